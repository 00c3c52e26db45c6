"""Plays games of any room, bound to one game and compiled where Numba is; bit for bit the same where it is not."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

import numpy as np

from kozyr import jit
from kozyr.cards import DEALER, OVER, RAISE
from kozyr.players import Player, is_plain_function, seat_players
from kozyr.rng import DEALER_LANE, PLAYER_LANE, STREAM, open_stream, order
from kozyr.rooms import Game, room_of

PADDED = 6  # players are handed over as a tuple of this length, so one compiled runner takes any seating
ILLEGAL = -1


def deal(state):  # type: ignore[no-untyped-def]  # bound to a room's rule
    raise NotImplementedError


legal = amounts = apply = hide = payoff = deal


def play_games(template, states, streams, scratch, players, seed, first, payoffs, lengths):  # type: ignore[no-untyped-def]
    """Plays games first, first + 1, …, one for each row of payoffs and lengths; answers the decisions made.

    ``states`` is room for a game and a view, ``streams`` for the dealer and each seat. Stops with -1 at an illegal choice, whose
    game's length is then -1.
    """
    seats = payoffs.shape[1]
    decisions = 0
    for i in range(payoffs.shape[0]):
        states[0] = template[0]
        state = states[0]
        open_stream(streams[seats], seed, first + i, DEALER_LANE)
        for seat in range(seats):
            open_stream(streams[seat], seed, first + i, PLAYER_LANE + seat)
        length = 0
        while state.turn != OVER:
            if state.turn == DEALER:
                order(state.deck, state.left, streams[seats], scratch)
                deal(state)
                continue
            seat = state.turn
            states[1] = state
            hide(states[1], seat)
            choices = legal(state)
            lo, hi, step = 0, 0, 1
            if choices >> RAISE & 1:
                lo, hi, step = amounts(state)
            action = players[seat](states[1], choices, lo, hi, step, streams[seat])
            if action < 0 or not choices >> min(action, RAISE) & 1:
                lengths[i] = ILLEGAL
                return ILLEGAL
            apply(state, action)
            length += 1
        for seat in range(seats):
            payoffs[i, seat] = payoff(state, seat)
        lengths[i] = length
        decisions += length
    return decisions


class Runner:
    """Plays games of one game by one seating, from any thread."""

    def __init__(self, game: Game, players: Sequence[Player]) -> None:
        """Binds and compiles; raises OptionError for players the game does not know."""
        self.game = game
        seated = [choose for choose in seat_players(game, players) if choose is not None]
        self._rules: Any = room_of(game).rules
        compiles = jit.available() and all(is_plain_function(choose) for choose in seated)
        self.compiled = compiles
        self._template = np.zeros(1, self._rules.STATE).view(np.recarray)
        self._template[0] = game.start()
        self._local = threading.local()
        names = {name: getattr(self._rules, name) for name in ("deal", "legal", "amounts", "apply", "hide", "payoff")}
        if compiles:
            self._players, self._play = _compile(self._rules.STATE, seated, game.NAME, names)
        else:
            self._players = tuple(seated)
            self._play = jit.bound_to(play_games, game.NAME, **names)

    def run(self, seed: int, first: int, payoffs: np.ndarray, lengths: np.ndarray) -> int:
        """Plays len(lengths) games from number ``first`` on, filling payoffs (games, seats) and lengths (games,) int64."""
        states, streams, scratch = self._room()
        return int(self._play(self._template, states, streams, scratch, self._players, seed, first, payoffs, lengths))

    def _room(self) -> tuple[Any, Any, Any]:
        """This thread's working memory."""
        if not hasattr(self._local, "room"):
            states = np.zeros(2, self._rules.STATE).view(np.recarray)
            streams = np.zeros(self.game.seats + 1, STREAM).view(np.recarray)
            self._local.room = states, streams, np.zeros(128, np.int64)
        return self._local.room  # type: ignore[no-any-return]


def _compile(state: Any, seated: Sequence[Any], label: str, rules: dict[str, Any]) -> tuple[Any, Any]:
    """The compiled players, padded to a tuple of six, and the runner that takes any such tuple."""
    import warnings

    from numba import from_dtype, int64, types
    from numba.core.errors import NumbaExperimentalFeatureWarning

    warnings.filterwarnings("ignore", category=NumbaExperimentalFeatureWarning)
    record, stream = from_dtype(state), from_dtype(STREAM)
    choice = int64(record, int64, int64, int64, int64, stream)
    choosers = [jit.compiled(choose, choice) for choose in seated]
    padded = tuple(choosers + [choosers[0]] * (PADDED - len(choosers)))
    signature = int64(
        record[::1],
        record[::1],
        stream[::1],
        int64[::1],
        types.UniTuple(types.FunctionType(choice), PADDED),
        int64,
        int64,
        int64[:, ::1],
        int64[::1],
    )
    return padded, jit.compiled(play_games, signature, label, **rules)
