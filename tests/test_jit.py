"""The same bytes in every mode; a compile cache that serves the next process and is never stale; rules that can be compiled."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kozyr import GAMES, jit, rng
from kozyr.lab import loop
from kozyr.rooms import room_of
from kozyr.state import State, as_records, copy_state, new_state
from tests.conftest import DEEP, share
from tests.contract import room_by_room
from tests.trail import digest

ROOT = Path(__file__).parent.parent
GAMES_PLAYED = share(quick=1, deep=20)
SEAT_COUNTS = None if DEEP else 1


def run(*command: str, **env: str) -> str:
    """What a fresh Python prints."""
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=os.environ | env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def trail(name: str, **env: str) -> list[str]:
    return run("-m", "tests.trail", *trail_arguments(name), **env).split()


def trail_arguments(name: str) -> list[str]:
    return [name, str(GAMES_PLAYED), *([str(SEAT_COUNTS)] if SEAT_COUNTS else [])]


@pytest.mark.parametrize("name", room_by_room())
def test_compiled_from_the_cache_bounds_checked_plain_and_without_numba_are_the_same_bytes(
    name: str, tmp_path: Path
) -> None:
    plain = digest(name, GAMES_PLAYED, SEAT_COUNTS, compile=False)
    assert trail(name) == ["compiled", plain]
    cache = {"KOZYR_CACHE": str(tmp_path / "copy")}
    others = shutil.ignore_patterns("*.tmp*")  # other tests write there too
    shutil.copytree(jit.cache_home(), tmp_path / "copy", ignore=others)
    kept = cached_files(tmp_path)
    assert kept
    assert trail(name, **cache) == ["compiled", plain]
    assert cached_files(tmp_path) == kept, "the second process compiled again"
    assert trail(name, KOZYR_JIT="0") == ["plain", plain]
    without = "import sys; sys.modules['numba'] = None; import runpy; sys.argv = ['trail', *sys.argv[1:]]; "
    without += "runpy.run_module('tests.trail', run_name='__main__')"
    assert run("-c", without, *trail_arguments(name)).split() == ["plain", plain]
    if DEEP:
        assert trail(name, KOZYR_BOUNDSCHECK="1", **cache) == ["compiled", plain]


def cached_files(cache: Path) -> dict[str, int]:
    return {str(path): path.stat().st_mtime_ns for path in cache.rglob("*.nb?")}


def test_an_edited_helper_is_never_answered_from_a_stale_cache(tmp_path: Path) -> None:
    """The package is copied, a helper in another file than its caller is edited: the next process answers anew."""
    shutil.copytree(ROOT / "src" / "kozyr", tmp_path / "kozyr", ignore=shutil.ignore_patterns("__pycache__"))
    helper = tmp_path / "kozyr" / "rng.py"
    ask = (
        "from kozyr import jit, rng; from kozyr.players import simple; import numba, numpy as np;"
        "i = numba.int64; s = numba.from_dtype(rng.STREAM);"
        "f = jit.compiled(simple.random, i(i, i, i, i, i, s));"
        "import sys; sys.path.insert(0, 'here');"
        "stream = np.zeros(1, rng.STREAM).view(np.recarray)[0]; stream.spare = -1; print(f(0, 0b1110, 0, 0, 1, stream))"
    )
    env = {"KOZYR_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    before = run("-c", ask, **env)
    stamp = helper.stat()
    helper.write_text(helper.read_text().replace("return scaled >> 32", "return (scaled >> 32) ^ 0"))
    os.utime(helper, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    assert run("-c", ask, **env) == before
    folders = list((tmp_path / "cache" / "jit").iterdir())
    assert len(folders) == 2, "an edit of a helper has a cache folder of its own"
    helper.write_text(helper.read_text().replace("return (scaled >> 32) ^ 0", "return n - 1 - (scaled >> 32)"))
    os.utime(helper, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    assert run("-c", ask, **env) == str(4 - int(before))


def test_a_changed_table_names_another_cache(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "src" / "kozyr", tmp_path / "kozyr", ignore=shutil.ignore_patterns("__pycache__"))
    ask = ("-c", "from kozyr import jit; print(jit.sources_hash())")
    before = run(*ask, PYTHONPATH=str(tmp_path))
    table = tmp_path / "kozyr" / "games" / "azi" / "equilibrium.npy"
    table.write_bytes(table.read_bytes()[:-1] + b"!")
    assert run(*ask, PYTHONPATH=str(tmp_path)) != before


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    code = "from kozyr import jit; print(jit.cache_folder(), jit.is_cached(jit.compiled))"
    assert run("-c", code, KOZYR_CACHE=str(blocked / "below")) == "None False"


def test_numba_settings_of_others_are_left_alone() -> None:
    code = (
        "import numba; from kozyr import jit, rng; before = numba.config.CACHE_DIR;"
        "jit.compiled(rng.block);"
        "print(numba.config.CACHE_DIR == before)"
    )
    assert run("-c", code) == "True"


@pytest.mark.parametrize("name", GAMES)
def test_the_call_graph_of_rules_is_acyclic(name: str) -> None:
    rules = room_of(GAMES[name]).rules
    for function in ("start", "deal", "legal", "amounts", "apply", "payoff", "hide", "guess"):
        assert jit.find_cycle(getattr(rules, function)) == []


@pytest.mark.parametrize("name", GAMES)
def test_only_guess_draws_random_numbers(name: str) -> None:
    rules = room_of(GAMES[name]).rules
    for function in ("start", "deal", "legal", "amounts", "apply", "payoff", "hide"):
        assert not [called for called in reached(getattr(rules, function)) if called.__module__ == "kozyr.rng"]
    assert [called for called in reached(rules.guess) if called.__module__ == "kozyr.rng"]


def reached(function: Any) -> set[Any]:
    """All plain functions that a function calls, directly or not."""
    found = set(jit.callees(function).values())
    return found.union(*map(reached, found))


def round_about() -> int:
    return there_and_back()


def there_and_back() -> int:
    return round_about()


def test_a_circle_of_calls_is_found() -> None:
    assert jit.find_cycle(round_about) == ["round_about", "there_and_back", "round_about"]  # type: ignore[arg-type]


@pytest.mark.skipif(not jit.available(), reason="nothing is compiled here")
@pytest.mark.parametrize("name", room_by_room())
def test_a_guess_is_the_same_compiled_and_not(name: str) -> None:
    numba: Any = pytest.importorskip("numba")
    kind: Any = GAMES[name]
    rules = room_of(kind).rules
    record, stream = numba.from_dtype(rules.STATE), numba.from_dtype(rng.STREAM)
    compiled = jit.compiled(rules.guess, numba.void(record, numba.int64, stream))
    table = kind(seats=3).deal(seed=1)
    for _ in range(share(quick=6, deep=60)):
        for seat in range(3):
            plain, dice = copy_state(table.view(seat).state), new_state(rng.STREAM)
            rng.open_stream(dice, 1, seat, rng.GUESS_LANE)
            twin, twin_dice = as_records(plain), as_records(dice)
            rules.guess(plain, seat, dice)
            compiled(twin[0], seat, twin_dice[0])
            assert twin.tobytes() == plain.tobytes()
        if table.turn < 0:
            break
        table.play(table.legal_moves[0])


@pytest.mark.parametrize("name", GAMES)
def test_no_field_of_a_state_is_named_like_an_attribute_of_a_record(name: str) -> None:
    state = room_of(GAMES[name]).rules.STATE
    plain = set(dir(np.zeros(1, [("x", np.int64)]).view(np.recarray)[0])) | set(dir(State))
    assert not plain & set(state.names or ())
    assert state.isnative
    assert state.itemsize % 8 == 0


@pytest.mark.parametrize("name", GAMES)
def test_states_hold_int64_and_bytes_only(name: str) -> None:
    state = room_of(GAMES[name]).rules.STATE
    for field in state.names or ():
        assert state[field].base in (np.dtype(np.int64), np.dtype(np.int8)), field


def test_a_copy_with_other_constants_is_not_answered_from_the_originals_code() -> None:
    ask = (
        "import numba, types; from kozyr import jit, rng;"
        "copy = types.FunctionType(rng.block.__code__, {**vars(rng), '_PARITY': 7}, 'block');"
        "i = numba.int64; signature = numba.types.UniTuple(i, 2)(i, i, i, i);"
        "both = [(f(5, 6, 1, 2), jit.compiled(f, signature)(5, 6, 1, 2)) for f in (rng.block, copy)];"
        "print([plain == twin for plain, twin in both], both[0] != both[1])"
    )
    assert run("-c", ask) == "[True, True] True"
    assert run("-c", ask) == "[True, True] True"


weight = 0
weights = np.zeros(2, np.int64)


def leaf() -> int:
    return weight


def branch() -> int:
    return leaf() + weights[0]


def root() -> int:
    return branch() * 10


def test_changed_constants_and_helpers_are_compiled_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """A global, an array changed in place, a helper of a helper: none answers from yesterday's code."""
    import numba

    ask = lambda: jit.compiled(root, numba.int64())()  # noqa: E731
    assert ask() == 0
    monkeypatch.setattr(sys.modules[__name__], "weight", 3)
    assert ask() == 30
    monkeypatch.setattr(sys.modules[__name__], "weights", np.array([4, 0]))
    assert ask() == 70
    weights[0] = 5
    assert ask() == 80
    monkeypatch.setattr(sys.modules[__name__], "leaf", lambda: 1)
    assert ask() == 60


@pytest.mark.parametrize("left", [0, 100])
def test_a_damaged_cache_is_done_without_and_made_anew(tmp_path: Path, left: int) -> None:
    ask = (
        "import numba; from kozyr import jit, rng; i = numba.int64;"
        "print(jit.compiled(rng.four_rounds, numba.types.UniTuple(i, 2)(i, i, i, i, i, i))(5, 6, 1, 2, 3, 4))"
    )
    env = {"KOZYR_CACHE": str(tmp_path)}
    right = run("-c", ask, **env)
    damaged = list(tmp_path.rglob("*.nb?"))
    for path in damaged:
        path.write_bytes(path.read_bytes()[:left])
    assert damaged
    assert run("-c", ask, **env) == right
    assert run("-c", ask, **env) == right
    assert all(path.stat().st_size > left for path in tmp_path.rglob("*.nb?"))


def test_one_functions_damaged_cache_leaves_those_of_others_alone(tmp_path: Path) -> None:
    ask = (
        "import numba; from kozyr import jit, rng; i = numba.int64; pair = numba.types.UniTuple(i, 2);"
        "jit.compiled(rng.block, pair(i, i, i, i)); jit.compiled(rng.four_rounds, pair(i, i, i, i, i, i))"
    )
    run("-c", ask, KOZYR_CACHE=str(tmp_path))
    for path in tmp_path.rglob("*.four_rounds-*.nb?"):
        path.write_bytes(b"")
    others = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.block-*.nb?")}
    assert others
    run("-c", ask, KOZYR_CACHE=str(tmp_path))
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.block-*.nb?")} == others


def test_nothing_but_old_caches_is_removed_from_the_cache_folder(tmp_path: Path) -> None:
    for number in range(jit.KEPT_CACHES + 3):
        (tmp_path / "jit" / f"mine{number}").mkdir(parents=True)
        (tmp_path / "jit" / f"{number:020x}").mkdir()
    run("-c", "from kozyr import jit; jit.cache_folder()", KOZYR_CACHE=str(tmp_path))
    names = [path.name for path in (tmp_path / "jit").iterdir()]
    assert len([name for name in names if name.startswith("mine")]) == jit.KEPT_CACHES + 3
    assert len(names) == jit.KEPT_CACHES * 2 + 3


def test_two_bindings_of_one_function_have_two_names() -> None:
    first, second = jit.bound_to(loop.play_games, "one", deal=print), jit.bound_to(loop.play_games, "two", deal=repr)
    assert first.__name__ != second.__name__ != loop.play_games.__name__
    assert first.__globals__["deal"] is print
    assert second.__globals__["deal"] is repr
    assert loop.deal is None
