"""Expressions with their types (accomp.host) in the scopes they stand in (Fortran 2018 clauses 9, 10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from accomp.frontends.fortran import derived, procedures
from accomp.frontends.fortran.constants import declaring
from accomp.frontends.fortran.declarations import type_at
from accomp.frontends.fortran.delimiters import lowered
from accomp.frontends.fortran.entities import Entity, Role
from accomp.frontends.fortran.expressions import FormError, expression
from accomp.frontends.fortran.intrinsic_results import reference
from accomp.frontends.fortran.intrinsics import SUBROUTINES
from accomp.frontends.fortran.references import Sense, meaning
from accomp.frontends.fortran.scopes import Scope
from accomp.frontends.fortran.syntax import (
    Argument,
    Binary,
    ComplexPair,
    Constructor,
    Designator,
    ImpliedDo,
    Literal,
    Node,
    Parentheses,
    Part,
    Slice,
    Unary,
)
from accomp.frontends.fortran.typed import (
    INTRINSIC,
    Typed,
    by_reference,
    index_symbol,
    joint,
    type_of_operation,
)
from accomp.frontends.fortran.typed_calls import Calls, Meaning
from accomp.frontends.fortran.types import derived_kind, integer_value, kind_value, kinded, of_entity
from accomp.host import nodes as host
from accomp.host.fortran_types import Kinded, RefusedError, type_info
from accomp.records import replace
from accomp.source import Span
from accomp.syntax.nodes import Symbol, TypeInfo


class Expressions(Calls):
    """Makes the nodes of one statement's expressions; `bound` are indices that its constructs declare."""

    def text(self, text: str, first: int, last: int) -> Typed:
        """The expression in the characters [first, last) of a statement. Raises FormError."""
        base, self.base = self.base, first
        try:
            return self.typed(expression(text[first:last]))
        finally:
            self.base = base

    def node(self, node: Node) -> host.Expression:
        """The node of an expression."""
        return self.typed(node).node

    def typed(self, node: Node) -> Typed:
        """An expression with its type."""
        match node:
            case Designator():
                return self.designator(node)
            case Literal():
                return self._literal(node)
            case Binary():
                return self._operation(node.operator, (node.left, node.right), node)
            case Unary():
                return self._operation(node.operator, (node.operand,), node)
            case Parentheses():
                inner = self.typed(node.inner)
                return self._made(host.Unary, (host.PARENTHESES, inner.node), node, inner.type, inner.rank)
            case ComplexPair():
                return self._complex(node)
            case Constructor():
                return self._constructor(node)

    def _made(
        self,
        kind: Callable[..., host.Expression],
        fields: tuple[object, ...],
        node: Node | ImpliedDo | Part | Slice,
        type_: Kinded | None,
        rank: int = 0,
    ) -> Typed:
        return Typed(kind(*fields, self.span(node.at, node.end), type_info(type_, rank)), type_, rank)

    def _literal(self, node: Literal) -> Typed:
        return self._made(host.Literal, (node.text,), node, self._type_of_literal(node))

    def _type_of_literal(self, node: Literal) -> Kinded | None:
        defaults = self.scope.defaults
        if node.base == "character":
            quote = node.text[-1]
            inner = node.text[node.text.index(quote) + 1 : -1].replace(quote * 2, quote)
            return Kinded("character", 1, length=len(inner))
        if node.base == "boz":
            return Kinded("boz", 8)
        if node.kind:
            try:
                return Kinded(
                    node.base, defaults.effective_kind(node.base, kind_value(self.scope, node.kind))
                )
            except RefusedError:
                return None
        if node.base != "real":
            return Kinded(node.base, defaults.integer)
        return Kinded(
            "real", defaults.double if "d" in node.text else 16 if "q" in node.text else defaults.real
        )

    def _complex(self, node: ComplexPair) -> Typed:
        parts = (self.typed(node.real), self.typed(node.imaginary))
        kinds = [p.type.kind for p in parts if p.type is not None and p.type.base == "real"]
        type_ = Kinded("complex", max(kinds, default=self.scope.defaults.real))
        return self._made(host.Binary, (host.COMPLEX, *(p.node for p in parts)), node, type_)

    # Operators.

    def _operation(self, operator: str, nodes: tuple[Node, ...], node: Binary | Unary) -> Typed:
        """An operation of the language, or one that the program defines (10.1.6)."""
        operands = tuple(self.typed(n) for n in nodes)
        derived_ = any(o.type is not None and o.type.base == "type" for o in operands)
        if operator not in INTRINSIC or derived_:
            return self._defined(f"operator({operator})", operands, node)
        kind = host.Binary if len(operands) == 2 else host.Unary
        fields = (operator, *(o.node for o in operands))
        rank = max(o.rank for o in operands)
        return self._made(kind, fields, node, type_of_operation(operator, [o.type for o in operands]), rank)

    def _defined(self, name: str, operands: tuple[Typed, ...], node: Binary | Unary) -> Typed:
        found, span = self.defined(name, operands), self.span(node.at, node.end)
        if found is not None:
            return self.call_of(found, name, operands, span)
        problem = f"operator '{node.operator}' is not defined for its operands"
        return Typed(host.Call(name, tuple(o.node for o in operands), span, problem=problem))

    def assignment(self, left: Typed, right: Typed, span: Span) -> host.Assign | host.Call:
        """An assignment, of the language or one that the program defines (10.2.1.4)."""
        if not _is_intrinsic(left, right):
            body = self.defined("assignment(=)", (left, right))
            made = self.call_of(body, "assignment(=)", (left, right), span).node if body is not None else None
            if isinstance(made, host.Call):
                return made
        return host.Assign("=", left.node, right.node, span, left.node.type)

    # Designators and references.

    def designator(self, node: Designator) -> Typed:
        """A variable, a part of one, or a reference of a function."""
        part = node.first
        bound = self.bound.get(part.name)
        if isinstance(bound, Typed):
            return self._rest(self._indexed(bound, part, part.at), node)
        if bound is not None:
            type_ = Kinded("integer", bound.type.bytes or 4)
            return self._rest(self._variable(bound, type_, 0, part), node)
        entity, sense = meaning(self.scope, part.name, part.arguments is not None)
        match sense:
            case Sense.INTRINSIC:
                values, span = self.values(part), self.span(part.at, part.end)
                return self._rest(reference(self.scope, part, values, span), node)
            case Sense.CALL:
                return self._rest(self._function(entity, part), node)
            case Sense.TYPE:
                return self._rest(self._structure(part), node)
            case Sense.PROCEDURE:
                return self._made(host.Name, (part.name,), part, None)
            case _:
                return self._rest(self._variable(*self._known(entity, part.name), part), node)

    def _known(self, entity: Entity, name: str) -> tuple[Symbol, Kinded | None, int]:
        """The symbol, type and rank of a variable."""
        key = (entity.unit, name)
        known = self.facts.named.get(key)
        if known is None:
            symbol = self.facts.variable(self.scope, entity)
            known = self.facts.named[key] = (symbol, *self.typed_variable(entity))
        return known

    def typed_variable(self, entity: Entity) -> tuple[Kinded | None, int]:
        """The type and rank of a variable; those of what it stands for in ASSOCIATE."""
        if entity.role is Role.ALIAS and "guarded" not in entity.attributes:
            made = self._selector(entity)
            return made.type, made.rank
        symbol, types = f"{entity.unit}:{entity.name}", self.facts.types
        if symbol not in types:
            types[symbol] = procedures.known_type(self.scope, entity)
        return types[symbol], len(entity.dimensions)

    def declared(self, entity: Entity) -> TypeInfo | None:
        """The type of a variable."""
        return type_info(*self.typed_variable(entity))

    def initial(self, entity: Entity) -> Typed | None:
        """What a variable is declared with, or what it stands for; all of it at the start of what is read."""
        if not entity.value:
            return None
        if entity.role is Role.ALIAS:
            home, _ = declaring(self.scope, entity.name)
            made = self._elsewhere(home.host or home, entity.value)
            return self._guarded(entity, made) if "guarded" in entity.attributes else made
        return self._elsewhere(self.scope, entity.value.strip().removeprefix("=>"))

    def _guarded(self, entity: Entity, selector: Typed) -> Typed:
        """The object of SELECT TYPE as one of the type that the guard of a block tells of."""
        type_, _ = self.typed_variable(entity)
        if type_ == selector.type:
            return selector
        node = host.Conversion(selector.node, selector.node.span, type_info(type_, selector.rank))
        return Typed(node, type_, selector.rank)

    def declaration(self, text: str) -> Typed:
        """An expression of a declaration of the scope."""
        return self._elsewhere(self.scope, text)

    def constant(self, symbol: Symbol) -> Typed:
        """The value of a named constant: a literal where it is an integer that is known."""
        known = self.facts.constants.get(symbol.id)
        if known is None:
            scope, entity = self.facts.variables[symbol.id]
            type_ = of_entity(scope, entity, scope.defaults)
            plain = type_.base == "integer" and not entity.dimensions
            number = integer_value(scope, entity.name) if plain else None
            if number is not None:
                known = Typed(host.Literal(str(number), self.span(0, 0), type_info(type_)), type_)
            else:
                known = self._elsewhere(declaring(scope, entity.name)[0], entity.value)
            self.facts.constants[symbol.id] = known
        return known

    def _selector(self, entity: Entity) -> Typed:
        """What the name of an ASSOCIATE construct stands for."""
        key = f"{entity.unit}:{entity.name}"
        known = self.facts.aliases.get(key)
        if known is None:
            found = self.initial(entity)
            known = self.facts.aliases[key] = found or Typed(_refused(self.span(0, 0)))
        return known

    def _variable(self, symbol: Symbol, type_: Kinded | None, rank: int, part: Part) -> Typed:
        start = part.at
        node = host.Variable(symbol, self.span(start, start + len(part.name)), type_info(type_, rank))
        return self._indexed(Typed(node, type_, rank), part, start)

    def _indexed(self, base: Typed, part: Part, start: int) -> Typed:
        """What the parentheses of a part name: an element, a section, a substring."""
        given = part.arguments
        if given is None:
            return base
        subscripts = tuple(self._subscript(a) for a in given)
        span = self.span(start, part.end)
        nodes = tuple(s.node for s in subscripts)
        if not base.rank and len(given) == 1 and isinstance(given[0].value, Slice):
            return self._substring(base, subscripts[0], span)
        rank = sum(1 for s, a in zip(subscripts, given, strict=True) if s.rank or isinstance(a.value, Slice))
        around = max(base.rank - len(given), 0)  # of the object a component is of
        made = Typed(
            host.Element(base.node, nodes, span, type_info(base.type, rank + around)),
            base.type,
            rank + around,
        )
        if part.substring is None:
            return made
        return self._substring(made, self._triplet(part.substring), span)

    def _substring(self, base: Typed, range_: Typed, span: Span) -> Typed:
        type_ = replace(base.type, length=-1) if base.type is not None else None
        return Typed(
            host.Element(base.node, (range_.node,), span, type_info(type_, base.rank)), type_, base.rank
        )

    def _subscript(self, argument: Argument) -> Typed:
        value = argument.value
        return self._triplet(value) if isinstance(value, Slice) else self.typed(value)

    def _triplet(self, node: Slice) -> Typed:
        lower, upper, step = (
            None if n is None else self.node(n) for n in (node.lower, node.upper, node.stride)
        )
        return Typed(host.Triplet(lower, upper, step, self.span(node.at, node.end)))

    def _rest(self, value: Typed, node: Designator) -> Typed:
        """The components that follow."""
        for part in node.parts[1:]:
            value = self._component(value, part, node.at)
        return value

    def _component(self, value: Typed, part: Part, start: int) -> Typed:
        type_ = value.type
        if type_ is None or type_.base != "type":
            kind = Kinded("real", type_.kind) if type_ is not None and type_.base == "complex" else None
            kind = Kinded("integer", self.scope.defaults.integer) if part.name in ("kind", "len") else kind
            span = self.span(start, part.end)
            rank = value.rank if part.name in ("re", "im") else 0
            return Typed(host.Member(value.node, part.name, span, type_info(kind, rank)), kind, rank)
        reached = derived.component(type_, part.name)
        if reached is None:
            return self.method(value, part.name, self.values(part), self.span(start, part.end))
        home, entity = reached
        own = procedures.known_type(home, entity)
        rank = value.rank + len(entity.dimensions)
        span, symbol = self.span(start, part.at + len(part.name)), self.facts.component(type_, home, entity)
        node = host.Member(value.node, part.name, span, type_info(own, rank), symbol=symbol)
        made = Typed(node, own, rank)
        return self._indexed(made, part, start)

    # Functions.

    def _function(self, entity: Entity, part: Part) -> Typed:
        values = self.values(part)
        if "statement function" in entity.attributes:
            return self._statement_function(entity, part, values)
        return self.called(entity, part.name, values, self.span(part.at, part.end))

    def _statement_function(self, entity: Entity, part: Part, values: tuple[Typed, ...]) -> Typed:
        """A reference of a statement function (15.6.4), with the expression that it stands for."""
        symbol, type_ = f"{entity.unit}:{entity.name}", procedures.known_type(self.scope, entity)
        span, nodes = self.span(part.at, part.end), tuple(v.node for v in values)
        problem = f"the statement function '{part.name}' has {len(entity.arguments)} arguments"
        callee: host.Expression | None = None
        if symbol in self.facts.open:
            problem = f"the statement function '{part.name}' refers to itself"
        elif len(values) == len(entity.arguments):
            self.facts.open.add(symbol)
            bound = {n: self._dummy(n, v) for n, v in zip(entity.arguments, values, strict=True)}
            inner = self._elsewhere(self.scope, entity.value, span, bound).node
            callee = host.Conversion(inner, span, type_info(type_), implicit=True)
            self.facts.open.discard(symbol)
        problem = "" if callee is not None else problem
        made = host.Call(
            part.name, nodes, span, type_info(type_), symbol=symbol, callee=callee, pure=True, problem=problem
        )
        return Typed(made, type_)

    def _dummy(self, name: str, value: Typed) -> Typed:
        """A dummy argument of a statement function: the actual one in its type."""
        type_ = procedures.known_type(self.scope, self.scope.resolve(name))
        made = host.Conversion(value.node, value.node.span, type_info(type_), implicit=True)
        return Typed(made, type_)

    def _elsewhere(
        self, scope: Scope, text: str, place: Span | None = None, bound: Mapping[str, Meaning] | None = None
    ) -> Typed:
        """An expression of a declaration; all of it at a place, or else the start of what is read."""
        span = place or self.span(0, 0)
        try:
            node = expression(lowered(text.strip()))
            return Expressions(self.facts, scope, lambda _first, _last: span, bound).typed(node)
        except FormError as error:
            return Typed(_refused(span, f"the expression '{text.strip()}' cannot be read: {error}"))

    def values(self, part: Part) -> tuple[Typed, ...]:
        """The actual arguments; those with keywords as Keyword nodes."""
        return tuple(self._value(argument) for argument in part.arguments or ())

    def _value(self, argument: Argument) -> Typed:
        made = self._subscript(argument)
        if not argument.key:
            return made
        span = self.span(argument.at, argument.end)
        return Typed(host.Keyword(argument.key, made.node, span, made.node.type), made.type, made.rank)

    def call(self, node: Designator, first: int) -> host.Expression:
        """What CALL calls: a procedure, an intrinsic subroutine, a type-bound procedure."""
        base, self.base = self.base, first
        try:
            return self._subroutine(node)
        finally:
            self.base = base

    def _subroutine(self, node: Designator) -> host.Expression:
        part, span = node.parts[-1], self.span(node.at, node.end)
        values = self.values(part)
        if len(node.parts) > 1:
            object_ = self.designator(Designator(node.parts[:-1], node.at, node.parts[-2].end))
            return self.method(object_, part.name, values, span).node
        entity, _ = meaning(self.scope, part.name, indexed=True)
        intents = SUBROUTINES.get(part.name) if not entity.path else None
        if intents is None:
            return self.called(entity, part.name, values, span).node
        nodes = tuple(
            v.node if n < len(intents) and intents[n] == "in" else by_reference(v)
            for n, v in enumerate(values)
        )
        return host.Call(part.name, nodes, span, intrinsic=True)

    # Constructors.

    def _structure(self, part: Part) -> Typed:
        type_ = self.facts.record(derived_kind(self.scope, part.name))
        nodes, info = tuple(v.node for v in self.values(part)), type_info(type_)
        span, symbol = self.span(part.at, part.end), type_.full
        return Typed(host.Call(part.name, nodes, span, info, symbol=symbol, pure=True, intrinsic=True), type_)

    def _constructor(self, node: Constructor) -> Typed:
        items = tuple(self._item(i) for i in node.items)
        type_ = self._typed_constructor(node.type) if node.type else joint([i.type for i in items])
        return self._made(host.Array, (tuple(i.node for i in items),), node, type_, 1)

    def _typed_constructor(self, text: str) -> Kinded | None:
        found = type_at(text)
        try:
            if found is None and self.scope.derived(text) is not None:
                return self.facts.record(derived_kind(self.scope, text))
            return kinded(self.scope, found[0], self.scope.defaults) if found is not None else None
        except RefusedError:
            return None

    def _item(self, item: Node | ImpliedDo) -> Typed:
        if not isinstance(item, ImpliedDo):
            return self.typed(item)
        span = self.span(item.at, item.end)
        ends = (self.node(item.first), self.node(item.last))
        step = (
            self.node(item.step)
            if item.step is not None
            else host.Literal("1", span, type_info(Kinded("integer")))
        )
        index = index_symbol(item.name, f"implied@{span.start}", span, Kinded("integer"))
        range_ = host.Range(index, *ends, step, host.Relation.DO, declared=True, type=index.type)
        bound, self.bound = self.bound, {**self.bound, item.name: index}
        try:
            items = tuple(self._item(i) for i in item.items)
        finally:
            self.bound = bound
        type_ = joint([i.type for i in items])
        made = host.Implied(range_, tuple(i.node for i in items), span, type_info(type_, 1))
        return Typed(made, type_, 1)


def _refused(span: Span, problem: str = "") -> host.Opaque:
    return host.Opaque(host.OpaqueKind.REFUSED, (), span, problem=problem)


def _is_intrinsic(left: Typed, right: Typed) -> bool:
    """Whether an assignment is one of the language, as far as types are known (10.2.1.2)."""
    if left.type is None or right.type is None:
        return not any(o.type is not None and o.type.base == "type" for o in (left, right))
    one, other = (_CLASSES.get(o.base, o.base) for o in (left.type, right.type))
    return one == other != "type" and right.rank in (0, left.rank)


_CLASSES: dict[str, str] = dict.fromkeys(("integer", "real", "complex"), "number")
"""Types of which values are converted into each other."""
