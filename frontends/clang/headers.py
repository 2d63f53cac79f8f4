"""Headers of C's `for` statements as ranges (OpenACC 3.3 section 2.9, OpenMP 5.2 section 4.4.1)."""

from __future__ import annotations

from accomp.host import nodes as host
from accomp.host.nodes import NoRange
from accomp.host.walk import core, walk
from accomp.source import Span
from accomp.syntax.nodes import Symbol, TypeInfo, TypeKind

_INDEX_KINDS = (
    TypeKind.INTEGER,
    TypeKind.POINTER,
    TypeKind.ENUM,
    TypeKind.BOOLEAN,
    TypeKind.RECORD,
    TypeKind.DEPENDENT,
)
"""The last two may be random access iterators, of which the compiler of the output judges."""
_RELATIONS = {r.value: r for r in host.Relation if r is not host.Relation.DO}
_FLIPPED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "!=": "!="}


def range_of(header: host.Header, span: Span) -> host.Range | NoRange:
    """The range of a `for` statement, if its header has the canonical form."""
    first, condition, step = header.first, header.condition, header.step
    if first is None:
        return NoRange("its init is missing", span)
    start = _start(first)
    if isinstance(start, str):
        return NoRange(start, first.span)
    index, type_, lower = start
    problem = _misused(index, lower)
    if problem:
        return NoRange(problem, first.span)
    if condition is None:
        return NoRange("its condition is missing", span)
    limit = _limit(condition, index)
    if limit is None:
        compared = f"its condition does not compare '{index.name}' by '<', '<=', '>', '>=' or '!='"
        return NoRange(compared, condition.span)
    if _names(limit[0], index):
        return NoRange(f"the bound in its condition depends on '{index.name}'", condition.span)
    if step is None:
        return NoRange("its increment is missing", span)
    stride = _stride(step, index)
    if stride is None or _names(stride, index):
        return NoRange(f"its increment neither adds to nor subtracts from '{index.name}'", step.span)
    return host.Range(index, lower, limit[0], stride, limit[1], isinstance(first, host.Declare), type_)


def _misused(index: Symbol, lower: host.Expression) -> str:
    """Why a variable cannot be what a loop counts with."""
    if _names(lower, index):
        return f"its init reads '{index.name}', which is private and has no value there"
    if index.type.kind in _INDEX_KINDS:
        return ""
    return f"its index '{index.name}' has type '{index.type.spelling}', not an integer or pointer type"


def _names(node: host.Expression, index: Symbol) -> bool:
    return any(isinstance(n, host.Variable) and n.symbol.id == index.id for n in walk(node))


def _is(node: host.Expression, index: Symbol) -> bool:
    node = core(node)
    return isinstance(node, host.Variable) and node.symbol.id == index.id


def _start(first: host.Statement) -> tuple[Symbol, TypeInfo, host.Expression] | str:
    """The control variable, its type and first value; or what is wrong with the init."""
    if isinstance(first, host.Declare):
        if len(first.locals) != 1:
            return f"its init declares {'more than one' if first.locals else 'no'} variable"
        (local,) = first.locals
        if local.initial is not None:
            return local.symbol, local.type, local.initial
    assigned = core(first.expression) if isinstance(first, host.Evaluate) else None
    if isinstance(assigned, host.Assign) and assigned.operator == "=" and assigned.value is not None:
        target = core(assigned.target)
        if isinstance(target, host.Variable):
            return target.symbol, target.symbol.type, assigned.value
    return "its init does not set a variable"


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
