"""The options and presets of RULES.md, and its house rules T-42 to T-44, each in a situation in cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kozyr import Thousand, options
from kozyr.errors import OptionError
from kozyr.games import thousand
from kozyr.games.thousand.text import Contract, Dark, Dealt, Declared, Redeal, Round, Score, Sits, Talon
from kozyr.table import Table
from tests.games.thousand.scenes import (
    DECK,
    HANDS,
    TALON,
    asked,
    changes,
    dealt,
    deck,
    hand,
    last_trick,
    legal,
    numbers,
    only,
    play,
    play_round,
    refused,
    scores,
    the,
    told,
    usual,
    written,
)

# --- the table of options, the presets ---

VALUES: dict[str, list[Any]] = {  # the default first
    "seats": [3, 2, 4],
    "target": [1000, 1001],
    "opening_bid": [100, 60, 40],
    "obliged": ["opener", "last"],
    "bid_step": [10, 5, 1],
    "cap": ["marriages", 120, "none"],
    "dark": [False, True],
    "golden": [False, True],
    "redeal_nines": [4, 3, 0],
    "redeal_jacks": [False, True],
    "redeal_talon_nines": [False, True],
    "show_talon": ["always", "above_opening", "never"],
    "give_face_up": [False, True],
    "bomb_pays": ["after_first", "always"],
    "concede": ["none", "sixty", "half"],
    "concede_fine": [False, True],
    "raise_after_talon": [True, False],
    "contra": [False, True],
    "must_trump": [True, False],
    "must_beat": [True, False],
    "marriage_first_trick": [True, False],
    "one_trump": [False, True],
    "ace_marriage": ["none", "scores", "trump"],
    "last_trick": [0, 10],
    "rounding": ["ten", "ten_down", "floor", "five", "none"],
    "declarer_scores": ["bid", "larger"],
    "lock": [800, 880, 900, "none"],
    "barrel": ["none", 880, 900],
    "barrel_rounds": [3, 1, 0],
    "barrel_collision": ["newcomer", "coexist", "all_fall"],
    "barrel_third": [False, True],
    "bolts": ["none", "cumulative", "consecutive"],
    "dump_truck": [False, True],
    "sitter_scores": ["aces_50", "aces_40", "thirty", "nothing"],
    "ends": ["declarer", "highest", "own"],
}
NUMBERS = {
    "first": (0, 0, 3),
    "max_rounds": (0, 0, 200),
    "redeal_weak": (0, 0, 20),
    "bombs": (2, 0, 3),
}  # default, from, to


def changed(name: str, value: Any) -> Thousand:
    """A game for four, or for as many as the change says, with one option changed."""
    return Thousand(**{"seats": 4, name: value})


@pytest.mark.parametrize("name", sorted(VALUES))
def test_an_option_has_these_values_the_default_first(name: str) -> None:
    choice = options.choices(Thousand)[name]
    assert isinstance(choice, options.Choice)
    assert list(choice.values) == VALUES[name]
    assert getattr(Thousand(), name) == VALUES[name][0]
    with pytest.raises(OptionError, match=name):
        changed(name, "something else")


@pytest.mark.parametrize("name", sorted(NUMBERS))
def test_an_option_is_a_number_from_to(name: str) -> None:
    default, low, high = NUMBERS[name]
    assert getattr(Thousand(), name) == default
    for number in (low, high):
        assert getattr(changed(name, number), name) == number
    for number in (low - 1, high + 1):
        with pytest.raises(OptionError, match=name):
            changed(name, number)


def test_there_are_no_other_options_and_the_rules_list_all_of_them() -> None:
    rules_in_words = Path(thousand.__file__).with_name("RULES.md").read_text("utf-8")
    assert set(options.choices(Thousand)) == set(VALUES) | set(NUMBERS)
    for name, choice in options.choices(Thousand).items():
        (row,) = (line for line in rules_in_words.split("\n") if line.startswith(f"| `{name}` |"))
        assert choice.clause in row


RUSSIAN: dict[str, Any] = {
    "bid_step": 5,
    "bombs": 0,
    "concede": "half",
    "marriage_first_trick": False,
    "rounding": "five",
    "lock": "none",
    "barrel": 880,
    "bolts": "cumulative",
    "ends": "own",
    "sitter_scores": "nothing",
}
SEED: dict[str, Any] = {
    "max_rounds": 20,
    "bid_step": 1,
    "cap": "none",
    "redeal_nines": 0,
    "show_talon": "never",
    "bombs": 0,
    "raise_after_talon": False,
    "must_beat": False,
    "rounding": "none",
    "lock": "none",
    "ends": "highest",
}


@pytest.mark.parametrize(("preset", "sets"), [("polish", {}), ("russian", RUSSIAN), ("seed", SEED)])
def test_what_a_preset_sets(preset: str, sets: dict[str, Any]) -> None:
    assert Thousand.preset(preset) == Thousand(**sets)


@pytest.mark.parametrize(("preset", "seats"), [("polish", [2, 3, 4]), ("russian", [2, 3, 4]), ("seed", [3])])
def test_how_many_play_a_preset(preset: str, seats: list[int]) -> None:
    assert list(Thousand.PRESETS[preset].seats) == seats
    for number in {2, 3, 4} - set(seats):
        with pytest.raises(OptionError, match="seats"):
            Thousand.preset(preset, seats=number)


@pytest.mark.parametrize("lock", [800, 880, 900])
@pytest.mark.parametrize("barrel", [880, 900])
def test_lock_and_barrel_are_not_played_together(lock: int, barrel: int) -> None:
    with pytest.raises(OptionError, match="lock and barrel"):
        Thousand(lock=lock, barrel=barrel)


# --- dark: T-42 ---


def dark(*said: str, **options: Any) -> Table:
    table = usual(**{"dark": True, "cap": "none", **options})
    play(table, *said)
    return table


def test_t_42_before_the_auction_the_opener_is_asked_dark_or_look() -> None:
    table = dark()
    assert asked(table) == (0, "dark")
    assert legal(table) == {"dark", "look"}
    refused(table, "bid 100")
    assert asked(usual(dark=False)) == (0, "bid")


def test_t_42_look_and_the_auction_begins_as_usual() -> None:
    table = dark()
    assert play(table, "look") == [Dark(0, False)]
    assert (asked(table), legal(table)) == ((0, "bid"), {"bid 100"})


def test_t_42_dark_is_a_bid_of_120_that_the_auction_goes_above() -> None:
    table = dark()
    assert play(table, "dark") == [Dark(0, True)]
    assert asked(table) == (1, "bid")
    assert numbers(table) == (130, 400)
    play(table, "bid 130", "pass")
    assert asked(table) == (0, "bid")
    assert numbers(table) == (140, 400)


def test_t_42_if_it_wins_he_plays_for_double() -> None:
    table = dark("dark")
    assert only(play(table, "pass", "pass"), Declared) == [Declared(0, 120, "dark")]
    assert table.state.bid == 120


@pytest.mark.parametrize(("result", "change"), [(120, 240), (119, -240)])
@pytest.mark.parametrize("declarer_scores", ["bid", "larger"])
def test_t_42_what_he_scores_is_doubled(result: int, change: int, declarer_scores: str) -> None:
    table = last_trick(result, 40, 0, bid=120, dark=True, declarer_scores=declarer_scores)
    table.state.in_dark = 1
    play_round(table)
    assert changes(table) == [change, 40, 0]


def test_t_42_a_larger_result_is_doubled_too() -> None:
    table = last_trick(150, 0, 0, bid=120, dark=True, declarer_scores="larger")
    table.state.in_dark = 1
    play_round(table)
    assert changes(table)[0] == 300


@pytest.mark.parametrize("said", ["bid 130, pass, pass", "pass, bid 130, pass"])
def test_t_42_if_another_wins_nothing_is_doubled(said: str) -> None:
    table = dark("dark")
    assert only(play(table, said), Declared)[0].how == "auction"
    assert table.state.in_dark == 0


def test_t_42_nor_if_he_has_gone_above_it_himself() -> None:
    table = dark("dark", "bid 130", "pass")
    assert only(play(table, "bid 140", "pass"), Declared) == [Declared(0, 140, "auction")]


def test_t_42_played_to_its_end() -> None:
    table = dark("dark", "pass", "pass", rounding="none", then=("A♠",))
    play_round(table)
    contract, line = told(table, Contract)[0], told(table, Score)[0]
    assert (contract.bid, abs(line.change)) == (120, 240)


def test_t_42_it_is_capped_by_nothing_and_others_are() -> None:
    table = dark("dark", cap=120)
    assert legal(table) == {"pass"}


def test_t_42_it_takes_the_place_of_the_number_that_stands_as_the_last_seats() -> None:
    table = dark("dark", obliged="last")
    assert only(play(table, "pass", "pass"), Declared) == [Declared(0, 120, "dark")]


def test_t_42_who_is_on_the_barrel_is_not_asked() -> None:
    table = last_trick(100, 0, 0, scores=(0, 880, 0), lock="none", barrel=880, dark=True)
    table.state.barrel_seats, table.state.barrel_left[1] = 0b010, 3
    play_round(table)
    assert asked(table) == (1, "bid")
    table = last_trick(100, 0, 0, scores=(0, 0, 880), lock="none", barrel=880, dark=True)
    table.state.barrel_seats, table.state.barrel_left[2] = 0b100, 3
    play_round(table)
    assert asked(table) == (1, "dark")


def test_t_42_and_t_8_3_after_a_dark_bid_he_is_not_asked_to_raise() -> None:
    table = dark("dark", "pass", "pass", "give J♠", "give J♥")
    assert asked(table) == (0, "lead")


def test_t_42_and_t_44_who_has_looked_may_ask_for_a_new_deal_and_who_said_dark_may_not() -> None:
    nines = ("9♠ 9♣ 9♦ 9♥ J♠ J♣ J♦", "Q♠ Q♣ Q♦ Q♥ K♠ K♣ K♦", "10♠ 10♣ 10♦ 10♥ A♠ A♣ A♦")
    table = dealt(*nines, talon="A♥ K♥ J♥", dark=True, cap="none")
    play(table, "look")
    assert legal(table) == {"bid 100", "redeal"}
    table = dealt(*nines, talon="A♥ K♥ J♥", dark=True, cap="none")
    play(table, "dark", "bid 130", "pass")
    assert asked(table) == (0, "bid")
    assert "redeal" not in legal(table)


# --- golden: T-43 ---


def golden(**options: Any) -> Table:
    return usual(golden=True, **options)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_t_43_as_many_golden_rounds_as_there_are_seats(seats: int) -> None:
    table = Thousand(seats=seats, golden=True).deal(seed=6)
    for number in range(seats):
        opener = number % seats
        assert table.state.rounds == number
        assert (table.state.declarer, table.state.bid) == (opener, 120)
        assert asked(table) == (opener, "choose" if seats == 2 else "give")
        play_round(table)
    assert asked(table) == (0, "bid")
    assert legal(table) == {"bid 100"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_t_43_each_is_told_with_its_declarer_and_his_talon(seats: int) -> None:
    table = Thousand(seats=seats, golden=True).deal(seed=6)
    for _ in range(seats):
        play_round(table)
    expected = [Declared(number, 120, "golden") for number in range(seats)]
    assert told(table, Declared) == expected
    assert [event.seat for event in told(table, Talon)] == list(range(seats))


def test_t_43_and_t_42_the_opener_is_not_asked_for_dark() -> None:
    assert asked(golden(dark=True)) == (0, "give")


def test_t_43_and_t_8_3_nor_to_raise() -> None:
    table = golden()
    play(table, "give J♠", "give J♥")
    assert asked(table) == (0, "lead")


@pytest.mark.parametrize(("show", "seen"), [("always", True), ("above_opening", True), ("never", False)])
def test_t_43_and_t_8_1_its_bid_is_above_the_opening(show: str, seen: bool) -> None:
    (talon,) = told(golden(show_talon=show), Talon, seat=1)
    assert set(talon.cards) == (the(TALON) if seen else set())


@pytest.mark.parametrize(
    ("rounds", "results", "given", "expected"),
    [
        (0, (120, 44, 0), {}, [240, 80, 0]),
        (2, (119, 44, 0), {}, [-240, 80, 0]),
        (3, (120, 44, 0), {}, [120, 40, 0]),
        (0, (150, 45, 0), {"declarer_scores": "larger"}, [300, 100, 0]),
        (0, (120, 44, 10), {"rounding": "none"}, [240, 88, 20]),
    ],
)
def test_t_43_all_is_doubled(rounds: int, results: tuple[int, ...], given: dict[str, Any], expected: list[int]) -> None:
    table = last_trick(*results, bid=120, golden=True, rounds=rounds, **given)
    play_round(table)
    assert changes(table) == expected


def test_t_43_a_bomb_pays_double() -> None:
    table = golden(bomb_pays="always")
    play(table, "bomb")
    assert scores(table) == [0, 120, 120]


@pytest.mark.parametrize(("concede", "each"), [("sixty", 120), ("half", 120)])
def test_t_43_a_concession_costs_and_pays_double(concede: str, each: int) -> None:
    table = golden(concede=concede)
    play(table, "concede")
    assert scores(table) == [-240, each, each]


def test_t_43_a_fine_is_not_doubled() -> None:
    table = golden(concede="sixty", concede_fine=True)
    table.state.conceded[0] = 2
    play(table, "concede")
    assert scores(table) == [-240 - 120, 120, 120]


def test_t_43_nor_what_the_talon_brings_who_sits_out() -> None:
    table = dealt(*HANDS[:2], "9♦ J♦ K♦ 10♠ Q♦ Q♣ Q♥", "", talon="A♠ A♥ Q♠", golden=True, then=("A♠",))
    assert told(table, Sits) == [Sits(3, 100)]
    play_round(table)
    assert scores(table)[3] == 100


def test_t_43_a_bomb_pays_the_sitter_double() -> None:
    table = dealt(*HANDS, "", talon=TALON, golden=True, bomb_pays="always", then=("A♠",))
    play(table, "bomb")
    assert scores(table) == [0, 80, 80, 80]


def golden_with_nines(**options: Any) -> Table:
    """The opener is dealt four jacks and finds two nines in the talon."""
    rest = [card for card in DECK if card not in the("9♠ 9♣ J♠ J♣ J♦ J♥ Q♠ 9♦ 9♥ A♥")]
    hands = ("9♠ 9♣ J♠ J♣ J♦ J♥ Q♠", " ".join(rest[:7]), " ".join(rest[7:]))
    return dealt(*hands, talon="9♦ 9♥ A♥", golden=True, redeal_jacks=True, then=("A♠",), **options)


def test_t_43_and_t_44_only_the_talon_allows_a_new_deal() -> None:
    assert "redeal" not in legal(golden_with_nines())
    table = golden_with_nines(redeal_talon_nines=True)
    play(table, "redeal")
    assert (table.state.declarer, table.state.bid, table.state.rounds) == (0, 120, 0)
    assert asked(table) == (0, "give")


def test_t_43_after_a_new_deal_the_declarer_is_told_again() -> None:
    table = golden_with_nines(redeal_talon_nines=True)
    assert only(play(table, "redeal"), Declared) == [Declared(0, 120, "golden")]


# --- a new deal: T-44 ---

NINES_4 = "9♠ 9♣ 9♦ 9♥ A♠ K♣ Q♦"
NINES_3 = "9♠ 9♣ 9♦ J♥ A♠ K♣ Q♦"
JACKS = "J♠ J♣ J♦ J♥ A♠ K♣ Q♦"
TWELVE = "9♠ 9♣ J♠ J♣ J♦ Q♠ Q♦"  # 12 points


def holding(cards: str, *, seat: int = 0, **options: Any) -> Table:
    """A seat is dealt these cards and the opener is asked."""
    rest = [card for card in DECK if card not in cards.split()]
    hands = [" ".join(rest[:7]), " ".join(rest[7:14])]
    hands.insert(seat, cards)
    return dealt(*hands, talon=" ".join(rest[14:]), **{"redeal_nines": 0, "then": ("A♠",) * 12, **options})


@pytest.mark.parametrize(
    ("cards", "given", "may"),
    [
        (NINES_4, {"redeal_nines": 4}, True),
        (NINES_3, {"redeal_nines": 4}, False),
        (NINES_4, {"redeal_nines": 3}, True),
        (NINES_3, {"redeal_nines": 3}, True),
        (NINES_4, {"redeal_nines": 0}, False),
        (JACKS, {"redeal_jacks": True}, True),
        (JACKS, {"redeal_jacks": False}, False),
        (NINES_3, {"redeal_jacks": True}, False),
        (TWELVE, {"redeal_weak": 13}, True),
        (TWELVE, {"redeal_weak": 12}, False),
        (TWELVE, {"redeal_weak": 0}, False),
        (TWELVE, {"redeal_weak": 20}, True),
        (TWELVE, {"redeal_nines": 3, "redeal_jacks": True, "redeal_weak": 5}, False),
    ],
)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_t_44_which_hands_may_ask_for_a_new_deal(cards: str, given: dict[str, Any], may: bool, seat: int) -> None:
    table = holding(cards, seat=seat, **given)
    for _ in range(seat):
        assert "redeal" not in legal(table)
        play(table, table.legal_moves[-1])
    assert table.turn == seat
    assert ("redeal" in legal(table)) == may
    if not may:
        assert "only with such cards" in refused(table, "redeal")


def test_t_44_the_polish_default_is_four_nines() -> None:
    assert "redeal" in legal(holding(NINES_4, redeal_nines=Thousand().redeal_nines))


def test_t_44_nobody_has_to() -> None:
    table = holding(NINES_4, redeal_nines=4)
    assert legal(table) == {"redeal", "bid 100"}
    play(table, "bid 100")
    assert asked(table) == (1, "bid")


@pytest.mark.parametrize(
    ("seat", "said"),
    [
        (0, "bid 100, pass, bid 110"),
        (0, "bid 100, bid 110, bid 120"),
        (1, "bid 100, bid 110, bid 120, bid 130"),
        (1, "bid 100, bid 110, pass, bid 120"),
        (2, "bid 100, pass, bid 110, bid 120"),
    ],
)
def test_t_44_only_when_a_seat_is_first_to_speak(seat: int, said: str) -> None:
    table = holding(NINES_4, seat=seat, redeal_nines=4, cap="none")
    play(table, said)
    assert asked(table) == (seat, "bid")
    assert "redeal" not in legal(table)


def test_t_44_who_has_passed_is_not_asked_and_the_third_still_may() -> None:
    table = holding(NINES_4, seat=2, redeal_nines=4)
    play(table, "bid 100", "pass")
    assert "redeal" in legal(table)
    assert only(play(table, "redeal"), Redeal) == [Redeal(2)]


def test_t_44_the_same_dealer_deals_again_and_the_round_begins_anew() -> None:
    again = deck(*HANDS, talon=TALON, opener=1)
    rest = [card for card in DECK if card not in NINES_4.split()]
    hands = (" ".join(rest[:7]), NINES_4, " ".join(rest[7:14]))
    table = dealt(*hands, talon=" ".join(rest[14:]), first=1, then=(again,))
    events = play(table, "redeal")
    assert only(events, Round) == [Round(1, 1, None, True)]
    assert [event.count for event in only(events, Dealt)] == [7, 7, 7]
    assert [hand(table, seat) for seat in range(3)] == [the(cards) for cards in HANDS]
    assert written(table.state.talons[0]) == the(TALON)
    assert (asked(table), legal(table)) == ((1, "bid"), {"bid 100"})
    assert (table.state.rounds, scores(table)) == (0, [0, 0, 0])


def test_t_44_with_its_dark_question() -> None:
    table = holding(NINES_4, redeal_nines=4, dark=True)
    play(table, "look", "redeal")
    assert asked(table) == (0, "dark")


def test_t_44_after_bids_and_passes_nothing_of_them_is_left() -> None:
    table = holding(NINES_4, seat=2, redeal_nines=4)
    play(table, "bid 100", "pass", "redeal")
    assert (table.state.bid, table.state.passed, table.state.bidder) == (0, 0, -1)
    play(table, "bid 100", "pass")
    assert asked(table) == (2, "bid")


def weak_deals(number: int, **options: Any) -> Table:
    """The opener asks for a new deal so many times, each time dealt four nines."""
    order = deck(NINES_4, "J♠ J♣ J♦ J♥ Q♠ Q♣ K♦", "A♣ A♦ A♥ 10♠ 10♣ 10♦ 10♥", talon="K♠ K♥ Q♥")
    table = dealt(NINES_4, "J♠ J♣ J♦ J♥ Q♠ Q♣ K♦", "A♣ A♦ A♥ 10♠ 10♣ 10♦ 10♥", talon="K♠ K♥ Q♥", then=(order,) * 20)
    for _ in range(number):
        play(table, "redeal")
    return table


def test_t_44_in_one_round_it_happens_at_most_ten_times() -> None:
    table = weak_deals(10)
    assert legal(table) == {"bid 100"}
    refused(table, "redeal")
    assert "redeal" in legal(weak_deals(9))


def test_t_44_in_the_next_round_it_may_be_asked_for_again() -> None:
    order = deck(*["K♠ K♥ Q♥ J♠ J♣ Q♠ Q♣", NINES_4, "A♣ A♦ A♥ 10♠ 10♣ 10♦ 10♥"], talon="J♦ J♥ K♦", opener=1)
    nines = deck(NINES_4, "J♠ J♣ J♦ J♥ Q♠ Q♣ K♦", "A♣ A♦ A♥ 10♠ 10♣ 10♦ 10♥", talon="K♠ K♥ Q♥")
    table = holding(NINES_4, redeal_nines=4, then=(*[nines] * 10, order))
    for _ in range(10):
        play(table, "redeal")
    play_round(table)
    assert asked(table) == (1, "bid")
    assert "redeal" in legal(table)


def test_t_44_with_two_seats_it_is_a_hand_of_ten() -> None:
    table = dealt(
        "9♠ 9♣ 9♦ 9♥ A♠ K♣ Q♦ Q♥ K♥ A♥", "J♠ J♣ J♦ J♥ 10♠ 10♣ 10♦ 10♥ A♦ A♣", talon="Q♠ K♠ Q♣ K♦", then=("A♠",)
    )
    assert legal(table) == {"bid 100", "redeal"}


# --- nines in the talon: T-44.1 ---


@pytest.mark.parametrize(
    ("talon", "may"), [("9♠ 9♣ A♥", True), ("9♠ 9♣ 9♦", True), ("9♠ A♣ A♥", False), ("J♠ A♣ A♥", False)]
)
@pytest.mark.parametrize("option", [True, False])
def test_t_44_1_the_declarer_may_ask_if_the_talon_holds_two_nines(talon: str, may: bool, option: bool) -> None:
    rest = [card for card in DECK if card not in talon.split()]
    hands = [" ".join(rest[place::3]) for place in range(3)]
    table = dealt(*hands, talon=talon, redeal_talon_nines=option, redeal_nines=0, then=("A♠",))
    play(table, "bid 100", "pass", "pass")
    assert ("redeal" in legal(table)) == (may and option)
    if may and option:
        assert only(play(table, "redeal"), Redeal, Round) == [Redeal(0), Round(1, 0, None, True)]
        assert (asked(table), table.state.rounds) == ((0, "bid"), 0)


def talon_nines(**options: Any) -> Table:
    rest = [card for card in DECK if card not in ("9♠", "9♣", "A♥")]
    hands = [" ".join(rest[place::3]) for place in range(3)]
    table = dealt(*hands, talon="9♠ 9♣ A♥", redeal_talon_nines=True, **{"then": ("A♠",) * 12, **options})
    play(table, "bid 100", "pass", "pass")
    return table


def test_t_44_1_only_before_the_first_card_is_given() -> None:
    table = talon_nines()
    play(table, "give 9♠")
    assert "redeal" not in legal(table)


def test_t_44_1_and_t_44_together_at_most_ten_times_in_a_round() -> None:
    nines = deck(NINES_4, "J♠ J♣ J♦ J♥ Q♠ Q♣ K♦", "A♣ A♦ A♥ 10♠ 10♣ 10♦ 10♥", talon="K♠ K♥ Q♥")
    rest = [card for card in DECK if card not in ("9♠", "9♣", "A♥")]
    talon = deck(*[" ".join(rest[place::3]) for place in range(3)], talon="9♠ 9♣ A♥")
    table = talon_nines(then=(*[nines] * 9, talon))
    play(table, "redeal", *["redeal"] * 9)
    play(table, "bid 100", "pass", "pass")
    assert table.state.redeals == 10
    assert "redeal" not in legal(table)


def test_t_44_1_with_two_seats_it_is_the_talon_taken_that_counts() -> None:
    hands = ("J♠ Q♠ K♠ 10♠ A♠ J♦ Q♦ K♦ 10♦ A♦", "J♣ Q♣ K♣ 10♣ A♣ J♥ Q♥ K♥ 10♥ A♥")
    for word in ("talon 1", "talon 2"):
        table = dealt(*hands, talon="9♠ 9♣ 9♦ 9♥", redeal_talon_nines=True)
        play(table, "bid 100", "pass", word)
        assert "redeal" in legal(table)
    table = dealt(hands[0], hands[1].replace("A♥", "9♥"), talon="9♠ 9♣ 9♦ A♥", redeal_talon_nines=True)
    play(table, "bid 100", "pass", "talon 2")
    assert "redeal" not in legal(table)
