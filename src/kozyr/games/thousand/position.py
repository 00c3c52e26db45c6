"""Any consistent situation of Thousand, built from cards in text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kozyr import cards
from kozyr.errors import PositionError
from kozyr.games.thousand import rules
from kozyr.positions import in_parts
from kozyr.ring import left_of, right_of
from kozyr.state import State

MOST_BID = rules.ALL_POINTS + rules.MOST_WITH_ACES_OF_TWO  # T-5.1
PHASES = {
    "bid": rules.BIDDING,
    "give": rules.GIVING,
    "raise": rules.RAISING,
    "contra": rules.DOUBLING,
    "play": rules.LEADING,
}


@in_parts
def build(
    state: State,
    *,
    hands: Sequence[str],
    phase: str = "play",
    turn: int = 0,
    opener: int = 0,
    bid: int | None = None,
    declarer: int | None = None,
    passed: Sequence[int] = (),
    talon: str | Sequence[str] = "",
    trick: str = "",
    trump: str = "",
    won: Sequence[str] = (),
    announced: Sequence[int] = (),
    scores: Sequence[int] = (),
    rounds: int = 0,
) -> State:
    """The situation: hands seat by seat, and the phase in which the seat ``turn`` is asked: bid, give, raise, contra, play.

    ``bid`` is the number that stands (in the phase bid 0 for none, else the opening bid) and ``declarer`` who said it: usually
    the last seat before ``turn`` (bid, contra), ``turn`` itself (give, raise), the first that plays (play). The ``talon``
    lies on the table in the phase bid; with two seats two of them. ``trick`` are the cards laid before ``turn`` is asked, in
    order, ``won`` cards taken by each seat, ``announced`` points. Cards named nowhere are out of play, and nobody knows any
    hand; nobody is on the barrel, whatever the scores. Raises PositionError or CardError.
    """
    if phase not in PHASES:
        raise PositionError(f"the phase of a position is one of {', '.join(PHASES)}, not {phase!r}")
    _check_number("rounds", rounds, (state.max_rounds or rules.MAX_ROUNDS) - 1)
    if (phase == "raise" and not state.raise_after_talon) or (phase == "contra" and not state.contra):
        raise PositionError(f"nobody is asked in the phase {phase}: the option that asks is no")
    for name, seat in (("turn", turn), ("opener", opener)):
        _check_number(name, seat, state.seats - 1)
    state.opener, state.rounds = opener, rounds
    rules.clear(state)
    _set_numbers(state.scores, "scores", scores, state.seats)
    _set_numbers(state.announced, "announced", announced, state.seats)
    if min(state.announced[: state.seats]) < 0:
        raise PositionError("points announced are not negative")
    place = _placer()
    _deal(state, hands, place)
    _lay_talons(state, [talon] if isinstance(talon, str) else list(talon), place, phase)
    for seat, text in enumerate(_for_seats("won", won, state.seats)):
        state.won[seat] = cards.mask(place(text, f"the cards seat {seat} has won"))
        state.out |= state.won[seat]
        players = cards.count(state.playing)
        state.tricks[seat] = (cards.count(state.won[seat]) + players - 1) // players
    if trump:
        state.trump = cards.read_suit(trump)
    if not state.playing >> turn & 1:
        raise PositionError(f"seat {turn} sits out while seat {opener} is the opener")
    state.left = 0
    cards.erase(state.deck, 0, len(state.deck))
    state.turn, state.phase = turn, PHASES[phase]
    _set_auction(state, phase, bid, declarer, passed)
    _check_sizes(state, phase, _lay_trick(state, place(trick, "the trick"), phase))
    state.present = state.out | state.talons[0] | state.talons[1]
    for seat in range(state.seats):
        state.present |= state.hands[seat]
    return state


def _placer() -> Callable[[str, str], list[int]]:
    """Reads cards for a place; a card is in one place only."""
    used: dict[int, str] = {}

    def place(text: str, where: str) -> list[int]:
        read = cards.read_all(text, rules.WHOLE) if text.strip() else []
        for card in read:
            if card in used:
                raise PositionError(f"{cards.write(card)} is in {used[card]} and in {where}")
            used[card] = where
        return read

    return place


def _check_number(name: str, value: object, high: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= high:
        raise PositionError(f"{name} is a whole number from 0 to {high}, not {value!r}")


def _for_seats(name: str, texts: Sequence[str], seats: int) -> Sequence[str]:
    """Texts given for each seat, or none."""
    if isinstance(texts, str) or len(texts) not in (0, seats) or not all(isinstance(text, str) for text in texts):
        raise PositionError(f"{name} gives a text of cards for each of {seats} seats")
    return texts


def _set_numbers(field: memoryview, name: str, numbers: Sequence[int], seats: int) -> None:
    fits = all(isinstance(n, int) and not isinstance(n, bool) and abs(n) <= 100_000 for n in numbers)
    if len(numbers) not in (0, seats) or not fits:
        raise PositionError(f"{name} gives a number for each of {seats} seats")
    for seat, number in enumerate(numbers):
        field[seat] = number


def _deal(state: State, hands: Sequence[str], place: Callable[[str, str], list[int]]) -> None:
    if not hands:
        raise PositionError(f"hands gives a text of cards for each of {state.seats} seats")
    for seat, text in enumerate(_for_seats("hands", hands, state.seats)):
        state.hands[seat] = cards.mask(place(text, f"the hand of seat {seat}"))
        state.sizes[seat] = cards.count(state.hands[seat])
        if state.sizes[seat] and not state.playing >> seat & 1:
            raise PositionError(f"seat {seat} sits out and holds no cards")


def _lay_talons(state: State, talons: list[str], place: Callable[[str, str], list[int]], phase: str) -> None:
    lying = [cards.mask(place(text, "the talon")) for text in talons if text.strip()]
    sizes = [cards.count(talon) for talon in lying]
    wanted = [rules.talon_size(state)] * rules.talons_of(state) if phase == "bid" else []
    if sizes != wanted:
        if phase != "bid":
            raise PositionError("a talon lies on the table in the phase bid only")
        raise PositionError(f"in the phase bid the talon is {' and '.join(map(str, wanted))} cards, not {sum(sizes)}")
    for i, talon in enumerate(lying[: len(wanted)]):
        state.talons[i] = talon
        state.lying[i] = cards.count(talon)


def _set_auction(state: State, phase: str, bid: int | None, declarer: int | None, passed: Sequence[int]) -> None:
    """The number that stands, whose it is, and who has passed."""
    nobody = phase == "bid" and state.obliged == rules.OPENER
    state.bid = _checked_bid(state, phase, int(0 if nobody else state.opening_bid) if bid is None else bid)
    playing = [seat for seat in range(state.seats) if state.playing >> seat & 1]
    if any(seat not in playing for seat in passed) or state.turn in passed:
        raise PositionError(
            f"passed lists seats that have passed, of {', '.join(map(str, playing))}, not seat {state.turn}"
        )
    state.passed = sum(1 << seat for seat in set(passed))
    state.spoken = state.passed
    if phase == "bid" and state.bid == 0:
        if state.turn != state.opener or passed or declarer is not None:
            raise PositionError(f"before the first number only the opener, seat {state.opener}, is asked")
        return
    if bid is None and declarer is None and phase == "bid":
        declarer = right_of(state.playing & ~state.passed, int(state.opener))
    before = right_of(state.playing & ~state.passed, int(state.turn))
    usual = {"play": playing[0], "bid": before, "contra": before}.get(phase, int(state.turn))
    who = usual if declarer is None else declarer
    if isinstance(who, bool) or who not in playing or state.passed >> who & 1:
        raise PositionError(f"the declarer is one of {', '.join(map(str, playing))} that has not passed, not {who!r}")
    state.bidder = who
    state.spoken |= 1 << who
    if phase == "bid":
        if who == state.turn:
            raise PositionError(f"seat {who} has said {state.bid} and is not asked again before another number")
        return
    if (phase in ("give", "raise")) != (who == state.turn) and phase != "play":
        raise PositionError(f"in the phase {phase} seat {state.turn} cannot be asked with seat {who} as the declarer")
    state.declarer = who
    state.chosen = 0
    state.to_give = rules.GIVEN if phase == "give" else 0
    state.leader = state.best = who


def _checked_bid(state: State, phase: str, number: int) -> int:
    """A number that can be named, where one is."""
    if phase == "bid" and rules.is_golden(state):
        raise PositionError("a golden round has no auction")
    _check_number("bid", number, MOST_BID)
    step = int(state.bid_step)
    beyond = number - int(state.opening_bid)
    if (number == 0 and phase != "bid") or (number not in (0, rules.DARK_BID) and (beyond < 0 or beyond % step)):
        raise PositionError(f"a bid is {state.opening_bid} and a multiple of {step} more, not {number}")
    return number


def _lay_trick(state: State, lying: list[int], phase: str) -> list[int]:
    """Lays the cards of the trick; answers the seats that have laid one."""
    if phase != "play" and lying:
        raise PositionError("a trick lies on the table in the phase play only")
    others = cards.count(state.playing) - 1
    if len(lying) > others:
        raise PositionError(f"at most {others} cards lie in the trick before the last seat is asked")
    seat = int(state.turn)
    for _ in range(others + 1 - len(lying)):
        seat = int(left_of(state.playing, seat))
    laid: list[int] = []
    if phase == "play":
        state.leader = state.best = seat if lying else state.turn
    for card in lying:
        if laid and rules.higher(card, state.table[state.best], state.trump):
            state.best = seat
        state.table[seat] = card
        state.out |= 1 << card
        laid.append(seat)
        seat = int(left_of(state.playing, seat))
    state.laid = len(laid)
    if laid:
        state.phase = rules.FOLLOWING
    return laid


def _check_sizes(state: State, phase: str, laid: list[int]) -> None:
    """Hands of the sizes that the phase asks for."""
    playing = [seat for seat in range(state.seats) if state.playing >> seat & 1]
    size = int(state.sizes[state.turn]) - (rules.talon_size(state) if phase == "give" else 0)
    for seat in playing:
        wanted = size + (rules.talon_size(state) if phase == "give" and seat == state.turn else 0) - (seat in laid)
        if state.sizes[seat] != wanted:
            raise PositionError(f"seat {seat} holds {state.sizes[seat]} cards where it should hold {wanted}")
    full = rules.hand_size(state) + (1 if state.seats > 2 and phase in ("raise", "contra", "play") else 0)
    if not 1 <= size <= full:
        raise PositionError(f"a hand holds 1 to {full} cards in the phase {phase}, not {size}")
    if phase == "play":
        state.tricks_over = full - size
