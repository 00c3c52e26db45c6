"""Plays some games of a room and prints a hash of every state they go through: run in many modes, it must not change.

``python -m tests.trail NAME GAMES [SEAT_COUNTS]``; KOZYR_JIT=0, KOZYR_BOUNDSCHECK=1 and KOZYR_CACHE set the mode.
"""

from __future__ import annotations

import hashlib
import sys

import numpy as np

from kozyr import jit
from kozyr.lab.runner import Runner
from kozyr.players import players_of
from tests.contract import FACTS, games_to_try, label

STATES = 2000


def digest(name: str, games: int, seat_counts: int | None, compile: bool = True) -> str:  # noqa: A002
    """One hash of all states, payoffs and lengths."""
    found = hashlib.sha256()
    for game in games_to_try(name, seat_counts):
        thinkers = (
            FACTS[name].thinkers if seat_counts else frozenset()
        )  # they take long to compile: in the whole run only
        known = [player for player in players_of(game) if player not in thinkers]
        players = (known * game.seats)[: game.seats]
        runner = Runner(game, players, compile=compile)
        payoffs, lengths = np.zeros((games, game.seats), np.int64), np.zeros(games, np.int64)
        trail = runner.trail(STATES)
        runner.run(7, 0, payoffs, lengths, trail)
        for part in (label(game).encode(), trail.tobytes(), payoffs.tobytes(), lengths.tobytes()):
            found.update(part)
    return found.hexdigest()


if __name__ == "__main__":
    name, games, *counts = sys.argv[1:]
    print("compiled" if jit.available() else "plain", digest(name, int(games), int(counts[0]) if counts else None))
