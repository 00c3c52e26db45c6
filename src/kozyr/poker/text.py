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
OVER = (
    msg("over twos"),
    msg("over threes"),
    msg("over fours"),
    msg("over fives"),
    msg("over sixes"),
    msg("over sevens"),
    msg("over eights"),
    msg("over nines"),
    msg("over tens"),
    msg("over jacks"),
    msg("over queens"),
    msg("over kings"),
    msg("over aces"),
)
TO = (
    msg("to the two"),
    msg("to the three"),
    msg("to the four"),
    msg("to the five"),
    msg("to the six"),
    msg("to the seven"),
    msg("to the eight"),
    msg("to the nine"),
    msg("to the ten"),
    msg("to the jack"),
    msg("to the queen"),
    msg("to the king"),
    msg("to the ace"),
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
        case high.STRAIGHT_FLUSH:
            return name(made, low, words) if major == (ACE,) else words.say("straight flush {to}", to=say(TO, major))
        case high.QUADS:
            return words.say("quads {of}, {kicker} kicker", of=say(OF, major), kicker=kickers)
        case high.FULL_HOUSE:
            return words.say("full house, {many} {over}", many=say(MANY, major), over=say(OVER, minor))
        case high.FLUSH:
            return words.say("flush: {ranks}", ranks=kickers)
        case high.STRAIGHT:
            return words.say("straight {to}", to=say(TO, major))
        case high.TRIPS:
            return words.say("trips {of}, kickers {kickers}", of=say(OF, major), kickers=kickers)
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
            return words.say("high card {top}, kickers {kickers}", top=top, kickers=kickers)
