"""What a report says of a project, as plain data: the JSON form of it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from accomp.driver.compiler_records import RECORDS
from accomp.driver.foreign_options import NVIDIA
from accomp.driver.foreign_options import found as foreign
from accomp.interface import Directive, Loop, Message, Movement, Place
from accomp.project.hunks import Hunk, hunks, lines_of
from accomp.project.merging import relative
from accomp.project.records import FileOfProject, Project
from accomp.project.units import RESTRICT
from accomp.version import VERSION

Data = dict[str, object]
Changed = Mapping[str, tuple[Hunk, ...]]
"""The hunks of the files that change, by the paths of these."""


def changed(project: Project) -> Changed:
    """What changes in the files of a project."""
    return {f.path: hunks(lines_of(f.source), lines_of(f.text)) for f in project.files if f.changes}


def report_data(project: Project, made: Changed) -> Data:
    """A project's translation as data for JSON: files with directives, loops, movements and messages,
    what is left, options to change, and counts.
    """
    by_file = _by_file(project)
    files = [_file(f, by_file.get(f.path, _Found()), made.get(f.path, ())) for f in _files(project, by_file)]
    left = [
        *({"file": relative(m.unit.path, project.root), "why": m.failure} for m in project.made if m.failure),
        *({"file": f.path, "why": f.problem} for f in project.files if f.problem),
    ]
    return {
        "version": VERSION,
        "root": project.root,
        "to": project.to,
        "counts": _counts(project, by_file.values(), len(left)),
        "left": left,
        "options": list(_options(project)),
        "compilers": list(_compilers()),
        "files": files,
    }


class _Found:
    """What was found in one file, each once, whatever the number of units that it is part of."""

    def __init__(self) -> None:
        self.directives: dict[Place, Directive] = {}
        self.loops: dict[Place, Loop] = {}
        self.movements: dict[tuple[Place, str], Movement] = {}
        self.messages: dict[tuple[str, Place | None, str], Message] = {}


def _by_file(project: Project) -> dict[str, _Found]:
    found: dict[str, _Found] = {}

    def of(place: Place) -> _Found:
        return found.setdefault(relative(place.path, project.root), _Found())

    for made in project.made:
        for directive in made.directives:
            of(directive.place).directives.setdefault(directive.place, directive)
        for loop in made.loops:
            of(loop.place).loops.setdefault(loop.place, loop)
        for one in made.movements:
            of(one.place).movements.setdefault((one.place, one.what), one)
        for message in made.messages:
            if message.place is not None:
                of(message.place).messages.setdefault(message.key, message)
    return found


def _files(project: Project, found: dict[str, _Found]) -> Iterator[FileOfProject]:
    """The files of the report: those that change or stay with a reason, and others with messages."""
    known = {f.path for f in project.files}
    yield from (f for f in project.files if f.changes or f.problem or f.path in found)
    for path in sorted(set(found) - known):
        try:
            with open(os.path.join(project.root, path), "rb") as file:
                data = file.read()
        except OSError:
            continue
        yield FileOfProject(path, data, data)


def _file(file: FileOfProject, found: _Found, made: tuple[Hunk, ...]) -> Data:
    return {
        "path": file.path,
        "units": list(file.units),
        "changed": file.changes,
        "problem": file.problem,
        "source": shown(file.source),
        "text": shown(file.text),
        "directives": [_directive(d, made) for d in _sorted(found.directives.values())],
        "loops": [_loop(one) for one in _sorted(found.loops.values())],
        "movements": [
            {"line": m.place.line, "what": m.what, "why": m.why} for m in _sorted(found.movements.values())
        ],
        "messages": [message_data(m) for m in _sorted(found.messages.values())],
    }


def shown(data: bytes) -> str:
    """Bytes of a file as text, whatever their encoding."""
    return data.decode("utf-8", "replace")


_Placed = TypeVar("_Placed", Directive, Loop, Movement, Message)


def _sorted(listed: Iterable[_Placed]) -> list[_Placed]:
    return sorted(listed, key=lambda one: (one.place.line, one.place.column) if one.place else (0, 0))


def _directive(one: Directive, made: tuple[Hunk, ...]) -> Data:
    return {
        "line": one.place.line,
        "end_line": one.place.end_line,
        "name": one.name,
        "clauses": list(one.clauses),
        "function": one.function,
        "becomes": _becomes(one, made),
        "rules": [{"name": r.name, "why": r.why} for r in one.rules],
    }


def _becomes(one: Directive, made: tuple[Hunk, ...]) -> str:
    """The lines in the place of those of a directive."""
    lines = range(one.place.line - 1, one.place.end_line)
    found = (h for h in made if any(h.start <= line < h.end for line in lines))
    return shown(b"".join(line for h in found for line in h.lines)).strip()


def _loop(one: Loop) -> Data:
    return {
        "line": one.place.line,
        "function": one.function,
        "depth": one.depth,
        "verdict": one.verdict,
        "why": one.why,
        "private": list(one.private),
        "reductions": [{"operator": o, "name": n} for o, n in one.reductions],
        "levels": list(one.levels),
        "collapse": one.collapse,
    }


def message_data(one: Message) -> Data:
    """A message as data for JSON."""
    return {
        "file": one.place.path if one.place else "",
        "line": one.place.line if one.place else 0,
        "column": one.place.column if one.place else 0,
        "severity": one.severity,
        "code": one.code,
        "text": one.text,
        "section": one.section,
        "notes": [n.text for n in one.notes],
        "fixits": [e.text for e in one.fixits],
    }


def _counts(project: Project, found: Iterable[_Found], left: int) -> Data:
    listed = list(found)
    severities = [m.severity for one in listed for m in one.messages.values()]
    loops = [loop for one in listed for loop in one.loops.values()]
    return {
        "sources": len(project.made),
        "failed": sum(m.failed for m in project.made),
        "changed": sum(f.changes and not f.added for f in project.files),
        "added": sum(f.added for f in project.files),
        "left": left,
        "directives": sum(len(one.directives) for one in listed),
        "loops": len(loops),
        "parallel": sum(loop.verdict in ("independent", "reduction") for loop in loops),
        "errors": sum(s in ("error", "fatal") for s in severities),
        "warnings": severities.count("warning"),
        "remarks": severities.count("remark"),
    }


def _options(project: Project) -> Iterator[Data]:
    """The options of compile commands that concern OpenACC, with what takes their place."""
    counts: dict[tuple[str, str, str], int] = {}
    for made in project.made:
        for word, option in foreign(made.unit.command):
            if option is not None:
                key = (word, option.compilers, option.advice)
                counts[key] = counts.get(key, 0) + 1
    for (word, compilers, advice), count in sorted(counts.items()):
        yield {"option": word, "compilers": compilers, "instead": advice, "commands": count}
    dialect = sum(RESTRICT in made.unit.options for made in project.made)
    if dialect:
        what = "'restrict' in C++"
        yield {"option": what, "compilers": NVIDIA, "instead": RESTRICT, "commands": dialect}


def _compilers() -> Iterator[Data]:
    """The options by which compilers translate OpenMP, and make code for devices."""
    for record in RECORDS:
        yield {
            "name": record.title,
            "openmp": " ".join(record.openmp),
            "devices": {target: " ".join(flags) for target, flags in record.offload.items()},
        }
