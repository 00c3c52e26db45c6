"""A slow and obvious referee of Texas Hold'em, written from RULES.md alone; it cites the clauses H-20 ... H-83.

It shares nothing with the fast referee. Every question is answered by looking over all seats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

Option = bool | int | str | Sequence[int]
Pot = tuple[int, list[int]]  # chips, and the seats that contend for them
Value = tuple[int, tuple[int, ...]]  # a hand's value: its kind, then the ranks that decide within the kind

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SUITS = ["♠", "♣", "♦", "♥"]
LOWEST_RANK = {52: "2", 36: "6"}  # H-22
KINDS = ["high card", "pair", "two pairs", "three", "straight", "flush", "full house", "four", "straight flush"]
SHORT_KINDS = ["high card", "pair", "two pairs", "three", "straight", "full house", "flush", "four", "straight flush"]
KIND_OF_COUNTS = {  # how many cards there are of each rank, and what that is called
    (1, 1, 1, 1, 1): "high card",
    (2, 1, 1, 1): "pair",
    (2, 2, 1): "two pairs",
    (3, 1, 1): "three",
    (3, 2): "full house",
    (4, 1): "four",
}

DEALER = -1
OVER = -2
BEFORE_FLOP, FLOP, TURN, RIVER, SHOWDOWN = range(5)
BOARD_CARDS = {FLOP: 3, TURN: 1, RIVER: 1}  # H-24
LONGEST_SESSION = 10_000  # H-74

DEFAULTS: dict[str, Option] = {  # the option table, preset `hand`
    "seats": 2,
    "deck_size": 52,
    "limit": "no_limit",
    "big_blind": 2,
    "small_blind": 1,
    "blinds": "both",
    "straddle": False,
    "posts": 0,
    "ante": 0,
    "ante_kind": "each",
    "ante_order": "blind_first",
    "bomb_pot": False,
    "short_blind": "full",
    "stacks": 200,
    "button": -1,
    "button_rule": "moving",
    "reopen": "cumulative",
    "raise_cap": 3,
    "heads_up_cap": False,
    "open_fold": False,
    "burn": True,
    "tabled": True,
    "muck": True,
    "runs": 1,
    "rake": 0,
    "rake_cap": 0,
    "no_flop_no_drop": True,
    "drop": 0,
    "session": "hand",
    "hands": 100,
    "rebuy": True,
    "level_hands": 10,
}


# ---------------------------------------------------------------------- the values of hands


def new_deck(deck_size: int) -> list[str]:
    """H-22: all cards of the deck."""
    ranks = RANKS[RANKS.index(LOWEST_RANK[deck_size]) :]
    return [rank + suit for suit in SUITS for rank in ranks]


def height(card: str) -> int:
    """The height of a card's rank, the ace highest."""
    return RANKS.index(card[:-1])


def straight_top(heights: set[int], deck_size: int) -> int | None:
    """H-22: the top of five ranks in a row, the ace high, or low before the deck's lowest ranks; else None."""
    if len(heights) != 5:
        return None
    lowest = RANKS.index(LOWEST_RANK[deck_size])
    if heights == {RANKS.index("A"), lowest, lowest + 1, lowest + 2, lowest + 3}:
        return lowest + 3
    return max(heights) if max(heights) - min(heights) == 4 else None


def value_of_five(cards: Sequence[str], deck_size: int) -> Value:
    """H-22, H-54: the value of five cards; the higher tuple is the better hand."""
    kinds = KINDS if deck_size == 52 else SHORT_KINDS
    heights = Counter(height(card) for card in cards)
    ranks = tuple(sorted(heights, key=lambda rank: (heights[rank], rank), reverse=True))
    one_suit = len({card[-1] for card in cards}) == 1
    top = straight_top(set(heights), deck_size)
    if top is not None:
        return kinds.index("straight flush" if one_suit else "straight"), (top,)
    if one_suit:
        return kinds.index("flush"), ranks
    counts = tuple(sorted(heights.values(), reverse=True))
    return kinds.index(KIND_OF_COUNTS[counts]), ranks


def best_value(cards: Sequence[str], deck_size: int) -> Value:
    """H-54: the best five of the two hole cards and the board's five."""
    return max(value_of_five(five, deck_size) for five in combinations(cards, 5))


# ---------------------------------------------------------------------- options


def filled_options(given: dict[str, Option]) -> dict[str, Option]:
    """The option table: the given options filled up with defaults, or ValueError for an unknown name."""
    for name in given:
        if name not in DEFAULTS:
            raise ValueError(f"no such option: {name}")
    return {**DEFAULTS, **given}


class SlowHoldem:
    """One session of Texas Hold'em: a hand, a cash game or a sit-and-go."""

    def __init__(self, **options: Option) -> None:
        """H-21, H-23: the stacks lie before the seats, the button at its place, the deck waits to be shuffled."""
        self.options: dict[str, Option] = filled_options(options)
        self.seats: int = self._number("seats")
        self.deck: list[str] = new_deck(self._number("deck_size"))
        self.first_stacks: list[int] = self._by_seat("stacks")

        self.turn: int = DEALER
        self.stacks: list[int] = list(self.first_stacks)
        self.bought: list[int] = list(self.first_stacks)
        self.out: set[int] = set()
        self.rounds: int = 0
        self.raked: int = 0
        self.won: list[int] = [0] * self.seats
        self.payoffs: list[int] = []
        self.reason: str = ""
        self.blind_level: int = 0  # H-73

        self.button: int = self._number("button") % self.seats
        self.small: int | None = None  # H-70: where the small blind was due
        self.big: int = -1
        self._place_blinds_from_button()
        self._clear_table()

    def _clear_table(self) -> None:
        """H-76: board and shown cards are forgotten as the next hand begins."""
        self.stock: list[str] = []
        self.burned: list[str] = []
        self.hands: list[set[str]] = [set() for _ in range(self.seats)]
        self.board: list[str] = []
        self.board2: list[str] = []
        self.folded: set[int] = set()
        self.mucked: set[int] = set()
        self.shown: set[int] = set()
        self.to_show: list[int] = []  # H-52: the seats still to be asked to show
        self.paid: list[int] = [0] * self.seats
        self.dead: int = 0
        self.street: int = BEFORE_FLOP
        self._clear_bets()

    def _clear_bets(self) -> None:
        """H-39: nobody has bet, raised or acted on a new street."""
        self.bets: list[int] = [0] * self.seats
        self.level: int = 0
        self.last_raise: int = self._big_blind()
        self.full_level: int = 0  # H-43
        self.full_raises: int = 0  # H-44: full bets and raises of this street, without the blinds
        self.bet_is_made: bool = False  # H-44: there was a bet (or the blinds), so what follows are raises
        self.in_at_start: int = len(self._in())  # H-44
        self.last_raiser: int | None = None  # H-52
        self.asked_since_raise: set[int] = set()  # H-35: seats that have acted since the last raise
        self.level_when_acted: dict[int, int] = {}  # H-46: of the seats that have acted on this street
        self.facing_full_raise: set[int] = set()  # H-46: seats that have not acted since a full raise

    # ------------------------------------------------------------------ options

    def _number(self, name: str) -> int:
        """An option that is one number."""
        value = self.options[name]
        assert isinstance(value, int)
        return value

    def _by_seat(self, name: str) -> list[int]:
        """An option that is one number for all seats, or one for each."""
        value = self.options[name]
        if isinstance(value, int):
            return [value] * self.seats
        assert not isinstance(value, str)
        assert len(value) == self.seats
        return list(value)

    def _posts(self) -> list[int] | None:
        """H-30: what each seat posts, if it is given by seat."""
        return None if isinstance(self.options["posts"], int) else self._by_seat("posts")

    def _risen(self, amount: int) -> int:
        """H-73: an amount of the first level as it is played on the present level."""
        if amount == 0:
            return 0
        steps = self.blind_level // 2
        halves = (2 if self.blind_level % 2 == 0 else 3) << steps
        return max(1, amount * halves // 2)

    def _big_blind(self) -> int:
        """H-27, H-73: the big blind of this hand."""
        return self._risen(self._number("big_blind"))

    def _small_blind(self) -> int:
        """H-27, H-73: the small blind of this hand."""
        return self._risen(self._number("small_blind"))

    def _ante(self, seat: int) -> int:
        """H-25, H-73: a seat's ante in this hand."""
        return self._risen(self._by_seat("ante")[seat])

    # ------------------------------------------------------------------ seats

    def _round_after(self, seat: int) -> list[int]:
        """H-20: all seats in order, from the left of a seat on, that seat last."""
        return [(seat + step) % self.seats for step in range(1, self.seats + 1)]

    def _playing(self) -> list[int]:
        """The seats that have not left the session."""
        return [seat for seat in range(self.seats) if seat not in self.out]

    def _next_playing(self, seat: int) -> int:
        """The next playing seat to the left of a place."""
        return next(other for other in self._round_after(seat) if other not in self.out)

    def _playing_before(self, seat: int) -> int:
        """The playing seat whose next playing seat is the given one."""
        return next(other for other in self._playing() if self._next_playing(other) == seat)

    def _in(self) -> list[int]:
        """The seats that were dealt cards and have neither folded nor mucked."""
        return [seat for seat in self._playing() if seat not in self.folded | self.mucked]

    def _in_with_chips(self) -> list[int]:
        """The seats that are in and not all-in."""
        return [seat for seat in self._in() if self.stacks[seat] > 0]

    def _all_it_has(self, seat: int) -> int:
        """The bet a seat would have with all its chips in."""
        return self.bets[seat] + self.stacks[seat]

    def _pot(self) -> int:
        """H-42: all chips in the pot and in front of all seats, dead money included."""
        return sum(self.paid) + self.dead

    # ------------------------------------------------------------------ the button

    def _place_blinds_from_button(self) -> None:
        """H-27: who posts the blinds, counted from the button over the seats that play."""
        if self.options["blinds"] == "button":
            self.small, self.big = None, self.button
        elif len(self._playing()) == 2:
            self.small, self.big = self.button, self._next_playing(self.button)
        else:
            self.small = self._next_playing(self.button)
            self.big = self._next_playing(self.small)

    def _move_button(self) -> None:
        """H-70: the button moves between hands."""
        rule = self.options["button_rule"]
        if rule == "moving" or self.options["blinds"] == "button":
            self.button = self._next_playing(self.button)
            self._place_blinds_from_button()
        elif len(self._playing()) == 2:
            self.big = self._next_playing(self.big)
            self.button = self.small = self._next_playing(self.big)
        elif rule == "dead":
            assert self.small is not None
            self.button, self.small, self.big = self.small, self.big, self._next_playing(self.big)
        else:
            self.big = self._next_playing(self.big)
            self.small = self._playing_before(self.big)
            self.button = self._playing_before(self.small)

    # ------------------------------------------------------------------ a hand begins

    def to_shuffle(self) -> list[str]:
        """H-33: the whole deck is shuffled before each hand."""
        if self.turn != DEALER:
            raise ValueError("the dealer is not on turn")
        return list(self.deck)

    def shuffled(self, top_first: list[str]) -> None:
        """H-24: a hand: antes and blinds, hole cards, and the first street."""
        if Counter(top_first) != Counter(self.to_shuffle()):
            raise ValueError("these are not the cards to be shuffled")
        if self.rounds > 0:
            self._prepare_next_hand()
        self._clear_table()
        self.stock = list(top_first)
        self._take_antes_and_blinds()
        self._deal_hole_cards()
        self._begin_first_street()

    def _prepare_next_hand(self) -> None:
        """H-70, H-72, H-73: seats without chips buy or leave, the blinds may rise, the button moves."""
        for seat in self._playing():
            if self.stacks[seat] == 0 and self._may_buy():
                self.stacks[seat] = self.first_stacks[seat]
                self.bought[seat] += self.first_stacks[seat]
            elif self.stacks[seat] == 0:
                self.out.add(seat)
        self._raise_blind_level()
        self._move_button()

    def _may_buy(self) -> bool:
        """H-72: only in a cash session with rebuy."""
        return self.options["session"] == "cash" and bool(self.options["rebuy"])

    def _raise_blind_level(self) -> None:
        """H-73: the level rises after every so many hands, until the big blind has reached all chips in play."""
        if self.options["session"] != "sit_and_go" or self.rounds % self._number("level_hands") != 0:
            return
        if self._big_blind() < sum(self.stacks):
            self.blind_level += 1

    # ------------------------------------------------------------------ antes and blinds

    def _take_from_stack(self, seat: int, amount: int) -> int:
        """H-25, H-32: at most what the seat has; the rest is not owed."""
        chips = min(amount, self.stacks[seat])
        self.stacks[seat] -= chips
        return chips

    def _put_forward(self, seat: int, amount: int) -> None:
        """A seat adds to its bet, as far as its stack goes."""
        chips = self._take_from_stack(seat, amount)
        self.bets[seat] += chips
        self.paid[seat] += chips

    def _take_antes_and_blinds(self) -> None:
        """H-25, H-26: antes before blinds; only the big blind's ante may come after its blind."""
        blind_first = self.options["ante_kind"] == "big_blind" and self.options["ante_order"] == "blind_first"
        if blind_first:
            self._post_blinds()
            self._take_antes()
        else:
            self._take_antes()
            self._post_blinds()
        self._set_first_level()

    def _take_antes(self) -> None:
        """H-25: the three kinds of antes."""
        kind = self.options["ante_kind"]
        payers = [self.big] if kind == "big_blind" else self._playing()
        for seat in payers:
            chips = self._take_from_stack(seat, self._ante(seat))
            if kind == "each":
                self.paid[seat] += chips
            else:
                self.dead += chips

    def _straddler(self) -> int | None:
        """H-29: the seat that straddles, if any does."""
        if not self.options["straddle"] or self.options["blinds"] == "button" or len(self._playing()) < 3:
            return None
        if self._posts() is not None or self.options["bomb_pot"]:
            return None
        return self._next_playing(self.big)

    def _blinds_due(self) -> dict[int, int]:
        """H-27, H-29, H-30, H-31: what each seat is to post."""
        posts = self._posts()
        if self.options["bomb_pot"]:
            return {}
        if posts is not None:
            return {seat: abs(posts[seat]) for seat in self._playing()}
        due = {self.big: self._big_blind()}
        if self.small is not None and self.small not in self.out:
            due[self.small] = self._small_blind()
        straddler = self._straddler()
        if straddler is not None:
            due[straddler] = 2 * self._big_blind()
        return due

    def _post_blinds(self) -> None:
        """H-32: what is posted is the seat's bet on the first street."""
        for seat, amount in self._blinds_due().items():
            self._put_forward(seat, amount)

    def _set_first_level(self) -> None:
        """H-28, H-29, H-30: the level before the flop, and the last raise to begin with."""
        in_full = self.options["short_blind"] == "full" and self._posts() is None
        amounts = list(self._blinds_due().values()) if in_full else self.bets
        self.level = max(amounts, default=0)
        self.full_level = self.level
        self.bet_is_made = self.level > 0
        if self._straddler() is not None:
            self.last_raise = 2 * self._big_blind()

    # ------------------------------------------------------------------ dealing

    def _deal_hole_cards(self) -> None:
        """H-33: one at a time, twice around, beginning left of the button."""
        for _ in range(2):
            for seat in self._round_after(self.button):
                if seat not in self.out:
                    self.hands[seat].add(self.stock.pop(0))

    def _deal_street(self, street: int, board: list[str]) -> None:
        """H-34: a card is burned, then the board cards of a street are dealt."""
        if self.options["burn"]:
            self.burned.append(self.stock.pop(0))
        for _ in range(BOARD_CARDS[street]):
            board.append(self.stock.pop(0))

    # ------------------------------------------------------------------ streets

    def _begin_first_street(self) -> None:
        """H-31, H-35: the betting before the flop; with a bomb pot the flop is dealt at once."""
        if self.options["bomb_pot"]:
            self._begin_next_street()
        else:
            self._ask_from(self._first_before_flop())

    def _first_before_flop(self) -> int:
        """H-35: the place left of the highest poster, or left of the button."""
        poster = self._highest_poster()
        return ((self.button if poster is None else poster) + 1) % self.seats

    def _highest_poster(self) -> int | None:
        """H-30, H-35: the straddle, else the big blind; with posts the last of the highest positive numbers."""
        posts = self._posts()
        if posts is None:
            straddler = self._straddler()
            return self.big if straddler is None else straddler
        highest = max(posts[seat] for seat in self._playing())
        if highest <= 0:
            return None
        return [seat for seat in self._round_after(self.button) if seat not in self.out and posts[seat] == highest][-1]

    def _begin_next_street(self) -> None:
        """H-24, H-39: the next board cards and the betting after them, which begins left of the button (H-35)."""
        self.street += 1
        self._deal_street(self.street, self.board)
        self._clear_bets()
        self._ask_from((self.button + 1) % self.seats)

    def _ask_from(self, place: int) -> None:
        """H-35, H-37: the next seat is asked, from a place on to the left, or the street's betting is over."""
        if len(self._in()) == 1 or self._betting_is_over():
            self._close_street()
            return
        left_to_ask = self._left_to_ask()
        self.turn = next(seat for seat in self._round_after(place - 1) if seat in left_to_ask)

    def _left_to_ask(self) -> list[int]:
        """H-35: the seats that are in, not all-in, and have not acted since the last raise."""
        return [seat for seat in self._in_with_chips() if seat not in self.asked_since_raise]

    def _betting_is_over(self) -> bool:
        """H-37: nobody is left to be asked, or only one seat could still bet and it has nothing to match."""
        if not self._left_to_ask():
            return True
        if len(self._in_with_chips()) > 1:
            return False
        alone = self._in_with_chips()[0]
        return all(self.bets[alone] >= self.bets[seat] for seat in self._in())

    def _close_street(self) -> None:
        """H-24, H-37, H-38, H-50: the bets go into the pot; what follows."""
        self._return_uncalled_bet()
        self.bets = [0] * self.seats
        self.level = 0
        if len(self._in()) == 1:
            self._finish_hand()
        elif self.street == RIVER:
            self._after_river(self.last_raiser)
        elif len(self._in_with_chips()) < 2:
            self._run_out()
        else:
            self._begin_next_street()

    def _return_uncalled_bet(self) -> None:
        """H-38: what the highest bet has more than the second highest of all seats is returned."""
        highest, second = sorted(self.bets, reverse=True)[:2]
        seat = self.bets.index(highest)
        self.stacks[seat] += highest - second
        self.bets[seat] -= highest - second
        self.paid[seat] -= highest - second

    # ------------------------------------------------------------------ legal moves

    def legal(self) -> set[str]:
        """H-36, H-53: the moves of the seat on turn."""
        if self.turn < 0:
            return set()
        if self.street == SHOWDOWN:
            return {"show", "muck"} if self._may_muck(self.turn) else {"show"}
        to_match = self.bets[self.turn] < self.level
        moves = {"call"} if to_match else {"check"}
        if to_match or self.options["open_fold"]:
            moves.add("fold")
        if self._may_raise(self.turn):
            moves.add("raise")
        return moves

    def _may_raise(self, seat: int) -> bool:
        """H-40: chips beyond the level, somebody who can answer, and H-44 and H-46."""
        if self._all_it_has(seat) <= self.level:
            return False
        others = [other for other in self._in_with_chips() if other != seat]
        if not any(self._all_it_has(other) > self.level for other in others):
            return False
        return not self._cap_is_reached() and self._is_entitled(seat)

    def _cap_is_reached(self) -> bool:
        """H-44: in fixed-limit so many raises a street, after the bet or the blinds."""
        cap = self._number("raise_cap")
        if self.options["limit"] != "fixed_limit" or cap == 0:
            return False
        if self.in_at_start == 2 and not self.options["heads_up_cap"]:
            return False
        return self.full_raises >= cap

    def _is_entitled(self, seat: int) -> bool:
        """H-46: a seat that has acted on this street may raise only if what it faces entitles it."""
        if seat not in self.level_when_acted:
            return True
        risen = self.level - self.level_when_acted[seat]
        if self.options["limit"] == "fixed_limit":
            return 2 * risen >= self._fixed_bet()
        if self.options["reopen"] == "cumulative":
            return risen >= self.last_raise
        return self.options["reopen"] == "any" or seat in self.facing_full_raise

    def amounts(self) -> tuple[int, int]:
        """H-40 ... H-43: the lowest and the highest bet that may be raised to."""
        if "raise" not in self.legal():
            raise ValueError("no raise is possible")
        all_in = self._all_it_has(self.turn)
        if self.options["limit"] == "fixed_limit":
            fixed = min(self.full_level + self._fixed_bet(), all_in)
            return fixed, fixed
        minimum = self.level + self.last_raise
        most = all_in
        if self.options["limit"] == "pot_limit":
            most = max(minimum, self._pot_limit(self.turn))
        return min(minimum, all_in), min(most, all_in)

    def _pot_limit(self, seat: int) -> int:
        """H-42: the level plus the pot as it would be after calling."""
        return self.level + self._pot() + self.level - self.bets[seat]

    def _fixed_bet(self) -> int:
        """H-43: the bet of fixed-limit on this street."""
        return self._big_blind() if self.street in (BEFORE_FLOP, FLOP) else 2 * self._big_blind()

    def _may_muck(self, seat: int) -> bool:
        """H-53: a shown hand of a seat that has put in as much is higher on every board."""
        if not self.options["muck"]:
            return False
        rivals = [other for other in self.shown if self.paid[other] >= self.paid[seat]]
        return any(self._is_higher_everywhere(other, seat) for other in rivals)

    def _is_higher_everywhere(self, one: int, other: int) -> bool:
        """H-53: is one seat's hand higher than another's on every board?"""
        return all(self._value(one, board) > self._value(other, board) for board in self._boards())

    # ------------------------------------------------------------------ moves

    def play(self, move: str) -> None:
        """H-82: the seat on turn makes its choice."""
        word, _, number = move.partition(" ")
        if word not in self.legal() or (word == "raise") != bool(number):
            raise ValueError(f"{move!r} is not legal: {sorted(self.legal())}")
        if word in ("show", "muck"):
            self._show_or_muck(word)
        elif word == "raise":
            self._raise_to(int(number))
        else:
            self._fold_check_or_call(word)

    def _fold_check_or_call(self, word: str) -> None:
        """H-36: a call puts forward what is missing, or all the seat has."""
        seat = self.turn
        if word == "fold":
            self.folded.add(seat)
        if word == "call":
            self._put_forward(seat, self.level - self.bets[seat])
        self._has_acted(seat)

    def _raise_to(self, amount: int) -> None:
        """H-40, H-45: a bet or raise; everybody else is asked again."""
        lowest, highest = self.amounts()
        if not lowest <= amount <= highest:
            raise ValueError(f"raise to {lowest} ... {highest}, not to {amount}")
        seat = self.turn
        self._note_how_full(seat, amount)
        self._put_forward(seat, amount - self.bets[seat])
        self.level = amount
        self.last_raiser = seat
        self.asked_since_raise = set()
        self._has_acted(seat)

    def _note_how_full(self, seat: int, amount: int) -> None:
        """H-43, H-45: a full raise is the new last raise, or in fixed-limit makes its level the full level."""
        if self.options["limit"] == "fixed_limit":
            if 2 * (amount - self.full_level) >= self._fixed_bet():
                self.full_level = amount
                self._count_full_raise()
        elif amount - self.level >= self.last_raise:
            self.last_raise = amount - self.level
            self.facing_full_raise = set(self._in()) - {seat}

    def _count_full_raise(self) -> None:
        """H-44: the bet itself is no raise."""
        if self.bet_is_made:
            self.full_raises += 1
        self.bet_is_made = True

    def _has_acted(self, seat: int) -> None:
        """H-35, H-46: the seat has acted at this level, and the turn goes on to the left."""
        self.asked_since_raise.add(seat)
        self.level_when_acted[seat] = self.level
        self.facing_full_raise.discard(seat)
        self._ask_from((seat + 1) % self.seats)

    # ------------------------------------------------------------------ all-in and showdown

    def _run_out(self) -> None:
        """H-50, H-51: no more betting is possible, and the rest of the board is dealt, once or twice."""
        if self.options["tabled"]:
            self.shown = set(self._in())
        lay_before = list(self.board)
        missing = [street for street in BOARD_CARDS if street > self.street]
        for street in missing:
            self._deal_street(street, self.board)
        if self.options["runs"] == 2:
            self.board2 = lay_before
            for street in missing:
                self._deal_street(street, self.board2)
        self._after_river(None)

    def _after_river(self, last_raiser: int | None) -> None:
        """H-50, H-52: the hands are tabled, if a seat that is in is all-in, or shown one by one."""
        self.street = SHOWDOWN
        if self.options["tabled"] and len(self._in_with_chips()) < len(self._in()):
            self.shown = set(self._in())
        if self.shown:
            self._finish_hand()
            return
        before = self.button if last_raiser is None else last_raiser - 1
        self.to_show = [seat for seat in self._round_after(before) if seat in self._in()]
        self.turn = self.to_show[0]

    def _show_or_muck(self, word: str) -> None:
        """H-52, H-53: the seat shows or mucks, and the next is asked."""
        seat = self.to_show.pop(0)
        (self.shown if word == "show" else self.mucked).add(seat)
        if self.to_show:
            self.turn = self.to_show[0]
        else:
            self._finish_hand()

    def _boards(self) -> list[list[str]]:
        """H-51: the board, or both."""
        return [self.board, self.board2] if self.board2 else [self.board]

    def _value(self, seat: int, board: list[str]) -> Value:
        """H-54: the value of a seat's hand on a board."""
        return best_value([*sorted(self.hands[seat]), *board], self._number("deck_size"))

    # ------------------------------------------------------------------ pots

    def _finish_hand(self) -> None:
        """H-57, H-58, H-60: the pots are raked and paid out; then the session goes on or ends."""
        self.won = [0] * self.seats
        for chips, contenders in self._without_rake(self._pots()):
            self._pay_out(chips, contenders)
        self.paid = [0] * self.seats
        self.dead = 0
        self.rounds += 1
        self._after_hand()

    def _pots(self) -> list[Pot]:
        """H-55: the main pot and the side pots."""
        amounts = sorted({self.paid[seat] for seat in self._in()})
        pots = []
        for below, amount in zip([0, *amounts], amounts, strict=False):
            chips = self._chips_between(below, amount)
            if amount == amounts[0]:
                chips += self.dead
            if amount == amounts[-1]:
                chips += self._chips_between(amount, max(self.paid))
            pots.append((chips, [seat for seat in self._in() if self.paid[seat] >= amount]))
        return pots

    def _chips_between(self, below: int, amount: int) -> int:
        """H-55: what all seats, folded ones too, put in between two amounts."""
        return sum(min(paid, amount) - min(paid, below) for paid in self.paid)

    def _without_rake(self, pots: list[Pot]) -> list[Pot]:
        """H-60, H-61: the house takes its thousandths from each whole pot, and the drop from what is left."""
        drop = self._number("drop")
        left = []
        for (chips, contenders), rake in zip(pots, self._rakes([chips for chips, _ in pots]), strict=True):
            from_drop = min(drop, chips - rake)
            drop -= from_drop
            self.raked += rake + from_drop
            left.append((chips - rake - from_drop, contenders))
        return left

    def _rakes(self, pots: list[int]) -> list[int]:
        """H-60: the rake of each pot, the main pot first, until the cap is reached."""
        if self.options["no_flop_no_drop"] and not self.board:
            return [0] * len(pots)
        cap = self._number("rake_cap")
        rakes: list[int] = []
        for chips in pots:
            rake = chips * self._number("rake") // 1000
            rakes.append(min(rake, cap - sum(rakes)) if cap else rake)
        return rakes

    def _pay_out(self, chips: int, contenders: list[int]) -> None:
        """H-51, H-56, H-58: a pot goes to the best hand, with two boards half by each, or to the only contender."""
        if len(contenders) == 1:
            self._win(contenders[0], chips)
        elif self.board2:
            second_half = chips // 2
            self._share(chips - second_half, contenders, self.board)
            self._share(second_half, contenders, self.board2)
        else:
            self._share(chips, contenders, self.board)

    def _share(self, chips: int, contenders: list[int], board: list[str]) -> None:
        """H-56: equal hands share alike; odd chips go one each from the left of the button."""
        best = max(self._value(seat, board) for seat in contenders)
        winners = [seat for seat in contenders if self._value(seat, board) == best]
        odd_chips = chips % len(winners)
        for seat in self._round_after(self.button):
            if seat in winners:
                self._win(seat, chips // len(winners) + (1 if odd_chips > 0 else 0))
                odd_chips -= 1

    def _win(self, seat: int, chips: int) -> None:
        """A seat gets chips from a pot."""
        self.stacks[seat] += chips
        self.won[seat] += chips

    # ------------------------------------------------------------------ sessions

    def _after_hand(self) -> None:
        """H-71 ... H-75: the session is over, or the deck is to be shuffled."""
        if self.options["session"] == "sit_and_go":
            self.out |= {seat for seat in self._playing() if self.stacks[seat] == 0}
        self.reason = self._why_it_is_over()
        self.turn = OVER if self.reason else DEALER
        if self.reason:
            self.payoffs = [self.stacks[seat] - self.bought[seat] for seat in range(self.seats)]

    def _why_it_is_over(self) -> str:
        """H-71, H-72, H-73, H-74: the reason for which the session is over, or nothing."""
        if self.options["session"] == "hand":
            return "hand"
        if self.options["session"] == "cash" and self.rounds == self._number("hands"):
            return "hands"
        with_chips = [seat for seat in range(self.seats) if self.stacks[seat] > 0]
        if len(with_chips) <= 1 and not self._may_buy():
            return "last_seat"
        return "limit" if self.rounds == LONGEST_SESSION else ""
