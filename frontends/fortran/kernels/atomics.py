"""Atomic constructs (OpenACC 3.3 section 2.12) as calls of functions of the device header."""

from __future__ import annotations

from typing import TYPE_CHECKING

from accomp.frontends.fortran.actions import Verb
from accomp.frontends.fortran.expressions import designator, expression
from accomp.frontends.fortran.kernels.assignments import written
from accomp.frontends.fortran.kernels.cpp_types import cpp_type
from accomp.frontends.fortran.kernels.expressions import Expressions, Notes
from accomp.frontends.fortran.kernels.operators import convert, stored, unary
from accomp.frontends.fortran.kernels.values import Value
from accomp.frontends.fortran.syntax import Binary, Designator, Node
from accomp.frontends.fortran.types import RefusedError
from accomp.patterns import pattern
from accomp.records import dataclass

if TYPE_CHECKING:
    from accomp.frontends.fortran.kernels.place import BasePlace

_ATOMIC = pattern(r"atomic\b\s*,?\s*(read|write|update|capture)?")


@dataclass(frozen=True, slots=True)
class _Assignment:
    left: Designator
    right: Node


def of_directive(place: BasePlace, index: int) -> tuple[list[str], Notes, int] | None:
    """The lines of the atomic construct at a directive, what they do, and the index behind it."""
    structure = place.program.structure
    found = _ATOMIC.match(structure.statements[index].text)
    if found is None or structure.statements[index].sentinel != "acc":
        return None
    kind, notes = found[1] or "update", Notes(effects=True, reads=True)
    first = structure.next(index)
    within = Expressions(place, place.program.scopes.at(first), notes)
    one = _assignment(place, first)
    if kind != "capture":
        return [_single(within, kind, one)], notes, first + 1
    second = structure.next(first)
    return [_capture(within, one, _assignment(place, second))], notes, second + 1


def _assignment(place: BasePlace, index: int) -> _Assignment:
    text, found = place.program.text(index), place.program.action(index)
    if found.verb is not Verb.ASSIGN:
        raise RefusedError("an atomic construct has no assignment")
    left, right = (text[first:last] for first, last in found.parts)
    return _Assignment(designator(left), expression(right))


def _single(within: Expressions, kind: str, one: _Assignment) -> str:
    target = _place(within, one.left)
    if kind == "read":
        if not isinstance(one.right, Designator):
            raise RefusedError("an atomic read of an expression")
        source = _place(within, one.right)
        written(within.region, within.notes, target)
        return (
            f"{target.text} = {stored(_typed(f'accomp::atomic_read({source.text})', source), target.type)};"
        )
    if kind == "write":
        value = convert(within.value(one.right), target.type)
        return f"accomp::atomic_write({target.text}, {value.text});"
    return f"{_update(within, target, one)};"


def _capture(within: Expressions, one: _Assignment, other: _Assignment) -> str:
    """`v = x; x = ...` gives the old value, `x = ...; v = x` the new one."""
    if one.right == other.left:
        captured, changed, which = one, other, "before"
    elif other.right == one.left:
        captured, changed, which = other, one, "after"
    else:
        raise RefusedError("neither statement of an atomic capture reads what the other one updates")
    target = _place(within, changed.left)
    into = _place(within, captured.left)
    if which == "before" and not _mentions(changed.right, changed.left):
        value = convert(within.value(changed.right), target.type)
        made = f"accomp::atomic_exchange({target.text}, {value.text})"
    else:
        made = _update(within, target, changed)
    written(within.region, within.notes, into)
    return f"{into.text} = {stored(_typed(f'{made}.{which}', target), into.type)};"


def _typed(text: str, like: Value) -> Value:
    return Value(text, like.type)


def _place(within: Expressions, node: Designator) -> Value:
    found = within.designator(node)
    if found.shape or not found.place:
        raise RefusedError(f"'{node.first.name}' in an atomic construct is no scalar variable")
    return found


def _update(within: Expressions, target: Value, one: _Assignment) -> str:
    """The update of a variable by an expression that it is an operand of."""
    added = _added(within, target, one)
    if added is not None:
        return f"accomp::atomic_add({target.text}, {added})"
    old = Value("_old", target.type)
    inner = within.binding({})
    inner.swapped = (one.left, old)
    value = inner.value(one.right)
    type_ = cpp_type(target.type)
    change = f"[&]({type_} _old) -> {type_} {{ return {stored(value, target.type)}; }}"
    return f"accomp::atomic_update({target.text}, {change})"


def _added(within: Expressions, target: Value, one: _Assignment) -> str | None:
    """What is added, where the update is a sum or difference of numbers of the variable's type."""
    node = one.right
    if (
        not isinstance(node, Binary)
        or node.operator not in "+-"
        or target.type.base not in ("integer", "real")
    ):
        return None
    if node.left == one.left:
        other = node.right
    elif node.right == one.left and node.operator == "+":
        other = node.left
    else:
        return None
    if _mentions(other, one.left):
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


def _mentions(node: object, wanted: Designator) -> bool:
    """Whether a tree holds a designator."""
    if node == wanted:
        return True
    if isinstance(node, tuple):
        return any(_mentions(n, wanted) for n in node)  # type: ignore[reportUnknownVariableType]
    names = getattr(type(node), "__match_args__", ())
    return (
        any(_mentions(getattr(node, name), wanted) for name in names) if not isinstance(node, str) else False
    )
