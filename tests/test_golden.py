"""Golden games are played again and must be the same to the letter; they change only by ``make golden``."""

from __future__ import annotations

import pytest

from kozyr import record, replay
from kozyr.rooms import Game
from tests.golden.story import FOLDER, golden_games, told


@pytest.mark.parametrize(("path", "game", "players", "seed"), list(golden_games()), ids=lambda value: str(value)[:40])
def test_a_golden_game_is_the_same_to_the_letter(path: str, game: Game, players: list[str], seed: int) -> None:
    text = (FOLDER / path).read_text(encoding="utf-8")
    assert told(game, players, seed) == text
    written, _, _ = text.partition("\n\n")
    assert replay.verify(written).outcome is not None
    assert record.read(written).preset == path.split("/")[1].rsplit("-", 1)[0]
