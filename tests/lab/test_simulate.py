"""Many games counted: exact numbers, the same in any chunks and on any threads; duels on the same deals."""

from __future__ import annotations

import math
import random
import statistics
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kozyr import cards, jit
from kozyr.errors import IllegalMoveError, OptionError
from kozyr.games import game_named
from kozyr.lab.duel import duplicate
from kozyr.lab.runner import CHUNK, PLAIN_CHUNK, PROBE, Runner
from kozyr.lab.simulate import Result, Tally, chunks_of, play_chunks, simulate
from kozyr.rooms import moves_of
from kozyr.table import Table
from tests.conftest import share

DURAK: Any = game_named("durak")
GAMES = share(quick=4, deep=12)


@pytest.fixture
def plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled."""
    monkeypatch.setattr(jit, "available", lambda: False)


def counts(result: Result) -> tuple[Any, ...]:
    return (*result.payoffs, result.lengths)


# --- counting ---

values = st.lists(st.integers(-(2**20), 2**20), max_size=50)


def tally(*parts: list[int]) -> Tally:
    counted = Tally()
    for part in parts:
        counted.add(np.array(part, np.int64))
    return counted


@given(numbers=values)
def test_a_tally_is_what_plain_statistics_say(numbers: list[int]) -> None:
    counted = tally(numbers)
    assert counted.count == len(numbers)
    assert counted.total == sum(numbers)
    assert counted.squares == sum(number * number for number in numbers)
    assert counted.lowest == min(numbers, default=None)
    assert counted.highest == max(numbers, default=None)
    assert (counted.positive, counted.negative) == (sum(n > 0 for n in numbers), sum(n < 0 for n in numbers))
    assert counted.zero == numbers.count(0)
    if numbers:
        assert counted.mean == pytest.approx(statistics.fmean(numbers))
    if len(numbers) > 1:
        error = statistics.stdev(numbers) / math.sqrt(len(numbers))
        assert counted.error == pytest.approx(error)
        low, high = counted.interval
        z = statistics.NormalDist().inv_cdf(0.975)
        assert low == pytest.approx(counted.mean - z * error)
        assert high == pytest.approx(counted.mean + z * error)


def test_a_tally_of_the_largest_payoffs_is_exact() -> None:
    tally = Tally()
    tally.add(np.array([500_000_000, -500_000_000] * 1000))
    assert tally.squares == 2000 * 500_000_000**2


def test_a_tally_of_too_little_is_not_a_number() -> None:
    assert math.isnan(tally().mean)
    assert math.isnan(tally().error)
    assert tally([3]).mean == 3
    assert math.isnan(tally([3]).error)
    assert tally([2, 2, 2]).error == 0


@given(parts=st.lists(values, max_size=6), order=st.randoms(use_true_random=False))
def test_a_tally_is_the_same_in_any_parts_and_order(parts: list[list[int]], order: random.Random) -> None:
    whole = tally([number for part in parts for number in part])
    order.shuffle(parts)
    assert tally(*parts) == whole


@given(first=st.integers(0, 1000), games=st.integers(1, 500), chunk=st.integers(1, 600))
def test_chunks_cover_every_game_once_in_order(first: int, games: int, chunk: int) -> None:
    played = [number for at, size in chunks_of(first, games, chunk) for number in range(at, at + size)]
    assert played == list(range(first, first + games))
    assert all(1 <= size <= chunk for _, size in chunks_of(first, games, chunk))


# --- simulation ---


@pytest.mark.usefixtures("plainly")
class TestPlain:
    """What holds without Numba."""

    def test_a_simulation_is_the_same_in_any_chunks(self) -> None:
        game = DURAK(seats=3)
        found = [
            simulate(game, ["random", "lowest", "thrifty"], games=GAMES, seed=5, chunk=chunk) for chunk in (1, 3, 4096)
        ]
        assert all(counts(other) == counts(found[0]) for other in found)
        assert found[0].games == GAMES
        assert not found[0].compiled

    def test_a_simulation_is_the_same_on_any_threads(self) -> None:
        one, two = (simulate(DURAK(), ["random"] * 2, games=GAMES, chunk=2, threads=threads) for threads in (1, 2))
        assert counts(one) == counts(two)

    def test_another_seed_plays_other_games(self) -> None:
        one, two = (simulate(DURAK(), ["random"] * 2, games=GAMES, seed=seed) for seed in (1, 2))
        assert counts(one) != counts(two)

    def test_a_simulation_may_be_played_in_two_parts(self) -> None:
        whole = simulate(DURAK(), ["random"] * 2, games=GAMES, seed=9)
        parts = [simulate(DURAK(), ["random"] * 2, games=GAMES // 2, seed=9, first=at) for at in (0, GAMES // 2)]
        assert sum(part.decisions for part in parts) == whole.decisions
        assert sum(part.payoffs[0].total for part in parts) == whole.payoffs[0].total
        assert sum(part.lengths.squares for part in parts) == whole.lengths.squares

    def test_a_simulated_game_is_the_game_at_a_table(self) -> None:
        game = DURAK(seats=3)
        for number in range(3):
            simulated = simulate(game, ["random", "thrifty", "lowest"], games=1, seed=4, first=number)
            outcome = Table(game).deal(seed=4, game=number).play_out(["random", "thrifty", "lowest"])
            assert tuple(seat.total for seat in simulated.payoffs) == outcome.payoffs

    def test_payoffs_of_all_seats_sum_to_nothing(self) -> None:
        result = simulate(DURAK(seats=4), ["random"] * 4, games=GAMES)
        assert sum(seat.total for seat in result.payoffs) == 0

    def test_rows_and_json_say_what_was_counted(self) -> None:
        result = simulate(DURAK(), ["random", "lowest"], games=GAMES, seed=3)
        told = result.as_json()
        assert [row["player"] for row in result.rows()] == ["random", "lowest"]
        for row, seat, said in zip(result.rows(), result.payoffs, told["seats"], strict=True):
            assert row["won"] + row["lost"] + row["drawn"] == GAMES
            assert (said["sum"], said["sum_of_squares"]) == (seat.total, seat.squares)
        assert (told["game"], told["preset"], told["seed"], told["games"]) == ("durak", "podkidnoy", 3, GAMES)
        assert told["decisions"] == result.decisions
        assert told["longest"] == result.lengths.highest
        assert result.table().count("\n") == 2

    def test_the_table_of_one_game_has_no_interval(self) -> None:
        told = simulate(DURAK(), ["lowest"] * 2, games=1)
        assert "nan" not in told.table()
        assert [row["error"] for row in told.rows()] == [None, None]

    def test_an_illegal_player_is_named_by_game_and_seed(self) -> None:
        asked = 0

        def cheat(view: Any, legal: int, lo: int, hi: int, step: int, stream: Any) -> int:
            nonlocal asked
            asked += 1
            lowest = cards.lowest(legal)
            return lowest if view.bouts < 2 else 63

        with pytest.raises(OptionError, match=r"^seat 0 chose 63, which is not legal, in game 7 of seed 3$"):
            simulate(DURAK(), [cheat, "lowest"], games=5, seed=3, first=7, chunk=2)
        assert asked > 0

    @pytest.mark.parametrize("action", [-1, -64, 61, 62, 64, 1000, 2**40])
    def test_a_choice_that_does_not_exist_is_illegal(self, action: int) -> None:
        with pytest.raises(OptionError, match="in game 0 of seed 0"):
            simulate(DURAK(), [lambda *_: action] * 2, games=1)

    def test_a_class_that_answers_in_text_plays_as_a_function_does(self) -> None:
        class First:
            def choose(self, view: Any) -> str:
                assert view.seat == view.turn
                moves = moves_of(view.game, view.state)
                assert set(moves) == set(view.legal_moves)
                return min(moves, key=moves.__getitem__)

        for options in ({}, {"transfer": True, "show_trump": True, "swap_trump": True}):
            game = DURAK(**options)
            thinking = simulate(game, [First(), "lowest"], games=3, seed=1)
            assert counts(thinking) == counts(simulate(game, ["first", "lowest"], games=3, seed=1))
            assert thinking.players == ("First", "lowest")

    def test_a_class_that_says_what_is_not_legal_is_refused_by_name(self) -> None:
        class Cheat:
            def choose(self, view: Any) -> str:
                return "A♠ A♠"

        with pytest.raises(IllegalMoveError, match="Cheat says 'A♠ A♠'; legal: "):
            simulate(DURAK(), [Cheat(), Cheat()], games=1)

    def test_ctrl_c_ends_with_the_games_so_far(self) -> None:
        told: list[int] = []

        def stop(done: int) -> None:
            told.append(done)
            if done >= 4:
                raise KeyboardInterrupt

        result = simulate(DURAK(), ["random"] * 2, games=100, seed=2, chunk=2, progress=stop)
        assert told == [2, 4]
        assert (result.games, result.asked) == (4, 100)
        assert counts(result) == counts(simulate(DURAK(), ["random"] * 2, games=4, seed=2))

    def test_ctrl_c_before_any_game_goes_on_up(self) -> None:
        def stop(*_: Any) -> int:
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            simulate(DURAK(), [stop, stop], games=5)

    def test_progress_tells_the_games_so_far(self) -> None:
        told: list[int] = []
        simulate(DURAK(), ["lowest"] * 2, games=5, chunk=2, progress=told.append)
        assert told == [2, 4, 5]

    @pytest.mark.parametrize(
        ("changes", "named"),
        [
            ({"games": 0}, "at least 1 game"),
            ({"games": -1}, "at least 1 game"),
            ({"games": 2**56 + 1}, "2^56"),
            ({"first": -1}, "2^56"),
            ({"first": 2**56}, "2^56"),
            ({"seed": -1}, "2^32"),
            ({"seed": 2**32}, "2^32"),
            ({"seed": True}, "2^32"),
            ({"seed": 1.0}, "2^32"),
            ({"seed": "1"}, "2^32"),
            ({"chunk": 0}, "at least 1"),
            ({"threads": 0}, "at least 1"),
            ({"players": []}, "0 players are given for 2 seats"),
            ({"players": ["lowest"] * 3}, "3 players are given for 2 seats"),
            ({"players": ["lowest", "genius"]}, "no player 'genius'; there are "),
            ({"players": ["lowest", 7]}, "not 7"),
            ({"players": ["lowest", None]}, "None"),
        ],
        ids=str,
    )
    def test_what_cannot_be_simulated_is_refused(self, changes: dict[str, Any], named: str) -> None:
        asked: dict[str, Any] = {"players": ["lowest", "lowest"], "games": 1} | changes
        players = asked.pop("players")
        with pytest.raises(OptionError) as wrong:
            simulate(DURAK(), players, **asked)
        assert named in str(wrong.value)

    def test_the_last_game_there_is_can_be_played(self) -> None:
        assert simulate(DURAK(), ["lowest"] * 2, games=1, first=2**56 - 1, seed=2**32 - 1).games == 1

    def test_where_payoffs_are_scores_the_highest_has_won(self) -> None:
        kind: Any = game_named("thousand")
        game = kind(seats=3, max_rounds=2)
        players = ["cautious/optimist", "random/random", "optimist/shy"]
        result = simulate(game, players, games=40, seed=5)
        won, lost, drawn = [0] * 3, [0] * 3, [0] * 3
        for number in range(40):
            payoffs = Table(game).deal(seed=5, game=number).play_out(players).payoffs
            for seat, payoff in enumerate(payoffs):
                best_other = max(other for place, other in enumerate(payoffs) if place != seat)
                (won if payoff > best_other else lost if payoff < best_other else drawn)[seat] += 1
        assert [(row["won"], row["lost"], row["drawn"]) for row in result.rows()] == list(
            zip(won, lost, drawn, strict=True)
        )

    # --- duels ---

    @pytest.mark.parametrize("player", ["lowest", "thrifty", "first"])
    def test_a_player_without_dice_is_exactly_even_against_himself(self, player: str) -> None:
        duel = duplicate(DURAK(), player, player, deals=GAMES, seed=1)
        assert (duel.mean, duel.sums.total, duel.sums.squares) == (0, 0, 0)
        assert duel.interval == (0, 0)

    def test_a_duel_sums_over_the_seatings_of_each_deal(self) -> None:
        game, deals = DURAK(seats=3), 2
        duel = duplicate(game, "thrifty", "lowest", deals=deals, seed=6)
        sums = []
        for number in range(deals):
            total = 0
            for place in range(3):
                seating = ["thrifty" if seat == place else "lowest" for seat in range(3)]
                total += Table(game).deal(seed=6, game=number).play_out(seating).payoffs[place]
            sums.append(total)
        assert duel.sums == tally(sums)
        assert duel.mean == pytest.approx(sum(sums) / (3 * deals))
        assert (duel.challenger, duel.rival, duel.seats, duel.deals) == ("thrifty", "lowest", 3, deals)

    def test_the_lead_in_a_duel_is_over_the_mean_rival(self) -> None:
        game, deals = DURAK(seats=3), 3
        duel = duplicate(game, "thrifty", "lowest", deals=deals, seed=6)
        leads = []
        for number in range(deals):
            for place in range(3):
                seating = ["thrifty" if seat == place else "lowest" for seat in range(3)]
                payoffs = Table(game).deal(seed=6, game=number).play_out(seating).payoffs
                leads.append(payoffs[place] - (sum(payoffs) - payoffs[place]) / 2)
        assert duel.lead == pytest.approx(sum(leads) / (3 * deals))
        low, high = duel.lead_interval
        assert low < duel.lead < high

    def test_a_duel_turned_round_has_the_opposite_mean_in_two_seats(self) -> None:
        duel = duplicate(DURAK(), "thrifty", "lowest", deals=GAMES, seed=1)
        turned = duplicate(DURAK(), "lowest", "thrifty", deals=GAMES, seed=1)
        assert duel.sums.total == -turned.sums.total
        assert duel.sums.squares == turned.sums.squares

    def test_progress_of_a_duel_tells_the_deals_so_far(self) -> None:
        told: list[int] = []
        duplicate(DURAK(), "lowest", "first", deals=3, progress=told.append)
        assert told == [3]

    @pytest.mark.parametrize("changes", [{"deals": 0}, {"deals": -1}, {"deals": 1, "seed": -1}, {"deals": 2**56 + 1}])
    def test_what_is_no_duel_is_refused(self, changes: dict[str, Any]) -> None:
        def stop(*_: Any) -> int:
            raise AssertionError("nothing is to be played")

        with pytest.raises(OptionError):
            duplicate(DURAK(), stop, "lowest", **changes)

    def test_an_unknown_player_of_a_duel_is_refused(self) -> None:
        with pytest.raises(OptionError, match="no player 'genius'"):
            duplicate(DURAK(), "genius", "lowest", deals=1)

    def test_a_trail_holds_the_states_of_the_games_as_far_as_it_reaches(self) -> None:
        runner = Runner(DURAK(), ["lowest"] * 2, compile=False)
        payoffs, lengths, trail = np.zeros((1, 2), np.int64), np.zeros(1, np.int64), runner.trail(5)
        assert runner.run(1, 0, payoffs, lengths, trail) == lengths[0] > 5
        table = Table(DURAK()).deal(seed=1)
        table.play_out(["lowest"] * 2)
        states = [step.states[0] for step in table.history]
        assert [state.tobytes() for state in trail[1:]] == [state.tobytes() for state in states[1:5]]


# --- compiled ---


@pytest.fixture(scope="module")
def runners() -> tuple[Runner, Runner]:
    """The same seating, compiled and not."""
    seating = ["random", "lowest", "thrifty"]
    return Runner(DURAK(seats=3), seating), Runner(DURAK(seats=3), seating, compile=False)


@pytest.mark.xdist_group("compiled")
@pytest.mark.filterwarnings("ignore:First-class function type feature is experimental")
@pytest.mark.skipif(not jit.available(), reason="Numba is not there, or KOZYR_JIT=0")
class TestCompiled:
    """What must hold of machine code as well."""

    def test_machine_code_plays_the_same_games(self, runners: tuple[Runner, Runner]) -> None:
        compiled, plain = (next(play_chunks(runner, 3, chunks_of(0, GAMES, GAMES))) for runner in runners)
        assert runners[0].compiled
        assert not runners[1].compiled
        assert np.array_equal(compiled[0], plain[0])
        assert np.array_equal(compiled[1], plain[1])

    def test_machine_code_plays_the_same_games_in_any_chunks_on_any_threads(
        self, runners: tuple[Runner, Runner]
    ) -> None:
        found = []
        for chunk, threads in ((1000, 1), (37, 2), (1, 2)):
            parts = list(play_chunks(runners[0], 3, chunks_of(0, 1000, chunk), threads))
            found.append(np.concatenate([payoffs for payoffs, _ in parts]))
            assert found[-1].shape == (1000, 3)
        assert all(np.array_equal(other, found[0]) for other in found)


def test_a_view_that_a_thinker_keeps_stays_as_it_was_and_holds_no_more() -> None:
    kept: list[tuple[list[str], bytes, Any]] = []

    class Keeper:
        def choose(self, view: Any) -> str:
            kept.append((view.hand, view.state.tobytes(), view))
            return str(view.legal_moves[0])

    simulate(DURAK(), [Keeper(), "lowest"], games=2, seed=1)
    assert len(kept) > 10
    assert all((view.hand, view.state.tobytes()) == (hand, state) for hand, state, view in kept)


def test_ctrl_c_in_the_middle_of_counting_leaves_no_half_chunk(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = 0
    add = Tally.add

    def interrupted(self: Tally, values: Any) -> None:
        nonlocal calls
        calls += 1
        if calls == 8:
            raise KeyboardInterrupt
        add(self, values)

    monkeypatch.setattr(Tally, "add", interrupted)
    monkeypatch.setattr("kozyr.jit.available", lambda: False)
    result = simulate(DURAK(), ["lowest", "first"], games=40, seed=1, chunk=5)
    assert result.games == 10
    assert {tally.count for tally in result.payoffs} == {10}
    assert sum(tally.total for tally in result.payoffs) == 0


@pytest.mark.skipif(not jit.available(), reason="nothing is compiled here")
def test_the_longer_the_games_the_fewer_are_played_in_a_call() -> None:
    makao: Any = game_named("makao")
    short, long = Runner(makao(), ["first", "first"]), Runner(makao(), ["random", "random"])
    assert PROBE <= long.chunk < short.chunk <= CHUNK
    assert Runner(makao(), ["first", "first"], compile=False).chunk == PLAIN_CHUNK
