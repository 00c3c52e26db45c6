"""A written game played again: it is right to the last step, or the first thing wrong is said."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kozyr import record, replay
from kozyr.errors import IllegalMoveError, OptionError, RecordError
from kozyr.games import game_named
from kozyr.record import Deal, Move, Record
from kozyr.table import Table
from tests.conftest import share

DURAK: Any = game_named("durak")
POSITION: dict[str, Any] = {"trump": "♠", "hands": ["6♣ K♥", "A♠ 7♦"], "bout": "6♥/", "attacker": 0}


def played(seed: int, seats: int = 2, moves: int | None = None, **options: Any) -> Table:
    """A game of random legal moves: to the end, or that many of them."""
    dice = random.Random(seed)
    table: Table = DURAK(seats=seats, **options).deal(seed=seed)
    while table.turn >= 0 and (moves is None or len(table.history) <= moves):
        table.play(dice.choice(table.legal_moves))
    return table


WHOLE: Record = played(7).record()
BEGUN: Record = played(7, moves=6).record()
AT_POSITION: Record = DURAK().position(**POSITION).record()


def refused(written: Record) -> str:
    """The one line with which a record is refused."""
    with pytest.raises(RecordError) as wrong:
        replay.verify(record.write(written, "json"))
    said = str(wrong.value)
    assert "\n" not in said
    return said


def with_step(written: Record, place: int, *steps: Deal | Move) -> Record:
    """A record with the step at a place (0, 1, …) replaced."""
    return replace(written, steps=(*written.steps[:place], *steps, *written.steps[place + 1 :]))


def with_option(written: Record, **changes: str) -> Record:
    return replace(written, options=dict(written.options) | changes)


# --- what is right ---


@pytest.mark.parametrize("seed", range(share(quick=3, deep=60)))
@pytest.mark.parametrize("style", ["text", "json"])
def test_a_played_game_is_verified_and_leaves_the_same_table(seed: int, style: str) -> None:
    table = played(seed, 2 + seed % 5, None if seed % 2 else 8, transfer=True, show_trump=True, swap_trump=True)
    again = replay.verify(record.write(table.record(), style))
    assert again.state.tobytes() == table.state.tobytes()
    assert again.record() == table.record()
    assert again.names == table.names
    assert again.events(everything=True) == table.events(everything=True)


def test_a_record_that_stops_early_is_right_as_far_as_it_goes() -> None:
    for count in range(len(BEGUN.steps) + 1):
        part = replace(BEGUN, steps=BEGUN.steps[:count])
        assert len(replay.replay(part).steps) == count


def test_a_game_from_a_position_is_verified() -> None:
    table: Table = DURAK().position(**POSITION)
    table.rename(["Ala", "Bolek"])
    table.play_out(["lowest", "lowest"])
    again = replay.verify(record.write(table.record()))
    assert again.record() == table.record()
    assert again.state.tobytes() == table.state.tobytes()


# --- the head ---


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    assert refused(replace(WHOLE, game="whist")).startswith("there is no game 'whist'; there are durak")


def test_another_version_of_the_rules_is_named_with_this_one() -> None:
    said = refused(replace(WHOLE, rules=WHOLE.rules + 1))
    assert f"version {WHOLE.rules + 1}" in said
    assert f"version {WHOLE.rules}" in said


def test_an_unknown_option_value_is_named_with_those_there_are() -> None:
    assert "deck_size cannot be '40'; it may be 36, 24, 52" in refused(with_option(WHOLE, deck_size="40"))


def test_an_unknown_option_is_named() -> None:
    assert "colour" in refused(with_option(WHOLE, colour="red"))


def test_a_missing_option_is_named() -> None:
    options = {name: value for name, value in WHOLE.options.items() if name != "throwers"}
    assert "'throwers'" in refused(replace(WHOLE, options=options))


def test_options_that_cannot_go_together_are_refused() -> None:
    assert "show_trump" in refused(with_option(WHOLE, show_trump="yes"))


@pytest.mark.parametrize("preset", ["perevodnoy", "custom", "", "Podkidnoy"])
def test_a_preset_that_does_not_fit_the_options_is_named_with_the_one_that_does(preset: str) -> None:
    said = refused(replace(WHOLE, preset=preset))
    assert "those of podkidnoy" in said
    assert said.endswith(f"not of {preset}")


def test_options_of_no_preset_are_not_those_of_the_default() -> None:
    assert "custom" in refused(with_option(WHOLE, must_beat="yes"))


@pytest.mark.parametrize(
    "seats", [(), ("Ala",), ("Ala", "Ala"), ("Ala", ""), ("Ala", "  "), ("Ala", "Bo\nlek"), ("Ala", "Bolek", "Ewa")]
)
def test_names_that_do_not_fit_the_seats_are_refused(seats: tuple[str, ...]) -> None:
    assert "name" in refused(replace(WHOLE, seats=seats))


# --- the deal ---


def dealt(*cards: str) -> Record:
    """The game begun, but with another deck."""
    return with_step(BEGUN, 0, Deal("by hand", cards))


DECK = BEGUN.steps[0].cards if isinstance(BEGUN.steps[0], Deal) else ()
BAD_DECKS = {
    "a card missing": DECK[:-1],
    "a card twice": (*DECK[:-1], DECK[0]),
    "a card twice and none missing": (*DECK, DECK[0]),
    "a card of another deck": (*DECK[:-1], "2♣"),
    "a card of another deck more": (*DECK, "2♣"),
    "no card": (),
    "a word among the cards": (*DECK[:-1], "joker"),
    "an empty card": (*DECK, "*"),
}


@pytest.mark.parametrize("deck", BAD_DECKS.values(), ids=list(BAD_DECKS))
def test_a_deck_that_is_not_the_one_of_the_game_is_refused_at_step_1(deck: tuple[str, ...]) -> None:
    assert refused(dealt(*deck)).startswith("step 1: ")


def test_a_missing_deal_is_refused_at_step_1() -> None:
    assert refused(replace(BEGUN, steps=BEGUN.steps[1:])).startswith("step 1: seat ")


def test_a_second_deal_is_refused_where_it_stands() -> None:
    assert refused(replace(BEGUN, steps=(*BEGUN.steps, BEGUN.steps[0]))).startswith(
        f"step {len(BEGUN.steps) + 1}: the dealer is not on turn"
    )


# --- the moves ---


def test_a_move_of_the_wrong_seat_is_refused_with_its_step() -> None:
    move = BEGUN.steps[2]
    assert isinstance(move, Move)
    said = refused(with_step(BEGUN, 2, Move(1 - move.seat, move.text)))
    assert said.startswith(f"step 3: seat {1 - move.seat} is not on turn")


@pytest.mark.parametrize("seat", [2, 99, -1, -2, 10**30])
def test_a_move_of_no_seat_is_refused_with_its_step(seat: int) -> None:
    assert refused(with_step(BEGUN, 2, Move(seat, "take"))).startswith(f"step 3: seat {seat} is not on turn")


@pytest.mark.parametrize(
    "text", ["6♠ 7♠", "swap", "transfer 6♦", "pass", "", " ", "6", "♠", "\0", "2♣", "взять", "take\nit", "6♠\n"]
)
def test_an_illegal_move_is_refused_with_its_step_and_what_is_legal(text: str) -> None:
    move = BEGUN.steps[2]
    assert isinstance(move, Move)
    said = refused(with_step(BEGUN, 2, Move(move.seat, text)))
    assert said.startswith(f"step 3: Seat {move.seat}")
    assert "legal: " in said


def test_a_card_that_is_not_in_the_hand_is_refused_as_such() -> None:
    seats = [step.seat for step in WHOLE.steps if isinstance(step, Move)]
    lying = DECK[-1]  # the last card of a deck dealt from its top is in the stock
    assert "it is not in the hand" in refused(with_step(WHOLE, 1, Move(seats[0], lying)))


def test_only_the_first_wrong_step_is_named() -> None:
    seats = [step.seat for step in BEGUN.steps if isinstance(step, Move)]
    twice = with_step(with_step(BEGUN, 2, Move(seats[1], "pass")), 4, Move(seats[3], "pass"))
    assert refused(replace(twice, outcome="nonsense")).startswith("step 3: ")


def test_a_move_spelled_otherwise_than_written_is_refused() -> None:
    move = BEGUN.steps[1]
    assert isinstance(move, Move)
    assert refused(with_step(BEGUN, 1, Move(move.seat, move.text.lower().replace("♠", "s")))).startswith("step 2: ")


@pytest.mark.parametrize("seat", [0, 1, -2])
def test_a_move_after_the_end_is_refused(seat: int) -> None:
    said = refused(replace(WHOLE, steps=(*WHOLE.steps, Move(seat, "take"))))
    assert said.startswith(f"step {len(WHOLE.steps) + 1}: ")


def test_a_deal_after_the_end_is_refused() -> None:
    assert refused(replace(WHOLE, steps=(*WHOLE.steps, WHOLE.steps[0]))).startswith(f"step {len(WHOLE.steps) + 1}: ")


@given(
    place=st.integers(1, len(WHOLE.steps) - 1), seat=st.integers(0, 1), text=st.sampled_from(["take", "done", *DECK])
)
def test_any_change_of_one_move_is_refused_no_earlier_than_its_step(place: int, seat: int, text: str) -> None:
    if Move(seat, text) != WHOLE.steps[place]:
        changed = with_step(WHOLE, place, Move(seat, text))
        if place == len(WHOLE.steps) - 1 and is_verified(changed):
            return  # another last move with the same outcome is another game
        said = refused(changed)
        step = int(said.split(":")[0].removeprefix("step ")) if said.startswith("step ") else len(WHOLE.steps) + 1
        assert step >= place + 1


def is_verified(written: Record) -> bool:
    try:
        replay.verify(record.write(written, "json"))
    except RecordError:
        return False
    return True


# --- the outcome ---


def test_a_wrong_outcome_is_refused_with_the_right_one() -> None:
    said = refused(replace(WHOLE, outcome=WHOLE.outcome.replace("payoffs=", "payoffs=7,")))
    assert said.startswith(f"the outcome is {WHOLE.outcome!r}, not ")


def test_an_outcome_of_an_unfinished_game_is_refused() -> None:
    assert refused(replace(BEGUN, outcome=WHOLE.outcome)).startswith("the outcome is '*', not ")


def test_a_finished_game_that_says_it_is_not_is_refused() -> None:
    assert refused(replace(WHOLE, outcome="*")).endswith("not '*'")


def test_a_game_without_its_last_move_does_not_have_its_outcome() -> None:
    assert refused(replace(WHOLE, steps=WHOLE.steps[:-1])).startswith("the outcome is '*', not ")


# --- the position ---

BAD_POSITIONS: dict[str, dict[str, Any]] = {
    "a card in two places": {"hands": ["6♣ K♥", "6♣ 7♦"]},
    "a card twice in one": {"hands": ["6♣ 6♣", "7♦"]},
    "a card of another deck": {"hands": ["2♣", "7♦"]},
    "a hand too many": {"hands": ["6♣", "7♦", "8♦"]},
    "a hand too few": {"hands": ["6♣"]},
    "no cards in any hand": {"hands": ["", ""], "bout": ""},
    "hands that are numbers": {"hands": [6, 7]},
    "hands that are null": {"hands": None},
    "hands within hands": {"hands": [["6♣"], ["7♦"]]},
    "a trump that is none": {"trump": "x"},
    "an empty trump": {"trump": ""},
    "a trump that is a number": {"trump": 1},
    "a beating card that does not beat": {"bout": "6♥/7♣"},
    "a pair of three": {"bout": "6♥/7♥/8♥"},
    "a bout that is a list": {"bout": ["6♥/"]},
    "a turned-up card that is no trump": {"stock": "7♣"},
    "a stock that is a number": {"stock": 7},
    "taking with nothing to take": {"bout": "", "taking": True},
    "taking that is a word": {"taking": "no"},
    "an attacker who is not there": {"attacker": 2},
    "an attacker before the first": {"attacker": -1},
    "an attacker that is text": {"attacker": "0"},
    "an attacker that is a fraction": {"attacker": 0.0},
    "an attacker who attacks himself": {"defender": 0},
    "a defender who is not there": {"defender": 10**30},
    "cards that are nowhere": {"discard": ""},
    "an unknown word": {"colour": "red"},
    "the word self": {"self": 1},
    "the word state": {"state": 1},
    "bouts that are a word": {"bouts": "x"},
    "bouts that are null": {"bouts": None},
    "bouts that are a fraction": {"bouts": 1.5},
    "bouts below the first": {"bouts": -5},
    "bouts without number": {"bouts": 10**30},
}


@pytest.mark.parametrize("changes", BAD_POSITIONS.values(), ids=list(BAD_POSITIONS))
def test_a_position_that_cannot_be_is_refused(changes: dict[str, Any]) -> None:
    assert refused(replace(AT_POSITION, position=POSITION | changes)).startswith("the game cannot be set up: ")


@pytest.mark.parametrize("missing", ["trump", "hands"])
def test_a_position_without_what_it_needs_is_refused(missing: str) -> None:
    position = {name: value for name, value in POSITION.items() if name != missing}
    assert missing in refused(replace(AT_POSITION, position=position))


def test_a_deal_into_a_position_is_refused() -> None:
    assert refused(replace(AT_POSITION, steps=(WHOLE.steps[0],))).startswith("step 1: the dealer is not on turn")


# --- what a record says of its deck ---


@pytest.mark.parametrize("how", ["seed 8 game 0", "seed 7 game 1", "formula 3"])
def test_a_deck_that_is_not_the_one_its_shuffle_makes_is_refused(how: str) -> None:
    deal = BEGUN.steps[0]
    assert isinstance(deal, Deal)
    assert "this deck is not that of" in refused(replace(BEGUN, steps=(Deal(how, deal.cards), *BEGUN.steps[1:])))


@pytest.mark.parametrize("how", ["secure", "cards", "by Ala"])
def test_a_deck_whose_shuffle_cannot_be_repeated_is_taken_as_written(how: str) -> None:
    deal = BEGUN.steps[0]
    assert isinstance(deal, Deal)
    assert replay.replay(replace(BEGUN, steps=(Deal(how, deal.cards), *BEGUN.steps[1:]))).shuffled == how


def test_names_are_texts_one_for_each_seat() -> None:
    table: Table = DURAK().deal(seed=1)
    for names in ([1, 2], "AB", ["Ala"], ["Ala", "Ala"], ["Ala", " "], ["Ala", "Bo\nlek"]):
        with pytest.raises(OptionError):
            table.rename(names)
    assert table.names == ("Seat 0", "Seat 1")


def test_a_refusal_does_not_repeat_all_of_a_long_text() -> None:
    with pytest.raises(IllegalMoveError) as wrong:
        DURAK().deal(seed=1).play("transfer " * 1000)
    assert len(str(wrong.value)) < 400
