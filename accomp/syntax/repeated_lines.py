"""Text of a file that stands in it again, in another order."""

from __future__ import annotations

from collections.abc import Sequence

from accomp.records import dataclass, field
from accomp.source import Copied, Edit, Language, Span
from accomp.syntax.directive_edits import ends_line, holds_conditions, line_end, line_marker, rest


def in_lines(whole: Span, statements: Sequence[Span]) -> bool:
    """Whether each statement of a loop has lines of its own, and nothing else stands in those of the loop."""
    if holds_conditions(whole) or not all(map(_starts_line, (whole, *statements))):
        return False
    if whole.file.language is not Language.FORTRAN:
        return not any(map(_opens_comment, statements))
    ended = whole.text().split()[-1].lower().endswith("do")  # no label ends it
    return ended and all(map(ends_line, statements))


def _starts_line(span: Span) -> bool:
    data = span.file.data
    return not data[data.rfind(b"\n", 0, span.start) + 1 : span.start].strip()


def _opens_comment(span: Span) -> bool:
    """Whether a comment of C that lasts longer starts in the line where a statement ends."""
    rest_ = span.file.data[span.end : line_end(span.file, span.end)]
    return rest_.count(b"/*") > rest_.count(b"*/")


@dataclass(slots=True)
class RepeatedLines:
    """Collects parts of the text of a place; `markers` tell compilers which lines of the file they are."""

    place: Span
    markers: bool
    text: bytearray = field(default_factory=bytearray)
    copies: list[Copied] = field(default_factory=list[Copied])
    until: int = -1

    def line_start(self, at: int) -> int:
        """Where the line of a place starts."""
        return self.place.file.data.rfind(b"\n", 0, at) + 1

    def line_end(self, at: int, most: int) -> int:
        """Where the line of a place ends, or what stands in it."""
        return min(line_end(self.place.file, at), most)

    def add(self, start: int, end: int) -> None:
        """Part of the file, after what was added before."""
        file = self.place.file
        if start == end:
            return
        if self.text.endswith(b"\n"):
            self.until = -1
        if start != self.until and self.markers:
            self.end_line()
            start += file.data[start : start + 1] == b"\n"
            self.text += line_marker(file, start).encode()
        self.copies.append(Copied(len(self.text), start, end))
        self.text += file.data[start:end]
        self.until = end

    def end_line(self) -> None:
        """Have what follows start a line."""
        if self.text and not self.text.endswith(b"\n"):
            self.text += b"\n"

    def add_line(self, line: str) -> None:
        """A line that is not of the file."""
        self.end_line()
        self.text += f"{line}\n".encode()
        self.until = -1

    def edit(self, start: int, end: int) -> Edit:
        """The text in place of a part of the file, and markers of what follows that."""
        file, text = self.place.file, bytes(self.text.removesuffix(b"\n"))
        more = rest(file, end, self.markers).encode() if self.until != end else b""
        return Edit(Span(file, start, end), text + more, copies=tuple(self.copies))
