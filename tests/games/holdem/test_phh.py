"""Poker Hand History both ways: sections, money, cards, actions; hands played through the referee; what is refused."""

from __future__ import annotations

import datetime
import random
import warnings
from dataclasses import replace
from decimal import Decimal
from functools import cache
from pathlib import Path

import pytest

from kozyr import cards, shuffle
from kozyr.errors import RecordError
from kozyr.games.holdem import Holdem, phh
from kozyr.games.holdem.phh_hand import LISTS, write_cards
from kozyr.record import Move
from kozyr.table import Table
from tests.conftest import share

DATA = Path(__file__).parents[2] / "data"
HAND = """\
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 AsKs', 'd dh p2 QdQh', 'p2 cbr 6', 'p1 cc', \
'd db 2c3d4h', 'p1 cc', 'p2 cc', 'd db 5s', 'p1 cc', 'p2 cc', 'd db 9s', 'p1 cc', 'p2 cc', 'p1 sm AsKs', 'p2 sm QdQh']
venue = 'Here'
"""


@cache
def kinds() -> dict[str, phh.Hand]:
    hands, problems = phh.read_all((DATA / "cash-kinds.phhs").read_text())
    assert problems == []
    return {hand.section: hand for hand in hands}


@cache
def samples() -> tuple[phh.Hand, ...]:
    found: list[phh.Hand] = []
    for file in sorted(DATA.glob("*.phh*")):
        hands, problems = phh.read_all(file.read_text())
        assert problems == [], file.name
        found += hands
    return tuple(found)


def money(hand: phh.Hand) -> list[str]:
    """The stacks at the end, in the file's money."""
    table = hand.table()
    assert table.outcome is not None
    return [f"{chips * hand.unit:f}" for chips in table.outcome.chips]


def changed(old: str, new: str) -> str:
    assert HAND.count(old) >= 1
    return HAND.replace(old, new, 1)


def problem(text: str) -> str:
    """Why the one hand of a text is not read."""
    hands, problems = phh.read_all(text)
    assert hands == []
    (only,) = problems
    return str(only)


# --- files and sections ---


def test_a_file_of_one_hand_has_no_section() -> None:
    hand = phh.read(HAND)
    assert hand.section == ""
    assert hand.fields["venue"] == "Here"


def test_a_file_of_many_hands_has_a_section_for_each() -> None:
    hands, problems = phh.read_all(f"# hands\n\n[1]\n{HAND}\n[x-2]\n{HAND}\n['three more']\n{HAND}")
    assert [hand.section for hand in hands] == ["1", "x-2", "three more"]
    assert problems == []


def test_an_empty_file_holds_no_hands() -> None:
    assert phh.read_all("") == ([], [])
    assert phh.read_all("\n# nothing\n") == ([], [])


def test_one_hand_is_wanted_and_several_are_there() -> None:
    with pytest.raises(RecordError, match="holds 2 hands where one is wanted"):
        phh.read(f"[1]\n{HAND}[2]\n{HAND}")


def test_a_table_within_a_hand_belongs_to_it() -> None:
    hands, problems = phh.read_all(f"[1]\n{HAND}[1._notes]\nby = 'me'\n[2]\n{HAND}")
    assert problems == []
    assert hands[0].fields["_notes"] == {"by": "me"}
    assert [hand.section for hand in hands] == ["1", "2"]
    alone = phh.read(f"{HAND}[_x]\na = [{{b = 1}}]\n")
    assert alone.fields["_x"] == {"a": [{"b": 1}]}
    assert "_x = {a = [{b = 1}]}" in phh.write(alone)


def test_what_looks_like_a_header_within_a_value_is_none() -> None:
    text = f"[1]\n{HAND}_grid = [\n[1],\n[2]\n]\n_text = '''\n[9]\nvariant = 'NT'\n'''\n[2]\n{HAND}"
    hands, problems = phh.read_all(text)
    assert problems == []
    assert hands[0].fields["_grid"] == [[1], [2]]
    assert hands[0].fields["_text"] == "[9]\nvariant = 'NT'\n"


def test_a_section_that_is_there_twice_is_reported() -> None:
    hands, problems = phh.read_all(f"[1]\n{HAND}[1]\n{HAND}")
    assert len(hands) == 1
    assert problems == [phh.Problem("1", 9, "the section [1] is there twice")]


def test_windows_lines_and_a_byte_order_mark_are_read() -> None:
    assert phh.read("\ufeff" + HAND.replace("\n", "\r\n")) == phh.read(HAND)


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        (", 'p2 sm QdQh']", ", 'p2 sm QdQh'", 16, "this is no TOML: Unclosed array"),
        (", 'p2 sm QdQh']", ", 'p2 sm QdQh',", 16, "this is no TOML: Invalid value"),
        ("[0, 0]", "[0, 0", 12, "this is no TOML: Unclosed array"),
        ("'p2 sm QdQh']", "'p2 sm QdQh]", 16, "this is no TOML: "),
        ("venue = 'Here'", "venue = '''Here", 17, "this is no TOML: "),
        ("venue = 'Here'", "venue 'Here'", 17, "this is no TOML: Expected '=' after a key"),
        ("venue = 'Here'", "time = ", 17, "this is no TOML: Invalid value"),
        ("venue = 'Here'", "time = 12:60", 17, "this is no TOML: "),
        ("venue = 'Here'", "min_bet = 4", 17, "this is no TOML: Cannot overwrite a value"),
        ("[100, 100]", "[100, 1e99999999999999999999]", 15, "a number is too long"),
    ],
)
def test_f01_broken_toml_is_reported_with_its_line_and_the_other_hands_are_read(
    old: str, new: str, line: int, reason: str
) -> None:
    hands, problems = phh.read_all(f"[1]\n{HAND}\n[2]\n{changed(old, new)}\n[3]\n{HAND}")
    assert [hand.section for hand in hands] == ["1", "3"]
    assert [(found.section, found.line) for found in problems] == [("2", line)]
    assert problems[0].reason.startswith(reason)


def test_f01_a_hand_run_twice_is_reported() -> None:
    twice = changed("'p1 sm AsKs'", "'d db 2h3h4s', 'p1 sm AsKs'")
    assert problem(f"[7]\n{twice}") == (
        "line 7, hand [7]: action 14 'd db 2h3h4s': the board is complete (a hand run twice cannot be told in this format)"
    )


def test_f01_the_time_may_be_missing() -> None:
    assert "time" not in phh.read(HAND).fields


# --- fields ---


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("variant = 'NT'\n", "", "line 1: the field 'variant' is missing"),
        ("'NT'", "'PO'", "line 1: the variant 'PO' is pot-limit Omaha; this room plays Hold'em: NT, FT, NS"),
        (
            "'NT'",
            "'F7S/8'",
            "line 1: the variant 'F7S/8' is seven card stud high/low; this room plays Hold'em: NT, FT, NS",
        ),
        ("'NT'", "'N7'", "line 1: the variant is one of NT, FT, NS, not 'N7'"),
        ("'NT'", "7", "line 1: the variant is a text, not 7"),
        ("min_bet = 2\n", "", "line 1: the field 'min_bet' is missing: NT needs it"),
        ("min_bet = 2", "min_bet = true", "line 4: min_bet is an amount above 0, not True"),
        ("[0, 0]", "[0, -1]", "line 2: -1 is below 0 (antes of p2)"),
        ("[0, 0]", "0", "line 2: antes is a list of amounts, not 0"),
        (
            "[1, 2]",
            "[1, 2, 0]",
            "line 3: blinds_or_straddles is a list of one value for each of the 2 players, not 3 values",
        ),
        ("[100, 100]", "[100]", "line 5: 1 players: this room seats 2 to 10"),
        ("[100, 100]", "[100, 0]", "line 5: p2 has 0 chips: a player has more than 0"),
        ("[100, 100]", "[100, nan]", "line 5: NaN is no amount (starting_stacks of p2)"),
        ("[100, 100]", "[100, 2009-07-01]", "line 5: 2009-07-01 is no amount (starting_stacks of p2)"),
        (
            "[100, 100]",
            "[100, 99999999999]",
            "line 5: the chips in play are 100000000099, more than 1,000,000,000 of the smallest amount",
        ),
        (
            "venue = 'Here'",
            "players = ['a']",
            "line 7: players is a list of one value for each of the 2 players, not 1 values",
        ),
        ("venue = 'Here'", "players = ['a', 7]", "line 7: players is a list of texts"),
        ("venue = 'Here'", "winnings = [0, -12]", "line 7: -12 is below 0 (winnings of p2)"),
        ("'p2 sm QdQh']", "7]", "line 6: actions is a list of texts"),
    ],
)
def test_a_field_that_is_missing_or_wrong_is_reported_with_its_line(old: str, new: str, said: str) -> None:
    assert problem(changed(old, new)) == said


def test_h43_the_big_bet_is_twice_the_small_one() -> None:
    text = (DATA / "fixed-limit.phh").read_text().replace("big_bet = 20", "big_bet = 30")
    assert problem(text) == "line 6: big_bet is twice small_bet (20), not 30"


def test_fields_this_program_does_not_know_are_kept_and_written_back() -> None:
    hand = phh.read((DATA / "televised.phh").read_text())
    assert hand.fields["time"] == datetime.time(21, 4)
    assert hand.fields["time_banks"] == [30, Decimal("30.5"), 0, Decimal("Infinity")]
    assert hand.fields["_sponsors"][1] == "A 'quoted' name"
    written = phh.write(hand).splitlines()
    assert "time = 21:04:00" in written
    assert "time_banks = [30, 30.5, 0, inf]" in written
    assert """_sponsors = ['', "A 'quoted' name", '', '']""" in written
    assert "_deck = {colour = 'blue', jokers = 0}" in written
    assert [line.split(" = ")[0] for line in written] == list(hand.fields)


def test_names_are_told_apart_and_supplied_at_the_table() -> None:
    hand = phh.read(changed("venue = 'Here'", "players = ['Ala', 'Ala']"))
    assert hand.players == ("Ala", "Ala")
    assert hand.table().names == ("Ala", "Ala'")
    assert phh.read(changed("venue = 'Here'", "players = ['', \"a\\u0007b\"]")).table().names == ("p1", "a b")
    assert phh.read(HAND).table().names == ("p1", "p2")


# --- money ---


def test_money_is_exact_and_a_chip_is_the_largest_power_of_ten_that_keeps_it_whole() -> None:
    assert phh.read(HAND).unit == 1
    hand = kinds()["raked"]
    assert hand.unit == Decimal("0.01")
    assert hand.game.stacks == (5000, 6175, 2015)
    assert kinds()["unrecorded"].unit == Decimal("0.1")
    assert phh.read(changed("cbr 6", "cbr 6.125")).game.stacks == (100_000, 100_000)


def test_more_chips_than_a_table_holds_are_counted_in_larger_ones() -> None:
    text = HAND.replace("[1, 2]", "[1000000, 2000000]").replace("min_bet = 2", "min_bet = 2000000")
    text = text.replace("[100, 100]", "[800000000, 800000000]").replace("cbr 6", "cbr 6000000")
    hand = phh.read(text)
    assert hand.unit == 10
    assert hand.game.stacks == (80_000_000, 80_000_000)
    assert phh.read(phh.write(hand)) == hand


def test_amounts_are_written_with_as_many_decimals_as_the_file_has() -> None:
    text = (
        HAND.replace("[1, 2]", "[0.50, 1]")
        .replace("min_bet = 2", "min_bet = 1.00")
        .replace("[100, 100]", "[100.0, 99.5]")
    )
    written = phh.write(phh.read(text))
    assert "blinds_or_straddles = [0.50, 1]\nmin_bet = 1\nstarting_stacks = [100, 99.50]\n" in written
    assert phh.write(phh.read(written)) == written
    assert "[0.5, 1]" in phh.write(phh.read(text.replace("0.50", "0.5")))


def test_h21_an_unlimited_stack_is_as_large_as_the_table_allows() -> None:
    hand = kinds()["unlimited"]
    assert hand.game.stacks == (333_333_333,) * 3
    assert "starting_stacks = [inf, inf, inf]" in phh.write(hand)


# --- actions and cards ---


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("d dh p1 AsKs", "d dh p1 AsAs", "action 1 'd dh p1 AsAs': As is named twice"),
        ("d dh p1 AsKs", "d dh p1 AsQd", "action 2 'd dh p2 QdQh': Qd is dealt twice: to p1 and to p2"),
        ("2c3d4h", "2cQd4h", "action 5 'd db 2cQd4h': Qd is dealt twice: to p2 and to the board"),
        ("9s'", "9x'", "action 11 'd db 9x': '9x' is no card: write a rank of 23456789TJQKA and a suit of cdhs, or ??"),
        (
            "9s'",
            "10s'",
            "action 11 'd db 10s': '10' is no card: write a rank of 23456789TJQKA and a suit of cdhs, or ??",
        ),
        ("9s'", "??'", "action 11 'd db ??': a card of the board is not told"),
        ("2c3d4h", "2c3d", "action 6 'p1 cc': the board has 2 cards, and 3 are due"),
        ("2c3d4h", "2c3d4h8h", "action 5 'd db 2c3d4h8h': with the flop the board has 3 cards, not 4"),
        ("d db 5s", "d db 5s8s", "action 8 'd db 5s8s': with the turn the board has 4 cards, not 5"),
        ("'d db 9s', ", "", "action 11 'p1 cc': the board has 4 cards, and 5 are due"),
        ("'p2 cc', 'd db 9s'", "'d db 9s'", "action 10 'd db 9s': no card of the board is due: p2 is to act"),
        ("'p2 cbr 6'", "'p1 cbr 6'", "action 3 'p1 cbr 6': it is the turn of p2"),
        ("'p2 cbr 6'", "'p3 cbr 6'", "action 3 'p3 cbr 6': 'p3' is no player: players are p1 to p2"),
        ("'p2 cbr 6'", "'p2 cbr 3'", "action 3 'p2 cbr 3': a bet is from 4 to 100 here, in all"),
        ("'p2 cbr 6'", "'p2 cbr 101'", "action 3 'p2 cbr 101': a bet is from 4 to 100 here, in all"),
        (
            "'p2 cbr 6'",
            "'p2 cbr'",
            "action 3 'p2 cbr': an action is f, cc, cbr and an amount, sm with or without cards",
        ),
        ("'p2 cbr 6'", "'p2 cbr six'", "action 3 'p2 cbr six': 'six' is no amount"),
        ("'p2 cbr 6'", "'p2 pb'", "action 3 'p2 pb': 'pb' belongs to other games than Hold'em"),
        (
            "'p2 cbr 6'",
            "'d burn'",
            "action 3 'd burn': the dealer says d dh pN and two cards, or d db and the board's cards",
        ),
        ("'p1 cc', 'd db 2", "'p1 sm AsKs', 'd db 2", "action 4 'p1 sm AsKs': hands are not shown yet: p1 is to act"),
        (
            "'p1 cc', 'd db 2",
            "'p1 f', 'd db 2",
            "action 5 'd db 2c3d4h': no card of the board is due: the betting is over",
        ),
        ("p2 sm QdQh", "p2 sm QdQs", "action 15 'p2 sm QdQs': p2 holds QdQh, not Qs"),
        ("p2 sm QdQh", "p2 sm Qd", "action 15 'p2 sm Qd': a hand shown has 2 cards"),
        ("'p1 sm AsKs'", "'p1 sm'", "action 14 'p1 sm': a hand that wins is mucked"),
        ("'d dh p2 QdQh', ", "", "action 14 'p2 sm QdQh': p2 has not been dealt two cards"),
        ("p2 QdQh'", "p2 QdQh', 'd dh p2 Jc'", "action 3 'd dh p2 Jc': p2 is dealt 3 cards, not 2"),
        ("'p1 cc', 'd db 2", "'p1 cc', 'd dh p1 AsKs', 'd db 2", "action 5 'd dh p1 AsKs': p1 is dealt 4 cards, not 2"),
    ],
)
def test_an_action_that_cannot_be_is_reported_with_its_number_and_text(old: str, new: str, said: str) -> None:
    assert problem(changed(old, new)) == f"line 6: {said}"


def test_h22_a_card_below_the_six_is_not_in_a_short_deck() -> None:
    text = (DATA / "short-deck.phh").read_text().replace("d db 7d", "d db 5d")
    assert problem(text) == "line 8: action 18 'd db 5d': 5d is not in a deck of 36 cards"


def test_commentaries_and_empty_actions_are_kept() -> None:
    hand = phh.read((DATA / "televised.phh").read_text())
    assert "# The clock is called on Nina." in hand.fields["actions"]
    assert "p1 sm AcQc # shown by rule" in phh.write(hand)


def test_cards_may_be_dealt_and_shown_in_pieces_and_in_any_order() -> None:
    text = changed("'d dh p1 AsKs', 'd dh p2 QdQh'", "'d dh p2 Qd', 'd dh p1 As', 'd dh p2 Qh', 'd dh p1 Ks'")
    text = text.replace("'d db 2c3d4h'", "'d db 2c', 'd db 3d', 'd db 4h'").replace("p2 sm QdQh", "p2 sm QhQd")
    assert money(phh.read(text)) == money(phh.read(HAND)) == ["106", "94"]


def test_a_dash_shows_what_was_dealt() -> None:
    assert phh.read(HAND.replace("sm AsKs", "sm -")).moves == phh.read(HAND).moves
    hidden = HAND.replace("p1 AsKs", "p1 ????").replace("sm AsKs", "sm -")
    assert problem(hidden) == "line 6: action 14 'p1 sm -': the cards shown are not told anywhere"


# --- hands played through the referee ---


def test_every_hand_of_the_reference_file_plays_through_and_pays_what_the_file_says() -> None:
    hands, problems = phh.read_all((DATA / "cash-2009.phhs").read_text())
    assert problems == []
    assert [money(hand) for hand in hands] == [
        ["203.15", "47.10", "56.70", "240.05", "107.50", "27.95"],
        ["25.62", "57.00", "74.10", "108.20", "104.15", "146.80", "186.70", "233.80"],
        ["126.41", "195.75", "121.20", "79.52", "100.25", "101.15"],  # p3 put in 4.25 and was paid 9
        ["249.14", "454.45", "222.17", "189.10", "80.50"],
        ["67.75", "232.30"],
    ]
    assert [hand.game.drop for hand in hands] == [0, 0, 100, 215, 0]
    for hand in hands:
        for seat, won in enumerate(hand.fields.get("winnings", ())):
            assert hand.table().state.won[seat] == won / hand.unit


def test_the_cards_of_a_hand_lie_as_they_were_dealt() -> None:
    table = phh.read(HAND).table()
    assert cards.write_all(phh.read(HAND).deck[:9]) == "A♠ Q♦ K♠ Q♥ 2♣ 3♦ 4♥ 5♠ 9♠"
    assert [move.text for move in phh.read(HAND).moves[:3]] == ["raise 6", "call", "check"]
    assert table.outcome.payoffs == (6, -6)


def test_h27_between_two_the_second_player_has_the_button_and_blinds_are_written_the_other_way_round() -> None:
    hand = phh.read(HAND.replace("[0, 0]", "[0, 3]"))
    assert hand.game.posts == (2, 1)
    assert hand.game.ante == (3, 0)
    assert hand.moves[0] == Move(1, "raise 6")


@pytest.mark.parametrize("name", ["walk", "walk-net"])
def test_h38_winnings_may_count_the_uncalled_bet_or_not(name: str) -> None:
    assert money(kinds()[name]) == ["88.00", "103.50", "97.25", "200.00"]
    assert kinds()[name].game.drop == 0


def test_h38_the_uncalled_bet_of_a_loser_may_be_counted_as_well() -> None:
    hand = kinds()["uncalled-all-in"]
    assert money(hand) == ["589.4", "890.0", "429.2"]
    assert hand.game.drop * hand.unit == 3


def test_winnings_of_nothing_for_everybody_are_not_recorded_ones() -> None:
    hand = kinds()["unrecorded"]
    assert hand.game.drop == 0
    assert money(hand) == ["960.0", "1000.2", "1040.0"]
    assert "winnings = [0, 0, 0]" in phh.write(hand)


def test_h61_what_is_missing_from_the_winnings_is_the_house_s() -> None:
    hand = kinds()["raked"]
    assert hand.game.drop == 79
    assert money(hand) == ["49.75", "68.96", "12.40"]
    assert hand.table().outcome.payoffs == (-25, 721, -775)


def test_h60_a_house_that_takes_from_every_pot_is_read_as_a_rake() -> None:
    text = (
        "variant = 'NT'\nantes = [0, 0, 0]\nblinds_or_straddles = [5, 10, 0]\nmin_bet = 10\n"
        "starting_stacks = [500, 100, 500]\n"
        "actions = ['d dh p1 KdKc', 'd dh p2 AsAh', 'd dh p3 QhQs', 'p3 cbr 100', 'p1 cbr 300', 'p2 cc', 'p3 cc', "
        "'d db 2c7d9h', 'p1 cc', 'p3 cc', 'd db 3s', 'p1 cc', 'p3 cc', 'd db 4c', 'p1 cc', 'p3 cc', "
        "'p1 sm KdKc', 'p2 sm AsAh', 'p3 sm QhQs']\n"
        "winnings = [380, 285, 0]\n"
    )
    hand = phh.read(text)
    assert (hand.game.drop, hand.game.rake, hand.game.rake_cap) == (0, 50, 35)
    assert money(hand) == ["580", "285", "200"]


def test_h56_the_odd_chip_may_have_gone_elsewhere() -> None:
    hand = kinds()["chopped"]
    assert money(hand) == ["31.35", "43.50", "53.00"]
    other = phh.write(hand).replace("[2.10, 0, 2.10]", "[2.11, 0, 2.09]")
    assert money(phh.read(other)) == money(hand)
    assert "2.11" in phh.write(phh.read(other))


def test_a_hand_that_is_paid_without_being_shown_stands_in_as_a_winner() -> None:
    hand = kinds()["silent-winner"]
    assert hand.unknown == {1}
    assert money(hand) == ["146", "154"]
    assert [move.text for move in hand.moves[-2:]] == ["show", "show"]
    assert hand.table().outcome.payoffs == (-4, 4)


def test_h55_hidden_hands_stand_in_for_the_pots_that_they_won() -> None:
    hand = kinds()["side-pot"]
    assert hand.unknown == {0, 2}
    assert money(hand) == ["320", "237", "420"]


def test_h53_who_does_not_show_holds_a_beaten_hand_and_mucks() -> None:
    hand = kinds()["short-blind"]
    assert hand.unknown == {0, 2}
    assert [move.text for move in hand.moves[-3:]] == ["show", "show", "muck"]
    assert money(hand) == ["193", "21", "293"]


def test_h53_a_winner_whom_all_others_gave_way_need_not_show() -> None:
    text = HAND.replace("p1 AsKs", "p1 ????").replace("'p1 sm AsKs', 'p2 sm QdQh'", "'p2 sm', 'p1 sm ????'")
    assert money(phh.read(text)) == ["106", "94"]


def test_the_cards_that_stand_in_are_never_written() -> None:
    for hand in samples():
        told = {
            hand.fields["actions"][place][8:]
            for place, seat in enumerate(range(hand.game.seats))
            if seat not in hand.unknown and hand.fields["actions"][place].startswith("d dh")
        }
        written = phh.write(hand)
        for seat in hand.unknown:
            first, second = (hand.deck[seat], hand.deck[seat + hand.game.seats])
            stand_in = write_cards([first, second])
            assert stand_in in told or stand_in not in written


def test_the_cards_that_stand_in_are_never_told_nor_seen() -> None:
    hand = kinds()["silent-winner"]
    table = hand.table()
    stand_in = [cards.write(card) for card in (hand.deck[1], hand.deck[3])]
    for told in (
        table.log(),
        table.log(seat=1),
        "\n".join(table.view(1).story()),
        table.view(1).drawing(),
        table.export(1),
    ):
        assert not any(card in told for card in stand_in)
    assert "p2 mucks." in table.log()
    assert "p2 wins the pot, 8." in table.log()
    assert table.view(1).hand == []
    assert phh.write(table) == phh.write(hand)
    with pytest.raises(RecordError, match="the file does not tell every card"):
        table.record()
    assert phh.read(HAND).table().record().outcome.endswith("payoffs=6,-6")


def test_a_hand_that_was_read_may_be_played_on() -> None:
    table = kinds()["unlimited"].table()
    table.play("show")
    table.play("show" if "muck" not in table.legal_moves else "muck")
    written = phh.write(table)
    assert "'d dh p1 ????', 'd dh p2 QcJh', 'd dh p3 ????'" in written
    assert "'p1 sm ????'" in written


def test_a_card_shown_alone_is_known_and_the_other_stands_in() -> None:
    hand = kinds()["one-card"]
    assert hand.unknown == {1}
    assert [write_cards(hole) for hole in hand.known] == ["JsAs", "Kd??"]
    dealt = (hand.deck[1], hand.deck[3])
    assert cards.read("K♦") in dealt
    assert hand.moves[-1] == Move(1, "muck")


def test_a_showdown_of_which_nobody_tells_who_won_stays_open() -> None:
    hand = kinds()["unlimited"]
    table = hand.table()
    assert table.outcome is None
    assert table.legal_moves == ["show"]
    assert hand.unknown == {0, 2}


def test_early_showing_teaches_the_cards_also_when_it_is_repeated() -> None:
    text = HAND.replace("AsKs", "????", 1).replace(
        "p2 cbr 6', 'p1 cc'", "p2 cbr 100', 'p1 cc', 'p1 sm AsKs', 'p2 sm ????'"
    )
    for street in ("'p1 cc', 'p2 cc', 'd db 5s'", "'p1 cc', 'p2 cc', 'd db 9s'"):
        text = text.replace(street, f"'p2 sm QdQh', {street[-9:]}")
    text = text.replace("'p1 cc', 'p2 cc', 'p1 sm", "'p1 sm")
    hand = phh.read(text)
    assert hand.unknown == frozenset()
    assert money(hand) == ["200", "0"]


def test_h50_a_hand_shown_before_the_board_is_complete_needs_no_showing_after_it() -> None:
    hand = phh.read((DATA / "televised.phh").read_text())
    assert [move.text for move in hand.moves[-2:]] == ["show", "show"]
    assert money(hand) == ["0", "410000", "2080000", "721500"]


def test_h36_a_fold_where_one_could_check_is_read() -> None:
    assert Move(1, "fold") in kinds()["open-fold"].moves


def test_h30_a_late_blind_is_live_and_does_not_move_the_first_turn() -> None:
    hand = kinds()["late-blind"]
    assert hand.game.posts == (2, 4, 0, -4, 0)
    assert hand.moves[:2] == (Move(2, "fold"), Move(3, "check"))
    assert money(hand)[4] == "105"


def test_h30_a_late_small_blind_is_dead_money_where_the_result_says_so() -> None:
    hand = kinds()["late-small-blind"]
    assert hand.game.posts == (5, 10, 0, 0)
    assert (hand.game.ante, hand.game.ante_kind) == ((0, 0, 5, 0), "dead")
    assert money(hand) == ["595", "670", "1032", "800"]


def test_h28_a_short_big_blind_is_owed_as_it_was_posted() -> None:
    assert kinds()["short-blind"].moves[0] == Move(2, "call")
    assert money(kinds()["short-blind"])[2] == "293"


def test_h35_an_empty_seat_of_the_small_blind_leaves_the_big_one_to_the_first_player() -> None:
    assert kinds()["dead-small-blind"].moves[0] == Move(1, "fold")


def test_h25_antes_that_differ_are_dead_and_uniform_ones_as_the_file_says() -> None:
    assert phh.read((DATA / "big-blind-ante.phh").read_text()).game.ante_kind == "dead"
    assert phh.read((DATA / "televised.phh").read_text()).game.ante_kind == "each"
    assert phh.read(HAND.replace("[0, 0]", "[1, 1]")).game.ante_kind == "dead"


def test_h22_a_flush_beats_a_full_house_with_36_cards() -> None:
    hand = phh.read((DATA / "short-deck.phh").read_text())
    assert hand.game.deck_size == 36
    assert money(hand) == ["38600", "0", "8900", "30000"]


def test_h44_fixed_limit_is_read_with_any_number_of_raises() -> None:
    hand = phh.read((DATA / "fixed-limit.phh").read_text())
    assert (hand.game.limit, hand.game.big_blind, hand.game.raise_cap) == ("fixed_limit", 10, 0)
    assert money(hand) == ["490", "385", "332"]


def test_h37_a_check_that_the_rules_do_not_ask_for_is_passed_over() -> None:
    text = (
        "variant = 'NT'\nantes = [0, 0, 0]\nblinds_or_straddles = [5, 10, 0]\nmin_bet = 10\n"
        "starting_stacks = [500, 500, 7]\n"
        "actions = ['d dh p1 ????', 'd dh p2 KdKc', 'd dh p3 QhQs', 'p3 cc', 'p1 f', 'p2 cc', "
        "'d db 2c7d9h', 'd db 3s', 'd db 4c', 'p2 sm KdKc', 'p3 sm QhQs']\n"
    )
    hand = phh.read(text)
    assert [move.seat for move in hand.moves] == [2, 0, 1, 2]
    assert money(hand) == ["495", "512", "0"]


# --- results that cannot be ---


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("winnings = [0, 12]", "by the winnings the players win p2 12 of the pot of 12, which the cards do not allow"),
        (
            "winnings = [6, 6]",
            "by the winnings the players win p1 6, p2 6 of the pot of 12, which the cards do not allow",
        ),
        ("winnings = [13, 0]", "by the winnings the players win p1 13, which is more than the pot of 12"),
        (
            "finishing_stacks = [94, 106]",
            "by the finishing_stacks the players win p2 12 of the pot of 12, which the cards do not allow",
        ),
        (
            "finishing_stacks = [106, 95]",
            "by the finishing_stacks the players win p1 12, p2 1, which is more than the pot of 12",
        ),
        ("winnings = [12, 0]\nfinishing_stacks = [105, 94]", "the finishing stacks do not agree with the winnings"),
    ],
)
def test_a_result_that_contradicts_the_cards_is_reported(told: str, said: str) -> None:
    line = 7 + told.count("\n")
    assert problem(changed("venue = 'Here'", told)) == f"line {line}: {said}"


def test_a_result_that_contradicts_the_folds_is_reported() -> None:
    text = changed("'p1 cc', 'd db 2c3d4h'", "'p1 f', 'd db 2c3d4h'").split(", 'd db")[0]
    said = "by the winnings the players win p1 4, but p2 is the only one left for the pot of 4"
    assert problem(f"{text}]\nwinnings = [4, 0]\n") == f"line 7: {said}"


def test_winnings_of_a_hand_that_is_not_over_are_reported() -> None:
    text = changed(", 'p2 cc', 'p1 sm AsKs', 'p2 sm QdQh']", "]").replace("venue = 'Here'", "winnings = [12, 0]")
    assert problem(text) == "line 7: winnings are told, and p2 is still to act"


# --- files that end before the hand does ---


def cut(last: str) -> phh.Hand:
    return phh.read(HAND[: HAND.index(last)].rstrip(", ") + "]\n")


def test_a_file_may_end_before_the_hand_does() -> None:
    table = cut("'p2 cc', 'd db 5s'").table()
    assert (table.turn, table.outcome) == (1, None)
    assert table.state.board_count == 3


def test_no_card_is_dealt_that_the_file_does_not_tell() -> None:
    table = cut("'d db 2c3d4h'").table()
    assert (table.turn, table.state.board_count) == (0, 0)
    all_in = phh.read(
        HAND[: HAND.index("'d db 5s'")].replace("p2 cbr 6", "p2 cbr 100").split("'d db 2")[0].rstrip(", ") + "]\n"
    )
    assert all_in.table().turn == 0
    assert phh.read(phh.write(all_in)) == all_in


def test_a_file_may_end_at_the_showdown_or_before_anybody_acts() -> None:
    assert cut("'p1 sm AsKs'").table().legal_moves == ["show"]
    assert cut("'p2 cbr 6'").table().turn == 1
    empty = phh.read(HAND.split("actions")[0] + "actions = []\n")
    assert empty.unknown == {0, 1}
    assert empty.table().turn == 1


# --- writing ---


def test_what_was_read_is_written_and_read_again() -> None:
    for hand in samples():
        again = phh.read(phh.write(hand))
        assert again == hand
        assert phh.write(again) == phh.write(hand)


def test_a_file_of_one_style_is_written_as_it_stands() -> None:
    for name in ("cash-2009", "cash-kinds"):
        text = (DATA / f"{name}.phhs").read_text()
        hands, _ = phh.read_all(text)
        lines = [line for line in text.splitlines() if not line.startswith("#")]
        assert phh.write_all(hands).splitlines() == "\n".join(lines).strip().splitlines()


def test_texts_of_every_kind_are_written() -> None:
    text = changed(
        "venue = 'Here'", '"odd key" = "a\\nb\\t\\"c\\" \\u0001"\n_when = 2024-01-02T03:04:05Z\n_f = 1e400\n_no = false'
    )
    hand = phh.read(text)
    assert phh.read(phh.write(hand)) == hand
    assert "'odd key'" in phh.write(hand)


def table_of(game: Holdem, deck: str, *moves: str) -> Table:
    table = game.deal(shuffle=shuffle.from_cards(deck))
    for move in moves:
        table.play(move)
    return table


def test_a_hand_of_the_table_is_written() -> None:
    game = Holdem(seats=3, button=0, stacks=(100, 90, 80), ante=1, tabled=True)
    table = table_of(game, "A♠ K♠ Q♠ A♥ K♥ Q♥ 2♣ 2♦ 3♦ 4♦ 2♥ 9♣ 2♠ 9♦", "raise 10", "call", "raise 79", "fold", "call")
    assert phh.write(table) == (
        "variant = 'NT'\n"
        "ante_trimming_status = true\n"
        "antes = [1, 1, 1]\n"
        "blinds_or_straddles = [1, 2, 0]\n"
        "min_bet = 2\n"
        "starting_stacks = [90, 80, 100]\n"
        "actions = ['d dh p1 AsAh', 'd dh p2 KsKh', 'd dh p3 QsQh', 'p3 cbr 10', 'p1 cc', 'p2 cbr 79', 'p3 f', 'p1 cc', "
        "'p1 sm AsAh', 'p2 sm KsKh', 'd db 2d3d4d', 'd db 9c', 'd db 9d']\n"
        "seats = [2, 3, 1]\n"
        "seat_count = 3\n"
        "players = ['Seat 1', 'Seat 2', 'Seat 0']\n"
        "finishing_stacks = [181, 0, 89]\n"
        "winnings = [171, 0, 0]\n"
    )


def test_h27_between_two_blinds_are_written_the_other_way_round() -> None:
    game = Holdem(seats=2, button=0, ante=2, ante_kind="big_blind", stacks=50)
    written = phh.write(table_of(game, "A♠ K♠", "fold"))
    assert "antes = [0, 2]\nblinds_or_straddles = [1, 2]\n" in written
    assert "seats = [2, 1]\n" in written
    assert "'p2 f'" in written


def test_h60_a_rake_is_told_by_the_winnings() -> None:
    table = table_of(Holdem(seats=2, rake=100, stacks=50), "A♠ K♠", "raise 10", "call", *["check"] * 4, "bet 5", "fold")
    hand = phh.hand_of(table)
    assert table.state.raked == 2
    assert sum(hand.fields["winnings"]) == 18
    assert (hand.game.rake, hand.game.drop) == (0, 2)
    assert sorted(hand.table().outcome.payoffs) == sorted(table.outcome.payoffs)


def test_a_hand_that_is_not_over_is_written_as_far_as_it_goes() -> None:
    table = table_of(Holdem(seats=2), "A♠ K♠", "call", "check", "bet 4")
    hand = phh.hand_of(table)
    assert "finishing_stacks" not in hand.fields
    assert hand.fields["actions"][-1] == "p1 cbr 4"
    assert hand.table().turn == table.turn == 1


@pytest.mark.parametrize(
    ("options", "moves", "reason"),
    [
        ({"limit": "pot_limit"}, ["fold"], "there is no variant for pot-limit Hold'em"),
        (
            {"limit": "fixed_limit", "deck_size": 36},
            ["fold"],
            "there is no variant for fixed-limit Hold'em with 36 cards",
        ),
        ({"bomb_pot": True, "ante": 2}, [], "there is always betting before the flop"),
        (
            {"seats": 3, "stacks": (100, 1, 100)},
            ["call", "call"],
            "what is owed is always the highest bet posted",
        ),
        ({"ante": (1, 2)}, ["fold"], "antes that differ are always dead money"),
        ({"runs": 2, "stacks": 20}, ["raise 20", "call"], r"there is one board only \(runs 2\)"),
    ],
)
def test_what_the_format_cannot_tell_is_refused(options: dict[str, object], moves: list[str], reason: str) -> None:
    table = table_of(Holdem(**{"seats": 2, **options}), "A♠ K♠ Q♠ J♠ T♠ 9♠", *moves)  # type: ignore[arg-type]
    with pytest.raises(RecordError, match=f"hand 1 cannot be told in this format: {reason}"):
        phh.write(table)


def test_what_is_no_hand_is_refused() -> None:
    with pytest.raises(RecordError, match="the cards have not been dealt"):
        phh.write(Table(Holdem()))


def test_a_session_is_written_hand_by_hand() -> None:
    game = Holdem.preset("cash", seats=3, hands_to_play=2, stacks=60)
    table = game.deal(seed=5)
    while table.turn >= 0:
        table.play(table.legal_moves[-1] if "all" in table.legal_moves else "fold")
    with pytest.raises(RecordError, match="the table has played 2 hands: write_all writes them all"):
        phh.write(table)
    written = phh.write_all(table)
    hands, problems = phh.read_all(written)
    assert problems == []
    assert [(hand.section, hand.fields["hand"], hand.fields["seats"]) for hand in hands] == [
        ("1", 1, [1, 2, 3]),
        ("2", 2, [2, 3, 1]),
    ]
    assert phh.write_all(hands) == written
    assert phh.write_all(phh.hands_of(table)) == written


def test_many_hands_without_names_are_numbered() -> None:
    hand = phh.read(HAND)
    assert [line for line in phh.write_all([hand, hand]).splitlines() if line.startswith("[")] == ["[1]", "[2]"]


def random_game(dice: random.Random) -> Holdem:
    """Any game that the format can tell, and some that it cannot always."""
    seats = dice.randint(2, 8)
    stacks = tuple(dice.choice([dice.randint(1, 60), dice.randint(20, 400)]) for _ in range(seats))
    options: dict[str, object] = {"seats": seats, "stacks": stacks, "button": dice.randrange(seats)}
    options |= dice.choice(
        [
            {},
            {},
            {"limit": "fixed_limit", "big_blind": 4, "small_blind": 2},
            {"deck_size": 36, "blinds": "button", "ante": 1},
        ]
    )
    options |= dice.choice([{}, {"ante": dice.randint(1, 5), "ante_kind": dice.choice(["each", "dead", "big_blind"])}])
    options |= dice.choice(
        [{}, {"rake": dice.randint(1, 150), "rake_cap": dice.choice([0, 3])}, {"drop": dice.randint(1, 4)}]
    )
    options |= dice.choice(
        [
            {"straddle": True},
            {"session": "cash", "hands_to_play": 3},
            {"session": "sit_and_go", "button_rule": dice.choice(["dead", "forward", "moving"]), "level_hands": 3},
            {"posts": tuple(dice.choice([0, 1, 2, -2, 4]) for _ in range(seats))},
        ]
    )
    for name in ("burn", "tabled", "muck", "open_fold"):
        options[name] = dice.random() < 0.5
    return Holdem(
        short_blind=dice.choice(["actual", "actual", "full"]),
        reopen=dice.choice(["cumulative", "single", "any"]),
        **options,  # type: ignore[arg-type]
    )


def played_at_random(game: Holdem, seed: int, dice: random.Random) -> Table:
    table = game.deal(seed=seed)
    steps = dice.choice([4, 40, 40, 40])
    while table.turn >= 0 and len(table.history) < steps:
        moves = table.legal_moves
        weights = [0.2 if move == "fold" else 0.4 if move[:3] in ("bet", "rai") else 1 for move in moves]
        table.play(dice.choices(moves, weights)[0])
    return table


@pytest.mark.parametrize("seed", range(share(quick=15, deep=300)))
def test_random_games_are_written_and_read_again_with_the_same_result(seed: int) -> None:
    dice = random.Random(seed)
    table = played_at_random(random_game(dice), seed, dice)
    try:
        told = phh.hands_of(table)
    except RecordError:
        with pytest.raises(RecordError, match="cannot be told in this format"):
            phh.hands_of(table)
        return
    written = phh.write_all(told)
    hands, problems = phh.read_all(written)
    assert problems == []
    assert hands == told
    assert phh.write_all(hands) == written
    for hand in hands:
        if "finishing_stacks" in hand.fields:
            assert list(hand.table().outcome.chips) == hand.fields["finishing_stacks"]
    if table.outcome is not None:
        order = [seat - 1 for seat in hands[-1].fields["seats"]]
        assert [table.outcome.chips[seat] for seat in order] == hands[-1].fields["finishing_stacks"]


def hidden(hand: phh.Hand, dice: random.Random) -> str:
    """A hand as a site would tell it: cents, no cards but those of some winners, a result of one kind or the other."""
    fields = dict(hand.fields)
    actions = []
    for action in fields["actions"]:
        actor, what, *rest = action.split()
        if what == "dh":
            action = f"d dh {rest[0]} ????"
        elif what == "cbr":
            action = f"{actor} cbr {Decimal(rest[0]) / 100:.2f}"
        elif what == "sm" and rest and (not fields["winnings"][int(actor[1:]) - 1] or dice.random() < 0.3):
            action = f"{actor} sm ????"
        actions.append(action)
    fields["actions"] = actions
    del fields[dice.choice(["finishing_stacks", "winnings"])]
    for key in fields.keys() & set(LISTS):
        fields[key] = [Decimal(value) / 100 for value in fields[key]]
    for key in fields.keys() & {"min_bet", "small_bet", "big_bet"}:
        fields[key] = Decimal(fields[key]) / 100
    return phh.write(replace(hand, fields=fields, decimals=2))


@pytest.mark.parametrize("seed", range(100, 100 + share(quick=12, deep=200)))
def test_random_hands_whose_cards_are_hidden_come_to_the_same_result(seed: int) -> None:
    dice = random.Random(seed)
    seats = dice.randint(2, 6)
    game = Holdem(
        seats=seats,
        stacks=tuple(dice.randint(5, 300) for _ in range(seats)),
        ante=dice.choice([0, 1]),
        drop=dice.choice([0, 1]),
        short_blind="actual",
        tabled=dice.random() < 0.5,
    )
    table = game.deal(seed=seed)
    while table.turn >= 0:
        moves = table.legal_moves
        table.play(dice.choices(moves, [0.2 if move == "fold" else 0.4 if " " in move else 1 for move in moves])[0])
    hand = phh.hand_of(table)
    found = phh.read(hidden(hand, dice))
    assert found.unit == Decimal("0.01")
    assert list(found.table().outcome.chips) == hand.fields["finishing_stacks"]
    assert phh.read(phh.write(found)) == found


def test_garbage_is_reported_and_never_raises() -> None:
    dice = random.Random(1)
    text = f"[1]\n{HAND}\n[2]\n{HAND}"
    for _ in range(share(quick=40, deep=1000)):
        place = dice.randrange(len(text))
        letter = dice.choice("[]'\"=,\n.0-9AKsd?#\\ ")
        broken = text[:place] + letter + text[place + dice.randint(0, 2) :]
        hands, problems = phh.read_all(broken)
        assert 1 <= len(hands) + len(problems) <= 3
        assert all(0 < found.line <= broken.count("\n") + 1 for found in problems)


# --- PokerKit reads the same files ---


def test_pokerkit_comes_to_the_same_stacks_for_every_sample_without_rake() -> None:
    pokerkit = pytest.importorskip("pokerkit")
    compared = 0
    for hand in samples():
        table = hand.table()
        secret = hand.section == "silent-winner"  # only the winnings, which PokerKit does not read, say who won
        if table.outcome is None or hand.game.drop or hand.game.rake or secret:
            continue
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            *_, state = pokerkit.HandHistory.loads(phh.write(hand))
        assert [chips * hand.unit for chips in table.outcome.chips] == list(state.stacks), hand.section
        compared += 1
    assert compared >= 15


def test_pokerkit_reads_what_is_written_of_a_table() -> None:
    pokerkit = pytest.importorskip("pokerkit")
    game = Holdem(seats=3, stacks=(60, 25, 40), button=1, burn=False)
    table = table_of(game, "A♠ K♠ Q♠ A♥ K♥ Q♥ 2♣ 3♦ 4♦ 7♥ 9♣", "raise 25", "call", "raise 60", "call")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, state = pokerkit.HandHistory.loads(phh.write(table))
    assert state.status is False
    assert list(state.stacks) == phh.hand_of(table).fields["finishing_stacks"]


# --- what is beyond all bounds, and what is told of a hand ---

DIGITS = "9" * 5000


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[100, 100]", "[100, 1e1000000000]", "line 15, hand [2]: 1E+1000000000 is no amount (starting_stacks of p2)"),
        ("[0, 0]", "[0, 1e1000000000]", "line 12, hand [2]: 1E+1000000000 is no amount (antes of p2)"),
        ("min_bet = 2", "min_bet = 1e999999999999999999", "line 14, hand [2]: min_bet is an amount above 0"),
        ("venue = 'Here'", "finishing_stacks = [1e1000000000, 1]", "line 17, hand [2]: 1E+1000000000 is no amount"),
        ("[100, 100]", f"[100, {DIGITS}]", "line 15, hand [2]: a number is too long"),
        (
            "min_bet = 2",
            "min_bet = 0x" + "f" * 5000,
            "line 14, hand [2]: min_bet is an amount above 0, not a number that",
        ),
        ("venue", "a." * 3000 + "b", "line 17, hand [2]: a is nested too deeply"),
        ("'Here'", "[" * 3000 + "]" * 3000, "line 17, hand [2]: the value is nested too deeply"),
        ("[0, 0]", "[1000000000, 0]", "line 12, hand [2]: no game has these chips"),
        ("min_bet = 2", "min_bet = 1000000000", "line 14, hand [2]: no game has these chips"),
        ("venue = 'Here'", "finishing_stacks = [0, 0]", "line 17, hand [2]: by the finishing_stacks p1 has 94 less"),
    ],
)
def test_f15_what_is_beyond_all_bounds_is_reported_and_the_other_hands_are_read(old: str, new: str, said: str) -> None:
    hands, problems = phh.read_all(f"[1]\n{HAND}\n[2]\n{changed(old, new)}\n[3]\n{HAND}")
    assert [hand.section for hand in hands] == ["1", "3"]
    assert [str(problem)[: len(said)] for problem in problems] == [said]


def test_f15_a_field_nobody_asks_for_may_hold_any_number() -> None:
    for value in ("1e1000000000", "0x" + "f" * 5000):
        written = phh.write(phh.read(HAND + f"bring_in = {value}\n"))
        assert phh.write(phh.read(written)) == written


def test_f21_a_zero_has_no_sign() -> None:
    written = phh.write(phh.read(changed("[0, 0]", "[0, -0.0]")))
    assert "antes = [0, 0]" in written


def test_f28_what_is_no_text_or_hand_is_refused() -> None:
    for text in (None, b"", 5):
        with pytest.raises(RecordError, match="a file of hands is text"):
            phh.read(text)  # type: ignore[arg-type]
    for played in (Holdem(), None, 5):
        with pytest.raises(RecordError, match="written, not"):
            phh.write(played)  # type: ignore[arg-type]
        with pytest.raises(RecordError, match="written, not"):
            phh.write_all(played)  # type: ignore[arg-type]


def test_h35_equal_blinds_between_two_are_read_and_written() -> None:
    table = table_of(Holdem(small_blind=2), "A♠ K♠ Q♠ J♠", "check", "raise 6", "fold")
    hand = phh.read(phh.write(table))
    assert hand.table().outcome == table.outcome
    assert hand.fields["blinds_or_straddles"] == [2, 2]


def test_h28_a_short_big_blind_is_told_where_nobody_called_more_than_it_posted() -> None:
    table = table_of(Holdem(seats=3, stacks=(100, 1, 100)), "A♠ K♠ Q♠ J♠ T♠ 9♠", "fold")
    hand = phh.read(phh.write(table))
    assert hand.fields["blinds_or_straddles"] == [1, 2, 0]  # what is due, not what was paid
    assert [int(chips) for chips in hand.table().outcome.chips] == list(table.outcome.chips)


def test_a_hand_of_a_session_that_cannot_be_told_is_left_out_and_named() -> None:
    game = Holdem(seats=3, session="cash", hands_to_play=2, stacks=(100, 1, 100), rebuy=False)
    table = game.deal(seed=1)
    table.play("call")
    table.play("call")
    while table.turn >= 0:
        table.play(table.legal_moves[0])
    with pytest.warns(
        UserWarning, match="hand 1 cannot be told in this format: what is owed is always the highest bet"
    ):
        written = phh.write_all(table)
    assert [hand.fields["hand"] for hand in phh.read_all(written)[0]] == [2]


def test_a_hand_is_told_in_the_file_s_money_with_its_number_and_names() -> None:
    text = changed("[1, 2]", "[0.05, 0.10]").replace("min_bet = 2", "min_bet = 0.10").replace("cbr 6", "cbr 0.30")
    table = phh.read(text + "hand = 17\nevent = 'Main'\ncity = 'Wien'\nyear = 2009\n").table()
    story = table.log().splitlines()
    assert table.heading == "Main, Here, Wien, 2009"
    assert story[0] == "Hand 17. The button is at p2. Everybody has 100."
    assert "    p2 posts the small blind, 0.05." in story
    assert "    p2 raises to 0.30." in story
    assert story[-1] == "Won and lost: p1 +0.30, p2 −0.30."
