"""Equity: the share of the pot that each hand wins on average when all are in, exactly or from random deals."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property
from importlib import import_module
from itertools import count
from numbers import Integral, Real
from typing import Any

import numpy as np

from kozyr import cards, jit, rng
from kozyr.errors import OptionError, PositionError
from kozyr.intervals import Z95
from kozyr.locale import words
from kozyr.parallel import in_order, workers
from kozyr.poker import boards, ranges
from kozyr.poker.kinds import HIGH, KINDS
from kozyr.poker.ranges import Range
from kozyr.poker.spots import ALIKE, Deals, Spot, drawn_from, list_deals, merge_alike, read_spot
from kozyr.shuffle import check_seed
from kozyr.state import as_records, new_state

MOST_WORK = 200_000_000  # sets of ranks judged for an exact answer that was not asked for: two or three seconds
CHUNK_WORK = 1 << 21  # sets of ranks judged in one go
ERROR = 0.0005  # the standard error that random deals go on to
LEAST_ERROR = 1e-8  # that may be asked for: it takes some 10^16 deals
MOST_SAMPLES = rng.GAMES  # as many as a simulation has games
CHUNK = 1 << 14  # random deals between two looks at the error
STOPPED = 1 << 17  # random deals that answer in place of an exact count that was stopped
NAME_WIDTH = 32  # of a range in a table
UNSEEN = 0.05  # how likely deals that all agree still are where others come as often as their error allows for

Progress = Callable[[float], None]  # called with the part done, 0 … 1


def equity(
    hands: Iterable[str | Range],
    *,
    board: str = "",
    dead: str = "",
    rules: str = HIGH,
    exact: bool | None = None,
    samples: int | None = None,
    error: float = ERROR,
    seed: int = 0,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Result:
    """The shares of the pot that 2 to 10 hands or ranges win on average; 0, 3, 4 or 5 cards of the board lie, any are dead.

    Counts every deal and board if ``exact``, or if that is not given and they are not too many (MOST_WORK); else deals at
    random: so many ``samples``, or until every standard error is at most ``error``. A seed answers the same on any number of
    threads; more than four a core are as four. ``rules`` are ``high`` or ``short_deck``. Raises CardError, PositionError or
    OptionError for what cannot be.
    """
    spot = read_spot(hands, board=board, dead=dead, rules=rules)
    workers(threads)
    return plan(spot, exact=exact, samples=samples, error=error, seed=seed).run(threads=threads, progress=progress)


def plan(
    spot: Spot, *, exact: bool | None = None, samples: int | None = None, error: float = ERROR, seed: int = 0
) -> Plan:
    """How a spot will be answered, with the options of equity."""
    check_seed(seed)
    if exact is not None and not isinstance(exact, bool):
        raise OptionError(f"exact is True, False or None, not {exact!r}")
    if samples is not None and not (_is_a(Integral, samples) and 1 <= samples <= MOST_SAMPLES):
        raise OptionError(f"samples are a whole number from 1 to 2^56, not {samples!r}")
    if not (_is_a(Real, error) and LEAST_ERROR <= error < 1):
        raise OptionError(f"a standard error to go on to is from {LEAST_ERROR:.8f} to below 1, not {error!r}")
    if exact and samples is not None:
        raise OptionError("an exact answer takes no samples")
    chosen = Plan(spot, list_deals(spot), samples, error, seed)
    if exact and chosen.deals is None:
        raise OptionError("these ranges have too many deals to count them all: leave exact out")
    if exact is None and (samples is not None or chosen.work > MOST_WORK * ALIKE):
        exact = False
    if exact is False or chosen.deals is None:
        return replace(chosen, deals=None)
    chosen = replace(chosen, deals=merge_alike(chosen.deals, spot))
    return replace(chosen, deals=None) if exact is None and chosen.work > MOST_WORK else chosen


def _is_a(kind: type, number: object) -> bool:
    return isinstance(number, kind) and not isinstance(number, bool)


@dataclass(frozen=True)
class Plan:
    """A spot with the deals to be counted; without, random ones are dealt."""

    spot: Spot
    deals: Deals | None
    samples: int | None
    error: float
    seed: int

    @property
    def work(self) -> int:
        """About how many sets of ranks, or random deals, will be judged."""
        if self.deals is None:
            return self.samples or round(1 / self.error**2)
        return len(self.deals.hands) * self._work_of_deal

    @property
    def _work_of_deal(self) -> int:
        return int(boards.WORK[self.spot.to_come])

    def run(self, *, threads: int | None = None, progress: Progress | None = None, compiled: bool = True) -> Result:
        """The answer. Ctrl-C ends random deals with those so far, and puts some in the place of a count."""
        compiled = compiled and jit.available()
        threads = workers(threads) if compiled else 1
        if self.deals is None:
            return self._sample(threads, progress, compiled)
        try:
            return self._count(self.deals, threads, progress, compiled)
        except KeyboardInterrupt:
            some = replace(self, deals=None, samples=STOPPED)._sample(threads, None, compiled)
            return replace(some, stopped=True)

    def _count(self, deals: Deals, threads: int, progress: Progress | None, compiled: bool) -> Result:
        spot, seats, tables = self.spot, len(self.spot.ranges), KINDS[self.spot.rules].tables()
        count_boards = _kernel(boards.count_boards, compiled)
        step = max(CHUNK_WORK // self._work_of_deal, 1)

        def judge(at: int) -> np.ndarray:
            hands, places = np.unique(deals.hands[at : at + step], return_inverse=True)
            won = np.zeros((len(places), 1 << seats), np.int64)
            count_boards(hands, places, spot.board, spot.live, tables.table, tables.flushes, won)
            return np.asarray(deals.weights[at : at + step] @ won)

        won: Any = 0
        steps = range(0, len(deals.hands), step)
        for done, part in enumerate(in_order(judge, steps, min(threads, len(steps))), 1):
            won = part.astype(object) + won
            if progress is not None:
                progress(done / len(steps))
        of_deal = math.comb(cards.count(spot.live) - 2 * seats, spot.to_come)
        return Result(spot, tuple(won.tolist()), deals.listed * of_deal, exact=True, seed=self.seed)

    def _sample(self, threads: int, progress: Progress | None, compiled: bool) -> Result:
        spot, seats, tables = self.spot, len(self.spot.ranges), KINDS[self.spot.rules].tables()
        sample_boards = _kernel(boards.sample_boards, compiled)
        given = *drawn_from(spot), spot.board, spot.live, tables.table, tables.flushes

        def judge(chunk: int) -> np.ndarray:
            opened = new_state(rng.STREAM)
            rng.open_stream(opened, self.seed, chunk, rng.DEALER_LANE)
            stream = as_records(opened)[0] if compiled else opened
            wanted = CHUNK if self.samples is None else min(CHUNK, self.samples - chunk * CHUNK)
            held, won = np.zeros(seats, np.int64), np.zeros(1 << seats, np.int64)
            if sample_boards(*given, stream, held, wanted, won) < wanted:
                raise PositionError(
                    f"hands without a common card are too rare in {', '.join(spot.names)} to be met at random"
                )
            return won

        chunks = count() if self.samples is None else range(-(-self.samples // CHUNK))
        result = Result(spot, (0,) * (1 << seats), 0, exact=False, seed=self.seed)
        try:
            for won in in_order(judge, chunks, threads):
                number = result.deals + int(won.sum())
                result = replace(result, won=tuple((won + result.won).tolist()), deals=number)
                done = number / self.samples if self.samples else (self.error / max(result.errors)) ** 2
                if progress is not None:
                    progress(min(done, 1.0))
                if done >= 1:
                    break
        except KeyboardInterrupt:
            if not result.deals:
                raise
            return replace(result, stopped=True)
        return result


@cache
def _kernel(function: Callable[..., Any], compiled: bool) -> Any:
    """A function of boards.py, compiled or not."""
    if not compiled:
        return function
    numba: Any = import_module("numba")
    int64, row, table = numba.int64, numba.int64[::1], numba.int64[:, ::1]
    scores, stream = numba.int16[::1], numba.from_dtype(rng.STREAM)
    signatures = {
        boards.count_boards: numba.void(row, table, int64, int64, scores, scores, table),
        boards.sample_boards: int64(
            table, table, row, int64[:, :, ::1], row, int64, int64, scores, scores, stream, row, int64, row
        ),
    }
    return jit.compiled(function, signatures[function])


# --- the answer ---


@dataclass(frozen=True, repr=False)
class Result:
    """Who won how often, in exact integers; everything else is derived from them."""

    spot: Spot
    won: tuple[
        int, ...
    ]  # by mask of seats: the deals that exactly these win, each as often as the weights of the hands say
    deals: int  # of hands and the cards to come: all that there are, or those at random
    exact: bool
    seed: int
    stopped: bool = False  # before the end

    def __repr__(self) -> str:
        """Who has what, and how it was found: <A♠K♠ 46.212 %, Q♦Q♥ 53.788 %; 1712304 deals, exact>."""
        shares = (f"{name} {100 * its:.3f} %" for name, its in zip(self.spot.names, self.equities, strict=True))
        how = "exact" if self.exact else f"at random, seed {self.seed}"
        return f"<{', '.join(shares)}; {self.deals} {'deal' if self.deals == 1 else 'deals'}, {how}>"

    @cached_property
    def shares(self) -> tuple[tuple[int, ...], ...]:
        """For every hand, in the unit of ``won``, the deals that it wins alone, with one other, with two others …"""
        seats = len(self.spot.ranges)
        shares = [[0] * seats for _ in range(seats)]
        for winners, number in enumerate(self.won):
            for seat in cards.members(winners if number else 0):
                shares[seat][winners.bit_count() - 1] += number
        return tuple(map(tuple, shares))

    @cached_property
    def total(self) -> int:
        """All deals, in the unit of ``won``: their number where all hands of each range weigh the same."""
        return sum(self.won)

    @property
    def wins(self) -> tuple[int, ...]:
        """The deals that each hand wins alone, in the unit of ``won``."""
        return tuple(alone for alone, *_ in self.shares)

    @property
    def ties(self) -> tuple[int, ...]:
        """The deals that each hand wins together with others, in the unit of ``won``."""
        return tuple(sum(shared) for _, *shared in self.shares)

    @cached_property
    def fractions(self) -> tuple[Fraction, ...]:
        """Each hand's equity exactly as counted; they add up to 1."""
        return tuple(
            sum((Fraction(number, others * self.total) for others, number in enumerate(its, 1)), Fraction(0))
            for its in self.shares
        )

    @property
    def equities(self) -> tuple[float, ...]:
        """Each hand's share of the pot on average, 0 … 1."""
        return tuple(map(float, self.fractions))

    @property
    def errors(self) -> tuple[float, ...]:
        """The standard error of each equity: 0 where it is exact, NaN after a single deal.

        Where all deals agree, others may still come. The 95 % interval then reaches as far as the share would move if those
        were so frequent that they had stayed away with a probability of 5 % only (after n deals some 3 / n).
        """
        if self.exact:
            return (0.0,) * len(self.shares)
        return tuple(map(self._error, self.shares))

    def _error(self, its: tuple[int, ...]) -> float:
        if self.total < 2:
            return math.nan
        counts = {0.0: self.total - sum(its)} | {1 / others: number for others, number in enumerate(its, 1)}
        seen = [share for share, number in counts.items() if number]
        if len(seen) == 1:
            return max(seen[0], 1 - seen[0]) * -math.expm1(math.log(UNSEEN) / self.total) / Z95
        mean = math.fsum(share * number for share, number in counts.items()) / self.total
        spread = math.fsum((share - mean) ** 2 * number for share, number in counts.items())
        return math.sqrt(spread / (self.total - 1) / self.total)

    def table(self, lang: str = "en") -> str:
        """Every hand's equity, wins and ties in percent, and how they were found, in a language (en, ru, pl, be).

        Behind ± stands how far the 95 % interval of an equity reaches, which is 1.96 standard errors.
        """
        say = words(lang).say
        heads = [say("hand or range"), say("equity %"), say("win %"), say("tie %")] + ["± %"] * (not self.exact)
        wins, ties = ([its / self.total for its in numbers] for numbers in (self.wins, self.ties))
        lines = [heads]
        for name, its, *shares in zip(
            self.spot.names, self.spot.ranges, self.equities, wins, ties, self.errors, strict=True
        ):
            shown = ranges.write_hand(its.hands[0], lang) if name == ranges.write_hand(its.hands[0]) else name
            shown = shown if len(shown) <= NAME_WIDTH else shown[: NAME_WIDTH - 1] + "…"
            *shares, error = shares
            percent = [f"{100 * share:.3f}" for share in shares]
            within = [] if self.exact else ["–" if math.isnan(error) else f"{100 * Z95 * error:.3f}"]
            lines.append([shown, *percent, *within])
        first, *others = (max(map(len, column)) for column in zip(*lines, strict=True))
        rows = ["  ".join([line[0].ljust(first), *map(str.rjust, line[1:], others)]) for line in lines]
        return "\n".join([*self._known(lang), *rows, "", self._how(lang)])

    def _known(self, lang: str) -> list[str]:
        board, dead = (ranges.write_hand(known, lang, " ") for known in (self.spot.board, self.spot.dead))
        say = words(lang).say
        return [say("Board: {cards}", cards=board)] * bool(board) + [say("Dead: {cards}", cards=dead)] * bool(dead)

    def _how(self, lang: str) -> str:
        number = f"{self.deals:,}" if lang == "en" else f"{self.deals:,}".replace(",", " ")
        tongue = words(lang)
        if self.exact:
            return tongue.count("Exact: {number} deal.", "Exact: {number} deals.", self.deals, number=number)
        dealt = tongue.count(
            "At random: {number} deal, seed {seed}.",
            "At random: {number} deals, seed {seed}.",
            self.deals,
            number=number,
            seed=self.seed,
        )
        known = [tongue.say("± is the 95 % interval.")] * (self.total > 1)
        return " ".join([dealt, *known, *([tongue.say("Stopped before the end.")] * self.stopped)])

    def as_json(self) -> dict[str, Any]:
        """Everything, exact counts included, for a program to read."""
        spot = self.spot
        numbers = zip(spot.names, spot.ranges, self.equities, self.errors, self.shares, strict=True)
        return {
            "rules": spot.rules,
            "board": list(map(cards.write, cards.members(spot.board))),
            "dead": list(map(cards.write, cards.members(spot.dead))),
            "exact": self.exact,
            "stopped": self.stopped,
            "seed": None if self.exact else self.seed,
            "deals": self.deals,
            "total": self.total,
            "hands": [
                {
                    "hand": name,
                    "range": str(its),
                    "combinations": len(its),
                    "equity": equity,
                    "error": None if math.isnan(error) else error,
                    "win": shares[0] / self.total,
                    "tie": sum(shares[1:]) / self.total,
                    "shares": shares,
                }
                for name, its, equity, error, shares in numbers
            ],
        }
