"""What one seat may see of a table, and nothing else: all that people, pages and bots get."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from kozyr import cards
from kozyr.errors import CardError
from kozyr.locale import words
from kozyr.rooms import Game, Text, amounts_of, meant, moves_of, room_of
from kozyr.state import State


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
        """A move as people type it, its words of a language or English, its cards in any spelling, in English tokens.

        Other words and short forms that the game knows stand for the first move that is legal now.
        """
        return understood(self.game, self.state, typed, lang)

    def is_legal(self, move: str) -> bool:
        """Whether the seat on turn may make a move (in English tokens), with any amount it may name."""
        return bool(self.legal_moves) and meant(self.game, self.state, move) is not None

    def listed(self, move: str, lang: str = "en") -> str:
        """A legal move as the list of moves shows it."""
        show: Any = getattr(room_of(self.game).text, "listed", None)
        return show(self.state, move, words(lang)) if show else self.say(move, lang)

    @property
    def speaks_numbers(self) -> bool:
        """Whether a number alone is a move that people say (a bid)."""
        return bool(number_says(self.game))

    @property
    def is_numbered(self) -> bool:
        """Whether a number alone may call a move by its place in the list: not where it could be chips or a rank."""
        numbers = any(move.rpartition(" ")[2].isdecimal() for move in self.legal_moves if " " in move)
        return bool(getattr(room_of(self.game).text, "NUMBERED", True)) and not numbers

    def explain(self, lang: str = "en") -> list[str]:
        """What the seat on turn may do and why nothing else, a line for each move or card."""
        explain: Any = getattr(room_of(self.game).text, "explain", None)
        if explain is not None:
            return list(explain(self.state, words(lang)))
        illegal = [card for card in self.playable if card not in self.legal_moves]
        return [f"{words(lang).card(card)}: {self.why_not(card, lang)}" for card in illegal]

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
        return list(dict.fromkeys(self.hand)) if room_of(self.game).text.PLAYS_CARDS else []

    @property
    def hand(self) -> list[str]:
        """The cards this seat holds."""
        if self.seat is None:
            return []
        once = cards.members(self.state.hands[self.seat])
        twins = cards.members(self.state.twins[self.seat]) if hasattr(self.state, "twins") else ()
        return [cards.write(card) for card in sorted([*once, *twins])]

    def story(self, lang: str = "en", since: int = 0) -> list[str]:
        """What this seat has seen happen, from its event number ``since`` on, a sentence a line."""
        return tell(room_of(self.game).text, self.events[since:], self.names, lang)


def understood(game: Game, state: State, typed: str, lang: str = "en") -> str:
    """A move as people type it, in English tokens: as ``read_move`` reads it, or by what else the game knows for it."""
    wrong: CardError | None = None
    first = ""
    for candidate in _spelled(game, typed, lang):
        try:
            read = read_move(game, candidate, lang)
        except CardError as refused:
            wrong = wrong or refused
            continue
        first = first or read
        if (found := _meant_by(game, state, read)) is not None:
            return found
    if wrong is not None and not first:
        raise wrong
    return first


def _meant_by(game: Game, state: State, read: str) -> str | None:
    """The legal move that tokens stand for; an amount's name may follow its verb; a card's verb, or the amount, may be left
    out where there is only one.
    """
    if found := meant(game, state, read):
        return found[0]
    if read[-1:] in cards.SIGNS and " " not in read:  # a card alone: the one move that is made with it
        with_it = [move for move in moves_of(game, state) if move.endswith(f" {read}")]
        return with_it[0] if len(with_it) == 1 else None
    amounts = amounts_of(game, state)
    if amounts is None:
        return None
    verb, _, rest = read.partition(" ")
    if amounts[0] == amounts[1] and not rest and (found := meant(game, state, f"{verb} {amounts[0]}")):
        return found[0]
    named = any(rest in names for names in room_of(game).text.sizes(state, *amounts).values())
    found = meant(game, state, rest) if named else None
    return found[0] if found and found[0].startswith(f"{verb} ") else None


def number_says(game: Game) -> tuple[str, ...]:
    """The words that a number alone may stand for, as people name numbers at the table (a bid)."""
    says: tuple[str, ...] = getattr(room_of(game).text, "NUMBER_SAYS", ())
    return says


def _spelled(game: Game, typed: str, lang: str) -> list[str]:
    """What was typed, and with the game's words in place of others that people type for them."""
    aliases: dict[str, tuple[str, ...]] = {
        " ".join(map(_plain, alias.split())): stands_for
        for alias, stands_for in getattr(room_of(game).text, "ALIASES", {}).items()
    }
    parts = typed.split()
    if len(parts) == 1 and parts[0].isascii() and parts[0].isdecimal():
        return [*(f"{word} {parts[0]}" for word in number_says(game)), typed]
    plain = [_plain(part) for part in parts]
    for length in range(len(parts), 0, -1):
        rest = " ".join(plain[length:])
        if stands_for := aliases.get(" ".join(plain[:length])):
            ends = aliases.get(rest, (" ".join(parts[length:]),))
            return [*(f"{word} {end}".strip() for word in stands_for for end in ends), typed]
    return [typed]


def read_move(game: Game, typed: str, lang: str = "en") -> str:
    """A move as typed in English tokens, legal or not; raises CardError for what is neither a word of the game nor a card."""
    vocabulary, names = room_of(game).text.WORDS, room_of(game).text.NAMES
    if not isinstance(typed, str):
        raise CardError(f"a move is written as text, not as {type(typed).__name__}")
    spoken = {_plain(words(lang).say(word)): word for word in vocabulary}
    said = []
    for part in typed.split():
        word = _plain(part)
        if word in vocabulary or word in spoken:
            said.append(spoken.get(word, word))
        elif said and said[0] in names:
            said.append(names[said[0]](part))
        elif said and part.isascii() and part.isdecimal():
            said.append(part.lstrip("0") or "0")
        else:
            said.append(_card(game, part))
    return " ".join(said)


def _card(game: Game, part: str) -> str:
    """A card in any spelling, as it is written; raises CardError for what is none."""
    try:
        return cards.write(cards.read(part, cards.EVERY))
    except CardError:
        if room_of(game).text.PLAYS_CARDS:
            raise
        raise CardError(f"{part[:60]!r} is no word of {game.NAME}") from None


def _plain(word: str) -> str:
    """A word in small letters without accents, as people type it (biore for biorę)."""
    return "".join(
        letter for letter in unicodedata.normalize("NFKD", word.lower()) if not unicodedata.combining(letter)
    )


def tell(text: Text, told: Sequence[Any], names: Sequence[str], lang: str) -> list[str]:
    """Events as lines of a story in a language."""
    language = words(lang)
    gathered: Any = getattr(text, "gathered", list)  # events that make one line
    return ["    " * text.indent(event) + text.sentence(event, names, language) for event in gathered(told)]
