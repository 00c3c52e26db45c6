"""Every clause of Durak's RULES.md, D-1 to D-24, each in a situation written in cards; trump is ♥ where nothing is said."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from kozyr import Durak, cards, rng
from kozyr.errors import CardError, IllegalMoveError, OptionError, PositionError
from kozyr.games.durak import rules
from kozyr.games.durak.text import (
    Attack,
    Beat,
    Beaten,
    Bout,
    Dealt,
    Done,
    Draw,
    First,
    HandOver,
    Lot,
    Out,
    Outcome,
    Show,
    Swap,
    Take,
    Taken,
    ThrowIn,
    Transfer,
    Trump,
    in_hand_order,
)
from kozyr.record import Deal
from kozyr.shuffle import formula, from_cards
from kozyr.state import State, copy_state, new_state
from kozyr.table import Table

TRUMPS = {"6♥", "7♥", "8♥", "9♥", "10♥", "J♥", "Q♥", "K♥", "A♥"}


# --- saying it in cards ---


def cards_of(mask: int) -> set[str]:
    return {cards.write(card) for card in cards.members(mask)}


def written(text: str) -> set[str]:
    return set(text.split())


def moves(table: Table) -> set[str]:
    return set(table.legal_moves)


def hand(table: Table, seat: int) -> set[str]:
    return cards_of(table.state.hands[seat])


def stock(table: Table) -> list[str]:
    """The stock, top first."""
    return [cards.write(card) for card in table.state.deck[: table.state.left][::-1]]


def known(table: Table, seat: int) -> set[str]:
    """The cards that a watcher knows a seat to hold."""
    return cards_of(table.view().state.known[seat])


def lacks(table: Table, seat: int) -> set[str]:
    """The cards, of those whose place a watcher does not know, that he knows a seat not to hold."""
    seen = table.view().state
    return cards_of(seen.lacks[seat] & rules.unlocated(seen, cards.WATCHER))


def play(table: Table, *said: str) -> list[Any]:
    """Makes the moves and answers what happened."""
    return [event for move in said for event in table.play(move)]


def only(events: list[Any], *kinds: type) -> list[Any]:
    return [event for event in events if isinstance(event, kinds)]


def sides(table: Table) -> tuple[int, int]:
    """Attacker and defender."""
    return int(table.state.attacker), int(table.state.defender)


def dealt(*hands: str, turned_up: str = "", lot: str = "", **options: Any) -> Table:
    """A table dealt in blocks: after the lot's cards, if any, these hands and the turned-up card."""
    chosen: dict[str, Any] = {"seats": len(hands), "deal_order": "block", **options}
    game = Durak(**chosen)
    return game.deal(shuffle=from_cards(*[lot] * bool(lot), " ".join([*hands, turned_up])))


def at(*hands: str, trump: str = "♥", **options: Any) -> Table:
    """A position by its hands; what ``Durak.position`` takes besides goes there, all else is an option."""
    names = ("bout", "stock", "attacker", "defender", "taking", "discard", "bouts")
    where = {name: options.pop(name) for name in names if name in options}
    return Durak(seats=len(hands), **options).position(trump=trump, hands=hands, **where)


# --- the presets ---

FORCED: dict[str, Any] = {
    "no_trump": "first_seat",
    "throwers": "attacker",
    "attack_choice": "lowest",
    "attack_limit": "none",
    "must_beat": True,
    "defence_choice": "lowest",
    "after_take": "hand_over",
    "refill_order": "defender_second",
}


def test_the_presets_set_what_the_rules_say() -> None:
    assert Durak.preset("podkidnoy") == Durak()
    assert Durak.preset("perevodnoy") == Durak(transfer=True)
    assert Durak.preset("seed") == Durak(**FORCED)
    assert Durak.preset("reference") == Durak(**FORCED, deal_order="block", first_attacker="first_seat")


@pytest.mark.parametrize("preset", ["seed", "reference"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_in_seed_and_reference_every_choice_is_forced(preset: str, seats: int) -> None:
    table = Durak.preset(preset, seats=seats).deal(seed=seats)
    while table.turn >= 0:
        assert len(table.legal_moves) == 1
        table.play(table.legal_moves[0])
    assert table.outcome is not None


# --- D-1 … D-7: the deck and the deal ---


@pytest.mark.parametrize(("size", "ranks"), [(24, "9 10 J Q K A"), (36, "6 7 8 9 10 J Q K A"), (52, None)])
def test_d1_the_deck_has_four_suits_from_its_lowest_rank_to_the_ace(size: int, ranks: str | None) -> None:
    names = (ranks or "2 3 4 5 6 7 8 9 10 J Q K A").split()
    table = Durak(deck_size=size).deal(seed=1)
    everything = [*hand(table, 0), *hand(table, 1), *stock(table)]
    assert len(everything) == size
    assert set(everything) == {rank + suit for rank in names for suit in "♠♣♦♥"}


def test_d1_the_classic_deck_has_36_cards() -> None:
    assert Durak().deck_size == 36


@pytest.mark.parametrize(("size", "most"), [(24, 4), (36, 6), (52, 6)])
def test_d2_two_seats_to_six_and_no_more_than_six_cards_each_allow(size: int, most: int) -> None:
    for seats in range(2, most + 1):
        assert Durak(deck_size=size, seats=seats).seats == seats
    for seats in (0, 1, most + 1):
        with pytest.raises(OptionError):
            Durak(deck_size=size, seats=seats)


def test_d2_24_cards_for_five_are_refused_in_words() -> None:
    with pytest.raises(OptionError, match="durak with 24 cards seats 2 to 4, not 5"):
        Durak(deck_size=24, seats=5)


@pytest.mark.parametrize("preset", ["seed", "reference"])
def test_d2_seed_and_reference_seat_two_to_five(preset: str) -> None:
    for seats in (2, 3, 4, 5):
        assert Durak.preset(preset, seats=seats).seats == seats
    with pytest.raises(OptionError):
        Durak.preset(preset, seats=6)


def test_d3_d4_the_formula_moves_the_cards_of_a_new_deck() -> None:
    new_deck = [rank + suit for suit in "♠♥♣♦" for rank in ["6", "7", "8", "9", "10", "J", "Q", "K", "A"]]
    for number in (0, 7, 60493):
        lying = list(new_deck)
        for i in range(1000):
            moved = lying[(number + 2 * i) % 36]
            lying = [moved, *(card for card in lying if card != moved)]
        order = formula(number).dealer()(cards.read_all(" ".join(sorted(new_deck))))
        assert [cards.write(card) for card in order] == lying


@pytest.mark.parametrize("size", [24, 36, 52])
def test_d4_the_formula_makes_as_many_decks_as_the_deck_has_cards(size: int) -> None:
    deck = [card for card in range(52) if card % 13 >= 13 - size // 4]
    assert len({tuple(formula(number).dealer()(deck)) for number in range(3 * size)}) == size


TOP_TWELVE = "6♠ 7♠ 8♠ 9♠ 10♠ J♠ 6♣ 7♣ 8♣ 9♣ 10♣ J♣"


def test_d5_round_robin_deals_one_card_to_each_seat_six_times() -> None:
    table = Durak(deal_order="round_robin").deal(shuffle=from_cards(TOP_TWELVE + " A♥"))
    assert hand(table, 0) == written("6♠ 8♠ 10♠ 6♣ 8♣ 10♣")
    assert hand(table, 1) == written("7♠ 9♠ J♠ 7♣ 9♣ J♣")


def test_d5_block_deals_the_top_six_to_seat_0_and_the_next_six_to_seat_1() -> None:
    table = Durak(deal_order="block").deal(shuffle=from_cards(TOP_TWELVE + " A♥"))
    assert hand(table, 0) == written("6♠ 7♠ 8♠ 9♠ 10♠ J♠")
    assert hand(table, 1) == written("6♣ 7♣ 8♣ 9♣ 10♣ J♣")


def test_d6_a_hand_is_sorted_by_rank_then_suit_and_the_trumps_come_last() -> None:
    table = dealt("6♣ K♠ 7♥ 7♠ 7♦ 7♣", "A♠ A♥ A♦ 10♣ 6♥ 8♠", turned_up="8♣")
    hands = {event.seat: event.cards for event in only(table.events(everything=True), Dealt)}
    assert hands[0] == ("7♠", "7♦", "7♥", "K♠", "6♣", "7♣")
    assert hands[1] == ("6♥", "8♠", "A♠", "A♦", "A♥", "10♣")
    assert [cards.write(c) for c in in_hand_order(cards.read_set("6♥ A♠ 6♠ A♥ 6♦ 6♣"), cards.HEARTS)] == [
        *("6♠", "6♣", "6♦", "A♠", "6♥", "A♥"),
    ]


def test_d7_the_top_card_is_turned_up_names_the_trump_and_goes_to_the_bottom() -> None:
    table = dealt("6♠ 7♠ 8♠ 9♠ 10♠ J♠", "6♣ 7♣ 8♣ 9♣ 10♣ J♣", turned_up="9♥ 6♦ 7♦")
    assert only(table.events(), Trump) == [Trump("9♥", 24)]
    assert cards.SIGNS[table.state.trump] == "♥"
    assert stock(table)[:2] == ["6♦", "7♦"]
    assert stock(table)[-1] == "9♥"
    assert len(stock(table)) == 24


def test_d7_the_turned_up_card_is_drawn_last() -> None:
    table = at("6♠ 7♠ 8♠ 9♠ 10♠", "A♠ K♠ Q♠ 8♣ 9♣", stock="J♦ Q♦ K♦ 6♥")
    events = play(table, "6♠", "Q♠", "done")
    assert only(events, Draw) == [Draw(0, 2, ("J♦", "Q♦")), Draw(1, 2, ("K♦", "6♥"))]


SIX_HANDS = (
    "6♠ 7♠ 8♠ 9♠ 10♠ J♠",
    "Q♠ K♠ A♠ 6♣ 7♣ 8♣",
    "9♣ 10♣ J♣ Q♣ K♣ A♣",
    "6♦ 7♦ 8♦ 9♦ 10♦ J♦",
    "Q♦ K♦ A♦ 7♥ 8♥ 9♥",
    "10♥ J♥ Q♥ K♥ A♥ 6♥",
)


def test_d7_1_without_a_stock_the_last_card_dealt_is_shown_and_stays_in_its_hand() -> None:
    table = dealt(*SIX_HANDS)
    assert only(table.events(), Trump) == [Trump("6♥", 0)]
    assert stock(table) == []
    assert hand(table, 5) == written("10♥ J♥ Q♥ K♥ A♥ 6♥")
    assert known(table, 5) == {"6♥"}


def test_d7_1_dealt_one_by_one_the_last_card_is_the_last_seats_too() -> None:
    table = dealt(*SIX_HANDS, deal_order="round_robin")
    assert only(table.events(), Trump) == [Trump("6♥", 0)]
    assert "6♥" in hand(table, 5)


def test_d7_1_four_seats_with_24_cards_have_no_stock_either() -> None:
    table = dealt("9♠ 10♠ J♠ Q♠ K♠ A♠", "9♣ 10♣ J♣ Q♣ K♣ A♣", "9♦ 10♦ J♦ Q♦ K♦ 9♥", "10♥ J♥ Q♥ K♥ A♥ A♦", deck_size=24)
    assert only(table.events(), Trump) == [Trump("A♦", 0)]
    assert hand(table, 3) == written("10♥ J♥ Q♥ K♥ A♥ A♦")


# --- D-8: who attacks first ---

THREE_HANDS = ("6♠ 7♠ 8♠ 9♠ 10♠ 9♥", "6♣ 7♣ 8♣ 9♣ 10♣ 7♥", "6♦ 7♦ 8♦ 9♦ 10♦ 8♥")


def test_d8_the_lowest_trump_in_hand_attacks_first_the_turned_up_card_does_not_count() -> None:
    table = dealt(*THREE_HANDS, turned_up="6♥")
    assert table.turn == 1
    assert only(table.events(), First, Bout) == [First(1, "7♥"), Bout(1, 1, 2)]
    assert moves(table) == hand(table, 1)


def test_d8_the_lowest_trump_is_shown_to_all() -> None:
    table = dealt(*THREE_HANDS, turned_up="A♥")
    assert [known(table, seat) for seat in range(3)] == [set(), {"7♥"}, set()]


def test_d8_the_shown_card_of_a_deal_without_stock_counts() -> None:
    table = dealt(*SIX_HANDS)
    assert table.turn == 5
    assert only(table.events(), First) == [First(5, "6♥")]


def test_d8_a_lower_trump_goes_before_the_shown_card() -> None:
    table = dealt(*SIX_HANDS[:4], "Q♦ K♦ A♦ 6♥ 8♥ 9♥", "10♥ J♥ Q♥ K♥ A♥ 7♥")
    assert table.turn == 4
    assert known(table, 4) == {"6♥"}
    assert known(table, 5) == {"7♥"}


def test_d8_1_first_seat_is_seat_0_and_nothing_is_shown() -> None:
    table = dealt(*THREE_HANDS, turned_up="6♥", first_attacker="first_seat")
    assert table.turn == 0
    assert only(table.events(), First) == [First(0, None)]
    assert [known(table, seat) for seat in range(3)] == [set(), set(), set()]


def test_d8_1_the_lot_names_the_first_attacker() -> None:
    table = dealt(*THREE_HANDS, turned_up="6♥", first_attacker="lot", lot="6♠ 7♠ A♠")
    assert table.turn == 2
    assert only(table.events(), Lot, First) == [Lot(2), First(2, None)]


@pytest.mark.parametrize(
    ("how", "fool", "first"),
    [
        ("left_of_fool", 0, 1),
        ("left_of_fool", 2, 0),
        ("under_fool", 0, 2),
        ("under_fool", 2, 1),
        ("left_of_fool", -1, 1),  # the lowest trump
        ("under_fool", -1, 1),
        ("lowest_trump", 2, 1),
        ("first_seat", 2, 0),
    ],
)
def test_d8_2_left_of_the_last_fool_or_under_him(how: str, fool: int, first: int) -> None:
    table = dealt(*THREE_HANDS, turned_up="6♥", first_attacker=how, last_fool=fool)
    assert table.turn == first


def test_d8_2_under_fool_the_fool_is_attacked_first() -> None:
    assert sides(dealt(*THREE_HANDS, turned_up="6♥", first_attacker="under_fool", last_fool=2)) == (1, 2)


def test_d8_2_the_next_game_remembers_the_fool_and_forgets_him_after_a_draw() -> None:
    game = Durak(seats=3, first_attacker="left_of_fool")
    assert game.after(Outcome("fool", 1, 0, (0, 2), (1, -2, 1))).last_fool == 1
    assert game.after(Outcome("draw", None, 0, (0, 1, 2), (0, 0, 0))).last_fool == -1


def test_d8_2_the_last_fool_is_a_seat_of_the_game() -> None:
    with pytest.raises(OptionError, match="last_fool is seat 0 to 2, or -1, not 3"):
        Durak(seats=3, last_fool=3)


TRUMPLESS = ("6♦ 8♠ 9♠ 10♠ J♠ Q♠", "6♣ 8♣ 9♣ 10♣ J♣ Q♣")


def test_d8_3_without_trumps_the_lowest_card_in_hand_order_attacks_first_and_is_shown() -> None:
    table = dealt(*TRUMPLESS, turned_up="6♥", no_trump="lowest_card")
    assert table.turn == 1
    assert only(table.events(), First) == [First(1, "6♣")]
    assert [known(table, seat) for seat in range(2)] == [set(), {"6♣"}]


def test_d8_3_without_trumps_first_seat_is_seat_0() -> None:
    table = dealt(*TRUMPLESS, turned_up="6♥", no_trump="first_seat")
    assert table.turn == 0
    assert only(table.events(), First) == [First(0, None)]


def test_d8_3_without_trumps_the_lot_decides() -> None:
    table = dealt(*TRUMPLESS, turned_up="6♥", no_trump="lot", lot="7♠ 8♠")
    assert table.turn == 1
    assert only(table.events(), Lot, First) == [Lot(1), First(1, None)]


@pytest.mark.parametrize("no_trump", ["lowest_card", "first_seat", "lot"])
def test_d8_3_does_not_matter_while_somebody_holds_a_trump(no_trump: str) -> None:
    lot = "A♠ 8♠ 7♠" if no_trump == "lot" else ""
    assert dealt(*THREE_HANDS, turned_up="6♥", no_trump=no_trump, lot=lot).turn == 1


@pytest.mark.parametrize("no_trump", ["lowest_card", "first_seat"])
def test_d8_3_decides_where_left_of_fool_falls_back_on_the_lowest_trump(no_trump: str) -> None:
    table = dealt(*TRUMPLESS, turned_up="6♥", first_attacker="left_of_fool", no_trump=no_trump)
    assert table.turn == (1 if no_trump == "lowest_card" else 0)


@pytest.mark.parametrize(
    ("shown", "named"),
    [("A♠ K♥ Q♥", 0), ("6♥ 10♠ 9♥", 1), ("K♠ K♣ K♦", 2), ("K♥ K♦ K♣", 0), ("6♠ K♣ K♠", 1)],
)
def test_d8_4_the_highest_card_is_named_equal_ranks_by_suit(shown: str, named: int) -> None:
    table = dealt(*THREE_HANDS, turned_up="6♥", first_attacker="lot", lot=shown)
    assert only(table.events(), Lot) == [Lot(named)]
    assert table.turn == named


@pytest.mark.parametrize(
    ("options", "turns"),
    [
        ({"first_attacker": "lot"}, 2),
        ({"first_attacker": "lowest_trump", "no_trump": "lot"}, 2),
        ({"first_attacker": "left_of_fool", "no_trump": "lot"}, 2),
        ({"first_attacker": "under_fool", "no_trump": "lot"}, 2),
        ({"first_attacker": "left_of_fool", "no_trump": "lot", "last_fool": 1}, 1),
        ({"first_attacker": "under_fool", "no_trump": "lot", "last_fool": 1}, 1),
        ({"first_attacker": "first_seat", "no_trump": "lot"}, 1),
        ({}, 1),
    ],
)
def test_d8_4_d22_2_the_lot_is_a_dealers_turn_of_its_own_where_it_may_be_needed(
    options: dict[str, Any], turns: int
) -> None:
    table = Durak(**options).deal(seed=5)
    assert [isinstance(step, Deal) for step in table.steps] == [True] * turns
    assert [len(step.cards) for step in table.steps if isinstance(step, Deal)] == [36] * turns
    assert len(only(table.events(), Lot)) == turns - 1


def test_d8_4_the_whole_deck_is_shuffled_again_for_the_deal() -> None:
    first, second = (step.cards for step in Durak(first_attacker="lot").deal(seed=5).steps if isinstance(step, Deal))
    assert set(first) == set(second)
    assert first != second


# --- D-9, D-10: the bout, and who may throw in ---


def all_done(table: Table) -> list[int]:
    """Everybody says done until the bout is over; answers the seats in the order they were asked."""
    asked, bout = [], table.state.bouts
    while table.turn >= 0 and table.state.bouts == bout:
        asked.append(table.turn)
        table.play("done")
    return asked


def over(table: Table, bout: int = 1) -> bool:
    """Whether the bout of this number is over."""
    return bool(table.turn == cards.OVER or table.state.bouts > bout)


def test_d9_the_attack_is_on_the_seat_left_of_the_attacker() -> None:
    assert sides(at("6♠", "7♠", "8♠", attacker=0)) == (0, 1)
    assert sides(at("6♠", "7♠", "8♠", attacker=2)) == (2, 0)


def test_d9_seats_that_have_left_are_passed_over() -> None:
    assert sides(at("6♠", "", "8♠", "9♠", attacker=0)) == (0, 2)


FOUR_HANDS = ("6♣ A♣", "9♦ 9♣ K♠ Q♠", "6♦ A♦", "6♥ A♥")


def four_at_the_table(**options: Any) -> Table:
    """Attacker 0, defender 1, one card beaten; everybody but the defender holds a six."""
    return at(*FOUR_HANDS, bout="6♠/7♠", **options)


@pytest.mark.parametrize(("throwers", "asked"), [("all", [0, 2, 3]), ("neighbours", [0, 2]), ("attacker", [0])])
def test_d10_who_may_throw_in(throwers: str, asked: list[int]) -> None:
    table = four_at_the_table(throwers=throwers)
    assert all_done(table) == asked
    assert sides(table) == (1, 2)


@pytest.mark.parametrize(("throwers", "asked"), [("all", [0, 2, 3]), ("neighbours", [0, 2]), ("attacker", [0])])
def test_d10_the_same_seats_add_after_take(throwers: str, asked: list[int]) -> None:
    table = at(*FOUR_HANDS, bout="6♠/", throwers=throwers)
    table.play("take")
    assert all_done(table) == asked


def test_d10_neighbours_are_the_seats_beside_the_defender_that_are_in_the_game() -> None:
    table = at("6♣ A♣", "9♦ 9♣", "", "6♦ A♦", "6♥ A♥", bout="6♠/7♠", throwers="neighbours")
    assert all_done(table) == [0, 3]


def test_d10_1_a_card_thrown_in_goes_to_the_defender_at_once() -> None:
    table = four_at_the_table()
    assert moves(table) == {"6♣", "done"}
    assert play(table, "6♣") == [ThrowIn(0, "6♣")]
    assert table.turn == 1
    assert moves(table) == {"9♣", "take"}


def test_d10_1_done_holds_until_the_defender_beats_another_card_then_all_are_asked_anew() -> None:
    table = four_at_the_table()
    assert play(table, "done") == [Done(0)]
    assert (table.turn, moves(table)) == (2, {"6♦", "done"})
    play(table, "6♦", "9♦")
    assert (table.turn, moves(table)) == (0, {"6♣", "done"})
    assert all_done(table) == [0, 2, 3]


def test_d10_1_when_all_have_said_done_the_cards_are_discarded() -> None:
    table = four_at_the_table(
        discard="8♠ 8♣", stock="J♠ J♣ J♦ 10♠ 10♣ 10♦ 8♦ Q♣ Q♦ K♣ K♦ A♠ 7♣ 7♦ 9♠ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥"
    )
    events = play(table, "done", "6♦", "9♦", "done", "done", "done")
    assert only(events, Beaten, Taken) == [Beaten(("6♠", "7♠", "6♦", "9♦"))]
    assert cards_of(table.state.discard) == written("8♠ 8♣ 6♠ 7♠ 6♦ 9♦")


@pytest.mark.parametrize(("order", "asked"), [("attacker_first", [0, 2, 3]), ("free", [3, 0, 2])])
def test_d10_2_asking_begins_with_the_attacker_or_with_who_laid_the_last_card(order: str, asked: list[int]) -> None:
    table = at("6♣ A♣", "9♥ 9♣ K♠ Q♠", "6♦ A♦", "6♥ A♥", bout="6♠/7♠", throw_order=order)
    play(table, "done", "done", "6♥", "9♥")
    assert all_done(table) == asked


@pytest.mark.parametrize("order", ["attacker_first", "free"])
def test_d10_2_an_attacker_without_cards_hands_the_first_word_to_the_left(order: str) -> None:
    assert all_done(at("", "9♥ 9♣ K♠ Q♠", "6♦ A♦", "6♥ A♥", bout="6♠/7♠", throw_order=order)) == [2, 3]


def test_d10_2_free_with_the_last_card_of_a_hand_goes_to_the_first_thrower_left_of_it() -> None:
    table = at("6♣ A♣", "9♦ 9♣ K♠ Q♠", "6♦", "6♥ A♥", bout="6♠/7♠", throw_order="free")
    play(table, "done", "6♦", "9♦")
    assert all_done(table) == [3, 0]


def test_d10_2_free_after_take_the_seat_that_adds_is_asked_again_before_the_others() -> None:
    table = at("J♦ A♣", "9♦ 9♣ K♠ Q♠", "6♦ 6♣", "6♥ A♥", bout="6♠/", throw_order="free")
    play(table, "take", "done", "6♦")
    assert (table.turn, moves(table)) == (2, {"6♣", "done"})


def test_d10_3_a_seat_without_cards_is_not_asked() -> None:
    assert all_done(at("6♣ A♣", "9♦ 9♣ K♠", "", "6♥ A♥", bout="6♠/7♠")) == [0, 3]


def test_d10_3_nobody_is_asked_when_the_limit_is_reached() -> None:
    table = at("6♠ 6♣ A♣", "7♠", "6♦ A♦")
    play(table, "6♠")
    assert only(play(table, "7♠"), Beaten, Bout) == [Beaten(("6♠", "7♠")), Bout(2, 2, 0)]


def test_d10_3_a_seat_with_cards_is_asked_even_if_it_can_only_say_done() -> None:
    table = at("A♣ K♣", "9♦ 9♣", bout="6♠/7♠")
    assert (table.turn, moves(table)) == (0, {"done"})


# --- D-11, D-12: attacking ---


def test_d11_any_the_attacker_opens_with_whichever_card_he_likes_and_cannot_decline() -> None:
    table = at("6♠ 9♣ A♥", "7♠ 8♠", attack_choice="any")
    assert moves(table) == {"6♠", "9♣", "A♥"}
    play(table, "9♣")
    assert table.turn == 1


@pytest.mark.parametrize(
    ("held", "opens"),
    [
        ("6♥ 9♦ 9♣ A♠", "9♣"),  # the lowest plain card: ranks, then ♠ ♣ ♦
        ("6♥ A♠", "A♠"),
        ("9♥ 7♥ A♥", "7♥"),  # only trumps
        ("7♥", "7♥"),  # his highest trump too: D-12.1 does not concern the opening
    ],
)
def test_d11_lowest_the_lowest_plain_card_or_the_lowest_trump(held: str, opens: str) -> None:
    assert moves(at(held, "7♠ 8♠", attack_choice="lowest")) == {opens}


def test_d11_1_several_the_attacker_adds_cards_of_the_rank_before_the_defender_answers() -> None:
    table = at("6♠ 6♣ 6♥ 9♠", "7♠ 8♠ 9♣ 10♣", "6♦ A♦", attack_choice="several")
    assert moves(table) == written("6♠ 6♣ 6♥ 9♠")
    play(table, "6♠")
    assert (table.turn, moves(table)) == (0, {"6♣", "6♥", "done"})
    play(table, "6♣")
    assert (table.turn, moves(table)) == (0, {"6♥", "done"})
    assert play(table, "done") == [Done(0)]
    assert (table.turn, moves(table)) == (1, {"7♠", "8♠", "take"})


def test_d11_1_he_is_asked_even_if_he_can_only_say_done() -> None:
    table = at("6♠ 9♠", "7♠ 8♠", attack_choice="several")
    play(table, "6♠")
    assert (table.turn, moves(table)) == (0, {"done"})


def test_d11_1_he_is_not_asked_without_cards() -> None:
    table = at("6♠ 6♣", "7♠ 8♠ 9♠", attack_choice="several")
    play(table, "6♠", "6♣")
    assert table.turn == 1


@pytest.mark.parametrize(("defender", "laid"), [("7♠", ["6♠"]), ("7♠ 8♠", ["6♠", "6♣"])])
def test_d11_1_he_is_not_asked_when_the_limit_is_reached(defender: str, laid: list[str]) -> None:
    table = at("6♠ 6♣ 6♦", defender, attack_choice="several")
    play(table, *laid)
    assert table.turn == 1


def test_d11_1_after_the_opening_several_throws_in_as_any_does() -> None:
    table = at("6♠ 6♣ 7♦", "7♠ 8♠ 9♠", attack_choice="several")
    play(table, "6♠", "done", "7♠")
    assert (table.turn, moves(table)) == (0, {"6♣", "7♦", "done"})


SEVEN_PAIRS = ["6♠/9♠", "6♣/9♣", "6♦/9♦", "9♥/10♥", "10♠/J♠", "10♣/J♣", "10♦/J♦"]


def thrower_is_asked(pairs: int, bouts: int = 2, held: str = "Q♠ Q♣ Q♦ Q♥ K♠ K♣", **options: Any) -> bool:
    """Whether somebody is still asked for a card after so many attack cards, all beaten."""
    table = at("J♥ A♠", held, bout=" ".join(SEVEN_PAIRS[:pairs]), bouts=bouts, **options)
    return table.turn == 0 and moves(table) >= {"done"}


@pytest.mark.parametrize(("limit", "most"), [("hand", 6), ("six", 6), ("five", 5), ("none", 99)])
def test_d11_4_the_attack_limit_bounds_the_attack_cards_of_a_bout(limit: str, most: int) -> None:
    assert [n for n in range(1, 8) if thrower_is_asked(n, attack_limit=limit)] == [n for n in range(1, 8) if n < most]


@pytest.mark.parametrize(("limit", "most"), [("hand", 3), ("six", 6), ("five", 5), ("none", 99)])
def test_d11_4_hand_counts_what_the_defender_held_at_the_beginning(limit: str, most: int) -> None:
    table = at("6♠ 6♣ 6♦ 6♥", "7♠ 7♣ 8♦", "10♠ J♠", attack_limit=limit)
    play(table, "6♠", "7♠", "6♣", "7♣", "6♦", "8♦")
    assert over(table) == (most == 3)


@pytest.mark.parametrize(("limit", "can_add"), [("hand", 2), ("six", 3), ("five", 3), ("none", 3)])
def test_d11_4_cards_thrown_in_after_take_count(limit: str, can_add: int) -> None:
    table = at("6♠ 6♣ 6♦ 6♥", "A♠ A♣ A♦", attack_limit=limit)
    play(table, "6♠", "take", "6♣", "6♦", *["6♥"] * (can_add == 3))
    assert over(table)
    assert ("6♥" in hand(table, 1)) == (can_add == 3)


def test_d11_4_five_bounds_the_cards_after_take_too() -> None:
    bout = "6♠/9♠ 6♣/9♣ 6♦/9♦ 9♥/"
    table = at("6♥ 10♠ Q♦", "Q♠ Q♣ J♠ J♣ A♦", bout=bout, attack_limit="five")
    play(table, "take", "6♥")
    assert over(table)


def test_d11_4_cards_handed_over_do_not_count() -> None:
    table = at("6♠ 6♣ 6♦ 9♦", "A♣", attack_limit="hand", after_take="hand_over")
    events = play(table, "6♠", "take")
    assert only(events, Taken) == [Taken(1, ("6♠", "6♣", "6♦"))]


@pytest.mark.parametrize("limit", ["hand", "six", "none"])
@pytest.mark.parametrize(("first_limit", "most"), [("five", 5), ("none", 6)])
def test_d11_5_at_most_five_attack_cards_in_the_first_bout(limit: str, first_limit: str, most: int) -> None:
    options = {"attack_limit": limit, "first_bout_limit": first_limit}
    assert thrower_is_asked(4, bouts=1, **options)
    assert thrower_is_asked(5, bouts=1, **options) == (most == 6)
    assert thrower_is_asked(5, bouts=2, **options)


def test_d11_5_stands_besides_the_limit_of_the_hand() -> None:
    table = at("6♠ 6♣ 6♦", "7♠ 7♣", first_bout_limit="five", attack_limit="hand")
    play(table, "6♠", "7♠", "6♣", "7♣")
    assert over(table)


@pytest.mark.parametrize("choice", ["any", "several"])
def test_d12_a_card_thrown_in_has_a_rank_of_the_bout_and_nobody_has_to(choice: str) -> None:
    table = at("6♣ 9♥ 9♦ 10♠ A♥", "7♣ Q♠", bout="6♠/9♠", attack_choice=choice)
    assert moves(table) == {"6♣", "9♥", "9♦", "done"}


def test_d12_ranks_of_beaten_and_beating_cards_count_of_the_whole_bout() -> None:
    table = at("6♣ 7♣ 8♣ 9♣ 10♣", "Q♠ Q♣", bout="6♠/8♠ 8♦/10♦")
    assert moves(table) == {"6♣", "8♣", "10♣", "done"}


@pytest.mark.parametrize(
    ("held", "must"),
    [
        ("9♣ 6♦ 6♣ 10♠", "6♣"),  # the lowest card allowed
        ("6♥ 9♣ A♥", "9♣"),  # plain cards come before trumps
        ("10♠ J♠", "done"),  # none is allowed
        ("9♥ 10♠", "done"),  # his highest trump, and he holds another card
        ("6♥ 10♠", "done"),  # it may be a low one
        ("9♥ A♥", "9♥"),  # not his highest trump
        ("6♥ 9♥", "6♥"),
        ("9♥", "9♥"),  # his only card
    ],
)
def test_d12_1_lowest_throwing_in_is_compulsory_but_for_the_highest_trump(held: str, must: str) -> None:
    assert moves(at(held, "7♣ Q♠", bout="6♠/9♠", attack_choice="lowest")) == {must}


# --- D-13: beating ---


@pytest.mark.parametrize(
    ("attack", "held", "beats"),
    [
        ("9♠", "8♠ 10♠ A♠ 6♥ A♦", "10♠ A♠ 6♥"),
        ("9♥", "8♥ 10♥ A♠", "10♥"),
        ("A♠", "K♠ A♦ 6♥", "6♥"),
        ("6♠", "A♣ A♦ 7♠", "7♠"),
        ("A♥", "K♥ A♠", ""),
    ],
)
def test_d13_a_higher_card_of_the_suit_or_any_trump_on_a_plain_card(attack: str, held: str, beats: str) -> None:
    assert moves(at("J♠", held, bout=f"{attack}/")) == written(beats) | {"take"}


def test_d13_another_trump_suit_beats_by_the_same_rule() -> None:
    assert moves(at("J♠", "6♠ A♥ 10♦", bout="9♦/", trump="♠")) == {"6♠", "10♦", "take"}


def test_d13_the_defender_answers_the_oldest_unbeaten_card_then_the_next() -> None:
    table = at("6♠ 6♣ J♠", "7♠ 7♣ 8♣", attack_choice="several")
    play(table, "6♠", "6♣", "done")
    assert moves(table) == {"7♠", "take"}
    assert play(table, "7♠") == [Beat(1, "7♠", "6♠")]
    assert (table.turn, moves(table)) == (1, {"7♣", "8♣", "take"})
    assert play(table, "8♣") == [Beat(1, "8♣", "6♣")]
    assert table.turn == 0


def test_d13_1_instead_of_beating_the_defender_may_take() -> None:
    table = at("J♠ Q♦", "7♠ 8♠", bout="6♠/")
    assert play(table, "take")[0] == Take(1)


def test_d13_2_a_defender_who_cannot_beat_takes() -> None:
    assert moves(at("J♠", "6♣ 7♦", bout="9♠/")) == {"take"}


def test_d13_2_he_may_transfer_instead_where_that_is_allowed() -> None:
    assert moves(at("J♠ Q♠", "9♣ 7♦", bout="9♠/", transfer=True)) == {"take", "transfer 9♣"}


def test_d13_2_a_defender_without_cards_takes() -> None:
    table = at("6♣ J♠", "", "A♠", bout="6♠/7♠", defender=1, attack_limit="none")
    play(table, "6♣")
    assert (table.turn, moves(table)) == (1, {"take"})


@pytest.mark.parametrize(
    ("must_beat", "held", "legal"),
    [
        (True, "10♠ 6♥ A♦", {"10♠", "6♥"}),
        (False, "10♠ 6♥ A♦", {"10♠", "6♥", "take"}),
        (True, "8♠ A♦", {"take"}),
    ],
)
def test_d13_3_a_defender_who_can_beat_must_not_take(must_beat: bool, held: str, legal: set[str]) -> None:
    assert moves(at("J♠", held, bout="9♠/", must_beat=must_beat)) == legal


def test_d13_3_he_may_still_transfer() -> None:
    table = at("J♠ Q♠", "10♠ 9♣", bout="9♠/", must_beat=True, transfer=True)
    assert moves(table) == {"10♠", "transfer 9♣"}


@pytest.mark.parametrize(
    ("attack", "held", "beats"),
    [
        ("7♠", "9♠ 8♠ 6♥", "8♠"),  # the lowest sufficient card of the suit
        ("7♠", "6♠ A♠ 6♥", "A♠"),  # even where a trump would be lower
        ("7♠", "9♥ 7♥ A♦ 6♠", "7♥"),  # no such card: the lowest trump
        ("7♥", "6♥ K♥ 9♥ A♠", "9♥"),
    ],
)
def test_d13_4_lowest_beats_with_the_lowest_card_of_the_suit_else_the_lowest_trump(
    attack: str, held: str, beats: str
) -> None:
    assert moves(at("J♠", held, bout=f"{attack}/", defence_choice="lowest")) == {beats, "take"}
    assert moves(at("J♠", held, bout=f"{attack}/", defence_choice="lowest", must_beat=True)) == {beats}


def test_d13_4_lowest_takes_when_nothing_beats() -> None:
    assert moves(at("J♠", "6♠ A♦", bout="7♠/", defence_choice="lowest")) == {"take"}


def test_d13_4_any_beats_with_each_of_them() -> None:
    assert moves(at("J♠", "9♠ 8♠ 6♥", bout="7♠/", defence_choice="any")) == {"9♠", "8♠", "6♥", "take"}


# --- D-14, D-15: taking ---


def test_d14_the_defender_takes_all_the_bouts_cards_known_to_everybody() -> None:
    table = at("6♦ J♠", "A♣ K♣ Q♣", "A♠", bout="6♠/7♠ 7♦/")
    discarded = int(table.state.discard)
    play(table, "take", "6♦")
    assert hand(table, 1) == {"A♣", "K♣", "Q♣"}  # not before the end of the bout
    events = play(table, "done", "done")
    assert only(events, Taken) == [Taken(1, ("6♠", "7♠", "7♦", "6♦"))]
    assert hand(table, 1) == written("A♣ K♣ Q♣ 6♠ 7♠ 7♦ 6♦")
    assert known(table, 1) == written("6♠ 7♠ 7♦ 6♦")
    assert table.state.discard == discarded


def test_d14_1_throw_in_all_throwers_are_asked_once_more_whatever_they_said_before() -> None:
    table = at("6♦ J♠", "A♣ K♣ Q♣ 8♠", "7♦ 8♣ A♠", bout="6♠/7♠")
    play(table, "done", "7♦", "take")
    assert (table.turn, moves(table)) == (0, {"6♦", "done"})
    assert all_done(table) == [0, 2]


def test_d14_1_done_is_final_and_the_defender_does_not_answer() -> None:
    table = at("6♦ 6♣ J♠", "A♣ K♣ Q♣ 8♠", "6♥ A♠", bout="6♠/", taking=True)
    assert (table.turn, moves(table)) == (0, {"6♦", "6♣", "done"})
    play(table, "6♦")
    assert (table.turn, moves(table)) == (0, {"6♣", "done"})
    play(table, "done")
    assert (table.turn, moves(table)) == (2, {"6♥", "done"})
    play(table, "6♥")
    assert (table.turn, moves(table)) == (2, {"done"})  # seat 0 said done
    play(table, "done")
    assert hand(table, 1) == written("A♣ K♣ Q♣ 8♠ 6♠ 6♦ 6♥")


def test_d14_1_what_is_added_fits_the_ranks_of_the_bout() -> None:
    table = at("6♦ 7♣ J♠ 9♥", "A♣ K♣ Q♣", bout="6♠/7♠ 7♦/", taking=True)
    assert moves(table) == {"6♦", "7♣", "done"}


def test_d14_1_with_lowest_adding_is_compulsory_too() -> None:
    table = at("7♣ 6♦ J♠ 6♥", "A♣ K♣ Q♣ J♣", bout="6♠/7♠ 7♦/", taking=True, attack_choice="lowest")
    assert moves(table) == {"6♦"}
    play(table, "6♦")
    assert moves(table) == {"7♣"}
    play(table, "7♣")
    assert moves(table) == {"done"}  # 6♥ is his highest trump, and he holds J♠


def test_d14_2_stop_nothing_is_added_and_the_bout_is_over_at_once() -> None:
    table = at("6♦ J♠", "A♣ K♣", "6♣ A♠", bout="6♠/", after_take="stop")
    assert only(play(table, "take"), Take, Attack, ThrowIn, HandOver, Taken) == [Take(1), Taken(1, ("6♠",))]
    assert hand(table, 0) == {"6♦", "J♠"}


def test_d14_3_hand_over_all_plain_cards_of_the_attacker_whose_rank_lies_in_the_bout() -> None:
    table = at("7♣ 8♦ 6♣ J♠ 6♥ 7♥", "A♣ K♣", "6♦ A♠", bout="6♠/7♠ 7♦/", after_take="hand_over")
    events = play(table, "take")
    assert only(events, HandOver) == [HandOver(0, ("6♣", "7♣"))]
    assert only(events, Taken) == [Taken(1, ("6♠", "7♠", "7♦", "6♣", "7♣"))]
    assert hand(table, 0) == {"8♦", "J♠", "6♥", "7♥"}  # trumps stay
    assert hand(table, 2) == {"6♦", "A♠"}  # only the attacker hands over


def test_d14_3_with_nothing_to_hand_over_the_bout_is_over() -> None:
    table = at("A♦ J♠", "A♣ K♣", bout="6♠/", after_take="hand_over")
    assert only(play(table, "take"), HandOver, Taken) == [Taken(1, ("6♠",))]


def test_d15_after_a_beaten_bout_the_defender_attacks_next() -> None:
    table = at("6♠ J♠", "7♠ K♣", "A♠ Q♠")
    play(table, "6♠", "7♠", "done", "done")
    assert sides(table) == (1, 2)


def test_d15_after_a_take_the_defender_loses_his_turn() -> None:
    table = at("6♠ J♠", "7♠ K♣", "A♠ Q♠", after_take="stop")
    play(table, "6♠", "take")
    assert sides(table) == (2, 0)


def test_d15_with_two_in_the_game_the_attacker_attacks_again_after_a_take() -> None:
    for hands in (("6♠ J♠", "7♠ K♣"), ("6♠ J♠", "", "7♠ K♣", "")):
        table = at(*hands, after_take="stop")
        defender = table.state.defender
        play(table, "6♠", "take")
        assert sides(table) == (0, defender)


def test_d15_a_defender_who_left_is_passed_over() -> None:
    table = at("6♠ J♠", "7♠", "A♠ Q♠")
    play(table, "6♠", "7♠")
    assert sides(table) == (2, 0)


def test_d15_after_a_take_seats_that_left_are_passed_over() -> None:
    table = at("6♠ J♠", "7♠ K♣", "6♣", "A♠ Q♠")
    play(table, "6♠", "take", "done", "6♣")
    assert only(table.events(), Out) == [Out(2, 1)]
    assert sides(table) == (3, 0)


# --- D-16: drawing ---

FIVE_CARDS_EACH = ("J♠ J♣ J♦ Q♠ Q♣", "K♠ K♣ K♦ A♠ A♣", "8♠ 8♣ 8♦ 9♠ 9♣", "10♠ 10♣ 10♦ A♦ Q♦")


def refilling(order: str, stock: str = "7♦ 7♣ 7♥ 8♥ 9♥", attacker: int = 0) -> Table:
    """Four seats of five cards; the attack of seat 0 (or 2) has been beaten, and nobody has said done."""
    options = {"refill_order": order, "throwers": "attacker"}
    return at(*FIVE_CARDS_EACH, bout="6♠/7♠", stock=stock, attacker=attacker, **options)


@pytest.mark.parametrize(("order", "seats"), [("defender_last", [0, 2, 3, 1]), ("defender_second", [0, 1, 2, 3])])
def test_d16_the_order_of_drawing(order: str, seats: list[int]) -> None:
    table = refilling(order)
    draws = only(play(table, "done"), Draw)
    assert [draw.seat for draw in draws] == seats
    assert [draw.cards for draw in draws] == [("7♦",), ("7♣",), ("7♥",), ("8♥",)]
    assert stock(table) == ["9♥"]


@pytest.mark.parametrize(("order", "seats"), [("defender_last", [2, 0, 1, 3]), ("defender_second", [2, 3, 0, 1])])
def test_d16_the_others_draw_from_the_attackers_left_on(order: str, seats: list[int]) -> None:
    assert [draw.seat for draw in only(play(refilling(order, attacker=2), "done"), Draw)] == seats


@pytest.mark.parametrize(("order", "empty"), [("defender_last", 1), ("defender_second", 3)])
def test_d16_when_the_stock_runs_out_the_last_draws_nothing(order: str, empty: int) -> None:
    table = refilling(order, stock="7♦ 7♣ 7♥")
    play(table, "done")
    assert [seat for seat in range(4) if len(hand(table, seat)) == 5] == [empty]
    assert stock(table) == []


def test_d16_one_seat_after_another_draws_up_to_six() -> None:
    table = at("J♠ J♣", "K♠ K♣ K♦", stock="7♦ 7♣ 7♥ 8♥ 9♥", bout="6♠/7♠")
    assert only(play(table, "done"), Draw) == [Draw(0, 4, ("7♦", "7♣", "7♥", "8♥")), Draw(1, 1, ("9♥",))]


def test_d16_seats_with_six_cards_or_more_draw_nothing() -> None:
    table = at("J♠ J♣ Q♠", "K♠ K♣ K♦ A♠ A♣ A♦", stock="7♦ 7♣ 7♥ 8♥ 9♥", bout="6♠/", after_take="stop")
    assert only(play(table, "take"), Draw) == [Draw(0, 3, ("7♦", "7♣", "7♥"))]


def test_d16_the_attacker_is_the_last_one_to_have_attacked() -> None:
    hands = ("J♠ J♣ J♦ Q♠ Q♣", "6♣ K♣ K♦ A♠ A♣", "8♠ 8♣ 8♦ 9♠ 9♣")
    table = at(*hands, bout="6♠/", stock="7♦ 7♣ 7♥", transfer=True, after_take="stop")
    events = play(table, "transfer 6♣", "take")
    assert [(draw.seat, draw.cards) for draw in only(events, Draw)] == [(1, ("7♦", "7♣")), (0, ("7♥",))]


# --- D-17, D-18: leaving, and the end ---


def test_d17_seats_without_cards_leave_attacker_first_then_others_from_his_left_then_the_defender() -> None:
    table = at("6♦", "9♠", "6♣", "7♣", "A♠ A♣", attacker=2, defender=3, bout="6♠/7♠", attack_limit="six")
    events = play(table, "6♣", "7♣", "done", "6♦", "take", "done", "done")
    assert only(events, Out) == [Out(2, 1), Out(0, 2)]


def test_d17_the_defender_leaves_last() -> None:
    table = at("6♦", "9♦", "6♣", "A♠ A♣", "K♠ K♣", bout="6♠/7♠", throwers="all", attack_limit="hand")
    events = play(table, "6♦", "9♦")
    assert only(events, Out) == [Out(0, 1), Out(1, 2)]
    assert sides(table) == (2, 3)


def test_d17_nobody_leaves_while_the_stock_is_not_empty() -> None:
    table = at("6♠", "7♠", stock="J♦ Q♦ K♦ A♦ 10♦ 9♦ J♣ Q♣ K♣ A♣ 10♣ 9♣ 6♥")
    assert only(play(table, "6♠", "7♠"), Out) == []
    assert [len(hand(table, seat)) for seat in range(2)] == [6, 6]


def test_d17_a_seat_that_draws_the_last_card_stays() -> None:
    table = at("6♠", "7♠", stock="6♥")
    assert only(play(table, "6♠", "7♠"), Out, Outcome) == [Out(1, 1), Outcome("fool", 0, 1, (1,), (-1, 1))]


def test_d17_nobody_leaves_in_the_middle_of_a_bout() -> None:
    table = at("6♠", "7♠ 8♠", "A♠ Q♠")
    assert only(play(table, "6♠"), Out) == []
    assert table.state.gone == 0
    assert only(play(table, "7♠"), Out) == []  # seat 2 can still throw in
    assert only(play(table, "done"), Out) == [Out(0, 1)]


def test_d18_the_one_seat_left_is_the_fool() -> None:
    table = at("6♠", "7♠ A♦")
    play(table, "6♠", "7♠")
    assert (table.turn, moves(table)) == (cards.OVER, set())
    assert table.outcome == Outcome("fool", 1, 0, (0,), (1, -1))


def test_d18_the_game_goes_on_while_two_are_in_it() -> None:
    table = at("6♠", "7♠ A♦", "K♦ K♠")
    play(table, "6♠", "7♠", "done")
    assert table.outcome is None
    assert sides(table) == (1, 2)


def test_d18_when_nobody_is_left_the_game_is_a_draw_and_has_no_winner() -> None:
    table = at("6♠", "7♠")
    play(table, "6♠", "7♠")
    assert table.outcome == Outcome("draw", None, None, (0, 1), (0, 0))


def test_d18_1_the_winner_is_who_left_first() -> None:
    table = at("6♠", "7♠ A♦", "K♦ K♠")
    play(table, "6♠", "7♠", "done", "A♦", "take")
    assert table.outcome == Outcome("fool", 2, 0, (0, 1), (1, 1, -2))


def test_d18_1_a_draw_has_a_winner_if_somebody_had_left_before_the_last_bout() -> None:
    table = at("6♠", "7♠", "")
    play(table, "6♠", "7♠")
    assert table.outcome == Outcome("draw", None, 2, (2, 0, 1), (0, 0, 0))


def test_d18_2_without_draws_the_last_bouts_defender_is_the_fool() -> None:
    table = at("6♠", "7♠", "", draws=False)
    play(table, "6♠", "7♠")
    assert (table.outcome.reason, table.outcome.fool, table.outcome.winner) == ("fool", 1, 2)
    assert table.outcome.payoffs == (1, -2, 1)


def test_d18_2_does_not_matter_where_one_seat_is_left() -> None:
    table = at("6♠", "7♠ A♦", draws=False)
    play(table, "6♠", "7♠")
    assert table.outcome == Outcome("fool", 1, 0, (0,), (1, -1))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_d18_3_the_fool_pays_one_to_everybody_else(seats: int) -> None:
    table = at("6♠", "7♠ A♦", *[""] * (seats - 2))
    play(table, "6♠", "7♠")
    assert table.outcome.payoffs == (1, 1 - seats, *[1] * (seats - 2))


# --- D-19: transfer ---


def test_d19_the_defender_may_transfer_with_a_card_of_the_attacks_rank() -> None:
    hands = ("J♠ Q♠", "6♣ 6♦ 7♠", "A♠ K♠ A♣")
    assert moves(at(*hands, bout="6♠/", transfer=True)) == {"7♠", "take", "transfer 6♣", "transfer 6♦"}
    assert moves(at(*hands, bout="6♠/", transfer=False)) == {"7♠", "take"}
    assert moves(at(*hands, bout="8♠/", transfer=True)) == {"take"}


def test_d19_the_card_is_laid_beside_the_attack_and_the_next_seat_answers_both() -> None:
    table = at("J♠ Q♠", "6♣ 7♠", "A♠ K♠ A♣", bout="6♠/", transfer=True)
    assert play(table, "transfer 6♣") == [Transfer(1, "6♣", 2)]
    assert hand(table, 1) == {"7♠"}
    assert sides(table) == (1, 2)
    assert (table.turn, moves(table)) == (2, {"A♠", "K♠", "take"})
    play(table, "K♠")
    assert (table.turn, moves(table)) == (2, {"A♣", "take"})


def test_d19_not_once_a_card_of_the_bout_is_beaten() -> None:
    table = at("6♦ Q♠", "7♠ 7♦ 6♣", "A♠ K♠ A♣", bout="6♠/", transfer=True)
    play(table, "7♠", "6♦")
    assert moves(table) == {"7♦", "take"}


def test_d19_not_between_two_cards_of_an_opening() -> None:
    table = at("6♠ 6♦ Q♠", "7♠ 7♦ 6♣", "A♠ K♠ A♣", transfer=True, attack_choice="several")
    play(table, "6♠", "6♦", "done")
    assert moves(table) == {"7♠", "take", "transfer 6♣"}
    play(table, "7♠")
    assert moves(table) == {"7♦", "take"}


def test_d19_1_the_attack_goes_to_the_first_seat_to_the_left_that_holds_cards() -> None:
    table = at("", "6♣ 7♠ 8♠", "6♦ 9♦ K♦", bout="6♠/", transfer=True, transfer_needs_cards=False)
    play(table, "transfer 6♣")
    assert sides(table) == (1, 2)
    play(table, "transfer 6♦")
    assert sides(table) == (2, 1)  # seat 0 has laid its last card


def test_d19_1_with_two_at_the_table_it_goes_back_to_the_attacker() -> None:
    table = at("J♠ 6♦ Q♠", "6♣ 7♠", bout="6♠/", transfer=True)
    play(table, "transfer 6♣")
    assert sides(table) == (1, 0)
    assert "transfer 6♦" not in moves(table)  # seat 1 holds one card, the attack would have three


def test_d19_1_where_nobody_else_holds_cards_he_cannot_transfer() -> None:
    for needs in (True, False):
        table = at("", "6♣ 6♥ 7♠", bout="6♠/", transfer=True, show_trump=True, transfer_needs_cards=needs)
        assert moves(table) == {"7♠", "6♥", "take"}


def transferred(*hands: str, **options: Any) -> Table:
    """Seat 0 attacked with 6♠, seat 1 transferred with 6♣ to seat 2."""
    table = at(*hands, bout="6♠/", transfer=True, **options)
    play(table, "transfer 6♣")
    return table


def test_d19_2_the_seat_that_transferred_is_the_attacker_who_throws_in_alone() -> None:
    table = transferred("J♠ 6♦", "6♣ 7♦ 7♠", "8♠ 7♣ A♣", throwers="attacker")
    play(table, "8♠", "7♣")
    assert (table.turn, moves(table)) == (1, {"7♦", "7♠", "done"})
    assert all_done(table) == [1]
    assert sides(table) == (2, 0)


def test_d19_2_he_hands_over() -> None:
    table = transferred("J♠ 6♦", "6♣ 7♠", "A♠ A♣", after_take="hand_over")
    assert only(play(table, "take"), HandOver, Taken) == [Taken(2, ("6♠", "6♣"))]
    table = at("6♣ 7♣", "6♦ 6♠", "A♠ A♣", bout="6♥/", transfer=True, after_take="hand_over")
    play(table, "transfer 6♦")
    assert only(play(table, "take"), HandOver) == [HandOver(1, ("6♠",))]


def test_d19_2_he_is_asked_first_and_the_others_from_his_left() -> None:
    table = transferred("J♠ 6♦", "6♣ 7♠", "A♠ A♣ K♣ K♦", "Q♠ Q♣", throw_order="attacker_first")
    play(table, "A♠", "A♣")
    assert all_done(table) == [1, 3, 0]


def test_d19_2_the_next_attacker_goes_by_the_new_defender() -> None:
    table = transferred("J♠ 6♦", "6♣ 7♠", "A♠ A♣ K♣ K♦", "Q♠ Q♣", after_take="stop")
    play(table, "take")
    assert sides(table) == (3, 0)


@pytest.mark.parametrize(("held", "asked"), [("A♠ A♣", False), ("A♠ A♣ K♦", True)])
def test_d19_2_the_limit_hand_is_counted_anew_from_the_new_defenders_hand(held: str, asked: bool) -> None:
    table = transferred("J♠ 6♥", "6♣ 7♠ 8♠ 9♠ 10♠", held, "Q♠ Q♣")
    play(table, "A♠", "A♣")
    assert over(table) != asked


@pytest.mark.parametrize(("needs", "held", "allowed"), [(True, 1, False), (True, 2, True), (False, 1, True)])
def test_d19_3_the_new_defender_holds_as_many_cards_as_the_attack_has(needs: bool, held: int, allowed: bool) -> None:
    receiver = " ".join(["A♠", "A♣"][:held])
    table = at("J♠ Q♠", "6♣ 7♠", receiver, bout="6♠/", transfer=True, transfer_needs_cards=needs)
    assert moves(table) == {"7♠", "take"} | ({"transfer 6♣"} if allowed else set())


@pytest.mark.parametrize(("held", "allowed"), [("A♠ A♣", False), ("A♠ A♣ A♦", True)])
def test_d19_3_every_attack_card_lying_counts(held: str, allowed: bool) -> None:
    table = at("J♠ Q♠", "6♣ 7♠", held, bout="6♠/ 6♦/", transfer=True)
    assert ("transfer 6♣" in moves(table)) == allowed


def test_d19_3_without_the_need_a_seat_with_too_few_cards_takes() -> None:
    table = transferred("J♠ Q♠", "6♣ 7♠", "A♠", transfer_needs_cards=False)
    play(table, "A♠")
    assert (table.turn, moves(table)) == (2, {"take"})


@pytest.mark.parametrize("limit", ["hand", "six", "five", "none"])
def test_d19_3_four_cards_of_a_rank_lie_within_every_limit(limit: str) -> None:
    table = at(
        "J♠ Q♠", "6♥ 7♠", "A♠ A♣ A♦ A♥", bout="6♠/ 6♦/ 6♣/", transfer=True, attack_limit=limit, first_bout_limit="five"
    )
    assert "transfer 6♥" in moves(table)


def fourth_transfer(**options: Any) -> Table:
    """Seat 1 has shown 6♥, seat 2 laid 6♣, seat 0 laid 6♦: three transfers, and seat 1 is on turn."""
    hands = ("6♦ J♠ J♣ J♦ Q♠", "6♥ 7♠ 7♣ 7♦ Q♣", "6♣ 8♠ 8♣ 8♦ Q♦")
    table = at(*hands, bout="6♠/", transfer=True, show_trump=True, **options)
    play(table, "show 6♥", "transfer 6♣", "transfer 6♦")
    return table


@pytest.mark.parametrize(("chain", "more"), [("unlimited", {"transfer 6♥"}), ("three", set())])
def test_d19_4_at_most_three_transfers_in_a_bout_shown_ones_included(chain: str, more: set[str]) -> None:
    table = fourth_transfer(transfer_chain=chain)
    assert (table.turn, sides(table)) == (1, (0, 1))
    assert moves(table) == {"7♠", "6♥", "take"} | more


def test_d19_4_the_third_is_allowed_and_the_next_bout_counts_anew() -> None:
    table = at("6♦ J♠ J♣ J♦ 8♥", "6♣ 7♠ Q♠ Q♣ Q♦", "6♥ 8♠ 8♣ 8♦", bout="6♠/", transfer=True, transfer_chain="three")
    play(table, "transfer 6♣", "transfer 6♥", "transfer 6♦", "take", "8♠")
    assert (table.state.bouts, table.turn) == (2, 0)
    assert moves(table) == {"8♥", "J♠", "take", "transfer 8♥"}


def test_d19_5_the_trump_of_the_rank_may_be_shown_instead_of_laid() -> None:
    hands = ("J♠ Q♠", "6♥ 7♠", "A♠ K♠")
    table = at(*hands, bout="6♠/", transfer=True, show_trump=True)
    assert moves(table) == {"7♠", "6♥", "take", "transfer 6♥", "show 6♥"}
    assert "show 6♥" not in moves(at(*hands, bout="6♠/", transfer=True))
    assert play(table, "show 6♥") == [Show(1, "6♥", 2)]
    assert sides(table) == (1, 2)
    assert hand(table, 1) == {"6♥", "7♠"}
    assert known(table, 1) == {"6♥"}
    assert moves(table) == {"A♠", "K♠", "take"}


def test_d19_5_no_other_card_is_shown() -> None:
    table = at("J♠ Q♠", "6♣ 7♥", "A♠ K♠", bout="6♠/", transfer=True, show_trump=True)
    assert moves(table) == {"7♥", "take", "transfer 6♣"}


def test_d19_5_not_once_a_card_is_beaten() -> None:
    table = at("6♦ Q♠", "7♠ 6♥ J♠", "A♠ K♠", bout="6♠/", transfer=True, show_trump=True)
    play(table, "7♠", "6♦")
    assert moves(table) == {"6♥", "take"}


def test_d19_5_each_seat_once_a_game() -> None:
    table = fourth_transfer()
    assert "show 6♥" not in moves(table)  # in the same bout
    table = at("6♦ J♠ Q♠", "6♥ 7♠", "A♠ K♠", bout="6♠/", transfer=True, show_trump=True, after_take="stop")
    play(table, "show 6♥", "take", "6♦")
    assert (table.turn, moves(table)) == (1, {"6♥", "take", "transfer 6♥"})  # in a later one


def test_d19_5_another_seat_may_still_show() -> None:
    hands = ("J♠ J♦ Q♠", "6♥ 7♠ A♣", "7♥ 8♠ 8♣", "7♣ 9♠ 9♣")
    table = at(*hands, bout="6♠/", transfer=True, show_trump=True, after_take="stop")
    play(table, "show 6♥", "take", "7♣", "take")
    assert sides(table) == (1, 2)
    play(table, "7♠")
    assert "show 7♥" in moves(table)


def test_d19_5_the_new_defender_must_hold_the_attack_nothing_being_laid() -> None:
    table = at("J♠ Q♠", "6♥ 7♠", "A♠", bout="6♠/", transfer=True, show_trump=True)
    assert moves(table) == {"7♠", "6♥", "take", "show 6♥"}
    table = at("J♠ Q♠", "6♥ 7♠", "A♠", bout="6♠/ 6♦/", transfer=True, show_trump=True)
    assert moves(table) == {"7♠", "6♥", "take"}


def test_d19_5_show_trump_needs_transfer() -> None:
    with pytest.raises(OptionError, match="show_trump is a way to transfer and needs transfer=True"):
        Durak(show_trump=True)


def test_d19_6_the_throwers_are_not_asked_before_the_new_defender_has_beaten_all() -> None:
    table = transferred("6♦ Q♠", "6♣ 6♥ 7♠", "A♠ A♣ K♦", "Q♣ Q♦")
    assert table.turn == 2
    play(table, "A♠")
    assert table.turn == 2
    play(table, "A♣")
    assert (table.turn, moves(table)) == (1, {"6♥", "done"})


def test_d19_6_or_said_take() -> None:
    table = transferred("6♦ Q♠", "6♣ 6♥ 7♠", "A♠ A♣ K♦", "Q♣ Q♦")
    play(table, "take")
    assert (table.turn, moves(table)) == (1, {"6♥", "done"})


# --- D-20: changing the turned-up card ---


def test_d20_the_attacker_may_exchange_the_lowest_trump_for_the_turned_up_card() -> None:
    table = at("6♥ J♠", "A♠ K♠", stock="7♠ 8♠ K♥", swap_trump=True)
    assert moves(table) == {"6♥", "J♠", "swap 6♥"}
    assert play(table, "swap 6♥") == [Swap(0, "6♥", "K♥")]
    assert hand(table, 0) == {"K♥", "J♠"}
    assert stock(table) == ["7♠", "8♠", "6♥"]
    assert (table.turn, moves(table)) == (0, {"K♥", "J♠"})


def test_d20_everybody_sees_it() -> None:
    table = at("6♥ J♠", "A♠ K♠", stock="7♠ 8♠ K♥", swap_trump=True)
    play(table, "swap 6♥")
    assert table.view(1).events == (Swap(0, "6♥", "K♥"),)
    assert known(table, 0) == {"K♥"}
    assert cards.write(table.view().state.trump_card) == "6♥"


def test_d20_only_where_it_is_allowed() -> None:
    assert moves(at("6♥ J♠", "A♠ K♠", stock="7♠ 8♠ K♥")) == {"6♥", "J♠"}


def test_d20_only_as_long_as_the_stock_is_not_empty() -> None:
    assert "swap 6♥" in moves(at("6♥ J♠", "A♠ K♠", stock="K♥", swap_trump=True))
    assert moves(at("6♥ J♠", "A♠ K♠", swap_trump=True)) == {"6♥", "J♠"}


def test_d20_only_the_lowest_trump_and_only_who_holds_it() -> None:
    assert moves(at("7♥ J♠", "6♥ K♠", stock="7♠ 8♠ K♥", swap_trump=True)) == {"7♥", "J♠"}


def test_d20_only_before_a_bout_is_opened() -> None:
    table = at("6♥ J♠ 7♠", "6♦ K♠ A♠", stock="7♣ 8♠ K♥", swap_trump=True)
    play(table, "7♠", "K♠")
    assert (table.turn, moves(table)) == (0, {"done"})
    table = at("J♠ 7♠", "6♥ K♠ A♠", stock="7♣ 8♠ K♥", swap_trump=True)
    play(table, "7♠")
    assert moves(table) == {"K♠", "A♠", "6♥", "take"}


@pytest.mark.parametrize(("size", "lowest"), [(24, "9♥"), (36, "6♥"), (52, "2♥")])
def test_d20_the_lowest_trump_of_each_deck(size: int, lowest: str) -> None:
    table = at(f"{lowest} J♠", "A♠ K♠", stock="10♠ Q♠ K♥", swap_trump=True, deck_size=size)
    assert moves(table) == {lowest, "J♠", f"swap {lowest}"}


def test_d20_with_lowest_the_exchange_is_still_a_choice() -> None:
    table = at("6♥ J♠", "A♠ K♠", stock="7♠ 8♠ K♥", swap_trump=True, attack_choice="lowest")
    assert moves(table) == {"J♠", "swap 6♥"}


# --- D-21: games without end ---


QUEENS = ("Q♠", "Q♣", "Q♦")


def carried_round(*hands: str, bouts: int, begun: int = 1, stock: str = "", keep: tuple[str, ...] = QUEENS) -> Table:
    """Three seats, where every attacker lays the card he has longest, but never what he keeps, and every defender takes."""
    waiting = [held.split() for held in hands]
    full = [f"{held} {kept}" for held, kept in zip(hands, keep, strict=True)]
    table = at(*full, after_take="stop", stock=stock, bouts=begun)
    for _ in range(bouts):
        attacker, defender = sides(table)
        card = waiting[attacker].pop(0)
        waiting[defender].append(card)
        play(table, card, "take")
    return table


REPEATED = Outcome("repetition", None, None, (), (0, 0, 0))


@pytest.mark.parametrize(("hands", "period"), [(("6♠", "7♠", "8♠"), 9), (("6♠ 6♣", "7♠ 7♣", "8♠"), 15)])
def test_d21_a_bout_that_begins_like_one_of_the_last_16_ends_the_game(hands: tuple[str, ...], period: int) -> None:
    assert carried_round(*hands, bouts=period - 1).outcome is None
    assert carried_round(*hands, bouts=period).outcome == REPEATED


def test_d21_a_bout_that_began_alike_longer_ago_does_not() -> None:
    table = carried_round("6♠ 6♣", "7♠ 7♣", "8♠ 8♣", bouts=40)  # the same hands after 18 bouts
    assert table.outcome is None
    assert table.state.bouts == 41


SEVEN = ["7♠", "8♠", "9♠", "10♠", "J♠", "Q♠", "K♠"]


def there_and_back(*, two_at_once: bool) -> Table:
    """Seat 0 gives cards to seat 1, one a bout (or the first two in one), and gets them back; transfers turn the attack."""
    table = at(
        "6♠ A♠ 7♣ " + " ".join(SEVEN), "6♣ 6♦ A♦", transfer=True, transfer_needs_cards=False, attack_limit="none"
    )
    there = [[card, "take", "done"] for card in SEVEN]
    if two_at_once:
        there[0] = ["7♠", "take", "7♣", "done"]
    back = [[card, "take", "done"] for card in (*SEVEN, *["7♣"] * two_at_once)]
    turned, turned_back = ["6♠", "transfer 6♣", "take", "done"], ["6♦", "transfer 6♣", "take", "done"]
    for bout in (*there, turned, *back, turned_back):
        assert table.outcome is None
        play(table, *bout)
    return table


def test_d21_the_bout_16_before_counts_and_the_one_17_before_does_not() -> None:
    assert there_and_back(two_at_once=False).outcome == Outcome("repetition", None, None, (), (0, 0))
    table = there_and_back(two_at_once=True)
    assert table.outcome is None
    assert (table.state.bouts, table.turn) == (18, 0)
    assert hand(table, 0) == {"6♠", "A♠", "7♣", *SEVEN}


def test_d21_the_same_hands_with_another_attacker_do_not_count() -> None:
    table = at("6♠ 6♣ A♠", "J♦ K♦", transfer=True, transfer_needs_cards=False, after_take="stop")
    play(table, "6♣", "take", "6♠", "transfer 6♣", "take")
    assert [hand(table, seat) for seat in (0, 1)] == [{"6♠", "6♣", "A♠"}, {"J♦", "K♦"}]
    assert sides(table) == (1, 0)
    assert table.outcome is None


def test_d21_only_once_the_stock_is_empty() -> None:
    keep = ("9♠ 9♣ 9♦ 10♠ 10♣ 10♦", "J♠ J♣ J♦ Q♠ Q♣ Q♦", "K♠ K♣ K♦ A♠ A♣ A♦")
    assert carried_round("6♠", "7♠", "8♠", bouts=9, keep=keep).outcome == REPEATED
    table = carried_round("6♠", "7♠", "8♠", bouts=20, keep=keep, stock="K♥")
    assert table.outcome is None
    assert stock(table) == ["K♥"]


def test_d21_1_after_1000_bouts_the_game_is_a_draw() -> None:
    table = carried_round("6♠", "7♠", "8♠", bouts=1, begun=999)
    assert (table.outcome, table.state.bouts) == (None, 1000)
    table = carried_round("6♠", "7♠", "8♠", bouts=2, begun=999)
    assert table.outcome == Outcome("limit", None, None, (), (0, 0, 0))


def test_d21_2_d21_3_at_the_end_of_the_1000th_bout_a_fool_goes_before_the_limit() -> None:
    table = at("6♠", "7♠ A♦", bouts=1000)
    play(table, "6♠", "7♠")
    assert table.outcome.reason == "fool"
    table = at("6♠", "7♠", bouts=1000)
    play(table, "6♠", "7♠")
    assert table.outcome.reason == "draw"


def test_d21_3_repetition_goes_before_the_limit() -> None:
    assert carried_round("6♠", "7♠", "8♠", bouts=9, begun=992).outcome == REPEATED


# --- D-22: asking and answering ---

EVERYTHING_ON: dict[str, Any] = {
    "seats": 3,
    "transfer": True,
    "show_trump": True,
    "swap_trump": True,
    "attack_choice": "several",
    "first_attacker": "lot",
}


def test_d22_after_transfer_the_same_seat_is_asked_for_the_card_to_lay() -> None:
    state = copy_state(at("J♠ Q♠", "6♣ 6♦ 7♠", "A♠ K♠ A♣", bout="6♠/", transfer=True).state)
    assert rules.legal(state) == cards.read_set("7♠") | 1 << rules.TAKE | 1 << rules.TRANSFER
    rules.apply(state, rules.TRANSFER)
    assert state.turn == 1
    assert rules.legal(state) == cards.read_set("6♣ 6♦")
    rules.apply(state, cards.read("6♦"))
    assert state.turn == 2


def test_d22_after_swap_the_same_seat_is_asked_for_the_opening() -> None:
    state = copy_state(at("6♥ J♠", "A♠ K♠", stock="7♠ K♥", swap_trump=True).state)
    rules.apply(state, rules.SWAP)
    assert state.turn == 0
    assert rules.legal(state) == cards.read_set("K♥ J♠")


def test_d22_a_transfer_and_its_card_are_one_move_of_the_table() -> None:
    table = at("J♠ Q♠", "6♣ 7♠", "A♠ K♠ A♣", bout="6♠/", transfer=True)
    play(table, "transfer 6♣")
    assert len(table.steps) == 1
    table.undo()
    assert (table.turn, hand(table, 1)) == (1, {"6♣", "7♠"})


def first_word(move: str) -> str:
    """``card`` for a card, else what is said."""
    return move.split()[0] if move.split()[0].islower() else "card"


def test_d22_1_the_moves_of_each_phase() -> None:
    allowed = {
        rules.OPENING: {"card", "swap"},
        rules.MORE: {"card", "done"},
        rules.DEFENCE: {"card", "take", "transfer", "show"},
        rules.THROWING: {"card", "done"},
        rules.TAKEN: {"card", "done"},
    }
    heard: dict[int, set[str]] = {phase: set() for phase in allowed}
    dice = random.Random(22)
    for seed in range(12):
        table = Durak(**EVERYTHING_ON).deal(seed=seed)
        while table.turn >= 0:
            said = table.legal_moves
            heard[int(table.state.phase)] |= {first_word(move) for move in said}
            table.play(dice.choice(said))
    assert heard == allowed


def test_d22_2_the_dealers_turns_are_the_lot_and_the_deal() -> None:
    state = Durak(**EVERYTHING_ON).start()
    assert (state.turn, state.phase) == (cards.DEALER, rules.LOT)
    rules.deal(state)
    assert (state.turn, state.phase) == (cards.DEALER, rules.DEALING)
    rules.deal(state)
    assert (state.turn, state.phase) == (state.lot, rules.OPENING)
    state = Durak().start()
    assert (state.turn, state.phase) == (cards.DEALER, rules.DEALING)


# --- D-23: what a seat knows ---


def everyone(table: Table) -> list[State]:
    """What each seat and a watcher see."""
    return [table.view(seat).state for seat in (*range(table.game.seats), None)]


def test_d23_everybody_sees_sizes_stock_trump_bout_discard_turn_and_who_has_left() -> None:
    hands = ("6♣ 6♦ A♣", "9♦ 9♣ K♠ Q♠", "6♥ A♦")
    table = at(*hands, bout="6♠/7♠", stock="8♦ 8♣ 10♥")
    play(table, "done")
    for seen in everyone(table):
        assert (int(seen.turn), int(seen.attacker), int(seen.defender)) == (2, 0, 1)
        assert [int(size) for size in seen.sizes[:3]] == [3, 4, 2]
        assert (int(seen.left), cards.write(seen.trump_card), int(seen.trump)) == (3, "10♥", cards.HEARTS)
        assert (cards_of(seen.attacks), cards_of(seen.beats)) == ({"6♠"}, {"7♠"})
        assert seen.discard == table.state.discard
        assert seen.waiting == 1 << 2  # seat 0 has said done
        assert seen.gone == 0


def test_d23_everybody_sees_who_has_left() -> None:
    table = at("6♠", "7♠ A♦", "K♦ K♠")
    play(table, "6♠", "7♠", "done")
    assert [int(seen.gone) for seen in everyone(table)] == [1, 1, 1, 1]


def test_d23_1_cards_taken_are_known_until_they_are_laid() -> None:
    table = at("6♠ J♠ Q♠", "9♦ 8♣", bout="7♠/", after_take="stop")
    play(table, "take")
    assert known(table, 1) == {"7♠"}
    play(table, "6♠")
    assert known(table, 1) == {"7♠"}
    play(table, "7♠")
    assert known(table, 1) == set()


def test_d23_1_who_draws_the_turned_up_card_is_known_to_hold_it() -> None:
    table = at("6♠ 7♠ 8♠ 9♠ 10♠", "A♠ K♠ Q♠ 8♣ 9♣", stock="J♦ Q♦ K♦ 6♥")
    play(table, "6♠", "Q♠", "done")
    assert [known(table, seat) for seat in (0, 1)] == [set(), {"6♥"}]


def test_d23_1_known_cards_are_in_everybodys_view_of_the_hand() -> None:
    table = at("6♠ J♠", "9♦ 8♣", "A♠ A♣", bout="7♠/", after_take="stop")
    play(table, "take")
    assert [cards_of(seen.hands[1]) for seen in everyone(table)] == [{"7♠"}, {"7♠", "9♦", "8♣"}, {"7♠"}, {"7♠"}]


def test_d23_2_nobody_holds_a_trump_below_the_one_shown() -> None:
    table = dealt(*THREE_HANDS, turned_up="A♥")
    assert [lacks(table, seat) for seat in range(3)] == [{"6♥"}] * 3
    table = dealt(*THREE_HANDS, turned_up="A♥", first_attacker="first_seat")
    assert [lacks(table, seat) for seat in range(3)] == [set()] * 3


@pytest.mark.parametrize("no_trump", ["first_seat", "lot"])
def test_d23_2_nobody_holds_a_trump_where_none_was_shown(no_trump: str) -> None:
    table = dealt(*TRUMPLESS, turned_up="6♥", no_trump=no_trump, lot="7♠ 8♠" if no_trump == "lot" else "")
    assert [lacks(table, seat) for seat in range(2)] == [TRUMPS - {"6♥"}] * 2


def test_d23_2_with_lowest_card_nobody_holds_a_card_before_the_one_shown_either() -> None:
    table = dealt(*TRUMPLESS, turned_up="6♥", no_trump="lowest_card")
    assert [lacks(table, seat) for seat in range(2)] == [TRUMPS - {"6♥"} | {"6♠"}] * 2


def test_d23_2_with_must_beat_who_took_held_nothing_that_beats() -> None:
    hands = ("6♠ 7♠ 8♥ J♦", "8♦ 9♦")
    table = at(*hands, must_beat=True, after_take="stop")
    play(table, "6♠", "take")
    assert [lacks(table, seat) for seat in (0, 1)] == [set(), {"7♠", "8♥"}]
    table = at(*hands, must_beat=False, after_take="stop")
    play(table, "6♠", "take")
    assert lacks(table, 1) == set()


def test_d23_2_until_it_draws_an_unknown_card() -> None:
    table = at("6♠ 7♠ 8♥ J♦ Q♦ K♦ A♦", "8♦ 9♦", stock="10♠ 10♣ 10♦ 10♥ Q♣ A♥", must_beat=True, after_take="stop")
    play(table, "6♠", "take")
    assert lacks(table, 1) == set()


def test_d23_2_the_turned_up_card_is_no_unknown_card() -> None:
    table = at("6♠ 7♠ 8♥ J♦ Q♦ K♦ A♦", "8♦ 9♦", stock="A♥", must_beat=True, after_take="stop")
    play(table, "6♠", "take")
    assert known(table, 1) == {"6♠", "A♥"}
    assert lacks(table, 1) == {"7♠", "8♥"}
    assert not table.view().state.lacks[1] & cards.read_set("A♥")


@pytest.mark.parametrize(("beats", "lacking"), [("9♠", {"7♠", "8♠"}), ("8♥", {"7♠", "8♠", "A♠", "6♥", "7♥"})])
def test_d23_2_with_defence_choice_lowest_he_held_nothing_he_would_have_chosen_before(
    beats: str, lacking: set[str]
) -> None:
    hands = ("6♠ 7♠ 8♠ A♠ 6♥ 7♥ A♥ J♦", f"{beats} 9♦")
    table = at(*hands, defence_choice="lowest")
    play(table, "6♠", beats)
    assert lacks(table, 1) == lacking
    table = at(*hands, defence_choice="any")
    play(table, "6♠", beats)
    assert lacks(table, 1) == set()


@pytest.mark.parametrize(
    ("held", "opens", "others", "lacking"),
    [
        ("8♣ K♥", "8♣", "7♠ 8♠ 9♦ 8♦ 6♥", {"7♠", "8♠"}),
        ("8♥ 9♥", "8♥", "7♠ A♠ 6♥ J♥", {"7♠", "A♠", "6♥"}),
    ],
)
def test_d23_2_with_attack_choice_lowest_the_opening_tells_what_he_lacks(
    held: str, opens: str, others: str, lacking: set[str]
) -> None:
    table = at(held, others, attack_choice="lowest")
    play(table, opens)
    assert lacks(table, 0) == lacking
    table = at(held, others)
    play(table, opens)
    assert lacks(table, 0) == set()


@pytest.mark.parametrize(
    ("held", "says", "lacking"),
    [
        ("8♦ K♥ K♦", "8♦", {"6♣", "8♣"}),
        ("8♥ K♥", "8♥", {"6♣", "8♣", "6♥"}),
        ("K♥ K♦", "done", {"6♣", "8♣"}),  # a trump of the rank he may hold as his highest
    ],
)
def test_d23_2_with_attack_choice_lowest_throwing_in_tells_what_he_lacks(
    held: str, says: str, lacking: set[str]
) -> None:
    others = "6♣ 7♣ 8♣ 6♥ 7♥ 9♥"
    table = at(held, others, bout="6♠/8♠", attack_choice="lowest")
    play(table, says)
    assert lacks(table, 0) == lacking
    table = at(held, others, bout="6♠/8♠")
    play(table, says)
    assert lacks(table, 0) == set()


def test_d23_2_after_a_hand_over_the_attacker_lacks_the_plain_cards_of_the_bouts_ranks() -> None:
    table = at("6♠ 6♣ J♠ Q♥", "A♣ K♣", "6♦ 6♥ 7♦", after_take="hand_over")
    play(table, "6♠", "take")
    assert [lacks(table, seat) for seat in range(3)] == [{"6♦"}, set(), set()]


def test_d23_2_a_card_taken_back_is_no_longer_lacked() -> None:
    table = at("6♠ 7♠ J♦", "8♦ 9♦", must_beat=True, after_take="stop")
    play(table, "6♠", "take", "7♠", "take")
    assert known(table, 1) == {"6♠", "7♠"}
    assert not table.view().state.lacks[1] & cards.read_set("6♠ 7♠")


def test_d23_3_nobody_but_the_holder_sees_a_hand_and_a_watcher_sees_none() -> None:
    table = at("6♠ J♠", "9♦ 8♣", "A♠ A♣")
    for seat, seen in enumerate(everyone(table)[:3]):
        assert [cards_of(seen.hands[i]) for i in range(3)] == [hand(table, i) if i == seat else set() for i in range(3)]
    assert [cards_of(table.view().state.hands[i]) for i in range(3)] == [set(), set(), set()]


def test_d23_3_nobody_sees_the_order_of_the_stock_but_for_the_turned_up_card() -> None:
    table = at("6♠ J♠", "9♦ 8♣", stock="7♦ 7♣ 7♥")
    for seen in everyone(table):
        assert [int(card) for card in seen.deck[: seen.left]] == [cards.read("7♥"), -1, -1]


def test_d23_3_the_events_of_a_view_tell_no_more() -> None:
    table = dealt("6♠ 7♠ 8♠ 9♠ 10♠ J♥", "6♣ 7♣ 8♣ 9♣ J♠ Q♥", turned_up="A♥", first_attacker="first_seat")
    play(table, "10♠", "J♠", "done")
    mine, his = table.view(0).events, table.view(1).events
    assert only(list(mine), Dealt)[1] == Dealt(1, 6, ())
    assert only(list(his), Dealt)[0] == Dealt(0, 6, ())
    assert [(draw.count, len(draw.cards)) for draw in only(list(mine), Draw)] == [(1, 1), (1, 0)]
    assert [(draw.count, len(draw.cards)) for draw in only(list(his), Draw)] == [(1, 0), (1, 1)]
    assert all(not event.cards for event in only(list(table.view().events), Dealt, Draw))


# --- D-24: guessing ---


def guessed(table: Table, viewer: int, seed: int) -> State:
    """One guess of a seat, or of a watcher."""
    state = copy_state(table.view(None if viewer == cards.WATCHER else viewer).state)
    stream = new_state(rng.STREAM)
    rng.open_stream(stream, seed, 0, rng.GUESS_LANE)
    rules.guess(state, viewer, stream)
    return state


@pytest.mark.parametrize("viewer", [cards.WATCHER, 0, 1, 2])
def test_d24_a_guess_puts_every_card_in_one_place_and_keeps_what_the_viewer_knows(viewer: int) -> None:
    hands = ("6♣ 6♦ A♣", "9♦ 9♣ K♠ Q♠", "6♥ A♦")
    table = at(*hands, bout="6♠/7♠ 7♦/", stock="8♦ 8♣ 10♠ 10♥", after_take="stop")
    play(table, "take")
    for seed in range(50):
        state = guessed(table, viewer, seed)
        places = [state.hands[seat] for seat in range(3)] + [state.discard, cards.mask(state.deck[: state.left])]
        assert sum(cards.count(place) for place in places) == 36
        assert cards.count(np.bitwise_or.reduce(places)) == 36
        assert [cards.count(state.hands[seat]) for seat in range(3)] == [int(size) for size in table.state.sizes[:3]]
        assert cards_of(state.hands[1]) >= known(table, 1)
        assert viewer == cards.WATCHER or cards_of(state.hands[viewer]) == hand(table, viewer)


def test_d24_without_lacks_it_is_uniform_over_all_deals_of_the_hands() -> None:
    table = at("6♠ J♠", "9♦ 8♣", "A♠ A♣")
    counted = Counter(int(guessed(table, 0, seed).hands[1]) for seed in range(1200))
    assert {frozenset(cards_of(held)) for held in counted} == {
        frozenset(pair.split()) for pair in ("9♦ 8♣", "9♦ A♠", "9♦ A♣", "8♣ A♠", "8♣ A♣", "A♠ A♣")
    }
    assert all(abs(times - 200) < 5 * 12.9 for times in counted.values())  # five standard deviations


def test_d24_the_stocks_order_is_uniform_above_the_turned_up_card() -> None:
    table = at("6♠ J♠", "9♦", stock="7♦ 7♣ 7♥")
    counted: Counter[tuple[str, ...]] = Counter()
    for seed in range(1200):
        state = guessed(table, 0, seed)
        order = tuple(cards.write(card) for card in state.deck[:3][::-1])
        assert order[2] == "7♥"
        counted[order[:2]] += 1
    assert len(counted) == 6  # two of 7♦, 7♣ and 9♦, in order
    assert all(abs(times - 200) < 5 * 12.9 for times in counted.values())


def test_d24_it_respects_what_a_seat_lacks_even_where_only_one_deal_is_left() -> None:
    table = at("K♠", "6♠ J♦", "8♦", attacker=1, must_beat=True, after_take="stop")
    play(table, "6♠", "take")
    for seed in range(50):
        state = guessed(table, 1, seed)
        assert [cards_of(state.hands[seat]) for seat in range(3)] == [{"K♠"}, {"J♦"}, {"6♠", "8♦"}]


def test_d24_it_reaches_every_deal_that_lacks_allow() -> None:
    table = at("K♠ 9♦", "6♠ J♦", "8♦", attacker=1, must_beat=True, after_take="stop")
    play(table, "6♠", "take")
    third = {frozenset(cards_of(guessed(table, 1, seed).hands[2])) for seed in range(200)}
    assert third == {frozenset({"6♠", "8♦"}), frozenset({"6♠", "9♦"})}


def test_d24_a_throw_in_not_made_is_no_fact() -> None:
    table = at("6♣ A♣ 9♥", "9♦ 8♦", "Q♠ Q♦", bout="6♠/7♠")
    play(table, "done", "done")
    assert any("6♣" in cards_of(guessed(table, 1, seed).hands[0]) for seed in range(50))


# --- positions that cannot be ---

GOOD: dict[str, Any] = {"trump": "♥", "hands": ["6♠ J♠", "9♦ 8♣"]}


def test_a_position_is_what_was_written() -> None:
    table = Durak().position(**GOOD, stock="7♦ 7♥", bout="6♣/7♣ 7♠/")
    assert [hand(table, seat) for seat in (0, 1)] == [{"6♠", "J♠"}, {"9♦", "8♣"}]
    assert stock(table) == ["7♦", "7♥"]
    assert (cards_of(table.state.attacks), cards_of(table.state.beats)) == ({"6♣", "7♠"}, {"7♣"})
    assert cards.count(table.state.discard) == 36 - 9
    assert (table.turn, sides(table)) == (1, (0, 1))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hands": ["6♠ J♠", "9♦ J♠"]}, "J♠ is in the hand of seat 0 and in the hand of seat 1"),
        ({"stock": "6♠ 7♥"}, "6♠ is in the hand of seat 0 and in the stock"),
        ({"bout": "8♣/"}, "8♣ is in the hand of seat 1 and in the bout"),
        ({"bout": "6♣/7♣ 7♣/"}, "7♣ is in the bout and in the bout"),
        ({"discard": "9♦"}, "9♦ is in the hand of seat 1 and in the discarded cards"),
        ({"hands": ["6♠ J♠"]}, "1 hands are given for 2 seats"),
        ({"hands": ["6♠", "7♠", "8♠"]}, "3 hands are given for 2 seats"),
        ({"trump": "x"}, "trump is one of ♠ ♣ ♦ ♥, not 'x'"),
        ({"trump": "♥♠"}, "not '♥♠'"),
        ({"trump": ""}, "not ''"),
        ({"stock": "7♥ 7♦"}, "the last card of the stock is the turned-up trump, and 7♦ is none"),
        ({"attacker": 2}, "the attacker is seat 0 to 1, not 2"),
        ({"attacker": -1}, "the attacker is seat 0 to 1, not -1"),
        ({"defender": 2}, "the defender is seat 0 to 1, not 2"),
        ({"defender": 0}, "seat 0 cannot defend against seat 0"),
        ({"bout": "6♣"}, "'6♣' is not a pair of the bout"),
        ({"bout": "/7♣"}, "a pair of the bout is one attack card and at most one that beats it"),
        ({"bout": "6♣,6♦/"}, "a pair of the bout is one attack card and at most one that beats it"),
        ({"bout": "6♣/7♣,8♦"}, "a pair of the bout is one attack card and at most one that beats it"),
        ({"bout": "6♣/7♣ 9♣/"}, "9♣ cannot be thrown in: its rank is not in the bout"),
        ({"bout": "6♣/ 7♦/"}, "7♦ cannot be thrown in: its rank is not in the bout"),
        ({"bout": "7♣/6♣"}, "6♣ does not beat 7♣"),
        ({"bout": "6♣/A♦"}, "A♦ does not beat 6♣"),
        ({"bout": "7♥/A♦"}, "A♦ does not beat 7♥"),
        ({"bout": "6♣/ 6♦/7♦"}, "7♦ beats a card while an older one is unbeaten"),
        ({"taking": True}, "a defender takes only while a card is unbeaten"),
        ({"bout": "6♣/7♣", "taking": True}, "a defender takes only while a card is unbeaten"),
        ({"hands": ["", "9♦ 8♣"], "stock": "7♥"}, "seat 0 has no card to open with"),
        ({"hands": ["", "9♦ 8♣"]}, "at least two seats are in the game, the attacker among them"),
        ({"hands": ["6♠ J♠", ""]}, "at least two seats are in the game, the attacker among them"),
        ({"hands": ["", ""]}, "at least two seats are in the game, the attacker among them"),
        ({"discard": "6♣"}, "no place is given for 7♠ 8♠ 9♠"),
    ],
)
def test_position_refuses_what_no_game_allows(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError) as refused:
        Durak().position(**GOOD | changes)
    assert message in str(refused.value)


def test_position_refuses_a_defender_who_has_left() -> None:
    with pytest.raises(PositionError, match="seat 1 cannot defend against seat 0"):
        Durak(seats=3).position(trump="♥", hands=["6♠", "", "8♠"], defender=1)


def test_position_refuses_an_attacker_who_has_left_though_two_are_in_the_game() -> None:
    with pytest.raises(PositionError, match="the attacker among them"):
        Durak(seats=3).position(trump="♥", hands=["6♠", "", "8♠"], attacker=1)


def test_position_allows_whoever_takes_part_in_the_bout_to_be_without_cards() -> None:
    assert at("", "9♦ 8♣", bout="6♠/").turn == 1
    assert at("6♦ J♠", "", bout="6♠/7♠ 7♦/", defender=1, attack_limit="none").turn == 1


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hands": ["6♠ J♠ 5♠", "9♦"]}, "5♠ is not in this deck"),
        ({"stock": "2♥"}, "2♥ is not in this deck"),
        ({"hands": ["6♠ J♠ 6♠", "9♦"]}, "6♠ is named twice"),
        ({"hands": ["6♠ J?", "9♦"]}, "'?' at position 5"),
        ({"hands": ["6♠ J", "9♦"]}, "'J' in '6♠ J' has no suit"),
    ],
)
def test_position_refuses_what_is_no_card_of_the_deck(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(CardError) as refused:
        Durak().position(**GOOD | changes)
    assert message in str(refused.value)


# --- why not ---


def refusal(table: Table, move: str) -> str:
    """Why the table refuses the move, which changes nothing."""
    before, steps = table.state.tobytes(), len(table.steps)
    with pytest.raises(IllegalMoveError) as refused:
        table.play(move)
    assert table.state.tobytes() == before
    assert len(table.steps) == steps
    return str(refused.value)


SITUATIONS: dict[str, dict[str, Any]] = {
    "opening": {"hands": ("6♠ J♠", "9♦ 8♣")},
    "opening, lowest": {"hands": ("6♠ J♠", "9♦ 8♣"), "attack_choice": "lowest"},
    "defence": {"hands": ("J♠", "8♠ 10♠ A♦"), "bout": "9♠/"},
    "defence, must beat": {"hands": ("J♠", "8♠ 10♠ A♦"), "bout": "9♠/", "must_beat": True},
    "no transfer": {"hands": ("J♠ Q♠", "6♣ 7♠", "A♠ A♣"), "bout": "6♠/"},
    "transfer": {"hands": ("J♠ Q♠", "6♣ 7♠", "A♠ A♣"), "bout": "6♠/", "transfer": True},
    "transfer to too small a hand": {"hands": ("J♠ Q♠", "6♣ 7♠", "A♠"), "bout": "6♠/", "transfer": True},
    "throwing in": {"hands": ("6♣ Q♠", "9♦ 8♣"), "bout": "6♠/7♠"},
    "after take": {"hands": ("6♣ Q♠", "9♦ 8♣"), "bout": "6♠/", "taking": True},
    "throwing in, lowest": {"hands": ("9♣ 9♦ 10♠", "7♣"), "bout": "6♠/9♠", "attack_choice": "lowest"},
}


@pytest.mark.parametrize(
    ("situation", "move", "who", "why", "legal"),
    [
        ("opening", "7♠", "Seat 0", "not in the hand", "6♠, J♠"),
        ("opening", "9♦", "Seat 0", "not in the hand", "6♠, J♠"),  # seat 1 holds it, and it is not its turn
        ("opening", "done", "Seat 0", "cannot be said now", "6♠, J♠"),
        ("opening", "take", "Seat 0", "cannot be said now", "6♠, J♠"),
        ("opening, lowest", "J♠", "Seat 0", "rules of this game", "6♠"),
        ("defence", "8♠", "Seat 1", "does not beat 9♠", "10♠, take"),
        ("defence", "A♦", "Seat 1", "does not beat 9♠", "10♠, take"),
        ("defence", "J♠", "Seat 1", "not in the hand", "10♠, take"),
        ("defence", "done", "Seat 1", "cannot be said now", "10♠, take"),
        ("defence, must beat", "take", "Seat 1", "cannot be said now", "10♠"),
        ("no transfer", "transfer 6♣", "Seat 1", "cannot be transferred", "7♠, take"),
        ("transfer to too small a hand", "transfer 6♣", "Seat 1", "cannot be transferred", "7♠, take"),
        ("transfer", "transfer 7♠", "Seat 1", "cannot be transferred", "7♠, take, transfer 6♣"),
        ("transfer", "transfer 6♦", "Seat 1", "not in the hand", "7♠, take, transfer 6♣"),
        ("transfer", "transfer", "Seat 1", "cannot be said now", "7♠, take, transfer 6♣"),
        ("throwing in", "Q♠", "Seat 0", "rank", "6♣, done"),
        ("throwing in", "take", "Seat 0", "cannot be said now", "6♣, done"),
        ("after take", "Q♠", "Seat 0", "rank", "6♣, done"),
        ("throwing in, lowest", "done", "Seat 0", "cannot be said now", "9♣"),
        ("throwing in, lowest", "9♦", "Seat 0", "rules of this game", "9♣"),
    ],
)
def test_a_refused_move_names_the_seat_the_reason_and_what_is_legal(
    situation: str, move: str, who: str, why: str, legal: str
) -> None:
    how = dict(SITUATIONS[situation])
    table = at(*how.pop("hands"), **how)
    text = refusal(table, move)
    assert text.startswith(f"{who} cannot play {move}: ")
    assert why in text.split(";")[0]
    assert f"; legal: {legal} (durak " in text
    assert text.endswith(f"/{table.game.seats} position step=0)")


def test_a_card_played_twice_is_refused_in_the_next_seats_turn() -> None:
    table = at("6♠ J♠", "9♠ 8♣")
    play(table, "6♠")
    text = refusal(table, "J♠")
    assert text.startswith("Seat 1 cannot play J♠: ")
    assert "not in the hand" in text
    assert "legal: 9♠, take" in text
    assert "step=1" in text


def test_names_of_the_seats_stand_in_the_refusal() -> None:
    table = at("6♠ J♠", "9♠ 8♣")
    table.rename(["Zosia", "Marek"])
    assert refusal(table, "9♠").startswith("Zosia cannot play 9♠: ")


def test_after_the_end_every_move_is_refused() -> None:
    table = at("6♠", "7♠ A♦")
    play(table, "6♠", "7♠")
    assert refusal(table, "A♦").startswith("the game is over")


def test_before_the_deal_every_move_is_refused() -> None:
    with pytest.raises(IllegalMoveError, match="the cards have not been dealt"):
        Table(Durak()).play("6♠")


@pytest.mark.parametrize("move", ["7", "xx", "pass", "1♠"])
def test_what_is_no_card_and_no_word_of_the_game_is_refused_as_such(move: str) -> None:
    table = at("6♠ J♠", "9♠ 8♣")
    with pytest.raises(CardError):
        table.play(move)
    assert table.steps == []
