"""Statements that combine values into elements of arrays, for `atomic update` (section 2.12)."""

from __future__ import annotations

from accomp.analysis.updates import update_of
from accomp.host import nodes as host
from accomp.host.walk import base, core, same, walk
from accomp.source import Language
from accomp.syntax.directive_edits import may_precede
from accomp.syntax.nodes import TypeKind

_COMPOUND = frozenset("+= -= *= &= |= ^= ++ --".split())
_OPERATORS = frozenset("+ - * & | ^ .and. .or. .eqv. .neqv.".split())
_FUNCTIONS = frozenset("min max iand ior ieor".split())


def element_updates(loop: host.Loop, names: frozenset[str]) -> tuple[host.Statement, ...] | None:
    """The statements of a loop that update elements of the arrays; None where one has not the form for it."""
    found: list[host.Statement] = []
    for node in walk(loop.body):
        update = update_of(node) if isinstance(node, host.Evaluate | host.If) else None
        if update is None or base(update.target) not in names:
            continue
        if (
            not isinstance(node, host.Evaluate)
            or not _is_atomic(node.expression)
            or not may_precede(node.span)
        ):
            return None
        found.append(node)
    return tuple(found) or None


def _is_atomic(node: host.Expression) -> bool:
    """Whether an assignment has one of the forms of an update: `x op= e`, `x = x op e`, `x = e op x`."""
    if not isinstance(node, host.Assign) or not isinstance(node.target, host.Element) or node.macro:
        return False
    type_ = node.target.type
    if type_ is None or type_.kind not in (TypeKind.INTEGER, TypeKind.FLOATING):
        return False
    if node.operator in _COMPOUND:
        return True
    value = core(node.value) if node.value is not None else None
    if isinstance(value, host.Binary):
        right = value.operator != "-" and same(value.right, node.target)
        return value.operator in _OPERATORS and (right or same(value.left, node.target))
    if not isinstance(value, host.Call) or node.span.file.language is not Language.FORTRAN:
        return False
    own = [same(a, node.target) for a in value.arguments]
    return value.intrinsic and value.name.lower() in _FUNCTIONS and len(own) == 2 and any(own)
