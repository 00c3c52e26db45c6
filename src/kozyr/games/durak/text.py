"""Durak in words: moves, events, the story, the table as drawn, and the reference task's log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kozyr import cards
from kozyr.errors import OptionError
from kozyr.events import Dealt
from kozyr.games.durak import rules
from kozyr.locale import Words, msg
from kozyr.state import State

if TYPE_CHECKING:
    from kozyr.table import Table

CHOICES = {
    rules.DONE: msg("done"),
    rules.TAKE: msg("take"),
    rules.TRANSFER: msg("transfer"),
    rules.SHOW: msg("show"),
    rules.SWAP: msg("swap"),
}
WORDS = frozenset(CHOICES.values())
NAMES: dict[str, Any] = {}
PLAYS_CARDS = True
JOINED = frozenset({rules.TRANSFER})  # spoken in one breath with the choice that follows (D-22)


# --- moves ---


def in_order(state: State, choices: int) -> list[int]:
    """A set of choices as a person would list them: cards as a hand is sorted (D-6), then words."""
    held = choices & cards.ALL
    return [*in_hand_order(held, state.trump), *cards.members(choices & ~held)]


def move(state: State, actions: Sequence[int]) -> str:
    """What a seat says to make these actions, in English tokens: ``6♥``, ``take``, ``transfer 6♦``."""
    said = [CHOICES[action] if action in CHOICES else cards.write(action) for action in actions]
    if actions[0] == rules.SHOW:
        held = state.hands[state.turn] & rules.same_rank(state) & rules.suit_cards(state.trump)
        said.append(cards.write(cards.lowest(held)))
    elif actions[0] == rules.SWAP:
        said.append(cards.write(rules.lowest_trump(state)))
    return " ".join(said)


def say_move(text: str, words: Words) -> str:
    """A move in English tokens as a player of a language would say it."""
    return " ".join(words.say(part) if part in WORDS else words.card(part) for part in text.split())


def why_not(view: State, text: str, words: Words) -> str:
    """Why the seat on turn may not say this, by the first rule that forbids it."""
    *said, last = text.split() or [""]
    with_a_card = {rules.DEFENCE: ["transfer", "show"], rules.OPENING: ["swap"]}.get(int(view.phase), [])
    if last in WORDS or not last or (said and said[0] not in with_a_card):
        return words.say("that cannot be said now")
    card = cards.read(last)
    if not view.hands[view.turn] >> card & 1:
        return words.say("it is not in the hand")
    if said:
        swapping = said[0] == "swap"
        return words.say("not with this card") if swapping else words.say("the attack cannot be transferred with it")
    if view.phase == rules.DEFENCE:
        attacked = rules.oldest_unbeaten(view)
        if not rules.cards_that_beat(attacked, view.trump) >> card & 1:
            return words.say("it does not beat {attacked}", attacked=cards.write(attacked, words.lang))
    elif view.phase != rules.OPENING and not rules.ranks_of(view.attacks | view.beats) >> card & 1:
        return words.say("its rank is not on the table")
    return words.say("the rules of this game name another card")


# --- events ---


@dataclass(frozen=True)
class Lot:
    """The lot named who attacks first (D-8.4)."""

    seat: int


@dataclass(frozen=True)
class Trump:
    """The trump is known: the card turned up or shown, and the size of the stock (D-7)."""

    card: str
    stock: int


@dataclass(frozen=True)
class First:
    """Who attacks first, and the card he showed, if any (D-8)."""

    seat: int
    card: str | None


@dataclass(frozen=True)
class Bout:
    """A bout begins (D-9)."""

    number: int
    attacker: int
    defender: int


@dataclass(frozen=True)
class Attack:
    """A bout was opened with a card (D-11)."""

    seat: int
    card: str


@dataclass(frozen=True)
class ThrowIn:
    """A card was added to the attack (D-11.1, D-12, D-14.1)."""

    seat: int
    card: str


@dataclass(frozen=True)
class Beat:
    """A card was beaten (D-13)."""

    seat: int
    card: str
    beaten: str


@dataclass(frozen=True)
class Take:
    """The defender said take (D-13.1)."""

    seat: int


@dataclass(frozen=True)
class Done:
    """A seat adds nothing (D-10.1)."""

    seat: int


@dataclass(frozen=True)
class Transfer:
    """The attack was passed on by a laid card (D-19)."""

    seat: int
    card: str
    to: int


@dataclass(frozen=True)
class Show:
    """The attack was passed on by a shown trump (D-19.5)."""

    seat: int
    card: str
    to: int


@dataclass(frozen=True)
class Swap:
    """The turned-up card was exchanged (D-20)."""

    seat: int
    card: str
    taken: str


@dataclass(frozen=True)
class HandOver:
    """The attacker handed cards over to the taker (D-14.3)."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Taken:
    """The bout's cards, in the order they were laid, went to the defender's hand (D-14)."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Beaten:
    """The bout's cards went out of the game (D-10.1)."""

    cards: tuple[str, ...]


@dataclass(frozen=True)
class Draw:
    """A seat drew from the stock; cards the onlooker cannot see are not listed (D-16)."""

    seat: int
    count: int
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Out:
    """A seat left the game (D-17)."""

    seat: int
    place: int


@dataclass(frozen=True)
class Outcome:
    """How a game ended: why, the fool and the winner (seats or None), who left in which order, and each seat's payoff."""

    reason: str
    fool: int | None
    winner: int | None
    order: tuple[int, ...]
    payoffs: tuple[int, ...]


REASONS = {rules.FOOL: "fool", rules.DRAW: "draw", rules.REPETITION: "repetition", rules.LIMIT: "limit"}


def outcome(state: State) -> Outcome | None:
    """The end of the game, or None before it."""
    if state.turn != cards.OVER:
        return None
    return Outcome(
        REASONS[int(state.reason)],
        int(state.fool) if state.fool >= 0 else None,
        int(state.winner) if state.winner >= 0 else None,
        leavers(state),
        tuple(int(rules.payoff(state, seat)) for seat in range(state.seats)),
    )


def leavers(state: State) -> tuple[int, ...]:
    """The seats that have left, the first to leave first."""
    return tuple(int(state.leavers >> 4 * place & 15) - 1 for place in range(cards.count(state.gone)))


def events(before: State, after: State) -> list[Any]:
    """What happened between two states, as far as both show it: the whole truth, or what one view saw."""
    told = _dealer_events(before, after) if before.turn == cards.DEALER else _move_events(before, after)
    if after.bouts > before.bouts:
        told.append(Bout(int(after.bouts), int(after.attacker), int(after.defender)))
    ended = outcome(after)
    return [*told, ended] if ended else told


def _dealer_events(before: State, after: State) -> list[Any]:
    if before.phase == rules.LOT:
        return [Lot(int(after.lot))]
    told: list[Any] = []
    for seat in range(after.seats):
        told.append(Dealt(seat, int(after.sizes[seat]), _hand(after, seat)))
    told.append(Trump(cards.write(after.trump_card), int(after.left)))
    shown = None
    if rules.trump_decides(after) and after.known[after.attacker]:
        shown = cards.write(rules.first_in_hand_order(after.known[after.attacker], after.trump))
    told.append(First(int(after.attacker), shown))
    return told


def _hand(state: State, seat: int) -> tuple[str, ...]:
    """The cards of a hand that this state shows, sorted, if it shows them all; else none."""
    hand = state.hands[seat]
    return _texts(in_hand_order(hand, state.trump)) if cards.count(hand) == state.sizes[seat] else ()


def _move_events(before: State, after: State) -> list[Any]:
    seat = int(before.turn)
    ended = bool(after.bouts > before.bouts or after.turn == cards.OVER)
    if after.transfers > before.transfers and not ended:
        return [_transfer(before, after, seat)]
    if after.trump_card != before.trump_card:
        return [Swap(seat, cards.write(after.trump_card), cards.write(before.trump_card))]
    if after.phase == rules.TRANSFERRING:
        return []
    went_to_defender = ended and after.discard == before.discard
    said_take = before.phase == rules.DEFENCE and (went_to_defender or after.phase == rules.TAKEN)
    laid = _laid_since(before, after, ended, went_to_defender)
    told: list[Any] = []
    if said_take:
        told.append(Take(seat))
        if laid:
            told.append(HandOver(int(before.attacker), _texts(laid)))
    elif before.phase == rules.DEFENCE:
        told.append(Beat(seat, cards.write(laid[0]), cards.write(rules.oldest_unbeaten(before))))
    elif laid:
        kind = Attack if before.phase == rules.OPENING else ThrowIn
        told.append(kind(seat, cards.write(laid[0])))
    else:
        told.append(Done(seat))
    if ended:
        bout = [int(card) for card in before.laid[: before.laid_count]] + laid
        told.append(Taken(int(before.defender), _texts(bout)) if went_to_defender else Beaten(_texts(bout)))
        giver = int(before.attacker) if said_take else seat
        told += _draws(before, after, giver, cards.mask(laid), cards.mask(bout) if went_to_defender else 0)
        still_in = cards.count(before.gone)
        told += [Out(left, place) for place, left in enumerate(leavers(after), 1) if place > still_in]
    return told


def _transfer(before: State, after: State, seat: int) -> Transfer | Show:
    to = int(after.defender)
    if before.phase == rules.TRANSFERRING:
        return Transfer(seat, cards.write(int(after.laid[after.laid_count - 1])), to)
    trump_of_rank = rules.same_rank(before) & rules.suit_cards(before.trump)
    return Show(seat, cards.write(cards.lowest(trump_of_rank)), to)


def _laid_since(before: State, after: State, ended: bool, went_to_defender: bool) -> list[int]:
    """The cards laid by this move; after the bout's end they are found where the bout went."""
    if not ended:
        return [int(card) for card in after.laid[before.laid_count : after.laid_count]]
    bout = before.attacks | before.beats
    if not went_to_defender:
        return in_hand_order(after.discard & ~before.discard & ~bout, after.trump)
    new = after.known[before.defender] & ~before.known[before.defender] & ~bout
    if before.left and not after.left:
        new &= ~(1 << int(before.trump_card))
    return in_hand_order(new, after.trump)


def _draws(before: State, after: State, giver: int, laid: int, taken: int) -> list[Draw]:
    """Who drew how many, in order; the cards as far as the states show them."""
    told = []
    left = int(before.left)
    for i in range(before.seats):
        seat = int(rules.refill_seat(before, i))
        taken_here = taken if seat == before.defender else 0
        size = before.sizes[seat] - (cards.count(laid) if seat == giver else 0) + cards.count(taken_here)
        n = int(after.sizes[seat] - size)
        if n:
            drawn = [int(card) for card in before.deck[left - n : left][::-1]]
            seen = after.hands[seat] & ~before.hands[seat] & ~taken_here
            if -1 in drawn and cards.count(seen) == n:
                drawn = in_hand_order(seen, after.trump)
            told.append(Draw(seat, n, _texts([card for card in drawn if card >= 0])))
            left -= n
    return told


def in_hand_order(hand: int, trump: int) -> list[int]:
    """The cards of a hand, sorted: plain cards by rank, then trumps (D-6)."""
    ordered = []
    while hand:
        card = rules.first_in_hand_order(hand, trump)
        ordered.append(int(card))
        hand &= ~(1 << int(card))
    return ordered


def _texts(hand: Sequence[int]) -> tuple[str, ...]:
    return tuple(cards.write(card) for card in hand)


# --- the story in words ---


def sentence(event: Any, names: Sequence[str], words: Words) -> str:
    """One event as somebody telling the game would say it."""
    say = words.say
    name = names[event.seat] if getattr(event, "seat", None) is not None else ""
    match event:
        case Lot():
            return say("The lot names {name} to attack first.", name=name)
        case Dealt(cards=()):
            return words.count("{name} is dealt {n} card.", "{name} is dealt {n} cards.", event.count, name=name)
        case Dealt():
            return say("{name} holds {cards}.", name=name, cards=words.cards(event.cards))
        case Trump(stock=0):
            return say("The trump is {card}, the last card dealt; there is no stock.", card=words.card(event.card))
        case Trump():
            return words.count(
                "The trump is {card}; {n} card in the stock.",
                "The trump is {card}; {n} cards in the stock.",
                event.stock,
                card=words.card(event.card),
            )
        case First(card=str(shown)):
            return say("{name} shows {card} and attacks first.", name=name, card=words.card(shown))
        case First():
            return say("{name} attacks first.", name=name)
        case Bout():
            attacker, defender = names[event.attacker], names[event.defender]
            return say(
                "Bout {n}. Attacker: {attacker}, defender: {defender}.",
                n=event.number,
                attacker=attacker,
                defender=defender,
            )
        case Attack():
            return say("{name} attacks with {card}.", name=name, card=words.card(event.card))
        case ThrowIn():
            return say("{name} throws in {card}.", name=name, card=words.card(event.card))
        case Beat():
            beaten = words.card(event.beaten)
            return say("{name} beats {beaten} with {card}.", name=name, beaten=beaten, card=words.card(event.card))
        case Take():
            return say("{name} takes.", name=name)
        case Done():
            return say("{name}: done.", name=name)
        case Transfer():
            return say(
                "{name} transfers with {card}. Defender: {to}.",
                name=name,
                card=words.card(event.card),
                to=names[event.to],
            )
        case Show():
            return say(
                "{name} shows {card} and transfers. Defender: {to}.",
                name=name,
                card=words.card(event.card),
                to=names[event.to],
            )
        case Swap():
            taken = words.card(event.taken)
            return say("{name} exchanges {card} for {taken}.", name=name, card=words.card(event.card), taken=taken)
        case HandOver():
            return say("{name} hands over {cards}.", name=name, cards=words.cards(event.cards))
        case Taken():
            return say("To the hand of the defender ({name}): {cards}.", name=name, cards=words.cards(event.cards))
        case Beaten():
            return say("Beaten: {cards}.", cards=words.cards(event.cards))
        case Draw():
            drawn = words.cards(event.cards)
            line = words.count("{name} draws {n} card", "{name} draws {n} cards", event.count, name=name)
            return f"{line}: {drawn}." if drawn else f"{line}."
        case Out():
            return say("{name} is out, place {place}.", name=name, place=event.place)
        case Outcome():
            return result(event, names, words)
    raise TypeError(f"no sentence for {event!r}")


def result(ended: Outcome, names: Sequence[str], words: Words) -> str:
    """The fool, the winner, or a draw, in words (the program of the task prints these)."""
    said = []
    if ended.fool is not None:
        said.append(words.say("Fool: {name}.", name=names[ended.fool]))
    elif ended.reason == "repetition":
        said.append(words.say("Draw: the game repeats itself."))
    elif ended.reason == "limit":
        said.append(words.say("Draw: the game has gone on too long."))
    else:
        said.append(words.say("Draw."))
    if ended.winner is not None:
        first = names[ended.winner]
        said.append(
            words.say("First out: {name}.", name=first)
            if ended.fool is None
            else words.say("Winner: {name}.", name=first)
        )
    return " ".join(said)


def indent(event: Any) -> int:
    """How deep an event lies in the story: within a bout, or above it."""
    return 0 if isinstance(event, Lot | Dealt | Trump | First | Bout | Outcome) else 1


# --- the rules in words ---

_SENTENCES: dict[str, dict[Any, str]] = {
    "deck_size": {
        36: msg("36 cards are played with, from the six to the ace."),
        24: msg("24 cards are played with, from the nine to the ace."),
        52: msg("52 cards are played with, from the two to the ace."),
    },
    "deal_order": {
        "round_robin": msg("Everybody is dealt six cards, one at a time."),
        "block": msg("Everybody is dealt six cards at once."),
    },
    "first_attacker": {
        "lowest_trump": msg("The lowest trump in hand attacks first."),
        "first_seat": msg("Who sits first attacks first."),
        "left_of_fool": msg(
            "The neighbour on the left of the last fool attacks first; in the first game the lowest trump."
        ),
        "under_fool": msg("The last fool is attacked first; in the first game the lowest trump attacks."),
        "lot": msg("A lot names who attacks first."),
    },
    "no_trump": {
        "lowest_card": msg("If nobody holds a trump, the lowest card attacks first."),
        "first_seat": msg("If nobody holds a trump, who sits first attacks first."),
        "lot": msg("If nobody holds a trump, a lot names who attacks first."),
    },
    "throwers": {
        "all": msg("Everybody but the defender may throw in."),
        "neighbours": msg("The attacker and the defender's other neighbour may throw in."),
        "attacker": msg("Only the attacker may throw in."),
    },
    "throw_order": {
        "attacker_first": msg("The attacker throws in first, then the others in turn."),
        "free": msg("Who laid the last card may throw in first."),
    },
    "attack_choice": {
        "any": msg("An attack begins with any card."),
        "several": msg("An attack may begin with several cards of one rank."),
        "lowest": msg("The lowest plain card attacks, and every card that fits must be thrown in, the lowest first."),
    },
    "attack_limit": {
        "hand": msg("A bout has at most six attack cards, and no more than the defender held."),
        "six": msg("A bout has at most six attack cards."),
        "five": msg("A bout has at most five attack cards."),
        "none": msg("A bout may have any number of attack cards."),
    },
    "first_bout_limit": {
        "five": msg("The first bout has at most five attack cards."),
    },
    "must_beat": {
        False: msg("The defender may take even if he could beat."),
        True: msg("A defender who can beat must beat."),
    },
    "defence_choice": {
        "any": msg("A card is beaten by any higher card of its suit, or by a trump."),
        "lowest": msg("A card is beaten by the lowest sufficient card of its suit, or else by the lowest trump."),
    },
    "after_take": {
        "throw_in": msg("After the defender says take, more may be thrown in, up to the limit."),
        "stop": msg("When the defender says take, the bout is over."),
        "hand_over": msg(
            "When the defender takes, the attacker hands over all plain cards whose rank lies in the bout."
        ),
    },
    "refill_order": {
        "defender_last": msg("Hands are refilled to six: the attacker first, the defender last."),
        "defender_second": msg("Hands are refilled to six: the attacker, the defender, then the others."),
    },
    "draws": {
        True: msg("If the last hands empty in one bout, the game is a draw."),
        False: msg("If the last hands empty in one bout, its defender is the fool."),
    },
    "transfer": {
        False: msg("An attack cannot be transferred."),
        True: msg("Before beating anything, the defender may transfer the attack with a card of its rank."),
    },
    "transfer_needs_cards": {
        True: msg("An attack is transferred only to somebody who holds enough cards."),
        False: msg("An attack may be transferred to somebody who holds too few cards."),
    },
    "transfer_chain": {
        "three": msg("A bout may be transferred at most three times."),
    },
    "show_trump": {
        True: msg("Once a game, the trump of the rank may be shown instead of laid."),
    },
    "swap_trump": {
        True: msg("Before opening a bout, the attacker may exchange the lowest trump for the turned-up card."),
    },
}


def rules_of(game: Any, words: Words) -> list[str]:
    """How a game is played, a sentence for each option that has something to say."""
    silent = set()
    if not game.transfer:
        silent |= {"transfer_needs_cards", "transfer_chain", "show_trump"}
    if game.throwers == "attacker":
        silent.add("throw_order")
    if game.first_attacker in ("first_seat", "lot"):
        silent.add("no_trump")
    said = {name: sentences.get(getattr(game, name)) for name, sentences in _SENTENCES.items() if name not in silent}
    return [words.say(sentence) for sentence in said.values() if sentence]


# --- the table as drawn ---


def draw(view: State, names: Sequence[str], words: Words) -> list[str]:
    """What a view shows, line by line: trump and stock, every seat, the bout."""
    say = words.say
    card = lambda number: cards.write(number, words.lang)  # noqa: E731
    if view.trump < 0:
        return [say("Nothing has been dealt.")]
    stock = words.count("{n} card in the stock", "{n} cards in the stock", int(view.left))
    turned_up = card(view.trump_card) if view.left else cards.SIGNS[int(view.trump)]
    trump, table = say("Trump"), say("Table")
    lines = [f"{trump} {turned_up}   {stock}"]
    width = max(len(name) for name in names)
    for seat in range(view.seats):
        lines.append(f"  {names[seat]:<{width}}  {_holding(view, seat, words)}{_role(view, seat, words)}")
    pairs = [card(attack) + (f"/{card(beat)}" if beat is not None else "/·") for attack, beat in bout_pairs(view)]
    taking = "   " + say("{name} takes.", name=names[view.defender]) if view.phase == rules.TAKEN else ""
    lines.append(f"{table}: {'   '.join(pairs) or '-'}{taking}")
    return lines


def _role(view: State, seat: int, words: Words) -> str:
    if view.turn == cards.OVER or view.gone >> seat & 1 or seat not in (view.attacker, view.defender):
        return ""
    role = words.say("attacks") if seat == view.attacker else words.say("defends")
    return f"   ({role})"


def _holding(view: State, seat: int, words: Words) -> str:
    if view.gone >> seat & 1:
        return words.say("out")
    hand = cards.write_all(in_hand_order(view.hands[seat], view.trump), words.lang)
    hidden = int(view.sizes[seat]) - cards.count(view.hands[seat])
    return " ".join(part for part in (hand, "▒ " * hidden) if part).rstrip() or "-"


def bout_pairs(state: State) -> list[tuple[int, int | None]]:
    """The bout as pairs of an attack card and the card that beats it, if any: his n-th card lies on the n-th attack card."""
    laid = [int(card) for card in state.laid[: state.laid_count]]
    attacks = [card for card in laid if state.attacks >> card & 1]
    beats: list[int | None] = [card for card in laid if state.beats >> card & 1]
    return list(zip(attacks, beats + [None] * (len(attacks) - len(beats)), strict=True))


# --- the log of the reference task ---


def reference_log(table: Table) -> str:
    """A whole game as the simulation task prints it: hands before each bout, cards laid, taken and drawn, the fool."""
    game = table.state
    if game.attack_choice != rules.LOWEST_ATTACK or game.after_take != rules.HAND_OVER:
        raise OptionError("style reference prints games of the presets seed and reference only")
    lines = ["Deck random: " + table.shuffled.removeprefix("formula ")]
    for before, after in table.pairs():
        for event in events(before, after):
            lines += _reference_lines(event, after, table.names)
    return "\n".join(lines) + "\n"


def _reference_lines(event: Any, after: State, names: Sequence[str]) -> list[str]:
    name = names[event.seat] if getattr(event, "seat", None) is not None else ""
    match event:
        case Trump():
            hands = [f"{names[seat]}: {_reference_hand(after, seat)}" for seat in range(after.seats)]
            return [f"Trump: {_ru(event.card)}", *hands]
        case Bout():
            sides = [f"{names[seat]}({_reference_hand(after, seat)})" for seat in (event.attacker, event.defender)]
            return ["", f"{event.number:02}: {' vs '.join(sides)}"]
        case Attack() | ThrowIn():
            return [f"    {name} --> {_ru(event.card)}"]
        case HandOver():
            return [f"    {name} --> {_ru(card)}" for card in event.cards]
        case Beat():
            return [f"    {_ru(event.card)} <-- {name}"]
        case Taken():
            return [f"    {name} <-- {_ru(card)}" for card in event.cards]
        case Draw():
            return [f"    (deck) {name} + {_ru(card)}" for card in event.cards]
        case Outcome():
            return ["", "Fool: " + (names[event.fool] if event.fool is not None else "-")]
    return []


def _reference_hand(state: State, seat: int) -> str:
    return cards.write_all(in_hand_order(state.hands[seat], state.trump), "ru", ",")


def _ru(card: str) -> str:
    return cards.write(cards.read(card), "ru")


STYLES = {"reference": reference_log}
READERS: dict[str, Any] = {}
