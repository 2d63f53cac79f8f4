"""The files of a project: each once, whatever the number of translation units that it is part of."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from difflib import unified_diff

from accomp.driver.hip_objects import printed_kernels_path
from accomp.project.hunks import Changes, ConflictError, applied, hunks, lines_of, united
from accomp.project.records import FileOfProject, Made, View, stands_beside

_Seen = tuple[Made, View]


def merged(made: Iterable[Made], root: str, to: str) -> tuple[FileOfProject, ...]:
    """The files of all units by their paths."""
    listed = [one for one in made if not one.failed]
    if stands_beside(to):
        return tuple(_mlir(one, root) for one in listed if one.views[0].text)
    views: dict[str, list[_Seen]] = {}
    for one in listed:
        for view in one.views:
            views.setdefault(view.path, []).append((one, view))
    files = [_file(path, seen, root) for path, seen in sorted(views.items())]
    return (*files, *(_kernels(one, root) for one in listed if one.kernels))


def relative(path: str, root: str) -> str:
    """A path as the project has it: relative to its root where it is in there."""
    inner = os.path.relpath(path, root)
    return path if inner.startswith("..") else inner


def _mlir(made: Made, root: str) -> FileOfProject:
    view = made.views[0]
    return FileOfProject(relative(f"{view.path}.mlir", root), b"", view.text, (made.unit.path,), added=True)


def _kernels(made: Made, root: str) -> FileOfProject:
    path = printed_kernels_path(made.views[0].path)
    assert path is not None, "the unit has a file"
    return FileOfProject(relative(path, root), b"", made.kernels, (made.unit.path,), added=True)


def _file(path: str, seen: list[_Seen], root: str) -> FileOfProject:
    name, source = relative(path, root), seen[0][1].source
    units = tuple(dict.fromkeys(relative(made.unit.path, root) for made, _ in seen))
    if len({view.text for _, view in seen}) == 1:
        return FileOfProject(name, source, seen[0][1].text, units)
    if len({view.source for _, view in seen}) > 1:
        return FileOfProject(name, source, source, units, problem="it changed while units were translated")
    old = lines_of(source)
    try:
        return FileOfProject(name, source, applied(old, united(tuple(_changes(old, seen, root)))), units)
    except ConflictError as conflict:
        return FileOfProject(name, source, source, units, problem=_both(conflict, old, name))


def _changes(old: list[bytes], seen: list[_Seen], root: str) -> Iterator[Changes]:
    """What each unit makes of a file; of those that make the same, the first."""
    known: set[tuple[bytes, frozenset[int]]] = set()
    for made, view in seen:
        lines = frozenset(_directive_lines(made, view.path))
        if (view.text, lines) not in known:
            known.add((view.text, lines))
            new = lines_of(view.text)
            yield Changes(relative(made.unit.path, root), hunks(old, new), lines)


def _directive_lines(made: Made, path: str) -> Iterator[int]:
    for one in made.directives:
        if one.place.path == path:
            yield from range(one.place.line - 1, one.place.end_line)


def _both(conflict: ConflictError, old: list[bytes], name: str) -> str:
    """Both views of a file, as a unified diff."""
    first, second = conflict.first, conflict.second
    texts = [_shown(applied(old, view.hunks)) for view in (first, second)]
    names = (f"{name} in {view.unit}" for view in (first, second))
    diff = unified_diff(texts[0], texts[1], next(names), next(names), lineterm="")
    units = f"'{first.unit}' and '{second.unit}'"
    head = f"{units} see line {conflict.line + 1} differently; have them include files of their own:"
    return "\n".join((head, *diff))


def _shown(data: bytes) -> list[str]:
    return data.decode("utf-8", "surrogateescape").splitlines()
