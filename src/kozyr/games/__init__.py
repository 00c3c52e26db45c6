"""The one list of games."""

from __future__ import annotations

from kozyr.errors import OptionError
from kozyr.games.azi import Azi
from kozyr.games.durak import Durak
from kozyr.games.holdem import Holdem
from kozyr.games.makao import Makao
from kozyr.games.thousand import Thousand
from kozyr.rooms import Game

GAMES: dict[str, type[Game]] = {game.NAME: game for game in (Durak, Makao, Azi, Thousand, Holdem)}


def game_named(name: str) -> type[Game]:
    """The game of a name; raises OptionError listing those there are."""
    if name not in GAMES:
        raise OptionError(f"there is no game {name!r}; there are {', '.join(GAMES)}")
    return GAMES[name]
