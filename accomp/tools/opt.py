"""accomp-opt: runs the stages over a file, and prints the text form after one of them."""

from __future__ import annotations

import sys


def main() -> None:
    """The command `accomp-opt`; ends the process with its exit code."""
    sys.setrecursionlimit(10_000)  # statements of a program, and so records of the text form, nest deeply
    sys.exit(_run(sys.argv[1:]))


def _run(arguments: list[str]) -> int:
    from accomp.driver.errors import DriverError
    from accomp.driver.stages import PROGRAM, run

    try:
        return run(arguments)
    except DriverError as error:
        sys.stderr.write(f"{PROGRAM}: error: {error} [{error.code.name}]\n")
        return 1
    except Exception as error:  # noqa: BLE001 - the user is to see a report, no traceback
        from accomp.driver.crash import report_crash

        report_crash(PROGRAM, arguments, error)
        return 70


if __name__ == "__main__":
    main()
