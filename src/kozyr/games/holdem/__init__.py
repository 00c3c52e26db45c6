"""Texas Hold'em: its options, presets and seats. The rules are in rules.py, in words in RULES.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from kozyr import options
from kozyr.errors import OptionError
from kozyr.games.holdem import players, position, rules, text
from kozyr.locale import msg
from kozyr.options import YES_NO, Preset, number, option
from kozyr.shuffle import Shuffle
from kozyr.state import State, new_state
from kozyr.table import Table

__all__ = ["Holdem", "players", "rules", "text"]

MOST_BLIND = 500_000_000
USUALLY_YES = {True: 1, False: 0}


@dataclass(frozen=True, kw_only=True)
class Holdem:
    """A game of Texas Hold'em by the given options; the defaults are one no-limit hand for two.

    Raises OptionError for a value that an option cannot have.
    """

    NAME: ClassVar[str] = "holdem"
    VERSION: ClassVar[int] = rules.VERSION
    SITTING: ClassVar[str] = "cash"  # the preset that people sit down to at a terminal, if they name none
    PRESETS: ClassVar[Mapping[str, Preset]] = {
        "hand": Preset(msg("one hand, no-limit"), {}, range(2, 11)),
        "pot_limit": Preset(msg("one hand, pot-limit"), {"limit": "pot_limit"}, range(2, 11)),
        "fixed_limit": Preset(msg("one hand, fixed-limit"), {"limit": "fixed_limit"}, range(2, 11)),
        "short_deck": Preset(
            msg("one hand with 36 cards, antes and a blind of the button"),
            {"deck_size": 36, "ante": 1, "blinds": "button"},
            range(2, 11),
        ),
        "cash": Preset(msg("a session of 100 hands, no-limit"), {"session": "cash"}, range(2, 11)),
        "sit_and_go": Preset(
            msg("a tournament at one table with rising blinds, until one seat has all chips"),
            {
                "session": "sit_and_go",
                "big_blind": 20,
                "small_blind": 10,
                "stacks": 1500,
                "button_rule": "dead",
            },
            range(2, 11),
        ),
    }

    seats: int = option({n: n for n in range(2, rules.SEATS + 1)}, msg("how many play"), "H-20", seating=True)
    deck_size: int = option({n: n for n in (52, 36)}, msg("cards in the deck"), "H-22")
    limit: str = option(
        {"no_limit": rules.NO_LIMIT, "pot_limit": rules.POT_LIMIT, "fixed_limit": rules.FIXED_LIMIT},
        msg("how much may be bet: all one has, the pot, or a fixed bet"),
        "H-40",
    )
    big_blind: int = number(2, 1, MOST_BLIND, msg("the big blind, in chips; the bet of fixed-limit"), "H-27")
    small_blind: int = number(1, 0, MOST_BLIND, msg("the small blind, in chips"), "H-27")
    blinds: str = option(
        {"both": rules.BOTH, "button": rules.BUTTON_ONLY}, msg("two blinds, or only a big one of the button"), "H-27"
    )
    straddle: bool = option(YES_NO, msg("the seat left of the big blind straddles for twice as much"), "H-29")
    posts: int | tuple[int, ...] = number(
        0,
        -MOST_BLIND,
        MOST_BLIND,
        msg("what each seat posts instead of blinds, negative for a late blind; 0 for the usual blinds"),
        "H-30",
        each=True,
    )
    ante: int | tuple[int, ...] = number(0, 0, MOST_BLIND, msg("the ante, in chips"), "H-25", each=True)
    ante_kind: str = option(
        {"each": rules.EACH, "dead": rules.DEAD, "big_blind": rules.BIG_BLIND},
        msg("who pays the ante: each seat as a part of its bets, each as dead money, or the big blind for all"),
        "H-25",
    )
    ante_order: str = option(
        {"blind_first": rules.BLIND_FIRST, "ante_first": rules.ANTE_FIRST},
        msg("what a big blind with too few chips pays first"),
        "H-26",
    )
    bomb_pot: bool = option(YES_NO, msg("antes only, no blinds, and betting begins on the flop"), "H-31")
    short_blind: str = option(
        {"full": rules.FULL, "actual": rules.ACTUAL},
        msg("what is owed when the big blind has too few chips: the full blind, or the highest bet posted"),
        "H-28",
    )
    stacks: int | tuple[int, ...] = number(
        200, 1, rules.MAX_CHIPS, msg("chips of each seat at the beginning"), "H-21", each=True, seating=True
    )
    button: int = option(
        {n: n for n in range(-1, rules.SEATS)},
        msg("the seat of the first button, or -1 for the last seat"),
        "H-23",
        seating=True,
    )
    button_rule: str = option(
        {"moving": rules.MOVING, "dead": rules.DEAD_BUTTON, "forward": rules.FORWARD},
        msg("how the button moves when seats have left"),
        "H-70",
    )
    reopen: str = option(
        {"cumulative": rules.CUMULATIVE, "single": rules.SINGLE, "any": rules.ANY},
        msg("when short all-ins let a seat raise that has acted: if together a full raise, if one is, or always"),
        "H-46",
    )
    raise_cap: int = option(
        {n: n for n in (3, 4, 0)}, msg("most raises after the bet in fixed-limit, 0 for any"), "H-44"
    )
    heads_up_cap: bool = option(YES_NO, msg("the cap holds between two seats as well"), "H-44")
    open_fold: bool = option(YES_NO, msg("a seat may fold where it could check"), "H-36")
    burn: bool = option(USUALLY_YES, msg("a card is burned before flop, turn and river"), "H-34")
    tabled: bool = option(USUALLY_YES, msg("all-in hands are shown before the rest of the board"), "H-50")
    muck: bool = option(USUALLY_YES, msg("a beaten hand need not be shown"), "H-53")
    runs: int = option({n: n for n in (1, 2)}, msg("how often the rest of the board is dealt after an all-in"), "H-51")
    rake: int = number(0, 0, 200, msg("thousandths of each pot that go to the house"), "H-60")
    rake_cap: int = number(0, 0, rules.MAX_CHIPS, msg("most chips of rake in a hand, 0 for any number"), "H-60")
    no_flop_no_drop: bool = option(USUALLY_YES, msg("no rake is taken if there was no flop"), "H-60")
    drop: int = number(0, 0, rules.MAX_CHIPS, msg("chips that go to the house from each hand"), "H-61")
    session: str = option(
        {"hand": rules.ONE_HAND, "cash": rules.CASH, "sit_and_go": rules.SIT_AND_GO},
        msg("one hand, a number of hands for cash, or a tournament"),
        "H-71",
    )
    hands_to_play: int = number(100, 1, rules.MAX_HANDS, msg("hands of a cash session"), "H-72", seating=True)
    rebuy: bool = option(USUALLY_YES, msg("in a cash session, a seat without chips buys a new stack"), "H-72")
    level_hands: int = number(10, 1, 1000, msg("hands of a tournament before the blinds rise"), "H-73")

    def __post_init__(self) -> None:
        options.check(self)
        if self.button >= self.seats:
            raise OptionError(f"holdem: button is seat 0 to {self.seats - 1}, or -1, not {self.button}")
        if self.small_blind > self.big_blind:
            raise OptionError(
                f"holdem: the small blind, {self.small_blind}, is more than the big one, {self.big_blind}"
            )
        if (self.posts != 0 or isinstance(self.ante, tuple)) and self.session != "hand":
            raise OptionError("holdem: posts and antes by seat are for a single hand, in which nobody's place changes")
        chips = sum(self.stacks) if isinstance(self.stacks, tuple) else self.seats * self.stacks
        times = self.hands_to_play + 1 if self.session == "cash" and self.rebuy else 1
        if chips * times > rules.MAX_CHIPS:
            raise OptionError(f"holdem: at most {rules.MAX_CHIPS:,} chips are in play (H-21), not {chips * times:,}")

    @classmethod
    def preset(cls, name: str = "hand", **changes: Any) -> Holdem:
        """A named set of options, any of them changed by keyword."""
        return options.from_preset(cls, name, changes)

    def start(self) -> State:
        """The state before the dealer's first turn; a game starts by copying it."""
        state = new_state(rules.STATE)
        options.fill(state, self)
        state.own_posts = self.posts != 0
        rules.start(state)
        return state

    def after(self, outcome: text.Outcome, /) -> Holdem:
        """The next game of the same seats: the button moves on."""
        return replace(self, button=(self.button % self.seats + 1) % self.seats)

    def deal(self, *, seed: int | None = None, shuffle: Shuffle | None = None, names: Sequence[str] = ()) -> Table:
        """A table with the cards dealt: from a seed, by a given shuffle, or else securely."""
        return Table(self, names=names).deal(seed=seed, shuffle=shuffle)

    def position(self, **cards: Any) -> Table:
        """A table in a situation written in cards and chips: see ``kozyr.games.holdem.position.build``."""
        return Table.at(self, position.build(self.start(), **cards), cards)
