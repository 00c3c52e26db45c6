"""Parts for poker: hand values, ranges and equity. The game itself is in ``kozyr.games.holdem``."""

from kozyr.poker.equity import Result, equity
from kozyr.poker.ranges import Range
from kozyr.poker.values import HandValue, score, value, values

__all__ = ["HandValue", "Range", "Result", "equity", "score", "value", "values"]
