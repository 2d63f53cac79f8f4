"""What a region uses: its variables with how they are used, and the procedures it calls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet

from accomp.frontends.fortran.entities import Entity, Role
from accomp.frontends.fortran.references import Reference, Sense, Statements, of_pointer
from accomp.frontends.fortran.scopes import Scopes
from accomp.frontends.fortran.statement import Statement, tokens
from accomp.frontends.fortran.statement_kinds import Kind
from accomp.frontends.fortran.structure import Block, Structure
from accomp.ir.calls import Call
from accomp.patterns import pattern
from accomp.records import dataclass, field

_TAKEN = frozenset(
    (
        Kind.EXECUTABLE,
        Kind.DO,
        Kind.IF,
        Kind.SELECT,
        Kind.WHERE,
        Kind.FORALL,
        Kind.ASSOCIATE,
        Kind.ELSE,
        Kind.CASE,
    )
)
_BASE = pattern(r"[a-z_][\w$]*")


@dataclass(slots=True, eq=False)
class Variable:
    """A variable that a region uses: all references to it, and whether any reads or writes its value."""

    entity: Entity
    references: list[Reference] = field(default_factory=list[Reference])
    read: bool = False
    written: bool = False

    @property
    def array(self) -> bool:
        """Whether it is an array."""
        return bool(self.entity.dimensions)

    @property
    def first(self) -> Reference:
        """The first reference, of those that are compiled if there are any."""
        found = self.references[0]
        return next((r for r in self.references if not r.idle), found) if found.idle else found

    def pointed(self, statements: Sequence[Statement]) -> bool:
        """Whether the region assigns a pointer a target, or asks for its association."""
        return any(of_pointer(statements[r.statement].text, r) for r in self.references)


@dataclass(slots=True, eq=False)
class Uses:
    """The variables declared outside of a region and used in it, in order of first use, and what it calls.

    Named constants are apart: nothing has to be done for their data. `inner` are variables that the
    region declares itself, in BLOCK, ASSOCIATE and DO CONCURRENT constructs.
    """

    variables: dict[tuple[str, str], Variable] = field(default_factory=dict[tuple[str, str], Variable])
    constants: dict[tuple[str, str], Variable] = field(default_factory=dict[tuple[str, str], Variable])
    inner: dict[tuple[str, str], Variable] = field(default_factory=dict[tuple[str, str], Variable])
    calls: dict[str, list[Reference]] = field(default_factory=dict[str, list[Reference]])
    intrinsics: dict[str, list[Reference]] = field(default_factory=dict[str, list[Reference]])
    procedures: dict[str, list[Reference]] = field(default_factory=dict[str, list[Reference]])

    def names(self) -> frozenset[str]:
        """The names of the variables from outside."""
        return frozenset(name for _, name in self.variables)


class Regions:
    """What the regions of one file use; each statement is read once, however many regions it stands in."""

    def __init__(self, scopes: Scopes) -> None:
        self.scopes = scopes
        self._known: dict[int, list[Reference]] = {}
        self._hiding: dict[int, frozenset[str]] = {}

    def statement(self, index: int) -> list[Reference]:
        """The references of one statement; directives are not read."""
        found = self._known.get(index)
        if found is None:
            found = self._known[index] = []
            structure = self.scopes.structure
            if structure.shapes[index].kind in _TAKEN and index not in structure.inactive:
                owner = structure.owners[index]
                hidden = _hidden(self.scopes, owner, self._hiding)
                text = structure.statements[index].text
                Statements(found).take(index, text, self.scopes.at(index), hidden)
                if index in structure.idle:
                    for reference in found:
                        reference.idle = True
        return found

    def references(self, first: int, last: int) -> list[Reference]:
        """All references in the statements [first, last), in source order."""
        return [reference for index in range(first, last) for reference in self.statement(index)]

    def uses(self, first: int, last: int, left_out: AbstractSet[int] = frozenset()) -> Uses:
        """What the statements [first, last) use of the outside, but for those `left_out`."""
        result = Uses()
        own = _scopes_inside(self.scopes, first, last)
        known = self._known
        for index in range(first, last):
            if index in left_out:
                continue
            for reference in known.get(index) or self.statement(index):
                if reference.sense is Sense.VARIABLE:
                    _variable(result, reference, own)
                elif reference.sense is not Sense.TYPE:
                    _called(result, reference)
                    for inner in self._through(reference):
                        _variable(result, inner, own)
        _through_aliases(result)
        return result

    def _through(self, call: Reference, known: frozenset[str] = frozenset()) -> list[Reference]:
        """What a statement function reads besides its arguments, as if read where it is called; `known` are
        those that it is read for.
        """
        entity = call.entity
        if "statement function" not in entity.attributes or entity.name in known:
            return []
        scope = self.scopes.at(call.statement)
        found: list[Reference] = []
        for inner in Statements.expression(entity.value.lower(), scope):
            inner.statement, inner.first, inner.last, inner.end = (
                call.statement,
                call.first,
                call.last,
                call.end,
            )
            if inner.sense is Sense.VARIABLE and inner.name not in entity.arguments:
                found.append(inner)
            found += self._through(inner, known | {entity.name})
        return found

    def writes(self, variable: Entity, statements: Iterable[int]) -> bool:
        """Whether any of the statements certainly writes a variable; a BLOCK may have others of its name."""
        references = (r for index in statements for r in self.statement(index) if r.written)
        named = (r for r in references if r.name == variable.name and r.entity.unit == variable.unit)
        return any(not r.unsure and r.sense is Sense.VARIABLE for r in named)


def references(scopes: Scopes, first: int, last: int) -> list[Reference]:
    """All references in the statements [first, last), in source order."""
    return Regions(scopes).references(first, last)


def uses(scopes: Scopes, first: int, last: int) -> Uses:
    """What the statements [first, last) use of the outside."""
    return Regions(scopes).uses(first, last)


def call_of(structure: Structure, reference: Reference) -> Call:
    """The record of a call of a procedure of the program."""
    source, entity = structure.scan.source, reference.entity
    foreign = entity.path != source.path or entity.dummy or reference.bound
    statement = structure.statements[reference.statement]
    return Call(reference.name, structure.scan.span(statement, reference.first, reference.last), foreign)


def _called(result: Uses, reference: Reference) -> None:
    calls = result.calls if reference.sense is Sense.CALL else result.procedures
    table = result.intrinsics if reference.sense is Sense.INTRINSIC else calls
    table.setdefault(reference.name, []).append(reference)


def _variable(result: Uses, reference: Reference, own: frozenset[str]) -> None:
    entity = reference.entity
    table = result.inner if entity.unit in own else result.constants if entity.constant else result.variables
    key = (entity.unit, entity.name)
    variable = table.get(key)
    if variable is None:
        variable = table[key] = Variable(entity)
    variable.references.append(reference)
    variable.read |= reference.read and not reference.inquired
    variable.written |= reference.written


def _through_aliases(result: Uses) -> None:
    """What is done to the name of an ASSOCIATE in the region is done to what it stands for."""
    for inner in reversed(list(result.inner.values())):
        if inner.entity.role is not Role.ALIAS or not inner.written:
            continue
        base = _BASE.match(inner.entity.value)
        for table in (result.inner, result.variables):
            for variable in table.values():
                if base is not None and variable.entity.name == base[0]:
                    variable.written = True


def _scopes_inside(scopes: Scopes, first: int, last: int) -> frozenset[str]:
    """The names of the scopes that the statements open."""
    structure = scopes.structure
    kinds = (Kind.BLOCK, Kind.ASSOCIATE, Kind.SELECT, Kind.CASE, Kind.DO)
    found: set[str] = set()
    for index in range(first, last):
        if structure.shapes[index].kind in kinds:
            scope = scopes.at(index)
            if scope.block.first >= first and scope.block.kind in kinds:
                found.add(scope.name)
    return frozenset(found)


def _hidden(scopes: Scopes, block: Block, known: dict[int, frozenset[str]]) -> frozenset[str]:
    """The indices of the FORALL constructs around a statement."""
    found: frozenset[str] = frozenset()
    around = block.enclosing(Kind.FORALL)
    while around is not None:
        names = known.get(around.first)
        if names is None:
            names = known[around.first] = _indices(scopes.structure.statements[around.first].text)
        found |= names
        around = around.parent.enclosing(Kind.FORALL) if around.parent is not None else None
    return found


def _indices(text: str) -> frozenset[str]:
    reader = Statements([])
    reader.tokens = tokens(text)
    opened = reader.tokens.texts.index("(") if "(" in reader.tokens.texts else 0
    return frozenset(reader.indices(opened))
