"""Which functions make, copy and end the objects of a class of C++ (C++17 15.1, 15.4, 15.8)."""

from __future__ import annotations

from collections.abc import Callable

from accomp.frontends.clang.cursor_kinds import CLASSES, CONSTRUCTOR, DESTRUCTOR, FIELD, METHOD, PARAMETER
from accomp.frontends.clang.libclang import Cursor, Type
from accomp.frontends.clang.translation_unit import TranslationUnit

UNKNOWN = "?"
"""Of a function that the compiler makes, and that does something."""
_BASE, _RECORD, _EXPRESSIONS = 44, 105, range(100, 200)
_OF_ARRAYS = (109, 119)
"""Strings and lists in braces."""

Test = Callable[[TranslationUnit, Cursor], bool]


def special_members(unit: TranslationUnit, plain: Type) -> tuple[str, ...]:
    """The symbols of the default constructor, the copy constructor and the destructor of a class.

    A symbol is empty where nothing is to be done but to copy bytes; nothing is given for a class of which
    that holds of all three.
    """
    found = tuple(_special(unit, plain, kind, test) for kind, test in _SPECIAL)
    return found if any(found) else ()


def _is_default(unit: TranslationUnit, cursor: Cursor) -> bool:
    return not any(c.kind == PARAMETER for c in unit.children(cursor))


def _is_copy(unit: TranslationUnit, cursor: Cursor) -> bool:
    return bool(unit.lib.CXXConstructor_isCopyConstructor(cursor))


def _is_any(_: TranslationUnit, __: Cursor) -> bool:
    return True


_SPECIAL: tuple[tuple[int, Test], ...] = (
    (CONSTRUCTOR, _is_default),
    (CONSTRUCTOR, _is_copy),
    (DESTRUCTOR, _is_any),
)


def _special(unit: TranslationUnit, plain: Type, kind: int, test: Test) -> str:
    lib = unit.lib
    declaration = lib.getTypeDeclaration(plain)
    template = lib.getSpecializedCursorTemplate(declaration)
    generic = template.kind in CLASSES
    members = unit.children(template if generic else declaration)
    for member in members:
        if member.kind == kind and test(unit, member) and not lib.CXXMethod_isDefaulted(member):
            return UNKNOWN if generic else unit.text(lib.Cursor_getMangling(member))
    if any(_does(unit, member, kind, test) for member in members):
        return UNKNOWN
    return ""


def initializer(unit: TranslationUnit, member: Cursor) -> Cursor | None:
    """What a member starts from where a constructor does not say; not the extents of an array, or a width."""
    lib = unit.lib
    if lib.Cursor_isBitField(member):
        return None
    is_array = bool(lib.getArrayElementType(lib.getCanonicalType(lib.getCursorType(member))).kind)
    kinds = _OF_ARRAYS if is_array else _EXPRESSIONS
    return next((c for c in unit.children(member) if c.kind in kinds), None)


def _does(unit: TranslationUnit, member: Cursor, kind: int, test: Test) -> bool:
    """Whether a member makes a function do something that the compiler makes."""
    lib = unit.lib
    if member.kind == METHOD:
        return kind == CONSTRUCTOR and bool(lib.CXXMethod_isVirtual(member))
    if member.kind not in (FIELD, _BASE):
        return False
    if test is _is_default and member.kind == FIELD and initializer(unit, member) is not None:
        return True
    plain = lib.getCanonicalType(lib.getCursorType(member))
    while (element := lib.getArrayElementType(plain)).kind:
        plain = lib.getCanonicalType(element)
    return plain.kind == _RECORD and bool(_special(unit, plain, kind, test))
