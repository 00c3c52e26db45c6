"""Chips: none is made or lost at any step, whatever is played (AT-37, A-15)."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from kozyr import Azi, cards, options
from kozyr.games.azi.text import Ante, AziCalled, Bet, Deal, Entry, Match, Out, Raise, Refund, Won
from kozyr.state import State
from kozyr.table import Table
from tests.conftest import share

PAYMENTS = (Ante, Entry, Bet, Raise, Match)
MANY = settings(max_examples=share(quick=60, deep=1500))


@st.composite
def games(draw: Any) -> Azi:
    """Any mixture of options that can be played together, with purses of any depth."""
    seats = draw(st.integers(2, 8))
    purses = draw(st.one_of(st.integers(1, 100), st.tuples(*[st.integers(1, 100)] * seats)))
    chosen: dict[str, Any] = {
        name: draw(st.sampled_from(list(choice.values)))
        for name, choice in options.choices(Azi).items()
        if isinstance(choice, options.Choice) and name not in ("seats", "first")
    }
    if chosen["hand"] == 4 and seats > 6:
        chosen["deck_size"] = 36
    if chosen["hand"] == 4:
        chosen["blind"] = "off"
    if chosen["trump_source"] == "dealer":
        chosen["trump_before_discard"] = True
    amounts = {
        "ante": draw(st.integers(1, 12)),
        "min_bet": draw(st.integers(0, 12)),
        "min_raise": draw(st.integers(1, 9)),
    }
    return Azi(seats=seats, purses=purses, deals_to_play=draw(st.integers(1, 8)), **amounts, **chosen)


def played(game: Azi, seed: int, picks: bytes) -> Table:
    """A session of players who choose by Hypothesis' bytes first, then by chance."""
    left, dice = list(picks), random.Random(picks)

    def choose(view: State, legal: int, lo: int, hi: int, step: int, stream: State) -> int:
        choices = list(cards.members(legal))
        choice = choices[(left.pop(0) if left else dice.randrange(1 << 16)) % len(choices)]
        return choice if choice != cards.RAISE else cards.RAISE_TO + lo + step * dice.randint(0, (hi - lo) // step)

    table = Table(game).deal(seed=seed)
    table.play_out([choose] * game.seats)
    return table


def states_of(table: Table) -> list[State]:
    return [before for before, _ in table.pairs()] + [table.state]


sessions = st.builds(played, games(), st.integers(0, 2**32 - 1), st.binary(max_size=100))


@MANY
@given(table=sessions)
def test_at_37_chips_are_conserved_at_every_step(table: Table) -> None:
    seats = range(table.game.seats)
    total = sum(table.state.first_purses)
    for state in states_of(table):
        assert sum(state.purses[seat] for seat in seats) + state.pot == total
        assert min(state.purses[seat] for seat in seats) >= 0
        if state.turn >= 0:
            assert sum(state.stakes[seat] for seat in seats) == state.pot


@MANY
@given(table=sessions)
def test_at_37_payoffs_sum_to_0(table: Table) -> None:
    """A-15."""
    outcome = table.outcome
    assert sum(outcome.payoffs) == 0
    assert sum(outcome.chips) == sum(table.state.first_purses)
    assert list(outcome.payoffs) == [
        chips - first for chips, first in zip(outcome.chips, table.state.first_purses, strict=False)
    ]


@MANY
@given(table=sessions)
def test_at_37_the_events_account_for_every_chip(table: Table) -> None:
    """What is paid makes the pot, and what is received is the pot."""
    purses = [int(chips) for chips in table.state.first_purses[: table.game.seats]]
    pot = 0
    for event in table.events(everything=True):
        if isinstance(event, Deal):
            assert event.purses == tuple(purses)
            assert event.pot == pot
        elif isinstance(event, PAYMENTS):
            purses[event.seat] -= event.chips
            pot += event.chips
        elif isinstance(event, AziCalled):
            assert event.pot == pot
        elif isinstance(event, Won | Refund):
            assert not isinstance(event, Won) or event.pot == pot
            purses[event.seat] += event.chips
            pot -= event.chips
        elif isinstance(event, Out):
            assert purses[event.seat] == 0
    assert pot == 0
    assert tuple(purses) == table.outcome.chips
