"""Words in four languages: nothing is missing, nothing is left over, and every number has its form."""

from __future__ import annotations

import gettext
import re
import string
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import kozyr
from kozyr import locale
from kozyr.errors import LanguageError
from kozyr.locale import LANGUAGES, Words, words

SOURCES = Path(kozyr.__file__).parent
FOLDER = SOURCES / "locale"
TRANSLATED = [lang for lang in LANGUAGES if lang != "en"]
KEYWORDS = {"say": (1,), "count": (1, 2), "msg": (1,)}

a_language = pytest.mark.parametrize("lang", TRANSLATED)


@cache
def catalogue(lang: str) -> Catalog:
    """A written catalogue."""
    with (FOLDER / lang / "LC_MESSAGES" / "kozyr.po").open("rb") as file:
        return read_po(file, locale=lang)


def entries(lang: str) -> dict[Any, Any]:
    """What a written catalogue translates, without its head."""
    return {message.id: message.string for message in catalogue(lang) if message.id}


@cache
def said_in_the_sources() -> frozenset[Any]:
    """Every sentence that the sources say."""
    found = extract_from_dir(SOURCES, [("**.py", "python")], keywords=KEYWORDS)
    return frozenset(tuple(said) if isinstance(said, tuple) else said for _, _, said, _, _ in found)


def forms(text: str | tuple[str, ...] | list[str]) -> list[str]:
    return [text] if isinstance(text, str) else list(text)


def places(text: str) -> list[str]:
    """The {names} of a sentence."""
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


# --- languages ---


@pytest.mark.parametrize("lang", ["de", "", "EN", "ru_RU", "../ru", "en\n"])
def test_an_unknown_language_is_refused_with_those_there_are(lang: str) -> None:
    with pytest.raises(LanguageError) as wrong:
        Words(lang)
    assert str(wrong.value) == f"there is no language {lang!r}; there are en, ru, pl, be"


def test_every_language_but_english_has_its_catalogue() -> None:
    assert sorted(path.name for path in FOLDER.iterdir() if (path / "LC_MESSAGES").is_dir()) == sorted(TRANSLATED)


def test_english_says_what_is_written() -> None:
    assert words("en").say("Fool: {name}.", name="Ala") == "Fool: Ala."


@a_language
def test_a_sentence_without_translation_is_said_in_english(lang: str) -> None:
    assert words(lang).say("no catalogue has {this}", this="that") == "no catalogue has that"


def test_a_card_is_written_in_the_letters_of_its_language() -> None:
    assert [words(lang).card("Q♠") for lang in LANGUAGES] == ["Q♠", "Д♠", "D♠", "Д♠"]
    assert words("ru").cards(["J♥", "10♦", "A♣"]) == "В♥ 10♦ Т♣"


# --- catalogues ---


def test_the_sources_say_something() -> None:
    assert len(said_in_the_sources()) > 50
    assert "Another game? (y/n)" in said_in_the_sources()
    assert ("{n} card in the stock", "{n} cards in the stock") in said_in_the_sources()


@a_language
def test_a_catalogue_holds_exactly_what_the_sources_say(lang: str) -> None:
    assert entries(lang).keys() ^ said_in_the_sources() == set()


@a_language
def test_every_sentence_is_translated_with_the_same_places_to_fill(lang: str) -> None:
    assert len(catalogue(lang)) == len(entries(lang))
    for english, translated in entries(lang).items():
        assert isinstance(english, str) == isinstance(translated, str), english
        wanted = places(forms(english)[-1])
        for number, form in enumerate(forms(translated)):
            assert form.strip(), english
            only_one = lang == "pl" and number == 0 and not isinstance(english, str)  # elsewhere it is for 21 too
            assert places(form) == wanted or (only_one and places(form) == places(english[0])), english


@a_language
def test_no_translation_is_doubtful_or_out_of_use(lang: str) -> None:
    assert [message.id for message in catalogue(lang) if message.id and message.fuzzy] == []
    assert list(catalogue(lang).obsolete) == []


@a_language
def test_a_translation_is_in_the_letters_of_its_language(lang: str) -> None:
    strange = re.compile("[Ѐ-ӿ]" if lang == "pl" else "[ыэъЫЭЪ]|[іўІЎ]" if lang == "ru" else "[иИщЩъЪ]")
    allowed = set("ыэъЫЭЪ") if lang == "ru" else set()
    for english, translated in entries(lang).items():
        for form in forms(translated):
            assert set(strange.findall(form)) <= allowed, english


@a_language
def test_a_translation_ends_as_its_sentence_does(lang: str) -> None:
    for english, translated in entries(lang).items():
        for form in forms(translated):
            assert form.endswith(".") == forms(english)[0].endswith("."), english
            assert form == form.strip(), english


@a_language
def test_a_plural_has_all_the_forms_of_its_language(lang: str) -> None:
    plurals = [translated for english, translated in entries(lang).items() if not isinstance(english, str)]
    assert plurals
    assert {len(forms(translated)) for translated in plurals} == {3}


@a_language
def test_words_to_be_typed_differ_from_each_other(lang: str) -> None:
    typed = ["quit", "log", "undo", "done", "take", "transfer", "show", "swap"]
    assert len({words(lang).say(word).lower() for word in typed}) == len(typed)
    assert not any(" " in words(lang).say(word) for word in typed)
    assert words(lang).say("yes")[0] != words(lang).say("no")[0]


@a_language
def test_the_built_catalogue_is_the_written_one(lang: str) -> None:
    with (FOLDER / lang / "LC_MESSAGES" / "kozyr.mo").open("rb") as file:
        built = gettext.GNUTranslations(file)
    found = {key: text for key, text in built._catalog.items() if key}  # type: ignore[attr-defined]
    wanted: dict[str | tuple[str, int], str] = {}
    for english, translated in entries(lang).items():
        if isinstance(english, str):
            wanted[english] = forms(translated)[0]
        else:
            wanted |= {(english[0], number): form for number, form in enumerate(forms(translated))}
    assert found == wanted


# --- plurals ---

STOCK = {
    "en": ["1 card", "2 cards", "5 cards", "11 cards", "21 cards", "22 cards"],
    "ru": ["1 карта", "2 карты", "5 карт", "11 карт", "21 карта", "22 карты"],
    "pl": ["1 karta", "2 karty", "5 kart", "11 kart", "21 kart", "22 karty"],
    "be": ["1 карта", "2 карты", "5 карт", "11 карт", "21 карта", "22 карты"],
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_stock_is_counted_in_the_right_form(lang: str) -> None:
    said = [
        words(lang).count("{n} card in the stock", "{n} cards in the stock", n).replace("\N{NO-BREAK SPACE}", " ")
        for n in (1, 2, 5, 11, 21, 22)
    ]
    for sentence, form in zip(said, STOCK[lang], strict=True):
        assert re.search(rf"(^|\W){form}(\W|$)", sentence), sentence


def test_a_mark_changes_nothing() -> None:
    assert locale.msg("Fool: {name}.") == "Fool: {name}."
