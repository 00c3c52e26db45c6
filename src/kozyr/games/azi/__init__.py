"""Azi: its options, presets and seats. The rules are in rules.py, in words in RULES.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from kozyr import options
from kozyr.errors import OptionError
from kozyr.games.azi import players, position, rules, text
from kozyr.games.azi.questions import chance, settle
from kozyr.locale import msg
from kozyr.options import YES_NO, Preset, number, option
from kozyr.shuffle import Shuffle
from kozyr.state import State, new_state
from kozyr.table import Table

__all__ = ["Azi", "chance", "players", "rules", "settle", "text"]

MOST_BET = 500_000_000
USUALLY_YES = {True: 1, False: 0}


@dataclass(frozen=True, kw_only=True)
class Azi:
    """A session of Azi by the given options; the defaults are the document's game, ten deals for two.

    Raises OptionError for a value that an option cannot have.
    """

    NAME: ClassVar[str] = "azi"
    VERSION: ClassVar[int] = rules.VERSION
    PRESETS: ClassVar[Mapping[str, Preset]] = {
        "seed": Preset(msg("the app's game: three cards, three tricks and a pot"), {}, range(2, 9)),
        "four_cards": Preset(msg("four cards are dealt and one is discarded"), {"hand": 4}, range(2, 7)),
        "blind": Preset(msg("a bet before looking at one's cards counts twice"), {"blind": "double"}, range(2, 9)),
        "azi_half_pot": Preset(
            msg("after azi, those without a trick may enter for half the pot"), {"azi_entry": "half_pot"}, range(2, 9)
        ),
    }

    seats: int = option({n: n for n in range(2, rules.SEATS + 1)}, msg("how many play"), "A-1", seating=True)
    deck_size: int = option({n: n for n in (27, 36)}, msg("cards in the deck: three suits or four"), "A-1")
    hand: int = option({n: n for n in (3, 4)}, msg("cards dealt to each seat; of four, one is discarded"), "A-2")
    purses: int | tuple[int, ...] = number(
        100, 1, rules.MAX_CHIPS, msg("chips of each seat at the beginning"), "A-10", each=True, seating=True
    )
    deals_to_play: int = number(10, 0, rules.MAX_DEALS, msg("deals of a session, 0 for no limit"), "A-12", seating=True)
    first: int = option(
        {n: n for n in range(-1, rules.SEATS)},
        msg("the seat that opens the first deal, or -1 for a lot"),
        "A-13",
        seating=True,
    )
    ante: int = number(1, 1, MOST_BET, msg("what everybody pays before the cards, in chips"), "A-1.1")
    min_bet: int = number(0, 0, MOST_BET, msg("the smallest bet, in chips; 0 for as much as the ante"), "A-3.1")
    min_raise: int = number(1, 1, MOST_BET, msg("the smallest raise, in chips"), "A-3.2")
    trump_source: str = option(
        {"stock": rules.STOCK, "dealer": rules.DEALERS_LAST},
        msg("what names the trump: the next card of the stock, or the dealer's last card"),
        "A-2.1",
    )
    ace_trump_six_high: bool = option(
        USUALLY_YES, msg("if the card that names the trump is the ace, the six of trumps is the highest"), "A-2.2"
    )
    trump_before_discard: bool = option(USUALLY_YES, msg("the trump is known before the discard"), "A-2.4")
    who_deals: str = option(
        {"winner": rules.WINNER_DEALS, "rotates": rules.ROTATES},
        msg("who deals: the last winner, or each in turn"),
        "A-14",
    )
    who_opens: str = option(
        {"left_of_winner": rules.LEFT_OF_WINNER, "left_of_dealer": rules.LEFT_OF_DEALER},
        msg("who is asked first: the seat left of the last winner, or left of the dealer"),
        "A-13",
    )
    opener_may_fold: bool = option(YES_NO, msg("while nobody has bet, one may fold"), "A-3.3")
    raise_limit: str = option(
        {"seat": rules.BY_SEAT, "table": rules.BY_TABLE, "none": rules.NO_LIMIT},
        msg("three bets of each seat, three raises of all together, or no limit"),
        "A-4",
    )
    match_renounces_lead: str = option(
        {"this_bet": rules.THIS_BET, "for_good": rules.FOR_GOOD},
        msg("whether who has matched may raise later: renounced for this bet, or for good"),
        "A-4.1",
    )
    who_leads: str = option(
        {"highest": rules.HIGHEST, "right": rules.RIGHT},
        msg("who leads first: the highest bettor, or the player right of him"),
        "A-6.1",
    )
    must_trump: bool = option(USUALLY_YES, msg("who cannot follow suit must lay a trump"), "A-6.2")
    short_payout: str = option(
        {"excess": rules.EXCESS, "linear": rules.LINEAR},
        msg("what a winner who was short gets: as much as his stake from each, or a part of the pot"),
        "A-5.1",
    )
    azi_entry: str = option(
        {
            "active": rules.ACTIVE,
            "everybody": rules.EVERYBODY,
            "half_pot": rules.HALF_POT,
            "third_pot": rules.THIRD_POT,
        },
        msg("who plays on after azi: those still in, all, or the trick winners and who buys in"),
        "A-8.2",
    )
    azi_ante: bool = option(YES_NO, msg("the ante is paid again after azi"), "A-8.3")
    blind: str = option({"off": 0, "double": 1}, msg("whether one may bet before looking, which counts twice"), "A-30")
    jerk: bool = option(YES_NO, msg("three cards of one suit win at once"), "A-35")

    def __post_init__(self) -> None:
        options.check(self)
        if self.first >= self.seats:
            raise OptionError(f"azi: first is seat 0 to {self.seats - 1}, or -1 for a lot, not {self.first}")
        needed = self.seats * self.hand + (self.trump_source == "stock")
        if needed > self.deck_size:
            raise OptionError(
                f"azi: {self.seats} seats with {self.hand} cards need {needed} cards; the deck has {self.deck_size} (A-1)"
            )
        if self.hand == 4 and self.blind == "double":
            raise OptionError("azi: nobody bets before looking with four cards, as one is discarded first (A-30)")
        if self.trump_source == "dealer" and not self.trump_before_discard:
            raise OptionError("azi: the dealer's last card names the trump at once, before the discard (A-2.4)")
        chips = sum(self.purses) if isinstance(self.purses, tuple) else self.seats * self.purses
        if chips > rules.MAX_CHIPS:
            raise OptionError(f"azi: at most {rules.MAX_CHIPS:,} chips are in play (A-10), not {chips:,}")

    @classmethod
    def preset(cls, name: str = "seed", **changes: Any) -> Azi:
        """A named set of options, any of them changed by keyword."""
        return options.from_preset(cls, name, changes)

    def start(self) -> State:
        """The state before the dealer's first turn; a game starts by copying it."""
        state = new_state(rules.STATE)
        options.fill(state, self)
        rules.start(state)
        return state

    def after(self, outcome: text.Outcome, /) -> Azi:
        """The next session of the same seats: the seat left of the last winner opens."""
        return replace(self, first=-1 if outcome.winner is None else (outcome.winner + 1) % self.seats)

    def deal(self, *, seed: int | None = None, shuffle: Shuffle | None = None, names: Sequence[str] = ()) -> Table:
        """A table with the cards dealt: from a seed, by a given shuffle, or else securely."""
        return Table(self, names=names).deal(seed=seed, shuffle=shuffle)

    def position(self, **cards: Any) -> Table:
        """A table in a situation written in cards and chips: see ``kozyr.games.azi.position.build``."""
        return Table.at(self, position.build(self.start(), **cards), cards)
