"""Statements of the host tree as statements of kernels: taken apart as far as partitioned loops and calls of
parallel routines in them ask for (OpenACC 3.3 sections 2.5, 2.9, 2.15.1).

What is the same for all host languages is here; how they are spelled is asked of a Spelling.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, nullcontext

from accomp.codes.kernels import KERNEL_STATEMENT
from accomp.host import nodes as host
from accomp.host.fortran_types import RefusedAtError, RefusedError
from accomp.host.program import Body
from accomp.host.walk import walk
from accomp.ir.kernel import (
    Block,
    Cache,
    Code,
    Declare,
    If,
    Jump,
    JumpKind,
    Loop,
    Range,
    Section,
    Statement,
    While,
)
from accomp.ir.last_values import copied_back, ended_with
from accomp.ir.nodes import Construct
from accomp.kernels.caches import sections_of
from accomp.kernels.nesting import LOOPS, Nesting, is_loop, loop_within
from accomp.kernels.partition import levels_of, partition_of
from accomp.kernels.problem import Problem
from accomp.kernels.spelling import Copies, Made, Spelling
from accomp.records import replace

Nodes = Sequence[host.Statement]
_LEFT = "a jump in it leaves what threads execute together"


class StatementLowering:
    """Makes the statements of one region or routine."""

    def __init__(self, text: Spelling, nesting: Nesting) -> None:
        self.text, self.nesting = text, nesting
        self._loops: list[host.Statement] = []
        """The loops around that are taken apart."""

    def kernel(self, construct: Construct, nodes: Nodes) -> tuple[Made, Copies]:
        """The statements of one kernel of a construct, and the variables that gangs have copies of."""
        with self.text.copies(construct, nodes, None) as own:
            made = self.statements(nodes[0]) if len(nodes) == 1 else self.row(nodes)
        return own.around(made), own

    def statements(self, node: host.Statement | None) -> Made:
        """A statement, or those of a block."""
        if node is None:
            return ()
        if not isinstance(node, host.Block):
            return self.row((node,))
        if not self._apart(node) and (whole := self.text.whole(node, False)) is not None:
            return (*self._hints((node,)), *whole)
        return self.row(node.body)

    def row(self, nodes: Nodes, loop: host.Statement | None = None) -> Made:
        """Statements in a row, all of the body of a `loop`. RefusedAtError tells where one cannot be."""
        out: list[Statement] = []
        for group in self.nesting.groups(nodes, loop):
            node, *others = group
            try:
                out += self._together(group, loop) if others else self._one(node, loop)
            except RefusedError as error:
                raise RefusedAtError(node.span, str(error)) from error
        return tuple(out)

    def _together(self, nodes: Nodes, loop: host.Statement | None) -> Made:
        """Statements with jumps between them."""
        if any(self.nesting.of(node).parallel for node in nodes):
            raise RefusedError("GO TO jumps over a loop that is spread over threads, or a parallel call")
        if any(map(self._returns, nodes)):
            raise RefusedError("GO TO jumps over a RETURN of threads that execute a procedure together")
        return self.text.piece(nodes, loop)

    def _one(self, node: host.Statement, loop: host.Statement | None) -> Made:
        if isinstance(node, host.Declare):
            return self.text.declared(node)
        if self._apart(node):
            return self._taken_apart(node)
        return (*self._hints((node,)), *self.text.piece((node,), loop))

    def _apart(self, node: host.Statement) -> bool:
        """Whether a statement holds a partitioned loop, a parallel call, or a jump that more threads do
        together: one of a loop taken apart, or the return from a routine with a level.
        """
        contents = self.nesting.of(node)
        left = any(id(loop) in contents.leaves for loop in self._loops)
        return contents.parallel or left or self._returns(node)

    def _returns(self, node: host.Statement) -> bool:
        return id(self.nesting.root) in self.nesting.of(node).leaves

    def _taken_apart(self, node: host.Statement) -> Made:
        if isinstance(node, host.Directive):
            return self._directive(node)
        if node.macro:
            raise Problem(KERNEL_STATEMENT, node.span, what="this statement", why="a macro makes it")
        match node:
            case host.Label() if node.statement is not None:
                return self._taken_apart(node.statement)
            case host.Block():
                declared, rest = self.text.opened(node)
                inside = (*declared, *self.row(rest))
                scoped = declared or any(isinstance(part, host.Declare) for part in rest)
                return (Block(inside, line_of(node)),) if scoped else inside
            case host.If():
                return self._conditional(node)
            case host.Switch():
                return self._selected(node)
            case host.Loop():
                start, test, step = self.text.counted(node)
                return (While(start, test, step, self._inside(node), line=line_of(node)),)
            case host.While():
                test = self.text.condition(node.condition)
                return (While((), test, (), self._inside(node), node.last, line_of(node)),)
            case host.Jump(kind=host.JumpKind.RETURN) if not self.nesting.of(node).parallel:
                return self.text.piece((node,), None)
            case host.Jump() if not self.nesting.of(node).parallel:
                return (self._jump(node),)
            case host.Evaluate() | host.Jump():
                return self.text.call(node)
            case _:
                raise self.text.refusal(node, "" if self.nesting.of(node).parallel else _LEFT)

    def _conditional(self, node: host.If) -> Made:
        branches: list[host.If] = []
        rest: host.Statement | None = node
        while isinstance(rest, host.If):
            branches.append(rest)
            rest = rest.orelse
        made = self.statements(rest)
        for branch in reversed(branches):
            before, test = self.text.tested(branch.condition, branch)
            made = (
                *before,
                If(test, self.statements(branch.then), made, line_of(branch), branch.constant),
            )
        return made

    def _selected(self, node: host.Switch) -> Made:
        """A selection as a chain of conditions."""
        found = self.text.selected(node)
        made: Made = ()
        for _, body in (case for case in found.cases if case[0] is None):
            made = self.statements(body)
        for test, body in reversed(found.cases):
            if test is not None:
                made = (If(test, self.statements(body), made),)
        return (Block((found.selector, *made), line_of(node)),)

    def _jump(self, node: host.Jump) -> Jump:
        """A jump to the end of the innermost loop that is taken apart, or of its iteration."""
        label = node.targets[0] if node.kind is host.JumpKind.GOTO else ""
        if self.nesting.target(node, label) is not self._loops[-1]:
            raise self.text.refusal(node, "leaves more than one loop that is spread over threads")
        is_break = node.kind is host.JumpKind.BREAK
        return Jump(JumpKind.BREAK if is_break else JumpKind.CONTINUE, line=line_of(node))

    # Bodies of loops.

    def _inside(self, loop: host.Statement) -> Made:
        """The body of a loop that is taken apart, in which `cache` directives may stand at the top."""
        body = loop.body if isinstance(loop, LOOPS) else loop
        nodes = body.body if isinstance(body, host.Block) else (body,)
        sections, start = list[Section](), 0
        while start < len(nodes) and (found := self._cache(nodes[start])) is not None:
            sections += sections_of(found, self.text.section)
            start += 1
        self._loops.append(loop)
        try:
            made = self._body(body, nodes[start:], loop)
        finally:
            self._loops.pop()
        return (Cache(tuple(sections), made, line_of(nodes[0])),) if sections else made

    def _body(self, body: host.Statement, nodes: Nodes, loop: host.Statement) -> Made:
        contents = self.nesting.of(body)
        if isinstance(body, host.Block) and not contents.parallel and not self._returns(body):
            whole = self.text.whole(body, id(loop) in contents.cycles)
            if whole is not None:
                return (*self._hints(nodes), *whole)
        return self.row(nodes, loop)

    def _hints(self, nodes: Nodes) -> tuple[Cache, ...]:
        """`cache` directives in statements that are not taken apart."""
        why = "each thread executes the loop around it alone"
        made: list[Section] = []
        for node in nodes:
            for one in walk(node) if self.nesting.of(node).caches else ():
                construct = self._cache(one)
                if construct is not None:
                    listed = sections_of(construct, self.text.section)
                    made += [replace(s, extents=(), why=s.why or why) for s in listed]
        return (Cache(tuple(made), (), line_of(nodes[0])),) if made else ()

    def _cache(self, node: host.Node) -> Construct | None:
        construct = self.nesting.construct(node) if isinstance(node, host.Directive) else None
        return construct if construct is not None and construct.directive.name == "cache" else None

    # Loop constructs (section 2.9).

    def _directive(self, node: host.Directive) -> Made:
        construct = self.nesting.construct(node)
        if construct.directive.name != "loop":
            return self.statements(node.body)
        nodes = _nodes(node.body)
        if levels_of(construct):
            return self._partitioned(node, construct, nodes)
        with self.text.copies(construct, nodes, loop_within(node)) as own:
            inner = own.around(self.row(nodes))
        if not own.private:
            return inner
        return (Block((*(Declare(v) for v in own.private), *inner), line_of(node)),)

    def _partitioned(self, node: host.Directive, construct: Construct, nodes: Nodes) -> Made:
        """A partitioned loop construct over its associated loops."""
        said, loop = partition_of(construct, self.text.clause), loop_within(node)
        with self.text.copies(construct, nodes, loop) as own:
            own_names = frozenset(v.name for v in own.private)
            ranges, inside, innermost = self._nest(
                loop, construct.directive.associated, own_names, bool(own.last)
            )
            inside = own.around(inside)
        names = {one.index.name for one in ranges}
        end = copied_back(tuple(name for name, _ in own.last), ranges)
        made = Loop(
            ranges,
            said.levels,
            ended_with(inside, end),
            private=tuple(v for v in own.private if v.name not in names),
            reductions=own.reductions,
            tile=said.tile,
            tile_levels=said.tile_levels,
            gang_static=said.gang_static,
            limits=said.limits,
            line=line_of(loop) if loop is not None else 0,
            gang_dim=said.gang_dim,
        )
        made = self.text.without_braces(made, innermost)
        before = (*(kept for _, kept in own.last), *own.before)
        return (Block((*before, made, *own.after), made.line),) if before else (made,)

    def _nest(
        self, loop: host.Statement | None, count: int, own: frozenset[str], followed: bool
    ) -> tuple[tuple[Range, ...], Made, host.Statement]:
        """The ranges of the associated loops, and the body of the innermost one.

        Code between loops (`collapse(force:)`) that does more than to set variables of its own is to run once
        for each iteration of the loops around it: those within are executed sequentially.
        """
        ranges: list[Range] = []
        first: list[Statement] = []
        masks: list[If] = []
        with ExitStack() as indices:
            while True:
                if not isinstance(loop, host.Loop | host.Concurrent | host.Iterate):
                    raise self.text.no_loop(loop)
                indices.enter_context(self.text.index(loop))
                found = self.text.ranges(loop)
                ranges += found.ranges
                first += found.first
                masks += [If(found.mask, ())] if found.mask is not None else []
                following = self._next(loop, own) if len(ranges) < count else None
                if following is None:
                    break
                ranges[-1] = replace(ranges[-1], inner=following[1])
                loop = following[0]
            with self.text.ending(loop) if followed else nullcontext():
                inside = (*first, *self._inside(loop))
        for mask in reversed(masks):
            inside = (replace(mask, then=inside),)
        return tuple(ranges), inside, loop

    def _next(self, loop: host.Statement, own: frozenset[str]) -> tuple[host.Statement, Made] | None:
        """The loop in the body of another one, with what stands in front of it there.

        None where that is not repeatable, or something stands after.
        """
        if not isinstance(loop, host.Loop | host.Concurrent):
            return None
        body = _nodes(loop.body)
        at = next((number for number, node in enumerate(body) if is_loop(loop_within(node))), -1)
        if at < 0:
            raise self.text.no_loop(loop.body, "there is no loop in it to collapse")
        if any(map(_is_executed, body[at + 1 :])):
            return None
        before = self.row([node for node in body[:at] if _is_executed(node)])
        found = loop_within(body[at])
        return (found, before) if found is not None and _is_repeatable(before, own) else None


def root_of(construct: Construct, body: Body) -> tuple[host.Statement, tuple[Construct, ...]]:
    """The region as a statement; of a combined construct that of a loop directive."""
    inner = construct.children
    if len(inner) == 1 and inner[0].directive.span is construct.directive.span:
        return host.Directive(0, body.root, body.root.span, body.root.macro), inner
    return body.root, inner


def kernel_parts(construct: Construct, root: host.Statement, nesting: Nesting) -> list[tuple[str, Nodes]]:
    """The statements of which kernels are made; where there are several, each with what ends its name."""
    parts = list(_parts(construct, root, nesting))
    return [(f"_{n}" if len(parts) > 1 else "", part) for n, part in enumerate(parts, 1)]


def _parts(construct: Construct, root: host.Statement, nesting: Nesting) -> Iterator[Nodes]:
    """Of a `kernels` construct the statements with partitioned loops one by one, and the others between them
    together (section 2.5.3).
    """
    nodes = _nodes(root)
    declares = any(isinstance(node, host.Declare) for node in nodes)
    if construct.directive.name != "kernels" or declares or not nesting.of(root).parallel:
        yield (root,)
        return
    plain: list[host.Statement] = []
    for group in nesting.groups(nodes, None):
        if not any(nesting.of(node).parallel for node in group):
            plain += group
            continue
        if any(map(_is_executed, plain)):
            yield tuple(plain)
        plain = []
        yield group
    if any(map(_is_executed, plain)):
        yield tuple(plain)


def line_of(node: host.Node) -> int:
    """The line that a node starts at."""
    return node.span.position()[0]


def _nodes(node: host.Statement | None) -> Nodes:
    if node is None:
        return ()
    return node.body if isinstance(node, host.Block) else (node,)


def _is_executed(node: host.Statement) -> bool:
    """Whether something is executed; an empty statement and a `cache` directive are not."""
    match node:
        case host.Label():
            return node.statement is not None and _is_executed(node.statement)
        case host.Directive():
            return node.body is not None and _is_executed(node.body)
        case host.Block():
            return any(map(_is_executed, node.body))
        case _:
            return not isinstance(node, host.Null)


def _is_repeatable(statements: Made, own: frozenset[str]) -> bool:
    """Whether all are declarations of variables, or set these or variables of which threads have copies."""
    names = set(own)
    for statement in statements:
        if isinstance(statement, Declare):
            initial = statement.variable.initial
            names.add(statement.variable.name)
            if initial is not None and initial.effects:
                return False
        elif not isinstance(statement, Code) or statement.effects or not statement.assigns <= names:
            return False
    return True
