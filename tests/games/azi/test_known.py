"""What a seat knows and how it guesses the rest: the clauses A-50 to A-54 of RULES.md, each in a situation in cards."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from kozyr import Azi, cards
from kozyr.games.azi.text import Ante, AziCalled, Bet, Dealt, Discard, Jerk, Look, Lot, Match, Play, Trick, Trump, Won
from kozyr.shuffle import from_cards
from kozyr.state import State
from kozyr.table import OVER, Table
from tests.conftest import share
from tests.games.azi.scenes import (
    ANY,
    AZI_HANDS,
    AZI_PLAYED,
    DECK,
    FOURS,
    HANDS,
    at,
    auction,
    azi,
    dealt,
    deck,
    fold_to,
    go_on,
    guessed,
    guesses,
    hand,
    known,
    play,
    play_game,
    seen,
    the,
    told,
    usual,
    written,
)

VIEWERS = (None, 0, 1, 2)


def hands_guessed(table: Table, viewer: int | None, seat: int, often: int = 60) -> list[set[str]]:
    return [written(guess.hands[seat]) for guess in guesses(table, viewer, often)]


def ever(table: Table, viewer: int | None, seat: int) -> set[str]:
    """The cards a seat holds in any of many guesses."""
    return set.union(*hands_guessed(table, viewer, seat))


# --- what everybody knows ---

PUBLIC = (
    *("turn", "phase", "rounds", "deals", "reason", "out", "winner", "dealer", "opener", "purses", "pot", "stakes"),
    *("entered", "short", "joining", "price", "playing", "folded", "waiting", "trump_card", "played", "jerked", "left"),
    *("bets", "level", "bettor", "raises", "matched", "looked", "leader", "best", "laid", "tricks_over", "table"),
    *("tricks", "bets_made", "lacks", "first_purses"),
)


def whole(field: Any) -> Any:
    return list(field) if isinstance(field, memoryview) else field


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_50_what_everybody_sees(viewer: int | None) -> None:
    table = usual(deals_to_play=2, hand=3)
    while table.turn != OVER:
        view = table.view(viewer).state
        assert {name: whole(getattr(view, name)) for name in PUBLIC} == {
            name: whole(getattr(table.state, name)) for name in PUBLIC
        }
        go_on(table)
    assert table.view(viewer).outcome == table.outcome


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_50_what_everybody_is_told(viewer: int | None) -> None:
    table = Azi(seats=3, ante=10).deal(shuffle=from_cards("8♠ 6♠ 7♠", deck(*AZI_HANDS), "8♠ 6♠ 7♠", ANY))
    play(table, "bet 10", "match", "match", AZI_PLAYED)
    public = (Lot, Ante, Trump, Bet, Match, Play, Trick, AziCalled)
    assert seen(table, viewer, *public) == told(table, *public)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_50_every_card_laid_and_the_card_turned_up(viewer: int | None) -> None:
    table = at(*HANDS[:3])
    play(table, "A♠", "K♠", "Q♠", "A♥")
    view = table.view(viewer).state
    assert written(view.played) == the("A♠ K♠ Q♠ A♥")
    assert cards.write(int(view.trump_card)) == "10♠"


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_50_the_card_shown_by_the_dealer_is_known_to_be_his(viewer: int | None) -> None:
    table = dealt(*HANDS[:3], trump="", trump_source="dealer")
    own = the(HANDS[2]) if viewer == 2 else {"8♦"}
    assert known(table, 2, viewer) == own
    assert all("8♦" in held for held in hands_guessed(table, viewer, 2))
    play(table, "bet 10", "match", "match", "A♠", "K♠", "Q♠", "6♦", "7♦", "8♦")
    assert known(table, 2, viewer) == (the("Q♥") if viewer == 2 else set())


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_50_a_hand_that_folds_is_not_shown(viewer: int | None) -> None:
    table = auction()
    play(table, "bet 10", "fold")
    assert known(table, 1, viewer) == (the(HANDS[1]) if viewer == 1 else set())


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_50_nor_are_cards_left_when_a_game_is_won(viewer: int | None) -> None:
    table = at(*HANDS[:3], deals_to_play=1)
    play(table, "A♠, K♠, Q♠", "A♥, K♥, Q♥")
    left = [{"6♦"}, {"7♦"}, {"8♦"}]
    assert [known(table, seat, viewer) for seat in range(3)] == [
        left[seat] if seat == viewer else set() for seat in range(3)
    ]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_50_nor_those_of_who_takes_the_pot_alone(viewer: int | None) -> None:
    table = auction(deals_to_play=1)
    fold_to(table, 1)
    for seat in range(3):
        assert known(table, seat, viewer) == (the(HANDS[seat]) if viewer == seat else set())


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_50_cards_that_win_at_once_are_shown_and_no_others(viewer: int | None) -> None:
    table = dealt("6♥ 7♥ 8♥", "6♦ 7♦ 8♦", HANDS[2].replace("8♦", "9♦"), jerk=True, deals_to_play=1)
    assert seen(table, viewer, Jerk, Won) == [Jerk(0, ("6♥", "7♥", "8♥")), Won(0, 30, 30, "jerk", False)]
    assert known(table, 0, viewer) == the("6♥ 7♥ 8♥")
    assert known(table, 1, viewer) == (the("6♦ 7♦ 8♦") if viewer == 1 else set())


# --- what one knows alone ---


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_51_ones_own_hand_is_known_to_oneself_only(viewer: int | None) -> None:
    table = usual()
    assert [known(table, seat, viewer) for seat in range(3)] == [
        the(HANDS[seat]) if seat == viewer else set() for seat in range(3)
    ]
    assert [event.cards != () for event in seen(table, viewer, Dealt)] == [seat == viewer for seat in range(3)]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_51_and_ones_discard(viewer: int | None) -> None:
    table = dealt(*FOURS, hand=4)
    play(table, "discard 6♦")
    assert seen(table, viewer, Discard) == [Discard(0, "6♦" if viewer == 0 else None)]
    assert int(table.view(viewer).state.discards[0] >= 0) == (viewer == 0)
    play(table, "discard 8♦", "discard 10♦", "bet 10")
    assert int(table.view(viewer).state.discards[0] >= 0) == (viewer == 0)


def test_a_51_a_watcher_and_who_sits_out_see_the_same() -> None:
    table = azi(0, 1, 3, seats=4, winner=0, azi_entry="half_pot")
    play(table, "stay")
    assert table.view(2).state.tobytes() == table.view(None).state.tobytes()
    assert table.view(2).legal_moves == ()


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_51_not_before_one_has_looked(viewer: int | None) -> None:
    table = usual(blind="double")
    assert [known(table, seat, viewer) for seat in range(3)] == [set()] * 3
    assert not any(f" {card}" in table.export(viewer) for card in the(" ".join(HANDS[:3])))
    play(table, "look")
    assert known(table, 0, viewer) == (the(HANDS[0]) if viewer == 0 else set())
    assert seen(table, viewer, Look) == [Look(0, ("6♦", "A♥", "A♠") if viewer == 0 else ())]


def test_a_51_the_card_that_a_dealer_shows_he_knows_before_he_looks() -> None:
    table = dealt(*HANDS[:3], trump="", trump_source="dealer", blind="double")
    assert [known(table, 2, viewer) for viewer in range(3)] == [{"8♦"}] * 3


def test_a_51_what_he_would_hold_is_guessed() -> None:
    table = usual(blind="double")
    assert ever(table, 0, 0) == set(DECK) - {"10♠"}


def test_a_51_who_has_folded_blind_never_sees_them() -> None:
    table = usual(blind="double")
    play(table, "bet 20", "fold", "match")
    assert known(table, 1, 1) == set()
    assert not any(f" {card}" in table.export(1) for card in the(HANDS[1]))


@pytest.mark.parametrize("hand_size", [3, 4])
def test_a_51_what_is_hidden_changes_nothing_that_a_seat_sees(hand_size: int) -> None:
    """Two deals that differ in what seat 0 and a watcher cannot see."""
    hands = FOURS if hand_size == 4 else HANDS[:3]
    swapped = [hands[0], hands[1].replace("K♥", "Q♥"), hands[2].replace("Q♥", "K♥")]
    one, other = dealt(*hands, hand=hand_size), dealt(*swapped, hand=hand_size)
    discards = ["discard 6♦", "discard 8♦", "discard 10♦"] if hand_size == 4 else []
    for move in ["", *discards, "bet 10", "match", "fold", "A♠", "K♠"]:
        for table in (one, other):
            if move:
                play(table, move)
        for viewer in (None, 0):
            assert one.view(viewer).state.tobytes() == other.view(viewer).state.tobytes()
            assert one.view(viewer).events == other.view(viewer).events
            assert one.export(viewer) == other.export(viewer)
        assert one.view(1).state.tobytes() != other.view(1).state.tobytes()


# --- who does not follow suit ---


def lacking(viewer: int, seat: int, trick: str, *hands: str, **options: Any) -> set[str]:
    """The suits that a seat never holds in the viewer's guesses, after these cards."""
    table = at(*hands, **options)
    play(table, *trick.split())
    return set("♠♦♥") - {card[-1] for card in ever(table, viewer, seat)}


FREE = ("A♥ 6♥ 7♥", "K♥ 6♦ 7♦", "Q♠ 8♦ 9♦")


@pytest.mark.parametrize("viewer", [0, 1])
def test_a_52_who_lays_a_trump_holds_none_of_the_suit(viewer: int) -> None:
    assert lacking(viewer, 2, "A♥ K♥ Q♠", *FREE) == {"♥"}


@pytest.mark.parametrize("viewer", [0, 1])
def test_a_52_who_then_lays_no_trump_none_of_that_either(viewer: int) -> None:
    hands = ("A♥ 6♥ 7♥", "K♥ 6♦ 7♦", "J♦ 8♦ 9♦")
    assert lacking(viewer, 2, "A♥ K♥ J♦", *hands) == {"♥", "♠"}


@pytest.mark.parametrize(("laid", "lacks"), [("Q♠", {"♥"}), ("8♦", {"♥"})])
def test_a_52_without_must_trump_only_the_suit(laid: str, lacks: set[str]) -> None:
    assert lacking(0, 2, f"A♥ K♥ {laid}", *FREE, must_trump=False) == lacks


def test_a_52_where_trump_was_led_only_the_trump() -> None:
    assert lacking(0, 2, "A♠ K♠ J♦", "A♠ 6♥ 7♥", "K♠ 6♦ 7♦", "J♦ 8♦ 9♦") == {"♠"}


def test_a_52_who_follows_shows_nothing() -> None:
    assert lacking(0, 1, "A♥ K♥ Q♠", *FREE) == set()


def test_a_52_it_is_remembered_until_the_deal_is_over() -> None:
    table = at("A♥ 6♥ 7♥", "K♥ J♦ 7♦", "Q♠ 8♦ 9♦").deal(shuffle=from_cards(ANY, ANY))
    play(table, "A♥", "K♥", "Q♠", "9♦", "6♥", "J♦")
    assert "♥" not in {card[-1] for card in ever(table, 0, 2)}
    play_game(table)
    assert not any(table.state.lacks[:3])


# --- the rest of the deck ---


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_53_nobody_knows_its_order_or_its_members(viewer: int | None) -> None:
    view = usual().view(viewer).state
    assert list(view.deck[: view.left]) == [-1] * 17
    assert view.left == 27 - 9 - 1


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_53_nor_a_deck_that_waits_for_the_trump(viewer: int | None) -> None:
    view = dealt(*FOURS, hand=4, trump_before_discard=False).view(viewer).state
    assert list(view.deck[: view.left]) == [-1] * 15
    assert view.trump_card == -1


# --- guesses ---


def everything(state: State) -> Counter[str]:
    """All cards of a guess, wherever they lie."""
    lying = [int(card) for card in [*state.deck[: state.left], *state.discards] if card >= 0]
    turned = [] if state.trump_card < 0 else [int(state.trump_card)]
    held = [card for seat in range(state.seats) for card in cards.members(state.hands[seat])]
    return Counter(cards.write(card) for card in [*lying, *turned, *held, *cards.members(state.played)])


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_54_a_guess_deals_every_card_once_to_hands_discards_and_deck(viewer: int | None) -> None:
    table = dealt(*FOURS, hand=4)
    play(table, "discard 6♦", "discard 8♦", "discard 10♦", "bet 10", "match", "fold", "A♠")
    for guess in guesses(table, viewer, 30):
        assert everything(guess) == Counter(DECK)
        assert [guess.hands[seat].bit_count() for seat in range(3)] == [2, 3, 3]
        assert [guess.discards[seat] >= 0 for seat in range(3)] == [True] * 3


def test_a_54_who_does_not_play_has_no_cards_and_no_discard() -> None:
    table = auction(HANDS[0], "", HANDS[2], hand=4)
    for guess in guesses(table, None, 30):
        assert everything(guess) == Counter(DECK)
        assert [guess.discards[seat] >= 0 for seat in range(3)] == [True, False, True]


def test_a_54_in_a_later_trick_too() -> None:
    table = at(*HANDS[:3])
    play(table, "A♠", "K♠", "Q♠", "A♥")
    for guess in guesses(table, 1, 30):
        assert everything(guess) == Counter(DECK)
        assert [guess.hands[seat].bit_count() for seat in range(3)] == [1, 2, 2]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_54_where_no_trump_has_been_turned_up_too(viewer: int | None) -> None:
    table = dealt(*FOURS, hand=4, trump_before_discard=False)
    play(table, "discard 6♦")
    for guess in guesses(table, viewer, 30):
        assert everything(guess) == Counter(DECK)
        assert [guess.hands[seat].bit_count() for seat in range(3)] == [3, 4, 4]


def test_a_54_before_a_deal_the_whole_deck_waits_to_be_shuffled() -> None:
    guess = guessed(Table(Azi(first=0)), None, 1)
    assert (everything(guess), guess.left) == (Counter(DECK), 27)


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_a_54_what_one_knows_stays_where_it_is(viewer: int) -> None:
    table = dealt(*FOURS, hand=4)
    play(table, "discard 6♦", "discard 8♦", "discard 10♦", "bet 10", "match", "match", "A♠")
    for guess in guesses(table, viewer, 20):
        assert written(guess.hands[viewer]) == hand(table, viewer)
        assert guess.discards[viewer] == table.state.discards[viewer]


@pytest.mark.parametrize("viewer", [0, 1])
def test_a_54_a_discard_may_be_of_a_suit_that_is_lacking_now(viewer: int) -> None:
    """Who lays no heart today may have laid one away."""
    table = dealt("A♥ 6♥ 7♥ A♠", "K♥ 6♦ 7♦ K♠", "Q♠ 8♦ 9♦ J♦", hand=4)
    play(table, "discard A♠", "discard K♠", "discard J♦", "bet 10", "match", "match", "A♥", "K♥", "Q♠")
    discards = {cards.write(int(guess.discards[2])) for guess in guesses(table, viewer, 200)}
    assert {card[-1] for card in discards} == {"♠", "♦", "♥"}
    assert "♥" not in {card[-1] for card in ever(table, viewer, 2)}


def test_a_54_a_watcher_guesses_all_hands_by_what_they_lack() -> None:
    table = at(*FREE)
    play(table, "A♥", "K♥", "Q♠")
    assert {card[-1] for card in ever(table, None, 2)} == {"♠", "♦"}
    assert {card[-1] for card in ever(table, None, 0)} == {"♠", "♦", "♥"}


LAST = ("K♦", "Q♦", "9♦", "8♦", "7♦", "6♦", "A♦", "A♠")
HEARTS = ("A♥", "7♥", "9♥", "K♥", "Q♥", "J♥", "10♥", "8♥")


@pytest.mark.parametrize(("laid", "lacks"), [("7♥", ""), ("J♠", "♥"), ("J♦", "♥♠")])
def test_a_54_every_deal_is_equally_likely_where_at_most_one_seat_is_known_to_lack_anything(
    laid: str, lacks: str
) -> None:
    """Eight seats hold a card each, and nine are unseen: any two are as likely those of seats 1 and 2, if 1 may hold its."""
    often = share(quick=1200, deep=20_000)
    hands = [f"{heart} {last}" for heart, last in zip(HEARTS, LAST, strict=True)]
    hands[1] = f"{laid} {LAST[1]}"
    table = at(*hands, tricks=(*[0] * 7, 1))
    play(table, HEARTS[0], laid, *HEARTS[2:])
    unseen = set(DECK) - written(table.state.played) - {LAST[0], "10♠"}
    assert len(unseen) == 9
    possible = {(one, other) for one in unseen if one[-1] not in lacks for other in unseen - {one}}
    pairs = Counter((*written(guess.hands[1]), *written(guess.hands[2])) for guess in guesses(table, 0, often))
    assert set(pairs) == possible
    assert chi_square(pairs, often, len(possible)) < len(possible) + 4 * (2 * len(possible)) ** 0.5


def chi_square(found: Counter[Any], often: int, possible: int) -> float:
    """How far frequencies are from equal ones."""
    return sum((number - often / possible) ** 2 / (often / possible) for number in found.values())


def test_a_54_where_several_lack_something_all_that_fit_are_possible() -> None:
    table = at("A♥ K♠ 6♥", "K♦ Q♦ 8♦", "Q♠ J♠ 9♦")
    play(table, "A♥", "K♦", "Q♠")
    unseen = set(DECK) - the("A♥ K♠ 6♥ K♦ Q♠ 10♠")
    diamonds = {card for card in unseen if card[-1] == "♦"}
    assert ever(table, 0, 1) == diamonds
    assert ever(table, 0, 2) == diamonds | {card for card in unseen if card[-1] == "♠"}


def test_a_54_how_players_chose_is_not_weighed() -> None:
    """The guesses are the same whatever was bet before them."""
    shy, bold = auction(), auction()
    play(shy, "bet 10", "match", "match")
    play(bold, "bet 90", "match", "match")
    for one, other in zip(guesses(shy, 0, 20), guesses(bold, 0, 20), strict=True):
        assert list(one.hands) == list(other.hands)
