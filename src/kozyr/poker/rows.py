"""Scores of many hands at once: a loop over an array for each way of writing hands, and NumPy for where Numba is not."""

import numpy as np

from kozyr.cards import ALL, DECK, RANKS, SUIT, SUITS, count
from kozyr.poker.high import (
    FLUSH_BITS,
    FLUSHES,
    KEYS,
    LEAST_CARDS,
    MOST_CARDS,
    NO_CARDS,
    TABLE,
    place,
    score,
    suited_ranks,
)

# A row of ids as a record: its length is then known to the compiler, which unrolls the loops over it.
ROWS = {size: np.dtype([("ids", np.uint8, (size,))]) for size in range(LEAST_CARDS, MOST_CARDS + 1)}
NO_CARD = 1 << 58  # the key of an id that no card has; seven of them still fit
ID_KEYS = np.full(1 << 8, NO_CARD)
ID_KEYS[:DECK] = KEYS
SLOW = FLUSH_BITS | 7 * NO_CARD
ID_BITS = 63


def score_ids(rows, scores):
    """Fills scores (n,) int16 for n rows of ids, trusting them: strange ids give strange scores and no harm."""
    for i in range(len(scores)):
        ids = rows[i].ids
        key = NO_CARDS
        for j in range(len(ids)):
            key += ID_KEYS[ids[j]]
        if key & FLUSH_BITS:
            cards = 0
            for j in range(len(ids)):
                cards |= 1 << (int(ids[j]) & ID_BITS)
            scores[i] = FLUSHES[suited_ranks(cards, key)]
        else:
            scores[i] = TABLE[place(key)]


def check_and_score_ids(rows, scores):
    """The same, and answers whether every row held different cards, which costs a third more."""
    found = wanted = 0
    for i in range(len(scores)):
        ids = rows[i].ids
        key, cards = NO_CARDS, 0
        for j in range(len(ids)):
            card = int(ids[j])
            key += ID_KEYS[card]
            cards |= 1 << (card & ID_BITS)
        if key & SLOW:
            if key >= NO_CARD:
                return False
            scores[i] = FLUSHES[suited_ranks(cards, key)]
        else:
            scores[i] = TABLE[place(key)]
        found += count(cards)
        wanted += len(ids)
    return found == wanted


def score_sets(sets, scores):
    """Fills scores (n,) int16 for n int64 sets of 5 to 7 cards, trusting them."""
    for i in range(len(scores)):
        scores[i] = score(sets[i] & ALL)


def check_and_score_sets(sets, scores):
    """The same, and answers whether every set held 5 to 7 cards of the deck."""
    for i in range(len(scores)):
        size = count(sets[i])
        if size < LEAST_CARDS or size > MOST_CARDS or sets[i] & ~ALL:
            return False
        scores[i] = score(sets[i])
    return True


# --- without Numba ---


def score_ids_at_once(ids, scores):
    """What score_ids does with ids (n, size), in NumPy."""
    keys = NO_CARDS + ID_KEYS[ids].sum(axis=1)
    scores[:] = TABLE[place(keys)]
    flushes = np.flatnonzero(keys & FLUSH_BITS)
    scores[flushes] = _flush_scores(sets_of(ids[flushes]))


def score_sets_at_once(sets, scores):
    """What score_sets does, in NumPy."""
    keys = np.full(len(sets), NO_CARDS)
    for card in range(DECK):
        keys += KEYS[card] * (sets >> card & 1)
    scores[:] = np.where(keys & FLUSH_BITS, _flush_scores(sets), TABLE[place(keys)])


def sets_of(ids):
    """Rows of ids (n, size) as sets (n,); a repeated id counts once."""
    return np.bitwise_or.reduce(1 << (ids.astype(np.int64) & ID_BITS), axis=1)


def _flush_scores(sets):
    """The score of the suit that has five cards, 0 where none has."""
    return np.max([FLUSHES[sets >> suit * RANKS & SUIT] for suit in range(SUITS)], axis=0)


def good_ids(ids):
    """Which rows of ids (n, size), of any integer type, hold different cards of the deck."""
    return ((ids >= 0) & (ids < DECK)).all(axis=1) & (np.bitwise_count(sets_of(ids)) == ids.shape[1])


def good_sets(sets):
    """Which sets (n,) hold 5 to 7 cards of the deck."""
    sizes = np.bitwise_count(sets & ALL)
    return (sets & ~ALL == 0) & (sizes >= LEAST_CARDS) & (sizes <= MOST_CARDS)
