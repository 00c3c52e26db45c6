"""Random hands replayed action by action in PokerKit: the same seats asked, the same choices, amounts and chips.

Where the two differ a rule says which is right; each such rule is named in `DIFFERENCES` and counted.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import total_ordering
from typing import Any

import pokerkit as pk
import pytest
from phevaluator import evaluate_cards

from kozyr import Holdem, cards, state
from kozyr.cards import RAISE, RAISE_TO
from kozyr.games.holdem import rules
from tests.conftest import share

HANDS = share(quick=400, deep=100_000)
BATCHES = share(quick=4, deep=40)

DIFFERENCES = {
    "TDA 47": "who has acted may raise again only if short all-ins add up to a full raise: PokerKit lets a first short"
    " all-in of a street reopen it, and in fixed-limit asks for a full bet where half a bet suffices",
    "TDA 47 fixed-limit": "an all-in of half a bet or more counts as a full one, a smaller one is completed and not counted"
    " (H-43, H-44): PokerKit counts every one and adds a bet to it",
    "TDA 34": "the seat left of the big blind acts first before the flop, between two the button, also if the blinds are equal"
    " or the big blind had nothing left to post (H-35): PokerKit goes by the bets",
    "H-37": "a seat whose bet all others in the hand are all-in for or below is not asked: PokerKit asks it to check",
    "TDA 20": "several odd chips go one each to the winners left of the button: PokerKit gives them all to the first",
    "TDA 21": "each side pot is split by itself: PokerKit joins pots for which only the winners are left",
}
AUTOMATIONS = (
    pk.Automation.ANTE_POSTING,
    pk.Automation.BET_COLLECTION,
    pk.Automation.BLIND_OR_STRADDLE_POSTING,
    pk.Automation.HAND_KILLING,
    pk.Automation.CHIPS_PUSHING,
    pk.Automation.CHIPS_PULLING,
)
STRUCTURES = {
    "no_limit": pk.BettingStructure.NO_LIMIT,
    "pot_limit": pk.BettingStructure.POT_LIMIT,
    "fixed_limit": pk.BettingStructure.FIXED_LIMIT,
}


@total_ordering
class QuickHand:
    """A hand as PokerKit asks for it, valued by phevaluator: PokerKit's own values are compared elsewhere, and slow."""

    low = False

    def __init__(self, value: int) -> None:
        self.value = value

    @classmethod
    def from_game(cls, hole: Any, board: Any = ()) -> QuickHand:
        return cls(-evaluate_cards(*(repr(card) for card in (*hole, *board))))

    @classmethod
    def from_game_or_none(cls, hole: Any, board: Any = ()) -> QuickHand | None:
        held = [*pk.Card.clean(hole), *pk.Card.clean(board)]
        return cls.from_game(held) if len(held) >= 5 else None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, QuickHand) and self.value == other.value

    def __lt__(self, other: QuickHand) -> bool:
        return self.value < other.value

    def __hash__(self) -> int:
        return self.value


def random_game(dice: random.Random) -> Holdem:
    """A hand of two to nine seats, with stacks of every depth and any kind of ante."""
    seats, big = dice.randint(2, 9), dice.choice([2, 10, 100])
    depths = [lambda: dice.randint(1, 3 * big), lambda: dice.randint(big, 20 * big), lambda: 100 * big]
    return Holdem(
        seats=seats,
        limit=dice.choice(["no_limit", "no_limit", "pot_limit", "fixed_limit"]),
        big_blind=big,
        small_blind=dice.choice([big // 2, big // 2, big, 0]),
        stacks=tuple(dice.choice(depths)() for _ in range(seats)),
        ante=dice.choice([0, 0, max(1, big // 5)]),
        ante_kind=dice.choice(["each", "dead", "big_blind"]),
        ante_order="ante_first",
        short_blind="actual",
        muck=False,
    )


def their_game(game: Holdem) -> pk.State:
    """The same hand in PokerKit."""
    fixed = game.limit == "fixed_limit"
    bets = [game.big_blind] * 2 + [game.big_blind * (1 + fixed)] * 2
    caps = [3, 4, 4, 4] if fixed else [None] * 4  # a bet and three raises; before the flop the blind is the bet (H-44)
    streets = tuple(
        pk.Street(
            card_burning_status=number > 0,
            hole_dealing_statuses=() if number else (False, False),
            board_dealing_count=(0, 3, 1, 1)[number],
            draw_status=False,
            opening=pk.Opening.POSITION,
            min_completion_betting_or_raising_amount=bets[number],
            max_completion_betting_or_raising_count=caps[number],
        )
        for number in range(4)
    )
    rest = [0] * (game.seats - 2)
    return pk.State(
        AUTOMATIONS,
        pk.Deck.STANDARD,
        (QuickHand,),
        streets,
        STRUCTURES[game.limit],
        game.ante_kind == "each",
        [0, game.ante, *rest] if game.ante_kind == "big_blind" else [game.ante] * game.seats,
        [game.small_blind, game.big_blind, *rest],
        0,
        game.stacks,
        game.seats,
        mode=pk.Mode.TOURNAMENT,
    )


def write(card: int) -> str:
    return "23456789TJQKA"[card % 13] + "scdh"[card // 13]


class Both:
    """One hand in both programs."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.game = random_game(dice)
        self.theirs = their_game(self.game)
        self.ours = self.game.start()
        deck = list(range(52))
        dice.shuffle(deck)
        state.write(self.ours.deck, deck)
        rules.deal(self.ours)
        self.blinds = max(map(int, self.ours.bets))
        big = 0 if self.game.seats == 2 else 1
        self.is_big_short = (
            max(self.ours.bets[seat] for seat in range(self.game.seats) if seat != big) >= self.ours.bets[big]
        )
        self.differ: Counter[str] = Counter()
        self.raised: list[int] = []  # the levels of raises on this street

    def play(self) -> None:
        seats = self.game.seats
        while self.theirs.status:
            if not self.deal() and not self.show():
                if self.ours.turn != self.theirs.actor_index:
                    if self.explained_turn():
                        continue
                    return
                assert list(self.ours.bets[:seats]) == self.theirs.bets
                assert list(self.ours.stacks[:seats]) == self.theirs.stacks
                self.act()
        assert self.ours.turn == cards.OVER
        self.compare_ends()

    def deal(self) -> bool:
        """Deals in PokerKit what lies in our hands and on our board."""
        state = self.theirs
        if state.can_deal_board():
            self.raised = []
        if state.can_deal_hole():
            seat = state.hole_dealee_index
            state.deal_hole("".join(map(write, cards.members(self.ours.hands[seat]))), seat)
        elif state.can_burn_card():
            state.burn_card("??")
        elif state.can_deal_board():
            laid = sum(map(len, state.board_cards))
            state.deal_board("".join(write(int(card)) for card in self.ours.board[laid : max(3, laid + 1)]))
        else:
            return False
        return True

    def show(self) -> bool:
        """Everybody shows, in the same order."""
        if not self.theirs.can_show_or_muck_hole_cards():
            return False
        if self.ours.street == rules.SHOWDOWN:
            assert self.ours.turn == self.theirs.showdown_index
            rules.apply(self.ours, rules.SHOW)
        self.theirs.show_or_muck_hole_cards(True)
        return True

    def explained_turn(self) -> bool:
        """Another seat is asked: H-37 goes on, TDA 34 ends the comparison."""
        theirs = self.theirs
        if self.is_big_short and theirs.street_index == 0 and not theirs.acted_player_indices:
            self.differ["TDA 34"] += 1
            return False
        alone = [seat for seat in range(self.game.seats) if theirs.statuses[seat] and theirs.stacks[seat]]
        assert alone == [theirs.actor_index]
        assert theirs.checking_or_calling_amount == 0
        self.differ["H-37"] += 1
        theirs.check_or_call()
        return True

    def act(self) -> None:
        """One choice, legal in both; what is legal is the same, or differs by TDA 47."""
        ours, theirs = self.ours, self.theirs
        legal = rules.legal(ours)
        call = rules.CALL if legal >> rules.CALL & 1 else rules.CHECK
        assert bool(legal >> rules.FOLD & 1) == theirs.can_fold()
        assert legal >> call & 1
        assert theirs.can_check_or_call()
        mine = tuple(rules.amounts(ours)[:2]) if legal >> RAISE & 1 else None
        least = theirs.min_completion_betting_or_raising_to_amount
        yours = None if least is None else (least, theirs.max_completion_betting_or_raising_to_amount)
        if mine != yours:
            if self.is_tda_47(mine, yours):
                self.differ["TDA 47"] += 1
            else:
                assert mine == self.by_h43()
                self.differ["TDA 47 fixed-limit"] += 1
        low, high = (max(mine[0], yours[0]), min(mine[1], yours[1])) if mine and yours else (1, 0)
        choices = [call, call] + [rules.FOLD] * bool(legal >> rules.FOLD & 1) + [RAISE] * bool(low <= high)
        choice = self.dice.choice(choices)
        if choice == RAISE:
            to = self.dice.choice([low, high, self.dice.randint(low, high), min(high, 2 * low)])
            self.raised.append(to)
            theirs.complete_bet_or_raise_to(to)
            rules.apply(ours, RAISE_TO + to)
            return
        rules.apply(ours, choice)
        if choice == rules.FOLD:
            theirs.fold()
        else:
            theirs.check_or_call()

    def is_tda_47(self, mine: tuple[int, int] | None, yours: tuple[int, int] | None) -> bool:
        """Exactly one side lets a seat raise that has acted, and what it faces says that ours is right."""
        seat = self.ours.turn
        if (mine is None) == (yours is None) or self.ours.met[seat] < 0:
            return False
        faced = int(self.ours.level - self.ours.met[seat])
        if self.game.limit == "fixed_limit":
            bet = self.game.big_blind * (1 if self.ours.street < rules.TURN else 2)
            return (2 * faced >= bet) == (mine is not None)
        return (faced >= self.ours.last_raise) == (mine is not None)

    def by_h43(self) -> tuple[int, int] | None:
        """What fixed-limit allows after a short all-in of this street, counted once more from its raises."""
        ours, game = self.ours, self.game
        bet = game.big_blind * (1 if ours.street < rules.TURN else 2)
        preflop = ours.street == rules.PREFLOP
        full = self.blinds if preflop else 0
        assert any((to - full) % bet for to in self.raised) or full % bet
        made = int(preflop)
        for to in self.raised:
            if 2 * (to - full) >= bet:
                full, made = to, made + 1
        if made > 3 and ours.contenders > 2:
            return None
        exactly = min(full + bet, int(ours.stacks[ours.turn] + ours.bets[ours.turn]))
        return exactly, exactly

    def compare_ends(self) -> None:
        mine, yours = [int(chips) for chips in self.ours.stacks[: self.game.seats]], list(map(int, self.theirs.stacks))
        if mine == yours:
            return
        odd = [a - b for a, b in zip(mine, yours, strict=True)]
        assert sum(odd) == 0
        shared = self.winners_of_shared_pots()
        assert max(map(abs, odd)) <= sum(winners - 1 for winners in shared)
        assert len(shared) > 1 or shared[0] > 2
        self.differ["TDA 21" if len(shared) > 1 else "TDA 20"] += 1

    def winners_of_shared_pots(self) -> list[int]:
        """How many share each pot that is shared."""
        shared = []
        number = 0
        while (contending := rules.pot(self.ours, number)[1]) != 0:
            winners = cards.count(rules.best_hands(self.ours, contending, 0)) if cards.count(contending) > 1 else 1
            shared += [winners] if winners > 1 else []
            number += 1
        return shared


@pytest.mark.parametrize("batch", range(BATCHES))
def test_hands_are_those_of_pokerkit_but_for_the_rules_named(batch: int) -> None:
    found: Counter[str] = Counter()
    for number in range(HANDS // BATCHES):
        both = Both(random.Random(batch << 32 | number))
        both.play()
        found += both.differ
    assert found.keys() <= DIFFERENCES.keys()
    assert sum(found.values()) < HANDS // BATCHES // 4
