"""A slow and obvious referee of Azi, written from RULES.md alone; it cites the clauses A-1 ... A-41.

It shares nothing with the fast referee. The whole session is one story told in order (a generator that stops wherever a
seat or the dealer is asked), and every question is answered by looking over all seats.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import Any

Amounts = tuple[int, int, int]  # the lowest and the highest bet a seat may name, and the step between

RANKS = ["6", "7", "8", "9", "10", "J", "Q", "K", "A"]  # A-1, in rising strength
SUITS = ["♠", "♣", "♦", "♥"]  # in rising order
SUITS_OF_DECK = {27: ["♠", "♦", "♥"], 36: SUITS}
ABOVE_THE_ACE = len(RANKS)
CARDS_IN_PLAY = 3  # so many cards a seat plays with
MOST_BETS = 3
TRICKS_TO_WIN = 2
TRICKS_IN_A_DEAL = 3
LAST_DEAL = 10_000

DEALER = -1
OVER = -2
NOBODY = -1


@dataclass(frozen=True, kw_only=True)
class Options:
    """The option table; the defaults are those of `seed`."""

    seats: int = 2
    deck_size: int = 27
    hand: int = 3
    purses: int | tuple[int, ...] = 100
    deals_to_play: int = 10
    first: int = NOBODY
    ante: int = 1
    min_bet: int = 0
    min_raise: int = 1
    trump_source: str = "stock"
    ace_trump_six_high: bool = True
    trump_before_discard: bool = True
    who_deals: str = "winner"
    who_opens: str = "left_of_winner"
    opener_may_fold: bool = False
    raise_limit: str = "seat"
    match_renounces_lead: str = "this_bet"
    who_leads: str = "highest"
    must_trump: bool = True
    short_payout: str = "excess"
    azi_entry: str = "active"
    azi_ante: bool = False
    blind: str = "off"
    jerk: bool = False


# ---------------------------------------------------------------------- cards and chips


def rank_of(card: str) -> str:
    """The rank of a card: all but its last sign."""
    return card[:-1]


def suit_of(card: str) -> str:
    """The suit of a card: its last sign."""
    return card[-1]


def new_deck(deck_size: int) -> list[str]:
    """A-1: all cards of the deck."""
    return [rank + suit for suit in SUITS_OF_DECK[deck_size] for rank in RANKS]


def lot_value(card: str) -> tuple[int, int]:
    """A-13.1: the higher rank, of equals the later suit."""
    return RANKS.index(rank_of(card)), SUITS.index(suit_of(card))


def divided_up(number: int, divisor: int) -> int:
    """A quotient, rounded up."""
    return (number + divisor - 1) // divisor


def settle(stakes: list[int], winner: int, short: Iterable[int], rule: str) -> list[int]:
    """A-5.1: the chips each seat receives from the pot; `short` are all seats that are short."""
    if winner not in short:
        return [sum(stakes) if seat == winner else 0 for seat in range(len(stakes))]
    if rule == "excess":
        return settle_excess(stakes, winner)
    assert rule == "linear"
    return settle_linear(stakes, winner)


def settle_excess(stakes: list[int], winner: int) -> list[int]:
    """A-5.1, `excess`: of everybody's stake the winner takes as much as his own is; what is more goes back."""
    taken = [min(stake, stakes[winner]) for stake in stakes]
    received = [stake - chips for stake, chips in zip(stakes, taken, strict=True)]
    received[winner] = sum(taken)
    return received


def settle_linear(stakes: list[int], winner: int) -> list[int]:
    """A-5.1, `linear`: the winner takes his part of the largest stake; the others share the rest by their stakes."""
    received = [0] * len(stakes)
    received[winner] = sum(stakes) * stakes[winner] // max(stakes)
    rest = sum(stakes) - received[winner]
    if rest == 0:
        return received
    others = [seat for seat in range(len(stakes)) if seat != winner]
    staked_by_others = sum(stakes[seat] for seat in others)
    for seat in others:
        received[seat] = rest * stakes[seat] // staked_by_others
    left_over = sum(stakes) - sum(received)
    largest_first = sorted(others, key=lambda seat: (-(rest * stakes[seat] % staked_by_others), seat))
    for seat in largest_first[:left_over]:
        received[seat] += 1
    return received


class SlowAzi:
    """One session of Azi."""

    def __init__(self, **options: Any) -> None:
        """A-10: every seat has its purse, and the deck waits to be shuffled."""
        self.options = Options(**options)
        self.seats: int = self.options.seats
        self.deck: list[str] = new_deck(self.options.deck_size)
        purses = self.options.purses
        self.first_purses: list[int] = [purses] * self.seats if isinstance(purses, int) else list(purses)
        assert len(self.first_purses) == self.seats

        # Of the session.
        self.turn: int = DEALER
        self.purses: list[int] = list(self.first_purses)
        self.out: set[int] = set()
        self.deals: int = 0
        self.rounds: int = 0
        self.winner: int | None = None
        self.reason: str | None = None
        self.dealer: int = NOBODY
        self.opener: int = self.options.first  # nobody, until the lot is drawn
        self.lot: dict[int, str] = {}  # the cards of the last lot

        # Of the game: kept until the first deal of the next.
        self.stakes: list[int] = [0] * self.seats
        self.short: set[int] = set()
        self.have_played: set[int] = set()  # all who have played a deal of this game

        self._clear_table()
        self._choices: set[str] = set()
        self._amounts: Amounts | None = None
        self._story = self._session()
        next(self._story)

    def _clear_table(self) -> None:
        """A-8.4: nothing has been dealt, bet or laid yet."""
        self.playing: set[int] = set()
        self.folded: set[int] = set()
        self.hands: list[set[str]] = [set() for _ in range(self.seats)]
        self.discards: list[set[str]] = [set() for _ in range(self.seats)]
        self.stock: list[str] = []
        self.trump: str | None = None
        self.trump_card: str | None = None

        self.bets: list[int] = [0] * self.seats
        self.level: int = 0
        self.to_ask: list[int] = []  # who is still to be asked, the next one first
        self.looked: set[int] = set()
        self.last_full: int | None = None  # who made the last full bet or raise
        self.bets_made: list[int] = [0] * self.seats  # A-4, `seat`
        self.raises_made: int = 0  # A-4, `table`: after the first full bet
        self.matched: set[int] = set()

        self.leader: int = NOBODY
        self.table: dict[int, str] = {}
        self.laid: list[str] = []  # all cards laid in this deal
        self.tricks: list[int] = [0] * self.seats

    # ------------------------------------------------------------------ what the test reads and says

    def deal(self, order: list[str]) -> None:
        """A-13.1, A-8.4: the dealer has put all cards in order, the top first."""
        if self.turn != DEALER:
            raise ValueError("the dealer is not on turn")
        if sorted(order) != sorted(self.deck):
            raise ValueError("these are not the cards to be shuffled")
        self._go_on(list(order))

    def legal(self) -> set[str]:
        """A-40: what the seat on turn may say, but for amounts."""
        return set(self._choices)

    def amounts(self) -> Amounts | None:
        """A-3, A-32: the lowest and the highest bet the seat on turn may name, and the step between."""
        return self._amounts

    def play(self, said: str) -> None:
        """A-40: the seat on turn says this."""
        if self.turn < 0:
            raise ValueError("no seat is on turn")
        if said not in self._choices and not self._is_an_amount(said):
            raise ValueError(f"seat {self.turn} may not say {said!r}; legal: {self._choices} {self._amounts}")
        self._go_on(said)

    def payoffs(self) -> list[int]:
        """A-15: each purse less what it was at the beginning."""
        return [now - before for now, before in zip(self.purses, self.first_purses, strict=True)]

    def _is_an_amount(self, said: str) -> bool:
        """A-40: `bet` when nobody has made a full bet, else `raise`, and a number the seat may name."""
        if self._amounts is None:
            return False
        lowest, highest, step = self._amounts
        word, _, number = said.partition(" ")
        if word != ("bet" if self.last_full is None else "raise"):
            return False
        if not number.isdecimal() or number != str(int(number)):
            return False
        return int(number) in range(lowest, highest + 1, step)

    def _go_on(self, said: object) -> None:
        """Tell the story on until somebody is asked again, or the session is over."""
        try:
            self._story.send(said)
        except StopIteration:
            self.turn = OVER

    def _ask(self, seat: int, choices: set[str], amounts: Amounts | None = None) -> Generator[None, object, str]:
        """A-40: ask a seat one thing, even if it has only one answer."""
        assert choices or amounts, "a seat is asked and can say nothing"
        self.turn = seat
        self._choices = choices
        self._amounts = amounts
        said = yield
        self._choices = set()
        self._amounts = None
        return str(said)

    def _ask_dealer(self) -> Generator[None, object, list[str]]:
        """A-8.4, A-13.1: ask the dealer to shuffle all cards."""
        self.turn = DEALER
        order = yield
        assert isinstance(order, list)
        return order

    # ------------------------------------------------------------------ seats

    def _from(self, seat: int) -> list[int]:
        """Words: all seats from a seat on, to the left."""
        return [(seat + far) % self.seats for far in range(self.seats)]

    def _left_of(self, seat: int) -> list[int]:
        """Words: all seats from the left of a seat on, that seat last."""
        return self._from((seat + 1) % self.seats)

    def _right_of(self, seat: int) -> list[int]:
        """Words: all seats from the right of a seat on, to the right, that seat last."""
        return list(reversed(self._from(seat)))

    def _not_out(self) -> set[int]:
        """Words: the seats that have not left the session."""
        return {seat for seat in range(self.seats) if seat not in self.out}

    def _in(self) -> set[int]:
        """Words: the seats that play and have not folded."""
        return {seat for seat in self.playing if seat not in self.folded}

    def _pay(self, seat: int, chips: int) -> None:
        """Words: chips go from a purse to a stake."""
        assert 0 <= chips <= self.purses[seat]
        self.purses[seat] -= chips
        self.stakes[seat] += chips

    # ------------------------------------------------------------------ the session and its games

    def _session(self) -> Generator[None, object, None]:
        """Words: one game after another."""
        while self.reason is None:
            winner = yield from self._game()
            self._finish_game(winner)

    def _game(self) -> Generator[None, object, int | None]:
        """A-8.1, A-11, A-12: deals until one is won; returns the winner, or None if the last deal of all was azi."""
        winner = yield from self._one_deal(self._not_out(), new_game=True)
        while winner is None and self.deals < LAST_DEAL:
            players = yield from self._who_plays_azi()
            winner = yield from self._one_deal(players, new_game=False)
        return winner

    def _finish_game(self, winner: int | None) -> None:
        """A-5.1, A-11, A-12: the pot goes to the winner, or back; empty purses leave; the session may be over."""
        if winner is None:
            received = list(self.stakes)
        else:
            received = settle(self.stakes, winner, self.short, self.options.short_payout)
            self.winner = winner
        assert sum(received) == sum(self.stakes)
        self.purses = [purse + chips for purse, chips in zip(self.purses, received, strict=True)]
        self.stakes = [0] * self.seats
        self.rounds += 1
        self.out = {seat for seat in range(self.seats) if self.purses[seat] == 0}
        self.reason = self._why_it_is_over()

    def _why_it_is_over(self) -> str | None:
        """A-12: the reason for which the session is over, or None."""
        if len(self._not_out()) == 1:
            return "last_seat"
        if self.deals == LAST_DEAL:
            return "limit"
        return "deals" if 0 < self.options.deals_to_play <= self.deals else None

    # ------------------------------------------------------------------ azi

    def _who_plays_azi(self) -> Generator[None, object, set[int]]:
        """A-8.2: the seats that play the next deal of this game."""
        if self.options.azi_entry == "active":
            return self._in()
        if self.options.azi_entry == "everybody":
            return set(self.have_played)
        players = {seat for seat in range(self.seats) if self.tricks[seat] > 0}
        price = self._entry_price()
        for seat in self._left_of(self.dealer):
            if seat not in players and seat not in self.out and self.purses[seat] >= price:
                said = yield from self._ask(seat, {"enter", "stay"})
                if said == "enter":
                    self._pay(seat, price)
                    players.add(seat)
        return players

    def _entry_price(self) -> int:
        """A-8.2: half of the pot, or a third, rounded up."""
        return divided_up(sum(self.stakes), {"half_pot": 2, "third_pot": 3}[self.options.azi_entry])

    # ------------------------------------------------------------------ one deal

    def _one_deal(self, players: set[int], *, new_game: bool) -> Generator[None, object, int | None]:
        """A-1.1 ... A-8.4: a deal from the lot to its end; returns the game's winner, or None if it is azi."""
        if self._lot_is_due():
            order = yield from self._ask_dealer()
            self._draw_lot(order, players)
        order = yield from self._ask_dealer()
        self._begin_deal(order, players, new_game=new_game)
        self._deal_hands()
        if self.options.trump_before_discard:
            self._show_trump()
        yield from self._discard()
        if not self.options.trump_before_discard:
            self._show_trump()
        winner = self._winner_by_jerk()
        if winner is not None:
            return winner
        yield from self._auction()
        if len(self._in()) == 1:
            return next(iter(self._in()))
        return (yield from self._play_tricks())

    def _opener_is_by_lot_or_first(self) -> bool:
        """A-13: so it is in the first deal of all, and with `winner` as long as nobody has ever won."""
        return self.deals == 0 or (self.options.who_opens == "left_of_winner" and self.winner is None)

    def _lot_is_due(self) -> bool:
        """A-13: is the opener of the next deal drawn by lot?"""
        if self.deals == 0:
            return self.options.first == NOBODY
        return self._opener_is_by_lot_or_first()

    def _draw_lot(self, order: list[str], players: set[int]) -> None:
        """A-13.1: each of those who are to play draws from the top, the lowest seat first; the highest card opens."""
        self.lot = dict(zip(sorted(players), order, strict=False))
        self.opener = max(self.lot, key=lambda seat: lot_value(self.lot[seat]))

    def _begin_deal(self, order: list[str], players: set[int], *, new_game: bool) -> None:
        """A-1.1, A-8.3, A-13, A-14: the table is cleared, dealer and opener are known, antes are paid."""
        self._clear_table()
        if new_game:
            self.short = set()
            self.have_played = set()
        self.playing = set(players)
        self.have_played |= players
        self.dealer = self._new_dealer()
        self.opener = self._new_opener()
        self.deals += 1
        self.stock = order
        if new_game or self.options.azi_ante:
            self._take_antes()

    def _new_dealer(self) -> int:
        """A-14: the dealer of this deal, if need be by the opener that the lot or `first` gave."""
        if self.deals == 0:
            return self._first_playing(self._right_of(self.opener))
        if self.options.who_deals == "rotates":
            return next(seat for seat in self._left_of(self.dealer) if seat not in self.out)
        if self.winner is not None:
            return self.winner
        if self._opener_is_by_lot_or_first():
            return self._first_playing(self._right_of(self.opener))
        return self.dealer

    def _new_opener(self) -> int:
        """A-13: the opener of this deal, whose dealer is known."""
        if self._opener_is_by_lot_or_first():
            return self.opener
        if self.options.who_opens == "left_of_dealer":
            return self._first_playing(self._left_of(self.dealer))
        assert self.winner is not None
        return self._first_playing(self._left_of(self.winner))

    def _first_playing(self, seats: list[int]) -> int:
        """The first of some seats that plays this deal."""
        return next(seat for seat in seats if seat in self.playing)

    def _take_antes(self) -> None:
        """A-1.1, A-5: everybody pays the ante, or what he has; who has less is short."""
        for seat in self.playing:
            if self.purses[seat] < self.options.ante:
                self.short.add(seat)
            self._pay(seat, min(self.options.ante, self.purses[seat]))

    def _deal_hands(self) -> None:
        """A-2, A-2.1: cards one at a time, from the left of the dealer; with `dealer` the very last is the trump card."""
        for _ in range(self.options.hand):
            for seat in self._left_of(self.dealer):
                if seat in self.playing:
                    card = self.stock.pop(0)
                    self.hands[seat].add(card)
        if self.options.trump_source == "dealer":
            self.trump_card = card

    def _show_trump(self) -> None:
        """A-2.1: with `stock` the next card of the deck is turned up; the suit of the card shown is trump."""
        if self.options.trump_source == "stock":
            self.trump_card = self.stock.pop(0)
        assert self.trump_card is not None
        self.trump = suit_of(self.trump_card)

    def _discard(self) -> Generator[None, object, None]:
        """A-2.1, A-2.3: with four cards everybody, from the opener on, discards one, but not the trump card."""
        if self.options.hand == CARDS_IN_PLAY:
            return
        for seat in self._from(self.opener):
            if seat in self.playing:
                free = {card for card in self.hands[seat] if card != self.trump_card}
                said = yield from self._ask(seat, {f"discard {card}" for card in free})
                card = said.removeprefix("discard ")
                self.hands[seat].remove(card)
                self.discards[seat].add(card)

    # ------------------------------------------------------------------ the strength of cards

    def _strength(self, card: str) -> int:
        """A-2.2: how high a card is in its suit; the six of trumps may be the highest."""
        assert self.trump_card is not None
        if self.options.ace_trump_six_high and rank_of(self.trump_card) == "A" and card == f"6{self.trump}":
            return ABOVE_THE_ACE
        return RANKS.index(rank_of(card))

    def _winner_by_jerk(self) -> int | None:
        """A-35: the seat that wins at once with three cards of one suit, if there is one."""
        if not self.options.jerk:
            return None
        jerks = [seat for seat in self._from(self.opener) if self._is_of_one_suit(self.hands[seat])]
        if not jerks:
            return None
        best = max(self._jerk_value(seat) for seat in jerks)
        return next(seat for seat in jerks if self._jerk_value(seat) == best)

    def _is_of_one_suit(self, hand: set[str]) -> bool:
        """A-35: is this a hand, and all of one suit?"""
        return len({suit_of(card) for card in hand}) == 1

    def _jerk_value(self, seat: int) -> tuple[bool, list[int]]:
        """A-35: trumps before others; then the highest card, the second, the third."""
        hand = self.hands[seat]
        are_trumps = all(suit_of(card) == self.trump for card in hand)
        return are_trumps, sorted((self._strength(card) for card in hand), reverse=True)

    # ------------------------------------------------------------------ the auction

    def _min_bet(self) -> int:
        """The option table: the smallest bet, 0 is as the ante."""
        return self.options.min_bet or self.options.ante

    def _auction(self) -> Generator[None, object, None]:
        """A-3, A-3.4, A-3.5: seats are asked until nobody is left to be asked, or one seat is left."""
        self.to_ask = self._can_be_asked(self._from(self.opener))
        if self.purses[self.opener] == 0 and not self.options.opener_may_fold:
            self.level = self._min_bet()
        self._mark_short()
        while self.to_ask and len(self._in()) > 1:
            seat = self.to_ask[0]
            said = yield from self._ask(seat, self._auction_choices(seat), self._amounts_for(seat))
            self._answer(seat, said)
            self._mark_short()
        self.to_ask = []
        self.looked = set(self.playing)

    def _mark_short(self) -> None:
        """A-5: who is in without chips and with less than the level."""
        self.short |= {seat for seat in self._in() if self.purses[seat] == 0 and self.bets[seat] < self.level}

    def _can_be_asked(self, seats: list[int]) -> list[int]:
        """A-3: those of some seats that are in and have chips."""
        return [seat for seat in seats if seat in self._in() and self.purses[seat] > 0]

    def _is_blind(self, seat: int) -> bool:
        """A-30: has the seat not looked at its cards?"""
        return self.options.blind == "double" and seat not in self.looked

    def _counts(self, seat: int) -> int:
        """A-31: how often a chip counts that the seat puts in now."""
        return 2 if self._is_blind(seat) else 1

    def _auction_choices(self, seat: int) -> set[str]:
        """A-3.2, A-3.3, A-30: what the seat asked may say, but for amounts."""
        choices = set()
        if self._is_blind(seat):
            choices.add("look")
        if self.level > 0:
            choices.add("match")
        if self.level > 0 or self.options.opener_may_fold:
            choices.add("fold")
        return choices

    def _amounts_for(self, seat: int) -> Amounts | None:
        """A-3.1, A-3.2, A-32: what the seat asked may bet or raise to."""
        if not self._may_bet_or_raise(seat):
            return None
        step = self._counts(seat)
        highest = self.bets[seat] + step * self.purses[seat]
        lowest = self._min_bet() if self.level == 0 else self.level + self.options.min_raise
        if self.level == 0 and highest < lowest:
            return highest, highest, step  # it bets all it has and is short
        while (lowest - self.bets[seat]) % step != 0:
            lowest += 1
        return (lowest, highest, step) if lowest <= highest else None

    def _may_bet_or_raise(self, seat: int) -> bool:
        """A-4, A-4.1: has the seat, or have all together, a bet or raise left?"""
        if self.options.match_renounces_lead == "for_good" and seat in self.matched:
            return False
        if self.options.raise_limit == "seat":
            return self.bets_made[seat] < MOST_BETS
        if self.options.raise_limit == "table":
            return self.raises_made < MOST_BETS
        return True

    def _answer(self, seat: int, said: str) -> None:
        """A-3, A-30: the seat asked looks (and is asked again), folds, matches, bets or raises."""
        if said == "look":
            self.looked.add(seat)
            return
        self.to_ask.remove(seat)
        if said == "fold":
            self.folded.add(seat)
        elif said == "match":
            self._match(seat)
        else:
            self._bet(seat, int(said.split(" ")[1]))

    def _match(self, seat: int) -> None:
        """A-3.2, A-5, A-32: what lacks to the level, or all the seat has; it may be the first full bet."""
        counts = self._counts(seat)
        chips = min(divided_up(self.level - self.bets[seat], counts), self.purses[seat])
        self._pay(seat, chips)
        self.bets[seat] = min(self.level, self.bets[seat] + counts * chips)
        if self.bets[seat] == self.level and self.last_full is None:
            self._is_full(seat)
        else:
            self.matched.add(seat)

    def _bet(self, seat: int, amount: int) -> None:
        """A-3.1, A-3.2: a bet or a raise, full or short."""
        self._pay(seat, (amount - self.bets[seat]) // self._counts(seat))
        self.bets[seat] = amount
        if amount < self._min_bet():
            self.level = self._min_bet()  # nobody has made a full bet yet
        else:
            self.level = amount
            self._is_full(seat)

    def _is_full(self, seat: int) -> None:
        """A-3.4, A-4: the seat has made a full bet or a raise; everybody else is asked again."""
        if self.last_full is not None:
            self.raises_made += 1
        self.bets_made[seat] += 1
        self.last_full = seat
        self.to_ask = [other for other in self._can_be_asked(self._left_of(seat)) if other != seat]

    # ------------------------------------------------------------------ tricks

    def _first_leader(self) -> int:
        """A-6.1: who leads to the first trick."""
        if self.last_full is None:
            return next(seat for seat in self._from(self.opener) if seat in self._in())
        if self.options.who_leads == "right":
            for seat in self._right_of(self.last_full):
                if seat != self.last_full and seat in self._in() and seat not in self.short:
                    return seat
        return self.last_full

    def _play_tricks(self) -> Generator[None, object, int | None]:
        """A-7, A-8, A-8.1: tricks until a seat has two; returns it, or None if it is azi."""
        self.leader = self._first_leader()
        while True:
            taker = yield from self._one_trick()
            self.tricks[taker] += 1
            if self.tricks[taker] == TRICKS_TO_WIN:
                return taker
            if sum(self.tricks) == TRICKS_IN_A_DEAL:
                return None
            self.leader = taker

    def _one_trick(self) -> Generator[None, object, int]:
        """A-6, A-7: each that is in lays a card, the leader first; returns who takes the trick."""
        for seat in self._from(self.leader):
            if seat in self._in():
                card = yield from self._ask(seat, self._cards_to_lay(seat))
                if seat == self.leader:
                    self.table = {}
                self.hands[seat].remove(card)
                self.table[seat] = card
                self.laid.append(card)
        return self._taker()

    def _cards_to_lay(self, seat: int) -> set[str]:
        """A-6, A-6.2: the leader any; the others of the suit led, else a trump, else any."""
        hand = self.hands[seat]
        if seat == self.leader:
            return set(hand)
        led = suit_of(self.table[self.leader])
        of_suit = {card for card in hand if suit_of(card) == led}
        trumps = {card for card in hand if suit_of(card) == self.trump}
        if of_suit:
            return of_suit
        if trumps and self.options.must_trump:
            return trumps
        return set(hand)

    def _taker(self) -> int:
        """A-7: the seat of the highest trump, or without one of the highest card of the suit led."""
        led = suit_of(self.table[self.leader])
        is_trumped = any(suit_of(card) == self.trump for card in self.table.values())
        suit = self.trump if is_trumped else led
        seats = [seat for seat in self.table if suit_of(self.table[seat]) == suit]
        return max(seats, key=lambda seat: self._strength(self.table[seat]))
