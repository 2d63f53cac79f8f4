"""Where names are declared, and the values of constants beyond sums of literals."""

from __future__ import annotations

from accomp.frontends.fortran.entities import Entity
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


def declaring(scope: Scope, name: str) -> tuple[Scope, Entity]:
    """The scope that declares what a name means in a scope, with the entity as it is declared there."""
    found = _declaring(scope, name, set())
    return found or (scope, scope.resolve(name))


def _declaring(scope: Scope, name: str, seen: set[str]) -> tuple[Scope, Entity] | None:
    own = scope.declared.entities.get(name)
    if own is not None:
        return scope, own
    if scope.name not in seen:
        seen.add(scope.name)
        for use in scope.declared.uses:
            remote = _remote(use.names, use.only, name)
            module = scope.module(use.module) if remote else None
            found = _declaring(module, remote, seen) if module is not None else None
            if found is not None:
                return found
    return _declaring(scope.host, name, seen) if scope.host is not None else None


def _remote(names: tuple[tuple[str, str], ...], only: bool, name: str) -> str:
    for local, remote in names:
        if local == name:
            return remote
    return "" if only or any(remote == name for _, remote in names) else name


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
        case Unary(operator="-"):
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
        try:
            return _value(home, expression(entity.value.strip().lower()), depth + 1)
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
            return next((k for k, d in ((1, 2), (2, 4), (4, 9), (8, 18)) if known[0] <= d), -1)
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


def _real_kind(given: tuple[Argument, ...], known: list[int]) -> int:
    digits = known[0] if given[0].key in ("", "p") else 0
    exponent = known[1] if len(known) > 1 else known[0] if given[0].key == "r" else 0
    limits = ((4, 6, 37), (8, 15, 307), (16, 33, 4931))
    return next((k for k, p, r in limits if digits <= p and exponent <= r), -1)


def _kind(scope: Scope, node: Node) -> int | None:
    if isinstance(node, Literal):
        if node.kind:
            return _value(scope, expression(node.kind), 0)
        return 8 if node.base == "real" and "d" in node.text else {"character": 1}.get(node.base, 4)
    if isinstance(node, Designator) and len(node.parts) == 1 and node.first.arguments is None:
        from accomp.frontends.fortran.kernels.types import Defaults, of_entity

        return of_entity(scope, scope.resolve(node.first.name), Defaults()).kind
    return None
