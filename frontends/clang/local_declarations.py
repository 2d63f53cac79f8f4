"""What functions declare for themselves."""

from __future__ import annotations

from collections.abc import Callable

from accomp.frontends.clang.cursor_kinds import PARAMETER, VARIABLE
from accomp.frontends.clang.libclang import CONTINUE, RECURSE, Cursor, Visitor
from accomp.frontends.clang.translation_unit import TranslationUnit

_STATEMENTS = 200


def declared_in(
    unit: TranslationUnit, function: Cursor, kinds: frozenset[int], is_directive: Callable[[Cursor], bool]
) -> list[Cursor]:
    """The declarations of these kinds in a function, but for those in what it declares itself."""
    found: list[Cursor] = []

    def visit(cursor: Cursor, _parent: Cursor, _data: object) -> int:
        if cursor.kind in kinds and not is_directive(cursor):
            found.append(cursor)
        return RECURSE if cursor.kind >= _STATEMENTS else CONTINUE

    unit.lib.visitChildren(function, Visitor(visit), None)
    return found


def variables_in(
    unit: TranslationUnit, function: Cursor, is_directive: Callable[[Cursor], bool]
) -> frozenset[str]:
    """The names of the variables and parameters of a function."""
    found = declared_in(unit, function, frozenset((VARIABLE, PARAMETER)), is_directive)
    return frozenset(map(unit.name, found))
