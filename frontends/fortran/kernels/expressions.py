"""Expressions of Fortran to C++ (Fortran 2018 clauses 9, 10), in the scope they stand in."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Protocol

from accomp.frontends.fortran import derived
from accomp.frontends.fortran.constants import declaring, home_of
from accomp.frontends.fortran.delimiters import lowered
from accomp.frontends.fortran.entities import Entity, Role
from accomp.frontends.fortran.expressions import FormError, expression
from accomp.frontends.fortran.kernels import operators, strings
from accomp.frontends.fortran.kernels.cpp_types import cpp_type
from accomp.frontends.fortran.kernels.designators import Indices, element_of, part_of, whole_of
from accomp.frontends.fortran.kernels.objects import Object
from accomp.frontends.fortran.kernels.values import UNARY, Value, mapped, whole
from accomp.frontends.fortran.references import Sense, meaning
from accomp.frontends.fortran.scopes import Scope
from accomp.frontends.fortran.syntax import (
    Argument,
    Binary,
    ComplexPair,
    Constructor,
    Designator,
    Literal,
    Node,
    Parentheses,
    Part,
    Slice,
    Unary,
)
from accomp.frontends.fortran.types import (
    LONG,
    Defaults,
    Kinded,
    RefusedError,
    derived_kind,
    integer_value,
    of_entity,
)
from accomp.records import dataclass, field, replace

_WORD = re.compile(r"[A-Za-z_]\w*")


@dataclass(slots=True, eq=False)
class Notes:
    """What the text of a statement does: the kernel's variables it names and assigns to, its other effects.

    `before` are declarations that have to stand in front of it; `touched` are the variables it
    reads, as values.
    """

    uses: set[str] = field(default_factory=set[str])
    assigns: set[str] = field(default_factory=set[str])
    effects: bool = False
    reads: bool = False
    before: list[str] = field(default_factory=list[str])
    touched: list[Value] = field(default_factory=list[Value])

    def join(self, other: Notes) -> None:
        """Add what another text does."""
        self.uses |= other.uses
        self.assigns |= other.assigns
        self.effects |= other.effects
        self.reads |= other.reads


class Region(Protocol):
    """What expressions ask of the region or procedure they stand in."""

    defaults: Defaults

    def object(self, scope: Scope, entity: Entity) -> Object:
        """The kernel's object for a variable."""
        ...

    def component(self, scope: Scope, path: str, entity: Entity) -> Object:
        """The object for an allocatable or pointer component that is given to kernels apart."""
        ...

    def listed(self, scope: Scope, parts: tuple[Part, ...]) -> str:
        """The text of such a component; empty for one that is reached through what it is part of."""
        ...

    def constants(self, scope: Scope, entity: Entity, items: Value) -> Object:
        """The object that holds the elements of a named constant array."""
        ...

    def structure(self, type_: Kinded) -> None:
        """A derived type is used: its struct is needed."""
        ...

    def function(self, within: Expressions, entity: Entity, part: Part) -> Value:
        """The reference of a function that is no intrinsic one."""
        ...

    def intrinsic(self, within: Expressions, part: Part) -> Value:
        """The reference of an intrinsic function."""
        ...

    def constructed(self, within: Expressions, part: Part) -> Value:
        """The value of a structure constructor (7.5.10)."""
        ...

    def array(self, within: Expressions, node: Constructor) -> Value:
        """The value of an array constructor (7.8)."""
        ...

    def surrounded(self, entity: Entity) -> bool:
        """Whether the ASSOCIATE construct of a name is around the region: the host knows the name."""
        ...

    def alias(self, entity: Entity) -> Value | None:
        """What keeps the selector that a name of an ASSOCIATE construct stands for."""
        ...

    def method(self, within: Expressions, value: Value, part: Part) -> Value:
        """The value of a type-bound function."""
        ...

    def operation(self, within: Expressions, name: str, values: tuple[Value, ...]) -> Value | None:
        """The value of a defined operation; None where none is defined for these operands."""
        ...

    def assignment(self, within: Expressions, target: Value, value: Value) -> list[str] | None:
        """The lines of a defined assignment; None where none is defined for the two."""
        ...

    def fresh(self, stem: str) -> str:
        """A name that no other has."""
        ...

    def presence(self, entity: Entity) -> Value | None:
        """Whether an optional argument from outside is there, where that is known apart from it."""
        ...

    def is_local(self, name: str) -> bool:
        """Whether a variable is a scalar of the region or procedure itself."""
        ...

    def is_aliased(self, name: str) -> bool:
        """Whether a variable may be the same as others: pointers and targets."""
        ...


class Expressions:
    """Translates the expressions of one statement."""

    def __init__(self, region: Region, scope: Scope, notes: Notes | None = None) -> None:
        self.region, self.scope = region, scope
        self.notes = notes if notes is not None else Notes()
        self.bound: dict[str, Value] = {}
        """Names that mean a value here: dummy arguments of statement functions, indices of FORALL ..."""
        self.swapped: tuple[Designator, Value] | None = None
        """A designator that has a value of its own: what an atomic update changes."""
        self.lifting = False
        """Whether scalar results of functions of arrays are computed in front of the statement."""
        self.hoisted: frozenset[str] = frozenset()
        """Variables whose scalar parts are read in front of the statement, which changes them."""

    def text(self, text: str) -> Value:
        """The value of the text of an expression. Raises RefusedError."""
        try:
            return self.value(expression(lowered(text.strip())))
        except FormError as error:
            raise RefusedError(f"the expression '{text.strip()}' cannot be read: {error}") from error

    def elsewhere(self, scope: Scope) -> Expressions:
        """The same in another scope, with no names bound."""
        made = Expressions(self.region, scope, self.notes)
        made.hoisted, made.lifting, made.swapped = self.hoisted, self.lifting, self.swapped
        return made

    def binding(self, names: dict[str, Value]) -> Expressions:
        """The same with names that mean values."""
        made = self.elsewhere(self.scope)
        made.bound = {**self.bound, **names}
        return made

    def value(self, node: Node) -> Value:
        """The value of an expression."""
        match node:
            case Designator():
                if self.swapped is not None and node == self.swapped[0]:
                    return self.swapped[1]
                return self._read(self.designator(node))
            case Literal():
                return operators.literal(node, self.scope, self.region.defaults)
            case Binary():
                return self._operation(node.operator, (self.value(node.left), self.value(node.right)))
            case Unary():
                return self._operation(node.operator, (self.value(node.operand),))
            case Parentheses():
                return _kept(self.value(node.inner))
            case ComplexPair():
                return operators.complex_pair(self.value(node.real), self.value(node.imaginary))
            case Constructor():
                return self.region.array(self, node)

    def _operation(self, operator: str, values: tuple[Value, ...]) -> Value:
        """An operation of the language, or one that the program defines (Fortran 2018 10.1.6)."""
        if operator not in operators.KNOWN or any(v.type.base == "type" for v in values):
            made = self.region.operation(self, f"operator({operator})", values)
            if made is None:
                raise RefusedError(f"operator '{operator}' is not defined for its operands")
            return made
        if len(values) == 1:
            return operators.unary(operator, values[0])
        return operators.binary(operator, values[0], values[1])

    def _read(self, value: Value) -> Value:
        """A designator whose value is read; scalars of what the statement changes are read before."""
        if not value.object:
            return value
        if not value.shape and value.object in self.hoisted and not self.bound:
            name = self.region.fresh("_t")
            self.notes.before.append(f"const {cpp_type(value.type)} {name} = {value.text};")
            return Value(name, value.type)
        self.notes.touched.append(value)
        return value

    def designator(self, node: Designator) -> Value:
        """A variable, a part of one, or the result of a function."""
        part = node.first
        known = self.bound.get(part.name)
        if known is not None:
            return self._rest(self._of_value(known, part), node.parts[1:])
        entity, sense = meaning(self.scope, part.name, part.arguments is not None)
        if sense is Sense.INTRINSIC:
            return self.region.intrinsic(self, part)
        if sense is Sense.CALL:
            return self._rest(self._call(entity, part), node.parts[1:])
        if sense is Sense.TYPE:
            return self.region.constructed(self, part)
        if sense is not Sense.VARIABLE:
            raise RefusedError(f"procedure '{part.name}' is passed on; kernels call procedures by name")
        if entity.role is Role.ALIAS and not self.region.surrounded(entity):
            return self._rest(self._of_value(self._alias(entity), part), node.parts[1:])
        if entity.constant:
            return self._rest(self._constant(entity, part), node.parts[1:])
        reached = self._through_pointers(entity, node.parts)
        if reached is not None:
            return reached
        found = self.region.object(self.scope, entity)
        return self._rest(self._part(found, part), node.parts[1:], found)

    def _through_pointers(self, entity: Entity, parts: tuple[Part, ...]) -> Value | None:
        """What pointer components that are given to kernels apart lead to: objects of their own."""
        last, component, home, path = 0, entity, self.scope, ""
        around, scope = entity, home_of(self.scope, entity)
        for number, part in enumerate(parts[1:], 1):
            if around.type is None or not around.type.derived:
                break
            made = derived.component(derived_kind(scope, around.type.derived), part.name)
            if made is None:  # of an extension, or a type-bound procedure
                break
            scope, around = made
            listed = self.region.listed(self.scope, parts[: number + 1]) if around.dynamic else ""
            if listed:
                last, component, home, path = number, around, scope, listed
        if not last:
            return None
        found = self.region.component(home, path, component)
        return self._rest(self._part(found, parts[last]), parts[last + 1 :], found)

    def _call(self, entity: Entity, part: Part) -> Value:
        if "statement function" in entity.attributes:
            return self._statement_function(entity, part)
        return self.region.function(self, entity, part)

    def _statement_function(self, entity: Entity, part: Part) -> Value:
        given, mark = part.arguments or (), f"{entity.name}()"
        if mark in self.bound or len(given) != len(entity.arguments):
            why = "refers to itself" if mark in self.bound else f"has {len(entity.arguments)} arguments"
            raise RefusedError(f"the statement function '{entity.name}' {why}")
        values: dict[str, Value] = {mark: Value("", LONG)}
        for name, argument in zip(entity.arguments, given, strict=True):
            type_ = of_entity(self.scope, self.scope.resolve(name), self.region.defaults)
            values[name] = _kept(operators.convert(self.value(_plain(argument)), type_))
        inner = self.binding(values)
        made = inner.text(entity.value)
        return _kept(operators.convert(made, of_entity(self.scope, entity, self.region.defaults)))

    def _alias(self, entity: Entity) -> Value:
        """What the name of an ASSOCIATE construct stands for, in the scope around it."""
        kept = self.region.alias(entity)
        if kept is not None:
            self.notes.uses |= set(_WORD.findall(kept.text or kept.at(("0",) * kept.rank).text))
            self.notes.reads |= kept.place
            return kept
        home, _ = declaring(self.scope, entity.name)
        outer = self.elsewhere(home.host or home)
        outer.bound = self.bound
        node = _expression(entity.value)
        return outer.designator(node) if isinstance(node, Designator) else _kept(outer.value(node))

    def _of_value(self, value: Value, part: Part) -> Value:
        """An array that is no object of the kernel, with subscripts or whole."""
        if part.arguments is None:
            return value
        if len(part.arguments) != value.rank:
            raise RefusedError(f"'{part.name}' has not as many subscripts as dimensions")
        return element_of(value, self._indices(part.arguments))

    def _constant(self, entity: Entity, part: Part) -> Value:
        """The value of a named constant."""
        type_ = of_entity(self.scope, entity, self.region.defaults)
        home, _ = declaring(self.scope, part.name)
        if not entity.dimensions:
            if type_.base == "integer":
                number = integer_value(self.scope, part.name)
                if number is not None:
                    return whole(number, type_)
            return _kept(operators.convert(self.elsewhere(home).text(entity.value), type_))
        items = self.elsewhere(home).text(entity.value)
        return self._part(self.region.constants(home, entity, items), part)

    def _part(self, found: Object, part: Part) -> Value:
        """An object, or what its subscripts name of it."""
        chosen = part.substring
        if found.type.base == "character" and part.arguments is not None and not found.rank:
            inner = part.arguments[0].value
            chosen, part = (inner if isinstance(inner, Slice) else None), replace(part, arguments=None)
            if chosen is None:
                raise RefusedError(f"'{part.name}' has subscripts and is no array")
        if chosen is not None:
            whole_ = self._part(found, replace(part, substring=None))
            ends = tuple(None if n is None else self._whole(n) for n in (chosen.lower, chosen.upper))
            return mapped((whole_,), lambda v: strings.part(v[0], *ends))
        if part.arguments is not None and not found.rank:
            raise RefusedError(f"'{part.name}' has subscripts and is no array")
        self.notes.uses.add(found.first or found.text)
        self.notes.reads |= found.memory
        if part.arguments is None:
            return whole_of(found)
        if len(part.arguments) != found.rank:
            raise RefusedError(f"'{part.name}' has not as many subscripts as dimensions")
        return part_of(found, self._indices(part.arguments))

    def _indices(self, given: tuple[Argument, ...]) -> Indices:
        return tuple(self._index(a.value) for a in given)

    def _index(self, node: Node | Slice) -> Value | tuple[Value | None, Value | None, Value | None]:
        if isinstance(node, Slice):
            ends = (node.lower, node.upper, node.stride)
            lower, upper, stride = (None if n is None else self._whole(n) for n in ends)
            return (lower, upper, stride)
        return self._whole(node)

    def _whole(self, node: Node) -> Value:
        found = self.value(node)
        if found.type.base != "integer":
            raise RefusedError("a subscript is no integer")
        return found

    def _rest(self, value: Value, parts: tuple[Part, ...], around: Object | None = None) -> Value:
        """The components that follow."""
        for part in parts:
            value = self._component(value, part, around)
        return value

    def _component(self, value: Value, part: Part, around: Object | None) -> Value:
        if value.type.base != "type":
            return self._inquiry(value, part)
        reached = derived.component(value.type, part.name)
        if reached is None:
            return self.region.method(self, value, part)
        home, found = reached
        self.region.structure(value.type)
        value = self._inherited(value, part.name)
        if found.dynamic:
            return self._behind(home, value, found, part)

        def member(operands: tuple[Value, ...]) -> Value:
            return self._part(self._member(home, operands[0], found, around), part)

        return replace(mapped((value,), member) if value.shape else member((value,)), object=value.object)

    def _behind(self, home: Scope, value: Value, component: Entity, part: Part) -> Value:
        """An allocatable or pointer component of an element, through the descriptor in device memory."""
        from accomp.frontends.fortran.kernels.structures import member_name

        if value.shape:
            raise RefusedError(f"component '{part.name}' of an array is allocatable or a pointer")
        type_ = of_entity(home, component, self.region.defaults)
        if type_.base == "type":
            self.region.structure(type_)
        rank = len(component.dimensions)
        place = f"{value.text}.{member_name(component.name)}"
        text = f"{place}.view<{cpp_type(type_)}>()" if rank else f"{place}.object<{cpp_type(type_)}>()"
        made = Object(text, type_, rank, view=bool(rank), aliased=True, first=value.object)
        return replace(self._part(made, part), object=value.object)

    def _member(self, home: Scope, value: Value, component: Entity, around: Object | None) -> Object:
        from accomp.frontends.fortran.kernels.structures import constant_shape, member_name

        type_ = of_entity(home, component, self.region.defaults)
        lowers, extents = constant_shape(home, component)
        return Object(
            f"{value.text}.{member_name(component.name)}",
            type_,
            len(extents),
            lowers=lowers,
            extents=extents,
            memory=around.memory if around is not None else False,
            first=around.first or around.text if around is not None else "",
            aliased=around.aliased if around is not None else False,
        )

    def _inherited(self, value: Value, name: str) -> Value:
        """The part of a value of an extended type that has a component of its own."""
        for one in derived.ancestors(value.type):
            known = derived.type_in(one)
            if known.component(name) is not None or known.extends == name:
                return self.parent(value, one)
        return value

    def parent(self, value: Value, type_: Kinded) -> Value:
        """What an object has inherited from a type that its own one extends; it is named like the type."""
        from accomp.frontends.fortran.kernels.structures import member_name

        found = derived.ancestors(value.type)
        parent = replace(type_, polymorphic=False)
        if parent not in found:
            raise RefusedError(f"an object of {value.type.text} is given where one of {type_.text} has to be")
        steps = found[: found.index(parent)]
        members = "".join(f".{member_name(derived.type_in(one).extends)}" for one in steps)
        return mapped(
            (value,), lambda v: replace(v[0], text=f"{v[0].text}{members}", type=parent) if members else v[0]
        )

    def _inquiry(self, value: Value, part: Part) -> Value:
        """`z%re` and `z%im` (Fortran 2018 9.4.4), `x%kind`."""
        if value.type.base == "complex" and part.name in ("re", "im") and part.arguments is None:
            real = Kinded("real", value.type.kind)
            return mapped((value,), lambda v: Value(f"{v[0].within(16)}.{part.name}", real, place=v[0].place))
        if part.name == "kind":
            return whole(value.type.kind, Kinded("integer", self.region.defaults.integer))
        raise RefusedError(f"'%{part.name}' follows what has no components")

    def long(self, node: Node) -> Value:
        """An integer value as one of 8 bytes."""
        return operators.convert(self._whole(node), LONG)


def _expression(text: str) -> Node:
    try:
        return expression(lowered(text.strip()))
    except FormError as error:
        raise RefusedError(f"the expression '{text.strip()}' cannot be read: {error}") from error


def _plain(argument: Argument) -> Node:
    if isinstance(argument.value, Slice):
        raise RefusedError("an array section is not expected there")
    return argument.value


def _kept(value: Value) -> Value:
    """A value as one operand, in parentheses if it is more than a name, and no place in memory."""

    def one(operands: tuple[Value, ...]) -> Value:
        inner = operands[0]
        if inner.constant is not None:
            return inner
        text = inner.text if inner.level > UNARY else f"({inner.text})"
        return Value(text, inner.type, truth=inner.truth)

    return mapped((value,), one)


Make = Callable[[tuple[Value, ...]], Value]
