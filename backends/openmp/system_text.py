"""What translations add to C and C++, as text of a system header: compilers warn of nothing in it.

Markers as in `# 12 "name" 3`, which clang and GNU compilers take in any source, say so, and give the lines of
the user's text their places back. What follows an edit on its line keeps its column.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from accomp.patterns import pattern
from accomp.records import dataclass, replace
from accomp.source import Edit, SourceFile, as_bytes, in_order

SYSTEM = b"3"
"""The flag of markers in front of text of a system header."""
_MARKER = pattern(
    rb'#(?<![^\n]#)(?:[ \t]*line)?[ \t]+(\d+)(?:[ \t]+"((?:[^"\\\n]|\\.)*)"([ \t\d]*))?[ \t\r]*$',
    re.MULTILINE,
)
_NOT_TAB = pattern(rb"[^\t]")


@dataclass(frozen=True, slots=True)
class _Origin:
    """The place that markers give a line, and their flags."""

    name: bytes
    line: int
    flags: bytes

    def marker(self) -> bytes:
        """A line that gives the next one this place."""
        return b'# %d "%s"%s\n' % (self.line, self.name, self.flags)

    def added(self, text: bytes) -> bytes:
        """A line of added text, after a marker."""
        return b'# %d "%s" %s\n%s\n' % (self.line, self.name, SYSTEM, text)


class _Origins:
    """Where the lines of a file come from, by the markers in it."""

    def __init__(self, file: SourceFile) -> None:
        name, flags = quoted(file.path), b""
        self._data = file.data
        self._starts, self._origins = [0], [_Origin(name, 1, flags)]
        for match in _MARKER.finditer(file.data) if b"#" in file.data else ():
            if match[2] is not None:
                name, flags = match[2], _lasting(match[3])
            self._starts.append(match.end() + 1)
            self._origins.append(_Origin(name, int(match[1]), flags))

    def at(self, offset: int) -> _Origin:
        """The origin of the line that holds an offset."""
        number = bisect_right(self._starts, offset) - 1
        found = self._origins[number]
        return replace(found, line=found.line + self._data.count(b"\n", self._starts[number], offset))


def _lasting(flags: bytes) -> bytes:
    """The flags of a marker without those that say how it came to this file."""
    return b"".join(b" " + flag for flag in flags.split() if flag in (SYSTEM, b"4"))


def apply_as_system_text(file: SourceFile, edits: Iterable[Edit]) -> bytes:
    """The bytes of the file with the edits applied; markers stand around those that are lines of their own.

    Raises ValueError where two replaced spans overlap.
    """
    out, at, back = list[bytes](), 0, b""
    origins = _Origins(file)
    for edit in in_order(edits):
        kept = file.data[at : edit.span.start]
        at = edit.span.end
        lines = _lines(edit) if edit.own_lines else []
        if lines and not kept.strip(b" \t"):
            back = b""
        out += (back, kept, *(_added(lines, kept, origins.at(edit.span.start)) if lines else (edit.text,)))
        back = _back(file.data, at, origins) if lines else b""
    return b"".join((*out, back, file.data[at:]))


def _lines(edit: Edit) -> list[bytes]:
    return [line for line in edit.text.split(b"\n") if line.strip()]


def _added(lines: Sequence[bytes], before: bytes, origin: _Origin) -> Iterator[bytes]:
    """Lines with a marker in front of each, so that all have the number of the one they stand in for."""
    if before and not before.endswith(b"\n"):
        yield b"\n"
    yield from map(origin.added, lines)


def _back(data: bytes, at: int, origins: _Origins) -> bytes:
    """The marker of the user's text from an offset on, which blanks bring to its column."""
    start, end = data.rfind(b"\n", 0, at) + 1, data.find(b"\n", at)
    alone = not data[at : end if end >= 0 else len(data)].strip()
    return origins.at(at).marker() + (b"" if alone else _NOT_TAB.sub(b" ", data[start:at]))


def quoted(path: str) -> bytes:
    """A name of a file as it stands in markers."""
    return as_bytes(path).replace(b"\\", b"\\\\").replace(b'"', b'\\"')
