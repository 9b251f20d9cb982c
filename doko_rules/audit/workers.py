"""Work on a ruleset in several processes, with results in the order of the tasks."""

from __future__ import annotations

import marshal
import multiprocessing
import os
import signal
from collections import deque
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVar

from doko_rules.engine.ruleset import Ruleset

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable
    from multiprocessing.process import BaseProcess

    from doko_rules.engine.variants import Source

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")

AHEAD = 3
"""So many tasks wait for each process, that it is never without work."""

_RULES: list[Ruleset] = []
"""In a process that works for another one: its ruleset."""


def results(
    ruleset: Ruleset,
    work: Callable[[Ruleset, _Task], _Result],
    tasks: Iterable[_Task],
    jobs: int,
) -> Generator[_Result, None, None]:
    """What ``work`` finds for each task; the same whatever the number of processes is.

    Tasks may be without end: they are taken as results are asked for. With one job all
    is done in this process.
    """
    if jobs == 1:
        for task in tasks:
            yield work(ruleset, task)
        return
    from concurrent.futures import Future, ProcessPoolExecutor

    program = marshal.dumps(dict(ruleset.program))
    pool = ProcessPoolExecutor(
        jobs,
        # Started afresh, a process is the same on every system.
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_begin,
        initargs=(program, ruleset.origin),
    )
    waiting: deque[Future[_Result]] = deque()
    try:
        for task in tasks:
            waiting.append(pool.submit(_do, work, task))
            if len(waiting) > AHEAD * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def follow_asker() -> None:
    """Let this process end with the one that asked for its work, and not before."""
    # Who stops the work stops the process that asked for it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    asker = multiprocessing.parent_process()
    if asker is not None:
        Thread(target=_end_with, args=(asker,), daemon=True).start()


def _end_with(asker: BaseProcess) -> None:
    """End this process when another one is gone, however that came."""
    asker.join()
    os._exit(1)


def _begin(program: bytes, origin: Source | None) -> None:
    """Make the ruleset again: what was compiled is plain data."""
    follow_asker()
    ruleset = Ruleset(marshal.loads(program))  # noqa: S302 -- from our own process
    ruleset.origin = origin
    _RULES.append(ruleset)


def _do(work: Callable[[Ruleset, Any], _Result], task: Any) -> _Result:
    return work(_RULES[-1], task)
