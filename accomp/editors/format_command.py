"""`accomp format`: lays out the directives of files."""

from __future__ import annotations

import os
from collections.abc import Iterator

from accomp.driver import files, process
from accomp.editors.arguments import Formatting
from accomp.editors.compile_commands import language_of
from accomp.editors.layout import Layout, laid_out
from accomp.frontends.base import ParseRequest
from accomp.project.records import FileOfProject
from accomp.project.units import files_in, from_database
from accomp.project.writing import difference
from accomp.records import dataclass
from accomp.source import Language


@dataclass(frozen=True, slots=True)
class _File:
    """A file, its language, and the options that tell how Fortran is written."""

    path: str
    language: Language
    options: tuple[str, ...]


def format_directives(asked: Formatting) -> int:
    """Carry it out; the exit code is 1 with `--check` where something is to change. Raises DriverError."""
    made = [(file, laid_out(_request(file), asked.width)) for file in _files(asked)]
    changed = [(file, layout) for file, layout in made if layout.edits]
    if asked.in_place:
        for file, layout in changed:
            files.write(file.path, layout.text)
    elif asked.diff:
        shown = (FileOfProject(_shown(f.path), files.read(f.path), x.text) for f, x in changed)
        files.write(None, difference(shown))
    elif not asked.check:
        files.write(None, b"".join(layout.text for _, layout in made))
    _say(asked, made)
    return 1 if asked.check and changed else 0


def _request(file: _File) -> ParseRequest:
    return ParseRequest(file.path, file.language, file.options, files.read(file.path))


def _say(asked: Formatting, made: list[tuple[_File, Layout]]) -> None:
    """Say which files change, and which directives do not."""
    if asked.quiet:
        return
    lines: list[str] = []
    for file, layout in made:
        for one in layout.left:
            line, column = one.span.position()
            lines.append(f"{file.path}:{line}:{column}: note: the directive stays as it is: {one.why}\n")
        if layout.edits and (asked.check or asked.in_place):
            what = "would be" if asked.check else "is"
            lines.append(f"{file.path}: the layout of {len(layout.edits)} directives {what} changed\n")
    process.say("".join(lines))


def _shown(path: str) -> str:
    return os.path.relpath(path) if os.path.isabs(path) else path


def _files(asked: Formatting) -> Iterator[_File]:
    """The files that are asked for, each once."""
    if asked.build:
        for unit in from_database(asked.build, asked.paths):
            yield _File(unit.path, Language(unit.language), unit.options)
        return
    for path in asked.paths:
        for one in files_in(path) if os.path.isdir(path) else (path,):
            name = language_of(one)
            if name:
                yield _File(one, Language(name), asked.options)
            elif one == path:
                yield _File(one, Language.C, asked.options)
