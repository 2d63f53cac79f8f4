"""Single subscripts of arrays of Fortran in maps and motions, as ranges of one element.

Of an array whose shape is known at run time alone, flang 22 maps and moves other elements where a subscript
without a range stands in front of another: it takes that dimension for one of a single element.
"""

from __future__ import annotations

from accomp.ir.nodes import Construct, Line, OmpLine, Unit
from accomp.mapping.build import subscripts
from accomp.records import replace
from accomp.syntax.nodes import Argument, Clause, Section, TypeInfo, TypeKind, VarRef

_CLAUSES = ("map", "to", "from")


def with_element_ranges(unit: Unit) -> Unit:
    """The mapped unit of Fortran with such ranges."""
    return replace(unit, constructs=tuple(map(_ranged, unit.constructs)))


def _ranged(construct: Construct) -> Construct:
    children, omp = tuple(map(_ranged, construct.children)), construct.omp
    if omp is not None:
        omp = replace(omp, before=tuple(map(_line, omp.before)), after=tuple(map(_line, omp.after)))
    return replace(construct, children=children, omp=omp)


def _line(line: Line) -> Line:
    if not isinstance(line, OmpLine) or not line.directive.has(*_CLAUSES):
        return line
    clauses = tuple(
        _clause(clause) if clause.name in _CLAUSES else clause for clause in line.directive.clauses
    )
    return replace(line, directive=replace(line.directive, clauses=clauses))


def _clause(clause: Clause) -> Clause:
    return replace(clause, args=tuple(map(_argument, clause.args)))


def _argument(argument: Argument) -> Argument:
    if not isinstance(argument, VarRef) or all(section.range for section in argument.sections[:-1]):
        return argument
    if _has_shape(argument.type):
        return argument
    *before, last = argument.sections
    sections = (*map(_range, before), last)
    return replace(argument, text=argument.base + subscripts(sections), sections=sections)


def _range(section: Section) -> Section:
    return section if section.range else Section(section.lower, section.lower)


def _has_shape(of: TypeInfo | None) -> bool:
    """Whether the declaration of an array tells all of its extents but the last."""
    while of is not None and of.kind is TypeKind.ARRAY and of.rank > 1:
        if of.extent is None:
            return False
        of = of.element
    return of is not None
