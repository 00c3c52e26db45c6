"""The clauses of RULES.md on the score of a round and the end of a game, T-17 to T-23.

Where a result is just a number, that much was announced, and the last trick is three nines, which the declarer takes.
"""

from __future__ import annotations

from typing import Any

import pytest

from kozyr import Thousand
from kozyr.games.thousand.text import Bolt, Bonus, Contract, Fell, Outcome, Score, Trick
from kozyr.table import OVER
from tests.games.thousand.scenes import (
    at,
    changes,
    ended,
    last_trick,
    only,
    play,
    play_round,
    scored,
    scores,
    told,
    usual,
    won_by,
)

# --- results: T-17, T-18 ---


@pytest.mark.parametrize(("rank", "points"), [("A", 11), ("10", 10), ("K", 4), ("Q", 3), ("J", 2)])
@pytest.mark.parametrize("suit", ["♠", "♣", "♦", "♥"])
def test_t_17_the_points_of_a_card(rank: str, suit: str, points: int) -> None:
    nines = [nine for nine in ("9♠", "9♣", "9♦") if suit not in nine]
    (trick,) = only(play(at(rank + suit, *nines[:2]), rank + suit, *nines[:2]), Trick)
    assert trick.points == points


def test_t_17_a_nine_has_none() -> None:
    (trick,) = only(play(at("9♠", "9♣", "9♦"), "9♠", "9♣", "9♦"), Trick)
    assert trick.points == 0


@pytest.mark.parametrize("number", range(5))
def test_t_17_there_are_120_in_all(number: int) -> None:
    table = Thousand().deal(seed=number)
    play_round(table)
    assert sum(trick.points for trick in told(table, Trick)) == 120
    assert sum(line.cards for line in told(table, Score)) == 120


def test_t_18_a_result_is_the_cards_taken_and_what_was_announced() -> None:
    won = ("A♠ 10♠ K♠", "A♣ J♣ Q♣", "9♥ J♥ Q♥")
    table = at("9♠", "9♣", "9♦", won=won, announced=(40, 0, 100), rounding="none").deal(seed=1)
    play_round(table)
    assert [(line.cards, line.announced, line.result) for line in told(table, Score)] == [
        (25, 40, 65),
        (16, 0, 16),
        (5, 100, 105),
    ]


def test_t_18_the_last_trick_counts_like_any() -> None:
    table = at("9♠", "A♠", "K♠", announced=(60, 0, 0), declarer=1, rounding="none").deal(seed=1)
    play_round(table)
    assert [line.result for line in told(table, Score)] == [60, 15, 0]


@pytest.mark.parametrize(("bonus", "change"), [(0, -100), (10, 100)])
def test_t_18_1_the_last_trick_may_be_worth_ten_more(bonus: int, change: int) -> None:
    table = scored(90, 30, 0, last_trick=bonus)
    assert [line.result for line in told(table, Score)] == [90 + bonus, 30, 0]
    assert changes(table) == [change, 30, 0]


def test_t_18_1_it_is_for_who_takes_it() -> None:
    table = last_trick(95, 0, 0, last_trick=10, turn=1)  # a defender leads to it
    play(table, "9♣", "9♦", "9♠")
    assert [(line.cards, line.result) for line in told(table, Score)] == [(0, 95), (0, 10), (0, 0)]
    assert told(table, Bonus) == [Bonus(1, 10)]


def test_t_18_1_only_the_last() -> None:
    table = at("9♠ 9♥", "J♠ 9♣", "Q♠ 9♦", last_trick=10).deal(seed=1)
    play_round(table)
    assert [line.result for line in told(table, Score)] == [0, 0, 5 + 10]


# --- what is scored: T-19, T-20 ---


@pytest.mark.parametrize(("result", "change"), [(200, 130), (131, 130), (130, 130), (129, -130), (0, -130)])
def test_t_19_the_declarer_has_his_bid_added_or_taken_off(result: int, change: int) -> None:
    table = scored(result, 0, 0, bid=130, scores=(70, 0, 0))
    assert scores(table) == [70 + change, 0, 0]
    (contract,) = told(table, Contract)
    assert contract == Contract(0, 130, "made" if change > 0 else "lost", result)


@pytest.mark.parametrize("declarer", [0, 1, 2])
def test_t_19_whoever_he_is(declarer: int) -> None:
    table = scored(100, 100, 100, declarer=declarer, bid=120, rounding="none")
    assert changes(table) == [-120 if seat == declarer else 100 for seat in range(3)]


def test_t_19_scores_may_be_negative() -> None:
    assert scores(scored(0, 0, 0, scores=(40, 0, 0))) == [-60, 0, 0]


@pytest.mark.parametrize(
    ("result", "rounding", "change"),
    [
        (146, "ten", 150),
        (144, "ten", 140),
        (145, "ten", 150),
        (145, "ten_down", 140),
        (149, "floor", 140),
        (148, "five", 150),
        (147, "none", 147),
        (104, "ten", 100),
        (100, "none", 100),
        (99, "ten", -100),
        (0, "none", -100),
    ],
)
def test_t_19_1_larger_the_result_if_it_is_more(result: int, rounding: str, change: int) -> None:
    assert changes(scored(result, 0, 0, declarer_scores="larger", rounding=rounding))[0] == change


def test_t_19_1_bid_the_bid_whatever_the_result() -> None:
    assert changes(scored(250, 0, 0, declarer_scores="bid"))[0] == 100


@pytest.mark.parametrize("result", [0, 1, 57, 120])
def test_t_20_a_defenders_result_is_added(result: int) -> None:
    table = scored(100, result, 0, scores=(0, 30, -50), rounding="none")
    assert scores(table) == [100, 30 + result, -50]


ROUNDED = {
    "ten": {0: 0, 4: 0, 5: 10, 44: 40, 45: 50, 46: 50, 49: 50, 50: 50, 114: 110},
    "ten_down": {4: 0, 5: 0, 6: 10, 44: 40, 45: 40, 46: 50, 50: 50, 115: 110},
    "floor": {9: 0, 10: 10, 44: 40, 45: 40, 49: 40, 50: 50},
    "five": {2: 0, 3: 5, 42: 40, 43: 45, 45: 45, 47: 45, 48: 50, 50: 50},
    "none": {0: 0, 1: 1, 44: 44, 45: 45, 49: 49},
}


@pytest.mark.parametrize(
    ("rounding", "result", "added"),
    [(rounding, result, added) for rounding, cases in ROUNDED.items() for result, added in cases.items()],
)
def test_t_20_1_how_it_is_rounded(rounding: str, result: int, added: int) -> None:
    assert changes(scored(100, result, 0, rounding=rounding))[1] == added


@pytest.mark.parametrize("rounding", list(ROUNDED))
def test_t_20_1_whether_a_bid_is_made_is_never_a_matter_of_rounding(rounding: str) -> None:
    assert changes(scored(99, 0, 0, rounding=rounding))[0] == -100
    assert changes(scored(100, 0, 0, rounding=rounding))[0] == 100


# --- the order in which a round is scored: T-21 ---


def drawn(*bolts: int, results: tuple[int, int, int], **given: Any) -> list[int]:
    """The scores after a round in which only the declarer has taken a trick, with bolts the seats have drawn before."""
    table = last_trick(*results, bolts="cumulative", **given)
    for seat, number in enumerate(bolts):
        table.state.bolts_drawn[seat] = number
    play_round(table)
    return scores(table)


def test_t_21_bolts_come_after_what_the_round_brings() -> None:
    assert drawn(0, 2, 0, results=(100, 20, 0), scores=(0, 300, 0)) == [100, 200, 0]


def test_t_21_555_comes_after_bolts() -> None:
    assert drawn(0, 2, 0, results=(100, 25, 0), scores=(0, 650, 0), dump_truck=True, rounding="none") == [100, 0, 0]


def test_t_21_555_is_not_looked_for_before_them() -> None:
    assert drawn(0, 2, 0, results=(100, 25, 0), scores=(0, 530, 0), dump_truck=True, rounding="none") == [100, 435, 0]


def test_t_21_the_target_comes_after_bolts() -> None:
    table = last_trick(100, 90, 0, scores=(0, 950, 0), bolts="cumulative", lock="none")
    table.state.bolts_drawn[1] = 2
    play_round(table)
    assert table.outcome is None
    assert scores(table) == [100, 920, 0]


def test_t_21_the_barrel_comes_after_bolts() -> None:
    given: dict[str, Any] = {"lock": "none", "barrel": 880, "results": (100, 90, 0), "scores": (0, 800, 0)}
    assert drawn(0, 0, 0, **given) == [100, 880, 0]
    assert drawn(0, 2, 0, **given) == [100, 770, 0]


def test_t_21_who_has_the_target_is_not_put_on_the_barrel() -> None:
    table = scored(100, 0, 0, scores=(920, 0, 0), lock="none", barrel=880)
    assert (ended(table).winners, ended(table).payoffs) == ((0,), (1020, 0, 0))


def test_t_21_with_the_target_reached_nobody_falls_off_the_barrel() -> None:
    table = last_trick(100, 90, 0, scores=(920, 850, 880), lock="none", barrel=880)
    table.state.barrel_seats, table.state.barrel_left[2] = 0b100, 1
    play_round(table)
    assert ended(table).payoffs == (1020, 940, 880)
    assert told(table, Fell) == []


def test_t_21_the_number_of_rounds_comes_last() -> None:
    table = scored(100, 90, 0, scores=(0, 850, 0), lock="none", barrel=880, max_rounds=1)
    assert (ended(table).reason, ended(table).payoffs) == ("limit", (100, 880, 0))


def test_t_21_a_bolt_is_told_after_the_points() -> None:
    table = last_trick(100, 0, 20, bolts="cumulative")
    play_round(table)
    assert told(table, Score, Bolt) == [
        Score(0, 0, 100, 100, 100, 100),
        Score(1, 0, 0, 0, 0, 0),
        Score(2, 0, 20, 20, 20, 20),
        Bolt(1, 1),
        Bolt(2, 1),
    ]


# --- the game: T-22, T-23 ---


def test_t_22_every_seats_points_after_each_round_belong_to_the_log() -> None:
    table = usual(max_rounds=3)
    table.play_out(["first"] * 3)
    lines = told(table, Score)
    assert [line.seat for line in lines] == [0, 1, 2] * 3
    totals = [0, 0, 0]
    for line in lines:
        totals[line.seat] += line.change
        assert line.score == totals[line.seat]
    assert ended(table).payoffs == tuple(totals)
    log = table.log()
    for line in lines:
        assert any(
            row.split()[:2] == ["Seat", str(line.seat)] and row.endswith(signed(line.score)) for row in log.split("\n")
        )


def signed(number: int) -> str:
    """A number with a true minus sign."""
    return str(number).replace("-", "−")


def test_t_22_one_game_is_played() -> None:
    table = usual(max_rounds=1)
    table.play_out(["first"] * 3)
    assert table.turn == OVER
    assert len(told(table, Outcome)) == 1
    assert table.legal_moves == []


@pytest.mark.parametrize("rounds", [1, 2, 20])
def test_t_23_after_max_rounds_the_game_stops_without_a_winner(rounds: int) -> None:
    table = scored(100, 30, 0, rounds=rounds - 1, max_rounds=rounds, scores=(100, 250, 280))
    assert ended(table) == Outcome("limit", rounds, (), (1, 2), (200, 280, 280))


def test_t_23_not_before() -> None:
    table = scored(100, 30, 0, rounds=18, max_rounds=20)
    assert table.outcome is None


@pytest.mark.parametrize("preset", ["polish", "russian"])
def test_t_23_without_max_rounds_this_is_so_after_200(preset: str) -> None:
    table = scored(100, 30, 0, rounds=198, preset=preset)
    assert table.outcome is None
    table = scored(100, 30, 0, rounds=199, preset=preset)
    assert (ended(table).reason, ended(table).rounds, ended(table).leaders) == ("limit", 200, (0,))


def test_t_23_a_game_that_ends_by_points_in_that_round_is_won() -> None:
    table = scored(100, 30, 0, rounds=19, max_rounds=20, scores=(900, 0, 0))
    assert ended(table) == Outcome("target", 20, (0,), (0,), (1000, 30, 0))


def test_t_23_own_points_that_wait_do_not_win_at_the_limit() -> None:
    table = scored(100, 30, 0, rounds=19, max_rounds=20, scores=(0, 1200, 0), ends="own", lock="none")
    assert (ended(table).reason, ended(table).winners, ended(table).leaders) == ("limit", (), (1,))


def test_t_23_a_round_without_play_counts_too() -> None:
    table = won_by(0, max_rounds=1)
    play(table, "bomb")
    assert ended(table).reason == "limit"
