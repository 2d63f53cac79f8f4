"""Types of the conditions of clauses (OpenACC 3.3 section 1.6: in Fortran a scalar logical expression)."""

from __future__ import annotations

from accomp.frontends.fortran.delimiters import lowered
from accomp.frontends.fortran.entities import Role
from accomp.frontends.fortran.expressions import FormError, expression
from accomp.frontends.fortran.scopes import Scope
from accomp.frontends.fortran.symbols import type_info
from accomp.frontends.fortran.syntax import Designator, Literal, Node, Parentheses
from accomp.records import replace
from accomp.syntax.nodes import Argument, Expr, TypeInfo, TypeKind

_KINDS = {
    "integer": TypeKind.INTEGER,
    "real": TypeKind.FLOATING,
    "logical": TypeKind.BOOLEAN,
    "character": TypeKind.CHARACTER,
}


def typed_condition(argument: Argument, scope: Scope) -> Argument:
    """A condition with its type where it is a literal or a variable, perhaps in parentheses."""
    if not isinstance(argument, Expr):
        return argument
    try:
        node = expression(lowered(argument.text.strip()))
    except FormError:
        return argument
    return replace(argument, type=_type_of(node, scope))


def _type_of(node: Node, scope: Scope) -> TypeInfo | None:
    match node:
        case Parentheses():
            return _type_of(node.inner, scope)
        case Literal():
            return TypeInfo(_KINDS.get(node.base, TypeKind.OTHER), node.base)
        case Designator() if len(node.parts) == 1 and node.first.arguments is None:
            entity = scope.find(node.first.name)
            known = entity is not None and entity.role is Role.VARIABLE and entity.type is not None
            return type_info(entity) if known and entity is not None else None
        case _:
            return None
