"""The messages of a project as a SARIF 2.1.0 log."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from urllib.parse import quote

from accomp.driver.severity import catalogue
from accomp.interface import Edit, Message, Place
from accomp.project.merging import relative
from accomp.project.messages import all_messages
from accomp.project.records import Project
from accomp.version import VERSION

Data = dict[str, object]
_LEVELS = {"fatal": "error", "error": "error", "warning": "warning"}
SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def sarif(project: Project) -> Data:
    """The log: a result for each message, with fixes; paths are relative to the root of the project."""
    messages = list(all_messages(project))
    codes = list(dict.fromkeys(m.code for m in messages))
    run: Data = {
        "tool": {"driver": {"name": "accomp", "version": VERSION, "rules": list(_rules(codes))}},
        "originalUriBaseIds": {"ROOT": {"uri": f"{Path(project.root).as_uri()}/"}},
        "results": [_result(m, codes, project.root) for m in messages],
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rules(codes: Iterable[str]) -> Iterator[Data]:
    known = catalogue()
    for code in codes:
        found = known[code]
        text = {"text": found.message}
        yield {"id": code, "shortDescription": text, "properties": {"spec": found.spec}}


def _result(message: Message, codes: list[str], root: str) -> Data:
    result: Data = {
        "ruleId": message.code,
        "ruleIndex": codes.index(message.code),
        "level": _LEVELS.get(message.severity, "note"),
        "message": {"text": message.text},
        "locations": [_location(message.place, root)] if message.place is not None else [],
    }
    related = [
        {**_location(note.place, root), "message": {"text": note.text}}
        for note in message.notes
        if note.place is not None
    ]
    if related:
        result["relatedLocations"] = related
    if message.fixits:
        result["fixes"] = [{"artifactChanges": _changes(message.fixits, root)}]
    return result


def _artifact(place: Place, root: str) -> Data:
    path = relative(place.path, root)
    if os.path.isabs(path):
        return {"uri": Path(path).as_uri()}
    return {"uri": quote(path, errors="surrogateescape"), "uriBaseId": "ROOT"}


def _location(place: Place, root: str) -> Data:
    return {"physicalLocation": {"artifactLocation": _artifact(place, root), "region": _region(place)}}


def _region(place: Place) -> Data:
    return {
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
    }


def _changes(edits: Iterable[Edit], root: str) -> list[Data]:
    """The edits of each file."""
    files: dict[str, list[Edit]] = {}
    for edit in edits:
        files.setdefault(edit.place.path, []).append(edit)
    return [
        {
            "artifactLocation": _artifact(made[0].place, root),
            "replacements": [
                {"deletedRegion": _region(e.place), "insertedContent": {"text": e.text}} for e in made
            ],
        }
        for made in files.values()
    ]
