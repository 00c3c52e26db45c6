"""Equity: exact counts beside boards dealt one by one, random deals beside exact counts, and what is refused."""

from __future__ import annotations

import math
import os
import random
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from typing import Any

import numpy as np
import pytest

from kozyr import cards, jit
from kozyr.cards import ALL, DECK, members
from kozyr.errors import CardError, KozyrError, OptionError, PositionError
from kozyr.intervals import Z95
from kozyr.parallel import in_order, workers
from kozyr.poker import boards, high, ranges
from kozyr.poker.kinds import SHORT_DECK
from kozyr.poker.odds import CHUNK, Result, equity, plan
from kozyr.poker.ranges import Range
from kozyr.poker.spots import _most_left, drawn_from, list_deals, merge_alike, read_spot
from tests.conftest import share

compiled_only = pytest.mark.skipif(not jit.available(), reason="takes minutes where nothing is compiled")
WITHIN = 4.5  # standard errors


# --- the slow way: every board dealt by itself ---


def deal_every_board(hands: Any, board: int, left: int, short: int, won: Any) -> None:
    """Adds to won[winners] every board of five cards, one by one; hands are masks of two cards."""
    deck = np.zeros(52, np.int64)
    size = 0
    for card in range(52):
        if left >> card & 1:
            deck[size] = card
            size += 1
    to_come = 5 - high_count(board)
    places = np.arange(to_come)
    while True:
        full = board
        for place in places:
            full |= 1 << deck[place]
        best = winners = 0
        for seat in range(len(hands)):
            score = short_score(full | hands[seat]) if short else usual_score(full | hands[seat])
            if score > best:
                best, winners = score, 1 << seat
            elif score == best:
                winners |= 1 << seat
        won[winners] += 1
        last = to_come - 1
        while last >= 0 and places[last] == size - to_come + last:
            last -= 1
        if last < 0:
            return
        places[last] += 1
        for later in range(last + 1, to_come):
            places[later] = places[later - 1] + 1


high_count, usual_score, short_score = cards.count, high.score, high.short_score


@cache
def dealer() -> Any:
    """deal_every_board, compiled where anything is."""
    if not jit.available():
        return deal_every_board
    from numba import int64, void

    return jit.compiled(deal_every_board, void(int64[::1], int64, int64, int64, int64[::1]))


def slowly(hands: Sequence[int], board: int = 0, dead: int = 0, *, short: bool = False) -> tuple[int, ...]:
    """Who wins how often, by mask of seats, every board dealt by itself."""
    left = (SHORT_DECK if short else ALL) & ~board & ~dead
    for hand in hands:
        left &= ~hand
    won = np.zeros(1 << len(hands), np.int64)
    dealer()(np.array(hands, np.int64), board, left, int(short), won)
    return tuple(won.tolist())


def slowly_by_ranges(held: Sequence[Range], board: int, dead: int = 0) -> list[Fraction]:
    """Each range's equity: every choice of hands without a common card, as often as its weights say."""
    total = [Fraction(0)] * len(held)
    boards = 0
    for choice in product(*(zip(its.hands, its.weights, strict=True) for its in held)):
        hands, weights = zip(*choice, strict=True)
        if sum(map(cards.count, hands)) + cards.count(board | dead) == cards.count(cards_of(hands) | board | dead):
            for winners, number in enumerate(slowly(hands, board, dead)):
                boards += number * math.prod(weights)
                for seat in members(winners if number else 0):
                    total[seat] += Fraction(number * math.prod(weights), winners.bit_count())
    return [its / boards for its in total]


def cards_of(hands: Sequence[int]) -> int:
    """All cards of some hands."""
    return cards.mask(card for hand in hands for card in members(hand))


def texts(hands: Sequence[int]) -> list[str]:
    """Hands as text."""
    return [ranges.write_hand(hand) for hand in hands]


def text(known: int) -> str:
    """Cards as text."""
    return cards.write_all(members(known))


def dealt(dice: random.Random, seats: int, on_board: int, dead: int = 0) -> tuple[list[int], int, int]:
    """Random hands, board and dead cards; the hands often of the board's suits or ranks."""
    order = list(range(DECK))
    if dice.random() < 0.5:
        order = [card for card in order if card // 13 < 2 or card % 13 > 8]
    drawn = dice.sample(order, 2 * seats + on_board + dead)
    hands = [cards.mask(drawn[2 * seat : 2 * seat + 2]) for seat in range(seats)]
    rest = drawn[2 * seats :]
    return hands, cards.mask(rest[:on_board]), cards.mask(rest[on_board:])


def error_of(hands: Any, **options: Any) -> str:
    """What is said of a spot that cannot be."""
    with pytest.raises(KozyrError) as refused:
        equity(hands, **options)
    return str(refused.value)


# --- exact counts ---


@compiled_only
def test_ace_king_suited_against_queens_wins_ties_and_loses_exactly_so_many_of_all_1712304_boards() -> None:
    hands = [cards.read_set("AsKs"), cards.read_set("QhQd")]
    result = equity(["AsKs", "QhQd"])
    assert result.won == slowly(hands) == (0, 787966, 917606, 6732)
    assert result.deals == result.total == 1712304 == math.comb(48, 5)
    assert (result.wins, result.ties) == ((787966, 917606), (6732, 6732))
    assert result.fractions == (Fraction(2 * 787966 + 6732, 2 * 1712304), Fraction(2 * 917606 + 6732, 2 * 1712304))
    assert result.errors == (0.0, 0.0)
    assert result.exact


@compiled_only
@pytest.mark.parametrize(
    ("hands", "dead"),
    [
        ("AsKs QhQd 9c8c", ""),
        ("AhKh AdKd", ""),
        ("7h2c 7d2s", "Ah Kd"),
        ("AsAh AdAc KsKh", "2c 2d 2h 2s"),
        ("Ts9s 8h8d AcKc 2s2d", "Js Qs"),
        ("5h4h 5d4d", "As 3h 3d"),
    ],
)
def test_all_boards_before_the_flop_are_counted_as_if_dealt_one_by_one(hands: str, dead: str) -> None:
    given = list(map(cards.read_set, hands.split()))
    assert equity(hands.split(), dead=dead).won == slowly(given, 0, cards.read_set(dead))


@pytest.mark.parametrize("on_board", [3, 4, 5])
def test_all_boards_after_the_flop_are_counted_as_if_dealt_one_by_one(on_board: int) -> None:
    dice = random.Random(on_board)
    for _ in range(share(40, 400) if jit.available() else 4):
        hands, board, dead = dealt(dice, dice.choice((2, 2, 3, 4)), on_board, dice.choice((0, 0, 1, 6)))
        result = equity(texts(hands), board=text(board), dead=text(dead), exact=True)
        assert result.won == slowly(hands, board, dead), (texts(hands), text(board), text(dead))
        assert sum(result.fractions) == 1
        assert (
            result.total == result.deals == math.comb(cards.count(ALL & ~board & ~dead) - 2 * len(hands), 5 - on_board)
        )


@compiled_only
def test_random_spots_before_the_flop_are_counted_as_if_dealt_one_by_one() -> None:
    dice = random.Random(0)
    for _ in range(share(4, 60)):
        hands, _, dead = dealt(dice, dice.choice((2, 3, 4)), 0, dice.choice((0, 2, 9)))
        assert equity(texts(hands), dead=text(dead)).won == slowly(hands, 0, dead), (texts(hands), text(dead))


def test_ten_hands_are_counted_as_if_dealt_one_by_one() -> None:
    hands, board, dead = dealt(random.Random(10), 10, 3)
    result = equity(texts(hands), board=text(board))
    assert result.won == slowly(hands, board, dead)
    assert sum(result.fractions) == 1
    assert all(len(its) == 10 for its in result.shares)


@compiled_only
@pytest.mark.parametrize("on_board", [0, 3, 4])
def test_the_short_deck_counts_its_own_boards_by_its_own_order(on_board: int) -> None:
    dice = random.Random(on_board)
    deck = list(members(SHORT_DECK))
    for _ in range(share(5, 40)):
        drawn = dice.sample(deck, 4 + on_board)
        hands, board = [cards.mask(drawn[:2]), cards.mask(drawn[2:4])], cards.mask(drawn[4:])
        result = equity(texts(hands), board=text(board), rules="short_deck")
        assert result.won == slowly(hands, board, short=True)
    assert equity(["AsKs", "QhQd"], rules="short_deck").deals == math.comb(32, 5)


def test_boards_of_which_everybody_has_the_same_are_split() -> None:
    result = equity(["2s3c", "2d3h", "4s5c"], board="Ah Kh Qh Jh Th")
    assert result.fractions == (Fraction(1, 3),) * 3
    assert (result.wins, result.ties, result.deals) == ((0, 0, 0), (1, 1, 1), 1)


@pytest.mark.parametrize("on_board", [3, 4])
def test_other_names_of_the_suits_change_nothing(on_board: int) -> None:
    dice = random.Random(on_board)
    for _ in range(share(6, 60)):
        hands, board, dead = dealt(dice, 3, on_board, 2)
        expected = equity(texts(hands), board=text(board), dead=text(dead)).won
        for suits in dice.sample(list(permutations(range(4))), 4):
            other = [
                cards.mask(suits[card // 13] * 13 + card % 13 for card in members(known))
                for known in (*hands, board, dead)
            ]
            assert equity(texts(other[:-2]), board=text(other[-2]), dead=text(other[-1])).won == expected


def test_another_order_of_the_hands_gives_the_same_in_that_order() -> None:
    hands = ["AsKs", "QQ", "9c8c, 7d7h"]
    expected = equity(hands, board="Qs 7s 2d").shares
    for order in permutations(range(3)):
        assert equity([hands[seat] for seat in order], board="Qs 7s 2d").shares == tuple(
            expected[seat] for seat in order
        )


@compiled_only
def test_the_same_is_counted_compiled_or_not_and_by_any_number_of_threads() -> None:
    for hands, board in ((["AsKs", "QQ"], "Qh 7s 2s"), (["AsKs", "QhQd", "9c8c"], "")):
        chosen = plan(read_spot(hands, board=board))
        results = [chosen.run(threads=1), chosen.run(threads=2), chosen.run(threads=1, compiled=False)]
        assert results[0] == results[1] == results[2]
    wide = plan(read_spot(["22+, A2s+", "random"], board="Qh 7s 2s"), exact=True)
    assert wide.run(threads=1) == wide.run(threads=2)


# --- ranges ---


@compiled_only
def test_p25_queens_against_tens_and_better_meet_six_of_each_other_pair_and_one_of_queens() -> None:
    result = equity(["QhQs", "TT+"])
    assert result.equities[0] == pytest.approx(0.500125, abs=1e-6)
    assert result.equities[1] == pytest.approx(0.499, abs=0.001)
    assert result.deals == 25 * math.comb(48, 5)
    spot = read_spot(["QhQs", "TT+"])
    pairs = [cards.highest(hand) % 13 for hand in spot.ranges[1].hands]
    assert {rank: pairs.count(rank) for rank in pairs} == {8: 6, 9: 6, 10: 1, 11: 6, 12: 6}


@compiled_only
@pytest.mark.parametrize(
    ("hands", "board", "dead"),
    [
        (("QQ", "JJ, AKs"), "Qs 7d 2c", ""),
        (("AA, KQs:0.5", "AKo:0.25, QJs"), "Qs 7s 2s", "As"),
        (("AA", "AA, KK", "AsKs, QdJd:0.3333"), "Ad 7s 2s Kh", ""),
        (("KK+", "KK+:0.7", "QQ+"), "Ks Kh 4d 4c", "2d"),
        (("98s", "T9s, 22", "AhKh"), "Th 8h 2h 2d", "3c 3d"),
    ],
)
def test_ranges_meet_in_every_deal_without_a_common_card_as_often_as_they_weigh(
    hands: tuple[str, ...], board: str, dead: str
) -> None:
    expected = slowly_by_ranges(list(map(ranges.read, hands)), cards.read_set(board), cards.read_set(dead))
    assert list(equity(hands, board=board, dead=dead, exact=True).fractions) == expected


@compiled_only
def test_random_ranges_meet_in_every_deal_without_a_common_card() -> None:
    dice = random.Random(4)
    for _ in range(share(6, 60)):
        board = cards.mask(dice.sample(range(DECK), dice.choice((3, 4, 4, 5))))
        held = []
        for _ in range(dice.choice((2, 2, 3))):
            hands = sorted(dice.sample(ranges.ANY, dice.choice((1, 6, 12))))
            held.append(Range(tuple(hands), tuple(dice.choice((1, 5_000, 10_000)) for _ in hands)))
        try:
            result = equity(held, board=text(board), exact=True)
        except PositionError:
            continue
        assert list(result.fractions) == slowly_by_ranges(held, board)


@compiled_only
def test_a_range_before_the_flop_is_the_mean_of_its_hands() -> None:
    result = equity(["AsKs", "QQ:0.5, JJ"])
    queens, jacks = (equity(["AsKs", pair]).fractions[0] for pair in ("QQ", "JJ"))
    assert result.fractions[0] == (queens / 2 + jacks) / Fraction(3, 2)


def test_deals_that_are_alike_weigh_together_what_they_weighed_apart() -> None:
    for hands, board, dead in (
        (["KK+, AKs", "QQ+:0.5, AQ"], "", ""),
        (["KK+, AKs", "QQ+", "AK"], "", "2s"),
        (["JJ+", "AJs+"], "Qs 7s 2s", ""),
        (["99, TT", "AQs+"], "Qs 7s 2d", "3h 3c"),
    ):
        spot = read_spot(hands, board=board, dead=dead)
        apart = list_deals(spot)
        assert apart is not None
        together = merge_alike(apart, spot)
        assert together.weights.sum() == apart.weights.sum()
        assert len(together.hands) < len(apart.hands) == apart.listed
        for deal in together.hands.tolist():
            assert all(not a & b for a, b in combinations([*deal, spot.board, spot.dead], 2))
        if board:
            parts = [plan(spot, exact=True), replace(plan(spot, exact=True), deals=apart)]
            assert parts[0].run(compiled=jit.available()) == parts[1].run(compiled=jit.available())


@compiled_only
def test_weights_beyond_64_bits_are_counted_exactly() -> None:
    heavy = "AA:0.9973, KK:0.7919, QQ:0.3331"
    hands = [heavy, f"{heavy}, JJ:0.1117", "TT, 99:0.5003", "AKs:0.1237, AQs", heavy]
    board = cards.read_set("2s 7d 9h Jc")
    result = equity(hands, board=text(board), exact=True)
    assert result.total > 1 << 63
    three = ["AA:0.9973, AKs:0.7919", "KK:0.3331, AQs:0.1117", "QQ:0.5003, 99"]
    held = [ranges.read(its).without(board) for its in three]
    assert list(equity(three, board=text(board), exact=True).fractions) == slowly_by_ranges(held, board)


# --- random deals ---


@compiled_only
@pytest.mark.parametrize(
    ("hands", "board", "dead"),
    [
        (("AsKs", "QhQd"), "", ""),
        (("QhQs", "TT+"), "", ""),
        (("AA", "AA, KK", "AK"), "", ""),
        (("random", "AsKs"), "Qs 7s 2d", "3h 3c"),
        (("random", "random"), "Qs 7s 2d 2h", ""),
        (("AA:0.1, 72o", "KK"), "Ah 7s 2d", ""),
        (("AsKs", "random", "QQ:0.5, AQ"), "Qs 7s 2d 2h", ""),
        (("22+", "22+", "22+"), "Qs 7s 2d 2h 9c", ""),
    ],
)
def test_random_deals_come_near_the_exact_count(hands: tuple[str, ...], board: str, dead: str) -> None:
    exact = equity(hands, board=board, dead=dead, exact=True)
    guessed = equity(hands, board=board, dead=dead, exact=False, seed=7, error=share(20, 2) / 10_000)
    assert not guessed.exact
    for true, found, error in zip(exact.equities, guessed.equities, guessed.errors, strict=True):
        assert 0 < error <= share(20, 2) / 10_000
        assert abs(found - true) < WITHIN * error


@compiled_only
@pytest.mark.parametrize(
    ("hands", "weighed"),
    [
        (["KK+, AKs"] * 3, True),
        (["KK+:0.5, AKs"] * 3 + ["random"], True),
        (["22+", "22+"], False),
    ],
)
def test_hands_that_often_share_a_card_are_met_as_often_as_they_weigh(hands: list[str], weighed: bool) -> None:
    board = "Ts 9d 2c 3h 7h"
    spot = read_spot(hands, board=board)
    most = drawn_from(spot)[-1]
    assert bool(most.all()) == bool(most.any()) == weighed
    exact = equity(hands, board=board, exact=True)
    samples = share(1 << 17, 1 << 20)
    guessed = equity(hands, board=board, samples=samples, seed=2)
    for winners, (number, true) in enumerate(zip(guessed.won, exact.won, strict=True)):
        part = true / exact.total
        assert abs(number / samples - part) <= WITHIN * math.sqrt(part * (1 - part) / samples), winners
    some = plan(spot, samples=300, seed=2)
    assert some.run() == some.run(compiled=False)


def test_no_hands_before_a_range_leave_more_of_it_than_is_known() -> None:
    dice = random.Random(11)
    for _ in range(share(20, 200)):
        kinds = [dice.choice(ranges.BEST[:40]) for _ in range(8)]
        held = [", ".join(f"{kind}:0.{dice.randint(1, 9)}" for kind in set(dice.sample(kinds, 4))) for _ in range(4)]
        spot = read_spot(held)
        *_, meets, _ = drawn_from(spot)
        for seat in range(1, 4):
            most = _most_left(meets, list(range(seat)), seat)
            for _ in range(30):
                used = 0
                for its in spot.ranges[:seat]:
                    used |= dice.choice([hand for hand in its.hands if not hand & used] or [0])
                left = spot.ranges[seat].without(used)
                assert sum(left.weights) == sum(spot.ranges[seat].weights) - boards.taken(meets[seat], used)
                assert sum(left.weights) <= most


@compiled_only
def test_a_seed_deals_the_same_on_any_number_of_threads_and_uncompiled() -> None:
    spot = read_spot(["QQ+", "random", "AsKs"], board="Qs 7s 2d")
    results = [plan(spot, exact=False, seed=5, error=0.002).run(threads=threads) for threads in (1, 2, 3)]
    assert results[0] == results[1] == results[2]
    some = plan(spot, samples=1000, seed=5)
    assert some.run() == some.run(compiled=False)
    assert some.run().won != plan(spot, samples=1000, seed=6).run().won


def test_so_many_samples_are_dealt_as_asked_for() -> None:
    for samples in (1, 700) + ((CHUNK, 3 * CHUNK + 1) if jit.available() else ()):
        result = equity(["AsKs", "QQ"], samples=samples)
        assert (result.deals, result.total, result.exact) == (samples, samples, False)


def test_one_deal_says_nothing_of_its_error() -> None:
    result = equity(["AsKs", "QQ"], samples=1, seed=1)
    assert all(map(math.isnan, result.errors))
    assert [line.split()[-1] for line in result.table().splitlines()[1:3]] == ["–", "–"]
    assert "±" not in result.table().splitlines()[-1]
    assert [hand["error"] for hand in result.as_json()["hands"]] == [None, None]


@pytest.mark.parametrize("samples", [2, 3, 60, 1000])
def test_deals_that_all_agree_leave_room_for_others(samples: int) -> None:
    result = equity(["AsAh", "KsKh"], board="Ac Ad 2c", samples=samples, seed=1)
    assert result.wins == (samples, 0)
    for error in result.errors:
        others = Z95 * error  # how often others may come, if no more seldom
        assert (1 - others) ** samples == pytest.approx(0.05)
    tied = equity(["2s3c", "2d3h"], board="Ah Kh Qh Jh Th", samples=samples)
    assert tied.errors == pytest.approx([error / 2 for error in result.errors])


def test_where_deals_differ_the_error_is_the_usual_one() -> None:
    result = equity(["AsKs", "QhQd"], board="2c 7d 9s", samples=500)
    shares = np.array([1.0] * result.wins[0] + [0.0] * result.wins[1] + [0.5] * result.ties[0])
    assert result.errors == pytest.approx([shares.std(ddof=1) / math.sqrt(500)] * 2)


@compiled_only
def test_random_deals_end_at_once_where_one_hand_cannot_lose() -> None:
    assert equity(["AsAh", "KsKh"], board="Ac Ad 2c", exact=False).deals == CHUNK


@compiled_only
def test_random_deals_end_at_the_first_look_with_an_error_small_enough() -> None:
    coarse, fine = (equity(["AsKs", "QhQd"], exact=False, error=error) for error in (0.004, 0.001))
    assert coarse.deals == CHUNK
    assert fine.deals % CHUNK == 0
    assert max(fine.errors) <= 0.001 < max(equity(["AsKs", "QhQd"], samples=fine.deals - CHUNK).errors)


@compiled_only
def test_what_is_too_much_to_count_is_dealt_at_random_unless_asked_for() -> None:
    assert not equity(["random", "random"], error=0.01).exact
    assert equity(["AA", "KK"]).exact
    assert not equity(["AA", "KK"], exact=False, error=0.01).exact
    assert plan(read_spot(["AA", "random"]), exact=True).deals is not None
    assert plan(read_spot(["random"] * 3)).deals is None
    assert error_of(["random"] * 3, exact=True) == "these ranges have too many deals to count them all: leave exact out"


@compiled_only
def test_ten_random_hands_win_alike() -> None:
    result = equity(["random"] * 10, error=0.003)
    assert all(abs(found - 0.1) < WITHIN * 0.003 for found in result.equities)


# --- beside eval7 ---


@compiled_only
@pytest.mark.parametrize(
    ("hand", "others", "board"),
    [
        ("AsKs", "QQ, JJ, AQs", "Qs 7d 2c"),
        ("9h8h", "22+, AKs, KQo", "Th 7h 2c Ts"),
        ("AcAd", "KK, 76s", "7c 6d 2s 2h 9d"),
    ],
)
@pytest.mark.filterwarnings("ignore:.*deprecated:DeprecationWarning")  # of what eval7 stands on
def test_eval7_counts_the_same(hand: str, others: str, board: str) -> None:
    import eval7

    held, others_, lying = (
        [eval7.Card(hand[:2]), eval7.Card(hand[2:])],
        eval7.HandRange(others),
        list(map(eval7.Card, board.split())),
    )
    ours = equity([hand, others], board=board, exact=True).equities[0]
    if len(lying) == 5:
        assert ours == pytest.approx(eval7.py_hand_vs_range_exact(held, others_, lying), abs=1e-6)
    else:
        tries = share(100_000, 1_000_000)
        theirs = eval7.py_hand_vs_range_monte_carlo(held, others_, lying, tries)
        assert abs(ours - theirs) < WITHIN * 0.5 / math.sqrt(tries)


# --- threads ---


def test_more_than_four_threads_a_core_are_as_four() -> None:
    cores = os.cpu_count() or 1
    assert [workers(threads) for threads in (None, 1, 4 * cores, 99_999)] == [cores, 1, 4 * cores, 4 * cores]


@compiled_only
def test_results_are_looked_at_as_they_come() -> None:
    begun: list[int] = []

    def work(job: int) -> int:
        begun.append(job)
        return job

    done = in_order(work, range(10_000), 8)
    assert [next(done) for _ in range(3)] == [0, 1, 2]
    assert len(begun) <= 3 + 2 * 8 + 1
    done.close()  # type: ignore[attr-defined]
    assert equity(["AsKs", "QQ"], exact=False, error=0.01, threads=99_999).deals == CHUNK


# --- Ctrl-C and progress ---


class Interrupting:
    """A progress callback that is Ctrl-C at its nth call."""

    def __init__(self, at: int) -> None:
        self.at, self.parts = at, list[float]()

    def __call__(self, part: float) -> None:
        self.parts.append(part)
        if len(self.parts) == self.at:
            raise KeyboardInterrupt


@compiled_only
def test_ctrl_c_answers_with_the_random_deals_so_far() -> None:
    result = equity(["AsKs", "QQ"], exact=False, progress=Interrupting(3))
    assert (result.deals, result.stopped) == (3 * CHUNK, True)
    assert result.won == equity(["AsKs", "QQ"], samples=3 * CHUNK).won
    assert "Stopped before the end." in result.table()


@compiled_only
def test_ctrl_c_answers_with_random_deals_in_place_of_a_count() -> None:
    result = equity(["AA", "random"], exact=True, threads=1, progress=Interrupting(1))
    assert (result.exact, result.stopped) == (False, True)
    assert abs(result.equities[0] - 0.852) < 0.01


@compiled_only
def test_progress_rises_to_the_end() -> None:
    for options in ({"exact": True}, {"samples": 5 * CHUNK}, {"exact": False, "error": 0.001}):
        seen = Interrupting(0)
        equity(["AA, KK", "22+"], progress=seen, **options)  # type: ignore[arg-type]
        assert seen.parts == sorted(seen.parts)
        assert 0 < seen.parts[0] <= seen.parts[-1] == 1


# --- what is refused, and how ---


@pytest.mark.parametrize(
    ("hands", "options", "error", "said"),
    [
        (["AsKs"], {}, OptionError, "equity takes 2 to 10 hands, not 1"),
        ("AsKs", {}, OptionError, "equity takes 2 to 10 hands, not 1"),
        (["random"] * 11, {}, OptionError, "equity takes 2 to 10 hands, not 11"),
        (["AsKs", "QQ"], {"rules": "omaha"}, OptionError, "equity has no rules 'omaha'; there are high, short_deck"),
        (["AsKs", "QQ"], {"board": "Qh"}, PositionError, "a board has 0, 3, 4 or 5 cards, not 1: Q♥"),
        (["AsKs", "QQ"], {"board": "2c Qh"}, PositionError, "a board has 0, 3, 4 or 5 cards, not 2: Q♥ 2♣"),
        (
            ["AsKs", "QQ"],
            {"board": "2c 3c 4c 5c 6c 7c"},
            PositionError,
            "a board has 0, 3, 4 or 5 cards, not 6: 7♣ 6♣ 5♣ 4♣ 3♣ 2♣",
        ),
        (["AsKs", "QQ"], {"board": "2c 3c 4c", "dead": "2c"}, PositionError, "2♣ cannot be both on the board and dead"),
        (["AsKs", "QQ"], {"board": "2c 2c 4c"}, CardError, "2♣ is named twice in '2c 2c 4c'"),
        (["AsKs", "AsQd"], {}, PositionError, "A♠ cannot be in two hands: A♠K♠ and A♠Q♦"),
        (["QhQd", "AA"], {"board": "Qh Jh 2c"}, PositionError, "Q♦Q♥: no hand is left beside board Q♥ J♥ 2♣"),
        (["QhQd", "AA"], {"dead": "Qd"}, PositionError, "Q♦Q♥: no hand is left beside dead Q♦"),
        (
            ["AA", "AsAh", "Kd2c"],
            {"board": "Qh Jh 2s", "dead": "Ad"},
            PositionError,
            "AA: no hand is left beside board Q♥ J♥ 2♠, dead A♦, hands A♠ A♥ K♦ 2♣",
        ),
        (["AA", "AA"], {"dead": "As Ah"}, PositionError, "A♣ A♦ cannot be in two hands: AA and AA"),
        (["AA", "AA", "AA"], {}, PositionError, "there are too few cards to deal AA, AA, AA at once"),
        (["2s2c", "AA"], {"rules": "short_deck"}, PositionError, "2♠2♣: no hand is left beside the cards of this deck"),
        (
            ["AsKs", "AA"],
            {"rules": "short_deck", "board": "2c 7c 8c"},
            CardError,
            "2♣ is not in this deck of 36 cards, whose lowest rank is 6",
        ),
        (["AsKs", "QQ"], {"samples": 0}, OptionError, "samples are a whole number from 1 to 2^56, not 0"),
        (["AsKs", "QQ"], {"samples": 1.5}, OptionError, "samples are a whole number from 1 to 2^56, not 1.5"),
        (["AsKs", "QQ"], {"samples": True}, OptionError, "samples are a whole number from 1 to 2^56, not True"),
        (
            ["AsKs", "QQ"],
            {"samples": 1 << 57},
            OptionError,
            "samples are a whole number from 1 to 2^56, not 144115188075855872",
        ),
        (["AsKs", "QQ"], {"exact": "yes"}, OptionError, "exact is True, False or None, not 'yes'"),
        (["AsKs", "QQ"], {"exact": 0}, OptionError, "exact is True, False or None, not 0"),
        (["AsKs", "QQ"], {"threads": 1.5}, OptionError, "threads are a whole number, not 1.5"),
        (["AsKs", "QQ"], {"rules": ["high"]}, OptionError, "equity has no rules ['high']; there are high, short_deck"),
        (7, {}, OptionError, "equity takes a list of hands, as texts or ranges, not 7"),
        (
            ["AsKs", "QQ"],
            {"error": "0.1"},
            OptionError,
            "a standard error to go on to is from 0.00000001 to below 1, not '0.1'",
        ),
        (
            ["AsKs", "QQ"],
            {"error": 1e-200},
            OptionError,
            "a standard error to go on to is from 0.00000001 to below 1, not 1e-200",
        ),
        (
            ["AsKs", "QQ"],
            {"error": 0},
            OptionError,
            "a standard error to go on to is from 0.00000001 to below 1, not 0",
        ),
        (
            ["AsKs", "QQ"],
            {"error": math.nan},
            OptionError,
            "a standard error to go on to is from 0.00000001 to below 1, not nan",
        ),
        (["AsKs", "QQ"], {"exact": True, "samples": 5}, OptionError, "an exact answer takes no samples"),
        (["AsKs", "QQ"], {"threads": 0}, OptionError, "threads are at least 1, not 0"),
        (["AsKs", "QQ"], {"seed": -1}, OptionError, "a seed is a whole number from 0 to 2^32 - 1, not -1"),
        (["AsKs", "Q"], {}, CardError, f"'Q' is no hand: write {ranges.NOTATION}"),
    ],
)
def test_a_spot_that_cannot_be_is_refused_saying_why(hands: Any, options: Any, error: type, said: str) -> None:
    assert error_of(hands, **options) == said
    with pytest.raises(error):
        equity(hands, **options)


def test_too_few_cards_for_everybody_are_refused() -> None:
    dead = text(ALL & ~cards.mask(range(8)))
    assert error_of(["2s3s", "4s5s"], dead=dead) == "8 cards are too few for 2 hands and a board"


@compiled_only
def test_hands_that_hardly_ever_lie_apart_are_not_sought_for_ever() -> None:
    hands = ["AsAh, KsKh:0.0001", "AsAd, KsKd:0.0001", "AsAc, KdKc:0.0001"] + ["random"] * 6
    said = error_of(hands, exact=False)
    assert said.startswith("hands without a common card are too rare in AsAh, KsKh:0.0001,")


# --- what is shown ---


def test_the_table_says_who_has_what_share_and_how_it_was_found() -> None:
    result = equity(["AsKs", "QQ"], board="Qs 7d 2c", dead="3h")
    lines = result.table().splitlines()
    assert lines[:2] == ["Board: Q♠ 7♦ 2♣", "Dead: 3♥"]
    assert lines[2].split("  ")[0] == "hand or range"
    assert [line.split()[0] for line in lines[3:5]] == ["A♠K♠", "QQ"]
    assert lines[-1] == f"Exact: {result.deals:,} deals."
    shares = [float(line.split()[1]) for line in lines[3:5]]
    assert shares == pytest.approx([100 * its for its in result.equities], abs=5e-4)
    some = equity(["AsKs", "QQ"], board="Qs 7d 2c", samples=100, seed=3)
    sampled, errors = some.table().splitlines(), some.errors
    assert sampled[-1] == "At random: 100 deals, seed 3. ± is the 95 % interval."
    assert "± %" in sampled[1]
    assert [float(line.split()[-1]) for line in sampled[2:4]] == pytest.approx(
        [100 * Z95 * error for error in errors], abs=6e-4
    )


def test_long_ranges_are_cut_in_the_table_and_whole_in_the_json() -> None:
    wide = "22+, A2s+, KTs+, QTs+, JTs, T9s, 98s, 87s"
    result = equity(["AsKs", wide], board="Qs 7d 2c 3d 3h")
    assert "22+, A2s+, KTs+, QTs+, JTs, T9s…" in result.table()
    assert max(map(len, result.table().splitlines())) < 80
    hands = result.as_json()["hands"]
    assert hands[1]["hand"] == wide
    assert ranges.read(hands[1]["range"]) == ranges.read(wide).without(cards.read_set("As Ks Qs 7d 2c 3d 3h"))


def test_the_json_holds_the_exact_counts() -> None:
    result = equity(["AsKs", "QhQd"], board="2s 7s 9d")
    told = result.as_json()
    assert (told["exact"], told["seed"], told["deals"], told["total"]) == (True, None, 990, 990)
    assert told["board"] == ["2♠", "7♠", "9♦"]
    for hand, its in zip(told["hands"], result.shares, strict=True):
        assert hand["shares"] == its
        assert hand["equity"] == pytest.approx(its[0] / 990 + its[1] / 1980)
        assert (hand["win"], hand["tie"], hand["error"]) == (its[0] / 990, its[1] / 990, 0.0)


def test_a_result_does_not_change() -> None:
    result = equity(["AsKs", "QhQd"], board="2s 7s 9d")
    with pytest.raises(AttributeError):
        result.deals = 1  # type: ignore[misc]
    assert isinstance(result, Result)


def test_a_result_is_shown_as_who_has_what_and_how_it_was_found() -> None:
    board = "2s 7s 9d 3h"
    exact, some = equity(["AsKs", "QhQd"], board=board), equity(["AsKs", "QhQd"], board=board, samples=1, seed=4)
    first, second = (f"{100 * its:.3f}" for its in exact.equities)
    assert repr(exact) == f"<A♠K♠ {first} %, Q♦Q♥ {second} %; 44 deals, exact>"
    assert repr(some).endswith(" %; 1 deal, at random, seed 4>")
