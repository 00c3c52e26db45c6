"""Makao: the state of a game and every rule that changes it. Clause numbers are those of RULES.md beside this file.

Two decks hold every card twice: a place that can hold both copies is two sets, the cards it holds and, of these, its twins.
With one deck the twins are empty.
"""

import numpy as np

from kozyr.cards import (
    ALL,
    DEALER,
    DECK,
    FIRST_CHOICE,
    HEARTS,
    JOKERS,
    KING,
    OVER,
    RANK,
    RANKS,
    SPADES,
    SUIT,
    count,
    erase,
    lowest,
)
from kozyr.deck import stripped
from kozyr.worlds import add, fill, put_in_order, take

VERSION = 1  # grows when a game that was legal, or its outcome, changes
SEATS = 8
ONE_DECK_SEATS = 4  # M-3
MOST_CARDS = 108
MAX_TURNS = 1000  # M-9.4
GROUPS = 3  # M-24.4
KING_PENALTY = 5
LOWEST_HAND_LIMIT = 10  # M-22

# What the numbers of the options stand for.
PLAIN_START, ANY_START, ACTING_START = range(3)  # start_card
SAME_RANK, ONE_CARD, THREE_FOUR, STAIRS = range(4)  # multi_play
DRAW_ONE, DRAW_THREE, DRAW_UNTIL = range(3)  # draw
BY_SUIT, BY_RANK, BY_ANY, BY_NONE = range(4)  # stack_mix
STACKED, SINGLE = range(2)  # skip_chain
PLAIN_RANKS, ANY_RANK = range(2)  # demand_range
MATCHING, ANYTHING = range(2)  # demand_plays, change_plays
CIRCUIT, SATISFIED, NEXT_ONLY, DRAWN_ENDS = range(4)  # demand_ends
ON_EVERYTHING, ON_PLAIN = range(2)  # free_plays
NO_CANCEL, CANCELS_DEMANDS, CANCELS_PENALTIES, CANCELS_BOTH = range(4)  # free_cancels
HEARTS_SPADES, DUEL, BOTH_NEXT, ALL_NEXT, NO_KINGS = range(5)  # king_attack
ATTACKING_KINGS, ANY_KING = range(2)  # king_defence
UNTIL_MET, NEXT_TURN = range(2)  # request_lasts
AUTOMATIC, CATCH = range(2)  # makao_check
ANY_LAST, NO_ATTACK_OF_TWO, PLAIN_LAST = range(3)  # last_card
FIRST_OUT, PLACES = range(2)  # play_on

# Phases in which a seat is asked: an action is read in its phase (M-23).
PLAY, MORE, JOKER, DEMANDING, CHANGING, CALLING, CATCHING, HAS_DRAWN, ATTACKED, SAVING, SKIPPED = range(11)
# Phases in which nobody is: go_on leaves them at once, but for the dealer's turns.
LAID, PUNISHED, EFFECT, DRAWING, SERVED, NEXT, DEALING, ENDED = range(11, 19)
# Choices that are not cards; those of different phases may share a number.
DRAW, PASS, DONE, KEEP, WAIT, NOTHING, CALL, SILENT = range(FIRST_CHOICE, FIRST_CHOICE + 8)
# Reasons of an end (M-9.5).
GOING_ON, OUT, STALEMATE, LIMIT = range(4)

STATE = np.dtype(
    [
        # What the options make of the cards: sets of cards.
        ("whole", np.int64),  # the cards of a deck, with its jokers
        ("present", np.int64),  # the cards in play: all of them, but in a position set up
        ("present_twins", np.int64),
        ("twos", np.int64),  # draw two
        ("threes", np.int64),  # draw three
        ("kings", np.int64),  # kings that attack
        ("skippers", np.int64),
        ("demanders", np.int64),
        ("frees", np.int64),
        ("changers", np.int64),
        ("reversers", np.int64),
        ("functional", np.int64),  # all of these
        ("demandable", np.int64),  # ranks, as the cards of suit 0 (M-13.1)
        # Where the game stands.
        ("turns", np.int64),  # turns given (M-9.3)
        ("passed", np.int64),  # turns in a row in which no card was laid or drawn, this one included
        ("pile", np.int64),  # a set of cards, the top included
        ("pile_twins", np.int64),
        ("made_of", np.int64),  # the cards of which the present stock was made (M-24.2)
        ("hands", np.int64, (SEATS,)),
        ("twins", np.int64, (SEATS,)),
        ("known", np.int64, (SEATS,)),  # cards everybody knows a seat to hold (M-24.1)
        # What the other cards of a hand cannot be, the oldest group first (M-24.4).
        ("barred", np.int64, (SEATS * GROUPS,)),
        # The draw, and what runs.
        ("owed", np.int64),  # cards still to be drawn
        ("short", np.int64),  # cards of the draw just done that there were none of (M-4.6)
        ("due", np.int64),  # cards to be drawn under an attack, or 0
        ("skips", np.int64),  # skips laid in a chain, or 0
        ("sat_out", np.int64),  # how many turns each seat has just let pass, four bits each
        # How it ends.
        ("gone", np.int64),  # a bit for each seat that has left or dropped out
        ("leavers", np.int64),  # seats without cards, in order: four bits each, seat + 1, the first lowest (M-21)
        ("droppers", np.int64),  # seats that dropped out, likewise (M-22)
        # Where the game stands, in bytes: a small state is copied sooner. -1 is no card, or one that the viewer does not know.
        ("turn", np.int8),  # a seat, DEALER or OVER
        ("phase", np.int8),
        ("mover", np.int8),  # the seat from which play goes on
        ("direction", np.int8),  # 1 or -1
        ("said", np.int8),  # the last action
        ("top", np.int8),  # the card the top counts as, or -1
        ("lying", np.int8),  # the card that lies on top: a joker, or the same
        ("left", np.int8),  # cards in the stock
        ("bottom", np.int8),  # how many of its lowest cards everybody has seen (M-4.3)
        ("deck", np.int8, (MOST_CARDS,)),  # the stock is deck[0:left], its top last
        ("sizes", np.int8, (SEATS,)),  # cards in each hand
        ("counts", np.int8, (SEATS * GROUPS,)),  # how many cards each group has (M-24.4)
        ("lost", np.int8, (SEATS,)),  # turns each seat has to lose (M-12)
        # The lay.
        ("began", np.int8),  # the phase in which it began
        ("laid", np.int8),  # cards laid so far
        ("announced", np.int8),  # whether its seat was asked about its last card (M-8.3)
        # The draw.
        ("drawer", np.int8),  # a seat
        ("then", np.int8),  # the phase that follows
        ("drawn", np.int8),  # the card drawn last in this turn, or -1
        ("draws", np.int8),  # draws in this turn (M-6)
        # What runs.
        ("attack_card", np.int8),  # its last attacking card, or -1
        ("king_seat", np.int8),  # who attacks the seat before (M-16.1), or -1
        ("demanded", np.int8),  # a rank, or -1
        ("author", np.int8),  # whose demand it is, or -1
        ("met", np.int8),  # whether a demanded card was laid since the author's last turn
        ("requested", np.int8),  # a suit, or -1
        ("fresh", np.int8),  # whether the demand or request was made in this turn
        # How it ends.
        ("winner", np.int8),  # a seat, or -1
        ("reason", np.int8),
        # Options that are numbers.
        ("seats", np.int8),  # 2 … 8
        ("decks", np.int8),  # 1, 2 (M-3)
        ("deck_size", np.int8),  # 52, 32
        ("hand", np.int8),  # cards dealt to each seat
        ("first", np.int8),  # the seat that begins
        ("makao_penalty", np.int8),
        ("hand_limit", np.int8),  # 0: none
        # The other options: one of the numbers named above, or 0 no, 1 yes; a rank, or -1.
        ("draw_two", np.int8),
        ("draw_three", np.int8),
        ("skip", np.int8),
        ("demand", np.int8),
        ("free", np.int8),
        ("change", np.int8),
        ("reverse", np.int8),
        ("jokers", np.int8),
        ("start_card", np.int8),
        ("multi_play", np.int8),
        ("draw", np.int8),
        ("voluntary_draw", np.int8),
        ("play_drawn", np.int8),
        ("stack_mix", np.int8),
        ("save_draw", np.int8),
        ("draw_and_skip", np.int8),
        ("skip_chain", np.int8),
        ("demand_range", np.int8),
        ("demand_plays", np.int8),
        ("demand_ends", np.int8),
        ("demand_needs_card", np.int8),
        ("may_decline", np.int8),
        ("free_plays", np.int8),
        ("free_cancels", np.int8),
        ("king_attack", np.int8),
        ("king_defence", np.int8),
        ("extra_turn", np.int8),
        ("change_plays", np.int8),
        ("change_on_change", np.int8),
        ("request_lasts", np.int8),
        ("makao_check", np.int8),
        ("announce_last", np.int8),
        ("last_card", np.int8),
        ("play_on", np.int8),
        ("forget", np.int8, (SEATS,)),  # how often this game's own players forget to call, in percent
        ("unused", np.int8, (2,)),  # rounds the size up to whole words
    ]
)


def start(state):
    """Makes a zeroed state whose options are set ready for its dealer (M-3.2)."""
    name_cards(state)
    state.direction = 1
    state.top = state.lying = state.drawn = state.attack_card = state.king_seat = -1
    state.demanded = state.author = state.requested = state.winner = state.said = -1
    erase(state.deck, 0, MOST_CARDS)
    state.present = state.whole
    state.present_twins = state.whole if state.decks == 2 else 0
    put_in_deck(state, state.present, state.present_twins)
    state.phase = DEALING
    state.turn = DEALER


def name_cards(state):
    """What the options make of each card (M-10 … M-19)."""
    state.whole = stripped(state.deck_size) | (JOKERS if state.jokers else 0)
    state.twos = rank_cards(int(state.draw_two))
    state.threes = rank_cards(int(state.draw_three))
    state.skippers = rank_cards(int(state.skip))
    state.demanders = rank_cards(int(state.demand))
    state.frees = rank_cards(int(state.free))
    state.changers = rank_cards(int(state.change))
    state.reversers = rank_cards(int(state.reverse))
    if state.king_attack == ALL_NEXT:
        state.kings = rank_cards(KING)
    elif state.king_attack != NO_KINGS:
        state.kings = rank_cards(KING) & (suit_cards(HEARTS) | suit_cards(SPADES))
    state.functional = state.twos | state.threes | state.kings | state.skippers | state.demanders
    state.functional |= state.frees | state.changers | state.reversers
    kept = state.demanders if state.demand_range == ANY_RANK else state.functional
    state.demandable = fold(state.whole) & ~fold(kept)


def put_in_deck(state, cards, twins):
    """All these cards, ascending, before the dealer; the first of them go to an empty stock."""
    state.left = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        for _ in range(2 if twins >> card & 1 else 1):
            state.deck[state.left] = card
            state.left += 1


# --- the dealer ---


def deal(state):
    """Goes on after the dealer has put the deck in order: the deal, or a draw from the new stock (M-23.2)."""
    state.sat_out = state.short = 0
    if state.phase == DEALING:
        deal_hands(state)
        turn_up(state)
        begin(state)
    else:
        state.turn = state.drawer
    go_on(state)


def deal_hands(state):
    """Cards to everybody, one at a time (M-4.2)."""
    state.made_of = state.whole
    for _ in range(state.hand):
        for seat in range(state.seats):
            draw_card(state, seat)
    state.drawn = -1


def turn_up(state):
    """The first card that may begin the pile; those before it go to the bottom of the stock (M-4.3)."""
    barred = JOKERS | (state.functional if state.start_card == PLAIN_START else 0)
    turned = 0
    while barred >> int(state.deck[state.left - 1]) & 1:
        put_under(state)
        turned += 1
        if turned == state.left:
            barred = JOKERS
    state.lying = state.top = take_top(state)
    state.pile = 1 << state.top
    state.bottom = min(turned, state.left)


def put_under(state):
    """The top of the stock goes to its bottom."""
    last = state.left - 1
    card = state.deck[last]
    for i in range(last, 0, -1):
        state.deck[i] = state.deck[i - 1]
    state.deck[0] = card


def begin(state):
    """The first turn; with `acts` the card turned up acts as if the seat before had laid it (M-4.3, M-4.4)."""
    first = state.first
    state.mover = before(state, first)
    if state.start_card == ACTING_START and not attacks_back(state, state.top):
        act(state, state.top)
        turn_round(state, 1)
    if state.due:
        begin_turn(state, first, ATTACKED)
    elif state.skips and state.skip_chain == STACKED:
        begin_turn(state, first, SKIPPED)
    else:
        state.lost[first] += state.skips
        state.skips = 0
        give_turn(state, first)


# --- what is legal ---


def legal(state):
    """The choices of the seat on turn, as a mask (M-23)."""
    phase = state.phase
    if phase == PLAY:
        return plays(state)
    if phase == MORE:
        return more(state)
    if phase == JOKER:
        return playable(state) & ~JOKERS
    if phase == DEMANDING:
        return demands(state)
    if phase == CHANGING:
        return 1 | 2 | 4 | 8 | may_name_nothing(state)
    if phase == CALLING or phase == CATCHING:
        return 1 << CALL | 1 << SILENT
    if phase == HAS_DRAWN:
        return after_draw(state)
    held = state.hands[state.turn]
    if phase == ATTACKED:
        return held & playable(state) | 1 << DRAW
    if phase == SAVING:
        return 1 << state.drawn & playable(state) | 1 << KEEP
    return held & playable(state) | 1 << WAIT


def amounts(state):
    """Nothing is staked in Makao."""
    return 0, 0, 1


def plays(state):
    """A card that can be played; drawing, or passing where nothing can be drawn (M-6.1, M-6.3)."""
    cards = state.hands[state.turn] & playable(state)
    if cards and not state.voluntary_draw:
        return cards
    return cards | (1 << DRAW if can_draw(state) else 1 << PASS)


def more(state):
    """Cards that may be added to the lay, and done (M-5, M-13.3)."""
    held = state.hands[state.turn]
    cards = held & playable(state)
    if state.multi_play != THREE_FOUR or is_demanded(state, state.top):
        return cards | 1 << DONE
    if state.laid == 2:
        return cards
    if state.laid == 1:
        cards = seconds(state, cards)
    return cards | 1 << DONE


def seconds(state, cards):
    """Those of the cards after which a third of the lay's rank can be laid (M-5, M-9.2)."""
    seat = state.turn
    hand, twins = state.hands[seat], state.twins[seat]
    fitting = rank_cards(state.top % RANKS) | JOKERS
    if count(hand & fitting) + count(twins & fitting) < 2:
        return 0
    if state.sizes[seat] > 2:
        return cards
    found = 0
    while cards:
        card = 1 << lowest(cards)
        cards &= cards - 1
        third = card if twins & card else hand & ~card
        if third & JOKERS:
            third = rank_cards(state.top % RANKS) & state.whole
        if third & ~barred_last(state):
            found |= card
    return found


def after_draw(state):
    """The drawn card, if it can be played; keeping it; drawing again (M-6, M-6.2)."""
    card = 1 << state.drawn & playable(state)
    if not draws_again(state):
        return card | 1 << KEEP
    return 1 << DRAW if state.draw == DRAW_UNTIL else 1 << DRAW | 1 << KEEP


def draws_again(state):
    """Whether the seat may draw once more: it cannot play what it has drawn, and has draws left (M-6)."""
    if state.draw == DRAW_ONE or (state.draw == DRAW_THREE and state.draws >= 3):
        return False
    return 1 << state.drawn & playable(state) == 0 and can_draw(state)


def demands(state):
    """Ranks that may be demanded, as the cards of suit 0, and nothing (M-13.1, M-13.2)."""
    ranks = state.demandable
    if state.demand_needs_card:
        ranks &= fold(state.hands[state.turn] & ALL)
    return ranks | (may_name_nothing(state) if ranks else 1 << NOTHING)


def may_name_nothing(state):
    """The choice to name nothing, where it is allowed (M-13.2, M-17)."""
    return 1 << NOTHING if state.may_decline else 0


def playable(state):
    """All cards that could be laid now by the seat on turn, whoever holds them; jokers with them (M-20)."""
    phase = stage(state)
    size = state.sizes[state.turn] + (1 if state.phase == JOKER else 0)
    if phase == MORE:
        cards = additions(state)
    elif phase == ATTACKED or phase == SAVING:
        cards = defences(state)
    elif phase == SKIPPED:
        cards = state.skippers
    else:
        cards = openings(state)
    if size == 1:
        cards &= ~barred_last(state)
    cards &= state.whole
    return cards | state.whole & JOKERS if cards else 0


def stage(state):
    """The phase; while a joker is to be named, the one in which it was laid."""
    if state.phase != JOKER:
        return state.phase
    return MORE if state.laid else state.began


def openings(state):
    """Cards that may begin a lay in a turn of one's own."""
    if state.demanded >= 0:
        return demand_answers(state)
    top = state.top
    if state.requested >= 0:
        cards = suit_cards(state.requested) | state.changers
    elif state.frees >> top & 1:
        return ALL  # M-15.1
    else:
        cards = suit_cards(top // RANKS) | rank_cards(top % RANKS) | wild_cards(state)
    if state.changers >> top & 1 and not state.change_on_change:
        cards &= ~state.changers  # M-17.3
    return cards


def demand_answers(state):
    """Cards that may be laid under a demand (M-13.3, M-13.5, M-15.3)."""
    cards = rank_cards(state.demanded) | state.demanders
    if state.free_cancels == CANCELS_DEMANDS or state.free_cancels == CANCELS_BOTH:
        cards |= state.frees
    return cards


def wild_cards(state):
    """Cards that may be laid on this top whatever their suit (M-13.6, M-15, M-17.2)."""
    cards = 0
    if state.free_plays == ON_EVERYTHING or not state.functional >> state.top & 1:
        cards |= state.frees
    if state.demand_plays == ANYTHING:
        cards |= state.demanders
    if state.change_plays == ANYTHING:
        cards |= state.changers
    return cards


def defences(state):
    """Cards that answer the attack (M-11, M-15.3, M-16.3)."""
    card = state.attack_card
    attackers = state.twos | state.threes | state.kings
    cards = 0
    if state.stack_mix == BY_ANY:
        cards = attackers
    elif state.stack_mix == BY_RANK:
        cards = attackers & rank_cards(card % RANKS)
    elif state.stack_mix == BY_SUIT:
        cards = attackers & (rank_cards(card % RANKS) | suit_cards(card // RANKS))
    return cards | stoppers(state)


def stoppers(state):
    """Cards that end the attack (M-15.3, M-16.3)."""
    cards = 0
    if state.free_cancels >= CANCELS_PENALTIES:
        cards = state.frees & (suit_cards(SPADES) | suit_cards(HEARTS))
    if state.king_defence == ANY_KING and state.kings >> state.attack_card & 1:
        cards |= rank_cards(KING) & ~state.kings
    return cards


def additions(state):
    """Cards that may be added to the lay (M-5, M-13.3)."""
    top = state.top
    cards = rank_cards(top % RANKS)
    if is_demanded(state, top) or state.multi_play != STAIRS or state.functional >> top & 1:
        return cards
    neighbours = 0
    if top % RANKS > 0:
        neighbours |= 1 << (top - 1)
    if top % RANKS < RANKS - 1:
        neighbours |= 1 << (top + 1)
    return cards | neighbours & ~state.functional


def barred_last(state):
    """Cards that may not be the last of a hand (M-9.2)."""
    cards = 0
    if state.last_card == PLAIN_LAST:
        cards = state.functional
    elif state.last_card == NO_ATTACK_OF_TWO and in_game(state) == 2:
        cards = state.twos | state.threes
    if state.demanded >= 0:
        cards &= ~rank_cards(state.demanded)
    return cards


def is_demanded(state, card):
    """Whether a demand runs that this card meets; it then has no function (M-13.3)."""
    return state.demanded >= 0 and card % RANKS == state.demanded


def can_draw(state):
    """Whether the stock, or a new one made of the pile, has a card (M-6.3)."""
    return state.left > 0 or count(state.pile) + count(state.pile_twins) > 1


# --- what happens ---


def apply(state, action):
    """The seat on turn makes a choice; the game goes on to the next question."""
    state.said = action
    state.sat_out = state.short = 0
    phase = state.phase
    if phase == DEMANDING:
        make_demand(state, action)
    elif phase == CHANGING:
        make_request(state, action)
    elif phase == JOKER:
        put_on_top(state, action)
    elif phase == CALLING or phase == CATCHING:
        speak(state, action)
    elif action < FIRST_CHOICE:
        lay(state, action)
    elif phase == MORE:
        state.phase = LAID
    else:
        answer(state, action)
    go_on(state)


def answer(state, action):
    """A seat lays nothing: it draws, passes, takes, keeps or waits."""
    seat = state.turn
    phase = state.phase
    if phase == PLAY and not state.voluntary_draw:
        remember_no_match(state)
    if phase == ATTACKED:
        draw_cards(state, 1 if state.save_draw else state.due, SAVING if state.save_draw else SERVED)
    elif phase == SAVING:
        draw_cards(state, state.due - 1, SERVED)
    elif phase == SKIPPED:
        state.lost[seat] += state.skips - 1
        state.skips = 0
        state.mover = seat
        state.phase = NEXT
    elif action == DRAW:
        state.draws += 1
        draw_cards(state, 1, HAS_DRAWN)
    else:
        state.phase = NEXT


def go_on(state):
    """What follows by itself, until a seat or the dealer is asked, or the game is over."""
    while state.turn >= 0 and state.phase >= LAID:
        phase = state.phase
        if phase == DRAWING:
            draw_on(state)
        elif phase == LAID:
            end_lay(state)
        elif phase == PUNISHED:
            end_punishment(state)
        elif phase == EFFECT:
            take_effect(state)
        elif phase == SERVED:
            end_attack(state)
        else:
            pass_turn(state)


# --- a lay ---


def lay(state, card):
    """The seat on turn lays a card of its hand (M-4.4, M-5)."""
    seat = state.turn
    if state.phase != MORE:
        state.began = state.phase
        state.laid = 0
        state.announced = 0
    state.drawn = -1
    state.mover = seat
    state.passed = 0
    state.hands[seat], state.twins[seat] = take(state.hands[seat], state.twins[seat], 1 << card)
    state.sizes[seat] -= 1
    forget_card(state, seat, card)
    state.pile, state.pile_twins = add(state.pile, state.pile_twins, 1 << card)
    state.lying = card
    if card >= DECK:
        state.phase = JOKER
    else:
        put_on_top(state, card)


def put_on_top(state, card):
    """The card laid, or the one that a joker stands for, is the top and acts (M-5.2, M-20)."""
    act(state, card)
    state.top = card
    state.laid += 1
    state.phase = LAID
    alone = state.began == HAS_DRAWN or state.began == SAVING
    several = is_demanded(state, card) or state.multi_play != ONE_CARD
    if several and not alone and state.sizes[state.turn]:
        state.phase = MORE


def act(state, card):
    """What a card does at once: it meets or ends what runs, attacks, or lengthens the chain of skips (M-10 … M-17)."""
    state.requested = -1
    if state.demanded >= 0:
        if is_demanded(state, card):
            state.met = 1
        elif state.frees >> card & 1:
            end_demand(state)
        return
    if state.due and state.laid == 0 and stoppers(state) >> card & 1:
        state.due = 0
        state.attack_card = state.king_seat = -1
    penalty = penalty_of(state, card)
    if penalty:
        state.due += penalty
        state.attack_card = card
    if state.skippers >> card & 1:
        state.skips += 1


def penalty_of(state, card):
    """The cards that an attacking card makes somebody draw (M-10, M-16)."""
    if state.twos >> card & 1:
        return 2
    if state.threes >> card & 1:
        return 3
    return KING_PENALTY if state.kings >> card & 1 else 0


def end_lay(state):
    """The lay is complete: the end, or what its player is asked (M-23.1)."""
    if state.sizes[state.turn] == 0:
        if state.announce_last and state.makao_penalty:
            state.announced = 1
            state.phase = CALLING
        else:
            go_out(state)
        return
    ask_name(state)


def ask_name(state):
    """A demand or a change asks for a name, before the call (M-13, M-17); reverses turn the direction (M-19)."""
    turn_round(state, state.laid)
    top = state.top
    if state.demanders >> top & 1 and not is_demanded(state, top):
        state.phase = DEMANDING
    elif state.changers >> top & 1 and not is_demanded(state, top):
        state.phase = CHANGING
    else:
        ask_call(state)


def ask_call(state):
    """Who is left with one card is asked for the call (M-8)."""
    one_left = state.sizes[state.turn] == 1 and not state.announced
    state.phase = CALLING if one_left and state.makao_penalty else EFFECT


def make_demand(state, rank):
    """A rank is demanded, or nothing, which ends the demand that ran (M-13.5)."""
    end_demand(state)
    if rank != NOTHING:
        state.demanded = rank
        state.author = state.turn
        state.fresh = 1
    ask_call(state)


def end_demand(state):
    """Nothing is demanded any more."""
    state.demanded = state.author = -1
    state.met = 0


def make_request(state, suit):
    """A suit is asked for, or none (M-17)."""
    if suit != NOTHING:
        state.requested = suit
        state.fresh = 1
    ask_call(state)


def speak(state, action):
    """The call, silence, and whether silence is caught (M-8, M-8.2)."""
    if state.phase == CALLING:
        if action == CALL:
            state.phase = PUNISHED
        elif state.makao_check == AUTOMATIC:
            punish(state)
        else:
            state.phase = CATCHING
            state.turn = after(state, state.turn)
        return
    if action == CALL:
        state.turn = state.mover
        punish(state)
        return
    state.turn = after(state, state.turn)
    if state.turn == state.mover:
        state.phase = PUNISHED


def punish(state):
    """The seat that was silent draws (M-8)."""
    draw_cards(state, state.makao_penalty, PUNISHED)


def end_punishment(state):
    """After the call, or what silence cost: out, or the lay goes on (M-8.3)."""
    if state.gone >> state.turn & 1:
        state.phase = EFFECT
    elif state.sizes[state.turn] == 0:
        go_out(state)
    elif state.announced:
        ask_name(state)
    else:
        state.phase = EFFECT


def take_effect(state):
    """The attack or the skips go on to the seat they meet, or the turn passes (M-11, M-12, M-16)."""
    if state.due:
        state.king_seat = -1
        victim = after(state, state.mover)
        if attacks_back(state, state.attack_card):
            state.king_seat = state.mover
            victim = before(state, state.mover)
        begin_turn(state, victim, ATTACKED)
    elif state.skips and state.skip_chain == STACKED:
        begin_turn(state, after(state, state.mover), SKIPPED)
    else:
        state.lost[after(state, state.mover)] += state.skips
        state.skips = 0
        state.phase = NEXT


def turn_round(state, times):
    """The direction turns, once for each reverse laid (M-19)."""
    turns = state.reversers >> state.top & 1 and not is_demanded(state, state.top)
    if turns and times & 1 and in_game(state) > 2:
        state.direction = -state.direction


def attacks_back(state, card):
    """Whether the card attacks the seat before: K♠, by the options (M-16)."""
    if card != SPADES * RANKS + KING:
        return False
    return state.king_attack == HEARTS_SPADES or (state.king_attack == DUEL and in_game(state) > 2)


def end_attack(state):
    """The attack is served; who is on turn now (M-11.2, M-11.4, M-12.1, M-16.1, M-16.2)."""
    victim = state.turn
    king_seat = state.king_seat
    state.due = 0
    state.attack_card = state.king_seat = -1
    if king_seat >= 0:
        state.mover = king_seat
        if state.extra_turn and not state.gone >> king_seat & 1:
            give_turn(state, king_seat)
        else:
            state.phase = NEXT
        return
    state.mover = victim
    if state.lost[victim]:
        state.lost[victim] -= 1
    if state.draw_and_skip or state.lost[victim] or state.gone >> victim & 1:
        state.phase = NEXT
    else:
        begin_turn(state, victim, PLAY)


# --- turns ---


def pass_turn(state):
    """The turn of the mover is over; the next seat is on turn (M-4.4)."""
    if state.fresh:
        state.fresh = 0
    else:
        age_demand(state)
        if state.request_lasts == NEXT_TURN:
            state.requested = -1
    give_turn(state, after(state, state.mover))


def age_demand(state):
    """Whether the demand that the mover has faced goes on (M-13.4)."""
    if state.demanded < 0:
        return
    ends = state.demand_ends == NEXT_ONLY
    if state.mover == state.author:
        answered = state.laid and is_demanded(state, state.top)
        ends = state.demand_ends != SATISFIED or answered or not state.met
        state.met = 0
    elif state.demand_ends == DRAWN_ENDS and state.draws and state.laid == 0:
        ends = True
    if ends:
        end_demand(state)


def give_turn(state, seat):
    """The turn comes to a seat; seats that sit out let it pass (M-12.1)."""
    while state.lost[seat]:
        state.lost[seat] -= 1
        state.sat_out += 1 << 4 * seat
        if state.author == seat:
            end_demand(state)
        seat = after(state, seat)
    begin_turn(state, seat, PLAY)


def begin_turn(state, seat, phase):
    """A seat is asked to play, to answer an attack or to face a skip; or the game is over (M-9.3, M-9.4)."""
    if state.passed >= in_game(state):
        finish(state, STALEMATE)
    elif state.turns == MAX_TURNS:
        finish(state, LIMIT)
    else:
        state.turns += 1
        state.passed += 1
        state.turn = seat
        state.phase = phase
        state.drawn = -1
        state.laid = state.draws = 0
        if phase == PLAY:
            state.mover = seat


def in_game(state):
    """How many seats are in the game."""
    return state.seats - count(state.gone)


def after(state, seat):
    """The next seat in the direction of play among those in the game."""
    return neighbour(state, seat, state.direction)


def before(state, seat):
    """The next seat against the direction of play among those in the game."""
    return neighbour(state, seat, -state.direction)


def neighbour(state, seat, step):
    """The next seat in the game, up or down."""
    while True:
        seat += step
        if seat == state.seats:
            seat = 0
        elif seat < 0:
            seat = state.seats - 1
        if not state.gone >> seat & 1:
            return seat


# --- drawing ---


def draw_cards(state, n, then):
    """The seat on turn is to draw n cards; a phase follows (M-4.6)."""
    state.drawer = state.turn
    state.owed = n
    state.then = then
    state.drawn = -1
    state.phase = DRAWING


def draw_on(state):
    """Draws what is owed; an empty stock is made anew of the pile, by the dealer (M-4.6)."""
    seat = state.drawer
    while state.owed:
        if state.left:
            draw_card(state, seat)
            state.passed = 0
            state.owed -= 1
        elif can_draw(state):
            gather(state)
            return
        else:
            state.short = state.owed
            state.owed = 0
    state.phase = state.then
    if state.hand_limit and state.sizes[seat] > state.hand_limit:
        drop_out(state, seat)
    if state.phase == SAVING and (state.drawn < 0 or state.gone >> seat & 1):
        state.phase = SERVED
    elif state.phase == HAS_DRAWN and state.gone >> seat & 1:
        state.phase = NEXT
    elif state.phase == HAS_DRAWN and not state.play_drawn:
        draw_unasked(state)


def draw_unasked(state):
    """Where a drawn card is not played, draws go on by themselves while they may (M-6.2)."""
    if draws_again(state):
        state.draws += 1
        draw_cards(state, 1, HAS_DRAWN)
    else:
        state.phase = NEXT


def draw_card(state, seat):
    """A seat draws the top card; all know it if it is one of those seen at the bottom (M-24.1, M-24.2)."""
    card = take_top(state)
    state.hands[seat], state.twins[seat] = add(state.hands[seat], state.twins[seat], 1 << card)
    state.sizes[seat] += 1
    state.drawn = card
    if state.left < state.bottom and not state.known[seat] >> card & 1:
        state.known[seat] |= 1 << card
    else:
        remember_draw(state, seat, state.whole & ~state.made_of)
    state.bottom = min(state.bottom, state.left)


def take_top(state):
    """Takes the top card off the stock."""
    state.left -= 1
    card = int(state.deck[state.left])
    state.deck[state.left] = -1
    return card


def gather(state):
    """The pile without its top goes to the dealer; what hands held cannot be in it (M-4.6, M-24.2)."""
    wholly_in = state.pile & ~state.present_twins | state.pile_twins
    cards, twins = take(state.pile, state.pile_twins, 1 << state.lying)
    put_in_deck(state, cards, twins)
    state.made_of = cards
    state.pile = 1 << state.lying
    state.pile_twins = 0
    for i in range(SEATS * GROUPS):
        if state.counts[i]:
            state.barred[i] |= wholly_in
    state.turn = DEALER


# --- the end ---


def go_out(state):
    """The seat on turn has no cards: it has won, or takes its place and play goes on (M-9, M-21)."""
    seat = state.turn
    state.gone |= 1 << seat
    state.lost[seat] = 0
    state.leavers = list_seat(state.leavers, seat)
    if state.winner < 0:
        state.winner = seat
    state.due = state.skips = 0
    state.attack_card = state.king_seat = state.requested = -1
    end_demand(state)
    if state.play_on == FIRST_OUT:
        finish(state, OUT)
    elif in_game(state) == 1:
        finish_last(state)
    else:
        state.mover = seat
        state.phase = NEXT


def drop_out(state, seat):
    """A hand has grown too large: it goes under the pile and its seat drops out (M-22)."""
    state.gone |= 1 << seat
    state.lost[seat] = 0
    state.droppers = list_seat(state.droppers, seat)
    state.pile, state.pile_twins = add(state.pile, state.pile_twins, state.hands[seat])
    state.pile, state.pile_twins = add(state.pile, state.pile_twins, state.twins[seat])
    state.hands[seat] = state.twins[seat] = state.known[seat] = state.sizes[seat] = 0
    for i in range(seat * GROUPS, (seat + 1) * GROUPS):
        state.barred[i] = state.counts[i] = 0
    if state.author == seat:
        end_demand(state)
    if in_game(state) == 1:
        finish_last(state)


def finish_last(state):
    """One seat is left: its place is known, and where nobody went out it has won (M-21, M-22)."""
    seat = lowest(~state.gone & ((1 << state.seats) - 1))
    state.leavers = list_seat(state.leavers, seat)
    if state.winner < 0:
        state.winner = seat
    finish(state, OUT)


def list_seat(seats, seat):
    """A list of seats, four bits each, with one more at its end."""
    length = 0
    while seats >> 4 * length:
        length += 1
    return seats | (seat + 1) << 4 * length


def finish(state, reason):
    """The game is over."""
    state.reason = reason
    state.phase = ENDED
    state.turn = OVER


def payoff(state, seat):
    """What a seat has won: all against the winner, or by places (M-9.1, M-21)."""
    if state.play_on == PLACES:
        return place_payoff(state, seat)
    if state.winner < 0:
        return 0
    return state.seats - 1 if seat == state.winner else -1


def place_payoff(state, seat):
    """The payoff of a seat's place, or the mean of the places that nobody took (M-21)."""
    best, worst = 0, state.seats - 1
    seats = state.leavers
    while seats:
        if (seats & 15) - 1 == seat:
            return state.seats - 1 - 2 * best
        best += 1
        seats >>= 4
    seats = state.droppers
    while seats:
        if (seats & 15) - 1 == seat:
            return state.seats - 1 - 2 * worst
        worst -= 1
        seats >>= 4
    return state.seats - 1 - best - worst


# --- what everybody remembers ---


def remember_draw(state, seat, barred):
    """One more unknown card in a hand, the newest, and what it cannot be (M-24.4)."""
    oldest = seat * GROUPS
    newest = oldest
    while newest < oldest + GROUPS and state.counts[newest]:
        newest += 1
    if newest > oldest and state.barred[newest - 1] == barred:
        state.counts[newest - 1] += 1
        return
    if newest == oldest + GROUPS:
        newest -= 1
        state.barred[oldest] &= state.barred[oldest + 1]
        state.counts[oldest] += state.counts[oldest + 1]
        for i in range(oldest + 1, newest):
            state.barred[i] = state.barred[i + 1]
            state.counts[i] = state.counts[i + 1]
    state.barred[newest] = barred
    state.counts[newest] = 1


def forget_card(state, seat, card):
    """A card has left a hand: the known one, or one of the oldest group that could hold it (M-24.4)."""
    if state.known[seat] >> card & 1:
        state.known[seat] ^= 1 << card
        return
    i = seat * GROUPS
    end = i + GROUPS - 1
    while state.barred[i] >> card & 1:
        i += 1
    for j in range(i + 1, end + 1):
        if not state.barred[j] >> card & 1:
            state.barred[j] &= state.barred[i]
    state.counts[i] -= 1
    if state.counts[i]:
        return
    while i < end:
        state.barred[i] = state.barred[i + 1]
        state.counts[i] = state.counts[i + 1]
        i += 1
    state.barred[end] = state.counts[end] = 0


def remember_no_match(state):
    """Who draws because it must holds no card it could have played (M-24.3)."""
    cards = playable(state)
    i = state.turn * GROUPS
    for _ in range(GROUPS):
        if state.counts[i]:
            state.barred[i] |= cards
        i += 1


def hide(state, viewer):
    """Erases, on a copy, what the viewer cannot know: the stock's order and the others' unseen cards (M-24.5)."""
    erase(state.deck, state.bottom, state.left)
    for seat in range(state.seats):
        if seat != viewer:
            state.hands[seat] = state.known[seat]
            state.twins[seat] = 0
    if viewer != state.drawer and state.drawn >= 0 and not state.known[state.drawer] >> state.drawn & 1:
        state.drawn = -1


def guess(state, viewer, stream):
    """Fills a view with a deal that fits all the viewer knows (M-25)."""
    pool, twins = unlocated(state)
    places = SEATS * GROUPS + 1  # the groups of every hand, then the stock
    wanted = np.zeros(places, np.int64)
    barred = np.zeros(places, np.int64)
    got = np.zeros(places, np.int64)
    got_twins = np.zeros(places, np.int64)
    for i in range(places - 1):
        if i // GROUPS != viewer:
            wanted[i] = state.counts[i]
            barred[i] = state.barred[i]
    wanted[places - 1] = state.left - state.bottom
    barred[places - 1] = state.whole & ~state.made_of
    fill(pool, twins, wanted, barred, got, got_twins, stream)
    for i in range(places - 1):
        seat = i // GROUPS
        state.hands[seat], state.twins[seat] = add(state.hands[seat], state.twins[seat], got[i])
        state.hands[seat], state.twins[seat] = add(state.hands[seat], state.twins[seat], got_twins[i])
    put_in_order(state.deck, state.bottom, state.left, got[places - 1], got_twins[places - 1], stream)
    if (state.phase == HAS_DRAWN or state.phase == SAVING) and state.drawn < 0:
        newest = state.drawer * GROUPS
        while newest + 1 < (state.drawer + 1) * GROUPS and state.counts[newest + 1]:
            newest += 1
        state.drawn = lowest(got[newest])


def unlocated(state):
    """The cards whose place a view does not tell."""
    pool, twins = take(state.present, state.present_twins, state.pile)
    pool, twins = take(pool, twins, state.pile_twins)
    for seat in range(state.seats):
        pool, twins = take(pool, twins, state.hands[seat])
        pool, twins = take(pool, twins, state.twins[seat])
    for i in range(state.bottom):
        pool, twins = take(pool, twins, 1 << int(state.deck[i]))
    return pool, twins


# --- cards ---


def suit_cards(suit):
    """All cards of a suit."""
    return SUIT << suit * RANKS


def rank_cards(rank):
    """All cards of a rank; none of rank -1."""
    return RANK << rank if rank >= 0 else 0


def fold(cards):
    """The ranks of a set of cards, as the cards of suit 0."""
    return (cards | cards >> RANKS | cards >> 2 * RANKS | cards >> 3 * RANKS) & SUIT
