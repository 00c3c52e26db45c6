"""Situations of Azi in cards and chips, and what the tests ask of them.

Where nothing is said the ante and the smallest bet are 10, every purse 100, 10♠ is turned up, and seat 0 opens or leads.
"""

from __future__ import annotations

from typing import Any

import pytest

from kozyr import Azi, cards, rng
from kozyr.errors import IllegalMoveError
from kozyr.games.azi import rules
from kozyr.games.azi.text import Deal, Leads, Lot, Outcome, Refund, Trick, Won
from kozyr.shuffle import from_cards
from kozyr.state import State, copy_state, new_state
from kozyr.table import OVER, Table

WHERE = (
    *("turn", "trump", "phase", "purses", "stakes", "bets", "bettor", "bets_made", "raises", "matched", "asked"),
    *("looked", "short", "folded", "opener", "winner", "trick", "tricks", "deck"),
)
PHASES = ("lot", "deal", "enter", "discard", "bid", "play", "over")
DECK = [rank + suit for suit in "♠♦♥" for rank in ("6", "7", "8", "9", "10", "J", "Q", "K", "A")]
CLUBS = [rank + "♣" for rank in ("6", "7", "8", "9", "10", "J", "Q", "K", "A")]
# Seat 0 takes two tricks, whoever leads.
HANDS = ("A♠ A♥ 6♦", "K♠ K♥ 7♦", "Q♠ Q♥ 8♦", "J♠ J♥ 9♦")
# Of four the first card takes two tricks if it is laid first, and one is to be discarded.
FOURS = ("A♠ A♥ 6♦ 7♦", "K♠ K♥ 8♦ 9♦", "Q♠ Q♥ 10♦ J♦")
# One trick each where seat 0 leads and these are played.
AZI_HANDS = ("A♠ 6♥ 6♦", "K♠ A♥ 7♦", "Q♠ 7♥ A♦")
AZI_PLAYED = "A♠, K♠, Q♠, 6♥, A♥, 7♥, 7♦, A♦, 6♦"
ANY = "6♠"  # a deck of which only the top is given


# --- setting up ---


def at(*hands: str, **given: Any) -> Table:
    """A position by its hands; what ``Azi.position`` takes besides goes there, all else is an option."""
    where = {name: given.pop(name) for name in WHERE if name in given}
    options = {"seats": len(hands), "ante": 10, "first": 0, **given}
    return Azi(**options).position(hands=hands, **{"turn": 0, "trump": "10♠", **where})


def auction(*hands: str, **given: Any) -> Table:
    """A position in the auction, for three where no hands are given."""
    return at(*(hands or HANDS[:3]), **{"phase": "bid", **given})


def deck(*hands: str, trump: str = "10♠", dealer: int = -1) -> str:
    """A deck, top first, that deals these hands from the left of the dealer, and this trump; an empty hand is no seat's."""
    left = [hands[(dealer + 1 + i) % len(hands)].split() for i in range(len(hands))]
    each = zip(*[hand for hand in left if hand], strict=True)
    return " ".join([card for cards_dealt in each for card in cards_dealt] + trump.split())


def dealt(*hands: str, trump: str = "10♠", then: tuple[str, ...] = (), **options: Any) -> Table:
    """A session dealt so that the seats hold these cards; ``then`` are the decks of later lots and deals."""
    game = Azi(**{"seats": len(hands), "ante": 10, "first": 0, **options})
    return game.deal(shuffle=from_cards(deck(*hands, trump=trump, dealer=game.first - 1), *then))


def usual(seats: int = 3, **options: Any) -> Table:
    """A session whose first deal seat 0 wins, and any cards in ten later deals."""
    return dealt(*HANDS[:seats], **{"then": (ANY,) * 20, **options})


def before_azi(
    *takers: int, seats: int = 3, also: tuple[int, ...] = (), absent: tuple[int, ...] = (), **given: Any
) -> Table:
    """Before the last trick of a deal that becomes azi of these three seats, the last of which takes it.

    ``also`` are in and take none, ``absent`` were dealt no cards, all others have folded; ``then`` are the decks of later lots
    and deals.
    """
    hands = [""] * seats
    for seat, card in zip([*(takers or (0, 1, 2)), *also], ["6♦", "7♦", "A♦", "8♦", "9♦"], strict=False):
        hands[seat] = card
    folded = [seat for seat in range(seats) if not hands[seat] and seat not in absent]
    for seat, idle in zip(folded, ["J♠ J♥ 8♥", "Q♠ Q♥ 9♥", "K♠ K♥ 10♥"], strict=False):
        hands[seat] = idle
    first, second, _ = takers or (0, 1, 2)
    tricks = [int(seat in (first, second)) for seat in range(seats)]
    then = given.pop("then", (ANY,) * 20)
    where = {"turn": second, "opener": second, "tricks": tricks, "folded": folded, "first": -1}
    return at(*hands, **{**where, **given}).deal(shuffle=from_cards(*then))


def azi(*takers: int, **given: Any) -> Table:
    """After azi of these three seats."""
    table = before_azi(*takers, **given)
    number = table.state.tricks_over
    assert number == 2
    while table.state.tricks_over == number and table.state.deals == 1:
        table.play(table.legal_moves[0])
    return table


# --- asking ---


def legal(table: Table) -> set[str]:
    """What may be said, amounts aside."""
    return {move for move in table.legal_moves if move.split()[0] not in ("bet", "raise")}


def may_bet(table: Table) -> str:
    """What may be bet: ``bet 10-90``, ``raise 20-180 by 2``, or nothing."""
    if table.amounts is None:
        return ""
    low, high, step = table.amounts
    (word,) = {move.split()[0] for move in table.legal_moves} & {"bet", "raise"}
    return f"{word} {low}-{high}" + (f" by {step}" if step > 1 else "")


def asked(table: Table) -> tuple[int, str]:
    """Who is asked, and what."""
    return table.turn, PHASES[table.state.phase]


def the(text: str) -> set[str]:
    return set(text.split())


def written(held: int) -> set[str]:
    return {cards.write(card) for card in cards.members(held)}


def hand(table: Table, seat: int) -> set[str]:
    return written(table.state.hands[seat])


def purses(table: Table) -> list[int]:
    return [int(chips) for chips in table.state.purses[: table.game.seats]]


def stakes(table: Table) -> list[int]:
    return [int(chips) for chips in table.state.stakes[: table.game.seats]]


def bets(table: Table) -> list[int]:
    return [int(chips) for chips in table.state.bets[: table.game.seats]]


def seats_of(bits: int) -> set[int]:
    return set(cards.members(bits))


def short(table: Table) -> set[int]:
    return seats_of(table.state.short)


def in_the_deal(table: Table) -> set[int]:
    """The seats that play and have not folded."""
    return seats_of(table.state.playing & ~table.state.folded)


def only(events: list[Any], *kinds: type) -> list[Any]:
    return [event for event in events if isinstance(event, kinds)]


def told(table: Table, *kinds: type) -> list[Any]:
    """All events of these kinds, as they were."""
    return only(table.events(everything=True), *kinds)


def seen(table: Table, viewer: int | None, *kinds: type) -> list[Any]:
    """All events of these kinds, as a seat saw them, or a watcher (None)."""
    return only(table.events(viewer), *kinds)


def deals(table: Table) -> list[tuple[int, int]]:
    """The dealer and the opener of each deal."""
    return [(event.dealer, event.opener) for event in told(table, Deal)]


def lots(table: Table) -> list[int]:
    """The seats that were drawn by lot."""
    return [event.seat for event in told(table, Lot)]


def leader(table: Table) -> int:
    """The seat that led first in the last deal."""
    return int(told(table, Leads)[-1].seat)


def received(events: list[Any]) -> dict[int, int]:
    """What each seat gets at the end of a game."""
    return {event.seat: event.chips for event in only(events, Won, Refund)}


def taken_by(events: list[Any]) -> list[int]:
    """Who has taken each trick."""
    return [event.seat for event in only(events, Trick)]


def ended(table: Table) -> Outcome:
    """How the session has ended."""
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


def go_on(table: Table) -> None:
    """Somebody does what he must, and bets no more than that."""
    first = next(move for move in table.legal_moves if move != "fold")
    table.play("match" if "match" in table.legal_moves else first)


def play_deal(table: Table) -> list[Any]:
    """Plays the deal to its end; answers what happened."""
    before, number = len(table.events(everything=True)), table.state.deals
    while table.turn >= 0 and table.state.deals == number and table.state.phase != rules.ENTERING:
        go_on(table)
    return table.events(everything=True)[before:]


def play_game(table: Table) -> list[Any]:
    """Plays the game to its end; answers what happened."""
    before, number = len(table.events(everything=True)), table.state.rounds
    while table.turn >= 0 and table.state.rounds == number:
        go_on(table)
    return table.events(everything=True)[before:]


def fold_to(table: Table, winner: int) -> list[Any]:
    """A game that a seat wins as all others fold; the opener cannot and is overbid."""
    events: list[Any] = []
    number = table.state.rounds
    while table.turn >= 0 and table.state.rounds == number:
        if table.turn == winner:
            low = table.amounts[0] if table.amounts else 0
            events += play(table, next(move for move in table.legal_moves if move.endswith(f" {low}")))
        else:
            events += play(table, "fold" if "fold" in table.legal_moves else table.legal_moves[0])
    return events


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


def guesses(table: Table, viewer: int | None, often: int = 60) -> list[State]:
    """Many guesses of a seat, or of a watcher (None)."""
    return [guessed(table, viewer, number) for number in range(often)]
