"""Starting the compiler: in place of this process where nothing remains to be done, else as a child."""

from __future__ import annotations

import errno
import os
import signal
import sys
from types import FrameType

from accomp.driver.errors import DriverError, reason

_FORWARDED = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def replace_process(arguments: list[str]) -> int:
    """Become the compiler; returns its exit code only where it had to be a child.

    Raises DriverError where it cannot be executed.
    """
    _flush()
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    try:
        os.execv(arguments[0], arguments)
    except (OSError, ValueError) as error:
        if _too_long(error):
            return end_like(_run_by_file(arguments))
        raise _failed(arguments[0], error) from None


def run(arguments: list[str]) -> int:
    """Execute the compiler and wait: its exit code, or minus the number of the signal that ended it.

    Signals that ask this process to end go to the compiler. Raises
    DriverError where it cannot be executed.
    """
    _flush()
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, _FORWARDED)  # until they are forwarded
    try:
        child = os.posix_spawn(
            arguments[0], arguments, os.environ, setsigdef=[signal.SIGPIPE], setsigmask=mask
        )
    except (OSError, ValueError) as error:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        if _too_long(error):
            return _run_by_file(arguments)
        raise _failed(arguments[0], error) from None
    return _wait(child, mask)


def run_quietly(arguments: list[str]) -> int:
    """Execute a program without its messages and wait: its exit code, or minus the number of a signal."""
    silent = [(os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)]
    child = os.posix_spawn(arguments[0], arguments, os.environ, file_actions=silent)
    return _wait(child)


def _too_long(error: OSError | ValueError) -> bool:
    return isinstance(error, OSError) and error.errno == errno.E2BIG


def _run_by_file(arguments: list[str]) -> int:
    """Execute the compiler with its arguments in a response file: they are too long for the system."""
    import shutil

    from accomp.driver import files
    from accomp.driver.response import quote

    directory = files.temporary_directory()
    try:
        listing = directory / "arguments"
        text = "\n".join(quote(a) for a in arguments[1:])
        listing.write_text(text, "utf-8", "surrogateescape")
        return run([arguments[0], f"@{listing}"])
    finally:
        shutil.rmtree(directory, ignore_errors=True)


def end_like(code: int) -> int:
    """The exit code to end with; ends by the signal itself where the code stands for one."""
    if code >= 0:
        return code
    signal.signal(-code, signal.SIG_DFL)
    os.kill(os.getpid(), -code)
    return 128 - code


def _wait(child: int, mask: set[int] | None = None) -> int:
    """The exit code of a child; until it ends, signals go to it.

    `mask` is the signal mask to go back to, where they were blocked before the child was there.
    """

    def forward(number: int, _: FrameType | None) -> None:
        os.kill(child, number)

    before = {number: signal.signal(number, forward) for number in _FORWARDED}
    try:
        if mask is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        _, status = os.waitpid(child, 0)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    return os.waitstatus_to_exitcode(status)


def _flush() -> None:
    sys.stdout.flush()
    sys.stderr.flush()


def _failed(path: str, error: OSError | ValueError) -> DriverError:
    from accomp.codes import driver as codes

    return DriverError(codes.COMPILER_FAILED_TO_START, name=path, why=reason(error))
