"""The written game: a text form people can read, and a JSON form; both lose nothing.

The text form has the habit of PGN and PBN: tags in brackets, then the moves, ``seat move``, apart by commas::

    [Game "durak"]
    [Rules "1"]
    [Preset "podkidnoy"]
    [Options "seats=2 deck_size=36 …"]
    [Seats "Ala" "Bolek"]
    [Deal "secure" "A♣ 10♣ …"]
    0 6♣, 1 take, 0 done
    [Outcome "reason=fool fool=1 winner=0 order=0 payoffs=1,-1"]

A game begun from a position has a ``[Position …]`` tag; ``[Outcome "*"]`` is a game that is not over.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, is_dataclass
from typing import Any

from kozyr import shuffle
from kozyr.errors import OptionError, RecordError

FORMAT = 1
UNFINISHED = "*"
WIDTH = 100
_TAG = re.compile(r'\[(\w+)((?: "(?:[^"\\]|\\.)*")+)\]')
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_MOVE = re.compile(r"([0-9]{1,2}) (\S.*)")
_NAMED = re.compile(r"\s*(seed|formula)\b", re.IGNORECASE)  # a shuffle that anybody can repeat
_HEAD = ("Game", "Rules", "Preset", "Options", "Seats")


@dataclass(frozen=True)
class Deal:
    """A turn of the dealer: how the deck was put in order, and the order, top first."""

    how: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Move:
    """What a seat said."""

    seat: int
    text: str


@dataclass(frozen=True)
class Record:
    """One game as it is written; whether it is a legal one is for ``kozyr.replay`` to say."""

    game: str
    rules: int
    preset: str
    options: Mapping[str, str]
    seats: tuple[str, ...]
    position: Mapping[str, Any] | None
    steps: tuple[Deal | Move, ...]
    outcome: str


def describe_outcome(outcome: Any) -> str:
    """An outcome of any game as it stands in a record."""
    return " ".join(f"{name}={_value(value)}" for name, value in asdict(outcome).items())


def payoffs(record: Record) -> tuple[int, ...]:
    """Each seat's payoff as the record's outcome states it, nothing for a game that is not over; raises RecordError."""
    if record.outcome == UNFINISHED:
        return ()
    stated = re.search(r"(?:^| )payoffs=(-?[0-9]{1,9}(?:,-?[0-9]{1,9})*)$", record.outcome)
    if not stated or stated.group(1).count(",") + 1 != len(record.seats):
        raise RecordError(f"the outcome {record.outcome!r} states no payoff for each seat")
    return tuple(int(payoff) for payoff in stated.group(1).split(","))


def _value(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ",".join(map(str, value)) or "-"
    return "-" if value is None else str(value)


# --- writing ---


def write(record: Record, style: str = "text") -> str:
    """A record in the style ``text`` or ``json``; ``read`` gives it back."""
    if style == "json":
        return json.dumps(_as_json(record), ensure_ascii=False, indent=1) + "\n"
    lines = _head_lines(record)
    if record.position is not None:
        lines.append(_tag("Position", json.dumps(record.position, ensure_ascii=False)))
    moves: list[str] = []
    for step in record.steps:
        if isinstance(step, Move):
            moves.append(f"{step.seat} {step.text}")
        else:
            lines += _wrapped(moves)
            moves = []
            lines.append(_tag("Deal", step.how, " ".join(step.cards)))
    lines += [*_wrapped(moves), _tag("Outcome", record.outcome)]
    return "\n".join(lines) + "\n"


def _head_lines(record: Record) -> list[str]:
    options = " ".join(f"{name}={value}" for name, value in record.options.items())
    return [
        _tag("Game", record.game),
        _tag("Rules", str(record.rules)),
        _tag("Preset", record.preset),
        _tag("Options", options),
        _tag("Seats", *record.seats),
    ]


def _tag(name: str, *values: str) -> str:
    return f"[{name} {' '.join(json.dumps(value, ensure_ascii=False) for value in values)}]"


def _wrapped(moves: list[str]) -> list[str]:
    lines: list[str] = []
    for move in moves:
        if lines and len(lines[-1]) + len(move) + 2 <= WIDTH:
            lines[-1] += f", {move}"
        else:
            lines.append(move)
    return lines


def _as_json(record: Record) -> dict[str, Any]:
    steps = [
        {"seat": step.seat, "move": step.text}
        if isinstance(step, Move)
        else {"deal": step.how, "cards": list(step.cards)}
        for step in record.steps
    ]
    return {
        "kozyr": FORMAT,
        "game": record.game,
        "rules": record.rules,
        "preset": record.preset,
        "options": dict(record.options),
        "seats": list(record.seats),
        "position": record.position,
        "steps": steps,
        "outcome": record.outcome,
    }


def export(record: Record, seat: int | None, events: list[Any], style: str = "text") -> str:
    """What one seat (None: a watcher) saw of a game, event by event, and nothing that was hidden from it."""
    viewer = "a watcher" if seat is None else record.seats[seat]
    if style == "json":
        told = [{"event": type(event).__name__, **asdict(event)} for event in events]
        head = {key: value for key, value in _as_json(record).items() if key not in ("steps", "position", "outcome")}
        return json.dumps({**head, "view": viewer, "events": told}, ensure_ascii=False, indent=1) + "\n"
    lines = [*_head_lines(record), _tag("View", viewer)]
    for event in events:
        assert is_dataclass(event)
        lines.append(f"{type(event).__name__} {describe_outcome(event)}")
    return "\n".join(lines) + "\n"


# --- reading ---


def read(text: str) -> Record:
    """The record that a text holds, in either style. Raises RecordError naming the line, or the place in JSON."""
    if text.lstrip().startswith("{"):
        return _from_json(text)
    head: dict[str, tuple[str, ...]] = {}
    position: Mapping[str, Any] | None = None
    steps: list[Deal | Move] = []
    outcome: str | None = None
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        if outcome is not None:
            raise RecordError(f"line {number}: the game has ended, and more follows: {line[:60]!r}")
        if not line.startswith("["):
            if len(head) < len(_HEAD):
                raise RecordError(f"line {number}: the tag [{_HEAD[len(head)]} …] is expected, not {line[:60]!r}")
            steps += _read_moves(line, number)
            continue
        name, values = _read_tag(line, number)
        if name == "View":
            raise RecordError(f"line {number}: this is what one seat saw of a game; it cannot be replayed")
        if len(head) < len(_HEAD):
            if name != _HEAD[len(head)] or (len(values) > 1 and name != "Seats"):
                raise RecordError(f"line {number}: the tag [{_HEAD[len(head)]} …] is expected, not [{name} …]")
            head[name] = values
        elif name == "Position" and len(values) == 1 and not steps and position is None:
            position = _read_position(values[0], number)
        elif name == "Deal" and len(values) == 2:
            steps.append(Deal(_read_how(values[0], f"line {number}"), tuple(values[1].split())))
        elif name == "Outcome" and len(values) == 1:
            outcome = values[0]
        else:
            raise RecordError(f"line {number}: {line[:60]!r} has no place here")
    if len(head) < len(_HEAD) or outcome is None:
        missing = "Outcome" if len(head) == len(_HEAD) else _HEAD[len(head)]
        raise RecordError(f"the file is cut short: the tag [{missing} …] is missing")
    return Record(
        head["Game"][0],
        _read_number(head["Rules"][0], "the rules' version"),
        head["Preset"][0],
        _read_options(head["Options"][0].split()),
        head["Seats"],
        position,
        tuple(steps),
        outcome,
    )


def _read_tag(line: str, number: int) -> tuple[str, tuple[str, ...]]:
    found = _TAG.fullmatch(line.strip())
    if not found:
        raise RecordError(f'line {number}: {line[:60]!r} is no tag: write [Name "value"]')
    try:
        return found.group(1), tuple(json.loads(value) for value in _STRING.findall(found.group(2)))
    except ValueError as wrong:
        raise RecordError(f"line {number}: {line[:60]!r} holds a bad string: {wrong}") from None


def _read_moves(line: str, number: int) -> list[Move]:
    moves = []
    for said in line.strip().split(","):
        found = _MOVE.fullmatch(said.strip())
        if not found:
            raise RecordError(f"line {number}: {said.strip()[:60]!r} is no move: write seat and move, as in 0 6♣")
        moves.append(Move(int(found.group(1)), found.group(2)))
    return moves


def _read_how(how: str, where: str) -> str:
    """How a deck was put in order; refuses what looks like the name of a shuffle that can be repeated and is none."""
    try:
        if not _NAMED.match(how) or shuffle.named(how) is not None:
            return how
    except OptionError as wrong:
        raise RecordError(f"{where}: {wrong}") from None
    raise RecordError(f"{where}: {how[:60]!r} names no shuffle: write seed S game G, or formula N")


def _read_position(value: str, number: int) -> Mapping[str, Any]:
    try:
        position = json.loads(value)
    except (ValueError, RecursionError) as wrong:
        raise RecordError(f"line {number}: the position is not JSON: {wrong}") from None
    if not isinstance(position, dict):
        raise RecordError(f"line {number}: the position is a JSON object, not {value[:60]!r}")
    return position


def _read_options(pairs: list[str]) -> dict[str, str]:
    for pair in pairs:
        if "=" not in pair:
            raise RecordError(f"{pair!r} among the options is not name=value")
    names = [pair.partition("=")[0] for pair in pairs]
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise RecordError(f"the option {twice[0]!r} is given twice")
    return dict(pair.split("=", 1) for pair in pairs)


def _read_number(text: str, what: str) -> int:
    if not re.fullmatch(r"\d{1,9}", text):
        raise RecordError(f"{what} is a whole number, not {text!r}")
    return int(text)


def _from_json(text: str) -> Record:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as wrong:
        raise RecordError(f"the JSON is cut short or broken: {wrong}") from None
    if type(found.get("kozyr")) is not int or found["kozyr"] != FORMAT:
        raise RecordError(f'this is no record of format {FORMAT}: "kozyr" is {found.get("kozyr")!r}')
    kinds = {"game": str, "rules": int, "preset": str, "options": dict, "seats": list, "steps": list, "outcome": str}
    for name, kind in kinds.items():
        if not isinstance(found.get(name), kind) or isinstance(found[name], bool):
            raise RecordError(f"{name!r} is to be a {kind.__name__}, not {found.get(name)!r:.60}")
    unknown = found.keys() - kinds.keys() - {"kozyr", "position"}
    if unknown:
        raise RecordError(f"{min(unknown)!r} has no place in a record")
    position = found.get("position")
    if position is not None and not isinstance(position, dict):
        raise RecordError("'position' is to be an object or null")
    if not all(isinstance(value, str) for value in [*found["options"].values(), *found["seats"]]):
        raise RecordError("options and seats are to be strings")
    steps = tuple(_step_from_json(step, number) for number, step in enumerate(found["steps"]))
    return Record(
        found["game"],
        found["rules"],
        found["preset"],
        found["options"],
        tuple(found["seats"]),
        position,
        steps,
        found["outcome"],
    )


def _step_from_json(step: Any, number: int) -> Deal | Move:
    match step:
        case {"seat": int(seat), "move": str(text), **rest} if not rest and not isinstance(seat, bool):
            return Move(seat, text)
        case {"deal": str(how), "cards": list(cards), **rest} if not rest and all(isinstance(c, str) for c in cards):
            return Deal(_read_how(how, f"step {number}"), tuple(cards))
    raise RecordError(f"step {number} is neither a move nor a deal: {step!r:.60}")
