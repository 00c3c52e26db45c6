"""Options of a game: what each may be, what it means, and its number in the state.

A room declares its options as fields of a frozen dataclass: ``throwers: str = option({"all": EVERYBODY, …}, "who …", "D-10")``.
The first value is the default.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Protocol, TypeVar, cast

from kozyr.errors import OptionError
from kozyr.locale import msg
from kozyr.state import write

YES_NO = {False: 0, True: 1}


FOR_EACH = msg("or a number for each seat, with commas")


@dataclass(frozen=True)
class Choice:
    """What one option may be: value → number in the state; its meaning in English (translated where shown); its clause.

    ``seating`` marks who sits where, with what and how long: changing it makes no other preset.
    """

    values: Mapping[Any, int]
    meaning: str
    clause: str
    seating: bool = False

    def allows(self, value: Any) -> bool:
        """Whether the option may be this (bool and int are told apart, as ``1 == True``)."""
        return any(value == known and type(value) is type(known) for known in self.values)

    def number(self, value: Any) -> Any:
        """What stands in the state for a value."""
        return self.values[value]

    def read(self, text: str) -> Any:
        """The value that a text names, or None."""
        return {write_value(value): value for value in self.values}.get(text)

    def listed(self, write: Callable[[Any], str], say: Callable[[str], str] = str) -> str:
        """All it may be, as text; ``say`` translates what is more than values."""
        return ", ".join(map(write, self.values))


@dataclass(frozen=True)
class Number:
    """An option that is a whole number from low to high; if ``each``, perhaps one for each seat."""

    low: int
    high: int
    meaning: str
    clause: str
    each: bool = False
    seating: bool = False

    def allows(self, value: Any) -> bool:
        """Whether the option may be this."""
        if isinstance(value, tuple):
            return self.each and all(map(self._fits, value))
        return self._fits(value)

    def _fits(self, value: Any) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high

    def number(self, value: Any) -> Any:
        """What stands in the state for a value."""
        return value

    def read(self, text: str) -> Any:
        """The value that a text names, or None."""
        parts = text.split(",")
        if not all(re.fullmatch(r"-?[0-9]{1,12}", part) for part in parts):
            return None
        value = int(text) if len(parts) == 1 else tuple(map(int, parts))
        return value if self.allows(value) else None

    def listed(self, write: Callable[[Any], str], say: Callable[[str], str] = str) -> str:
        """All it may be, as text; ``say`` translates what is more than values."""
        return ", ".join([f"{self.low} … {self.high}", *([say(FOR_EACH)] if self.each else [])])


class HasPresets(Protocol):
    """A game's options class, as far as this module goes."""

    NAME: str
    PRESETS: Mapping[str, Preset]


@dataclass(frozen=True)
class Preset:
    """A named set of options that differ from the defaults, the seats it allows, and what it is in a sentence."""

    meaning: str
    options: Mapping[str, Any]
    seats: range


Options = TypeVar("Options")


def option(values: Mapping[Any, int], meaning: str, clause: str, *, seating: bool = False) -> Any:
    """A dataclass field for an option whose first value is the default."""
    choice = Choice(values, meaning, clause, seating)
    return field(default=next(iter(values)), metadata={"choice": choice})


def number(default: int, low: int, high: int, meaning: str, clause: str, **more: Any) -> Any:
    """A dataclass field for an option that is a whole number from low to high, or more (see Number)."""
    return field(default=default, metadata={"choice": Number(low, high, meaning, clause, **more)})


def choices(game: Any) -> dict[str, Choice | Number]:
    """The options of a game (class or instance) by name."""
    return {f.name: f.metadata["choice"] for f in fields(game)}


def defaults(game: Any) -> dict[str, Any]:
    """The usual value of every option."""
    return {f.name: f.default for f in fields(game)}


def chosen(game: Any) -> dict[str, Any]:
    """The value of every option of a game."""
    return {name: getattr(game, name) for name in choices(game)}


def check(game: Any) -> None:
    """Refuses a value that an option cannot have, and numbers for each seat that are not one for each."""
    for name, choice in choices(game).items():
        value = getattr(game, name)
        if not choice.allows(value):
            raise OptionError(f"{game.NAME}: {name} cannot be {value!r}; it may be {choice.listed(repr)}")
        if isinstance(value, tuple) and len(value) != game.seats:
            raise OptionError(f"{game.NAME}: {name} gives {len(value)} numbers for {game.seats} seats")


def from_preset(kind: type[Options], name: str, changes: Mapping[str, Any]) -> Options:
    """A game of a named preset with some options changed."""
    room = cast(HasPresets, kind)
    if name not in room.PRESETS:
        raise OptionError(f"{room.NAME} has no preset {name!r}; there are {', '.join(room.PRESETS)}")
    preset = room.PRESETS[name]
    if changes.get("seats", preset.seats[0]) not in preset.seats:
        raise OptionError(
            f"{room.NAME} {name} is for {write_seats(preset.seats, ' to ')} seats, not {changes['seats']!r}"
        )
    unknown = changes.keys() - choices(kind).keys()
    if unknown:
        raise OptionError(f"{room.NAME} has no option {min(unknown)!r}; there are {', '.join(choices(kind))}")
    return kind(**{**preset.options, **changes})


def write_seats(seats: range, between: str = "–") -> str:
    """How many may sit at a game, as text: 3, or 2–6."""
    return f"{seats[0]}" if len(seats) == 1 else f"{seats[0]}{between}{seats[-1]}"


def preset_name(game: Any) -> str:
    """The preset a game plays by, whoever sits at it; ``custom`` if an option differs from all of them."""
    room = cast(HasPresets, game)
    mine = chosen(game)
    for name, preset in room.PRESETS.items():
        usual = defaults(game) | dict(preset.options)
        told = [key for key, choice in choices(game).items() if not choice.seating]
        if mine["seats"] in preset.seats and all(mine[key] == usual[key] for key in told):
            return name
    return "custom"


def title(game: Any) -> str:
    """A game's name and preset; for options of one's own, those that differ from the defaults."""
    preset = preset_name(game)
    if preset != "custom":
        return f"{game.NAME} {preset}"
    usual = defaults(game)
    changed = [f"{key}={write_value(value)}" for key, value in chosen(game).items() if value != usual[key]]
    return f"{game.NAME} custom ({' '.join(change for change in changed if not change.startswith('seats='))})"


def read_changes(kind: Any, pairs: list[str]) -> dict[str, Any]:
    """Option changes from ``name=value`` texts, as typed on a command line or written in a record."""
    changes: dict[str, Any] = {}
    for pair in pairs:
        name, sign, text = pair.partition("=")
        if not sign and name in choices(kind):
            raise OptionError(
                f"the option {name} has no value: write {name}=…; {choices(kind)[name].listed(write_value)}"
            )
        if not sign or name not in choices(kind):
            raise OptionError(
                f"{pair!r} is not an option of {kind.NAME}: write name=value, with one of {', '.join(choices(kind))}"
            )
        if name in changes:
            raise OptionError(f"the option {name} is given twice")
        choice = choices(kind)[name]
        value = choice.read(text)
        if value is None:
            raise OptionError(f"{kind.NAME}: {name} cannot be {text!r}; it may be {choice.listed(write_value)}")
        changes[name] = value
    return changes


def write_value(value: Any) -> str:
    """An option's value as text: yes and no for a bool, commas between the numbers of the seats."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def fill(state: Any, game: Any) -> None:
    """Writes the number of every option into the state's field of its name; into a field of the seats, one for each."""
    for name, choice in choices(game).items():
        value = choice.number(getattr(game, name))
        if isinstance(choice, Number) and choice.each:
            each = value if isinstance(value, tuple) else (value,) * game.seats
            write(getattr(state, name), each)
        else:
            setattr(state, name, value)
