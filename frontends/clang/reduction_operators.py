"""By which operator of a reduction a region combines values into a variable (OpenACC 3.3 section 2.9.11)."""

from __future__ import annotations

from accomp.frontends.clang.libclang import Cursor
from accomp.frontends.clang.live_out import ASSIGN, BINARY, COMPOUND_ASSIGN, CONDITIONAL, IF, mentions, names
from accomp.frontends.clang.loops import COMPOUND, FOR, header
from accomp.frontends.clang.translation_unit import TranslationUnit

_OVERLOADS, _CALL, _UNARY = 49, 103, 112
_INCREMENTS = frozenset((1, 2, 3, 4))
_BINARY = {3: "*", 6: "+", 7: "+", 17: "&", 18: "^", 19: "|", 20: "&&", 21: "||"}
_ASSIGNING = {23: "*", 26: "+", 27: "+", 30: "&", 31: "^", 32: "|"}
"""CXBinaryOperatorKind -> the operator of a reduction, that of a difference being `+`."""
_SUBTRACT = 7
_GREATER, _LESS = (12, 14), (11, 13)
_CALLS = {
    name: kind
    for kind in ("max", "min")
    for name in (kind, kind.upper(), *(f"f{kind}{suffix}" for suffix in ("", "f", "l")))
}


class Combining:
    """Recognizes reductions of one variable in the statements of a region."""

    def __init__(self, unit: TranslationUnit, declaration: int | None) -> None:
        self._unit, self._declaration = unit, declaration
        self._operators: set[str] = set()
        self._known = 0

    def operator(self, region: Cursor) -> str:
        """The operator of all that the region does with the variable; empty if it does anything else.

        `index` where it is the control variable of a loop.
        """
        self._statement(region)
        whole = self._known == mentions(self._unit, region, self._declaration)
        found = self._operators
        return "index" if "index" in found else next(iter(found)) if whole and len(found) == 1 else ""

    def _is(self, node: Cursor) -> bool:
        return names(self._unit, self._unit.core(node), self._declaration)

    def _note(self, operator: str, count: int) -> None:
        self._operators.add(operator)
        self._known += count

    def _statement(self, node: Cursor) -> None:
        if not mentions(self._unit, node, self._declaration):
            return
        kind, children = node.kind, self._unit.children(node)
        operator = (
            self._unit.lib.getCursorBinaryOperatorKind(node) if kind in (BINARY, COMPOUND_ASSIGN) else 0
        )
        if kind == COMPOUND_ASSIGN and self._is(children[0]):
            self._note(_ASSIGNING.get(operator, ""), 1)
        elif kind == _UNARY and self._unit.lib.getCursorUnaryOperatorKind(node) in _INCREMENTS:
            if self._is(children[0]):
                self._note("+", 1)
        elif kind == BINARY and operator == ASSIGN and self._is(children[0]):
            self._assigned(self._unit.core(children[1]))
        elif kind == IF and self._chosen(children):
            return
        elif kind == FOR and self._counts(header(self._unit, children[:-1])[0]):
            self._note("index", 0)
        for child in children:
            self._statement(child)

    def _counts(self, first: Cursor | None) -> bool:
        """Whether the init of a loop sets the variable."""
        if first is None or first.kind != BINARY:
            return False
        return self._is(self._unit.children(first)[0])

    def _assigned(self, value: Cursor) -> None:
        """`x = x + e` and the like, also with more terms; `x = max(x, e)`; `x = x > e ? x : e`."""
        unit, kind = self._unit, value.kind
        if kind == _CALL:
            parts = unit.children(value)
            name = unit.name(value) or self._overloaded(parts[0])
            if name in _CALLS and sum(self._is(c) for c in parts) == 1:
                self._note(_CALLS[name], 2)
        elif kind == CONDITIONAL:
            condition, first, second = unit.children(value)
            if self._is(first) != self._is(second):
                self._compared(unit.core(condition), self._is(first), 3)
        elif kind == BINARY:
            self._combined(value)

    def _overloaded(self, called: Cursor) -> str:
        """The name of the functions among which the arguments of a template choose."""
        return next((self._unit.name(c) for c in self._unit.children(called) if c.kind == _OVERLOADS), "")

    def _combined(self, value: Cursor) -> None:
        unit = self._unit
        operator = _BINARY.get(unit.lib.getCursorBinaryOperatorKind(value), "")
        while operator and value.kind == BINARY:
            kind = unit.lib.getCursorBinaryOperatorKind(value)
            if _BINARY.get(kind) != operator:
                return
            left, right = unit.children(value)
            if self._is(left) or (self._is(right) and kind != _SUBTRACT):
                self._note(operator, 2)
                return
            value = unit.core(left)

    def _chosen(self, children: list[Cursor]) -> bool:
        """`if (e > x) x = e;`"""
        unit = self._unit
        if len(children) != 2:
            return False
        statement = children[1]
        while statement.kind == COMPOUND and len(inner := unit.children(statement)) == 1:
            statement = inner[0]
        if statement.kind != BINARY or unit.lib.getCursorBinaryOperatorKind(statement) != ASSIGN:
            return False
        left, right = unit.children(statement)
        if not self._is(left) or mentions(unit, right, self._declaration):
            return False
        return self._compared(unit.core(children[0]), False, 2)

    def _compared(self, condition: Cursor, kept_if_true: bool, count: int) -> bool:
        """Whether a comparison chooses the larger or smaller value, the variable if it holds or if not."""
        unit = self._unit
        operator = unit.lib.getCursorBinaryOperatorKind(condition) if condition.kind == BINARY else 0
        if operator not in (*_GREATER, *_LESS):
            return False
        left, right = unit.children(condition)
        if self._is(left) == self._is(right):
            return False
        larger = (operator in _GREATER) == (self._is(left) == kept_if_true)
        self._note("max" if larger else "min", count)
        return True
