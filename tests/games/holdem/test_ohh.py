"""Open Hand History: the JSON of a hand, of what one seat saw of it, and of hands read from PHH files."""

from __future__ import annotations

import datetime
import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from kozyr import shuffle
from kozyr.errors import OptionError, RecordError
from kozyr.games.holdem import Holdem, ohh, phh
from kozyr.table import Table
from tests.conftest import share

DATA = Path(__file__).parents[2] / "data"
DECK = "A♠ K♠ Q♠ A♥ K♥ Q♥ 2♣ 2♦ 3♦ 4♦ 2♥ 9♣ 2♠ 9♦"
ACTIONS = {
    "Dealt Cards", "Mucks Cards", "Shows Cards", "Post Ante", "Post SB", "Post BB", "Straddle", "Post Dead", "Post Extra Blind",
    "Fold", "Check", "Bet", "Raise", "Call",
}  # fmt: skip


def table_of(game: Holdem, deck: str, *moves: str) -> Table:
    table = game.deal(shuffle=shuffle.from_cards(deck), names=[*"abcdefghij"][: game.seats])
    for move in moves:
        table.play(move)
    return table


def told(written: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(written)["ohh"]
    return found


def said(hand: dict[str, Any], street: str) -> list[str]:
    """The actions of a street as 'player action amount cards', an all-in marked by !."""
    (found,) = [each for each in hand["rounds"] if each["street"] == street]
    return [
        f"{act['player_id']} {act['action']} {act['amount']}{'!' * act['is_allin']} {''.join(act.get('cards', ()))}".strip()
        for act in found["actions"]
    ]


@cache
def kinds() -> dict[str, phh.Hand]:
    return {hand.section: hand for hand in phh.read_all((DATA / "cash-kinds.phhs").read_text())[0]}


def test_a_hand_is_written_as_the_format_has_it() -> None:
    game = Holdem(seats=3, button=0, stacks=(100, 90, 80), ante=1, tabled=True)
    hand = told(ohh.write(table_of(game, DECK, "raise 10", "call", "raise 79", "fold", "call")))
    head = {key: value for key, value in hand.items() if key not in ("players", "rounds", "pots")}
    assert head == {
        "spec_version": "1.4.7",
        "site_name": "Kozyr",
        "network_name": "Kozyr",
        "internal_version": "1.0.0",
        "tournament": False,
        "game_number": "1",
        "start_date_utc": "",
        "table_name": "",
        "table_size": 3,
        "game_type": "Holdem",
        "bet_limit": {"bet_type": "NL", "bet_cap": 0},
        "currency": "",
        "dealer_seat": 1,
        "small_blind_amount": 1,
        "big_blind_amount": 2,
        "ante_amount": 1,
        "flags": ["Observed"],
    }
    assert hand["players"] == [
        {"id": 0, "seat": 1, "name": "a", "starting_stack": 100},
        {"id": 1, "seat": 2, "name": "b", "starting_stack": 90},
        {"id": 2, "seat": 3, "name": "c", "starting_stack": 80},
    ]
    assert said(hand, "Preflop") == [
        "1 Post Ante 1",
        "2 Post Ante 1",
        "0 Post Ante 1",
        "1 Post SB 1",
        "2 Post BB 2",
        "1 Dealt Cards 0 AsAh",
        "2 Dealt Cards 0 KsKh",
        "0 Dealt Cards 0 QsQh",
        "0 Raise 10",
        "1 Call 9",
        "2 Raise 77!",
        "0 Fold 0",
        "1 Call 69",
    ]
    assert [(each["id"], each["street"], each.get("cards")) for each in hand["rounds"]] == [
        (0, "Preflop", None),
        (1, "Flop", ["2d", "3d", "4d"]),
        (2, "Turn", ["9c"]),
        (3, "River", ["9d"]),
        (4, "Showdown", None),
    ]
    assert said(hand, "Showdown") == ["1 Shows Cards 0 AsAh", "2 Shows Cards 0 KsKh"]
    assert hand["pots"] == [
        {"number": 0, "amount": 171, "rake": 0, "player_wins": [{"player_id": 1, "win_amount": 171}]}
    ]


def test_a_raise_is_told_by_what_it_adds_and_the_uncalled_part_is_in_no_pot() -> None:
    hand = told(ohh.write(table_of(Holdem(seats=2, button=0), DECK, "raise 6", "call", "bet 6", "raise 18", "fold")))
    assert said(hand, "Preflop")[-2:] == ["0 Raise 5", "1 Call 4"]
    assert said(hand, "Flop") == ["1 Bet 6", "0 Raise 18", "1 Fold 0"]
    assert hand["pots"][0]["amount"] == 24
    assert [each["street"] for each in hand["rounds"]] == ["Preflop", "Flop"]


def test_h44_limits_straddles_and_rake_are_told() -> None:
    game = Holdem(seats=3, button=2, limit="fixed_limit", straddle=True, rake=100, no_flop_no_drop=False)
    hand = told(ohh.write(table_of(game, DECK, "fold", "fold")))
    assert hand["bet_limit"]["bet_type"] == "FL"
    assert "2 Straddle 4" in said(hand, "Preflop")
    assert hand["pots"] == [{"number": 0, "amount": 5, "rake": 0, "player_wins": [{"player_id": 2, "win_amount": 5}]}]
    raked = told(ohh.write(table_of(Holdem(seats=2, rake=100), DECK, "raise 10", "call", "bet 10", "fold")))
    assert raked["pots"] == [
        {"number": 0, "amount": 20, "rake": 2, "player_wins": [{"player_id": 0, "win_amount": 18}]}
    ]


def test_h31_a_bet_before_the_flop_is_a_raise() -> None:
    hand = told(ohh.write(table_of(Holdem(seats=2, posts=(0, 0), ante=1), DECK, "bet 2", "fold")))
    assert said(hand, "Preflop")[-2:] == ["0 Raise 2", "1 Fold 0"]


def test_h30_own_posts_are_named_by_their_size() -> None:
    game = Holdem(seats=6, posts=(1, 2, 4, 0, -2, 0))
    hand = told(ohh.write(table_of(game, DECK, *["fold"] * 5)))
    posts = [line for line in said(hand, "Preflop") if "Post" in line or "Straddle" in line]
    assert posts == ["0 Post SB 1", "1 Post BB 2", "2 Straddle 4", "4 Post Extra Blind 2"]
    assert hand["small_blind_amount"] == 1


def test_h51_a_hand_run_twice_has_its_flag_and_two_boards() -> None:
    hand = told(ohh.write(table_of(Holdem(seats=2, runs=2, stacks=20), DECK, "raise 20", "call")))
    assert hand["flags"] == ["Run_It_Twice", "Observed"]
    assert [each["street"] for each in hand["rounds"]].count("River") == 2
    assert sum(won["win_amount"] for won in hand["pots"][0]["player_wins"]) == 40


def test_h53_a_mucked_hand_is_not_told() -> None:
    moves = ["call", "check", "check", "check", "check", "check", "check", "check", "show", "muck"]
    table = table_of(Holdem(seats=2, burn=False), "A♠ 5♠ A♥ 7♥ K♣ 2♦ 3♦ 9♦ J♥", *moves)
    hand = told(ohh.write(table))
    assert said(hand, "Showdown") == ["0 Shows Cards 0 AsAh", "1 Mucks Cards 0"]


def test_h80_a_seat_s_view_holds_nothing_that_was_hidden_from_it() -> None:
    def played(deck: str) -> Table:
        return table_of(Holdem(seats=3, button=0, stacks=80), deck, "raise 10", "call", "raise 80", "fold", "fold")

    one, other = played(DECK), played(DECK.replace("K♠", "J♠").replace("K♥", "J♥"))
    assert ohh.write(one) != ohh.write(other)
    assert ohh.write(one, seat=0) == ohh.write(other, seat=0)
    hand = told(ohh.write(one, seat=0))
    assert hand["hero_player_id"] == 0
    assert hand["flags"] == []
    assert [line for line in said(hand, "Preflop") if "Dealt" in line] == ["0 Dealt Cards 0 QsQh"]
    with pytest.raises(OptionError, match="there is no seat 3"):
        ohh.write(one, seat=3)


def test_a_session_is_written_with_a_blank_line_between_two_hands() -> None:
    table = Holdem.preset("sit_and_go", seats=3).deal(seed=1)
    for _ in range(4):
        table.play("fold")
    written = ohh.write_all(table)
    hands = [told(part) for part in written.split("\n\n")]
    assert [hand["game_number"] for hand in hands] == ["1", "2", "3"]
    assert [hand["dealer_seat"] for hand in hands] == [3, 1, 2]
    assert hands[0]["tournament_info"]["initial_stack"] == 1500
    assert hands[2]["pots"] == []
    with pytest.raises(RecordError, match="the table has played 3 hands: write_all writes them all"):
        ohh.write(table)


def test_what_is_no_hand_or_not_of_this_format_is_refused() -> None:
    with pytest.raises(RecordError, match="the cards have not been dealt"):
        ohh.write(Table(Holdem()))
    with pytest.raises(RecordError, match="no game of 36 cards"):
        ohh.write(Holdem.preset("short_deck").deal(seed=1))


def test_a_hand_of_a_phh_file_keeps_its_money_place_and_time() -> None:
    hand = told(ohh.write(phh.read((DATA / "televised.phh").read_text())))
    assert (hand["site_name"], hand["table_name"], hand["game_number"]) == ("Hotel Bug", "1", "F-17")
    assert (hand["start_date_utc"], hand["currency"]) == ("2024-10-03T18:04:00", "USD")
    assert (hand["dealer_seat"], hand["table_size"]) == (1, 8)
    assert [player["seat"] for player in hand["players"]] == [4, 5, 7, 1]
    written = ohh.write(kinds()["raked"])
    assert '"starting_stack": 61.75' in written
    assert told(written)["pots"] == [
        {"number": 0, "amount": 15.75, "rake": 0.79, "player_wins": [{"player_id": 1, "win_amount": 14.96}]}
    ]


def test_the_cards_that_stand_in_for_unknown_ones_are_not_told() -> None:
    hand = told(ohh.write(kinds()["raked"]))
    assert [line for line in said(hand, "Preflop") if "Dealt" in line] == ["1 Dealt Cards 0 7c8h"]
    assert said(hand, "Showdown") == ["1 Shows Cards 0 7c8h", "2 Mucks Cards 0"]


def test_a_time_whose_zone_is_not_known_is_left_out() -> None:
    assert told(ohh.write(kinds()["walk"]))["start_date_utc"] == ""
    start = datetime.datetime(2024, 5, 1, 20, 30, tzinfo=datetime.timezone(datetime.timedelta(hours=2)))
    assert told(ohh.write(kinds()["walk"], start=start))["start_date_utc"] == "2024-05-01T18:30:00"


@pytest.mark.parametrize("seed", range(share(quick=15, deep=200)))
def test_random_hands_add_up(seed: int) -> None:
    dice = random.Random(seed)
    seats = dice.randint(2, 7)
    game = Holdem(
        seats=seats,
        stacks=tuple(dice.randint(1, 90) for _ in range(seats)),
        ante=dice.choice([0, 1, 3]),
        ante_kind=dice.choice(["each", "dead", "big_blind"]),
        rake=dice.choice([0, 50]),
        straddle=dice.random() < 0.3,
    )
    table = game.deal(seed=seed)
    while table.turn >= 0:
        moves = table.legal_moves
        table.play(dice.choices(moves, [0.3 if move == "fold" else 1 for move in moves])[0])
    for seat in (None, 0):
        hand = told(ohh.write(table, seat=seat))
        acts = [act for each in hand["rounds"] for act in each["actions"]]
        assert {act["action"] for act in acts} <= ACTIONS
        put = dict.fromkeys(range(seats), 0)
        for act in acts:
            put[act["player_id"]] += act["amount"]
        won = dict.fromkeys(range(seats), 0)
        for pot in hand["pots"]:
            assert pot["amount"] == pot["rake"] + sum(each["win_amount"] for each in pot["player_wins"])
            for each in pot["player_wins"]:
                won[each["player_id"]] += each["win_amount"]
        back = dict.fromkeys(range(seats), 0) | {int(table.state.returned_to): int(table.state.returned)}
        assert [won[seat] - put[seat] + back[seat] for seat in range(seats)] == list(table.outcome.payoffs)


def test_the_big_blind_of_a_phh_file_is_told() -> None:
    hand = told(ohh.write(kinds()["late-blind"]))
    assert hand["big_blind_amount"] == 4
    assert "Post BB 4" in " ".join(said(hand, "Preflop"))


def test_a_table_without_a_name_has_that_of_the_event() -> None:
    written = (DATA / "televised.phh").read_text()
    assert told(ohh.write(phh.read(written)))["table_name"] == "1"
    nameless = "\n".join(line for line in written.splitlines() if not line.startswith("table "))
    assert told(ohh.write(phh.read(nameless)))["table_name"] == "Cards of the East, final table"


def test_what_is_no_table_is_refused() -> None:
    for played in (None, 5, Holdem()):
        with pytest.raises(RecordError, match="written, not"):
            ohh.write(played)  # type: ignore[arg-type]
        with pytest.raises(RecordError, match="written, not"):
            ohh.write_all(played)  # type: ignore[arg-type]
