"""What a hand of poker is worth: single hands as text, many hands as arrays."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, total_ordering
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kozyr import cards, jit
from kozyr.cards import DECK, RANKS
from kozyr.errors import CardError, OptionError
from kozyr.locale import words
from kozyr.parallel import workers
from kozyr.poker import rows, text
from kozyr.poker.high import FLUSH_BITS, FLUSHES, KEYS, NO_CARDS, TABLE, place, suited_ranks
from kozyr.poker.kinds import CATEGORIES, HIGH, KINDS, Kind, Made

ALONE = (5, 6, 7)  # how many cards are a hand without a board
BOARDS = (3, 4, 5)
CHUNK = 1 << 16  # rows that NumPy takes at once, where Numba is not


@total_ordering
class HandValue:
    """What a hand is worth: higher is better, equal is a tie; values by different rules do not compare."""

    __slots__ = ("_among", "rules", "score")
    rules: str
    score: int
    _among: int

    def __init__(self, rules: str, score: int, among: int) -> None:
        """``among`` is the set of cards that the best five are found in."""
        put = object.__setattr__
        put(self, "rules", rules)
        put(self, "score", score)
        put(self, "_among", among)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a hand's value does not change: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a hand's value does not change: {name} cannot be deleted")

    def __reduce__(self) -> tuple[Any, ...]:
        return HandValue, (self.rules, self.score, self._among)

    @property
    def category(self) -> str:
        """The one category that the hand is of; a royal flush is a straight flush."""
        return CATEGORIES[self._made.category]

    @property
    def best(self) -> tuple[str, ...]:
        """The five cards that make the value, in the order people read them."""
        return tuple(map(cards.write, KINDS[self.rules].five(self.score, self._among)))

    def name(self, lang: str = "en") -> str:
        """What the hand is called for short in a language (en, ru, pl, be)."""
        return text.name(self._made, KINDS[self.rules].low, words(lang))

    def explain(self, lang: str = "en") -> str:
        """The hand in words, with all that it is compared by."""
        return text.explain(self._made, KINDS[self.rules].low, words(lang))

    @property
    def _made(self) -> Made:
        return KINDS[self.rules].made(self.score)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HandValue):
            return NotImplemented
        return (self.rules, self.score) == (other.rules, other.score)

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, HandValue):
            return NotImplemented
        if self.rules != other.rules:
            raise TypeError(f"a hand valued by the rules {self.rules} does not compare with one by {other.rules}")
        return self.score < other.score

    def __hash__(self) -> int:
        return hash((self.rules, self.score))

    def __str__(self) -> str:
        return self.explain()

    def __repr__(self) -> str:
        return f"<{self.explain()}: {' '.join(self.best)}>"


# --- one hand ---


def value(hand: str, board: str = "", *, rules: str = HIGH) -> HandValue:
    """What the best five cards are worth: 5 to 7 cards, or 2 with a board of 3 to 5.

    ``rules`` is ``high``, ``short_deck`` (36 cards), ``omaha`` (exactly 2 of a hand of 4 to 6, exactly 3 of the board), or, for
    the lowest hand without a board, ``2-7`` (aces high, straights and flushes count) or ``A-5`` (aces low, neither counts).
    Raises CardError for other cards, naming the culprit, and OptionError for other rules.
    """
    if rules == HIGH:
        key, held = _quickly(hand, board)
        if held:
            return HandValue(HIGH, _score(key, held), held)
    own, shared = _read(hand, board, rules)
    return HandValue(rules, *KINDS[rules].best(own, shared))


def score(hand: str, board: str = "", *, rules: str = HIGH) -> int:
    """The score of ``value`` alone, for where nothing else is asked."""
    if rules == HIGH:
        key, held = _quickly(hand, board)
        if held:
            return _score(key, held)
    own, shared = _read(hand, board, rules)
    return KINDS[rules].best(own, shared)[0]


def _quickly(hand: str, board: str) -> tuple[int, int]:
    """The key and the set of plainly written cards that fit together; an empty set for others, which need a closer look."""
    try:
        own, shared = hand.split(), board.split()
        total = sum(map(_PLAIN.__getitem__, own + shared), NO_CARDS)
    except (AttributeError, KeyError):
        return 0, 0
    held = total >> _CARD_BITS
    fits = len(shared) in BOARDS and len(own) == 2 if shared else len(own) in ALONE
    return (total & _KEY, held) if fits and held.bit_count() == len(own) + len(shared) else (0, 0)


def _plainly() -> dict[str, int]:
    """What English letters add for a card: its key, and above it its bit."""
    ranks = [cards.write_rank(rank) for rank in range(RANKS)]
    plain = {}
    for card in range(DECK):
        suit, rank = divmod(card, RANKS)
        for sign in (cards.SIGNS[suit], "scdh"[suit]):
            plain[ranks[rank] + sign] = int(KEYS[card]) | 1 << card + _CARD_BITS
    return plain | {card.replace("10", "T"): key for card, key in plain.items()}


_CARD_BITS = 64
_KEY = (1 << _CARD_BITS) - 1
_PLAIN = _plainly()


def _score(key: int, held: int) -> int:
    return int(FLUSHES[suited_ranks(held, key)] if key & FLUSH_BITS else TABLE[place(key)])


def _read(hand: str, board: str, rules: str) -> tuple[int, int]:
    """The cards of the hand and of the board as sets, when nothing is wrong with them."""
    kind = KINDS.get(rules) if isinstance(rules, str) else None
    if kind is None:
        raise OptionError(f"there are no rules {rules!r} of hand values; there are {', '.join(KINDS)}")
    own, shared = cards.read_all(hand, kind.deck), cards.read_set(board, kind.deck)
    if twice := cards.mask(own) & shared:
        raise CardError(f"{cards.write(cards.lowest(twice))} is both in the hand {hand!r} and on the board {board!r}")
    wrong = _wrong_number(len(own), cards.count(shared), rules, kind)
    if wrong:
        raise CardError(f"{wrong}: {hand!r}" + (f" on {board!r}" if shared else ""))
    return cards.mask(own), shared


def _wrong_number(own: int, shared: int, rules: str, kind: Kind) -> str:
    """Why so many cards cannot be valued by these rules, or nothing."""
    if shared and not kind.hands:
        return f"{rules} has no board"
    if shared and shared not in BOARDS:
        return f"a board has {_either(BOARDS)} cards, not {shared}"
    if not shared and not kind.alone:
        return f"{rules} needs a board of {_either(BOARDS)} cards"
    if not shared:
        return "" if own in ALONE else f"without a board a hand has {_either(ALONE)} cards, not {own}"
    if own not in kind.hands:
        return f"with a board a hand has {_either(kind.hands)} cards, not {own}"
    return ""


def _either(numbers: tuple[int, ...]) -> str:
    *others, last = map(str, numbers)
    return f"{', '.join(others)} or {last}" if others else last


# --- many hands ---

# Fills scores for hands; with a check, says whether they were good.
Fill = Callable[[NDArray[Any], NDArray[np.int16]], Any]


def values(hands: ArrayLike, *, check: bool = True, threads: int | None = 1) -> NDArray[np.int16]:
    """The scores (n,) int16 of many hands, those of ``value``: of ids (n, 5 … 7), or of 64-bit sets (n,) of 5 to 7 cards each.

    Ids are of any integer type, fastest as uint8 or int8 in C order. ``threads=None`` is one a core. Raises CardError naming
    the first bad row; ``check=False`` trusts the hands, and bad ones then have meaningless scores.
    """
    threads = workers(threads)
    try:
        given = np.asarray(hands)
    except ValueError as error:
        raise CardError(f"hands are not one array: {error}") from None
    if given.size == 0 and not hasattr(hands, "dtype"):
        given = given.astype(np.int64)  # an empty list says nothing of what it would hold
    if given.dtype.kind not in "iu":
        raise CardError(f"cards in an array are integers, not {given.dtype}")
    if given.ndim == 1 and given.dtype.itemsize == 8:
        size, good, trusted = 0, rows.good_sets, given.astype(np.int64, copy=False)
    elif given.ndim == 2 and given.shape[1] in rows.ROWS:
        size, good = given.shape[1], rows.good_ids
        if check and given.dtype.itemsize > 1 and not ((given >= 0) & (given < DECK)).all():
            raise _first_bad(given, good(given))
        trusted = given.astype(np.uint8, copy=False)
    else:
        raise CardError(f"hands are ids (n, 5 … 7) or 64-bit sets (n,), not {given.dtype} {given.shape}")
    scores = np.empty(len(given), np.int16)
    trusted = np.require(trusted, requirements=["C", "A"]).view()
    trusted.flags.writeable = False  # as it is declared below, whatever was given
    fill = _filler(size, bool(check))
    if threads == 1:
        done = [fill(trusted, scores)]
    else:
        with ThreadPoolExecutor(threads) as pool:
            done = list(pool.map(fill, *(np.array_split(array, threads) for array in (trusted, scores))))
    if check and not all(done):
        raise _first_bad(given, good(trusted if size == 0 else given))
    return scores


@cache
def _filler(size: int, check: bool) -> Fill:
    """What fills scores for rows of so many ids, or for sets where that is 0."""
    if not jit.available():
        return _in_numpy(size, check)
    numba: Any = import_module("numba")
    if size:
        loop = rows.check_and_score_ids if check else rows.score_ids
        row = numba.from_dtype(rows.ROWS[size])
    else:
        loop, row = rows.check_and_score_sets if check else rows.score_sets, numba.int64
    result = numba.boolean if check else numba.void
    given = numba.types.Array(row, 1, "C", readonly=True)
    fill: Fill = jit.compiled(loop, result(given, numba.int16[::1]))
    return (lambda ids, scores: fill(ids.view(rows.ROWS[size])[:, 0], scores)) if size else fill


def _in_numpy(size: int, check: bool) -> Fill:
    """The same without Numba."""
    if size:
        good, at_once = rows.good_ids, rows.score_ids_at_once
    else:
        good, at_once = rows.good_sets, rows.score_sets_at_once

    def fill(hands: NDArray[Any], scores: NDArray[np.int16]) -> bool:
        for begin in range(0, len(hands), CHUNK):
            chunk = slice(begin, begin + CHUNK)
            if check and not good(hands[chunk]).all():
                return False
            at_once(hands[chunk], scores[chunk])
        return True

    return fill


def _first_bad(hands: NDArray[Any], good: NDArray[np.bool_]) -> CardError:
    """What is wrong with the first bad row."""
    row = int(np.flatnonzero(~good)[0])
    if hands.ndim == 1:
        held = int(hands[row])
        beyond = not 0 <= held <= cards.ALL
        wrong = "has bits beyond the 52 cards" if beyond else f"holds {cards.count(held)} cards, not 5, 6 or 7"
        return CardError(f"row {row}: the set {held} {wrong}")
    ids = hands[row].tolist()
    for card in ids:
        if not 0 <= card < DECK:
            return CardError(f"row {row}: {card} is the number of no card: cards are 0 to {DECK - 1}")
    twice = next(card for card in ids if ids.count(card) > 1)
    return CardError(f"row {row}: {cards.write(twice)} is there twice")
