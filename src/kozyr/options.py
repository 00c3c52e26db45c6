"""Options of a game: what each may be, what it means, and its number in the state.

A room declares its options as fields of a frozen dataclass: ``throwers: str = option({"all": EVERYBODY, …}, "who …", "D-10")``.
The first value is the default.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Protocol, TypeVar, cast

from kozyr.errors import OptionError

YES_NO = {False: 0, True: 1}


@dataclass(frozen=True)
class Choice:
    """What one option may be: value → number in the state; its meaning in English (translated where shown); its clause."""

    values: Mapping[Any, int]
    meaning: str
    clause: str


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


def option(values: Mapping[Any, int], meaning: str, clause: str) -> Any:
    """A dataclass field for an option whose first value is the default."""
    return field(default=next(iter(values)), metadata={"choice": Choice(values, meaning, clause)})


def choices(game: Any) -> dict[str, Choice]:
    """The options of a game (class or instance) by name."""
    return {f.name: f.metadata["choice"] for f in fields(game)}


def chosen(game: Any) -> dict[str, Any]:
    """The value of every option of a game."""
    return {name: getattr(game, name) for name in choices(game)}


def check(game: Any) -> None:
    """Refuses a value that an option cannot have (bool and int are told apart, as ``1 == True``)."""
    for name, choice in choices(game).items():
        value = getattr(game, name)
        if not any(value == known and type(value) is type(known) for known in choice.values):
            raise OptionError(f"{game.NAME}: {name} cannot be {value!r}; it is one of {_listed(choice.values)}")


def from_preset(kind: type[Options], name: str, changes: Mapping[str, Any]) -> Options:
    """A game of a named preset with some options changed."""
    room = cast(HasPresets, kind)
    if name not in room.PRESETS:
        raise OptionError(f"{room.NAME} has no preset {name!r}; there are {', '.join(room.PRESETS)}")
    preset = room.PRESETS[name]
    if changes.get("seats", preset.seats[0]) not in preset.seats:
        raise OptionError(
            f"{room.NAME} {name} is for {preset.seats[0]} to {preset.seats[-1]} seats, not {changes['seats']!r}"
        )
    unknown = changes.keys() - choices(kind).keys()
    if unknown:
        raise OptionError(f"{room.NAME} has no option {min(unknown)!r}; there are {', '.join(choices(kind))}")
    return kind(**{**preset.options, **changes})


def preset_name(game: Any) -> str:
    """The preset a game plays by, whoever sits at it; ``custom`` if an option differs from all of them."""
    room = cast(HasPresets, game)
    mine = chosen(game)
    for name, preset in room.PRESETS.items():
        usual = {key: next(iter(choice.values)) for key, choice in choices(game).items()} | dict(preset.options)
        free = {"seats", "last_fool"}
        if mine["seats"] in preset.seats and all(mine[key] == usual[key] for key in mine.keys() - free):
            return name
    return "custom"


def title(game: Any) -> str:
    """A game's name and preset; for options of one's own, those that differ from the defaults."""
    preset = preset_name(game)
    if preset != "custom":
        return f"{game.NAME} {preset}"
    usual = {key: next(iter(choice.values)) for key, choice in choices(game).items()}
    changed = [f"{key}={write_value(value)}" for key, value in chosen(game).items() if value != usual[key]]
    return f"{game.NAME} custom ({' '.join(change for change in changed if not change.startswith('seats='))})"


def read_changes(kind: Any, pairs: list[str]) -> dict[str, Any]:
    """Option changes from ``name=value`` texts, as typed on a command line or written in a record."""
    changes: dict[str, Any] = {}
    for pair in pairs:
        name, sign, text = pair.partition("=")
        if not sign or name not in choices(kind):
            raise OptionError(
                f"{pair!r} is not an option of {kind.NAME}: write name=value, with one of {', '.join(choices(kind))}"
            )
        if name in changes:
            raise OptionError(f"the option {name} is given twice")
        spelled = {write_value(value): value for value in choices(kind)[name].values}
        if text not in spelled:
            raise OptionError(f"{kind.NAME}: {name} cannot be {text!r}; it is one of {', '.join(spelled)}")
        changes[name] = spelled[text]
    return changes


def write_value(value: Any) -> str:
    """An option's value as text: yes and no for a bool."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def fill(state: Any, game: Any) -> None:
    """Writes the number of every option into the state's field of its name."""
    for name, choice in choices(game).items():
        setattr(state, name, choice.values[getattr(game, name)])


def _listed(values: Mapping[Any, int]) -> str:
    return ", ".join(repr(value) for value in values)
