"""The clauses of RULES.md on the game, the deal, the auction and the exchange, T-1 to T-8, each in a situation in cards."""

from __future__ import annotations

from typing import Any

import pytest

from kozyr import Thousand
from kozyr.errors import OptionError
from kozyr.games.thousand import higher
from kozyr.games.thousand.text import Bid, Dealt, Declared, Gave, Pass, Raised, Round, Talon, Trick
from kozyr.shuffle import from_cards
from kozyr.table import DEALER, OVER, Table
from tests.games.thousand.scenes import (
    DECK,
    HANDS,
    TALON,
    asked,
    at,
    dealt,
    ended,
    hand,
    last_trick,
    legal,
    numbers,
    only,
    play,
    play_round,
    refused,
    scored,
    scores,
    sizes,
    the,
    told,
    usual,
    won_by,
    written,
)

WEAKEST_FIRST = ("9", "J", "Q", "K", "10", "A")


# --- the game: T-1 … T-3 ---


@pytest.mark.parametrize("suit", ["♠", "♣", "♦", "♥"])
def test_t_1_a_suit_has_nine_jack_queen_king_ten_ace_in_rising_strength(suit: str) -> None:
    cards = [rank + suit for rank in WEAKEST_FIRST]
    beaten = {card: {other for other in cards if higher(card, other)} for card in cards}
    assert beaten == {card: set(cards[:place]) for place, card in enumerate(cards)}


def test_t_1_three_seats_and_24_cards_each_once() -> None:
    table = Thousand().deal(seed=3)
    assert table.game.seats == 3
    held = [card for seat in range(3) for card in hand(table, seat)] + list(written(table.state.talons[0]))
    assert sorted(held) == sorted(DECK)


@pytest.mark.parametrize("seats", [1, 5])
def test_t_1_nobody_else_can_play(seats: int) -> None:
    with pytest.raises(OptionError, match=f"2 to 4 seats, not {seats}"):
        Thousand.preset(seats=seats)


@pytest.mark.parametrize("card", ["8♠", "2♥", "7♦", "★"])
def test_t_1_there_are_no_lower_cards(card: str) -> None:
    with pytest.raises(ValueError, match="deck"):
        at(card, "9♠", "9♦")


@pytest.mark.parametrize(
    ("target", "score", "over"), [(1000, 899, False), (1000, 900, True), (1001, 900, False), (1001, 901, True)]
)
def test_t_2_the_game_ends_after_a_round_in_which_somebody_has_the_target(target: int, score: int, over: bool) -> None:
    table = scored(100, 0, 0, scores=(score, 0, 0), target=target)
    assert (table.turn == OVER) == over
    assert scores(table) == [score + 100, 0, 0]
    if over:
        assert (ended(table).reason, ended(table).winners, ended(table).rounds) == ("target", (0,), 1)


def test_t_2_a_round_is_played_to_its_end() -> None:
    table = last_trick(500, 300, 0, scores=(990, 0, 0))
    play(table, "9♠", "9♣")
    assert table.outcome is None
    play(table, "9♦")
    assert ended(table).winners == (0,)


def test_t_2_the_game_goes_on_with_rounds_until_then() -> None:
    table = usual()
    play_round(table)
    assert table.turn == 1
    assert [event.number for event in told(table, Round)] == [1, 2]


def test_t_3_a_round_is_the_deal_the_auction_and_play() -> None:
    table = Table(Thousand())
    assert table.turn == DEALER
    table.deal(shuffle=from_cards(" ".join(DECK)))
    assert asked(table) == (0, "bid")
    play(table, "bid 100", "pass", "pass")
    play(table, *[f"give {card}" for card in sorted(hand(table, 0))[:2]], "keep")
    assert asked(table) == (0, "lead")


# --- who has won: T-3.1 ---


@pytest.mark.parametrize(
    ("results", "before", "winners"),
    [
        ((100, 80, 0), (900, 950, 0), (1,)),  # 1000, 1030
        ((120, 0, 0), (920, 0, 1000), (0,)),  # 1020, 1000
        ((100, 80, 0), (900, 920, 0), (0, 1)),
        ((100, 80, 60), (900, 920, 940), (0, 1, 2)),
        ((0, 60, 70), (1500, 990, 990), (0,)),  # 1400, his contract not made
    ],
)
def test_t_3_1_highest_who_has_most_and_equals_share(
    results: tuple[int, ...], before: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    bid = 120 if results[0] == 120 else 100
    table = scored(*results, bid=bid, scores=before, ends="highest", lock="none")
    assert (ended(table).reason, ended(table).winners) == ("target", winners)


@pytest.mark.parametrize(
    ("results", "before", "winners"),
    [
        ((100, 80, 0), (900, 950, 0), (0,)),  # the declarer comes first, with less
        ((0, 80, 0), (1200, 1300, 0), (0,)),  # even if he has not made his contract
        ((100, 80, 0), (800, 950, 940), (1,)),  # he has no 1000
        ((0, 80, 60), (800, 920, 940), (1, 2)),
    ],
)
def test_t_3_1_declarer_he_first_else_the_highest(
    results: tuple[int, ...], before: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    assert ended(scored(*results, scores=before, ends="declarer", lock="none")).winners == winners


def test_t_3_1_declarer_is_not_seat_0_alone() -> None:
    assert ended(scored(80, 0, 100, declarer=2, scores=(950, 0, 900), lock="none")).winners == (2,)


@pytest.mark.parametrize(
    ("results", "before", "winners"),
    [
        ((100, 80, 0), (900, 1200, 0), (0,)),
        ((100, 80, 0), (800, 950, 0), None),  # 900, 1030
        ((99, 0, 0), (1200, 0, 0), None),  # 1100, but the contract was not made
        ((100, 0, 0), (1200, 0, 0), (0,)),  # he has waited for it
    ],
)
def test_t_3_1_own_only_a_contract_ends_a_game(
    results: tuple[int, ...], before: tuple[int, ...], winners: tuple[int, ...] | None
) -> None:
    table = scored(*results, scores=before, ends="own", lock="none")
    assert (ended(table).winners if table.turn == OVER else None) == winners


def test_t_3_1_own_a_bomb_is_no_contract_made() -> None:
    table = won_by(0, ends="own", lock="none", bomb_pays="always")
    table.state.scores[0] = table.state.scores[1] = 1200
    play(table, "bomb")
    assert table.outcome is None
    assert scores(table) == [1200, 1260, 60]


# --- the deal: T-4 ---


@pytest.mark.parametrize("first", [0, 1, 2])
def test_t_4_seven_cards_each_one_at_a_time_to_the_opener_first_and_three_left(first: int) -> None:
    table = Thousand(first=first).deal(shuffle=from_cards(" ".join(DECK)))
    for place in range(3):
        assert hand(table, (first + place) % 3) == set(DECK[place:21:3])
    assert written(table.state.talons[0]) == set(DECK[21:])
    assert table.turn == first


def test_t_4_the_talon_lies_face_down() -> None:
    table = usual()
    for viewer in (None, 0, 1, 2):
        assert table.view(viewer).state.talons[0] == 0


def test_t_4_everybody_sees_his_own_cards() -> None:
    table = usual()
    for viewer in (None, 0, 1, 2):
        events = only(table.events(viewer), Dealt)
        assert [(event.seat, event.count) for event in events] == [(0, 7), (1, 7), (2, 7)]
        assert [set(event.cards) for event in events] == [
            the(HANDS[seat]) if seat == viewer else set() for seat in range(3)
        ]


@pytest.mark.parametrize(("seats", "first"), [(3, 0), (3, 2), (2, 1), (4, 3)])
def test_t_4_the_opener_of_each_later_round_is_the_next_seat(seats: int, first: int) -> None:
    table = Thousand(seats=seats, first=first).deal(seed=5)
    for _ in range(5):
        play_round(table)
    assert [event.opener for event in told(table, Round)] == [(first + i) % seats for i in range(6)]


@pytest.mark.parametrize("taker", [0, 1, 2])
def test_t_4_whoever_has_won_tricks(taker: int) -> None:
    laid = ["9♠", "J♠", "Q♠"]
    laid[taker] = "A♠"
    table = at(*laid).deal(seed=1)
    (trick,) = only(play(table, *laid), Trick)
    assert trick.seat == taker
    assert table.turn == 1  # opens the next


@pytest.mark.parametrize(("seats", "first"), [(2, 2), (3, 3), (4, 4)])
def test_t_4_the_first_opener_is_one_of_the_seats(seats: int, first: int) -> None:
    with pytest.raises(OptionError, match="first"):
        Thousand(seats=seats, first=first)


def test_t_4_the_next_deal_begins_with_nothing_laid_taken_or_trump() -> None:
    table = usual()
    play(table, "bid 100", "pass", "pass", "give J♠", "give J♥", "keep", "marriage Q♠")
    play_round(table)
    state = table.state
    assert [int(card) for card in state.table[:3]] == [-1, -1, -1]
    assert (state.trump, state.bid, state.declarer, state.out, state.tricks_over) == (-1, 0, -1, 0, 0)
    assert [list(field[:3]) for field in (state.won, state.tricks, state.announced, state.shown)] == [[0, 0, 0]] * 4


# --- the auction: T-5 … T-7 ---


def bidding(bid: int, step: int = 10, **options: Any) -> Table:
    """Seat 1 is asked after seat 0 has gone this far."""
    return at(*HANDS, talon=TALON, phase="bid", turn=1, bid=bid, bid_step=step, **options)


@pytest.mark.parametrize("step", [10, 5, 1])
def test_t_5_a_number_is_greater_by_the_step_or_a_multiple(step: int) -> None:
    table = bidding(100, step, cap="none")
    assert table.amounts == (100 + step, 400, step)
    for number in (100 + step, 100 + 2 * step, 100 + 7 * step, 400):
        play(table, f"bid {number}")
        table.undo()


@pytest.mark.parametrize(
    ("step", "number"),
    [(10, 110), (10, 115), (10, 111), (10, 90), (10, 125), (5, 110), (5, 112), (5, 111), (1, 110), (1, 109), (1, 0)],
)
def test_t_5_no_other_number_may_be_named(step: int, number: int) -> None:
    refused(bidding(110, step, cap="none"), f"bid {number}")


def test_t_5_the_last_number_not_the_own_one_is_to_be_exceeded() -> None:
    table = usual(cap="none")
    play(table, "bid 100", "bid 150", "bid 200")
    refused(table, "bid 190")
    assert numbers(table) == (210, 400)


def test_t_5_they_speak_in_turn_from_the_opener_on() -> None:
    table = usual(first=1, cap="none")
    turns = []
    for number in (100, 110, 120, 130, 140):
        turns.append(table.turn)
        play(table, f"bid {number}")
    assert turns == [1, 2, 0, 1, 2]


def test_t_5_who_has_passed_is_not_asked_again() -> None:
    table = usual(cap="none")
    play(table, "bid 100", "pass")
    turns = []
    for number in (110, 120, 130, 140):
        turns.append(table.turn)
        play(table, f"bid {number}")
    assert turns == [2, 0, 2, 0]
    assert told(table, Bid, Pass)[:3] == [Bid(0, 100), Pass(1), Bid(2, 110)]


MARRIAGES = {  # hands of seven cards and the highest number that may be named with them
    "9♠ J♠ 10♣ A♣ 9♥ J♥ 9♦": 120,
    "K♠ 9♠ Q♣ A♣ 9♥ K♥ Q♦": 120,
    "K♠ Q♠ 10♣ A♣ 9♥ J♥ 9♦": 160,
    "K♣ Q♣ 10♠ A♠ 9♥ J♥ 9♦": 180,
    "K♦ Q♦ 10♠ A♠ 9♥ J♥ 9♣": 200,
    "K♥ Q♥ 10♠ A♠ 9♦ J♦ 9♣": 220,
    "K♥ Q♥ K♦ Q♦ 9♦ J♦ 9♣": 300,
    "K♥ Q♥ K♦ Q♦ K♣ Q♣ 9♣": 360,
    "K♠ Q♠ K♦ Q♦ K♣ Q♣ 9♣": 300,
}


def holding(cards: str, **given: Any) -> Table:
    """Seat 1 holds seven cards and is asked to go above 100."""
    rest = [card for card in DECK if card not in cards.split()]
    hands = (" ".join(rest[:7]), cards, " ".join(rest[7:14]))
    return at(*hands, **{"talon": " ".join(rest[14:17]), "phase": "bid", "turn": 1, "bid": 100, **given})


@pytest.mark.parametrize("cards", MARRIAGES)
def test_t_5_1_marriages_120_and_what_the_speaker_holds(cards: str) -> None:
    most = MARRIAGES[cards]
    table = holding(cards, bid_step=1)
    assert numbers(table) == (101, most)
    assert numbers(holding(cards, bid_step=1, last_trick=10)) == (101, most)  # without the bonus
    refused(table, f"bid {most + 1}")
    play(table, f"bid {most}")
    assert table.state.bid == most


@pytest.mark.parametrize(("ace_marriage", "most"), [("none", 120), ("scores", 320), ("trump", 320)])
def test_t_5_1_marriages_four_aces_too(ace_marriage: str, most: int) -> None:
    assert numbers(holding("A♠ A♣ A♦ A♥ 9♠ 9♣ K♦", ace_marriage=ace_marriage)) == (110, most)
    assert numbers(holding("A♠ A♣ A♦ A♥ 9♠ Q♦ K♦", ace_marriage=ace_marriage)) == (110, most + 80)
    assert numbers(holding("A♠ A♣ A♦ 9♥ 9♠ 9♣ K♦", ace_marriage=ace_marriage)) == (110, 120)


@pytest.mark.parametrize("cards", MARRIAGES)
@pytest.mark.parametrize("last_trick", [0, 10])
def test_t_5_1_a_hundred_and_twenty_is_the_highest_number_of_all(cards: str, last_trick: int) -> None:
    assert numbers(holding(cards, cap=120, bid_step=1, last_trick=last_trick)) == (101, 120)


@pytest.mark.parametrize(
    ("seats", "options", "most"),
    [
        (3, {}, 400),
        (3, {"last_trick": 10}, 410),
        (3, {"ace_marriage": "scores"}, 500),
        (3, {"ace_marriage": "trump", "last_trick": 10}, 510),
        (4, {}, 400),
        (4, {"ace_marriage": "scores"}, 500),
        (2, {}, 400),
        (2, {"ace_marriage": "trump"}, 560),
        (2, {"ace_marriage": "scores", "last_trick": 10}, 570),
    ],
)
def test_t_5_1_none_the_most_that_a_round_can_bring(seats: int, options: dict[str, Any], most: int) -> None:
    table = Thousand(seats=seats, cap="none", bid_step=1, **options).deal(seed=1)
    play(table, "bid 100")
    assert numbers(table) == (101, most)
    refused(table, f"bid {most + 1}")
    refused(table, "bid 5000")


def test_t_5_1_with_nothing_left_to_name_a_seat_can_only_pass() -> None:
    table = bidding(120)
    assert legal(table) == {"pass"}
    assert table.amounts is None
    assert "no higher number" in refused(table, "bid 130")


def test_t_5_1_it_is_the_speakers_own_hand_that_counts() -> None:
    hands = ("9♠ J♠ 10♠ A♠ 9♣ J♣ 10♣", "9♦ J♦ 10♦ A♦ A♣ Q♣ Q♠", "K♥ Q♥ 9♥ J♥ 10♥ A♥ K♣")
    table = dealt(*hands, talon="K♠ K♦ Q♦")
    play(table, "bid 100")
    assert numbers(table) == (110, 120)
    play(table, "pass")
    assert numbers(table) == (110, 220)


@pytest.mark.parametrize("opening", [100, 60, 40])
@pytest.mark.parametrize("cap", ["marriages", 120, "none"])
def test_t_6_the_opener_must_say_the_first_number_whatever_he_holds(opening: int, cap: str | int) -> None:
    table = usual(opening_bid=opening, cap=cap)
    assert asked(table) == (0, "bid")
    assert legal(table) == {f"bid {opening}"}
    assert table.amounts is not None
    assert table.amounts[:2] == (opening, opening)
    for move in ("pass", f"bid {opening + 10}", f"bid {opening - 10}"):
        refused(table, move)
    play(table, f"bid {opening}")
    assert numbers(table) == (opening + 10, 400 if cap == "none" else 120)


def test_t_6_in_every_round() -> None:
    table = usual()
    for opener in (1, 2, 0, 1):
        play_round(table)
        assert (table.turn, legal(table)) == (opener, {"bid 100"})


@pytest.mark.parametrize("opening", [100, 60])
def test_t_6_1_last_nobody_has_to_speak(opening: int) -> None:
    table = usual(obliged="last", opening_bid=opening)
    assert asked(table) == (0, "bid")
    assert numbers(table) == (opening + 10, 120)
    assert "pass" in legal(table)
    refused(table, f"bid {opening}")
    events = play(table, "pass", "pass")
    assert only(events, Declared) == [Declared(2, opening, "auction")]
    assert told(table, Bid) == []


def test_t_6_1_the_others_go_above_it() -> None:
    table = usual(obliged="last")
    play(table, "bid 110", "pass")
    assert asked(table) == (2, "bid")
    assert numbers(table) == (120, 120)
    assert only(play(table, "pass"), Declared) == [Declared(0, 110, "auction")]


@pytest.mark.parametrize(("seats", "first", "last"), [(2, 0, 1), (2, 1, 0), (3, 1, 0), (4, 0, 2), (4, 3, 1)])
def test_t_6_1_it_is_the_last_seats_that_plays(seats: int, first: int, last: int) -> None:
    table = Thousand(seats=seats, first=first, obliged="last").deal(seed=2)
    assert (table.state.bid, table.state.bidder) == (100, last)
    while table.state.declarer < 0:
        assert table.turn != last
        play(table, "pass")
    assert table.state.declarer == last


def test_t_6_1_in_a_position_too() -> None:
    table = at(*HANDS, talon=TALON, phase="bid", obliged="last")
    assert (numbers(table), "pass" in legal(table)) == ((110, 120), True)
    assert only(play(table, "pass", "pass"), Declared) == [Declared(2, 100, "auction")]


@pytest.mark.parametrize(
    ("said", "declarer", "bid"),
    [
        ("bid 100, pass, pass", 0, 100),
        ("bid 100, bid 110, pass, pass", 1, 110),
        ("bid 100, bid 110, bid 120, pass, pass", 2, 120),
        ("bid 100, bid 110, bid 120, bid 130, pass, pass", 0, 130),
        ("bid 100, pass, bid 110, pass", 2, 110),
        ("bid 100, pass, bid 110, bid 120, bid 130, pass", 2, 130),
    ],
)
def test_t_7_the_auction_ends_when_all_but_one_have_passed(said: str, declarer: int, bid: int) -> None:
    table = usual(cap="none")
    *before, last = said.split(", ")
    play(table, *before)
    assert table.state.declarer == -1
    assert only(play(table, last), Declared) == [Declared(declarer, bid, "auction")]
    assert asked(table) == (declarer, "give")


# --- talon and exchange: T-8 ---


@pytest.mark.parametrize("declarer", [0, 1, 2])
def test_t_8_the_declarer_takes_the_talon_and_gives_one_card_to_each_the_next_first(declarer: int) -> None:
    table = won_by(declarer, 110 if declarer else 100)
    all_he_holds = the(HANDS[declarer]) | the(TALON)
    assert hand(table, declarer) == all_he_holds
    assert legal(table) - {"bomb"} == {f"give {card}" for card in all_he_holds}
    first, second = (declarer + 1) % 3, (declarer + 2) % 3
    own = HANDS[declarer].split()[0]
    play(table, f"give {own}", "give Q♣")
    assert hand(table, first) == the(HANDS[first]) | {own}
    assert hand(table, second) == the(HANDS[second]) | {"Q♣"}
    assert hand(table, declarer) == all_he_holds - {own, "Q♣"}
    assert sizes(table) == [8, 8, 8]
    assert told(table, Gave) == [Gave(declarer, first, own), Gave(declarer, second, "Q♣")]


def test_t_8_what_he_does_not_hold_he_cannot_give() -> None:
    table = won_by(0)
    for move in ("give K♥", "give", "K♠", "away K♠", "pass"):
        refused(table, move)
    play(table, "give K♠")
    assert legal(table) == {f"give {card}" for card in (the(HANDS[0]) | the(TALON)) - {"K♠"}}


@pytest.mark.parametrize(
    ("show", "opening", "bid", "seen"),
    [
        ("always", 100, 100, True),
        ("always", 100, 110, True),
        ("above_opening", 100, 100, False),
        ("above_opening", 100, 110, True),
        ("above_opening", 60, 60, False),
        ("above_opening", 60, 70, True),
        ("never", 100, 120, False),
    ],
)
def test_t_8_1_who_sees_the_talon(show: str, opening: int, bid: int, seen: bool) -> None:
    table = usual(show_talon=show, opening_bid=opening)
    play(table, f"bid {opening}", *([f"bid {bid}", "pass", "pass"] if bid > opening else ["pass", "pass"]))
    declarer = int(table.state.declarer)
    for viewer in (None, 0, 1, 2):
        (talon,) = only(table.events(viewer), Talon)
        assert set(talon.cards) == (the(TALON) if seen or viewer == declarer else set())


@pytest.mark.parametrize("face_up", [False, True])
def test_t_8_2_who_sees_a_card_given(face_up: bool) -> None:
    table = won_by(0, give_face_up=face_up)
    play(table, "give J♠", "give Q♣")
    saw = {viewer: [event.card for event in told_to(table, viewer)] for viewer in (None, 0, 1, 2)}
    if face_up:
        assert all(cards == ["J♠", "Q♣"] for cards in saw.values())
    else:
        assert saw == {None: [None, None], 0: ["J♠", "Q♣"], 1: ["J♠", None], 2: [None, "Q♣"]}


def told_to(table: Table, viewer: int | None) -> list[Gave]:
    """The cards given, as a seat saw them."""
    return only(table.events(viewer), Gave)


def test_t_8_3_after_the_exchange_the_declarer_may_raise() -> None:
    table = won_by(0)
    play(table, "give J♠", "give J♥")
    assert asked(table) == (0, "raise")
    assert numbers(table) == (110, 160)  # he has found Q♠ to his K♠
    for move in ("bid 100", "bid 105", "bid 170", "pass"):
        refused(table, move)
    assert only(play(table, "bid 150"), Raised) == [Raised(0, 150, True)]
    assert table.state.bid == 150
    assert asked(table) == (0, "lead")


def test_t_8_3_he_may_keep_his_number() -> None:
    table = won_by(0)
    play(table, "give J♠", "give J♥")
    assert only(play(table, "keep"), Raised) == [Raised(0, 100, False)]
    assert table.state.bid == 100


def test_t_8_3_it_is_the_hand_he_then_has_that_counts() -> None:
    table = won_by(0)
    play(table, "give Q♠", "give J♥")
    assert numbers(table) == (110, 120)


def test_t_8_3_with_nothing_left_to_name_he_can_only_keep() -> None:
    table = won_by(0, 120, cap=120)
    play(table, "give J♠", "give J♥")
    assert legal(table) == {"keep"}


@pytest.mark.parametrize(("step", "highest"), [(10, 400), (5, 400), (1, 400)])
def test_t_8_3_numbers_grow_as_in_the_auction(step: int, highest: int) -> None:
    table = won_by(0, cap="none", bid_step=step)
    play(table, "give J♠", "give J♥")
    assert table.amounts == (100 + step, highest, step)


def test_t_8_3_without_it_play_begins() -> None:
    table = won_by(0, raise_after_talon=False)
    play(table, "give J♠", "give J♥")
    assert asked(table) == (0, "lead")
