"""What one may ask about Azi without a table."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from kozyr.errors import OptionError
from kozyr.games.azi import rules

PAYOUTS = {"excess": rules.EXCESS, "linear": rules.LINEAR}


def settle(stakes: Sequence[int], winner: int, short: Collection[int] = (), rule: str = "excess") -> list[int]:
    """What each seat receives when a game is over: the stakes in chips by seat, the winner's seat, the seats that are short.

    ``rule`` is the option ``short_payout`` (A-5.1). Raises OptionError for stakes, seats or a rule that cannot be.
    """
    chips = list(stakes)
    if not chips or not all(_is_whole(number) for number in chips):
        raise OptionError(f"stakes are whole numbers of chips from 0 on, one for each seat, not {stakes!r:.60}")
    if sum(chips) > rules.MAX_CHIPS:
        raise OptionError(f"at most {rules.MAX_CHIPS:,} chips are in play (A-10)")
    for seat in (winner, *short):
        if not _is_whole(seat) or seat >= len(chips):
            raise OptionError(f"a seat is 0 to {len(chips) - 1}, not {seat!r}")
    if rule not in PAYOUTS:
        raise OptionError(f"there is no rule {rule!r} for a short winner; there are {', '.join(PAYOUTS)}")
    seats = range(len(chips))
    return [int(rules.share(chips, len(chips), winner, winner in short, PAYOUTS[rule], seat)) for seat in seats]


def _is_whole(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and number >= 0
