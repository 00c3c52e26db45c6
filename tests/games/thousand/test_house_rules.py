"""The house rules T-45 to T-48 of RULES.md, a bomb, conceding, contra and aces, each in a situation in cards."""

from __future__ import annotations

from typing import Any

import pytest

from kozyr.games.thousand.text import Announced, Contract, Doubled, Laid, Score, Sits
from kozyr.state import write
from kozyr.table import Table
from tests.games.thousand.scenes import (
    HANDS,
    TALONS,
    TENS,
    asked,
    at,
    changes,
    dealt,
    ended,
    last_trick,
    legal,
    only,
    play,
    play_round,
    play_trick,
    refused,
    scored,
    scores,
    the,
    told,
    trump,
    usual,
    won_by,
)

# --- a bomb: T-45 ---


def test_t_45_instead_of_the_first_card_he_may_throw_the_cards_away_and_nobody_plays() -> None:
    table = won_by(1, 110)
    assert "bomb" in legal(table)
    events = play(table, "bomb")
    assert only(events, Contract) == [Contract(1, 110, "bomb", 0)]
    assert [line.result for line in only(events, Score)] == [None, None, None]
    assert only(events, Laid) == []
    assert (table.turn, table.state.rounds) == (1, 1)


def test_t_45_not_after_a_card_is_given() -> None:
    table = won_by(0)
    play(table, "give J♠")
    refused(table, "bomb")


def bombs(*thrown: int, **options: Any) -> Table:
    """Seats have thrown bombs before, and the declarer, seat 0, throws one."""
    table = won_by(0, **options)
    for seat, number in enumerate(thrown):
        table.state.bombs_thrown[seat] = number
    play(table, "bomb")
    return table


@pytest.mark.parametrize(
    ("pays", "thrown", "expected"),
    [
        ("after_first", (0, 0, 0), [0, 0, 0]),
        ("after_first", (1, 0, 0), [0, 60, 60]),
        ("after_first", (0, 1, 2), [0, 0, 0]),  # it is each seat's first
        ("always", (0, 0, 0), [0, 60, 60]),
        ("always", (1, 0, 0), [0, 60, 60]),
    ],
)
def test_t_45_what_it_pays(pays: str, thrown: tuple[int, ...], expected: list[int]) -> None:
    assert scores(bombs(*thrown, bomb_pays=pays)) == expected


@pytest.mark.parametrize(("pays", "expected"), [("after_first", [0, 0, 0, 0]), ("always", [0, 40, 40, 40])])
def test_t_45_with_four_seats_40_each_and_the_sitter_too(pays: str, expected: list[int]) -> None:
    table = dealt(*HANDS[:2], "9♦ J♦ K♦ 10♠ Q♦ Q♣ Q♥", "", talon="A♠ A♥ Q♠", bomb_pays=pays, then=("A♠",))
    play(table, "bid 100", "pass", "pass")
    assert told(table, Sits) == [Sits(3, 100)]
    play(table, "bomb")
    assert scores(table) == expected  # and nothing for the aces


def test_t_45_with_two_seats() -> None:
    table = dealt(*TENS, talon=TALONS, bomb_pays="always", then=("A♠",))
    play(table, "bid 100", "pass", "talon 1", "bomb")
    assert scores(table) == [0, 60]


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_t_45_each_seat_has_so_many_in_a_game(number: int) -> None:
    table = usual(bombs=number, then=("A♠",) * 20)
    thrown = [0, 0, 0]
    while table.state.rounds < 12:
        if asked(table)[1] == "give":
            can = "bomb" in legal(table)
            assert can == (thrown[table.turn] < number)
            if can:
                thrown[table.turn] += 1
                play(table, "bomb")
                continue
        play(table, next(move for move in table.legal_moves if move != "redeal"))
    assert thrown == [number] * 3


# --- conceding: T-46 ---


@pytest.mark.parametrize(
    ("concede", "bid", "step", "each"),
    [
        ("sixty", 100, 10, 60),
        ("sixty", 120, 10, 60),
        ("half", 100, 10, 50),
        ("half", 110, 10, 55),
        ("half", 115, 5, 55),
        ("half", 119, 1, 55),
        ("half", 109, 1, 50),
    ],
)
def test_t_46_the_declarer_loses_his_bid_and_the_defenders_are_paid(
    concede: str, bid: int, step: int, each: int
) -> None:
    declarer = 1 if bid > 100 else 0
    table = won_by(declarer, bid, bid_step=step, concede=concede)
    write(table.state.scores, (20, 20, 20))
    events = play(table, "concede")
    assert only(events, Contract) == [Contract(declarer, bid, "conceded", 0)]
    assert scores(table) == [20 - bid if seat == declarer else each + 20 for seat in range(3)]
    assert changes(table) == [-bid if seat == declarer else each for seat in range(3)]
    assert table.state.rounds == 1


def test_t_46_not_in_every_game_and_not_after_a_card_is_given() -> None:
    assert "nobody can concede" in refused(won_by(0, concede="none"), "concede")
    table = won_by(0, concede="half")
    play(table, "give J♠")
    refused(table, "concede")


@pytest.mark.parametrize(("before", "fine"), [(0, 0), (1, 0), (2, 120), (3, 0), (5, 120)])
@pytest.mark.parametrize("option", [True, False])
def test_t_46_each_third_concession_of_a_seat_costs_120_more(before: int, fine: int, option: bool) -> None:
    table = won_by(0, concede="sixty", concede_fine=option)
    table.state.conceded[0], table.state.conceded[1] = before, 2
    play(table, "concede")
    assert scores(table) == [-100 - fine * option, 60, 60]


def test_t_46_who_sits_out_has_his_due() -> None:
    table = dealt(*HANDS[:2], "9♦ J♦ K♦ 10♠ Q♦ Q♣ Q♥", "", talon="A♠ A♥ Q♠", concede="half", then=("A♠",))
    play(table, "bid 100", "pass", "pass", "concede")
    assert scores(table) == [-100, 50, 50, 100]


# --- both: T-45.1 ---


@pytest.mark.parametrize(("move", "each"), [("bomb", 60), ("concede", 55)])
def test_t_45_1_it_is_not_rounded(move: str, each: int) -> None:
    table = won_by(1, 110, bomb_pays="always", concede="half", rounding="floor")
    play(table, move)
    assert scores(table)[::2] == [each, each]


@pytest.mark.parametrize("move", ["bomb", "concede"])
def test_t_45_1_the_lock_holds(move: str) -> None:
    table = won_by(0, bomb_pays="always", concede="sixty", lock=800)
    table.state.scores[1], table.state.scores[2] = 800, 790
    play(table, move)
    assert scores(table)[1:] == [800, 850]


@pytest.mark.parametrize("move", ["bomb", "concede"])
def test_t_45_1_on_the_barrel_it_is_not_scored(move: str) -> None:
    table = won_by(0, bomb_pays="always", concede="sixty", lock="none", barrel=880)
    table.state.scores[1], table.state.barrel_seats, table.state.barrel_left[1] = 880, 0b010, 3
    play(table, move)
    assert scores(table)[1:] == [880, 60]
    assert table.state.barrel_left[1] == 2  # the round counts


@pytest.mark.parametrize("move", ["bomb", "concede"])
def test_t_45_1_it_can_bring_onto_the_barrel(move: str) -> None:
    table = won_by(0, bomb_pays="always", concede="sixty", lock="none", barrel=880)
    table.state.scores[1] = 850
    play(table, move)
    assert (scores(table)[1], table.state.barrel_seats) == (880, 0b010)


@pytest.mark.parametrize("move", ["bomb", "concede"])
def test_t_45_1_it_can_bring_the_target(move: str) -> None:
    table = won_by(0, bomb_pays="always", concede="sixty", lock="none")
    table.state.scores[1] = 950
    play(table, move)
    assert ended(table).winners == (1,)


@pytest.mark.parametrize("bolts", ["cumulative", "consecutive"])
@pytest.mark.parametrize("move", ["bomb", "concede"])
def test_t_45_1_no_bolts_are_written_or_wiped_out(move: str, bolts: str) -> None:
    table = won_by(0, concede="sixty", bolts=bolts)
    for seat, number in enumerate((0, 1, 2)):
        table.state.bolts_drawn[seat] = number
    play(table, move)
    assert list(table.state.bolts_drawn[:3]) == [0, 1, 2]


def test_t_45_1_a_concession_on_the_barrel_is_a_fall() -> None:
    table = won_by(0, concede="half", lock="none", barrel=880)
    table.state.scores[0], table.state.barrel_seats, table.state.barrel_left[0] = 880, 0b001, 3
    play(table, "concede")
    assert (scores(table)[0], table.state.barrel_seats) == (780, 0)


# --- contra: T-47 ---


def before_the_lead(**options: Any) -> Table:
    table = won_by(1, 110, contra=True, raise_after_talon=False, **options)
    play(table, "give 9♣", "give J♣")
    return table


def test_t_47_each_defender_is_asked_from_the_declarers_next_on() -> None:
    table = before_the_lead()
    assert (asked(table), legal(table)) == ((2, "contra"), {"contra", "accept"})
    assert play(table, "accept") == [Doubled(2, "accept")]
    assert (asked(table), legal(table)) == ((0, "contra"), {"contra", "accept"})
    play(table, "accept")
    assert asked(table) == (1, "lead")
    assert table.state.times == 1


@pytest.mark.parametrize("accepting", [0, 1])
def test_t_47_after_the_first_contra_only_the_declarer_is_asked(accepting: int) -> None:
    table = before_the_lead()
    play(table, *["accept"] * accepting)
    seat = table.turn
    assert play(table, "contra") == [Doubled(seat, "contra")]
    assert (asked(table), legal(table)) == ((1, "recontra"), {"recontra", "accept"})
    table_2 = before_the_lead()
    play(table_2, *["accept"] * accepting, "contra", "recontra")
    play(table, "accept")
    for after, times in ((table, 2), (table_2, 4)):
        assert asked(after) == (1, "lead")
        assert after.state.times == times


def test_t_47_and_t_8_3_he_is_asked_to_raise_before() -> None:
    table = won_by(1, 110, contra=True)
    play(table, "give 9♣", "give J♣", "keep")
    assert asked(table) == (2, "contra")


def test_t_47_not_without_the_option() -> None:
    table = won_by(1, 110, raise_after_talon=False, contra=False)
    play(table, "give 9♣", "give J♣")
    assert asked(table) == (1, "lead")


@pytest.mark.parametrize(("said", "times"), [("contra, accept", 2), ("contra, recontra", 4), ("accept, accept", 1)])
@pytest.mark.parametrize("result", [130, 99])
def test_t_47_what_the_declarer_scores_is_doubled(said: str, times: int, result: int) -> None:
    table = at("9♠", "9♣", "9♦", phase="contra", turn=1, declarer=0, contra=True, announced=(result, 44, 0)).deal(
        seed=1
    )
    table.state.tricks_over = 7
    play(table, said)
    play_round(table)
    assert changes(table) == [100 * times * (1 if result >= 100 else -1), 40, 0]


def test_t_47_a_larger_result_is_doubled_too() -> None:
    table = last_trick(130, 0, 0, contra=True, declarer_scores="larger")
    table.state.times = 2
    play_round(table)
    assert changes(table)[0] == 260


def test_t_47_with_dark_and_golden_it_is_doubled_again() -> None:
    table = last_trick(120, 0, 0, bid=120, contra=True, golden=True)
    table.state.times = 4
    play_round(table)
    assert changes(table)[0] == 120 * 2 * 4
    table = last_trick(119, 0, 0, bid=120, contra=True, dark=True)
    table.state.times, table.state.in_dark = 2, 1
    play_round(table)
    assert changes(table)[0] == -120 * 2 * 2


def test_t_47_it_is_over_with_the_round() -> None:
    table = last_trick(100, 0, 0, contra=True)
    table.state.times = 4
    play_round(table)
    assert table.state.times == 1


def test_t_47_with_two_seats_there_is_one_defender() -> None:
    table = dealt(*TENS, talon=TALONS, contra=True, raise_after_talon=False)
    play(table, "bid 100", "pass", "talon 1", "away 9♠", "away J♠")
    assert asked(table) == (1, "contra")
    play(table, "accept")
    assert asked(table) == (0, "lead")


# --- aces: T-48 ---

ACES = ("A♠ A♣ A♦ A♥", "9♠ 9♣ 9♦ J♥", "J♠ J♣ J♦ 9♥")


@pytest.mark.parametrize("ace_marriage", ["scores", "trump"])
def test_t_48_who_is_to_lead_and_holds_all_aces_may_announce_them(ace_marriage: str) -> None:
    table = at(*ACES, ace_marriage=ace_marriage)
    assert {move for move in legal(table) if " " in move} == {f"aces {card}" for card in the(ACES[0])}
    events = play(table, "aces A♦")
    assert events[0] == Announced(0, "aces", 200, ace_marriage == "trump")
    assert events[1] == Laid(0, "A♦", True)
    assert table.state.announced[0] == 200


@pytest.mark.parametrize(("ace_marriage", "suit"), [("scores", ""), ("trump", "♦")])
def test_t_48_what_becomes_trump(ace_marriage: str, suit: str) -> None:
    table = at(*ACES, ace_marriage=ace_marriage)
    play(table, "aces A♦")
    assert trump(table) == suit


def test_t_48_scores_leaves_the_trump_as_it_is() -> None:
    table = at(*ACES, ace_marriage="scores", trump="♣")
    play(table, "aces A♦")
    assert trump(table) == "♣"


def test_t_48_trump_takes_the_place_of_another_at_once() -> None:
    table = at("A♠ A♣ A♦ A♥", "9♠ 9♣ J♥ Q♥", "J♠ J♣ J♦ 9♥", ace_marriage="trump", trump="♥")
    play(table, "aces A♦")
    assert (trump(table), legal(table)) == ("♦", the("9♠ 9♣ J♥ Q♥"))


def test_t_48_and_t_14_1_with_one_trump_the_first_stays() -> None:
    table = at(*ACES, ace_marriage="trump", trump="♥", one_trump=True)
    (event,) = only(play(table, "aces A♦"), Announced)
    assert (event.points, event.trump, trump(table)) == (200, False, "♥")


def test_t_48_and_t_14_1_aces_that_make_no_trump_leave_it_to_a_marriage() -> None:
    table = at("A♠ A♣ A♦ A♥ K♥ Q♥", "9♠ 9♣ 9♦ J♥ 9♥ J♠", "10♠ 10♣ 10♦ J♦ J♣ Q♣", ace_marriage="scores", one_trump=True)
    play(table, "aces A♦", "9♦", "10♦", "marriage Q♥")
    assert (trump(table), table.state.announced[0]) == ("♥", 300)


def test_t_48_not_without_the_option() -> None:
    table = at(*ACES, ace_marriage="none")
    assert legal(table) == the(ACES[0])
    assert "not announced in this game" in refused(table, "aces A♦")


def test_t_48_three_aces_are_not_announced() -> None:
    table = at("A♠ A♣ A♦ K♥", *ACES[1:], ace_marriage="scores")
    assert "not all four aces" in refused(table, "aces A♦")


def test_t_48_nor_by_who_follows() -> None:
    table = at("J♣ J♦ 9♥", ACES[0], "9♠ 9♣ 9♦ J♥", trick="J♠", turn=1, ace_marriage="scores")
    assert legal(table) == {"A♠"}
    refused(table, "aces A♠")


@pytest.mark.parametrize("early", [True, False])
def test_t_48_and_t_13_1_in_the_first_trick_only_if_the_option_says_so(early: bool) -> None:
    hands = ("A♠ A♣ A♦ A♥ 9♠ 9♣ K♥", "J♠ Q♠ K♠ J♣ Q♣ J♥ 9♥", "10♠ 10♣ 10♦ 10♥ K♣ K♦ Q♦")
    table = dealt(*hands, talon="9♦ J♦ Q♥", ace_marriage="scores", marriage_first_trick=early, raise_after_talon=False)
    play(table, "bid 100", "pass", "pass", "give 9♠", "give 9♣")
    assert ("aces A♠" in legal(table)) == early
    play(table, "9♦")
    play_trick(table)
    assert "aces A♠" not in legal(table)  # it is seat 2 that leads


def test_t_48_only_once() -> None:
    table = at(*ACES, ace_marriage="scores")
    play(table, "aces A♠", "9♠", "J♠")
    assert legal(table) == the("A♣ A♦ A♥")


def test_t_48_it_makes_a_contract() -> None:
    assert changes(scored(200, 0, 0, bid=200, ace_marriage="scores", cap="none"))[0] == 200
