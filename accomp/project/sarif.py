"""The messages of a project as a SARIF 2.1.0 log."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from urllib.parse import quote

from accomp.driver.sarif import Data, Region, Result, log, utf16
from accomp.interface import Message, Place
from accomp.project.merging import relative
from accomp.project.messages import all_messages
from accomp.project.records import Project


def sarif(project: Project) -> Data:
    """The log: a result for each message, with fixes; paths are relative to the root of the project."""

    def artifact(path: str) -> Data:
        path = relative(path, project.root)
        if os.path.isabs(path):
            return {"uri": Path(path).as_uri()}
        return {"uri": quote(path, errors="surrogateescape"), "uriBaseId": "ROOT"}

    lines = cache(_lines)

    def region(place: Place) -> Region:
        known = lines(place.path)
        first, last = (known[n - 1] if 0 < n <= len(known) else b"" for n in (place.line, place.end_line))
        at, after = utf16(first, place.column), utf16(last, place.end_column)
        return Region(place.path, place.line, at, place.end_line, after)

    def result(message: Message) -> Result:
        return Result(
            message.code,
            message.severity,
            message.text,
            region(message.place) if message.place is not None else None,
            tuple([(n.text, region(n.place)) for n in message.notes if n.place is not None]),
            tuple([(region(e.place), e.text) for e in message.fixits]),
        )

    bases: Data = {"ROOT": {"uri": f"{Path(project.root).as_uri()}/"}}
    return log(map(result, all_messages(project)), artifact, bases)


def _lines(path: str) -> list[bytes]:
    """The lines of a file; none where it cannot be read any more."""
    try:
        return Path(path).read_bytes().split(b"\n")
    except OSError:
        return []
