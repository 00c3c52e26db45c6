"""What a file of the Poker Hand History tells, before it is played: its sections, their fields, the actions, the cards."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from kozyr import cards
from kozyr.deck import stripped
from kozyr.errors import RecordError
from kozyr.games.holdem import rules
from kozyr.games.holdem.phh_hand import (
    AMOUNTS,
    CALL,
    DEAL_BOARD,
    DEAL_HOLE,
    FLOP_CARDS,
    FOLD,
    HIDDEN,
    LISTS,
    MUCK,
    RAISE,
    RANKS,
    SHOW,
    SUITS,
    Card,
    exponent,
    is_amount,
    write_amount,
    write_card,
    write_cards,
)

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


class Refusal(RecordError):
    """Why a hand cannot be read, and in which field."""

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(reason)
        self.key = key


# --- the file and its sections ---

_PART = r"""(?:[A-Za-z0-9_-]+|'[^'\n]*'|"[^"\n]*")"""
_KEY = re.compile(rf"[ \t]*({_PART})[ \t]*(?:\.[ \t]*{_PART}[ \t]*)*=")
_HEADER = re.compile(rf"[ \t]*\[[ \t]*({_PART})[ \t]*(\.[^\]\n]*)?\][ \t]*(?:#.*)?")
_WHERE = re.compile(r" \(at line (\d+), column (\d+)\)$")
_END = re.compile(r" \(at end of document\)$")


_DIGITS = re.compile(r"[0-9_]+")
_BRACKETS = re.compile(r"[\[{][\[{ \t=\w]*")
DEEPEST = 50  # tables and arrays within each other


def _is_deep(value: Any) -> bool:
    """Whether more tables and arrays lie within each other than are followed."""
    layer = [value]
    for _ in range(DEEPEST):
        layer = [
            inner
            for outer in layer
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
    return bool(layer)


def shorten(value: Any) -> str:
    """A value of a file as it is told in a refusal."""
    try:
        return f"{value!s:.60}"
    except ValueError:  # Python writes no numbers of more than some thousand digits
        return "a number that is too long"


class BrokenLine(RecordError):
    """What is no TOML, and on which line of the file."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line


@dataclass(frozen=True)
class Section:
    """One hand of a file before it is understood."""

    name: str
    line: int  # of its first line in the file, counted from 1
    lines: tuple[str, ...]

    def fields(self) -> dict[str, Any]:
        """Its keys and values. Raises BrokenLine."""
        try:
            found: Any = tomllib.loads("\n".join(self.lines) + "\n", parse_float=Decimal)
        except (ValueError, ArithmeticError) as wrong:
            if isinstance(wrong, tomllib.TOMLDecodeError):
                raise self._broken(str(wrong)) from None
            raise BrokenLine(self._line_of_the_longest(_DIGITS), "a number is too long") from None
        except RecursionError:
            raise BrokenLine(self._line_of_the_longest(_BRACKETS), "the value is nested too deeply") from None
        if self.name:
            found = found.get(self.name)
        if not isinstance(found, dict):
            raise BrokenLine(self.line, f"the section [{self.name}] holds no fields")
        for key, value in found.items():
            if _is_deep(value):
                raise Refusal(key, f"{key[:60]} is nested too deeply")
        return found

    def _line_of_the_longest(self, what: re.Pattern[str]) -> int:
        """The line of the file with the longest run of something: where a number or a value is beyond all bounds."""
        runs = [max((len(run) for run in what.findall(line)), default=0) for line in self.lines]
        return self.line + runs.index(max(runs))

    def line_of(self, key: str) -> int:
        """The line of the file where a key is set, or where the section begins."""
        return self.line + next((place for place, found in self._keys() if found == key), 0)

    def _keys(self) -> Iterator[tuple[int, str]]:
        for place, line in enumerate(self.lines):
            if found := _KEY.match(line):
                yield place, found.group(1).strip("'\"")

    def _broken(self, told: str) -> BrokenLine:
        """Where the text is no TOML: a value that lacks its end is laid to its own key, not to the next one or the end."""
        where = _WHERE.search(told)
        place, column = (int(where.group(1)) - 1, int(where.group(2))) if where else (len(self.lines), 1)
        keys = [at for at, _ in self._keys() if at < place or (at == place and column > 1)]
        if column == 1 and keys:
            place = keys[-1]
        place = min(place, len(self.lines) - 1)
        return BrokenLine(self.line + place, f"this is no TOML: {_END.sub('', _WHERE.sub('', told))}")


def sections(text: str) -> Iterator[Section]:
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
            yield Section(name, first + 1, tuple(lines[first:place]))
        name, first = header, place
    if name or any(line.strip() and not line.lstrip().startswith("#") for line in lines[first:]):
        yield Section(name, first + 1, tuple(lines[first:]))


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
        raise Refusal("", "the field 'variant' is missing")
    if not isinstance(variant, str):
        raise Refusal("variant", f"the variant is a text, not {shorten(variant)}")
    if variant in ELSEWHERE:
        reason = f"the variant {variant!r} is {ELSEWHERE[variant]}; this room plays Hold'em: {', '.join(VARIANTS)}"
        raise Refusal("variant", reason)
    if variant not in VARIANTS:
        raise Refusal("variant", f"the variant is one of {', '.join(VARIANTS)}, not {variant!r}")
    bets = ("small_bet", "big_bet") if variant == "FT" else ("min_bet",)
    for key in ("antes", "blinds_or_straddles", *bets, "starting_stacks", "actions"):
        if key not in fields:
            raise Refusal("", f"the field {key!r} is missing: {variant} needs it")
    for key in LISTS:
        if key in fields:
            _check_list(fields, key)
    for key in bets:
        if not is_amount(fields[key]) or fields[key] <= 0:
            raise Refusal(key, f"{key} is an amount above 0, not {shorten(fields[key])}")
    if variant == "FT" and fields["big_bet"] != 2 * fields["small_bet"]:
        raise Refusal("big_bet", f"big_bet is twice small_bet ({2 * fields['small_bet']}), not {fields['big_bet']}")
    texts = fields["actions"]
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise Refusal("actions", "actions is a list of texts")
    return _check_players(fields)


def _check_list(fields: Mapping[str, Any], key: str) -> None:
    values = fields[key]
    if not isinstance(values, list):
        raise Refusal(key, f"{key} is a list of amounts, not {shorten(values)}")
    for player, value in enumerate(values, 1):
        unlimited = key == "starting_stacks" and isinstance(value, Decimal) and value == Decimal("Infinity")
        unknown = key == "finishing_stacks" and isinstance(value, Decimal) and not value.is_finite()
        if not unlimited and not unknown and not is_amount(value):
            raise Refusal(key, f"{shorten(value)} is no amount ({key} of p{player})")
        if key == "starting_stacks" and value <= 0:
            raise Refusal(key, f"p{player} has {value} chips: a player has more than 0")
        if key in ("antes", "winnings") and value < 0:
            raise Refusal(key, f"{value} is below 0 ({key} of p{player})")


def _check_players(fields: Mapping[str, Any]) -> int:
    """One value for each player in every list; answers how many there are."""
    players = len(fields["starting_stacks"])
    if not 2 <= players <= rules.SEATS:
        raise Refusal("starting_stacks", f"{players} players: this room seats 2 to {rules.SEATS}")
    for key in (*LISTS, "players", "seats"):
        values = fields.get(key)
        if values is not None and (not isinstance(values, list) or len(values) != players):
            count = f"{len(values)} values" if isinstance(values, list) else f"{shorten(values)}"
            raise Refusal(key, f"{key} is a list of one value for each of the {players} players, not {count}")
    if not all(isinstance(name, str) for name in fields.get("players", ())):
        raise Refusal("players", "players is a list of texts")
    return players


@dataclass(frozen=True)
class Money:
    """How amounts of a file are chips: exactly, by a power of ten."""

    unit: Decimal  # what a chip is worth
    decimals: int

    @classmethod
    def of(cls, fields: Mapping[str, Any], actions: Sequence[Action]) -> Money:
        """The largest unit, at most 1, that makes every amount whole; a larger one only if the chips would be too many."""
        found = [value for key in AMOUNTS if key in fields for value in _listed(fields[key]) if is_amount(value)]
        found += [action.amount for action in actions if action.amount is not None]
        amounts = [Decimal(value) for value in found]
        places = max((_places(amount) for amount in amounts), default=0)
        unit = Decimal(1).scaleb(-places)
        stacks = [Decimal(value) for value in fields["starting_stacks"] if is_amount(value)]
        while sum(stacks) / unit > rules.MAX_CHIPS:
            unit = unit.scaleb(1)
            if any(amount % unit for amount in amounts):
                reason = f"the chips in play are {sum(stacks)}, more than {rules.MAX_CHIPS:,} of the smallest amount"
                raise Refusal("starting_stacks", reason)
        return cls(unit, max((-exponent(amount) for amount in amounts if amount % 1), default=0))

    def chips(self, amount: Any) -> int:
        """An amount of the file's money in chips."""
        return int(Decimal(amount) / self.unit)

    def tell(self, chips: int) -> str:
        """Chips in the file's money."""
        return write_amount(chips * self.unit, self.decimals)


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _places(amount: Decimal) -> int:
    """How many decimals an amount needs: none for 3.00, one for 0.50."""
    return max(0, -exponent(amount.normalize()))


# --- the actions ---

_ACTOR = re.compile(r"p([1-9][0-9]*)")
_AMOUNT = re.compile(r"[0-9]{1,15}(\.[0-9]{1,9})?")


@dataclass(frozen=True)
class Action:
    """One action of a file: its number from 1, its text, who acts, what it is, the cards and the amount it names."""

    number: int
    text: str
    seat: int
    what: str
    cards: tuple[Card, ...] = ()
    amount: Decimal | None = None

    def refuse(self, reason: str) -> Refusal:
        """That this action cannot be, and why."""
        return Refusal("actions", f"action {self.number} {self.text!r}: {reason}")


def _action(number: int, text: str, players: int) -> Action:
    """One action as its text tells it; a commentary follows a # and is kept in the text."""
    said = text.partition("#")[0].split()
    nothing = Action(number, text, cards.DEALER, "")
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


def _seat(action: Action, player: str, players: int) -> int:
    found = _ACTOR.fullmatch(player)
    if not found or int(found.group(1)) > players:
        raise action.refuse(f"{player!r} is no player: players are p1 to p{players}")
    return int(found.group(1)) - 1


def _read_cards(action: Action, text: str) -> tuple[Card, ...]:
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


# --- what a file tells in all ---


def tale_of(fields: Mapping[str, Any]) -> Tale:
    """What the fields of a hand tell. Raises Refusal."""
    players = _check_fields(fields)
    actions = [_action(number, text, players) for number, text in enumerate(fields["actions"], 1)]
    return Tale(fields, players, actions, Money.of(fields, actions))


class Tale:
    """Everything that a file tells of a hand, gathered before it is played: fields, actions, cards, what was shown."""

    def __init__(self, fields: Mapping[str, Any], players: int, actions: list[Action], money: Money) -> None:
        """Raises Refusal for cards that cannot all be as told."""
        self.fields = fields
        self.players = players
        self.actions = actions
        self.money = money
        self.holes: list[list[Card]] = [[] for _ in range(players)]  # in the order dealt
        self.board: list[int] = []
        self.shown: set[int] = set()  # seats whose two cards were shown
        self.whole_deck = _whole_deck(fields)  # a set
        self._places: dict[int, str] = {}
        for action in actions:
            for card in action.cards:
                if card is not None and not self.whole_deck >> card & 1:
                    raise action.refuse(f"{write_card(card)} is not in a deck of {cards.count(self.whole_deck)} cards")
            if action.what == DEAL_HOLE:
                self._deal_hole(action)
            elif action.what == DEAL_BOARD:
                self._deal_board(action)
            elif action.what in (SHOW, MUCK):
                self._show(action)
        for hole in self.holes:
            hole += [None] * (rules.HOLE - len(hole))

    def _deal_hole(self, action: Action) -> None:
        hole = self.holes[action.seat]
        if len(hole) + len(action.cards) > rules.HOLE:
            raise action.refuse(f"p{action.seat + 1} is dealt {len(hole) + len(action.cards)} cards, not {rules.HOLE}")
        for card in action.cards:
            self._take(action, card, f"p{action.seat + 1}")
        hole += action.cards

    def _deal_board(self, action: Action) -> None:
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

    def _take(self, action: Action, card: Card, place: str) -> None:
        """Puts a card in its one place."""
        if card is None:
            return
        if card in self._places:
            raise action.refuse(f"{write_card(card)} is dealt twice: to {self._places[card]} and to {place}")
        self._places[card] = place

    def _show(self, action: Action) -> None:
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

    def opener(self) -> int:
        """The player whose bet, call or fold is told first; -1 if there is none."""
        return next((action.seat for action in self.actions if action.what in (FOLD, CALL, RAISE)), -1)

    def has_small_late_blinds(self) -> bool:
        """Whether a late blind is smaller than the big blind (read as live or as dead)."""
        return any(-self.fields.get("min_bet", 0) < post < 0 for post in self.fields["blinds_or_straddles"])

    def result(self, key: str) -> list[int] | None:
        """The winnings or finishing stacks in chips, if they are told.

        Winnings of 0 for everybody are told of many real hands whose result is not known, and of no other that is over.
        """
        values = self.fields.get(key)
        if values is None or not all(is_amount(value) for value in values):
            return None
        if key == "winnings" and not any(values):
            return None
        if key == "finishing_stacks" and not all(is_amount(value) for value in self.fields["starting_stacks"]):
            return None
        return [self.money.chips(value) for value in values]

    def told(self) -> int:
        """The set of all cards that the file tells."""
        return cards.mask(self.board) | cards.mask(card for hole in self.holes for card in hole if card is not None)


def _whole_deck(fields: Mapping[str, Any]) -> int:
    return int(stripped(VARIANTS[fields["variant"]][1]))
