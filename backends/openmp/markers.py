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
from accomp.source import Edit, SourceFile, SourceForm, Span, in_order

_MARKER = pattern(rb'# (\d+) "([^"\n]*)"')


@dataclass(slots=True)
class _Line:
    """A line of the output, and the line of the source it comes from or stands in for.

    Where inserted text has markers, they tell of the lines after them.
    """

    text: bytes
    line: int
    inserted: bool


def apply_marked(file: SourceFile, edits: Iterable[Edit]) -> bytes:
    """The bytes of the file with the edits applied, and markers wherever the numbers of lines jump.

    Raises ValueError where two replaced spans overlap.
    """
    return _marked(file, _lines(file, _pieces(file, edits, 0, len(file.data))))


def marked_part(span: Span, edits: Iterable[Edit]) -> bytes:
    """The lines of a span with the edits within it applied, and markers, one in front of the first."""
    pieces = _pieces(span.file, edits, span.start, span.end)
    return _marked(span.file, _lines(span.file, pieces))


def _marked(file: SourceFile, lines: Iterable[_Line]) -> bytes:
    out: list[bytes] = []
    expected = (b"", 0)
    fixed = file.form is SourceForm.FIXED
    origins = _origins(file)
    before: bytes | None = None
    told = False
    for line in lines:
        told = told and line.inserted
        place = expected if told else origins[min(line.line, len(origins)) - 1]
        marker = _MARKER.match(line.text)
        if marker is not None:
            expected = (marker[2], int(marker[1]))
            out.append(line.text)
            told = line.inserted
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


def _lines(file: SourceFile, pieces: Iterable[tuple[bytes, int, bool]]) -> Iterator[_Line]:
    """The lines of the edited text; one that starts with inserted text stands in for the line at the edit."""
    text, line, whole = b"", 1, False
    for piece, start, inserted in pieces:
        number = file.position(start)[0]
        for at, part in enumerate(piece.split(b"\n")):
            if at:
                yield _Line(text, line, whole)
                text, line = b"", number if inserted else number + at
                whole = inserted
            elif not text:
                line = number
            text += part
    yield _Line(text, line, whole)


def _pieces(
    file: SourceFile, edits: Iterable[Edit], first: int, last: int
) -> Iterator[tuple[bytes, int, bool]]:
    """The text of [first, last) with the offset it has, or is inserted at, and whether it is inserted."""
    at = first
    for edit in in_order(edits):
        yield file.data[at : edit.span.start], at, False
        yield edit.text, edit.span.start, True
        at = edit.span.end
    yield file.data[at:last], at, False


def _continues(before: bytes, text: bytes, fixed: bool) -> bool:
    """Whether a line continues the one before it."""
    if fixed:
        blank = text[:5].strip() == b"" or re.match(rb"[!cC*]\$", text) is not None
        return len(text) > 5 and blank and text[5:6] not in b" 0\t\r" and text[:1] != b"#"
    code = before.rstrip()
    if not code.endswith(b"&") and b"!" in code:
        code = re.sub(rb"![^$'\"][^'\"]*$", b"", code).rstrip()
    return code.endswith(b"&")
