"""Loop headers of C and C++ as iteration ranges (OpenACC 3.3 section 2.9, OpenMP 5.2 section 4.4.1)."""

from __future__ import annotations

from accomp.codes.kernels import KERNEL_LOOP
from accomp.ir.body import Kind, Node
from accomp.ir.kernel import Declare, Expr, Range, Statement, Variable
from accomp.kernels.problem import Problem
from accomp.kernels.text import Writer, unqualified
from accomp.records import replace
from accomp.syntax.nodes import Symbol, TypeInfo

_FLIPPED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "!=": "!="}
_COUNTS = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge", "!=": "ne"}


def loop_range(node: Node, writer: Writer, index: Symbol | None, inner: tuple[Statement, ...] = ()) -> Range:
    """The range of a `for` statement. Raises Problem where its header does not show one."""
    first, condition, step, _ = node.parts
    if node.kind is not Kind.FOR or first is None or condition is None or step is None:
        raise Problem(KERNEL_LOOP, node.span, why="its header is not complete")
    if not (node.told and first.told and condition.told and step.told):
        raise Problem(KERNEL_LOOP, node.span, why="a macro makes part of its header")
    name, type_, start = _start(first, index)
    limit, relation = _limit(condition, name)
    stride = _stride(step, name, writer)
    from_ = writer.expression(start)
    until = writer.expression(limit)
    count = _counted(_COUNTS[relation], (from_, until, stride))
    declared = unqualified(writer.type(type_))
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


def _start(first: Node, index: Symbol | None) -> tuple[str, TypeInfo, Node]:
    """The control variable, its type and first value."""
    if first.kind is Kind.DECLARATION and len(first.locals) == 1:
        local = first.locals[0]
        if local.initial is not None:
            return local.name, local.type, local.initial
    assigned = first.parts[0] if first.kind is Kind.PLAIN else None
    if assigned is not None and assigned.operator == "=" and index is not None:
        variable, value = assigned.parts
        if variable is not None and value is not None and variable.name == index.name:
            return index.name, index.type, value
    raise Problem(KERNEL_LOOP, first.span, why="its init does not set its control variable")


def _limit(condition: Node, name: str) -> tuple[Node, str]:
    """What the control variable is compared with, and how."""
    if condition.operator in _COUNTS:
        left, right = condition.parts
        if left is not None and right is not None:
            if left.name == name:
                return right, condition.operator
            if right.name == name:
                return left, _FLIPPED[condition.operator]
    raise Problem(KERNEL_LOOP, condition.span, why=f"its condition does not compare '{name}'")


def _stride(step: Node, name: str, writer: Writer) -> Expr:
    if step.operator in ("++", "--"):
        return Expr("1" if step.operator == "++" else "-1", reads_memory=False)
    value, minus = _added(step, name)
    expr = writer.expression(value)
    return replace(expr, text=f"-({expr.text})") if minus else expr


def _added(step: Node, name: str) -> tuple[Node, bool]:
    """What a step adds to the control variable, and whether it subtracts it."""
    left, right = step.parts if len(step.parts) == 2 else (None, None)
    if left is not None and right is not None and left.name == name:
        if step.operator in ("+=", "-="):
            return right, step.operator == "-="
        if step.operator == "=" and right.operator in ("+", "-"):
            one, other = right.parts
            if one is not None and other is not None and one.name == name:
                return other, right.operator == "-"
            if one is not None and other is not None and other.name == name and right.operator == "+":
                return one, False
    raise Problem(KERNEL_LOOP, step.span, why=f"its increment neither adds to nor subtracts from '{name}'")


def element_range(node: Node, writer: Writer) -> Range:
    """The range of a range-based loop: numbers of elements."""
    expr = _elements(node, writer)
    count = f"static_cast<long long>(std::end({expr.text}) - std::begin({expr.text}))"
    return Range(Variable(_number(node), "long long"), Expr("0"), Expr(count, expr.uses), Expr("1"))


def elements(node: Node, writer: Writer) -> tuple[Declare, ...]:
    """The variable of a range-based loop, which is an element."""
    if node.kind is not Kind.RANGE_FOR:
        return ()
    (local,) = node.locals
    expr, number = _elements(node, writer), _number(node)
    type_ = writer.type(local.type)
    if not type_:
        raise Problem(KERNEL_LOOP, node.span, why=f"the type of '{local.name}' has no name")
    initial = Expr(f"std::begin({expr.text})[{number}]", expr.uses | {number})
    return (Declare(Variable(writer.name(local.name), type_, initial)),)


def _elements(node: Node, writer: Writer) -> Expr:
    range_ = node.parts[1] if len(node.parts) == 4 else None
    if range_ is None or not node.locals:
        raise Problem(KERNEL_LOOP, node.span, why="its range does not show")
    return writer.expression(range_)


def _number(node: Node) -> str:
    return f"accomp_number_{node.span.start}"
