"""Situations of Hold'em in cards and chips, and what the tests ask of them.

Where nothing is said the button is at the last seat, the blinds are 1 and 2, and seat 0 holds the best hand, seat 1 the next …
"""

from __future__ import annotations

from typing import Any

import pytest

from kozyr import Holdem, cards, rng
from kozyr.errors import IllegalMoveError
from kozyr.games.holdem import rules
from kozyr.games.holdem.text import Hand, Post, Pot, Raked
from kozyr.shuffle import from_cards
from kozyr.state import State, copy_state, new_state
from kozyr.table import Table

HANDS = ("A♠ A♣", "K♠ K♣", "Q♠ Q♣", "J♠ J♣", "10♠ 10♣", "9♠ 9♣")
BOARD = "2♦ 3♥ 4♦ 7♥ 8♥"  # leaves the order of HANDS as it is
ROYAL = "10♦ J♦ Q♦ K♦ A♦"  # all hands are equal on it
SIT_AND_GO: dict[str, Any] = {"session": "sit_and_go", "level_hands": 1000}


# --- dealing and setting up ---


def deck(*hands: str, board: str = BOARD, again: str = "", button: int = -1, burn: bool = True) -> str:
    """A deck, top first, that deals these hands (an empty one: not dealt in), this board, and then the rest of a second one."""
    seats = len(hands)
    turn = [(button % seats + 1 + i) % seats for i in range(seats)]
    top = [hands[seat].split()[i] for i in range(2) for seat in turn if hands[seat]]
    named = set(" ".join([*hands, board, again]).split())
    unnamed = (card for card in cards.write_all(range(51, -1, -1)).split() if card not in named)
    once, twice = board.split(), again.split()
    streets = [once[:3], once[3:4], once[4:], twice[:-2], twice[-2:-1], twice[-1:]]
    for street in streets:
        top += [next(unnamed)] * (burn and bool(street)) + street
    return " ".join(top)


def dealt(*hands: str, board: str = BOARD, again: str = "", **options: Any) -> Table:
    """A hand dealt so that the seats hold these cards and this board comes."""
    game = Holdem(seats=len(hands), **options)
    order = deck(*hands, board=board, again=again, button=game.button, burn=game.burn)
    return game.deal(shuffle=from_cards(order))


def session(*decks: str, **options: Any) -> Table:
    """A session of these decks; an empty one is any deck."""
    return Holdem(**options).deal(shuffle=from_cards(*[order or "A♠" for order in decks]))


WHERE = (
    *("turn", "board", "stacks", "bets", "paid", "dead", "folded", "acted", "last_raise", "level", "last_bettor"),
    *("showdown", "deck"),
)


def at(*hands: str, **given: Any) -> Table:
    """A position by its hands; what ``Holdem.position`` takes besides goes there, all else is an option."""
    where = {name: given.pop(name) for name in WHERE if name in given}
    return Holdem(seats=len(hands), **given).position(hands=hands, **{"turn": 0, **where})


def on_the_flop(*hands: str, **given: Any) -> Table:
    return at(*hands, **{"board": "2♦ 3♥ 4♦", **given})


def on_the_river(*hands: str, **given: Any) -> Table:
    return at(*hands, **{"board": BOARD, **given})


def facing(short: tuple[int, ...], **options: Any) -> Table:
    """Seat 0 bet 100 on the flop, seats went all-in for these amounts one after another, the last seat called."""
    seats = len(short) + 2
    table = on_the_flop(*HANDS[:seats], stacks=(1000, *short, 1000), big_blind=options.pop("big_blind", 50), **options)
    play(table, "bet 100", *[f"raise {chips}" for chips in short], "call")
    assert table.turn == 0
    return table


def knock_out(*gone: int, seats: int, **options: Any) -> Table:
    """The second hand of a session in whose first the seats named went all-in with two chips and lost."""
    winner = next(seat for seat in range(seats) if seat not in gone)
    weak = iter(["7♠ 2♣", "7♣ 2♠", "6♣ 3♠", "6♠ 3♣"])
    strong = iter(HANDS[1:])
    hands = [HANDS[0] if seat == winner else next(strong if seat in gone else weak) for seat in range(seats)]
    chips = tuple(2 if seat in gone else 200 for seat in range(seats))
    first = deck(*hands, board="10♦ 4♦ 8♥ 9♦ 5♥")
    table = session(first, *["A♠"] * 10, seats=seats, stacks=chips, **options)
    while table.state.rounds == 0:
        table.play(next(move for move in ("check", "call", "show") if move in moves(table)))
    assert set(cards.members(table.state.out)) == set(gone)
    return table


# --- playing ---


def play(table: Table, *said: str) -> list[Any]:
    """Makes the moves and answers what happened."""
    return [event for move in said for event in table.play(move)]


def asked(table: Table, *said: str) -> list[int]:
    """The seats that were asked for these moves, and the one asked next."""
    turns = [table.turn]
    for move in said:
        table.play(move)
        turns.append(table.turn)
    return turns


def raked(table: Table, *said: str) -> list[int]:
    """What the house takes."""
    return [event.chips for event in only(play(table, *said), Raked)]


def winners(*hands: str, board: str, **options: Any) -> tuple[int, ...]:
    """Who wins if all go all-in before the flop."""
    table = dealt(*hands, board=board, **options)
    events = play(table, "all-in", *["call"] * (len(hands) - 1))
    return pots(events)[0].winners


def why(table: Table, move: str) -> str:
    """Why a move is refused, nothing being changed."""
    before = table.state.tobytes(), len(table.history)
    with pytest.raises(IllegalMoveError) as refusal:
        table.play(move)
    assert (table.state.tobytes(), len(table.history)) == before
    return str(refusal.value).split(": ", 1)[1].split("; legal")[0]


def fold_out(table: Table) -> list[Any]:
    """All fold to the last one; answers what happened."""
    number, told = table.state.rounds, []
    while table.turn >= 0 and table.state.rounds == number:
        told += table.play("fold" if "fold" in moves(table) else "check")
    return told


def journey(table: Table, hands: int) -> list[tuple[int, int, int]]:
    """Button, small and big blind in so many hands, all folding to the last."""
    seen = []
    for _ in range(hands):
        seen.append(places(table))
        fold_out(table)
    return seen


# --- what happened ---


def only(events: list[Any], *kinds: type) -> list[Any]:
    return [event for event in events if isinstance(event, kinds)]


def pots(events: list[Any]) -> list[Pot]:
    return only(events, Pot)


def opening(table: Table) -> list[Any]:
    """What happened since the last hand began."""
    events = table.events(everything=True)
    first = max(i for i, event in enumerate(events) if isinstance(event, Hand))
    return events[first:]


def places(table: Table) -> tuple[int, int, int]:
    """Button, small blind (-1: not posted) and big blind of the hand now played."""
    posts = {event.what: event.seat for event in opening(table) if isinstance(event, Post)}
    return int(table.state.button), posts.get("small blind", -1), posts["big blind"]


# --- what lies on the table ---


def cards_of(mask: int) -> set[str]:
    return {cards.write(card) for card in cards.members(mask)}


def moves(table: Table) -> set[str]:
    return set(table.legal_moves)


def range_of(table: Table) -> tuple[int, int] | None:
    """The least and the most that may be bet."""
    return table.amounts[:2] if table.amounts else None


def stacks(table: Table) -> list[int]:
    """The chips behind, by seat."""
    return [int(chips) for chips in table.state.stacks[: table.game.seats]]


def bets(table: Table) -> list[int]:
    """The chips in front, by seat."""
    return [int(chips) for chips in table.state.bets[: table.game.seats]]


def board(table: Table, run: int = 0) -> str:
    """The board cards in order."""
    first = run * rules.BOARD
    return cards.write_all(int(card) for card in table.state.board[first : first + rules.BOARD] if card >= 0)


def guessed(table: Table, seat: int, number: int) -> State:
    """One guess of all that a seat does not know."""
    state = copy_state(table.view(seat).state)
    stream = new_state(rng.STREAM)
    rng.open_stream(stream, number, 0, rng.PLAYER_LANE)
    rules.guess(state, seat, stream)
    return state
