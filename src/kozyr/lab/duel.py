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
    """What a duel found, one value a deal, summed over its seatings: the challenger's payoff, and its lead.

    The lead is the payoff times the number of rivals, less all of theirs: as many times how far it is ahead of their mean.
    """

    challenger: str
    rival: str
    seats: int
    deals: int
    sums: Tally
    leads: Tally

    @property
    def mean(self) -> float:
        """The challenger's mean payoff a game."""
        return self.sums.mean / self.seats

    @property
    def interval(self) -> tuple[float, float]:
        """Its 95 % interval; a deal's games are one observation, since they share their cards."""
        low, high = self.sums.interval
        return low / self.seats, high / self.seats

    @property
    def lead(self) -> float:
        """How far the challenger is ahead of a rival in a game, in the mean: where payoffs are scores, this tells who won."""
        return self.leads.mean / (self.seats * (self.seats - 1))

    @property
    def lead_interval(self) -> tuple[float, float]:
        """The 95 % interval of the lead."""
        low, high = self.leads.interval
        return low / (self.seats * (self.seats - 1)), high / (self.seats * (self.seats - 1))


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
    sums, leads = Tally(), Tally()
    for rounds in zip(*streams, strict=True):
        own = np.sum([payoffs[:, place] for place, (payoffs, _) in enumerate(rounds)], axis=0)
        everybody = np.sum([payoffs.sum(axis=1) for payoffs, _ in rounds], axis=0)
        sums.add(own)
        leads.add(game.seats * own - everybody)
        if progress is not None:
            progress(sums.count)
    return Duel(str(challenger), str(rival), game.seats, deals, sums, leads)
