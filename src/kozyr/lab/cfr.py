"""Counterfactual regret minimisation for two seats over a tree of public actions, with all private hands at once.

Every node holds what all hands of a player do there, as an array; a terminal asks its game what a seat's hands win against the
other's. Regrets are floored at zero and averages weighted by the iteration. Sources: Zinkevich, Johanson, Bowling, Piccione,
"Regret minimization in games with incomplete information", NIPS 2007; Johanson, Waugh, Bowling, Zinkevich, "Accelerating best
response calculation in large extensive games", IJCAI 2011; Tammelin, "Solving large imperfect information games using CFR+",
2014.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float64]


@dataclass(frozen=True)
class Terminal:
    """The end of a line of public actions; ``key`` tells the game which."""

    key: Hashable


@dataclass(frozen=True)
class Chance:
    """Public cards may fall in one of several ways; how likely each is, the terminals below it account for."""

    children: tuple[Node, ...]


@dataclass(frozen=True)
class Decision:
    """A seat, 0 or 1, chooses among public actions, the same for all its hands; ``key`` names the node."""

    key: Hashable
    player: int
    children: tuple[Node, ...]


Node = Terminal | Chance | Decision
# What each hand of a seat wins at a terminal: (key, seat, how often the other seat's hands come here) -> a value for each hand.
# Values of seat 1 are its own, not those of seat 0; the chances of the deal are in them.
Payoffs = Callable[[Hashable, int, Vector], Vector]
Strategy = dict[Hashable, Vector]  # by decision: hands × actions, each row summing to 1


def decisions(node: Node) -> list[Decision]:
    """All decisions of a tree, from the root down."""
    if isinstance(node, Terminal):
        return []
    here = [node] if isinstance(node, Decision) else []
    return here + [found for child in node.children for found in decisions(child)]


def match_regrets(regrets: Vector) -> Vector:
    """The strategy that plays in proportion to positive numbers; evenly where there are none. The last axis is the actions."""
    positive = np.maximum(regrets, 0)
    total = positive.sum(axis=-1, keepdims=True)
    even = np.full_like(positive, 1 / regrets.shape[-1])
    return np.where(total > 0, positive / np.where(total > 0, total, 1), even)


class Solver:
    """A strategy for both seats that comes nearer to an equilibrium with every ``step``."""

    def __init__(self, root: Node, hands: Sequence[int]) -> None:
        """A tree, and how many hands each seat may have."""
        self.root = root
        self.hands = tuple(hands)
        self.iterations = 0
        self._regrets = {node.key: np.zeros((hands[node.player], len(node.children))) for node in decisions(root)}
        self._sums = {key: np.zeros_like(regrets) for key, regrets in self._regrets.items()}

    def current(self) -> Strategy:
        """What would be played in the next iteration."""
        return {key: match_regrets(regrets) for key, regrets in self._regrets.items()}

    def average(self) -> Strategy:
        """The strategy found so far."""
        return {key: match_regrets(sums) for key, sums in self._sums.items()}

    def step(self, payoffs: Payoffs) -> None:
        """One iteration: seat 0 learns, then seat 1."""
        self.iterations += 1
        for seat in range(2):
            self._walk(
                self.root, seat, self.current(), np.ones(self.hands[seat]), np.ones(self.hands[1 - seat]), payoffs
            )
            for node in decisions(self.root):
                if node.player == seat:
                    np.maximum(self._regrets[node.key], 0, out=self._regrets[node.key])

    def _walk(self, node: Node, seat: int, strategy: Strategy, own: Vector, others: Vector, payoffs: Payoffs) -> Vector:
        """What each hand of the seat is worth from here on, if it comes here; its regrets and sums are added on the way."""
        if isinstance(node, Terminal):
            return payoffs(node.key, seat, others)
        if isinstance(node, Chance):
            below = [self._walk(child, seat, strategy, own, others, payoffs) for child in node.children]
            return _together(below)
        played = strategy[node.key]
        if node.player != seat:
            below = [
                self._walk(child, seat, strategy, own, others * played[:, action], payoffs)
                for action, child in enumerate(node.children)
            ]
            return _together(below)
        self._sums[node.key] += self.iterations * own[:, None] * played
        below = [
            self._walk(child, seat, strategy, own * played[:, action], others, payoffs)
            for action, child in enumerate(node.children)
        ]
        worths = np.stack(below, axis=-1)
        value: Vector = (played * worths).sum(axis=-1)
        self._regrets[node.key] += worths - value[:, None]
        return value


def _together(values: Sequence[Vector]) -> Vector:
    """The sum of some vectors, hand by hand."""
    total: Vector = np.add.reduce(values)
    return total


def worth(root: Node, strategy: Strategy, hands: Sequence[int], payoffs: Payoffs) -> float:
    """What seat 0 wins on average when both play a strategy."""
    return float(_worth(root, strategy, np.ones(hands[0]), np.ones(hands[1]), payoffs).sum())


def _worth(node: Node, strategy: Strategy, own: Vector, others: Vector, payoffs: Payoffs) -> Vector:
    if isinstance(node, Terminal):
        return own * payoffs(node.key, 0, others)
    if isinstance(node, Chance):
        return _together([_worth(child, strategy, own, others, payoffs) for child in node.children])
    played = strategy[node.key]
    below = []
    for action, child in enumerate(node.children):
        mine, theirs = (played[:, action], 1.0) if node.player == 0 else (1.0, played[:, action])
        below.append(_worth(child, strategy, own * mine, others * theirs, payoffs))
    return _together(below)


def best_response(root: Node, strategy: Strategy, seat: int, hands: Sequence[int], payoffs: Payoffs) -> float:
    """The most that a seat can win on average against the other one's part of a strategy."""
    return float(_best(root, strategy, seat, np.ones(hands[1 - seat]), payoffs).sum())


def _best(node: Node, strategy: Strategy, seat: int, others: Vector, payoffs: Payoffs) -> Vector:
    if isinstance(node, Terminal):
        return payoffs(node.key, seat, others)
    if isinstance(node, Chance):
        return _together([_best(child, strategy, seat, others, payoffs) for child in node.children])
    if node.player == seat:
        below = [_best(child, strategy, seat, others, payoffs) for child in node.children]
        best: Vector = np.maximum.reduce(below)
        return best
    played = strategy[node.key]
    below = [
        _best(child, strategy, seat, others * played[:, action], payoffs) for action, child in enumerate(node.children)
    ]
    return _together(below)


def exploitability(root: Node, strategy: Strategy, hands: Sequence[int], payoffs: Payoffs) -> float:
    """What best responses win against a strategy, the mean of both seats: 0 at an equilibrium."""
    return sum(best_response(root, strategy, seat, hands, payoffs) for seat in range(2)) / 2
