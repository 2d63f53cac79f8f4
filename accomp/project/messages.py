"""What was said of a project: messages each once, what is left, and a summary."""

from __future__ import annotations

import os
from collections.abc import Iterator

from accomp.interface import Message
from accomp.project.merging import relative
from accomp.project.records import Project

LIMIT = 20
"""How many errors of one file clang shows, and so does `accomp migrate`."""


def all_messages(project: Project) -> Iterator[Message]:
    """The messages of all units, each once: headers are read with each unit."""
    seen: set[tuple[object, ...]] = set()
    for message in (m for one in project.made for m in one.messages):
        if message.key not in seen:
            seen.add(message.key)
            yield message


def shown_messages(project: Project, *, quiet: bool) -> Iterator[str]:
    """The text of messages, or errors alone (`quiet`); of each unit as many of these as clang shows."""
    seen: set[tuple[object, ...]] = set()
    for one in project.made:
        errors = [m for m in one.messages if m.is_error]
        last = errors[LIMIT - 1] if len(errors) > LIMIT else None
        for message in one.messages:
            if (message.is_error or not quiet) and message.key not in seen:
                seen.add(message.key)
                yield message.shown
            if message is last:
                path = relative(one.unit.path, project.root)
                yield f"{path}: note: {len(errors) - LIMIT} more errors; 'accomp check' shows all\n"
                break


def left(project: Project) -> Iterator[str]:
    """What could not be translated, and why, in the words of messages."""
    for one in project.made:
        if one.failure:
            yield f"{relative(one.unit.path, project.root)}: error: not translated: {one.failure}"
    for file in project.files:
        if file.problem:
            yield f"{file.path}: error: not translated: {file.problem}"


def summary(project: Project) -> str:
    """How many files there are, and what became of them."""
    failed = sum(one.failed for one in project.made) + sum(bool(f.problem) for f in project.files)
    changed = sum(f.changes and not f.added for f in project.files)
    added = sum(f.added for f in project.files)
    directives = {(d.place.path, d.place.line) for one in project.made for d in one.directives}
    kept = {os.path.join(project.root, f.path) for f in project.files if f.problem}
    directives = {place for place in directives if place[0] not in kept}
    parts = [f"{len(project.made)} sources", f"{changed} files changed"]
    parts += [f"{added} added"] if added else []
    parts += [f"{len(directives)} directives translated", f"{failed} left as they are"]
    return "accomp: " + ", ".join(parts)


def is_left(project: Project) -> bool:
    """Whether something could not be translated."""
    return any(one.failed for one in project.made) or any(f.problem for f in project.files)
