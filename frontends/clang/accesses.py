"""Whether iterations may access memory in more places than LLVM's passes go through."""

from __future__ import annotations

from accomp.frontends.clang.cursor_kinds import FUNCTIONS, PARAMETER, VARIABLE
from accomp.frontends.clang.libclang import CONTINUE, RECURSE, Cursor, Visitor
from accomp.frontends.clang.own_memory import ARRAYS
from accomp.frontends.clang.translation_unit import TranslationUnit

_REFERENCE, _MEMBER, _UNARY, _SUBSCRIPT, _DEREFERENCE = 101, 102, 112, 113, 6
_LOOPS = (207, 208, 209, 225)
"""CXCursorKind: `while`, `do`, `for`, and `for` over a range."""
_INTEGERS = range(3, 21)
_MOST = 200
"""LLVM leaves variables in memory in loops with more than 250 accesses (licm-mssa-max-acc-promotion)."""
_TIMES = 8
"""Loops of functions count so often: they may be unrolled before the function is inlined."""


class Accesses:
    """Counts them in regions; those of a function are counted once."""

    def __init__(self, unit: TranslationUnit) -> None:
        self._unit = unit
        self._functions: dict[int | None, int] = {}

    def are_many(self, body: Cursor) -> bool:
        """Whether a region may have more than compilers go through."""
        return self._count(body, unrolled=False) > _MOST

    def _count(self, body: Cursor, unrolled: bool) -> int:
        """Of elements, members, what pointers point to, and variables from outside that are no integers."""
        lib, own, total = self._unit.lib, set[int | None](), 0

        def visit(cursor: Cursor, _parent: Cursor, _data: object) -> int:
            nonlocal total
            kind = cursor.kind
            if kind == VARIABLE or kind == PARAMETER:
                own.add(cursor.decl)
            elif kind in (_SUBSCRIPT, _UNARY, _MEMBER, _REFERENCE):
                total += self._of_node(cursor, kind, own)
            elif unrolled and kind in _LOOPS:
                total += _TIMES * self._count(cursor, unrolled)
                return CONTINUE
            return RECURSE

        lib.visitChildren(body, Visitor(visit), None)
        return total

    def _of_node(self, cursor: Cursor, kind: int, own: set[int | None]) -> int:
        lib = self._unit.lib
        if kind == _SUBSCRIPT:
            return lib.getCanonicalType(lib.getCursorType(cursor)).kind not in ARRAYS
        if kind == _UNARY:
            return lib.getCursorUnaryOperatorKind(cursor) == _DEREFERENCE
        target = lib.getCursorReferenced(cursor)
        if target.kind in FUNCTIONS:
            return self._of_function(target)
        if kind == _MEMBER:
            return 1
        if target.kind not in (VARIABLE, PARAMETER) or target.decl in own:
            return 0
        of = lib.getCanonicalType(lib.getCursorType(target)).kind
        return of not in _INTEGERS and of not in ARRAYS

    def _of_function(self, function: Cursor) -> int:
        """Of a function where it is inlined; those of system headers are not taken apart."""
        known = self._functions.get(function.decl)
        if known is None:
            self._functions[function.decl] = 0
            known = self._functions[function.decl] = self._found_in(function)
        return known

    def _found_in(self, function: Cursor) -> int:
        lib = self._unit.lib
        definition = lib.getCursorDefinition(function)
        if definition.kind not in FUNCTIONS:
            return 0
        if lib.Location_isInSystemHeader(lib.getCursorLocation(definition)):
            return 0
        return self._count(definition, unrolled=True)
