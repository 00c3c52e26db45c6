"""Work done by threads and handed on in order."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from kozyr.errors import OptionError

Job = TypeVar("Job")
Done = TypeVar("Done")


def workers(threads: int | None) -> int:
    """How many threads work: as many as were asked for, else one a core. Raises OptionError for fewer than one."""
    if threads is not None and threads < 1:
        raise OptionError(f"threads are at least 1, not {threads}")
    return threads or os.cpu_count() or 1


def in_order(work: Callable[[Job], Done], jobs: Iterable[Job], threads: int) -> Iterator[Done]:
    """The work on each job, in the order of the jobs, with never more than a few of them in memory."""
    if threads == 1:
        yield from map(work, jobs)
        return
    with ThreadPoolExecutor(threads) as pool:
        waiting: list[Future[Done]] = []
        try:
            for job in jobs:
                waiting.append(pool.submit(work, job))
                if len(waiting) > 2 * threads:
                    yield waiting.pop(0).result()
            while waiting:
                yield waiting.pop(0).result()
        finally:
            for future in waiting:
                future.cancel()
