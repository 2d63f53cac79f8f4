"""Types of Fortran with their kinds, and the constant expressions that kinds are (Fortran 2018 7.4)."""

from __future__ import annotations

from accomp.frontends.fortran.constants import declaring, home_of, value_of
from accomp.frontends.fortran.entities import Base, Entity, Role, Type
from accomp.frontends.fortran.expressions import FormError, expression
from accomp.frontends.fortran.scopes import Scope
from accomp.frontends.fortran.syntax import (
    Argument,
    Binary,
    Designator,
    Literal,
    Node,
    Parentheses,
    Unary,
)
from accomp.host.fortran_types import Defaults, Kinded, RefusedError, selected_kind
from accomp.records import dataclass, field
from accomp.syntax.lexer import decimal


@dataclass(frozen=True, slots=True)
class Derived(Kinded):
    """A derived type with the scope that declares it; it is the same type without it."""

    home: Scope | None = field(default=None, compare=False, repr=False)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Kinded) and (self.name, self.origin) == (other.name, other.origin)

    def __hash__(self) -> int:
        return hash((self.base, self.kind, self.name, self.origin))


def derived_kind(scope: Scope, name: str, *, polymorphic: bool = False) -> Kinded:
    """The derived type that a name means in a scope.

    Types of one name are different types in different scopes, but for those with SEQUENCE or BIND (Fortran
    2018 7.5.2.4).
    """
    found = scope.type_home(name)
    if found is None:
        return Kinded("type", 0, name, polymorphic)
    home, own = found
    attributes = home.declared.types[own].attributes
    shared = "sequence" in attributes or any(word.startswith("bind") for word in attributes)
    return Derived("type", 0, own, polymorphic, origin="" if shared else home.name, home=home)


_BASES = {
    Base.INTEGER: "integer",
    Base.BYTE: "integer",
    Base.REAL: "real",
    Base.COMPLEX: "complex",
    Base.LOGICAL: "logical",
}


def kind_value(scope: Scope, text: str) -> int:
    """The value of a kind: a number, a named constant, or a function that selects one."""
    found = integer_value(scope, text)
    if found is None:
        raise RefusedError(f"the value of kind '{text}' is not known")
    return found


def integer_value(scope: Scope, text: str) -> int | None:
    """The value of an integer constant expression; None where it is not constant or not known."""
    found = decimal(text)
    if found is not None:
        return found
    home, name = scope, text
    if text.isidentifier():
        home, entity = declaring(scope, text)
        name = entity.name
    found = home.integers.get(name)
    if found is None:
        found = value_of(text, scope)
        found = found if found is not None else constant_integer(scope, text)
        if found is not None:
            home.integers[name] = found
    return found


def kinded(scope: Scope, type_: Type | None, defaults: Defaults) -> Kinded:
    """A declared type with its kind."""
    if type_ is None:
        return Kinded("real", defaults.real)
    base = type_.base
    if base is Base.DOUBLE:
        return Kinded("real", defaults.double)
    if base is Base.DOUBLE_COMPLEX:
        return Kinded("complex", defaults.double)
    if base is Base.CHARACTER:
        return _character(scope, type_)
    if base in (Base.TYPE, Base.CLASS):
        if type_.derived == "*":
            raise RefusedError(
                f"objects of {base.name}(*) have a type that is known at run time only; put SELECT TYPE"
                " around the region, and declare arguments of procedures with their type"
            )
        return derived_kind(scope, type_.derived, polymorphic=base is Base.CLASS)
    if base is Base.BYTE:
        return Kinded("integer", 1)
    name = _BASES[base]
    if type_.kind.startswith("*"):
        size = decimal(type_.kind[1:])
        if size is None:
            raise RefusedError(f"the value of kind '{type_.kind}' is not known")
        return Kinded(name, defaults.effective_kind(name, size // 2 if base is Base.COMPLEX else size))
    if type_.kind:
        return Kinded(name, defaults.effective_kind(name, kind_value(scope, type_.kind.lower())))
    default = defaults.integer if base in (Base.INTEGER, Base.LOGICAL) else defaults.real
    return Kinded(name, default)


def _character(scope: Scope, type_: Type) -> Kinded:
    if type_.kind and kind_value(scope, type_.kind.lower()) != 1:
        raise RefusedError("kernels have characters of kind 1 only")
    length = type_.length.strip() or "1"
    found = integer_value(scope, length.lower()) if length not in "*:" else None
    return Kinded("character", 1, length=max(found, 0) if found is not None else -1)


def of_entity(scope: Scope, entity: Entity, defaults: Defaults) -> Kinded:
    """The type of a variable, function result or component that is known in a scope."""
    if entity.type is None and entity.role is Role.ALIAS:
        raise RefusedError("the type of the expression that it stands for is not known")
    return kinded(home_of(scope, entity), entity.type, defaults)


def constant_integer(scope: Scope, text: str) -> int | None:
    """The value of an integer constant expression with the functions that select kinds and the like."""
    try:
        return constant_value(scope, expression(text.strip().lower()), 0)
    except (FormError, ZeroDivisionError, RecursionError):
        return None


def constant_value(scope: Scope, node: Node, depth: int = 0) -> int | None:
    """The value of the tree of an integer constant expression; None where it is not constant or not known."""
    match node:
        case Literal(base="integer"):
            return decimal(node.text)
        case Parentheses():
            return constant_value(scope, node.inner, depth)
        case Unary(operator="-"):  # the parser leaves a plus out
            inner = constant_value(scope, node.operand, depth)
            return None if inner is None else -inner
        case Binary():
            return _binary(
                node.operator,
                constant_value(scope, node.left, depth),
                constant_value(scope, node.right, depth),
            )
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
            return constant_value(home, expression(value.strip().lower()), depth + 1)
        except FormError:
            return None
    if scope.find(part.name) is not None and "intrinsic" not in scope.resolve(part.name).attributes:
        return None
    return _function(scope, part.name, part.arguments, depth)


def _function(scope: Scope, name: str, given: tuple[Argument, ...], depth: int) -> int | None:
    nodes = [a.value for a in given if not hasattr(a.value, "upper")]
    if name == "kind" and len(nodes) == 1:
        return _kind(scope, nodes[0])  # type: ignore[arg-type]
    values = [constant_value(scope, n, depth) for n in nodes]  # type: ignore[arg-type]
    if any(v is None for v in values) or not values:
        return None
    known = [v for v in values if v is not None]
    match name:
        case "selected_real_kind" | "selected_int_kind":
            keys = (g.key or place for place, g in enumerate(given))
            return selected_kind(name, dict(zip(keys, values, strict=False)))
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


def _kind(scope: Scope, node: Node) -> int | None:
    if isinstance(node, Literal):
        if node.kind:
            return scope.defaults.effective_kind(
                node.base, constant_value(scope, expression(node.kind), 0) or -1
            )
        return _default_kind(scope.defaults, node)
    if isinstance(node, Designator) and len(node.parts) == 1 and node.first.arguments is None:
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
