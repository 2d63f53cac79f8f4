"""Conditional groups of the preprocessor that statements and declarations are in only in part.

Kernels have the text of statements and declarations. A group (C11 6.10.1) that lies in one as a whole stays
in that text; another one would leave an `#if` without its `#endif` there, or the other way round. Of such
groups, the text has what the preprocessor took.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from accomp.patterns import pattern
from accomp.records import dataclass
from accomp.source import Edit, Span
from accomp.syntax import c_lexis

_LINE = (
    c_lexis.SKIPPED
    + rb"|(?<![^\n])"
    + c_lexis.BLANK
    + rb"(?P<mark>#|%:)"
    + c_lexis.BLANK
    + rb"(?P<word>if|ifn?def|elif|elifn?def|else|endif)(?!\w)"
)
_VISIBLE = pattern(rb"[^\r\n]")


@dataclass(frozen=True, slots=True)
class _Group:
    """The lines of a group that lie in a text, from the mark on; `whole`: its first and last line do."""

    lines: tuple[tuple[int, int], ...]
    whole: bool

    def cut_by(self, span: Span) -> bool:
        """Whether a part of the text starts or ends in the group, and not both."""
        first, last = self.lines[0][0], self.lines[-1][1]
        return (first < span.start < last) is not (first < span.end < last)


def resolved(span: Span, parts: Iterable[Span], skipped: Sequence[tuple[int, int]]) -> Iterator[Edit]:
    """The edits that take out lines of groups that the text, or one of its parts, has in part only.

    What such groups skip goes with them; `skipped` are all ranges of the file that the preprocessor skips.
    """
    groups = list(_groups(span))
    inner = [p for p in parts if p.file is span.file] if groups else []
    for group in groups:
        if not group.whole or any(group.cut_by(part) for part in inner):
            starts = {start for start, _ in group.lines}
            own = [(b, e) for b, e in skipped if b in starts or b < span.start < e]
            for begin, end in _joined([*group.lines, *own], span):
                yield Edit(Span(span.file, begin, end), _VISIBLE.sub(b"", span.file.data[begin:end]))


def _groups(span: Span) -> Iterator[_Group]:
    data = span.file.data
    opened: list[list[tuple[int, int]]] = []
    outer: list[tuple[int, int]] = []
    """Lines of groups that start in front of the text."""
    for match in c_lexis.compiled(_LINE).finditer(data, span.start, span.end):
        word = match["word"]
        if not word:
            continue
        line = (match.start("mark"), min(c_lexis.end_of_line(data, match.end()), span.end))
        if word.startswith(b"if"):
            opened.append([line])
        elif not opened:
            outer.append(line)
        else:
            opened[-1].append(line)
            if word == b"endif":
                yield _Group(tuple(opened.pop()), whole=True)
    for lines in (outer, *opened):
        if lines:
            yield _Group(tuple(lines), whole=False)


def _joined(ranges: Iterable[tuple[int, int]], span: Span) -> list[tuple[int, int]]:
    """The parts of ranges in a text, in order, without overlaps."""
    out: list[tuple[int, int]] = []
    clipped = sorted((max(begin, span.start), min(end, span.end)) for begin, end in ranges)
    for begin, end in (one for one in clipped if one[0] < one[1]):
        if out and begin <= out[-1][1]:
            out[-1] = (out[-1][0], max(out[-1][1], end))
        else:
            out.append((begin, end))
    return out
