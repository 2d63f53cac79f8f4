"""References and constant pointers that a region sets to variables of static storage duration.

Their initializers are constants (C11 6.6p9, C++17 8.20p5), and clang makes code of their value: the address
that the variable has on the host, whatever the region's device has in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from accomp.frontends.clang.cursor_kinds import PARAMETER, REFERENCE, VARIABLE
from accomp.frontends.clang.libclang import Cursor
from accomp.frontends.clang.symbols import Types
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.ir.nodes import FixedAddress
from accomp.source import Span
from accomp.syntax.nodes import Symbol, TypeKind

_MEMBER, _UNARY, _SUBSCRIPT, _BINARY, _ADDRESS_OF = 102, 112, 113, 114, 5
_WRAPPERS = (100, 111, 117)
_REFERENCES, _USES = ("reference", "alias"), ("alias", "use", "constexpr")
_STATIC = ("static", "extern")


class FixedAddresses:
    """Finds them among the variables and range-based loops that a visit of a region has met."""

    def __init__(
        self,
        unit: TranslationUnit,
        types: Types,
        named: Callable[[tuple[int | None, int], str], Span | None],
        spanned: Callable[[int | None, int, int], Span | None],
    ) -> None:
        """`named` is the place of a name in the source, `spanned` that of a range of bytes."""
        self._unit, self._types, self._named, self._spanned = unit, types, named, spanned

    def of(self, met: Sequence[Cursor]) -> Iterator[FixedAddress]:
        """What is fixed, in the order of the text."""
        own = {cursor.decl for cursor in met if cursor.kind == VARIABLE}
        for cursor in met:
            if cursor.kind == VARIABLE:
                made = self._variable(cursor)
            elif cursor.kind == REFERENCE:
                made = self._use(cursor, own)
            else:  # a loop: its variable, its range, its body
                children = self._unit.children(cursor)
                made = self._made("", children[1], cursor, "reference") if len(children) == 3 else None
            if made is not None:
                yield made

    def _variable(self, cursor: Cursor) -> FixedAddress | None:
        """What is known of a variable of the region, which may be a reference or a constant pointer."""
        of, children = self._types.of_cursor(cursor), self._unit.children(cursor)
        if not children or not (of.kind is TypeKind.REFERENCE or (of.kind is TypeKind.POINTER and of.const)):
            return None
        kind = "reference" if of.kind is TypeKind.REFERENCE else "pointer"
        return self._made(self._unit.name(cursor), children[-1], cursor, kind)

    def _use(self, cursor: Cursor, own: set[int | None]) -> FixedAddress | None:
        """What is known of the use of a reference or a constant pointer, if the region does not set it."""
        target = self._unit.lib.getCursorReferenced(cursor)
        children = self._unit.children(target) if target.kind == VARIABLE and target.decl not in own else []
        if not children:
            return None
        symbol = self._types.symbol(target)
        if symbol.has("reference"):
            return self._made(symbol.name, children[-1], cursor, "alias")
        kind = "constexpr" if symbol.storage == "constant" else "use"
        pointer = symbol.type.kind is TypeKind.POINTER
        return self._made(symbol.name, children[-1], cursor, kind) if pointer else None

    def _made(self, name: str, value: Cursor, at: Cursor, kind: str) -> FixedAddress | None:
        symbol = self._base(value) if kind in _REFERENCES or self._is_address(value) else None
        place = self._named(self._unit.place(self._unit.lib.getCursorLocation(at)), name or "for")
        if symbol is None or place is None:
            return None
        near = self._unit.near(at if kind in _USES else value)
        span = self._spanned(*near) if near is not None else None
        return FixedAddress(name, symbol.name, symbol.id, place, kind, span)

    def _is_address(self, value: Cursor) -> bool:
        """Whether the value of a pointer is no other pointer's, which would have to be read."""
        while value.kind in _WRAPPERS or value.kind == _BINARY:
            value = self._unit.children(value)[0]
        if value.kind == _UNARY:
            return self._unit.lib.getCursorUnaryOperatorKind(value) == _ADDRESS_OF
        return self._types.of_cursor(value).kind is TypeKind.ARRAY

    def _base(self, value: Cursor) -> Symbol | None:
        """The static variable in which the place lies that an expression denotes, if that is constant."""
        while value.kind != REFERENCE:
            children = self._unit.children(value)
            if not children or not self._is_part(value, children):
                return None
            value = children[0]
        target = self._unit.lib.getCursorReferenced(value)
        if target.kind != VARIABLE:
            return None
        symbol = self._types.symbol(target)
        static = symbol.file_scope or symbol.storage in _STATIC
        return symbol if static and not symbol.has("reference") else None

    def _is_part(self, value: Cursor, children: list[Cursor]) -> bool:
        """Whether the first operand of an expression tells the variable that it denotes a part of."""
        if value.kind in _WRAPPERS:
            return True
        if value.kind == _UNARY:
            return self._unit.lib.getCursorUnaryOperatorKind(value) == _ADDRESS_OF
        if value.kind == _SUBSCRIPT or value.kind == _BINARY:
            array = value.kind == _BINARY or self._is_array(children[0])
            return array and len(children) == 2 and self._is_constant(children[1])
        return value.kind == _MEMBER and self._types.of_cursor(children[0]).kind is not TypeKind.POINTER

    def _is_array(self, value: Cursor) -> bool:
        while value.kind in _WRAPPERS:
            value = self._unit.children(value)[0]
        return self._types.of_cursor(value).kind is TypeKind.ARRAY

    def _is_constant(self, value: Cursor) -> bool:
        """Whether an integer names no variable that may change."""
        if value.kind == REFERENCE:
            target = self._unit.lib.getCursorReferenced(value)
            return (
                target.kind not in (VARIABLE, PARAMETER) or "const" in self._types.of_cursor(target).spelling
            )
        return all(map(self._is_constant, self._unit.children(value)))
