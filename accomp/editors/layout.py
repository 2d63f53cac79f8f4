"""Directives laid out uniformly: the order of clauses, blanks, and lines of a width.

Only what the parser takes is laid out, and what is made of it is parsed again: it has to say the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from accomp.diagnostics import Severity, Sink
from accomp.frontends.base import ParseRequest, WrittenDirective
from accomp.records import dataclass, replace, values
from accomp.registry import written_directives
from accomp.source import Edit, Language, SourceForm, Span, apply_edits, as_bytes
from accomp.spec.meanings import place_of
from accomp.syntax.nodes import Clause, Directive, RawDirective
from accomp.syntax.parser import parse
from accomp.syntax.printer import print_directive, print_fortran

COLUMNS = 100
"""How wide lines are unless something else is asked for; fixed form has 72."""
_COMMENTS = "there are comments or lines of the preprocessor within it, or a macro makes it"
_UNKNOWN = "it is not understood"
_SAME = "laid out, it would not be read as the same"


@dataclass(frozen=True, slots=True)
class Left:
    """A directive that stays as it is, and why."""

    span: Span
    why: str


@dataclass(frozen=True, slots=True)
class Layout:
    """A text with its directives laid out, the edits that make it, and what stays as it is."""

    text: bytes
    edits: tuple[Edit, ...]
    left: tuple[Left, ...]


def laid_out(request: ParseRequest, columns: int = COLUMNS) -> Layout:
    """A file with its directives laid out. Raises OSError where it cannot be read."""
    found = written_directives(request.language)(request)
    edits: list[Edit] = []
    left: list[Left] = []
    for one in found:
        made = _made(one, columns)
        if isinstance(made, Left):
            left.append(made)
        elif as_bytes(made) != one.raw.span.file.data[one.raw.span.start : one.raw.span.end]:
            edits.append(Edit(one.raw.span, as_bytes(made)))
    if not found:
        from accomp.frontends.base import main_bytes

        return Layout(main_bytes(request), (), ())
    return Layout(apply_edits(found[0].raw.span.file, edits), tuple(edits), tuple(left))


def _made(written: WrittenDirective, columns: int) -> str | Left:
    """The text of a directive, or why it stays."""
    raw = written.raw
    if not written.plain:
        return Left(raw.span, _COMMENTS)
    directive = _parsed(raw)
    if directive is None:
        return Left(raw.span, _UNKNOWN)
    fortran = raw.span.file.language is Language.FORTRAN
    clauses = (replace(c, spelling=_spelled(c, fortran)) for c in _ordered(directive))
    wanted = replace(directive, clauses=tuple(clauses))
    text = _text(raw, wanted, columns)
    again = _again(raw, text)
    if again is None or _said(again) != _said(wanted):
        return Left(raw.span, _SAME)
    return text


def _parsed(raw: RawDirective) -> Directive | None:
    """A directive with nothing wrong in it."""
    sink = Sink()
    directive = parse(raw, sink, "9")
    return directive if all(d.severity < Severity.ERROR for d in sink) else None


def _ordered(directive: Directive) -> Iterator[Clause]:
    """The clauses in the order of their places; those after a `device_type` stay after it (2.4)."""
    part: list[Clause] = []
    for clause in (*directive.clauses, None):
        if clause is not None and clause.name != "device_type":
            part.append(clause)
            continue
        yield from sorted(part, key=lambda c: place_of(c.name, directive.name))
        if clause is not None:
            yield clause
        part = []


def _text(raw: RawDirective, directive: Directive, columns: int) -> str:
    """The lines of a directive, from its sentinel on, each clause in the spelling that it has."""
    file = raw.span.file
    start = file.data.rfind(b"\n", 0, raw.span.start) + 1
    indent = file.data[start : raw.span.start].decode("latin-1")
    fortran = file.language is Language.FORTRAN
    clauses = tuple(replace(c, name=c.spelling) for c in directive.clauses)
    named = replace(directive, clauses=clauses)
    if not fortran:
        text = print_directive(named, columns, indent)
    elif file.form is SourceForm.FIXED:
        text = print_fortran(named, columns, fixed=True)
    else:
        text = print_fortran(named, min(columns, 132), indent=indent)
    text = text.removeprefix(indent)
    return text.replace("\n", "\r\n") if _ends_in_return(raw.span) else text


def _spelled(clause: Clause, fortran: bool) -> str:
    spelling = clause.spelling or clause.name
    return spelling.lower() if fortran else spelling


def _ends_in_return(span: Span) -> bool:
    data = span.file.data
    end = data.find(b"\n", span.end)
    return data[end - 1 : end] == b"\r" if end > 0 else b"\r\n" in data[span.start : span.end]


def _again(raw: RawDirective, text: str) -> Directive | None:
    """The directive that a text is read as where it stands in place of another, alone on its lines."""
    file = raw.span.file
    start = file.data.rfind(b"\n", 0, raw.span.start) + 1
    data = file.data[start : raw.span.start] + as_bytes(text) + b"\n"
    options = ("-ffixed-form" if file.form is SourceForm.FIXED else "-ffree-form",)
    request = ParseRequest(file.path, file.language, options, data)
    found = written_directives(file.language)(request)
    return _parsed(found[0].raw) if len(found) == 1 and found[0].plain else None


def _said(record: object) -> object:
    """What a record says, wherever it stands, blanks apart."""
    if isinstance(record, Span):
        return None
    if isinstance(record, str):
        return "".join(record.split())
    if isinstance(record, tuple):
        return tuple(map(_said, cast("tuple[object, ...]", record)))
    if hasattr(type(record), "__record__"):
        return type(record).__name__, _said(values(record))
    return record
