"""Strategies that know no game."""

from kozyr.cards import RAISE, RAISE_TO, count, lowest, nth
from kozyr.rng import below


def random(view, legal, lo, hi, step, stream):
    """Any legal choice, each equally likely; an amount by equal chances too."""
    choice = nth(legal, below(stream, count(legal)))
    if choice != RAISE:
        return choice
    return RAISE_TO + lo + step * below(stream, (hi - lo) // step + 1)


def first(view, legal, lo, hi, step, stream):
    """The first legal choice; the smallest amount. Draws nothing."""
    choice = lowest(legal)
    return choice if choice != RAISE else RAISE_TO + lo
