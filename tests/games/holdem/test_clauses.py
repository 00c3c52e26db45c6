"""Every clause of Hold'em's RULES.md, H-20 to H-83, each in a situation written in cards and chips.

What is not said of a situation is as hands.py has it.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from kozyr import Holdem, cards
from kozyr.errors import OptionError
from kozyr.games.holdem import rules
from kozyr.games.holdem.text import (
    Ante,
    Board,
    Bought,
    Call,
    Check,
    Dealt,
    Fold,
    Hand,
    Made,
    Muck,
    Out,
    Outcome,
    Post,
    Pot,
    Raise,
    Raked,
    Returned,
    Show,
)
from kozyr.record import Move
from kozyr.shuffle import from_cards
from kozyr.table import Table
from tests.games.holdem.hands import (
    BOARD,
    HANDS,
    ROYAL,
    SIT_AND_GO,
    asked,
    at,
    bets,
    board,
    cards_of,
    dealt,
    deck,
    facing,
    fold_out,
    guessed,
    journey,
    knock_out,
    moves,
    on_the_flop,
    on_the_river,
    only,
    opening,
    places,
    play,
    pots,
    raked,
    range_of,
    session,
    stacks,
    why,
    winners,
)

# --- the presets ---


def test_the_presets_set_what_the_rules_say() -> None:
    assert list(Holdem.PRESETS) == ["hand", "pot_limit", "fixed_limit", "short_deck", "cash", "sit_and_go"]
    assert Holdem.preset() == Holdem.preset("hand") == Holdem()
    assert Holdem.preset("pot_limit") == Holdem(limit="pot_limit")
    assert Holdem.preset("fixed_limit") == Holdem(limit="fixed_limit")
    assert Holdem.preset("short_deck") == Holdem(deck_size=36, ante=1, blinds="button")
    assert Holdem.preset("cash") == Holdem(session="cash")
    assert Holdem.preset("sit_and_go") == Holdem(
        session="sit_and_go", big_blind=20, small_blind=10, stacks=1500, button_rule="dead", runs=1
    )


def test_the_default_is_one_no_limit_hand_with_blinds_of_1_and_2_and_200_chips() -> None:
    table = Holdem().deal(seed=1)
    assert stacks(table) == [198, 199]
    assert table.events()[:3] == [Hand(1, 1, 1, 2), Post(1, 1, "small blind"), Post(0, 2, "big blind")]
    assert range_of(table) == (4, 200)


@pytest.mark.parametrize("preset", list(Holdem.PRESETS))
def test_every_preset_seats_two_to_ten(preset: str) -> None:
    for seats in range(2, 11):
        assert Holdem.preset(preset, seats=seats).seats == seats
    for seats in (1, 11):
        with pytest.raises(OptionError, match=f"holdem {preset} is for 2 to 10 seats, not {seats}"):
            Holdem.preset(preset, seats=seats)


@pytest.mark.parametrize(
    ("preset", "lo", "hi"),
    [
        ("hand", 4, 200),
        ("pot_limit", 4, 7),
        ("fixed_limit", 4, 4),
        ("short_deck", 4, 199),
        ("cash", 4, 200),
        ("sit_and_go", 40, 1500),
    ],
)
def test_every_preset_begins_a_hand_of_three_in_its_own_way(preset: str, lo: int, hi: int) -> None:
    table = Holdem.preset(preset, seats=3).deal(seed=1)
    blinds = "button" if preset == "short_deck" else "both"
    assert table.turn == (0 if blinds == "button" else 2)
    assert range_of(table) == (lo, hi)


@pytest.mark.parametrize("preset", ["hand", "pot_limit", "fixed_limit", "short_deck"])
def test_every_preset_of_one_hand_is_played_out(preset: str) -> None:
    ended = Holdem.preset(preset, seats=4).deal(seed=3).play_out(["caller"] * 4)
    assert (ended.reason, ended.hands, sum(ended.payoffs)) == ("hand", 1, 0)
    assert sum(ended.chips) == 800


def test_preset_cash_plays_a_hundred_hands() -> None:
    table = Holdem.preset("cash").deal(seed=3)
    for _ in range(100):
        table.play("fold")
    assert table.outcome == Outcome("hands", 100, None, (200, 200), (0, 0))
    assert [event.number for event in only(table.events(), Hand)] == list(range(1, 101))


def test_preset_sit_and_go_ends_when_one_seat_has_all_chips() -> None:
    table = Holdem.preset("sit_and_go", seats=3, stacks=200).deal(seed=3)
    ended = table.play_out(["pushfold"] * 3)
    assert ended.reason == "last_seat"
    assert sorted(ended.chips) == [0, 0, 600]
    assert ended.chips[ended.winner] == 600
    assert ended.payoffs[ended.winner] == 400
    assert [out.place for out in only(table.events(), Out)] in ([3, 2], [2, 2])


# --- H-20 … H-24: the table and the cards ---


def test_h20_two_to_ten_seats() -> None:
    for seats in range(2, 11):
        assert len(Holdem(seats=seats).deal(seed=1).names) == seats
    for seats in (0, 1, 11):
        with pytest.raises(OptionError, match=f"seats cannot be {seats}"):
            Holdem(seats=seats)


def test_h20_seats_are_numbered_to_the_left_and_the_last_ones_left_is_seat_0() -> None:
    table, asked = Holdem(seats=10).deal(seed=1), []
    while table.state.street == rules.PREFLOP:
        asked.append(table.turn)
        table.play("call" if "call" in moves(table) else "check")
    assert asked == [2, 3, 4, 5, 6, 7, 8, 9, 0, 1]


def test_h21_one_stack_for_all_or_one_for_each() -> None:
    assert stacks(Holdem(seats=3, stacks=50).deal(seed=1)) == [49, 48, 50]
    assert stacks(Holdem(seats=3, stacks=(50, 60, 70)).deal(seed=1)) == [49, 58, 70]


def test_h21_nothing_but_chips_on_the_table_counts() -> None:
    table = dealt(*HANDS[:2], stacks=(60, 200))
    assert range_of(table) == (4, 200)  # a raise beyond what the other has is legal …
    events = play(table, "raise 200", "call")
    assert only(events, Call, Returned) == [Call(0, 58, True), Returned(1, 140)]  # … but not won or lost
    assert table.outcome.chips == (120, 140)


@pytest.mark.parametrize(
    ("settled", "refused"),
    [
        ({"seats": 2, "stacks": 500_000_000}, {"seats": 2, "stacks": 500_000_001}),
        ({"seats": 2, "stacks": (999_999_999, 1)}, {"seats": 2, "stacks": (999_999_999, 2)}),
        (
            {"session": "cash", "hands_to_play": 99, "stacks": 5_000_000},
            {"session": "cash", "hands_to_play": 99, "stacks": 5_000_001},
        ),
        (
            {"session": "cash", "hands_to_play": 99, "rebuy": False, "stacks": 500_000_000},
            {"session": "cash", "hands_to_play": 99, "rebuy": False, "stacks": 500_000_001},
        ),
    ],
)
def test_h21_at_most_a_thousand_million_chips_are_in_play(settled: dict[str, Any], refused: dict[str, Any]) -> None:
    assert sum(Holdem(**settled).deal(seed=1).state.bought) == 1_000_000_000 // (
        100 if settled.get("rebuy", "session" in settled) else 1
    )
    with pytest.raises(OptionError, match=r"at most 1,000,000,000 chips are in play \(H-21\), not 1,000,000,"):
        Holdem(**refused)


def test_h21_a_stack_of_a_thousand_million_chips_is_played_for() -> None:
    table = dealt(*HANDS[:2], stacks=500_000_000, big_blind=500_000_000, small_blind=250_000_000)
    events = play(table, "call")
    assert pots(events) == [Pot(0, 1_000_000_000, (0,), (1_000_000_000,))]


@pytest.mark.parametrize(("size", "lowest"), [(52, "2"), (36, "6")])
def test_h22_the_deck_has_52_cards_or_36_from_the_six(size: int, lowest: str) -> None:
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    state = Holdem(deck_size=size).start()
    assert cards_of(cards.mask(int(card) for card in state.deck[: state.left])) == {
        rank + suit for rank in ranks[ranks.index(lowest) :] for suit in "♠♣♦♥"
    }
    assert state.left == size


def test_h22_with_36_cards_ten_seats_are_dealt_in_and_two_boards_come() -> None:
    table = Holdem(seats=10, deck_size=36, runs=2, stacks=2).deal(seed=1)
    while table.turn >= 0:
        table.play("call" if "call" in moves(table) else "check")
    assert len(board(table).split()) == len(board(table, run=1).split()) == 5


FLUSH_OR_FULL_HOUSE = ("A♥ 9♥", "K♠ Q♠")
STRAIGHT_OR_TRIPS = ("10♠ 9♠", "K♠ K♣")


@pytest.mark.parametrize(("size", "winner"), [(52, 1), (36, 0)])
def test_h22_a_flush_beats_a_full_house_with_36_cards_only(size: int, winner: int) -> None:
    assert winners(*FLUSH_OR_FULL_HOUSE, board="K♥ K♦ Q♥ 7♥ 6♠", deck_size=size) == (winner,)


@pytest.mark.parametrize("size", [52, 36])
def test_h22_a_straight_beats_three_of_a_kind_with_either_deck(size: int) -> None:
    assert winners(*STRAIGHT_OR_TRIPS, board="6♦ 7♥ 8♦ K♥ A♣", deck_size=size) == (0,)


@pytest.mark.parametrize(
    ("hands", "size", "winner"),
    [
        (("A♠ 10♦", "K♠ K♣"), 36, 0),  # A-6-7-8-9 … 10
        (("A♠ Q♦", "K♠ K♣"), 36, 0),  # A-6-7-8-9 is a straight
        (("A♠ Q♦", "K♠ K♣"), 52, 1),  # and with 52 cards nothing
        (("A♠ Q♦", "10♠ J♣"), 36, 1),  # the lowest one
    ],
)
def test_h22_ace_to_nine_is_the_lowest_straight_of_36_cards(hands: tuple[str, str], size: int, winner: int) -> None:
    assert winners(*hands, board="6♦ 7♥ 8♦ 9♥ J♥", deck_size=size) == (winner,)


@pytest.mark.parametrize("size", [52, 36])
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Q♠ J♠", "A♠ A♣"),  # a straight flush, a full house
        ("9♦ 9♣", "A♠ A♣"),  # four of a kind
        ("A♠ A♣", "10♥ 8♥"),  # three of a kind, two pair
        ("K♦ 7♥", "K♣ 6♥"),
    ],
)
def test_h22_all_else_is_ranked_alike(better: str, worse: str, size: int) -> None:
    boards = {
        "Q♠ J♠": "10♠ 9♠ 8♠ A♦ 8♥",
        "9♦ 9♣": "9♠ 9♥ A♦ 8♦ 8♣",
        "A♠ A♣": "A♦ 10♠ 8♦ K♣ 6♣",
        "K♦ 7♥": "K♠ Q♠ 9♦ 8♦ 7♣",
    }
    assert winners(worse, better, board=boards[better], deck_size=size) == (1,)


@pytest.mark.parametrize(("option", "seat"), [(-1, 2), (0, 0), (1, 1), (2, 2)])
def test_h23_the_button_lies_at_its_seat_or_the_last_one(option: int, seat: int) -> None:
    table = Holdem(seats=3, button=option).deal(seed=1)
    assert only(table.events(), Hand) == [Hand(1, seat, 1, 2)]
    assert places(table) == (seat, (seat + 1) % 3, (seat + 2) % 3)
    assert table.turn == seat


@pytest.mark.parametrize("button", [3, 9])
def test_h23_the_button_is_at_a_seat_of_the_game(button: int) -> None:
    with pytest.raises(OptionError, match=f"button is seat 0 to 2, or -1, not {button}"):
        Holdem(seats=3, button=button)


def test_h24_a_hand_has_four_streets_and_a_showdown() -> None:
    table = dealt(*HANDS[:2])
    seen = []
    for said in (["call", "check"], ["check", "check"], ["check", "check"], ["check", "check"]):
        assert table.state.street == len(seen)
        seen.append(board(table))
        play(table, *said)
    assert seen == ["", "2♦ 3♥ 4♦", "2♦ 3♥ 4♦ 7♥", BOARD]
    assert table.state.street == rules.SHOWDOWN
    assert moves(table) == {"show"}
    play(table, "show", "muck")
    assert table.outcome == Outcome("hand", 1, None, (202, 198), (2, -2))


def test_h24_the_hand_ends_at_once_when_one_seat_is_left() -> None:
    table = dealt(*HANDS[:2])
    events = play(table, "fold")
    assert events == [
        Fold(1),
        Returned(0, 1),
        Pot(0, 2, (0,), (2,)),
        Outcome("hand", 1, None, (201, 199), (1, -1)),
    ]
    assert board(table) == ""


# --- H-25, H-26: antes ---


def test_h25_without_an_ante_nobody_pays_one() -> None:
    assert only(Holdem(seats=3).deal(seed=1).events(), Ante) == []


@pytest.mark.parametrize("kind", ["each", "dead"])
def test_h25_every_seat_pays_the_ante_before_the_cards(kind: str) -> None:
    table = dealt(*HANDS[:3], ante=5, ante_kind=kind)
    assert table.events()[:7] == [
        Hand(1, 2, 1, 2),
        Ante(0, 5),
        Ante(1, 5),
        Ante(2, 5),
        Post(0, 1, "small blind"),
        Post(1, 2, "big blind"),
        Dealt(0, 2, ()),
    ]
    assert stacks(table) == [194, 193, 195]
    assert bets(table) == [1, 2, 0]  # an ante is no bet
    assert table.state.pot == 18


@pytest.mark.parametrize(
    ("kind", "main", "side"),
    [
        ("each", 9, 8),  # 3 from each; then 2 of the antes and 2 of the blinds from seats 1 and 2
        ("dead", 13, 4),  # 5 + 5 + 3 are dead
    ],
)
def test_h25_a_short_ante_contends_for_as_much_from_each_or_for_all_dead_money(kind: str, main: int, side: int) -> None:
    table = dealt(*HANDS[:3], button=0, stacks=(3, 100, 100), ante=5, ante_kind=kind)
    events = play(table, "call", "check", *["check"] * 6)
    assert [(pot.chips, pot.winners) for pot in pots(events)] == [(main, (0,)), (side, (1,))]


def test_h25_with_dead_antes_an_all_in_for_the_ante_wins_the_dead_money_alone() -> None:
    table = dealt(*HANDS[:2], stacks=(3, 100), ante=3, ante_kind="dead")
    assert pots(table.events()) == [Pot(0, 6, (0,), (6,))]
    assert only(table.events(), Returned) == [Returned(1, 1)]


def test_h25_the_big_blind_pays_one_ante_for_all_dead() -> None:
    table = dealt(*HANDS[:3], ante=5, ante_kind="big_blind")
    assert only(table.events(), Ante, Post) == [Ante(1, 5), Post(0, 1, "small blind"), Post(1, 2, "big blind")]
    assert stacks(table) == [199, 193, 200]
    assert (table.state.pot, table.state.dead, bets(table)) == (8, 5, [1, 2, 0])


def test_h25_antes_by_seat() -> None:
    table = dealt(*HANDS[:3], ante=(0, 3, 7))
    assert only(table.events(), Ante) == [Ante(1, 3), Ante(2, 7)]
    table = dealt(*HANDS[:3], ante=(0, 3, 7), ante_kind="big_blind")
    assert only(table.events(), Ante) == [Ante(1, 3)]


def test_h25_an_ante_is_at_most_what_the_seat_has() -> None:
    table = dealt(*HANDS[:3], stacks=(200, 200, 4), ante=5)
    assert only(table.events(), Ante) == [Ante(0, 5), Ante(1, 5), Ante(2, 4)]
    assert table.turn == 0  # seat 2 is all-in


def test_h25_antes_by_seat_are_for_a_single_hand() -> None:
    for kind in ("cash", "sit_and_go"):
        with pytest.raises(OptionError, match="antes by seat are for a single hand"):
            Holdem(ante=(1, 1), session=kind)


@pytest.mark.parametrize(
    ("order", "ante", "blind"),
    [("blind_first", 1, 2), ("ante_first", 2, 1)],
)
def test_h26_a_big_blind_with_too_little_pays_first_the_blind_or_first_the_ante(
    order: str, ante: int, blind: int
) -> None:
    table = dealt(*HANDS[:3], stacks=(200, 3, 200), ante=2, ante_kind="big_blind", ante_order=order)
    assert only(table.events(), Ante, Post) == [Ante(1, ante), Post(0, 1, "small blind"), Post(1, blind, "big blind")]
    assert table.state.level == 2


@pytest.mark.parametrize(
    ("order", "ante", "blind"),
    [("blind_first", None, 2), ("ante_first", 2, None)],
)
def test_h26_what_comes_second_may_be_nothing(order: str, ante: int | None, blind: int | None) -> None:
    table = dealt(*HANDS[:3], stacks=(200, 2, 200), ante=2, ante_kind="big_blind", ante_order=order)
    assert [event.chips for event in only(table.events(), Ante)] == ([ante] if ante else [])
    assert [event.chips for event in only(table.events(), Post)] == [1, *([blind] if blind else [])]


@pytest.mark.parametrize("order", ["blind_first", "ante_first"])
@pytest.mark.parametrize("kind", ["each", "dead"])
def test_h26_other_antes_are_always_paid_before_blinds(kind: str, order: str) -> None:
    table = dealt(*HANDS[:3], stacks=(200, 3, 200), ante=2, ante_kind=kind, ante_order=order)
    assert only(table.events(), Ante, Post)[1:] == [
        *(Ante(1, 2), Ante(2, 2), Post(0, 1, "small blind"), Post(1, 1, "big blind")),
    ]


# --- H-27 … H-32: blinds ---


def test_h27_left_of_the_button_is_the_small_blind_and_next_the_big_one() -> None:
    table = Holdem(seats=4, button=1, small_blind=5, big_blind=10).deal(seed=1)
    assert only(table.events(), Post) == [Post(2, 5, "small blind"), Post(3, 10, "big blind")]
    assert table.turn == 0


@pytest.mark.parametrize("button", [0, 1])
def test_h27_between_two_the_button_posts_the_small_blind(button: int) -> None:
    table = Holdem(button=button).deal(seed=1)
    assert only(table.events(), Post) == [Post(button, 1, "small blind"), Post(1 - button, 2, "big blind")]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_h27_button_only_the_button_posts_the_big_blind(seats: int) -> None:
    table = Holdem(seats=seats, blinds="button", button=1).deal(seed=1)
    assert only(table.events(), Hand, Post) == [Hand(1, 1, 0, 2), Post(1, 2, "big blind")]
    assert table.turn == 2 % seats


def test_h27_a_seat_that_has_less_posts_what_it_has_and_is_all_in() -> None:
    table = Holdem(seats=4, small_blind=10, big_blind=20, stacks=(4, 15, 200, 200)).deal(seed=1)
    assert only(table.events(), Post) == [Post(0, 4, "small blind"), Post(1, 15, "big blind")]
    play(table, "call", "call")
    assert table.turn == 2  # the flop: both blinds are all-in


def test_h27_without_a_small_blind_only_the_big_one_is_posted() -> None:
    table = Holdem(seats=3, small_blind=0).deal(seed=1)
    assert only(table.events(), Post) == [Post(1, 2, "big blind")]
    play(table, "fold")
    assert table.turn == 0
    assert "call" in moves(table)


def test_h27_the_small_blind_is_at_most_the_big_one() -> None:
    assert Holdem(small_blind=2).small_blind == 2
    with pytest.raises(OptionError, match="the small blind, 3, is more than the big one, 2"):
        Holdem(small_blind=3)


@pytest.mark.parametrize(("rule", "level"), [("full", 200), ("actual", 60)])
def test_h28_a_short_big_blind_is_owed_in_full_or_as_posted(rule: str, level: int) -> None:
    table = dealt(*HANDS[:3], big_blind=200, small_blind=50, stacks=(1000, 60, 1000), short_blind=rule)
    assert table.state.level == level
    assert range_of(table) == (level + 200, 1000)  # the last raise is the big blind
    assert only(play(table, "call"), Call) == [Call(2, level, False)]


def test_h28_actual_is_the_highest_bet_really_posted() -> None:
    table = dealt(*HANDS[:3], big_blind=200, small_blind=100, stacks=(1000, 60, 1000), short_blind="actual")
    assert table.state.level == 100
    assert only(play(table, "call"), Call) == [Call(2, 100, False)]
    assert moves(table) >= {"check"}


@pytest.mark.parametrize("rule", ["full", "actual"])
def test_h28_with_posts_the_level_is_the_highest_bet_really_posted(rule: str) -> None:
    table = dealt(*HANDS[:3], big_blind=20, posts=(10, 20, 0), stacks=(200, 7, 200), short_blind=rule)
    assert table.state.level == 10
    assert range_of(table) == (30, 200)


def test_h29_the_seat_left_of_the_big_blind_straddles() -> None:
    table = dealt(*HANDS[:4], straddle=True)
    assert only(table.events(), Post) == [Post(0, 1, "small blind"), Post(1, 2, "big blind"), Post(2, 4, "straddle")]
    assert table.turn == 3
    assert moves(table) == {"fold", "call", "raise 8", "raise 9", "raise 15", "raise 200"}
    assert range_of(table) == (8, 200)


def test_h29_the_straddle_is_asked_once_more() -> None:
    table = dealt(*HANDS[:3], straddle=True)
    play(table, "call", "call")
    assert table.turn == 2
    assert "check" in moves(table)
    assert range_of(table) == (8, 200)
    play(table, "check")
    assert table.state.street == rules.FLOP
    assert range_of(table) == (2, 196)


def test_h29_no_is_no_straddle_and_two_seats_or_a_blind_of_the_button_have_none() -> None:
    for game in (
        Holdem(seats=4),
        Holdem(seats=2, straddle=True),
        Holdem(seats=4, straddle=True, blinds="button"),
    ):
        posts = only(game.deal(seed=1).events(), Post)
        assert "straddle" not in {post.what for post in posts}
        assert range_of(game.deal(seed=1)) == (4, 200)


@pytest.mark.parametrize(("rule", "level"), [("full", 4), ("actual", 3)])
def test_h29_a_short_straddle_posts_what_it_has(rule: str, level: int) -> None:
    table = dealt(*HANDS[:4], straddle=True, stacks=(200, 200, 3, 200), short_blind=rule)
    assert only(table.events(), Post)[2] == Post(2, 3, "straddle")
    assert table.turn == 3
    assert (table.state.level, range_of(table)) == (level, (level + 4, 200))


def test_h29_two_that_are_left_have_no_straddle() -> None:
    decks = [deck(*HANDS[:3]), ""]
    table = session(*decks, seats=3, session="sit_and_go", stacks=(200, 200, 4), straddle=True)
    assert "straddle" in {post.what for post in only(table.events(), Post)}
    play(table, "call", "call", *["check"] * 6)
    assert table.state.rounds == 1
    assert [post.what for post in only(opening(table), Post)] == ["small blind", "big blind"]


def test_h30_each_seat_posts_its_own_number() -> None:
    table = dealt(*HANDS[:4], posts=(1, 2, 0, -2))
    assert table.events()[:4] == [
        Hand(1, 3, 0, 0),
        Post(0, 1, "small blind"),
        Post(1, 2, "big blind"),
        Post(3, 2, "blind"),
    ]
    assert table.turn == 2  # left of seat 1: a late blind does not count
    assert range_of(table) == (4, 200)
    play(table, "call")
    assert moves(table) >= {"check"}
    assert "call" not in moves(table)


def test_h30_a_late_blind_may_be_the_highest_and_still_does_not_count() -> None:
    table = dealt(*HANDS[:4], posts=(1, 2, -5, 0))
    assert table.turn == 2
    assert table.state.level == 5
    assert range_of(table) == (7, 200)  # the last raise is the big blind


def test_h30_posts_stand_in_for_the_straddle_and_the_button_blind() -> None:
    table = dealt(*HANDS[:4], posts=(0, 3, 0, 0), straddle=True, blinds="button")
    assert only(table.events(), Post) == [Post(1, 3, "straddle")]


def test_h30_0_is_the_blinds_by_the_rules_and_one_number_is_for_all() -> None:
    assert len(only(Holdem(seats=3, posts=0).deal(seed=1).events(), Post)) == 2
    table = Holdem(seats=3, posts=2).deal(seed=1)
    assert only(table.events(), Post) == [Post(seat, 2, "big blind") for seat in range(3)]
    assert "check" in moves(table)


def test_h30_posts_are_for_a_single_hand() -> None:
    for kind in ("cash", "sit_and_go"):
        with pytest.raises(OptionError, match="posts and antes by seat are for a single hand"):
            Holdem(posts=(1, 2), session=kind)


def test_h31_a_bomb_pot_has_antes_no_blinds_and_a_flop_at_once() -> None:
    table = dealt(*HANDS[:3], bomb_pot=True, ante=5)
    assert table.events()[:4] == [Hand(1, 2, 0, 0), Ante(0, 5), Ante(1, 5), Ante(2, 5)]
    assert table.events()[-1] == Board("flop", ("2♦", "3♥", "4♦"), 0)
    assert table.turn == 0
    assert (table.state.level, bets(table), table.state.pot) == (0, [0, 0, 0], 15)
    assert moves(table) == {"check", "bet 2", "bet 7", "bet 15", "bet 195"}


def test_h31_a_bomb_pot_in_which_all_are_all_in_is_played_out_at_once() -> None:
    table = dealt(*HANDS[:3], bomb_pot=True, ante=5, stacks=5)
    assert table.outcome.chips == (15, 0, 0)


def test_h31_in_fixed_limit_the_flop_of_a_bomb_pot_has_its_whole_cap() -> None:
    table = dealt(*HANDS[:3], bomb_pot=True, ante=5, limit="fixed_limit")
    assert range_of(table) == (2, 2)
    play(table, "bet 2", "raise 4", "raise 6", "raise 8")
    assert moves(table) == {"fold", "call"}


def test_h32_blinds_are_bets_and_chips_that_a_seat_has_not_are_not_owed() -> None:
    table = dealt(*HANDS[:3], stacks=(200, 1, 200))
    assert bets(table) == [1, 1, 0]
    assert only(play(table, "call", "call"), Call) == [Call(2, 2, False), Call(0, 1, False)]
    events = play(table, "bet 10", "fold")
    assert pots(events) == [Pot(0, 3, (0,), (3,)), Pot(1, 2, (0,), (2,))]
    assert table.outcome.payoffs == (3, -1, -2)


# --- H-33, H-34: dealing ---


def test_h33_one_card_at_a_time_twice_around_from_the_left_of_the_button() -> None:
    top = "2♠ 3♠ 4♠ 5♠ 6♠ 7♠"
    table = Holdem(seats=3, button=1).deal(shuffle=from_cards(top))
    assert only(table.events(everything=True), Dealt) == [
        Dealt(2, 2, ("2♠", "5♠")),
        Dealt(0, 2, ("3♠", "6♠")),
        Dealt(1, 2, ("4♠", "7♠")),
    ]


@pytest.mark.parametrize("button", [0, 1])
def test_h33_between_two_the_seat_that_is_not_the_button_gets_the_first_card(button: int) -> None:
    table = Holdem(button=button).deal(shuffle=from_cards("2♠ 3♠ 4♠ 5♠"))
    assert cards_of(table.state.hands[1 - button]) == {"2♠", "4♠"}


def test_h33_seats_that_are_out_are_dealt_no_cards() -> None:
    table = session(
        deck(*HANDS[:3]), "2♠ 3♠ 4♠ 5♠", seats=3, session="cash", rebuy=False, stacks=(200, 200, 2), hands_to_play=2
    )
    play(table, "call", "call", "check", *["check"] * 6)
    assert [event.seat for event in only(opening(table), Dealt)] == [1, 0]
    assert [cards_of(table.state.hands[seat]) for seat in range(3)] == [{"3♠", "5♠"}, {"2♠", "4♠"}, set()]


def test_h33_the_whole_deck_is_shuffled_before_each_hand() -> None:
    table = Holdem(session="cash", hands_to_play=3).deal(seed=4)
    play(table, "fold", "fold", "fold")
    decks = [step.cards for step in table.steps if hasattr(step, "cards")]
    assert [len(set(order)) for order in decks] == [52, 52, 52]
    assert len(set(decks)) == 3


@pytest.mark.parametrize(
    ("burn", "expected"),
    [(True, ["2♣ 3♣ 4♣", "6♣", "8♣"]), (False, ["A♣ 2♣ 3♣", "4♣", "5♣"])],
)
def test_h34_the_top_card_is_burned_before_flop_turn_and_river(burn: bool, expected: list[str]) -> None:
    top = "2♠ 3♠ 4♠ 5♠ A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣"
    table = Holdem(burn=burn).deal(shuffle=from_cards(top))
    events = play(table, "call", *["check"] * 5)
    assert [" ".join(event.cards) for event in only(events, Board)] == expected
    assert [event.street for event in only(events, Board)] == ["flop", "turn", "river"]
    assert cards_of(table.state.burned) == ({"A♣", "5♣", "7♣"} if burn else set())


# --- H-35 … H-39: betting ---


def test_h35_before_the_flop_left_of_the_big_blind_begins_later_left_of_the_button() -> None:
    table = Holdem(seats=4, button=0).deal(seed=1)
    assert asked(table, "call", "call", "call", "check") == [3, 0, 1, 2, 1]
    assert asked(table, "check", "check", "check", "check") == [1, 2, 3, 0, 1]


def test_h35_the_turn_goes_on_until_all_have_acted_since_the_last_raise() -> None:
    table = Holdem(seats=4).deal(seed=1)
    assert asked(table, "call", "raise 6", "fold", "raise 12", "call", "call") == [2, 3, 0, 1, 2, 3, 1]


def test_h35_folded_and_all_in_seats_are_passed_over() -> None:
    table = Holdem(seats=4, stacks=(200, 20, 200, 200)).deal(seed=1)
    assert asked(table, "call", "call", "fold", "raise 20", "call", "call") == [2, 3, 0, 1, 2, 3, 2]
    assert asked(table, "check", "check") == [2, 3, 2]


def test_h35_places_count_by_seats_the_highest_poster_may_be_all_in() -> None:
    table = Holdem(seats=4, stacks=(200, 2, 200, 200)).deal(seed=1)
    assert table.turn == 2
    table = Holdem(seats=4, posts=(0, 0, 5, 1), stacks=(200, 200, 5, 1)).deal(seed=1)
    assert table.turn == 0


@pytest.mark.parametrize(
    ("posts", "first"),
    [
        ((2, 2, 0, 0), 2),  # of equal ones the farthest from the button
        ((2, 0, 2, 0), 3),
        ((0, 2, 0, 2), 0),  # the button itself is the farthest
        ((3, 2, 2, 0), 1),  # the highest
        ((-4, 2, 0, -3), 2),  # late blinds do not count
        ((-2, -2, 0, 0), 0),  # nobody having posted: left of the button
    ],
)
def test_h35_with_posts_left_of_the_highest_positive_number(posts: tuple[int, ...], first: int) -> None:
    assert Holdem(seats=4, posts=posts).deal(seed=1).turn == first


def test_h35_the_big_blind_may_raise_when_all_have_called_and_all_are_asked_again() -> None:
    table = Holdem(seats=3).deal(seed=1)
    assert asked(table, "call", "call", "raise 4", "call", "call") == [2, 0, 1, 2, 0, 0]
    assert table.state.street == rules.FLOP


def test_h36_fold_and_call_below_the_level_check_at_the_level() -> None:
    table = Holdem().deal(seed=1)
    assert moves(table) == {"fold", "call", "raise 4", "raise 6", "raise 200"}
    play(table, "call")
    assert moves(table) == {"check", "raise 4", "raise 6", "raise 200"}


def test_h36_with_open_fold_a_seat_may_fold_where_it_could_check() -> None:
    table = dealt(*HANDS[:2], open_fold=True)
    play(table, "call")
    assert moves(table) == {"fold", "check", "raise 4", "raise 6", "raise 200"}
    events = play(table, "fold")
    assert pots(events) == [Pot(0, 4, (1,), (4,))]


def test_h36_a_call_puts_forward_what_is_missing_or_all_it_has() -> None:
    table = Holdem(seats=3, stacks=(200, 50, 200)).deal(seed=1)
    events = play(table, "raise 80", "call", "call")
    assert only(events, Raise, Call) == [Raise(2, 80, False), Call(0, 79, False), Call(1, 48, True)]
    assert stacks(table) == [120, 0, 120]


def test_h37_the_betting_is_over_when_the_only_seat_with_chips_has_bet_enough() -> None:
    table = dealt(*HANDS[:2], stacks=(200, 1))  # the button's small blind is all it has
    assert table.turn == cards.OVER
    assert only(table.events(), Returned) == [Returned(0, 1)]
    assert pots(table.events()) == [Pot(0, 2, (0,), (2,))]


def test_h37_the_small_blind_owes_nothing_more_to_a_big_blind_that_had_no_more() -> None:
    table = dealt(*HANDS[:2], stacks=(1, 200))
    assert table.turn == cards.OVER
    assert pots(table.events()) == [Pot(0, 2, (0,), (2,))]


def test_h37_the_only_seat_with_chips_is_asked_while_it_owes_something() -> None:
    table = dealt(*HANDS[:2], stacks=(2, 200))
    assert table.turn == 1
    assert moves(table) == {"fold", "call"}
    events = play(table, "call")
    assert [event.street for event in only(events, Board)] == ["flop", "turn", "river"]
    assert table.outcome.chips == (4, 198)


def test_h37_with_two_that_have_chips_the_betting_goes_on_beside_an_all_in() -> None:
    table = dealt(*HANDS[:3], stacks=(10, 200, 200))
    play(table, "raise 10", "call", "call")
    assert table.turn == 1
    assert moves(table) == {"check", "bet 2", "bet 15", "bet 30", "bet 190"}
    events = play(table, "bet 100", "fold")
    assert only(events, Returned) == [Returned(1, 100)]
    assert table.turn == cards.OVER
    assert board(table) == BOARD


def test_h38_an_uncalled_bet_is_returned() -> None:
    table = dealt(*HANDS[:3])
    events = play(table, "raise 50", "fold", "fold")
    assert events[-3:] == [
        Returned(2, 48),
        Pot(0, 5, (2,), (5,)),
        Outcome("hand", 1, None, (199, 198, 203), (-1, -2, 3)),
    ]


def test_h38_the_second_highest_bet_of_a_folded_seat_counts() -> None:
    table = dealt(*HANDS[:3])
    events = play(table, "raise 50", "raise 100", "fold", "fold")
    assert only(events, Returned) == [Returned(0, 50)]
    assert pots(events) == [Pot(0, 102, (0,), (102,))]


def test_h38_what_is_more_is_returned_to_a_seat_that_has_folded_too() -> None:
    table = dealt(*HANDS[:3], posts=(1, 2, -5), open_fold=True)
    assert table.turn == 2
    events = play(table, "fold", "fold")
    assert only(events, Returned) == [Returned(2, 3)]
    assert table.outcome.payoffs == (-1, 3, -2)


def test_h38_the_excess_over_a_short_call_is_returned() -> None:
    table = dealt(*HANDS[:3], stacks=(30, 200, 200))
    events = play(table, "raise 100", "call", "fold")
    assert only(events, Call, Returned) == [Call(0, 29, True), Returned(2, 70)]
    assert pots(events) == [Pot(0, 62, (0,), (62,))]


def test_h39_a_street_begins_with_level_0_and_the_big_blind_as_the_last_raise() -> None:
    table = Holdem(seats=3).deal(seed=1)
    play(table, "raise 50", "call", "call")
    assert (table.state.level, table.state.last_raise, bets(table)) == (0, 2, [0, 0, 0])
    assert range_of(table) == (2, 150)
    play(table, "check", "bet 2")
    assert range_of(table) == (4, 150)
    play(table, "call")
    assert range_of(table) == (4, 150)  # seat 0 has checked and may raise


# --- H-40 … H-46: how much ---


def test_h40_no_limit_is_any_whole_number_from_the_minimum_to_all_one_has() -> None:
    for amount in (4, 5, 77, 199, 200):
        assert dealt(*HANDS[:2]).play(f"raise {amount}")[0] == Raise(1, amount, amount == 200)
    for amount in (0, 1, 2, 3, 201):
        assert why(dealt(*HANDS[:2]), f"raise {amount}") == "a bet is from 4 to 200 here, in all"


def test_h40_a_raise_needs_chips_beyond_the_level() -> None:
    table = at(*HANDS[:2], stacks=(100, 500), bets=(0, 100), acted=[1])
    assert moves(table) == {"fold", "call"}
    table = at(*HANDS[:2], stacks=(101, 500), bets=(0, 100), acted=[1])
    assert moves(table) == {"fold", "call", "raise 101"}


def test_h40_a_raise_needs_another_seat_that_could_answer_it() -> None:
    table = at(*HANDS[:2], stacks=(500, 0), bets=(0, 100))
    assert moves(table) == {"fold", "call"}
    others = {"stacks": (500, 0, 40), "bets": (0, 100, 60), "acted": [1]}
    assert moves(at(*HANDS[:3], **others)) == {"fold", "call"}  # seat 2 has just enough to call
    others["stacks"] = (500, 0, 41)
    assert "raise 500" in moves(at(*HANDS[:3], **others))
    assert moves(at(*HANDS[:3], **others, folded=[2])) == {"fold", "call"}


def test_h40_raise_to_x_means_a_bet_of_x_in_all() -> None:
    table = dealt(*HANDS[:2])
    play(table, "raise 10")
    assert (bets(table), stacks(table)) == ([2, 10], [198, 190])
    play(table, "raise 30")
    assert (bets(table), stacks(table)) == ([30, 10], [170, 190])


def test_h41_the_minimum_is_the_level_plus_the_last_raise() -> None:
    table = on_the_flop(*HANDS[:3], stacks=1000)
    assert range_of(table) == (2, 1000)
    play(table, "bet 50")
    assert range_of(table) == (100, 1000)
    play(table, "raise 170")
    assert range_of(table) == (290, 1000)
    play(table, "raise 290")
    assert range_of(table) == (410, 1000)


def test_h41_the_largest_raise_so_far_counts_not_the_latest() -> None:
    table = on_the_flop(*HANDS[:4], stacks=(1000, 1000, 150, 1000))
    play(table, "bet 100", "call", "raise 150")  # short
    assert range_of(table) == (250, 1000)
    table = on_the_flop(*HANDS[:3], stacks=1000, bets=(0, 100, 300), last_raise=200, turn=0)
    assert range_of(table) == (500, 1000)


def test_h41_before_the_flop_it_is_at_least_the_largest_blind_or_straddle() -> None:
    assert range_of(dealt(*HANDS[:3], small_blind=2)) == (4, 200)
    assert range_of(dealt(*HANDS[:3], straddle=True)) == (8, 200)


def test_h41_less_than_the_minimum_is_all_in_for_exactly_what_one_has() -> None:
    table = at(*HANDS[:2], stacks=(150, 500), bets=(0, 100), acted=[1])
    assert range_of(table) == (150, 150)
    assert moves(table) == {"fold", "call", "raise 150"}
    assert why(table, "raise 149") == "a bet is from 150 to 150 here, in all"
    assert table.play("all-in")[0] == Raise(0, 150, True)


def test_h41_a_bet_may_be_below_the_big_blind_only_all_in() -> None:
    table = on_the_flop(*HANDS[:2], big_blind=20, stacks=(7, 100))
    assert moves(table) == {"check", "bet 7"}


def test_h41_a_short_all_in_raises_the_level_but_is_no_larger_last_raise() -> None:
    table = on_the_flop(*HANDS[:3], stacks=(1000, 130, 1000))
    play(table, "bet 100", "raise 130")
    assert (table.state.level, table.state.last_raise) == (130, 100)
    assert range_of(table) == (230, 1000)


def test_h42_pot_limit_is_the_level_plus_the_pot_after_calling() -> None:
    table = dealt(*HANDS[:3], limit="pot_limit", stacks=1000)
    assert range_of(table) == (4, 7)  # 2 + 1 + 2 + 2
    play(table, "raise 7")
    assert range_of(table) == (12, 23)  # 7 + 1 + 2 + 7 + 6
    play(table, "fold")
    assert range_of(table) == (12, 22)  # 7 + 1 + 2 + 7 + 5


def test_h42_dead_money_counts() -> None:
    for kind in ("each", "dead", "big_blind"):
        table = dealt(*HANDS[:3], limit="pot_limit", ante=(0, 10, 0), ante_kind=kind)
        assert range_of(table) == (4, 17)


def test_h42_the_most_is_never_below_the_minimum() -> None:
    table = dealt(*HANDS[:3], limit="pot_limit", small_blind=0, posts=(-1, 0, 0), big_blind=100, stacks=1000)
    assert range_of(table) == (101, 101)  # the pot would allow 3
    assert "pot" not in {table.view(table.turn).hint(move) for move in table.legal_moves}


def test_h42_the_most_is_never_above_what_the_seat_has() -> None:
    assert range_of(dealt(*HANDS[:3], limit="pot_limit", stacks=(200, 200, 5))) == (4, 5)
    assert range_of(dealt(*HANDS[:3], limit="pot_limit", stacks=(200, 200, 3))) == (3, 3)


def test_h42_an_all_in_beyond_the_pot_is_no_move() -> None:
    table = dealt(*HANDS[:3], limit="pot_limit")
    assert why(table, "all-in") == "a bet is from 4 to 7 here, in all"
    assert table.play("raise 7")[0] == Raise(2, 7, False)


def test_h43_the_bet_is_the_big_blind_and_twice_as_much_on_turn_and_river() -> None:
    table = dealt(*HANDS[:3], limit="fixed_limit")
    assert range_of(table) == (4, 4)
    play(table, "raise 4", "call", "call")
    seen = []
    while table.state.street < rules.SHOWDOWN:
        seen.append(range_of(table))
        bet = table.amounts[0]
        play(table, f"bet {bet}", f"raise {2 * bet}", "fold" if table.state.street == rules.RIVER else "call", "call")
    assert seen == [(2, 2), (4, 4), (4, 4)]


def test_h43_a_raise_is_exactly_one_bet() -> None:
    table = dealt(*HANDS[:3], limit="fixed_limit")
    assert moves(table) == {"fold", "call", "raise 4"}
    for amount in (3, 5, 6, 200):
        assert why(table, f"raise {amount}") == "a bet is from 4 to 4 here, in all"


@pytest.mark.parametrize(
    ("stack", "next_to"),
    [(49, 100), (50, 150), (99, 199), (100, 200)],  # half a bet counts as full and makes its own level the full one
)
def test_h43_an_all_in_of_half_a_bet_counts_as_a_full_one(stack: int, next_to: int) -> None:
    table = on_the_flop(*HANDS[:4], limit="fixed_limit", big_blind=100, stacks=(stack, 1000, 1000, 1000))
    play(table, f"bet {stack}")
    assert range_of(table) == (next_to, next_to)
    assert moves(table) == {"fold", "call", f"raise {next_to}"}


@pytest.mark.parametrize(("stack", "next_to"), [(149, 200), (150, 250), (200, 300)])
def test_h43_a_short_raise_is_completed(stack: int, next_to: int) -> None:
    table = on_the_flop(*HANDS[:4], limit="fixed_limit", big_blind=100, stacks=(1000, stack, 1000, 1000))
    play(table, "bet 100", f"raise {stack}")
    assert range_of(table) == (next_to, next_to)


def test_h43_with_less_a_seat_goes_all_in_if_that_exceeds_the_level() -> None:
    where = {"limit": "fixed_limit", "big_blind": 100, "bets": (0, 100, 0), "turn": 2}
    assert moves(on_the_flop(*HANDS[:3], stacks=(900, 900, 130), **where)) == {"fold", "call", "raise 130"}
    assert moves(on_the_flop(*HANDS[:3], stacks=(900, 900, 100), **where)) == {"fold", "call"}


def test_h43_a_completion_makes_its_level_the_full_level_and_counts_once() -> None:
    table = on_the_flop(*HANDS[:4], limit="fixed_limit", big_blind=100, stacks=(1000, 120, 1000, 1000))
    play(table, "bet 100", "raise 120", "raise 200")  # one raise
    assert range_of(table) == (300, 300)
    play(table, "raise 300", "raise 400")  # three raises
    assert moves(table) == {"fold", "call"}


def test_h43_before_the_flop_the_full_level_is_the_big_blind_even_a_short_one() -> None:
    table = dealt(*HANDS[:4], limit="fixed_limit", big_blind=100, small_blind=50, stacks=(900, 30, 900, 900))
    assert range_of(table) == (200, 200)
    table = dealt(
        *HANDS[:4], limit="fixed_limit", big_blind=100, small_blind=50, stacks=(900, 60, 900, 900), short_blind="actual"
    )
    assert (table.state.level, range_of(table)) == (60, (160, 160))


def raises_before_the_flop(seats: int, **options: Any) -> int:
    """How many raises a street before the flop has, five at most being made."""
    table, made = dealt(*HANDS[:seats], limit="fixed_limit", **options), 0
    while table.amounts and made < 5:
        table.play(f"raise {table.amounts[0]}")
        made += 1
    return made


@pytest.mark.parametrize(("cap", "raises"), [(3, 3), (4, 4), (0, 5)])
def test_h44_at_most_raise_cap_raises_after_the_bet_before_the_flop_the_blinds_are_the_bet(
    cap: int, raises: int
) -> None:
    assert raises_before_the_flop(3, raise_cap=cap) == raises


@pytest.mark.parametrize(("cap", "bets_made"), [(3, 4), (4, 5), (0, 6)])
def test_h44_after_the_flop_there_is_one_bet_and_the_raises(cap: int, bets_made: int) -> None:
    table, made = on_the_flop(*HANDS[:3], limit="fixed_limit", raise_cap=cap), 0
    while table.amounts and made < 6:
        table.play(f"{'raise' if made else 'bet'} {table.amounts[0]}")
        made += 1
    assert made == bets_made


@pytest.mark.parametrize(("capped", "raises"), [(False, 5), (True, 3)])
def test_h44_between_two_there_is_no_cap_unless_heads_up_cap(capped: bool, raises: int) -> None:
    assert raises_before_the_flop(2, heads_up_cap=capped) == raises


def test_h44_two_count_as_two_only_if_they_were_as_the_street_began() -> None:
    table = dealt(*HANDS[:3], limit="fixed_limit", stacks=1000)
    play(table, "fold", "raise 4", "raise 6", "raise 8")
    assert moves(table) == {"fold", "call"}
    play(table, "call", "bet 2", "raise 4", "raise 6", "raise 8", "raise 10")
    assert range_of(table) == (12, 12)


def test_h44_a_short_all_in_is_not_counted() -> None:
    table = on_the_flop(*HANDS[:4], limit="fixed_limit", big_blind=100, stacks=(1000, 1000, 1000, 320))
    play(table, "bet 100", "raise 200", "raise 300", "raise 320")  # a bet, two raises, and 20 that do not count
    assert range_of(table) == (400, 400)
    play(table, "raise 400")
    assert moves(table) == {"fold", "call"}
    assert why(table, "raise 500") == "the raises of this street are used up"


def test_h44_there_is_no_cap_without_fixed_limit() -> None:
    table = dealt(*HANDS[:3], stacks=1000)
    play(table, "raise 4", "raise 6", "raise 8", "raise 10", "raise 12", "raise 14")
    assert range_of(table) == (16, 1000)


def test_h45_a_raise_of_at_least_the_last_raise_becomes_the_last_raise() -> None:
    table = on_the_flop(*HANDS[:3], stacks=1000)
    assert [table.state.last_raise for move in ("bet 30", "raise 60", "raise 190") if table.play(move)] == [30, 30, 130]


def test_h45_an_all_in_of_exactly_the_last_raise_is_full() -> None:
    table = on_the_flop(*HANDS[:3], stacks=(1000, 200, 1000))
    play(table, "bet 100", "raise 200", "fold")
    assert table.turn == 0
    assert moves(table) == {"fold", "call"}  # nobody else has chips
    table = on_the_flop(*HANDS[:3], stacks=(1000, 200, 1000))
    play(table, "bet 100", "raise 200", "call")
    assert range_of(table) == (300, 1000)


@pytest.mark.parametrize(
    ("short", "open_again"),
    [
        ((125,), {"any"}),  # one short all-in
        ((160, 200), {"cumulative", "any"}),  # two, together a full raise
        ((160, 199), {"any"}),  # together one chip short of it
        ((200,), {"cumulative", "single", "any"}),  # a full raise
        ((300,), {"cumulative", "single", "any"}),
    ],
)
@pytest.mark.parametrize("reopen", ["cumulative", "single", "any"])
def test_h46_a_seat_that_has_acted_may_raise_if_what_it_faces_entitles_it(
    short: tuple[int, ...], open_again: set[str], reopen: str
) -> None:
    table = facing(short, reopen=reopen)
    assert ("raise 1000" in moves(table)) == (reopen in open_again)
    assert moves(table) >= {"fold", "call"}
    if reopen not in open_again:
        assert why(table, "raise 500") == "since you acted nobody has made a full raise"


@pytest.mark.parametrize(("reopen", "may"), [("cumulative", True), ("single", False), ("any", True)])
def test_h46_single_counts_a_full_raise_only_if_made_since_the_seat_acted(reopen: str, may: bool) -> None:
    table = on_the_flop(*HANDS[:5], stacks=(1000, 1000, 250, 300, 1000), reopen=reopen, big_blind=50)
    play(table, "bet 100", "raise 200", "raise 250", "raise 300", "call", "call")
    assert table.turn == 1  # raised to 200 and faces 250 and 300, together a full raise
    assert (table.amounts is not None) is may


@pytest.mark.parametrize("reopen", ["cumulative", "single", "any"])
def test_h46_a_seat_that_has_not_acted_may_always_raise(reopen: str) -> None:
    table = on_the_flop(*HANDS[:4], stacks=(1000, 125, 1000, 1000), reopen=reopen)
    play(table, "bet 100", "raise 125")
    assert range_of(table) == (225, 1000)


@pytest.mark.parametrize("reopen", ["cumulative", "single", "any"])
def test_h46_posting_a_blind_is_not_acting(reopen: str) -> None:
    table = dealt(*HANDS[:4], big_blind=100, small_blind=50, stacks=(1000, 1000, 130, 1000), reopen=reopen)
    play(table, "raise 130", "call", "call")
    assert table.turn == 1
    assert range_of(table) == (230, 1000)


@pytest.mark.parametrize("reopen", ["cumulative", "single", "any"])
def test_h46_a_check_is_acting_and_a_short_bet_is_no_raise_to_it(reopen: str) -> None:
    table = on_the_flop(*HANDS[:3], big_blind=50, stacks=(1000, 30, 1000), reopen=reopen)
    play(table, "check", "bet 30", "call")
    assert (table.amounts is not None) is (reopen == "any")


@pytest.mark.parametrize(("short", "may"), [(149, False), (150, True)])
def test_h46_in_fixed_limit_half_a_bet_entitles(short: int, may: bool) -> None:
    table = facing((short,), limit="fixed_limit", big_blind=100)
    assert (table.amounts is not None) is may


# --- H-50 … H-54: all-in and showdown ---


def test_h50_all_in_the_hands_are_tabled_at_once_and_the_board_is_dealt() -> None:
    table = dealt(*HANDS[:2])
    events = play(table, "all-in", "call")
    assert events == [
        Raise(1, 200, True),
        Call(0, 198, True),
        Show(0, ("A♠", "A♣"), (), 52),
        Show(1, ("K♠", "K♣"), (), 52),
        Board("flop", ("2♦", "3♥", "4♦"), 0),
        Board("turn", ("7♥",), 0),
        Board("river", ("8♥",), 0),
        Made(0, ("A♠", "A♣"), tuple(BOARD.split()), 52, -1),
        Made(1, ("K♠", "K♣"), tuple(BOARD.split()), 52, -1),
        Pot(0, 400, (0,), (400,)),
        Outcome("hand", 1, 0, (400, 0), (200, -200)),
    ]


def test_h50_tabled_are_all_hands_that_are_in_and_no_folded_one() -> None:
    table = dealt(*HANDS[:4], stacks=(50, 200, 200, 200))
    play(table, "fold", "call", "raise 50", "call", "call")
    assert table.state.shown == 0  # seats 1 and 3 bet on
    events = play(table, "bet 150", "call")
    assert [event.seat for event in only(events, Show)] == [0, 1, 3]
    assert table.view().state.hands[2] == 0


def test_h50_an_all_in_is_tabled_after_the_rivers_betting() -> None:
    table = dealt(*HANDS[:3], stacks=(50, 200, 200))
    play(table, "call", "raise 50", "call", "call", *["check"] * 5)
    assert table.state.shown == 0
    events = play(table, "check")
    assert events[:4] == [
        Check(2),
        Show(0, ("A♠", "A♣"), tuple(BOARD.split()), 52),
        Show(1, ("K♠", "K♣"), tuple(BOARD.split()), 52),
        Show(2, ("Q♠", "Q♣"), tuple(BOARD.split()), 52),
    ]
    assert table.turn == cards.OVER


def test_h50_without_tabled_hands_are_asked_for_even_after_an_all_in() -> None:
    table = dealt(*HANDS[:2], tabled=False)
    events = play(table, "all-in", "call")
    assert only(events, Show) == []
    assert [event.street for event in only(events, Board)] == ["flop", "turn", "river"]
    assert (table.turn, moves(table)) == (0, {"show"})
    assert only(play(table, "show"), Show) == [Show(0, ("A♠", "A♣"), tuple(BOARD.split()), 52)]
    assert (table.turn, moves(table)) == (1, {"show", "muck"})
    assert play(table, "muck")[:2] == [Muck(1), Pot(0, 400, (0,), (400,))]


def test_h50_without_tabled_a_river_all_in_is_asked_for_in_order() -> None:
    table = on_the_river(*HANDS[:3], stacks=(50, 50, 100), tabled=False, paid=10)
    play(table, "bet 50", "call", "call")
    assert (table.turn, moves(table)) == (0, {"show"})


AGAIN = "K♦ K♥ 9♥ 5♦ 6♥"  # seat 1 wins the second board


def test_h51_runs_1_is_one_board() -> None:
    table = dealt(*HANDS[:2], again=AGAIN)
    play(table, "all-in", "call")
    assert (board(table), board(table, run=1)) == (BOARD, "")


def test_h51_runs_2_deals_the_missing_cards_twice_and_halves_the_pot() -> None:
    table = dealt(*HANDS[:2], again=AGAIN, runs=2)
    events = play(table, "all-in", "call")
    assert only(events, Board) == [
        Board("flop", ("2♦", "3♥", "4♦"), 0),
        Board("turn", ("7♥",), 0),
        Board("river", ("8♥",), 0),
        Board("flop", ("K♦", "K♥", "9♥"), 1),
        Board("turn", ("5♦",), 1),
        Board("river", ("6♥",), 1),
    ]
    assert pots(events) == [Pot(0, 400, (0, 1), (200, 200))]
    assert len(cards_of(table.state.burned)) == 6


def test_h51_the_second_board_has_burns_of_its_own_or_none() -> None:
    table = dealt(*HANDS[:2], again=AGAIN, runs=2, burn=False)
    play(table, "all-in", "call")
    assert (board(table, run=1), cards_of(table.state.burned)) == (AGAIN, set())


def test_h51_both_boards_share_the_cards_that_lay_before() -> None:
    table = dealt(*HANDS[:2], again="K♦ 5♦", runs=2)
    play(table, "call", "check")
    events = play(table, "bet 198", "call")
    assert only(events, Board) == [
        *(Board("turn", ("7♥",), 0), Board("river", ("8♥",), 0), Board("turn", ("K♦",), 1), Board("river", ("5♦",), 1)),
    ]
    assert board(table, run=1) == "2♦ 3♥ 4♦ K♦ 5♦"


def test_h51_after_the_turn_only_the_river_comes_twice() -> None:
    table = dealt(*HANDS[:2], again="K♦", runs=2)
    play(table, "call", "check", "check", "check")
    events = play(table, "bet 198", "call")
    assert only(events, Board) == [Board("river", ("8♥",), 0), Board("river", ("K♦",), 1)]
    assert pots(events) == [Pot(0, 400, (0, 1), (200, 200))]


def test_h51_a_complete_board_is_not_run_twice() -> None:
    table = dealt(*HANDS[:2], runs=2)
    play(table, "call", "check", *["check"] * 4)
    events = play(table, "bet 198", "call")
    assert only(events, Board) == []
    assert pots(events) == [Pot(0, 400, (0,), (400,))]


def test_h51_the_half_of_the_first_board_gets_the_odd_chip() -> None:
    table = dealt("Q♠ Q♣", "K♠ K♣", "A♠ A♣", again=AGAIN, runs=2)
    events = play(table, "all-in", "fold", "call")
    assert pots(events) == [Pot(0, 401, (1, 2), (200, 201))]  # the first board, and the odd chip, is seat 2's


def test_h51_every_pot_is_halved_and_a_half_may_be_shared() -> None:
    table = dealt("A♠ A♣", "A♦ A♥", "K♠ K♣", again=AGAIN, runs=2, stacks=(50, 101, 101))
    events = play(table, "all-in", "call", "call")
    assert pots(events) == [
        Pot(0, 150, (0, 1, 2), (38, 37, 75)),  # 75 of the first board by two, 75 of the second to one
        Pot(1, 102, (1, 2), (51, 51)),
    ]


def test_h52_the_last_bettor_on_the_river_shows_first_then_to_the_left() -> None:
    table = on_the_river(*HANDS[:4], muck=False)
    play(table, "check", "bet 10", "raise 20", "fold", "call", "call")
    assert asked(table, "show", "show") == [2, 0, 1]


def test_h52_if_nobody_bet_the_first_left_of_the_button_shows_first() -> None:
    table = on_the_river(*HANDS[:4], button=1, turn=2, muck=False)
    play(table, *["check"] * 4)
    assert asked(table, "show", "show", "show") == [2, 3, 0, 1]


def test_h52_a_bet_on_an_earlier_street_does_not_count() -> None:
    table = dealt(*HANDS[:3], muck=False)
    play(table, "raise 10", "call", "call", "check", "check", "bet 20", "call", "call", *["check"] * 6)
    assert asked(table, "show", "show") == [0, 1, 2]


def test_h53_a_beaten_hand_may_be_mucked_and_its_cards_are_never_shown() -> None:
    table = on_the_river(*HANDS[:2], paid=10)
    play(table, "check", "check", "show")
    assert moves(table) == {"show", "muck"}
    events = play(table, "muck")
    assert events[:2] == [Muck(1), Pot(0, 20, (0,), (20,))]
    assert table.view(0).state.hands[1] == 0
    assert cards_of(table.view(1).state.hands[1]) == {"K♠", "K♣"}


def test_h53_a_hand_that_can_still_win_must_be_shown() -> None:
    table = on_the_river(*HANDS[1::-1], paid=10)  # the worse hand shows first
    play(table, "check", "check", "show")
    assert moves(table) == {"show"}


def test_h53_an_equal_hand_must_be_shown() -> None:
    table = at(*HANDS[:2], board=ROYAL, paid=10)
    play(table, "check", "check", "show")
    assert moves(table) == {"show"}
    assert pots(play(table, "show")) == [Pot(0, 20, (0, 1), (10, 10))]


def test_h53_the_first_must_show_whatever_it_holds() -> None:
    table = on_the_river(*HANDS[2::-1], paid=10)
    play(table, *["check"] * 3)
    assert (table.turn, moves(table)) == (0, {"show"})


def test_h53_without_muck_every_hand_is_shown() -> None:
    table = on_the_river(*HANDS[:2], paid=10, muck=False)
    play(table, "check", "check", "show")
    assert moves(table) == {"show"}
    assert only(play(table, "show"), Show) == [Show(1, ("K♠", "K♣"), tuple(BOARD.split()), 52)]


def test_h53_only_a_hand_that_put_in_as_much_beats() -> None:
    table = dealt(*HANDS[:3], stacks=(50, 200, 200), tabled=False)
    play(table, "call", "raise 50", "call", "call", "bet 20", "call", *["check"] * 4)
    assert asked(table, "show") == [0, 1]  # aces are shown, but contend for the main pot only
    assert moves(table) == {"show"}
    play(table, "show")
    assert moves(table) == {"show", "muck"}  # the kings put in as much as the queens


def test_h53_a_mucked_hand_does_not_beat_others_and_is_not_in_any_more() -> None:
    table = on_the_river(*HANDS[:3], paid=10, stacks=100)
    play(table, *["check"] * 3, "show", "muck", "muck")
    assert table.outcome.payoffs == (20, -10, -10)
    assert [set(cards.members(bits)) for bits in (table.state.shown, table.state.mucked)] == [{0}, {1, 2}]


@pytest.mark.parametrize(
    ("again", "legal"),
    [("5♦ 6♥ 9♦ 9♥ J♦", {"show", "muck"}), (AGAIN, {"show"})],
)
def test_h53_with_two_boards_a_hand_is_beaten_if_it_is_on_both(again: str, legal: set[str]) -> None:
    table = dealt(*HANDS[:2], again=again, runs=2, tabled=False)
    play(table, "all-in", "call", "show")
    assert moves(table) == legal


@pytest.mark.parametrize(
    ("hands", "laid", "won"),
    [
        (("A♠ 2♣", "K♠ K♣"), "3♦ 4♦ 5♦ 9♥ 9♣", (0,)),  # both hole cards
        (("A♠ 2♣", "K♠ Q♣"), "A♦ A♥ A♣ 9♥ 9♣", (0,)),  # one
        (("2♠ 3♣", "4♠ 5♣"), ROYAL, (0, 1)),  # none
        (("A♠ 2♠", "A♥ 2♥"), "K♦ Q♦ 9♣ 7♣ 5♠", (0, 1)),  # suits never break ties
        (("A♠ 3♠", "A♥ 2♥"), "K♦ Q♦ J♣ 9♣ 5♠", (0, 1)),  # the sixth card never counts
    ],
)
def test_h54_the_best_five_of_seven_count(hands: tuple[str, str], laid: str, won: tuple[int, ...]) -> None:
    assert winners(*hands, board=laid) == won


# --- H-55 … H-58: pots ---


def test_h55_main_pot_and_side_pots() -> None:
    table = dealt(*HANDS[:4], stacks=(20, 50, 120, 200))
    events = play(table, "raise 120", "call", "call", "call")
    assert pots(events) == [Pot(0, 80, (0,), (80,)), Pot(1, 90, (1,), (90,)), Pot(2, 140, (2,), (140,))]
    assert table.outcome.chips == (80, 90, 140, 80)


def test_h55_the_best_hand_with_the_most_chips_wins_all_pots() -> None:
    table = dealt(*HANDS[3::-1], stacks=(20, 50, 120, 200))
    events = play(table, "raise 120", "call", "call", "call")
    assert pots(events) == [Pot(0, 80, (3,), (80,)), Pot(1, 90, (3,), (90,)), Pot(2, 140, (3,), (140,))]


def test_h55_folded_seats_chips_are_taken_too() -> None:
    table = on_the_flop(*HANDS[:3], stacks=(30, 100, 100))
    play(table, "check", "bet 60", "call", "call")
    events = play(table, "bet 40", "fold")
    assert only(events, Returned) == [Returned(1, 40)]
    assert pots(events) == [Pot(0, 90, (0,), (90,)), Pot(1, 60, (1,), (60,))]


def test_h55_what_folded_seats_put_in_beyond_the_highest_falls_to_the_last_pot() -> None:
    table = at(*HANDS[:5], bets=(30, 50, 100, 100, 0), stacks=(0, 0, 10, 10, 200), folded=[2, 3], turn=4)
    events = play(table, "fold")
    assert only(events, Returned) == []
    assert pots(events) == [Pot(0, 120, (0,), (120,)), Pot(1, 160, (1,), (160,))]


def test_h55_returned_bets_do_not_line_a_seat_up() -> None:
    table = dealt(*HANDS[1::-1], stacks=(50, 200))
    events = play(table, "all-in", "call")
    assert pots(events) == [Pot(0, 100, (1,), (100,))]  # one pot, not two


def test_h55_dead_money_lies_in_the_main_pot() -> None:
    table = on_the_flop(*HANDS[:3], stacks=(30, 100, 100), dead=7)
    events = play(table, "bet 30", "raise 100", "call")
    assert pots(events) == [Pot(0, 97, (0,), (97,)), Pot(1, 140, (1,), (140,))]


def test_h56_equal_hands_share_and_odd_chips_go_to_the_left_of_the_button() -> None:
    table = at(*HANDS[:4], board=ROYAL, button=1, turn=2, paid=(10, 10, 10, 10), dead=3)
    events = play(table, *["check"] * 4, *["show"] * 4)
    assert pots(events) == [Pot(0, 43, (2, 3, 0, 1), (11, 11, 11, 10))]


def test_h56_every_pot_by_itself() -> None:
    table = at("A♠ A♣", "A♦ A♥", "K♠ K♣", board=BOARD, paid=(5, 8, 8), stacks=(0, 9, 9), turn=1)
    events = play(table, "check", "check")
    assert pots(events) == [Pot(0, 15, (0, 1), (8, 7)), Pot(1, 6, (1,), (6,))]
    table = at(*HANDS[:3], board=ROYAL, paid=(5, 10, 10), stacks=(0, 9, 9), turn=1)
    events = play(table, "check", "check")
    assert pots(events) == [Pot(0, 15, (0, 1, 2), (5, 5, 5)), Pot(1, 10, (1, 2), (5, 5))]


def test_h56_the_odd_chip_of_each_pot_goes_to_its_own_first_winner() -> None:
    table = at(*HANDS[:4], board=ROYAL, paid=(5, 10, 10, 1), folded=[3], stacks=(0, 9, 9, 9), dead=1, turn=1)
    events = play(table, "check", "check")
    assert pots(events) == [Pot(0, 17, (0, 1, 2), (6, 6, 5)), Pot(1, 10, (1, 2), (5, 5))]


def test_h57_pots_are_decided_after_all_showing() -> None:
    table = on_the_river(*HANDS[:3], paid=10, stacks=100)
    play(table, *["check"] * 3)
    for said in ("show", "show"):
        table.play(said)
        assert (stacks(table), int(table.state.pot)) == ([100, 100, 100], 30)
    assert [type(event) for event in table.play("show")] == [Show, Pot, Outcome]


def test_h57_a_side_pot_is_decided_among_those_who_show() -> None:
    table = dealt(*HANDS[:3], stacks=(50, 200, 200), tabled=False)
    play(table, "call", "raise 50", "call", "call", "bet 20", "call", *["check"] * 4, "show", "show")
    events = play(table, "muck")
    assert pots(events) == [Pot(0, 150, (0,), (150,)), Pot(1, 40, (1,), (40,))]


def test_h58_the_last_one_left_takes_everything_and_shows_nothing() -> None:
    table = on_the_river(*HANDS[:3], paid=10, dead=4)
    events = play(table, "check", "bet 50", "fold", "fold")
    assert only(events, Returned, Show, Pot) == [Returned(1, 50), Pot(0, 34, (1,), (34,))]
    assert table.view().state.hands[1] == 0
    assert table.state.shown == 0


# --- H-60, H-61: rake ---


def test_h60_without_rake_the_house_takes_nothing() -> None:
    assert raked(dealt(*HANDS[:2]), "all-in", "call") == []


@pytest.mark.parametrize(("rake", "taken"), [(50, 20), (51, 20), (52, 20), (53, 21), (200, 80), (2, 0), (3, 1)])
def test_h60_rake_is_thousandths_of_the_pot_rounded_down(rake: int, taken: int) -> None:
    table = dealt(*HANDS[:2], rake=rake)
    events = play(table, "all-in", "call")
    assert [event.chips for event in only(events, Raked)] == ([taken] if taken else [])
    assert pots(events) == [Pot(0, 400, (0,), (400 - taken,))]
    assert table.outcome.payoffs == (200 - taken, -200)
    assert table.state.raked == taken


def test_h60_rake_is_taken_from_each_pot_after_uncalled_bets() -> None:
    table = dealt(*HANDS[:3], stacks=(19, 119, 200), rake=100)
    events = play(table, "raise 200", "call", "call")
    assert pots(events) == [Pot(0, 57, (0,), (52,)), Pot(1, 200, (1,), (180,))]
    assert only(events, Returned, Raked) == [Returned(2, 81), Raked(25)]


@pytest.mark.parametrize(("cap", "shares"), [(0, (52, 180)), (3, (54, 200)), (5, (52, 200)), (12, (52, 193))])
def test_h60_the_main_pot_first_until_rake_cap_chips_are_taken(cap: int, shares: tuple[int, int]) -> None:
    table = dealt(*HANDS[:3], stacks=(19, 119, 119), rake=100, rake_cap=cap)
    events = play(table, "all-in", "call", "call")
    assert tuple(pot.shares[0] for pot in pots(events)) == shares
    assert sum(table.outcome.payoffs) == sum(shares) - 257


@pytest.mark.parametrize(("no_flop_no_drop", "taken"), [(True, []), (False, [5])])
def test_h60_no_flop_no_drop(no_flop_no_drop: bool, taken: list[int]) -> None:
    table = dealt(*HANDS[:3], rake=100, no_flop_no_drop=no_flop_no_drop)
    assert raked(table, "raise 50", "raise 150", "fold", "fold") == ([] if no_flop_no_drop else [10])
    table = dealt(*HANDS[:3], rake=100, no_flop_no_drop=no_flop_no_drop)
    assert raked(table, "raise 48", "fold", "fold") == []  # 5 chips, a tenth of them rounded down
    table = dealt(*HANDS[:3], ante=15, rake=100, no_flop_no_drop=no_flop_no_drop)
    assert raked(table, "raise 48", "fold", "fold") == taken


def test_h60_with_a_flop_a_hand_won_by_folds_is_raked() -> None:
    table = dealt(*HANDS[:2], rake=100)
    assert raked(table, "raise 50", "call", "bet 60", "fold") == [10]


@pytest.mark.parametrize(("drop", "shares"), [(3, (54, 200)), (57, (0, 200)), (60, (0, 197)), (1000, (0, 0))])
def test_h61_a_drop_is_taken_from_the_main_pot_first_as_far_as_it_goes(drop: int, shares: tuple[int, int]) -> None:
    table = dealt(*HANDS[:3], stacks=(19, 119, 119), drop=drop)
    events = play(table, "all-in", "call", "call")
    assert [sum(pot.shares) for pot in pots(events)] == list(shares)
    assert only(events, Raked) == [Raked(257 - sum(shares))]


def test_h61_no_flop_is_needed() -> None:
    assert raked(dealt(*HANDS[:2], drop=1), "fold") == [1]
    table = dealt(*HANDS[:2], drop=5)
    assert raked(table, "fold") == [2]
    assert table.outcome.payoffs == (-1, -1)


def test_h61_rake_and_drop_are_taken_besides_each_other() -> None:
    table = dealt(*HANDS[:2], rake=100, rake_cap=7, drop=2)
    assert raked(table, "all-in", "call") == [9]
    assert table.outcome.payoffs == (191, -200)


# --- H-70 … H-76: sessions ---


@pytest.mark.parametrize("rule", ["moving", "dead", "forward"])
def test_h70_while_nobody_leaves_the_button_moves_to_the_next_seat_under_every_rule(rule: str) -> None:
    table = session(*[""] * 5, seats=3, button_rule=rule, **SIT_AND_GO)
    assert journey(table, 4) == [(2, 0, 1), (0, 1, 2), (1, 2, 0), (2, 0, 1)]


@pytest.mark.parametrize("rule", ["moving", "dead", "forward"])
def test_h70_between_two_the_button_alternates_under_every_rule(rule: str) -> None:
    table = session(*[""] * 5, button_rule=rule, **SIT_AND_GO)
    assert journey(table, 4) == [(1, 1, 0), (0, 0, 1), (1, 1, 0), (0, 0, 1)]


@pytest.mark.parametrize(
    ("rule", "seen"),
    [
        ("moving", [(0, 2, 3), (2, 3, 0), (3, 0, 2), (0, 2, 3)]),
        ("dead", [(0, -1, 2), (1, 2, 3), (2, 3, 0), (3, 0, 2), (0, 2, 3)]),  # no small blind; a button at an empty seat
        ("forward", [(3, 0, 2), (0, 2, 3), (2, 3, 0), (3, 0, 2)]),
    ],
)
def test_h70_the_big_blind_has_left(rule: str, seen: list[tuple[int, int, int]]) -> None:
    table = knock_out(1, seats=4, button_rule=rule, **SIT_AND_GO)
    assert journey(table, len(seen)) == seen


@pytest.mark.parametrize(
    ("rule", "seen"),
    [
        ("moving", [(1, 2, 3), (2, 3, 1), (3, 1, 2)]),
        ("dead", [(0, 1, 2), (1, 2, 3), (2, 3, 1), (3, 1, 2)]),  # the button lies at an empty seat
        ("forward", [(3, 1, 2), (1, 2, 3), (2, 3, 1)]),
    ],
)
def test_h70_the_small_blind_has_left(rule: str, seen: list[tuple[int, int, int]]) -> None:
    table = knock_out(0, seats=4, button_rule=rule, **SIT_AND_GO)
    assert journey(table, len(seen)) == seen


@pytest.mark.parametrize(
    ("rule", "gone", "seen"),
    [
        ("moving", 1, [(0, 0, 2), (2, 2, 0)]),
        ("moving", 0, [(1, 1, 2), (2, 2, 1)]),
        ("moving", 2, [(0, 0, 1), (1, 1, 0)]),
        ("dead", 1, [(0, 0, 2), (2, 2, 0)]),  # the big blind moves on to seat 2
        ("dead", 0, [(1, 1, 2), (2, 2, 1)]),
        ("dead", 2, [(1, 1, 0), (0, 0, 1)]),  # seat 0 had the small blind and now has the big one
        ("forward", 1, [(0, 0, 2), (2, 2, 0)]),
        ("forward", 2, [(1, 1, 0), (0, 0, 1)]),
    ],
)
def test_h70_when_three_become_two(rule: str, gone: int, seen: list[tuple[int, int, int]]) -> None:
    table = knock_out(gone, seats=3, button_rule=rule, **SIT_AND_GO)
    assert journey(table, 2) == seen


@pytest.mark.parametrize("rule", ["moving", "dead", "forward"])
def test_h70_with_a_blind_of_the_button_it_always_moves(rule: str) -> None:
    table = knock_out(1, seats=4, blinds="button", button_rule=rule, **SIT_AND_GO)
    assert journey(table, 4) == [(0, -1, 0), (2, -1, 2), (3, -1, 3), (0, -1, 0)]


def test_h70_all_orders_begin_left_of_an_empty_button_seat() -> None:
    table = knock_out(1, seats=4, button_rule="dead", **SIT_AND_GO)
    fold_out(table)
    assert places(table) == (1, 2, 3)
    assert [event.seat for event in only(opening(table), Dealt)] == [2, 3, 0]
    assert asked(table, "call", "call", "check") == [0, 2, 3, 2]


def test_h70_the_next_game_of_the_same_seats_has_the_button_moved_on() -> None:
    game, seen = Holdem(seats=3), []
    for _ in range(4):
        game = game.after(game.deal(seed=1).outcome)
        seen.append(game.button)
    assert seen == [0, 1, 2, 0]


def test_h71_hand_is_one_hand() -> None:
    table = Holdem(seats=3).deal(seed=1)
    fold_out(table)
    assert table.outcome == Outcome("hand", 1, None, (199, 201, 200), (-1, 1, 0))
    assert table.turn == cards.OVER
    assert moves(table) == set()


@pytest.mark.parametrize("hands", [1, 2, 7])
def test_h72_a_cash_session_has_hands_to_play(hands: int) -> None:
    table = Holdem(session="cash", hands_to_play=hands).deal(seed=1)
    while table.turn != cards.OVER:
        fold_out(table)
    assert (table.outcome.reason, table.outcome.hands) == ("hands", hands)
    assert len(only(table.events(), Hand)) == hands


def test_h72_chips_won_stay_on_the_table() -> None:
    table = session("", "", session="cash", hands_to_play=2)
    play(table, "raise 10", "call", "bet 20", "fold")
    assert stacks(table) == [209, 188]  # 210 and 190, less the blinds of the second hand


def test_h72_with_rebuy_a_seat_without_chips_buys_a_stack_like_its_first() -> None:
    table = session(deck(*HANDS[:2]), "", session="cash", hands_to_play=2, stacks=(70, 50))
    events = play(table, "all-in", "call")
    assert only(events, Out) == []
    assert only(opening(table), Bought) == []
    assert only(events, Bought) == [Bought(1, 50)]
    assert (stacks(table), [int(chips) for chips in table.state.bought[:2]]) == ([119, 48], [70, 100])
    fold_out(table)
    assert table.outcome == Outcome("hands", 2, None, (119, 51), (49, -49))


def test_h72_nothing_is_bought_after_the_last_hand() -> None:
    table = session(deck(*HANDS[:2]), session="cash", hands_to_play=1)
    play(table, "all-in", "call")
    assert table.outcome == Outcome("hands", 1, 0, (400, 0), (200, -200))


def test_h72_without_rebuy_a_seat_without_chips_is_out() -> None:
    table = knock_out(1, seats=3, session="cash", rebuy=False, hands_to_play=3)
    assert only(table.events(), Out) == [Out(1, 3)]
    assert [event.seat for event in only(opening(table), Dealt)] == [2, 0]
    fold_out(table)
    fold_out(table)
    assert (table.outcome.reason, table.outcome.hands) == ("hands", 3)


def test_h72_without_rebuy_it_is_over_when_one_seat_has_all_chips() -> None:
    table = session(deck(*HANDS[:2]), session="cash", rebuy=False)
    events = play(table, "all-in", "call")
    assert events[-2:] == [Out(1, 2), Outcome("last_seat", 1, 0, (400, 0), (200, -200))]


def blinds_played(table: Table, hands: int) -> list[tuple[int, int, int]]:
    """Small blind, big blind and ante of so many hands, all folding to the last."""
    seen = []
    for _ in range(hands):
        told = opening(table)
        ante = [event.chips for event in only(told, Ante)]
        (hand,) = only(told, Hand)
        seen.append((hand.small_blind, hand.big_blind, ante[0] if ante else 0))
        fold_out(table)
    return seen


def test_h73_blinds_and_antes_rise_by_halves() -> None:
    table = session(*[""] * 10, seats=3, session="sit_and_go", big_blind=20, stacks=9999, ante=3, level_hands=1)
    assert blinds_played(table, 9) == [
        *((1, 20, 3), (1, 30, 4), (2, 40, 6), (3, 60, 9), (4, 80, 12), (6, 120, 18), (8, 160, 24), (12, 240, 36)),
        (16, 320, 48),
    ]


@pytest.mark.parametrize("level_hands", [1, 2, 3])
def test_h73_they_rise_after_every_level_hands(level_hands: int) -> None:
    game: dict[str, Any] = {"session": "sit_and_go", "big_blind": 20, "small_blind": 10, "stacks": 1500}
    table = session(*[""] * 7, level_hands=level_hands, **game)
    seen = [big for _, big, _ in blinds_played(table, 6)]
    assert seen == [[20, 30, 40, 60, 80, 120][hand // level_hands] for hand in range(6)]


def test_h73_what_was_0_stays_0() -> None:
    table = session(*[""] * 5, session="sit_and_go", small_blind=0, level_hands=1)
    assert blinds_played(table, 4) == [(0, 2, 0), (0, 3, 0), (0, 4, 0), (0, 6, 0)]


def test_h73_the_blinds_put_forward_and_the_bets_of_fixed_limit_rise_too() -> None:
    table = session("", "", "", seats=3, session="sit_and_go", limit="fixed_limit", big_blind=20, level_hands=1)
    fold_out(table)
    assert only(opening(table), Post) == [Post(1, 1, "small blind"), Post(2, 30, "big blind")]
    assert range_of(table) == (60, 60)


def test_h73_the_level_stops_rising_when_the_big_blind_has_reached_all_chips() -> None:
    table = session(*[""] * 12, seats=2, session="sit_and_go", big_blind=5, small_blind=0, stacks=8, level_hands=1)
    seen = []
    while table.turn != cards.OVER and len(seen) < 8:
        seen += [big for _, big, _ in blinds_played(table, 1)]
    assert seen == [5, 7, 10, 15, 20, 20, 20, 20]


@pytest.mark.parametrize("kind", ["hand", "cash"])
def test_h73_in_other_sessions_blinds_do_not_rise(kind: str) -> None:
    table = session(*[""] * 5, session=kind, level_hands=1, hands_to_play=4)
    hands = 1 if kind == "hand" else 4
    assert blinds_played(table, hands) == [(1, 2, 0)] * hands


def near_the_end(**options: Any) -> Table:
    """A session of which 9,999 hands have been played."""
    table = Holdem(**options).deal(seed=1)
    table.state.rounds = rules.MAX_HANDS - 1
    return table


def test_h74_a_sit_and_go_ends_after_10_000_hands_with_the_chips_as_they_are() -> None:
    table = near_the_end(session="sit_and_go")
    table.play("fold")
    assert table.outcome == Outcome("limit", 10_000, None, (201, 199), (1, -1))


def test_h74_a_cash_session_is_no_longer_either() -> None:
    table = near_the_end(session="cash", hands_to_play=10_000, stacks=200)
    table.play("fold")
    assert (table.outcome.reason, table.outcome.hands) == ("hands", 10_000)
    with pytest.raises(OptionError, match="hands_to_play cannot be 10001"):
        Holdem(session="cash", hands_to_play=10_001)


def test_h75_payoffs_are_chips_at_the_end_less_all_bought() -> None:
    table = session(
        *[deck(*HANDS[:2], button=button) for button in (1, 0, 1)], session="cash", hands_to_play=3, rake=100
    )
    play(table, "all-in", "call", "all-in", "call", "all-in", "call")
    assert [event.chips for event in only(table.events(), Raked)] == [40, 40, 40]
    assert table.outcome == Outcome("hands", 3, 0, (680, 0), (480, -600))


def test_h75_no_ante_or_blind_is_taken_after_the_last_hand() -> None:
    table = session(deck(*HANDS[:2]), "", session="cash", hands_to_play=1, ante=5)
    play(table, "all-in", "call")
    assert table.outcome.chips == (400, 0)
    assert only(table.events(), Ante) == [Ante(0, 5), Ante(1, 5)]


def between_hands() -> Table:
    """Between two hands of a session that is replayed: what the dealer did next is not told yet."""
    table = Holdem(session="cash").position(hands=HANDS[:2], board=BOARD, turn=0, paid=10)
    for said in ("check", "check", "show", "muck"):
        table.replay_step(Move(table.turn, said))
    assert table.turn == cards.DEALER
    return table


def test_h76_between_two_hands_the_cards_lie_in_the_deck_and_the_last_hand_is_remembered() -> None:
    table = between_hands()
    assert table.state.left == 52
    assert len(cards_of(cards.mask(int(card) for card in table.state.deck))) == 52
    assert board(table) == BOARD
    seen = table.view().state
    assert [cards_of(seen.hands[seat]) for seat in range(2)] == [{"A♠", "A♣"}, set()]


# --- H-80, H-81: what is known ---


def seen_by(table: Table, seat: int | None) -> list[set[str]]:
    """The hands that a seat or a watcher sees."""
    state = table.view(seat).state
    return [cards_of(state.hands[other]) for other in range(table.game.seats)]


def test_h80_a_seat_knows_its_own_cards_and_a_watcher_none() -> None:
    table = dealt(*HANDS[:3])
    assert seen_by(table, None) == [set(), set(), set()]
    assert seen_by(table, 1) == [set(), {"K♠", "K♣"}, set()]
    assert only(table.view(1).events, Dealt) == [Dealt(0, 2, ()), Dealt(1, 2, ("K♠", "K♣")), Dealt(2, 2, ())]


def test_h80_the_deck_and_burned_cards_are_hidden() -> None:
    table = dealt(*HANDS[:2])
    play(table, "call", "check")
    for seat in (None, 0, 1):
        state = table.view(seat).state
        assert set(map(int, state.deck)) == {-1}
        assert state.burned == 0
        assert [cards.write(int(card)) for card in state.board[:3]] == ["2♦", "3♥", "4♦"]
        assert set(map(int, state.board[3:])) == {-1}
        assert state.left == table.state.left


def test_h80_folded_and_mucked_hands_are_hidden_from_others_shown_ones_are_not() -> None:
    table = dealt(*HANDS[:3])
    play(table, "fold", "call", "check", *["check"] * 6, "show", "muck")
    assert seen_by(table, None) == [{"A♠", "A♣"}, set(), set()]
    assert seen_by(table, 0) == [{"A♠", "A♣"}, set(), set()]
    assert seen_by(table, 1) == [{"A♠", "A♣"}, {"K♠", "K♣"}, set()]
    assert seen_by(table, 2) == [{"A♠", "A♣"}, set(), {"Q♠", "Q♣"}]


def test_h80_hands_that_are_tabled_are_known() -> None:
    table = dealt(*HANDS[:2])
    play(table, "all-in", "call")
    assert seen_by(table, None) == [{"A♠", "A♣"}, {"K♠", "K♣"}]


def test_h80_hidden_cards_change_nothing_that_a_seat_sees() -> None:
    one = dealt(*HANDS[:3])
    other = dealt(HANDS[0], "2♠ 2♣", "7♠ 5♣")
    for table in (one, other):
        play(table, "fold", "call", "check", "bet 4", "call", *["check"] * 4)
    assert one.view(0).state.tobytes() == other.view(0).state.tobytes()
    assert one.view(0).events == other.view(0).events
    assert one.view(0).legal_moves == other.view(0).legal_moves


def test_h81_a_guess_deals_the_unknown_cards_to_the_unknown_places() -> None:
    table = dealt(*HANDS[:4])
    play(table, "call", "fold", "call", "check")
    for number in range(20):
        state = guessed(table, 1, number)
        lying = [int(card) for card in state.deck[: state.left]]
        laid = cards.mask(int(card) for card in state.board[:3])
        parts = [*state.hands[:4], state.burned, laid, cards.mask(lying)]
        assert sum(map(cards.count, parts)) == 52
        assert cards.mask(card for part in parts for card in cards.members(part)) == cards.ALL
        assert [cards.count(hand) for hand in state.hands[:4]] == [2, 2, 2, 2]
        assert (cards.count(state.burned), len(set(lying))) == (1, state.left)
        assert state.hands[1] == table.state.hands[1]
        rules.hide(state, 1)
        assert state.tobytes() == table.view(1).state.tobytes()


def test_h81_what_was_shown_stays_in_its_place() -> None:
    table = dealt(*HANDS[:3], tabled=False)
    play(table, "all-in", "call", "call", "show")
    for number in range(5):
        state = guessed(table, 1, number)
        assert [cards_of(state.hands[seat]) for seat in (0, 1)] == [{"A♠", "A♣"}, {"K♠", "K♣"}]
        assert not state.hands[2] & (state.hands[0] | state.hands[1])


def test_h81_every_arrangement_is_equally_likely() -> None:
    table = on_the_flop(*HANDS[:2], deck_size=36, board="6♦ 7♥ 8♥")
    table.state.burned, table.state.left = 1 << int(table.state.deck[28]), 28  # as if the top card had been burned
    held, burned, top = Counter[int](), Counter[int](), Counter[int]()
    guesses = 500
    for number in range(guesses):
        state = guessed(table, 0, number)
        held.update(cards.members(state.hands[1]))
        burned.update(cards.members(state.burned))
        top[int(state.deck[state.left - 1])] += 1
    assert cards.read_set(HANDS[1]) & cards.mask(held) == cards.read_set(HANDS[1])  # betting tells nothing
    for seen, places_of_it in ((held, 2), (burned, 1), (top, 1)):
        assert len(seen) == 31
        expected = guesses * places_of_it / 31
        assert (
            sum((times - expected) ** 2 / expected for times in seen.values()) < 65
        )  # 30 degrees of freedom, p < 0.0003


def test_h81_between_two_hands_there_is_nothing_to_guess() -> None:
    table = between_hands()
    assert guessed(table, 1, 1).deck.tolist() == table.state.deck.tolist()


# --- H-82, H-83: what is said ---
