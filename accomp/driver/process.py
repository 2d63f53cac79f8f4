"""The process of a command: its standard streams, what it leaves behind, and how signals end it.

What is to be removed is told beforehand, so that a signal leaves nothing. While a compiler runs, signals go
to it. The process ends by the signal itself, from which shells and make see that they are to stop.
"""

from __future__ import annotations

import os
import signal
import sys
from types import FrameType
from typing import NoReturn

_ENDING = (
    *(signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT),
    *(signal.SIGXCPU, signal.SIGPIPE),
)
FORWARDED = frozenset((signal.SIGINT, signal.SIGTERM, signal.SIGHUP))
_left: dict[str, None] = {}
_watched: set[int] = set()
_children: list[int] = []


def begin() -> None:
    """Take over the process: a reader that goes away ends it, and closed standard streams are empty."""
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    for descriptor, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        if getattr(sys, name) is None:
            _open_empty(descriptor)
            setattr(sys, name, os.fdopen(descriptor, mode, encoding="utf-8", closefd=False))


def _open_empty(descriptor: int) -> None:
    new = os.open(os.devnull, os.O_RDWR)
    if new != descriptor:
        os.dup2(new, descriptor)
        os.close(new)
    os.set_inheritable(descriptor, True)


def finish(code: int) -> NoReturn:
    """End with an exit code at once: taking down the interpreter and libclang in order would cost time."""
    remove_what_is_left()
    try:
        sys.stdout.flush()
    except OSError as error:
        say(f"{os.path.basename(sys.argv[0])}: error: cannot write to standard output: {error.strerror}\n")
        code = code or 1
    os._exit(code)


def say(text: str | bytes) -> None:
    """Write to standard error; a message that nobody can read does not change how a command ends."""
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogateescape")
    try:
        sys.stderr.flush()
        sys.stderr.buffer.write(data)
        sys.stderr.flush()
    except OSError:
        return


def colors() -> bool:
    """Whether standard error shows colors: a terminal does, unless its user wants none (no-color.org)."""
    return os.isatty(2) and os.environ.get("TERM", "dumb") != "dumb" and not os.environ.get("NO_COLOR")


def remove_at_end(path: str) -> None:
    """Have a file or folder, which need not be there yet, removed when a signal ends the process."""
    _left[path] = None
    _watch()


def remove(path: str) -> None:
    """Remove a file or folder for which `remove_at_end` was called, if it is there."""
    _remove(path)
    _left.pop(path, None)
    _watch()


def is_anything_left() -> bool:
    """Whether something is to be removed when this process ends."""
    return bool(_left)


def remove_what_is_left() -> None:
    """Remove all that `remove_at_end` was called for."""
    for path in list(_left):
        remove(path)


def _remove(path: str) -> None:
    try:
        os.unlink(path)
    except IsADirectoryError:
        import shutil

        shutil.rmtree(path, ignore_errors=True)
    except OSError:
        return


def child_started(child: int) -> None:
    """Have signals sent to a child."""
    _children.append(child)
    _watch()


def child_ended() -> None:
    """Have signals sent to the child before the last again, or end this process."""
    _children.pop()
    _watch()


def _watch() -> None:
    """Handle signals as long as there is something to do for them; ignored ones stay ignored."""
    wanted = bool(_left or _children)
    for number in _ENDING:
        try:
            if wanted and signal.getsignal(number) == signal.SIG_DFL:
                signal.signal(number, _handle)
                _watched.add(number)
            elif not wanted and number in _watched:
                signal.signal(number, signal.SIG_DFL)
                _watched.discard(number)
        except ValueError:
            return  # only the main thread may


def _handle(number: int, _: FrameType | None) -> None:
    if _children:
        if number in FORWARDED:
            os.kill(_children[-1], number)
        return
    end_by(number)


def end_by(number: int) -> int:
    """End by a signal, with nothing left; returns the exit code that stands for it where it is held back."""
    remove_what_is_left()
    try:
        signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, (number,))
    except (OSError, ValueError):
        pass  # one that cannot be handled, or in another thread
    os.kill(os.getpid(), number)
    return 128 + number
