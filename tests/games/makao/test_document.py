"""The Polish specification, paragraph by paragraph, the dossier's positions MT-1 … MT-30 and the cases M01 … M13.

Everything is in the ``seed`` preset unless the test says otherwise. The dossier gives no MT-10, MT-12, MT-19, MT-23 and MT-24,
and no M02 and M10; of its readings (MA-1 … MA-27) those have a test here that no position shows.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from kozyr import Makao
from kozyr.errors import CardError, OptionError
from kozyr.games.makao.text import (
    Call,
    Dealt,
    Demand,
    Draw,
    Due,
    Extra,
    Keep,
    Lay,
    Over,
    Shuffled,
    SitsOut,
    Start,
    Suit,
    Wait,
)
from kozyr.shuffle import from_cards
from kozyr.table import Table
from tests.games.makao.scenes import (
    DEMANDS,
    SUITS,
    at,
    dealt,
    demanded,
    ended,
    hand,
    held,
    legal,
    only,
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
)

THREE_HANDS = ("5♠ 6♠ 7♠ 8♠ 9♠", "5♣ 6♣ 7♣ 8♣ 9♣", "5♦ 6♦ 7♦ 8♦ 9♦")


# --- 1 … 3: the table, the players, the deck ---


def test_doc_1_there_is_a_table() -> None:
    table = Table(Makao.preset("seed", seats=2))
    assert table.names == ("Seat 0", "Seat 1")
    assert table.view().drawing() == "Nothing has been dealt."


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_doc_2_two_to_four_play(seats: int) -> None:
    assert sizes(Makao.preset("seed", seats=seats).deal(seed=1)) == [5] * seats


@pytest.mark.parametrize("seats", [-1, 0, 1])
def test_doc_2_1_fewer_than_two_cannot_begin(seats: int) -> None:
    with pytest.raises(OptionError, match="2 to 4 seats, not"):
        Makao.preset("seed", seats=seats)


def test_doc_2_2_a_fifth_cannot_sit_down() -> None:
    with pytest.raises(OptionError, match="2 to 4 seats, not 5"):
        Makao.preset("seed", seats=5)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_doc_3_there_is_one_deck(seats: int) -> None:
    assert Makao.preset("seed", seats=seats).decks_used == 1


def all_cards(table: Table) -> list[str]:
    hands = [card for seat in range(table.game.seats) for card in held(table, seat)]
    return [*hands, *stock(table), *pile(table)]


def test_doc_3_1_and_3_1_1_and_3_1_2_every_value_in_every_suit() -> None:
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    table = Makao.preset("seed", seats=3).deal(seed=3)
    assert sorted(all_cards(table)) == sorted(rank + suit for rank in ranks for suit in "♦♠♣♥")


@pytest.mark.parametrize("card", ["1♠", "11♠", "0♠", "7X", "★"])
def test_doc_3_1_1_and_3_1_2_no_other_value_or_suit(card: str) -> None:
    with pytest.raises(CardError):
        seed(card, "5♠")


def test_doc_3_2_every_card_is_unique() -> None:
    counted = Counter(all_cards(Makao.preset("seed", seats=4).deal(seed=3)))
    assert len(counted) == 52
    assert set(counted.values()) == {1}


def test_doc_3_3_the_deck_can_be_shuffled() -> None:
    game = Makao.preset("seed", seats=2)
    decks = {tuple(stock(game.deal(seed=number))) for number in range(20)}
    assert len(decks) == 20
    assert stock(game.deal(seed=7)) == stock(game.deal(seed=7))


# --- 4: the course of the game ---


def test_doc_4_1_the_shuffled_deck_lies_on_the_table_face_down() -> None:
    table = dealt(*THREE_HANDS, then="10♥ 7♥ 2♠", preset="seed")
    assert stock(table)[:2] == ["7♥", "2♠"]
    assert all(card == -1 for card in table.view(0).state.deck)


def test_doc_4_2_everybody_gets_five_cards() -> None:
    table = dealt(*THREE_HANDS, then="10♥", preset="seed")
    assert [hand(table, seat) for seat in range(3)] == [the(cards) for cards in THREE_HANDS]
    assert only(table.events(1), Dealt) == [
        Dealt(0, 5, ()),
        Dealt(1, 5, tuple(THREE_HANDS[1].split())),
        Dealt(2, 5, ()),
    ]


def test_doc_4_3_the_first_card_of_the_deck_begins_the_pile() -> None:
    table = dealt(*THREE_HANDS, then="10♥ 7♥", preset="seed")
    assert (top(table), pile(table)) == ("10♥", {"10♥"})
    assert table.turn == 0
    assert only(table.events(), Start) == [Start("10♥", (), 36)]


def test_doc_4_4_one_card_is_laid_in_a_turn() -> None:
    table = seed("6♠ 6♣ 9♥", "K♣ K♦")
    play(table, "6♠")
    assert table.turn == 1


def test_doc_4_5_who_has_no_fitting_card_draws_one_card() -> None:
    table = seed("8♠ 9♣", "K♣ K♦", stock="10♦ 10♠")
    assert legal(table) == {"draw"}
    assert play(table, "draw") == [Draw(0, 1, ("10♦",), end=False)]
    assert hand(table, 0) == {"8♠", "9♣", "10♦"}


def test_doc_4_5_who_has_a_fitting_card_does_not_draw() -> None:
    table = seed("6♠ 9♣", "K♣ K♦")
    assert legal(table) == {"6♠"}
    assert "a card can be played, so it must be; legal: 6♠ (" in refused(table, "draw")


def test_doc_4_5_1_the_drawn_card_may_be_played_in_the_same_turn() -> None:
    table = seed("8♠ 9♣", "K♣ K♦", stock="9♥")
    play(table, "draw")
    assert legal(table) == {"9♥", "keep"}
    assert play(table, "9♥") == [Lay(0, "9♥", "drawn")]
    assert (top(table), table.turn) == ("9♥", 1)


def test_doc_4_5_1_not_if_it_does_not_fit() -> None:
    table = seed("8♠ 9♣", "K♣ K♦", stock="9♦")
    play(table, "draw")
    assert legal(table) == {"keep"}
    assert play(table, "keep") == [Keep(0)]
    assert table.turn == 1


def test_doc_4_6_the_last_card_of_the_pile_stays_and_the_rest_is_shuffled() -> None:
    table = seed("8♠ 9♣", "K♣ K♦", stock="", pile="5♠ 7♣ Q♦").deal(shuffle=from_cards("7♣ Q♦ 5♠"))
    assert play(table, "draw") == [Shuffled(3), Draw(0, 1, ("7♣",), end=False)]
    assert (stock(table), pile(table), top(table)) == (["Q♦", "5♠"], {"6♥"}, "6♥")
    assert hand(table, 0) == {"8♠", "9♣", "7♣"}


def test_doc_4_6_a_draw_of_more_cards_than_there_are_goes_on_from_the_new_stock() -> None:
    table = seed("8♠ 9♠", "K♣ K♦", top="3♥", due=3, stock="10♦", pile="5♠ 7♣ Q♦")
    table.deal(shuffle=from_cards("Q♦ 5♠ 7♣"))
    assert play(table, "take")[:3] == [
        Draw(0, 1, ("10♦",), end=False),
        Shuffled(3),
        Draw(0, 2, ("Q♦", "5♠"), end=False),
    ]
    assert hand(table, 0) == {"8♠", "9♠", "10♦", "Q♦", "5♠"}
    assert stock(table) == ["7♣"]


@pytest.mark.parametrize(("card", "fits"), [("10♥", True), ("6♣", True), ("6♦", True), ("10♣", False), ("K♠", False)])
def test_doc_4_7_a_card_of_the_same_suit_or_value_is_laid(card: str, fits: bool) -> None:
    assert legal(seed(f"{card} 8♠ 9♠", "K♣ K♦")) == ({card} if fits else {"draw"})


def test_doc_4_8_with_the_last_card_in_hand_one_says_makao() -> None:
    table = seed("6♠ 9♦", "K♣ K♦")
    play(table, "6♠")
    assert (table.turn, legal(table)) == (0, {"makao", "silent"})
    assert play(table, "makao") == [Call(0, "makao")]
    assert (sizes(table), table.turn) == ([1, 2], 1)


def test_doc_4_8_1_who_does_not_say_it_draws_five_cards() -> None:
    table = seed("6♠ 9♦", "K♣ K♦", stock="5♠ 7♠ 8♠ 9♠ 10♠ J♠")
    play(table, "6♠")
    assert play(table, "silent") == [Call(0, "silent"), Draw(0, 5, ("5♠", "7♠", "8♠", "9♠", "10♠"), end=False)]
    assert (sizes(table), table.turn) == ([6, 2], 1)


def test_doc_4_9_who_first_has_no_cards_wins() -> None:
    table = seed("6♠", "K♣ K♦", "8♠ 9♠")
    play(table, "6♠")
    assert ended(table).winner == 0
    assert ended(table).payoffs == (2, -1, -1)


# --- 5: function cards ---


def test_doc_5_1_a_two_makes_the_next_draw_two() -> None:
    table = seed("2♥ 9♦ 9♠", "K♣ K♦", "8♠ 9♣")
    assert play(table, "2♥") == [Lay(0, "2♥", "play"), Due(1, 2)]
    assert only(play(table, "take"), Draw)[0].count == 2
    assert (sizes(table), table.turn) == ([2, 4, 2], 2)


def test_doc_5_2_a_three_makes_the_next_draw_three() -> None:
    table = seed("3♥ 9♦ 9♠", "K♣ K♦", "8♠ 9♣")
    assert play(table, "3♥") == [Lay(0, "3♥", "play"), Due(1, 3)]
    play(table, "take")
    assert (sizes(table), table.turn) == ([2, 5, 2], 2)


def test_doc_5_3_a_four_takes_the_nexts_turn() -> None:
    table = seed("4♥ 9♦ 9♠", "K♣ K♦", "8♠ 9♣")
    play(table, "4♥")
    assert (table.turn, legal(table)) == (1, {"wait"})
    assert play(table, "wait") == [Wait(1, 1)]
    assert (sizes(table), table.turn) == ([2, 2, 2], 2)


def test_doc_5_4_a_jack_demands_a_card_without_function_of_all_others() -> None:
    table = seed("J♥ 9♦ 9♠", "7♣ K♦ A♥", "7♠ 9♣ A♦")
    play(table, "J♥")
    assert legal(table) == DEMANDS | {"demand nothing"}
    assert play(table, "demand 7") == [Demand(0, "7")]
    assert (table.turn, legal(table)) == (1, {"7♣"})
    play(table, "7♣, done")
    assert (table.turn, legal(table)) == (2, {"7♠"})


def test_doc_5_4_1_the_demand_ends_when_who_began_it_lays_the_demanded_cards() -> None:
    table = seed("7♥ 9♦ 9♠", "8♣ K♦", "8♠ 9♣", top="J♥", demanded="7", author=0)
    assert play(table, "7♥, done")[-1] == Over("7")
    assert demanded(table) == ""


def test_doc_5_4_2_several_demanded_cards_are_laid_in_a_turn() -> None:
    table = seed("8♣ K♦", "7♥ 7♠ 9♠ 9♦", "8♠ 9♣", top="J♥", demanded="7", author=0, turn=1)
    play(table, "7♠")
    assert legal(table) == {"7♥", "done"}
    assert play(table, "7♥") == [Lay(1, "7♥", "add")]
    assert legal(table) == {"done"}
    play(table, "done")
    assert (top(table), sizes(table), table.turn) == ("7♥", [2, 2, 2], 2)


def test_doc_5_4_2_other_cards_are_still_laid_one_at_a_time() -> None:
    table = seed("8♣ K♦", "J♠ J♦ 9♠", "8♠ 9♣", top="J♥", demanded="7", author=0, turn=1)
    play(table, "J♠")
    assert legal(table) == DEMANDS | {"demand nothing"}


def test_doc_5_4_3_another_jack_changes_the_demand() -> None:
    table = seed("8♣ K♦", "J♠ 9♠ 5♠", "8♠ 9♣", top="J♥", demanded="7", author=0, turn=1)
    play(table, "J♠, demand 9")
    assert (demanded(table), int(table.state.author)) == ("9", 1)
    assert (table.turn, legal(table)) == (2, {"9♣"})


@pytest.mark.parametrize(
    ("top", "held", "answers"),
    [
        ("8♠", "Q♥ 5♦", {"Q♥"}),
        ("K♦", "Q♥ 5♠", {"Q♥"}),
        ("K♣", "Q♥ 5♦", {"Q♥"}),
        ("2♠", "Q♥ 5♦", {"draw"}),
        ("K♥", "Q♦ 5♠", {"draw"}),
    ],
)
def test_doc_5_5_a_queen_is_laid_on_any_card_without_function(top: str, held: str, answers: set[str]) -> None:
    assert legal(seed(held, "9♣ 9♦", top=top)) == answers


def test_doc_5_5_1_on_a_queen_any_card_is_laid() -> None:
    table = seed("Q♥ 8♦ 9♠", "2♠ 5♣ K♦ A♠")
    play(table, "Q♥")
    assert legal(table) == {"2♠", "5♣", "K♦", "A♠"}


def test_doc_5_6_the_king_of_hearts_makes_the_next_draw_five() -> None:
    table = seed("K♥ 8♦ 9♠", "9♣ 5♣", "8♣ 5♦")
    assert play(table, "K♥") == [Lay(0, "K♥", "play"), Due(1, 5)]
    play(table, "take")
    assert (sizes(table), table.turn) == ([2, 7, 2], 2)


def test_doc_5_6_1_the_king_of_spades_makes_the_one_before_draw_five() -> None:
    table = seed("K♠ 8♦ 9♠", "9♣ 5♣", "8♣ 5♦", top="6♠")
    assert play(table, "K♠") == [Lay(0, "K♠", "play"), Due(2, 5)]
    play(table, "take")
    assert sizes(table) == [2, 2, 7]


def test_doc_5_6_2_who_laid_the_king_of_spades_has_an_extra_turn() -> None:
    table = seed("K♠ 8♦ 9♠", "9♣ 5♣", "8♣ 5♦", top="6♠")
    assert play(table, "K♠, take")[-1] == Extra(0)
    assert (table.turn, legal(table)) == (0, {"9♠"})
    play(table, "9♠, makao")
    assert table.turn == 1


def test_doc_5_7_an_ace_changes_the_suit_asked_for() -> None:
    table = seed("A♥ 8♦ 9♠", "9♣ 5♥ 6♦", "8♣ 5♦")
    play(table, "A♥")
    assert legal(table) == SUITS | {"suit nothing"}
    assert play(table, "suit ♦") == [Suit(0, "♦")]
    assert (table.turn, legal(table)) == (1, {"6♦"})


@pytest.mark.parametrize(
    ("top", "running", "answers"),
    [
        ("2♠", {"due": 2}, {"2♥", "take"}),
        ("3♠", {"due": 3}, {"3♥", "take"}),
        ("4♠", {"skips": 1}, {"4♥", "wait"}),
        ("K♥", {"due": 5}, {"K♠", "take"}),
        ("J♠", {"demanded": "7", "author": 1}, {"J♥"}),
        ("A♠", {"requested": "♣"}, {"A♥"}),
    ],
)
def test_doc_5_8_the_next_answers_with_the_same_card_of_another_suit(
    top: str, running: dict[str, Any], answers: set[str]
) -> None:
    assert legal(seed("2♥ 3♥ 4♥ J♥ A♥ K♠ K♦ 10♦", "5♠ 6♠", top=top, **running)) == answers


# --- the dossier's positions ---


def test_mt1_one_cannot_play_and_five_cannot_and_three_leave_36_in_the_stock() -> None:
    for seats in (1, 5):
        with pytest.raises(OptionError):
            Makao.preset("seed", seats=seats)
    table = Makao.preset("seed", seats=3).deal(seed=1)
    assert (len(stock(table)), len(set(all_cards(table)))) == (36, 52)


def test_mt2_function_cards_turned_up_go_to_the_bottom() -> None:
    table = dealt(*THREE_HANDS, then="Q♦ 2♠ 7♥", preset="seed")
    assert (top(table), stock(table)[-2:], len(stock(table))) == ("7♥", ["Q♦", "2♠"], 36)
    assert only(table.events(), Start) == [Start("7♥", ("Q♦", "2♠"), 36)]


@pytest.mark.parametrize(("card", "begins"), [("K♦", "K♦"), ("K♣", "K♣"), ("K♥", "7♥"), ("K♠", "7♥")])
def test_mt2_of_the_kings_only_those_without_function_begin_the_pile(card: str, begins: str) -> None:
    assert top(dealt(*THREE_HANDS, then=f"{card} 7♥", preset="seed")) == begins


def test_mt3_what_fits_6_of_hearts() -> None:
    table = seed("6♠ 9♦ J♥ K♣ 3♣", "5♠", "5♣")
    assert legal(table) == {"6♠", "J♥"}
    assert "legal: 6♠, J♥" in refused(table, "draw")


def test_mt4_a_drawn_7_of_hearts_is_played_or_kept() -> None:
    table = seed("8♦ 9♣", "5♠", "5♣", top="7♠", stock="7♥")
    assert legal(table) == {"draw"}
    play(table, "draw")
    assert legal(table) == {"7♥", "keep"}


def test_mt4_a_drawn_4_of_diamonds_is_kept() -> None:
    table = seed("8♦ 9♣", "5♠", "5♣", top="7♠", stock="4♦")
    play(table, "draw")
    assert legal(table) == {"keep"}
    play(table, "keep")
    assert table.turn == 1


def test_mt5_after_a_penalty_the_two_lies_there_like_any_card() -> None:
    table = seed("2♠ 9♦ 9♥", "9♠", "2♣ 5♠ 5♦", top="6♠")
    play(table, "2♠")
    assert (table.turn, legal(table)) == (1, {"take"})
    play(table, "take")
    assert (sizes(table)[1], table.turn, top(table)) == (3, 2, "2♠")
    assert legal(table) == {"2♣", "5♠"}


def test_mt6_two_twos_make_four() -> None:
    table = seed("2♠ 9♦ 9♥", "2♥ 9♠ 5♦", "5♠ 6♦", top="6♠")
    assert play(table, "2♠, 2♥")[-1] == Due(2, 4)
    play(table, "take")
    assert (sizes(table), table.turn) == ([2, 2, 6], 0)


def test_mt6_three_twos_come_round_and_the_fourth_makes_eight() -> None:
    hands = ("2♠ 9♦ 9♥", "2♥ 9♠ 5♦", "2♦ 6♦ 7♦")
    table = seed(*hands, top="6♠")
    assert play(table, "2♠, 2♥, 2♦")[-1] == Due(0, 6)
    assert legal(table) == {"take"}
    table = seed("2♠ 2♣ 9♦ 9♥", *hands[1:], top="6♠")
    assert play(table, "2♠, 2♥, 2♦, 2♣")[-1] == Due(1, 8)
    play(table, "take")
    assert (sizes(table), table.turn) == ([2, 10, 2], 2)


def test_mt7_four_threes_make_twelve() -> None:
    table = seed("3♠ 3♣ 9♦ 9♥", "3♥ 9♠ 5♦", "3♦ 6♦ 7♦", top="6♠")
    assert play(table, "3♠, 3♥, 3♦, 3♣")[-1] == Due(1, 12)
    play(table, "take")
    assert (sizes(table), table.turn) == ([2, 14, 2], 2)


def test_mt8_a_three_does_not_answer_a_two() -> None:
    table = seed("2♠ 9♦ 9♥", "3♠ 9♠ 5♦", "5♠ 6♦", top="6♠")
    play(table, "2♠")
    assert legal(table) == {"take"}
    assert "it does not answer the attack; legal: take (" in refused(table, "3♠")


def test_mt8_where_suits_mix_it_does_and_five_are_due() -> None:
    table = seed("2♠ 9♦ 9♥", "3♠ 3♥ 9♠ 5♦", "5♠ 6♦", top="6♠", stack_mix="suit")
    play(table, "2♠")
    assert legal(table) == {"3♠", "take"}
    assert play(table, "3♠")[-1] == Due(2, 5)


def test_mt9_who_could_defend_may_draw() -> None:
    table = seed("2♠ 9♦ 9♥", "2♥ 9♠ 5♦", "5♠ 6♦", top="6♠")
    play(table, "2♠")
    assert legal(table) == {"2♥", "take"}
    play(table, "take")
    assert (sizes(table)[1], table.turn) == (5, 2)


def test_mt11_only_the_author_has_a_seven() -> None:
    table = seed("J♠ 7♠ 9♥", "9♠ 5♦", "5♠ 6♦", top="6♠", stock="10♦ 10♥")
    play(table, "J♠, demand 7")
    for seat in (1, 2):
        assert (table.turn, legal(table)) == (seat, {"draw"})
        play(table, "draw, keep")
    assert (sizes(table), table.turn, legal(table)) == ([2, 3, 3], 0, {"7♠"})
    assert Over("7") in play(table, "7♠, done, makao")
    assert (table.turn, legal(table)) == (1, {"9♠"})


def test_mt13_another_demand_goes_round_to_its_own_author() -> None:
    table = seed("J♠ 9♦ 9♥", "J♦ 9♠ 5♦", "9♣ 6♦ 7♣", top="6♠")
    play(table, "J♠, demand 7")
    assert legal(table) == {"J♦"}
    play(table, "J♦, demand 9")
    assert (table.turn, legal(table)) == (2, {"9♣"})
    play(table, "9♣, done")
    assert (table.turn, legal(table)) == (0, {"9♦", "9♥"})
    play(table, "9♦, done, makao")
    assert (table.turn, legal(table)) == (1, {"9♠"})
    assert Over("9") in play(table, "9♠, done, makao")


@pytest.mark.parametrize("rank", ["2", "3", "4", "J", "Q", "A", "K"])
def test_mt14_a_rank_with_a_function_is_not_demanded(rank: str) -> None:
    table = seed("J♠ 9♦ 9♥", "9♠ 5♦", top="6♠")
    play(table, "J♠")
    assert "legal: demand 5, demand 6, demand 7" in refused(table, f"demand {rank}")


def test_mt14_a_jack_without_a_demand_is_a_card_like_any_other() -> None:
    table = seed("J♠ 9♦ 9♥", "9♠ 5♦ J♣", top="6♠")
    assert play(table, "J♠, demand nothing")[-1] == Demand(0, None)
    assert legal(table) == {"9♠", "J♣"}


def test_mt15_a_jack_must_match() -> None:
    table = seed("J♦ 9♦ 9♥", "9♠ 5♦", top="8♣")
    assert legal(table) == {"draw"}
    assert "it does not match 8♣" in refused(table, "J♦")


def test_mt16_a_queen_answers_no_demand_and_any_jack_does() -> None:
    table = seed("8♠ 8♦", "Q♥ J♣ 9♦", top="J♠", demanded="7", author=0, turn=1)
    assert legal(table) == {"J♣"}
    assert "7 is demanded; legal: J♣ (" in refused(table, "Q♥")


@pytest.mark.parametrize(
    ("top", "running", "held", "answers"),
    [
        ("9♣", {}, "Q♥ 5♦", {"Q♥"}),
        ("K♦", {}, "Q♠ 5♣", {"Q♠"}),
        ("2♣", {}, "Q♥ Q♣ 5♦", {"Q♣"}),
        ("2♣", {}, "Q♥ 5♦", {"draw"}),
        ("A♠", {"requested": "♥"}, "Q♥ Q♦", {"Q♥"}),
        ("Q♠", {}, "2♦ A♥ 5♣", {"2♦", "A♥", "5♣"}),
        ("Q♠", {}, "Q♦ 5♣", {"Q♦", "5♣"}),
    ],
)
def test_mt17_where_a_queen_is_laid_and_what_on_it(
    top: str, running: dict[str, Any], held: str, answers: set[str]
) -> None:
    assert legal(seed(held, "9♠ 8♦", top=top, **running)) == answers


def test_mt18_the_king_of_hearts_is_answered_by_that_of_spades() -> None:
    table = seed("K♥ 9♦ 9♥", "9♠ 5♦ 5♣", "5♠ 6♦ 7♣")
    play(table, "K♥, take")
    assert (sizes(table), table.turn) == ([2, 8, 3], 2)
    table = seed("K♥ 9♦ 9♥", "K♠ 5♦ 5♣", "5♠ 6♦ 7♣")
    assert play(table, "K♥, K♠")[-1] == Due(0, 10)
    assert play(table, "take")[-1] == Extra(1)
    assert (sizes(table), table.turn) == ([12, 2, 3], 1)


def test_ma18_the_king_of_spades_is_answered_by_that_of_hearts_and_there_is_no_extra_turn() -> None:
    table = seed("K♠ 9♦ 9♥", "5♠ 6♦ 7♣", "K♥ 5♦ 5♣", top="6♠")
    assert play(table, "K♠, K♥")[-1] == Due(0, 10)
    play(table, "take")
    assert (sizes(table), table.turn) == ([12, 3, 2], 1)


def test_mt20_between_two_the_one_before_is_the_other_who_laid_it_moves_again() -> None:
    table = seed("K♠ 9♦ 9♥", "5♠ 6♦ 7♣", top="6♠")
    assert play(table, "K♠")[-1] == Due(1, 5)
    play(table, "take")
    assert (sizes(table), table.turn) == ([2, 8], 0)


@pytest.mark.parametrize("king", ["K♦", "K♣"])
def test_mt20_other_kings_do_nothing(king: str) -> None:
    table = seed(f"{king} 9♦ 9♥", "5♠ 6♦ 7♣", top="K♥")
    assert play(table, king) == [Lay(0, king, "play")]
    assert table.turn == 1
    assert legal(seed(f"{king} 9♦", "5♠ 6♦", top="K♥", due=5)) == {"take"}


def test_mt21_who_has_the_suit_lays_it() -> None:
    table = seed("A♠ 9♦ 9♣", "10♠ 6♥ 5♣", "7♣ 8♣ A♦", top="6♠")
    play(table, "A♠, suit ♥")
    assert legal(table) == {"6♥"}


def test_mt21_who_has_not_draws_and_the_next_is_asked() -> None:
    table = seed("A♠ 9♦ 9♣", "10♠ 6♦ 5♣", "7♣ 8♥ A♦", top="6♠", stock="10♦")
    play(table, "A♠, suit ♥")
    assert legal(table) == {"draw"}
    play(table, "draw, keep")
    assert (requested(table), table.turn, legal(table)) == ("♥", 2, {"8♥", "A♦"})
    play(table, "A♦, suit ♣")
    assert (requested(table), legal(table)) == ("♣", {"9♣"})


def test_mt21_its_own_suit_too() -> None:
    table = seed("A♠ 9♦ 9♣", "10♠ 6♥ A♣", top="6♠")
    play(table, "A♠, suit ♠")
    assert legal(table) == {"10♠", "A♣"}


def test_mt22_silence_costs_five_and_the_call_nothing() -> None:
    for word, size in (("silent", 6), ("makao", 1)):
        table = seed("6♠ 9♦", "5♠ 6♦ 7♣", "5♣ 6♣")
        play(table, "6♠", word)
        assert (sizes(table)[0], table.turn) == (size, 1)


def test_mt22_three_sevens_at_once_need_no_call() -> None:
    table = seed("7♠ 7♣ 7♦", "5♠ 6♦", top="J♥", demanded="7", author=1)
    play(table, "7♠, 7♣, 7♦")
    assert ended(table).winner == 0


def test_ma22_a_defence_that_leaves_one_card_asks_for_the_call_before_the_attack_goes_on() -> None:
    table = seed("2♠ 9♦ 9♥", "2♥ 5♦", "5♠ 6♦", top="6♠")
    play(table, "2♠, 2♥")
    assert (table.turn, legal(table)) == (1, {"makao", "silent"})
    assert play(table, "makao") == [Call(1, "makao"), Due(2, 4)]


def test_ma22_for_the_king_of_spades_before_the_extra_turn() -> None:
    table = seed("K♠ 9♦", "5♠ 6♦", "5♣ 6♣", top="6♠")
    play(table, "K♠")
    assert (table.turn, legal(table)) == (0, {"makao", "silent"})
    assert play(table, "makao") == [Call(0, "makao"), Due(2, 5)]


def test_mt25_nothing_to_draw_is_no_error() -> None:
    table = seed("9♦ 9♣", "5♠ 6♦", "5♣ 6♣", top="2♠", due=2, stock="", pile="")
    assert play(table, "take") == [Draw(0, 0, (), end=True)]
    assert (sizes(table), table.turn) == ([2, 2, 2], 1)


@pytest.mark.parametrize("card", ["2♠", "K♥", "J♠", "4♠", "A♠", "K♠"])
def test_mt26_a_last_card_wins_whatever_its_function(card: str) -> None:
    table = seed(card, "5♠ 6♦", "5♣ 6♣", top="6♠" if card[1] == "♠" else "6♥")
    happened = play(table, card)
    assert ended(table).winner == 0
    assert happened == [Lay(0, card, "play"), ended(table)]
    assert sizes(table) == [0, 2, 2]


def test_mt27_a_defence_with_the_last_card_wins_and_drops_the_attack() -> None:
    table = seed("2♠ 9♦ 9♥", "2♥", "5♠ 6♦", top="6♠")
    play(table, "2♠, 2♥")
    assert ended(table).winner == 1
    assert (sizes(table), int(table.state.due)) == ([2, 0, 2], 0)


def test_mt28_two_sevens_in_one_turn() -> None:
    table = seed("7♠ 7♥ 9♦", "5♠ 6♦")
    assert "that cannot be said now; legal: 7♥ (" in refused(table, "7♥ 7♠")
    play(table, "7♥")
    assert table.turn == 1


def test_mt29_a_suit_asked_for_outlasts_a_new_stock() -> None:
    table = seed("9♦ 9♣", "5♠ 6♥ 7♥", top="A♠", requested="♥", stock="", pile="8♠ 10♦")
    table.deal(shuffle=from_cards("8♠ 10♦"))
    play(table, "draw")
    assert legal(table) == {"keep"}, "8♠ is of the ace's suit only"
    play(table, "keep")
    assert (requested(table), legal(table)) == ("♥", {"6♥", "7♥"})


def test_mt29_a_penalty_outlasts_a_new_stock() -> None:
    table = seed("6♠ 9♣", "2♥ 6♥ 7♥", top="5♠", stock="", pile="2♠ 10♦").deal(shuffle=from_cards("10♦ 2♠"))
    play(table, "6♠, silent")
    assert (stock(table), pile(table), sizes(table)[0]) == ([], {"6♠"}, 4)
    table = seed("9♦ 9♣", "2♥ 6♥ 7♥", top="2♠", due=4, stock="", pile="8♠ 10♦ 3♠ 5♣ 5♦")
    table.deal(shuffle=from_cards("8♠ 10♦"))
    assert only(play(table, "take"), Draw) == [Draw(0, 4, ("8♠", "10♦", "3♠", "5♣"), end=False)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mt30_all_52_cards_are_there_after_every_move(seats: int) -> None:
    game = Makao.preset("seed", seats=seats)
    table = game.deal(seed=seats)
    for _ in range(150):
        if table.turn < 0:
            break
        table.play(table.legal_moves[-1])
        assert Counter(all_cards(table)) == whole_deck(game)


# --- the cases other programs got wrong ---


def test_m01_the_top_stays_and_nine_cards_are_shuffled() -> None:
    under = "5♠ 5♣ 5♦ 8♣ 8♦ 10♠ 10♣ 10♦ J♠"
    table = seed("9♠ 9♣", "6♦ 6♣", top="7♥", stock="", pile=under).deal(shuffle=from_cards(under))
    assert play(table, "draw")[0] == Shuffled(9)
    assert (pile(table), top(table), len(stock(table))) == ({"7♥"}, "7♥", 8)
    assert "7♥" not in stock(table)


def test_m03_the_turn_passes_as_ever_when_the_stock_has_just_run_out() -> None:
    table = seed("9♠ 9♣", "6♦ 6♣", top="7♥", stock="10♦", pile="5♠ 5♣").deal(shuffle=from_cards("5♠ 5♣"))
    play(table, "draw, keep")
    assert (table.turn, stock(table)) == (1, [])
    assert play(table, "draw") == [Shuffled(2), Draw(1, 1, ("5♠",), end=False)]


def test_m04_the_card_that_begins_is_no_longer_in_the_stock() -> None:
    table = dealt(*THREE_HANDS, then="A♦ J♠ 10♥", preset="seed")
    assert top(table) == "10♥"
    assert "10♥" not in stock(table)
    assert len(stock(table)) == 36


def test_m05_the_new_stock_is_shuffled_anew() -> None:
    under = "5♠ 5♣ 5♦ 8♣ 8♦ 10♠ 10♣ 10♦ J♠ 3♠ 3♣ 4♠ 4♣ 4♦"
    orders = set()
    for number in range(10):
        table = seed("9♠ 9♣", "6♦ 6♣", top="7♥", stock="", pile=under).deal(seed=number)
        play(table, "draw")
        orders.add(tuple(stock(table)))
    assert len(orders) == 10


def test_m06_a_demand_stays_in_force_for_who_comes_after_one_who_draws() -> None:
    table = seed("J♥ 9♦ 9♣", "6♦ 6♣", "7♠ 8♠")
    play(table, "J♥, demand 7, draw, keep")
    assert (demanded(table), table.turn, legal(table)) == ("7", 2, {"7♠"})


def test_m07_the_suit_named_outlasts_draws() -> None:
    table = seed("A♥ 9♦ 9♣", "6♦ 6♣", "7♠ 8♠", stock="10♦ 10♣ 10♠")
    play(table, "A♥, suit ♥, draw, keep, draw, keep")
    assert (requested(table), table.turn, legal(table)) == ("♥", 0, {"draw"})


def test_m08_a_last_ace_ends_the_game_without_a_question_and_the_next_game_begins_without_its_suit() -> None:
    table = seed("A♥", "6♦ 6♣")
    play(table, "A♥")
    assert requested(Makao.preset("seed", seats=2).after(ended(table)).deal(seed=1)) == ""


def test_m09_the_first_card_is_replaced_or_keeps_its_function_by_option() -> None:
    assert top(dealt(*THREE_HANDS, then="2♠ 10♥", preset="seed")) == "10♥"
    acting = dealt(*THREE_HANDS, then="2♠ 10♥", preset="seed", start_card="acts")
    assert (top(acting), acting.turn, legal(acting)) == ("2♠", 0, {"take"})
    plain = dealt(*THREE_HANDS, then="2♠ 10♥", preset="seed", start_card="any")
    assert (top(plain), plain.turn, legal(plain)) == ("2♠", 0, the(THREE_HANDS[0]))


def test_m11_one_card_is_drawn_and_only_it_may_be_played() -> None:
    table = seed("9♦ 9♣", "6♦ 6♣", stock="9♥ 6♠")
    play(table, "draw")
    assert legal(table) == {"9♥", "keep"}
    assert "that cannot be said now" in refused(table, "draw")
    assert "only the card just drawn may be played" in refused(table, "9♣")


def test_m12_where_nobody_can_play_and_nothing_can_be_drawn_it_is_a_stalemate() -> None:
    table = seed("9♦ 9♣", "5♦ 5♣", "8♦ 8♣", stock="", pile="")
    for _ in range(3):
        assert legal(table) == {"pass"}
        play(table, "pass")
    assert (ended(table).reason, ended(table).winner, ended(table).payoffs) == ("stalemate", None, (0, 0, 0))


def test_m13_a_demand_nobody_can_meet_ends_after_one_round() -> None:
    table = seed("J♥ 9♦ 9♣", "6♦ 6♣", "5♠ 8♠", stock="10♦ 10♣ 10♠ 9♥", pile="7♠ 7♣ 7♦ 7♥")
    play(table, "J♥, demand 7, draw, keep, draw, keep")
    assert (demanded(table), table.turn, legal(table)) == ("7", 0, {"draw"})
    assert Over("7") in play(table, "draw, keep")
    assert demanded(table) == ""


def test_ma9_the_last_to_face_a_chain_of_fours_loses_a_turn_for_each() -> None:
    table = seed("4♥ 9♦ 9♥", "4♠ 5♦ 5♣ 8♠", "4♦ 6♦ 7♦ 8♦", "10♥ 10♠ 10♣")
    play(table, "4♥, 4♠, 4♦")
    assert (table.turn, legal(table)) == (3, {"wait"})
    assert play(table, "wait") == [Wait(3, 3)]
    assert int(table.state.lost[3]) == 2
    assert SitsOut(3, 1) in play(table, "9♦, makao, 5♦, 6♦")
    assert (table.turn, int(table.state.lost[3])) == (0, 1)


def test_ma25_a_last_king_of_spades_has_no_extra_turn() -> None:
    table = seed("K♠", "5♦ 5♣", top="6♠")
    play(table, "K♠")
    assert ended(table).winner == 0


def test_ma17_a_queen_on_a_queen_by_rank_though_it_is_a_function_card() -> None:
    assert "Q♥" in legal(at("Q♥ 5♦", "9♠ 8♦", top="Q♠", preset="seed"))
