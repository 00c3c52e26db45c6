"""A state's deck, ``deck[0:left]`` with its top last: what every room does with it. Compiled or not, the same."""

from kozyr.cards import count, lowest


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
