"""Which procedure a reference means, and its arguments (Fortran 2018 10.1.6, 12.4.3.4.5, 15.5.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from accomp.frontends.fortran import derived, procedures
from accomp.frontends.fortran.constants import declaring
from accomp.frontends.fortran.entities import Binding, Entity, Role
from accomp.frontends.fortran.references import Reference
from accomp.frontends.fortran.scopes import Scope, Scopes
from accomp.frontends.fortran.typed import Typed, by_reference, fits, paired
from accomp.host import nodes as host
from accomp.host.declarations import Instance, Types, instance
from accomp.host.fortran_types import Kinded, RefusedError, type_info
from accomp.source import Span
from accomp.syntax.nodes import Symbol

Place = Callable[[int, int], Span]
"""Gives the span of some characters of a statement."""

References = Callable[[int], list[Reference]]
"""Gives the references of a statement."""


class Facts:
    """What all expressions of a file share."""

    __slots__ = (
        "_begins",
        "aliases",
        "calls",
        "components",
        "constants",
        "evaluated",
        "named",
        "open",
        "records",
        "references",
        "scopes",
        "symbol",
        "typed_procedures",
        "types",
        "variables",
    )

    def __init__(self, scopes: Scopes, symbol: Callable[[Entity], Symbol], references: References) -> None:
        self.scopes, self.symbol, self.references = scopes, symbol, references
        self._begins: list[int] = []
        self.aliases: dict[str, Typed] = {}
        """What names of ASSOCIATE constructs stand for."""
        self.open: set[str] = set()
        """Statement functions whose expressions are being read."""
        self.typed_procedures: dict[str, tuple[procedures.Dummy, ...]] = {}
        self.types: dict[str, Kinded | None] = {}
        """The types of variables by their symbols; of polymorphic ones that of the object, if it is known."""
        self.named: dict[tuple[str, str], tuple[Symbol, Kinded | None, int]] = {}
        """Symbols, types and ranks of variables by their units and names."""
        self.variables: dict[str, tuple[Scope, Entity]] = {}
        """Variables that were named, by their symbols, with a scope that knows them."""
        self.constants: dict[str, Typed] = {}
        """The values of named constants by their symbols."""
        self.evaluated: dict[int, str] = {}
        """The text of calls that the host evaluates before a region, by the bytes they start at."""
        self.calls: dict[Instance, tuple[Types, Scope]] = {}
        """Procedures that are called, for the types of their polymorphic arguments."""
        self.components: dict[str, tuple[Scope, Entity]] = {}
        """Components that are named, by their symbols, with the scopes that declare them."""
        self.records: dict[str, Kinded] = {}
        """Derived types that are constructed, by their full names."""

    def begins(self) -> list[int]:
        """Where the statements of the file begin."""
        if not self._begins:
            self._begins.extend(s.begin for s in self.scopes.structure.statements)
        return self._begins

    def dynamic(self, types: dict[str, Kinded]) -> Facts:
        """The same with the types that polymorphic variables have; `types` has them by symbols."""
        made = Facts(self.scopes, self.symbol, self.references)
        made._begins = self._begins
        made.typed_procedures, made.components = self.typed_procedures, self.components
        made.records, made.types = self.records, dict(types)
        return made

    def variable(self, scope: Scope, entity: Entity) -> Symbol:
        """The symbol of a variable that is named in a scope."""
        made = self.symbol(entity)
        self.variables.setdefault(made.id, (scope, entity))
        return made

    def component(self, type_: Kinded, home: Scope, entity: Entity) -> str:
        """The symbol of a component of a type, which the type itself or one that it extends declares."""
        symbol = f"{type_.full}%{entity.name}"
        self.components.setdefault(symbol, (home, entity))
        return symbol

    def record(self, type_: Kinded) -> Kinded:
        """A derived type that is constructed."""
        return self.records.setdefault(type_.full, type_)

    def dummies(self, body: Scope) -> tuple[procedures.Dummy, ...]:
        """The dummy arguments of a procedure."""
        known = self.typed_procedures.get(body.name)
        if known is None:
            known = self.typed_procedures[body.name] = procedures.dummies(body)
        return known


Meaning = Symbol | Typed
"""What a name stands for that a construct declares: an index, or an expression."""


class Calls:
    """What the references of one statement mean; `bound` are indices that its constructs declare.

    What is read stands `base` characters after the start of the statement.
    """

    __slots__ = ("base", "bound", "facts", "place", "scope")

    def __init__(
        self, facts: Facts, scope: Scope, place: Place, bound: Mapping[str, Meaning] | None = None
    ) -> None:
        self.facts, self.scope, self.place = facts, scope, place
        self.bound: Mapping[str, Meaning] = bound or {}
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

    def called(self, entity: Entity, name: str, values: tuple[Typed, ...], span: Span) -> Typed:
        """A reference of a procedure: of a generic name the specific one that the arguments fit."""
        if entity.role is not Role.GENERIC:
            body, problem = self.body(self.scope, entity), f"procedure '{name}' is called, and {_UNKNOWN}"
        else:
            specifics = (self.body(*found) for found in procedures.specifics(self.scope, name))
            body = next((b for b in specifics if b is not None and self._fit(b, values)), None)
            problem = f"which procedure '{name}' means is not known"
        if body is not None:
            return self.call_of(body, name, values, span)
        type_ = procedures.known_type(self.scope, entity) if entity.type is not None else None
        nodes = tuple(by_reference(v) for v in values)
        return Typed(host.Call(name, nodes, span, type_info(type_), problem=problem), type_)

    def call_of(
        self, body: Scope, name: str, values: tuple[Typed, ...], span: Span, problem: str = ""
    ) -> Typed:
        """A call of a procedure; its arguments are places where it may define them."""
        type_, rank = self.result(body, values)
        try:
            nodes = self._arguments(body, name, values)
        except RefusedError as error:
            nodes, problem = tuple(by_reference(v) for v in values), str(error)
        symbol = "" if problem else body.name
        made = host.Call(name, nodes, span, type_info(type_, rank), symbol=symbol, problem=problem)
        return Typed(made, type_, rank)

    def _fit(self, body: Scope, values: tuple[Typed, ...], passed: str | None = None) -> bool:
        """Whether the arguments are of the dummies' types and ranks (15.4.3.4.5)."""
        known = self.facts.dummies(body)
        try:
            given = paired(body.name, known, values, passed)
        except RefusedError:
            return False
        pairs = zip(known, given, strict=True)
        return all(d.name == passed or fits(d, v) if v is not None else True for d, v in pairs)

    def _arguments(self, body: Scope, name: str, values: tuple[Typed, ...]) -> tuple[host.Expression, ...]:
        known = self.facts.dummies(body)
        given = paired(name, known, values)
        readonly = [v for d, v in zip(known, given, strict=True) if d.readonly]
        types = tuple(_dynamic(known, given))
        self.facts.calls.setdefault(instance(body.name, types), (types, body))
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

    def method(self, value: Typed, name: str, values: tuple[Typed, ...], span: Span) -> Typed:
        """A reference of the procedure bound to the type of an object, which is one of the arguments."""
        try:
            return self._method(value, name, values, span)
        except RefusedError as error:
            nodes = tuple(by_reference(v) for v in (value, *values))
            return Typed(host.Call(name, nodes, span, problem=str(error)))

    def _method(self, value: Typed, name: str, values: tuple[Typed, ...], span: Span) -> Typed:
        """Raises RefusedError where it is not known."""
        type_ = value.type
        if type_ is None or type_.base != "type":
            raise RefusedError(f"'%{name}' follows what has no type-bound procedures")
        found = derived.binding(type_, name)
        if found is None:
            raise RefusedError(f"type '{type_.name}' has no component or procedure '{name}' that is known")
        generic = found[1].generic
        for one in found[1].procedures if generic else (name,):
            own = derived.binding(type_, one)
            if own is None:
                raise RefusedError(f"type '{type_.name}' has no procedure '{one}' that is known")
            entity = declaring(own[0], own[1].procedures[0])[1]
            body = self.body(own[0], entity)
            if body is None:
                raise RefusedError(f"procedure '{entity.name}' is called, and {_UNKNOWN}")
            known = self.facts.dummies(body)
            if not own[1].nopass and not known:
                raise RefusedError(f"procedure '{one}' of type '{type_.name}' has no argument for its object")
            passed = None if own[1].nopass else own[1].passed or known[0].name
            if span.start in self.facts.evaluated:
                of, rank = self.result(body, values)
                text = self.facts.evaluated[span.start]
                made = host.Call(name, (), span, type_info(of, rank), pure=True, evaluated=text)
                return Typed(made, of, rank)
            if not generic or self._fit(body, values, passed):
                given = self._with_object(body, value, values, passed)
                return self.call_of(body, name, given, span, _overridable(type_, own[1]))
        raise RefusedError(f"which procedure '{name}' means is not known")

    def _with_object(
        self, body: Scope, value: Typed, values: tuple[Typed, ...], passed: str | None
    ) -> tuple[Typed, ...]:
        """The arguments of a type-bound procedure with the object in its place."""
        if passed is None:
            return values
        names = [d.name for d in self.facts.dummies(body)]
        at = names.index(passed) if passed in names else 0
        at = min(at, sum(not isinstance(v.node, host.Keyword) for v in values))
        if names[at : at + 1] == [passed]:
            return (*values[:at], value, *values[at:])
        made = host.Keyword(passed, value.node, value.node.span, value.node.type)
        return (*values, Typed(made, value.type, value.rank))


def _dynamic(known: tuple[procedures.Dummy, ...], given: list[Typed | None]) -> Iterator[tuple[str, Kinded]]:
    """The types of objects that are given for polymorphic arguments, where they tell more than these."""
    for dummy, value in zip(known, given, strict=True):
        of = value.type if value is not None else None
        if dummy.type is None or not dummy.type.polymorphic or of is None or of.base != "type":
            continue
        if of.tells_more(dummy.type):
            yield dummy.name, of


_UNKNOWN = "its source is not known: name its directory with '-I'"


def _overridable(type_: Kinded, binding: Binding) -> str:
    """Why it is not known which procedure a binding means (Fortran 2018 7.5.7.3)."""
    if not type_.polymorphic or binding.fixed:
        return ""
    return (
        f"'{binding.name}' of an object of CLASS({type_.name}) may be overridden in its type, which is known"
        " at run time only"
    )
