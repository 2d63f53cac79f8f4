"""Edits of the source text: each acc directive replaced by, or set beside, its omp lines.

Every byte outside of a directive and of the inserted lines stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from accomp.backends.base import EmitOptions, PrintMode
from accomp.backends.openmp.site import Site, indented, region_end, site
from accomp.backends.openmp.system_text import apply_as_system_text
from accomp.backends.runtime_calls.spelling import spelled
from accomp.codes.emit import MACRO_PARAMETERS, MACRO_REGION, MACRO_USES_DIFFER
from accomp.diagnostics import Note, Sink
from accomp.ir.nodes import ActionLine, Construct, HostLine, Line, Lowering, OmpLine, Trace, Unit
from accomp.records import replace
from accomp.source import Edit, Language, SourceFile, Span, apply_edits, as_bytes
from accomp.syntax.c_lines import folded, step_of
from accomp.syntax.printer import print_directive

DISCARDED = "discarded in OpenMP translation"


class OpenMPBackEnd:
    """The back end that writes OpenMP source."""

    def emit(self, units: tuple[Unit, ...], options: EmitOptions, sink: Sink) -> tuple[bytes, ...]:
        """The text of each unit's file in the asked print mode."""
        if options.mode is PrintMode.ACC:
            return tuple(unit.source.data for unit in units)
        units = spelled(units)
        edits: dict[str, list[Edit]] = {unit.source.path: [] for unit in units}
        for unit in units:
            edits[unit.source.path] += _headers(unit, options)
        for edit in _agreed(units, options, sink):
            edits[edit.span.file.path].append(edit)
        for unit in units:
            edits[unit.source.path] += left_out(unit, edits[unit.source.path], options)
        return tuple(_applied(unit, edits[unit.source.path], options) for unit in units)


def _applied(unit: Unit, edits: list[Edit], options: EmitOptions) -> bytes:
    source = unit.source
    if source.language is Language.FORTRAN:
        from accomp.backends.openmp.own_procedures import moved

        edits = moved(unit, edits, options)
    if not options.line_markers:
        return apply_edits(source, edits)
    if source.language is Language.FORTRAN:
        from accomp.backends.openmp.markers import apply_marked

        return apply_marked(source, edits)
    return apply_as_system_text(source, edits)


def _headers(unit: Unit, options: EmitOptions) -> Iterator[Edit]:
    """The inclusion of the headers that the inserted lines need, in front of the text; in Fortran, USE."""
    definition = _definition(unit, options)
    if unit.source.language is Language.FORTRAN:
        yield from _in_front(unit.source, definition)
        from accomp.backends.openmp.fortran_layout import use_statements

        yield from use_statements(unit.walk(), options)
        return
    names = sorted({line.needs for line in _lines_of(unit) if isinstance(line, HostLine) and line.needs})
    if not names and not unit.preamble:
        yield from _in_front(unit.source, definition)
        return
    includes = [f"#include <{name}>" for name in names]
    if options.mode is PrintMode.ACC_OMP:
        includes = [f"// {i}" if options.line_comments else f"/* {i} */" for i in includes]
    includes += _preamble(unit.preamble, "accomp_hip.h" in names, options)
    yield from _in_front(unit.source, [*definition, *includes])


def _definition(unit: Unit, options: EmitOptions) -> list[str]:
    """The definition of `_OPENACC` for which the unit was read: compilers for OpenMP have none.

    What calls a run-time library does so without OpenMP, too.
    """
    if not unit.openacc or options.line_markers or options.mode is PrintMode.ACC_OMP:
        return []
    calls = bool(unit.preamble) or any(isinstance(line, HostLine) and line.needs for line in _lines_of(unit))
    asked = "#ifndef _OPENACC" if calls else "#if defined(_OPENMP) && !defined(_OPENACC)"
    return [asked, f"#define _OPENACC {unit.openacc}".rstrip(), "#endif"]


def _lines_of(unit: Unit) -> Iterator[Line]:
    """The lines that the constructs of a unit became."""
    for construct in unit.walk():
        if construct.omp is not None:
            yield from construct.omp.before
            yield from construct.omp.after


def _in_front(source: SourceFile, lines: list[str]) -> Iterator[Edit]:
    """Lines in front of a file's text."""
    if lines:
        start = len(_BYTE_ORDER_MARK) if source.data.startswith(_BYTE_ORDER_MARK) else 0
        newline = b"\r\n" if source.data.split(b"\n", 1)[0].endswith(b"\r") else b"\n"
        text = b"".join(as_bytes(x) + newline for x in lines)
        yield Edit(Span(source, start, start), text, _FIRST, own_lines=True)


def _preamble(lines: tuple[str, ...], declared: bool, options: EmitOptions) -> list[str]:
    """Declarations in front of the text; `declared`: a header has the types that they name."""
    if options.line_markers or not lines:
        return list(lines)
    kept = [line for line in lines if not (declared and line == "struct accomp_launch;")]
    return [*(part for line in kept for part in folded(line, options.columns, "    ")), ""]


def _indent(place: Site, region: Span | None) -> str:
    """The indentation of inserted lines: that of the region where directives stand in the first column."""
    data = place.span.file.data
    if place.indent or (region is not None and region.file is not place.span.file):
        return place.indent
    if region is None:
        before = _last_lead(data[: place.line_start].splitlines()[::-1])
        trailing = _last_lead(data[place.line_end :].splitlines())
        return max(before, trailing, key=len)
    return _lead(region)


def _lead(region: Span) -> str:
    """The indentation of a region that starts its line."""
    data = region.file.data
    lead = data[data.rfind(b"\n", 0, region.start) + 1 : region.start]
    return lead.decode("latin-1") if not lead.strip() else ""


def _column(place: Site, region: Span | None) -> str:
    """The indentation of what compilers read: they warn where what follows a region stands further right."""
    if region is None or region.file is not place.span.file:
        return place.indent
    return max(place.indent, _lead(region), key=len)


def _last_lead(lines: list[bytes]) -> str:
    """The indentation of the first of some lines that is no directive."""
    plain = (line for line in lines if line.strip() and not line.lstrip().startswith(b"#"))
    line = next(plain, b"")
    return line[: len(line) - len(line.lstrip())].decode("latin-1")


_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_FIRST = -(1 << 30)


def _agreed(units: tuple[Unit, ...], options: EmitOptions, sink: Sink) -> Iterator[Edit]:
    """The edits of all constructs; where the uses of a macro share a directive, they must agree on one."""
    known: dict[tuple[str, int, int], tuple[Construct, list[Edit]]] = {}
    for unit in units:
        if unit.source.language is Language.FORTRAN:
            from accomp.backends.openmp.conditional_lines import branched_edits, has_conditions

            if has_conditions(unit):
                yield from branched_edits(unit, options)
                continue
        for construct, depth in unit.nested():
            span = construct.directive.span
            if span is None:
                continue
            edits = list(_edits(construct, depth, options, sink))
            key = (span.file.path, span.start, span.end)
            first, agreed = known.setdefault(key, (construct, edits))
            if first is construct:
                yield from edits
            elif edits[:1] != agreed[:1]:
                notes = [
                    Note("one use of the macro is here", c.region.span)
                    for c in (first, construct)
                    if c.region
                ]
                sink.report(MACRO_USES_DIFFER, span, notes=notes)
            else:
                yield from edits[1:]


def _edits(construct: Construct, depth: int, options: EmitOptions, sink: Sink) -> Iterator[Edit]:
    lowering, span = construct.omp, construct.directive.span
    if lowering is None or span is None:
        return
    if span.file.language is Language.FORTRAN:
        from accomp.backends.openmp.fortran_layout import FortranLines

        yield from FortranLines(construct, options).edits(lowering, depth)
        return
    place = site(span)
    if place.in_macro and lowering.after and _region_in_macro(construct, place):
        sink.report(MACRO_REGION, span)
        return
    if place.binds:
        sink.report(MACRO_PARAMETERS, span)
        return
    region = construct.region.span if construct.region is not None else None
    layout = _Inline(place, options) if not place.pragma or place.in_macro else _Lines(place, options, region)
    yield layout.at_directive(lowering)
    if options.mode is not PrintMode.ACC_OMP:
        yield from lowering.edits
    if lowering.after and construct.region is not None:
        yield layout.after_region(lowering, construct.region.span, depth)


def _region_in_macro(construct: Construct, place: Site) -> bool:
    """Whether the macro makes the region too: then it starts where the macro's name is used."""
    if construct.region is None:
        return True
    text = construct.region.span.text()
    return text.startswith(place.macro) and not text[len(place.macro) :][:1].isidentifier()


def _text(line: Line) -> str:
    assert not isinstance(line, ActionLine), "actions are spelled"
    return line.text if isinstance(line, HostLine) else print_directive(line.directive)


class _Lines:
    """Layout of a `#pragma` line: omp lines of their own, indented as it is."""

    def __init__(self, place: Site, options: EmitOptions, region: Span | None = None) -> None:
        self.place = place
        self.options = options
        self.indent = _indent(place, region) if options.quotes else place.indent
        if options.line_markers:
            self.indent = _column(place, region)
        self.inner = _column(place, region).removeprefix(self.indent)
        """Host lines stand where what they govern does; gcc warns of others (-Wmisleading-indentation)."""

    def at_directive(self, lowering: Lowering) -> Edit:
        """The edit at the directive itself."""
        mode = self.options.mode
        if mode is PrintMode.OMP:
            return self._replace(lowering)
        if mode is PrintMode.OMP_ACC:
            lines = [*self._acc_comment(not lowering.before), *self._lines(lowering)]
            return Edit(self.place.span, as_bytes(self._join(lines)))
        lines = [self._comment(t) for t in self._lines(lowering)] or [self._comment(DISCARDED)]
        at = self.place.line_end
        text = "".join(self.place.newline + self.place.indent + t for t in self._split(lines))
        return Edit(Span(self.place.span.file, at, at), as_bytes(text), -1)

    def _replace(self, lowering: Lowering) -> Edit:
        lines = self._lines(lowering)
        place = self.place
        if not lines and not self.options.line_markers:
            return self._removed()
        if not self.options.line_markers:
            quoted = self._acc_comment(discarded=False) if self.options.quotes else []
            text = self.indent.removeprefix(place.indent) + self._join([*quoted, *lines])
            return Edit(place.span, as_bytes(text))
        if not lines:
            return Edit(place.span, as_bytes(place.newline * (place.height - 1)))
        return Edit(place.span, as_bytes(self.indent + self._join(lines)), own_lines=True)

    def _removed(self) -> Edit:
        """The whole line goes, unless something else stands on it."""
        place = self.place
        data, start, end = place.span.file.data, place.line_start, place.line_end
        if data[start : place.span.start].strip() or data[place.span.end : end].strip():
            return Edit(place.span, b"")
        end += len(place.newline) if end < len(data) else 0
        return Edit(Span(place.span.file, start, end), b"")

    def _lines(self, lowering: Lowering) -> list[str]:
        out: list[str] = []
        for line, lead in indented(lowering.before, self._step()):
            out += self._explained(line.trace)
            out += [self._lead(line) + lead + text for text in self._folded(line)]
        if self.options.explain:
            out += [self._comment(f"[{t.rule}] {t.why}") for t in lowering.trace]
        return out

    def _lead(self, line: Line) -> str:
        """What a line of the host language is indented by besides."""
        return self.inner if isinstance(line, HostLine) and not line.text.startswith("#") else ""

    def _step(self) -> str:
        """What lines in inserted braces are indented by: nothing in what compilers read."""
        return "" if self.options.line_markers else step_of(self.place.span.file)

    def _explained(self, traces: tuple[Trace, ...]) -> list[str]:
        if not self.options.explain:
            return []
        return [self._comment(f"[{t.rule}] {t.why}") for t in traces]

    def _folded(self, line: Line) -> list[str]:
        if self.options.line_markers:
            return [_text(line)]
        room = self.options.columns - len(self.indent.expandtabs(8))
        if isinstance(line, HostLine):
            return folded(line.text, room, step_of(self.place.span.file))
        assert isinstance(line, OmpLine), "actions are spelled"
        return print_directive(line.directive, columns=room).split("\n")

    def _acc_comment(self, discarded: bool) -> list[str]:
        texts = [t.strip("\r") for t in self.place.span.text().split("\n")]
        texts = [texts[0], *(t.removeprefix(self.place.indent) for t in texts[1:])]
        if discarded:
            texts[-1] += f" // {DISCARDED}" if self.options.line_comments else f" ({DISCARDED})"
        return [self._comment(t) for t in texts]

    def _comment(self, text: str) -> str:
        text = text.rstrip().removesuffix("\\").rstrip()
        if text.startswith("// ") or (text.startswith("/* ") and text.find("*/") == len(text) - 2):
            return text
        return f"// {text}" if self.options.line_comments else commented(text)

    def _join(self, lines: list[str]) -> str:
        """Lines in place of the directive: the last is followed by the comments after the directive."""
        if lines and lines[-1].startswith("//") and self.place.spread:
            lines = [*lines[:-1], commented(lines[-1][2:].strip())]
        return (self.place.newline + self.indent).join(lines)

    def _split(self, lines: list[str]) -> list[str]:
        return [part for line in lines for part in line.split("\n")]

    def after_region(self, lowering: Lowering, region: Span, depth: int) -> Edit:
        """The edit after the region; inner constructs' lines come first."""
        data, offset = region.file.data, region.end
        texts: list[str] = []
        for line, lead in indented(lowering.after, self._step()):
            texts += self._explained(line.trace)
            texts += [self._lead(line) + lead + text for text in self._folded(line)]
        if self.options.mode is PrintMode.ACC_OMP:
            texts = [self._comment(t) for t in texts]
        at = region_end(data, offset)
        if self.options.line_markers:  # compilers warn of indentation
            return replace(_insertion(region, at, "\n".join(texts), depth), own_lines=True)
        text = "".join(self.place.newline + self.indent + t for t in texts)
        if self.options.mode is PrintMode.ACC_OMP and at == offset and data[at : at + 1] not in b"\r\n":
            text = "".join(f" {commented(_text(line))}" for line in lowering.after)
        elif texts[-1].startswith("#") and at < len(data) and data[at : at + 1] not in b"\r\n":
            text += self.place.newline + self.indent
        return _insertion(region, at, text, depth)


_QUIET = (
    '_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \\"-Wshadow\\"")'
    ' {} _Pragma("GCC diagnostic pop")'
)
"""Declarations for compilers, where markers cannot make them text of a system header."""


class _Inline:
    """Layout of `_Pragma("...")`, of a macro's use as a pragma, and of both within a definition."""

    def __init__(self, place: Site, options: EmitOptions) -> None:
        self.place = place
        self.options = options

    def at_directive(self, lowering: Lowering) -> Edit:
        """The edit at the directive itself: all on its line."""
        own = self.place.span.text()
        omp = " ".join(self._wrapped(line) for line in lowering.before)
        text = {
            PrintMode.OMP: omp,
            PrintMode.ACC_OMP: f"{own} {commented(omp or DISCARDED)}",
            PrintMode.OMP_ACC: f"{commented(own + ('' if omp else ' ' + DISCARDED))} {omp}".rstrip(),
        }[self.options.mode]
        if self.options.mode is PrintMode.OMP and not self.place.in_macro:
            text += self.place.newline * (self.place.height - 1)
        return Edit(self.place.span, as_bytes(text))

    def _wrapped(self, line: Line) -> str:
        if isinstance(line, HostLine):
            return _QUIET.format(line.text) if self.options.line_markers else line.text
        text = _text(line).removeprefix("#pragma ")
        if not self.place.opener.endswith('"'):
            return f"{self.place.opener}{text})"
        escaped = text.replace("\\", "\\\\").replace('"', '\\"')
        return f'{self.place.opener}{escaped}")'

    def after_region(self, lowering: Lowering, region: Span, depth: int) -> Edit:
        """The edit after the region, which may be in another file than the definition of a macro."""
        texts = [self._wrapped(line) for line in lowering.after]
        if self.options.mode is PrintMode.ACC_OMP:
            texts = [commented(t) for t in texts]
        return _insertion(region, region.end, "".join(f" {t}" for t in texts), depth)


def _insertion(region: Span, at: int, text: str, depth: int) -> Edit:
    return Edit(Span(region.file, at, at), as_bytes(text), -depth)


def left_out(unit: Unit, edits: Sequence[Edit], options: EmitOptions) -> Iterator[Edit]:
    """The edits of a unit's directives, but those in text that other edits replace."""
    if options.mode is PrintMode.ACC_OMP:
        return
    for span in unit.left_out:
        if any(e.span.start < span.end and span.start < e.span.end for e in edits):
            continue
        data = unit.source.data
        lines = data[span.start : span.end].split(b"\n")
        if unit.source.language is Language.FORTRAN:
            texts = [_fortran(line) for line in lines]
        else:
            end = data.find(b"\n", span.end)
            rest = data[span.end : end if end >= 0 else len(data)].strip()
            texts = [_c(line, options.line_comments and not rest) for line in lines]
        yield Edit(Span(unit.source, span.start, span.end), b"\n".join(texts))


def _fortran(line: bytes) -> bytes:
    """A line of a directive; lines of the preprocessor between those of one stay."""
    text = line.lstrip()
    if not text or text.startswith((b"#", b"! ")):
        return line
    return line[: len(line) - len(text)] + b"! " + text


def _c(line: bytes, line_comment: bool) -> bytes:
    """A line of a directive without the mark of its continuation."""
    text = line.rstrip().removesuffix(b"\\").rstrip()
    lead = text[: len(text) - len(text.lstrip())]
    ending = b"\r" if line.endswith(b"\r") else b""
    text = text.lstrip()
    if line_comment:
        return lead + b"// " + text + ending
    return lead + commented(text.decode("latin-1")).encode("latin-1") + ending


def commented(text: str) -> str:
    """A text of C as a comment; comments within it do not end it."""
    return f"/* {text.replace('/*', '/ *').replace('*/', '* /')} */"
