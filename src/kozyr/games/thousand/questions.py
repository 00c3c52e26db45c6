"""Questions about cards in text that a person asks of the rules and of the document's habits."""

from __future__ import annotations

from kozyr import cards
from kozyr.errors import OptionError
from kozyr.games.thousand import players, rules

HABITS = {"optimist": players.OPTIMIST, "cautious": players.CAUTIOUS}


def sure_points(hand: str) -> int:
    """The points of each suit's unbroken run of cards from the ace down (T-35). Raises CardError."""
    return int(players.sure_points(_hand(hand)))


def bid_limit(habit: str, hand: str) -> int:
    """The highest number that a way to bid would ever name, in tens from 110 on; 0 if it would always pass.

    Source: T-26, T-27. Raises OptionError for a habit without a limit, and CardError.
    """
    if habit not in HABITS:
        raise OptionError(f"{habit!r} has no limit that a hand tells; those that have are {', '.join(HABITS)}")
    limit = int(players.estimate(HABITS[habit], _hand(hand))) // players.STEP * players.STEP
    return limit if limit > players.OPENING else 0


def higher(card: str, than: str, trump: str | None = None) -> bool:
    """Whether a card beats another that is the best so far; trump is a suit, or None (T-39). Raises CardError."""
    suit = cards.read_suit(trump) if trump else -1
    return bool(rules.higher(cards.read(card, rules.WHOLE), cards.read(than, rules.WHOLE), suit))


def _hand(text: str) -> int:
    return cards.read_set(text, rules.WHOLE)
