"""accomp-opt: runs the stages over a file, and prints the text form after one of them."""

from __future__ import annotations

import sys

from accomp.tools.start import start


def main() -> None:
    """The command `accomp-opt`; ends the process with its exit code."""
    start()
    from accomp.driver.command import guarded
    from accomp.driver.process import finish
    from accomp.driver.stages import PROGRAM, run

    finish(guarded(PROGRAM, sys.argv[1:], run))


if __name__ == "__main__":
    main()
