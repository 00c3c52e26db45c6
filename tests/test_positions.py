"""Positions of every game: a part that is missing, unknown or of a wrong kind is refused with its name."""

from __future__ import annotations

from typing import Any

import pytest

from kozyr import Durak, Holdem
from kozyr.errors import PositionError

HANDS = ["A♠ A♣", "K♠ K♣"]


@pytest.mark.parametrize(
    ("game", "parts", "said"),
    [
        (Holdem(), {}, "the position lacks hands=…; it is written as hands, turn, board"),
        (Holdem(), {"hands": HANDS}, "the position lacks turn=SEAT"),
        (Holdem(), {"hands": HANDS, "turn": 0, "foo": 1}, "a position has no part 'foo'"),
        (Holdem(), {"hands": None, "turn": 0}, "a part of the position is of a wrong kind"),
        (Holdem(), {"hands": HANDS, "turn": 0, "dead": 10**30}, "at most 1,000,000,000 chips are in play"),
        (Holdem(), {"hands": HANDS, "turn": 0, "stacks": 10**30}, "at most 1,000,000,000 chips are in play"),
        (Holdem(), {"hands": HANDS, "turn": 0, "last_raise": 10**30}, "at most 1,000,000,000 chips are in play"),
        (Durak(), {"hands": ["6♣", "7♣"]}, "the position lacks trump=…; it is written as trump, hands"),
        (Durak(), {"trump": "♠", "hands": ["6♣", "7♣"], "foo": 1}, "a position has no part 'foo'"),
    ],
)
def test_a_part_that_is_missing_or_unknown_is_named(game: Any, parts: dict[str, Any], said: str) -> None:
    with pytest.raises(PositionError) as wrong:
        game.position(**parts)
    assert str(wrong.value).startswith(said)


def test_a_showdown_finds_whose_turn_it_is() -> None:
    table = Holdem().position(hands=HANDS, board="2♦ 3♥ 4♦ 7♥ 8♥", paid=10, showdown=True)
    assert table.legal_moves == ["show"]
