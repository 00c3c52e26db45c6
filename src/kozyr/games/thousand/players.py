"""How people play Thousand: the document's habits, three ways to bid with three ways to play, and one who counts."""

import numpy as np

from kozyr.cards import FIRST_CHOICE, RAISE, RAISE_TO, RANK, RANKS, SUITS, count, highest, lowest, nth
from kozyr.games.thousand.rules import (
    ACCEPT,
    ACE,
    ANNOUNCED,
    BIDDING,
    BLIND,
    CHOOSING,
    FOLLOWING,
    GIVING,
    JACK,
    KEEP,
    KING,
    LEADING,
    LOOK,
    MARRIAGE,
    NINE,
    PASS,
    QUEEN,
    RAISING,
    REDEAL,
    TALON,
    TEN,
    above,
    apply,
    end_auction,
    guess,
    marriages,
    points_of,
    suit_cards,
    worth_of,
    worth_of_marriages,
)
from kozyr.games.thousand.rules import legal as legal_of
from kozyr.rng import below
from kozyr.state import copies

CARDS = (1 << FIRST_CHOICE) - 1  # the choices that are cards
STEP = 10  # T-25 … T-27
OPENING = 100  # T-6
STRENGTH = (NINE, JACK, QUEEN, KING, TEN, ACE)  # ranks, the weakest first (T-1)
MARRIAGES = ((1 << SUITS) - 1) << MARRIAGE  # the choices that announce one
RANDOM, OPTIMIST, CAUTIOUS, SHY = range(4)  # habits

# The counter; its numbers were found by playing against the habits on duplicate deals.
WORLDS = 12  # deals it plays out for a choice
BID_WORLDS = 20  # deals it plays out for a bid
SURE_ENOUGH = 60  # how often in a hundred a number must be made to be bid
VIEWED, WORLD, TRIED, ROWS = range(4)  # its states: what it sees, a deal that fits, and how that goes on


# --- estimates ---


def sure_points(hand):
    """The points of each suit's unbroken run from the ace down (T-35)."""
    sure = 0
    for suit in range(SUITS):
        held = hand & suit_cards(suit)
        card = suit * RANKS + ACE
        while held >> card & 1:
            sure |= 1 << card
            held &= ~(1 << card)
            card = weaker(card)
    return points_of(sure)


def weaker(card):
    """The next weaker card of a suit; after the nine none that is held (T-1)."""
    rank = card % RANKS
    if rank == ACE:
        return card - ACE + TEN
    if rank == TEN:
        return card - TEN + KING
    return card - 1 if rank > JACK else card - rank + NINE


def estimate(habit, hand):
    """What a way to bid thinks a hand is worth (T-26, T-27)."""
    sure = sure_points(hand)
    if habit == OPTIMIST:
        return sure + worth_of_marriages(hand)
    covered = 0
    queens = marriages(hand)
    while queens:
        suit = lowest(queens) // RANKS
        queens &= queens - 1
        if hand >> (suit * RANKS + ACE) & hand >> (suit * RANKS + TEN) & 1:
            covered += worth_of(suit)
    return sure + covered


# --- single cards ---


def weakest(cards):
    """The weakest card of a set that is not empty: by rank, then ♠ ♣ ♦ ♥ (T-28)."""
    for rank in STRENGTH:
        if cards & RANK << rank:
            return lowest(cards & RANK << rank)
    return -1


def strongest(cards):
    """The strongest card of a set that is not empty: by rank, then ♥ ♦ ♣ ♠ (T-30)."""
    best = -1
    for rank in STRENGTH:
        of_rank = cards & RANK << rank
        while of_rank:
            best = lowest(of_rank)
            of_rank &= of_rank - 1
    return best


# --- the document's habits ---


def choose(view, legal, lo, hi, stream, bidding, playing):
    """The choice of one way to bid with one way to play (T-24, T-32)."""
    phase = view.phase
    if phase == FOLLOWING:
        return follow(view, legal, stream, playing)
    if phase == LEADING:
        return lead(view, legal, stream, playing)
    if phase == ANNOUNCED:
        return nth(legal, below(stream, 2)) if playing == RANDOM else weakest(legal)
    if phase == BIDDING:
        return bid(view, legal, lo, hi, stream, bidding)
    return quiet(phase, legal)


def quiet(phase, legal):
    """What every habit does where the document leaves nothing to choose (T-24, T-28)."""
    if phase == GIVING:
        return weakest(legal & CARDS)
    if phase == BLIND:
        return LOOK
    if phase == RAISING:
        return KEEP
    return TALON if phase == CHOOSING else ACCEPT


def bid(view, legal, lo, hi, stream, habit):
    """Ten more than the last number, or a pass; the opener's number must be said (T-25 … T-27, T-34)."""
    if view.bid == 0:
        return RAISE_TO + lo
    wanted = view.bid + STEP
    if not goes_on(view, wanted, stream, habit) or legal >> RAISE & 1 == 0 or wanted > hi:
        return PASS
    return RAISE_TO + wanted


def goes_on(view, wanted, stream, habit):
    """Whether a way to bid wants to name the number (T-25 … T-27)."""
    if habit == RANDOM:
        return below(stream, 2) == 1
    return estimate(habit, view.hands[view.turn]) >= wanted


def follow(view, legal, stream, habit):
    """A card on the trick (T-29 … T-31)."""
    if habit == RANDOM:
        return nth(legal, below(stream, count(legal)))
    if habit == OPTIMIST:
        over = legal & winning(view)
        return weakest(over) if over else weakest(legal)
    of_suit = legal & suit_cards(view.table[view.leader] // RANKS)
    trumps = legal & suit_cards(view.trump)
    return weakest(of_suit if of_suit else trumps if trumps else legal)


def winning(view):
    """All cards that would take the trick as it lies."""
    best = view.table[view.best]
    return above(best) | (suit_cards(view.trump) if best // RANKS != view.trump else 0)


def lead(view, legal, stream, habit):
    """A card led, or a marriage announced (T-29 … T-31)."""
    hand = view.hands[view.turn]
    announcing = legal & MARRIAGES
    if habit == RANDOM:
        card = nth(hand, below(stream, count(hand)))
        announcement = MARRIAGE + card // RANKS
        return announcement if announcing >> announcement & 1 and is_of_marriage(card) else card
    trumps = hand & suit_cards(view.trump)
    if habit == OPTIMIST:
        return highest(announcing) if announcing else strongest(trumps if trumps else hand)
    return weakest(hand & ~trumps if hand & ~trumps else trumps)


def is_of_marriage(card):
    """Whether a card is a king or a queen."""
    return card % RANKS == KING or card % RANKS == QUEEN


def random_random(view, legal, lo, hi, step, stream):
    """Bids and plays at random."""
    return choose(view, legal, lo, hi, stream, RANDOM, RANDOM)


def random_optimist(view, legal, lo, hi, step, stream):
    """Bids at random, plays to win."""
    return choose(view, legal, lo, hi, stream, RANDOM, OPTIMIST)


def random_shy(view, legal, lo, hi, step, stream):
    """Bids at random, plays low."""
    return choose(view, legal, lo, hi, stream, RANDOM, SHY)


def optimist_random(view, legal, lo, hi, step, stream):
    """Bids on all marriages, plays at random."""
    return choose(view, legal, lo, hi, stream, OPTIMIST, RANDOM)


def optimist_optimist(view, legal, lo, hi, step, stream):
    """Bids on all marriages, plays to win."""
    return choose(view, legal, lo, hi, stream, OPTIMIST, OPTIMIST)


def optimist_shy(view, legal, lo, hi, step, stream):
    """Bids on all marriages, plays low."""
    return choose(view, legal, lo, hi, stream, OPTIMIST, SHY)


def cautious_random(view, legal, lo, hi, step, stream):
    """Bids on covered marriages, plays at random."""
    return choose(view, legal, lo, hi, stream, CAUTIOUS, RANDOM)


def cautious_optimist(view, legal, lo, hi, step, stream):
    """Bids on covered marriages, plays to win."""
    return choose(view, legal, lo, hi, stream, CAUTIOUS, OPTIMIST)


def cautious_shy(view, legal, lo, hi, step, stream):
    """Bids on covered marriages, plays low."""
    return choose(view, legal, lo, hi, stream, CAUTIOUS, SHY)


# --- the counter ---


def counter(view, legal, lo, hi, step, stream):
    """Plays out deals that fit all it knows, and does what has brought most in the mean."""
    if legal & (legal - 1) == 0 and legal != 1 << RAISE:
        return lowest(legal)
    phase = view.phase
    if phase == BLIND:
        return LOOK
    if phase == BIDDING and (view.bid == 0 or legal >> RAISE & 1 == 0):
        return REDEAL if legal >> REDEAL & 1 else RAISE_TO + lo if view.bid == 0 else PASS
    rows = copies(view, ROWS)
    if phase == BIDDING:
        return counted_bid(rows, legal, lo, stream)
    if phase == RAISING:
        return counted_raise(rows, legal, lo, hi, step, stream)
    return most_promising(rows, legal, stream)


def most_promising(rows, legal, stream):
    """The choice that has brought most, over deals that fit."""
    seat = rows[VIEWED].turn
    totals = np.zeros(RAISE, np.int64)  # by choice
    for _ in range(WORLDS):
        rows[WORLD] = rows[VIEWED]
        guess(rows[WORLD], seat, stream)
        choices = legal
        while choices:
            choice = lowest(choices)
            choices &= choices - 1
            rows[TRIED] = rows[WORLD]
            apply(rows[TRIED], choice)
            play_out(rows)
            totals[choice] += gain(rows[TRIED], seat)
    best = lowest(legal)
    while legal:
        choice = lowest(legal)
        legal &= legal - 1
        if totals[choice] > totals[best]:
            best = choice
    return best


def gain(state, seat):
    """What a round has brought a seat, and not the others."""
    changes = state.changes
    others = 0
    for other in range(state.seats):
        if other != seat:
            others += changes[other]
    return changes[seat] * (state.seats - 1) - others


def play_out(rows):
    """Plays the round that is being tried to its end, each seat sensibly."""
    state = rows[TRIED]
    rounds = state.rounds
    while state.turn >= 0 and state.rounds == rounds:
        apply(state, sensible(state, legal_of(state)))


def sampled_results(rows, stream):
    """The results of the seat on turn as the declarer, over deals that fit, each played out."""
    seat = rows[VIEWED].turn
    results = np.zeros(BID_WORLDS, np.int64)
    for i in range(BID_WORLDS):
        rows[TRIED] = rows[VIEWED]
        guess(rows[TRIED], seat, stream)
        if rows[TRIED].phase == BIDDING:
            rows[TRIED].bidder = seat
            end_auction(rows[TRIED])
        play_out(rows)
        results[i] = rows[TRIED].results[seat]
    return results


def made_of(results, number):
    """How many of the results make a number."""
    made = 0
    for result in results:
        if result >= number:
            made += 1
    return made


def counted_bid(rows, legal, lo, stream):
    """The next number, if it is made often enough; a new deal, if there may be one."""
    made = made_of(sampled_results(rows, stream), lo)
    if made * 100 >= BID_WORLDS * SURE_ENOUGH:
        return RAISE_TO + lo
    return REDEAL if legal >> REDEAL & 1 else PASS


def counted_raise(rows, legal, lo, hi, step, stream):
    """The number that brings most in the mean."""
    results = sampled_results(rows, stream)
    best, most = KEEP, rows[VIEWED].bid * (2 * made_of(results, rows[VIEWED].bid) - BID_WORLDS)
    if legal >> RAISE & 1:
        for number in range(lo, hi + 1, step):
            brought = number * (2 * made_of(results, number) - BID_WORLDS)
            if brought > most:
                best, most = RAISE_TO + number, brought
    return best


def sensible(state, legal):
    """How anybody plays in a deal being tried: in the open, one card at a time, without looking ahead."""
    phase = state.phase
    if phase == FOLLOWING:
        return sensible_answer(state, legal)
    if phase == LEADING:
        return sensible_lead(state, legal)
    if phase == ANNOUNCED:
        return weakest(legal)
    if phase == GIVING:
        return cheapest(state.hands[state.turn])
    return quiet(phase, legal)


def sensible_answer(state, legal):
    """The weakest card that takes the trick for good, a ten if it comes last; else what is cheapest."""
    over = legal & winning(state)
    last = state.laid == count(state.playing) - 1
    rest = others_hands(state)
    while over:
        card = strongest(over) if last and over & RANK << TEN else weakest(over)
        if last or above(card) & rest == 0:
            return card
        over &= ~(1 << card)
    return cheapest(legal)


def sensible_lead(state, legal):
    """A marriage; else the most valuable card that nobody can take; else what is cheapest."""
    if legal & MARRIAGES:
        return highest(legal & MARRIAGES)
    hand = state.hands[state.turn]
    rest = others_hands(state)
    sure = 0
    held = hand
    while held:
        card = lowest(held)
        held &= held - 1
        if above(card) & rest == 0 and not is_ruffed(state, card // RANKS):
            sure |= 1 << card
    return strongest(sure) if sure else cheapest(hand)


def others_hands(state):
    """All cards of the other seats."""
    rest = 0
    for seat in range(state.seats):
        if seat != state.turn:
            rest |= state.hands[seat]
    return rest


def is_ruffed(state, suit):
    """Whether a seat can trump a lead of a suit."""
    if state.trump < 0 or suit == state.trump:
        return False
    for seat in range(state.seats):
        hand = state.hands[seat]
        if seat != state.turn and hand & suit_cards(suit) == 0 and hand & suit_cards(state.trump):
            return True
    return False


def cheapest(cards):
    """The weakest card that breaks no marriage and bares no ten, if there is one."""
    queens = marriages(cards)
    bare = cards & RANK << TEN
    kept = queens | queens << 1
    while bare:
        suit = lowest(bare) // RANKS
        bare &= bare - 1
        held = cards & suit_cards(suit)
        if held >> (suit * RANKS + ACE) & 1 == 0 and count(held) == 2:
            kept |= held
    return weakest(cards & ~kept if cards & ~kept else cards)


PLAYERS = {
    "counter": (
        counter,
        "remembers every card, plays out deals that fit what it knows, bids by what it expects to take",
    ),
    "random/random": (random_random, "bids ten more or passes by a coin, plays any card"),
    "random/optimist": (random_optimist, "bids by a coin; beats what it can, announces, leads high"),
    "random/shy": (random_shy, "bids by a coin; plays low, never announces"),
    "optimist/random": (optimist_random, "bids on sure tricks and all marriages, plays any card"),
    "optimist/optimist": (optimist_optimist, "bids on sure tricks and all marriages; beats, announces, leads high"),
    "optimist/shy": (optimist_shy, "bids on sure tricks and all marriages; plays low, never announces"),
    "cautious/random": (cautious_random, "bids on sure tricks and marriages with ace and ten, plays any card"),
    "cautious/optimist": (cautious_optimist, "bids on sure tricks and covered marriages; beats, announces, leads high"),
    "cautious/shy": (cautious_shy, "bids on sure tricks and covered marriages; plays low, never announces"),
}
USUAL = "cautious/optimist"
OPPONENT = "counter"  # of people; it thinks too long for telling whole games where nothing is compiled
