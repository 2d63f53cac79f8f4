"""What holds of every tree of the host program: places, directives, targets of assignments."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.host import nodes as host
from accomp.host.walk import below, core, is_statement
from accomp.records import dataclass
from accomp.source import Span

_TARGETS = (host.Variable, host.Element, host.Member, host.Name, host.Call, host.Opaque, host.Conversion)


@dataclass(frozen=True, slots=True)
class Flaw:
    """One invariant that does not hold."""

    message: str
    span: Span


def flaws(root: host.Node) -> Iterator[Flaw]:
    """The invariants of a tree that do not hold."""
    todo: list[tuple[host.Node, bool]] = [(root, False)]
    while todo:
        node, macro = todo.pop()
        macro = macro or node.macro
        parts = below(node)
        if not 0 <= node.span.start <= node.span.end <= len(node.span.file.data):
            yield Flaw("a node lies outside its file", node.span)
        yield from _order(node, parts) if not macro else ()
        if isinstance(node, host.Loop) and (node.range is None) != (node.problem is not None):
            yield Flaw("a loop has neither a range nor a reason, or both", node.span)
        if isinstance(node, host.Assign) and not isinstance(core(node.target), _TARGETS + _VALUES):
            yield Flaw("the target of an assignment is no object", node.target.span)
        todo += ((part, macro) for part in parts)


_VALUES = (host.Assign, host.Conditional, host.Binary, host.Unary, host.Address)
"""What may be an object in C++: `(a = b) = c`, `(c ? a : b) = d`, `(a, b) = c`; __real z."""


def _order(node: host.Node, parts: tuple[host.Node, ...]) -> Iterator[Flaw]:
    """Nodes lie within those around, and statements of a block stand one after the other."""
    named = isinstance(node, host.Opaque) and node.kind is host.OpaqueKind.INITIALIZER
    for part in parts if not named else ():  # a constructor's call has the variable's name in front
        if part.span.file is node.span.file and not part.macro and not node.span.contains(part.span):
            yield Flaw("a node lies outside the one around it", part.span)
    numbers = [p.number for p in parts if isinstance(p, host.Directive)]
    if numbers != sorted(set(numbers)):
        yield Flaw("directives are not numbered in their order", node.span)
    at = -1
    for part in parts if isinstance(node, host.Block) else ():
        if is_statement(part) and part.span.file is node.span.file and not part.macro:
            if part.span.start < at:
                yield Flaw("statements of a block overlap", part.span)
            at = part.span.end
