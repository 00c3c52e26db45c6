"""How people play Durak: strategies of a hidden state."""

from kozyr.cards import count, lowest
from kozyr.games.durak.rules import DONE, TAKE, first_in_hand_order


def lowest_card(view, legal, lo, hi, step, stream):
    """The habits of the simulation task where one is free: attack and beat with the lowest card, throw in whenever one can."""
    cards = legal & ((1 << DONE) - 1)
    if cards == 0:
        return lowest(legal)
    return first_in_hand_order(cards, view.trump)


PLAYERS = {"lowest": (lowest_card, "attacks and beats with the lowest card, and throws in all it can")}
