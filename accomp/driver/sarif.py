"""Logs of SARIF 2.1.0: what is said, where, and how to mend it. Columns count UTF-16 code units (3.14.27)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from urllib.parse import quote

from accomp.diagnostics import Diagnostic
from accomp.driver.messages import presumed
from accomp.driver.severity import catalogue
from accomp.records import dataclass
from accomp.source import SourceFile, Span
from accomp.version import VERSION

Data = dict[str, object]
SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {"fatal": "error", "error": "error", "warning": "warning"}


@dataclass(frozen=True, slots=True)
class Region:
    """A place in a file; the end is right after it."""

    path: str
    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True, slots=True)
class Result:
    """A message with its code and severity, the notes to it, and the texts that edits put in their places."""

    code: str
    severity: str
    text: str
    place: Region | None = None
    notes: tuple[tuple[str, Region], ...] = ()
    edits: tuple[tuple[Region, str], ...] = ()


Artifact = Callable[[str], Data]
"""The location of a file in the log."""


def as_given(path: str) -> Data:
    """A file by the path that it is known by."""
    return {"uri": quote(path, errors="surrogateescape")}


def utf16(line: bytes, column: int) -> int:
    """The column of a line in UTF-16 code units for one in bytes; what is no UTF-8 counts byte by byte."""
    before = line[: column - 1].decode("utf-8", "surrogateescape")
    whole = len(before.encode("utf-16-le", "surrogatepass")) // 2
    return whole + 1 + max(0, column - 1 - len(line))


def log(results: Iterable[Result], artifact: Artifact = as_given, bases: Data | None = None) -> Data:
    """A log with one run. `bases` are the folders that locations of files are relative to, by their names."""
    listed = list(results)
    codes = list(dict.fromkeys(result.code for result in listed))
    run: Data = {
        "tool": {"driver": {"name": "accomp", "version": VERSION, "rules": list(_rules(codes))}},
        "columnKind": "utf16CodeUnits",
        **({"originalUriBaseIds": bases} if bases else {}),
        "results": [_result(result, codes, artifact) for result in listed],
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rules(codes: Iterable[str]) -> Iterator[Data]:
    known = catalogue()
    for code in codes:
        found = known.get(code)
        if found is None:
            yield {"id": code}
        else:
            text = {"text": found.message}
            yield {"id": code, "shortDescription": text, "properties": {"spec": found.spec}}


def _result(result: Result, codes: list[str], artifact: Artifact) -> Data:
    made: Data = {
        "ruleId": result.code,
        "ruleIndex": codes.index(result.code),
        "level": _LEVELS.get(result.severity, "note"),
        "message": {"text": result.text},
        "locations": [_location(result.place, artifact)] if result.place is not None else [],
    }
    if result.notes:
        made["relatedLocations"] = [
            {**_location(place, artifact), "message": {"text": text}} for text, place in result.notes
        ]
    if result.edits:
        made["fixes"] = [{"artifactChanges": _changes(result.edits, artifact)}]
    return made


def _location(place: Region, artifact: Artifact) -> Data:
    return {"physicalLocation": {"artifactLocation": artifact(place.path), "region": _region(place)}}


def _region(place: Region) -> Data:
    return {
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
    }


def _changes(edits: Iterable[tuple[Region, str]], artifact: Artifact) -> list[Data]:
    """The edits of each file."""
    files: dict[str, list[Data]] = {}
    for place, text in edits:
        replacement: Data = {"deletedRegion": _region(place), "insertedContent": {"text": text}}
        files.setdefault(place.path, []).append(replacement)
    return [{"artifactLocation": artifact(path), "replacements": made} for path, made in files.items()]


def text(diagnostics: Iterable[Diagnostic]) -> str:
    """Diagnostics as a log."""
    return json.dumps(log(_of(d) for d in diagnostics), indent=2) + "\n"


def _of(diagnostic: Diagnostic) -> Result:
    return Result(
        diagnostic.code.name,
        diagnostic.severity.label,
        diagnostic.message,
        _placed(diagnostic.span) if diagnostic.span is not None else None,
        tuple([(n.message, _placed(n.span)) for n in diagnostic.notes if n.span is not None]),
        tuple([(_placed(e.span), e.text.decode("utf-8", "replace")) for e in diagnostic.fixits]),
    )


def _placed(span: Span) -> Region:
    """The place of a span as line markers present it."""
    path, line, _ = presumed(span)
    first, column = span.position()
    last, end = span.file.position(max(span.start, span.end))
    at, after = _column(span.file, first, column), _column(span.file, last, end)
    return Region(path, line, at, line + last - first, after)


def _column(file: SourceFile, line: int, column: int) -> int:
    start = file.offset(line, 1)
    return utf16(file.data[start : start + column - 1], column)
