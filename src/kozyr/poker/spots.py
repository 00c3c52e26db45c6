"""Spots: who is all in with what, beside which known cards, and every way to deal it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

import numpy as np

from kozyr import cards
from kozyr.errors import OptionError, PositionError
from kozyr.poker import boards, ranges
from kozyr.poker.kinds import HIGH, KINDS
from kozyr.poker.ranges import Range

RULES = (HIGH, "short_deck")  # those of KINDS with hands of two cards
MOST_DEALS = 1 << 22  # of the hands so far with those of the next range, looked through at once
MOST_WEIGHT = 1 << 40  # of all deals together: times the boards of one, below 2^22, it fits into an int64
CLOSE = 4  # times fewer hands that can be left to ranges than they have, all in all: what is left is then looked at
ALIKE = math.factorial(cards.SUITS)  # deals that differ in the names of suits only, at most


@dataclass(frozen=True)
class Spot:
    """Who is all in: the ranges, each without the hands that other known cards rule out, and the known cards as masks."""

    names: tuple[str, ...]  # the ranges as they were written, single hands by their cards
    ranges: tuple[Range, ...]
    board: int
    dead: int
    rules: str

    @property
    def live(self) -> int:
        """The cards neither dead nor on the board."""
        return KINDS[self.rules].deck & ~(self.board | self.dead)

    @property
    def to_come(self) -> int:
        """How many cards the board lacks."""
        return boards.BOARD - cards.count(self.board)

    @property
    def only(self) -> list[int]:
        """For each seat the one hand that it can have, or 0 if it can have several."""
        return _only(self.ranges)


def read_spot(hands: Iterable[str | Range], *, board: str = "", dead: str = "", rules: str = HIGH) -> Spot:
    """The spot that is written; raises CardError, PositionError or OptionError saying what is wrong with it."""
    if not isinstance(rules, str) or rules not in RULES:
        raise OptionError(f"equity has no rules {rules!r}; there are {', '.join(RULES)}")
    if not isinstance(hands, Iterable | Range):
        raise OptionError(f"equity takes a list of hands, as texts or ranges, not {hands!r}")
    hands = (hands,) if isinstance(hands, str | Range) else tuple(hands)
    number = len(hands)
    if not 2 <= number <= boards.HANDS:
        raise OptionError(f"equity takes 2 to {boards.HANDS} hands, not {number}")
    deck = KINDS[rules].deck
    lying, gone = cards.read_set(board, deck), cards.read_set(dead, deck)
    if cards.count(lying) not in (0, 3, 4, 5):
        raise PositionError(f"a board has 0, 3, 4 or 5 cards, not {cards.count(lying)}: {_written(lying)}")
    if lying & gone:
        raise PositionError(f"{_written(lying & gone)} cannot be both on the board and dead")
    left = cards.count(deck & ~gone)
    if left < 2 * number + boards.BOARD:
        raise PositionError(f"{left} cards are too few for {number} hands and a board")
    held = [hand if isinstance(hand, Range) else ranges.read(hand, deck) for hand in hands]
    names = tuple(_name(hand, its) for hand, its in zip(hands, held, strict=True))
    return _without_known(Spot(names, tuple(held), lying, gone, rules))


def _name(hand: str | Range, its: Range) -> str:
    if len(its) == 1:
        return ranges.write_hand(its.hands[0])
    return str(hand) if isinstance(hand, Range) else " ".join(hand.split())


def _written(known: int) -> str:
    return ranges.write_hand(known, between=" ")


def _only(held: Sequence[Range]) -> list[int]:
    return [its.hands[0] if len(its) == 1 else 0 for its in held]


def _without_known(spot: Spot) -> Spot:
    """The same without the hands that the known cards and the only hands of others rule out, until no more are."""
    held, before = spot.ranges, None
    while held != before:
        before, only = held, _only(held)
        for seat, hand in enumerate(only):
            for other in range(seat):
                if hand & only[other]:
                    both = f"{spot.names[other]} and {spot.names[seat]}"
                    raise PositionError(f"{_written(hand & only[other])} cannot be in two hands: {both}")
        gone = [~spot.live | reduce(or_, only[:seat] + only[seat + 1 :]) for seat in range(len(held))]
        held = tuple(its.without(taken) for its, taken in zip(before, gone, strict=True))
        for seat, its in enumerate(held):
            if not its:
                known = {"board": spot.board, "dead": spot.dead, "hands": gone[seat] & spot.live}
                beside = ", ".join(f"{what} {_written(lying)}" for what, lying in known.items() if lying)
                raise PositionError(f"{spot.names[seat]}: no hand is left beside {beside or 'the cards of this deck'}")
    return Spot(spot.names, held, spot.board, spot.dead, spot.rules)


# --- every deal ---


class Deals(NamedTuple):
    """Ways to give everybody a hand, and how often each comes."""

    hands: np.ndarray  # (n, seats): masks of two cards
    weights: np.ndarray  # (n,): int64, or Python's own ints where those are too small
    listed: int  # ways that they stand for


def list_deals(spot: Spot) -> Deals | None:
    """Every way in which no card lies twice, or None where there are too many; raises PositionError where there is none."""
    parts = [np.array(its.weights) // math.gcd(*its.weights) for its in spot.ranges]
    number: Any = np.int64 if math.prod(int(part.sum()) for part in parts) < MOST_WEIGHT else object
    hands, used, weights = np.zeros((1, 0), np.int64), np.zeros(1, np.int64), np.ones(1, number)
    for its, part in zip(spot.ranges, parts, strict=True):
        if len(used) * len(its) > MOST_DEALS:
            return None
        choices = np.array(its.hands)
        deal, choice = np.nonzero(used[:, None] & choices == 0)
        hands = np.column_stack([hands[deal], choices[choice]])
        used = used[deal] | choices[choice]
        weights = weights[deal] * part.astype(number)[choice]
    if not len(hands):
        raise PositionError(f"there are too few cards to deal {', '.join(spot.names)} at once")
    return Deals(hands, weights, len(hands))


HELD = boards.SUITED[: boards.SUITED_FIRST[3]]  # the ranks of one suit that a hand of two cards can have
PLACES = np.zeros(cards.SUIT + 1, np.int64)  # where they stand in it
PLACES[HELD] = np.arange(len(HELD))
PACKING = len(HELD) ** np.arange(9)  # nine hands' places in one int64


def merge_alike(deals: Deals, spot: Spot) -> Deals:
    """The same with one deal of those that differ in the names of suits only, for their boards are alike too."""
    suits, seats = np.arange(cards.SUITS) * cards.RANKS, deals.hands.shape[1]
    known = [(spot.board >> suit & cards.SUIT, spot.dead >> suit & cards.SUIT) for suit in suits.tolist()]
    if len(deals.hands) == 1 or len(set(known)) == cards.SUITS or seats > len(PACKING):
        return deals
    by_suit = PLACES[deals.hands[:, None, :] >> suits[:, None] & cards.SUIT] @ PACKING[:seats]
    for kind in set(known):
        alike = [suit for suit, its in enumerate(known) if its == kind]
        by_suit[:, alike] = np.sort(by_suit[:, alike], axis=1)
    hands = (HELD[by_suit[:, :, None] // PACKING[:seats] % len(HELD)] << suits[:, None]).sum(axis=1)
    order = np.lexsort(hands.T)
    hands, weights = hands[order], deals.weights[order]
    begins = np.flatnonzero(np.concatenate([[True], (hands[1:] != hands[:-1]).any(axis=1)]))
    return Deals(hands[begins], np.add.reduceat(weights, begins), deals.listed)


def drawn_from(spot: Spot) -> tuple[np.ndarray, ...]:
    """What boards.sample_boards draws from: hands, sums of weights, sizes (0 for any two cards), meets and most."""
    seats = len(spot.ranges)
    hands, sums = np.zeros((2, seats, max(map(len, spot.ranges))), np.int64)
    meets = np.zeros((seats, cards.DECK, cards.DECK), np.int64)
    sizes = np.array([len(its) for its in spot.ranges])
    for seat, its in enumerate(spot.ranges):
        hands[seat, : len(its)] = its.hands
        sums[seat, : len(its)] = np.cumsum(its.weights)
        low, high = np.nonzero(hands[seat, : len(its), None] >> np.arange(cards.DECK) & 1)[1].reshape(-1, 2).T
        meets[seat, low, high] = meets[seat, high, low] = its.weights
        meets[seat] += np.diag(meets[seat].sum(axis=0))
        free = spot.live & ~reduce(or_, spot.only[:seat] + spot.only[seat + 1 :])
        if len(its) == math.comb(cards.count(free), 2) and len(set(its.weights)) == 1:
            sizes[seat] = 0
    most = np.array([_most_left(meets, [its for its in range(seat) if sizes[its]], seat) for seat in range(seats)])
    fewer = math.prod(float(sums[seat].max() / most[seat]) for seat in range(seats) if sizes[seat])
    return hands, sums, sizes, meets, most * (fewer > CLOSE)


def _most_left(meets: np.ndarray, before: list[int], seat: int) -> int:
    """At least the weight of a range's hands that the hands of the ranges before it leave, and at least 1.

    Used cards take what lies at each of them, less what lies at two of them, which counts half at each.
    """
    weights, number = meets[seat].diagonal(), 2 * len(before)
    twice = 2 * weights
    if number:
        twice = twice - np.sort(meets[seat] - np.diag(weights))[:, 1 - number :].sum(axis=1)
    used = np.sort(twice[meets[before].any(axis=(0, 1))])[:number]
    return max(int(weights.sum() - used.sum()) // 2, 1)
