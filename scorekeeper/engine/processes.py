"""Work in parts, shared by several processes where that is wanted."""

import os
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import TypeVar

Part = TypeVar("Part")
Result = TypeVar("Result")

CAN_WAIT = hasattr(signal, "pthread_sigmask")  # whether a signal can: not on Windows


def in_order(
    work: Callable[[Part], Result], parts: Sequence[Part], jobs: int = 1
) -> Generator[Result, None, None]:
    """Yield what `work` makes of each part, in order, by so many processes.

    A caller that closes it stops the rest, but for what has been begun.
    """
    if jobs == 1 or len(parts) < 2:
        yield from map(work, parts)
        return
    pool = ProcessPoolExecutor(min(jobs, len(parts)), initializer=_begin)
    try:
        with _undisturbed():
            results = pool.map(work, parts)
        yield from results
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Let Ctrl-C wait while processes start: half begun, they would complain of it."""
    if not CAN_WAIT:
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """Prepare a process that works for another."""
    _end_quietly()
    parent = parent_process()
    assert parent
    Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_quietly() -> None:
    """Let Ctrl-C end a process that works for another without a word: that other one speaks."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if CAN_WAIT:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _end_with(parent: BaseProcess) -> None:
    """Leave once the other process is gone: one that was killed could not stop us."""
    parent.join()
    os._exit(0)
