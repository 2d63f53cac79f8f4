"""Subarrays in clauses: bounds, lengths, and which clauses take them (section 2.7.1)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.sema import (
    CACHE_ELEMENT,
    INTEGER_BOUND,
    LENGTH_REQUIRED,
    NAME_REQUIRED,
    NEGATIVE_BOUND,
    NOT_CONTIGUOUS,
    NOT_SUBSCRIPTABLE,
    OUT_OF_BOUNDS,
)
from accomp.diagnostics import Sink
from accomp.sema.clause_arguments import is_integer
from accomp.sema.scope import Scope
from accomp.source import Language, Span
from accomp.syntax.nodes import Clause, Expr, Section, TypeInfo, TypeKind, VarRef

CONTIGUOUS = frozenset("copy copyin copyout create no_create present delete".split())
"""Data clauses whose subarrays must be contiguous; `update` may have gaps (section 2.14.4)."""


def check(scope: Scope, sink: Sink) -> None:
    """Check every subarray in the clauses of a directive, and the vars of a cache directive."""
    if scope.facts.unit.source.language is Language.FORTRAN:
        return
    for clause in (*scope.directive.clauses, *_cache(scope, sink)):
        for ref in clause.vars:
            if clause.name == "use_device" and (not ref.plain or ref.of_object):
                span = ref.span
                sink.report(NAME_REQUIRED, span, text=ref.text, clause=clause.name)
            elif ref.sections:
                _ref(clause, ref, sink)


def _cache(scope: Scope, sink: Sink) -> Iterator[Clause]:
    """The vars of a cache directive as if they stood in a clause: elements or subarrays (section 2.10)."""
    if scope.name != "cache":
        return
    clause = Clause("cache", scope.directive.span, "cache", scope.directive.modifiers, scope.directive.args)
    for ref in clause.vars:
        if not ref.sections:
            sink.report(CACHE_ELEMENT, ref.span, text=ref.text)
    yield clause


def _ref(clause: Clause, ref: VarRef, sink: Sink) -> None:
    of = ref.type if ref.members else ref.symbol.type if ref.symbol else None
    dimensions: list[tuple[Section, int | None]] = []
    for section in ref.sections:
        if of is not None and of.kind is TypeKind.REFERENCE:
            of = of.element
        if of is not None and of.kind not in (
            TypeKind.ARRAY,
            TypeKind.POINTER,
            TypeKind.OTHER,
            TypeKind.DEPENDENT,
        ):
            if of.kind is not TypeKind.RECORD:  # C++ classes may have a subscript operator
                sink.report(NOT_SUBSCRIPTABLE, ref.span, text=ref.text)
            return
        extent = _extent(of)
        _dimension(ref, section, of, extent, sink)
        dimensions.append((section, extent))
        of = of.element if of is not None else None
    if clause.name in CONTIGUOUS and ref.symbol and _has_gaps(dimensions):
        sink.report(NOT_CONTIGUOUS, ref.span, text=ref.text, clause=clause.name)


def _extent(of: TypeInfo | None) -> int | None:
    if of is None or of.kind is not TypeKind.ARRAY or of.extent is None:
        return None
    return int(of.extent) if of.extent.isdecimal() else None


def _dimension(ref: VarRef, section: Section, of: TypeInfo | None, extent: int | None, sink: Sink) -> None:
    what = (("lower bound" if section.range else "index", section.lower), ("length", section.length))
    before = of is not None and of.kind is TypeKind.POINTER  # what lies before the element it points to
    for name, expr in what:
        if expr is not None and not _bound(ref, name, expr, before and name != "length", sink):
            return
    if section.range and section.length is None and of is not None:
        unknown = _unknown_extent(of)
        if unknown:
            sink.report(LENGTH_REQUIRED, ref.span, text=ref.text, what=unknown)
    if extent is not None:
        _within(ref, section, extent, sink)


def _bound(ref: VarRef, what: str, expr: Expr, negative: bool, sink: Sink) -> bool:
    span = expr.span
    if expr.type is not None and not is_integer(expr.type):
        sink.report(INTEGER_BOUND, span, what=what, text=ref.text, type=expr.type.spelling)
        return False
    if expr.value is not None and expr.value < 0 and not negative:
        sink.report(NEGATIVE_BOUND, span, what=what, text=ref.text, value=expr.value)
        return False
    return True


def _unknown_extent(of: TypeInfo) -> str:
    """What the length of `[lower:]` cannot be inferred from, or the empty string."""
    if of.kind is TypeKind.POINTER:
        return "a pointer"
    if of.kind is TypeKind.ARRAY and of.extent is None and not of.variable:
        return "an array of unknown extent"
    return ""


def _within(ref: VarRef, section: Section, extent: int, sink: Sink) -> None:
    lower = section.lower.value if section.lower else 0
    length = section.length.value if section.length else None
    if (lower is None and length is None) or (section.length is not None and length is None):
        return
    first = lower or 0  # what is not known is at least that
    last = first + length - 1 if length is not None else first
    if last >= extent and not (length == 0 and first <= extent):
        span: Span | None = ref.span
        elements = "1 element" if extent == 1 else f"{extent} elements"
        sink.report(OUT_OF_BOUNDS, span, text=ref.text, last=last, extent=elements)


def _has_gaps(dimensions: list[tuple[Section, int | None]]) -> bool:
    """Whether constants show that the elements are not contiguous.

    They are if after the first dimension of a length other than 1 every
    dimension is whole.
    """
    several = False
    for section, extent in dimensions:
        length = _length(section, extent)
        if several and extent is not None and length is not None and length != extent:
            return True
        several = several or (length is not None and length > 1)
    return False


def _length(section: Section, extent: int | None) -> int | None:
    """The constant number of elements of one dimension."""
    if not section.range:
        return 1
    if section.length is not None:
        return section.length.value
    lower = section.lower.value if section.lower else 0
    return extent - lower if extent is not None and lower is not None else None
