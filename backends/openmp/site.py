"""Where a directive stands in its file, and how lines are put there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from accomp.ir.nodes import HostLine, Line
from accomp.records import dataclass
from accomp.source import Span
from accomp.syntax.c_lexis import end_of_line
from accomp.syntax.c_macros import macro_around

_OPERATOR = '_Pragma("'


@dataclass(frozen=True, slots=True)
class Site:
    """A directive's place: its indentation, line ends, and whether it is a `#pragma` line.

    `opener` is what stands in front of the directive's text where it is not
    a line of its own: `_Pragma("` or `NAME(`.
    """

    span: Span
    indent: str
    newline: str
    pragma: bool
    opener: str
    macro: str
    """The name of the macro whose definition holds the directive."""
    parameters: tuple[str, ...]
    line: int
    height: int
    """How many physical lines the directive takes."""

    @property
    def in_macro(self) -> bool:
        """Whether the directive is part of a macro definition."""
        return bool(self.macro)

    @property
    def binds(self) -> bool:
        """Whether parameters of the macro stand in the directive that are not replaced in what it becomes."""
        text = self.span.text()
        if self.opener != _OPERATOR or text.startswith("_Pragma"):
            return False
        return any(re.search(rf"\b{re.escape(p)}\b", text) for p in self.parameters)

    @property
    def line_end(self) -> int:
        """The offset of the line end after the directive (of its CR, where there is one).

        Comments after the directive may take several lines.
        """
        data, start = self.span.file.data, self.span.end
        end = end_of_line(data, start)
        return end - data.endswith(b"\r", start, end)

    @property
    def spread(self) -> bool:
        """Whether a comment after the directive goes on in other lines."""
        return self.line_end != line_end(self.span.file.data, self.span.end)

    @property
    def line_start(self) -> int:
        """The offset at which the directive's first line starts."""
        return self.span.file.data.rfind(b"\n", 0, self.span.start) + 1


def line_end(data: bytes, offset: int) -> int:
    """The offset of the end of the line that holds an offset, in front of CR and LF."""
    end = data.find(b"\n", offset)
    end = len(data) if end < 0 else end
    return end - 1 if end > offset and data[end - 1 : end] == b"\r" else end


def site(span: Span) -> Site:
    """The site of a directive's span."""
    data = span.file.data
    text = span.text()
    line, _ = span.position()
    start = data.rfind(b"\n", 0, span.start) + 1
    lead = data[start : span.start]
    indent = lead[: len(lead) - len(lead.lstrip())].decode("latin-1")
    first_end = data.find(b"\n")
    newline = "\r\n" if first_end > 0 and data[first_end - 1 : first_end] == b"\r" else "\n"
    pragma = text.startswith(("#", "%:", "??="))
    macro, parameters = macro_around(data, start)
    opener = "" if pragma else _opener(data, text, bool(macro))
    height = text.count("\n") + 1
    return Site(span, indent, newline, pragma, opener, macro, parameters, line, height)


def _opener(data: bytes, text: str, in_macro: bool) -> str:
    """What stands before the text of a pragma that is no line: what the user wrote, if that adds none."""
    opener, _, argument = text.partition("(")
    name = opener.strip()
    if name == "_Pragma":
        return f'{opener}("'
    if argument.split()[:1] != ["acc"]:  # the macro adds that
        return _OPERATOR
    if in_macro:  # the arguments of that macro are replaced in a string only by such a macro
        return f"{opener}("
    head = rb"^[ \t]*#[ \t]*define[ \t]+%s\(" % re.escape(name.encode("latin-1"))
    plain = re.search(
        head + rb"\s*(\w+|\.\.\.)\s*\)\s*\w+\s*\(\s*#?\s*(?:\1|__VA_ARGS__)\s*\)", data, re.MULTILINE
    )
    elsewhere = re.search(head, data, re.MULTILINE) is None
    return f"{opener}(" if plain or elsewhere else _OPERATOR


def region_end(data: bytes, offset: int) -> int:
    """Where lines after a region go: its end, or the end of its line if only blanks or a comment follow."""
    end = line_end(data, offset)
    rest = data[offset:end].strip()
    if not rest or (rest.startswith(b"//") and not rest.endswith(b"\\")):
        return end
    if rest.startswith(b"/*") and rest.find(b"*/") == len(rest) - 2:
        return end
    return offset


_OPENING, _CLOSING = ("{", "block"), ("}", "end block")


def indented(lines: Iterable[Line], step: str) -> Iterator[tuple[Line, str]]:
    """Lines, each with how far it is indented: what stands in braces or BLOCK constructs among them further.

    Directives are not: what they are about keeps its place.
    """
    lines = tuple(lines)
    texts = [line.text if isinstance(line, HostLine) else "" for line in lines]
    depth = max(0, sum(t in _CLOSING for t in texts) - sum(t in _OPENING for t in texts))
    for line, text in zip(lines, texts, strict=True):
        depth -= text in _CLOSING
        yield line, step * depth if text and not text.startswith("#") else ""
        depth += text in _OPENING
