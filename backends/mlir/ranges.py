"""Loops over the elements of a range as loops that count (C++17 9.5.4)."""

from __future__ import annotations

from accomp.host import nodes as host
from accomp.host.nodes import Relation
from accomp.records import replace
from accomp.syntax.nodes import Symbol, TypeInfo, TypeKind

_LONG = TypeInfo(TypeKind.INTEGER, "long", "long ", bytes=8)


def loop_of(node: host.Iterate) -> host.Loop:
    """The loop, with an index of its own.

    The extent of an array is known. How many elements an object of a class has, and where they are, its
    functions tell: these values are opaque, with what the range names as parts.
    """
    span = node.span
    index = Symbol(f"{node.local.symbol.id}:index", f"index of {node.local.name}", _LONG)
    at = host.Variable(index, span, _LONG)
    type_ = node.range.type
    if type_ is not None and type_.kind is TypeKind.ARRAY and (type_.extent or "").isdecimal():
        count: host.Expression = host.Literal(type_.extent or "", span, _LONG)
        item: host.Expression = host.Element(node.range, (at,), span, type_.element)
    else:
        count = _told(node, (node.range,), "it is the number of elements of a range", _LONG)
        item = _told(node, (node.range, at), "it is an element of a range", node.local.type)
    zero, one = (host.Literal(text, span, _LONG) for text in "01")
    range_ = host.Range(index, zero, count, one, Relation.LT, declared=True)
    body = host.Block((host.Declare((replace(node.local, initial=item),), span), node.body), span)
    return host.Loop(range_, body, span, node.macro)


def _told(node: host.Iterate, parts: tuple[host.Node, ...], what: str, type_: TypeInfo | None) -> host.Opaque:
    return host.Opaque(host.OpaqueKind.OTHER, parts, node.range.span, type_, problem=what)
