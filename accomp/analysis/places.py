"""Which object an expression names, and which element of it."""

from __future__ import annotations

from collections.abc import Callable

from accomp.analysis.accesses import Base, Part
from accomp.analysis.terms import Poly, add, number
from accomp.analysis.values import Evaluator, Pointer, Value
from accomp.host import nodes as host
from accomp.records import dataclass, field, replace
from accomp.source import Language
from accomp.syntax.nodes import Symbol, TypeInfo, TypeKind


@dataclass(frozen=True, slots=True)
class Place:
    """An element of an object by its subscripts; `whole`: any elements of it. Triplets stand for sections."""

    base: Base
    subscripts: tuple[Value | host.Expression, ...] = ()
    path: tuple[Part, ...] = ()
    whole: bool = False


def is_array(type_: TypeInfo | None) -> bool:
    """Whether it is an array."""
    return type_ is not None and type_.kind is TypeKind.ARRAY


def is_pointer(type_: TypeInfo | None) -> bool:
    """Whether it is a pointer."""
    return type_ is not None and type_.kind is TypeKind.POINTER


def _is_to_void(type_: TypeInfo | None) -> bool:
    """Whether it is a pointer that others become of any type, whose elements are counted otherwise."""
    element = type_.element if type_ is not None and type_.kind is TypeKind.POINTER else None
    return element is not None and element.spelling.removeprefix("const ") == "void"


@dataclass(slots=True)
class Places:
    """Objects of one region. `evaluator` has the values at the place that is being asked for.

    `own` are the loops whose iterations have variables of their own, `assigned` the names of members that
    the region sets; `unstable` are variables that may be changed under other names.
    """

    evaluator: Evaluator
    loops: Callable[[], frozenset[int]]
    assigned: frozenset[str]
    unstable: frozenset[str]
    components: Callable[[str], frozenset[str]]
    own: dict[str, frozenset[int]] = field(default_factory=dict[str, frozenset[int]])
    unknown: int = 0

    @property
    def _fortran(self) -> bool:
        return self.evaluator.language is Language.FORTRAN

    def base(self, symbol: Symbol) -> Base:
        """The object that a variable is, or what it points to."""
        loops = self.loops() if symbol.id in self.unstable else frozenset[int]()
        pointer = is_pointer(symbol.type) or symbol.has("reference") or symbol.has("associate")
        if self._fortran:
            pointer = pointer or symbol.has("pointer") or symbol.has("target") or bool(loops)
        restrict = "restrict" in symbol.type.spelling and not self._fortran
        own = self.own.get(symbol.id, frozenset[int]()) if not is_pointer(symbol.type) else frozenset[int]()
        key = f"{symbol.id}{self._version() if loops else ''}"
        return Base(key, symbol.name, symbol, pointer, restrict, loops, own)

    def other(self, name: str) -> Base:
        """What an expression points to of which nothing is known."""
        return Base(self._version(), name, None, True, False, self.loops())

    def _version(self) -> str:
        self.unknown += 1
        return f"?{self.unknown}"

    def pointer(self, node: host.Expression) -> Pointer:
        """What an address is of."""
        while isinstance(node, host.Conversion) and node.implicit:
            node = node.operand
        found = self._pointer(node)
        return Pointer(found.base) if _is_to_void(node.type) else found

    def _pointer(self, node: host.Expression) -> Pointer:
        if isinstance(node, host.Variable):
            return self._of_variable(node)
        if isinstance(node, host.Binary) and node.operator in ("+", "-"):
            return self._moved(node)
        if isinstance(node, host.Member):
            return self._of_member(node)
        if isinstance(node, host.Conversion):
            return Pointer(self.pointer(node.operand).base)
        if isinstance(node, host.Address):
            return self._address(node.operand)
        if isinstance(node, host.Element):
            place = self.place(node)
            if place is not None and is_array(node.type):
                return Pointer(place.base)
        return Pointer(self.other("what is pointed to"))

    def _of_variable(self, node: host.Variable) -> Pointer:
        known = self.evaluator.env.get(node.symbol.id)
        if isinstance(known, Pointer):
            return known
        return Pointer(self.base(node.symbol), (Value(number(0)),))

    def _address(self, operand: host.Expression) -> Pointer:
        if isinstance(operand, host.Variable):
            return Pointer(
                self.base(operand.symbol), (Value(number(0)),) if not is_array(operand.type) else ()
            )
        place = self.place(operand)
        if place is None:
            return Pointer(self.other("what is pointed to"))
        plain = len(place.subscripts) == 1 and not place.path and isinstance(place.subscripts[0], Value)
        found = tuple(s for s in place.subscripts if isinstance(s, Value))
        return Pointer(place.base, found if plain and not place.whole else ())

    def _moved(self, node: host.Binary) -> Pointer:
        left, right = (node.left, node.right)
        if not (is_pointer(left.type) or is_array(left.type)):
            left, right = right, left
        start = self.pointer(left)
        moved = self.evaluator.value(right)
        if not start.subscripts or moved is None:
            return Pointer(start.base)
        factor = 1 if node.operator == "+" else -1
        *rest, last = start.subscripts
        return Pointer(start.base, (*rest, _sum(last, moved, factor)))

    def _of_member(self, node: host.Member) -> Pointer:
        """A member that is a pointer, or an array within an object."""
        place = self.place(node.object)
        zeros = place is not None and all(_is_zero(s) for s in place.subscripts) and not place.whole
        name = f"{place.base.name}->{node.name}" if place is not None else node.name
        if place is None or not zeros or (node.name in self.assigned and not is_array(node.type)):
            return Pointer(self.other(name))
        path = "".join(f".{part.name}" for part in place.path)
        base = replace(place.base, key=f"{place.base.key}{path}->{node.name}", name=name, symbol=None)
        base = replace(base, pointer=True, restrict="restrict" in node.type.spelling if node.type else False)
        return Pointer(base, (Value(number(0)),))

    def place(self, node: host.Expression) -> Place | None:
        """The object and the element that an expression names; None where it is not known which."""
        while isinstance(node, host.Conversion) and node.implicit:
            node = node.operand
        if isinstance(node, host.Variable):
            return Place(self.base(node.symbol))
        if isinstance(node, host.Member):
            return self._member(node)
        return self._element(node) if isinstance(node, host.Element) else None

    def _member(self, node: host.Member) -> Place | None:
        outer = self.place(node.object)
        if outer is None:
            return None
        base = outer.base
        if "pointer" in self.components(node.symbol):
            base = self.other(f"{base.name}%{node.name}")
        part = Part(node.name, len(outer.subscripts), _owner(node) if self._fortran else "")
        return replace(outer, base=base, path=(*outer.path, part))

    def _element(self, node: host.Element) -> Place | None:
        array = node.array
        within = array
        while isinstance(within, host.Conversion) and within.implicit:
            within = within.operand
        if self._fortran or (isinstance(within, host.Member) and is_array(within.type)):
            outer = self.place(within)
            if outer is None:
                return None
            found = tuple(self._subscript(s) for s in node.subscripts)
            return replace(outer, subscripts=(*outer.subscripts, *found))
        start = self.pointer(array)
        if not start.subscripts:
            return Place(start.base, whole=True)
        first, *rest = (
            (self._subscript(s) for s in node.subscripts) if node.subscripts else (Value(number(0)),)
        )
        *before, last = start.subscripts
        joined = _sum(last, first) if isinstance(first, Value) else first
        moved = joined if isinstance(first, Value) or _is_zero(last) else None
        if moved is None:
            return Place(start.base, whole=True)
        return Place(start.base, (*before, moved, *rest))

    def _subscript(self, node: host.Expression) -> Value | host.Expression:
        found = self.evaluator.subscript(node) if not isinstance(node, host.Triplet) else None
        return found if found is not None else node


def _owner(node: host.Member) -> str:
    """The type that has a component; none of one named as its type is, which may be inherited."""
    inherited = node.type is None or node.type.spelling.lower().endswith(f"({node.name.lower()})")
    return "" if inherited else node.symbol.rpartition("%")[0]


def _sum(one: Value, other: Value, factor: int = 1) -> Value:
    bits = min(filter(None, (one.bits, other.bits)), default=0)
    return Value(add(one.poly, other.poly, factor), bits)


def _is_zero(subscript: Value | host.Expression) -> bool:
    return isinstance(subscript, Value) and subscript.poly == Poly() and not subscript.bits
