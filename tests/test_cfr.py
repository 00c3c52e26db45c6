"""CFR on two games whose values and trees are known: Kuhn's poker and Leduc hold'em."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from itertools import permutations

import numpy as np
import pytest

from kozyr.lab.cfr import (
    Chance,
    Decision,
    Node,
    Solver,
    Terminal,
    Vector,
    best_response,
    decisions,
    exploitability,
    match_regrets,
    worth,
)
from tests.conftest import share


@dataclass
class Poker:
    """A small poker: its tree, what seat 0 wins by terminal and pair of hands, how many histories there are of each kind."""

    hands: int
    root: Node
    wins: dict[Hashable, Vector] = field(default_factory=dict)
    histories: tuple[int, int, int] = (0, 0, 0)  # chance, decision, terminal

    def payoffs(self, key: Hashable, seat: int, others: Vector) -> Vector:
        return self.wins[key] @ others if seat == 0 else -self.wins[key].T @ others


def kuhn() -> Poker:
    """Kuhn 1950: three cards, an ante and at most one bet of one each."""
    end = Terminal
    facing_late = Decision("pb", 0, (end("pbp"), end("pbb")))
    after_pass = Decision("p", 1, (end("pp"), facing_late))
    after_bet = Decision("b", 1, (end("bp"), end("bb")))
    game = Poker(3, Decision("", 0, (after_pass, after_bet)))
    deals = list(permutations(range(3), 2))
    for key in ("pp", "pbp", "pbb", "bp", "bb"):
        wins = np.zeros((3, 3))
        for mine, theirs in deals:
            shown = (1 if mine > theirs else -1) * (2 if key.endswith("bb") else 1)
            wins[mine, theirs] = {"pbp": -1, "bp": 1}.get(key, shown) / len(deals)
        game.wins[key] = wins
    game.histories = (1 + 3, len(decisions(game.root)) * len(deals), len(game.wins) * len(deals))
    return game


class Leduc:
    """Southey and others 2005: six cards of three ranks, an ante, two streets with bets of two and four, two raises each."""

    def __init__(self) -> None:
        self.wins: dict[Hashable, Vector] = {}
        self.ends: list[int] = []  # histories at each terminal
        self.asked: list[int] = []  # histories at each decision
        self.boards = 0
        self.root = self.street("", (1, 1), 0, 0, None)

    def poker(self) -> Poker:
        chance = 1 + 6 + self.boards * 30
        return Poker(6, self.root, self.wins, (chance, sum(self.asked), sum(self.ends)))

    def pairs(self, board: int | None) -> list[tuple[int, int]]:
        return [pair for pair in permutations(range(6), 2) if board not in pair]

    def street(self, line: str, paid: tuple[int, int], seat: int, raises: int, board: int | None) -> Node:
        """The seat on turn may fold to a bet, check or call, and raise twice a street at most."""
        self.asked.append(len(self.pairs(board)))
        key, size = (line, board), 2 if board is None else 4
        owed = paid[1 - seat] - paid[seat]
        even = (max(paid), max(paid))
        children: list[Node] = []
        if owed:
            children.append(self.end(f"{line}f", board, paid, 1 - seat))
        checked_first = not owed and seat == 0
        if checked_first:
            children.append(self.street(f"{line}c", even, 1, raises, board))
        else:
            children.append(self.next(f"{line}c", even, board))
        if raises < 2:
            more = (even[0] + size, paid[1]) if seat == 0 else (paid[0], even[1] + size)
            children.append(self.street(f"{line}r", more, 1 - seat, raises + 1, board))
        return Decision(key, seat, tuple(children))

    def next(self, line: str, paid: tuple[int, int], board: int | None) -> Node:
        if board is not None:
            return self.end(line, board, paid, None)
        self.boards += 1
        return Chance(tuple(self.street(f"{line}/", paid, 0, 0, card) for card in range(6)))

    def end(self, line: str, board: int | None, paid: tuple[int, int], winner: int | None) -> Terminal:
        wins = np.zeros((6, 6))
        for mine, theirs in self.pairs(board):
            best = winner
            if best is None and board is not None:
                strength = [100 if hand // 2 == board // 2 else hand // 2 for hand in (mine, theirs)]
                best = None if strength[0] == strength[1] else int(strength[1] > strength[0])
            won = 0 if best is None else (1 if best == 0 else -1) * min(paid)
            wins[mine, theirs] = won / (30 if board is None else 120)
        self.wins[line, board] = wins
        self.ends.append(len(self.pairs(board)))
        return Terminal((line, board))


def solved(game: Poker, iterations: int) -> Solver:
    solver = Solver(game.root, (game.hands, game.hands))
    for _ in range(iterations):
        solver.step(game.payoffs)
    return solver


@pytest.mark.parametrize(
    ("game", "histories"), [(kuhn(), (4, 24, 30)), (Leduc().poker(), (157, 3780, 5520))], ids=["kuhn", "leduc"]
)
def test_the_trees_have_the_histories_the_literature_counts(game: Poker, histories: tuple[int, int, int]) -> None:
    assert game.histories == histories


def test_kuhns_value_is_a_loss_of_one_eighteenth() -> None:
    game = kuhn()
    strategy = solved(game, 1000).average()
    assert worth(game.root, strategy, (3, 3), game.payoffs) == pytest.approx(-1 / 18, abs=1e-4)
    assert exploitability(game.root, strategy, (3, 3), game.payoffs) < 1e-3


def test_kuhns_second_seat_plays_what_its_only_equilibrium_says() -> None:
    """Kuhn 1950: it bets the queen never, the jack by one third after a pass; it calls with the queen by one third."""
    strategy = solved(kuhn(), 2000).average()
    assert strategy["p"][:, 1] == pytest.approx([1 / 3, 0, 1], abs=0.02)
    assert strategy["b"][:, 1] == pytest.approx([0, 1 / 3, 1], abs=0.02)


def test_leducs_value_is_the_known_one() -> None:
    """-0.0856 chips for the first seat."""
    game = Leduc().poker()
    strategy = solved(game, share(quick=150, deep=1000)).average()
    assert worth(game.root, strategy, (6, 6), game.payoffs) == pytest.approx(-0.0856, abs=share(quick=5e-3, deep=5e-4))
    assert 0 < exploitability(game.root, strategy, (6, 6), game.payoffs) < share(quick=3e-2, deep=3e-3)


def test_a_best_response_to_always_passing_bets_and_wins_the_antes() -> None:
    game = kuhn()
    passing = {node.key: np.tile([1.0, 0.0], (3, 1)) for node in decisions(game.root)}
    assert best_response(game.root, passing, 0, (3, 3), game.payoffs) == pytest.approx(1)
    assert best_response(game.root, passing, 1, (3, 3), game.payoffs) == pytest.approx(1)


def test_regrets_are_matched_in_proportion_and_evenly_where_none_is_positive() -> None:
    matched = match_regrets(np.array([[1.0, 3.0, -5.0], [-1.0, 0.0, -2.0]]))
    assert matched == pytest.approx(np.array([[0.25, 0.75, 0], [1 / 3, 1 / 3, 1 / 3]]))
