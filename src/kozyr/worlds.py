"""Deals the cards that somebody has not located to the places he does not know, at random, within what each place can hold.

Every room's ``guess`` ends here. Plain functions of int64 arrays, the same compiled or not.
"""

import numpy as np

from kozyr.cards import count, lowest, nth
from kozyr.rng import below


def fill(pool, twins, wanted, barred, got, got_twins, stream):
    """Deals wanted[p] cards of a pool to each place p, none of the set barred[p], into the sets got[p] and got_twins[p].

    ``pool`` holds the cards that are there at least once, ``twins`` those that are there twice; ``got_twins`` likewise. Answers
    what is left of both. A deal that fits must exist. Where nothing is barred, every deal is equally likely.
    """
    for place in range(len(wanted)):
        for _ in range(wanted[place]):
            if pool & ~barred[place] == 0:
                pool, twins = make_room(pool, twins, barred, got, got_twins, place)
            card = any_of(pool & ~barred[place], twins & ~barred[place], stream)
            pool, twins = take(pool, twins, 1 << card)
            got[place], got_twins[place] = add(got[place], got_twins[place], 1 << card)
    return pool, twins


def put_in_order(deck, first, end, cards, twins, stream):
    """Lays the cards of the two sets together into deck[first:end] in a random order, each equally likely."""
    for place in range(first, end):
        card = any_of(cards, twins, stream)
        deck[place] = card
        cards, twins = take(cards, twins, 1 << card)


def any_of(cards, twins, stream):
    """A card of the two sets together, each copy equally likely."""
    n = count(cards)
    i = below(stream, n + count(twins))
    return nth(cards, i) if i < n else nth(twins, i - n)


def take(cards, twins, gone):
    """The two sets without one copy of each card that is gone."""
    doubled = twins & gone
    return cards & ~(gone & ~doubled), twins & ~doubled


def add(cards, twins, new):
    """The two sets with one more copy of each new card."""
    return cards | new, twins | cards & new


def make_room(pool, twins, barred, got, got_twins, place):
    """Moves cards along a chain of places, so that the pool holds one that this place may have; answers the pool."""
    places = len(barred)
    takers = np.full(places, -1)  # to whom a place can pass a card
    queue = np.full(places, place)
    reached = 1
    done = 0
    while done < reached:
        taker = queue[done]
        done += 1
        for giver in range(places):
            if giver == place or takers[giver] >= 0 or got[giver] & ~barred[taker] == 0:
                continue
            takers[giver] = taker
            if pool & ~barred[giver]:
                return pass_along(pool, twins, barred, got, got_twins, takers, place, giver)
            queue[reached] = giver
            reached += 1
    return pool, twins


def pass_along(pool, twins, barred, got, got_twins, takers, place, giver):
    """From the chain's end on, each giver swaps a card its taker may have for one of the pool, until the place is served."""
    while giver != place:
        given = 1 << lowest(got[giver] & ~barred[takers[giver]])
        drawn = 1 << lowest(pool & ~barred[giver])
        pool, twins = take(pool, twins, drawn)
        got[giver], got_twins[giver] = take(got[giver], got_twins[giver], given)
        got[giver], got_twins[giver] = add(got[giver], got_twins[giver], drawn)
        pool, twins = add(pool, twins, given)
        giver = takers[giver]
    return pool, twins
