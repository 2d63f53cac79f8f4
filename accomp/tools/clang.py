"""accomp-clang: prints translations, and wraps the C compiler."""

from __future__ import annotations

import sys


def main() -> None:
    """The command `accomp-clang`; ends the process with its exit code."""
    from accomp.driver.command import run

    sys.exit(run("accomp-clang", sys.argv[1:]))


if __name__ == "__main__":
    main()
