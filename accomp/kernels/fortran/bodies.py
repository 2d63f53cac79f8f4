"""Statements of regions and of parallel procedures as kernel trees."""

from __future__ import annotations

from collections.abc import Sequence

from accomp.host import nodes as host
from accomp.host.declarations import Declarations
from accomp.host.fortran_types import RefusedError
from accomp.host.walk import walk
from accomp.ir.kernel import (
    Block,
    Call,
    Code,
    Declare,
    Expr,
    If,
    Jump,
    JumpKind,
    Level,
    Statement,
    Variable,
    While,
)
from accomp.ir.nodes import Construct
from accomp.kernels.fortran.associating import captures
from accomp.kernels.fortran.caches import elsewhere, repeated
from accomp.kernels.fortran.calls import called, reference, subroutine, text
from accomp.kernels.fortran.cpp_types import cpp_type
from accomp.kernels.fortran.expressions import Expressions, Notes
from accomp.kernels.fortran.nesting import Nesting, loop_within
from accomp.kernels.fortran.notes import Lines, braced, code, expr, inlined, line_of, logical
from accomp.kernels.fortran.objects_of import variable_type
from accomp.kernels.fortran.partitioned import partitioned_loop, private_variables
from accomp.kernels.fortran.place import BasePlace, Translators
from accomp.kernels.fortran.standing import Around
from accomp.kernels.fortran.statements import (
    RefusedAtError,
    Statements,
    after_declarations,
    own_variables,
    refusal,
)
from accomp.kernels.fortran.storage import around
from accomp.kernels.partition import levels_of

_JUMPS = {host.JumpKind.BREAK: JumpKind.BREAK, host.JumpKind.CONTINUE: JumpKind.CONTINUE}
Made = tuple[Statement, ...]


def parallel_routines(root: host.Statement, known: Declarations) -> frozenset[str]:
    """The procedures with a level among those that statements call, by their symbols."""
    calls = (n for n in walk(root) if isinstance(n, host.Call) and not n.intrinsic and n.callee is None)
    called = {call.symbol for call in calls if call.symbol and not call.problem}
    return frozenset(symbol for symbol in called if known.subprogram(symbol).level)


class Builder(Statements):
    """Builds the trees of one region or procedure."""

    place: BasePlace

    def __init__(self, place: BasePlace, nesting: Nesting) -> None:
        super().__init__(place, nesting)
        self.trees: list[host.Statement] = []
        """Loops around that are no C++ loops within one piece of text."""

    def tree(self, nodes: Sequence[host.Statement], loop: host.Statement | None = None) -> Made:
        """Statements in a row, all of the body of a `loop`. RefusedAtError tells where one cannot be."""
        out: list[Statement] = []
        for group in self.nesting.groups(nodes, loop):
            node, *others = group
            try:
                out += self._one_piece(group, loop) if others else self._next(node)
            except RefusedError as error:
                raise RefusedAtError(node.span, str(error)) from error
        return tuple(out)

    def _next(self, node: host.Statement) -> Made:
        if self.special(node):
            return self._apart(node)
        lines = self.lines((node,), Lines())
        hints = elsewhere(self, node)
        return (*hints, lines.code(line_of(node))) if lines.lines else hints

    def _one_piece(self, nodes: tuple[host.Statement, ...], loop: host.Statement | None) -> Made:
        """Statements with jumps between them as one piece of text."""
        contents = [self.nesting.of(node) for node in nodes]
        if any(one.parallel for one in contents):
            raise RefusedError("GO TO jumps over a loop that is spread over threads, or a parallel call")
        around = Around(loop) if loop is not None and any(id(loop) in c.cycles for c in contents) else None
        self.loops += [around] if around is not None else []
        lines = self.lines(nodes, Lines())
        if around is not None:
            self.loops.pop()
            inner = braced("", lines.lines) if around.labels else lines.lines
            lines.lines = [*inner, *(f"{label}:;" for label in around.labels.values())]
        return (lines.code(line_of(nodes[0])),)

    def special(self, node: host.Statement) -> bool:
        """Whether a statement holds a partitioned loop, a parallel call, or a jump of a loop taken apart."""
        contents = self.nesting.of(node)
        return contents.parallel or any(id(loop) in contents.leaves for loop in self.trees)

    # Statements.

    def _statement(self, node: host.Statement) -> Statement:
        """A jump or a parallel call, perhaps under a condition."""
        line = line_of(node)
        match node:
            case host.If():
                notes = Notes()
                test = logical(self.writer(notes).value(node.condition))
                return If(expr(test, notes), (self._statement(node.then),), line=line)
            case host.Jump(kind=host.JumpKind.GOTO):
                if self.nesting.target(node, node.targets[0]) is not self.trees[-1]:
                    raise RefusedError("GO TO leaves more than one loop that is spread over threads")
                return Jump(JumpKind.CONTINUE, line=line)
            case host.Jump() if node.kind in _JUMPS:
                if self.nesting.target(node) is not self.trees[-1]:
                    word = "EXIT" if node.kind is host.JumpKind.BREAK else "CYCLE"
                    raise RefusedError(f"{word} leaves more than one loop that is spread over threads")
                return Jump(_JUMPS[node.kind], line=line)
            case host.Evaluate(expression=host.Call() as call) if call.name != "assignment(=)":
                return self._parallel_call(self.writer(Notes()), call, "", line)
            case host.Evaluate(expression=host.Assign(operator="=", value=host.Call() as call) as assign):
                within = self.writer(Notes())
                variable = within.designator(assign.target)
                if not call.intrinsic and call.callee is None and self.place.is_local(variable.object):
                    return self._parallel_call(within, call, variable.text, line)
            case host.Opaque() if node.problem:
                raise RefusedError(node.problem)
            case _:
                pass
        raise RefusedError("a function with a level of parallelism stands in an expression")

    def _parallel_call(self, within: Expressions, node: host.Call, variable: str, line: int) -> Call:
        made = called(self.place, within, node)
        written = text(self.place, within, made)
        if within.notes.before:
            raise RefusedError("an array that has to be copied is an argument of a parallel routine")
        uses, refers = frozenset(within.notes.uses), frozenset(within.notes.assigns)
        return Call(written, made.procedure.level, uses, variable, line, refers)

    # Blocks.

    def _apart(self, node: host.Statement) -> Made:
        """A statement of which pieces become statements of the kernel tree."""
        match node:
            case host.Label(statement=inner) if inner is not None:
                return self._apart(inner)
            case host.Directive(body=host.Block() as inner):
                construct = self.nesting.construct(node)
                is_loop = construct.directive.name == "loop"
                return self._loop_construct(node, construct) if is_loop else self.tree(inner.body)
            case host.Loop() | host.While():
                return self._sequential(node)
            case host.If(then=host.Block()):
                return self._conditional(node)
            case host.Switch():
                return self._selected(node)
            case host.Block():
                return self._scope_of(node)
            case host.Masked(body=host.Block()):
                raise RefusedError("partitioned loops within WHERE")
            case host.Concurrent(body=host.Block()):
                word = "FORALL" if node.assigning else "DO CONCURRENT"
                raise RefusedError(f"partitioned loops within {word}")
            case host.Opaque(parts=(*_, host.Block())):
                raise RefusedError(refusal(node))
            case _:
                return (self._statement(node),)

    def _scope_of(self, node: host.Block) -> Made:
        """BLOCK and ASSOCIATE constructs."""
        declared: list[Statement] = []
        for one in captures(self.place, node):
            if one.filled:
                raise RefusedError("an array expression has a name in ASSOCIATE around a partitioned loop")
            declared.append(Declare(Variable(one.name, one.type, expr(one.initial, one.notes))))
        for local in own_variables(node):
            found = self.place.declare(self.place.variable(local.symbol.id))
            declared.append(Declare(Variable(found.text, variable_type(found), is_array=bool(found.rank))))
        inside = self.tree(after_declarations(node))
        return (Block((*declared, *inside), line_of(node)),) if declared else inside

    def _nodes(self, node: host.Statement) -> Made:
        return self.tree(node.body if isinstance(node, host.Block) else (node,))

    def _conditional(self, node: host.If) -> Made:
        branches: list[host.If] = []
        rest: host.Statement | None = node
        while isinstance(rest, host.If):
            branches.append(rest)
            rest = rest.orelse
        made = self._nodes(rest) if rest is not None else ()
        for branch in reversed(branches):
            notes = Notes()
            test = self.condition(branch.condition, notes)
            made = (If(expr(test, notes), self._nodes(branch.then), made, line_of(branch)),)
        return made

    def _selected(self, node: host.Switch) -> Made:
        notes, lines = Notes(), list[str]()
        name, tests = self.tests(node, notes, lines)
        type_, _, value = lines[0].removeprefix("const ").rstrip(";").partition(f" {name} = ")
        made: Made = ()
        for test in tests:
            if test.condition is None:
                made = self._nodes(test.body)
        for test in reversed(tests):
            if test.condition is not None:
                made = (If(Expr(test.condition, frozenset({name})), self._nodes(test.body), made),)
        selector = Declare(Variable(name, type_, expr(value, notes)))
        return (Block((selector, *made), line_of(node)),)

    def _sequential(self, node: host.Loop | host.While) -> Made:
        """A DO that every thread goes through, since partitioned loops are in it."""
        within, line = self.writer(Notes()), line_of(node)
        if isinstance(node, host.While):
            endless = isinstance(node.condition, host.Literal)
            test = "true" if endless else logical(within.value(node.condition))
            return (While((), expr(test, within.notes), (), self.inside(node), line=line),)
        range_ = node.range
        assert range_ is not None
        index = within.designator(host.Variable(range_.index, range_.lower.span))
        ends = (range_.lower, range_.upper, range_.step)
        first, last, step = (inlined(within.value(n).text, within.notes) for n in ends)
        uses = frozenset(within.notes.uses)
        count = self.place.fresh("_n")
        total = Expr(f"accomp::count_do({first}, {last}, {step})", uses, False, within.notes.reads)
        start: list[Statement] = [Declare(Variable(count, "long long", total))]
        if self.place.own_index(range_.index.id):
            start.append(Declare(Variable(index.text, cpp_type(index.type))))
        notes = Notes(uses=set(uses), reads=within.notes.reads)
        self.note_written(notes, index)
        start.append(code(f"{index.text} = {first};", notes, line))
        again = Notes(uses=set(uses), reads=within.notes.reads)
        self.note_written(again, index)
        again.assigns.add(count)
        change = code(f"--{count}, {index.text} += {step};", again, line)
        test = Expr(f"{count} > 0", frozenset({count}), False, False)
        return (While(tuple(start), test, (change,), self.inside(node), line=line),)

    def inside(self, loop: host.Statement, followed: bool = False) -> Made:
        """The body of a loop that is taken apart; `followed`: iterations end with more."""
        self.trees.append(loop)
        self.followed += [loop] if followed else []
        try:
            return repeated(self, loop)
        finally:
            self.trees.pop()
            self.followed = [one for one in self.followed if one is not loop]

    # Loop constructs.

    def _loop_construct(self, node: host.Directive, construct: Construct) -> Made:
        inside = node.body.body if isinstance(node.body, host.Block) else ()
        if levels_of(construct):
            return (partitioned_loop(self, construct, inside, loop_within(node)),)
        with private_variables(self, construct, inside, loop_within(node)) as private:
            inner = tuple(made for one in inside for made in self._next(one))
        inner = around(self.place, private.stored, inner)
        if not private.variables:
            return inner
        return (Block((*(Declare(v) for v in private.variables), *inner), line_of(node)),)

    def _directive(self, node: host.Directive, out: Lines) -> None:
        """A sequential loop has its private variables within one piece of text, too."""
        construct = self.nesting.construct(node)
        if construct.directive.name != "loop" or not isinstance(node.body, host.Block):
            super()._directive(node, out)
            return
        with private_variables(self, construct, node.body.body, loop_within(node)) as private:
            inner = self._body(node.body, Lines())
        lines = [_declaration(v) for v in private.variables]
        lines += [line for one in private.stored for line in one.lines]
        own = {one.name for one in (*private.variables, *private.stored)}
        inner.notes.uses = (inner.notes.uses - own).union(*(one.uses for one in private.stored))
        inner.notes.assigns -= own
        out.add(braced("", [*lines, *inner.lines]) if lines else inner.lines, inner.notes)


def _declaration(variable: Variable) -> str:
    if variable.initial is None:
        return f"accomp::type<{variable.type}> {variable.name};"
    raise RefusedError("firstprivate of a loop that is executed sequentially")


def routine_body(place: BasePlace, level: Level, before: list[str]) -> tuple[Made, Notes]:
    """The statements of a procedure after its declarations."""
    root, children = place.declarations.body(place.module.orphans)
    nesting = Nesting(root, children, parallel_routines(root, place.declarations))
    builder, result = Builder(place, nesting), place.result()
    if level is Level.SEQ:
        lines = builder.lines(root.body, Lines(list(before)))
        lines.lines += [f"return {result};"] if result else []
        return (lines.code(line_of(root)),), lines.notes
    notes = Notes(effects=True, reads=True)
    statements = builder.tree(root.body)
    head = (Code("\n".join(before), effects=False, reads_memory=False),) if before else ()
    tail = (Jump(JumpKind.RETURN, Expr(result, frozenset({result}))),) if result else ()
    return (*head, *statements, *tail), notes


TRANSLATORS = Translators(reference, subroutine, routine_body)
