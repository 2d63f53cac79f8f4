"""Atomic constructs (OpenACC 3.3 section 2.12) as calls of functions of the device header."""

from __future__ import annotations

from accomp.backends.cxx.fortran.assignments import written
from accomp.backends.cxx.fortran.cpp_types import cpp_type
from accomp.backends.cxx.fortran.enclosing import Place
from accomp.backends.cxx.fortran.expressions import DESIGNATORS, Expressions, Notes
from accomp.backends.cxx.fortran.operators import convert, stored, unary
from accomp.backends.cxx.fortran.values import Value
from accomp.host import nodes as host
from accomp.host.fortran_types import RefusedError
from accomp.host.walk import base, same, walk
from accomp.syntax.nodes import Directive

_KINDS = ("read", "write", "update", "capture")


def atomic(place: Place, node: host.Directive, directive: Directive) -> tuple[list[str], Notes]:
    """The lines of an atomic construct, and what they do."""
    notes = Notes(effects=True, reads=True)
    within = Expressions(place, notes)
    kind = next((k for k in _KINDS if directive.has(k)), "update")
    inside = node.body.body if isinstance(node.body, host.Block) else ()
    assignments = [_assignment(one) for one in inside]
    if len(assignments) != (2 if kind == "capture" else 1):
        raise RefusedError("an atomic construct has no assignment")
    if kind == "capture":
        return [_capture(within, *assignments)], notes
    return [_single(within, kind, assignments[0])], notes


def _assignment(node: host.Statement) -> host.Assign:
    found = node.expression if isinstance(node, host.Evaluate) else None
    if isinstance(found, host.Assign) and found.operator == "=":
        return found
    problem = node.problem if isinstance(node, host.Opaque) else ""
    raise RefusedError(problem or "an atomic construct has no assignment")


def _single(within: Expressions, kind: str, one: host.Assign) -> str:
    target, right = _place(within, one.target), _right(one)
    if kind == "read":
        if not isinstance(right, DESIGNATORS):
            raise RefusedError("an atomic read of an expression")
        source = _place(within, right)
        written(within.region, within.notes, target)
        return (
            f"{target.text} = {stored(_typed(f'accomp::atomic_read({source.text})', source), target.type)};"
        )
    if kind == "write":
        value = convert(within.value(right), target.type)
        return f"accomp::atomic_write({target.text}, {value.text});"
    return f"{_update(within, target, one)};"


def _right(one: host.Assign) -> host.Expression:
    assert one.value is not None
    return one.value


def _capture(within: Expressions, one: host.Assign, other: host.Assign) -> str:
    """`v = x; x = ...` gives the old value, `x = ...; v = x` the new one."""
    if same(_right(one), other.target):
        captured, changed, which = one, other, "before"
    elif same(_right(other), one.target):
        captured, changed, which = other, one, "after"
    else:
        raise RefusedError("neither statement of an atomic capture reads what the other one updates")
    target = _place(within, changed.target)
    into = _place(within, captured.target)
    if which == "before" and not _mentions(_right(changed), changed.target):
        value = convert(within.value(_right(changed)), target.type)
        made = f"accomp::atomic_exchange({target.text}, {value.text})"
    else:
        made = _update(within, target, changed)
    written(within.region, within.notes, into)
    return f"{into.text} = {stored(_typed(f'{made}.{which}', target), into.type)};"


def _typed(text: str, like: Value) -> Value:
    return Value(text, like.type)


def _place(within: Expressions, node: host.Expression) -> Value:
    found = within.designator(node)
    if found.shape or not found.place:
        raise RefusedError(f"'{base(node)}' in an atomic construct is no scalar variable")
    return found


def _update(within: Expressions, target: Value, one: host.Assign) -> str:
    """The update of a variable by an expression that it is an operand of."""
    added = _added(within, target, one)
    if added is not None:
        return f"accomp::atomic_add({target.text}, {added})"
    old = Value("_old", target.type)
    inner = within.binding({})
    inner.swapped = (one.target, old)
    value = inner.value(_right(one))
    type_ = cpp_type(target.type)
    change = f"[&]({type_} _old) -> {type_} {{ return {stored(value, target.type)}; }}"
    return f"accomp::atomic_update({target.text}, {change})"


def _added(within: Expressions, target: Value, one: host.Assign) -> str | None:
    """What is added, where the update is a sum or difference of numbers of the variable's type."""
    node = _right(one)
    if (
        not isinstance(node, host.Binary)
        or node.operator not in "+-"
        or target.type.base not in ("integer", "real")
    ):
        return None
    if same(node.left, one.target):
        other = node.right
    elif same(node.right, one.target) and node.operator == "+":
        other = node.left
    else:
        return None
    if _mentions(other, one.target):
        return None
    value = within.value(other)
    if value.type.base not in ("integer", "real") or (
        value.type.base == "real" and (target.type.base != "real" or value.type.kind > target.type.kind)
    ):
        return None
    value = unary("-", value) if node.operator == "-" else value
    cpp = cpp_type(target.type)
    converted = convert(value, target.type)
    return converted.text if target.type.kind >= 4 else f"({cpp})({converted.text})"


def _mentions(node: host.Expression, wanted: host.Expression) -> bool:
    """Whether an expression has another one in it."""
    return any(same(part, wanted) for part in walk(node))
