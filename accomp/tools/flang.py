"""accomp-flang: prints translations of Fortran, and wraps the Fortran compiler."""

from __future__ import annotations

import sys

from accomp.tools.start import start


def main() -> None:
    """The command `accomp-flang`; ends the process with its exit code."""
    start()
    from accomp.driver.command import run
    from accomp.driver.process import finish

    finish(run("accomp-flang", sys.argv[1:]))


if __name__ == "__main__":
    main()
