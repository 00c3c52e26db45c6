"""The fast referee and the slow one, written apart from the same RULES.md, agree move for move on whole random sessions."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kozyr import Holdem, cards, options
from kozyr.errors import OptionError
from kozyr.games.holdem import rules, text
from kozyr.rooms import amounts_of, meant, moves_of
from kozyr.state import State, write
from tests.conftest import share
from tests.slow.holdem import SlowHoldem

GAMES = share(quick=200, deep=10_000)
BATCHES = 20
MOST_HANDS = 12


def random_game(dice: random.Random) -> Holdem:
    """A preset, or any mixture of options, with stacks of every depth."""
    while True:
        seats = dice.randint(2, 10)
        big = dice.choice([2, 2, 3, 10, 100])
        changes: dict[str, Any] = {"seats": seats, "big_blind": big, "small_blind": dice.choice([0, big // 2, big])}
        for name, choice in options.choices(Holdem).items():
            if isinstance(choice, options.Choice) and name not in changes and dice.random() < 0.5:
                changes[name] = dice.choice(list(choice.values))
        changes["stacks"] = dice.choice([stack(dice, big), tuple(stack(dice, big) for _ in range(seats))])
        if dice.random() < 0.3:
            changes["ante"] = dice.choice([1, big, tuple(dice.randint(0, big) for _ in range(seats))])
        if dice.random() < 0.2:
            changes["posts"] = tuple(dice.choice([0, 0, big, 2 * big, -big]) for _ in range(seats))
        if dice.random() < 0.3:
            changes |= {
                "rake": dice.randint(0, 200),
                "rake_cap": dice.choice([0, 1, 5]),
                "drop": dice.choice([0, 0, 1, 3]),
            }
        changes |= {"hands_to_play": dice.randint(1, MOST_HANDS), "level_hands": dice.randint(1, 4)}
        try:
            if dice.random() < 0.2:
                name = dice.choice(list(Holdem.PRESETS))
                return Holdem.preset(name, seats=seats, hands_to_play=MOST_HANDS)
            return Holdem(**changes)
        except OptionError:
            continue


def stack(dice: random.Random, big: int) -> int:
    """A stack of any depth."""
    return dice.choice([dice.randint(1, 3 * big), dice.randint(big, 30 * big), 100 * big])


def cards_of(mask: int) -> set[str]:
    return {cards.write(card) for card in cards.members(mask)}


def seats_of(bits: int) -> set[int]:
    return set(cards.members(bits))


def fast_picture(state: State) -> dict[str, Any]:
    """What both referees can be asked about a state in which a seat is on turn."""
    seats = state.seats
    board = [cards.write(int(card)) for card in state.board[: state.board_count]]
    return {
        "stacks": [int(chips) for chips in state.stacks[:seats]],
        "bets": [int(chips) for chips in state.bets[:seats]],
        "paid": [int(chips) for chips in state.paid[:seats]],
        "bought": [int(chips) for chips in state.bought[:seats]],
        "dead": int(state.dead),
        "level": int(state.level),
        "hands": [cards_of(state.hands[seat]) for seat in range(seats)],
        "board": board,
        "folded": seats_of(state.folded),
        "mucked": seats_of(state.mucked),
        "shown": seats_of(state.shown),
        "places": (int(state.button), int(state.small), int(state.big)),
        "rounds": int(state.rounds),
        "raked": int(state.raked),
        "street": int(state.street),
    }


def slow_picture(slow: SlowHoldem) -> dict[str, Any]:
    return {
        "stacks": slow.stacks,
        "bets": slow.bets,
        "paid": slow.paid,
        "bought": slow.bought,
        "dead": slow.dead,
        "level": slow.level,
        "hands": slow.hands,
        "board": slow.board,
        "folded": slow.folded,
        "mucked": slow.mucked,
        "shown": slow.shown,
        "places": (slow.button, -1 if slow.small is None else slow.small, slow.big),
        "rounds": slow.rounds,
        "raked": slow.raked,
        "street": slow.street,
    }


def slow_of(game: Holdem) -> SlowHoldem:
    chosen = options.chosen(game)
    chosen["hands"] = chosen.pop("hands_to_play")
    return SlowHoldem(**chosen)


class Both:
    """One session in both referees."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.game = random_game(dice)
        self.slow = slow_of(self.game)
        self.state = self.game.start()

    def play(self) -> None:
        bold = self.dice.random()
        while self.state.turn != cards.OVER and self.state.rounds < MOST_HANDS:
            if self.state.turn == cards.DEALER:
                self.deal()
                continue
            assert self.state.turn == self.slow.turn
            assert fast_picture(self.state) == slow_picture(self.slow)
            self.move(bold)
            self.compare_hand_end()
        if self.state.turn == cards.OVER:
            self.compare_ends()

    def deal(self) -> None:
        assert self.slow.turn == cards.DEALER
        deck = [cards.write(int(card)) for card in self.state.deck[: self.state.left]]
        assert sorted(deck) == sorted(self.slow.to_shuffle())
        self.dice.shuffle(deck)
        write(self.state.deck, cards.read_all(" ".join(deck))[::-1])
        rules.deal(self.state)
        self.slow.shuffled(deck)
        self.compare_hand_end()

    def move(self, bold: float) -> None:
        said = {move.replace("bet", "raise").split()[0] for move in moves_of(self.game, self.state)}
        assert said == self.slow.legal()
        amounts = amounts_of(self.game, self.state)
        if amounts:
            assert amounts[:2] == self.slow.amounts()
        keen = sorted(said - {"fold"}) or sorted(said)
        word = self.dice.choice(keen if self.dice.random() < bold else sorted(said))
        if word != "raise":
            found = meant(self.game, self.state, word)
            assert found is not None
            rules.apply(self.state, found[1][0])
            self.slow.play(word)
            return
        assert amounts is not None
        low, high, _ = amounts
        to = self.dice.choice([low, high, self.dice.randint(low, high), min(high, 2 * low)])
        rules.apply(self.state, cards.RAISE_TO + to)
        self.slow.play(f"raise {to}")

    def compare_hand_end(self) -> None:
        """What a hand left behind, once it is over."""
        if self.state.street != rules.HAND_OVER:
            return
        seats = self.state.seats
        assert [int(chips) for chips in self.state.won[:seats]] == self.slow.won
        assert [int(chips) for chips in self.state.stacks[:seats]] == self.slow.stacks
        assert self.state.raked == self.slow.raked
        assert seats_of(self.state.shown) == self.slow.shown
        board = [cards.write(int(card)) for card in self.state.board if card >= 0]
        assert board == self.slow.board + self.slow.board2
        assert self.state.rounds == self.slow.rounds

    def compare_ends(self) -> None:
        assert self.slow.turn == cards.OVER
        ended = text.outcome(self.state)
        assert ended is not None
        assert ended.reason == self.slow.reason
        assert list(ended.payoffs) == self.slow.payoffs


@pytest.mark.parametrize("batch", range(BATCHES))
def test_fast_and_slow_referee_agree_on_whole_sessions(batch: int) -> None:
    for number in range(GAMES // BATCHES):
        Both(random.Random(batch << 32 | number)).play()
