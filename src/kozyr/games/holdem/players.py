"""How people play Hold'em: strategies of a hidden state."""

import numpy as np

from kozyr.cards import QUEEN, RAISE, RAISE_TO, RANKS, count, highest, lowest
from kozyr.games.holdem.rules import (
    BOARD,
    CALL,
    CHECK,
    FOLD,
    HOLE,
    PREFLOP,
    SHORT_DECK,
    SHOW,
    SHOWDOWN,
    board_cards,
    in_hand,
    whole_deck,
)
from kozyr.poker.high import score, short_score
from kozyr.rng import below

# In half points of Bill Chen's formula (Chen and Ankenman, The Mathematics of Poker).
RANK_POINTS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20)  # what the higher card is worth, from the two to the ace
OPEN = (4, 6, 11, 14, 16, 17, 18, 18, 18, 18)  # to come in with a raise, by the seats still to act behind
CALL_RAISE = (14, 16, 18)  # to call one, by the opponents in the hand: one, two, more
RAISE_AGAIN = 24
CHEAP = 10  # to see a flop for little
PUSH = 15  # with ten blinds and one seat behind
CALL_PUSH = 20

# In thousandths of the pot.
VALUE = 600  # what a hand must win to bet it
STRONG = 750  # what it must win to raise a bet
CAUTION = 60  # what a call must win beyond the pot odds, since a bet tells strength
STRIDES = 3


def caller(view, legal, lo, hi, step, stream):
    """Checks and calls, never bets, never folds, shows every hand."""
    if legal >> CHECK & 1:
        return CHECK
    return CALL if legal >> CALL & 1 else SHOW


def tight(view, legal, lo, hi, step, stream):
    """Few hands before the flop, by a chart and the place at the table; then pot odds by the chance to win."""
    if view.street == SHOWDOWN:
        return muck_if_possible(legal)
    if view.street == PREFLOP:
        return tight_before_the_flop(view, legal, lo, hi)
    chance = chance_to_win(view, stream)
    owed = to_call(view)
    if owed == 0:
        return raise_by(view, legal, lo, hi, 600) if chance >= fair_share(view, VALUE) else passive(legal)
    if chance >= fair_share(view, STRONG):
        return raise_by(view, legal, lo, hi, 800)
    return CALL if chance >= 1000 * owed // (view.pot + owed) + CAUTION else give_up(legal)


def pushfold(view, legal, lo, hi, step, stream):
    """For short stacks: all-in or fold before the flop, and afterwards all-in with the better part of the pot."""
    if view.street == SHOWDOWN:
        return muck_if_possible(legal)
    if view.street != PREFLOP:
        if chance_to_win(view, stream) >= fair_share(view, VALUE):
            return all_in(legal, hi)
        return give_up(legal)
    points = chen(view.hands[view.turn])
    if to_call(view) * 4 >= view.stacks[view.turn]:  # somebody has pushed
        return all_in(legal, hi) if points >= CALL_PUSH else give_up(legal)
    blinds = view.stacks[view.turn] // view.blind
    needed = PUSH + (count(view.waiting) - 1) + min(max(blinds - 10, 0) // 2, 12)
    return all_in(legal, hi) if points >= needed else give_up(legal)


# --- moves ---


def muck_if_possible(legal):
    """The least that must be told at the showdown."""
    return highest(legal)


def passive(legal):
    """A check, or else a call."""
    return CHECK if legal >> CHECK & 1 else CALL


def give_up(legal):
    """A check, or else a fold."""
    return CHECK if legal >> CHECK & 1 else FOLD


def all_in(legal, hi):
    """The highest raise, or else a call."""
    return RAISE_TO + hi if legal >> RAISE & 1 else passive(legal)


def raise_by(view, legal, lo, hi, part):
    """A raise by so many thousandths of the pot, as near to it as is legal; else a check or a call."""
    if not legal >> RAISE & 1:
        return passive(legal)
    to = view.level + (view.pot + to_call(view)) * part // 1000
    return RAISE_TO + min(max(to, lo), hi)


def to_call(view):
    """What it costs to stay in."""
    seat = view.turn
    return min(max(view.level - view.bets[seat], 0), view.stacks[seat])


# --- before the flop ---


def tight_before_the_flop(view, legal, lo, hi):
    """Opens by place, calls a raise with good hands, raises again with the best."""
    points = chen(view.hands[view.turn])
    if view.level > 2 * view.blind:
        if points >= RAISE_AGAIN:
            return raise_by(view, legal, lo, hi, 1000)
        opponents = count(in_hand(view)) - 1
        return passive(legal) if points >= CALL_RAISE[min(opponents, len(CALL_RAISE)) - 1] else give_up(legal)
    if points >= OPEN[count(view.waiting) - 1]:
        return raise_by(view, legal, lo, hi, 750)
    cheap = 6 * to_call(view) <= view.pot
    return passive(legal) if cheap and points >= CHEAP else give_up(legal)


def chen(hand):
    """The value of two cards in half points by Bill Chen's formula."""
    first = lowest(hand)
    second = highest(hand)
    high = max(first % RANKS, second % RANKS)
    low = min(first % RANKS, second % RANKS)
    points = RANK_POINTS[high]
    if high == low:
        return max(2 * points, 10)
    gap = high - low - 1
    points -= 2 * gap if gap < 3 else (8 if gap == 3 else 10)
    if gap < 2 and high < QUEEN:
        points += 2
    return points + (4 if first // RANKS == second // RANKS else 0)


# --- after the flop ---


def fair_share(view, part):
    """A part of the pot for one opponent, scaled down for more of them."""
    opponents = count(in_hand(view)) - 1
    return part if opponents < 2 else part * 3 // (opponents + 2)


def chance_to_win(view, stream):
    """The part of the pot, in thousandths, that a hand wins on average against random hands.

    The unseen cards are shuffled once; every run of neighbours in that order, near or at a distance, is a random sample.
    """
    mine = view.hands[view.turn]
    board = board_cards(view, 0)
    unseen = shuffled(whole_deck(view) & ~mine & ~board, stream)
    opponents = count(in_hand(view)) - 1
    won = 0
    for stride in range(1, STRIDES + 1):
        for first in range(len(unseen)):
            won += share_of_sample(view, mine, board, unseen, first, stride, opponents)
    return won // (STRIDES * len(unseen))


def shuffled(pool, stream):
    """The cards of a set in random order, as an array of int64."""
    order = np.zeros(count(pool), np.int64)
    for i in range(len(order)):
        j = below(stream, i + 1)
        order[i] = order[j]
        order[j] = lowest(pool)
        pool &= pool - 1
    return order


def share_of_sample(view, mine, board, unseen, first, stride, opponents):
    """The part of the pot, in thousandths, won if the next unseen cards complete the board and fill the hands."""
    place = first
    for _ in range(BOARD - view.board_count):
        board |= 1 << unseen[place % len(unseen)]
        place += stride
    value = hand_value(view, mine | board)
    sharing = 1
    for _ in range(opponents):
        hand = 0
        for _ in range(HOLE):
            hand |= 1 << unseen[place % len(unseen)]
            place += stride
        other = hand_value(view, hand | board)
        if other > value:
            return 0
        if other == value:
            sharing += 1
    return 1000 // sharing


def hand_value(view, cards):
    """The value of seven cards of this deck."""
    return short_score(cards) if view.deck_size == SHORT_DECK else score(cards)


PLAYERS = {
    "caller": (caller, "checks and calls, never bets, never folds"),
    "pushfold": (pushfold, "for short stacks: all-in or fold before the flop"),
    "tight": (tight, "plays few hands, by a chart and by pot odds"),
}
USUAL = "tight"
