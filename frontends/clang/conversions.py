"""What classes and enumerations of C++ convert to where a clause takes an integer or a condition."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.frontends.clang.libclang import Cursor, Type
from accomp.frontends.clang.symbols import REFERENCES
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.records import replace
from accomp.syntax.nodes import TypeInfo, TypeKind

_CONVERSION, _TEMPLATE, _BASE = 26, 30, 44
_RECORD, _ENUM, _BOOL, _POINTER, _MEMBER_POINTER = 105, 106, 3, 101, 117
_UNKNOWN, _DEPENDENT, _TEMPLATES = 1, 26, (31, 32)
_INTEGERS = frozenset(range(_BOOL, 21))
_SCALARS = _INTEGERS | {_POINTER, _MEMBER_POINTER, *range(21, 24), 30}
_INTEGER, _CONDITION = "integer", "condition"
_EVERY = (_INTEGER, _CONDITION)


def with_conversions(unit: TranslationUnit, type_: TypeInfo, expression: Cursor) -> TypeInfo:
    """The type of an expression with what it converts to; a scoped enumeration is taken for a class."""
    if type_.kind not in (TypeKind.RECORD, TypeKind.ENUM):
        return type_
    converts = conversions(unit, unit.lib.getCursorType(expression))
    if type_.kind is TypeKind.RECORD:
        return replace(type_, converts=converts)
    return type_ if converts else replace(type_, kind=TypeKind.RECORD)


def conversions(unit: TranslationUnit, type_: Type) -> tuple[str, ...]:
    """Of "integer" and "condition", what a value of the type converts to where a context asks for it.

    To an integer a class converts by the one type that its conversion functions without `explicit` give
    (C++17 clause 7, paragraph 5), to a condition by any that gives a scalar (paragraph 4). Scoped
    enumerations convert to neither. Where conversions depend on templates both are taken for given.
    """
    plain = unit.lib.getCanonicalType(type_)
    if plain.kind == _ENUM:
        return () if unit.lib.EnumDecl_isScoped(unit.lib.getTypeDeclaration(plain)) else _EVERY
    if plain.kind != _RECORD:
        return _EVERY
    functions = list(_functions(unit, unit.lib.getTypeDeclaration(plain)))
    given = [(_given(unit, f), unit.lib.CXXMethod_isExplicit(f)) for f in functions if f.kind == _CONVERSION]
    if len(given) < len(functions) or any(g.kind in (_UNKNOWN, _DEPENDENT) for g, _ in given):
        return _EVERY
    implicit = {g.key: g for g, explicit in given if not explicit}.values()
    integers = [g for g in implicit if g.kind in _INTEGERS or _is_unscoped(unit, g)]
    scalars = [g for g in implicit if g.kind in _SCALARS or _is_unscoped(unit, g)]
    found = (_INTEGER,) if len(integers) == 1 else ()
    is_condition = len(scalars) == 1 or any(g.kind == _BOOL for g, _ in given)
    return (*found, _CONDITION) if is_condition else found


def _functions(unit: TranslationUnit, declaration: Cursor) -> Iterator[Cursor]:
    """The conversion functions and member templates of a class and its bases."""
    lib = unit.lib
    template = lib.getSpecializedCursorTemplate(declaration)
    for member in unit.children(template if template.kind in _TEMPLATES else declaration):
        if member.kind == _CONVERSION or (
            member.kind == _TEMPLATE and unit.name(member).startswith("operator ")
        ):
            yield member
        elif member.kind == _BASE:
            base = lib.getCanonicalType(lib.getCursorType(member))
            yield from _functions(unit, lib.getTypeDeclaration(base))


def _given(unit: TranslationUnit, function: Cursor) -> Type:
    """The type a conversion function gives, without reference and qualifiers."""
    lib = unit.lib
    given = lib.getCanonicalType(lib.getResultType(lib.getCursorType(function)))
    given = lib.getCanonicalType(lib.getPointeeType(given)) if given.kind in REFERENCES else given
    return lib.getUnqualifiedType(given)


def _is_unscoped(unit: TranslationUnit, type_: Type) -> bool:
    lib = unit.lib
    return type_.kind == _ENUM and not lib.EnumDecl_isScoped(lib.getTypeDeclaration(type_))
