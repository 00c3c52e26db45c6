"""How people play Makao: strategies of a hidden state."""

from kozyr.cards import ALL, DECK, FIRST_CHOICE, RANK, RANKS, SUITS, count, lowest, nth
from kozyr.games.makao.rules import (
    CALL,
    CALLING,
    CHANGING,
    DEMANDING,
    DONE,
    JOKER,
    MORE,
    NOTHING,
    SILENT,
    after,
    before,
    rank_cards,
    suit_cards,
)
from kozyr.rng import below

CARDS = (1 << FIRST_CHOICE) - 1  # the choices that are cards
NEAR_END = 2  # a seat with so few cards is short of them

# What a shedder thinks his cards are worth; found by playing against `first` on duplicate deals.
SUIT_MATE = 2  # another card of the suit in hand
RANK_MATE = 6  # another card of the rank in hand
KEPT = 12  # a card with a function
JOKER_KEPT = 30


def forgets(view, legal, stream):
    """Whether the seat on turn forgets to call (M-8), by the percentage it plays with."""
    percent = int(view.forget[view.turn])
    return view.phase == CALLING and percent > 0 and below(stream, 100) < percent


def random_but_calling(view, legal, lo, hi, step, stream):
    """Any legal choice, each equally likely; but it calls, unless it forgets."""
    if view.phase == CALLING:
        return SILENT if forgets(view, legal, stream) else CALL
    return nth(legal, below(stream, count(legal)))


def shedder(view, legal, lo, hi, step, stream):
    """Keeps long suits and functional cards, demands what it holds, attacks who is short of cards."""
    phase = view.phase
    if phase == CALLING:
        return SILENT if forgets(view, legal, stream) else CALL
    if phase == DEMANDING:
        return best_demand(view, legal)
    if phase == CHANGING:
        return best_suit(view)
    cards = legal & CARDS
    if phase == MORE and legal >> DONE & 1 and view.sizes[view.turn] > 1:
        cards &= ALL  # a joker is kept for later
    if cards == 0:
        return lowest(legal & ~CARDS)
    if phase == JOKER:
        return best_stand_in(view, cards)
    return cheapest(view, cards)


def held_without_jokers(view):
    """The cards of the seat on turn, jokers aside."""
    return view.hands[view.turn] & ALL


def best_demand(view, legal):
    """The rank he holds most of; nothing, if he holds none that may be demanded."""
    held = held_without_jokers(view)
    best, most = -1, 0
    ranks = legal & CARDS
    while ranks:
        rank = lowest(ranks)
        ranks &= ranks - 1
        mine = count(held & rank_cards(rank)) + count(view.twins[view.turn] & rank_cards(rank))
        if mine > most:
            best, most = rank, mine
    return best if best >= 0 else lowest(legal) if legal >> NOTHING & 1 == 0 else NOTHING


def best_suit(view):
    """The suit he holds most of."""
    held = held_without_jokers(view)
    best, most = 0, -1
    for suit in range(SUITS):
        mine = count(held & suit_cards(suit)) + count(view.twins[view.turn] & suit_cards(suit))
        if mine > most:
            best, most = suit, mine
    return best


def best_stand_in(view, cards):
    """What a joker stands for: an attack on who is short of cards, or a card of the suit he holds most of."""
    attacking = cards & attacks(view)
    if attacking and is_short(view, after(view, view.turn)):
        return lowest(attacking)
    long = cards & suit_cards(best_suit(view)) & ~view.functional
    return lowest(long) if long else lowest(cards)


def attacks(view):
    """All cards that make somebody draw or lose a turn."""
    return view.twos | view.threes | view.kings | view.skippers


def is_short(view, seat):
    """Whether a seat is about to go out."""
    return seat != view.turn and view.sizes[seat] <= NEAR_END


def cheapest(view, cards):
    """The card that is easiest to part with."""
    threatened = is_short(view, after(view, view.turn)) or is_short(view, before(view, view.turn))
    best, least = -1, 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        cost = price(view, card, threatened)
        if best < 0 or cost < least:
            best, least = card, cost
    return best


def price(view, card, threatened):
    """What laying a card costs: mates left in hand can follow it; a function is kept until it is needed."""
    if card >= DECK:
        return 0 if threatened else JOKER_KEPT
    held = held_without_jokers(view) & ~(1 << card)
    cost = -SUIT_MATE * count(held & suit_cards(card // RANKS)) - RANK_MATE * count(held & RANK << card % RANKS)
    if not view.functional >> card & 1:
        return cost
    if threatened and attacks(view) >> card & 1:
        return cost - KEPT
    return cost + KEPT


PLAYERS = {
    "random": (random_but_calling, "any legal choice, each equally likely, but it calls makao unless it forgets"),
    "shedder": (shedder, "keeps long suits and functional cards, demands what it holds, attacks who is short of cards"),
}
USUAL = "shedder"
