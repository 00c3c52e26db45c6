"""Hand values: HT-1 to HT-11, the cases P01 to P08, every flaw of the published classifier, arrays, words and errors."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import tracemalloc
import warnings
from itertools import chain, combinations, permutations
from math import comb
from typing import Any

import numpy as np
import phevaluator
import pytest
from numpy.typing import NDArray

from kozyr import cards, jit
from kozyr.errors import CardError, KozyrError, OptionError
from kozyr.poker import high, rows
from kozyr.poker.high import place, suited_ranks
from kozyr.poker.kinds import CATEGORIES, KINDS
from kozyr.poker.values import HandValue, _in_numpy, score, value, values
from tests.conftest import DEEP, share

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # of its own use of pyparsing
    import eval7

HANDS_BESIDE_PEERS = share(quick=4_000, deep=350_000)  # of each size
STEPS_SOUGHT = share(quick=5, deep=7)

FIVE_CARD_COUNTS = {
    "straight flush": 40,
    "quads": 624,
    "full house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "trips": 54_912,
    "two pairs": 123_552,
    "pair": 1_098_240,
    "high card": 1_302_540,
}
SEVEN_CARD_COUNTS = {
    "straight flush": 41_584,
    "quads": 224_848,
    "full house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "trips": 6_461_620,
    "two pairs": 31_433_400,
    "pair": 58_627_800,
    "high card": 23_294_460,
}

compiling = pytest.mark.xdist_group("compiled")


# --- saying it in cards ---


def best(hand: str, board: str = "") -> str:
    return " ".join(value(hand, board).best)


def random_ids(n: int, size: int, seed: int = 1) -> NDArray[np.uint8]:
    """So many random hands, an array (n, size)."""
    generator = np.random.default_rng(seed)
    return np.argsort(generator.random((n, cards.DECK)), axis=1)[:, :size].astype(np.uint8)


def by_category(counts: NDArray[np.int64]) -> dict[str, int]:
    """How many hands of each score there are, by the category of the score."""
    found = dict.fromkeys(reversed(CATEGORIES), 0)
    for step in np.flatnonzero(counts):
        found[CATEGORIES[KINDS["high"].made(int(step)).category]] += int(counts[step])
    return found


def same_order(ours: NDArray[Any], theirs: NDArray[Any]) -> bool:
    """Whether two lists of values put the same hands in the same order, ties included."""
    return bool((np.unique(ours, return_inverse=True)[1] == np.unique(theirs, return_inverse=True)[1]).all())


# --- HT-1 to HT-11 ---


@compiling
def test_ht1_all_five_card_hands_by_category_and_7462_strengths() -> None:
    ids = np.fromiter(chain.from_iterable(combinations(range(cards.DECK), 5)), np.uint8).reshape(-1, 5)
    counts = np.bincount(values(ids))
    assert by_category(counts) == FIVE_CARD_COUNTS
    assert (counts > 0).sum() == high.BEST == 7462
    assert counts[high.BEST] == 4


def count_scores(deck, first, second, counts):  # type: ignore[no-untyped-def]
    """Adds to counts[score] the hands of deck[first], deck[second] and every five cards behind them."""
    keys = high.KEYS[deck]
    for c in range(second + 1, len(deck)):
        for d in range(c + 1, len(deck)):
            key_of_four = high.NO_CARDS + keys[first] + keys[second] + keys[c] + keys[d]
            four = 1 << deck[first] | 1 << deck[second] | 1 << deck[c] | 1 << deck[d]
            for e in range(d + 1, len(deck)):
                for f in range(e + 1, len(deck)):
                    for g in range(f + 1, len(deck)):
                        key = key_of_four + keys[e] + keys[f] + keys[g]
                        if key & high.FLUSH_BITS:
                            hand = four | 1 << deck[e] | 1 << deck[f] | 1 << deck[g]
                            counts[high.FLUSHES[suited_ranks(hand, key)]] += 1
                        else:
                            counts[high.TABLE[place(key)]] += 1


def counts_behind(deck: list[int], pairs: list[tuple[int, int]]) -> NDArray[np.int64]:
    """How many hands of each score have two cards of the deck at these places and five behind them."""
    import numba

    counting = jit.compiled(count_scores, numba.void(numba.int64[::1], numba.int64, numba.int64, numba.int64[::1]))
    counts = np.zeros(high.BEST + 1, np.int64)
    for first, second in pairs:
        counting(np.array(deck), first, second, counts)
    return counts


@compiling
def test_ht2_seven_cards_with_two_aces_are_counted_by_hand() -> None:
    aces = cards.read_all("As Ah")
    counts = counts_behind(aces + [card for card in range(cards.DECK) if card not in aces], [(0, 1)])
    found = by_category(counts)
    assert sum(found.values()) == comb(50, 5)
    assert found["quads"] == comb(48, 3) + 12 * 46  # of aces, or of another rank with any fifth card
    in_a_suit_with_an_ace = 2 * 46 + 6  # to the ace and to the five with any fifth card, and 6 more without the ace
    assert found["straight flush"] == 2 * in_a_suit_with_an_ace + 2 * 10


@compiling
@pytest.mark.skipif(not DEEP, reason="133,784,560 hands")
def test_ht2_all_seven_card_hands_by_category() -> None:
    counts = counts_behind(list(range(cards.DECK)), list(combinations(range(cards.DECK - 5), 2)))
    assert counts.sum() == comb(52, 7)
    assert by_category(counts) == SEVEN_CARD_COUNTS


def test_ht3_f1_a_royal_flush_is_one_in_all_120_orders() -> None:
    for order in permutations(["10♠", "J♠", "Q♠", "K♠", "A♠"]):
        hand = value(" ".join(order))
        assert (hand.name(), hand.category, hand.score) == ("royal flush", "straight flush", 7462)
        assert hand.best == ("A♠", "K♠", "Q♠", "J♠", "10♠")


def test_ht4_a2345_is_the_lowest_straight_and_the_ace_is_never_in_the_middle() -> None:
    wheel = value("As 2h 3d 4c 5s")
    assert (wheel.category, wheel.explain()) == ("straight", "straight, five high")
    assert wheel < value("2s 3h 4d 5c 6s")
    assert value("Qs Kh Ad 2c 3s").category == "high card"


def test_ht5_the_steel_wheel_is_a_straight_flush_and_beats_quads_of_aces() -> None:
    steel = value("5♠ 4♠ 3♠ 2♠ A♠")
    assert (steel.category, steel.name()) == ("straight flush", "straight flush")
    assert steel > value("As Ah Ad Ac Ks")


def test_ht6_of_three_pairs_the_lowest_gives_the_kicker() -> None:
    assert best("As Ah Kd Kc Qs Qh 9d") == "A♠ A♥ K♣ K♦ Q♠"
    assert value("As Ah Kd Kc Qs Qh 9d").explain() == "two pairs, aces and kings, queen kicker"


def test_ht7_of_two_trips_the_lower_are_the_pair() -> None:
    assert value("As Ah Ad Kc Ks Kh Qd").explain() == "full house, aces full of kings"


def test_ht8_of_six_suited_cards_the_five_highest_count() -> None:
    assert best("2s 5s 7s 9s As Ks 3d") == "A♠ K♠ 9♠ 7♠ 5♠"


def test_ht9_when_the_board_is_royal_all_split() -> None:
    board = "As Ks Qs Js Ts"
    assert value("2h 3h", board) == value("Ah Ad", board)


def test_ht10_a_straight_flush_is_better_than_a_higher_flush_in_its_suit() -> None:
    hand = value("Ah 5h", "6h 7h 8h 9h 2c")
    assert hand.best == ("9♥", "8♥", "7♥", "6♥", "5♥")
    assert hand > value("Ah Kh", "6h 7h 8h 5d 2c")


def test_ht11_three_kickers_break_a_tie_of_pairs_and_suits_never_do() -> None:
    falling = ["As Ah Kd Qc Js", "As Ah Kd Qc Ts", "As Ah Kd Jc Ts", "As Ah Qd Jc Ts"]
    scores = [score(hand) for hand in falling]
    assert scores == sorted(set(scores), reverse=True)
    assert value("As Ah Kd Qc Js") == value("Ad Ac Ks Qh Jd")


# --- cases ---


def test_p01_the_lowest_straight_flush_beats_a_higher_straight() -> None:
    board = "2d 3d 4d 5d Ks"
    hero, villain = value("Ad 9s", board), value("6c 9h", board)
    assert hero.score == 7453
    assert villain.explain() == "straight, six high"
    assert hero > villain


@pytest.mark.parametrize(("hand", "board"), [("Ah Ah", "3d4h5c9sKd"), ("Ah Ah Ah Ah Ah", ""), ("Ah Kd", "3d4h5c9sAh")])
def test_p03_a_card_that_is_there_twice_is_named(hand: str, board: str) -> None:
    with pytest.raises(CardError, match="A♥"):
        value(hand, board)


@pytest.mark.parametrize("wrong", ["1h", "Xx", "h", ""])
def test_p04_what_is_no_card_is_refused_with_the_spellings_there_are(wrong: str) -> None:
    with pytest.raises(CardError, match="a rank 2-10, T, J, Q, K, A"):
        value(f"As Ks Qs Js {wrong}" if wrong else "")


@pytest.mark.parametrize("strange", [52, -1, 255, 2**40])
def test_p04_a_number_that_is_no_card_is_refused_in_an_array(strange: int) -> None:
    ids = np.array([[0, 1, 2, 3, 4], [0, 1, 2, 3, strange]])
    with pytest.raises(CardError, match=f"^row 1: {strange} is the number of no card: cards are 0 to 51$"):
        values(ids)


def test_p05_10_and_t_are_one_card() -> None:
    ten = value("Qh Kh", "Js 2d Qd 10d 9s")
    assert ten == value("Qh Kh", "Js 2d Qd Td 9s")
    assert ten.explain() == "straight, king high"


def test_p06_a_cyrillic_look_alike_is_named_with_what_was_meant() -> None:
    with pytest.raises(CardError, match="Cyrillic с at position 2 of '6сTc9h' is not a suit, did you mean c"):
        value("6сTc9h", "2s 3s 4s")


def test_p07_kickers_compare_in_order_and_each_hand_is_of_one_category() -> None:
    board = "9s Jc 3c Qc 8h"
    nines, queens, high_card, the_same = (value(hand, board) for hand in ("9c5h", "Qh4h", "AdKs", "AsKh"))
    assert [hand.category for hand in (nines, queens, high_card, the_same)] == [
        "pair",
        "pair",
        "high card",
        "high card",
    ]
    assert max(nines, queens, high_card, the_same) == queens
    assert queens > nines > high_card == the_same
    assert value("Qh Td", "9s Jc 3c Qc 2h") > value("Qs 4h", "9s Jc 3c Qc 2h")


def test_p08_a_pocket_pair_replaces_the_lower_pair_of_the_board() -> None:
    board = "5s 5h 6d 6c Kd"
    assert value("7s 7h", board).best == ("7♠", "7♥", "6♣", "6♦", "K♦")
    assert value("7s 7h", board) > value("As 2h", board)


# --- the flaws of the published classifier ---


@pytest.mark.parametrize(
    ("hand", "category", "name"),
    [
        ("10s Js Qs Ks As", "straight flush", "royal flush"),
        ("As Ks Qs Js 10s", "straight flush", "royal flush"),
        ("2s 3s 4s 5s As", "straight flush", "straight flush"),
        ("9s 9h 9d 9c 2s", "quads", "quads"),
        ("9s 9h 9d 2c 2s", "full house", "full house"),
        ("9s 9h 4d 2c 2s", "two pairs", "two pairs"),
        ("9s 9h 4d 3c 2s", "pair", "pair"),
    ],
)
def test_f4_f5_the_reference_hands_are_of_exactly_one_category(hand: str, category: str, name: str) -> None:
    assert (value(hand).category, value(hand).name()) == (category, name)
    assert category in CATEGORIES


def test_f2_the_wheel_is_a_straight_in_all_120_orders() -> None:
    for order in permutations(["A♦", "2♠", "3♥", "4♣", "5♠"]):
        assert value(" ".join(order)).explain() == "straight, five high"
        assert value(" ".join(order)).best == ("5♠", "4♣", "3♥", "2♠", "A♦")


def test_f3_f6_categories_stand_in_order_and_hands_of_one_category_compare() -> None:
    rising = [
        "Ks Qh Jd 9c 8s",
        "As Kh Qd Jc 9s",
        "2s 2h 3d 4c 5s",
        "3s 3h 2d 2c 4s",
        "2s 2h 2d 3c 4s",
        "As 2h 3d 4c 5s",
        "8s 7h 6d 5c 4s",
        "10s 9h 8d 7c 6s",
        "2s 3s 4s 5s 7s",
        "2s 2h 2d 3c 3s",
        "2s 2h 2d 2c 3s",
        "As 2s 3s 4s 5s",
        "Ts Js Qs Ks As",
    ]
    hands = [value(hand) for hand in rising]
    assert sorted(hands) == hands
    assert len(set(hands)) == len(rising)


def test_f7_the_articles_own_example_is_refused() -> None:
    with pytest.raises(CardError, match="10♠ is named twice in '3s 7s As Ts Ts'"):
        value("3s 7s As Ts Ts")


@pytest.mark.parametrize("hand", ["As Kd Qc Jh", "As Kd Qc Jh 9s 8s 7s 6s", "As Kd", "As"])
def test_f8_too_few_and_too_many_cards_are_refused(hand: str) -> None:
    with pytest.raises(CardError, match="without a board a hand has 5, 6 or 7 cards, not "):
        value(hand)


def test_f8_f15_a_flush_or_a_straight_is_found_among_seven_cards() -> None:
    assert value("2c 3s 5s 9s Ks As Kd").category == "flush"
    assert value("2c 3s 4d 5h 6s Ks Ad").explain() == "straight, six high"


@pytest.mark.parametrize("wrong", ["1s 2s 3s 4s 5s", "11s 12s 13s 14s 15s", "02s 2h 3d 4c 5s", "Zs 2h 3d 4c 5s"])
def test_f9_a_rank_is_one_of_thirteen(wrong: str) -> None:
    with pytest.raises(CardError):
        value(wrong)


@pytest.mark.parametrize("hand", ["AS ks Qs jS tS", "A♠K♠Q♠J♠10♠", "Т♠ К♠ Д♠ В♠ 10♠", "Ap Kp Dp Wp 10p"])
def test_f10_f11_letters_of_any_size_and_language_are_the_same_cards(hand: str) -> None:
    assert value(hand).name() == "royal flush"


# --- beside the peers ---


@compiling
@pytest.mark.parametrize("size", [5, 6, 7])
def test_the_order_of_hands_is_that_of_phevaluator_and_eval7(size: int) -> None:
    ids = random_ids(HANDS_BESIDE_PEERS, size)
    ours = values(ids).astype(np.int64)
    by_rank = ids % cards.RANKS * 4 + ids // cards.RANKS
    kev = np.array([phevaluator.evaluate_cards(*hand) for hand in by_rank.tolist()])
    assert (ours == high.BEST + 1 - kev).all()
    deck = [eval7.Card("23456789TJQKA"[card % cards.RANKS] + "scdh"[card // cards.RANKS]) for card in range(cards.DECK)]
    assert same_order(ours, np.array([eval7.evaluate([deck[card] for card in hand]) for hand in ids.tolist()]))


# --- tables ---


def test_sums_of_five_to_seven_ranks_all_differ() -> None:
    counts = np.zeros((1, 0), np.int64)
    for _ in range(cards.RANKS):
        counts = np.concatenate([np.column_stack([counts, np.full(len(counts), n)]) for n in range(5)])
        counts = counts[counts.sum(axis=1) <= high.MOST_CARDS]
    counts = counts[counts.sum(axis=1) >= high.LEAST_CARDS]
    sums = counts @ (high.KEYS[: cards.RANKS] >> high.LOW_SUM)
    assert len(np.unique(sums)) == len(sums) == 73_775
    assert len(np.unique(high.place(sums << high.LOW_SUM))) == len(sums)


def test_each_step_is_the_least_that_keeps_all_sums_apart() -> None:
    sums, sizes = np.zeros(1, np.int64), np.zeros(1, np.int64)
    least = 1
    for step in high.STEPS[:STEPS_SOUGHT]:
        sizes = np.add.outer(np.arange(5), sizes).ravel()
        fits = sizes <= high.MOST_CARDS
        for tried in range(least, step + 1):
            found = np.add.outer(np.arange(5) * tried, sums).ravel()[fits]
            assert (len(np.unique(found)) == len(found)) == (tried == step)
        sums, sizes, least = found, sizes[fits], step + 1


def test_even_one_card_seven_times_is_looked_up_inside_the_tables() -> None:
    ids = np.repeat(np.arange(256, dtype=np.uint8), 7).reshape(-1, 7)
    keys = rows.ID_KEYS[ids].sum(axis=1)
    assert (keys >> high.LOW_SUM & high.LOW_SUMS - 1 < len(high.COLUMNS)).all()
    assert high.ROOM == len(high.TABLE) == int(high.STARTS.max()) + int(high.COLUMNS.max()) + 1
    assert (values(ids, check=False) >= 0).all()


# --- the face of a value ---


@pytest.mark.parametrize("lang", ["en", "ru", "pl", "be"])
def test_a_hand_is_explained_in_every_language(lang: str) -> None:
    assert {hand: value(hand).explain(lang) for hand in EXPLAINED} == {
        hand: EXPLAINED[hand][lang] for hand in EXPLAINED
    }


EXPLAINED = {
    "As Ks Qs Js Ts": {
        "en": "royal flush",
        "ru": "флеш-рояль",
        "pl": "poker królewski",
        "be": "роял-флэш",
    },
    "9h 8h 7h 6h 5h": {
        "en": "straight flush, nine high",
        "ru": "стрит-флеш до девятки",
        "pl": "poker do dziewiątki",
        "be": "стрыт-флэш да дзявяткі",
    },
    "6s 6h 6d 6c Jd": {
        "en": "four of a kind, sixes, jack kicker",
        "ru": "каре шестёрок, кикер валет",
        "pl": "kareta szóstek, kicker walet",
        "be": "карэ шасцёрак, кікер валет",
    },
    "As Ah Ad Kc Ks": {
        "en": "full house, aces full of kings",
        "ru": "фул-хаус, тузы на королях",
        "pl": "ful, asy na królach",
        "be": "фул-хаўс, тузы на каралях",
    },
    "Ad Td 8d 4d 3d": {
        "en": "flush: ace, ten, eight, four, three",
        "ru": "флеш: туз, десятка, восьмёрка, четвёрка, тройка",
        "pl": "kolor: as, dziesiątka, ósemka, czwórka, trójka",
        "be": "флэш: туз, дзясятка, васьмёрка, чацвёрка, тройка",
    },
    "Ts 9h 8d 7c 6s": {
        "en": "straight, ten high",
        "ru": "стрит до десятки",
        "pl": "strit do dziesiątki",
        "be": "стрыт да дзясяткі",
    },
    "Qs Qh Qd 7c 5s": {
        "en": "three of a kind, queens, kickers seven, five",
        "ru": "тройка дам, кикеры: семёрка, пятёрка",
        "pl": "trójka dam, kickery: siódemka, piątka",
        "be": "тройка дам, кікеры: сямёрка, пяцёрка",
    },
    "As Ah Kd Kc Qs": {
        "en": "two pairs, aces and kings, queen kicker",
        "ru": "две пары, тузы и короли, кикер дама",
        "pl": "dwie pary, asy i króle, kicker dama",
        "be": "дзве пары, тузы і каралі, кікер дама",
    },
    "Ks Kh 9d 3c 2s": {
        "en": "pair of kings, kickers nine, three, two",
        "ru": "пара королей, кикеры: девятка, тройка, двойка",
        "pl": "para króli, kickery: dziewiątka, trójka, dwójka",
        "be": "пара каралёў, кікеры: дзявятка, тройка, двойка",
    },
    "As Kh 9d 3c 2s": {
        "en": "ace high, kickers king, nine, three, two",
        "ru": "старшая карта туз, кикеры: король, девятка, тройка, двойка",
        "pl": "wysoka karta as, kickery: król, dziewiątka, trójka, dwójka",
        "be": "старэйшая карта туз, кікеры: кароль, дзявятка, тройка, двойка",
    },
}


def test_a_category_has_its_name_in_every_language() -> None:
    names = [value("9s 9h 9d 2c 2s").name(lang) for lang in ("en", "ru", "pl", "be")]
    assert names == ["full house", "фул-хаус", "ful", "фул-хаўс"]
    assert [value("As Ks Qs Js Ts").name(lang) for lang in ("ru", "pl", "be")] == [
        "флеш-рояль",
        "poker królewski",
        "роял-флэш",
    ]


def test_the_best_five_are_read_from_what_makes_the_hand_to_the_kickers() -> None:
    assert best("2s Kh 2h 9d 2d Kc 2c") == "2♠ 2♣ 2♦ 2♥ K♣"
    assert best("2s Kh 2h 9d 2d Kc 9c") == "2♠ 2♦ 2♥ K♣ K♥"
    assert best("5s 4h 3d 2c As Kd") == "5♠ 4♥ 3♦ 2♣ A♠"
    assert best("5s 4h 3d 2c 6s Ad") == "6♠ 5♠ 4♥ 3♦ 2♣"
    assert best("Ts 9s 8s 7s 6s 9h 9d") == "10♠ 9♠ 8♠ 7♠ 6♠"
    assert best("3s Jh 3d Qc 8s") == "3♠ 3♦ Q♣ J♥ 8♠"


@pytest.mark.parametrize("size", [5, 6, 7])
def test_the_best_five_are_worth_what_the_hand_is(size: int) -> None:
    for ids in random_ids(200, size, seed=2).tolist():
        hand = value(cards.write_all(ids))
        assert len(set(hand.best)) == 5
        assert set(hand.best) <= {cards.write(card) for card in ids}
        assert value(" ".join(hand.best)) == hand


def test_a_value_does_not_change_and_is_a_key_and_can_be_pickled() -> None:
    hand = value("As Kh 9d 3c 2s")
    with pytest.raises(AttributeError, match="score cannot be set"):
        hand.score = 1
    with pytest.raises(AttributeError, match="score cannot be deleted"):
        del hand.score
    assert {hand, value("Ad Kc 9s 3h 2d")} == {hand}
    assert pickle.loads(pickle.dumps(hand)).best == hand.best


def test_a_value_compares_with_values_only() -> None:
    hand = value("As Kh 9d 3c 2s")
    assert hand != hand.score
    with pytest.raises(TypeError):
        _ = hand < hand.score
    assert str(hand) == "ace high, kickers king, nine, three, two"
    assert repr(hand) == "<ace high, kickers king, nine, three, two: A♠ K♥ 9♦ 3♣ 2♠>"


def test_a_score_alone_is_that_of_the_value() -> None:
    assert score("Ad 9s", "2d 3d 4d 5d Ks") == 7453
    assert score("Ad9s", "2d3d4d5dKs") == 7453
    assert isinstance(score("Ad 9s", "2d 3d 4d"), int)


# --- errors of single hands ---


@pytest.mark.parametrize(
    ("hand", "board", "message"),
    [
        ("As Ks", "Qs Js", "a board has 3, 4 or 5 cards, not 2: 'As Ks' on 'Qs Js'"),
        ("As Ks", "Qs", "a board has 3, 4 or 5 cards, not 1: 'As Ks' on 'Qs'"),
        ("As Ks", "Qs Js Ts 9s 8s 7s", "a board has 3, 4 or 5 cards, not 6: 'As Ks' on 'Qs Js Ts 9s 8s 7s'"),
        ("As Ks 2s", "Qs Js Ts", "with a board a hand has 2 cards, not 3: 'As Ks 2s' on 'Qs Js Ts'"),
        ("As", "Qs Js Ts 9s", "with a board a hand has 2 cards, not 1: 'As' on 'Qs Js Ts 9s'"),
        ("As Ks", "Qs Js As", "A♠ is both in the hand 'As Ks' and on the board 'Qs Js As'"),
        ("As Ks", "", "without a board a hand has 5, 6 or 7 cards, not 2: 'As Ks'"),
        (5, "", "cards are written as text, not as int"),
        (None, "Qs Js Ts", "cards are written as text, not as NoneType"),
        ("As Ks", 3, "cards are written as text, not as int"),
    ],
)
def test_a_hand_that_cannot_be_is_refused_in_words(hand: Any, board: Any, message: str) -> None:
    for ask in (value, score):
        with pytest.raises(CardError) as wrong:
            ask(hand, board)
        assert str(wrong.value).startswith(message)


def test_unknown_rules_and_languages_are_refused_with_those_there_are() -> None:
    with pytest.raises(OptionError, match="there are high, short_deck, omaha, 2-7, A-5"):
        value("As Ks Qs Js Ts", rules="badugi")
    for ask in (value, score):
        for rules in (["high"], {}, None):
            with pytest.raises(OptionError, match=r"there are no rules .* of hand values; there are high, short_deck"):
                ask("As Ks Qs Js Ts", rules=rules)  # type: ignore[arg-type]
    with pytest.raises(KozyrError, match="there are en, ru, pl, be"):
        value("As Ks Qs Js Ts").name("de")


# --- arrays ---


@compiling
@pytest.mark.parametrize("size", [5, 6, 7])
def test_an_array_has_the_scores_of_its_hands_in_every_type_and_layout(size: int) -> None:
    ids = random_ids(500, size, seed=3)
    one_by_one = np.array([score(cards.write_all(hand)) for hand in ids.tolist()], np.int16)
    layouts = [ids.astype(kind) for kind in (np.uint8, np.int8, np.int16, np.uint32, np.int64, np.uint64, ">i2")]
    layouts += [np.asfortranarray(ids), np.repeat(ids, 2, axis=0)[::2], np.repeat(ids, 2, axis=1)[:, ::2]]
    sets = rows.sets_of(ids)
    layouts += [sets, sets.astype(np.uint64), sets.astype(">i8"), np.repeat(sets, 3)[::3]]
    layouts += [_unaligned(array) for array in (ids, ids.astype(np.int16), sets, sets.astype(np.uint64))]
    layouts += [_read_only(array) for array in layouts]
    for hands in layouts:
        for options in ({}, {"check": False}, {"threads": 3}, {"threads": None}):
            found = values(hands, **options)  # type: ignore[arg-type]
            assert found.dtype == np.int16
            assert (found == one_by_one).all()
    assert (values(ids.tolist()) == one_by_one).all()


def _unaligned(array: NDArray[Any]) -> NDArray[Any]:
    """The same, one byte beside where its numbers would lie."""
    found = np.zeros(array.nbytes + 1, np.uint8)[1:].view(array.dtype).reshape(array.shape)
    found[:] = array
    return found


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    seen = array.view()
    seen.flags.writeable = False
    return seen


@compiling
def test_an_array_that_may_not_be_written_to_is_not_copied() -> None:
    ids = _read_only(random_ids(100_000, 7))
    values(ids)
    tracemalloc.start()
    try:
        values(ids)
        assert tracemalloc.get_traced_memory()[1] < ids.nbytes
    finally:
        tracemalloc.stop()


@compiling
def test_sets_of_one_array_may_differ_in_size() -> None:
    sets = [cards.read_set(hand) for hand in ("As Ks Qs Js Ts", "5s 4s 3s 2s As Kd", "As Ah Ad Ac Ks 2d 3d")]
    assert values(np.array(sets)).tolist() == [7462, 7453, 7452]


@compiling
@pytest.mark.parametrize("empty", [np.zeros((0, 7), np.uint8), np.zeros(0, np.int64), [], ()])
def test_no_hands_have_no_scores(empty: Any) -> None:
    for options in ({}, {"check": False}, {"threads": 2}):
        assert values(empty, **options).shape == (0,)  # type: ignore[arg-type]


@compiling
@pytest.mark.parametrize("kind", [np.uint8, np.int8, np.int64])
@pytest.mark.parametrize("size", [5, 6, 7])
def test_the_first_bad_row_is_named(size: int, kind: Any) -> None:
    ids = random_ids(1_000, size).astype(kind)
    ids[500, size - 1] = ids[500, 0]
    with pytest.raises(CardError, match=f"^row 500: {cards.write(ids[500, 0])} is there twice$"):
        values(ids)
    ids[400, size - 1] = 52
    with pytest.raises(CardError, match=r"^row 400: 52 is the number of no card: cards are 0 to 51$"):
        values(ids, threads=2)
    ids[0, 0] = -1 if kind != np.uint8 else 255
    with pytest.raises(CardError, match=r"^row 0: (-1|255) is the number of no card"):
        values(ids)


@compiling
@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (0b1111, "row 1: the set 15 holds 4 cards, not 5, 6 or 7"),
        (0b11111111, "row 1: the set 255 holds 8 cards, not 5, 6 or 7"),
        (1 << 52 | 0b11111, "row 1: the set 4503599627370527 has bits beyond the 52 cards"),
        (-1, "row 1: the set -1 has bits beyond the 52 cards"),
        (1 << 63 | 0b11111, "row 1: the set 9223372036854775839 has bits beyond the 52 cards"),
    ],
)
def test_a_set_that_is_no_hand_is_named(wrong: int, message: str) -> None:
    with pytest.raises(CardError) as error:
        values(np.array([0b11111, wrong, 0], np.uint64 if wrong > 0 else np.int64))
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        (np.zeros((2, 7)), "cards in an array are integers, not float64"),
        (np.zeros((2, 7), bool), "cards in an array are integers, not bool"),
        (np.array([["As", "Ks", "Qs", "Js", "Ts"]]), "cards in an array are integers, not <U2"),
        (np.zeros((2, 4), np.uint8), "hands are ids (n, 5 … 7) or 64-bit sets (n,), not uint8 (2, 4)"),
        (np.zeros((2, 8), np.uint8), "hands are ids (n, 5 … 7) or 64-bit sets (n,), not uint8 (2, 8)"),
        (np.arange(7, dtype=np.uint8), "hands are ids (n, 5 … 7) or 64-bit sets (n,), not uint8 (7,)"),
        (np.zeros((1, 1, 7), np.uint8), "hands are ids (n, 5 … 7) or 64-bit sets (n,), not uint8 (1, 1, 7)"),
        ([[]], "hands are ids (n, 5 … 7) or 64-bit sets (n,), not int64 (1, 0)"),
        (7, "hands are ids (n, 5 … 7) or 64-bit sets (n,), not int64 ()"),
    ],
)
def test_an_array_of_another_kind_or_shape_is_refused(hands: Any, message: str) -> None:
    for check in (True, False):
        with pytest.raises(CardError) as error:
            values(hands, check=check)
        assert str(error.value) == message


def test_rows_of_different_length_are_refused() -> None:
    with pytest.raises(CardError, match="hands are not one array"):
        values([[0, 1, 2, 3, 4], [0, 1, 2, 3, 4, 5]])


def test_less_than_one_thread_is_refused() -> None:
    with pytest.raises(OptionError, match="threads are at least 1, not 0"):
        values(np.zeros((2, 7), np.uint8), threads=0)


@pytest.mark.parametrize("threads", [1.5, True, "2", [1]])
def test_threads_are_a_whole_number(threads: Any) -> None:
    with pytest.raises(OptionError) as error:
        values(np.zeros((2, 7), np.uint8), threads=threads)
    assert str(error.value) == f"threads are a whole number, not {threads!r}"


# --- with and without Numba ---


@compiling
def test_compiled_loops_plain_loops_and_numpy_give_the_same_scores() -> None:
    for size in (5, 6, 7):
        ids = random_ids(share(quick=300, deep=5_000), size, seed=4)
        sets, expected = rows.sets_of(ids), values(ids)
        records = ids.view(rows.ROWS[size])[:, 0].view(np.recarray)
        for fill, hands in (
            (rows.score_ids, records),
            (rows.check_and_score_ids, records),
            (rows.score_sets, sets),
            (rows.check_and_score_sets, sets),
            (_in_numpy(size, True), ids),
            (_in_numpy(size, False), ids),
            (_in_numpy(0, True), sets),
            (_in_numpy(0, False), sets),
        ):
            scores = np.zeros(len(ids), np.int16)
            assert fill(hands, scores) is not False
            assert (scores == expected).all()


@compiling
def test_single_scores_are_the_same_compiled() -> None:
    import numba

    for function in (high.score, high.short_score):
        compiled = jit.compiled(function, numba.int64(numba.int64))
        for ids in random_ids(500, 7, seed=5).tolist():
            assert compiled(cards.mask(ids)) == function(cards.mask(ids))


def test_without_numba_an_array_is_scored_and_checked_as_with_it() -> None:
    program = """
import sys
import numpy as np
from kozyr.errors import CardError
from kozyr.poker.values import values
ids = np.arange(52 * 7).reshape(-1, 7) * 11 % 52
print(values(ids).tolist())
ids[3, 1] = ids[3, 0]
try:
    values(ids)
except CardError as error:
    print(error)
print("numba" in sys.modules)
"""
    env = os.environ | {"KOZYR_JIT": "0"}
    done = subprocess.run([sys.executable, "-c", program], env=env, check=True, capture_output=True, text=True)
    scores, error, imported = done.stdout.splitlines()
    ids = np.arange(52 * 7).reshape(-1, 7) * 11 % 52
    assert scores == str([score(cards.write_all(hand)) for hand in ids.tolist()])
    assert error == f"row 3: {cards.write(ids[3, 0])} is there twice"
    assert imported == "False"


def test_a_hand_value_names_its_rules() -> None:
    assert isinstance(value("As Ks Qs Js Ts"), HandValue)
    assert value("As Ks Qs Js Ts").rules == "high"
