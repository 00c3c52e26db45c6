"""Situations of Makao in cards, and what the tests ask of them.

Where nothing is said the cards named nowhere lie in the stock, below those that are; with ``pile`` they are out of play.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from kozyr import Makao, cards, rng
from kozyr.errors import IllegalMoveError
from kozyr.games.makao import rules
from kozyr.games.makao.text import Outcome
from kozyr.shuffle import from_cards
from kozyr.state import State, copy_state, new_state
from kozyr.table import OVER, Table

WHERE = (
    *("stock", "pile", "turn", "drawn", "due", "king_seat", "skips", "demanded", "author", "requested", "lost"),
    *("joker", "direction", "turns"),
)
DEMANDS = {"demand 5", "demand 6", "demand 7", "demand 8", "demand 9", "demand 10"}
SUITS = {"suit ♠", "suit ♣", "suit ♦", "suit ♥"}
NOBODY = 0  # the payoff where nobody won


# --- setting up ---


def at(*hands: str, top: str = "6♥", preset: str = "polish", **options: Any) -> Table:
    """A position by its hands; what ``Makao.position`` takes besides goes there, all else is an option."""
    where = {name: options.pop(name) for name in WHERE if name in options}
    game = Makao.preset(preset, seats=len(hands), **options)
    if "pile" not in where:
        where["pile"] = ""
        stock = where.get("stock", "")
        rest = whole_deck(game) - Counter(" ".join([*hands, where.get("joker", top), stock]).split())
        where["stock"] = " ".join([stock, *sorted(rest.elements(), key=lambda card: cards.read(card, cards.EVERY))])
    return game.position(top=top, hands=hands, **where)


def seed(*hands: str, **rest: Any) -> Table:
    """A position of the specification's game."""
    return at(*hands, preset="seed", **rest)


def whole_deck(game: Makao) -> Counter[str]:
    """All cards of a game."""
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"][-game.deck_size // 4 :]
    once = [rank + suit for suit in "♠♣♦♥" for rank in ranks] + ["★", "☆"] * game.jokers
    return Counter(once * game.decks_used)


def dealt(*hands: str, then: str = "", again: str = "", preset: str = "polish", **options: Any) -> Table:
    """A game dealt so that the seats hold these cards and ``then`` comes, its first card turned up; ``again``: a new stock."""
    rounds = zip(*(hand.split() for hand in hands), strict=True)
    deck = [card for each in rounds for card in each] + then.split()
    size = len(hands[0].split())
    game = Makao.preset(preset, seats=len(hands), hand=size, **options)
    return game.deal(shuffle=from_cards(*[" ".join(deck), again][: 2 if again else 1]))


# --- asking ---


def legal(table: Table) -> set[str]:
    return set(table.legal_moves)


def held(table: Table, seat: int) -> list[str]:
    """The cards of a hand, each as often as it is there, in ascending order."""
    both = Counter(cards.members(table.state.hands[seat])) + Counter(cards.members(table.state.twins[seat]))
    return [cards.write(card) for card in sorted(both.elements())]


def hand(table: Table, seat: int) -> set[str]:
    return set(held(table, seat))


def sizes(table: Table) -> list[int]:
    return [int(size) for size in table.state.sizes[: table.game.seats]]


def stock(table: Table) -> list[str]:
    """The stock, top first."""
    return [cards.write(int(card)) for card in table.state.deck[: table.state.left][::-1]]


def pile(table: Table) -> set[str]:
    return written(table.state.pile)


def top(table: Table) -> str:
    return cards.write(int(table.state.top))


def phase(table: Table) -> int:
    return int(table.state.phase)


def demanded(table: Table) -> str:
    """The rank that is demanded, or nothing."""
    return cards.write_rank(int(table.state.demanded)) if table.state.demanded >= 0 else ""


def requested(table: Table) -> str:
    """The suit that is asked for, or nothing."""
    return cards.SIGNS[int(table.state.requested)] if table.state.requested >= 0 else ""


def written(mask: int) -> set[str]:
    return {cards.write(card) for card in cards.members(mask)}


def the(text: str) -> set[str]:
    return set(text.split())


def only(events: list[Any], *kinds: type) -> list[Any]:
    return [event for event in events if isinstance(event, kinds)]


# --- playing ---


def play(table: Table, *moves: str) -> list[Any]:
    """Makes the moves, each one or several with commas between them; answers what happened."""
    return [event for move in ", ".join(moves).split(",") for event in table.play(move.strip())]


def refused(table: Table, move: str) -> str:
    """Why a move is refused, which changes nothing."""
    before, steps = table.state.tobytes(), len(table.steps)
    with pytest.raises(IllegalMoveError) as error:
        table.play(move)
    assert table.state.tobytes() == before
    assert len(table.steps) == steps
    return str(error.value)


def ended(table: Table) -> Outcome:
    """How the game has ended."""
    assert table.turn == OVER
    outcome: Outcome = table.outcome
    return outcome


# --- what is known ---


def known(table: Table, seat: int) -> set[str]:
    """The cards that a watcher knows a seat to hold."""
    return written(table.view().state.known[seat])


def groups(table: Table, seat: int) -> list[tuple[int, set[str]]]:
    """The unknown cards of a hand as a watcher remembers them: how many, and what none of them is, the oldest first."""
    seen = table.view().state
    places = range(seat * rules.GROUPS, (seat + 1) * rules.GROUPS)
    return [(int(seen.counts[i]), written(seen.barred[i] & seen.whole)) for i in places if seen.counts[i]]


def guessed(table: Table, viewer: int | None, number: int) -> State:
    """One guess of a seat, or of a watcher (None)."""
    state = copy_state(table.view(viewer).state)
    stream = new_state(rng.STREAM)
    rng.open_stream(stream, number, 0, rng.GUESS_LANE)
    rules.guess(state, cards.WATCHER if viewer is None else viewer, stream)
    return state
