"""Assignments of array functions: what a function computes on a device is wanted on the device.

The result is a variable of its own (Fortran 2018 15.6.2.2), which processors may give the storage of the
variable that it is assigned to. Programs rely on that where it is present: `x = f(n)` sets the copy of `x`
on the device if `f` computes its result there. So each such assignment gets an `update device` after it,
for what is present; the run-time library knows whether the result came from the device.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from accomp.frontends.fortran.components import names_procedure
from accomp.frontends.fortran.delimiters import after_parentheses, split_top
from accomp.frontends.fortran.directives import COMPUTE
from accomp.frontends.fortran.entities import Base, Entity, Role
from accomp.frontends.fortran.insertion_points import specification
from accomp.frontends.fortran.lifetimes import with_implied
from accomp.frontends.fortran.scopes import Scope, Scopes
from accomp.frontends.fortran.statement_kinds import PROCEDURES, Kind
from accomp.frontends.fortran.symbols import type_info
from accomp.ir.calls import Assigned
from accomp.ir.nodes import Construct, Region, RegionKind
from accomp.patterns import pattern
from accomp.records import dataclass
from accomp.source import Span
from accomp.syntax.nodes import Clause, Directive, Model, Symbol, VarRef

_NAME = pattern(r"[a-z_][\w$]*")
_ASSIGNED = pattern(r"\s*=(?!=)\s*")
_CALLED = pattern(r"[a-z_][\w$]*\s*\(")
_IF = pattern(r"if\s*\(")
_ON_HOST = COMPUTE | {"data", "host_data", "update", "enter", "exit", "wait"}
"""First words of directives that no procedure has which is executed on a device."""
_NUMBERS = (Base.INTEGER, Base.REAL, Base.DOUBLE, Base.COMPLEX, Base.DOUBLE_COMPLEX, Base.LOGICAL)


@dataclass(frozen=True, slots=True)
class _Assignment:
    """An assignment: its statement, the characters of the variable and of the function's reference."""

    statement: int
    first: int
    variable: int
    value: int
    last: int
    name: str
    function: str
    conditional: bool


class AssignedResults:
    """The implied updates of one file."""

    def __init__(self, scopes: Scopes, symbol: Callable[[Entity], Symbol]) -> None:
        """`symbol` gives that of a variable."""
        self.scopes, self.structure, self.symbol = scopes, scopes.structure, symbol

    def added(self, constructs: tuple[Construct, ...]) -> tuple[Construct, ...]:
        """Constructs with those that assignments imply, each in the data regions around it."""
        named = _named(constructs)
        regions = _regions(constructs)
        for found in self._assignments(named):
            implied = self._construct(found)
            place = implied.directive.span if implied is not None else None
            if implied is not None and place is not None and not any(r.contains(place) for r in regions):
                constructs = with_implied(constructs, implied)
        return constructs

    def _assignments(self, named: dict[str, set[str]]) -> Iterator[_Assignment]:
        """Those of procedures with directives, to arrays that may be present, of functions."""
        for index, statement in enumerate(self.structure.statements):
            unit = self.structure.owners[index].unit
            inside = unit.name if unit.kind in PROCEDURES else ""
            if inside not in named or self.structure.shapes[index].kind is not Kind.EXECUTABLE:
                continue
            found = _assignment(index, statement.text)
            if found is None or index in self.structure.inactive or self._masked(index):
                continue
            scope = self.scopes.at(index)
            if self._may_be_present(found, scope, named[inside]) and _is_function(found.function, scope):
                yield found

    def _masked(self, index: int) -> bool:
        """Whether a statement is one of WHERE or FORALL."""
        block = self.structure.owners[index]
        return any(block.enclosing(kind) is not None for kind in (Kind.WHERE, Kind.FORALL))

    def _may_be_present(self, found: _Assignment, scope: Scope, named: set[str]) -> bool:
        """Whether the variable is an array of numbers that a directive names, or that others may know of."""
        entity = scope.resolve(found.name)
        if entity.role is not Role.VARIABLE or not entity.dimensions or entity.type is None:
            return False
        text = self.structure.statements[found.statement].text[found.first : found.variable]
        sections = text[len(found.name) :].strip()
        if entity.type.base not in _NUMBERS or (sections and ":" not in sections) or _calls(sections, scope):
            return False
        symbol = self.symbol(entity)
        return symbol.id in named or entity.dummy or symbol.file_scope or symbol.has("result")

    def _construct(self, found: _Assignment) -> Construct | None:
        statement, scan = self.structure.statements[found.statement], self.structure.scan
        unit = self.structure.owners[found.statement].unit
        place = specification(self.structure, unit)
        whole = scan.span(statement, found.first, found.last)
        if place is None:
            return None
        entity = self.scopes.at(found.statement).resolve(found.name)
        text = statement.text[found.first : found.variable].strip()
        ref = VarRef(text, found.name, symbol=self.symbol(entity), type=type_info(entity))
        clauses = (
            Clause("device", None, "device", (), (ref,), True),
            Clause("if_present", None, "if_present"),
        )
        return Construct(
            Directive(Model.ACC, "update", Span(scan.source, whole.start, whole.start), clauses),
            Region(RegionKind.STATEMENT, whole),
            function=unit.name if unit.kind in PROCEDURES else "",
            specification=place,
            assigned=Assigned(scan.span(statement, found.value, found.last), found.conditional),
        )


def _named(constructs: tuple[Construct, ...]) -> dict[str, set[str]]:
    """By the procedures that are executed on the host: the variables that their directives name."""
    every = [one for construct in constructs for one in construct.walk()]
    on_host = {one.function for one in every if _word(one) in _ON_HOST}
    routines = {one.function for one in every if one.directive.name == "routine"}
    found: dict[str, set[str]] = {name: set() for name in on_host - (routines - {""})}
    for one in every:
        if one.function in found:
            listed = (ref.symbol for clause in one.directive.clauses for ref in clause.vars)
            used = (use.symbol for use in one.uses) if _word(one) in COMPUTE else ()
            known = (*(s for s in listed if s is not None), *used)
            found[one.function].update(symbol.id for symbol in known)
    return found


def _word(construct: Construct) -> str:
    return construct.directive.name.partition(" ")[0]


def _regions(constructs: tuple[Construct, ...]) -> list[Span]:
    """The regions in which no data directive may stand."""
    every = (one for construct in constructs for one in construct.walk())
    return [
        one.region.span
        for one in every
        if one.region is not None and one.directive.name not in ("data", "host_data", "declare", "routine")
    ]


def _assignment(index: int, text: str) -> _Assignment | None:
    """A statement that assigns the reference of a function, as far as its text tells; also under an IF."""
    conditional = _IF.match(text)
    first = after_parentheses(text, conditional.end() - 1) if conditional is not None else 0
    first += len(text[first:]) - len(text[first:].lstrip())
    name = _NAME.match(text, first)
    if name is None:
        return None
    at = name.end()
    opened = at + len(text[at:]) - len(text[at:].lstrip())
    at = after_parentheses(text, opened) if text[opened : opened + 1] == "(" else at
    equals = _ASSIGNED.match(text, at)
    called = _CALLED.match(text, equals.end()) if equals is not None else None
    if equals is None or called is None:
        return None
    last = after_parentheses(text, called.end() - 1)
    if text[last:].strip():
        return None
    function = called[0][:-1].strip()
    return _Assignment(index, first, at, equals.end(), last, name[0], function, conditional is not None)


def _is_function(name: str, scope: Scope) -> bool:
    entity = scope.find(name)
    return entity is not None and names_procedure(entity) and "statement function" not in entity.attributes


def _calls(sections: str, scope: Scope) -> bool:
    """Whether subscripts refer to functions, which are not to be called twice."""
    inner = sections[1:-1]
    parts = (inner[low:high] for low, high in split_top(inner, 0, len(inner)))
    names = (found[0][:-1].strip() for part in parts for found in _CALLED.finditer(part))
    return any((entity := scope.find(name)) is None or names_procedure(entity) for name in names)
