"""Who plays: strategies that know no game, and the seating of any strategy at any game.

A strategy is a plain function ``choose(view, legal, lo, hi, step, stream) -> action`` of a hidden state; it compiles. A class
with ``choose(view) -> text`` sits in the same places, slower.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from inspect import CO_VARARGS
from typing import Any, Protocol

from kozyr.errors import IllegalMoveError, OptionError
from kozyr.players.simple import first, random
from kozyr.rooms import Game, Strategy, meant, moves_of, room_of
from kozyr.state import State, copy_state
from kozyr.view import View

ANY_GAME: Mapping[str, tuple[Strategy, str]] = {
    "random": (random, "any legal choice, each equally likely"),
    "first": (first, "the first legal choice, in the order of the cards"),
}


class Thinker(Protocol):
    """A strategy in ordinary Python: it looks at a view and answers a move as text."""

    def choose(self, view: Any) -> str:
        """One of ``view.legal_moves``."""


ARGUMENTS = 6
Player = str | Strategy | Thinker


def players_of(game: Game | type[Game]) -> dict[str, tuple[Strategy, str]]:
    """Every strategy that can play a game, by name, with its habit in a sentence."""
    return {**ANY_GAME, **room_of(game).players.PLAYERS}


def seat_players(game: Game, players: Sequence[Player | None]) -> list[Strategy | None]:
    """The function behind each seat's player: a name, a function, or an object with ``choose``; None stays None."""
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise OptionError(f"players are a list, one for each seat, not {players!r}")
    if len(players) != game.seats:
        raise OptionError(f"{len(players)} players are given for {game.seats} seats")
    return [None if player is None else strategy(game, player) for player in players]


def strategy(game: Game, player: Player) -> Strategy:
    """The function behind one player."""
    if isinstance(player, str):
        known = players_of(game)
        if player not in known:
            raise OptionError(f"{game.NAME} has no player {player!r}; there are {', '.join(known)}")
        return known[player][0]
    if isinstance(player, type):
        raise OptionError(f"a player is an object: write {player.__name__}() instead of {player.__name__}")
    if hasattr(player, "choose"):
        return _asking(game, player)
    if callable(player):
        code = getattr(player, "__code__", None)
        if code is not None and code.co_argcount != ARGUMENTS and not code.co_flags & CO_VARARGS:
            raise OptionError(f"{player.__name__} is to be a function of (view, legal, lo, hi, step, stream)")
        return player
    raise OptionError(f"a player is a name, a function or an object with choose(view), not {player!r}")


def is_plain_function(choose: Strategy) -> bool:
    """Whether a strategy can be compiled."""
    return hasattr(choose, "__code__") and not hasattr(choose, "asks")


def _asking(game: Game, thinker: Thinker) -> Strategy:
    """A thinker as a function: what he says in one breath is handed out action by action."""
    text = room_of(game).text
    names = tuple(f"Seat {seat}" for seat in range(game.seats))
    unspoken: list[int] = []

    def choose(view: State, legal: int, lo: int, hi: int, step: int, stream: State) -> int:
        if unspoken:
            return unspoken.pop(0)
        seat = int(view.turn)
        moves = moves_of(game, view)
        said = thinker.choose(View(game, seat, names, copy_state(view), seat, tuple(moves), (), text.outcome(view)))
        found = meant(game, view, said) if isinstance(said, str) else None
        if found is None:
            raise IllegalMoveError(f"{type(thinker).__name__} says {said!r}; legal: {', '.join(moves)}")
        unspoken.extend(found[1][1:])
        return found[1][0]

    choose.asks = thinker  # type: ignore[attr-defined]
    return choose
