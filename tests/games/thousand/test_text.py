"""Thousand in words: moves said and read, refusals, events, the story, the drawing, the rules."""

from __future__ import annotations

from typing import Any

import pytest

from kozyr import Thousand
from kozyr.errors import IllegalMoveError
from kozyr.games.thousand.text import (
    Announced,
    Barrel,
    Bid,
    Bolt,
    Contract,
    Dark,
    Dealt,
    Declared,
    Doubled,
    Dumped,
    Fell,
    Gave,
    Laid,
    Outcome,
    Pass,
    Raised,
    Redeal,
    Round,
    Score,
    Sits,
    Talon,
    Trick,
    rules_of,
    sentence,
)
from kozyr.locale import words
from kozyr.table import Table
from tests.games.thousand.scenes import (
    HANDS,
    TALON,
    TALONS,
    TENS,
    at,
    dealt,
    last_trick,
    play,
    play_round,
    play_trick,
    refused,
    usual,
    won_by,
)

NAMES = ("Ala", "Bolek", "Celina", "Daniel")
LANGUAGES = ("en", "ru", "pl", "be")
QUESTIONS = ("dark", "bid", "choose", "give", "away", "raise", "contra", "recontra", "lead", "aces", "follow")

# --- moves ---


def questions() -> dict[str, Table]:
    """A table for each thing that a seat is asked."""
    rest = ("9♠ J♠", "9♣ J♣", "9♦ J♦")
    choose = dealt(*TENS, talon=TALONS)
    play(choose, "bid 100", "pass")
    away = dealt(*TENS, talon=TALONS, concede="half")
    play(away, "bid 100", "pass", "talon 1")
    bid = usual()
    play(bid, "bid 100")
    recontra = at(*rest, phase="contra", turn=1, contra=True)
    play(recontra, "contra")
    return {
        "dark": usual(dark=True),
        "bid": bid,
        "choose": choose,
        "give": won_by(0, concede="half"),
        "away": away,
        "raise": at(*rest, phase="raise"),
        "contra": at(*rest, phase="contra", turn=1, contra=True),
        "recontra": recontra,
        "lead": at("K♥ Q♥ 9♠", "J♥ 9♣ J♣", "9♥ 9♦ J♦"),
        "aces": at("A♠ A♣ A♦ A♥", "9♠ 9♣ 9♦ J♥", "J♠ J♣ J♦ 9♥", ace_marriage="scores"),
        "follow": overtrump(),
    }


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_move_is_said_and_read_back_in_every_language(question: str, lang: str) -> None:
    table = questions()[question]
    view = table.view(table.turn)
    assert view.legal_moves
    for move in view.legal_moves:
        assert view.read(view.say(move, lang), lang) == move


@pytest.mark.parametrize(
    ("question", "typed", "lang", "move"),
    [
        ("bid", "110", "en", "bid 110"),
        ("bid", "BID 110", "en", "bid 110"),
        ("bid", "licytuje 110", "pl", "bid 110"),
        ("bid", "pas", "pl", "pass"),
        ("bid", "пас", "ru", "pass"),
        ("lead", "meldunek D♥", "pl", "marriage Q♥"),
        ("lead", "марьяж Дч", "ru", "marriage Q♥"),
        ("lead", "marriage kh", "en", "marriage K♥"),
        ("lead", "9s", "en", "9♠"),
        ("give", "give 9s", "en", "give 9♠"),
        ("give", "9s", "en", "give 9♠"),
        ("give", "rzucam", "pl", "bomb"),
        ("choose", "2", "en", "talon 2"),
        ("raise", "gram", "pl", "keep"),
        ("contra", "kontra", "pl", "contra"),
    ],
)
def test_moves_are_read_in_any_spelling(question: str, typed: str, lang: str, move: str) -> None:
    table = questions()[question]
    read = table.view(table.turn).read(typed, lang)
    assert read == move
    assert read in table.legal_moves


def test_numbers_are_listed_by_tens_and_any_other_may_be_named() -> None:
    table = usual(bid_step=1, cap="none")
    play(table, "bid 100")
    assert [move for move in table.legal_moves if move != "pass"] == [
        *("bid 101", "bid 110", "bid 120", "bid 130", "bid 140", "bid 150", "bid 160", "bid 400")
    ]
    play(table, "bid 137")
    assert table.state.bid == 137


def test_announcements_are_listed_first_then_cards_by_suit_the_strongest_first() -> None:
    table = at("9♠ A♠ K♥ Q♥ 10♥ J♦", "9♣ J♣ Q♣ K♣ 10♣ A♣", "9♦ Q♦ K♦ 10♦ A♦ J♠")
    assert table.legal_moves == ["marriage K♥", "marriage Q♥", "A♠", "9♠", "J♦", "10♥", "K♥", "Q♥"]


NO_NEW_DEAL = "a new deal can be asked for only with such cards, and not any more after one has spoken"


# --- refusals ---


@pytest.mark.parametrize(
    ("table", "move", "why"),
    [
        (lambda: usual(), "bid 110", "who opens must say 100"),
        (lambda: usual(), "pass", "who opens must say 100"),
        (lambda: questions()["bid"], "bid 115", "numbers from 110 to 120 by 10"),
        (lambda: questions()["bid"], "bid 130", "without more marriages the highest number is 120"),
        (lambda: after_bid(120), "bid 130", "no higher number may be named with this hand"),
        (lambda: after_bid(100, cap="none"), "bid 90", "numbers from 110 to 400 by 10"),
        (
            lambda: questions()["bid"],
            "redeal",
            "a new deal can be asked for only with such cards, and not any more after one has spoken",
        ),
        (lambda: won_by(0, bombs=0), "bomb", "the cards cannot be thrown away now"),
        (lambda: won_by(0), "concede", "nobody can concede now"),
        (lambda: won_by(0), "give K♥", "it is not in the hand"),
        (lambda: won_by(0), "give", "say which card"),
        (lambda: won_by(0), "K♥", "it is not in the hand"),
        (lambda: won_by(0), "contra", "that cannot be said now"),
        (lambda: questions()["lead"], "bid 110", "that cannot be said now"),
        (lambda: questions()["lead"], "A♠", "it is not in the hand"),
        (lambda: questions()["lead"], "marriage K♠", "king and queen of the suit are not both in the hand"),
        (lambda: questions()["lead"], "aces A♠", "aces are not announced in this game"),
        (lambda: at("A♠ A♣", "9♠ 9♣", "J♠ J♣", ace_marriage="scores"), "aces A♠", "not all four aces are in the hand"),
        (lambda: at("9♠", "K♥ Q♥", "J♠ J♣", trick="J♥", turn=1), "marriage K♥", "only who leads may announce"),
        (lambda: at("9♠", "J♠ A♥", "9♦ J♦", trick="10♠", turn=1), "A♥", "♠ was led and must be followed"),
        (lambda: at("9♠", "A♦ 9♥", "9♦ J♦", trick="10♠", turn=1, trump="♥"), "A♦", "who cannot follow suit must trump"),
        (lambda: at("9♥", "J♠ A♠", "9♦ J♦", trick="10♠", turn=1), "J♠", "10♠ can be beaten, so it must be"),
        (lambda: overtrump(), "9♥", "Q♥ can be beaten, so it must be"),
    ],
)
def test_a_refusal_says_which_rule_forbids_it(table: Any, move: str, why: str) -> None:
    assert refused(table(), move) == why


@pytest.mark.parametrize(
    ("question", "lines"),
    [
        (
            "dark",
            [
                "dark: a bid of 120 before you look; if it wins, it counts double",
                "look: shows you your cards, and the auction begins",
            ],
        ),
        ("bid", ["numbers from 110 to 120 by 10", "pass: you bid no more in this round"]),
        (
            "choose",
            [
                "talon 1: you take it unseen; nobody sees the other",
                "talon 2: you take it unseen; nobody sees the other",
            ],
        ),
        (
            "give",
            [
                "give and a card: one for each defender, the next seat first",
                "bomb: nobody plays or pays",
                "concede: nobody plays; you lose 100",
            ],
        ),
        ("contra", ["contra: doubles what the declarer wins or loses", "accept: leaves it as it is"]),
    ],
)
def test_a_question_mark_explains_what_may_be_said(question: str, lines: list[str]) -> None:
    table = questions()[question]
    assert table.view(table.turn).explain() == lines


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_question_mark_answers_in_every_language(lang: str) -> None:
    for table in questions().values():
        explained, in_english = table.view(table.turn).explain(lang), table.view(table.turn).explain()
        assert len(explained) == len(in_english)
        assert not any("{" in line for line in explained)


def test_a_third_concession_says_its_fine() -> None:
    """T-46 ``concede_fine``."""
    table = won_by(0, concede="half", concede_fine=True)
    table.state.conceded[0] = 2
    assert table.view(0).explain()[-1] == "concede: nobody plays; you lose 220"


def test_a_bomb_that_is_paid_and_a_concession_say_their_price() -> None:
    table = won_by(0, bomb_pays="always", concede="half")
    assert table.view(0).explain()[1:] == [
        "bomb: nobody plays; the others get 60 each",
        "concede: nobody plays; you lose 100",
    ]


def after_bid(number: int, **options: Any) -> Table:
    return at(*HANDS, talon=TALON, phase="bid", turn=1, bid=number, **options)


def overtrump() -> Table:
    """Seat 2 holds a lower and a higher trump than the one that lies."""
    return at("9♠", "J♠", "9♥ A♥", trick="10♠ Q♥", turn=2, trump="♥")


# --- events ---

SENTENCES: list[tuple[Any, str]] = [
    (Round(3, 1, None, False), "Round 3. Bolek opens."),
    (Round(3, 1, 0, False), "Round 3. Bolek opens. Ala sits out."),
    (Round(3, 1, None, True), "Round 3 is dealt anew. Bolek opens."),
    (Dealt(0, 7, ()), "Ala is dealt 7 cards."),
    (Dealt(0, 2, ("A♠", "9♥")), "Ala holds A♠ 9♥."),
    (Dark(0, True), "Ala bids 120 in the dark."),
    (Dark(0, False), "Ala looks at the cards."),
    (Bid(1, 110), "Bolek: 110."),
    (Pass(1), "Bolek passes."),
    (Redeal(1), "Bolek asks for a new deal."),
    (Declared(1, 110, "auction"), "Bolek plays for 110."),
    (Declared(1, 120, "dark"), "Bolek plays for 120 in the dark, for double."),
    (Declared(1, 120, "golden"), "A golden round: Bolek plays for 120, for double."),
    (Talon(1, 0, ()), "Bolek takes the talon."),
    (Talon(1, 0, ("A♠", "9♥")), "Bolek takes the talon: A♠ 9♥."),
    (Talon(1, 2, ("A♠", "9♥")), "Bolek takes talon 2: A♠ 9♥."),
    (Sits(3, 100), "The talon is worth 100 to Daniel, who sits out."),
    (Gave(0, 1, None), "Ala gives Bolek a card."),
    (Gave(0, 1, "9♠"), "Ala gives Bolek 9♠."),
    (Gave(0, None, None), "Ala lays a card away."),
    (Gave(0, None, "9♠"), "Ala lays 9♠ away."),
    (Raised(0, 120, True), "Ala raises to 120."),
    (Raised(0, 100, False), "Ala stays at 100."),
    (Doubled(1, "contra"), "Bolek: contra!"),
    (Doubled(0, "recontra"), "Ala: recontra!"),
    (Doubled(1, "accept"), "Bolek accepts."),
    (Announced(0, "♥", 100, True), "Ala: marriage ♥, 100, ♥ is trump."),
    (Announced(0, "♥", 100, False), "Ala: marriage ♥, 100."),
    (Announced(0, "aces", 200, False), "Ala: four aces, 200."),
    (Laid(0, "9♠", True), "Ala leads 9♠."),
    (Laid(0, "9♠", False), "Ala lays 9♠."),
    (Trick(0, 1, 25), "Ala takes the trick, 25 points."),
    (Contract(0, 100, "made", 120), "Ala has made 100, with 120."),
    (Contract(0, 100, "lost", 90), "Ala has not made 100, with 90."),
    (Contract(0, 100, "bomb", 0), "Ala throws the cards away: a bomb."),
    (Contract(0, 100, "conceded", 0), "Ala concedes 100."),
    (Bolt(1, 1), "Bolek has taken no trick, bolt 1."),
    (Bolt(1, 3), "Bolek has a third bolt: −120."),
    (Dumped(1), "Bolek has exactly 555, which becomes 0."),
    (Barrel(1, 3), "Bolek is on the barrel for 3 rounds."),
    (Barrel(1, 0), "Bolek is on the barrel."),
    (Fell(1), "Bolek falls off the barrel."),
    (Outcome("target", 9, (0,), (0,), (1010, 20, -30)), "Winner: Ala. Points: Ala 1010, Bolek 20, Celina −30."),
    (
        Outcome("target", 9, (0, 1), (0, 1), (1010, 1010, 0)),
        "The win is shared: Ala, Bolek. Points: Ala 1010, Bolek 1010, Celina 0.",
    ),
    (
        Outcome("limit", 20, (), (1,), (10, 20, 0)),
        "The game stops after 20 rounds. Leading: Bolek. Points: Ala 10, Bolek 20, Celina 0.",
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


def test_the_auction_and_each_trick_are_one_line_and_the_points_a_table() -> None:
    table = usual(max_rounds=1)
    table.rename(NAMES[:3])
    play(table, "bid 100", "pass", "pass", "give J♠", "give J♥", "keep", "marriage Q♠")
    play_trick(table)
    assert "    Auction: Ala 100, Bolek passes, Celina passes.\n" in table.log()
    assert "    1. Ala Q♠ (marriage ♠, 40, ♠ is trump), Bolek J♠, Celina A♠: Celina takes 16.\n" in table.log()
    play_round(table)
    rows = [row.split() for row in table.log().split("\n") if row.startswith("        ")]
    assert rows[0] == ["cards", "marriages", "result", "change", "score"]
    assert [row[0] for row in rows[1:]] == list(NAMES[:3])
    assert [len(row) for row in rows[1:]] == [6, 6, 6]


def test_who_did_not_play_has_no_result_in_the_table() -> None:
    assert sentence(Score(1, None, None, None, 60, -20), NAMES, words("en")).split() == [
        "Bolek",
        "–",
        "–",
        "–",
        "+60",
        "−20",
    ]


@pytest.mark.parametrize(("lang", "letters"), [("en", "JQKA"), ("pl", "WDKA"), ("ru", "ВДКТ"), ("be", "ВДКТ")])
def test_a_story_has_the_card_letters_of_its_language(lang: str, letters: str) -> None:
    story = usual().log(lang, seat=0)
    assert f"{letters[2]}♠ {letters[0]}♠ 9♠ {letters[3]}♣ 10♣ {letters[0]}♥ 9♥" in story


@pytest.mark.parametrize("preset", ["polish", "russian"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_events_account_for_every_point(preset: str, seats: int) -> None:
    table = Thousand.preset(preset, seats=seats, max_rounds=6, golden=True, redeal_talon_nines=True).deal(seed=12)
    table.play_out(["random"] * seats)
    events = table.events(everything=True)
    totals = [0] * seats
    for event in events:
        if isinstance(event, Score):
            totals[event.seat] += event.change
            assert event.score == totals[event.seat]
    rounds = [event for event in events if isinstance(event, Round) and not event.again]
    assert len(rounds) == sum(isinstance(event, Contract) for event in events) == table.outcome.rounds
    declared = [event.seat for event in events if isinstance(event, Declared)]
    assert len(declared) == sum(isinstance(event, Talon) for event in events)


# --- the table as drawn ---


def test_the_drawing_shows_the_round_the_contract_the_trump_and_every_seat() -> None:
    table = usual()
    table.rename(NAMES[:3])
    assert table.view(0).drawing() == (
        "Round 1\n→ Ala     0  K♠ J♠ 9♠ A♣ 10♣ J♥ 9♥\n  Bolek   0  ▒ ▒ ▒ ▒ ▒ ▒ ▒\n  Celina  0  ▒ ▒ ▒ ▒ ▒ ▒ ▒"
    )
    play(table, "bid 100", "pass")
    assert table.view(2).drawing().split("\n")[0] == "Round 1   100 bid by Ala"
    assert table.view(2).drawing().split("\n")[2].endswith("has passed")
    play(table, "pass", "give J♠", "give J♥", "keep", "marriage Q♠", "J♠")
    drawn = table.view(1).drawing().split("\n")
    assert drawn[:2] == ["Round 1   Ala plays for 100   trump ♠", "On the table: Ala Q♠, Bolek J♠"]
    assert drawn[2] == "  Ala     0  K♠ ▒ ▒ ▒ ▒ ▒ ▒   40 points"


def test_the_drawing_shows_who_sits_out_and_who_is_on_the_barrel() -> None:
    table = last_trick(100, 0, 0, 0, scores=(0, 880, 0, 0), lock="none", barrel=880)
    table.state.barrel_seats = 0b0010
    drawn = table.view(None).drawing()
    assert "sits out" in drawn.split("\n")[-1]
    assert "on the barrel" in next(line for line in drawn.split("\n") if "Seat 1" in line)


def test_before_the_first_deal_there_is_nothing_to_draw() -> None:
    assert Table(Thousand()).view().drawing() == "Nothing has been dealt."


# --- the rules in words ---


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "The opener must say 100."),
        ({"opening_bid": 60, "obliged": "last"}, "The last to speak plays for 60 if nobody goes above it."),
        ({}, "Nobody goes above 120 and the marriages held."),
        ({"cap": 120}, "Nobody goes above 120."),
        ({"dark": True}, "The opener may bid 120 without looking, for double."),
        ({"golden": True}, "The first 3 rounds are golden: the opener plays for 120 without an auction, for double."),
        ({"show_talon": "above_opening"}, "All see the talon if the bid is above 100."),
        ({"show_talon": "never"}, "Only the declarer sees the talon."),
        ({"give_face_up": True}, "The cards given are seen by all."),
        ({"concede": "half"}, "Instead of playing, the declarer may concede his bid: the others get half of it each."),
        ({"contra": True}, "Defenders may say contra, and the declarer recontra: each doubles what he wins or loses."),
        ({"must_trump": False}, "Follow suit; who cannot may lay anything."),
        ({"one_trump": True}, "The first trump of a round stays."),
        ({"ace_marriage": "trump"}, "Four aces may be announced for 200; the suit led is trump."),
        ({"last_trick": 10}, "The last trick is worth 10."),
        ({"rounding": "ten_down"}, "Defenders score their results rounded to tens, 5 down."),
        ({"declarer_scores": "larger"}, "The declarer scores the result if it is more than the bid."),
        ({"lock": 880}, "From 880 points on only one's own contracts score."),
        ({"lock": "none", "barrel": 900}, "Who reaches 900 is on the barrel and must win by a contract."),
        ({"bolts": "consecutive"}, "Three rounds in a row without a trick cost 120."),
        ({"dump_truck": True}, "Exactly 555 or −555 points become 0."),
        ({"ends": "own", "target": 1001}, "The game is won by a contract that brings 1001."),
        ({"bombs": 1}, "Once in a game the declarer may throw his cards away unplayed: a bomb."),
        ({}, "A seat's first bomb costs nothing; for a later one the others get 60 each."),
        ({"bomb_pays": "always", "seats": 4}, "For a bomb the others get 40 each."),
        ({}, "There are 24 cards; in each suit A 10 K Q J 9 from high to low, worth 11, 10, 4, 3, 2 and 0."),
        ({"seats": 2}, "Each is dealt ten cards, and there are two talons of two."),
        ({}, "The highest bidder is the declarer: he takes the talon and gives each of the others a card."),
        ({"seats": 4}, "The dealer sits out; each of the others is dealt seven cards, and three are the talon."),
        ({"seats": 4, "sitter_scores": "nothing"}, "Who sits out gets nothing."),
        ({"must_beat": False}, "Nobody has to beat."),
        ({"redeal_weak": 15}, "Fewer than 15 points let one ask for a new deal."),
        ({"max_rounds": 20}, "At most 20 rounds are played."),
    ],
)
def test_the_rules_are_told_as_the_options_say(options: dict[str, Any], said: str) -> None:
    assert said in rules_of(Thousand(**options), words("en"))


@pytest.mark.parametrize(
    ("options", "unsaid"),
    [
        ({"cap": "none"}, "Nobody goes above"),
        ({"must_beat": False}, "must beat"),
        ({"seats": 2, "give_face_up": True}, "given"),
        ({}, "sits out"),
        ({"rounding": "none"}, "rounded"),
        ({"lock": "none"}, "own contracts"),
        ({"bombs": 0}, "throw"),
        ({"raise_after_talon": False}, "raise"),
        ({}, "dark"),
        ({}, "barrel"),
    ],
)
def test_rules_that_are_not_played_are_not_told(options: dict[str, Any], unsaid: str) -> None:
    assert not any(unsaid in line for line in rules_of(Thousand(**options), words("en")))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", ["polish", "russian", "seed"])
def test_the_rules_are_told_in_every_language(preset: str, lang: str) -> None:
    told = rules_of(Thousand.preset(preset), words(lang))
    assert len(told) == len(rules_of(Thousand.preset(preset), words("en")))
    assert not any("{" in line for line in told)


# --- the next game ---


@pytest.mark.parametrize(("seats", "first", "then"), [(3, 0, 1), (3, 2, 0), (2, 1, 0), (4, 2, 3)])
def test_the_next_game_is_opened_by_the_next_seat(seats: int, first: int, then: int) -> None:
    game = Thousand(seats=seats, first=first)
    assert game.after(Outcome("target", 9, (0,), (0,), (1000,) * seats)) == Thousand(seats=seats, first=then)


# --- what a hostile player types ---


@pytest.mark.parametrize("digits", [5, 4_299, 5_000])
def test_a_number_of_any_length_is_refused_in_a_line(digits: int) -> None:
    table = usual()
    with pytest.raises(IllegalMoveError, match="who opens must say 100"):
        table.play("bid " + "9" * digits)
    table.play("bid 100")
    with pytest.raises(IllegalMoveError, match="the highest number is"):
        table.play("bid " + "9" * digits)


def test_a_marriage_named_by_its_suit_leads_the_queen() -> None:
    table = at("K♥ Q♥ 9♠", "A♥ 9♥ J♠", "10♥ J♥ A♠")
    assert table.view(0).read("marriage ♥") == "marriage Q♥"
    with pytest.raises(IllegalMoveError, match="say which card"):
        table.play("marriage")


def test_nobody_takes_back_a_look_at_his_cards_or_a_talon() -> None:
    table = usual(dark=True)
    table.play("look")
    with pytest.raises(IllegalMoveError, match="seen"):
        table.undo_by(0)
    table = usual()
    play(table, "bid 100", "pass", "pass")
    with pytest.raises(IllegalMoveError, match="seen"):
        table.undo_by(0)
    play(table, f"give {table.view(0).hand[0]}")
    table.undo_by(0)
    assert table.state.to_give == 2


def test_aces_that_make_the_trump_are_told_with_it() -> None:
    told = sentence(Announced(0, "aces", 200, True), ("Ala", "Bolek"), words("en"))
    assert told == "Ala: four aces, 200, the suit led is trump."


def test_the_drawing_tells_what_the_declarers_score_is_multiplied_by() -> None:
    table = usual(golden=True, contra=True, bombs=0)
    assert "×2" in table.view(0).drawing()
    play(table, *[f"give {card}" for card in table.view(0).hand[:2]], "contra")
    assert "×4" in table.view(0).drawing()
    assert "×" not in usual().view(0).drawing()
