"""Makao in words: moves, events, the story and the table as drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kozyr import cards
from kozyr.events import Dealt
from kozyr.games.makao import rules
from kozyr.locale import Words, msg
from kozyr.state import State

WORDS = frozenset(
    {
        msg("draw"),
        msg("pass"),
        msg("done"),
        msg("keep"),
        msg("take"),
        msg("wait"),
        msg("makao"),
        msg("pomakale"),
        msg("silent"),
        msg("catch"),
        msg("let"),
        msg("demand"),
        msg("suit"),
        msg("nothing"),
    }
)
NAMES = {
    "demand": lambda text: cards.write_rank(cards.read_rank(text)),
    "suit": lambda text: cards.SIGNS[cards.read_suit(text)],
}
PLAYS_CARDS = True
ALIASES = {  # what people say for a move, besides its word in each language
    "pas": ("pass", "done"),
    "пас": ("pass", "done"),
    "макао": ("makao",),
    "помакале": ("pomakale",),
    "po makale": ("pomakale",),
    "lapie": ("catch",),
    "dobieram": ("draw",),
    "добираю": ("draw",),
    "дабіраю": ("draw",),
    "ничего": ("demand nothing", "suit nothing"),
    "nic": ("demand nothing", "suit nothing"),
    "нічога": ("demand nothing", "suit nothing"),
    "nothing": ("demand nothing", "suit nothing"),
}
JOINED: frozenset[int] = frozenset()
SAID = {rules.DRAW: "draw", rules.PASS: "pass", rules.DONE: "done", rules.KEEP: "keep", rules.WAIT: "wait"}
FIRST_NAME = {rules.DEMANDING: "demand", rules.CHANGING: "suit"}


# --- moves ---


def in_order(state: State, choices: int) -> list[int]:
    """A set of choices as a person would list them: cards, ranks or suits, then words."""
    return list(cards.members(choices))


def sizes(state: State, lo: int, hi: int, step: int) -> dict[int, tuple[str, ...]]:
    """Nothing is staked in Makao."""
    return {}


def move(state: State, actions: Sequence[int]) -> str:
    """What a seat says to make this action, in English tokens: ``7♠``, ``draw``, ``demand 7``, ``suit ♥``, ``makao``."""
    action, phase = actions[0], int(state.phase)
    if phase in FIRST_NAME:
        if action == rules.NOTHING:
            named = "nothing"
        else:
            named = cards.write_rank(action) if phase == rules.DEMANDING else cards.SIGNS[action]
        return f"{FIRST_NAME[phase]} {named}"
    if phase == rules.CALLING:
        if action == rules.SILENT:
            return "silent"
        return "makao" if state.sizes[state.turn] else "pomakale"
    if phase == rules.CATCHING:
        return "catch" if action == rules.CALL else "let"
    if phase == rules.ATTACKED and action == rules.DRAW:
        return "take"
    return SAID[action] if action in SAID else cards.write(action)


def say_move(text: str, words: Words) -> str:
    """A move in English tokens as a player of a language would say it."""
    first, *rest = text.split()
    if first not in WORDS:
        return words.card(first)
    return " ".join([words.say(first), *(_say_named(first, part, words) for part in rest)])


def _say_named(first: str, part: str, words: Words) -> str:
    if part in WORDS:
        return words.say(part)
    return part if first == "suit" else cards.write_rank(cards.read_rank(part), words.lang)


def why_not(view: State, text: str, words: Words) -> str:
    """Why the seat on turn may not say this, by the first rule that forbids it."""
    first = text.split()[0] if text.split() else ""
    phase = rules.stage(view)
    if first == "draw" and view.phase == rules.PLAY:
        if not rules.can_draw(view):
            return words.say("there is nothing to draw")
        return words.say("a card can be played, so it must be")
    is_card = first not in WORDS and len(text.split()) == 1
    if not is_card or view.phase in (*FIRST_NAME, rules.CALLING, rules.CATCHING):
        return words.say("that cannot be said now")
    card = cards.read(first, cards.EVERY)
    if view.phase != rules.JOKER and not view.hands[view.turn] >> card & 1:
        return words.say("it is not in the hand")
    if view.phase in (rules.HAS_DRAWN, rules.SAVING) and card != view.drawn:
        return words.say("only the card just drawn may be played")
    left = view.sizes[view.turn] - (view.phase != rules.JOKER)
    if left == 0 and rules.barred_last(view) >> card & 1:
        return words.say("the last card may not have this function")
    if phase in (rules.ATTACKED, rules.SAVING):
        return words.say("it does not answer the attack")
    if phase == rules.SKIPPED:
        return words.say("only another skip answers a skip")
    if phase == rules.MORE:
        return words.say("it cannot be added to the cards just laid")
    if view.demanded >= 0:
        return words.say("{rank} is demanded", rank=cards.write_rank(int(view.demanded), words.lang))
    if view.changers >> view.top & view.changers >> card & 1 and not view.change_on_change:
        return words.say("a change of suit may not be laid on another")
    if view.requested >= 0:
        return words.say("{suit} is asked for", suit=cards.SIGNS[int(view.requested)])
    return words.say("it does not match {top}", top=cards.write(int(view.top), words.lang))


def explain(view: State, words: Words) -> list[str]:
    """What a joker is asked for; else why the other cards of the hand may not be laid."""
    if view.phase == rules.JOKER:
        return [words.say("Name the card that the joker stands for, one of those listed.")]
    legal = rules.legal(view)
    held = view.hands[view.turn]
    illegal = [cards.write(card) for card in cards.members(held & ~legal)] if view.phase not in FIRST_NAME else []
    return [f"{words.card(card)}: {why_not(view, card, words)}" for card in illegal]


# --- events ---


@dataclass(frozen=True)
class Start:
    """The card that begins the pile, those turned up and replaced before it, and the size of the stock (M-4.3)."""

    card: str
    replaced: tuple[str, ...]
    stock: int


@dataclass(frozen=True)
class Lay:
    """A seat laid a card: ``play``, ``drawn`` (just drawn), ``add`` to the lay, or ``answer`` an attack or a skip."""

    seat: int
    card: str
    how: str


@dataclass(frozen=True)
class Joker:
    """A joker stands for a card (M-20)."""

    seat: int
    card: str


@dataclass(frozen=True)
class Demand:
    """A rank is demanded, or None: nothing (M-13)."""

    seat: int
    rank: str | None


@dataclass(frozen=True)
class Suit:
    """A suit is asked for, or None: none (M-17)."""

    seat: int
    suit: str | None


@dataclass(frozen=True)
class Over:
    """What was demanded or asked for no longer is: the rank or the suit (M-13.4, M-17.1)."""

    what: str


@dataclass(frozen=True)
class Call:
    """A seat said ``makao`` or ``pomakale``, or was ``silent`` (M-8)."""

    seat: int
    word: str


@dataclass(frozen=True)
class Caught:
    """A seat caught another that was silent, or let it pass (M-8.2)."""

    seat: int
    silent: int
    caught: bool


@dataclass(frozen=True)
class Due:
    """A seat must answer an attack, or draw so many cards (M-11)."""

    seat: int
    count: int


@dataclass(frozen=True)
class Draw:
    """A seat drew cards; those the onlooker cannot see are not listed. ``end``: there are no more (M-4.6)."""

    seat: int
    count: int
    cards: tuple[str, ...]
    end: bool


@dataclass(frozen=True)
class Keep:
    """A seat does not play what it has drawn (M-6.2)."""

    seat: int


@dataclass(frozen=True)
class Pass:
    """A seat cannot draw and passes (M-6.3)."""

    seat: int


@dataclass(frozen=True)
class Wait:
    """A seat loses turns: this one, and perhaps more (M-12)."""

    seat: int
    turns: int


@dataclass(frozen=True)
class SitsOut:
    """The turn passes a seat that has turns to lose, so many times (M-12.1)."""

    seat: int
    turns: int


@dataclass(frozen=True)
class Stopped:
    """An attack was ended by the card just laid (M-15.3, M-16.3)."""


@dataclass(frozen=True)
class Shuffled:
    """The pile was shuffled into a new stock (M-4.6)."""

    stock: int


@dataclass(frozen=True)
class Turned:
    """The direction of play has changed (M-19)."""

    up: bool


@dataclass(frozen=True)
class Extra:
    """A seat has an extra turn (M-16.2)."""

    seat: int


@dataclass(frozen=True)
class Out:
    """A seat left the game, for a place (M-21)."""

    seat: int
    place: int


@dataclass(frozen=True)
class Dropped:
    """A seat held too many cards and dropped out (M-22)."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Outcome:
    """How a game ended: why, the winner (a seat or None), who went out in which order, and each seat's payoff."""

    reason: str
    winner: int | None
    order: tuple[int, ...]
    payoffs: tuple[int, ...]


REASONS = {rules.OUT: "out", rules.STALEMATE: "stalemate", rules.LIMIT: "limit"}


def outcome(state: State) -> Outcome | None:
    """The end of the game, or None before it."""
    if state.turn != cards.OVER:
        return None
    return Outcome(
        REASONS[int(state.reason)],
        int(state.winner) if state.winner >= 0 else None,
        seats_in(int(state.leavers)),
        tuple(int(rules.payoff(state, seat)) for seat in range(state.seats)),
    )


def seats_in(packed: int) -> tuple[int, ...]:
    """A list of seats as the state keeps it, the first lowest."""
    found = []
    while packed:
        found.append((packed & 15) - 1)
        packed >>= 4
    return tuple(found)


def events(before: State, after: State) -> list[Any]:
    """What happened between two states, as far as both show it: the whole truth, or what one view saw."""
    if before.turn == cards.DEALER:
        told = _deal_events(before, after)
    else:
        told = [*_move_events(before, after), *_draw_events(before, after)]
    told += _following_events(before, after)
    ended = outcome(after)
    return [*told, ended] if ended else told


def _deal_events(before: State, after: State) -> list[Any]:
    if before.phase != rules.DEALING:
        return [Shuffled(int(before.left)), *_draw_events(before, after)]
    told: list[Any] = []
    for seat in range(after.seats):
        told.append(Dealt(seat, int(after.sizes[seat]), hand_of(after, seat)))
    replaced = _texts([int(card) for card in after.deck[: after.bottom]][::-1])
    return [*told, Start(cards.write(int(after.top)), replaced, int(after.left))]


def hand_of(state: State, seat: int) -> tuple[str, ...]:
    """The cards of a hand that this state shows, if it shows them all; else none."""
    held = _held(state, seat)
    return _texts(sorted(held.elements())) if held.total() == state.sizes[seat] else ()


def _held(state: State, seat: int) -> Counter[int]:
    return Counter(cards.members(state.hands[seat])) + Counter(cards.members(state.twins[seat]))


def _move_events(before: State, after: State) -> list[Any]:
    """What the seat on turn said."""
    seat, phase, said = int(before.turn), int(before.phase), int(after.said)
    if phase == rules.DEMANDING:
        return [Demand(seat, None if said == rules.NOTHING else cards.write_rank(said))]
    if phase == rules.CHANGING:
        return [Suit(seat, None if said == rules.NOTHING else cards.SIGNS[said])]
    if phase == rules.CALLING or phase == rules.CATCHING:
        word = move(before, (said,))
        return [Call(seat, word) if phase == rules.CALLING else Caught(seat, int(before.mover), word == "catch")]
    if phase == rules.JOKER:
        return [Joker(seat, cards.write(said))]
    if said < cards.FIRST_CHOICE:
        how = {rules.MORE: "add", rules.HAS_DRAWN: "drawn", rules.PLAY: "play"}.get(phase, "answer")
        return [Lay(seat, cards.write(said), how)]
    if said == rules.KEEP and phase == rules.HAS_DRAWN:
        return [Keep(seat)]
    if said == rules.WAIT:
        return [Wait(seat, int(before.skips))]
    return [Pass(seat)] if said == rules.PASS else []


def _draw_events(before: State, after: State) -> list[Any]:
    """Who drew how many; the cards as far as the states show them."""
    seat = int(after.drawer)
    waiting = after.turn == cards.DEALER  # the draw goes on after the dealer's turn
    n = int(before.left if waiting else before.left - after.left)
    if n == 0 and not after.short:
        return []
    if after.gone >> seat & 1 and not before.gone >> seat & 1:
        gone = Counter(cards.members(after.pile)) + Counter(cards.members(after.pile_twins))
        gone -= Counter(cards.members(before.pile)) + Counter(cards.members(before.pile_twins))
        return [Draw(seat, n, (), end=False), Dropped(seat, _texts(sorted(gone.elements())))]
    drawn = [int(card) for card in before.deck[before.left - n : before.left][::-1]]
    if -1 in drawn:
        seen = _held(after, seat) - _held(before, seat)
        drawn = sorted(seen.elements()) if seen.total() == n else []
    return [Draw(seat, n, _texts(drawn), end=after.short > 0)]


def _following_events(before: State, after: State) -> list[Any]:
    """What followed by itself."""
    told: list[Any] = []
    laying = after.lying != before.lying or before.phase == rules.JOKER
    if after.turn == cards.OVER:
        pass  # what ran is dropped
    elif before.demanded >= 0 and after.demanded < 0:
        told.append(Over(cards.write_rank(int(before.demanded))))
    elif before.requested >= 0 and after.requested < 0 and not laying:
        told.append(Over(cards.SIGNS[int(before.requested)]))
    elif before.due and not after.due and laying and before.turn == after.mover:
        told.append(Stopped())
    if after.direction != before.direction:
        told.append(Turned(bool(after.direction == 1)))
    left_before = len(seats_in(int(before.leavers)))
    if after.play_on == rules.PLACES:
        told += [
            Out(seat, place)
            for place, seat in enumerate(seats_in(int(after.leavers)), 1)
            if place > left_before and after.sizes[seat] == 0
        ]
    told += _turns_lost(before, after)
    if after.turns > before.turns:
        seat = int(after.turn)
        if after.phase == rules.ATTACKED:
            told.append(Due(seat, int(after.due)))
        elif (
            before.king_seat == seat
            and after.extra_turn
            and not after.sat_out >> 4 * seat & 15
            and after.said in (rules.DRAW, rules.KEEP)
        ):
            told.append(Extra(seat))
    return told


def _turns_lost(before: State, after: State) -> list[Any]:
    """Who has turns to lose from now on, and who has just lost some, in the order of play."""
    told: list[Any] = []
    seat = int(before.mover)
    for _ in range(after.seats):
        seat = (seat + int(after.direction)) % after.seats
        sat_out = after.sat_out >> 4 * seat & 15
        more = after.lost[seat] + sat_out - before.lost[seat]
        if more > 0 and after.said != rules.WAIT and not after.gone >> seat & 1:
            told.append(Wait(seat, more))
        if sat_out:
            told.append(SitsOut(seat, sat_out))
    return told


def _texts(hand: Sequence[int]) -> tuple[str, ...]:
    return tuple(cards.write(card) for card in hand)


# --- the story in words ---


def sentence(event: Any, names: Sequence[str], words: Words) -> str:
    """One event as somebody telling the game would say it."""
    say = words.say
    name = names[event.seat] if hasattr(event, "seat") else ""
    match event:
        case Dealt(cards=()):
            return words.count("{name} is dealt {n} card.", "{name} is dealt {n} cards.", event.count, name=name)
        case Dealt():
            return say("{name} holds {cards}.", name=name, cards=words.cards(event.cards))
        case Start():
            line = words.count(
                "{card} begins the pile; {n} card in the stock.",
                "{card} begins the pile; {n} cards in the stock.",
                event.stock,
                card=words.card(event.card),
            )
            if not event.replaced:
                return line
            return line + " " + say("Put under the stock: {cards}.", cards=words.cards(event.replaced))
        case Lay():
            return say(_LAYS[event.how], name=name, card=words.card(event.card))
        case Joker():
            return say("The joker stands for {card}.", card=words.card(event.card))
        case Demand(rank=None):
            return say("{name} demands nothing.", name=name)
        case Demand():
            return say("{name} demands {rank}.", name=name, rank=_rank(event.rank, words))
        case Suit(suit=None):
            return say("{name} names no suit.", name=name)
        case Suit():
            return say("{name} asks for {suit}.", name=name, suit=event.suit)
        case Over():
            if event.what in cards.SIGNS:
                return say("{suit} is no longer asked for.", suit=event.what)
            return say("The demand for {rank} is over.", rank=_rank(event.what, words))
        case Call():
            return say(_CALLS[event.word], name=name)
        case Caught():
            silent = names[event.silent]
            if event.caught:
                return say("{name} has noticed that {silent} said nothing.", name=name, silent=silent)
            return say("{name} lets it pass.", name=name)
        case Due():
            return words.count("{n} card is due to {name}.", "{n} cards are due to {name}.", event.count, name=name)
        case Draw(count=0):
            return say("{name} has nothing to draw.", name=name)
        case Draw():
            return _drawing(event, name, words)
        case Keep():
            return say("{name} keeps it.", name=name)
        case Pass():
            return say("{name} passes: there is nothing to draw.", name=name)
        case Wait():
            return words.count("{name} loses {n} turn.", "{name} loses {n} turns.", event.turns, name=name)
        case SitsOut():
            return words.count("{name} sits out {n} turn.", "{name} sits out {n} turns.", event.turns, name=name)
        case Stopped():
            return say("The attack is over.")
        case Shuffled():
            return words.count(
                "The pile is shuffled: {n} card in the stock.",
                "The pile is shuffled: {n} cards in the stock.",
                event.stock,
            )
        case Turned():
            return say("The direction of play turns.")
        case Extra():
            return say("{name} has an extra turn.", name=name)
        case Out():
            return say("{name} is out, place {place}.", name=name, place=event.place)
        case Dropped():
            return say("{name} holds too many cards and drops out: {cards}.", name=name, cards=words.cards(event.cards))
        case Outcome():
            return result(event, names, words)
    raise TypeError(f"no sentence for {event!r}")


_LAYS = {
    "play": msg("{name} lays {card}."),
    "add": msg("{name} adds {card}."),
    "drawn": msg("{name} lays the card drawn: {card}."),
    "answer": msg("{name} answers with {card}."),
}
_CALLS = {
    "makao": msg("{name}: makao!"),
    "pomakale": msg("{name}: pomakale!"),
    "silent": msg("{name} says nothing."),
}


def _rank(rank: str | None, words: Words) -> str:
    return cards.write_rank(cards.read_rank(rank or ""), words.lang)


def _drawing(event: Draw, name: str, words: Words) -> str:
    line = words.count("{name} draws {n} card", "{name} draws {n} cards", event.count, name=name)
    if event.cards:
        line += ": " + words.cards(event.cards)
    return line + (". " + words.say("There are no more.") if event.end else ".")


def result(ended: Outcome, names: Sequence[str], words: Words) -> str:
    """The winner, or why there is none, in words."""
    said = []
    if ended.reason == "stalemate":
        said.append(words.say("Stalemate: nobody has moved and nothing can be drawn."))
    elif ended.reason == "limit" and ended.winner is None:
        said.append(words.say("Draw: the game has gone on too long."))
    elif ended.reason == "limit":
        said.append(words.say("The game has gone on too long."))
    if ended.winner is not None:
        said.append(words.say("Winner: {name}.", name=names[ended.winner]))
    return " ".join(said)


def indent(event: Any) -> int:
    """How deep an event lies in the story: what follows from a move, or above it."""
    return 0 if isinstance(event, Dealt | Start | Lay | Shuffled | Pass | Out | Outcome) else 1


# --- the table as drawn ---


def draw(view: State, names: Sequence[str], words: Words) -> list[str]:
    """What a view shows, line by line: the top and the stock, what runs, every seat."""
    say = words.say
    if view.top < 0:
        return [say("Nothing has been dealt.")]
    top = cards.write(int(view.top), words.lang)
    if view.phase == rules.JOKER:
        top = f"{top} {cards.write(int(view.lying))} = ?"
    elif view.lying != view.top:
        top = f"{cards.write(int(view.lying))} = {top}"
    stock = words.count("{n} card in the stock", "{n} cards in the stock", int(view.left))
    arrow = "" if view.seats == 2 or not view.reversers else ("   ↓" if view.direction == 1 else "   ↑")
    heading = say("Top")
    lines = [f"{heading} {top}   {stock}{arrow}", *_running(view, names, words)]
    width = max(len(name) for name in names)
    for seat in range(view.seats):
        mark = "→" if seat == view.turn else " "
        lines.append(f"{mark} {names[seat]:<{width}}  {_holding(view, seat, words)}{_waiting(view, seat, words)}")
    return lines


def _running(view: State, names: Sequence[str], words: Words) -> list[str]:
    """What is demanded, asked for or due, in a line."""
    if view.demanded >= 0:
        rank = cards.write_rank(int(view.demanded), words.lang)
        return [words.say("{name} demands {rank}.", name=names[view.author], rank=rank)]
    if view.requested >= 0:
        return [words.say("{suit} is asked for.", suit=cards.SIGNS[int(view.requested)])]
    if view.due and rules.stage(view) in (rules.ATTACKED, rules.SAVING):
        return [sentence(Due(int(view.turn), int(view.due)), names, words)]
    if view.skips and rules.stage(view) == rules.SKIPPED:
        skips = int(view.skips)
        return [words.count("{n} turn to be lost", "{n} turns to be lost", skips)]
    return []


def _holding(view: State, seat: int, words: Words) -> str:
    if view.gone >> seat & 1:
        return words.say("out")
    held = _held(view, seat)
    shown = cards.write_all(sorted(held.elements()), words.lang)
    hidden = int(view.sizes[seat]) - held.total()
    return " ".join(part for part in (shown, "▒ " * hidden) if part).rstrip() or "-"


def _waiting(view: State, seat: int, words: Words) -> str:
    turns = int(view.lost[seat])
    if not turns:
        return ""
    told = words.count("{n} turn to lose", "{n} turns to lose", turns)
    return f"   ({told})"


STYLES: dict[str, Any] = {}
READERS: dict[str, Any] = {}


# --- the rules in words ---

_SENTENCES: dict[str, dict[Any, str]] = {
    "multi_play": {
        "rank": msg("Any number of cards of one rank may be laid at once; the first must match."),
        "one": msg("One card is laid in a turn."),
        "three_four": msg("One card is laid in a turn, or three or more of one rank."),
        "stairs": msg("Any number of cards of one rank may be laid at once, and runs of plain cards in a suit."),
    },
    "draw": {
        "one": msg("Who lays nothing draws a card."),
        "three": msg("Who lays nothing draws until a card can be played, at most three."),
        "until": msg("Who lays nothing draws until a card can be played."),
    },
    "voluntary_draw": {
        True: msg("One may draw even if one could play."),
        False: msg("One draws only if no card can be played."),
    },
    "play_drawn": {
        True: msg("A card just drawn may be played at once."),
        False: msg("A card just drawn may not be played at once."),
    },
    "stack_mix": {
        "suit": msg("An attack is answered by an attacking card of its rank or its suit; what is due adds up."),
        "rank": msg("An attack is answered by an attacking card of its rank; what is due adds up."),
        "any": msg("An attack is answered by any attacking card; what is due adds up."),
        "none": msg("An attack cannot be answered."),
    },
    "save_draw": {True: msg("The first card drawn under an attack may answer it.")},
    "draw_and_skip": {
        True: msg("Who draws under an attack loses the turn."),
        False: msg("Who draws under an attack plays on."),
    },
    "king_attack": {
        "hearts_spades": msg("K♥ makes the next player draw 5, K♠ the player before."),
        "duel": msg("K♥ makes the next player draw 5, K♠ the player before; between two both the other."),
        "both_next": msg("K♥ and K♠ make the next player draw 5."),
        "all_next": msg("Kings make the next player draw 5."),
    },
    "king_defence": {"any": msg("A king that does not attack ends the attack of a king.")},
    "start_card": {"acts": msg("The card that begins the pile acts as if it had been laid.")},
    "skip_chain": {
        "stack": msg("A skip may be passed on with another; who waits loses all their turns."),
        "single": msg("A skip cannot be passed on."),
    },
    "demand_ends": {
        "circuit": msg("A demand goes round once, to its author last; any number of the cards demanded may be laid."),
        "satisfied": msg(
            "A demand goes round until its author meets it; any number of the cards demanded may be laid."
        ),
        "next": msg("Only the next player faces a demand; any number of the cards demanded may be laid."),
        "drawn": msg(
            "A demand goes round once, or until somebody draws; any number of the cards demanded may be laid."
        ),
    },
    "request_lasts": {
        "until_met": msg("A suit is asked for until it is laid."),
        "next": msg("A suit is asked of the next player only."),
    },
    "change_plays": {"anything": msg("A change of suit may be laid on anything.")},
    "extra_turn": {True: msg("Who makes the player before draw has an extra turn.")},
    "makao_check": {
        "automatic": msg("Who does not call makao with one card left draws."),
        "catch": msg("Who does not call makao with one card left draws, if somebody notices."),
    },
    "announce_last": {True: msg("The last card is announced too.")},
    "last_card": {
        "no_attack_of_two": msg("Between two, the last card may not make the other draw two or three."),
        "plain": msg("The last card must have no function."),
    },
    "play_on": {
        "first_out": msg("Who first has no cards wins."),
        "places": msg("Who has no cards leaves; the others play on for places."),
    },
    "jokers": {True: msg("A joker stands for any card that could be laid.")},
}
_ROLES = {
    "draw_two": msg("{rank}: the next player draws two."),
    "draw_three": msg("{rank}: the next player draws three."),
    "skip": msg("{rank}: the next player loses a turn."),
    "demand": msg("{rank}: demands a rank."),
    "free": msg("{rank}: may be laid on anything, and anything on it."),
    "change": msg("{rank}: changes the suit."),
    "reverse": msg("{rank}: turns the direction of play."),
}


_FREE_ON_PLAIN = msg("{rank}: may be laid on any card without function, and anything on it.")


def rules_of(game: Any, words: Words) -> list[str]:
    """How a game is played, a sentence for each option that has something to say."""
    ranks = {cards.write_rank(rank) for rank in range(cards.RANKS - game.deck_size // cards.SUITS, cards.RANKS)}
    played = {role for role in _ROLES if getattr(game, role) in ranks}
    if game.seats == 2:
        played.discard("reverse")
    sentences = _ROLES | ({"free": _FREE_ON_PLAIN} if game.free_plays == "plain" else {})
    roles = [words.say(sentences[role], rank=_rank(getattr(game, role), words)) for role in _ROLES if role in played]
    silent = _silent(game, played)
    said = [texts.get(getattr(game, name)) for name, texts in _SENTENCES.items() if name not in silent]
    if game.hand_limit:
        limit = words.count(
            "Who holds more than {n} card drops out.", "Who holds more than {n} cards drops out.", game.hand_limit
        )
        roles.append(limit)
    return [*roles, *(words.say(sentence) for sentence in said if sentence)]


def _silent(game: Any, played: set[str]) -> set[str]:
    """The options that have nothing to say beside the others."""
    silent = set()
    kings = game.king_attack != "none"
    stopped = (kings and game.king_defence == "any") or (
        "free" in played and game.free_cancels in ("penalties", "both")
    )
    if not kings and not played & {"draw_two", "draw_three"}:
        silent |= {"stack_mix", "save_draw", "draw_and_skip"}
    if game.stack_mix == "none":
        silent |= {"stack_mix"} if stopped else {"save_draw"}
    if not played & {"draw_two", "draw_three"} and game.last_card == "no_attack_of_two":
        silent.add("last_card")
    for role, options in (
        ("skip", {"skip_chain"}),
        ("demand", {"demand_ends"}),
        ("change", {"request_lasts", "change_plays"}),
    ):
        if role not in played:
            silent |= options
    if game.makao_penalty == 0:
        silent |= {"makao_check", "announce_last"}
    if game.king_attack not in ("hearts_spades", "duel") or (game.king_attack == "duel" and game.seats == 2):
        silent.add("extra_turn")
    if not kings or game.king_attack == "all_next":
        silent.add("king_defence")
    return silent
