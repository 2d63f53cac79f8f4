"""accomp-clang and accomp-clang++: print translations, and wrap the C and the C++ compiler."""

from __future__ import annotations

import sys

from accomp.tools.start import start


def main() -> None:
    """The command `accomp-clang`; ends the process with its exit code."""
    _main("accomp-clang")


def main_cxx() -> None:
    """The command `accomp-clang++`; ends the process with its exit code."""
    _main("accomp-clang++")


def _main(program: str) -> None:
    start()
    from accomp.driver.command import run
    from accomp.driver.process import finish

    finish(run(program, sys.argv[1:]))


if __name__ == "__main__":
    main()
