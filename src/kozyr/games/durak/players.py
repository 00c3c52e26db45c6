"""How people play Durak: strategies of a hidden state."""

from kozyr.cards import RANKS, count, lowest
from kozyr.games.durak.rules import (
    DEFENCE,
    DONE,
    OPENING,
    SHOW,
    SWAP,
    TAKE,
    TRANSFER,
    cards_that_beat,
    first_in_hand_order,
    ranks_of,
    suit_cards,
    unlocated,
)

CARDS = (1 << DONE) - 1  # the choices that are cards

# What a thrifty player thinks cards are worth, in ranks; found by playing against `lowest` on duplicate deals.
TRUMP = 13
PAIR = 1
NEW_RANK = 4
UNBEATABLE = 8
SPARE_ABOVE = 23  # the trump queen and higher


def lowest_card(view, legal, lo, hi, step, stream):
    """The habits of the simulation task where one is free: attack and beat with the lowest card, throw in whenever one can."""
    cards = legal & CARDS
    if cards == 0:
        return lowest(legal)
    return first_in_hand_order(cards, view.trump)


def thrifty(view, legal, lo, hi, step, stream):
    """Keeps trumps and pairs, counts what has been seen, takes rather than spend high trumps early."""
    if legal >> SWAP & 1:
        return SWAP
    if view.phase == OPENING:
        return thrifty_lead(view, legal)
    if view.phase == DEFENCE:
        return thrifty_defence(view, legal)
    return thrifty_throw(view, legal)


def price(view, card):
    """What giving a card away costs: its rank, a trump thirteen more."""
    return card % RANKS + (TRUMP if card // RANKS == view.trump else 0)


def thrifty_lead(view, legal):
    """The cheapest card to attack with; pairs go first, and late in the game what the defender cannot beat."""
    seat = view.turn
    against = view.hands[view.defender]
    if count(against) < view.sizes[view.defender]:
        against |= unlocated(view, seat)
    best = -1
    best_price = 0
    cards = legal & CARDS
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        twins = count(view.hands[seat] & ranks_of(1 << card) & ~suit_cards(view.trump) & ~(1 << card))
        cost = price(view, card) - PAIR * twins
        if view.left == 0 and against & cards_that_beat(card, view.trump) == 0:
            cost -= UNBEATABLE
        if best < 0 or cost < best_price:
            best = card
            best_price = cost
    return best


def cheapest(view, cards):
    """The card of a set that costs least; a rank new to the bout, which lets others throw in, costs a little more."""
    in_bout = ranks_of(view.attacks | view.beats)
    best = -1
    best_price = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        cost = price(view, card) + (0 if in_bout >> card & 1 else NEW_RANK)
        if best < 0 or cost < best_price:
            best = card
            best_price = cost
    return best


def thrifty_throw(view, legal):
    """Throws in plain cards, and trumps too once the stock is empty."""
    cards = legal & CARDS
    if cards == 0:
        return lowest(legal)
    card = cheapest(view, cards)
    if legal >> DONE & 1 and view.left > 0 and card // RANKS == view.trump:
        return DONE
    return card


def thrifty_defence(view, legal):
    """Passes the attack on if it costs nothing dear, beats with the cheapest card, or takes to spare high trumps."""
    if legal >> SHOW & 1:
        return SHOW
    if legal >> TRANSFER & 1:
        twins = view.hands[view.turn] & ranks_of(view.attacks) & ~suit_cards(view.trump)
        if twins:
            return TRANSFER
    cards = legal & CARDS
    if cards == 0:
        return lowest(legal)
    card = cheapest(view, cards)
    if legal >> TAKE & 1 and view.left > 0 and price(view, card) > SPARE_ABOVE:
        return TAKE
    return card


PLAYERS = {
    "lowest": (lowest_card, "attacks and beats with the lowest card, and throws in all it can"),
    "thrifty": (thrifty, "keeps trumps and pairs, counts what it has seen, takes rather than spend high trumps early"),
}
USUAL = "thrifty"
