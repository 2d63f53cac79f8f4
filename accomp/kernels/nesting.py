"""What the statements of a region or procedure hold, and where their jumps go: found in one walk."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from accomp.host import nodes as host
from accomp.host.walk import below, calls_outside_lambdas, is_statement, statements
from accomp.ir.kernel import Level
from accomp.ir.nodes import Construct
from accomp.kernels.partition import levels_of
from accomp.records import dataclass

LOOPS = (host.Loop, host.While, host.Concurrent, host.Iterate)
_ENDING = (host.JumpKind.BREAK, host.JumpKind.CONTINUE)
_GOING = (host.JumpKind.GOTO, host.JumpKind.CHOICE, host.JumpKind.SIGN)
_NONE: frozenset[int] = frozenset()
_NO_LABELS: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Contents:
    """What a statement holds: `parallel` loops and calls, `cache` directives, `labels` in it.

    Constructs are told by their identity: those whose iterations its jumps end (`cycles`), and all that
    they end or leave (`leaves`; a RETURN leaves the root). `goes` are labels that it goes to otherwise.
    """

    parallel: bool = False
    caches: bool = False
    cycles: frozenset[int] = _NONE
    leaves: frozenset[int] = _NONE
    goes: frozenset[str] = _NO_LABELS
    labels: frozenset[str] = _NO_LABELS


_NOTHING = Contents()
_PARALLEL = Contents(parallel=True)
_CACHE = Contents(caches=True)


@dataclass(frozen=True, slots=True)
class _Frame:
    """A loop, or a construct with a name; `end` is the label of the end of a loop's body."""

    node: host.Statement
    name: str
    end: str


class Nesting:
    """The tree of a region; `is_parallel` tells of a call whether it is one of a routine with a level."""

    def __init__(
        self,
        root: host.Statement,
        children: Sequence[Construct],
        is_parallel: Callable[[host.Call], bool] | None = None,
        alone: Callable[[host.Call], bool] | None = None,
    ) -> None:
        """`alone` tells of a call the same where lanes execute it, each one for itself."""
        self.root, self._is_parallel = root, is_parallel
        self._alone = alone or is_parallel
        self._known: dict[int, Contents] = {}
        self._constructs: dict[int, Construct] = {}
        self._targets: dict[tuple[int, str], host.Statement] = {}
        self._frames: list[_Frame] = []
        self._indices: dict[int, tuple[frozenset[str], frozenset[str]]] = {}
        self.wanted = self._visit(root, children).goes
        """The labels that jumps go to."""

    def is_parallel(self, call: host.Call) -> bool:
        """Whether a call is one of a routine with a level."""
        return self._is_parallel is not None and self._is_parallel(call)

    def of(self, node: host.Statement) -> Contents:
        """What a statement of the tree holds."""
        return self._known.get(id(node), _NOTHING)

    def construct(self, node: host.Directive) -> Construct:
        """The construct that a node stands for."""
        return self._constructs[id(node)]

    def target(self, jump: host.Jump, label: str = "") -> host.Statement | None:
        """The construct that an EXIT or CYCLE is about; of a GO TO the loop whose body the label ends."""
        return self._targets.get((id(jump), label))

    def groups(
        self, nodes: Sequence[host.Statement], loop: host.Statement | None
    ) -> Iterator[tuple[host.Statement, ...]]:
        """Statements one by one, but together where jumps go from one to another.

        Such statements reach to the end of the body of a `loop` where they go to the end of its iteration.
        """
        contents = [self.of(node) for node in nodes]
        going = [(at, one.goes) for at, one in enumerate(contents) if one.goes]
        jumps = [
            (min(at, to), max(at, to))
            for at, goes in going
            for to, one in enumerate(contents)
            if not goes.isdisjoint(one.labels)
        ]
        at = 0
        while at < len(nodes):
            end = _reached(at, jumps)
            if end > at + 1 and loop is not None and any(id(loop) in c.cycles for c in contents[at:end]):
                end = len(nodes)
            yield tuple(nodes[at:end])
            at = end

    # What statements hold.

    def _visit(self, node: host.Statement, children: Sequence[Construct], name: str = "") -> Contents:
        framed = bool(name) or is_loop(node) or _is_switch(node)
        if framed:
            self._frames.append(_Frame(node, name, _end(node)))
        found = self._found(node, children)
        if framed:
            self._frames.pop()
        if found is not _NOTHING:
            self._known[id(node)] = found
        return found

    def _found(self, node: host.Statement, children: Sequence[Construct]) -> Contents:
        match node:
            case host.Evaluate() | host.Null() | host.Declare():
                return self._called(node)
            case host.Jump():
                return _joined((self._jump(node), self._called(node)))
            case host.Label():
                return self._label(node, children)
            case host.Directive():
                return self._directive(node, children[node.number])
            case _:
                inside = [self._visit(part, children) for part in statements(node)]
                return _joined((*inside, self._called(node)))

    def _label(self, node: host.Label, children: Sequence[Construct]) -> Contents:
        """A label in front of a statement, or the name of a construct."""
        inside = node.statement
        if inside is not None and not node.name.isdigit():
            return self._visit(inside, children, node.name)
        placed = Contents(labels=frozenset((node.name,)))
        return placed if inside is None else _joined((placed, self._visit(inside, children)))

    def _directive(self, node: host.Directive, construct: Construct) -> Contents:
        self._constructs[id(node)] = construct
        if construct.directive.name == "cache":
            return _CACHE
        found = levels_of(construct)
        outer = self._is_parallel
        if Level.VECTOR in found:
            self._is_parallel = self._alone
        inside = self._visit(node.body, construct.children) if node.body is not None else _NOTHING
        self._is_parallel = outer
        return _joined((_PARALLEL, inside)) if found else inside

    def _called(self, node: host.Statement) -> Contents:
        """Whether a procedure with a level is called in the expressions of a statement."""
        is_parallel = self._is_parallel
        if is_parallel is None:
            return _NOTHING
        parts = (part for part in below(node) if not is_statement(part))
        called = any(is_parallel(call) for part in parts for call in calls_outside_lambdas(part))
        return _PARALLEL if called else _NOTHING

    def _jump(self, node: host.Jump) -> Contents:
        if node.kind in _ENDING:
            name = node.targets[0] if node.targets else ""
            switches = node.kind is host.JumpKind.BREAK
            for frame in reversed(self._frames):
                ended = is_loop(frame.node) or (switches and _is_switch(frame.node))
                if frame.name == name if name else ended:
                    self._targets[id(node), ""] = frame.node
                    leaves = frozenset((id(frame.node),))
                    cycles = leaves if node.kind is host.JumpKind.CONTINUE else _NONE
                    return Contents(cycles=cycles, leaves=leaves)
        elif node.kind is host.JumpKind.RETURN:
            return Contents(leaves=frozenset((id(self.root),)))
        elif node.kind in _GOING:
            return _joined([self._branch(node, label) for label in node.targets])
        return _NOTHING

    def _branch(self, node: host.Jump, label: str) -> Contents:
        for frame in reversed(self._frames):
            if frame.end == label:
                self._targets[id(node), label] = frame.node
                cycles = frozenset((id(frame.node),))
                return Contents(cycles=cycles, leaves=cycles)
        return Contents(goes=frozenset((label,)))

    # Indices.

    def is_only_index(self, symbol: str, nodes: Sequence[host.Statement]) -> bool:
        """Whether a variable is used in statements only within loops that it controls."""
        used = [self._used(node) for node in nodes]
        return any(symbol in own for own, _ in used) and not any(symbol in others for _, others in used)

    def _used(self, node: host.Statement) -> tuple[frozenset[str], frozenset[str]]:
        """The indices of the loops in a statement, and variables that are named elsewhere than in theirs."""
        known = self._indices.get(id(node))
        if known is None:
            known = self._indices[id(node)] = self._uses(node)
        return known

    def _uses(self, node: host.Statement) -> tuple[frozenset[str], frozenset[str]]:
        indices: set[str] = set()
        others: set[str] = set()
        outer: list[host.Node] = []
        for part in below(node):
            if is_statement(part):
                own, rest = self._used(part)
                indices |= own
                others |= rest
            else:
                outer.append(part)
        if isinstance(node, host.Loop) and node.range is not None:
            others.discard(node.range.index.id)
            indices.add(node.range.index.id)
        while outer:
            part = outer.pop()
            if isinstance(part, host.Variable):
                others.add(part.symbol.id)
            else:
                outer += below(part)
        return frozenset(indices), frozenset(others)


def _reached(at: int, jumps: list[tuple[int, int]]) -> int:
    """The place after a statement and those that jumps lead to from it."""
    end, grown = at + 1, True
    while grown:
        grown = False
        for first, last in jumps:
            if at <= first < end <= last:
                end, grown = last + 1, True
    return end


def _joined(parts: Sequence[Contents]) -> Contents:
    found = [part for part in parts if part is not _NOTHING]
    if len(found) < 2:
        return found[0] if found else _NOTHING
    return Contents(
        any(p.parallel for p in found),
        any(p.caches for p in found),
        _NONE.union(*(p.cycles for p in found)),
        _NONE.union(*(p.leaves for p in found)),
        _NO_LABELS.union(*(p.goes for p in found)),
        _NO_LABELS.union(*(p.labels for p in found)),
    )


def _end(node: host.Statement) -> str:
    """The label of the CONTINUE or END DO that ends a loop."""
    inside = node.body if isinstance(node, LOOPS) else None
    last = inside.body[-1] if isinstance(inside, host.Block) and inside.body else None
    if isinstance(last, host.Label) and (last.statement is None or isinstance(last.statement, host.Null)):
        return last.name
    return ""


def is_loop(node: host.Statement | None) -> bool:
    """Whether a statement repeats another one."""
    return isinstance(node, LOOPS) or _is_opaque(node, host.OpaqueKind.ITERATE)


def _is_switch(node: host.Statement) -> bool:
    """Whether it is one that `break` of C leaves."""
    return _is_opaque(node, host.OpaqueKind.SWITCH)


def _is_opaque(node: host.Statement | None, kind: host.OpaqueKind) -> bool:
    return isinstance(node, host.Opaque) and node.kind is kind


def loop_within(node: host.Statement | None) -> host.Statement | None:
    """The loop that a statement is, under its labels and the `loop` directives in front of it."""
    while isinstance(node, host.Label | host.Directive | host.Block):
        if isinstance(node, host.Label):
            node = node.statement
        else:
            inside = node.body if isinstance(node, host.Block) else (node.body,)
            node = inside[0] if inside else None
    return node
