"""What one seat may see of a table, and nothing else: all that people, pages and bots get."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from kozyr import cards
from kozyr.errors import CardError
from kozyr.locale import words
from kozyr.rooms import Game, State, Text, amounts_of, meant, room_of


@dataclass(frozen=True, repr=False)
class View:
    """What one seat (None: a watcher) may see of a table, and nothing else."""

    game: Game
    seat: int | None
    names: tuple[str, ...]
    state: State
    turn: int
    legal_moves: tuple[str, ...]
    events: tuple[Any, ...] = field(repr=False)
    outcome: Any = None

    def __repr__(self) -> str:
        """Whose view, of which game."""
        return f"<View of {'a watcher' if self.seat is None else self.names[self.seat]}, {self.game.NAME}, turn {self.turn}>"

    def drawing(self, lang: str = "en") -> str:
        """The table as this seat sees it, drawn in lines of text."""
        return "\n".join(room_of(self.game).text.draw(self.state, self.names, words(lang)))

    def why_not(self, move: str, lang: str = "en") -> str:
        """Why the seat on turn may not make a move (in English tokens)."""
        return room_of(self.game).text.why_not(self.state, move, words(lang))

    def read(self, typed: str, lang: str = "en") -> str:
        """A move as typed, its words of a language or English, its cards in any spelling, in English tokens."""
        return read_move(self.game, typed, lang)

    def say(self, move: str, lang: str = "en") -> str:
        """A move in English tokens as a player of a language would say it."""
        return room_of(self.game).text.say_move(move, words(lang))

    @property
    def amounts(self) -> tuple[int, int, int] | None:
        """The amounts that this seat may name, if it is on turn: lowest, highest, step; None if it may name none."""
        return amounts_of(self.game, self.state) if self.legal_moves else None

    def hint(self, move: str, lang: str = "en") -> str:
        """What people call the amount of a listed move (the pot, all-in), or nothing."""
        found = meant(self.game, self.state, move)
        if found is None or found[1][0] < cards.RAISE_TO or self.amounts is None:
            return ""
        names = room_of(self.game).text.sizes(self.state, *self.amounts).get(found[1][0] - cards.RAISE_TO, ())
        return ", ".join(map(words(lang).say, names))

    @property
    def playable(self) -> list[str]:
        """The cards this seat holds, in a game whose moves are cards."""
        return self.hand if room_of(self.game).text.PLAYS_CARDS else []

    @property
    def hand(self) -> list[str]:
        """The cards this seat holds."""
        return [] if self.seat is None else [cards.write(card) for card in cards.members(self.state.hands[self.seat])]

    def story(self, lang: str = "en", since: int = 0) -> list[str]:
        """What this seat has seen happen, from its event number ``since`` on, a sentence a line."""
        return tell(room_of(self.game).text, self.events[since:], self.names, lang)


def read_move(game: Game, typed: str, lang: str = "en") -> str:
    """A move as typed in English tokens, legal or not; raises CardError for what is neither a word of the game nor a card."""
    vocabulary = room_of(game).text.WORDS
    if not isinstance(typed, str):
        raise CardError(f"a move is written as text, not as {type(typed).__name__}")
    spoken = {_plain(words(lang).say(word)): word for word in vocabulary}
    said = []
    for part in typed.split():
        word = _plain(part)
        if word in vocabulary or word in spoken:
            said.append(spoken.get(word, word))
        elif said and part.isascii() and part.isdecimal():
            said.append(str(int(part)))
        else:
            said.append(cards.write(cards.read(part)))
    return " ".join(said)


def _plain(word: str) -> str:
    """A word in small letters without accents, as people type it (biore for biorę)."""
    return "".join(
        letter for letter in unicodedata.normalize("NFKD", word.lower()) if not unicodedata.combining(letter)
    )


def tell(text: Text, told: Sequence[Any], names: Sequence[str], lang: str) -> list[str]:
    """Events as lines of a story in a language."""
    language = words(lang)
    return ["    " * text.indent(event) + text.sentence(event, names, language) for event in told]
