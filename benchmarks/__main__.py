"""``make bench``: every game's speed beside its nearest peer in one run, as a table of ratios, and the start-up times."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from statistics import median

from benchmarks import openspiel_peer, python_peers
from benchmarks.equity import show_equity
from benchmarks.openspiel_peer import Rate
from benchmarks.poker import show_poker
from kozyr import GAMES
from kozyr.lab.runner import Runner
from kozyr.lab.simulate import chunks_of, play_chunks
from kozyr.rooms import Game

SECONDS = 2.0  # of each measurement
ROUNDS = 5  # of each pair; the middle ratio is printed
SEAT_COUNTS = (2, 3, 6)
CRAZY_EIGHTS: dict[str, Callable[[int, float], Rate]] = {
    "OpenSpiel crazy_eights, C++ rollouts": partial(openspiel_peer.rollouts, "crazy_eights"),
    "OpenSpiel crazy_eights, Python loop": partial(openspiel_peer.python_loop, "crazy_eights"),
}
TRICKS = {"skat": 3, "euchre": 4}  # games of tricks with an auction, and how many play them


def of_tricks(game: str, play: Callable[[str, int, float], Rate]) -> Callable[[int, float], Rate]:
    """A game of tricks as it is played, however many seats ours has."""
    return lambda seats, seconds: play(game, TRICKS[game], seconds)


PEERS: dict[str, dict[str, Callable[[int, float], Rate]]] = {  # of each game, by name: (seats, seconds) -> rate
    "azi": {
        "OpenSpiel leduc_poker, C++ rollouts": partial(openspiel_peer.rollouts, "leduc_poker"),
        "OpenSpiel leduc_poker, Python loop": partial(openspiel_peer.python_loop, "leduc_poker"),
    },
    "durak": CRAZY_EIGHTS,
    "makao": {**CRAZY_EIGHTS, "RLCard uno": partial(python_peers.rlcard_loop, "uno")},
    "thousand": {
        f"OpenSpiel {game}, {way}": of_tricks(game, play)
        for game in TRICKS
        for way, play in (("C++ rollouts", openspiel_peer.rollouts), ("Python loop", openspiel_peer.python_loop))
    },
    "holdem": {
        "RLCard no-limit-holdem": partial(python_peers.rlcard_loop, "no-limit-holdem"),
        "PokerKit": python_peers.pokerkit_loop,
    },
}
QUIET = "first"  # the player that draws no random numbers


def simulated(runner: Runner, threads: int, seconds: float) -> Rate:
    """Simulates for about so long, in chunks, on so many threads."""
    games = decisions = 0
    began = time.perf_counter()
    for _, lengths in play_chunks(runner, 1, chunks_of(0, 1 << 40, runner.chunk), threads):
        games += len(lengths)
        decisions += int(lengths.sum())
        if time.perf_counter() - began > seconds:
            break
    return Rate(games, decisions, time.perf_counter() - began)


def beside(ours: Callable[[], Rate], theirs: Callable[[], Rate]) -> tuple[Rate, Rate, float, float, float]:
    """Ours and theirs in turn, some rounds: the middle round of each, and the lowest, middle and highest ratio."""
    rounds = [(ours(), theirs()) for _ in range(ROUNDS)]
    ratios = sorted(a.decisions_per_second / b.decisions_per_second for a, b in rounds)
    middle = sorted(rounds, key=lambda pair: pair[0].decisions_per_second)[ROUNDS // 2]
    return *middle, ratios[0], median(ratios), ratios[-1]


def show_speed(game: Game) -> None:
    """One game at one number of seats: our players on one core and two, beside every peer."""
    for player in ("random", QUIET):
        runner = Runner(game, [player] * game.seats)
        simulated(runner, 1, 0.2)
        for threads in (1, 2):
            rate = simulated(runner, threads, SECONDS)
            row(f"{game.NAME} {game.seats} seats, {player}, {threads} core{'s' * (threads - 1)}", rate)
    runner = Runner(game, ["random"] * game.seats)
    for name, play in PEERS[game.NAME].items():
        _, theirs, low, middle, high = beside(
            lambda: simulated(runner, 1, SECONDS / 2), lambda play=play: play(game.seats, SECONDS / 2)
        )
        row(f"  {name}", theirs)
        print(f"    ours / theirs, decisions/s on one core: {middle:.2f}  ({low:.2f} … {high:.2f})", flush=True)


def row(name: str, rate: Rate) -> None:
    """One line of the table."""
    games, decisions = rate.games_per_second, rate.decisions_per_second / 1e6
    print(f"{name:<52} {games:>12,.0f} games/s {decisions:>8.2f} M decisions/s", flush=True)


def show_starts() -> None:
    """Whole commands from outside, on a fresh cache and again."""
    program = [sys.executable, "-m", "kozyr"]
    for name in GAMES:
        with tempfile.TemporaryDirectory() as cache:
            env = os.environ | {"KOZYR_CACHE": cache}
            simulate = [*program, "simulate", name, "--games", "1", "--player", "random", "--player", "random"]
            print(f"kozyr show {name}: {timed([*program, 'show', name], env, 5):.2f} s (middle of 5)")
            print(f"compile {name}, fresh cache, and one game: {timed(simulate, env, 1):.2f} s")
            print(f"the same from the cache: {timed(simulate, env, 5):.2f} s (middle of 5)")
            bare = [sys.executable, "-c", "import numba"]
            print(f"  of which importing Numba: {timed(bare, env, 5):.2f} s (middle of 5)", flush=True)


def timed(command: list[str], env: dict[str, str], runs: int) -> float:
    """The middle of some runs, in seconds."""
    times = []
    for _ in range(runs):
        began = time.perf_counter()
        subprocess.run(command, env=env, check=True, capture_output=True)
        times.append(time.perf_counter() - began)
    return median(times)


if __name__ == "__main__":
    show_starts()
    for kind in GAMES.values():
        for seats in sorted({*SEAT_COUNTS} & {*next(iter(kind.PRESETS.values())).seats}):
            chosen = kind(seats=seats)  # type: ignore[call-arg]
            show_speed(chosen)
    show_poker()
    show_equity()
