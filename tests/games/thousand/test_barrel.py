"""The house rules T-49 to T-52 of RULES.md: the lock, the barrel, bolts and 555.

A round has the results that are named, seat 0 declares 100 and makes it or not; on the barrel is who a test puts there.
"""

from __future__ import annotations

from typing import Any

import pytest

from kozyr.games.thousand.text import Barrel, Bolt, Dumped, Fell
from kozyr.table import Table
from tests.games.thousand.scenes import (
    HANDS,
    TALON,
    at,
    changes,
    dealt,
    ended,
    last_trick,
    play,
    play_round,
    scored,
    scores,
    told,
    usual,
    won_by,
)

# --- the lock: T-49 ---


@pytest.mark.parametrize("lock", [800, 880, 900])
@pytest.mark.parametrize(("above", "added"), [(-1, 30), (0, 0), (50, 0)])
def test_t_49_who_has_so_many_points_scores_nothing_as_a_defender(lock: int, above: int, added: int) -> None:
    table = scored(100, 30, 20, scores=(0, lock + above, 0), lock=lock)
    assert changes(table) == [100, added, 20]


def test_t_49_without_a_lock_he_does() -> None:
    assert changes(scored(100, 30, 20, scores=(0, 950, 0), lock="none")) == [100, 30, 20]


def test_t_49_what_counts_is_the_score_when_the_round_begins() -> None:
    assert scores(scored(100, 90, 20, scores=(0, 790, 0), lock=800)) == [100, 880, 20]


@pytest.mark.parametrize(("result", "score"), [(100, 950), (99, 750)])
def test_t_49_his_own_contract_counts(result: int, score: int) -> None:
    assert scores(scored(result, 0, 0, scores=(850, 0, 0), lock=800))[0] == score


# --- onto the barrel: T-50 ---

BARREL: dict[str, Any] = {"lock": "none", "barrel": 880, "ends": "own"}


def barrel_round(*results: int, on: dict[int, int] | None = None, falls: tuple[int, ...] = (), **given: Any) -> Table:
    """After a round with these results; ``on`` the barrel are these seats, with so many rounds left."""
    table = last_trick(*results, **{**BARREL, **given})
    for seat, left in (on or {}).items():
        table.state.barrel_seats |= 1 << seat
        table.state.barrel_left[seat] = left
    for seat, number in enumerate(falls):
        table.state.falls[seat] = number
    play_round(table)
    return table


def on_barrel(table: Table) -> set[int]:
    return {seat for seat in range(table.game.seats) if table.state.barrel_seats >> seat & 1}


@pytest.mark.parametrize("barrel", [880, 900])
@pytest.mark.parametrize(("short", "result", "there"), [(30, 30, True), (20, 50, True), (40, 30, False)])
def test_t_50_who_has_so_many_points_comes_onto_it(barrel: int, short: int, result: int, there: bool) -> None:
    table = barrel_round(100, result, 0, scores=(0, barrel - short, 0), barrel=barrel)
    assert scores(table) == [100, barrel if there else barrel - short + result, 0]
    assert on_barrel(table) == ({1} if there else set())
    assert told(table, Barrel) == ([Barrel(1, 3)] if there else [])


def test_t_50_the_declarer_too() -> None:
    table = barrel_round(100, 0, 0, scores=(850, 0, 0))
    assert (scores(table), changes(table), on_barrel(table)) == ([880, 0, 0], [30, 0, 0], {0})


def test_t_50_even_with_the_target_if_the_game_goes_on() -> None:
    table = barrel_round(100, 150, 0, scores=(0, 870, 0))
    assert (scores(table), on_barrel(table)) == ([100, 880, 0], {1})


def test_t_50_not_after_a_round_that_ends_the_game() -> None:
    table = barrel_round(100, 30, 0, scores=(900, 870, 0))
    assert (ended(table).winners, ended(table).payoffs) == ((0,), (1000, 900, 0))


def test_t_50_without_a_barrel_nobody_is_on_it() -> None:
    table = scored(100, 30, 0, scores=(0, 870, 0), lock="none", barrel="none", ends="own")
    assert (scores(table), on_barrel(table)) == ([100, 900, 0], set())


def test_t_50_he_must_win_from_there_by_a_contract() -> None:
    table = barrel_round(120, 0, 0, on={0: 3}, bid=120, scores=(880, 0, 0))
    assert (ended(table).winners, ended(table).payoffs) == ((0,), (1000, 0, 0))


# --- on it: T-50.1 ---


def test_t_50_1_nothing_is_scored_as_a_defender() -> None:
    table = barrel_round(100, 110, 50, on={1: 3}, scores=(0, 880, 0))
    assert scores(table) == [100, 880, 50]


def test_t_50_1_a_contract_that_does_not_bring_the_target_leaves_him_where_he_is() -> None:
    table = barrel_round(110, 0, 0, on={0: 3}, bid=110, scores=(880, 0, 0))
    assert (scores(table), changes(table), on_barrel(table)) == ([880, 0, 0], [0, 0, 0], {0})


@pytest.mark.parametrize(("result", "score"), [(119, 880), (120, 1000), (146, 1026)])
def test_t_50_1_with_larger_his_result_may_bring_it(result: int, score: int) -> None:
    table = barrel_round(result, 0, 0, on={0: 3}, scores=(880, 0, 0), declarer_scores="larger", rounding="none")
    assert scores(table)[0] == score
    assert (table.outcome is not None) == (score >= 1000)


@pytest.mark.parametrize(("target", "score"), [(1000, 1000), (1001, 880)])
def test_t_50_1_it_is_the_target_of_the_game_that_counts(target: int, score: int) -> None:
    assert scores(barrel_round(120, 0, 0, on={0: 3}, bid=120, scores=(880, 0, 0), target=target))[0] == score


@pytest.mark.parametrize(("bid", "score"), [(100, 780), (130, 750)])
def test_t_50_1_a_contract_not_made_takes_its_price_off_and_he_has_fallen(bid: int, score: int) -> None:
    table = barrel_round(99, 0, 0, on={0: 3}, bid=bid, scores=(880, 0, 0))
    assert (scores(table), on_barrel(table), list(table.state.falls[:3])) == ([score, 0, 0], set(), [1, 0, 0])
    assert told(table, Fell) == [Fell(0)]


def test_t_50_1_who_is_not_on_it_does_not_fall() -> None:
    table = barrel_round(99, 0, 0, scores=(870, 0, 0))
    assert (told(table, Fell), list(table.state.falls[:3])) == ([], [0, 0, 0])


def test_t_50_1_the_price_may_be_doubled() -> None:
    table = last_trick(99, 0, 0, scores=(880, 0, 0), contra=True, **BARREL)
    table.state.barrel_seats, table.state.barrel_left[0], table.state.times = 1, 3, 2
    play_round(table)
    assert scores(table)[0] == 680


# --- how long: T-50.2 ---


def rounds_on_barrel(table: Table, seat: int) -> list[int]:
    """The numbers of the rounds, all bombs that pay nobody, after which a seat with 880 points is on the barrel."""
    table.state.scores[seat] = 880
    there = []
    for _ in range(3 * table.game.seats):
        while "bomb" not in table.legal_moves:
            play(table, "pass" if "pass" in table.legal_moves else table.legal_moves[0])
        table.state.bombs_thrown[table.turn] = 0
        play(table, "bomb")
        if seat in on_barrel(table):
            there.append(int(table.state.rounds))
    return there


@pytest.mark.parametrize(("rounds", "there"), [(3, [1, 2, 3]), (1, [1]), (0, list(range(1, 10)))])
def test_t_50_2_he_has_so_many_rounds_after_the_one_that_brought_him_there(rounds: int, there: list[int]) -> None:
    table = usual(**BARREL, barrel_rounds=rounds, then=("A♠",) * 10)
    assert rounds_on_barrel(table, 1) == there
    assert scores(table)[1] == (760 if rounds else 880)
    assert told(table, Fell) == ([Fell(1)] if rounds else [])


@pytest.mark.parametrize(("first", "there"), [(0, [1, 2, 3, 4]), (1, [1, 2, 3, 4]), (2, [1, 2, 3]), (3, [1, 2, 3, 4])])
def test_t_50_2_sitting_out_does_not_count(first: int, there: list[int]) -> None:
    hands = [""] * 4
    for place in range(3):
        hands[(first + place) % 4] = HANDS[place]
    table = dealt(*hands, talon=TALON, first=first, then=("A♠",) * 12, sitter_scores="nothing", **BARREL)
    assert rounds_on_barrel(table, 1) == there


@pytest.mark.parametrize(("left", "score", "there"), [(2, 880, {1}), (1, 760, set())])
def test_t_50_2_after_the_last_he_falls_and_loses_120(left: int, score: int, there: set[int]) -> None:
    table = barrel_round(100, 50, 0, on={1: left}, scores=(0, 880, 0))
    assert (scores(table), on_barrel(table)) == ([100, score, 0], there)
    assert told(table, Fell) == ([] if there else [Fell(1)])


def test_t_50_2_a_contract_made_in_the_last_that_is_not_enough_does_not_save_him() -> None:
    assert scores(barrel_round(100, 0, 0, on={0: 1}, scores=(880, 0, 0)))[0] == 760


def test_t_50_2_a_contract_made_in_the_last_that_is_enough_wins() -> None:
    assert ended(barrel_round(120, 0, 0, on={0: 1}, bid=120, scores=(880, 0, 0))).winners == (0,)


@pytest.mark.parametrize("rounds", [3, 1, 0])
def test_t_50_2_the_rounds_are_told(rounds: int) -> None:
    table = barrel_round(100, 30, 0, scores=(0, 870, 0), barrel_rounds=rounds)
    assert told(table, Barrel) == [Barrel(1, rounds)]


# --- more than one: T-50.3 ---


@pytest.mark.parametrize(
    ("collision", "on", "before", "expected", "there"),
    [
        # one there, one comes
        ("newcomer", {2: 3}, (0, 870, 880), [100, 880, 760], {1}),
        ("coexist", {2: 3}, (0, 870, 880), [100, 880, 880], {1, 2}),
        ("all_fall", {2: 3}, (0, 870, 880), [100, 760, 760], set()),
        # two come
        ("newcomer", {}, (800, 870, 0), [760, 760, 0], set()),
        ("coexist", {}, (800, 870, 0), [880, 880, 0], {0, 1}),
        ("all_fall", {}, (800, 870, 0), [760, 760, 0], set()),
        # two come, one there
        ("newcomer", {2: 3}, (800, 870, 880), [760, 760, 760], set()),
        ("all_fall", {2: 3}, (800, 870, 880), [760, 760, 760], set()),
        ("coexist", {2: 3}, (800, 870, 880), [880, 880, 880], {0, 1, 2}),
        # one comes, nobody there
        ("newcomer", {}, (0, 870, 0), [100, 880, 0], {1}),
        ("all_fall", {}, (0, 870, 0), [100, 880, 0], {1}),
        # nobody comes, one there
        ("newcomer", {2: 3}, (0, 0, 880), [100, 30, 880], {2}),
        ("all_fall", {2: 3}, (0, 0, 880), [100, 30, 880], {2}),
    ],
)
def test_t_50_3_who_falls_when_more_than_one_is_on_it(
    collision: str, on: dict[int, int], before: tuple[int, ...], expected: list[int], there: set[int]
) -> None:
    table = barrel_round(100, 30, 0, on=on, scores=before, barrel_collision=collision)
    assert (scores(table), on_barrel(table)) == (expected, there)
    fallen = [seat for seat in range(3) if expected[seat] == 760]
    assert told(table, Fell) == [Fell(seat) for seat in fallen]


def test_t_50_3_newcomer_the_declarer_throws_a_defender_off() -> None:
    table = barrel_round(100, 0, 0, on={1: 2}, scores=(790, 880, 0))
    assert (scores(table), on_barrel(table)) == ([880, 760, 0], {0})


# --- the third fall: T-50.4 ---


@pytest.mark.parametrize(("falls", "zero"), [(0, False), (1, False), (2, True), (3, False), (5, True)])
@pytest.mark.parametrize("option", [True, False])
def test_t_50_4_at_each_third_fall_the_score_is_0(falls: int, zero: bool, option: bool) -> None:
    late = barrel_round(100, 0, 0, on={1: 1}, falls=(0, falls, 0), scores=(0, 880, 0), barrel_third=option)
    assert scores(late)[1] == (0 if zero and option else 760)
    lost = barrel_round(99, 0, 0, on={0: 3}, falls=(falls, 0, 0), scores=(880, 0, 0), barrel_third=option)
    assert scores(lost)[0] == (0 if zero and option else 780)
    thrown = barrel_round(100, 30, 0, on={2: 3}, falls=(0, 0, falls), scores=(0, 870, 880), barrel_third=option)
    assert scores(thrown)[2] == (0 if zero and option else 760)
    assert [int(table.state.falls[seat]) for table, seat in ((late, 1), (lost, 0), (thrown, 2))] == [falls + 1] * 3


def test_t_50_4_it_is_each_seats_own_count() -> None:
    table = barrel_round(100, 0, 0, on={1: 1}, falls=(2, 0, 2), scores=(0, 880, 0), barrel_third=True)
    assert scores(table)[1] == 760


def test_t_50_4_a_concession_is_a_fall_like_any() -> None:
    table = won_by(0, concede="half", barrel_third=True, **BARREL)
    table.state.scores[0], table.state.barrel_seats, table.state.barrel_left[0], table.state.falls[0] = 880, 1, 3, 2
    play(table, "concede")
    assert scores(table)[0] == 0


# --- the order: T-50.5 ---


def test_t_50_5_who_fell_by_his_contract_is_not_thrown_off_by_a_newcomer() -> None:
    table = barrel_round(99, 30, 0, on={0: 3}, scores=(880, 870, 0))
    assert (scores(table), on_barrel(table)) == ([780, 880, 0], {1})
    assert list(table.state.falls[:3]) == [1, 0, 0]


@pytest.mark.parametrize("collision", ["newcomer", "all_fall"])
def test_t_50_5_who_fell_after_his_last_round_falls_once(collision: str) -> None:
    table = barrel_round(100, 30, 0, on={2: 1}, scores=(0, 870, 880), barrel_collision=collision)
    assert (scores(table), on_barrel(table)) == ([100, 880, 760], {1})
    assert list(table.state.falls[:3]) == [0, 0, 1]


def test_t_50_5_by_his_contract_and_in_his_last_round_he_falls_once() -> None:
    table = barrel_round(99, 0, 0, on={0: 1}, scores=(880, 0, 0))
    assert (scores(table)[0], int(table.state.falls[0])) == (780, 1)


def test_t_50_5_who_has_fallen_does_not_come_back_in_that_round_whatever_he_has() -> None:
    table = barrel_round(99, 0, 0, on={0: 3}, scores=(990, 0, 0))
    assert (scores(table)[0], on_barrel(table)) == (890, set())


def test_t_50_5_he_may_come_back_later() -> None:
    table = barrel_round(100, 0, 0, falls=(1, 0, 0), scores=(780, 0, 0))
    assert on_barrel(table) == {0}


# --- bolts: T-51 ---


def bolted(*results: int, had: tuple[int, ...] = (0, 0, 0), tricks: tuple[int, ...] = (0, 0, 0), **given: Any) -> Table:
    """A round in which the declarer takes the last trick, the seats having taken these tricks before and drawn these bolts."""
    table = last_trick(*results, **{"bolts": "cumulative", **given})
    for seat in range(3):
        table.state.bolts_drawn[seat], table.state.tricks[seat] = had[seat], tricks[seat]
    play_round(table)
    return table


def bolts(table: Table) -> list[int]:
    return list(table.state.bolts_drawn[: table.game.seats])


@pytest.mark.parametrize("rule", ["cumulative", "consecutive"])
def test_t_51_who_has_taken_no_trick_gets_a_bolt(rule: str) -> None:
    table = bolted(100, 0, 0, tricks=(3, 0, 4), bolts=rule)
    assert bolts(table) == [0, 1, 0]
    assert told(table, Bolt) == [Bolt(1, 1)]


def test_t_51_the_declarer_too() -> None:
    table = last_trick(100, 0, 0, bolts="cumulative", turn=1)
    play(table, "9♣", "9♦", "9♠")
    assert bolts(table) == [1, 0, 1]


@pytest.mark.parametrize("rule", ["cumulative", "consecutive"])
def test_t_51_at_the_third_120_is_taken_off_and_the_count_begins_anew(rule: str) -> None:
    table = bolted(100, 0, 0, had=(0, 2, 1), scores=(0, 200, 0), bolts=rule)
    assert (scores(table), bolts(table)) == ([100, 80, 0], [0, 0, 2])
    assert told(table, Bolt) == [Bolt(1, 3), Bolt(2, 2)]


@pytest.mark.parametrize(("rule", "left"), [("cumulative", [2, 0, 1]), ("consecutive", [0, 0, 0])])
def test_t_51_consecutive_a_trick_wipes_out_the_bolts_there_were(rule: str, left: list[int]) -> None:
    assert bolts(bolted(100, 0, 0, had=(2, 0, 1), tricks=(1, 1, 1), bolts=rule)) == left


def test_t_51_not_without_the_option() -> None:
    table = bolted(100, 0, 0, had=(0, 2, 2), bolts="none")
    assert (scores(table), told(table, Bolt)) == ([100, 0, 0], [])


def test_t_51_on_the_barrel_nobody_does() -> None:
    table = last_trick(100, 0, 0, scores=(0, 880, 0), bolts="cumulative", **BARREL)
    table.state.barrel_seats, table.state.barrel_left[1], table.state.bolts_drawn[1] = 0b010, 3, 2
    play_round(table)
    assert (scores(table), bolts(table)) == ([100, 880, 0], [0, 2, 1])


def test_t_51_what_counts_is_the_beginning_of_the_round() -> None:
    comes = bolted(100, 40, 0, scores=(0, 850, 0), **BARREL)
    assert (on_barrel(comes), bolts(comes)) == ({1}, [0, 1, 1])
    table = last_trick(99, 0, 0, turn=1, scores=(880, 0, 0), bolts="cumulative", **BARREL)
    table.state.barrel_seats, table.state.barrel_left[0] = 0b001, 3
    play(table, "9♣", "9♦", "9♠")
    assert (on_barrel(table), bolts(table)) == (set(), [0, 0, 1])  # he has fallen, without a bolt


def test_t_51_who_sits_out_gets_none() -> None:
    assert bolts(scored(100, 0, 0, 0, bolts="cumulative")) == [0, 1, 1, 0]


def test_t_51_a_seat_that_has_won_cards_has_taken_a_trick() -> None:
    table = at("9♠", "9♣", "9♦", won=("", "A♣ J♣ Q♣", ""), bolts="cumulative").deal(seed=1)
    play_round(table)
    assert bolts(table) == [0, 0, 1]


def test_t_51_in_a_whole_round() -> None:
    table = usual(preset="russian", then=("A♠",))
    while table.state.rounds == 0:
        counted = list(table.state.tricks[:3])
        leading = table.state.laid == 2
        play(table, table.legal_moves[0])
    assert leading
    taker = next(event.seat for event in reversed(table.events(everything=True)) if type(event).__name__ == "Trick")
    counted[taker] += 1
    assert sum(counted) == 8
    assert bolts(table) == [int(number == 0) for number in counted]


# --- 555: T-52 ---


@pytest.mark.parametrize(
    ("before", "result", "bid", "after"),
    [
        (455, 100, 100, 0),
        (454, 100, 100, 554),
        (456, 100, 100, 556),
        (655, 0, 100, 0),
        (-455, 0, 100, 0),
        (-655, 100, 100, 0),
        (-454, 0, 100, -554),
    ],
)
def test_t_52_exactly_555_becomes_0(before: int, result: int, bid: int, after: int) -> None:
    table = scored(result, 0, 0, bid=bid, scores=(before, 0, 0), dump_truck=True)
    assert scores(table) == [after, 0, 0]
    assert told(table, Dumped) == ([] if after else [Dumped(0)])
    assert changes(table)[0] == after - before


def test_t_52_a_defenders_too() -> None:
    table = scored(100, 25, 0, scores=(0, 530, 0), dump_truck=True, rounding="none")
    assert (scores(table), told(table, Dumped)) == ([100, 0, 0], [Dumped(1)])


def test_t_52_not_without_the_option() -> None:
    assert scores(scored(100, 0, 0, scores=(455, 0, 0), dump_truck=False))[0] == 555


def test_t_52_after_a_bomb_as_well() -> None:
    table = won_by(0, bomb_pays="always", dump_truck=True)
    table.state.scores[1] = 495
    play(table, "bomb")
    assert scores(table) == [0, 0, 60]
