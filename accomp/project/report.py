"""The report of a project: a page of HTML, the same as JSON, and its messages as SARIF."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from typing import cast

from accomp.driver import files
from accomp.project.folding import folded
from accomp.project.hunks import Hunk, lines_of
from accomp.project.pages import template
from accomp.project.records import Project
from accomp.project.report_data import Changed, Data, changed, report_data, shown
from accomp.project.sarif import sarif

_SEVERITIES = {"fatal": 0, "error": 0, "warning": 1, "note": 2, "remark": 3}


def write_report(folder: str, project: Project) -> None:
    """Write `report.html`, `report.json` and `report.sarif` into a folder. Raises DriverError where they
    cannot be written.
    """
    os.makedirs(folder, exist_ok=True)
    made = changed(project)
    data = report_data(project, made)
    texts = {
        "report.html": page(data, made),
        "report.json": json.dumps(data, indent=1) + "\n",
        "report.sarif": json.dumps(sarif(project), indent=1) + "\n",
    }
    for name, text in texts.items():
        files.write(os.path.join(folder, name), text.encode("utf-8", "surrogateescape"))


def page(data: Data, made: Changed) -> str:
    """The report as one page, which asks for nothing else."""
    listed = cast("list[Data]", data["files"])
    rows = (list(_rows(one, made.get(str(one["path"]), ()))) for one in listed)
    files_shown = [{**one, "rows": list(folded(r, _is_shown))} for one, r in zip(listed, rows, strict=True)]
    return template("report.html.jinja").render(
        report=data, files=files_shown, attention=list(_attention(listed))
    )


def _is_shown(row: Data) -> object:
    return row["kind"] != "same" or row["notes"]


def _attention(listed: list[Data]) -> Iterator[Data]:
    """What a person has to look at: errors, then warnings."""
    found = [(one, message) for one in listed for message in cast("list[Data]", one["messages"])]
    for one, message in sorted(found, key=lambda pair: _SEVERITIES[str(pair[1]["severity"])]):
        if _SEVERITIES[str(message["severity"])] <= 1:
            yield {"path": one["path"], **message}


def _rows(file: Data, made: Iterable[Hunk]) -> Iterator[Data]:
    """The lines of a file, those that change in front of what they become, with what is said of them."""
    old = lines_of(str(file["source"]).encode())
    notes, at = _notes(file), 0
    for hunk in made:
        yield from (_row("same", old, line, notes) for line in range(at, hunk.start))
        yield from _changed(old, hunk, notes)
        at = hunk.end
    yield from (_row("same", old, line, notes) for line in range(at, len(old)))


def _changed(old: list[bytes], hunk: Hunk, notes: dict[int, list[Data]]) -> list[Data]:
    """The rows of lines that change, and of what they become; notes stand after all of them."""
    rows = [_row("old", old, line, {}) for line in range(hunk.start, hunk.end)]
    rows += [_row("new", list(hunk.lines), at, {}) for at in range(len(hunk.lines))]
    said = [note for line in range(hunk.start, hunk.end) for note in notes.get(line + 1, ())]
    return [*rows[:-1], {**rows[-1], "notes": said}]


def _row(kind: str, lines: list[bytes], at: int, notes: dict[int, list[Data]]) -> Data:
    text = shown(lines[at]).rstrip("\r\n")
    number = "" if kind == "new" else at + 1
    return {"kind": kind, "number": number, "text": text, "notes": notes.get(at + 1, ())}


def _notes(file: Data) -> dict[int, list[Data]]:
    """What is said of each line."""
    out: dict[int, list[Data]] = {}
    for kind in ("messages", "directives", "loops", "movements"):
        for one in cast("list[Data]", file[kind]):
            out.setdefault(cast("int", one["line"]), []).append({"kind": kind, **one})
    return out
