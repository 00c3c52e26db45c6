"""Two seats near an equilibrium: the auction as it was simplified, hands alike up to suits, and the table computed for them.

The table is made by ``make equilibrium`` (solvers/azi.py), which says how far it is from an equilibrium.

*The auction*, in antes, both seats having 100: the opener bets one, the pot, or all; later a seat folds, matches, raises by the
pot, or bets all. A raise by the pot to more than two thirds of all is left out; another bet at the table is taken for the
nearest. *Hands*: the card turned up is out of play, so there are always eight trumps in a row, and nine cards of each plain
suit, which may change places: 2600 hands are 1364 classes. *The tricks* are played by exact hands and cards, but of the
auction only the number of bets, up to four, is remembered.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from kozyr.cards import ACE, RAISE, RAISE_TO, RANKS, SEVEN, SIX, lowest
from kozyr.games.azi.rules import (
    EXCESS,
    FOLD,
    HAND,
    MATCH,
    MAX_BETS,
    SMALL_DECK,
    STOCK,
    choose_leader,
    pot_bet,
    trump,
)
from kozyr.rng import below

FILE = Path(__file__).with_name("equilibrium.npy")

# --- the auction as it was simplified ---

DEPTH = 100  # what each seat has before the ante, in antes
ALL = DEPTH - 1
GIVE_UP, GO_ALONG, BY_POT, BET_ALL = range(4)  # actions; GO_ALONG of the opener is the smallest bet
ACTIONS = 4


@dataclass(frozen=True)
class Spot:
    """Where a seat is asked: 0 the opener, 1 the other; the bets of both; its actions, and the spot or end each leads to."""

    seat: int
    bets: tuple[int, int]
    actions: tuple[tuple[int, Spot | End], ...]


@dataclass(frozen=True)
class End:
    """The auction is over: the bets of both, who has folded (or None), who leads, and how many bets were made."""

    bets: tuple[int, int]
    folded: int | None
    leader: int
    made: int


def auction(seat: int = 0, bets: tuple[int, int] = (0, 0), made: tuple[int, int] = (0, 0)) -> Spot:
    """The tree of the simplified auction from where a seat is asked."""
    level, number = max(bets), sum(made)

    def raised(to: int) -> Spot:
        now = (to, bets[1]) if seat == 0 else (bets[0], to)
        return auction(1 - seat, now, (made[0] + (seat == 0), made[1] + (seat == 1)))

    actions: list[tuple[int, Spot | End]] = []
    if level == 0:
        actions.append((GO_ALONG, raised(1)))
    else:
        actions.append((GIVE_UP, End(bets, seat, 1 - seat, number)))
        actions.append((GO_ALONG, End((level, level), None, 1 - seat, number)))
    if level < ALL and made[seat] < MAX_BETS:
        by_pot = 2 * level - bets[seat] + 2 + sum(bets)
        if 3 * by_pot <= 2 * ALL:
            actions.append((BY_POT, raised(by_pot)))
        actions.append((BET_ALL, raised(ALL)))
    return Spot(seat, bets, tuple(actions))


def spots(spot: Spot) -> list[Spot]:
    """All spots of an auction, from the first on: their places are their numbers in the table."""
    return [spot, *(below for _, child in spot.actions if isinstance(child, Spot) for below in spots(child))]


AUCTION = auction()
_SPOTS = spots(AUCTION)
SPOTS = len(_SPOTS)
SPOT_SEAT = np.array([spot.seat for spot in _SPOTS])
SPOT_OWN = np.array([spot.bets[spot.seat] for spot in _SPOTS])
SPOT_LEVEL = np.array([max(spot.bets) for spot in _SPOTS])

# --- hands alike up to suits ---

TRUMPS = 8
CARDS = 26  # trumps 0 … 7, then nine cards of each plain suit, each from the weakest up
PLAIN = RANKS - SIX
HANDS = 2600
CLASSES = 1364
GROUPS = 4  # of what is remembered of the auction: one bet, two, three, more

# --- the table: bytes at these places; probabilities are fifteenths, two to a byte, the first in the higher half ---

WHOLE = 15
CLASSES_AT = 0  # two bytes a hand: its class, low byte first, and 128 in the high byte if the plain suits change places
AUCTION_AT = CLASSES_AT + 2 * HANDS  # spot, class, four actions
GROUPS_AT = AUCTION_AT + SPOTS * CLASSES * 2
LEAD_AT = 0  # within a group: class, three cards from the lowest
REPLY_AT = LEAD_AT + 2 * CLASSES  # class, card led, three cards
# After a first trick taken: class, own card, the other's card; half a byte, the chance to lead the lower of the two left.
AFTER_LEAD_AT = REPLY_AT + 2 * CLASSES * CARDS
AFTER_REPLY_AT = AFTER_LEAD_AT + CLASSES * HAND * CARDS // 2
GROUP = AFTER_REPLY_AT + CLASSES * HAND * CARDS // 2
SIZE = GROUPS_AT + GROUPS * GROUP

TABLE = np.asarray(np.load(FILE, mmap_mode="r"))


def hand_number(first, second, third):
    """The number of three cards, the lowest first, among all hands."""
    return first + second * (second - 1) // 2 + third * (third - 1) * (third - 2) // 6


def swapped(card):
    """The same card with the plain suits changed."""
    if card < TRUMPS:
        return card
    return card + PLAIN if card < TRUMPS + PLAIN else card - PLAIN


def half_byte(place):
    """A half byte of the table, counted in half bytes."""
    byte = int(TABLE[place // 2])
    return byte & 15 if place % 2 else byte >> 4


# --- a view in the terms of the table ---


def covers(view):
    """Whether the table was made for such a game: two seats, 27 cards, a turned trump that must be laid, bets from the ante."""
    usual = view.deck_size == SMALL_DECK and view.trump_source == STOCK and view.must_trump == 1
    return usual and view.seats == 2 and view.min_bet == view.ante


def table_card(view, card):
    """A card's number in the table, the plain suits in their own order."""
    suit = card // RANKS
    rank = card % RANKS
    turned = view.trump_card % RANKS
    if suit != trump(view):
        return TRUMPS + rank - SIX + (PLAIN if suit > other_plain(view, suit) else 0)
    if view.ace_trump_six_high and turned == ACE:
        return TRUMPS - 1 if rank == SIX else rank - SEVEN
    return rank - SIX - (1 if rank > turned else 0)


def other_plain(view, suit):
    """The other plain suit of the three, ♠ 0, ♦ 2, ♥ 3."""
    return 5 - suit - trump(view)


def table_hand(view, hand):
    """A hand of three in the table's terms: its class, whether suits change places, its cards from the lowest."""
    first = table_card(view, lowest(hand))
    hand &= hand - 1
    second = table_card(view, lowest(hand))
    third = table_card(view, lowest(hand & (hand - 1)))
    first, second, third = in_rising_order(first, second, third)
    place = CLASSES_AT + 2 * hand_number(first, second, third)
    low, high = int(TABLE[place]), int(TABLE[place + 1])
    is_swapped = high >= 128
    if is_swapped:
        first, second, third = in_rising_order(swapped(first), swapped(second), swapped(third))
    return low + 256 * (high & 127), is_swapped, first, second, third


def in_rising_order(first, second, third):
    """Three numbers, the lowest first."""
    if first > second:
        first, second = second, first
    if second > third:
        second, third = third, second
    if first > second:
        first, second = second, first
    return first, second, third


def as_seen(view, card, is_swapped):
    """A card in the table's terms of a hand."""
    number = table_card(view, card)
    return swapped(number) if is_swapped else number


def card_of(view, cards, number, is_swapped):
    """The card of a set that has a number in the table."""
    while cards & (cards - 1) and as_seen(view, lowest(cards), is_swapped) != number:
        cards &= cards - 1
    return lowest(cards)


# --- the auction ---


def nearest_spot(view):
    """The spot most like the one the seat on turn is in: of its place at the table, with the nearest bets."""
    if view.level == 0:
        return 0
    seat = view.turn
    place = 0 if seat == view.opener else 1
    found = -1
    nearest = 0.0
    for spot in range(1, SPOTS):
        if SPOT_SEAT[spot] == place:
            away = distance(view, SPOT_LEVEL[spot], view.level) + distance(view, SPOT_OWN[spot], view.bets[seat])
            if found < 0 or away < nearest:
                found = spot
                nearest = away
    return found


def distance(view, antes, chips):
    """How far apart two bets are, as a ratio."""
    return abs(np.log(antes * view.ante + view.ante) - np.log(chips + view.ante))


def bet_by_table(view, legal, lo, hi, step, stream):
    """A choice in the auction, with the chances of the nearest spot."""
    number, _, _, _, _ = table_hand(view, view.hands[view.turn])
    spot = nearest_spot(view)
    action = draw_action(2 * (AUCTION_AT + 2 * (spot * CLASSES + number)), ACTIONS, stream)
    if action == GIVE_UP and legal >> FOLD & 1:
        return FOLD
    if view.level == 0 and action <= GO_ALONG:
        return RAISE_TO + lo
    if legal >> RAISE & 1 and view.level > 0 and is_all_in(view):
        return RAISE_TO + lo if view.short_payout == EXCESS else MATCH
    if legal >> RAISE & 1 and action == BET_ALL:
        return RAISE_TO + bet_of(lo, hi, step, what_matters(view))
    if legal >> RAISE & 1 and action == BY_POT:
        return RAISE_TO + bet_of(lo, hi, step, pot_bet(view, view.turn))
    return MATCH


def draw_action(place, actions, stream):
    """A random action by the half bytes from a place on."""
    left = below(stream, WHOLE)
    for action in range(actions):
        left -= half_byte(place + action)
        if left < 0:
            return action
    return actions - 1


def bet_of(lo, hi, step, to):
    """The legal bet nearest below, or the smallest."""
    return lo + max(min(to, hi) - lo, 0) // step * step


def what_matters(view):
    """The bet that puts the other seat all in, if one's own chips reach so far."""
    other = 1 - view.turn
    return view.bets[other] + view.purses[other]


def is_all_in(view):
    """Whether the other seat is all in: then overbidding it takes the lead, and what it cannot match comes back if it wins."""
    return view.purses[1 - view.turn] == 0


# --- the tricks ---


def group_at(view):
    """Where the tables of this auction begin."""
    made = int(view.bets_made[0]) + int(view.bets_made[1])
    return GROUPS_AT + min(max(made, 1), GROUPS) * GROUP - GROUP


def first_lead(view, stream):
    """The lead to the first trick."""
    hand = view.hands[view.turn]
    number, is_swapped, first, second, third = table_hand(view, hand)
    drawn = draw_action(2 * (group_at(view) + LEAD_AT + 2 * number), HAND, stream)
    return card_of(view, hand, (first, second, third)[drawn], is_swapped)


def first_reply(view, legal, stream):
    """The answer to the first lead."""
    number, is_swapped, first, second, third = table_hand(view, view.hands[view.turn])
    led = as_seen(view, int(view.table[view.leader]), is_swapped)
    drawn = draw_action(2 * (group_at(view) + REPLY_AT + 2 * (number * CARDS + led)), HAND, stream)
    return card_of(view, legal, (first, second, third)[drawn], is_swapped)


def second_lead(view, stream):
    """The lead to the second trick, by the cards of the first."""
    seat = view.turn
    hand = view.hands[seat]
    mine = int(view.table[seat])
    number, is_swapped, first, second, third = table_hand(view, hand | 1 << mine)
    laid = as_seen(view, mine, is_swapped)
    theirs = as_seen(view, int(view.table[1 - seat]), is_swapped)
    position = 0 if laid == first else 1 if laid == second else 2
    at = AFTER_LEAD_AT if choose_leader(view) == seat else AFTER_REPLY_AT
    lower = half_byte(2 * (group_at(view) + at) + (number * HAND + position) * CARDS + theirs)
    left_low = second if position == 0 else first
    left_high = second if position == 2 else third
    return card_of(view, hand, left_low if below(stream, WHOLE) < lower else left_high, is_swapped)
