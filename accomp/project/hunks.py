"""Changes of whole lines, and how those of several translation units become one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

from accomp.records import dataclass


@dataclass(frozen=True, slots=True)
class Hunk:
    """Lines that take the place of others: those from `start` up to `end`, counted from 0."""

    start: int
    end: int
    lines: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Changes:
    """The hunks that a unit makes of a file, and the lines (from 0) of the directives that it sees there."""

    unit: str
    hunks: tuple[Hunk, ...]
    seen: frozenset[int]


class ConflictError(Exception):
    """Two units make different things of the same lines."""

    def __init__(self, first: Changes, second: Changes, line: int) -> None:
        super().__init__()
        self.first = first
        self.second = second
        self.line = line


def lines_of(data: bytes) -> list[bytes]:
    """The lines of a text with their ends; a carriage return alone ends none."""
    parts = data.split(b"\n")
    last = [parts[-1]] if parts[-1] else []
    return [part + b"\n" for part in parts[:-1]] + last


def hunks(old: Sequence[bytes], new: Sequence[bytes]) -> tuple[Hunk, ...]:
    """The hunks that make the new lines of the old ones."""
    codes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return tuple(Hunk(i, j, tuple(new[k:m])) for kind, i, j, k, m in codes if kind != "equal")


def applied(old: Sequence[bytes], changes: Iterable[Hunk]) -> bytes:
    """The lines with hunks that do not overlap."""
    out, at = list[bytes](), 0
    for hunk in sorted(changes, key=lambda h: (h.start, h.end)):
        out += old[at : hunk.start]
        out += hunk.lines
        at = hunk.end
    return b"".join((*out, *old[at:]))


def united(views: Sequence[Changes]) -> tuple[Hunk, ...]:
    """The hunks of all units. A directive that only some of them see becomes what it is for these.

    Raises ConflictError where units disagree.
    """
    for at, first in enumerate(views):
        for second in views[at + 1 :]:
            line = _disagreement(first, second)
            if line >= 0:
                raise ConflictError(first, second, line)
    return tuple(sorted({h for view in views for h in view.hunks}, key=lambda h: (h.start, h.end)))


def _disagreement(first: Changes, second: Changes) -> int:
    """The first line of which two units make different things; -1 if there is none."""
    for one, other in ((first, second), (second, first)):
        for hunk in set(one.hunks) - set(other.hunks):
            lines = range(hunk.start, hunk.end)
            if any(line in other.seen for line in lines) or any(_meet(hunk, h) for h in other.hunks):
                return hunk.start
    return -1


def _meet(first: Hunk, second: Hunk) -> bool:
    if first.start == first.end and second.start == second.end:
        return first.start == second.start
    return first.start < second.end and second.start < first.end
