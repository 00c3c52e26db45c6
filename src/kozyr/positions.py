"""Positions written in parts: what is missing and what does not belong is named, whatever the game."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from kozyr.errors import PositionError

_Parts = ParamSpec("_Parts")
_State = TypeVar("_State")


def in_parts(
    build: Callable[Concatenate[_State, _Parts], _State],
) -> Callable[Concatenate[_State, _Parts], _State]:
    """Lets a builder of positions refuse parts that are missing or that it does not know, with PositionError."""
    parts = list(inspect.signature(build).parameters.values())[1:]
    known = [part.name for part in parts]
    needed = [part.name for part in parts if part.default is inspect.Parameter.empty]

    @functools.wraps(build)
    def checked(state: _State, /, *args: _Parts.args, **given: _Parts.kwargs) -> _State:
        missing = [name for name in needed if name not in given]
        if missing:
            raise PositionError(f"the position lacks {missing[0]}=…; it is written as {', '.join(known)}")
        unknown = [name for name in given if name not in known]
        if unknown:
            raise PositionError(f"a position has no part {unknown[0]!r}; it is written as {', '.join(known)}")
        try:
            return build(state, *args, **given)
        except (TypeError, AttributeError, OverflowError) as wrong:
            raise PositionError(f"a part of the position is of a wrong kind: {wrong}") from None

    return checked
