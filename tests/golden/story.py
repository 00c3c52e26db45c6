"""Which games are golden, and how one is written so that a player can read it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kozyr import GAMES, record
from kozyr.players import players_of
from kozyr.record import Deal
from kozyr.rooms import Game, moves_of, room_of
from kozyr.state import copy_state
from kozyr.table import Table
from kozyr.view import words
from tests.contract import FACTS

FOLDER = Path(__file__).parent
A_PRESET = 3


def golden_games() -> Iterator[tuple[str, Game, list[str], int]]:
    """(file, game, players, seed) of every golden game: three a preset, at rising numbers of seats, the last perhaps long."""
    for name, kind in GAMES.items():
        strategies = list(players_of(kind))
        for preset, facts in kind.PRESETS.items():
            for number in range(A_PRESET):
                seats = facts.seats[min(number, len(facts.seats) - 1)]
                more = number - len(facts.seats) + 1  # games beyond the first at the same seats
                long = more == A_PRESET - 1
                game: Any = kind
                seated = [strategies[-1 - (seat + number) % len(strategies)] for seat in range(seats)]
                yield (
                    f"{name}/{preset}-{seats}{'bc'[more - 1] if more > 0 else ''}.game",
                    game.preset(preset, seats=seats, **({} if long else FACTS[name].shorter.get(preset, {}))),
                    seated,
                    FACTS[name].seeds.get(preset, 100) + number,
                )


def told(game: Game, players: list[str], seed: int) -> str:
    """The record, then each step: what each seat sees (and a watcher), what is legal, what is said."""
    table = Table(game).deal(seed=seed)
    table.play_out(players)
    lines = [record.write(table.record())]
    for step in table.history:
        if isinstance(step.what, Deal):
            lines.append(f"the dealer deals: {' '.join(step.what.cards)}")
            continue
        before = step.states[0]
        for seat in (*range(game.seats), None):
            view = copy_state(before)
            room_of(game).rules.hide(view, -1 if seat is None else seat)
            seen = room_of(game).text.draw(view, table.names, words())
            lines.append(
                f"{'watcher' if seat is None else seat}: {' | '.join(' '.join(line.split()) for line in seen)}"
            )
        lines += [f"legal: {', '.join(moves_of(game, before))}", f"{step.what.seat} says {step.what.text}", ""]
    return "\n".join(lines) + "\n"
