"""Printing to any terminal: suits in colour where there is colour, letters for signs where there are no signs."""

from __future__ import annotations

import codecs
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

_RED_CARD = re.compile(r"(?:10|[2-9JQKAWDTВДКТ])?[♦♥]")
_PLAIN = str.maketrans(
    {
        "♠": "s",
        "♣": "c",
        "♦": "d",
        "♥": "h",
        "→": ">",
        "◦": "o",
        "…": "...",
        "▒": "#",
        "·": ".",
        "−": "-",
        "≥": ">=",
        "★": "*1",
        "☆": "*2",
        "↓": "v",
        "↑": "^",
    }
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


def printable(text: str) -> str:
    """A text with its signs that would steer a terminal spelled out."""
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)


def complain(line: str) -> None:
    """Prints one line to standard error, after the program's name."""
    print(f"kozyr: {printable(' '.join(line.split()))}", file=sys.stderr)


def say_if_compiling(function: Callable[..., Any], label: str = "") -> None:
    """One line for the wait that a first run has."""
    from kozyr import jit

    if not jit.available():
        complain("Numba is not there: nothing is compiled, and this takes its time")
    elif not jit.is_cached(function, label):
        complain("compiling for this machine, once; this takes 5 to 20 seconds …")


@contextmanager
def progress(total: float, what: str) -> Iterator[Callable[[float], None] | None]:
    """A progress bar on standard error where that is a terminal; whole numbers are shown, parts in percent."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    counted = MofNCompleteColumn() if isinstance(total, int) else TaskProgressColumn()
    columns = (TextColumn(what), BarColumn(), counted, TimeRemainingColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    task = bar.add_task(what, total=total)

    def report(done: float) -> None:
        """The bar appears with the first part done, not while anything is compiled."""
        bar.start()
        bar.update(task, completed=done)

    try:
        yield report
    finally:
        bar.stop()
