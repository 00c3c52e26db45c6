"""Azi in words: moves, events, the story, the table as drawn."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kozyr import cards
from kozyr.events import Antes, Dealt, Unseen, in_lines
from kozyr.games.azi import rules
from kozyr.locale import Words, minus, msg
from kozyr.options import write_value
from kozyr.ring import left_of
from kozyr.state import State, copy_state

CHOICES = {
    rules.ENTER: msg("enter"),
    rules.STAY: msg("stay"),
    rules.LOOK: msg("look"),
    rules.MATCH: msg("match"),
    rules.FOLD: msg("fold"),
}
BET, RAISE, DISCARD = msg("bet"), msg("raise"), msg("discard")
LEAST, POT, ALL_IN = msg("min"), msg("pot"), msg("all-in")
WORDS = frozenset({*CHOICES.values(), BET, RAISE, DISCARD, LEAST, POT, ALL_IN})
NAMES: dict[str, Any] = {}
PLAYS_CARDS = True
NUMBERED = False  # a number alone could be meant as chips: moves are not called by their place in the list
JOINED: frozenset[int] = frozenset()
# What else people type, in any language, and the words it may stand for: the first that can be said is meant.
ALIASES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(
        ["f", "ф", "pass", "пас", "пасс", "пасую", "сбрасываю", "сбросить", "скідваю", "скінуць", "pas", "pasuję"],
        ("fold", "stay"),
    ),
    **dict.fromkeys(["m", "c", "с", "call", "колл", "уравнять", "уравниваю", "раўняю", "ураўняць"], ("match",)),
    **dict.fromkeys(["wyrównuję", "sprawdzam"], ("match",)),
    **dict.fromkeys(
        ["b", "r", "bet", "bet to", "raise", "raise to", "ставка", "ставлю", "стаўлю", "stawiam"], ("bet", "raise")
    ),
    **dict.fromkeys(
        ["повышаю", "повысить", "поднимаю", "павышаю", "павысіць", "podbijam", "przebijam"], ("raise", "bet")
    ),
    **dict.fromkeys(["all in", "allin", "ва-банк", "ва банк", "вабанк", "va banque", "va bank"], ("all-in",)),
    **dict.fromkeys(["банк", "pula"], ("pot",)),
    **dict.fromkeys(["minimum", "мин", "минимум", "мін", "мінімум"], ("min",)),
    **dict.fromkeys(["смотрю", "гляджу", "patrzę"], ("look",)),
    **dict.fromkeys(["вхожу", "ўваходжу", "уваходжу", "wchodzę"], ("enter",)),
}


# --- moves ---


def sorted_hand(state: State, held: int) -> list[int]:
    """A hand as people hold it: trumps last, each suit from the lowest card up (A-2.2)."""
    trump = rules.trump(state)

    def place(card: int) -> tuple[bool, int, int]:
        suit = card // cards.RANKS
        return suit == trump, suit, int(rules.height(state, card))

    return sorted(cards.members(held), key=place)


def in_order(state: State, choices: int) -> list[int]:
    """A set of choices as a person would list them: look and fold first, cards by suit."""
    held = choices & cards.ALL
    words = choices & ~held
    early = words & (1 << rules.LOOK | 1 << rules.FOLD)
    return [*cards.members(early), *sorted_hand(state, held), *cards.members(words & ~early)]


def reveals(before: State, after: State) -> bool:
    """Whether a step shows somebody cards: his own, by looking, or a hand that wins at once (A-30, A-35)."""
    return bool(after.looked & ~before.looked or after.jerked & ~before.jerked)


def sizes(state: State, lo: int, hi: int, step: int) -> dict[int, tuple[str, ...]]:
    """The bets people name: the least, the pot, all-in, where they are legal, with their names (A-41)."""
    pot = int(rules.pot_bet(state, state.turn))
    pot += (pot - lo) % step
    named = {LEAST: lo} if lo < hi else {}
    named |= {POT: pot, ALL_IN: hi}
    amounts = sorted({lo, hi, *(amount for amount in named.values() if lo <= amount <= hi)})
    return {amount: tuple(name for name, its in named.items() if its == amount) for amount in amounts}


def move(state: State, actions: Sequence[int]) -> str:
    """What a seat says to make this action, in English tokens: ``match``, ``raise 40``, ``discard 9♥``, ``10♦``."""
    (action,) = actions
    if action in CHOICES:
        return CHOICES[action]
    if action >= cards.RAISE_TO:
        return f"{_bet_word(state)} {action - cards.RAISE_TO}"
    card = cards.write(action)
    return f"{DISCARD} {card}" if state.phase == rules.DISCARDING else card


def _bet_word(state: State) -> str:
    """Whether more is a bet or a raise (A-40)."""
    return BET if state.level == 0 or state.bettor < 0 else RAISE


def say_move(text: str, words: Words) -> str:
    """A move in English tokens as a player of a language would say it."""
    return " ".join(_say_part(part, words) for part in text.split())


def _say_part(part: str, words: Words) -> str:
    if part in WORDS:
        return words.say(part)
    return part if part.isdecimal() else words.card(part)


def listed(view: State, text: str, words: Words) -> str:
    """A move as the list of moves shows it: matching and entering with what they cost, a blind bet too."""
    said = say_move(text, words)
    word, _, amount = text.partition(" ")
    seat = int(view.turn)
    if text == CHOICES[rules.ENTER]:
        return f"{said} {int(view.price)}"
    if text == CHOICES[rules.MATCH]:
        chips = _to_match(view)
        return f"{said} {chips}" + (f" ({words.say(ALL_IN)})" if chips == view.purses[seat] else "")
    worth = int(rules.counts(view, seat)) if view.phase == rules.BIDDING else 1
    if word in (BET, RAISE) and worth > 1:
        chips = (int(amount) - int(view.bets[seat])) // worth
        return words.count("{move} ({n} chip)", "{move} ({n} chips)", chips, move=said)
    return said


def _to_match(view: State) -> int:
    """The chips that a match of the seat on turn takes (A-3.2, A-32)."""
    seat = int(view.turn)
    return min(int(rules.chips_to_match(view, seat)), int(view.purses[seat]))


def explain(view: State, words: Words) -> list[str]:
    """What the seat on turn may say and what each of it does, then what it may not say and why."""
    if view.phase in (rules.PLAYING, rules.DISCARDING):
        illegal = sorted_hand(view, view.hands[view.turn] & ~rules.legal(view))
        texts = [cards.write(card) for card in illegal]
        lines = [f"{words.card(card)}: {_why_not_card(view, card, words)}" for card in texts]
        if view.phase == rules.DISCARDING:
            said = words.say(DISCARD)
            lines.insert(0, words.say("{move} and a card: lays it away unseen; the other three are played", move=said))
        return lines
    choices = int(rules.legal(view))
    lines = [_explained(view, choice, words) for choice in in_order(view, choices)]
    if view.phase != rules.BIDDING:
        return lines
    missing = [CHOICES[choice] for choice in (rules.FOLD, rules.MATCH) if not choices >> choice & 1]
    missing += [] if choices >> cards.RAISE & 1 else [RAISE]
    return lines + [f"{words.say(word)}: {why_not(view, word, words)}" for word in missing]


def _explained(view: State, choice: int, words: Words) -> str:
    """A line about a choice that is legal."""
    if choice == cards.RAISE:
        return _explained_bet(view, words)
    said = listed(view, CHOICES[choice], words)
    if choice == rules.MATCH:
        return words.say(_what_a_match_does(view), move=said)
    return f"{said}: {words.say(_DOES[choice])}"


_DOES = {
    rules.FOLD: msg("gives up the pot"),
    rules.LOOK: msg("shows you your cards; what you put in from then on counts once"),
    rules.ENTER: msg("buys you a hand in the next deal for this pot"),
    rules.STAY: msg("leaves this pot to the others"),
}


def _what_a_match_does(view: State) -> str:
    """A sentence of what it does to match (A-3.2, A-5, A-5.1, A-6.1)."""
    if _is_too_poor(view):
        if view.short_payout == rules.LINEAR:
            return msg("{move}: puts in all you have; you cannot lead, and win in proportion")
        return msg("{move}: puts in all you have; you cannot lead, and win from each only as much as you staked")
    if view.who_leads == rules.RIGHT:
        return msg("{move}: stays in the deal")
    if view.bettor < 0:
        return msg("{move}: the first full bet; you lead unless somebody bets more")
    return msg("{move}: stays in and leaves the lead to the highest bettor")


def _is_too_poor(view: State) -> bool:
    """Whether the seat on turn has too little to match (A-5)."""
    seat = int(view.turn)
    return bool(rules.chips_to_match(view, seat) > view.purses[seat])


def _explained_bet(view: State, words: Words) -> str:
    """What may be bet (A-3.1, A-3.2, A-32)."""
    lo, hi, step = map(int, rules.amounts(view))
    said = words.say(_bet_word(view))
    if lo == hi:
        return words.say("{move} {n}: no other amount, it is all you have", move=said, n=lo)
    names = ", ".join(words.say(word) for word in (LEAST, POT, ALL_IN))
    by_name = words.say("or by name: {names}", names=names)
    if step > 1:
        line = words.say(
            "{move} and a number from {lo} to {hi} by {step}, in all; it costs half, as you have not looked",
            move=said,
            lo=lo,
            hi=hi,
            step=step,
        )
    else:
        line = words.say("{move} and a number from {lo} to {hi}, in all", move=said, lo=lo, hi=hi)
    return f"{line}; {by_name}"


_WHOLE = re.compile(r"[0-9]{1,12}")


def why_not(view: State, text: str, words: Words) -> str:
    """Why the seat on turn may not say this, by the first rule that forbids it."""
    word, _, rest = text.partition(" ")
    if word == DISCARD and view.phase == rules.DISCARDING:
        return _why_not_card(view, rest, words) if rest else words.say("say which card")
    if view.phase in (rules.PLAYING, rules.DISCARDING) and word not in WORDS and not rest:
        return _why_not_card(view, word, words)
    if view.phase != rules.BIDDING or word not in _IN_AUCTION:
        return words.say("that cannot be said now")
    if word == CHOICES[rules.LOOK]:
        return (
            words.say("the cards have been looked at already")
            if view.blind
            else words.say("everybody sees his cards in this game")
        )
    if word == CHOICES[rules.FOLD]:
        return words.say("who opens must bet")
    if word == CHOICES[rules.MATCH]:
        return words.say("nobody has bet: there is nothing to match")
    return _why_no_bet(view, rest, words)


_IN_AUCTION = frozenset(
    {*(CHOICES[choice] for choice in (rules.LOOK, rules.FOLD, rules.MATCH)), BET, RAISE, *(LEAST, POT, ALL_IN)}
)


def _why_no_bet(view: State, amount: str, words: Words) -> str:
    """Why a bet or a raise is refused (A-3.1, A-3.2, A-4, A-4.1, A-32)."""
    seat = int(view.turn)
    if view.level and rules.is_limited(view, seat):
        return (
            words.say("the bets are used up: three for each seat")
            if view.raise_limit == rules.BY_SEAT
            else words.say("the raises are used up: three for all together")
        )
    if view.level and rules.has_renounced(view, seat):
        return words.say("who has matched may not raise in this deal")
    lo, hi, step = map(int, rules.amounts(view))
    if lo > hi:
        return words.say("the chips do not suffice for a raise")
    if _WHOLE.fullmatch(amount) and lo <= int(amount) <= hi:
        if (int(amount) - lo) % step:
            return words.say("a blind bet counts twice: say {lo} or more, by {step}", lo=lo, step=step)
        return words.say("say {other} {n} here", other=words.say(_bet_word(view)), n=int(amount))
    return words.say("a bet is from {lo} to {hi} here, in all", lo=lo, hi=hi)


def _why_not_card(view: State, text: str, words: Words) -> str:
    """Why a card may not be laid or discarded (A-2.1, A-6)."""
    card = cards.read(text, cards.EVERY)
    held = int(view.hands[view.turn])
    if not held >> card & 1:
        return words.say("it is not in the hand")
    if view.phase == rules.DISCARDING:
        return words.say("the card that names the trump stays in the hand")
    led = int(view.table[view.leader]) // cards.RANKS
    if held & rules.suit_cards(led):
        return words.say("{suit} must be followed", suit=cards.SIGNS[led])
    return words.say("a trump must be laid, {suit}", suit=cards.SIGNS[rules.trump(view)])


# --- events ---


@dataclass(frozen=True)
class Lot:
    """The lot named the opener (A-13.1)."""

    seat: int


@dataclass(frozen=True)
class Deal:
    """A deal begins: its number and the game's, from 1, who deals and opens, and the pot that azi left, 0 in a new game."""

    number: int
    game: int
    dealer: int
    opener: int
    pot: int
    purses: tuple[int, ...] = field(default=(), compare=False)  # of each seat before it pays anything


@dataclass(frozen=True)
class Ante:
    """A seat paid the ante, perhaps not all of it (A-1.1, A-8.3)."""

    seat: int
    chips: int
    short: bool


@dataclass(frozen=True)
class Trump:
    """The trump was turned up, or shown in a seat's hand; whether the six is the highest (A-2.1, A-2.2)."""

    card: str
    seat: int | None
    six: bool


@dataclass(frozen=True)
class Discard:
    """A seat laid a card away; None if the onlooker cannot see which (A-2.3)."""

    seat: int
    card: str | None


@dataclass(frozen=True)
class Look:
    """A seat looked at its cards; those the onlooker cannot see are not listed (A-30)."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Bet:
    """A seat bet: what it is in all as it counts, and the chips put in (A-3.1, A-31)."""

    seat: int
    to: int
    chips: int
    blind: bool
    all_in: bool
    short: bool


@dataclass(frozen=True)
class Raise:
    """A seat raised: to what in all as it counts, and the chips put in (A-3.2, A-31)."""

    seat: int
    to: int
    chips: int
    blind: bool
    all_in: bool


@dataclass(frozen=True)
class Match:
    """A seat matched, as far as its purse went (A-3.2, A-5)."""

    seat: int
    chips: int
    blind: bool
    short: bool


@dataclass(frozen=True)
class Fold:
    """A seat folded (A-3.2)."""

    seat: int


@dataclass(frozen=True)
class Short:
    """A seat without chips has been overbid, and lacks chips for the bet (A-5)."""

    seat: int


@dataclass(frozen=True)
class Leads:
    """The auction is over, and this seat leads (A-6.1)."""

    seat: int


@dataclass(frozen=True)
class Play:
    """A seat laid a card (A-6)."""

    seat: int
    card: str


@dataclass(frozen=True)
class Trick:
    """A seat took a trick: its number from 1, and the card that took it (A-7)."""

    seat: int
    number: int
    card: str


@dataclass(frozen=True)
class Jerk:
    """A seat showed three cards of one suit (A-35)."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True)
class AziCalled:
    """Three seats took a trick each: the pot stays (A-8.1)."""

    seats: tuple[int, ...]
    pot: int


@dataclass(frozen=True)
class Entry:
    """A seat entered for so many chips (A-8.2)."""

    seat: int
    chips: int


@dataclass(frozen=True)
class StaysOut:
    """A seat did not enter (A-8.2)."""

    seat: int


@dataclass(frozen=True)
class Won:
    """A game was won: by ``tricks``, ``alone`` or ``jerk``; chips received, of what pot, and whether the winner was short."""

    seat: int
    chips: int
    pot: int
    how: str
    short: bool


@dataclass(frozen=True)
class Refund:
    """A seat got chips back: the winner was short, or a game ended without one (A-5.1, A-12)."""

    seat: int
    chips: int


@dataclass(frozen=True)
class Out:
    """A seat has lost all its chips and left (A-11)."""

    seat: int


@dataclass(frozen=True)
class Outcome:
    """How a session ended: why, after how many deals and games, the last game's winner or None, chips and payoffs by seat."""

    reason: str
    deals: int
    games: int
    winner: int | None
    chips: tuple[int, ...]
    payoffs: tuple[int, ...]


REASONS = {rules.LAST_SEAT: "last_seat", rules.DEALS: "deals", rules.LIMIT: "limit"}


def outcome(state: State) -> Outcome | None:
    """The end of the session, or None before it."""
    if state.turn != cards.OVER:
        return None
    return Outcome(
        REASONS[int(state.reason)],
        int(state.deals),
        int(state.rounds),
        int(state.winner) if state.winner >= 0 and not _is_azi(state) else None,
        tuple(int(chips) for chips in state.purses[: state.seats]),
        tuple(int(rules.payoff(state, seat)) for seat in range(state.seats)),
    )


def events(before: State, after: State) -> list[Any]:
    """What happened between two states, as far as both show it: the whole truth, or what one view saw."""
    seat = int(before.turn)
    if before.turn == cards.DEALER:
        told = [Lot(int(after.opener))] if before.phase == rules.LOT else _opening(before, after)
    elif before.phase == rules.ENTERING:
        told = [Entry(seat, int(before.price)) if after.stakes[seat] > before.stakes[seat] else StaysOut(seat)]
    elif before.phase == rules.DISCARDING:
        told = [_discard(after, seat)]
        told += _turned_up(after) if before.trump_card < 0 <= after.trump_card else []
        told += _newly_short(before, after)
    elif before.phase == rules.BIDDING:
        told = _bid(before, after, seat)
    else:
        told = [Play(seat, cards.write(int(after.table[seat])))]
        if after.tricks_over > before.tricks_over:
            taker = int(after.best)
            told.append(Trick(taker, int(after.tricks_over), cards.write(int(after.table[taker]))))
    told += _aftermath(before, after)
    ended = outcome(after)
    return [*told, ended] if ended else told


def _opening(before: State, after: State) -> list[Any]:
    """What a deal begins with: antes, cards and the trump."""
    opened = copy_state(before)
    rules.open_deal(opened)
    purses = tuple(int(chips) for chips in before.purses[: before.seats])
    deal = Deal(
        int(opened.deals), int(opened.rounds) + 1, int(opened.dealer), int(opened.opener), int(before.pot), purses
    )
    playing = _from_the_left(opened)
    paid = {seat: int(before.purses[seat] - opened.purses[seat]) for seat in playing}
    asked = before.pot == 0 or before.azi_ante
    antes = [Ante(seat, chips, chips < before.ante) for seat, chips in paid.items() if asked and chips]
    dealt = [_dealt(after, seat) for seat in playing]
    turned_up = _turned_up(after) if after.trump_card >= 0 else []
    told_short = [ante.seat for ante in antes if ante.short]
    poor = [event for event in _newly_short(before, after) if event.seat not in told_short]
    return [deal, *antes, *dealt, *turned_up, *poor]


def _newly_short(before: State, after: State) -> list[Short]:
    """Who is short now, and was not before; a new game forgets who was."""
    known = int(before.short) if before.pot else 0
    return [Short(seat) for seat in cards.members(int(after.short) & ~known & int(after.playing))]


def _dealt(after: State, seat: int) -> Dealt:
    """What a seat was dealt, if the onlooker sees all of it (A-2.1, A-51)."""
    held = sorted_hand(after, int(after.hands[seat]))
    return Dealt(seat, int(after.hand), _texts(held) if len(held) == after.hand else ())


def _from_the_left(state: State) -> list[int]:
    """The seats that play, from the left of the dealer."""
    found = [int(state.dealer)]
    for _ in range(cards.count(state.playing)):
        found.append(int(left_of(int(state.playing), found[-1])))
    return found[1:]


def _turned_up(state: State) -> list[Any]:
    card = int(state.trump_card)
    holders = [seat for seat in range(state.seats) if rules.shown_trump(state) & int(state.hands[seat])]
    six = bool(state.ace_trump_six_high and card % cards.RANKS == cards.ACE)
    return [Trump(cards.write(card), holders[0] if holders else None, six)]


def _discard(after: State, seat: int) -> Discard:
    card = int(after.discards[seat])
    return Discard(seat, cards.write(card) if card >= 0 else None)


def _bid(before: State, after: State, seat: int) -> list[Any]:
    """What was said in the auction, who was overbid without chips, and how it ended."""
    told = [_said(before, after, seat)]
    told += [event for event in _newly_short(before, after) if event.seat != seat]
    if after.phase == rules.PLAYING:
        told += [_look(after, other) for other in cards.members(after.looked & ~before.looked)]
        told.append(Leads(int(after.turn)))
    return told


def _look(after: State, seat: int) -> Look:
    return Look(seat, _texts(sorted_hand(after, int(after.hands[seat]))))


def _said(before: State, after: State, seat: int) -> Any:
    if after.looked >> seat & 1 and not before.looked >> seat & 1 and after.phase == rules.BIDDING:
        return _look(after, seat)
    if after.folded >> seat & 1:
        return Fold(seat)
    chips = int(after.stakes[seat] - before.stakes[seat])
    to = int(after.bets[seat])
    blind = not before.looked >> seat & 1
    all_in = bool(chips == before.purses[seat])
    if before.level == 0:
        return Bet(seat, to, chips, blind, all_in, bool(to < before.min_bet))
    if to <= before.level:
        return Match(seat, chips, blind, bool(to < before.level))
    if before.bettor < 0:
        return Bet(seat, to, chips, blind, all_in, False)
    return Raise(seat, to, chips, blind, all_in)


def _aftermath(before: State, after: State) -> list[Any]:
    """What followed without anybody being asked: azi, or the end of a game."""
    azi_now = before.phase == rules.PLAYING and _is_azi(after)
    told: list[Any] = []
    if azi_now:
        takers = tuple(seat for seat in range(after.seats) if after.tricks[seat])
        told.append(AziCalled(takers, sum(map(int, after.stakes[: after.seats]))))
    if after.rounds == before.rounds:
        return told
    if azi_now:
        told += [Refund(seat, int(chips)) for seat, chips in enumerate(after.stakes[: after.seats]) if chips]
    else:
        told += _end_of_game(after)
    return told + [Out(seat) for seat in cards.members(after.out & ~before.out)]


def _is_azi(state: State) -> bool:
    """Whether three seats have taken a trick each in the deal just over (A-8.1)."""
    return [int(tricks) for tricks in state.tricks[: state.seats]].count(1) == rules.HAND


def _end_of_game(after: State) -> list[Any]:
    """Who won a game, how and what, and who got chips back."""
    seat = int(after.winner)
    how = "tricks" if after.tricks[seat] == rules.TO_WIN else "alone"
    shown: list[Any] = []
    if after.jerked:
        how = "jerk"
        shown = [Jerk(seat, _texts(sorted_hand(after, int(after.jerked))))]
    chips = [int(rules.received(after, other)) for other in range(after.seats)]
    won = Won(seat, chips[seat], sum(chips), how, bool(after.short >> seat & 1))
    back = [Refund(other, received) for other, received in enumerate(chips) if received and other != seat]
    return [*shown, won, *back]


def _texts(these: Sequence[int]) -> tuple[str, ...]:
    return tuple(cards.write(card) for card in these)


# --- the story in words ---


def gathered(told: Sequence[Any]) -> list[Any]:
    """Events as they are told, a line each."""
    return in_lines(told, lambda event: event.chips if isinstance(event, Ante) and not event.short else None)


def sentence(event: Any, names: Sequence[str], words: Words) -> str:
    """One event as somebody telling the game would say it."""
    name = names[event.seat] if getattr(event, "seat", None) is not None else ""
    tell = _TELLERS.get(type(event))
    if tell:
        return tell(event, names, words)
    values = {key: value for key, value in vars(event).items() if key != "seat"}
    if "card" in values:
        values["card"] = words.card(event.card)
    return words.say(_SAID[type(event)], name=name, **values)


_SAID: Mapping[type, str] = {
    Lot: msg("The lot says: {name} opens."),
    StaysOut: msg("{name} stays out."),
    Fold: msg("{name} folds."),
    Short: msg("{name} lacks chips and is short."),
    Leads: msg("{name} leads."),
    Play: msg("{name}: {card}."),
    Trick: msg("{name} takes trick {number} with {card}."),
    Out: msg("{name} has no chips left and is out."),
}


def _tell_deal(event: Deal, names: Sequence[str], words: Words) -> str:
    dealer, opener = names[event.dealer], names[event.opener]
    if event.pot:
        return words.say(
            "Deal {number}, for the pot of {pot} that azi left. {dealer} deals, {opener} opens.",
            number=event.number,
            pot=event.pot,
            dealer=dealer,
            opener=opener,
        )
    said = words.say(
        "Deal {number}, game {game}. {dealer} deals, {opener} opens.",
        number=event.number,
        game=event.game,
        dealer=dealer,
        opener=opener,
    )
    if len(set(event.purses)) == 1:
        return said + " " + words.say("Everybody has {n}.", n=event.purses[0])
    purses = ", ".join(f"{who} {chips}" for who, chips in zip(names, event.purses, strict=True) if chips)
    return said + " " + words.say("Chips: {stacks}.", stacks=purses)


def _tell_ante(event: Ante, names: Sequence[str], words: Words) -> str:
    name = names[event.seat]
    if event.short:
        return words.say("{name} pays {n} of the ante, all there is, and is short.", name=name, n=event.chips)
    return words.say("{name} pays an ante of {n}.", name=name, n=event.chips)


def _tell_antes(event: Antes, names: Sequence[str], words: Words) -> str:
    paying = ", ".join(names[seat] for seat in event.seats)
    return words.say("{names} pay an ante of {n} each.", names=paying, n=event.chips)


def _tell_dealt(event: Dealt, names: Sequence[str], words: Words) -> str:
    name = names[event.seat]
    if event.cards:
        return words.say("{name} holds {cards}.", name=name, cards=words.cards(event.cards))
    return words.count("{name} is dealt {n} card.", "{name} is dealt {n} cards.", event.count, name=name)


def _tell_unseen(event: Unseen, names: Sequence[str], words: Words) -> str:
    dealt = ", ".join(names[seat] for seat in event.seats)
    return words.count(
        "{names} are dealt {n} card each.", "{names} are dealt {n} cards each.", event.count, names=dealt
    )


def _tell_trump(event: Trump, names: Sequence[str], words: Words) -> str:
    card = words.card(event.card)
    if event.seat is None:
        said = words.say("{card} is turned up.", card=card)
    else:
        said = words.say("{name} shows {card}.", name=names[event.seat], card=card)
    suit = event.card[-1]
    if event.six:
        return said + " " + words.say("Trump is {suit}, and its six is the highest.", suit=suit)
    return said + " " + words.say("Trump is {suit}.", suit=suit)


def _tell_discard(event: Discard, names: Sequence[str], words: Words) -> str:
    name = names[event.seat]
    if event.card is None:
        return words.say("{name} discards a card.", name=name)
    return words.say("{name} discards {card}.", name=name, card=words.card(event.card))


def _tell_look(event: Look, names: Sequence[str], words: Words) -> str:
    name = names[event.seat]
    if not event.cards:
        return words.say("{name} looks at the cards.", name=name)
    return words.say("{name} looks: {cards}.", name=name, cards=words.cards(event.cards))


def _tell_bet(event: Bet, names: Sequence[str], words: Words) -> str:
    name = names[event.seat]
    if event.short:
        return words.say("{name} bets {n}, all there is, and is short.", name=name, n=event.chips)
    if event.blind:
        return words.say("{name} bets {chips} blind, which counts {n}.", name=name, chips=event.chips, n=event.to)
    if event.all_in:
        return words.say("{name} bets {n}, all-in.", name=name, n=event.to)
    return words.say("{name} bets {n}.", name=name, n=event.to)


def _tell_raise(event: Raise, names: Sequence[str], words: Words) -> str:
    name = names[event.seat]
    if event.blind:
        return words.say("{name} raises blind to {n}, with {chips} more.", name=name, n=event.to, chips=event.chips)
    if event.all_in:
        return words.say("{name} raises to {n}, all-in.", name=name, n=event.to)
    return words.say("{name} raises to {n}.", name=name, n=event.to)


def _tell_match(event: Match, names: Sequence[str], words: Words) -> str:
    name = names[event.seat]
    if event.short:
        return words.say("{name} puts in the last {n} and is short.", name=name, n=event.chips)
    if event.blind:
        return words.say("{name} matches blind with {n}.", name=name, n=event.chips)
    return words.say("{name} matches with {n}.", name=name, n=event.chips)


def _tell_jerk(event: Jerk, names: Sequence[str], words: Words) -> str:
    shown = words.cards(event.cards)
    return words.say("{name} shows {cards}, three of one suit.", name=names[event.seat], cards=shown)


def _tell_azi(event: AziCalled, names: Sequence[str], words: Words) -> str:
    takers = ", ".join(names[seat] for seat in event.seats)
    return words.say("Azi! One trick each for {names}; the pot of {n} stays.", names=takers, n=event.pot)


def _tell_entry(event: Entry, names: Sequence[str], words: Words) -> str:
    return words.say("{name} enters for {n}.", name=names[event.seat], n=event.chips)


_WON = {
    "tricks": msg("{name} has two tricks and takes the pot, {n}."),
    "alone": msg("{name} alone is left and takes the pot, {n}."),
    "jerk": msg("{name} takes the pot, {n}."),
}


def _tell_won(event: Won, names: Sequence[str], words: Words) -> str:
    name = names[event.seat]
    if event.chips < event.pot:
        return words.say("{name} wins, but was short: {n} of {pot}.", name=name, n=event.chips, pot=event.pot)
    return words.say(_WON[event.how], name=name, n=event.chips)


def _tell_refund(event: Refund, names: Sequence[str], words: Words) -> str:
    return words.say("{name} gets {n} back.", name=names[event.seat], n=event.chips)


def _tell_outcome(event: Outcome, names: Sequence[str], words: Words) -> str:
    won = ", ".join(f"{name} {minus(f'{payoff:+}')}" for name, payoff in zip(names, event.payoffs, strict=True))
    said = words.count("The session is over after {n} deal.", "The session is over after {n} deals.", event.deals)
    if event.reason == "limit":
        said = words.say("Deal {n} was the last there may be, and the session is over.", n=event.deals)
    if event.reason == "last_seat" and event.winner is not None:
        said = words.say("{name} has all the chips.", name=names[event.winner])
    return said + " " + words.say("Won and lost: {won}.", won=won)


_TELLERS: Mapping[type, Callable[..., str]] = {
    Deal: _tell_deal,
    Ante: _tell_ante,
    Antes: _tell_antes,
    Dealt: _tell_dealt,
    Unseen: _tell_unseen,
    Trump: _tell_trump,
    Discard: _tell_discard,
    Look: _tell_look,
    Bet: _tell_bet,
    Raise: _tell_raise,
    Match: _tell_match,
    Jerk: _tell_jerk,
    AziCalled: _tell_azi,
    Entry: _tell_entry,
    Won: _tell_won,
    Refund: _tell_refund,
    Outcome: _tell_outcome,
}


def indent(event: Any) -> int:
    """How deep an event lies in the story: within a deal, or above it."""
    return 0 if isinstance(event, Lot | Deal | Outcome) else 1


# --- the rules in words ---

_SENTENCES: dict[str, dict[Any, str]] = {
    "deck_size": {
        27: msg("The deck has 27 cards, from the six to the ace, of three suits: ♠ ♦ ♥."),
        36: msg("The deck has 36 cards, from the six to the ace, of four suits."),
    },
    "hand": {
        3: msg("Everybody pays the ante and is dealt three cards."),
        4: msg("Everybody pays the ante, is dealt four cards and discards one before the bets."),
    },
    "trump_source": {
        "stock": msg("The next card is turned up and names the trump."),
        "dealer": msg("The dealer's last card is shown, names the trump and stays in his hand."),
    },
    "ace_trump_six_high": {True: msg("If it is the ace, the six of trumps is the highest card.")},
    "trump_before_discard": {False: msg("The trump is turned up after the discard.")},
    "who_opens": {
        "left_of_winner": msg("The seat left of the last winner opens; as long as nobody has won, a lot decides."),
        "left_of_dealer": msg("The seat left of the dealer opens."),
    },
    "who_deals": {"winner": msg("The last winner deals."), "rotates": msg("The deal passes to the left.")},
    "opener_may_fold": {
        False: msg("The opener must bet; the others fold, match or raise."),
        True: msg("While nobody has bet, one may fold; then the others fold, match or raise."),
    },
    "raise_limit": {
        "seat": msg("Nobody bets or raises more than three times in a deal."),
        "table": msg("After the first bet there are at most three raises."),
    },
    "match_renounces_lead": {"for_good": msg("Who has matched may not raise any more.")},
    "who_leads": {
        "highest": msg("The highest bettor leads to the first trick, the winner of a trick to the next."),
        "right": msg(
            "The player right of the highest bettor leads to the first trick, the winner of a trick to the next."
        ),
    },
    "must_trump": {
        True: msg("Suit must be followed; who cannot lays a trump if he has one. Nobody has to beat."),
        False: msg("Suit must be followed; who cannot lays any card. Nobody has to beat."),
    },
    "short_payout": {
        "excess": msg("Two tricks win the pot. Who lacked chips to match wins from each only as much as he staked."),
        "linear": msg(
            "Two tricks win the pot. Who lacked chips to match wins as much of it as his stake is of the largest."
        ),
    },
    "azi_entry": {
        "active": msg("One trick each for three is azi: the pot stays, and those who were in play for it again."),
        "everybody": msg("One trick each for three is azi: the pot stays, and all play for it again."),
        "half_pot": msg(
            "One trick each for three is azi: the pot stays, they play for it again, and others may enter for half of it."
        ),
        "third_pot": msg(
            "One trick each for three is azi: the pot stays, they play for it again, and others may enter for a third."
        ),
    },
    "azi_ante": {True: msg("After azi the ante is paid again.")},
    "blind": {"double": msg("Who has not looked at his cards may bet blind: it counts twice.")},
    "jerk": {True: msg("Three cards of one suit win at once.")},
}


def rules_of(game: Any, words: Words) -> list[str]:
    """How a game is played, a sentence for each option that has something to say."""
    silent = {"trump_before_discard"} if game.hand == rules.HAND else set()
    if game.seats == 2:
        silent |= {"azi_entry", "azi_ante"}
    said = {name: sentences.get(getattr(game, name)) for name, sentences in _SENTENCES.items() if name not in silent}
    told = [words.say(sentence) for sentence in said.values() if sentence]
    if game.seats == 2:
        told.append(words.say("One trick each for three would be azi; between two it cannot happen."))
    if game.first >= 0:
        told.append(words.say("Seat {seat} opens the first deal.", seat=game.first))
    elif game.who_opens == "left_of_dealer":
        told.append(words.say("A lot decides who opens the first deal."))
    return [*told, *_chips(game, words)]


def _chips(game: Any, words: Words) -> list[str]:
    """What there is to win, and how long it is played for (A-10, A-12)."""
    told = [
        words.say(
            "Chips at first: {purses}; the ante is {ante}, the least bet {bet}, the least raise {more}.",
            purses=write_value(game.purses),
            ante=game.ante,
            bet=game.min_bet or game.ante,
            more=game.min_raise,
        )
    ]
    if game.deals_to_play:
        told.append(
            words.count(
                "It is over after {n} deal, azi played to its end, or when one has all the chips.",
                "It is over after {n} deals, azi played to its end, or when one has all the chips.",
                game.deals_to_play,
            )
        )
    else:
        told.append(words.say("It is over when one has all the chips."))
    return [*told, words.say("Chips are points: there is no money in it.")]


STYLES: Mapping[str, Callable[[Any], str]] = {}
READERS: Mapping[str, Callable[[str], Any]] = {}


# --- the table as drawn ---


def draw(view: State, names: Sequence[str], words: Words) -> list[str]:
    """What a view shows, line by line: trump and pot, then every seat with its chips, bet, cards and the trick."""
    if not view.playing:
        return [words.say("Nothing has been dealt.")]
    lines = [_drawn_head(view, words)]
    width = max(len(name) for name in names)
    deep = max(len(str(int(purse))) for purse in view.purses[: view.seats])
    for seat in range(view.seats):
        place = "◦" if seat == view.opener else " "
        chips = f"{int(view.purses[seat]):>{deep}}"
        lines.append(f"{place} {names[seat]:<{width}}  {chips}  {_holding(view, seat, words)}".rstrip())
    return lines


def _drawn_head(view: State, words: Words) -> str:
    head = [words.say("Pot {n}", n=int(view.pot))]
    if view.trump_card >= 0:
        card = cards.write(int(view.trump_card), words.lang)
        six = view.ace_trump_six_high and view.trump_card % cards.RANKS == cards.ACE
        head.append(
            words.say("trump {card}, the six is the highest", card=card)
            if six
            else words.say("trump {card}", card=card)
        )
    return "   ".join(head)


def _holding(view: State, seat: int, words: Words) -> str:
    bit = 1 << seat
    if not view.playing & bit:
        return words.say("out") if view.out & bit else words.say("does not play")
    known = sorted_hand(view, int(view.hands[seat]))
    hand = cards.write_all(known, words.lang)
    if view.folded & bit:
        return words.say("folded") + (f" ({hand})" if hand else "")
    parts = [" ".join([*([hand] if hand else []), *["▒"] * (rules.cards_held(view, seat) - len(known))])]
    if view.phase == rules.BIDDING and view.bets[seat]:
        parts.append(words.say("bet {n}", n=int(view.bets[seat])))
    if view.table[seat] >= 0:
        parts.append("[" + cards.write(int(view.table[seat]), words.lang) + "]")
    if view.tricks[seat]:
        parts.append(words.count("{n} trick", "{n} tricks", int(view.tricks[seat])))
    if view.short & bit:
        parts.append(words.say("short"))
    elif view.purses[seat] == 0 and view.phase in (rules.BIDDING, rules.PLAYING):
        parts.append(words.say(ALL_IN))
    return "  ".join(part for part in parts if part)
