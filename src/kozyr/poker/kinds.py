"""The kinds of hand values: which cards make a hand, in which order hands stand, and what a score stands for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from kozyr import cards
from kozyr.cards import ACE, ALL, RANK, RANKS, SIX, SUIT, SUITS
from kozyr.locale import msg
from kozyr.poker import high
from kozyr.poker.high import FLUSH, FULL_HOUSE, QUADS, STRAIGHT, STRAIGHT_FLUSH, TRIPS, USUAL_ORDER

CATEGORIES = (  # from high.HIGH_CARD to high.STRAIGHT_FLUSH
    msg("high card"),
    msg("pair"),
    msg("two pairs"),
    msg("trips"),
    msg("straight"),
    msg("flush"),
    msg("full house"),
    msg("quads"),
    msg("straight flush"),
)
FIVE_CARDS = 5
SHORT_DECK = ALL & ~sum(RANK << rank for rank in range(SIX))
ACE_LOW = (ACE, *range(ACE))  # ranks from the lowest


class Made(NamedTuple):
    """What a score stands for: a category, the ranks that make it (of a straight its top) and the kickers, from the highest."""

    category: int
    major: tuple[int, ...]
    minor: tuple[int, ...]


class Tables(NamedTuple):
    """Where values are looked up; see high.py."""

    table: Any
    flushes: Any  # None where suits do not count
    ladder: Any
    order: Sequence[int] = USUAL_ORDER
    ranks: Sequence[int] = tuple(range(RANKS))  # from the lowest

    def read(self, held: int) -> int:
        """The step of the ladder where the best five of 5 to 7 cards stand, from 1."""
        key = high.key_of(held)
        if self.flushes is not None and key & high.FLUSH_BITS:
            return int(self.flushes[high.suited_ranks(held, key)])
        return int(self.table[high.place(key)])

    def made(self, step: int) -> Made:
        """What stands on a step of the ladder."""
        worth = int(self.ladder[step - 1])
        ranks = (worth >> RANKS & SUIT, worth & SUIT)
        return Made(self.order[worth >> 2 * RANKS], *(tuple(self.ranks[i] for i in _falling(held)) for held in ranks))


def _falling(ranks: int) -> list[int]:
    return sorted(cards.members(ranks), reverse=True)


# --- the cards a hand may be made of ---


def all_together(hand: int, board: int) -> Iterator[int]:
    """All cards: the tables find the best five."""
    yield hand | board


def any_five(hand: int, board: int) -> Iterator[int]:
    """Every five of the cards."""
    return map(cards.mask, combinations(cards.members(hand | board), FIVE_CARDS))


def two_and_three(hand: int, board: int) -> Iterator[int]:
    """Every two cards of the hand with every three of the board."""
    threes = list(map(cards.mask, combinations(cards.members(board), 3)))
    for two in map(cards.mask, combinations(cards.members(hand), 2)):
        yield from (two | three for three in threes)


# --- the kinds ---


@dataclass(frozen=True)
class Kind:
    """One way of valuing hands."""

    tables: Callable[[], Tables]
    picks: Callable[[int, int], Iterator[int]] = all_together
    deck: int = ALL
    hands: tuple[int, ...] = (2,)  # how many cards of one's own go with a board
    alone: bool = True  # whether five to seven cards are a hand without a board
    low: bool = False  # whether the worst hand is the best

    def best(self, hand: int, board: int) -> tuple[int, int]:
        """The score, higher is better, and the cards the best five are among."""
        tables = self.tables()
        steps = ((tables.read(held), held) for held in self.picks(hand, board))
        if self.low:
            step, held = min(steps)
            return len(tables.ladder) + 1 - step, held
        return max(steps)

    def made(self, score: int) -> Made:
        """What a score stands for."""
        tables = self.tables()
        return tables.made(len(tables.ladder) + 1 - score if self.low else score)

    def five(self, score: int, held: int) -> list[int]:
        """The five cards that make a score, in the order people read them."""
        category, major, minor = self.made(score)
        if category in (FLUSH, STRAIGHT_FLUSH):
            suits = (held & SUIT << suit * RANKS for suit in range(SUITS))
            held = next(suited for suited in suits if cards.count(suited) >= FIVE_CARDS)
        if category in (STRAIGHT, STRAIGHT_FLUSH):
            ranks = list(range(major[0], major[0] - FIVE_CARDS, -1))
            if ranks[-1] < cards.lowest(self.deck):
                ranks[-1] = ACE
        else:
            times = {QUADS: 4, FULL_HOUSE: 3, TRIPS: 3}.get(category, 2)
            ranks = [rank for rank in major for _ in range(times)]
            ranks += [rank for rank in minor for _ in range(2 if category == FULL_HOUSE else 1)]
        five = []
        for rank in ranks:
            five.append(cards.lowest(held & RANK << rank))
            held &= ~(1 << five[-1])
        return five


@cache
def _high() -> Tables:
    return Tables(high.TABLE, high.FLUSHES, high.LADDER)


@cache
def _short_deck() -> Tables:
    return Tables(high.SHORT_TABLE, high.SHORT_FLUSHES, high.SHORT_LADDER, high.SHORT_ORDER)


@cache
def _deuce_to_seven() -> Tables:
    """Aces are high, and five in a row with the ace low are no straight."""
    _, _, places, sizes, held = high.layout()
    return Tables(*high.score_tables(places, sizes, held, high.NO_WHEEL))


@cache
def _ace_to_five() -> Tables:
    """Ranks count from the ace; neither straights nor flushes do."""
    _, _, places, sizes, held = high.layout()
    from_ace = [ranks << 1 & SUIT | ranks >> ACE for ranks in held]
    worth = high.worth_of_ranks(from_ace, np.zeros(SUIT + 1, np.int64), USUAL_ORDER)
    ladder = np.unique(worth[sizes == FIVE_CARDS])
    table = np.zeros(high.ROOM, np.int16)
    table[places] = np.searchsorted(ladder, worth) + 1
    return Tables(table, None, ladder, ranks=ACE_LOW)


HIGH = "high"
KINDS = {
    HIGH: Kind(_high),
    "short_deck": Kind(_short_deck, deck=SHORT_DECK),
    "omaha": Kind(_high, two_and_three, hands=(4, 5, 6), alone=False),
    "2-7": Kind(_deuce_to_seven, any_five, hands=(), low=True),
    "A-5": Kind(_ace_to_five, any_five, hands=(), low=True),
}
