"""Ranges: hands of two cards, each with a weight, in the notation of poker players: ``TT+, AQs+, KTo:0.5, AhKd``."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from operator import index
from typing import NamedTuple

from kozyr import cards
from kozyr.cards import ACE, ALL, RANKS, SUITS
from kozyr.errors import CardError
from kozyr.poker.kinds import SHORT_DECK

WHOLE = 10_000  # the weight 1; weights have four decimals
ACES = 6  # hands: the least share
ANY = tuple(sorted(cards.mask(pair) for pair in combinations(range(cards.DECK), 2)))
NOTATION = (
    "two cards as AhKd, a kind of hands as QQ, AKs, AKo or AK, rows of kinds as TT+, KTo+, A5s-A2s or 76s-54s, "
    "the best as 15%, any two as random, and a weight as AA:0.5"
)
# The kinds of each deck by exact all-in equity against one random hand of it, the best first (recomputed in the tests).
BEST = """
    AA KK QQ JJ TT 99 88 AKs 77 AQs AJs AKo ATs AQo AJo KQs 66 A9s ATo KJs A8s KTs KQo A7s A9o KJo 55 QJs K9s A5s
    A6s A8o KTo QTs A4s A7o K8s A3s QJo K9o A5o A6o Q9s K7s JTs A2s QTo 44 A4o K6s K8o Q8s A3o K5s J9s Q9o JTo K7o
    A2o K4s Q7s K6o K3s T9s J8s 33 Q6s Q8o K5o J9o K2s Q5s T8s K4o J7s Q4s Q7o T9o J8o K3o Q6o Q3s 98s T7s J6s K2o
    22 Q2s Q5o J5s T8o J7o Q4o 97s J4s T6s J3s Q3o 98o 87s T7o J6o 96s J2s Q2o T5s J5o T4s 97o 86s J4o T6o 95s T3s
    76s J3o 87o T2s 85s 96o J2o T5o 94s 75s T4o 93s 86o 65s 84s 95o T3o 92s 76o 74s T2o 54s 85o 64s 83s 94o 75o
    82s 73s 93o 65o 53s 63s 84o 92o 43s 74o 72s 54o 64o 52s 62s 83o 42s 82o 73o 53o 63o 32s 43o 72o 52o 62o 42o
    32o
""".split()  # noqa: SIM905
BEST_SHORT = """
    AA KK QQ JJ TT AKs AQs AKo AJs KQs AQo ATs KJs AJo QJs KTs KQo JTs QTs 99 ATo KJo A9s QJo KTo JTo QTo A8s A9o K9s
    T9s A8o Q9s J9s A7s K9o T9o Q9o J9o A7o 88 A6s K8s 98s T8s Q8s J8s K7s A6o K8o 98o T8o Q8o J8o K6s K7o 97s T7s Q7s
    J7s 77 Q6s K6o 97o T7o 87s Q7o J7o 96s Q6o T6s J6s 87o 96o 86s T6o J6o 66 76s 86o 76o
""".split()  # noqa: SIM905
ORDERS = {ALL: BEST, SHORT_DECK: BEST_SHORT}  # by the deck

_ALL_HANDS = frozenset(ANY)
_LETTERS = "23456789TJQKA"
_ANY_TWO = ("random", "xx", "*")
_LOOK_ALIKES = {"о": "o", "0": "o", "ѕ": "s"}
_WEIGHTED = re.compile(r"(.+?)(?::(.*))?", re.DOTALL)
_WEIGHT = re.compile(r"1(\.0{0,4})?|0?\.[0-9]{1,4}")
_PERCENT = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,4})?)%")
_APART = re.compile(r"(\S+)\s+([^\s:]+)((?::\S*)?)")
_UNIT = re.compile(
    r"(10|.)[\ufe0e\ufe0f]?", re.DOTALL
)  # a sign that chooses how the one before it is drawn goes with it


@dataclass(frozen=True, repr=False)
class Range:
    """Hands that a player may hold: masks of two cards in ascending order, and how likely each is beside the others."""

    hands: tuple[int, ...]
    weights: tuple[int, ...]  # 1 … WHOLE

    def __post_init__(self) -> None:
        """Refuses what are no hands in order or no weights (CardError)."""
        wrong = CardError(f"a range has masks of two cards in ascending order, each with a weight of 1 to {WHOLE}")
        try:
            hands, weights = tuple(map(index, self.hands)), tuple(map(index, self.weights))
        except TypeError:
            raise wrong from None
        weighed = len(hands) == len(weights) and all(0 < weight <= WHOLE for weight in weights)
        if not weighed or list(hands) != sorted(set(hands) & _ALL_HANDS):
            raise wrong
        object.__setattr__(self, "hands", hands)
        object.__setattr__(self, "weights", weights)

    def __len__(self) -> int:
        """How many hands."""
        return len(self.hands)

    def __str__(self) -> str:
        """The shortest rows that say the same: see write."""
        return write(self)

    def __repr__(self) -> str:
        """Its text and how many hands there are: <TT+, AQs+: 38 hands>."""
        return f"<{self or 'no hand'}: {len(self)} {'hand' if len(self) == 1 else 'hands'}>"

    def without(self, gone: int) -> Range:
        """The hands that hold none of these cards."""
        return _range((hand, weight) for hand, weight in zip(self.hands, self.weights, strict=True) if not hand & gone)


class Kind(NamedTuple):
    """Hands that differ in suits only: a pair, or two ranks that are suited ("s"), offsuit ("o") or either ("")."""

    high: int
    low: int
    mark: str = ""

    def __str__(self) -> str:
        """As players write it: QQ, AKs, AKo, AK."""
        return _LETTERS[self.high] + _LETTERS[self.low] + self.mark

    @property
    def top(self) -> int:
        """The lower rank of the best kind in this kind's row: aces for pairs, else one below the higher rank."""
        return ACE if self.high == self.low else self.high - 1

    def at(self, low: int) -> Kind:
        """The kind of this one's row with another lower rank."""
        return Kind(low if self.high == self.low else self.high, low, self.mark)

    def hands(self) -> Iterator[int]:
        """Its hands, as masks."""
        for first in range(SUITS):
            for second in range(SUITS):
                other = "o" if first == second else "s"
                if first < second if self.high == self.low else self.mark != other:
                    yield cards.mask((first * RANKS + self.high, second * RANKS + self.low))


# --- reading ---


def read(text: str, deck: int = ALL) -> Range:
    """The range that a text names; raises CardError saying which part is no hand.

    Parts stand apart by commas or spaces. ``Ah Kd``, two cards apart by a space, are one hand: there a small letter is a suit.
    A percentage is a share of all the deck's hands of two cards (1326, or 630 of SHORT_DECK), the best by that deck's order.
    """
    if not isinstance(text, str):
        raise CardError(f"a range is written as text, not as {type(text).__name__}: {NOTATION}")
    found: dict[int, int] = {}
    for part in _parts(text):
        named, weight = _WEIGHTED.fullmatch(part).groups()  # type: ignore[union-attr]  # takes any part
        for hand in _hands(named, deck):
            if found.setdefault(hand, _weight(weight, part)) != _weight(weight, part):
                raise CardError(f"{write_hand(hand)} has two weights in {text!r}")
    if not found:
        raise CardError(f"no hand in {text!r}: write {NOTATION}")
    return _range(found.items())


def _range(weighted: Iterable[tuple[int, int]]) -> Range:
    ordered = sorted(weighted)
    return Range(tuple(hand for hand, _ in ordered), tuple(weight for _, weight in ordered))


def _parts(text: str) -> Iterator[str]:
    for part in text.split(","):
        apart = _APART.fullmatch(part.strip())
        if apart and all(map(_is_card, apart.groups()[:2])):
            yield "".join(apart.groups())
        else:
            yield from part.split()


def _is_card(text: str) -> bool:
    try:
        cards.read(text)
    except CardError:
        return False
    return not text[-1].isupper()


def _weight(text: str | None, part: str) -> int:
    if text is None:
        return WHOLE
    weight = round(float(text) * WHOLE) if _WEIGHT.fullmatch(text) else 0
    if not weight:
        raise CardError(f"{text!r} in {part!r} is no weight: write one above 0, at most 1, as 0.5 or 0.125")
    return weight


def _hands(named: str, deck: int) -> Iterator[int]:
    """The hands of one part of a range, its weight taken off."""
    if named.lower() in _ANY_TWO:
        yield from ANY
    elif percent := _PERCENT.fullmatch(named):
        for kind in _best(Fraction(percent.group(1)), named, deck):
            yield from kind.hands()
    elif len(_units(named)) >= 2 * 2 and not set("+-%") & set(named):
        hand = cards.read_all(named)
        if len(hand) != 2:
            raise CardError(f"{named!r} names {len(hand)} cards where a hand has two")
        yield cards.mask(hand)
    else:
        for kind in _row(named):
            yield from kind.hands()


def _best(percent: Fraction, named: str, deck: int) -> Iterator[Kind]:
    """The best kinds, as many as fit into so many percent of all hands of the deck."""
    every = math.comb(cards.count(deck), 2)
    room = every * percent / 100
    if not ACES <= room <= every:
        least = math.ceil(100 * 100 * ACES / every) / 100
        raise CardError(f"{named!r} is no share of the hands: write {least}% (the aces) to 100%")
    for kind in map(_kind, ORDERS[deck]):
        room -= len(list(kind.hands()))
        if room < 0:
            return
        yield kind


def _row(named: str) -> list[Kind]:
    """The kinds of ``QQ``, ``AK``, ``TT+``, ``A5s-A2s``, ``76s-54s``."""
    if named.endswith("+"):
        worst = _kind(named[:-1], named)
        return [worst.at(low) for low in range(worst.low, worst.top + 1)]
    one, dash, other = named.partition("-")
    if not dash:
        return [_kind(named)]
    best, worst = sorted((_kind(one, named), _kind(other, named, len(one + dash))), reverse=True)
    steps = range(best.low - worst.low + 1)
    if best.mark == worst.mark and best.high - best.low == worst.high - worst.low:
        return [Kind(worst.high + step, worst.low + step, best.mark) for step in steps]
    if best.mark == worst.mark and best.high == worst.high and best.low < best.high > worst.low:
        return [best.at(worst.low + step) for step in steps]
    raise CardError(
        f"{named!r} joins no row: its ends share the higher rank, as A5s-A2s, or the gap, as KK-TT, 76s-54s"
    )


def _kind(named: str, part: str = "", begin: int = 0) -> Kind:
    """One kind of hands, its ranks in any order; errors name the part of the range that it stands in, where it begins there."""
    part = part or named
    within = "" if named == part else f" in {part!r}"
    units = _units(named)
    if not units:
        raise CardError(f"{part!r} lacks a hand {'after' if begin else 'before'} {part[begin - 1 if begin else 0]!r}")
    if len(units) not in (2, 3):
        raise CardError(f"{named!r}{within} is no hand: write {NOTATION}")
    try:
        low, high = sorted(_rank(unit, part, begin + at) for at, unit in units[:2])
    except CardError:
        if _is_card(named):
            raise CardError(f"{named!r}{within} is one card where a hand has two") from None
        raise
    mark = "".join(unit for _, unit in units[2:]).lower()
    if mark not in ("", "s", "o"):
        at, unit = units[2]
        raise _misread(unit, part, begin + at, "s (suited) or o (offsuit)", _LOOK_ALIKES.get(mark, ""))
    if mark and high == low:
        raise CardError(f"{part!r}: a pair is neither suited nor offsuit, write {Kind(high, low)}")
    return Kind(high, low, mark)


def _units(named: str) -> list[tuple[int, str]]:
    """Its signs, 10 being one, and where each stands."""
    return [(found.start(), found.group(1)) for found in _UNIT.finditer(named)]


def _rank(unit: str, part: str, at: int) -> int:
    try:
        return cards.read(unit + cards.SIGNS[0]) % RANKS
    except CardError as wrong:
        raise _misread(unit, part, at, "a rank", wrong.meant) from None


def _misread(unit: str, part: str, at: int, wanted: str, meant: str) -> CardError:
    """Why a sign cannot stand where it stands in a part of a range, with the look-alike that could."""
    if not meant:
        return CardError(f"{unit!r} in {part!r} is not {wanted}: write {NOTATION}")
    alphabet = unicodedata.name(unit).split()[0].capitalize()
    return CardError(
        f"{alphabet} {unit} at position {at + 1} of {part!r} is not {wanted}, did you mean {meant}?", meant
    )


# --- writing ---


def write(hands: Range) -> str:
    """The range as text: pairs, suited, offsuit, single hands, the heaviest first; read gives the same range back."""
    parts: list[str] = []
    for weight in sorted(set(hands.weights), reverse=True):
        alike = {hand for hand, its in zip(hands.hands, hands.weights, strict=True) if its == weight}
        mark = "" if weight == WHOLE else f":{weight / WHOLE:.4f}".rstrip("0")
        parts += [part + mark for part in _write_alike(alike)]
    return ", ".join(parts)


def write_hand(hand: int, lang: str = "en", between: str = "") -> str:
    """Cards with the highest rank first: ``A♥K♦``."""
    return cards.write_all(sorted(cards.members(hand), key=lambda card: (-(card % RANKS), card)), lang, between)


def _write_alike(hands: set[int]) -> Iterator[str]:
    """Hands of one weight: whole rows of kinds as far as they go, then the rest hand by hand."""
    if len(hands) == len(ANY):
        yield _ANY_TWO[0]
        return
    left = set(hands)
    best_of_rows = [Kind(ACE, ACE)] + [Kind(high, high - 1, mark) for mark in "so" for high in range(ACE, 0, -1)]
    for best in best_of_rows:
        run: list[Kind] = []
        for low in range(best.top, -2, -1):
            kind = best.at(low)
            if low >= 0 and hands.issuperset(kind.hands()):
                run.append(kind)
                left.difference_update(kind.hands())
            elif run:
                yield _write_run(run, best)
                run = []
    yield from map(write_hand, sorted(left, reverse=True))


def _write_run(run: list[Kind], best: Kind) -> str:
    if len(run) == 1:
        return str(run[0])
    return f"{run[-1]}+" if run[0] == best else f"{run[0]}-{run[-1]}"
