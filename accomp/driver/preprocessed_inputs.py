"""Inputs that were preprocessed before, by `-E` of a compiler, and hold directives still."""

from __future__ import annotations

from accomp.driver import files, quick_scan
from accomp.driver.command_line import PREPROCESSED, CommandLine, parse
from accomp.driver.errors import DriverError

_SOURCES: dict[str, str] = dict(zip(PREPROCESSED, ("c", "c++"), strict=True))


def as_sources(command: CommandLine, cxx: bool) -> CommandLine:
    """The command with such inputs as sources: what they become includes headers."""
    found = {i.at: i for i in command.inputs if i.language in PREPROCESSED and _holds_directives(i.path)}
    if not found:
        return command
    words, given, before, last = list[str](), "none", "", max(i.at for i in command.inputs)
    for at, word in enumerate(command.arguments):
        if before == "-x":
            given = word
        elif word.startswith("-x") and word != "-x":
            given = word[2:]
        source = found.get(at)
        words += [word] if source is None else ["-x", _SOURCES[source.language], word]
        words += ["-x", given] if source is not None and at < last else []
        before = word
    return parse(words, cxx)


def _holds_directives(path: str) -> bool:
    try:
        data = files.read(path) if path != "-" else b""
    except DriverError:
        return False  # the compiler says so in its words
    return b"acc" in data and quick_scan.has_directives(data)
