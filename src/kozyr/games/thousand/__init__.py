"""Thousand (Tysiąc, Тысяча): its options, presets and seats. The rules are in rules.py, in words in RULES.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from kozyr import options
from kozyr.errors import OptionError
from kozyr.games.thousand import players, position, rules, text
from kozyr.games.thousand.questions import bid_limit, higher, sure_points
from kozyr.locale import msg
from kozyr.options import YES_NO, Preset, number, option
from kozyr.shuffle import Shuffle
from kozyr.state import State, new_state
from kozyr.table import Table

__all__ = ["Thousand", "bid_limit", "higher", "players", "rules", "sure_points", "text"]

USUALLY_YES = {True: 1, False: 0}
_RUSSIAN = {
    "bid_step": 5,
    "bombs": 0,
    "concede": "half",
    "marriage_first_trick": False,
    "rounding": "five",
    "lock": "none",
    "barrel": 880,
    "bolts": "cumulative",
    "ends": "own",
    "sitter_scores": "nothing",
}
_SEED = {
    "max_rounds": 20,
    "bid_step": 1,
    "cap": "none",
    "redeal_nines": 0,
    "show_talon": "never",
    "bombs": 0,
    "raise_after_talon": False,
    "must_beat": False,
    "rounding": "none",
    "lock": "none",
    "ends": "highest",
}


@dataclass(frozen=True, kw_only=True)
class Thousand:
    """A game of Thousand by the given options; the defaults are what most Polish tables play, for three.

    Raises OptionError for a value that an option cannot have.
    """

    NAME: ClassVar[str] = "thousand"
    VERSION: ClassVar[int] = rules.VERSION
    SCORES: ClassVar[bool] = True
    PRESETS: ClassVar[Mapping[str, Preset]] = {
        "polish": Preset(
            msg("by tens, the talon shown, one must beat, own contracts only from 800 on"), {}, range(2, 5)
        ),
        "russian": Preset(msg("by fives, with the barrel at 880, bolts and conceding"), _RUSSIAN, range(2, 5)),
        "seed": Preset(msg("the simulation task: 20 rounds, the talon hidden, no duty to beat"), _SEED, range(3, 4)),
    }

    seats: int = option({3: 3, 2: 2, 4: 4}, msg("how many play"), "T-1", seating=True)
    first: int = number(0, 0, rules.SEATS - 1, msg("the seat that opens the first round"), "T-4", seating=True)
    target: int = option({n: n for n in (1000, 1001)}, msg("the points to be reached"), "T-2")
    max_rounds: int = number(
        0, 0, rules.MAX_ROUNDS, msg("rounds after which the game stops; 0: none"), "T-23", seating=True
    )
    opening_bid: int = option({n: n for n in (100, 60, 40)}, msg("the number the auction begins with"), "T-6")
    obliged: str = option(
        {"opener": rules.OPENER, "last": rules.LAST},
        msg("whose the first number is: the opener must say it, or it stands as the last seat's"),
        "T-6.1",
    )
    bid_step: int = option({n: n for n in (10, 5, 1)}, msg("numbers grow by multiples of this"), "T-5")
    cap: str | int = option(
        {"marriages": rules.BY_MARRIAGES, 120: rules.CAP_120, "none": rules.NO_CAP},
        msg("the highest number: 120 and the marriages one holds, 120, or any"),
        "T-5.1",
    )
    dark: bool = option(YES_NO, msg("the opener may bid 120 before looking at the cards, for double"), "T-42")
    golden: bool = option(YES_NO, msg("the first rounds are played at 120 without an auction, for double"), "T-43")
    redeal_nines: int = option({4: 4, 3: 3, 0: 0}, msg("so many nines let one ask for a new deal; 0: none"), "T-44")
    redeal_jacks: bool = option(YES_NO, msg("four jacks let one ask for a new deal"), "T-44")
    redeal_weak: int = number(0, 0, 20, msg("a hand below so many points lets one ask for a new deal"), "T-44")
    redeal_talon_nines: bool = option(
        YES_NO, msg("two nines in the talon let the declarer ask for a new deal"), "T-44.1"
    )
    show_talon: str = option(
        {"always": rules.ALWAYS, "above_opening": rules.ABOVE_OPENING, "never": rules.NEVER},
        msg("all see the talon: always, only if the bid is above the first number, or never"),
        "T-8.1",
    )
    give_face_up: bool = option(YES_NO, msg("all see the cards the declarer gives"), "T-8.2")
    bombs: int = number(2, 0, 3, msg("how often in a game a declarer may throw the cards away"), "T-45")
    bomb_pays: str = option(
        {"after_first": rules.AFTER_FIRST, "always": rules.ALWAYS_PAYS},
        msg("which bombs pay the others: all but each seat's first, or all"),
        "T-45",
    )
    concede: str = option(
        {"none": rules.NOT_CONCEDED, "sixty": rules.SIXTY, "half": rules.HALF},
        msg("whether a declarer may concede, and what it pays the others: 60, or half the bid"),
        "T-46",
    )
    concede_fine: bool = option(YES_NO, msg("each third concession of a seat costs 120 more"), "T-46")
    raise_after_talon: bool = option(USUALLY_YES, msg("the declarer may raise the bid after the exchange"), "T-8.3")
    contra: bool = option(YES_NO, msg("defenders may double, and the declarer redouble"), "T-47")
    must_trump: bool = option(USUALLY_YES, msg("who cannot follow suit must trump"), "T-10.1")
    must_beat: bool = option(USUALLY_YES, msg("who can beat must"), "T-10.2")
    marriage_first_trick: bool = option(USUALLY_YES, msg("a marriage may be announced in the first trick"), "T-13.1")
    one_trump: bool = option(YES_NO, msg("the first trump of a round stays"), "T-14.1")
    ace_marriage: str = option(
        {"none": rules.NO_ACES, "scores": rules.ACES_SCORE, "trump": rules.ACES_TRUMP},
        msg("four aces may be announced for 200, and may make the trump"),
        "T-48",
    )
    last_trick: int = option({n: n for n in (0, 10)}, msg("points for the last trick"), "T-18.1")
    rounding: str = option(
        {
            "ten": rules.TO_TEN,
            "ten_down": rules.TO_TEN_DOWN,
            "floor": rules.FLOOR,
            "five": rules.TO_FIVE,
            "none": rules.EXACT,
        },
        msg("how results of defenders are rounded: to ten, to ten with 5 down, to the ten below, to five, not"),
        "T-20.1",
    )
    declarer_scores: str = option(
        {"bid": rules.BID_ONLY, "larger": rules.LARGER},
        msg("what a contract made scores: the bid, or the result if it is more"),
        "T-19.1",
    )
    lock: str | int = option(
        {800: 800, 880: 880, 900: 900, "none": 0}, msg("points from which only own contracts score"), "T-49"
    )
    barrel: str | int = option(
        {"none": 0, 880: 880, 900: 900}, msg("points at which one comes onto the barrel"), "T-50"
    )
    barrel_rounds: int = option({n: n for n in (3, 1, 0)}, msg("rounds one may stay on it; 0: any"), "T-50.2")
    barrel_collision: str = option(
        {"newcomer": rules.NEWCOMER, "coexist": rules.COEXIST, "all_fall": rules.ALL_FALL},
        msg("two on the barrel: the newcomer throws the other off, both stay, or all fall"),
        "T-50.3",
    )
    barrel_third: bool = option(YES_NO, msg("the third fall off the barrel costs all points"), "T-50.4")
    bolts: str = option(
        {"none": rules.NO_BOLTS, "cumulative": rules.CUMULATIVE, "consecutive": rules.CONSECUTIVE},
        msg("each third round without a trick costs 120: not, of all, or of those in a row"),
        "T-51",
    )
    dump_truck: bool = option(YES_NO, msg("exactly 555 points become 0"), "T-52")
    sitter_scores: str = option(
        {"aces_50": rules.ACES_50, "aces_40": rules.ACES_40, "thirty": rules.THIRTY, "nothing": rules.NOTHING},
        msg("what the seat sitting out gets: aces (50 or 40) and marriage of the talon, 30, or nothing"),
        "T-41.1",
    )
    ends: str = option(
        {"declarer": rules.DECLARER_FIRST, "highest": rules.HIGHEST, "own": rules.OWN},
        msg("who wins: the declarer first, the most points, or only an own contract"),
        "T-3.1",
    )

    def __post_init__(self) -> None:
        options.check(self)
        if self.first >= self.seats:
            raise OptionError(f"thousand: first is seat 0 to {self.seats - 1}, not {self.first}")
        if self.lock != "none" and self.barrel != "none":
            raise OptionError("thousand: lock and barrel are not played together; set one of them to none")

    @classmethod
    def preset(cls, name: str = "polish", **changes: Any) -> Thousand:
        """A named set of options, any of them changed by keyword."""
        return options.from_preset(cls, name, changes)

    def start(self) -> State:
        """The state before the dealer's first turn; a game starts by copying it."""
        state = new_state(rules.STATE)
        options.fill(state, self)
        rules.start(state)
        return state

    def after(self, outcome: text.Outcome, /) -> Thousand:
        """The next game of the same seats: the next seat opens."""
        return replace(self, first=(self.first + 1) % self.seats)

    def deal(self, *, seed: int | None = None, shuffle: Shuffle | None = None, names: Sequence[str] = ()) -> Table:
        """A table with the cards dealt: from a seed, by a given shuffle, or else securely."""
        return Table(self, names=names).deal(seed=seed, shuffle=shuffle)

    def position(self, **cards: Any) -> Table:
        """A table in a situation written in cards: see ``kozyr.games.thousand.position.build``."""
        return Table.at(self, position.build(self.start(), **cards), cards)
