"""Printing to any terminal: suits in colour where there is colour, letters for signs where there are no signs."""

from __future__ import annotations

import codecs
import os
import re
import sys

_RED_CARD = re.compile(r"(?:10|[2-9JQKAWDTВДКТ])?[♦♥]")
_PLAIN = str.maketrans(
    {"♠": "s", "♣": "c", "♦": "d", "♥": "h", "→": ">", "◦": "o", "…": "...", "▒": "#", "·": ".", "−": "-", "≥": ">="}
)


def _in_plain_letters(error: UnicodeError) -> tuple[str, int]:
    """An encoding error handler: the nearest plain letters, or a question mark."""
    assert isinstance(error, UnicodeEncodeError)
    lost = error.object[error.start : error.end].translate(_PLAIN)
    return lost.encode("ascii", "replace").decode(), error.end


def prepare() -> None:
    """Lets both streams print anything, whatever the terminal's encoding."""
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115  a closed stream is an empty one
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    codecs.register_error("kozyr", _in_plain_letters)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="kozyr")


def has_colour() -> bool:
    """Whether standard output is a terminal that shows colours and the user has not refused them (NO_COLOR)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "") not in ("", "dumb")


def show(text: str = "") -> None:
    """Prints a line or lines, red suits in red where there is colour."""
    painted = _RED_CARD.sub(lambda card: f"\x1b[31m{card.group()}\x1b[0m", text) if has_colour() else text
    try:
        print(painted, flush=True)
    except BrokenPipeError:  # the reader has seen enough; nothing is left to say, at the exit neither
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(0) from None


def complain(line: str) -> None:
    """Prints one line to standard error, after the program's name."""
    printable = "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in " ".join(line.split()))
    print(f"kozyr: {printable}", file=sys.stderr)
