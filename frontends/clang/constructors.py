"""What classes of C++ have not: constructors and destructors that copies in regions need (C++17 15)."""

from __future__ import annotations

from accomp.frontends.clang.cursor_kinds import DESTRUCTOR
from accomp.frontends.clang.libclang import CONTINUE, Cursor, Type, Visitor
from accomp.frontends.clang.symbols import CONSTANT_ARRAY, INCOMPLETE_ARRAY, REFERENCES
from accomp.frontends.clang.translation_unit import TranslationUnit

_CONSTRUCTOR, _BASE, _FIELD, _PARAMETER = 24, 44, 6, 10
_RECORD = 105
_TEMPLATES = (31, 32)
_NOT_AVAILABLE, _PUBLIC = 2, 1


def missing_constructors(unit: TranslationUnit, variable: Cursor) -> frozenset[str]:
    """Of "copy", "default" and "destructor" what a variable's class has not, or hides or deletes.

    Of a reference, that of what it refers to; of an array, those of the class of its elements. Empty for
    other types, and for classes of which only a declaration is known.
    """
    plain = unit.lib.getCanonicalType(unit.lib.getCursorType(variable))
    if plain.kind in REFERENCES:
        plain = unit.lib.getCanonicalType(unit.lib.getPointeeType(plain))
    return _missing(unit, plain, set())


def _missing(unit: TranslationUnit, plain: Type, seen: set[int | None]) -> frozenset[str]:
    while plain.kind in (CONSTANT_ARRAY, INCOMPLETE_ARRAY):
        plain = unit.lib.getCanonicalType(unit.lib.getArrayElementType(plain))
    if plain.kind != _RECORD or plain.key in seen:
        return frozenset()
    seen.add(plain.key)
    lib = unit.lib
    declaration = lib.getTypeDeclaration(plain)
    template = lib.getSpecializedCursorTemplate(declaration)
    members = unit.children(template if template.kind in _TEMPLATES else declaration)
    constructors = [m for m in members if m.kind == _CONSTRUCTOR]
    out: set[str] = set()
    copies = [c for c in constructors if lib.CXXConstructor_isCopyConstructor(c)]
    defaults = [c for c in constructors if _takes_nothing(unit, c)]
    moves = any(lib.CXXConstructor_isMoveConstructor(c) for c in constructors)
    if (copies and not any(_usable(unit, c) for c in copies)) or (moves and not copies):
        out.add("copy")
    if constructors and not any(_usable(unit, c) for c in defaults):
        out.add("default")
    if any(m.kind == DESTRUCTOR and not _usable(unit, m) for m in members):
        out.add("destructor")
    for member in members:
        if member.kind in (_FIELD, _BASE):
            out |= _of_part(unit, member, bool(copies), bool(defaults), seen)
    return frozenset(out)


def _of_part(
    unit: TranslationUnit, part: Cursor, copies: bool, defaults: bool, seen: set[int | None]
) -> set[str]:
    """What a member or a base takes from a class whose own constructors are the compiler's."""
    found = _missing(unit, unit.lib.getCanonicalType(unit.lib.getCursorType(part)), seen)
    own = {"copy": copies, "default": defaults}
    return {word for word in found if not own.get(word, False)}


def _usable(unit: TranslationUnit, constructor: Cursor) -> bool:
    lib = unit.lib
    available = lib.getCursorAvailability(constructor) != _NOT_AVAILABLE
    return available and lib.getCXXAccessSpecifier(constructor) == _PUBLIC


def _takes_nothing(unit: TranslationUnit, constructor: Cursor) -> bool:
    """Whether it can be called without arguments."""
    parameters = [c for c in unit.children(constructor) if c.kind == _PARAMETER]
    return all(_has_default(unit, p) for p in parameters)


def _has_default(unit: TranslationUnit, parameter: Cursor) -> bool:
    expressions = 0

    def visit(child: Cursor, _parent: Cursor, _data: object) -> int:
        nonlocal expressions
        expressions += 100 <= child.kind < 200
        return CONTINUE

    unit.lib.visitChildren(parameter, Visitor(visit), None)
    return expressions > 0
