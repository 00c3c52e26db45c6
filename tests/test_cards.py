"""Cards: sets of them as bits, compiled or not, and their text in four languages."""

from __future__ import annotations

import random
import re
import unicodedata
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kozyr import cards, jit
from kozyr.cards import count, erase, highest, lowest, nth
from kozyr.errors import CardError, KozyrError
from tests.conftest import share

LANGUAGES = ("en", "ru", "pl", "be")
ALL_CARDS = range(cards.DECK)
DECK_36 = cards.mask(card for card in ALL_CARDS if card % cards.RANKS >= cards.SIX)
DECK_24 = cards.mask(card for card in ALL_CARDS if card % cards.RANKS >= cards.NINE)
THREE_SUITS = DECK_36 & ~(cards.SUIT << cards.HEARTS * cards.RANKS)  # Azi's 27 cards: 6 to A without the hearts

# Every spelling of DESIGN section 3, letters in capitals; the sign of a suit is black or white-outlined.
CYRILLIC_RANKS = {"В": cards.JACK, "Д": cards.QUEEN, "К": cards.KING, "Т": cards.ACE}
CYRILLIC_SUITS = {
    "П": cards.SPADES,
    "Т": cards.CLUBS,
    "К": cards.CLUBS,
    "Б": cards.DIAMONDS,
    "З": cards.DIAMONDS,
    "Ч": cards.HEARTS,
}
ENGLISH_RANKS = {"10": cards.TEN, "T": cards.TEN, "J": cards.JACK, "Q": cards.QUEEN, "K": cards.KING, "A": cards.ACE}
POLISH_RANKS = {"W": cards.JACK, "D": cards.QUEEN, "K": cards.KING, "A": cards.ACE}
LATIN_SUITS = {"S": cards.SPADES, "C": cards.CLUBS, "D": cards.DIAMONDS, "H": cards.HEARTS}
POLISH_SUITS = {"P": cards.SPADES, "T": cards.CLUBS}
SIGNS = {sign: suit for suit, sign in enumerate("♠♣♦♥")} | {sign: suit for suit, sign in enumerate("♤♧♢♡")}
DIGITS = {str(rank + 2): rank for rank in range(cards.NINE + 1)}
VARIATION_SELECTORS = ("", "\ufe0e", "\ufe0f")

RANKS = DIGITS | ENGLISH_RANKS | POLISH_RANKS | CYRILLIC_RANKS
SUITS = SIGNS | LATIN_SUITS | POLISH_SUITS | CYRILLIC_SUITS
LETTERS = {letter for name in [*RANKS, *SUITS] for letter in name} - {"1", "0"}


def spellings_of(names: dict[str, int]) -> dict[int, list[str]]:
    """All ways to write each rank or suit, small letters too."""
    found: dict[int, list[str]] = {}
    for name, number in names.items():
        found.setdefault(number, []).extend(dict.fromkeys([name, name.lower()]))
    return found


RANK_SPELLINGS = spellings_of(RANKS)
SUIT_SPELLINGS = spellings_of(SUITS)


def is_known_letter(letter: str) -> bool:
    """Whether a letter, large or small, stands for a rank or a suit."""
    return letter.upper() in LETTERS


def error_of(text: Any, deck: int = cards.ALL) -> str:
    """What the parser says about a text that it must refuse."""
    with pytest.raises(CardError) as refused:
        cards.read_all(text, deck)
    return str(refused.value)


@st.composite
def written_lists(draw: st.DrawFn) -> tuple[list[int], str]:
    """Distinct cards, and a text of them in any mixture of spellings, apart or run together."""
    chosen = draw(st.lists(st.sampled_from(ALL_CARDS), unique=True, min_size=1, max_size=cards.DECK))
    between = st.sampled_from(["", "", " ", ",", ", ", " ,, ", "\t", "\n", "\u00a0"])
    text = draw(between)
    for card in chosen:
        suit, rank = divmod(card, cards.RANKS)
        text += draw(st.sampled_from(RANK_SPELLINGS[rank])) + draw(st.sampled_from(SUIT_SPELLINGS[suit]))
        text += draw(st.sampled_from(VARIATION_SELECTORS)) + draw(between)
    return chosen, text


# --- sets of cards ---

SETS = st.sets(st.integers(0, 62))


def test_the_constants_are_the_sets_they_name() -> None:
    assert list(cards.members(cards.ALL)) == list(range(52))
    for suit in range(cards.SUITS):
        of_suit = list(cards.members(cards.SUIT << suit * cards.RANKS))
        assert of_suit == [card for card in ALL_CARDS if card // 13 == suit]
    for rank in range(cards.RANKS):
        assert list(cards.members(cards.RANK << rank)) == [card for card in ALL_CARDS if card % 13 == rank]


def test_a_card_is_suit_times_13_plus_rank() -> None:
    named = [cards.read(text) for text in ("2♠", "A♠", "2♣", "2♦", "2♥", "A♥")]
    assert named == [0, 12, 13, 26, 39, 51]


@given(SETS)
def test_a_mask_has_the_members_of_the_plain_set(plain: set[int]) -> None:
    held = cards.mask(plain)
    assert held == sum(1 << card for card in plain)
    assert cards.mask([*plain, *plain]) == held
    assert list(cards.members(held)) == sorted(plain)
    assert count(held) == len(plain)


@given(SETS.filter(bool))
def test_lowest_highest_and_nth_are_those_of_the_sorted_set(plain: set[int]) -> None:
    held, ordered = cards.mask(plain), sorted(plain)
    assert lowest(held) == ordered[0]
    assert highest(held) == ordered[-1]
    assert [nth(held, n) for n in range(len(ordered))] == ordered


@given(SETS.filter(bool))
def test_numpy_masks_and_cards_give_the_same_as_plain_ints(plain: set[int]) -> None:
    held: Any = np.int64(cards.mask(np.array(sorted(plain), np.int8)))
    answers = [count(held), lowest(held), highest(held), nth(held, len(plain) - 1), *cards.members(held)]
    assert answers == [len(plain), min(plain), max(plain), max(plain), *sorted(plain)]
    assert all(type(answer) is int for answer in answers)


def answer_all(masks: Any, answers: Any) -> None:
    """Every bit operation on every mask, written so that it can be compiled."""
    for i in range(len(masks)):
        answers[i, 0] = count(masks[i])
        answers[i, 1] = lowest(masks[i])
        answers[i, 2] = highest(masks[i])
        for n in range(count(masks[i])):
            answers[i, 3 + n] = nth(masks[i], n)


@pytest.mark.skipif(not jit.available(), reason="nothing is compiled here")
def test_the_compiled_bit_operations_equal_the_python_ones_up_to_bit_62() -> None:
    from numba import int64, void

    dice = random.Random(62)
    drawn = [dice.getrandbits(63) & dice.getrandbits(63) for _ in range(share(300, 20_000))]
    masks = [1 << bit for bit in range(63)] + [(1 << 63) - 1, 1 << 62 | 1, cards.ALL] + [held for held in drawn if held]
    assert sum(held >> 62 & 1 for held in drawn) > 10
    assert {count, lowest, highest, nth} < set(jit._primitives())

    compiled = jit.compiled(answer_all, void(int64[::1], int64[:, ::1]))
    assert compiled is not answer_all
    expected = np.full((len(masks), 3 + 63), -7, np.int64)
    answers = expected.copy()
    answer_all(masks, expected)
    compiled(np.array(masks, np.int64), answers)
    np.testing.assert_array_equal(answers, expected)


@pytest.mark.skipif(not jit.available(), reason="nothing is compiled here")
def test_a_deck_is_erased_from_one_place_to_another_compiled_or_not() -> None:
    from numba import int8, int64, void

    decks = [np.arange(9, dtype=np.int8) for _ in range(2)]
    erase(memoryview(decks[0]), 2, 5)
    jit.compiled(erase_some, void(int8[::1], int64, int64))(decks[1], 2, 5)
    assert decks[0].tolist() == decks[1].tolist() == [0, 1, -1, -1, -1, 5, 6, 7, 8]


def erase_some(deck: Any, first: int, end: int) -> None:
    erase(deck, first, end)


def test_an_empty_set_counts_nothing_and_has_no_members() -> None:
    assert count(0) == 0
    assert list(cards.members(0)) == []
    assert cards.mask([]) == 0


# --- writing ---


@pytest.mark.parametrize(
    ("lang", "court"), [("en", "J Q K A"), ("ru", "В Д К Т"), ("pl", "W D K A"), ("be", "В Д К Т")]
)
def test_a_language_writes_its_own_letters_and_10(lang: str, court: str) -> None:
    ranks = [cards.write_rank(rank, lang) for rank in range(cards.RANKS)]
    assert ranks == [*"23456789", "10", *court.split()]
    for card in ALL_CARDS:
        assert cards.write(card, lang) == ranks[card % 13] + "♠♣♦♥"[card // 13]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_reads_back_in_every_language(lang: str) -> None:
    for card in ALL_CARDS:
        assert cards.read(cards.write(card, lang)) == card
    assert cards.read_all(cards.write_all(ALL_CARDS, lang)) == list(ALL_CARDS)
    assert cards.read_all(cards.write_all(reversed(ALL_CARDS), lang, "")) == list(ALL_CARDS)[::-1]


def test_write_all_keeps_the_order_and_puts_the_given_text_between() -> None:
    three = [cards.read(text) for text in ("10♦", "6♠", "Q♥")]
    assert cards.write_all(three) == "10♦ 6♠ Q♥"
    assert cards.write_all(three, "ru", ", ") == "10♦, 6♠, Д♥"
    assert cards.write_all([]) == ""


@pytest.mark.parametrize("number", [-1, 54, 255])
def test_p04_a_number_that_is_no_card_is_not_written_as_one(number: int) -> None:
    with pytest.raises((CardError, IndexError)):
        cards.write(number)


# --- reading ---


def test_the_spellings_of_these_tests_are_in_the_alphabets_they_claim() -> None:
    for letter in [*CYRILLIC_RANKS, *CYRILLIC_SUITS]:
        assert unicodedata.name(letter).startswith("CYRILLIC CAPITAL"), letter
    for letter in [*"TJQKA", *POLISH_RANKS, *LATIN_SUITS, *POLISH_SUITS]:
        assert unicodedata.name(letter).startswith("LATIN CAPITAL"), letter


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("Q♠", "Q♠"),
        ("Qs", "Q♠"),
        ("Д♠", "Q♠"),
        ("D♠", "Q♠"),
        ("10♦", "10♦"),
        ("Td", "10♦"),
        ("qS", "Q♠"),
        ("дп", "Q♠"),
        ("W♥", "J♥"),
        ("dd", "Q♦"),
        ("K♣", "K♣"),
        ("A♡", "A♥"),
        ("7♢", "7♦"),
        ("7♤", "7♠"),
        ("7♧", "7♣"),
        ("10\u2666\ufe0f", "10♦"),
        ("В\u2665\ufe0e", "J♥"),
        ("кк", "K♣"),
        ("9З", "9♦"),
        ("9б", "9♦"),
        ("6p", "6♠"),
    ],
)
def test_a_card_is_read_in_the_spelling_of_each_language(text: str, card: str) -> None:
    assert cards.write(cards.read(text)) == card


def test_cyrillic_te_is_an_ace_and_latin_t_a_ten() -> None:
    cyrillic, latin = "\u0422", "T"
    assert (
        cards.write_all(cards.read_all(f"{cyrillic}♥ {latin}♥ {cyrillic.lower()}♠ {latin.lower()}♠")) == "A♥ 10♥ A♠ 10♠"
    )
    # as a suit both are clubs: трефы, trefl
    assert cards.write_all(cards.read_all(f"{cyrillic}{latin} {latin}{cyrillic}")) == "A♣ 10♣"


def test_every_rank_goes_with_every_suit_in_every_mixture_of_spellings() -> None:
    for rank, rank_names in RANK_SPELLINGS.items():
        for suit, suit_names in SUIT_SPELLINGS.items():
            for text in (r + s + v for r in rank_names for s in suit_names for v in VARIATION_SELECTORS):
                assert cards.read(text) == suit * 13 + rank, text


@given(written_lists())
def test_any_list_of_cards_in_any_mixture_of_spellings_reads_back(written: tuple[list[int], str]) -> None:
    chosen, text = written
    assert cards.read_all(text) == chosen
    assert cards.read_set(text) == cards.mask(chosen)


@pytest.mark.parametrize("text", ["7♠ 8♥ 10♦", "7♠,8♥,10♦", "7s8h10d", "7s8hTd", " 7♠, 8♥\n10♦ ", "7♠️8♥️10♦️", "7п8ч10б"])
def test_cards_stand_apart_or_run_together(text: str) -> None:
    assert cards.write_all(cards.read_all(text)) == "7♠ 8♥ 10♦"


def test_p05_a_ten_is_10_or_t() -> None:
    assert cards.read_all("Qh Kh Js 2d Qd 10d 9s") == cards.read_all("Qh Kh Js 2d Qd Td 9s")


def test_an_empty_text_is_the_empty_set_and_no_list() -> None:
    assert cards.read_set("") == cards.read_set(" \n") == 0
    for text in ("", "  ", ",", " , ,\n"):
        assert "no card in" in error_of(text)
        with pytest.raises(CardError, match="no card in"):
            cards.read(text)


def test_one_card_is_wanted_and_several_are_refused_with_their_number() -> None:
    with pytest.raises(CardError, match=r"'7♠ 8♥ 9♥' names 3 cards where one is wanted"):
        cards.read("7♠ 8♥ 9♥")


# --- what is refused, and how ---


@given(st.one_of(st.text(), st.text(sorted(LETTERS | {"1", "0", " ", ",", "\ufe0f", "с", "x"})), st.binary().map(str)))
def test_garbage_is_refused_as_no_card_and_nothing_else_happens(text: str) -> None:
    try:
        found = cards.read_all(text)
    except CardError:
        return
    assert found
    assert len(set(found)) == len(found)
    assert set(found) <= set(ALL_CARDS)
    kept = [letter for letter in text if not letter.isspace() and letter not in ",\ufe0e\ufe0f"]
    assert all(is_known_letter(letter) or letter in "10" for letter in kept)
    assert len(kept) == 2 * len(found) + text.count("10")


@given(
    written_lists(),
    st.integers(0),
    st.characters().filter(
        lambda letter: not (is_known_letter(letter) or letter.isspace() or letter in ",10\ufe0e\ufe0f")
    ),
)
def test_one_foreign_letter_anywhere_spoils_the_list(written: tuple[list[int], str], place: int, foreign: str) -> None:
    _, text = written
    place %= len(text) + 1
    error_of(text[:place] + foreign + text[place:])


def test_no_other_letter_of_the_common_alphabets_is_a_rank_or_a_suit() -> None:
    for letter in map(chr, range(0x3000)):
        if letter.isspace() or letter in ",\ufe0e\ufe0f" or is_known_letter(letter):
            continue
        for text in (f"{letter}♠", f"Q{letter}"):
            with pytest.raises(CardError):
                cards.read(text)


@pytest.mark.parametrize(
    "text", ["1h", "Xx", "h", "1", "10", "A", "0♠", "11♠", "1♠", "♠Q", "Q ♠", "10 ♦", "10,♦", "Q♠♠", "QQ♠"]
)
def test_p04_half_a_card_is_refused_with_the_accepted_spellings(text: str) -> None:
    said = error_of(text)
    assert repr(text) in said
    assert cards.SPELLINGS in said


def test_the_accepted_spellings_that_an_error_states_are_accepted() -> None:
    assert cards.write_all(cards.read_all(cards.SPELLINGS.rpartition("as in ")[2])) == "Q♠ 10♦ Q♥"


@pytest.mark.parametrize(
    ("text", "culprit"),
    [("7♠ 8x", "'x' at position 5"), ("7♠ x♠", "'x' at position 4"), ("10♠10x", "'x' at position 6")],
)
def test_an_error_names_the_letter_and_its_position(text: str, culprit: str) -> None:
    assert error_of(text).startswith(f"{culprit} of {text!r} is not a ")


def test_p06_a_cyrillic_es_for_a_latin_c_is_named_with_its_position() -> None:
    said = error_of("6\u0441Tc9h")
    assert "Cyrillic \u0441 at position 2" in said
    assert "did you mean c?" in said


@pytest.mark.parametrize(
    ("text", "place", "letter", "meant"),
    [
        ("6С", 2, "С", "C"),
        ("10с", 3, "с", "c"),
        ("7♠ 8Н", 5, "Н", "H"),
        ("7♠ 8һ", 5, "һ", "h"),
        ("9ѕ", 2, "ѕ", "s"),
        ("9Ѕ", 2, "Ѕ", "S"),
        ("9Р", 2, "Р", "P"),
        ("9ԁ", 2, "ԁ", "d"),
        ("А♠", 1, "А", "A"),
        ("7♠ а♠", 4, "а", "a"),
        ("Ј♠", 1, "Ј", "J"),
        ("Ԛ♠", 1, "Ԛ", "Q"),
        ("Ԝ♠", 1, "Ԝ", "W"),
    ],
)
def test_p06_a_cyrillic_letter_is_told_from_the_latin_one_it_looks_like(
    text: str, place: int, letter: str, meant: str
) -> None:
    assert unicodedata.name(letter).startswith("CYRILLIC")
    assert unicodedata.name(meant).startswith("LATIN")
    said = error_of(text)
    assert f"Cyrillic {letter} at position {place} of {text!r}" in said
    assert f"did you mean {meant}?" in said
    cards.read_all(text[: place - 1] + meant + text[place:])


@pytest.mark.parametrize("letter", ["B", "b"])
def test_p06_a_latin_b_is_told_from_the_cyrillic_jack(letter: str) -> None:
    meant = "В" if letter == "B" else "в"
    said = error_of(f"{letter}♠")
    assert f"Latin {letter} at position 1" in said
    assert f"did you mean {meant}?" in said
    assert cards.write(cards.read(f"{meant}♠")) == "J♠"


@pytest.mark.parametrize("pattern", ["{}♠", "Q{}"], ids=["rank", "suit"])
def test_p06_a_letter_suggested_by_an_error_is_then_accepted(pattern: str) -> None:
    suggested, misleading = 0, []
    for letter in "АаСсНнЅѕРрЈјԚԛԜԝԀԁҺһBb":
        meant = re.search(r"did you mean (.)\?", error_of(pattern.format(letter)))
        if meant is None:
            continue
        suggested += 1
        try:
            cards.read(pattern.format(meant.group(1)))
        except CardError:
            misleading.append(f"{pattern.format(letter)}: did you mean {meant.group(1)}?")
    assert suggested >= 8
    assert misleading == []


@pytest.mark.parametrize(
    ("text", "named"),
    [("Ah Ah", "A♥"), ("Ah Ah Ah Ah Ah", "A♥"), ("7♠10♦Td", "10♦"), ("Д♣ 6♠ Qc", "Q♣"), ("T♠ \u0422♠ 10♠", "10♠")],
)
def test_p03_a_card_named_twice_is_refused_by_name(text: str, named: str) -> None:
    assert error_of(text) == f"{named} is named twice in {text!r}"
    with pytest.raises(CardError, match=f"{named} is named twice"):
        cards.read_set(text)


@pytest.mark.parametrize(("deck", "size", "lowest_rank"), [(DECK_36, 36, "6"), (DECK_24, 24, "9")])
def test_a_card_that_the_deck_lacks_is_refused_by_name(deck: int, size: int, lowest_rank: str) -> None:
    assert count(deck) == size
    for card in ALL_CARDS:
        if deck >> card & 1:
            assert cards.read(cards.write(card), deck) == card
            continue
        said = error_of(cards.write(card, "ru"), deck)
        assert cards.write(card) in said
        assert said.endswith(f"lowest rank is {lowest_rank}")
    assert cards.read_all(cards.write_all(cards.members(deck)), deck) == list(cards.members(deck))


def test_the_deck_is_heeded_by_every_reader() -> None:
    for reader in (cards.read, cards.read_all, cards.read_set):
        with pytest.raises(CardError, match="5♠ is not in this deck"):
            reader("5♠", DECK_36)


def test_a_missing_suit_is_not_blamed_on_the_lowest_rank() -> None:
    said = error_of("K♥", THREE_SUITS)
    assert "K♥ is not in this deck" in said
    assert "lowest rank" not in said


@pytest.mark.parametrize("reader", [cards.read, cards.read_all, cards.read_set])
def test_what_is_not_text_is_refused_as_no_card(reader: Any) -> None:
    for thing in (b"7s", b"", None, 5, 5.0, True, ["7s"], []):
        with pytest.raises(CardError):
            reader(thing)


def test_a_card_error_is_an_error_for_people_and_a_value_error() -> None:
    assert issubclass(CardError, KozyrError)
    assert issubclass(KozyrError, ValueError)


@pytest.mark.parametrize(
    ("text", "numbers"), [("★", [52]), ("☆", [53]), ("*1 *2", [52, 53]), ("★7♠☆", [52, 5, 53]), ("*17♠", [52, 5])]
)
def test_jokers_are_read_as_stars_or_as_a_plain_terminal_writes_them(text: str, numbers: list[int]) -> None:
    assert cards.read_all(text, cards.EVERY) == numbers


@pytest.mark.parametrize("text", ["★", "*1"])
def test_a_deck_without_jokers_has_none(text: str) -> None:
    with pytest.raises(CardError, match="not in this deck"):
        cards.read(text)
    with pytest.raises(CardError):
        cards.read_all("★ ★", cards.EVERY)


def test_two_decks_hold_a_card_twice_and_no_more() -> None:
    assert cards.read_all("7♠ 7♠", copies=2) == [5, 5]
    with pytest.raises(CardError, match="too often"):
        cards.read_all("7♠ 7♠ 7♠", copies=2)
