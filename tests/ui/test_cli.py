"""The command line: every command does its job, and bad input gets one line and exit status 2."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import kozyr
from kozyr import options, record, replay
from kozyr.games import GAMES, game_named
from kozyr.lab import simulate as lab
from kozyr.lab.simulate import Result
from kozyr.locale import LANGUAGES
from kozyr.ui import cli

DATA = Path(__file__).parents[1] / "data"
COMMANDS = ("games", "players", "rules", "show", "simulate", "demo", "replay", "verify", "play", "hand", "equity")
DURAK: Any = game_named("durak")
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def plainly(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing is compiled, and nothing is written outside the test's folder."""
    monkeypatch.setattr("kozyr.jit.available", lambda: False)
    monkeypatch.setenv("KOZYR_HOME", str(tmp_path / "home"))


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the program: its exit status, what it printed, and what it complained."""

    def run(*words: str, typed: str | bytes = "") -> tuple[int, str, str]:
        data = typed.encode() if isinstance(typed, str) else typed
        monkeypatch.setattr(sys, "argv", ["kozyr", *words])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        with pytest.raises(SystemExit) as left:
            cli.main()
        out, err = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return left.value.code, out, err

    return run


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    """A written game of three."""
    table = DURAK(seats=3).deal(seed=5, names=("Ala", "Bolek", "Celina"))
    table.play_out(["lowest", "thrifty", "random"])
    path = tmp_path / "game.txt"
    path.write_text(record.write(table.record()), encoding="utf-8")
    return path


def good(result: tuple[int, str, str]) -> str:
    """What was printed, nothing having gone wrong."""
    status, out, err = result
    assert (status, err) == (0, "")
    return out


def refused(result: tuple[int, str, str]) -> str:
    """The one line of complaint, nothing having been printed."""
    status, out, err = result
    assert status == 2
    assert out == ""
    assert err.startswith("kozyr: ")
    assert err.endswith("\n")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    return err


# --- help ---


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_every_command_holds_an_example(run: Run, command: str) -> None:
    assert f"Example: kozyr {command}" in " ".join(good(run(command, "--help")).split())


def test_the_help_of_the_program_lists_every_command_and_an_example(run: Run) -> None:
    told = good(run("--help"))
    assert "Example: kozyr " in " ".join(told.split())
    assert all(f"  {command} " in told for command in COMMANDS)


def test_the_commands_of_this_test_are_all_there_are() -> None:
    names = [
        command.name or (command.callback.__name__ if command.callback else "")
        for command in cli.app.registered_commands
    ]
    assert sorted(names) == sorted(COMMANDS)


def test_the_program_alone_helps(run: Run) -> None:
    assert "Usage: " in run()[1] + run()[2]


def test_the_version_is_the_package_s(run: Run) -> None:
    assert good(run("--version")) == f"kozyr {kozyr.__version__}\n"


# --- what the commands do ---


def test_games_lists_every_game_and_preset(run: Run) -> None:
    told = good(run("games"))
    for name, kind in GAMES.items():
        assert name in told.splitlines()
        assert all(f"  {preset} " in told for preset in kind.PRESETS)


def test_games_as_json_lists_every_game_and_preset(run: Run) -> None:
    told = json.loads(good(run("games", "--json")))
    assert [entry["game"] for entry in told] == list(GAMES)
    assert told[0]["presets"]["podkidnoy"]["seats"] == [2, 3, 4, 5, 6]


def test_players_lists_every_strategy_in_both_forms(run: Run) -> None:
    told = json.loads(good(run("players", "durak", "--json")))
    assert told.keys() >= {"random", "first", "lowest", "thrifty"}
    lines = good(run("players", "durak")).splitlines()
    assert [line.split()[0] for line in lines] == list(told)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", DURAK.PRESETS)
def test_rules_names_every_option_in_every_language(run: Run, preset: str, lang: str) -> None:
    told = good(run("rules", "durak", "--preset", preset, "--lang", lang))
    assert all(f"  {name}=" in told for name in options.choices(DURAK))
    assert ("Options, to be changed" in told) == (lang == "en")


def test_rules_shows_the_options_as_changed(run: Run) -> None:
    told = good(run("rules", "durak", "--seats", "4", "--option", "must_beat=yes"))
    assert "  seats=4 " in told
    assert "  must_beat=yes " in told
    assert "durak custom (must_beat=yes) — options of one's own" in told


def test_show_prints_the_reference_log(run: Run) -> None:
    players = ("--player", "Rick", "--player", "Morty", "--player", "Summer")
    told = good(run("show", "durak", "--preset", "reference", "--random", "60493", *players, "--style", "reference"))
    assert told == (DATA / "durak-60493.txt").read_text(encoding="utf-8")


def test_show_by_a_seed_is_the_same_twice_and_another_by_another_seed(run: Run) -> None:
    seven = good(run("show", "durak", "--seed", "7", "--player", "random", "--player", "random"))
    assert seven == good(run("show", "durak", "--seed", "7", "--player", "random", "--player", "random"))
    assert seven != good(run("show", "durak", "--seed", "8", "--player", "random", "--player", "random"))


@pytest.mark.parametrize("style", ["record", "json"])
def test_show_writes_a_record_that_verify_accepts(run: Run, style: str) -> None:
    written = good(run("show", "durak", "--seed", "3", "--player", "Ala=lowest", "--seats", "4", "--style", style))
    assert record.read(written).seats == ("Ala", "Bolek", "Celina", "Darek")
    assert "-: correct, " in good(run("verify", "-", typed=written))


def test_show_without_a_seed_deals_securely(run: Run) -> None:
    assert '[Deal "secure" ' in good(run("show", "durak", "--style", "record"))


def test_a_player_s_name_and_strategy_may_both_be_left_out(run: Run) -> None:
    given = ("--player", "Ewa", "--player", "lowest", "--player", "Bolek=first", "--player", "=random")
    written = record.read(good(run("show", "durak", "--seed", "1", *given, "--style", "record")))
    assert written.seats == ("Ewa", "Ala", "Bolek", "Celina")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_show_and_replay_tell_the_same_story_in_every_language(run: Run, tmp_path: Path, lang: str) -> None:
    written = good(run("show", "durak", "--seed", "2", "--style", "record"))
    file = tmp_path / "written.txt"
    file.write_text(written, encoding="utf-8")
    assert good(run("replay", str(file), "--lang", lang)) == good(run("show", "durak", "--seed", "2", "--lang", lang))


def test_replay_writes_the_record_it_read(run: Run, game_file: Path) -> None:
    assert good(run("replay", str(game_file), "--style", "record")) == game_file.read_text(encoding="utf-8")
    as_json = good(run("replay", str(game_file), "--style", "json"))
    assert record.read(as_json) == record.read(game_file.read_text(encoding="utf-8"))


def test_replay_as_one_seat_saw_it_does_not_list_the_cards_of_others(run: Run, game_file: Path) -> None:
    told = good(run("replay", str(game_file), "--seat", "1"))
    assert "Bolek holds " in told
    assert "Ala is dealt 6 cards." in told
    assert "Ala holds " not in told
    assert "Ala holds " in good(run("replay", str(game_file)))


@pytest.mark.parametrize("style", ["record", "json"])
def test_replay_as_one_seat_saw_it_exports_no_deck(run: Run, game_file: Path, style: str) -> None:
    deal = record.read(game_file.read_text(encoding="utf-8")).steps[0]
    assert isinstance(deal, record.Deal)
    told = good(run("replay", str(game_file), "--seat", "0", "--style", style))
    assert " ".join(deal.cards) not in told
    assert "Bolek" in told
    if style == "json":
        assert json.loads(told)["view"] == "Ala"


def test_verify_says_correct(run: Run, game_file: Path) -> None:
    said = good(run("verify", str(game_file)))
    assert said.startswith(f"{game_file}: correct, ")
    assert "reason=" in said


def test_simulate_counts_games_the_same_by_the_same_seed(run: Run) -> None:
    words = ("simulate", "durak", "--player", "random", "--player", "lowest", "--games", "6", "--json", "--seed")
    first, again, other = (run(*words, seed) for seed in ("1", "1", "2"))
    found = json.loads(first[1])
    assert first == again
    assert first[1] != other[1]
    assert (found["games"], found["seed"], found["asked"]) == (6, 1, 6)
    assert sum(found["seats"][0][key] for key in ("won", "lost", "drawn")) == 6


def test_simulate_says_on_standard_error_that_nothing_is_compiled(run: Run) -> None:
    status, out, err = run("simulate", "durak", "--games", "3", "--threads", "2")
    assert status == 0
    assert out.startswith("durak podkidnoy, 3 games, seed 0, ")
    assert err.count("\n") == 1
    assert "Numba is not there" in err


def test_simulate_stopped_by_ctrl_c_shows_the_games_so_far(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    plays = lab.simulate

    def stopped(*args: Any, **kwargs: Any) -> Result:
        return plays(*args, **kwargs | {"games": 4})

    monkeypatch.setattr(lab, "simulate", stopped)
    status, out, _ = run("simulate", "durak", "--games", "5")
    assert status == 130
    assert "4 games of 5 (stopped)" in out


def test_demo_shows_and_simulates_every_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    plays = lab.simulate

    def few(*args: Any, **kwargs: Any) -> Result:
        result = plays(*args, **kwargs | {"games": 4})
        result.lengths.count = kwargs["games"]
        return result

    monkeypatch.setattr(lab, "simulate", few)
    status, out, _ = run("demo")
    assert status == 0
    for name in GAMES:
        assert f"$ kozyr show {name} " in out
        assert f"$ kozyr simulate {name} " in out
    told = run("show", "durak", "--seats", "3", "--seed", "1")[1].splitlines()
    assert "\n".join(told[: cli.DEMO_LINES]) in out  # what the demo says the command shows
    assert f"… and {len(told) - cli.DEMO_LINES} lines more" in out


def test_ctrl_c_leaves_with_130_and_no_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*args: Any, **kwargs: Any) -> Result:
        raise KeyboardInterrupt

    monkeypatch.setattr(lab, "simulate", interrupted)
    status, out, err = run("simulate", "durak")
    assert (status, out) == (130, "")
    assert "Traceback" not in err


# --- what it refuses ---

BAD_WORDS: dict[str, tuple[tuple[str, ...], str]] = {
    "an unknown command": (("deal",), "deal"),
    "an unknown option": (("show", "durak", "--colour"), "--colour"),
    "a misspelt option": (("show", "durak", "--sed", "7"), "--sed"),
    "a word too many": (("show", "durak", "whist"), "whist"),
    "no game": (("show",), "GAME"),
    "no file": (("verify",), "FILE"),
    "an option without its value": (("show", "durak", "--seed"), "--seed"),
    "an unknown game": (("show", "whist"), "durak"),
    "an unknown game to list players of": (("players", "whist"), "durak"),
    "an unknown game to play": (("play", "whist"), "durak"),
    "an unknown game to go on with": (("play", "whist", "--resume"), "durak"),
    "an unknown game to list": (("play", "whist", "--saved"), "durak"),
    "a game with a line end": (("show", "wh\nist"), "durak"),
    "an unknown preset": (("show", "durak", "--preset", "bridge"), "podkidnoy"),
    "an unknown preset's rules": (("rules", "durak", "--preset", "bridge"), "podkidnoy"),
    "an empty preset": (("show", "durak", "--preset", ""), "podkidnoy"),
    "an unknown player": (("show", "durak", "--player", "Ala=genius"), "thrifty"),
    "an empty strategy": (("show", "durak", "--player", "Ala="), "thrifty"),
    "an unknown player to simulate": (("simulate", "durak", "--player", "Ala=genius"), "thrifty"),
    "the same name twice": (("show", "durak", "--player", "Ala", "--player", "Ala"), "Ala"),
    "a name with a line end": (("show", "durak", "--player", "A\nla"), "printable"),
    "more players than seats": (("show", "durak", "--seats", "2", *("--player", "first") * 3), "3 players"),
    "an unknown language": (("show", "durak", "--lang", "de"), "en, ru, pl, be"),
    "an unknown language of the rules": (("rules", "durak", "--lang", "de"), "en, ru, pl, be"),
    "an unknown language at the table": (("play", "durak", "--lang", "de"), "en, ru, pl, be"),
    "an unknown style": (("show", "durak", "--style", "verse"), "reference"),
    "a style that does not fit the preset": (("show", "durak", "--style", "reference"), "reference"),
    "a seat alone": (("show", "durak", "--seats", "1"), "seats"),
    "seats without end": (("show", "durak", "--seats", "7"), "seats"),
    "seats below nothing": (("rules", "durak", "--seats", "-1"), "seats"),
    "seats that are a word": (("show", "durak", "--seats", "two"), "--seats"),
    "seats given twice": (("show", "durak", "--seats", "3", "--option", "seats=4"), "seats"),
    "a seed below nothing": (("show", "durak", "--seed", "-1"), "2^32"),
    "a seed too big": (("show", "durak", "--seed", "4294967296"), "2^32"),
    "a seed that is a word": (("show", "durak", "--seed", "x"), "--seed"),
    "a seed too big to simulate": (("simulate", "durak", "--seed", "4294967296"), "2^32"),
    "a formula's number below nothing": (("show", "durak", "--random", "-1"), "2^64"),
    "a formula's number too big": (("show", "durak", "--random", str(2**64)), "2^64"),
    "a seed and a formula": (("show", "durak", "--seed", "1", "--random", "1"), "--random"),
    "an unknown option of the game": (("show", "durak", "--option", "colour=red"), "colour"),
    "an unknown value of it": (("show", "durak", "--option", "draws=maybe"), "maybe"),
    "an option of the game without a value": (("show", "durak", "--option", "draws"), "draws=…; yes, no"),
    "an option of the game twice": (("show", "durak", "--option", "draws=no", "--option", "draws=yes"), "twice"),
    "a file that is missing": (("verify", "/nowhere/game.txt"), "/nowhere/game.txt"),
    "a file that is missing to replay": (("replay", "/nowhere/game.txt"), "/nowhere/game.txt"),
    "a directory": (("verify", "/"), "directory"),
    "a file with a line end in its name": (("verify", "/no\nwhere"), "where"),
    "nobody to play by hand": (("play", "durak", "--player", "first", "--player", "lowest"), "by hand"),
    "nothing to go on with": (("play", "durak", "--resume"), "durak"),
}


@pytest.mark.parametrize(("words", "named"), BAD_WORDS.values(), ids=list(BAD_WORDS))
def test_bad_words_are_refused_in_one_line(run: Run, words: tuple[str, ...], named: str) -> None:
    assert named in refused(run(*words))


BAD_SIMULATIONS: dict[str, tuple[tuple[str, ...], str]] = {
    "no games": (("--games", "0"), "1 game"),
    "games below nothing": (("--games", "-5"), "1 game"),
    "games without end": (("--games", str(2**56 + 1)), "2^56"),
    "games that are a word": (("--games", "many"), "--games"),
    "a seed below nothing": (("--seed", "-1"), "2^32"),
    "no threads": (("--threads", "0"), "threads"),
}


@pytest.mark.parametrize(("words", "named"), BAD_SIMULATIONS.values(), ids=list(BAD_SIMULATIONS))
def test_bad_simulations_are_refused_in_one_line(run: Run, words: tuple[str, ...], named: str) -> None:
    assert named in refused(run("simulate", "durak", *words))


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize("data", [b"\xff\xfe\x00", "Кто дурак?".encode("koi8-r")])
def test_a_file_that_is_not_utf8_is_refused(run: Run, tmp_path: Path, command: str, data: bytes) -> None:
    file = tmp_path / "noise"
    file.write_bytes(data)
    assert "UTF-8" in refused(run(command, str(file)))
    assert "UTF-8" in refused(run(command, "-", typed=data))


BAD_FILES = {
    "nothing": "",
    "noise": "\0\1\2",
    "prose": "Once upon a time,\nthere was a fool.\n",
    "an unclosed brace": "{",
    "JSON of something else": '{"kozyr": 1}',
}


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize("text", BAD_FILES.values(), ids=list(BAD_FILES))
def test_a_broken_record_is_refused_in_one_line(run: Run, command: str, text: str) -> None:
    refused(run(command, "-", typed=text))


def test_a_record_cut_short_is_refused_in_one_line(run: Run, game_file: Path) -> None:
    whole = game_file.read_text(encoding="utf-8")
    for part in (whole[: len(whole) // 2], whole[:-5], whole.replace("6♣", "2♣")):
        game_file.write_text(part, encoding="utf-8")
        refused(run("verify", str(game_file)))


@pytest.mark.parametrize("seat", ["3", "-1", "99999999999999999999"])
@pytest.mark.parametrize("style", ["words", "record"])
def test_a_seat_that_is_not_there_is_refused(run: Run, game_file: Path, seat: str, style: str) -> None:
    assert seat in refused(run("replay", str(game_file), "--seat", seat, "--style", style))


def test_an_unknown_style_or_language_of_a_replay_is_refused(run: Run, game_file: Path) -> None:
    assert "reference" in refused(run("replay", str(game_file), "--style", "verse"))
    assert "en, ru, pl, be" in refused(run("replay", str(game_file), "--lang", "de"))
    assert "reference" in refused(run("replay", str(game_file), "--seat", "0", "--style", "verse"))


def test_a_home_that_is_a_file_is_refused(run: Run, monkeypatch: pytest.MonkeyPatch, game_file: Path) -> None:
    monkeypatch.setenv("KOZYR_HOME", str(game_file))
    status, _, err = run("play", "durak", typed="1\n")
    assert status == 2
    assert err.count("\n") == 1


# --- in a real terminal, or none ---

STORY = ("show", "durak", "--seed", "1", "--lang", "ru")


def program(*words: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """A run of the program in a process of its own."""
    command = [sys.executable, "-m", "kozyr", *words]
    return subprocess.run(command, env=os.environ | environment, capture_output=True, timeout=60)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "koi8-r"])
def test_any_encoding_of_the_terminal_prints_without_error(encoding: str) -> None:
    done = program(*STORY, PYTHONIOENCODING=encoding, FORCE_COLOR="1", TERM="xterm")
    assert (done.returncode, done.stderr) == (0, b"")
    told = done.stdout.decode(encoding)
    assert "\x1b" not in told
    assert ("Козырь" in told) == (encoding == "koi8-r")
    assert "6d" in told or "7d" in told


@pytest.mark.parametrize("encoding", ["ascii"])
def test_any_encoding_of_the_terminal_complains_without_error(encoding: str) -> None:
    done = program("show", "дурак", PYTHONIOENCODING=encoding)
    assert done.returncode == 2
    assert done.stderr.decode(encoding).startswith("kozyr: there is no game '?????'; there are durak")


def test_a_reader_that_leaves_early_sees_no_traceback() -> None:
    command = f"{sys.executable} -m kozyr show durak --seats 6 --player random --seed 1 | head -n 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, timeout=60)
    assert done.stderr == b""
    assert done.stdout.count(b"\n") == 1


@pytest.mark.parametrize(
    "words", [("games",), ("show", "durak", "--seats", "6", "--seed", "1")], ids=["little", "much"]
)
def test_a_reader_that_has_left_before_the_first_word_is_no_failure(words: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "kozyr", *words]
    with subprocess.Popen(command, stdout=writing, stderr=subprocess.PIPE) as process:
        os.close(writing)
        assert process.communicate(timeout=60)[1] == b""
    assert process.returncode == 0


class Terminal(io.StringIO):
    """Standard output that is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("term", "no_color", "coloured"),
    [("xterm", "", True), ("xterm", "1", False), ("dumb", "", False), (None, "", False)],
)
def test_red_suits_are_red_only_where_colour_is_wanted(
    monkeypatch: pytest.MonkeyPatch, term: str | None, no_color: str, coloured: bool
) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.delenv("TERM", raising=False)
    if term is not None:
        monkeypatch.setenv("TERM", term)
    monkeypatch.setenv("NO_COLOR", no_color)
    monkeypatch.setattr(sys, "argv", ["kozyr", *STORY])
    with pytest.raises(SystemExit):
        cli.main()
    assert ("\x1b[31m" in screen.getvalue()) == coloured
    assert ("\x1b" in screen.getvalue()) == coloured


def test_what_is_no_terminal_gets_no_colour(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b" not in good(run(*STORY))


def test_a_game_verified_here_is_the_game_replayed(game_file: Path) -> None:
    text = game_file.read_text(encoding="utf-8")
    assert replay.verify(text).record() == record.read(text)


def test_hands_of_another_program_are_told_and_written_again_and_broken_ones_named(run: Run, tmp_path: Path) -> None:
    """CASES F01: what cannot be read is reported with its section and line, and the others are read."""
    whole = (Path(__file__).parent.parent / "data" / "cash-2009.phhs").read_text(encoding="utf-8")
    hands = tmp_path / "hands.phhs"
    hands.write_text(whole.replace("'p5 cbr 4'", "'p5 cbr 400'", 1), encoding="utf-8")
    status, out, err = run("replay", str(hands), "--style", "phh")
    assert status == 2
    assert "hand [1]" in err
    assert err.count("\n") == 1
    again = tmp_path / "again.phhs"
    again.write_text(out, encoding="utf-8")
    assert run("verify", str(again)) == (0, f"{again}: 4 of 4 games are correct\n", "")
    assert run("replay", str(again), "--style", "phh")[1] == out
    assert "[2]" in run("replay", str(again), "--lang", "pl")[1]


def test_hands_of_another_program_are_known_by_what_stands_in_them(run: Run, tmp_path: Path) -> None:
    text = (Path(__file__).parent.parent / "data" / "televised.phh").read_text(encoding="utf-8")
    named = tmp_path / "hand.txt"
    named.write_text(text, encoding="utf-8")
    assert good(run("verify", str(named))) == f"{named}: 1 of 1 games is correct\n"
    assert good(run("verify", "-", typed=text)) == "-: 1 of 1 games is correct\n"
    told = good(run("replay", "-", typed=text))
    assert told == good(run("replay", str(named)))
    assert told.startswith("Cards of the East, final table, ")


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize("text", ["", "# nothing\n\n"])
def test_a_file_without_a_hand_is_refused(run: Run, tmp_path: Path, command: str, text: str) -> None:
    empty = tmp_path / "empty.phhs"
    empty.write_text(text, encoding="utf-8")
    assert "there is no game in it" in refused(run(command, str(empty)))


def test_what_one_seat_saw_is_written_in_the_styles_that_can(run: Run) -> None:
    hand = str(Path(__file__).parent.parent / "data" / "televised.phh")
    written = json.loads(good(run("replay", hand, "--style", "ohh", "--seat", "2")))["ohh"]
    assert written["hero_player_id"] == 2
    assert "the style 'phh' tells all cards; what one seat saw is told in words, record, json, ohh" in refused(
        run("replay", hand, "--style", "phh", "--seat", "2")
    )


def test_a_session_with_a_hand_that_a_style_cannot_tell_is_written_without_it(run: Run) -> None:
    session = (
        "show",
        "holdem",
        "--seats",
        "3",
        "--seed",
        "1",
        "--style",
        "phh",
        "--player",
        "caller",
        "--player",
        "caller",
    )
    rules = (
        "--player",
        "caller",
        "--option",
        "session=cash",
        "--option",
        "hands_to_play=2",
        "--option",
        "stacks=100,1,100",
    )
    status, out, err = run(*session, *rules, "--option", "rebuy=no")
    assert (status, err.count("\n")) == (0, 1)
    assert "hand 1 cannot be told in this format" in err
    assert "hand = 2" in out
    assert "hand = 1" not in out


def test_the_help_names_every_style(run: Run) -> None:
    for command in ("show", "replay"):
        told = " ".join(good(run(command, "--help")).split())
        assert all(style in told for style in ("words", "record", "json", "reference", "phh", "ohh"))


@pytest.mark.parametrize("seats", ["-1", "0", "1"])
def test_a_number_of_seats_that_no_game_has_is_refused_by_the_game(run: Run, seats: str) -> None:
    assert "2 to 10 seats" in refused(run("show", "holdem", "--seats", seats))
