"""The Polish document, sentence by sentence, its worked positions TT-14 … TT-39, and the cases T02 … T10.

Everything is in the ``seed`` preset unless a test says otherwise. How people bid and play by it, TT-1 … TT-13, TT-19, TT-20
and TT-40 … TT-48, is in test_habits.py; T06, T11 and T12 in test_known.py and test_asking.py. There are no TT-3, TT-9, TT-12,
TT-16, TT-21, TT-43 and TT-44.
"""

from __future__ import annotations

from typing import Any

import pytest

from kozyr import Thousand
from kozyr.errors import OptionError
from kozyr.games.thousand import higher
from kozyr.games.thousand.text import Announced, Bid, Declared, Gave, Pass, Round, Score, Talon, Trick
from kozyr.record import Deal
from kozyr.table import Table
from tests.games.thousand.scenes import (
    DECK,
    HANDS,
    TALON,
    asked,
    changes,
    ended,
    hand,
    last_trick,
    legal,
    numbers,
    only,
    play,
    play_round,
    refused,
    scored,
    scores,
    seed,
    sizes,
    the,
    told,
    trump,
    usual,
    written,
)


def document(*said: str, **options: Any) -> Table:
    """The usual deal in the document's game, after these moves."""
    table = usual(preset="seed", **options)
    play(table, *said)
    return table


def finish(*results: int, **given: Any) -> Table:
    """After a round with these results in the document's game."""
    return scored(*results, preset="seed", **given)


# --- „Wstęp”: the game ---


@pytest.mark.parametrize("seats", [2, 4])
def test_doc_three_play(seats: int) -> None:
    assert Thousand.preset("seed").seats == 3
    with pytest.raises(OptionError, match="3 seats"):
        Thousand.preset("seed", seats=seats)


def test_doc_with_24_cards() -> None:
    table = Thousand.preset("seed").deal(seed=1)
    (deal,) = (step for step in table.steps if isinstance(step, Deal))
    assert sorted(deal.cards) == sorted(DECK)


def test_doc_the_ace_beats_every_card_of_its_suit_the_ten_all_but_the_ace() -> None:
    for suit in "♠♣♦♥":
        others = [f"{rank}{suit}" for rank in ("9", "J", "Q", "K")]
        assert all(higher(f"A{suit}", card) for card in [*others, f"10{suit}"])
        assert all(higher(f"10{suit}", card) for card in others)
        assert not higher(f"10{suit}", f"A{suit}")


def test_doc_the_game_goes_on_in_rounds_until_somebody_has_1000() -> None:
    assert finish(100, 0, 0, scores=(899, 0, 0)).outcome is None
    assert ended(finish(100, 0, 0, scores=(900, 0, 0))).winners == (0,)
    assert ended(finish(100, 20, 0, scores=(0, 980, 0))).winners == (1,)


def test_doc_who_has_most_points_then_wins() -> None:
    assert ended(finish(100, 80, 0, scores=(900, 950, 0))).winners == (1,)


def test_doc_a_round_is_the_deal_the_auction_and_play() -> None:
    table = document()
    seen = [asked(table)[1]]
    while table.state.rounds == 0:
        play(table, table.legal_moves[0])
        if asked(table)[1] != seen[-1]:
            seen.append(asked(table)[1])
    assert seen[:4] == ["bid", "give", "lead", "follow"]
    assert set(seen[4:-1]) == {"lead", "follow"}


def test_doc_in_each_round_the_cards_are_shuffled_and_dealt_seven_each_and_three_left() -> None:
    table = Thousand.preset("seed").deal(seed=2)
    decks = []
    for _ in range(3):
        decks.append(next(step.cards for step in reversed(table.steps) if isinstance(step, Deal)))
        assert (sizes(table), len(written(table.state.talons[0]))) == ([7, 7, 7], 3)
        play_round(table)
    assert len(set(decks)) == 3


def test_doc_the_three_lie_face_down() -> None:
    table = document()
    for viewer in (None, 0, 1, 2):
        assert table.view(viewer).state.talons[0] == 0


# --- the auction ---


def test_doc_in_turn_they_name_numbers_or_pass() -> None:
    table = document("bid 100", "bid 110", "pass", "bid 140")
    assert told(table, Bid, Pass) == [Bid(0, 100), Bid(1, 110), Pass(2), Bid(0, 140)]


def test_doc_a_number_is_greater_than_the_last() -> None:
    table = document("bid 100", "bid 113")
    for number in (113, 112, 100):
        refused(table, f"bid {number}")
    assert numbers(table) == (114, 400)


def test_doc_the_highest_number_wins() -> None:
    table = document("bid 100", "bid 110", "bid 125", "pass", "pass")
    assert told(table, Declared) == [Declared(2, 125, "auction")]


def test_doc_the_auction_ends_after_two_passes_in_a_row() -> None:
    table = document("bid 100", "bid 110", "pass")
    assert table.state.declarer == -1
    play(table, "pass")
    assert table.state.declarer == 1


def test_doc_in_each_round_one_chosen_player_must_begin_with_100() -> None:
    table = document()
    for opener in (0, 1, 2, 0):
        assert (table.turn, legal(table)) == (opener, {"bid 100"})
        play_round(table)


def test_doc_so_there_is_always_a_winner() -> None:
    assert told(document("bid 100", "pass", "pass"), Declared) == [Declared(0, 100, "auction")]


def test_doc_he_takes_the_three_and_gives_a_card_to_each() -> None:
    table = document("bid 100", "pass", "pass")
    assert hand(table, 0) == the(HANDS[0]) | the(TALON)
    play(table, "give 9♠", "give 9♥")
    assert (sizes(table), told(table, Gave)) == ([8, 8, 8], [Gave(0, 1, "9♠"), Gave(0, 2, "9♥")])


def test_doc_not_necessarily_of_those_three() -> None:
    table = document("bid 100", "pass", "pass")
    assert legal(table) == {f"give {card}" for card in the(HANDS[0]) | the(TALON)}


def test_doc_only_he_sees_what_he_has_taken() -> None:
    table = document("bid 100", "pass", "pass")
    assert [set(only(table.events(viewer), Talon)[0].cards) for viewer in (0, 1, 2)] == [the(TALON), set(), set()]


# --- marriages ---


def test_doc_king_and_queen_of_a_suit_may_be_announced_by_leading_one_of_them() -> None:
    table = seed("K♥ Q♥ 9♠", "J♥ 9♣ J♣", "9♥ 9♦ J♦")
    assert legal(table) == {"marriage K♥", "marriage Q♥", "K♥", "Q♥", "9♠"}


def test_doc_not_by_laying_one_on_a_card_led() -> None:
    table = seed("9♥", "K♥ Q♥", "9♦ J♦", trick="J♥", turn=1)
    refused(table, "marriage K♥")
    play(table, "K♥")
    assert (told(table, Announced), trump(table)) == ([], "")


@pytest.mark.parametrize(("suit", "points"), [("♥", 100), ("♦", 80), ("♣", 60), ("♠", 40)])
def test_doc_points_for_a_marriage(suit: str, points: int) -> None:
    other = "♣" if suit != "♣" else "♦"
    table = seed(f"K{suit} Q{suit}", f"9{suit} 9{other}", f"J{suit} J{other}")
    assert only(play(table, f"marriage Q{suit}"), Announced) == [Announced(0, suit, points, True)]


def test_doc_who_does_not_get_to_announce_it_has_nothing_for_it() -> None:
    table = seed("K♥ Q♥", "A♥ 10♥", "9♥ 9♦", turn=1, declarer=1).deal(seed=1)
    play(table, "A♥", "9♥", "Q♥", "10♥", "9♦", "K♥")
    assert [line.result for line in told(table, Score)] == [0, 28, 0]


def test_doc_to_the_first_trick_he_leads_any_card() -> None:
    table = document("bid 100", "pass", "pass", "give 9♠", "give 9♥")
    assert asked(table) == (0, "lead")
    assert {move for move in legal(table) if " " not in move} == hand(table, 0)


def test_doc_suit_is_followed_else_a_trump_is_laid_else_anything() -> None:
    follow = {"trick": "J♠", "turn": 1}
    assert legal(seed("9♠", "A♠ K♦", "9♦ 9♣", **follow)) == {"A♠"}
    assert legal(seed("9♠", "9♥ K♦", "9♦ 9♣", trump="♥", **follow)) == {"9♥"}
    assert legal(seed("9♠", "9♣ K♦", "9♦ J♦", trump="♥", **follow)) == {"9♣", "K♦"}


def test_doc_and_t_38_the_highest_card_takes_all_three_and_its_player_leads_any_card() -> None:
    table = seed("9♠ 9♣ 9♦", "A♠ K♦ K♥", "J♠ A♣ 10♣")
    play(table, "9♠", "A♠", "J♠")
    assert written(table.state.won[1]) == {"9♠", "A♠", "J♠"}
    assert (asked(table), legal(table)) == ((1, "lead"), {"K♦", "K♥"})


def test_doc_there_are_eight_tricks() -> None:
    table = document("bid 100", "pass", "pass", "give 9♠", "give 9♥")
    play_round(table)
    assert [event.number for event in told(table, Trick)] == list(range(1, 9))


def test_doc_who_announces_must_lead_king_or_queen() -> None:
    table = seed("K♥ Q♥ 9♠", "J♥ 9♣ J♣", "9♥ 9♦ J♦")
    refused(table, "marriage 9♠")


def test_doc_the_suit_becomes_trump_from_that_moment() -> None:
    table = seed("K♥ Q♥ 9♠", "A♠ 9♣ 10♥", "9♦ J♦ 9♥")
    assert trump(table) == ""
    play(table, "marriage Q♥")
    assert trump(table) == "♥"
    assert legal(table) == {"10♥"}


def test_doc_a_new_trump_takes_the_place_of_the_old() -> None:
    table = seed("K♥ Q♥ K♠ Q♠", "9♥ J♥ 9♣ J♣", "A♠ 9♦ J♦ 9♠")
    play(table, "marriage K♥", "9♥", "9♦", "marriage K♠")
    assert trump(table) == "♠"


def test_doc_who_takes_the_trick_does_not_matter() -> None:
    table = seed("K♥ Q♥", "A♥ 9♣", "9♥ 9♦").deal(seed=1)
    play(table, "marriage Q♥", "A♥", "9♥")
    play_round(table)
    assert [line.announced for line in told(table, Score)] == [100, 0, 0]


def test_doc_a_trump_beats_all_other_suits_but_is_not_laid_while_one_holds_the_suit_led() -> None:
    assert all(higher("9♥", f"{rank}{suit}", "♥") for rank in ("9", "J", "Q", "K", "10", "A") for suit in "♠♣♦")
    assert legal(seed("9♠", "J♠ A♥", "9♦ J♦", trick="A♠", turn=1, trump="♥")) == {"J♠"}


# --- points ---


@pytest.mark.parametrize(("rank", "points"), [("A", 11), ("10", 10), ("K", 4), ("Q", 3), ("J", 2), ("9", 0)])
def test_doc_the_values_of_the_cards(rank: str, points: int) -> None:
    (trick,) = only(play(seed(f"{rank}♥", "9♣", "9♦"), f"{rank}♥", "9♣", "9♦"), Trick)
    assert trick.points == points


def test_doc_each_adds_up_his_cards_and_his_announcements() -> None:
    table = seed("9♠", "9♣", "9♦", won=("A♠ 10♠", "A♣ K♣", ""), announced=(40, 0, 60)).deal(seed=1)
    play_round(table)
    assert [line.result for line in told(table, Score)] == [61, 15, 60]


def test_doc_the_others_add_what_they_have_made() -> None:
    assert scores(finish(100, 57, 33, scores=(0, 900, 0))) == [100, 957, 33]


@pytest.mark.parametrize(("result", "change"), [(200, 130), (129, -130)])
def test_doc_130_bid_and_200_or_129_made(result: int, change: int) -> None:
    assert changes(finish(result, 0, 0, bid=130))[0] == change


# --- „Zadanie”: the simulation ---


def test_doc_one_game_of_three_given_players_with_all_auctions_plays_and_points() -> None:
    table = Thousand.preset("seed").deal(seed=11, names=("Ala", "Bolek", "Celina"))
    table.play_out(["random/random", "optimist/shy", "cautious/optimist"])
    outcome = ended(table)
    story = table.log("pl")
    assert outcome.rounds == len(told(table, Round))
    assert [line.seat for line in told(table, Score)] == [0, 1, 2] * outcome.rounds
    assert story.count("Licytacja") == outcome.rounds
    for line in told(table, Score):
        name = ("Ala", "Bolek", "Celina")[line.seat]
        assert any(
            row.split()[0] == name and row.endswith(f"{line.score}".replace("-", "−"))
            for row in story.split("\n")
            if row
        )


def test_doc_at_most_twenty_rounds() -> None:
    assert Thousand.preset("seed").max_rounds == 20
    assert finish(100, 0, 0, rounds=18).outcome is None
    assert ended(finish(100, 0, 0, rounds=19)).reason == "limit"


@pytest.mark.parametrize("number", range(3))
def test_doc_and_tt_38_whole_games_stop_after_twenty(number: int) -> None:
    table = Thousand.preset("seed").deal(seed=number)
    table.play_out(["random/random"] * 3)
    outcome = ended(table)
    assert outcome.rounds == 20 if outcome.reason == "limit" else outcome.rounds <= 20


# --- worked positions ---

AUCTIONS = {
    "TT-14": ("bid 100, pass, pass", 0, 100),
    "TT-15": ("bid 100, bid 110, pass, pass", 1, 110),
    "TT-17": ("bid 100, bid 110, bid 120, bid 130, pass, pass", 0, 130),
}


@pytest.mark.parametrize("name", AUCTIONS)
def test_tt_auctions(name: str) -> None:
    said, seat, number = AUCTIONS[name]
    assert told(document(said), Declared) == [Declared(seat, number, "auction")]


@pytest.mark.parametrize(("step", "may"), [(1, True), (5, False), (10, False)])
def test_tt_18_110_after_110_never_and_111_only_by_ones(step: int, may: bool) -> None:
    table = document("bid 100", "bid 110", bid_step=step)
    refused(table, "bid 110")
    if may:
        play(table, "bid 111")
    else:
        refused(table, "bid 111")


def test_tt_22_after_the_exchange_everybody_has_eight_and_all_24_are_in_hands() -> None:
    table = document("bid 100", "pass", "pass", "give 9♠", "give 9♥")
    assert sizes(table) == [8, 8, 8]
    assert sorted(hand(table, 0) | hand(table, 1) | hand(table, 2)) == sorted(DECK)


LEGAL = {
    "TT-23 the suit": ("9♠", "", "A♠ K♦", "A♠"),
    "TT-23 anything": ("9♠", "", "K♦ 9♣", "K♦ 9♣"),
    "TT-24 a trump": ("A♦", "♥", "9♥ A♣", "9♥"),
    "TT-24 the suit": ("A♦", "♥", "Q♦ A♥", "Q♦"),
    "TT-24 anything": ("A♦", "♥", "9♣ A♣", "9♣ A♣"),
    "TT-25 no duty to beat": ("Q♥", "♥", "9♥ A♥", "9♥ A♥"),
}


@pytest.mark.parametrize("name", LEGAL)
def test_tt_legal_plays(name: str) -> None:
    led, suit, cards, allowed = LEGAL[name]
    rest = [card for card in DECK if card not in (led, *cards.split())]
    table = seed(rest[0], cards, f"{rest[1]} {rest[2]}", trick=led, turn=1, trump=suit)
    assert legal(table) == the(allowed)


def test_tt_25_after_an_announcement() -> None:
    table = seed("K♥ Q♥", "9♥ A♥", "9♦ J♦")
    play(table, "marriage Q♥")
    assert legal(table) == {"9♥", "A♥"}


TRICKS = {"TT-26": ("10♣ A♠ K♣", "", 0, 25), "TT-27": ("A♦ 9♥ 10♦", "♥", 1, 21)}


@pytest.mark.parametrize("name", TRICKS)
def test_tt_tricks(name: str) -> None:
    laid, suit, seat, points = TRICKS[name]
    (trick,) = only(play(seed(*laid.split(), trump=suit), *laid.split()), Trick)
    assert (trick.seat, trick.points) == (seat, points)


def test_tt_28_the_leader_keeps_his_hundred_though_another_takes_the_trick() -> None:
    table = seed("K♥ Q♥", "A♥ 9♣", "9♥ 9♦")
    (trick,) = only(play(table, "marriage Q♥", "A♥", "9♥"), Trick)
    assert (trick.seat, trick.points) == (1, 14)
    assert (list(table.state.announced[:3]), trump(table)) == ([100, 0, 0], "♥")


def test_tt_29_who_follows_cannot_announce() -> None:
    refused(seed("9♠", "K♠ Q♠", "9♦ J♦", trick="J♠", turn=1), "marriage K♠")


def test_tt_30_who_has_the_king_alone_cannot() -> None:
    refused(seed("K♠ 9♠", "Q♠ 9♣", "9♦ J♦"), "marriage K♠")


def test_tt_31_another_announces_and_earlier_tricks_stay_where_they_are() -> None:
    table = seed("K♥ Q♥ 9♣ 9♠", "A♥ K♠ Q♠ J♠", "9♥ 9♦ J♦ Q♦")
    play(table, "marriage Q♥", "A♥", "9♥")
    before = list(table.state.won)
    play(table, "marriage Q♠")
    assert (trump(table), list(table.state.announced[:3])) == ("♠", [100, 40, 0])
    assert list(table.state.won) == before


def test_tt_32_on_the_very_first_lead() -> None:
    table = document("bid 100", "pass", "pass", "give 9♠", "give 9♥")
    assert {"marriage K♠", "marriage Q♠"} <= legal(table)


@pytest.mark.parametrize(("result", "change"), [(200, 130), (130, 130), (129, -130)])
def test_tt_33_a_bid_of_130(result: int, change: int) -> None:
    assert changes(finish(result, 0, 0, bid=130))[0] == change


def test_tt_34_the_others_add_57_and_nothing() -> None:
    assert changes(finish(100, 57, 0)) == [100, 57, 0]


@pytest.mark.parametrize("number", range(4))
def test_tt_35_the_cards_are_120_in_each_round_and_results_400_at_most(number: int) -> None:
    table = Thousand.preset("seed", max_rounds=6).deal(seed=number)
    table.play_out(["random/optimist"] * 3)
    lines = told(table, Score)
    for i in range(0, len(lines), 3):
        assert sum(line.cards for line in lines[i : i + 3]) == 120
        assert sum(line.result for line in lines[i : i + 3]) <= 400


def test_tt_36_17_points_as_a_defender_end_the_game_at_1007() -> None:
    outcome = ended(finish(100, 17, 0, scores=(0, 990, 0)))
    assert (outcome.winners, outcome.payoffs) == ((1,), (100, 1007, 0))


@pytest.mark.parametrize(
    ("before", "results", "winners"), [((910, 980, 0), (100, 100, 0), (1,)), ((900, 900, 0), (100, 100, 0), (0, 1))]
)
def test_tt_37_the_highest_wins_and_equals_share(
    before: tuple[int, ...], results: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    assert ended(finish(*results, scores=before)).winners == winners


def test_tt_38_nobody_at_1000_after_round_20() -> None:
    outcome = ended(finish(100, 17, 0, rounds=19, scores=(700, 900, 0)))
    assert (outcome.reason, outcome.winners, outcome.leaders) == ("limit", (), (1,))


def test_tt_39_40_less_100_is_60_below_nothing() -> None:
    assert scores(finish(0, 0, 0, scores=(40, 0, 0)))[0] == -60


# --- cases from other programs ---


@pytest.mark.parametrize(("step", "refuses"), [(10, (110, 115, 90, 400)), (5, (110, 90, 400))])
def test_t02_after_110_with_no_marriage(step: int, refuses: tuple[int, ...]) -> None:
    table = usual(bid_step=step)
    play(table, "bid 100", "bid 110")
    for number in refuses:
        refused(table, f"bid {number}")
    play(table, "bid 115" if step == 5 else "bid 120")


@pytest.mark.parametrize("number", [130, 400, 5000])
def test_t03_above_120_without_a_marriage(number: int) -> None:
    table = usual()
    play(table, "bid 100")
    refused(table, f"bid {number}")


def test_t03_400_at_most_in_any_game_for_three() -> None:
    table = document("bid 100", "bid 400")
    assert legal(table) == {"pass"}
    refused(table, "bid 410")


@pytest.mark.parametrize(("ends", "winners"), [("declarer", (2,)), ("highest", (0,)), ("own", (2,))])
def test_t04_two_reach_1000_in_one_round(ends: str, winners: tuple[int, ...]) -> None:
    table = scored(80, 30, 100, declarer=2, scores=(950, 0, 910), lock="none", ends=ends)
    assert ended(table).payoffs == (1030, 30, 1010)
    assert ended(table).winners == winners


@pytest.mark.parametrize(("preset", "may"), [("polish", True), ("russian", False), ("seed", True)])
def test_t05_a_marriage_of_spades_in_the_first_trick(preset: str, may: bool) -> None:
    table = usual(preset=preset, raise_after_talon=False)
    play(table, "bid 100", "pass", "pass", "give 9♠", "give 9♥")
    assert ("marriage K♠" in legal(table)) == may


def test_t05_not_after_the_queen_is_played_nor_by_who_follows() -> None:
    table = seed("Q♠ K♠ A♠", "9♠ 9♣ J♣", "J♠ 9♦ J♦")
    play(table, "Q♠", "9♠", "J♠")
    refused(table, "marriage K♠")
    refused(seed("9♠", "K♠ Q♠", "9♦ J♦", trick="J♠", turn=1), "marriage Q♠")


@pytest.mark.parametrize(
    ("rounding", "added"),
    [("ten", (40, 50, 50)), ("ten_down", (40, 40, 50)), ("floor", (40, 40, 40)), ("none", (44, 45, 46))],
)
def test_t08_a_defender_takes_44_45_or_46(rounding: str, added: tuple[int, ...]) -> None:
    for result, change in zip((44, 45, 46), added, strict=True):
        assert changes(scored(100, result, 0, rounding=rounding)) == [100, change, 0]
    assert changes(scored(146, 0, 0, bid=110, rounding=rounding))[0] == 110


def test_t10_the_next_opener_is_the_next_seat_whoever_took_the_last_trick() -> None:
    table = last_trick(100, 0, 0, turn=2)
    play(table, "9♦", "9♠", "9♣")
    assert told(table, Trick)[-1].seat == 2
    assert (table.turn, legal(table)) == (1, {"bid 100"})
