"""``python -m benchmarks.habits``: each habit of Thousand against two of each other, in every seat, as tables in Markdown."""

from __future__ import annotations

from itertools import product

import numpy as np

from kozyr import Thousand
from kozyr.lab.runner import Runner
from kozyr.lab.simulate import Tally, chunks_of, play_chunks

BIDS = ("random", "optimist", "cautious")
PLAYS = ("random", "optimist", "shy")
HABITS = [f"{bid}/{play}" for bid, play in product(BIDS, PLAYS)]
GAMES = 10_000  # on each of which the habit sits in each of the seats; a game is up to 20 deals
THREADS = 2
SHARES = 6  # a win is shared by one, two or three


def best_shares(payoffs: np.ndarray) -> np.ndarray:
    """Each seat's share of the win, in parts of SHARES: the most points, shared by equals (T-3.1, T-23)."""
    best = payoffs == payoffs.max(axis=1, keepdims=True)
    shares: np.ndarray = best * (SHARES // best.sum(axis=1, keepdims=True))
    return shares


def against(habit: str, rival: str) -> tuple[str, str]:
    """How far a habit is ahead of two rivals' mean, and its share of wins in per cent, over the seats, with 95 % intervals."""
    game = Thousand.preset("seed")
    leads = np.zeros(GAMES, np.int64)
    shares = np.zeros(GAMES, np.int64)
    for place in range(game.seats):
        runner = Runner(game, [habit if seat == place else rival for seat in range(game.seats)])
        chunks = play_chunks(runner, 1, chunks_of(0, GAMES, runner.chunk), THREADS)
        payoffs = np.concatenate([payoffs for payoffs, _ in chunks])
        leads += game.seats * payoffs[:, place] - payoffs.sum(axis=1)
        shares += best_shares(payoffs)[:, place]
    points = written(leads, game.seats * (game.seats - 1), "+.0f", ".0f")
    return points, written(shares * 100, game.seats * SHARES, ".1f", ".1f")


def written(values: np.ndarray, parts: int, form: str, half: str) -> str:
    """The mean of one value a game, each counted in so many parts, with the half of its 95 % interval."""
    tally = Tally()
    tally.add(values)
    return f"{tally.mean / parts:{form}} ± {(tally.interval[1] - tally.mean) / parts:{half}}".replace("-", "−")


def show(title: str, cells: dict[tuple[str, str], str]) -> None:
    """A table in Markdown: a row for each habit, a column for each pair of rivals."""
    print(f"\n{title}\n\n| | {' | '.join(HABITS)} |\n|---|{'---:|' * len(HABITS)}")
    for habit in HABITS:
        print(f"| **{habit}** | {' | '.join(cells[habit, rival] for rival in HABITS)} |")


def main() -> None:
    """Plays all pairs and prints points and wins."""
    found = {(habit, rival): against(habit, rival) for habit in HABITS for rival in HABITS}
    show("Points ahead", {pair: points for pair, (points, _) in found.items()})
    show("Wins, per cent", {pair: wins for pair, (_, wins) in found.items()})


if __name__ == "__main__":
    main()
