"""Loops of C and C++ as iteration ranges of kernels (OpenACC 3.3 section 2.9)."""

from __future__ import annotations

from accomp.codes.kernels import KERNEL_LOOP
from accomp.host import nodes as host
from accomp.ir.kernel import Declare, Expr, Range, Statement, Variable
from accomp.kernels.problem import Problem
from accomp.kernels.text import Writer
from accomp.records import replace

_COUNTS = {
    host.Relation.LT: "lt",
    host.Relation.LE: "le",
    host.Relation.GT: "gt",
    host.Relation.GE: "ge",
    host.Relation.NE: "ne",
}


def loop_range(node: host.Loop, writer: Writer, inner: tuple[Statement, ...] = ()) -> Range:
    """The range of a counted loop. Raises Problem where its header does not show one."""
    found = node.range
    if found is None:
        assert node.problem is not None
        raise Problem(KERNEL_LOOP, node.problem.span, why=node.problem.problem)
    from_, until = writer.expression(found.lower), writer.expression(found.upper)
    stride, name = _stride(found.step, writer), found.index.name
    count = _counted(_COUNTS[found.relation], (from_, until, stride))
    declared = writer.type((found.type or found.index.type).unqualified)
    if not declared:
        raise Problem(KERNEL_LOOP, node.span, why=f"the type of '{name}' has no name")
    return Range(Variable(writer.name(name), declared), from_, count, stride, inner)


def _counted(relation: str, parts: tuple[Expr, Expr, Expr]) -> Expr:
    """The number of iterations from the first value, the limit and the step."""
    return Expr(
        f"accomp::count_{relation}({', '.join(part.text for part in parts)})",
        frozenset[str]().union(*(part.uses for part in parts)),
        any(part.effects for part in parts),
        any(part.reads_memory for part in parts),
        frozenset[str]().union(*(part.constants for part in parts)),
    )


def _stride(step: host.Expression, writer: Writer) -> Expr:
    if _is_one(step):
        return Expr("1", reads_memory=False)
    if isinstance(step, host.Unary) and step.span == step.operand.span:  # of `i--` or `i -= value`
        made = _stride(step.operand, writer)
        return replace(made, text="-1" if _is_one(step.operand) else f"-({made.text})")
    return writer.expression(step)


def _is_one(step: host.Expression) -> bool:
    """Whether it is the step of `i++`, of which the text shows no value."""
    return isinstance(step, host.Literal) and step.span.end - step.span.start != len(step.text)


def element_range(node: host.Statement, writer: Writer) -> Range:
    """The range of a range-based loop: numbers of elements."""
    expr, number = _elements(node, writer), _number(node)
    count = f"static_cast<long long>(std::end({expr.text}) - std::begin({expr.text}))"
    return Range(Variable(number, "long long"), Expr("0"), Expr(count, expr.uses), Expr("1"))


def elements(node: host.Statement, writer: Writer) -> tuple[Declare, ...]:
    """The variable of a range-based loop, which is an element."""
    if not isinstance(node, host.Iterate):
        return ()
    local, expr, number = node.local, _elements(node, writer), _number(node)
    type_ = writer.type(local.type)
    if not type_:
        raise Problem(KERNEL_LOOP, node.span, why=f"the type of '{local.name}' has no name")
    initial = Expr(f"std::begin({expr.text})[{number}]", expr.uses | {number})
    return (Declare(Variable(writer.name(local.name), type_, initial)),)


def _elements(node: host.Statement, writer: Writer) -> Expr:
    if not isinstance(node, host.Iterate):
        raise Problem(KERNEL_LOOP, node.span, why="its range does not show")
    return writer.expression(node.range)


def _number(node: host.Statement) -> str:
    return f"accomp_number_{node.span.start}"
