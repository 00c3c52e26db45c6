"""The Python in README and docs runs, and its command lines are ones the program knows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from kozyr import jit
from kozyr.ui import cli

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_in_a_page_runs(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With few games, uncompiled."""
    monkeypatch.setattr(jit, "available", lambda: False)
    names: dict[str, Any] = {}
    for block in re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
        few = re.sub(r"(games|deals)=[\d_]+", r"\1=3", block)
        exec(compile(few, page.name, "exec"), names)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_in_a_page_are_known(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for line in re.findall(r"^    (kozyr .*)$", page.read_text(encoding="utf-8"), re.MULTILINE):
        command = shlex.split(line, comments=True)[1:]
        used = {word for word in command if word.startswith("--")}
        shown = help_of(command[0], capsys)
        assert all(option in shown for option in used), line


def help_of(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.argv", ["kozyr", command, "--help"])
        with pytest.raises(SystemExit) as ended:
            cli.main()
    assert ended.value.code == 0
    return capsys.readouterr().out


def test_every_target_of_the_readme_is_in_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = set(re.findall(r"make (\w+)", (ROOT / "README.md").read_text(encoding="utf-8")))
    assert {"demo", "test", "deep", "bench", "play"} <= named
    for target in named:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
