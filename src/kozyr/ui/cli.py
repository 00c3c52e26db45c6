"""The command line: ``kozyr …``. Bad input gives one line and exit status 2, never a traceback."""

from __future__ import annotations

import json
import re
import sys
import time
import warnings
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.exceptions import Abort, TyperException

from kozyr import __version__, options, record, shuffle
from kozyr.errors import KozyrError, OptionError, RecordError
from kozyr.games import GAMES, game_named
from kozyr.locale import words
from kozyr.players import players_of
from kozyr.replay import replay, verify
from kozyr.rooms import Foreign, Game, room_of
from kozyr.table import Table
from kozyr.ui import poker
from kozyr.ui.screen import complain, prepare, progress, say_if_compiling, show

NAMES = ("Ala", "Bolek", "Celina", "Darek", "Ewa", "Franek", "Gosia", "Henryk", "Iga", "Janek")
BAD_INPUT = 2

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="A referee, a laboratory and a table for card games. Example: kozyr show durak --player Ala=thrifty",
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game, as `kozyr games` lists them.")]
PresetName = Annotated[
    str | None, typer.Option("--preset", help="A named set of options; the game's own default if not given.")
]
Changes = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="Change an option; may be given often.")
]
DEMO_LINES = 60  # of a game told
LONG_GAME = 300  # steps: of longer games fewer are simulated
Seats = Annotated[int | None, typer.Option("--seats", help="How many play; else as many as there are players.")]
PlayerNames = Annotated[
    list[str] | None,
    typer.Option(
        "--player", metavar="NAME=STRATEGY", help="A seat's name and strategy, or one of them; may be given often."
    ),
]
Lang = Annotated[str, typer.Option("--lang", help="en, ru, pl or be.")]
AsJson = Annotated[bool, typer.Option("--json", help="For a program to read.")]
Seed = Annotated[int | None, typer.Option("--seed", help="A repeatable deck, 0 to 2^32 - 1.")]
STYLES = "words, record, json" + "".join(
    f"; {name}: {', '.join(room_of(kind).text.STYLES)}" for name, kind in GAMES.items() if room_of(kind).text.STYLES
)
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A written game; - for standard input.")]


app.command()(poker.hand)
app.command()(poker.equity)


@app.callback(invoke_without_command=True)
def top(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Options before any command."""
    if version:
        show(f"kozyr {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        show(context.get_help())


@app.command()
def games(as_json: AsJson = False) -> None:
    """List the games and their presets. Example: kozyr games"""
    if as_json:
        listed = [
            {
                "game": name,
                "rules": kind.VERSION,
                "presets": {p: {"seats": list(v.seats), "meaning": v.meaning} for p, v in kind.PRESETS.items()},
            }
            for name, kind in GAMES.items()
        ]
        show(json.dumps(listed, indent=1))
        return
    for name, kind in GAMES.items():
        show(name)
        width = max(map(len, kind.PRESETS))
        for preset_name, preset in kind.PRESETS.items():
            show(f"  {preset_name:<{width}}  {options.write_seats(preset.seats)} seats  {preset.meaning}")


@app.command()
def players(game: GameName, as_json: AsJson = False) -> None:
    """List the strategies that play a game. Example: kozyr players durak"""
    known = players_of(game_named(game))
    if as_json:
        show(json.dumps({name: habit for name, (_, habit) in known.items()}, indent=1))
        return
    width = max(map(len, known))
    for name, (_, habit) in known.items():
        show(f"{name:<{width}}  {habit}")


@app.command()
def rules(
    game: GameName, preset: PresetName = None, option: Changes = None, seats: Seats = None, lang: Lang = "en"
) -> None:
    """Say in words how a preset is played, and every option. Example: kozyr rules durak --preset seed --lang ru"""
    chosen = _game(game, preset, option, seats)
    language = words(lang)
    name = options.preset_name(chosen)
    about = (
        language.say(chosen.PRESETS[name].meaning) if name in chosen.PRESETS else language.say("options of one's own")
    )
    show(f"{options.title(chosen)} — {about}\n")
    for sentence in room_of(chosen).text.rules_of(chosen, language):
        show(f"  {sentence}")
    heading = language.say("Options, to be changed with --option NAME=VALUE")
    show(f"\n{heading}:\n")
    for key, choice in options.choices(chosen).items():
        values = choice.listed(options.write_value, language.say)
        value = options.write_value(getattr(chosen, key))
        meaning = language.say(choice.meaning)
        show(f"  {key}={value}   ({choice.clause})\n      {meaning}\n      {values}")


@app.command(name="show")
def show_game(
    game: GameName,
    preset: PresetName = None,
    option: Changes = None,
    seats: Seats = None,
    player: PlayerNames = None,
    seed: Seed = None,
    random: Annotated[
        int | None, typer.Option("--random", help="The reference task's formula shuffle, by its number.")
    ] = None,
    lang: Lang = "en",
    style: Annotated[str, typer.Option("--style", help=f"{STYLES}.")] = "words",
) -> None:
    """Play one game and tell it. Example: kozyr show durak --seats 3 --player Ala=thrifty --seed 7 --lang pl"""
    words(lang)
    chosen, names, strategies = _seating(game, preset, option, seats, player)
    if seed is not None and random is not None:
        raise OptionError("a deck comes from --seed or from --random, not from both")
    table = Table(chosen, names=names).deal(seed=seed, shuffle=None if random is None else shuffle.formula(random))
    usual = room_of(chosen).players.USUAL
    table.seat([strategy or usual for strategy in strategies])
    table.play_out()
    _tell(table, lang, style)


def _tell(table: Table, lang: str, style: str, seat: int | None = None) -> None:
    """A game in a style, whole or as one seat saw it; what the style cannot tell is named on standard error."""
    if seat is not None:
        table.view(seat)  # refuses what is no seat
    text = room_of(table.game).text
    seen: Any = getattr(text, "SEAT_STYLES", {})
    styles = dict.fromkeys(["words", "record", "json", *text.STYLES, *seen])
    if style not in styles:
        raise OptionError(f"{table.game.NAME} has no style {style!r}; there are {', '.join(styles)}")
    with warnings.catch_warnings(record=True) as left_out:
        warnings.simplefilter("always")
        if style in ("record", "json"):
            form = "json" if style == "json" else "text"
            told = record.write(table.record(), form) if seat is None else table.export(seat, form)
        elif seat is not None and style in seen:
            told = seen[style](table, seat)
        elif seat is not None and style in text.STYLES:
            known = ", ".join(["words", "record", "json", *seen])
            raise OptionError(f"the style {style!r} tells all cards; what one seat saw is told in {known}")
        else:
            told = table.log(lang, style, seat)
    show(told.rstrip("\n"))
    for warning in left_out:
        complain(str(warning.message))


@app.command()
def simulate(
    game: GameName,
    preset: PresetName = None,
    option: Changes = None,
    seats: Seats = None,
    player: PlayerNames = None,
    games: Annotated[int, typer.Option("--games", help="How many games.")] = 100_000,
    seed: Annotated[int, typer.Option("--seed", help="The same seed plays the same games.")] = 0,
    threads: Annotated[int | None, typer.Option("--threads", help="Default: one for each core.")] = None,
    as_json: AsJson = False,
) -> None:
    """Play many games and count. Example: kozyr simulate durak --player thrifty --player lowest --games 1000000 --seed 1"""
    from kozyr.lab.loop import play_games
    from kozyr.lab.simulate import check_plan
    from kozyr.lab.simulate import simulate as run

    chosen, _, strategies = _seating(game, preset, option, seats, player)
    for place, typed in enumerate(player or []):
        if strategies[place] is None:
            known = ", ".join(players_of(chosen))
            raise OptionError(f"{chosen.NAME} has no player {typed!r}; there are {known}")
    usual = room_of(chosen).players.USUAL
    seated = [strategy or usual for strategy in strategies]
    check_plan(games, seed, threads=threads)
    say_if_compiling(play_games, chosen.NAME)
    began = time.perf_counter()
    with progress(games, "games") as report:
        result = run(chosen, seated, games=games, seed=seed, threads=threads, progress=report)
    took = time.perf_counter() - began
    given = [typed.partition("=")[0] if "=" in typed else "" for typed in player or []] + [""] * chosen.seats
    result.players = tuple(f"{label}={who}" if label else who for label, who in zip(given, seated, strict=False))
    if as_json:
        show(json.dumps(result.as_json(), indent=1))
    else:
        stopped = "" if result.games == games else f" of {games:,} (stopped)"
        played = f"{result.games:,} games{stopped}, seed {seed}, {result.decisions:,} decisions in {took:.1f} s"
        show(f"{options.title(chosen)}, {played}\n")
        show(result.table())
    if result.games < games:
        raise typer.Exit(130)


@app.command()
def demo() -> None:
    """Show the main job on every game: one told in words, a million simulated. Example: kozyr demo"""
    for name, kind in GAMES.items():
        players = room_of(kind).players
        rivals = list(players.PLAYERS)[-2:]
        chosen, names, _ = _seating(name, None, None, 3, None)
        table = Table(chosen, names=names).deal(seed=1)
        table.play_out([players.USUAL] * 3)
        told = table.log().splitlines()
        show(f"$ kozyr show {name} --seats 3 --seed 1\n")
        show("\n".join(told[:DEMO_LINES]))
        if len(told) > DEMO_LINES:
            show(f"… and {len(told) - DEMO_LINES} lines more")
        games = 1_000_000 if len(table.history) < LONG_GAME else 100_000
        typed = " ".join(f"--player {rival}" for rival in rivals)
        show(f"\n$ kozyr simulate {name} {typed} --games {games} --seed 1\n")
        simulate(name, player=rivals, games=games, seed=1)


@app.command(name="replay")
def replay_game(
    file: RecordFile,
    lang: Lang = "en",
    style: Annotated[str, typer.Option("--style", help=f"{STYLES}.")] = "words",
    seat: Annotated[int | None, typer.Option("--seat", help="Tell it as one seat saw it.")] = None,
) -> None:
    """Tell a written game. Example: kozyr replay game.txt --lang pl"""
    written = _read(file)
    if (reader := _reader(file, written)) is not None:
        _tell_foreign(file, reader(written), lang, style, seat)
        return
    _tell(replay(record.read(written)), lang, style, seat)


@app.command(name="verify")
def verify_game(file: RecordFile) -> None:
    """Check a written game move by move; say the first thing wrong. Example: kozyr verify game.txt"""
    written = _read(file)
    if (reader := _reader(file, written)) is not None:
        told, problems = reader(written)
        _refuse_empty(file, told, problems)
        every = len(told) + len(problems)
        show(f"{file}: {len(told)} of {every} games {'is' if len(told) == 1 else 'are'} correct")
        _complain_of(file, problems)
        return
    table = verify(written)
    show(f"{file}: correct, {len(table.steps)} steps, {table.record().outcome}")


def _reader(file: Path, written: str) -> Any:
    """Who reads the files of another program, by their ending or by what stands in them; None for our own."""
    for kind in GAMES.values():
        readers = room_of(kind).text.READERS
        if file.suffix.lower() in readers:
            return readers[file.suffix.lower()]
        for ending, sign in getattr(room_of(kind).text, "SIGNS", {}).items():
            if re.search(sign, written) and not written.lstrip().startswith(("[Game ", "{")):
                return readers[ending]
    return None


def _refuse_empty(file: Path, told: list[Foreign], problems: list[str]) -> None:
    if not told and not problems:
        raise RecordError(f"{file}: there is no game in it")


def _tell_foreign(file: Path, read: tuple[list[Foreign], list[str]], lang: str, style: str, seat: int | None) -> None:
    """The games of another program's file: where they were played is told when it changes."""
    told, problems = read
    _refuse_empty(file, told, problems)
    place = ""
    for number, (section, table) in enumerate(told):
        if number:
            show()
        if style == "words":
            heading = str(getattr(table, "heading", ""))
            if heading and heading != place:
                show(heading)
            place = heading
            if section:
                show(f"[{section}]")
        _tell(table, lang, style, seat)
    _complain_of(file, problems)


def _complain_of(file: Path, problems: list[str]) -> None:
    """One line for each game that could not be read."""
    for problem in problems:
        complain(f"{file}: {problem}")
    if problems:
        raise typer.Exit(BAD_INPUT)


def _read(file: Path) -> str:
    try:
        return (sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise OptionError(f"{file} is not text in UTF-8") from None


@app.command()
def play(
    game: GameName,
    preset: PresetName = None,
    option: Changes = None,
    seats: Seats = None,
    player: PlayerNames = None,
    lang: Lang = "en",
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the last saved game.")] = False,
    sitting: Annotated[str | None, typer.Option("--sitting", help="Go on with this one of the saved games.")] = None,
    saved: Annotated[bool, typer.Option("--saved", help="List the saved games.")] = False,
) -> None:
    """Play at this terminal. Example: kozyr play durak --player Ala --player thrifty"""
    from kozyr.ui import play as terminal
    from kozyr.ui.saved import Saved, folders_of

    words(lang)
    if saved:
        folders = folders_of(game_named(game).NAME)
        if not folders:
            show(words(lang).say("There are no saved games."))
        for folder in folders:
            try:
                show(Saved.read(folder).describe(lang))
            except RecordError as wrong:
                complain(str(wrong))
        return
    if resume or sitting is not None:
        if preset or option or seats or player:
            raise OptionError("a saved game has its own rules and players: --resume and --sitting take no others")
        name = game_named(game).NAME
        terminal.Session(Saved.latest(name) if sitting is None else Saved.named(name, sitting), lang).run()
        return
    if preset is None and not option:
        preset = getattr(game_named(game), "SITTING", None)
    chosen, names, strategies = _seating(game, preset, option, seats, player)
    people = [seat for seat, typed in enumerate(player or []) if strategies[seat] is None]
    if not people:
        people = [len(player or [])]
        if people[0] == chosen.seats:
            raise OptionError("nobody is left to play by hand: give one --player a name only")
        names[people[0]] = words(lang).say("Player")
    players = room_of(chosen).players
    usual = getattr(players, "OPPONENT", players.USUAL)
    strategies = [None if seat in people else strategies[seat] or usual for seat in range(chosen.seats)]
    terminal.Session(Saved.new(chosen, names, strategies), lang).run()


# --- reading what was typed ---


def _game(name: str, preset: str | None, changes: list[str] | None, seats: int | None) -> Game:
    kind: Any = game_named(name)
    changed = options.read_changes(kind, changes or [])
    if seats is not None:
        changed["seats"] = seats
    chosen: Game = kind.preset(preset, **changed) if preset is not None else kind.preset(**changed)
    return chosen


def _seats_for(kind: type[Game], preset: str | None, players: int) -> int:
    """How many seats there are if only the players are named: as many, or as usual, but as many as the preset needs."""
    least = kind.PRESETS[preset].seats[0] if preset and preset in kind.PRESETS else 2
    return max(players if players > 1 else int(options.defaults(kind)["seats"]), least)


def _seating(
    name: str, preset: str | None, changes: list[str] | None, seats: int | None, typed: list[str] | None
) -> tuple[Game, list[str], list[str | None]]:
    """The game, and each seat's name and strategy (None: not given)."""
    kind = game_named(name)
    known = players_of(kind)
    given = typed or []
    wanted = seats if seats is not None else _seats_for(kind, preset, len(given))
    if given and len(given) > wanted:
        raise OptionError(f"{len(given)} players are given for {wanted} seats")
    in_options = any(change.startswith("seats=") for change in changes or [])
    if in_options and seats is not None:
        raise OptionError("the number of seats is given twice")
    if not in_options:
        seats = wanted
    chosen = _game(name, preset, changes, seats)
    names: list[str] = []
    strategies: list[str | None] = []
    for text in given:
        left, sign, right = text.partition("=")
        if sign and right not in known:
            raise OptionError(f"{name} has no player {right!r}; there are {', '.join(known)}")
        if close := [] if sign or left in known else get_close_matches(left.lower(), known, 1):
            raise OptionError(
                f"{left!r} is no player of {name}, did you mean {close[0]}? (a person's name: {left}=STRATEGY)"
            )
        named = left if sign or left not in known else ""
        names.append(named)
        strategies.append(right if sign else left if left in known else None)
    names += [""] * (chosen.seats - len(names))
    strategies += [None] * (chosen.seats - len(strategies))
    free = iter(spare for spare in NAMES if spare not in names)
    return chosen, [named or next(free) for named in names], strategies


def main() -> None:
    """The program ``kozyr``."""
    prepare()
    try:
        status = app(standalone_mode=False)
        sys.stdout.flush()
    except TyperException as wrong:
        said = getattr(wrong, "format_message", wrong.__str__)()
        complain(f"{said} (see kozyr --help, kozyr COMMAND --help)")
        raise SystemExit(BAD_INPUT) from None
    except KozyrError as wrong:
        complain(str(wrong))
        raise SystemExit(BAD_INPUT) from None
    except (Abort, KeyboardInterrupt):
        raise SystemExit(130) from None
    except OSError as wrong:
        complain(f"{wrong.filename or 'the system'}: {wrong.strerror or wrong}")
        raise SystemExit(BAD_INPUT) from None
    raise SystemExit(status if isinstance(status, int) else 0)
