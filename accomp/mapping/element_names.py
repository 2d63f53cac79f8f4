"""Associate names for components of components in `target update`, which flang 22 does not take.

It compiles no `target update from(a%b(i)%c)` or `from(a%b%c)` where `b` is allocatable or a pointer. An
associate name has the data and the bounds of its selector (Fortran 2018, 11.1.3.3).
"""

from __future__ import annotations

from accomp.ir.nodes import Construct, Line, OmpLine, Unit
from accomp.mapping.associate import new_name, statements
from accomp.records import replace
from accomp.syntax.nodes import Argument, Clause, VarRef

_MOVES = ("to", "from")


def with_element_names(unit: Unit) -> Unit:
    """The mapped unit with associate names for such components."""
    return replace(unit, constructs=tuple(map(_named, unit.constructs)))


def _named(construct: Construct) -> Construct:
    construct = replace(construct, children=tuple(map(_named, construct.children)))
    if construct.directive.name != "update" or construct.omp is None:
        return construct
    before = tuple(named for line in construct.omp.before for named in _lines(line))
    return replace(construct, omp=replace(construct.omp, before=before))


def _lines(line: Line) -> tuple[Line, ...]:
    if not isinstance(line, OmpLine) or line.directive.name != "target update":
        return (line,)
    given: dict[str, str] = {}
    clauses = tuple(_clause(clause, given) for clause in line.directive.clauses)
    if not given:
        return (line,)
    opening, closing = statements((name, selector) for selector, name in given.items())
    return (opening, replace(line, directive=replace(line.directive, clauses=clauses)), closing)


def _clause(clause: Clause, given: dict[str, str]) -> Clause:
    if clause.name not in _MOVES:
        return clause
    return replace(clause, args=tuple(_argument(a, given) for a in clause.args))


def _argument(argument: Argument, given: dict[str, str]) -> Argument:
    if not isinstance(argument, VarRef) or not _reaches(argument):
        return argument
    selector = argument.name + argument.members
    if selector not in given:
        given[selector] = new_name(argument.components[-1].name, given.values())
    name = given[selector]
    rest = argument.text.removeprefix(selector)
    return VarRef(name + rest, name, argument.span, sections=argument.sections, type=argument.type)


def _reaches(ref: VarRef) -> bool:
    """Whether a var may be reached through a component that is allocatable or a pointer, and has others."""
    inner = ref.components[1:-1]
    return any(part.subscripts for part in inner) or bool(inner and ref.through)
