"""Arguments that are values, to which parameters refer that may change them (C++17 11.6.3)."""

from __future__ import annotations

from collections.abc import Sequence

from accomp.frontends.clang.cursor_kinds import CONSTRUCTOR
from accomp.frontends.clang.libclang import Cursor
from accomp.frontends.clang.symbols import REFERENCES
from accomp.frontends.clang.translation_unit import TranslationUnit

_RVALUE_REFERENCE = 104
_CALL, _LIST, _FUNCTIONAL_CAST, _LAMBDA = 103, 119, 128, 144


def changeable_values(unit: TranslationUnit, call: Cursor, arguments: Sequence[Cursor]) -> list[bool]:
    """For each argument of a call whether it is a value that the function may change by a reference to it."""
    lib = unit.lib
    function = lib.getCanonicalType(lib.getCursorType(lib.getCursorReferenced(call)))
    before = len(arguments) - max(0, lib.getNumArgTypes(function))
    found = [False] * len(arguments)
    for at in range(before, len(arguments)) if before >= 0 else ():
        type_ = lib.getArgType(function, at - before)
        if type_.kind == _RVALUE_REFERENCE and not lib.isConstQualifiedType(lib.getPointeeType(type_)):
            found[at] = _is_value(unit, unit.core(arguments[at]))
    return found


def _is_value(unit: TranslationUnit, argument: Cursor) -> bool:
    if argument.kind != _CALL:
        return argument.kind in (_LIST, _FUNCTIONAL_CAST, _LAMBDA)
    called = unit.lib.getCursorReferenced(argument)
    result = unit.lib.getCanonicalType(unit.lib.getResultType(unit.lib.getCursorType(called)))
    return called.kind == CONSTRUCTOR or result.kind not in REFERENCES
