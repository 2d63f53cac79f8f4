"""Closure types, and what the closure in a variable captured (C++17 8.1.5)."""

from __future__ import annotations

from accomp.frontends.clang.libclang import CONTINUE, Cursor, FieldVisitor
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.patterns import pattern

_ADDRESSES = (101, 103, 104)
"""Types of pointers, lvalue references and rvalue references."""
_CLOSURE = pattern(r"(?:const )?\(lambda at .*\)")


def is_closure(spelling: str) -> bool:
    """Whether a type is that of a lambda, and no template's with such an argument."""
    return _CLOSURE.fullmatch(spelling) is not None


def closure(unit: TranslationUnit, cursor: Cursor) -> str:
    """The attributes of a variable with one: `addresses` where it captured pointers or by reference."""
    found = list[int]()

    def visit(captured: Cursor, _data: object) -> int:
        found.append(unit.lib.getCanonicalType(unit.lib.getCursorType(captured)).kind)
        return CONTINUE

    type_ = unit.lib.getCanonicalType(unit.lib.getCursorType(cursor))
    unit.lib.Type_visitFields(type_, FieldVisitor(visit), None)
    return "closure addresses" if any(kind in _ADDRESSES for kind in found) else "closure"
