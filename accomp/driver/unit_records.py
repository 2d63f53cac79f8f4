"""What objects say of how they were made, and of the routines of other files they need (OpenACC 3.3 2.15.1).

A procedure that regions call may be defined in a file that knows nothing of it. So objects for devices have
a section, which linkers leave out of programs, with the command that made them. When a program is linked,
files that lack device code are compiled once more, with it (`missing_routines.py`).
"""

from __future__ import annotations

import json
import os
import shutil
import struct
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, cast

from accomp.diagnostics import Diagnostic
from accomp.driver import execute
from accomp.driver.link_inputs import contents, holds, is_archive, section_of, symbols_of
from accomp.driver.store import digest
from accomp.records import dataclass
from accomp.source import Span

SECTION = b".accomp.unit"
_FORMAT = 1
Place = tuple[str, int, int]
"""Path, line and column."""


@dataclass(frozen=True, slots=True)
class Missing:
    """A routine that a file needs: what linkers call it, its name, and the calls that lead to it.

    `source` is the file of the command that needs it.
    """

    symbol: str
    name: str
    place: Place
    calls: tuple[tuple[str, Place], ...] = ()
    source: str = ""


@dataclass(frozen=True, slots=True)
class UnitRecord:
    """How an object was made: by a command in a folder, of a source whose bytes had a digest.

    `compiled` are symbols that were made routines, `missing` the routines of other files that it needs.
    """

    program: str
    folder: str
    arguments: tuple[str, ...]
    source: str
    sum: str
    compiled: tuple[str, ...] = ()
    missing: tuple[Missing, ...] = ()

    def is_current(self) -> bool:
        """Whether the source is what it was."""
        return content_sum(os.path.join(self.folder, self.source)) == self.sum


@dataclass(frozen=True, slots=True)
class Linked:
    """An object of a link command, or the member of an archive: its path, its records, what it defines.

    An object that was made of several by a linker has several records. `member` is the number of a member
    in its archive.
    """

    path: str
    records: tuple[UnitRecord, ...]
    defined: frozenset[str]
    member: int = 0


def content_sum(path: str) -> str:
    """What stands for the bytes of a file; empty where it cannot be read."""
    try:
        return digest(Path(path).read_bytes()).hex()
    except (OSError, ValueError):
        return ""


def missing_of(found: Iterable[Diagnostic], source: str) -> Iterator[Missing]:
    """What messages on routines of other files tell."""
    for one in found:
        if one.symbol and one.span is not None:
            calls = ((note.message, _place(note.span)) for note in one.notes if note.span is not None)
            yield Missing(one.symbol, one.span.text(), _place(one.span), tuple(calls), source)


def _place(span: Span) -> Place:
    line, column = span.position()
    path, own = span.file.origin(line)
    return path, own, column


def attach(path: str, record: UnitRecord, directory: Path) -> None:
    """Put a record into an object; nothing where that is none, or there is no objcopy."""
    program = shutil.which("objcopy") or shutil.which("llvm-objcopy")
    if program is None or not _is_object(path):
        return
    text = directory / "record"
    text.write_text(json.dumps(_plain(record)) + "\n", "utf-8", "surrogateescape")
    name = SECTION.decode()
    flags = f"--set-section-flags={name}=readonly,exclude"
    execute.run_quietly([program, f"--add-section={name}={text}", flags, path])


def _is_object(path: str) -> bool:
    try:
        with open(path, "rb") as file:
            start = file.read(18)
    except OSError:
        return False
    return start.startswith(b"\x7fELF\x02\x01") and start[16:18] == b"\x01\x00"


def _plain(record: UnitRecord) -> dict[str, object]:
    missing = [[m.symbol, m.name, m.place, m.calls] for m in record.missing]
    names = ("program", "folder", "arguments", "source", "sum", "compiled")
    return {"format": _FORMAT, **{n: getattr(record, n) for n in names}, "missing": missing}


def linked(paths: Iterable[str]) -> Iterator[Linked]:
    """The objects among link inputs, and the members of the archives, that have records."""
    for path in paths:
        if not holds(path, SECTION):
            continue
        data = Path(path).read_bytes()
        if not is_archive(path):
            yield from _linked(path, data)
            continue
        for number, member in enumerate(contents(path, data)):
            yield from _linked(path, member, number)


def _linked(path: str, data: bytes, member: int = 0) -> Iterator[Linked]:
    try:
        text = section_of(data, SECTION)
        if text is not None:
            yield Linked(path, tuple(map(_record, text.splitlines())), symbols_of(data), member)
    except (ValueError, KeyError, TypeError, struct.error):
        return  # of another version, or none of ours


def _record(line: bytes) -> UnitRecord:
    entry = cast("dict[str, Any]", json.loads(line.decode("utf-8", "surrogateescape")))
    if entry.pop("format") != _FORMAT:
        raise ValueError("of another version")
    missing = tuple(
        Missing(symbol, name, tuple(place), tuple((text, tuple(where)) for text, where in calls))
        for symbol, name, place, calls in entry.pop("missing")
    )
    entry["arguments"], entry["compiled"] = tuple(entry["arguments"]), tuple(entry["compiled"])
    return UnitRecord(**entry, missing=missing)
