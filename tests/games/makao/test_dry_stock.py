"""The stock runs dry (M-4.6, M-6.3, M-9.3): long hands, four seats, one deck; no card is lost, somebody can always choose."""

from __future__ import annotations

import numpy as np
import pytest

from kozyr import Makao, cards
from kozyr.games.makao import rules
from kozyr.lab.runner import Runner
from tests.conftest import DEEP, share

GAMES = share(quick=24, deep=10_000)
STATES = 2_000  # a game's states, at most, that are looked at
CHUNK = 100

GAMES_TRIED = [
    Makao.preset("seed", seats=4, hand=10),
    Makao.preset("seed", seats=4, hand=10, may_decline=False, makao_penalty=10, last_card="plain"),
    Makao(seats=4, hand=10, draw="until", jokers=True),
    Makao.preset("maumau", seats=4, decks=1, hand=7),
]


def bits(masks: np.ndarray) -> np.ndarray:
    """How many cards each set holds."""
    return np.bitwise_count(masks.astype(np.uint64)).astype(np.int64)


@pytest.mark.parametrize("game", GAMES_TRIED, ids=str)
def test_m4_6_with_long_hands_no_card_is_lost_and_no_legal_set_is_empty(game: Makao) -> None:
    runner = Runner(game, ["random"] * 4, compile=DEEP)
    dry = 0
    for first in range(0, GAMES // len(GAMES_TRIED), CHUNK):
        games = min(CHUNK, GAMES // len(GAMES_TRIED) - first)
        trail = runner.trail(games * STATES)
        payoffs, lengths = np.zeros((games, 4), np.int64), np.zeros(games, np.int64)
        assert runner.run(9, first, payoffs, lengths, trail) > 0  # an empty legal set would be an illegal choice
        assert lengths.min() > 0
        assert not payoffs.sum(axis=1).any()
        states = trail[trail["seats"] > 0]
        dealt = states[states["phase"] != rules.DEALING]
        places = [dealt["pile"], *dealt["hands"].T[:4]]
        stock = dealt["left"]
        whole = cards.count(int(game.start().present))
        assert (sum(bits(place) for place in places) + stock == whole).all()
        assert not dealt["twins"].any()
        assert not dealt["pile_twins"].any()
        assert (bits(np.bitwise_or.reduce(places)) + stock == whole).all()  # none twice
        dry += int((dealt["left"] == 0).sum())
    assert dry > 0
