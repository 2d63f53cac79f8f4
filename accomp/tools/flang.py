"""accomp-flang: prints translations of Fortran, and wraps the Fortran compiler."""

from __future__ import annotations

import sys


def main() -> None:
    """The command `accomp-flang`; ends the process with its exit code."""
    from accomp.driver.process import begin, finish

    begin()
    import gc

    gc.disable()  # one short run per file
    from accomp.driver.command import run

    finish(run("accomp-flang", sys.argv[1:]))


if __name__ == "__main__":
    main()
