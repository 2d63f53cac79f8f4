"""Expressions of Fortran to C++ (Fortran 2018 clauses 9, 10), in the scope they stand in."""

from __future__ import annotations

from typing import Protocol

from accomp.backends.cxx.fortran import operators, strings
from accomp.backends.cxx.fortran.cpp_types import cpp_type
from accomp.backends.cxx.fortran.derived_types import known_type, member_name
from accomp.backends.cxx.fortran.designators import Indices, element_of, part_of, whole_of
from accomp.backends.cxx.fortran.objects import Object
from accomp.backends.cxx.fortran.values import UNARY, Value, mapped, whole
from accomp.host import nodes as host
from accomp.host.declarations import Bounds, DataObject, Index, ancestors, constant_shape
from accomp.host.fortran_types import LONG, Defaults, Kinded, RefusedError, kinded_of
from accomp.host.walk import same
from accomp.ir.cxx_names import identifiers
from accomp.records import dataclass, field, replace
from accomp.source import Span

DESIGNATORS = (host.Variable, host.Element, host.Member)


def designates(node: host.Expression) -> bool:
    """Whether an expression is a variable or part of one; SELECT TYPE takes it for one of another type."""
    return isinstance(node, DESIGNATORS) or (isinstance(node, host.Conversion) and not node.implicit)


"""Nodes that name objects."""
Subscripts = tuple[host.Expression, ...]


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
    elements: dict[Span, Object]
    """Variables that stand for array elements which are reduced, by the places that name these."""

    @property
    def declarations(self) -> Index:
        """What names are declared as."""
        ...

    def variable(self, symbol: str) -> DataObject:
        """What a symbol is declared as."""
        ...

    def object(self, declared: DataObject) -> Object:
        """The kernel's object for a variable."""
        ...

    def component(self, path: str, node: host.Member, declared: DataObject) -> Object:
        """The object for an allocatable or pointer component that is given to kernels apart."""
        ...

    def listed(self, node: host.Member) -> str:
        """The text of such a component; empty for one that is reached through what it is part of."""
        ...

    def constants(self, declared: DataObject, items: Value) -> Object:
        """The object that holds the elements of a named constant array."""
        ...

    def is_constant(self, name: str) -> bool:
        """Whether a name is that of such an object."""
        ...

    def structure(self, type_: Kinded) -> None:
        """A derived type is used: its struct is needed."""
        ...

    def function(self, within: Expressions, node: host.Call) -> Value:
        """The value of a function or operation that the program defines."""
        ...

    def intrinsic(self, within: Expressions, node: host.Call) -> Value:
        """The reference of an intrinsic function."""
        ...

    def constructed(self, within: Expressions, node: host.Call) -> Value:
        """The value of a structure constructor (7.5.10)."""
        ...

    def array(self, within: Expressions, node: host.Array) -> Value:
        """The value of an array constructor (7.8)."""
        ...

    def surrounded(self, declared: DataObject) -> bool:
        """Whether the ASSOCIATE construct of a name is around the region: the host knows the name."""
        ...

    def alias(self, declared: DataObject) -> Value | None:
        """What keeps the selector that a name of an ASSOCIATE construct stands for."""
        ...

    def subroutine(self, within: Expressions, node: host.Call) -> list[str]:
        """The lines of a call of a subroutine, or of a defined assignment."""
        ...

    def fresh(self, stem: str) -> str:
        """A name that no other has."""
        ...

    def presence(self, declared: DataObject) -> Value | None:
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

    def __init__(self, region: Region, notes: Notes | None = None) -> None:
        self.region = region
        self.notes = notes if notes is not None else Notes()
        self.bound: dict[str, Value] = {}
        """Values of indices of FORALL and implied DO by their symbols."""
        self.swapped: tuple[host.Expression, Value] | None = None
        """A designator that has a value of its own: what an atomic update changes."""
        self.lifting = False
        """Whether scalar results of functions of arrays are computed in front of the statement."""
        self.hoisted: frozenset[str] = frozenset()
        """Variables whose scalar parts are read in front of the statement, which changes them."""

    def elsewhere(self) -> Expressions:
        """The same with no names bound."""
        made = Expressions(self.region, self.notes)
        made.hoisted, made.lifting, made.swapped = self.hoisted, self.lifting, self.swapped
        return made

    def bounds(self, dimension: Bounds) -> tuple[str, str]:
        """The lower bound and the extent of a dimension of explicit shape. Raises RefusedError for none."""
        lower = self.value(dimension.lower).text if dimension.lower is not None else "1"
        if dimension.upper is None:
            raise RefusedError("an upper bound of an array is not known")
        return lower, f"fortran::extent({lower}, {self.value(dimension.upper).text})"

    def binding(self, symbols: dict[str, Value]) -> Expressions:
        """The same with values for indices, by their symbols."""
        made = self.elsewhere()
        made.bound = {**self.bound, **symbols}
        return made

    def value(self, node: host.Expression) -> Value:
        """The value of an expression."""
        match node:
            case host.Variable() | host.Element() | host.Member() | host.Call():
                if self.swapped is not None and same(node, self.swapped[0]):
                    return self.swapped[1]
                return self._read(self.designator(node))
            case host.Literal():
                return operators.literal(node)
            case host.Binary():
                operands = self.value(node.left), self.value(node.right)
                if node.operator == host.COMPLEX:
                    return operators.complex_pair(*operands)
                return operators.binary(node.operator, *operands)
            case host.Unary():
                value = self.value(node.operand)
                plain = node.operator == host.PARENTHESES
                return _kept(value) if plain else operators.unary(node.operator, value)
            case host.Conversion():
                value, type_ = self.value(node.operand), kinded_of(node.type)
                return _kept(operators.convert(value, type_) if type_ is not None else value)
            case host.Array():
                return self.region.array(self, node)
            case host.Address():
                return self.value(node.operand)
            case host.Keyword():
                return self.value(node.value)
            case _:
                raise RefusedError(_refusal(node))

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

    def designator(self, node: host.Expression) -> Value:
        """A variable, a part of one, or the result of a function, which is not read."""
        return self._reached(node)[0]

    def _reached(self, node: host.Expression) -> tuple[Value, Object | None]:
        """A designator with the object that it is part of."""
        match node:
            case host.Element() | host.Member() if node.span in self.region.elements:
                found = self.region.elements[node.span]
                return self._part(found, found.text, None), found
            case host.Variable():
                return self._named(node, None)
            case host.Element(array=host.Variable() as variable):
                return self._named(variable, node.subscripts)
            case host.Member():
                return self._component(node, None)
            case host.Element(array=host.Member() as member):
                return self._component(member, node.subscripts)
            case host.Element():
                value, around = self._reached(node.array)
                return self._substring(value, node.subscripts), around
            case host.Call():
                return self._call(node), None
            case host.Conversion(implicit=False):
                return self._extended(*self._reached(node.operand), node), None
            case host.Address():
                return self._reached(node.operand)
            case _:
                return self.value(node), None

    def _extended(self, value: Value, around: Object | None, node: host.Conversion) -> Value:
        """An object as one of the type that a guard of SELECT TYPE tells of."""
        type_ = kinded_of(node.type)
        if type_ is None or value.shape or not value.place:
            raise RefusedError("SELECT TYPE takes an expression or an array for an object of another type")
        self.region.structure(type_)
        name = around.first or around.text if around is not None else value.object
        if self.region.is_local(name):
            raise RefusedError(
                f"a copy of '{name}' has the type that it is declared with, not the object's own"
            )
        text = f"reinterpret_cast<{cpp_type(type_)} &>({value.text})"
        return Value(text, type_, place=True, object=name)

    def _named(self, node: host.Variable, subscripts: Subscripts | None) -> tuple[Value, Object | None]:
        symbol = node.symbol
        known = self.bound.get(symbol.id)
        if known is not None:
            return self._of_value(known, symbol.name, subscripts), None
        declared = self.region.variable(symbol.id)
        if declared.associate and not self.region.surrounded(declared):
            return self._of_value(self._alias(declared), symbol.name, subscripts), None
        if declared.constant:
            return self._constant(declared, subscripts), None
        found = self.region.object(declared)
        return self._part(found, symbol.name, subscripts), found

    def _call(self, node: host.Call) -> Value:
        if node.callee is not None:
            return self.value(node.callee)
        if not node.intrinsic:
            return self.region.function(self, node)
        if node.problem:
            raise RefusedError(node.problem)
        return self.region.constructed(self, node) if node.symbol else self.region.intrinsic(self, node)

    def _alias(self, declared: DataObject) -> Value:
        """What the name of an ASSOCIATE construct stands for, in the scope around it."""
        kept = self.region.alias(declared)
        if kept is not None:
            self.notes.uses |= identifiers(kept.text or kept.at(("0",) * kept.rank).text)
            self.notes.reads |= kept.place
            return kept
        node = declared.initial
        if node is None:
            raise RefusedError(f"'{declared.name}' stands for an expression that cannot be read")
        return self.designator(node) if designates(node) else _kept(self.value(node))

    def _of_value(self, value: Value, name: str, subscripts: Subscripts | None) -> Value:
        """An array that is no object of the kernel, with subscripts or whole."""
        if subscripts is None:
            return value
        if not value.shape and value.type.base == "character" and isinstance(subscripts[0], host.Triplet):
            return self._substring(value, subscripts)
        if len(subscripts) != value.rank:
            raise RefusedError(f"'{name}' has not as many subscripts as dimensions")
        return element_of(value, self._indices(subscripts))

    def _constant(self, declared: DataObject, subscripts: Subscripts | None) -> Value:
        """The value of a named constant."""
        type_ = known_type(declared)
        assert declared.initial is not None
        value = self.elsewhere().value(declared.initial)
        if not declared.dimensions:
            return self._of_value(_kept(operators.convert(value, type_)), declared.name, subscripts)
        return self._part(self.region.constants(declared, value), declared.name, subscripts)

    def _part(self, found: Object, name: str, subscripts: Subscripts | None) -> Value:
        """An object, or what its subscripts name of it."""
        if subscripts is not None and not found.rank:
            if found.type.base != "character" or not isinstance(subscripts[0], host.Triplet):
                raise RefusedError(f"'{name}' has subscripts and is no array")
            return self._substring(self._part(found, name, None), subscripts)
        self.notes.uses.add(found.first or found.text)
        self.notes.reads |= found.memory
        if subscripts is None:
            return whole_of(found)
        if len(subscripts) != found.rank:
            raise RefusedError(f"'{name}' has not as many subscripts as dimensions")
        return part_of(found, self._indices(subscripts))

    def _substring(self, value: Value, subscripts: Subscripts) -> Value:
        range_ = subscripts[0]
        if not isinstance(range_, host.Triplet):
            raise RefusedError("a string has subscripts and is no array")
        ends = tuple(None if n is None else self._whole(n) for n in (range_.lower, range_.upper))
        return mapped((value,), lambda v: strings.part(v[0], *ends))

    def _indices(self, given: Subscripts) -> Indices:
        return tuple(self._index(node) for node in given)

    def _index(self, node: host.Expression) -> Value | tuple[Value | None, Value | None, Value | None]:
        if isinstance(node, host.Triplet):
            ends = (node.lower, node.upper, node.step)
            lower, upper, stride = (None if n is None else self._whole(n) for n in ends)
            return (lower, upper, stride)
        return self._whole(node, rank=1)

    def _integer(self, node: host.Expression) -> Value:
        found = self.value(node)
        if found.type.base != "integer":
            raise RefusedError("a subscript is no integer")
        return found

    def _whole(self, node: host.Expression, rank: int = 0) -> Value:
        """A bound, or a subscript, which may be an array of rank one (Fortran 2018 9.5.3)."""
        found = self._integer(node)
        if found.rank > rank:
            raise RefusedError(f"a {'subscript' if rank else 'bound'} is an array of rank {found.rank}")
        return found

    def _component(self, node: host.Member, subscripts: Subscripts | None) -> tuple[Value, Object | None]:
        known = self.region.declarations.components.get(node.symbol)
        path = self._path(node) if known is not None and known.dynamic else ""
        if known is not None and path:
            object_ = self.region.component(path, node, known)
            return self._part(object_, node.name, subscripts), object_
        value, around = self._reached(node.object)
        if known is None or value.type.base != "type":
            return self._inquiry(value, node.name), around
        self.region.structure(value.type)
        value = self._inherited(value, node.name)
        if known.dynamic:
            return self._pointed_to(value, known, subscripts), around

        def member(operands: tuple[Value, ...]) -> Value:
            return self._part(self._member(operands[0], known, around), node.name, subscripts)

        made = mapped((value,), member) if value.shape else member((value,))
        return replace(made, object=value.object), around

    def _path(self, node: host.Member) -> str:
        """The text of a component that is given to kernels apart; empty for others."""
        inner = node.object
        while isinstance(inner, host.Member | host.Element):
            inner = inner.object if isinstance(inner, host.Member) else inner.array
        if not isinstance(inner, host.Variable) or inner.symbol.id in self.bound:
            return ""
        declared = self.region.variable(inner.symbol.id)
        if declared.constant or (declared.associate and not self.region.surrounded(declared)):
            return ""
        return self.region.listed(node)

    def _pointed_to(self, value: Value, component: DataObject, subscripts: Subscripts | None) -> Value:
        """An allocatable or pointer component of an element, through the descriptor in device memory."""
        if value.shape:
            raise RefusedError(f"component '{component.name}' of an array is allocatable or a pointer")
        type_ = known_type(component)
        if type_.base == "type":
            self.region.structure(type_)
        if type_.string and type_.length < 0:
            raise RefusedError(f"the length of '{component.name}', a component of an element, is deferred")
        rank = component.rank
        place = f"{value.text}.{member_name(component.name)}"
        text = f"{place}.view<{cpp_type(type_)}>()" if rank else f"{place}.object<{cpp_type(type_)}>()"
        made = Object(text, type_, rank, view=bool(rank), aliased=True, first=value.object)
        return replace(self._part(made, component.name, subscripts), object=value.object)

    def _member(self, value: Value, component: DataObject, around: Object | None) -> Object:
        type_ = known_type(component)
        lowers, extents = constant_shape(component)
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
        known = self.region.declarations
        for one in ancestors(known, value.type):
            made = known.derived(one)
            if made.extends == name or any(component.name == name for component in made.components):
                return self.parent(value, one)
        return value

    def parent(self, value: Value, type_: Kinded) -> Value:
        """What an object has inherited from a type that its own one extends; it is named like the type."""
        found = ancestors(self.region.declarations, value.type)
        parent = replace(type_, polymorphic=False)
        if parent not in found:
            raise RefusedError(f"an object of {value.type.text} is given where one of {type_.text} has to be")
        known, steps = self.region.declarations, found[: found.index(parent)]
        members = "".join(f".{member_name(known.derived(one).extends)}" for one in steps)
        return mapped(
            (value,), lambda v: replace(v[0], text=f"{v[0].text}{members}", type=parent) if members else v[0]
        )

    def _inquiry(self, value: Value, name: str) -> Value:
        """`z%re` and `z%im` (Fortran 2018 9.4.4), `x%kind`."""
        if value.type.base == "complex" and name in ("re", "im"):
            real = Kinded("real", value.type.kind)
            return mapped((value,), lambda v: Value(f"{v[0].within(16)}.{name}", real, place=v[0].place))
        if name == "kind":
            return whole(value.type.kind, Kinded("integer", self.region.defaults.integer))
        raise RefusedError(f"'%{name}' follows what has no components")

    def long(self, node: host.Expression) -> Value:
        """An integer value as one of 8 bytes."""
        return operators.convert(self._integer(node), LONG)


def _refusal(node: host.Expression) -> str:
    """Why an expression has no value."""
    if isinstance(node, host.Name):
        return f"procedure '{node.name}' is passed on; kernels call procedures by name"
    if isinstance(node, host.Triplet):
        return "an array section is not expected there"
    return node.problem if isinstance(node, host.Opaque) else "the expression is not known"


def _kept(value: Value) -> Value:
    """A value as one operand, in parentheses if it is more than a name, and no place in memory."""

    def one(operands: tuple[Value, ...]) -> Value:
        inner = operands[0]
        if inner.constant is not None:
            return inner
        text = inner.text if inner.level > UNARY else f"({inner.text})"
        return Value(text, inner.type, truth=inner.truth)

    return mapped((value,), one)
