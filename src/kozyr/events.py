"""What rooms tell alike: hands dealt and antes paid, and those of many seats in one line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any


@dataclass(frozen=True)
class Dealt:
    """A seat was dealt cards; those the onlooker cannot see are not listed."""

    seat: int
    count: int
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Unseen:
    """Seats that were dealt cards which the onlooker cannot see, told in one line."""

    seats: tuple[int, ...]
    count: int


@dataclass(frozen=True)
class Antes:
    """Seats that paid the same ante, told in one line."""

    seats: tuple[int, ...]
    chips: int


def in_lines(told: Sequence[Any], ante: Callable[[Any], int | None]) -> list[Any]:
    """Events as they are told, a line each: equal antes make one line, and hands dealt unseen, after those seen.

    ``ante`` answers the chips of an event that is a whole ante, None of any other.
    """

    def kind(event: Any) -> Any:
        """What events that are told together have in common."""
        return Dealt if isinstance(event, Dealt) else ante(event)

    lines: list[Any] = []
    for common, group in groupby(told, kind):
        events = list(group)
        if common is Dealt:
            unseen = [dealt for dealt in events if not dealt.cards]
            lines += [dealt for dealt in events if dealt.cards]
            lines += unseen if len(unseen) < 2 else [Unseen(tuple(dealt.seat for dealt in unseen), unseen[0].count)]
        elif common is not None and len(events) > 1:
            lines.append(Antes(tuple(paid.seat for paid in events), common))
        else:
            lines += events
    return lines
