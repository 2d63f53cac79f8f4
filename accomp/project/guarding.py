"""Both versions of changed lines, under conditions of the preprocessor."""

from __future__ import annotations

import re
from collections.abc import Iterator

from accomp.patterns import pattern
from accomp.project.hunks import Hunk, applied, hunks, lines_of
from accomp.syntax import c_lexis

MACRO = "_OPENMP"
"""What is defined where compilers translate OpenMP (OpenMP 5.2 3.3)."""
_CONDITION = pattern(rb"[ \t]*#[ \t]*(if|ifdef|ifndef|endif)\b([^\n]*)", re.DOTALL)


def guarded(source: bytes, text: bytes, macro: str, *, fortran: bool) -> bytes:
    """The source with what a translation changes under a condition: its lines where the macro is defined,
    and the lines of the source where it is not. What stands under a condition on the macro already stays.
    """
    parts = lines_of if fortran else _logical
    old = list(parts(source))
    found = hunks(old, list(parts(text)))
    done = _conditional(old, macro.encode())
    found = tuple(h for h in found if not done[h.start])
    ending = b"\r\n" if source.partition(b"\n")[0].endswith(b"\r") else b"\n"
    return applied(old, (_both(old, h, macro.encode(), ending) for h in found))


def _both(old: list[bytes], hunk: Hunk, macro: bytes, ending: bytes) -> Hunk:
    before = [_ended(line, ending) for line in old[hunk.start : hunk.end]]
    after = [_ended(line, ending) for line in hunk.lines]
    close = b"#endif" + ending
    if not after:
        return Hunk(hunk.start, hunk.end, (b"#ifndef " + macro + ending, *before, close))
    other = [b"#else" + ending, *before] if before else []
    return Hunk(hunk.start, hunk.end, (b"#ifdef " + macro + ending, *after, *other, close))


def _ended(line: bytes, ending: bytes) -> bytes:
    return line if line.endswith(b"\n") else line + ending


def _logical(data: bytes) -> Iterator[bytes]:
    """The logical lines (C11 5.1.1.2), each with its end: no condition may stand within one."""
    at = 0
    while at < len(data):
        end = data.find(b"\n", c_lexis.end_of_line(data, at)) + 1 or len(data)
        yield data[at:end]
        at = end


def _conditional(lines: list[bytes], macro: bytes) -> list[bool]:
    """Whether each line, and the end, stands within a group under a condition on the macro (C11 6.10.1)."""
    word = re.compile(rb"\b" + macro + rb"\b")
    out, groups = list[bool](), list[bool]()
    for line in lines:
        match = _CONDITION.match(line)
        out.append(any(groups))
        if match is None:
            continue
        kind = match[1]
        if kind.startswith(b"if"):
            groups.append(word.search(match[2]) is not None)
        elif kind == b"endif" and groups:
            groups.pop()
    return [*out, any(groups)]
