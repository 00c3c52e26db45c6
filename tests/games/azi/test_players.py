"""Azi's players: the chances behind ``calm``, and the table of ``equilibrium``."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest

import kozyr
from kozyr import Azi, cards, rng
from kozyr.errors import KozyrError
from kozyr.games import azi
from kozyr.games.azi import chances, equilibrium, players, rules
from kozyr.players import players_of
from kozyr.rooms import room_of
from kozyr.state import State, new_state
from kozyr.table import Table
from tests.conftest import DEEP


def asked(table: Table, player: str, seed: int = 1) -> str:
    """What a player says for the seat on turn."""
    stream = new_state(rng.STREAM)
    rng.open_stream(stream, seed, 0, rng.PLAYER_LANE)
    view = table.view(table.turn).state
    legal = rules.legal(view)
    lo, hi, step = rules.amounts(view) if legal >> cards.RAISE & 1 else (0, 0, 1)
    action = players_of(table.game)[player][0](view, legal, lo, hi, step, stream)
    return room_of(table.game).text.move(view, (action,))


# --- the chance that two cards stand ---


def trumped(turned: str, **options: Any) -> State:
    state = Azi(**options).start()
    state.trump_card = cards.read(turned)
    return state


def standing(state: State, hand: list[int], other: tuple[int, ...]) -> int:
    """Which cards of a hand another hand cannot beat, as bits, looked up card by card."""
    found = 0
    for place, card in enumerate(hand):
        suit = card // cards.RANKS
        same = [held for held in other if held // cards.RANKS == suit]
        over = any(rules.height(state, held) > rules.height(state, card) for held in same)
        trump = rules.trump(state)
        ruffed = suit != trump and not same and any(held // cards.RANKS == trump for held in other)
        found |= (not over and not ruffed) << place
    return found


HANDS = [
    ("10♠", "A♠ K♠ Q♠", {}),
    ("10♠", "9♠ A♥ A♦", {}),
    ("10♠", "6♥ 7♦ 8♠", {}),
    ("10♠", "J♥ Q♥ K♥", {}),
    ("A♠", "6♠ K♠ A♥", {}),
    ("A♠", "6♠ K♠ A♥", {"ace_trump_six_high": False}),
    ("10♠", "A♥ K♦ Q♣", {"deck_size": 36}),
    ("10♠", "9♠ A♥ K♦", {"deck_size": 36}),
]


@pytest.mark.parametrize(("turned", "held", "options"), HANDS)
def test_the_chance_that_two_cards_stand_is_what_counting_all_deals_gives(
    turned: str, held: str, options: dict[str, Any]
) -> None:
    """One opponent, and with 27 cards two of them: every deal is looked at."""
    state = trumped(turned, **options)
    hand = cards.read_all(held)
    unseen = [c for c in cards.members(rules.whole_deck(state)) if c not in (*hand, state.trump_card)]
    hands = list(combinations(unseen, 3))
    two = np.array([bits.bit_count() >= 2 for bits in range(8)])
    stands = np.array([standing(state, hand, other) for other in hands])
    pool = cards.mask(unseen)
    assert chances.chance_of_two(state, cards.mask(hand), pool, 1) == pytest.approx(two[stands].mean())
    masks = np.array([cards.mask(other) for other in hands])
    if state.deck_size == 27:
        apart = (masks[:, None] & masks[None, :]) == 0
        both = two[stands[:, None] & stands[None, :]]
        counted = both[apart].mean()
        assert chances.chance_of_two(state, cards.mask(hand), pool, 2) == pytest.approx(counted)


def test_the_highest_trumps_always_stand_and_the_lowest_cards_seldom() -> None:
    state = trumped("10♠")
    pool = rules.whole_deck(state) & ~cards.mask(cards.read_all("10♠ A♠ K♠ 6♥"))
    assert chances.chance_of_two(state, cards.mask(cards.read_all("A♠ K♠ 6♥")), pool, 5) == pytest.approx(1)
    low = rules.whole_deck(state) & ~cards.mask(cards.read_all("10♠ 6♦ 7♦ 6♥"))
    assert chances.chance_of_two(state, cards.mask(cards.read_all("6♦ 7♦ 6♥")), low, 5) < 0.01


# --- calm ---


def test_calm_bets_the_pot_on_the_highest_trumps_and_the_least_on_nothing() -> None:
    strong = Azi(seats=2, ante=10).position(hands=["A♠ K♠ 6♥", "7♥ 8♥ 9♥"], trump="10♠", phase="bid", turn=0)
    assert asked(strong, "calm") == "bet 20"
    weak = Azi(seats=2, ante=10).position(hands=["6♦ 7♦ 6♥", "7♥ 8♥ 9♥"], trump="10♠", phase="bid", turn=0)
    assert asked(weak, "calm") == "bet 10"


def test_calm_folds_nothing_to_a_bet_and_matches_where_the_chance_pays_for_it() -> None:
    bet = {"trump": "10♠", "phase": "bid", "turn": 1, "bets": [50, 0], "opener": 0}
    weak = Azi(seats=2, ante=10).position(hands=["A♠ K♠ 6♥", "6♦ 7♦ 8♥"], **bet)
    assert asked(weak, "calm") == "fold"
    good = Azi(seats=2, ante=10).position(hands=["6♦ 7♦ 8♥", "A♠ A♦ 6♥"], **bet)
    assert asked(good, "calm") != "fold"


def test_calm_discards_the_card_without_which_two_tricks_are_likeliest() -> None:
    table = Azi(seats=2, hand=4).position(hands=["A♠ K♠ 6♥ A♦", "7♥ 8♥ 9♥ 10♥"], trump="10♠", phase="discard", turn=0)
    assert asked(table, "calm") == "discard 6♥"


def test_calm_wins_a_trick_last_with_the_cheapest_card_that_does() -> None:
    table = Azi(seats=2).position(hands=["6♠ 7♠", "A♥ K♥ J♥"], trump="10♠", turn=1, trick="9♥")
    assert asked(table, "calm") == "J♥"


def test_calm_looks_before_it_bets() -> None:
    table = Azi(seats=2, blind="double").position(
        hands=["A♠ K♠ 6♥", "7♥ 8♥ 9♥"], trump="10♠", phase="bid", turn=0, looked=[]
    )
    assert asked(table, "calm") == "look"


@pytest.mark.parametrize("seed", range(6))
def test_calm_plays_on_when_many_have_stayed_in_to_the_last_trick(seed: int) -> None:
    """Others hold two cards then, and one: there are not three for each of them."""
    table = Azi(seats=8, deals_to_play=2).deal(seed=seed)
    table.play_out(["first"] * 7 + ["calm"])
    assert sum(table.outcome.payoffs) == 0


@pytest.mark.parametrize("held", [1, 2])
def test_a_lead_is_weighed_against_as_many_cards_as_the_others_still_hold(held: int) -> None:
    state = trumped("10♠")
    for text in ("A♥", "9♥", "K♠", "7♠"):
        card = cards.read(text)
        unseen = [c for c in cards.members(rules.whole_deck(state)) if c not in (card, state.trump_card)]
        hands = list(combinations(unseen, held))
        stands = np.array([standing(state, [card], other) for other in hands])
        pool = cards.mask(unseen)
        assert chances.chance_to_stand(state, 1 << card, pool, 1, held) == pytest.approx(stands.mean())
        masks = np.array([cards.mask(other) for other in hands])
        apart = (masks[:, None] & masks[None, :]) == 0
        both = (stands[:, None] & stands[None, :])[apart]
        assert chances.chance_to_stand(state, 1 << card, pool, 2, held) == pytest.approx(both.mean())


def test_calm_counts_with_the_dealers_shown_card() -> None:
    """It is in the other's hand, and beats K♠."""
    table = Azi(seats=2, trump_source="dealer", ace_trump_six_high=False).position(
        hands=["K♠ Q♠ 6♥", "A♠ 7♥ 9♥"], trump="A♠", phase="bid", turn=0, opener=1, bets=[0, 99], purses=[99, 0]
    )
    view = table.view(0).state
    assert cards.read("A♠") in cards.members(players.out_of_sight(view))


# --- equilibrium ---


def test_the_table_has_the_size_its_places_need_and_fits_into_a_megabyte() -> None:
    assert equilibrium.TABLE.shape == (equilibrium.SIZE,)
    assert equilibrium.FILE.stat().st_size <= 1_000_000


def test_hands_are_1364_classes_alike_up_to_the_plain_suits() -> None:
    found: dict[int, set[tuple[int, ...]]] = {}
    for hand in combinations(range(equilibrium.CARDS), 3):
        place = equilibrium.CLASSES_AT + 2 * equilibrium.hand_number(*hand)
        low, high = int(equilibrium.TABLE[place]), int(equilibrium.TABLE[place + 1])
        found.setdefault(low + 256 * (high & 127), set()).add(hand)
    assert sorted(found) == list(range(equilibrium.CLASSES))
    for hands in found.values():
        (hand, *_) = hands
        assert hands == {hand, tuple(sorted(map(equilibrium.swapped, hand)))}


def test_every_row_of_chances_is_a_whole_and_no_illegal_card_has_any() -> None:
    fifteenths = np.stack([equilibrium.TABLE >> 4, equilibrium.TABLE & 15], axis=-1).reshape(-1).astype(int)
    rows = fifteenths[2 * equilibrium.AUCTION_AT : 2 * equilibrium.GROUPS_AT].reshape(equilibrium.SPOTS, -1, 4)
    assert (rows.sum(axis=-1) == equilibrium.WHOLE).all()
    for spot, chances_there in zip(equilibrium.spots(equilibrium.AUCTION), rows, strict=True):
        missing = [action for action in range(4) if action not in dict(spot.actions)]
        assert chances_there[:, missing].sum() == 0
    for group in range(equilibrium.GROUPS):
        base = equilibrium.GROUPS_AT + group * equilibrium.GROUP
        leads = fifteenths[2 * (base + equilibrium.LEAD_AT) : 2 * (base + equilibrium.REPLY_AT)].reshape(-1, 4)
        replies = fifteenths[2 * (base + equilibrium.REPLY_AT) : 2 * (base + equilibrium.AFTER_LEAD_AT)].reshape(-1, 4)
        for found in (leads, replies):
            assert (found.sum(axis=-1) == equilibrium.WHOLE).all()
            assert found[:, 3].sum() == 0


def test_a_real_hand_meets_the_same_row_whichever_suits_it_has() -> None:
    """Trumps ♠ or ♥, plain suits changed: the card turned up leaves eight trumps in a row."""
    rows = []
    for turned, held in (("10♠", "J♠ 7♦ A♥"), ("10♠", "J♠ 7♥ A♦"), ("6♥", "J♥ 7♠ A♦"), ("A♥", "J♥ 7♠ A♦")):
        state = trumped(turned)
        row = equilibrium.table_hand(state, cards.mask(cards.read_all(held)))
        rows.append((row[0], *row[2:]))
    assert len(set(rows)) == 1


def test_the_auction_that_was_solved_is_the_documented_one() -> None:
    spots = equilibrium.spots(equilibrium.AUCTION)
    assert len(spots) == 16
    assert sorted({max(spot.bets) for spot in spots}) == [0, 1, 2, 5, 8, 17, 26, 53, 99]


def test_equilibrium_follows_suit_and_wins_what_it_must() -> None:
    table = Azi(seats=2).position(hands=["6♠ 7♠", "A♥ K♥ J♥"], trump="10♠", turn=1, trick="9♥", bets=[1, 1], opener=0)
    assert asked(table, "equilibrium") in ("A♥", "K♥", "J♥")
    last = Azi(seats=2).position(hands=["6♦", "A♥ K♥"], trump="10♠", turn=1, trick="9♥", tricks=[1, 0])
    assert asked(last, "equilibrium") == "K♥"


def test_equilibrium_takes_the_lead_from_a_seat_that_is_all_in() -> None:
    """A-5, A-5.1: what the other cannot match comes back if it wins."""
    table = Azi(seats=2, ante=1, purses=100).position(
        hands=["6♥ 7♥ 8♥", "A♠ K♠ Q♠"], trump="10♠", phase="bid", turn=1, bets=[20, 0], purses=[0, 80], opener=0
    )
    assert asked(table, "equilibrium") == "raise 21"


@pytest.mark.parametrize(
    "options", [{"seats": 3}, {"deck_size": 36}, {"trump_source": "dealer"}, {"must_trump": False}]
)
def test_equilibrium_plays_as_calm_where_the_table_was_not_made_for_the_game(options: dict[str, Any]) -> None:
    game = Azi(**{"seats": 2, "deals_to_play": 3, **options})
    logs = []
    for player in ("calm", "equilibrium"):
        table = game.deal(seed=5)
        table.play_out([player] * game.seats)
        logs.append(table.log())
    assert logs[0] == logs[1]


@pytest.mark.skipif(not DEEP, reason="plays 20,000 sessions")
@pytest.mark.parametrize("rival", ["calm", "random", "first"])
def test_equilibrium_beats_every_other_player_between_two(rival: str) -> None:
    assert kozyr.duplicate(Azi(seats=2), "equilibrium", rival, deals=10_000).interval[0] > 0


def test_the_chance_is_asked_for_in_cards() -> None:
    assert azi.chance("A♠ K♠ 6♥", "10♠", opponents=5) == pytest.approx(1)
    assert azi.chance("A♥ A♦ 6♠", "10♠") > azi.chance("A♥ A♦ 6♠", "10♠", opponents=4) > 0


@pytest.mark.parametrize(
    ("asked_for", "refusal"),
    [
        ({"hand": "A♠ K♠", "turned": "10♠"}, "a hand has 3 cards, not 2"),
        ({"hand": "A♠ K♠ 10♠", "turned": "10♠"}, "10♠ is in the hand and turned up"),
        ({"hand": "A♣ K♠ 9♠", "turned": "10♠"}, "A♣ is not in this deck of 27 cards"),
        ({"hand": "A♠ K♠ 9♠", "turned": "10♠", "opponents": 8}, "opponents are 1 to 7, not 8"),
        ({"hand": "A♠ K♠ 9♠", "turned": "10♠", "deck_size": 52}, "a deck has 27 or 36 cards, not 52"),
    ],
)
def test_a_chance_that_cannot_be_is_refused_in_one_line(asked_for: dict[str, Any], refusal: str) -> None:
    with pytest.raises(KozyrError, match=f"^{refusal}$"):
        azi.chance(**asked_for)
