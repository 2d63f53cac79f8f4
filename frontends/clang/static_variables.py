"""Static variables that routines of C and C++ use (the restrictions of OpenACC 3.3 section 2.15.1)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from accomp.frontends.clang.cursor_kinds import FUNCTIONS
from accomp.frontends.clang.libclang import Cursor
from accomp.frontends.clang.region_references import Level, Walk
from accomp.frontends.clang.symbols import STATIC_MEMBER, Types
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.ir.nodes import Unit, Use
from accomp.records import replace
from accomp.syntax.nodes import Symbol


class StaticVariables:
    """Finds the variables outside of functions that routines use, but for constants."""

    def __init__(
        self,
        unit: TranslationUnit,
        types: Types,
        uses: Callable[[Level], tuple[Use, ...]],
        cxx: bool,
        wanted: bool = True,
    ) -> None:
        """`uses` makes the records of what a visit found; what is not `wanted` is not looked for."""
        self._unit, self._types, self._uses, self._cxx, self._wanted = unit, types, uses, cxx, wanted

    def of(self, *functions: Cursor) -> tuple[Use, ...]:
        """Those of a function, if it is one, and its definition is at hand."""
        if (
            not self._wanted
            or len({function.decl for function in map(self._unit.lib.getCanonicalCursor, functions)}) != 1
        ):
            return ()
        definition = self._unit.lib.getCursorDefinition(functions[0])
        if definition.kind not in FUNCTIONS:
            return ()
        level = Walk(self._unit, self._types, lambda _: False, self._cxx).region(definition)
        return tuple(use for use in self._uses(level) if _is_apart(use.symbol))


def _is_apart(symbol: Symbol) -> bool:
    """Whether the device has a variable of its own in place of the host's."""
    static = symbol.file_scope or symbol.storage == STATIC_MEMBER
    constant = symbol.storage == "constant" or (symbol.type.const and symbol.type.scalar)
    return static and not constant and symbol.declared is not None


def without_statics(units: list[Unit]) -> list[Unit]:
    """Units without what routines use, where the program itself says what variables OpenMP's device has."""
    pairs = {pair for unit in units for own in unit.openmp for pair in pairwise(own.words)}
    if ("declare", "target") not in pairs:
        return units
    return [replace(u, constructs=tuple(replace(c, statics=()) for c in u.constructs)) for u in units]
