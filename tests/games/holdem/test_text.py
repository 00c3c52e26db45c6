"""What Hold'em says: the explanation of what is legal, short forms, and the story of a hand."""

from __future__ import annotations

from contextlib import suppress

import pytest

from kozyr import Holdem
from kozyr.errors import CardError, IllegalMoveError
from kozyr.games.holdem.text import Board, Made, Post, Pot, rules_of
from kozyr.locale import words
from tests.games.holdem.hands import HANDS, at, dealt, on_the_flop, only, play

# --- what is legal, and why ---


def test_h36_what_is_legal_is_explained_and_what_is_not() -> None:
    assert dealt(*HANDS[:2]).view(1).explain() == [
        "fold: gives up the hand",
        "call 1: matches the bet of 2",
        "raise and a number from 4 to 200, in all; the least is the bet of 2 plus the last raise of 2; "
        "the most is all you have; or by name: min, half-pot, pot, all-in",
        "check: 1 to call",
    ]
    explained = on_the_flop(*HANDS[:2], stacks=150, paid=20).view(0).explain()
    assert explained[1].startswith("bet and a number from 2 to 150, in all; the least is the big blind")
    assert explained[2:] == ["call: there is nothing to call", "fold: nobody has bet: check instead of folding"]


def test_h40_a_raise_that_is_not_legal_is_explained() -> None:
    lines = at(*HANDS[:2], stacks=(100, 500), bets=(0, 100)).view(0).explain()
    assert lines[1:] == [
        "call 100 (all-in): matches the bet of 100",
        "check: 100 to call",
        "raise: the chips suffice for a call at most",
    ]


def test_h43_and_h42_the_only_amount_and_the_pot_are_explained() -> None:
    assert "raise 4: no other amount, the limit is fixed" in dealt(*HANDS[:2], limit="fixed_limit").view(1).explain()
    assert "the most is the pot after calling" in dealt(*HANDS[:3], limit="pot_limit").view(2).explain()[2]


def test_h53_the_showdown_is_explained() -> None:
    table = dealt(*HANDS[:2])
    play(table, "call", "check", *["check"] * 6)
    assert table.view(table.turn).explain() == [
        "show: all see the hand, and it may win",
        "muck: a hand that can still win must be shown",
    ]


# --- what people type ---


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("f", "fold"),
        ("c", "call"),
        ("r 8", "raise 8"),
        ("raise to 8", "raise 8"),
        ("bet 8", "raise 8"),
        ("all in", "raise 200"),
        ("ALLIN", "raise 200"),
        ("raise all in", "raise 200"),
        ("min", "raise 4"),
        ("raise min", "raise 4"),
        ("raise pot", "raise 6"),
        ("half pot", "raise 4"),
        ("пас", "fold"),
        ("уравнять", "call"),
        ("рейз 8", "raise 8"),
        ("повышаю 8", "raise 8"),
        ("олл-ин", "raise 200"),
        ("pas", "fold"),
        ("sprawdzam", "call"),
        ("podbijam 8", "raise 8"),
        ("раўняю", "call"),
        ("павышаю 8", "raise 8"),
    ],
)
def test_h82_what_people_type_is_the_move_they_mean(typed: str, meant: str) -> None:
    assert dealt(*HANDS[:2]).view(1).read(typed) == meant


def test_h82_c_checks_where_nothing_is_owed_and_raise_bets() -> None:
    view = on_the_flop(*HANDS[:2], stacks=150, paid=20).view(0)
    assert (view.read("c"), view.read("raise 20"), view.read("r 20")) == ("check", "bet 20", "bet 20")
    assert dealt(*HANDS[:2], limit="fixed_limit").view(1).read("raise") == "raise 4"


@pytest.mark.parametrize("typed", ["raise 201", "r 3", "c 5", "bet", "5", "a"])
def test_h82_what_is_not_clear_is_no_move(typed: str) -> None:
    view = dealt(*HANDS[:2]).view(1)
    with suppress(CardError):
        assert not view.is_legal(view.read(typed))


def test_h82_a_call_is_listed_with_what_it_costs() -> None:
    view = dealt(*HANDS[:3]).view(2)
    assert [view.listed(move) for move in view.legal_moves[:3]] == ["fold", "call 2", "raise 4"]


@pytest.mark.parametrize("said", ["raise " + "9" * 5000, "raise " + "0" * 5000 + "3", "bet " + "9" * 5000])
def test_h82_an_amount_of_thousands_of_digits_is_refused_like_any_other(said: str) -> None:
    with pytest.raises(IllegalMoveError, match="a bet is from 4 to 200 here, in all"):
        dealt(*HANDS[:2]).play(said)


def test_h82_what_is_no_word_is_named() -> None:
    with pytest.raises(CardError, match="'to' is no word of holdem"):
        dealt(*HANDS[:2]).play("raise to 6")


# --- the story ---


def test_h24_stacks_are_told_at_the_start_and_the_pot_at_each_street() -> None:
    table = dealt(*HANDS[:3], stacks=(100, 40, 100))
    play(table, "raise 6", "call", "call", "check", "check", "check")
    story = table.log().splitlines()
    assert story[0].endswith("the button is at Seat 2. Chips: Seat 0 100, Seat 1 40, Seat 2 100.")
    assert "The flop: 2♦ 3♥ 4♦. The pot is 18." in story
    assert only(table.events(), Board)[0].pot == 18
    assert dealt(*HANDS[:2]).log().startswith("Hand 1. Blinds 1 and 2, the button is at Seat 1. Everybody has 200.\n")


def test_h27_one_blind_is_told_as_one() -> None:
    assert Holdem.preset("short_deck", seats=3).deal(seed=1).log().startswith("Hand 1. One blind of 2, the button")


def test_h32_an_ante_or_a_blind_that_is_all_in_says_so() -> None:
    table = dealt(*HANDS[:3], stacks=(100, 2, 100))
    assert "Seat 1 posts the big blind, 2, all-in." in table.log()
    assert [post.all_in for post in only(table.events(), Post)] == [False, True]
    assert "Seat 0 pays an ante of 1, all-in." in dealt(*HANDS[:3], stacks=(1, 9, 9), ante=1).log()


def test_h33_hands_dealt_unseen_and_equal_antes_make_a_line() -> None:
    story = Holdem(seats=4, ante=1).deal(seed=1, names=["Ala", "Bolek", "Celina", "Darek"]).view(1).story()
    assert "    Ala, Celina, Darek are dealt two cards each." in story
    assert "    Ala, Bolek, Celina, Darek pay an ante of 1 each." in story
    assert sum("dealt" in line for line in story) == 1


def test_h38_one_chip_that_goes_back_is_told_as_any_number() -> None:
    table = dealt(*HANDS[:2])
    play(table, "fold")
    assert "An uncalled bet of 1 goes back to Seat 0." in table.log()


def test_h50_hands_that_were_all_in_are_named_with_the_board() -> None:
    table = dealt(*HANDS[:2])
    play(table, "all-in", "call")
    assert "    Seat 0: pair of aces, kickers eight, seven, four." in table.log().splitlines()
    assert table.log(seat=0).count("The pot is") == 1


def test_h51_each_board_names_its_hands_and_what_it_gave() -> None:
    table = dealt(*HANDS[:2], runs=2)
    play(table, "all-in", "call")
    told = table.log()
    assert [made.run for made in only(table.events(), Made)] == [0, 0, 1, 1]
    assert "Seat 1, second board: " in told
    assert "The second board, the flop: " in told
    assert "The pot of 400: first board Seat 0 200; second board " in told
    (pot,) = only(table.events(), Pot)
    assert [sum(half) for half in pot.halves] == [200, 200]


def test_h60_a_pot_is_told_less_the_rake_whoever_wins_it() -> None:
    table = on_the_flop("A♠ A♣", "A♥ A♦", paid=50, rake=50)
    play(table, *["check"] * 6, "show", "show")
    assert "The pot of 95 is shared: Seat 0 48, Seat 1 47." in table.log()
    alone = on_the_flop(*HANDS[:2], paid=50, rake=50)
    play(alone, *["check"] * 6, "show", "muck")
    assert "Seat 0 wins the pot, 95." in alone.log()


def test_h29_the_straddle_is_said_only_where_there_is_one() -> None:
    def said(**game: object) -> bool:
        return any("straddles" in line for line in rules_of(Holdem(straddle=True, **game), words()))  # type: ignore[arg-type]

    assert said(seats=3)
    assert not said(seats=2)
    assert not said(seats=3, blinds="button")
    assert not said(seats=3, posts=2)
