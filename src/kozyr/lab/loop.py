"""The loop that plays whole games of any room: bound to a room's rules, then compiled."""

from kozyr.cards import DEALER, OVER, RAISE
from kozyr.rng import DEALER_LANE, PLAYER_LANE, open_stream, order

ILLEGAL = -1


deal = drawn = legal = amounts = apply = hide = payoff = None  # bound to a room's rules before it runs


def play_games(template, states, streams, scratch, players, seed, first, payoffs, lengths, trail):
    """Plays games first, first + 1, …, one for each row of payoffs and lengths; answers the decisions made.

    ``states`` is room for a game and a view, ``streams`` for the dealer and each seat. The states that the games go through are
    written into ``trail`` as far as it reaches. Stops with -1 at an illegal choice: its game's length is -1, its first
    payoffs are the seat and the choice.
    """
    seats = payoffs.shape[1]
    decisions = 0
    step = 0
    for i in range(payoffs.shape[0]):
        states[0] = template[0]
        state = states[0]
        open_stream(streams[seats], seed, first + i, DEALER_LANE)
        for seat in range(seats):
            open_stream(streams[seat], seed, first + i, PLAYER_LANE + seat)
        length = 0
        while state.turn != OVER:
            if step < trail.shape[0]:
                trail[step] = state
                step += 1
            if state.turn == DEALER:
                order(state.deck, state.left, drawn(state), streams[seats], scratch)
                deal(state)
                continue
            seat = state.turn
            choices = legal(state)
            lo, hi, by = 0, 0, 1
            if choices >> RAISE & 1:
                lo, hi, by = amounts(state)
            states[1] = state  # as late as can be: copying what has only just been written takes longer
            hide(states[1], seat)
            action = players[seat](states[1], choices, lo, hi, by, streams[seat])
            if action < 0 or not choices >> min(action, RAISE) & 1:
                lengths[i] = ILLEGAL
                payoffs[i, 0], payoffs[i, 1] = seat, action
                return ILLEGAL
            apply(state, action)
            length += 1
        for seat in range(seats):
            payoffs[i, seat] = payoff(state, seat)
        lengths[i] = length
        decisions += length
    return decisions
