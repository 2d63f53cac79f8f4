"""The functions that a translation unit makes of templates and lambdas, as far as it names them."""

from __future__ import annotations

from collections.abc import Callable

from accomp.frontends.clang.cursor_kinds import FUNCTIONS, REFERENCE
from accomp.frontends.clang.enclosing_function import Functions
from accomp.frontends.clang.libclang import RECURSE, Cursor, Visitor
from accomp.frontends.clang.translation_unit import TranslationUnit

_NAMING = (REFERENCE, 102, 103)
"""References of declarations and of members, and calls."""
_LAMBDA = 144


def made_functions(
    unit: TranslationUnit, functions: Functions, is_system: Callable[[Cursor], bool]
) -> list[Cursor]:
    """Their definitions, in the order in which they are named: also in one another."""
    lib, found, seen = unit.lib, list[Cursor](), set[int | None]()

    def visit(cursor: Cursor, _parent: Cursor, _data: object) -> int:
        if cursor.kind in _NAMING:
            note(lib.getCursorReferenced(cursor))
        elif cursor.kind == _LAMBDA:
            for member in unit.children(lib.getTypeDeclaration(lib.getCursorType(cursor))):
                note(member)
        return RECURSE

    def note(target: Cursor) -> None:
        if target.kind in FUNCTIONS and target.decl not in seen and functions.is_made(target):
            seen.add(target.decl)
            definition = lib.getCursorDefinition(target)
            if definition.decl and not is_system(definition):
                found.append(definition)

    visitor = Visitor(visit)
    for cursor in unit.children(unit.root):
        if not is_system(cursor):
            lib.visitChildren(cursor, visitor, None)
    for function in found:  # grows
        lib.visitChildren(function, visitor, None)
    return list({c.decl: c for c in found}.values())
