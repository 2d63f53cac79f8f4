"""Statements of a region as statements of a kernel."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.kernels import KERNEL_CALL, KERNEL_STATEMENT, KERNEL_TYPE
from accomp.host import nodes as host
from accomp.host.walk import below, core, statements, walk
from accomp.ir.kernel import (
    Block,
    Cache,
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
from accomp.kernels.caches import elsewhere, leading
from accomp.kernels.loops import loop_statement, sequential
from accomp.kernels.problem import Problem
from accomp.kernels.text import Writer, plain_name
from accomp.mapping.levels import levels
from accomp.records import replace
from accomp.source import Span
from accomp.syntax.nodes import TypeKind

_JUMPS = {
    host.JumpKind.BREAK: JumpKind.BREAK,
    host.JumpKind.CONTINUE: JumpKind.CONTINUE,
    host.JumpKind.RETURN: JumpKind.RETURN,
}
Children = tuple[Construct, ...]


class Builder:
    """Builds the statements of one kernel or routine.

    `routines` are levels of functions that have one, `results` the types of what they return, `shared`
    variables whose address is taken.
    """

    def __init__(
        self,
        writer: Writer,
        routines: dict[str, Level],
        results: dict[str, str],
        shared: frozenset[str] = frozenset(),
    ) -> None:
        self.writer, self.routines, self.results = writer, routines, results
        self.shared = shared

    def statements(self, node: host.Statement | None, children: Children) -> tuple[Statement, ...]:
        """A statement, or those of a compound statement."""
        if node is None:
            return ()
        if isinstance(node, host.Block) and self.holds(node, children):
            return tuple(self._sequence(node.body, children))
        return self.statement(node, children)

    def body(self, node: host.Statement | None, children: Children) -> tuple[Statement, ...]:
        """The body of a partitioned loop, where `continue` leaves the statements after it out."""
        return self._repeated(node, children, partitioned=True)

    def _repeated(
        self, node: host.Statement | None, children: Children, partitioned: bool
    ) -> tuple[Statement, ...]:
        """The body of a loop, in which `cache` directives may stand at the top."""
        if node is None:
            return ()
        sections = leading(node, children, self.writer)
        if not partitioned:
            inner = self.statements(node, children)
        elif self.holds(node, children):
            parts = node.body if isinstance(node, host.Block) else (node,)
            inner = tuple(self._continued(parts, children))
        else:
            inner = (*elsewhere(node, children, self.writer, bool(sections)), *self._whole(node, children))
        return (Cache(sections, inner, _line(node)),) if sections else inner

    def _whole(self, node: host.Statement, children: Children) -> tuple[Statement, ...]:
        """A body that is not taken apart."""
        if _escapes(node):
            text = self.writer.text(node.span)
            return (self.writer.code(node, f"do {text} while (0);"),)
        if isinstance(node, host.Block):
            return (self.writer.code(node),)
        return self.statement(node, children)

    def _sequence(self, parts: tuple[host.Statement, ...], children: Children) -> Iterator[Statement]:
        for part in parts:
            yield from self.statement(part, children)

    def _continued(self, parts: tuple[host.Statement, ...], children: Children) -> Iterator[Statement]:
        for at, part in enumerate(parts):
            if not _escapes(part):
                yield from self.statement(part, children)
                continue
            condition, then = _skipping(part)
            if condition is None:
                raise Problem(KERNEL_STATEMENT, part.span, what="this 'continue'", why=_CONTINUE)
            inner = tuple(self._sequence(then, children))
            rest = tuple(self._continued(parts[at + 1 :], children))
            yield If(self.writer.expression(condition), inner, rest, _line(part))
            return

    def statement(self, node: host.Statement, children: Children) -> tuple[Statement, ...]:
        """One statement, taken apart as far as partitioned loops in it ask for."""
        if isinstance(node, host.Directive):
            return self._directive(node, children[node.number])
        if isinstance(node, host.Null):
            return ()
        if isinstance(node, host.Declare):
            return tuple(made for local in node.locals for made in self._declare(local, node))
        if isinstance(node, host.Jump):
            return self._jump(node)
        if not self.holds(node, children) and not _escapes(node):
            return (*elsewhere(node, children, self.writer, False), self.writer.code(node))
        return self._taken_apart(node, children)

    def _taken_apart(self, node: host.Statement, children: Children) -> tuple[Statement, ...]:
        if node.macro:
            raise Problem(KERNEL_STATEMENT, node.span, what="this statement", why="a macro makes it")
        if isinstance(node, host.Block):
            return (Block(tuple(self._sequence(node.body, children)), _line(node)),)
        if isinstance(node, host.Evaluate):
            return self._call(node)
        if isinstance(node, host.If):
            orelse = self.statements(node.orelse, children)
            before, expr = self._tested(node.condition, node)
            return (*before, If(expr, self.statements(node.then, children), orelse, _line(node)))
        if isinstance(node, host.While):
            inner = self._repeated(node.body, children, partitioned=False)
            return (While((), self._condition(node.condition), (), inner, node.last, _line(node)),)
        if isinstance(node, host.Loop) and node.header is not None:
            return (self._for(node, node.header, children),)
        raise Problem(KERNEL_STATEMENT, node.span, what=f"this {_called(node)}", why=_WITHIN)

    def _condition(self, node: host.Expression) -> Expr:
        if node.macro:
            raise Problem(KERNEL_STATEMENT, node.span, what="this condition", why="a macro makes it")
        if self._calls(node):
            raise Problem(
                KERNEL_STATEMENT, node.span, what="this condition", why="it calls a parallel routine"
            )
        return self.writer.expression(node)

    def _calls(self, node: host.Node) -> frozenset[str]:
        """The routines with a level that are called in a node."""
        return self.writer.effects.of(node).calls & self.routines.keys()

    def _tested(self, node: host.Expression, whole: host.Node) -> tuple[tuple[Statement, ...], Expr]:
        """A condition that is evaluated once, with what stands in front of it."""
        if not self._calls(node):
            return (), self._condition(node)
        before, text = self._with_calls(node, whole)
        expr = self.writer.expression(node)
        return before, Expr(text, expr.uses | {t.name for t in _results(before)}, expr.effects)

    def _for(self, node: host.Loop, header: host.Header, children: Children) -> Statement:
        expr = self._condition(header.condition) if header.condition is not None else Expr("true")
        steps = (self._stepped(header.step),) if header.step is not None else ()
        start = self.statements(header.first, children)
        inner = self._repeated(node.body, children, partitioned=False)
        loop = While(start, expr, steps, inner, line=_line(node))
        return Block((loop,), _line(node))

    def _stepped(self, step: host.Expression) -> Code:
        return self.writer.code(step, self.writer.text(step.span) + ";")

    def _jump(self, node: host.Jump) -> tuple[Statement, ...]:
        if node.value is None:
            return (Jump(_JUMPS[node.kind], None, _line(node)),)
        before, expr = self._tested(node.value, node)
        return (*before, Jump(_JUMPS[node.kind], expr, _line(node)))

    def _with_calls(self, node: host.Expression, whole: host.Node) -> tuple[tuple[Statement, ...], str]:
        """The calls of routines with a level in an expression with their results; the expression then.

        Raises Problem where one might not be evaluated when the expression is.
        """
        out, at, text = list[Statement](), node.span.start, ""
        for call, routine in self._called(node):
            span, line = call.span, _line(whole)
            written = self.writer.text(span).strip()
            made = self.writer.effects.of(call)
            uses, refers = self.writer.names(made.reads), self.writer.names(made.writes)
            name = f"accomp_result_{span.start}"
            type_ = self.results.get(routine) or f"decltype({written})"
            out.append(Declare(Variable(name, type_), line))
            out.append(Call(written, self.routines[routine], uses, name, line, refers))
            text += self.writer.text(Span(span.file, at, span.start)) + name
            at = span.end
        return tuple(out), text + self.writer.text(Span(node.span.file, at, node.span.end))

    def _routine(self, node: host.Node) -> str:
        """The routine with a level that an expression calls; empty for none."""
        found = (node.symbol, node.name) if isinstance(node, host.Call) else ()
        return next((name for name in found if name in self.routines), "")

    def _called(self, node: host.Expression) -> list[tuple[host.Expression, str]]:
        """The calls of routines with a level, if all are evaluated whenever the expression is."""
        sure = [(n, name) for n in _evaluated(node) if (name := self._routine(n))]
        nested = any(sum(bool(self._routine(p)) for p in walk(n)) > 1 for n, _ in sure)
        known = {name for _, name in sure}
        if nested or not sure or self._calls(node) - {n for c, _ in sure for n in _names(c)}:
            name = next(iter(sorted(self._calls(node) - known or self._calls(node))))
            level = self.routines[name].name.lower()
            raise Problem(KERNEL_CALL, node.span, name=plain_name(name), level=level)
        return sorted(sure, key=lambda found: found[0].span.start)

    def _call(self, node: host.Evaluate) -> tuple[Statement, ...]:
        """A statement with the call of a routine with a level."""
        expression = core(node.expression)
        writer, line = self.writer, _line(node)
        target, call = "", expression
        if (
            isinstance(expression, host.Assign)
            and expression.operator == "="
            and expression.value is not None
        ):
            left = core(expression.target)
            if isinstance(left, host.Variable) and left.symbol.name not in writer.objects:
                target, call = left.symbol.name, core(expression.value)
        if routine := self._routine(call):
            made = writer.effects.of(call)
            uses, refers = writer.names(made.reads), writer.names(made.writes)
            text = writer.text(call.span).strip()
            level = self.routines[routine]
            return (Call(text, level, uses, writer.name(target) if target else "", line, refers),)
        before, text = self._with_calls(expression, node)
        rest = writer.code(node, f"{text};")
        return (Block((*before, rest), line),)

    def _declare(self, local: host.Local, node: host.Declare) -> tuple[Statement, ...]:
        writer = self.writer
        if node.macro:
            raise Problem(KERNEL_STATEMENT, node.span, what="this declaration", why="a macro makes it")
        before, initial = tuple[Statement, ...](), None
        if local.initial is not None:
            initial = writer.expression(local.initial)
            if self._calls(local.initial):
                before, text = self._with_calls(local.initial, node)
                initial = Expr(text, initial.uses | {t.name for t in _results(before)})
        type_ = writer.type(local.type)
        if not type_ or local.type.variable:
            problem = "has no name" if not local.type.variable else "has extents that are not constant"
            raise Problem(KERNEL_TYPE, local.span or node.span, name=local.name, problem=problem)
        fixed = initial is not None and not initial.uses and not initial.effects
        if not fixed and local.type.kind is not TypeKind.REFERENCE:
            type_ = writer.type(local.type.unqualified)
        if initial is not None and _is_constructor(local.initial):
            initial = replace(initial, text=f"{type_}{initial.text}")
        array = local.type.kind is TypeKind.ARRAY or local.name in self.shared
        variable = Variable(writer.name(local.name), type_, initial, array, local.span)
        return (*before, Declare(variable, _line(node)))

    def holds(self, node: host.Statement, children: Children) -> bool:
        """Whether a statement holds a partitioned loop, or a call of a routine with a level."""
        if self._calls(node):
            return True
        if isinstance(node, host.Directive):
            construct = children[node.number]
            if levels(construct):
                return True
            children = construct.children
        return any(self.holds(part, children) for part in statements(node))

    def _directive(self, node: host.Directive, construct: Construct) -> tuple[Statement, ...]:
        region = node.body
        if region is None:  # cache
            return ()
        if construct.directive.name == "loop" and levels(construct):
            return loop_statement(self, region, construct)
        if construct.directive.name == "loop" and self.holds(region, construct.children):
            return sequential(self, region, construct)
        if self.holds(region, construct.children):
            return self.statements(region, construct.children)
        hints = elsewhere(region, construct.children, self.writer, False)
        return (*hints, self.writer.code(node, self.writer.text(region_span(node, region))))


def region_span(node: host.Directive, region: host.Statement) -> Span:
    """The region of a directive with what edits put in front of it."""
    return Span(node.span.file, region.span.start, node.span.end)


_CONTINUE = "only one at the end of an 'if' without 'else' leaves the rest of a partitioned loop's body out"
_WITHIN = "there are partitioned loops in it"


def _called(node: host.Statement) -> str:
    """What messages call a statement."""
    if isinstance(node, host.Iterate):
        return "range-based loop"
    kind = node.kind if isinstance(node, host.Opaque) else None
    names = {host.OpaqueKind.SWITCH: "'switch'", host.OpaqueKind.ITERATE: "range-based loop"}
    return names.get(kind, "statement") if kind is not None else "statement"


def _is_constructor(initial: host.Expression | None) -> bool:
    """Whether a variable starts from the arguments of a constructor, after its name."""
    return isinstance(initial, host.Opaque) and initial.kind is host.OpaqueKind.INITIALIZER


def _names(node: host.Expression) -> tuple[str, ...]:
    return (node.symbol, node.name) if isinstance(node, host.Call) else ()


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


def _line(node: host.Node) -> int:
    return node.span.position()[0]


def _skipping(node: host.Statement) -> tuple[host.Expression | None, tuple[host.Statement, ...]]:
    """Condition and statements of an `if` without `else` that ends with `continue`."""
    if not isinstance(node, host.If) or node.orelse is not None or node.macro:
        return None, ()
    parts = node.then.body if isinstance(node.then, host.Block) else (node.then,)
    last = parts[-1] if parts else None
    ends = isinstance(last, host.Jump) and last.kind is host.JumpKind.CONTINUE
    if not ends or any(_escapes(p) for p in parts[:-1]):
        return None, ()
    return node.condition, parts[:-1]


def _escapes(node: host.Statement, within_switch: bool = False) -> bool:
    """Whether a statement has a jump that concerns what is around it."""
    if isinstance(node, host.Jump):
        is_break = node.kind is host.JumpKind.BREAK and not within_switch
        return is_break or node.kind is host.JumpKind.CONTINUE
    if isinstance(node, host.Loop | host.While | host.Iterate):
        return False
    if isinstance(node, host.Opaque):
        if node.kind is host.OpaqueKind.ITERATE:
            return False
        within_switch = within_switch or node.kind is host.OpaqueKind.SWITCH
    return any(_escapes(part, within_switch) for part in statements(node))
