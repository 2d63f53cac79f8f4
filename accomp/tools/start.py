"""The commands, and the start of every tool.

Console scripts import this module and call what it defines: until then, an interrupt is Python's own.
"""

from __future__ import annotations

import sys


def clang() -> None:
    """The command `accomp-clang`; ends the process with its exit code."""
    start()
    _wrap("accomp-clang")


def clang_cxx() -> None:
    """The command `accomp-clang++`; ends the process with its exit code."""
    start()
    _wrap("accomp-clang++")


def flang() -> None:
    """The command `accomp-flang`; ends the process with its exit code."""
    start()
    _wrap("accomp-flang")


def opt() -> None:
    """The command `accomp-opt`; ends the process with its exit code."""
    start()
    from accomp.driver.command import guarded
    from accomp.driver.process import finish
    from accomp.driver.stages import PROGRAM, run

    finish(guarded(PROGRAM, sys.argv[1:], run))


def tune() -> None:
    """The command `accomp-tune`; ends the process with its exit code."""
    start()
    from accomp.driver.command import guarded
    from accomp.driver.process import finish
    from accomp.driver.tuning.command import PROGRAM, run

    finish(guarded(PROGRAM, sys.argv[1:], run))


def project() -> None:
    """The command `accomp`; ends the process with its exit code."""
    start()
    from accomp.driver.command import guarded
    from accomp.driver.process import finish
    from accomp.project.command import PROGRAM, run

    finish(guarded(PROGRAM, sys.argv[1:], run))


def start() -> None:
    """Take over the process: from now on, an interrupt ends it as it ends others, without a traceback."""
    early = sys.modules["_signal"]  # loaded already; interrupts are raised until `signal` is
    if early.getsignal(early.SIGINT) is early.default_int_handler:
        early.signal(early.SIGINT, early.SIG_DFL)
    import gc

    from accomp import records

    records.unguard()
    from accomp.driver.process import begin

    gc.disable()  # one short run per file: what is made lives to its end, and nothing is gained by looking
    sys.setrecursionlimit(10_000)  # generated programs have statements (else if ...) that nest deeply
    begin()


def _wrap(program: str) -> None:
    from accomp.driver.command import run
    from accomp.driver.process import finish

    finish(run(program, sys.argv[1:]))
