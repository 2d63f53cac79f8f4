"""Directives that are put into a file, or replace those that stand there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

from accomp.records import dataclass
from accomp.source import Copied, Edit, Language, SourceFile, SourceForm, Span
from accomp.syntax.directive_lines import is_pragma
from accomp.syntax.nodes import Directive
from accomp.syntax.printer import print_directive, print_fortran

COLUMNS = {SourceForm.FREE: 132, SourceForm.FIXED: 72}
"""The length of lines of Fortran."""


class Where(Enum):
    """Where a directive stands by a place of the file."""

    INSTEAD = "instead"
    """In place of the directive there."""
    BEFORE = "before"
    """In front of the statement there."""
    AFTER = "after"
    """After it: a directive, in C without one the brace that ends a block."""
    START = "start"
    """At the start of the statement there, the body of a loop: in C a block, or in one that ends after it."""
    STATEMENT = "statement"
    """In place of a statement of Fortran, in front of the lines that do the same."""
    CHOICE = "choice"
    """In C around the construct there, changed as it is by others: `if` a condition holds, else as it was."""


@dataclass(frozen=True, slots=True)
class Change:
    """A directive for a place; without one what stands there is taken out. `block`: a block of C follows.

    `condition` is that of a choice, in C, in one or more lines. Lines `around` open a construct around a
    directive in front of a statement or in its place; `lines` follow that, or are put at the start of a
    statement or after it. `stands_for` is the part of the place that lines in its place are for, if not all.
    """

    place: Span
    where: Where
    directive: Directive | None = None
    block: bool = False
    condition: str = ""
    around: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    stands_for: Span | None = None


def may_change(span: Span) -> bool:
    """Whether a directive is one of the file's lines: in C a `#pragma`, in Fortran a comment."""
    if span.file.language is Language.FORTRAN:
        return span.text()[:1].lower() in ("!", "c", "*")
    return is_pragma(span)


def may_precede(span: Span) -> bool:
    """Whether a directive can stand in front of a statement: in Fortran that starts its line."""
    file = span.file
    start = file.data.rfind(b"\n", 0, span.start) + 1
    return file.language is not Language.FORTRAN or not file.data[start : span.start].strip()


def ends_line(span: Span) -> bool:
    """Whether nothing but a comment follows a statement of Fortran in its line."""
    rest = span.file.data[span.end : line_end(span.file, span.end)].strip()
    return not rest or rest.startswith(b"!")


def follows(span: Span, other: Span) -> bool:
    """Whether nothing but blanks stands between a span and another one after it."""
    return not span.file.data[span.end : other.start].strip()


def holds_conditions(span: Span) -> bool:
    """Whether lines of the preprocessor other than pragmas and line markers are in a region."""
    lines = (line.lstrip() for line in span.text().split("\n"))
    words = (x[1:].lstrip() for x in lines if x.startswith("#"))
    return any(not x.startswith("pragma") and not x[:1].isdecimal() for x in words)


def may_repeat(span: Span) -> bool:
    """Whether a statement of C is whole in the text, so that it can stand there once more."""
    return not holds_conditions(span) and span.text().endswith(("}", ";"))


def edits(changes: Iterable[Change], *, markers: bool) -> Iterator[Edit]:
    """The edits that make changes; `markers` tell compilers which line of the file it is that follows."""
    for change in changes:
        if change.where is Where.INSTEAD:
            yield from _replaced(change, markers)
        elif change.where is Where.CHOICE:
            yield from _choice(change, markers)
        elif change.where is Where.STATEMENT:
            yield _statement(change, markers)
        elif change.where is Where.START:
            yield _start(change, markers)
        elif change.where is Where.BEFORE:
            yield _before(change, markers)
        else:
            yield _after(change, markers)


def _lines(change: Change, indent: str) -> str:
    directive, file = change.directive, change.place.file
    if directive is None:
        return ""
    if file.language is Language.FORTRAN:
        fixed = file.form is SourceForm.FIXED
        return print_fortran(directive, COLUMNS[file.form], fixed, indent)
    return print_directive(directive, 0, indent) + (f"\n{indent}{{" if change.block else "")


def _replaced(change: Change, markers: bool) -> Iterator[Edit]:
    """The directive in as many lines as that in its place had, if that is possible."""
    place, text = change.place, _lines(change, "")
    more = text.count("\n") - place.text().count("\n")
    yield Edit(place, (text + "\n" * max(0, -more)).encode("utf-8", "surrogateescape"))
    if more > 0 and markers:
        at = line_end(place.file, place.end) + 1
        yield Edit(Span(place.file, at, at), line_marker(place.file, at).encode())


def _before(change: Change, markers: bool) -> Edit:
    file, at = change.place.file, change.place.start
    start = file.data.rfind(b"\n", 0, at) + 1
    lead = file.data[start:at]
    indent = lead[: len(lead) - len(lead.lstrip())].decode()
    marker = line_marker(file, at) if markers else ""
    around = "".join(f"{indent}{one}\n" for one in change.around)
    text = f"{around}{_lines(change, indent)}\n{marker}"
    if lead.strip():
        return Edit(Span(file, at, at), f"\n{text}{' ' * len(lead)}".encode("utf-8", "surrogateescape"))
    return Edit(Span(file, start, start), text.encode("utf-8", "surrogateescape"))


def _statement(change: Change, markers: bool) -> Edit:
    place, file = change.place, change.place.file
    start = file.data.rfind(b"\n", 0, place.start) + 1
    indent = file.data[start : place.start].decode()
    marker = (line_marker(file, place.start)[:-1],) if markers else ()
    directive = (*marker, _lines(change, f"{indent}  "), *marker) if change.directive is not None else ()
    before = "".join(f"{line}\n" for line in (*change.around, *directive)).encode("utf-8", "surrogateescape")
    text = "\n".join(change.lines) + rest(file, place.end, markers)
    stands_for = change.stands_for or place
    copies = (Copied(0, place.start, place.start), Copied(len(before), stands_for.start, stands_for.start))
    return Edit(place, before + text.encode("utf-8", "surrogateescape"), copies=copies)


def _start(change: Change, markers: bool) -> Edit:
    file, at = change.place.file, change.place.start
    if file.language is Language.FORTRAN:
        start = file.data.rfind(b"\n", 0, at) + 1
        indent = file.data[start:at].decode()
        text = "".join(f"{indent}{one}\n" for one in change.lines) + (
            line_marker(file, at) if markers else ""
        )
        return Edit(Span(file, start, start), text.encode("utf-8", "surrogateescape"))
    whole = file.data[at : at + 1] == b"{"
    at += whole
    indent = _indent(file, at)
    lines = "".join(f"\n{indent}  {one}" for one in change.lines)
    text = ("" if whole else "{") + lines + rest(file, at, markers)
    return Edit(Span(file, at, at), text.encode("utf-8", "surrogateescape"))


def _indent(file: SourceFile, at: int) -> str:
    """The blanks at the start of a line."""
    line = file.data[file.data.rfind(b"\n", 0, at) + 1 : at].decode("utf-8", "surrogateescape")
    return line[: len(line) - len(line.lstrip())]


def _after(change: Change, markers: bool) -> Edit:
    file, at = change.place.file, change.place.end
    start = file.data.rfind(b"\n", 0, change.place.start) + 1
    lead = file.data[start : change.place.start]
    indent = lead[: len(lead) - len(lead.lstrip())].decode()
    ends = change.directive is None or (change.directive.end and file.language is not Language.FORTRAN)
    end = f"{indent}}}" if ends else _lines(change, indent)
    text = "\n".join(f"{indent}{one}" for one in change.lines) or end
    if file.language is Language.FORTRAN:
        at = line_end(file, at)
        marker = "\n" + line_marker(file, at + 1)[:-1] if markers else ""
        return Edit(Span(file, at, at), f"\n{text}{marker}".encode())
    return Edit(Span(file, at, at), f"\n{text}{rest(file, at, markers)}".encode())


def rest(file: SourceFile, at: int, markers: bool) -> str:
    """What goes in front of the rest of a line, which what was put in has parted."""
    if at != line_end(file, at):
        return "\n" + (line_marker(file, at) if markers else "")
    return "\n" + line_marker(file, at + 1)[:-1] if markers else ""


def _choice(change: Change, markers: bool) -> Iterator[Edit]:
    """The text in front of a construct and after it, where it stands again as it was."""
    place, file = change.place, change.place.file
    start, at = file.data.rfind(b"\n", 0, place.start) + 1, place.end
    indent = file.data[start : place.start].decode()
    marker = line_marker(file, place.start) if markers else ""
    condition = change.condition.replace("\n", f"\n{indent}    ")
    yield Edit(Span(file, start, start), f"{indent}if ({condition}) {{\n{marker}".encode(), order=-1)
    before = f"\n{indent}}} else {{\n{marker}".encode()
    after = f"\n{indent}}}{rest(file, at, markers)}".encode()
    text = before + file.data[start:at] + after
    yield Edit(Span(file, at, at), text, order=1, copies=(Copied(len(before), start),))


def line_end(file: SourceFile, at: int) -> int:
    """Where the line of a place ends."""
    end = file.data.find(b"\n", at)
    return len(file.data) if end < 0 else end


def line_marker(file: SourceFile, at: int) -> str:
    """A line that tells of the line which holds an offset."""
    path, line = file.origin(file.position(min(at, len(file.data)))[0])
    name = path.replace("\\", "\\\\").replace('"', '\\"')
    return f'# {line} "{name}"\n'
