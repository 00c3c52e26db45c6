"""Many games of one seating, counted exactly; the same summary on any number of threads and in any chunks."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import numpy as np

from kozyr.errors import OptionError
from kozyr.intervals import Z95
from kozyr.lab.runner import Runner
from kozyr.options import chosen, preset_name
from kozyr.parallel import in_order, workers
from kozyr.players import Player
from kozyr.rng import GAMES
from kozyr.rooms import Game
from kozyr.shuffle import check_seed


def _sum_of_squares(values: np.ndarray) -> int:
    """Exactly, though the squares of large values together exceed 64 bits: they are summed in parts."""
    high, low = values >> 16, values & 0xFFFF
    return (int((high * high).sum()) << 32) + (int((high * low).sum()) << 17) + int((low * low).sum())


@dataclass
class Tally:
    """Exact integer counts of a number's values: how many, their sum, sum of squares, extremes and signs."""

    count: int = 0
    total: int = 0
    squares: int = 0
    lowest: int | None = None
    highest: int | None = None
    positive: int = 0
    negative: int = 0

    def add(self, values: np.ndarray) -> None:
        """Counts an int64 array of values."""
        if len(values) == 0:
            return
        self.count += len(values)
        self.total += int(values.sum())
        self.squares += _sum_of_squares(values)
        low, high = int(values.min()), int(values.max())
        self.lowest = low if self.lowest is None else min(low, self.lowest)
        self.highest = high if self.highest is None else max(high, self.highest)
        self.positive += int((values > 0).sum())
        self.negative += int((values < 0).sum())

    @property
    def zero(self) -> int:
        """How many values were 0."""
        return self.count - self.positive - self.negative

    @property
    def mean(self) -> float:
        """The mean, NaN of nothing."""
        return self.total / self.count if self.count else math.nan

    @property
    def error(self) -> float:
        """The standard error of the mean, NaN of fewer than two values."""
        if self.count < 2:
            return math.nan
        spread = self.squares * self.count - self.total * self.total
        return math.sqrt(spread / (self.count - 1)) / self.count

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean (normal)."""
        return self.mean - Z95 * self.error, self.mean + Z95 * self.error


@dataclass
class Result:
    """What a simulation found. Every number in it is an exact count; means and errors are derived."""

    game: Game
    players: tuple[str, ...]
    seed: int
    asked: int  # games asked for
    payoffs: list[Tally]  # by seat
    margins: list[Tally]  # by seat, where payoffs are scores: over the best other seat; else the payoffs
    lengths: Tally = field(default_factory=Tally)  # decisions in a game
    compiled: bool = True

    @property
    def games(self) -> int:
        """Games played: those asked for, or the first of them if it was stopped."""
        return self.lengths.count

    @property
    def decisions(self) -> int:
        """Decisions made in all games."""
        return self.lengths.total

    def rows(self) -> list[dict[str, Any]]:
        """A row for each seat: player, games won, lost and drawn, mean payoff and its standard error.

        Won is a payoff above 0, lost one below; where payoffs are scores, more than all others have, or less than one has.
        """
        return [
            {
                "seat": seat,
                "player": self.players[seat],
                "won": margin.positive,
                "lost": margin.negative,
                "drawn": margin.zero,
                "payoff": tally.mean,
                "error": tally.error if tally.count > 1 else None,
            }
            for seat, (tally, margin) in enumerate(zip(self.payoffs, self.margins, strict=True))
        ]

    def table(self) -> str:
        """The rows as text, with shares in percent and the 95 % interval of each mean payoff."""
        width = max(len("player"), *(len(name) for name in self.players))
        heads = "ahead % behind % level %" if _are_scores(self.game) else "won %   lost %  drawn %"
        lines = [f"seat  {'player':<{width}}  {heads}  payoff   95 % interval"]
        for row, tally in zip(self.rows(), self.payoffs, strict=True):
            shares = [100 * row[name] / tally.count if tally.count else math.nan for name in ("won", "lost", "drawn")]
            low, high = tally.interval
            spread = f"{low:+.4f} … {high:+.4f}" if tally.count > 1 else "-"
            percent = "  ".join(f"{share:6.2f}" for share in shares)
            lines.append(f"{row['seat']:>4}  {row['player']:<{width}}  {percent}   {row['payoff']:+.4f}  {spread}")
        return "\n".join(lines)

    def as_json(self) -> dict[str, Any]:
        """Everything, exact counts included, for a program to read."""
        return {
            "game": self.game.NAME,
            "rules": self.game.VERSION,
            "preset": preset_name(self.game),
            "options": chosen(self.game),
            "seed": self.seed,
            "asked": self.asked,
            "games": self.games,
            "decisions": self.decisions,
            "longest": self.lengths.highest,
            "seats": [
                row | {"sum": tally.total, "sum_of_squares": tally.squares}
                for row, tally in zip(self.rows(), self.payoffs, strict=True)
            ],
        }


Progress = Callable[[int], None]  # called with the games played so far


def simulate(
    game: Game,
    players: Sequence[Player],
    *,
    games: int,
    seed: int = 0,
    first: int = 0,
    threads: int | None = None,
    chunk: int | None = None,
    progress: Progress | None = None,
) -> Result:
    """Plays games number first … first + games - 1 of a seed, one player a seat.

    The same numbers come out on any number of threads (default: one a core) and in chunks of any size. Ctrl-C ends it with the
    games played so far. Raises OptionError for players, seeds or numbers that cannot be.
    """
    check_plan(games, seed, first=first, threads=threads, chunk=chunk)
    if not hasattr(game, "seats"):
        raise OptionError(f"a game is one of its options, as Durak(seats=2), not {game!r}")
    runner = Runner(game, players)
    names = tuple(
        player if isinstance(player, str) else getattr(player, "__name__", type(player).__name__) for player in players
    )
    none = [Tally() for _ in range(game.seats)]
    result = Result(game, names, seed, games, none, none, compiled=runner.compiled)
    try:
        for payoffs, lengths in play_chunks(runner, seed, chunks_of(first, games, chunk or runner.chunk), threads):
            counted = _counted([*result.payoffs, result.lengths], [*payoffs.T, lengths])
            margins = _counted(result.margins, list(_margins(payoffs).T)) if _are_scores(game) else counted[:-1]
            # At once: Ctrl-C leaves no half chunk.
            vars(result).update(payoffs=counted[:-1], margins=margins, lengths=counted[-1])
            if progress is not None:
                progress(result.games)
    except KeyboardInterrupt:
        if result.games == 0:
            raise
    return result


def _counted(tallies: Sequence[Tally], values: Sequence[np.ndarray]) -> list[Tally]:
    """New tallies with these values counted too."""
    counted = [replace(tally) for tally in tallies]
    for tally, column in zip(counted, values, strict=True):
        tally.add(column)
    return counted


def _are_scores(game: Game) -> bool:
    """Whether a game's payoffs are scores, of which the highest wins."""
    return bool(getattr(game, "SCORES", False))


def _margins(payoffs: np.ndarray) -> np.ndarray:
    """How far each seat is above the best other one."""
    others = [np.delete(payoffs, seat, axis=1).max(axis=1) for seat in range(payoffs.shape[1])]
    margins: np.ndarray = payoffs - np.stack(others, axis=1)
    return margins


def check_plan(games: int, seed: int, *, first: int = 0, threads: int | None = None, chunk: int | None = None) -> None:
    """Refuses numbers that no simulation can have (OptionError)."""
    check_seed(seed)
    if games < 1 or first < 0 or first + games > GAMES:
        raise OptionError(f"a simulation has at least 1 game, numbered below 2^56, not {games} from {first} on")
    if chunk is not None and chunk < 1:
        raise OptionError(f"a chunk is at least 1 game, not {chunk}")
    workers(threads)


def chunks_of(first: int, games: int, chunk: int) -> Iterator[tuple[int, int]]:
    """(first game, games) of each chunk, in order."""
    for at in range(first, first + games, chunk):
        yield at, min(chunk, first + games - at)


def play_chunks(
    runner: Runner, seed: int, chunks: Iterator[tuple[int, int]], threads: int | None = None
) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Payoffs (games, seats) and lengths (games,) of each chunk, in order, with never more than a few chunks in memory."""
    return in_order(partial(_play, runner, seed), chunks, workers(threads) if runner.compiled else 1)


def _play(runner: Runner, seed: int, chunk: tuple[int, int]) -> tuple[np.ndarray, np.ndarray]:
    first, games = chunk
    payoffs = np.zeros((games, runner.game.seats), np.int64)
    lengths = np.zeros(games, np.int64)
    if runner.run(seed, first, payoffs, lengths) < 0:
        wrong = int(np.flatnonzero(lengths < 0)[0])
        seat, choice = payoffs[wrong, :2]
        raise OptionError(f"seat {seat} chose {choice}, which is not legal, in game {first + wrong} of seed {seed}")
    return payoffs, lengths
