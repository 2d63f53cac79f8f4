"""Line markers in translated Fortran: compilers then name the user's file and lines.

gfortran and flang take `# 12 "name"` in either source form, with or without their preprocessors. None may
stand between the lines of one statement.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from accomp.backends.openmp.system_text import quoted
from accomp.patterns import pattern
from accomp.records import dataclass
from accomp.source import Edit, SourceFile, SourceForm, in_order

_MARKER = pattern(rb'# (\d+) "([^"\n]*)"')


@dataclass(slots=True)
class _Line:
    """A line of the output, and the line of the source it comes from or stands in for."""

    text: bytes
    line: int
    own: bool


def apply_marked(file: SourceFile, edits: Iterable[Edit]) -> bytes:
    """The bytes of the file with the edits applied, and markers wherever the numbers of lines jump.

    Raises ValueError where two replaced spans overlap.
    """
    out: list[bytes] = []
    expected = (b"", 0)
    fixed = file.form is SourceForm.FIXED
    origins = _origins(file)
    before: bytes | None = None
    for line in _lines(file, edits):
        place = origins[min(line.line, len(origins)) - 1]
        marker = _MARKER.match(line.text) if line.own else None
        if marker is not None:
            expected = (marker[2], int(marker[1]))
            out.append(line.text)
            continue
        if place != expected and not (before is not None and _continues(before, line.text, fixed)):
            out.append(b'# %d "%s"' % (place[1], place[0]))
            expected = place
        out.append(line.text)
        expected = (expected[0], expected[1] + 1)
        before = line.text if line.text.strip() else before
    return b"\n".join(out)


def _origins(file: SourceFile) -> list[tuple[bytes, int]]:
    """The name and line that each line of the source comes from, by the markers in it."""
    path, number = quoted(file.path), 1
    out: list[tuple[bytes, int]] = []
    for text in file.data.split(b"\n"):
        out.append((path, number))
        marker = _MARKER.match(text)
        if marker is not None:
            path, number = marker[2], int(marker[1])
        else:
            number += 1
    return out


def _lines(file: SourceFile, edits: Iterable[Edit]) -> Iterator[_Line]:
    """The lines of the edited text; one that starts with inserted text stands in for the line at the edit."""
    text, line, own = b"", 1, True
    for piece, start, inserted in _pieces(file, edits):
        number = file.position(start)[0]
        for at, part in enumerate(piece.split(b"\n")):
            if at:
                yield _Line(text, line, own)
                text, line = b"", number if inserted else number + at
                own = True
            elif not text:
                line = number
            own = own and not (inserted and part.strip())
            text += part
    yield _Line(text, line, own)


def _pieces(file: SourceFile, edits: Iterable[Edit]) -> Iterator[tuple[bytes, int, bool]]:
    """Text with the offset it has, or is inserted at, and whether it is inserted."""
    at = 0
    for edit in in_order(edits):
        yield file.data[at : edit.span.start], at, False
        yield edit.text, edit.span.start, True
        at = edit.span.end
    yield file.data[at:], at, False


def _continues(before: bytes, text: bytes, fixed: bool) -> bool:
    """Whether a line continues the one before it."""
    if fixed:
        blank = text[:5].strip() == b"" or re.match(rb"[!cC*]\$", text) is not None
        return len(text) > 5 and blank and text[5:6] not in b" 0\t\r" and text[:1] != b"#"
    code = before.rstrip()
    if not code.endswith(b"&") and b"!" in code:
        code = re.sub(rb"![^$'\"][^'\"]*$", b"", code).rstrip()
    return code.endswith(b"&")
