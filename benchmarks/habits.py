"""``python -m benchmarks.habits``: each habit of Thousand against two of each other, in every seat, as tables in Markdown."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import product

import numpy as np

from kozyr import Thousand
from kozyr.lab.runner import Runner
from kozyr.lab.simulate import chunks_of, play_chunks

BIDS = ("random", "optimist", "cautious")
PLAYS = ("random", "optimist", "shy")
HABITS = [f"{bid}/{play}" for bid, play in product(BIDS, PLAYS)]
GAMES = 10_000  # on each of which the habit sits in each of the seats; a game is up to 20 deals
THREADS = 2
Z95 = 1.96


@dataclass(frozen=True)
class Mean:
    """A mean and the half of its 95 % interval."""

    mean: float
    half: float


def mean_of(values: np.ndarray) -> Mean:
    """The mean of one value a deal."""
    return Mean(float(values.mean()), Z95 * float(values.std(ddof=1)) / math.sqrt(len(values)))


def won(payoffs: np.ndarray) -> np.ndarray:
    """Each seat's share of the win: the most points, shared by equals (T-3.1, T-23)."""
    best = payoffs == payoffs.max(axis=1, keepdims=True)
    shares: np.ndarray = best / best.sum(axis=1, keepdims=True)
    return shares


def against(habit: str, rival: str) -> tuple[Mean, Mean]:
    """How far a habit is ahead of two rivals' mean, and its share of wins, over the seats."""
    game = Thousand.preset("seed")
    ahead = np.zeros(GAMES)
    shares = np.zeros(GAMES)
    for place in range(game.seats):
        runner = Runner(game, [habit if seat == place else rival for seat in range(game.seats)])
        chunks = play_chunks(runner, 1, chunks_of(0, GAMES, runner.chunk), THREADS)
        payoffs = np.concatenate([payoffs for payoffs, _ in chunks])
        own = payoffs[:, place]
        ahead += own - (payoffs.sum(axis=1) - own) / (game.seats - 1)
        shares += won(payoffs)[:, place]
    return mean_of(ahead / game.seats), mean_of(shares / game.seats * 100)


def show(title: str, cells: dict[tuple[str, str], str]) -> None:
    """A table in Markdown: a row for each habit, a column for each pair of rivals."""
    print(f"\n{title}\n\n| | {' | '.join(HABITS)} |\n|---|{'---:|' * len(HABITS)}")
    for habit in HABITS:
        print(f"| **{habit}** | {' | '.join(cells[habit, rival] for rival in HABITS)} |")


def main() -> None:
    """Plays all pairs and prints points and wins."""
    found = {(habit, rival): against(habit, rival) for habit in HABITS for rival in HABITS}
    show("Points ahead", {pair: f"{ahead.mean:+.0f} ± {ahead.half:.0f}" for pair, (ahead, _) in found.items()})
    show("Wins, per cent", {pair: f"{wins.mean:.1f} ± {wins.half:.1f}" for pair, (_, wins) in found.items()})


if __name__ == "__main__":
    main()
