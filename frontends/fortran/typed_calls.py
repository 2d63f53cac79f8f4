"""Which procedure a reference means, and its arguments (Fortran 2018 10.1.6, 12.4.3.4.5, 15.5.5)."""

from __future__ import annotations

from collections.abc import Callable

from accomp.frontends.fortran import derived, procedures
from accomp.frontends.fortran.constants import declaring
from accomp.frontends.fortran.entities import Entity, Role
from accomp.frontends.fortran.references import Reference
from accomp.frontends.fortran.scopes import Scope, Scopes
from accomp.frontends.fortran.syntax import Part
from accomp.frontends.fortran.typed import Typed, by_reference, fits, paired
from accomp.frontends.fortran.types import Kinded
from accomp.host import nodes as host
from accomp.source import Span
from accomp.syntax.nodes import Symbol

Place = Callable[[int, int], Span]
"""Gives the span of some characters of a statement."""

References = Callable[[int], list[Reference]]
"""Gives the references of a statement."""


class Facts:
    """What all expressions of a file share."""

    __slots__ = ("aliases", "open", "references", "scopes", "symbol", "typed_procedures")

    def __init__(self, scopes: Scopes, symbol: Callable[[Entity], Symbol], references: References) -> None:
        self.scopes, self.symbol, self.references = scopes, symbol, references
        self.aliases: dict[str, Typed] = {}
        """What names of ASSOCIATE constructs stand for."""
        self.open: set[str] = set()
        """Statement functions whose expressions are being read."""
        self.typed_procedures: dict[str, tuple[procedures.Dummy, ...]] = {}

    def dummies(self, body: Scope) -> tuple[procedures.Dummy, ...]:
        """The dummy arguments of a procedure."""
        known = self.typed_procedures.get(body.name)
        if known is None:
            known = self.typed_procedures[body.name] = procedures.dummies(body)
        return known


class Calls:
    """What the references of one statement mean; `bound` are indices that its constructs declare.

    What is read stands `base` characters behind the start of the statement.
    """

    __slots__ = ("base", "bound", "facts", "place", "scope")

    def __init__(
        self, facts: Facts, scope: Scope, place: Place, bound: dict[str, Symbol] | None = None
    ) -> None:
        self.facts, self.scope, self.place = facts, scope, place
        self.bound: dict[str, Symbol] = bound or {}
        self.base = 0

    def span(self, at: int, end: int) -> Span:
        """The place of characters of what is read."""
        return self.place(self.base + at, self.base + end)

    def defined(self, name: str, operands: tuple[Typed, ...]) -> Scope | None:
        """The procedure that an operator or assignment means for operands of these types (10.1.6)."""
        for scope, entity in self._candidates(name, operands):
            body = self.body(scope, entity)
            known = self.facts.dummies(body) if body is not None else ()
            if len(known) == len(operands) and all(fits(d, o) for d, o in zip(known, operands, strict=True)):
                return body
        return None

    def _candidates(self, name: str, operands: tuple[Typed, ...]) -> list[tuple[Scope, Entity]]:
        found = list(procedures.specifics(self.scope, name))
        for operand in operands:
            if operand.type is None or operand.type.base != "type":
                continue
            generic = derived.binding(operand.type, name)
            for one in generic[1].procedures if generic is not None else ():
                bound = derived.binding(operand.type, one)
                if bound is not None:
                    found.append((bound[0], declaring(bound[0], bound[1].procedures[0])[1]))
        return found

    def body(self, scope: Scope, entity: Entity) -> Scope | None:
        """The scope of a procedure: its body, or else an interface body."""
        return procedures.body(self.facts.scopes, scope, entity) or scope.procedure(entity)

    def called(
        self, entity: Entity, part: Part, values: tuple[Typed, ...], passed: str | None = None
    ) -> Scope | None:
        """The procedure that is called: of a generic name the specific one that the arguments fit."""
        if entity.role is not Role.GENERIC:
            return self.body(self.scope, entity)
        for home, specific in procedures.specifics(self.scope, part.name):
            body = self.body(home, specific)
            if body is not None and self._fit(body, values, passed):
                return body
        return None

    def _fit(self, body: Scope, values: tuple[Typed, ...], passed: str | None = None) -> bool:
        """Whether the arguments are of the dummies' types and ranks (15.4.3.4.5)."""
        known = self.facts.dummies(body)
        given = paired(known, values, passed)
        if given is None:
            return False
        pairs = zip(known, given, strict=True)
        return all(d.name == passed or fits(d, v) if v is not None else True for d, v in pairs)

    def arguments(
        self, body: Scope, values: tuple[Typed, ...], passed: str | None = None
    ) -> tuple[host.Expression, ...]:
        """The nodes of actual arguments: places where the procedure may define them."""
        known = self.facts.dummies(body)
        given = paired(known, values, passed)
        if given is None:
            return tuple(by_reference(v) for v in values)
        readonly = [v for d, v in zip(known, given, strict=True) if d.readonly]
        return tuple(v.node if any(v is r for r in readonly) else by_reference(v) for v in values)

    def result(self, body: Scope, values: tuple[Typed, ...]) -> tuple[Kinded | None, int]:
        """The type and rank of what a function gives for its arguments."""
        variable = procedures.result(body)
        if variable is None:
            return None, 0
        rank = len(variable.dimensions)
        if body.header is not None and "elemental" in body.header.attributes:
            rank = max((v.rank for v in values), default=0)
        return procedures.known_type(body, variable), rank

    def method(
        self, value: Typed, part: Part, values: tuple[Typed, ...]
    ) -> tuple[Scope | None, tuple[host.Expression, ...], tuple[Typed, ...]]:
        """The procedure bound to the type of an object under a name, and its arguments; the object is one."""
        plain = (by_reference(value), *(by_reference(v) for v in values))
        found = derived.binding(value.type, part.name) if value.type is not None else None
        if value.type is None or found is None:
            return None, plain, values
        for name in found[1].procedures if found[1].generic else (part.name,):
            own = derived.binding(value.type, name)
            body = None
            if own is not None:
                entity = declaring(own[0], own[1].procedures[0])[1]
                body = self.body(own[0], entity)
            if own is None or body is None:
                return None, plain, values
            known = self.facts.dummies(body)
            passed = None if own[1].nopass or not known else own[1].passed or known[0].name
            if not found[1].generic or self._fit(body, values, passed):
                return body, *self._with_object(body, value, values, passed)
        return None, plain, values

    def _with_object(
        self, body: Scope, value: Typed, values: tuple[Typed, ...], passed: str | None
    ) -> tuple[tuple[host.Expression, ...], tuple[Typed, ...]]:
        """The arguments of a type-bound procedure with the object in its place."""
        if passed is None:
            return self.arguments(body, values), values
        names = [d.name for d in self.facts.dummies(body)]
        at = names.index(passed) if passed in names else 0
        at = min(at, sum(not isinstance(v.node, host.Keyword) for v in values))
        given = (*values[:at], value, *values[at:])
        if names[at : at + 1] != [passed]:
            made = host.Keyword(passed, value.node, value.node.span, value.node.type)
            given = (*values, Typed(made, value.type, value.rank))
        return self.arguments(body, given), given
