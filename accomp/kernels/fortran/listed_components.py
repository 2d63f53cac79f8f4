"""Components of elements that data clauses list, as `leaves(2)%values`: kernels are given these apart."""

from __future__ import annotations

from accomp.host import nodes as host
from accomp.host.declarations import Index
from accomp.host.walk import base, same, walk
from accomp.ir.nodes import Construct

_DATA = ("copy", "copyin", "copyout", "create", "no_create", "present")


def listed_component(construct: Construct, around: Index, node: host.Member) -> str:
    """The text of a component, if a data clause of a construct lists it of the same element; else "".

    The host finds the element when the construct begins: the region sets none of the variables in
    subscripts.
    """
    listed = (r for c in construct.directive.all(*_DATA) for r in c.vars)
    for ref in (*listed, *construct.attributes.visible):
        if ref.through and ref.name.lower() == base(node):
            found = around.argument(ref.span)
            if isinstance(found, host.Member) and found.name == node.name and same(found.object, node.object):
                return "".join(ref.through.lower().split()) if _is_fixed(construct, node) else ""
    return ""


def _is_fixed(construct: Construct, node: host.Member) -> bool:
    """Whether a component is the same throughout the region, and no function of the program tells which."""
    written = {use.symbol.id for use in construct.uses if use.written}
    variables = [n.symbol.id for n in walk(node) if isinstance(n, host.Variable)]
    calls = any(isinstance(n, host.Call) and not n.intrinsic for n in walk(node))
    return not calls and written.isdisjoint(variables[1:])
