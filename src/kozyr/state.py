"""A state outside compiled code: the bytes of one record, whose fields read and write as Python ints.

The same bytes as an element of a NumPy array of the record's type, and many times faster to work with than one.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np


class State:
    """One record. Each field is an attribute: an int, or a memoryview of ints that shows and changes the record."""

    __slots__ = ("bytes", "data", "words")
    dtype: ClassVar[np.dtype[np.void]]

    def __init__(self, data: bytearray) -> None:
        """The record that lies in these bytes."""
        self.data = data
        view = memoryview(data)
        self.words = view[: len(data) // 8 * 8].cast("q")
        self.bytes = view.cast("b")

    def tobytes(self) -> bytes:
        """The record's bytes."""
        return bytes(self.data)

    def __getattr__(self, name: str) -> Any:
        """Every field is a property of the subclass made for its record type."""
        raise AttributeError(f"a state has no field {name!r}; there are {', '.join(self.dtype.names or ())}")

    if TYPE_CHECKING:

        def __setattr__(self, name: str, value: Any) -> None: ...


@cache
def kind_of(dtype: np.dtype[np.void]) -> type[State]:
    """The states of a record type, whose fields are int64 or int8, alone or in a row."""
    fields: dict[str, Any] = {"__slots__": (), "dtype": dtype}
    for name, (kind, offset, *_) in (dtype.fields or {}).items():
        length = kind.shape[0] if kind.shape else 0
        fields[name] = _word(offset // 8, length) if kind.base == np.int64 else _byte(offset, length)
    return type("State", (State,), fields)


def _word(place: int, length: int) -> property:
    """A field of one int64, or of several."""
    if length:
        return property(lambda state: state.words[place : place + length])
    return property(lambda state: state.words[place], lambda state, value: state.words.__setitem__(place, value))


def _byte(place: int, length: int) -> property:
    """A field of one int8, or of several."""
    if length:
        return property(lambda state: state.bytes[place : place + length])
    return property(lambda state: state.bytes[place], lambda state, value: state.bytes.__setitem__(place, value))


def new_state(dtype: np.dtype[np.void]) -> State:
    """A zeroed state of a record type."""
    return kind_of(dtype)(bytearray(dtype.itemsize))


def copy_state(state: State) -> State:
    """A state of its own with the same bytes."""
    return type(state)(bytearray(state.data))


def write(field: memoryview, values: Iterable[int]) -> None:
    """Writes ints into the first places of a field."""
    for place, value in enumerate(values):
        field[place] = value


def as_records(state: State) -> Any:
    """An array of one record, a copy of the state."""
    return np.frombuffer(bytearray(state.data), state.dtype).view(np.recarray)


class States:
    """A row of states for the plain runner: what an array of records is to the compiled one."""

    def __init__(self, dtype: np.dtype[np.void], length: int) -> None:
        """So many zeroed states."""
        self.shape = (length,)
        self._states = [new_state(dtype) for _ in range(length)]

    def __getitem__(self, place: int) -> State:
        """The state at a place itself, not a copy."""
        return self._states[place]

    def __setitem__(self, place: int, state: State) -> None:
        """Makes the state at a place the same as another."""
        self._states[place].data[:] = state.data


def copies(state: State, length: int) -> States:
    """So many states to think with, the first of them the same as this one; compiled, an array of records."""
    rows = States(state.dtype, length)
    rows[0] = state
    return rows


class Kept:
    """An array of records into which the plain runner writes states."""

    def __init__(self, records: np.ndarray) -> None:
        """Room for as many states as there are records."""
        self.shape = records.shape
        self._records = records

    def __setitem__(self, place: int, state: State) -> None:
        """Writes a state into the record at a place."""
        self._records[place : place + 1] = np.frombuffer(state.data, state.dtype)
