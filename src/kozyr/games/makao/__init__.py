"""Makao: its options, presets and seats. The rules are in rules.py, in words in RULES.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from kozyr import cards as _cards
from kozyr import options
from kozyr.errors import OptionError
from kozyr.games.makao import players, position, rules, text
from kozyr.locale import msg
from kozyr.options import YES_NO, Preset, number, option
from kozyr.shuffle import Shuffle
from kozyr.state import State, new_state
from kozyr.table import Table

__all__ = ["Makao", "players", "rules", "text"]

YES_USUALLY = {True: 1, False: 0}
_RANKS = {_cards.write_rank(rank): rank for rank in range(_cards.RANKS)}
_ROLES = ("draw_two", "draw_three", "skip", "demand", "free", "change", "reverse")
_MAU_MAU = {
    "deck_size": 32,
    "start_card": "any",
    "multi_play": "one",
    "voluntary_draw": False,
    "draw_two": "7",
    "draw_three": "none",
    "stack_mix": "rank",
    "skip": "8",
    "skip_chain": "single",
    "demand": "none",
    "free": "none",
    "king_attack": "none",
    "change": "J",
    "change_plays": "anything",
    "change_on_change": False,
    "may_decline": False,
    "makao_penalty": 1,
}
_CRAZY = {
    "multi_play": "one",
    "draw": "until",
    "draw_two": "none",
    "draw_three": "none",
    "skip": "none",
    "demand": "none",
    "free": "none",
    "king_attack": "none",
    "change": "8",
    "change_plays": "anything",
    "may_decline": False,
    "makao_penalty": 0,
}


def _rank(usual: str, meaning: str, clause: str) -> Any:
    """An option that names a rank, or none."""
    ranks = {**_RANKS, "none": -1}
    return option({usual: ranks.pop(usual), **ranks}, meaning, clause)


@dataclass(frozen=True, kw_only=True)
class Makao:
    """A game of Makao by the given options; the defaults are what most Polish tables play, for two.

    Raises OptionError for a value that an option cannot have.
    """

    NAME: ClassVar[str] = "makao"
    VERSION: ClassVar[int] = rules.VERSION
    PRESETS: ClassVar[Mapping[str, Preset]] = {
        "polish": Preset(msg("several of a rank at once, chains by suit, queens on everything"), {}, range(2, 9)),
        "seed": Preset(
            msg("the specification: one card a turn, no drawing while one can play"),
            {
                "multi_play": "one",
                "voluntary_draw": False,
                "stack_mix": "rank",
                "free_plays": "plain",
                "extra_turn": True,
            },
            range(2, 5),
        ),
        "maumau": Preset(msg("Mau-Mau: sevens draw two, eights skip, jacks change the suit"), _MAU_MAU, range(2, 9)),
        "crazy": Preset(msg("crazy eights: eights change the suit, one draws until one can play"), _CRAZY, range(2, 9)),
    }

    seats: int = option({n: n for n in range(2, rules.SEATS + 1)}, msg("how many play"), "M-2", seating=True)
    decks: str | int = option(
        {"by_seats": 0, 1: 1, 2: 2}, msg("decks shuffled together; by_seats: two for more than four seats"), "M-3"
    )
    deck_size: int = option({52: 52, 32: 32}, msg("cards in a deck"), "M-3.1")
    jokers: bool = option(YES_NO, msg("two jokers a deck, each standing for any card"), "M-20")
    hand: int = number(5, 1, 10, msg("cards dealt to everybody"), "M-4.2")
    start_card: str = option(
        {"plain": rules.PLAIN_START, "any": rules.ANY_START, "acts": rules.ACTING_START},
        msg("the first card of the pile: without function, any without effect, or any with its effect"),
        "M-4.3",
    )
    first: int = number(0, 0, rules.SEATS - 1, msg("the seat that begins"), "M-4.4", seating=True)
    multi_play: str = option(
        {"rank": rules.SAME_RANK, "one": rules.ONE_CARD, "three_four": rules.THREE_FOUR, "stairs": rules.STAIRS},
        msg("what is laid in one go: any number of a rank, one card, three or four of a rank, or also runs"),
        "M-5",
    )
    draw: str = option(
        {"one": rules.DRAW_ONE, "three": rules.DRAW_THREE, "until": rules.DRAW_UNTIL},
        msg("cards drawn in a turn: one, up to three, or until one can be played"),
        "M-6",
    )
    voluntary_draw: bool = option(YES_USUALLY, msg("one may draw even if one can play"), "M-6.1")
    play_drawn: bool = option(YES_USUALLY, msg("a card just drawn may be played"), "M-6.2")
    draw_two: str = _rank("2", msg("the rank that makes the next seat draw two"), "M-10")
    draw_three: str = _rank("3", msg("the rank that makes the next seat draw three"), "M-10")
    stack_mix: str = option(
        {"suit": rules.BY_SUIT, "rank": rules.BY_RANK, "any": rules.BY_ANY, "none": rules.BY_NONE},
        msg("what answers an attack: an attacking card of its rank or suit, of its rank, any, or nothing"),
        "M-11",
    )
    save_draw: bool = option(YES_NO, msg("the first card drawn under an attack may answer it"), "M-11.3")
    draw_and_skip: bool = option(YES_USUALLY, msg("who draws under an attack loses the turn too"), "M-11.4")
    skip: str = _rank("4", msg("the rank that makes the next seat lose a turn"), "M-12")
    skip_chain: str = option(
        {"stack": rules.STACKED, "single": rules.SINGLE}, msg("whether a skip can be passed on with another"), "M-12"
    )
    demand: str = _rank("J", msg("the rank that demands a rank of everybody"), "M-13")
    demand_range: str = option(
        {"plain": rules.PLAIN_RANKS, "any": rules.ANY_RANK},
        msg("what may be demanded: ranks without function, or any"),
        "M-13.1",
    )
    demand_plays: str = option(
        {"match": rules.MATCHING, "anything": rules.ANYTHING},
        msg("whether a demanding card has to match or may be laid on anything"),
        "M-13.6",
    )
    demand_ends: str = option(
        {
            "circuit": rules.CIRCUIT,
            "satisfied": rules.SATISFIED,
            "next": rules.NEXT_ONLY,
            "drawn": rules.DRAWN_ENDS,
        },
        msg("how long a demand runs: once round, until its author meets it, the next seat, or until somebody draws"),
        "M-13.4",
    )
    demand_needs_card: bool = option(YES_NO, msg("who demands a rank must hold one of it"), "M-13.2")
    may_decline: bool = option(YES_USUALLY, msg("one may demand nothing, and name no suit"), "M-13.2")
    free: str = _rank("Q", msg("the rank that is laid on anything, and anything on it"), "M-15")
    free_plays: str = option(
        {"everything": rules.ON_EVERYTHING, "plain": rules.ON_PLAIN},
        msg("what the free rank is laid on: everything, or cards without function"),
        "M-15",
    )
    free_cancels: str = option(
        {
            "nothing": rules.NO_CANCEL,
            "demands": rules.CANCELS_DEMANDS,
            "penalties": rules.CANCELS_PENALTIES,
            "both": rules.CANCELS_BOTH,
        },
        msg("what the free rank ends: nothing, demands, attacks (its spade and heart), or both"),
        "M-15.3",
    )
    king_attack: str = option(
        {
            "hearts_spades": rules.HEARTS_SPADES,
            "duel": rules.DUEL,
            "both_next": rules.BOTH_NEXT,
            "all_next": rules.ALL_NEXT,
            "none": rules.NO_KINGS,
        },
        msg("kings that make somebody draw five: K♥ the next seat, K♠ the one before; or both the next; all; none"),
        "M-16",
    )
    king_defence: str = option(
        {"attacking": rules.ATTACKING_KINGS, "any": rules.ANY_KING},
        msg("which kings answer a king: those that attack, or any"),
        "M-16.3",
    )
    extra_turn: bool = option(YES_NO, msg("who attacks the seat before has an extra turn"), "M-16.2")
    change: str = _rank("A", msg("the rank that changes the suit"), "M-17")
    change_plays: str = option(
        {"match": rules.MATCHING, "anything": rules.ANYTHING},
        msg("whether a change of suit has to match or may be laid on anything"),
        "M-17.2",
    )
    change_on_change: bool = option(YES_USUALLY, msg("a change of suit may be laid on another"), "M-17.3")
    request_lasts: str = option(
        {"until_met": rules.UNTIL_MET, "next": rules.NEXT_TURN},
        msg("how long a suit is asked for: until it is laid, or for the next seat only"),
        "M-17.1",
    )
    reverse: str = _rank("none", msg("the rank that turns the direction of play"), "M-19")
    makao_penalty: int = number(5, 0, 10, msg("cards drawn for not calling makao; 0: no call"), "M-8")
    makao_check: str = option(
        {"automatic": rules.AUTOMATIC, "catch": rules.CATCH},
        msg("whether silence is always punished, or only if somebody catches it"),
        "M-8.2",
    )
    announce_last: bool = option(YES_NO, msg("the last card is announced too"), "M-8.3")
    last_card: str = option(
        {"any": rules.ANY_LAST, "no_attack_of_two": rules.NO_ATTACK_OF_TWO, "plain": rules.PLAIN_LAST},
        msg("what the last card may be: any, no draw-two or draw-three between two, or one without function"),
        "M-9.2",
    )
    play_on: str = option(
        {"first_out": rules.FIRST_OUT, "places": rules.PLACES},
        msg("the game ends with the first seat out, or goes on for places"),
        "M-21",
    )
    hand_limit: int = number(0, 0, 30, msg("who holds more cards drops out; 0: no limit, else 10 or more"), "M-22")
    forget: int | tuple[int, ...] = number(
        0, 0, 100, msg("how often this game's own players forget to call, in percent"), "M-8.4", each=True, seating=True
    )

    def __post_init__(self) -> None:
        options.check(self)
        decks = self.decks_used
        if decks == 1 and self.seats > rules.ONE_DECK_SEATS:
            raise OptionError(f"makao with one deck seats 2 to {rules.ONE_DECK_SEATS}, not {self.seats}: use decks=2")
        if self.seats * self.hand + 1 > decks * self.deck_size:
            raise OptionError(
                f"makao: {self.seats} hands of {self.hand} are too many for {decks * self.deck_size} cards"
            )
        if self.first >= self.seats:
            raise OptionError(f"makao: first is seat 0 to {self.seats - 1}, not {self.first}")
        if 0 < self.hand_limit < rules.LOWEST_HAND_LIMIT:
            raise OptionError(f"makao: hand_limit is 0 or {rules.LOWEST_HAND_LIMIT} to 30, not {self.hand_limit}")
        named = [getattr(self, role) for role in _ROLES if getattr(self, role) != "none"]
        if self.king_attack != "none":
            named.append("K")
        for rank in named:
            if named.count(rank) > 1:
                raise OptionError(f"makao: {rank} cannot have two functions; give one of {', '.join(_ROLES)} another")

    @property
    def decks_used(self) -> int:
        """How many decks are shuffled together (M-3)."""
        if self.decks == "by_seats":
            return 1 if self.seats <= rules.ONE_DECK_SEATS else 2
        return int(self.decks)

    @classmethod
    def preset(cls, name: str = "polish", **changes: Any) -> Makao:
        """A named set of options, any of them changed by keyword."""
        return options.from_preset(cls, name, changes)

    def start(self) -> State:
        """The state before the dealer's first turn; a game starts by copying it."""
        state = new_state(rules.STATE)
        options.fill(state, self)
        state.decks = self.decks_used
        rules.start(state)
        return state

    def after(self, outcome: text.Outcome, /) -> Makao:
        """The next game of the same seats: the next seat begins."""
        return replace(self, first=(self.first + 1) % self.seats)

    def deal(self, *, seed: int | None = None, shuffle: Shuffle | None = None, names: Sequence[str] = ()) -> Table:
        """A table with the cards dealt: from a seed, by a given shuffle, or else securely."""
        return Table(self, names=names).deal(seed=seed, shuffle=shuffle)

    def position(self, **cards: Any) -> Table:
        """A table in a situation written in cards: see ``kozyr.games.makao.position.build``."""
        return Table.at(self, position.build(self.start(), **cards), cards)
