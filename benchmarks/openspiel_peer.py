"""Single-threaded speed of uniformly random play in OpenSpiel, a peer to compare with."""

import importlib
import random
from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final, Protocol

SEED: Final = 20240
STARTS: Final = 64  # dealt positions the rollouts begin from, each used equally often
ROLLOUTS_PER_CALL: Final = 64  # enough to make the cost of entering C++ invisible
COUNTED_PER_START: Final = 32  # games played in Python per position to learn how long a rollout is

CHANCE: Final = -1
TERMINAL: Final = -4


class State(Protocol):
    """The part of an OpenSpiel state that random play touches."""

    def current_player(self) -> int:
        """Return the player to move, or a negative marker."""

    def legal_actions(self) -> Sequence[int]:
        """Return the actions open to the player to move."""

    def chance_outcomes(self) -> Sequence[tuple[int, float]]:
        """Return each chance action with its probability."""

    def apply_action(self, action: int) -> None:
        """Advance the state in place."""

    def clone(self) -> "State":
        """Return an independent copy."""


@dataclass(frozen=True)
class Rate:
    """How much random play fitted into a measured time, with chance nodes kept apart from decisions."""

    games: int
    decisions: int
    seconds: float
    chance_nodes: int = 0

    @property
    def games_per_second(self) -> float:
        """Finished games per second."""
        return self.games / self.seconds

    @property
    def decisions_per_second(self) -> float:
        """Player actions per second, chance excluded."""
        return self.decisions / self.seconds


def rollouts(game: str, players: int, seconds: float) -> Rate:
    """Measure random rollouts that run wholly in C++, from dealt positions to the end of the game."""
    # One search of one simulation evaluates its root and nothing else, so a call is exactly
    # ROLLOUTS_PER_CALL random games, and no tree survives it. A search that starts at a chance node
    # crashes, so dealing is done before the clock starts and is no part of the rate.
    #
    # The rollouts do not tell how long they were. That is estimated as the number of rollouts times
    # the mean over games counted in Python from the same positions, in both of which every position
    # weighs the same.
    pyspiel = _pyspiel()
    loaded = _load(pyspiel, game, players)
    rng = random.Random(SEED)
    starts = [_dealt(loaded, rng) for _ in range(STARTS)]
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS_PER_CALL, seed=SEED)
    bot = pyspiel.MCTSBot(
        loaded,
        evaluator,
        uct_c=1.0,
        max_simulations=1,
        max_memory_mb=1,
        solve=False,
        seed=SEED,
        verbose=False,
    )

    decisions = chance_nodes = 0
    for start in starts:
        for _ in range(COUNTED_PER_START):
            made, drawn = _play(start.clone(), rng)
            decisions += made
            chance_nodes += drawn
    counted = STARTS * COUNTED_PER_START

    for start in starts:  # warm-up, and proof that a call evaluates the root once and expands nothing
        root = bot.mcts_search(start)
        if root.explore_count != 1 or root.children:
            raise RuntimeError("a search of one simulation did more than evaluate its root")

    games = 0
    elapsed = 0.0
    began = perf_counter()
    while elapsed < seconds:
        for start in starts:
            bot.mcts_search(start)
        games += STARTS * ROLLOUTS_PER_CALL
        elapsed = perf_counter() - began
    return Rate(
        games=games,
        decisions=round(games * decisions / counted),
        seconds=elapsed,
        chance_nodes=round(games * chance_nodes / counted),
    )


def python_loop(game: str, players: int, seconds: float) -> Rate:
    """Measure whole random games, dealing included, stepped one action at a time from Python."""
    pyspiel = _pyspiel()
    loaded = _load(pyspiel, game, players)
    rng = random.Random(SEED)
    for _ in range(STARTS):  # warm-up
        _play(loaded.new_initial_state(), rng)

    games = decisions = chance_nodes = 0
    elapsed = 0.0
    began = perf_counter()
    while elapsed < seconds:
        made, drawn = _play(loaded.new_initial_state(), rng)
        games += 1
        decisions += made
        chance_nodes += drawn
        elapsed = perf_counter() - began
    return Rate(games=games, decisions=decisions, seconds=elapsed, chance_nodes=chance_nodes)


def _pyspiel() -> Any:
    """Import OpenSpiel only when it is measured."""
    try:
        return importlib.import_module("pyspiel")
    except ImportError as error:
        raise ImportError("measuring OpenSpiel needs pyspiel, from the open_spiel package") from error


def _load(pyspiel: Any, game: str, players: int) -> Any:
    """Load a turn-based game for a number of players it really supports, which OpenSpiel does not check."""
    loaded = pyspiel.load_game(game)
    kind = loaded.get_type()
    if kind.dynamics != pyspiel.GameType.Dynamics.SEQUENTIAL:
        raise ValueError(f"{game} is not turn-based")
    if not kind.min_num_players <= players <= kind.max_num_players:
        raise ValueError(f"{game} takes {kind.min_num_players} to {kind.max_num_players} players, not {players}")
    if loaded.num_players() == players:
        return loaded
    return pyspiel.load_game(kind.short_name, {**loaded.get_parameters(), "players": players})


def _dealt(loaded: Any, rng: random.Random) -> State:
    """Return a new state in which chance has acted until a player must."""
    state: State = loaded.new_initial_state()
    while (player := state.current_player()) == CHANCE:
        state.apply_action(_sample(state.chance_outcomes(), rng.random()))
    if player == TERMINAL:
        raise ValueError("the game ended before any decision")
    return state


def _play(state: State, rng: random.Random) -> tuple[int, int]:
    """Play a state out at random and return its decisions and chance nodes, in the quickest plain form."""
    current_player, apply_action = state.current_player, state.apply_action
    legal_actions, chance_outcomes = state.legal_actions, state.chance_outcomes
    uniform = rng.random
    decisions = chance_nodes = 0
    while (player := current_player()) != TERMINAL:
        if player == CHANCE:
            apply_action(_sample(chance_outcomes(), uniform()))
            chance_nodes += 1
        else:
            actions = legal_actions()
            apply_action(actions[int(uniform() * len(actions))])
            decisions += 1
    return decisions, chance_nodes


def _sample(outcomes: Sequence[tuple[int, float]], threshold: float) -> int:
    """Return the outcome at which the cumulative probability passes the threshold."""
    for action, probability in outcomes:
        threshold -= probability
        if threshold < 0.0:
            return action
    return outcomes[-1][0]
