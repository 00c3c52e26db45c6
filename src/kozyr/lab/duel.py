"""Two strategies on the same deals: each deal is played once for every seat the challenger can take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kozyr.lab.runner import Runner
from kozyr.lab.simulate import Progress, Tally, check_plan, chunks_of, play_chunks
from kozyr.players import Player
from kozyr.rooms import Game


@dataclass
class Duel:
    """What a duel found: the challenger's payoff, summed over a deal's seatings, one value a deal."""

    challenger: str
    rival: str
    seats: int
    deals: int
    sums: Tally

    @property
    def mean(self) -> float:
        """The challenger's mean payoff a game."""
        return self.sums.mean / self.seats

    @property
    def interval(self) -> tuple[float, float]:
        """Its 95 % interval; a deal's games are one observation, since they share their cards."""
        low, high = self.sums.interval
        return low / self.seats, high / self.seats


def duplicate(
    game: Game,
    challenger: Player,
    rival: Player,
    *,
    deals: int,
    seed: int = 0,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Duel:
    """One challenger against rivals in all other seats, in each seat in turn, on each of the same deals."""
    check_plan(deals, seed, threads=threads)
    seatings: list[Sequence[Player]] = [
        [challenger if seat == place else rival for seat in range(game.seats)] for place in range(game.seats)
    ]
    runners = [Runner(game, seating) for seating in seatings]
    chunk = min(runner.chunk for runner in runners)
    streams = [play_chunks(runner, seed, chunks_of(0, deals, chunk), threads) for runner in runners]
    sums = Tally()
    for rounds in zip(*streams, strict=True):
        of_deal = np.sum([payoffs[:, place] for place, (payoffs, _) in enumerate(rounds)], axis=0)
        sums.add(of_deal)
        if progress is not None:
            progress(sums.count)
    return Duel(str(challenger), str(rival), game.seats, deals, sums)
