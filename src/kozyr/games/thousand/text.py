"""Thousand in words: moves, events, the story and the table as drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kozyr import cards
from kozyr.events import Dealt
from kozyr.games.thousand import rules
from kozyr.locale import Words, minus, msg
from kozyr.options import chosen
from kozyr.state import State

WORDS = frozenset(
    {
        msg("dark"),
        msg("look"),
        msg("bid"),
        msg("pass"),
        msg("redeal"),
        msg("talon"),
        msg("give"),
        msg("away"),
        msg("bomb"),
        msg("concede"),
        msg("keep"),
        msg("contra"),
        msg("recontra"),
        msg("accept"),
        msg("marriage"),
        msg("aces"),
    }
)
NAMES: dict[str, Any] = {"marriage": lambda text: _led(text)}
PLAYS_CARDS = True
NUMBER_SAYS = ("bid", "talon")  # what a number alone may stand for
JOINED = frozenset(range(rules.MARRIAGE, rules.ANNOUNCE_ACES + 1))
ALIASES = {  # what people say for a move, besides its word in each language
    "licytuje": ("bid",),
    "mówię": ("bid",),
    "говорю": ("bid",),
    "пас": ("pass",),
    "pas": ("pass",),
    "meldunek": ("marriage",),
    "melduję": ("marriage",),
    "марьяж": ("marriage",),
    "мар'яж": ("marriage",),
    "musik": ("talon",),
    "прикуп": ("talon",),
    "роспись": ("concede",),
    "расписать": ("concede",),
    "rzucam": ("bomb",),
    "kontra": ("contra",),
    "rekontra": ("recontra",),
    "w ciemno": ("dark",),
    "мар’яж": ("marriage",),
    "сдаюсь": ("concede",),
    "здаюся": ("concede",),
    "сношу": ("away",),
    "даю": ("give",),
    "oddaję": ("give",),
    "gram": ("keep",),
    "играю": ("keep",),
}
CHOICES: dict[int, dict[int, str]] = {  # what is said in each phase, besides cards and numbers
    rules.BLIND: {rules.SAY_DARK: "dark", rules.LOOK: "look"},
    rules.BIDDING: {rules.PASS: "pass", rules.REDEAL: "redeal"},
    rules.CHOOSING: {rules.TALON: "talon 1", rules.TALON + 1: "talon 2"},
    rules.GIVING: {rules.BOMB: "bomb", rules.CONCEDE: "concede", rules.REDEAL: "redeal"},
    rules.RAISING: {rules.KEEP: "keep"},
    rules.DOUBLING: {rules.DOUBLE: "contra", rules.ACCEPT: "accept"},
    rules.REDOUBLING: {rules.DOUBLE: "recontra", rules.ACCEPT: "accept"},
}
LISTED = 6  # numbers shown in a list of moves
LONGEST_NUMBER = 4  # digits of a bid
LONGEST_SCORE = 5  # −9999


# --- moves ---


def _led(text: str) -> str:
    """The card that an announcement leads: as it is written; of a suit its queen, as people do."""
    if text in cards.SIGNS:
        return cards.write(cards.read("Q" + text))
    return cards.write(cards.read(text, cards.EVERY))


def reveals(before: State, after: State) -> bool:
    """Whether a step shows somebody his own cards (T-42) or a talon."""
    return bool(before.phase == rules.BLIND or (after.chosen >= 0 and before.chosen < 0))


def explain(view: State, words: Words) -> list[str]:
    """Why cards of the hand may not be laid; where something is said, which numbers may be named and what else does."""
    if view.phase in (rules.LEADING, rules.FOLLOWING, rules.ANNOUNCED):
        illegal = cards.members(view.hands[view.turn] & ~rules.legal(view))
        texts = [cards.write(card) for card in illegal]
        return [f"{words.card(card)}: {why_not(view, card, words)}" for card in texts]
    lines = [_numbers(view, words)] if view.phase in (rules.BIDDING, rules.RAISING) else []
    if view.phase == rules.GIVING:
        lines.append(
            words.say("away and a card: it counts for nobody, and only you know it")
            if view.seats == 2
            else words.say("give and a card: one for each defender, the next seat first")
        )
    legal = int(rules.legal(view))
    said = [word for choice, word in CHOICES[int(view.phase)].items() if legal >> choice & 1]
    return lines + [f"{say_move(word, words)}: {_what_it_does(view, word, words)}" for word in said]


def _what_it_does(view: State, word: str, words: Words) -> str:
    """What a choice that is legal does."""
    if word == "bomb":
        n = int(rules.price_of_bomb(view.seats) * rules.times_golden(view)) if rules.bomb_is_paid(view) else 0
        return words.say("nobody plays; the others get {n} each", n=n) if n else words.say("nobody plays or pays")
    if word == "concede":
        return words.say("nobody plays; you lose {n}", n=int(rules.price_of_conceding(view)))
    return words.say(_DOES[word], n=int(view.bid))


_DOES = {
    "dark": msg("a bid of 120 before you look; if it wins, it counts double"),
    "look": msg("shows you your cards, and the auction begins"),
    "pass": msg("you bid no more in this round"),
    "redeal": msg("the cards are dealt anew"),
    "talon 1": msg("you take it unseen; nobody sees the other"),
    "talon 2": msg("you take it unseen; nobody sees the other"),
    "keep": msg("you play for {n}"),
    "contra": msg("doubles what the declarer wins or loses"),
    "recontra": msg("doubles it once more"),
    "accept": msg("leaves it as it is"),
}


def _numbers(view: State, words: Words) -> str:
    """Which numbers may be named (T-5, T-5.1, T-6)."""
    lo, hi, step = rules.amounts(view)
    if _must_open(view):
        return words.say("who opens must say {n}", n=lo)
    if lo > hi and view.cap == rules.BY_MARRIAGES:
        return words.say("no higher number may be named with this hand")
    if lo > hi:
        return words.say("no higher number may be named")
    if lo == hi:
        return words.say("only {n} may be named", n=lo)
    return words.say("numbers from {lo} to {hi} by {step}", lo=lo, hi=hi, step=step)


def _must_open(view: State) -> bool:
    """Whether the seat on turn is the opener and has to name the opening bid (T-6)."""
    return bool(view.phase == rules.BIDDING and view.bid == 0 and not rules.legal(view) >> rules.PASS & 1)


def strength(card: int) -> int:
    """A card's place in its suit, the weakest lowest (T-1)."""
    return 6 - int(rules.above(card)).bit_count()


def sorted_hand(held: int) -> list[int]:
    """A hand as people hold it: by suits, the strongest first."""
    return sorted(cards.members(held), key=lambda card: (card // cards.RANKS, -strength(card)))


def in_order(state: State, choices: int) -> list[int]:
    """A set of choices as a person would list them: announcements, cards by suit, numbers, then words."""
    hand = choices & cards.ALL
    words = choices & ~hand & ~_ANNOUNCING & ~(1 << cards.RAISE)
    number = [cards.RAISE] if choices >> cards.RAISE & 1 else []
    return [*cards.members(choices & _ANNOUNCING), *sorted_hand(hand), *number, *cards.members(words)]


_ANNOUNCING = sum(1 << choice for choice in JOINED)


def sizes(state: State, lo: int, hi: int, step: int) -> dict[int, tuple[str, ...]]:
    """The next number that may be named, the tens that follow, and the highest; they have no names."""
    tens = range((lo + 9) // 10 * 10, hi + 1, 10)[:LISTED]
    return dict.fromkeys(sorted({lo, hi, *(ten for ten in tens if (ten - lo) % step == 0)}), ())


def move(state: State, actions: Sequence[int]) -> str:
    """What a seat says to make these actions, in English tokens: ``bid 110``, ``give 9♠``, ``marriage Q♥``, ``10♦``."""
    action, phase = actions[0], int(state.phase)
    if action >= cards.RAISE_TO:
        return f"bid {action - cards.RAISE_TO}"
    if phase == rules.LEADING and action in JOINED:
        what = "aces" if action == rules.ANNOUNCE_ACES else "marriage"
        if len(actions) > 1:
            return f"{what} {cards.write(actions[1])}"
        return what if what == "aces" else f"{what} {cards.SIGNS[action - rules.MARRIAGE]}"
    if action in CHOICES.get(phase, {}):
        return CHOICES[phase][action]
    if phase == rules.GIVING:
        return f"{'away' if state.seats == 2 else 'give'} {cards.write(action)}"
    return cards.write(action)


def say_move(text: str, words: Words) -> str:
    """A move in English tokens as a player of a language would say it."""
    return " ".join(_say_part(part, words) for part in text.split())


def _say_part(part: str, words: Words) -> str:
    if part in WORDS:
        return words.say(part)
    return part if part.isdecimal() or part in cards.SIGNS else words.card(part)


def why_not(view: State, text: str, words: Words) -> str:
    """Why the seat on turn may not say this, by the first rule that forbids it."""
    first, _, rest = text.partition(" ")
    phase = int(view.phase)
    if first == "bid":
        return _why_no_bid(view, rest, words)
    if first in ("redeal", "bomb", "concede") and phase in (rules.BIDDING, rules.GIVING):
        return words.say(_WHY_NOT[first])
    if first == ("away" if view.seats == 2 else "give") and phase == rules.GIVING and not rest:
        return words.say("say which card")
    if phase == rules.GIVING and (first in ("away", "give") or first not in WORDS):
        return words.say("it is not in the hand")
    if first == "pass" and _must_open(view):
        return _numbers(view, words)
    if first in ("marriage", "aces"):
        if not rest and phase == rules.LEADING and rules.announcements(view):
            return words.say("say which card")
        return _why_no_announcement(view, first, words)
    if first in WORDS or rest or phase not in (rules.LEADING, rules.FOLLOWING, rules.ANNOUNCED):
        return words.say("that cannot be said now")
    card = cards.read(first, cards.EVERY)
    if not view.hands[view.turn] >> card & 1:
        return words.say("it is not in the hand")
    if phase == rules.ANNOUNCED:
        return words.say("a card of what was announced must be led")
    return _why_not_followed(view, card, words)


_WHY_NOT = {
    "redeal": msg("a new deal can be asked for only with such cards, and not any more after one has spoken"),
    "bomb": msg("the cards cannot be thrown away now"),
    "concede": msg("nobody can concede now"),
}


def _why_no_bid(view: State, number: str, words: Words) -> str:
    """Why a number may not be named (T-5, T-5.1)."""
    if view.phase not in (rules.BIDDING, rules.RAISING):
        return words.say("that cannot be said now")
    lo, hi, _ = rules.amounts(view)
    too_high = number.isdecimal() and (len(number) > LONGEST_NUMBER or int(number) > hi)
    if lo <= hi and too_high and view.cap == rules.BY_MARRIAGES and view.bid:
        return words.say("without more marriages the highest number is {hi}", hi=hi)
    return _numbers(view, words)


def _why_no_announcement(view: State, what: str, words: Words) -> str:
    """Why nothing of the kind may be announced (T-13, T-13.1, T-48)."""
    if what == "aces" and not view.ace_marriage:
        return words.say("aces are not announced in this game")
    if view.phase != rules.LEADING:
        return words.say("only who leads may announce")
    if view.tricks_over == 0 and not view.marriage_first_trick:
        return words.say("nothing may be announced before the first trick is over")
    if what == "aces":
        return words.say("not all four aces are in the hand")
    return words.say("king and queen of the suit are not both in the hand")


def _why_not_followed(view: State, card: int, words: Words) -> str:
    """Which duty a card of the hand would break (T-10, T-10.2)."""
    held = view.hands[view.turn]
    led = view.table[view.leader] // cards.RANKS
    suit = card // cards.RANKS
    if suit != led and held & rules.suit_cards(led):
        return words.say("{suit} was led and must be followed", suit=cards.SIGNS[led])
    if suit not in (led, view.trump):
        return words.say("who cannot follow suit must trump")
    best = words.card(cards.write(int(view.table[view.best])))
    return words.say("{card} can be beaten, so it must be", card=best)


# --- events ---


@dataclass(frozen=True)
class Round:
    """A round begins: its number from 1, the opener, who sits out or None, whether the cards are dealt anew (T-44)."""

    number: int
    opener: int
    sitter: int | None
    again: bool


@dataclass(frozen=True)
class Dark:
    """The opener bid 120 before he had looked, or looked (T-42)."""

    seat: int
    said: bool


@dataclass(frozen=True)
class Bid:
    """A seat named a number (T-5)."""

    seat: int
    number: int


@dataclass(frozen=True)
class Pass:
    """A seat passed (T-5)."""

    seat: int


@dataclass(frozen=True)
class Redeal:
    """A seat asked for a new deal (T-44, T-44.1)."""

    seat: int


@dataclass(frozen=True)
class Declared:
    """Who plays for which number; ``how``: by the ``auction``, in the ``dark``, or in a ``golden`` round (T-7)."""

    seat: int
    bid: int
    how: str


@dataclass(frozen=True)
class Talon:
    """The declarer took the talon; of two, number 1 or 2; cards the onlooker cannot see are not listed (T-8, T-40)."""

    seat: int
    number: int
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Sits:
    """What the talon is worth to the seat that sits out (T-41.1)."""

    seat: int
    points: int


@dataclass(frozen=True)
class Gave:
    """The declarer gave a card, or laid it away (to is None); the card if the onlooker sees it (T-8, T-40)."""

    seat: int
    to: int | None
    card: str | None


@dataclass(frozen=True)
class Raised:
    """The declarer raised his number after the exchange, or kept it (T-8.3)."""

    seat: int
    number: int
    raised: bool


@dataclass(frozen=True)
class Doubled:
    """``contra``, ``recontra`` or ``accept`` (T-47)."""

    seat: int
    word: str


@dataclass(frozen=True)
class Announced:
    """An announcement: the suit of a marriage or ``aces``, its points, and whether it makes a trump (T-13 … T-15, T-48)."""

    seat: int
    what: str
    points: int
    trump: bool


@dataclass(frozen=True)
class Laid:
    """A seat laid a card on the trick, or led it (T-9, T-10)."""

    seat: int
    card: str
    leads: bool


@dataclass(frozen=True)
class Trick:
    """A trick is complete: its number from 1, who takes it, and its card points (T-12)."""

    seat: int
    number: int
    points: int


@dataclass(frozen=True)
class Bonus:
    """A seat has more points for the last trick (T-18.1)."""

    seat: int
    points: int


@dataclass(frozen=True)
class Contract:
    """How a contract ended: ``made``, ``lost``, ``bomb`` or ``conceded``; the declarer's result (T-19, T-45, T-46)."""

    seat: int
    bid: int
    how: str
    result: int


@dataclass(frozen=True)
class Score:
    """A seat's line in the table after a round: cards, announcements, result (None without play), change, score (T-22)."""

    seat: int
    cards: int | None
    announced: int | None
    result: int | None
    change: int
    score: int


@dataclass(frozen=True)
class Bolt:
    """A seat took no trick: its first, second, or third bolt, which costs 120 (T-51)."""

    seat: int
    number: int


@dataclass(frozen=True)
class Dumped:
    """Exactly 555 points became 0 (T-52)."""

    seat: int


@dataclass(frozen=True)
class Barrel:
    """A seat came onto the barrel, with so many rounds, 0 for any (T-50)."""

    seat: int
    rounds: int


@dataclass(frozen=True)
class Fell:
    """A seat fell off the barrel (T-50.1 … T-50.4)."""

    seat: int


@dataclass(frozen=True)
class Outcome:
    """How a game ended: why, after how many rounds, who has won, who leads, and every score."""

    reason: str
    rounds: int
    winners: tuple[int, ...]
    leaders: tuple[int, ...]
    payoffs: tuple[int, ...]


REASONS = {rules.TARGET: "target", rules.LIMIT: "limit"}


def outcome(state: State) -> Outcome | None:
    """The end of the game, or None before it."""
    if state.turn != cards.OVER:
        return None
    scores = tuple(int(score) for score in state.scores[: state.seats])
    leaders = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    return Outcome(REASONS[int(state.reason)], int(state.rounds), _seats(state, state.winners), leaders, scores)


def _seats(state: State, bits: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(state.seats) if bits >> seat & 1)


def events(before: State, after: State) -> list[Any]:
    """What happened between two states, as far as both show it: the whole truth, or what one view saw."""
    dealt = before.turn == cards.DEALER
    told = _deal_events(after) if dealt else _move_events(before, after)
    if after.declarer >= 0 and (dealt or before.declarer < 0):
        how = "golden" if dealt else "dark" if after.in_dark else "auction"
        told.append(Declared(int(after.declarer), int(after.bid), how))
    if after.to_give and after.chosen >= 0 and (dealt or before.chosen < 0):
        told += _talon_events(after)
    if after.rounds > before.rounds:
        told += _round_events(before, after)
    ended = outcome(after)
    return [*told, ended] if ended else told


def _deal_events(after: State) -> list[Any]:
    sitter = int(rules.sitter(after)) if after.seats == rules.SEATS else None
    told: list[Any] = [Round(int(after.rounds) + 1, int(after.opener), sitter, bool(after.redeals))]
    return told + [_dealt(after, seat) for seat in _seats(after, after.playing)]


def _dealt(after: State, seat: int) -> Dealt:
    """What a seat was dealt, before it took a talon."""
    size = rules.hand_size(after)
    held = after.hands[seat] & ~after.taken if seat == after.declarer else after.hands[seat]
    return Dealt(seat, size, _texts(held) if cards.count(held) == size else ())


def _talon_events(after: State) -> list[Any]:
    number = int(after.chosen) + 1 if after.seats == 2 else 0
    told: list[Any] = [Talon(int(after.declarer), number, _texts(after.taken))]
    if after.sitter_due:
        told.append(Sits(int(rules.sitter(after)), int(after.sitter_due)))
    return told


def _texts(held: int) -> tuple[str, ...]:
    return tuple(cards.write(card) for card in sorted_hand(held))


def _move_events(before: State, after: State) -> list[Any]:
    """What the seat on turn said or did."""
    seat, phase = int(before.turn), int(before.phase)
    if phase == rules.BLIND:
        unseen = before.hands[seat] == 0 and after.hands[seat]
        return [Dark(seat, bool(after.in_dark)), *([_dealt(after, seat)] if unseen else [])]
    if after.redeals > before.redeals:
        return [Redeal(seat)]
    if phase == rules.BIDDING:
        return [Pass(seat)] if after.passed >> seat & 1 else [Bid(seat, int(after.bid))]
    if phase == rules.GIVING:
        return [_gave(before, after)] if after.ended_by == rules.PLAYED else []
    if phase == rules.RAISING:
        return [Raised(seat, int(after.bid), bool(after.bid > before.bid))]
    if phase in (rules.DOUBLING, rules.REDOUBLING):
        doubled = after.times > before.times
        return [Doubled(seat, CHOICES[phase][rules.DOUBLE if doubled else rules.ACCEPT])]
    if phase in (rules.LEADING, rules.ANNOUNCED, rules.FOLLOWING):
        return _play_events(before, after)
    return []  # a talon chosen is told as taken


def _gave(before: State, after: State) -> Gave:
    giver = int(before.turn)
    if after.seats == 2:
        return Gave(giver, None, _single(before.hands[giver], after.hands[giver], before.sizes[giver]))
    to = next(seat for seat in range(after.seats) if after.sizes[seat] > before.sizes[seat])
    card = _single(before.hands[giver], after.hands[giver], before.sizes[giver])
    return Gave(giver, to, card or _single(after.hands[to], before.hands[to], cards.count(after.hands[to])))


def _single(more: int, fewer: int, size: int) -> str | None:
    """The one card by which two hands differ, if the larger one, of that size, is seen in full."""
    card = more & ~fewer
    return cards.write(cards.lowest(card)) if cards.count(more) == size and cards.count(card) == 1 else None


def _play_events(before: State, after: State) -> list[Any]:
    seat = int(before.turn)
    if after.phase == rules.ANNOUNCED and before.phase == rules.LEADING:
        aces = after.announcing == rules.ALL_ACES
        what = "aces" if aces else cards.SIGNS[int(after.announcing)]
        points = int(after.announced[seat] - before.announced[seat])
        trump = after.ace_marriage == rules.ACES_TRUMP if aces else True
        return [Announced(seat, what, points, bool(trump and (before.trump < 0 or not after.one_trump)))]
    told: list[Any] = [Laid(seat, cards.write(int(after.table[seat])), before.phase != rules.FOLLOWING)]
    if after.tricks_over > before.tricks_over:
        lying = sum(1 << int(card) for card in after.table if card >= 0)
        told.append(Trick(int(after.leader), int(after.tricks_over), int(rules.points_of(lying))))
    return told


def _round_events(before: State, after: State) -> list[Any]:
    """The table of points after a round, and what it brought (T-21)."""
    declarer = int(after.declarer)
    played = after.ended_by == rules.PLAYED
    how = {rules.BOMBED: "bomb", rules.CONCEDED: "conceded"}.get(int(after.ended_by), "made" if after.made else "lost")
    told: list[Any] = []
    if played and after.last_trick:
        told.append(Bonus(int(after.leader), int(after.last_trick)))
    told += [Contract(declarer, int(after.bid), how, int(after.results[declarer]))]
    for seat in range(after.seats):
        told.append(_score(after, seat, played and bool(after.playing >> seat & 1)))
    for seat in range(after.seats):
        told += _bolts(before, after, seat)
        if after.dumped >> seat & 1:
            told.append(Dumped(seat))
        if after.fallen >> seat & 1:
            told.append(Fell(seat))
        elif after.barrel_seats & ~before.barrel_seats & 1 << seat:
            told.append(Barrel(seat, int(after.barrel_left[seat])))
    return told


def _score(after: State, seat: int, played: bool) -> Score:
    change, score = int(after.changes[seat]), int(after.scores[seat])
    if not played:
        return Score(seat, None, None, None, change, score)
    announced, result = int(after.announced[seat]), int(after.results[seat])
    bonus = int(after.last_trick) if seat == after.leader else 0
    return Score(seat, result - announced - bonus, announced, result, change, score)


def _bolts(before: State, after: State, seat: int) -> list[Bolt]:
    drawn, had = int(after.bolts_drawn[seat]), int(before.bolts_drawn[seat])
    if drawn > had:
        return [Bolt(seat, drawn)]
    return [Bolt(seat, 3)] if had == 2 and drawn == 0 and after.tricks[seat] == 0 else []


# --- the story in words ---


@dataclass(frozen=True)
class Auction:
    """What several seats said in an auction, in order: numbers, or 0 for a pass."""

    said: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class WholeTrick:
    """A trick from its lead to who takes it; the announcement it began with, or None."""

    announced: Announced | None
    laid: tuple[Laid, ...]
    trick: Trick


@dataclass(frozen=True)
class Heading:
    """The first line of a table of points."""


def gathered(told: Sequence[Any]) -> list[Any]:
    """Events as they are told: an auction in one line, a trick seen from lead to end in one, a heading over the points."""
    lines: list[Any] = []
    calls: list[tuple[int, int]] = []
    for event in [*told, None]:
        if isinstance(event, Bid | Pass):
            calls.append((event.seat, event.number if isinstance(event, Bid) else 0))
            continue
        if calls:
            lines.append(Auction(tuple(calls)))
            calls = []
        if isinstance(event, Score) and not isinstance(lines[-1], Score):
            lines.append(Heading())
        lines += [event] if event else []
        if isinstance(event, Trick):
            _gather_trick(lines)
    return lines


def _gather_trick(lines: list[Any]) -> None:
    """Makes the last events one, if they are a whole trick."""
    trick = lines[-1]
    start = len(lines) - 1
    while start and isinstance(lines[start - 1], Laid):
        start -= 1
    laid = lines[start:-1]
    if not laid or not laid[0].leads:
        return
    announced = lines[start - 1] if start and isinstance(lines[start - 1], Announced) else None
    lines[start - (announced is not None) :] = [WholeTrick(announced, tuple(laid), trick)]


def sentence(event: Any, names: Sequence[str], words: Words) -> str:
    """One event as somebody telling the game would say it."""
    say = words.say
    name = names[event.seat] if hasattr(event, "seat") else ""
    match event:
        case Round():
            return _round_begins(event, names, words)
        case Dealt(cards=()):
            return words.count("{name} is dealt {n} card.", "{name} is dealt {n} cards.", event.count, name=name)
        case Dealt():
            return say("{name} holds {cards}.", name=name, cards=words.cards(event.cards))
        case Dark(said=True):
            return say("{name} bids {n} in the dark.", name=name, n=rules.DARK_BID)
        case Dark():
            return say("{name} looks at the cards.", name=name)
        case Bid():
            return say("{name}: {n}.", name=name, n=event.number)
        case Pass():
            return say("{name} passes.", name=name)
        case Auction():
            passed = say("passes")
            calls = [f"{names[seat]} {number or passed}" for seat, number in event.said]
            return say("Auction: {calls}.", calls=", ".join(calls))
        case Redeal():
            return say("{name} asks for a new deal.", name=name)
        case Declared():
            return say(_DECLARED[event.how], name=name, n=event.bid)
        case Talon():
            return _talon_taken(event, name, words)
        case Sits():
            return say("The talon is worth {n} to {name}, who sits out.", name=name, n=event.points)
        case Gave():
            return _giving(event, name, names, words)
        case Raised(raised=True):
            return say("{name} raises to {n}.", name=name, n=event.number)
        case Raised():
            return say("{name} stays at {n}.", name=name, n=event.number)
        case Doubled():
            return say(_DOUBLED[event.word], name=name)
        case Announced():
            return _announcing(event, name, words)
        case Laid(leads=True):
            return say("{name} leads {card}.", name=name, card=words.card(event.card))
        case Laid():
            return say("{name} lays {card}.", name=name, card=words.card(event.card))
        case Trick():
            return words.count(
                "{name} takes the trick, {n} point.", "{name} takes the trick, {n} points.", event.points, name=name
            )
        case WholeTrick():
            return _whole_trick(event, names, words)
        case Bonus():
            return say("{name} has {n} more for the last trick.", name=name, n=event.points)
        case Contract():
            return say(_ENDED[event.how], name=name, bid=event.bid, result=event.result)
        case Heading():
            return _table_line("", _columns(words), names, words)
        case Score():
            return _score_line(event, names, words)
        case Bolt(number=3):
            return say("{name} has a third bolt: −120.", name=name)
        case Bolt():
            return say("{name} has taken no trick, bolt {n}.", name=name, n=event.number)
        case Dumped():
            return say("{name} has exactly 555, which becomes 0.", name=name)
        case Barrel(rounds=0):
            return say("{name} is on the barrel.", name=name)
        case Barrel():
            return words.count(
                "{name} is on the barrel for {n} round.",
                "{name} is on the barrel for {n} rounds.",
                event.rounds,
                name=name,
            )
        case Fell():
            return say("{name} falls off the barrel.", name=name)
        case Outcome():
            return result(event, names, words)
    raise TypeError(f"no sentence for {event!r}")


_DECLARED = {
    "auction": msg("{name} plays for {n}."),
    "dark": msg("{name} plays for {n} in the dark, for double."),
    "golden": msg("A golden round: {name} plays for {n}, for double."),
}
_DOUBLED = {"contra": msg("{name}: contra!"), "recontra": msg("{name}: recontra!"), "accept": msg("{name} accepts.")}
_ENDED = {
    "made": msg("{name} has made {bid}, with {result}."),
    "lost": msg("{name} has not made {bid}, with {result}."),
    "bomb": msg("{name} throws the cards away: a bomb."),
    "conceded": msg("{name} concedes {bid}."),
}


def _round_begins(event: Round, names: Sequence[str], words: Words) -> str:
    if event.again:
        line = words.say("Round {n} is dealt anew. {name} opens.", n=event.number, name=names[event.opener])
    else:
        line = words.say("Round {n}. {name} opens.", n=event.number, name=names[event.opener])
    if event.sitter is None:
        return line
    return line + " " + words.say("{name} sits out.", name=names[event.sitter])


def _talon_taken(event: Talon, name: str, words: Words) -> str:
    if event.number:
        line = words.say("{name} takes talon {n}", name=name, n=event.number)
    else:
        line = words.say("{name} takes the talon", name=name)
    return f"{line}: {words.cards(event.cards)}." if event.cards else f"{line}."


def _giving(event: Gave, name: str, names: Sequence[str], words: Words) -> str:
    card = words.card(event.card) if event.card else ""
    if event.to is None:
        if not card:
            return words.say("{name} lays a card away.", name=name)
        return words.say("{name} lays {card} away.", name=name, card=card)
    if not card:
        return words.say("{name} gives {other} a card.", name=name, other=names[event.to])
    return words.say("{name} gives {other} {card}.", name=name, other=names[event.to], card=card)


def _announcing(event: Announced, name: str, words: Words) -> str:
    return f"{name}: {_what(event, words)}."


def _what(event: Announced, words: Words) -> str:
    """What is announced, with its points, and the trump it makes."""
    if event.what == "aces":
        told = words.say("four aces, {n}", n=event.points)
        return told + ", " + words.say("the suit led is trump") if event.trump else told
    told = words.say("marriage {suit}, {n}", suit=event.what, n=event.points)
    return told + ", " + words.say("{suit} is trump", suit=event.what) if event.trump else told


def _whole_trick(event: WholeTrick, names: Sequence[str], words: Words) -> str:
    """A trick in one line: ``3. Ala Q♥ (marriage ♥, 100), Bolek 9♥, Celina J♥: Ala takes 5.``"""
    laid = [f"{names[laid.seat]} {words.card(laid.card)}" for laid in event.laid]
    if event.announced:
        laid[0] += f" ({_what(event.announced, words)})"
    taken = words.say("{name} takes {n}.", name=names[event.trick.seat], n=event.trick.points)
    return f"{event.trick.number}. {', '.join(laid)}: {taken}"


def _columns(words: Words) -> list[str]:
    """The headings of the table of points."""
    say = words.say
    return [say("cards"), say("marriages"), say("result"), say("change"), say("score")]


def _table_line(first: str, cells: Sequence[str], names: Sequence[str], words: Words) -> str:
    """A line of the table of points, each column as wide as its heading and what stands in it may be."""
    width = max(len(name) for name in names)
    columns = (f"{cell:>{max(len(head), LONGEST_SCORE)}}" for cell, head in zip(cells, _columns(words), strict=True))
    return f"{first:<{width}}  {'  '.join(columns)}"


def _score_line(event: Score, names: Sequence[str], words: Words) -> str:
    """A seat's line in the table of points."""
    made = ["–" if part is None else str(part) for part in (event.cards, event.announced, event.result)]
    cells = [*made, minus(f"{event.change:+}"), minus(str(event.score))]
    return _table_line(names[event.seat], cells, names, words)


def result(ended: Outcome, names: Sequence[str], words: Words) -> str:
    """Who has won, or who leads, in words."""
    if ended.winners:
        won = ", ".join(names[seat] for seat in ended.winners)
        if len(ended.winners) == 1:
            said = words.say("Winner: {name}.", name=won)
        else:
            said = words.say("The win is shared: {names}.", names=won)
    else:
        leading = ", ".join(names[seat] for seat in ended.leaders)
        stopped = words.count("The game stops after {n} round.", "The game stops after {n} rounds.", ended.rounds)
        said = stopped + " " + words.say("Leading: {names}.", names=leading)
    scores = ", ".join(f"{name} {minus(str(score))}" for name, score in zip(names, ended.payoffs, strict=False))
    return said + " " + words.say("Points: {scores}.", scores=scores)


def indent(event: Any) -> int:
    """How deep an event lies in the story: a round's events lie under it."""
    if isinstance(event, Round | Outcome):
        return 0
    return 2 if isinstance(event, Score | Heading) else 1


# --- the table as drawn ---


def draw(view: State, names: Sequence[str], words: Words) -> list[str]:
    """What a view shows, line by line: the round and its contract, the trick, every seat."""
    say = words.say
    if view.turn == cards.DEALER:
        return [say("Nothing has been dealt.")] if not view.rounds else _score_lines(view, names)
    lines = [_heading(view, names, words), *_trick_lines(view, names, words)]
    width = max(len(name) for name in names)
    most = max(len(str(int(score))) for score in view.scores[: view.seats])
    for seat in range(view.seats):
        mark = "→" if seat == view.turn else " "
        score = minus(str(int(view.scores[seat])))
        lines.append(f"{mark} {names[seat]:<{width}}  {score:>{most}}  {_holding(view, seat, words)}".rstrip())
    return lines


def _score_lines(view: State, names: Sequence[str]) -> list[str]:
    width = max(len(name) for name in names)
    return [f"  {names[seat]:<{width}}  {int(view.scores[seat])}" for seat in range(view.seats)]


def _heading(view: State, names: Sequence[str], words: Words) -> str:
    """The round, whose number stands or is played for, the trump."""
    parts = [words.say("Round {n}", n=int(view.rounds) + (view.turn != cards.OVER))]
    if view.declarer >= 0:
        parts.append(words.say("{name} plays for {n}", name=names[view.declarer], n=int(view.bid)))
    elif view.bid:
        parts.append(words.say("{n} bid by {name}", n=int(view.bid), name=names[view.bidder]))
    if view.turn != cards.OVER and (factor := int(rules.factor(view))) > 1:
        parts.append(f"×{factor}")
    if view.trump >= 0:
        parts.append(words.say("trump {suit}", suit=cards.SIGNS[int(view.trump)]))
    return "   ".join(parts)


def _trick_lines(view: State, names: Sequence[str], words: Words) -> list[str]:
    """The trick on the table in the order it was laid, or the last one by seats."""
    if not view.out or view.leader < 0:
        return []
    order = [(view.leader + i) % view.seats for i in range(view.seats)] if view.laid else range(view.seats)
    lying = ", ".join(
        f"{names[seat]} {cards.write(int(view.table[seat]), words.lang)}" for seat in order if view.table[seat] >= 0
    )
    if not lying:
        return []
    if view.laid:
        return [words.say("On the table: {cards}", cards=lying)]
    return [words.say("Last trick: {cards}", cards=lying)]


def _holding(view: State, seat: int, words: Words) -> str:
    """What a seat holds, as far as it is seen, its tricks, and whether it sits out or has passed."""
    if not view.playing >> seat & 1:
        return words.say("sits out")
    held = view.hands[seat]
    shown = cards.write_all(sorted_hand(held), words.lang)
    hidden = int(view.sizes[seat]) - cards.count(held)
    parts = [" ".join(part for part in (shown, "▒ " * hidden) if part).rstrip() or "-"]
    if view.declarer < 0 and view.passed >> seat & 1:
        parts.append(words.say("has passed"))
    if view.barrel_seats >> seat & 1:
        parts.append(words.say("on the barrel"))
    if view.out:
        points = int(rules.points_of(view.won[seat])) + int(view.announced[seat])
        parts.append(words.count("{n} point", "{n} points", points))
    return "   ".join(parts)


STYLES: dict[str, Any] = {}
READERS: dict[str, Any] = {}


# --- the rules in words ---

# Sentences in their order: for every game, or by an option and its value.
_SENTENCES: tuple[str | tuple[str, dict[Any, str]], ...] = (
    msg("There are 24 cards; in each suit {ranks} from high to low, worth 11, 10, 4, 3, 2 and 0."),
    (
        "seats",
        {
            2: msg("Each is dealt ten cards, and there are two talons of two."),
            3: msg("Each is dealt seven cards, and three are the talon."),
            4: msg("The dealer sits out; each of the others is dealt seven cards, and three are the talon."),
        },
    ),
    ("redeal_nines", {n: msg("{redeal_nines} nines let one ask for a new deal.") for n in (4, 3)}),
    ("redeal_jacks", {True: msg("Four jacks let one ask for a new deal.")}),
    ("redeal_weak", {n: msg("Fewer than {redeal_weak} points let one ask for a new deal.") for n in range(1, 21)}),
    (
        "obliged",
        {
            "opener": msg("The opener must say {opening_bid}."),
            "last": msg("The last to speak plays for {opening_bid} if nobody goes above it."),
        },
    ),
    ("bid_step", {n: msg("Numbers grow by {bid_step}.") for n in (10, 5)}),
    (
        "cap",
        {
            "marriages": msg("Nobody goes above 120 and the marriages held."),
            120: msg("Nobody goes above 120."),
        },
    ),
    ("dark", {True: msg("The opener may bid 120 without looking, for double.")}),
    (
        "golden",
        {True: msg("The first {seats} rounds are golden: the opener plays for 120 without an auction, for double.")},
    ),
    (
        "seats",
        {
            2: msg("The highest bidder is the declarer: he takes one of the talons unseen and lays two cards away."),
            3: msg("The highest bidder is the declarer: he takes the talon and gives each of the others a card."),
            4: msg("The highest bidder is the declarer: he takes the talon and gives the two defenders a card each."),
        },
    ),
    (
        "show_talon",
        {
            "always": msg("All see the talon."),
            "above_opening": msg("All see the talon if the bid is above {opening_bid}."),
            "never": msg("Only the declarer sees the talon."),
        },
    ),
    ("give_face_up", {True: msg("The cards given are seen by all.")}),
    ("redeal_talon_nines", {True: msg("Two nines in the talon let the declarer ask for a new deal.")}),
    (
        "concede",
        {
            "sixty": msg("Instead of playing, the declarer may concede his bid: the others get 60 each."),
            "half": msg("Instead of playing, the declarer may concede his bid: the others get half of it each."),
        },
    ),
    ("concede_fine", {True: msg("Each third concession costs 120 more.")}),
    (
        "bombs",
        {
            1: msg("Once in a game the declarer may throw his cards away unplayed: a bomb."),
            2: msg("Twice in a game the declarer may throw his cards away unplayed: a bomb."),
            3: msg("Three times in a game the declarer may throw his cards away unplayed: a bomb."),
        },
    ),
    (
        "bomb_pays",
        {
            "after_first": msg("A seat's first bomb costs nothing; for a later one the others get {bomb} each."),
            "always": msg("For a bomb the others get {bomb} each."),
        },
    ),
    ("raise_after_talon", {True: msg("Before the play the declarer may raise his bid.")}),
    ("contra", {True: msg("Defenders may say contra, and the declarer recontra: each doubles what he wins or loses.")}),
    msg("The declarer leads to the first trick, the winner of a trick to the next; trumps beat all other cards."),
    (
        "must_trump",
        {
            True: msg("Follow suit; who cannot must trump."),
            False: msg("Follow suit; who cannot may lay anything."),
        },
    ),
    (
        "must_beat",
        {
            True: msg("Who follows suit, or has to trump, must beat the best card so far if he can."),
            False: msg("Nobody has to beat."),
        },
    ),
    msg("King and queen of a suit are a marriage: ♠ 40, ♣ 60, ♦ 80, ♥ 100."),
    (
        "marriage_first_trick",
        {
            True: msg("Who leads one of its cards may announce it, from the first lead on; its suit is trump at once."),
            False: msg("Who leads one of its cards may announce it, after the first trick; its suit is trump at once."),
        },
    ),
    ("one_trump", {True: msg("The first trump of a round stays.")}),
    (
        "ace_marriage",
        {
            "scores": msg("Four aces may be announced for 200."),
            "trump": msg("Four aces may be announced for 200; the suit led is trump."),
        },
    ),
    ("last_trick", {10: msg("The last trick is worth 10.")}),
    msg(
        "A result is the points taken and announced: if the declarer's reaches his bid, he scores the bid, else he loses it."
    ),
    ("declarer_scores", {"larger": msg("The declarer scores the result if it is more than the bid.")}),
    (
        "rounding",
        {
            "none": msg("Defenders score their results."),
            "ten": msg("Defenders score their results rounded to tens, 5 up."),
            "ten_down": msg("Defenders score their results rounded to tens, 5 down."),
            "floor": msg("Defenders score their results rounded down to tens."),
            "five": msg("Defenders score their results rounded to fives."),
        },
    ),
    (
        "sitter_scores",
        {
            "aces_50": msg("Who sits out gets 50 for an ace of the talon, and its marriage."),
            "aces_40": msg("Who sits out gets 40 for an ace of the talon, and its marriage."),
            "thirty": msg("Who sits out gets 30."),
            "nothing": msg("Who sits out gets nothing."),
        },
    ),
    ("lock", {n: msg("From {lock} points on only one's own contracts score.") for n in (800, 880, 900)}),
    ("barrel", {n: msg("Who reaches {barrel} is on the barrel and must win by a contract.") for n in (880, 900)}),
    (
        "barrel_rounds",
        {
            3: msg("Who has not won after {barrel_rounds} rounds on the barrel falls off for 120."),
            1: msg("Who has not won after one round on the barrel falls off for 120."),
        },
    ),
    (
        "barrel_collision",
        {
            "newcomer": msg("Who comes onto the barrel throws others off."),
            "all_fall": msg("If more than one is on the barrel, all fall off."),
        },
    ),
    ("barrel_third", {True: msg("The third fall costs all points.")}),
    (
        "bolts",
        {
            "cumulative": msg("Each third round without a trick costs 120."),
            "consecutive": msg("Three rounds in a row without a trick cost 120."),
        },
    ),
    ("dump_truck", {True: msg("Exactly 555 or −555 points become 0.")}),
    (
        "ends",
        {
            "declarer": msg("At {target} the declarer wins first, then who has most."),
            "highest": msg("At {target} who has most wins."),
            "own": msg("The game is won by a contract that brings {target}."),
        },
    ),
)


def rules_of(game: Any, words: Words) -> list[str]:
    """How a game is played: what holds for every game, and a sentence for each option that has something to say."""
    by_strength = sorted(range(rules.NINE, rules.ACE + 1), key=strength, reverse=True)
    ranks = " ".join(cards.write_rank(rank, words.lang) for rank in by_strength)
    values = chosen(game) | {"ranks": ranks, "bomb": rules.price_of_bomb(game.seats)}
    silent = _silent(game)
    told = []
    for entry in _SENTENCES:
        name, texts = entry if isinstance(entry, tuple) else ("seats", {game.seats: entry})
        if name not in silent and values[name] in texts:
            told.append(words.say(texts[values[name]], **values))
    if game.max_rounds:
        told.append(words.count("At most {n} round is played.", "At most {n} rounds are played.", game.max_rounds))
    return told


def _silent(game: Any) -> set[str]:
    """The options that have nothing to say beside the others."""
    silent = set()
    if game.concede == "none":
        silent.add("concede_fine")
    if not game.bombs:
        silent.add("bomb_pays")
    if game.barrel == "none":
        silent |= {"barrel_rounds", "barrel_collision", "barrel_third"}
    if game.seats < rules.SEATS:
        silent.add("sitter_scores")
    if game.seats == 2:
        silent.add("give_face_up")
    return silent
