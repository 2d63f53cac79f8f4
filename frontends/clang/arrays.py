"""Parameters of C and C++ that are declared as arrays: the extent that data clauses take them to have.

Such a parameter is a pointer (C11 6.7.6.3p7). OpenACC 3.3 section 2.7.1 leaves open what a data clause that
names it whole is about; its declaration says how many elements there are.
"""

from __future__ import annotations

from collections.abc import Callable

from accomp.frontends.clang.allocations import Allocations
from accomp.frontends.clang.cursor_kinds import PARAMETER, TEMPLATE_VALUE, VARIABLE
from accomp.frontends.clang.directive_expressions import Slot
from accomp.frontends.clang.libclang import CONTINUE, RECURSE, Cursor, Visitor
from accomp.frontends.clang.symbols import CONSTANT_ARRAY, ENUMERATOR, INCOMPLETE_ARRAY
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.records import dataclass
from accomp.syntax.c_lexis import skip_gap
from accomp.syntax.nodes import Symbol, TypeKind

_WRAPPER, _REFERENCE, _PAREN, _UNARY, _BINARY, _CAST, _SIZEOF, _WHILE = 100, 101, 111, 112, 114, 117, 136, 207
_TYPEDEF = 20
_LITERALS = (106, 110)
_TYPE_REFERENCE = 43
_EXPRESSIONS = range(100, 200)
_THROUGH = frozenset((_WRAPPER, _PAREN, _CAST, _SIZEOF, _TYPE_REFERENCE, *_LITERALS))
_SIGNS = {7: "+", 8: "-", 9: "~"}
_OPERATORS = {3: "*", 4: "/", 5: "%", 6: "+", 7: "-", 8: "<<", 9: ">>", 17: "&", 18: "^", 19: "|"}
"""CXUnaryOperatorKind and CXBinaryOperatorKind of what may stand in an extent."""
_VARIABLES = (VARIABLE, PARAMETER)
_DECLARATIONS = frozenset((*_VARIABLES, ENUMERATOR))


@dataclass(frozen=True, slots=True)
class _Body:
    """What a function does to its parameters: those that it may change, and the names declared in it."""

    changed: frozenset[int | None]
    declared: frozenset[str]


class ArrayParameters:
    """Finds extents; `is_mark` tells the nodes of directives, which name variables without changing them."""

    def __init__(self, unit: TranslationUnit, is_mark: Callable[[Cursor], bool], cxx: bool) -> None:
        self._unit, self._is_mark = unit, is_mark
        self._holders = (PARAMETER,) if cxx else (PARAMETER, VARIABLE, _TYPEDEF, _CAST)
        """Nodes that have extents of types among their parts; in C++ references may be bound there."""
        self._bodies: dict[int | None, _Body] = {}
        self._allocations = Allocations(unit)

    def measure(self, slot: Slot, symbol: Symbol, target: Cursor) -> None:
        """Note how many elements a variable has that a data clause names whole: as declared, or allocated."""
        if symbol.has("array"):
            slot.extent, slot.count = self.extent(target), self._count(target)
        elif symbol.type.kind is TypeKind.POINTER and slot.span.text() == slot.text:  # no macro
            slot.allocated = self._allocations.elements(target)

    def _count(self, parameter: Cursor) -> int | None:
        """The outermost extent where it is constant."""
        lib = self._unit.lib
        type_ = lib.getCanonicalType(lib.getCursorType(parameter))
        return int(lib.getArraySize(type_)) if type_.kind == CONSTANT_ARRAY else None

    def extent(self, parameter: Cursor) -> str:
        """The text of the outermost extent that a parameter is declared with.

        Empty where none is written, or where it may have another value than on entry to the function.
        """
        unit, lib = self._unit, self._unit.lib
        type_, count = lib.getCanonicalType(lib.getCursorType(parameter)), self._count(parameter)
        constant = str(count) if count is not None else ""
        body = self._body(lib.getCursorSemanticParent(parameter))
        if parameter.decl in body.changed or type_.kind == INCOMPLETE_ARRAY:
            return ""
        sizes = [c for c in unit.children(parameter) if c.kind in _EXPRESSIONS]
        written = [(place, text, c) for c in sizes for place, text in self._written(parameter, c)]
        if written:
            _, text, size = min(written, key=lambda found: found[0])
            return text if self._lasts(size, body) else constant
        if constant or not sizes:
            return constant
        return self._macro_extent(sizes[-1]) if self._lasts(sizes[-1], body) else ""

    def _body(self, function: Cursor) -> _Body:
        known = self._bodies.get(function.decl)
        if known is None:
            known = self._bodies[function.decl] = self._read(function)
        return known

    def _read(self, function: Cursor) -> _Body:
        """Visit a function. A variable keeps its value where each reference is converted to its value."""
        unit, changed, declared, heads = self._unit, set[int | None](), set[str](), set[int | None]()

        def visit(cursor: Cursor, parent: Cursor, _data: object) -> int:
            kind = cursor.kind
            if kind == _SIZEOF or (heads and cursor.stmt in heads):
                return CONTINUE
            if kind == _WRAPPER:
                return CONTINUE if unit.core(cursor).kind == _REFERENCE else RECURSE
            if kind == _REFERENCE and parent.kind not in self._holders:
                target = unit.lib.getCursorReferenced(cursor)
                changed.update((target.decl,) if target.kind in _VARIABLES else ())
            elif kind in _DECLARATIONS and not (kind == PARAMETER and parent.kind == function.kind):
                declared.add(unit.name(cursor))
            elif kind == _WHILE and self._is_mark(cursor):
                heads.add(unit.children(cursor)[0].stmt)
            return RECURSE

        unit.lib.visitChildren(function, Visitor(visit), None)
        return _Body(frozenset(changed), frozenset(declared))

    def _written(self, parameter: Cursor, size: Cursor) -> list[tuple[int, str]]:
        """Place and text of an extent that stands between the brackets of the declaration, if it does."""
        unit = self._unit
        file, begin, end = unit.extent(size)
        _, name = unit.place(unit.lib.getCursorLocation(parameter))
        text = unit.between(file, begin, end)
        closed = unit.between(file, end, end + _NEAR).encode("utf-8", "surrogateescape")
        after = skip_gap(closed, 0)
        if begin <= name or not text or closed[after : after + 1] != b"]":
            return []
        return [(begin, " ".join(text.split()))]

    def _lasts(self, node: Cursor, body: _Body) -> bool:
        """Whether an expression has the same value, and its names the same meaning, all over the function."""
        unit, kind = self._unit, node.kind
        if kind == _REFERENCE:
            target = unit.lib.getCursorReferenced(node)
            if unit.name(node) in body.declared or target.decl in body.changed:
                return False
            return target.kind in (PARAMETER, ENUMERATOR, TEMPLATE_VALUE) or self._is_const(target)
        known = kind in _THROUGH
        known |= kind == _UNARY and unit.lib.getCursorUnaryOperatorKind(node) in _SIGNS
        known |= kind == _BINARY and unit.lib.getCursorBinaryOperatorKind(node) in _OPERATORS
        return known and all(self._lasts(child, body) for child in unit.children(node))

    def _is_const(self, target: Cursor) -> bool:
        lib = self._unit.lib
        plain = lib.getCanonicalType(lib.getCursorType(target))
        volatile = bool(lib.isVolatileQualifiedType(plain))
        return target.kind == VARIABLE and bool(lib.isConstQualifiedType(plain)) and not volatile

    def _macro_extent(self, node: Cursor) -> str:
        """The text of an extent that macros made; empty where it has a part that cannot be written here."""
        unit = self._unit
        if node.kind == _REFERENCE:
            return unit.name(node)
        if node.kind in _LITERALS:
            value = unit.integer(node)
            return "" if value is None else str(value)
        parts = [self._macro_extent(child) for child in unit.children(node)]
        if not parts or "" in parts:
            return ""
        if node.kind == _BINARY:
            operator = _OPERATORS[unit.lib.getCursorBinaryOperatorKind(node)]
            return f"{parts[0]} {operator} {parts[1]}"
        if node.kind == _UNARY:
            return f"{_SIGNS[unit.lib.getCursorUnaryOperatorKind(node)]}{parts[0]}"
        if node.kind == _PAREN:
            return f"({parts[0]})"
        return parts[0] if node.kind == _WRAPPER else ""


_NEAR = 200
"""In how many bytes after an extent its closing bracket is looked for."""
