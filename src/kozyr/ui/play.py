"""Line mode: people at a terminal against chosen players, or against each other. It knows no game."""

from __future__ import annotations

import secrets
import sys
import textwrap

from kozyr import rng
from kozyr.cards import OVER
from kozyr.errors import CardError, IllegalMoveError
from kozyr.locale import msg, words
from kozyr.replay import replay
from kozyr.table import Table
from kozyr.ui.saved import Saved
from kozyr.ui.screen import printable, show
from kozyr.view import View

QUIT, LOG, UNDO = msg("quit"), msg("log"), msg("undo")
LONGEST_CARD = 3  # letters, as in 10d
LONGEST_NUMBER = 9  # digits that are looked at
WIDTH = 80
HELP = msg(
    "Type a move or its number. ? explains, undo takes back, log tells the game, quit leaves (the game is kept)."
)
HELP_IN_WORDS = msg(
    "Type a move in words. ? explains, undo takes back, log tells the game, quit leaves (the game is kept)."
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
        if self.saved.table is None:
            self._deal()
        if len(self.people) == 1:
            self._greet()
        try:
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
        table = self.saved.table
        numbered = table is None or table.view(self.people[0]).is_numbered
        show(self.words.say(HELP if numbered else HELP_IN_WORDS))

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
        spoken = {view.say(move, self.lang).lower(): move for move in moves}
        spoken |= {view.listed(move, self.lang).lower(): move for move in moves}
        if typed.lower() in spoken:
            return spoken[typed.lower()]
        is_number = typed.isascii() and typed.isdecimal()
        number = int(typed) if is_number and len(typed) <= LONGEST_NUMBER else -1
        if view.is_numbered and 1 <= number <= len(moves):
            return moves[number - 1]
        if typed and (not is_number or (view.speaks_numbers and not view.is_numbered)):
            english = view.read(typed, self.lang)
            if view.is_legal(english):
                return english
            show(view.why_not(english, self.lang))
            if is_number:
                return None
        if not view.is_numbered:
            self._refuse_number(view, number) if is_number else show(self.words.say("Type a move, or ? for help."))
            return None
        if len(moves) == 1:
            show(self.words.say("Type 1, a move, or ? for help."))
        else:
            show(self.words.say("Type a number from 1 to {n}, a move, or ? for help.", n=len(moves)))
        return None

    def _refuse_number(self, view: View, number: int) -> None:
        """A number alone could be chips or a place in the list: it is no move, and the word to say with it is told."""
        say = self.words.say
        worded = {move.rpartition(" ")[0] for move in view.legal_moves if " " in move}
        named = [f"{word} {number}" for word in worded if view.is_legal(f"{word} {number}")]
        if named:
            show(say("A number alone is no move here: say {move}.", move=view.say(named[0], self.lang)))
        else:
            show(say("A number alone is no move here: type the words of a move, or ? for help."))

    def _explain(self, view: View, about: str) -> None:
        """Why one move may not be made; or what is legal, and why nothing else is."""
        say = self.words.say
        if about:
            try:
                move = view.read(about, self.lang)
            except CardError as wrong:
                show(self._unread(about, wrong.meant))
                return
            answer = say("it is legal") if view.is_legal(move) else view.why_not(move, self.lang)
            show(f"{view.say(move, self.lang)}: {answer}")
            return
        for line in view.explain(self.lang):
            show(line)
        show(say("undo takes back your last move, log tells the game, quit leaves."))
        self._show_table(view)

    def _show_table(self, view: View) -> None:
        """The table, and the moves."""
        show()
        show(view.drawing(self.lang))
        self._list_moves(view)

    def _unread(self, typed: str, meant: str) -> str:
        if meant and len(typed) <= LONGEST_CARD:
            return self.words.say("{typed}: did you mean {meant}?", typed=printable(typed), meant=meant)
        shortened = typed if len(typed) <= WIDTH else typed[:WIDTH] + " …"
        return self.words.say("{typed} is neither a card nor a word of this game.", typed=printable(shortened))

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
            place = f"{number}) " if view.is_numbered else ""
            moves.append(f"{place}{view.listed(move, self.lang)}" + (f" ({hint})" if hint else ""))
        if view.amounts and view.amounts[0] < view.amounts[1]:
            lo, hi, step = view.amounts
            if view.speaks_numbers or step > 1:
                moves.append(self.words.say("numbers from {lo} to {hi} by {step}", lo=lo, hi=hi, step=step))
            else:
                moves.append(self.words.say("any amount from {lo} to {hi}", lo=lo, hi=hi))
        if len(moves) == 1:
            moves.append("(Enter)")
        whole = (move.replace(" ", "\xa0") for move in moves)  # a move is not broken at the end of a line
        lines = textwrap.wrap("  ".join(whole), WIDTH, break_long_words=False, break_on_hyphens=False)
        show("\n".join(lines).replace("\xa0", " "))

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
        say = self.words.say
        yes, no = say("yes").lower(), say("no").lower()
        leaving = self._spellings(QUIT) | {"exit", "q"}
        while True:
            answer = self._ask(question + " ").lower()
            if answer in {"y", "yes", yes, yes[:1]}:
                return True
            if answer in {"n", "no", no, no[:1]} | leaving:
                return False
            show(say("Type y for another game, or n to leave."))
