"""The macros that options define and withdraw."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence

from accomp.source import COMMAND, SourceFile

OPENACC_VERSION = "202211"
"""The value of _OPENACC for OpenACC 3.3 (2.2)."""


def openacc_version(arguments: Sequence[str]) -> str | None:
    """The value that `_OPENACC` has with these arguments; None where they withdraw its definition."""
    option, value = (said_of_openacc(arguments) or [("-D", OPENACC_VERSION)])[-1]
    return value if option == "-D" else None


def said_of_openacc(arguments: Sequence[str]) -> list[tuple[str, str]]:
    """What the arguments say of `_OPENACC`: "-D" with its value, or "-U"."""
    return [(option, body) for option, name, body in _options(arguments) if name == "_OPENACC"]


def pragma_definitions(arguments: Sequence[str]) -> SourceFile:
    """The macros that options define, as a file of definitions; empty where none of them makes pragmas."""
    if not any("_Pragma" in a or "__pragma" in a for a in arguments):
        return SourceFile(COMMAND, b"")
    lines = (f"#define {name} {body}\n" for option, name, body in _options(arguments) if option == "-D")
    return _file(lines)


def command_line_macros(arguments: Sequence[str]) -> SourceFile:
    """The macros that options define, without those that they withdraw too, as a file of definitions."""
    given = list(_options(arguments))
    withdrawn = {name for option, name, _ in given if option == "-U"}
    return _file(f"#define {name} {body}\n" for _, name, body in given if name not in withdrawn)


def _file(lines: Iterable[str]) -> SourceFile:
    return SourceFile(COMMAND, os.fsencode("".join(lines)))


def _options(arguments: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """Each -D and -U option: itself, the macro's name with its parameters, and its body."""
    rest = iter(arguments)
    for argument in rest:
        option, text = argument[:2], argument[2:]
        if option in ("-D", "-U"):
            name, equals, body = (text or next(rest, "")).partition("=")
            yield option, name, body if equals else "1"
