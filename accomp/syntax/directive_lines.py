"""Directives as lines of a file: which are, and what is added to one."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.source import Edit, Language, SourceForm, Span

_COLUMNS = {SourceForm.FREE: 132, SourceForm.FIXED: 72}
_CONTINUED = " &"


def is_pragma(span: Span) -> bool:
    """Whether a directive of C is a `#pragma` line, none of an operator or of a macro."""
    return span.text().startswith(("#", "%:"))


def appended(span: Span, text: str) -> Iterator[Edit]:
    """The edit that puts a clause at the end of a directive, unless a macro makes it or there is no room."""
    if not span.text().lstrip().lower().startswith(("#", "%:", "!", "c$", "*$")):
        return
    start = span.file.data.rfind(b"\n", 0, span.end) + 1
    column, form = span.end - start, span.file.form
    place = Span(span.file, span.end, span.end)
    if span.file.language is not Language.FORTRAN or column + len(text) <= _COLUMNS[form]:
        yield Edit(place, text.encode())
    elif form is SourceForm.FIXED:
        yield Edit(place, f"\n!$acc&{text}".encode())
    elif column + len(_CONTINUED) <= _COLUMNS[form]:
        line = span.file.data[start : span.end]
        blanks = line[: len(line) - len(line.lstrip())].decode()
        yield Edit(place, f"{_CONTINUED}\n{blanks}!$acc{text}".encode())


def is_parted(directive: Span | None, follows: Span | None) -> bool:
    """Whether such lines stand between a directive and what follows it, its statement or another directive.

    That holds of different files as well.
    """
    if directive is None or follows is None or directive.file != follows.file:
        return True
    data = directive.file.data[directive.end : max(directive.end, follows.start)]
    lines = (line.lstrip() for line in data.split(b"\n")) if b"#" in data else ()
    return any(line.startswith(b"#") and not line[1:].lstrip()[:1].isdigit() for line in lines)
