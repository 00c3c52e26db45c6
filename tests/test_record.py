"""The written game: what is written is read again without loss, and what is broken is refused with its place named."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kozyr import record
from kozyr.errors import RecordError
from kozyr.games import game_named
from kozyr.record import Deal, Move, Record
from kozyr.table import Table
from tests.conftest import share

DURAK: Any = game_named("durak")
STYLES = ("text", "json")
LINE_ENDS = "\x85\u2028\u2029"  # what else than \n ends a line for str.splitlines, and JSON leaves as it is
HARD_NAMES = ('Ala "Ace"', "Bolek, the second", "[Celina]", "Дзмітрый Ўладзіміравіч", "back\\slash\\", "{'\\\"]")
POSITION: dict[str, Any] = {"trump": "♠", "hands": ["6♣ K♥", "A♠ 7♦"], "bout": "6♥/", "stock": "", "attacker": 1}

a_style = pytest.mark.parametrize("style", STYLES)


def played(seed: int, seats: int = 2, moves: int | None = None, **options: Any) -> Table:
    """A game of random legal moves: to the end, or that many of them."""
    dice = random.Random(seed)
    table: Table = DURAK(seats=seats, **options).deal(seed=seed)
    while table.turn >= 0 and (moves is None or len(table.history) <= moves):
        table.play(dice.choice(table.legal_moves))
    return table


SHORT = Record(
    game="durak",
    rules=1,
    preset="podkidnoy",
    options={"seats": "2", "deck_size": "36"},
    seats=("Ala", "Bolek"),
    position=None,
    steps=(Deal("by hand", ("6♣", "7♣")), Move(0, "6♣"), Move(1, "take"), Move(0, "done")),
    outcome="reason=fool fool=1",
)
TEXT = record.write(SHORT)
JSON: dict[str, Any] = json.loads(record.write(SHORT, "json"))


def refused(text: str) -> str:
    """The one line with which a broken text is refused."""
    with pytest.raises(RecordError) as wrong:
        record.read(text)
    said = str(wrong.value)
    assert said
    assert "\n" not in said
    return said


# --- what is written is read again ---


@a_style
@pytest.mark.parametrize("seed", range(share(quick=3, deep=100)))
@pytest.mark.parametrize("moves", [None, 0, 1, 9])
def test_a_played_game_is_read_as_it_was_written(seed: int, moves: int | None, style: str) -> None:
    written = played(seed, 2 + seed % 5, moves, transfer=True, show_trump=True, swap_trump=True).record()
    assert record.read(record.write(written, style)) == written


def test_an_unfinished_game_has_a_star_for_its_outcome() -> None:
    written = played(3, moves=4).record()
    assert written.outcome == "*"
    assert record.write(written).endswith('\n[Outcome "*"]\n')


def test_a_game_not_dealt_has_no_steps_and_is_read_again() -> None:
    written = Table(DURAK()).record()
    assert written.steps == ()
    assert [record.read(record.write(written, style)) for style in STYLES] == [written, written]


@a_style
def test_names_of_any_printable_letters_are_read_again(style: str) -> None:
    table = Table(DURAK(seats=6), names=HARD_NAMES).deal(seed=1)
    assert record.read(record.write(table.record(), style)).seats == HARD_NAMES
    assert record.read(record.write(table.record(), style)) == table.record()


@a_style
@pytest.mark.parametrize("hands", [["6♣ K♥", "A♠ 7♦"], ("6♣ K♥", "A♠ 7♦")], ids=["list", "tuple"])
def test_a_game_from_a_position_is_read_again(hands: Any, style: str) -> None:
    table: Table = DURAK().position(**POSITION | {"hands": hands})
    table.play("take")
    assert record.read(record.write(table.record(), style)) == table.record()


@a_style
def test_the_second_style_says_what_the_first_does(style: str) -> None:
    written = played(11, 3).record()
    other = record.write(record.read(record.write(written, style)), "json")
    assert other == record.write(written, "json")


def test_a_text_with_windows_line_ends_or_empty_lines_is_the_same_record() -> None:
    assert record.read(TEXT.replace("\n", "\r\n")) == SHORT
    assert record.read("\n" + TEXT.replace("\n", "\n\n")) == SHORT


def test_no_written_line_of_moves_is_wider_than_the_width() -> None:
    lines = record.write(played(5, 6).record()).splitlines()
    moves = [line for line in lines if not line.startswith("[")]
    assert len(moves) > 1
    assert max(map(len, moves)) <= record.WIDTH


printable = st.text(st.characters(codec="utf-8").filter(str.isprintable), min_size=1, max_size=20)
texts = st.text(st.characters(codec="utf-8", exclude_characters=LINE_ENDS), max_size=9)
moves = st.builds(Move, st.integers(0, 9), st.sampled_from(["6♣", "10♦", "take", "done", "transfer A♥"]))
deals = st.builds(Deal, texts, st.lists(st.sampled_from(["6♣", "10♦", "A♥"])).map(tuple))
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
records = st.builds(
    Record,
    game=texts,
    rules=st.integers(0, 10**9 - 1),
    preset=texts,
    options=st.dictionaries(st.from_regex(r"[a-z_]{1,9}", fullmatch=True), st.from_regex(r"[\w=-]*", fullmatch=True)),
    seats=st.lists(texts, min_size=1, max_size=6).map(tuple),
    position=st.none() | st.dictionaries(texts, json_values),
    steps=st.lists(moves | deals, max_size=12).map(tuple),
    outcome=texts,
)


@a_style
@given(written=records)
def test_any_record_is_read_as_it_was_written(style: str, written: Record) -> None:
    assert record.read(record.write(written, style)) == written


@a_style
@pytest.mark.parametrize("letter", LINE_ENDS)
def test_a_letter_that_ends_a_line_stays_within_its_string(letter: str, style: str) -> None:
    written = replace(SHORT, steps=(Deal(f"by{letter}hand", ("6♣",)),))
    assert record.read(record.write(written, style)) == written


@a_style
@given(seats=st.lists(printable, min_size=1, max_size=6))
def test_any_printable_names_are_read_as_they_were_written(style: str, seats: list[str]) -> None:
    written = replace(SHORT, seats=tuple(seats))
    assert record.read(record.write(written, style)) == written


# --- cut short ---


@a_style
@pytest.mark.parametrize("moves", [None, 7])
def test_a_file_cut_at_any_place_is_refused(style: str, moves: int | None) -> None:
    written = played(2, moves=moves).record()
    whole = record.write(written, style)
    assert whole.endswith("\n")
    ends = {place for place, letter in enumerate(whole) if letter == "\n"}
    cuts = ends | {end + 1 for end in ends} | set(range(0, len(whole), share(quick=7, deep=3)))
    for cut in cuts - {len(whole), len(whole) - 1}:
        refused(whole[:cut])
    assert record.read(whole[:-1]) == written


def test_a_text_cut_after_a_line_says_which_tag_is_missing() -> None:
    lines = TEXT.splitlines(keepends=True)
    expected = ["Game", "Rules", "Preset", "Options", "Seats", "Outcome", "Outcome", "Outcome"]
    for count, missing in zip(range(len(lines)), expected, strict=False):
        assert f"[{missing} …]" in refused("".join(lines[:count]))


@pytest.mark.parametrize("nothing", ["", " ", "\n\n", "﻿"])
def test_an_empty_file_is_refused(nothing: str) -> None:
    assert "[Game …]" in refused(nothing)


# --- broken text ---


def changed(old: str, new: str) -> str:
    """The short text with one piece of it changed."""
    assert TEXT.count(old) == 1
    return TEXT.replace(old, new)


BROKEN = {
    "a tag missing": (changed('[Rules "1"]\n', ""), "line 2"),
    "the first tag missing": (changed('[Game "durak"]\n', ""), "line 1"),
    "tags in another order": (
        changed('"durak"]\n[Rules "1"]', '"durak"]\n[Preset "podkidnoy"]\n[Rules "1"]'),
        "line 2",
    ),
    "a tag twice": (changed('[Rules "1"]', '[Game "durak"]'), "line 2"),
    "an unknown tag": (changed("[Deal ", "[Dealt "), "line 6"),
    "moves before the tags end": (changed('[Seats "Ala" "Bolek"]\n', "0 6♣\n"), "line 5"),
    "a string not closed": (changed('"Bolek"', '"Bolek'), "line 5"),
    "a string not opened": (changed('"Bolek"', 'Bolek"'), "line 5"),
    "a bad escape": (changed('"Bolek"', r'"Bolek\q"'), "line 5"),
    "a bracket not closed": (changed('"Bolek"]', '"Bolek"'), "line 5"),
    "junk after a tag": (changed('"Bolek"]', '"Bolek"] x'), "line 5"),
    "a tag without a value": (changed(' "Ala" "Bolek"', ""), "line 5"),
    "a control letter in a string": (changed('"Bolek"', '"Bol\tek"'), "line 5"),
    "a NUL among the tags": (changed('[Seats "', '[Seats \0"'), "line 5"),
    "a deal of one string": (changed('"by hand" "6♣ 7♣"', '"by hand"'), "line 6"),
    "a deal of three strings": (changed('"6♣ 7♣"]', '"6♣ 7♣" "8♣"]'), "line 6"),
    "two values of a game": (changed('"durak"', '"durak" "poker"'), "line 1"),
    "two values of the rules": (changed('"1"', '"1" "2"'), "line 2"),
    "two values of the preset": (changed('"podkidnoy"', '"podkidnoy" "seed"'), "line 3"),
    "two values of the options": (changed('"seats=2 deck_size=36"', '"seats=2" "deck_size=36"'), "line 4"),
    "an option given twice": (changed("deck_size=36", "deck_size=36 deck_size=52"), "deck_size"),
    "an option without a value": (changed("deck_size=36", "deck_size"), "deck_size"),
    "rules that are a word": (changed('"1"', '"one"'), "one"),
    "rules with a sign": (changed('"1"', '"-1"'), "-1"),
    "rules far too big": (changed('"1"', '"' + "9" * 5000 + '"'), "rules"),
    "a move without a seat": (changed("0 6♣", "6♣"), "line 7"),
    "a move without words": (changed("0 6♣", "0"), "line 7"),
    "a move of a negative seat": (changed("0 6♣", "-1 6♣"), "line 7"),
    "a comma with no move after it": (changed("0 done", "0 done,"), "line 7"),
    "two commas": (changed("1 take,", "1 take,,"), "line 7"),
    "a seat far too big": (changed("1 take", "9" * 5000 + " take"), "line 7"),
    "a deal after the end": (TEXT + '[Deal "x" "6♣"]\n', "line 9"),
    "moves after the end": (TEXT + "0 6♣\n", "line 9"),
    "an outcome twice": (TEXT + '[Outcome "*"]\n', "line 9"),
    "a NUL after the end": (TEXT + "\0", "line 9"),
    "a second record": (TEXT + TEXT, "line 9"),
    "an outcome of two strings": (changed('fool=1"]', 'fool=1" "x"]'), "line 8"),
    "a position that is no JSON": (changed("[Deal ", '[Position "{"]\n[Deal '), "line 6"),
    "a position that is a list": (changed("[Deal ", '[Position "[1]"]\n[Deal '), "line 6"),
    "two values of a position": (changed("[Deal ", '[Position "{}" "x"]\n[Deal '), "line 6"),
    "a position twice": (changed("[Deal ", '[Position "{}"]\n[Position "{}"]\n[Deal '), "line 7"),
    "a position after a deal": (changed("0 6♣", '[Position "{}"]\n0 6♣'), "line 7"),
    "a position nested too deep": (changed("[Deal ", '[Position "' + '{\\"a\\":' * 99999 + '"]\n[Deal '), "line 6"),
}


@pytest.mark.parametrize(("text", "place"), BROKEN.values(), ids=list(BROKEN))
def test_broken_text_is_refused_with_its_place(text: str, place: str) -> None:
    assert place in refused(text)


def test_binary_noise_is_refused() -> None:
    dice = random.Random(1)
    for length in range(1, 400, 7):
        refused(dice.randbytes(length).decode("latin-1"))


# --- broken JSON ---


def as_json(**changes: Any) -> str:
    """The short record as JSON with some of its values changed."""
    return json.dumps(JSON | changes)


def without(key: str) -> str:
    """The short record as JSON with a key missing."""
    return json.dumps({name: value for name, value in JSON.items() if name != key})


BROKEN_JSON = {
    "an empty object": ("{}", "kozyr"),
    "another format": (as_json(kozyr=2), "2"),
    "a brace alone": ("{", "JSON"),
    "junk after it": (as_json() + "x", "JSON"),
    "two objects": (as_json() * 2, "JSON"),
    "single quotes": ("{'kozyr': 1}", "JSON"),
    "a NUL after it": (as_json() + "\0", "JSON"),
    "a raw line end in a string": ('{"kozyr": 1, "game": "du\nrak"}', "JSON"),
    "a number too long": ('{"kozyr": ' + "9" * 5000 + "}", "JSON"),
    "nested too deep": ('{"a":' * 99999, "JSON"),
    "lists nested too deep": ('{"position": ' + "[" * 99999 + "]" * 99999 + "}", "JSON"),
    "an unknown key": (as_json(colour="red"), "colour"),
    "a game that is a number": (as_json(game=7), "game"),
    "a game that is null": (as_json(game=None), "game"),
    "rules that are true": (as_json(rules=True), "rules"),
    "rules that are text": (as_json(rules="1"), "rules"),
    "rules that are a fraction": (as_json(rules=1.0), "rules"),
    "a preset that is a list": (as_json(preset=["podkidnoy"]), "preset"),
    "options that are a list": (as_json(options=[]), "options"),
    "an option that is a number": (as_json(options={"seats": 2}), "options"),
    "seats that are text": (as_json(seats="Ala"), "seats"),
    "a seat that is null": (as_json(seats=["Ala", None]), "seats"),
    "a position that is a list": (as_json(position=[]), "position"),
    "a position that is false": (as_json(position=False), "position"),
    "steps that are an object": (as_json(steps={}), "steps"),
    "a step that is text": (as_json(steps=["0 6♣"]), "step 0"),
    "a step that is null": (as_json(steps=[JSON["steps"][0], None]), "step 1"),
    "a step with a key too many": (as_json(steps=[{"seat": 0, "move": "6♣", "x": 1}]), "step 0"),
    "a move without a seat": (as_json(steps=[{"move": "6♣"}]), "step 0"),
    "a move of a seat that is text": (as_json(steps=[{"seat": "0", "move": "6♣"}]), "step 0"),
    "a move of a seat that is true": (as_json(steps=[{"seat": True, "move": "6♣"}]), "step 0"),
    "a move that is a number": (as_json(steps=[{"seat": 0, "move": 6}]), "step 0"),
    "a deal of text": (as_json(steps=[{"deal": "x", "cards": "6♣"}]), "step 0"),
    "a deal of numbers": (as_json(steps=[{"deal": "x", "cards": [1]}]), "step 0"),
    "a deal with a key too many": (as_json(steps=[{"deal": "x", "cards": [], "seat": 0}]), "step 0"),
    "an outcome that is null": (as_json(outcome=None), "outcome"),
}


@pytest.mark.parametrize(("text", "place"), BROKEN_JSON.values(), ids=list(BROKEN_JSON))
def test_broken_json_is_refused_with_its_place(text: str, place: str) -> None:
    assert place in refused(text)


@pytest.mark.parametrize("key", [key for key in JSON if key != "position"])
def test_json_without_a_key_is_refused_with_the_key(key: str) -> None:
    assert repr(key) in refused(without(key)) or f'"{key}"' in refused(without(key))


# --- any text at all ---


def read_or_refused(text: str) -> None:
    """Reads a text, or refuses it; any other exception fails the test."""
    with suppress(RecordError):
        assert isinstance(record.read(text), Record)


@given(text=st.text(max_size=200))
def test_any_text_is_a_record_or_is_refused(text: str) -> None:
    read_or_refused(text)
    read_or_refused("{" + text)
    read_or_refused("[" + text)
    read_or_refused(TEXT + text)


@given(value=st.dictionaries(st.sampled_from([*JSON, "x"]), json_values))
def test_any_json_is_a_record_or_is_refused(value: dict[str, Any]) -> None:
    read_or_refused(json.dumps(value))
    read_or_refused(json.dumps(JSON | value))


@given(
    place=st.integers(0, len(TEXT)), length=st.integers(0, 12), put=st.text(max_size=6), style=st.sampled_from(STYLES)
)
def test_a_record_with_a_piece_replaced_is_a_record_or_is_refused(
    place: int, length: int, put: str, style: str
) -> None:
    whole = record.write(SHORT, style)
    read_or_refused(whole[:place] + put + whole[place + length :])


@given(lines=st.permutations(TEXT.splitlines()))
def test_lines_in_another_order_are_refused(lines: list[str]) -> None:
    text = "\n".join(lines)
    if text != TEXT.rstrip("\n"):
        moves_first = TEXT.splitlines()
        moves_first[5], moves_first[6] = moves_first[6], moves_first[5]
        if lines != moves_first:  # a move before the deal is for replay to refuse
            refused(text)


# --- how a deck was put in order ---


@pytest.mark.parametrize(
    "how",
    [
        "seed 7 game -1",
        "seed x game y",
        "seed 7",
        "Seed 7 game 0",
        "formula 99999999999999999999999",
        "seed " + "9" * 5000,
    ],
)
@a_style
def test_f25_what_looks_like_a_shuffle_and_names_none_is_refused(how: str, style: str) -> None:
    told = refused(record.write(replace(SHORT, steps=(Deal(how, ("6♣",)),)), style))
    assert "names no shuffle" in told


@pytest.mark.parametrize("how", ["seed 9999999999 game 0", f"seed 7 game {10**17 - 1}", "formula 0" + "9" * 18])
def test_f25_a_number_that_no_shuffle_has_is_refused_or_read_as_it_is(how: str) -> None:
    text = record.write(replace(SHORT, steps=(Deal(how, ("6♣",)),)))
    if how.startswith("formula"):
        assert record.read(text).steps == (Deal(how, ("6♣",)),)
    else:
        assert "not" in refused(text)


@pytest.mark.parametrize("how", ["secure", "cards", "by hand", "", "seedling"])
def test_other_words_about_a_deck_are_kept(how: str) -> None:
    written = replace(SHORT, steps=(Deal(how, ("6♣",)),))
    assert record.read(record.write(written)) == written


@pytest.mark.parametrize("form", [True, 1.0, "1", None, 2])
def test_f25_the_format_of_json_is_the_number_1(form: Any) -> None:
    assert "this is no record of format 1" in refused(json.dumps({**JSON, "kozyr": form}))
