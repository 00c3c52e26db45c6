"""Azi in words: moves said and read (A-40, A-41), refusals, explanations, events, the story, the drawing, positions."""

from __future__ import annotations

from typing import Any

import pytest

from kozyr import Azi
from kozyr.errors import CardError, IllegalMoveError, PositionError
from kozyr.games.azi.text import (
    Ante,
    AziCalled,
    Bet,
    Deal,
    Dealt,
    Discard,
    Entry,
    Fold,
    Jerk,
    Leads,
    Look,
    Lot,
    Match,
    Out,
    Outcome,
    Play,
    Raise,
    Refund,
    Short,
    StaysOut,
    Trick,
    Trump,
    Won,
    rules_of,
    sentence,
)
from kozyr.locale import words
from kozyr.table import Table
from tests.games.azi.scenes import (
    DECK,
    FOURS,
    HANDS,
    asked,
    at,
    auction,
    azi,
    dealt,
    hand,
    in_the_deal,
    legal,
    play,
    play_game,
    purses,
    refused,
    short,
    stakes,
    the,
    usual,
)

NAMES = ("Ala", "Bolek", "Celina")
LANGUAGES = ("en", "ru", "pl", "be")

# --- moves: A-40 ---


def after(*moves: str, **given: Any) -> Table:
    """In the auction after these moves."""
    table = auction(**given)
    play(table, *moves)
    return table


def blind(*moves: str, **given: Any) -> Table:
    return after(*moves, **{"blind": "double", "looked": [], **given})


QUESTIONS: dict[str, Any] = {
    "enter": lambda: azi(0, 1, 3, seats=4, winner=0, azi_entry="half_pot"),
    "discard": lambda: dealt(*FOURS, hand=4),
    "look": blind,
    "open": auction,
    "bid": lambda: after("bet 10"),
    "short": lambda: after("bet 6", purses=[6, 100, 100]),
    "card": lambda: at(*HANDS[:3]),
}


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_40_every_move_is_said_and_read_back_in_every_language(question: str, lang: str) -> None:
    table = QUESTIONS[question]()
    view = table.view(table.turn)
    assert view.legal_moves
    for move in view.legal_moves:
        assert view.read(view.say(move, lang), lang) == move


@pytest.mark.parametrize(
    ("question", "moves"),
    [
        ("enter", ["enter", "stay"]),
        ("discard", ["discard A♥", "discard 6♦", "discard 7♦", "discard A♠"]),
        ("look", ["look", "bet 10", "bet 30", "bet 200"]),
        ("open", ["bet 10", "bet 30", "bet 100"]),
        ("bid", ["fold", "match", "raise 11", "raise 60", "raise 100"]),
        ("short", ["fold", "match", "bet 11", "bet 56", "bet 100"]),
    ],
)
def test_a_40_a_seat_says(question: str, moves: list[str]) -> None:
    legal_moves = QUESTIONS[question]().legal_moves
    assert legal_moves == moves if question != "discard" else set(legal_moves) == set(moves)


def test_a_40_cards_are_listed_by_suit_trumps_last_and_from_the_lowest_up() -> None:
    assert at("A♠ A♥ 6♦", *HANDS[1:3], trump="10♦").legal_moves == ["A♠", "A♥", "6♦"]
    assert at("7♠ 6♠ K♥", "K♠ 6♥ 7♦", "Q♠ Q♥ 8♦", trump="A♠").legal_moves == ["K♥", "7♠", "6♠"]


@pytest.mark.parametrize(
    ("question", "typed", "lang", "move"),
    [
        ("bid", "f", "en", "fold"),
        ("bid", "c", "en", "match"),
        ("bid", "pass", "en", "fold"),
        ("bid", "call", "en", "match"),
        ("bid", "r 40", "en", "raise 40"),
        ("bid", "bet 40", "en", "raise 40"),
        ("open", "raise 40", "en", "bet 40"),
        ("open", "BET 40", "en", "bet 40"),
        ("open", "b 40", "en", "bet 40"),
        ("bid", "raise pot", "en", "raise 60"),
        ("bid", "pot", "en", "raise 60"),
        ("bid", "all in", "en", "raise 100"),
        ("bid", "пас", "ru", "fold"),
        ("bid", "ва-банк", "ru", "raise 100"),
        ("bid", "уравниваю", "ru", "match"),
        ("bid", "повышаю 40", "ru", "raise 40"),
        ("bid", "pas", "pl", "fold"),
        ("bid", "sprawdzam", "pl", "match"),
        ("bid", "стаўлю 40", "be", "raise 40"),
        ("enter", "f", "en", "stay"),
        ("enter", "вхожу", "ru", "enter"),
        ("look", "смотрю", "ru", "look"),
        ("discard", "discard ah", "en", "discard A♥"),
        ("card", "Тч", "ru", "A♥"),
        ("card", "6d", "en", "6♦"),
    ],
)
def test_a_40_moves_are_read_in_any_spelling(question: str, typed: str, lang: str, move: str) -> None:
    table = QUESTIONS[question]()
    view = table.view(table.turn)
    assert view.read(typed, lang) == move
    assert view.is_legal(move)


def test_a_40_a_number_alone_is_no_move() -> None:
    view = after("bet 10").view(1)
    assert not view.is_numbered
    with pytest.raises(CardError):
        view.read("40")


@pytest.mark.parametrize(
    ("question", "listed"),
    [
        ("enter", ["enter 20", "stay"]),
        ("bid", ["fold", "match 10", "raise 11", "raise 60", "raise 100"]),
        ("look", ["look", "bet 10 (5 chips)", "bet 30 (15 chips)", "bet 200 (100 chips)"]),
    ],
)
def test_a_40_the_list_shows_what_it_costs(question: str, listed: list[str]) -> None:
    table = QUESTIONS[question]()
    view = table.view(table.turn)
    assert [view.listed(move) for move in view.legal_moves] == listed


def test_a_40_a_blind_bet_of_a_chip_and_a_match_of_the_last_chips() -> None:
    assert blind(min_bet=1).view(0).listed("bet 2") == "bet 2 (1 chip)"
    assert after("bet 20", purses=[100, 15, 100]).view(1).listed("match") == "match 15 (all-in)"
    assert blind("bet 22", purses=100).view(1).listed("match") == "match 11"


# --- named amounts: A-41 ---


@pytest.mark.parametrize(
    ("table", "amounts"),
    [
        (lambda: auction(), {"min": 10, "pot": 30, "all-in": 100}),
        (lambda: after("bet 10"), {"min": 11, "pot": 60, "all-in": 100}),
        (lambda: after("bet 10", "raise 90", "fold"), {"min": 91, "all-in": 100}),
        (lambda: after("bet 10", min_raise=15), {"min": 25, "pot": 60, "all-in": 100}),
        (lambda: after("bet 6", purses=[6, 100, 100]), {"min": 11, "pot": 56, "all-in": 100}),
        (lambda: blind(), {"min": 10, "pot": 30, "all-in": 200}),
        (lambda: blind("bet 20"), {"min": 22, "pot": 70, "all-in": 200}),
        (lambda: auction(purses=[25, 100, 100]), {"min": 10, "all-in": 25}),
        (lambda: auction(purses=[6, 100, 100]), {"all-in": 6}),
    ],
)
@pytest.mark.parametrize("name", ["min", "pot", "all-in"])
def test_a_41_the_smallest_the_pot_and_all_one_has_where_they_are_legal(
    table: Any, amounts: dict[str, int], name: str
) -> None:
    current = table()
    if name in amounts:
        assert play(current, name)[0].to == amounts[name]
    else:
        refused(current, name)


def test_a_41_pot_is_the_level_and_the_pot_after_matching() -> None:
    """30 of antes, 10, and 40 by seat 1, who has put in nothing yet: 40 + (80 + 30)."""
    table = after("bet 10", "raise 40", "fold", purses=300)
    play(table, "pot")
    assert table.state.bets[0] == 40 + (80 + 30)


# --- refusals ---


@pytest.mark.parametrize(
    ("table", "move", "why"),
    [
        (lambda: auction(), "fold", "who opens must bet"),
        (lambda: auction(), "match", "nobody has bet: there is nothing to match"),
        (lambda: auction(), "bet 9", "a bet is from 10 to 100 here, in all"),
        (lambda: auction(), "raise 20", "say bet 20 here"),
        (lambda: after("bet 10"), "bet 20", "say raise 20 here"),
        (lambda: after("bet 10"), "raise 10", "a bet is from 11 to 100 here, in all"),
        (lambda: after("bet 6", purses=[6, 100, 100]), "raise 20", "say bet 20 here"),
        (lambda: after("bet 20", purses=[100, 20, 100]), "raise 21", "the chips do not suffice for a raise"),
        (lambda: auction(), "look", "everybody sees his cards in this game"),
        (lambda: blind("look"), "look", "the cards have been looked at already"),
        (
            lambda: blind(),
            "bet 11",
            "a blind bet counts twice: say 10 or more, by 2",
        ),
        (
            lambda: after("bet 10", "match", "raise 20", "match", match_renounces_lead="for_good"),
            "raise 30",
            "who has matched may not raise in this deal",
        ),
        (lambda: auction(), "A♠", "that cannot be said now"),
        (lambda: auction(), "enter", "that cannot be said now"),
        (lambda: QUESTIONS["enter"](), "fold", "that cannot be said now"),
        (lambda: QUESTIONS["discard"](), "bet 10", "that cannot be said now"),
        (lambda: QUESTIONS["discard"](), "discard K♠", "it is not in the hand"),
        (lambda: QUESTIONS["discard"](), "discard", "say which card"),
        (lambda: QUESTIONS["card"](), "fold", "that cannot be said now"),
        (lambda: QUESTIONS["card"](), "K♠", "it is not in the hand"),
        (lambda: at("7♥ 8♥", "6♥ A♠ K♦", "Q♥ Q♦ Q♠", trick="9♥", turn=1), "A♠", "♥ must be followed"),
        (lambda: at("7♥ 8♥", "6♦ A♠ K♦", "Q♥ Q♦ Q♠", trick="9♥", turn=1), "K♦", "a trump must be laid, ♠"),
    ],
)
def test_a_refusal_says_which_rule_forbids_it(table: Any, move: str, why: str) -> None:
    assert refused(table(), move) == why


def test_a_refusal_lists_what_may_be_said() -> None:
    with pytest.raises(IllegalMoveError) as error:
        auction().play("fold")
    assert str(error.value) == (
        "Seat 0 cannot play fold: who opens must bet; legal: bet 10, bet 30, bet 100, any amount from 10 to 100 "
        "(azi custom/3 position step=0)"
    )


@pytest.mark.parametrize("digits", [5, 4_299, 5_000])
def test_a_number_of_any_length_is_refused_in_a_line(digits: int) -> None:
    assert refused(auction(), "bet " + "9" * digits) == "a bet is from 10 to 100 here, in all"


# --- explanations ---

NUMBERS = "or by name: min, pot, all-in"


@pytest.mark.parametrize(
    ("table", "lines"),
    [
        (
            lambda: auction(),
            [
                f"bet and a number from 10 to 100, in all; {NUMBERS}",
                "fold: who opens must bet",
                "match: nobody has bet: there is nothing to match",
            ],
        ),
        (
            lambda: after("bet 10"),
            [
                "fold: gives up the pot",
                "match 10: stays in and leaves the lead to the highest bettor",
                f"raise and a number from 11 to 100, in all; {NUMBERS}",
            ],
        ),
        (
            lambda: after("bet 20", purses=[100, 15, 100]),
            [
                "fold: gives up the pot",
                "match 15 (all-in): puts in all you have; you cannot lead, and win from each only as much as you staked",
                "raise: the chips do not suffice for a raise",
            ],
        ),
        (
            lambda: after("bet 20", purses=[100, 21, 100]),
            [
                "fold: gives up the pot",
                "match 20: stays in and leaves the lead to the highest bettor",
                "raise 21: no other amount, it is all you have",
            ],
        ),
        (
            lambda: QUESTIONS["enter"](),
            [
                "enter 20: buys you a hand in the next deal for this pot",
                "stay: leaves this pot to the others",
            ],
        ),
        (
            lambda: at("7♥ 8♥", "6♥ A♠ K♦", "Q♥ Q♦ Q♠", trick="9♥", turn=1),
            ["K♦: ♥ must be followed", "A♠: ♥ must be followed"],
        ),
        (lambda: at(*HANDS[:3]), []),
        (lambda: QUESTIONS["discard"](), ["discard and a card: lays it away unseen; the other three are played"]),
    ],
)
def test_a_question_mark_explains_what_may_be_said_and_why_nothing_else(table: Any, lines: list[str]) -> None:
    current = table()
    assert current.view(current.turn).explain() == lines


def test_a_question_mark_explains_a_look() -> None:
    assert blind().view(0).explain()[0] == "look: shows you your cards; what you put in from then on counts once"


def matching(**given: Any) -> str:
    """What a question mark says about a match of 10."""
    return next(line for line in after(**given).view(1).explain() if line.startswith("match 10: "))


def test_a_question_mark_says_that_the_first_full_bet_leads() -> None:
    """Who matches a short bet has made the first full bet (A-3.2, A-6.1)."""
    said = matching(bets=[6, 0, 0], purses=[0, 100, 100], turn=1, opener=0)
    assert said == "match 10: the first full bet; you lead unless somebody bets more"


def test_a_question_mark_promises_the_lead_to_nobody_where_the_seat_on_the_right_has_it() -> None:
    """A-6.1 ``right``."""
    assert "lead to the highest bettor" not in matching(bets=[10, 0, 0], turn=1, who_leads="right")
    short_bet = {"bets": [6, 0, 0], "purses": [0, 100, 100], "turn": 1, "opener": 0}
    assert "you lead" not in matching(**short_bet, who_leads="right")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_mark_answers_in_every_language(question: str, lang: str) -> None:
    table = QUESTIONS[question]()
    explained, in_english = table.view(table.turn).explain(lang), table.view(table.turn).explain()
    assert len(explained) == len(in_english)
    assert not any("{" in line for line in explained)


# --- events ---

SENTENCES: list[tuple[Any, str]] = [
    (Lot(0), "The lot says: Ala opens."),
    (Deal(3, 2, 0, 1, 0, (90, 90, 90)), "Deal 3, game 2. Ala deals, Bolek opens. Everybody has 90."),
    (Deal(3, 2, 0, 1, 0, (90, 0, 70)), "Deal 3, game 2. Ala deals, Bolek opens. Chips: Ala 90, Celina 70."),
    (Deal(3, 2, 0, 1, 60, (1, 2, 3)), "Deal 3, for the pot of 60 that azi left. Ala deals, Bolek opens."),
    (Ante(0, 10, False), "Ala pays an ante of 10."),
    (Ante(0, 4, True), "Ala pays 4 of the ante, all there is, and is short."),
    (Dealt(0, 3, ()), "Ala is dealt 3 cards."),
    (Dealt(0, 3, ("6♦", "A♥", "A♠")), "Ala holds 6♦ A♥ A♠."),
    (Trump("10♠", None, False), "10♠ is turned up. Trump is ♠."),
    (Trump("A♠", None, True), "A♠ is turned up. Trump is ♠, and its six is the highest."),
    (Trump("10♠", 1, False), "Bolek shows 10♠. Trump is ♠."),
    (Discard(0, "6♦"), "Ala discards 6♦."),
    (Discard(0, None), "Ala discards a card."),
    (Look(0, ("6♦", "A♥", "A♠")), "Ala looks: 6♦ A♥ A♠."),
    (Look(0, ()), "Ala looks at the cards."),
    (Bet(0, 20, 20, False, False, False), "Ala bets 20."),
    (Bet(0, 20, 20, False, True, False), "Ala bets 20, all-in."),
    (Bet(0, 20, 10, True, False, False), "Ala bets 10 blind, which counts 20."),
    (Bet(0, 6, 6, False, True, True), "Ala bets 6, all there is, and is short."),
    (Raise(1, 40, 30, False, False), "Bolek raises to 40."),
    (Raise(1, 40, 30, False, True), "Bolek raises to 40, all-in."),
    (Raise(1, 40, 15, True, False), "Bolek raises blind to 40, with 15 more."),
    (Match(1, 10, False, False), "Bolek matches with 10."),
    (Match(1, 10, True, False), "Bolek matches blind with 10."),
    (Match(1, 7, False, True), "Bolek puts in the last 7 and is short."),
    (Fold(1), "Bolek folds."),
    (Short(1), "Bolek lacks chips and is short."),
    (Leads(1), "Bolek leads."),
    (Play(1, "A♥"), "Bolek: A♥."),
    (Trick(1, 2, "A♥"), "Bolek takes trick 2 with A♥."),
    (Jerk(1, ("6♥", "7♥", "8♥")), "Bolek shows 6♥ 7♥ 8♥, three of one suit."),
    (AziCalled((0, 1, 2), 60), "Azi! One trick each for Ala, Bolek, Celina; the pot of 60 stays."),
    (Entry(1, 30), "Bolek enters for 30."),
    (StaysOut(1), "Bolek stays out."),
    (Won(1, 60, 60, "tricks", False), "Bolek has two tricks and takes the pot, 60."),
    (Won(1, 60, 60, "alone", False), "Bolek alone is left and takes the pot, 60."),
    (Won(1, 60, 60, "jerk", False), "Bolek takes the pot, 60."),
    (Won(1, 40, 60, "tricks", True), "Bolek wins, but was short: 40 of 60."),
    (Refund(1, 20), "Bolek gets 20 back."),
    (Out(1), "Bolek has no chips left and is out."),
    (
        Outcome("deals", 10, 9, 0, (130, 90, 80), (30, -10, -20)),
        "The session is over after 10 deals. Won and lost: Ala +30, Bolek −10, Celina −20.",
    ),
    (
        Outcome("deals", 1, 1, 0, (100, 100, 100), (0, 0, 0)),
        "The session is over after 1 deal. Won and lost: Ala +0, Bolek +0, Celina +0.",
    ),
    (
        Outcome("last_seat", 10, 9, 0, (300, 0, 0), (200, -100, -100)),
        "Ala has all the chips. Won and lost: Ala +200, Bolek −100, Celina −100.",
    ),
]


@pytest.mark.parametrize(("event", "told"), SENTENCES, ids=lambda part: part if isinstance(part, str) else "")
def test_every_event_has_a_sentence(event: Any, told: str) -> None:
    assert sentence(event, NAMES, words("en")) == told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_and_one_in_every_language(lang: str) -> None:
    for event, _ in SENTENCES:
        told = sentence(event, NAMES, words(lang))
        assert told
        assert "{" not in told


def test_equal_antes_and_unseen_hands_are_one_line() -> None:
    table = usual()
    table.rename(NAMES)
    assert table.log(seat=1) == (
        "Deal 1, game 1. Celina deals, Ala opens. Everybody has 100.\n"
        "    Ala, Bolek, Celina pay an ante of 10 each.\n"
        "    Bolek holds 7♦ K♥ K♠.\n"
        "    Ala, Celina are dealt 3 cards each.\n"
        "    10♠ is turned up. Trump is ♠.\n"
    )


def test_who_cannot_pay_the_ante_has_a_line_of_his_own() -> None:
    table = usual(purses=(100, 4, 100))
    table.rename(NAMES)
    assert table.log().split("\n")[1:4] == [
        *("    Ala pays an ante of 10.", "    Bolek pays 4 of the ante, all there is, and is short."),
        "    Celina pays an ante of 10.",
    ]


def test_a_seat_is_told_to_be_short_once() -> None:
    table = after("bet 20", "match", "match", purses=[100, 15, 100])
    assert [line for line in table.log().split("\n") if "is short" in line] == [
        "    Seat 1 puts in the last 15 and is short."
    ]


def test_a_hand_of_which_one_card_is_known_is_not_told_to_hold_that_alone() -> None:
    table = dealt(*HANDS[:3], trump="", trump_source="dealer")
    assert "Seat 2 holds 8♦." not in table.log(seat=0)


@pytest.mark.parametrize(("lang", "letters"), [("en", "KA"), ("pl", "KA"), ("ru", "КТ"), ("be", "КТ")])
def test_a_story_has_the_card_letters_of_its_language(lang: str, letters: str) -> None:
    table = usual()
    assert f"7♦ {letters[0]}♥ {letters[0]}♠" in table.log(lang, seat=1)
    assert f"6♦ {letters[1]}♥ {letters[1]}♠" in table.log(lang, seat=0)


def test_nobody_takes_back_a_look() -> None:
    table = blind()
    play(table, "look")
    with pytest.raises(IllegalMoveError, match="what has been seen stays seen"):
        table.undo_by(0)


def test_nor_a_match_after_which_hands_were_looked_at() -> None:
    table = blind("bet 20", "match", "match")
    with pytest.raises(IllegalMoveError, match="what has been seen stays seen"):
        table.undo_by(2)


# --- the table as drawn ---


def drawn(table: Table, viewer: int | None) -> list[str]:
    table.rename(NAMES)
    return table.view(viewer).drawing().split("\n")


def test_the_drawing_shows_pot_trump_opener_chips_and_hands() -> None:
    assert drawn(usual(), 1) == [
        "Pot 30   trump 10♠",
        *("◦ Ala     90  ▒ ▒ ▒", "  Bolek   90  7♦ K♥ K♠", "  Celina  90  ▒ ▒ ▒"),
    ]


def test_the_drawing_shows_bets_and_who_has_folded_or_is_all_in() -> None:
    assert drawn(after("bet 10", "fold", purses=[10, 100, 100]), 1) == [
        "Pot 40   trump 10♠",
        *("◦ Ala       0  ▒ ▒ ▒  bet 10  all-in", "  Bolek   100  folded (7♦ K♥ K♠)", "  Celina  100  ▒ ▒ ▒"),
    ]


def test_the_drawing_shows_the_trick_tricks_taken_and_who_is_short() -> None:
    table = at("6♥ 6♦", "7♥ 7♦", "8♥ 8♦", tricks=(0, 1, 0), turn=1, short=[2], trump="A♠", purses=[100, 100, 0])
    play(table, "7♥", "8♥")
    assert drawn(table, None) == [
        "Pot 30   trump A♠, the six is the highest",
        *("  Ala     100  ▒ ▒", "◦ Bolek   100  ▒  [7♥]  1 trick", "  Celina    0  ▒  [8♥]  short"),
    ]


def test_the_drawing_shows_no_trick_that_is_over_once_the_next_is_led() -> None:
    table = at(*HANDS[:3])
    play(table, "A♠", "K♠", "Q♠", "A♥")
    assert drawn(table, None)[1:] == [
        *("◦ Ala     100  ▒  [A♥]  1 trick", "  Bolek   100  ▒ ▒", "  Celina  100  ▒ ▒"),
    ]


def test_the_drawing_shows_no_bets_when_all_is_over() -> None:
    table = after("bet 10", "fold", "fold", deals_to_play=1)
    assert drawn(table, 0)[1:] == [
        *("◦ Ala     130  6♦ A♥ A♠", "  Bolek   100  folded", "  Celina  100  folded"),
    ]


def test_the_drawing_shows_who_is_out_and_who_does_not_play() -> None:
    assert drawn(auction(*HANDS[:2], "", purses=[100, 100, 0]), 0)[3] == "  Celina    0  out"
    assert drawn(auction(*HANDS[:2], ""), 0)[3] == "  Celina  100  does not play"


def test_the_drawing_shows_no_trump_before_it_is_turned_up() -> None:
    assert drawn(dealt(*FOURS, hand=4, trump_before_discard=False), None) == [
        *("Pot 30", "◦ Ala     90  ▒ ▒ ▒ ▒", "  Bolek   90  ▒ ▒ ▒ ▒", "  Celina  90  ▒ ▒ ▒ ▒"),
    ]


def test_before_the_first_deal_there_is_nothing_to_draw() -> None:
    assert Table(Azi()).view().drawing() == "Nothing has been dealt."


# --- the rules in words ---


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "The deck has 27 cards, from the six to the ace, of three suits: ♠ ♦ ♥."),
        ({"deck_size": 36}, "The deck has 36 cards, from the six to the ace, of four suits."),
        ({}, "Everybody pays the ante and is dealt three cards."),
        ({"hand": 4}, "Everybody pays the ante, is dealt four cards and discards one before the bets."),
        ({}, "The next card is turned up and names the trump."),
        ({"trump_source": "dealer"}, "The dealer's last card is shown, names the trump and stays in his hand."),
        ({}, "If it is the ace, the six of trumps is the highest card."),
        ({"hand": 4, "trump_before_discard": False}, "The trump is turned up after the discard."),
        ({"who_opens": "left_of_dealer"}, "The seat left of the dealer opens."),
        ({"who_deals": "rotates"}, "The deal passes to the left."),
        ({"opener_may_fold": True}, "While nobody has bet, one may fold; then the others fold, match or raise."),
        ({"raise_limit": "table"}, "After the first bet there are at most three raises."),
        ({"match_renounces_lead": "for_good"}, "Who has matched may not raise any more."),
        ({"must_trump": False}, "Suit must be followed; who cannot lays any card. Nobody has to beat."),
        ({"seats": 3, "azi_ante": True}, "After azi the ante is paid again."),
        ({}, "One trick each for three would be azi; between two it cannot happen."),
        ({"first": 1}, "Seat 1 opens the first deal."),
        ({"who_opens": "left_of_dealer"}, "A lot decides who opens the first deal."),
        (
            {"ante": 5, "min_bet": 10, "min_raise": 2, "purses": (50, 60)},
            "Chips at first: 50,60; the ante is 5, the least bet 10, the least raise 2.",
        ),
        ({"ante": 5}, "Chips at first: 100; the ante is 5, the least bet 5, the least raise 1."),
        ({}, "It is over after 10 deals, azi played to its end, or when one has all the chips."),
        ({"deals_to_play": 0}, "It is over when one has all the chips."),
        ({"blind": "double"}, "Who has not looked at his cards may bet blind: it counts twice."),
        ({"jerk": True}, "Three cards of one suit win at once."),
    ],
)
def test_the_rules_are_told_as_the_options_say(options: dict[str, Any], said: str) -> None:
    assert said in rules_of(Azi(**options), words("en"))


@pytest.mark.parametrize(
    ("options", "unsaid"),
    [
        ({"ace_trump_six_high": False}, "six of trumps"),
        ({"trump_before_discard": False}, "after the discard"),  # of three cards none is discarded
        ({"raise_limit": "none"}, "three times"),
        ({}, "blind"),
    ],
)
def test_rules_that_are_not_played_are_not_told(options: dict[str, Any], unsaid: str) -> None:
    assert not any(unsaid in line for line in rules_of(Azi(**options), words("en")))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", list(Azi.PRESETS))
def test_the_rules_are_told_in_every_language(preset: str, lang: str) -> None:
    told = rules_of(Azi.preset(preset, seats=3), words(lang))
    assert len(told) == len(rules_of(Azi.preset(preset, seats=3), words("en")))
    assert not any("{" in line for line in told)


# --- positions ---


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"phase": "enter"}, "a phase is discard, bid, play, not 'enter'"),
        ({"turn": 3}, "a seat is 0 to 2, not 3"),
        ({"turn": True}, "a seat is 0 to 2, not True"),
        ({"trump": ""}, "the position lacks trump=…, the card that names the trump"),
        ({"trump": "A♠"}, "A♠ is in the hand of seat 0 and in the middle of the table"),
        ({"deck": "A♠"}, "A♠ is in the hand of seat 0 and in the deck"),
        ({"trump_source": "dealer"}, "10♠ is to be in the hand of the seat that showed it"),
        ({"folded": [0]}, "seat 0 is not in: it has folded or plays no cards"),
        ({"folded": [3]}, "a seat is 0 to 2, not 3"),
        ({"folded": [1, 2]}, "at least two seats are in"),
        ({"purses": -1}, "purses: a whole number from 0 to 1,000,000,000 for each of the 3 seats, not -1"),
        ({"purses": [1, 2]}, "purses: a whole number from 0 to 1,000,000,000 for each of the 3 seats, not [1, 2]"),
        ({"purses": 400_000_000}, "at most 1,000,000,000 chips are in play"),
        ({"stakes": 0}, "a deal has a pot: somebody's stake is above 0"),
        ({"looked": [0]}, "everybody has looked at his cards in this game: leave looked out"),
        ({"purses": [0, 100, 100]}, "seat 0 has nothing to say: it has no chips or has been asked"),
        ({"asked": [0]}, "seat 0 has nothing to say: it has no chips or has been asked"),
        ({"bets": [20, 0, 0]}, "seat 0 has nothing to say: it has no chips or has been asked"),
        ({"opener": 1}, "nobody has bet: the opener, seat 1, is on turn"),
        (
            {"bets": [20, 10, 0], "turn": 2, "bettor": 1},
            "the bettor has the highest bet, 20, and at least 10; seat 1 has not",
        ),
        ({"trick": "6♠"}, "tricks are of the phase play"),
        ({"phase": "play", "trick": "6♠ 7♠ 8♠"}, "at most 2 cards lie in a trick before the last seat is asked"),
        ({"phase": "play", "tricks": (1, 0, 0)}, "seat 0 is given 3 cards, where it has 2 by now"),
        ({"phase": "play", "tricks": (1, 1, 1)}, "at most two tricks are over while one is played"),
        ({"phase": "play", "trick": "6♠", "turn": 1}, "seat 0 is given 3 cards, where it has 2 by now"),
    ],
)
def test_a_position_no_session_could_come_to_is_refused_in_a_line(given: dict[str, Any], why: str) -> None:
    with pytest.raises(PositionError) as error:
        auction(**given)
    assert str(error.value) == why


@pytest.mark.parametrize(
    ("hands", "why"),
    [
        (("A♠ A♥", "K♠ K♥ 7♦", "Q♠ Q♥ 8♦"), "seat 0 is given 2 cards, where it has 3 by now"),
        (("A♠ A♥ 6♦ 9♦", "K♠ K♥ 7♦", "Q♠ Q♥ 8♦"), "seat 0 holds at most 3 cards, not 4"),
        (("A♠ A♥ 6♦", "A♠ K♥ 7♦", "Q♠ Q♥ 8♦"), "A♠ is in the hand of seat 0 and in the hand of seat 1"),
        (("A♠ A♥ 6♦", "", ""), "at least two seats are in"),
        ((["A♠"], "K♠ K♥ 7♦", "Q♠ Q♥ 8♦"), "cards are written as text, a text for each hand"),
    ],
)
def test_hands_no_deal_could_give_are_refused_in_a_line(hands: tuple[Any, ...], why: str) -> None:
    with pytest.raises(PositionError) as error:
        auction(*hands)
    assert str(error.value) == why


def test_a_trump_before_its_time_and_seats_that_do_not_play_are_refused_in_a_line() -> None:
    with pytest.raises(PositionError, match="the trump is turned up after the discard: leave it out"):
        at(*FOURS, phase="discard", hand=4, trump_before_discard=False)
    with pytest.raises(PositionError, match="seat 2 plays no cards"):
        auction(*HANDS[:2], "", matched=[2])


def test_more_tricks_than_there_are_cards_for_are_refused_in_a_line() -> None:
    last = ["6♥", "7♥", "8♥", "9♥", "10♥", "J♥", "Q♥", "K♥"]
    with pytest.raises(PositionError, match="too few cards are left for the tricks and discards that were"):
        at(*last, tricks=(1, 1, *[0] * 6), deck=" ".join(DECK[:4]))


def test_a_card_that_is_not_in_the_deck_is_refused() -> None:
    with pytest.raises(CardError, match="A♣ is not in this deck of 27 cards"):
        auction(trump="A♣")


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"phase": "discard"}, "of three cards none is discarded: the phase is bid or play"),
        ({"bets": [50, 0, 0], "stakes": 10, "turn": 1}, "seat 0 has bet 50, which is not in its stake of 10"),
        ({"bets": [4, 0, 0], "turn": 1}, "seat 0 is short, and yet has 100 chips"),
        ({"short": [0]}, "seat 0 is short, and yet has 100 chips"),
        ({"hands": [*HANDS[:2], ""], "bets": [0, 0, 20]}, "seat 2 plays no cards and cannot have bet"),
        (
            {"hands": ["6♦", "7♦", ""], "phase": "play", "tricks": (0, 1, 1)},
            "seat 2 is not in and cannot have taken a trick",
        ),
    ],
)
def test_discards_chips_and_tricks_no_session_could_come_to_are_refused_too(given: dict[str, Any], why: str) -> None:
    where = dict(given)
    with pytest.raises(PositionError) as error:
        auction(*where.pop("hands", HANDS[:3]), **where)
    assert str(error.value) == why


NINE = ["A♠ K♠ 6♥", "9♥ 7♥ 6♠", "J♠ 7♠ A♦"]


@pytest.mark.parametrize(
    ("options", "given", "why"),
    [
        ({}, {"bets": [20, 0, 0], "folded": [0], "turn": 1}, "seat 0 has the highest bet and cannot have folded"),
        ({}, {"phase": "play", "bets": [20, 50, 50]}, "seat 0 has chips and has not matched the bet of 50"),
        ({}, {"bets": [20, 20, 20], "turn": 1}, "seat 1 has nothing to say: it has no chips or has been asked"),
        ({"blind": "double"}, {"phase": "play", "looked": []}, "cards are looked at in the auction: leave looked out"),
        ({}, {"raises": -1}, "raises is a whole number from 0 on, not -1"),
        ({}, {"short": {0}}, "seats are given as a list, not {0}"),
    ],
)
def test_auctions_no_session_could_come_to_are_refused_too(
    options: dict[str, Any], given: dict[str, Any], why: str
) -> None:
    with pytest.raises(PositionError) as error:
        Azi(seats=3, ante=10, **options).position(**{"hands": NINE, "trump": "10♠", "phase": "bid", "turn": 0, **given})
    assert str(error.value) == why


def test_before_the_discards_nobody_can_have_bet() -> None:
    with pytest.raises(PositionError, match="before the discards nobody has bet, matched or folded"):
        at(*FOURS, phase="discard", hand=4, bets=[20, 0, 0])


def test_three_of_one_suit_would_have_won_at_once() -> None:
    with pytest.raises(PositionError, match="seat 0 holds three cards of one suit and has won at once"):
        auction("A♠ K♠ Q♠", *NINE[1:2], "J♦ 7♦ A♥", jerk=True)


def test_in_play_who_has_put_in_all_and_less_than_the_bet_is_short() -> None:
    table = Azi(seats=3, ante=1).position(
        hands=NINE, trump="10♠", phase="play", turn=0, bets=[2, 50, 50], purses=[0, 50, 50]
    )
    assert table.state.short == 0b001


def test_the_dealers_shown_card_may_have_been_laid() -> None:
    table = Azi(seats=2, trump_source="dealer").position(hands=["A♠ K♠ 6♥", "9♥ 7♥"], trump="10♠", trick="10♠", turn=0)
    assert table.legal_moves == ["K♠", "A♠"]


def test_what_a_position_lacks_or_does_not_have_is_named() -> None:
    with pytest.raises(PositionError, match="the position lacks hands=…; it is written as hands, turn, trump, phase"):
        Azi().position(turn=0)
    with pytest.raises(PositionError, match="a position has no part 'dealer'"):
        Azi().position(hands=["A♠", "K♠"], turn=0, dealer=0)
    with pytest.raises(PositionError, match="a hand is given for each of the 2 seats, as text"):
        Azi().position(hands="A♠ K♠", turn=0)


@pytest.mark.parametrize(
    ("table", "question"),
    [
        (lambda: at(*FOURS, phase="discard", hand=4), (0, "discard")),
        (lambda: at("A♠ A♥ 6♦", *FOURS[1:], phase="discard", hand=4, asked=[0], turn=1), (1, "discard")),
        (lambda: at(*FOURS, phase="discard", hand=4, trump="", trump_before_discard=False), (0, "discard")),
        (lambda: auction(bets=[10, 0, 0], turn=1), (1, "bid")),
        (lambda: at(*HANDS[:3]), (0, "play")),
    ],
)
def test_a_position_may_begin_in_each_phase_and_is_played_on(table: Any, question: tuple[int, str]) -> None:
    current = table().deal(seed=1)
    assert asked(current) == question
    play_game(current)
    assert current.state.rounds == 1


def test_a_position_is_what_was_written() -> None:
    given = {"turn": 2, "trick": "A♥ 7♦", "tricks": (0, 0, 1, 0), "folded": [3], "short": [1], "purses": [5, 0, 7, 9]}
    table = at("6♥", "7♥", "8♥ 8♦", "J♠ J♦ Q♦", **given, stakes=[20, 8, 20, 10], winner=3, opener=1)
    assert (asked(table), legal(table)) == ((2, "play"), {"8♥"})
    assert [hand(table, seat) for seat in range(4)] == [{"6♥"}, {"7♥"}, the("8♥ 8♦"), the("J♠ J♦ Q♦")]
    assert (purses(table), stakes(table), short(table)) == ([5, 0, 7, 9], [20, 8, 20, 10], {1})
    assert (in_the_deal(table), table.state.pot, table.state.dealer, table.state.opener) == ({0, 1, 2}, 58, 3, 1)
