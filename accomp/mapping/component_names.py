"""Associate names for components in data directives, for compilers whose clauses take no components.

gfortran 12 maps a component of an object with allocatable components in no clause, and moves none with
`target update`. An associate name has the data and the bounds of its selector (Fortran 2018, 11.1.3.3), so
OpenMP finds and maps the same storage by it. gfortran makes descriptors of names of arrays; of the name of a
scalar it maps the address, so scalars keep their text. No address of a component has to be set in its object
(OpenACC 3.3 section 2.6.4): gfortran has no such object on devices (check_components).
"""

from __future__ import annotations

from accomp.ir.nodes import Construct, HostLine, OmpLine, Unit
from accomp.mapping.portable import component_refused
from accomp.records import dataclass, field, replace
from accomp.syntax.nodes import Argument, Clause, TypeInfo, TypeKind, VarRef

_DIRECTIVES = ("target data", "target enter data", "target exit data", "target update")
_ELEMENTS = (TypeKind.INTEGER, TypeKind.FLOATING, TypeKind.COMPLEX, TypeKind.BOOLEAN)


def with_names(unit: Unit) -> Unit:
    """The mapped unit with associate names for components that clauses of data directives do not take."""
    return replace(unit, constructs=tuple(map(_named, unit.constructs)))


def _named(construct: Construct) -> Construct:
    construct = replace(construct, children=tuple(map(_named, construct.children)))
    if construct.omp is None:
        return construct
    names = _Names()
    before = tuple(_line(line, names) if isinstance(line, OmpLine) else line for line in construct.omp.before)
    if not names.given:
        return construct
    pairs = ", ".join(f"{name} => {text}" for text, name in names.given.items())
    first = next(at for at, line in enumerate(before) if line is not construct.omp.before[at])
    opening, closing = HostLine(f"associate ({pairs})"), HostLine("end associate")
    before = (*before[:first], opening, *before[first:])
    if construct.region is None:
        return replace(construct, omp=replace(construct.omp, before=(*before, closing)))
    after = (*construct.omp.after, closing)
    return replace(construct, omp=replace(construct.omp, before=before, after=after))


@dataclass(slots=True)
class _Names:
    """The names in one ASSOCIATE construct, by the text of the component."""

    given: dict[str, str] = field(default_factory=dict[str, str])

    def of(self, ref: VarRef) -> str:
        """The name for a component."""
        selector = ref.name + ref.members
        if selector in self.given:
            return self.given[selector]
        name = f"accomp_{ref.members.rpartition('%')[2].strip()[:50].lower()}"
        taken = self.given.values()
        numbered = (name if at == 1 else f"{name}_{at}" for at in range(1, len(taken) + 2))
        self.given[selector] = next(n for n in numbered if n not in taken)
        return self.given[selector]


def _line(line: OmpLine, names: _Names) -> OmpLine:
    if line.directive.name not in _DIRECTIVES or line.directive.end:
        return line
    clauses = tuple(_clause(clause, names) for clause in line.directive.clauses)
    if clauses == line.directive.clauses:
        return line
    return replace(line, directive=replace(line.directive, clauses=clauses))


def _clause(clause: Clause, names: _Names) -> Clause:
    return replace(clause, args=tuple(_argument(clause.name, a, names) for a in clause.args))


def _argument(clause: str, argument: Argument, names: _Names) -> Argument:
    if not isinstance(argument, VarRef) or not argument.members or not component_refused(clause, argument):
        return argument
    rest = argument.text.removeprefix(argument.name + argument.members)
    if rest == argument.text or not _of_elements(argument.type):
        return argument
    name = names.of(argument)
    return VarRef(name + rest, name, argument.span, sections=argument.sections, type=argument.type)


def _of_elements(of: TypeInfo | None) -> bool:
    """Whether it is the type of an array whose elements are of an intrinsic type other than CHARACTER."""
    return of is not None and of.kind is TypeKind.ARRAY and of.innermost.kind in _ELEMENTS
