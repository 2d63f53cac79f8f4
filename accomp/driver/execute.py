"""Starting the compiler: in place of this process where nothing remains to be done, else as a child."""

from __future__ import annotations

import errno
import os
import signal
import sys
from collections.abc import Sequence

from accomp.driver import process
from accomp.driver.errors import DriverError, reason

_DEFAULT = (signal.SIGPIPE, signal.SIGXFSZ)
"""What Python ignores, and other programs are not to."""


def replace_process(arguments: list[str]) -> int:
    """Become the compiler; returns its exit code only where it had to be a child.

    Raises DriverError where it cannot be executed.
    """
    if process.is_anything_left():
        return end_like(run(arguments))
    sys.stdout.flush()
    for number in _DEFAULT:
        signal.signal(number, signal.SIG_DFL)
    try:
        os.execv(arguments[0], arguments)
    except (OSError, ValueError) as error:
        if _too_long(error):
            return end_like(run(arguments))
        raise _failed(arguments[0], error) from None


def run(arguments: list[str]) -> int:
    """Execute the compiler and wait: its exit code, or minus the number of the signal that ended it.

    Signals that ask this process to end go to the compiler. Raises
    DriverError where it cannot be executed.
    """
    return collect(arguments, ())[0]


def run_quietly(arguments: list[str]) -> int:
    """Execute a program without its messages and wait: its exit code, or minus the number of a signal."""
    return collect(arguments, (2,))[0]


def collect(arguments: list[str], streams: Sequence[int]) -> tuple[int, bytes]:
    """As `run`, with what was written to some of its streams, all in their order."""
    sys.stdout.flush()
    read, write = os.pipe() if streams else (-1, -1)
    try:
        child = _start(arguments, [(os.POSIX_SPAWN_DUP2, write, stream) for stream in streams])
    except (OSError, ValueError) as error:
        _close(read)
        if _too_long(error):
            return _run_by_file(arguments, streams)
        raise _failed(arguments[0], error) from None
    finally:
        _close(write)
    return _wait(child, read)


def _start(arguments: list[str], actions: Sequence[tuple[int, int, int]]) -> int:
    """Start a child; signals wait until they can be forwarded."""
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, process.FORWARDED)
    try:
        path, names = arguments[0], os.environ
        child = os.posix_spawn(
            path, arguments, names, file_actions=actions, setsigdef=_DEFAULT, setsigmask=mask
        )
        process.child_started(child)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
    return child


def _wait(child: int, read: int) -> tuple[int, bytes]:
    said = b""
    try:
        if read >= 0:
            with open(read, "rb") as file:
                said = file.read()
        os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
    finally:
        process.child_ended()
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), said


def _close(descriptor: int) -> None:
    if descriptor >= 0:
        os.close(descriptor)


def _too_long(error: OSError | ValueError) -> bool:
    return isinstance(error, OSError) and error.errno == errno.E2BIG


def _run_by_file(arguments: list[str], streams: Sequence[int]) -> tuple[int, bytes]:
    """Execute the compiler with its arguments in a response file: they are too long for the system."""
    from accomp.driver import files
    from accomp.driver.response import quote

    directory = files.temporary_directory()
    try:
        listing = directory / "arguments"
        text = "\n".join(quote(a) for a in arguments[1:])
        listing.write_text(text, "utf-8", "surrogateescape")
        return collect([arguments[0], f"@{listing}"], streams)
    finally:
        process.remove(str(directory))


def end_like(code: int) -> int:
    """The exit code to end with; ends by the signal itself where the code stands for one."""
    return code if code >= 0 else process.end_by(-code)


def _failed(path: str, error: OSError | ValueError) -> DriverError:
    from accomp.codes import driver as codes

    return DriverError(codes.COMPILER_FAILED_TO_START, name=path, why=reason(error))
