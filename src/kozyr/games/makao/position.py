"""Any consistent situation of Makao, built from cards in text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kozyr import cards
from kozyr.errors import PositionError
from kozyr.games.makao import rules
from kozyr.positions import in_parts
from kozyr.state import State
from kozyr.worlds import add


@in_parts
def build(
    state: State,
    *,
    top: str,
    hands: Sequence[str],
    stock: str = "",
    pile: str | None = None,
    turn: int = 0,
    drawn: str = "",
    due: int = 0,
    king_seat: int | None = None,
    skips: int = 0,
    demanded: str = "",
    author: int | None = None,
    requested: str = "",
    lost: Sequence[int] = (),
    joker: str = "",
    direction: int = 1,
    turns: int = 1,
) -> State:
    """The situation: hands seat by seat, the stock top first, the pile without its top.

    The seat ``turn`` is to play; with ``drawn`` it has just drawn that card of its hand; with ``due`` it must answer an
    attack of so many cards, whose last attacking card is the top (``king_seat``: who attacks the seat before him); with
    ``skips`` it faces a chain. ``joker`` lies on top and stands for the top. Cards named nowhere lie in the pile; if ``pile``
    is given, even empty, they are out of play. Nobody knows any hand. Raises PositionError or CardError.
    """
    _check_types(state, top, hands, stock, pile, drawn, demanded, requested, joker)
    deck = state.whole
    copies = 2 if state.decks == 2 else 1
    used: Counter[int] = Counter()

    def place(text: str, where: str) -> list[int]:
        read = cards.read_all(text, deck, copies) if text.strip() else []
        used.update(read)
        for card in read:
            if used[card] > copies:
                raise PositionError(f"{cards.write(card)} is named again in {where}; there are {copies} of it")
        return read

    for name, seat in (("turn", turn), ("author", author), ("king_seat", king_seat)):
        if seat is not None and (isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < state.seats):
            raise PositionError(f"{name} is seat 0 to {state.seats - 1}, not {seat!r}")
    for name, value, high in (("due", due, 500), ("skips", skips, 50), ("turns", turns, rules.MAX_TURNS)):
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= high:
            raise PositionError(f"{name} is a whole number from 0 to {high}, not {value!r}")
    state.top = cards.read(top, deck & cards.ALL)
    state.lying = cards.read(joker, deck & cards.JOKERS) if joker else state.top
    place(joker or top, "the top")
    for seat, hand in enumerate(hands):
        _give(state, seat, place(hand, f"the hand of seat {seat}"))
    lying = place(stock, "the stock")
    for i in range(len(state.deck)):
        state.deck[i] = lying[-1 - i] if i < len(lying) else -1
    state.left = len(lying)
    state.made_of = state.whole
    state.pile = 1 << state.lying
    under = place(pile, "the pile") if pile is not None else _unnamed(state, used)
    for card in under:
        state.pile, state.pile_twins = add(state.pile, state.pile_twins, 1 << card)
    if pile is not None:
        state.present = cards.mask(card for card in used if used[card])
        state.present_twins = cards.mask(card for card in used if used[card] == copies == 2)
    if isinstance(direction, bool) or direction not in (1, -1):
        raise PositionError(f"direction is 1 or -1, not {direction!r}")
    state.direction = direction
    state.turns, state.passed = max(turns, 1), 1
    _set_running(state, due, skips, demanded, author, requested)
    _sit_out(state, lost)
    _ask(state, turn, drawn)
    _set_king_seat(state, king_seat)
    return state


def _check_types(state: State, top: str, hands: Sequence[str], *texts: str | None) -> None:
    if isinstance(hands, str) or not all(isinstance(text, str) for text in (top, *hands, *(t or "" for t in texts))):
        raise PositionError("cards are written as text, a text for each hand")
    if len(hands) != state.seats:
        raise PositionError(f"{len(hands)} hands are given for {state.seats} seats")


def _give(state: State, seat: int, hand: list[int]) -> None:
    if not hand:
        raise PositionError(f"seat {seat} holds no card: the game would be over")
    for card in hand:
        state.hands[seat], state.twins[seat] = add(state.hands[seat], state.twins[seat], 1 << card)
        state.sizes[seat] += 1
        rules.remember_draw(state, seat, 0)


def _unnamed(state: State, used: Counter[int]) -> list[int]:
    whole = Counter(cards.members(state.present)) + Counter(cards.members(state.present_twins))
    return sorted((whole - used).elements())


def _set_running(state: State, due: int, skips: int, demanded: str, author: int | None, requested: str) -> None:
    """What runs, of which there is one thing at a time; the card that began or prolonged it is the top."""
    top = cards.write(state.top)
    if sum(map(bool, (due, skips, demanded, requested))) > 1:
        raise PositionError("an attack, a chain of skips, a demand and a request do not run at the same time")
    if due:
        penalty = rules.penalty_of(state, state.top)
        if not penalty:
            raise PositionError(f"{top} attacks nobody, so nothing is due")
        if due < penalty:
            raise PositionError(f"{top} alone makes {penalty} cards due, not {due}")
        state.due, state.attack_card = due, state.top
    if skips:
        if not state.skippers >> state.top & 1:
            raise PositionError(f"{top} is no skip")
        if state.skip_chain == rules.SINGLE:
            raise PositionError("nobody is asked about a skip where skip_chain is single: give the turns in lost")
        state.skips = skips
    seat = -1 if author is None else author
    if bool(demanded) != (seat >= 0):
        raise PositionError("a demand has a rank and an author: demanded='7', author=0")
    if demanded:
        rank = cards.read_rank(demanded)
        if not state.demandable >> rank & 1:
            raise PositionError(f"{demanded} cannot be demanded")
        if not (state.demanders | rules.rank_cards(rank)) >> state.top & 1:
            raise PositionError(f"{top} neither demands {demanded} nor answers the demand")
        state.demanded, state.author = rank, seat
    if requested:
        if not state.changers >> state.top & 1:
            raise PositionError(f"{top} asks for no suit")
        state.requested = cards.read_suit(requested)


def _sit_out(state: State, lost: Sequence[int]) -> None:
    fits = isinstance(lost, list | tuple) and len(lost) in (0, state.seats)
    if not fits or not all(isinstance(n, int) and not isinstance(n, bool) and 0 <= n <= 100 for n in lost):
        raise PositionError(f"lost gives a number of turns, 0 to 100, for each of {state.seats} seats")
    for seat, turns in enumerate(lost):
        state.lost[seat] = turns


def _ask(state: State, turn: int, drawn: str) -> None:
    """Whom the rules ask now."""
    state.turn = state.mover = turn
    state.phase = rules.PLAY
    if drawn and (state.due or state.skips or not state.play_drawn):
        raise PositionError(f"nobody is asked about {drawn}: there is an attack or a skip, or play_drawn is no")
    if state.due:
        state.phase = rules.ATTACKED
        state.mover = rules.before(state, turn)
    elif state.skips:
        state.phase = rules.SKIPPED
        state.mover = rules.before(state, turn)
    elif state.lost[turn]:
        raise PositionError(f"seat {turn} has turns to lose, so it is not its turn")
    elif drawn:
        card = cards.read(drawn, cards.EVERY)
        if not state.hands[turn] >> card & 1:
            raise PositionError(f"{drawn} was drawn and is not in the hand of seat {turn}")
        state.phase, state.drawer, state.drawn, state.draws = rules.HAS_DRAWN, turn, card, 1


def _set_king_seat(state: State, king_seat: int | None) -> None:
    """Who laid the king that attacks the seat before him (M-16)."""
    behind = rules.after(state, int(state.turn))
    back = state.due and rules.attacks_back(state, state.top)
    if king_seat != (behind if back else None):
        if not back:
            raise PositionError("king_seat is given only while a king attacks the seat before")
        raise PositionError(f"{cards.write(state.top)} attacks the seat before: king_seat={behind}, not {king_seat}")
    if back:
        state.king_seat = state.mover = behind
