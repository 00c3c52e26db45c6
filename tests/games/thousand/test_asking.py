"""What is asked and answered in RULES.md, T-53, what a state says between rounds, and what a table refuses and writes down."""

from __future__ import annotations

from typing import Any

import pytest

from kozyr import Thousand, record, replay
from kozyr.errors import CardError, PositionError
from kozyr.games.thousand import rules
from kozyr.games.thousand.text import Contract, Score
from kozyr.state import State, copy_state
from kozyr.table import DEALER, Table
from tests.games.thousand.scenes import (
    DECK,
    HANDS,
    PHASES,
    TALON,
    TALONS,
    TENS,
    asked,
    at,
    dealt,
    hand,
    last_trick,
    legal,
    play,
    play_round,
    refused,
    told,
    usual,
    won_by,
    written,
)

# --- T-53: one thing at a time ---


CHOICES = ("dark", "look", "pass", "redeal", "talon 1", "bomb", "concede", "keep", "contra", "recontra", "accept")


def phases(table: Table, *said: str) -> list[tuple[int, str]]:
    """Who is asked what, before each of these moves and after the last."""
    seen = [asked(table)]
    for move in said:
        play(table, move)
        seen.append(asked(table))
    return seen


def test_t_53_1_the_order_of_a_round_for_three() -> None:
    table = usual(dark=True, contra=True, cap="none")
    said = ("look", "bid 100", "pass", "pass", "give J♠", "give J♥", "keep", "accept", "contra", "recontra", "A♣")
    assert phases(table, *said) == [
        (0, "dark"),
        (0, "bid"),
        (1, "bid"),
        (2, "bid"),
        (0, "give"),
        (0, "give"),
        (0, "raise"),
        (1, "contra"),
        (2, "contra"),
        (0, "recontra"),
        (0, "lead"),
        (1, "follow"),
    ]


def test_t_53_1_the_order_of_a_round_for_two() -> None:
    table = dealt(*TENS, talon=TALONS, dark=True, contra=True)
    said = ("dark", "pass", "talon 2", "away 9♠", "away J♠", "contra", "accept", "9♦", "9♥")
    assert phases(table, *said) == [
        (0, "dark"),
        (1, "bid"),
        (0, "choose"),
        (0, "give"),
        (0, "give"),
        (1, "contra"),
        (0, "recontra"),
        (0, "lead"),
        (1, "follow"),
        (0, "lead"),
    ]


def test_t_53_1_the_dealers_turns_are_each_deal() -> None:
    table = Table(Thousand())
    assert (table.turn, table.legal_moves, table.amounts) == (DEALER, [], None)
    assert "have not been dealt" in full_refusal(table, "bid 100")
    table.deal(seed=1)
    play_round(table)
    deals = [step for step in table.steps if isinstance(step, record.Deal)]
    assert [len(deal.cards) for deal in deals] == [24, 24]


@pytest.mark.parametrize(
    ("phase", "table", "moves"),
    [
        ("dark", lambda: usual(dark=True), {"dark", "look"}),
        ("choose", lambda: at_choice(), {"talon 1", "talon 2"}),
        ("contra", lambda: at("9♠ J♠", "9♣ J♣", "9♦ J♦", phase="contra", turn=1, contra=True), {"contra", "accept"}),
        ("recontra", lambda: at_recontra(), {"recontra", "accept"}),
        ("lead", lambda: at("K♠ Q♠", "9♣ J♣", "9♦ J♦"), {"K♠", "Q♠", "marriage K♠", "marriage Q♠"}),
        ("follow", lambda: at("9♣", "9♠ J♣", "9♦ J♦", trick="J♠", turn=1), {"9♠"}),
    ],
)
def test_t_53_what_may_be_said(phase: str, table: Any, moves: set[str]) -> None:
    there = table()
    assert asked(there)[1] == phase
    assert legal(there) == moves
    for move in (*CHOICES, "bid 110"):
        if move not in moves:
            refused(there, move)


def at_choice() -> Table:
    table = dealt(*TENS, talon=TALONS)
    play(table, "bid 100", "pass")
    return table


def at_recontra() -> Table:
    table = at("9♠ J♠", "9♣ J♣", "9♦ J♦", phase="contra", turn=1, contra=True)
    play(table, "contra")
    return table


def test_t_53_bid_a_number_or_pass_or_redeal() -> None:
    nines = "9♠ 9♣ 9♦ 9♥ J♠ J♣ J♦"
    hands = ("Q♠ Q♣ Q♦ Q♥ 10♠ 10♣ 10♦", nines, "K♠ K♣ K♦ K♥ A♠ A♣ A♦")
    table = dealt(*hands, talon="A♥ 10♥ J♥")
    play(table, "bid 100")
    assert legal(table) == {"pass", "redeal", "bid 110", "bid 120"}
    assert table.amounts == (110, 120, 10)


def test_t_53_give_a_card_or_bomb_or_concede_or_redeal() -> None:
    rest = [card for card in DECK if card not in ("9♠", "9♣", "9♦")]
    hands = [rest[place::3] for place in range(3)]
    table = dealt(*map(" ".join, hands), talon="9♠ 9♣ 9♦", concede="half", redeal_talon_nines=True, redeal_nines=0)
    play(table, "bid 100", "pass", "pass")
    cards = {f"give {card}" for card in [*hands[0], "9♠", "9♣", "9♦"]}
    assert legal(table) == {*cards, "bomb", "concede", "redeal"}


def test_t_53_lay_away_a_card_or_bomb_or_concede() -> None:
    table = dealt(*TENS, talon=TALONS, concede="sixty")
    play(table, "bid 100", "pass", "talon 1")
    cards = {f"away {card}" for card in [*TENS[0].split(), "10♦", "A♦"]}
    assert legal(table) == {*cards, "bomb", "concede"}


def test_t_53_raise_a_number_or_keep() -> None:
    table = won_by(0, cap=120)
    play(table, "give J♠", "give J♥")
    assert (asked(table), legal(table)) == ((0, "raise"), {"keep", "bid 110", "bid 120"})


def announcing(table: Table, move: str) -> State:
    """The state between an announcement and the card that is led."""
    play(table, move)
    between = copy_state(table.history[-1].states[1])
    table.undo()
    return between


def test_t_53_announced_asks_for_the_card_it_leads() -> None:
    table = at("K♠ Q♠ A♥", "9♣ J♣ Q♣", "9♦ J♦ Q♦")
    between = announcing(table, "marriage Q♠")
    assert (between.turn, PHASES[between.phase]) == (0, "announced")
    assert written(rules.legal(between)) == {"K♠", "Q♠"}


def test_t_53_announced_aces_ask_for_an_ace() -> None:
    table = at("A♠ A♣ A♦ A♥ K♥", "9♣ J♣ Q♣ 9♥ J♥", "9♦ J♦ Q♦ 9♠ J♠", ace_marriage="scores")
    between = announcing(table, "aces A♣")
    assert PHASES[between.phase] == "announced"
    assert written(rules.legal(between)) == {"A♠", "A♣", "A♦", "A♥"}


@pytest.mark.parametrize(
    ("table", "only_move"),
    [
        (lambda: usual(), "bid 100"),
        (lambda: at(*HANDS, talon=TALON, phase="bid", turn=1, bid=120), "pass"),
        (lambda: at("9♠", "9♣", "9♦"), "9♠"),
        (lambda: at("A♦", "9♥ 9♣", "9♦ J♦", trick="10♠", turn=1, trump="♥"), "9♥"),
    ],
)
def test_t_53_a_seat_is_asked_even_if_it_has_one_answer(table: Any, only_move: str) -> None:
    there = table()
    assert there.turn >= 0
    assert there.legal_moves == [only_move]


# --- T-53.2: what a state says at the end and between rounds ---


def facts(state: State) -> dict[str, Any]:
    return {
        "declarer": int(state.declarer),
        "bid": int(state.bid),
        "made": bool(state.made),
        "results": list(state.results[:3]),
        "changes": list(state.changes[:3]),
        "scores": list(state.scores[:3]),
    }


@pytest.mark.parametrize("last", [True, False])
def test_t_53_2_a_state_says_what_the_last_round_brought(last: bool) -> None:
    table = last_trick(
        40, 130, 20, declarer=1, bid=120, scores=(10, 20, -30), max_rounds=1 if last else 0, rounding="five"
    )
    play_round(table)
    between = table.state if last else table.history[-1].states[0]
    assert between.turn == (-2 if last else DEALER)
    assert facts(between) == {
        "declarer": 1,
        "bid": 120,
        "made": True,
        "results": [40, 130, 20],
        "changes": [40, 120, 20],
        "scores": [50, 140, -10],
    }


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_t_53_2_everybody_sees_it(viewer: int | None) -> None:
    table = last_trick(40, 100, 20, declarer=1, bid=120, max_rounds=1)
    play_round(table)
    assert facts(table.view(viewer).state) == facts(table.state)
    assert [event for event in table.events(viewer) if isinstance(event, Contract | Score)] == told(
        table, Contract, Score
    )


def test_t_53_2_a_bomb_has_no_results() -> None:
    table = won_by(2, 110, bomb_pays="always")
    table.state.scores[0], table.state.scores[2] = 30, -40
    play(table, "bomb")
    between = table.history[-1].states[0]
    assert facts(between) == {
        "declarer": 2,
        "bid": 110,
        "made": False,
        "results": [0, 0, 0],
        "changes": [60, 60, 0],
        "scores": [90, 60, -40],
    }


# --- what a table refuses (T11) ---


@pytest.mark.parametrize("card", ["J♦", "9♥", "9♠"])
def test_t11_a_card_that_is_not_listed_is_refused(card: str) -> None:
    table = at("A♦ 9♥", "9♠ K♦ J♦", "10♦ 9♦ J♥", trick="Q♦", turn=1)
    assert card not in table.legal_moves
    assert "legal: K♦" in full_refusal(table, card)


def full_refusal(table: Table, move: str) -> str:
    with pytest.raises(ValueError) as error:
        table.play(move)
    return str(error.value)


def test_t11_nor_one_that_is_no_card_of_the_deck() -> None:
    table = at("9♠", "9♣", "9♦")
    for card in ("8♠", "2♥", "J♦"):
        assert "it is not in the hand" in refused(table, card)
    for text in ("", "bid", "marriage", "give 9♠", "pass"):
        refused(table, text)
    with pytest.raises(CardError):
        table.play("nonsense")


def test_t11_a_refusal_says_how_to_get_there() -> None:
    table = Thousand().deal(seed=7)
    assert full_refusal(table, "pass") == (
        "Seat 0 cannot play pass: who opens must say 100; legal: bid 100 (thousand polish/3 seed 7 game 0 step=1)"
    )


# --- what is written and played again (T12) ---


@pytest.mark.parametrize("style", ["text", "json"])
def test_t12_a_game_written_in_mid_trick_keeps_the_cards_at_their_seats(style: str) -> None:
    table = won_by(1, 110)
    play(table, "give 9♣", "give J♣", "keep", "A♦", "9♦")
    assert asked(table) == (0, "follow")
    again = replay.replay(record.read(record.write(table.record(), style)))
    assert again.state.tobytes() == table.state.tobytes()
    assert [int(card) for card in again.state.table[:3]] == [int(card) for card in table.state.table[:3]]
    assert (asked(again), legal(again)) == (asked(table), legal(table))
    play(again, again.legal_moves[0])
    play(table, table.legal_moves[0])
    assert again.state.tobytes() == table.state.tobytes()


def test_t12_a_trick_of_a_position_too() -> None:
    table = at("A♦ 9♥", "9♠ K♦ J♦", "Q♦ 9♦", trick="J♥ 10♦", turn=1, declarer=2)
    assert [written(1 << card) if card >= 0 else None for card in table.state.table[:3]] == [{"10♦"}, None, {"J♥"}]
    again = replay.replay(record.read(record.write(table.record())))
    assert again.state.tobytes() == table.state.tobytes()
    assert (table.state.leader, table.state.best) == (2, 2)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("preset", ["polish", "russian"])
def test_t12_whole_games_are_verified(seats: int, preset: str) -> None:
    table = Thousand.preset(preset, seats=seats, max_rounds=3, dark=True, contra=True, ace_marriage="trump").deal(
        seed=9
    )
    table.play_out(["random"] * seats)
    assert replay.verify(record.write(table.record())).outcome == table.outcome


def test_t12_a_move_is_taken_back() -> None:
    table = won_by(0)
    states = []
    for move in ("give J♠", "give J♥", "keep", "marriage Q♠", "J♠"):
        states.append(table.state.tobytes())
        play(table, move) if move in table.legal_moves else play(table, table.legal_moves[0])
    for state in reversed(states):
        table.undo()
        assert table.state.tobytes() == state


# --- positions ---


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"phase": "raining"}, "the phase of a position is one of"),
        ({"turn": 3}, "turn is a whole number from 0 to 2"),
        ({"opener": 5}, "opener is a whole number from 0 to 2"),
        ({"rounds": 200}, "rounds is a whole number from 0 to 199"),
        ({"bid": 601}, "bid is a whole number from 0 to 560"),
        ({"bid": 115}, "a bid is 100 and a multiple of 10 more, not 115"),
        ({"bid": 3}, "a bid is 100 and a multiple of 10 more, not 3"),
        ({"bid": 0}, "a bid is 100 and a multiple of 10 more, not 0"),
        ({"scores": (1, 2)}, "scores gives a number for each of 3 seats"),
        ({"won": ("A♠",)}, "won gives a text of cards for each of 3 seats"),
        ({"won": ("9♠", "", "")}, "9♠ is in the hand of seat 0"),
        ({"talon": "A♠ A♣ A♦"}, "a talon lies on the table in the phase bid only"),
        ({"trick": "A♠ A♣ A♦"}, "at most 2 cards lie in the trick"),
        ({"trick": "A♠"}, "seat 2 holds 1 cards where it should hold 0"),
        ({"phase": "bid", "bid": 100, "turn": 1}, "the talon is 3 cards"),
        ({"declarer": 3}, "the declarer is one of"),
        ({"passed": (0,), "turn": 0}, "passed lists seats"),
        ({"phase": "give"}, "a hand holds|seat"),
        ({"phase": "contra", "turn": 1}, "nobody is asked in the phase contra"),
        ({"phase": "raise", "raise_after_talon": False}, "nobody is asked in the phase raise"),
        ({"bid": 10**30}, "bid is a whole number from 0 to 560"),
    ],
)
def test_a_position_no_game_allows_is_refused_with_what_would_be_right(given: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        at("9♠", "9♣", "9♦", **given)


def test_a_position_may_begin_in_each_phase() -> None:
    rest = ("9♠ J♠", "9♣ J♣", "9♦ J♦")
    assert asked(at(*HANDS, talon=TALON, phase="bid", opener=1, turn=1)) == (1, "bid")
    assert asked(at(*HANDS, talon=TALON, phase="bid", turn=2, bid=110, passed=(0,))) == (2, "bid")
    assert asked(at(f"{HANDS[0]} {TALON}", *HANDS[1:], phase="give")) == (0, "give")
    assert asked(at(*rest, phase="raise", turn=2)) == (2, "raise")
    assert asked(at(*rest, phase="contra", turn=2, contra=True)) == (2, "contra")
    assert asked(at(*rest, turn=1)) == (1, "lead")
    assert asked(at("9♠", *rest[1:], trick="J♠", turn=1)) == (1, "follow")
    assert asked(at(*TENS, talon=["10♦ A♦", "10♥ A♥"], phase="bid", turn=0)) == (0, "bid")


def test_a_position_is_what_was_written() -> None:
    won = ("A♠ 10♠ K♠", "", "A♥ K♥ Q♥")
    given: dict[str, Any] = {"trump": "♥", "won": won, "announced": (0, 0, 100), "scores": (5, -6, 7), "bid": 120}
    table = at("9♠ J♠", "9♣ J♣", "9♦ J♦", **given)
    assert [hand(table, seat) for seat in range(3)] == [{"9♠", "J♠"}, {"9♣", "J♣"}, {"9♦", "J♦"}]
    assert [written(won) for won in table.state.won[:3]] == [{"A♠", "10♠", "K♠"}, set(), {"A♥", "K♥", "Q♥"}]
    assert (list(table.state.announced[:3]), list(table.state.scores[:3])) == ([0, 0, 100], [5, -6, 7])
    assert (table.state.trump, table.state.bid, table.state.declarer) == (3, 120, 0)
