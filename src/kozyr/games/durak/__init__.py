"""Durak: its options, presets and seats. The rules are in rules.py, in words in RULES.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from kozyr import options
from kozyr.errors import OptionError
from kozyr.games.durak import players, position, rules, text
from kozyr.locale import msg
from kozyr.options import YES_NO, Preset, option
from kozyr.shuffle import Shuffle
from kozyr.state import State, new_state
from kozyr.table import Table

__all__ = ["Durak", "players", "rules", "text"]

_FORCED = {
    "no_trump": "first_seat",
    "throwers": "attacker",
    "attack_choice": "lowest",
    "attack_limit": "none",
    "must_beat": True,
    "defence_choice": "lowest",
    "after_take": "hand_over",
    "refill_order": "defender_second",
}


@dataclass(frozen=True, kw_only=True)
class Durak:
    """A game of Durak by the given options; the defaults are the classic throw-in game for two.

    Raises OptionError for a value that an option cannot have.
    """

    NAME: ClassVar[str] = "durak"
    VERSION: ClassVar[int] = rules.VERSION
    PRESETS: ClassVar[Mapping[str, Preset]] = {
        "podkidnoy": Preset(msg("the classic game: everybody may throw in"), {}, range(2, 7)),
        "perevodnoy": Preset(msg("the attack may be transferred"), {"transfer": True}, range(2, 7)),
        "seed": Preset(msg("the simulation task: every choice is forced"), _FORCED, range(2, 6)),
        "reference": Preset(
            msg("the simulation task as its reference log plays it"),
            _FORCED | {"deal_order": "block", "first_attacker": "first_seat"},
            range(2, 6),
        ),
    }

    seats: int = option({n: n for n in range(2, rules.SEATS + 1)}, msg("how many play"), "D-2", seating=True)
    deck_size: int = option({n: n for n in (36, 24, 52)}, msg("cards in the deck"), "D-1")
    deal_order: str = option(
        {"round_robin": rules.ROUND_ROBIN, "block": rules.BLOCK},
        msg("one card at a time, or six at once to each"),
        "D-5",
    )
    first_attacker: str = option(
        {
            "lowest_trump": rules.LOWEST_TRUMP,
            "first_seat": rules.FIRST_SEAT,
            "left_of_fool": rules.LEFT_OF_FOOL,
            "under_fool": rules.UNDER_FOOL,
            "lot": rules.BY_LOT,
        },
        msg("who opens the first bout"),
        "D-8",
    )
    no_trump: str = option(
        {"lowest_card": rules.LOWEST_CARD, "first_seat": rules.TO_FIRST_SEAT, "lot": rules.TO_LOT},
        msg("who opens the first bout when nobody holds a trump"),
        "D-8.3",
    )
    last_fool: int = option(
        {n: n for n in range(-1, rules.SEATS)},
        msg("the fool of the game before, or -1 for nobody"),
        "D-8.2",
        seating=True,
    )
    throwers: str = option(
        {"all": rules.EVERYBODY, "neighbours": rules.NEIGHBOURS, "attacker": rules.ATTACKER_ONLY},
        msg("who may throw in"),
        "D-10",
    )
    throw_order: str = option(
        {"attacker_first": rules.ATTACKER_FIRST, "free": rules.FREE},
        msg("who is asked first: the attacker, or who laid the last card"),
        "D-10.2",
    )
    attack_choice: str = option(
        {"any": rules.ANY_CARD, "several": rules.SEVERAL, "lowest": rules.LOWEST_ATTACK},
        msg("attack with any card, with several of a rank at once, or always with the lowest"),
        "D-11",
    )
    attack_limit: str = option(
        {"hand": rules.HAND_SIZE, "six": rules.SIX, "five": rules.FIVE, "none": rules.NO_BOUND},
        msg("most attack cards in a bout; hand: six, but no more than the defender held"),
        "D-11.4",
    )
    first_bout_limit: str = option(
        {"none": rules.NO_BOUND, "five": rules.FIVE}, msg("most attack cards in the first bout"), "D-11.5"
    )
    must_beat: bool = option(YES_NO, msg("a defender who can beat must not take"), "D-13.3")
    defence_choice: str = option(
        {"any": rules.ANY_BEAT, "lowest": rules.LOWEST_BEAT},
        msg("beat with any card, or always with the lowest"),
        "D-13.4",
    )
    after_take: str = option(
        {"throw_in": rules.THROW_IN, "stop": rules.STOP, "hand_over": rules.HAND_OVER},
        msg("after take: throwing in goes on, the bout stops, or the attacker hands over what fits"),
        "D-14",
    )
    refill_order: str = option(
        {"defender_last": rules.DEFENDER_LAST, "defender_second": rules.DEFENDER_SECOND},
        msg("when the defender draws"),
        "D-16",
    )
    draws: bool = option({True: 1, False: 0}, msg("a draw is possible; else the last defender is the fool"), "D-18.2")
    transfer: bool = option(YES_NO, msg("the defender may transfer the attack"), "D-19")
    transfer_needs_cards: bool = option(
        {True: 1, False: 0}, msg("only to a seat that holds enough cards to answer"), "D-19.3"
    )
    transfer_chain: str = option(
        {"unlimited": rules.UNLIMITED, "three": rules.THREE}, msg("most transfers in a bout"), "D-19.4"
    )
    show_trump: bool = option(YES_NO, msg("transfer by showing the trump of the rank, once a game"), "D-19.5")
    swap_trump: bool = option(YES_NO, msg("the lowest trump may be exchanged for the turned-up card"), "D-20")

    def __post_init__(self) -> None:
        options.check(self)
        most = self.deck_size // rules.HAND
        if self.seats > most:
            raise OptionError(f"durak with {self.deck_size} cards seats 2 to {most}, not {self.seats}")
        if self.last_fool >= self.seats:
            raise OptionError(f"durak: last_fool is seat 0 to {self.seats - 1}, or -1, not {self.last_fool}")
        if self.show_trump and not self.transfer:
            raise OptionError("durak: show_trump is a way to transfer and needs transfer=True")

    @classmethod
    def preset(cls, name: str = "podkidnoy", **changes: Any) -> Durak:
        """A named set of options, any of them changed by keyword."""
        return options.from_preset(cls, name, changes)

    def start(self) -> State:
        """The state before the dealer's first turn; a game starts by copying it."""
        state = new_state(rules.STATE)
        options.fill(state, self)
        rules.start(state)
        return state

    def after(self, outcome: text.Outcome, /) -> Durak:
        """The next game of the same seats: it remembers the fool (D-8.2), where the options ask for him."""
        return replace(self, last_fool=-1 if outcome.fool is None else outcome.fool)

    def deal(self, *, seed: int | None = None, shuffle: Shuffle | None = None, names: Sequence[str] = ()) -> Table:
        """A table with the cards dealt: from a seed, by a given shuffle, or else securely."""
        return Table(self, names=names).deal(seed=seed, shuffle=shuffle)

    def position(self, **cards: Any) -> Table:
        """A table in a situation written in cards: see ``kozyr.games.durak.position.build``."""
        return Table.at(self, position.build(self.start(), **cards), cards)
