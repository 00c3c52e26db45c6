"""The clauses of RULES.md on deal, auction, play, azi and session, A-1 to A-15, each in a situation in cards."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from kozyr import Azi, record
from kozyr.errors import OptionError
from kozyr.games.azi.text import (
    Ante,
    AziCalled,
    Bet,
    Deal,
    Dealt,
    Discard,
    Entry,
    Fold,
    Leads,
    Lot,
    Match,
    Out,
    Play,
    Raise,
    Refund,
    Short,
    StaysOut,
    Trick,
    Trump,
    Won,
)
from kozyr.shuffle import from_cards
from kozyr.table import Table
from tests.games.azi.scenes import (
    ANY,
    AZI_HANDS,
    AZI_PLAYED,
    CLUBS,
    DECK,
    FOURS,
    HANDS,
    asked,
    at,
    auction,
    azi,
    before_azi,
    bets,
    deals,
    dealt,
    deck,
    ended,
    fold_to,
    hand,
    in_the_deal,
    leader,
    legal,
    lots,
    may_bet,
    only,
    play,
    play_deal,
    play_game,
    purses,
    received,
    refused,
    short,
    stakes,
    taken_by,
    the,
    told,
    usual,
)

# --- cards and deal: A-1 … A-2.4 ---


@pytest.mark.parametrize(("size", "expected"), [(27, DECK), (36, DECK + CLUBS)])
def test_a_1_the_deck(size: int, expected: list[str]) -> None:
    (shuffled,) = Azi(deck_size=size, first=0).deal(seed=1).steps
    assert isinstance(shuffled, record.Deal)
    assert sorted(shuffled.cards) == sorted(expected)


@pytest.mark.parametrize("suit", ["♠", "♦", "♥"])
def test_a_1_the_ranks_rise_from_the_six_to_the_ace(suit: str) -> None:
    ranks = ["6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    for lower, higher in itertools.pairwise(ranks):
        turned = "6♦" if suit != "♦" else "6♥"
        table = at(lower + suit, higher + suit, trump=turned, tricks=(1, 1))
        assert taken_by(play(table, lower + suit, higher + suit)) == [1]


@pytest.mark.parametrize("seats", range(2, 9))
def test_a_1_two_to_eight_seats(seats: int) -> None:
    table = Azi(seats=seats, first=0).deal(seed=1)
    assert [len(hand(table, seat)) for seat in range(seats)] == [3] * seats


@pytest.mark.parametrize("seats", [1, 9])
def test_a_1_and_no_others(seats: int) -> None:
    with pytest.raises(OptionError, match="seats"):
        Azi(seats=seats)


def test_a_1_1_everybody_pays_the_ante_before_the_cards() -> None:
    table = usual()
    assert [type(event) for event in table.events(everything=True)] == [Deal, *[Ante] * 3, *[Dealt] * 3, Trump]
    assert told(table, Ante) == [Ante(0, 10, False), Ante(1, 10, False), Ante(2, 10, False)]
    assert (purses(table), stakes(table), table.state.pot) == ([90] * 3, [10] * 3, 30)


def test_a_1_1_at_most_what_is_in_the_purse() -> None:
    table = usual(purses=(100, 4, 10))
    assert told(table, Ante) == [Ante(0, 10, False), Ante(1, 4, True), Ante(2, 10, False)]
    assert (purses(table), stakes(table), short(table)) == ([90, 0, 0], [10, 4, 10], {1})


@pytest.mark.parametrize("first", [0, 1, 2])
def test_a_2_one_card_at_a_time_from_the_left_of_the_dealer(first: int) -> None:
    table = Azi(seats=3, first=first).deal(shuffle=from_cards("6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ A♠"))
    order = [(first + i) % 3 for i in range(3)]
    assert [hand(table, seat) for seat in order] == [the("6♠ 9♠ Q♠"), the("7♠ 10♠ K♠"), the("8♠ J♠ A♠")]


def test_a_2_or_four() -> None:
    table = Azi(hand=4, first=0).deal(shuffle=from_cards("6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ 6♥"))
    assert [hand(table, seat) for seat in range(2)] == [the("6♠ 8♠ 10♠ Q♠"), the("7♠ 9♠ J♠ K♠")]


def test_a_2_1_the_next_card_is_turned_up_and_out_of_play() -> None:
    table = Azi(first=0).deal(shuffle=from_cards("6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♥ K♠"))
    assert told(table, Trump) == [Trump("Q♥", None, False)]
    assert "Q♥" not in hand(table, 0) | hand(table, 1)


def test_a_2_1_or_the_last_card_dealt_is_shown_and_stays_in_the_hand_of_the_dealer() -> None:
    table = Azi(first=0, trump_source="dealer").deal(shuffle=from_cards("6♠ 7♠ 8♠ 9♠ 10♠ Q♥"))
    assert told(table, Trump) == [Trump("Q♥", 1, False)]
    assert hand(table, 1) == the("7♠ 9♠ Q♥")


def test_a_2_1_if_he_does_not_play_it_is_the_last_card_all_the_same() -> None:
    again = "6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ Q♥"
    table = azi(0, 2, 3, seats=4, winner=1, trump_source="dealer", trump="J♠", then=(again,))
    assert deals(table) == [(1, 2)]
    assert told(table, Trump) == [Trump("Q♥", 0, False)]
    assert hand(table, 0) == the("8♠ J♠ Q♥")


def test_a_2_1_the_card_shown_may_not_be_discarded() -> None:
    table = dealt(*FOURS[:2], trump="", trump_source="dealer", hand=4)
    play(table, "discard 6♦")
    assert legal(table) == {"discard K♠", "discard K♥", "discard 8♦"}
    assert refused(table, "discard 9♦") == "the card that names the trump stays in the hand"


@pytest.mark.parametrize("suit", ["♠", "♦", "♥"])
def test_a_2_2_if_it_is_the_ace_the_six_is_the_highest_trump(suit: str) -> None:
    ranks = ["7", "8", "9", "10", "J", "Q", "K", "6"]
    for lower, higher in itertools.pairwise(ranks):
        table = at(lower + suit, higher + suit, trump="A" + suit, tricks=(1, 1))
        assert taken_by(play(table, lower + suit, higher + suit)) == [1]


def test_a_2_2_above_the_ace_too_where_it_stays_in_a_hand() -> None:
    table = at("A♠", "6♠", trump="A♠", tricks=(1, 1), trump_source="dealer")
    assert taken_by(play(table, "A♠", "6♠")) == [1]


@pytest.mark.parametrize("suit", ["♦", "♥"])
def test_a_2_2_the_other_suits_never_change(suit: str) -> None:
    table = at("6" + suit, "7" + suit, trump="A♠", tricks=(1, 1))
    assert taken_by(play(table, "6" + suit, "7" + suit)) == [1]


@pytest.mark.parametrize(("trump", "given"), [("10♠", {}), ("A♠", {"ace_trump_six_high": False})])
def test_a_2_2_else_the_six_is_the_lowest_trump(trump: str, given: dict[str, Any]) -> None:
    table = at("6♠", "7♠", trump=trump, tricks=(1, 1), **given)
    assert taken_by(play(table, "6♠", "7♠")) == [1]


def test_a_2_3_with_four_cards_everybody_discards_one_from_the_opener_on() -> None:
    table = dealt(*FOURS, hand=4, first=1)
    assert asked(table) == (1, "discard")
    assert legal(table) == {f"discard {card}" for card in FOURS[1].split()}
    assert play(table, "discard 8♦", "discard J♦") == [Discard(1, "8♦"), Discard(2, "J♦")]
    assert play(table, "discard 6♦") == [Discard(0, "6♦")]
    assert asked(table) == (1, "bid")
    assert [hand(table, seat) for seat in range(3)] == [the("A♠ A♥ 7♦"), the("K♠ K♥ 9♦"), the("Q♠ Q♥ 10♦")]


def test_a_2_3_before_any_bet() -> None:
    table = dealt(*FOURS, hand=4)
    assert refused(table, "bet 10") == "that cannot be said now"


def test_a_2_3_who_has_no_chips_discards_as_well() -> None:
    table = dealt(*FOURS, hand=4, purses=(10, 100, 100))
    assert asked(table) == (0, "discard")


def test_a_2_3_a_discard_is_out_of_play() -> None:
    table = dealt(*FOURS, hand=4)
    play(table, "discard A♠", "discard 8♦", "discard 10♦", "bet 10", "match", "match")
    assert legal(table) == {"A♥", "6♦", "7♦"}


def test_a_2_4_the_trump_is_turned_up_after_the_last_discard() -> None:
    table = dealt(*FOURS[:2], trump="7♥", hand=4, trump_before_discard=False)
    assert told(table, Trump) == []
    assert play(table, "discard 6♦") == [Discard(0, "6♦")]
    assert play(table, "discard 8♦") == [Discard(1, "8♦"), Trump("7♥", None, False)]
    assert asked(table) == (0, "bid")


# --- the auction: A-3 … A-5 ---


def test_a_3_the_opener_is_asked_first_then_seat_after_seat_to_the_left() -> None:
    table = auction(turn=1)
    turns = [table.turn]
    for move in ("bet 10", "match"):
        play(table, move)
        turns.append(table.turn)
    assert turns == [1, 2, 0]


@pytest.mark.parametrize(
    ("purse", "then"), [([100, 0, 100], (2, "bid")), ([100, 100, 0], (1, "bid")), ([100, 0, 0], (0, "play"))]
)
def test_a_3_a_seat_without_chips_is_never_asked_and_stays_in(purse: list[int], then: tuple[int, str]) -> None:
    table = auction(purses=purse)
    play(table, "bet 10")
    assert (asked(table), in_the_deal(table)) == (then, {0, 1, 2})


def test_a_3_1_the_opener_bets_from_the_smallest_bet_to_all_it_has() -> None:
    table = auction(purses=[70, 100, 100])
    assert (legal(table), may_bet(table)) == (set(), "bet 10-70")
    refused(table, "bet 9")
    refused(table, "bet 71")
    assert play(table, "bet 70") == [Bet(0, 70, 70, False, True, False)]
    assert (purses(table), stakes(table), bets(table)) == ([0, 100, 100], [80, 10, 10], [70, 0, 0])


def test_a_3_1_exactly_the_smallest_bet_is_a_full_one() -> None:
    table = auction(purses=[10, 100, 100])
    assert play(table, "bet 10") == [Bet(0, 10, 10, False, True, False)]
    assert may_bet(table) == "raise 11-100"


def test_a_3_1_who_has_less_bets_all_and_is_short() -> None:
    table = auction(purses=[6, 100, 100])
    assert may_bet(table) == "bet 6-6"
    assert play(table, "bet 6") == [Bet(0, 6, 6, False, True, True)]
    assert (asked(table), legal(table), may_bet(table)) == ((1, "bid"), {"fold", "match"}, "bet 11-100")


def test_a_3_1_then_the_level_is_the_smallest_bet_and_nobody_has_made_a_full_one() -> None:
    table = auction(purses=[6, 100, 100])
    assert play(table, "bet 6", "match")[1] == Match(1, 10, False, False)
    assert may_bet(table) == "raise 11-100"
    assert play(table, "fold")[-1] == Leads(1)
    assert short(table) == {0}


def test_a_3_1_if_the_opener_has_no_chips_at_all_the_level_is_that_from_the_start() -> None:
    table = usual(purses=(10, 100, 100))
    assert (asked(table), legal(table), may_bet(table)) == ((1, "bid"), {"fold", "match"}, "bet 11-90")
    play(table, "bet 11")
    assert may_bet(table) == "raise 12-90"


def test_a_3_1_if_nobody_has_chips_nobody_is_asked() -> None:
    table = usual(purses=10)
    assert asked(table) == (0, "play")
    assert short(table) == {0, 1, 2}


def test_a_3_2_who_is_below_the_level_may_fold_match_or_raise() -> None:
    table = auction(bets=[20, 0, 0], turn=1)
    assert (legal(table), may_bet(table)) == ({"fold", "match"}, "raise 21-100")
    assert play(table, "match") == [Match(1, 20, False, False)]
    assert play(table, "raise 30") == [Raise(2, 30, 30, False, False)]
    assert play(table, "fold") == [Fold(0)]
    assert play(table, "match") == [Match(1, 10, False, False), Leads(2)]
    assert (stakes(table), purses(table)) == ([30, 40, 40], [100, 70, 70])


@pytest.mark.parametrize(("purse", "may"), [(39, ""), (40, "raise 40-40"), (41, "raise 40-41")])
def test_a_3_2_a_raise_is_at_least_min_raise_more_even_of_all_one_has(purse: int, may: str) -> None:
    table = auction(bets=[20, 0, 0], turn=1, purses=[100, purse, 100], min_raise=20)
    assert may_bet(table) == may
    assert legal(table) == {"fold", "match"}


def test_a_3_2_a_raise_is_of_a_bet_in_all() -> None:
    table = auction(bets=[30, 20, 0], bettor=0, turn=1, purses=[70, 80, 100], folded=[2])
    assert may_bet(table) == "raise 31-100"
    assert play(table, "raise 40") == [Raise(1, 40, 20, False, False)]
    assert bets(table) == [30, 40, 0]


def test_a_3_2_the_first_full_match_is_no_match_that_renounces() -> None:
    table = auction(purses=[6, 100, 100], match_renounces_lead="for_good")
    play(table, "bet 6", "match", "raise 21")
    assert (table.turn, may_bet(table)) == (1, "raise 22-100")


def test_a_3_2_the_first_full_match_counts_as_a_bet() -> None:
    table = auction(purses=[6, 100, 100])
    play(table, "bet 6", "match", "raise 20", "raise 30", "raise 40", "raise 50", "raise 60")
    assert (table.turn, legal(table), may_bet(table)) == (1, {"fold", "match"}, "")


def test_a_3_2_after_the_first_full_match_all_three_raises_of_the_table_are_left() -> None:
    table = auction(purses=[6, 100, 100], raise_limit="table")
    play(table, "bet 6", "match", "raise 20", "raise 30", "raise 40")
    assert (table.turn, legal(table), may_bet(table)) == (1, {"fold", "match"}, "")


def test_a_3_2_after_the_short_bet_another_may_be_short_of_the_smallest_too() -> None:
    table = auction(purses=[6, 4, 100])
    assert play(table, "bet 6", "match")[1] == Match(1, 4, False, True)
    assert (table.turn, legal(table), may_bet(table)) == (2, {"fold", "match"}, "bet 11-100")
    assert play(table, "match")[-1] == Leads(2)
    assert short(table) == {0, 1}


def test_a_3_3_while_the_level_is_0_nobody_folds() -> None:
    assert refused(auction(), "fold") == "who opens must bet"


def test_a_3_3_with_opener_may_fold_each_in_turn_may() -> None:
    table = auction(opener_may_fold=True)
    for seat in (0, 1):
        assert (table.turn, legal(table), may_bet(table)) == (seat, {"fold"}, "bet 10-100")
        play(table, "fold")
    assert table.state.rounds == 1


def test_a_3_3_with_opener_may_fold_a_seat_without_chips_changes_nothing() -> None:
    table = usual(purses=(10, 100, 100), opener_may_fold=True)
    assert (table.turn, legal(table), may_bet(table)) == (1, {"fold"}, "bet 10-90")


def test_a_3_3_with_opener_may_fold_a_short_bet_makes_a_level() -> None:
    table = auction(purses=[100, 6, 100], opener_may_fold=True)
    assert play(table, "fold", "bet 6")[1] == Bet(1, 6, 6, False, True, True)
    assert (table.turn, legal(table), may_bet(table)) == (2, {"fold", "match"}, "bet 11-100")


def test_a_3_4_after_a_raise_everybody_else_with_chips_is_asked_again() -> None:
    table = auction(*HANDS, purses=[100, 10, 100, 100])
    play(table, "bet 10", "match", "match", "raise 20")
    turns = []
    while asked(table)[1] == "bid":
        turns.append(table.turn)
        play(table, "match")
    assert turns == [0, 2]


def test_a_3_4_after_a_short_bet_those_that_have_not_been_asked_yet() -> None:
    table = auction(*HANDS, purses=[100, 100, 6, 100], opener_may_fold=True)
    play(table, "fold", "fold", "bet 6")
    assert table.turn == 3
    assert play(table, "match")[-1] == Leads(3)


def test_a_3_4_the_auction_is_over_when_nobody_is_left_to_be_asked() -> None:
    table = auction()
    assert play(table, "bet 10", "raise 20", "fold", "match")[-1] == Leads(1)
    assert asked(table) == (1, "play")


def test_a_3_5_when_only_one_is_in_it_takes_the_pot_without_play() -> None:
    table = auction(deals_to_play=1)
    events = play(table, "bet 10", "raise 20", "fold", "fold")
    assert events[3:-1] == [Fold(0), Won(1, 60, 60, "alone", False)]
    assert ended(table).winner == 1


def test_a_3_5_and_may_be_short() -> None:
    table = usual(purses=(4, 100, 100), deals_to_play=1)
    events = play(table, "fold", "fold")
    assert only(events, Won, Refund) == [Won(0, 12, 24, "alone", True), Refund(1, 6), Refund(2, 6)]


def test_a_3_5_so_is_who_has_bet_less_than_the_smallest() -> None:
    table = auction(purses=[6, 100, 100], stakes=[16, 40, 40], bets=0, deals_to_play=1)
    events = play(table, "bet 6", "fold", "fold")
    assert only(events, Won) == [Won(0, 22 * 3, 102, "alone", True)]


def test_a_4_a_seat_bets_and_raises_three_times_in_all() -> None:
    table = auction()
    play(table, "bet 10", "raise 20", "fold", "raise 30", "raise 40", "raise 50")
    assert (table.turn, legal(table), may_bet(table)) == (1, {"fold", "match"}, "raise 51-100")
    play(table, "raise 60")
    assert (table.turn, legal(table), may_bet(table)) == (0, {"fold", "match"}, "")
    assert refused(table, "raise 70") == "the bets are used up: three for each seat"


def test_a_4_matching_is_free() -> None:
    table = auction()
    play(table, "bet 10, match, raise 20", "raise 30, match, raise 40", "raise 50, match, raise 60", "match")
    assert (table.turn, legal(table), may_bet(table)) == (1, {"fold", "match"}, "raise 61-100")


def test_a_4_the_limit_is_of_a_deal() -> None:
    table = azi(bets_made=[3, 3, 3], winner=2)
    assert (table.turn, may_bet(table)) == (0, "bet 10-100")
    play(table, "bet 10")
    assert (table.turn, may_bet(table)) == (1, "raise 11-100")


def test_a_4_table_three_raises_after_the_first_full_bet() -> None:
    table = auction(raise_limit="table")
    play(table, "bet 10", "raise 20", "raise 30", "raise 40")
    assert (table.turn, legal(table), may_bet(table)) == (1, {"fold", "match"}, "")
    assert refused(table, "raise 50") == "the raises are used up: three for all together"


def test_a_4_table_a_bet_after_a_short_one_is_the_first_full_bet() -> None:
    table = auction(purses=[6, 100, 100], raise_limit="table")
    play(table, "bet 6", "bet 11", "raise 20", "raise 30")
    assert may_bet(table) == "raise 31-100"
    play(table, "raise 40")
    assert may_bet(table) == ""


def test_a_4_table_with_two_left_they_make_all_three() -> None:
    table = auction(raise_limit="table")
    play(table, "bet 10", "raise 20", "fold", "raise 30", "raise 40")
    assert (table.turn, may_bet(table)) == (0, "")


def test_a_4_none_without_limit() -> None:
    table = auction(*HANDS[:2], raise_limit="none")
    for to in range(10, 100):
        play(table, f"raise {to}" if to > 10 else "bet 10")
    assert may_bet(table) == "raise 100-100"


@pytest.mark.parametrize(("value", "may"), [("this_bet", "raise 31-100"), ("for_good", "")])
def test_a_4_1_whether_who_has_matched_may_raise_later(value: str, may: str) -> None:
    table = auction(match_renounces_lead=value)
    play(table, "bet 10", "match", "raise 30", "match")
    assert (table.turn, legal(table), may_bet(table)) == (1, {"fold", "match"}, may)


def test_a_4_1_who_has_not_matched_may() -> None:
    table = auction(match_renounces_lead="for_good")
    play(table, "bet 10", "match", "raise 30")
    assert (table.turn, may_bet(table)) == (0, "raise 31-100")


def test_a_4_1_for_good_is_for_this_deal() -> None:
    table = azi(matched=[0, 1, 2], winner=2, match_renounces_lead="for_good")
    play(table, "bet 10")
    assert (table.turn, may_bet(table)) == (1, "raise 11-100")


def test_a_5_who_could_not_pay_a_whole_ante_is_short() -> None:
    table = usual(purses=(100, 9, 100))
    assert short(table) == {1}
    play(table, "bet 10", "match")
    assert short(table) == {1}


def test_a_5_who_could_pay_it_exactly_is_short_only_when_somebody_bets() -> None:
    table = usual(purses=(100, 10, 100))
    assert short(table) == set()
    assert play(table, "bet 10", "match")[1:] == [Short(1), Match(2, 10, False, False), Leads(0)]
    assert short(table) == {1}


def test_a_5_an_opener_without_chips_is_short_from_the_start() -> None:
    table = usual(purses=(10, 100, 100))
    assert (told(table, Short), short(table)) == ([Short(0)], {0})


def test_a_5_with_four_cards_after_the_discards() -> None:
    table = dealt(*FOURS, hand=4, purses=(10, 100, 100))
    assert only(play(table, "discard 6♦", "discard 8♦"), Short) == []
    assert play(table, "discard 10♦") == [Discard(2, "10♦"), Short(0)]
    assert short(table) == {0}


def test_a_5_who_cannot_match_puts_in_all_and_is_not_asked_again() -> None:
    table = auction(bets=[50, 0, 0], turn=1, purses=[50, 40, 100])
    assert (legal(table), may_bet(table)) == ({"fold", "match"}, "")
    assert only(play(table, "match", "raise 60", "match"), Match, Raise, Leads) == [
        Match(1, 40, False, True),
        Raise(2, 60, 60, False, False),
        Match(0, 10, False, False),
        Leads(2),
    ]
    assert (short(table), in_the_deal(table)) == ({1}, {0, 1, 2})


def test_a_5_who_is_all_in_and_overbid_is_short_likewise() -> None:
    table = auction(purses=[30, 100, 100])
    play(table, "bet 30")
    assert short(table) == set()
    assert play(table, "raise 40", "match") == [
        Raise(1, 40, 40, False, False),
        Short(0),
        Match(2, 40, False, False),
        Leads(1),
    ]
    assert short(table) == {0}


def test_a_5_who_is_all_in_and_not_overbid_is_not() -> None:
    table = auction(purses=[30, 100, 100])
    assert play(table, "bet 30", "match", "match")[-1] == Leads(0)
    assert short(table) == set()


def test_a_5_who_has_folded_is_not_short() -> None:
    table = auction(bets=[50, 0, 0], turn=1)
    play(table, "fold", "match")
    assert short(table) == set()


def test_a_5_short_is_for_the_rest_of_the_game() -> None:
    table = azi(short=[1], winner=2, purses=[100, 0, 100])
    assert short(table) == {1}
    assert play(table, "bet 10", "match")[-1] == Leads(0)
    assert short(table) == {1}
    play_game(table)
    assert short(table) == set()


# --- play: A-6 … A-8 ---


def following(trick: str, held: str, trump: str = "10♠", **options: Any) -> set[str]:
    """What the next seat may lay on a trick of one or two cards."""
    laid, size = trick.split(), len(held.split())
    rest = [card for card in DECK if card not in [*laid, *held.split(), trump]]
    hands = [" ".join(rest[seat * 3 : seat * 3 + size - (seat < len(laid))]) for seat in range(3)]
    hands[len(laid)] = held
    return legal(at(*hands, trick=trick, turn=len(laid), trump=trump, tricks=[3 - size, 0, 0], **options))


def test_a_6_the_leader_leads_any_card() -> None:
    assert legal(at(*HANDS[:3])) == the(HANDS[0])


def test_a_6_the_others_that_are_in_lay_a_card_in_turn_to_the_left() -> None:
    table = at(*HANDS, turn=2, folded=[3])
    turns = [table.turn]
    for card in ("Q♠", "A♠", "K♠"):
        play(table, card)
        turns.append(table.turn)
    assert turns == [2, 0, 1, 0]
    assert told(table, Play) == [Play(2, "Q♠"), Play(0, "A♠"), Play(1, "K♠")]


@pytest.mark.parametrize(
    ("trick", "held", "allowed"),
    [
        ("9♥", "6♥ A♠ K♦", "6♥"),
        ("A♥", "6♥ K♥ A♠", "6♥ K♥"),
        ("9♥", "7♠ A♦ K♦", "7♠"),
        ("9♥", "6♦ A♦ K♦", "6♦ A♦ K♦"),
        ("9♥ J♠", "7♠ A♠ K♦", "7♠ A♠"),
        ("9♥ J♠", "7♥ A♠ K♦", "7♥"),
        ("9♠", "6♠ A♦ K♦", "6♠"),
        ("9♠", "6♥ A♦ K♦", "6♥ A♦ K♦"),
    ],
)
def test_a_6_suit_else_a_trump_else_anything(trick: str, held: str, allowed: str) -> None:
    assert following(trick, held) == the(allowed)


def test_a_6_the_six_on_stage_is_a_trump_like_others() -> None:
    assert following("9♥", "6♠ 7♠ K♦", "A♠") == the("6♠ 7♠")
    assert following("9♠", "6♠ A♦ K♦", "A♠") == the("6♠")


def test_a_6_1_the_seat_of_the_last_bet_or_raise_leads() -> None:
    table = auction()
    assert play(table, "bet 10", "match", "raise 20", "match", "match")[-1] == Leads(2)
    assert asked(table) == (2, "play")


def test_a_6_1_even_if_all_it_had_was_in_it() -> None:
    table = auction(purses=[100, 35, 100])
    assert play(table, "bet 10", "raise 35", "match", "match")[-1] == Leads(1)


@pytest.mark.parametrize(
    ("purse", "moves", "seat"),
    [
        ([100, 100, 100], "match, match", 2),
        ([100, 100, 100], "match, fold", 1),
        ([100, 100, 5], "match, match", 1),
        ([100, 5, 5], "match, match", 0),
        ([100, 10, 0], "match", 1),
    ],
)
def test_a_6_1_or_the_nearest_right_of_it_that_is_in_and_not_short_or_itself(
    purse: list[int], moves: str, seat: int
) -> None:
    table = auction(purses=purse, who_leads="right")
    assert play(table, "bet 10", moves)[-1] == Leads(seat)


@pytest.mark.parametrize("who_leads", ["highest", "right"])
def test_a_6_1_if_nobody_has_made_a_full_bet_the_opener_leads(who_leads: str) -> None:
    table = usual(purses=10, first=1, who_leads=who_leads)
    assert asked(table) == (1, "play")
    table = auction(purses=[5, 100, 0], who_leads=who_leads)
    assert play(table, "bet 5", "fold")[-1] == Leads(0)


@pytest.mark.parametrize("who_leads", ["highest", "right"])
def test_a_6_1_if_he_has_folded_the_first_seat_left_of_him_that_is_in(who_leads: str) -> None:
    table = auction(purses=[100, 0, 0], opener_may_fold=True, who_leads=who_leads)
    assert play(table, "fold") == [Fold(0), Leads(1)]


@pytest.mark.parametrize(("must_trump", "allowed"), [(True, "7♠"), (False, "7♠ A♦ K♦")])
def test_a_6_2_who_has_no_card_of_the_suit_led(must_trump: bool, allowed: str) -> None:
    assert following("9♥", "7♠ A♦ K♦", must_trump=must_trump) == the(allowed)
    assert following("9♥", "7♥ A♠ K♦", must_trump=must_trump) == the("7♥")


@pytest.mark.parametrize(
    ("trick", "seat"),
    [
        ("9♥ A♥ 6♠", 2),
        ("9♥ 10♥ A♦", 1),
        ("9♥ 6♥ 8♥", 0),
        ("6♥ A♦ K♦", 0),
        ("9♥ 7♠ 6♠", 1),
        ("K♠ A♠ Q♠", 1),
    ],
)
def test_a_7_the_highest_trump_else_the_highest_of_the_suit_led_takes(trick: str, seat: int) -> None:
    events = play(at(*trick.split(), tricks=(1, 1, 0)), trick.replace(" ", ","))
    assert only(events, Trick) == [Trick(seat, 3, trick.split()[seat])]


def test_a_7_its_seat_leads_any_card_to_the_next() -> None:
    table = at(*HANDS[:3], turn=1)
    play(table, "K♠", "Q♠", "A♠")
    assert (asked(table), legal(table)) == ((0, "play"), {"6♦", "A♥"})


def test_a_8_who_has_taken_two_tricks_wins_and_the_third_is_not_played() -> None:
    table = at(*HANDS[:3], deals_to_play=1)
    events = play(table, "A♠, K♠, Q♠", "A♥, K♥, Q♥")
    assert events[-2] == Won(0, 30, 30, "tricks", False)
    assert taken_by(events) == [0, 0]
    assert ended(table).chips == (130, 100, 100)


def test_a_8_also_the_first_and_the_third() -> None:
    table = at("6♦", "7♦", "A♦", turn=1, tricks=(0, 1, 1), deals_to_play=1)
    assert only(play(table, "7♦", "A♦", "6♦"), Won) == [Won(2, 30, 30, "tricks", False)]


# --- a winner who is short, in play: A-5.1 (the sums are in test_settle.py) ---


def won_short(rule: str, **given: Any) -> list[Any]:
    """Seat 2 takes a second trick."""
    stakes_given = {"stakes": [100, 100, 40], "purses": 0, **given}
    table = at("6♦", "7♦", "A♦", turn=1, tricks=(0, 1, 1), deals_to_play=1, short_payout=rule, **stakes_given)
    return play(table, "7♦", "A♦", "6♦")


@pytest.mark.parametrize("rule", ["excess", "linear"])
def test_a_5_1_a_winner_who_is_not_short_takes_the_whole_pot_whatever_anybody_has_staked(rule: str) -> None:
    assert only(won_short(rule), Won, Refund) == [Won(2, 240, 240, "tricks", False)]


@pytest.mark.parametrize(("rule", "chips", "back"), [("excess", 120, 60), ("linear", 96, 72)])
def test_a_5_1_a_short_winner_takes_less_and_the_rest_goes_back(rule: str, chips: int, back: int) -> None:
    events = won_short(rule, short=[2])
    assert only(events, Won, Refund) == [Won(2, chips, 240, "tricks", True), Refund(0, back), Refund(1, back)]


@pytest.mark.parametrize("rule", ["excess", "linear"])
def test_a_5_1_that_others_are_short_changes_nothing(rule: str) -> None:
    assert received(won_short(rule, short=[0, 1])) == {2: 240}


@pytest.mark.parametrize(("rule", "chips"), [("excess", [120, 60, 60]), ("linear", [96, 72, 72])])
def test_a_5_1_whom_it_came_from_gets_it_back_folded_or_not(rule: str, chips: list[int]) -> None:
    options = {"deals_to_play": 1, "short_payout": rule}
    hands = ("7♦", "K♠ K♥ 8♦", "6♦")
    table = at(*hands, folded=[1], tricks=(1, 0, 1), stakes=[40, 100, 100], purses=0, short=[0], **options)
    play(table, "7♦", "6♦")
    assert purses(table) == chips


# --- azi: … A-8.4 ---


def test_a_8_1_three_tricks_taken_by_three_seats_are_azi_and_the_pot_stays() -> None:
    table = dealt(*AZI_HANDS, then=(ANY, deck(*HANDS[:3], dealer=2)))
    play(table, "bet 10", "match", "match")
    events = play(table, AZI_PLAYED)
    assert taken_by(events) == [0, 1, 2]
    assert only(events, AziCalled, Deal) == [AziCalled((0, 1, 2), 60), Deal(2, 1, 1, 2, 60)]
    assert (table.state.pot, stakes(table), purses(table)) == (60, [20, 20, 20], [80, 80, 80])


def test_a_8_1_the_game_goes_on_for_the_pot() -> None:
    table = azi(winner=2, then=(deck(*HANDS[:3], dealer=2),), deals_to_play=2)
    events = play(table, "bet 10", "match", "match", "A♠, K♠, Q♠", "A♥, K♥, Q♥")
    assert only(events, Won) == [Won(0, 60, 60, "tricks", False)]


def test_a_8_1_azi_may_follow_azi() -> None:
    again = deck(*AZI_HANDS, dealer=2)
    table = azi(winner=2, then=(again, ANY))
    events = play(table, "bet 10", "match", "match", AZI_PLAYED)
    assert only(events, AziCalled, Deal) == [AziCalled((0, 1, 2), 60), Deal(3, 1, 2, 0, 60)]


@pytest.mark.parametrize(("entry", "seats"), [("active", {0, 1, 3}), ("everybody", {0, 1, 2, 3})])
def test_a_8_2_those_who_were_in_or_all_who_have_played(entry: str, seats: set[int]) -> None:
    assert in_the_deal(azi(0, 1, 3, seats=4, winner=0, azi_entry=entry)) == seats


def test_a_8_2_active_who_has_taken_no_trick_plays_as_well() -> None:
    assert in_the_deal(azi(0, 1, 3, seats=5, also=(4,), winner=0)) == {0, 1, 3, 4}


def test_a_8_2_everybody_is_all_who_have_played_a_deal_of_this_game() -> None:
    assert in_the_deal(azi(0, 1, 2, seats=5, absent=(4,), winner=0, azi_entry="everybody")) == {0, 1, 2, 3}


def test_a_8_2_everybody_also_who_has_no_chips_left() -> None:
    table = azi(0, 1, 3, seats=4, winner=0, azi_entry="everybody", purses=[100, 100, 0, 100], stakes=30)
    assert in_the_deal(table) == {0, 1, 2, 3}
    assert table.turn == 1


@pytest.mark.parametrize(("entry", "price"), [("half_pot", 37), ("third_pot", 25)])
def test_a_8_2_the_three_play_and_others_may_enter_for_a_part_rounded_up(entry: str, price: int) -> None:
    table = before_azi(0, 1, 3, seats=4, winner=0, azi_entry=entry, stakes=[21, 21, 10, 21])
    assert play_deal(table)[-1] == AziCalled((0, 1, 3), 73)
    assert (asked(table), legal(table)) == ((2, "enter"), {"enter", "stay"})
    events = play(table, "enter")
    assert events[:2] == [Entry(2, price), Deal(2, 1, 0, 1, 73 + price)]
    assert in_the_deal(table) == {0, 1, 2, 3}
    assert (stakes(table), purses(table)) == ([21, 21, 10 + price, 21], [100, 100, 100 - price, 100])


@pytest.mark.parametrize("entry", ["half_pot", "third_pot"])
def test_a_8_2_or_stay_out(entry: str) -> None:
    table = azi(0, 1, 3, seats=4, winner=0, azi_entry=entry)
    assert play(table, "stay")[:2] == [StaysOut(2), Deal(2, 1, 0, 1, 40)]
    assert (in_the_deal(table), stakes(table)) == ({0, 1, 3}, [10] * 4)


def test_a_8_2_it_is_the_same_for_all_and_asked_from_the_left_of_the_dealer() -> None:
    table = azi(0, 2, 4, seats=6, winner=2, azi_entry="half_pot")
    turns, entries = [], []
    while asked(table)[1] == "enter":
        turns.append(table.turn)
        entries += only(play(table, "enter"), Entry)
    assert turns == [3, 5, 1]
    assert entries == [Entry(3, 30), Entry(5, 30), Entry(1, 30)]
    assert table.state.pot == 150


@pytest.mark.parametrize(("purse", "turns"), [(20, [2]), (19, [])])
def test_a_8_2_only_who_has_as_much_is_asked(purse: int, turns: list[int]) -> None:
    table = azi(0, 1, 3, seats=4, winner=0, azi_entry="half_pot", purses=[0, 0, purse, 0])
    assert ([table.turn] if asked(table)[1] == "enter" else []) == turns


def test_a_8_2_who_was_in_without_a_trick_is_asked_too() -> None:
    table = azi(0, 1, 3, seats=4, also=(2,), winner=0, azi_entry="half_pot")
    assert asked(table) == (2, "enter")


def test_a_8_2_also_who_has_stayed_out_before() -> None:
    again = deck(*AZI_HANDS, "", dealer=3)
    table = azi(0, 1, 2, seats=4, winner=3, azi_entry="half_pot", then=(again, ANY))
    play(table, "stay", "bet 10", "match", "match", AZI_PLAYED)
    assert asked(table) == (3, "enter")
    assert only(play(table, "enter"), Entry) == [Entry(3, 35)]


def test_a_8_2_and_a_3_1_who_enters_with_all_it_has_opens_short() -> None:
    table = azi(0, 1, 3, seats=4, winner=1, azi_entry="half_pot", purses=[100, 100, 20, 100])
    play(table, "enter")
    assert (short(table), table.turn, may_bet(table)) == ({2}, 3, "bet 11-100")


def test_a_8_2_but_not_who_is_out() -> None:
    table = azi(0, 1, 2, seats=4, absent=(3,), purses=[100, 100, 100, 0], winner=0, azi_entry="half_pot")
    assert (asked(table), in_the_deal(table)) == ((1, "bid"), {0, 1, 2})


def test_a_8_3_nobody_pays_the_ante_again() -> None:
    table = azi(winner=0)
    assert (told(table, Ante), stakes(table)) == ([], [10, 10, 10])


def test_a_8_3_with_azi_ante_everybody_who_plays_does() -> None:
    table = azi(0, 1, 3, seats=4, winner=0, azi_ante=True)
    assert told(table, Ante) == [Ante(1, 10, False), Ante(3, 10, False), Ante(0, 10, False)]
    assert (stakes(table), purses(table)) == ([20, 20, 10, 20], [90, 90, 100, 90])


def test_a_8_3_at_most_what_is_in_the_purse_and_then_is_short() -> None:
    table = azi(winner=0, azi_ante=True, purses=[0, 4, 10])
    assert told(table, Ante, Short) == [Ante(1, 4, True), Ante(2, 10, False), Short(0), Short(2)]
    assert {0, 1} <= short(table)


def test_a_8_3_who_enters_pays_it_as_well() -> None:
    table = azi(0, 1, 3, seats=4, winner=0, azi_ante=True, azi_entry="half_pot", purses=[100, 100, 25, 100])
    assert only(play(table, "enter"), Entry, Ante)[:3] == [Entry(2, 20), Ante(1, 10, False), Ante(2, 5, True)]


def test_a_8_4_the_new_deal_is_shuffled_and_dealt_as_any_other() -> None:
    table = azi(winner=2, then=(deck(*HANDS[:3], trump="A♦", dealer=2),))
    assert told(table, Dealt, Trump) == [
        *(Dealt(0, 3, ("A♠", "A♥", "6♦")), Dealt(1, 3, ("K♠", "K♥", "7♦")), Dealt(2, 3, ("Q♠", "Q♥", "8♦"))),
        Trump("A♦", None, True),
    ]


def test_a_8_4_with_its_discards() -> None:
    table = azi(winner=2, hand=4, then=(deck(*FOURS, dealer=2),))
    assert (asked(table), len(hand(table, 0))) == ((0, "discard"), 4)


def test_a_8_4_levels_and_bets_begin_at_0() -> None:
    table = azi(winner=2, bets=20, stakes=30)
    assert (bets(table), may_bet(table), table.state.pot) == ([0, 0, 0], "bet 10-100", 90)


# --- the session: A-10 … A-15 ---


def test_a_10_one_purse_for_all_or_one_for_each() -> None:
    assert purses(usual(purses=50, ante=1)) == [49, 49, 49]
    assert purses(usual(purses=(50, 60, 70), ante=1)) == [49, 59, 69]


def test_a_10_together_at_most_a_milliard() -> None:
    assert sum(purses(Table(Azi(purses=500_000_000)))) == 1_000_000_000
    for purses_given in (500_000_001, (999_999_999, 2)):
        with pytest.raises(OptionError, match="at most 1,000,000,000 chips are in play"):
            Azi(purses=purses_given)


def test_a_11_who_has_an_empty_purse_is_out_and_the_others_play_on() -> None:
    table = at(*HANDS[:3], stakes=100, purses=[100, 0, 100]).deal(seed=1)
    events = play_game(table)
    assert only(events, Out) == [Out(1)]
    assert in_the_deal(table) == {0, 2}
    assert (purses(table), stakes(table)) == ([390, 0, 90], [10, 0, 10])


def test_a_11_not_before_the_game_is_over() -> None:
    table = azi(stakes=100, purses=[100, 0, 100], winner=0)
    assert told(table, Out) == []
    assert in_the_deal(table) == {0, 1, 2}


def test_a_11_who_gets_chips_back_is_not_out() -> None:
    table = at(*HANDS[:3], stakes=[40, 100, 40], purses=0, short=[0]).deal(seed=1)
    assert only(play_game(table), Won, Refund, Out) == [Won(0, 120, 180, "tricks", True), Refund(1, 60), Out(2)]


def test_a_12_over_when_only_one_seat_has_chips() -> None:
    table = at(*HANDS[:3], stakes=100, purses=0)
    play_game(table)
    assert (ended(table).reason, ended(table).winner, ended(table).chips) == ("last_seat", 0, (300, 0, 0))


def test_a_12_or_when_so_many_deals_have_been_dealt() -> None:
    table = usual(deals_to_play=3)
    games = 0
    while table.turn >= 0:
        fold_to(table, 0)
        games += 1
    assert (games, ended(table).reason, ended(table).deals, ended(table).games) == (3, "deals", 3, 3)


def test_a_12_one_seat_with_all_chips_is_the_reason_told_first() -> None:
    table = at(*HANDS[:3], stakes=100, purses=0, deals_to_play=1)
    play_game(table)
    assert ended(table).reason == "last_seat"


def test_a_12_azi_is_played_to_its_end() -> None:
    table = azi(winner=0, deals_to_play=1)
    assert table.state.deals == 2
    fold_to(table, 0)
    assert (ended(table).reason, ended(table).deals, ended(table).games) == ("deals", 2, 1)


def test_a_12_without_a_number_there_is_no_limit() -> None:
    table = usual(deals_to_play=0)
    for winner in (0, 1, 2) * 6:
        fold_to(table, winner)
    assert table.state.deals == 19


def in_the_last_deal(table: Table) -> Table:
    """As if 9,999 deals had been dealt before this one."""
    table.state.deals = 10_000
    return table


def test_a_12_no_deal_follows_the_ten_thousandth() -> None:
    for deals_to_play in (0, 10_000):
        table = in_the_last_deal(at(*HANDS[:3], deals_to_play=deals_to_play))
        play_game(table)
        assert (ended(table).reason, ended(table).deals, ended(table).winner) == ("limit", 10_000, 0)


def test_a_12_there_is_one_before_it() -> None:
    table = at(*HANDS[:3], deals_to_play=0).deal(seed=1)
    table.state.deals = 9_999
    play_game(table)
    assert (table.turn >= 0, table.state.deals) == (True, 10_000)


@pytest.mark.parametrize("deals_to_play", [0, 10])
def test_a_12_if_it_was_azi_everybody_takes_his_stake_back(deals_to_play: int) -> None:
    table = in_the_last_deal(before_azi(stakes=[10, 20, 30], winner=1, deals_to_play=deals_to_play))
    events = play_game(table)
    assert only(events, AziCalled, Won, Refund) == [
        *(AziCalled((0, 1, 2), 60), Refund(0, 10), Refund(1, 20), Refund(2, 30)),
    ]
    assert (ended(table).reason, ended(table).chips) == ("limit", (110, 120, 130))
    assert ended(table).payoffs == (0, 0, 0)


def test_a_12_one_seat_with_all_chips_goes_before_the_limit() -> None:
    table = in_the_last_deal(at(*HANDS[:3], stakes=100, purses=0))
    play_game(table)
    assert ended(table).reason == "last_seat"


@pytest.mark.parametrize("first", [0, 1, 2])
@pytest.mark.parametrize("who_opens", ["left_of_winner", "left_of_dealer"])
def test_a_13_in_the_first_deal_the_seat_first_opens(first: int, who_opens: str) -> None:
    table = usual(first=first, who_opens=who_opens)
    assert (asked(table), lots(table)) == ((first, "bid"), [])


@pytest.mark.parametrize("who_opens", ["left_of_winner", "left_of_dealer"])
def test_a_13_or_it_is_drawn_by_lot(who_opens: str) -> None:
    table = Azi(seats=3, first=-1, who_opens=who_opens).deal(shuffle=from_cards("6♠ 7♠ 8♠", ANY))
    assert lots(table) == [2]
    assert deals(table) == [(1, 2)]


@pytest.mark.parametrize("winner", [0, 1, 2])
def test_a_13_then_the_seat_left_of_the_last_winner(winner: int) -> None:
    table = usual()
    fold_to(table, winner)
    assert deals(table)[1:] == [(winner, (winner + 1) % 3)]


def test_a_13_the_first_one_that_plays() -> None:
    table = at(*HANDS[:3], stakes=100, purses=[100, 0, 100]).deal(seed=1)
    play_game(table)
    assert table.state.opener == 2


def test_a_13_in_azi_left_of_the_last_winner_there_was() -> None:
    assert azi(winner=1).state.opener == 2
    assert azi(0, 1, 3, seats=4, winner=1).state.opener == 3


def test_a_13_as_long_as_there_was_none_he_is_drawn_by_lot_for_every_deal() -> None:
    table = dealt(*AZI_HANDS, then=("6♠ 8♠ 7♠", deck(*AZI_HANDS, dealer=0), "8♠ 7♠ 6♠", ANY))
    for _ in range(2):
        low = may_bet(table).split("-")[0]
        play(table, low, "match", "match")
        # The opener's bet gives him the lead.
        play(table, "A♠, K♠, Q♠" if leader(table) == 0 else "K♠, Q♠, A♠", "6♥, A♥, 7♥", "7♦, A♦, 6♦")
    assert (lots(table), deals(table)) == ([1, 0], [(2, 0), (0, 1), (2, 0)])


def test_a_13_or_left_of_the_dealer_except_in_the_first_deal() -> None:
    table = usual(4, who_opens="left_of_dealer", who_deals="rotates", first=2)
    for winner in (0, 0, 3):
        fold_to(table, winner)
    assert deals(table) == [(1, 2), (2, 3), (3, 0), (0, 1)]


def test_a_13_left_of_the_dealer_no_lot_follows_the_first_deal() -> None:
    table = azi(who_opens="left_of_dealer")
    assert (lots(table), table.turn) == ([], 1)


def test_a_13_1_each_draws_a_card_from_the_lowest_seat_up_and_the_highest_rank_wins() -> None:
    table = Azi(seats=4, first=-1).deal(shuffle=from_cards("7♥ 9♥ K♠ 8♥ A♥", ANY))
    assert told(table, Lot) == [Lot(2)]


@pytest.mark.parametrize(
    ("drawn", "seat"),
    [("A♠ A♦ A♥", 2), ("A♦ A♠ K♥", 0), ("K♥ A♠ 6♥", 1), ("A♠ A♦ 6♥", 1), ("A♣ A♠ 6♥", 0), ("A♣ A♦ 6♥", 1)],
)
def test_a_13_1_of_equals_the_later_suit(drawn: str, seat: int) -> None:
    table = Azi(seats=3, first=-1, deck_size=36).deal(shuffle=from_cards(drawn, ANY))
    assert lots(table) == [seat]


def test_a_13_1_only_those_who_are_to_play_draw() -> None:
    assert lots(azi(0, 1, 3, seats=4, then=("6♠ 7♠ 8♠ A♥", ANY))) == [3]


def test_a_13_1_then_the_deck_is_whole_again() -> None:
    table = Azi(seats=3, first=-1).deal(shuffle=from_cards("A♠ K♠ Q♠", "A♠ K♠ Q♠"))
    assert [len(step.cards) for step in table.steps if isinstance(step, record.Deal)] == [27, 27]
    assert hand(table, 0) == {"A♠", "6♠", "9♠"}


@pytest.mark.parametrize("winner", [0, 1, 2])
def test_a_14_the_last_winner_deals(winner: int) -> None:
    table = usual(who_opens="left_of_dealer")
    fold_to(table, winner)
    fold_to(table, winner)
    assert deals(table)[1:] == [(winner, (winner + 1) % 3)] * 2


def test_a_14_in_azi_the_last_there_was_whether_he_plays_or_not() -> None:
    assert azi(0, 1, 3, seats=4, winner=2).state.dealer == 2


@pytest.mark.parametrize("first", [0, 1, 2])
def test_a_14_first_the_seat_right_of_the_opener(first: int) -> None:
    assert deals(usual(first=first)) == [((first + 2) % 3, first)]
    assert deals(usual(first=first, who_deals="rotates")) == [((first + 2) % 3, first)]


def test_a_14_in_azi_without_a_winner_the_seat_right_of_the_opener_drawn_among_those_that_play() -> None:
    assert deals(azi(0, 1, 3, seats=4, then=("6♠ 7♠ 8♠", ANY))) == [(1, 3)]
    assert deals(azi(0, 1, 3, seats=4, then=("8♠ 7♠ 6♠", ANY))) == [(3, 0)]


def test_a_14_else_the_dealer_of_the_deal_before() -> None:
    table = dealt(*AZI_HANDS, then=(ANY, ANY), who_opens="left_of_dealer")
    play(table, "bet 10", "match", "match", AZI_PLAYED)
    assert deals(table) == [(2, 0), (2, 0)]


def test_a_14_or_it_rotates_among_the_seats_that_are_not_out() -> None:
    table = at(*HANDS, stakes=100, purses=[100, 0, 100, 100], opener=1, who_deals="rotates").deal(seed=1)
    play_game(table)
    fold_to(table, 3)
    fold_to(table, 3)
    assert [dealer for dealer, _ in deals(table)] == [2, 3, 0]


def test_a_14_it_rotates_in_azi_too_even_to_who_does_not_play() -> None:
    table = azi(0, 1, 3, seats=4, opener=2, who_deals="rotates", who_opens="left_of_dealer")
    assert deals(table) == [(2, 3)]


def test_a_14_while_it_rotates_left_of_the_winner_opens() -> None:
    table = usual(4, who_deals="rotates")
    fold_to(table, 2)
    fold_to(table, 2)
    assert deals(table) == [(3, 0), (0, 3), (1, 3)]


def test_a_15_won_or_lost_is_the_purse_less_that_of_the_beginning() -> None:
    table = usual(deals_to_play=1, purses=(100, 80, 60))
    play(table, "bet 20", "match", "fold")
    play_game(table)
    assert (ended(table).chips, ended(table).payoffs) == ((140, 50, 50), (40, -30, -10))
