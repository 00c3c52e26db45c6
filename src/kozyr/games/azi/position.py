"""Any consistent situation of Azi, built from cards and chips."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from kozyr import cards
from kozyr.errors import PositionError
from kozyr.games.azi import rules
from kozyr.positions import in_parts
from kozyr.ring import left_of, right_of
from kozyr.state import State, write

PHASES = {"discard": rules.DISCARDING, "bid": rules.BIDDING, "play": rules.PLAYING}
Chips = int | Sequence[int]


@in_parts
def build(
    state: State,
    *,
    hands: Sequence[str],
    turn: int,
    trump: str = "",
    phase: str = "play",
    purses: Chips | None = None,
    stakes: Chips | None = None,
    bets: Chips = 0,
    bettor: int | None = None,
    bets_made: Chips = 0,
    raises: int = 0,
    matched: Sequence[int] = (),
    asked: Sequence[int] = (),
    looked: Sequence[int] | None = None,
    short: Sequence[int] = (),
    folded: Sequence[int] = (),
    opener: int | None = None,
    winner: int | None = None,
    trick: str = "",
    tricks: Sequence[int] = (),
    deck: str = "",
) -> State:
    """The situation: cards seat by seat (an empty text: the seat plays no cards), the card that names the trump.

    ``phase`` is ``discard``, ``bid`` or ``play``. ``purses`` are the chips left, ``stakes`` all that has been paid in this
    game (if not given, the ante and the bet of each seat that plays); together they are what the session began with.
    In the auction ``bets`` are this deal's as they count, ``bettor`` is the seat of the last full bet (if not given, of the
    highest), ``bets_made`` are the bets and raises of each seat, ``raises`` those of the table; ``matched`` seats have matched,
    ``asked`` ones are not asked again unless somebody bets, ``looked`` ones have seen their cards (if not given, all).
    In play ``trick`` lists the cards laid, the leader's first, and the seat on turn is next; ``tricks`` are those taken by each
    seat. ``opener`` is the seat on turn if not given, ``winner`` the last game's. The deck is given top first; cards named
    nowhere follow in ascending order. Raises PositionError or CardError.
    """
    seats = int(state.seats)
    if phase not in PHASES:
        raise PositionError(f"a phase is {', '.join(PHASES)}, not {phase!r}")
    if phase == "discard":
        if state.hand == rules.HAND:
            raise PositionError("of three cards none is discarded: the phase is bid or play")
        if bets != 0 or bets_made != 0 or raises != 0 or bettor is not None or matched or folded or short:
            raise PositionError("before the discards nobody has bet, matched or folded")
    if looked is not None and phase != "bid":
        raise PositionError("cards are looked at in the auction: leave looked out")
    rules.clear_table(state)
    places = _Places(state)
    _lay_hands(state, hands, places)
    laid = places.take(trick, "the trick")
    _name_trump(state, trump, phase, places, bool(tricks))
    state.folded = _bits(folded, state)
    if cards.count(rules.in_deal(state)) < 2:
        raise PositionError("at least two seats are in")
    state.turn = _seat(turn, state)
    if not int(rules.in_deal(state)) >> turn & 1:
        raise PositionError(f"seat {turn} is not in: it has folded or plays no cards")
    state.opener = turn if opener is None else _seat(opener, state)
    state.winner = -1 if winner is None else _seat(winner, state)
    state.dealer = state.winner if state.winner >= 0 else right_of(int(state.playing), int(state.opener))
    state.phase = PHASES[phase]
    state.deals = 1
    state.joining = state.playing
    state.short = _bits(short, state)
    _lay_chips(state, purses, stakes, bets)
    state.looked = state.playing if looked is None else _bits(looked, state)
    if looked is not None and not state.blind:
        raise PositionError("everybody has looked at his cards in this game: leave looked out")
    _open_auction(state, bettor, bets_made, raises, _bits(matched, state), _bits(asked, state))
    _lay_trick(state, laid, tricks)
    _count_hands(state, seats)
    _lay_deck(state, places.take(deck, "the deck"), places)
    return state


class _Places:
    """Where each card named so far lies."""

    def __init__(self, state: State) -> None:
        self.deck = int(rules.whole_deck(state))
        self.used: dict[int, str] = {}

    def take(self, text: str, where: str) -> list[int]:
        """The cards of a text, each of which may be named once."""
        if not isinstance(text, str):
            raise PositionError("cards are written as text, a text for each hand")
        read = cards.read_all(text, self.deck) if text.strip() else []
        for card in read:
            if card in self.used:
                raise PositionError(f"{cards.write(card)} is in {self.used[card]} and in {where}")
            self.used[card] = where
        return read


def _lay_hands(state: State, hands: Sequence[str], places: _Places) -> None:
    if isinstance(hands, str) or len(hands) != state.seats:
        raise PositionError(f"a hand is given for each of the {state.seats} seats, as text")
    for seat, text in enumerate(hands):
        held = places.take(text, f"the hand of seat {seat}")
        if len(held) > state.hand:
            raise PositionError(f"seat {seat} holds at most {state.hand} cards, not {len(held)}")
        state.hands[seat] = cards.mask(held)
        state.playing |= (1 << seat) if held else 0
    state.entered = state.playing


def _name_trump(state: State, trump: str, phase: str, places: _Places, may_be_gone: bool) -> None:
    later = phase == "discard" and not state.trump_before_discard
    if later:
        if trump:
            raise PositionError("the trump is turned up after the discard: leave it out")
        return
    if not trump:
        raise PositionError("the position lacks trump=…, the card that names the trump")
    card = cards.read(trump, places.deck)
    if state.trump_source == rules.STOCK:
        places.take(trump, "the middle of the table")
    elif card not in places.used:
        if not may_be_gone:
            raise PositionError(f"{cards.write(card)} is to be in the hand of the seat that showed it")
        places.take(trump, "an earlier trick")
    state.trump_card = card


def _bits(seats: Sequence[int], state: State) -> int:
    if not isinstance(seats, list | tuple):
        raise PositionError(f"seats are given as a list, not {seats!r:.60}")
    for seat in seats:
        if not int(state.playing) >> _seat(seat, state) & 1:
            raise PositionError(f"seat {seat} plays no cards")
    return cards.mask(seats)


def _seat(seat: int, state: State) -> int:
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < state.seats:
        raise PositionError(f"a seat is 0 to {state.seats - 1}, not {seat!r}")
    return seat


def _lay_chips(state: State, purses: Chips | None, stakes: Chips | None, bets: Chips) -> None:
    seats = int(state.seats)
    forward = _numbers("bets", bets, seats, rules.MAX_CHIPS)
    behind = (
        list(map(int, state.purses[:seats])) if purses is None else _numbers("purses", purses, seats, rules.MAX_CHIPS)
    )
    usual = [int(state.ante) + bet if int(state.playing) >> seat & 1 else 0 for seat, bet in enumerate(forward)]
    paid = usual if stakes is None else _numbers("stakes", stakes, seats, rules.MAX_CHIPS)
    if sum(behind) + sum(paid) > rules.MAX_CHIPS:
        raise PositionError(f"at most {rules.MAX_CHIPS:,} chips are in play")
    if sum(paid) == 0:
        raise PositionError("a deal has a pot: somebody's stake is above 0")
    write(state.purses, behind)
    write(state.stakes, paid)
    write(state.bets, forward)
    write(state.first_purses, [purse + stake for purse, stake in zip(behind, paid, strict=True)])
    state.pot = sum(paid)
    for seat in range(seats):
        _check_chips(state, seat)
    state.out = cards.mask(seat for seat in range(seats) if behind[seat] == paid[seat] == 0)


def _check_chips(state: State, seat: int) -> None:
    """A seat's bet is in its stake; who bets less than one may, or is short, has put in all (A-3.1, A-5, A-31)."""
    bet, counted = int(state.bets[seat]), 2 if state.blind else 1
    if bet and not int(state.playing) >> seat & 1:
        raise PositionError(f"seat {seat} plays no cards and cannot have bet")
    if bet > counted * state.stakes[seat]:
        raise PositionError(f"seat {seat} has bet {bet}, which is not in its stake of {state.stakes[seat]}")
    if state.purses[seat] and (0 < bet < state.min_bet or int(state.short) >> seat & 1):
        raise PositionError(f"seat {seat} is short, and yet has {state.purses[seat]} chips")


def _numbers(what: str, given: Chips, n: int, most: int) -> list[int]:
    numbers = list(given) if isinstance(given, Iterable) else [given] * n
    if len(numbers) != n or not all(map(_is_whole, numbers)) or max(numbers) > most:
        raise PositionError(f"{what}: a whole number from 0 to {most:,} for each of the {n} seats, not {given!r:.60}")
    return numbers


def _is_whole(number: Any) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and number >= 0


def _open_auction(state: State, bettor: int | None, bets_made: Chips, raises: int, matched: int, asked: int) -> None:
    """What has been bet, and who is still to be asked."""
    seats = int(state.seats)
    bets = list(map(int, state.bets[:seats]))
    highest = max(bets)
    full = highest >= state.min_bet
    state.level = highest if full else int(state.min_bet) if highest else 0
    state.bettor = bets.index(highest) if full else -1
    if bettor is not None:
        state.bettor = _seat(bettor, state)
        if not full or bets[bettor] != highest:
            raise PositionError(
                f"the bettor has the highest bet, {highest}, and at least {state.min_bet}; seat {bettor} has not"
            )
    if state.bettor >= 0 and not int(rules.in_deal(state)) >> int(state.bettor) & 1:
        raise PositionError(f"seat {state.bettor} has the highest bet and cannot have folded")
    made = _numbers("bets_made", bets_made, seats, rules.MAX_BETS)
    if state.bettor >= 0 and not made[state.bettor]:
        made[state.bettor] = 1
    write(state.bets_made, made)
    if not _is_whole(raises) or raises > rules.MAX_CHIPS:
        raise PositionError(f"raises is a whole number from 0 on, not {raises!r:.60}")
    state.raises = raises
    state.matched = matched
    if state.phase == rules.DISCARDING:
        state.waiting = state.playing & ~asked
    elif state.phase == rules.BIDDING:
        _open_asking(state, asked)
    if state.phase != rules.DISCARDING:
        rules.mark_short(state)
    if state.phase == rules.PLAYING:
        _check_auction_over(state)
    if state.phase != rules.PLAYING and not int(state.waiting) >> int(state.turn) & 1:
        raise PositionError(f"seat {state.turn} has nothing to say: it has no chips or has been asked")


def _open_asking(state: State, asked: int) -> None:
    """Who is still to be asked in the auction: whoever has chips and has not answered the level."""
    level = int(state.level)
    even = cards.mask(seat for seat in range(state.seats) if level and state.bets[seat] == level)
    state.waiting = rules.able(state) & ~(asked | even)
    if state.jerk and (seat := int(rules.find_jerk(state))) >= 0:
        raise PositionError(f"seat {seat} holds three cards of one suit and has won at once")
    opener = int(state.opener)
    if state.level == 0 and not state.opener_may_fold and state.purses[opener] == 0:
        state.level = state.min_bet
    if state.level == 0 and not state.opener_may_fold and state.turn != opener:
        raise PositionError(f"nobody has bet: the opener, seat {opener}, is on turn")


def _check_auction_over(state: State) -> None:
    """Cards are played when everybody who is in and has chips has matched (A-3.4)."""
    for seat in cards.members(rules.able(state)):
        if state.bets[seat] < state.level:
            raise PositionError(f"seat {seat} has chips and has not matched the bet of {state.level}")


def _lay_trick(state: State, laid: list[int], tricks: Sequence[int]) -> None:
    """Tricks taken, and the cards of the trick on the table; the leader's first."""
    still = int(rules.in_deal(state))
    if state.phase != rules.PLAYING:
        if laid or tricks:
            raise PositionError("tricks are of the phase play")
        return
    if len(laid) >= cards.count(still):
        raise PositionError(f"at most {cards.count(still) - 1} cards lie in a trick before the last seat is asked")
    write(state.tricks, _numbers("tricks", tricks or 0, int(state.seats), 1))
    state.tricks_over = sum(state.tricks[: state.seats])
    for seat in range(state.seats):
        if state.tricks[seat] and not still >> seat & 1:
            raise PositionError(f"seat {seat} is not in and cannot have taken a trick")
    if state.tricks_over >= rules.HAND:
        raise PositionError("at most two tricks are over while one is played")
    seat = int(state.turn)
    for _ in laid:
        seat = int(right_of(still, seat))
    state.leader = state.best = seat
    for card in laid:
        if state.laid and rules.is_higher(state, card, state.table[state.best]):
            state.best = seat
        state.table[seat] = card
        state.played |= 1 << card
        state.laid += 1
        seat = int(left_of(still, seat))


def _count_hands(state: State, seats: int) -> None:
    """Every seat holds as many cards as it should; cards played or discarded and not named are out of sight."""
    for seat in range(seats):
        held, wanted = cards.count(state.hands[seat]), int(rules.cards_held(state, seat))
        if int(state.playing) >> seat & 1 and held != wanted:
            raise PositionError(f"seat {seat} is given {held} cards, where it has {wanted} by now")


def _lay_deck(state: State, top: list[int], places: _Places) -> None:
    """The rest of the deck, its top last; the cards that must be elsewhere are taken from the rest."""
    rest = [card for card in cards.members(places.deck) if card not in places.used]
    earlier = int(state.tricks_over) * cards.count(rules.in_deal(state))
    discarded = [seat for seat in range(state.seats) if rules.has_discarded(state, seat)]
    if earlier + len(discarded) > len(rest):
        raise PositionError("too few cards are left for the tricks and discards that were")
    shown = [card for card, where in places.used.items() if where == "an earlier trick"]
    gone, rest = shown + rest[: earlier - len(shown)], rest[max(earlier - len(shown), 0) :]
    state.played |= cards.mask(gone)
    for seat in discarded:
        state.discards[seat] = rest.pop(0)
    lying = (top + rest)[::-1]
    write(state.deck, [*lying, *[-1] * (rules.DECK - len(lying))])
    state.left = len(lying)
