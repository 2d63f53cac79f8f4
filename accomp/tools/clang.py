"""accomp-clang: prints translations, and wraps the C compiler."""

from __future__ import annotations

import sys


def main() -> None:
    """The command `accomp-clang`; ends the process with its exit code."""
    import gc

    gc.disable()  # one short run per file: what is made lives to its end, and nothing is gained by looking
    from accomp.driver.command import run

    sys.exit(run("accomp-clang", sys.argv[1:]))


if __name__ == "__main__":
    main()
