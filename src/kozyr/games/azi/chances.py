"""How good three cards are: the exact chance that two of them cannot be beaten by anybody.

A card *stands* if no opponent can beat it when it is led: none holds a stronger card of its suit, nor, if it is no trump, a
trump while lacking its suit (A-6, A-7). Who has two such cards takes two tricks. Opponents hold any three of the cards out of
sight, every deal equally likely. Plain functions, the same compiled or not.
"""

from kozyr.cards import RANKS, SUITS, count, lowest
from kozyr.games.azi.rules import HAND, height, suit_cards, trump


def chance_of_two(state, hand, unseen, opponents):
    """The chance, 0 … 1, that at least two cards of a hand of three stand against so many opponents.

    ``unseen`` is the set of cards out of sight.
    """
    whole = chance_to_stand(state, hand, unseen, opponents)
    pairs = 0.0
    rest = hand
    while rest:
        pairs += chance_to_stand(state, hand & ~(rest & -rest), unseen, opponents)
        rest &= rest - 1
    return pairs - 2 * whole


def chance_to_stand(state, cards, unseen, opponents):
    """The chance that all these cards stand: the share of deals in which every opponent's hand is harmless.

    A harmless hand has no killer, a card stronger than one of these in its suit. It is *unarmed*, without trumps; or armed,
    but with cards of every plain suit of these.
    """
    suit = trump(state)
    killers = stronger_cards(state, cards) & unseen
    trumps = unseen & suit_cards(suit) & ~killers
    plain = 0  # plain suits of these cards
    guards = 0  # cards out of sight that oblige to follow
    smallest = 0
    for other in range(SUITS):
        if other != suit and cards & suit_cards(other):
            plain += 1
            harmless = unseen & suit_cards(other) & ~killers
            guards |= harmless
            smallest = count(harmless)
    others = unseen & ~killers & ~trumps & ~guards
    every = ordered_hands(count(unseen), opponents)
    if plain == 0:
        return ordered_hands(count(unseen & ~killers), opponents) / every
    if plain == 1:
        return ways_with_one_suit(count(guards), count(trumps), count(others), opponents) / every
    if plain == 2:
        return ways_with_two_suits(count(guards), smallest, count(trumps), count(others), opponents) / every
    return ordered_hands(count(guards | others), opponents) / every  # nobody holds three suits and a trump


def stronger_cards(state, cards):
    """All cards that are stronger than one of these in its suit."""
    found = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        first = card // RANKS * RANKS
        for other in range(first, first + RANKS):
            if height(state, other) > height(state, card):
                found |= 1 << other
    return found


def ordered_hands(cards, hands):
    """In how many ways so many hands of three can be dealt one after another, as a float."""
    ways = 1.0
    for i in range(hands):
        left = cards - HAND * i
        ways *= left * (left - 1) * (left - 2) / 6 if left >= HAND else 0
    return ways


def falling(n, k):
    """N (n - 1) … with k factors: how k different cards of n are dealt to k places, as a float."""
    ways = 1.0
    for i in range(k):
        ways *= max(n - i, 0)
    return ways


def ways_with_one_suit(guards, trumps, others, hands):
    """Ways to deal harmless hands where every armed one must hold one of the guards.

    Armed hands are guard-trump-other, guard-trump-trump or guard-guard-trump.
    """
    ways = 0.0
    for a in range(hands + 1):
        for b in range(hands + 1 - a):
            for c in range(hands + 1 - a - b):
                unarmed = hands - a - b - c
                dealt = falling(guards, a + b + 2 * c) * falling(trumps, a + 2 * b + c) * falling(others, a)
                seated = falling(hands, a + b + c) / (falling(a, a) * falling(b, b) * falling(c, c))
                left = guards - (a + b + 2 * c) + others - a
                ways += seated * dealt / (1 << b + c) * ordered_hands(left, unarmed)
    return ways


def ways_with_two_suits(guards, second, trumps, others, hands):
    """The same where an armed hand must hold a guard of each of two suits: one card of each, and a trump.

    ``second`` of the guards are of the second suit.
    """
    ways = 0.0
    for armed in range(hands + 1):
        dealt = falling(guards - second, armed) * falling(second, armed) * falling(trumps, armed)
        seated = falling(hands, armed) / falling(armed, armed)
        ways += seated * dealt * ordered_hands(guards - 2 * armed + others, hands - armed)
    return ways
