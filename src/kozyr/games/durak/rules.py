"""Durak: the state of a game and every rule that changes it. Clause numbers are those of RULES.md beside this file."""

import numpy as np

from kozyr.cards import DEALER, DECK, FIRST_CHOICE, OVER, RANK, RANKS, SUIT, SUITS, count, erase, highest, lowest
from kozyr.deck import draw_top, lay_out, stripped
from kozyr.worlds import fill, put_in_order

VERSION = 1  # grows when a game that was legal, or its outcome, changes
SEATS = 6
HAND = 6
MAX_BOUTS = 1000  # D-21.1
MEMORY = 16  # bouts, D-21
NO_LIMIT = 99

# What the numbers of the options stand for.
ROUND_ROBIN, BLOCK = range(2)  # deal_order
LOWEST_TRUMP, FIRST_SEAT, LEFT_OF_FOOL, UNDER_FOOL, BY_LOT = range(5)  # first_attacker
LOWEST_CARD, TO_FIRST_SEAT, TO_LOT = range(3)  # no_trump
EVERYBODY, NEIGHBOURS, ATTACKER_ONLY = range(3)  # throwers
ATTACKER_FIRST, FREE = range(2)  # throw_order
ANY_CARD, SEVERAL, LOWEST_ATTACK = range(3)  # attack_choice
NO_BOUND, FIVE, SIX, HAND_SIZE = range(4)  # attack_limit, first_bout_limit
ANY_BEAT, LOWEST_BEAT = range(2)  # defence_choice
THROW_IN, STOP, HAND_OVER = range(3)  # after_take
DEFENDER_LAST, DEFENDER_SECOND = range(2)  # refill_order
UNLIMITED, THREE = range(2)  # transfer_chain

# Phases: an action is read in its phase (D-22.1).
LOT, DEALING, OPENING, MORE, DEFENCE, TRANSFERRING, THROWING, TAKEN, ENDED = range(9)
NEXT_BOUT = 9  # nobody is asked in it: go_on leaves it at once
# Choices that are not cards.
DONE, TAKE, TRANSFER, SHOW, SWAP = range(FIRST_CHOICE, FIRST_CHOICE + 5)
# Reasons of an end (D-21.2).
GOING_ON, FOOL, DRAW, REPETITION, LIMIT = range(5)

STATE = np.dtype(
    [
        # Options that are numbers; the others come last.
        ("seats", np.int64),  # 2 … 6
        ("deck_size", np.int64),  # 24, 36, 52
        ("last_fool", np.int64),  # a seat, or -1
        # Where the game stands.
        ("turn", np.int64),  # a seat, DEALER or OVER
        ("phase", np.int64),
        ("bouts", np.int64),  # bouts begun
        ("attacker", np.int64),  # a seat
        ("defender", np.int64),  # a seat
        ("lot", np.int64),  # the seat the lot named, or -1
        ("trump", np.int64),  # a suit, or -1 before the deal
        ("trump_card", np.int64),  # the card turned up or shown, or -1 before the deal
        ("left", np.int64),  # cards in the stock
        ("sizes", np.int64, (SEATS,)),  # cards in each hand
        ("hands", np.int64, (SEATS,)),  # sets of cards
        ("known", np.int64, (SEATS,)),  # cards everybody knows a seat to hold (D-23.1)
        ("lacks", np.int64, (SEATS,)),  # cards everybody knows a seat not to hold (D-23.2)
        ("discard", np.int64),  # cards out of the game
        # The bout.
        ("attacks", np.int64),  # attack cards
        ("beats", np.int64),  # the defender's cards
        ("laid_count", np.int64),  # how many of `laid` count
        ("limit", np.int64),  # most attack cards this bout may have (D-11.4)
        ("waiting", np.int64),  # a bit for each seat still to be asked for a card
        ("last_thrower", np.int64),  # the seat that laid the last attack card
        ("transfers", np.int64),  # in this bout (D-19.4)
        ("shown", np.int64),  # a bit for each seat that transferred by showing, in this game (D-19.5)
        # How it ends.
        ("gone", np.int64),  # a bit for each seat that has left
        ("leavers", np.int64),  # the seats that have left, in order: four bits each, seat + 1, the first lowest
        ("winner", np.int64),  # a seat, or -1
        ("fool", np.int64),  # a seat, or -1
        ("reason", np.int64),
        ("placement", np.int64),  # a hash of who holds what, kept while the stock is empty (D-21)
        ("seen_count", np.int64),  # bouts begun since a card last left the game
        ("seen", np.int64, (MEMORY,)),  # placement and attacker of the last of them
        # Bytes: -1 is no card, or one that the viewer does not know.
        ("deck", np.int8, (52,)),  # the stock is deck[0:left], its top last
        ("laid", np.int8, (52,)),  # the bout's cards in the order they were laid
        # The other options: one of the numbers named above, or 0 no, 1 yes. Bytes, as they are only ever compared.
        ("deal_order", np.int8),
        ("first_attacker", np.int8),
        ("no_trump", np.int8),
        ("throwers", np.int8),
        ("throw_order", np.int8),
        ("attack_choice", np.int8),
        ("attack_limit", np.int8),
        ("first_bout_limit", np.int8),
        ("must_beat", np.int8),
        ("defence_choice", np.int8),
        ("after_take", np.int8),
        ("refill_order", np.int8),
        ("draws", np.int8),
        ("transfer", np.int8),
        ("transfer_needs_cards", np.int8),
        ("transfer_chain", np.int8),
        ("show_trump", np.int8),
        ("swap_trump", np.int8),
        ("unused", np.int8, (6,)),  # rounds the size up to whole words
    ]
)


def _placement_keys():
    """A random number below 2^58 for every card in every hand (SplitMix64 of the place's number)."""
    x = np.arange(1, 52 * SEATS + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return (x >> np.uint64(6)).astype(np.int64)


PLACEMENT_KEYS = _placement_keys()


def start(state):
    """Makes a zeroed state whose options are set ready for its dealer (D-22.2)."""
    state.lot = state.trump = state.trump_card = state.winner = state.fool = -1
    erase(state.laid, 0, DECK)
    state.phase = LOT if needs_lot(state) else DEALING
    gather(state)


# --- the dealer ---


def deal(state):
    """Goes on after the dealer has put the deck in order: the lot, or the deal and the first attacker."""
    if state.phase == LOT:
        draw_lot(state)
        return
    last_dealt = deal_hands(state)
    turn_up_trump(state, last_dealt)
    state.attacker = choose_first_attacker(state)
    state.phase = NEXT_BOUT
    go_on(state)


def needs_lot(state):
    """Whether a lot may have to name the first attacker (D-8.4)."""
    return state.first_attacker == BY_LOT or (state.no_trump == TO_LOT and trump_decides(state))


def trump_decides(state):
    """Whether the lowest trump is to name the first attacker (D-8, D-8.2)."""
    how = state.first_attacker
    return how == LOWEST_TRUMP or (state.last_fool < 0 and (how == LEFT_OF_FOOL or how == UNDER_FOOL))


def gather(state):
    """The whole deck, ascending, before the dealer."""
    state.turn = DEALER
    erase(state.deck, 0, DECK)
    state.left = lay_out(state.deck, whole_deck(state))


def whole_deck(state):
    """All cards of the game (D-1)."""
    return stripped(state.deck_size)


def draw_lot(state):
    """The seat that draws the highest card is named; then the deck is whole again (D-8.4)."""
    best = -1
    for seat in range(state.seats):
        card = draw_top(state)
        strength = card % RANKS * SUITS + card // RANKS
        if strength > best:
            best = strength
            state.lot = seat
    state.phase = DEALING
    gather(state)


def deal_hands(state):
    """Six cards to each seat (D-5); answers the last card dealt."""
    seats = state.seats
    card = -1
    for i in range(HAND * seats):
        seat = i % seats if state.deal_order == ROUND_ROBIN else i // HAND
        card = draw_top(state)
        state.hands[seat] |= 1 << card
    for seat in range(seats):
        state.sizes[seat] = HAND
    return card


def turn_up_trump(state, last_dealt):
    """The top card names the trump and goes to the bottom (D-7); without a stock the last card dealt does (D-7.1)."""
    if state.left == 0:
        state.trump_card = last_dealt
        state.known[state.seats - 1] |= 1 << last_dealt
    else:
        state.trump_card = int(state.deck[state.left - 1])
        for i in range(state.left - 1, 0, -1):
            state.deck[i] = state.deck[i - 1]
        state.deck[0] = state.trump_card
    state.trump = state.trump_card // RANKS


def choose_first_attacker(state):
    """Who opens the first bout (D-8 … D-8.3)."""
    if trump_decides(state):
        return holder_of_lowest_trump(state)
    if state.first_attacker == BY_LOT:
        return state.lot
    if state.first_attacker == LEFT_OF_FOOL:
        return (state.last_fool + 1) % state.seats
    if state.first_attacker == UNDER_FOOL:
        return (state.last_fool + state.seats - 1) % state.seats
    return 0


def holder_of_lowest_trump(state):
    """The seat with the lowest trump, which is shown (D-8); without any, the seat D-8.3 names."""
    trumps = suit_cards(state.trump)
    dealt = 0
    for seat in range(state.seats):
        dealt |= state.hands[seat]
    if dealt & trumps:
        shown = lowest(dealt & trumps)
        return show_lowest(state, shown, trumps & ((1 << shown) - 1))
    if state.no_trump == LOWEST_CARD:
        shown = first_in_hand_order(dealt, state.trump)
        return show_lowest(state, shown, trumps | before_in_hand_order(shown, state.trump))
    show_lowest(state, -1, trumps)
    return state.lot if state.no_trump == TO_LOT else 0


def show_lowest(state, shown, lower):
    """Everybody sees the shown card (-1: none) and that nobody holds the lower ones (D-23.1, D-23.2); answers its holder."""
    holder = -1
    for seat in range(state.seats):
        state.lacks[seat] = lower & whole_deck(state)
        if shown >= 0 and state.hands[seat] >> shown & 1:
            holder = seat
            state.known[seat] |= 1 << shown
    return holder


# --- what is legal ---


def legal(state):
    """The choices of the seat on turn, as a mask (D-22.1)."""
    hand = state.hands[state.turn]
    phase = state.phase
    if phase == DEFENCE:
        return defences(state, hand)
    if phase == OPENING:
        return openings(state, hand)
    if phase == TRANSFERRING:
        return hand & same_rank(state)
    if phase == MORE:
        return hand & same_rank(state) | 1 << DONE
    return throw_ins(state, hand)


def amounts(state):
    """Nothing is staked in Durak."""
    return 0, 0, 1


def openings(state, hand):
    """Cards that may open the bout (D-11), and the exchange of the turned-up card (D-20)."""
    choices = hand
    if state.attack_choice == LOWEST_ATTACK:
        choices = 1 << first_in_hand_order(hand, state.trump)
    if state.swap_trump and can_swap(state, hand):
        choices |= 1 << SWAP
    return choices


def throw_ins(state, hand):
    """Cards that may be thrown in: a rank already in the bout (D-12); "done" where nothing is compulsory (D-12.1)."""
    choices = hand & ranks_of(state.attacks | state.beats)
    if state.attack_choice != LOWEST_ATTACK:
        return choices | 1 << DONE
    trumps = hand & suit_cards(state.trump)
    if trumps and hand & (hand - 1):
        choices &= ~(1 << highest(trumps))
    return 1 << first_in_hand_order(choices, state.trump) if choices else 1 << DONE


def defences(state, hand):
    """Cards that beat the oldest unbeaten one (D-13), taking (D-13.1 … D-13.3) and transferring (D-19)."""
    attacked = oldest_unbeaten(state)
    choices = hand & cards_that_beat(attacked, state.trump)
    if not (choices and state.must_beat):
        choices |= 1 << TAKE
    if state.defence_choice == LOWEST_BEAT and choices & ~(1 << TAKE):
        choices = choices & 1 << TAKE | 1 << lowest_that_beats(hand, attacked, state.trump)
    if state.transfer and state.beats == 0:
        choices |= transfers(state, hand)
    return choices


def transfers(state, hand):
    """The ways to pass the attack on before anything is beaten (D-19 … D-19.5)."""
    receiver = next_with_cards(state, state.defender)
    cards = hand & same_rank(state)
    if receiver == state.defender or cards == 0 or (state.transfer_chain == THREE and state.transfers == 3):
        return 0
    room = bout_limit(state, SIX if state.attack_limit == HAND_SIZE else state.attack_limit)
    if state.transfer_needs_cards:
        room = min(room, state.sizes[receiver])
    choices = 0
    lying = count(state.attacks)
    if lying + 1 <= room:
        choices |= 1 << TRANSFER
    trump_held = cards & suit_cards(state.trump)
    if state.show_trump and trump_held and lying <= room and not state.shown >> state.defender & 1:
        choices |= 1 << SHOW
    return choices


def can_swap(state, hand):
    """Whether the lowest trump may be exchanged for the turned-up card (D-20)."""
    return state.left > 0 and hand >> lowest_trump(state) & 1


# --- what a move changes ---


def apply(state, action):
    """Makes the move of the seat on turn; trusts that it is legal."""
    phase = state.phase
    if phase == DEFENCE:
        defend(state, action)
    elif phase == OPENING:
        open_bout(state, action)
    elif phase == TRANSFERRING:
        lay_attack(state, action)
        pass_on(state)
    elif phase == MORE:
        add_more(state, action)
    else:
        throw_in(state, action)
    go_on(state)


def go_on(state):
    """What follows by itself after a move or a deal, until a seat is asked or the game is over."""
    if state.phase == THROWING or state.phase == TAKEN:
        ask_throwers(state)
    if state.phase == NEXT_BOUT:
        begin_bout(state)


def ask_throwers(state):
    """Turns to the next seat to be asked for a card, or ends the bout (D-10.2, D-10.3)."""
    if state.waiting == 0 or count(state.attacks) >= state.limit:
        end_bout(state)
        return
    first = state.attacker if state.throw_order == ATTACKER_FIRST else state.last_thrower
    from_first = state.waiting >> first << first
    state.turn = lowest(from_first) if from_first else lowest(state.waiting)


def begin_bout(state):
    """A new bout of the attacker on the seat left of him (D-9), unless the game must end (D-21)."""
    state.defender = next_in_game(state, state.attacker)
    if state.left == 0 and repeats(state):
        finish(state, REPETITION)
    elif state.bouts == MAX_BOUTS:
        finish(state, LIMIT)
    else:
        state.bouts += 1
        state.transfers = 0
        state.limit = bout_limit(state, state.attack_limit)
        state.phase = OPENING
        state.turn = state.attacker


def open_bout(state, action):
    """The attacker exchanges the turned-up card, or opens (D-11)."""
    if action == SWAP:
        swap_trump_card(state)
        return
    if state.attack_choice == LOWEST_ATTACK:
        state.lacks[state.turn] |= before_in_hand_order(action, state.trump) & whole_deck(state)
    lay_attack(state, action)
    if state.attack_choice == SEVERAL:
        ask_for_more(state)
    else:
        ask_defender(state)


def add_more(state, action):
    """The attacker lays another card of the opening rank, or is done (D-11.1)."""
    if action == DONE:
        ask_defender(state)
    else:
        lay_attack(state, action)
        ask_for_more(state)


def ask_for_more(state):
    """Asks the attacker for more cards of the rank while he may have some to lay (D-11.1)."""
    if state.sizes[state.attacker] and count(state.attacks) < state.limit:
        state.phase = MORE
        state.turn = state.attacker
    else:
        ask_defender(state)


def ask_defender(state):
    """The defender must answer."""
    state.phase = DEFENCE
    state.turn = state.defender


def defend(state, action):
    """The defender takes, passes the attack on, or beats (D-13, D-19)."""
    if action == TAKE:
        take_bout(state)
    elif action == TRANSFER:
        state.phase = TRANSFERRING
    elif action == SHOW:
        state.shown |= 1 << state.defender
        state.known[state.defender] |= same_rank(state) & suit_cards(state.trump)
        pass_on(state)
    else:
        beat(state, action)


def beat(state, card):
    """Lays a card on the oldest unbeaten one; when all are beaten, the throwers are asked anew (D-10.1)."""
    if state.defence_choice == LOWEST_BEAT:
        attacked = oldest_unbeaten(state)
        chosen_before = cards_that_beat(attacked, state.trump)
        if card // RANKS == attacked // RANKS:
            chosen_before &= suit_cards(card // RANKS)
        state.lacks[state.defender] |= chosen_before & whole_deck(state) & ~cards_from(card)
    lay(state, card)
    state.beats |= 1 << card
    if count(state.attacks) == count(state.beats):
        state.phase = THROWING
        state.waiting = throwers_with_cards(state)


def take_bout(state):
    """The defender takes; the bout ends now, after a hand-over, or after what is thrown in (D-14)."""
    if state.must_beat:
        state.lacks[state.defender] |= cards_that_beat(oldest_unbeaten(state), state.trump) & whole_deck(state)
    state.phase = TAKEN
    state.waiting = 0
    if state.after_take == THROW_IN:
        state.waiting = throwers_with_cards(state)
    elif state.after_take == HAND_OVER:
        hand_over(state)


def hand_over(state):
    """The attacker's plain cards of the bout's ranks go with it (D-14.3)."""
    wanted = ranks_of(state.attacks | state.beats) & ~suit_cards(state.trump)
    state.turn = state.attacker
    cards = state.hands[state.attacker] & wanted
    while cards:
        card = first_in_hand_order(cards, state.trump)
        cards ^= 1 << card
        lay_attack(state, card)
    state.lacks[state.attacker] |= wanted & whole_deck(state) & ~(state.attacks | state.beats)


def throw_in(state, action):
    """A thrower adds a card, which the defender must answer unless he takes, or is done (D-10.1, D-14.1)."""
    seat = state.turn
    if state.attack_choice == LOWEST_ATTACK:
        remember_forced_throw(state, action)
    if action != DONE:
        lay_attack(state, action)
        if state.phase == THROWING:
            ask_defender(state)
    if action == DONE or state.sizes[seat] == 0:
        state.waiting &= ~(1 << seat)


def remember_forced_throw(state, action):
    """What a compulsory choice tells everybody (D-23.2)."""
    allowed = ranks_of(state.attacks | state.beats)
    if action == DONE:
        lacking = allowed & ~suit_cards(state.trump)
    else:
        lacking = allowed & before_in_hand_order(action, state.trump)
    state.lacks[state.turn] |= lacking & whole_deck(state) & ~(state.attacks | state.beats)


def throwers_with_cards(state):
    """A bit for each seat that may throw in and holds cards (D-10, D-10.3)."""
    seats = 0
    for seat in range(state.seats):
        if state.sizes[seat] and seat != state.defender:
            seats |= 1 << seat
    if state.throwers == ATTACKER_ONLY:
        seats &= 1 << state.attacker
    elif state.throwers == NEIGHBOURS:
        seats &= 1 << state.attacker | 1 << next_in_game(state, state.defender)
    return seats


def pass_on(state):
    """The defender becomes the attacker of the next seat with cards (D-19.1, D-19.2)."""
    state.transfers += 1
    state.attacker = state.defender
    state.defender = next_with_cards(state, state.attacker)
    state.limit = bout_limit(state, state.attack_limit)
    ask_defender(state)


def swap_trump_card(state):
    """The lowest trump goes under the stock, the turned-up card into the hand (D-20)."""
    seat = state.turn
    six = lowest_trump(state)
    taken = state.trump_card
    state.hands[seat] ^= 1 << six | 1 << taken
    state.known[seat] = state.known[seat] & ~(1 << six) | 1 << taken
    state.lacks[seat] = state.lacks[seat] & ~(1 << taken) | 1 << six
    state.trump_card = six
    state.deck[0] = six


def lay_attack(state, card):
    """The seat on turn lays an attack card."""
    lay(state, card)
    state.attacks |= 1 << card
    state.last_thrower = state.turn


def lay(state, card):
    """The seat on turn lays a card into the bout."""
    seat = state.turn
    state.hands[seat] ^= 1 << card
    state.known[seat] &= ~(1 << card)
    state.sizes[seat] -= 1
    state.laid[state.laid_count] = card
    state.laid_count += 1
    if state.left == 0:
        state.placement ^= PLACEMENT_KEYS[card * SEATS + seat]


# --- the end of a bout ---


def end_bout(state):
    """The bout's cards go where they belong, hands are refilled, seats leave, the next bout begins (D-14 … D-18)."""
    taken = state.phase == TAKEN
    if taken:
        give_bout_to_defender(state)
    else:
        state.discard |= state.attacks | state.beats
        forget_repetitions(state)
    clear_bout(state)
    refill(state)
    gone_before = state.gone
    leave(state)
    if state.seats - count(state.gone) <= 1:
        conclude(state, gone_before)
        return
    state.attacker = state.defender
    if taken or state.gone >> state.defender & 1:
        state.attacker = next_in_game(state, state.defender)
    state.phase = NEXT_BOUT


def give_bout_to_defender(state):
    """All the bout's cards go to the defender's hand, known to everybody (D-14)."""
    seat = state.defender
    cards = state.attacks | state.beats
    state.hands[seat] |= cards
    state.known[seat] |= cards
    state.lacks[seat] &= ~cards
    state.sizes[seat] += count(cards)
    if state.left == 0:
        while cards:
            state.placement ^= PLACEMENT_KEYS[lowest(cards) * SEATS + seat]
            cards &= cards - 1


def clear_bout(state):
    """No card lies on the table."""
    for i in range(state.laid_count):
        state.laid[i] = -1
    state.laid_count = 0
    state.attacks = 0
    state.beats = 0
    state.waiting = 0


def refill(state):
    """Everybody draws up to six, in the order of D-16."""
    for i in range(state.seats):
        if state.left == 0:
            break
        draw_up(state, refill_seat(state, i))


def refill_seat(state, i):
    """The i-th seat to draw after a bout, i from 0 (D-16)."""
    if i == 0:
        return state.attacker
    if state.refill_order == DEFENDER_LAST:
        if i == state.seats - 1:
            return state.defender
    elif i == 1:
        return state.defender
    else:
        i -= 1
    seat = state.attacker
    while i:
        seat = left_of(state, seat)
        if seat != state.defender:
            i -= 1
    return seat


def draw_up(state, seat):
    """One seat draws up to six; everybody sees who gets the turned-up card (D-23.1)."""
    while state.sizes[seat] < HAND and state.left:
        card = draw_top(state)
        state.hands[seat] |= 1 << card
        state.sizes[seat] += 1
        if state.left:
            state.lacks[seat] = 0
        else:
            state.known[seat] |= 1 << card
            state.lacks[seat] &= ~(1 << card)


def leave(state):
    """Once the stock is empty, seats without cards leave: the attacker, the others, the defender (D-17)."""
    if state.left:
        return
    seat = state.attacker
    for _ in range(state.seats):
        if seat != state.defender:
            leave_if_empty(state, seat)
        seat = left_of(state, seat)
    leave_if_empty(state, state.defender)


def leave_if_empty(state, seat):
    """A seat in the game without cards leaves it; the first to leave wins (D-18.1)."""
    if state.sizes[seat] == 0 and not state.gone >> seat & 1:
        if state.gone == 0:
            state.winner = seat
        state.leavers |= (seat + 1) << 4 * count(state.gone)
        state.gone |= 1 << seat


def conclude(state, gone_before):
    """At most one seat is in the game: the fool, or a draw (D-18 … D-18.2)."""
    if count(state.gone) < state.seats:
        state.fool = 0
        while state.gone >> state.fool & 1:
            state.fool += 1
        finish(state, FOOL)
    elif state.draws:
        if gone_before == 0:
            state.winner = -1
        finish(state, DRAW)
    else:
        state.fool = state.defender
        finish(state, FOOL)


def finish(state, reason):
    """The game is over."""
    state.reason = reason
    state.phase = ENDED
    state.turn = OVER


def repeats(state):
    """Whether this bout begins as one of the last 16 did; remembers how it begins (D-21)."""
    now = state.placement << 3 | state.attacker
    for i in range(min(state.seen_count, MEMORY)):
        if state.seen[i] == now:
            return True
    state.seen[state.seen_count % MEMORY] = now
    state.seen_count += 1
    return False


def forget_repetitions(state):
    """A card has left the game: no earlier bout can come back."""
    for i in range(min(state.seen_count, MEMORY)):
        state.seen[i] = 0
    state.seen_count = 0
    state.placement = 0


def payoff(state, seat):
    """The fool loses one to everybody else; a draw is nothing to anybody (D-18.3)."""
    if state.fool < 0:
        return 0
    return 1 - state.seats if seat == state.fool else 1


# --- what a seat may know ---


def hide(state, viewer):
    """Erases, on a copy, what the viewer cannot know: the stock's order and the others' unseen cards (D-23.3)."""
    erase(state.deck, 0, state.left)
    if state.left and state.trump_card >= 0:
        state.deck[0] = state.trump_card
    for seat in range(state.seats):
        if seat != viewer:
            state.hands[seat] = state.known[seat]


def guess(state, viewer, stream):
    """Fills a view with a deal that fits all the viewer knows (D-24)."""
    wanted = np.zeros(SEATS, np.int64)
    got = np.zeros(SEATS, np.int64)
    no_twins = np.zeros(SEATS, np.int64)
    for seat in range(state.seats):
        if seat != viewer:
            wanted[seat] = state.sizes[seat] - count(state.hands[seat])
    stock, _ = fill(unlocated(state, viewer), 0, wanted, state.lacks, got, no_twins, stream)
    for seat in range(state.seats):
        state.hands[seat] |= got[seat]
    put_in_order(state.deck, 1 if state.trump_card >= 0 else 0, state.left, stock, 0, stream)


def unlocated(state, viewer):
    """The cards whose place the viewer does not know."""
    pool = whole_deck(state) & ~(state.discard | state.attacks | state.beats)
    for seat in range(state.seats):
        pool &= ~state.hands[seat]
    if state.left and state.trump_card >= 0:
        pool &= ~(1 << state.trump_card)
    return pool


# --- cards and seats ---


def suit_cards(suit):
    """All cards of a suit."""
    return SUIT << suit * RANKS


def fold(cards):
    """The ranks of a set of cards, as the cards of suit 0."""
    return (cards | cards >> RANKS | cards >> 2 * RANKS | cards >> 3 * RANKS) & SUIT


def ranks_of(cards):
    """All cards whose rank occurs in the set (D-12)."""
    return fold(cards) * RANK


def cards_that_beat(card, trump):
    """Higher cards of the suit, and on a plain card all trumps (D-13)."""
    suit = card // RANKS
    higher = suit_cards(suit) & -(2 << card)
    return higher if suit == trump else higher | suit_cards(trump)


def lowest_that_beats(hand, attacked, trump):
    """The lowest sufficient card of the suit, or else the lowest trump; the hand must hold one (D-13.4)."""
    beating = hand & cards_that_beat(attacked, trump)
    in_suit = beating & suit_cards(attacked // RANKS)
    return lowest(in_suit) if in_suit else lowest(beating)


def first_in_hand_order(cards, trump):
    """The lowest card as a hand is sorted: plain cards by rank, then trumps (D-6); the set must not be empty."""
    plain = cards & ~suit_cards(trump)
    if plain == 0:
        return lowest(cards)
    return lowest(plain & RANK << lowest(fold(plain)))


def before_in_hand_order(card, trump):
    """All cards that a sorted hand would hold before this one (D-6)."""
    trumps = suit_cards(trump)
    if card // RANKS == trump:
        return SUIT * RANK & ~trumps | trumps & ((1 << card) - 1)
    rank = card % RANKS
    lower_ranks = ((1 << rank) - 1) * RANK
    return (lower_ranks | RANK << rank & ((1 << card) - 1)) & ~trumps


def cards_from(card):
    """This card and the higher ones of its suit."""
    return suit_cards(card // RANKS) & -(1 << card)


def oldest_unbeaten(state):
    """The attack card the defender must answer: his n-th card lies on the n-th attack card (D-13)."""
    beaten = count(state.beats)
    i = 0
    while True:
        card = int(state.laid[i])
        if state.attacks >> card & 1:
            if beaten == 0:
                return card
            beaten -= 1
        i += 1


def same_rank(state):
    """All cards of the opening card's rank (D-11.1, D-19)."""
    return RANK << int(state.laid[0]) % RANKS


def bout_limit(state, limit):
    """The most attack cards this bout may have (D-11.4, D-11.5)."""
    most = NO_LIMIT
    if limit == FIVE:
        most = 5
    elif limit == SIX:
        most = 6
    elif limit == HAND_SIZE:
        most = min(6, state.sizes[state.defender])
    return min(most, 5) if state.first_bout_limit == FIVE and state.bouts == 1 else most


def lowest_trump(state):
    """The lowest trump of the deck (D-20)."""
    return lowest(whole_deck(state) & suit_cards(state.trump))


def left_of(state, seat):
    """The next seat by number."""
    return seat + 1 if seat + 1 < state.seats else 0


def next_in_game(state, seat):
    """The first seat to the left that has not left the game."""
    seat = left_of(state, seat)
    while state.gone >> seat & 1:
        seat = left_of(state, seat)
    return seat


def next_with_cards(state, seat):
    """The first seat to the left that holds cards, or the seat itself if no other does (D-19.1)."""
    other = left_of(state, seat)
    while other != seat and state.sizes[other] == 0:
        other = left_of(state, other)
    return other
