"""Options: what is refused and what an error then says, presets and their names, values as text and back."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from kozyr import Durak, options
from kozyr.errors import KozyrError, OptionError
from kozyr.options import Preset, option
from tests.conftest import share

CHOICES = options.choices(Durak)
VALUES = [(name, value) for name, choice in CHOICES.items() for value in choice.values]
PRESETS = list(Durak.PRESETS)
FREE = {"seats", "last_fool"}  # who sits at a game does not change the preset it is played by


@dataclass(frozen=True, kw_only=True)
class Toy:
    """A game with options whose values are equal to each other and yet not the same."""

    NAME: ClassVar = "toy"
    PRESETS: ClassVar = {
        "small": Preset("the small one", {}, range(2, 4)),
        "big": Preset("the big one", {"number": 1}, range(3, 6)),
    }
    seats: int = option({n: n for n in range(2, 6)}, "how many play", "X-1", seating=True)
    last_fool: int = option({-1: -1, 0: 0}, "who lost", "X-2", seating=True)
    number: int = option({0: 10, 1: 11}, "a number", "X-3")
    flag: bool = option({True: 21, False: 20}, "a flag", "X-4")

    def __post_init__(self) -> None:
        options.check(self)


def refusal(kind: Any, **changes: Any) -> str:
    """What a game says about options that it must refuse."""
    with pytest.raises(OptionError) as refused:
        kind(**changes)
    return str(refused.value)


def is_allowed(values: dict[str, Any]) -> bool:
    try:
        Durak(**values)
    except OptionError:
        return False
    return True


def games_with(name: str, value: Any) -> Durak:
    """A game with one option set, and with what that value needs."""
    needs: dict[str, Any] = {}
    if name == "last_fool":
        needs = {"seats": max(2, value + 1)}
    if name == "show_trump" and value:
        needs = {"transfer": True}
    return Durak(**{name: value}, **needs)


def random_games(number: int) -> Iterator[Durak]:
    """Games of any mixture of options."""
    dice = random.Random(number)
    while number:
        values = {name: dice.choice(list(choice.values)) for name, choice in CHOICES.items()}
        if is_allowed(values):
            number -= 1
            yield Durak(**values)


# --- declaring and asking ---


def test_the_first_value_of_an_option_is_the_default() -> None:
    assert options.chosen(Toy()) == {"seats": 2, "last_fool": -1, "number": 0, "flag": True}
    assert options.chosen(Durak()) == {name: next(iter(choice.values)) for name, choice in CHOICES.items()}


def test_choices_are_those_of_the_class_and_of_each_of_its_games_in_order() -> None:
    assert list(options.choices(Toy)) == ["seats", "last_fool", "number", "flag"]
    assert options.choices(Toy(seats=3)) == options.choices(Toy)
    flag = options.choices(Toy)["flag"]
    assert (dict(flag.values), flag.meaning, flag.clause) == ({True: 21, False: 20}, "a flag", "X-4")


@pytest.mark.parametrize(("name", "value"), VALUES)
def test_every_value_is_taken_as_it_is_and_its_number_goes_into_the_state(name: str, value: Any) -> None:
    game, state = games_with(name, value), SimpleNamespace()
    assert options.chosen(game)[name] is value
    options.fill(state, game)
    assert vars(state) == {key: choice.values[options.chosen(game)[key]] for key, choice in CHOICES.items()}


@pytest.mark.parametrize("name", CHOICES)
def test_the_values_of_an_option_have_different_numbers_and_texts(name: str) -> None:
    values = CHOICES[name].values
    assert len(values) >= 2
    assert len(set(values.values())) == len(values)
    assert len({options.write_value(value) for value in values}) == len(values)
    assert CHOICES[name].meaning
    assert re.fullmatch(r"D-\d+(\.\d+)?", CHOICES[name].clause)


# --- values that are refused ---


@pytest.mark.parametrize("name", CHOICES)
def test_a_wrong_value_is_refused_and_the_error_lists_every_allowed_one(name: str) -> None:
    listed = ", ".join(repr(value) for value in CHOICES[name].values)
    wrongs: list[Any] = ["nonsense", "", None, 99, -7, 2.5, [], (), {}]
    for wrong in wrongs:
        assert refusal(Durak, **{name: wrong}) == f"durak: {name} cannot be {wrong!r}; it may be {listed}"


@pytest.mark.parametrize(
    ("name", "twin"),
    [
        ("seats", 2.0),
        ("deck_size", 36.0),
        ("last_fool", True),
        ("last_fool", False),
        ("must_beat", 1),
        ("must_beat", 0),
        ("must_beat", 1.0),
        ("draws", 1),
        ("transfer", 0),
    ],
)
def test_a_bool_an_int_and_a_float_that_are_equal_are_told_apart(name: str, twin: Any) -> None:
    assert twin in CHOICES[name].values  # Python takes them for equal
    assert f"{name} cannot be {twin!r}" in refusal(Durak, **{name: twin})
    assert f"{name} cannot be {twin!r}" in refusal(
        lambda **changes: Durak.preset("podkidnoy", **changes), **{name: twin}
    )


@pytest.mark.parametrize("wrong", [{"number": True}, {"number": False}, {"flag": 1}, {"flag": 0}, {"seats": 2.0}])
def test_what_is_told_apart_is_so_in_any_game(wrong: dict[str, Any]) -> None:
    assert "cannot be" in refusal(Toy, **wrong)


def test_a_deck_must_suffice_for_six_cards_a_seat() -> None:
    assert refusal(Durak, deck_size=24, seats=5) == "durak with 24 cards seats 2 to 4, not 5"
    assert refusal(Durak, deck_size=24, seats=6) == "durak with 24 cards seats 2 to 4, not 6"
    assert "2 to 4, not 5" in refusal(lambda **changes: Durak.preset("seed", **changes), deck_size=24, seats=5)
    for seats in (2, 3, 4):
        assert Durak(deck_size=24, seats=seats).seats == seats
    for deck_size in (36, 52):
        assert Durak(deck_size=deck_size, seats=6).seats == 6


def test_the_fool_of_the_game_before_sits_at_the_table() -> None:
    assert refusal(Durak, seats=3, last_fool=3) == "durak: last_fool is seat 0 to 2, or -1, not 3"
    assert [Durak(seats=3, last_fool=seat).last_fool for seat in (-1, 0, 1, 2)] == [-1, 0, 1, 2]


def test_showing_the_trump_needs_transfers() -> None:
    assert "needs transfer=True" in refusal(Durak, show_trump=True)
    assert Durak(show_trump=True, transfer=True).show_trump


def test_an_option_error_is_an_error_for_people_and_a_value_error() -> None:
    assert issubclass(OptionError, KozyrError)
    assert issubclass(KozyrError, ValueError)


# --- presets ---


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_sets_its_options_and_leaves_the_others_at_their_defaults(name: str) -> None:
    expected = options.chosen(Durak()) | dict(Durak.PRESETS[name].options)
    assert options.chosen(Durak.preset(name)) == expected


def test_any_option_of_a_preset_can_be_changed() -> None:
    game = Durak.preset("seed", seats=3, must_beat=False, swap_trump=True)
    assert options.chosen(game) == options.chosen(Durak.preset("seed")) | {
        "seats": 3,
        "must_beat": False,
        "swap_trump": True,
    }


def test_an_unknown_preset_is_refused_with_the_list_of_all() -> None:
    said = refusal(lambda **changes: Durak.preset("siberian", **changes))
    assert said == "durak has no preset 'siberian'; there are podkidnoy, perevodnoy, seed, reference"


def test_custom_is_the_name_of_no_preset() -> None:
    assert "no preset 'custom'" in refusal(lambda **changes: Durak.preset("custom", **changes))


def test_an_unknown_option_is_refused_with_the_list_of_all() -> None:
    said = refusal(lambda **changes: Durak.preset("seed", **changes), seats=3, jokers=2)
    assert said == f"durak has no option 'jokers'; there are {', '.join(CHOICES)}"


@pytest.mark.parametrize("name", ["seed", "reference"])
def test_dt23_the_simulation_task_refuses_1_and_6_seats(name: str) -> None:
    for seats in (1, 6):
        said = refusal(lambda **changes: Durak.preset(name, **changes), seats=seats)
        assert said == f"durak {name} is for 2 to 5 seats, not {seats!r}"
    assert [Durak.preset(name, seats=seats).seats for seats in (2, 3, 4, 5)] == [2, 3, 4, 5]


@pytest.mark.parametrize("name", PRESETS)
def test_seats_outside_a_preset_are_refused_with_its_range(name: str) -> None:
    allowed = Durak.PRESETS[name].seats
    for seats in (-1, 0, 1, allowed[-1] + 1, 7, 100, None, "two"):
        said = refusal(lambda **changes: Durak.preset(name, **changes), seats=seats)
        assert said == f"durak {name} is for {allowed[0]} to {allowed[-1]} seats, not {seats!r}"


def test_a_preset_that_does_not_allow_the_usual_seats_wants_them_stated() -> None:
    assert Toy() == options.from_preset(Toy, "small", {})
    assert "is for 3 to 5 seats, not 2" in refusal(lambda **changes: options.from_preset(Toy, "big", changes), seats=2)
    assert options.from_preset(Toy, "big", {"seats": 3}) == Toy(seats=3, number=1)


@pytest.mark.parametrize("name", PRESETS)
def test_a_game_knows_its_preset_whoever_sits_at_it(name: str) -> None:
    for seats in Durak.PRESETS[name].seats:
        for last_fool in range(-1, seats):
            assert options.preset_name(Durak.preset(name, seats=seats, last_fool=last_fool)) == name


@pytest.mark.parametrize("name", PRESETS)
def test_a_game_with_another_option_is_custom_or_another_preset(name: str) -> None:
    named = {other: options.chosen(Durak.preset(other)) for other in PRESETS}
    customs = 0
    for key, value in VALUES:
        values = named[name] | {key: value}
        if key in FREE or value == named[name][key] or not is_allowed(values):
            continue
        expected = next((other for other in PRESETS if named[other] == values), "custom")
        assert options.preset_name(Durak(**values)) == expected, (key, value)
        customs += expected == "custom"
    assert customs >= 20
    assert options.preset_name(Durak(transfer=True)) == "perevodnoy"


def test_a_game_with_more_seats_than_its_preset_allows_is_custom() -> None:
    assert options.preset_name(Durak(**options.chosen(Durak.preset("seed")) | {"seats": 6})) == "custom"


def test_the_name_of_a_games_preset_gives_the_game_back() -> None:
    presets = [Durak.preset(name, seats=seats) for name in PRESETS for seats in (2, 5)]
    names = []
    for game in [*presets, *random_games(share(60, 2_000))]:
        names.append(options.preset_name(game))
        if names[-1] != "custom":
            assert Durak.preset(names[-1], seats=game.seats, last_fool=game.last_fool) == game
    assert {"custom", *PRESETS} == set(names)


# --- values as text ---


@pytest.mark.parametrize(("name", "value"), VALUES)
def test_every_value_of_every_option_reads_back(name: str, value: Any) -> None:
    changes = options.read_changes(Durak, [f"{name}={options.write_value(value)}"])
    assert list(changes) == [name]
    assert changes[name] is value


def test_whole_games_read_back() -> None:
    for game in random_games(share(60, 2_000)):
        pairs = [f"{name}={options.write_value(value)}" for name, value in options.chosen(game).items()]
        assert Durak(**options.read_changes(Durak, pairs)) == game


@pytest.mark.parametrize(
    ("value", "text"), [(True, "yes"), (False, "no"), (1, "1"), (0, "0"), (-1, "-1"), ("six", "six")]
)
def test_a_bool_is_written_yes_or_no_and_all_else_as_it_is(value: Any, text: str) -> None:
    assert options.write_value(value) == text


def test_no_changes_are_none() -> None:
    assert options.read_changes(Durak, []) == {}


def test_an_option_without_a_value_is_refused_with_what_it_may_be() -> None:
    with pytest.raises(OptionError) as refused:
        options.read_changes(Durak, ["seats"])
    assert str(refused.value) == "the option seats has no value: write seats=…; 2, 3, 4, 5, 6"


@pytest.mark.parametrize("pair", ["jokers=2", "", "=", "=2", "seats:2", "Seats=2", "--seats=2"])
def test_a_text_that_names_no_option_is_refused_with_the_list_of_all(pair: str) -> None:
    with pytest.raises(OptionError) as refused:
        options.read_changes(Durak, ["deck_size=24", pair])
    said = str(refused.value)
    assert said.startswith(f"{pair!r} is not an option of durak: write name=value")
    assert said.endswith(", ".join(CHOICES))


@pytest.mark.parametrize(
    ("pair", "listed"),
    [
        ("must_beat=True", "no, yes"),
        ("must_beat=1", "no, yes"),
        ("draws=", "yes, no"),
        ("seats=1", "2, 3, 4, 5, 6"),
        ("seats=2.0", "2, 3, 4, 5, 6"),
        ("deck_size=32", "36, 24, 52"),
        ("throwers=everybody", "all, neighbours, attacker"),
        ("throwers==all", "all, neighbours, attacker"),
    ],
)
def test_a_text_that_is_no_value_is_refused_with_the_list_of_all(pair: str, listed: str) -> None:
    name, _, text = pair.partition("=")
    with pytest.raises(OptionError) as refused:
        options.read_changes(Durak, [pair])
    assert str(refused.value) == f"durak: {name} cannot be {text!r}; it may be {listed}"
