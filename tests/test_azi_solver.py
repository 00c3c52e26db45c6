"""What solvers/azi.py assumes of the tricks, beside the rules themselves."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest

from kozyr import Azi, cards
from kozyr.games.azi import equilibrium, rules
from kozyr.state import State
from solvers import azi as solver

RANKS = ("6", "7", "8", "9", "10", "J", "Q", "K", "A")
REAL = [rank + suit for suit in "♠♦♥" for rank in RANKS if rank + suit != "10♠"]  # 10♠ is turned up


def dealt(leader: solver.Hand, other: solver.Hand) -> State:
    hands = [" ".join(REAL[card] for card in hand) for hand in (leader, other)]
    return Azi(seats=2).position(hands=hands, trump="10♠", turn=0).state


def play(state: State, number: int) -> None:
    rules.apply(state, cards.read(REAL[number]))


def best(state: State) -> bool:
    """Whether seat 0 wins when both look at all cards, from here on."""
    if state.rounds:
        return bool(state.winner == 0)
    seat = int(state.turn)
    found = []
    for card in cards.members(rules.legal(state)):
        ahead = type(state)(bytearray(state.data))
        rules.apply(ahead, card)
        found.append(best(ahead))
    return any(found) if seat == 0 else all(found)


def some_deals(n: int) -> list[tuple[solver.Hand, solver.Hand]]:
    dice = random.Random(3)
    drawn = [dice.sample(range(equilibrium.CARDS), 6) for _ in range(n)]
    return [(tuple(sorted(six[:3])), tuple(sorted(six[3:]))) for six in drawn]  # type: ignore[misc]


def test_the_outcomes_of_every_first_trick_are_those_of_the_rules() -> None:
    """After the second lead only the follower has a choice; to win and keep the stronger card is as good as any."""
    for leader, other in some_deals(12):
        pair = (np.array([solver.NUMBER[leader]]), np.array([solver.NUMBER[other]]))
        bits = int(solver.outcomes.py_func(*pair)[0])
        for a, b in product(range(3), repeat=2):
            found = bits >> 4 * (3 * a + b) & 15
            state = dealt(leader, other)
            play(state, leader[a])
            legal = bool(rules.legal(state) >> cards.read(REAL[other[b]]) & 1)
            assert legal == bool(found & 1)
            if not legal:
                continue
            play(state, other[b])
            assert int(state.turn) == (found >> 1 & 1)
            hand = other if state.turn == 1 else leader
            left = [card for card in hand if card != (other[b] if state.turn == 1 else leader[a])]
            for which, card in enumerate(left):
                ahead = type(state)(bytearray(state.data))
                play(ahead, card)
                assert best(ahead) == bool(found >> 2 + which & 1)


def test_hands_and_places_agree_with_the_table() -> None:
    assert [equilibrium.hand_number(*hand) for hand in solver.HANDS] == list(range(equilibrium.HANDS))
    for number in range(0, equilibrium.HANDS, 37):
        written = solver.HANDS[solver.WRITTEN[number]]
        seen = [solver.AS_SEEN[int(solver.SWAPPED[number]), card] for card in solver.HANDS[number]]
        assert sorted(map(int, seen)) == list(written)
        assert [written[place] for place in solver.PLACE[number]] == list(map(int, seen))


def test_rounded_chances_are_fifteenths_that_sum_to_one() -> None:
    chances = np.random.default_rng(1).dirichlet([0.3, 0.3, 0.3], 500)
    chances[:100, 2] = 0
    chances /= chances.sum(axis=-1, keepdims=True)
    parts = solver.rounded(chances)
    assert (parts.sum(axis=-1) == equilibrium.WHOLE).all()
    assert parts[:100, 2].sum() == 0
    assert np.abs(parts / equilibrium.WHOLE - chances).max() < 1 / equilibrium.WHOLE


def test_the_table_shipped_is_read_back_as_it_was_packed() -> None:
    parts = np.arange(24).reshape(4, 6) % 16
    packed = solver.packed(parts)
    unpacked = [byte >> 4 if place % 2 == 0 else byte & 15 for byte in packed for place in range(2)]
    assert unpacked == parts.ravel().tolist()


@pytest.mark.parametrize("spot", equilibrium.spots(equilibrium.AUCTION), ids=str)
def test_every_spot_can_be_reached_and_every_bet_made_by_the_rules(spot: equilibrium.Spot) -> None:
    """The seat has bets left, and no bet is above what it has (A-3.2, A-4)."""
    assert all(child.bets[spot.seat] <= equilibrium.ALL for _, child in spot.actions)
    assert max(spot.bets) == 0 or {equilibrium.GIVE_UP, equilibrium.GO_ALONG} <= {action for action, _ in spot.actions}
