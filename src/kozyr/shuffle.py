"""Every way a deck is put in order: seeded, by the reference task's formula, secure, from given cards.

A shuffle makes a dealer; a dealer is given the cards in ascending order at each of its turns, and answers them in order,
top first.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from kozyr import cards, rng
from kozyr.errors import CardError, OptionError
from kozyr.state import new_state

Dealer = Callable[[list[int]], list[int]]
FORMULA_MOVES = 1000
NEW_DECK = (cards.SPADES, cards.HEARTS, cards.CLUBS, cards.DIAMONDS)  # the suits as a new deck lies (Durak D-3)


@dataclass(frozen=True)
class Shuffle:
    """How decks are put in order: words that name it in a record, and a maker of dealers."""

    text: str
    dealer: Callable[[], Dealer]


def seeded(seed: int, game: int = 0) -> Shuffle:
    """The deck of one game of a simulation: repeatable, not secret. Seed 0 … 2^32 - 1, game 0 … 2^56 - 1."""
    check_seed(seed)
    check_number(game, rng.GAMES, "a game's number is a whole number from 0 to 2^56 - 1")

    def dealer() -> Dealer:
        stream = new_state(rng.STREAM)
        rng.open_stream(stream, seed, game, rng.DEALER_LANE)

        def order(deck: list[int]) -> list[int]:
            rng.order(deck, len(deck), len(deck), stream, [0] * (len(deck) + 1))
            return deck[::-1]

        return lambda deck: order(list(deck))

    return Shuffle(f"seed {seed} game {game}", dealer)


def check_seed(seed: int) -> None:
    """Refuses what is no seed of a stream."""
    check_number(seed, rng.SEEDS, "a seed is a whole number from 0 to 2^32 - 1")


def check_number(number: int, bound: int, rule: str) -> None:
    """Refuses what is no whole number from 0 to bound - 1, with the rule that says so."""
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < bound:
        raise OptionError(f"{rule}, not {number!r}")


def formula(random: int) -> Shuffle:
    """The 1000 moves of the Durak task: move i takes the card at place (random + 2i) mod deck size to the top (D-4)."""
    check_number(random, 1 << 64, "the formula's number is a whole number from 0 on (below 2^64)")

    def order(deck: list[int]) -> list[int]:
        lying = sorted(deck, key=lambda card: (NEW_DECK.index(card // cards.RANKS), card % cards.RANKS))
        for i in range(FORMULA_MOVES if lying else 0):
            lying.insert(0, lying.pop((random + 2 * i) % len(lying)))
        return lying

    return Shuffle(f"formula {random}", lambda: order)


def secure() -> Shuffle:
    """Every order equally likely, from the operating system's entropy; nobody can know or repeat it."""

    def order(deck: list[int]) -> list[int]:
        deck = list(deck)
        for i in range(len(deck) - 1, 0, -1):
            j = _secure_below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return deck

    return Shuffle("secure", lambda: order)


def _secure_below(n: int) -> int:
    """A number 0 … n - 1 from entropy, drawing again where the last, incomplete run of n would favour some."""
    bits = (n - 1).bit_length()
    while True:
        number = secrets.randbits(bits) if bits else 0
        if number < n:
            return number


def named(text: str) -> Shuffle | None:
    """The shuffle that a text names, if it can be repeated: ``seed 7 game 0``, ``formula 60493``; else None."""
    if found := re.fullmatch(r"seed ([0-9]{1,10}) game ([0-9]{1,17})", text):
        return seeded(int(found.group(1)), int(found.group(2)))
    if found := re.fullmatch(r"formula ([0-9]{1,19})", text):
        return formula(int(found.group(1)))
    return None


def from_cards(*decks: str | Iterable[str]) -> Shuffle:
    """Decks as written, top first, one for each turn of the dealer; cards not named follow in ascending order."""
    texts = [deck if isinstance(deck, str) else " ".join(deck) for deck in decks]
    written = [cards.read_all(text, cards.EVERY, cards.COPIES) for text in texts]

    def dealer() -> Dealer:
        named = iter(written)

        def order(deck: list[int]) -> list[int]:
            top = next(named, None)
            if top is None:
                raise CardError(f"the dealer has another turn and only {len(written)} decks were given")
            waiting = list(deck)
            for card in top:
                if card not in deck:
                    raise CardError(
                        f"{cards.write(card)} is not among the cards to be shuffled: {cards.write_all(deck)}"
                    )
                if card not in waiting:
                    raise CardError(f"{cards.write(card)} is named more often than it is to be shuffled")
                waiting.remove(card)
            return top + waiting

        return order

    return Shuffle("cards", dealer)
