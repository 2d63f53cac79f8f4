"""How bounds of a loop depend on the variables of loops around it (OpenMP 5.2, section 4.4.1)."""

from __future__ import annotations

from collections.abc import Iterable

from accomp.frontends.fortran.expressions import FormError, expression
from accomp.frontends.fortran.loops import DoLoop, text_of
from accomp.frontends.fortran.statement import Statement
from accomp.frontends.fortran.syntax import Binary, Designator, Node, Parentheses, Unary, designators

_SUMS = frozenset(("+", "-"))


def odd_bound(statement: Statement, loop: DoLoop, outer: Iterable[str]) -> str:
    """The variable around that a bound or the step of a loop names in no form that a nest may have, if any.

    Bounds are `a * outer + b` of one variable, both with the same one, and steps do not change in a nest.
    """
    names = frozenset(outer)
    if not loop.controls or not names:
        return ""
    control, found = loop.controls[0], set[str]()
    for part in (control.lower, control.upper):
        node = _tree(text_of(statement, part))
        if node is None:
            return ""
        own = _named(node, names)
        if len(own) > 1 or not _is_linear(node, names):
            return min(own)
        found |= own
    step = _tree(text_of(statement, control.step))
    found = found if len(found) > 1 else _named(step, names)
    return min(found, default="")


def _tree(text: str) -> Node | None:
    try:
        return expression(text)
    except FormError:
        return None


def _named(node: Node | None, names: frozenset[str]) -> set[str]:
    return {one.first.name for one in designators(node)} & names


def _is_linear(node: Node, names: frozenset[str]) -> bool:
    """Whether an expression is one of the forms, or names no variable around."""
    if not _named(node, names):
        return True
    match node:
        case Designator():
            return len(node.parts) == 1 and node.first.arguments is None
        case Parentheses():
            return _is_linear(node.inner, names)
        case Unary():
            return node.operator in _SUMS and _is_linear(node.operand, names)
        case Binary():
            one = not (_named(node.left, names) and _named(node.right, names))
            sides = _is_linear(node.left, names) and _is_linear(node.right, names)
            return node.operator in _SUMS | {"*"} and one and sides
        case _:
            return False
