"""Kozyr: a referee, a laboratory and a table for the card games of Eastern Europe and for poker."""

from kozyr import poker, record, replay, shuffle
from kozyr.games import GAMES
from kozyr.games.azi import Azi
from kozyr.games.durak import Durak
from kozyr.games.holdem import Holdem
from kozyr.games.makao import Makao
from kozyr.games.thousand import Thousand
from kozyr.lab.duel import duplicate
from kozyr.lab.simulate import simulate
from kozyr.table import Table

__version__ = "0.1.0"
__all__ = [
    "GAMES",
    "Azi",
    "Durak",
    "Holdem",
    "Makao",
    "Table",
    "Thousand",
    "duplicate",
    "poker",
    "record",
    "replay",
    "shuffle",
    "simulate",
]
