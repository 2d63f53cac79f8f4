"""Work on trees of any depth: sources may nest expressions and statements by the thousands."""

from __future__ import annotations

import _thread
import os
import sys
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")

_STACKS = (1 << 30, 1 << 26)
"""Sizes to try, in bytes of address space; memory is taken as a stack grows."""
_CALLS = 1_000_000


def on_deep_stack(work: Callable[[], Result]) -> Result:
    """What the work gives, done by a thread with a large stack; raises what the work raises.

    `threading` is not used: to import it takes longer than the thread.
    """
    os.environ.setdefault("LIBCLANG_NOTHREADS", "1")  # libclang's own threads have 8 MiB
    results: list[Result] = []
    errors: list[BaseException] = []
    done = _thread.allocate_lock()

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:  # noqa: BLE001 - the caller's thread raises it
            errors.append(error)
        finally:
            done.release()

    calls = sys.getrecursionlimit()
    sys.setrecursionlimit(max(calls, _CALLS))
    try:
        done.acquire()
        _start(run)
        done.acquire()
    finally:
        sys.setrecursionlimit(calls)
    if errors:
        raise errors[0]
    return results[0]


def _start(run: Callable[[], None]) -> None:
    """Start a thread with the largest stack that the address space has room for."""
    before = _thread.stack_size()
    for size in _STACKS:
        _thread.stack_size(size)
        try:
            _thread.start_new_thread(run, ())
        except RuntimeError:
            if size == _STACKS[-1]:
                raise
        else:
            break
        finally:
            _thread.stack_size(before)
