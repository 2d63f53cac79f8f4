"""Associate names for components in clauses, for compilers whose clauses take no components.

gfortran 12 maps a component of an object with allocatable components in no clause, and moves none with
`target update`. An associate name has the data and the bounds of its selector (Fortran 2018, 11.1.3.3), so
OpenMP finds and maps the same storage by it. gfortran makes descriptors of names of arrays; of the name of a
scalar it maps the address, so scalars keep their text. No address of a component has to be set in its object
(OpenACC 3.3 section 2.6.4): gfortran has no such object on devices (check_components).

The region of a compute construct names the component by that name too, and nothing else of its object but
values of scalars, so the object needs no clause. Nor do data directives map such objects: what no region
names has no use on a device. Allocatable components that a region names and no clause lists are present by
what made them so. Scalars are shared by host and device, so data directives have nothing to do for them
(section 2.7): a region has names for the values that they have when it starts.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.mapping import SHARED_COMPONENT
from accomp.diagnostics import Sink
from accomp.ir.nodes import Construct, HostLine, Line, Lowering, OmpLine, Unit
from accomp.mapping.associate import new_name, statements
from accomp.mapping.attributes import DATA_CLAUSES
from accomp.mapping.build import clause
from accomp.mapping.portable import component_refused
from accomp.records import dataclass, field, replace
from accomp.source import Edit
from accomp.syntax.nodes import Argument, Clause, TypeInfo, TypeKind, VarRef
from accomp.target import Target

_DATA = ("target data", "target enter data", "target exit data")
_ACC_DATA = ("data", "enter data", "exit data")
_ELEMENTS = (TypeKind.INTEGER, TypeKind.FLOATING, TypeKind.COMPLEX, TypeKind.BOOLEAN)


def with_names(unit: Unit, target: Target, sink: Sink) -> Unit:
    """The mapped unit with associate names for components that clauses of data directives do not take."""
    present = ("present", "alloc") if target.openmp >= (5, 1) else ("alloc",)
    for construct in unit.walk():
        _report_shared(construct, sink)
    return replace(unit, constructs=tuple(_named(c, present) for c in unit.constructs))


def _report_shared(construct: Construct, sink: Sink) -> None:
    """Report the scalar components that data directives list."""
    if construct.directive.name not in (*_ACC_DATA, "update"):
        return
    for ref in (r for own in construct.directive.clauses for r in own.vars):
        if _is_shared("map", ref):
            sink.report(SHARED_COMPONENT, ref.span, text=ref.text, name=ref.name)


def _named(construct: Construct, present: tuple[str, ...]) -> Construct:
    construct = replace(construct, children=tuple(_named(c, present) for c in construct.children))
    if construct.omp is None:
        return construct
    if construct.region is None:
        return _without_empty(_standalone(construct, construct.omp))
    names = _Names(_kept(construct), _implied(construct))
    old = construct.omp.before
    lines = [_line(line, names) if isinstance(line, OmpLine) else line for line in old]
    _add_unlisted(construct, lines, names, present)
    _add_values(construct, lines, names)
    omp = replace(construct.omp, before=tuple(lines))
    if names.given:
        omp = _associated(construct, omp, names)
    return _without_empty(replace(construct, omp=omp)) if names.given or tuple(lines) != old else construct


def _standalone(construct: Construct, omp: Lowering) -> Construct:
    """A directive without a region, each of those that it became in an ASSOCIATE construct of its own."""
    lines: list[Line] = []
    for line in omp.before:
        names = _Names(_kept(construct), _implied(construct))
        made = _line(line, names) if isinstance(line, OmpLine) else line
        if names.given:
            opening, closing = names.statements()
            lines += (opening, made, closing)
        else:
            lines.append(made)
    return replace(construct, omp=replace(omp, before=tuple(lines)))


def _associated(construct: Construct, omp: Lowering, names: _Names) -> Lowering:
    """What a construct became, in an ASSOCIATE construct: lines in front may open what the last close."""
    opening, closing = names.statements()
    edits = (*omp.edits, *_edits(construct, names))
    return replace(omp, before=(opening, *omp.before), after=(*omp.after, closing), edits=edits)


def _add_unlisted(construct: Construct, lines: list[Line], names: _Names, present: tuple[str, ...]) -> None:
    """Have the region's directive map the components that no clause lists."""
    at = next((i for i, line in reversed(tuple(enumerate(lines))) if _is_region(line)), None)
    found = (m.component for m in construct.mentions if m.component is not None)
    own = [ref for ref in found if ref.name.lower() not in names.kept]
    if not own or at is None:
        return
    line = lines[at]
    assert isinstance(line, OmpLine)
    mapped = {ref.name for c in line.directive.all("map") for ref in c.vars}  # of a `kernels` around
    refs = tuple(VarRef(n, n) for n in dict.fromkeys(map(names.of, own)) if n not in mapped)
    if not refs:
        return
    added = clause("map", refs, *present).clause
    directive = replace(line.directive, clauses=(*line.directive.clauses, added))
    lines[at] = replace(line, directive=directive)


def _add_values(construct: Construct, lines: list[Line], names: _Names) -> None:
    """Name the values of scalar components that the region reads, as they are where it starts."""
    if not any(map(_is_region, lines)):
        return
    for value in (m.value for m in construct.mentions if m.value is not None):
        if value.name.lower() not in names.kept:
            names.of(value)
            names.values.add(value.name + value.members)


def _is_region(line: Line) -> bool:
    if not isinstance(line, OmpLine):
        return False
    name = line.directive.name
    return not line.directive.end and name.split()[0] == "target" and name not in _DATA


def _without_empty(construct: Construct) -> Construct:
    """The construct without directives for data that have nothing left to map."""
    omp = construct.omp
    if omp is None or construct.directive.name not in (*_ACC_DATA, "update"):
        return construct
    data = [line.directive for line in omp.before if _moves(line) and isinstance(line, OmpLine)]
    if not data or any(d.has("map", "to", "from", "use_device_addr", "use_device_ptr") for d in data):
        return construct
    before, after = (tuple(line for line in lines if not _moves(line)) for lines in (omp.before, omp.after))
    return replace(construct, omp=replace(omp, before=before, after=after))


def _moves(line: Line) -> bool:
    """Whether it is a directive for data alone."""
    return isinstance(line, OmpLine) and line.directive.name in (*_DATA, "target update")


def _kept(construct: Construct) -> frozenset[str]:
    """The objects of which the region of a compute construct names more: their components keep their text."""
    mentions = construct.mentions
    found = {m.text for m in mentions if "%" not in m.text and m.value is None}
    found.update(
        m.component.name.lower() for m in mentions if m.component and not _of_elements(m.component.type)
    )
    inner = (c for child in construct.children for c in child.walk() if mentions)
    clauses = [x for c in inner for x in c.directive.clauses]
    clauses += [x for x in construct.directive.clauses if mentions and x.name not in DATA_CLAUSES]
    return frozenset(found.union(r.name.lower() for x in clauses for r in x.vars))


def _implied(construct: Construct) -> frozenset[str]:
    """The objects of which the clauses of a compute construct list components alone, but for needless items.

    Those are objects that can be none, where procedures that the region calls cannot name them.
    """
    found = [ref for clause in construct.directive.clauses for ref in clause.vars]
    listed = (ref for ref in found if not ref.members)
    whole = {
        ref.name.lower()
        for ref in listed
        if not (_is_local(construct, ref) and component_refused("map", ref))
    }
    unlisted = {r.name.lower() for m in construct.mentions for r in (m.component, m.value) if r is not None}
    return (frozenset(r.name.lower() for r in found if r.members and construct.mentions) - whole) | unlisted


def _is_local(construct: Construct, ref: VarRef) -> bool:
    """Whether all that names an object in the region of a construct stands there."""
    return not construct.calls or (ref.symbol is not None and not ref.symbol.file_scope)


def _edits(construct: Construct, names: _Names) -> Iterator[Edit]:
    """The associate names in the region of a compute construct."""
    given = {"".join(text.lower().split()): name for text, name in names.given.items()}
    for mention in construct.mentions:
        text = mention.text if mention.value is None else "".join(mention.value.text.split())
        if text in given:
            yield Edit(mention.span, given[text].encode())


@dataclass(slots=True)
class _Names:
    """The names in one ASSOCIATE construct, by the text of the component."""

    kept: frozenset[str]
    """Objects whose components keep their text."""
    implied: frozenset[str]
    """Objects that no clause lists, or need not."""
    given: dict[str, str] = field(default_factory=dict[str, str])
    values: set[str] = field(default_factory=set[str])
    """Those of which the names are values."""

    def of(self, ref: VarRef) -> str:
        """The name for a component."""
        selector = ref.name + ref.members
        if selector in self.given:
            return self.given[selector]
        self.given[selector] = new_name(ref.members.rpartition("%")[2], self.given.values())
        return self.given[selector]

    def statements(self) -> tuple[HostLine, HostLine]:
        """Those that open and close the construct."""
        pairs = ((name, f"({of})" if of in self.values else of) for of, name in self.given.items())
        return statements(pairs)


def _line(line: OmpLine, names: _Names) -> OmpLine:
    directive = line.directive
    if directive.end or not directive.name.startswith("target"):
        return line
    made = (_clause(clause, names, directive.name) for clause in directive.clauses)
    clauses = tuple(c for c, own in zip(made, directive.clauses, strict=True) if c.args or not own.args)
    return (
        line if clauses == directive.clauses else replace(line, directive=replace(directive, clauses=clauses))
    )


def _clause(clause: Clause, names: _Names, directive: str) -> Clause:
    """A clause of a directive, with names for components, and without objects that need none."""
    gone = names.implied - names.kept if clause.name == "map" else frozenset[str]()
    args = (
        a
        for a in clause.args
        if not isinstance(a, VarRef)
        or not (_is_left_out(clause.name, a, directive) or (a.name.lower() in gone and not a.members))
    )
    return replace(clause, args=tuple(_argument(clause.name, a, names) for a in args))


def _is_left_out(clause: str, ref: VarRef, directive: str) -> bool:
    """Whether a directive for data does without a var: an object with allocatable components, or a scalar."""
    if directive == "target update":
        return _is_shared("map", ref)
    whole = ref.holds or not ref.members
    return directive in _DATA and bool(component_refused(clause, ref)) and (whole or _is_shared(clause, ref))


def _is_shared(clause: str, ref: VarRef) -> bool:
    """Whether it is a scalar component of intrinsic type, in storage of an object that gfortran maps not."""
    of = ref.type
    scalar = of is not None and of.complete and of.kind in _ELEMENTS and not ref.allocatable
    return scalar and bool(ref.members) and bool(component_refused(clause, ref))


def _argument(clause: str, argument: Argument, names: _Names) -> Argument:
    if not isinstance(argument, VarRef) or not argument.members or not component_refused(clause, argument):
        return argument
    rest = argument.text.removeprefix(argument.name + argument.members)
    kept = argument.name.lower() in names.kept
    if rest == argument.text or not _of_elements(argument.type) or kept:
        return argument
    name = names.of(argument)
    return VarRef(name + rest, name, argument.span, sections=argument.sections, type=argument.type)


def _of_elements(of: TypeInfo | None) -> bool:
    """Whether it is the type of an array with elements of intrinsic type, of no deferred length."""
    if of is None or of.kind is not TypeKind.ARRAY:
        return False
    element = of.innermost
    return element.kind in _ELEMENTS or (
        element.spelling.startswith("character") and ":" not in element.spelling
    )
