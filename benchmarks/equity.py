"""Exact equity beside OMPEval, the C++ inside the package pokerfast: the same spots, one core each, in turn in one run."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

from kozyr.poker.odds import Result, equity

ROUNDS = 15
SPOTS = (  # hands, board
    (("AsKs", "QhQd"), ""),
    (("AsKs", "QhQd", "9c8c"), ""),
    (("QhQs", "TT+"), ""),
    (("JJ+,AKs", "22+,A2s+"), ""),
    (("AsKs", "QhQd"), "2h3d4c"),
    (("TT+,AQ+", "22+,A2s+"), "2h3d4c"),
    (("TT+,AQ+", "22+,A2s+", "22+"), "2h3d4c"),
)


def show_equity() -> None:
    """A row for each spot: our time, theirs, and theirs by ours as the middle, lowest and highest of all rounds."""
    from pokerfast import equity as ompeval

    print(f"{'exact equity, one core':<44} {'ours':>10} {'OMPEval':>10}   OMPEval / ours")
    for hands, board in SPOTS:

        def ours(hands: tuple[str, ...] = hands, board: str = board) -> Result:
            return equity(hands, board=board, exact=True, threads=1)

        def theirs(hands: tuple[str, ...] = hands, board: str = board) -> list[float]:
            shares: list[float] = ompeval.equity(hands, board)
            return shares

        assert all(abs(a - b) < 1e-9 for a, b in zip(ours().equities, theirs(), strict=True))
        rounds = [(timed(ours), timed(theirs)) for _ in range(ROUNDS)]
        ratios = sorted(its / our for our, its in rounds)
        our, its = (1000 * median(times) for times in zip(*rounds, strict=True))
        spread = f"{median(ratios):6.2f}  ({ratios[0]:.2f} … {ratios[-1]:.2f})"
        title = " v ".join(hands) + (f" on {board}" if board else "")
        print(f"{title:<44} {our:>7.2f} ms {its:>7.2f} ms   {spread}", flush=True)


def timed(work: Callable[[], object]) -> float:
    """The seconds that some work takes."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


if __name__ == "__main__":
    show_equity()
