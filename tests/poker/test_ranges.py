"""Ranges: the notation of poker players, read and written, and the order of the best hands."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kozyr import cards, jit
from kozyr.errors import CardError
from kozyr.poker import ranges
from kozyr.poker.kinds import SHORT_DECK
from kozyr.poker.odds import equity
from kozyr.poker.ranges import ANY, BEST, BEST_SHORT, NOTATION, WHOLE, Kind, Range, read, write, write_hand
from kozyr.poker.spots import read_spot
from tests.conftest import share

KINDS = [Kind(rank, rank) for rank in range(13)] + [
    Kind(high, low, mark) for high in range(13) for low in range(high) for mark in "so"
]


def hand(text: str) -> int:
    """A hand of two cards as a mask."""
    return cards.read_set(text)


def error_of(text: Any) -> str:
    """What the parser says about a text that it must refuse."""
    with pytest.raises(CardError) as refused:
        read(text)
    return str(refused.value)


# --- kinds ---


def test_the_169_kinds_share_out_all_1326_hands() -> None:
    hands = [held for kind in KINDS for held in kind.hands()]
    assert len(KINDS) == 169
    assert sorted(hands) == sorted(set(hands)) == list(ANY)
    assert len(ANY) == math.comb(52, 2)


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("22", "2s2c 2s2d 2s2h 2c2d 2c2h 2d2h"),
        ("AKs", "AsKs AcKc AdKd AhKh"),
        ("T9o", "Ts9c Ts9d Ts9h Tc9s Tc9d Tc9h Td9s Td9c Td9h Th9s Th9c Th9d"),
        ("AhKd, AsKs", "AhKd AsKs"),
    ],
)
def test_a_kind_is_its_hands_in_all_suits(text: str, hands: str) -> None:
    assert read(text).hands == tuple(sorted(map(hand, hands.split())))
    assert set(read(text).weights) == {WHOLE}


# --- reading and writing back ---


@pytest.mark.parametrize(
    ("text", "number", "written"),
    [
        ("AA", 6, "AA"),
        ("TT+", 30, "TT+"),
        ("KK-TT", 24, "KK-TT"),
        ("TT-KK", 24, "KK-TT"),
        ("22+", 78, "22+"),
        ("AKs", 4, "AKs"),
        ("KAs", 4, "AKs"),
        ("AKo", 12, "AKo"),
        ("AK", 16, "AKs, AKo"),
        ("AK+", 16, "AKs, AKo"),
        ("AQs+", 8, "AQs+"),
        ("A5s-A2s", 16, "A5s-A2s"),
        ("A2s-A5s", 16, "A5s-A2s"),
        ("AK-A9", 80, "A9s+, A9o+"),
        ("KTo+", 36, "KTo+"),
        ("K2+", 176, "K2s+, K2o+"),
        ("76s+", 4, "76s"),
        ("76s-54s", 12, "76s, 65s, 54s"),
        ("J9o-T8o", 24, "J9o, T8o"),
        ("AhKd", 1, "A♥K♦"),
        ("KdAh", 1, "A♥K♦"),
        ("AhKd,AsKs", 2, "A♥K♦, A♠K♠"),
        ("AsAh AsAd AsAc AhAd AhAc AdAc", 6, "AA"),
        ("TT+, AQs+ KTo+,,  QQ", 74, "TT+, AQs+, KTo+"),
        ("random", 1326, "random"),
        ("XX", 1326, "random"),
        ("*", 1326, "random"),
        ("22+, A2+, K2+, Q2+, J2+, T2+, 92+, 82+, 72+, 62+, 52+, 42+, 32", 1326, "random"),
        ("AA:0.5", 6, "AA:0.5"),
        ("QQ:0.25, AA, KK:1, JJ:.125", 24, "KK+, QQ:0.25, JJ:0.125"),
        ("random:0.5", 1326, "random:0.5"),
        ("0.46%", 6, "AA"),
        ("100%", 1326, "random"),
    ],
)
def test_a_range_reads_and_is_written_in_its_shortest_rows(text: str, number: int, written: str) -> None:
    hands = read(text)
    assert len(hands) == number
    assert str(hands) == write(hands) == written
    assert read(write(hands)) == hands


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("tt+ aqs+ kTO+", "TT+, AQs+, KTo+"),
        ("1010+", "TT+"),
        ("A10s", "ATs"),
        ("10♠10♥", "T♠T♥"),
        ("10♠️10♥️", "T♠T♥"),
        ("A♠K♠", "AsKs"),
        ("Т♠К♠", "AsKs"),
        ("ТТ", "AA"),
        ("ТКs", "AKs"),
        ("ADs", "AQs"),
        ("RANDOM", "random"),
        ("xx", "random"),
        ("asKD", "AsKd"),
    ],
)
def test_small_letters_10_signs_and_the_letters_of_other_languages_are_read(text: str, meant: str) -> None:
    assert read(text) == read(meant)


def test_two_cards_apart_by_a_space_are_one_hand_where_suits_are_small_or_signs() -> None:
    assert read("Ah Kd") == read("A♥ K♦") == read("  Ah   Kd ") == read("AhKd")
    assert read("QQ, Ah Kd:0.5, AKs") == read("QQ, AhKd:0.5, AKs")
    assert read("kt qt") == read("Kc Qc"), "a small t is a suit there: trefl"
    assert read("KT QT") == read("kt, qt") == read("KTs KTo QTs QTo")


@st.composite
def some_ranges(draw: st.DrawFn) -> Range:
    """Whole kinds and single hands with a few weights."""
    weights = draw(st.lists(st.integers(1, WHOLE), min_size=1, max_size=3))
    found: dict[int, int] = {}
    for kind in draw(st.lists(st.sampled_from(KINDS), max_size=40)):
        found |= dict.fromkeys(kind.hands(), draw(st.sampled_from(weights)))
    for held in draw(st.lists(st.sampled_from(ANY), min_size=1, max_size=20)):
        found[held] = draw(st.sampled_from(weights))
    return Range(tuple(sorted(found)), tuple(found[held] for held in sorted(found)))


@given(some_ranges())
def test_any_range_reads_back_from_its_text(hands: Range) -> None:
    text = write(hands)
    assert read(text) == hands
    assert write(read(text)) == text


@given(st.sets(st.sampled_from(KINDS), min_size=1))
def test_whole_kinds_are_written_without_single_hands(kinds: set[Kind]) -> None:
    text = write(read(", ".join(map(str, kinds))))
    assert not set(cards.SIGNS) & set(text)


@given(st.sampled_from(KINDS), st.integers(0, 12))
def test_a_plus_raises_the_lower_rank_as_far_as_the_kind_allows(kind: Kind, steps: int) -> None:
    wanted = {held for low in range(kind.low, kind.top + 1) for held in kind.at(low).hands()}
    assert set(read(f"{kind}+").hands) == wanted
    other = min(kind.low + steps, kind.top)
    assert len(read(f"{kind}-{kind.at(other)}")) == (other - kind.low + 1) * len(list(kind.hands()))


def test_hands_without_known_cards() -> None:
    left = read("AA, KK:0.5, AhQd").without(cards.read_set("Ah Ks"))
    assert left == read("AsAc AsAd AcAd, KcKd:0.5 KcKh:0.5 KdKh:0.5")
    assert read("AhKd").without(cards.read_set("Ah")) == Range((), ())


def test_a_hand_is_written_with_its_higher_rank_first_in_every_language() -> None:
    assert write_hand(hand("KdAh")) == "A♥K♦"
    assert write_hand(hand("2s10d"), "ru", " ") == "10♦ 2♠"
    assert write_hand(hand("QsJs"), "pl") == "D♠W♠"


# --- the best hands ---


def test_the_order_of_the_best_names_every_kind_once() -> None:
    assert sorted(BEST) == sorted(map(str, KINDS))


def test_a_share_is_the_best_kinds_that_fit_into_it() -> None:
    before: set[int] = set()
    for tenths in range(10, 1001, 10):
        hands = set(read(f"{tenths / 10}%").hands)
        assert before <= hands
        assert len(hands) <= len(ANY) * tenths / 1000 < len(hands) + 12
        before = hands
    assert read("1.4%") == read("QQ+")
    assert str(read("5%")) == "77+, AJs+"


def test_a_share_of_the_short_deck_is_of_its_own_hands_in_its_own_order() -> None:
    kinds = [str(kind) for kind in KINDS if kind.low >= cards.SIX]
    assert sorted(BEST_SHORT) == sorted(kinds)
    every = {held for kind in kinds for held in read(kind).hands}
    assert len(every) == math.comb(36, 2) == 630
    assert set(read("100%", SHORT_DECK).hands) == every
    assert 630 * 0.2 - 12 < len(read("20%", SHORT_DECK)) == 124 <= 630 * 0.2
    assert read("0.96%", SHORT_DECK) == read("AA")
    assert str(read("15%", SHORT_DECK)) == "TT+, ATs+, KJs+, QJs, AJo+"
    with pytest.raises(CardError, match=r"^'0.95%' is no share of the hands: write 0.96% \(the aces\) to 100%$"):
        read("0.95%", SHORT_DECK)
    spot = read_spot(["15%", "100%"], rules="short_deck")
    assert [len(its) for its in spot.ranges] == [94, 630]


@pytest.mark.skipif(not jit.available(), reason="takes minutes where nothing is compiled")
def test_the_best_of_the_short_deck_are_in_the_order_of_their_exact_equity_against_a_random_hand() -> None:
    hands = {str(kind): Range((next(kind.hands()),), (WHOLE,)) for kind in KINDS}
    for place in range(80) if share(0, 1) else random.Random(81).sample(range(80), 2):
        better, worse = (
            equity([hands[name], "random"], rules="short_deck", exact=True).fractions[0]
            for name in BEST_SHORT[place : place + 2]
        )
        assert better > worse, BEST_SHORT[place : place + 2]


@pytest.mark.skipif(not jit.available(), reason="takes minutes where nothing is compiled")
def test_the_best_are_in_the_order_of_their_exact_equity_against_a_random_hand() -> None:
    hands = {str(kind): Range((next(kind.hands()),), (WHOLE,)) for kind in KINDS}
    places = range(168) if share(0, 1) else random.Random(169).sample(range(168), 1)
    found = {
        place: equity([hands[BEST[place]], "random"], exact=True).fractions[0]
        for place in {*places, *(p + 1 for p in places)}
    }
    for place in places:
        assert found[place] > found[place + 1], BEST[place : place + 2]


# --- what is refused, and how ---


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", f"no hand in '': write {NOTATION}"),
        (" , ", f"no hand in ' , ': write {NOTATION}"),
        ("A", f"'A' is no hand: write {NOTATION}"),
        ("As", "'As' is one card where a hand has two"),
        ("AhKdQc", "'AhKdQc' names 3 cards where a hand has two"),
        ("AhAh", "A♥ is named twice in 'AhAh'"),
        ("AhK", f"'h' in 'AhK' is not a rank: write {NOTATION}"),
        ("AKx", f"'x' in 'AKx' is not s (suited) or o (offsuit): write {NOTATION}"),
        ("AAs", "'AAs': a pair is neither suited nor offsuit, write AA"),
        ("TTo+", "'TTo+': a pair is neither suited nor offsuit, write TT"),
        (
            "AKs-QJo",
            "'AKs-QJo' joins no row: its ends share the higher rank, as A5s-A2s, or the gap, as KK-TT, 76s-54s",
        ),
        ("KK-KQ", "'KK-KQ' joins no row: its ends share the higher rank, as A5s-A2s, or the gap, as KK-TT, 76s-54s"),
        ("QQ-", "'QQ-' lacks a hand after '-'"),
        ("AA,-KK", "'-KK' lacks a hand before '-'"),
        ("-", "'-' lacks a hand before '-'"),
        ("+", "'+' lacks a hand before '+'"),
        ("AA-K", f"'K' in 'AA-K' is no hand: write {NOTATION}"),
        ("AK-As", "'As' in 'AK-As' is one card where a hand has two"),
        ("TT++", f"'+' in 'TT++' is not s (suited) or o (offsuit): write {NOTATION}"),
        ("AA:2", "'2' in 'AA:2' is no weight: write one above 0, at most 1, as 0.5 or 0.125"),
        ("AA:0", "'0' in 'AA:0' is no weight: write one above 0, at most 1, as 0.5 or 0.125"),
        ("AA:", "'' in 'AA:' is no weight: write one above 0, at most 1, as 0.5 or 0.125"),
        ("AA:0.0", "'0.0' in 'AA:0.0' is no weight: write one above 0, at most 1, as 0.5 or 0.125"),
        ("AA, AA:0.5", "A♠A♣ has two weights in 'AA, AA:0.5'"),
        ("0%", "'0%' is no share of the hands: write 0.46% (the aces) to 100%"),
        ("\u0661\u0665%", f"'\u0661' in '\u0661\u0665%' is not a rank: write {NOTATION}"),
        ("AA:0.\u0665", "'0.\u0665' in 'AA:0.\u0665' is no weight: write one above 0, at most 1, as 0.5 or 0.125"),
        ("101%", "'101%' is no share of the hands: write 0.46% (the aces) to 100%"),
    ],
)
def test_a_range_that_is_none_is_refused_saying_why(text: str, said: str) -> None:
    assert error_of(text) == said


@pytest.mark.parametrize(
    ("hands", "weights"),
    [
        ((7,), (1,)),
        ((0,), (1,)),
        ((3, 3), (1, 1)),
        ((5, 3), (1, 1)),
        ((3,), (0,)),
        ((3,), (1, 1)),
        ((3,), ("1",)),
        (3, 1),
    ],
)
def test_masks_and_weights_that_make_no_range_are_refused(hands: tuple[int, ...], weights: tuple[int, ...]) -> None:
    with pytest.raises(CardError, match="a range has masks of two cards in ascending order"):
        Range(hands, weights)


def test_a_range_is_shown_by_its_text_and_number_of_hands() -> None:
    assert repr(read("TT+, AQs+:0.5")) == "<TT+, AQs+:0.5: 38 hands>"
    assert repr(read("AhKd")) == "<A♥K♦: 1 hand>"


def test_something_that_is_no_text_is_refused() -> None:
    assert error_of(7).startswith("a range is written as text, not as int")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("А\u041as", "Cyrillic А at position 1 of 'А\u041as' is not a rank, did you mean A?"),
        ("A\u0410", "Cyrillic А at position 2 of 'A\u0410' is not a rank, did you mean A?"),
        ("QJ\u043e", "Cyrillic о at position 3 of 'QJ\u043e' is not s (suited) or o (offsuit), did you mean o?"),
        ("QQ-\u0410A", "Cyrillic А at position 4 of 'QQ-\u0410A' is not a rank, did you mean A?"),
        ("A100", "Digit 0 at position 4 of 'A100' is not s (suited) or o (offsuit), did you mean o?"),
        ("QJ0", "Digit 0 at position 3 of 'QJ0' is not s (suited) or o (offsuit), did you mean o?"),
        ("6\u0441Tc", "Cyrillic с at position 2 of '6\u0441Tc' is not a suit, did you mean c?"),
    ],
)
def test_p06_a_look_alike_letter_is_named_with_the_one_that_was_meant(text: str, said: str) -> None:
    assert error_of(text) == said


@given(st.one_of(st.text(), st.text("AKQJT98765432shdco+-:%., 10")))
def test_any_text_is_a_range_or_a_card_error(text: str) -> None:
    try:
        hands = read(text)
    except CardError:
        return
    assert 1 <= len(hands) <= len(ANY)
    assert set(hands.hands) <= set(ranges.ANY)
    assert read(write(hands)) == hands
