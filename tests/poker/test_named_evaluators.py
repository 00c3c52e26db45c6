"""Omaha, the short deck, and the two ways of playing for the lowest hand: in cards, in words, and beside pokerkit."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import numpy as np
import pokerkit
import pytest

from kozyr import cards
from kozyr.errors import CardError
from kozyr.poker.kinds import KINDS, SHORT_DECK
from kozyr.poker.values import HandValue, score, value
from tests.conftest import share

HANDS_BESIDE_POKERKIT = share(quick=150, deep=3_000)


def short(hand: str, board: str = "") -> HandValue:
    return value(hand, board, rules="short_deck")


def omaha(hand: str, board: str) -> HandValue:
    return value(hand, board, rules="omaha")


def deuce(hand: str) -> HandValue:
    return value(hand, rules="2-7")


def ace_to_five(hand: str) -> HandValue:
    return value(hand, rules="A-5")


# --- Omaha ---


def test_omaha_takes_exactly_two_of_the_hand_and_three_of_the_board() -> None:
    assert omaha("As 2h 3d 4c", "Ks Qs Js 9s 8h").category == "high card"  # one spade of one's own is no flush
    assert omaha("As Ts 3d 4c", "Ks Qs Js 9s 8h").name() == "royal flush"
    assert omaha("As Ah Ad Ac", "Ks Kh 2d 3c 4h").explain() == "two pairs, aces and kings, four kicker"
    assert omaha("7s 2h 3d Jc", "Ts 9h 8d 7c 6s").best == ("J♣", "10♠", "9♥", "8♦", "7♠")


def test_omaha_of_five_and_six_cards_and_boards_of_three() -> None:
    assert omaha("As Ks 2d 3c 4h", "Qs Js Ts").name() == "royal flush"
    assert omaha("As 9s 2d 3c 4h Ah", "Ad 8s 7s 2s").explain() == "flush: ace, nine, eight, seven, two"


# --- the short deck ---


def test_in_the_short_deck_a_flush_beats_a_full_house_and_a_straight_beats_trips() -> None:
    rising = [
        "As Ah Ad Kc Qs",
        "As 6h 7d 8c 9s",
        "As Ah Ad Kc Ks",
        "6s 7s 8s 9s Js",
        "6s 6h 6d 6c 7s",
        "As 6s 7s 8s 9s",
    ]
    hands = [short(hand) for hand in rising]
    assert sorted(hands) == hands
    assert [hand.category for hand in hands] == ["trips", "straight", "full house", "flush", "quads", "straight flush"]


def test_in_the_short_deck_a6789_is_the_lowest_straight() -> None:
    assert short("As 6h 7d 8c 9s").best == ("9♠", "8♣", "7♦", "6♥", "A♠")
    assert short("As 6h 7d 8c 9s") < short("6s 7h 8d 9c Ts")
    assert short("As Kh 7d 8c 9s").category == "high card"


def test_the_short_deck_has_no_five() -> None:
    with pytest.raises(CardError, match="5♥ is not in this deck of 36 cards, whose lowest rank is 6"):
        short("As 5h 7d 8c 9s")


# --- deuce to seven ---


def test_p02_a2345_is_ace_high_without_a_pair() -> None:
    ace_high, pair, king_high = deuce("Ac2d3h4s5c"), deuce("2c2d7h8s9c"), deuce("Kc5d4h3s2c")
    assert pair < ace_high < king_high
    assert ace_high.name() == "ace-five low"


def test_in_deuce_to_seven_straights_and_flushes_count_against() -> None:
    rising = [
        "As Ks Qs Js Ts",
        "2s 3s 4s 5s 7s",
        "2s 3h 4d 5c 6s",
        "As Ah 2d 3c 4s",
        "As Kh Qd Jc 9s",
        "7s 6h 4d 3c 2s",
        "7s 5h 4d 3c 2s",
    ]
    hands = [deuce(hand) for hand in rising]
    assert sorted(hands) == hands
    assert len(set(hands)) == len(rising)
    assert hands[-1].score == 7462


def test_in_deuce_to_seven_the_steel_wheel_is_a_flush() -> None:
    assert deuce("As 2s 3s 4s 5s").category == "flush"


# --- ace to five ---


def test_in_ace_to_five_aces_are_low_and_neither_straights_nor_flushes_count() -> None:
    wheel = ace_to_five("5s 4s 3s 2s As")
    assert wheel.score == 6175
    assert wheel.name() == "five-four low"
    assert wheel > ace_to_five("6s 4h 3d 2c As") > ace_to_five("Ks Qh Jd Tc 9s") > ace_to_five("As Ah 2d 3c 4s")
    assert ace_to_five("As Ah 2d 3c 4s") > ace_to_five("2s 2h Ad 3c 4s") > ace_to_five("Ks Kh Kd Kc Qs")


@pytest.mark.parametrize(
    ("hand", "best"), [("8c 8d 7h 6h 5h As 2h", "7♥ 6♥ 5♥ 2♥ A♠"), ("2c 2d 2h Kc Kd As Ah", "2♣ 2♦ A♠ A♥ K♣")]
)
def test_of_seven_cards_the_best_five_are_the_lowest(hand: str, best: str) -> None:
    assert sorted(ace_to_five(hand).best) == sorted(best.split())


# --- in words ---


@pytest.mark.parametrize(
    ("lang", "name", "explained"),
    [
        ("en", "seven-five low", "seven-five low: seven, five, four, three, two"),
        ("ru", "лоу семёрка-пятёрка", "лоу семёрка-пятёрка: семёрка, пятёрка, четвёрка, тройка, двойка"),
        ("pl", "low siódemka-piątka", "low siódemka-piątka: siódemka, piątka, czwórka, trójka, dwójka"),
        ("be", "лоу сямёрка-пяцёрка", "лоу сямёрка-пяцёрка: сямёрка, пяцёрка, чацвёрка, тройка, двойка"),
    ],
)
def test_a_low_hand_goes_by_its_two_highest_ranks(lang: str, name: str, explained: str) -> None:
    hand = deuce("7s 5h 4d 3c 2s")
    assert (hand.name(lang), hand.explain(lang)) == (name, explained)


def test_a_bad_low_hand_goes_by_its_category() -> None:
    assert deuce("2c 2d 7h 8s 9c").name() == "pair"
    assert ace_to_five("As Ah 2d 3c 4s").explain() == "pair of aces, kickers four, three, two"


# --- errors ---


@pytest.mark.parametrize(
    ("hand", "board", "rules", "message"),
    [
        ("As Ks Qs Js Ts", "", "omaha", "omaha needs a board of 3, 4 or 5 cards"),
        ("As Ks", "Qs Js Ts", "omaha", "with a board a hand has 4, 5 or 6 cards, not 2"),
        ("As Ks Qs Js", "Ts 9s", "omaha", "a board has 3, 4 or 5 cards, not 2"),
        ("As Ks Qs Js", "Ts 9s As", "omaha", "A♠ is both in the hand"),
        ("As Ks", "Qs Js Ts", "2-7", "2-7 has no board"),
        ("As Ks Qs Js", "", "A-5", "without a board a hand has 5, 6 or 7 cards, not 4"),
        ("As Ks Qs", "Js Ts 9s", "short_deck", "with a board a hand has 2 cards, not 3"),
    ],
)
def test_a_hand_that_the_rules_do_not_know_is_refused(hand: str, board: str, rules: str, message: str) -> None:
    for ask in (value, score):
        with pytest.raises(CardError) as wrong:
            ask(hand, board, rules=rules)
        assert str(wrong.value).startswith(message)


def test_values_by_different_rules_are_not_equal_and_do_not_compare() -> None:
    assert value("As Ks Qs Js Ts") != deuce("As Ks Qs Js Ts")
    with pytest.raises(TypeError, match="by the rules high does not compare with one by 2-7"):
        _ = value("As Ks Qs Js Ts") < deuce("As Ks Qs Js Ts")


# --- beside pokerkit ---


PEERS: dict[str, Any] = {
    "high": pokerkit.StandardHighHand,
    "short_deck": pokerkit.ShortDeckHoldemHand,
    "omaha": pokerkit.OmahaHoldemHand,
    "2-7": pokerkit.StandardLowHand,
    "A-5": pokerkit.RegularLowHand,
}


@pytest.mark.parametrize("rules", PEERS)
def test_the_order_of_hands_is_that_of_pokerkit(rules: str) -> None:
    kind = KINDS[rules]
    deck = np.array(list(cards.members(kind.deck)))
    generator = np.random.default_rng(6)
    hands = []
    for i in range(HANDS_BESIDE_POKERKIT):
        drawn = generator.permutation(deck)
        own, board = (kind.hands[i % len(kind.hands)], i % 3 + 3) if kind.hands and i % 4 else (i % 3 + 5, 0)
        if rules == "omaha":
            own, board = kind.hands[i % 3], i // 3 % 3 + 3
        written = ["".join(map(token, part)) for part in (drawn[:own], drawn[own : own + board])]
        hands.append((value(*written, rules=rules), PEERS[rules].from_game(*written)))
    for (ours, theirs), (others, their_others) in combinations(hands[:80], 2):
        assert (ours < others, ours == others) == (theirs < their_others, theirs == their_others)
    ranked = sorted(hands, key=lambda pair: pair[0])
    for (ours, theirs), (others, their_others) in pairwise(ranked):
        assert (ours < others, ours == others) == (theirs < their_others, theirs == their_others)


def token(card: int) -> str:
    """A card in the letters that every library reads."""
    return "23456789TJQKA"[card % cards.RANKS] + "scdh"[card // cards.RANKS]


@pytest.mark.parametrize(
    ("rules", "worst", "best", "most"),
    [
        ("high", "7s 5h 4d 3c 2s", "As Ks Qs Js Ts", 7462),
        ("short_deck", "Js 9h 8d 7c 6s", "As Ks Qs Js Ts", 1404),
        ("2-7", "As Ks Qs Js Ts", "7s 5h 4d 3c 2s", 7462),
        ("A-5", "Ks Kh Kd Kc Qs", "As 2h 3d 4c 5s", 6175),
    ],
)
def test_scores_run_from_1_without_a_gap(rules: str, worst: str, best: str, most: int) -> None:
    assert (score(worst, rules=rules), score(best, rules=rules)) == (1, most)
    assert len(KINDS[rules].tables().ladder) == most


def test_the_short_deck_has_36_cards_from_the_six() -> None:
    assert cards.count(SHORT_DECK) == 36
    assert {cards.write(card)[:-1] for card in cards.members(SHORT_DECK)} == {
        "6",
        "7",
        "8",
        "9",
        "10",
        "J",
        "Q",
        "K",
        "A",
    }
