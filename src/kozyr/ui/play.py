"""Line mode: people at a terminal against chosen players, or against each other. It knows no game."""

from __future__ import annotations

import secrets
import sys

from kozyr import rng
from kozyr.cards import OVER
from kozyr.errors import CardError, IllegalMoveError
from kozyr.locale import msg, words
from kozyr.replay import replay
from kozyr.rooms import meant
from kozyr.table import Table
from kozyr.ui.saved import Saved
from kozyr.ui.screen import show
from kozyr.view import View

QUIT, LOG, UNDO = msg("quit"), msg("log"), msg("undo")
LONGEST_CARD = 3  # letters, as in 10d
HELP = msg(
    "Type a move or its number. ? explains, undo takes back, log tells the game, quit leaves (the game is kept)."
)


class Leaving(Exception):
    """The person leaves; the game waits on disk."""


class Session:
    """A sitting at the terminal: games one after another, with a running score."""

    def __init__(self, saved: Saved, lang: str) -> None:
        """A new sitting, or a saved one to go on with."""
        self.saved = saved
        self.lang = lang
        self.words = words(lang)
        self.people = [seat for seat, strategy in enumerate(saved.strategies) if strategy is None]
        self._told = dict.fromkeys(self.people, 0)

    def run(self) -> None:
        """Plays until the person has had enough."""
        say = self.words.say
        if len(self.people) == 1:
            self._greet()
        try:
            if self.saved.table is None:
                self._deal()
            while True:
                self._play_game()
                if not self._wants(say("Another game? (y/n)")):
                    return
                self._deal()
        except (Leaving, EOFError, KeyboardInterrupt):
            show()
            if self.saved.table is not None:
                command = f"kozyr play {self.saved.game.NAME} --resume" + (
                    f" --lang {self.lang}" if self.lang != "en" else ""
                )
                show(say("The game is kept; go on with: {command}", command=command))

    def _greet(self) -> None:
        """Who sits here, and what can be typed."""
        seats = zip(self.saved.names, self.saved.strategies, strict=True)
        show(", ".join(f"{name} ({strategy})" if strategy else name for name, strategy in seats))
        show(self.words.say(HELP))

    def _deal(self) -> None:
        game = self.saved.game
        if self.saved.finished:
            game = game.after(replay(self.saved.finished[-1]).outcome)
        self._told = dict.fromkeys(self.people, 0)
        self.saved.begin(game.deal(names=self.saved.names))

    def _play_game(self) -> None:
        table = self.saved.table
        assert table is not None
        table.seat(self.saved.strategies, seed=secrets.randbelow(rng.SEEDS))
        last: int | None = self.people[0] if len(self.people) == 1 else None
        while True:
            table.play_on()
            if table.turn == OVER:
                self.saved.conclude()
                break
            self.saved.save()
            if table.turn != last and len(self.people) > 1:
                self._hand_over(table)
            last = table.turn
            self._turn(table)
        self._tell_end(table)

    def _turn(self, table: Table) -> None:
        """One person's move: shows what is new, asks until the answer is a move, makes it."""
        view = table.view(table.turn)
        self._tell_news(view)
        self._show_table(view)
        while True:
            typed = self._ask(f"{view.names[table.turn]}> ")
            try:
                if self._command(table, view, typed):
                    return
            except (CardError, IllegalMoveError) as wrong:
                show(
                    self.words.say(str(wrong))
                    if isinstance(wrong, IllegalMoveError)
                    else self._unread(typed, wrong.meant)
                )

    def _command(self, table: Table, view: View, typed: str) -> bool:
        """Does what was typed; answers whether the turn is over."""
        first, _, rest = typed.partition(" ")
        word = first.lower()
        if word in self._spellings(QUIT) | {"exit", "q"}:
            raise Leaving
        if word in self._spellings(LOG):
            for line in view.story(self.lang):
                show(line)
            self._show_table(view)
        elif word in self._spellings(UNDO):
            self._undo(table, view)
            return True
        elif word.startswith("?") or word == "help":
            self._explain(view, (first.removeprefix("help").removeprefix("?") + " " + rest).strip())
        else:
            move = self._move_meant(view, typed)
            if move is None:
                return False
            table.play(move)
            self.saved.save()
            return True
        return False

    def _spellings(self, command: str) -> set[str]:
        """A command in English and in the person's language."""
        return {command, self.words.say(command).lower()}

    def _move_meant(self, view: View, typed: str) -> str | None:
        """The legal move that was typed, as its number, in words of any language or as cards; None says why not."""
        moves = view.legal_moves
        if not typed and len(moves) == 1:
            return moves[0]
        if typed.isascii() and typed.isdecimal() and 1 <= int(typed) <= len(moves):
            return moves[int(typed) - 1]
        spoken = {view.say(move, self.lang).lower(): move for move in moves}
        if typed.lower() in spoken:
            return spoken[typed.lower()]
        if typed and not (typed.isascii() and typed.isdecimal()):
            english = view.read(typed, self.lang)
            if found := meant(view.game, view.state, english):
                return found[0]
            show(view.why_not(english, self.lang))
        count = self.words.count
        show(count("Type 1, a move, or ? for help.", "Type a number from 1 to {n}, a move, or ? for help.", len(moves)))
        return None

    def _explain(self, view: View, about: str) -> None:
        """Why one card may not be played; or what is legal, and why the other cards of the hand are not."""
        say = self.words.say
        if about:
            move = view.read(about, self.lang)
            legal = move in view.legal_moves
            show(f"{view.say(move, self.lang)}: {say('it is legal') if legal else view.why_not(move, self.lang)}")
            return
        for card in view.playable:
            if card not in view.legal_moves:
                show(f"{self.words.card(card)}: {view.why_not(card, self.lang)}")
        show(say("undo takes back your last move, log tells the game, quit leaves."))
        self._show_table(view)

    def _show_table(self, view: View) -> None:
        """The table, and the moves by number."""
        show()
        show(view.drawing(self.lang))
        self._list_moves(view)

    def _unread(self, typed: str, meant: str) -> str:
        if meant and len(typed) <= LONGEST_CARD:
            return self.words.say("{typed}: did you mean {meant}?", typed=typed, meant=meant)
        return self.words.say("{typed} is neither a card nor a word of this game.", typed=typed)

    def _undo(self, table: Table, view: View) -> None:
        if len(self.people) > 1:
            raise IllegalMoveError(msg("only a game against machines can be taken back"))
        table.undo_by(view.turn)
        self._told[view.turn] = len(table.events(view.turn))
        self.saved.save()
        show(self.words.say("Taken back."))

    def _list_moves(self, view: View) -> None:
        moves = []
        for number, move in enumerate(view.legal_moves, 1):
            hint = view.hint(move, self.lang)
            moves.append(f"{number}) {view.say(move, self.lang)}" + (f" ({hint})" if hint else ""))
        if view.amounts and view.amounts[0] < view.amounts[1]:
            lo, hi, _ = view.amounts
            moves.append(self.words.say("any amount from {lo} to {hi}", lo=lo, hi=hi))
        show("  ".join(moves) + ("  (Enter)" if len(moves) == 1 else ""))

    def _tell_news(self, view: View) -> None:
        assert view.seat is not None
        for line in view.story(self.lang, since=self._told[view.seat]):
            show(line)
        self._told[view.seat] = len(view.events)

    def _tell_end(self, table: Table) -> None:
        self._tell_news(table.view(self.people[0]))
        show()
        score = "  ".join(f"{name} {points:+}" for name, points in zip(self.saved.names, self.saved.score, strict=True))
        show(self.words.say("Score: {score}", score=score))

    def _hand_over(self, table: Table) -> None:
        """Two people at one screen: the next one sits down before his cards are shown."""
        if sys.stdout.isatty():
            show("\x1b[3J\x1b[2J\x1b[H")
        self._greet()
        if self._ask(
            self.words.say("Next: {name}. Press Enter.", name=table.names[table.turn]) + " "
        ) in self._spellings(QUIT):
            raise Leaving

    def _ask(self, prompt: str) -> str:
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()

    def _wants(self, question: str) -> bool:
        yes, no = self.words.say("yes").lower(), self.words.say("no").lower()
        while True:
            answer = self._ask(question + " ").lower()
            if answer in {"y", "yes", yes, yes[:1]}:
                return True
            if answer in {"n", "no", no, no[:1]}:
                return False
