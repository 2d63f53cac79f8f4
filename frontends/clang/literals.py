"""The values of literals of C and C++."""

from __future__ import annotations

from accomp.frontends.clang.libclang import Cursor
from accomp.frontends.clang.translation_unit import TranslationUnit

_FLOAT, _IMAGINARY, _STRING = 107, 108, 109
NUMBERS = (106, 110)
"""Kinds of literals that are integers: numbers and characters."""


def constant(unit: TranslationUnit, cursor: Cursor, text: str) -> str:
    """The value of a literal, of which macros and adjacent strings are parts: as written where it is a plain
    number; strings without what encodes them, in quotes.
    """
    if cursor.kind == _STRING:
        return unit.name(cursor) or text
    if cursor.kind in NUMBERS:
        value = unit.integer(cursor)
        return text if value is None else str(value)
    if cursor.kind in (_FLOAT, _IMAGINARY) and not _is_number(text):
        real = unit.real(cursor)
        return text if real is None else repr(real)
    return text


def _is_number(text: str) -> bool:
    return text[:1].isdigit() or text[:1] == "."
