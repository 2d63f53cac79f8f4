"""How the lowering of constructs has regions and procedures of Fortran spelled."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager

from accomp.backends.cxx.fortran.associating import captures
from accomp.backends.cxx.fortran.caches import section_of
from accomp.backends.cxx.fortran.calls import (
    PARALLEL_IN_EXPRESSION,
    called,
    reference,
    subroutine,
    text,
)
from accomp.backends.cxx.fortran.cpp_types import cpp_type
from accomp.backends.cxx.fortran.enclosing import Around
from accomp.backends.cxx.fortran.expressions import Notes
from accomp.backends.cxx.fortran.lines import Lines, braced, code, expr, inlined, logical
from accomp.backends.cxx.fortran.loops import copies_of, indices, ranges_of
from accomp.backends.cxx.fortran.objects import variable_type
from accomp.backends.cxx.fortran.place import BasePlace, Translators
from accomp.backends.cxx.fortran.statements import (
    Statements,
    after_declarations,
    own_variables,
    refusal,
)
from accomp.backends.cxx.fortran.values import Value
from accomp.host import nodes as host
from accomp.host.declarations import Index, Nested, ProcedureBody
from accomp.host.fortran_types import RefusedError
from accomp.host.walk import below, walk
from accomp.ir.kernel import (
    Block,
    Call,
    Code,
    Declare,
    Expr,
    Jump,
    JumpKind,
    Level,
    Loop,
    Section,
    Statement,
    Variable,
)
from accomp.ir.last_values import ended_with
from accomp.ir.nodes import Construct
from accomp.kernels.lowering import StatementLowering, line_of
from accomp.kernels.nesting import Nesting, loop_within
from accomp.kernels.spelling import Copies, Made, Ranges, Selection
from accomp.records import replace
from accomp.syntax.nodes import Expr as ClauseExpr
from accomp.syntax.nodes import VarRef

_WORDS = {host.JumpKind.BREAK: "EXIT", host.JumpKind.CONTINUE: "CYCLE", host.JumpKind.GOTO: "GO TO"}


def parallel_calls(root: host.Statement, known: Index) -> Callable[[host.Call], bool] | None:
    """Tells the calls of procedures with a level among those of statements; None where there are none."""
    if not known.procedures:
        return None
    calls = (n for n in walk(root) if isinstance(n, host.Call) and not n.intrinsic and n.callee is None)
    called = {call.symbol for call in calls if call.symbol and not call.problem}
    found = frozenset(symbol for symbol in called if known.subprogram(symbol).level)
    return (lambda call: call.symbol in found) if found else None


def functions_called(node: host.Node, is_parallel: Callable[[host.Call], bool]) -> Iterator[host.Call]:
    """The calls of functions with a level that are evaluated whenever an expression is."""
    parts = below(node)
    if isinstance(node, host.Binary) and node.operator in (".and.", ".or."):
        parts = parts[:1]  # compilers need not evaluate the other
    for part in parts:
        yield from functions_called(part, is_parallel)
    if isinstance(node, host.Call) and is_parallel(node):
        yield node


class Bodies(Statements):
    """Spells the statements of one region or procedure."""

    place: BasePlace

    def piece(self, nodes: Sequence[host.Statement], loop: host.Statement | None) -> Made:
        """Statements in the body of a `loop` that are one piece of text, or a return of threads together."""
        match nodes:
            case [host.Jump(kind=host.JumpKind.RETURN, value=None) as node]:
                result = self.place.result()
                value = Expr(result, frozenset({result})) if result else None
                return (Jump(JumpKind.RETURN, value, line_of(node)),)
            case _:
                pass
        contents = [self.nesting.of(node) for node in nodes]
        around = Around(loop) if loop is not None and any(id(loop) in c.cycles for c in contents) else None
        self.loops += [around] if around is not None else []
        lines = self.lines(nodes, Lines())
        if around is not None:
            self.loops.pop()
            inner = braced("", lines.lines) if around.labels else lines.lines
            lines.lines = [*inner, *(f"{label}:;" for label in around.labels.values())]
        return (lines.code(line_of(nodes[0])),) if lines.lines else ()

    def whole(self, body: host.Block, continues: bool) -> None:
        """Statements become one piece each, so that one thread does no more than has to be done by one."""

    def declared(self, node: host.Declare) -> Made:
        """Declarations stand at the start of blocks."""
        raise self.refusal(node)

    def call(self, node: host.Statement) -> Made:
        """A statement that calls procedures with a level."""
        within, line, is_parallel = self.writer(Notes()), line_of(node), self.nesting.is_parallel
        match node:
            case host.Evaluate(expression=host.Call() as call) if is_parallel(call):
                return self._call(call, "", line)
            case host.Evaluate(expression=host.Assign(operator="=", value=host.Call() as call) as assign):
                variable = within.designator(assign.target)
                if is_parallel(call) and self.place.is_local(variable.object):
                    return self._call(call, variable.text, line)
            case host.Evaluate():
                pass
            case _:
                raise RefusedError(PARALLEL_IN_EXPRESSION)
        before = self._called_before(node.expression, line)
        return (Block((*before, self.lines((node,), Lines()).code(line)), line),)

    def _called_before(self, node: host.Expression, line: int) -> Made:
        """The functions with a level that an expression calls, called in front of it.

        Their references mean variables with the results from now on.
        """
        out: list[Statement] = []
        for call in functions_called(node, self.nesting.is_parallel):
            result = called(self.place, self.writer(Notes()), call).procedure.result
            if result is None or result.rank:
                raise RefusedError(PARALLEL_IN_EXPRESSION)
            name = self.place.fresh("_c")
            out.append(Declare(Variable(name, result.cpp), line))
            out += self._call(call, name, line)
            self.place.results[id(call)] = Value(name, result.type)
        return tuple(out)

    def _call(self, node: host.Call, variable: str, line: int) -> Made:
        within = self.writer(Notes())
        made = called(self.place, within, node)
        if made.elementwise:
            raise RefusedError(f"the elemental procedure '{node.name}' is parallel and is given arrays")
        written = text(self.place, within, made)
        if within.notes.before:
            raise RefusedError("an array that has to be copied is an argument of a parallel routine")
        uses, refers = frozenset(within.notes.uses), frozenset(within.notes.assigns)
        return (Call(written, made.procedure.level, uses, variable, line, refers),)

    def opened(self, node: host.Block) -> tuple[Made, tuple[host.Statement, ...]]:
        """What BLOCK and ASSOCIATE constructs declare, and the statements after that."""
        declared: list[Declare] = []
        for one in captures(self.place, node):
            if one.filled:
                raise RefusedError("an array expression has a name in ASSOCIATE around a partitioned loop")
            declared.append(Declare(Variable(one.name, one.type, expr(one.initial, one.notes))))
        for local in own_variables(node):
            found = self.place.declare(self.place.variable(local.symbol.id))
            if found.view:
                raise RefusedError(
                    f"'{local.symbol.name}' is an array whose bounds are known at run time, of a BLOCK with"
                    " loops that are spread over threads; declare it outside of the BLOCK"
                )
            declared.append(Declare(Variable(found.text, variable_type(found), is_array=bool(found.rank))))
        return tuple(declared), after_declarations(node)

    def tested(self, node: host.Expression, whole: host.Statement) -> tuple[Made, Expr]:
        """The condition of an IF statement or construct."""
        before = self._called_before(node, line_of(whole))
        notes = Notes()
        return before, expr(self.if_condition(node, notes), notes)

    def condition(self, node: host.Expression) -> Expr:
        """The condition of DO WHILE, or of a DO without end."""
        within = self.writer(Notes())
        test = "true" if isinstance(node, host.Literal) else logical(within.value(node))
        return expr(test, within.notes)

    def counted(self, node: host.Loop) -> tuple[Made, Expr, Made]:
        """A DO that every thread goes through: its iterations are counted (Fortran 2018 11.1.7.4.1)."""
        within, line, range_ = self.writer(Notes()), line_of(node), node.range
        assert range_ is not None
        index = within.designator(host.Variable(range_.index, range_.lower.span))
        ends = (range_.lower, range_.upper, range_.step)
        first, last, step = (inlined(within.value(n).text, within.notes) for n in ends)
        uses = frozenset(within.notes.uses)
        count = self.place.fresh("_n")
        total = Expr(f"accomp::count_do({first}, {last}, {step})", uses, False, within.notes.reads)
        declared = [Declare(Variable(count, "long long", total))]
        if self.place.own_index(range_.index.id):
            declared.append(Declare(Variable(index.text, cpp_type(index.type))))
        notes = Notes(uses=set(uses), reads=within.notes.reads)
        self.note_written(notes, index)
        again = Notes(uses=set(uses), reads=within.notes.reads)
        self.note_written(again, index)
        again.assigns.add(count)
        change = code(f"--{count}, {index.text} += {step};", again, line)
        test = Expr(f"{count} > 0", frozenset({count}), False, False)
        return (*declared, code(f"{index.text} = {first};", notes, line)), test, (change,)

    def selected(self, node: host.Switch) -> Selection:
        """SELECT CASE."""
        notes, lines = Notes(), list[str]()
        name, tests = self.tests(node, notes, lines)
        type_, _, value = lines[0].removeprefix("const ").rstrip(";").partition(f" {name} = ")
        uses = frozenset({name})
        cases = tuple((Expr(t.condition, uses) if t.condition else None, t.body) for t in tests)
        return Selection(Declare(Variable(name, type_, expr(value, notes))), cases)

    def refusal(self, node: host.Statement, why: str = "") -> Exception:
        """What is raised for a statement that cannot be taken apart."""
        match node:
            case host.Jump() if why:
                return RefusedError(f"{_WORDS.get(node.kind, 'the jump')} {why}")
            case host.Masked(body=host.Block()):
                return RefusedError("partitioned loops within WHERE")
            case host.Concurrent(body=host.Block()):
                word = "FORALL" if node.assigning else "DO CONCURRENT"
                return RefusedError(f"partitioned loops within {word}")
            case _:
                return RefusedError(refusal(node))

    def no_loop(self, node: host.Statement | None, why: str = "") -> Exception:
        """What is raised where an associated loop is missing."""
        if isinstance(node, host.Opaque) and not why:
            return RefusedError(refusal(node))
        return RefusedError(why or "the loop has no control variable")

    def ranges(self, loop: host.Statement) -> Ranges:
        """The ranges of DO and DO CONCURRENT."""
        return ranges_of(self, loop)

    def index(self, loop: host.Statement) -> AbstractContextManager[None]:
        """The control variables of an associated loop are those of its iterations meanwhile."""
        return indices(self.place, loop)

    def copies(
        self, construct: Construct, nodes: Sequence[host.Statement], loop: host.Statement | None
    ) -> AbstractContextManager[Copies]:
        """The variables of a loop construct, whose names mean its copies meanwhile."""
        return copies_of(self, construct, nodes, loop)

    @contextmanager
    def ending(self, loop: host.Statement) -> Generator[None]:
        """Iterations of a loop end with more than the statements of its body meanwhile."""
        self.followed.append(loop)
        try:
            yield
        finally:
            self.followed.pop()

    def without_braces(self, made: Loop, body: host.Statement) -> Loop:
        """A loop as it is: its statements have no braces around them."""
        _ = body
        return made

    def clause(self, value: ClauseExpr) -> Expr:
        """An expression of a clause."""
        within = self.writer(Notes())
        node = self.place.declarations.given(value)
        return expr(within.value(node).text, within.notes)

    def section(self, ref: VarRef) -> Section:
        """What a `cache` directive names."""
        return section_of(self.place, ref)

    def _directive(self, node: host.Directive, out: Lines) -> None:
        """A sequential loop has its private variables within one piece of text, too."""
        construct = self.nesting.construct(node)
        if construct.directive.name != "loop" or not isinstance(node.body, host.Block):
            super()._directive(node, out)
            return
        with copies_of(self, construct, node.body.body, loop_within(node)) as own:
            inner = self._body(node.body, Lines())
        lines = [_declaration(v) for v in own.private]
        lines += [line for one in own.stored for line in one.lines]
        names = {one.name for one in (*own.private, *own.stored)}
        inner.notes.uses = (inner.notes.uses - names).union(*(one.uses for one in own.stored))
        inner.notes.assigns -= names
        out.add(braced("", [*lines, *inner.lines]) if lines else inner.lines, inner.notes)


def _declaration(variable: Variable) -> str:
    if variable.initial is None:
        return f"accomp::type<{variable.type}> {variable.name};"
    raise RefusedError("firstprivate of a loop that is executed sequentially")


def routine_body(
    place: BasePlace,
    body: ProcedureBody,
    level: Level,
    before: list[str],
    declared: Made,
    ended: tuple[Code, ...],
) -> tuple[Made, Notes]:
    """The statements of a procedure after what stands `before` them; `declared` are its variables, and
    `ended` is done where it is left.

    Of directives in other files only atomic accesses count.
    """
    root = body.root
    children = tuple(place.module.orphans.get(one.directive.span) or _bare(one) for one in body.directives)
    nesting = Nesting(root, children, parallel_calls(root, place.declarations))
    bodies, result = Bodies(place, nesting), place.result()
    if level is Level.SEQ:
        lines = bodies.lines(root.body, Lines(list(before)))
        lines.lines += [f"return {result};"] if result else []
        return (lines.code(line_of(root)),), lines.notes
    notes = Notes(effects=True, reads=True)
    statements = ended_with(StatementLowering(bodies, nesting).row(root.body), ended, JumpKind.RETURN)
    head = (Code("\n".join(before), effects=False, reads_memory=False),) if before else ()
    tail = (Jump(JumpKind.RETURN, Expr(result, frozenset({result}))),) if result else ()
    return (*head, *declared, *statements, *tail), notes


def _bare(nested: Nested) -> Construct:
    """A directive without clauses, but for what tells kinds of atomic accesses."""
    directive, children = nested.directive, tuple(map(_bare, nested.inner))
    clauses = directive.clauses if directive.name == "atomic" else ()
    return Construct(replace(directive, clauses=clauses), children=children)


TRANSLATORS = Translators(reference, subroutine, routine_body)
