"""Work done by threads and handed on in order."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from numbers import Integral
from typing import TypeVar

from kozyr.errors import OptionError

Job = TypeVar("Job")
Done = TypeVar("Done")

A_CORE = 4  # most threads for each core: more would only queue work that is perhaps never needed


def workers(threads: int | None) -> int:
    """How many threads work: as many as were asked for, at most A_CORE a core; else one a core.

    Raises OptionError for what is no whole number from 1 on.
    """
    given: object = threads
    if given is not None and (isinstance(given, bool) or not isinstance(given, Integral)):
        raise OptionError(f"threads are a whole number, not {given!r}")
    if threads is not None and threads < 1:
        raise OptionError(f"threads are at least 1, not {threads}")
    if threads == 1:
        return 1
    cores = os.cpu_count() or 1
    return min(int(threads or cores), A_CORE * cores)


def in_order(work: Callable[[Job], Done], jobs: Iterable[Job], threads: int) -> Iterator[Done]:
    """The work on each job, in the order of the jobs and as soon as it is done, with never more than a few in memory."""
    if threads == 1:
        yield from map(work, jobs)
        return
    with ThreadPoolExecutor(threads) as pool:
        waiting: deque[Future[Done]] = deque()
        try:
            for job in jobs:
                waiting.append(pool.submit(work, job))
                while waiting and (waiting[0].done() or len(waiting) > 2 * threads):
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()
