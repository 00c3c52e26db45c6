"""One game at a table: moves are text outside, integers inside; everything can be looked at, undone and written down."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from kozyr import cards, rng
from kozyr import shuffle as _shuffles
from kozyr.errors import CardError, IllegalMoveError, OptionError
from kozyr.locale import msg, words
from kozyr.options import chosen, preset_name, write_value
from kozyr.players import Player, seat_players
from kozyr.record import UNFINISHED, Deal, Move, Record, describe_outcome, export
from kozyr.rooms import Game, Rules, Strategy, Text, amounts_of, meant, moves_of, room_of
from kozyr.state import State, States, copy_state, write
from kozyr.view import View, read_move, tell

DEALER, OVER = cards.DEALER, cards.OVER
LONGEST_TOLD = 60  # letters of a move that a refusal repeats


@dataclass
class Step:
    """One thing that happened, the actions behind it, and every state it led through, from the one before."""

    what: Deal | Move
    actions: tuple[int, ...]
    states: list[State]


class Table:
    """One game, dealt by ``deal`` or set up by ``at``, then played move by move."""

    def __init__(self, game: Game, *, names: Sequence[str] = ()) -> None:
        """A table of a game, not dealt yet; unnamed seats are called Seat 0, Seat 1, …"""
        self.game = game
        self.names = tuple(f"Seat {seat}" for seat in range(game.seats))
        if names:
            self.rename(names)
        self.shuffled = ""  # how the first deck was put in order, in words
        self.setup: Mapping[str, Any] | None = None  # the position it began with, as it was written
        self.state = game.start()
        self._rules: Rules = room_of(game).rules
        self._text: Text = room_of(game).text
        self._shuffle: _shuffles.Shuffle | None = None  # how decks are put in order from here on
        self._dealer: Callable[[list[int]], list[int]] | None = None
        self._claimed: Callable[[list[int]], list[int]] | None = (
            None  # what a record says of its shuffle, to be checked
        )
        self._seated: list[Strategy | None] = [None] * game.seats
        self._streams = States(rng.STREAM, game.seats)
        self._stream_key = (0, 0)
        self.history: list[Step] = []

    @classmethod
    def at(cls, game: Game, state: State, setup: Mapping[str, Any]) -> Table:
        """A table in a given situation; ``setup`` is how it was written."""
        table = cls(game)
        table.state = state
        table.setup = json.loads(json.dumps(setup))
        return table

    def __repr__(self) -> str:
        """Which game, and where it stands."""
        return f"<Table {self._where()}, turn {self.turn}>"

    def rename(self, names: Sequence[str]) -> None:
        """Names the seats; raises OptionError unless there is one for each, printable, and all are different."""
        if isinstance(names, str) or not all(isinstance(name, str) for name in names):
            raise OptionError(f"names are a list of texts, one for each seat, not {names!r}")
        named = [name.strip() for name in names]
        if len(named) != self.game.seats:
            raise OptionError(f"{len(named)} names are given for {self.game.seats} seats")
        if len(set(named)) < len(named) or not all(name and name.isprintable() for name in named):
            raise OptionError(f"names must be printable, not empty and all different: {', '.join(map(repr, names))}")
        self.names = tuple(named)

    # --- looking ---

    @property
    def turn(self) -> int:
        """The seat on turn, DEALER (-1) or OVER (-2)."""
        return int(self.state.turn)

    @property
    def legal_moves(self) -> list[str]:
        """What the seat on turn may say, in English tokens; of amounts the natural ones; empty when no seat is on turn."""
        return list(self._moves())

    @property
    def amounts(self) -> tuple[int, int, int] | None:
        """The amounts that the seat on turn may name: lowest, highest, step; None if it may name none."""
        return amounts_of(self.game, self.state)

    @property
    def outcome(self) -> Any:
        """Why the game ended and who won, or None before the end."""
        return self._text.outcome(self.state)

    @property
    def steps(self) -> list[Deal | Move]:
        """All that has been dealt and said."""
        return [step.what for step in self.history]

    def view(self, seat: int | None = None) -> View:
        """What a seat may see (None: a watcher)."""
        state = self._hidden(self.state, seat)
        mine = tuple(self._moves()) if seat is not None and seat == self.turn else ()
        return View(
            self.game, seat, self.names, state, self.turn, mine, tuple(self.events(seat)), self._text.outcome(state)
        )

    def events(self, seat: int | None = None, *, everything: bool = False) -> list[Any]:
        """All that has happened as a seat saw it (None: a watcher), or as it was."""
        told: list[Any] = []
        for before, after in self.pairs():
            if not everything:
                before, after = self._hidden(before, seat), self._hidden(after, seat)
            told += self._text.events(before, after)
        return told

    def pairs(self, first: int = 0) -> list[tuple[State, State]]:
        """Every two neighbouring states, in order; a deal's deck lies in order in the first of the two."""
        pairs = []
        for step in self.history[first:]:
            states = step.states
            if isinstance(step.what, Deal):
                ordered = copy_state(states[0])
                order = [cards.read(card, cards.EVERY) for card in step.what.cards]
                write(ordered.deck, order[::-1])
                states = [ordered, states[1]]
            pairs += list(pairwise(states))
        return pairs

    def log(self, lang: str = "en", style: str = "words", seat: int | None = None) -> str:
        """The story of the game so far: in words, or in a style of the game; a seat's own story if one is named."""
        if style == "words":
            told = self.events(seat, everything=seat is None)
            return "\n".join(tell(self._text, told, self.names, lang)) + "\n"
        if style not in self._text.STYLES:
            raise OptionError(
                f"{self.game.NAME} has no style {style!r}; there are {', '.join(['words', *self._text.STYLES])}"
            )
        if seat is not None:
            raise OptionError(f"a seat's story is told in words only, not in style {style!r}")
        return self._text.STYLES[style](self)

    def record(self) -> Record:
        """The game as it is written."""
        return Record(
            self.game.NAME,
            self.game.VERSION,
            preset_name(self.game),
            {name: write_value(value) for name, value in chosen(self.game).items()},
            self.names,
            self.setup,
            tuple(self.steps),
            describe_outcome(self.outcome) if self.turn == OVER else UNFINISHED,
        )

    def export(self, seat: int | None = None, style: str = "text") -> str:
        """What one seat (None: a watcher) saw, written down without anything hidden from it."""
        return export(self.record(), seat, self.events(seat), style)

    # --- changing ---

    def deal(self, *, seed: int | None = None, game: int = 0, shuffle: _shuffles.Shuffle | None = None) -> Table:
        """Lets the dealer deal: from a seed (and the game's number), by a given shuffle, or else securely.

        At a position it names the dealer of what is still to be dealt; without it that is dealt securely.
        """
        if self.history or self._shuffle is not None:
            raise IllegalMoveError(f"the cards have been dealt ({self._where()})")
        if seed is not None and shuffle is not None:
            raise OptionError("a table is dealt from a seed or by a shuffle, not by both")
        if seed is not None:
            shuffle = _shuffles.seeded(seed, game)
            self._stream_key = (seed, game)
        chosen = shuffle or _shuffles.secure()
        self.shuffled = chosen.text
        self._employ(chosen)
        self._run_dealer()
        return self

    def play(self, move: str) -> list[Any]:
        """The seat on turn makes a move; answers all that happened. Raises IllegalMoveError, the table unchanged."""
        before = len(self.history)
        text = read_move(self.game, move)
        found = meant(self.game, self.state, text)
        if found is None:
            raise IllegalMoveError(self._refusal(text))
        self._make(*found)
        return self._since(before)

    def seat(self, players: Sequence[Player | None], *, seed: int | None = None, game: int = 0) -> None:
        """Seats a player in each place (None: a person); their random streams are those of a seed, else of the deal's."""
        self._seated = seat_players(self.game, players)
        stream_seed, stream_game = (seed, game) if seed is not None else self._stream_key
        _shuffles.seeded(stream_seed, stream_game)  # refuses what is no seed
        for seat in range(self.game.seats):
            rng.open_stream(self._streams[seat], stream_seed, stream_game, rng.PLAYER_LANE + seat)

    def play_on(self) -> list[Any]:
        """Lets the seated players play until a seat without one is on turn, or the game is over; answers what happened."""
        before = len(self.history)
        self._run_dealer()
        while self.turn >= 0 and (choose := self._seated[self.turn]) is not None:
            self._ask(choose, self._streams[self.turn])
        return self._since(before)

    def play_out(self, players: Sequence[Player | None] = ()) -> Any:
        """Plays on to the end and answers the outcome.

        A seat without a player makes its only legal move; IllegalMoveError says where it has a choice.
        """
        if players:
            self.seat(players)
        self.play_on()
        while self.turn != OVER:
            if self.turn == DEALER:
                raise IllegalMoveError(f"the cards have not been dealt ({self._where()})")
            moves = self._moves()
            if len(moves) > 1:
                raise IllegalMoveError(
                    f"{self.names[self.turn]} has a choice and no player: {', '.join(moves)} ({self._where()})"
                )
            self._make(*next(iter(moves.items())))
            self.play_on()
        return self.outcome

    def undo(self) -> None:
        """Takes back the last move, with what the dealer did after it. Raises IllegalMoveError if there is none."""
        if not any(isinstance(step.what, Move) for step in self.history):
            raise IllegalMoveError(f"no move to take back ({self._where()})")
        undealt = False
        while True:
            step = self.history.pop()
            self.state = step.states[0]
            if isinstance(step.what, Move):
                break
            undealt = True
        if undealt and self._shuffle is not None:
            self._employ(self._shuffle)

    def undo_by(self, seat: int) -> None:
        """Takes back all moves to the last one of a seat, but never past cards seen since (IllegalMoveError)."""
        if not any(isinstance(step.what, Move) and step.what.seat == seat for step in self.history):
            raise IllegalMoveError(msg("you have not moved yet"))
        reveals: Any = getattr(self._text, "reveals", None)
        after = self.state
        for step in reversed(self.history):
            before = step.states[0]
            revealed = reveals is not None and reveals(before, after)
            after = before
            if isinstance(step.what, Deal) or before.left != self.state.left or revealed:
                raise IllegalMoveError(
                    msg("a card has been dealt or drawn since your last move; what has been seen stays seen")
                )
            if step.what.seat == seat:
                break
        while self.history[-1] is not step:
            self.history.pop()
        self.state = self.history.pop().states[0]

    def replay_step(self, step: Deal | Move) -> None:
        """Makes a written step; raises IllegalMoveError or CardError where it does not fit."""
        if isinstance(step, Move):
            if step.seat != self.turn:
                raise IllegalMoveError(f"seat {step.seat} is not on turn ({self._where()})")
            found = meant(self.game, self.state, step.text)
            if found is None or found[0] != step.text:
                raise IllegalMoveError(self._refusal(step.text))
            self._make(*found, run_dealer=False)
        else:
            if self.turn != DEALER:
                raise IllegalMoveError(f"the dealer is not on turn ({self._where()})")
            order = cards.read_all(" ".join(step.cards), cards.EVERY, cards.COPIES)
            if sorted(order) != self._to_shuffle():
                there, wanted = Counter(order), Counter(self._to_shuffle())
                wrong = cards.write_all(sorted((there - wanted) + (wanted - there)))
                raise CardError(f"the deck to be dealt is not the one of this game: see {wrong} ({self._where()})")
            if not any(isinstance(earlier.what, Deal) for earlier in self.history):
                self.shuffled = step.how
                named = _shuffles.named(step.how)
                self._claimed = named.dealer() if named else None
            if self._claimed and self._claimed(self._to_shuffle()) != order:
                raise CardError(f"this deck is not that of {step.how!r} ({self._where()})")
            self._deal_in(order, step.how)

    # --- inside ---

    def _moves(self) -> dict[str, tuple[int, ...]]:
        return moves_of(self.game, self.state)

    def _make(self, text: str, actions: tuple[int, ...], *, run_dealer: bool = True) -> None:
        states = [self.state]
        for action in actions:
            states.append(copy_state(states[-1]))
            self._rules.apply(states[-1], action)
        self.history.append(Step(Move(self.turn, text), actions, states))
        self.state = states[-1]
        if run_dealer:
            self._run_dealer()

    def _ask(self, choose: Callable[..., int], stream: State) -> None:
        """Lets a player choose, action by action, as the simulator would ask him, and makes his move."""
        state, actions = copy_state(self.state), []
        while True:
            view = self._hidden(state, self.turn)
            mask = int(self._rules.legal(state))
            lo, hi, step = self._rules.amounts(state) if mask >> cards.RAISE & 1 else (0, 0, 1)
            action = choose(view, mask, lo, hi, step, stream)
            if not isinstance(action, int | np.integer) or action < 0 or not mask >> min(action, cards.RAISE) & 1:
                raise IllegalMoveError(
                    f"the player of {self.names[self.turn]} chose {action}, which is not legal ({self._where()})"
                )
            actions.append(int(action))
            if action not in self._text.JOINED:
                break
            self._rules.apply(state, action)
        self._make(self._text.move(self.state, tuple(actions)), tuple(actions))

    def _employ(self, shuffle: _shuffles.Shuffle) -> None:
        """A dealer takes over, who has dealt all that has been dealt."""
        self._shuffle, self._dealer = shuffle, shuffle.dealer()
        for step in self.history:
            if isinstance(step.what, Deal):
                self._dealer(sorted(cards.read(card, cards.EVERY) for card in step.what.cards))

    def _run_dealer(self) -> None:
        """Lets the dealer deal, if he is on turn; a game gone on with has the dealer it had, or a secure one."""
        while self.turn == DEALER and (self._shuffle is not None or self.history):
            if self._shuffle is None or self._dealer is None:
                self._employ(_shuffles.named(self.shuffled) or _shuffles.secure())
                continue
            self._deal_in(self._dealer(self._to_shuffle()), self._shuffle.text)

    def _to_shuffle(self) -> list[int]:
        return [int(card) for card in self.state.deck[: self.state.left]]

    def _deal_in(self, order: list[int], how: str) -> None:
        before, after = self.state, copy_state(self.state)
        write(after.deck, order[::-1])
        self._rules.deal(after)
        self.history.append(Step(Deal(how, tuple(cards.write(card) for card in order)), (), [before, after]))
        self.state = after

    def _hidden(self, state: State, seat: int | None) -> State:
        if seat is not None and (
            not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < self.game.seats
        ):
            raise OptionError(f"there is no seat {seat!r}; seats are 0 to {self.game.seats - 1}")
        view = copy_state(state)
        self._rules.hide(view, cards.WATCHER if seat is None else seat)
        return view

    def _since(self, first: int) -> list[Any]:
        return [event for before, after in self.pairs(first) for event in self._text.events(before, after)]

    def _refusal(self, text: str) -> str:
        """Why a move cannot be made, and what can."""
        if self.turn == OVER:
            return f"the game is over ({self._where()})"
        if self.turn == DEALER:
            return f"the cards have not been dealt ({self._where()})"
        view = self._hidden(self.state, self.turn)
        try:
            reason = self._text.why_not(view, text, words("en"))
        except CardError:
            reason = "it is no move of this game"
        legal = ", ".join(self.legal_moves)
        if self.amounts and self.amounts[0] < self.amounts[1]:
            lo, hi, step = self.amounts
            legal += f", any amount from {lo} to {hi}" + (f" by {step}" if step > 1 else "")
        text = text if len(text) <= LONGEST_TOLD else text[:LONGEST_TOLD] + "…"
        said = text if text.isprintable() and text.strip() else repr(text)
        return f"{self.names[self.turn]} cannot play {said}: {reason}; legal: {legal} ({self._where()})"

    def _where(self) -> str:
        """How to get here again: game, options, deck, step."""
        game = f"{self.game.NAME} {preset_name(self.game)}/{self.game.seats}"
        return f"{game} {self.shuffled or ('not dealt' if self.setup is None else 'position')} step={len(self.history)}"
