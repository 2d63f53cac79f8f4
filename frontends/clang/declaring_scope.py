"""What declares a variable or function: a namespace, a class, a function, or the file."""

from __future__ import annotations

from accomp.frontends.clang.cursor_kinds import LINKAGE
from accomp.frontends.clang.libclang import Cursor
from accomp.frontends.clang.translation_unit import TranslationUnit

_UNTOLD = 1
"""CXCursor_UnexposedDecl, as which libclang before 16 gives linkage specifications."""


def declaring_scope(unit: TranslationUnit, cursor: Cursor) -> int | None:
    """The scope that something is declared in, by its first declaration; linkage specifications are none."""
    lib = unit.lib
    around = lib.getCursorSemanticParent(cursor)
    while around.kind in (LINKAGE, _UNTOLD):
        around = lib.getCursorSemanticParent(around)
    return lib.getCanonicalCursor(around).decl
