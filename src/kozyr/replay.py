"""Written games played again: replayed onto a table, verified, looked at move by move."""

from __future__ import annotations

from typing import Any

from kozyr import options, record
from kozyr.errors import KozyrError, RecordError
from kozyr.games import game_named
from kozyr.record import Record
from kozyr.rooms import Game
from kozyr.table import Table


def game_of(written: Record) -> Game:
    """The game that a record names; raises RecordError if there is none of this name, version and options."""
    try:
        kind: Any = game_named(written.game)
        if written.rules != kind.VERSION:
            raise RecordError(
                f"the record is by version {written.rules} of {written.game}; this program plays version {kind.VERSION}"
            )
        missing = options.choices(kind).keys() - written.options.keys()
        if missing:
            raise RecordError(f"the option {min(missing)!r} is missing: a record names them all")
        pairs = [f"{name}={value}" for name, value in written.options.items()]
        game: Game = kind(**options.read_changes(kind, pairs))
    except RecordError:
        raise
    except KozyrError as wrong:
        raise RecordError(str(wrong)) from None
    if options.preset_name(game) != written.preset:
        raise RecordError(f"the options are those of {options.preset_name(game)}, not of {written.preset}")
    return game


def replay(written: Record) -> Table:
    """The table as the record leaves it. Raises RecordError at the first step that is wrong."""
    game = game_of(written)
    try:
        table = Table(game) if written.position is None else game.position(**written.position)
        table.rename(written.seats)
    except (KozyrError, TypeError, AttributeError) as wrong:
        raise RecordError(f"the game cannot be set up: {wrong}") from None
    for number, step in enumerate(written.steps, 1):
        try:
            table.replay_step(step)
        except KozyrError as wrong:
            raise RecordError(f"step {number}: {wrong}") from None
    return table


def verify(text: str) -> Table:
    """Reads and replays a written game; raises RecordError saying the first thing wrong, the outcome last."""
    written = record.read(text)
    table = replay(written)
    found = table.record().outcome
    if found != written.outcome:
        raise RecordError(f"the outcome is {found!r}, not {written.outcome!r}")
    return table
