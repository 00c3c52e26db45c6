"""Situations of Thousand in cards, and what the tests ask of them.

Where nothing is said seat 0 opens, declares 100 and leads. Hands are written seat by seat; cards named nowhere follow.
"""

from __future__ import annotations

from typing import Any

import pytest

from kozyr import Thousand, cards, rng
from kozyr.errors import IllegalMoveError
from kozyr.games.thousand import rules
from kozyr.games.thousand.text import JOINED, Outcome, Score
from kozyr.players import players_of
from kozyr.rooms import moves_of
from kozyr.shuffle import from_cards
from kozyr.state import State, copy_state, new_state
from kozyr.table import OVER, Table

WHERE = (
    *("phase", "turn", "opener", "bid", "declarer", "passed", "talon", "trick", "trump", "won", "announced", "scores"),
    "rounds",
)
PHASES = ("dark", "bid", "choose", "give", "raise", "contra", "recontra", "lead", "announced", "follow", "deal", "over")
DECK = [rank + suit for suit in "♠♣♦♥" for rank in ("9", "J", "Q", "K", "10", "A")]
# A deal for three without a marriage: 9 J K of one's own suit or 10 A, and a talon of queens.
HANDS = ("9♠ J♠ K♠ 10♣ A♣ 9♥ J♥", "9♣ J♣ K♣ 10♦ A♦ K♥ 10♥", "9♦ J♦ K♦ 10♠ A♠ A♥ Q♥")
TALON = "Q♠ Q♣ Q♦"
TENS = ("9♠ J♠ Q♠ K♠ 10♠ A♠ 9♦ J♦ Q♦ K♦", "9♣ J♣ Q♣ K♣ 10♣ A♣ 9♥ J♥ Q♥ K♥")
TALONS = "10♦ A♦ 10♥ A♥"  # two of two
NINES = ("9♠", "9♣", "9♦")  # the last trick of a round, which is worth nothing


# --- setting up ---


def at(*hands: str, preset: str = "polish", **given: Any) -> Table:
    """A position by its hands; what ``Thousand.position`` takes besides goes there, all else is an option."""
    where = {name: given.pop(name) for name in WHERE if name in given}
    return Thousand.preset(preset, seats=len(hands), **given).position(hands=hands, **where)


def seed(*hands: str, **given: Any) -> Table:
    """A position of the document's game."""
    return at(*hands, preset="seed", **given)


def deck(*hands: str, talon: str = "", opener: int = 0) -> str:
    """A deck, top first, that deals these hands and this talon; who sits out is dealt nothing."""
    order = [hands[(opener + i) % len(hands)].split() for i in range(len(hands))]
    each = zip(*[hand for hand in order if hand], strict=True)
    return " ".join([card for cards_dealt in each for card in cards_dealt] + talon.split())


def dealt(*hands: str, talon: str = "", preset: str = "polish", then: tuple[str, ...] = (), **options: Any) -> Table:
    """A game dealt so that the seats hold these cards and the talon lies; ``then`` are the decks of later deals."""
    game = Thousand.preset(preset, seats=len(hands), **options)
    return game.deal(shuffle=from_cards(deck(*hands, talon=talon, opener=game.first), *then))


def usual(**options: Any) -> Table:
    """The usual deal for three, and any cards in ten later deals."""
    return dealt(*HANDS, talon=TALON, **{"then": ("A♠",) * 10, **options})


def won_by(declarer: int, bid: int = 100, **options: Any) -> Table:
    """The usual deal, opened by seat 0, after an auction that a seat has won with a number; it is asked for a card to give."""
    table = usual(**options)
    play(table, "bid 100")
    if declarer == 0 and bid > 100:
        play(table, f"bid {bid - options.get('bid_step', 10)}", "pass", f"bid {bid}")
    while table.state.declarer < 0:
        play(table, f"bid {bid}" if table.turn == declarer else "pass")
    assert (table.state.declarer, table.state.bid) == (declarer, bid)
    return table


def last_trick(*results: int, declarer: int = 0, bid: int = 100, **given: Any) -> Table:
    """Before the last trick of a round in which these will be the results: all was announced, and three nines are left."""
    hands = list(NINES[: len(results)])
    if len(results) == 4:
        hands.insert((given.get("opener", 0) + 3) % 4, "")
    where = {"turn": declarer, "declarer": declarer, "bid": bid, "announced": results}
    return at(*hands, **{**where, **given}).deal(seed=1)


def scored(*results: int, **given: Any) -> Table:
    """After a round with these results."""
    table = last_trick(*results, **given)
    while table.turn >= 0 and table.state.rounds == given.get("rounds", 0):
        table.play(table.legal_moves[0])
    return table


# --- asking ---


def legal(table: Table) -> set[str]:
    return set(table.legal_moves)


def numbers(table: Table) -> tuple[int, int] | None:
    """The lowest and the highest number that may be named."""
    return table.amounts[:2] if table.amounts else None


def asked(table: Table) -> tuple[int, str]:
    """Who is asked, and what."""
    return table.turn, PHASES[table.state.phase]


def written(held: int) -> set[str]:
    return {cards.write(card) for card in cards.members(held)}


def the(text: str) -> set[str]:
    return set(text.split())


def hand(table: Table, seat: int) -> set[str]:
    return written(table.state.hands[seat])


def sizes(table: Table) -> list[int]:
    return [int(size) for size in table.state.sizes[: table.game.seats]]


def scores(table: Table) -> list[int]:
    return [int(score) for score in table.state.scores[: table.game.seats]]


def trump(table: Table) -> str:
    """The trump suit, or nothing."""
    return cards.SIGNS[table.state.trump] if table.state.trump >= 0 else ""


def only(events: list[Any], *kinds: type) -> list[Any]:
    return [event for event in events if isinstance(event, kinds)]


def told(table: Table, *kinds: type, seat: int | None = None) -> list[Any]:
    """Events of these kinds: all that were, or with a seat those that it saw."""
    return only(table.events(seat, everything=seat is None), *kinds)


def changes(table: Table) -> list[int]:
    """What the last round has changed in each score."""
    return [event.change for event in told(table, Score)[-table.game.seats :]]


def ended(table: Table) -> Outcome:
    """How the game has ended."""
    assert table.turn == OVER
    outcome: Outcome = table.outcome
    return outcome


# --- playing ---


def play(table: Table, *moves: str) -> list[Any]:
    """Makes the moves, each one or several with commas between them; answers what happened."""
    return [event for said in moves for move in said.split(",") for event in table.play(move.strip())]


def refused(table: Table, move: str) -> str:
    """Why a move is refused, which changes nothing."""
    before, steps = table.state.tobytes(), len(table.steps)
    with pytest.raises(IllegalMoveError) as error:
        table.play(move)
    assert table.state.tobytes() == before
    assert len(table.steps) == steps
    return str(error.value).split(": ", 1)[1].split("; legal")[0]


def play_trick(table: Table) -> None:
    """Plays on to the end of a trick, each time the first move that is legal."""
    number = table.state.tricks_over
    while table.turn >= 0 and table.state.tricks_over == number:
        table.play(table.legal_moves[0])


def play_round(table: Table) -> None:
    """Plays the round to its end, each time the first move that is legal."""
    number = table.state.rounds
    while table.turn >= 0 and table.state.rounds == number:
        table.play(table.legal_moves[0])


def chosen(table: Table, player: str, stream: State | None = None) -> str:
    """What a player would say where the seat on turn is asked; all he is given is what that seat sees."""
    state = copy_state(table.state)
    rules.hide(state, table.turn)
    mask = int(rules.legal(state))
    lo, hi, step = rules.amounts(state) if mask >> cards.RAISE & 1 else (0, 0, 1)
    action = int(players_of(table.game)[player][0](state, mask, lo, hi, step, stream or stream_of(0)))
    if action >= cards.RAISE_TO:
        return f"bid {action - cards.RAISE_TO}"
    if action in JOINED:
        return f"marriage {cards.SIGNS[action - rules.MARRIAGE]}" if action < rules.ANNOUNCE_ACES else "aces"
    return next(move for move, actions in moves_of(table.game, table.state).items() if actions == (action,))


def stream_of(number: int) -> State:
    """A random stream."""
    stream = new_state(rng.STREAM)
    rng.open_stream(stream, number, 0, rng.PLAYER_LANE)
    return stream


# --- what is known ---


def known(table: Table, seat: int, viewer: int | None = None) -> set[str]:
    """The cards that a watcher, or a seat, knows a seat to hold."""
    return written(table.view(viewer).state.hands[seat])


def guessed(table: Table, viewer: int | None, number: int) -> State:
    """One guess of a seat, or of a watcher (None)."""
    state = copy_state(table.view(viewer).state)
    stream = new_state(rng.STREAM)
    rng.open_stream(stream, number, 0, rng.GUESS_LANE)
    rules.guess(state, cards.WATCHER if viewer is None else viewer, stream)
    return state


def guesses(table: Table, viewer: int | None, often: int = 30) -> list[State]:
    """Many guesses of a seat, or of a watcher (None)."""
    return [guessed(table, viewer, number) for number in range(often)]
