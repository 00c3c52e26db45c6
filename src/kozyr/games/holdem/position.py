"""Any consistent situation of Hold'em, built from cards and chips."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from kozyr import cards
from kozyr.errors import PositionError
from kozyr.games.holdem import rules
from kozyr.positions import in_parts
from kozyr.state import State, write

STREETS = {0: rules.PREFLOP, 3: rules.FLOP, 4: rules.TURN, 5: rules.RIVER}
Chips = int | Sequence[int]


@in_parts
def build(
    state: State,
    *,
    hands: Sequence[str],
    turn: int | None = None,
    board: str = "",
    stacks: Chips | None = None,
    bets: Chips = 0,
    paid: Chips = 0,
    dead: int = 0,
    folded: Sequence[int] = (),
    acted: Sequence[int] = (),
    last_raise: int | None = None,
    level: int | None = None,
    last_bettor: int | None = None,
    showdown: bool = False,
    deck: str = "",
) -> State:
    """The situation: hole cards seat by seat (an empty text: not dealt in), the board, chips behind, this street's bets.

    ``turn`` is the seat to act; a showdown finds it itself. ``paid`` is what the seats put in on earlier streets, ``dead``
    the money of those who have left the table, which the payoffs then sum to; these and the bets make the pot. ``acted``
    names the seats that have acted on this street, at the bet they have. If not given, the level is the highest bet, and
    the last raise what it lies above the next lower one, at least the big blind. ``showdown`` begins it, after
    ``last_bettor``. The deck is given top first; cards named nowhere follow in ascending order. Raises PositionError or
    CardError.
    """
    seats = int(state.seats)
    used: dict[int, str] = {}

    def place(text: str, where: str) -> list[int]:
        if not isinstance(text, str):
            raise PositionError("cards are written as text, a text for each hand")
        read = cards.read_all(text, rules.whole_deck(state)) if text.strip() else []
        for card in read:
            if card in used:
                raise PositionError(f"{cards.write(card)} is in {used[card]} and in {where}")
            used[card] = where
        return read

    if isinstance(hands, str) or len(hands) != seats:
        raise PositionError(f"a hand is given for each of the {seats} seats, as text")
    state.blind = state.big_blind
    rules.clear_table(state)
    rules.place_blinds(state)
    state.dealt = 0
    for seat, text in enumerate(hands):
        hole = place(text, f"the hand of seat {seat}")
        if len(hole) not in (0, rules.HOLE):
            raise PositionError(f"seat {seat} holds {rules.HOLE} cards or none, not {len(hole)}")
        state.hands[seat] = cards.mask(hole)
        state.dealt |= (1 << seat) if hole else 0
    state.folded = _bits(folded, state)
    if cards.count(rules.in_hand(state)) < 2:
        raise PositionError("at least two seats are in the hand")
    laid = place(board, "the board")
    if len(laid) not in STREETS:
        raise PositionError(f"the board has 0, 3, 4 or 5 cards, not {len(laid)}")
    write(state.board, laid)
    state.board_count = len(laid)
    state.street = STREETS[len(laid)]
    _lay_deck(state, place(deck, "the deck"), used)
    _lay_chips(state, state.stacks[:seats] if stacks is None else stacks, bets, paid, dead)
    _open_street(state, acted, last_raise, level, last_bettor)
    if showdown:
        if state.street != rules.RIVER:
            raise PositionError("a showdown needs a board of five cards")
        if state.level:
            raise PositionError("at a showdown no bets lie: give them as paid")
        rules.show_down(state)
    elif turn is None:
        raise PositionError("the position lacks turn=SEAT: whose turn it is")
    else:
        _ask(state, turn)
    return state


def _bits(seats: Sequence[int], state: State) -> int:
    for seat in seats:
        if not state.dealt >> _seat(seat, state) & 1:
            raise PositionError(f"seat {seat} was dealt no cards")
    return cards.mask(seats)


def _seat(seat: int, state: State) -> int:
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < state.seats:
        raise PositionError(f"a seat is 0 to {state.seats - 1}, not {seat!r}")
    return seat


def _lay_deck(state: State, top: list[int], used: dict[int, str]) -> None:
    """The rest of the deck, its top last."""
    rest = [card for card in cards.members(rules.whole_deck(state)) if card not in used]
    lying = (top + rest)[::-1]
    write(state.deck, [*lying, *[-1] * (len(state.deck) - len(lying))])
    state.left = len(lying)


def _lay_chips(state: State, stacks: Chips, bets: Chips, paid: Chips, dead: int) -> None:
    seats = int(state.seats)
    behind, forward, before = (_chips(given, seats) for given in (stacks, bets, paid))
    (dead,) = _chips([dead], 1)
    state.dead = dead
    write(state.stacks, behind)
    write(state.bets, forward)
    write(state.paid, [a + b for a, b in zip(forward, before, strict=True)])
    write(state.bought, [a + b for a, b in zip(behind, state.paid[:seats], strict=True)])
    chips = sum(forward) + sum(before) + dead
    state.pot = chips
    if chips + sum(behind) > rules.MAX_CHIPS:
        raise PositionError(f"at most {rules.MAX_CHIPS:,} chips are in play")


def _chips(given: Chips, n: int) -> list[int]:
    numbers = list(given) if isinstance(given, Iterable) else [given] * n
    if len(numbers) != n or not all(map(_is_whole, numbers)):
        raise PositionError(f"chips are whole numbers from 0 on, one for each of the {n} seats, not {given!r:.60}")
    if max(numbers) > rules.MAX_CHIPS:
        raise PositionError(f"at most {rules.MAX_CHIPS:,} chips are in play")
    return numbers


def _is_whole(number: Any) -> bool:
    return isinstance(number, int | np.integer) and not isinstance(number, bool) and bool(number >= 0)


def _open_street(
    state: State, acted: Sequence[int], last_raise: int | None, level: int | None, last_bettor: int | None
) -> None:
    """What has been bet on this street."""
    levels = sorted({0, *map(int, state.bets[: state.seats])})
    state.contenders = cards.count(rules.in_hand(state))
    (state.level,) = _chips([levels[-1] if level is None else level], 1)
    if state.level < levels[-1]:
        raise PositionError(f"the level is at least the highest bet, {levels[-1]}, not {level}")
    step = levels[-1] - levels[-2] if len(levels) > 1 else 0
    (state.last_raise,) = _chips([max(int(state.blind), step) if last_raise is None else last_raise], 1)
    state.full_level = state.level
    state.raises = len(levels) - 1 if state.street != rules.PREFLOP else max(1, len(levels) - 2)
    state.aggressor = -1 if last_bettor is None else _seat(last_bettor, state)
    if last_bettor is not None and not int(rules.in_hand(state)) >> last_bettor & 1:
        raise PositionError(f"the last bettor, seat {last_bettor}, is not in the hand")
    done = _bits(acted, state)
    for seat in acted:
        state.met[seat] = state.bets[seat]
        if state.bets[seat] < state.level:
            done &= ~(1 << seat)
    state.waiting = rules.able(state) & ~done


def _ask(state: State, turn: int) -> None:
    if not int(state.waiting) >> _seat(turn, state) & 1:
        raise PositionError(f"seat {turn} has nothing to decide: it has folded, is all-in or has acted")
    if rules.is_settled(state):
        raise PositionError("the betting of this street is over: fewer than two seats could bet")
    state.turn = turn
