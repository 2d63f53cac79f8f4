"""The program `accomp`: commands on whole projects."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from accomp.driver.errors import DriverError
from accomp.project.commands import COMMANDS, PROGRAM, program

__all__ = ["PROGRAM", "run"]


def run(arguments: Sequence[str]) -> int:
    """Carry out a command; the exit code. Raises DriverError."""
    if not arguments or arguments[0] in ("--help", "--help-hidden", "-h"):
        from accomp.driver.help import described

        sys.stdout.write(described(program()))
        return 0 if arguments else 1
    name, *rest = arguments
    if name == "--version":
        from accomp.version import VERSION

        sys.stdout.write(f"{PROGRAM} {VERSION}\n")
        return 0
    command = next((c for c in COMMANDS if c.name == name), None)
    if command is None:
        raise _unknown(name)
    return command.run(rest)


_WHERE = f"'{PROGRAM} --help' shows what there is"


def _unknown(name: str) -> DriverError:
    from difflib import get_close_matches

    from accomp.codes.project import NO_COMMAND

    near = get_close_matches(name, [command.name for command in COMMANDS], 1, 0.6)
    return DriverError(NO_COMMAND, name=name, what=f"did you mean '{near[0]}'?" if near else _WHERE)
