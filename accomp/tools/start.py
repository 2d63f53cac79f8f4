"""The start of every tool."""

from __future__ import annotations

import sys


def start() -> None:
    """Take over the process: from now on, an interrupt ends it as it ends others, without a traceback."""
    early = sys.modules["_signal"]  # loaded already; interrupts are raised until `signal` is
    if early.getsignal(early.SIGINT) is early.default_int_handler:
        early.signal(early.SIGINT, early.SIG_DFL)
    import gc

    from accomp.driver.process import begin

    gc.disable()  # one short run per file: what is made lives to its end, and nothing is gained by looking
    sys.setrecursionlimit(10_000)  # generated programs have statements (else if ...) that nest deeply
    begin()
