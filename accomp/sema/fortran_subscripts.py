"""Subscripts in clauses of Fortran: one for each dimension, none of substrings, no gaps (section 2.7.1).

What `cache` names is an element or a subarray (section 2.10), which a whole array is, too.
"""

from __future__ import annotations

from accomp.codes.sema import CACHE_ELEMENT, NOT_CONTIGUOUS
from accomp.codes.subscripts import SUBSCRIPT_COUNT, SUBSTRING
from accomp.diagnostics import Sink
from accomp.sema.scope import Scope
from accomp.sema.section_bounds import CONTIGUOUS
from accomp.source import Language
from accomp.syntax.lexer import decimal
from accomp.syntax.nodes import Expr, Section, TypeInfo, TypeKind, VarRef


def check(scope: Scope, sink: Sink) -> None:
    """Check the subscripts of every var in the clauses of a directive of Fortran."""
    if scope.facts.unit.source.language is not Language.FORTRAN:
        return
    if scope.name == "cache":
        _cached(scope, sink)
    for clause in scope.directive.clauses:
        for ref in clause.vars:
            if ref.sections and ref.type is not None:
                _ref(ref, ref.type, sink)
            if clause.name in CONTIGUOUS and _has_gaps(ref):
                sink.report(NOT_CONTIGUOUS, ref.span, text=ref.text, clause=clause.name)


def _cached(scope: Scope, sink: Sink) -> None:
    for ref in scope.directive.args:
        if isinstance(ref, VarRef) and not ref.sections and ref.type is not None and not ref.type.rank:
            sink.report(CACHE_ELEMENT, ref.span, text=ref.text)


def _ref(ref: VarRef, of: TypeInfo, sink: Sink) -> None:
    given, rank, name = len(ref.sections), of.rank, ref.name + ref.members
    if given == rank + 1 and ref.sections[-1].range and _is_string(of):  # Fortran 2018 R908, R910
        sink.report(SUBSTRING, ref.span, text=ref.text, name=name)
    elif rank and given != rank:
        subscripts, dimensions = _count(given, "subscript"), _count(rank, "dimension")
        sink.report(
            SUBSCRIPT_COUNT, ref.span, text=ref.text, name=name, given=subscripts, declared=dimensions
        )


def _has_gaps(ref: VarRef) -> bool:
    """Whether constants, or components that are not named, show that what a var names is not contiguous.

    It is not if a dimension after one that is not whole has several elements.
    """
    if ref.scattered or any(map(_is_strided, ref.sections)):
        return True
    of, partial = ref.type, False
    if of is None or of.rank != len(ref.sections):
        return False
    for section in ref.sections:
        length, extent = _length(section, of), _length(Section(), of)
        if partial and length is not None and length > 1:
            return True
        partial = partial or (None not in (length, extent) and length != extent)
        of = of.element if of is not None else None
    return False


def _is_strided(section: Section) -> bool:
    """Whether a stride leaves elements out. A negative one takes them all, but from the end on."""
    return section.stride is not None and section.stride.value not in (None, 0, 1, -1)


def _length(section: Section, of: TypeInfo | None) -> int | None:
    """The constant number of elements of one dimension."""
    if not section.range:
        return 1
    lower, upper = (
        _limit(section.lower, of.lower if of else None),
        _limit(section.length, of.extent if of else None),
    )
    return upper - lower + 1 if lower is not None and upper is not None else None


def _limit(given: Expr | None, declared: str | None) -> int | None:
    """A bound of a section, which is that of the array where none is given; None where it is not constant."""
    return given.value if given is not None else decimal(declared or "")


def _is_string(of: TypeInfo) -> bool:
    """Whether it is of type character, or an array of that (Fortran 2018 7.4.4)."""
    element = of.innermost
    return element.kind is TypeKind.OTHER and element.spelling.startswith("character(")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
