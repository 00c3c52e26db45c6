"""Words in four languages: gettext catalogues built into the package."""

from __future__ import annotations

import gettext
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from kozyr import cards
from kozyr.errors import LanguageError

DOMAIN = "kozyr"
LANGUAGES = ("en", "ru", "pl", "be")


def msg(english: str) -> str:
    """Marks a sentence for the catalogues where it is not said at once."""
    return english


class Words:
    """One language: sentences, plurals and cards."""

    def __init__(self, lang: str) -> None:
        """Loads a language's catalogue; raises LanguageError listing those there are."""
        if lang not in LANGUAGES:
            raise LanguageError(f"there is no language {lang!r}; there are {', '.join(LANGUAGES)}")
        self.lang = lang
        self._catalogue: gettext.NullTranslations = gettext.NullTranslations()
        if lang != "en":
            self._catalogue = gettext.translation(DOMAIN, Path(__file__).parent, [lang])

    def say(self, english: str, **values: object) -> str:
        """A sentence in this language, its {names} filled."""
        return self._catalogue.gettext(english).format(**values)

    def count(self, one: str, many: str, n: int, **values: object) -> str:
        """A sentence about n things, in the plural form the language asks for."""
        return self._catalogue.ngettext(one, many, n).format(n=n, **values)

    def card(self, text: str) -> str:
        """A card written in English letters, in the letters of this language."""
        return cards.write(cards.read(text, cards.EVERY), self.lang)

    def cards(self, texts: Iterable[str]) -> str:
        """Cards written in English letters, in the letters of this language, apart by spaces."""
        return " ".join(self.card(text) for text in texts)


def minus(number: str) -> str:
    """A number with a true minus sign."""
    return number.replace("-", "−")


@cache
def words(lang: str = "en") -> Words:
    """The words of a language (en, ru, pl, be)."""
    return Words(lang)
