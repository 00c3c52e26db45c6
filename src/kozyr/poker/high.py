"""The value of five to seven cards as one number: tables made at import, and plain functions that read them.

A hand without a flush is a multiset of ranks, and those are numbered without gaps: the ranks are split into a low and a high
group, each card adds a constant of its rank to the sum of its group, and the sums of up to seven cards of a group are all
different. A high sum names a row, a low sum a column; columns are ordered by how many cards they stand for, so the ones that
may meet a row lie side by side and the table has no hole. Suits are counted in the same addition. A flush is looked up by the
ranks of its suit.
"""

import numpy as np

from kozyr.cards import ACE, RANKS, SIX, SUIT, SUITS, TWO, lowest

LEAST_CARDS, MOST_CARDS = 5, 7
BEST = 7462  # a royal flush among 52 cards
(HIGH_CARD, PAIR, TWO_PAIRS, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH) = range(9)

# A key: four bits of each suit's count, begun at 3 so that the fifth card sets the highest of them; then the two sums of ranks.
NO_CARDS = 0x3333
FLUSH_BITS = 0x8888
LOW_SUM, HIGH_SUM = 16, 32  # their first bits
LOW_SUMS, HIGH_SUMS = 1 << 16, 1 << 14  # even one card seven times stays below
LOW_RANKS = 7
ROOM = 77_284  # of the table: the highest row start and column together
# Each step is the least that keeps apart all sums of up to seven of them, none taken more than four times.
STEPS = (1, 5, 24, 112, 521, 2247, 9244)


def _keys():
    """What each card adds to a key."""
    keys = np.zeros(SUITS * RANKS, np.int64)
    for card in range(SUITS * RANKS):
        suit, rank = divmod(card, RANKS)
        step = STEPS[rank] << LOW_SUM if rank < LOW_RANKS else STEPS[rank - LOW_RANKS] << HIGH_SUM
        keys[card] = (1 << 4 * suit) + step
    return keys


def _multisets(ranks):
    """All multisets of up to seven cards of so many ranks, by size and sum: counts (n, ranks), sizes and sums."""
    counts = np.zeros((1, 0), np.int64)
    for _ in range(ranks):
        counts = np.concatenate([np.column_stack([counts, np.full(len(counts), n)]) for n in range(SUITS + 1)])
        counts = counts[counts.sum(axis=1) <= MOST_CARDS]
    sizes, sums = counts.sum(axis=1), counts @ np.array(STEPS[:ranks])
    order = np.lexsort((sums, sizes))
    return counts[order], sizes[order], sums[order]


# --- how good a hand is ---


def _highest_bits(sets, n):
    """The n highest ranks of each set of ranks."""
    kept, left = np.zeros(1 << RANKS, np.int64), np.arange(1 << RANKS)
    for _ in range(n):
        kept |= _TOP[left]
        left ^= _TOP[left]
    return kept[sets]


def _straights(wheel):
    """For every set of ranks the top of its best straight, as a set, or 0; the wheel is the straight with the ace low."""
    sets = np.arange(1 << RANKS)
    found = np.where(sets & wheel == wheel, _TOP[wheel & ~(1 << ACE)], 0)
    for low in range(RANKS - 4):
        five = 0b11111 << low
        found = np.where(sets & five == five, 1 << (low + 4), found)
    return found


_TOP = np.array([0] + [1 << (n.bit_length() - 1) for n in range(1, 1 << RANKS)])
WHEEL = 1 << ACE | 0b1111  # 5-4-3-2-A
SHORT_WHEEL = 1 << ACE | 0b1111 << SIX  # 9-8-7-6-A
NO_WHEEL = 0
USUAL_ORDER = tuple(range(9))  # how much each category is worth
SHORT_ORDER = (HIGH_CARD, PAIR, TWO_PAIRS, TRIPS, STRAIGHT, FULL_HOUSE, FLUSH, QUADS, STRAIGHT_FLUSH)


def _worth(category, major, minor):
    """Category, then what makes it, then kickers, in one number."""
    return (category << 2 * RANKS) + (major << RANKS) + minor


def worth_of_ranks(held, straights, order):
    """What each multiset of ranks is worth without a flush; ``held[n - 1]`` are the ranks it holds n times or more."""
    ones, twos, threes, fours = held
    best = _worth(order[HIGH_CARD], 0, _highest_bits(ones, 5))
    pair = _TOP[twos]
    best = np.where(twos > 0, _worth(order[PAIR], pair, _highest_bits(ones & ~pair, 3)), best)
    two = _highest_bits(twos, 2)
    best = np.where(two != pair, _worth(order[TWO_PAIRS], two, _TOP[ones & ~two]), best)
    trips = _TOP[threes]
    best = np.where(threes > 0, _worth(order[TRIPS], trips, _highest_bits(ones & ~trips, 2)), best)
    straight = straights[ones]
    best = np.where(straight > 0, _worth(order[STRAIGHT], straight, 0), best)
    over = _TOP[twos & ~trips]
    best = np.where((threes > 0) & (over > 0), _worth(order[FULL_HOUSE], trips, over), best)
    quads = _TOP[fours]
    return np.where(fours > 0, _worth(order[QUADS], quads, _TOP[ones & ~quads]), best)


def _worth_of_suited(straights, order):
    """What every set of ranks of one suit is worth, 0 if there are fewer than five."""
    sets = np.arange(1 << RANKS)
    worth = _worth(order[FLUSH], 0, _highest_bits(sets, 5))
    worth = np.where(straights[sets] > 0, _worth(order[STRAIGHT_FLUSH], straights[sets], 0), worth)
    return np.where(np.bitwise_count(sets) >= 5, worth, 0)


# --- the tables ---


def layout():
    """Columns by low sum, row starts by high sum, and every multiset's place in the table, its size and the ranks it holds.

    The ranks are four sets: those it holds once or more, twice or more, three and four times.
    """
    low, low_sizes, low_sums = _multisets(LOW_RANKS)
    high, high_sizes, high_sums = _multisets(RANKS - LOW_RANKS)
    columns = np.zeros(LOW_SUMS, np.uint16)
    columns[low_sums] = np.arange(len(low))
    begin = np.searchsorted(low_sizes, LEAST_CARDS - high_sizes)
    length = np.searchsorted(low_sizes, MOST_CARDS - high_sizes, side="right") - begin
    start = np.cumsum(length) - length - begin
    row = np.repeat(np.arange(len(high)), length)
    column = np.arange(len(row)) - start[row]
    starts = np.zeros(HIGH_SUMS, np.uint32)
    starts[high_sums] = start - start.min()
    bits = 1 << np.arange(RANKS)
    held = [
        ((low >= n) @ bits[:LOW_RANKS])[column] | ((high >= n) @ bits[LOW_RANKS:])[row] for n in range(1, SUITS + 1)
    ]
    return columns, starts, starts[high_sums[row]] + column, low_sizes[column] + high_sizes[row], held


def score_tables(places, sizes, held, wheel=WHEEL, order=USUAL_ORDER, lowest_rank=TWO):
    """The table of scores, that of flushes, and the ladder, which scores number from 1: what five cards can be worth.

    Flushes are 0 for fewer than five ranks. A step of the ladder is a category's order, the ranks that make it, the kickers.
    """
    straights = _straights(wheel)
    possible = held[0] & ((1 << lowest_rank) - 1) == 0
    worth = worth_of_ranks([ranks[possible] for ranks in held], straights, order)
    suited = _worth_of_suited(straights, order)
    sets = np.arange(1 << RANKS)
    fives = suited[(np.bitwise_count(sets) == LEAST_CARDS) & (sets & ((1 << lowest_rank) - 1) == 0)]
    ladder = np.sort(np.concatenate([worth[sizes[possible] == LEAST_CARDS], fives]))  # all differ
    table = np.zeros(ROOM, np.int16)
    table[places[possible]] = np.searchsorted(ladder, worth) + 1
    return table, np.where(suited > 0, np.searchsorted(ladder, suited) + 1, 0).astype(np.int16), ladder


def _tables():
    columns, starts, *multisets = layout()
    short = score_tables(*multisets, SHORT_WHEEL, SHORT_ORDER, SIX)
    return columns, starts, *score_tables(*multisets), *short


KEYS = _keys()
COLUMNS, STARTS, TABLE, FLUSHES, LADDER, SHORT_TABLE, SHORT_FLUSHES, SHORT_LADDER = _tables()


# --- reading them ---


def score(cards):
    """The value of the best five of 5 to 7 cards, 1 … 7462: higher is better, equal is a tie."""
    key = key_of(cards)
    if key & FLUSH_BITS:
        return flush_score(suited_ranks(cards, key))
    return rank_score(key)


def short_score(cards):
    """The value of the best five of 5 to 7 cards of a deck of 36: a flush beats a full house, A-6-7-8-9 is a straight."""
    key = key_of(cards)
    if key & FLUSH_BITS:
        return int(SHORT_FLUSHES[suited_ranks(cards, key)])
    return int(SHORT_TABLE[place(key)])


def key_of(cards):
    """The sum of the cards' keys."""
    key = NO_CARDS
    while cards:
        key += KEYS[lowest(cards)]
        cards &= cards - 1
    return key


def suited_ranks(cards, key):
    """The ranks of the cards of the suit that has five or more."""
    return cards >> RANKS * (lowest(key & FLUSH_BITS) >> 2) & SUIT


def place(key):
    """Where in the table the ranks of a key lie."""
    return STARTS[key >> HIGH_SUM & HIGH_SUMS - 1] + COLUMNS[key >> LOW_SUM & LOW_SUMS - 1]


def rank_score(key):
    """The value of 5 to 7 cards of which no five are of one suit, by the sum of their keys."""
    return int(TABLE[place(key)])


def flush_score(ranks):
    """The value of five or more cards of one suit, by the set of their ranks."""
    return int(FLUSHES[ranks])
