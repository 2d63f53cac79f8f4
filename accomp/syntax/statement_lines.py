"""Statements of Fortran that are put into a file again, with other text in place of some parts."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.records import dataclass
from accomp.source import SourceForm, Span
from accomp.syntax.directive_edits import COLUMNS

STEP = "  "
"""What lines within a construct are indented by."""
_REST = len(") then &")


@dataclass(frozen=True, slots=True)
class Comments:
    """The comments between two parts of statements: on the line of the first, and those after it by lines.

    `after` are those from the first line on that has other text, as of a keyword between the parts.
    """

    trailing: str = ""
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    directives: bool = False
    """Whether lines of the preprocessor are among them."""


@dataclass(frozen=True, slots=True)
class StatementLines:
    """Lines at a statement. `texts` are what stands in place of parts of it."""

    place: Span
    texts: tuple[tuple[Span, str], ...] = ()

    @property
    def indent(self) -> str:
        """The blanks in front of the statement."""
        return indentation(self.place)

    def fit(self, lines: tuple[str, ...]) -> bool:
        """Whether the form of the source allows lines of this length."""
        width = COLUMNS[self.place.file.form]
        return all(len(line) <= width for text in lines for line in text.split("\n"))

    def as_it_is(self, part: Span, indent: str) -> str:
        """A part with the blanks in front of it, or as many as those."""
        return (indentation(part) or indent) + part.text()

    def changed(self, part: Span, before: str) -> str:
        """A part with the other text after what stands in front of it, in more lines where it is longer."""
        fixed, width = self.place.file.form is SourceForm.FIXED, COLUMNS[self.place.file.form]
        more = "\n     &" if fixed else f" &\n{self.indent}{4 * STEP}&"
        made = before
        for piece in self._pieces(part):
            column = len(made) - made.rfind("\n") - 1
            if made != before and column + len(piece.split("\n", 1)[0]) > width - _REST:
                made += more
            made += piece
        return made

    def comments(self, start: int, end: int) -> Comments:
        """The comments of the file between two places, between which there are no strings."""
        first, *others = self.place.file.data[start:end].decode("utf-8", "surrogateescape").split("\n")
        trailing = first[first.index("!") :].rstrip() if "!" in first else ""
        before: list[str] = []
        after: list[str] = []
        rest = before
        for line in others:
            text, _, comment = line.partition("!")
            if self._is_comment(line):
                rest.append(line.rstrip())
            elif text.strip():
                rest = after
                if comment:
                    rest.append(self.indent + STEP + "!" + comment.rstrip())
        directives = any(line.startswith("#") for line in others)
        return Comments(trailing, tuple(before), tuple(after), directives)

    def _is_comment(self, line: str) -> bool:
        fixed = self.place.file.form is SourceForm.FIXED
        return line.lstrip().startswith("!") or (fixed and line[:1] in ("c", "C", "*"))

    def _pieces(self, part: Span) -> Iterator[str]:
        data, at = part.file.data, part.start
        for span, text in sorted(self.texts, key=lambda one: one[0].start):
            if part.start <= span.start and span.end <= part.end:
                yield data[at : span.start].decode("utf-8", "surrogateescape")
                yield text
                at = span.end
        yield data[at : part.end].decode("utf-8", "surrogateescape")


def indentation(span: Span) -> str:
    """The blanks in front of a statement that starts its line."""
    start = span.file.data.rfind(b"\n", 0, span.start) + 1
    lead = span.file.data[start : span.start].decode("utf-8", "surrogateescape")
    return "" if lead.strip() else lead
