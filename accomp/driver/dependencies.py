"""Dependency files of sources that are compiled from their preprocessed text.

The compiler opens no headers then. What the preprocessor read is put in place of what the compiler lists.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

from accomp.driver.command_line import DEPENDENCY_RULES, CommandLine

_TARGET = "accomp"


def listing(command: CommandLine, place: Path) -> list[str]:
    """Arguments so that the preprocessor lists what it reads, if the command asks for dependencies."""
    asked = [o for o in DEPENDENCY_RULES if o in command.options]
    if asked in ([], ["-MP"]):
        return []
    return [*asked, "-MF", str(place), "-MT", _TARGET]


def correct(command: CommandLine, listed: Mapping[str, bytes]) -> None:
    """In the compiler's dependency files, put what was listed by source after the targets."""
    named = [Path(value) for option, value in pairwise(command.arguments) if option == "-MF"]
    for source, data in listed.items():
        target, _, needed = data.partition(b":")
        files = named[-1:] or _derived(command, source)
        for file in files:
            if target == _TARGET.encode() and file.is_file():
                file.write_bytes(_target(file.read_bytes()) + needed)


def _derived(command: CommandLine, source: str) -> list[Path]:
    """Where compilers write dependencies without -MF."""
    beside = Path(source).with_suffix(".d").name
    return [Path(command.output).with_suffix(".d"), Path(beside)] if command.output else [Path(beside)]


def _target(rule: bytes) -> bytes:
    """The targets of a make rule and the colon: what stands in front of the first blank after a colon."""
    ends = [i for i in (rule.find(b": "), rule.find(b":\n")) if i >= 0]
    return rule[: min(ends) + 1] if ends else rule
