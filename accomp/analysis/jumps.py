"""Jumps in loops, and what statements set."""

from __future__ import annotations

from accomp.host import nodes as host
from accomp.host.effects import Use, accesses
from accomp.host.walk import below, is_statement, walk
from accomp.source import Span
from accomp.syntax.nodes import Symbol

_LOOPS = host.Loop | host.While | host.Iterate | host.Concurrent
_WILD = (host.JumpKind.GOTO, host.JumpKind.CHOICE, host.JumpKind.SIGN)


def irregular(node: host.Node) -> Span | None:
    """The first jump to a label in a tree, other than that of a loop it leaves or continues."""
    for one in walk(node):
        if isinstance(one, host.Jump) and one.kind in _WILD:
            return one.span
    return None


def written(node: host.Node) -> tuple[Symbol, ...]:
    """The variables that a tree may set."""
    found: dict[str, Symbol] = {}
    for access in accesses(node):
        if isinstance(access.node, host.Variable) and access.use & (Use.WRITE | Use.ADDRESS):
            found[access.node.symbol.id] = access.node.symbol
    return tuple(found.values())


def is_switch(node: host.Node) -> bool:
    """Whether it is a choice that `break` leaves."""
    if isinstance(node, host.Opaque):
        return node.kind is host.OpaqueKind.SWITCH
    return isinstance(node, host.Switch)


def breaks_out(loop: host.Node) -> bool:
    """Whether a loop may end before its range does."""
    return leaving(loop, "") is not None


def leaving(loop: host.Node, label: str) -> Span | None:
    """The first jump that leaves a loop of that label, or ends it early."""
    for part in below(loop):
        found = _leaving(part, label, loop, depth=0, switches=0)
        if found is not None:
            return found
    return None


def _leaving(node: host.Node, label: str, loop: host.Node, depth: int, switches: int) -> Span | None:
    if isinstance(node, host.Jump):
        return node.span if _leaves(node, label, loop, depth, switches) else None
    if not isinstance(node, host.Opaque) and not is_statement(node):
        return None
    inside = depth + isinstance(node, _LOOPS)
    within = switches + is_switch(node)
    for part in below(node):
        found = _leaving(part, label, loop, inside, within)
        if found is not None:
            return found
    return None


def _leaves(jump: host.Jump, label: str, loop: host.Node, depth: int, switches: int) -> bool:
    kind = jump.kind
    if kind in (host.JumpKind.STOP, host.JumpKind.ERROR):
        return False
    if kind in _WILD or kind is host.JumpKind.RETURN:
        return True
    if jump.targets:
        inner = any(isinstance(n, host.Label) and n.name == jump.targets[0] for n in walk(loop))
        return not inner and not (kind is host.JumpKind.CONTINUE and jump.targets[0] == label)
    return kind is host.JumpKind.BREAK and depth + switches == 0
