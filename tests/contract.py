"""What the contract test must be told about each room: where its cards lie, and which games are tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from kozyr import GAMES, cards
from kozyr.games.azi import rules as azi_rules
from kozyr.rooms import Game
from kozyr.state import State


@dataclass(frozen=True)
class Facts:
    """A room's own facts: its places and its deck as sets, the payoffs an end may have, more games than its presets."""

    places: Callable[[State], list[int]]
    deck: Callable[[State], list[int]]
    payoffs: Callable[[State, list[int]], bool]
    longest: int  # decisions in any game
    more: tuple[dict[str, Any], ...]
    shorter: dict[str, dict[str, Any]] = field(default_factory=dict)  # what makes a preset's long sessions short
    seeds: dict[str, int] = field(default_factory=dict)  # of a preset's golden games, so that something rare is in one
    thinkers: frozenset[str] = frozenset()  # players that are slow where nothing is compiled, or long to compile


def one_deck(state: State) -> list[int]:
    return [cards.mask(card for card in range(52) if card % 13 >= 13 - state.deck_size // 4)]


def durak_places(state: State) -> list[int]:
    stock = cards.mask(card for card in state.deck[: state.left] if card >= 0)
    return [stock, *state.hands[: state.seats], state.discard, state.attacks, state.beats]


def durak_payoffs(state: State, payoffs: list[int]) -> bool:
    """D-18.3."""
    return payoffs == [0] * state.seats or sorted(payoffs) == [1 - state.seats] + [1] * (state.seats - 1)


def holdem_places(state: State) -> list[int]:
    """While the deck waits to be shuffled, the last hand is only remembered (H-76)."""
    deck = cards.mask(card for card in state.deck[: state.left] if card >= 0)
    if state.turn == cards.DEALER:
        return [deck]
    laid = {int(card) for card in state.board if card >= 0}
    return [deck, *state.hands[: state.seats], cards.mask(laid), state.burned]


def holdem_payoffs(state: State, payoffs: list[int]) -> bool:
    """H-75."""
    return sum(payoffs) == -state.raked


def makao_places(state: State) -> list[int]:
    """A place that can hold both copies of a card is two sets."""
    stock = [1 << int(card) for card in state.deck[: state.left] if card >= 0]
    return [*stock, *state.hands[: state.seats], *state.twins[: state.seats], state.pile, state.pile_twins]


def makao_payoffs(state: State, payoffs: list[int]) -> bool:
    """M-9.1, M-21."""
    return sum(payoffs) == 0 and (max(payoffs) == state.seats - 1 or state.winner < 0)


def thousand_places(state: State) -> list[int]:
    """A trick on the table is not yet won; talons and cards laid away are places of their own."""
    deck = cards.mask(card for card in state.deck[: state.left] if card >= 0)
    won = 0
    for cards_won in state.won[: state.seats]:
        won |= cards_won
    return [deck, *state.hands[: state.seats], *state.talons, state.away, *state.won[: state.seats], state.out & ~won]


def thousand_payoffs(state: State, payoffs: list[int]) -> bool:
    """T-2, T-23: the scores, one of them the target's if the game was won."""
    return payoffs == list(state.scores[: state.seats]) and (max(payoffs) >= state.target) == (state.winners > 0)


def azi_places(state: State) -> list[int]:
    """While the deck waits to be shuffled, the last deal is only remembered."""
    deck = cards.mask(card for card in state.deck[: state.left] if card >= 0)
    if state.turn == cards.DEALER:
        return [deck]
    turned_up = state.trump_card >= 0 and state.trump_source == azi_rules.STOCK
    middle = 1 << state.trump_card if turned_up else 0
    laid_away = cards.mask(card for card in state.discards[: state.seats] if card >= 0)
    return [deck, *state.hands[: state.seats], middle, laid_away, state.played]


def azi_payoffs(state: State, payoffs: list[int]) -> bool:
    """A-15."""
    return sum(payoffs) == 0


def cards_in(sets: list[int]) -> Counter[int]:
    """How many of each card there are in sets of cards."""
    return Counter(card for one in sets for card in cards.members(int(one)))


FACTS = {
    "durak": Facts(
        places=durak_places,
        deck=one_deck,
        payoffs=durak_payoffs,
        longest=250_000,
        more=(
            {"seats": 4, "deck_size": 24, "throwers": "neighbours", "throw_order": "free", "draws": False},
            {"seats": 5, "transfer": True, "show_trump": True, "swap_trump": True, "transfer_needs_cards": False},
            {"seats": 3, "deck_size": 52, "attack_choice": "several", "attack_limit": "none", "first_attacker": "lot"},
            {"seats": 3, "must_beat": True, "after_take": "stop", "first_bout_limit": "five", "no_trump": "lot"},
        ),
    ),
    "makao": Facts(
        places=makao_places,
        deck=lambda state: [state.present, state.present_twins],
        payoffs=makao_payoffs,
        longest=100_000,
        more=(
            {"seats": 3, "jokers": True, "stack_mix": "any", "save_draw": True, "announce_last": True, "hand": 3},
            {"seats": 4, "play_on": "places", "makao_check": "catch", "reverse": "5", "king_defence": "any", "hand": 4},
            {"seats": 5, "draw": "three", "play_drawn": False, "hand_limit": 12, "voluntary_draw": False},
            {
                "seats": 3,
                "multi_play": "stairs",
                "demand_range": "any",
                "demand_ends": "satisfied",
                "free_cancels": "both",
                "draw_and_skip": False,
                "start_card": "acts",
                "skip_chain": "single",
                "play_on": "places",
                "hand_limit": 15,
            },
            {"seats": 2, "decks": 2, "jokers": True, "multi_play": "three_four", "last_card": "plain", "hand": 10},
        ),
    ),
    "azi": Facts(
        places=azi_places,
        deck=lambda state: [azi_rules.whole_deck(state)],
        payoffs=azi_payoffs,
        longest=1_000_000,
        more=(
            {"seats": 8, "trump_source": "dealer", "azi_entry": "everybody", "azi_ante": True, "jerk": True},
            {
                "seats": 4,
                "deck_size": 36,
                "hand": 4,
                "trump_before_discard": False,
                "who_deals": "rotates",
                "who_opens": "left_of_dealer",
                "short_payout": "linear",
                "purses": (3, 100, 7, 50),
            },
            {
                "seats": 3,
                "blind": "double",
                "opener_may_fold": True,
                "raise_limit": "table",
                "must_trump": False,
                "azi_entry": "third_pot",
                "ante": 2,
                "min_bet": 5,
                "min_raise": 3,
                "who_leads": "right",
            },
            {
                "seats": 4,
                "hand": 4,
                "trump_source": "dealer",
                "raise_limit": "none",
                "match_renounces_lead": "for_good",
                "ace_trump_six_high": False,
                "first": 2,
                "deals_to_play": 0,
                "purses": 12,
            },
        ),
        seeds={"seed": 101, "azi_half_pot": 104, "blind": 101, "four_cards": 105},  # azi is in the third of each
        shorter={name: {"deals_to_play": 3} for name in ("seed", "four_cards", "blind", "azi_half_pot")},
        thinkers=frozenset({"equilibrium"}),
    ),
    "thousand": Facts(
        places=thousand_places,
        deck=lambda state: [state.present],
        payoffs=thousand_payoffs,
        longest=100_000,
        more=(
            {
                "seats": 3,
                "max_rounds": 4,
                "dark": True,
                "contra": True,
                "redeal_nines": 3,
                "redeal_weak": 20,
                "bid_step": 5,
            },
            {
                "seats": 4,
                "max_rounds": 3,
                "golden": True,
                "give_face_up": True,
                "concede": "sixty",
                "concede_fine": True,
                "must_trump": False,
                "ace_marriage": "trump",
                "sitter_scores": "thirty",
            },
            {
                "seats": 2,
                "max_rounds": 4,
                "redeal_talon_nines": True,
                "show_talon": "above_opening",
                "ace_marriage": "scores",
                "cap": "none",
                "last_trick": 10,
                "dump_truck": True,
                "rounding": "none",
            },
            {
                "seats": 3,
                "max_rounds": 5,
                "lock": "none",
                "barrel": 880,
                "barrel_rounds": 1,
                "barrel_third": True,
                "barrel_collision": "all_fall",
                "bolts": "consecutive",
                "obliged": "last",
                "one_trump": True,
                "declarer_scores": "larger",
            },
        ),
        shorter={"polish": {"max_rounds": 2}, "russian": {"max_rounds": 2}, "seed": {"max_rounds": 2}},
        thinkers=frozenset({"counter"}),
    ),
    "holdem": Facts(
        places=holdem_places,
        deck=one_deck,
        payoffs=holdem_payoffs,
        longest=1_000_000,
        more=(
            {
                "seats": 3,
                "session": "cash",
                "hands_to_play": 3,
                "stacks": (30, 200, 9),
                "rake": 50,
                "rake_cap": 3,
                "runs": 2,
            },
            {"seats": 4, "limit": "pot_limit", "ante": 1, "ante_kind": "big_blind", "straddle": True, "tabled": False},
            {
                "seats": 5,
                "stacks": (1, 3, 50, 400, 7),
                "ante": 2,
                "bomb_pot": True,
                "muck": False,
                "drop": 2,
                "open_fold": True,
            },
            {"seats": 4, "posts": (1, 2, 0, -2), "short_blind": "actual", "ante": (0, 1, 0, 3), "ante_kind": "dead"},
            {
                "seats": 2,
                "session": "cash",
                "rebuy": False,
                "stacks": 9,
                "hands_to_play": 12,
                "button_rule": "forward",
                "limit": "fixed_limit",
            },
        ),
        shorter={"cash": {"hands_to_play": 2}, "sit_and_go": {"stacks": 50}},
    ),
}


def room_by_room() -> list[Any]:
    """The games' names as parameters, so that the tests which compile a room run in one process, one after another."""
    return [pytest.param(name, marks=pytest.mark.xdist_group(f"compiled-{name}")) for name in GAMES]


def games_to_try(name: str, seat_counts: int | None = None, of_others: int | None = None) -> list[Game]:
    """Every preset at every number of seats, or at the first few (perhaps fewer for all but the first); and further games."""
    kind: Any = GAMES[name]
    first = next(iter(kind.PRESETS))
    presets = [
        kind.preset(preset, seats=seats, **FACTS[name].shorter.get(preset, {}))
        for preset in kind.PRESETS
        for seats in kind.PRESETS[preset].seats[: seat_counts if preset == first else of_others or seat_counts]
    ]
    return presets + [kind(**options) for options in FACTS[name].more]


def label(game: Game) -> str:
    """A test's name for a game."""
    from kozyr.options import preset_name

    return f"{game.NAME}-{preset_name(game)}-{game.seats}"
