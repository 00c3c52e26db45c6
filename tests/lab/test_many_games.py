"""Many compiled games: the same summary, bit for bit, however the work is cut up; the same games as at a table."""

from __future__ import annotations

import pytest

from kozyr import Table
from kozyr.lab.simulate import simulate
from kozyr.players import players_of
from tests.conftest import share
from tests.contract import games_to_try, room_by_room


@pytest.mark.parametrize("name", room_by_room())
def test_threads_and_chunks_change_nothing(name: str) -> None:
    game = games_to_try(name)[0]
    players = list(players_of(game))[: game.seats]
    games = share(quick=5_000, deep=1_000_000)
    whole = simulate(game, players, games=games, seed=3, threads=1).as_json()
    assert whole["games"] == games
    for threads, chunk in ((2, 4096), (2, 777), (1, games), (2, games // 3 + 1)):
        assert simulate(game, players, games=games, seed=3, threads=threads, chunk=chunk).as_json() == whole


@pytest.mark.parametrize("name", share(quick=room_by_room()[:1], deep=room_by_room()))
def test_a_part_of_a_run_plus_the_rest_is_the_whole(name: str) -> None:
    game = games_to_try(name)[0]
    known = list(players_of(game))
    players = share(
        quick=known[: game.seats], deep=known[-game.seats :]
    )  # the first are compiled for the other tests anyway
    third = share(quick=200, deep=1_000)
    whole = simulate(game, players, games=3 * third, seed=4)
    parts = [simulate(game, players, games=n, seed=4, first=at) for at, n in ((0, third), (third, 2 * third))]
    for seat in range(game.seats):
        assert whole.payoffs[seat].total == sum(part.payoffs[seat].total for part in parts)
        assert whole.payoffs[seat].squares == sum(part.payoffs[seat].squares for part in parts)
    assert whole.decisions == sum(part.decisions for part in parts)


@pytest.mark.parametrize("name", room_by_room())
def test_game_17_is_the_same_in_a_run_and_at_a_table(name: str) -> None:
    game = games_to_try(name)[0]
    players = list(players_of(game))[: game.seats]
    alone = simulate(game, players, games=1, seed=5, first=17)
    table = Table(game).deal(seed=5, game=17)
    table.play_out(players)
    assert [tally.total for tally in alone.payoffs] == list(table.outcome.payoffs)
