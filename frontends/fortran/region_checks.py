"""Types of conditions and numbers in clauses (OpenACC 3.3, 1.6); declarations in regions."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes import frontend as codes
from accomp.diagnostics import Note, Sink
from accomp.frontends.fortran.delimiters import lowered
from accomp.frontends.fortran.entities import Role
from accomp.frontends.fortran.expressions import FormError, expression
from accomp.frontends.fortran.scopes import Scope
from accomp.frontends.fortran.symbols import type_info
from accomp.frontends.fortran.syntax import (
    Binary,
    Constructor,
    Designator,
    Literal,
    Node,
    Parentheses,
    Unary,
    designators,
)
from accomp.ir.nodes import Construct, Region
from accomp.records import replace
from accomp.source import Span
from accomp.syntax.nodes import Argument, Expr, Keyed, TypeInfo, TypeKind

_KINDS = {
    "integer": TypeKind.INTEGER,
    "real": TypeKind.FLOATING,
    "logical": TypeKind.BOOLEAN,
    "character": TypeKind.CHARACTER,
}
_NUMBERS = (TypeKind.INTEGER, TypeKind.FLOATING)
_ARITHMETIC = ("+", "-", "*", "/", "**")


def typed(argument: Argument, scope: Scope) -> Argument:
    """A condition or number with its type where variables, literals and intrinsic operators make it."""
    if isinstance(argument, Keyed) and isinstance(argument.value, Expr):
        return replace(argument, value=typed(argument.value, scope))
    if not isinstance(argument, Expr):
        return argument
    try:
        node = expression(lowered(argument.text.strip()))
    except FormError:
        return argument
    return replace(argument, type=_type_of(node, scope))


def names_in(text: str) -> tuple[str, ...]:
    """The names in an expression that stand alone, without parentheses or components."""
    try:
        found = designators(expression(lowered(text.strip())))
    except FormError:
        return ()
    return tuple([one.first.name for one in found if one.first.arguments is None and len(one.parts) == 1])


def report_form(expr: Expr, sink: Sink) -> None:
    """Report a text that is no expression."""
    try:
        expression(lowered(expr.text.strip()))
    except FormError as error:
        message = f"'{expr.text.strip()}' is no expression: {error},"
        sink.report(codes.BAD_EXPRESSION, expr.span, message=message)


def _type_of(node: Node, scope: Scope) -> TypeInfo | None:
    match node:
        case Parentheses():
            return _type_of(node.inner, scope)
        case Unary() if node.operator != ".not.":
            return _type_of(node.operand, scope)
        case Binary() if node.operator in _ARITHMETIC:
            types = [_type_of(operand, scope) for operand in (node.left, node.right)]
            numbers = all(t is not None and t.kind in _NUMBERS for t in types)
            return types[0] if numbers else None
        case Constructor():
            return TypeInfo(TypeKind.ARRAY, "array")
        case Literal():
            return TypeInfo(_KINDS.get(node.base, TypeKind.OTHER), node.base)
        case Designator() if len(node.parts) == 1 and node.first.arguments is None:
            entity = scope.find(node.first.name)
            known = entity is not None and entity.role is Role.VARIABLE and entity.type is not None
            return type_info(entity) if known and entity is not None else None
        case _:
            return None


def report_declared(constructs: tuple[Construct, ...], sink: Sink) -> None:
    """Report the outermost constructs whose regions declare what they use."""
    for construct in constructs:
        found = next(_declared(construct, construct.region), None) if construct.region is not None else None
        if found is not None:
            notes = [Note("this statement", found)]
            place, name = construct.directive.span, construct.directive.name
            sink.report(codes.MISPLACED, place, notes=notes, directive=name, where="before declarations")


def _declared(construct: Construct, region: Region) -> Iterator[Span]:
    """Where a region declares what it uses; variables of its BLOCK constructs are not among that."""
    for symbol in (use.symbol for use in construct.uses if not use.symbol.file_scope):
        at = symbol.declared
        if at is not None and at.file == region.span.file and region.span.start <= at.start < region.span.end:
            yield at
