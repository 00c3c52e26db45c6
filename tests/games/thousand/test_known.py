"""What a seat knows and how it guesses the rest: the clauses T-54 and T-55 of RULES.md, each in a situation in cards."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from kozyr import Thousand, cards
from kozyr.games.thousand import rules
from kozyr.games.thousand.text import Dealt
from kozyr.record import Deal, Move
from kozyr.state import State, copy_state
from kozyr.table import OVER, Table
from tests.conftest import share
from tests.games.thousand.scenes import (
    DECK,
    HANDS,
    TALON,
    TALONS,
    TENS,
    asked,
    at,
    dealt,
    guessed,
    guesses,
    hand,
    known,
    legal,
    play,
    play_trick,
    seed,
    sizes,
    the,
    usual,
    won_by,
    written,
)

SEVEN = "9♠ 9♣ 9♦ 9♥ J♠ J♣ J♦"


def holds(table: Table, viewer: int | None, seat: int, *, often: int = 60) -> tuple[set[str], set[str]]:
    """The cards a seat holds in all of many guesses, and in any of them."""
    hands = [written(guess.hands[seat]) for guess in guesses(table, viewer, often)]
    return set.intersection(*hands), set.union(*hands)


# --- T-54: what everybody sees ---

PUBLIC = (
    *("scores", "bid", "bidder", "passed", "declarer", "sizes", "out", "won", "tricks", "table", "announced", "trump"),
    *("rounds", "turn", "phase", "opener", "playing", "leader", "laid", "times", "in_dark", "redeals"),
    *("barrel_seats", "barrel_left", "falls", "bolts_drawn", "bombs_thrown", "conceded", "target", "rounding"),
)


def whole(field: Any) -> Any:
    return list(field) if isinstance(field, memoryview) else field


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_t_54_what_everybody_sees(viewer: int | None) -> None:
    table = won_by(1, 110, max_rounds=1)
    play(table, "give 9♣", "give J♣", "keep")
    while table.turn != OVER:
        seen = table.view(viewer).state
        assert {name: whole(getattr(seen, name)) for name in PUBLIC} == {
            name: whole(getattr(table.state, name)) for name in PUBLIC
        }
        play(table, table.legal_moves[0])
    assert table.view(viewer).outcome == table.outcome


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_t_54_nobody_sees_more_of_the_hands_than_his_own(viewer: int | None) -> None:
    table = usual(show_talon="never")
    play(table, "bid 100", "pass", "pass", "give J♠", "give J♥", "keep", "K♠")
    for seat in range(3):
        gift = {1: {"J♠"}, 2: {"J♥"}}.get(seat, set()) if viewer == 0 else set()
        assert known(table, seat, viewer) == (hand(table, seat) if seat == viewer else gift)


def test_t_54_a_watcher_and_the_seat_that_sits_out_see_the_same() -> None:
    table = dealt(*HANDS, "", talon=TALON)
    for move in ("bid 100", "pass", "pass", "give J♠", "give J♥", "keep", "marriage Q♠", ""):
        assert table.view(3).state.tobytes() == table.view(None).state.tobytes()
        assert table.view(3).events == table.view(None).events
        assert table.view(3).legal_moves == ()
        if move:
            play(table, move)


def test_t_54_what_is_hidden_changes_nothing_that_a_seat_sees() -> None:
    """Two deals that differ in what seat 0 and a watcher cannot see."""
    swapped = [HANDS[0], HANDS[1].replace("9♣", "9♦"), HANDS[2].replace("9♦", "9♣")]
    one, other = usual(show_talon="never"), dealt(*swapped, talon=TALON, show_talon="never")
    for moves in ("", "bid 100, pass, bid 110, pass", "give K♦, give 10♠", "keep"):
        for table in (one, other):
            if moves:
                play(table, moves)
        for viewer in (None, 0):
            assert one.view(viewer).state.tobytes() == other.view(viewer).state.tobytes()
            assert one.view(viewer).events == other.view(viewer).events
            assert one.export(viewer) == other.export(viewer)
        assert one.view(1).state.tobytes() != other.view(1).state.tobytes()


# --- T-54.1: in the dark ---


def test_t_54_1_the_opener_does_not_see_his_own_cards() -> None:
    table = usual(dark=True)
    assert [known(table, seat, 0) for seat in range(3)] == [set(), set(), set()]
    assert table.view(0).hand == []
    assert not any(card in table.export(0) for card in DECK)
    assert known(table, 1, 1) == the(HANDS[1])


@pytest.mark.parametrize("word", ["look", "dark"])
def test_t_54_1_afterwards_he_does(word: str) -> None:
    table = usual(dark=True)
    play(table, word)
    assert known(table, 0, 0) == the(HANDS[0])


def test_t_54_1_what_he_would_hold_is_guessed() -> None:
    table = usual(dark=True)
    always, ever = holds(table, 0, 0)
    assert (always, ever) == (set(), set(DECK))


# --- T-54.2: the talon that is shown ---


def given(*cards_given: str, **options: Any) -> Table:
    """Seat 0 has taken the talon and given these cards."""
    table = won_by(0, **{"raise_after_talon": False, **options})
    play(table, *[f"give {card}" for card in cards_given])
    return table


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_t_54_2_everybody_knows_it_to_be_the_declarers_until_he_gives(viewer: int | None) -> None:
    table = given()
    assert known(table, 0, viewer) == the(TALON)
    assert holds(table, viewer, 0)[0] == the(TALON)
    play(table, "give J♠")
    assert known(table, 0, viewer) == set()


def talon_places(table: Table, viewer: int | None, often: int = 300) -> Counter[tuple[int, ...]]:
    """Which seat holds each card of the talon, over many guesses."""
    return Counter(
        tuple(next(seat for seat in range(3) if card in written(guess.hands[seat])) for card in TALON.split())
        for guess in guesses(table, viewer, often)
    )


def test_t_54_2_after_that_each_may_be_his_still_or_given_one_card_to_each() -> None:
    places = talon_places(given("J♠", "J♥"), None, 600)
    assert {tuple(sorted(seats)) for seats in places} == {(0, 0, 0), (0, 0, 1), (0, 0, 2), (0, 1, 2)}


def test_t_54_2_after_the_first_gift_only_the_next_seat_may_have_one() -> None:
    places = set(talon_places(given("J♠"), None))
    assert places == {(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)}


def test_t_55_every_deal_and_every_gift_is_equally_likely_with_a_talon_shown() -> None:
    """Seat 2 was dealt seven of thirteen cards; what it was given is one of the nine left, three of them of the talon."""
    often = 3000
    places = talon_places(given("J♠", "J♥"), 1, often)
    assert abs(places[0, 0, 0] / often - 6 / 9) < 0.04
    for queen in ((2, 0, 0), (0, 2, 0), (0, 0, 2)):
        assert abs(places[queen] / often - 1 / 9) < 0.03


def test_t_54_1_who_has_looked_is_told_his_cards() -> None:
    table = usual(dark=True)
    assert Dealt(0, 7, ()) in table.view(0).events
    table.play("look")
    told = [event for event in table.view(0).events if isinstance(event, Dealt) and event.seat == 0]
    assert [len(event.cards) for event in told] == [0, 7]
    assert [event.cards for event in table.view(1).events if isinstance(event, Dealt) and event.seat == 0] == [()]


def test_t_54_2_who_was_given_another_card_knows_that_he_has_none_of_it() -> None:
    places = set(talon_places(given("J♠", "J♥"), 1))
    assert places == {(0, 0, 0), (2, 0, 0), (0, 2, 0), (0, 0, 2)}


def test_t_54_2_who_was_given_one_knows_where_it_is() -> None:
    places = set(talon_places(given("Q♣", "J♥"), 1))
    assert places == {(0, 1, 0), (2, 1, 0), (0, 1, 2)}


def test_t_54_2_the_declarer_knows_all_of_it() -> None:
    assert set(talon_places(given("Q♣", "J♥"), 0)) == {(0, 1, 0)}


def test_t_54_2_a_card_of_it_that_a_defender_lays_was_the_one_he_was_given() -> None:
    table = given("Q♣", "J♥")
    play(table, "10♣")  # seat 1 holds 9♣ J♣ K♣ and Q♣
    assert legal(table) == the("9♣ J♣ Q♣ K♣")
    play(table, "Q♣")
    places = {
        tuple(next(seat for seat in range(3) if card in written(guess.hands[seat])) for card in ("Q♠", "Q♦"))
        for guess in guesses(table, None, 200)
    }
    assert places == {(0, 0), (2, 0), (0, 2)}


def test_t_54_2_a_card_that_a_defender_lays_of_his_own_tells_nothing() -> None:
    table = given("Q♣", "J♥")
    play(table, "10♣", "9♣")
    assert {places[1] for places in talon_places(table, None)} == {0, 1, 2}


def test_t_54_2_a_card_of_it_that_the_declarer_lays_was_not_given() -> None:
    table = given("J♠", "J♥")
    play(table, "Q♠")
    assert known(table, 0) == set()
    everywhere = Counter(card for guess in guesses(table, None, 100) for card in written(guess.hands[1]))
    assert everywhere["Q♠"] == 0
    assert everywhere["Q♣"] > 0


def test_t_54_2_a_talon_not_shown_tells_nothing() -> None:
    table = given("J♠", "J♥", show_talon="never")
    assert table.view(None).state.taken == 0
    places = set(talon_places(table, None))
    assert any(seats.count(1) >= 2 for seats in places)
    assert any(seats.count(2) >= 2 for seats in places)


def test_t_54_2_nobody_else_sees_a_talon_that_is_not_shown() -> None:
    table = given(show_talon="never")
    for viewer in (None, 1, 2):
        assert known(table, 0, viewer) == set()
        assert not any(card in table.export(viewer) for card in the(TALON) - the("Q♥"))
        assert holds(table, viewer, 0)[0] == set()
    assert known(table, 0, 0) == the(HANDS[0]) | the(TALON)


def test_t_54_2_laid_away_with_two_seats_nobody_but_the_declarer_knows_which() -> None:
    table = dealt(*TENS, talon=TALONS)
    play(table, "bid 100", "pass", "talon 1")
    assert known(table, 0, 1) == {"10♦", "A♦"}
    play(table, "away 10♦")
    assert known(table, 0, 1) == set()
    play(table, "away 9♠", "keep")
    away = [written(guess.away) for guess in guesses(table, 1, 200)]
    assert all(len(two) == 2 for two in away)
    assert {"10♦", "A♦"} in away
    assert {len(two & {"10♦", "A♦"}) for two in away} == {0, 1, 2}
    for guess in guesses(table, 1, 60):
        assert {"10♦", "A♦"} <= written(guess.hands[0]) | written(guess.away)
        assert not {"10♦", "A♦"} & written(guess.talons[1])
    assert all(written(guess.away) == {"10♦", "9♠"} for guess in guesses(table, 0))


def test_t_54_2_the_other_seat_holds_none_of_the_talon_taken() -> None:
    table = dealt(*TENS, talon=TALONS)
    play(table, "bid 100", "pass", "talon 1", "away 10♦", "away A♦", "keep")
    _, ever = holds(table, None, 1)
    assert not ever & {"10♦", "A♦"}
    assert {"10♥", "A♥"} <= ever  # the other talon could be his cards


# --- T-54.3: cards given ---


def test_t_54_3_the_declarer_knows_which_cards_he_gave_and_to_whom() -> None:
    table = given("K♠", "A♣")
    assert (known(table, 1, 0), known(table, 2, 0)) == ({"K♠"}, {"A♣"})
    assert all("K♠" in written(guess.hands[1]) and "A♣" in written(guess.hands[2]) for guess in guesses(table, 0))


def test_t_54_3_nobody_else_does() -> None:
    table = given("K♠", "A♣")
    assert [known(table, seat, None) for seat in range(3)] == [set(), set(), set()]
    assert known(table, 2, 1) == set()
    assert known(table, 1, 2) == set()
    assert {"K♠" in written(guess.hands[1]) for guess in guesses(table, 2)} == {True, False}


def test_t_54_3_until_they_are_laid() -> None:
    table = given("Q♣", "J♥")
    play(table, "10♣", "Q♣")
    assert (known(table, 1, 0), known(table, 2, 0)) == (set(), {"J♥"})


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_t_54_3_given_face_up_all_know(viewer: int | None) -> None:
    table = given("K♠", "Q♣", give_face_up=True)
    assert known(table, 1, viewer) >= {"K♠"}
    assert known(table, 2, viewer) >= {"Q♣"}
    assert known(table, 0, viewer) >= {"Q♠", "Q♦"}  # the rest of the talon
    for guess in guesses(table, viewer):
        assert "K♠" in written(guess.hands[1])
        assert "Q♣" in written(guess.hands[2])
        assert {"Q♠", "Q♦"} <= written(guess.hands[0])


def test_t_54_3_face_up_of_a_talon_not_shown() -> None:
    table = given("K♠", "Q♣", give_face_up=True, show_talon="never")
    assert [known(table, seat, None) for seat in range(3)] == [set(), {"K♠"}, {"Q♣"}]


# --- T-54.4: announcements (T06) ---


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_t_54_4_and_t06_the_other_card_of_a_marriage_is_in_that_hand(viewer: int | None) -> None:
    table = seed("K♠ Q♠ A♥", "9♠ 9♣ J♣", "J♠ 9♦ J♦")
    play(table, "marriage Q♠")
    assert known(table, 0, viewer) == {"K♠"}
    play(table, "9♠", "J♠")
    assert all("K♠" in written(guess.hands[0]) for guess in guesses(table, viewer))
    play(table, "K♠")
    assert known(table, 0, viewer) == set()


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_t_54_4_of_aces_all_four(viewer: int | None) -> None:
    table = at("A♠ A♣ A♦ A♥", "9♠ 9♣ J♣ J♥", "J♠ 9♦ J♦ 9♥", ace_marriage="scores")
    play(table, "aces A♠")
    assert known(table, 0, viewer) == the("A♣ A♦ A♥")


def test_t_54_4_and_t_54_2_a_card_of_the_talon_in_a_defenders_marriage_is_the_one_he_was_given() -> None:
    table = given("Q♣", "J♥")
    play(table, "Q♦", "A♦", "J♦")
    assert {"Q♠" in written(guess.hands[1]) for guess in guesses(table, None, 100)} == {True, False}
    play(table, "marriage K♣")
    where = {seat for seat in range(3) for guess in guesses(table, None, 100) if "Q♠" in written(guess.hands[seat])}
    assert where == {0, 2}


# --- T-54.5: what a card that is laid tells ---


def after(*laid: str, hands: tuple[str, str, str], **options: Any) -> set[str]:
    """What seat 2 thinks seat 1 may hold, after these cards."""
    table = at(*hands, **options)
    play(table, *laid)
    return holds(table, 2, 1)[1]


PLAIN = ("K♠ A♦ A♥ A♣ 9♥", "9♠ K♦ K♥ K♣ 10♦", "J♠ Q♦ Q♥ Q♣ J♦")


def test_t_54_5_who_does_not_follow_suit_holds_none_of_it() -> None:
    hands = ("K♠ 10♠ A♥ A♣ 9♥", "9♦ K♦ K♥ K♣ 10♦", "J♠ Q♦ Q♥ Q♣ J♦")
    assert after("K♠", "9♦", hands=hands) == the("A♥ A♣ 9♥ K♦ K♥ K♣ 10♦")
    assert "10♠" in after("A♥", "K♥", hands=hands)


@pytest.mark.parametrize(("must_trump", "may"), [(True, False), (False, True)])
def test_t_54_5_who_then_lays_no_trump_holds_none(must_trump: bool, may: bool) -> None:
    hands = ("K♠ 10♥ A♣ J♣ 9♣", "9♦ K♦ Q♦ K♣ 10♦", "J♠ A♦ Q♥ Q♣ J♦")
    assert ("10♥" in after("K♠", "9♦", hands=hands, trump="♥", must_trump=must_trump)) == may


def test_t_54_5_without_a_trump_there_is_nothing_more() -> None:
    hands = ("K♠ 10♥ A♣ J♣ 9♣", "9♦ K♦ Q♦ K♣ 10♦", "J♠ A♦ Q♥ Q♣ J♦")
    assert "10♥" in after("K♠", "9♦", hands=hands)


@pytest.mark.parametrize(("must_beat", "may"), [(True, False), (False, True)])
def test_t_54_5_who_does_not_beat_where_he_must_holds_no_card_that_could(must_beat: bool, may: bool) -> None:
    hands = ("K♠ 10♠ A♠ J♣ Q♠", "9♠ K♦ K♥ K♣ 10♦", "J♠ Q♦ Q♥ Q♣ J♦")
    may_hold = after("K♠", "9♠", hands=hands, must_beat=must_beat)
    assert ({"10♠", "A♠"} <= may_hold) == may
    assert ({"10♠", "A♠"} & may_hold == set()) != may
    assert "Q♠" in may_hold


def test_t_54_5_who_beats_tells_nothing_of_other_cards_of_the_suit() -> None:
    hands = ("K♠ 9♠ A♠ J♣ Q♠", "10♠ K♦ K♥ K♣ 10♦", "J♠ Q♦ Q♥ Q♣ J♦")
    assert the("9♠ A♠ Q♠") <= after("K♠", "10♠", hands=hands)


def beaten_by_trump(third: str, **options: Any) -> set[str]:
    """What seat 0 thinks seat 2 may hold, after ♦ was led, trumped with Q♥, and answered."""
    hands = ("9♦ 10♦ A♦ 9♥ K♥ A♥", "Q♥ 9♠ J♠ Q♠ K♠ 10♠", f"{third} 9♣ J♣ Q♣ K♣ 10♣")
    table = at(*hands, trump="♥", turn=0, **options)
    play(table, "9♦", "Q♥", third)
    return holds(table, 1, 2)[1]


def test_t_54_5_a_lower_trump_tells_that_there_is_no_higher_one() -> None:
    assert not beaten_by_trump("J♥") & the("K♥ A♥")
    assert "9♥" in beaten_by_trump("J♥")
    assert the("K♥ A♥") <= beaten_by_trump("J♥", must_beat=False)
    assert "A♥" in beaten_by_trump("10♥")


def test_t_54_5_a_card_of_the_suit_under_a_trump_tells_nothing_more() -> None:
    assert the("10♦ A♦ K♥ A♥") <= beaten_by_trump("J♦")


def test_t_54_5_everybody_draws_these_conclusions_in_later_tricks_too() -> None:
    hands = ("K♠ 10♠ A♥ A♣ 9♥", "9♦ K♦ K♥ K♣ 10♦", "J♠ Q♦ Q♥ Q♣ J♦")
    table = at(*hands)
    play(table, "K♠", "9♦", "J♠")
    play_trick(table)
    for viewer in (None, 2):
        assert "10♠" not in holds(table, viewer, 1)[1]


# --- T-54.6: what is not known ---


def test_t_54_6_a_bid_above_120_is_no_fact() -> None:
    hands = ("9♠ J♠ 10♠ 9♣ J♣ 10♣ K♠", "K♥ Q♥ 9♥ 9♦ J♦ 10♦ A♦", "A♠ A♣ A♥ K♣ K♦ Q♣ J♥")
    table = dealt(*hands, talon="Q♠ Q♦ 10♥")
    play(table, "bid 100", "bid 200")
    assert {the("K♥ Q♥") <= written(guess.hands[1]) for guess in guesses(table, 2, 100)} == {True, False}


def test_t_54_6_a_new_deal_not_asked_for_is_no_fact() -> None:
    table = usual(redeal_nines=3)
    play(table, "bid 100")
    nines = [len(written(guess.hands[0]) & the("9♠ 9♣ 9♦ 9♥")) for guess in guesses(table, 2, 400)]
    assert max(nines) >= 3


def test_t_54_6_a_king_led_silently_is_no_fact() -> None:
    table = at("K♠ A♥ A♣ 9♥", "9♠ K♦ K♥ K♣", "J♠ Q♠ Q♥ Q♣")
    play(table, "K♠")
    assert "Q♠" in holds(table, 1, 0)[1]


# --- T-55: guesses ---


def test_t_55_a_guess_puts_every_card_in_one_place() -> None:
    table = usual()
    for viewer in (None, 0, 1, 2):
        for guess in guesses(table, viewer, 10):
            held = [card for place in (*guess.hands[:3], guess.talons[0]) for card in written(place)]
            assert sorted(held) == sorted(DECK)
            assert [len(written(place)) for place in guess.hands[:3]] == [7, 7, 7]


def test_t_55_where_nothing_is_excluded_every_deal_is_equally_likely() -> None:
    table = at("9♠ J♠", "9♣ J♣", "9♦ J♦")
    counted = Counter(frozenset(written(guessed(table, 0, number).hands[1])) for number in range(900))
    assert len(counted) == 6
    assert all(abs(times - 150) < 5 * 11.2 for times in counted.values())  # five standard deviations


def test_t_55_in_the_auction_each_card_is_anywhere_alike() -> None:
    table = usual()
    places: Counter[int] = Counter()
    for guess in guesses(table, 0, 850):
        places[next(seat for seat in (1, 2, 3) if "A♥" in written((*guess.hands[:3], guess.talons[0])[seat]))] += 1
    assert all(abs(places[seat] - 350) < 5 * 14.4 for seat in (1, 2))
    assert abs(places[3] - 150) < 5 * 11.2


def test_t_55_it_finds_the_only_deal_that_is_left() -> None:
    table = at("K♠ A♥ 9♥", "9♦ J♦ 10♦", "J♠ 10♠ A♠")  # ♠ is led, seat 1 has none
    play(table, "K♠", "9♦")
    for guess in guesses(table, 0):
        assert written(guess.hands[1]) == the("J♦ 10♦")
        assert written(guess.hands[2]) == the("J♠ 10♠ A♠")


THREES = ("9♠ J♠ Q♠", "9♣ J♣ Q♣", "9♦ J♦ Q♦")
POSITIONS: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "three, bid": (HANDS, {"phase": "bid", "talon": TALON}),
    "three, give": ((f"{HANDS[0]} {TALON}", *HANDS[1:]), {"phase": "give"}),
    "three, raise": (THREES, {"phase": "raise"}),
    "three, contra": (THREES, {"phase": "contra", "turn": 1, "contra": True}),
    "three, lead": (THREES, {}),
    "three, follow": (("9♠ J♠", *THREES[1:]), {"trick": "Q♠", "turn": 1}),
    "two, bid": (TENS, {"phase": "bid", "talon": ["10♦ A♦", "10♥ A♥"]}),
    "two, give": ((f"{TENS[0]} 10♦ A♦", TENS[1]), {"phase": "give"}),
    "two, raise": (THREES[:2], {"phase": "raise"}),
    "two, contra": (THREES[:2], {"phase": "contra", "turn": 1, "contra": True}),
    "two, lead": (THREES[:2], {}),
    "two, follow": (("9♠ J♠", THREES[1]), {"trick": "Q♠", "turn": 1}),
    "four, bid": ((*HANDS, ""), {"phase": "bid", "talon": TALON}),
    "four, give": ((f"{HANDS[0]} {TALON}", *HANDS[1:], ""), {"phase": "give"}),
    "four, lead": ((*THREES, ""), {}),
}


@pytest.mark.parametrize("name", list(POSITIONS))
def test_t_55_in_a_position_of_any_phase(name: str) -> None:
    hands, where = POSITIONS[name]
    table = at(*hands, **where)
    for viewer in (None, *range(len(hands))):
        guess = guessed(table, viewer, 1)
        assert [len(written(place)) for place in guess.hands[: len(hands)]] == sizes(table)
        if viewer is not None:
            assert written(guess.hands[viewer]) == hand(table, viewer)


MANY: list[dict[str, Any]] = [
    {"seats": 3},
    {"preset": "seed", "seats": 3},
    {"preset": "russian", "seats": 3, "dark": True, "contra": True},
    {"seats": 3, "give_face_up": True, "ace_marriage": "trump", "redeal_nines": 3, "redeal_talon_nines": True},
    {"seats": 3, "must_trump": False, "show_talon": "above_opening", "one_trump": True},
    {"seats": 3, "must_trump": False, "must_beat": False, "golden": True, "show_talon": "never"},
    {"seats": 2, "dark": True, "ace_marriage": "scores"},
    {"preset": "russian", "seats": 2, "show_talon": "never"},
    {"seats": 2, "golden": True, "must_beat": False, "show_talon": "above_opening"},
    {"seats": 4, "obliged": "last"},
    {"preset": "russian", "seats": 4, "show_talon": "never", "must_trump": False},
]


@pytest.mark.parametrize("options", MANY, ids=str)
def test_t_55_no_guess_contradicts_what_has_happened(options: dict[str, Any]) -> None:
    for number in range(share(quick=1, deep=20)):
        game = Thousand.preset(options.get("preset", "polish"), max_rounds=2, **without_preset(options))
        table = game.deal(seed=number)
        table.seat(["random"] * game.seats, seed=number)
        looked = 0
        while table.turn != OVER:
            looked += 1
            if looked % 4 == 0:
                for viewer in (None, *range(game.seats)):
                    check(table, viewer, guessed(table, viewer, looked))
            one_move(table, number * 1000 + looked)


def without_preset(options: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if name != "preset"}


def one_move(table: Table, number: int) -> None:
    """A move that is legal, not always the first."""
    moves = table.legal_moves
    often = [move for move in moves if move not in ("bomb", "concede", "redeal")] if number % 7 else moves
    play(table, often[number * 2654435761 % 2**32 % len(often)])


def check(table: Table, viewer: int | None, guess: State) -> None:
    """What a guess must keep, by the truth of the round so far."""
    state, seats = table.state, range(table.game.seats)
    places = [*guess.hands[: table.game.seats], *guess.talons, guess.away, guess.out]
    held = [card for place in places for card in written(place)]
    assert sorted(held) == sorted(DECK)
    assert [len(written(guess.hands[seat])) for seat in seats] == sizes(table)
    assert [len(written(talon)) for talon in guess.talons] == [len(written(talon)) for talon in state.talons]
    assert len(written(guess.away)) == len(written(state.away))
    if viewer is not None and not (state.phase == rules.BLIND and viewer == state.turn):
        assert written(guess.hands[viewer]) == hand(table, viewer)
    first = max(number for number, step in enumerate(table.history) if isinstance(step.what, Deal))
    for step in table.history[first + 1 :]:
        assert isinstance(step.what, Move)
        for place, action in enumerate(step.actions):
            check_step(table, viewer, guess, step.states[place], action)
            check_gift(table, viewer, guess, step.states[place], step.states[place + 1])


def check_step(table: Table, viewer: int | None, guess: State, before: State, action: int) -> None:
    """That a card led, laid or announced was legal from the hand as guessed, and where cards given and a talon shown are."""
    seat, seen = int(before.turn), table.view(viewer).state
    then = [int(guess.hands[other]) | int(before.hands[other]) & ~int(table.state.hands[other]) for other in range(4)]
    if before.phase in (rules.LEADING, rules.ANNOUNCED, rules.FOLLOWING):
        imagined = copy_state(before)
        imagined.hands[seat] = then[seat]
        assert int(rules.legal(imagined)) >> action & 1
    if before.phase == rules.LEADING and before.out == 0 and seen.taken:
        defenders = [other for other in range(table.game.seats) if other != before.declarer]
        assert all(len(written(then[other] & seen.taken)) <= 1 for other in defenders)
        where = then[before.declarer] | guess.away
        for other in defenders:
            where |= then[other] if table.game.seats > 2 else 0
        assert written(seen.taken) <= written(where)


def check_gift(table: Table, viewer: int | None, guess: State, before: State, after: State) -> None:
    """That a card which the viewer saw given went to that hand."""
    for seat in range(table.game.seats):
        gift = int(after.hands[seat]) & ~int(before.hands[seat])
        if before.phase == rules.GIVING and gift and (viewer in (before.turn, seat) or table.state.give_face_up):
            laid = int(after.hands[seat]) & ~int(table.state.hands[seat])
            assert gift & (int(guess.hands[seat]) | laid)


def test_t_55_a_check_of_a_wrong_guess_fails() -> None:
    """The test above can fail: a guess in which two hands have changed places is refused."""
    table = at("K♠ A♥ 9♥", "9♦ J♦ 10♦", "J♠ 10♠ A♠").deal(seed=1)
    play(table, "K♠", "9♦")
    guess = guessed(table, 0, 1)
    wrong = copy_state(guess)
    wrong.hands[1] = cards.read_set("J♠ 10♠")
    wrong.hands[2] = cards.read_set("J♦ 10♦ A♠")
    before = table.history[-1].states[0]
    check_step(table, 0, guess, before, cards.read("9♦"))
    with pytest.raises(AssertionError):
        check_step(table, 0, wrong, before, cards.read("9♦"))


def test_t_55_nothing_is_guessed_when_nobody_is_asked() -> None:
    table = Table(Thousand())
    assert guessed(table, 0, 1).tobytes() == table.view(0).state.tobytes()


def test_t_55_a_talon_not_seen_is_guessed_with_the_hand_that_took_it() -> None:
    table = given(show_talon="never")
    taken = [written(guess.taken) for guess in guesses(table, 1)]
    hands = [written(guess.hands[0]) for guess in guesses(table, 1)]
    assert all(len(talon) == 3 and talon < held for talon, held in zip(taken, hands, strict=True))
    assert len({frozenset(talon) for talon in taken}) > 20
    assert all(written(guess.taken) == the(TALON) for guess in guesses(table, 0))


def test_t_55_it_depends_on_nothing_hidden() -> None:
    swapped = [HANDS[0], HANDS[1].replace("9♣", "9♦"), HANDS[2].replace("9♦", "9♣")]
    one, other = usual(), dealt(*swapped, talon=TALON)
    for number in range(5):
        assert guessed(one, 0, number).tobytes() == guessed(other, 0, number).tobytes()
    assert asked(one) == asked(other)
