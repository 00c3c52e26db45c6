"""Azi: the state of a session and every rule that changes it. Clauses are those of RULES.md beside this file."""

import numpy as np

from kozyr.cards import (
    ACE,
    CLUBS,
    DEALER,
    FIRST_CHOICE,
    OVER,
    RAISE,
    RAISE_TO,
    RANKS,
    SIX,
    SUIT,
    SUITS,
    count,
    erase,
    highest,
    lowest,
)
from kozyr.deck import draw_top, lay_out, stripped
from kozyr.ring import left_of, right_of
from kozyr.worlds import fill, put_in_order

VERSION = 1  # grows when a deal that was legal, or its outcome, changes
SEATS = 8
DECK = 36  # cards of the larger deck
SMALL_DECK = 27
HAND = 3  # cards that are played
TO_WIN = 2  # tricks
MAX_DEALS = 10_000
MAX_CHIPS = 1_000_000_000
MAX_BETS = 3

# What the numbers of the options stand for.
STOCK, DEALERS_LAST = range(2)  # trump_source
WINNER_DEALS, ROTATES = range(2)  # who_deals
LEFT_OF_WINNER, LEFT_OF_DEALER = range(2)  # who_opens
BY_SEAT, BY_TABLE, NO_LIMIT = range(3)  # raise_limit
THIS_BET, FOR_GOOD = range(2)  # match_renounces_lead
HIGHEST, RIGHT = range(2)  # who_leads
EXCESS, LINEAR = range(2)  # short_payout
ACTIVE, EVERYBODY, HALF_POT, THIRD_POT = range(4)  # azi_entry

LOT, DEALING, ENTERING, DISCARDING, BIDDING, PLAYING, ENDED = range(7)
# Choices besides cards and a raise.
ENTER, STAY, LOOK, MATCH, FOLD = range(FIRST_CHOICE, FIRST_CHOICE + 5)
# Reasons of an end.
GOING_ON, LAST_SEAT, DEALS, LIMIT = range(4)

STATE = np.dtype(
    [
        # Options that are numbers; the others come last.
        ("seats", np.int64),  # 2 … 8
        ("ante", np.int64),  # chips
        ("min_bet", np.int64),  # chips as they count
        ("min_raise", np.int64),  # likewise
        ("deals_to_play", np.int64),  # 0 for no limit
        ("first", np.int64),  # the seat that opens the first deal, or -1
        ("first_purses", np.int64, (SEATS,)),
        # The session.
        ("turn", np.int64),  # a seat, DEALER or OVER
        ("phase", np.int64),
        ("rounds", np.int64),  # games completed
        ("deals", np.int64),  # deals dealt
        ("reason", np.int64),
        ("out", np.int64),  # a bit for each seat that has left
        ("winner", np.int64),  # of the last game that had one, or -1
        ("dealer", np.int64),  # a seat, or -1 before the first deal
        ("opener", np.int64),  # the seat asked first, or -1
        ("purses", np.int64, (SEATS,)),  # chips not paid
        # The game.
        ("pot", np.int64),  # chips paid, 0 between games
        ("stakes", np.int64, (SEATS,)),  # chips paid by each seat; they stay until the next game
        ("entered", np.int64),  # a bit for each seat that has played a deal of this game
        ("short", np.int64),  # a bit for each seat that is short
        ("joining", np.int64),  # a bit for each seat that will play the next deal
        ("price", np.int64),  # chips for entering
        # The deal.
        ("playing", np.int64),  # a bit for each seat dealt cards
        ("folded", np.int64),  # a bit for each seat
        ("waiting", np.int64),  # a bit for each seat still to be asked
        ("hands", np.int64, (SEATS,)),  # sets of cards
        ("trump_card", np.int64),  # the card turned up or shown, or -1
        ("played", np.int64),  # the set of cards laid
        ("jerked", np.int64),  # the cards that won at once
        ("left", np.int64),  # cards in the deck
        # The auction.
        ("bets", np.int64, (SEATS,)),  # chips as they count
        ("level", np.int64),  # the bet to be matched, as it counts
        ("bettor", np.int64),  # the seat of the last full bet, or -1
        ("raises", np.int64),  # made after the first full bet
        ("matched", np.int64),  # a bit for each seat that has matched a bet
        ("looked", np.int64),  # a bit for each seat that has seen its cards
        # The trick.
        ("leader", np.int64),  # the seat that leads or has led it, or -1
        ("best", np.int64),  # the seat whose card takes it so far
        ("laid", np.int64),  # cards laid in it; 0 while the last one is still to be seen
        ("tricks_over", np.int64),
        # Bytes: -1 is no card, or one that the viewer does not know.
        ("deck", np.int8, (DECK,)),  # deck[0:left], its top last
        ("discards", np.int8, (SEATS,)),  # the card each seat laid away
        ("table", np.int8, (SEATS,)),  # the card each seat laid in this or the last trick
        ("tricks", np.int8, (SEATS,)),  # taken by each seat
        ("bets_made", np.int8, (SEATS,)),  # bets and raises of each seat, counted to the limit
        ("lacks", np.int8, (SEATS,)),  # a bit for each suit a seat is known to lack
        # The other options: one of the numbers named above, or 0 no, 1 yes.
        ("deck_size", np.int8),
        ("hand", np.int8),
        ("trump_source", np.int8),
        ("ace_trump_six_high", np.int8),
        ("trump_before_discard", np.int8),
        ("who_deals", np.int8),
        ("who_opens", np.int8),
        ("opener_may_fold", np.int8),
        ("raise_limit", np.int8),
        ("match_renounces_lead", np.int8),
        ("who_leads", np.int8),
        ("must_trump", np.int8),
        ("short_payout", np.int8),
        ("azi_entry", np.int8),
        ("azi_ante", np.int8),
        ("blind", np.int8),
        ("jerk", np.int8),
        ("unused", np.int8, (3,)),  # rounds the size up to whole words
    ]
)


def start(state):
    """Makes a zeroed state whose options and purses are set ready for its dealer."""
    if state.min_bet == 0:
        state.min_bet = state.ante
    for seat in range(state.seats):
        state.first_purses[seat] = state.purses[seat]
    state.winner = state.dealer = state.opener = -1
    state.joining = (1 << state.seats) - 1
    clear_table(state)
    prepare_deal(state)


# --- the dealer ---


def deal(state):
    """Goes on after the dealer has put the deck in order: the lot, or a deal (A-13.1, A-2)."""
    if state.phase == LOT:
        draw_lot(state)
        return
    open_deal(state)
    deal_hands(state)
    if state.hand > HAND:
        state.phase = DISCARDING
        state.waiting = state.playing
        state.turn = state.opener
    else:
        begin_auction(state)


def drawn(state):
    """The cards drawn before the deck is gathered again (A-2, A-13.1)."""
    seats = count(state.joining)
    return seats if state.phase == LOT else state.hand * seats + 1


def prepare_deal(state):
    """The deck is gathered, for the lot first if one is needed (A-13)."""
    state.phase = DEALING
    if opener_is_drawn(state) and (state.deals > 0 or state.first < 0):
        state.phase = LOT
    gather(state)


def opener_is_drawn(state):
    """Whether the opener of the next deal is drawn by lot, or is the seat `first` (A-13)."""
    return state.deals == 0 or (state.who_opens == LEFT_OF_WINNER and state.winner < 0)


def gather(state):
    """The whole deck, ascending, before the dealer."""
    state.turn = DEALER
    state.left = lay_out(state.deck, whole_deck(state))


def whole_deck(state):
    """All cards of the game (A-1)."""
    cards = stripped(DECK)
    return cards if state.deck_size == DECK else cards & ~suit_cards(CLUBS)


def draw_lot(state):
    """Each seat that will play draws a card; the highest opens, and the deck is whole again (A-13.1)."""
    best = -1
    for seat in range(state.seats):
        if state.joining >> seat & 1:
            card = draw_top(state)
            strength = card % RANKS * SUITS + card // RANKS
            if strength > best:
                best = strength
                state.opener = seat
    state.phase = DEALING
    gather(state)


def open_deal(state):
    """All that comes before the cards: who plays, who deals and opens, the antes (A-1.1, A-8.2, A-8.3)."""
    clear_table(state)
    state.playing = state.joining
    new_game = state.pot == 0
    if new_game:
        state.short = state.entered = 0
        for seat in range(state.seats):
            state.stakes[seat] = 0
    state.entered |= state.playing
    set_places(state)
    state.deals += 1
    if new_game or state.azi_ante:
        for seat in range(state.seats):
            if state.playing >> seat & 1:
                pay_ante(state, seat)


def clear_table(state):
    """Nothing of the last deal is left."""
    state.folded = state.played = state.jerked = 0
    state.trump_card = state.leader = state.best = -1
    state.laid = state.tricks_over = 0
    hands, lacks, tricks = state.hands, state.lacks, state.tricks
    for seat in range(state.seats):
        hands[seat] = lacks[seat] = tricks[seat] = 0
    erase(state.table, 0, SEATS)
    erase(state.discards, 0, SEATS)
    clear_bets(state)


def clear_bets(state):
    """An auction begins (A-8.4)."""
    state.level = state.raises = state.matched = state.looked = 0
    state.bettor = -1
    bets, made = state.bets, state.bets_made
    for seat in range(state.seats):
        bets[seat] = made[seat] = 0


def set_places(state):
    """Who deals and who opens (A-13, A-14)."""
    drawn = opener_is_drawn(state)
    if state.deals == 0 and state.first >= 0:
        state.opener = state.first
    if state.who_deals == ROTATES and state.deals > 0:
        state.dealer = left_of((1 << state.seats) - 1 & ~state.out, state.dealer)
    elif state.who_deals == WINNER_DEALS and state.winner >= 0:
        state.dealer = state.winner
    elif drawn:
        state.dealer = right_of(state.playing, state.opener)
    if not drawn:
        state.opener = left_of(state.playing, state.winner if state.who_opens == LEFT_OF_WINNER else state.dealer)


def pay_ante(state, seat):
    """One ante, as far as the purse goes (A-1.1, A-5)."""
    chips = min(state.ante, state.purses[seat])
    if chips < state.ante:
        state.short |= 1 << seat
    pay(state, seat, chips)


def pay(state, seat, chips):
    """Chips go from a purse into the pot."""
    state.purses[seat] -= chips
    state.stakes[seat] += chips
    state.pot += chips


def deal_hands(state):
    """Cards to each seat, one at a time, from the left of the dealer; then the trump (A-2, A-2.1)."""
    seat = state.dealer
    card = -1
    for _ in range(state.hand * count(state.playing)):
        seat = left_of(state.playing, seat)
        card = draw_top(state)
        state.hands[seat] |= 1 << card
    if state.trump_source == DEALERS_LAST:
        state.trump_card = card
    elif state.trump_before_discard or state.hand == HAND:
        state.trump_card = draw_top(state)


def discard(state, card):
    """A card is laid away; after the last one the auction begins (A-2.3, A-2.4)."""
    seat = state.turn
    state.hands[seat] ^= 1 << card
    state.discards[seat] = card
    state.waiting &= ~(1 << seat)
    if state.waiting:
        state.turn = left_of(state.waiting, seat)
        return
    if state.trump_card < 0:
        state.trump_card = draw_top(state)
    begin_auction(state)


# --- seats ---


def in_deal(state):
    """A bit for each seat that plays and has not folded."""
    return state.playing & ~state.folded


def able(state):
    """A bit for each seat that is in and has chips."""
    seats = in_deal(state)
    for seat in range(state.seats):
        if state.purses[seat] == 0:
            seats &= ~(1 << seat)
    return seats


# --- the auction ---


def begin_auction(state):
    """The opener is asked first, unless somebody has won at once (A-3, A-3.1, A-35)."""
    if not state.blind:
        state.looked = state.playing
    if state.jerk:
        seat = find_jerk(state)
        if seat >= 0:
            state.jerked = state.hands[seat]
            end_game(state, seat)
            return
    state.phase = BIDDING
    state.waiting = able(state)
    if not state.opener_may_fold and state.purses[state.opener] == 0:
        state.level = state.min_bet
    go_on(state, state.opener - 1)


def find_jerk(state):
    """The seat whose three cards of one suit win at once, or -1 (A-35)."""
    found = -1
    best = 0
    seat = state.opener - 1
    for _ in range(count(state.playing)):
        seat = left_of(state.playing, seat)
        worth = worth_of_jerk(state, state.hands[seat])
        if worth > best:
            best = worth
            found = seat
    return found


def worth_of_jerk(state, hand):
    """How three cards of one suit rank among others, 0 for any other hand (A-35)."""
    suit = lowest(hand) // RANKS
    if hand & ~(SUIT << suit * RANKS):
        return 0
    ranks = 0
    while hand:
        ranks |= 1 << height(state, lowest(hand))
        hand &= hand - 1
    worth = 1 if suit == trump(state) else 0
    for _ in range(HAND):
        worth = 16 * worth + highest(ranks)
        ranks &= ~(1 << highest(ranks))
    return worth


def go_on(state, seat):
    """Asks the next seat to the left, or ends the auction (A-3.4, A-3.5)."""
    mark_short(state)
    still = in_deal(state)
    if count(still) == 1:
        end_game(state, lowest(still))
    elif state.waiting:
        state.turn = left_of(state.waiting, seat)
    else:
        end_auction(state)


def counts(state, seat):
    """What a chip of a seat counts in its bet (A-31)."""
    return 1 if state.looked >> seat & 1 else 2


def bid(state, action):
    """What the seat on turn does in the auction (A-3.1 … A-3.4, A-30)."""
    seat = state.turn
    if action == LOOK:
        state.looked |= 1 << seat
        return
    state.waiting &= ~(1 << seat)
    if action == FOLD:
        state.folded |= 1 << seat
    elif action == MATCH:
        match_bet(state, seat)
    else:
        bet_to(state, seat, action - RAISE_TO)
    go_on(state, seat)


def chips_to_match(state, seat):
    """The chips that a bet lacks to the level, whether the seat has them or not (A-3.2, A-32)."""
    worth = counts(state, seat)
    return (state.level - state.bets[seat] + worth - 1) // worth


def pot_bet(state, seat):
    """The bet of the level and the pot after matching, as it counts, legal or not (A-41)."""
    return state.level + state.pot + chips_to_match(state, seat)


def match_bet(state, seat):
    """What a bet lacks to the level, or all a seat has; it may be the first full bet (A-3.2, A-5, A-32)."""
    chips = chips_to_match(state, seat)
    if chips > state.purses[seat]:
        state.bets[seat] += counts(state, seat) * state.purses[seat]
        pay(state, seat, state.purses[seat])
        return
    pay(state, seat, chips)
    state.bets[seat] = state.level
    if state.bettor < 0:
        lead_auction(state, seat)
    else:
        state.matched |= 1 << seat


def bet_to(state, seat, amount):
    """A bet or a raise, of so much as it counts; the first one may be short (A-3.1, A-3.2)."""
    pay(state, seat, (amount - state.bets[seat]) // counts(state, seat))
    state.bets[seat] = amount
    if amount < state.min_bet:
        state.level = state.min_bet
        return
    state.level = amount
    if state.bettor >= 0:
        state.raises += 1
    lead_auction(state, seat)


def lead_auction(state, seat):
    """A full bet: its seat would lead, and all others are asked (A-3.4, A-4)."""
    state.bettor = seat
    if state.bets_made[seat] < MAX_BETS:
        state.bets_made[seat] += 1
    state.waiting = able(state) & ~(1 << seat)


def mark_short(state):
    """Who is in without chips and with less than the level is short (A-5)."""
    poor = in_deal(state) & ~able(state)
    while poor:
        seat = lowest(poor)
        poor &= poor - 1
        if state.bets[seat] < state.level:
            state.short |= 1 << seat


def end_auction(state):
    """The cards are looked at, and the leader is asked for one (A-6.1, A-30)."""
    state.looked |= in_deal(state)
    state.phase = PLAYING
    state.turn = state.leader = choose_leader(state)


def choose_leader(state):
    """Who leads to the first trick (A-6.1)."""
    still = in_deal(state)
    if state.bettor < 0:
        return left_of(still, state.opener - 1)
    if state.who_leads == RIGHT:
        others = still & ~state.short & ~(1 << state.bettor)
        if others:
            return right_of(others, state.bettor)
    return state.bettor


# --- what is legal ---


def legal(state):
    """The choices of the seat on turn, as a mask (A-40)."""
    phase = state.phase
    if phase == PLAYING:
        return playable(state, state.hands[state.turn])
    if phase == BIDDING:
        return biddable(state, state.turn)
    if phase == ENTERING:
        return 1 << ENTER | 1 << STAY
    return state.hands[state.turn] & ~shown_trump(state)


def shown_trump(state):
    """The trump card if it stays in a hand, as a set; it may not be discarded (A-2.1)."""
    return 1 << state.trump_card if state.trump_source == DEALERS_LAST and state.trump_card >= 0 else 0


def playable(state, hand):
    """Cards that may be led, or laid on what was led (A-6, A-6.2)."""
    if state.laid == 0:
        return hand
    followed = hand & suit_cards(state.table[state.leader] // RANKS)
    if followed:
        return followed
    trumps = hand & suit_cards(trump(state))
    return trumps if trumps and state.must_trump else hand


def biddable(state, seat):
    """What may be said in the auction (A-3.1 … A-3.3, A-4, A-30)."""
    choices = 0 if state.looked >> seat & 1 else 1 << LOOK
    if state.level == 0:
        return choices | 1 << RAISE | (1 << FOLD if state.opener_may_fold else 0)
    choices |= 1 << FOLD | 1 << MATCH
    return choices | (1 << RAISE if may_raise(state, seat) else 0)


def may_raise(state, seat):
    """Whether a seat may raise, and has the chips for it (A-3.2, A-4, A-4.1)."""
    if is_limited(state, seat) or has_renounced(state, seat):
        return False
    lo, hi, _ = amounts(state)
    return lo <= hi


def is_limited(state, seat):
    """Whether a seat's bets, or the table's raises, are used up (A-4)."""
    if state.raise_limit == BY_SEAT:
        return state.bets_made[seat] >= MAX_BETS
    return state.raise_limit == BY_TABLE and state.raises >= MAX_BETS


def has_renounced(state, seat):
    """Whether a seat has matched and so may not raise any more (A-4.1)."""
    return state.match_renounces_lead == FOR_GOOD and state.matched >> seat & 1 == 1


def amounts(state):
    """What the seat on turn may bet or raise to, as bets count: lowest, highest, step (A-3.1, A-3.2, A-32)."""
    seat = state.turn
    worth = counts(state, seat)
    least = state.level + state.min_raise if state.level else state.min_bet
    most = state.bets[seat] + worth * state.purses[seat]
    least += (least - state.bets[seat]) % worth
    if state.level == 0:
        least = min(least, most)
    return least, most, worth


# --- what an action changes ---


def apply(state, action):
    """Makes a choice of the seat on turn and goes on until a seat is asked again, the deck is to be shuffled or all is over."""
    phase = state.phase
    if phase == PLAYING:
        lay(state, action)
    elif phase == BIDDING:
        bid(state, action)
    elif phase == ENTERING:
        enter(state, action)
    else:
        discard(state, action)


# --- tricks ---


def trump(state):
    """The trump suit, or -1 while it is not known."""
    return state.trump_card // RANKS if state.trump_card >= 0 else -1


def suit_cards(suit):
    """All cards of a suit; none of suit -1."""
    return SUIT << suit * RANKS if suit >= 0 else 0


def height(state, card):
    """A card's place within its suit, higher for stronger (A-1, A-2.2)."""
    rank = card % RANKS
    six_is_high = rank == SIX and state.ace_trump_six_high and state.trump_card % RANKS == ACE
    return ACE + 1 if six_is_high and card // RANKS == trump(state) else rank


def is_higher(state, card, best):
    """Whether a card takes the trick from the best one so far (A-7)."""
    suit = card // RANKS
    if suit == best // RANKS:
        return height(state, card) > height(state, best)
    return suit == trump(state)


def lay(state, card):
    """A card goes from the hand on turn to the table; the last one completes the trick (A-6, A-7)."""
    seat = state.turn
    if state.laid == 0:
        erase(state.table, 0, SEATS)
        state.best = seat
    else:
        remember_lacks(state, seat, card)
        if is_higher(state, card, state.table[state.best]):
            state.best = seat
    state.hands[seat] ^= 1 << card
    state.played |= 1 << card
    state.table[seat] = card
    state.laid += 1
    still = in_deal(state)
    if state.laid == count(still):
        end_trick(state)
    else:
        state.turn = left_of(still, seat)


def remember_lacks(state, seat, card):
    """What a card shows that its seat does not hold (A-52)."""
    suit = card // RANKS
    led = state.table[state.leader] // RANKS
    if suit != led:
        state.lacks[seat] |= 1 << led
        if suit != trump(state) and state.must_trump:
            state.lacks[seat] |= 1 << trump(state)


def end_trick(state):
    """The best card's seat takes the trick and leads, has won, or it is azi (A-7, A-8, A-8.1)."""
    taker = state.best
    state.tricks[taker] += 1
    state.tricks_over += 1
    state.laid = 0
    if state.tricks[taker] == TO_WIN:
        end_game(state, taker)
    elif state.tricks_over == HAND:
        start_over(state)
    else:
        state.turn = state.leader = taker


# --- azi ---


def start_over(state):
    """Azi: the pot stays, and another deal follows (A-8.1, A-8.2)."""
    if state.deals >= MAX_DEALS:
        give_stakes_back(state)
        close_game(state)
        return
    state.joining = in_deal(state)
    if state.azi_entry == EVERYBODY:
        state.joining = state.entered
    elif state.azi_entry >= HALF_POT:
        offer_entry(state)
        if state.waiting:
            state.phase = ENTERING
            state.turn = left_of(state.waiting, state.dealer)
            return
    prepare_deal(state)


def offer_entry(state):
    """Those who took a trick play on; who else may enter, and for how much (A-8.2)."""
    part = 2 if state.azi_entry == HALF_POT else 3
    state.price = (state.pot + part - 1) // part
    state.joining = state.waiting = 0
    for seat in range(state.seats):
        if state.tricks[seat]:
            state.joining |= 1 << seat
        elif state.purses[seat] >= state.price:
            state.waiting |= 1 << seat


def enter(state, action):
    """A seat enters or stays out; after the last answer the deck is gathered (A-8.2)."""
    seat = state.turn
    state.waiting &= ~(1 << seat)
    if action == ENTER:
        pay(state, seat, state.price)
        state.joining |= 1 << seat
    if state.waiting:
        state.turn = left_of(state.waiting, seat)
    else:
        prepare_deal(state)


def give_stakes_back(state):
    """Nobody has won, and nothing is won or lost (A-12)."""
    for seat in range(state.seats):
        state.purses[seat] += state.stakes[seat]


# --- the end of a game ---


def end_game(state, winner):
    """The pot is paid out (A-5.1, A-8, A-3.5)."""
    state.winner = winner
    for seat in range(state.seats):
        state.purses[seat] += received(state, seat)
    close_game(state)


def received(state, seat):
    """The chips a seat gets out of the last game that had a winner (A-5.1)."""
    is_short = state.short >> state.winner & 1 == 1
    return share(state.stakes, state.seats, state.winner, is_short, state.short_payout, seat)


def share(stakes, seats, winner, is_short, payout, seat):
    """What a seat receives of these stakes when a seat has won, short or not (A-5.1)."""
    if not is_short and seat != winner:
        return 0
    pot = largest = excess = 0
    for other in range(seats):
        pot += stakes[other]
        largest = max(largest, stakes[other])
        excess += max(stakes[other] - stakes[winner], 0)
    if not is_short:
        return pot
    if payout == EXCESS:
        return pot - excess if seat == winner else max(stakes[seat] - stakes[winner], 0)
    won = pot * stakes[winner] // max(largest, 1)
    return won if seat == winner else linear_refund(stakes, seats, winner, pot - won, pot - stakes[winner], seat)


def linear_refund(stakes, seats, winner, rest, staked, seat):
    """A seat's part of the rest, by stakes, the chips left over to the largest remainders (A-5.1)."""
    if rest == 0:
        return 0
    over = rest
    before = 0  # seats whose claim on a chip left over comes first
    remainder = rest * stakes[seat] % staked
    for other in range(seats):
        if other != winner:
            over -= rest * stakes[other] // staked
            others = rest * stakes[other] % staked
            before += others > remainder or (others == remainder and other < seat)
    return rest * stakes[seat] // staked + (before < over)


def close_game(state):
    """Seats without chips are out; the session goes on or is over (A-11, A-12)."""
    state.pot = 0
    state.rounds += 1
    for seat in range(state.seats):
        if state.purses[seat] == 0:
            state.out |= 1 << seat
    state.joining = (1 << state.seats) - 1 & ~state.out
    state.reason = why_over(state)
    if state.reason == GOING_ON:
        prepare_deal(state)
    else:
        state.phase = ENDED
        state.turn = OVER


def why_over(state):
    """Why the session is over, or GOING_ON (A-12)."""
    if count(state.joining) == 1:
        return LAST_SEAT
    if state.deals >= MAX_DEALS:
        return LIMIT
    return DEALS if 0 < state.deals_to_play <= state.deals else GOING_ON


def payoff(state, seat):
    """Chips won and lost (A-15)."""
    return state.purses[seat] - state.first_purses[seat]


# --- what is known ---


def hide(state, seat):
    """Erases, on a copy, all that the seat cannot know (A-50, A-51, A-53)."""
    erase(state.deck, 0, DECK)
    shown = shown_trump(state) | state.jerked
    for other in range(state.seats):
        if other != seat:
            state.hands[other] &= shown
            state.discards[other] = -1
    if state.blind and seat >= 0 and not state.looked >> seat & 1:
        state.hands[seat] &= shown


def guess(state, seat, stream):
    """Deals the cards out of sight to hands, discards and deck (A-54)."""
    if state.turn == DEALER:
        gather(state)
        return
    places = 2 * SEATS
    wanted = np.zeros(places, np.int64)
    barred = np.zeros(places, np.int64)
    got = np.zeros(places, np.int64)
    nothing = np.zeros(places, np.int64)
    owner = np.zeros(places, np.int64)
    pool = whole_deck(state) & ~state.played
    if state.trump_card >= 0:
        pool &= ~(1 << state.trump_card)
    place = 0
    for lacking in range(1, -1, -1):  # first the seats that are known to lack something
        for other in range(state.seats):
            if (state.lacks[other] != 0) == lacking:
                pool &= ~state.hands[other]
                owner[place] = other
                wanted[place] = cards_held(state, other) - count(state.hands[other])
                barred[place] = lacked(state, other)
                place += 1
    for other in range(state.seats):
        if state.discards[other] >= 0:
            pool &= ~(1 << state.discards[other])
        else:
            wanted[SEATS + other] = has_discarded(state, other)
    pool, _ = fill(pool, 0, wanted, barred, got, nothing, stream)
    for place in range(state.seats):
        state.hands[owner[place]] |= got[place]
        if wanted[SEATS + place]:
            state.discards[place] = lowest(got[SEATS + place])
    put_in_order(state.deck, 0, state.left, pool, 0, stream)


def has_discarded(state, seat):
    """Whether a seat has laid a card away in this deal, as 0 or 1 (A-2.3)."""
    if state.hand == HAND or not state.playing >> seat & 1:
        return 0
    return 0 if state.phase == DISCARDING and state.waiting >> seat & 1 else 1


def cards_held(state, seat):
    """How many cards a seat holds."""
    if not state.playing >> seat & 1:
        return 0
    held = state.hand - has_discarded(state, seat)
    if state.folded >> seat & 1:
        return held
    return held - state.tricks_over - (1 if state.laid and state.table[seat] >= 0 else 0)


def lacked(state, seat):
    """The cards that a seat is known not to hold (A-52)."""
    cards = 0
    for suit in range(SUITS):
        if state.lacks[seat] >> suit & 1:
            cards |= suit_cards(suit)
    return cards
