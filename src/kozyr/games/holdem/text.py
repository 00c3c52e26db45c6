"""Texas Hold'em in words: moves, events, the story, the table as drawn."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from kozyr import cards
from kozyr.events import Antes, Dealt, Unseen, in_lines
from kozyr.games.holdem import rules
from kozyr.locale import Words, msg
from kozyr.poker.values import value
from kozyr.rooms import Foreign
from kozyr.state import State, copy_state, write

if TYPE_CHECKING:
    from kozyr.table import Table

CHOICES = {
    rules.CHECK: msg("check"),
    rules.CALL: msg("call"),
    rules.FOLD: msg("fold"),
    rules.SHOW: msg("show"),
    rules.MUCK: msg("muck"),
}
BET, RAISE = msg("bet"), msg("raise")
LEAST, HALF_POT, POT, ALL_IN = msg("min"), msg("half-pot"), msg("pot"), msg("all-in")
WORDS = frozenset({*CHOICES.values(), BET, RAISE, LEAST, HALF_POT, POT, ALL_IN})
NAMES: dict[str, Any] = {}
PLAYS_CARDS = False
NUMBERED = False  # a number alone could be meant as chips: moves are not called by their place in the list
JOINED: frozenset[int] = frozenset()
# What else people type, in any language, and the words it may stand for: the first that can be said is meant.
ALIASES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(["f", "ф", "фолд", "пас", "пасс", "пасую", "сброс", "сбрасываю", "pas", "pasuję"], ("fold",)),
    **dict.fromkeys(["x", "k", "чек", "чэк", "czekam"], ("check",)),
    **dict.fromkeys(["c", "с"], ("call", "check")),  # Latin, Cyrillic
    **dict.fromkeys(["колл", "кол", "уравнять", "уравниваю", "раўняю", "ураўняць", "sprawdzam"], ("call",)),
    **dict.fromkeys(
        ["b", "б", "bet", "bet to", "бет", "бэт", "ставка", "ставлю", "стаўлю", "stawiam"], ("bet", "raise")
    ),
    **dict.fromkeys(["r", "р", "raise", "raise to", "рейз", "рэйз", "повышаю", "поднимаю"], ("raise", "bet")),
    **dict.fromkeys(["павышаю", "podbijam", "podbijam do", "przebijam", "przebijam do"], ("raise", "bet")),
    **dict.fromkeys(["all in", "allin", "олл-ин", "олл ин", "оллин", "ол-ін", "ол ін", "олін"], ("all-in",)),
    **dict.fromkeys(["ва-банк", "ва банк", "вабанк", "va banque", "va bank"], ("all-in",)),
    **dict.fromkeys(["банк", "pula"], ("pot",)),
    **dict.fromkeys(["half pot", "полбанка", "паўбанка", "pół puli", "półpula"], ("half-pot",)),
    **dict.fromkeys(["minimum", "мин", "минимум", "мін", "мінімум"], ("min",)),
}


# --- moves ---


def in_order(state: State, choices: int) -> list[int]:
    """A set of choices as a person would list them: fold first."""
    fold = choices & 1 << rules.FOLD
    return [*cards.members(fold), *cards.members(choices & ~fold)]


def sizes(state: State, lo: int, hi: int, step: int) -> dict[int, tuple[str, ...]]:
    """The bets people name: the least, half the pot, the pot, all-in, where they are legal, with their names (H-82)."""
    level, seat = int(state.level), int(state.turn)
    pot = int(state.pot) + level - int(state.bets[seat])
    named = {LEAST: lo} if lo < hi else {}
    named |= {HALF_POT: level + pot // 2, POT: level + pot, ALL_IN: int(state.stacks[seat] + state.bets[seat])}
    amounts = sorted({lo, hi, *(amount for amount in named.values() if lo <= amount <= hi)})
    return {amount: tuple(name for name, its in named.items() if its == amount) for amount in amounts}


def move(state: State, actions: Sequence[int]) -> str:
    """What a seat says to make this action, in English tokens: ``call``, ``bet 200``, ``raise 400``."""
    (action,) = actions
    if action in CHOICES:
        return CHOICES[action]
    return f"{RAISE if state.level else BET} {action - cards.RAISE_TO}"


def say_move(text: str, words: Words) -> str:
    """A move in English tokens as a player of a language would say it."""
    return " ".join(words.say(part) if part in WORDS else part for part in text.split())


def listed(view: State, text: str, words: Words) -> str:
    """A move as the list of moves shows it: a call with what it costs."""
    said = say_move(text, words)
    if text != CHOICES[rules.CALL]:
        return said
    owed = _owed(view)
    return f"{said} {owed}" + (f" ({words.say(ALL_IN)})" if owed == view.stacks[view.turn] else "")


def _owed(view: State) -> int:
    """What a call of the seat on turn puts forward (H-36)."""
    seat = int(view.turn)
    return int(min(view.level - view.bets[seat], view.stacks[seat]))


def explain(view: State, words: Words) -> list[str]:
    """What the seat on turn may say and what each of it does, then what it may not say and why."""
    choices = int(rules.legal(view))
    told = [*CHOICES] if view.street != rules.SHOWDOWN else [rules.SHOW, rules.MUCK]
    lines = [_explained(view, choice, words) for choice in in_order(view, choices)]
    missing = [CHOICES[choice] for choice in told if not choices >> choice & 1]
    if view.street != rules.SHOWDOWN:
        missing = [word for word in missing if word not in (CHOICES[rules.SHOW], CHOICES[rules.MUCK])]
        missing += [] if choices >> cards.RAISE & 1 else [RAISE if view.level else BET]
    return lines + [f"{words.say(word)}: {why_not(view, word, words)}" for word in missing]


def _explained(view: State, choice: int, words: Words) -> str:
    """A line about a choice that is legal."""
    seat = int(view.turn)
    level, owed, everything = int(view.level), _owed(view), int(view.stacks[seat] + view.bets[seat])
    if choice == rules.CALL:
        said = listed(view, CHOICES[rules.CALL], words)
        if owed < level - view.bets[seat]:
            return words.say("{move}: puts in all you have; {n} is bet", move=said, n=level)
        return words.say("{move}: matches the bet of {n}", move=said, n=level)
    if choice != cards.RAISE:
        return f"{words.say(CHOICES[choice])}: {words.say(_DOES[choice])}"
    lo, hi, _ = map(int, rules.amounts(view))
    said = words.say(RAISE if level else BET)
    if lo == hi:
        why = words.say("all you have") if lo == everything else words.say("the limit is fixed")
        return words.say("{move} {n}: no other amount, {why}", move=said, n=lo, why=why)
    line = words.say("{move} and a number from {lo} to {hi}, in all", move=said, lo=lo, hi=hi)
    least = words.say(
        "the least is the bet of {level} plus the last raise of {step}", level=level, step=int(view.last_raise)
    )
    most = words.say("the most is all you have") if hi == everything else words.say("the most is the pot after calling")
    least = least if level else words.say("the least is the big blind")
    names = ", ".join(words.say(word) for word in (LEAST, HALF_POT, POT, ALL_IN))
    by_name = words.say("or by name: {names}", names=names)
    return f"{line}; {least}; {most}; {by_name}"


_DOES = {
    rules.FOLD: msg("gives up the hand"),
    rules.CHECK: msg("bets nothing and stays in the hand"),
    rules.SHOW: msg("all see the hand, and it may win"),
    rules.MUCK: msg("gives up a beaten hand unseen"),
}
_WHOLE = re.compile(r"[0-9]{1,12}")


def why_not(view: State, text: str, words: Words) -> str:
    """Why the seat on turn may not say this, by the first rule that forbids it."""
    seat = int(view.turn)
    word, _, amount = text.partition(" ")
    if view.street == rules.SHOWDOWN:
        if text == CHOICES[rules.MUCK] and view.muck:
            return words.say("a hand that can still win must be shown")
        return words.say("it is the showdown: hands are shown")
    takes_amount = word in (BET, RAISE)
    if text in (CHOICES[rules.SHOW], CHOICES[rules.MUCK]) or not (takes_amount or text in WORDS):
        return words.say("that cannot be said now")
    if word == CHOICES[rules.FOLD]:
        return words.say("nobody has bet: check instead of folding")
    if word in (CHOICES[rules.CHECK], CHOICES[rules.CALL]):
        owed = int(view.level - view.bets[seat])
        return words.say("{n} to call", n=owed) if owed > 0 else words.say("there is nothing to call")
    if not rules.legal(view) >> cards.RAISE & 1:
        return _why_no_raise(view, seat, words)
    lo, hi, _ = rules.amounts(view)
    if _WHOLE.fullmatch(amount) and lo <= int(amount) <= hi:
        other = RAISE if view.level else BET
        return words.say("say {other} {n} here", other=words.say(other), n=int(amount))
    return words.say("a bet is from {lo} to {hi} here, in all", lo=int(lo), hi=int(hi))


def _why_no_raise(view: State, seat: int, words: Words) -> str:
    if view.stacks[seat] + view.bets[seat] <= view.level:
        return words.say("the chips suffice for a call at most")
    if not rules.is_answered(view, seat):
        return words.say("nobody could answer a raise")
    if view.limit == rules.FIXED_LIMIT and rules.is_capped(view):
        return words.say("the raises of this street are used up")
    return words.say("since you acted nobody has made a full raise")


# --- events ---


@dataclass(frozen=True)
class Hand:
    """A hand begins (H-24): its number from 1, the button's seat, and the blinds now, 0 where seats post their own."""

    number: int
    button: int
    small_blind: int
    big_blind: int
    stacks: tuple[int, ...] = field(default=(), compare=False)  # of each seat before it pays anything, 0 if it is out


@dataclass(frozen=True)
class Bought:
    """A seat without chips bought a new stack (H-72)."""

    seat: int
    chips: int


@dataclass(frozen=True)
class Ante:
    """A seat paid an ante (H-25)."""

    seat: int
    chips: int
    all_in: bool = field(default=False, compare=False)


@dataclass(frozen=True)
class Post:
    """A seat posted a blind: ``small blind``, ``big blind``, ``straddle`` or ``blind``, a late one (H-27 … H-30)."""

    seat: int
    chips: int
    what: str
    all_in: bool = field(default=False, compare=False)


@dataclass(frozen=True)
class Fold:
    """A seat folded (H-36)."""

    seat: int


@dataclass(frozen=True)
class Check:
    """A seat checked (H-36)."""

    seat: int


@dataclass(frozen=True)
class Call:
    """A seat called, putting so many chips forward (H-36)."""

    seat: int
    chips: int
    all_in: bool


@dataclass(frozen=True)
class Bet:
    """A seat bet (H-40)."""

    seat: int
    to: int
    all_in: bool


@dataclass(frozen=True)
class Raise:
    """A seat raised to an amount in all (H-40)."""

    seat: int
    to: int
    all_in: bool


@dataclass(frozen=True)
class Returned:
    """An uncalled bet went back (H-38)."""

    seat: int
    chips: int


@dataclass(frozen=True)
class Board:
    """Board cards were dealt: the flop, the turn or the river; ``run`` 1 is the second board (H-34, H-51)."""

    street: str
    cards: tuple[str, ...]
    run: int
    pot: int = field(default=0, compare=False)  # chips in it as the street begins, if there was betting before it


@dataclass(frozen=True)
class Show:
    """A hand was shown; with a complete board of 52 or 36 cards it has a value (H-50, H-53)."""

    seat: int
    cards: tuple[str, ...]
    board: tuple[str, ...]
    deck: int


@dataclass(frozen=True)
class Made:
    """What a hand shown before the board was complete is worth with it; ``run`` 1 is the second board (H-50, H-51)."""

    seat: int
    cards: tuple[str, ...]
    board: tuple[str, ...]
    deck: int
    run: int  # -1: there is one board only


@dataclass(frozen=True)
class Muck:
    """A beaten hand was mucked (H-53)."""

    seat: int


@dataclass(frozen=True)
class Pot:
    """A pot was won: number 0 is the main pot; what each winner got, in the order of payment (H-56)."""

    number: int
    chips: int
    winners: tuple[int, ...]
    shares: tuple[int, ...]
    # Of a pot that two boards decide: what each of them gave each of the winners (H-51).
    halves: tuple[tuple[int, ...], ...] = field(default=(), compare=False)


@dataclass(frozen=True)
class Raked:
    """The house took chips (H-60, H-61)."""

    chips: int


@dataclass(frozen=True)
class Out:
    """A seat has lost all its chips and left; its place in the end (H-72, H-73)."""

    seat: int
    place: int


@dataclass(frozen=True)
class Outcome:
    """How a session ended: why, after how many hands, the seat with all chips or None, chips and payoffs by seat."""

    reason: str
    hands: int
    winner: int | None
    chips: tuple[int, ...]
    payoffs: tuple[int, ...]


REASONS = {
    rules.HAND_PLAYED: "hand",
    rules.HANDS_PLAYED: "hands",
    rules.LAST_SEAT: "last_seat",
    rules.LIMIT: "limit",
}
STREETS = {3: msg("flop"), 4: msg("turn"), 5: msg("river")}


def outcome(state: State) -> Outcome | None:
    """The end of the session, or None before it."""
    if state.turn != cards.OVER:
        return None
    chips = tuple(int(stack) for stack in state.stacks[: state.seats])
    holders = [seat for seat, stack in enumerate(chips) if stack]
    return Outcome(
        REASONS[int(state.reason)],
        int(state.rounds),
        holders[0] if len(holders) == 1 else None,
        chips,
        tuple(int(rules.payoff(state, seat)) for seat in range(state.seats)),
    )


def events(before: State, after: State) -> list[Any]:
    """What happened between two states, as far as both show it: the whole truth, or what one view saw."""
    told: list[Any]
    if before.turn == cards.DEALER:
        opened = copy_state(before)
        rules.open_hand(opened)
        told = [*_opening(before, opened), *_hole_cards(after)]
        before = opened
    else:
        told = [_said(before, after)]
    told += _aftermath(before, after, told[-1])
    ended = outcome(after)
    return [*told, ended] if ended else told


def _opening(before: State, opened: State) -> list[Any]:
    """What a hand begins with: stacks bought, antes, blinds."""
    new_chips = [opened.bought[seat] - before.bought[seat] for seat in range(opened.seats)]
    bought = [Bought(seat, chips) for seat, chips in enumerate(new_chips) if chips]
    small = int(rules.at_level(opened, opened.small_blind)) if opened.blinds == rules.BOTH else 0
    blinds = (0, 0) if opened.own_posts or opened.bomb_pot else (small, int(opened.blind))
    stacks = tuple(before.stacks[seat] + new_chips[seat] for seat in range(opened.seats))
    told: list[Any] = [*bought, Hand(int(opened.rounds) + 1, int(opened.button), *blinds, stacks)]
    in_turn = _from_the_left(opened, int(opened.dealt))
    posted = {seat: int(opened.bets[seat]) for seat in in_turn}
    for seat in in_turn:
        paid = int(before.stacks[seat] + opened.bought[seat] - before.bought[seat] - opened.stacks[seat])
        if paid > posted[seat]:
            told.append(Ante(seat, paid - posted[seat], bool(opened.stacks[seat] == 0 and not posted[seat])))
    posts = [
        Post(seat, chips, _post(opened, seat), bool(opened.stacks[seat] == 0))
        for seat, chips in posted.items()
        if chips
    ]
    return told + sorted(posts, key=lambda post: POSTS.index(post.what))


POSTS = ("small blind", "big blind", "straddle", "blind")


def _post(opened: State, seat: int) -> str:
    if opened.own_posts:
        return _own_post(opened, seat)
    places = {int(opened.big): "big blind", int(opened.small): "small blind"}
    return places.get(seat, "straddle")


def _own_post(opened: State, seat: int) -> str:
    """What a seat's own post is (H-30): below the big blind the small one, above it a straddle; a late one is extra."""
    post = int(opened.posts[seat])
    if post <= 0:
        return "blind"
    if post < opened.blind:
        return "small blind"
    return "big blind" if post == opened.blind else "straddle"


def _from_the_left(state: State, seats: int) -> list[int]:
    """Seats of a set in turn, from the left of the button."""
    turn = [(int(state.button) + 1 + i) % int(state.seats) for i in range(state.seats)]
    return [seat for seat in turn if seats >> seat & 1]


def _hole_cards(after: State) -> list[Any]:
    return [
        Dealt(seat, rules.HOLE, _texts(cards.members(after.hands[seat])))
        for seat in _from_the_left(after, int(after.dealt))
    ]


def _said(before: State, after: State) -> Any:
    """The action that lies between two states."""
    seat = int(before.turn)
    if before.street == rules.SHOWDOWN:
        return Muck(seat) if after.mucked >> seat & 1 else _show(after, seat)
    if after.folded >> seat & 1:
        return Fold(seat)
    chips = int(after.paid[seat] - before.paid[seat])
    if after.returned_to == seat:
        chips += int(after.returned)
    if chips == 0:
        return Check(seat)
    all_in = bool(chips == before.stacks[seat])
    to = int(before.bets[seat]) + chips
    if to <= before.level:
        return Call(seat, chips, all_in)
    return Raise(seat, to, all_in) if before.level else Bet(seat, to, all_in)


def _show(state: State, seat: int) -> Show:
    board = state.board[: rules.BOARD] if state.board_count == rules.BOARD and state.twice_from < 0 else ()
    return Show(seat, _texts(cards.members(state.hands[seat])), _texts(board), int(state.deck_size))


def _aftermath(before: State, after: State, said: Any = None) -> list[Any]:
    """What followed without anybody being asked: chips returned, hands tabled, cards dealt, pots paid."""
    told: list[Any] = []
    if after.returned and not before.returned:
        told.append(Returned(int(after.returned_to), int(after.returned)))
    if before.street != rules.SHOWDOWN:
        laid = copy_state(after)
        laid.board_count = before.board_count
        shown = _from_the_left(after, int(after.shown & ~before.shown))
        told += [_show(laid, seat) for seat in shown]
        told += _boards(before, after, shown)
    elif after.twice_from >= 0 and isinstance(said, Show):
        told += [_made(after, int(before.turn), run) for run in range(2)]
    if after.rounds > before.rounds:
        told += _pots(before, after)
    return told


def _boards(before: State, after: State, shown: Sequence[int]) -> list[Any]:
    """The streets that were dealt, of each board; after the last the worth of the hands shown before it."""
    laid = [count for count in STREETS if before.board_count < count <= after.board_count]
    told: list[Any] = [_street(after, count, 0) for count in laid]
    told[1:] = [replace(street, pot=0) for street in told[1:]]  # nothing was added to it
    completed = bool(laid) and after.board_count == rules.BOARD
    if after.twice_from < 0 or before.twice_from >= 0:
        return told + [_made(after, seat, -1) for seat in shown if completed]
    told += [_made(after, seat, 0) for seat in shown]
    told += [_street(after, count, 1) for count in STREETS if after.twice_from < count]
    return told + [_made(after, seat, 1) for seat in shown]


def _street(state: State, count: int, run: int) -> Board:
    first = 0 if count == 3 else count - 1
    place = run * rules.BOARD
    return Board(STREETS[count], _texts(state.board[place + first : place + count]), run, int(state.pot))


def _made(state: State, seat: int, run: int) -> Made:
    place = max(run, 0) * rules.BOARD
    board = state.board[place : place + rules.BOARD]
    return Made(seat, _texts(cards.members(state.hands[seat])), _texts(board), int(state.deck_size), run)


def _pots(before: State, after: State) -> list[Any]:
    """Who won what, and who has left."""
    told: list[Any] = []
    number = raked = dropped = 0
    while True:
        chips, contending = rules.pot(after, number)
        if not contending:
            break
        rake, drop = rules.house_share(after, chips, raked, dropped)
        raked, dropped = raked + rake, dropped + drop
        if chips:
            paying = copy_state(after)
            write(paying.won, [0] * paying.seats)
            rules.pay_pot(paying, chips - rake - drop, contending)
            winners = tuple(seat for seat in _from_the_left(after, int(contending)) if paying.won[seat])
            shares = tuple(int(paying.won[seat]) for seat in winners)
            told.append(
                Pot(number, int(chips), winners, shares, _halves(after, chips - rake - drop, contending, winners))
            )
        number += 1
    if raked + dropped:
        told.append(Raked(int(raked + dropped)))
    if after.session != rules.ONE_HAND:
        place = int(after.seats) - cards.count(after.out) + 1
        told += [Out(seat, place) for seat in cards.members(after.out & ~before.out)]
    return told


def _halves(after: State, amount: int, contending: int, winners: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """What each of two boards gave each of the winners (H-51); nothing if they did not decide the pot."""
    if after.twice_from < 0 or cards.count(contending) == 1:
        return ()
    first = copy_state(after)
    write(first.won, [0] * first.seats)
    rules.pay_run(first, amount - amount // 2, contending, 0)
    second = copy_state(after)
    write(second.won, [0] * second.seats)
    rules.pay_run(second, amount // 2, contending, 1)
    return tuple(tuple(int(half.won[seat]) for seat in winners) for half in (first, second))


def _texts(these: Any) -> tuple[str, ...]:
    return tuple(cards.write(card) for card in these)


# --- the story in words ---


def gathered(told: Sequence[Any]) -> list[Any]:
    """Events as they are told, a line each."""
    return in_lines(told, lambda event: event.chips if isinstance(event, Ante) and not event.all_in else None)


Money = Callable[[int], str]  # how an amount of chips is told


def sentence(event: Any, names: Sequence[str], words: Words, money: Money = str) -> str:
    """One event as somebody telling the game would say it; ``money`` tells an amount of chips."""
    name = names[event.seat] if getattr(event, "seat", None) is not None else ""
    match event:
        case Hand():
            return _hand_begins(event, names, words, money)
        case Bought():
            return words.count("{name} buys {n} chip.", "{name} buys {n} chips.", event.chips, name=name)
        case Dealt(cards=()):
            return words.count("{name} is dealt {n} card.", "{name} is dealt {n} cards.", event.count, name=name)
        case Antes():
            paying = ", ".join(names[seat] for seat in event.seats)
            return words.say("{names} pay an ante of {n} each.", names=paying, n=money(event.chips))
        case Unseen():
            dealt = ", ".join(names[seat] for seat in event.seats)
            return words.say("{names} are dealt two cards each.", names=dealt)
        case Dealt():
            return words.say("{name} holds {cards}.", name=name, cards=words.cards(event.cards))
        case Board():
            return _board_dealt(event, words, money)
        case Show():
            return _hand_shown(event, name, words)
        case Made():
            return words.say(_MADE[event.run], name=name, hand=_worth(event, words))
        case Pot():
            return _pot_won(event, names, words, money)
        case Out():
            return words.say("{name} is out, place {place}.", name=name, place=event.place)
        case Outcome():
            return _ended(event, names, words, money)
        case Post():
            return words.say((_POSTS_ALL if event.all_in else _POSTS)[event.what], name=name, n=money(event.chips))
        case Ante(all_in=True):
            return words.say("{name} pays an ante of {n}, all-in.", name=name, n=money(event.chips))
        case Call(all_in=True):
            return words.say("{name} calls with the last {n}.", name=name, n=money(event.chips))
        case Bet(all_in=True):
            return words.say("{name} bets {n}, all-in.", name=name, n=money(event.to))
        case Raise(all_in=True):
            return words.say("{name} raises to {n}, all-in.", name=name, n=money(event.to))
    chips = getattr(event, "to", getattr(event, "chips", 0))
    return words.say(_SAID[type(event)], name=name, n=money(chips))


_POSTS = {
    "small blind": msg("{name} posts the small blind, {n}."),
    "big blind": msg("{name} posts the big blind, {n}."),
    "straddle": msg("{name} straddles, {n}."),
    "blind": msg("{name} posts {n}."),
}
_POSTS_ALL = {
    "small blind": msg("{name} posts the small blind, {n}, all-in."),
    "big blind": msg("{name} posts the big blind, {n}, all-in."),
    "straddle": msg("{name} straddles, {n}, all-in."),
    "blind": msg("{name} posts {n}, all-in."),
}
_MADE = {
    -1: msg("{name}: {hand}."),
    0: msg("{name}, first board: {hand}."),
    1: msg("{name}, second board: {hand}."),
}
_SAID: Mapping[type, str] = {
    Ante: msg("{name} pays an ante of {n}."),
    Fold: msg("{name} folds."),
    Check: msg("{name} checks."),
    Call: msg("{name} calls {n}."),
    Bet: msg("{name} bets {n}."),
    Raise: msg("{name} raises to {n}."),
    Returned: msg("An uncalled bet of {n} goes back to {name}."),
    Muck: msg("{name} mucks."),
    Raked: msg("The house takes {n}."),
}


def _hand_begins(event: Hand, names: Sequence[str], words: Words, money: Money) -> str:
    name = names[event.button]
    if not event.big_blind:
        said = words.say("Hand {number}. The button is at {name}.", number=event.number, name=name)
    elif not event.small_blind:
        said = words.say(
            "Hand {number}. One blind of {big}, the button is at {name}.",
            number=event.number,
            big=money(event.big_blind),
            name=name,
        )
    else:
        said = words.say(
            "Hand {number}. Blinds {small} and {big}, the button is at {name}.",
            number=event.number,
            small=money(event.small_blind),
            big=money(event.big_blind),
            name=name,
        )
    playing = [(names[seat], money(chips)) for seat, chips in enumerate(event.stacks) if chips]
    if len(playing) == len(event.stacks) and len({chips for _, chips in playing}) == 1:
        return said + " " + words.say("Everybody has {n}.", n=playing[0][1])
    if not playing:
        return said
    stacks = ", ".join(f"{who} {chips}" for who, chips in playing)
    return said + " " + words.say("Chips: {stacks}.", stacks=stacks)


def _board_dealt(event: Board, words: Words, money: Money) -> str:
    street = {
        "flop": msg("The flop: {cards}."),
        "turn": msg("The turn: {cards}."),
        "river": msg("The river: {cards}."),
    }
    again = {
        "flop": msg("The second board, the flop: {cards}."),
        "turn": msg("The second board, the turn: {cards}."),
        "river": msg("The second board, the river: {cards}."),
    }
    said = words.say((again if event.run else street)[event.street], cards=words.cards(event.cards))
    if event.run or not event.pot:
        return said
    return said + " " + words.say("The pot is {n}.", n=money(event.pot))


def _hand_shown(event: Show, name: str, words: Words) -> str:
    shown = words.cards(event.cards)
    if not event.board:
        return words.say("{name} shows {cards}.", name=name, cards=shown)
    return words.say("{name} shows {cards}: {hand}.", name=name, cards=shown, hand=_worth(event, words))


def _worth(event: Show | Made, words: Words) -> str:
    """A hand with its board in words."""
    kind = "short_deck" if event.deck == rules.SHORT_DECK else "high"
    return value(" ".join(event.cards), board=" ".join(event.board), rules=kind).explain(words.lang)


def _pot_won(event: Pot, names: Sequence[str], words: Words, money: Money) -> str:
    """Who won a pot and how much of it, less what the house took."""
    main, number, n = event.number == 0, event.number, money(sum(event.shares))
    if event.halves:
        first, second = (_shared(event.winners, half, names, money) for half in event.halves)
        if main:
            return words.say(
                "The pot of {n}: first board {first}; second board {second}.", n=n, first=first, second=second
            )
        return words.say(
            "Side pot {number} of {n}: first board {first}; second board {second}.",
            number=number,
            n=n,
            first=first,
            second=second,
        )
    if len(event.winners) == 1:
        name = names[event.winners[0]]
        if main:
            return words.say("{name} wins the pot, {n}.", name=name, n=n)
        return words.say("{name} wins side pot {number}, {n}.", name=name, number=number, n=n)
    shares = _shared(event.winners, event.shares, names, money)
    if main:
        return words.say("The pot of {n} is shared: {shares}.", n=n, shares=shares)
    return words.say("Side pot {number} of {n} is shared: {shares}.", number=number, n=n, shares=shares)


def _shared(winners: Sequence[int], shares: Sequence[int], names: Sequence[str], money: Money) -> str:
    return ", ".join(f"{names[seat]} {money(won)}" for seat, won in zip(winners, shares, strict=True) if won)


def _ended(event: Outcome, names: Sequence[str], words: Words, money: Money) -> str:
    signed = [("−" if payoff < 0 else "+") + money(abs(payoff)) for payoff in event.payoffs]
    won = ", ".join(f"{name} {payoff}" for name, payoff in zip(names, signed, strict=True))
    said = [words.say("Won and lost: {won}.", won=won)]
    if event.winner is not None and event.reason == "last_seat":
        said.insert(0, words.say("{name} has all the chips.", name=names[event.winner]))
    elif event.reason != "hand":
        over = words.count("The session is over after {n} hand.", "The session is over after {n} hands.", event.hands)
        said.insert(0, over)
    return " ".join(said)


def indent(event: Any) -> int:
    """How deep an event lies in the story: within a street, or above it."""
    return 0 if isinstance(event, Hand | Bought | Board | Outcome) else 1


# --- the rules in words ---

_SENTENCES: dict[str, dict[Any, str]] = {
    "deck_size": {
        52: msg("Everybody is dealt two cards of 52; the best five of them and the five on the board count."),
        36: msg("36 cards are played with, from the six; a flush beats a full house, and A-6-7-8-9 is a straight."),
    },
    "limit": {
        "no_limit": msg("Any bet up to all one has is allowed; a raise is at least as big as the last one."),
        "pot_limit": msg(
            "A bet is at most the pot as it is after calling; a raise is at least as big as the last one."
        ),
        "fixed_limit": msg(
            "Bets are fixed: the big blind before and on the flop, twice as much on the turn and the river."
        ),
    },
    "blinds": {
        "both": msg("The two seats left of the button post blinds; between two, the button posts the small one."),
        "button": msg("Only the button posts a blind."),
    },
    "straddle": {
        True: msg("The seat left of the big blind straddles for twice as much and acts last before the flop.")
    },
    "ante_kind": {
        "each": msg("Everybody pays an ante."),
        "dead": msg("Everybody pays an ante, which is dead money."),
        "big_blind": msg("The big blind pays the ante for all."),
    },
    "bomb_pot": {True: msg("Nobody posts a blind, and betting begins on the flop.")},
    "short_blind": {
        "full": msg("If the big blind is short, the others still owe the full blind."),
        "actual": msg("If the big blind is short, the others owe the highest bet posted."),
    },
    "reopen": {
        "cumulative": msg("Short all-ins let those who have acted raise again only if they add up to a full raise."),
        "single": msg("A short all-in never lets those who have acted raise again."),
        "any": msg("Any all-in lets those who have acted raise again."),
    },
    "raise_cap": {
        3: msg("A street has at most one bet and three raises."),
        4: msg("A street has at most one bet and four raises."),
        0: msg("A street may have any number of raises."),
    },
    "heads_up_cap": {False: msg("Between two seats the raises are not counted.")},
    "open_fold": {True: msg("A seat may fold where it could check.")},
    "burn": {True: msg("A card is burned before the flop, the turn and the river.")},
    "tabled": {True: msg("When no more betting is possible, the hands are shown before the rest of the board.")},
    "muck": {
        True: msg("At the showdown, whoever bet last shows first; a beaten hand may be mucked."),
        False: msg("At the showdown, whoever bet last shows first; every hand is shown."),
    },
    "runs": {2: msg("After an all-in the rest of the board is dealt twice, for half of each pot each.")},
    "session": {
        "hand": msg("One hand is played."),
        "cash": msg("A number of hands is played; chips won stay on the table."),
        "sit_and_go": msg("The blinds rise, and it is over when one seat has all the chips."),
    },
    "rebuy": {
        True: msg("A seat without chips buys a new stack."),
        False: msg("A seat without chips leaves."),
    },
    "button_rule": {
        "moving": msg("The button moves to the next seat that plays."),
        "dead": msg(
            "The big blind moves on by one seat; the button and the small blind follow, even to a seat that has left."
        ),
        "forward": msg(
            "The big blind moves on by one seat; the small blind and the button lie at the seats before it."
        ),
    },
}


def rules_of(game: Any, words: Words) -> list[str]:
    """How a game is played, a sentence for each option that has something to say."""
    silent = set()
    if game.ante == 0:
        silent.add("ante_kind")
    if game.limit != "fixed_limit":
        silent |= {"raise_cap", "heads_up_cap"}
    if game.raise_cap == 0:
        silent.add("heads_up_cap")
    if game.session != "cash":
        silent.add("rebuy")
    if game.session == "hand":
        silent.add("button_rule")
    if game.bomb_pot or game.posts != 0:
        silent |= {"blinds", "straddle", "short_blind"}
    if game.blinds == "button" or game.seats == 2:
        silent.add("straddle")  # H-29
    said = {name: sentences.get(getattr(game, name)) for name, sentences in _SENTENCES.items() if name not in silent}
    return [words.say(sentence) for sentence in said.values() if sentence]


# --- the table as drawn ---


def draw(view: State, names: Sequence[str], words: Words) -> list[str]:
    """What a view shows, line by line: pot and board, then every seat with its chips, bet and cards."""
    if not view.dealt:
        return [words.say("Nothing has been dealt.")]
    lines = [words.say("Pot {n}", n=int(view.pot)) + "   " + _drawn_board(view, 0, words)]
    if view.twice_from >= 0:
        lines.append(" " * (len(lines[0].split("   ")[0]) + 3) + _drawn_board(view, 1, words))
    width = max(len(name) for name in names)
    deep = max(len(str(int(stack))) for stack in view.stacks[: view.seats])
    for seat in range(view.seats):
        button = "◦" if seat == view.button else " "
        chips = f"{int(view.stacks[seat]):>{deep}}"
        lines.append(f"{button} {names[seat]:<{width}}  {chips}  {_holding(view, seat, words)}".rstrip())
    return lines


def _drawn_board(view: State, run: int, words: Words) -> str:
    laid = [int(card) for card in view.board[run * rules.BOARD : run * rules.BOARD + view.board_count]]
    return f"[ {cards.write_all(laid, words.lang)}{' ·' * (rules.BOARD - len(laid))} ]".replace("[  ", "[ ")


def _holding(view: State, seat: int, words: Words) -> str:
    bit = 1 << seat
    if not view.dealt & bit:
        return words.say("out")
    if view.folded & bit:
        return words.say("folded") + _own(view, seat, words)
    if view.mucked & bit:
        return words.say("mucked") + _own(view, seat, words)
    hand = cards.write_all(cards.members(view.hands[seat]), words.lang) or "▒ ▒"
    parts = [hand]
    if view.bets[seat]:
        parts.append(words.say("bet {n}", n=int(view.bets[seat])))
    if view.stacks[seat] == 0 and view.street != rules.HAND_OVER:
        parts.append(words.say(ALL_IN))
    if view.won[seat]:
        parts.append(words.say("wins {n}", n=int(view.won[seat])))
    return "  ".join(parts)


def _own(view: State, seat: int, words: Words) -> str:
    hand = cards.write_all(cards.members(view.hands[seat]), words.lang)
    return f" ({hand})" if hand else ""


# --- the formats of other programs ---


def _written_as_phh(table: Table) -> str:
    from kozyr.games.holdem import phh

    if isinstance(table, phh.HandTable) and table.hand.section:
        return phh.write_all([table.hand])  # under its own name, as it was read
    return phh.write(table) if table.state.session == rules.ONE_HAND else phh.write_all(table)


def _written_as_ohh(table: Table, seat: int | None = None) -> str:
    from kozyr.games.holdem import ohh

    return ohh.write_all(table, seat=seat)


def _read_phh(written: str) -> tuple[list[Foreign], list[str]]:
    from kozyr.games.holdem import phh

    hands, problems = phh.read_all(written)
    return [Foreign(hand.section, hand.table()) for hand in hands], list(map(str, problems))


STYLES: Mapping[str, Callable[[Table], str]] = {"phh": _written_as_phh, "ohh": _written_as_ohh}
SEAT_STYLES: Mapping[str, Callable[[Table, int], str]] = {"ohh": _written_as_ohh}  # those that tell what one seat saw
READERS: Mapping[str, Callable[[str], tuple[list[Foreign], list[str]]]] = {".phh": _read_phh, ".phhs": _read_phh}
SIGNS: Mapping[str, str] = {".phh": r"(?m)^[ \t]*variant[ \t]*="}  # what tells such a file of another ending
