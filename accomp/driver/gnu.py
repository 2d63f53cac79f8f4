"""Compiling translated files with gcc, and others that have no overlays, by way of a mirror tree."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from accomp.driver import execute
from accomp.driver.flags import Flags
from accomp.driver.mirror import (
    Mirror,
    added_folder,
    mirrored_directories,
    restore_names,
    search_arguments,
    write_mirror,
)
from accomp.driver.quick_scan import Includes
from accomp.driver.session import Session
from accomp.patterns import pattern


def compile_mirrored(
    session: Session,
    flags: Flags,
    arguments: list[str],
    contents: Mapping[str, bytes],
    graph: Sequence[Includes],
    directory: Path,
    gnu: bool,
) -> int:
    """Execute the compiler on copies of the changed files; its exit code."""
    command = session.command
    if gnu and _is_pedantic(command.options):
        contents = {path: _without_markers(data, added_folder(directory)) for path, data in contents.items()}
    mirror = write_mirror(directory, _with_related(contents, graph))
    for source in command.inputs:
        copy = mirror.place(source.path)
        if source.path != "-" and copy in mirror.names:
            arguments[source.at] = str(copy)
    _use_copies_of_forced(mirror, arguments)
    arguments = mirrored_directories(mirror, arguments)
    searching = search_arguments(mirror, [s.path for s in command.sources()], gnu)
    code = execute.run([*flags.command, *flags.before, *searching, *arguments, *flags.after])
    restore_names(mirror, _dependency_files(session))
    return code


_MARKER = pattern(rb'^# (\d+ "(?:[^"\\\n]|\\.)*")([ \d]*)\n', re.MULTILINE)


def _is_pedantic(options: Iterable[str]) -> bool:
    return any("pedantic" in o and not o.startswith("-Wno-") for o in options)


def _without_markers(text: bytes, added: Path) -> bytes:
    """A translation without markers, of which GCC warns where it is pedantic.

    Text of system headers becomes a header that is included: what was added, and what the preprocessor made.
    """
    added.mkdir(exist_ok=True)
    parts = _MARKER.split(text)
    out, header = parts[:1], list[bytes]()
    for line, flags, body in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        part = b"#line %s\n%s" % (line, body)
        if b"3" in flags.split():
            header.append(part)
            continue
        out += (*_included(header, added), part)
        header = []
    return b"".join((*out, *_included(header, added)))


def _included(header: list[bytes], added: Path) -> Iterator[bytes]:
    """The line that includes the parts of a header of the system, if there are any."""
    if header:
        path = added / f"{sum(1 for _ in added.iterdir())}.h"
        path.write_bytes(b"".join((b"#pragma GCC system_header\n", *header)))
        yield b'#include "%s"\n' % os.fsencode(path)


def _use_copies_of_forced(mirror: Mirror, arguments: list[str]) -> None:
    for at in range(1, len(arguments)):
        copy = mirror.place(arguments[at])
        if arguments[at - 1] in ("-include", "-imacros") and copy in mirror.names:
            arguments[at] = str(copy)


def _with_related(contents: Mapping[str, bytes], graph: Sequence[Includes]) -> dict[str, bytes]:
    """The contents, and the unchanged files that have to lie among them.

    These are files that include one of them, and what these find in their own folders: copies look
    there first.
    """
    changed = {os.path.realpath(p) for p in contents}
    copied, before = set(changed), set[str]()
    while copied != before:
        before = set(copied)
        for includes in graph:
            copied |= includes.including(copied)
            copied |= includes.beside(copied)
    out = dict(contents)
    for includes in graph:
        for path in includes.data.keys() & copied - changed:
            if os.path.isfile(path):
                out[includes.spelled[path]] = includes.data[path]
    return out


def _dependency_files(session: Session) -> list[Path]:
    arguments = session.command.arguments
    if not session.command.options & {"-MD", "-MMD", "-MF", "-M", "-MM"}:
        return []
    named = [Path(value) for option, value in pairwise(arguments) if option == "-MF"]
    folders = {Path(session.command.output).parent if session.command.output else Path(), Path()}
    return [f for f in (*named, *(f for d in folders for f in d.glob("*.d"))) if f.is_file()]
