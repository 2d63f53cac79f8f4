"""What statements and expressions read, write, call and may do besides.

Names stand for variables: one that hides another of its name counts for both.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from accomp.host import nodes as host
from accomp.host.walk import below, is_lambda
from accomp.records import dataclass, field
from accomp.syntax.nodes import TypeInfo, TypeKind


class Use:
    """What is done with an object: bits of an int, since the operators of enumerations take longer."""

    READ = 1
    WRITE = 2
    ADDRESS = 4
    """It is bound to a pointer, through which more may be done later."""


@dataclass(frozen=True, slots=True)
class Access:
    """A use of a variable, an element or a member: the node that names it, with its subscripts."""

    node: host.Variable | host.Element | host.Member
    use: int


@dataclass(frozen=True, slots=True)
class Effects:
    """What a node does: names of variables read and written, functions called by name and symbol.

    `effects`: it may write memory that other names reach, or do what no access shows; `memory`: it may read
    such memory. `shared`: names of variables whose address is taken, or which references are bound to.
    """

    reads: frozenset[str] = frozenset()
    writes: frozenset[str] = frozenset()
    effects: bool = False
    memory: bool = False
    calls: frozenset[str] = frozenset()
    shared: frozenset[str] = frozenset()

    @property
    def names(self) -> frozenset[str]:
        """The variables that are named."""
        return self.reads | self.writes


def effects(*nodes: host.Node | None) -> Effects:
    """What nodes do, one after the other."""
    found = _Collector()
    for node in nodes:
        if node is not None:
            found.visit(node, Use.READ)
    return found.result()


def accesses(node: host.Node) -> tuple[Access, ...]:
    """The uses of variables, elements and members below a node, outermost object first."""
    found = _Collector()
    found.visit(node, Use.READ)
    return tuple(found.accesses)


def bound(node: host.Expression) -> frozenset[str]:
    """The variable that a reference is bound to which starts from an expression."""
    while isinstance(node, host.Member | host.Element | host.Conversion | host.Address):
        node = _inner(node)
    return frozenset((node.symbol.name,)) if isinstance(node, host.Variable) else frozenset()


def _inner(node: host.Member | host.Element | host.Conversion | host.Address) -> host.Expression:
    if isinstance(node, host.Member):
        return node.object
    return node.array if isinstance(node, host.Element) else node.operand


@dataclass(slots=True)
class _Collector:
    """What was met so far."""

    reads: set[str] = field(default_factory=set[str])
    writes: set[str] = field(default_factory=set[str])
    calls: set[str] = field(default_factory=set[str])
    shared: set[str] = field(default_factory=set[str])
    accesses: list[Access] = field(default_factory=list[Access])
    effects: bool = False
    memory: bool = False

    def result(self) -> Effects:
        """What was met."""
        sets = (frozenset(x) for x in (self.reads, self.writes, self.calls, self.shared))
        reads, writes, calls, shared = sets
        return Effects(reads, writes, self.effects, self.memory, calls, shared)

    def visit(self, node: host.Node, use: int) -> None:
        """Note what a node does that is used so."""
        visit = _VISITS.get(node.__class__)
        if visit is not None:
            visit(self, node, use)
            return
        for part in below(node):
            self.visit(part, Use.READ)

    def name(self, name: str, use: int) -> None:
        """Note the use of a variable, or of a part of its storage."""
        if use & (Use.WRITE | Use.ADDRESS):
            self.writes.add(name)
        if use & Use.ADDRESS:
            self.shared.add(name)

    def touch(self, use: int) -> None:
        """Note the use of memory that other names may reach."""
        self.memory = True
        self.effects |= bool(use & Use.WRITE)


def _variable(found: _Collector, node: host.Variable, use: int) -> None:
    symbol = node.symbol
    found.accesses.append(Access(node, use))
    found.reads.add(symbol.name)
    found.name(symbol.name, use)
    if symbol.has("reference") or symbol.has("associate") or symbol.name == "this":
        found.touch(use)
    if symbol.type.kind is TypeKind.ARRAY:
        found.memory = True


def _element(found: _Collector, node: host.Element, use: int) -> None:
    found.accesses.append(Access(node, use))
    holder = _holder(node.array)
    if holder is None:
        found.touch(use)
    else:
        found.name(holder, use)
    for part in (node.array, *node.subscripts):
        found.visit(part, Use.READ)


def _holder(array: host.Expression) -> str | None:
    """The variable of a class type that an array member is in; components of Fortran may be elsewhere."""
    while isinstance(array, host.Conversion) and array.implicit:
        array = array.operand
    if not isinstance(array, host.Member) or array.type is None or array.type.extent is None:
        return None
    node = array.object
    while isinstance(node, host.Member) and _kind(node.type) is TypeKind.RECORD:
        node = node.object
    if not isinstance(node, host.Variable) or _kind(node.symbol.type) is not TypeKind.RECORD:
        return None
    symbol = node.symbol
    other = symbol.has("reference") or symbol.has("associate") or symbol.name == "this"
    return None if other else symbol.name


def _kind(info: TypeInfo | None) -> TypeKind | None:
    return info.kind if info is not None else None


def _member(found: _Collector, node: host.Member, use: int) -> None:
    found.accesses.append(Access(node, use))
    found.visit(node.object, use | Use.READ)


def _call(found: _Collector, node: host.Call, _: int) -> None:
    found.calls |= {name for name in (node.name, node.symbol) if name}
    if not node.pure:
        found.effects = found.memory = True
    for part in below(node):
        found.visit(part, Use.READ)


def _conversion(found: _Collector, node: host.Conversion, use: int) -> None:
    found.visit(node.operand, use if node.implicit else Use.READ)


def _address(found: _Collector, node: host.Address, _: int) -> None:
    found.visit(node.operand, Use.READ | (Use.WRITE if node.implicit else Use.ADDRESS))


def _assign(found: _Collector, node: host.Assign, _: int) -> None:
    if node.value is not None:
        found.visit(node.value, Use.READ)
    found.visit(node.target, Use.WRITE if node.operator == "=" else Use.READ | Use.WRITE)


def _opaque(found: _Collector, node: host.Opaque, _: int) -> None:
    use = Use.READ | Use.WRITE if is_lambda(node) else Use.READ
    for part in node.parts:
        found.visit(part, use)


def _declare(found: _Collector, node: host.Declare, _: int) -> None:
    for local in node.locals:
        for operand in local.operands:
            found.visit(operand, Use.READ)
        if local.initial is not None:
            found.visit(local.initial, Use.READ)
            if local.symbol.has("reference") or local.symbol.has("associate"):
                found.shared |= bound(local.initial)


def _loop(found: _Collector, node: host.Loop, _: int) -> None:
    range_ = node.range
    if range_ is not None and node.header is None and not range_.declared:
        _variable(found, host.Variable(range_.index, range_.lower.span), Use.READ | Use.WRITE)
    for part in below(node):
        found.visit(part, Use.READ)


_VISITS: dict[type[Any], Callable[[_Collector, Any, int], None]] = {
    host.Variable: _variable,
    host.Element: _element,
    host.Member: _member,
    host.Call: _call,
    host.Conversion: _conversion,
    host.Address: _address,
    host.Assign: _assign,
    host.Opaque: _opaque,
    host.Declare: _declare,
    host.Loop: _loop,
}
"""The kinds of nodes that do something with an object; others only evaluate what is below them."""


class KnownEffects:
    """What nodes of one tree do, each computed once."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[int, tuple[host.Node, Effects]] = {}

    def of(self, node: host.Node) -> Effects:
        """What a node does."""
        known = self._known.get(id(node))
        if known is None:
            known = self._known[id(node)] = (node, effects(node))
        return known[1]
