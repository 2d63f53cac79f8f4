"""Source text as bytes, places in it, and edits of it.

Offsets are byte offsets, zero-based; lines and columns are one-based and
count bytes, as clang prints them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from enum import Enum
from itertools import accumulate

from accomp.records import dataclass, field


class Language(Enum):
    """Language of a source file."""

    C = "c"
    CXX = "c++"
    FORTRAN = "fortran"


class SourceForm(Enum):
    """Layout of a source file: C has one, Fortran has two."""

    FREE = "free"
    FIXED = "fixed"


COMMAND = "<command line>"
"""The path of what stands for the macros of a command's options, as clang has it in its messages."""


@dataclass(frozen=True, slots=True)
class SourceFile:
    """One input file: its path as the user named it, and its bytes, untouched.

    `edited`: the bytes are not those of the file, but what an earlier reading of it made of them.
    """

    path: str
    data: bytes = field(repr=False)
    language: Language = Language.C
    form: SourceForm = SourceForm.FREE
    edited: bool = field(default=False, compare=False)
    _starts: list[int] = field(default_factory=list[int], init=False, repr=False, compare=False)
    _markers: list[tuple[int, str, int]] = field(
        default_factory=list[tuple[int, str, int]], init=False, repr=False, compare=False
    )

    def line_starts(self) -> list[int]:
        """Offsets at which the lines start; computed once."""
        if not self._starts:
            lengths = map((1).__add__, map(len, self.data.split(b"\n")))
            self._starts.extend(accumulate(lengths, initial=0))
            self._starts.pop()
        return self._starts

    def position(self, offset: int) -> tuple[int, int]:
        """The (line, column) of a byte offset."""
        starts = self.line_starts()
        line = bisect_right(starts, offset)
        return line, offset - starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """The byte offset of a (line, column)."""
        return self.line_starts()[line - 1] + column - 1

    def origin(self, line: int) -> tuple[str, int]:
        """The path and line that a line comes from, by the markers (`# 5 "name"`) of preprocessed text."""
        markers = self._line_markers()
        marked, path, first = markers[bisect_left(markers, (line,)) - 1]
        return path, first + line - marked - 1

    def comes_from(self, markers: Iterable[tuple[int, str, int]]) -> None:
        """Say where lines come from as markers would: after a line follow those of a path from one on."""
        self._markers[:] = [(0, self.path, 1), *markers]

    @contextmanager
    def unmarked(self) -> Generator[None]:
        """Meanwhile lines come from themselves, whatever markers say."""
        known = list(self._markers)
        self.comes_from(())
        try:
            yield
        finally:
            self._markers[:] = known

    def is_marked(self) -> bool:
        """Whether markers in it say where its text comes from."""
        return self.data.startswith(b"# ") or b"\n# " in self.data

    def _line_markers(self) -> list[tuple[int, str, int]]:
        """The lines of markers, each with the path and line of what follows; computed once."""
        if not self._markers:
            self._markers.extend([(0, self.path, 1), *(self._read_markers() if self.is_marked() else ())])
        return self._markers

    def _read_markers(self) -> Iterator[tuple[int, str, int]]:
        import re

        for found in re.finditer(rb'^# (\d+) "([^"\n]*)"', self.data, re.MULTILINE):
            path = found[2].decode("utf-8", "surrogateescape")
            yield self.position(found.start())[0], path, int(found[1])

    def line_text(self, line: int) -> str:
        """The text of a line without its end; bytes that are not UTF-8 are replaced."""
        starts = self.line_starts()
        end = starts[line] if line < len(starts) else len(self.data)
        return self.data[starts[line - 1] : end].rstrip(b"\r\n").decode("utf-8", "replace")

    def text(self, span: Span) -> str:
        """The text of a span of this file; bytes that are not UTF-8 survive as surrogates."""
        return self.data[span.start : span.end].decode("utf-8", "surrogateescape")


@dataclass(frozen=True, slots=True)
class Span:
    """A half-open range of bytes [start, end) of one file."""

    file: SourceFile = field(repr=False)
    start: int
    end: int

    def position(self) -> tuple[int, int]:
        """The (line, column) at which the span starts."""
        return self.file.position(self.start)

    def text(self) -> str:
        """The text of the span."""
        return self.file.text(self)

    def first_line(self) -> Span:
        """The part of the span on its first line, to point at a statement."""
        end = self.file.data.find(b"\n", self.start, self.end)
        return self if end < 0 else Span(self.file, self.start, end)

    def lines(self) -> Span:
        """The lines of the span with their ends, where nothing else stands on them; else the span."""
        data = self.file.data
        start = data.rfind(b"\n", 0, self.start) + 1
        end = data.find(b"\n", self.end) + 1 or len(data)
        alone = not data[start : self.start].strip() and not data[self.end : end].strip()
        return Span(self.file, start, end) if alone else self

    def contains(self, other: Span) -> bool:
        """Whether the other span lies within this one."""
        return self.file is other.file and self.start <= other.start and other.end <= self.end

    def __str__(self) -> str:
        line, column = self.position()
        return f"{self.file.path}:{line}:{column}"


@dataclass(frozen=True, slots=True)
class Copied:
    """From byte `at` of an edit's text on, it is text of the file, from `offset` on there, up to `end`."""

    at: int
    offset: int
    end: int | None = None


@dataclass(frozen=True, slots=True)
class Edit:
    """Replacement of the bytes of a span; an empty span inserts.

    Edits that insert at one offset are applied in the order of `order`, then
    in the order given. `own_lines`: the text may stand on lines of its own,
    with directives of the preprocessor around it. `copies` are the parts of it that are text of the file.
    """

    span: Span
    text: bytes
    order: int = 0
    own_lines: bool = False
    copies: tuple[Copied, ...] = ()


def edited(span: Span, edits: Iterable[Edit]) -> str:
    """The text of a span with the edits within it applied; none within what another replaces."""
    file, at, out = span.file, span.start, list[bytes]()
    for edit in sorted((e for e in edits if span.contains(e.span)), key=lambda e: (e.span.start, e.order)):
        if edit.span.start >= at:
            out += (file.data[at : edit.span.start], edit.text)
            at = edit.span.end
    return b"".join((*out, file.data[at : span.end])).decode("utf-8", "surrogateescape")


def as_bytes(text: str) -> bytes:
    """The bytes of what `SourceFile.text` gives, and of text made of it."""
    return text.encode("utf-8", "surrogateescape")


def in_order(edits: Iterable[Edit]) -> Iterator[Edit]:
    """Edits in the order in which they are applied. Raises ValueError where two replaced spans overlap."""
    at = 0
    for edit in sorted(edits, key=lambda e: (e.span.start, e.order)):
        if edit.span.start < at:
            raise ValueError(f"overlapping edits at {edit.span}")
        yield edit
        at = edit.span.end


def apply_edits(file: SourceFile, edits: Iterable[Edit]) -> bytes:
    """The bytes of the file with the edits applied.

    Raises ValueError where two replaced spans overlap.
    """
    out: list[bytes] = []
    at = 0
    for edit in in_order(edits):
        out.append(file.data[at : edit.span.start])
        out.append(edit.text)
        at = edit.span.end
    out.append(file.data[at:])
    return b"".join(out)


@dataclass(frozen=True, slots=True)
class EditedFile:
    """A file with edits applied, and where its text comes from.

    `pieces` are the offsets at which text starts, each with the offset in the original of what it comes
    from, and where that ends.
    """

    original: SourceFile
    file: SourceFile
    pieces: tuple[tuple[int, int, int], ...]

    def holds(self, span: Span) -> bool:
        """Whether a span is one of the edited file, as whoever was given its bytes has it."""
        return span.file.data is self.file.data

    def offset(self, offset: int) -> int:
        """The offset in the original of one in the edited file; of inserted text that of what follows."""
        at = bisect_right(self.pieces, offset, key=lambda piece: piece[0])
        start, old, end = self.pieces[at - 1]
        return min(old + offset - start, end)

    def keeps(self, span: Span) -> bool:
        """Whether a span of the edited file stands in the original with all in front of it on its line."""
        old, data = self.origin(span), self.original.data
        start = self.file.data.rfind(b"\n", 0, span.start) + 1
        at = old.start - (span.start - start)
        lines_start = at == 0 or data[at - 1 : at] == b"\n"
        return lines_start and data[at : old.end] == self.file.data[start : span.end]

    def end(self, offset: int) -> int:
        """Where what comes from one place with an offset of the edited file ends in the original."""
        return self.pieces[bisect_right(self.pieces, offset, key=lambda piece: piece[0]) - 1][2]

    def markers(self) -> Iterator[tuple[int, str, int]]:
        """Where lines that do not follow those in front of them come from, as `SourceFile.comes_from` has it.

        Nothing where markers in the text say so.
        """
        if self.file.is_marked():
            return
        ahead = 0
        for line, start in enumerate(self.file.line_starts(), 1):
            path, old = self.original.origin(self.original.position(self.offset(start))[0])
            if old - line != ahead:
                ahead = old - line
                yield line - 1, path, old

    def origin(self, span: Span) -> Span:
        """The span in the original of one in the edited file; others stay."""
        if not self.holds(span):
            return span
        start = self.offset(span.start)
        return Span(self.original, start, max(start, self.offset(span.end)))


def edited_file(file: SourceFile, edits: Iterable[Edit]) -> EditedFile:
    """A file with edits applied. Raises ValueError where two replaced spans overlap."""
    listed = list(in_order(edits))
    pieces, at, moved = list[tuple[int, int, int]](), 0, 0
    for edit in listed:
        start, end = edit.span.start, edit.span.end
        pieces += ((at + moved, at, start), (start + moved, start, end))
        for one in edit.copies:
            pieces.append(
                (start + moved + one.at, one.offset, len(file.data) if one.end is None else one.end)
            )
        at, moved = end, moved + len(edit.text) - (end - start)
    pieces.append((at + moved, at, len(file.data)))
    made = SourceFile(file.path, apply_edits(file, listed), file.language, file.form)
    return EditedFile(file, made, tuple(pieces))


def edited_twice(first: EditedFile, then: EditedFile) -> EditedFile:
    """The file that `then` makes of what `first` makes, as one made of the original of `first`."""
    pieces = list[tuple[int, int, int]]()
    ends = [start for start, _, _ in then.pieces[1:]] + [len(then.file.data)]
    for (start, old, end), stop in zip(then.pieces, ends, strict=True):
        width = min(stop - start, max(0, end - old))
        inner = [piece[0] for piece in first.pieces if old < piece[0] < old + width]
        for at in (old, *inner):
            pieces.append((start + at - old, first.offset(at), first.end(at) if width else first.offset(at)))
        if 0 < width < stop - start:
            pieces.append((start + width, first.offset(old + width), first.offset(old + width)))
    return EditedFile(first.original, then.file, tuple(pieces))
