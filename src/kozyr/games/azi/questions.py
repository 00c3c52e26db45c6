"""What one may ask about Azi without a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kozyr import cards
from kozyr.errors import CardError, OptionError
from kozyr.games.azi import rules
from kozyr.games.azi.chances import chance_of_two
from kozyr.state import new_state

PAYOUTS = {"excess": rules.EXCESS, "linear": rules.LINEAR}


def settle(stakes: Sequence[int], winner: int, short: Iterable[int] = (), rule: str = "excess") -> list[int]:
    """What each seat receives when a game is over: the stakes in chips by seat, the winner's seat, the seats that are short.

    ``rule`` is the option ``short_payout`` (A-5.1). Raises OptionError for stakes, seats or a rule that cannot be.
    """
    chips = list(stakes) if isinstance(stakes, Iterable) else []
    if not chips or not all(_is_whole(number) for number in chips):
        raise OptionError(f"stakes are whole numbers of chips from 0 on, one for each seat, not {stakes!r:.60}")
    if sum(chips) > rules.MAX_CHIPS:
        raise OptionError(f"at most {rules.MAX_CHIPS:,} chips are in play (A-10)")
    if not isinstance(short, Iterable):
        raise OptionError(f"short is a list of seats, not {short!r:.60}")
    poor = list(short)
    for seat in (winner, *poor):
        if not _is_whole(seat) or seat >= len(chips):
            raise OptionError(f"a seat is 0 to {len(chips) - 1}, not {seat!r}")
    if not isinstance(rule, str) or rule not in PAYOUTS:
        raise OptionError(f"there is no rule {rule!r} for a short winner; there are {', '.join(PAYOUTS)}")
    seats = range(len(chips))
    return [int(rules.share(chips, len(chips), winner, winner in poor, PAYOUTS[rule], seat)) for seat in seats]


def chance(hand: str, turned: str, opponents: int = 1, deck_size: int = rules.SMALL_DECK) -> float:
    """The exact chance that two of three cards cannot be beaten by any of so many opponents, who hold any other cards.

    ``turned`` is the card turned up, which names the trump. Raises CardError or OptionError.
    """
    if not _is_whole(deck_size) or deck_size not in (rules.SMALL_DECK, rules.DECK):
        raise OptionError(f"a deck has 27 or 36 cards, not {deck_size!r}")
    state = new_state(rules.STATE)
    state.deck_size = deck_size
    state.ace_trump_six_high = 1
    deck = int(rules.whole_deck(state))
    held = cards.read_all(hand, deck)
    if len(held) != rules.HAND:
        raise CardError(f"a hand has {rules.HAND} cards, not {len(held)}")
    state.trump_card = cards.read(turned, deck)
    if state.trump_card in held:
        raise CardError(f"{cards.write(state.trump_card)} is in the hand and turned up")
    unseen = deck & ~cards.mask([*held, state.trump_card])
    most = min(rules.SEATS - 1, cards.count(unseen) // rules.HAND)
    if not _is_whole(opponents) or not 1 <= opponents <= most:
        raise OptionError(f"opponents are 1 to {most}, not {opponents!r}")
    return float(chance_of_two(state, cards.mask(held), unseen, opponents))


def _is_whole(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and number >= 0
