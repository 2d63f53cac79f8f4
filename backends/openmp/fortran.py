"""Edits of Fortran source: directive lines replaced by, or set beside, their omp lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from accomp.backends.base import EmitOptions, PrintMode
from accomp.ir.nodes import Construct, HostLine, Line, Lowering
from accomp.source import Edit, SourceForm, Span
from accomp.syntax.fortran_lines import fold
from accomp.syntax.printer import print_fortran

_DISCARDED = "discarded in OpenMP translation"
_FREE_COLUMNS = 132


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
        mode = self.options.mode
        if self.span.start == self.span.end:  # implied by the statement beside it
            if mode is PrintMode.ACC_OMP:
                return
            yield self._beside(self._texts(lowering.before))
        else:
            yield self._at(self.span, self._texts(lowering.before))
        if mode is not PrintMode.ACC_OMP:
            yield from lowering.edits
        closing, region = self.construct.closing, self.construct.region
        texts = self._texts(lowering.after)
        if closing is not None:
            yield self._at(closing, texts)
        elif texts and region is not None:
            at = _line_end(region.span.file.data, region.span.end)
            if self.options.mode is PrintMode.ACC_OMP:
                texts = [self._comment(t) for t in texts]
            text = "".join(self.newline + self.indent + t for t in texts)
            yield Edit(Span(self.span.file, at, at), _encode(text), -depth)

    def _beside(self, texts: list[str]) -> Edit:
        """Lines in front of the statement that starts at the place, or behind the one that ends there."""
        file, at, lead = self.span.file, self.span.start, self.indent
        text = (self.newline + lead).join(texts)
        if file.data[at : at + 1].isalpha():
            text = text.lstrip() + self.newline + (lead or self._margin())
            return Edit(self.span, _encode(text))
        end = _line_end(file.data, at)
        rest = file.data[at:end]
        if rest.lstrip().startswith(b";"):
            behind = at + rest.index(b";") + 1
            behind_it = self.newline + (lead or self._margin())
            return Edit(Span(file, at, behind), _encode(self.newline + lead + text + behind_it))
        return Edit(Span(file, end, end), _encode(self.newline + lead + text))

    def _margin(self) -> str:
        return "      " if self.fixed else ""

    def _at(self, span: Span, texts: list[str]) -> Edit:
        mode = self.options.mode
        if mode is PrintMode.OMP:
            if texts and self.options.quotes and span is self.span:
                texts = [*(self._comment(t.strip()) for t in span.text().split("\n")), *texts]
            return Edit(span, _encode(self._join(texts))) if texts else self._removed(span)
        if mode is PrintMode.OMP_ACC:
            own = [self._comment(t.strip()) for t in span.text().split("\n")]
            if not texts:
                own[-1] += f" ({_DISCARDED})"
            return Edit(span, _encode(self._join([*own, *texts])))
        if not texts and span is self.span:
            texts = [_DISCARDED]
        at = _line_end(span.file.data, span.end)
        text = "".join(self.newline + self.indent + self._comment(t) for t in texts)
        return Edit(Span(span.file, at, at), _encode(text), -1)

    def _removed(self, span: Span) -> Edit:
        """The whole line goes, unless something else stands on it."""
        data = span.file.data
        start, end = data.rfind(b"\n", 0, span.start) + 1, _line_end(data, span.end)
        if data[start : span.start].strip() or data[span.end : end].strip():
            return Edit(span, b"")
        behind = data.find(b"\n", end)
        return Edit(Span(span.file, start, behind + 1 if behind >= 0 else len(data)), b"")

    def _texts(self, lines: tuple[Line, ...]) -> list[str]:
        out: list[str] = []
        for line in lines:
            if self.options.explain:
                out += [self._comment(f"[{t.rule}] {t.why}") for t in line.trace]
            columns = min(self.options.columns, _FREE_COLUMNS) - len(self.indent.expandtabs(8))
            if isinstance(line, HostLine):
                out += fold(line.text, columns, self.fixed) if line.text else []
                continue
            out += print_fortran(line.directive, columns, self.fixed).split("\n")
        return out

    def _comment(self, text: str) -> str:
        return text if text.startswith("! ") else f"! {text}"

    def _join(self, texts: list[str]) -> str:
        return (self.newline + self.indent).join(texts)


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
    for at, needs in places.values():
        yield from (_use(at, name, options) for name in sorted(needs))


def _use(at: Span, module: str, options: EmitOptions) -> Edit:
    data, fixed = at.file.data, at.file.form is SourceForm.FIXED
    first = data.rfind(b"\n", 0, at.start) + 1
    newline = b"\r\n" if data.split(b"\n", 1)[0].endswith(b"\r") else b"\n"
    lead = b"      " if fixed else data[first : at.start][: -len(data[first : at.start].lstrip()) or None]
    text = f"{'! ' if options.mode is PrintMode.ACC_OMP else ''}use {module}".encode()
    if first == at.start:
        line = data[first : _line_end(data, first)]
        lead = lead if fixed else line[: len(line) - len(line.lstrip())]
        return Edit(at, lead + text + newline, -1)
    end = _line_end(data, at.start)
    rest = data[at.start : end].lstrip()
    if rest.startswith(b";"):
        return Edit(at, b"; " + text, -1)
    indent = lead if fixed else _inner(data, end, lead if lead.strip() == b"" else b"")
    return Edit(Span(at.file, end, end), newline + indent + text, -1)


def _inner(data: bytes, end: int, lead: bytes) -> bytes:
    """The indentation of the first statement behind one that is indented by `lead`."""
    following = next((line for line in data[end:].splitlines() if line.strip()), b"")
    own = following[: len(following) - len(following.lstrip())]
    return own if len(own) > len(lead) and own.startswith(lead) else lead + b"  "


def _line_end(data: bytes, offset: int) -> int:
    """The offset of the end of the line that holds an offset, in front of CR and LF."""
    end = data.find(b"\n", offset)
    end = len(data) if end < 0 else end
    return end - 1 if end > offset and data[end - 1 : end] == b"\r" else end


def _encode(text: str) -> bytes:
    return text.encode("latin-1", "surrogateescape")
