"""How many elements pointers of C and C++ are allocated with, for fix-its of clauses that name them alone."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.frontends.clang.cursor_kinds import FUNCTIONS, REFERENCE, VARIABLE
from accomp.frontends.clang.libclang import CONTINUE, RECURSE, Cursor, Visitor
from accomp.frontends.clang.live_out import ASSIGN, BINARY
from accomp.frontends.clang.translation_unit import TranslationUnit

_WRAPPER, _CALL, _PAREN, _CAST, _NEW, _SIZEOF, _LAMBDA = 100, 103, 111, 117, 134, 136, 144
_CASTS = frozenset((_WRAPPER, _PAREN, _CAST, 124, 126))
"""Those of C, `static_cast` and `reinterpret_cast`."""
_EXPRESSIONS = range(100, 200)
_TIMES = 3


class Allocations:
    """Finds the numbers of elements; each function is visited once."""

    def __init__(self, unit: TranslationUnit) -> None:
        self._unit = unit
        self._values: dict[int | None, dict[int | None, list[Cursor]]] = {}
        """What each variable of a function is declared with and what is assigned to it."""

    def elements(self, pointer: Cursor) -> str:
        """The text of the number of elements that a local pointer is allocated with, one for all its values.

        Empty where it has other values, as parameters have, or the number is not written out.
        """
        unit, lib = self._unit, self._unit.lib
        function = lib.getCursorSemanticParent(pointer)
        if pointer.kind != VARIABLE or function.kind not in FUNCTIONS:
            return ""
        size = lib.Type_getSizeOf(lib.getPointeeType(lib.getCanonicalType(lib.getCursorType(pointer))))
        known = self._values.get(function.decl)
        if known is None:
            known = self._values[function.decl] = _assigned(unit, function)
        values = [_operand(unit, value) for value in known.get(pointer.decl, ())]
        found = {_elements(unit, value, size) for value in values if unit.integer(value) != 0}
        return found.pop() if len(found) == 1 else ""


def _assigned(unit: TranslationUnit, function: Cursor) -> dict[int | None, list[Cursor]]:
    """What the variables of a function are declared with and what is assigned to them."""
    lib, found = unit.lib, dict[int | None, list[Cursor]]()

    def visit(cursor: Cursor, _parent: Cursor, _data: object) -> int:
        if cursor.kind == _LAMBDA:
            return CONTINUE
        if cursor.kind == VARIABLE:
            initial = [c for c in unit.children(cursor) if c.kind in _EXPRESSIONS]
            found.setdefault(cursor.decl, []).extend(initial[-1:])
        elif cursor.kind == BINARY and lib.getCursorBinaryOperatorKind(cursor) == ASSIGN:
            target, value = unit.children(cursor)
            target = unit.core(target)
            if target.kind == REFERENCE:
                found.setdefault(lib.getCursorReferenced(target).decl, []).append(value)
        return RECURSE

    lib.visitChildren(function, Visitor(visit), None)
    return found


def _operand(unit: TranslationUnit, value: Cursor) -> Cursor:
    """What casts are applied to."""
    while value.kind in _CASTS and (parts := unit.children(value)):
        value = parts[-1]
    return value


def _elements(unit: TranslationUnit, value: Cursor, size: int) -> str:
    """The text of the number of elements of `size` bytes; empty where the value is no allocation of these."""
    parts = unit.children(value)
    if value.kind == _NEW:
        counts = [p for p in parts if p.kind in _EXPRESSIONS]
        return _text(unit, counts[0]) if len(counts) == 1 and _closes(unit, counts[0]) else ""
    if value.kind != _CALL or len(parts) < 2:
        return ""
    match unit.name(value), parts[1:]:
        case "malloc", [bytes_]:
            return _of_bytes(unit, bytes_, size)
        case "calloc", [count, each] if unit.integer(each) == size:
            return _text(unit, count)
        case "aligned_alloc", [_, bytes_]:
            return _of_bytes(unit, bytes_, size)
        case _:
            return ""


def _of_bytes(unit: TranslationUnit, bytes_: Cursor, size: int) -> str:
    """`count * sizeof(T)` in either order; the number itself for elements of a byte."""
    bytes_ = unit.core(bytes_)
    if bytes_.kind == BINARY and unit.lib.getCursorBinaryOperatorKind(bytes_) == _TIMES:
        operands = unit.children(bytes_)
        for count, each in (operands, reversed(operands)):
            if unit.core(each).kind == _SIZEOF and unit.integer(each) == size:
                return _text(unit, count)
    return _text(unit, bytes_) if size == 1 else ""


def _closes(unit: TranslationUnit, count: Cursor) -> bool:
    """Whether the bracket of `new T[count]` follows."""
    file, _, end = unit.extent(count)
    return unit.between(file, end, end + 1) == "]"


def _text(unit: TranslationUnit, count: Cursor) -> str:
    """The text as written, where no call is part of it."""
    if any(c.kind == _CALL for c in (count, *_below(unit, count))):
        return ""
    return " ".join(unit.between(*unit.extent(count)).split())


def _below(unit: TranslationUnit, node: Cursor) -> Iterator[Cursor]:
    for child in unit.children(node):
        yield child
        yield from _below(unit, child)
