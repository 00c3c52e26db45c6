"""The Belarusian document, paragraph by paragraph, its worked positions AT-1 … AT-36, and the cases A01 … A06.

Everything is in the ``seed`` preset. AT-25 … AT-33 are in test_settle.py, AT-37 in test_chips.py; there are no AT-4, AT-29,
AT-30, AT-31, AT-35 and A05.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from kozyr import Azi, record
from kozyr.errors import OptionError
from kozyr.games.azi.text import (
    Ante,
    AziCalled,
    Bet,
    Deal,
    Discard,
    Entry,
    Fold,
    Leads,
    Lot,
    Match,
    Raise,
    Refund,
    Trick,
    Trump,
    Won,
)
from kozyr.shuffle import from_cards
from kozyr.table import OVER
from tests.conftest import share
from tests.games.azi.scenes import (
    ANY,
    DECK,
    FOURS,
    HANDS,
    asked,
    at,
    auction,
    azi,
    bets,
    dealt,
    deck,
    fold_to,
    hand,
    in_the_deal,
    legal,
    may_bet,
    only,
    play,
    purses,
    refused,
    short,
    stakes,
    taken_by,
    the,
    told,
    usual,
)

# --- «у гульні ёсць некалькі розных правілаў»: the game itself ---


def test_blind_bets_and_three_or_four_cards_are_of_the_players_choice() -> None:
    assert Azi.preset("blind").blind == "double"
    assert [Azi.preset(name).hand for name in ("seed", "four_cards")] == [3, 4]


def test_cards_are_shuffled_securely() -> None:
    assert Azi().deal().shuffled == "secure"


# --- §1: «калода карт з трыма масцямі ад 6 да туза» ---


def test_p1_a_deck_of_three_suits_from_the_six_to_the_ace() -> None:
    """AT-11, A01."""
    (shuffled,) = Azi.preset(first=0).deal(seed=3).steps
    assert isinstance(shuffled, record.Deal)
    assert len(shuffled.cards) == 27
    assert sorted(shuffled.cards) == sorted(DECK)


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("hand_size", [3, 4])
def test_p1_two_to_six_players(seats: int, hand_size: int) -> None:
    """AT-11: six hands of four and the trump are 25 of 27 cards."""
    table = Azi.preset(seats=seats, hand=hand_size, first=0).deal(seed=3)
    assert [len(hand(table, seat)) for seat in range(seats)] == [hand_size] * seats
    assert table.state.left == 27 - seats * hand_size - 1


def test_p1_a01_the_size_of_a_deal_is_checked() -> None:
    """A01: 8 × 3 + 1 and 6 × 4 + 1 are at most 27, 7 × 4 is not."""
    Azi(seats=8)
    Azi(seats=6, hand=4)
    with pytest.raises(OptionError, match="7 seats with 4 cards need 29 cards; the deck has 27"):
        Azi(seats=7, hand=4)


def test_p1_a_small_fee_goes_to_the_winner_with_all_bets() -> None:
    table = usual(deals_to_play=1)
    assert told(table, Ante) == [Ante(0, 10, False), Ante(1, 10, False), Ante(2, 10, False)]
    events = play(table, "bet 20", "match", "match", "A♠, K♠, Q♠", "A♥, K♥, Q♥")
    assert only(events, Won) == [Won(0, 90, 90, "tricks", False)]


# --- §2: «раздаецца па 3 карты, вызначаецца козыр» ---


def test_p2_three_cards_each_and_a_trump() -> None:
    table = usual()
    assert [hand(table, seat) for seat in range(3)] == [the(cards) for cards in HANDS[:3]]
    assert told(table, Trump) == [Trump("10♠", None, False)]


def test_p2_of_four_cards_one_is_discarded_before_the_bets() -> None:
    """AT-12."""
    table = dealt(*FOURS, hand=4)
    assert "that cannot be said now" in refused(table, "bet 10")
    assert play(table, "discard 6♦", "discard 8♦") == [Discard(0, "6♦"), Discard(1, "8♦")]
    assert "that cannot be said now" in refused(table, "bet 10")
    play(table, "discard 10♦")
    assert [len(hand(table, seat)) for seat in range(3)] == [3, 3, 3]
    assert play(table, "bet 10") == [Bet(0, 10, 10, False, False, False)]


def test_p2_if_the_trump_is_the_ace_its_six_is_the_highest() -> None:
    """AT-19, A02: «шасцёрка на сцэне»."""
    table = dealt(*HANDS[:3], trump="A♦")
    assert told(table, Trump) == [Trump("A♦", None, True)]
    assert taken_by(play(at("K♠", "6♠", trump="A♠", tricks=(1, 1)), "K♠", "6♠")) == [1]


def test_p2_its_other_sixes_stay_the_lowest() -> None:
    """AT-19: 6♥ stays the lowest heart."""
    assert taken_by(play(at("7♥", "6♥", trump="A♠", tricks=(1, 1)), "7♥", "6♥")) == [0]


def test_p2_if_it_is_another_card_the_six_is_the_lowest_trump() -> None:
    """AT-19: turned 10♠, K♠ beats 6♠."""
    assert taken_by(play(at("K♠", "6♠", trump="10♠", tricks=(1, 1)), "K♠", "6♠")) == [0]


def test_p2_a02_it_is_an_option() -> None:
    """A02."""
    table = at("K♠", "6♠", trump="A♠", tricks=(1, 1), ace_trump_six_high=False)
    assert taken_by(play(table, "K♠", "6♠")) == [0]


# --- §3: «таргі за права хадзіць першым» ---


@pytest.mark.parametrize("winner", [0, 1, 2])
def test_p3_the_auction_begins_left_of_the_last_winner(winner: int) -> None:
    """AT-10."""
    table = usual()
    fold_to(table, winner)
    assert asked(table) == ((winner + 1) % 3, "bid")


def test_p3_or_with_a_random_player_if_there_is_none() -> None:
    openers = {Azi.preset(seats=3).deal(seed=seed).state.opener for seed in range(30)}
    assert openers == {0, 1, 2}


def test_p3_all_match_and_the_first_leads() -> None:
    """AT-1."""
    assert play(auction(), "bet 10", "match", "match") == [
        *(Bet(0, 10, 10, False, False, False), Match(1, 10, False, False), Match(2, 10, False, False), Leads(0)),
    ]


def test_p3_who_bets_more_hopes_to_lead() -> None:
    """AT-2."""
    assert play(auction(), "bet 10", "raise 20", "match", "match") == [
        *(Bet(0, 10, 10, False, False, False), Raise(1, 20, 20, False, False), Match(2, 20, False, False)),
        *(Match(0, 10, False, False), Leads(1)),
    ]


def test_p3_if_all_others_fold_the_pot_is_taken_without_play() -> None:
    """AT-3."""
    events = play(auction(deals_to_play=1), "bet 10", "fold", "fold")
    assert events[1:4] == [Fold(1), Fold(2), Won(0, 40, 40, "alone", False)]


def test_p3_the_opener_makes_a_bet() -> None:
    """AT-8: he cannot fold, nor bet less than the smallest bet."""
    table = auction()
    assert refused(table, "fold") == "who opens must bet"
    assert refused(table, "bet 9") == "a bet is from 10 to 100 here, in all"


def test_p3_less_than_the_smallest_bet_is_bet_by_who_has_no_more() -> None:
    """AT-8."""
    assert play(auction(purses=[9, 100, 100]), "bet 9") == [Bet(0, 9, 9, False, True, True)]


def test_p3_a_bet_equal_to_the_highest_is_a_match_and_no_raise() -> None:
    """AT-9."""
    table = auction(bets=[20, 0, 0], turn=1)
    refused(table, "raise 20")
    assert play(table, "match") == [Match(1, 20, False, False)]


# --- §4: «па гадзіннікавай стрэлцы, але не больш за 3 разы» ---


def test_p4_clockwise() -> None:
    table = auction(turn=1)
    turns = [table.turn]
    for move in ("bet 10", "raise 20", "raise 30", "raise 40"):
        play(table, move)
        turns.append(table.turn)
    assert turns == [1, 2, 0, 1, 2]


def test_p4_three_bets_for_each() -> None:
    """A06."""
    table = auction(*HANDS[:2])
    play(table, "bet 10", "raise 20", "raise 30", "raise 40", "raise 50", "raise 60")
    assert (table.turn, legal(table), may_bet(table)) == (0, {"fold", "match"}, "")
    assert play(table, "match") == [Match(0, 10, False, False), Leads(1)]


# --- §5: «недастаткова сродкаў для стаўкі» ---


def test_p5_who_has_too_little_may_put_it_in_and_cannot_lead() -> None:
    """AT-5, A06: he is not asked again."""
    table = auction(purses=[100, 100, 15])
    play(table, "bet 10", "raise 20")
    assert (table.turn, legal(table), may_bet(table)) == (2, {"fold", "match"}, "")
    assert play(table, "match") == [Match(2, 15, False, True)]
    assert play(table, "raise 30", "match")[-1] == Leads(0)
    assert short(table) == {2}


def test_p5_or_fold() -> None:
    """AT-5."""
    table = auction(purses=[100, 100, 15])
    assert play(table, "bet 10", "raise 20", "fold")[-1] == Fold(2)


def test_p5_who_has_just_enough_has_matched() -> None:
    """AT-6."""
    table = auction(purses=[100, 100, 20])
    assert play(table, "bet 10", "raise 20", "match")[-1] == Match(2, 20, False, False)
    play(table, "match")
    assert short(table) == set()


def test_p5_who_bets_all_he_has_and_more_than_others_leads() -> None:
    """AT-7."""
    table = auction(purses=[100, 100, 35])
    assert play(table, "bet 10", "raise 20", "raise 35")[-1] == Raise(2, 35, 35, False, True)
    assert play(table, "match", "match")[-1] == Leads(2)
    assert short(table) == set()


@pytest.mark.parametrize(("rule", "chips"), [("excess", [60, 60, 120]), ("linear", [72, 72, 96])])
def test_p5_if_he_wins_he_gets_a_part_and_the_rest_goes_back(rule: str, chips: list[int]) -> None:
    """AT-26 at the table."""
    table = auction(*("K♠ K♥ 7♦", "Q♠ Q♥ 8♦", "A♠ A♥ 6♦"), purses=[90, 90, 30], deals_to_play=1, short_payout=rule)
    play(table, "bet 90", "match", "match", "K♠, Q♠, A♠")
    assert only(play(table, "A♥, K♥, Q♥"), Won, Refund) == [
        *(Won(2, chips[2], 240, "tricks", True), Refund(0, chips[0]), Refund(1, chips[1])),
    ]
    assert purses(table) == chips


# --- §6: «ходзіць першым з любой картай» ---


def test_p6_who_has_won_the_auction_leads_any_card() -> None:
    table = auction()
    play(table, "bet 10", "raise 20", "match", "match")
    assert (table.turn, legal(table)) == (1, the(HANDS[1]))


@pytest.mark.parametrize(
    ("held", "allowed"),
    [
        pytest.param("6♥ A♠ K♦", "6♥", id="AT-13"),
        pytest.param("7♠ A♦ K♦", "7♠", id="AT-14"),
        pytest.param("J♦ A♦ K♦", "J♦ A♦ K♦", id="AT-15"),
        pytest.param("6♥ K♥ A♠", "6♥ K♥", id="AT-16"),
    ],
)
def test_p6_suit_even_lower_else_a_trump_else_any_card(held: str, allowed: str) -> None:
    """AT-13 to AT-16, A03: 9♥ is led."""
    assert legal(at("7♥ 8♥", held, "Q♥ Q♦ Q♠", trick="9♥", turn=1)) == the(allowed)


def test_p6_a_trump_need_not_beat_a_trump() -> None:
    """AT-17."""
    assert legal(at("7♥", "8♥", "7♠ A♠", trick="9♥ J♠", turn=2, tricks=(1, 0, 0))) == {"7♠", "A♠"}


# --- §7: «гулец з самай высокай картай выйграе гэты раунд» ---


@pytest.mark.parametrize(("trick", "seat"), [("9♥ A♥ 6♠", 2), ("9♥ 10♥ A♦", 1)])
def test_p7_the_highest_card_takes(trick: str, seat: int) -> None:
    """AT-18."""
    events = play(at(*trick.split(), tricks=(1, 1, 0)), *trick.split())
    assert only(events, Trick) == [Trick(seat, 3, trick.split()[seat])]


def test_p7_and_leads_to_the_next() -> None:
    """AT-20."""
    table = at(*HANDS[:3], turn=2)
    play(table, "Q♠", "A♠", "K♠")
    assert asked(table) == (0, "play")


# --- §8: «выйграць 2 раўнды» ---


def test_p8_two_tricks_win_and_the_third_is_not_needed() -> None:
    """AT-21."""
    table = at(*HANDS[:3], deals_to_play=1)
    assert only(play(table, "A♠, K♠, Q♠", "A♥, K♥, Q♥"), Trick, Won) == [
        *(Trick(0, 1, "A♠"), Trick(0, 2, "A♥"), Won(0, 30, 30, "tricks", False)),
    ]


def test_p8_the_first_and_the_third_win_too() -> None:
    """AT-22: tricks X, Y, X."""
    table = at("A♠ 6♥ A♦", "K♠ A♥ 7♦", "Q♠ 7♥ 8♦", deals_to_play=1)
    events = play(table, "A♠, K♠, Q♠", "6♥, A♥, 7♥", "7♦, 8♦, A♦")
    assert (taken_by(events), only(events, Won)) == ([0, 1, 0], [Won(0, 30, 30, "tricks", False)])


def test_p8_three_tricks_without_a_winner_are_azi() -> None:
    """AT-23, A04: tricks X, Y, Z; the game starts over with the pot."""
    table = at("A♠ 6♥ 6♦", "K♠ A♥ 7♦", "Q♠ 7♥ A♦").deal(shuffle=from_cards("6♠ 7♠ 8♠", ANY))
    events = play(table, "A♠, K♠, Q♠", "6♥, A♥, 7♥", "7♦, A♦, 6♦")
    assert only(events, AziCalled, Lot, Deal) == [AziCalled((0, 1, 2), 30), Lot(2), Deal(2, 1, 1, 2, 30)]


def test_p8_two_players_never_call_it() -> None:
    """AT-24."""
    for seed in range(share(quick=15, deep=300)):
        table = Azi.preset(seats=2, deals_to_play=5).deal(seed=seed)
        table.play_out(["random", "random"])
        assert told(table, AziCalled) == []
        assert table.outcome.games == table.outcome.deals


def test_p8_nor_do_two_of_three_after_one_has_folded() -> None:
    """AT-24."""
    rng = random.Random(1)
    for seed in range(share(quick=15, deep=300)):
        table = at(*HANDS[:3], folded=[2], deals_to_play=1).deal(seed=seed)
        while table.turn != OVER:
            play(table, rng.choice(table.legal_moves))
        assert told(table, AziCalled) == []


def test_p8_in_azi_the_pot_is_carried_over() -> None:
    """AT-34: 90 staked, no new ante, 20 and 20 more, and the winner has 130."""
    table = azi(stakes=30, winner=2, deals_to_play=1, then=(deck(*HANDS[:3], dealer=2),))
    assert (told(table, Ante), table.state.pot) == ([], 90)
    play(table, "bet 20", "match", "fold")
    assert (table.state.pot, stakes(table)) == (130, [50, 50, 30])
    assert only(play(table, "A♠, K♠", "A♥, K♥"), Won) == [Won(0, 130, 130, "tricks", False)]


@pytest.mark.parametrize(
    ("entry", "seats"), [("active", {0, 1, 2}), ("everybody", {0, 1, 2, 3}), ("half_pot", None), ("third_pot", None)]
)
def test_p8_who_plays_it_is_an_option(entry: str, seats: Any) -> None:
    """A04."""
    table = azi(0, 1, 2, seats=4, winner=2, azi_entry=entry)
    if seats is None:
        assert asked(table) == (3, "enter")
    else:
        assert in_the_deal(table) == seats


def test_p8_who_is_to_buy_a_hand_pays_half_the_pot() -> None:
    """AT-36."""
    table = azi(0, 1, 2, seats=4, winner=2, azi_entry="half_pot", stakes=[30, 30, 30, 0], absent=(3,))
    assert only(play(table, "enter"), Entry) == [Entry(3, 45)]
    assert (table.state.pot, in_the_deal(table), bets(table)) == (135, {0, 1, 2, 3}, [0] * 4)
