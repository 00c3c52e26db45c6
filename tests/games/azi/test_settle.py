"""Who receives what when a game is over (A-5.1), by stakes alone: ``kozyr.games.azi.settle``."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kozyr.errors import OptionError
from kozyr.games.azi import settle

RULES = ("excess", "linear")


# --- the document's reading: the numbers of the positions AT-25 to AT-33 ---


@pytest.mark.parametrize("rule", RULES)
def test_a_5_1_equal_stakes(rule: str) -> None:
    """AT-25."""
    assert settle([100, 100, 100], 0, rule=rule) == [300, 0, 0]


@pytest.mark.parametrize(("rule", "chips"), [("excess", [60, 60, 120]), ("linear", [72, 72, 96])])
def test_a_5_1_a_short_winner_of_three(rule: str, chips: list[int]) -> None:
    """AT-26."""
    assert settle([100, 100, 40], 2, short=[2], rule=rule) == chips


@pytest.mark.parametrize("rule", RULES)
def test_a_5_1_a_winner_who_is_not_short_takes_the_short_stake_too(rule: str) -> None:
    """AT-27."""
    assert settle([100, 100, 40], 0, short=[2], rule=rule) == [240, 0, 0]


@pytest.mark.parametrize(("rule", "chips"), [("excess", [150, 150, 150, 200]), ("linear", [163, 163, 162, 162])])
def test_a_5_1_a_short_winner_of_four(rule: str, chips: list[int]) -> None:
    """AT-28."""
    assert settle([200, 200, 200, 50], 3, short=[3], rule=rule) == chips


@pytest.mark.parametrize("rule", RULES)
def test_a_5_1_whatever_others_have_staked(rule: str) -> None:
    assert settle([100, 100, 40], 2, rule=rule) == [0, 0, 240]


def test_a_5_1_a_short_winner_of_two() -> None:
    """AT-32."""
    assert settle([30, 90], 0, short=[0]) == [60, 60]


def test_a_5_1_stakes_that_differ_by_a_chip() -> None:
    """AT-33."""
    assert settle([101, 100, 33], 2, short=[2]) == [68, 67, 99]


# --- the sums ---


def test_a_5_1_excess_is_the_default() -> None:
    assert settle([30, 90], 0, short=[0]) == settle([30, 90], 0, short=[0], rule="excess")


def test_a_5_1_excess_at_most_the_others_stake() -> None:
    assert settle([50, 20, 90], 0, short=[0]) == [120, 0, 40]


@pytest.mark.parametrize(
    ("stakes", "chips"),
    [
        ([30, 90], [40, 80]),  # 120 × 30 ÷ 90
        ([33, 101, 100], [76, 79, 79]),  # 76.4…; of 158 by 101 to 100: 79.3…, 78.6…
        ([1, 2, 2], [2, 2, 1]),  # 2.5; of 3 by 2 to 2: the lower seat has the chip left over
        ([1, 3, 3, 3], [3, 3, 2, 2]),  # 3.3…; of 7 by thirds
        ([1, 3, 0, 3], [2, 3, 0, 2]),  # 2.3…; of 5: who has staked nothing gets nothing
        ([2, 7, 5, 3], [4, 6, 4, 3]),  # 4.8…; of 13 by 7, 5, 3 of 15: 6.06, 4.33, 2.6
        ([1, 4, 2, 2], [2, 3, 2, 2]),  # 2.25; of 7 by 4, 2, 2 of 8: 3.5, 1.75, 1.75
    ],
)
def test_a_5_1_linear_rounds_down_and_leaves_chips_to_the_largest_remainders(
    stakes: list[int], chips: list[int]
) -> None:
    assert settle(stakes, 0, short=[0], rule="linear") == chips


def test_a_5_1_linear_a_short_winner_with_the_largest_stake_takes_all() -> None:
    assert settle([90, 90, 30], 0, short=[0], rule="linear") == [210, 0, 0]


def test_a_5_1_linear_does_not_overflow() -> None:
    assert settle([333_333_333, 333_333_334, 333_333_333], 0, [0], "linear") == [999_999_997, 2, 1]


some_stakes = st.lists(st.integers(0, 1000), min_size=2, max_size=8)


@given(stakes=some_stakes, data=st.data(), rule=st.sampled_from(RULES))
def test_a_5_1_every_chip_of_the_pot_goes_to_somebody(stakes: list[int], data: Any, rule: str) -> None:
    winner = data.draw(st.integers(0, len(stakes) - 1))
    short = data.draw(st.sets(st.integers(0, len(stakes) - 1)))
    stakes[winner] += 1
    chips = settle(stakes, winner, short, rule)
    assert sum(chips) == sum(stakes)
    assert min(chips) >= 0
    assert chips[winner] >= stakes[winner]
    assert all(chips[seat] <= stakes[seat] for seat in range(len(stakes)) if seat != winner)


# --- what is refused ---


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (([], 0), "stakes are whole numbers of chips from 0 on, one for each seat"),
        (([1, -1], 0), "stakes are whole numbers"),
        (([1, 1.5], 0), "stakes are whole numbers"),
        (([1_000_000_000, 1], 0), "at most 1,000,000,000 chips are in play"),
        (([1, 1], 2), "a seat is 0 to 1, not 2"),
        (([1, 1], -1), "a seat is 0 to 1, not -1"),
        (([1, 1], 0, [2]), "a seat is 0 to 1, not 2"),
        (([1, 1], 0, [0], "side_pot"), "there is no rule 'side_pot' for a short winner; there are excess, linear"),
    ],
)
def test_what_cannot_be_is_refused(given: Any, why: str) -> None:
    with pytest.raises(OptionError, match=why):
        settle(*given)


@pytest.mark.parametrize(
    ("stakes", "winner", "more", "why"),
    [
        ([100, 40], 1, {"short": 1}, "short is a list of seats, not 1"),
        (None, 1, {}, "stakes are whole numbers of chips from 0 on, one for each seat, not None"),
        ([1, 2], 0, {"rule": ["excess"]}, "there is no rule ['excess'] for a short winner; there are excess, linear"),
    ],
)
def test_what_cannot_be_settled_is_refused_in_a_line(stakes: Any, winner: int, more: dict[str, Any], why: str) -> None:
    with pytest.raises(OptionError) as error:
        settle(stakes, winner, **more)
    assert str(error.value) == why


def test_short_seats_may_come_one_by_one() -> None:
    assert settle([1, 2], 0, (seat for seat in [0])) == [2, 1]
