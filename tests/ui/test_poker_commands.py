"""The commands ``kozyr hand`` and ``kozyr equity``: what they print, in any terminal, and one line for bad input."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from kozyr import cards
from kozyr.lab.loop import play_games
from kozyr.locale import LANGUAGES
from kozyr.poker import boards
from kozyr.poker.odds import CHUNK, equity
from kozyr.poker.values import value
from kozyr.ui import cli, screen

Run = Callable[..., tuple[int, str, str]]
module: Any = import_module("kozyr.poker.odds")
BOARD = "Qh Jh Th 2c 3d"


@pytest.fixture(autouse=True)
def plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled."""
    monkeypatch.setattr("kozyr.jit.available", lambda: False)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the program: its exit status, what it printed, and what it complained."""

    def run(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["kozyr", *words])
        with pytest.raises(SystemExit) as left:
            cli.main()
        out, err = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return left.value.code, out, err

    return run


def good(result: tuple[int, str, str]) -> str:
    """What was printed, nothing having gone wrong."""
    status, out, err = result
    assert (status, err) == (0, "")
    return out


def refused(result: tuple[int, str, str]) -> str:
    """The one line of complaint, nothing having been printed."""
    status, out, err = result
    assert (status, out) == (2, "")
    assert err.startswith("kozyr: ")
    assert err.count("\n") == 1
    return err.removeprefix("kozyr: ").rstrip("\n")


# --- kozyr hand ---


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hand_is_told_with_its_best_five_and_its_score(run: Run, lang: str) -> None:
    its = value("Ah 2h", "Qh Jh Th 2c 3d")
    lines = good(run("hand", "Ah 2h", "--board", BOARD, "--lang", lang)).splitlines()
    five = " ".join(cards.write(cards.read(card), lang) for card in its.best)
    assert lines[:3] == [its.name(lang), five, its.explain(lang)]
    assert lines[3].endswith(str(its.score))


@pytest.mark.parametrize("typed", [["Ah Kh Qh Jh Th"], ["Ah", "Kh", "Qh", "Jh", "Th"], ["AhKhQhJhTh"], ["Т♥К♥Д♥В♥10♥"]])
def test_cards_may_be_typed_as_one_word_or_several(run: Run, typed: list[str]) -> None:
    assert good(run("hand", *typed)).splitlines()[0] == "royal flush"


def test_several_hands_are_told_from_the_best_on_and_who_wins(run: Run) -> None:
    lines = good(run("hand", "QsQd", "AhKh", "9c8c", "--board", BOARD)).splitlines()
    assert [line[:9].rstrip() for line in lines[:3]] == ["1. A♥ K♥", "2. 9♣ 8♣", "3. Q♠ Q♦"]
    assert lines[-1] == "Wins: A♥ K♥"


def test_equal_hands_share_a_place_and_split(run: Run) -> None:
    lines = good(run("hand", "2s2d", "AhKh", "AsKs", "--board", "Qd Jc Th 5c 3d")).splitlines()
    assert [line[:2] for line in lines[:3]] == ["1.", "1.", "3."]
    assert lines[-1] == "Split: A♥ K♥, A♠ K♠"


def test_other_rules_value_other_hands(run: Run) -> None:
    assert "straight" in good(run("hand", "AsKsQdQc", "--board", BOARD, "--rules", "omaha"))
    assert "low" in good(run("hand", "7s5d4c3h2s", "--rules", "2-7"))


def test_hands_as_json_are_the_same_values(run: Run) -> None:
    told = json.loads(good(run("hand", "QsQd", "AhKh", "--board", BOARD, "--json")))
    assert [hand["wins"] for hand in told] == [False, True]
    for hand, text in zip(told, ("Qs Qd", "Ah Kh"), strict=True):
        its = value(text, BOARD)
        assert (hand["name"], hand["category"], hand["score"]) == (its.name(), its.category, its.score)
        assert hand["best"] == list(its.best)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["AhKh", "AhQd", "--board", BOARD], "A♥ cannot be in two hands"),
        (["AhAh", "--board", BOARD], "A♥ is named twice in 'AhAh'"),
        (["AhKh", "--board", BOARD, "--lang", "de"], "there is no language 'de'; there are en, ru, pl, be"),
        (["6\u0441Tc", "--board", BOARD], "Cyrillic с at position 2 of '6\u0441Tc' is not a suit, did you mean c?"),
    ],
)
def test_hands_that_cannot_be_are_refused_in_one_line(run: Run, typed: list[str], said: str) -> None:
    assert refused(run("hand", *typed)) == said


@pytest.mark.parametrize(
    "typed", [["AhKh", "--board", "Qh Jh"], ["AhKh"], ["AhKh", "--board", BOARD, "--rules", "tarot"], []]
)
def test_whatever_is_wrong_takes_one_line(run: Run, typed: list[str]) -> None:
    assert refused(run("hand", *typed))


# --- kozyr equity ---


@pytest.mark.parametrize("lang", LANGUAGES)
def test_equity_is_told_as_the_table_of_the_result(run: Run, lang: str) -> None:
    typed = ["AsKs", "QQ, JJ:0.5", "--board", "Qs 7d 2c", "--dead", "3h", "--lang", lang]
    assert good(run("equity", *typed)) == equity(typed[:2], board="Qs 7d 2c", dead="3h").table(lang) + "\n"


def test_equity_as_json_is_that_of_the_result(run: Run) -> None:
    told = json.loads(good(run("equity", "AsKs", "QQ", "--board", "Qs 7d 2c", "--json")))
    expected = equity(["AsKs", "QQ"], board="Qs 7d 2c").as_json()
    assert told == json.loads(json.dumps(expected))


def test_random_deals_follow_their_options(run: Run) -> None:
    typed = ["equity", "AsKs", "QQ", "--board", "Qs 7d 2c 3h", "--samples", "500", "--seed", "9", "--json"]
    status, out, err = run(*typed)
    told = json.loads(out)
    assert (status, err) == (0, "kozyr: Numba is not there: nothing is compiled, and this takes its time\n")
    assert (told["exact"], told["deals"], told["seed"]) == (False, 500, 9)
    expected = equity(["AsKs", "QQ"], board="Qs 7d 2c 3h", samples=500, seed=9)
    assert [tuple(hand["shares"]) for hand in told["hands"]] == list(expected.shares)


def test_short_deck_is_told_by_its_rules(run: Run) -> None:
    assert (
        good(run("equity", "AsKs", "QQ", "--rules", "short_deck", "--board", "Qh 7d 6c")).splitlines()[0]
        == "Board: Q♥ 7♦ 6♣"
    )


def test_ctrl_c_tells_what_there_is_with_exit_status_130(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CHUNK", 50)
    played = module.in_order

    def interrupted(work: Any, jobs: Any, workers: int) -> Any:
        for number, done in enumerate(played(work, jobs, workers)):
            if number == 3:
                raise KeyboardInterrupt
            yield done

    monkeypatch.setattr(module, "in_order", interrupted)
    status, out, _ = run("equity", "AsKs", "QQ", "--board", "Qs 7d 2c", "--random")
    assert status == 130
    assert out.endswith("At random: 150 deals, seed 0. ± is the 95 % interval. Stopped before the end.\n")
    assert CHUNK != 50


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["AsKs"], "equity takes 2 to 10 hands, not 1"),
        (["AsKs", "AsQd"], "A♠ cannot be in two hands: A♠K♠ and A♠Q♦"),
        (["QhQd", "AA", "--board", "Qh Jh 2c"], "Q♦Q♥: no hand is left beside board Q♥ J♥ 2♣"),
        (["AsKs", "QQ", "--board", "Qh Jh"], "a board has 0, 3, 4 or 5 cards, not 2: Q♥ J♥"),
        (["AsKs", "QQ", "--seed", "-5"], "a seed is a whole number from 0 to 2^32 - 1, not -5"),
        (["AsKs", "QQ", "--exact", "--samples", "5"], "an exact answer takes no samples"),
        (["AsKs", "QQ", "--lang", "de"], "there is no language 'de'; there are en, ru, pl, be"),
        (["As Ks", "Q\u0410"], "Cyrillic А at position 2 of 'Q\u0410' is not a rank, did you mean A?"),
    ],
)
def test_spots_that_cannot_be_are_refused_in_one_line(run: Run, typed: list[str], said: str) -> None:
    assert refused(run("equity", *typed)) == said


@pytest.mark.parametrize("command", ["hand", "equity"])
def test_every_command_has_help_with_an_example(run: Run, command: str) -> None:
    assert f"Example: kozyr {command}" in " ".join(good(run(command, "--help")).split())


# --- terminals ---


class Terminal:
    """A standard error that is a terminal."""

    def __init__(self) -> None:
        self.written: list[str] = []

    def write(self, text: str) -> int:
        self.written.append(text)
        return len(text)

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("total", "done", "shown"), [(1.0, 0.5, "50%"), (8, 4, "4/8")])
def test_a_progress_bar_is_shown_on_a_terminal_only(
    total: float, done: float, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with screen.progress(total, "work") as report:
        assert report is None
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    with screen.progress(total, "work") as report:
        assert report is not None
        assert terminal.written == []
        report(done)
    assert shown in "".join(terminal.written)


def test_a_first_run_of_each_kernel_says_that_it_compiles(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any, capsys: Any
) -> None:
    monkeypatch.setattr("kozyr.jit.available", lambda: True)
    monkeypatch.setattr("kozyr.jit.cache_folder", lambda: tmp_path)
    kernels = ((boards.count_boards, "", "boards.count_boards"), (play_games, "durak", "loop.play_games__durak"))
    for function, label, name in kernels:
        screen.say_if_compiling(function, label)
        assert "compiling for this machine, once" in capsys.readouterr().err
        (tmp_path / f"{name}-1.py311.nbi").touch()
        screen.say_if_compiling(function, label)
        assert capsys.readouterr().err == ""
    screen.say_if_compiling(play_games, "holdem")
    assert "compiling for this machine, once" in capsys.readouterr().err
