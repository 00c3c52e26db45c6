"""The clauses of RULES.md on the tricks and the marriages, T-9 to T-16, each in a situation in cards."""

from __future__ import annotations

from typing import Any

import pytest

from kozyr.games.thousand.text import Announced, Laid, Score, Trick
from tests.games.thousand.scenes import (
    DECK,
    HANDS,
    asked,
    at,
    hand,
    legal,
    only,
    play,
    play_round,
    play_trick,
    refused,
    the,
    told,
    trump,
    won_by,
    written,
)


def taken(trick: str, lead: str = "", **given: Any) -> Trick:
    """Who takes a trick that the three seats, or two, lay with their last cards, ``lead`` being how seat 0 leads."""
    laid = trick.split()
    table = at(*laid, **given)
    (event,) = only(play(table, lead or laid[0], *laid[1:]), Trick)
    assert isinstance(event, Trick)
    return event


# --- play: T-9 … T-12 ---


@pytest.mark.parametrize("declarer", [0, 1, 2])
def test_t_9_the_declarer_leads_any_card_to_the_first_of_eight_tricks(declarer: int) -> None:
    table = won_by(declarer, 110 if declarer else 100, raise_after_talon=False)
    own = HANDS[declarer].split()
    play(table, f"give {own[0]}", f"give {own[1]}")
    assert asked(table) == (declarer, "lead")
    assert {move for move in legal(table) if " " not in move} == hand(table, declarer)
    play_round(table)
    assert [event.number for event in told(table, Trick)] == [1, 2, 3, 4, 5, 6, 7, 8]


def following(trick: str, cards: str, trump: str = "", **options: Any) -> set[str]:
    """What the next seat may lay on a trick of one or two cards."""
    laid = trick.split()
    size = len(cards.split())
    rest = [card for card in DECK if card not in [*laid, *cards.split()]]
    hands = [" ".join(rest[seat * 6 : seat * 6 + size - (seat < len(laid))]) for seat in range(3)]
    hands[len(laid)] = cards
    return legal(at(*hands, trick=trick, turn=len(laid), trump=trump, **options))


@pytest.mark.parametrize(
    ("trick", "trump", "cards", "allowed"),
    [
        ("9♠", "", "A♠ K♦", "A♠"),
        ("9♠", "", "K♦ 9♣", "K♦ 9♣"),
        ("A♦", "♥", "9♥ A♣", "9♥"),
        ("A♦", "♥", "Q♦ A♥", "Q♦"),
        ("A♦", "♥", "9♣ A♣", "9♣ A♣"),
        ("9♠", "♥", "J♠ 10♠ 9♥ A♣", "J♠ 10♠"),
        ("K♠", "♥", "9♠ A♠", "9♠ A♠"),
        ("K♠ 9♥", "♥", "J♥ A♥ 9♣", "J♥ A♥"),
        ("K♥", "♥", "9♥ A♥ A♣", "9♥ A♥"),
        ("9♠ 9♦", "", "K♦ A♠ A♦", "A♠"),
    ],
)
def test_t_10_suit_else_a_trump_else_anything(trick: str, trump: str, cards: str, allowed: str) -> None:
    assert following(trick, cards, trump, must_beat=False) == the(allowed)


def test_t_10_the_others_lay_a_card_in_turn() -> None:
    table = at("9♠ 9♣", "J♠ J♣", "Q♠ Q♣", turn=2)
    turns = [table.turn]
    for card in ("Q♠", "9♠", "J♠"):
        play(table, card)
        turns.append(table.turn)
    assert turns == [2, 0, 1, 2]
    assert told(table, Laid) == [Laid(2, "Q♠", True), Laid(0, "9♠", False), Laid(1, "J♠", False)]


@pytest.mark.parametrize("must_beat", [False, True])
def test_t_10_1_without_must_trump_who_holds_none_of_the_suit_may_lay_anything(must_beat: bool) -> None:
    options = {"must_trump": False, "must_beat": must_beat}
    assert following("A♦", "9♥ A♣ A♥", "♥", **options) == the("9♥ A♣ A♥")
    assert following("A♦ J♥", "9♥ A♣ A♥", "♥", **options) == the("9♥ A♣ A♥")
    assert following("9♦", "J♦ A♣ A♥", "♥", **options) == {"J♦"}


@pytest.mark.parametrize(
    ("trick", "trump", "cards", "allowed"),
    [
        ("K♠", "", "9♠ Q♠ 10♠ A♠ A♦", "10♠ A♠"),
        ("10♠", "", "9♠ Q♠ A♠", "A♠"),
        ("A♠", "", "9♠ Q♠ 10♠", "9♠ Q♠ 10♠"),  # none can
        ("10♠", "", "9♠ Q♠ A♦", "9♠ Q♠"),
        ("9♠ K♠", "", "J♠ Q♠ 10♠", "10♠"),  # it is the best card that is to be beaten
        ("K♠ 9♠", "", "J♠ Q♠ 10♠", "10♠"),
        ("9♠ A♦", "", "J♠ A♣", "J♠"),  # a card of another suit beats nothing
        ("9♠ 9♥", "♥", "J♠ A♠ A♥", "J♠ A♠"),  # a trump lies: any card of the suit will do
        ("9♥ K♥", "♥", "J♥ A♥ A♣", "A♥"),
        ("9♥ A♥", "♥", "J♥ K♥ A♣", "J♥ K♥"),
    ],
)
def test_t_10_2_who_can_beat_must(trick: str, trump: str, cards: str, allowed: str) -> None:
    assert following(trick, cards, trump) == the(allowed)


@pytest.mark.parametrize(
    ("trick", "cards", "allowed"),
    [
        ("A♠", "9♥ A♥ A♣", "9♥ A♥"),  # any trump beats
        ("A♠ Q♥", "9♥ J♥ K♥ A♥ A♣", "K♥ A♥"),
        ("A♠ 10♥", "9♥ J♥ K♥ A♣", "9♥ J♥ K♥"),  # none can: any trump
        ("A♠ 9♦", "9♥ J♥ A♣", "9♥ J♥"),
    ],
)
def test_t_10_2_who_must_lay_a_trump_beats_the_best_trump(trick: str, cards: str, allowed: str) -> None:
    assert following(trick, cards, "♥") == the(allowed)


def test_t_10_2_no_duty_without_it() -> None:
    assert following("K♠", "9♠ Q♠ 10♠ A♠ A♦", must_beat=False) == the("9♠ Q♠ 10♠ A♠")
    assert following("A♠ Q♥", "9♥ J♥ K♥ A♣", "♥", must_beat=False) == the("9♥ J♥ K♥")


@pytest.mark.parametrize("must_beat", [False, True])
def test_t_11_no_trump_is_laid_by_who_holds_the_suit_led(must_beat: bool) -> None:
    table = at("9♠ 9♣", "9♦ A♥ 9♥", "K♦ Q♦ Q♠", trick="A♦", turn=1, trump="♥", must_beat=must_beat)
    assert legal(table) == {"9♦"}
    assert "♦ was led" in refused(table, "A♥")


@pytest.mark.parametrize(
    ("trick", "trump", "seat", "points"),
    [
        ("10♣ A♠ K♣", "", 0, 25),
        ("A♦ 9♥ 10♦", "♥", 1, 21),
        ("9♠ J♠ Q♠", "", 2, 5),
        ("9♠ J♠ Q♠", "♥", 2, 5),
        ("A♠ 9♥ J♥", "♥", 2, 13),
        ("10♠ K♠ A♠", "♠", 2, 25),
        ("K♥ 10♥ Q♥", "♥", 1, 17),
        ("9♦ A♠ A♥", "", 0, 22),
        ("9♦ A♠ 9♥", "♥", 2, 11),
        ("9♦ A♠", "", 0, 11),
        ("9♦ 9♥", "♥", 1, 0),
    ],
)
def test_t_12_the_highest_trump_else_the_highest_of_the_suit_takes(
    trick: str, trump: str, seat: int, points: int
) -> None:
    event = taken(trick, trump=trump)
    assert (event.seat, event.points) == (seat, points)


def test_t_12_its_seat_keeps_the_cards_and_leads_any_card() -> None:
    table = at("9♠ 9♣ 9♦", "A♠ K♦ K♥", "J♠ A♣ 10♣")
    play(table, "9♠", "A♠", "J♠")
    assert [written(won) for won in table.state.won[:3]] == [set(), {"9♠", "A♠", "J♠"}, set()]
    assert asked(table) == (1, "lead")
    assert legal(table) == {"K♦", "K♥"}


# --- marriages: T-13 … T-16 ---


def test_t_13_who_is_to_lead_may_announce_and_leads_its_king_or_queen() -> None:
    table = at("K♥ Q♥ 9♠", "J♥ 9♣ J♣", "9♥ 9♦ J♦")
    assert legal(table) == {"marriage Q♥", "marriage K♥", "K♥", "Q♥", "9♠"}
    events = play(table, "marriage K♥")
    assert events == [Announced(0, "♥", 100, True), Laid(0, "K♥", True)]
    assert hand(table, 0) == {"Q♥", "9♠"}


def test_t_13_no_other_card_of_the_hand_is_led_with_it() -> None:
    table = at("K♥ Q♥ 9♠", "J♥ 9♣ J♣", "9♥ 9♦ J♦")
    for move in ("marriage 9♠", "marriage K♠", "marriage"):
        refused(table, move)


@pytest.mark.parametrize("cards", ["K♠ 9♠", "Q♠ 9♠", "K♠ Q♣", "A♠ K♠", "10♠ Q♠"])
def test_t_13_both_are_to_be_held(cards: str) -> None:
    table = at(cards, "J♥ 9♣", "9♥ 9♦")
    assert legal(table) == the(cards)
    for card in cards.split():
        refused(table, f"marriage {card}")


def test_t_13_not_once_one_of_them_is_played() -> None:
    table = at("Q♠ K♠ A♠", "9♠ 9♣ J♣", "J♠ 9♦ J♦")
    play(table, "Q♠", "9♠", "J♠")
    assert asked(table) == (0, "lead")
    assert legal(table) == {"K♠", "A♠"}
    assert "king and queen" in refused(table, "marriage K♠")


def test_t_13_following_nobody_announces() -> None:
    table = at("9♣", "K♠ Q♠", "9♥ 9♦", trick="9♠", turn=1)
    assert legal(table) == {"K♠", "Q♠"}
    assert "only who leads" in refused(table, "marriage Q♠")


def test_t_13_a_defender_announces_when_he_is_to_lead() -> None:
    table = at("9♠ 9♣", "K♠ Q♠", "9♥ 9♦", turn=1, declarer=0)
    assert only(play(table, "marriage Q♠"), Announced) == [Announced(1, "♠", 40, True)]


def test_t_13_a_king_or_queen_may_be_led_without_a_word() -> None:
    table = at("K♥ Q♥ 9♠", "J♥ 9♣ J♣", "9♥ 9♦ J♦")
    assert only(play(table, "Q♥"), Announced) == []
    assert (trump(table), table.state.announced[0]) == ("", 0)


@pytest.mark.parametrize("early", [True, False])
def test_t_13_1_in_the_first_trick_only_if_the_option_says_so(early: bool) -> None:
    table = won_by(0, raise_after_talon=False, marriage_first_trick=early)
    play(table, "give 9♠", "give J♥")
    assert ("marriage K♠" in legal(table)) == early
    if not early:
        assert "before the first trick" in refused(table, "marriage K♠")
    play(table, "A♣")
    play_trick(table)
    assert asked(table) == (0, "lead")
    assert {"marriage K♠", "marriage Q♠"} <= legal(table)


def test_t_14_its_suit_is_trump_for_this_very_trick() -> None:
    table = at("K♥ Q♥ 9♠", "9♥ A♠ 9♦", "A♦ J♦ J♠", declarer=2)
    play(table, "marriage Q♥", "9♥")
    assert (trump(table), table.state.best) == ("♥", 0)
    table = at("K♥ Q♥ 9♠", "A♠ J♠ 9♦", "A♦ 10♥ Q♦", declarer=2, must_beat=False)
    play(table, "marriage Q♥", "9♦")
    assert legal(table) == {"10♥"}


def test_t_14_from_then_on_it_takes_tricks_of_other_suits() -> None:
    table = at("K♥ Q♥ 9♠", "A♥ A♠ J♠", "9♥ J♥ Q♦")
    play(table, "marriage Q♥", "A♥", "9♥")
    play(table, "A♠", "J♥", "9♠")
    assert table.turn == 2


def test_t_14_an_earlier_trump_is_plain_again() -> None:
    table = at("K♥ 9♦ 9♣ 9♠", "K♠ Q♠ J♣ J♦", "J♥ Q♦ Q♣ J♠", trump="♥", turn=1)
    play(table, "marriage Q♠", "J♠", "9♠")
    assert trump(table) == "♠"
    play(table, "J♣", "Q♣", "9♣")
    play(table, "Q♦", "9♦", "J♦")
    play(table, "J♥", "K♥", "K♠")
    assert [event.seat for event in told(table, Trick)] == [1, 2, 2, 1]


def test_t_14_at_first_there_is_no_trump() -> None:
    table = won_by(0, raise_after_talon=False)
    play(table, "give J♠", "give J♥")
    assert trump(table) == ""


@pytest.mark.parametrize("one", [False, True])
def test_t_14_1_one_trump_later_announcements_score_and_change_nothing(one: bool) -> None:
    table = at("K♥ Q♥ 9♣", "9♥ 9♠ J♠", "A♥ K♠ Q♠", one_trump=one)
    play(table, "marriage Q♥", "9♥", "A♥")
    (announced,) = only(play(table, "marriage K♠"), Announced)
    assert announced == Announced(2, "♠", 40, not one)
    assert trump(table) == ("♥" if one else "♠")
    assert list(table.state.announced[:3]) == [100, 0, 40]


@pytest.mark.parametrize(("suit", "points"), [("♥", 100), ("♦", 80), ("♣", 60), ("♠", 40)])
def test_t_15_what_a_marriage_is_worth(suit: str, points: int) -> None:
    other = "♣" if suit != "♣" else "♦"
    table = at(f"K{suit} Q{suit}", f"9{suit} 9{other}", f"J{suit} J{other}")
    assert only(play(table, f"marriage K{suit}"), Announced) == [Announced(0, suit, points, True)]
    assert list(table.state.announced[:3]) == [points, 0, 0]


def test_t_15_whoever_takes_the_trick() -> None:
    table = at("K♥ Q♥", "A♥ 9♣", "9♥ 9♦")
    (trick,) = only(play(table, "marriage Q♥", "A♥", "9♥"), Trick)
    assert (trick.seat, trick.points) == (1, 14)
    assert list(table.state.announced[:3]) == [100, 0, 0]


def test_t_15_several_add_up() -> None:
    table = at("K♥ Q♥ K♠ Q♠", "9♥ J♥ 9♣ J♣", "A♠ 9♦ J♦ 9♠")
    play(table, "marriage K♥", "9♥", "9♦", "marriage K♠")
    assert (table.state.announced[0], trump(table)) == (140, "♠")


def test_t_16_a_marriage_not_announced_scores_nothing() -> None:
    table = at("K♥ Q♥", "9♥ J♥", "9♦ J♦", declarer=1).deal(seed=1)
    play(table, "K♥", "9♥", "9♦", "Q♥", "J♥", "J♦")
    assert told(table, Score)[0] == Score(0, 11, 0, 11, 10, 10)
