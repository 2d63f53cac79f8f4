"""The values of integer constant expressions with functions."""

from __future__ import annotations

from accomp.frontends.fortran.constants import declaring
from accomp.frontends.fortran.defaults import Defaults
from accomp.frontends.fortran.kernels.nodes import (
    Argument,
    Binary,
    Designator,
    Literal,
    Node,
    Parentheses,
    Unary,
)
from accomp.frontends.fortran.kernels.parser import FormError, expression
from accomp.frontends.fortran.scopes import Scope


def constant_integer(scope: Scope, text: str) -> int | None:
    """The value of an integer constant expression with the functions that select kinds and the like."""
    try:
        return _value(scope, expression(text.strip().lower()), 0)
    except (FormError, ZeroDivisionError, RecursionError):
        return None


def _value(scope: Scope, node: Node, depth: int) -> int | None:
    match node:
        case Literal(base="integer"):
            return int(node.text)
        case Parentheses():
            return _value(scope, node.inner, depth)
        case Unary(operator="-"):  # the parser leaves a plus out
            inner = _value(scope, node.operand, depth)
            return None if inner is None else -inner
        case Binary():
            return _binary(node.operator, _value(scope, node.left, depth), _value(scope, node.right, depth))
        case Designator() if len(node.parts) == 1:
            return _named(scope, node, depth)
        case _:
            return None


def _binary(operator: str, left: int | None, right: int | None) -> int | None:
    if left is None or right is None:
        return None
    match operator:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/":
            quotient = abs(left) // abs(right)
            return quotient if (left < 0) == (right < 0) else -quotient
        case "**" if 0 <= right <= 64:
            return left**right
        case _:
            return None


def _named(scope: Scope, node: Designator, depth: int) -> int | None:
    part = node.first
    if part.arguments is None:
        home, entity = declaring(scope, part.name)
        if not entity.constant or entity.dimensions or depth > 20:
            return None
        found = scope.find(part.name)  # the value may be the one that a compiler wrote
        value = found.value if found is not None else entity.value
        try:
            return _value(home, expression(value.strip().lower()), depth + 1)
        except FormError:
            return None
    if scope.find(part.name) is not None and "intrinsic" not in scope.resolve(part.name).attributes:
        return None
    return _function(scope, part.name, part.arguments, depth)


def _function(scope: Scope, name: str, given: tuple[Argument, ...], depth: int) -> int | None:
    nodes = [a.value for a in given if not hasattr(a.value, "upper")]
    if name == "kind" and len(nodes) == 1:
        return _kind(scope, nodes[0])  # type: ignore[arg-type]
    values = [_value(scope, n, depth) for n in nodes]  # type: ignore[arg-type]
    if any(v is None for v in values) or not values:
        return None
    known = [v for v in values if v is not None]
    match name:
        case "selected_real_kind":
            return _real_kind(given, known)
        case "selected_int_kind":
            return next((k for k, d in ((1, 2), (2, 4), (4, 9), (8, 18)) if known[0] <= d), None)
        case "max":
            return max(known)
        case "min":
            return min(known)
        case "abs":
            return abs(known[0])
        case "int":
            return known[0]
        case "mod" if len(known) == 2:
            return known[0] - known[1] * (_binary("/", known[0], known[1]) or 0)
        case _:
            return None


def _real_kind(given: tuple[Argument, ...], known: list[int]) -> int | None:
    """SELECTED_REAL_KIND (Fortran 2018 16.9.170); None where compilers differ.

    flang has reals of two bytes, gfortran on some machines those of ten, and neither has a radix but 2.
    """
    named = {g.key or place: v for g, place, v in zip(given, ("p", "r", "radix"), known, strict=False)}
    digits, exponent = named.get("p", 0), named.get("r", 0)
    unknown = not named.keys() <= {"p", "r", "radix"} or named.get("radix", 2) != 2
    if unknown or (digits <= 3 and exponent <= 37):
        return None
    return next((k for k, p, r in ((4, 6, 37), (8, 15, 307)) if digits <= p and exponent <= r), None)


def _kind(scope: Scope, node: Node) -> int | None:
    if isinstance(node, Literal):
        if node.kind:
            return scope.defaults.kept(node.base, _value(scope, expression(node.kind), 0) or -1)
        return _default_kind(scope.defaults, node)
    if isinstance(node, Designator) and len(node.parts) == 1 and node.first.arguments is None:
        from accomp.frontends.fortran.kernels.types import of_entity

        return of_entity(scope, scope.resolve(node.first.name), scope.defaults).kind
    return None


def _default_kind(defaults: Defaults, node: Literal) -> int | None:
    """The kind of a literal that names none."""
    match node.base:
        case "integer" | "logical":
            return defaults.integer
        case "real" if "q" not in node.text:
            return defaults.double if "d" in node.text else defaults.real
        case "character":
            return 1
        case _:
            return None
