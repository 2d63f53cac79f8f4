"""Regions and routines of C and C++, spelled for the lowering of constructs: the text of the program."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext

from accomp.backends.cxx.c.changing_lambdas import made_one
from accomp.backends.cxx.c.loops import copies_of, ranges_of, without_braces
from accomp.backends.cxx.c.sections import section_of
from accomp.backends.cxx.c.text import Writer, closure_type, plain_name
from accomp.backends.cxx.c.translation_unit import Setting
from accomp.codes.kernels import KERNEL_CALL, KERNEL_LOOP, KERNEL_OVERLOAD, KERNEL_STATEMENT, KERNEL_TYPE
from accomp.host import nodes as host
from accomp.host.walk import below, calls_outside_lambdas, core, is_lambda, walk
from accomp.ir.kernel import (
    Block,
    Call,
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
from accomp.ir.nodes import Construct
from accomp.kernels.lowering import StatementLowering, line_of
from accomp.kernels.nesting import Nesting
from accomp.kernels.problem import Problem
from accomp.kernels.spelling import Copies, Made, Ranges, Selection
from accomp.records import replace
from accomp.source import Span
from accomp.syntax.nodes import Expr as ClauseExpr
from accomp.syntax.nodes import TypeKind, VarRef

_JUMPS = {
    host.JumpKind.BREAK: JumpKind.BREAK,
    host.JumpKind.CONTINUE: JumpKind.CONTINUE,
    host.JumpKind.RETURN: JumpKind.RETURN,
}


class Bodies:
    """Spells the statements of one kernel or routine.

    `setting` has the levels of functions and the types of what they return, `shared` are variables whose
    address is taken.
    """

    def __init__(self, writer: Writer, setting: Setting, shared: frozenset[str] = frozenset()) -> None:
        self.writer, self._setting = writer, setting
        self.shared = shared

    def lowering(self, root: host.Statement, children: tuple[Construct, ...]) -> StatementLowering:
        """The lowering of statements, with the directives in them."""
        setting = self._setting
        declared = [x for n in walk(root) if isinstance(n, host.Declare) for x in n.locals if closure_type(x)]
        self.writer.closures = frozenset(x.name for x in declared)
        self.writer.objects |= {x.name for x in declared if self._is_shared(x)}
        if not (setting.routines or setting.undecided or setting.lambdas):
            return StatementLowering(self, Nesting(root, children))
        return StatementLowering(self, Nesting(root, children, self._is_parallel, self._is_parallel_alone))

    def _is_shared(self, local: host.Local) -> bool:
        """Whether a variable holds a lambda that changes, in an object of several threads."""
        return self.writer.changing.get(local.symbol.id, Level.VECTOR) is not Level.VECTOR

    def _is_parallel(self, call: host.Call) -> bool:
        if self._setting.is_undecided(call):
            raise Problem(KERNEL_OVERLOAD, call.span, name=plain_name(call.symbol))
        return self._setting.level(call) is not None

    def _is_parallel_alone(self, call: host.Call) -> bool:
        """The same for lanes, of which each calls objects for itself."""
        return not self._setting.is_of_object(call) and self._is_parallel(call)

    # Pieces of text.

    def piece(self, nodes: Sequence[host.Statement], loop: host.Statement | None) -> Made:
        """Statements that are one piece of text; jumps go no further than one statement."""
        _ = loop
        return tuple(made for node in nodes for made in self._statement(node))

    def _statement(self, node: host.Statement) -> Made:
        match node:
            case host.Null() | host.Directive(body=None):
                return ()
            case host.Declare():
                return self.declared(node)
            case host.Jump():
                before, value = self.tested(node.value, node) if node.value is not None else ((), None)
                return (*before, Jump(_JUMPS[node.kind], value, line_of(node)))
            case host.Directive(body=region) if region is not None:
                return (self.writer.code(node, self.writer.text(region_span(node, region))),)
            case _:
                return (self.writer.code(node),)

    def whole(self, body: host.Block, continues: bool) -> Made:
        """A block with its braces."""
        if continues:
            return (self.writer.code(body, f"do {self.writer.text(body.span)} while (0);"),)
        return (self.writer.code(body),)

    def opened(self, node: host.Block) -> tuple[Made, tuple[host.Statement, ...]]:
        """A block declares its variables where it does."""
        return (), node.body

    def declared(self, node: host.Declare) -> Made:
        """Declarations in the middle of statements."""
        return tuple(made for local in node.locals for made in self._declared(local, node))

    def _declared(self, local: host.Local, node: host.Declare) -> Made:
        writer = self.writer
        if node.macro:
            raise Problem(KERNEL_STATEMENT, node.span, what="this declaration", why="a macro makes it")
        before, initial = tuple[Statement, ...](), None
        if local.initial is not None:
            initial = writer.expression(local.initial)
            if is_lambda(core(local.initial)) or closure_type(local):
                initial = replace(initial, effects=False)
            if self._calls(local.initial):
                before, text = self._with_calls(local.initial, node)
                initial = Expr(text, initial.uses | {t.name for t in _results(before)})
        type_ = closure_type(local) or writer.type(local.type)
        if local.symbol.id in writer.changing and initial is not None:
            type_, initial = self._changing(local, initial)
        if not type_ or local.type.variable:
            problem = "has no name" if not local.type.variable else _VARIABLE
            raise Problem(KERNEL_TYPE, local.span or node.span, name=local.name, problem=problem)
        fixed = initial is not None and not initial.uses and not initial.effects
        if not fixed and local.type.kind is not TypeKind.REFERENCE and not closure_type(local):
            type_ = writer.type(local.type.unqualified)
        if initial is not None and _is_constructor(local.initial):
            initial = replace(initial, text=f"{type_}{initial.text}")
        array = local.type.kind is TypeKind.ARRAY or local.name in self.shared - writer.closures
        variable = Variable(writer.name(local.name), type_, initial, array, local.span)
        return (*before, Declare(variable, line_of(node)))

    def _changing(self, local: host.Local, initial: Expr) -> tuple[str, Expr]:
        """The type and the initial value of a variable that holds a lambda which changes."""
        group, reference = self.writer.changing[local.symbol.id], local.type.kind is TypeKind.REFERENCE
        if reference or group is Level.VECTOR or local.initial is None:
            return ("auto &&" if reference else "auto"), initial
        made = f"accomp::{made_one(group, local.initial.span)}({initial.text})"
        return "auto &&", replace(initial, text=made, reads_memory=False)

    # Parts of statements.

    def condition(self, node: host.Expression) -> Expr:
        """The condition of a loop."""
        if node.macro:
            raise Problem(KERNEL_STATEMENT, node.span, what="this condition", why="a macro makes it")
        if self._calls(node):
            raise Problem(
                KERNEL_STATEMENT, node.span, what="this condition", why="it calls a parallel routine"
            )
        return self.writer.expression(node)

    def _calls(self, node: host.Node) -> list[host.Call]:
        """The calls in a node of routines with a level."""
        return [c for c in calls_outside_lambdas(node) if self._setting.level(c) is not None]

    def tested(self, node: host.Expression, whole: host.Node) -> tuple[Made, Expr]:
        """A condition that is evaluated once, with what stands in front of it."""
        if not self._calls(node):
            return (), self.condition(node)
        before, text = self._with_calls(node, whole)
        expr = self.writer.expression(node)
        return before, Expr(text, expr.uses | {t.name for t in _results(before)}, expr.effects)

    def counted(self, node: host.Loop) -> tuple[Made, Expr, Made]:
        """How a `for` that all threads go through starts, goes on and steps."""
        header = node.header
        if header is None:
            raise self.refusal(node)
        test = self.condition(header.condition) if header.condition is not None else Expr("true")
        step = header.step
        steps = (self.writer.code(step, self.writer.text(step.span) + ";"),) if step is not None else ()
        return self._first(header.first), test, steps

    def _first(self, node: host.Statement | None) -> Made:
        if node is None:
            return ()
        return self.call(node) if self._calls(node) else self._statement(node)

    def _with_calls(self, node: host.Expression, whole: host.Node) -> tuple[Made, str]:
        """The calls of routines with a level in an expression with their results; the expression then.

        Raises Problem where one might not be evaluated when the expression is.
        """
        out, at, text = list[Statement](), node.span.start, ""
        for call in self._called(node):
            span, line = call.span, line_of(whole)
            name = f"accomp_result_{span.start}"
            type_ = self._result(call) or f"decltype({self.writer.text(span).strip()})"
            out.append(Declare(Variable(name, type_), line))
            out.append(self._call(call, name, line))
            text += self.writer.text(Span(span.file, at, span.start)) + name
            at = span.end
        return tuple(out), text + self.writer.text(Span(node.span.file, at, node.span.end))

    def _result(self, call: host.Call) -> str:
        """The type of what a call gives, if it has a name."""
        known = (self._setting.results.get(n) for n in (call.symbol, call.name))
        info = call.type if call.type is not None and call.type.scalar else None
        return next(filter(None, known), self.writer.type(info.unqualified) if info is not None else "")

    def _call(self, call: host.Call, target: str, line: int) -> Call:
        """The call of a routine with a level, or of an object whose class tells it."""
        writer, made, level = self.writer, self.writer.effects.of(call), self._setting.level(call)
        assert level is not None
        uses, refers = writer.names(made.reads), writer.names(made.writes - writer.closures)
        text, object_ = writer.text(call.span).strip(), ""
        if self._setting.is_of_object(call):
            callee = callee_of(call)
            object_ = writer.text(callee.span)
            text = writer.text(replace(call.span, start=callee.span.end)).strip()
        return Call(text, level, uses, target, line, refers, object_)

    def _called(self, node: host.Expression) -> list[host.Call]:
        """The calls of routines with a level, if all are evaluated whenever the expression is."""
        found, evaluated = self._calls(node), set(map(id, _evaluated(node)))
        sure = [c for c in found if id(c) in evaluated]
        unsure = [c for c in found if id(c) not in evaluated]
        nested = [c for c in sure if len(self._calls(c)) > 1]
        for call in (*unsure, *nested):
            level = self._setting.level(call)
            assert level is not None
            named = plain_name(call.symbol or call.name)
            raise Problem(KERNEL_CALL, node.span, name=named, level=level.name.lower())
        return sorted(sure, key=lambda call: call.span.start)

    def call(self, node: host.Statement) -> Made:
        """A statement with the call of a routine with a level."""
        if not isinstance(node, host.Evaluate):
            return self._statement(node)
        expression = core(node.expression)
        writer, line = self.writer, line_of(node)
        target, call = "", expression
        if (
            isinstance(expression, host.Assign)
            and expression.operator == "="
            and expression.value is not None
        ):
            left = core(expression.target)
            if isinstance(left, host.Variable) and left.symbol.name not in writer.objects:
                target, call = left.symbol.name, core(expression.value)
        if isinstance(call, host.Call) and self._setting.level(call) is not None:
            return (self._call(call, writer.name(target) if target else "", line),)
        before, text = self._with_calls(expression, node)
        rest = writer.code(node, f"{text};")
        return (Block((*before, rest), line),)

    # Loops.

    def ranges(self, loop: host.Statement) -> Ranges:
        """The ranges of a `for`."""
        return ranges_of(loop, self.writer)

    def index(self, loop: host.Statement) -> AbstractContextManager[None]:
        """The names of control variables are those of the program."""
        _ = loop
        return nullcontext()

    def ending(self, loop: host.Statement) -> AbstractContextManager[None]:
        """Bodies of loops need not know what follows them."""
        _ = loop
        return nullcontext()

    @contextmanager
    def copies(
        self, construct: Construct, nodes: Sequence[host.Statement], loop: host.Statement | None
    ) -> Generator[Copies]:
        """The variables of a loop construct: copies have the names of the originals, which others may see."""
        _ = nodes
        own, around = copies_of(construct, loop, self.writer), self.writer.objects
        self.writer.objects = around - {v.name for v in own.private}
        try:
            yield own
        finally:
            self.writer.objects = around

    def without_braces(self, made: Loop, body: host.Statement) -> Loop:
        """A loop whose body is one piece of text without braces that say nothing."""
        return without_braces(made, body)

    def clause(self, value: ClauseExpr) -> Expr:
        """An expression of a clause."""
        return self.writer.given(value)

    def section(self, ref: VarRef) -> Section:
        """What a `cache` directive names."""
        return section_of(ref, self.writer)

    # Refusals.

    def selected(self, node: host.Switch) -> Selection:
        """A `switch` is not taken apart."""
        raise self.refusal(node)

    def refusal(self, node: host.Statement, why: str = "") -> Exception:
        """What is raised for a statement that cannot be taken apart."""
        return Problem(KERNEL_STATEMENT, node.span, what=f"this {_called(node)}", why=why or _WITHIN)

    def no_loop(self, node: host.Statement | None, why: str = "") -> Exception:
        """What is raised where an associated loop is missing."""
        return Problem(KERNEL_LOOP, node.span if node is not None else None, why=why or _no_loop(node))


def region_span(node: host.Directive, region: host.Statement) -> Span:
    """The region of a directive with what edits put in front of it."""
    return Span(node.span.file, region.span.start, node.span.end)


_VARIABLE = (
    "has extents that are not constant; an array in front of the compute construct "
    "can be listed in its 'private' clause"
)
_WITHIN = "there are partitioned loops in it"


def _no_loop(node: host.Statement | None) -> str:
    if isinstance(node, host.Opaque):
        named = {host.OpaqueKind.ITERATE: "its range does not show"}
        return named.get(node.kind, "its statement is not a 'for'")
    return "no 'for' statement is there"


def _called(node: host.Statement) -> str:
    """What messages call a statement."""
    if isinstance(node, host.Iterate):
        return "range-based loop"
    if isinstance(node, host.Jump):
        return f"'{node.kind.value}'"
    kind = node.kind if isinstance(node, host.Opaque) else None
    names = {host.OpaqueKind.SWITCH: "'switch'", host.OpaqueKind.ITERATE: "range-based loop"}
    return names.get(kind, "statement") if kind is not None else "statement"


def _is_constructor(initial: host.Expression | None) -> bool:
    """Whether a variable starts from the arguments of a constructor, after its name."""
    return isinstance(initial, host.Opaque) and initial.kind is host.OpaqueKind.INITIALIZER


def callee_of(call: host.Call) -> host.Expression:
    """The object that a call is of."""
    found = call.callee or call.arguments[0]
    return found.operand if isinstance(found, host.Address) and found.implicit else found


def _results(statements: tuple[Statement, ...]) -> list[Variable]:
    return [s.variable for s in statements if isinstance(s, Declare)]


def _evaluated(node: host.Node) -> Iterator[host.Expression]:
    """The parts of an expression that are evaluated whenever it is."""
    yield node  # type: ignore[misc]
    parts = below(node)
    if isinstance(node, host.Conditional) or (
        isinstance(node, host.Binary) and node.operator in ("&&", "||")
    ):
        parts = parts[:1]
    elif isinstance(node, host.Opaque) and node.kind is not host.OpaqueKind.INITIALIZER:
        parts = ()
    for part in parts:
        yield from _evaluated(part)
