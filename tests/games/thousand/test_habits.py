"""The document's habits, T-24 to T-39 of RULES.md: what a way to bid and a way to play says in situations in cards.

TT-… are positions that were worked out by hand for the document; TA-… the readings where it leaves something open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from kozyr import Thousand, cards
from kozyr.errors import CardError, OptionError
from kozyr.games.thousand import bid_limit, higher, sure_points
from kozyr.games.thousand.text import Announced, Bid, Pass, Trick
from kozyr.players import players_of
from kozyr.table import OVER, Table
from tests.games.thousand.scenes import (
    DECK,
    HANDS,
    TALON,
    TALONS,
    TENS,
    asked,
    at,
    chosen,
    dealt,
    ended,
    legal,
    only,
    play,
    play_round,
    seed,
    stream_of,
    told,
    usual,
    won_by,
)

BIDDING = ("random", "optimist", "cautious")
PLAYING = ("random", "optimist", "shy")
HABITS = [f"{bids}/{plays}" for bids in BIDDING for plays in PLAYING]

# --- who there is: T-24, T-32 ---


def test_t_24_and_t_32_every_way_to_bid_goes_with_every_way_to_play() -> None:
    assert set(HABITS) < set(players_of(Thousand))


@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("preset", ["seed", "polish", "russian"])
def test_t_24_each_plays_whole_games(habit: str, preset: str) -> None:
    table = Thousand.preset(preset, max_rounds=2).deal(seed=3)
    table.play_out([habit] * 3)
    assert table.turn == OVER


@pytest.mark.parametrize("plays", PLAYING)
@pytest.mark.parametrize("cards_held", ["A♥ K♥ Q♥ 9♠ J♠ 9♣ J♣", "A♦ 10♦ K♦ Q♦ 9♠ 9♣ J♣", "9♠ 9♣ 9♦ 9♥ J♠ J♣ J♦"])
@pytest.mark.parametrize("bids", ["optimist", "cautious"])
def test_t_32_how_one_bids_does_not_depend_on_how_one_plays(bids: str, plays: str, cards_held: str) -> None:
    table = bidding(cards_held)
    assert chosen(table, f"{bids}/{plays}") == chosen(table, f"{bids}/random")


@pytest.mark.parametrize("bids", BIDDING)
@pytest.mark.parametrize("plays", ["optimist", "shy"])
def test_t_32_nor_how_one_plays_on_how_one_bids(bids: str, plays: str) -> None:
    table = at("A♦ 9♥", "9♠ K♦ A♣", "Q♦ 9♦ J♥", trick="10♦", turn=1, must_beat=False)
    assert chosen(table, f"{bids}/{plays}") == chosen(table, f"random/{plays}")


# --- what the document does not know: T-24 ---


@pytest.mark.parametrize("habit", HABITS)
def test_t_24_they_look_at_their_cards(habit: str) -> None:
    assert chosen(usual(dark=True), habit) == "look"


@pytest.mark.parametrize("habit", HABITS)
def test_t_24_they_never_ask_for_a_new_deal(habit: str) -> None:
    nines = "9♠ 9♣ 9♦ 9♥ J♠ J♣ J♦"
    hands = (nines, "Q♠ Q♣ Q♦ Q♥ 10♠ 10♣ 10♦", "K♠ K♣ K♦ K♥ A♠ A♣ A♦")
    table = dealt(*hands, talon="A♥ 10♥ J♥")
    assert chosen(table, habit) == "bid 100"
    table = dealt(hands[1], nines, hands[2], talon="A♥ 10♥ J♥")
    play(table, "bid 100")
    assert "redeal" in legal(table)
    for number in range(8):
        assert chosen(table, habit, stream_of(number)) in ("pass", "bid 110")


@pytest.mark.parametrize("habit", HABITS)
def test_t_24_they_never_throw_concede_or_ask_again(habit: str) -> None:
    rest = [card for card in DECK if card not in ("9♠", "9♣", "9♦")]
    hands = [" ".join(rest[place::3]) for place in range(3)]
    table = dealt(*hands, talon="9♠ 9♣ 9♦", concede="half", redeal_talon_nines=True)
    play(table, "bid 100", "pass", "pass")
    assert {"bomb", "concede", "redeal"} < legal(table)
    assert chosen(table, habit) == "give 9♠"


@pytest.mark.parametrize("habit", HABITS)
def test_t_24_they_never_raise(habit: str) -> None:
    table = at("A♠ 10♠ K♠ Q♠ K♥ Q♥ A♥ 10♥", "9♠ 9♣ 9♦ 9♥ J♠ J♣ J♦ J♥", "Q♣ Q♦ K♣ K♦ 10♣ 10♦ A♣ A♦", phase="raise")
    assert chosen(table, habit) == "keep"


@pytest.mark.parametrize("habit", HABITS)
def test_t_24_they_never_double(habit: str) -> None:
    table = at("9♠ J♠", "A♣ A♦", "9♦ J♦", phase="contra", turn=1, contra=True)
    assert chosen(table, habit) == "accept"
    play(table, "contra")
    assert asked(table) == (0, "recontra")
    assert chosen(table, habit) == "accept"


@pytest.mark.parametrize("habit", HABITS)
def test_t_24_they_never_announce_aces(habit: str) -> None:
    table = at("A♠ A♣ A♦ A♥", "9♠ 9♣ J♣ J♥", "J♠ 9♦ J♦ 9♥", ace_marriage="trump")
    for number in range(8):
        assert "aces" not in chosen(table, habit, stream_of(number))


@pytest.mark.parametrize("habit", HABITS)
def test_t_24_of_two_talons_they_take_the_first(habit: str) -> None:
    table = dealt(*TENS, talon=TALONS)
    play(table, "bid 100", "pass")
    assert chosen(table, habit) == "talon 1"


# --- estimates: T-35, T-36 (TT-1 … TT-13, TA-20) ---

ESTIMATES = {  # sure points, the highest number an optimist would name, a cautious one; 0: passes
    "TT-1": ("A♥ 10♥ Q♥ A♠ 9♠ J♣ 9♦", 32, 0, 0),
    "TT-2": ("10♥ K♥ Q♥ J♥ 9♠ 9♣ 9♦", 0, 0, 0),
    "TT-4": ("A♥ K♥ Q♥ 9♠ J♠ 9♣ J♣", 11, 110, 0),
    "TT-5": ("A♦ 10♦ K♦ Q♦ 9♠ 9♣ J♣", 28, 0, 0),
    "TT-6": ("K♠ Q♠ K♣ Q♣ 9♥ 9♦ J♦", 0, 0, 0),
    "TT-7": ("A♠ A♣ A♦ A♥ 9♠ 9♣ 9♦", 44, 0, 0),
    "TT-8": ("A♠ 10♠ A♣ 10♣ A♦ 10♦ A♥", 74, 0, 0),
    "TT-10": ("A♠ K♠ Q♠ A♣ J♣ 9♦ 9♥", 22, 0, 0),
    "TT-11": ("10♠ 10♣ 10♦ 10♥ K♠ K♣ K♦", 0, 0, 0),
    "a whole suit": ("A♥ 10♥ K♥ Q♥ J♥ 9♥ A♠", 41, 140, 140),
    "both count": ("A♥ 10♥ K♥ Q♥ K♦ Q♦ 9♠", 28, 200, 120),
    "exactly 110": ("A♠ 10♠ K♠ Q♠ A♣ A♦ J♦", 50, 0, 0),
    "an ace and a ten are not enough if it is another suit's": ("A♥ 10♦ K♥ Q♥ A♦ 9♠ 9♣", 32, 130, 0),
}


@pytest.mark.parametrize("name", ESTIMATES)
def test_t_35_sure_points_are_the_unbroken_run_from_the_ace_down(name: str) -> None:
    hand, sure, _, _ = ESTIMATES[name]
    assert sure_points(hand) == sure


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("A♠", 11),
        ("A♠ 10♠", 21),
        ("A♠ 10♠ K♠", 25),
        ("A♠ 10♠ K♠ Q♠", 28),
        ("A♠ 10♠ K♠ Q♠ J♠", 30),
        ("A♠ 10♠ K♠ Q♠ J♠ 9♠", 30),
    ],
)
def test_t_35_and_ta_20_king_and_queen_of_the_run_count_as_cards(hand: str, points: int) -> None:
    assert sure_points(hand) == points
    assert sure_points(hand.replace("A♠", "A♣")) == 11
    assert sure_points("") == 0


@pytest.mark.parametrize("name", ESTIMATES)
def test_t_26_and_t_27_the_highest_number_each_would_name(name: str) -> None:
    hand, _, optimist, cautious = ESTIMATES[name]
    assert (bid_limit("optimist", hand), bid_limit("cautious", hand)) == (optimist, cautious)


@pytest.mark.parametrize(
    ("hand", "limit"),
    [("K♥ Q♥ A♠", 110), ("K♥ Q♥ K♦ Q♦", 180), ("K♥ Q♥ K♣ Q♣", 160), ("K♥ Q♥ K♠ Q♠", 140), ("K♥ Q♦ A♠", 0)],
)
def test_t_36_the_worth_of_a_marriage_by_suit(hand: str, limit: int) -> None:
    assert bid_limit("optimist", hand) == limit


@pytest.mark.parametrize("habit", ["random", "shy", ""])
def test_bid_limit_knows_the_ways_to_bid_that_have_one(habit: str) -> None:
    with pytest.raises(OptionError, match="optimist, cautious"):
        bid_limit(habit, "A♠")


def test_questions_about_cards_refuse_what_is_none() -> None:
    with pytest.raises(CardError):
        sure_points("8♠")
    with pytest.raises(CardError):
        higher("A♠", "8♠")
    with pytest.raises(CardError):
        higher("A♠", "K♠", "X")


# --- bidding: T-25 … T-27, T-34 ---


def bidding(cards_held: str, bid: int = 100, turn: int = 1, **given: Any) -> Table:
    """A seat holds seven cards and is asked to go above a number, in the document's game."""
    rest = [card for card in DECK if card not in cards_held.split()]
    hands = [" ".join(rest[:7]), " ".join(rest[7:14])]
    hands.insert(turn, cards_held)
    return seed(*hands, **{"talon": " ".join(rest[14:]), "phase": "bid", "turn": turn, "bid": bid, **given})


@pytest.mark.parametrize("name", ESTIMATES)
@pytest.mark.parametrize("bids", ["optimist", "cautious"])
def test_t_26_and_t_27_they_name_ten_more_up_to_their_limit_else_pass(name: str, bids: str) -> None:
    hand, _, optimist, cautious = ESTIMATES[name]
    limit = optimist if bids == "optimist" else cautious
    for last in range(100, 240, 10):
        expected = f"bid {last + 10}" if last + 10 <= limit else "pass"
        assert chosen(bidding(hand, last), f"{bids}/shy") == expected


def test_t_26_the_sum_may_be_exactly_that_number() -> None:
    hand = "K♥ Q♥ A♠ K♠ J♠ 9♣ 9♦"  # 11 and 100
    assert chosen(bidding(hand, 101), "optimist/shy") == "bid 111"
    assert chosen(bidding(hand, 102), "optimist/shy") == "pass"


def test_t_27_the_sum_may_be_exactly_that_number() -> None:
    hand = "A♥ 10♥ K♥ Q♥ 9♠ 9♣ 9♦"  # 28 and 100
    assert chosen(bidding(hand, 118), "cautious/shy") == "bid 128"
    assert chosen(bidding(hand, 119), "cautious/shy") == "pass"


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        ("A♥ 10♥ K♥ Q♥ 9♠ 9♣ 9♦", "bid 110"),
        ("A♥ J♥ K♥ Q♥ 9♠ 9♣ A♦", "pass"),
        ("10♥ K♥ Q♥ A♠ 10♠ 9♣ 9♦", "pass"),
    ],
)
def test_t_27_cautious_counts_a_marriage_only_with_ace_and_ten(hand: str, says: str) -> None:
    assert chosen(bidding(hand), "cautious/shy") == says
    assert chosen(bidding(hand), "optimist/shy") == "bid 110"


@pytest.mark.parametrize("plays", PLAYING)
def test_t_25_random_names_ten_more_with_probability_one_half(plays: str) -> None:
    table = bidding("9♠ 9♣ 9♦ 9♥ J♠ J♣ J♦", 100)
    said = Counter(chosen(table, f"random/{plays}", stream_of(number)) for number in range(400))
    assert set(said) == {"pass", "bid 110"}
    assert abs(said["bid 110"] - 200) < 5 * 10  # five standard deviations


def coins(monkeypatch: pytest.MonkeyPatch, falls: str) -> None:
    """The next coins: H goes on, T passes."""
    left = iter(falls)

    def fixed(stream: Any, n: int) -> Any:
        assert n == 2
        return int(next(left) == "H")

    monkeypatch.setattr("kozyr.games.thousand.players.below", fixed)


def test_t_25_and_tt_19_with_a_stubbed_coin_exactly_ten_more(monkeypatch: pytest.MonkeyPatch) -> None:
    coins(monkeypatch, "HTHHT")
    table = dealt(*HANDS, talon=TALON, preset="seed")
    table.play("bid 100")
    while asked(table)[1] == "bid":
        play(table, chosen(table, "random/shy"))
    assert told(table, Bid, Pass) == [Bid(0, 100), Bid(1, 110), Pass(2), Bid(0, 120), Bid(1, 130), Pass(0)]
    assert (table.state.declarer, table.state.bid) == (1, 130)


@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("opening", [100, 60])
def test_t_34_and_tt_13_the_number_the_opener_must_say_they_say(habit: str, opening: int) -> None:
    for hands in (HANDS, ("9♠ J♠ Q♠ 9♣ J♣ 9♦ J♦", *HANDS[1:])):
        others = [card for card in DECK if card not in hands[0].split()]
        table = dealt(
            hands[0], " ".join(others[:7]), " ".join(others[7:14]), talon=" ".join(others[14:]), opening_bid=opening
        )
        assert chosen(table, habit) == f"bid {opening}"


@pytest.mark.parametrize("bids", BIDDING)
def test_t_34_they_are_asked_with_the_last_number(bids: str) -> None:
    table = bidding("A♥ 10♥ K♥ Q♥ K♦ Q♦ 9♠", 107)
    assert {chosen(table, f"{bids}/shy", stream_of(number)) for number in range(20)} - {"pass"} == {"bid 117"}


@pytest.mark.parametrize("bids", BIDDING)
def test_t_26_if_ten_more_may_not_be_named_they_pass(bids: str) -> None:
    hand = "A♥ 10♥ K♥ Q♥ K♦ Q♦ 9♠"
    assert chosen(bidding(hand, 120, cap=120), f"{bids}/shy") == "pass"
    assert "bid 120" in {chosen(bidding(hand, 110, cap=120), f"{bids}/shy", stream_of(number)) for number in range(10)}
    for number in range(10):
        assert chosen(bidding(hand, 115, cap=120), f"{bids}/shy", stream_of(number)) == "pass"


@pytest.mark.parametrize("bids", ["optimist", "cautious"])
def test_t_26_the_estimate_is_of_the_hand_and_not_of_what_may_be_named(bids: str) -> None:
    table = bidding("A♥ 10♥ K♥ Q♥ 9♠ 9♣ 9♦", 100, cap="marriages", bid_step=10)
    assert chosen(table, f"{bids}/shy") == "bid 110"


def test_ta_21_the_opener_speaks_again_by_his_own_way() -> None:
    table = dealt(
        "A♥ K♥ Q♥ A♠ 10♠ 9♣ 9♦", "K♦ Q♦ A♦ 10♦ 9♥ J♥ A♣", "9♠ J♠ Q♠ J♣ K♣ J♦ K♠", talon="Q♣ 10♣ 10♥", preset="seed"
    )
    table.seat(["optimist/shy"] * 3)
    while asked(table)[1] == "bid":
        play(table, chosen(table, "optimist/shy"))
    assert told(table, Bid, Pass) == [Bid(0, 100), Bid(1, 110), Pass(2), Bid(0, 120), Pass(1)]


# --- giving: T-28, T-37 ---


def test_t_28_and_t_37_and_tt_20_the_two_weakest_of_all_ten_the_weakest_to_the_next() -> None:
    assert gifts(give("A♥ K♥ Q♥ 9♠ J♠ 9♣ J♣ A♠ 10♠ 9♦")) == ["give 9♠", "give 9♣"]


def give(cards_held: str, preset: str = "seed") -> Table:
    """The declarer holds ten cards and is asked for one."""
    rest = [card for card in DECK if card not in cards_held.split()]
    return at(cards_held, " ".join(rest[:7]), " ".join(rest[7:]), phase="give", preset=preset)


def gifts(table: Table, habit: str = "optimist/optimist") -> list[str]:
    """The two cards that a habit gives."""
    given = []
    for _ in range(2):
        given.append(chosen(table, habit))
        play(table, given[-1])
    return given


@pytest.mark.parametrize(
    ("cards_held", "given"),
    [
        ("9♥ 9♦ 9♣ A♠ A♣ A♦ A♥ 10♠ 10♣ 10♦", ["give 9♣", "give 9♦"]),
        ("J♠ 9♥ A♠ A♣ A♦ A♥ 10♠ 10♣ 10♦ K♠", ["give 9♥", "give J♠"]),
        ("J♥ J♦ Q♠ Q♣ A♠ A♣ A♦ A♥ 10♠ 10♣", ["give J♦", "give J♥"]),
        ("Q♥ K♥ A♠ A♣ A♦ A♥ 10♠ 10♣ 10♦ 10♥", ["give Q♥", "give K♥"]),  # even of a marriage (TA-7)
        ("10♥ K♥ A♠ A♣ A♦ A♥ 10♠ 10♣ 10♦ K♠", ["give K♠", "give K♥"]),
    ],
)
@pytest.mark.parametrize("habit", HABITS)
def test_t_28_and_ta_7_by_rank_then_spades_clubs_diamonds_hearts(cards_held: str, given: list[str], habit: str) -> None:
    assert gifts(give(cards_held), habit) == given


@pytest.mark.parametrize("habit", HABITS)
def test_t_28_with_two_seats_they_lay_them_away(habit: str) -> None:
    table = dealt(*TENS, talon=TALONS)
    play(table, "bid 100", "pass", "talon 1")
    assert gifts(table, habit) == ["away 9♠", "away 9♦"]


# --- playing at random: T-29 ---


def said_often(table: Table, habit: str, often: int = 300) -> Counter[str]:
    return Counter(chosen(table, habit, stream_of(number)) for number in range(often))


@pytest.mark.parametrize("bids", BIDDING)
def test_t_29_random_any_legal_card_each_equally_likely(bids: str) -> None:
    table = seed("9♠ J♠", "9♣ A♣ 10♣", "9♦ J♦ J♥", trick="K♣", turn=1)
    said = said_often(table, f"{bids}/random")
    assert set(said) == {"9♣", "A♣", "10♣"}
    assert all(abs(times - 100) < 5 * 8.2 for times in said.values())


def test_t_29_and_tt_47_leading_a_card_of_a_marriage_he_announces() -> None:
    table = seed("K♦ Q♦ 9♠", "9♣ J♣ A♣", "9♥ J♥ J♦")
    said = said_often(table, "random/random")
    assert set(said) == {"marriage ♦", "9♠"}
    assert abs(said["9♠"] - 100) < 5 * 8.2
    number = next(number for number in range(100) if chosen(table, "random/random", stream_of(number)) == "marriage ♦")
    table.seat(["random/random", None, None], seed=number)
    assert only(table.play_on(), Announced) == [Announced(0, "♦", 80, True)]


def test_t_29_and_ta_15_whether_king_or_queen_each_is_as_likely() -> None:
    led: Counter[str] = Counter()
    for number in range(200):
        table = seed("K♦ Q♦", "9♣ J♣", "9♥ J♥")
        table.seat(["random/random", None, None], seed=number)
        table.play_on()
        led[table.steps[-1].text] += 1  # type: ignore[union-attr]
    assert set(led) == {"marriage K♦", "marriage Q♦"}
    assert abs(led["marriage K♦"] - 100) < 5 * 7.1


def test_t_29_a_queen_without_its_king_is_led_silently() -> None:
    table = seed("K♦ Q♠", "9♣ J♣", "9♥ J♥")
    assert set(said_often(table, "random/random", 60)) == {"K♦", "Q♠"}


def test_t_29_where_he_may_not_announce_he_leads_any_card() -> None:
    table = won_by(0, marriage_first_trick=False, raise_after_talon=False)
    play(table, "give J♠", "give J♥")
    said = set(said_often(table, "random/random", 200))
    assert {"K♠", "Q♠"} < said
    assert not any(move.startswith("marriage") for move in said)


# --- playing optimistically: T-30 ---


def following(trick: str, cards_held: str, trump: str = "", **given: Any) -> Table:
    """The next seat is to lay a card on a trick of one or two."""
    laid = trick.split()
    size = len(cards_held.split())
    rest = [card for card in DECK if card not in [*laid, *cards_held.split()]]
    hands = [" ".join(rest[seat * 6 : seat * 6 + size - (seat < len(laid))]) for seat in range(3)]
    hands[len(laid)] = cards_held
    return seed(*hands, trick=trick, turn=len(laid), trump=trump, **given)


@pytest.mark.parametrize(
    ("trick", "trump", "cards_held", "card"),
    [
        ("K♣", "", "9♣ 10♣ A♣", "10♣"),
        ("A♣", "", "9♣ 10♣", "9♣"),
        ("9♣", "", "J♣ 10♣ A♣", "J♣"),
        ("9♣ 10♣", "", "J♣ Q♣ A♣", "A♣"),
        ("9♣ A♣", "", "K♣ Q♣ J♣", "J♣"),
        ("K♣", "", "9♦ 10♥ J♠", "9♦"),  # nothing beats: the weakest
        ("K♣", "", "9♥ 9♦ A♠", "9♦"),
        ("K♣", "♥", "9♥ A♥ 9♦", "9♥"),
        ("K♣ Q♥", "♥", "9♥ A♥ K♥", "K♥"),
        ("K♣ A♥", "♥", "10♥ J♥ K♥", "J♥"),
        ("K♣ 9♥", "♥", "10♣ A♣ J♣", "J♣"),  # a trump lies: following suit cannot beat
        ("9♥", "♥", "J♥ A♥ Q♥", "J♥"),
    ],
)
@pytest.mark.parametrize("bids", BIDDING)
def test_t_30_and_tt_42_and_ta_11_optimist_beats_with_the_weakest_that_does(
    trick: str, trump: str, cards_held: str, card: str, bids: str
) -> None:
    assert chosen(following(trick, cards_held, trump), f"{bids}/optimist") == card


def test_t_30_he_takes_only_what_the_rules_allow() -> None:
    table = following("10♣", "K♣ 9♣ A♥", "♥")
    assert chosen(table, "optimist/optimist") == "9♣"
    free = following("10♣", "K♦ 9♦ A♥ J♥", "♥", must_trump=False)
    assert chosen(free, "optimist/optimist") == "J♥"


def leading(cards_held: str, trump: str = "", **given: Any) -> Table:
    """Seat 0 is to lead."""
    size = len(cards_held.split())
    rest = [card for card in DECK if card not in cards_held.split()]
    return seed(cards_held, " ".join(rest[:size]), " ".join(rest[size : 2 * size]), trump=trump, **given)


@pytest.mark.parametrize(
    ("cards_held", "trump", "says"),
    [
        ("K♠ Q♠ K♥ Q♥", "", "marriage ♥"),
        ("K♠ Q♠ K♦ Q♦ A♥", "", "marriage ♦"),
        ("K♠ Q♠ A♣ A♥", "♥", "marriage ♠"),
        ("J♦ A♣ 10♠", "♦", "J♦"),
        ("J♦ 10♦ A♣", "♦", "10♦"),
        ("A♣ 10♠ J♥", "♦", "A♣"),
        ("A♣ 10♠ J♦", "", "A♣"),
        ("A♠ A♣ A♦ A♥", "", "A♥"),
        ("A♠ A♣ A♦ 9♥", "", "A♦"),
        ("10♠ K♥ K♦ J♣", "", "10♠"),
    ],
)
@pytest.mark.parametrize("bids", BIDDING)
def test_t_30_and_tt_40_and_tt_41_and_ta_12_optimist_leads(cards_held: str, trump: str, says: str, bids: str) -> None:
    assert chosen(leading(cards_held, trump), f"{bids}/optimist") == says


def test_t_30_and_tt_40_and_ta_13_he_leads_its_queen() -> None:
    table = leading("K♠ Q♠ K♥ Q♥")
    table.seat(["optimist/optimist", None, None])
    assert only(table.play_on(), Announced) == [Announced(0, "♥", 100, True)]
    assert table.steps[-1].text == "marriage Q♥"  # type: ignore[union-attr]


def test_t_30_where_he_may_not_announce_he_leads_his_highest() -> None:
    table = won_by(0, marriage_first_trick=False, raise_after_talon=False)
    play(table, "give J♠", "give J♥")
    assert chosen(table, "optimist/optimist") == "A♣"


# --- playing shyly: T-31 ---


@pytest.mark.parametrize(
    ("trick", "trump", "cards_held", "card"),
    [
        ("K♣", "", "Q♣ 10♣", "Q♣"),
        ("9♣", "", "Q♣ J♣ A♣", "J♣"),
        ("K♣", "♥", "J♥ A♥ 9♠", "J♥"),
        ("K♣", "", "J♥ A♥ 9♠", "9♠"),
        ("K♣", "♥", "9♦ 9♠ A♠", "9♠"),
        ("K♣ 9♥", "♥", "10♣ A♣ J♣", "J♣"),
        ("K♣ 9♥", "♥", "10♥ A♥ J♦", "10♥"),
    ],
)
@pytest.mark.parametrize("bids", BIDDING)
def test_t_31_and_tt_45_and_ta_14_shy_lays_low(trick: str, trump: str, cards_held: str, card: str, bids: str) -> None:
    assert chosen(following(trick, cards_held, trump), f"{bids}/shy") == card


def test_t_31_the_lowest_of_what_is_legal() -> None:
    assert chosen(following("K♣", "Q♣ 10♣ A♣", must_beat=True), "cautious/shy") == "10♣"


def test_t_31_he_tries_to_trump_even_where_nobody_must() -> None:
    assert chosen(following("K♣", "J♥ A♥ 9♠", "♥", must_trump=False), "cautious/shy") == "J♥"


@pytest.mark.parametrize(
    ("cards_held", "trump", "card"),
    [
        ("9♥ K♠", "♥", "K♠"),
        ("9♥ A♥", "♥", "9♥"),
        ("9♥ 9♠ 9♦", "", "9♠"),
        ("9♥ 9♦ J♠", "♠", "9♦"),
        ("Q♠ K♠ A♥", "", "Q♠"),
        ("K♥ Q♥ A♠", "♠", "Q♥"),
        ("10♣ A♦", "", "10♣"),
    ],
)
@pytest.mark.parametrize("bids", BIDDING)
def test_t_31_and_tt_46_and_ta_14_shy_leads_low_and_never_announces(
    cards_held: str, trump: str, card: str, bids: str
) -> None:
    assert chosen(leading(cards_held, trump), f"{bids}/shy") == card


@pytest.mark.parametrize("bids", BIDDING)
def test_t_31_shy_never_announces_in_whole_games(bids: str) -> None:
    table = Thousand.preset("seed", max_rounds=4).deal(seed=2)
    table.play_out([f"{bids}/shy"] * 3)
    assert told(table, Announced) == []


# --- higher: T-39 (TT-48, TA-10) ---


@pytest.mark.parametrize(
    ("card", "than", "trump", "answer"),
    [
        ("9♥", "A♠", "♥", True),
        ("A♠", "10♠", "♥", True),
        ("A♦", "9♠", "♥", False),
        ("10♥", "K♥", "♥", True),
        ("K♥", "10♥", "♥", False),
        ("A♦", "9♠", None, False),
        ("A♠", "9♥", "♥", False),
        ("9♥", "A♠", None, False),
        ("9♥", "A♠", "♣", False),
        ("J♠", "9♠", None, True),
        ("9♠", "9♠", None, False),
    ],
)
def test_t_39_and_tt_48_and_ta_10_higher_knows_the_trump(card: str, than: str, trump: str | None, answer: bool) -> None:
    assert higher(card, than, trump) is answer


@pytest.mark.parametrize("trump", ["", "♠", "♥"])
def test_t_39_it_says_which_of_two_cards_takes_the_trick(trump: str) -> None:
    for best in DECK[::5]:
        for card in DECK:
            if card != best:
                table = at(best, card, trump=trump)
                (trick,) = only(play(table, best, card), Trick)
                assert higher(card, best, trump or None) == (trick.seat == 1)


# --- a whole game: T-22, T-33 ---


def all_pairs() -> Iterator[list[str]]:
    """Three of the nine at a time, each of them three times."""
    for place in range(9):
        yield [HABITS[place], HABITS[(place + 1) % 9], HABITS[(place + 4) % 9]]


@pytest.mark.parametrize("players", list(all_pairs()), ids="-".join)
def test_t_22_one_game_of_three_given_players(players: list[str]) -> None:
    table = Thousand.preset("seed").deal(seed=5)
    table.play_out(players)
    outcome = ended(table)
    assert outcome.reason in ("target", "limit")
    assert outcome.rounds <= 20


def test_t_33_the_deal_leaves_three_cards() -> None:
    table = Thousand.preset("seed").deal(seed=5)
    assert cards.count(table.state.talons[0]) == 3
    play_round(table)
    assert cards.count(table.state.talons[0]) == 3
