"""The fast referee and the slow one, written apart from the same RULES.md, agree move for move on whole random sessions."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kozyr import Azi, cards, options
from kozyr.errors import OptionError
from kozyr.games.azi import rules, settle, text
from kozyr.rooms import amounts_of, meant, moves_of
from kozyr.state import State, write
from tests.conftest import share
from tests.slow.azi import SlowAzi
from tests.slow.azi import settle as slow_settle

GAMES = share(quick=200, deep=12_000)
BATCHES = 20
MOST_DEALS = 30


def random_game(dice: random.Random) -> Azi:
    """A preset, or any mixture of options, with purses of every depth."""
    while True:
        seats = dice.randint(2, 8)
        ante = dice.choice([1, 1, 5, 10])
        changes: dict[str, Any] = {"seats": seats, "ante": ante, "deals_to_play": dice.choice([0, 1, 5, MOST_DEALS])}
        changes["purses"] = dice.choice([purse(dice, ante), tuple(purse(dice, ante) for _ in range(seats))])
        changes["first"] = dice.randint(-1, seats - 1)
        if dice.random() < 0.2 and seats <= 6:
            return Azi.preset(dice.choice(list(Azi.PRESETS)), **changes)
        for name, choice in options.choices(Azi).items():
            if isinstance(choice, options.Choice) and name not in changes and dice.random() < 0.4:
                changes[name] = dice.choice(list(choice.values))
        if dice.random() < 0.4:
            changes |= {"min_bet": dice.choice([1, ante, 3, 7]), "min_raise": dice.choice([1, 2, ante])}
        try:
            return Azi(**changes)
        except OptionError:
            continue


def purse(dice: random.Random, ante: int) -> int:
    """Chips of any depth."""
    return dice.choice([dice.randint(1, 3 * ante), dice.randint(ante, 20 * ante), 100 * ante])


def cards_of(mask: int) -> set[str]:
    return {cards.write(card) for card in cards.members(mask)}


def seats_of(bits: int) -> set[int]:
    return set(cards.members(bits))


def fast_picture(state: State) -> dict[str, Any]:
    """What both referees can be asked about a state in which a seat is on turn."""
    seats = range(state.seats)
    return {
        "purses": [int(state.purses[seat]) for seat in seats],
        "stakes": [int(state.stakes[seat]) for seat in seats],
        "bets": [int(state.bets[seat]) for seat in seats],
        "level": int(state.level),
        "short": seats_of(state.short),
        "hands": [cards_of(state.hands[seat]) for seat in seats],
        "discards": [cards_of(1 << state.discards[seat] if state.discards[seat] >= 0 else 0) for seat in seats],
        "folded": seats_of(state.folded),
        "playing": seats_of(state.playing),
        "out": seats_of(state.out),
        "tricks": [int(state.tricks[seat]) for seat in seats],
        "table": {seat: cards.write(int(state.table[seat])) for seat in seats if state.table[seat] >= 0},
        "trump_card": cards.write(int(state.trump_card)) if state.trump_card >= 0 else None,
        "places": (int(state.dealer), int(state.opener), int(state.leader)),
        "winner": int(state.winner) if state.winner >= 0 else None,
        "counts": (int(state.deals), int(state.rounds)),
    }


def slow_picture(slow: SlowAzi) -> dict[str, Any]:
    return {
        "purses": slow.purses,
        "stakes": slow.stakes,
        "bets": slow.bets,
        "level": slow.level,
        "short": slow.short,
        "hands": slow.hands,
        "discards": slow.discards,
        "folded": slow.folded,
        "playing": slow.playing,
        "out": slow.out,
        "tricks": slow.tricks,
        "table": slow.table,
        "trump_card": slow.trump_card,
        "places": (slow.dealer, slow.opener, slow.leader),
        "winner": slow.winner,
        "counts": (slow.deals, slow.rounds),
    }


class Both:
    """One session in both referees."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.game = random_game(dice)
        self.slow = SlowAzi(**options.chosen(self.game))
        self.state = self.game.start()
        self.bold = dice.random()

    def play(self) -> None:
        while self.state.turn != cards.OVER and self.state.deals < MOST_DEALS:
            if self.state.turn == cards.DEALER:
                self.deal()
                continue
            assert self.state.turn == self.slow.turn
            assert fast_picture(self.state) == slow_picture(self.slow)
            self.move()
        if self.state.turn == cards.OVER:
            self.compare_ends()

    def deal(self) -> None:
        assert self.slow.turn == cards.DEALER
        assert [int(chips) for chips in self.state.purses[: self.state.seats]] == self.slow.purses
        deck = [cards.write(int(card)) for card in self.state.deck[: self.state.left]]
        self.dice.shuffle(deck)
        write(self.state.deck, cards.read_all(" ".join(deck))[::-1])
        rules.deal(self.state)
        self.slow.deal(deck)

    def move(self) -> None:
        said = {move for move in moves_of(self.game, self.state) if move.split()[0] not in ("bet", "raise")}
        assert said == self.slow.legal()
        amounts = amounts_of(self.game, self.state)
        assert amounts == self.slow.amounts()
        word = self.choose(sorted(said), amounts)
        found = meant(self.game, self.state, word)
        assert found is not None
        rules.apply(self.state, found[1][0])
        self.slow.play(word)

    def choose(self, said: list[str], amounts: tuple[int, int, int] | None) -> str:
        """A random move, seldom a fold where the players are bold."""
        if amounts and (not said or self.dice.random() < 0.4):
            low, high, step = amounts
            steps = (high - low) // step
            to = low + step * self.dice.choice([0, 0, self.dice.randint(0, steps), min(steps, 3), steps])
            word = "bet" if self.state.level == 0 or self.state.bettor < 0 else "raise"
            return f"{word} {to}"
        keen = [move for move in said if move not in ("fold", "stay")] or said
        return self.dice.choice(keen if self.dice.random() < self.bold else said)

    def compare_ends(self) -> None:
        assert self.slow.turn == cards.OVER
        ended = text.outcome(self.state)
        assert ended is not None
        assert ended.reason == self.slow.reason
        assert list(ended.payoffs) == self.slow.payoffs()


@pytest.mark.parametrize("batch", range(BATCHES))
def test_fast_and_slow_referee_agree_on_whole_sessions(batch: int) -> None:
    for number in range(GAMES // BATCHES):
        Both(random.Random(batch << 32 | number)).play()


def test_fast_and_slow_referee_settle_any_stakes_alike() -> None:
    """A-5.1."""
    dice = random.Random(1)
    for _ in range(2000):
        stakes = [dice.choice([0, dice.randint(0, 9), dice.randint(1, 1000)]) for _ in range(dice.randint(2, 8))]
        winner = dice.randrange(len(stakes))
        stakes[winner] += 1
        short = [seat for seat in range(len(stakes)) if dice.random() < 0.5]
        for rule in ("excess", "linear"):
            assert settle(stakes, winner, short, rule) == slow_settle(stakes, winner, short, rule)
