"""Writing the Poker Hand History: a hand as TOML, as it was read or as a table has played it."""

from __future__ import annotations

import datetime
import re
import warnings
from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from kozyr import cards
from kozyr.errors import RecordError
from kozyr.games.holdem import rules
from kozyr.games.holdem import text as rules_text
from kozyr.games.holdem.phh_hand import (
    AMOUNTS,
    CALL,
    FLOP_CARDS,
    FOLD,
    LISTS,
    MUCK,
    RAISE,
    Card,
    Hand,
    HandTable,
    is_amount,
    opening,
    steps_by_hand,
    write_amount,
    write_cards,
)
from kozyr.games.holdem.phh_read import hand_from_fields
from kozyr.games.holdem.phh_tale import Refusal
from kozyr.record import Deal, Move
from kozyr.ring import left_of
from kozyr.state import State
from kozyr.table import Step, Table


def write(played: Table | Hand) -> str:
    """One hand as this format writes it; of a table, the one hand that it has played.

    Raises RecordError for what the format cannot tell: pot-limit, a board dealt twice, hands of a position set up.
    """
    hand = _one(played)
    return "".join(f"{_write_key(key)} = {_write_field(key, value, hand)}\n" for key, value in hand.fields.items())


def write_all(played: Table | Iterable[Table | Hand]) -> str:
    """Many hands, a section for each: those of a session at one table, or of many tables.

    A hand of a session that the format cannot tell is left out, with a warning that says why; RecordError if all are.
    """
    if isinstance(played, Table):
        hands, problems = _tellable(played)
        if problems and not hands:
            raise RecordError(problems[0])
        for problem in problems:
            warnings.warn(problem, stacklevel=2)
    elif isinstance(played, Iterable):
        hands = [_one(each) for each in played]
    else:
        raise RecordError(f"a table or hands are written, not {type(played).__name__}")
    names = [hand.section for hand in hands]
    if not all(names) or len(set(names)) < len(names):
        names = [str(number) for number in range(1, len(hands) + 1)]
    return "\n".join(f"[{_write_key(name)}]\n{write(hand)}" for name, hand in zip(names, hands, strict=True))


def hand_of(table: Table) -> Hand:
    """The one hand that a table has played, as this format tells it. Raises RecordError for what it cannot tell."""
    hands = hands_of(table)
    if len(hands) != 1:
        raise RecordError(f"the table has played {len(hands)} hands: write_all writes them all")
    return replace(hands[0], section="")


def hands_of(table: Table) -> list[Hand]:
    """The hands that a table has played, as this format tells them. Raises RecordError for what it cannot tell."""
    if isinstance(table, HandTable) and table.is_as_read():
        return [table.hand]
    return [_told_hand(table, steps) for steps in steps_by_hand(table)]


def _tellable(table: Table) -> tuple[list[Hand], list[str]]:
    """The hands that a table has played, and why the format cannot tell the others."""
    if isinstance(table, HandTable) and table.is_as_read():
        return [table.hand], []
    hands: list[Hand] = []
    problems: list[str] = []
    for steps in steps_by_hand(table):
        try:
            hands.append(_told_hand(table, steps))
        except RecordError as wrong:
            problems.append(str(wrong))
    return hands, problems


def _one(played: Table | Hand) -> Hand:
    if not isinstance(played, Table | Hand):
        raise RecordError(f"a table or a hand is written, not {type(played).__name__}")
    return played if isinstance(played, Hand) else hand_of(played)


def _told_hand(table: Table, steps: Sequence[Step]) -> Hand:
    """One hand of a table, read back as a reader would read it."""
    deal, final = steps[0], steps[-1].states[-1]
    opened, stack_of = opening(deal)
    number = int(opened.rounds) + 1
    _check_tellable(opened, final)
    order = _order(opened)
    over = final.turn == cards.OVER or final.street == rules.HAND_OVER
    fields: dict[str, Any] = _betting_fields(opened, order, [stack_of[seat] for seat in order])
    fields["actions"] = _told_actions(steps, order, table)
    if opened.session != rules.ONE_HAND:
        fields["hand"] = number
    fields["seats"] = [seat + 1 for seat in order]
    fields["seat_count"] = int(opened.seats)
    fields["players"] = [table.names[seat] for seat in order]
    if over:
        fields["finishing_stacks"] = [int(final.stacks[seat]) for seat in order]
        fields["winnings"] = [int(final.won[seat]) for seat in order]
    try:
        hand = hand_from_fields(fields, str(number))
    except Refusal:
        hand = None
    if hand is None or not _is_as_played(hand, final, order, over):
        raise RecordError(f"hand {number} cannot be told in this format: {_why_another(opened, deal, final)}")
    return hand


def _is_as_played(hand: Hand, final: State, order: list[int], over: bool) -> bool:
    """Whether a reader comes to the chips that the table came to."""
    state = hand.table().state
    if over != (state.turn == cards.OVER):
        return not over
    chips = [int(final.stacks[seat]) for seat in order]
    return [int(stack) for stack in state.stacks[: len(order)]] == chips


def _why_another(opened: State, deal: Step, final: State) -> str:
    """Why a hand that is written reads as another one."""
    if opened.level != max(opened.bets):
        return (
            "what is owed is always the highest bet posted, not a blind that its seat could not pay (short_blind full)"
        )
    if final.raked > deal.states[0].raked:
        return "how the house took its share of each pot"
    return "a reader would not come to the same chips"


def _check_tellable(opened: State, final: State) -> None:
    """Refuses what this format has no words for."""
    reason = ""
    if opened.limit == rules.POT_LIMIT:
        reason = "there is no variant for pot-limit Hold'em"
    elif opened.deck_size == rules.SHORT_DECK and opened.limit == rules.FIXED_LIMIT:
        reason = "there is no variant for fixed-limit Hold'em with 36 cards"
    elif opened.bomb_pot:
        reason = "there is always betting before the flop"
    elif opened.ante_kind == rules.EACH and len({int(opened.ante[seat]) for seat in cards.members(opened.dealt)}) > 1:
        reason = "antes that differ are always dead money"
    elif final.twice_from >= 0:
        reason = "there is one board only (runs 2)"
    if reason:
        raise RecordError(f"hand {int(opened.rounds) + 1} cannot be told in this format: {reason}")


def _order(opened: State) -> list[int]:
    """The playing seats as p1, p2, …: from the left of the button, as cards are dealt (H-33)."""
    order: list[int] = []
    seat = int(opened.button)
    for _ in range(cards.count(opened.dealt)):
        seat = left_of(opened.dealt, seat)
        order.append(seat)
    return order


def _betting_fields(opened: State, order: list[int], stacks: list[int]) -> dict[str, Any]:
    """The fields of antes, blinds and bets: blinds and antes that count for the pots as they were due, others as paid."""
    paid = [stack - int(opened.stacks[seat] + opened.bets[seat]) for seat, stack in zip(order, stacks, strict=True)]
    due = [int(rules.at_level(opened, opened.ante[seat])) for seat in order]
    posts = [_due(opened, seat) for seat in order]
    each = opened.ante_kind == rules.EACH
    turned = -1 if len(order) == 2 else 1
    blind = int(opened.blind)
    fixed = opened.limit == rules.FIXED_LIMIT
    return {
        "variant": "NS" if opened.deck_size == rules.SHORT_DECK else "FT" if fixed else "NT",
        "ante_trimming_status": bool(each and due[0]),
        "antes": (due if each else paid)[::turned],
        "blinds_or_straddles": posts[::turned],
        **({"small_bet": blind, "big_bet": 2 * blind} if fixed else {"min_bet": blind}),
        "starting_stacks": stacks,
    }


def _due(opened: State, seat: int) -> int:
    """The blind or straddle of a seat, whether it could pay it or not; a late one is negative (H-27 … H-30)."""
    if opened.own_posts:
        return int(opened.posts[seat])
    if seat == opened.small and seat != opened.big:
        return int(rules.at_level(opened, opened.small_blind))
    if seat == opened.big:
        return int(opened.blind)
    straddling = rules.straddles(opened) and seat == left_of(opened.dealt, opened.big)
    return 2 * int(opened.blind) if straddling else 0


def _told_actions(steps: Sequence[Step], order: list[int], table: Table) -> list[str]:
    """All that was dealt, said, tabled and shown."""
    deal = steps[0]
    assert isinstance(deal.what, Deal)
    deck = cards.read_all(" ".join(deal.what.cards))
    holes: dict[int, Sequence[Card]] = {seat: deck[place :: len(order)][:2] for place, seat in enumerate(order)}
    if isinstance(table, HandTable):
        holes = dict(enumerate(table.hand.known))
    told = [f"d dh p{place} {write_cards(holes[seat])}" for place, seat in enumerate(order, 1)]
    for step in steps:
        before, after = step.states[0], step.states[-1]
        shown = 0
        if isinstance(step.what, Move):
            player = f"p{order.index(step.what.seat) + 1}"
            if step.what.text == rules_text.CHOICES[rules.SHOW]:
                shown = 1 << step.what.seat
                told.append(f"{player} sm {write_cards(holes[step.what.seat])}")
            else:
                told.append(f"{player} {_told_move(step)}")
        dealt = 0 if step is deal else int(before.board_count)
        tabled = [seat for seat in order if after.shown & ~(0 if step is deal else before.shown) & ~shown & 1 << seat]
        told += [f"p{order.index(seat) + 1} sm {write_cards(holes[seat])}" for seat in tabled]
        while dealt < after.board_count:
            street = 1 if dealt else FLOP_CARDS
            told.append(f"d db {write_cards(int(card) for card in after.board[dealt : dealt + street])}")
            dealt += street
    return told


def _told_move(step: Step) -> str:
    """A move in this format's words."""
    (action,) = step.actions
    if action >= cards.RAISE_TO:
        return f"{RAISE} {action - cards.RAISE_TO}"
    return {rules.FOLD: FOLD, rules.CHECK: CALL, rules.CALL: CALL, rules.MUCK: MUCK}[action]


# --- TOML ---

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {"\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\"}


def _write_field(key: str, value: Any, hand: Hand) -> str:
    """The value of a field: amounts of money all with as many decimals, where they are not whole."""
    if key in LISTS:
        return f"[{', '.join(write_amount(amount, hand.decimals) for amount in value)}]"
    if key in AMOUNTS and is_amount(value):
        return write_amount(value, hand.decimals)
    return _write_value(value)


def _write_value(value: Any) -> str:
    """A value of any kind as TOML, on one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _write_text(value)
        case Decimal():
            return str(value) if value.is_finite() else str(float(value))
        case datetime.datetime() | datetime.date() | datetime.time():
            return value.isoformat()
        case list():
            return f"[{', '.join(map(_write_value, value))}]"
        case dict():
            return f"{{{', '.join(f'{_write_key(key)} = {_write_value(inner)}' for key, inner in value.items())}}}"
    try:
        return str(value)
    except ValueError:  # Python writes no decimals of more than some thousand digits
        return hex(value)


def _write_key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _write_text(key)


def _write_text(text: str) -> str:
    """A text in single quotes as files of this format have it, or with escapes where it needs them."""
    if "'" not in text and text.isprintable():
        return f"'{text}'"
    escaped = "".join(
        _ESCAPES.get(letter) or (letter if letter.isprintable() else f"\\U{ord(letter):08x}") for letter in text
    )
    return f'"{escaped}"'
