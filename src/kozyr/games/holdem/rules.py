"""Texas Hold'em: the state of a session and every rule that changes it. Clauses are those of RULES.md beside this file."""

import numpy as np

from kozyr.cards import (
    DEALER,
    DECK,
    FIRST_CHOICE,
    OVER,
    RAISE,
    RAISE_TO,
    count,
    erase,
    lowest,
    nth,
)
from kozyr.deck import draw_top, lay_out, stripped
from kozyr.poker.high import score, short_score
from kozyr.ring import left_of, right_of
from kozyr.rng import below
from kozyr.worlds import put_in_order

VERSION = 1  # grows when a hand that was legal, or its outcome, changes
SEATS = 10
BOARD = 5
HOLE = 2
SHORT_DECK = 36
MAX_HANDS = 10_000  # H-74
MAX_CHIPS = 1_000_000_000  # H-21

# What the numbers of the options stand for.
NO_LIMIT, POT_LIMIT, FIXED_LIMIT = range(3)  # limit
BOTH, BUTTON_ONLY = range(2)  # blinds
EACH, DEAD, BIG_BLIND = range(3)  # ante_kind
BLIND_FIRST, ANTE_FIRST = range(2)  # ante_order
FULL, ACTUAL = range(2)  # short_blind
MOVING, DEAD_BUTTON, FORWARD = range(3)  # button_rule
CUMULATIVE, SINGLE, ANY = range(3)  # reopen
ONE_HAND, CASH, SIT_AND_GO = range(3)  # session

# Streets: an action is read in its street.
PREFLOP, FLOP, TURN, RIVER, SHOWDOWN, HAND_OVER = range(6)
# Choices besides a raise.
CHECK, CALL, FOLD, SHOW, MUCK = range(FIRST_CHOICE, FIRST_CHOICE + 5)
# Reasons of an end.
GOING_ON, HAND_PLAYED, HANDS_PLAYED, LAST_SEAT, LIMIT = range(5)

STATE = np.dtype(
    [
        # Options that are numbers; the others come last.
        ("seats", np.int64),  # 2 … 10
        ("deck_size", np.int64),  # 52, 36
        ("big_blind", np.int64),  # chips, of the first level
        ("small_blind", np.int64),  # chips, of the first level
        ("rake", np.int64),  # per mille
        ("rake_cap", np.int64),  # chips, 0 for none
        ("drop", np.int64),  # chips
        ("hands_to_play", np.int64),  # of a cash session
        ("level_hands", np.int64),  # of a sit-and-go
        ("ante", np.int64, (SEATS,)),  # chips of each seat
        ("posts", np.int64, (SEATS,)),  # chips of each seat, negative for a late blind
        ("first_stacks", np.int64, (SEATS,)),  # what a seat buys
        # The session.
        ("turn", np.int64),  # a seat, DEALER or OVER
        ("rounds", np.int64),  # hands completed
        ("reason", np.int64),
        ("out", np.int64),  # a bit for each seat that has left
        ("button", np.int64),  # a seat, perhaps an empty one; before start -1 for the last
        ("small", np.int64),  # the seat where the small blind is due, or -1
        ("big", np.int64),  # the seat of the big blind
        ("blind_level", np.int64),  # H-73
        ("blind", np.int64),  # the big blind now, in chips
        ("stacks", np.int64, (SEATS,)),  # chips behind
        ("bought", np.int64, (SEATS,)),  # chips bought in all
        ("raked", np.int64),  # chips the house has taken in all
        # The hand.
        ("street", np.int64),
        ("dealt", np.int64),  # a bit for each seat dealt in
        ("folded", np.int64),  # a bit for each seat
        ("mucked", np.int64),  # a bit for each seat
        ("shown", np.int64),  # a bit for each seat whose cards all have seen
        ("hands", np.int64, (SEATS,)),  # sets of hole cards, 0 if not dealt or not known
        ("burned", np.int64),  # a set of cards
        ("board_count", np.int64),  # board cards dealt, 0 … 5
        ("twice_from", np.int64),  # board cards shared by two boards, or -1 for one board
        ("left", np.int64),  # cards in the deck
        ("paid", np.int64, (SEATS,)),  # chips put in for the pots, this street's bets included (H-55)
        ("dead", np.int64),  # dead money
        ("pot", np.int64),  # all chips put in, dead money included
        ("won", np.int64, (SEATS,)),  # chips from the pots, once the hand is over
        ("returned", np.int64),  # the uncalled bet of this hand
        ("returned_to", np.int64),  # the seat it went back to, or -1
        # The street.
        ("bets", np.int64, (SEATS,)),  # chips put forward
        ("met", np.int64, (SEATS,)),  # the level when the seat last acted, or -1 if it has not
        ("level", np.int64),  # the bet to be matched
        ("last_raise", np.int64),  # the size of the last full raise (H-41)
        ("full_level", np.int64),  # the level that the last full raise made (H-43, H-46)
        ("raises", np.int64),  # full bets and raises made (H-44)
        ("contenders", np.int64),  # seats in as the street began
        ("aggressor", np.int64),  # the seat that bet or raised last, or -1
        ("waiting", np.int64),  # a bit for each seat still to be asked
        # Bytes: -1 is no card, or one that the viewer does not know.
        ("deck", np.int8, (52,)),  # deck[0:left], its top last
        ("board", np.int8, (2 * BOARD,)),  # the board in order, then the second one
        # The other options: one of the numbers named above, or 0 no, 1 yes.
        ("limit", np.int8),
        ("blinds", np.int8),
        ("straddle", np.int8),
        ("own_posts", np.int8),  # whether `posts` stand in for the blinds
        ("ante_kind", np.int8),
        ("ante_order", np.int8),
        ("bomb_pot", np.int8),
        ("short_blind", np.int8),
        ("button_rule", np.int8),
        ("reopen", np.int8),
        ("raise_cap", np.int8),
        ("heads_up_cap", np.int8),
        ("open_fold", np.int8),
        ("burn", np.int8),
        ("tabled", np.int8),
        ("muck", np.int8),
        ("runs", np.int8),
        ("no_flop_no_drop", np.int8),
        ("session", np.int8),
        ("rebuy", np.int8),
        ("unused", np.int8, (6,)),  # rounds the size up to whole words
    ]
)


def start(state):
    """Makes a zeroed state whose options are set ready for its dealer."""
    if state.button < 0:
        state.button = state.seats - 1  # H-23
    state.small = state.big = state.returned_to = state.aggressor = state.twice_from = -1
    state.street = HAND_OVER
    for seat in range(state.seats):
        state.first_stacks[seat] = state.bought[seat] = state.stacks[seat]
    for i in range(2 * BOARD):
        state.board[i] = -1
    gather(state)


# --- the dealer ---


def deal(state):
    """Goes on after the dealer has put the deck in order: a new hand begins (H-24)."""
    open_hand(state)
    deal_hole_cards(state)
    if state.bomb_pot:
        close_street(state)
    else:
        go_on(state, highest_poster(state))


def drawn(state):
    """The cards that a hand may need: two for each seat, and each run's board with three burned (H-33, H-34)."""
    return HOLE * state.seats + state.runs * (BOARD + 3)


def gather(state):
    """The whole deck, ascending, before the dealer (H-33, H-76)."""
    state.turn = DEALER
    erase(state.deck, 0, DECK)
    state.left = lay_out(state.deck, whole_deck(state))


def whole_deck(state):
    """All cards of the game (H-22)."""
    return stripped(state.deck_size)


def open_hand(state):
    """All that comes before the cards: stacks bought, button moved, antes and blinds paid (H-25 … H-32)."""
    buy_stacks(state)
    raise_blinds(state)
    clear_table(state)
    if state.rounds:
        move_button(state)
    else:
        place_blinds(state)
    pay_antes(state)
    post_blinds(state)
    state.waiting = able(state)


def buy_stacks(state):
    """In a cash session a seat without chips buys a new stack (H-72)."""
    if state.session == CASH and state.rebuy:
        for seat in range(state.seats):
            if state.stacks[seat] == 0:
                state.stacks[seat] = state.first_stacks[seat]
                state.bought[seat] += state.first_stacks[seat]


def clear_table(state):
    """Nothing of the last hand is left."""
    state.street = PREFLOP
    state.dealt = (1 << state.seats) - 1 & ~state.out
    state.folded = state.mucked = state.shown = state.burned = state.board_count = 0
    state.dead = state.pot = state.returned = 0
    state.returned_to = state.twice_from = -1
    hands, paid, won, board = state.hands, state.paid, state.won, state.board
    for seat in range(state.seats):
        hands[seat] = paid[seat] = won[seat] = 0
    for i in range(2 * BOARD):
        board[i] = -1
    clear_bets(state)


def clear_bets(state):
    """A street begins (H-39)."""
    collect_bets(state)
    state.full_level = state.raises = 0
    state.last_raise = state.blind
    state.aggressor = -1
    state.contenders = count(in_hand(state))
    met = state.met
    for seat in range(state.seats):
        met[seat] = -1


def collect_bets(state):
    """No bet lies in front of a seat any more: they are in the pot (H-38)."""
    state.level = 0
    bets = state.bets
    for seat in range(state.seats):
        bets[seat] = 0


def raise_blinds(state):
    """The blinds of this hand (H-73)."""
    due = state.session == SIT_AND_GO and state.rounds > 0 and state.rounds % state.level_hands == 0
    if due and state.blind < chips_behind(state):
        state.blind_level += 1
    state.blind = at_level(state, state.big_blind)


def at_level(state, amount):
    """A blind or an ante at the level that the session has reached (H-73)."""
    if amount == 0 or state.blind_level == 0:
        return amount
    half = state.blind_level // 2
    halves = 3 << half if state.blind_level % 2 else 2 << half
    return amount * halves // 2


def chips_behind(state):
    """All chips that lie behind."""
    total = 0
    for seat in range(state.seats):
        total += state.stacks[seat]
    return total


# --- places ---


def move_button(state):
    """The button and the blinds move on (H-70)."""
    if state.button_rule == MOVING or state.blinds == BUTTON_ONLY:
        state.button = left_of(state.dealt, state.button)
        place_blinds(state)
        return
    due = state.big
    state.big = left_of(state.dealt, state.big)
    if count(state.dealt) == 2:
        state.small = state.button = left_of(state.dealt, state.big)
    elif state.button_rule == DEAD_BUTTON:
        state.button = state.small
        state.small = due
    else:
        state.small = right_of(state.dealt, state.big)
        state.button = right_of(state.dealt, state.small)


def place_blinds(state):
    """The blinds' seats, counted from the button (H-27)."""
    if state.blinds == BUTTON_ONLY:
        state.small = -1
        state.big = state.button
        return
    state.small = state.button if count(state.dealt) == 2 else left_of(state.dealt, state.button)
    state.big = left_of(state.dealt, state.small)


# --- antes and blinds ---


def pay_antes(state):
    """Antes before the cards, except that of the big blind, which goes with its blind (H-25)."""
    if state.ante_kind == BIG_BLIND:
        return
    for seat in range(state.seats):
        if state.dealt >> seat & 1:
            pay_ante(state, seat)


def pay_ante(state, seat):
    """One ante, as far as the stack goes: for the pots like a bet, or dead (H-25)."""
    chips = min(at_level(state, state.ante[seat]), state.stacks[seat])
    state.stacks[seat] -= chips
    state.pot += chips
    if state.ante_kind == EACH:
        state.paid[seat] += chips
    else:
        state.dead += chips


def post_blinds(state):
    """Blinds and straddle, the big blind's ante, and the level they make (H-26 … H-31)."""
    if state.ante_kind == BIG_BLIND and state.ante_order == ANTE_FIRST:
        pay_ante(state, state.big)
    if not state.bomb_pot:
        if state.own_posts:
            post_each(state)
        else:
            post_by_place(state)
        state.full_level = state.level
        state.raises = 1
    if state.ante_kind == BIG_BLIND and state.ante_order == BLIND_FIRST:
        pay_ante(state, state.big)


def post_each(state):
    """Every seat posts its own number (H-30)."""
    for seat in range(state.seats):
        if state.dealt >> seat & 1:
            put_forward(state, seat, abs(state.posts[seat]))
            state.level = max(state.level, state.bets[seat])


def post_by_place(state):
    """The blinds and the straddle (H-27 … H-29)."""
    if state.small >= 0 and state.dealt >> state.small & 1:
        put_forward(state, state.small, at_level(state, state.small_blind))
    put_forward(state, state.big, state.blind)
    owed = state.blind
    if straddles(state):
        owed = 2 * state.blind
        put_forward(state, left_of(state.dealt, state.big), owed)
        state.last_raise = owed
    if state.short_blind == FULL:
        state.level = owed
    else:
        for seat in range(state.seats):
            state.level = max(state.level, state.bets[seat])


def straddles(state):
    """Whether the seat left of the big blind straddles (H-29)."""
    return state.straddle == 1 and state.blinds == BOTH and state.own_posts == 0 and count(state.dealt) > 2


def highest_poster(state):
    """The seat before the one that is asked first before the flop (H-35)."""
    if state.own_posts:
        return highest_own_post(state)
    return left_of(state.dealt, state.big) if straddles(state) else state.big


def highest_own_post(state):
    """The seat of the highest positive number, the farthest from the button; without one the button (H-35)."""
    found = state.button
    most = 1
    seat = state.button
    for _ in range(state.seats):
        seat = seat + 1 if seat + 1 < state.seats else 0
        if state.dealt >> seat & 1 and state.posts[seat] >= most:
            most = state.posts[seat]
            found = seat
    return found


def put_forward(state, seat, chips):
    """A seat puts chips in front of it, as many as it has (H-32, H-36)."""
    chips = min(chips, state.stacks[seat])
    state.stacks[seat] -= chips
    state.bets[seat] += chips
    state.paid[seat] += chips
    state.pot += chips


# --- cards ---


def deal_hole_cards(state):
    """Two cards to each seat, one at a time, from the left of the button (H-33)."""
    seat = state.button
    for _ in range(HOLE * count(state.dealt)):
        seat = left_of(state.dealt, seat)
        state.hands[seat] |= 1 << draw_top(state)


def deal_board(state, first):
    """The next street's cards on the board that begins at a place of `board`, one burned before (H-34)."""
    if state.burn:
        state.burned |= 1 << draw_top(state)
    for _ in range(3 if state.board_count == 0 else 1):
        state.board[first + state.board_count] = draw_top(state)
        state.board_count += 1


def complete_board(state):
    """The rest of the board without betting; a second time if it is run twice (H-50, H-51)."""
    if state.bomb_pot and state.board_count == 0:
        deal_board(state, 0)  # H-31
    shared = state.board_count
    while state.board_count < BOARD:
        deal_board(state, 0)
    if state.runs == 2 and shared < BOARD:
        state.twice_from = state.board_count = shared
        for i in range(shared):
            state.board[BOARD + i] = state.board[i]
        while state.board_count < BOARD:
            deal_board(state, BOARD)


def board_cards(state, run):
    """The set of board cards, of the first or the second run."""
    cards = 0
    for i in range(state.board_count):
        cards |= 1 << int(state.board[run * BOARD + i])
    return cards


def all_board_cards(state):
    """The set of cards on both boards."""
    return board_cards(state, 0) | (board_cards(state, 1) if state.twice_from >= 0 else 0)


# --- seats ---


def in_hand(state):
    """A bit for each seat that was dealt cards and has neither folded nor mucked."""
    return state.dealt & ~state.folded & ~state.mucked


def able(state):
    """A bit for each seat in the hand that has chips behind."""
    seats = in_hand(state)
    stacks = state.stacks
    for seat in range(state.seats):
        if stacks[seat] == 0:
            seats &= ~(1 << seat)
    return seats


# --- what is legal ---


def legal(state):
    """The choices of the seat on turn (H-36, H-53)."""
    seat = state.turn
    if state.street == SHOWDOWN:
        return 1 << SHOW | (1 << MUCK if state.muck and is_beaten(state, seat) else 0)
    choices = 1 << FOLD | 1 << CALL
    if state.bets[seat] >= state.level:
        choices = 1 << CHECK | (1 << FOLD if state.open_fold else 0)
    return choices | (1 << RAISE if may_raise(state, seat) else 0)


def amounts(state):
    """What the seat on turn may raise to: lowest, highest, step (H-40 … H-43)."""
    seat = state.turn
    everything = state.stacks[seat] + state.bets[seat]
    if state.limit == FIXED_LIMIT:
        exactly = min(state.full_level + fixed_bet(state), everything)
        return exactly, exactly, 1
    least = state.level + state.last_raise
    most = everything
    if state.limit == POT_LIMIT:
        most = min(everything, max(least, 2 * state.level - state.bets[seat] + state.pot))
    return min(least, everything), most, 1


def fixed_bet(state):
    """The bet of this street in fixed-limit (H-43)."""
    return state.blind if state.street < TURN else 2 * state.blind


def may_raise(state, seat):
    """Whether a seat may bet or raise (H-40)."""
    if state.stacks[seat] + state.bets[seat] <= state.level or not is_answered(state, seat):
        return False
    if state.limit == FIXED_LIMIT and is_capped(state):
        return False
    return state.met[seat] < 0 or is_reopened(state, seat)


def is_answered(state, seat):
    """Whether another seat could put in more than the level (H-40)."""
    others = able(state) & ~(1 << seat)
    while others:
        other = lowest(others)
        others &= others - 1
        if state.stacks[other] + state.bets[other] > state.level:
            return True
    return False


def is_capped(state):
    """Whether the raises of this street are used up (H-44)."""
    if state.raise_cap == 0 or (state.contenders == 2 and not state.heads_up_cap):
        return False
    return state.raises > state.raise_cap


def is_reopened(state, seat):
    """Whether a seat that has acted faces enough to raise again (H-46)."""
    risen = state.level - state.met[seat]
    if state.limit == FIXED_LIMIT:
        return 2 * risen >= fixed_bet(state)
    if state.reopen == SINGLE:
        return state.full_level > state.met[seat]
    return state.reopen == ANY or risen >= state.last_raise


def is_beaten(state, seat):
    """Whether a shown hand that contends for as much is higher on every board (H-53)."""
    shown = state.shown & in_hand(state) & ~(1 << seat)
    while shown:
        other = lowest(shown)
        shown &= shown - 1
        if state.paid[other] >= state.paid[seat] and is_higher(state, other, seat):
            return True
    return False


def is_higher(state, hand, other):
    """Whether one seat's hand is higher than another's on every board."""
    for run in range(2 if state.twice_from >= 0 else 1):
        if strength(state, hand, run) <= strength(state, other, run):
            return False
    return True


def strength(state, seat, run):
    """The value of a seat's hand with a complete board (H-54)."""
    cards = state.hands[seat] | board_cards(state, run)
    return short_score(cards) if state.deck_size == SHORT_DECK else score(cards)


# --- what an action changes ---


def apply(state, action):
    """Makes a choice of the seat on turn and goes on until a seat is asked again, the deck is to be shuffled or all is over."""
    seat = state.turn
    if state.street == SHOWDOWN:
        show_or_muck(state, seat, action)
        return
    state.waiting &= ~(1 << seat)
    if action == FOLD:
        state.folded |= 1 << seat
    elif action == CALL:
        put_forward(state, seat, state.level - state.bets[seat])
    elif action >= RAISE_TO:
        raise_to(state, seat, action - RAISE_TO)
    state.met[seat] = state.level
    go_on(state, seat)


def raise_to(state, seat, amount):
    """A bet or raise; all that are in and have chips are asked again (H-41, H-43, H-45)."""
    if state.limit == FIXED_LIMIT:
        if 2 * (amount - state.full_level) >= fixed_bet(state):
            state.full_level = amount
            state.raises += 1
    elif amount - state.level >= state.last_raise:
        state.last_raise = amount - state.level
        state.full_level = amount
    put_forward(state, seat, amount - state.bets[seat])
    state.level = amount
    state.aggressor = seat
    state.waiting = able(state) & ~(1 << seat)


def go_on(state, seat):
    """Asks the next seat to the left, or closes the street (H-35, H-37)."""
    if state.waiting and not is_settled(state):
        state.turn = left_of(state.waiting, seat)
    else:
        close_street(state)


def is_settled(state):
    """Whether nobody is left who could answer, or everybody else has folded (H-37, H-58)."""
    still = in_hand(state)
    if count(still) == 1:
        return True
    acting = able(state)
    if count(acting) > 1:
        return False
    others = still & ~acting
    while others:
        other = lowest(others)
        others &= others - 1
        if acting and state.bets[other] > state.bets[lowest(acting)]:
            return False
    return True


def close_street(state):
    """The bets go into the pot; the next street, the showdown or the end follows (H-38, H-50, H-58)."""
    return_uncalled(state)
    if count(in_hand(state)) == 1:
        end_hand(state)
    elif state.street == RIVER:
        show_down(state)
    elif count(able(state)) < 2:
        table_hands(state)
        complete_board(state)
        clear_bets(state)
        state.street = RIVER
        show_down(state)
    else:
        deal_board(state, 0)
        clear_bets(state)
        state.street += 1
        state.waiting = able(state)
        state.turn = left_of(state.waiting, state.button)


def return_uncalled(state):
    """What the highest bet has more than the second highest goes back (H-38)."""
    best = second = 0
    top = -1
    bets = state.bets
    for seat in range(state.seats):
        chips = bets[seat]
        if chips > best:
            best, second, top = chips, best, seat
        elif chips > second:
            second = chips
    if best > second:
        chips = best - second
        state.stacks[top] += chips
        state.bets[top] -= chips
        state.paid[top] -= chips
        state.pot -= chips
        state.returned = chips
        state.returned_to = top


# --- the showdown ---


def table_hands(state):
    """All hands that are in are shown, where all-in hands are (H-50)."""
    if state.tabled:
        state.shown |= in_hand(state)


def show_down(state):
    """After the river: all-in hands are tabled, others are asked to show in order (H-50, H-52)."""
    still = in_hand(state)
    if able(state) != still:
        table_hands(state)
    if state.shown & still == still:
        end_hand(state)
        return
    collect_bets(state)
    state.street = SHOWDOWN
    state.waiting = still
    state.turn = state.aggressor if state.aggressor >= 0 else left_of(still, state.button)


def show_or_muck(state, seat, action):
    """One seat shows or mucks; after the last the pots are decided (H-53, H-57)."""
    state.waiting &= ~(1 << seat)
    if action == SHOW:
        state.shown |= 1 << seat
    else:
        state.mucked |= 1 << seat
    if state.waiting:
        state.turn = left_of(state.waiting, seat)
    else:
        end_hand(state)


# --- the pots ---


def end_hand(state):
    """The pots are paid; the session goes on or is over (H-55 … H-61, H-71 … H-76)."""
    pay_pots(state)
    clear_bets(state)
    state.street = HAND_OVER
    state.waiting = 0
    state.rounds += 1
    for seat in range(state.seats):
        if state.stacks[seat] == 0 and not (state.session == CASH and state.rebuy):
            state.out |= 1 << seat
    state.reason = why_over(state)
    if state.reason == GOING_ON:
        gather(state)
    else:
        state.turn = OVER


def why_over(state):
    """Why the session is over, or GOING_ON (H-71 … H-74)."""
    if state.session == ONE_HAND:
        return HAND_PLAYED
    if state.session == CASH and state.rounds >= state.hands_to_play:
        return HANDS_PLAYED
    if state.seats - count(state.out) < 2:
        return LAST_SEAT
    return LIMIT if state.rounds >= MAX_HANDS else GOING_ON


def pay_pots(state):
    """Main pot, then side pots, each raked and paid (H-55 … H-61)."""
    number = raked = dropped = 0
    amount, contending = pot(state, number)
    while contending:
        rake, drop = house_share(state, amount, raked, dropped)
        raked += rake
        dropped += drop
        pay_pot(state, amount - rake - drop, contending)
        number += 1
        amount, contending = pot(state, number)
    state.raked += raked + dropped


def pot(state, number):
    """The chips of a pot, the main pot being number 0, and those who contend for it; nobody if there is none (H-55)."""
    contending = in_hand(state)
    floor = -1  # dead money lies below the first chip
    while contending:
        ceiling = smallest_paid(state, contending)
        rest = paid_more(state, contending, ceiling)
        if number == 0:
            return pot_between(state, floor, ceiling if rest else MAX_CHIPS), contending
        number -= 1
        floor = ceiling
        contending = rest
    return 0, 0


def smallest_paid(state, seats):
    """The least that one of these seats has put in."""
    least = MAX_CHIPS
    while seats:
        least = min(least, state.paid[lowest(seats)])
        seats &= seats - 1
    return least


def paid_more(state, seats, chips):
    """Those of these seats that have put in more."""
    more = 0
    while seats:
        seat = lowest(seats)
        seats &= seats - 1
        if state.paid[seat] > chips:
            more |= 1 << seat
    return more


def pot_between(state, floor, ceiling):
    """The chips that all seats put in between two amounts; the main pot, whose floor is -1, has the dead money too (H-55)."""
    amount = state.dead if floor < 0 else 0
    paid = state.paid
    for seat in range(state.seats):
        amount += max(0, min(paid[seat], ceiling) - max(floor, 0))
    return amount


def house_share(state, amount, raked, dropped):
    """Rake and drop of a pot, when so much of each has been taken in this hand (H-60, H-61)."""
    rake = amount * state.rake // 1000
    if state.no_flop_no_drop and state.board_count == 0:
        rake = 0
    elif state.rake_cap:
        rake = min(rake, state.rake_cap - raked)
    return rake, min(state.drop - dropped, amount - rake)


def pay_pot(state, amount, contending):
    """A pot goes to the best hand, by halves if there are two boards (H-51, H-56)."""
    if state.twice_from < 0 or count(contending) == 1:
        pay_run(state, amount, contending, 0)
    else:
        pay_run(state, amount - amount // 2, contending, 0)
        pay_run(state, amount // 2, contending, 1)


def pay_run(state, amount, contending, run):
    """Equal best hands share; odd chips go to the first from the left of the button (H-56)."""
    winners = contending if count(contending) == 1 else best_hands(state, contending, run)
    share = amount // count(winners)
    odd = amount % count(winners)
    seat = state.button
    while winners:
        seat = left_of(winners, seat)
        winners &= ~(1 << seat)
        chips = share + (1 if odd else 0)
        odd -= 1 if odd else 0
        state.won[seat] += chips
        state.stacks[seat] += chips


def best_hands(state, contending, run):
    """Those of these seats whose hands are the highest (H-54, H-56)."""
    best = winners = 0
    while contending:
        seat = lowest(contending)
        contending &= contending - 1
        value = strength(state, seat, run)
        if value > best:
            best = value
            winners = 0
        if value == best:
            winners |= 1 << seat
    return winners


def payoff(state, seat):
    """Chips at the end less chips bought (H-75)."""
    return state.stacks[seat] - state.bought[seat]


# --- what is known ---


def hide(state, seat):
    """Erases the deck, the burned cards and all hands but the seat's own and those shown (H-80)."""
    hands = state.hands
    erase(state.deck, 0, DECK)
    state.burned = 0
    known = state.shown | (1 << seat if seat >= 0 else 0)
    for other in range(state.seats):
        if not known >> other & 1:
            hands[other] = 0


def guess(state, seat, stream):
    """Deals the unknown cards to the unknown places, every arrangement equally likely (H-81)."""
    if state.turn == DEALER:
        gather(state)
        return
    pool = whole_deck(state) & ~all_board_cards(state)
    for other in range(state.seats):
        pool &= ~state.hands[other]
    for other in range(state.seats):
        if state.dealt >> other & 1 and state.hands[other] == 0:
            state.hands[other] = draw_random(pool, HOLE, stream)
            pool &= ~state.hands[other]
    state.burned = draw_random(pool, count(pool) - state.left, stream)
    pool &= ~state.burned
    put_in_order(state.deck, 0, state.left, pool, 0, stream)


def draw_random(pool, n, stream):
    """A set of n cards of the pool."""
    drawn = 0
    for _ in range(n):
        card = nth(pool, below(stream, count(pool)))
        drawn |= 1 << card
        pool &= ~(1 << card)
    return drawn
