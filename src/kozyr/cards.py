"""Cards, suits and ranks as ints, sets of cards as int64 masks, and both as text in four languages.

A card is ``suit * 13 + rank``; suits are ♠ 0, ♣ 1, ♦ 2, ♥ 3, ranks 2 = 0 … A = 12. In a mask, bit *c* stands for card *c*.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, MutableSequence

from kozyr.errors import CardError

RANKS = 13
SUITS = 4
DECK = RANKS * SUITS
SPADES, CLUBS, DIAMONDS, HEARTS = range(SUITS)
TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(RANKS)
ALL = (1 << DECK) - 1
JOKERS = 1 << DECK | 2 << DECK  # cards 52 and 53
EVERY = ALL | JOKERS
COPIES = 2  # most decks that are shuffled together
SUIT = (1 << RANKS) - 1  # the cards of suit 0; shifted by suit * RANKS, of any suit
RANK = 1 | 1 << RANKS | 1 << 2 * RANKS | 1 << 3 * RANKS  # the cards of rank 0; shifted by rank, of any rank

# A set of choices is a mask as well: bits 0-53 are cards (52, 53 jokers), 54-61 the room's other choices.
FIRST_CHOICE = 54
RAISE = 62  # "any amount": the action is then RAISE_TO + amount
RAISE_TO = 64
DEALER, OVER = -1, -2  # whose turn it is when it is no seat's
WATCHER = -1  # the viewer who holds no seat


# --- what has a compiled twin in jit.py: four operations on sets of cards, and one on a deck ---


def count(cards: int) -> int:
    """How many cards the set holds."""
    return int(cards).bit_count()


def lowest(cards: int) -> int:
    """The card of the lowest number; the set must not be empty."""
    cards = int(cards)
    return (cards & -cards).bit_length() - 1


def highest(cards: int) -> int:
    """The card of the highest number; the set must not be empty."""
    return int(cards).bit_length() - 1


def nth(cards: int, n: int) -> int:
    """The member with exactly n lower ones in the set, 0 ≤ n < count."""
    cards = int(cards)
    for _ in range(n):
        cards &= cards - 1
    return (cards & -cards).bit_length() - 1


def erase(deck: MutableSequence[int], first: int, end: int) -> None:
    """Makes the places deck[first:end] unknown, -1."""
    for place in range(first, end):
        deck[place] = -1


def members(cards: int) -> Iterator[int]:
    """The cards of a set in ascending order."""
    cards = int(cards)
    while cards:
        yield lowest(cards)
        cards &= cards - 1


def mask(cards: Iterable[int]) -> int:
    """The set of the given cards."""
    result = 0
    for card in cards:
        result |= 1 << int(card)
    return result


# --- text ---

SIGNS = "♠♣♦♥"
JOKER_SIGNS = "★☆"
_RANK_NAMES = {  # what a language writes for J Q K A
    "en": "JQKA",
    "ru": "ВДКТ",
    "pl": "WDKA",
    "be": "ВДКТ",
}
_LOW = ("2", "3", "4", "5", "6", "7", "8", "9", "10")
_READ_RANKS = (
    {name: rank for rank, name in enumerate(_LOW)}
    | {"T": TEN, "J": JACK, "Q": QUEEN, "K": KING, "A": ACE}
    | {"W": JACK, "D": QUEEN}  # Polish walet, dama
    | {"В": JACK, "Д": QUEEN, "К": KING, "Т": ACE}  # Cyrillic: валет, дама, король, туз
)
_READ_SUITS = (
    {sign: suit for suit, sign in enumerate(SIGNS)}
    | {sign: suit for suit, sign in enumerate("♤♧♢♡")}
    | {"S": SPADES, "C": CLUBS, "D": DIAMONDS, "H": HEARTS}
    | {"P": SPADES, "T": CLUBS}  # Polish pik, trefl; karo and kier share their letter and are written D, H
    | {
        "П": SPADES,
        "Т": CLUBS,
        "К": CLUBS,
        "Б": DIAMONDS,
        "З": DIAMONDS,
        "Ч": HEARTS,
    }  # пики, трефы/крести, бубны/звонкі, черви
)
_READ_JOKERS = {"★": DECK, "☆": DECK + 1}
_PLAIN_JOKERS = {"*1": DECK, "*2": DECK + 1}  # where a terminal has no stars
_LOOK_ALIKES = {"А": "A", "Ѕ": "S", "С": "C", "Н": "H", "Ԁ": "D", "Ј": "J", "Ԛ": "Q", "Р": "P", "Ԝ": "W", "Һ": "H"}
_LOOK_ALIKES_LATIN = {"B": "В"}
_ONE_CARD = re.compile(r"(10|.)(.?)[️︎]?", re.DOTALL)
SPELLINGS = "a rank 2-10, T, J, Q, K, A (or В Д К Т, or W D K A) and a suit ♠ ♣ ♦ ♥ or s c d h, as in Q♠, 10d, Дч"


def write(card: int, lang: str = "en") -> str:
    """One card as text, ``10♦``, with the rank letters of a language (en, ru, pl, be); a joker is ``★`` or ``☆``."""
    if not 0 <= card < FIRST_CHOICE:
        raise CardError(f"{card} is the number of no card: cards are 0 to {DECK - 1}, jokers {DECK} and {DECK + 1}")
    if card >= DECK:
        return JOKER_SIGNS[card - DECK]
    suit, rank = divmod(int(card), RANKS)
    return write_rank(rank, lang) + SIGNS[suit]


def write_rank(rank: int, lang: str = "en") -> str:
    """One rank as text: ``10``, and for J Q K A the letter of the language."""
    return _LOW[rank] if rank < JACK else _RANK_NAMES[lang][rank - JACK]


def write_all(cards: Iterable[int], lang: str = "en", between: str = " ") -> str:
    """Cards as text, in the given order."""
    return between.join(write(card, lang) for card in cards)


def read(text: str, deck: int = ALL) -> int:
    """The card that a text names in any spelling of the four languages.

    Raises CardError naming the culprit if it is none, is more than one, or is not in the deck (a mask).
    """
    cards = read_all(text, deck)
    if len(cards) != 1:
        raise CardError(f"{text!r} names {len(cards)} cards where one is wanted: write {SPELLINGS}")
    return cards[0]


def read_all(text: str, deck: int = ALL, copies: int = 1) -> list[int]:
    """The cards that a text names, apart or run together (``7♠ 8♥``, ``7♠,8♥``, ``7s8h``), in its order.

    Raises CardError for anything that is not a card, for a card named more often than there are copies of it and for a card
    that the deck (a mask) lacks.
    """
    if not isinstance(text, str):
        raise CardError(f"cards are written as text, not as {type(text).__name__}: {SPELLINGS}")
    cards: list[int] = []
    place = 0
    while place < len(text):
        if text[place].isspace() or text[place] == ",":
            place += 1
            continue
        found = _ONE_CARD.match(text, place)
        assert found is not None  # the pattern takes any character
        card = _one(text, found.group(1), found.group(2), place)
        if cards.count(card) == copies:
            raise CardError(f"{write(card)} is named {'twice' if copies == 1 else 'too often'} in {text!r}")
        if not deck >> card & 1:
            raise CardError(f"{write(card)} is not in this deck of {count(deck)} cards{_too_low(card, deck)}")
        cards.append(card)
        place = place + 1 if found.group(1) in _READ_JOKERS else found.end()
    if not cards:
        raise CardError(f"no card in {text!r}: write {SPELLINGS}")
    return cards


def _too_low(card: int, deck: int) -> str:
    """The deck's lowest rank, where that is why a card is not in it."""
    rank = min((other % RANKS for other in members(deck)), default=0)
    return f", whose lowest rank is {write_rank(rank)}" if card % RANKS < rank else ""


def read_set(text: str, deck: int = ALL) -> int:
    """The set of cards that a text names; an empty text is the empty set. Errors as in read_all."""
    return 0 if isinstance(text, str) and not text.strip() else mask(read_all(text, deck))


def _one(text: str, rank: str, suit: str, place: int) -> int:
    """The card that two adjacent pieces of a text name, or the error that says which piece is wrong."""
    if rank in _READ_JOKERS:
        return _READ_JOKERS[rank]
    if rank + suit in _PLAIN_JOKERS:
        return _PLAIN_JOKERS[rank + suit]
    if rank.upper() not in _READ_RANKS:
        raise _culprit(text, rank, place, "a rank", _READ_RANKS)
    if suit == "" or suit.isspace() or suit == ",":
        raise CardError(f"{rank!r} in {text!r} has no suit: write {SPELLINGS}")
    if suit.upper() not in _READ_SUITS:
        raise _culprit(text, suit, place + len(rank), "a suit", _READ_SUITS)
    return _READ_SUITS[suit.upper()] * RANKS + _READ_RANKS[rank.upper()]


def read_rank(text: str) -> int:
    """The rank that a text names in any spelling of the four languages; raises CardError if it is none."""
    if text.upper() not in _READ_RANKS:
        raise CardError(f"{text!r} is not a rank: write 2-10, T, J, Q, K, A, or В Д К Т, or W D K A")
    return _READ_RANKS[text.upper()]


def read_suit(text: str) -> int:
    """The suit that a text names in any spelling of the four languages; raises CardError if it is none."""
    if text.upper() not in _READ_SUITS:
        raise CardError(f"{text!r} is not a suit: write ♠ ♣ ♦ ♥ or s c d h")
    return _READ_SUITS[text.upper()]


def _culprit(text: str, letter: str, place: int, wanted: str, readable: dict[str, int]) -> CardError:
    """Why one letter cannot stand where it stands, with the look-alike that could."""
    for alphabet, twins in (("Cyrillic", _LOOK_ALIKES), ("Latin", _LOOK_ALIKES_LATIN)):
        twin = twins.get(letter.upper(), "")
        if twin in readable:
            twin = twin if letter.isupper() else twin.lower()
            where = f"{alphabet} {letter} at position {place + 1} of {text!r}"
            return CardError(f"{where} is not {wanted}, did you mean {twin}?", twin)
    return CardError(f"{letter!r} at position {place + 1} of {text!r} is not {wanted}: write {SPELLINGS}")
