"""Bodies of member functions of C++: of what `this` is, and how constructors start objects."""

from __future__ import annotations

from accomp.frontends.clang.bodies import Bodies
from accomp.frontends.clang.captures import is_closure, members
from accomp.frontends.clang.cursor_kinds import CLASSES, CONSTRUCTOR, FIELD
from accomp.frontends.clang.libclang import Cursor
from accomp.frontends.clang.special_members import initializer
from accomp.frontends.clang.symbols import THIS, Types
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.host import nodes as host
from accomp.host.program import Body, Captured
from accomp.records import replace
from accomp.source import Span
from accomp.syntax.nodes import TypeKind

_MEMBER, _BASE, _CALL, _EXPRESSIONS = 47, 44, 103, range(100, 200)
_SCALARS = (
    TypeKind.INTEGER,
    TypeKind.FLOATING,
    TypeKind.BOOLEAN,
    TypeKind.ENUM,
    TypeKind.POINTER,
    TypeKind.COMPLEX,
)


def member_body(unit: TranslationUnit, types: Types, bodies: Bodies, function: Cursor, body: Body) -> Body:
    """The body with the class of the object, if it has one; of constructors with what members start from."""
    lib = unit.lib
    parent = lib.getCursorSemanticParent(function)
    if lib.CXXMethod_isStatic(function) or parent.kind not in CLASSES:
        return body
    body = replace(body, object=types.of(lib.getCursorType(parent)))
    if is_closure(unit.spelling(lib.getCursorType(parent))):
        return replace(body, captured=_captured(unit, types, parent))
    if function.kind != CONSTRUCTOR or not isinstance(body.root, host.Block):
        return body
    starts = _starts(unit, types, bodies, function, body.root.span)
    return replace(body, root=replace(body.root, body=(*starts, *body.root.body)))


def _captured(unit: TranslationUnit, types: Types, closure: Cursor) -> tuple[Captured, ...]:
    """The variables that the function of a lambda finds in the closure object."""
    found = members(unit, unit.lib.getCursorType(closure)) or ()
    return tuple(
        Captured(
            types.symbol(m.variable) if m.variable is not None else replace(THIS, type=types.of(m.type)),
            m.name,
            m.reference,
        )
        for m in found
    )


def _starts(
    unit: TranslationUnit, types: Types, bodies: Bodies, function: Cursor, around: Span
) -> list[host.Statement]:
    """What is done in front of the body, in the order of the members (C++17 15.6.2p13)."""
    given, others = _given(unit, function)
    found: list[host.Statement] = [_opaque(bodies, c, around) for c in others]
    parent = unit.lib.getCursorSemanticParent(function)
    for member in unit.children(parent):
        if member.kind == _BASE and not others and types.of_cursor(member).special:
            found.append(_opaque(bodies, member, around))
        if member.kind != FIELD:
            continue
        first = given.get(member.decl) or initializer(unit, member)
        found += _start(unit, types, bodies, member, first, around)
    return found


def _given(unit: TranslationUnit, function: Cursor) -> tuple[dict[int | None, Cursor], list[Cursor]]:
    """The values that a constructor gives to members; what it gives to bases or to another constructor."""
    given: dict[int | None, Cursor] = {}
    others: list[Cursor] = []
    last: Cursor | None = None
    for child in unit.children(function):
        if child.kind == _MEMBER:
            last = unit.lib.getCursorReferenced(child)
        elif child.kind in _EXPRESSIONS and last is not None:
            given[last.decl], last = child, None
        elif child.kind == _CALL:
            others.append(child)
    return given, others


def _start(
    unit: TranslationUnit, types: Types, bodies: Bodies, member: Cursor, value: Cursor | None, around: Span
) -> list[host.Statement]:
    """An assignment for a number or a pointer; else what is known by its parts."""
    type_ = types.of_cursor(member)
    if value is None:
        made = type_.innermost.special
        return [_opaque(bodies, member, around)] if made and made[0] else []
    if type_.kind not in _SCALARS:
        return [_opaque(bodies, value, around)]
    span = bodies.span(value) or around
    zero = host.Literal("", span)
    this = host.Element(host.Variable(THIS, span, THIS.type), (zero,), span)
    target = host.Member(this, unit.name(member), span, type_)
    node = bodies.expression(value, span)
    if isinstance(node, host.Array):
        node = node.items[0] if node.items else host.Literal("0", span, type_)
    assigned = host.Assign("=", target, host.Conversion(node, span, type_, implicit=True), span, type_)
    return [host.Evaluate(assigned, span)]


def _opaque(bodies: Bodies, cursor: Cursor, around: Span) -> host.Opaque:
    span = bodies.span(cursor) or around
    node = bodies.expression(cursor, span) if cursor.kind in _EXPRESSIONS else None
    this = host.Address(host.Variable(THIS, span, THIS.type), span, None, implicit=True)
    parts: tuple[host.Node, ...] = (this, node) if node is not None else (this,)
    why = "a part of an object is made by a constructor"
    return host.Opaque(host.OpaqueKind.OTHER, parts, span, statement=True, problem=why)
