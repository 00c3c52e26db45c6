"""Any consistent situation of Durak, built from cards in text."""

from __future__ import annotations

from collections.abc import Sequence

from kozyr import cards
from kozyr.errors import PositionError
from kozyr.games.durak import rules
from kozyr.positions import in_parts
from kozyr.state import State

FORM = 'bout="6♣/K♣ 6♥/": attack card, slash, the card that beats it'


@in_parts
def build(
    state: State,
    *,
    trump: str,
    hands: Sequence[str],
    bout: str = "",
    stock: str = "",
    attacker: int = 0,
    defender: int | None = None,
    taking: bool = False,
    discard: str | None = None,
    bouts: int = 1,
) -> State:
    """The situation: hands seat by seat, the bout's pairs in order, the stock top first with the turned-up card last.

    Cards named nowhere are discarded. Without a bout the attacker is to open; with a card unbeaten the defender is on turn;
    else the throwers are asked (``taking``: after the defender said take). Seats without cards have left if the
    stock is empty, unless they are named as attacker or defender of a bout. ``bouts`` counts the bouts begun, this one
    included. Raises PositionError or CardError.
    """
    deck = rules.whole_deck(state)
    used: dict[int, str] = {}

    def place(text: str, where: str) -> list[int]:
        read = cards.read_all(text, deck) if text.strip() else []
        for card in read:
            if card in used:
                raise PositionError(f"{cards.write(card)} is in {used[card]} and in {where}")
            used[card] = where
        return read

    if not isinstance(taking, bool) or isinstance(bouts, bool) or not isinstance(bouts, int):
        raise PositionError("taking is True or False, bouts a whole number")
    if not 1 <= bouts <= rules.MAX_BOUTS:
        raise PositionError(f"a game has bouts 1 to {rules.MAX_BOUTS}, not {bouts}")
    if isinstance(hands, str) or not all(isinstance(text, str) for text in (trump, bout, stock, discard or "", *hands)):
        raise PositionError("cards are written as text, a text for each hand")
    if len(hands) != state.seats:
        raise PositionError(f"{len(hands)} hands are given for {state.seats} seats")
    if trump not in cards.SIGNS or len(trump) != 1:
        raise PositionError(f"trump is one of {' '.join(cards.SIGNS)}, not {trump!r}")
    state.trump = cards.SIGNS.index(trump)
    for seat, hand in enumerate(hands):
        state.hands[seat] = cards.mask(place(hand, f"the hand of seat {seat}"))
        state.sizes[seat] = cards.count(state.hands[seat])
    _lay_stock(state, place(stock, "the stock"))
    _seat_bout(state, attacker, defender, bool(bout.strip()))
    for pair in bout.split():
        attack, slash, beat = pair.partition("/")
        if not slash:
            raise PositionError(f"{pair!r} is not a pair of the bout: write {FORM}")
        _lay_pair(state, place(attack, "the bout"), place(beat, "the bout"))
    named = cards.mask(used)
    gone = place(discard, "the discarded cards") if discard is not None else cards.members(deck & ~named)
    state.discard = cards.mask(gone)
    if deck & ~named & ~state.discard:
        missing = cards.write_all(cards.members(deck & ~named & ~state.discard))
        raise PositionError(f"no place is given for {missing}: every card of the deck is somewhere")
    state.bouts = bouts
    _go_on(state, taking)
    return state


def _lay_stock(state: State, stock: list[int]) -> None:
    if stock and stock[-1] // cards.RANKS != state.trump:
        raise PositionError(f"the last card of the stock is the turned-up trump, and {cards.write(stock[-1])} is none")
    for i in range(len(state.deck)):
        state.deck[i] = stock[-1 - i] if i < len(stock) else -1
    state.left = len(stock)
    state.trump_card = stock[-1] if stock else -1


def _seat_bout(state: State, attacker: int, defender: int | None, in_bout: bool) -> None:
    """Who has left, who attacks whom."""
    for role, seat in (("attacker", attacker), ("defender", defender)):
        if seat is not None and not 0 <= seat < state.seats:
            raise PositionError(f"the {role} is seat 0 to {state.seats - 1}, not {seat}")
    taking_part = {attacker, defender} if in_bout else set()
    for seat in range(state.seats):
        if state.left == 0 and state.sizes[seat] == 0 and seat not in taking_part:
            rules.leave_if_empty(state, seat)
    if state.seats - cards.count(state.gone) < 2 or state.gone >> attacker & 1:
        raise PositionError("at least two seats are in the game, the attacker among them")
    state.attacker = state.last_thrower = attacker
    state.defender = rules.next_in_game(state, attacker) if defender is None else defender
    if state.defender == attacker or state.gone >> state.defender & 1:
        raise PositionError(f"seat {state.defender} cannot defend against seat {attacker}")
    if not in_bout and state.sizes[attacker] == 0:
        raise PositionError(f"seat {attacker} has no card to open with")


def _lay_pair(state: State, attack: list[int], beat: list[int]) -> None:
    if len(attack) != 1 or len(beat) > 1:
        raise PositionError(f"a pair of the bout is one attack card and at most one that beats it: write {FORM}")
    bout = state.attacks | state.beats
    if bout and not rules.ranks_of(bout) >> attack[0] & 1:
        raise PositionError(f"{cards.write(attack[0])} cannot be thrown in: its rank is not in the bout")
    if beat and not rules.cards_that_beat(attack[0], state.trump) >> beat[0] & 1:
        raise PositionError(f"{cards.write(beat[0])} does not beat {cards.write(attack[0])}")
    if beat and cards.count(state.attacks) > cards.count(state.beats):
        raise PositionError(f"{cards.write(beat[0])} beats a card while an older one is unbeaten")
    for card in attack + beat:
        state.laid[state.laid_count] = card
        state.laid_count += 1
    state.attacks |= cards.mask(attack)
    state.beats |= cards.mask(beat)


def _go_on(state: State, taking: bool) -> None:
    """Whom the rules ask now."""
    lying, beaten = cards.count(state.attacks), cards.count(state.beats)
    if taking and lying == beaten:
        raise PositionError("a defender takes only while a card is unbeaten")
    state.sizes[state.defender] += beaten  # the limit goes by what he held before he beat (D-11.4)
    state.limit = max(lying, rules.bout_limit(state, state.attack_limit))
    state.sizes[state.defender] -= beaten
    if lying == 0:
        state.phase = rules.OPENING
        state.turn = state.attacker
        if state.left == 0:
            rules.repeats(state)
    elif taking or lying == beaten:
        state.phase = rules.TAKEN if taking else rules.THROWING
        state.waiting = rules.throwers_with_cards(state)
        rules.go_on(state)
    else:
        rules.ask_defender(state)
