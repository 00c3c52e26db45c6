"""How people play Azi: strategies of a hidden state."""

from kozyr.cards import RAISE, RAISE_TO, RANKS, count, lowest
from kozyr.games.azi.chances import chance_of_two, chance_to_stand
from kozyr.games.azi.equilibrium import bet_by_table, covers, first_lead, first_reply, second_lead
from kozyr.games.azi.rules import (
    BIDDING,
    DISCARDING,
    FOLD,
    HAND,
    LOOK,
    MATCH,
    PLAYING,
    STAY,
    STOCK,
    chips_to_match,
    height,
    in_deal,
    is_higher,
    pot_bet,
    trump,
    whole_deck,
)

BOLD = 1.5  # how many times its fair share a hand must be worth to be bet on
DARING = 2.5  # the same, to raise somebody else's bet
NEARLY = 1e-9  # chances that differ by less are the same


def calm(view, legal, lo, hi, step, stream):
    """Bets by the exact chance that two of his cards stand against this many opponents; wins tricks cheaply."""
    if view.phase == PLAYING:
        return sensible_card(view, legal)
    if view.phase == BIDDING:
        return LOOK if legal >> LOOK & 1 else calm_bet(view, legal, lo, hi, step)
    if view.phase == DISCARDING:
        return worst_of_four(view, legal)
    return STAY


def equilibrium(view, legal, lo, hi, step, stream):
    """Between two, plays a strategy near an equilibrium, from a table; where that was not made for the game, as ``calm``."""
    if not covers(view) or (view.phase != BIDDING and view.phase != PLAYING) or legal >> LOOK & 1:
        return calm(view, legal, lo, hi, step, stream)
    if view.phase == BIDDING:
        return bet_by_table(view, legal, lo, hi, step, stream)
    if view.tricks_over == 0:
        return first_lead(view, stream) if view.laid == 0 else first_reply(view, legal, stream)
    if view.tricks_over == 1 and view.laid == 0:
        return second_lead(view, stream)
    return sensible_card(view, legal)  # to stay in the game the trick must be taken


# --- the auction ---


def calm_bet(view, legal, lo, hi, step):
    """A bet of the pot with a good hand, a match where the chance pays for it, else as little as can be."""
    opponents = count(in_deal(view)) - 1
    chance = chance_of_two(view, view.hands[view.turn], out_of_sight(view), opponents)
    fair = chance * (opponents + 1)
    if legal >> RAISE & 1 and fair >= (BOLD if view.level == 0 else DARING):
        return RAISE_TO + size_of_pot(view, lo, hi, step)
    if view.level == 0:
        return FOLD if legal >> FOLD & 1 and fair < 1 else RAISE_TO + lo
    chips = min(chips_to_match(view, view.turn), view.purses[view.turn])
    return MATCH if chance * (view.pot + chips) >= chips else FOLD


def out_of_sight(view):
    """The cards that the others may hold, for all the seat on turn sees in its own hand and on the table."""
    seen = view.hands[view.turn] | view.played
    if view.trump_source == STOCK:
        seen |= 1 << view.trump_card
    if view.discards[view.turn] >= 0:
        seen |= 1 << int(view.discards[view.turn])
    return whole_deck(view) & ~seen


def size_of_pot(view, lo, hi, step):
    """A bet or a raise by the pot, as near to it as is legal."""
    to = pot_bet(view, view.turn)
    return min(max(to - (to - lo) % step, lo), hi)


# --- cards ---


def worst_of_four(view, legal):
    """The card without which two of the others are likeliest to stand; by rank alone before the trump is known."""
    hand = view.hands[view.turn]
    if view.trump_card < 0:
        return weakest(view, legal)
    opponents = count(in_deal(view)) - 1
    best = -1.0
    worst = lowest(legal)
    while legal:
        card = lowest(legal)
        legal &= legal - 1
        kept = hand & ~(1 << card)
        chance = chance_of_two(view, kept, out_of_sight(view), opponents)
        as_good = abs(chance - best) < NEARLY
        if (chance > best and not as_good) or (as_good and strength(view, card) < strength(view, worst)):
            best = chance
            worst = card
    return worst


def sensible_card(view, legal):
    """The card most likely to stand, when leading; else the cheapest that wins, or the weakest of all."""
    if view.laid == 0:
        return surest_lead(view, legal)
    winning = 0
    rest = legal
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if is_higher(view, card, int(view.table[view.best])):
            winning |= 1 << card
    if not winning:
        return weakest(view, legal)
    last = view.laid == count(in_deal(view)) - 1
    return weakest(view, winning) if last else strongest(view, winning)


def surest_lead(view, legal):
    """The card that is most likely to stand; of equals the strongest."""
    opponents = count(in_deal(view)) - 1
    unseen = out_of_sight(view)
    best = -1.0
    found = lowest(legal)
    while legal:
        card = lowest(legal)
        legal &= legal - 1
        chance = chance_to_stand(view, 1 << card, unseen, opponents, HAND - view.tricks_over)
        as_good = abs(chance - best) < NEARLY
        if (chance > best and not as_good) or (as_good and strength(view, card) > strength(view, found)):
            best = chance
            found = card
    return found


def strength(view, card):
    """A card's place among all: plain cards by rank, then trumps."""
    return height(view, card) + (RANKS + 1 if card // RANKS == trump(view) else 0)


def weakest(view, cards):
    """The weakest of these cards."""
    return farthest(view, cards, -1)


def strongest(view, cards):
    """The strongest of these cards."""
    return farthest(view, cards, 1)


def farthest(view, cards, way):
    """The strongest of these cards, or with way -1 the weakest."""
    found = lowest(cards)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if way * strength(view, card) > way * strength(view, found):
            found = card
    return found


PLAYERS = {
    "equilibrium": (equilibrium, "between two, plays near an equilibrium from a table; else as calm"),
    "calm": (calm, "bets by the exact chance that two of his three cards cannot be beaten"),
}
USUAL = "calm"
OPPONENT = "equilibrium"
