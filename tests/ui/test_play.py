"""The table at a terminal: moves in any spelling, nothing lost on disk, and nobody sees another's cards."""

from __future__ import annotations

import io
import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from kozyr import cards, record, replay
from kozyr.errors import OptionError, RecordError
from kozyr.games import game_named
from kozyr.locale import LANGUAGES, words
from kozyr.shuffle import from_cards, seeded
from kozyr.table import Table
from kozyr.ui import cli
from kozyr.ui.play import Session
from kozyr.ui.saved import Saved, folders_of
from tests.conftest import share

DURAK: Any = game_named("durak")
TRANSLATED = [lang for lang in LANGUAGES if lang != "en"]
Answer = str | Callable[[], str]


class Typing(io.StringIO):
    """Standard input that is made up line by line as it is asked for."""

    def __init__(self, answers: Iterator[Answer]) -> None:
        super().__init__()
        self.answers = answers

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        answer = next(self.answers, "")
        if callable(answer):
            answer = answer()
        return answer + "\n" if answer or not isinstance(answer, str) else ""


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("KOZYR_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def types(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Plays a sitting with these lines typed and answers what was printed."""

    def types(session: Session, *lines: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        capsys.readouterr()
        session.run()
        return capsys.readouterr().out

    return types


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Runs the program: its exit status, what it printed, and what it complained."""

    def run(*words: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["kozyr", *words])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as left:
            cli.main()
        out, err = capsys.readouterr()
        return int(left.value.code or 0), out, err

    return run


def sitting(
    table: Table | None = None, strategies: Sequence[str | None] = (None, "lowest"), lang: str = "en", **options: Any
) -> Session:
    """Ala and Bolek (and more) sit down, at a table if one is given."""
    game = table.game if table else DURAK(seats=len(strategies), **options)
    saved = Saved.new(game, ["Ala", "Bolek", "Celina", "Darek"][: len(strategies)], strategies)
    if table:
        table.rename(saved.names)
        saved.begin(table)
    return Session(saved, lang)


def last_cards(bout: str = "Q♥/", hands: Sequence[str] = ("K♥ 7♦", "8♦ 9♦ Q♣"), attacker: int = 1) -> Table:
    """Few cards left and no stock; the trump is spades. Ala is to beat Q♥ with K♥, or to take."""
    table: Table = DURAK().position(trump="♠", hands=list(hands), bout=bout, attacker=attacker)
    return table


def opening() -> Table:
    """Ala opens with 6♠ … J♠ against Bolek, the trump is diamonds."""
    deck = "6♠ 6♣ 7♠ 7♣ 8♠ 8♣ 9♠ 9♣ 10♠ 10♣ J♠ J♣"
    rest = " ".join(cards.write(card) for card in range(52) if card % 13 >= 4 and cards.write(card) not in deck.split())
    table: Table = DURAK(first_attacker="first_seat").deal(shuffle=from_cards(f"{deck} {rest}"))
    assert table.view(0).hand == ["6♠", "7♠", "8♠", "9♠", "10♠", "J♠"]
    return table


def on_disk(session: Session) -> list[record.Record]:
    """The records of a sitting."""
    return [record.read(file.read_text(encoding="utf-8")) for file in sorted(session.saved.folder.glob("*.game"))]


def said_moves(session: Session) -> list[str]:
    return [step.text for step in on_disk(session)[-1].steps if isinstance(step, record.Move)]


# --- whole games ---


@pytest.mark.parametrize("number", [1, 10, *range(11, share(quick=11, deep=40))])
def test_a_whole_game_is_played_by_typing_1(run: Any, home: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    seats = 2 + number % 2
    monkeypatch.setattr("kozyr.shuffle.secure", lambda: seeded(number))
    players = [word for _ in range(seats - 1) for word in ("--player", "lowest")]
    status, out, err = run("play", "durak", "--player", "Ala", *players, typed="1\n" * 400 + "n\n")
    assert (status, err) == (0, "")
    assert "Score: Ala " in out
    file = next(home.rglob("0001.game"))
    assert replay.verify(file.read_text(encoding="utf-8")).turn == cards.OVER


def test_taking_the_last_card_as_the_fool_ends_the_game_with_the_score(types: Any) -> None:
    session = sitting(last_cards(bout="Q♥/", hands=["7♦ 8♦", ""]))
    out = types(session, "take", "n")
    assert "Fool: Ala." in out
    assert "Score: Ala -1  Bolek +1" in out
    assert on_disk(session)[0].outcome.startswith("reason=fool fool=0")


def test_beating_the_last_card_ends_the_game_in_a_draw_with_the_score(types: Any) -> None:
    session = sitting(last_cards(bout="Q♥/", hands=["K♥", ""]))
    out = types(session, "K♥", "n")
    assert "Draw." in out
    assert "Score: Ala +0  Bolek +0" in out


def test_a_machine_s_last_move_ends_the_game_with_the_score(types: Any) -> None:
    session = sitting(last_cards(bout="", hands=["K♥", "8♦ 9♦"], attacker=0))
    out = types(session, "1", "n")
    assert "Fool: Bolek." in out
    assert "Score: Ala +1  Bolek -1" in out
    assert on_disk(session)[0].outcome.startswith("reason=fool fool=1")


def test_a_second_game_of_a_sitting_goes_on_with_the_score(types: Any) -> None:
    session = sitting(last_cards(bout="", hands=["K♥", "8♦ 9♦"], attacker=0))
    types(session, "1", "maybe", "y")
    assert session.saved.table is not None
    session.saved.table = last_cards(bout="", hands=["K♥", "8♦ 9♦"], attacker=0)
    session.saved.table.rename(session.saved.names)
    again = Session(session.saved, "en")
    out = types(again, "1", "n")
    assert "Score: Ala +2  Bolek -2" in out
    assert len(on_disk(again)) == 2


def test_the_next_game_remembers_the_fool(types: Any) -> None:
    session = sitting(last_cards(bout="", hands=["K♥", "8♦ 9♦"], attacker=0))
    types(session, "1", "y", "quit")
    second = on_disk(session)[1]
    assert second.options["last_fool"] == "1"
    assert second.outcome == "*"


# --- moves ---

SPELLINGS = ["7♠", "7s", "7S", "7♤", "7П", "7п", "7p", " 7♠ ", "2"]


@pytest.mark.parametrize("typed", SPELLINGS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_is_laid_in_any_spelling_or_by_its_number(types: Any, typed: str, lang: str) -> None:
    table = opening()
    assert table.legal_moves[1] == "7♠"
    session = sitting(table, lang=lang)
    types(session, typed)
    assert said_moves(session)[0] == "7♠"


@pytest.mark.parametrize("typed", ["J♠", "js", "В♠", "вп", "W♠", "wp", "Jп"])
def test_a_face_card_is_laid_in_the_letters_of_any_language(types: Any, typed: str) -> None:
    session = sitting(opening())
    types(session, typed)
    assert said_moves(session)[0] == "J♠"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("upper", [False, True])
def test_a_word_is_said_in_english_or_in_the_person_s_language(types: Any, lang: str, upper: bool) -> None:
    for typed in {"take", words(lang).say("take")}:
        session = sitting(last_cards(), lang=lang)
        types(session, typed.upper() if upper else typed, "quit")
        assert said_moves(session)[0] == "take"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_transfer_is_said_in_the_person_s_language(types: Any, lang: str) -> None:
    table: Table = DURAK(transfer=True).position(
        trump="♠", hands=["Q♣ 7♦", "8♦ 9♦ 10♦"], bout="Q♥/", stock="6♥ 6♠", attacker=1
    )
    assert "transfer Q♣" in table.legal_moves
    session = sitting(table, lang=lang)
    types(session, f"{words(lang).say('transfer')} {words(lang).card('Q♣')}")
    assert said_moves(session)[0] == "transfer Q♣"


def test_enter_alone_makes_the_only_move_and_no_other(types: Any) -> None:
    session = sitting(last_cards(hands=["7♦ 8♦", "8♣ 9♦ Q♣"]))
    assert "(Enter)" in types(session, "")
    assert said_moves(session)[0] == "take"
    session = sitting(opening())
    assert "Type a number from 1 to 6" in types(session, "")
    assert said_moves(session) == []


@pytest.mark.parametrize(
    "typed", ["0", "7", "-1", "99999999999999999999", "1.5", "²", "6♣", "2♠", "take", "done", "swap"]
)
def test_what_cannot_be_played_is_refused_and_nothing_is_moved(types: Any, typed: str) -> None:
    session = sitting(opening())
    out = types(session, typed)
    assert said_moves(session) == []
    assert "number from 1 to 6" in out or "is neither a card nor a word of this game." in out


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("typed", ["7х", "А♠", "fool", "дурак", "{typed}", "{0}", "\\x", "7♠ 8♠", "?!♠", "transfer"])
def test_what_is_no_move_is_refused_in_the_person_s_language(types: Any, typed: str, lang: str) -> None:
    session = sitting(opening(), lang=lang)
    out = types(session, typed)
    assert said_moves(session) == []
    assert "Traceback" not in out


def test_a_look_alike_letter_is_refused_with_what_was_meant(types: Any) -> None:
    session = sitting(opening())
    assert "J\u0405: did you mean S?" in types(session, "J\u0405")
    assert said_moves(session) == []


def test_a_card_that_does_not_beat_is_refused_with_the_reason(types: Any) -> None:
    session = sitting(last_cards(hands=["K♥ 7♦", "8♦ 9♦ Q♣"]))
    assert "it does not beat Q♥" in types(session, "7♦")
    assert said_moves(session) == []


# --- commands ---


@pytest.mark.parametrize("typed", ["?", "? 7♦", "?7♦"])
def test_a_question_mark_lists_what_is_legal_and_why_other_cards_are_not(types: Any, typed: str) -> None:
    out = types(sitting(last_cards()), typed)
    assert out.count("1) K♥  2) take") >= 1
    assert "7♦: it does not beat Q♥" in out


def test_log_tells_the_game_as_the_person_saw_it(types: Any) -> None:
    session = sitting(opening())
    out = types(session, "1", "log")
    assert out.count("Ala attacks with 6♠.") == 2
    assert "Bolek is dealt 6 cards." in out
    assert "Bolek holds" not in out


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", ["log", "quit", "undo", "?"])
def test_every_command_has_its_word_in_every_language(types: Any, lang: str, command: str) -> None:
    session = sitting(last_cards(), lang=lang)
    said = words(lang)
    out = types(session, said.say(command) if command != "?" else "?", "quit")
    assert said.say("{typed} is neither a card nor a word of this game.", typed=said.say(command)) not in out
    assert said.say(
        "The game is kept; go on with: {command}", command="kozyr play durak --resume"
    ) in out + out.replace(f" --lang {lang}", "")


def test_undo_takes_back_the_last_move_with_what_the_machine_did(types: Any) -> None:
    session = sitting(opening())
    out = types(session, "1", "undo")
    assert "Ala attacks with 6♠." in out
    assert "Taken back." in out
    assert said_moves(session) == []
    assert session.saved.table is not None
    assert session.saved.table.state.tobytes() == opening().state.tobytes()


@pytest.mark.parametrize("begun", [last_cards, opening])
def test_undo_before_any_move_says_that_there_is_none(types: Any, begun: Callable[[], Table]) -> None:
    assert "you have not moved yet" in types(sitting(begun()), "undo")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_undo_never_goes_past_a_card_that_was_drawn(types: Any, lang: str) -> None:
    session = sitting(opening(), lang=lang)
    out = types(session, "6♠", "done", "undo")
    drawn = words(lang).say("a card has been dealt or drawn since your last move; what has been seen stays seen")
    assert drawn in out
    assert said_moves(session)[0] == "6♠"
    assert "done" in said_moves(session)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_undo_is_refused_between_two_people(types: Any, lang: str) -> None:
    session = sitting(opening(), strategies=(None, None), lang=lang)
    out = types(session, "", "1", "", "undo")
    assert words(lang).say("only a game against machines can be taken back") in out
    assert said_moves(session) == ["6♠"]


def test_the_end_of_input_leaves_politely_and_keeps_the_game(types: Any) -> None:
    session = sitting(opening())
    assert types(session).endswith("\nThe game is kept; go on with: kozyr play durak --resume\n")
    assert on_disk(session)[0].outcome == "*"


def test_ctrl_c_leaves_politely_and_keeps_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted() -> str:
        raise KeyboardInterrupt

    session = sitting(opening())
    monkeypatch.setattr(sys, "stdin", Typing(iter(["1", interrupted])))
    session.run()
    assert capsys.readouterr().out.endswith("\nThe game is kept; go on with: kozyr play durak --resume\n")
    assert said_moves(session)[0] == "6♠"


def test_the_end_of_input_at_the_question_for_another_game_leaves_politely(types: Any) -> None:
    session = sitting(last_cards(bout="", hands=["K♥", "8♦ 9♦"], attacker=0))
    assert types(session, "1").rstrip().endswith("Another game? (y/n)")


# --- on disk ---


def test_the_file_is_a_valid_record_after_every_move(monkeypatch: pytest.MonkeyPatch) -> None:
    session = sitting(opening())
    lengths: list[int] = []

    def look() -> str:
        text = (session.saved.folder / "0001.game").read_text(encoding="utf-8")
        table = replay.verify(text)
        assert session.saved.table is not None
        assert table.state.tobytes() == session.saved.table.state.tobytes()
        lengths.append(len(table.steps))
        return "1" if len(lengths) < 15 else "quit"

    monkeypatch.setattr(sys, "stdin", Typing(look for _ in range(100)))
    session.run()
    assert len(lengths) == 15
    assert lengths == sorted(set(lengths))
    assert not list(session.saved.folder.glob("*.draft"))


def test_a_game_left_is_gone_on_with_in_the_same_state(run: Any, types: Any) -> None:
    session = sitting(opening())
    types(session, "1", "1", "quit")
    assert session.saved.table is not None
    left = session.saved.table
    again = Saved.latest("durak")
    assert again.table is not None
    assert again.table.state.tobytes() == left.state.tobytes()
    assert (again.names, again.strategies, again.score) == (left.names, (None, "lowest"), [0, 0])
    status, out, err = run("play", "durak", "--resume", typed="quit\n")
    assert (status, err) == (0, "")
    assert left.view(0).drawing() in out
    assert "\n".join(left.view(0).story()) in out
    assert on_disk(session) == [left.record()]


def test_saved_lists_the_sittings_the_last_played_first(run: Any, types: Any, home: Path) -> None:
    finished = sitting(last_cards(bout="", hands=["K♥", "8♦ 9♦"], attacker=0))
    types(finished, "1", "n")
    finished.saved.folder.rename(home / "sittings" / "durak-first")
    types(sitting(opening()), "1", "quit")
    status, out, err = run("play", "durak", "--saved")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert len(lines) == 2
    assert "0 games finished  another in progress" in lines[0]
    assert "durak-first  1 game finished  Ala +1, Bolek -1" in lines[1]


def test_saved_says_that_nothing_was_played(run: Any) -> None:
    assert run("play", "durak", "--saved") == (0, "There are no saved games.\n", "")


def test_a_finished_sitting_is_not_gone_on_with(types: Any) -> None:
    types(sitting(last_cards(bout="", hands=["K♥", "8♦ 9♦"], attacker=0)), "1", "n")
    with pytest.raises(OptionError, match="no game of durak is waiting"):
        Saved.latest("durak")


def spoil_game(text: str) -> Callable[[Path], object]:
    return lambda folder: (folder / "0001.game").write_text(text, encoding="utf-8")


def spoil_seating(text: str) -> Callable[[Path], object]:
    return lambda folder: (folder / "seating.json").write_text(text, encoding="utf-8")


def spoil_finished(outcome: str) -> Callable[[Path], object]:
    """A game finished before, whose outcome is nonsense."""

    def spoil(folder: Path) -> None:
        whole = (folder / "0001.game").read_text(encoding="utf-8")
        (folder / "002.game").write_text(whole, encoding="utf-8")
        (folder / "0001.game").write_text(whole.replace('[Outcome "*"]', f'[Outcome "{outcome}"]'), encoding="utf-8")

    return spoil


SPOILT: dict[str, Callable[[Path], object]] = {
    "an empty record": spoil_game(""),
    "prose for a record": spoil_game("Once upon a time"),
    "a record of another game": spoil_game('[Game "whist"]\n'),
    "a record that is not UTF-8": lambda folder: (folder / "0001.game").write_bytes(b"\xff\xfe"),
    "a record that is a folder": lambda folder: (folder / "002.game").mkdir(),
    "no record": lambda folder: (folder / "0001.game").unlink(),
    "no seating": lambda folder: (folder / "seating.json").unlink(),
    "an empty seating": spoil_seating(""),
    "a seating that is no JSON": spoil_seating("{"),
    "a seating that is a number": spoil_seating("7"),
    "a seating that is null": spoil_seating("null"),
    "a seating that is an object": spoil_seating('{"person": 1, "lowest": 2}'),
    "a seating of lists": spoil_seating('[["person"], ["lowest"]]'),
    "a seating of numbers": spoil_seating("[1, 2]"),
    "a seating of strangers": spoil_seating('["person", "genius"]'),
    "a seating of too few": spoil_seating('["person"]'),
    "an outcome that is nonsense": spoil_finished("nonsense"),
    "payoffs that are no numbers": spoil_finished("payoffs=x,y"),
    "payoffs of too few": spoil_finished("payoffs=1"),
}


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=list(SPOILT))
@pytest.mark.parametrize("option", ["--resume", "--saved"])
def test_a_spoilt_sitting_is_refused_in_one_line(run: Any, spoil: Callable[[Path], object], option: str) -> None:
    session = sitting(opening())
    spoil(session.saved.folder)
    status, out, err = run("play", "durak", option, typed="quit\n")
    assert status == (2 if option == "--resume" else 0)
    assert out == ""
    assert re.fullmatch(r"kozyr: .*durak-.*\n", err)


def test_a_sitting_of_machines_alone_is_refused_in_one_line(run: Any) -> None:
    session = sitting(opening())
    spoil_seating('["lowest", "lowest"]')(session.saved.folder)
    status, _, err = run("play", "durak", "--resume", typed="quit\n")
    assert status == 2
    assert err.count("\n") == 1


def test_a_spoilt_sitting_does_not_hide_the_others(run: Any, types: Any, home: Path) -> None:
    types(sitting(opening()), "quit")
    (home / "sittings" / "durak-spoilt").mkdir()
    status, out, err = run("play", "durak", "--saved")
    assert status == 0
    assert out.count("\n") == 1
    assert err.count("\n") == 1


def test_a_record_changed_on_disk_is_found_out(types: Any) -> None:
    session = sitting(opening())
    types(session, "1", "quit")
    file = session.saved.folder / "0001.game"
    file.write_text(file.read_text(encoding="utf-8").replace("0 6♠", "0 6♣"), encoding="utf-8")
    with pytest.raises(RecordError, match="step 2"):
        Saved.read(session.saved.folder)


def test_the_seating_says_who_is_a_person(types: Any) -> None:
    session = sitting(opening())
    types(session, "quit")
    assert json.loads((session.saved.folder / "seating.json").read_text()) == ["person", "lowest"]


# --- two people at one screen ---


def hidden_from(seat: int, table: Table) -> set[str]:
    """The cards that others hold and this seat cannot know."""
    state, view = table.state, table.view(seat).state
    return {
        cards.write(card)
        for other in range(table.game.seats)
        for card in cards.members(int(state.hands[other]) & ~int(view.hands[other]))
    }


@pytest.mark.parametrize("number", range(share(quick=2, deep=20)))
def test_two_people_never_see_each_other_s_hidden_cards(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], number: int
) -> None:
    """What is printed between two hand-overs names no card that the one who sits there may not know."""
    session = sitting(DURAK().deal(seed=number), strategies=(None, None))
    table = session.saved.table
    assert table is not None
    seen: list[tuple[int | None, bool]] = []
    here: int | None = None

    def answer() -> str:
        nonlocal here
        printed = capsys.readouterr().out
        asked = printed.splitlines()[-1]
        handing_over = "Press Enter" in asked
        if here is None:
            assert not re.search("[♠♣♦♥]", printed)
        else:
            assert not {card for card in hidden_from(here, table) if re.search(rf"(?<![\d]){card}", printed)}
        if handing_over:
            assert f"Next: {table.names[table.turn]}." in asked
            here = table.turn
        else:
            assert here == table.turn
        seen.append((here, handing_over))
        return " " if handing_over else "1" if len(seen) % 3 else "?" if len(seen) % 2 else "log"

    monkeypatch.setattr(sys, "stdin", Typing(answer for _ in range(45)))
    session.run()
    assert {seat for seat, handing_over in seen if handing_over} == {0, 1}


def test_the_screen_is_cleared_before_another_person_sits_down(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    screen = Terminal()
    session = sitting(opening(), strategies=(None, None))
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n1\n"))
    session.run()
    cleared = screen.getvalue().split("\x1b[2J\x1b[H")
    assert len(cleared) == 3
    assert "Next: Ala." in cleared[1]
    assert "Next: Bolek." in cleared[2]
    assert not re.search("[♠♣♦♥]", cleared[2])


def test_a_sitting_that_cannot_be_read_is_passed_over(
    types: Any, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    types(sitting(last_cards()), "quit")
    broken = home / "sittings" / "durak-9999"
    broken.mkdir()
    os.utime(broken, (2**33, 2**33))  # played last
    (home / "sittings" / "durak-zzz").write_text("")
    found = Saved.latest("durak")
    assert found.table is not None
    assert "durak-9999" in capsys.readouterr().err


def test_a_sitting_appears_on_disk_only_when_it_is_complete(
    types: Any, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("kozyr.ui.saved.os.fsync", full)
    with pytest.raises(OSError, match="space"):
        types(sitting(last_cards()), "quit")
    assert folders_of("durak") == []


# --- games with amounts (Hold'em) ---

HOLDEM: Any = game_named("holdem")
HOLES = "A♠ K♠ A♣ K♣"  # dealt one at a time from the left of the button: Ala A♠ A♣, Bolek K♠ K♣


def heads_up(strategies: Sequence[str | None] = (None, "caller"), lang: str = "en", **options: Any) -> Session:
    """Ala has the big blind; Bolek, on the button, calls."""
    return sitting(HOLDEM(**options).deal(shuffle=from_cards(HOLES)), strategies, lang)


def test_a_question_mark_explains_what_may_be_said_and_why_nothing_else(types: Any) -> None:
    printed = types(heads_up(), "?", "quit")
    assert "\nAla> check: bets nothing and stays in the hand\nraise and a number from 4 to 200, in all; " in printed
    assert "call: there is nothing to call\nfold: nobody has bet: check instead of folding\n" in printed


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("? raise 7", "raise 7: it is legal"),
        ("? r 7", "raise 7: it is legal"),
        ("? raise 3", "raise 3: a bet is from 4 to 200 here, in all"),
        ("? xx", "xx is neither a card nor a word of this game."),
        ("?call", "call: there is nothing to call"),
    ],
)
def test_a_question_about_a_move_is_answered(types: Any, typed: str, said: str) -> None:
    assert f"Ala> {said}\n" in types(heads_up(), typed, "quit")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("5", "A number alone is no move here: say raise 5."),
        ("1", "A number alone is no move here: type the words of a move, or ? for help."),
        ("0", "A number alone is no move here: type the words of a move, or ? for help."),
        ("9" * 5000, "A number alone is no move here: type the words of a move, or ? for help."),
        ("raise " + "9" * 5000, "a bet is from 4 to 200 here, in all\nType a move, or ? for help."),
        ("nonsense", "nonsense is neither a card nor a word of this game."),
    ],
)
def test_a_number_alone_never_commits_chips(types: Any, typed: str, said: str) -> None:
    session = heads_up()
    assert f"Ala> {said}\n" in types(session, typed, "quit")
    assert said_moves(session) == ["call"]


def demanding() -> Session:
    """Ala has laid a jack and is to demand a rank."""
    kind: Any = game_named("makao")
    table = kind(multi_play="one").position(top="9♠", hands=["J♠ 7♥ 7♦", "8♣ K♦"], stock="2♦ 3♦")
    table.play("J♠")
    return sitting(table, (None, "shedder"))


def test_a_number_alone_never_demands_what_stands_at_that_place_of_the_list(types: Any) -> None:
    session = demanding()
    printed = types(session, "7", "demand 7", "quit")
    assert "Ala> A number alone is no move here: say demand 7.\n" in printed
    assert said_moves(session)[:2] == ["J♠", "demand 7"]


@pytest.mark.parametrize("typed", ["nothing", "nic", "нічога", "demand nothing"])
def test_demanding_nothing_is_said_in_a_word(types: Any, typed: str) -> None:
    session = demanding()
    types(session, typed, "quit")
    assert said_moves(session)[:2] == ["J♠", "demand nothing"]


def test_a_number_of_thousands_of_digits_is_no_move_of_any_game(types: Any) -> None:
    assert "Ala> Type a number from 1 to" in types(sitting(last_cards()), "9" * 5000, "quit")


def test_the_list_of_moves_tells_what_a_call_costs_and_fits_the_line(types: Any) -> None:
    session = heads_up((None, "caller", "caller"), seats=3, stacks=1_000_000_000 // 3, big_blind=100_000_000)
    printed = types(session, "quit")
    listed = [line for line in printed.splitlines() if line.startswith(("fold", "raise", "any", "check"))]
    assert listed[0].startswith("fold  call 99999999  raise 200000000 (min")
    assert all(len(line) <= 80 for line in listed)
    assert "or its number" not in printed


def test_short_forms_and_words_of_other_tables_are_moves(types: Any) -> None:
    session = heads_up()
    types(session, "r 8", "ставка 10", "c", "x", "quit")
    assert said_moves(session)[:6] == ["call", "raise 8", "call", "bet 10", "call", "check"]


@pytest.mark.parametrize("lang", TRANSLATED)
def test_a_listed_move_may_be_typed_as_it_is_listed(types: Any, lang: str) -> None:
    session = sitting(HOLDEM(button=0).deal(shuffle=from_cards(HOLES)), (None, "caller"), lang)
    types(session, f"{words(lang).say('call')} 1", "quit")
    assert said_moves(session)[0] == "call"


@pytest.mark.parametrize("answer", ["quit", "q", "no", "n", "exit"])
def test_the_question_for_another_game_takes_every_word_for_leaving(types: Any, answer: str) -> None:
    printed = types(sitting(last_cards(hands=["7♦ 8♦", ""])), "take", "what", answer)
    assert "Another game? (y/n) Type y for another game, or n to leave.\nAnother game? (y/n) " in printed


def test_control_signs_that_are_typed_are_not_printed(types: Any) -> None:
    printed = types(heads_up(), "\x1b[31mred", "? \x1b]0;x", "quit")
    assert "\x1b" not in printed
    assert "\\x1b[31mred is neither a card" in printed


def test_a_name_with_control_signs_is_refused_before_anything_is_printed(run: Any) -> None:
    status, out, err = run("play", "holdem", "--player", "\x1b[31mX")
    assert (status, out) == (2, "")
    assert "\x1b" not in err


def test_holdem_sits_down_to_a_cash_session(run: Any, home: Path) -> None:
    run("play", "holdem", typed="quit\n")
    (folder,) = folders_of("holdem")
    (written,) = [record.read(file.read_text(encoding="utf-8")) for file in folder.glob("*.game")]
    assert written.preset == "cash"
    run("play", "holdem", "--preset", "hand", typed="quit\n")
    presets = {record.read(file.read_text(encoding="utf-8")).preset for file in home.rglob("*.game")}
    assert presets == {"cash", "hand"}


def test_a_sitting_whose_games_are_gone_says_so(types: Any) -> None:
    session = sitting(last_cards())
    types(session, "quit")
    for file in session.saved.folder.glob("*.game"):
        file.unlink()
    with pytest.raises(RecordError, match="it holds no game"):
        Saved.read(session.saved.folder)
