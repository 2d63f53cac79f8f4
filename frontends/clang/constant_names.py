"""Which variables of a template have values that are known when it is compiled (C++17 8.20)."""

from __future__ import annotations

from accomp.frontends.clang.cursor_kinds import REFERENCE, VARIABLE
from accomp.frontends.clang.libclang import BREAK, RECURSE, Cursor, Visitor
from accomp.frontends.clang.symbols import Types
from accomp.frontends.clang.translation_unit import TranslationUnit

_CALL, _MEMBER, _THIS, _PARAMETER = 103, 102, 132, 10
_VARYING = (_CALL, _MEMBER, _THIS)


def is_constant(unit: TranslationUnit, types: Types, variable: Cursor) -> bool:
    """Whether a variable is `constexpr`, or a constant that starts from nothing but constants.

    What functions return is taken for no constant.
    """
    if variable.kind != VARIABLE or not types.of_cursor(variable).const:
        return False
    if types.is_constexpr(variable):
        return True
    initial = unit.lib.Cursor_getVarDeclInitializer(variable)
    return initial.kind >= _FIRST_EXPRESSION and _starts_from_constants(unit, types, initial)


_FIRST_EXPRESSION = 100


def _starts_from_constants(unit: TranslationUnit, types: Types, initial: Cursor) -> bool:
    found = True

    def visit(node: Cursor, _parent: Cursor, _data: object) -> int:
        nonlocal found
        found = found and node.kind not in _VARYING
        if found and node.kind == REFERENCE:
            named = unit.lib.getCursorReferenced(node)
            if named.kind in (VARIABLE, _PARAMETER):
                found = is_constant(unit, types, named)
        return RECURSE if found else BREAK

    visit(initial, initial, None)
    if found:
        unit.lib.visitChildren(initial, Visitor(visit), None)
    return found
