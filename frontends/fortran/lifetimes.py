"""Allocatable variables of `declare` directives: their memory on the device comes and goes with them.

Each ALLOCATE and DEALLOCATE of such a variable, in whatever file, gets an `enter data` after it or an
`exit data` in front of it (OpenACC 3.3 section 2.13).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from accomp.frontends.fortran.delimiters import after_parentheses, find_top, split_top
from accomp.frontends.fortran.entities import Entity
from accomp.frontends.fortran.insertion_points import specification
from accomp.frontends.fortran.scopes import Scopes
from accomp.frontends.fortran.statement_kinds import PROCEDURES, Kind
from accomp.frontends.fortran.static_variables import DYNAMIC, DeclaredVariables
from accomp.frontends.fortran.structure import Structure
from accomp.frontends.fortran.symbols import type_info
from accomp.ir.nodes import Construct, Region, RegionKind
from accomp.patterns import pattern
from accomp.records import dataclass, replace
from accomp.source import Span
from accomp.syntax.nodes import Clause, Directive, Model, Symbol, VarRef

_IF = pattern(r"if\s*\(")
_ACTION = pattern(r"(de)?allocate\s*\(")
_NAME = pattern(r"([a-z_][\w$]*)\s*(?:$|\()")


@dataclass(frozen=True, slots=True)
class _Action:
    """An ALLOCATE or DEALLOCATE: the characters of its statement, whether an IF is around it, its objects."""

    statement: int
    first: int
    last: int
    frees: bool
    conditional: bool
    names: tuple[str, ...]


class Lifetimes:
    """The implicit data directives of one file."""

    def __init__(self, scopes: Scopes, symbol: Callable[[Entity], Symbol]) -> None:
        """`symbol` gives that of a variable."""
        self.scopes, self.structure, self.symbol = scopes, scopes.structure, symbol
        self._declared = DeclaredVariables(scopes)

    def added(self, constructs: tuple[Construct, ...]) -> tuple[Construct, ...]:
        """Constructs with those that ALLOCATE and DEALLOCATE imply, each in the regions around it."""
        for implied in self._implied():
            constructs = with_implied(constructs, implied)
        return constructs

    def _implied(self) -> Iterator[Construct]:
        """A construct for each statement that allocates or frees variables of `declare` directives."""
        for action in _actions(self.structure):
            scope = self.scopes.at(action.statement)
            found = [(n, e) for n, e in ((n, scope.resolve(n)) for n in action.names) if e.dynamic]
            listed = [(n, e) for n, e in found if self._declared.clauses(e, scope) & DYNAMIC]
            if listed:
                yield self._construct(action, [self._var(n, e) for n, e in listed])

    def _var(self, name: str, entity: Entity) -> VarRef:
        return VarRef(name, name, symbol=self.symbol(entity), type=type_info(entity))

    def _construct(self, action: _Action, refs: list[VarRef]) -> Construct:
        statement, scan = self.structure.statements[action.statement], self.structure.scan
        whole = scan.span(statement, action.first, action.last)
        at = whole.start if action.frees else whole.end
        name, clause = ("exit data", "delete") if action.frees else ("enter data", "create")
        clauses = [Clause(clause, None, clause, (), tuple(refs), True)]
        clauses += [Clause("finalize", None, "finalize")] if action.frees else []
        unit = self.structure.owners[action.statement].unit
        return Construct(
            Directive(Model.ACC, name, Span(scan.source, at, at), tuple(clauses)),
            Region(RegionKind.STATEMENT, whole) if action.conditional else None,
            function=unit.name if unit.kind in PROCEDURES else "",
            specification=specification(self.structure, unit),
        )


def with_implied(constructs: tuple[Construct, ...], implied: Construct) -> tuple[Construct, ...]:
    """Constructs with one more, in the innermost region that holds its place."""
    place = _start(implied)
    for index, around in enumerate(constructs):
        region = around.region.span if around.region is not None else None
        if region is not None and region.start <= place <= region.end:
            nested = replace(around, children=with_implied(around.children, implied))
            return (*constructs[:index], nested, *constructs[index + 1 :])
    return tuple(sorted((*constructs, implied), key=_start))


def _start(construct: Construct) -> int:
    return construct.directive.span.start if construct.directive.span else -1


def _actions(structure: Structure) -> Iterator[_Action]:
    for index, statement in enumerate(structure.statements):
        text = statement.text
        if "allocate" not in text or structure.shapes[index].kind is not Kind.EXECUTABLE:
            continue
        conditional = _IF.match(text)
        first = after_parentheses(text, conditional.end() - 1) if conditional is not None else 0
        first += len(text[first:]) - len(text[first:].lstrip())
        action = _ACTION.match(text, first)
        if action is None or index in structure.inactive:
            continue
        last = after_parentheses(text, action.end() - 1)
        names = tuple(_names(text, split_top(text, action.end(), last - 1)))
        yield _Action(index, first, last, bool(action[1]), conditional is not None, names)


def _names(text: str, parts: Iterable[tuple[int, int]]) -> Iterator[str]:
    """The whole variables among the objects of ALLOCATE, without type and specifiers."""
    for low, high in parts:
        typed = find_top(text, "::", low, high)
        start = typed + 2 if typed >= 0 else low
        part = text[start:high].strip()
        found = _NAME.match(part)
        if found is not None and find_top(part, "=") < 0 and find_top(part, "%") < 0:
            yield found[1]
