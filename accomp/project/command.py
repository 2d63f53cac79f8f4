"""The program `accomp`: commands on whole projects."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from accomp.codes.project import PROJECT_OPTION
from accomp.driver.errors import DriverError

PROGRAM = "accomp"

USAGE = """\
usage: accomp COMMAND [options]

Works on whole projects; single files are for accomp-clang, accomp-clang++ and accomp-flang.

  migrate     translate the sources of a project
  check       say what is wrong with them, and mend what messages suggest
  --version   print the version
  --help      print this; 'accomp COMMAND --help' tells of a command
"""


def run(arguments: Sequence[str]) -> int:
    """Carry out a command; the exit code. Raises DriverError."""
    if not arguments or arguments[0] in ("--help", "-h"):
        sys.stdout.write(USAGE)
        return 0 if arguments else 1
    name, *rest = arguments
    if name == "--version":
        from accomp.version import VERSION

        sys.stdout.write(f"accomp {VERSION}\n")
        return 0
    if name == "migrate":
        from accomp.project.arguments import migration
        from accomp.project.migrate import migrate

        return migrate(migration(rest))
    if name == "check":
        from accomp.project.arguments import checking
        from accomp.project.check import check

        return check(checking(rest))
    raise DriverError(PROJECT_OPTION, what=f"there is no command '{name}'", command="")
