"""What is said in Hold'em (H-82, H-83), sessions that lose seats, cases met elsewhere, positions, any session, players.

The clauses H-20 to H-81 are in test_clauses.py.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kozyr import Holdem, cards, options, rng
from kozyr.errors import CardError, IllegalMoveError, OptionError, PositionError
from kozyr.games.holdem import players, rules
from kozyr.games.holdem.text import (
    Ante,
    Bet,
    Board,
    Call,
    Check,
    Dealt,
    Fold,
    Hand,
    Muck,
    Out,
    Outcome,
    Post,
    Pot,
    Raise,
    Raked,
    Returned,
    Show,
    rules_of,
)
from kozyr.locale import words
from kozyr.state import State, new_state
from kozyr.table import Table
from tests.conftest import share
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
    guessed,
    journey,
    knock_out,
    moves,
    on_the_flop,
    on_the_river,
    only,
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

# --- H-82, H-83: what is said ---


def test_h82_an_action_is_one_choice_and_a_bet_is_spoken_by_its_number() -> None:
    table = dealt(*HANDS[:3])
    assert table.legal_moves == ["fold", "call", "raise 4", "raise 7", "raise 200"]
    assert table.play("raise 77") == [Raise(2, 77, False)]
    assert table.steps[-1].text == "raise 77"


def test_h82_from_level_0_it_is_a_bet_and_else_a_raise() -> None:
    table = on_the_flop(*HANDS[:2], stacks=400, paid=50)
    assert table.play("bet 200") == [Bet(0, 200, False)]
    assert table.play("raise 400") == [Raise(1, 400, True)]
    assert [step.text for step in table.steps] == ["bet 200", "raise 400"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("half-pot", "bet 20"),
        ("pot", "bet 40"),
        ("all-in", "bet 150"),
        ("Pot", "bet 40"),
        ("ALL-IN", "bet 150"),
        ("BET  033", "bet 33"),
        ("bet 150", "bet 150"),
        ("bet 2", "bet 2"),
    ],
)
def test_h82_amounts_are_typed_by_name_and_written_by_number(typed: str, said: str) -> None:
    table = on_the_flop(*HANDS[:2], stacks=150, paid=20)
    table.play(typed)
    assert table.steps[-1].text == said


@pytest.mark.parametrize(("typed", "said"), [("pot", "raise 100"), ("half-pot", "raise 60")])
def test_h82_after_a_bet_the_pot_is_counted_as_after_calling(typed: str, said: str) -> None:
    table = on_the_flop(*HANDS[:2], stacks=1000, bets=(0, 20), paid=20, acted=[1])
    table.play(typed)  # 20, and the pot of 80 after calling or half of it
    assert table.steps[-1].text == said


def test_h82_the_names_of_amounts_are_told_beside_them() -> None:
    view = on_the_flop(*HANDS[:2], stacks=150, paid=20).view(0)
    assert {move: view.hint(move) for move in view.legal_moves} == {
        "check": "",
        "bet 2": "min",
        "bet 20": "half-pot",
        "bet 40": "pot",
        "bet 150": "all-in",
    }


def test_h82_in_pot_limit_the_pot_may_be_typed() -> None:
    table = dealt(*HANDS[:3], limit="pot_limit")
    assert table.play("pot") == [Raise(2, 7, False)]


def test_h82_after_the_end_there_is_nothing_to_say() -> None:
    table = dealt(*HANDS[:2])
    table.play("fold")
    assert (table.legal_moves, table.amounts) == ([], None)
    for said in ("fold", "check", "raise 4", "all-in"):
        with pytest.raises(IllegalMoveError, match="the game is over"):
            table.play(said)


@pytest.mark.parametrize("said", ["", "bet ten", "5", "raise -4", "raise 4.5", "shove", "raise 1e2"])
def test_h82_what_is_no_move_is_refused(said: str) -> None:
    table = dealt(*HANDS[:2])
    before = table.state.tobytes()
    with pytest.raises((CardError, IllegalMoveError)):
        table.play(said)
    assert table.state.tobytes() == before


@pytest.mark.parametrize(
    "said", ["raise", "bet", "raise 4 5", "call 1", "check 0", "fold 3", "all-in 200", "A♠", "fold fold"]
)
def test_h82_what_is_no_one_choice_is_refused(said: str) -> None:
    assert why(dealt(*HANDS[:2]), said)


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("check", "1 to call"),
        ("show", "that cannot be said now"),
        ("muck", "that cannot be said now"),
        ("A♠", "that cannot be said now"),
        ("bet 6", "say raise 6 here"),
        ("raise 3", "a bet is from 4 to 200 here, in all"),
        ("raise 201", "a bet is from 4 to 200 here, in all"),
        ("bet 3", "a bet is from 4 to 200 here, in all"),
        ("raise", "a bet is from 4 to 200 here, in all"),
    ],
)
def test_h82_a_refusal_before_the_flop_gives_its_reason(said: str, reason: str) -> None:
    assert why(dealt(*HANDS[:2]), said) == reason


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("fold", "nobody has bet: check instead of folding"),
        ("call", "there is nothing to call"),
        ("raise 10", "say bet 10 here"),
        ("bet 1", "a bet is from 2 to 198 here, in all"),
        ("bet 199", "a bet is from 2 to 198 here, in all"),
        ("half-pot", "a bet is from 2 to 198 here, in all"),  # half of the pot of 2 is less than the least bet
    ],
)
def test_h82_a_refusal_on_the_flop_gives_its_reason(said: str, reason: str) -> None:
    assert why(on_the_flop(*HANDS[:2], stacks=198, paid=1), said) == reason


def test_h82_a_refused_raise_gives_the_reason_that_forbids_it() -> None:
    assert why(at(*HANDS[:2], stacks=(100, 500), bets=(0, 100)), "all-in") == "the chips suffice for a call at most"
    assert why(at(*HANDS[:2], stacks=(500, 0), bets=(0, 100)), "raise 200") == "nobody could answer a raise"
    capped = dealt(*HANDS[:3], limit="fixed_limit")
    play(capped, "raise 4", "raise 6", "raise 8")
    assert why(capped, "raise 10") == "the raises of this street are used up"
    assert why(facing((125,)), "raise 300") == "since you acted nobody has made a full raise"


def test_h82_a_refusal_at_the_showdown_gives_its_reason() -> None:
    table = at(*HANDS[:2], board=ROYAL, showdown=True, paid=10)
    assert why(table, "muck") == "a hand that can still win must be shown"
    for said in ("check", "fold", "call", "bet 2", "all-in", "A♠"):
        assert why(table, said) == "it is the showdown: hands are shown"


def test_h82_where_mucking_is_off_a_beaten_hand_is_not_said_to_win() -> None:
    table = on_the_river(*HANDS[:2], paid=10, muck=False)
    play(table, "check", "check", "show")
    assert why(table, "muck") != "a hand that can still win must be shown"


def test_h82_a_fold_with_a_number_is_not_said_to_be_a_check() -> None:
    assert why(dealt(*HANDS[:2]), "fold 3") != "nobody has bet: check instead of folding"


def test_h82_a_refusal_says_what_would_be_legal_and_where() -> None:
    table = Holdem(seats=3).deal(seed=7)
    with pytest.raises(IllegalMoveError) as refusal:
        table.play("raise 3")
    assert str(refusal.value) == (
        "Seat 2 cannot play raise 3: a bet is from 4 to 200 here, in all; legal: fold, call, raise 4, raise 7, raise 200, "
        "any amount from 4 to 200 (holdem hand/3 seed 7 game 0 step=1)"
    )


def test_h83_a_street_of_the_least_raises_ends() -> None:
    table, raises = dealt(*HANDS[:2], stacks=100), 0
    while table.amounts and table.state.street == rules.PREFLOP:
        table.play(f"raise {table.amounts[0]}")
        raises += 1
    assert raises == 49  # 4, 6, … 100


# --- H-70, H-73, H-76: sessions that lose seats ---


@pytest.mark.parametrize(
    ("rule", "seen"),
    [
        ("moving", [(2, 3, 4), (3, 4, 2), (4, 2, 3), (2, 3, 4)]),
        ("dead", [(0, -1, 2), (1, 2, 3), (2, 3, 4), (3, 4, 2)]),
        ("forward", [(3, 4, 2), (4, 2, 3), (2, 3, 4), (3, 4, 2)]),
    ],
)
def test_h70_both_blinds_have_left(rule: str, seen: list[tuple[int, int, int]]) -> None:
    table = knock_out(0, 1, seats=5, button_rule=rule, **SIT_AND_GO)
    assert journey(table, len(seen)) == seen


@pytest.mark.parametrize("rule", ["dead", "forward", "moving"])
def test_h70_four_that_become_two_have_two_blinds(rule: str) -> None:
    table = knock_out(0, 1, seats=4, button_rule=rule, **SIT_AND_GO)
    assert journey(table, 2) == ([(2, 2, 3), (3, 3, 2)] if rule == "moving" else [(3, 3, 2), (2, 2, 3)])


def test_h73_a_sit_and_go_is_over_when_one_seat_has_all_chips() -> None:
    table = session(deck(*HANDS[:3]), seats=3, session="sit_and_go", stacks=(200, 100, 100))
    events = play(table, "all-in", "call", "call")
    assert events[-3:] == [Out(1, 2), Out(2, 2), Outcome("last_seat", 1, 0, (400, 0, 0), (200, -100, -100))]


def test_h73_who_leaves_later_is_placed_higher() -> None:
    assert only(knock_out(1, seats=3, **SIT_AND_GO).events(), Out) == [Out(1, 3)]
    assert only(knock_out(0, 2, seats=4, **SIT_AND_GO).events(), Out) == [Out(0, 3), Out(2, 3)]


def test_h76_the_next_hand_forgets_the_last_one() -> None:
    table = session(deck(*HANDS[:2]), "2♠ 3♠ 4♠ 5♠", session="cash", hands_to_play=2)
    play(table, "call", *["check"] * 7, "show", "muck")
    assert (board(table), table.state.shown, table.state.mucked, table.state.burned) == ("", 0, 0, 0)
    assert [cards_of(table.state.hands[seat]) for seat in range(2)] == [{"3♠", "5♠"}, {"2♠", "4♠"}]


# --- what test_betting.py has not, of the dossier and of CASES.md ---


def test_ht16_pot_limit_later_in_the_hand() -> None:
    table = on_the_flop(*HANDS[:3], limit="pot_limit", paid=500, small_blind=100, big_blind=200, stacks=10_000)
    play(table, "bet 1500")
    assert range_of(table) == (3000, 6000)


def test_ht23_each_pot_has_an_odd_chip_of_its_own() -> None:
    hands = ["", "", "", "A♠ 2♣", "", "", "K♠ 3♣", "A♣ 2♠"]
    table = at(*hands, board="A♦ A♥ K♦ Q♦ J♥", button=5, paid=(0, 0, 0, 34, 0, 0, 33, 34), turn=6)
    events = play(table, *["check"] * 3, "show", "show", "show")
    assert pots(events) == [Pot(0, 99, (7, 3), (50, 49)), Pot(1, 2, (7, 3), (1, 1))]


def test_p08_a_pocket_pair_replaces_the_lower_pair_of_the_board() -> None:
    assert winners("7♠ 7♥", "A♠ 2♦", board="5♠ 5♦ 6♥ 6♣ K♦") == (0,)


def test_p12_no_amount_lies_between_a_call_and_all_in() -> None:
    table = at(*HANDS[:2], stacks=(150, 500), bets=(0, 100), last_raise=100, acted=[1])
    assert moves(table) == {"fold", "call", "raise 150"}
    for amount in (101, 149, 151, 200):
        assert why(table, f"raise {amount}") == "a bet is from 150 to 150 here, in all"


@pytest.mark.parametrize("rule", ["moving", "dead", "forward"])
@pytest.mark.parametrize("gone", [0, 1, 2])
def test_p13_where_three_shrink_to_two_the_button_has_the_small_blind(rule: str, gone: int) -> None:
    table = knock_out(gone, seats=3, button_rule=rule, **SIT_AND_GO)
    button, small, big = places(table)
    assert button == small
    assert {button, big} == {0, 1, 2} - {gone}
    assert asked(table, "call", "check", "check", "check") == [button, big, big, button, big]


def test_p16_no_chip_of_folded_seats_vanishes() -> None:
    table = dealt(*HANDS[:5], posts=(1, 2, -5, -5, 0), stacks=(1, 2, 200, 200, 200), open_fold=True)
    events = play(table, "fold", "fold", "fold")
    assert only(events, Returned) == []
    assert pots(events) == [Pot(0, 4, (0,), (4,)), Pot(1, 9, (1,), (9,))]


def test_p17_the_folded_hand_is_the_best_of_a_showdown() -> None:
    table = dealt(*HANDS[:3], stacks=(200, 20, 20))
    play(table, "all-in", "fold", "call")
    assert table.outcome.payoffs == (-1, 21, -20)


def test_p18_a_tie_of_three_for_30_300_is_even() -> None:
    table = at(*HANDS[:3], board=ROYAL, paid=10_100, turn=2, button=1)
    events = play(table, *["check"] * 3, *["show"] * 3)
    assert pots(events) == [Pot(0, 30_300, (2, 0, 1), (10_100, 10_100, 10_100))]


def test_p19_a_pot_of_15_shared_by_the_blinds() -> None:
    table = at(*HANDS[:3], board=ROYAL, paid=5, folded=[2])
    assert pots(play(table, "check", "check", "show", "show")) == [Pot(0, 15, (0, 1), (8, 7))]


def test_p21_a_hand_with_a_short_big_blind_goes_on() -> None:
    for rule, owed in (("full", 100), ("actual", 60)):
        table = dealt(*HANDS[:3], big_blind=100, small_blind=50, stacks=(1000, 60, 1000), short_blind=rule)
        assert only(play(table, "call", "call"), Call) == [Call(2, owed, False), Call(0, owed - 50, False)]
        events = play(table, *["check"] * 6)
        assert pots(events)[0] == Pot(0, 180, (0,), (180,))


def test_p22_the_half_pot_is_no_action_where_its_amount_is_illegal() -> None:
    table = at(*HANDS[:2], stacks=(1200, 900), bets=(0, 300), big_blind=100, acted=[1])
    play(table, "raise 900")
    assert moves(table) == {"fold", "call", "raise 1200"}
    for said in ("half-pot", "pot"):
        assert why(table, said) == "a bet is from 1200 to 1200 here, in all"
    table = at(*HANDS[:2], board=BOARD, showdown=True, paid=900)
    assert (moves(table), table.amounts) == ({"show"}, None)
    play(table, "show", "muck")
    assert (moves(table), table.amounts) == (set(), None)


def test_p23_the_antes_of_a_session_are_in_its_pots() -> None:
    table = session(*[deck(*HANDS[:2], button=button) for button in (1, 0)], session="cash", hands_to_play=2, ante=3)
    play(table, "all-in", "call", "all-in", "call")
    assert [pot.chips for pot in pots(table.events())] == [400, 400]
    assert table.outcome == Outcome("hands", 2, 0, (600, 0), (400, -400))
    assert len(only(table.events(), Ante)) == 4


@pytest.mark.parametrize("value", [1.5, 2.0, "2", None, True])
def test_p24_chips_are_whole(value: Any) -> None:
    with pytest.raises(OptionError):
        Holdem(ante=value)
    with pytest.raises(OptionError):
        Holdem(stacks=(100, value))


def test_p24_rake_needs_a_flop_by_option() -> None:
    for option, taken in ((True, []), (False, [10])):
        table = dealt(*HANDS[:2], rake=100, no_flop_no_drop=option)
        assert raked(table, "raise 50", "raise 150", "fold") == taken


@pytest.mark.parametrize("chips", [(1.5, 100), ("7", 100), ("a", 100), (None, 100), 1.5, True])
def test_p24_a_position_has_whole_chips_only(chips: Any) -> None:
    with pytest.raises(PositionError):
        at(*HANDS[:2], stacks=chips)


# --- options that cannot be ---


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ({"stacks": (100, 100, 100)}, "stacks gives 3 numbers for 2 seats"),
        ({"seats": 3, "posts": (1, 2)}, "posts gives 2 numbers for 3 seats"),
        ({"ante": (1,)}, "ante gives 1 numbers for 2 seats"),
        ({"stacks": ()}, "stacks gives 0 numbers for 2 seats"),
        ({"button": 2}, "button is seat 0 to 1, or -1, not 2"),
        ({"button": -2}, "button cannot be -2"),
        ({"deck_size": 32}, "deck_size cannot be 32; it may be 52, 36"),
        ({"limit": "spread"}, "limit cannot be 'spread'; it may be 'no_limit', 'pot_limit', 'fixed_limit'"),
        ({"big_blind": 0}, "big_blind cannot be 0; it may be 1 … 500000000"),
        ({"small_blind": -1}, "small_blind cannot be -1"),
        ({"small_blind": 3}, "the small blind, 3, is more than the big one, 2"),
        ({"blinds": "none"}, "blinds cannot be 'none'"),
        ({"ante": -1}, "ante cannot be -1"),
        ({"ante": (1, -1)}, "ante cannot be"),
        ({"ante_kind": "all"}, "ante_kind cannot be 'all'"),
        ({"ante_order": "both"}, "ante_order cannot be 'both'"),
        ({"short_blind": "half"}, "short_blind cannot be 'half'"),
        ({"stacks": 0}, "stacks cannot be 0"),
        ({"stacks": (0, 100)}, "stacks cannot be"),
        ({"button_rule": "lying"}, "button_rule cannot be 'lying'"),
        ({"reopen": "never"}, "reopen cannot be 'never'"),
        ({"raise_cap": 5}, "raise_cap cannot be 5; it may be 3, 4, 0"),
        ({"runs": 3}, "runs cannot be 3"),
        ({"rake": 201}, "rake cannot be 201; it may be 0 … 200"),
        ({"rake": (1, 1)}, "rake cannot be"),
        ({"rake_cap": -1}, "rake_cap cannot be -1"),
        ({"drop": -1}, "drop cannot be -1"),
        ({"session": "match"}, "session cannot be 'match'"),
        ({"hands_to_play": 0}, "hands_to_play cannot be 0"),
        ({"level_hands": 1001}, "level_hands cannot be 1001"),
        ({"straddle": 1}, "straddle cannot be 1"),
        ({"posts": (1, 2), "session": "cash"}, "posts and antes by seat are for a single hand"),
    ],
)
def test_an_option_that_cannot_be_is_refused_in_words(game: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError) as refusal:
        Holdem(**game)
    assert str(refusal.value).startswith(f"holdem: {said}")


def test_the_rules_in_words_follow_the_options() -> None:
    assert "One hand is played." in rules_of(Holdem(), words())
    assert not any("ante" in sentence for sentence in rules_of(Holdem(), words()))
    assert "Everybody pays an ante, which is dead money." in rules_of(Holdem(ante=1, ante_kind="dead"), words())
    assert any("36 cards" in sentence for sentence in rules_of(Holdem.preset("short_deck"), words()))
    assert any("three raises" in sentence for sentence in rules_of(Holdem.preset("fixed_limit"), words()))
    assert not any("three raises" in sentence for sentence in rules_of(Holdem(), words()))


# --- positions ---


def test_a_position_is_taken_as_written() -> None:
    table = Holdem(seats=3, button=0).position(
        hands=["A♠ K♦", "Q♣ Q♥", ""],
        board="2♦ 3♥ 4♦",
        turn=1,
        stacks=(150, 90, 7),
        bets=(20, 0, 0),
        paid=(10, 10, 5),
        dead=3,
        acted=[0],
        deck="9♠ 10♠",
    )
    assert (stacks(table), bets(table), int(table.state.pot)) == ([150, 90, 7], [20, 0, 0], 48)
    assert (table.state.level, table.state.last_raise, table.state.button) == (20, 20, 0)
    events = play(table, "call")
    assert only(events, Board) == [Board("turn", ("10♠",), 0)]  # 9♠ was burned
    events = play(table, "bet 70", "call")
    assert pots(events) == [Pot(0, 208, (1,), (208,))]


def test_a_position_before_the_flop_and_one_at_the_showdown() -> None:
    table = at(*HANDS[:2], bets=(2, 1), stacks=(198, 199), turn=1)
    assert moves(table) == {"fold", "call", "raise 4", "raise 6", "raise 200"}
    table = at(*HANDS[:3], board=BOARD, paid=20, showdown=True, last_bettor=1, muck=False)
    assert asked(table, "show", "show") == [1, 2, 0]


def test_a_position_of_all_ins_at_the_showdown_is_over() -> None:
    table = at(*HANDS[:2], board=BOARD, stacks=0, paid=20, showdown=True)
    assert table.outcome.chips == (40, 0)


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ({"hands": HANDS[:1]}, "a hand is given for each of the 2 seats, as text"),
        ({"hands": HANDS[0]}, "a hand is given for each of the 2 seats, as text"),
        ({"hands": (["A♠", "A♣"], HANDS[1])}, "cards are written as text, a text for each hand"),
        ({"hands": ("A♠ A♣ A♦", HANDS[1])}, "seat 0 holds 2 cards or none, not 3"),
        ({"hands": ("A♠", HANDS[1])}, "seat 0 holds 2 cards or none, not 1"),
        ({"hands": ("A♠ A♣", "A♣ K♣")}, "A♣ is in the hand of seat 0 and in the hand of seat 1"),
        ({"board": "2♦ 3♥"}, "the board has 0, 3, 4 or 5 cards, not 2"),
        ({"board": "2♦ 3♥ 4♦ 7♥ 8♥ 9♥"}, "the board has 0, 3, 4 or 5 cards, not 6"),
        ({"board": "A♠ 3♥ 4♦"}, "A♠ is in the hand of seat 0 and in the board"),
        ({"deck": "K♣"}, "K♣ is in the hand of seat 1 and in the deck"),
        ({"board": "2♦ 3♥ 4♦", "deck": "9♠ 3♥"}, "3♥ is in the board and in the deck"),
        ({"stacks": (1, 2, 3)}, "chips are whole numbers from 0 on, one for each of the 2 seats"),
        ({"stacks": (-1, 2)}, "chips are whole numbers from 0 on, one for each of the 2 seats"),
        ({"bets": -1}, "chips are whole numbers from 0 on"),
        ({"dead": -1}, "chips are whole numbers from 0 on"),
        ({"stacks": 500_000_001}, "at most 1,000,000,000 chips are in play"),
        ({"stacks": 500_000_000, "dead": 1}, "at most 1,000,000,000 chips are in play"),
        ({"turn": 2}, "a seat is 0 to 1, not 2"),
        ({"turn": -1}, "a seat is 0 to 1, not -1"),
        ({"turn": True}, "a seat is 0 to 1, not True"),
        ({"folded": [2]}, "a seat is 0 to 1, not 2"),
        ({"acted": [2]}, "a seat is 0 to 1, not 2"),
        ({"last_bettor": 2}, "a seat is 0 to 1, not 2"),
        ({"turn": 1, "bets": (0, 2), "acted": [1]}, "seat 1 has nothing to decide"),
        ({"stacks": (0, 100)}, "seat 0 has nothing to decide"),
        ({"folded": [0]}, "at least two seats are in the hand"),
        ({"folded": [1]}, "at least two seats are in the hand"),
        ({"stacks": (100, 0)}, "the betting of this street is over"),
        ({"showdown": True}, "a showdown needs a board of five cards"),
        ({"showdown": True, "board": "2♦ 3♥ 4♦ 7♥"}, "a showdown needs a board of five cards"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_words(where: dict[str, Any], said: str) -> None:
    with pytest.raises(PositionError) as refusal:
        Holdem().position(**{"hands": HANDS[:2], "turn": 0, **where})
    assert str(refusal.value).startswith(said)


def test_a_position_refuses_a_fold_of_a_seat_without_cards_and_cards_of_another_deck() -> None:
    with pytest.raises(PositionError, match="seat 2 was dealt no cards"):
        at(*HANDS[:2], "", folded=[2])
    with pytest.raises(CardError, match="2♠ is not in this deck of 36 cards, whose lowest rank is 6"):
        at("2♠ A♣", HANDS[1], deck_size=36)
    with pytest.raises(CardError, match="A♠ is named twice"):
        at("A♠ A♠", HANDS[1])


@pytest.mark.parametrize(
    "where",
    [
        {"last_raise": -5},
        {"level": 5, "bets": (0, 10, 0)},
        {"acted": [2], "hands": (*HANDS[:2], "")},
        {"board": BOARD, "showdown": True, "last_bettor": 2, "folded": [2]},
        {"board": BOARD, "showdown": True, "folded": [1, 2]},
        {"board": BOARD, "showdown": True, "hands": ("", "", "")},
    ],
)
def test_a_position_that_never_comes_about_is_refused(where: dict[str, Any]) -> None:
    with pytest.raises(PositionError):
        Holdem(seats=3).position(**{"hands": HANDS[:3], "turn": 0, **where})


@pytest.mark.parametrize("seat", ["0", 10])
def test_a_position_refuses_what_is_no_seat_as_acted(seat: Any) -> None:
    with pytest.raises(PositionError):
        at(*HANDS[:2], acted=[seat])


def test_h75_dead_money_of_a_position_comes_from_those_who_have_left_the_table() -> None:
    table = at(*HANDS[:2], dead=7, bets=(1, 2))
    table.play("fold")
    assert sum(table.outcome.payoffs) == 7


def test_h38_at_a_showdown_of_a_position_no_bets_lie() -> None:
    with pytest.raises(PositionError, match="give them as paid"):
        at(*HANDS[:2], board=BOARD, showdown=True, bets=(10, 5))


# --- what is told ---


def test_a_hand_is_told_from_its_beginning_to_its_end() -> None:
    table = dealt(*HANDS[:3], ante=1, rake=100, stacks=(100, 40, 100))
    play(table, "raise 6", "raise 20", "call", "call", "check", "bet 19", "raise 60", "call", *["check"] * 4)
    assert table.events(everything=True) == [
        Hand(1, 2, 1, 2),
        *(Ante(0, 1), Ante(1, 1), Ante(2, 1)),
        *(Post(0, 1, "small blind"), Post(1, 2, "big blind")),
        *(Dealt(0, 2, ("A♠", "A♣")), Dealt(1, 2, ("K♠", "K♣")), Dealt(2, 2, ("Q♠", "Q♣"))),
        *(Raise(2, 6, False), Raise(0, 20, False), Call(1, 18, False), Call(2, 14, False)),
        Board("flop", ("2♦", "3♥", "4♦"), 0),
        *(Check(0), Bet(1, 19, True), Raise(2, 60, False), Call(0, 60, False)),
        Board("turn", ("7♥",), 0),
        *(Check(0), Check(2)),
        Board("river", ("8♥",), 0),
        *(Check(0), Check(2)),
        *(Show(0, ("A♠", "A♣"), tuple(BOARD.split()), 52), Show(1, ("K♠", "K♣"), tuple(BOARD.split()), 52)),
        Show(2, ("Q♠", "Q♣"), tuple(BOARD.split()), 52),
        *(Pot(0, 120, (0,), (108,)), Pot(1, 82, (0,), (74,))),
        Raked(20),
        Outcome("hand", 1, None, (201, 0, 19), (101, -40, -81)),
    ]


def test_a_watchers_story_has_the_hands_that_were_shown_only() -> None:
    table = dealt(*HANDS[:3])
    play(table, "fold", "call", "check", *["check"] * 6, "show", "muck")
    told = table.events()
    assert only(told, Dealt) == [Dealt(0, 2, ()), Dealt(1, 2, ()), Dealt(2, 2, ())]
    assert only(told, Fold, Show, Muck) == [Fold(2), Show(0, ("A♠", "A♣"), tuple(BOARD.split()), 52), Muck(1)]


def test_a_drawn_table_hides_what_its_viewer_may_not_know() -> None:
    table = dealt(*HANDS[:3])
    play(table, "fold", "call", "check")
    drawing = table.view(0).drawing()
    assert "A♠ A♣" in drawing
    assert "2♦ 3♥ 4♦" in drawing
    assert not any(card in drawing for card in ("K♠", "K♣", "Q♠", "Q♣"))
    assert not any(rank in table.view().drawing() for rank in "AKQ")


# --- any session by any options ---


@st.composite
def games(draw: st.DrawFn) -> Holdem:
    """A short session by any options."""
    seats = draw(st.integers(2, 6))
    chosen: dict[str, Any] = {"seats": seats}
    for name, choice in options.choices(Holdem).items():
        if isinstance(choice, options.Choice) and name not in {"seats", "button"}:
            chosen[name] = draw(st.sampled_from(list(choice.values)))
    big = chosen["big_blind"] = draw(st.sampled_from([1, 2, 10, 25]))
    chosen["small_blind"] = draw(st.integers(0, big))
    chosen["button"] = draw(st.integers(-1, seats - 1))
    chosen["stacks"] = tuple(draw(st.integers(1, 40 * big)) for _ in range(seats))
    chosen["ante"] = draw(st.integers(0, big))
    chosen["rake"] = draw(st.sampled_from([0, 0, 33, 200]))
    chosen["rake_cap"] = draw(st.sampled_from([0, 1, 7]))
    chosen["drop"] = draw(st.sampled_from([0, 0, 1, 9]))
    chosen["hands_to_play"] = draw(st.integers(1, 4))
    chosen["level_hands"] = draw(st.integers(1, 3))
    if chosen["session"] == "hand" and draw(st.booleans()):
        chosen["posts"] = tuple(draw(st.integers(-2 * big, 2 * big)) for _ in range(seats))
    return Holdem(**chosen)


def any_move(table: Table, dice: random.Random) -> str:
    """A legal move at random, any amount; folds are rare, so that hands are long."""
    listed = [move for move in table.legal_moves if move != "fold"] or ["fold"]
    move = "fold" if "fold" in table.legal_moves and dice.random() < 0.15 else dice.choice(listed)
    if table.amounts and move.split()[0] in ("bet", "raise"):
        lo, hi, _ = table.amounts
        return f"{move.split()[0]} {dice.choice([lo, min(hi, lo + dice.randint(0, lo)), hi])}"
    return move


def all_chips(state: State) -> int:
    """The chips on the table and in the house."""
    pot = 0 if state.street == rules.HAND_OVER else state.pot
    return int(sum(state.stacks) + pot + state.raked)


MOST_MOVES = share(quick=40, deep=400)


@given(games(), st.integers(0, 1 << 30))
@settings(max_examples=share(quick=25, deep=600))
def test_chips_are_conserved_in_every_state(game: Holdem, seed: int) -> None:
    table, dice = game.deal(seed=seed), random.Random(seed)
    while table.turn != cards.OVER and len(table.history) < MOST_MOVES:
        table.play(any_move(table, dice))
    for state in [state for step in table.history for state in step.states]:
        assert all_chips(state) == sum(state.bought)
        assert min(state.stacks) >= 0
        assert state.street == rules.HAND_OVER or sum(state.paid) + state.dead == state.pot
    if table.outcome:
        assert sum(table.outcome.payoffs) == -table.state.raked
        assert all(pot.chips >= sum(pot.shares) for pot in pots(table.events()))
    told = table.events(everything=True)
    assert sum(event.chips for event in only(told, Raked)) == table.state.raked
    assert sum(pot.chips - sum(pot.shares) for pot in pots(told)) == table.state.raked


@given(games(), st.integers(0, 1 << 30))
@settings(max_examples=share(quick=25, deep=600))
def test_h40_every_amount_of_the_range_is_accepted_and_none_beside_it(game: Holdem, seed: int) -> None:
    table, dice = game.deal(seed=seed), random.Random(seed)
    for _ in range(8):
        if table.turn == cards.OVER:
            break
        if table.amounts:
            lo, hi, step = table.amounts
            seat, word, before = table.turn, "raise" if table.state.level else "bet", table.state.tobytes()
            assert 0 < lo <= hi
            assert step == 1
            for amount in {lo, hi, dice.randint(lo, hi)}:
                (said, *_) = table.play(f"{word} {amount}")
                assert (said.seat, said.to) == (seat, amount)
                table.undo()
                assert table.state.tobytes() == before
            for amount in {lo - 1, hi + 1}:
                assert why(table, f"{word} {amount}") == f"a bet is from {lo} to {hi} here, in all"
        table.play(any_move(table, dice))


@given(games(), st.integers(0, 1 << 30))
@settings(max_examples=share(quick=10, deep=200))
def test_what_is_hidden_changes_neither_a_view_nor_a_players_choice(game: Holdem, seed: int) -> None:
    table, dice = game.deal(seed=seed), random.Random(seed)
    for _ in range(dice.randint(0, 12)):
        if table.turn >= 0:
            table.play(any_move(table, dice))
    if table.turn < 0:
        return
    seat, mask = table.turn, int(rules.legal(table.state))
    lo, hi, step = table.amounts or (0, 0, 1)
    world = guessed(table, seat, seed)
    rules.hide(world, seat)
    assert world.tobytes() == table.view(seat).state.tobytes()
    for choose, _ in players.PLAYERS.values():
        chosen = set()
        for number in range(2):
            view = guessed(table, seat, number)
            rules.hide(view, seat)
            stream = new_state(rng.STREAM)
            rng.open_stream(stream, seed, 0, rng.PLAYER_LANE)
            chosen.add(int(choose(view, mask, lo, hi, step, stream)))
        (action,) = chosen
        assert mask >> min(action, cards.RAISE) & 1
        assert action < cards.RAISE_TO or lo <= action - cards.RAISE_TO <= hi


# --- strategies ---


@given(games(), st.integers(0, 1 << 30))
@settings(max_examples=share(quick=10, deep=200))
def test_a_caller_never_folds_bets_or_mucks(game: Holdem, seed: int) -> None:
    table = game.deal(seed=seed)
    table.seat(["caller"] * game.seats)
    while table.turn >= 0 and len(table.history) < MOST_MOVES:
        table._ask(players.caller, table._streams[table.turn])
    assert only(table.events(), Fold, Bet, Raise, Muck) == []


@pytest.mark.parametrize("name", list(players.PLAYERS))
def test_a_player_plays_any_game_by_legal_moves(name: str) -> None:
    for seed, game in enumerate(
        [
            Holdem.preset("short_deck", seats=3),
            Holdem.preset("pot_limit", seats=3, open_fold=True),
            Holdem.preset("fixed_limit", seats=3),
            Holdem(seats=3, stacks=(3, 200, 30), ante=2, tabled=False, runs=2),
            Holdem(seats=3, straddle=True, bomb_pot=True, ante=1),
        ]
    ):
        assert game.deal(seed=seed).play_out([name] * game.seats).hands == 1


def test_pushfold_pushes_folds_checks_or_calls_where_it_cannot_push() -> None:
    seen = Counter[str]()
    for seed in range(15):
        table = Holdem(seats=3, stacks=(20, 25, 40)).deal(seed=seed)
        table.play_out(["pushfold", "pushfold", "caller"])
        for step in table.history[1:]:
            before = step.states[0]
            if before.turn < 2:
                word = step.what.text.split()[0]
                seen[word] += 1
                everything = before.stacks[before.turn] + before.bets[before.turn]
                assert word not in ("bet", "raise") or step.actions[0] - cards.RAISE_TO == everything
                assert word != "call" or not rules.legal(before) >> cards.RAISE & 1
    assert set(seen) >= {"fold", "raise", "check"}
    assert set(seen) <= {"fold", "raise", "bet", "check", "call", "show", "muck"}


@pytest.mark.parametrize(
    ("name", "hand", "said"),
    [
        ("pushfold", "A♠ A♣", "raise 20"),
        ("pushfold", "7♠ 2♣", "fold"),
        ("tight", "7♠ 2♣", "fold"),
        ("caller", "7♠ 2♣", "call"),
    ],
)
def test_a_player_plays_good_hands_and_lets_bad_ones_go(name: str, hand: str, said: str) -> None:
    table = dealt(*HANDS[1:3], hand, stacks=20)
    table.seat([None, None, name])
    table.play_on()
    assert table.steps[-1].text == said


@pytest.mark.parametrize(("hand", "said"), [("A♠ A♣", "call"), ("7♠ 2♣", "fold")])
def test_pushfold_answers_a_push_with_a_call_or_a_fold(hand: str, said: str) -> None:
    table = at(hand, HANDS[1], stacks=(20, 0), bets=(0, 20))
    table.seat(["pushfold", None])
    table.play_on()
    assert table.steps[-1].text == said


def test_tight_raises_the_best_hands_calls_none_of_the_worst_and_mucks_what_is_beaten() -> None:
    table = dealt("K♠ K♣", "Q♠ Q♣", "A♠ A♣", stacks=1000)
    table.seat([None, None, "tight"])
    assert table.play_on()[0].to >= 4
    table = on_the_river(*HANDS[:2], paid=10, last_bettor=0, showdown=True)
    table.seat([None, "tight"])
    table.play("show")
    assert table.play_on()[0] == Muck(1)


def test_tight_bets_what_cannot_be_beaten_and_folds_nothing_for_free() -> None:
    table = at("A♠ K♠", "7♣ 2♦", board="Q♠ J♠ 10♠ 3♦", turn=0, paid=20)
    table.seat(["tight", "tight"], seed=1)
    assert isinstance(table.play_on()[0], Bet)
    table = at("7♣ 2♦", "A♠ K♠", board="Q♠ J♠ 10♠ 3♦", turn=0, paid=20)
    table.seat(["tight", None], seed=1)
    assert table.play_on()[0] == Check(0)
