"""Regions of Fortran moved to internal procedures of their own, at the end of their program units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from accomp.backends.base import EmitOptions, PrintMode
from accomp.backends.openmp.markers import marked_part
from accomp.backends.openmp.site import line_end
from accomp.ir.nodes import Construct, Unit
from accomp.ir.own_procedures import Evaluated, OwnProcedure
from accomp.source import Edit, SourceFile, SourceForm, Span, as_bytes, edited
from accomp.syntax.fortran_lines import fold

_LAST = 1 << 30
_NAME, _ARGUMENT = "accomp_region_", "accomp_bound_"


def moved(unit: Unit, edits: list[Edit], options: EmitOptions) -> list[Edit]:
    """The edits with those of regions in own procedures put there, and calls in their place."""
    regions = [c for c in unit.walk() if c.omp is not None and c.omp.procedure is not None]
    if not regions or options.mode is PrintMode.ACC_OMP:
        return edits
    places: dict[int, tuple[OwnProcedure, list[bytes]]] = {}
    for number, construct in enumerate(regions, 1):
        assert construct.omp is not None
        assert construct.omp.procedure is not None
        where, span = construct.omp.procedure, _lines(construct)
        inside = [*(edit for edit in edits if _within(edit, span)), *_named(where.arguments)]
        edits = [edit for edit in edits if not _within(edit, span)]
        text = marked_part(span, inside) if options.line_markers else as_bytes(edited(span, inside))
        lead = _lead(where.place)
        given = ", ".join((*(a.text for a in where.arguments), *(p.name for p in where.passed)))
        call = _statements((f"call {_NAME}{number}({given})",), _indent(construct, lead), span.file, options)
        edits.append(Edit(span, as_bytes("\n".join(call))))
        _, texts = places.setdefault(where.place.start, (where, []))
        texts.append(_procedure(where, f"{_NAME}{number}", text, lead, options))
    return [*edits, *(_ending(where, texts) for where, texts in places.values())]


def _lines(construct: Construct) -> Span:
    """The lines of directive and region."""
    span, region = construct.directive.span, construct.region
    assert span is not None
    assert region is not None
    last = construct.closing or region.span
    data = span.file.data
    return Span(span.file, data.rfind(b"\n", 0, span.start) + 1, line_end(data, last.end))


def _within(edit: Edit, lines: Span) -> bool:
    """Whether an edit is of some lines; what is inserted in front of them is not."""
    return lines.start <= edit.span.start and edit.span.end <= lines.end and edit.span.end > lines.start


def _lead(place: Span) -> str:
    data = place.file.data
    return data[data.rfind(b"\n", 0, place.start) + 1 : place.start].decode("latin-1")


def _indent(construct: Construct, lead: str) -> str:
    """The indentation of a call in the place of a construct."""
    span = construct.directive.span
    return lead if span is None or span.file.form is SourceForm.FIXED else _lead(span)


def _procedure(where: OwnProcedure, name: str, region: bytes, lead: str, options: EmitOptions) -> bytes:
    """The text of one procedure."""
    file = where.place.file
    inner = lead if options.line_markers else lead + "  "
    names = [f"{_ARGUMENT}{number}" for number in range(1, len(where.arguments) + 1)]
    declared = [f"{a.type}, intent(in) :: {n}" for a, n in zip(where.arguments, names, strict=True)]
    declared += [f"{p.type} :: {p.name}" for p in where.passed]
    head = f"subroutine {name}({', '.join((*names, *(p.name for p in where.passed)))})"
    opening = _statements((head, *declared, *where.heads), inner, file, options)
    selects = ("end select",) * (len(where.heads) // 2)
    closing = _statements((*selects, f"end subroutine {name}"), inner, file, options)
    if where.conditions:
        opening = [f"#if {' && '.join(where.conditions)}", *opening]
        closing = [*closing, "#endif"]
    return b"\n".join((*map(as_bytes, opening), region, *map(as_bytes, closing)))


def _named(arguments: Iterable[Evaluated]) -> Iterator[Edit]:
    """The names of arguments in the place of calls that the host evaluates."""
    for number, argument in enumerate(arguments, 1):
        yield Edit(argument.span, as_bytes(f"{_ARGUMENT}{number}"))


def _statements(texts: Iterable[str], lead: str, file: SourceFile, options: EmitOptions) -> list[str]:
    """The lines of statements of an internal procedure."""
    fixed = file.form is SourceForm.FIXED
    lead = "" if fixed else lead
    room = options.columns - len(lead)
    return [lead + line for text in texts for line in fold(text, room, fixed)]


def _ending(where: OwnProcedure, texts: list[bytes]) -> Edit:
    """The procedures of one program unit in front of its END statement."""
    lead = as_bytes(_lead(where.place))
    text = b"\n".join((*texts, lead))
    if where.contains or text.startswith(b"#"):
        text = (b"contains\n" if where.contains else b"\n") + text
    return Edit(where.place, text.removeprefix(lead), _LAST)
