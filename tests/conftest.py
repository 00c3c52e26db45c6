"""How much is tested: a share in `make test`, the full numbers in `make deep` (KOZYR_DEEP=1)."""

from __future__ import annotations

import os
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
