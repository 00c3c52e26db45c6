"""Thousand: the state of a game and every rule that changes it. Clause numbers are those of RULES.md beside this file."""

import numpy as np

from kozyr.cards import (
    DEALER,
    FIRST_CHOICE,
    OVER,
    RAISE,
    RAISE_TO,
    RANK,
    RANKS,
    SUIT,
    SUITS,
    count,
    erase,
    lowest,
)
from kozyr.deck import lay_out
from kozyr.ring import left_of, right_of
from kozyr.worlds import any_of, fill

VERSION = 1  # grows when a game that was legal, or its outcome, changes
SEATS = 4
CARDS = 24
NINE, TEN, JACK, QUEEN, KING, ACE = range(7, 13)
WHOLE = RANK << NINE | RANK << TEN | RANK << JACK | RANK << QUEEN | RANK << KING | RANK << ACE
NINES, JACKS, ACES = RANK << NINE, RANK << JACK, RANK << ACE
MAX_ROUNDS = 200  # T-23
MAX_REDEALS = 10  # T-44
DARK_BID = GOLDEN_BID = 120  # T-42, T-43
FINE = 120  # T-46, T-50.2, T-51
ACES_WORTH = 200  # T-48
ALL_POINTS = 120  # of the cards, T-17
MOST_MARRIAGES, MOST_WITH_ACES, MOST_WITH_ACES_OF_TWO = 280, 380, 440  # announced from one hand, T-5.1
DUMPED = 555  # T-52
GIVEN = 2  # cards the declarer gives or lays away
TALONS = 2  # with two seats; else one
# Places of cards out of sight: what each seat was dealt, the talons, what each seat may hold of a talon shown, cards laid away.
DEALT, ON_TABLE, FREE, AWAY = 0, SEATS, SEATS + TALONS, 2 * SEATS + TALONS

# What the numbers of the options stand for.
OPENER, LAST = range(2)  # obliged
BY_MARRIAGES, CAP_120, NO_CAP = range(3)  # cap
ALWAYS, ABOVE_OPENING, NEVER = range(3)  # show_talon
AFTER_FIRST, ALWAYS_PAYS = range(2)  # bomb_pays
NOT_CONCEDED, SIXTY, HALF = range(3)  # concede
NO_ACES, ACES_SCORE, ACES_TRUMP = range(3)  # ace_marriage
TO_TEN, TO_TEN_DOWN, FLOOR, TO_FIVE, EXACT = range(5)  # rounding
BID_ONLY, LARGER = range(2)  # declarer_scores
NEWCOMER, COEXIST, ALL_FALL = range(3)  # barrel_collision
NO_BOLTS, CUMULATIVE, CONSECUTIVE = range(3)  # bolts
ACES_50, ACES_40, THIRTY, NOTHING = range(4)  # sitter_scores
DECLARER_FIRST, HIGHEST, OWN = range(3)  # ends

# Phases in which a seat is asked: an action is read in its phase (T-53).
BLIND, BIDDING, CHOOSING, GIVING, RAISING, DOUBLING, REDOUBLING, LEADING, ANNOUNCED, FOLLOWING = range(10)
DEALING, ENDED = range(10, 12)
# Choices that are no cards; those of different phases may share a number.
MARRIAGE = FIRST_CHOICE  # + suit
ANNOUNCE_ACES = MARRIAGE + SUITS
PASS = KEEP = ACCEPT = LOOK = CONCEDE = ANNOUNCE_ACES + 1
DOUBLE = SAY_DARK = BOMB = PASS + 1
REDEAL = PASS + 2
TALON = PASS  # + 0, 1
ALL_ACES = SUITS  # what is announced: a suit's marriage, or aces
# How a round ended.
PLAYED, BOMBED, CONCEDED = range(3)
# Reasons of an end.
GOING_ON, TARGET, LIMIT = range(3)

STATE = np.dtype(
    [
        # Options that are large numbers; the others come last.
        ("target", np.int64),
        ("barrel", np.int64),  # points that lead onto it, or 0
        ("lock", np.int64),  # points, or 0
        ("max_rounds", np.int64),  # or 0
        # Numbers.
        ("bid", np.int64),  # that stands, or 0
        ("rounds", np.int64),  # completed
        ("conceded", np.int64, (SEATS,)),  # rounds each seat has conceded
        # Sets of cards.
        ("present", np.int64),  # the cards in play: all of them, but in a position set up
        ("hands", np.int64, (SEATS,)),
        ("talons", np.int64, (TALONS,)),  # as they lie on the table
        ("taken", np.int64),  # the talon as the declarer took it
        ("away", np.int64),  # laid away (T-40)
        ("out", np.int64),  # all cards led and laid in this round
        ("won", np.int64, (SEATS,)),  # taken in tricks
        ("shown", np.int64, (SEATS,)),  # cards everybody knows a seat to hold (T-54.2 … T-54.4)
        ("given", np.int64, (SEATS,)),  # the card the declarer gave, until it is laid (T-54.3)
        ("lacks", np.int64, (SEATS,)),  # cards everybody knows a seat not to hold (T-54.5)
        # Points.
        ("scores", np.int64, (SEATS,)),
        ("announced", np.int64, (SEATS,)),  # in this round (T-15, T-48)
        ("results", np.int64, (SEATS,)),  # of the last round played through (T-18)
        ("changes", np.int64, (SEATS,)),  # of the scores by the last round
        ("sitter_due", np.int64),  # what the seat that sits out gets (T-41.1)
        # Where the game stands, in bytes: a small state is copied sooner.
        ("turn", np.int8),  # a seat, DEALER or OVER
        ("phase", np.int8),
        ("opener", np.int8),
        ("playing", np.int8),  # a bit for each seat that plays the round
        ("declarer", np.int8),  # or -1
        ("bidder", np.int8),  # whose number stands, or -1
        ("passed", np.int8),  # a bit for each seat
        ("spoken", np.int8),  # a bit for each seat that has had its say in the auction
        ("in_dark", np.int8),  # whether the number that stands was said in the dark
        ("times", np.int8),  # 1, 2 or 4: contra, recontra (T-47)
        ("redeals", np.int8),  # in this round
        ("chosen", np.int8),  # the talon taken, or -1
        ("seen", np.int8),  # whether all have seen it (T-8.1)
        ("lying", np.int8, (TALONS,)),  # cards of each talon on the table
        ("laid_away", np.int8),  # cards laid away
        ("to_give", np.int8),  # cards the declarer has still to give or lay away
        ("trump", np.int8),  # a suit, or -1
        ("announcing", np.int8),  # the announcement just made: a suit, or ALL_ACES
        ("best", np.int8),  # the seat that takes the trick as it lies
        ("leader", np.int8),  # who led, or is to lead
        ("laid", np.int8),  # cards of the trick that lie, 0 once it is complete
        ("tricks_over", np.int8),
        ("sizes", np.int8, (SEATS,)),  # cards in each hand
        ("table", np.int8, (SEATS,)),  # the card each seat has laid, until the next lead; -1
        ("strays", np.int8, (SEATS,)),  # whether a card of the seat may be from the talon shown (T-54.2)
        ("tricks", np.int8, (SEATS,)),  # taken in this round
        # The game.
        ("ended_by", np.int8),  # how the last round ended
        ("made", np.int8),  # whether its contract was made
        ("barrel_seats", np.int8),  # a bit for each seat on the barrel
        ("fallen", np.int8),  # a bit for each seat that fell off it in the last round
        ("barrel_left", np.int8, (SEATS,)),  # rounds a seat has left on it
        ("falls", np.int8, (SEATS,)),
        ("bolts_drawn", np.int8, (SEATS,)),  # since the last fine
        ("bombs_thrown", np.int8, (SEATS,)),
        ("dumped", np.int8),  # a bit for each seat whose 555 became 0 in the last round
        ("winners", np.int8),  # a bit for each seat
        ("reason", np.int8),
        # Bytes: -1 is no card, or one that the viewer does not know.
        ("deck", np.int8, (CARDS,)),  # deck[0:left], its top last
        ("left", np.int8),  # cards in the deck
        # The other options: small numbers, or one of the numbers named above, or 0 no, 1 yes.
        ("seats", np.int8),  # 2 … 4
        ("first", np.int8),
        ("opening_bid", np.int8),
        ("obliged", np.int8),
        ("bid_step", np.int8),
        ("cap", np.int8),
        ("dark", np.int8),
        ("golden", np.int8),
        ("redeal_nines", np.int8),
        ("redeal_jacks", np.int8),
        ("redeal_weak", np.int8),
        ("redeal_talon_nines", np.int8),
        ("show_talon", np.int8),
        ("give_face_up", np.int8),
        ("bombs", np.int8),
        ("bomb_pays", np.int8),
        ("concede", np.int8),
        ("concede_fine", np.int8),
        ("raise_after_talon", np.int8),
        ("contra", np.int8),
        ("must_trump", np.int8),
        ("must_beat", np.int8),
        ("marriage_first_trick", np.int8),
        ("one_trump", np.int8),
        ("ace_marriage", np.int8),
        ("last_trick", np.int8),
        ("rounding", np.int8),
        ("declarer_scores", np.int8),
        ("barrel_rounds", np.int8),
        ("barrel_collision", np.int8),
        ("barrel_third", np.int8),
        ("bolts", np.int8),
        ("dump_truck", np.int8),
        ("sitter_scores", np.int8),
        ("ends", np.int8),
        ("unused", np.int8, (6,)),  # rounds the size up to whole words
    ]
)


def start(state):
    """Makes a zeroed state whose options are set ready for its dealer."""
    state.opener = state.first
    state.declarer = state.bidder = state.chosen = state.trump = -1
    state.times = 1
    erase(state.table, 0, SEATS)
    gather(state)


def gather(state):
    """The whole deck, ascending, before the dealer (T-4)."""
    for seat in range(SEATS):
        state.hands[seat] = state.won[seat] = state.shown[seat] = state.given[seat] = state.sizes[seat] = 0
    state.talons[0] = state.talons[1] = state.lying[0] = state.lying[1] = 0
    state.taken = state.away = state.laid_away = state.out = 0
    state.present = WHOLE
    state.left = lay_out(state.deck, WHOLE)
    state.laid = 0
    state.turn = DEALER
    state.phase = DEALING


# --- the deal ---


def deal(state):
    """Goes on after the dealer has put the deck in order: the cards are dealt, and the opener is asked (T-4, T-53.1)."""
    clear(state)
    deal_cards(state)
    if is_golden(state):
        state.bid = GOLDEN_BID
        state.bidder = state.opener
        end_auction(state)
    elif state.dark and not state.barrel_seats >> state.opener & 1:
        ask(state, state.opener, BLIND)
    else:
        begin_auction(state)


def clear(state):
    """Nothing has happened in the round yet."""
    all_seats = (1 << state.seats) - 1
    state.playing = all_seats & ~(1 << sitter(state)) if state.seats == SEATS else all_seats
    state.bid = state.passed = state.spoken = state.in_dark = state.to_give = state.seen = 0
    state.declarer = state.bidder = state.chosen = state.trump = -1
    state.tricks_over = state.sitter_due = state.made = state.ended_by = state.fallen = state.dumped = 0
    state.times = 1
    erase(state.table, 0, SEATS)
    for seat in range(SEATS):
        state.announced[seat] = state.results[seat] = state.changes[seat] = 0
        state.tricks[seat] = state.strays[seat] = state.lacks[seat] = 0


def sitter(state):
    """The dealer, who sits out when there are four (T-41)."""
    return (state.opener + state.seats - 1) % state.seats


def deal_cards(state):
    """Cards to everybody, one at a time, to the opener first; then the talons (T-4, T-40)."""
    for _ in range(hand_size(state)):
        seat = state.opener
        for _ in range(count(state.playing)):
            state.hands[seat] |= 1 << take_top(state)
            state.sizes[seat] += 1
            seat = left_of(state.playing, seat)
    talons = talons_of(state)
    for i in range(talons):
        state.lying[i] = talon_size(state)
        for _ in range(talon_size(state)):
            state.talons[i] |= 1 << take_top(state)


def hand_size(state):
    """Cards dealt to each seat (T-4, T-40)."""
    return 10 if state.seats == 2 else 7


def talons_of(state):
    """How many talons are dealt."""
    return 2 if state.seats == 2 else 1


def talon_size(state):
    """Cards of a talon."""
    return 2 if state.seats == 2 else 3


def take_top(state):
    """Takes the top card off the deck."""
    state.left -= 1
    card = int(state.deck[state.left])
    state.deck[state.left] = -1
    return card


def ask(state, seat, phase):
    """A seat is on turn in a phase."""
    state.turn = seat
    state.phase = phase


# --- what is legal ---


def legal(state):
    """The choices of the seat on turn, as a mask (T-53)."""
    phase = state.phase
    if phase == FOLLOWING:
        return answers(state)
    if phase == LEADING:
        return state.hands[state.turn] | announcements(state)
    if phase == ANNOUNCED:
        return announced_cards(state.announcing)
    if phase == BIDDING:
        return bids(state)
    if phase == GIVING:
        return gifts(state)
    if phase == RAISING:
        return 1 << KEEP | may_raise(state)
    if phase == CHOOSING:
        return 1 << TALON | 1 << (TALON + 1)
    if phase == BLIND:
        return 1 << SAY_DARK | 1 << LOOK
    return 1 << DOUBLE | 1 << ACCEPT


def amounts(state):
    """The lowest and highest number that may be named, and their step (T-5, T-6)."""
    if state.bid == 0:
        return state.opening_bid, state.opening_bid, state.bid_step
    lo = state.bid + state.bid_step
    most = highest_bid(state)
    return lo, most - (most - lo) % state.bid_step, state.bid_step


def bids(state):
    """What may be said in the auction (T-5, T-6, T-44)."""
    seat = state.turn
    choices = may_raise(state)
    if state.bid:
        choices |= 1 << PASS
    if not state.spoken >> seat & 1 and state.redeals < MAX_REDEALS and is_hopeless(state, state.hands[seat]):
        choices |= 1 << REDEAL
    return choices


def may_raise(state):
    """The choice of a number, if there is one left to name."""
    return 1 << RAISE if state.bid == 0 or state.bid + state.bid_step <= highest_bid(state) else 0


def highest_bid(state):
    """The highest number that the seat on turn may name (T-5.1)."""
    if state.cap == CAP_120:
        return ALL_POINTS
    if state.cap == BY_MARRIAGES:
        hand = state.hands[state.turn]
        aces = ACES_WORTH if state.ace_marriage and hand & ACES == ACES else 0
        return ALL_POINTS + aces + worth_of_marriages(hand)
    if not state.ace_marriage:
        return ALL_POINTS + state.last_trick + MOST_MARRIAGES
    return ALL_POINTS + state.last_trick + (MOST_WITH_ACES_OF_TWO if state.seats == 2 else MOST_WITH_ACES)


def is_hopeless(state, hand):
    """Whether the hand as dealt lets its seat ask for a new deal (T-44)."""
    nines = state.redeal_nines > 0 and count(hand & NINES) >= state.redeal_nines
    jacks = state.redeal_jacks > 0 and hand & JACKS == JACKS
    return nines or jacks or points_of(hand) < state.redeal_weak


def gifts(state):
    """A card to give or lay away; before the first, a bomb, conceding or a new deal (T-8, T-44.1, T-45, T-46)."""
    seat = state.turn
    choices = state.hands[seat]
    if state.to_give < GIVEN:
        return choices
    if state.bombs_thrown[seat] < state.bombs:
        choices |= 1 << BOMB
    if state.concede:
        choices |= 1 << CONCEDE
    if state.redeal_talon_nines and state.redeals < MAX_REDEALS and count(state.taken & NINES) >= 2:
        choices |= 1 << REDEAL
    return choices


def announcements(state):
    """Marriages and aces that may be announced by the seat that is to lead (T-13, T-48)."""
    if state.tricks_over == 0 and not state.marriage_first_trick:
        return 0
    hand = state.hands[state.turn]
    queens = marriages(hand)
    choices = 0
    while queens:
        choices |= 1 << (MARRIAGE + lowest(queens) // RANKS)
        queens &= queens - 1
    if state.ace_marriage and hand & ACES == ACES:
        choices |= 1 << ANNOUNCE_ACES
    return choices


def announced_cards(what):
    """The cards of a marriage, by its suit, or all aces (T-13, T-48)."""
    return ACES if what == ALL_ACES else (1 << KING | 1 << QUEEN) << what * RANKS


def answers(state):
    """What may be laid on the trick (T-10 … T-11)."""
    hand = state.hands[state.turn]
    led = state.table[state.leader] // RANKS
    best = state.table[state.best]
    following = hand & suit_cards(led)
    if following:
        over = following & above(best)
        return over if state.must_beat and over else following
    trumps = hand & suit_cards(state.trump)
    if not trumps or not state.must_trump:
        return hand
    over = trumps & above(best)
    return over if state.must_beat and over else trumps


# --- what happens ---


def apply(state, action):
    """The seat on turn makes a choice; the game goes on to the next question."""
    phase = state.phase
    if phase == FOLLOWING:
        follow(state, action)
    elif phase == LEADING and action >= FIRST_CHOICE:
        announce(state, action)
    elif phase == LEADING or phase == ANNOUNCED:
        lead(state, action)
    elif phase == BIDDING:
        speak(state, action)
    elif phase == GIVING:
        give_or_end(state, action)
    elif phase == RAISING:
        if action != KEEP:
            state.bid = action - RAISE_TO
        ask_contra(state)
    elif phase == CHOOSING:
        take_talon(state, action - TALON)
    elif phase == BLIND:
        bid_in_dark(state, action)
    else:
        double(state, action)


# --- the auction ---


def bid_in_dark(state, action):
    """The opener bids before he has looked, or looks (T-42)."""
    if action == SAY_DARK:
        state.bid = DARK_BID
        state.bidder = state.opener
        state.in_dark = 1
        state.spoken = 1 << state.opener
        ask(state, left_of(state.playing, state.opener), BIDDING)
    else:
        begin_auction(state)


def begin_auction(state):
    """The opener speaks first (T-6, T-6.1)."""
    if state.obliged == LAST:
        state.bid = state.opening_bid
        state.bidder = right_of(state.playing, state.opener)
    ask(state, state.opener, BIDDING)


def speak(state, action):
    """A number, a pass, or a new deal (T-5, T-7, T-44)."""
    seat = state.turn
    state.spoken |= 1 << seat
    if action == REDEAL:
        deal_anew(state)
        return
    if action == PASS:
        state.passed |= 1 << seat
    else:
        state.bid = action - RAISE_TO
        state.bidder = seat
        state.in_dark = 0
    if count(state.playing & ~state.passed) == 1:
        end_auction(state)
        return
    state.turn = left_of(state.playing & ~state.passed, seat)


def deal_anew(state):
    """The same dealer deals again (T-44)."""
    state.redeals += 1
    gather(state)


def end_auction(state):
    """Whose number stands is the declarer; he takes the talon, or chooses one (T-7, T-8, T-40)."""
    state.declarer = state.bidder
    if state.seats == 2:
        ask(state, state.declarer, CHOOSING)
    else:
        take_talon(state, 0)


# --- talon and exchange ---


def take_talon(state, i):
    """The declarer takes a talon, perhaps for all to see (T-8, T-8.1)."""
    seat = state.declarer
    state.chosen = i
    state.taken = state.talons[i]
    state.talons[i] = state.lying[i] = 0
    state.hands[seat] |= state.taken
    state.sizes[seat] += talon_size(state)
    state.seen = state.show_talon == ALWAYS or (state.show_talon == ABOVE_OPENING and state.bid > state.opening_bid)
    if state.seen:
        state.shown[seat] = state.taken
    if state.seats == SEATS:
        state.sitter_due = worth_of_talon(state)
    state.to_give = GIVEN
    ask(state, seat, GIVING)


def worth_of_talon(state):
    """What the seat that sits out gets by the talon (T-41.1)."""
    if state.sitter_scores == THIRTY:
        return 30
    if state.sitter_scores == NOTHING:
        return 0
    return (50 if state.sitter_scores == ACES_50 else 40) * count(state.taken & ACES) + worth_of_marriages(state.taken)


def give_or_end(state, action):
    """A card is given or laid away, or nobody plays (T-8, T-44.1, T-45, T-46)."""
    if action == BOMB:
        throw_bomb(state)
    elif action == CONCEDE:
        give_in(state)
    elif action == REDEAL:
        deal_anew(state)
    else:
        give(state, action)


def give(state, card):
    """The declarer gives a card to the next seat, then one to the other; with two seats he lays both away (T-8, T-40)."""
    giver = state.turn
    state.hands[giver] ^= 1 << card
    state.sizes[giver] -= 1
    if state.seats == 2:
        state.away |= 1 << card
        state.laid_away += 1
        state.shown[giver] = 0  # nobody knows any more which of the talon he holds
    else:
        receiver = left_of(state.playing, giver)
        if state.to_give < GIVEN:
            receiver = left_of(state.playing, receiver)
        receive(state, giver, receiver, card)
    state.to_give -= 1
    if state.to_give:
        return
    if state.raise_after_talon and not state.in_dark and not is_golden(state):
        state.phase = RAISING
    else:
        ask_contra(state)


def receive(state, giver, receiver, card):
    """A card goes from hand to hand, and who sees it (T-8.2, T-54.3)."""
    state.hands[receiver] |= 1 << card
    state.sizes[receiver] += 1
    if state.give_face_up:
        state.shown[receiver] |= 1 << card
        state.shown[giver] &= ~(1 << card)
    else:
        state.given[receiver] = 1 << card
        state.strays[receiver] = state.seen
        state.shown[giver] = 0  # nobody knows any more which of the talon he holds


def ask_contra(state):
    """Defenders may double; then play begins (T-47)."""
    if state.contra:
        ask(state, left_of(state.playing, state.declarer), DOUBLING)
    else:
        begin_play(state)


def double(state, action):
    """Contra or recontra, or not (T-47)."""
    if action == DOUBLE:
        state.times *= 2
    if state.phase == DOUBLING and action == DOUBLE:
        ask(state, state.declarer, REDOUBLING)
        return
    state.turn = left_of(state.playing, state.turn)
    if state.phase == REDOUBLING or state.turn == state.declarer:
        begin_play(state)


def begin_play(state):
    """The declarer leads to the first trick (T-9)."""
    state.leader = state.best = state.declarer
    ask(state, state.declarer, LEADING)


# --- tricks ---


def announce(state, choice):
    """A marriage, or four aces: its points, and the new trump (T-13 … T-15, T-48)."""
    seat = state.turn
    what = choice - MARRIAGE
    state.announcing = what
    state.announced[seat] += ACES_WORTH if what == ALL_ACES else worth_of(what)
    state.shown[seat] |= announced_cards(what)
    if state.taken & announced_cards(what):
        state.strays[seat] = 0
    if what != ALL_ACES:
        make_trump(state, what)
    state.phase = ANNOUNCED


def make_trump(state, suit):
    """The suit of an announcement becomes trump (T-14, T-14.1)."""
    if state.trump < 0 or not state.one_trump:
        state.trump = suit


def lead(state, card):
    """The first card of a trick (T-9, T-12)."""
    if state.phase == ANNOUNCED and state.announcing == ALL_ACES and state.ace_marriage == ACES_TRUMP:
        make_trump(state, card // RANKS)
    erase(state.table, 0, SEATS)
    state.leader = state.best = state.turn
    lay(state, card)
    ask(state, left_of(state.playing, state.turn), FOLLOWING)


def follow(state, card):
    """A card laid on the trick; the last one completes it (T-10, T-12)."""
    remember_lacks(state, card)
    seat = state.turn
    if higher(card, state.table[state.best], state.trump):
        state.best = seat
    lay(state, card)
    if state.laid < count(state.playing):
        state.turn = left_of(state.playing, seat)
    else:
        end_trick(state)


def lay(state, card):
    """A card goes from the hand on turn to the table."""
    seat = state.turn
    laid = 1 << card
    state.hands[seat] ^= laid
    state.sizes[seat] -= 1
    state.shown[seat] &= ~laid
    state.given[seat] &= ~laid
    if state.taken & laid:
        state.strays[seat] = 0
    state.out |= laid
    state.table[seat] = card
    state.laid += 1


def end_trick(state):
    """The best card takes the trick, and its seat leads (T-12)."""
    taker = state.best
    for seat in range(state.seats):
        if state.playing >> seat & 1:
            state.won[taker] |= 1 << state.table[seat]
    state.tricks[taker] += 1
    state.tricks_over += 1
    state.laid = 0
    state.leader = taker
    if state.hands[taker]:
        ask(state, taker, LEADING)
    else:
        end_play(state)


def remember_lacks(state, card):
    """What the card just laid shows that its seat does not hold (T-54.5)."""
    seat = state.turn
    led = state.table[state.leader] // RANKS
    best = state.table[state.best]
    suit = card // RANKS
    over = above(best)
    if suit != led:
        state.lacks[seat] |= suit_cards(led)
        if not state.must_trump or state.trump < 0:
            return
        if suit != state.trump:
            state.lacks[seat] |= suit_cards(state.trump)
            return
    if state.must_beat and best // RANKS == suit and not over >> card & 1:
        state.lacks[seat] |= over


# --- the score of a round ---


def end_play(state):
    """Results, and what each seat scores (T-18 … T-20)."""
    open_account(state)
    for seat in range(state.seats):
        state.results[seat] = points_of(state.won[seat]) + state.announced[seat]
    state.results[state.leader] += state.last_trick
    state.made = state.results[state.declarer] >= state.bid
    score_contract(state)
    for seat in range(state.seats):
        if seat != state.declarer and state.playing >> seat & 1:
            add_as_defender(state, seat, rounded(state, state.results[seat]) * times_golden(state))
    pay_sitter(state)
    if state.bolts:
        draw_bolts(state)
    end_round(state)


def open_account(state):
    """The changes of the scores are counted from here."""
    for seat in range(state.seats):
        state.changes[seat] = -state.scores[seat]


def score_contract(state):
    """The declarer's bid is added or taken off (T-19, T-19.1, T-42, T-43, T-47, T-50.1)."""
    seat = state.declarer
    times = factor(state)
    if not state.made:
        lose_contract(state, state.bid * times)
        return
    worth = state.bid
    if state.declarer_scores == LARGER:
        worth = max(worth, rounded(state, state.results[seat]))
    worth *= times
    if not state.barrel_seats >> seat & 1 or state.scores[seat] + worth >= state.target:
        state.scores[seat] += worth


def factor(state):
    """How many times the declarer's score counts (T-42, T-43, T-47)."""
    return state.times * times_golden(state) * (2 if state.in_dark else 1)


def lose_contract(state, price):
    """The price of a contract not made or conceded; who was on the barrel has fallen (T-19, T-50.1)."""
    if state.barrel_seats >> state.declarer & 1:
        fall(state, state.declarer, price)
    else:
        state.scores[state.declarer] -= price


def add_as_defender(state, seat, gain):
    """A defender or the sitter scores, if no lock and no barrel keeps it from it (T-49, T-50.1)."""
    locked = state.lock > 0 and state.scores[seat] >= state.lock
    if not locked and not state.barrel_seats >> seat & 1:
        state.scores[seat] += gain


def pay_sitter(state):
    """What the seat that sits out gets (T-41.1)."""
    if state.seats == SEATS:
        add_as_defender(state, sitter(state), state.sitter_due)


def rounded(state, result):
    """A result as it is added (T-20.1)."""
    if state.rounding == TO_TEN:
        return (result + 5) // 10 * 10
    if state.rounding == TO_TEN_DOWN:
        return (result + 4) // 10 * 10
    if state.rounding == FLOOR:
        return result // 10 * 10
    if state.rounding == TO_FIVE:
        return (result + 2) // 5 * 5
    return result


def is_golden(state):
    """Whether the round has no auction and counts double (T-43)."""
    return state.golden > 0 and state.rounds < state.seats


def times_golden(state):
    """What a golden round multiplies scores by."""
    return 2 if is_golden(state) else 1


def price_of_bomb(seats):
    """What each of the others gets for a bomb (T-45)."""
    return 40 if seats == SEATS else 60


def bomb_is_paid(state):
    """Whether a bomb that the seat on turn throws is paid to the others (T-45)."""
    return state.bomb_pays == ALWAYS_PAYS or state.bombs_thrown[state.turn] > 0


def throw_bomb(state):
    """Nobody plays; the others are paid, or the first time not (T-45)."""
    open_account(state)
    seat = state.turn
    state.ended_by = BOMBED
    if bomb_is_paid(state):
        pay_others(state, price_of_bomb(state.seats))
        if state.seats == SEATS:
            add_as_defender(state, sitter(state), price_of_bomb(state.seats) * times_golden(state))
    state.bombs_thrown[seat] += 1
    end_round(state)


def price_of_conceding(state):
    """What the declarer loses if he concedes now (T-43, T-46)."""
    fine = FINE if state.concede_fine and (state.conceded[state.turn] + 1) % 3 == 0 else 0
    return state.bid * times_golden(state) + fine


def give_in(state):
    """The declarer loses his bid without play, and the defenders are paid (T-46)."""
    open_account(state)
    state.ended_by = CONCEDED
    lose_contract(state, price_of_conceding(state))
    state.conceded[state.turn] += 1
    pay_others(state, 60 if state.concede == SIXTY else state.bid // 10 * 5)
    pay_sitter(state)
    end_round(state)


def pay_others(state, each):
    """What a bomb or a concession pays each defender (T-45, T-46)."""
    for seat in range(state.seats):
        if seat != state.declarer and state.playing >> seat & 1:
            add_as_defender(state, seat, each * times_golden(state))


def draw_bolts(state):
    """Who has taken no trick gets a bolt; the third costs 120 (T-51)."""
    for seat in range(state.seats):
        if not state.playing >> seat & 1:
            continue
        if state.tricks[seat] == 0:
            state.bolts_drawn[seat] += 1 - (state.barrel_seats >> seat & 1)
        elif state.bolts == CONSECUTIVE:
            state.bolts_drawn[seat] = 0
        if state.bolts_drawn[seat] == 3:
            state.bolts_drawn[seat] = 0
            state.scores[seat] -= FINE


def end_round(state):
    """The rest of a round's score, and whether there is another (T-21)."""
    if state.dump_truck:
        for seat in range(state.seats):
            if abs(state.scores[seat]) == DUMPED:
                state.scores[seat] = 0
                state.dumped |= 1 << seat
    state.rounds += 1
    state.redeals = 0
    winners = find_winners(state)
    if not winners and state.barrel:
        settle_barrel(state)
    for seat in range(state.seats):
        state.changes[seat] += state.scores[seat]
    if winners:
        finish(state, TARGET, winners)
    elif state.rounds >= (state.max_rounds if state.max_rounds else MAX_ROUNDS):
        finish(state, LIMIT, 0)
    else:
        state.opener = (state.opener + 1) % state.seats
        gather(state)


def find_winners(state):
    """The seats that have won by this round, as bits (T-2, T-3.1)."""
    seat = state.declarer
    has_target = state.scores[seat] >= state.target
    if has_target and (state.ends == DECLARER_FIRST or (state.ends == OWN and state.made)):
        return 1 << seat
    top = most_points(state)
    if state.ends == OWN or top < state.target:
        return 0
    winners = 0
    for other in range(state.seats):
        if state.scores[other] == top:
            winners |= 1 << other
    return winners


def most_points(state):
    """The highest score."""
    top = state.scores[0]
    for seat in range(1, state.seats):
        top = max(top, state.scores[seat])
    return top


def finish(state, reason, winners):
    """The game is over (T-2, T-23)."""
    state.reason = reason
    state.winners = winners
    ask(state, OVER, ENDED)


def payoff(state, seat):
    """The score of a seat."""
    return state.scores[seat]


# --- the barrel ---


def settle_barrel(state):
    """Who falls off the barrel, who comes onto it, and who is thrown off (T-50, T-50.5)."""
    state.barrel_seats &= ~state.fallen
    waiting = state.barrel_seats & state.playing if state.barrel_rounds else 0
    for seat in range(state.seats):
        if waiting >> seat & 1:
            state.barrel_left[seat] -= 1
            if state.barrel_left[seat] == 0:
                fall_off(state, seat)
    there = state.barrel_seats
    new = come_onto_barrel(state)
    thrown = 0
    if state.barrel_collision == NEWCOMER and new:
        thrown = there | (new if count(new) > 1 else 0)
    elif state.barrel_collision == ALL_FALL and count(there | new) > 1:
        thrown = there | new
    for seat in range(state.seats):
        if thrown >> seat & 1:
            fall_off(state, seat)


def come_onto_barrel(state):
    """Seats that have so many points that they come onto the barrel in this round, as bits (T-50)."""
    new = 0
    for seat in range(state.seats):
        if state.scores[seat] >= state.barrel and not (state.barrel_seats | state.fallen) >> seat & 1:
            new |= 1 << seat
            state.scores[seat] = state.barrel
            state.barrel_left[seat] = state.barrel_rounds
    state.barrel_seats |= new
    return new


def fall_off(state, seat):
    """A seat falls off the barrel for 120 (T-50.2, T-50.3)."""
    fall(state, seat, FINE)
    state.barrel_seats &= ~(1 << seat)


def fall(state, seat, price):
    """A fall and its price; the third one costs all (T-50.4)."""
    state.fallen |= 1 << seat
    state.falls[seat] += 1
    if state.barrel_third and state.falls[seat] % 3 == 0:
        state.scores[seat] = 0
    else:
        state.scores[seat] -= price


# --- what a seat may know ---


def hide(state, viewer):
    """Erases, on a copy, what the viewer cannot know (T-54)."""
    erase(state.deck, 0, state.left)
    for seat in range(state.seats):
        if seat != viewer:
            if viewer != state.declarer:
                state.given[seat] = 0
            state.hands[seat] = state.shown[seat] | state.given[seat]
    state.talons[0] = state.talons[1] = 0
    if viewer != state.declarer:
        state.away = 0
        if not state.seen:
            state.taken = 0
    if state.phase == BLIND and viewer == state.turn:
        state.hands[viewer] = 0


def guess(state, viewer, stream):
    """Fills a view with a deal that fits all the viewer knows (T-55)."""
    if state.turn == DEALER:
        return
    got = imagine(state, stream)
    for seat in range(state.seats):
        state.hands[seat] |= got[DEALT + seat] | got[FREE + seat]
    for i in range(TALONS):
        state.talons[i] = got[ON_TABLE + i]
    state.away |= got[AWAY]
    if state.phase == GIVING and state.to_give == GIVEN and state.taken == 0:
        held = state.hands[state.declarer]
        for _ in range(talon_size(state)):
            state.taken |= 1 << any_of(held & ~state.taken, 0, stream)


def imagine(state, stream):
    """A deal of the cards out of sight, as a set for each place: DEALT + seat, ON_TABLE, FREE + seat, AWAY (T-54.2, T-55).

    First the places that no card of the talon shown can be in, then those that are filled with what is left: so every deal is
    equally likely, but for what seats are known to lack.
    """
    places = AWAY + 1
    wanted = np.zeros(places, np.int64)
    barred = np.zeros(places, np.int64)
    got = np.zeros(places, np.int64)
    nothing = np.zeros(places, np.int64)
    pool = state.present & ~state.out & ~state.away
    talon = state.taken if state.seen else 0
    for seat in range(state.seats):
        pool &= ~state.hands[seat]
        unknown = state.sizes[seat] - count(state.hands[seat])
        free = unknown if seat == state.declarer else min(unknown, state.strays[seat]) if talon else 0
        wanted[DEALT + seat] = unknown - free
        wanted[FREE + seat] = free
        barred[DEALT + seat] = state.lacks[seat] | talon
        barred[FREE + seat] = state.lacks[seat]
    for i in range(TALONS):
        wanted[ON_TABLE + i] = state.lying[i]
        barred[ON_TABLE + i] = talon
    wanted[AWAY] = state.laid_away - count(state.away)
    fill(pool, 0, wanted, barred, got, nothing, stream)
    return got


# --- cards ---


def suit_cards(suit):
    """All cards of a suit; none of suit -1."""
    return SUIT << suit * RANKS if suit >= 0 else 0


def above(card):
    """The stronger cards of a card's suit (T-1)."""
    rank = card % RANKS
    if rank == ACE:
        return 0
    ranks = 1 << ACE
    if rank != TEN:
        ranks |= 1 << TEN | SUIT >> (rank + 1) << (rank + 1)
    return ranks << (card - rank)


def higher(card, than, trump):
    """Whether a card beats the best so far (T-39); trump is a suit, or -1."""
    if card // RANKS == than // RANKS:
        return above(than) >> card & 1 == 1
    return card // RANKS == trump


def points_of(cards):
    """The card points of a set (T-17)."""
    aces_and_tens = 11 * count(cards & ACES) + 10 * count(cards & RANK << TEN)
    return aces_and_tens + 4 * count(cards & RANK << KING) + 3 * count(cards & RANK << QUEEN) + 2 * count(cards & JACKS)


def worth_of(suit):
    """The points of a marriage (T-15)."""
    return 40 + 20 * suit


def marriages(hand):
    """The queens of the marriages in a hand (T-13)."""
    return hand & hand >> 1 & RANK << QUEEN


def worth_of_marriages(hand):
    """The points of all marriages in a hand (T-15)."""
    worth = 0
    queens = marriages(hand)
    while queens:
        worth += worth_of(lowest(queens) // RANKS)
        queens &= queens - 1
    return worth
