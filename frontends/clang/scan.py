"""Finding the directives of a source file by their text.

Nothing here knows C beyond its comments, literals, lines and macro
definitions; whether a directive is active only the compiler says.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum

from accomp.frontends.clang import lexis
from accomp.records import dataclass
from accomp.source import SourceFile, Span
from accomp.syntax.nodes import Model
from accomp.syntax.raw import RawDirective


class Form(Enum):
    """How a directive is written."""

    LINE = "#pragma"
    OPERATOR = "_Pragma"
    MACRO = "use of a macro that makes a _Pragma"


@dataclass(frozen=True, slots=True)
class Found:
    """A directive as found. `macro` names the macro whose definition it stands in, if any."""

    raw: RawDirective
    form: Form
    macro: str = ""


@dataclass(frozen=True, slots=True)
class Scan:
    """The directives of one file in source order.

    `sites` are the offsets where macros are used whose definitions hold
    directives, `handed` literals with the text of a directive that a macro
    hands to `_Pragma` as its argument.
    """

    source: SourceFile
    found: tuple[Found, ...]
    sites: tuple[int, ...] = ()
    handed: tuple[Span, ...] = ()


_QUICK = re.compile(rb"pragma[\s\\/*][^\n]*?\bacc\b|pragma[\s]*(?:\\|/\*)|_Pragma")
_CANDIDATE = re.compile(rb"pragma(?![A-Za-z0-9_])" + lexis.BLANK + rb"acc(?![A-Za-z0-9_])", re.DOTALL)
_CONTINUED = re.compile(rb"\\\r?\n\Z")


def may_hold_directives(data: bytes) -> bool:
    """Whether the text could hold an acc directive: a quick test without false negatives."""
    return b"acc" in data and _QUICK.search(data) is not None


def scan(sources: Sequence[SourceFile]) -> tuple[Scan, ...]:
    """The directives of the files of one translation unit, macros known across them."""
    if not any(b"_Pragma" in s.data for s in sources):
        plain = [_plain_lines(source) for source in sources]
        if None not in plain:
            return tuple(Scan(s, tuple(found or ())) for s, found in zip(sources, plain, strict=True))
    from accomp.frontends.clang.lexed import scan_lexed
    from accomp.frontends.clang.pragmas import definitions

    macros = definitions(sources)
    return tuple(scan_lexed(source, macros) for source in sources)


def _plain_lines(source: SourceFile) -> list[Found] | None:
    """The directives where each visibly starts its line outside of comments; None where one does not.

    A line is outside of block comments if the last comment mark before it is
    a closing one, and in no literal or line comment if the line before it
    does not continue. This spares lexing the whole file.
    """
    data, found, seen = source.data, list[Found](), 0
    for match in _CANDIDATE.finditer(data):
        line = data.rfind(b"\n", 0, match.start()) + 1
        start = match.start()
        mark = data[line:start].strip()
        opened, closed = data.rfind(b"/*", seen, line), data.rfind(b"*/", seen, line)
        doubtful = opened >= closed - 1 and opened >= 0
        if mark not in (b"#", b"%:") or doubtful or _CONTINUED.search(data, max(0, line - 3), line):
            return None
        end = lexis.end_of_line(data, match.end())
        found.append(Found(raw_line(source, data.index(mark, line), match.end(), end), Form.LINE))
        seen = end
    return found


def raw_line(source: SourceFile, start: int, behind: int, end: int) -> RawDirective:
    """The directive of a line: it starts at `start`, its text goes from `behind` to `end`."""
    text = lexis.blanked(source.data[behind:end]).rstrip()
    span = Span(source, start, behind + len(text))
    return RawDirective(Model.ACC, text.decode("latin-1"), span, behind)
