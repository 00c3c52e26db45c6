"""Poker Hand History (PHH): hands written in TOML, read into games of this room and written from them.

A file ``.phh`` holds one hand, a file ``.phhs`` many, a TOML table for each. What the fields and actions mean is said by the
specification of the format (version 0.0.1); real files depart from it, and each departure that is read is named where it is.

``read`` and ``read_all`` play every hand through the referee; a hand that the rules do not allow is refused with the reason.
Cards that a file does not tell are stood in for by others, chosen so that the hand comes out as the file says; the seats that
hold such cards are ``Hand.unknown``, and what they hold is never written.
"""

from __future__ import annotations

import datetime
import re
import tomllib
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from itertools import combinations, islice
from typing import Any

from kozyr import cards, shuffle
from kozyr.errors import KozyrError, RecordError
from kozyr.games.holdem import Holdem, rules
from kozyr.games.holdem import text as rules_text
from kozyr.locale import words
from kozyr.poker.high import score, short_score
from kozyr.record import Deal, Move, Record, export
from kozyr.rooms import State, copy_state
from kozyr.table import Step, Table
from kozyr.view import View

VARIANTS = {"NT": ("no_limit", 52), "FT": ("fixed_limit", 52), "NS": ("no_limit", 36)}
ELSEWHERE = {
    "PO": "pot-limit Omaha",
    "FO/8": "fixed-limit Omaha high/low",
    "F7S": "seven card stud",
    "F7S/8": "seven card stud high/low",
    "FR": "razz",
    "N2L1D": "single draw",
    "F2L3D": "triple draw",
    "FB": "badugi",
}
LISTS = (
    "antes",
    "blinds_or_straddles",
    "starting_stacks",
    "finishing_stacks",
    "winnings",
)  # amounts, one for each player
AMOUNTS = (*LISTS, "min_bet", "small_bet", "big_bet", "bring_in")
NAMELESS = "Seat {}"
MOST, MOST_DECIMALS = 10**15, 9  # of an amount
MOST_TRIES = 500  # of hands that may stand in for unknown ones

HIDDEN = "??"
FLOP_CARDS = 3
RANKS, SUITS = "23456789TJQKA", "scdh"  # in the order of kozyr.cards
DEALER = cards.DEALER

# What an action does.
DEAL_HOLE, DEAL_BOARD, FOLD, CALL, RAISE, SHOW, MUCK = "d dh", "d db", "f", "cc", "cbr", "sm cards", "sm"
BETTING = (FOLD, CALL, RAISE)

Card = int | None  # None: a card that the file does not tell


@dataclass(frozen=True)
class Problem:
    """Why one hand of a file was not read: its section (of a single hand ""), the line in the file, the reason."""

    section: str
    line: int
    reason: str

    def __str__(self) -> str:
        """As it is told to a person."""
        return f"line {self.line}{f', hand [{self.section}]' if self.section else ''}: {self.reason}"


@dataclass(frozen=True)
class Hand:
    """One hand as a file tells it, and the game of this room that it is."""

    fields: Mapping[
        str, Any
    ]  # everything the file says, in its order: amounts in its money, also what no program knows
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
            name = name or NAMELESS.format(seat)
            while name in named:
                name += "'"
            named.append(name)
        return tuple(named)

    def table(self) -> HandTable:
        """The game played through the referee, as far as the file goes.

        It stops before a move after which cards lie that the file does not tell, and at a showdown of which the file does
        not say who won.
        """
        table = HandTable(self)
        table.deal(shuffle=_shuffle(self.deck))
        for move in self.moves:
            table.replay_step(move)
        return table


class HandTable(Table):
    """The table of a hand that was read: cards that only stand in for unknown ones are not told, nor seen, nor written."""

    def __init__(self, hand: Hand) -> None:
        """Not dealt yet."""
        super().__init__(hand.game, names=hand.names)
        self.hand = hand

    def events(self, seat: int | None = None, *, everything: bool = False) -> list[Any]:
        """All that has happened; a hand that stands in is dealt unseen, and whoever must show it does not show."""
        told: list[Any] = []
        for event in super().events(seat, everything=everything):
            unknown = getattr(event, "seat", None) in self.hand.unknown
            if unknown and isinstance(event, rules_text.Dealt):
                event = replace(event, cards=())
            elif unknown and isinstance(event, rules_text.Show):
                event = rules_text.Muck(event.seat)
            told.append(event)
        return told

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


class _Refusal(RecordError):
    """Why a hand cannot be read, and in which field."""

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(reason)
        self.key = key


class _Contradiction(_Refusal):
    """The file's own result is not what the hand comes to; another reading of the file may agree with it."""


# --- reading ---


def read(text: str) -> Hand:
    """The one hand that a text holds; raises RecordError naming the line."""
    hands, problems = read_all(text)
    if problems:
        raise RecordError(str(problems[0]))
    if len(hands) != 1:
        raise RecordError(f"the file holds {len(hands)} hands where one is wanted")
    return hands[0]


def read_all(text: str) -> tuple[list[Hand], list[Problem]]:
    """The hands of a text that can be read, and why the others cannot; one hand that is broken does not harm the next."""
    hands: list[Hand] = []
    problems: list[Problem] = []
    seen: set[str] = set()
    for section in _sections(text):
        try:
            if section.name in seen:
                raise _Refusal("", f"the section [{section.name}] is there twice")
            seen.add(section.name)
            hands.append(_hand(section.fields(), section.name))
        except _Refusal as wrong:
            problems.append(Problem(section.name, section.line_of(wrong.key), str(wrong)))
        except _BrokenLine as wrong:
            problems.append(Problem(section.name, wrong.line, str(wrong)))
    return hands, problems


def _hand(fields: Mapping[str, Any], section: str = "") -> Hand:
    """The hand that the fields tell. Raises _Refusal."""
    players = _check_fields(fields)
    actions = [_action(number, text, players) for number, text in enumerate(fields["actions"], 1)]
    money = _Money.of(fields, actions)
    tale = _Tale(fields, players, actions, money)
    refused: _Contradiction | None = None
    for late_blinds_are_dead in (False, True) if tale.has_small_late_blinds() else (False,):
        try:
            return _played(tale, _game(tale, late_blinds_are_dead), section)
        except _Contradiction as wrong:
            refused = refused or wrong
    assert refused is not None
    raise refused


# --- the file and its sections ---

_PART = r"""(?:[A-Za-z0-9_-]+|'[^'\n]*'|"[^"\n]*")"""
_KEY = re.compile(rf"[ \t]*({_PART})[ \t]*(?:\.[ \t]*{_PART}[ \t]*)*=")
_HEADER = re.compile(rf"[ \t]*\[[ \t]*({_PART})[ \t]*(\.[^\]\n]*)?\][ \t]*(?:#.*)?")
_WHERE = re.compile(r" \(at line (\d+), column (\d+)\)$")
_END = re.compile(r" \(at end of document\)$")


class _BrokenLine(RecordError):
    """What is no TOML, and on which line of the file."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line


@dataclass(frozen=True)
class _Section:
    """One hand of a file before it is understood."""

    name: str
    line: int  # of its first line in the file, counted from 1
    lines: tuple[str, ...]

    def fields(self) -> dict[str, Any]:
        """Its keys and values. Raises _BrokenLine."""
        try:
            found: Any = tomllib.loads("\n".join(self.lines) + "\n", parse_float=Decimal)
        except (ValueError, RecursionError) as wrong:
            raise self._broken(str(wrong)) from None
        except ArithmeticError:
            raise self._broken("a number is too long") from None
        if self.name:
            found = found.get(self.name)
        if not isinstance(found, dict):
            raise _BrokenLine(self.line, f"the section [{self.name}] holds no fields")
        return found

    def line_of(self, key: str) -> int:
        """The line of the file where a key is set, or where the section begins."""
        return self.line + next((place for place, found in self._keys() if found == key), 0)

    def _keys(self) -> Iterator[tuple[int, str]]:
        for place, line in enumerate(self.lines):
            if found := _KEY.match(line):
                yield place, found.group(1).strip("'\"")

    def _broken(self, told: str) -> _BrokenLine:
        """Where the text is no TOML: a value that lacks its end is laid to its own key, not to the next one or the end."""
        where = _WHERE.search(told)
        place, column = (int(where.group(1)) - 1, int(where.group(2))) if where else (len(self.lines), 1)
        keys = [at for at, _ in self._keys() if at < place or (at == place and column > 1)]
        if column == 1 and keys:
            place = keys[-1]
        place = min(place, len(self.lines) - 1)
        return _BrokenLine(self.line + place, f"this is no TOML: {_END.sub('', _WHERE.sub('', told))}")


def _sections(text: str) -> Iterator[_Section]:
    """The hands of a file: what stands before the first header, if anything does, and every table.

    A header is recognised even where the value above it lacks its closing bracket, so that one broken hand ends there.
    """
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    quoted = _inside_strings(lines)
    name, first = "", 0
    for place, line in enumerate(lines):
        found = None if quoted[place] else _HEADER.fullmatch(line)
        if found is None or not _opens(lines, place):
            continue
        header = found.group(1).strip("'\"")
        if header.startswith("_") or (found.group(2) and header == name):
            continue  # a table within the hand
        if name or any(_KEY.match(line) for line in lines[first:place]):
            yield _Section(name, first + 1, tuple(lines[first:place]))
        name, first = header, place
    if name or any(line.strip() and not line.lstrip().startswith("#") for line in lines[first:]):
        yield _Section(name, first + 1, tuple(lines[first:]))


def _opens(lines: list[str], place: int) -> bool:
    """Whether what looks like a header is one: a key, another header or the end of the file follows."""
    for line in lines[place + 1 :]:
        if line.strip() and not line.lstrip().startswith("#"):
            return bool(_KEY.match(line) or _HEADER.fullmatch(line))
    return True


def _inside_strings(lines: list[str]) -> list[bool]:
    """For each line whether it begins within a string of several lines; none does if such a string is never closed."""
    inside: list[bool] = []
    quote = ""
    for line in lines:
        inside.append(bool(quote))
        place = 0
        while place < len(line):
            if quote:
                end = line.find(quote, place)
                if end < 0:
                    break
                quote, place = "", end + 3
            elif line[place] == "#":
                break
            elif line.startswith(("'''", '"""'), place):
                quote, place = line[place : place + 3], place + 3
            elif line[place] in "'\"":
                end = line.find(line[place], place + 1)
                place = len(line) if end < 0 else end + 1
            else:
                place += 1
    return [False] * len(lines) if quote else inside


# --- the fields ---


def _check_fields(fields: Mapping[str, Any]) -> int:
    """Refuses what is missing or of a wrong kind; answers how many play."""
    variant = fields.get("variant")
    if variant is None:
        raise _Refusal("", "the field 'variant' is missing")
    if not isinstance(variant, str):
        raise _Refusal("variant", f"the variant is a text, not {variant!s:.60}")
    if variant in ELSEWHERE:
        reason = f"the variant {variant!r} is {ELSEWHERE[variant]}; this room plays Hold'em: {', '.join(VARIANTS)}"
        raise _Refusal("variant", reason)
    if variant not in VARIANTS:
        raise _Refusal("variant", f"the variant is one of {', '.join(VARIANTS)}, not {variant!r}")
    bets = ("small_bet", "big_bet") if variant == "FT" else ("min_bet",)
    for key in ("antes", "blinds_or_straddles", *bets, "starting_stacks", "actions"):
        if key not in fields:
            raise _Refusal("", f"the field {key!r} is missing: {variant} needs it")
    for key in LISTS:
        if key in fields:
            _check_list(fields, key)
    for key in bets:
        if not _is_amount(fields[key]) or fields[key] <= 0:
            raise _Refusal(key, f"{key} is an amount above 0, not {fields[key]!s:.60}")
    if variant == "FT" and fields["big_bet"] != 2 * fields["small_bet"]:
        raise _Refusal("big_bet", f"big_bet is twice small_bet ({2 * fields['small_bet']}), not {fields['big_bet']}")
    texts = fields["actions"]
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise _Refusal("actions", "actions is a list of texts")
    return _check_players(fields)


def _check_list(fields: Mapping[str, Any], key: str) -> None:
    values = fields[key]
    if not isinstance(values, list):
        raise _Refusal(key, f"{key} is a list of amounts, not {values!s:.60}")
    for player, value in enumerate(values, 1):
        unlimited = key == "starting_stacks" and isinstance(value, Decimal) and value == Decimal("Infinity")
        if not unlimited and not (_is_amount(value) or (key == "finishing_stacks" and isinstance(value, Decimal))):
            raise _Refusal(key, f"{value!s:.60} is no amount ({key} of p{player})")
        if key == "starting_stacks" and value <= 0:
            raise _Refusal(key, f"p{player} has {value} chips: a player has more than 0")
        if key in ("antes", "winnings") and value < 0:
            raise _Refusal(key, f"{value} is below 0 ({key} of p{player})")


def _check_players(fields: Mapping[str, Any]) -> int:
    """One value for each player in every list; answers how many there are."""
    players = len(fields["starting_stacks"])
    if not 2 <= players <= rules.SEATS:
        raise _Refusal("starting_stacks", f"{players} players: this room seats 2 to {rules.SEATS}")
    for key in (*LISTS, "players", "seats"):
        values = fields.get(key)
        if values is not None and (not isinstance(values, list) or len(values) != players):
            count = f"{len(values)} values" if isinstance(values, list) else f"{values!s:.60}"
            raise _Refusal(key, f"{key} is a list of one value for each of the {players} players, not {count}")
    if not all(isinstance(name, str) for name in fields.get("players", ())):
        raise _Refusal("players", "players is a list of texts")
    return players


def _is_amount(value: Any) -> bool:
    """Whether a value is a number of chips or money that can be counted exactly: a bool is none, and a date neither."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return False
    amount = Decimal(value)
    return amount.is_finite() and abs(amount) < MOST and _exponent(amount) >= -MOST_DECIMALS


@dataclass(frozen=True)
class _Money:
    """How amounts of a file are chips: exactly, by a power of ten."""

    unit: Decimal  # what a chip is worth
    decimals: int

    @classmethod
    def of(cls, fields: Mapping[str, Any], actions: Sequence[_Action]) -> _Money:
        """The largest unit, at most 1, that makes every amount whole; a larger one only if the chips would be too many."""
        found = [value for key in AMOUNTS if key in fields for value in _listed(fields[key]) if _is_amount(value)]
        found += [action.amount for action in actions if action.amount is not None]
        amounts = [Decimal(value) for value in found]
        places = max((_places(amount) for amount in amounts), default=0)
        unit = Decimal(1).scaleb(-places)
        stacks = [Decimal(value) for value in fields["starting_stacks"] if _is_amount(value)]
        while sum(stacks) / unit > rules.MAX_CHIPS:
            unit = unit.scaleb(1)
            if any(amount % unit for amount in amounts):
                reason = f"the chips in play are {sum(stacks)}, more than {rules.MAX_CHIPS:,} of the smallest amount"
                raise _Refusal("starting_stacks", reason)
        return cls(unit, max((-_exponent(amount) for amount in amounts if amount % 1), default=0))

    def chips(self, amount: Any) -> int:
        """An amount of the file's money in chips."""
        return int(Decimal(amount) / self.unit)

    def tell(self, chips: int) -> str:
        """Chips in the file's money."""
        return _number(chips * self.unit, self.decimals)


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _exponent(amount: Decimal) -> int:
    exponent = amount.as_tuple().exponent
    assert isinstance(exponent, int)  # it is finite
    return exponent


def _places(amount: Decimal) -> int:
    """How many decimals an amount needs: none for 3.00, one for 0.50."""
    return max(0, -_exponent(amount.normalize()))


# --- the actions ---

_ACTOR = re.compile(r"p([1-9][0-9]*)")
_AMOUNT = re.compile(r"[0-9]{1,15}(\.[0-9]{1,9})?")


@dataclass(frozen=True)
class _Action:
    """One action of a file: its number from 1, its text, who acts, what it is, the cards and the amount it names."""

    number: int
    text: str
    seat: int
    what: str
    cards: tuple[Card, ...] = ()
    amount: Decimal | None = None

    def refuse(self, reason: str) -> _Refusal:
        """That this action cannot be, and why."""
        return _Refusal("actions", f"action {self.number} {self.text!r}: {reason}")


def _action(number: int, text: str, players: int) -> _Action:
    """One action as its text tells it; a commentary follows a # and is kept in the text."""
    said = text.partition("#")[0].split()
    nothing = _Action(number, text, DEALER, "")
    match said:
        case []:
            return nothing
        case ["d", "db", dealt]:
            return replace(nothing, what=DEAL_BOARD, cards=_read_cards(nothing, dealt))
        case ["d", "dh", player, dealt]:
            return replace(
                nothing, seat=_seat(nothing, player, players), what=DEAL_HOLE, cards=_read_cards(nothing, dealt)
            )
        case ["d", *_]:
            raise nothing.refuse("the dealer says d dh pN and two cards, or d db and the board's cards")
    act = replace(nothing, seat=_seat(nothing, said[0], players))
    match said[1:]:
        case ["f"]:
            return replace(act, what=FOLD)
        case ["cc"]:
            return replace(act, what=CALL)
        case ["cbr", amount]:
            if not _AMOUNT.fullmatch(amount):
                raise act.refuse(f"{amount!r} is no amount")
            return replace(act, what=RAISE, amount=Decimal(amount))
        case ["sm"]:
            return replace(act, what=MUCK)
        case ["sm", "-"]:
            return replace(act, what=SHOW)
        case ["sm", shown]:
            return replace(act, what=SHOW, cards=_read_cards(act, shown))
        case ["sd" | "pb" as other, *_]:
            raise act.refuse(f"{other!r} belongs to other games than Hold'em")
    raise act.refuse("an action is f, cc, cbr and an amount, sm with or without cards")


def _seat(action: _Action, player: str, players: int) -> int:
    found = _ACTOR.fullmatch(player)
    if not found or int(found.group(1)) > players:
        raise action.refuse(f"{player!r} is no player: players are p1 to p{players}")
    return int(found.group(1)) - 1


def _read_cards(action: _Action, text: str) -> tuple[Card, ...]:
    """Cards as this format writes them, two letters each; ?? is one that is not told."""
    found: list[Card] = []
    for place in range(0, len(text), 2):
        letters = text[place : place + 2]
        if letters == HIDDEN:
            found.append(None)
        elif len(letters) == 2 and letters[0] in RANKS and letters[1] in SUITS:
            found.append(SUITS.index(letters[1]) * cards.RANKS + RANKS.index(letters[0]))
        else:
            raise action.refuse(f"{letters!r} is no card: write a rank of {RANKS} and a suit of cdhs, or ??")
    told = [card for card in found if card is not None]
    for card in told:
        if told.count(card) > 1:
            raise action.refuse(f"{write_card(card)} is named twice")
    return tuple(found)


def write_card(card: Card) -> str:
    """A card as this format writes it; ?? for one that is not told."""
    return HIDDEN if card is None else RANKS[card % cards.RANKS] + SUITS[card // cards.RANKS]


def write_cards(found: Iterable[Card]) -> str:
    """Cards as this format writes them, without anything between them."""
    return "".join(map(write_card, found))


# --- what a file tells in all ---


class _Tale:
    """Everything that a file tells of a hand, gathered before it is played: fields, actions, cards, what was shown."""

    def __init__(self, fields: Mapping[str, Any], players: int, actions: list[_Action], money: _Money) -> None:
        """Raises _Refusal for cards that cannot all be as told."""
        self.fields = fields
        self.players = players
        self.actions = actions
        self.money = money
        self.holes: list[list[Card]] = [[] for _ in range(players)]  # in the order dealt
        self.board: list[int] = []
        self.shown: set[int] = set()  # seats whose two cards were shown
        self._places: dict[int, str] = {}
        whole_deck = _whole_deck(fields)
        for action in actions:
            for card in action.cards:
                if card is not None and not whole_deck >> card & 1:
                    raise action.refuse(f"{write_card(card)} is not in a deck of {whole_deck.bit_count()} cards")
            if action.what == DEAL_HOLE:
                self._deal_hole(action)
            elif action.what == DEAL_BOARD:
                self._deal_board(action)
            elif action.what in (SHOW, MUCK):
                self._show(action)
        for hole in self.holes:
            hole += [None] * (rules.HOLE - len(hole))

    def _deal_hole(self, action: _Action) -> None:
        hole = self.holes[action.seat]
        if len(hole) + len(action.cards) > rules.HOLE:
            raise action.refuse(f"p{action.seat + 1} is dealt {len(hole) + len(action.cards)} cards, not {rules.HOLE}")
        for card in action.cards:
            self._take(action, card, f"p{action.seat + 1}")
        hole += action.cards

    def _deal_board(self, action: _Action) -> None:
        laid = len(self.board)
        if laid == rules.BOARD:
            raise action.refuse("the board is complete (a hand run twice cannot be told in this format)")
        street, due = ("flop", FLOP_CARDS) if laid < FLOP_CARDS else ("turn", 4) if laid == FLOP_CARDS else ("river", 5)
        if laid + len(action.cards) > due:
            raise action.refuse(f"with the {street} the board has {due} cards, not {laid + len(action.cards)}")
        for card in action.cards:
            if card is None:
                raise action.refuse("a card of the board is not told")
            self._take(action, card, "the board")
            self.board.append(card)

    def _take(self, action: _Action, card: Card, place: str) -> None:
        """Puts a card in its one place."""
        if card is None:
            return
        if card in self._places:
            raise action.refuse(f"{write_card(card)} is dealt twice: to {self._places[card]} and to {place}")
        self._places[card] = place

    def _show(self, action: _Action) -> None:
        """What showing teaches of a seat's cards; ?? teaches nothing, nor does it say that the hand was given up."""
        hole = self.holes[action.seat]
        if action.what == MUCK:
            return
        if len(hole) < rules.HOLE:
            raise action.refuse(f"p{action.seat + 1} has not been dealt two cards")
        shown = action.cards or tuple(hole)
        if len(shown) != rules.HOLE:
            raise action.refuse(f"a hand shown has {rules.HOLE} cards")
        if not action.cards and None in hole:
            raise action.refuse("the cards shown are not told anywhere")
        for card in shown:
            if card is None or card in hole:
                continue
            if None not in hole:
                raise action.refuse(f"p{action.seat + 1} holds {write_cards(hole)}, not {write_card(card)}")
            self._take(action, card, f"p{action.seat + 1}")
            hole[hole.index(None)] = card
        if None not in shown:
            self.shown.add(action.seat)

    def has_small_late_blinds(self) -> bool:
        """Whether a late blind is smaller than the big blind (see _game)."""
        return any(-self.fields.get("min_bet", 0) < post < 0 for post in self.fields["blinds_or_straddles"])

    def result(self, key: str) -> list[int] | None:
        """The winnings or finishing stacks in chips, if they are told.

        Winnings of 0 for everybody are told of many real hands whose result is not known, and of no other that is over.
        """
        values = self.fields.get(key)
        if values is None or not all(_is_amount(value) for value in values) or not any(values):
            return None
        if key == "finishing_stacks" and not all(_is_amount(value) for value in self.fields["starting_stacks"]):
            return None
        return [self.money.chips(value) for value in values]


def _whole_deck(fields: Mapping[str, Any]) -> int:
    ranks = VARIANTS[fields["variant"]][1] // cards.SUITS
    return (cards.SUIT >> (cards.RANKS - ranks) << (cards.RANKS - ranks)) * cards.RANK


# --- the game ---


def _game(tale: _Tale, late_blinds_are_dead: bool) -> Holdem:
    """The game by the options that accept what real files tell.

    Seat i is player i + 1, the last has the button; with two players antes and blinds are written the other way round.
    Antes that differ are dead money, as big-blind antes are, whatever ``ante_trimming_status`` says. A late blind smaller
    than the big blind is read as live, as it is written; where that contradicts the result, as dead money (a returning
    player posts both blinds, and programs that convert logs keep one of them).
    """
    fields, chips = tale.fields, tale.money.chips
    limit, deck_size = VARIANTS[fields["variant"]]
    order = -1 if tale.players == 2 else 1
    antes = [chips(ante) for ante in fields["antes"]][::order]
    posts = [chips(post) for post in fields["blinds_or_straddles"]][::order]
    big_blind = chips(fields["small_bet" if limit == "fixed_limit" else "min_bet"])
    uniform = len(set(antes)) == 1
    trimmed = fields.get("ante_trimming_status") is True
    if late_blinds_are_dead:
        for seat, post in enumerate(posts):
            if -big_blind < post < 0:
                antes[seat] -= post
                posts[seat] = 0
        uniform = False
    try:
        return Holdem(
            seats=tale.players,
            deck_size=deck_size,
            limit=limit,
            big_blind=big_blind,
            posts=tuple(posts),
            ante=antes[0] if uniform else tuple(antes),
            ante_kind="each" if uniform and (trimmed or not antes[0]) else "dead",
            stacks=tuple(_stacks(tale)),
            short_blind="actual",
            reopen="any",
            raise_cap=0,
            open_fold=True,
            burn=False,
            tabled=False,
            muck=True,
        )
    except KozyrError as wrong:
        raise _Refusal("starting_stacks", f"no game has these chips: {wrong}") from None


def _stacks(tale: _Tale) -> list[int]:
    """The stacks in chips; an unlimited one is as large as the table allows."""
    stacks = [tale.money.chips(stack) if _is_amount(stack) else 0 for stack in tale.fields["starting_stacks"]]
    unlimited = stacks.count(0)
    share = (rules.MAX_CHIPS - sum(stacks)) // unlimited if unlimited else 0
    return [stack or share for stack in stacks]


def _dealt(game: Holdem, deck: Sequence[int]) -> Table:
    """A table with a deck dealt."""
    return game.deal(shuffle=_shuffle(deck))


def _shuffle(deck: Sequence[int]) -> shuffle.Shuffle:
    """A dealer's deck as it lies."""
    return shuffle.from_cards([cards.write(card) for card in deck])


def _deck(tale: _Tale, chosen: Mapping[int, int]) -> tuple[int, ...]:
    """The deck as it was dealt (H-33, nothing burned); a chosen hand, or else any cards, where the file tells none."""
    taken = cards.mask(card for hole in tale.holes for card in hole if card is not None) | cards.mask(tale.board)
    holes = [list(hole) for hole in tale.holes]
    for seat, hand in chosen.items():
        fill = [card for card in cards.members(hand) if card not in holes[seat]]
        holes[seat] = [fill.pop() if card is None else card for card in holes[seat]]
        taken |= hand
    rest = list(cards.members(_whole_deck(tale.fields) & ~taken))
    whole = [[rest.pop(0) if card is None else card for card in hole] for hole in holes]
    return (*(hole[0] for hole in whole), *(hole[1] for hole in whole), *tale.board, *rest)


# --- playing ---


def _played(tale: _Tale, game: Holdem, section: str) -> Hand:
    """The hand as far as the file goes, with the cards that stand in and the house's take. Raises _Refusal."""
    deck = _deck(tale, {})
    table = _dealt(game, deck)
    if not _bet(tale, table):
        over = _over(tale, table.state)
        if over is not None:
            game = replace(game, **over.taken)
            deck = _deck(tale, over.hands)
            if table.turn != cards.OVER:
                table = _again(table, game, deck) if over.hands or over.taken else table
                _show_down(tale, table, over.mucking)
                _check_mucked(tale, table.state)
    return Hand(
        tale.fields,
        game,
        tale.money.unit,
        tale.money.decimals,
        deck,
        tuple(step for step in table.steps if isinstance(step, Move)),
        tuple((hole[0], hole[1]) for hole in tale.holes),
        section,
    )


def _bet(tale: _Tale, table: Table) -> bool:
    """Plays the betting; answers whether it stopped early, the file telling less board than the next move would deal.

    Raises _Refusal at the first action that the rules do not allow.
    """
    told = 0  # board cards
    dealt = [0] * tale.players  # hole cards
    for action in tale.actions:
        state = table.state
        if action.what == DEAL_HOLE:
            if told or len(table.history) > 1:
                raise action.refuse("hole cards are dealt before anything else")
            dealt[action.seat] += len(action.cards)
        if action.what == DEAL_BOARD:
            told += len(action.cards)
            if told > state.board_count:
                raise action.refuse(f"no card of the board is due: {_whose_turn(state)}")
        if action.what in (SHOW, MUCK):
            _check_showing(action, state)
        if action.what in BETTING:
            if _is_idle(action, state):
                continue
            _check_turn(action, state, told, dealt)
            table.replay_step(Move(action.seat, _move(tale, action, state)))
    if table.state.board_count <= len(tale.board):
        return False
    if len(table.history) == 1:
        raise _Refusal("actions", "the blinds are all-in and the board is not told")
    table.undo()
    return True


def _is_idle(action: _Action, state: State) -> bool:
    """Whether a seat checks after the betting is over by H-37: files ask it, the others being all-in, and it cannot matter."""
    return action.what == CALL and state.street == rules.SHOWDOWN and bool(rules.able(state) >> action.seat & 1)


def _whose_turn(state: State) -> str:
    """Who is to act, as said in a refusal."""
    if state.turn < 0 or state.street == rules.SHOWDOWN:
        return "the betting is over"
    return f"p{state.turn + 1} is to act"


def _check_showing(action: _Action, state: State) -> None:
    """A hand is shown or mucked by a seat that is in, when betting is over."""
    if state.folded >> action.seat & 1:
        raise action.refuse(f"p{action.seat + 1} has folded")
    if state.turn >= 0 and state.street < rules.SHOWDOWN:
        raise action.refuse(f"hands are not shown yet: {_whose_turn(state)}")


def _check_turn(action: _Action, state: State, told: int, dealt: Sequence[int]) -> None:
    """A bet, call or fold is by the seat on turn, after its cards and the street's have been dealt."""
    for seat, count in enumerate(dealt):
        if count != rules.HOLE:
            raise action.refuse(f"p{seat + 1} has been dealt {count} cards, not {rules.HOLE}")
    if state.turn == cards.OVER or state.street == rules.SHOWDOWN:
        raise action.refuse("the betting is over")
    if told < state.board_count:
        raise action.refuse(f"the board has {told} cards, and {state.board_count} are due")
    if state.turn != action.seat:
        raise action.refuse(f"it is the turn of p{state.turn + 1}")


def _move(tale: _Tale, action: _Action, state: State) -> str:
    """What the seat says at the table."""
    if action.what == FOLD:
        return rules_text.move(state, (rules.FOLD,))
    if action.what == CALL:
        return rules_text.move(state, (rules.CHECK if state.bets[state.turn] >= state.level else rules.CALL,))
    assert action.amount is not None
    tell, chips = tale.money.tell, tale.money.chips(action.amount)
    if not rules.legal(state) >> cards.RAISE & 1:
        raise action.refuse(rules_text.why_not(state, f"raise {chips}", words("en")))
    lo, hi, _ = map(int, rules.amounts(state))
    if not lo <= chips <= hi:
        raise action.refuse(f"a bet is from {tell(lo)} to {tell(hi)} here, in all")
    return rules_text.move(state, (cards.RAISE_TO + chips,))


# --- the end of a hand ---


@dataclass(frozen=True)
class _Over:
    """How a hand ended: hands that stand in for unknown ones, and the options by which the house took its share."""

    hands: Mapping[int, int]
    taken: Mapping[str, Any] = field(default_factory=dict)
    mucking: bool = (
        True  # whether a beaten hand that is not shown is mucked: where pots are shared, it lays odd chips elsewhere
    )


def _over(tale: _Tale, state: State) -> _Over | None:
    """The end that the file tells of a hand; None if it does not tell of one. Raises _Contradiction."""
    if state.turn >= 0 and state.street < rules.SHOWDOWN:
        if tale.result("winnings"):
            raise _Contradiction("winnings", f"winnings are told, and p{state.turn + 1} is still to act")
        return None
    results = _results(tale, state)
    hidden = [seat for seat in _in_hand(state) if None in tale.holes[seat]] if state.turn >= 0 else []
    alone = _left_alone(tale, state) if state.turn >= 0 and not results else -1
    if alone >= 0:
        results = [[int(state.pot) if seat == alone else 0 for seat in range(tale.players)]]
    elif state.turn == cards.OVER and not results:
        return _Over({})
    elif not results:
        return _Over(_weakest(tale, hidden)) if _is_decided(tale, state, hidden) else None
    for won in results:
        for hands in islice(_stand_ins(tale, state, hidden, won), MOST_TRIES):
            over = _paid(tale, state, hands, won)
            if over is not None:
                return over
    if alone >= 0:
        raise next(action for action in tale.actions if action.what == MUCK).refuse("a hand that wins is mucked")
    raise _contradiction(tale, state, results)


def _in_hand(state: State) -> list[int]:
    """The seats that are in."""
    return list(cards.members(rules.in_hand(state)))


def _left_alone(tale: _Tale, state: State) -> int:
    """The seat that is left when all others have mucked at the showdown, if one is; else -1."""
    mucked = [action.seat for action in tale.actions if action.what == MUCK]
    left = [seat for seat in _in_hand(state) if seat not in mucked] or mucked[-1:]
    return left[0] if mucked and len(left) == 1 else -1


def _results(tale: _Tale, state: State) -> list[list[int]]:
    """What each seat may have won from the pots according to the file, in chips; nothing if the file does not say.

    ``winnings`` are what a seat collected; some houses count among them an uncalled bet that came back, some do not.
    """
    found: list[list[int]] = []
    winnings, finishing = tale.result("winnings"), tale.result("finishing_stacks")
    if winnings is not None:
        found.append(winnings)
        if state.returned_to >= 0:
            with_bet = list(winnings)
            with_bet[state.returned_to] -= int(state.returned)
            found.append(with_bet)
    if finishing is not None:
        won = [stack - int(state.stacks[seat] - state.won[seat]) for seat, stack in enumerate(finishing)]
        if found and won not in found:
            raise _Contradiction("finishing_stacks", "the finishing stacks do not agree with the winnings")
        found = [won]
    return found


def _contradiction(tale: _Tale, state: State, results: list[list[int]]) -> _Contradiction:
    """That the file's result is not what the hand comes to."""
    key = "finishing_stacks" if tale.result("finishing_stacks") else "winnings"
    tell = tale.money.tell
    said = ", ".join(f"p{seat + 1} {tell(won)}" for seat, won in enumerate(results[0]) if won) or "nobody anything"
    pot = tell(int(state.pot))
    if all(sum(won) > state.pot for won in results):
        return _Contradiction(key, f"by the {key} the players win {said}, which is more than the pot of {pot}")
    if state.turn == cards.OVER:
        winner = cards.lowest(rules.in_hand(state)) + 1
        return _Contradiction(
            key, f"by the {key} the players win {said}, but p{winner} is the only one left for the pot of {pot}"
        )
    return _Contradiction(key, f"by the {key} the players win {said} of the pot of {pot}, which the cards do not allow")


def _is_decided(tale: _Tale, state: State, hidden: list[int]) -> bool:
    """Whether what has been shown says who won, of every pot, taking it that who does not show is beaten."""
    shown = [seat for seat in _in_hand(state) if seat in tale.shown]
    most = max((state.paid[seat] for seat in shown), default=-1)
    beyond = [seat for seat in _in_hand(state) if state.paid[seat] > most]
    return bool(shown) and (len(beyond) < 2 or not set(beyond) & set(hidden))


def _paid(tale: _Tale, state: State, hands: Mapping[int, int], won: list[int]) -> _Over | None:
    """How the hand ended, if with these hands the pots come out so; None if they do not.

    The house's share is a fixed drop, from the main pot first; if that does not fit, a rake of so many thousandths of each
    pot. Where it fits but for the odd chips of a shared pot, the room's own rule (H-56) gives them out.
    """
    missing = int(state.pot) - sum(won)
    if missing < 0 or min(won) < 0:
        return None
    over = _Over(hands, {"drop": missing} if missing else {})
    shares = _shares(tale, state, over)
    if shares == won:
        return over
    if any((share > 0) != (chips > 0) for share, chips in zip(shares, won, strict=True)):
        return None
    rakes = [{"rake": rake, "rake_cap": missing} for rake in range(1, 201 if missing else 1)]
    for other in (replace(over, mucking=False), *(replace(over, taken=rake) for rake in rakes)):
        if _shares(tale, state, other) == won:
            return other
    return over if _differ_by_odd_chips(shares, won, len(_in_hand(state)) - 1) else None


def _shares(tale: _Tale, state: State, over: _Over) -> list[int]:
    """What each seat would win if the hand ended so."""
    if state.turn == cards.OVER:
        left = cards.lowest(rules.in_hand(state))
        return [int(state.pot) - over.taken.get("drop", 0) if seat == left else 0 for seat in range(state.seats)]
    after = copy_state(state)
    for seat, hand in over.hands.items():
        after.hands[seat] = hand
    for name, value in over.taken.items():
        setattr(after, name, value)
    while after.turn >= 0:
        rules.apply(after, _shows_or_mucks(tale, after, over.mucking))
    return [int(after.won[seat]) for seat in range(after.seats)]


def _differ_by_odd_chips(shares: list[int], won: list[int], pots: int) -> bool:
    """Whether winners differ from each other by no more than an odd chip of each pot."""
    apart = [share - chips for share, chips in zip(shares, won, strict=True)]
    return sum(apart) == 0 and max(apart) <= pots


# --- cards that stand in for unknown ones ---

Held = list[tuple[int, int]]  # the hands that a seat may hold, each with its value before it, the weakest first


def _stand_ins(tale: _Tale, state: State, hidden: list[int], won: list[int]) -> Iterator[dict[int, int]]:
    """Hands for the seats whose cards are not told, that may come out as the seats won: losers hold the weakest."""
    held = {seat: _held(tale, seat) for seat in hidden}
    winners = sorted((seat for seat in hidden if won[seat] > 0), key=lambda seat: int(state.paid[seat]))
    losers = [seat for seat in hidden if won[seat] <= 0]
    told = [tale.holes[seat] for seat in _in_hand(state) if seat not in hidden] if winners else []
    board = cards.mask(tale.board)
    marks = [_value(tale, cards.mask(card for card in hole if card is not None), board) for hole in told]
    for chosen in _choices(winners, held, marks, len(winners)):
        whole = _fill({seat: hand for seat, (_, hand) in chosen.items()}, losers, held)
        if whole is not None:
            yield whole


def _weakest(tale: _Tale, hidden: list[int]) -> dict[int, int]:
    """The weakest hands for the seats whose cards are not told."""
    found = _fill({}, hidden, {seat: _held(tale, seat) for seat in hidden})
    assert found is not None  # ten seats leave enough cards
    return found


def _value(tale: _Tale, hand: int, board: int) -> int:
    """What a hand is worth with the whole board (H-54)."""
    return int((short_score if tale.fields["variant"] == "NS" else score)(hand | board))


def _held(tale: _Tale, seat: int) -> Held:
    """Every hand that a seat may hold."""
    board = cards.mask(tale.board)
    told = cards.mask(card for hole in tale.holes for card in hole if card is not None)
    free = list(cards.members(_whole_deck(tale.fields) & ~told & ~board))
    own = [card for card in tale.holes[seat] if card is not None]
    hands = [cards.mask([*own, *fill]) for fill in combinations(free, rules.HOLE - len(own))]
    return sorted((_value(tale, hand, board), hand) for hand in hands)


def _choices(
    winners: list[int], held: Mapping[int, Held], marks: list[int], depth: int
) -> Iterator[dict[int, tuple[int, int]]]:
    """Hands for winning seats: just below the one before or as high, among the highest, or so beside a marked one.

    The seats are those that paid less first: who wins the smaller pots mostly holds more than who wins the larger ones.
    """
    if not winners:
        yield {}
        return
    *others, seat = winners
    for chosen in _choices(others, held, marks, depth):
        taken = _taken_by(hand for _, hand in chosen.values())
        free = [pair for pair in held[seat] if not pair[1] & taken]
        wanted: Held = []
        before = [value for value, _ in chosen.values()][::-1]
        for mark in (*before[:1], 0, *sorted({*marks, *before}, reverse=True)):
            place = bisect_left(free, (mark, 0)) if mark else len(free)
            wanted += _just_below(free, place, depth)
            wanted += [pair for pair in free[place : place + 1] if pair[0] == mark]
        for pair in dict.fromkeys(wanted):
            yield {**chosen, seat: pair}


def _just_below(held: Held, place: int, depth: int) -> Held:
    """A hand of each of the so many highest values before a place, and of the highest that so many seats can share."""
    found: Held = []
    shared = depth < 2
    while place > 0 and not (shared and len(found) >= depth):
        first = bisect_left(held, (held[place - 1][0], 0))
        shares = depth > 1 and _are_apart([hand for _, hand in held[first:place]], depth)
        if len(found) < depth or (shares and not shared):
            found.append(held[first])
        shared = shared or shares
        place = first
    return found


def _are_apart(hands: Sequence[int], count: int) -> bool:
    """Whether so many of these hands have no card in common."""
    taken = 0
    for hand in hands:
        if not hand & taken:
            taken |= hand
            count -= 1
    return count <= 0


def _fill(chosen: dict[int, int], losers: Sequence[int], held: Mapping[int, Held]) -> dict[int, int] | None:
    """The chosen hands, and the weakest of what is left for the others."""
    whole = dict(chosen)
    for seat in losers:
        taken = _taken_by(whole.values())
        hand = next((hand for _, hand in held[seat] if not hand & taken), 0)
        if not hand:
            return None
        whole[seat] = hand
    return whole


def _taken_by(hands: Iterable[int]) -> int:
    """The set of the cards of some hands."""
    taken = 0
    for hand in hands:
        taken |= hand
    return taken


# --- the showdown ---


def _again(table: Table, game: Holdem, deck: Sequence[int]) -> Table:
    """The same moves by another game's options and with another deck."""
    again = _dealt(game, deck)
    for step in table.steps:
        if isinstance(step, Move):
            again.replay_step(step)
    return again


def _show_down(tale: _Tale, table: Table, mucking: bool) -> None:
    """Every seat that is asked shows or mucks."""
    while table.turn >= 0:
        table.replay_step(Move(table.turn, rules_text.CHOICES[_shows_or_mucks(tale, table.state, mucking)]))


def _shows_or_mucks(tale: _Tale, state: State, mucking: bool) -> int:
    """A seat shows what the file says it showed; another mucks, unless the rules say that it must show (H-53)."""
    mucks = mucking and state.turn not in tale.shown and rules.legal(state) >> rules.MUCK & 1
    return rules.MUCK if mucks else rules.SHOW


def _check_mucked(tale: _Tale, state: State) -> None:
    """A hand that was given up wins nothing, unless everybody else has given up before."""
    for action in tale.actions:
        if action.what == MUCK and state.won[action.seat] and action.seat != _left_alone(tale, state):
            raise action.refuse(f"p{action.seat + 1} mucks a hand that wins")


# --- writing ---


def write(played: Table | Hand) -> str:
    """One hand as this format writes it; of a table, the one hand that it has played.

    Raises RecordError for what the format cannot tell: pot-limit, a board dealt twice, hands of a position set up.
    """
    hand = played if isinstance(played, Hand) else hand_of(played)
    return "".join(f"{_write_key(key)} = {_write_field(key, value, hand)}\n" for key, value in hand.fields.items())


def write_all(played: Table | Iterable[Table | Hand]) -> str:
    """Many hands, a section for each: those of a session at one table, or of many tables."""
    hands = hands_of(played) if isinstance(played, Table) else [_one(each) for each in played]
    names = [hand.section for hand in hands]
    if not all(names) or len(set(names)) < len(names):
        names = [str(number) for number in range(1, len(hands) + 1)]
    return "\n".join(f"[{_write_key(name)}]\n{write(hand)}" for name, hand in zip(names, hands, strict=True))


def hand_of(table: Table) -> Hand:
    """The one hand that a table has played, as this format tells it. Raises RecordError for what it cannot tell."""
    hands = hands_of(table)
    if len(hands) != 1:
        raise RecordError(f"the table has played {len(hands)} hands: write_all writes them all")
    return replace(hands[0], section="")


def hands_of(table: Table) -> list[Hand]:
    """The hands that a table has played, as this format tells them. Raises RecordError for what it cannot tell."""
    if isinstance(table, HandTable) and table.is_as_read():
        return [table.hand]
    starts = [place for place, step in enumerate(table.history) if isinstance(step.what, Deal)]
    if not starts or starts[0] != 0:
        raise RecordError(
            "the cards have not been dealt" if table.setup is None else "a position set up is no whole hand"
        )
    ends = [*starts[1:], len(table.history)]
    return [_told_hand(table, table.history[start:end]) for start, end in zip(starts, ends, strict=True)]


def _one(played: Table | Hand) -> Hand:
    return played if isinstance(played, Hand) else hand_of(played)


def _told_hand(table: Table, steps: Sequence[Step]) -> Hand:
    """One hand of a table, read back as a reader would read it."""
    deal, final = steps[0], steps[-1].states[-1]
    opened = copy_state(deal.states[0])
    rules.open_hand(opened)
    number = int(opened.rounds) + 1
    _check_tellable(opened, final)
    order = _order(opened)
    stacks = [int(deal.states[0].stacks[seat] + opened.bought[seat] - deal.states[0].bought[seat]) for seat in order]
    over = final.turn == cards.OVER or final.street == rules.HAND_OVER
    fields: dict[str, Any] = _betting_fields(opened, order, stacks)
    fields["actions"] = _told_actions(steps, order, table)
    if opened.session != rules.ONE_HAND:
        fields["hand"] = number
    fields["seats"] = [seat + 1 for seat in order]
    fields["seat_count"] = int(opened.seats)
    fields["players"] = [table.names[seat] for seat in order]
    if over:
        fields["finishing_stacks"] = [int(final.stacks[seat]) for seat in order]
        fields["winnings"] = [int(final.won[seat]) for seat in order]
    try:
        hand = _hand(fields, str(number))
    except _Refusal as wrong:
        raise RecordError(f"hand {number} cannot be told in this format: {wrong}") from None
    if over and final.raked > deal.states[0].raked and list(hand.table().outcome.chips) != fields["finishing_stacks"]:
        raise RecordError(f"hand {number} cannot be told in this format: how the house took its share of each pot")
    return hand


def _check_tellable(opened: State, final: State) -> None:
    """Refuses what this format has no words for."""
    reason = ""
    if opened.limit == rules.POT_LIMIT:
        reason = "there is no variant for pot-limit Hold'em"
    elif opened.deck_size == rules.SHORT_DECK and opened.limit == rules.FIXED_LIMIT:
        reason = "there is no variant for fixed-limit Hold'em with 36 cards"
    elif opened.bomb_pot:
        reason = "there is always betting before the flop"
    elif opened.level != max(opened.bets):
        reason = (
            "what is owed is always the highest bet posted, not a blind that its seat could not pay (short_blind full)"
        )
    elif opened.ante_kind == rules.EACH and len({int(opened.ante[seat]) for seat in cards.members(opened.dealt)}) > 1:
        reason = "antes that differ are always dead money"
    elif final.twice_from >= 0:
        reason = "there is one board only (runs 2)"
    if reason:
        raise RecordError(f"hand {int(opened.rounds) + 1} cannot be told in this format: {reason}")


def _order(opened: State) -> list[int]:
    """The playing seats as p1, p2, …: from the left of the button, as cards are dealt (H-33)."""
    order: list[int] = []
    seat = int(opened.button)
    for _ in range(cards.count(opened.dealt)):
        seat = rules.next_of(opened, opened.dealt, seat)
        order.append(seat)
    return order


def _betting_fields(opened: State, order: list[int], stacks: list[int]) -> dict[str, Any]:
    """The fields of antes, blinds and bets: what was really paid; of antes that count for the pots, what was due."""
    paid = [stack - int(opened.stacks[seat] + opened.bets[seat]) for seat, stack in zip(order, stacks, strict=True)]
    due = [int(rules.at_level(opened, opened.ante[seat])) for seat in order]
    late = [seat for seat in order if opened.own_posts and opened.posts[seat] < 0]
    posts = [int(-opened.bets[seat] if seat in late else opened.bets[seat]) for seat in order]
    each = opened.ante_kind == rules.EACH
    turned = -1 if len(order) == 2 else 1
    blind = int(opened.blind)
    fixed = opened.limit == rules.FIXED_LIMIT
    return {
        "variant": "NS" if opened.deck_size == rules.SHORT_DECK else "FT" if fixed else "NT",
        "ante_trimming_status": bool(each and due[0]),
        "antes": (due if each else paid)[::turned],
        "blinds_or_straddles": posts[::turned],
        **({"small_bet": blind, "big_bet": 2 * blind} if fixed else {"min_bet": blind}),
        "starting_stacks": stacks,
    }


def _told_actions(steps: Sequence[Step], order: list[int], table: Table) -> list[str]:
    """All that was dealt, said, tabled and shown."""
    deal = steps[0]
    assert isinstance(deal.what, Deal)
    deck = cards.read_all(" ".join(deal.what.cards))
    holes: dict[int, Sequence[Card]] = {seat: deck[place :: len(order)][:2] for place, seat in enumerate(order)}
    if isinstance(table, HandTable):
        holes = dict(enumerate(table.hand.known))
    told = [f"d dh p{place} {write_cards(holes[seat])}" for place, seat in enumerate(order, 1)]
    for step in steps:
        before, after = step.states[0], step.states[-1]
        shown = 0
        if isinstance(step.what, Move):
            player = f"p{order.index(step.what.seat) + 1}"
            if step.what.text == rules_text.CHOICES[rules.SHOW]:
                shown = 1 << step.what.seat
                told.append(f"{player} sm {write_cards(holes[step.what.seat])}")
            else:
                told.append(f"{player} {_told_move(step)}")
        dealt = 0 if step is deal else int(before.board_count)
        tabled = [seat for seat in order if after.shown & ~(0 if step is deal else before.shown) & ~shown & 1 << seat]
        told += [f"p{order.index(seat) + 1} sm {write_cards(holes[seat])}" for seat in tabled]
        while dealt < after.board_count:
            street = 1 if dealt else FLOP_CARDS
            told.append(f"d db {write_cards(int(card) for card in after.board[dealt : dealt + street])}")
            dealt += street
    return told


def _told_move(step: Step) -> str:
    """A move in this format's words."""
    (action,) = step.actions
    if action >= cards.RAISE_TO:
        return f"{RAISE} {action - cards.RAISE_TO}"
    return {rules.FOLD: FOLD, rules.CHECK: CALL, rules.CALL: CALL, rules.MUCK: MUCK}[action]


# --- TOML ---

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {"\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\"}


def _write_field(key: str, value: Any, hand: Hand) -> str:
    """The value of a field: amounts of money all with as many decimals, where they are not whole."""
    if key in LISTS:
        return f"[{', '.join(_number(amount, hand.decimals) for amount in value)}]"
    if key in AMOUNTS and _is_amount(value):
        return _number(value, hand.decimals)
    return _write_value(value)


def _number(amount: int | Decimal, decimals: int) -> str:
    """An amount of money: 58, or 0.50 where the file writes two decimals."""
    amount = Decimal(amount)
    if not amount.is_finite():
        return "inf"
    return f"{amount:.{decimals}f}" if amount % 1 else f"{amount:.0f}"


def _write_value(value: Any) -> str:
    """A value of any kind as TOML, on one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _write_text(value)
        case Decimal():
            return str(value) if value.is_finite() else str(float(value))
        case datetime.datetime() | datetime.date() | datetime.time():
            return value.isoformat()
        case list():
            return f"[{', '.join(map(_write_value, value))}]"
        case dict():
            return f"{{{', '.join(f'{_write_key(key)} = {_write_value(inner)}' for key, inner in value.items())}}}"
    return str(value)


def _write_key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _write_text(key)


def _write_text(text: str) -> str:
    """A text in single quotes as files of this format have it, or with escapes where it needs them."""
    if "'" not in text and text.isprintable():
        return f"'{text}'"
    escaped = "".join(
        _ESCAPES.get(letter) or (letter if letter.isprintable() else f"\\U{ord(letter):08x}") for letter in text
    )
    return f'"{escaped}"'
