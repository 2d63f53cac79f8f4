"""The directives of a Fortran text, found by its lines alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

from accomp.frontends.base import ParseRequest, WrittenDirective, main_file
from accomp.frontends.fortran.directives import raw_directive
from accomp.frontends.fortran.source_form import layout, scan
from accomp.frontends.fortran.statement import Statement
from accomp.patterns import pattern
from accomp.source import SourceFile, SourceForm
from accomp.syntax.nodes import Model

_BETWEEN = {
    SourceForm.FREE: pattern(rb"[ \t]*&[ \t\r]*\n[ \t]*!\$acc[ \t]*&?", re.IGNORECASE),
    SourceForm.FIXED: pattern(rb"[ \t\r]*\n[!cC*]\$acc[^ 0\s][ \t]*", re.IGNORECASE),
}
"""What is between the parts of a directive on two lines, if that is nothing but the continuation."""


def written_directives(request: ParseRequest) -> tuple[WrittenDirective, ...]:
    """The directives of OpenACC, in the order of the text. Raises OSError where it cannot be read."""
    form = layout(request.path, request.arguments)
    source = main_file(request, form.form)
    if b"$acc" not in source.data.lower():
        return ()
    found = scan(source, form.width)
    out: list[WrittenDirective] = []
    for statement in found.statements:
        raw = raw_directive(found, statement) if statement.sentinel == Model.ACC.value else None
        if raw is not None:
            out.append(WrittenDirective(raw, _is_plain(source, statement)))
    return tuple(out)


def _is_plain(source: SourceFile, statement: Statement) -> bool:
    data = source.data
    start = data.rfind(b"\n", 0, statement.begin) + 1
    if statement.cpp or not statement.alone or data[start : statement.begin].strip():
        return False
    between = _BETWEEN[source.form]
    return all(
        between.fullmatch(data, end, begin) is not None for end, begin in _gaps(statement) if begin > end
    )


def _gaps(statement: Statement) -> Iterator[tuple[int, int]]:
    """The bytes between the parts of a statement, blanks at their ends included or not."""
    if not statement.pieces:
        return
    bounds = [*(index for index, _ in statement.pieces[1:]), len(statement.text)]
    ends = [byte + bound - index for (index, byte), bound in zip(statement.pieces, bounds, strict=True)]
    yield from zip(ends, (byte for _, byte in statement.pieces[1:]), strict=False)
