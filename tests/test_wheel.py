"""A wheel is built, installed into a clean environment from the locks, and tried."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_wheel_in_a_clean_environment_plays_in_every_language(tmp_path: Path) -> None:
    run(
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--wheel-dir",
        tmp_path,
        ROOT,
    )
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert all(f"kozyr/locale/{lang}/LC_MESSAGES/kozyr.mo" in names for lang in ("ru", "pl", "be"))
    assert "kozyr/games/durak/RULES.md" in names
    assert not [
        name for name in names if name.startswith(("tests", "benchmarks")) or name.endswith("build_catalogues.py")
    ]
    clean = tmp_path / "clean"
    venv.create(clean, with_pip=True)
    python = clean / "bin" / "python"
    pip = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(*pip, "-r", ROOT / "requirements" / "base.txt")
    run(*pip, "--no-deps", wheel)
    kozyr = clean / "bin" / "kozyr"
    assert "durak" in run(kozyr, "games", cwd=tmp_path)
    stories = {
        run(kozyr, "show", "durak", "--seed", "1", "--lang", lang, cwd=tmp_path) for lang in ("en", "ru", "pl", "be")
    }
    assert len(stories) == 4
    told = run(kozyr, "show", "durak", "--seed", "1", "--style", "record", cwd=tmp_path)
    (tmp_path / "one.game").write_text(told, encoding="utf-8")
    assert "correct" in run(kozyr, "verify", "one.game", cwd=tmp_path)
