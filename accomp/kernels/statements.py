"""Statements of a region as statements of a kernel."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.kernels import KERNEL_CALL, KERNEL_STATEMENT, KERNEL_TYPE
from accomp.ir.body import Kind, Local, Node
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
from accomp.kernels.text import Writer, plain_name, unqualified
from accomp.mapping.levels import levels
from accomp.records import replace
from accomp.source import Span
from accomp.syntax.nodes import TypeKind

_JUMPS = {Kind.BREAK: JumpKind.BREAK, Kind.CONTINUE: JumpKind.CONTINUE, Kind.RETURN: JumpKind.RETURN}
_LOOPS = (Kind.FOR, Kind.WHILE, Kind.DO, Kind.RANGE_FOR)
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

    def statements(self, node: Node | None, children: Children) -> tuple[Statement, ...]:
        """A statement, or those of a compound statement."""
        if node is None:
            return ()
        if node.kind is Kind.COMPOUND and self.holds(node, children):
            return tuple(self._sequence(list(node.parts), children))
        return self.statement(node, children)

    def body(self, node: Node | None, children: Children) -> tuple[Statement, ...]:
        """The body of a partitioned loop, where `continue` leaves the statements behind it out."""
        return self._repeated(node, children, partitioned=True)

    def _repeated(self, node: Node | None, children: Children, partitioned: bool) -> tuple[Statement, ...]:
        """The body of a loop, in which `cache` directives may stand at the top."""
        if node is None:
            return ()
        sections = leading(node, children, self.writer)
        if not partitioned:
            inner = self.statements(node, children)
        elif self.holds(node, children):
            parts = node.parts if node.kind is Kind.COMPOUND else (node,)
            inner = tuple(self._continued(list(parts), children))
        else:
            inner = (*elsewhere(node, children, self.writer, bool(sections)), *self._whole(node, children))
        return (Cache(sections, inner, _line(node)),) if sections else inner

    def _whole(self, node: Node, children: Children) -> tuple[Statement, ...]:
        """A body that is not taken apart."""
        if _escapes(node):
            text = self.writer.text(node.span)
            return (self.writer.code(node, f"do {text} while (0);"),)
        if node.kind is Kind.COMPOUND:
            return (self.writer.code(node),)
        return self.statement(node, children)

    def _sequence(self, parts: list[Node | None], children: Children) -> Iterator[Statement]:
        for part in parts:
            if part is not None:
                yield from self.statement(part, children)

    def _continued(self, parts: list[Node | None], children: Children) -> Iterator[Statement]:
        for at, part in enumerate(parts):
            if part is None:
                continue
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

    def statement(self, node: Node, children: Children) -> tuple[Statement, ...]:
        """One statement, taken apart as far as partitioned loops in it ask for."""
        if node.kind is Kind.DIRECTIVE:
            return self._directive(node, children[node.child])
        if node.kind is Kind.NULL:
            return ()
        if node.kind is Kind.DECLARATION:
            return tuple(made for local in node.locals for made in self._declare(local, node))
        if node.kind in _JUMPS:
            return self._jump(node)
        if not self.holds(node, children) and not _escapes(node):
            return (*elsewhere(node, children, self.writer, False), self.writer.code(node))
        return self._taken_apart(node, children)

    def _taken_apart(self, node: Node, children: Children) -> tuple[Statement, ...]:
        if not node.told:
            raise Problem(KERNEL_STATEMENT, node.span, what="this statement", why="a macro makes it")
        if node.kind is Kind.COMPOUND:
            return (Block(tuple(self._sequence(list(node.parts), children)), _line(node)),)
        if node.kind is Kind.PLAIN:
            return self._call(node)
        if node.kind is Kind.IF:
            condition, then, *rest = node.parts
            assert condition is not None
            orelse = self.statements(rest[0], children) if rest else ()
            before, expr = self._tested(condition, node)
            return (*before, If(expr, self.statements(then, children), orelse, _line(node)))
        if node.kind in (Kind.WHILE, Kind.DO):
            one, other = node.parts
            condition, body = (one, other) if node.kind is Kind.WHILE else (other, one)
            assert condition is not None
            inner = self._repeated(body, children, partitioned=False)
            last = node.kind is Kind.DO
            return (While((), self._condition(condition), (), inner, last, _line(node)),)
        if node.kind is Kind.FOR:
            return (self._for(node, children),)
        raise Problem(
            KERNEL_STATEMENT, node.span, what=f"this {_NAMES.get(node.kind, 'statement')}", why=_WITHIN
        )

    def _condition(self, node: Node) -> Expr:
        if not node.told:
            raise Problem(KERNEL_STATEMENT, node.span, what="this condition", why="a macro makes it")
        if node.facts.calls & self.routines.keys():
            raise Problem(
                KERNEL_STATEMENT, node.span, what="this condition", why="it calls a parallel routine"
            )
        return self.writer.expression(node)

    def _tested(self, node: Node, whole: Node) -> tuple[tuple[Statement, ...], Expr]:
        """A condition that is evaluated once, with what stands in front of it."""
        if not node.facts.calls & self.routines.keys():
            return (), self._condition(node)
        before, text = self._with_calls(node, whole)
        expr = self.writer.expression(node)
        return before, Expr(text, expr.uses | {t.name for t in _results(before)}, expr.effects)

    def _for(self, node: Node, children: Children) -> Statement:
        first, condition, step, body = node.parts
        expr = self._condition(condition) if condition is not None else Expr("true")
        steps = (self._stepped(step),) if step is not None else ()
        start = self.statements(first, children)
        inner = self._repeated(body, children, partitioned=False)
        loop = While(start, expr, steps, inner, line=_line(node))
        return Block((loop,), _line(node))

    def _stepped(self, step: Node) -> Code:
        return self.writer.code(step, self.writer.text(step.span) + ";")

    def _jump(self, node: Node) -> tuple[Statement, ...]:
        value = node.parts[0] if node.parts else None
        if value is None:
            return (Jump(_JUMPS[node.kind], None, _line(node)),)
        before, expr = self._tested(value, node)
        return (*before, Jump(_JUMPS[node.kind], expr, _line(node)))

    def _with_calls(self, node: Node, whole: Node) -> tuple[tuple[Statement, ...], str]:
        """The calls of routines with a level in an expression with their results; the expression then.

        Raises Problem where one might not be evaluated when the expression is.
        """
        out, at, text = list[Statement](), node.span.start, ""
        for call in self._called(node):
            span, line = call.span, _line(whole)
            written = self.writer.text(span).strip()
            uses, refers = self.writer.names(call.facts.reads), self.writer.names(call.facts.writes)
            name = f"accomp_result_{span.start}"
            type_ = self.results.get(call.name) or f"decltype({written})"
            out.append(Declare(Variable(name, type_), line))
            out.append(Call(written, self.routines[call.name], uses, name, line, refers))
            text += self.writer.text(Span(span.file, at, span.start)) + name
            at = span.end
        return tuple(out), text + self.writer.text(Span(node.span.file, at, node.span.end))

    def _called(self, node: Node) -> list[Node]:
        """The calls of routines with a level, if all are evaluated whenever the expression is."""
        sure = [n for n in _evaluated(node) if n.name in self.routines and not n.operator]
        nested = any(sum(p.name in self.routines for p in n.walk()) > 1 for n in sure)
        known = {n.name for n in sure}
        if nested or not sure or (node.facts.calls & self.routines.keys()) - known:
            name = next(c for c in node.facts.calls if c in self.routines)
            level = self.routines[name].name.lower()
            raise Problem(KERNEL_CALL, node.span, name=plain_name(name), level=level)
        return sorted(sure, key=lambda n: n.span.start)

    def _call(self, node: Node) -> tuple[Statement, ...]:
        """A statement with the call of a routine with a level."""
        expression = node.parts[0]
        assert expression is not None
        writer, line = self.writer, _line(node)
        target, call = "", expression
        if expression.operator == "=":
            left, right = expression.parts
            assert left is not None and right is not None
            if left.name and left.name not in writer.objects:
                target, call = left.name, right
        if call.name in self.routines and not call.operator:
            uses, refers = writer.names(call.facts.reads), writer.names(call.facts.writes)
            text = writer.text(call.span).strip()
            level = self.routines[call.name]
            return (Call(text, level, uses, writer.name(target) if target else "", line, refers),)
        made, text = self._with_calls(expression, node)
        rest = writer.code(node, f"{text};")
        return (Block((*made, rest), line),)

    def _declare(self, local: Local, node: Node) -> tuple[Statement, ...]:
        writer = self.writer
        if not node.told:
            raise Problem(KERNEL_STATEMENT, node.span, what="this declaration", why="a macro makes it")
        before, initial = tuple[Statement, ...](), None
        if local.initial is not None:
            initial = writer.expression(local.initial)
            if local.initial.facts.calls & self.routines.keys():
                before, text = self._with_calls(local.initial, node)
                initial = Expr(text, initial.uses | {t.name for t in _results(before)})
        type_ = writer.type(local.type)
        if not type_ or local.type.variable:
            problem = "has no name" if not local.type.variable else "has extents that are not constant"
            raise Problem(KERNEL_TYPE, local.span or node.span, name=local.name, problem=problem)
        fixed = initial is not None and not initial.uses and not initial.effects
        kept = type_ if fixed or local.type.kind is TypeKind.REFERENCE else unqualified(type_)
        if initial is not None and local.initial is not None and local.initial.operator == "()":
            initial = replace(initial, text=f"{kept}{initial.text}")
        array = local.type.kind is TypeKind.ARRAY or local.name in self.shared
        variable = Variable(writer.name(local.name), kept, initial, array, local.span)
        return (*before, Declare(variable, _line(node)))

    def holds(self, node: Node, children: Children) -> bool:
        """Whether a statement holds a partitioned loop, or a call of a routine with a level."""
        if node.facts.calls & self.routines.keys():
            return True
        if node.kind is Kind.DIRECTIVE:
            construct = children[node.child]
            if levels(construct):
                return True
            children = construct.children
        return any(part is not None and self.holds(part, children) for part in node.parts)

    def _directive(self, node: Node, construct: Construct) -> tuple[Statement, ...]:
        if not node.parts:  # without a region: cache
            return ()
        region = node.parts[0]
        assert region is not None
        if construct.directive.name == "loop" and levels(construct):
            return loop_statement(self, region, construct)
        if construct.directive.name == "loop" and self.holds(region, construct.children):
            return sequential(self, region, construct)
        if self.holds(region, construct.children):
            return self.statements(region, construct.children)
        hints = elsewhere(region, construct.children, self.writer, False)
        return (*hints, self.writer.code(node, self.writer.text(region_span(node, region))))


def region_span(node: Node, region: Node) -> Span:
    """The region of a directive with what edits put in front of it."""
    return Span(node.span.file, region.span.start, node.span.end)


_CONTINUE = "only one at the end of an 'if' without 'else' leaves the rest of a partitioned loop's body out"
_WITHIN = "there are partitioned loops in it"
_NAMES = {Kind.SWITCH: "'switch'", Kind.RANGE_FOR: "range-based loop", Kind.OTHER: "statement"}


def _results(statements: tuple[Statement, ...]) -> list[Variable]:
    return [s.variable for s in statements if isinstance(s, Declare)]


def _evaluated(node: Node) -> Iterator[Node]:
    """The parts of an expression that are evaluated whenever it is."""
    yield node
    parts = node.parts[:1] if node.operator in ("&&", "||") else node.parts
    for part in parts:
        if part is not None:
            yield from _evaluated(part)


def _line(node: Node) -> int:
    return node.span.position()[0]


def _skipping(node: Node) -> tuple[Node | None, list[Node | None]]:
    """Condition and statements of an `if` without `else` that ends with `continue`."""
    if node.kind is not Kind.IF or len(node.parts) != 2 or not node.told:
        return None, []
    condition, then = node.parts
    parts = list(then.parts) if then is not None and then.kind is Kind.COMPOUND else [then]
    last = parts[-1] if parts else None
    if (
        last is None
        or last.kind is not Kind.CONTINUE
        or any(p is not None and _escapes(p) for p in parts[:-1])
    ):
        return None, []
    return condition, parts[:-1]


def _escapes(node: Node, within_switch: bool = False) -> bool:
    """Whether a statement has a jump that concerns what is around it."""
    if node.kind is Kind.CONTINUE or (node.kind is Kind.BREAK and not within_switch):
        return True
    if node.kind in _LOOPS:
        return False
    within_switch = within_switch or node.kind is Kind.SWITCH
    return any(part is not None and _escapes(part, within_switch) for part in node.parts)
