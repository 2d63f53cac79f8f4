"""accomp-opt: runs the stages over a file, and prints the text form after one of them."""

from __future__ import annotations

import sys


def main() -> None:
    """The command `accomp-opt`; ends the process with its exit code."""
    from accomp.driver.process import begin, finish

    begin()
    sys.setrecursionlimit(10_000)  # statements of a program, and so records of the text form, nest deeply
    from accomp.driver.command import guarded
    from accomp.driver.stages import PROGRAM, run

    finish(guarded(PROGRAM, sys.argv[1:], run))


if __name__ == "__main__":
    main()
