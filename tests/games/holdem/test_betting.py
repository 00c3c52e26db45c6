"""The betting situations of the dossier (HT-12 …) and the faults met elsewhere (CASES P12 …), in cards and chips."""

from __future__ import annotations

from typing import Any

import pytest

from kozyr import Holdem, shuffle
from kozyr.errors import IllegalMoveError
from kozyr.table import Table

BLINDS: dict[str, Any] = {"small_blind": 100, "big_blind": 200}


def dealt(seats: int, *deck: str, **options: Any) -> Table:
    """A hand dealt from these cards; the seat left of the button is dealt first."""
    decks = deck or ("A♠ K♠ Q♠ J♠ 9♠ 8♠ 7♠ 6♠ 5♠ 4♠ 3♠ 2♠",)
    return Holdem(seats=seats, **options).deal(shuffle=shuffle.from_cards(*decks))


def play(table: Table, *moves: str) -> Table:
    for move in moves:
        table.play(move)
    return table


def words(table: Table) -> set[str]:
    """What may be said, without amounts."""
    return {move.split()[0] for move in table.legal_moves}


def least(table: Table) -> int:
    assert table.amounts is not None
    return table.amounts[0]


def most(table: Table) -> int:
    assert table.amounts is not None
    return table.amounts[1]


def test_ht12_a_raise_is_at_least_as_big_as_the_last_one() -> None:
    table = dealt(4, stacks=10_000, **BLINDS)
    assert (table.turn, least(table)) == (2, 400)
    assert least(play(table, "raise 500")) == 800
    assert least(play(table, "raise 1200")) == 1900
    with pytest.raises(IllegalMoveError, match="from 1900 to 10000"):
        table.play("raise 1899")


def test_ht14_a_short_all_in_does_not_reopen_the_betting() -> None:
    table = dealt(3, small_blind=50, big_blind=100, stacks=(1000, 225, 1000))
    play(table, "call", "call", "check", "bet 100", "raise 125", "fold")
    assert table.turn == 0
    assert words(table) == {"fold", "call"}


def test_ht14_short_all_ins_that_make_a_full_raise_together_do() -> None:
    table = dealt(4, small_blind=50, big_blind=100, stacks=(1000, 250, 300, 1000))
    play(table, "call", "call", "call", "check", "bet 100", "raise 150", "raise 200", "call")
    assert (table.turn, least(table)) == (0, 300)


def test_ht16_pot_limit() -> None:
    table = dealt(3, limit="pot_limit", stacks=10_000, **BLINDS)
    assert (table.turn, most(table)) == (2, 700)
    later = Holdem(seats=2, limit="pot_limit", stacks=10_000, **BLINDS).position(
        hands=["A♠ A♥", "K♠ K♥"], board="2♣ 7♦ 9♥", paid=750, bets=[1500, 0], acted=[0], turn=1
    )
    assert most(later) == 6000


@pytest.mark.parametrize(("stack", "to"), [(100, 400), (300, 700)])
def test_ht17_fixed_limit_all_ins_below_half_a_bet_are_completed_others_are_full(stack: int, to: int) -> None:
    table = Holdem(seats=3, limit="fixed_limit", **BLINDS).position(
        hands=["A♠ A♥", "K♠ K♥", "Q♠ Q♥"], board="2♣ 7♦ 9♥ J♣", stacks=[stack, 2000, 2000], paid=200, turn=0
    )
    assert table.amounts == (stack, stack, 1)
    assert play(table, f"bet {stack}").amounts == (to, to, 1)


def test_ht18_p13_heads_up_the_button_posts_the_small_blind_and_acts_first_then_last() -> None:
    table = dealt(2, **BLINDS, stacks=1000)
    assert list(table.state.bets[:2]) == [200, 100]
    assert table.turn == 1
    assert play(table, "call", "check").turn == 0


def test_ht19_the_big_blind_has_the_option() -> None:
    table = play(dealt(3), "call", "call")
    assert table.turn == 1
    assert words(table) == {"check", "raise"}


def test_ht20_everybody_folds_to_the_big_blind() -> None:
    table = play(dealt(3, stacks=1000, **BLINDS), "fold", "fold")
    assert table.outcome.payoffs == (-100, 100, 0)
    assert "shows" not in table.log()


def test_ht23_p19_the_odd_chip_goes_to_the_first_winner_left_of_the_button() -> None:
    deck = "A♠ A♥ 2♦ K♠ K♥ 3♦ 4♣ Q♣ J♦ 10♠ 5♣ 8♦ 6♣ 7♦"
    table = play(dealt(3, deck, ante=1, stacks=100), "fold", "call", "check", *["check"] * 6, "show", "show")
    assert [int(won) for won in table.state.won[:3]] == [4, 3, 0]


def test_p18_three_tie_for_30_301() -> None:
    hands = ["A♠ 2♦", "A♥ 2♣", "A♦ 3♣", "9♠ 8♥"]
    table = Holdem(seats=4, stacks=20_000).position(
        hands=hands,
        board="K♠ Q♥ J♦ 10♣ 4♥",
        paid=[10_100, 10_100, 10_100, 1],
        folded=[3],
        stacks=0,
        turn=0,
        showdown=True,
    )
    assert [int(won) for won in table.state.won[:4]] == [10_101, 10_100, 10_100, 0]


def test_ht24_who_bet_last_on_the_river_shows_first_else_the_first_left_of_the_button() -> None:
    checked = play(dealt(3), "call", "call", "check", *["check"] * 9)
    assert (checked.turn, checked.legal_moves) == (0, ["show"])
    bet = play(dealt(3), "call", "call", "check", *["check"] * 6, "check", "bet 10", "call", "fold")
    assert bet.turn == 1


@pytest.mark.parametrize(("rule", "owed"), [("full", 200), ("actual", 100)])
def test_ht25_p21_a_short_big_blind_is_still_owed_in_full_unless_the_rule_is_another(rule: str, owed: int) -> None:
    table = dealt(4, stacks=(1000, 60, 1000, 1000), short_blind=rule, **BLINDS)
    assert table.turn == 2
    table.play("call")
    assert table.state.bets[2] == owed


@pytest.mark.parametrize(("rule", "places"), [("dead", (0, 1, 2)), ("moving", (0, 2, 3)), ("forward", (3, 0, 2))])
def test_ht26_the_button_after_a_seat_has_left(rule: str, places: tuple[int, int, int]) -> None:
    """Seat 1, the big blind, loses all it has; the next hand's button, small and big blind."""
    game = Holdem(seats=4, session="sit_and_go", button_rule=rule, stacks=(200, 2, 200, 200))
    first = "2♠ 2♥ A♠ 9♦ 7♠ 7♥ A♥ 9♥ 3♣ K♠ K♥ 4♦ 4♣ 5♦ 5♣ 6♦"
    table = game.deal(shuffle=shuffle.from_cards(first, "2♠ 3♠"))
    play(table, "call", "fold", "call", *["check"] * 6)
    assert table.state.out == 0b0010
    assert (table.state.button, table.state.small, table.state.big) == places


def test_p12_between_a_call_and_all_in_there_is_no_raise() -> None:
    table = Holdem(seats=3, big_blind=100, small_blind=50).position(
        hands=["A♠ A♥", "K♠ K♥", "Q♠ Q♥"],
        board="2♣ 7♦ 9♥",
        stacks=[900, 150, 1000],
        bets=[100, 0, 0],
        paid=100,
        acted=[0],
        turn=1,
    )
    assert table.legal_moves == ["fold", "call", "raise 150"]
    assert table.amounts == (150, 150, 1)


@pytest.mark.parametrize("button", [0, 1])
def test_p14_the_button_alone_posts_and_the_other_seat_acts_first(button: int) -> None:
    table = dealt(2, ante=1, blinds="button", button=button)
    assert int(table.state.bets[button]) == 2
    assert table.turn == 1 - button


def test_p16_a_slice_whose_contributors_have_folded_falls_to_the_pot_below() -> None:
    table = Holdem(seats=4).position(
        hands=["A♠ A♥", "K♠ K♥", "Q♠ Q♥", "J♠ J♥"],
        board="2♣ 7♦ 9♥ 3♠ 4♦",
        stacks=0,
        paid=[50, 50, 100, 100],
        folded=[2, 3],
        turn=0,
        showdown=True,
    )
    assert table.outcome.payoffs == (250, -50, -100, -100)


def test_p17_a_folded_hand_has_no_claim() -> None:
    table = play(dealt(2, "2♦ A♠ 3♣ A♥"), "fold")
    assert table.outcome.payoffs == (1, -1)


def test_p22_a_size_is_offered_only_where_it_is_legal_and_an_end_has_no_moves() -> None:
    table = Holdem(seats=2, small_blind=50, big_blind=100).position(
        hands=["A♠ A♥", "K♠ K♥"], board="2♣ 7♦ 9♥", stacks=[300, 1200], bets=[900, 300], paid=100, acted=[0, 1], turn=1
    )
    assert table.legal_moves == ["fold", "call", "raise 1500"]
    ended = play(dealt(2), "fold")
    assert ended.legal_moves == []


def test_p23_antes_are_in_the_pot_and_none_is_taken_after_the_end() -> None:
    table = dealt(3, ante=5)
    assert int(table.state.pot) == 18
    ended = play(table, "fold", "fold")
    assert sum(ended.outcome.payoffs) == 0
    assert sum(ended.outcome.chips) == 600


@pytest.mark.parametrize(("dropped", "raked"), [(True, 0), (False, 2)])
def test_p24_no_flop_no_drop(dropped: bool, raked: int) -> None:
    table = play(dealt(3, rake=200, no_flop_no_drop=dropped, small_blind=5, big_blind=10), "fold", "fold")
    assert int(table.state.raked) == raked
    assert sum(table.outcome.payoffs) == -raked
