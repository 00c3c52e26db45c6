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
    whole = chance_to_stand(state, hand, unseen, opponents, HAND)
    pairs = 0.0
    rest = hand
    while rest:
        pairs += chance_to_stand(state, hand & ~(rest & -rest), unseen, opponents, HAND)
        rest &= rest - 1
    return pairs - 2 * whole


def chance_to_stand(state, cards, unseen, opponents, held):
    """The chance that all these cards stand: the share of deals in which every opponent's hand, of so many cards, is harmless.

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
    every = ordered_hands(count(unseen), opponents, held)
    if plain == 0:
        return ordered_hands(count(unseen & ~killers), opponents, held) / every
    if plain == 1:
        return ways_with_one_suit(count(guards), count(trumps), count(others), opponents, held) / every
    if plain == 2:
        return ways_with_two_suits(count(guards), smallest, count(trumps), count(others), opponents, held) / every
    return ordered_hands(count(guards | others), opponents, held) / every  # nobody holds three suits and a trump


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


def ordered_hands(cards, hands, held):
    """In how many ways so many hands of one to three cards can be dealt one after another, as a float."""
    ways = 1.0
    for i in range(hands):
        left = cards - held * i
        for k in range(held):
            ways *= max(left - k, 0) / (k + 1)
    return ways


def falling(n, k):
    """N (n - 1) … with k factors: how k different cards of n are dealt to k places, as a float."""
    ways = 1.0
    for i in range(k):
        ways *= max(n - i, 0)
    return ways


def ways_with_one_suit(guards, trumps, others, hands, held):
    """Ways to deal harmless hands where every armed one must hold one of the guards.

    Armed hands of three are guard-trump-other, guard-trump-trump or guard-guard-trump; of two, guard-trump; of one, none.
    """
    if held < HAND:
        return ways_with_small_hands(guards, trumps, others, hands, held)
    ways = 0.0
    for a in range(hands + 1):
        for b in range(hands + 1 - a):
            for c in range(hands + 1 - a - b):
                unarmed = hands - a - b - c
                dealt = falling(guards, a + b + 2 * c) * falling(trumps, a + 2 * b + c) * falling(others, a)
                seated = falling(hands, a + b + c) / (falling(a, a) * falling(b, b) * falling(c, c))
                left = guards - (a + b + 2 * c) + others - a
                ways += seated * dealt / (1 << b + c) * ordered_hands(left, unarmed, held)
    return ways


def ways_with_small_hands(guards, trumps, others, hands, held):
    """The same with hands of one card or two."""
    ways = 0.0
    for armed in range(hands + 1 if held > 1 else 1):
        dealt = falling(guards, armed) * falling(trumps, armed)
        seated = falling(hands, armed) / falling(armed, armed)
        ways += seated * dealt * ordered_hands(guards - armed + others, hands - armed, held)
    return ways


def ways_with_two_suits(guards, second, trumps, others, hands, held):
    """The same where an armed hand must hold a guard of each of two suits: of three cards, one of each and a trump.

    ``second`` of the guards are of the second suit.
    """
    ways = 0.0
    for armed in range(hands + 1 if held == HAND else 1):
        dealt = falling(guards - second, armed) * falling(second, armed) * falling(trumps, armed)
        seated = falling(hands, armed) / falling(armed, armed)
        ways += seated * dealt * ordered_hands(guards - 2 * armed + others, hands - armed, held)
    return ways
