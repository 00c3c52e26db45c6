"""Decks, and a state's ``deck[0:left]`` with its top last: what every room does with them. Compiled or not, the same."""

from kozyr.cards import RANK, RANKS, SUIT, SUITS, count, lowest


def stripped(size):
    """The deck of so many cards, a multiple of four: the highest ranks of each suit, as a set."""
    ranks = size // SUITS
    return (SUIT >> (RANKS - ranks) << (RANKS - ranks)) * RANK


def lay_out(deck, cards):
    """Lays a set of cards into deck[0:], ascending; answers how many they are."""
    left = count(cards)
    for place in range(left):
        deck[place] = lowest(cards)
        cards &= cards - 1
    return left


def drawn(state):
    """The topmost cards that the dealer has to put in order: all of them, where rules do not say that fewer are drawn."""
    return state.left


def draw_top(state):
    """Takes the top card off a deck that has one."""
    state.left -= 1
    card = int(state.deck[state.left])
    state.deck[state.left] = -1
    return card
