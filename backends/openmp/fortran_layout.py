"""Edits of Fortran source: directive lines replaced by, or set beside, their omp lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

from accomp.backends.base import EmitOptions, PrintMode
from accomp.backends.openmp.conditional_clauses import variants
from accomp.backends.openmp.site import indented, line_end
from accomp.ir.nodes import Construct, HostLine, Line, Lowering, OmpLine
from accomp.patterns import pattern
from accomp.source import Edit, SourceForm, Span, as_bytes
from accomp.syntax.fortran_lines import fold
from accomp.syntax.nodes import Directive
from accomp.syntax.printer import print_fortran


class Where(Enum):
    """At a directive, beside the statement that implies one, at an end directive, after a region."""

    AT = 0
    BESIDE = 1
    CLOSING = 2
    AFTER = 3


Place = tuple[int, int, Where]
"""The bytes at which lines are put."""

_DISCARDED = "discarded in OpenMP translation"
_FREE_COLUMNS = 132
_FOLLOWING = pattern(rb"\s*[\r\n]([ \t\v\f]*)(?=\S)")
"""The indentation of the next statement, from the end of a line on."""
_SENTINEL = pattern(rb"[ \t]*!\w*\$")
"""What makes more than a comment of one at the start of a line (OpenMP 5.2 section 3.2, 3.3)."""
_STEP = "  "


def _end_of_statement(span: Span) -> int:
    """Where lines after a region go: the end of its line, or the `;` in front of another statement there."""
    data = span.file.data
    end = line_end(data, span.end)
    rest = data[span.end : end].strip()
    return span.end if rest[:1] == b";" and rest.strip(b"; \t")[:1] not in (b"", b"!") else end


class FortranLines:
    """Layout of the lines of one construct: its directive, what follows its region, its end directive."""

    def __init__(self, construct: Construct, options: EmitOptions) -> None:
        span = construct.directive.span
        assert span is not None
        self.construct, self.options, self.span = construct, options, span
        data = span.file.data
        self.line_start = data.rfind(b"\n", 0, span.start) + 1
        lead = data[self.line_start : span.start].decode("latin-1")
        self.fixed = span.file.form is SourceForm.FIXED
        self.indent = "" if self.fixed else lead[: len(lead) - len(lead.lstrip())]
        first_end = data.find(b"\n")
        self.newline = "\r\n" if first_end > 0 and data[first_end - 1 : first_end] == b"\r" else "\n"

    def edits(self, lowering: Lowering, depth: int) -> Iterator[Edit]:
        """The edits of a construct; `depth` orders those of constructs that end at the same place."""
        for place, lines in self.places(lowering):
            yield from self.put(place, self.texts(lines), depth)
        if self.options.mode is not PrintMode.ACC_OMP:
            yield from lowering.edits

    def places(self, lowering: Lowering) -> Iterator[tuple[Place, tuple[Line, ...]]]:
        """Where the construct has lines of OpenMP, and which."""
        at = self.span
        yield (at.start, at.end, Where.BESIDE if at.start == at.end else Where.AT), lowering.before
        construct, region = self.construct, self.construct.region
        if construct.closing is not None:
            for closing in (*construct.closings, construct.closing):
                yield (closing.start, closing.end, Where.CLOSING), lowering.after
        elif lowering.after and region is not None:
            end = _end_of_statement(region.span)
            yield (end, end, Where.AFTER), lowering.after

    def put(self, place: Place, texts: list[str], depth: int) -> Iterator[Edit]:
        """The edit that puts lines at a place."""
        span = Span(self.span.file, place[0], place[1])
        if place[2] is Where.BESIDE:  # implied by the statement beside it
            if self.options.mode is not PrintMode.ACC_OMP:
                yield self._lines_at(texts)
        elif place[2] is Where.AFTER:
            if self.options.mode is PrintMode.ACC_OMP:
                texts = [self._comment(t) for t in texts]
            text = "".join(self._line_after(t) for t in texts)
            if span.file.data[span.end : line_end(span.file.data, span.end)]:
                text += self.newline + (self.indent or self._margin())
            yield Edit(span, as_bytes(text), -depth)
        else:
            yield self._at(span, texts, closes=place[2] is Where.CLOSING)

    def _line_after(self, text: str) -> str:
        """A line after others; those of the preprocessor start in the first column."""
        return self.newline + ("" if text.startswith("#") else self.indent) + text

    def _lines_at(self, texts: list[str]) -> Edit:
        """Lines in front of the statement that starts at the place, or after the one that ends there."""
        file, at, lead = self.span.file, self.span.start, self.indent
        text = (self.newline + lead).join(texts)
        if file.data[at : at + 1].isalpha():
            text = text.lstrip() + self.newline + (lead or self._margin())
            return Edit(self.span, as_bytes(text))
        end = line_end(file.data, at)
        rest = file.data[at:end]
        if rest.lstrip().startswith(b";"):
            separator = at + rest.index(b";") + 1
            following = self.newline + (lead or self._margin())
            return Edit(Span(file, at, separator), as_bytes(self.newline + lead + text + following))
        return Edit(Span(file, end, end), as_bytes(self.newline + lead + text))

    def _margin(self) -> str:
        return "      " if self.fixed else ""

    def _at(self, span: Span, texts: list[str], *, closes: bool) -> Edit:
        mode = self.options.mode
        if mode is PrintMode.OMP:
            if texts and self.options.quotes and not closes:
                texts = [*map(self._comment, _written(span)), *texts]
            return self._replaced(span, texts) if texts else self._removed(span)
        if mode is PrintMode.OMP_ACC:
            own = [self._comment(t) for t in _written(span)]
            if not texts:
                own[-1] += f" ({_DISCARDED})"
            return self._replaced(span, [*own, *texts])
        if not texts and not closes:
            texts = [_DISCARDED]
        at = line_end(span.file.data, span.end)
        text = "".join(self.newline + self.indent + self._comment(t) for t in texts)
        return Edit(Span(span.file, at, at), as_bytes(text), -1)

    def _replaced(self, span: Span, texts: list[str]) -> Edit:
        """Lines in place of a directive; from the first column on where one of the preprocessor is first."""
        data, text = span.file.data, texts[0] + "".join(self._line_after(t) for t in texts[1:])
        span = self._with_margin(span)
        start = data.rfind(b"\n", 0, span.start) + 1
        if texts[0].startswith("#") and not data[start : span.start].strip():
            return Edit(Span(span.file, start, span.end), as_bytes(text))
        return Edit(span, as_bytes(text))

    def _with_margin(self, span: Span) -> Span:
        """A directive with what stands after the last column of fixed form, which must not move into it."""
        end = line_end(span.file.data, span.end)
        rest = span.file.data[span.end : end].strip()
        return Span(span.file, span.start, end) if self.fixed and rest and rest[:1] != b"!" else span

    def _removed(self, span: Span) -> Edit:
        """The whole line goes, unless something else stands on it. A comment there stays one."""
        data, span = span.file.data, self._with_margin(span)
        start, end = data.rfind(b"\n", 0, span.start) + 1, line_end(data, span.end)
        if data[start : span.start].strip() or data[span.end : end].strip():
            return Edit(span, b"!" if _SENTINEL.match(data, span.end) else b"")
        end_of_line = data.find(b"\n", end)
        return Edit(Span(span.file, start, end_of_line + 1 if end_of_line >= 0 else len(data)), b"")

    def texts(self, lines: tuple[Line, ...]) -> list[str]:
        """The text of some lines."""
        out: list[str] = []
        step = "" if self.fixed or self.options.line_markers else _STEP
        columns = min(self.options.columns, _FREE_COLUMNS) - len(self.indent.expandtabs(8))
        for line, lead in indented(lines, step):
            if self.options.explain:
                out += [self._comment(f"[{t.rule}] {t.why}") for t in line.trace]
            if isinstance(line, HostLine):
                out += [lead + text for text in fold(line.text, columns, self.fixed)] if line.text else []
                continue
            assert isinstance(line, OmpLine), "actions are spelled"
            out += self._directive(line.directive, columns)
        return out

    def _directive(self, directive: Directive, columns: int) -> list[str]:
        """The lines of a directive, several where it names variables under conditions alone."""
        found: list[str] = []
        for text, own in variants(directive, self.construct.uses):
            found += [text] if own is None else print_fortran(own, columns, self.fixed).split("\n")
        return found

    def _comment(self, text: str) -> str:
        return text if text.startswith("! ") else f"! {text}"


def use_statements(constructs: Iterable[Construct], options: EmitOptions) -> Iterator[Edit]:
    """A USE statement in each program unit whose inserted lines need a module."""
    places: dict[int, tuple[Span, set[str]]] = {}
    for construct in constructs:
        at, lowering = construct.specification, construct.omp
        if at is not None and lowering is not None:
            lines = (*lowering.before, *lowering.after)
            needs = {line.needs for line in lines if isinstance(line, HostLine) and line.needs}
            if needs:
                places.setdefault(at.start, (at, set()))[1].update(needs)
    if not places:
        return
    from accomp.backends.runtime_calls.fortran_calls import DEVICE_MODULE, MODULE

    for at, needs in places.values():
        if DEVICE_MODULE in needs:
            needs.discard(MODULE)
        yield from (_use(at, name, options) for name in sorted(needs))


def _use(at: Span, module: str, options: EmitOptions) -> Edit:
    data, fixed = at.file.data, at.file.form is SourceForm.FIXED
    first = data.rfind(b"\n", 0, at.start) + 1
    newline = b"\r\n" if data[: data.find(b"\n")].endswith(b"\r") else b"\n"
    lead = b"      " if fixed else data[first : at.start][: -len(data[first : at.start].lstrip()) or None]
    text = f"{'! ' if options.mode is PrintMode.ACC_OMP else ''}use {module}".encode()
    if first == at.start:
        line = data[first : line_end(data, first)]
        lead = lead if fixed else line[: len(line) - len(line.lstrip())]
        return Edit(at, lead + text + newline, -1)
    end = line_end(data, at.start)
    rest = data[at.start : end].lstrip()
    if rest.startswith(b";"):
        return Edit(at, b"; " + text, -1)
    indent = lead if fixed else _inner(data, end, lead if lead.strip() == b"" else b"")
    return Edit(Span(at.file, end, end), newline + indent + text, -1)


def _inner(data: bytes, end: int, lead: bytes) -> bytes:
    """The indentation of the first statement after one that is indented by `lead`."""
    found = _FOLLOWING.match(data, end)
    own = found[1] if found is not None else b""
    return own if len(own) > len(lead) and own.startswith(lead) else lead + b"  "


def _written(span: Span) -> list[str]:
    """The lines of a directive as they stand in the file."""
    lines = span.text().split("\n")
    return [line.strip(" \t\r\f") for line in lines]
