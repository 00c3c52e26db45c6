"""A slow and obvious referee of Durak, written from RULES.md alone; it cites the clauses D-1 ... D-23.

It shares nothing with the fast referee. Every question is answered by looking at whole sets of cards.
"""

from __future__ import annotations

import random
from collections import Counter

Option = bool | int | str

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
NEW_DECK_SUITS = ["♠", "♥", "♣", "♦"]  # D-3
HAND_SUITS = ["♠", "♣", "♦", "♥"]  # D-6, also the order of suits at the lot, D-8.4
LOWEST_RANK = {24: "9", 36: "6", 52: "2"}  # D-1

DEALER = -1
OVER = -2

# The option table; the first value is the default of podkidnoy.
CHOICES: dict[str, list[Option]] = {
    "deck_size": [36, 24, 52],
    "seats": [2, 3, 4, 5, 6],
    "deal_order": ["round_robin", "block"],
    "first_attacker": ["lowest_trump", "first_seat", "left_of_fool", "under_fool", "lot"],
    "no_trump": ["lowest_card", "first_seat", "lot"],
    "last_fool": [-1, 0, 1, 2, 3, 4, 5],
    "throwers": ["all", "neighbours", "attacker"],
    "throw_order": ["attacker_first", "free"],
    "attack_choice": ["any", "several", "lowest"],
    "attack_limit": ["hand", "six", "five", "none"],
    "first_bout_limit": ["none", "five"],
    "must_beat": [False, True],
    "defence_choice": ["any", "lowest"],
    "after_take": ["throw_in", "stop", "hand_over"],
    "refill_order": ["defender_last", "defender_second"],
    "draws": [True, False],
    "transfer": [False, True],
    "transfer_needs_cards": [True, False],
    "transfer_chain": ["unlimited", "three"],
    "show_trump": [False, True],
    "swap_trump": [False, True],
}


def rank_of(card: str) -> str:
    """The rank of a card: all but its last sign."""
    return card[:-1]


def suit_of(card: str) -> str:
    """The suit of a card: its last sign."""
    return card[-1]


def height(card: str) -> int:
    """The height of a card's rank, higher for higher ranks."""
    return RANKS.index(rank_of(card))


def new_deck(deck_size: int) -> list[str]:
    """D-1, D-3: a new deck, its top first."""
    ranks = RANKS[RANKS.index(LOWEST_RANK[deck_size]) :]
    return [rank + suit for suit in NEW_DECK_SUITS for rank in ranks]


def checked_options(given: dict[str, Option]) -> dict[str, Option]:
    """D-1, D-2 and the option table: the given options filled up with defaults, or ValueError."""
    options: dict[str, Option] = {name: values[0] for name, values in CHOICES.items()}
    for name, value in given.items():
        if name not in CHOICES:
            raise ValueError(f"no such option: {name}")
        if not any(type(value) is type(allowed) and value == allowed for allowed in CHOICES[name]):
            raise ValueError(f"no such value of {name}: {value!r}")
        options[name] = value
    if int(options["seats"]) * 6 > int(options["deck_size"]):
        raise ValueError("too many seats for six cards each")
    if int(options["last_fool"]) >= int(options["seats"]):
        raise ValueError("last_fool is not a seat")
    return options


class SlowDurak:
    """One game of Durak."""

    def __init__(self, **options: Option) -> None:
        """D-22.2: a game begins with the dealer, who draws the lot, if there is one, or deals."""
        self.options: dict[str, Option] = checked_options(options)
        self.seats: int = int(self.options["seats"])
        self.deck: list[str] = new_deck(int(self.options["deck_size"]))

        self.turn: int = DEALER
        self.hands: list[set[str]] = [set() for _ in range(self.seats)]
        self.stock: list[str] = []
        self.trump: str = ""
        self.table: list[tuple[str, str | None]] = []
        self.discard: set[str] = set()
        self.attacker: int = -1
        self.defender: int = -1
        self.finished: list[int] = []
        self.fool: int | None = None
        self.winner: int | None = None
        self.reason: str = ""
        self.payoffs: list[int] = []
        self.bouts: int = 0
        self.known: list[set[str]] = [set() for _ in range(self.seats)]
        self.cannot: list[set[str]] = [set() for _ in range(self.seats)]

        self.lot_to_draw: bool = self._lot_is_needed()
        self.named_by_lot: int = -1
        self.phase: str = ""  # D-22.1: opening, more, defence, throwing, adding (= throwing in after take)
        self.said_done: set[int] = set()  # D-10.1
        self.last_layer: int = -1  # D-10.2: the seat that laid the last attack card
        self.defender_held: int = 0  # D-11.4: the defender's cards when he became defender
        self.transfers: int = 0  # D-19.4: transfers in this bout
        self.has_shown: set[int] = set()  # D-19.5: seats that have shown a trump in this game
        self.bout_starts: list[tuple[int, list[set[str]]]] = []  # D-21: attacker and hands of every bout
        self.left_before_bout: int = 0  # D-18.1: how many had left when the last bout began

    # ------------------------------------------------------------------ cards

    def _hand_order(self, card: str) -> tuple[bool, int, int]:
        """D-6: plain cards by rank, equal ranks by suit, then the trumps by rank."""
        return (suit_of(card) == self.trump, height(card), HAND_SUITS.index(suit_of(card)))

    def _sorted(self, cards: set[str]) -> list[str]:
        """D-6: cards in hand order."""
        return sorted(cards, key=self._hand_order)

    def _before(self, card: str) -> set[str]:
        """D-6: all cards of the deck that come before a card in hand order."""
        place = self._hand_order(card)
        return {other for other in self.deck if self._hand_order(other) < place}

    def _trumps(self) -> set[str]:
        """D-7: all trumps of the deck."""
        return {card for card in self.deck if suit_of(card) == self.trump}

    def _lowest_trump_of_deck(self) -> str:
        """D-20: the lowest trump of the deck."""
        return self._sorted(self._trumps())[0]

    def _beats(self, card: str, attack: str) -> bool:
        """D-13: a higher card of the suit beats, and any trump beats a plain card."""
        if suit_of(card) == suit_of(attack):
            return height(card) > height(attack)
        return suit_of(card) == self.trump

    def _beaters(self, attack: str, among: set[str]) -> list[str]:
        """D-13, D-13.4: the cards that beat a card: first those of its suit, then trumps, lowest first."""
        beaters = {card for card in among if self._beats(card, attack)}
        of_suit = {card for card in beaters if suit_of(card) == suit_of(attack)}
        return self._sorted(of_suit) + self._sorted(beaters - of_suit)

    # ------------------------------------------------------------------ seats

    def _in_game(self) -> list[int]:
        """D-17: the seats in the game."""
        return [seat for seat in range(self.seats) if seat not in self.finished]

    def _round_from(self, start: int) -> list[int]:
        """The seats in the game, to the left from a seat on (itself first, if it is in the game)."""
        places = [(start + step) % self.seats for step in range(self.seats)]
        return [seat for seat in places if seat not in self.finished]

    def _left_of(self, seat: int) -> int:
        """The next seat by number, cyclically, among seats in the game."""
        return next(other for other in self._round_from(seat) if other != seat)

    # ------------------------------------------------------------------ the dealer

    def _lowest_trump_decides(self) -> bool:
        """D-8, D-8.2: does the lowest trump decide who attacks first?"""
        first = self.options["first_attacker"]
        if first in ("left_of_fool", "under_fool"):
            return self.options["last_fool"] == -1
        return first == "lowest_trump"

    def _lot_is_needed(self) -> bool:
        """D-8.4: first_attacker says lot, or no_trump does while the lowest trump may decide."""
        if self.options["first_attacker"] == "lot":
            return True
        return self.options["no_trump"] == "lot" and self._lowest_trump_decides()

    def to_shuffle(self) -> list[str]:
        """D-8.4, D-4: at the lot and at the deal alike the whole deck is shuffled."""
        if self.turn != DEALER:
            raise ValueError("the dealer is not on turn")
        return list(self.deck)

    def shuffled(self, top_first: list[str]) -> None:
        """D-22.2: the dealer's turns, the lot, if there is one, and the deal."""
        if self.turn != DEALER:
            raise ValueError("the dealer is not on turn")
        if Counter(top_first) != Counter(self.deck):
            raise ValueError("these are not the cards to be shuffled")
        if self.lot_to_draw:
            self._draw_lot(top_first)
        else:
            self._deal(top_first)
            self._find_first_attacker()
            self._begin_bout()

    def _draw_lot(self, top_first: list[str]) -> None:
        """D-8.4: the top cards are shown, one to each seat; the highest card names its seat."""

        def lot_height(seat: int) -> tuple[int, int]:
            card = top_first[seat]
            return (height(card), HAND_SUITS.index(suit_of(card)))

        self.named_by_lot = max(range(self.seats), key=lot_height)
        self.lot_to_draw = False

    def _deal(self, top_first: list[str]) -> None:
        """D-5, D-7, D-7.1: six cards to everybody, then the trump."""
        stock = list(top_first)
        if self.options["deal_order"] == "round_robin":
            receivers = [seat for _ in range(6) for seat in range(self.seats)]
        else:
            receivers = [seat for seat in range(self.seats) for _ in range(6)]
        last_dealt = ""
        for seat in receivers:
            last_dealt = stock.pop(0)
            self.hands[seat].add(last_dealt)
        if stock:
            turned_up = stock.pop(0)
            stock.append(turned_up)
            self.trump = suit_of(turned_up)
        else:
            self.trump = suit_of(last_dealt)
            self.known[receivers[-1]].add(last_dealt)  # D-23.1
        self.stock = stock

    def _find_first_attacker(self) -> None:
        """D-8 ... D-8.3: who attacks first."""
        last_fool = int(self.options["last_fool"])
        if self._lowest_trump_decides():
            self._first_attacker_by_lowest_trump()
        elif self.options["first_attacker"] == "first_seat":
            self.attacker = 0
        elif self.options["first_attacker"] == "lot":
            self.attacker = self.named_by_lot
        elif self.options["first_attacker"] == "left_of_fool":
            self.attacker = (last_fool + 1) % self.seats
        else:
            self.attacker = (last_fool - 1) % self.seats

    def _first_attacker_by_lowest_trump(self) -> None:
        """D-8, D-8.3: the lowest trump in a hand decides, and no_trump where nobody holds one."""
        held: set[str] = set().union(*self.hands)
        held_trumps = held & self._trumps()
        if held_trumps:
            shown = self._sorted(held_trumps)[0]
            self.attacker = self._show_first_card(shown)
            self._nobody_can_hold(self._before(shown) & self._trumps())
            return
        self._nobody_can_hold(self._trumps())
        if self.options["no_trump"] == "first_seat":
            self.attacker = 0
        elif self.options["no_trump"] == "lot":
            self.attacker = self.named_by_lot
        else:
            shown = self._sorted(held)[0]
            self.attacker = self._show_first_card(shown)
            self._nobody_can_hold(self._before(shown))

    def _show_first_card(self, card: str) -> int:
        """D-8, D-8.3, D-23.1: the holder of a card shows it to all; returns the holder."""
        holder = next(seat for seat in range(self.seats) if card in self.hands[seat])
        self.known[holder].add(card)
        return holder

    def _nobody_can_hold(self, cards: set[str]) -> None:
        """D-23.2: at D-8 and D-8.3 everybody learns that no seat holds these cards."""
        for seat in range(self.seats):
            self.cannot[seat] |= cards

    # ------------------------------------------------------------------ the bout's cards

    def _attack_cards(self) -> list[str]:
        """The attack cards of the bout, in order."""
        return [attack for attack, _ in self.table]

    def _bout_cards(self) -> set[str]:
        """All cards of the bout, attack and defence."""
        return set(self._attack_cards()) | {beating for _, beating in self.table if beating is not None}

    def _bout_ranks(self) -> set[str]:
        """D-12: the ranks that lie in the bout, among attack or defence cards."""
        return {rank_of(card) for card in self._bout_cards()}

    def _unbeaten(self) -> list[str]:
        """The unbeaten cards of the bout, the oldest first."""
        return [attack for attack, beating in self.table if beating is None]

    def _plain_cards_of_bout_ranks(self) -> set[str]:
        """D-14.3, D-23.2: all plain cards of the deck whose rank lies in the bout."""
        ranks = self._bout_ranks()
        return {card for card in self.deck if rank_of(card) in ranks} - self._trumps()

    def _limits(self, hand_counts_as: int) -> list[int]:
        """D-11.4, D-11.5: the bounds on the number of attack cards, with a given meaning of `hand`."""
        limits = []
        if self.options["attack_limit"] == "hand":
            limits.append(hand_counts_as)
        elif self.options["attack_limit"] == "six":
            limits.append(6)
        elif self.options["attack_limit"] == "five":
            limits.append(5)
        if self.options["first_bout_limit"] == "five" and self.bouts == 1:
            limits.append(5)
        return limits

    def _limit_is_reached(self) -> bool:
        """D-11.4, D-11.5: may no more attack cards be laid in this bout?"""
        limits = self._limits(hand_counts_as=min(6, self.defender_held))
        return any(len(self.table) >= limit for limit in limits)

    # ------------------------------------------------------------------ throwers

    def _throwers(self) -> set[int]:
        """D-10: the seats that may lay attack cards after the opening."""
        if self.options["throwers"] == "attacker":
            return {self.attacker}
        if self.options["throwers"] == "neighbours":
            return {self.attacker, self._left_of(self.defender)} - {self.defender}
        return set(self._in_game()) - {self.defender}

    def _next_asked(self) -> int | None:
        """D-10.2, D-10.3: the thrower to be asked now, or None; asking begins again after every card laid."""
        if self._limit_is_reached():
            return None
        start = self.attacker if self.options["throw_order"] == "attacker_first" else self.last_layer
        for seat in self._round_from(start):
            if seat in self._throwers() and self.hands[seat] and seat not in self.said_done:
                return seat
        return None

    # ------------------------------------------------------------------ legal moves

    def legal(self) -> set[str]:
        """D-22.1: the moves of the seat on turn in each phase."""
        if self.turn < 0:
            return set()
        if self.phase == "opening":
            return self._legal_opening()
        if self.phase == "more":
            return self._legal_more()
        if self.phase == "defence":
            return self._legal_defence()
        return self._legal_throwing()

    def _legal_opening(self) -> set[str]:
        """D-11, D-20: an opening card, or the swap."""
        hand = self.hands[self.turn]
        moves = {self._sorted(hand)[0]} if self.options["attack_choice"] == "lowest" else set(hand)
        lowest_trump = self._lowest_trump_of_deck()
        if self.options["swap_trump"] and self.stock and lowest_trump in hand:
            moves.add(f"swap {lowest_trump}")
        return moves

    def _legal_more(self) -> set[str]:
        """D-11.1: further cards of the opening card's rank, or done."""
        opening = self._attack_cards()[0]
        return {card for card in self.hands[self.turn] if rank_of(card) == rank_of(opening)} | {"done"}

    def _legal_throwing(self) -> set[str]:
        """D-12, D-12.1, D-14.1: a card of a rank that lies in the bout, or done."""
        hand = self.hands[self.turn]
        ranks = self._bout_ranks()
        allowed = {card for card in hand if rank_of(card) in ranks}
        if self.options["attack_choice"] != "lowest":
            return allowed | {"done"}
        trumps_in_hand = self._sorted(hand & self._trumps())
        if trumps_in_hand and len(hand) > 1:
            allowed.discard(trumps_in_hand[-1])
        return {self._sorted(allowed)[0]} if allowed else {"done"}

    def _legal_defence(self) -> set[str]:
        """D-13 ... D-13.4, D-19: beat the oldest unbeaten card, take, transfer or show."""
        oldest = self._unbeaten()[0]
        beating = self._beaters(oldest, among=self.hands[self.turn])
        moves = {beating[0]} if beating and self.options["defence_choice"] == "lowest" else set(beating)
        if not (beating and self.options["must_beat"]):
            moves.add("take")
        return moves | self._legal_transfers()

    def _legal_transfers(self) -> set[str]:
        """D-19, D-19.5: the transfers and the show that the defender may make."""
        if not self.options["transfer"] or any(beating is not None for _, beating in self.table):
            return set()
        rank = rank_of(self._attack_cards()[0])
        hand = self.hands[self.defender]
        moves: set[str] = set()
        if self._may_transfer(cards_laid=1):
            moves |= {f"transfer {card}" for card in hand if rank_of(card) == rank}
        trump = rank + self.trump
        can_show = self.options["show_trump"] and self.defender not in self.has_shown and trump in hand
        if can_show and self._may_transfer(cards_laid=0):
            moves.add(f"show {trump}")
        return moves

    def _transfer_target(self) -> int | None:
        """D-19.1: the first seat left of the defender that holds cards, or None if there is none."""
        for seat in self._round_from(self.defender):
            if seat != self.defender and self.hands[seat]:
                return seat
        return None

    def _may_transfer(self, cards_laid: int) -> bool:
        """D-19.1, D-19.3, D-19.4: may the attack go on to the next seat, with so many cards laid to it?"""
        target = self._transfer_target()
        if target is None:
            return False
        if self.options["transfer_chain"] == "three" and self.transfers >= 3:
            return False
        attack_cards = len(self.table) + cards_laid
        if self.options["transfer_needs_cards"] and attack_cards > len(self.hands[target]):
            return False
        return all(attack_cards <= limit for limit in self._limits(hand_counts_as=6))

    # ------------------------------------------------------------------ playing a move

    def play(self, move: str) -> None:
        """D-22: the seat on turn makes a legal move."""
        if move not in self.legal():
            raise ValueError(f"not legal: {move}")
        words = move.split(" ")
        if words[0] == "swap":
            self._swap(words[1])
        elif words[0] == "transfer":
            self._transfer_by_laying(words[1])
        elif words[0] == "show":
            self._transfer_by_showing(words[1])
        elif move == "take":
            self._take()
        elif self.phase == "opening":
            self._open(move)
        elif self.phase == "more":
            self._more(move)
        elif self.phase == "defence":
            self._beat(move)
        else:
            self._throw_or_done(move)

    def _lose_card(self, seat: int, card: str) -> None:
        """D-23.1: a card leaves a hand; it is known until it is laid."""
        self.hands[seat].remove(card)
        self.known[seat].discard(card)

    def _get_known_card(self, seat: int, card: str) -> None:
        """D-23.1, D-23.2: a card comes to a hand and everybody sees which."""
        self.hands[seat].add(card)
        self.known[seat].add(card)
        self.cannot[seat].discard(card)

    def _lay_attack_card(self, seat: int, card: str) -> None:
        """A seat lays an attack card."""
        self._lose_card(seat, card)
        self.table.append((card, None))
        self.last_layer = seat

    def _swap(self, lowest_trump: str) -> None:
        """D-20: the attacker exchanges the lowest trump for the turned-up card and is asked again."""
        turned_up = self.stock.pop()
        self._lose_card(self.turn, lowest_trump)
        self.stock.append(lowest_trump)
        self._get_known_card(self.turn, turned_up)

    def _open(self, card: str) -> None:
        """D-11, D-11.1: the attacker opens the bout."""
        self._lay_attack_card(self.attacker, card)
        if self.options["attack_choice"] == "lowest":
            self.cannot[self.attacker] |= self._before(card)  # D-23.2
        if self.options["attack_choice"] == "several":
            self._ask_more()
        else:
            self._ask_defender()

    def _ask_more(self) -> None:
        """D-11.1: the attacker is asked on until he holds no cards or the limit is reached."""
        if self.hands[self.attacker] and not self._limit_is_reached():
            self.phase = "more"
            self.turn = self.attacker
        else:
            self._ask_defender()

    def _more(self, move: str) -> None:
        """D-11.1: a further card of the opening, or done."""
        if move == "done":
            self._ask_defender()
        else:
            self._lay_attack_card(self.attacker, move)
            self._ask_more()

    def _ask_defender(self) -> None:
        """D-13: the defender is asked to answer the oldest unbeaten card."""
        self.phase = "defence"
        self.turn = self.defender

    def _beat(self, card: str) -> None:
        """D-13, D-10.1: the defender beats the oldest unbeaten card; after the last, throwers are asked."""
        oldest = self._unbeaten()[0]
        place = self._attack_cards().index(oldest)
        self._lose_card(self.defender, card)
        self.table[place] = (oldest, card)
        if self.options["defence_choice"] == "lowest":
            order = self._beaters(oldest, among=set(self.deck))
            self.cannot[self.defender] |= set(order[: order.index(card)])  # D-23.2
        self.said_done = set()
        if self._unbeaten():
            self._ask_defender()
        else:
            self.phase = "throwing"
            self._ask_throwers()

    def _ask_throwers(self) -> None:
        """D-10.1, D-14.1: the next thrower is asked; when there is none the bout is over."""
        asked = self._next_asked()
        if asked is not None:
            self.turn = asked
        elif self.phase == "adding":
            self._end_taken_bout()
        else:
            self._end_beaten_bout()

    def _throw_or_done(self, move: str) -> None:
        """D-10.1, D-12, D-14.1: a thrower lays a card or says done."""
        seat = self.turn
        lowest = self.options["attack_choice"] == "lowest"
        if move == "done":
            self.said_done.add(seat)
            if lowest:
                self.cannot[seat] |= self._plain_cards_of_bout_ranks()  # D-23.2
            self._ask_throwers()
            return
        if lowest:
            ranks = self._bout_ranks()
            self.cannot[seat] |= {card for card in self._before(move) if rank_of(card) in ranks}  # D-23.2
        self._lay_attack_card(seat, move)
        if self.phase == "adding":
            self._ask_throwers()
        else:
            self._ask_defender()

    def _take(self) -> None:
        """D-13.1, D-14 ... D-14.3: the defender takes."""
        if self.options["must_beat"]:
            oldest = self._unbeaten()[0]
            self.cannot[self.defender] |= set(self._beaters(oldest, among=set(self.deck)))  # D-23.2
        if self.options["after_take"] == "throw_in":
            self.said_done = set()
            self.phase = "adding"
            self._ask_throwers()
        elif self.options["after_take"] == "hand_over":
            self._hand_over()
        else:
            self._end_taken_bout()

    def _hand_over(self) -> None:
        """D-14.3: the attacker hands over all plain cards whose rank lies in the bout."""
        plain_cards = self._plain_cards_of_bout_ranks()
        for card in self._sorted(self.hands[self.attacker] & plain_cards):
            self._lose_card(self.attacker, card)
            self._get_known_card(self.defender, card)
        self.cannot[self.attacker] |= plain_cards  # D-23.2
        self._end_taken_bout()

    def _transfer_by_laying(self, card: str) -> None:
        """D-19: the defender lays a card of the attack's rank beside it."""
        target = self._transfer_target()
        self._lay_attack_card(self.defender, card)
        self._transfer_to(target)

    def _transfer_by_showing(self, card: str) -> None:
        """D-19.5: the defender shows the trump of the attack's rank and keeps it."""
        self.known[self.defender].add(card)  # D-23.1
        self.has_shown.add(self.defender)
        self._transfer_to(self._transfer_target())

    def _transfer_to(self, target: int | None) -> None:
        """D-19.2: the seat that transferred is now the attacker, the other the defender."""
        assert target is not None
        self.attacker = self.defender
        self.defender = target
        self.defender_held = len(self.hands[target])
        self.transfers += 1
        self._ask_defender()

    # ------------------------------------------------------------------ the end of a bout

    def _end_beaten_bout(self) -> None:
        """D-10.1, D-15: the cards are discarded; the defender attacks next."""
        self.discard |= self._bout_cards()
        self._after_bout(next_attacker_from=self.defender)

    def _end_taken_bout(self) -> None:
        """D-14, D-15: the defender gets the bout's cards; the seat left of him attacks next."""
        for card in self._bout_cards():
            self._get_known_card(self.defender, card)
        self._after_bout(next_attacker_from=(self.defender + 1) % self.seats)

    def _after_bout(self, next_attacker_from: int) -> None:
        """D-15 ... D-18: refill, leave, and the next bout unless the game is over."""
        self.table = []
        self._refill()
        self._leave()
        if len(self._in_game()) <= 1:
            self._end_by_leaving()
            return
        self.attacker = self._round_from(next_attacker_from)[0]
        self._begin_bout()

    def _others_from_attackers_left(self) -> list[int]:
        """D-16, D-17: the seats besides attacker and defender, from the attacker's left on."""
        both = (self.attacker, self.defender)
        return [seat for seat in self._round_from(self.attacker) if seat not in both]

    def _refill(self) -> None:
        """D-16: seats with fewer than six cards draw up to six, one seat after another."""
        others = self._others_from_attackers_left()
        if self.options["refill_order"] == "defender_second":
            order = [self.attacker, self.defender, *others]
        else:
            order = [self.attacker, *others, self.defender]
        for seat in order:
            while len(self.hands[seat]) < 6 and self.stock:
                self._draw(seat)

    def _draw(self, seat: int) -> None:
        """D-7, D-23.1, D-23.2: a seat draws the top card; the last card is the turned-up card."""
        card = self.stock.pop(0)
        if self.stock:
            self.hands[seat].add(card)
            self.cannot[seat] = set()
        else:
            self._get_known_card(seat, card)

    def _leave(self) -> None:
        """D-17: if the stock is empty, seats without cards leave: attacker, others, defender."""
        if self.stock:
            return
        for seat in [self.attacker, *self._others_from_attackers_left(), self.defender]:
            if not self.hands[seat]:
                self.finished.append(seat)

    # ------------------------------------------------------------------ a bout begins, or the game ends

    def _begin_bout(self) -> None:
        """D-9, D-21, D-21.1, D-21.3: the next bout begins, unless the game ends by repetition or limit."""
        if not self.stock and (self.attacker, self.hands) in self.bout_starts[-16:]:
            self._end_game("repetition", None)
            return
        if self.bouts == 1000:
            self._end_game("limit", None)
            return
        self.bout_starts.append((self.attacker, [set(hand) for hand in self.hands]))
        self.left_before_bout = len(self.finished)
        self.bouts += 1
        self.defender = self._left_of(self.attacker)
        self.defender_held = len(self.hands[self.defender])
        self.said_done = set()
        self.transfers = 0
        self.phase = "opening"
        self.turn = self.attacker

    def _end_by_leaving(self) -> None:
        """D-18, D-18.2: the seat that is left is the fool; with none left a draw, or the defender is."""
        left = self._in_game()
        if len(left) == 1:
            self._end_game("fool", left[0])
        elif self.options["draws"]:
            self._end_game("draw", None)
        else:
            self._end_game("fool", self.defender)

    def _end_game(self, reason: str, fool: int | None) -> None:
        """D-18.1, D-18.3, D-21.2: the game is over."""
        self.reason = reason
        self.fool = fool
        if self.finished and (reason != "draw" or self.left_before_bout > 0):
            self.winner = self.finished[0]
        if fool is None:
            self.payoffs = [0] * self.seats
        else:
            self.payoffs = [-(self.seats - 1) if seat == fool else 1 for seat in range(self.seats)]
        self.phase = ""
        self.turn = OVER


# ---------------------------------------------------------------------- self-check

SEED: dict[str, Option] = {
    "no_trump": "first_seat",
    "throwers": "attacker",
    "attack_choice": "lowest",
    "attack_limit": "none",
    "must_beat": True,
    "defence_choice": "lowest",
    "after_take": "hand_over",
    "refill_order": "defender_second",
}
REFERENCE: dict[str, Option] = {**SEED, "deal_order": "block", "first_attacker": "first_seat"}


def check_position(game: SlowDurak) -> None:
    """Every card is in exactly one place, and what everybody remembers is true."""
    cards = [card for hand in game.hands for card in hand] + game.stock + list(game.discard)
    for attack, beating in game.table:
        cards.append(attack)
        if beating is not None:
            cards.append(beating)
    if game.trump:
        assert Counter(cards) == Counter(game.deck), "cards are not conserved"
    for seat in range(game.seats):
        assert game.known[seat] <= game.hands[seat], "a known card is not held"
        assert not game.cannot[seat] & game.hands[seat], "a card that cannot be held is held"


def play_random_game(options: dict[str, Option], rng: random.Random, forced: bool) -> SlowDurak:
    """One random game, checked after every move."""
    game = SlowDurak(**options)
    style = rng.choice(["plain"] * 30 + ["seldom takes"] * 30 + ["always takes"])
    while game.turn != OVER:
        check_position(game)
        if game.turn == DEALER:
            cards = game.to_shuffle()
            rng.shuffle(cards)
            game.shuffled(cards)
            continue
        moves = sorted(game.legal())
        assert moves, "a seat on turn has no legal move"
        assert not forced or len(moves) == 1, "a forced game has a choice"
        if style == "seldom takes" and len(moves) > 1 and rng.random() < 0.8:
            moves = [move for move in moves if move != "take"]
        if style == "always takes" and "take" in moves:
            moves = ["take"]
        game.play(rng.choice(moves))
    check_position(game)
    assert not game.legal()
    assert not game.table
    assert game.reason in ("fool", "draw", "repetition", "limit")
    assert sum(game.payoffs) == 0
    assert len(game.payoffs) == game.seats
    assert (game.fool is None) == (game.reason != "fool")
    assert len(set(game.finished)) == len(game.finished)
    return game


def random_options(rng: random.Random) -> dict[str, Option]:
    """Any combination of options that the option table allows."""
    options = {name: rng.choice(values) for name, values in CHOICES.items()}
    seats = rng.choice([2, 3, 4] if options["deck_size"] == 24 else [2, 3, 4, 5, 6])
    return {**options, "seats": seats, "last_fool": rng.randrange(-1, seats)}


def self_check(random_games: int, forced_games: int) -> None:
    """Play random games over random options, and forced games with seed and reference."""
    rng = random.Random(20240229)
    reasons: Counter[str] = Counter()
    bouts = 0
    for _ in range(random_games):
        game = play_random_game(random_options(rng), rng, forced=False)
        reasons[game.reason] += 1
        bouts += game.bouts
    print(f"{random_games} random games: {dict(reasons)}, {bouts} bouts")
    reasons = Counter()
    for number in range(forced_games):
        preset = SEED if number % 2 == 0 else REFERENCE
        options: dict[str, Option] = {**preset, "seats": rng.choice([2, 3, 4, 5])}
        game = play_random_game(options, rng, forced=True)
        reasons[game.reason] += 1
    print(f"{forced_games} forced games: {dict(reasons)}")


if __name__ == "__main__":
    self_check(random_games=8000, forced_games=2000)
