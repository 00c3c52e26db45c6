"""The boards that may still come, all of them or random ones, and who wins on each; the same compiled or not.

All boards are never dealt one by one. What a hand is worth without a flush depends on the ranks of the board alone, so boards
are counted by their ranks first. Then, suit by suit, those with enough of the suit for somebody's flush are taken away from
their ranks and judged by themselves: five cards on the board allow flushes of one suit only. Suits that lie alike in all
hands, on the board and in the deck are judged once.
"""

import numpy as np

from kozyr.cards import DECK, RANK, RANKS, SUIT, SUITS, count, lowest
from kozyr.poker.high import FLUSH_BITS, KEYS, NO_CARDS, key_of, place, suited_ranks
from kozyr.rng import below

BOARD = 5  # cards
HANDS = 10  # at most
OFF_SUIT = 2  # cards of a board with a flush that are not of its suit, at most
TRIES = 100_000  # at drawing hands that share no card, before it is given up
WAYS = RANKS * (SUITS + 1)  # a rank and how many of it, as one number
CHOOSE = np.array([[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]], np.int64)


# --- the sets of cards that may come, by their ranks ---


def _sets():
    """All multisets of up to five ranks by size: where each size begins, their keys, and their groups of equal ranks.

    A group is a rank and how many of it, as a number below WAYS; a set has five, 0 where there are fewer.
    """
    counts = np.zeros((1, 0), np.int64)
    for _ in range(RANKS):
        counts = np.concatenate([np.column_stack([counts, np.full(len(counts), n)]) for n in range(SUITS + 1)])
        counts = counts[counts.sum(axis=1) <= BOARD]
    counts = counts[np.argsort(counts.sum(axis=1), kind="stable")]
    first = np.searchsorted(counts.sum(axis=1), np.arange(BOARD + 2))
    groups = np.where(counts > 0, np.arange(RANKS) * (SUITS + 1) + counts, 0)
    return first, counts @ KEYS[:RANKS], -np.sort(-groups.astype(np.int8), axis=1)[:, :BOARD]


def _suited():
    """All sets of up to five ranks of one suit by size: where each size begins, and their ranks."""
    ranks = np.arange(SUIT + 1)
    ranks = ranks[np.argsort(np.bitwise_count(ranks), kind="stable")]
    first = np.searchsorted(np.bitwise_count(ranks), np.arange(BOARD + 2))
    return first, ranks[: first[-1]]


def _joined():
    """For n cards to come of which m are suited: the set of all ranks, suited set after suited set with each set of others."""
    suited_keys = (SUITED[:, None] >> np.arange(RANKS) & 1) @ KEYS[:RANKS]
    first = np.zeros((BOARD + 1, BOARD + 1), np.int64)
    joined = np.zeros(0, np.int16)
    for n in range(BOARD + 1):
        keys = SET_KEYS[FIRST[n] : FIRST[n + 1]]
        order = np.argsort(keys)
        first[n] = len(joined)
        for m in range(max(n - OFF_SUIT, 0), n + 1):
            of_suit = suited_keys[SUITED_FIRST[m] : SUITED_FIRST[m + 1]]
            others = SET_KEYS[FIRST[n - m] : FIRST[n - m + 1]]
            places = np.searchsorted(keys, np.add.outer(of_suit, others).ravel(), sorter=order)
            first[n, m] = len(joined)
            joined = np.concatenate([joined, order[places].astype(np.int16)])
    return first, joined


FIRST, SET_KEYS, GROUPS = _sets()
SUITED_FIRST, SUITED = _suited()
JOINED_FIRST, JOINED = _joined()
WORK = np.diff(FIRST) + np.diff([*JOINED_FIRST[:, 0], len(JOINED)])  # sets judged for one deal, by cards to come, about


# --- all boards ---


def count_boards(hands, deals, board, live, table, flushes, won):
    """Adds to won[i, winners] every board that may come to deal i: a row of places in ``hands``, masks of two cards.

    ``winners`` is a mask of seats; ``live`` are the cards neither dead nor on the board, the hands' own among them; ``table``
    and ``flushes`` are the scores of high.py.
    """
    to_come = BOARD - count(board)
    start, sets = FIRST[to_come], FIRST[to_come + 1] - FIRST[to_come]
    seats = deals.shape[1]
    ranked = np.empty((len(hands), sets), np.int16)
    scores = np.empty((sets, seats), np.int16)
    plain, others = np.empty(sets, np.int64), np.empty(sets, np.int64)
    ways = np.empty(WAYS, np.int64)
    held, made = np.empty(seats, np.int64), np.empty(seats, np.int64)
    rank_hands(hands, board, table, start, ranked)
    for deal in range(len(deals)):
        left = live
        for p in range(seats):
            held[p] = hands[deals[deal, p]]
            left &= ~held[p]
            for i in range(sets):
                scores[i, p] = ranked[deals[deal, p], i]
        fill_ways(left, ways)
        for i in range(sets):
            plain[i] = ways_of(start + i, ways)
        for suit in range(SUITS):
            alike = count_alike(held, board, left, suit) if wanted(held, board, suit) <= to_come else 0
            if alike > 0:
                count_flushes(held, board, left, suit, alike, flushes, scores, plain, others, ways, made, won[deal])
        for p in range(seats):
            made[p] = 0
        for i in range(sets):
            won[deal, winners(scores[i], made)] += plain[i]


def rank_hands(hands, board, table, start, ranked):
    """What each hand is worth without a flush on each set of ranks, also on those that cannot come, of which nobody asks."""
    for hand in range(len(hands)):
        key = key_of(hands[hand] | board)
        for i in range(ranked.shape[1]):
            ranked[hand, i] = table[place(key + SET_KEYS[start + i])]


def count_flushes(held, board, left, suit, alike, flushes, scores, plain, others, ways, made, won):
    """Moves the boards that make a flush of this suit from their ranks to their winners, once for each alike suit."""
    to_come = BOARD - count(board)
    suited = ranks_of(left, suit)
    fill_ways(left & ~(SUIT << suit * RANKS), ways)
    for n in range(max(wanted(held, board, suit), 0), to_come + 1):
        start, sets = FIRST[to_come - n], FIRST[to_come - n + 1] - FIRST[to_come - n]
        for i in range(sets):
            others[i] = alike * ways_of(start + i, ways)
        joined = JOINED_FIRST[to_come, n]
        for ranks in SUITED[SUITED_FIRST[n] : SUITED_FIRST[n + 1]]:
            if ranks & ~suited == 0:
                for p in range(len(held)):
                    made[p] = flushes[ranks | ranks_of(held[p] | board, suit)]
                for i in range(sets):
                    at = JOINED[joined + i]
                    plain[at] -= others[i]
                    won[winners(scores[at], made)] += others[i]
            joined += sets


def winners(scores, made):
    """The seats of the highest score, as a mask, where a flush that was made counts."""
    best = won = 0
    for p in range(len(made)):
        score = max(scores[p], made[p])
        won = (won if score <= best else 0) | (score >= best) << p
        best = max(best, score)
    return won


def wanted(held, board, suit):
    """How many cards of a suit must come for the first flush; below 0 where more than enough have."""
    most = 0
    for hand in held:
        most = max(most, count(ranks_of(hand | board, suit)))
    return BOARD - most


def count_alike(held, board, left, suit):
    """How many suits have the same ranks as this one in every hand, on the board and in the deck; 0 if an earlier one has."""
    alike = 1
    for other in range(SUITS):
        same = other != suit
        same &= ranks_of(board, suit) == ranks_of(board, other) and ranks_of(left, suit) == ranks_of(left, other)
        for hand in held:
            same &= ranks_of(hand, suit) == ranks_of(hand, other)
        if same and other < suit:
            return 0
        alike += same
    return alike


def ranks_of(cards, suit):
    """The ranks of one suit in a set of cards."""
    return cards >> suit * RANKS & SUIT


def fill_ways(left, ways):
    """In how many ways 0 … 4 cards of each rank can be taken from those left."""
    for rank in range(RANKS):
        held = count(left & RANK << rank)
        for n in range(SUITS + 1):
            ways[rank * (SUITS + 1) + n] = CHOOSE[held, n]


def ways_of(i, ways):
    """In how many ways the ranks of a set can be taken."""
    return ways[GROUPS[i, 0]] * ways[GROUPS[i, 1]] * ways[GROUPS[i, 2]] * ways[GROUPS[i, 3]] * ways[GROUPS[i, 4]]


# --- random boards ---


def sample_boards(hands, sums, sizes, meets, most, board, live, table, flushes, stream, held, samples, won):
    """Adds to won[winners] so many random deals; answers how many there were before hands that share no card were not found.

    ``hands[p]`` are the sizes[p] hands of a range, ``sums[p]`` their weights added up; sizes[p] is 0 for any two cards.
    ``meets[p, c, d]`` is the weight of its hand of the cards c and d, ``meets[p, c, c]`` that of all its hands with c, and
    ``most[p]`` at least the weight of those that the hands of the ranges before it leave, or all 0 where that hardly matters.
    ``held`` (hands,) is working memory.
    """
    key_of_board = key_of(board)
    for sample in range(samples):
        if most[0] == 0:
            left = draw_hands(hands, sums, sizes, live, stream, held)
        else:
            left = draw_close_hands(hands, sums, sizes, meets, most, live, stream, held)
        if left < 0:
            return sample
        full, key = board, key_of_board
        for _ in range(BOARD - count(board)):
            card = draw_card(left, stream)
            left ^= 1 << card
            full |= 1 << card
            key += KEYS[card]
        best = won_by = 0
        for p in range(len(sizes)):
            its = key + key_of(held[p]) - NO_CARDS
            score = flushes[suited_ranks(held[p] | full, its)] if its & FLUSH_BITS else table[place(its)]
            won_by = (won_by if score <= best else 0) | (score >= best) << p
            best = max(best, score)
        won[won_by] += 1
    return samples


def draw_hands(hands, sums, sizes, live, stream, held):
    """Draws everybody's hand into ``held`` and answers the live cards left, or -1 where hands that share no card were not met.

    The hands of all ranges are drawn anew until no card is there twice, so that each deal comes as often as its weights say.
    """
    for _ in range(TRIES):
        left = live
        for p in range(len(sizes)):
            if sizes[p] > 0:
                held[p] = hands[p, draw_place(sums[p], sizes[p], stream)]
                if held[p] & ~left:
                    left = -1
                    break
                left ^= held[p]
        if left >= 0:
            return deal_rest(sizes, left, stream, held)
    return -1


def deal_rest(sizes, left, stream, held):
    """Deals any two cards from the rest, of which there are as many whatever the other hands are; answers the cards left."""
    for p in range(len(sizes)):
        if sizes[p] == 0:
            first = draw_card(left, stream)
            held[p] = 1 << first | 1 << draw_card(left ^ 1 << first, stream)
            left ^= held[p]
    return left


def draw_close_hands(hands, sums, sizes, meets, most, live, stream, held):
    """The same where hands often share a card: each is drawn from those that the hands before it leave.

    The less is left beside ``most``, the more often all are drawn anew: again each deal comes as often as its weights say.
    """
    for _ in range(TRIES):
        left = live
        for p in range(len(sizes)):
            if sizes[p] > 0:
                if below(stream, most[p]) >= sums[p, sizes[p] - 1] - taken(meets[p], live & ~left):
                    left = -1
                    break
                held[p] = hands[p, draw_place(sums[p], sizes[p], stream)]
                while held[p] & ~left:
                    held[p] = hands[p, draw_place(sums[p], sizes[p], stream)]
                left ^= held[p]
        if left >= 0:
            return deal_rest(sizes, left, stream, held)
    return -1


def taken(meets, used):
    """The weight of all hands of a range that hold a used card."""
    weight = 0
    while used:
        card = lowest(used)
        used &= used - 1
        weight += meets[card, card]
        others = used
        while others:
            weight -= meets[card, lowest(others)]
            others &= others - 1
    return weight


def draw_place(sums, size, stream):
    """The place of a random weight, by the weights added up."""
    low, high = 0, size - 1
    if high > 0:
        drawn = below(stream, sums[high])
        while low < high:
            middle = (low + high) >> 1
            if sums[middle] > drawn:
                high = middle
            else:
                low = middle + 1
    return low


def draw_card(left, stream):
    """A random card of those left."""
    card = below(stream, DECK)
    while left >> card & 1 == 0:
        card = below(stream, DECK)
    return card
