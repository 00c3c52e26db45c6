"""A slow and obvious referee of Makao, written from RULES.md alone; it cites the clauses M-1 ... M-24.4.

It shares nothing with the fast referee. The whole game is one story told in order (a generator that stops wherever a seat or
the dealer is asked), and every question is answered by trying all cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable

Option = bool | int | str
Coming = tuple[str, int]  # what comes next: "turn", "attack" or "skip", and the seat it comes to

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]  # M-3
SUITS = ["♠", "♣", "♦", "♥"]  # M-3
JOKERS = ["★", "☆"]  # M-20
LOWEST_RANK = {52: "2", 32: "7"}  # M-3.1
TURN_LIMIT = 1000  # M-9.4

DEALER = -1
OVER = -2


def _rank_choices(default: str) -> list[Option]:
    """The option table: a rank (the default first), any other rank, or none."""
    values: list[Option] = [default, *RANKS, "none"]
    return list(dict.fromkeys(values))


# The option table; the first value is the default of polish.
CHOICES: dict[str, list[Option]] = {
    "seats": [2, 3, 4, 5, 6, 7, 8],
    "decks": ["by_seats", 1, 2],
    "deck_size": [52, 32],
    "jokers": [False, True],
    "hand": [5, 1, 2, 3, 4, 6, 7, 8, 9, 10],
    "start_card": ["plain", "any", "acts"],
    "first": [0, 1, 2, 3, 4, 5, 6, 7],
    "multi_play": ["rank", "one", "three_four", "stairs"],
    "draw": ["one", "three", "until"],
    "voluntary_draw": [True, False],
    "play_drawn": [True, False],
    "draw_two": _rank_choices("2"),
    "draw_three": _rank_choices("3"),
    "stack_mix": ["suit", "rank", "any", "none"],
    "save_draw": [False, True],
    "draw_and_skip": [True, False],
    "skip": _rank_choices("4"),
    "skip_chain": ["stack", "single"],
    "demand": _rank_choices("J"),
    "demand_range": ["plain", "any"],
    "demand_plays": ["match", "anything"],
    "demand_ends": ["circuit", "satisfied", "next", "drawn"],
    "demand_needs_card": [False, True],
    "may_decline": [True, False],
    "free": _rank_choices("Q"),
    "free_plays": ["everything", "plain"],
    "free_cancels": ["nothing", "demands", "penalties", "both"],
    "king_attack": ["hearts_spades", "duel", "both_next", "all_next", "none"],
    "king_defence": ["attacking", "any"],
    "extra_turn": [False, True],
    "change": _rank_choices("A"),
    "change_plays": ["match", "anything"],
    "change_on_change": [True, False],
    "request_lasts": ["until_met", "next"],
    "reverse": _rank_choices("none"),
    "makao_penalty": [5, 0, 1, 2, 3, 4, 6, 7, 8, 9, 10],
    "makao_check": ["automatic", "catch"],
    "announce_last": [False, True],
    "last_card": ["any", "no_attack_of_two", "plain"],
    "play_on": ["first_out", "places"],
    "hand_limit": [0, *range(10, 31)],
}

# Every option that names a rank; such a card has a function.
RANK_OPTIONS = ["draw_two", "draw_three", "skip", "demand", "free", "change", "reverse"]

# The preset table.
PRESETS: dict[str, dict[str, Option]] = {
    "polish": {},
    "seed": {
        "multi_play": "one",
        "voluntary_draw": False,
        "stack_mix": "rank",
        "free_plays": "plain",
        "extra_turn": True,
    },
    "maumau": {
        "deck_size": 32,
        "start_card": "any",
        "multi_play": "one",
        "voluntary_draw": False,
        "draw_two": "7",
        "draw_three": "none",
        "stack_mix": "rank",
        "skip": "8",
        "skip_chain": "single",
        "demand": "none",
        "free": "none",
        "king_attack": "none",
        "change": "J",
        "change_plays": "anything",
        "change_on_change": False,
        "may_decline": False,
        "makao_penalty": 1,
    },
    "crazy": {
        "multi_play": "one",
        "draw": "until",
        "draw_two": "none",
        "draw_three": "none",
        "skip": "none",
        "demand": "none",
        "free": "none",
        "king_attack": "none",
        "change": "8",
        "change_plays": "anything",
        "may_decline": False,
        "makao_penalty": 0,
    },
}


def is_joker(card: str) -> bool:
    """M-20: is this a joker?"""
    return card in JOKERS


def rank_of(card: str) -> str:
    """The rank of a card: all but its last sign. A joker has none."""
    return card[:-1]


def suit_of(card: str) -> str:
    """The suit of a card: its last sign."""
    return card[-1]


def plain_deck(deck_size: int) -> list[str]:
    """M-3, M-3.1: the cards of one deck, without jokers."""
    ranks = RANKS[RANKS.index(LOWEST_RANK[deck_size]) :]
    return [rank + suit for rank in ranks for suit in SUITS]


def checked_options(given: dict[str, Option]) -> dict[str, Option]:
    """The option table and what is said under it, M-3, M-3.1: the options filled up with defaults, or ValueError."""
    options: dict[str, Option] = {name: values[0] for name, values in CHOICES.items()}
    for name, value in given.items():
        if name not in CHOICES:
            raise ValueError(f"no such option: {name}")
        if not any(type(value) is type(allowed) and value == allowed for allowed in CHOICES[name]):
            raise ValueError(f"no such value of {name}: {value!r}")
        options[name] = value
    named = [str(options[name]) for name in RANK_OPTIONS if options[name] != "none"]
    if len(named) != len(set(named)):
        raise ValueError("two options name one rank")
    if "K" in named and options["king_attack"] != "none":
        raise ValueError("the king is named while kings attack")
    seats = int(options["seats"])
    if int(options["first"]) >= seats:
        raise ValueError("first is not a seat")
    if options["decks"] == 1 and seats > 4:
        raise ValueError("one deck seats at most four")
    decks = deck_count(options)
    jokers = 2 * decks if options["jokers"] else 0
    all_cards = decks * int(options["deck_size"]) + jokers
    if seats * int(options["hand"]) + 1 + jokers > all_cards:
        raise ValueError("the hands do not fit into the deck")
    return options


def deck_count(options: dict[str, Option]) -> int:
    """M-3: how many decks are played with."""
    if options["decks"] == "by_seats":
        return 1 if int(options["seats"]) <= 4 else 2
    return int(options["decks"])


class GameOver(Exception):
    """Told when the game is over (M-9, M-9.3, M-9.4, M-21, M-22)."""


class Demand:
    """A demand that runs (M-13): its rank, its author, and whether a demanded card was laid since his last turn."""

    def __init__(self, rank: str, author: int) -> None:
        """M-13: a new demand."""
        self.rank = rank
        self.author = author
        self.laid = False  # M-13.4, satisfied


class Request:
    """A request that runs (M-17): its suit."""

    def __init__(self, suit: str) -> None:
        """M-17: a new request."""
        self.suit = suit


class Lay:
    """What a seat lays in one go: the cards it counts as, and what the lay answers."""

    def __init__(self, seat: int, answers: str, alone: bool, demanded: bool) -> None:
        """M-5: answers is "", "attack" or "skip"; alone: nothing may be added; demanded: M-13.3."""
        self.seat = seat
        self.answers = answers
        self.alone = alone
        self.demanded = demanded
        self.cards: list[str] = []


class SlowMakao:
    """One game of Makao."""

    def __init__(self, **options: Option) -> None:
        """M-23.2: the game begins with the dealer."""
        self.options: dict[str, Option] = checked_options(options)
        self.seats: int = int(self.options["seats"])
        self.decks: int = deck_count(self.options)
        self.one_deck: list[str] = plain_deck(int(self.options["deck_size"]))  # what a joker may stand for, M-20
        self.texts: list[str] = list(self.one_deck) + (JOKERS if self.options["jokers"] else [])
        self.deck: list[str] = self.texts * self.decks

        self.turn: int = DEALER
        self.phase: str = ""
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        self.stock: list[str] = []
        self.pile: list[str] = []
        self.top: str = ""
        self.direction: int = 1
        self.due: int = 0
        self.skips: int = 0
        self.demand: Demand | None = None
        self.request: Request | None = None
        self.lost: list[int] = [0] * self.seats
        self.gone: list[int] = []
        self.turns: int = 0
        self.passed: int = 0
        self.reason: str | None = None
        self.winner: int | None = None
        self.payoffs: list[int] = []

        self.last_attacking: str = ""  # M-11: the last attacking card
        self.attack_is_before: bool = False  # M-16.1: does the attack go to the seat before?
        self.attack_layer: int = -1  # M-16.1: the seat whose lay attacks
        self.place: dict[int, int] = {}  # M-21, M-22: the places taken

        self.known: list[set[str]] = [set() for _ in range(self.seats)]
        self.groups: list[list[list[int | frozenset[str]]]] = [[] for _ in range(self.seats)]
        self.bottom_seen: int = 0
        self.stock_made_of: set[str] | None = None  # M-24.2; None for the first stock

        self._moves: set[str] = set()
        self._shuffling: list[str] = []
        self._story = self._game()
        next(self._story)

    # ------------------------------------------------------------------ what the test reads and says

    @property
    def demanded(self) -> str | None:
        """M-13: the rank demanded, if a demand runs."""
        return self.demand.rank if self.demand else None

    @property
    def author(self) -> int | None:
        """M-13.4: the author of the demand that runs."""
        return self.demand.author if self.demand else None

    @property
    def requested(self) -> str | None:
        """M-17: the suit asked for, if a request runs."""
        return self.request.suit if self.request else None

    def to_shuffle(self) -> list[str]:
        """M-23.2: the cards the dealer puts in order."""
        assert self.turn == DEALER, "the dealer is not on turn"
        return list(self._shuffling)

    def shuffled(self, deck: list[str]) -> None:
        """M-3.2, M-4.6: the dealer has put the cards in order, the top first."""
        assert self.turn == DEALER, "the dealer is not on turn"
        assert Counter(deck) == Counter(self._shuffling), "these are not the cards to be shuffled"
        self._go_on(list(deck))

    def legal(self) -> set[str]:
        """M-23: what the seat on turn may say."""
        return set(self._moves)

    def play(self, text: str) -> None:
        """M-23: the seat on turn says this."""
        assert self.turn >= 0, "no seat is on turn"
        assert text in self._moves, f"not legal: {text}"
        self._go_on(text)

    def _go_on(self, said: object) -> None:
        """Tell the story on until somebody is asked again, or the game is over."""
        try:
            self._story.send(said)
        except StopIteration:
            self.turn = OVER
            self.phase = ""
            self._moves = set()
            self._shuffling = []

    def _ask(self, seat: int, phase: str, moves: Iterable[str]) -> Generator[None, object, str]:
        """M-23: ask a seat one thing."""
        self.turn = seat
        self.phase = phase
        self._moves = set(moves)
        assert self._moves, "a seat is asked and can say nothing"
        said = yield
        self._moves = set()
        return str(said)

    def _ask_dealer(self, cards: list[str]) -> Generator[None, object, list[str]]:
        """M-23.2: ask the dealer to shuffle these cards."""
        self.turn = DEALER
        self.phase = ""
        self._shuffling = list(cards)
        ordered = yield
        self._shuffling = []
        assert isinstance(ordered, list)
        return ordered

    # ------------------------------------------------------------------ seats

    def _in_game(self) -> list[int]:
        """M-21, M-22: the seats in the game."""
        return [seat for seat in range(self.seats) if seat not in self.gone]

    def _going(self, seat: int, step: int) -> int:
        """The first seat in the game, going from a seat (itself not counted) by steps of +1 or -1, cyclically."""
        for far in range(1, self.seats + 1):
            other = (seat + far * step) % self.seats
            if other not in self.gone:
                return other
        raise AssertionError("nobody is in the game")

    def _next(self, seat: int) -> int:
        """The next seat in the direction of play among those in the game."""
        return self._going(seat, self.direction)

    def _before(self, seat: int) -> int:
        """The next seat against the direction of play among those in the game."""
        return self._going(seat, -self.direction)

    # ------------------------------------------------------------------ cards and what they do

    def _is(self, name: str, card: str) -> bool:
        """Does an option of the table name this card's rank?"""
        return not is_joker(card) and rank_of(card) == self.options[name]

    def _king_attacks(self, card: str) -> bool:
        """M-16: is this a king that attacks?"""
        if is_joker(card) or rank_of(card) != "K" or self.options["king_attack"] == "none":
            return False
        return self.options["king_attack"] == "all_next" or suit_of(card) in ("♥", "♠")

    def _king_goes_before(self, card: str) -> bool:
        """M-16: does this attacking king attack the seat before?"""
        if suit_of(card) != "♠":
            return False
        if self.options["king_attack"] == "hearts_spades":
            return True
        return self.options["king_attack"] == "duel" and len(self._in_game()) > 2

    def _has_function(self, card: str) -> bool:
        """Words, M-4.3: does an option name its rank, or its king? A joker always has a function."""
        if is_joker(card):
            return True
        return any(self._is(name, card) for name in RANK_OPTIONS) or self._king_attacks(card)

    def _penalty(self, card: str) -> int:
        """M-10, M-16: how many cards an attack by this card is worth; 0 if it does not attack."""
        if self._is("draw_two", card):
            return 2
        if self._is("draw_three", card):
            return 3
        return 5 if self._king_attacks(card) else 0

    def _matches_top(self, card: str) -> bool:
        """M-4.7: the suit or the rank of the top."""
        return suit_of(card) == suit_of(self.top) or rank_of(card) == rank_of(self.top)

    # ------------------------------------------------------------------ may this card be laid? (cards, not jokers)

    def _may_be_last(self, card: str) -> bool:
        """M-9.2: may the last card of a hand be this one (that is not a demanded card)?"""
        if self.options["last_card"] == "plain":
            return not self._has_function(card)
        if self.options["last_card"] == "no_attack_of_two" and len(self._in_game()) == 2:
            return not (self._is("draw_two", card) or self._is("draw_three", card))
        return True

    def _may_begin(self, card: str, is_last: bool) -> bool:
        """M-4.7, M-13 ... M-17: may this card be the first of a lay of a seat on an ordinary turn?"""
        if self.demand is not None and rank_of(card) == self.demand.rank:
            return True  # M-13.3: a demanded card, without function in M-9.2 too
        if is_last and not self._may_be_last(card):
            return False
        if self.demand is not None:
            if self._is("demand", card):
                return True  # M-13.3, M-13.5
            return self._is("free", card) and self.options["free_cancels"] in ("demands", "both")  # M-15.3
        if self._is("change", card) and self._is("change", self.top) and not self.options["change_on_change"]:
            return False  # M-17.3
        if self.request is not None:
            return suit_of(card) == self.request.suit or self._is("change", card)  # M-17.1, M-17.2
        if self._matches_top(card) or self._is("free", self.top):  # M-4.7, M-15.1
            return True
        if self._is("free", card):  # M-15
            return self.options["free_plays"] == "everything" or not self._has_function(self.top)
        if self._is("demand", card):  # M-13.6
            return self.options["demand_plays"] == "anything"
        if self._is("change", card):  # M-17.2
            return self.options["change_plays"] == "anything"
        return False

    def _ends_attack(self, card: str) -> bool:
        """M-15.3, M-16.3: is this a further card that ends the attack if the lay that answers it begins with it?"""
        if (
            self._is("free", card)
            and suit_of(card) in ("♠", "♥")
            and self.options["free_cancels"] in ("penalties", "both")
        ):
            return True
        kings_against_kings = self.options["king_defence"] == "any" and self._king_attacks(self.last_attacking)
        return kings_against_kings and rank_of(card) == "K" and not self._king_attacks(card)

    def _may_defend(self, card: str, is_last: bool) -> bool:
        """M-11: may a lay against the attack begin with this card?"""
        if is_last and not self._may_be_last(card):
            return False
        if self._ends_attack(card):
            return True
        if self._penalty(card) == 0:
            return False
        same_rank = rank_of(card) == rank_of(self.last_attacking)
        same_suit = suit_of(card) == suit_of(self.last_attacking)
        mix = self.options["stack_mix"]
        if mix == "none":
            return False
        if mix == "rank":
            return same_rank
        if mix == "suit":
            return same_rank or same_suit
        return True

    def _may_pass_skip_on(self, card: str, is_last: bool) -> bool:
        """M-12: a skip of its own."""
        return self._is("skip", card) and (not is_last or self._may_be_last(card))

    def _may_follow(self, lay: Lay, card: str, is_last: bool) -> bool:
        """M-5, M-13.3: may this card be added to the lay (M-5's third card of three_four not looked at)?"""
        if lay.demanded:
            return rank_of(card) == rank_of(lay.cards[0])
        if is_last and not self._may_be_last(card):
            return False
        previous = lay.cards[-1]
        if rank_of(card) == rank_of(previous):
            return True
        if self.options["multi_play"] != "stairs":
            return False
        if self._has_function(card) or self._has_function(previous) or suit_of(card) != suit_of(previous):
            return False
        return abs(RANKS.index(rank_of(card)) - RANKS.index(rank_of(previous))) == 1

    def _names(self, held: str, may: Callable[[str, bool], bool], is_last: bool) -> set[str]:
        """M-20: the cards that this card of a hand may be laid as: itself, or for a joker any card of the deck."""
        candidates = self.one_deck if is_joker(held) else [held]
        return {card for card in candidates if may(card, is_last)}

    def _names_to_add(self, lay: Lay, held: str) -> set[str]:
        """M-5: the cards that this card of the hand may be added to the lay as."""
        hand = self.hands[lay.seat]

        def may(card: str, is_last: bool) -> bool:
            return self._may_follow(lay, card, is_last)

        names = self._names(held, may, len(hand) == 1)
        needs_third = self.options["multi_play"] == "three_four" and not lay.demanded and len(lay.cards) == 1
        if needs_third:
            rest = list(hand)
            rest.remove(held)
            if not any(self._names(third, may, len(rest) == 1) for third in rest):
                return set()
        return names

    def _layable(self, seat: int, may: Callable[[str, bool], bool]) -> set[str]:
        """The cards of a hand that may begin a lay."""
        hand = self.hands[seat]
        return {held for held in hand if self._names(held, may, len(hand) == 1)}

    # ------------------------------------------------------------------ the story

    def _game(self) -> Generator[None, object, None]:
        """The whole game, from the deal to its end."""
        try:
            coming = yield from self._deal()
            while True:
                what, seat = coming
                if what == "attack":
                    coming = yield from self._attack_comes_to(seat)
                elif what == "skip":
                    coming = yield from self._skip_comes_to(seat)
                else:
                    coming = yield from self._turn_comes_to(seat)
        except GameOver:
            return

    def _deal(self) -> Generator[None, object, Coming]:
        """M-3.2, M-4.1 ... M-4.4: the deal, the card that begins the pile, and what it does."""
        self.stock = yield from self._ask_dealer(self.deck)
        for _ in range(int(self.options["hand"])):
            for seat in range(self.seats):
                self.hands[seat] = sorted([*self.hands[seat], self.stock.pop(0)])
        for seat in range(self.seats):
            self.groups[seat] = [[int(self.options["hand"]), frozenset()]]
        self._turn_up()
        return self._start_card_acts()

    def _turn_up(self) -> None:
        """M-4.3: the card that begins the pile."""
        whole_stock = len(self.stock)
        replaced = 0
        while True:
            card = self.stock.pop(0)
            in_vain = replaced >= whole_stock
            good = not is_joker(card)
            if self.options["start_card"] == "plain" and not in_vain:
                good = not self._has_function(card)
            if good:
                break
            self.stock.append(card)
            replaced += 1
        self.pile = [card]
        self.top = card
        self.bottom_seen = min(replaced, len(self.stock))  # M-24.1

    def _start_card_acts(self) -> Coming:
        """M-4.3, M-4.4: the card that begins the pile acts on the seat `first`, if start_card is acts."""
        first = int(self.options["first"])
        if self.options["start_card"] != "acts":
            return ("turn", first)
        card = self.top
        if self._penalty(card) > 0 and not (self._king_attacks(card) and self._king_goes_before(card)):
            self.due = self._penalty(card)
            self.last_attacking = card
            self.attack_is_before = False
            self.attack_layer = (first - 1) % self.seats
            return ("attack", first)
        if self._is("skip", card):
            if self.options["skip_chain"] == "stack":
                self.skips = 1
                return ("skip", first)
            self.lost[first] += 1
        if self._is("reverse", card):
            self._turn_direction()
        return ("turn", first)

    def _begin_turn(self) -> None:
        """M-9.3, M-9.4: a seat is about to be asked to play, to answer an attack or to face a skip."""
        if self.turns == TURN_LIMIT:
            self._end("limit")
        self.turns += 1

    def _passed_idle(self) -> None:
        """M-9.3: a turn has passed without a card laid or drawn."""
        self.passed += 1

    def _end_turn(self) -> None:
        """M-9.3: a turn is over; is it a stalemate?"""
        if self.passed >= len(self._in_game()):
            self._end("stalemate")

    # ------------------------------------------------------------------ an ordinary turn

    def _turn_comes_to(self, seat: int) -> Generator[None, object, Coming]:
        """M-4.4, M-12.1: the turn comes to a seat."""
        if self.lost[seat] > 0:
            self.lost[seat] -= 1
            if self.demand is not None and self.demand.author == seat:
                self.demand = None  # M-13.4, last sentence
            return ("turn", self._next(seat))
        self._begin_turn()
        demand = self.demand
        request = self.request
        played = self._layable(seat, self._may_begin)
        moves = set(played)
        if self.options["voluntary_draw"] or not played:  # M-6.1
            moves.add("draw" if self._can_draw() else "pass")  # M-6.3
        said = yield from self._ask(seat, "play", moves)

        laid: list[str] = []
        drew_only = False
        coming: Coming | None = None
        if said in ("draw", "pass"):
            self._had_no_match(seat)
            if said == "pass":
                self._passed_idle()
            else:
                card = yield from self._draw_on_turn(seat)
                drew_only = card is None
                if card is not None:
                    laid, coming = yield from self._lay(seat, card, self._may_begin, "", alone=True)
        else:
            laid, coming = yield from self._lay(seat, said, self._may_begin, "", alone=False)

        self._demand_was_faced(demand, seat, laid, drew_only)
        if request is not None and request is self.request and self.options["request_lasts"] == "next":
            self.request = None  # M-17.1: only the next seat on turn is bound
        self._end_turn()
        return coming if coming is not None else ("turn", self._next(seat))

    def _draw_on_turn(self, seat: int) -> Generator[None, object, str | None]:
        """M-6, M-6.2: a seat on turn draws; returns the drawn card if it plays it."""
        drawn = 0
        while True:
            cards = yield from self._draw(seat, 1)
            drawn += 1
            if seat in self.gone:
                return None  # M-22: its turn is over
            card = cards[0]
            playable = bool(self._names(card, self._may_begin, len(self.hands[seat]) == 1))
            bound = {"one": 1, "three": 3, "until": len(self.deck)}[str(self.options["draw"])]
            again = drawn < bound and not playable and self._can_draw()
            if not self.options["play_drawn"]:
                if again:
                    continue
                return None
            moves = set()
            if playable:
                moves.add(card)
            if again:
                moves.add("draw")
            if not (again and self.options["draw"] == "until"):
                moves.add("keep")
            said = yield from self._ask(seat, "drawn", moves)
            if said == "keep":
                return None
            if said != "draw":
                return card

    def _demand_was_faced(self, demand: Demand | None, seat: int, laid: list[str], drew_only: bool) -> None:
        """M-13.4: a seat has had its turn under a demand; does that end it?"""
        if demand is None or demand is not self.demand:
            return
        ends = self.options["demand_ends"]
        is_author = seat == demand.author
        laid_demanded = any(rank_of(card) == demand.rank for card in laid)
        if ends == "next":
            self.demand = None
        elif ends == "circuit":
            if is_author:
                self.demand = None
        elif ends == "drawn":
            if is_author or drew_only:
                self.demand = None
        elif is_author:  # satisfied
            if laid_demanded or not demand.laid:
                self.demand = None
            demand.laid = False
        elif laid_demanded:
            demand.laid = True

    # ------------------------------------------------------------------ an attack

    def _attack_comes_to(self, seat: int) -> Generator[None, object, Coming]:
        """M-11: an attack reaches a seat, even one that sits out (M-12.1)."""
        self._begin_turn()
        moves = self._layable(seat, self._may_defend) | {"take"}
        said = yield from self._ask(seat, "attacked", moves)
        if said != "take":
            _, coming = yield from self._lay(seat, said, self._may_defend, "attack", alone=False)
            self._end_turn()
            return coming
        got = 0
        rest = self.due
        if self.options["save_draw"]:  # M-11.3
            cards = yield from self._draw(seat, 1)
            got = len(cards)
            rest -= 1
            if cards and seat not in self.gone:
                card = cards[0]
                saves = bool(self._names(card, self._may_defend, len(self.hands[seat]) == 1))
                said = yield from self._ask(seat, "saving", {card, "keep"} if saves else {"keep"})
                if said != "keep":
                    _, coming = yield from self._lay(seat, card, self._may_defend, "attack", alone=True)
                    self._end_turn()
                    return coming
        if seat not in self.gone:
            cards = yield from self._draw(seat, rest)
            got += len(cards)
        if got == 0:
            self._passed_idle()
        self.due = 0  # M-11.2
        coming = self._after_take(seat)
        self._end_turn()
        return coming

    def _after_take(self, seat: int) -> Coming:
        """M-11.4, M-12.1, M-16.1, M-16.2: a seat has taken; who is on turn?"""
        layer = self.attack_layer
        if self.attack_is_before:
            if self.options["extra_turn"] and layer not in self.gone:
                return ("turn", layer)
            return ("turn", self._next(layer))
        if seat in self.gone:
            return ("turn", self._next(seat))  # M-22
        if self.lost[seat] > 0:
            self.lost[seat] -= 1
        if self.options["draw_and_skip"] or self.lost[seat] > 0:
            return ("turn", self._next(seat))
        return ("turn", seat)

    # ------------------------------------------------------------------ a skip

    def _skip_comes_to(self, seat: int) -> Generator[None, object, Coming]:
        """M-12, M-12.1: a chain of skips reaches a seat, even one that sits out."""
        self._begin_turn()
        moves = self._layable(seat, self._may_pass_skip_on) | {"wait"}
        said = yield from self._ask(seat, "skipped", moves)
        if said != "wait":
            _, coming = yield from self._lay(seat, said, self._may_pass_skip_on, "skip", alone=False)
        else:
            self._passed_idle()
            self.lost[seat] += self.skips - 1  # this turn is one of them
            self.skips = 0
            coming = ("turn", self._next(seat))
        self._end_turn()
        return coming

    # ------------------------------------------------------------------ a lay

    def _lay(
        self, seat: int, held: str, may: Callable[[str, bool], bool], answers: str, alone: bool
    ) -> Generator[None, object, tuple[list[str], Coming]]:
        """M-5, M-23.1: a lay in its order; returns what it counts as, and what comes next."""
        demand = self.demand
        names = self._names(held, may, len(self.hands[seat]) == 1)
        lay = Lay(seat, answers, alone, demanded=False)
        yield from self._put(lay, held, names)
        lay.demanded = demand is not None and rank_of(lay.cards[0]) == demand.rank  # M-13.3
        self.request = None  # M-17.1: whatever may be laid against a request meets it
        yield from self._add_more(lay)

        announced = False
        if not self.hands[seat]:
            if self.options["announce_last"] and self.options["makao_penalty"]:  # M-8.3
                announced = True
                yield from self._call(seat, "pomakale")
            if not self.hands[seat]:
                return lay.cards, self._goes_out(seat)

        if not lay.demanded:
            for card in lay.cards:
                if self._is("reverse", card):
                    self._turn_direction()  # M-19: before next is looked for
            if any(self._is("demand", card) for card in lay.cards):
                yield from self._make_demand(seat)
            if any(self._is("change", card) for card in lay.cards):
                yield from self._make_request(seat)

        if len(self.hands[seat]) == 1 and not announced and self.options["makao_penalty"]:  # M-8
            yield from self._call(seat, "makao")
        return lay.cards, self._effect(lay)

    def _put(self, lay: Lay, held: str, names: set[str]) -> Generator[None, object, None]:
        """M-4.4, M-20: one card goes from the hand onto the pile; a joker is then named."""
        self.hands[lay.seat].remove(held)
        self._forget_laid(lay.seat, held)
        self.pile.append(held)
        self.top = held
        self.passed = 0  # M-9.3
        if is_joker(held):
            self.top = yield from self._ask(lay.seat, "joker", names)
        lay.cards.append(self.top)

    def _add_more(self, lay: Lay) -> Generator[None, object, None]:
        """M-5, M-5.1, M-13.3: further cards of the lay, until done."""
        hand = self.hands[lay.seat]
        may_be_more = not lay.alone and (self.options["multi_play"] != "one" or lay.demanded)
        while may_be_more and hand:
            moves = {held for held in hand if self._names_to_add(lay, held)}
            must = self.options["multi_play"] == "three_four" and not lay.demanded and len(lay.cards) == 2
            if not must:
                moves.add("done")
            said = yield from self._ask(lay.seat, "more", moves)
            if said == "done":
                return
            yield from self._put(lay, said, self._names_to_add(lay, said))

    def _turn_direction(self) -> None:
        """M-19: a reverse; with two seats in the game nothing changes."""
        if len(self._in_game()) > 2:
            self.direction = -self.direction

    def _make_demand(self, seat: int) -> Generator[None, object, None]:
        """M-13.1, M-13.2, M-13.5: the demand after a lay of demands."""
        ranks = list(dict.fromkeys(rank_of(card) for card in self.one_deck))
        if self.options["demand_range"] == "plain":
            ranks = [r for r in ranks if not any(self._has_function(r + suit) for suit in SUITS)]
        else:
            ranks = [r for r in ranks if r != self.options["demand"]]
        if self.options["demand_needs_card"]:
            ranks = [r for r in ranks if any(rank_of(card) == r for card in self.hands[seat])]
        moves = {f"demand {r}" for r in ranks}
        if self.options["may_decline"] or not ranks:
            moves.add("demand nothing")
        said = yield from self._ask(seat, "demand", moves)
        rank = said.removeprefix("demand ")
        self.demand = None if rank == "nothing" else Demand(rank, seat)

    def _make_request(self, seat: int) -> Generator[None, object, None]:
        """M-17: the request after a lay of changes."""
        moves = {f"suit {suit}" for suit in SUITS}
        if self.options["may_decline"]:
            moves.add("suit nothing")
        said = yield from self._ask(seat, "change", moves)
        suit = said.removeprefix("suit ")
        self.request = None if suit == "nothing" else Request(suit)

    def _call(self, seat: int, word: str) -> Generator[None, object, None]:
        """M-8, M-8.2, M-8.3: the call, who catches a silent seat, and what it draws."""
        said = yield from self._ask(seat, "call", {word, "silent"})
        if said == word:
            return
        if self.options["makao_check"] == "catch":
            caught = False
            other = self._next(seat)
            while other != seat and not caught:
                answer = yield from self._ask(other, "catch", {"catch", "let"})
                caught = answer == "catch"
                other = self._next(other)
            if not caught:
                return
        yield from self._draw(seat, int(self.options["makao_penalty"]))

    def _effect(self, lay: Lay) -> Coming:
        """M-5.2: what a lay does to others; returns what comes next."""
        seat = lay.seat
        if lay.demanded:
            return ("turn", self._next(seat))  # M-13.3: no function
        if lay.answers == "attack" and self._ends_attack(lay.cards[0]):
            self.due = 0  # M-15.3, M-16.3
        if lay.answers == "" and self._is("free", lay.cards[0]):
            self.demand = None  # M-15.3: under a demand it may be laid only if it ends it
        attacking = [card for card in lay.cards if self._penalty(card) > 0]
        if attacking:
            self.due += sum(self._penalty(card) for card in attacking)
            self.last_attacking = attacking[-1]
            self.attack_layer = seat
            self.attack_is_before = self._king_attacks(attacking[-1]) and self._king_goes_before(attacking[-1])
            return ("attack", self._before(seat) if self.attack_is_before else self._next(seat))
        skips = sum(1 for card in lay.cards if self._is("skip", card))
        if skips:
            if self.options["skip_chain"] == "stack":
                self.skips += skips
                return ("skip", self._next(seat))
            self.lost[self._next(seat)] += skips
        return ("turn", self._next(seat))

    # ------------------------------------------------------------------ drawing

    def _can_draw(self) -> bool:
        """M-6.3: can a card be drawn?"""
        return bool(self.stock) or len(self.pile) > 1

    def _draw(self, seat: int, count: int) -> Generator[None, object, list[str]]:
        """M-4.6, M-22: a seat draws so many cards, or fewer; returns them."""
        cards: list[str] = []
        for _ in range(count):
            if not self._can_draw():
                break
            if not self.stock:
                yield from self._make_new_stock()
            seen = self.bottom_seen == len(self.stock)
            card = self.stock.pop(0)
            if seen:
                self.bottom_seen -= 1
            cards.append(card)
            self.hands[seat] = sorted([*self.hands[seat], card])
            self._remember_drawn(seat, card, seen)
            self.passed = 0  # M-9.3
        limit = int(self.options["hand_limit"])
        if limit and len(self.hands[seat]) > limit:
            self._drops_out(seat)
        return cards

    def _make_new_stock(self) -> Generator[None, object, None]:
        """M-4.6, M-24.2: the pile but for its top becomes the stock."""
        self.stock = yield from self._ask_dealer(self.pile[:-1])
        self.pile = self.pile[-1:]
        self.bottom_seen = 0
        self.stock_made_of = set(self.stock)
        copies = Counter(self.stock + self.pile)
        nobody_holds = frozenset(card for card in self.texts if copies[card] == self.decks)
        for seat in range(self.seats):
            self._cannot_be(seat, nobody_holds)

    # ------------------------------------------------------------------ the end

    def _drop_all_that_ran(self) -> None:
        """M-9, M-21: what ran is dropped."""
        self.due = 0
        self.skips = 0
        self.demand = None
        self.request = None

    def _free_places(self) -> list[int]:
        """M-21, M-22: the places not taken yet."""
        return [place for place in range(self.seats) if place not in self.place.values()]

    def _goes_out(self, seat: int) -> Coming:
        """M-9, M-21: a seat has no cards left."""
        self._drop_all_that_ran()
        self.place[seat] = self._free_places()[0]
        if self.options["play_on"] == "first_out":
            self._end("out")
        self.gone.append(seat)
        self.lost[seat] = 0
        if len(self._in_game()) == 1:
            self._end("out")
        return ("turn", self._next(seat))

    def _drops_out(self, seat: int) -> None:
        """M-22: a seat holds too many cards."""
        self.pile = self.hands[seat] + self.pile
        self.hands[seat] = []
        self.known[seat] = set()
        self.groups[seat] = []
        self.place[seat] = self._free_places()[-1]
        self.gone.append(seat)
        self.lost[seat] = 0
        if self.demand is not None and self.demand.author == seat:
            self.demand = None
        if len(self._in_game()) == 1:
            self._drop_all_that_ran()
            self._end("out")

    def _end(self, reason: str) -> None:
        """M-9.1, M-9.5, M-21, M-22: the game is over."""
        self.reason = reason
        left = self._in_game()
        if self.options["play_on"] == "places":
            worth = [self.seats - 1 - 2 * place for place in range(self.seats)]
            free = self._free_places()
            shared = sum(worth[place] for place in free) // len(free)  # M-21: the mean, always a whole number
            self.payoffs = [worth[self.place[seat]] if seat in self.place else shared for seat in range(self.seats)]
            if reason == "out":
                self.place[left[0]] = free[0]
            self.winner = next((seat for seat in range(self.seats) if self.place.get(seat) == 0), None)
        elif reason == "out":
            self.winner = next((seat for seat, place in self.place.items() if place == 0), left[0])
            self.payoffs = [self.seats - 1 if seat == self.winner else -1 for seat in range(self.seats)]
        else:
            self.payoffs = [0] * self.seats
        raise GameOver

    # ------------------------------------------------------------------ what everybody knows

    def _cannot_be(self, seat: int, cards: frozenset[str]) -> None:
        """M-24.2, M-24.3: no unknown card of a hand is one of these."""
        for group in self.groups[seat]:
            group[1] = _set_of(group) | cards

    def _had_no_match(self, seat: int) -> None:
        """M-24.3: a seat that may not draw freely has said draw or pass: it holds no card it could have played."""
        if self.options["voluntary_draw"]:
            return
        is_last = len(self.hands[seat]) == 1
        self._cannot_be(seat, frozenset(card for card in self.texts if self._names(card, self._may_begin, is_last)))

    def _remember_drawn(self, seat: int, card: str, seen: bool) -> None:
        """M-24.1, M-24.2, M-24.4: a card has come into a hand."""
        if seen and card not in self.known[seat]:
            self.known[seat].add(card)
            return
        cannot: frozenset[str] = frozenset()
        if self.stock_made_of is not None:
            cannot = frozenset(self.texts) - self.stock_made_of
        groups = self.groups[seat]
        if groups and groups[-1][1] == cannot:
            groups[-1][0] = _count_of(groups[-1]) + 1
            return
        if len(groups) == 3:
            oldest, second = groups[0], groups[1]
            both: list[int | frozenset[str]] = [
                _count_of(oldest) + _count_of(second),
                _set_of(oldest) & _set_of(second),
            ]
            groups[:2] = [both]
        groups.append([1, cannot])

    def _forget_laid(self, seat: int, card: str) -> None:
        """M-24.1, M-24.4: a card has left a hand."""
        if card in self.known[seat]:
            self.known[seat].remove(card)
            return
        groups = self.groups[seat]
        could_hold = [group for group in groups if card not in _set_of(group)]
        assert could_hold, "an unknown card of no group was laid"
        oldest = could_hold[0]
        oldest[0] = _count_of(oldest) - 1
        for group in could_hold[1:]:
            group[1] = _set_of(group) & _set_of(oldest)
        self.groups[seat] = [group for group in groups if _count_of(group) > 0]


def _count_of(group: list[int | frozenset[str]]) -> int:
    """M-24.4: how many cards a group has."""
    count = group[0]
    assert isinstance(count, int)
    return count


def _set_of(group: list[int | frozenset[str]]) -> frozenset[str]:
    """M-24.4: what the cards of a group cannot be."""
    cannot = group[1]
    assert isinstance(cannot, frozenset)
    return cannot


# ---------------------------------------------------------------------- the self-check


def groups_hold(game: SlowMakao, seat: int) -> bool:
    """M-24: can the cards of a hand be matched to what is known of it?"""
    unknown = Counter(game.hands[seat])
    unknown.subtract(game.known[seat])
    if any(count < 0 for count in unknown.values()):
        return False
    groups = game.groups[seat]
    if sum(unknown.values()) != sum(_count_of(group) for group in groups):
        return False
    # Hall: the cards that fit only into some of the groups are no more than those groups have.
    for some in range(2 ** len(groups)):
        chosen = [number for number in range(len(groups)) if some >> number & 1]
        only_there = sum(
            count
            for card, count in unknown.items()
            if all(number in chosen or card in _set_of(group) for number, group in enumerate(groups))
        )
        if only_there > sum(_count_of(groups[number]) for number in chosen):
            return False
    return True
