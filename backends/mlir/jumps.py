"""Which jumps leave a statement."""

from __future__ import annotations

from accomp.host import nodes as host
from accomp.host.walk import below

_STATEMENTS = (
    host.Block, host.Declare, host.Evaluate, host.If, host.Loop, host.Iterate, host.Concurrent, host.While,
    host.Switch, host.Masked, host.Jump, host.Label, host.Null, host.Directive, host.Opaque,
)  # fmt: skip
BREAK, CONTINUE, RETURN, GOTO = "break", "continue", "return", "goto"
_KINDS = {
    host.JumpKind.BREAK: BREAK,
    host.JumpKind.CONTINUE: CONTINUE,
    host.JumpKind.RETURN: RETURN,
    host.JumpKind.STOP: "",
    host.JumpKind.ERROR: "",
}
NONE = frozenset[str]()


class Jumps:
    """The jumps that leave statements of one function, each looked at once."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[int, tuple[host.Node, frozenset[str]]] = {}

    def leaving(self, node: host.Node | None) -> frozenset[str]:
        """The kinds of jumps that leave a node; those to a label, and labels, count for all around."""
        if node is None:
            return NONE
        known = self._known.get(id(node))
        if known is None:
            known = self._known[id(node)] = node, self._found(node)
        return known[1]

    def _found(self, node: host.Node) -> frozenset[str]:
        if isinstance(node, host.Jump):
            kind = _KINDS.get(node.kind, GOTO)
            named = node.targets and kind in (BREAK, CONTINUE)
            return frozenset((GOTO if named else kind,)) if kind else NONE
        if isinstance(node, host.Directive):
            return NONE
        found = frozenset[str]()
        for part in below(node):
            if isinstance(part, _STATEMENTS):
                found |= self.leaving(part)
        if isinstance(node, host.Loop | host.While | host.Iterate | host.Concurrent):
            found -= {BREAK, CONTINUE}
        return found | {GOTO} if isinstance(node, host.Label) else found
