"""Kozyr: a referee, a laboratory and a table for the card games of Eastern Europe and for poker."""

from kozyr import record, replay, shuffle
from kozyr.games import GAMES
from kozyr.games.durak import Durak
from kozyr.table import Table

__version__ = "0.1.0"
__all__ = ["GAMES", "Durak", "Table", "record", "replay", "shuffle"]
