"""A slow and obvious referee of Thousand, written from RULES.md alone; it cites the clauses T-1 ... T-54.5.

It shares nothing with the fast referee. The whole game is one story told in order (a generator that stops wherever a seat or
the dealer is asked).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable

Option = bool | int | str
Numbers = tuple[int, int, int]  # the lowest and the highest number that may be named, and the step between

RANKS = ["9", "J", "Q", "K", "10", "A"]  # T-1, in rising strength
SUITS = ["♠", "♣", "♦", "♥"]  # T-1
POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0}  # T-17
MARRIAGE = {"♥": 100, "♦": 80, "♣": 60, "♠": 40}  # T-15
FOUR_ACES = 200  # T-48
DARK_BID = 120  # T-42
GOLDEN_BID = 120  # T-43
NEW_DEALS = 10  # T-44
MOST_ROUNDS = 200  # T-23
FALL = 120  # T-50.2, T-50.3
BOLT_COSTS = 120  # T-51
FINE = 120  # T-46

DEALER = -1
OVER = -2

# The option table; the first value is the default of polish.
CHOICES: dict[str, list[Option]] = {
    "seats": [3, 2, 4],
    "first": [0, 1, 2, 3],
    "target": [1000, 1001],
    "max_rounds": list(range(201)),
    "opening_bid": [100, 60, 40],
    "obliged": ["opener", "last"],
    "bid_step": [10, 5, 1],
    "cap": ["marriages", 120, "none"],
    "dark": [False, True],
    "golden": [False, True],
    "redeal_nines": [4, 3, 0],
    "redeal_jacks": [False, True],
    "redeal_weak": list(range(21)),
    "redeal_talon_nines": [False, True],
    "show_talon": ["always", "above_opening", "never"],
    "give_face_up": [False, True],
    "bombs": [2, 0, 1, 3],
    "bomb_pays": ["after_first", "always"],
    "concede": ["none", "sixty", "half"],
    "concede_fine": [False, True],
    "raise_after_talon": [True, False],
    "contra": [False, True],
    "must_trump": [True, False],
    "must_beat": [True, False],
    "marriage_first_trick": [True, False],
    "one_trump": [False, True],
    "ace_marriage": ["none", "scores", "trump"],
    "last_trick": [0, 10],
    "rounding": ["ten", "ten_down", "floor", "five", "none"],
    "declarer_scores": ["bid", "larger"],
    "lock": [800, 880, 900, "none"],
    "barrel": ["none", 880, 900],
    "barrel_rounds": [3, 1, 0],
    "barrel_collision": ["newcomer", "coexist", "all_fall"],
    "barrel_third": [False, True],
    "bolts": ["none", "cumulative", "consecutive"],
    "dump_truck": [False, True],
    "sitter_scores": ["aces_50", "aces_40", "thirty", "nothing"],
    "ends": ["declarer", "highest", "own"],
}

# The preset table.
PRESETS: dict[str, dict[str, Option]] = {
    "polish": {},
    "russian": {
        "bid_step": 5,
        "bombs": 0,
        "concede": "half",
        "marriage_first_trick": False,
        "rounding": "five",
        "lock": "none",
        "barrel": 880,
        "bolts": "cumulative",
        "ends": "own",
        "sitter_scores": "nothing",
    },
    "seed": {
        "max_rounds": 20,
        "bid_step": 1,
        "cap": "none",
        "redeal_nines": 0,
        "show_talon": "never",
        "bombs": 0,
        "raise_after_talon": False,
        "must_beat": False,
        "rounding": "none",
        "lock": "none",
        "ends": "highest",
    },
}


def rank_of(card: str) -> str:
    """The rank of a card: all but its last sign."""
    return card[:-1]


def suit_of(card: str) -> str:
    """The suit of a card: its last sign."""
    return card[-1]


def points_of(cards: Iterable[str]) -> int:
    """T-17: the points of cards."""
    return sum(POINTS[rank_of(card)] for card in cards)


def full_deck() -> list[str]:
    """T-1: the 24 cards, each once."""
    return [rank + suit for suit in SUITS for rank in RANKS]


def suit_cards(suit: str) -> set[str]:
    """T-1: the six cards of a suit."""
    return {rank + suit for rank in RANKS}


def marriages_in(cards: Iterable[str]) -> list[str]:
    """Words: the suits of the marriages among cards."""
    held = set(cards)
    return [suit for suit in SUITS if "K" + suit in held and "Q" + suit in held]


def aces_in(cards: Iterable[str]) -> list[str]:
    """The aces among cards."""
    return [card for card in cards if rank_of(card) == "A"]


def rounded(points: int, way: str) -> int:
    """T-20.1: a result as it is added."""
    if way == "none":
        return points
    if way == "five":
        over = points % 5
        return points - over + (5 if over >= 3 else 0)
    over = points % 10
    if way == "floor":
        return points - over
    if way == "ten":
        return points - over + (10 if over >= 5 else 0)
    assert way == "ten_down"
    return points - over + (10 if over >= 6 else 0)


def checked_options(given: dict[str, Option]) -> dict[str, Option]:
    """The option table and what is said under the presets: the options filled up with defaults, or ValueError."""
    options: dict[str, Option] = {name: values[0] for name, values in CHOICES.items()}
    for name, value in given.items():
        if name not in CHOICES:
            raise ValueError(f"no such option: {name}")
        if not any(type(value) is type(allowed) and value == allowed for allowed in CHOICES[name]):
            raise ValueError(f"no such value of {name}: {value!r}")
        options[name] = value
    if int(options["first"]) >= int(options["seats"]):
        raise ValueError("first is not a seat")
    if options["lock"] != "none" and options["barrel"] != "none":
        raise ValueError("lock and barrel are not played together")
    return options


class SlowThousand:
    """One game of Thousand."""

    def __init__(self, **options: Option) -> None:
        """T-53.1: the game begins with the dealer."""
        self.options: dict[str, Option] = checked_options(options)
        self.seats: int = int(self.options["seats"])

        self.turn: int = DEALER
        self.phase: str = ""
        self.scores: list[int] = self._zeros()
        self.rounds: int = 0
        self.opener: int = int(self.options["first"])
        self.reason: str | None = None
        self.winners: list[int] = []

        # Of a seat, through the whole game.
        self.barrel: list[int | None] = [None] * self.seats
        self.falls: list[int] = self._zeros()
        self.bolts: list[int] = self._zeros()
        self.bombs_thrown: list[int] = self._zeros()
        self.conceded: list[int] = self._zeros()

        # T-53.2: of the last completed round.
        self.results: list[int] = self._zeros()
        self.changes: list[int] = self._zeros()
        self.last_declarer: int | None = None
        self.last_bid: int = 0

        # Of this round.
        self.playing: list[int] = []  # the seats that play, the opener first
        self.sitter: int | None = None
        self.golden: bool = False
        self.new_deals: int = 0
        self.locked: set[int] = set()  # T-49: at the round's beginning
        self.were_on_barrel: set[int] = set()  # T-50.1, T-51: at the round's beginning
        self.made: bool | None = None  # T-19: the contract, when it has been played

        # Of this deal.
        self.hands: list[list[str]] = []
        self.talons: list[list[str]] = []
        self.taken_talon: list[str] = []
        self.away: list[str] = []
        self.declarer: int | None = None
        self.bid: int = 0
        self.bidder: int | None = None
        self.bid_is_dark: bool = False
        self.passed: set[int] = set()
        self.factor: int = 1
        self.trump: str | None = None
        self.won: list[list[str]] = []
        self.tricks: list[int] = []
        self.announced: list[int] = []
        self.trick: list[tuple[int, str]] = []
        self.last_taker: int | None = None
        self.trump_made: bool = False  # T-14.1: has an announcement made a trump?
        self._lacks: list[set[str]] = []
        self._known: list[set[str]] = []
        self._clear_table()

        self._moves: set[str] = set()
        self._numbers: Numbers | None = None
        self._story = self._game()
        next(self._story)

    def _zeros(self) -> list[int]:
        """A zero for each seat."""
        return [0] * self.seats

    # ------------------------------------------------------------------ what the test reads and says

    def to_shuffle(self) -> list[str]:
        """T-4: the cards the dealer puts in order."""
        assert self.turn == DEALER, "the dealer is not on turn"
        return full_deck()

    def shuffled(self, cards: list[str]) -> None:
        """T-4: the dealer has put the cards in order, the top first."""
        assert self.turn == DEALER, "the dealer is not on turn"
        assert sorted(cards) == sorted(full_deck()), "these are not the cards to be shuffled"
        self._go_on(list(cards))

    def legal(self) -> set[str]:
        """T-53: what the seat on turn may say, but for numbers."""
        return set(self._moves)

    def numbers(self) -> Numbers | None:
        """T-5, T-5.1: the lowest and the highest number the seat on turn may name, and the step between."""
        return self._numbers

    def play(self, choice: str) -> None:
        """T-53: the seat on turn says this."""
        assert self.turn >= 0, "no seat is on turn"
        if choice.startswith("bid "):
            assert self._numbers is not None, f"not legal: {choice}"
            lowest, highest, step = self._numbers
            assert int(choice[4:]) in range(lowest, highest + 1, step), f"not legal: {choice}"
        else:
            assert choice in self._moves, f"not legal: {choice}"
        self._go_on(choice)

    def lacks(self, seat: int) -> set[str]:
        """T-54.5: cards everybody knows a seat does not hold."""
        return set(self._lacks[seat])

    def known(self, seat: int) -> set[str]:
        """T-54.2, T-54.3, T-54.4: cards everybody knows a seat to hold."""
        return set(self._known[seat])

    def _go_on(self, said: object) -> None:
        """Tell the story on until somebody is asked again, or the game is over."""
        try:
            self._story.send(said)
        except StopIteration:
            self.turn = OVER
            self.phase = ""

    def _ask(
        self, seat: int, phase: str, moves: Iterable[str], numbers: Numbers | None = None
    ) -> Generator[None, object, str]:
        """T-53: ask a seat one thing, even if it has only one answer."""
        self.turn = seat
        self.phase = phase
        self._moves = set(moves)
        self._numbers = numbers
        assert self._moves or numbers, "a seat is asked and can say nothing"
        said = yield
        self._moves = set()
        self._numbers = None
        return str(said)

    def _ask_dealer(self) -> Generator[None, object, list[str]]:
        """T-4: ask the dealer to shuffle all cards."""
        self.turn = DEALER
        self.phase = ""
        ordered = yield
        assert isinstance(ordered, list)
        return ordered

    # ------------------------------------------------------------------ the game and its rounds

    def _game(self) -> Generator[None, object, None]:
        """T-2, T-3: rounds, until the game is over."""
        while self.reason is None:
            if self.rounds > 0:
                self.opener = (self.opener + 1) % self.seats  # T-4
            self._begin_round()
            outcome = "redeal"
            while outcome == "redeal":
                outcome = yield from self._deal_and_play()
                if outcome == "redeal":
                    self.new_deals += 1  # T-44: the same dealer, the round begins anew
            self._score_round(outcome)

    def _begin_round(self) -> None:
        """T-41, T-43, T-49, T-50.1: who plays, and what holds from the round's beginning."""
        order = [(self.opener + far) % self.seats for far in range(self.seats)]
        self.playing = order[:3] if self.seats == 4 else order
        self.sitter = order[3] if self.seats == 4 else None  # T-41: the dealer, the seat before the opener
        self.golden = bool(self.options["golden"]) and self.rounds < self.seats
        self.new_deals = 0
        self.made = None
        lock = self.options["lock"]
        self.locked = {seat for seat in range(self.seats) if lock != "none" and self.scores[seat] >= int(lock)}
        self.were_on_barrel = {seat for seat in range(self.seats) if self.barrel[seat] is not None}

    def _clear_table(self) -> None:
        """T-4, T-44: nothing has been dealt or said yet."""
        self.hands = [[] for _ in range(self.seats)]
        self.talons = []
        self.taken_talon = []
        self.away = []
        self.declarer = None
        self.bid = 0
        self.bidder = None
        self.bid_is_dark = False
        self.passed = set()
        self.factor = 1
        self.trump = None
        self.won = [[] for _ in range(self.seats)]
        self.tricks = self._zeros()
        self.announced = self._zeros()
        self.trick = []
        self.last_taker = None
        self.trump_made = False
        self._lacks = [set() for _ in range(self.seats)]
        self._known = [set() for _ in range(self.seats)]

    def _deal_and_play(self) -> Generator[None, object, str]:
        """T-3, T-53.1: one deal and what follows; returns "redeal", "bomb", "concede" or "played"."""
        self._clear_table()
        ordered = yield from self._ask_dealer()
        self._deal(ordered)
        if self.golden:
            self.bid = GOLDEN_BID  # T-43
            self.bidder = self.opener
        else:
            said = yield from self._auction()
            if said == "redeal":
                return "redeal"
        assert self.bidder is not None
        self.declarer = self.bidder  # T-7
        if self.golden or self.bid_is_dark:
            self.factor = 2  # T-42, T-43
        yield from self._take_talon(self.declarer)
        outcome = yield from self._exchange(self.declarer)
        if outcome != "played":
            return outcome
        yield from self._raise(self.declarer)
        yield from self._contra(self.declarer)
        leader = self.declarer  # T-9
        while self.hands[leader]:
            leader = yield from self._one_trick(leader)
        return "played"

    def _next(self, seat: int) -> int:
        """Words: the next seat up, cyclically, among those that play."""
        return self.playing[(self.playing.index(seat) + 1) % len(self.playing)]

    def _others(self, seat: int) -> list[int]:
        """The others that play, from the next of a seat on."""
        others = []
        other = self._next(seat)
        while other != seat:
            others.append(other)
            other = self._next(other)
        return others

    # ------------------------------------------------------------------ the deal

    def _deal(self, ordered: list[str]) -> None:
        """T-4, T-40, T-41: seven (ten) cards each, one at a time, to the opener first; the rest is the talon (two talons)."""
        each = 10 if self.seats == 2 else 7
        for _ in range(each):
            for seat in self.playing:
                self.hands[seat].append(ordered.pop(0))
        for seat in self.playing:
            self.hands[seat].sort()
        if self.seats == 2:
            self.talons = [ordered[:2], ordered[2:]]
        else:
            self.talons = [ordered]

    # ------------------------------------------------------------------ the auction

    def _worth_of_announcements(self, hand: list[str]) -> int:
        """T-5.1, T-15, T-48: what all marriages in a hand are worth, the aces' too."""
        worth = sum(MARRIAGE[suit] for suit in marriages_in(hand))
        if self.options["ace_marriage"] != "none" and len(aces_in(hand)) == 4:
            worth += FOUR_ACES
        return worth

    def _highest_number(self, seat: int) -> int:
        """T-5.1: the highest number a seat may name."""
        if self.options["cap"] == 120:
            return 120
        if self.options["cap"] == "marriages":
            return 120 + self._worth_of_announcements(self.hands[seat])
        announcements = 280
        if self.options["ace_marriage"] != "none":
            announcements = 440 if self.seats == 2 else 380
        return 120 + int(self.options["last_trick"]) + announcements

    def _numbers_for(self, seat: int) -> Numbers | None:
        """T-5, T-5.1: the numbers a seat may name above the last one, if any."""
        step = int(self.options["bid_step"])
        named = range(self.bid + step, self._highest_number(seat) + 1, step)
        return (named[0], named[-1], step) if named else None

    def _may_ask_new_deal(self, seat: int) -> bool:
        """T-44: may this hand, as dealt, ask for a new deal?"""
        if self.new_deals >= NEW_DEALS:
            return False
        ranks = [rank_of(card) for card in self.hands[seat]]
        nines = int(self.options["redeal_nines"])
        if nines > 0 and ranks.count("9") >= nines:
            return True
        if self.options["redeal_jacks"] and ranks.count("J") == 4:
            return True
        return points_of(self.hands[seat]) < int(self.options["redeal_weak"])

    def _auction(self) -> Generator[None, object, str]:
        """T-5, T-6, T-6.1, T-7, T-42, T-44: the auction; returns "redeal" or "won"."""
        has_spoken: set[int] = set()
        speaker = self.opener
        opening = int(self.options["opening_bid"])
        said = "look"
        if self.options["dark"] and self.barrel[self.opener] is None:
            said = yield from self._ask(self.opener, "dark", {"dark", "look"})
        if said == "dark":
            self.bid = DARK_BID
            self.bidder = self.opener
            self.bid_is_dark = True
            has_spoken.add(self.opener)
            speaker = self._next(self.opener)
        elif self.options["obliged"] == "last":
            self.bid = opening  # T-6.1
            self.bidder = self.playing[-1]

        while len(self.passed) < len(self.playing) - 1:
            if speaker not in self.passed:
                moves: set[str] = set()
                numbers: Numbers | None
                if self.bidder is None:  # T-6: the opener has to speak
                    numbers = (opening, opening, int(self.options["bid_step"]))
                else:
                    numbers = self._numbers_for(speaker)
                    moves.add("pass")
                if speaker not in has_spoken and self._may_ask_new_deal(speaker):
                    moves.add("redeal")
                said = yield from self._ask(speaker, "bid", moves, numbers)
                has_spoken.add(speaker)
                if said == "redeal":
                    return "redeal"
                if said == "pass":
                    self.passed.add(speaker)
                else:
                    self.bid = int(said.removeprefix("bid "))
                    self.bidder = speaker
                    self.bid_is_dark = False
            speaker = self._next(speaker)
        return "won"

    # ------------------------------------------------------------------ talon and exchange

    def _take_talon(self, declarer: int) -> Generator[None, object, None]:
        """T-8, T-8.1, T-40: the declarer takes the talon, or one of two."""
        number = 1
        if self.seats == 2:
            said = yield from self._ask(declarer, "choose", {"talon 1", "talon 2"})
            number = int(said.removeprefix("talon "))
        self.taken_talon = self.talons.pop(number - 1)
        self.hands[declarer] = sorted(self.hands[declarer] + self.taken_talon)
        show = self.options["show_talon"]
        if show == "always" or (show == "above_opening" and self.bid > int(self.options["opening_bid"])):
            self._known[declarer] |= set(self.taken_talon)  # T-54.2

    def _instead_of_first_card(self, declarer: int) -> set[str]:
        """T-44.1, T-45, T-46: what the declarer may say instead of the first card."""
        moves: set[str] = set()
        nines = [card for card in self.taken_talon if rank_of(card) == "9"]
        if self.options["redeal_talon_nines"] and len(nines) >= 2 and self.new_deals < NEW_DEALS:
            moves.add("redeal")
        if self.bombs_thrown[declarer] < int(self.options["bombs"]):
            moves.add("bomb")
        if self.options["concede"] != "none":
            moves.add("concede")
        return moves

    def _exchange(self, declarer: int) -> Generator[None, object, str]:
        """T-8, T-8.2, T-40: two cards are given or laid away; returns "redeal", "bomb", "concede" or "played"."""
        word = "away" if self.seats == 2 else "give"
        for turn in range(2):
            moves = {f"{word} {card}" for card in self.hands[declarer]}
            if turn == 0:
                moves |= self._instead_of_first_card(declarer)
            said = yield from self._ask(declarer, word, moves)
            if said in ("redeal", "bomb", "concede"):
                return said
            card = said.removeprefix(f"{word} ")
            self.hands[declarer].remove(card)
            if self.seats == 2:
                self.away.append(card)
                self._known[declarer] = set()  # T-54.2: nobody knows which
                continue
            receiver = self._others(declarer)[turn]
            self.hands[receiver] = sorted([*self.hands[receiver], card])
            if self.options["give_face_up"]:  # T-54.3
                self._known[declarer].discard(card)
                self._known[receiver].add(card)
            else:
                self._known[declarer] = set()  # T-54.2: each of the talon is in his hand, or was given
        return "played"

    def _raise(self, declarer: int) -> Generator[None, object, None]:
        """T-8.3: the declarer is asked once for a higher number."""
        if not self.options["raise_after_talon"] or self.golden or self.bid_is_dark:
            return
        said = yield from self._ask(declarer, "raise", {"keep"}, self._numbers_for(declarer))
        if said != "keep":
            self.bid = int(said.removeprefix("bid "))

    def _contra(self, declarer: int) -> Generator[None, object, None]:
        """T-47: contra and recontra."""
        if not self.options["contra"]:
            return
        for defender in self._others(declarer):
            said = yield from self._ask(defender, "contra", {"contra", "accept"})
            if said == "contra":
                self.factor *= 2
                said = yield from self._ask(declarer, "recontra", {"recontra", "accept"})
                if said == "recontra":
                    self.factor *= 2
                return

    # ------------------------------------------------------------------ play

    def _beats(self, card: str, best: str) -> bool:
        """T-39: is a card higher than another that is the best so far?"""
        if suit_of(card) == suit_of(best):
            return RANKS.index(rank_of(card)) > RANKS.index(rank_of(best))
        return suit_of(card) == self.trump

    def _best(self) -> tuple[int, str]:
        """T-12: the seat and the card that take the trick so far."""
        best = self.trick[0]
        for laid in self.trick[1:]:
            if self._beats(laid[1], best[1]):
                best = laid
        return best

    def _may_follow(self, hand: list[str]) -> list[str]:
        """T-10, T-10.1, T-10.2, T-11: the cards of a hand that may be laid to the trick."""
        led = suit_of(self.trick[0][1])
        best = self._best()[1]
        must_be_of = [card for card in hand if suit_of(card) == led]
        if not must_be_of and self.options["must_trump"]:
            must_be_of = [card for card in hand if suit_of(card) == self.trump]
        if not must_be_of:
            return list(hand)
        if self.options["must_beat"]:
            beating = [card for card in must_be_of if self._beats(card, best)]
            if beating:
                return beating
        return must_be_of

    def _notice_lacks(self, seat: int, card: str) -> None:
        """T-54.5: what everybody learns when a seat lays this card to the trick."""
        led = suit_of(self.trick[0][1])
        best = self._best()[1]
        suit = suit_of(card)
        if suit != led:
            self._lacks[seat] |= suit_cards(led)
            if self.options["must_trump"] and self.trump is not None and suit != self.trump:
                self._lacks[seat] |= suit_cards(self.trump)
        had_to_be_of_suit = suit == led or (bool(self.options["must_trump"]) and suit == self.trump)
        if self.options["must_beat"] and had_to_be_of_suit and not self._beats(card, best):
            self._lacks[seat] |= {other for other in suit_cards(suit) if self._beats(other, best)}

    def _lay(self, seat: int, card: str) -> None:
        """T-9, T-10: a card goes from the hand into the trick."""
        self.hands[seat].remove(card)
        self._known[seat].discard(card)
        self.trick.append((seat, card))

    def _one_trick(self, leader: int) -> Generator[None, object, int]:
        """T-9, T-10, T-12: one trick; returns the seat that takes it and leads next."""
        yield from self._lead(leader)
        for seat in self._others(leader):
            card = yield from self._ask(seat, "follow", self._may_follow(self.hands[seat]))
            self._notice_lacks(seat, card)
            self._lay(seat, card)
        taker = self._best()[0]
        self.won[taker] += [card for _, card in self.trick]
        self.tricks[taker] += 1
        self.trick = []
        self.last_taker = taker
        return taker

    def _lead(self, leader: int) -> Generator[None, object, None]:
        """T-9, T-13, T-13.1, T-14, T-48: a card is led, perhaps after an announcement."""
        hand = self.hands[leader]
        moves = set(hand)
        if self.options["marriage_first_trick"] or sum(self.tricks) > 0:
            moves |= {f"marriage {suit}" for suit in marriages_in(hand)}
            if self.options["ace_marriage"] != "none" and len(aces_in(hand)) == 4:
                moves.add("aces")
        card = yield from self._ask(leader, "lead", moves)
        if card.startswith("marriage "):
            suit = card.removeprefix("marriage ")
            pair = {"K" + suit, "Q" + suit}
            self.announced[leader] += MARRIAGE[suit]
            self._known[leader] |= pair  # T-54.4
            self._make_trump(suit)  # T-14: from that moment
            card = yield from self._ask(leader, "announced", pair)
        elif card == "aces":
            aces = aces_in(hand)
            self.announced[leader] += FOUR_ACES
            self._known[leader] |= set(aces)  # T-54.4
            card = yield from self._ask(leader, "announced", aces)
            if self.options["ace_marriage"] == "trump":
                self._make_trump(suit_of(card))  # T-48: the suit of the ace he leads
        self._lay(leader, card)

    def _make_trump(self, suit: str) -> None:
        """T-14, T-14.1: an announcement that can make a trump."""
        if self.options["one_trump"] and self.trump_made:
            return
        self.trump = suit
        self.trump_made = True

    # ------------------------------------------------------------------ the score of a round

    def _score_round(self, outcome: str) -> None:
        """T-21: a round is scored in this order."""
        assert self.declarer is not None
        before = list(self.scores)
        fallen: set[int] = set()
        self.results = self._zeros()
        if outcome == "bomb":
            self._score_bomb(self.declarer)
        elif outcome == "concede":
            self._score_concession(self.declarer, fallen)
            self._score_sitter()
        else:
            self._score_played(self.declarer, fallen)
            self._score_sitter()
            self._write_bolts()
        self._dump()
        self.rounds += 1
        self.last_declarer = self.declarer
        self.last_bid = self.bid
        self._end_by_target(self.declarer)
        if self.reason is None:
            self._score_barrel(fallen)
            self._end_by_limit()
        self.changes = [self.scores[seat] - before[seat] for seat in range(self.seats)]

    def _result(self, seat: int) -> int:
        """T-18, T-18.1: the result of a seat."""
        bonus = int(self.options["last_trick"]) if seat == self.last_taker else 0
        return points_of(self.won[seat]) + self.announced[seat] + bonus

    def _add_to_defender(self, seat: int, points: int) -> None:
        """T-49, T-50.1: a defender or the sitter scores, unless locked or on the barrel."""
        if seat not in self.locked and seat not in self.were_on_barrel:
            self.scores[seat] += points

    def _score_played(self, declarer: int, fallen: set[int]) -> None:
        """T-19, T-19.1, T-20, T-20.1, T-42, T-43, T-47: declarer and defenders of a round played through."""
        way = str(self.options["rounding"])
        for seat in self.playing:
            self.results[seat] = self._result(seat)
        self.made = self.results[declarer] >= self.bid
        if self.made:
            gain = self.bid
            if self.options["declarer_scores"] == "larger":
                gain = max(gain, rounded(self.results[declarer], way))
            self._add_to_declarer(declarer, gain * self.factor)
        else:
            self._take_off_declarer(declarer, self.bid * self.factor, fallen)
        for seat in self._others(declarer):
            self._add_to_defender(seat, rounded(self.results[seat], way) * (2 if self.golden else 1))

    def _add_to_declarer(self, declarer: int, gain: int) -> None:
        """T-19, T-50.1: a contract made; from the barrel it counts only if it brings him to the target."""
        reaches = self.scores[declarer] + gain >= int(self.options["target"])
        if declarer not in self.were_on_barrel or reaches:
            self.scores[declarer] += gain

    def _take_off_declarer(self, declarer: int, price: int, fallen: set[int]) -> None:
        """T-19, T-46, T-50.1: a contract not made or conceded; who was on the barrel has fallen."""
        if declarer in self.were_on_barrel:
            self._fall(declarer, price, fallen)
        else:
            self.scores[declarer] -= price

    def _score_bomb(self, declarer: int) -> None:
        """T-45, T-45.1, T-43: the cards were thrown away."""
        first = self.bombs_thrown[declarer] == 0
        self.bombs_thrown[declarer] += 1
        if first and self.options["bomb_pays"] == "after_first":
            return
        pays = (40 if self.seats == 4 else 60) * (2 if self.golden else 1)
        for seat in range(self.seats):
            if seat != declarer:
                self._add_to_defender(seat, pays)

    def _score_concession(self, declarer: int, fallen: set[int]) -> None:
        """T-46, T-45.1, T-43: the declarer has conceded."""
        double = 2 if self.golden else 1
        self.conceded[declarer] += 1
        price = self.bid * double
        if self.options["concede_fine"] and self.conceded[declarer] % 3 == 0:
            price += FINE
        self._take_off_declarer(declarer, price, fallen)
        pays = 60
        if self.options["concede"] == "half":
            pays = self.bid // 2 // 5 * 5
        for seat in self._others(declarer):
            self._add_to_defender(seat, pays * double)

    def _score_sitter(self) -> None:
        """T-41.1: the seat that sits out scores by the talon."""
        if self.sitter is None:
            return
        way = self.options["sitter_scores"]
        points = 0
        if way == "thirty":
            points = 30
        elif way != "nothing":
            each = 50 if way == "aces_50" else 40
            points = each * len(aces_in(self.taken_talon))
            points += sum(MARRIAGE[suit] for suit in marriages_in(self.taken_talon))
        self._add_to_defender(self.sitter, points)

    def _write_bolts(self) -> None:
        """T-51: bolts after a round played through."""
        if self.options["bolts"] == "none":
            return
        for seat in self.playing:
            if self.tricks[seat] > 0:
                if self.options["bolts"] == "consecutive":
                    self.bolts[seat] = 0
            elif seat not in self.were_on_barrel:
                self.bolts[seat] += 1
                if self.bolts[seat] == 3:
                    self.scores[seat] -= BOLT_COSTS
                    self.bolts[seat] = 0

    def _dump(self) -> None:
        """T-52: 555 and -555."""
        if self.options["dump_truck"]:
            self.scores = [0 if abs(score) == 555 else score for score in self.scores]

    # ------------------------------------------------------------------ the barrel

    def _fall(self, seat: int, loses: int, fallen: set[int]) -> None:
        """T-50.1 ... T-50.4: a seat falls from the barrel."""
        self.falls[seat] += 1
        self.barrel[seat] = None
        fallen.add(seat)
        if self.options["barrel_third"] and self.falls[seat] % 3 == 0:
            self.scores[seat] = 0
        else:
            self.scores[seat] -= loses

    def _score_barrel(self, fallen: set[int]) -> None:
        """T-50, T-50.2, T-50.3, T-50.5: the barrel, after a round that T-2 does not end."""
        if self.options["barrel"] == "none":
            return
        height = int(self.options["barrel"])
        for seat in self.playing:  # T-50.2
            left = self.barrel[seat]
            if left is not None and int(self.options["barrel_rounds"]) > 0:
                self.barrel[seat] = left - 1
                if left - 1 == 0:
                    self._fall(seat, FALL, fallen)

        were_there = [seat for seat in range(self.seats) if self.barrel[seat] is not None]
        newcomers = []
        for seat in range(self.seats):  # T-50
            if seat not in were_there and seat not in fallen and self.scores[seat] >= height:
                newcomers.append(seat)
                self.scores[seat] = height
                self.barrel[seat] = int(self.options["barrel_rounds"])

        fall_now: list[int] = []
        if self.options["barrel_collision"] == "newcomer":  # T-50.3
            if newcomers:
                fall_now += were_there
            if len(newcomers) >= 2:
                fall_now += newcomers
        elif self.options["barrel_collision"] == "all_fall" and len(were_there) + len(newcomers) >= 2:
            fall_now = were_there + newcomers
        for seat in fall_now:
            self._fall(seat, FALL, fallen)

    # ------------------------------------------------------------------ the end

    def _end_by_target(self, declarer: int) -> None:
        """T-2, T-3.1: has somebody won?"""
        target = int(self.options["target"])
        declarer_has_it = self.scores[declarer] >= target
        most = max(self.scores)
        if self.options["ends"] == "own":
            if self.made and declarer_has_it:
                self.reason = "target"
                self.winners = [declarer]
            return
        if most < target:
            return
        self.reason = "target"
        if self.options["ends"] == "declarer" and declarer_has_it:
            self.winners = [declarer]
        else:
            self.winners = [seat for seat in range(self.seats) if self.scores[seat] == most]

    def _end_by_limit(self) -> None:
        """T-23: the last round has been played."""
        if self.rounds >= (int(self.options["max_rounds"]) or MOST_ROUNDS):
            self.reason = "limit"
