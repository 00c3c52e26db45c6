"""Games in progress on disk: a folder for each sitting, a record for each of its games, rewritten after every move."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from kozyr import record
from kozyr.errors import KozyrError, OptionError, RecordError
from kozyr.locale import words
from kozyr.players import players_of
from kozyr.record import UNFINISHED, Record, payoffs
from kozyr.replay import game_of, replay
from kozyr.rooms import Game
from kozyr.table import Table
from kozyr.ui.screen import complain

PERSON = "person"
_SEATING = "seating.json"


def home() -> Path:
    """Where sittings are kept: KOZYR_HOME, or ``kozyr`` in the user's data folder."""
    if named := os.environ.get("KOZYR_HOME"):
        return Path(named)
    try:
        base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    except RuntimeError:
        raise OptionError("there is no home folder to keep games in: set KOZYR_HOME") from None
    return Path(base) / "kozyr"


@dataclass
class Saved:
    """A sitting: who sits where, the games played to the end, and the one being played."""

    folder: Path
    game: Game
    names: tuple[str, ...]
    strategies: tuple[str | None, ...]  # None: a person
    finished: list[Record] = field(default_factory=list)
    table: Table | None = None

    @classmethod
    def new(cls, game: Game, names: Sequence[str], strategies: Sequence[str | None]) -> Saved:
        """A sitting of its own folder; nothing is written yet."""
        stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S-%f")
        folder = home() / "sittings" / f"{game.NAME}-{stamp}"
        return cls(folder, game, tuple(names), tuple(strategies))

    @classmethod
    def latest(cls, name: str) -> Saved:
        """The sitting last played of those with a game in progress; raises OptionError if there is none.

        One that cannot be read is passed over with a complaint, or raises RecordError if there is no other.
        """
        unreadable: list[RecordError] = []
        for folder in folders_of(name):
            try:
                one = cls.read(folder)
            except RecordError as wrong:
                unreadable.append(wrong)
                continue
            if one.table is not None:
                for problem in unreadable:
                    complain(str(problem))
                return one
        if unreadable:
            raise unreadable[0]
        raise OptionError(f"no game of {name} is waiting to be gone on with")

    @classmethod
    def named(cls, game: str, name: str) -> Saved:
        """A sitting by its name; raises OptionError if there is none, or no game of it is in progress."""
        folders = {folder.name: folder for folder in folders_of(game)}
        if name not in folders:
            raise OptionError(f"there is no sitting {name!r} of {game}; --saved lists them")
        one = cls.read(folders[name])
        if one.table is None:
            raise OptionError(f"no game of {name} is waiting to be gone on with")
        return one

    @classmethod
    def read(cls, folder: Path) -> Saved:
        """The sitting in a folder; raises RecordError naming the file that cannot be read."""
        try:
            records = [record.read(file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*.game"))]
            seating = json.loads((folder / _SEATING).read_text(encoding="utf-8"))
            if not records:
                raise RecordError("it holds no game")
            game = game_of(records[-1])
            table = replay(records[-1]) if records[-1].outcome == UNFINISHED else None
            _check_seating(seating, game)
            for written in records:
                payoffs(written)
        except (KozyrError, OSError, ValueError, RecursionError, IndexError) as wrong:
            raise RecordError(f"the saved game in {folder} cannot be read: {wrong}") from None
        strategies = tuple(None if who == PERSON else str(who) for who in seating)
        finished = [written for written in records if written.outcome != UNFINISHED]
        return cls(folder, game, records[-1].seats, strategies, finished, table)

    @property
    def score(self) -> list[int]:
        """Each seat's payoffs summed over the finished games."""
        return [sum(payoffs(written)[seat] for written in self.finished) for seat in range(self.game.seats)]

    def begin(self, table: Table) -> None:
        """Another game begins."""
        self.table = table
        self.game = table.game
        self.save()

    def save(self) -> None:
        """Writes the game being played; a crash at any moment leaves the file of before or of after."""
        assert self.table is not None
        number = len(self.finished) + 1
        written = record.write(self.table.record())
        if self.folder.exists():
            _write_whole(self.folder / f"{number:04}.game", written)
            return
        begun = self.folder.with_name(f".{self.folder.name}")  # a sitting appears when it is complete
        begun.mkdir(parents=True)
        _write_whole(begun / _SEATING, json.dumps([who or PERSON for who in self.strategies]))
        _write_whole(begun / f"{number:04}.game", written)
        begun.rename(self.folder)

    def conclude(self) -> None:
        """The game being played is over."""
        self.save()
        assert self.table is not None
        self.finished.append(self.table.record())
        self.table = None

    def describe(self, lang: str) -> str:
        """A line for the list of saved games."""
        language = words(lang)
        score = ", ".join(f"{name} {points:+}" for name, points in zip(self.names, self.score, strict=True))
        played = language.count("{n} game finished", "{n} games finished", len(self.finished))
        going_on = language.say("another in progress") if self.table is not None else ""
        return "  ".join(part for part in (self.folder.name, played, going_on, score) if part)


def _check_seating(seating: object, game: Game) -> None:
    """Refuses what does not say for each seat which strategy or that a person plays it, with at least one person."""
    known = {PERSON, *players_of(game)}
    if (
        not isinstance(seating, list)
        or len(seating) != game.seats
        or not all(isinstance(who, str) and who in known for who in seating)
    ):
        raise RecordError(f"{_SEATING} does not name a player for each of {game.seats} seats")
    if PERSON not in seating:
        raise RecordError(f"{_SEATING} seats no person")


def folders_of(name: str) -> list[Path]:
    """The folders of a game's sittings, the last played first."""
    folders = [path for path in (home() / "sittings").glob(f"{name}-*") if path.is_dir()]
    return sorted(folders, key=lambda path: path.stat().st_mtime_ns, reverse=True)


def _write_whole(path: Path, text: str) -> None:
    """Writes a file so that it is never seen half written."""
    draft = path.with_suffix(f".{os.getpid()}.draft")
    with draft.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
