"""accomp-clang and accomp-clang++: print translations, and wrap the C and the C++ compiler."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """The command `accomp-clang`; ends the process with its exit code."""
    _main("accomp-clang")


def main_cxx() -> None:
    """The command `accomp-clang++`; ends the process with its exit code."""
    _main("accomp-clang++")


def _main(program: str) -> None:
    import gc

    gc.disable()  # one short run per file: what is made lives to its end, and nothing is gained by looking
    sys.setrecursionlimit(10_000)  # generated programs have statements (else if ...) that nest deeply
    from accomp.driver.command import run

    _end(run(program, sys.argv[1:]))


def _end(code: int) -> None:
    """End the process at once: taking down the interpreter and libclang in order would cost time."""
    try:
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
    except OSError:
        sys.exit(code)  # which tells that the output is not complete
    os._exit(code)


if __name__ == "__main__":
    main()
