"""The test situations of the task's document (DT-1 … DT-26), and the cases other programs got wrong (D01 … D17).

The document gives no DT-15, DT-21 and DT-22.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from kozyr import cards, shuffle
from kozyr.errors import CardError, IllegalMoveError, OptionError, PositionError
from kozyr.games.durak import Durak, text
from kozyr.games.durak.text import (
    Attack,
    Beat,
    Beaten,
    Bout,
    Done,
    Draw,
    First,
    HandOver,
    Out,
    Take,
    Taken,
    ThrowIn,
    Transfer,
    Trump,
)
from kozyr.record import Deal
from kozyr.shuffle import Shuffle
from kozyr.table import DEALER, OVER, Table

NAMES = ["Rick", "Morty", "Summer"]
LOG = Path(__file__).parents[2] / "data" / "durak-60493.txt"
DECK_60493 = (
    "A♣ 10♣ 6♣ J♥ 8♥ 6♥ K♠ J♠ 9♠ 7♠ 10♥ A♥ 9♣ K♣ 8♦ Q♦ A♦ 10♦ 6♦ J♣ 7♣ Q♥ 6♠ 8♠ 10♠ Q♠ A♠ 7♥ 9♥ K♥ 8♣ Q♣ 7♦ 9♦ J♦ K♦"
)
RANKS = ["6", "7", "8", "9", "10", "J", "Q", "K", "A"]
FULL_DECK = {rank + suit for rank in RANKS for suit in "♠♣♦♥"}


def seed(seats: int = 2, **changes: Any) -> Durak:
    return Durak.preset("seed", seats=seats, **changes)


def reference(seats: int = 2, **changes: Any) -> Durak:
    return Durak.preset("reference", seats=seats, **changes)


def legal(table: Table) -> set[str]:
    return set(table.legal_moves)


def hand(table: Table, seat: int) -> set[str]:
    return set(sorted_hand(table, seat).split())


def sorted_hand(table: Table, seat: int) -> str:
    return cards.write_all(text.in_hand_order(int(table.state.hands[seat]), int(table.state.trump)))


def stock(table: Table) -> list[str]:
    """The stock, top first."""
    return [cards.write(int(card)) for card in table.state.deck[: table.state.left][::-1]]


def discarded(table: Table) -> set[str]:
    return {cards.write(card) for card in cards.members(table.state.discard)}


def lying(table: Table) -> list[str]:
    """The bout's cards, in the order they were laid."""
    return [cards.write(int(card)) for card in table.state.laid[: table.state.laid_count]]


def play(table: Table, moves: str) -> list[Any]:
    """Makes moves written with commas between them; answers all that happened."""
    return [event for move in moves.split(",") for event in table.play(move.strip())]


def all_done(table: Table) -> list[Any]:
    """Every thrower says done, as long as throwers are asked."""
    happened = []
    while "done" in table.legal_moves:
        happened += table.play("done")
    return happened


def round_robin(*hands: str, trump: str) -> Shuffle:
    """A deck that, dealt one card at a time, gives these hands and turns this card up."""
    rounds = zip(*(cards_of_seat.split() for cards_of_seat in hands), strict=True)
    return shuffle.from_cards([*(card for each in rounds for card in each), trump])


def deck_of(random: int) -> list[str]:
    """The deck the formula makes of a number, top first."""
    dealt = reference().deal(shuffle=shuffle.formula(random)).steps[0]
    assert isinstance(dealt, Deal)
    return list(dealt.cards)


def reference_game() -> Table:
    table = reference(3).deal(shuffle=shuffle.formula(60493), names=NAMES)
    table.play_out()
    return table


def bout_events(table: Table, number: int) -> list[Any]:
    """What happened in one bout, without its first line."""
    told = table.events(everything=True)
    begins = [i for i, event in enumerate(told) if isinstance(event, Bout)] + [len(told)]
    first = next(i for i in begins if told[i].number == number)
    return told[first + 1 : next(i for i in begins if i > first)]


def trump_beats(bout: str, defender: str, **changes: Any) -> Table:
    """Seat 0 has attacked seat 1, trump ♦; seat 0 keeps a card that fits no bout here."""
    return seed(**changes).position(trump="♦", hands=["7♥", defender], bout=bout)


# --- the reference games ---


def test_dt1_the_deck_of_60493_is_the_documents_and_its_6_of_diamonds_goes_under_the_stock() -> None:
    table = reference(3).deal(shuffle=shuffle.formula(60493))

    assert " ".join(deck_of(60493)) == DECK_60493
    assert deck_of(13) == DECK_60493.split()
    assert Trump("6♦", 18) in table.events()
    assert stock(table) == [*DECK_60493.split()[19:], "6♦"]


def test_dt2_hands_are_dealt_in_blocks_and_sorted() -> None:
    table = reference(3).deal(shuffle=shuffle.formula(60493))

    assert sorted_hand(table, 0) == "6♣ 6♥ 8♥ 10♣ J♥ A♣"
    assert sorted_hand(table, 1) == "7♠ 9♠ 10♥ J♠ K♠ A♥"
    assert sorted_hand(table, 2) == "9♣ K♣ 8♦ 10♦ Q♦ A♦"
    assert table.turn == 0


def test_dt3_the_reference_game_is_the_log_letter_by_letter() -> None:
    table = reference_game()

    assert table.log(style="reference") == LOG.read_text(encoding="utf-8")


def test_dt3_in_the_reference_game_rick_is_the_fool_after_14_bouts() -> None:
    table = reference_game()

    assert table.outcome.fool == 0
    assert table.outcome.reason == "fool"
    assert [event.number for event in table.events() if isinstance(event, Bout)] == list(range(1, 15))
    assert bout_events(table, 1)[:4] == [
        Attack(0, "6♣"),
        Take(1),
        HandOver(0, ("6♥",)),
        Taken(1, ("6♣", "6♥")),
    ]
    assert bout_events(table, 14) == [
        Attack(1, "K♥"),
        Beat(0, "A♦", "K♥"),
        ThrowIn(1, "K♦"),
        Take(0),
        Taken(0, ("K♥", "A♦", "K♦")),
        Out(1, 2),
        table.outcome,
    ]


def test_dt4_the_formula_makes_36_decks_and_looks_at_the_residue_only() -> None:
    decks = [tuple(deck_of(residue)) for residue in range(36)]

    assert len(set(decks)) == 36
    assert all(set(deck) == FULL_DECK for deck in decks)
    assert [tuple(deck_of(residue + 36)) for residue in range(36)] == decks
    assert " ".join(decks[0][:12]) == "6♠ Q♣ 9♣ 9♠ 7♦ A♥ K♠ J♦ 10♥ 8♥ K♦ 6♥"
    assert " ".join(decks[1][:12]) == "8♠ 7♠ J♠ 6♥ 10♥ A♥ 9♣ K♣ 8♦ Q♦ A♦ 10♦"


ROWS = [
    pytest.param(reference(2), "1000100-0101111110000010111-0-110000", id="reference-2"),
    pytest.param(reference(3), "1220-0021221002001211101022222-12002", id="reference-3"),
    pytest.param(
        reference(2, first_attacker="lowest_trump"), "0001100101111110100100111-110-110000", id="lowest-trump-block-2"
    ),
    pytest.param(seed(2), "1010-001001110001-10110011-001010010", id="seed-2"),
]


@pytest.mark.parametrize(("game", "fools"), ROWS)
def test_dt5_the_fools_of_all_36_decks_of_the_formula(game: Durak, fools: str) -> None:
    outcomes = [game.deal(shuffle=shuffle.formula(residue)).play_out() for residue in range(36)]

    assert "".join("-" if outcome.fool is None else str(outcome.fool) for outcome in outcomes) == fools


def test_dt6_dealt_one_card_at_a_time_rick_gets_another_hand_than_in_the_log() -> None:
    table = seed(3).deal(shuffle=shuffle.formula(60493))

    assert sorted_hand(table, 0) == "7♠ 9♣ J♥ K♠ A♣ Q♦"


# --- positions ---


def test_dt7_a_hand_is_sorted_by_rank_then_suit_and_the_trumps_come_last() -> None:
    hands = ["10♦ 6♥ 6♣ A♣ 8♥ J♥", "7♠ 8♠ 9♠ 10♠ J♠ Q♠"]
    table = seed().deal(shuffle=round_robin(*hands, trump="9♦"))
    equal_ranks = seed().position(trump="♦", hands=["6♥ 6♦ 6♠ 6♣", "A♠"])

    assert sorted_hand(table, 0) == "6♣ 6♥ 8♥ J♥ A♣ 10♦"
    assert table.events(0)[0].cards == ("6♣", "6♥", "8♥", "J♥", "A♣", "10♦")
    assert sorted_hand(equal_ranks, 0) == "6♠ 6♣ 6♥ 6♦"


def test_dt8_the_lowest_trump_attacks_first() -> None:
    hands = ["6♠ 6♣ 7♠ 7♣ 8♠ 9♦", "9♠ 9♣ 10♠ 10♣ 7♦ J♦", "6♥ 7♥ 8♥ 9♥ 10♥ J♥"]
    table = seed(3).deal(shuffle=round_robin(*hands, trump="6♦"))

    assert First(1, "7♦") in table.events()
    assert table.turn == 1


def test_dt8_where_nobody_holds_a_trump_seat_0_attacks_first() -> None:
    table = seed().deal(shuffle=round_robin("K♠ A♠ K♣ A♣ K♥ A♥", "6♠ 7♠ 6♣ 7♣ 6♥ 7♥", trump="6♦"))

    assert First(0, None) in table.events()
    assert table.turn == 0


@pytest.mark.parametrize(
    ("held", "opening"),
    [("9♣ K♣ 8♦", "9♣"), ("8♦ 10♦", "8♦"), ("A♦", "A♦")],
)
def test_dt9_a_bout_opens_with_the_lowest_plain_card_or_else_the_lowest_trump(held: str, opening: str) -> None:
    table = seed().position(trump="♦", hands=[held, "7♠ 8♠"])

    assert table.turn == 0
    assert legal(table) == {opening}


@pytest.mark.parametrize(
    ("held", "answer"),
    [("10♣ K♣ 6♦", "10♣"), ("A♣ 6♦", "A♣"), ("8♣ 6♦ 7♦", "6♦"), ("8♣ K♥", "take")],
)
def test_dt10_a_plain_card_is_beaten_by_the_lowest_of_its_suit_or_else_the_lowest_trump(held: str, answer: str) -> None:
    table = trump_beats("9♣/", held)

    assert table.turn == 1
    assert legal(table) == {answer}


@pytest.mark.parametrize(("held", "answer"), [("7♦ 10♦ A♦", "10♦"), ("6♦ A♠", "take")])
def test_dt11_a_trump_is_beaten_by_the_lowest_higher_trump_only(held: str, answer: str) -> None:
    table = trump_beats("8♦/", held)

    assert table.turn == 1
    assert legal(table) == {answer}


def test_dt12_continuing_takes_the_lowest_card_of_a_rank_in_the_bout() -> None:
    table = seed().position(trump="♦", hands=["6♥ 7♠ K♠", "Q♥ 8♠ 9♠"], bout="6♣/K♣")

    assert table.turn == 0
    assert legal(table) == {"6♥"}
    assert play(table, "6♥, Q♥") == [ThrowIn(0, "6♥"), Beat(1, "Q♥", "6♥")]
    assert table.turn == 0
    assert legal(table) == {"K♠"}, "the rank of a card of the defender counts, too"


def test_dt12_continuing_with_a_trump_that_is_not_the_highest() -> None:
    table = seed().position(trump="♦", hands=["Q♥ 10♦ Q♦ A♦", "8♠ 9♠"], bout="9♣/10♣")

    assert legal(table) == {"10♦"}


@pytest.mark.parametrize(
    ("bout", "held", "answer"),
    [
        ("9♣/A♣", "7♣ A♦", "done"),
        ("9♣/A♣", "A♦", "A♦"),
        ("9♣/10♣", "9♦ A♦", "9♦"),
        ("9♣/10♣", "7♣ 9♦", "done"),
    ],
)
def test_dt13_the_highest_trump_is_not_thrown_in_while_other_cards_are_held(bout: str, held: str, answer: str) -> None:
    table = seed().position(trump="♦", hands=[held, "6♠ 8♠"], bout=bout)

    assert table.turn == 0
    assert legal(table) == {answer}


def test_dt13_the_bout_ends_where_only_the_highest_trump_fits() -> None:
    table = seed().position(trump="♦", hands=["7♣ A♦", "6♠ 8♠"], bout="9♣/A♣")

    assert play(table, "done") == [Done(0), Beaten(("9♣", "A♣")), Bout(2, 1, 0)]
    assert hand(table, 0) == {"7♣", "A♦"}


def test_dt14_the_plain_cards_of_the_bouts_ranks_are_handed_over() -> None:
    table = seed().position(trump="♥", hands=["10♥ 10♦", "9♠"], bout="10♠/")

    assert legal(table) == {"take"}
    assert play(table, "take")[:3] == [Take(1), HandOver(0, ("10♦",)), Taken(1, ("10♠", "10♦"))]
    assert hand(table, 0) == {"10♥"}
    assert hand(table, 1) == {"9♠", "10♠", "10♦"}


def test_dt14_cards_of_a_rank_that_only_the_defender_laid_are_handed_over_too() -> None:
    table = seed().position(trump="♥", hands=["Q♦ J♦ 8♣", "9♠"], bout="10♠/Q♠ 10♣/")

    play(table, "take")
    assert hand(table, 0) == {"J♦", "8♣"}
    assert hand(table, 1) == {"9♠", "10♠", "Q♠", "10♣", "Q♦"}


def test_dt16_a_defender_who_takes_loses_his_turn() -> None:
    table = seed(3).position(trump="♦", hands=["7♠ 9♠", "8♥ 9♥", "10♠ J♠"], bout="9♣/")

    assert play(table, "take")[-1] == Bout(2, 2, 0)
    assert table.turn == 2


def test_dt16_a_defender_who_has_beaten_all_attacks() -> None:
    table = seed(3).position(trump="♦", hands=["7♠ 8♠", "10♣ 9♥", "J♥ J♠"], bout="9♣/")

    assert play(table, "10♣, done")[-1] == Bout(2, 1, 2)
    assert table.turn == 1


def test_dt16_between_two_the_attacker_attacks_again_after_a_take() -> None:
    table = seed().position(trump="♦", hands=["7♠ 9♠", "8♥ 9♥"], bout="9♣/")

    assert play(table, "take")[-1] == Bout(2, 0, 1)
    assert table.turn == 0


def test_dt17_the_attacker_draws_first_and_the_turned_up_card_is_the_last_to_be_drawn() -> None:
    hands = ["8♠ 9♠ 10♠ J♠ Q♠", "8♥ 9♥ 10♥ J♥"]
    table = seed().position(trump="♦", hands=hands, bout="6♣/7♣", stock="7♠ 6♦")

    assert legal(table) == {"done"}
    happened = play(table, "done")
    assert [event for event in happened if isinstance(event, Draw)] == [Draw(0, 1, ("7♠",)), Draw(1, 1, ("6♦",))]
    assert hand(table, 0) == {"8♠", "9♠", "10♠", "J♠", "Q♠", "7♠"}
    assert hand(table, 1) == {"8♥", "9♥", "10♥", "J♥", "6♦"}
    assert stock(table) == []


def test_dt18_of_the_last_card_only_the_attacker_draws() -> None:
    table = seed().position(trump="♦", hands=["8♠ 9♠ 10♠ J♠ Q♠", "8♥ 9♥ 10♥ J♥"], bout="6♣/7♣", stock="6♦")

    assert [event for event in play(table, "done") if isinstance(event, Draw)] == [Draw(0, 1, ("6♦",))]
    assert hand(table, 0) == {"8♠", "9♠", "10♠", "J♠", "Q♠", "6♦"}
    assert hand(table, 1) == {"8♥", "9♥", "10♥", "J♥"}


def test_dt19_who_has_no_cards_and_no_stock_leaves_and_the_next_in_the_game_attacks() -> None:
    table = seed(3).position(trump="♦", hands=["7♠ 8♣", "9♠ 10♣", "A♦"], attacker=2)

    assert legal(table) == {"A♦"}
    assert play(table, "A♦") == [Attack(2, "A♦")]
    assert table.turn == 0
    assert legal(table) == {"take"}
    assert play(table, "take") == [Take(0), Taken(0, ("A♦",)), Out(2, 1), Bout(2, 1, 0)]
    assert hand(table, 0) == {"7♠", "8♣", "A♦"}
    assert table.turn == 1


def test_dt20_where_both_leave_in_one_bout_nobody_is_the_fool() -> None:
    table = seed().position(trump="♦", hands=["7♠", "8♠"])

    happened = play(table, "7♠, 8♠")
    assert table.turn == OVER
    assert (table.outcome.reason, table.outcome.fool, table.outcome.winner) == ("draw", None, None)
    assert table.outcome.payoffs == (0, 0)
    assert happened[-3:] == [Out(0, 1), Out(1, 2), table.outcome]


@pytest.mark.parametrize("preset", ["seed", "reference"])
@pytest.mark.parametrize("seats", [1, 6])
def test_dt23_one_or_six_cannot_play_the_tasks_game(preset: str, seats: int) -> None:
    with pytest.raises(OptionError):
        Durak.preset(preset, seats=seats)


@pytest.mark.parametrize("preset", ["seed", "reference"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_dt23_two_to_five_can(preset: str, seats: int) -> None:
    table = Durak.preset(preset, seats=seats).deal(seed=1)

    assert [int(size) for size in table.state.sizes[:seats]] == [6] * seats
    assert table.play_out() is not None


def test_dt24_a_game_that_goes_round_in_circles_is_a_draw_by_repetition() -> None:
    table = seed(3).position(trump="♣", hands=["J♠ J♦ K♥", "8♠ A♦", "K♦"], attacker=1)

    outcome = table.play_out()
    told = [event for event in table.events(everything=True) if not isinstance(event, Take)]
    assert told == [
        Attack(1, "8♠"),
        Taken(2, ("8♠",)),
        Bout(2, 0, 1),
        Attack(0, "J♠"),
        HandOver(0, ("J♦",)),
        Taken(1, ("J♠", "J♦")),
        Bout(3, 2, 0),
        Attack(2, "8♠"),
        Taken(0, ("8♠",)),
        Bout(4, 1, 2),
        Attack(1, "J♠"),
        HandOver(1, ("J♦",)),
        Taken(2, ("J♠", "J♦")),
        Bout(5, 0, 1),
        Attack(0, "8♠"),
        Taken(1, ("8♠",)),
        Bout(6, 2, 0),
        Attack(2, "J♠"),
        HandOver(2, ("J♦",)),
        Taken(0, ("J♠", "J♦")),
        outcome,
    ]
    assert (outcome.reason, outcome.fool, outcome.winner) == ("repetition", None, None)
    assert [hand(table, seat) for seat in range(3)] == [{"J♠", "J♦", "K♥"}, {"8♠", "A♦"}, {"K♦"}]


def test_dt25_the_winner_left_first_and_the_fool_is_left_alone() -> None:
    table = reference_game()

    assert table.outcome.winner == 2
    assert table.outcome.order == (2, 1)
    assert table.outcome.payoffs == (-2, 1, 1)
    assert Out(2, 1) in bout_events(table, 11)
    assert Out(1, 2) in bout_events(table, 14)


@pytest.mark.parametrize("preset", ["seed", "reference"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_dt26_every_card_is_in_one_place_and_the_stock_shrinks_in_refills_only(preset: str, seats: int) -> None:
    for number in range(12):
        table = Durak.preset(preset, seats=seats).deal(seed=number)
        before = len(stock(table))
        while table.turn != OVER:
            (move,) = table.legal_moves
            happened = table.play(move)
            drawn = sum(event.count for event in happened if isinstance(event, Draw))
            places = [*(hand(table, seat) for seat in range(seats)), stock(table), discarded(table), lying(table)]
            assert sum(len(place) for place in places) == 36
            assert set().union(*places) == FULL_DECK
            assert len(stock(table)) == before - drawn
            assert drawn == 0 or any(isinstance(event, Beaten | Taken) for event in happened)
            before -= drawn


RUSSIAN = {"В": "J", "Д": "Q", "К": "K", "Т": "A"}


def place_in_hand(card: str, trump: str) -> tuple[bool, int, int]:
    """Where a card of the log stands: trumps last, then by rank, then by suit (D-6), reckoned without the package."""
    rank, suit = card[:-1], card[-1]
    return suit == trump, RANKS.index(RUSSIAN.get(rank, rank)), "♠♣♦♥".index(suit)


@pytest.mark.parametrize("residue", range(0, 36, 5))
def test_dt26_hands_are_sorted_before_every_bout(residue: int) -> None:
    table = reference(4).deal(shuffle=shuffle.formula(residue))
    table.play_out()
    lines = table.log(style="reference").splitlines()

    trump = lines[1][-1]
    shown = [part.split(")")[0] for line in lines if " vs " in line for part in line.split("(")[1:]]
    assert len(shown) == 2 * int(table.state.bouts)
    for written in shown:
        places = [place_in_hand(card, trump) for card in written.split(",")]
        assert all(lower < higher for lower, higher in pairwise(places)), written


# --- what other programs got wrong ---


def refused(table: Table, move: str) -> str:
    """Why a move cannot be made; the table is as before."""
    state, steps = table.state.tobytes(), len(table.steps)
    with pytest.raises((IllegalMoveError, CardError)) as error:
        table.play(move)
    assert (table.state.tobytes(), len(table.steps)) == (state, steps)
    return str(error.value)


@pytest.mark.parametrize("preset", ["podkidnoy", "seed"])
def test_case_d01_who_laid_his_last_card_draws_before_anybody_leaves(preset: str) -> None:
    table = Durak.preset(preset).position(trump="♦", hands=["7♠", "8♠ 9♣"], stock="6♦")

    happened = play(table, "7♠, 8♠")
    assert happened[2:] == [Beaten(("7♠", "8♠")), Draw(0, 1, ("6♦",)), Bout(2, 1, 0)]
    assert table.outcome is None
    assert hand(table, 0) == {"6♦"}
    assert hand(table, 1) == {"9♣"}
    assert table.turn == 1


@pytest.mark.parametrize("preset", ["podkidnoy", "seed"])
def test_case_d03_the_last_card_beaten_with_the_last_card_is_a_draw(preset: str) -> None:
    table = Durak.preset(preset).position(trump="♦", hands=["7♠", "8♠"])

    play(table, "7♠, 8♠")
    assert table.turn == OVER
    assert legal(table) == set()
    assert (table.outcome.reason, table.outcome.fool, table.outcome.order) == ("draw", None, (0, 1))


def test_case_d03_without_draws_the_last_defender_is_the_fool() -> None:
    table = Durak(draws=False).position(trump="♦", hands=["7♠", "8♠"])

    play(table, "7♠, 8♠")
    assert (table.outcome.reason, table.outcome.fool, table.outcome.winner) == ("fool", 1, 0)
    assert table.outcome.payoffs == (1, -1)


@pytest.mark.parametrize("attack_choice", ["any", "several"])
def test_case_d04_a_card_is_laid_once(attack_choice: str) -> None:
    table = Durak(attack_choice=attack_choice).position(trump="♦", hands=["6♣ 6♥ 9♥", "8♣ 9♣"])

    refused(table, "6♣ 6♣")
    table.play("6♣")
    assert hand(table, 0) == {"6♥", "9♥"}
    refused(table, "6♣")
    if attack_choice == "several":
        table.play("done")
    play(table, "8♣")
    assert table.turn == 0
    assert "not in the hand" in refused(table, "6♣")
    assert legal(table) == {"6♥", "done"}
    assert lying(table) == ["6♣", "8♣"]
    assert hand(table, 0) | hand(table, 1) | discarded(table) | set(lying(table)) == FULL_DECK


def test_case_d04_a_card_is_in_one_place_only() -> None:
    with pytest.raises(PositionError, match="6♣ is in the hand of seat 0 and in the hand of seat 1"):
        Durak().position(trump="♦", hands=["6♣ 7♣", "6♣"])
    with pytest.raises(CardError):
        Durak().position(trump="♦", hands=["6♣ 6♣", "8♣"])
    with pytest.raises(CardError):
        Durak().deal(shuffle=shuffle.from_cards("6♣ 6♣"))


def test_case_d05_a_card_that_is_not_held_does_not_transfer() -> None:
    table = Durak.preset("perevodnoy", seats=3).position(trump="♦", hands=["9♠ 10♠", "7♣ J♠", "Q♠ K♠"], bout="7♠/")

    assert legal(table) == {"J♠", "take", "transfer 7♣"}
    assert "not in the hand" in refused(table, "transfer 7♥")
    refused(table, "transfer J♠")
    refused(table, "7♣")
    assert table.turn == 1


def test_case_d05_the_card_that_transfers_leaves_the_hand() -> None:
    table = Durak.preset("perevodnoy", seats=3).position(trump="♦", hands=["9♠ 10♠", "7♣ J♠", "Q♠ K♠"], bout="7♠/")

    assert table.play("transfer 7♣") == [Transfer(1, "7♣", 2)]
    assert hand(table, 1) == {"J♠"}
    assert lying(table) == ["7♠", "7♣"]
    assert table.turn == 2
    assert legal(table) == {"Q♠", "K♠", "take"}


@pytest.mark.parametrize("needs_cards", [True, False])
@pytest.mark.parametrize("others", [["7♠"], ["7♠", ""]])
def test_case_d06_nobody_transfers_to_himself(others: list[str], needs_cards: bool) -> None:
    game = Durak.preset("perevodnoy", seats=len(others) + 1, transfer_needs_cards=needs_cards)
    table = game.position(trump="♦", hands=[others[0], "7♣ 8♠", *others[1:]])

    table.play("7♠")
    assert table.turn == 1
    assert legal(table) == {"8♠", "take"}


def test_case_d06_a_seat_that_has_left_is_passed_over() -> None:
    table = Durak.preset("perevodnoy", seats=3).position(trump="♦", hands=["7♠ 9♣ 10♣", "7♣ 8♠", ""])

    table.play("7♠")
    assert legal(table) == {"8♠", "take", "transfer 7♣"}
    assert table.play("transfer 7♣") == [Transfer(1, "7♣", 0)]
    assert table.turn == 0


@pytest.mark.parametrize(("held", "answers"), [("7♣ 8♦", {"8♦", "take"}), ("7♣ 8♠", {"take"})])
def test_case_d08_after_a_card_is_beaten_nothing_is_transferred(held: str, answers: set[str]) -> None:
    game = Durak.preset("perevodnoy", seats=3)
    table = game.position(trump="♥", hands=["7♦ 9♠ 10♠", f"7♥ {held}", "J♠ Q♠ K♠"], bout="7♠/")

    assert "transfer 7♣" in legal(table)
    play(table, "7♥, 7♦")
    assert table.turn == 1
    assert legal(table) == answers


def first_bout_of_five(first_bout_limit: str) -> Table:
    """Five attack cards lie beaten in the first bout; seat 0 still holds 8♣, seat 2 8♥."""
    hands = ["6♠ 6♣ 6♥ 7♦ 8♠ 8♣", "7♠ 7♣ 7♥ 8♦ 9♠ 9♣", "8♥ 10♠ J♠ Q♠ K♠ A♠"]
    table = Durak(seats=3, first_bout_limit=first_bout_limit).deal(shuffle=round_robin(*hands, trump="10♦"))
    assert table.turn == 0
    play(table, "6♠, 7♠, 6♣, 7♣, 6♥, 7♥, 7♦, 8♦, 8♠, 9♠")
    return table


def test_case_d11_the_first_bout_has_five_attack_cards_where_the_option_says_so() -> None:
    table = first_bout_of_five("five")

    assert table.events()[-1] == Bout(2, 1, 2)


def test_case_d11_else_the_first_bout_has_six() -> None:
    table = first_bout_of_five("none")

    assert table.turn == 0
    assert legal(table) == {"8♣", "done"}
    assert play(table, "8♣, 9♣")[-1] == Bout(2, 1, 2), "8♥ would be the seventh"


def test_case_d11_in_the_second_bout_six_may_be_laid() -> None:
    bout = "6♠/7♠ 6♣/7♣ 6♥/7♥ 7♦/8♦ 8♠/9♠"
    table = Durak(first_bout_limit="five").position(trump="♦", hands=["8♣ J♥", "9♣"], bout=bout, bouts=2)

    assert table.turn == 0
    assert legal(table) == {"8♣", "done"}


SIX_HANDS = [
    "6♠ 6♣ 6♥ 7♠ 7♣ 7♥",
    "8♠ 8♣ 8♥ 9♠ 9♣ 9♥",
    "10♠ 10♣ 10♥ J♠ J♣ J♥",
    "Q♠ Q♣ Q♥ K♠ K♣ 8♦",
    "K♥ A♠ A♣ A♥ A♦ K♦",
    "Q♦ J♦ 10♦ 9♦",
]


@pytest.mark.parametrize(("last_two", "first"), [("6♦ 7♦", First(5, "6♦")), ("7♦ 6♦", First(5, "6♦"))])
def test_case_d12_without_a_stock_the_last_card_dealt_shows_the_trump(last_two: str, first: First) -> None:
    table = Durak(seats=6).deal(shuffle=round_robin(*SIX_HANDS[:5], f"{SIX_HANDS[5]} {last_two}", trump=""))
    shown = last_two.split()[1]

    assert table.events(0)[6:] == [Trump(shown, 0), first, Bout(1, 5, 0)]
    assert table.turn == 5
    assert shown in hand(table, 5), "it stays in the hand it was dealt to"
    assert cards.read(shown) in cards.members(table.view(0).state.hands[5]), "everybody has seen it"
    assert stock(table) == []


def test_case_d12_the_lowest_trump_attacks_though_another_card_is_shown() -> None:
    hands = [*SIX_HANDS[:3], "Q♠ Q♣ Q♥ K♠ K♣ 6♦", SIX_HANDS[4], f"{SIX_HANDS[5]} 8♦ 7♦"]
    table = Durak(seats=6).deal(shuffle=round_robin(*hands, trump=""))

    assert table.events(0)[6:] == [Trump("7♦", 0), First(3, "6♦"), Bout(1, 3, 4)]


@pytest.mark.parametrize("number", range(5))
def test_case_d12_a_game_of_six_is_played_to_its_end(number: int) -> None:
    table = Durak(seats=6).deal(seed=number)

    while table.turn != OVER:
        table.play(table.legal_moves[0])
    assert len(table.outcome.order) == (5 if table.outcome.reason == "fool" else 6)
    assert sum(table.outcome.payoffs) == 0


@pytest.mark.parametrize(("game", "answers"), [(Durak(), {"A♦", "take"}), (seed(), {"A♦"})])
def test_case_d13_the_ace_of_trumps_may_be_the_only_card_that_beats(game: Durak, answers: set[str]) -> None:
    table = game.position(trump="♦", hands=["7♥", "A♦ 6♠"], bout="K♦/")

    assert legal(table) == answers


def test_case_d13_where_everybody_takes_for_ever_the_game_is_drawn() -> None:
    table = Durak(seats=3).position(trump="♦", hands=["6♠ A♠", "A♣", "7♣ A♥"])

    bouts = [(0, "6♠"), (2, "7♣"), (1, "6♠"), (0, "7♣"), (2, "6♠"), (1, "7♣")]
    for attacker, card in bouts:
        assert table.turn == attacker
        play(table, f"{card}, take")
        all_done(table)
    assert table.turn == OVER
    assert (table.outcome.reason, table.outcome.fool, table.outcome.payoffs) == ("repetition", None, (0, 0, 0))


def test_case_d14_after_a_transfer_the_new_defender_is_not_asked_to_throw_in() -> None:
    hands = ["7♠ 8♦ 9♥", "7♣ 9♦ 10♦", "8♠ 8♣ 8♥ J♥"]
    table = Durak.preset("perevodnoy", seats=3).position(trump="♦", hands=hands)

    play(table, "7♠, transfer 7♣")
    assert table.turn == 2
    assert legal(table) == {"8♠", "take"}
    table.play("8♠")
    assert table.turn == 2
    assert legal(table) == {"8♣", "take"}
    table.play("8♣")
    assert table.turn == 1, "who transferred is the attacker now"
    assert legal(table) == {"done"}
    table.play("done")
    assert table.turn == 0
    assert legal(table) == {"8♦", "done"}
    assert table.play("done")[-1] == Bout(2, 2, 0)


def test_case_d15_in_52_cards_a_five_beats_a_three() -> None:
    table = Durak(deck_size=52).position(trump="♦", hands=["A♥", "5♣ 2♣ 4♠"], bout="3♣/")

    assert legal(table) == {"5♣", "take"}


@pytest.mark.parametrize("move", ["6♣", "take", "done", "transfer 6♣", "no card"])
def test_case_d17_nothing_is_played_before_the_deal(move: str) -> None:
    table = Table(Durak())

    assert table.turn == DEALER
    assert legal(table) == set()
    refused(table, move)


@pytest.mark.parametrize("move", ["9♣", "7♠", "take", "done", "no card"])
def test_case_d17_nothing_is_played_after_the_end(move: str) -> None:
    table = Durak().position(trump="♦", hands=["7♠", "8♠ 9♣"])
    play(table, "7♠, 8♠")

    assert (table.turn, table.outcome.fool) == (OVER, 1)
    assert legal(table) == set()
    refused(table, move)
    assert (table.turn, table.outcome.fool) == (OVER, 1)


def test_case_d17_a_game_that_has_ended_says_so() -> None:
    table = Durak().position(trump="♦", hands=["7♠", "8♠"])
    play(table, "7♠, 8♠")

    assert "the game is over" in refused(table, "7♠")
