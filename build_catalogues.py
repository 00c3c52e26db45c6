"""Builds the gettext catalogues (kozyr.mo) from the written ones (kozyr.po), when the package is built and by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run by hand where only Babel is there
    BuildHookInterface = object  # type: ignore[assignment, misc]

LOCALE = Path(__file__).parent / "src" / "kozyr" / "locale"


def build_catalogues() -> None:
    """Writes the .mo beside every .po."""
    for written in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        with written.open("rb") as source, written.with_suffix(".mo").open("wb") as target:
            write_mo(target, read_po(source, locale=written.parts[-3]))


class CustomBuildHook(BuildHookInterface):  # type: ignore[misc]
    """Hatchling's hook: every wheel, editable or not, has its catalogues."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds the catalogues before the files are collected."""
        build_catalogues()


if __name__ == "__main__":
    build_catalogues()
