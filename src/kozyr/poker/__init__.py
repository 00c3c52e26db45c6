"""Parts for poker: hand values, ranges and equity. The game itself is in ``kozyr.games.holdem``."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kozyr.poker.values import HandValue, score, value, values

if TYPE_CHECKING:
    from kozyr.poker.odds import Result, equity
    from kozyr.poker.ranges import Range

__all__ = ["HandValue", "Range", "Result", "equity", "score", "value", "values"]

_LATER = {"Range": "ranges", "Result": "odds", "equity": "odds"}


def __getattr__(name: str) -> Any:
    """Ranges and equity, loaded when they are first asked for: a game at a terminal needs neither."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
