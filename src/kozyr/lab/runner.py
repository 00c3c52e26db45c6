"""Plays games of any room, bound to one game and compiled where Numba is; bit for bit the same where it is not."""

from __future__ import annotations

import threading
import warnings
from collections.abc import Sequence
from functools import cached_property
from importlib import import_module
from typing import Any

import numpy as np

from kozyr import deck, jit
from kozyr.errors import OptionError
from kozyr.lab.loop import play_games
from kozyr.players import Player, is_plain_function, seat_players
from kozyr.rng import STREAM
from kozyr.rooms import Game, room_of
from kozyr.state import Kept, States, as_records

CHUNK, PLAIN_CHUNK = 1 << 14, 16  # most games in a call
CALL = 1 << 20  # decisions in a call: a fraction of a second, and far above the call's own two milliseconds
PROBE = 64  # games that tell how long games are
SCRATCH = 128  # above the cards of any deck
PADDED = 10  # players are handed over as a tuple of this length, so one compiled runner takes any seating


class Runner:
    """Plays games of one game by one seating, from any thread."""

    def __init__(self, game: Game, players: Sequence[Player], *, compile: bool = True) -> None:  # noqa: A002
        """Binds and, where it can, compiles; raises OptionError for players the game does not know."""
        self.game = game
        seated = [choose for choose in seat_players(game, players) if choose is not None]
        if len(seated) < game.seats:
            raise OptionError("every seat of a simulation needs a player: None is a person")
        self._rules: Any = room_of(game).rules
        compiles = compile and jit.available() and all(is_plain_function(choose) for choose in seated)
        self.compiled = compiles
        start = game.start()
        self._template = as_records(start) if compiles else [start]
        self._local = threading.local()
        names = {name: getattr(self._rules, name) for name in ("deal", "legal", "amounts", "apply", "hide", "payoff")}
        names["drawn"] = getattr(self._rules, "drawn", deck.drawn)
        if compiles:
            self._players, self._play = _compile(self._rules.STATE, seated, game.NAME, names)
        else:
            self._players = tuple(seated)
            self._play = jit.bound_to(play_games, game.NAME, **names)

    @cached_property
    def chunk(self) -> int:
        """How many games are best played in one call; the longer they are, the fewer."""
        if not self.compiled:
            return PLAIN_CHUNK
        decisions = self.run(0, 0, np.zeros((PROBE, self.game.seats), np.int64), np.zeros(PROBE, np.int64))
        return min(CHUNK, max(PROBE, CALL * PROBE // max(decisions, 1)))

    def run(self, seed: int, first: int, payoffs: np.ndarray, lengths: np.ndarray, trail: Any = None) -> int:
        """Plays len(lengths) games from number ``first`` on, filling payoffs (games, seats) and lengths (games,) int64.

        ``trail`` (states,) is filled with the states before each decision and deal, game after game, as far as it reaches.
        """
        states, streams, scratch = self._room()
        trail = self.trail(0) if trail is None else trail
        if not self.compiled:
            trail = Kept(trail)
        play = self._play
        return int(play(self._template, states, streams, scratch, self._players, seed, first, payoffs, lengths, trail))

    def trail(self, length: int) -> Any:
        """Room for that many states."""
        return np.zeros(length, self._rules.STATE).view(np.recarray)

    def _room(self) -> tuple[Any, Any, Any]:
        """This thread's working memory."""
        if not hasattr(self._local, "room"):
            self._local.room = (
                self._rows(self._rules.STATE, 2),
                self._rows(STREAM, self.game.seats + 1),
                self._scratch(),
            )
        return self._local.room  # type: ignore[no-any-return]

    def _rows(self, dtype: np.dtype[np.void], length: int) -> Any:
        return np.zeros(length, dtype).view(np.recarray) if self.compiled else States(dtype, length)

    def _scratch(self) -> Any:
        return np.zeros(SCRATCH, np.uint32) if self.compiled else [0] * SCRATCH


def _compile(state: Any, seated: Sequence[Any], label: str, rules: dict[str, Any]) -> tuple[Any, Any]:
    """The compiled players, padded to a tuple of ten, and the runner that takes any such tuple."""
    numba: Any = import_module("numba")
    int64, types = numba.int64, numba.types
    record, stream = numba.from_dtype(state), numba.from_dtype(STREAM)
    choice = int64(record, int64, int64, int64, int64, stream)
    warnings.filterwarnings("ignore", "First-class function type feature is experimental")
    choosers = [jit.compiled(choose, choice) for choose in seated]
    padded = tuple(choosers + [choosers[0]] * (PADDED - len(choosers)))
    signature = int64(
        record[::1],
        record[::1],
        stream[::1],
        numba.uint32[::1],
        types.UniTuple(types.FunctionType(choice), PADDED),
        int64,
        int64,
        int64[:, ::1],
        int64[::1],
        record[::1],
    )
    return padded, jit.compiled(play_games, signature, label, **rules)
