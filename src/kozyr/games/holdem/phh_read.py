"""Reading the Poker Hand History: what a file tells is played through the referee, and cards found for those not told."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, islice
from typing import Any

from kozyr import cards
from kozyr.errors import KozyrError, RecordError
from kozyr.games.holdem import MOST_BLIND, Holdem, rules
from kozyr.games.holdem import text as rules_text
from kozyr.games.holdem.phh_hand import (
    CALL,
    DEAL_BOARD,
    DEAL_HOLE,
    FOLD,
    MUCK,
    RAISE,
    SHOW,
    Hand,
    is_amount,
    shuffle_of,
)
from kozyr.games.holdem.phh_tale import VARIANTS, Action, BrokenLine, Refusal, Tale, sections, tale_of
from kozyr.locale import words
from kozyr.poker.high import score, short_score
from kozyr.record import Move
from kozyr.state import State, copy_state
from kozyr.table import Table

BETTING = (FOLD, CALL, RAISE)
MOST_TRIES = 500  # of hands that may stand in for unknown ones


@dataclass(frozen=True)
class Problem:
    """Why one hand of a file was not read: its section (of a single hand ""), the line in the file, the reason."""

    section: str
    line: int
    reason: str

    def __str__(self) -> str:
        """As it is told to a person."""
        return f"line {self.line}{f', hand [{self.section}]' if self.section else ''}: {self.reason}"


class _Contradiction(Refusal):
    """The file's own result is not what the hand comes to; another reading of the file may agree with it."""


def read(text: str) -> Hand:
    """The one hand that a text holds; raises RecordError naming the line."""
    hands, problems = read_all(text)
    if problems:
        raise RecordError(str(problems[0]))
    if len(hands) != 1:
        raise RecordError(f"the file holds {len(hands)} hands where one is wanted")
    return hands[0]


def read_all(text: str) -> tuple[list[Hand], list[Problem]]:
    """The hands of a text that can be read, and why the others cannot; one hand that is broken does not harm the next.

    Raises RecordError for what is no text.
    """
    if not isinstance(text, str):
        raise RecordError(f"a file of hands is text, not {type(text).__name__}")
    hands: list[Hand] = []
    problems: list[Problem] = []
    seen: set[str] = set()
    for section in sections(text):
        try:
            if section.name in seen:
                raise Refusal("", f"the section [{section.name}] is there twice")
            seen.add(section.name)
            hands.append(hand_from_fields(section.fields(), section.name))
        except Refusal as wrong:
            problems.append(Problem(section.name, section.line_of(wrong.key), str(wrong)))
        except BrokenLine as wrong:
            problems.append(Problem(section.name, wrong.line, str(wrong)))
    return hands, problems


def hand_from_fields(fields: Mapping[str, Any], section: str = "") -> Hand:
    """The hand that the fields tell. Raises Refusal."""
    tale = tale_of(fields)
    refused: _Contradiction | None = None
    for late_blinds_are_dead in (False, True) if tale.has_small_late_blinds() else (False,):
        try:
            return _played(tale, _game(tale, late_blinds_are_dead), section)
        except _Contradiction as wrong:
            refused = refused or wrong
    assert refused is not None
    raise refused


# --- the game ---


def _game(tale: Tale, late_blinds_are_dead: bool) -> Holdem:
    """The game by the options that accept what real files tell.

    Seat i is player i + 1, the last has the button; with two players antes and blinds are written the other way round.
    Antes that differ are dead money, as big-blind antes are, whatever ``ante_trimming_status`` says. A late blind smaller
    than the big blind is read as live, as it is written; where that contradicts the result, as dead money (a returning
    player posts both blinds, and programs that convert logs keep one of them).
    """
    fields, chips = tale.fields, tale.money.chips
    limit, deck_size = VARIANTS[fields["variant"]]
    order = -1 if tale.players == 2 else 1
    antes = [chips(ante) for ante in fields["antes"]][::order]
    posts = [chips(post) for post in fields["blinds_or_straddles"]][::order]
    big_blind = chips(fields["small_bet" if limit == "fixed_limit" else "min_bet"])
    uniform = len(set(antes)) == 1
    trimmed = fields.get("ante_trimming_status") is True
    if late_blinds_are_dead:
        for seat, post in enumerate(posts):
            if -big_blind < post < 0:
                antes[seat] -= post
                posts[seat] = 0
        uniform = False
    blinds: dict[str, Any] = {"posts": tuple(posts)}
    if tale.players == 2 and posts[0] == posts[1] == big_blind and tale.opener() == 1:
        blinds = {"small_blind": big_blind}  # of two equal blinds the button's acts first (H-35)
    try:
        return Holdem(
            seats=tale.players,
            deck_size=deck_size,
            limit=limit,
            big_blind=big_blind,
            **blinds,
            ante=antes[0] if uniform else tuple(antes),
            ante_kind="each" if uniform and (trimmed or not antes[0]) else "dead",
            stacks=tuple(_stacks(tale)),
            short_blind="actual",
            reopen="any",
            raise_cap=0,
            open_fold=True,
            burn=False,
            tabled=False,
            muck=True,
        )
    except KozyrError as wrong:
        raise Refusal(_too_much(tale, antes, posts, big_blind), f"no game has these chips: {wrong}") from None


def _too_much(tale: Tale, antes: Sequence[int], posts: Sequence[int], big_blind: int) -> str:
    """The field whose amounts no game has."""
    if max(antes) > MOST_BLIND:
        return "antes"
    if max(map(abs, posts)) > MOST_BLIND:
        return "blinds_or_straddles"
    if big_blind > MOST_BLIND:
        return "min_bet" if "min_bet" in tale.fields else "small_bet"
    return "starting_stacks"


def _stacks(tale: Tale) -> list[int]:
    """The stacks in chips; an unlimited one is as large as the table allows."""
    stacks = [tale.money.chips(stack) if is_amount(stack) else 0 for stack in tale.fields["starting_stacks"]]
    unlimited = stacks.count(0)
    share = (rules.MAX_CHIPS - sum(stacks)) // unlimited if unlimited else 0
    return [stack or share for stack in stacks]


def _dealt(game: Holdem, deck: Sequence[int]) -> Table:
    """A table with a deck dealt."""
    return game.deal(shuffle=shuffle_of(deck))


def _deck(tale: Tale, chosen: Mapping[int, int]) -> tuple[int, ...]:
    """The deck as it was dealt (H-33, nothing burned); a chosen hand, or else any cards, where the file tells none."""
    taken = tale.told()
    holes = [list(hole) for hole in tale.holes]
    for seat, hand in chosen.items():
        fill = [card for card in cards.members(hand) if card not in holes[seat]]
        holes[seat] = [fill.pop() if card is None else card for card in holes[seat]]
        taken |= hand
    rest = list(cards.members(tale.whole_deck & ~taken))
    whole = [[rest.pop(0) if card is None else card for card in hole] for hole in holes]
    return (*(hole[0] for hole in whole), *(hole[1] for hole in whole), *tale.board, *rest)


# --- playing ---


def _played(tale: Tale, game: Holdem, section: str) -> Hand:
    """The hand as far as the file goes, with the cards that stand in and the house's take. Raises Refusal."""
    deck = _deck(tale, {})
    table = _dealt(game, deck)
    if not _bet(tale, table):
        over = _over(tale, table.state)
        if over is not None:
            game = replace(game, **over.taken)
            deck = _deck(tale, over.hands)
            if table.turn != cards.OVER:
                table = _again(table, game, deck) if over.hands or over.taken else table
                _show_down(tale, table, over.mucking)
                _check_mucked(tale, table.state)
    return Hand(
        tale.fields,
        game,
        tale.money.unit,
        tale.money.decimals,
        deck,
        tuple(step for step in table.steps if isinstance(step, Move)),
        tuple((hole[0], hole[1]) for hole in tale.holes),
        section,
    )


def _bet(tale: Tale, table: Table) -> bool:
    """Plays the betting; answers whether it stopped early, the file telling less board than the next move would deal.

    Raises Refusal at the first action that the rules do not allow.
    """
    told = 0  # board cards
    dealt = [0] * tale.players  # hole cards
    for action in tale.actions:
        state = table.state
        if action.what == DEAL_HOLE:
            if told or len(table.history) > 1:
                raise action.refuse("hole cards are dealt before anything else")
            dealt[action.seat] += len(action.cards)
        if action.what == DEAL_BOARD:
            told += len(action.cards)
            if told > state.board_count:
                raise action.refuse(f"no card of the board is due: {_whose_turn(state)}")
        if action.what in (SHOW, MUCK):
            _check_showing(action, state)
        if action.what in BETTING:
            if _is_idle(action, state):
                continue
            _check_turn(action, state, told, dealt)
            table.replay_step(Move(action.seat, _move(tale, action, state)))
    if table.state.board_count <= len(tale.board):
        return False
    if len(table.history) == 1:
        raise Refusal("actions", "the blinds are all-in and the board is not told")
    table.undo()
    return True


def _is_idle(action: Action, state: State) -> bool:
    """Whether a seat checks after the betting is over by H-37: files ask it, the others being all-in, and it cannot matter."""
    return action.what == CALL and state.street == rules.SHOWDOWN and bool(rules.able(state) >> action.seat & 1)


def _whose_turn(state: State) -> str:
    """Who is to act, as said in a refusal."""
    if state.turn < 0 or state.street == rules.SHOWDOWN:
        return "the betting is over"
    return f"p{state.turn + 1} is to act"


def _check_showing(action: Action, state: State) -> None:
    """A hand is shown or mucked by a seat that is in, when betting is over."""
    if state.folded >> action.seat & 1:
        raise action.refuse(f"p{action.seat + 1} has folded")
    if state.turn >= 0 and state.street < rules.SHOWDOWN:
        raise action.refuse(f"hands are not shown yet: {_whose_turn(state)}")


def _check_turn(action: Action, state: State, told: int, dealt: Sequence[int]) -> None:
    """A bet, call or fold is by the seat on turn, after its cards and the street's have been dealt."""
    for seat, count in enumerate(dealt):
        if count != rules.HOLE:
            raise action.refuse(f"p{seat + 1} has been dealt {count} cards, not {rules.HOLE}")
    if state.turn == cards.OVER or state.street == rules.SHOWDOWN:
        raise action.refuse("the betting is over")
    if told < state.board_count:
        raise action.refuse(f"the board has {told} cards, and {state.board_count} are due")
    if state.turn != action.seat:
        raise action.refuse(f"it is the turn of p{state.turn + 1}")


def _move(tale: Tale, action: Action, state: State) -> str:
    """What the seat says at the table."""
    if action.what == FOLD:
        return rules_text.move(state, (rules.FOLD,))
    if action.what == CALL:
        return rules_text.move(state, (rules.CHECK if state.bets[state.turn] >= state.level else rules.CALL,))
    assert action.amount is not None
    tell, chips = tale.money.tell, tale.money.chips(action.amount)
    if not rules.legal(state) >> cards.RAISE & 1:
        raise action.refuse(rules_text.why_not(state, f"raise {chips}", words("en")))
    lo, hi, _ = map(int, rules.amounts(state))
    if not lo <= chips <= hi:
        raise action.refuse(f"a bet is from {tell(lo)} to {tell(hi)} here, in all")
    return rules_text.move(state, (cards.RAISE_TO + chips,))


# --- the end of a hand ---


@dataclass(frozen=True)
class _Over:
    """How a hand ended: hands that stand in for unknown ones, and the options by which the house took its share."""

    hands: Mapping[int, int]
    taken: Mapping[str, Any] = field(default_factory=dict)
    # Whether a beaten hand that is not shown is mucked: where pots are shared, it lays odd chips elsewhere.
    mucking: bool = True


def _over(tale: Tale, state: State) -> _Over | None:
    """The end that the file tells of a hand; None if it does not tell of one. Raises _Contradiction."""
    if state.turn >= 0 and state.street < rules.SHOWDOWN:
        if tale.result("winnings"):
            raise _Contradiction("winnings", f"winnings are told, and p{state.turn + 1} is still to act")
        return None
    results = _results(tale, state)
    hidden = [seat for seat in _in_hand(state) if None in tale.holes[seat]] if state.turn >= 0 else []
    alone = _left_alone(tale, state) if state.turn >= 0 and not results else -1
    if alone >= 0:
        results = [[int(state.pot) if seat == alone else 0 for seat in range(tale.players)]]
    elif state.turn == cards.OVER and not results:
        return _Over({})
    elif not results:
        return _Over(_weakest(tale, hidden)) if _is_decided(tale, state, hidden) else None
    for won in results:
        for hands in islice(_stand_ins(tale, state, hidden, won), MOST_TRIES):
            over = _paid(tale, state, hands, won)
            if over is not None:
                return over
    if alone >= 0:
        raise next(action for action in tale.actions if action.what == MUCK).refuse("a hand that wins is mucked")
    raise _contradiction(tale, state, results)


def _in_hand(state: State) -> list[int]:
    """The seats that are in."""
    return list(cards.members(rules.in_hand(state)))


def _left_alone(tale: Tale, state: State) -> int:
    """The seat that is left when all others have mucked at the showdown, if one is; else -1."""
    mucked = [action.seat for action in tale.actions if action.what == MUCK]
    left = [seat for seat in _in_hand(state) if seat not in mucked] or mucked[-1:]
    return left[0] if mucked and len(left) == 1 else -1


def _results(tale: Tale, state: State) -> list[list[int]]:
    """What each seat may have won from the pots according to the file, in chips; nothing if the file does not say.

    ``winnings`` are what a seat collected; some houses count among them an uncalled bet that came back, some do not.
    """
    found: list[list[int]] = []
    winnings, finishing = tale.result("winnings"), tale.result("finishing_stacks")
    if winnings is not None:
        found.append(winnings)
        if state.returned_to >= 0:
            with_bet = list(winnings)
            with_bet[state.returned_to] -= int(state.returned)
            found.append(with_bet)
    if finishing is not None:
        won = [stack - int(state.stacks[seat] - state.won[seat]) for seat, stack in enumerate(finishing)]
        if found and won not in found:
            raise _Contradiction("finishing_stacks", "the finishing stacks do not agree with the winnings")
        found = [won]
    return found


def _contradiction(tale: Tale, state: State, results: list[list[int]]) -> _Contradiction:
    """That the file's result is not what the hand comes to."""
    key = "finishing_stacks" if tale.result("finishing_stacks") else "winnings"
    tell = tale.money.tell
    said = ", ".join(f"p{seat + 1} {tell(won)}" for seat, won in enumerate(results[0]) if won) or "nobody anything"
    pot = tell(int(state.pot))
    for seat, won in enumerate(results[0]):
        if won < 0:
            return _Contradiction(key, f"by the {key} p{seat + 1} has {tell(-won)} less than it kept")
    if all(sum(won) > state.pot for won in results):
        return _Contradiction(key, f"by the {key} the players win {said}, which is more than the pot of {pot}")
    if state.turn == cards.OVER:
        winner = cards.lowest(rules.in_hand(state)) + 1
        return _Contradiction(
            key, f"by the {key} the players win {said}, but p{winner} is the only one left for the pot of {pot}"
        )
    return _Contradiction(key, f"by the {key} the players win {said} of the pot of {pot}, which the cards do not allow")


def _is_decided(tale: Tale, state: State, hidden: list[int]) -> bool:
    """Whether what has been shown says who won, of every pot, taking it that who does not show is beaten."""
    shown = [seat for seat in _in_hand(state) if seat in tale.shown]
    most = max((state.paid[seat] for seat in shown), default=-1)
    beyond = [seat for seat in _in_hand(state) if state.paid[seat] > most]
    return bool(shown) and (len(beyond) < 2 or not set(beyond) & set(hidden))


def _paid(tale: Tale, state: State, hands: Mapping[int, int], won: list[int]) -> _Over | None:
    """How the hand ended, if with these hands the pots come out so; None if they do not.

    The house's share is a fixed drop, from the main pot first; if that does not fit, a rake of so many thousandths of each
    pot. Where it fits but for the odd chips of a shared pot, the room's own rule (H-56) gives them out.
    """
    missing = int(state.pot) - sum(won)
    if missing < 0 or min(won) < 0:
        return None
    over = _Over(hands, {"drop": missing} if missing else {})
    shares = _shares(tale, state, over)
    if shares == won:
        return over
    if any((share > 0) != (chips > 0) for share, chips in zip(shares, won, strict=True)):
        return None
    rakes = [{"rake": rake, "rake_cap": missing} for rake in range(1, 201 if missing else 1)]
    for other in (replace(over, mucking=False), *(replace(over, taken=rake) for rake in rakes)):
        if _shares(tale, state, other) == won:
            return other
    return over if _differ_by_odd_chips(shares, won, len(_in_hand(state)) - 1) else None


def _shares(tale: Tale, state: State, over: _Over) -> list[int]:
    """What each seat would win if the hand ended so."""
    if state.turn == cards.OVER:
        left = cards.lowest(rules.in_hand(state))
        return [int(state.pot) - over.taken.get("drop", 0) if seat == left else 0 for seat in range(state.seats)]
    after = copy_state(state)
    for seat, hand in over.hands.items():
        after.hands[seat] = hand
    for name, value in over.taken.items():
        setattr(after, name, value)
    while after.turn >= 0:
        rules.apply(after, _shows_or_mucks(tale, after, over.mucking))
    return [int(after.won[seat]) for seat in range(after.seats)]


def _differ_by_odd_chips(shares: list[int], won: list[int], pots: int) -> bool:
    """Whether winners differ from each other by no more than an odd chip of each pot."""
    apart = [share - chips for share, chips in zip(shares, won, strict=True)]
    return sum(apart) == 0 and max(apart) <= pots


# --- cards that stand in for unknown ones ---

Held = list[tuple[int, int]]  # the hands that a seat may hold, each with its value before it, the weakest first


def _stand_ins(tale: Tale, state: State, hidden: list[int], won: list[int]) -> Iterator[dict[int, int]]:
    """Hands for the seats whose cards are not told, that may come out as the seats won: losers hold the weakest."""
    held = {seat: _held(tale, seat) for seat in hidden}
    winners = sorted((seat for seat in hidden if won[seat] > 0), key=lambda seat: int(state.paid[seat]))
    losers = [seat for seat in hidden if won[seat] <= 0]
    told = [tale.holes[seat] for seat in _in_hand(state) if seat not in hidden] if winners else []
    board = cards.mask(tale.board)
    marks = [_value(tale, cards.mask(card for card in hole if card is not None), board) for hole in told]
    for chosen in _choices(winners, held, marks, len(winners)):
        whole = _fill({seat: hand for seat, (_, hand) in chosen.items()}, losers, held)
        if whole is not None:
            yield whole


def _weakest(tale: Tale, hidden: list[int]) -> dict[int, int]:
    """The weakest hands for the seats whose cards are not told."""
    found = _fill({}, hidden, {seat: _held(tale, seat) for seat in hidden})
    assert found is not None  # ten seats leave enough cards
    return found


def _value(tale: Tale, hand: int, board: int) -> int:
    """What a hand is worth with the whole board (H-54)."""
    return int((short_score if tale.fields["variant"] == "NS" else score)(hand | board))


def _held(tale: Tale, seat: int) -> Held:
    """Every hand that a seat may hold."""
    board = cards.mask(tale.board)
    free = list(cards.members(tale.whole_deck & ~tale.told()))
    own = [card for card in tale.holes[seat] if card is not None]
    hands = [cards.mask([*own, *fill]) for fill in combinations(free, rules.HOLE - len(own))]
    return sorted((_value(tale, hand, board), hand) for hand in hands)


def _choices(
    winners: list[int], held: Mapping[int, Held], marks: list[int], depth: int
) -> Iterator[dict[int, tuple[int, int]]]:
    """Hands for winning seats: just below the one before or as high, among the highest, or so beside a marked one.

    The seats are those that paid less first: who wins the smaller pots mostly holds more than who wins the larger ones.
    """
    if not winners:
        yield {}
        return
    *others, seat = winners
    for chosen in _choices(others, held, marks, depth):
        taken = _taken_by(hand for _, hand in chosen.values())
        free = [pair for pair in held[seat] if not pair[1] & taken]
        wanted: Held = []
        before = [value for value, _ in chosen.values()][::-1]
        for mark in (*before[:1], 0, *sorted({*marks, *before}, reverse=True)):
            place = bisect_left(free, (mark, 0)) if mark else len(free)
            wanted += _just_below(free, place, depth)
            wanted += [pair for pair in free[place : place + 1] if pair[0] == mark]
        for pair in dict.fromkeys(wanted):
            yield {**chosen, seat: pair}


def _just_below(held: Held, place: int, depth: int) -> Held:
    """A hand of each of the so many highest values before a place, and of the highest that so many seats can share."""
    found: Held = []
    shared = depth < 2
    while place > 0 and not (shared and len(found) >= depth):
        first = bisect_left(held, (held[place - 1][0], 0))
        shares = depth > 1 and _are_apart([hand for _, hand in held[first:place]], depth)
        if len(found) < depth or (shares and not shared):
            found.append(held[first])
        shared = shared or shares
        place = first
    return found


def _are_apart(hands: Sequence[int], count: int) -> bool:
    """Whether so many of these hands have no card in common."""
    taken = 0
    for hand in hands:
        if not hand & taken:
            taken |= hand
            count -= 1
    return count <= 0


def _fill(chosen: dict[int, int], losers: Sequence[int], held: Mapping[int, Held]) -> dict[int, int] | None:
    """The chosen hands, and the weakest of what is left for the others."""
    whole = dict(chosen)
    for seat in losers:
        taken = _taken_by(whole.values())
        hand = next((hand for _, hand in held[seat] if not hand & taken), 0)
        if not hand:
            return None
        whole[seat] = hand
    return whole


def _taken_by(hands: Iterable[int]) -> int:
    """The set of the cards of some hands."""
    taken = 0
    for hand in hands:
        taken |= hand
    return taken


# --- the showdown ---


def _again(table: Table, game: Holdem, deck: Sequence[int]) -> Table:
    """The same moves by another game's options and with another deck."""
    again = _dealt(game, deck)
    for step in table.steps:
        if isinstance(step, Move):
            again.replay_step(step)
    return again


def _show_down(tale: Tale, table: Table, mucking: bool) -> None:
    """Every seat that is asked shows or mucks."""
    while table.turn >= 0:
        table.replay_step(Move(table.turn, rules_text.CHOICES[_shows_or_mucks(tale, table.state, mucking)]))


def _shows_or_mucks(tale: Tale, state: State, mucking: bool) -> int:
    """A seat shows what the file says it showed; another mucks, unless the rules say that it must show (H-53)."""
    mucks = mucking and state.turn not in tale.shown and rules.legal(state) >> rules.MUCK & 1
    return rules.MUCK if mucks else rules.SHOW


def _check_mucked(tale: Tale, state: State) -> None:
    """A hand that was given up wins nothing, unless everybody else has given up before."""
    for action in tale.actions:
        if action.what == MUCK and state.won[action.seat] and action.seat != _left_alone(tale, state):
            raise action.refuse(f"p{action.seat + 1} mucks a hand that wins")
