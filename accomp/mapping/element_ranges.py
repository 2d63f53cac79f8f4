"""Single subscripts of arrays of Fortran in maps and motions, as ranges of one element.

Of an array whose shape is known at run time alone, flang 22 maps and moves other elements where a subscript
without a range stands in front of another: it takes that dimension for one of a single element.
"""

from __future__ import annotations

from accomp.ir.nodes import Construct, Unit
from accomp.mapping.build import as_range, subscripts
from accomp.mapping.omp_lines import with_directives
from accomp.records import replace
from accomp.syntax.nodes import Argument, Clause, Directive, TypeInfo, TypeKind, VarRef

_CLAUSES = ("map", "to", "from")


def with_element_ranges(unit: Unit) -> Unit:
    """The mapped unit of Fortran with such ranges."""
    return replace(unit, constructs=tuple(map(_ranged, unit.constructs)))


def _ranged(construct: Construct) -> Construct:
    return with_directives(replace(construct, children=tuple(map(_ranged, construct.children))), _directive)


def _directive(directive: Directive) -> Directive:
    if not any(map(_is_misread, (ref for c in directive.all(*_CLAUSES) for ref in c.vars))):
        return directive
    return replace(directive, clauses=tuple(map(_clause, directive.clauses)))


def _clause(clause: Clause) -> Clause:
    return replace(clause, args=tuple(map(_argument, clause.args))) if clause.name in _CLAUSES else clause


def _argument(argument: Argument) -> Argument:
    if not isinstance(argument, VarRef) or not _is_misread(argument):
        return argument
    *before, last = argument.sections
    sections = (*map(as_range, before), last)
    return replace(argument, text=argument.base + subscripts(sections), sections=sections)


def _is_misread(ref: VarRef) -> bool:
    return not all(section.range for section in ref.sections[:-1]) and not _has_shape(ref.type)


def _has_shape(of: TypeInfo | None) -> bool:
    """Whether the declaration of an array tells all of its extents but the last."""
    while of is not None and of.kind is TypeKind.ARRAY and of.rank > 1:
        if of.extent is None:
            return False
        of = of.element
    return of is not None
