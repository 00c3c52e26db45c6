"""What the house asks of a game's room: the contract that every tool relies on, and nothing else."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, cast

import numpy as np

from kozyr.cards import RAISE, RAISE_TO
from kozyr.locale import Words
from kozyr.options import Preset
from kozyr.state import State, copy_state

if TYPE_CHECKING:
    from kozyr.shuffle import Shuffle
    from kozyr.table import Table

_WHOLE = re.compile(r"[0-9]{1,12}")
Strategy = Callable[..., int]  # choose(view, legal, lo, hi, step, stream) -> action


class Game(Protocol):
    """A game by its options: a frozen dataclass of keyword-only fields.

    It may also have: ``SITTING`` (the preset that people sit down to at a terminal), ``SCORES`` (True where payoffs are scores,
    of which the highest wins).
    """

    NAME: ClassVar[str]
    VERSION: ClassVar[int]
    PRESETS: ClassVar[Mapping[str, Preset]]

    @property
    def seats(self) -> int:
        """How many play."""

    def start(self) -> State:
        """The state before the dealer's first turn."""

    def after(self, outcome: Any, /) -> Game:
        """The game that the same seats play next, after one that ended so."""

    def deal(self, *, seed: int | None = ..., shuffle: Shuffle | None = ..., names: Sequence[str] = ...) -> Table:
        """A table with the cards dealt."""

    def position(self, **cards: Any) -> Table:
        """A table in a situation written in cards."""


class Foreign(NamedTuple):
    """A game that another program wrote: its name in the file, and the table, which tells no more than the file does."""

    section: str
    table: Table


class Rules(Protocol):
    """rules.py: plain functions of one state record.

    It may also have: ``drawn(state)`` (how many cards, at most, leave the deck that the dealer is to put in order before it
    is gathered again: the others need no order).
    """

    STATE: np.dtype[np.void]
    deal: Callable[[State], None]
    legal: Callable[[State], int]
    amounts: Callable[[State], tuple[int, int, int]]
    apply: Callable[[State, int], None]
    payoff: Callable[[State, int], int]
    hide: Callable[[State, int], None]
    guess: Callable[[State, int, State], None]


class Text(Protocol):
    """text.py: moves and events in words.

    A room may also have: ``NUMBERED`` (False where a number alone never calls a move of the list), ``NUMBER_SAYS`` (the words
    that a number alone may stand for instead, as a bid), ``ALIASES`` (other words people type, and the moves they may stand
    for), ``listed(state, move, words)`` (a move as the list shows it), ``explain(state, words)`` (the answer to ``?``),
    ``reveals(before, after)`` (whether a step shows somebody cards that he had not seen, besides those that leave the stock:
    nothing before it is taken back), ``gathered(events)`` (events that make one line), ``SEAT_STYLES`` (styles of one seat's
    story), ``SIGNS`` (what another program's file is known by).
    """

    JOINED: frozenset[int]  # choices spoken in one breath with the choice that follows
    WORDS: frozenset[str]  # the words of its moves, in English
    NAMES: Mapping[str, Callable[[str], str]]  # words that a rank or a suit follows, and how it is read
    PLAYS_CARDS: bool  # whether a move may be a card of one's hand
    rules_of: Callable[[Any, Words], list[str]]  # how a game is played, in sentences
    STYLES: Mapping[str, Callable[[Any], str]]  # ways of its own to write a table's game, by name
    READERS: Mapping[str, Callable[[str], tuple[list[Foreign], list[str]]]]  # of other programs' files, by their ending
    in_order: Callable[[State, int], list[int]]  # choices as a person would list them
    # Natural amounts with their names, where RAISE is a choice.
    sizes: Callable[[State, int, int, int], Mapping[int, tuple[str, ...]]]
    move: Callable[[State, Sequence[int]], str]
    say_move: Callable[[str, Words], str]
    why_not: Callable[[State, str, Words], str]
    events: Callable[[State, State], list[Any]]
    outcome: Callable[[State], Any]
    sentence: Callable[[Any, Sequence[str], Words], str]
    indent: Callable[[Any], int]
    draw: Callable[[State, Sequence[str], Words], list[str]]


class Players(Protocol):
    """players.py: the game's own strategies by name, each with a sentence about its habit.

    It may also have: ``OPPONENT`` (who plays against people where nobody is named).
    """

    PLAYERS: Mapping[str, tuple[Strategy, str]]
    USUAL: str  # who plays where nobody is named


class Room(Protocol):
    """A room is a package with these modules."""

    rules: Rules
    text: Text
    players: Players


def room_of(game: Game | type[Game]) -> Room:
    """The room in which a game is played."""
    return cast(Room, sys.modules[game.__module__])


def moves_of(game: Game, state: State) -> dict[str, tuple[int, ...]]:
    """What the seat on turn may say, in English tokens, and the actions that each move stands for.

    Of amounts it lists the natural ones; ``meant`` knows them all.
    """
    if state.turn < 0:
        return {}
    room = room_of(game)
    found: dict[str, tuple[int, ...]] = {}
    for first in room.text.in_order(state, room.rules.legal(state)):
        if first in room.text.JOINED:
            ahead = copy_state(state)
            room.rules.apply(ahead, first)
            for second in room.text.in_order(ahead, room.rules.legal(ahead)):
                found[room.text.move(state, (first, second))] = (first, second)
        elif first == RAISE:
            for amount in room.text.sizes(state, *room.rules.amounts(state)):
                found[room.text.move(state, (RAISE_TO + amount,))] = (RAISE_TO + amount,)
        else:
            found[room.text.move(state, (first,))] = (first,)
    return found


def amounts_of(game: Game, state: State) -> tuple[int, int, int] | None:
    """The amounts that the seat on turn may name: lowest, highest, step; None if it may name none."""
    rules = room_of(game).rules
    if state.turn < 0 or not rules.legal(state) >> RAISE & 1:
        return None
    lo, hi, step = rules.amounts(state)
    return int(lo), int(hi), int(step)


def meant(game: Game, state: State, said: str) -> tuple[str, tuple[int, ...]] | None:
    """The legal move that was said, in full, with its actions: as listed, with any legal amount, or by an amount's name."""
    moves = moves_of(game, state)
    if said in moves:
        return said, moves[said]
    if (amounts := amounts_of(game, state)) is None:
        return None
    text = room_of(game).text
    lo, hi, step = amounts
    last = said.rpartition(" ")[2]
    amount = int(last) if _WHOLE.fullmatch(last) else -1
    for size, names in text.sizes(state, lo, hi, step).items():
        if said in names:
            amount, said = size, text.move(state, (RAISE_TO + size,))
    if not lo <= amount <= hi or (amount - lo) % step or text.move(state, (RAISE_TO + amount,)) != said:
        return None
    return said, (RAISE_TO + amount,)
