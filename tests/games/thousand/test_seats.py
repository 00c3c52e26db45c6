"""The clauses of RULES.md for two seats and for four, T-40 and T-41."""

from __future__ import annotations

from typing import Any

import pytest

from kozyr import Thousand
from kozyr.games.thousand.text import Dealt, Gave, Round, Score, Sits, Talon, Trick
from kozyr.shuffle import from_cards
from kozyr.table import Table
from tests.games.thousand.scenes import (
    DECK,
    HANDS,
    TALON,
    TALONS,
    TENS,
    asked,
    at,
    changes,
    dealt,
    hand,
    last_trick,
    legal,
    numbers,
    only,
    play,
    play_round,
    refused,
    scored,
    scores,
    sizes,
    the,
    told,
    trump,
    written,
)

# --- two seats: T-40 ---


def two(*said: str, **options: Any) -> Table:
    """The usual deal for two; the opener plays for 100 and is asked for a talon."""
    table = dealt(*TENS, talon=TALONS, **{"then": ("A♠",) * 10, **options})
    play(table, "bid 100", "pass", *said)
    return table


@pytest.mark.parametrize("first", [0, 1])
def test_t_40_ten_cards_each_one_at_a_time_to_the_opener_first(first: int) -> None:
    table = Thousand(seats=2, first=first).deal(shuffle=from_cards(" ".join(DECK)))
    assert hand(table, first) == set(DECK[0:20:2])
    assert hand(table, 1 - first) == set(DECK[1:20:2])
    assert [written(talon) for talon in table.state.talons] == [set(DECK[20:22]), set(DECK[22:24])]
    assert [event.count for event in told(table, Dealt)] == [10, 10]


@pytest.mark.parametrize(("word", "talon", "other"), [("talon 1", "10♦ A♦", "10♥ A♥"), ("talon 2", "10♥ A♥", "10♦ A♦")])
def test_t_40_the_declarer_chooses_one_unseen_and_takes_it(word: str, talon: str, other: str) -> None:
    table = two()
    assert asked(table) == (0, "choose")
    assert legal(table) == {"talon 1", "talon 2"}
    for viewer in (None, 0, 1):
        assert list(table.view(viewer).state.talons) == [0, 0]
    assert only(play(table, word), Talon) == [Talon(0, int(word[-1]), tuple(talon.split()[::-1]))]
    assert hand(table, 0) == the(TENS[0]) | the(talon)
    assert the(other) in [written(left) for left in table.state.talons]


def test_t_40_the_other_talon_is_not_seen() -> None:
    table = two("talon 1")
    for viewer in (None, 0, 1):
        assert list(table.view(viewer).state.talons) == [0, 0]
        assert "A♥" not in table.export(viewer)


def test_t_40_he_lays_two_of_all_he_holds_away_one_at_a_time() -> None:
    table = two("talon 1")
    assert asked(table) == (0, "give")
    all_he_holds = the(TENS[0]) | the("10♦ A♦")
    assert legal(table) - {"bomb"} == {f"away {card}" for card in all_he_holds}
    refused(table, "give 9♠")
    refused(table, "away 9♥")
    play(table, "away 9♠")
    assert asked(table) == (0, "give")
    assert legal(table) == {f"away {card}" for card in all_he_holds - {"9♠"}}
    play(table, "away A♦")
    assert written(table.state.away) == {"9♠", "A♦"}
    assert sizes(table) == [10, 10]
    assert hand(table, 0) == all_he_holds - {"9♠", "A♦"}


@pytest.mark.parametrize("face_up", [False, True])
def test_t_40_face_down(face_up: bool) -> None:
    table = two("talon 1", "away 9♠", "away A♦", give_face_up=face_up)
    for viewer in (None, 1):
        assert only(table.events(viewer), Gave) == [Gave(0, None, None), Gave(0, None, None)]
        assert table.view(viewer).state.away == 0
    assert only(table.events(0), Gave) == [Gave(0, None, "9♠"), Gave(0, None, "A♦")]
    assert written(table.view(0).state.away) == {"9♠", "A♦"}


def test_t_40_ten_tricks_are_played() -> None:
    table = two("talon 1", "away 9♠", "away J♠", "keep")
    play_round(table)
    assert [trick.number for trick in told(table, Trick)] == list(range(1, 11))


def test_t_40_cards_laid_away_and_the_other_talon_count_for_nobody() -> None:
    table = two("talon 1", "away 10♠", "away A♠", "keep")
    play_round(table)
    out = 10 + 11 + 10 + 11  # laid away, and the other talon
    assert sum(line.cards for line in told(table, Score)) == 120 - out


@pytest.mark.parametrize("opener", [0, 1])
def test_t_40_everything_else_is_as_with_three(opener: int) -> None:
    table = Thousand(seats=2, first=opener).deal(seed=4)
    assert legal(table) == {"bid 100"}
    play(table, "bid 100", "pass")
    assert asked(table) == (opener, "choose")
    play(table, "talon 2")
    for _ in range(2):
        play(table, next(move for move in table.legal_moves if move.startswith("away")))
    assert asked(table) == (opener, "raise")
    play(table, "keep")
    assert asked(table) == (opener, "lead")
    play_trick_of_two(table)
    play_round(table)
    assert [event.opener for event in told(table, Round)] == [opener, 1 - opener]


def play_trick_of_two(table: Table) -> None:
    """A card led is answered by the other seat, and that is a trick."""
    seat = table.turn
    card = next(move for move in table.legal_moves if " " not in move)
    play(table, card)
    assert asked(table) == (1 - seat, "follow")
    play(table, table.legal_moves[0])
    assert table.state.tricks_over == 1


def test_t_40_the_others_number_may_be_exceeded_by_turns() -> None:
    table = dealt(*TENS, talon=TALONS)
    play(table, "bid 100", "bid 110", "bid 120", "bid 130")
    assert asked(table) == (0, "bid")
    assert numbers(table) == (140, 120 + 40 + 80)
    play(table, "pass")
    assert asked(table) == (1, "choose")


@pytest.mark.parametrize("rounding", ["none", "ten"])
def test_t_40_the_defender_scores_his_result(rounding: str) -> None:
    assert changes(scored(120, 64, bid=110, rounding=rounding)) == [110, 60 if rounding == "ten" else 64]


def test_t_40_a_marriage_may_be_announced() -> None:
    table = at("K♠ Q♠", "A♠ 9♠")
    play(table, "marriage Q♠", "A♠")
    assert (trump(table), list(table.state.announced[:2]), table.turn) == ("♠", [40, 0], 1)


# --- four seats: T-41 ---

FOUR = (*HANDS, "")  # seat 3 deals to seat 0


def four(talon: str = TALON, *said: str, **options: Any) -> Table:
    """The usual deal for three, dealt by the fourth, who sits out; the opener plays for 100."""
    table = dealt(*FOUR, talon=talon, **{"then": ("A♠",) * 10, **options})
    play(table, "bid 100", "pass", "pass", *said)
    return table


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_t_41_the_dealer_sits_out_and_the_other_three_play(first: int) -> None:
    table = Thousand(seats=4, first=first).deal(shuffle=from_cards(" ".join(DECK)))
    sitter = (first + 3) % 4
    assert sizes(table) == [0 if seat == sitter else 7 for seat in range(4)]
    for place in range(3):
        assert hand(table, (first + place) % 4) == set(DECK[place:21:3])
    assert told(table, Round) == [Round(1, first, sitter, False)]
    assert [event.seat for event in told(table, Dealt)] == [seat for seat in range(4) if seat != sitter]


def test_t_41_he_is_never_asked() -> None:
    table = four()
    play(table, "give J♠", "give J♥", "keep")
    asked_seats = {0}
    while table.state.rounds == 0:
        asked_seats.add(table.turn)
        play(table, table.legal_moves[0])
    assert asked_seats == {0, 1, 2}


def test_t_41_he_is_passed_over_when_cards_are_given() -> None:
    table = dealt("", *HANDS, talon=TALON, first=1)
    play(table, "bid 100", "pass", "bid 110", "pass")
    play(table, "give 9♦", "give J♦")
    assert told(table, Gave) == [Gave(3, 1, "9♦"), Gave(3, 2, "J♦")]


def test_t_41_each_round_another_seat_sits_out() -> None:
    table = Thousand(seats=4).deal(seed=8)
    for _ in range(4):
        play_round(table)
    assert [event.sitter for event in told(table, Round)] == [3, 0, 1, 2, 3]


def test_t_41_results_are_theirs_only() -> None:
    table = scored(100, 30, 50, 0, sitter_scores="nothing")
    assert [line.result for line in told(table, Score)] == [100, 30, 50, None]
    assert scores(table) == [100, 30, 50, 0]


@pytest.mark.parametrize(
    ("talon", "points"),
    [
        ("A♠ A♣ A♦", {"aces_50": 150, "aces_40": 120, "thirty": 30, "nothing": 0}),
        ("A♠ 9♣ 9♦", {"aces_50": 50, "aces_40": 40, "thirty": 30, "nothing": 0}),
        ("K♥ Q♥ 9♦", {"aces_50": 100, "aces_40": 100, "thirty": 30, "nothing": 0}),
        ("K♠ Q♠ A♦", {"aces_50": 90, "aces_40": 80, "thirty": 30, "nothing": 0}),
        ("K♣ Q♣ J♣", {"aces_50": 60, "aces_40": 60, "thirty": 30, "nothing": 0}),
        ("K♦ Q♦ A♦", {"aces_50": 130, "aces_40": 120, "thirty": 30, "nothing": 0}),
        ("9♠ 10♠ K♦", {"aces_50": 0, "aces_40": 0, "thirty": 30, "nothing": 0}),
    ],
)
@pytest.mark.parametrize("value", ["aces_50", "aces_40", "thirty", "nothing"])
def test_t_41_1_what_the_talon_is_worth_to_the_seat_that_sits_out(
    talon: str, points: dict[str, int], value: str
) -> None:
    rest = [card for card in DECK if card not in talon.split()]
    table = dealt(*(" ".join(rest[i::3]) for i in range(3)), "", talon=talon, sitter_scores=value, then=("A♠",))
    play(table, "bid 100", "pass", "pass")
    due = points[value]
    assert told(table, Sits) == ([Sits(3, due)] if due else [])
    assert scores(table)[3] == 0  # not before the round is scored
    play_round(table)
    assert (scores(table)[3], changes(table)[3]) == (due, due)


def test_t_41_1_it_is_not_rounded() -> None:
    table = last_trick(100, 45, 0, 0, rounding="floor")
    table.state.sitter_due = 45
    play_round(table)
    assert scores(table) == [100, 40, 0, 45]


@pytest.mark.parametrize(("before", "after"), [(799, 849), (800, 800), (850, 850)])
def test_t_41_1_the_lock_holds_for_it(before: int, after: int) -> None:
    table = last_trick(100, 0, 0, 0, scores=(0, 0, 0, before), lock=800)
    table.state.sitter_due = 50
    play_round(table)
    assert scores(table)[3] == after


def test_t_41_1_on_the_barrel_it_is_not_scored() -> None:
    table = last_trick(100, 0, 0, 0, scores=(0, 0, 0, 880), lock="none", barrel=880)
    table.state.sitter_due, table.state.barrel_seats, table.state.barrel_left[3] = 50, 0b1000, 3
    play_round(table)
    assert scores(table)[3] == 880


def test_t_41_1_it_can_bring_the_target() -> None:
    table = last_trick(100, 0, 0, 0, scores=(0, 0, 0, 960), lock="none")
    table.state.sitter_due = 50
    play_round(table)
    assert (table.outcome.reason, table.outcome.winners) == ("target", (3,))


def test_t_41_the_opener_of_the_next_round_sat_out_last_but_two() -> None:
    table = scored(100, 0, 0, 0)
    assert (table.turn, told(table, Round)[-1].sitter) == (1, 0)
