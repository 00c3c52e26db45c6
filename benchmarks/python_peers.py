"""Single-threaded speed of uniformly random play in RLCard and PokerKit, peers to compare with."""

import random
from importlib import import_module
from time import perf_counter
from typing import Any, Final

from benchmarks.openspiel_peer import Rate

SEED: Final = 20240
BLINDS: Final = (1, 2)
STACK: Final = 200


def rlcard_loop(game: str, seats: int, seconds: float) -> Rate:
    """Whole random games stepped in an environment of RLCard, whose bets are a few fixed sizes."""
    env: Any = import_module("rlcard").make(game, config={"seed": SEED, "game_num_players": seats})
    dice = random.Random(SEED)
    games = decisions = 0
    began = perf_counter()
    while perf_counter() - began < seconds:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(dice.choice(list(state["legal_actions"])))
            decisions += 1
        games += 1
    return Rate(games, decisions, perf_counter() - began)


def pokerkit_loop(seats: int, seconds: float) -> Rate:
    """Whole random hands in PokerKit with everything but the decisions automated, any amount a bet."""
    pokerkit: Any = import_module("pokerkit")
    dice = random.Random(SEED)
    everything = tuple(pokerkit.Automation)
    games = decisions = 0
    began = perf_counter()
    while perf_counter() - began < seconds:
        state = pokerkit.NoLimitTexasHoldem.create_state(everything, True, 0, BLINDS, BLINDS[1], STACK, seats)
        while state.actor_index is not None:
            choices = [state.check_or_call]
            if state.checking_or_calling_amount:
                choices.append(state.fold)
            if state.can_complete_bet_or_raise_to():
                low = state.min_completion_betting_or_raising_to_amount
                high = state.max_completion_betting_or_raising_to_amount
                to = dice.randint(low, high)
                choices.append(lambda state=state, to=to: state.complete_bet_or_raise_to(to))
            dice.choice(choices)()
            decisions += 1
        games += 1
    return Rate(games, decisions, perf_counter() - began)
