"""Going over the host program: the nodes below one, by the kind of each; a kind that is not known raises."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import Any, TypeGuard, get_args

from accomp.host import nodes as host


def _header(node: host.Loop) -> tuple[host.Node | None, ...]:
    """What C's `for` says, or else what the range does."""
    header, range_ = node.header, node.range
    if header is not None:
        return header.first, header.condition, header.step, node.body
    if range_ is not None:
        return *_range(range_), node.body
    return (node.body,)


def _range(range_: host.Range) -> tuple[host.Expression, ...]:
    return range_.lower, range_.upper, range_.step


_BELOW: dict[type[Any], Callable[[Any], tuple[host.Node | None, ...]]] = {
    host.Literal: lambda _: (),
    host.Variable: lambda _: (),
    host.Name: lambda _: (),
    host.Element: lambda n: (n.array, *n.subscripts),
    host.Triplet: lambda n: (n.lower, n.upper, n.step),
    host.Array: lambda n: n.items,
    host.Implied: lambda n: (*n.items, *_range(n.range)),
    host.Keyword: lambda n: (n.value,),
    host.Member: lambda n: (n.object,),
    host.Call: lambda n: (n.callee, *n.arguments),
    host.Unary: lambda n: (n.operand,),
    host.Binary: lambda n: (n.left, n.right),
    host.Conditional: lambda n: (n.condition, n.then, n.orelse),
    host.Conversion: lambda n: (n.operand,),
    host.Address: lambda n: (n.operand,),
    host.Assign: lambda n: (n.target, n.value),
    host.Opaque: lambda n: n.parts,
    host.Block: lambda n: n.body,
    host.Declare: lambda n: tuple(x for local in n.locals for x in (*local.operands, local.initial)),
    host.Evaluate: lambda n: (n.expression,),
    host.If: lambda n: (n.condition, n.then, n.orelse),
    host.Loop: _header,
    host.Iterate: lambda n: (n.range, n.body),
    host.While: lambda n: (n.body, n.condition) if n.last else (n.condition, n.body),
    host.Concurrent: lambda n: (*(x for r in n.ranges for x in _range(r)), n.mask, n.body),
    host.Switch: lambda n: (n.selector, *(x for c in n.cases for x in (*c.values, c.body))),
    host.Masked: lambda n: (n.mask, n.body, n.orelse),
    host.Jump: lambda n: (n.value,),
    host.Label: lambda n: (n.statement,),
    host.Null: lambda _: (),
    host.Directive: lambda n: (n.body,),
}
"""What is right below each kind of node, in the order of the text. Other kinds raise KeyError."""

_LEAVES = frozenset((host.Literal, host.Variable, host.Name, host.Null))
_EXPRESSIONS = tuple(kind for kind in get_args(host.Expression) if kind is not host.Opaque)


def below(node: host.Node) -> tuple[host.Node, ...]:
    """The nodes right below one."""
    found: tuple[Any, ...] = _BELOW[node.__class__](node)
    return found if all(found) else tuple([n for n in found if n is not None])


def statements(node: host.Node) -> tuple[host.Statement, ...]:
    """The statements right below a statement."""
    return tuple([n for n in below(node) if is_statement(n)])


def is_statement(node: host.Node) -> TypeGuard[host.Statement]:
    """Whether a node is a statement."""
    return node.statement if isinstance(node, host.Opaque) else not isinstance(node, _EXPRESSIONS)


def walk(node: host.Node) -> Iterator[host.Node]:
    """A node and those below it, in the order of the text."""
    todo = [node]
    while todo:
        one = todo.pop()
        yield one
        if one.__class__ not in _LEAVES:
            todo += reversed(below(one))


_CLOSURES = (host.OpaqueKind.CLOSURE, host.OpaqueKind.MUTABLE_CLOSURE)


def is_lambda(node: host.Node) -> bool:
    """Whether it is the expression of a lambda."""
    return isinstance(node, host.Opaque) and node.kind in _CLOSURES


def is_mutable_lambda(node: host.Node) -> bool:
    """Whether it is the expression of a lambda that may change its copies of what it captures."""
    return isinstance(node, host.Opaque) and node.kind is host.OpaqueKind.MUTABLE_CLOSURE


def outside_lambdas(node: host.Node) -> Iterator[host.Node]:
    """A node and those below it, but for what stands in lambdas, which others call."""
    yield node
    for part in below(node) if not is_lambda(node) else ():
        yield from outside_lambdas(part)


def calls_outside_lambdas(node: host.Node) -> Iterator[host.Call]:
    """The calls among these."""
    return (n for n in outside_lambdas(node) if isinstance(n, host.Call))


def core(node: host.Expression) -> host.Expression:
    """The expression within conversions that the text does not show."""
    while isinstance(node, host.Conversion) and node.implicit:
        node = node.operand
    return node


def base(node: host.Node) -> str:
    """The name that an object, a part of one or a reference starts with; empty for other nodes."""
    while not isinstance(node, host.Variable | host.Name | host.Call):
        if isinstance(node, host.Element):
            node = node.array
        elif isinstance(node, host.Member):
            node = node.object
        elif isinstance(node, host.Address | host.Conversion):
            node = node.operand
        else:
            return ""
    return node.symbol.name if isinstance(node, host.Variable) else node.name


_TELLING: dict[type[Any], Callable[[Any], object]] = {
    host.Literal: lambda n: n.text,
    host.Variable: lambda n: n.symbol.id,
    host.Name: lambda n: n.name,
    host.Triplet: lambda n: (n.lower is None, n.upper is None),
    host.Keyword: lambda n: n.name,
    host.Member: lambda n: n.name,
    host.Call: lambda n: n.name,
    host.Unary: lambda n: n.operator,
    host.Binary: lambda n: n.operator,
    host.Assign: lambda n: n.operator,
}
"""What tells nodes of a kind apart besides what is below them."""


Outline = tuple[tuple[object, ...], ...]


def outline(node: host.Node) -> Outline:
    """What an expression is made of, in the order of the text: equal for those that are written alike."""
    return tuple([_told(part) for part in walk(node) if _is_written(part)])


def same(one: host.Node, other: host.Node) -> bool:
    """Whether two expressions are written alike, but for parentheses and blanks."""
    if one is other:
        return True
    parts = (map(_told, filter(_is_written, walk(node))) for node in (one, other))
    return all(left == right for left, right in zip_longest(*parts))


def _is_written(node: host.Node) -> bool:
    return not (isinstance(node, host.Conversion) and node.implicit)


def _told(node: host.Node) -> tuple[object, ...]:
    tell = _TELLING.get(node.__class__)
    return node.__class__, tell(node) if tell is not None else None, len(below(node))
