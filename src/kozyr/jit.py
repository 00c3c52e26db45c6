"""Numba where it is, nothing where it is not; and the compile cache.

Rules, streams and players are plain Python functions, and run as such. ``compiled`` makes a machine-code twin of one,
and of every function it calls, without touching the original: so a game in a terminal starts at once, and only who needs
speed imports Numba.
"""

from __future__ import annotations

import builtins
import dis
import hashlib
import os
import re
import shutil
import sys
import tempfile
import types
from collections import Counter
from collections.abc import Callable
from functools import cache
from importlib import import_module, util
from pathlib import Path
from typing import Any

import numpy as np

from kozyr import cards, rng, state

PACKAGE = Path(__file__).parent
KEPT_CACHES = 4
INLINED = 10_000  # bytes of bytecode, that of all put into it included, up to which a function is put into its callers
_CACHE_NAME = re.compile(r"[0-9a-f]{20}(-checked)?")


@cache
def available() -> bool:
    """Whether functions are compiled: Numba is installed and KOZYR_JIT is not 0."""
    return os.environ.get("KOZYR_JIT", "1") != "0" and util.find_spec("numba") is not None


def bounds_checked() -> bool:
    """Whether compiled code checks every index (KOZYR_BOUNDSCHECK=1): for finding faults, at half the speed."""
    return os.environ.get("KOZYR_BOUNDSCHECK", "0") == "1"


# --- which functions a function calls ---


def callees(function: types.FunctionType, bound: dict[str, Any] | None = None) -> dict[str, types.FunctionType]:
    """The plain Python functions that a function names as globals, by name, in the order of their names."""
    names = function.__globals__ | (bound or {})
    found = {name: names[name] for name in _global_names(function.__code__) if name in names}
    return {name: value for name, value in found.items() if isinstance(value, types.FunctionType)}


@cache
def _global_names(code: types.CodeType) -> tuple[str, ...]:
    """The globals that a function's code names, each once, in the order of their names."""
    return tuple(sorted(_uses_of_globals(code)))


def _uses_of_globals(code: types.CodeType) -> Counter[str]:
    """How often a function's code names each global."""
    found = Counter(step.argval for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL")
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            found += _uses_of_globals(constant)
    return found


def find_cycle(function: types.FunctionType, path: tuple[types.FunctionType, ...] = ()) -> list[str]:
    """The names of a circle of calls reachable from a function, or an empty list."""
    if function in path:
        return [step.__name__ for step in path[path.index(function) :]] + [function.__name__]
    for callee in callees(function).values():
        cycle = find_cycle(callee, (*path, function))
        if cycle:
            return cycle
    return []


# --- compiling ---

_twins: dict[tuple[Any, ...], Any] = {}


def compiled(function: Callable[..., Any], signature: Any = None, label: str = "", **bound: Callable[..., Any]) -> Any:
    """The machine-code twin of a function and of all it calls, or the function itself where Numba is not there.

    ``bound`` gives values to names the function leaves open, so a generic runner is bound to one game; ``label`` must then
    name the binding, for the disk cache goes by names. The twin has one signature if one is given, and can then be passed as
    a value. Raises RecursionError for functions that call in circles.
    """
    plain: Any = bound_to(function, label, **bound) if bound else function
    if not available():
        return plain
    if cycle := find_cycle(plain):
        raise RecursionError(f"compiled functions must not call in circles: {' > '.join(cycle)}")
    key = (function, str(signature), label, tuple(sorted(bound.items())), bounds_checked(), _depends_on(plain))
    if key not in _twins:
        lasting = signature is not None and all(map(_is_ours, (function, *bound.values())))
        folder = cache_folder() if lasting else None
        _twins[key] = _njit(_with_twins(plain), signature, folder, _size(plain) < INLINED)
    return _twins[key]


@cache
def _size(function: types.FunctionType) -> int:
    """The bytes of a function's bytecode, with that of the functions that are put into it."""
    uses = _uses_of_globals(function.__code__)
    put_in = {name: _size(callee) for name, callee in callees(function).items()}
    return len(function.__code__.co_code) + sum(uses[name] * size for name, size in put_in.items() if size < INLINED)


def _depends_on(function: types.FunctionType) -> tuple[Any, ...]:
    """What a function's compiled code froze: its constants' values and the functions it calls, with what they depend on."""
    names = function.__globals__
    used = [name for name in _global_names(function.__code__) if name in names]
    found: list[Any] = [tuple(_frozen(cell.cell_contents) for cell in function.__closure__ or ())]
    for name in used:
        value = names[name]
        if isinstance(value, types.FunctionType):
            found.append((value, _depends_on(value)))
        else:
            found.append(_frozen(value))
    return tuple(found)


def _frozen(value: Any) -> Any:
    """A constant as something that compares by value: a number, an array's bytes, else the object's identity."""
    if isinstance(value, int | float | str | bytes):
        return value
    return value.tobytes() if hasattr(value, "tobytes") else id(value)


def bound_to(function: Any, label: str, **bound: Callable[..., Any]) -> Any:
    """A copy of a function whose open names are filled, under a name of its own; not compiled."""
    name = _bound_name(function, label)
    twin = types.FunctionType(
        function.__code__.replace(co_name=name, co_qualname=name),
        function.__globals__ | bound,
        name,
        function.__defaults__,
    )
    twin.__qualname__ = name
    return twin


def _bound_name(function: Any, label: str) -> str:
    return f"{function.__name__}__{label}"


def _with_twins(function: types.FunctionType) -> types.FunctionType:
    """A copy of a function that calls the twins of what it called."""
    primitives = _primitives()
    twins = {name: primitives.get(callee) or compiled(callee) for name, callee in callees(function).items()}
    names = {**function.__globals__, **twins, "__builtins__": builtins}
    copy = types.FunctionType(function.__code__, names, function.__name__, function.__defaults__, function.__closure__)
    copy.__qualname__ = function.__qualname__
    copy.__module__ = function.__module__
    return copy


def _njit(function: types.FunctionType, signature: Any, folder: Path | None, inlined: bool) -> Any:
    """Numba's dispatcher; a function that only others call needs no wrapper and no cache, for its callers hold it.

    Numba's own limit for what is put into its callers is too low for the many small functions of rules: calls cost up to a
    sixth of the time, and Threefry is not vectorized.
    """
    numba: Any = import_module("numba")
    config = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder or "")
    try:
        dispatcher = numba.njit(
            cache=folder is not None,
            boundscheck=bounds_checked(),
            nogil=True,
            error_model="numpy",
            no_cpython_wrapper=signature is None,
            no_cfunc_wrapper=signature is None,
            forceinline=inlined and signature is None,
        )(function)
        if signature is not None:
            dispatcher.compile(signature)
            dispatcher.disable_compile()
    except numba.core.errors.NumbaError:
        raise
    except Exception:
        if folder is None:
            raise
        for path in folder.rglob(f"*.{function.__qualname__}-*.nb?"):
            path.unlink(missing_ok=True)  # damaged, or no room to write: do without, and afresh the next time
        return _njit(function, signature, None, inlined)
    finally:
        config.CACHE_DIR = before
    return dispatcher


def _is_ours(function: Any) -> bool:
    """Whether the cache's name, a hash of this package's sources, covers a function and all it calls.

    A copy with other globals is not ours, although its code is: it would answer from the original's cache.
    """
    module = sys.modules.get(function.__module__)
    original = module is not None and vars(module).get(function.__name__) is function
    ours = original and Path(function.__code__.co_filename).is_relative_to(PACKAGE)
    return ours and all(map(_is_ours, callees(function).values()))


@cache
def _primitives() -> dict[Any, Any]:
    """Operations that compiled code does otherwise: in a few machine instructions, or on arrays of records."""
    ir: Any = import_module("llvmlite.ir")
    numba: Any = import_module("numba")
    intrinsic: Any = import_module("numba.extending").intrinsic
    int64, njit = numba.types.int64, numba.njit
    false = ir.Constant(ir.IntType(1), 0)
    bits32, bits64 = ir.IntType(32), ir.IntType(64)

    @intrinsic
    def count(typingctx, value):  # type: ignore[no-untyped-def]
        return int64(int64), lambda context, builder, sig, args: builder.ctpop(args[0])

    @intrinsic
    def lowest(typingctx, value):  # type: ignore[no-untyped-def]
        return int64(int64), lambda context, builder, sig, args: builder.cttz(args[0], false)

    @intrinsic
    def leading_zeros(typingctx, value):  # type: ignore[no-untyped-def]
        return int64(int64), lambda context, builder, sig, args: builder.ctlz(args[0], false)

    def on_words(operation):  # type: ignore[no-untyped-def]
        """The operation on the low 32 bits of its arguments, which LLVM then does on eight words at once."""

        def lower(context, builder, sig, args):  # type: ignore[no-untyped-def]
            return builder.zext(operation(builder, *(builder.trunc(arg, bits32) for arg in args)), bits64)

        return int64(int64, int64), lower

    def rotate(builder, x, distance):  # type: ignore[no-untyped-def]
        kind = ir.FunctionType(bits32, [bits32] * 3)
        return builder.call(builder.module.declare_intrinsic("llvm.fshl", [bits32], kind), [x, x, distance])

    @intrinsic
    def plus(typingctx, a, b):  # type: ignore[no-untyped-def]
        return on_words(lambda builder, a, b: builder.add(a, b))

    @intrinsic
    def rotated(typingctx, x, distance):  # type: ignore[no-untyped-def]
        return on_words(rotate)

    @njit(nogil=True)
    def highest(mask):  # type: ignore[no-untyped-def]
        return 63 - leading_zeros(mask)

    @njit(nogil=True)
    def nth(mask, n):  # type: ignore[no-untyped-def]
        for _ in range(n):
            mask &= mask - 1
        return lowest(mask)

    @njit(nogil=True)
    def erase(deck, first, end):  # type: ignore[no-untyped-def]
        deck[first:end] = -1

    return {
        cards.count: count,
        cards.lowest: lowest,
        cards.highest: highest,
        cards.nth: nth,
        cards.erase: erase,
        rng.plus: plus,
        rng.rotated: rotated,
        state.copies: _copies(numba),
    }


def _copies(numba: Any) -> Any:
    """An array of records of a state's type, its first the state's copy."""
    as_dtype: Any = import_module("numba.np.numpy_support").as_dtype

    def copies(state, length):  # type: ignore[no-untyped-def]
        raise NotImplementedError

    @import_module("numba.extending").overload(copies)
    def _compiled_copies(state, length):  # type: ignore[no-untyped-def]
        dtype = as_dtype(state)

        def filled(state, length):  # type: ignore[no-untyped-def]
            rows = np.zeros(length, dtype)
            rows[0] = state
            return rows

        return filled

    return copies


# --- the compile cache ---


@cache
def sources_hash() -> str:
    """A hash of every source and table of the package: an edited helper must never be answered from a stale cache."""
    digest = hashlib.blake2b(digest_size=10)
    for path in sorted([*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.npy")]):
        digest.update(str(path.relative_to(PACKAGE)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def cache_home() -> Path:
    """Where compiled code is kept: KOZYR_CACHE, or ``kozyr`` in the user's cache folder."""
    if named := os.environ.get("KOZYR_CACHE"):
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "kozyr"


@cache
def cache_folder() -> Path | None:
    """This version's cache folder, or None where it cannot be written."""
    name = sources_hash() + ("-checked" if bounds_checked() else "")
    try:
        folder = cache_home() / "jit" / name
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        os.utime(folder)
        _drop_old_caches(folder.parent)
    except (OSError, RuntimeError):  # RuntimeError: the user has no home folder
        return None
    return folder


def _drop_old_caches(home: Path) -> None:
    """Removes the caches of all but the last few versions used."""
    ours = [path for path in home.iterdir() if _CACHE_NAME.fullmatch(path.name)]
    by_age = sorted(ours, key=lambda path: path.stat().st_mtime, reverse=True)
    for path in by_age[KEPT_CACHES:]:
        shutil.rmtree(path, ignore_errors=True)


def is_cached(function: Callable[..., Any], label: str = "") -> bool:
    """Whether this version's cache holds a function (bound under a label): then it starts without a noticeable wait."""
    folder = cache_folder()
    name = _bound_name(function, label) if label else function.__name__
    return folder is not None and any(folder.rglob(f"*.{name}-*.nbi"))
