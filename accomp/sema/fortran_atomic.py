"""The forms of statements after an `atomic` directive of Fortran (section 2.12)."""

from __future__ import annotations

from accomp.host import nodes as host
from accomp.host.walk import core, same
from accomp.spec.fortran_updates import INTRINSICS, PRECEDENCE, SPLITTING
from accomp.syntax.nodes import TypeKind

FORMS = {
    "read": "of the form 'v = x', both scalars",
    "write": "of the form 'x = expr', 'x' a scalar",
    "update": "of the form 'x = x operator expr', 'x = expr operator x' or 'x = intrinsic(x, ...)'",
    "capture": "one update or write of 'x' and one 'v = x', both scalars, with 'end atomic' after them",
}
_PLACES = (host.Variable, host.Element, host.Member)

Sides = tuple[host.Expression, host.Expression]
"""The variable that an assignment defines, and the value."""


def matches(kind: str, root: host.Statement) -> bool:
    """Whether a statement has the form that a kind asks for; so has what does not show its form."""
    statements = [_unlabeled(s) for s in (root.body if isinstance(root, host.Block) else (root,))]
    if any(map(_is_unknown, statements)):
        return True
    sides = [pair for s in statements for pair in _assigned(s)]
    count = 2 if kind == "capture" else 1
    if len(statements) != count or len(sides) != count or not all(_is_scalar(x) for x, _ in sides):
        return False
    if kind == "capture":
        return _are_captured(*sides)
    ((x, value),) = sides
    if kind == "read":
        return _is_place(value)
    return kind == "write" or _combines(x, value)


def _unlabeled(statement: host.Statement) -> host.Statement:
    return statement.statement if isinstance(statement, host.Label) and statement.statement else statement


def _assigned(statement: host.Statement) -> tuple[Sides, ...]:
    """The sides of an assignment; of other statements nothing."""
    node = statement.expression if isinstance(statement, host.Evaluate) else None
    if not isinstance(node, host.Assign) or node.value is None:
        return ()
    return ((core(node.target), core(node.value)),)


def _is_unknown(node: host.Node) -> bool:
    return isinstance(node, host.Opaque)


def _is_scalar(node: host.Expression) -> bool:
    return node.type is None or node.type.kind is not TypeKind.ARRAY


def _is_place(node: host.Expression) -> bool:
    """Whether a value is read from a scalar variable, as far as that is known."""
    return _is_unknown(node) or (isinstance(node, _PLACES) and _is_scalar(node))


def _are_captured(first: Sides, second: Sides) -> bool:
    """`v = x` before an update or a write of x, or after an update."""
    (one, value), (two, changed) = first, second
    if _is_unknown(value) or _is_unknown(changed) or same(value, two):
        return True
    return same(changed, one) and _combines(one, value)


def _combines(x: host.Expression, value: host.Expression) -> bool:
    """Whether a value is x combined with others by one operator, or by an intrinsic function."""
    if isinstance(value, host.Call):
        ends = (value.arguments[0], value.arguments[-1]) if value.arguments else ()
        return value.name.lower() in INTRINSICS and any(same(core(a), x) for a in ends)
    if not isinstance(value, host.Binary) or value.operator not in PRECEDENCE:
        return _is_unknown(value)
    if same(core(value.right), x):
        return True
    left, binds, splits = core(value.left), PRECEDENCE[value.operator], False
    while isinstance(left, host.Binary) and PRECEDENCE.get(left.operator) == binds:
        splits = left.operator in SPLITTING
        left = core(left.left)
    return (same(left, x) and not splits) or _is_unknown(left)
