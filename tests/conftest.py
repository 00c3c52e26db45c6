"""How much is tested: a share in `make test`, the full numbers in `make deep` (KOZYR_DEEP=1)."""

from __future__ import annotations

import os
import shutil
import tempfile
from typing import TypeVar

from hypothesis import settings

Some = TypeVar("Some")
DEEP = os.environ.get("KOZYR_DEEP") == "1"

settings.register_profile("quick", max_examples=25, deadline=None, derandomize=True, database=None)
settings.register_profile("deep", max_examples=100, deadline=None, print_blob=True)
settings.load_profile("deep" if DEEP else "quick")


def share(quick: Some, deep: Some) -> Some:
    """A number of games or examples (or what else there is more of), by how deep this run goes."""
    return deep if DEEP else quick


CACHE = "KOZYR_CACHE"
made_here: list[str] = []


def pytest_configure() -> None:
    """One fresh compile cache serves all tests of a run, whichever process they are in."""
    if CACHE not in os.environ:
        made_here.append(tempfile.mkdtemp(prefix="kozyr-tests-"))
        os.environ[CACHE] = made_here[0]


def pytest_unconfigure() -> None:
    for folder in made_here:
        del os.environ[CACHE]
        shutil.rmtree(folder, ignore_errors=True)
