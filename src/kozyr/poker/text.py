"""Hand values in words."""

from __future__ import annotations

from kozyr.cards import ACE
from kozyr.locale import Words, msg
from kozyr.poker import high
from kozyr.poker.kinds import CATEGORIES, Made

# Every rank from the two to the ace in the forms that the sentences below ask for.
ONE = (
    msg("two"),
    msg("three"),
    msg("four"),
    msg("five"),
    msg("six"),
    msg("seven"),
    msg("eight"),
    msg("nine"),
    msg("ten"),
    msg("jack"),
    msg("queen"),
    msg("king"),
    msg("ace"),
)
MANY = (
    msg("twos"),
    msg("threes"),
    msg("fours"),
    msg("fives"),
    msg("sixes"),
    msg("sevens"),
    msg("eights"),
    msg("nines"),
    msg("tens"),
    msg("jacks"),
    msg("queens"),
    msg("kings"),
    msg("aces"),
)
OF = (
    msg("of twos"),
    msg("of threes"),
    msg("of fours"),
    msg("of fives"),
    msg("of sixes"),
    msg("of sevens"),
    msg("of eights"),
    msg("of nines"),
    msg("of tens"),
    msg("of jacks"),
    msg("of queens"),
    msg("of kings"),
    msg("of aces"),
)
OF_A_KIND = (
    msg("of a kind, twos"),
    msg("of a kind, threes"),
    msg("of a kind, fours"),
    msg("of a kind, fives"),
    msg("of a kind, sixes"),
    msg("of a kind, sevens"),
    msg("of a kind, eights"),
    msg("of a kind, nines"),
    msg("of a kind, tens"),
    msg("of a kind, jacks"),
    msg("of a kind, queens"),
    msg("of a kind, kings"),
    msg("of a kind, aces"),
)
FULL_OF = (
    msg("full of twos"),
    msg("full of threes"),
    msg("full of fours"),
    msg("full of fives"),
    msg("full of sixes"),
    msg("full of sevens"),
    msg("full of eights"),
    msg("full of nines"),
    msg("full of tens"),
    msg("full of jacks"),
    msg("full of queens"),
    msg("full of kings"),
    msg("full of aces"),
)
RANK_HIGH = (
    msg("two high"),
    msg("three high"),
    msg("four high"),
    msg("five high"),
    msg("six high"),
    msg("seven high"),
    msg("eight high"),
    msg("nine high"),
    msg("ten high"),
    msg("jack high"),
    msg("queen high"),
    msg("king high"),
    msg("ace high"),
)


def name(made: Made, low: bool, words: Words) -> str:
    """What a hand is called for short; a low one without a pair goes by its two highest ranks."""
    if low and made.category == high.HIGH_CARD:
        first, second = (words.say(ONE[rank]) for rank in made.minor[:2])
        return words.say("{first}-{second} low", first=first, second=second)
    royal = made.category == high.STRAIGHT_FLUSH and made.major == (ACE,)
    return words.say("royal flush") if royal else words.say(CATEGORIES[made.category])


def explain(made: Made, low: bool, words: Words) -> str:
    """The same with every rank that it is compared by."""

    def say(forms: tuple[str, ...], ranks: tuple[int, ...]) -> str:
        return ", ".join(words.say(forms[rank]) for rank in ranks)

    category, major, minor = made
    kickers = say(ONE, minor)
    match category:
        case high.STRAIGHT_FLUSH if major == (ACE,):
            return name(made, low, words)
        case high.STRAIGHT_FLUSH:
            return words.say("straight flush, {top}", top=say(RANK_HIGH, major))
        case high.QUADS:
            return words.say("four {of_a_kind}, {kicker} kicker", of_a_kind=say(OF_A_KIND, major), kicker=kickers)
        case high.FULL_HOUSE:
            return words.say("full house, {many} {full_of}", many=say(MANY, major), full_of=say(FULL_OF, minor))
        case high.FLUSH:
            return words.say("flush: {ranks}", ranks=kickers)
        case high.STRAIGHT:
            return words.say("straight, {top}", top=say(RANK_HIGH, major))
        case high.TRIPS:
            return words.say("three {of_a_kind}, kickers {kickers}", of_a_kind=say(OF_A_KIND, major), kickers=kickers)
        case high.TWO_PAIRS:
            first, second = say(MANY, major[:1]), say(MANY, major[1:])
            return words.say(
                "two pairs, {first} and {second}, {kicker} kicker", first=first, second=second, kicker=kickers
            )
        case high.PAIR:
            return words.say("pair {of}, kickers {kickers}", of=say(OF, major), kickers=kickers)
        case _ if low:
            return f"{name(made, low, words)}: {kickers}"
        case _:
            top, kickers = say(ONE, minor[:1]), say(ONE, minor[1:])
            return words.say("{top} high, kickers {kickers}", top=top, kickers=kickers)
