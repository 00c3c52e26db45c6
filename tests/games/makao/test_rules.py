"""Every clause of Makao's RULES.md, M-1 to M-25, each in a situation written in cards; the preset is ``polish`` where nothing
is said, the top 6♥.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from kozyr import Makao, cards
from kozyr.errors import CardError, IllegalMoveError, OptionError, PositionError
from kozyr.games.makao import rules
from kozyr.games.makao.text import (
    Call,
    Caught,
    Dealt,
    Demand,
    Draw,
    Dropped,
    Due,
    Extra,
    Joker,
    Keep,
    Lay,
    Out,
    Outcome,
    Over,
    Pass,
    Shuffled,
    SitsOut,
    Start,
    Stopped,
    Suit,
    Turned,
    Wait,
    rules_of,
    sentence,
)
from kozyr.locale import words
from kozyr.record import Deal
from kozyr.shuffle import from_cards
from kozyr.state import copy_state
from kozyr.table import DEALER, OVER, Table
from tests.contract import games_to_try, label
from tests.games.makao.scenes import (
    DEMANDS,
    SUITS,
    at,
    dealt,
    demanded,
    ended,
    groups,
    guessed,
    hand,
    held,
    known,
    legal,
    only,
    phase,
    pile,
    play,
    refused,
    requested,
    seed,
    sizes,
    stock,
    the,
    top,
    whole_deck,
    written,
)

# --- the presets ---

MAU_MAU: dict[str, Any] = {
    "deck_size": 32,
    "start_card": "any",
    "multi_play": "one",
    "voluntary_draw": False,
    "draw_two": "7",
    "draw_three": "none",
    "stack_mix": "rank",
    "skip": "8",
    "skip_chain": "single",
    "demand": "none",
    "free": "none",
    "king_attack": "none",
    "change": "J",
    "change_plays": "anything",
    "change_on_change": False,
    "may_decline": False,
    "makao_penalty": 1,
}
CRAZY: dict[str, Any] = {
    "multi_play": "one",
    "draw": "until",
    "draw_two": "none",
    "draw_three": "none",
    "skip": "none",
    "demand": "none",
    "free": "none",
    "king_attack": "none",
    "change": "8",
    "change_plays": "anything",
    "may_decline": False,
    "makao_penalty": 0,
}
NO_FUNCTIONS: dict[str, Any] = {
    **dict.fromkeys(("draw_two", "draw_three", "skip", "demand", "free", "change", "king_attack"), "none"),
}


def test_the_presets_set_what_the_rules_say() -> None:
    assert Makao.preset("polish") == Makao()
    assert Makao.preset("seed") == Makao(
        multi_play="one", voluntary_draw=False, stack_mix="rank", free_plays="plain", extra_turn=True
    )
    assert Makao.preset("maumau") == Makao(**MAU_MAU)
    assert Makao.preset("crazy") == Makao(**CRAZY)


def test_m1_there_is_a_table() -> None:
    assert Table(Makao()).turn == DEALER


@pytest.mark.parametrize(("preset", "most"), [("polish", 8), ("seed", 4), ("maumau", 8), ("crazy", 8)])
def test_m2_two_to_eight_seats_and_seed_two_to_four(preset: str, most: int) -> None:
    for seats in (2, most):
        assert sizes(Makao.preset(preset, seats=seats).deal(seed=1)) == [5] * seats
    for seats in (1, most + 1):
        with pytest.raises(OptionError, match=f"2 to {most} seats, not {seats}"):
            Makao.preset(preset, seats=seats)


RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
RANK_ROLES = ("draw_two", "draw_three", "skip", "demand", "free", "change", "reverse")


@pytest.mark.parametrize("role", RANK_ROLES)
def test_no_two_functions_name_one_rank(role: str) -> None:
    other = "draw_two" if role != "draw_two" else "skip"
    with pytest.raises(OptionError, match="7 cannot have two functions"):
        Makao(**{role: "7", other: "7"})


@pytest.mark.parametrize("role", RANK_ROLES)
def test_kings_have_another_function_only_where_none_attacks(role: str) -> None:
    with pytest.raises(OptionError, match="K cannot have two functions"):
        Makao(**{role: "K"})
    assert getattr(Makao(**{role: "K"}, king_attack="none"), role) == "K"


@pytest.mark.parametrize("role", RANK_ROLES)
def test_every_function_may_be_had_by_any_rank_or_none(role: str) -> None:
    for rank in (*RANKS, "none"):
        functions = {**NO_FUNCTIONS, role: rank}
        assert getattr(Makao(**functions), role) == rank
    with pytest.raises(OptionError, match=f"{role} cannot be '1'"):
        Makao(**{role: "1"})


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"hand": 11}, "hand cannot be 11; it may be"),
        ({"hand": 0}, "hand cannot be 0"),
        ({"makao_penalty": 11}, "makao_penalty cannot be 11"),
        ({"first": 2}, "first is seat 0 to 1, not 2"),
        ({"hand_limit": 9}, "hand_limit is 0 or 10 to 30, not 9"),
        ({"hand_limit": 31}, "hand_limit cannot be 31"),
        ({"seats": 9}, "seats cannot be 9"),
        ({"seats": 5, "decks": 1}, "one deck seats 2 to 4, not 5: use decks=2"),
        ({"deck_size": 36}, "deck_size cannot be 36"),
        ({"stack_mix": "colour"}, "stack_mix cannot be 'colour'; it may be 'suit', 'rank', 'any', 'none'"),
        ({"demand_ends": "never"}, "it may be 'circuit', 'satisfied', 'next', 'drawn'"),
    ],
)
def test_a_wrong_option_is_refused_with_what_would_be_right(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(OptionError) as error:
        Makao(**wrong)
    assert sentence in str(error.value)


# --- M-1 … M-4: the table and the deal ---


@pytest.mark.parametrize(
    ("options", "decks"),
    [
        ({"seats": 4}, 1),
        ({"seats": 5}, 2),
        ({"seats": 8}, 2),
        ({"seats": 2, "decks": 2}, 2),
        ({"seats": 4, "decks": 1}, 1),
    ],
)
def test_m3_one_deck_for_up_to_four_seats_two_for_more(options: dict[str, Any], decks: int) -> None:
    game = Makao(**options)
    assert game.decks_used == decks
    table = game.deal(seed=1)
    everything = [card for seat in range(game.seats) for card in held(table, seat)] + stock(table) + [top(table)]
    assert Counter(everything) == whole_deck(game)
    assert len(everything) == 52 * decks


def test_m3_1_a_short_deck_has_sevens_to_aces() -> None:
    game = Makao(deck_size=32)
    table = game.deal(seed=1)
    assert {card[:-1] for card in [*held(table, 0), *held(table, 1), *stock(table)]} == the("7 8 9 10 J Q K A")
    assert len(stock(table)) == 32 - 11


@pytest.mark.parametrize(("seats", "most"), [(2, 10), (3, 10), (4, 7)])
def test_m3_1_all_hands_and_a_card_to_begin_must_fit_into_the_deck(seats: int, most: int) -> None:
    assert sizes(Makao(seats=seats, hand=most, deck_size=32).deal(seed=1)) == [most] * seats
    if most < 10:
        with pytest.raises(OptionError, match="4 hands of 8 are too many for 32 cards"):
            Makao(seats=seats, hand=most + 1, deck_size=32)


def test_m3_1_jokers_are_not_counted_as_cards_to_begin_with() -> None:
    with pytest.raises(OptionError, match="4 hands of 8 are too many"):
        Makao(seats=4, hand=8, deck_size=32, jokers=True)


def test_m3_2_and_4_1_the_deck_is_shuffled_and_lies_face_down() -> None:
    tables = [Makao().deal(seed=number) for number in range(10)]
    assert len({tuple(stock(table)) for table in tables}) == 10
    assert all(set(table.view().state.deck) == {-1} for table in tables if not table.state.bottom)


def test_m4_2_cards_are_dealt_one_at_a_time_from_seat_0() -> None:
    game = Makao(seats=3, hand=2, first=1)
    table = game.deal(shuffle=from_cards("5♠ 6♠ 7♠ 8♠ 9♠ 10♠ K♦"))
    assert [hand(table, seat) for seat in range(3)] == [{"5♠", "8♠"}, {"6♠", "9♠"}, {"7♠", "10♠"}]
    assert top(table) == "K♦"


@pytest.mark.parametrize("size", range(1, 11))
def test_m4_2_everybody_is_dealt_so_many(size: int) -> None:
    assert sizes(Makao(seats=3, hand=size).deal(seed=size)) == [size] * 3


@pytest.mark.parametrize("card", sorted(the("2♦ 3♦ 4♦ J♦ Q♦ A♦ K♥ K♠")))
def test_m4_3_plain_replaces_every_card_with_a_function(card: str) -> None:
    table = dealt("5♠", "5♣", then=f"{card} 10♥")
    assert (top(table), stock(table)[-1]) == ("10♥", card)
    assert only(table.events(), Start) == [Start("10♥", (card,), 49)]


def test_m4_3_plain_replaces_the_ranks_that_the_options_name() -> None:
    assert top(dealt("5♠", "5♣", then="7♦ 2♦", draw_two="7")) == "2♦"
    assert top(dealt("5♠", "5♣", then="10♦ 2♦", reverse="10", draw_two="none")) == "2♦"


def test_m4_3_the_cards_replaced_lie_at_the_bottom_the_last_one_lowest_and_all_see_them() -> None:
    table = dealt("5♠", "5♣", then="A♦ 2♠ J♣ 10♥")
    assert stock(table)[-3:] == ["A♦", "2♠", "J♣"]
    for seat in (None, 0, 1):
        seen = table.view(seat).state
        assert [int(card) for card in seen.deck[:4]] == [*map(cards.read, ("J♣", "2♠", "A♦")), -1]
        assert only(list(table.view(seat).events), Start) == [Start("10♥", ("A♦", "2♠", "J♣"), 49)]


@pytest.mark.parametrize("start_card", ["plain", "any", "acts"])
def test_m4_3_a_joker_is_replaced_whatever_the_option_says(start_card: str) -> None:
    table = dealt("5♠", "5♣", then="★ ☆ 10♥", jokers=True, start_card=start_card)
    assert (top(table), stock(table)[-2:]) == ("10♥", ["★", "☆"])


@pytest.mark.parametrize("card", sorted(the("2♦ 3♦ 4♦ J♦ A♦ K♥ K♠")))
def test_m4_3_any_begins_with_the_card_as_it_is_and_it_has_no_effect(card: str) -> None:
    table = dealt("5♠ 5♥ 5♦", "5♣ 6♠ 6♥", then=card, start_card="any")
    assert (top(table), table.turn, phase(table)) == (card, 0, rules.PLAY)
    assert legal(table) == {"5" + card[-1], "draw"}


def test_m4_3_any_card_is_laid_on_a_queen_that_begins() -> None:
    for start_card in ("any", "acts"):
        assert legal(dealt("5♠ 2♥", "5♣ 6♠", then="Q♦", start_card=start_card)) == {"5♠", "2♥", "draw"}


@pytest.mark.parametrize(("card", "due"), [("2♦", 2), ("3♦", 3), ("K♥", 5)])
def test_m4_3_acts_a_penalty_attacks_the_first_seat(card: str, due: int) -> None:
    table = dealt("5♠", "5♣", "5♥", then=card, start_card="acts", first=1)
    assert (table.turn, legal(table), int(table.state.due)) == (1, {"take"}, due)
    assert only(table.events(), Due) == [Due(1, due)]
    play(table, "take")
    assert table.turn == 2


def test_m4_3_acts_a_skip_is_faced_by_the_first_seat() -> None:
    table = dealt("5♠", "4♣", "5♥", then="4♦", start_card="acts", first=1)
    assert (table.turn, legal(table)) == (1, {"4♣", "wait"})
    play(table, "wait")
    assert table.turn == 2


def test_m4_3_acts_a_single_skip_is_lost_by_the_first_seat_unasked() -> None:
    table = dealt("5♠", "4♣", "5♥", then="4♦", start_card="acts", first=1, skip_chain="single")
    assert table.turn == 2
    assert SitsOut(1, 1) in table.events()


def test_m4_3_acts_a_reverse_turns_the_direction() -> None:
    table = dealt("5♠", "5♣", "5♥", then="7♦ 6♥", start_card="acts", reverse="7")
    assert int(table.state.direction) == -1
    assert Turned(up=False) in table.events()
    play(table, "draw, keep")
    assert table.turn == 2


@pytest.mark.parametrize("card", ["J♦", "A♦", "K♠"])
def test_m4_3_acts_a_demand_a_change_and_a_king_that_attacks_back_do_nothing(card: str) -> None:
    table = dealt("5♠", "5♣", "5♥", then=card, start_card="acts")
    assert (table.turn, phase(table), int(table.state.due)) == (0, rules.PLAY, 0)


def test_m4_3_acts_in_a_duel_the_king_of_spades_attacks_the_first_seat() -> None:
    table = dealt("5♠", "5♣", then="K♠", start_card="acts", king_attack="duel")
    assert (table.turn, legal(table)) == (0, {"take"})


NO_PLAIN_STOCK = ("7♠", "8♠", "J♠", "7♣", "8♣", "J♣", "7♦", "8♦", "J♦", "7♥", "8♥", "J♥")
ALL_PLAIN_HANDS = ("9♠ 9♣ 9♦ 9♥ 10♠ 10♣ 10♦ 10♥ Q♠ Q♣", "K♠ K♣ K♦ K♥ A♠ A♣ A♦ A♥ Q♦ Q♥")


def test_m4_3_where_the_whole_stock_was_turned_in_vain_the_next_card_begins() -> None:
    # rules.py begins with 8♠: turn_up puts the card turned again under the stock before it looks for jokers only
    table = dealt(*ALL_PLAIN_HANDS, then=" ".join(NO_PLAIN_STOCK), preset="maumau", start_card="plain")
    assert (top(table), stock(table)) == ("7♠", list(NO_PLAIN_STOCK[1:]))
    assert [int(card) for card in table.view(0).state.deck[:11]] == [cards.read(card) for card in NO_PLAIN_STOCK[:0:-1]]


@pytest.mark.parametrize("first", [0, 1, 2])
def test_m4_4_the_seat_first_begins_and_the_next_goes_on(first: int) -> None:
    table = dealt("7♥ 5♠ 9♠", "8♥ 5♣ 9♣", "9♥ 5♦ 9♦", then="10♥", first=first, multi_play="one")
    assert table.turn == first
    play(table, ("7♥", "8♥", "9♥")[first])
    assert table.turn == (first + 1) % 3


def test_m4_5_who_lays_nothing_draws_one_card_and_may_play_it() -> None:
    table = at("8♠ 9♣", "K♣ K♦", stock="9♥")
    play(table, "draw")
    assert legal(table) == {"9♥", "keep"}


def test_m4_6_an_empty_stock_is_made_anew_of_the_pile_but_its_top() -> None:
    table = at("8♠ 9♣", "K♣ K♦", stock="", pile="5♠ 7♣ Q♦").deal(shuffle=from_cards("Q♦ 5♠ 7♣"))
    assert play(table, "draw") == [Shuffled(3), Draw(0, 1, ("Q♦",), end=False)]
    assert (stock(table), pile(table), hand(table, 0)) == (["5♠", "7♣"], {"6♥"}, {"8♠", "9♣", "Q♦"})


def test_m4_6_the_dealer_is_on_turn_with_the_cards_to_be_shuffled_in_ascending_order() -> None:
    table = at("8♠ 9♣", "K♣ K♦", stock="", pile="Q♦ 5♠ 7♣")
    state = copy_state(table.state)
    rules.apply(state, rules.DRAW)
    assert (state.turn, [cards.write(int(card)) for card in state.deck[:3]]) == (DEALER, ["5♠", "7♣", "Q♦"])


def test_m4_6_fewer_cards_are_drawn_where_there_are_no_more() -> None:
    table = at("8♠ 9♣", "K♣ K♦", top="3♥", due=3, stock="10♦", pile="5♠").deal(shuffle=from_cards("5♠"))
    assert only(play(table, "take"), Draw) == [Draw(0, 1, ("10♦",), end=False), Draw(0, 1, ("5♠",), end=True)]
    assert (sizes(table), table.turn) == ([4, 2], 1)


def test_m4_6_a_joker_on_top_stays_and_goes_into_a_later_stock_as_a_joker() -> None:
    where: dict[str, Any] = {"top": "8♦", "joker": "★", "stock": "", "pile": "5♠ ☆", "jokers": True}
    table = at("9♠ 9♣ 10♥", "8♥ K♦ 6♣", **where).deal(shuffle=from_cards("☆ 5♠", "★"))
    play(table, "draw, keep")
    assert (pile(table), top(table), stock(table)) == ({"★"}, "8♦", ["5♠"])
    play(table, "8♥, done, draw, keep")
    assert play(table, "draw") == [Shuffled(1), Draw(1, 1, ("★",), end=False)]
    assert (hand(table, 1), legal(table)) == (the("K♦ 6♣ ★"), {"★", "keep"})


@pytest.mark.parametrize(
    ("top_card", "hand_held", "fits"),
    [
        ("6♥", "10♥ 6♣ 7♣", {"10♥", "6♣"}),
        ("A♣", "K♣ A♦ 7♦", {"K♣", "A♦"}),
        ("2♠", "3♠ 2♦ 3♦", {"3♠", "2♦"}),
    ],
)
def test_m4_7_a_card_matches_by_suit_or_rank(top_card: str, hand_held: str, fits: set[str]) -> None:
    assert legal(at(hand_held, "8♠", top=top_card)) == fits | {"draw"}


# --- M-5: laying more than one card ---

PAIRS = "6♠ 6♣ 7♠ 8♠ 9♦"


def test_m5_one_a_lay_is_one_card() -> None:
    table = at(PAIRS, "10♠ K♦", multi_play="one")
    play(table, "6♠")
    assert table.turn == 1


def test_m5_rank_cards_of_its_rank_are_added_one_at_a_time_until_done() -> None:
    table = at(PAIRS, "10♠ K♦")
    assert play(table, "6♠") == [Lay(0, "6♠", "play")]
    assert (table.turn, legal(table)) == (0, {"6♣", "done"})
    assert play(table, "6♣") == [Lay(0, "6♣", "add")]
    assert legal(table) == {"done"}
    play(table, "done")
    assert (top(table), table.turn) == ("6♣", 1)


def test_m5_rank_only_the_first_has_to_match() -> None:
    table = at("9♦ 9♥ 5♣", "10♠ K♦")
    assert legal(table) == {"9♥", "draw"}
    play(table, "9♥, 9♦, done, makao")
    assert top(table) == "9♦"


def test_m5_three_four_two_cards_are_forbidden() -> None:
    table = at("6♠ 6♣ 7♠", "10♠ K♦", multi_play="three_four")
    play(table, "6♠")
    assert legal(table) == {"done"}
    assert "it cannot be added to the cards just laid; legal: done (" in refused(table, "6♣")


def test_m5_three_four_after_a_second_the_third_must_follow() -> None:
    table = at("6♠ 6♣ 6♦ 7♠ 8♠", "10♠ K♦", multi_play="three_four")
    play(table, "6♠")
    assert legal(table) == {"6♣", "6♦", "done"}
    play(table, "6♣")
    assert legal(table) == {"6♦"}
    play(table, "6♦")
    assert legal(table) == {"done"}


def test_m5_three_four_a_fourth_may_follow() -> None:
    table = at("9♠ 9♣ 9♦ 9♥ 8♠ 7♠", "10♠ K♦", multi_play="three_four")
    play(table, "9♥, 9♠, 9♦")
    assert legal(table) == {"9♣", "done"}


def test_m5_three_four_jokers_count_as_cards_of_the_rank() -> None:
    table = at("6♠ 6♣ ★ 7♠", "10♠ K♦", multi_play="three_four", jokers=True)
    play(table, "6♠")
    assert legal(table) == {"6♣", "★", "done"}
    play(table, "★")
    assert legal(table) == {"6♠", "6♣", "6♦", "6♥"}
    play(table, "6♦")
    assert legal(table) == {"6♣"}


def test_m5_three_four_a_third_that_may_not_be_the_last_does_not_count() -> None:
    table = at("2♠ 2♣ 2♥", "10♠ K♦", multi_play="three_four", last_card="plain")
    play(table, "2♥")
    assert legal(table) == {"done"}
    table = at("2♠ 2♣ 2♥ 5♠", "10♠ K♦", multi_play="three_four", last_card="plain")
    play(table, "2♥")
    assert legal(table) == {"2♠", "2♣", "done"}


def test_m5_stairs_the_next_higher_or_lower_plain_card_of_the_suit_is_added() -> None:
    table = at("6♦ 7♦ 8♦ 10♦ 7♠ 5♠", "10♠ K♦", multi_play="stairs", top="7♥")
    play(table, "7♦")
    assert legal(table) == {"6♦", "8♦", "7♠", "done"}
    play(table, "8♦")
    assert legal(table) == {"done"}, "7♦ has been laid, 10♦ is two higher"


def test_m5_stairs_it_goes_on_from_the_last_card_and_may_change_from_rank_to_suit() -> None:
    table = at("6♦ 7♦ 7♠ 8♠ 9♠ 5♣", "10♠ K♦", multi_play="stairs", top="6♥")
    play(table, "6♦, 7♦, 7♠, 8♠, 9♠")
    assert legal(table) == {"done"}
    assert top(table) == "9♠"


@pytest.mark.parametrize(
    ("first", "held_too", "top_card"),
    [("5♦", "4♦", "5♥"), ("10♦", "J♦", "10♥"), ("Q♦", "K♦", "Q♥"), ("2♦", "A♦", "2♥"), ("A♦", "2♦", "A♥")],
)
def test_m5_stairs_no_function_card_begins_or_ends_a_step_and_the_ace_is_not_below_the_two(
    first: str, held_too: str, top_card: str
) -> None:
    table = at(f"{first} {held_too} 9♣ 9♥", "10♠ 6♦", multi_play="stairs", top=top_card)
    play(table, first)
    assert legal(table) == {"done"}


def test_m5_stairs_do_not_go_from_one_suit_to_the_next_nor_from_the_ace_to_the_two() -> None:
    for first, other in (("A♠", "2♣"), ("2♣", "A♠"), ("A♠", "2♠")):
        table = at(f"{first} {other} 9♦ 9♥", "10♠ K♦", multi_play="stairs", top=f"{first[0]}♥", **NO_FUNCTIONS)
        play(table, first)
        assert legal(table) == {"done"}


def test_m5_stairs_with_kings_that_do_not_attack() -> None:
    table = at("K♦ Q♦ 5♣ 5♥", "10♠ 9♦", multi_play="stairs", top="K♣", free="none")
    play(table, "K♦")
    assert legal(table) == {"Q♦", "done"}


def test_m5_1_done_is_asked_for_even_if_nothing_else_can_be_said() -> None:
    table = at("6♠ 9♣ 8♣", "10♠ K♦")
    play(table, "6♠")
    assert legal(table) == {"done"}


def test_m5_1_not_after_a_lay_that_leaves_no_card() -> None:
    table = at("6♠", "10♠ K♦")
    play(table, "6♠")
    assert table.turn == OVER


def test_m5_1_nothing_is_added_to_the_drawn_card() -> None:
    table = at("9♠ 9♣", "10♠ K♦", stock="9♥")
    play(table, "draw, 9♥")
    assert table.turn == 1


def test_m5_2_penalties_of_a_lay_add_up() -> None:
    table = at("2♥ 2♠ 2♦ 9♦ 9♥", "10♠ K♦", "10♣ 5♥")
    assert play(table, "2♥, 2♠, 2♦, done")[-1] == Due(1, 6)


def test_m5_2_skips_of_a_lay_add_up() -> None:
    table = at("4♥ 4♠ 9♦ 9♥", "10♠ K♦", "10♣ 5♥")
    play(table, "4♥, 4♠, done")
    assert play(table, "wait")[0] == Wait(1, 2)


@pytest.mark.parametrize(("lay", "direction"), [("7♥", -1), ("7♥, 7♠", 1), ("7♥, 7♠, 7♦", -1)])
def test_m5_2_the_direction_turns_once_for_each(lay: str, direction: int) -> None:
    table = at("7♥ 7♠ 7♦ 9♦ 9♥", "10♠ K♦", "10♣ 5♥", reverse="7")
    play(table, lay, "done")
    assert int(table.state.direction) == direction


def test_m5_2_one_demand_is_made_after_the_last_card() -> None:
    table = at("J♥ J♠ 9♦ 9♥", "10♠ K♦")
    play(table, "J♥, J♠, done")
    assert legal(table) == DEMANDS | {"demand nothing"}
    play(table, "demand 9")
    assert table.turn == 1


def test_m5_2_one_suit_is_named_after_the_last_card() -> None:
    table = at("A♥ A♠ 9♦ 9♥", "10♠ K♦")
    play(table, "A♥, A♠, done")
    assert legal(table) == SUITS | {"suit nothing"}
    play(table, "suit ♦")
    assert table.turn == 1


@pytest.mark.parametrize(("lay", "victim"), [("K♥, K♠", 2), ("K♥, K♠, K♦", 2), ("K♠, K♥", 1)])
def test_m5_2_a_lay_attacks_where_its_last_attacking_card_goes(lay: str, victim: int) -> None:
    table = at("K♥ K♠ K♦ 9♦ 9♥", "10♠ 5♦", "10♣ 5♥", top="Q♣")
    assert play(table, lay, "done")[-1] == Due(victim, 10)


# --- M-6: drawing ---


def test_m6_one_a_card_is_drawn_once() -> None:
    table = at("9♠ 9♣", "10♠ K♦", stock="8♣ 8♥")
    play(table, "draw")
    assert legal(table) == {"keep"}


def test_m6_three_one_may_draw_again_while_the_card_does_not_fit() -> None:
    table = at("9♠ 9♣", "10♠ K♦", stock="8♣ 8♦ 8♠ 8♥", draw="three")
    for _ in range(2):
        play(table, "draw")
        assert legal(table) == {"keep", "draw"}
    play(table, "draw")
    assert legal(table) == {"keep"}, "three cards have been drawn"
    assert sizes(table)[0] == 5


def test_m6_three_one_may_keep_after_the_first() -> None:
    table = at("9♠ 9♣", "10♠ K♦", stock="8♣ 8♦", draw="three")
    play(table, "draw, keep")
    assert table.turn == 1


@pytest.mark.parametrize("draw", ["three", "until"])
def test_m6_who_has_drawn_a_card_that_fits_does_not_draw_again(draw: str) -> None:
    table = at("9♠ 9♣", "10♠ K♦", stock="8♣ 8♥", draw=draw)
    play(table, "draw, draw")
    assert legal(table) == {"8♥", "keep"}


def test_m6_until_draws_without_bound_and_keep_is_not_allowed() -> None:
    table = at("9♠ 9♣", "10♠ K♦", stock="8♣ 8♦ 8♠ 5♦ 5♣ 8♥", draw="until")
    for _ in range(5):
        play(table, "draw")
        if sizes(table)[0] < 8:
            assert legal(table) == {"draw"}
    play(table, "draw")
    assert legal(table) == {"8♥", "keep"}


def test_m6_2_until_keep_is_allowed_where_no_further_card_can_be_drawn() -> None:
    table = at("9♠ 9♣", "10♠ K♦", stock="8♣", pile="", draw="until")
    play(table, "draw")
    assert legal(table) == {"keep"}


@pytest.mark.parametrize("draw", ["one", "three", "until"])
def test_m6_2_where_drawn_cards_are_not_played_the_turn_ends(draw: str) -> None:
    table = at("9♠ 9♣", "10♠ K♦", stock="8♥ 8♣", draw=draw, play_drawn=False)
    assert play(table, "draw") == [Draw(0, 1, ("8♥",), end=False)]
    assert table.turn == 1


@pytest.mark.parametrize(("draw", "drawn"), [("one", 1), ("three", 3), ("until", 4)])
def test_m6_2_it_draws_on_unasked_while_it_may_and_the_card_could_not_be_played(draw: str, drawn: int) -> None:
    table = at("9♠ 9♣", "10♠ K♦", stock="8♣ 8♦ 8♠ 8♥ 5♥", draw=draw, play_drawn=False)
    assert [event.count for event in play(table, "draw")] == [drawn]
    assert (sizes(table), table.turn) == ([2 + drawn, 2], 1)


def test_m6_2_unasked_draws_go_on_from_a_new_stock() -> None:
    where: dict[str, Any] = {"draw": "until", "play_drawn": False, "stock": "8♣", "pile": "8♦ 5♥ 8♠"}
    table = at("9♠ 9♣", "10♠ K♦", **where).deal(shuffle=from_cards("8♦ 5♥ 8♠"))
    happened = play(table, "draw")
    assert [event.count for event in only(happened, Draw)] == [1, 2]
    assert (hand(table, 0), table.turn) == (the("9♠ 9♣ 8♣ 8♦ 5♥"), 1)


def test_m6_1_voluntary_draw_yes_always() -> None:
    assert legal(at("6♠ 9♣", "10♠ K♦")) == {"6♠", "draw"}


def test_m6_1_voluntary_draw_no_only_if_no_card_fits() -> None:
    assert legal(at("6♠ 9♣", "10♠ K♦", voluntary_draw=False)) == {"6♠"}
    assert legal(at("9♠ 9♣", "10♠ K♦", voluntary_draw=False)) == {"draw"}


def test_m6_1_a_card_that_may_not_be_the_last_is_none_that_can_be_played() -> None:
    assert legal(at("2♥", "10♠ K♦", voluntary_draw=False, last_card="plain")) == {"draw"}


def test_m6_2_no_other_card_may_be_played_after_a_draw() -> None:
    table = at("6♠ 9♣", "10♠ K♦", stock="8♥")
    play(table, "draw")
    assert legal(table) == {"8♥", "keep"}
    assert "only the card just drawn may be played; legal: 8♥, keep (" in refused(table, "6♠")


def test_m6_3_pass_is_said_where_nothing_can_be_drawn() -> None:
    table = at("6♠ 9♣", "10♠ K♦", stock="", pile="")
    assert legal(table) == {"6♠", "pass"}
    assert "there is nothing to draw; legal: 6♠, pass (" in refused(table, "draw")
    assert play(table, "pass") == [Pass(0)]
    assert table.turn == 1


def test_m6_3_pass_is_allowed_only_where_draw_would_be() -> None:
    where: dict[str, Any] = {"stock": "", "pile": "", "voluntary_draw": False}
    assert legal(at("6♠ 9♣", "10♠ K♦", **where)) == {"6♠"}
    assert legal(at("9♠ 9♣", "10♠ K♦", **where)) == {"pass"}


# --- M-8: the call ---


def silent(*others: str, word: str = "silent", **options: Any) -> Table:
    """Seat 0 has laid all but one card and said nothing."""
    table = at("6♠ 9♦", *(others or ("5♠ 6♦ 7♣", "5♣ 6♣ 7♠")), **options)
    play(table, "6♠, done", word)
    return table


def test_m8_who_is_left_with_one_card_is_asked_when_the_lay_is_done() -> None:
    table = at("6♠ 6♣ 9♦", "10♠ K♦")
    play(table, "6♠")
    assert legal(table) == {"6♣", "done"}
    play(table, "6♣")
    assert legal(table) == {"done"}
    play(table, "done")
    assert legal(table) == {"makao", "silent"}


@pytest.mark.parametrize(("cards_left", "asked"), [("9♦", True), ("9♦ 9♣", False)])
def test_m8_nobody_else_is_asked(cards_left: str, asked: bool) -> None:
    table = at(f"6♠ {cards_left}", "10♠ K♦")
    play(table, "6♠, done")
    assert (legal(table) == {"makao", "silent"}) == asked


@pytest.mark.parametrize(("card", "question"), [("J♥", "demand 9"), ("A♥", "suit ♦")])
def test_m8_after_a_demand_or_request_is_made(card: str, question: str) -> None:
    table = at(f"{card} 9♦", "10♠ K♦")
    play(table, card, "done", question)
    assert legal(table) == {"makao", "silent"}
    play(table, "makao")
    assert table.turn == 1


@pytest.mark.parametrize("card", ["2♥", "4♥", "K♥"])
def test_m8_before_its_effect_on_others(card: str) -> None:
    table = at(f"{card} 9♦", "10♠ K♦")
    play(table, card, "done")
    assert (table.turn, legal(table)) == (0, {"makao", "silent"})
    assert not only(table.events(), Due, Wait)


@pytest.mark.parametrize("penalty", range(1, 11))
def test_m8_who_was_silent_draws_the_penalty_at_once(penalty: int) -> None:
    table = silent(makao_penalty=penalty)
    assert (sizes(table)[0], table.turn) == (1 + penalty, 1)
    assert only(table.events(), Call, Draw) == [Call(0, "silent"), Draw(0, penalty, (), end=False)]


def test_m8_the_game_goes_on_with_the_lays_effect() -> None:
    table = at("2♥ 9♦", "10♠ K♦")
    assert [type(event) for event in play(table, "2♥, done, silent")] == [Lay, Call, Draw, Due]
    assert (sizes(table)[0], table.turn, legal(table)) == (6, 1, {"take"})


def test_m8_with_no_penalty_nobody_is_asked() -> None:
    table = at("6♠ 9♦", "10♠ K♦", makao_penalty=0)
    play(table, "6♠, done")
    assert table.turn == 1


def test_m8_who_calls_draws_nothing() -> None:
    table = silent(word="makao")
    assert (sizes(table)[0], table.turn) == (1, 1)


def test_m8_after_the_drawn_card_too() -> None:
    table = at("9♦", "10♠ K♦", stock="6♠")
    play(table, "draw, 6♠")
    assert legal(table) == {"makao", "silent"}


def test_m8_1_a_lay_that_leaves_no_card_needs_no_call() -> None:
    table = at("6♠ 6♣", "10♠ K♦")
    play(table, "6♠, 6♣")
    assert ended(table).winner == 0


def test_m8_2_catch_the_others_are_asked_in_turn() -> None:
    table = silent(makao_check="catch")
    assert (sizes(table)[0], table.turn, legal(table)) == (1, 1, {"catch", "let"})
    assert play(table, "let") == [Caught(1, 0, caught=False)]
    assert (table.turn, legal(table)) == (2, {"catch", "let"})
    assert play(table, "catch")[0] == Caught(2, 0, caught=True)
    assert (sizes(table), table.turn) == ([6, 3, 3], 1)


def test_m8_2_catch_at_the_first_catch_the_silent_seat_draws() -> None:
    table = silent(makao_check="catch")
    play(table, "catch")
    assert (sizes(table), table.turn, phase(table)) == ([6, 3, 3], 1, rules.PLAY)


def test_m8_2_catch_if_all_let_it_does_not() -> None:
    table = silent(makao_check="catch")
    play(table, "let, let")
    assert (sizes(table), table.turn, phase(table)) == ([1, 3, 3], 1, rules.PLAY)


def test_m8_2_catch_who_calls_is_not_caught() -> None:
    assert phase(silent(makao_check="catch", word="makao")) == rules.PLAY


def test_m8_2_catch_from_the_next_in_the_direction_of_play() -> None:
    table = silent(makao_check="catch", direction=-1)
    assert table.turn == 2


def test_m8_3_the_last_card_is_announced() -> None:
    table = at("6♠", "10♠ K♦", announce_last=True)
    play(table, "6♠")
    assert (table.turn, legal(table)) == (0, {"pomakale", "silent"})
    assert play(table, "pomakale")[0] == Call(0, "pomakale")
    assert ended(table).winner == 0


def test_m8_3_who_was_silent_draws_and_has_not_gone_out() -> None:
    table = at("6♠", "10♠ K♦", announce_last=True)
    play(table, "6♠, silent")
    assert (sizes(table), table.turn) == ([5, 2], 1)


def test_m8_3_its_lay_then_has_its_effect() -> None:
    table = at("2♥", "10♠ K♦", announce_last=True)
    assert [type(event) for event in play(table, "2♥, silent")] == [Lay, Call, Draw, Due]


@pytest.mark.parametrize(("card", "question"), [("J♥", "demand 9"), ("A♥", "suit ♦")])
def test_m8_3_a_demand_or_request_is_made_only_now_and_there_is_no_second_call(card: str, question: str) -> None:
    table = at(card, "10♠ K♦", announce_last=True, makao_penalty=1)
    play(table, card, "silent")
    assert question in legal(table)
    play(table, question)
    assert (sizes(table)[0], table.turn) == (1, 1)


def test_m8_3_silence_may_be_caught_or_let_pass() -> None:
    for word, size in (("catch", 5), ("let", 0)):
        table = at("6♠", "10♠ K♦", announce_last=True, makao_check="catch")
        play(table, "6♠, silent", word)
        assert sizes(table)[0] == size
        assert (table.turn == OVER) == (size == 0)


def test_m8_3_not_without_a_penalty() -> None:
    table = at("6♠", "10♠ K♦", announce_last=True, makao_penalty=0)
    play(table, "6♠")
    assert ended(table).winner == 0


# --- M-9: the end ---


@pytest.mark.parametrize("card", ["2♥", "3♥", "4♥", "J♥", "K♥", "A♥", "Q♥"])
def test_m9_the_first_without_cards_wins_and_the_last_lay_has_no_effect(card: str) -> None:
    table = at(card, "10♠ K♦", "10♣ 9♣")
    assert play(table, card) == [Lay(0, card, "play"), Outcome("out", 0, (0,), (2, -1, -1))]
    assert sizes(table) == [0, 2, 2]


def test_m9_what_ran_is_dropped() -> None:
    table = at("2♠", "10♠ K♦", top="2♥", due=4)
    play(table, "2♠")
    assert (int(table.state.due), ended(table).winner) == (0, 0)


@pytest.mark.parametrize("seats", range(2, 9))
def test_m9_1_the_winner_has_seats_less_one_and_the_others_less_one_each(seats: int) -> None:
    table = at("6♠", *[f"{rank}♦" for rank in (5, 6, 7, 8, 9, 10, "K")[: seats - 1]])
    play(table, "6♠")
    assert ended(table).payoffs == (seats - 1, *[-1] * (seats - 1))


@pytest.mark.parametrize(
    ("last_card", "seats", "laid"),
    [
        ("any", 2, "2♥ 3♥ 4♥ 5♥ J♥ Q♥ K♥ A♥"),
        ("any", 3, "2♥ 3♥ 4♥ 5♥ J♥ Q♥ K♥ A♥"),
        ("plain", 2, "5♥"),
        ("plain", 3, "5♥"),
        ("no_attack_of_two", 2, "4♥ 5♥ J♥ Q♥ K♥ A♥"),
        ("no_attack_of_two", 3, "2♥ 3♥ 4♥ 5♥ J♥ Q♥ K♥ A♥"),
    ],
)
def test_m9_2_what_the_last_card_may_be(last_card: str, seats: int, laid: str) -> None:
    for card in the("2♥ 3♥ 4♥ 5♥ J♥ Q♥ K♥ A♥"):
        table = at(card, *["10♠ 9♦", "10♣ 9♣"][: seats - 1], last_card=last_card)
        assert (card in legal(table)) == (card in the(laid))


def test_m9_2_no_attack_of_two_counts_the_seats_still_in_the_game() -> None:
    table = at("6♠", "10♠ 9♦", "2♠ 2♦", last_card="no_attack_of_two", play_on="places", multi_play="one")
    play(table, "6♠, draw, keep, 2♠, makao, take")
    assert (table.turn, legal(table)) == (2, {"draw"})


def test_m9_2_it_holds_for_defences_and_additions_too() -> None:
    assert legal(at("2♠", "10♠ K♦", top="2♥", due=2, last_card="plain")) == {"take"}
    table = at("2♥ 2♠", "10♠ K♦", last_card="plain")
    play(table, "2♥")
    assert legal(table) == {"done"}
    assert "the last card may not have this function" in refused(table, "2♠")


def test_m9_2_a_joker_is_the_card_it_stands_for() -> None:
    table = at("★", "10♠ K♦", last_card="plain", jokers=True)
    play(table, "★")
    assert legal(table) == the("5♥ 6♥ 7♥ 8♥ 9♥ 10♥ 6♠ 6♣ 6♦")
    play(table, "9♥")
    assert ended(table).winner == 0


def test_m9_2_a_joker_that_could_only_stand_for_a_forbidden_card_is_not_laid() -> None:
    assert legal(at("★", "10♠ K♦", top="2♥", due=2, last_card="plain", jokers=True)) == {"take"}


def test_m9_3_a_round_without_a_card_laid_or_drawn_is_a_stalemate() -> None:
    table = at("9♦ 9♣", "5♦ 5♣", "8♦ 8♣", stock="", pile="")
    play(table, "pass, pass")
    assert table.turn == 2
    assert play(table, "pass") == [Pass(2), Outcome("stalemate", None, (), (0, 0, 0))]


def test_m9_3_a_take_in_vain_and_a_wait_are_turns() -> None:
    table = at("9♦ 9♣", "5♦ 5♣", top="2♠", due=2, stock="", pile="")
    play(table, "take, pass")
    assert ended(table).reason == "stalemate"
    table = at("9♦ 9♣", "5♦ 5♣", top="4♠", skips=1, stock="", pile="")
    play(table, "wait, pass")
    assert ended(table).reason == "stalemate"


def test_m9_3_a_card_laid_breaks_the_row() -> None:
    table = at("9♦ 9♣", "6♣ 5♣ 5♠", stock="", pile="")
    play(table, "pass, 6♣, done")
    assert table.turn == 0


def test_m9_3_a_seat_that_sits_out_is_not_asked_and_has_no_turn() -> None:
    table = at("9♦ 9♣", "5♦ 5♣", stock="", pile="", lost=(0, 1))
    play(table, "pass")
    assert table.turn == 0
    play(table, "pass")
    assert ended(table).reason == "stalemate"


@pytest.mark.parametrize(
    ("reason", "move", "where"),
    [
        ("out", "6♠", {}),
        ("out", "6♠", {"play_on": "places"}),
        ("stalemate", "pass, pass", {"top": "9♥", "stock": "", "pile": ""}),
        ("limit", "draw, keep", {"turns": 1000}),
    ],
)
def test_m9_5_the_reasons_of_an_end(reason: str, move: str, where: dict[str, Any]) -> None:
    table = at("6♠", "8♦ 8♣", **where)
    play(table, move)
    assert ended(table).reason == reason


def test_m9_4_after_1000_turns_the_game_is_a_draw() -> None:
    table = at("9♦ 9♣", "5♦ 5♣", turns=999)
    play(table, "draw, keep")
    assert table.turn == 1
    play(table, "draw, keep")
    assert ended(table) == Outcome("limit", None, (), (0, 0))


# --- M-10 and M-11: penalties ---


@pytest.mark.parametrize(("role", "due"), [("draw_two", 2), ("draw_three", 3)])
@pytest.mark.parametrize("rank", ["2", "3", "7", "K", "none"])
def test_m10_a_card_of_that_rank_attacks_the_next(role: str, due: int, rank: str) -> None:
    functions = {**NO_FUNCTIONS, role: rank}
    for card in ("2♥", "3♥", "7♥", "K♥"):
        table = at(f"{card} 9♦ 9♣", "10♠ 9♠", "10♣ 8♠", multi_play="one", **functions)
        happened = play(table, card)
        assert happened[1:] == ([Due(1, due)] if card[:-1] == rank else [])


STACKS = "2♥ 2♠ 3♥ 3♠ 3♦ K♥ K♠ 10♥"


@pytest.mark.parametrize(
    ("stack_mix", "top_card", "answers"),
    [
        ("none", "2♦", ""),
        ("rank", "2♦", "2♥ 2♠"),
        ("suit", "2♦", "2♥ 2♠ 3♦"),
        ("any", "2♦", "2♥ 2♠ 3♥ 3♠ 3♦ K♥ K♠"),
        ("none", "3♣", ""),
        ("rank", "3♣", "3♥ 3♠ 3♦"),
        ("suit", "3♣", "3♥ 3♠ 3♦"),
        ("any", "3♣", "2♥ 2♠ 3♥ 3♠ 3♦ K♥ K♠"),
    ],
)
def test_m11_which_cards_defend(stack_mix: str, top_card: str, answers: str) -> None:
    assert legal(at(STACKS, "9♠", top=top_card, due=3, stack_mix=stack_mix)) == the(answers) | {"take"}


@pytest.mark.parametrize(
    ("stack_mix", "answers"), [("none", ""), ("rank", "K♠"), ("suit", "K♠ 2♥ 3♥"), ("any", "2♥ 2♠ 3♥ 3♠ K♠")]
)
def test_m11_kings_are_attacking_cards(stack_mix: str, answers: str) -> None:
    table = at("2♥ 2♠ 3♥ 3♠ K♠ K♦ 10♥", "9♠", top="K♥", due=5, stack_mix=stack_mix)
    assert legal(table) == the(answers) | {"take"}


def test_m11_the_penalties_add_up_and_the_attack_goes_on_from_the_defender() -> None:
    table = at("2♥ 9♦ 9♣", "3♥ 10♠ 9♠", "K♥ 10♣ 8♠", "5♠ 5♦")
    assert play(table, "2♥, done")[-1] == Due(1, 2)
    assert play(table, "3♥, done")[-1] == Due(2, 5)
    assert play(table, "K♥, done")[-1] == Due(3, 10)
    assert play(table, "take")[0].count == 10
    assert (sizes(table), table.turn) == ([2, 2, 2, 12], 0)


def test_m11_a_defence_need_not_match_the_top() -> None:
    assert "3♦" in legal(at("3♦ 5♠", "9♠", top="2♠", due=2, stack_mix="any"))


def test_m11_several_cards_defend_in_one_lay() -> None:
    table = at("2♥ 2♠ 9♣ 9♦", "10♠ 9♠", top="2♦", due=2)
    assert play(table, "2♥")[0] == Lay(0, "2♥", "answer")
    assert legal(table) == {"2♠", "done"}
    assert play(table, "2♠, done")[-1] == Due(1, 6)


def test_m11_1_an_attack_may_come_back_to_who_laid_into_it() -> None:
    table = at("2♥ 2♦ 9♦ 9♣", "2♠ 10♠ 9♠", multi_play="one")
    play(table, "2♥, 2♠")
    assert (table.turn, legal(table)) == (0, {"2♦", "take"})


def test_m11_2_who_takes_draws_all_and_the_card_is_inert() -> None:
    table = at("2♥ 9♦ 9♣", "10♠ 9♠", "10♥ 2♣ 8♠")
    play(table, "2♥, done, take")
    assert (sizes(table), table.turn, legal(table)) == ([2, 4, 3], 2, {"10♥", "2♣", "draw"})


def test_m11_2_who_could_defend_may_take() -> None:
    assert legal(at("2♠ 9♣", "9♠", top="2♦", due=2)) == {"2♠", "take"}


def test_m11_3_save_draw_the_first_card_drawn_may_defend() -> None:
    table = at("9♣ 9♦", "10♠ 9♠", top="2♦", due=2, save_draw=True, stock="2♠ 8♠")
    assert play(table, "take") == [Draw(0, 1, ("2♠",), end=False)]
    assert legal(table) == {"2♠", "keep"}
    assert play(table, "2♠") == [Lay(0, "2♠", "answer"), Due(1, 4)]


def test_m11_3_nothing_is_added_to_it() -> None:
    table = at("2♣ 9♦", "10♠ 9♠", top="2♦", due=2, save_draw=True, stock="2♠ 8♠")
    play(table, "take, 2♠")
    assert (table.turn, int(table.state.due)) == (1, 4)


def test_m11_3_who_keeps_draws_the_rest() -> None:
    table = at("9♣ 9♦", "10♠ 9♠", top="3♦", due=6, save_draw=True, stock="3♠ 8♠")
    play(table, "take, keep")
    assert (sizes(table), table.turn) == ([8, 2], 1)


def test_m11_3_no_other_card_defends_then_and_one_that_does_not_is_kept() -> None:
    table = at("2♣ 9♦", "10♠ 9♠", top="2♦", due=2, save_draw=True, stock="8♠ 8♣")
    play(table, "take")
    assert legal(table) == {"keep"}
    assert "only the card just drawn may be played" in refused(table, "2♣")
    assert "it does not answer the attack" in refused(table, "8♠")


def test_m11_3_the_rest_comes_from_a_new_stock() -> None:
    table = at("9♣ 9♦", "10♠ 9♠", top="3♦", due=3, save_draw=True, stock="8♠", pile="5♠ 5♣ 5♦")
    table.deal(shuffle=from_cards("5♣ 5♦ 5♠"))
    play(table, "take, keep")
    assert (hand(table, 0), stock(table)) == (the("9♣ 9♦ 8♠ 5♣ 5♦"), ["5♠"])


def test_m11_3_nothing_is_asked_if_no_card_could_be_drawn() -> None:
    table = at("9♣ 9♦", "10♠ 9♠", top="3♦", due=3, save_draw=True, stock="", pile="")
    assert play(table, "take") == [Draw(0, 0, (), end=True)]
    assert table.turn == 1


def test_m11_3_without_it_nothing_drawn_defends() -> None:
    table = at("9♣ 9♦", "10♠ 9♠", top="2♦", due=2, stock="2♠ 8♠")
    play(table, "take")
    assert (sizes(table)[0], table.turn) == (4, 1)


@pytest.mark.parametrize(("draw_and_skip", "turn"), [(True, 1), (False, 0)])
def test_m11_4_who_has_taken_loses_the_turn_or_plays_on(draw_and_skip: bool, turn: int) -> None:
    table = at("9♦ 9♣", "10♠ 9♠", top="2♦", due=2, draw_and_skip=draw_and_skip, stock="8♠ 8♣")
    play(table, "take")
    assert (table.turn, phase(table)) == (turn, rules.PLAY)
    if turn == 0:
        assert legal(table) == {"9♦", "draw"}


# --- M-12: skips ---


@pytest.mark.parametrize("rank", ["4", "8", "K", "none"])
def test_m12_a_card_of_the_rank_skip_takes_the_nexts_turn(rank: str) -> None:
    for card in ("4♥", "8♥", "K♥"):
        table = at(f"{card} 9♦ 9♣", "10♠ 9♠", "10♣ 8♠", multi_play="one", **{**NO_FUNCTIONS, "skip": rank})
        play(table, card)
        assert (legal(table) == {"wait"}) == (card[:-1] == rank)


def test_m12_stack_a_skip_passes_it_on_with_one_more_turn_to_lose() -> None:
    table = at("4♥ 9♦ 9♣", "4♠ 10♠ 9♠", "10♣ 8♠")
    play(table, "4♥, done")
    assert (table.turn, legal(table)) == (1, {"4♠", "wait"})
    assert play(table, "4♠")[0] == Lay(1, "4♠", "answer")
    play(table, "done")
    assert (table.turn, legal(table)) == (2, {"wait"})
    assert play(table, "wait")[0] == Wait(2, 2)
    assert (table.turn, int(table.state.lost[2])) == (0, 1)


def test_m12_stack_who_waits_need_not_lay_its_skip() -> None:
    table = at("4♠ 9♣", "10♠ 9♠", top="4♥", skips=1)
    play(table, "wait")
    assert table.turn == 1


def test_m12_stack_no_other_card_answers() -> None:
    table = at("5♥ 9♣", "10♠ 9♠", top="4♥", skips=1)
    assert "only another skip answers a skip; legal: wait (" in refused(table, "5♥")


def test_m12_single_nobody_is_asked() -> None:
    table = at("4♥ 9♦ 9♣", "4♠ 10♠ 9♠", "10♣ 8♠", skip_chain="single")
    assert play(table, "4♥, done")[-1] == SitsOut(1, 1)
    assert table.turn == 2


def test_m12_single_between_two_it_is_ones_own_turn_again() -> None:
    table = at("4♥ 9♦ 9♣", "4♠ 10♠ 9♠", skip_chain="single")
    play(table, "4♥, done")
    assert table.turn == 0


def test_m12_single_as_many_turns_as_skips_were_laid() -> None:
    table = at("4♥ 4♦ 9♦ 9♣", "4♠ 10♠ 9♠", "10♣ 8♠ 7♦", skip_chain="single")
    play(table, "4♥, 4♦, done")
    assert (table.turn, int(table.state.lost[1])) == (2, 1)


def test_m12_1_the_turn_passes_a_seat_that_sits_out_and_it_has_one_fewer_to_lose() -> None:
    table = at("6♠ 9♦ 9♣", "10♠ 9♠", "10♣ 8♠", lost=(0, 2, 1))
    assert play(table, "6♠, done")[1:] == [SitsOut(1, 1), SitsOut(2, 1)]
    assert (table.turn, [int(n) for n in table.state.lost[:3]]) == (0, [0, 1, 0])


def test_m12_1_an_attack_reaches_a_seat_that_sits_out() -> None:
    table = at("2♥ 9♦ 9♣", "2♠ 9♠", "10♣ 8♠", lost=(0, 2, 0))
    play(table, "2♥, done")
    assert (table.turn, legal(table)) == (1, {"2♠", "take"})


def test_m12_1_taking_is_one_of_the_turns_it_had_to_lose() -> None:
    table = at("2♥ 9♦ 9♣", "2♠ 9♠", "10♣ 8♠", lost=(0, 2, 0))
    play(table, "2♥, done, take")
    assert (table.turn, int(table.state.lost[1])) == (2, 1)


@pytest.mark.parametrize(("lost", "turn"), [(1, 1), (2, 2)])
def test_m12_1_where_who_takes_plays_on_it_does_if_it_has_no_turn_left_to_lose(lost: int, turn: int) -> None:
    table = at("2♥ 9♦ 9♣", "2♠ 9♠", "10♣ 8♠", lost=(0, lost, 0), draw_and_skip=False)
    play(table, "2♥, done, take")
    assert (table.turn, int(table.state.lost[1])) == (turn, lost - 1)


def test_m12_1_a_skip_reaches_it_too_and_its_turns_to_lose_grow() -> None:
    table = at("4♥ 9♦ 9♣", "10♠ 9♠", "10♣ 8♠", lost=(0, 2, 0))
    play(table, "4♥, done")
    assert (table.turn, legal(table)) == (1, {"wait"})
    play(table, "wait")
    assert (table.turn, int(table.state.lost[1])) == (2, 2)


# --- M-13: demands ---


@pytest.mark.parametrize("rank", ["J", "7", "K", "none"])
def test_m13_a_card_of_the_rank_demand_demands_a_rank(rank: str) -> None:
    for card in ("J♥", "7♥", "K♥"):
        table = at(f"{card} 9♦ 9♣", "10♠ 9♠", multi_play="one", **{**NO_FUNCTIONS, "demand": rank})
        play(table, card)
        assert (phase(table) == rules.DEMANDING) == (card[:-1] == rank)


@pytest.mark.parametrize(
    ("options", "ranks"),
    [
        ({}, "5 6 7 8 9 10"),
        ({"king_attack": "none"}, "5 6 7 8 9 10 K"),
        ({"reverse": "9", "skip": "none"}, "4 5 6 7 8 10"),
        ({"deck_size": 32, "draw_two": "7", "top": "10♥"}, "8 9 10"),
        ({"demand_range": "any"}, "2 3 4 5 6 7 8 9 10 Q K A"),
        ({"demand_range": "any", "deck_size": 32, "top": "10♥"}, "7 8 9 10 Q K A"),
    ],
)
def test_m13_1_which_ranks_may_be_demanded(options: dict[str, Any], ranks: str) -> None:
    table = at("J♥ 9♦ 9♣", "10♠ 9♠", multi_play="one", **options)
    play(table, "J♥")
    assert legal(table) == {f"demand {rank}" for rank in ranks.split()} | {"demand nothing"}


@pytest.mark.parametrize("may_decline", [True, False])
def test_m13_2_he_may_demand_nothing_if_the_option_says_so(may_decline: bool) -> None:
    table = at("J♥ 9♦ 9♣", "10♠ 9♠", multi_play="one", may_decline=may_decline)
    play(table, "J♥")
    assert ("demand nothing" in legal(table)) == may_decline
    assert legal(table) >= DEMANDS


def test_m13_2_he_demands_nothing_where_there_is_no_rank_to_demand() -> None:
    table = at("J♥ A♦ Q♣", "10♠ 9♠", multi_play="one", may_decline=False, demand_needs_card=True)
    play(table, "J♥")
    assert legal(table) == {"demand nothing"}


def test_m13_2_he_need_not_hold_the_rank_but_by_option() -> None:
    table = at("J♥ 9♦ 5♣ A♠", "10♠ 9♠", multi_play="one", demand_needs_card=True)
    play(table, "J♥")
    assert legal(table) == {"demand 5", "demand 9", "demand nothing"}


def facing(held_cards: str, *others: str, **options: Any) -> Table:
    """Seat 1 faces the demand for 7 that seat 0 has made with J♥."""
    hands = others or ("8♠ 8♦ 5♦",)
    where: dict[str, Any] = {"top": "J♥", "demanded": "7", "author": 0, "turn": 1}
    return at(hands[0], held_cards, *hands[1:], **where, **options)


def test_m13_3_demanded_cards_jacks_of_any_suit_or_a_draw() -> None:
    assert legal(facing("7♠ 7♣ J♠ 9♥ 10♥ Q♥ A♥ 2♥")) == {"7♠", "7♣", "J♠", "draw"}


def test_m13_3_who_must_play_where_drawing_is_not_voluntary() -> None:
    assert legal(facing("J♠ 9♥", voluntary_draw=False)) == {"J♠"}
    assert legal(facing("9♥ 9♠", voluntary_draw=False)) == {"draw"}


@pytest.mark.parametrize("multi_play", ["one", "rank", "three_four", "stairs"])
def test_m13_3_any_number_of_them_whatever_multi_play_says(multi_play: str) -> None:
    table = facing("7♠ 7♣ 8♣ 9♣ 9♠", multi_play=multi_play)
    play(table, "7♠")
    assert legal(table) == {"7♣", "done"}
    play(table, "7♣")
    assert legal(table) == {"done"}


def test_m13_3_other_cards_laid_under_a_demand_follow_multi_play() -> None:
    table = facing("J♠ J♣ 9♣ 9♠", multi_play="rank")
    play(table, "J♠")
    assert legal(table) == {"J♣", "done"}
    table = facing("J♠ J♣ 9♣ 9♠", multi_play="three_four")
    play(table, "J♠")
    assert legal(table) == {"done"}


def test_m13_3_a_drawn_card_is_played_if_it_answers_and_alone() -> None:
    table = facing("9♣ 9♠", stock="7♦ 7♥", voluntary_draw=False)
    play(table, "draw")
    assert legal(table) == {"7♦", "keep"}
    play(table, "7♦")
    assert table.turn == 0
    table = facing("9♣ 9♠", stock="9♥")
    play(table, "draw")
    assert legal(table) == {"keep"}, "9♥ matches J♥ but not the demand"


@pytest.mark.parametrize("card", ["2", "4", "K", "A", "Q"])
def test_m13_3_a_demanded_card_has_no_function(card: str) -> None:
    suit = "♥" if card == "K" else "♠"
    where: dict[str, Any] = {"top": "J♦", "demanded": card, "author": 0, "turn": 1, "demand_range": "any"}
    table = at("8♠ 8♦ 5♦", f"{card}{suit} 9♣ 9♦ 9♥", **where)
    play(table, f"{card}{suit}, done")
    assert (table.turn, phase(table)) == (0, rules.PLAY)


def test_m13_3_in_last_card_neither() -> None:
    where: dict[str, Any] = {"top": "J♦", "demanded": "2", "author": 0, "turn": 1, "demand_range": "any"}
    table = at("8♠ 8♦ 5♦", "2♠", **where, last_card="plain")
    assert legal(table) == {"2♠", "draw"}
    assert legal(at("8♠ 8♦ 5♦", "J♠", **where, last_card="plain")) == {"draw"}


def around(table: Table, *turns: str) -> list[str]:
    """What is demanded at the beginning of each turn, the turns given as moves."""
    told = [demanded(table)]
    for moves in turns:
        play(table, moves)
        told.append(demanded(table))
    return told


DRAW = "draw, keep"
DEMAND_HANDS = ("J♥ 9♦ 9♣ 5♣", "10♠ 9♠ 5♠", "10♣ 8♠ 5♥")


def test_m13_4_circuit_everybody_faces_it_once_and_its_author_last() -> None:
    table = at(*DEMAND_HANDS, multi_play="one", stock="K♣ K♦ 10♦ 10♥")
    play(table, "J♥, demand 7")
    assert around(table, DRAW, DRAW, DRAW) == ["7", "7", "7", ""]
    assert table.turn == 1


def test_m13_4_circuit_it_does_not_matter_who_laid_demanded_cards() -> None:
    table = at("J♥ 7♦ 9♣ 5♣", "7♠ 9♠ 5♠", "7♣ 8♠ 5♥", multi_play="one")
    play(table, "J♥, demand 7")
    assert around(table, "7♠, done", "7♣, done", "7♦, done") == ["7", "7", "7", ""]


def test_m13_4_satisfied_it_runs_on_while_others_lay_until_its_author_does() -> None:
    table = at("J♥ 7♦ 9♣ 5♣", "7♠ 9♠ 5♠ 7♥", "10♣ 8♠ 5♥", multi_play="one", demand_ends="satisfied")
    play(table, "J♥, demand 7")
    assert around(table, "7♠, done", DRAW, DRAW, "7♥, done", DRAW) == ["7", "7", "7", "7", "7", "7"]
    assert around(table, "7♦, done") == ["7", ""]


def test_m13_4_satisfied_it_ends_at_his_turn_when_nobody_has_met_it_since() -> None:
    options: dict[str, Any] = {"multi_play": "one", "demand_ends": "satisfied", "stock": "K♣ K♦ 10♦ 10♥ 8♥ 8♦ Q♣ A♣"}
    table = at("J♥ 7♦ 9♣ 5♣", "7♠ 9♠ 5♠", "10♣ 8♠ 5♦", **options)
    play(table, "J♥, demand 7, 7♠, done")
    assert around(table, DRAW, DRAW, DRAW, DRAW, DRAW) == ["7", "7", "7", "7", "7", ""]


def test_m13_4_satisfied_it_ends_when_its_author_is_no_longer_in_the_game() -> None:
    where: dict[str, Any] = {"top": "J♥", "demanded": "6", "author": 0, "stock": "K♣"}
    table = at(TEN, "10♠ 10♦", "9♣ 9♦", **where, demand_ends="satisfied", hand_limit=10)
    assert Over("6") in play(table, "draw")
    assert demanded(table) == ""


def test_m13_4_next_only_the_next_seat_on_turn_faces_it() -> None:
    table = at(*DEMAND_HANDS, multi_play="one", demand_ends="next", stock="K♣ K♦")
    play(table, "J♥, demand 7")
    assert around(table, DRAW) == ["7", ""]


def test_m13_4_next_that_is_the_first_that_does_not_sit_out() -> None:
    table = at(*DEMAND_HANDS, multi_play="one", demand_ends="next", lost=(0, 1, 0), stock="K♣ K♦")
    play(table, "J♥, demand 7")
    assert (table.turn, around(table, DRAW)) == (2, ["7", ""])


def test_m13_4_drawn_it_ends_when_a_seat_has_drawn_without_playing_the_card() -> None:
    table = at(*DEMAND_HANDS, multi_play="one", demand_ends="drawn", stock="K♣ K♦")
    play(table, "J♥, demand 7")
    assert around(table, DRAW) == ["7", ""]


def test_m13_4_drawn_it_runs_on_if_the_drawn_card_is_played_or_nobody_draws() -> None:
    table = at("J♥ 7♥ 9♦ 9♣ 5♣", "10♠ 9♠ 5♠", "7♣ 8♠ 5♥", multi_play="one", demand_ends="drawn", stock="7♦ K♦")
    play(table, "J♥, demand 7")
    assert around(table, "draw, 7♦", "7♣, done", "7♥, done") == ["7", "7", "7", ""]


@pytest.mark.parametrize("demand_ends", ["circuit", "satisfied", "drawn"])
def test_m13_4_it_ends_where_it_comes_round_to_its_author_while_he_sits_out(demand_ends: str) -> None:
    where: dict[str, Any] = {"top": "7♥", "demanded": "7", "author": 0, "turn": 2, "lost": (1, 0, 0)}
    table = at("8♠ 8♦", "9♠ 5♠", "7♠ 10♣ 5♥", **where, demand_ends=demand_ends)
    assert play(table, "7♠, done")[1:] == [Over("7"), SitsOut(0, 1)]
    assert (table.turn, demanded(table)) == (1, "")


def test_m13_5_the_author_too_may_answer_with_a_jack_and_a_new_circuit_begins() -> None:
    table = at("J♠ 9♦ 9♣", "10♠ 9♠ 5♠", "10♣ 8♠ 5♥", top="J♥", demanded="7", author=0, multi_play="one")
    play(table, "J♠, demand 9")
    assert (demanded(table), int(table.state.author), table.turn) == ("9", 0, 1)
    assert around(table, "9♠, done", DRAW, "9♦, done, makao") == ["9", "9", "9", ""]


def test_m13_5_who_answers_with_a_jack_becomes_the_author() -> None:
    table = facing("J♠ 9♣ 9♠", "8♠ 8♦ 5♦", "10♣ 5♣ 5♥", multi_play="one")
    play(table, "J♠, demand 8")
    assert (int(table.state.author), table.turn, demanded(table)) == (1, 2, "8")
    assert around(table, DRAW, "8♠, done", DRAW) == ["8", "8", "8", ""]


def test_m13_5_demanding_nothing_then_ends_the_old_one() -> None:
    table = facing("J♠ 9♣ 9♠", multi_play="one")
    assert play(table, "J♠, demand nothing")[1:] == [Demand(1, None), Over("7")]
    assert demanded(table) == ""


@pytest.mark.parametrize(
    ("demand_plays", "where", "may"),
    [
        ("match", {"top": "6♥"}, False),
        ("anything", {"top": "6♥"}, True),
        ("anything", {"top": "2♥"}, True),
        ("anything", {"top": "2♥", "due": 2}, False),
        ("anything", {"top": "4♥", "skips": 1}, False),
        ("anything", {"top": "A♥", "requested": "♥"}, False),
        ("anything", {"top": "A♥", "requested": "♠"}, True),
        ("match", {"top": "6♠"}, True),
        ("match", {"top": "J♥", "demanded": "7", "author": 1}, True),
    ],
)
def test_m13_6_where_a_jack_is_laid(demand_plays: str, where: dict[str, Any], may: bool) -> None:
    assert ("J♠" in legal(at("J♠ 9♣", "9♠", demand_plays=demand_plays, **where))) == may


# --- M-15: free cards ---


@pytest.mark.parametrize(
    ("free_plays", "where", "may"),
    [
        ("everything", {"top": "6♥"}, True),
        ("everything", {"top": "2♥"}, True),
        ("everything", {"top": "K♥"}, True),
        ("plain", {"top": "6♥"}, True),
        ("plain", {"top": "K♦"}, True),
        ("plain", {"top": "2♥"}, False),
        ("plain", {"top": "K♥"}, False),
        ("plain", {"top": "2♠"}, True),
        ("plain", {"top": "Q♥"}, True),
        ("everything", {"top": "2♠", "due": 2}, False),
        ("everything", {"top": "4♠", "skips": 1}, False),
        ("everything", {"top": "J♠", "demanded": "7", "author": 1}, False),
        ("everything", {"top": "A♥", "requested": "♥"}, False),
        ("everything", {"top": "A♥", "requested": "♠"}, True),
    ],
)
def test_m15_where_a_queen_is_laid(free_plays: str, where: dict[str, Any], may: bool) -> None:
    assert ("Q♠" in legal(at("Q♠ 9♣", "9♠", free_plays=free_plays, **where))) == may


@pytest.mark.parametrize("rank", ["Q", "9", "K", "none"])
def test_m15_the_free_rank_is_the_options(rank: str) -> None:
    options = {**NO_FUNCTIONS, "free": rank}
    assert legal(at("Q♠ 9♠ K♠ 5♠", "8♠", **options)) == ({f"{rank}♠"} if rank != "none" else set()) | {"draw"}


def test_m15_1_any_card_is_laid_on_a_queen() -> None:
    assert legal(at("2♥ 5♦ K♠ A♣ J♣", "8♠", top="Q♠")) == the("2♥ 5♦ K♠ A♣ J♣ draw")


@pytest.mark.parametrize(
    ("free_cancels", "demand", "attack"),
    [("nothing", "", ""), ("demands", "Q♣ Q♥", ""), ("penalties", "", "Q♥"), ("both", "Q♣ Q♥", "Q♥")],
)
def test_m15_3_what_queens_end(free_cancels: str, demand: str, attack: str) -> None:
    held_cards = "Q♣ Q♥ 9♣"
    assert legal(facing(held_cards, free_cancels=free_cancels)) == the(demand) | {"draw"}
    assert legal(at(held_cards, "8♠", top="2♦", due=2, free_cancels=free_cancels)) == the(attack) | {"take"}


def test_m15_3_a_queen_under_a_demand_ends_it() -> None:
    table = facing("Q♣ 9♣ 9♦", free_cancels="demands")
    assert play(table, "Q♣, done") == [Lay(1, "Q♣", "play"), Over("7")]
    assert (demanded(table), table.turn, legal(table)) == ("", 0, {"8♠", "8♦", "5♦", "draw"})


@pytest.mark.parametrize("queen", ["Q♠", "Q♥"])
def test_m15_3_the_queens_of_spades_and_hearts_end_an_attack_and_nobody_draws(queen: str) -> None:
    table = at("2♦ 9♦ 9♣", f"{queen} 8♠ 8♣", "7♠ 7♦", top="6♦", free_cancels="penalties")
    play(table, "2♦, done")
    assert play(table, queen, "done") == [Lay(1, queen, "answer"), Stopped()]
    assert (table.turn, phase(table), sizes(table)) == (2, rules.PLAY, [2, 2, 2])


def test_m15_3_a_queen_added_to_a_defence_does_not_end_it() -> None:
    options: dict[str, Any] = {"free_cancels": "penalties", "multi_play": "stairs", "king_attack": "all_next"}
    table = at("K♥ Q♥ 9♦ 9♣", "8♠ 8♣", top="K♦", due=5, **options)
    play(table, "K♥")
    assert legal(table) == {"done"}
    assert play(table, "done")[-1] == Due(1, 10)


def test_m15_3_a_king_stopped_by_a_queen_gives_no_extra_turn() -> None:
    options: dict[str, Any] = {"free_cancels": "penalties", "extra_turn": True, "multi_play": "one"}
    table = at("K♠ 9♦ 9♣", "8♠ 8♣", "Q♥ 7♠ 7♦", top="6♠", **options)
    play(table, "K♠")
    assert play(table, "Q♥") == [Lay(2, "Q♥", "answer")]
    assert table.turn == 0


# --- M-16: kings ---

KINGS = ("9♠ 9♦ 5♣", "8♠ 8♣ 5♥", "7♠ 7♣ 5♦")


def attacked(king: str, seats: int = 3, **options: Any) -> int | None:
    """Whom a king attacks that seat 0 lays."""
    table = at(f"{king} 9♠ 9♦", *KINGS[1:seats], top=f"6{king[-1]}", multi_play="one", **options)
    happened = only(play(table, king), Due)
    assert all(event.count == 5 for event in happened)
    return happened[0].seat if happened else None


@pytest.mark.parametrize(
    ("king_attack", "seats", "victims"),
    [
        ("hearts_spades", 3, {"K♥": 1, "K♠": 2}),
        ("hearts_spades", 2, {"K♥": 1, "K♠": 1}),
        ("duel", 3, {"K♥": 1, "K♠": 2}),
        ("duel", 2, {"K♥": 1, "K♠": 1}),
        ("both_next", 3, {"K♥": 1, "K♠": 1}),
        ("all_next", 3, {"K♥": 1, "K♠": 1, "K♦": 1, "K♣": 1}),
        ("none", 3, {}),
    ],
)
def test_m16_whom_kings_attack(king_attack: str, seats: int, victims: dict[str, int]) -> None:
    for king in ("K♠", "K♣", "K♦", "K♥"):
        assert attacked(king, seats, king_attack=king_attack) == victims.get(king)


def test_m16_the_seat_before_is_so_by_the_direction_of_play() -> None:
    assert attacked("K♥", direction=-1) == 2
    assert attacked("K♠", direction=-1) == 1


@pytest.mark.parametrize("king", ["K♦", "K♣"])
def test_m16_a_king_that_does_not_attack_has_no_function(king: str) -> None:
    assert legal(at(king, "9♠", top=f"6{king[-1]}", last_card="plain")) == {king, "draw"}
    assert top(dealt("5♠", "5♣", then=f"{king} 10♥")) == king


def king_laid(*hands: str, **options: Any) -> Table:
    """Seat 0 has laid K♠, and the seat before it is asked."""
    table = at("K♠ 9♠ 9♦", *(hands or KINGS[1:]), top="6♠", multi_play="one", **options)
    play(table, "K♠")
    return table


def test_m16_1_who_takes_out_of_its_turn_loses_none_and_play_goes_on_after_the_king() -> None:
    table = king_laid()
    play(table, "take")
    assert (sizes(table), table.turn) == ([2, 3, 8], 1)
    play(table, "draw, keep")
    assert table.turn == 2


def test_m16_1_it_loses_none_of_the_turns_it_had_to_lose() -> None:
    table = king_laid(lost=(0, 0, 1))
    play(table, "take")
    assert (table.turn, int(table.state.lost[2])) == (1, 1)


def test_m16_1_draw_and_skip_no_gives_it_no_turn() -> None:
    table = king_laid(draw_and_skip=False)
    play(table, "take")
    assert table.turn == 1


def test_m16_1_if_it_defends_play_goes_on_from_the_defender() -> None:
    table = king_laid("8♠ 8♣ 5♥", "K♥ 7♣ 5♦")
    assert play(table, "K♥")[-1] == Due(0, 10)
    play(table, "take")
    assert (sizes(table), table.turn) == ([12, 3, 2], 1)


def test_m16_1_a_two_that_defends_attacks_the_next_of_the_defender() -> None:
    table = king_laid("8♠ 8♣ 5♥", "2♠ 7♣ 5♦")
    assert play(table, "2♠")[-1] == Due(0, 7)


def test_m16_2_who_laid_it_has_an_extra_turn() -> None:
    table = king_laid(extra_turn=True)
    assert play(table, "take")[-1] == Extra(0)
    assert (table.turn, legal(table)) == (0, {"9♠", "draw"})
    play(table, "9♠, makao")
    assert table.turn == 1


def test_m16_2_a_defence_ends_his_claim() -> None:
    table = king_laid("8♠ 8♣ 5♥", "K♥ 7♣ 5♦", extra_turn=True)
    happened = play(table, "K♥, take")
    assert not only(happened, Extra)
    assert table.turn == 1


def test_m16_2_a_king_of_spades_that_defends_has_one_too() -> None:
    table = at("K♥ 9♠ 9♦", "K♠ 8♣ 5♥", "7♠ 7♣ 5♦", multi_play="one", extra_turn=True)
    assert play(table, "K♥, K♠")[-1] == Due(0, 10)
    assert play(table, "take")[-1] == Extra(1)
    assert table.turn == 1


@pytest.mark.parametrize(("king_attack", "seats"), [("both_next", 3), ("duel", 2), ("all_next", 3)])
def test_m16_2_there_is_none_where_the_king_attacks_the_next(king_attack: str, seats: int) -> None:
    options: dict[str, Any] = {"king_attack": king_attack, "extra_turn": True, "multi_play": "one"}
    table = at("K♠ 9♠ 9♦", *KINGS[1:seats], top="6♠", **options)
    assert not only(play(table, "K♠, take"), Extra)
    assert table.turn == 2 % seats


def test_m16_1_an_extra_turn_of_who_sits_out_is_one_of_those_it_loses() -> None:
    where: dict[str, Any] = {"top": "K♠", "due": 5, "king_seat": 0, "turn": 2, "lost": (1, 0, 0)}
    table = at("9♠ 9♦", "8♠ 8♣", "7♠ 7♣", **where, extra_turn=True)
    assert play(table, "take")[1:] == [SitsOut(0, 1)]
    assert (table.turn, int(table.state.lost[0])) == (1, 0)


def test_m16_3_attacking_other_kings_do_not_defend() -> None:
    table = at("K♦ K♠ 9♣", "9♠", top="K♥", due=5)
    assert legal(table) == {"K♠", "take"}


def test_m16_3_any_a_king_that_does_not_attack_ends_the_attack_of_a_king() -> None:
    table = at("K♥ 9♠ 9♦", "K♦ 8♣ 5♥", "7♠ 7♣ 5♦", multi_play="one", king_defence="any")
    play(table, "K♥")
    assert legal(table) == {"K♦", "take"}
    assert play(table, "K♦") == [Lay(1, "K♦", "answer")]
    assert (table.turn, phase(table), sizes(table)) == (2, rules.PLAY, [2, 2, 3])


def test_m16_3_any_not_an_attack_whose_last_card_is_no_king() -> None:
    assert legal(at("K♦ 9♣", "9♠", top="2♦", due=7, king_defence="any")) == {"take"}


def test_m16_3_any_an_attacking_king_that_follows_in_the_lay_attacks_anew() -> None:
    table = at("K♦ K♠ 9♣ 9♦", "9♠ 8♠", "7♠ 7♣", top="K♥", due=5, king_defence="any")
    assert play(table, "K♦, K♠, done")[-1] == Due(2, 5)


def test_m16_3_any_a_king_added_after_an_attacking_one_ends_nothing() -> None:
    table = at("K♦ K♠ 9♣ 9♦", "9♠ 8♠", "7♠ 7♣", top="K♥", due=5, king_defence="any")
    assert play(table, "K♠, K♦, done")[-1] == Due(2, 10)


# --- M-17: changes of suit ---


@pytest.mark.parametrize("rank", ["A", "8", "K", "none"])
def test_m17_a_card_of_the_rank_change_names_a_suit(rank: str) -> None:
    for card in ("A♥", "8♥", "K♥"):
        table = at(f"{card} 9♦ 9♣", "10♠ 9♠", multi_play="one", **{**NO_FUNCTIONS, "change": rank})
        play(table, card)
        assert (legal(table) == SUITS | {"suit nothing"}) == (card[:-1] == rank)


@pytest.mark.parametrize("may_decline", [True, False])
def test_m17_its_own_suit_too_or_none_if_the_option_says_so(may_decline: bool) -> None:
    table = at("A♥ 9♦ 9♣", "10♥ 9♠", multi_play="one", may_decline=may_decline)
    play(table, "A♥")
    assert legal(table) == SUITS | ({"suit nothing"} if may_decline else set())


def test_m17_with_none_it_is_an_ordinary_top() -> None:
    table = at("A♥ 9♦ 9♣", "10♥ 9♠ A♠", multi_play="one")
    assert play(table, "A♥, suit nothing")[-1] == Suit(0, None)
    assert legal(table) == {"10♥", "A♠", "draw"}


def changed(*others: str, **options: Any) -> Table:
    """Seat 0 has laid A♥ and asked for ♦."""
    table = at("A♥ 9♦ 9♣", *others, multi_play="one", **options)
    play(table, "A♥, suit ♦")
    return table


def test_m17_1_only_that_suit_or_another_ace_is_laid() -> None:
    table = changed("10♥ 5♦ A♠ Q♣ J♥", "8♦ 8♣")
    assert legal(table) == {"5♦", "A♠", "draw"}
    assert "♦ is asked for; legal: A♠, 5♦, draw (" in refused(table, "10♥")


def test_m17_1_until_met_it_outlasts_those_who_cannot() -> None:
    table = changed("10♥ 9♠", "8♦ 8♣", stock="K♣ K♠")
    play(table, "draw, keep")
    assert (requested(table), table.turn, legal(table)) == ("♦", 2, {"8♦", "draw"})
    play(table, "8♦, makao")
    assert requested(table) == ""


def test_m17_1_next_only_the_next_seat_on_turn_is_bound() -> None:
    table = changed("10♥ 9♠", "8♦ 8♥", stock="K♣ K♠", request_lasts="next")
    play(table, "draw")
    assert play(table, "keep") == [Keep(1), Over("♦")]
    assert (requested(table), table.turn, legal(table)) == ("", 2, {"8♥", "draw"})


def test_m17_1_next_that_is_the_first_that_does_not_sit_out() -> None:
    table = changed("10♥ 9♠", "8♦ 8♥", lost=(0, 1, 0), request_lasts="next")
    assert (table.turn, legal(table)) == (2, {"8♦", "draw"})


def test_m17_1_another_ace_changes_it() -> None:
    table = changed("A♠ 9♠ 5♠", "8♣ 8♥")
    play(table, "A♠, suit ♣")
    assert (requested(table), legal(table)) == ("♣", {"8♣", "draw"})


@pytest.mark.parametrize(
    ("change_plays", "where", "may"),
    [
        ("match", {"top": "6♥"}, False),
        ("match", {"top": "6♠"}, True),
        ("match", {"top": "A♥", "requested": "♦"}, True),
        ("anything", {"top": "6♥"}, True),
        ("anything", {"top": "2♥"}, True),
        ("anything", {"top": "2♥", "due": 2}, False),
        ("anything", {"top": "4♥", "skips": 1}, False),
        ("anything", {"top": "J♥", "demanded": "7", "author": 1}, False),
    ],
)
def test_m17_2_where_an_ace_is_laid(change_plays: str, where: dict[str, Any], may: bool) -> None:
    assert ("A♠" in legal(at("A♠ 9♣", "9♠", change_plays=change_plays, **where))) == may


@pytest.mark.parametrize("change_plays", ["match", "anything"])
@pytest.mark.parametrize("where", [{"top": "A♥"}, {"top": "A♥", "requested": "♠"}, {"top": "A♥", "requested": "♦"}])
@pytest.mark.parametrize("change_on_change", [True, False])
def test_m17_3_an_ace_on_an_ace(change_on_change: bool, where: dict[str, Any], change_plays: str) -> None:
    options: dict[str, Any] = {"change_on_change": change_on_change, "change_plays": change_plays}
    assert ("A♠" in legal(at("A♠ 9♣", "9♠", **where, **options))) == change_on_change


# --- M-19: reverses ---


@pytest.mark.parametrize("rank", ["2", "7", "K", "none"])
def test_m19_a_card_of_the_rank_reverse_turns_the_direction(rank: str) -> None:
    for card in ("2♥", "7♥", "K♥"):
        table = at(f"{card} 9♦ 9♣", "10♠ 9♠", "8♠ 8♣", multi_play="one", **{**NO_FUNCTIONS, "reverse": rank})
        turns = card[:-1] == rank
        assert play(table, card)[1:] == ([Turned(up=False)] if turns else [])
        assert table.turn == (2 if turns else 1)


def test_m19_and_again_back() -> None:
    table = at("7♥ 9♦ 9♣", "10♠ 9♠", "7♠ 8♣ 8♦", multi_play="one", reverse="7")
    play(table, "7♥")
    assert play(table, "7♠")[1:] == [Turned(up=True)]
    assert table.turn == 0


def test_m19_between_two_nothing_changes() -> None:
    table = at("7♥ 9♦ 9♣", "10♠ 9♠", multi_play="one", reverse="7")
    assert play(table, "7♥") == [Lay(0, "7♥", "play")]
    assert (table.turn, int(table.state.direction)) == (1, 1)


# --- M-20: jokers ---


def joker_table(**where: Any) -> Table:
    """Seat 0 lays its joker."""
    table = at("★ 9♦ 9♣", "10♠ 9♠", "8♠ 8♣", **{"jokers": True, "multi_play": "one", **where})
    play(table, "★")
    return table


SAME_SUIT = "2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ A♥"


@pytest.mark.parametrize(
    ("where", "stands_for"),
    [
        ({}, SAME_SUIT + " 6♠ 6♣ 6♦ Q♠ Q♣ Q♦"),
        ({"free": "none"}, SAME_SUIT + " 6♠ 6♣ 6♦"),
        ({"top": "2♥", "due": 2, "stack_mix": "rank"}, "2♠ 2♣ 2♦ 2♥"),
        ({"top": "4♥", "skips": 1}, "4♠ 4♣ 4♦ 4♥"),
        ({"top": "J♥", "demanded": "7", "author": 1}, "7♠ 7♣ 7♦ 7♥ J♠ J♣ J♦ J♥"),
        ({"top": "10♥", "deck_size": 32, "free": "none"}, "7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ A♥ 10♠ 10♣ 10♦"),
    ],
)
def test_m20_a_joker_stands_for_any_card_that_could_be_laid(where: dict[str, Any], stands_for: str) -> None:
    table = joker_table(**where)
    assert (table.turn, legal(table)) == (0, the(stands_for))


def test_m20_then_it_is_that_card_in_every_respect() -> None:
    table = joker_table()
    assert play(table, "2♥") == [Joker(0, "2♥"), Due(1, 2)]
    assert (top(table), pile(table)) == ("2♥", {"6♥", "★"})
    play(table, "take")
    assert legal(table) == {"draw"}


def test_m20_it_demands_and_asks_for_suits() -> None:
    table = joker_table()
    play(table, "J♥")
    assert legal(table) == DEMANDS | {"demand nothing"}


def test_m20_it_may_name_a_card_that_somebody_holds() -> None:
    table = at("★ 9♦ 9♣", "9♥ 9♠", jokers=True, multi_play="one")
    play(table, "★, 9♥")
    assert (top(table), legal(table)) == ("9♥", {"9♥", "9♠", "draw"})


def test_m20_it_is_laid_wherever_any_card_could_be() -> None:
    assert "★" in legal(at("★ 9♦", "9♠", jokers=True, top="2♥", due=2))
    assert "★" not in legal(at("★ 9♦", "9♠", jokers=True, top="2♥", due=2, stack_mix="none"))


def test_m20_it_is_added_to_a_lay_as_a_card_of_its_rank() -> None:
    table = at("6♠ ★ 9♣ 9♦", "9♥ 9♠", jokers=True)
    play(table, "6♠, ★")
    assert legal(table) == the("6♠ 6♣ 6♦ 6♥")


def test_m20_there_are_two_in_a_deck() -> None:
    table = Makao(jokers=True).deal(seed=1)
    assert len(stock(table)) == 54 - 11
    assert whole_deck(Makao(jokers=True, seats=5))["★"] == 2


# --- M-21: places ---


def test_m21_who_has_no_cards_leaves_and_play_goes_on_with_the_next() -> None:
    table = at("6♠", "10♠ K♦", "10♣ 9♣", play_on="places")
    assert play(table, "6♠") == [Lay(0, "6♠", "play"), Out(0, 1)]
    assert (table.turn, phase(table)) == (1, rules.PLAY)


@pytest.mark.parametrize("card", ["2♥", "4♥", "J♥", "A♥", "K♥"])
def test_m21_its_last_lay_has_no_effect(card: str) -> None:
    table = at(card, "10♠ K♦", "10♣ 9♣", play_on="places")
    play(table, card)
    assert (table.turn, phase(table)) == (1, rules.PLAY)


def test_m21_all_that_ran_is_dropped() -> None:
    table = at("2♠", "10♠ K♦", "10♣ 9♣", top="2♥", due=4, play_on="places")
    play(table, "2♠")
    assert (table.turn, int(table.state.due), legal(table)) == (1, 0, {"10♠", "draw"})
    table = at("7♠", "10♠ K♦", "10♣ 9♣", top="J♥", demanded="7", author=1, play_on="places")
    play(table, "7♠")
    assert (table.turn, demanded(table)) == (1, "")


def test_m21_an_attack_on_the_seat_before_answered_with_a_last_card_leaves_no_extra_turn() -> None:
    options: dict[str, Any] = {"play_on": "places", "extra_turn": True, "multi_play": "one"}
    table = king_laid_by_places(**options)
    assert play(table, "K♥") == [Lay(2, "K♥", "answer"), Out(2, 1)]
    assert table.turn == 0


def king_laid_by_places(**options: Any) -> Table:
    """Seat 0 has laid K♠; seat 2 holds only K♥."""
    table = at("K♠ 9♠ 9♦", "8♠ 8♣", "K♥", top="6♠", **options)
    play(table, "K♠")
    return table


def test_m21_the_last_seat_takes_the_place_that_is_left() -> None:
    table = at("6♠", "10♠ 6♣", "6♦", play_on="places", multi_play="one", makao_penalty=0)
    play(table, "6♠, 6♣")
    assert play(table, "6♦")[-1] == Outcome("out", 0, (0, 2, 1), (2, -2, 0))
    assert sum(isinstance(event, Out) for event in table.events()) == 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_m21_payoffs_fall_by_two_a_place(seats: int) -> None:
    hands = ["6♠", "6♣", "6♦", "10♠ 10♣"][-seats:]
    table = at(*hands, play_on="places", multi_play="one")
    play(table, *[hands[seat] for seat in range(seats - 1)])
    assert ended(table).payoffs == tuple(seats - 1 - 2 * place for place in range(seats))


def test_m21_those_left_over_share_the_mean_of_their_places() -> None:
    table = at("6♠", "10♦ 10♣", "9♦ 9♣", play_on="places", stock="", pile="").deal(shuffle=from_cards("6♥"))
    play(table, "6♠, draw, keep, pass, pass")
    assert ended(table) == Outcome("stalemate", 0, (0,), (2, -1, -1))


# --- M-22: the limit of a hand ---

TEN = "5♠ 5♣ 5♦ 7♠ 7♣ 7♦ 8♠ 8♣ 8♦ 9♠"


def test_m22_who_holds_more_when_a_draw_is_done_drops_out() -> None:
    table = at(TEN, "10♠ 10♦", "9♣ 9♦", hand_limit=10, stock="K♣")
    happened = play(table, "draw")
    assert [type(event) for event in happened] == [Draw, Dropped]
    assert (happened[1].seat, set(happened[1].cards)) == (0, the(TEN + " K♣"))
    assert (sizes(table), table.turn) == ([0, 2, 2], 1)
    assert pile(table) == the(TEN + " K♣ 6♥")
    assert top(table) == "6♥"


def test_m22_as_many_as_the_limit_may_be_held() -> None:
    table = at(TEN, "10♠ 10♦", "9♣ 9♦", hand_limit=11, stock="K♣")
    play(table, "draw, keep")
    assert (sizes(table)[0], table.turn) == (11, 1)


def test_m22_all_see_the_hand() -> None:
    table = at(TEN, "10♠ 10♦", "9♣ 9♦", hand_limit=10, stock="K♣")
    play(table, "draw")
    for seat in (None, 1, 2):
        assert set(only(list(table.view(seat).events), Dropped)[0].cards) == the(TEN + " K♣")


def test_m22_when_one_is_left_it_has_won() -> None:
    table = at(TEN, "10♠ 10♦", hand_limit=10, stock="K♣")
    play(table, "draw")
    assert (ended(table).reason, ended(table).winner, ended(table).payoffs) == ("out", 1, (-1, 1))


def test_m22_under_an_attack_too() -> None:
    table = at(TEN, "10♠ 10♦", "9♣ 9♦", top="2♥", due=2, hand_limit=10)
    play(table, "take")
    assert (sizes(table), table.turn, phase(table)) == ([0, 2, 2], 1, rules.PLAY)


def test_m22_what_its_last_lay_began_goes_on_without_it() -> None:
    table = at("2♥ 9♣", "10♠ 10♦", "9♠ 9♦", hand_limit=10, makao_penalty=10, multi_play="one")
    happened = play(table, "2♥, silent")
    assert [type(event) for event in happened] == [Lay, Call, Draw, Dropped, Due]
    assert (table.turn, legal(table)) == (1, {"take"})


def test_m22_an_extra_turn_of_its_is_lost() -> None:
    table = at(
        "K♠ 9♣", "10♠ 10♦", "9♠ 9♦", top="6♠", hand_limit=10, makao_penalty=10, extra_turn=True, multi_play="one"
    )
    play(table, "K♠, silent")
    assert (table.turn, legal(table)) == (2, {"take"})
    play(table, "take")
    assert table.turn == 1


def test_m22_a_demand_whose_author_it_is_ends() -> None:
    table = at("J♥ 9♣", "10♠ 10♦", "9♠ 9♦", hand_limit=10, makao_penalty=10, multi_play="one")
    play(table, "J♥, demand 9, silent")
    assert (table.turn, demanded(table)) == (1, "")
    table = at(TEN, "10♠ 10♦", "9♣ 9♦", top="J♥", demanded="6", author=0, hand_limit=10)
    play(table, "draw")
    assert (table.turn, demanded(table)) == (1, "")


def test_m22_a_suit_asked_for_stays() -> None:
    table = at("A♥ 9♣", "10♠ 10♦", "9♠ 9♦", hand_limit=10, makao_penalty=10, multi_play="one")
    play(table, "A♥, suit ♦, silent")
    assert (table.turn, requested(table), legal(table)) == (1, "♦", {"10♦", "draw"})


def test_m22_in_places_who_drops_out_takes_the_last_place_still_free() -> None:
    options: dict[str, Any] = {"hand_limit": 10, "play_on": "places", "multi_play": "one", "stock": "K♣"}
    table = at(TEN, "6♠", "9♣ 9♦", **options)
    play(table, "draw")
    play(table, "6♠")
    assert ended(table) == Outcome("out", 1, (1, 2), (-2, 2, 0))


@pytest.mark.parametrize("limit", [0, *range(10, 31)])
def test_m22_zero_is_no_limit_else_ten_to_thirty(limit: int) -> None:
    assert Makao(hand_limit=limit).hand_limit == limit
    if limit == 0:
        table = at(TEN, "10♠ 10♦", stock="K♣")
        play(table, "draw, keep")
        assert sizes(table)[0] == 11


# --- M-23: asking and answering ---


def test_m23_1_the_order_after_a_lay() -> None:
    table = at("★ J♠ 9♦", "2♠ 9♠", "8♠ 8♣", jokers=True)
    asked = []
    for move in ("★", "J♥", "J♠", "done", "demand 9", "makao"):
        play(table, move)
        asked.append((table.turn, phase(table)))
    assert asked == [
        (0, rules.JOKER),
        (0, rules.MORE),
        (0, rules.MORE),
        (0, rules.DEMANDING),
        (0, rules.CALLING),
        (1, rules.PLAY),
    ]


def test_m23_1_the_last_card_is_announced_after_the_joker_is_named() -> None:
    table = at("★", "2♠ 9♠", jokers=True, announce_last=True)
    play(table, "★, 9♥")
    assert legal(table) == {"pomakale", "silent"}


def test_m23_1_the_direction_turns_before_the_call() -> None:
    table = at("7♥ 9♦", "2♠ 9♠", "8♠ 8♣", reverse="7", multi_play="one")
    assert play(table, "7♥") == [Lay(0, "7♥", "play"), Turned(up=False)]
    assert legal(table) == {"makao", "silent"}


def test_m23_2_the_dealers_turns_are_the_deal_and_each_new_stock() -> None:
    table = open_bottom(again="10♥")
    assert [type(step) for step in table.steps] == [Deal]
    assert table.state.left == 1
    play(table, "draw, keep, 10♣, done, draw")
    assert [number for number, step in enumerate(table.steps) if isinstance(step, Deal)] == [0, 6]
    assert table.steps[6] == Deal("cards", ("10♥",))
    assert "10♥" in hand(table, 2)


# --- M-24: what a seat knows ---


def test_m24_everybody_sees_what_lies_open_and_what_runs() -> None:
    where: dict[str, Any] = {"top": "J♥", "demanded": "7", "author": 0, "turn": 1, "lost": (0, 0, 2)}
    table = at("9♦ 9♣", "7♠ 9♠", "8♠ 8♣", **where, stock="5♠ 5♣", pile="6♥ 10♥")
    for viewer in (None, 0, 1, 2):
        seen = table.view(viewer).state
        assert (seen.turn, seen.left, written(seen.pile)) == (1, 2, the("J♥ 6♥ 10♥"))
        assert [int(n) for n in seen.sizes[:3]] == [2, 2, 2]
        assert (seen.demanded, seen.author, seen.lost[2]) == (cards.SEVEN, 0, 2)
    assert at("9♦ 9♣", "7♠ 9♠", top="2♥", due=4).view().state.due == 4
    assert at("9♦ 9♣", "7♠ 9♠", top="4♥", skips=2).view().state.skips == 2
    assert at("9♦ 9♣", "7♠ 9♠", top="A♥", requested="♦").view().state.requested == cards.DIAMONDS


@pytest.mark.parametrize(
    ("viewer", "mine", "others", "drawn"),
    [(0, "9♦ 9♣ 5♠", "", ("5♠",)), (1, "", "7♠ 9♠", ()), (None, "", "", ())],
)
def test_m24_5_only_the_holder_sees_a_hand_and_which_card_it_drew(
    viewer: int | None, mine: str, others: str, drawn: tuple[str, ...]
) -> None:
    table = at("9♦ 9♣", "7♠ 9♠", stock="5♠ 8♥")
    play(table, "draw")
    seen = table.view(viewer).state
    assert [written(seen.hands[seat]) for seat in (0, 1)] == [the(mine), the(others)]
    assert int(seen.drawn) == (cards.read("5♠") if drawn else -1)
    assert only(list(table.view(viewer).events), Draw) == [Draw(0, 1, drawn, end=False)]


def test_m24_5_nobody_sees_the_stock() -> None:
    table = at("9♦ 9♣", "7♠ 9♠")
    for viewer in (None, 0, 1):
        assert set(table.view(viewer).state.deck) == {-1}


def open_bottom(**options: Any) -> Table:
    """Three hands of ten of a short deck; the only card of the stock is A♦, which was turned up first."""
    rest = [card for card in whole_deck(Makao(deck_size=32)) if card not in ("A♦", "10♥")]
    hands = [" ".join(rest[i : i + 10]) for i in (0, 10, 20)]
    return dealt(*hands, then="A♦ 10♥", deck_size=32, **options)


def test_m24_1_a_card_replaced_at_the_start_is_known_where_it_lies_and_in_the_hand_that_draws_it() -> None:
    table = open_bottom()
    assert [int(card) for card in table.view(2).state.deck[:1]] == [cards.read("A♦")]
    play(table, "draw")
    assert known(table, 0) == {"A♦"}
    assert "A♦" in written(table.view(2).state.hands[0])
    assert only(list(table.view(2).events), Draw) == [Draw(0, 1, ("A♦",), end=False)]
    play(table, "keep")
    assert known(table, 0) == {"A♦"}


def test_m24_1_until_it_is_laid() -> None:
    table = open_bottom(change_plays="anything")
    play(table, "draw, A♦")
    assert known(table, 0) == set()
    assert groups(table, 0) == [(10, set())]


def test_m24_1_of_two_like_cards_known_in_one_hand_one_is_remembered() -> None:
    game = Makao(deck_size=32, seats=6)
    rest = whole_deck(game) - Counter(("A♦", "A♦", "10♥", "7♣"))
    order = sorted(rest.elements(), key=cards.read)
    hands = [" ".join(order[i : i + 10]) for i in range(0, 60, 10)]
    table = dealt(*hands, then="A♦ A♦ 10♥ 7♣", deck_size=32, draw="until")
    play(table, "draw, draw, draw")
    assert held(table, 0).count("A♦") >= 2
    assert known(table, 0) == {"A♦"}
    assert sum(count for count, _ in groups(table, 0)) == 12


def test_m24_2_a_new_stock_says_what_can_be_drawn_and_what_was_not_in_a_hand() -> None:
    table = at("8♠ 9♣", "K♣ K♦", stock="", pile="5♠ 7♣ Q♦").deal(shuffle=from_cards("5♠ 7♣ Q♦"))
    play(table, "draw")
    everything = set(whole_deck(table.game))
    assert groups(table, 0) == [(2, the("6♥ 5♠ 7♣ Q♦")), (1, everything - the("5♠ 7♣ Q♦"))]
    assert groups(table, 1) == [(2, the("6♥ 5♠ 7♣ Q♦"))]


def test_m24_2_of_two_decks_a_card_is_out_of_hands_only_if_both_copies_went_in() -> None:
    table = at("8♠ 9♣ 5♠", "K♣ K♦", decks=2, stock="", pile="5♠ 7♣ 7♣ Q♦").deal(shuffle=from_cards("7♣ 7♣ Q♦ 5♠"))
    play(table, "draw")
    assert groups(table, 1) == [(2, the("6♥ 7♣ Q♦"))]


def fitting(card: str) -> set[str]:
    """What could be laid on a plain card in ``seed``: its suit, its rank, and queens."""
    deck = set(whole_deck(Makao()))
    return {other for other in deck if other[-1] == card[-1] or other[:-1] in (card[:-1], "Q")}


def test_m24_3_who_must_draw_holds_nothing_that_fits() -> None:
    table = seed("8♦ 8♣", "K♣ K♦", stock="5♦")
    play(table, "draw")
    assert groups(table, 0) == [(2, fitting("6♥")), (1, set())]


def test_m24_3_who_must_pass_too() -> None:
    table = seed("8♦ 8♣", "K♣ K♦", stock="", pile="")
    play(table, "pass")
    assert groups(table, 0) == [(2, fitting("6♥"))]


def test_m24_3_not_where_drawing_is_voluntary() -> None:
    table = at("8♦ 8♣", "K♣ K♦", stock="5♦")
    play(table, "draw")
    assert groups(table, 0) == [(3, set())]


def test_m24_3_only_at_the_beginning_of_its_turn() -> None:
    table = at("8♦ 8♣", "K♣ K♦", stock="5♦ 5♣ 7♦", preset="seed", draw="three")
    play(table, "draw, draw")
    assert groups(table, 0) == [(2, fitting("6♥")), (2, set())]


def test_m24_3_under_a_demand_and_a_request() -> None:
    table = seed("8♦ 8♣", "K♣ K♦", top="J♥", demanded="7", author=1, stock="5♦")
    play(table, "draw")
    assert groups(table, 0)[0] == (2, the("7♠ 7♣ 7♦ 7♥ J♠ J♣ J♦ J♥"))
    table = seed("8♦ 8♣", "K♣ K♦", top="A♥", requested="♠", stock="5♦")
    play(table, "draw")
    assert groups(table, 0)[0][1] == {card for card in whole_deck(table.game) if card[-1] == "♠" or card[0] == "A"}


def three_draws() -> Table:
    """Seat 0 had to draw on 6♥, on 6♠ and on 9♠."""
    table = seed("8♦ 8♣", "6♠ 9♠ K♦ K♣", stock="5♦ 7♣ 7♦")
    play(table, "draw, keep, 6♠, draw, keep, 9♠")
    assert groups(table, 0) == [(2, fitting("6♥") | fitting("6♠")), (1, fitting("6♠")), (1, set())]
    play(table, "draw, keep")
    return table


def test_m24_4_at_most_three_groups_and_of_four_the_two_oldest_become_one() -> None:
    table = three_draws()
    assert groups(table, 0) == [(3, fitting("6♠") | fitting("9♠")), (1, fitting("9♠")), (1, set())]


def test_m24_4_a_card_laid_is_of_the_oldest_group_that_could_hold_it() -> None:
    table = seed("8♦ 8♣", "9♥ 8♠ K♦ K♣", stock="10♥")
    play(table, "draw, keep, 9♥")
    assert groups(table, 0) == [(2, fitting("6♥")), (1, set())]
    play(table, "10♥")
    assert groups(table, 0) == [(2, fitting("6♥"))], "only the card drawn could be 10♥"


def test_m24_4_the_others_that_could_have_held_it_exclude_only_what_that_one_did() -> None:
    table = at("5♠ 9♣ 9♦", "5♥ K♣ K♦", decks=2, stock="", pile="5♠ 7♣ Q♦").deal(shuffle=from_cards("Q♦ 5♠ 7♣"))
    play(table, "draw, keep")
    newest = set(whole_deck(table.game)) - the("5♠ 7♣ Q♦")
    assert groups(table, 0) == [(3, the("6♥ 7♣ Q♦")), (1, newest)]
    play(table, "5♥, done, 5♠")
    assert groups(table, 0) == [(2, the("6♥ 7♣ Q♦")), (1, {"6♥"})]


@pytest.mark.parametrize(
    ("moves", "where"),
    [
        ("take", {"top": "2♥", "due": 2}),
        ("wait", {"top": "4♥", "skips": 1}),
        ("draw, keep", {}),
        ("draw", {"top": "A♥", "requested": "♦"}),
    ],
)
def test_m24_5_what_free_choices_suggest_is_not_used(moves: str, where: dict[str, Any]) -> None:
    table = at("8♦ 8♣", "K♣ K♦", stock="10♥ 9♥", **where)
    play(table, moves)
    assert all(excluded == set() for seat in (0, 1) for _, excluded in groups(table, seat))


# --- M-25: guessing ---


def everything_in(table: Table, viewer: int | None, number: int) -> Counter[str]:
    """Where all cards are in a guess."""
    state = guessed(table, viewer, number)
    places = [*state.hands, *state.twins, state.pile, state.pile_twins]
    found = Counter(cards.write(card) for place in places for card in cards.members(int(place)))
    return found + Counter(cards.write(int(card)) for card in state.deck[: state.left])


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
@pytest.mark.parametrize("options", [{}, {"decks": 2}, {"jokers": True}, {"decks": 2, "jokers": True}])
def test_m25_a_guess_puts_every_card_in_one_place(viewer: int | None, options: dict[str, Any]) -> None:
    table = at("8♦ 8♣", "K♣ K♦", "10♠ 10♣", **options)
    play(table, "draw, keep, draw, keep")
    for number in range(10):
        assert everything_in(table, viewer, number) == whole_deck(table.game)
        state = guessed(table, viewer, number)
        for seat in range(3):
            assert cards.count(state.hands[seat]) + cards.count(state.twins[seat]) == sizes(table)[seat]
        if viewer is not None:
            assert written(state.hands[viewer]) == hand(table, viewer)


def test_m25_it_keeps_what_is_known() -> None:
    table = open_bottom()
    for number in range(10):
        assert cards.write(int(guessed(table, 1, number).deck[0])) == "A♦"
    play(table, "draw, keep")
    for number in range(10):
        assert "A♦" in written(guessed(table, 1, number).hands[0])


def test_m25_where_nothing_is_excluded_it_is_uniform_over_all_deals() -> None:
    table = at("8♦ 8♣", "K♣", "10♠ 10♣", stock="", pile="")
    counted = Counter(frozenset(written(guessed(table, 0, number).hands[1])) for number in range(450))
    assert set(counted) == {frozenset({card}) for card in ("K♣", "10♠", "10♣")}
    assert all(abs(times - 150) < 5 * 10 for times in counted.values())  # five standard deviations


def test_m25_each_copy_of_a_card_is_as_likely_as_any_other() -> None:
    table = at("8♦ 8♣", "K♣", "K♣ 10♣", decks=2, stock="", pile="")
    counted = Counter(frozenset(written(guessed(table, 0, number).hands[1])) for number in range(450))
    assert abs(counted[frozenset({"K♣"})] - 300) < 5 * 10


def test_m25_the_order_of_the_stock_is_uniform() -> None:
    table = at("8♦ 8♣", "K♣", stock="10♠ 10♣", pile="")
    counted = Counter(tuple(guessed(table, 0, number).deck[:2]) for number in range(450))
    assert len(counted) == 6
    assert all(abs(times - 75) < 5 * 7.9 for times in counted.values())


def test_m25_no_guess_gives_a_hand_what_it_cannot_hold() -> None:
    table = three_draws()
    excluded = fitting("6♠") | fitting("9♠")
    for number in range(30):
        guess = guessed(table, 1, number)
        assert len(written(guess.hands[0]) - excluded) >= 3
        assert len(written(guess.hands[0]) - fitting("9♠")) >= 4


@pytest.mark.parametrize("passes", [1, 2])
def test_m25_it_finds_the_only_deal_that_is_left(passes: int) -> None:
    hands = ("9♦ 9♣", "8♦ 8♣", "6♠ 10♥")
    table = seed(*hands, "K♣ K♦", stock="", pile="")
    play(table, *["pass"] * passes)
    for number in range(30):
        guess = guessed(table, 3, number)
        for seat in range(passes):
            assert not written(guess.hands[seat]) & {"6♠", "10♥"}
        if passes == 2:
            assert written(guess.hands[2]) == {"6♠", "10♥"}


def test_m25_what_is_drawn_from_a_new_stock_is_guessed_from_it() -> None:
    table = at("8♠ 9♣", "K♣ K♦", stock="", pile="5♠ 7♣ Q♦").deal(shuffle=from_cards("5♠ 7♣ Q♦"))
    play(table, "draw")
    for number in range(20):
        guess = guessed(table, 1, number)
        assert written(guess.hands[0]) >= {"8♠", "9♣"}
        assert {cards.write(int(card)) for card in guess.deck[:2]} < the("5♠ 7♣ Q♦")


# --- positions ---

GOOD: dict[str, Any] = {"top": "6♥", "hands": ["9♦ 9♣", "8♦ 8♣", "10♠ 10♣"]}


def test_a_position_is_what_was_written() -> None:
    table = Makao(seats=3).position(**GOOD, stock="5♠ 7♥", turn=2, lost=(1, 0, 0), direction=-1, turns=7)
    assert [hand(table, seat) for seat in range(3)] == [the(cards) for cards in GOOD["hands"]]
    assert (stock(table), top(table), table.turn) == (["5♠", "7♥"], "6♥", 2)
    assert len(pile(table)) == 52 - 6 - 2, "cards named nowhere lie in the pile"
    assert (int(table.state.lost[0]), int(table.state.direction), int(table.state.turns)) == (1, -1, 7)


def test_with_a_pile_the_others_are_out_of_play() -> None:
    table = Makao(seats=3).position(**GOOD, stock="5♠", pile="K♦")
    assert pile(table) == {"6♥", "K♦"}
    assert everything_in(table, None, 1) == Counter(" ".join(["6♥", *GOOD["hands"], "5♠ K♦"]).split())


def test_a_position_may_begin_after_a_draw() -> None:
    table = Makao(seats=3).position(top="6♥", hands=["9♦ 9♥", "8♦", "10♠"], drawn="9♥")
    assert legal(table) == {"9♥", "keep"}


def test_a_position_may_have_a_joker_on_top() -> None:
    table = Makao(seats=3, jokers=True).position(**GOOD | {"top": "9♥"}, joker="☆", stock="★")
    assert (top(table), "☆" in pile(table), "9♥" in pile(table)) == ("9♥", True, True)
    assert legal(table) == {"9♦", "9♣", "draw"}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hands": ["9♦", "8♦ 9♦", "10♠"]}, "9♦ is named again in the hand of seat 1; there are 1 of it"),
        ({"stock": "9♦"}, "9♦ is named again in the stock"),
        ({"pile": "9♦"}, "9♦ is named again in the pile"),
        ({"stock": "6♥"}, "6♥ is named again in the stock"),
        ({"hands": ["9♦", "8♦"]}, "2 hands are given for 3 seats"),
        ({"hands": "9♦ 8♦ 10♠"}, "cards are written as text, a text for each hand"),
        ({"hands": ["9♦", "", "10♠"]}, "seat 1 holds no card: the game would be over"),
        ({"turn": 3}, "turn is seat 0 to 2, not 3"),
        ({"turn": True}, "turn is seat 0 to 2, not True"),
        ({"due": 2}, "6♥ attacks nobody, so nothing is due"),
        ({"top": "2♥", "due": -1}, "due is a whole number from 0 to 500, not -1"),
        ({"top": "3♥", "due": 2}, "3♥ alone makes 3 cards due, not 2"),
        ({"skips": 1}, "6♥ is no skip"),
        ({"requested": "♥"}, "6♥ asks for no suit"),
        ({"demanded": "7", "author": 1}, "6♥ neither demands 7 nor answers the demand"),
        ({"top": "J♥", "demanded": "7"}, "a demand has a rank and an author: demanded='7', author=0"),
        ({"top": "J♥", "author": 1}, "a demand has a rank and an author"),
        ({"top": "J♥", "demanded": "2", "author": 1}, "2 cannot be demanded"),
        ({"top": "J♥", "demanded": "7", "author": 3}, "author is seat 0 to 2, not 3"),
        ({"top": "J♥", "demanded": "7", "author": 0, "skips": 1}, "do not run at the same time"),
        ({"top": "K♠", "due": 5}, "K♠ attacks the seat before: king_seat=1, not None"),
        ({"top": "K♠", "due": 5, "king_seat": 2}, "K♠ attacks the seat before: king_seat=1, not 2"),
        ({"king_seat": 1}, "king_seat is given only while a king attacks the seat before"),
        ({"top": "K♥", "due": 5, "king_seat": 1}, "king_seat is given only while a king attacks the seat before"),
        ({"drawn": "8♦"}, "8♦ was drawn and is not in the hand of seat 0"),
        ({"top": "2♥", "due": 2, "drawn": "9♦"}, "nobody is asked about 9♦"),
        ({"lost": (1, 0)}, "lost gives a number of turns, 0 to 100, for each of 3 seats"),
        ({"lost": (0, -1, 0)}, "lost gives a number of turns, 0 to 100, for each of 3 seats"),
        ({"lost": (1, 0, 0)}, "seat 0 has turns to lose, so it is not its turn"),
        ({"direction": 0}, "direction is 1 or -1, not 0"),
        ({"turns": 1001}, "turns is a whole number from 0 to 1000, not 1001"),
    ],
)
def test_a_position_no_game_allows_is_refused_with_what_would_be_right(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError) as error:
        Makao(seats=3).position(**GOOD | changes)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("options", "changes", "message"),
    [
        ({"skip_chain": "single"}, {"top": "4♥", "skips": 1}, "skip_chain is single"),
        ({"play_drawn": False}, {"drawn": "9♦"}, "nobody is asked about 9♦"),
        ({"demand_range": "any"}, {"top": "J♥", "demanded": "J", "author": 0}, "J cannot be demanded"),
    ],
)
def test_a_position_that_the_options_do_not_allow_is_refused(
    options: dict[str, Any], changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(PositionError, match=message):
        Makao(seats=3, **options).position(**GOOD | changes)


@pytest.mark.parametrize(
    ("options", "changes", "message"),
    [
        ({}, {"top": "1♥"}, "'1' at position 1"),
        ({}, {"top": "★"}, "★ is not in this deck"),
        ({}, {"joker": "★"}, "★ is not in this deck"),
        ({"deck_size": 32}, {"top": "2♥"}, "2♥ is not in this deck"),
        ({"deck_size": 32, "jokers": True}, {"top": "2♥", "joker": "★"}, "2♥ is not in this deck"),
        ({}, {"stock": "★"}, "★ is not in this deck"),
        ({}, {"hands": ["9♦ 9♦", "8♦", "10♠"]}, "9♦ is named twice"),
        ({}, {"top": "A♥", "requested": "x"}, "'x' is not a suit"),
        ({}, {"top": "J♥", "demanded": "x", "author": 0}, "'x' is not a rank"),
    ],
)
def test_what_is_no_card_of_the_deck_is_refused(options: dict[str, Any], changes: dict[str, Any], message: str) -> None:
    with pytest.raises(CardError) as error:
        Makao(seats=3, **options).position(**GOOD | changes)
    assert message in str(error.value)


# --- moves in words ---

EVERY_QUESTION: dict[str, tuple[tuple[str, ...], dict[str, Any], str]] = {
    "play": (("6♠ K♥ Q♣ 9♣", "8♦"), {}, ""),
    "more": (("6♠ 6♣ 9♣", "8♦"), {}, "6♠"),
    "joker": (("★ 9♣ 9♦", "8♦"), {"jokers": True}, "★"),
    "demand": (("J♥ 9♣ 9♦", "8♦"), {"multi_play": "one", "demand_range": "any"}, "J♥"),
    "change": (("A♥ 9♣ 9♦", "8♦"), {"multi_play": "one"}, "A♥"),
    "call": (("6♠ 9♣", "8♦"), {"multi_play": "one"}, "6♠"),
    "last call": (("6♠", "8♦"), {"announce_last": True}, "6♠"),
    "catch": (("6♠ 9♣", "8♦"), {"multi_play": "one", "makao_check": "catch"}, "6♠, silent"),
    "drawn": (("9♠ 9♣", "8♦"), {"stock": "K♥"}, "draw"),
    "draw again": (("9♠ 9♣", "8♦"), {"stock": "K♦", "draw": "three"}, "draw"),
    "attacked": (("2♠ 9♣", "8♦"), {"top": "2♥", "due": 2}, ""),
    "saving": (("9♠ 9♣", "8♦"), {"top": "2♥", "due": 2, "save_draw": True, "stock": "2♠"}, "take"),
    "skipped": (("4♠ 9♣", "8♦"), {"top": "4♥", "skips": 1}, ""),
    "pass": (("9♠ 9♣", "8♦"), {"stock": "", "pile": ""}, ""),
}


def asked(question: str) -> Table:
    """A table at which this is asked."""
    hands, where, moves = EVERY_QUESTION[question]
    table = at(*hands, **where)
    if moves:
        play(table, moves)
    return table


@pytest.mark.parametrize(
    ("question", "moves"),
    [
        ("play", "6♠,Q♣,K♥,draw"),
        ("more", "6♣,done"),
        ("demand", ",".join(f"demand {rank}" for rank in (*RANKS, "nothing") if rank != "J")),
        ("change", "suit ♠,suit ♣,suit ♦,suit ♥,suit nothing"),
        ("call", "makao,silent"),
        ("last call", "pomakale,silent"),
        ("catch", "catch,let"),
        ("drawn", "K♥,keep"),
        ("draw again", "draw,keep"),
        ("attacked", "2♠,take"),
        ("saving", "2♠,keep"),
        ("skipped", "4♠,wait"),
        ("pass", "pass"),
    ],
)
def test_m23_what_may_be_said(question: str, moves: str) -> None:
    assert asked(question).legal_moves == moves.split(",")


@pytest.mark.parametrize("lang", ["en", "ru", "pl", "be"])
@pytest.mark.parametrize("question", EVERY_QUESTION)
def test_every_move_is_said_and_read_back_in_every_language(question: str, lang: str) -> None:
    table = asked(question)
    view = table.view(table.turn)
    assert view.legal_moves
    for move in view.legal_moves:
        assert view.read(view.say(move, lang), lang) == move
        assert view.read(move, lang) == move


@pytest.mark.parametrize(
    ("lang", "card", "ranks"),
    [("en", "J♥", "Q K A"), ("ru", "В♥", "Д К Т"), ("pl", "W♥", "D K A"), ("be", "В♥", "Д К Т")],
)
def test_cards_and_ranks_have_the_letters_of_the_language(lang: str, card: str, ranks: str) -> None:
    view = asked("demand").view(0)
    assert view.say("J♥", lang) == card
    assert [view.say(f"demand {rank}", lang).split()[-1] for rank in "QKA"] == ranks.split()
    assert view.say("demand 10", lang).split()[-1] == "10"
    assert view.say("suit ♥", lang).split()[-1] == "♥"


@pytest.mark.parametrize(
    ("typed", "lang", "meant"),
    [
        ("6s", "en", "6♠"),
        ("кч", "ru", "K♥"),
        ("DT", "pl", "Q♣"),
        ("Draw", "en", "draw"),
        ("demand d", "pl", "demand Q"),
        ("demand д", "ru", "demand Q"),
        ("demand 10", "be", "demand 10"),
        ("suit h", "en", "suit ♥"),
        ("suit ч", "ru", "suit ♥"),
        ("suit p", "pl", "suit ♠"),
        ("suit ♡", "en", "suit ♥"),
        ("demand nothing", "en", "demand nothing"),
    ],
)
def test_moves_are_read_in_any_spelling(typed: str, lang: str, meant: str) -> None:
    assert asked("play").view(0).read(typed, lang) == meant


@pytest.mark.parametrize("typed", ["suit 7", "demand ♥", "demand x", "suit", "demand", "xyz", "7", "♥"])
def test_what_is_no_move_of_the_game_is_refused(typed: str) -> None:
    table = asked("change" if "suit" in typed else "demand")
    before = table.state.tobytes()
    with pytest.raises((CardError, IllegalMoveError)):
        table.play(typed)
    assert table.state.tobytes() == before


# --- why not ---


@pytest.mark.parametrize(
    ("question", "move", "why"),
    [
        ("play", "8♦", "it is not in the hand"),
        ("play", "9♣", "it does not match 6♥"),
        ("play", "pass", "that cannot be said now"),
        ("play", "done", "that cannot be said now"),
        ("play", "6♠ Q♣", "that cannot be said now"),
        ("more", "9♣", "it cannot be added to the cards just laid"),
        ("more", "draw", "that cannot be said now"),
        ("joker", "9♣", "it does not match 6♥"),
        ("demand", "demand J", "that cannot be said now"),
        ("demand", "suit ♥", "that cannot be said now"),
        ("demand", "9♣", "that cannot be said now"),
        ("change", "demand 7", "that cannot be said now"),
        ("call", "pomakale", "that cannot be said now"),
        ("call", "9♣", "that cannot be said now"),
        ("last call", "makao", "that cannot be said now"),
        ("catch", "silent", "that cannot be said now"),
        ("drawn", "9♠", "only the card just drawn may be played"),
        ("drawn", "draw", "that cannot be said now"),
        ("draw again", "K♦", "it does not match 6♥"),
        ("attacked", "9♣", "it does not answer the attack"),
        ("attacked", "draw", "that cannot be said now"),
        ("saving", "9♣", "only the card just drawn may be played"),
        ("skipped", "9♣", "only another skip answers a skip"),
        ("pass", "draw", "there is nothing to draw"),
    ],
)
def test_a_refusal_names_the_seat_the_reason_and_what_is_legal(question: str, move: str, why: str) -> None:
    table = asked(question)
    said = refused(table, move)
    assert said.startswith(f"Seat {table.turn} cannot play {move}: {why}; legal: {', '.join(table.legal_moves)} (makao")
    assert table.view(table.turn).why_not(move) == why


@pytest.mark.parametrize(
    ("where", "card", "why"),
    [
        ({"voluntary_draw": False}, "draw", "a card can be played, so it must be"),
        ({"top": "J♥", "demanded": "7", "author": 1}, "9♥", "7 is demanded"),
        ({"top": "A♥", "requested": "♠"}, "9♥", "♠ is asked for"),
        ({"top": "2♥", "due": 2, "stack_mix": "none"}, "9♥", "it does not answer the attack"),
    ],
)
def test_why_not_says_what_runs(where: dict[str, Any], card: str, why: str) -> None:
    assert at("9♥ 6♦ 8♣", "8♦", **where).view(0).why_not(card) == why


@pytest.mark.parametrize("where", [{}, {"top": "A♥", "requested": "♥"}, {"top": "2♠", "due": 2}])
def test_why_not_says_that_the_last_card_may_not_be_this_one(where: dict[str, Any]) -> None:
    view = at("2♥", "8♦", last_card="plain", **where).view(0)
    assert view.why_not("2♥") == "the last card may not have this function"


@pytest.mark.parametrize("where", [{}, {"requested": "♠"}, {"requested": "♥"}])
def test_why_not_says_that_an_ace_may_not_be_laid_on_an_ace(where: dict[str, Any]) -> None:
    view = at("A♠ 8♣", "8♦", top="A♥", change_on_change=False, **where).view(0)
    assert view.why_not("A♠") == "a change of suit may not be laid on another"


def test_why_not_says_the_top_a_joker_stands_for() -> None:
    view = at("6♦ 8♣", "8♦", jokers=True, top="9♥", joker="★").view(0)
    assert view.why_not("8♣") == "it does not match 9♥"


# --- the story ---


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (Dealt(0, 5, ()), "Ala is dealt 5 cards."),
        (Dealt(0, 1, ()), "Ala is dealt 1 card."),
        (Dealt(0, 2, ("6♠", "K♥")), "Ala holds 6♠ K♥."),
        (Start("6♥", (), 36), "6♥ begins the pile; 36 cards in the stock."),
        (Start("6♥", ("A♦", "2♠"), 1), "6♥ begins the pile; 1 card in the stock. Put under the stock: A♦ 2♠."),
        (Lay(0, "6♠", "play"), "Ala lays 6♠."),
        (Lay(0, "6♠", "add"), "Ala adds 6♠."),
        (Lay(0, "6♠", "drawn"), "Ala lays the card drawn: 6♠."),
        (Lay(1, "2♠", "answer"), "Bolek answers with 2♠."),
        (Joker(0, "6♠"), "The joker stands for 6♠."),
        (Demand(0, "7"), "Ala demands 7."),
        (Demand(0, None), "Ala demands nothing."),
        (Suit(0, "♥"), "Ala asks for ♥."),
        (Suit(0, None), "Ala names no suit."),
        (Over("7"), "The demand for 7 is over."),
        (Over("♥"), "♥ is no longer asked for."),
        (Call(0, "makao"), "Ala: makao!"),
        (Call(0, "pomakale"), "Ala: pomakale!"),
        (Call(0, "silent"), "Ala says nothing."),
        (Caught(1, 0, caught=True), "Bolek has noticed that Ala said nothing."),
        (Caught(1, 0, caught=False), "Bolek lets it pass."),
        (Due(1, 2), "2 cards are due to Bolek."),
        (Draw(0, 2, (), end=False), "Ala draws 2 cards."),
        (Draw(0, 1, ("6♠",), end=False), "Ala draws 1 card: 6♠."),
        (Draw(0, 1, (), end=True), "Ala draws 1 card. There are no more."),
        (Draw(0, 0, (), end=True), "Ala has nothing to draw."),
        (Keep(0), "Ala keeps it."),
        (Pass(0), "Ala passes: there is nothing to draw."),
        (Wait(0, 1), "Ala loses 1 turn."),
        (Wait(0, 3), "Ala loses 3 turns."),
        (SitsOut(0, 1), "Ala sits out 1 turn."),
        (Shuffled(9), "The pile is shuffled: 9 cards in the stock."),
        (Turned(up=False), "The direction of play turns."),
        (Extra(0), "Ala has an extra turn."),
        (Out(0, 1), "Ala is out, place 1."),
        (Dropped(0, ("6♠", "7♠")), "Ala holds too many cards and drops out: 6♠ 7♠."),
        (Outcome("out", 1, (1,), (-1, 1)), "Winner: Bolek."),
        (Outcome("stalemate", None, (), (0, 0)), "Stalemate: nobody has moved and nothing can be drawn."),
        (Outcome("limit", None, (), (0, 0)), "Draw: the game has gone on too long."),
    ],
)
def test_every_event_has_a_sentence(event: Any, told: str) -> None:
    assert sentence(event, ("Ala", "Bolek"), words("en")) == told


@pytest.mark.parametrize(("lang", "letters"), [("ru", "Д♠ К♥ Т♦ В♣"), ("pl", "D♠ K♥ A♦ W♣"), ("be", "Д♠ К♥ Т♦ В♣")])
def test_a_story_has_the_card_letters_of_its_language(lang: str, letters: str) -> None:
    assert letters in sentence(Dealt(0, 4, ("Q♠", "K♥", "A♦", "J♣")), ("Ala", "Bolek"), words(lang))
    assert letters[0] in sentence(Demand(0, "Q"), ("Ala", "Bolek"), words(lang))


def test_a_story_is_told_with_what_follows_set_in() -> None:
    table = at("2♥ 9♣", "10♠ 10♦", stock="5♠ 5♣ 7♠")
    table.rename(["Ala", "Bolek"])
    play(table, "2♥, done, makao, take")
    assert table.log().splitlines() == [
        "Ala lays 2♥.",
        "    Ala: makao!",
        "    2 cards are due to Bolek.",
        "    Bolek draws 2 cards: 5♠ 5♣.",
    ]
    assert table.log(seat=0).splitlines()[-1] == "    Bolek draws 2 cards."


def test_a_kept_claim_and_a_lost_one_are_told_apart() -> None:
    options: dict[str, Any] = {"extra_turn": True, "multi_play": "one", "king_defence": "any"}
    hands = ("K♠ 9♠ 9♦", "8♠ 8♣", "K♦ 7♣ 7♦")
    taken, stopped = at(*hands, top="6♠", **options), at(*hands, top="6♠", **options)
    assert Extra(0) in play(taken, "K♠, take")
    assert not only(play(stopped, "K♠, K♦"), Extra)
    assert taken.turn == stopped.turn == 0


def test_what_a_demand_and_a_request_leave_is_told_once() -> None:
    table = at("A♥ 9♦ 9♣", "8♦ 8♣ 5♦", multi_play="one")
    assert not only(play(table, "A♥, suit ♦, 8♦"), Over), "the card laid says it"


@pytest.mark.parametrize("game", games_to_try("makao", 2), ids=label)
def test_the_events_account_for_every_card_and_every_seat_is_told_the_same(game: Makao) -> None:
    dice = random.Random(1)
    table = game.deal(seed=1)
    for _ in range(120):
        if table.turn != OVER:
            table.play(dice.choice(table.legal_moves))
    held_now, left = [0] * game.seats, 0
    everything = table.events(everything=True)
    for event in everything:
        match event:
            case Dealt(seat, count):
                held_now[seat] = count
            case Start(stock=n) | Shuffled(n):
                left = n
            case Lay(seat):
                held_now[seat] -= 1
            case Draw(seat, count):
                held_now[seat] += count
                left -= count
            case Dropped(seat, hand_shown):
                assert len(hand_shown) == held_now[seat]
                held_now[seat] = 0
    assert (held_now, left) == (sizes(table), int(table.state.left))
    for viewer in (None, *range(game.seats)):
        assert [shown(event) for event in table.events(viewer)] == [shown(event) for event in everything]


def shown(event: Any) -> Any:
    """An event without the cards that only some see."""
    return replace(event, cards=()) if isinstance(event, Dealt | Draw) else event


# --- the table as drawn ---


def test_the_drawing_shows_the_top_the_stock_and_every_seat() -> None:
    table = at("9♣ 9♦", "8♦ 8♣ K♥", stock="5♠ 5♣", pile="")
    table.rename(["Ala", "Bolek"])
    assert table.view(0).drawing().splitlines() == [
        "Top 6♥   2 cards in the stock",
        "→ Ala    9♣ 9♦",
        "  Bolek  ▒ ▒ ▒",
    ]
    assert table.view(1).drawing("pl").splitlines()[-1] == "  Bolek  8♣ 8♦ K♥"
    assert "К♥" in table.view(1).drawing("ru")
    assert table.view().drawing().splitlines()[1] == "→ Ala    ▒ ▒"


@pytest.mark.parametrize(
    ("where", "line"),
    [
        ({"top": "J♥", "demanded": "7", "author": 1}, "Seat 1 demands 7."),
        ({"top": "A♥", "requested": "♦"}, "♦ is asked for."),
        ({"top": "2♥", "due": 4}, "4 cards are due to Seat 0."),
        ({"top": "4♥", "skips": 2}, "2 turns to be lost"),
    ],
)
def test_the_drawing_shows_what_runs(where: dict[str, Any], line: str) -> None:
    assert at("9♣ 9♦", "8♦ 8♣", **where).view(1).drawing().splitlines()[1] == line


def test_the_drawing_shows_who_sits_out_and_who_is_out() -> None:
    table = at("6♠", "8♦ 8♣", "9♣ 9♦", lost=(0, 2, 0), play_on="places")
    play(table, "6♠")
    assert table.view(1).drawing().splitlines()[1:] == [
        "  Seat 0  out",
        "  Seat 1  8♣ 8♦   (1 turn to lose)",
        "→ Seat 2  ▒ ▒",
    ]


def test_the_drawing_shows_what_a_joker_stands_for() -> None:
    table = at("9♣ 9♦", "8♦ 8♣", jokers=True, top="J♥", joker="★")
    assert table.view(0).drawing().splitlines()[0].startswith("Top ★ = J♥ ")
    assert "★ = W♥" in table.view(0).drawing("pl").splitlines()[0]


def test_the_drawing_shows_the_direction_where_it_can_turn() -> None:
    for direction, arrow in ((1, "↓"), (-1, "↑")):
        line = at("9♣", "8♦", "5♦", reverse="7", direction=direction).view(0).drawing().splitlines()[0]
        assert line.endswith(arrow)
    assert "↓" not in at("9♣", "8♦", "5♦").view(0).drawing()
    assert "↓" not in at("9♣", "8♦", reverse="7").view(0).drawing()


def test_the_drawing_shows_known_cards_of_others() -> None:
    table = open_bottom()
    play(table, "draw, keep")
    assert table.view(1).drawing().splitlines()[1] == "  Seat 0  A♦ " + " ".join(["▒"] * 10)


def test_like_cards_of_two_decks_are_drawn_twice() -> None:
    assert "9♣ 9♣ 9♦" in at("9♣ 9♦ 9♣", "8♦", decks=2).view(0).drawing()


# --- the rules in words, and the next game ---


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "2: the next player draws two."),
        ({"draw_two": "7"}, "7: the next player draws two."),
        ({"reverse": "9", "seats": 3}, "9: turns the direction of play."),
        ({"extra_turn": True}, "Who makes the player before draw has an extra turn."),
        ({"jokers": True}, "A joker stands for any card that could be laid."),
        ({"play_on": "places"}, "Who has no cards leaves; the others play on for places."),
    ],
)
def test_the_rules_are_told_as_the_options_say(options: dict[str, Any], said: str) -> None:
    assert said in rules_of(Makao(**options), words("en"))


@pytest.mark.parametrize(
    ("options", "unsaid"),
    [
        ({"draw_two": "none"}, "draws two"),
        ({"draw_two": "none", "draw_three": "none", "king_attack": "none"}, "attack"),
        ({"king_attack": "both_next", "extra_turn": True}, "extra turn"),
        ({"makao_penalty": 0, "announce_last": True}, "call makao"),
        ({"king_attack": "none", "king_defence": "any"}, "A king that"),
    ],
)
def test_rules_that_cannot_apply_are_not_told(options: dict[str, Any], unsaid: str) -> None:
    assert unsaid not in " ".join(rules_of(Makao(**options), words("en")))


def test_jacks_queens_and_aces_have_the_letters_of_the_language() -> None:
    assert [line[0] for line in rules_of(Makao(), words("pl"))[:6]] == ["2", "3", "4", "W", "D", "A"]
    assert [line[0] for line in rules_of(Makao(), words("ru"))[:6]] == ["2", "3", "4", "В", "Д", "Т"]


def test_the_next_game_is_begun_by_the_next_seat() -> None:
    table = at("6♠", "8♦", "5♦")
    play(table, "6♠")
    assert [game.first for game in (table.game.after(ended(table)), Makao(seats=3, first=2).after(ended(table)))] == [
        1,
        0,
    ]


# --- what a hostile reader found ---


@pytest.mark.parametrize(
    ("hand", "first", "seconds"),
    [
        ("K♦ K♥ K♠", "K♦", set()),  # the third would be an attacking king
        ("K♦ K♥ K♣", "K♦", {"K♥"}),  # the third is K♣, which has no function; after K♣ it would be K♥
        ("K♦ K♥ K♠", "K♥", {"K♠"}),
        ("K♦ K♥ K♣ 8♠", "K♦", {"K♥", "K♣"}),
        ("2♦ 2♥ ★", "2♦", set()),  # the joker could only be a two
        ("5♦ 5♥ ★", "5♦", {"5♥", "★"}),
    ],
)
def test_m5_a_second_card_needs_a_third_that_may_be_the_last(hand: str, first: str, seconds: set[str]) -> None:
    top = "5♥" if first == "K♥" else "6♦"
    table = at(hand, "5♠ 6♠", top=top, multi_play="three_four", last_card="plain", jokers=True)
    table.play(first)
    assert legal(table) == {*seconds, "done"}


def test_m20_while_a_joker_is_to_be_named_it_stands_for_nothing() -> None:
    table = at("5♦ ★ K♥ K♣", "6♠ 7♠", top="6♦", jokers=True)
    table.play("★")
    assert "6♦ ★ = ?" in table.view(0).drawing()
    assert table.view(0).explain() == ["Name the card that the joker stands for, one of those listed."]
    assert table.view(0).why_not("7♠") == "it does not match 6♦"


def test_m20_a_joker_that_answers_an_attack_is_judged_as_an_answer() -> None:
    table = at("★ 9♠", "6♠ 7♠", top="2♠", due=2, jokers=True, stack_mix="rank")
    table.play("★")
    assert table.view(0).why_not("7♠") == "it does not answer the attack"
    assert "2 cards are due" in table.view(0).drawing()


def test_m20_a_joker_added_to_a_lay_is_judged_as_an_addition() -> None:
    table = at("9♠ ★ 5♦", "6♠ 7♠", top="9♦", jokers=True)
    play(table, "9♠, ★")
    assert table.view(0).why_not("2♠") == "it cannot be added to the cards just laid"


def test_m17_a_joker_that_meets_a_request_is_told_as_any_card() -> None:
    table = at("2♦ 7♠ ★", "5♠ 6♠", top="A♦", requested="♥", jokers=True)
    assert not any(isinstance(event, Over) for event in play(table, "★, 7♥"))


def test_m15_3_an_attack_that_is_stopped_is_told_to_be_over() -> None:
    table = at("Q♠ 9♦", "6♠ 7♠", top="2♦", due=2, free_cancels="penalties", multi_play="one")
    assert Stopped() in play(table, "Q♠, makao")


def test_m12_single_tells_how_many_turns_are_lost_and_how_many_are_sat_out() -> None:
    table = at("4♠ 4♣ 4♦ 9♠", "6♠ 7♠", "8♠ 9♦", top="4♥", skip_chain="single")
    assert play(table, "4♠, 4♣, 4♦, done, makao")[-2:] == [Wait(1, 3), SitsOut(1, 1)]


def test_m12_1_turns_sat_out_in_a_row_are_all_told() -> None:
    table = at("5♦ 6♦", "7♦ 8♦", top="4♦", skips=4, turn=1, lost=[3, 0])
    told = play(table, "wait")
    assert (SitsOut(0, 3) in told, SitsOut(1, 3) in told) == (True, True)


def test_m21_at_the_limit_the_first_place_is_told_without_calling_it_a_draw() -> None:
    table = at("7♦", "9♠ 10♠", "3♠ 9♣", top="6♦", turns=999, play_on="places")
    play(table, "7♦, draw, keep")
    assert table.outcome.reason == "limit"
    assert table.log().splitlines()[-1] == "The game has gone on too long. Winner: Seat 0."


def test_m21_a_seat_that_is_left_over_is_not_told_to_have_gone_out() -> None:
    table = at(
        "7♦ 8♦ 2♣",
        " ".join(["9♠ 10♠ 3♠ 9♣ 5♠ 6♠ 7♠ 8♠ J♠ 5♣"]),
        top="2♦",
        due=2,
        turn=1,
        play_on="places",
        hand_limit=10,
    )
    told = play(table, "take")
    assert any(isinstance(event, Dropped) for event in told)
    assert not any(isinstance(event, Out) for event in told)


def test_m3_a_view_lists_both_copies_of_a_card() -> None:
    assert at("5♦ 5♦ K♥ K♥", "6♠ 7♠", top="6♦", decks=2).view(0).hand == ["5♦", "5♦", "K♥", "K♥"]


def test_m25_a_guess_knows_a_drawn_card_too() -> None:
    table = Makao(seats=2).deal(seed=1)
    table.play("draw")
    for number in range(5):
        world = guessed(table, 1, number)
        assert world.hands[0] >> world.drawn & 1
        assert rules.legal(world) >> rules.KEEP & 1


@pytest.mark.parametrize("lost", [{0, 1}, {0: 1, 1: 2}, [True, False], [1], [1, -1]])
def test_a_position_refuses_turns_that_are_no_list_of_numbers(lost: Any) -> None:
    with pytest.raises(PositionError, match="lost gives a number of turns"):
        Makao().position(top="6♦", hands=["5♦", "7♦"], lost=lost)


def test_the_shedder_keeps_a_joker_where_it_need_not_lay_it() -> None:
    table = at("9♠ ★ 5♦", "6♠ 7♠", top="9♦", jokers=True)
    table.seat(["shedder", None])
    table.play_on()
    assert [step.text for step in table.steps][:2] == ["9♠", "done"]


@pytest.mark.parametrize(
    ("options", "said", "unsaid"),
    [
        ({"stack_mix": "none", "king_defence": "any"}, "A king that does not attack", "An attack cannot be answered"),
        ({"stack_mix": "none", "save_draw": True}, "An attack cannot be answered", "first card drawn under an attack"),
        ({"deck_size": 32}, "J: demands a rank", "2: the next player draws two"),
        ({"king_attack": "duel", "extra_turn": True}, "K♥ makes the next", "extra turn"),
        ({"king_attack": "all_next", "king_defence": "any"}, "Kings make the next", "does not attack"),
        ({"reverse": "9", "seats": 2}, "A: changes the suit", "turns the direction"),
        ({"reverse": "9", "seats": 3}, "9: turns the direction", "cannot be passed on"),
        ({"hand_limit": 12}, "Who holds more than 12 cards drops out.", "acts as if"),
        ({"start_card": "acts", "demand_ends": "next"}, "Only the next player faces a demand", "goes round"),
        ({"free_plays": "plain"}, "Q: may be laid on any card without function", "on anything"),
    ],
)
def test_the_rules_in_words_are_true_of_the_options(options: dict[str, Any], said: str, unsaid: str) -> None:
    told = "\n".join(rules_of(Makao(**options), words()))
    assert said in told
    assert unsaid not in told
