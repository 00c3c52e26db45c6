"""The options and presets of RULES.md, and its house rules A-30 to A-35, each in a situation in cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kozyr import Azi, options
from kozyr.errors import OptionError
from kozyr.games import azi as room
from kozyr.games.azi.text import (
    Bet,
    Deal,
    Dealt,
    Discard,
    Jerk,
    Leads,
    Look,
    Match,
    Outcome,
    Refund,
    Short,
    Trump,
    Won,
)
from kozyr.table import Table
from tests.games.azi.scenes import (
    ANY,
    FOURS,
    HANDS,
    asked,
    auction,
    azi,
    bets,
    dealt,
    deck,
    known,
    legal,
    may_bet,
    only,
    play,
    purses,
    refused,
    seen,
    short,
    stakes,
    the,
    told,
    usual,
)

# --- the table of options, the presets ---

VALUES: dict[str, list[Any]] = {  # the default first
    "seats": [2, 3, 4, 5, 6, 7, 8],
    "deck_size": [27, 36],
    "hand": [3, 4],
    "first": [-1, 0, 1, 2, 3, 4, 5, 6, 7],
    "trump_source": ["stock", "dealer"],
    "ace_trump_six_high": [True, False],
    "trump_before_discard": [True, False],
    "who_deals": ["winner", "rotates"],
    "who_opens": ["left_of_winner", "left_of_dealer"],
    "opener_may_fold": [False, True],
    "raise_limit": ["seat", "table", "none"],
    "match_renounces_lead": ["this_bet", "for_good"],
    "who_leads": ["highest", "right"],
    "must_trump": [True, False],
    "short_payout": ["excess", "linear"],
    "azi_entry": ["active", "everybody", "half_pot", "third_pot"],
    "azi_ante": [False, True],
    "blind": ["off", "double"],
    "jerk": [False, True],
}
NUMBERS = {  # default, from, to
    "purses": (100, 1, 500_000_000),
    "deals_to_play": (10, 0, 10_000),
    "ante": (1, 1, 500_000_000),
    "min_bet": (0, 0, 500_000_000),
    "min_raise": (1, 1, 500_000_000),
}


def changed(name: str, value: Any) -> Azi:
    """A game with one option changed."""
    return Azi(**{name: value})


@pytest.mark.parametrize("name", sorted(VALUES))
def test_an_option_has_these_values_the_default_first(name: str) -> None:
    choice = options.choices(Azi)[name]
    assert isinstance(choice, options.Choice)
    assert set(choice.values) == set(VALUES[name])
    assert getattr(Azi(), name) == VALUES[name][0]
    with pytest.raises(OptionError, match=name):
        changed(name, "something else")


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in VALUES for value in VALUES[name]])
def test_a_session_can_be_played_with_each(name: str, value: Any) -> None:
    table = Azi(**{"seats": 8 if name == "first" else 3, "deals_to_play": 3, "hand": 3, name: value}).deal(seed=1)
    assert sum(table.play_out(["random"] * table.game.seats).payoffs) == 0


@pytest.mark.parametrize("name", sorted(NUMBERS))
def test_an_option_is_a_number_from_to(name: str) -> None:
    default, low, high = NUMBERS[name]
    assert getattr(Azi(), name) == default
    for number in (low, high):
        assert getattr(changed(name, number), name) == number
    for wrong in (low - 1, high * 2 + 1, 1.5, "1", True):
        with pytest.raises(OptionError, match=name):
            changed(name, wrong)


def test_there_are_no_other_options_and_the_rules_list_all_of_them() -> None:
    rules_in_words = Path(room.__file__).with_name("RULES.md").read_text("utf-8")
    assert set(options.choices(Azi)) == set(VALUES) | set(NUMBERS)
    for name, choice in options.choices(Azi).items():
        row = next(line for line in rules_in_words.split("\n") if line.startswith(f"| `{name}` |"))
        assert choice.clause in row


@pytest.mark.parametrize(
    ("name", "sets"),
    [
        ("seed", {}),
        ("four_cards", {"hand": 4}),
        ("blind", {"blind": "double"}),
        ("azi_half_pot", {"azi_entry": "half_pot"}),
    ],
)
def test_a_preset_is_for_as_many_as_the_deck_serves_and_sets_this(name: str, sets: dict[str, Any]) -> None:
    assert Azi.preset(name, seats=3) == Azi(seats=3, **sets)
    assert list(Azi.PRESETS[name].seats) == list(range(2, 7 if name == "four_cards" else 9))


def test_these_are_all_and_the_first_is_the_default() -> None:
    assert list(Azi.PRESETS) == ["seed", "four_cards", "blind", "azi_half_pot"]
    assert Azi.preset() == Azi()


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"hand": 4, "blind": "double"}, "nobody bets before looking with four cards"),
        ({"trump_source": "dealer", "trump_before_discard": False}, "names the trump at once"),
        ({"seats": 2, "first": 2}, "first is seat 0 to 1, or -1 for a lot, not 2"),
        ({"purses": (1, 2, 3)}, "purses"),
        ({"seats": 2, "purses": (1, 0)}, "purses"),
    ],
)
def test_not_played_together(given: dict[str, Any], why: str) -> None:
    with pytest.raises(OptionError, match=why):
        Azi(**given)


@pytest.mark.parametrize(
    ("given", "fits"),
    [
        ({"seats": 8, "hand": 3}, True),
        ({"seats": 6, "hand": 4}, True),
        ({"seats": 7, "hand": 4}, False),
        ({"seats": 7, "hand": 4, "trump_source": "dealer"}, False),
        ({"seats": 7, "hand": 4, "deck_size": 36}, True),
        ({"seats": 8, "hand": 4, "deck_size": 36}, True),
    ],
)
def test_no_more_cards_than_the_deck_has(given: dict[str, Any], fits: bool) -> None:
    if fits:
        assert asked(Azi(**given).deal(seed=1))[1] in ("discard", "bid")
    else:
        with pytest.raises(OptionError, match="cards; the deck has 27"):
            Azi(**given)


@pytest.mark.parametrize(("winner", "first"), [(None, -1), (0, 1), (2, 0)])
def test_the_next_session_is_opened_left_of_the_last_winner(winner: int | None, first: int) -> None:
    outcome = Outcome("deals", 1, 1, winner, (0, 0, 0), (0, 0, 0))
    assert Azi(seats=3).after(outcome) == Azi(seats=3, first=first)


# --- amounts, A-3.2 ---


@pytest.mark.parametrize("ante", [1, 7])
def test_a_1_1_ante(ante: int) -> None:
    assert stakes(usual(ante=ante)) == [ante] * 3


@pytest.mark.parametrize(("ante", "min_bet", "least"), [(1, 0, 1), (10, 0, 10), (10, 3, 3), (1, 25, 25)])
def test_a_3_1_min_bet_0_is_as_the_ante(ante: int, min_bet: int, least: int) -> None:
    assert may_bet(usual(ante=ante, min_bet=min_bet)) == f"bet {least}-{100 - ante}"


def test_a_3_1_min_bet_is_what_a_purse_falls_short_of() -> None:
    table = usual(purses=(30, 100, 100), min_bet=25)
    assert play(table, "bet 20") == [Bet(0, 20, 20, False, True, True)]
    assert may_bet(table) == "bet 26-90"


@pytest.mark.parametrize("min_raise", [1, 5])
def test_a_3_2_min_raise(min_raise: int) -> None:
    table = usual(min_raise=min_raise)
    play(table, "bet 10")
    assert may_bet(table) == f"raise {10 + min_raise}-90"
    refused(table, f"raise {9 + min_raise}")


def test_a_3_2_min_raise_also_above_a_smallest_bet_that_nobody_has_made() -> None:
    table = auction(purses=[6, 100, 100], min_raise=5)
    play(table, "bet 6")
    assert may_bet(table) == "bet 15-100"


# --- blind: A-30 … A-32 ---


def blind(**given: Any) -> Table:
    """In the auction nobody has looked at his cards."""
    return auction(**{"blind": "double", "looked": [], **given})


def blindly(seats: int = 3, **given: Any) -> Table:
    return usual(seats, blind="double", **given)


def test_a_30_off_everybody_sees_his_cards() -> None:
    table = usual()
    assert legal(table) == set()
    assert known(table, 0, 0) == the(HANDS[0])
    assert refused(table, "look") == "everybody sees his cards in this game"


def test_a_30_nobody_has_looked_until_he_does_so() -> None:
    table = blindly()
    for viewer in range(3):
        assert seen(table, viewer, Dealt) == [Dealt(seat, 3, ()) for seat in range(3)]
    assert [known(table, seat, seat) for seat in range(3)] == [set()] * 3
    assert legal(table) == {"look"}


def test_a_30_he_may_look_first_and_is_then_asked_again() -> None:
    table = blindly()
    assert play(table, "look") == [Look(0, ("6♦", "A♥", "A♠"))]
    assert (table.turn, legal(table), may_bet(table)) == (0, set(), "bet 10-90")
    assert [known(table, seat, 0) for seat in range(3)] == [the(HANDS[0]), set(), set()]
    assert [known(table, seat, 1) for seat in range(3)] == [set(), set(), set()]


def test_a_30_once() -> None:
    table = blindly()
    play(table, "look")
    assert refused(table, "look") == "the cards have been looked at already"


def test_a_30_as_often_as_he_is_asked() -> None:
    table = blindly()
    play(table, "bet 20", "raise 22", "raise 24")
    assert (table.turn, legal(table)) == (0, {"look", "fold", "match"})
    play(table, "look")
    assert (table.turn, legal(table)) == (0, {"fold", "match"})


def test_a_30_when_cards_are_to_be_played_everybody_who_is_in_looks() -> None:
    table = blindly()
    events = play(table, "bet 20", "fold", "match")
    assert events[2:] == [Match(2, 10, True, False), Look(0, ("6♦", "A♥", "A♠")), Look(2, ("8♦", "Q♥", "Q♠")), Leads(0)]
    assert [known(table, seat, seat) for seat in range(3)] == [the(HANDS[0]), set(), the(HANDS[2])]


def test_a_30_who_takes_the_pot_without_looking_never_sees_his_cards() -> None:
    table = blind(deals_to_play=1)
    events = play(table, "bet 20", "fold", "fold")
    assert only(events, Look) == []
    assert [known(table, seat, seat) for seat in range(3)] == [set()] * 3


def test_a_30_where_nobody_is_asked_everybody_looks() -> None:
    table = blindly(purses=10)
    assert asked(table) == (0, "play")
    assert [known(table, seat, seat) for seat in range(3)] == [the(cards) for cards in HANDS[:3]]


def test_a_30_in_azi_nobody_has_looked_again() -> None:
    table = azi(winner=2, blind="double")
    assert legal(table) == {"look"}
    assert known(table, 0, 0) == set()


def test_a_31_what_is_put_in_before_looking_counts_twice() -> None:
    table = blindly()
    assert play(table, "bet 20") == [Bet(0, 20, 10, True, False, False)]
    assert (bets(table), stakes(table), purses(table)) == ([20, 0, 0], [20, 10, 10], [80, 90, 90])


def test_a_31_who_has_looked_pays_in_full() -> None:
    table = blindly()
    play(table, "bet 20", "look")
    assert play(table, "match") == [Match(1, 20, False, False)]
    assert stakes(table) == [20, 30, 10]


def test_a_31_chips_paid_stay_counted_as_they_were_paid() -> None:
    table = blindly()
    play(table, "bet 20", "raise 40", "match", "look")
    assert may_bet(table) == "raise 41-100"
    assert play(table, "match") == [
        *(Match(0, 20, False, False), Look(1, ("7♦", "K♥", "K♠")), Look(2, ("8♦", "Q♥", "Q♠")), Leads(1)),
    ]
    assert (bets(table), stakes(table)) == ([40, 40, 40], [40, 30, 30])


@pytest.mark.parametrize(("min_bet", "purse", "may"), [(10, 100, "bet 10-200 by 2"), (7, 50, "bet 8-100 by 2")])
def test_a_32_a_blind_bet_is_of_whole_chips_up_to_twice_the_purse(min_bet: int, purse: int, may: str) -> None:
    assert may_bet(blind(min_bet=min_bet, purses=purse)) == may


def test_a_32_what_is_lacking_must_be_even() -> None:
    table = blind()
    assert "10 or more, by 2" in refused(table, "bet 11")
    assert play(table, "bet 12") == [Bet(0, 12, 6, True, False, False)]


@pytest.mark.parametrize(("level", "may"), [(20, "raise 22-200 by 2"), (21, "raise 22-200 by 2")])
def test_a_32_nor_is_a_raise_odd(level: int, may: str) -> None:
    assert may_bet(blind(bets=[level, 0, 0], looked=[0], turn=1)) == may


def test_a_32_what_is_lacking_counts_not_the_number() -> None:
    """A seat whose match in whole chips has brought its bet to an odd level is at odd numbers from then on."""
    table = blind(bets=[21, 0, 0], looked=[0], turn=1)
    play(table, "match", "raise 30")
    play(table, "match")
    assert (bets(table), table.turn) == ([30, 21, 30], 1)
    assert may_bet(table) == "raise 31-199 by 2"


def test_a_32_a_blind_match_is_half_of_what_is_lacking_rounded_up() -> None:
    table = blind(bets=[21, 0, 0], looked=[0], turn=1)
    assert play(table, "match") == [Match(1, 11, True, False)]
    assert (bets(table), purses(table)) == ([21, 21, 0], [100, 89, 100])


def test_a_32_exactly_all_one_has_is_a_full_match() -> None:
    table = blind(bets=[21, 0, 0], looked=[0], turn=1, purses=[100, 11, 100])
    assert play(table, "match") == [Match(1, 11, True, False)]
    assert bets(table) == [21, 21, 0]


def test_a_32_if_that_is_more_than_the_purse_all_is_put_in_and_he_is_short() -> None:
    table = blind(bets=[21, 0, 0], looked=[0], turn=1, purses=[100, 10, 100])
    assert play(table, "match") == [Match(1, 10, True, True)]
    assert bets(table) == [21, 20, 0]
    play(table, "fold")
    assert short(table) == {1}


def test_a_32_a_blind_bet_may_be_more_than_a_purse_that_has_looked_could_bet() -> None:
    table = blind(purses=[6, 100, 100])
    assert may_bet(table) == "bet 10-12 by 2"
    assert play(table, "bet 10") == [Bet(0, 10, 5, True, False, False)]


def test_a_32_or_less_than_the_smallest_bet_with_all_one_has() -> None:
    table = blind(purses=[4, 100, 100])
    assert may_bet(table) == "bet 8-8 by 2"
    assert play(table, "bet 8") == [Bet(0, 8, 4, True, True, True)]
    assert may_bet(table) == "bet 12-200 by 2"


def test_a_32_a_raise_blind_of_min_raise_or_the_next_number() -> None:
    assert may_bet(blind(bets=[20, 0, 0], looked=[0], turn=1, min_raise=3)) == "raise 24-200 by 2"
    assert may_bet(blind(bets=[20, 0, 0], looked=[0], turn=1, min_raise=4)) == "raise 24-200 by 2"


def test_a_32_a_winner_who_is_short_takes_by_chips_paid() -> None:
    table = dealt(*HANDS[:2], blind="double", purses=(20, 100), deals_to_play=1, first=1)
    events = play(table, "look", "bet 40", "match")
    assert events[2:] == [Match(0, 10, True, True), Look(0, ("6♦", "A♥", "A♠")), Leads(1)]
    assert stakes(table) == [20, 50]
    assert only(play(table, "K♠, A♠", "A♥, K♥"), Won, Refund) == [Won(0, 40, 70, "tricks", True), Refund(1, 30)]


# --- jerk: A-35 ---

FLUSH = ("6♥ 7♥ 8♥", "K♠ A♥ 7♦", "Q♠ Q♥ 8♦")


def jerked(*hands: str, **given: Any) -> list[Any]:
    """What ends the first deal of a session."""
    table = dealt(*hands, **{"jerk": True, "deals_to_play": 1, "then": (ANY,), **given})
    return told(table, Jerk, Won)


def test_a_35_three_cards_of_one_suit_win_at_once() -> None:
    assert jerked(*FLUSH) == [Jerk(0, ("6♥", "7♥", "8♥")), Won(0, 30, 30, "jerk", False)]


def test_a_35_not_where_it_is_not_played() -> None:
    assert jerked(*FLUSH, jerk=False) == []


def test_a_35_whose_turn_it_would_be_does_not_matter() -> None:
    assert jerked(*FLUSH, first=1)[0] == Jerk(0, ("6♥", "7♥", "8♥"))


def test_a_35_before_any_bet_and_the_session_goes_on() -> None:
    table = dealt(*FLUSH, jerk=True, then=(deck(*HANDS[:3], dealer=0),))
    assert (asked(table), purses(table)) == ((1, "bid"), [110, 80, 80])
    assert [event.number for event in told(table, Deal)] == [1, 2]


@pytest.mark.parametrize(
    ("hands", "seat"),
    [
        (("6♥ 7♥ 8♥", "6♠ 7♠ 8♠"), 1),  # trumps before others
        (("6♥ 7♥ 9♥", "6♦ 7♦ 8♦"), 0),
        (("6♥ 7♥ A♥", "6♦ Q♦ K♦"), 0),  # the highest card
        (("6♥ 7♥ A♥", "6♦ 8♦ A♦"), 1),  # the second
        (("7♥ 8♥ A♥", "6♦ 8♦ A♦"), 0),  # the third
        (("6♥ 8♥ A♥", "6♦ 8♦ A♦"), 0),  # the first from the opener on
    ],
)
def test_a_35_of_several(hands: tuple[str, str], seat: int) -> None:
    assert jerked(*hands)[0].seat == seat
    if hands[0].replace("♥", "♦") != hands[1]:
        assert jerked(*hands, first=1)[0].seat == seat


def test_a_35_the_first_from_the_opener_on() -> None:
    assert jerked("6♥ 8♥ A♥", "6♦ 8♦ A♦", first=1)[0].seat == 1


@pytest.mark.parametrize(("six_high", "seat"), [(True, 1), (False, 0)])
def test_a_35_in_the_order_of_trumps(six_high: bool, seat: int) -> None:
    """The six on stage is the highest."""
    hands = ("J♠ Q♠ K♠", "6♠ 7♠ 8♠")
    assert jerked(*hands, trump="A♠", ace_trump_six_high=six_high)[0].seat == seat


def test_a_35_the_card_shown_in_a_hand_counts() -> None:
    assert jerked("6♥ 7♠ 8♥", "6♦ 7♦ 8♦", trump="", trump_source="dealer")[0].seat == 1


def test_a_35_with_four_cards_after_the_discards() -> None:
    table = dealt("6♥ 7♥ 8♥ 6♦", FOURS[1], jerk=True, hand=4, deals_to_play=1)
    assert told(table, Jerk) == []
    play(table, "discard 6♦")
    assert play(table, "discard 8♦")[:3] == [
        Discard(1, "8♦"),
        Jerk(0, ("6♥", "7♥", "8♥")),
        Won(0, 20, 20, "jerk", False),
    ]


def test_a_35_with_four_of_a_suit_too() -> None:
    table = dealt("6♥ 7♥ 8♥ 9♥", FOURS[1], jerk=True, hand=4, deals_to_play=1)
    play(table, "discard 9♥")
    assert only(play(table, "discard 8♦"), Jerk) == [Jerk(0, ("6♥", "7♥", "8♥"))]


def test_a_35_and_the_trump_that_is_turned_up_then() -> None:
    given: dict[str, Any] = {"hand": 4, "trump_before_discard": False, "trump": "9♥", "jerk": True, "deals_to_play": 1}
    table = dealt("6♥ 7♥ 8♥ 6♠", "J♦ Q♦ K♦ 7♠", **given)
    play(table, "discard 6♠")
    assert only(play(table, "discard 7♠"), Trump, Jerk) == [Trump("9♥", None, False), Jerk(0, ("6♥", "7♥", "8♥"))]


def test_a_35_a_seat_that_could_not_pay_the_ante_wins_in_proportion() -> None:
    events = told(dealt(*FLUSH, jerk=True, deals_to_play=1, purses=(4, 100, 100)), Won, Refund)
    assert events == [Won(0, 12, 24, "jerk", True), Refund(1, 6), Refund(2, 6)]


def test_a_35_but_not_who_has_paid_it_with_his_last_chips() -> None:
    events = told(dealt(*FLUSH, jerk=True, deals_to_play=1, purses=(10, 100, 100)), Short, Won)
    assert events == [Won(0, 30, 30, "jerk", False)]


def test_a_35_in_azi_as_well() -> None:
    table = azi(winner=2, jerk=True, deals_to_play=1, then=(deck(*FLUSH, dealer=2),))
    assert told(table, Jerk, Won) == [Jerk(0, ("6♥", "7♥", "8♥")), Won(0, 30, 30, "jerk", False)]


def test_a_35_nobody_has_to_look_first() -> None:
    assert jerked(*FLUSH, blind="double")[0] == Jerk(0, ("6♥", "7♥", "8♥"))
