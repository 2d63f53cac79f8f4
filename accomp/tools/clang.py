"""accomp-clang and accomp-clang++: print translations, and wrap the C and the C++ compiler."""

from __future__ import annotations

import sys


def main() -> None:
    """The command `accomp-clang`; ends the process with its exit code."""
    _main("accomp-clang")


def main_cxx() -> None:
    """The command `accomp-clang++`; ends the process with its exit code."""
    _main("accomp-clang++")


def _main(program: str) -> None:
    from accomp.driver.process import begin, finish

    begin()
    import gc

    gc.disable()  # one short run per file: what is made lives to its end, and nothing is gained by looking
    sys.setrecursionlimit(10_000)  # generated programs have statements (else if ...) that nest deeply
    from accomp.driver.command import run

    finish(run(program, sys.argv[1:]))


if __name__ == "__main__":
    main()
