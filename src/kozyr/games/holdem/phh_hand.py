"""A hand of the Poker Hand History, and what reading and writing share: the format's words, its cards and amounts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from itertools import takewhile
from typing import Any

from kozyr import cards, shuffle
from kozyr.errors import RecordError
from kozyr.events import Dealt
from kozyr.games.holdem import Holdem, rules
from kozyr.games.holdem import text as rules_text
from kozyr.locale import words
from kozyr.record import Deal, Move, Record, export
from kozyr.state import State, copy_state
from kozyr.table import Step, Table
from kozyr.view import View

# Amounts, one for each player.
LISTS = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings")
AMOUNTS = (*LISTS, "min_bet", "small_bet", "big_bet", "bring_in")
MOST_DIGITS, MOST_DECIMALS = 15, 9  # of an amount, before and after the point
NAMELESS = "p{}"  # as the format calls its players
LAST_YEAR = 10_000
PLACE = ("event", "venue", "address", "city", "region", "country")

HIDDEN = "??"
FLOP_CARDS = 3
RANKS, SUITS = "23456789TJQKA", "scdh"  # in the order of kozyr.cards

# What an action does.
DEAL_HOLE, DEAL_BOARD, FOLD, CALL, RAISE, SHOW, MUCK = "d dh", "d db", "f", "cc", "cbr", "sm cards", "sm"

Card = int | None  # None: a card that the file does not tell


@dataclass(frozen=True)
class Hand:
    """One hand as a file tells it, and the game of this room that it is."""

    fields: Mapping[str, Any]  # all that the file says, in its order: amounts in its money, also what no program knows
    game: Holdem
    unit: Decimal  # what one chip of the game is worth in the file's money
    decimals: int  # how many the file writes where an amount is not whole
    deck: tuple[int, ...]  # the cards as dealt, top first, with those that stand in for unknown ones
    moves: tuple[Move, ...]
    known: tuple[tuple[Card, Card], ...]  # each seat's hole cards as far as the file tells them
    section: str = field(default="", compare=False)

    @property
    def unknown(self) -> frozenset[int]:
        """The seats with a card that the file does not tell: what they hold at the table only stands in for it."""
        return frozenset(seat for seat, hole in enumerate(self.known) if None in hole)

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names as the file gives them, or none."""
        return tuple(self.fields.get("players", ()))

    @property
    def names(self) -> tuple[str, ...]:
        """A name for each seat of the table: the players', told apart and supplied where they must be."""
        named: list[str] = []
        for seat, player in enumerate(self.players or [""] * self.game.seats):
            name = "".join(letter if letter.isprintable() else " " for letter in player).strip()
            name = name or NAMELESS.format(seat + 1)
            while name in named:
                name += "'"
            named.append(name)
        return tuple(named)

    @property
    def heading(self) -> str:
        """Where and when the hand was played, as far as the file says it, in a line."""
        told = [self.fields[key] for key in PLACE if isinstance(self.fields.get(key), str)]
        date = [self.fields.get(key) for key in ("year", "month", "day")]
        known = list(takewhile(lambda part: isinstance(part, int) and 0 < part < LAST_YEAR, date))
        told += ["-".join(f"{part:02}" for part in known)] if known else []
        return "".join(
            letter if letter.isprintable() else " "
            for letter in ", ".join(dict.fromkeys(part for part in told if part))
        )

    def money(self, chips: int) -> str:
        """Chips of the game in the file's money."""
        return write_amount(chips * self.unit, self.decimals)

    def table(self) -> HandTable:
        """The game played through the referee, as far as the file goes.

        It stops before a move after which cards lie that the file does not tell, and at a showdown of which the file does
        not say who won.
        """
        table = HandTable(self)
        table.deal(shuffle=shuffle_of(self.deck))
        for move in self.moves:
            table.replay_step(move)
        return table


class HandTable(Table):
    """The table of a hand that was read: cards that only stand in for unknown ones are not told, nor seen, nor written."""

    def __init__(self, hand: Hand) -> None:
        """Not dealt yet."""
        super().__init__(hand.game, names=hand.names)
        self.hand = hand

    @property
    def heading(self) -> str:
        """Where and when the hand was played, as far as the file says it."""
        return self.hand.heading

    def events(self, seat: int | None = None, *, everything: bool = False) -> list[Any]:
        """All that has happened; a hand that stands in is dealt unseen, and whoever must show it does not show."""
        told: list[Any] = []
        number = self.hand.fields.get("hand")
        for event in super().events(seat, everything=everything):
            unknown = getattr(event, "seat", None) in self.hand.unknown
            if unknown and isinstance(event, Dealt):
                event = replace(event, cards=())
            elif unknown and isinstance(event, rules_text.Show):
                event = rules_text.Muck(event.seat)
            elif unknown and isinstance(event, rules_text.Made):
                continue
            elif isinstance(event, rules_text.Hand) and isinstance(number, int) and not isinstance(number, bool):
                event = replace(event, number=number)
            told.append(event)
        return told

    def log(self, lang: str = "en", style: str = "words", seat: int | None = None) -> str:
        """The story of the hand, in the file's money; or in a style of the game."""
        if style != "words":
            return super().log(lang, style, seat)
        language = words(lang)
        told = rules_text.gathered(self.events(seat, everything=seat is None))
        lines = [
            "    " * rules_text.indent(event) + rules_text.sentence(event, self.names, language, self.hand.money)
            for event in told
        ]
        return "\n".join(lines) + "\n"

    def view(self, seat: int | None = None) -> View:
        """What a seat may see, without the cards that stand in."""
        seen = super().view(seat)
        for hidden in self.hand.unknown:
            seen.state.hands[hidden] = 0
        return seen

    def record(self) -> Record:
        """The game as it is written, if every card is known; raises RecordError otherwise."""
        if self.hand.unknown:
            raise RecordError("the file does not tell every card: the hand can be written as phh, or as a seat saw it")
        return super().record()

    def export(self, seat: int | None = None, style: str = "text") -> str:
        """What one seat (None: a watcher) saw, written down without anything hidden from it."""
        return export(super().record(), seat, self.events(seat), style)

    def is_as_read(self) -> bool:
        """Whether nothing has been played since the hand was read."""
        return self.steps[1:] == list(self.hand.moves)


# --- the hands of a table ---


def steps_by_hand(table: Table) -> list[Sequence[Step]]:
    """What happened in each hand that a table has played, its deal first.

    Raises RecordError for a table that has not been dealt to, or that began in the middle of a hand.
    """
    deals = [place for place, step in enumerate(table.history) if isinstance(step.what, Deal)]
    if not deals or deals[0] != 0:
        raise RecordError(
            "the cards have not been dealt" if table.setup is None else "a position set up is no whole hand"
        )
    ends = [*deals[1:], len(table.history)]
    return [table.history[start:end] for start, end in zip(deals, ends, strict=True)]


def opening(deal: Step) -> tuple[State, dict[int, int]]:
    """A hand with everything posted and no card dealt yet, and the stack with which each seat that plays began it."""
    before = deal.states[0]
    opened = copy_state(before)
    rules.open_hand(opened)
    seats = cards.members(opened.dealt)
    return opened, {seat: int(before.stacks[seat] + opened.bought[seat] - before.bought[seat]) for seat in seats}


# --- cards ---


def write_card(card: Card) -> str:
    """A card as this format writes it; ?? for one that is not told."""
    return HIDDEN if card is None else RANKS[card % cards.RANKS] + SUITS[card // cards.RANKS]


def write_cards(found: Iterable[Card]) -> str:
    """Cards as this format writes them, without anything between them."""
    return "".join(map(write_card, found))


def shuffle_of(deck: Sequence[int]) -> shuffle.Shuffle:
    """A dealer's deck as it lies."""
    return shuffle.from_cards([cards.write(card) for card in deck])


# --- amounts ---


def is_amount(value: Any) -> bool:
    """Whether a value is a number of chips or money that can be counted exactly: a bool is none, and a date neither."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return False
    amount = Decimal(value)
    if not amount.is_finite() or (amount and amount.adjusted() >= MOST_DIGITS):
        return False
    return -MOST_DECIMALS <= exponent(amount) < MOST_DIGITS


def exponent(amount: Decimal) -> int:
    """The power of ten of an amount's last digit as it is written: -2 for 3.00."""
    found = amount.as_tuple().exponent
    assert isinstance(found, int)  # it is finite
    return found


def write_amount(amount: int | Decimal, decimals: int) -> str:
    """An amount of money: 58, or 0.50 where the file writes two decimals."""
    amount = Decimal(amount)
    if not amount.is_finite():
        return "inf"
    if not amount:
        return "0"  # of either sign
    return f"{amount:.{decimals}f}" if amount % 1 else f"{amount:.0f}"
