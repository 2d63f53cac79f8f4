"""Headers of C's `for` statements as ranges (OpenACC 3.3 section 2.9, OpenMP 5.2 section 4.4.1)."""

from __future__ import annotations

from accomp.host import nodes as host
from accomp.host.nodes import NoRange
from accomp.host.walk import core
from accomp.source import Span
from accomp.syntax.nodes import Symbol, TypeInfo

_RELATIONS = {r.value: r for r in host.Relation if r is not host.Relation.DO}
_FLIPPED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "!=": "!="}


def range_of(header: host.Header, span: Span) -> host.Range | NoRange:
    """The range of a `for` statement."""
    first, condition, step = header.first, header.condition, header.step
    if first is None or condition is None or step is None:
        return NoRange("its header is not complete", span)
    if first.macro or condition.macro or step.macro:
        return NoRange("a macro makes part of its header", span)
    start = _start(first)
    if start is None:
        return NoRange("its init does not set its control variable", first.span)
    index, type_, lower = start
    limit = _limit(condition, index)
    if limit is None:
        return NoRange(f"its condition does not compare '{index.name}'", condition.span)
    stride = _stride(step, index)
    if stride is None:
        return NoRange(f"its increment neither adds to nor subtracts from '{index.name}'", step.span)
    declared = isinstance(first, host.Declare)
    return host.Range(index, lower, limit[0], stride, limit[1], declared, type_)


def _is(node: host.Expression, index: Symbol) -> bool:
    node = core(node)
    return isinstance(node, host.Variable) and node.symbol.id == index.id


def _start(first: host.Statement) -> tuple[Symbol, TypeInfo, host.Expression] | None:
    """The control variable, its type and first value."""
    if isinstance(first, host.Declare) and len(first.locals) == 1:
        (local,) = first.locals
        return (local.symbol, local.type, local.initial) if local.initial is not None else None
    assigned = core(first.expression) if isinstance(first, host.Evaluate) else None
    if not isinstance(assigned, host.Assign) or assigned.operator != "=" or assigned.value is None:
        return None
    target = core(assigned.target)
    return (target.symbol, target.symbol.type, assigned.value) if isinstance(target, host.Variable) else None


def _limit(condition: host.Expression, index: Symbol) -> tuple[host.Expression, host.Relation] | None:
    """What the control variable is compared with, and how."""
    condition = core(condition)
    if not isinstance(condition, host.Binary) or condition.operator not in _FLIPPED:
        return None
    if _is(condition.left, index):
        return condition.right, _RELATIONS[condition.operator]
    if _is(condition.right, index):
        return condition.left, _RELATIONS[_FLIPPED[condition.operator]]
    return None


def _stride(step: host.Expression, index: Symbol) -> host.Expression | None:
    """What a step adds to the control variable."""
    step = core(step)
    if not isinstance(step, host.Assign) or not _is(step.target, index):
        return None
    if step.value is None:
        one = host.Literal("1", step.span, index.type)
        return one if step.operator == "++" else _negative(one)
    if step.operator in ("+=", "-="):
        return step.value if step.operator == "+=" else _negative(step.value)
    value = core(step.value)
    if step.operator != "=" or not isinstance(value, host.Binary) or value.operator not in ("+", "-"):
        return None
    if _is(value.left, index):
        return value.right if value.operator == "+" else _negative(value.right)
    return value.left if _is(value.right, index) and value.operator == "+" else None


def _negative(value: host.Expression) -> host.Expression:
    return host.Unary("-", value, value.span, value.type)
