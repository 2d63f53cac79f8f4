"""Takes out of a refused input what its errors point at: more of the inputs reach the later stages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_DIRECTIVE = re.compile(
    rb"""(?mix) (?: \#[ \t]*pragma[ \t]+acc\b (?: [^\n\\] | \\[^\n]? | \\\n )*
      | ^[ \t]*[!c*]\$acc\b [^\n]* (?: (?<=&) \n [ \t]*!\$acc[^\n]* )* )"""
)
_WORD = re.compile(rb"[A-Za-z_]\w*")
_NAMES = 2
"""Words that the name of a directive may have (`end parallel`); to take out one of them takes out all."""


def repaired(data: bytes, places: Sequence[int]) -> bytes:
    """The text without the clauses, directives and lines at these offsets."""
    cuts = sorted({_cut(data, at) for at in places if at <= len(data)}, reverse=True)
    before = len(data)
    for start, end in cuts:
        if end <= before:
            data, before = data[:start] + data[end:], start
    return data


def _cut(data: bytes, at: int) -> tuple[int, int]:
    """The clause at an offset; the directive if it is in no clause; the line if it is in no directive."""
    for found in _DIRECTIVE.finditer(data):
        if found.start() <= at <= found.end():
            clauses = (c for c in _clauses(data, found) if c[0] <= at < c[1])
            return next(clauses, (found.start(), found.end()))
    start = data.rfind(b"\n", 0, at) + 1
    end = data.find(b"\n", at)
    return start, len(data) if end < 0 else end


def _clauses(data: bytes, directive: re.Match[bytes]) -> Iterator[tuple[int, int]]:
    """The places of the words of a directive after its name, with their arguments."""
    sentinel = re.compile(rb"acc\b", re.IGNORECASE).search(data, directive.start())
    at, words = (sentinel.end() if sentinel else directive.start()), 0
    while word := _WORD.search(data, at, directive.end()):
        at = _after_argument(data, word.end(), directive.end())
        words += 1
        if words > _NAMES or at > word.end():
            yield word.start(), at


def _after_argument(data: bytes, at: int, end: int) -> int:
    """Where the parentheses that start at an offset are closed, or the offset."""
    start, depth = at, 0
    while start < end and data[start : start + 1] == b" ":
        start += 1
    for place in range(start, end):
        depth += (data[place : place + 1] == b"(") - (data[place : place + 1] == b")")
        if depth <= 0:
            return place + 1 if place > start else at
    return end
