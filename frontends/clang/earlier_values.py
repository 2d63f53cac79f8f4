"""The values that integer variables of C have when a region starts, where the function shows them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from accomp.frontends.clang.cursor_kinds import VARIABLE
from accomp.frontends.clang.libclang import CONTINUE, RECURSE, Cursor, Visitor
from accomp.frontends.clang.live_out import ASSIGN, BINARY, COMPOUND_ASSIGN, IF, WHILE, After, Mentions, names
from accomp.frontends.clang.loops import COMPOUND
from accomp.frontends.clang.translation_unit import TranslationUnit

_REFERENCE, _UNARY, _SWITCH, _DECLARATIONS = 101, 112, 206, 231
_STEPS = frozenset((1, 2, 3, 4))
"""CXUnaryOperatorKind of `++` and `--`."""
_ARITHMETIC = {3: "*", 6: "+", 7: "-"}
"""CXBinaryOperatorKind."""
_SIGNED = frozenset((17, 18, 19))
"""CXTypeKind of `int` and its longer kinds."""
_AUTOMATIC = frozenset((1, 6, 7))
"""CX_StorageClass of local variables."""
_LIMIT = 2**31
_MOST = 9

Path = list[tuple[Cursor, Cursor]]
"""Nodes from a function down to a place, each with the one in it that leads there."""


class EarlierValues:
    """Follows the statements in front of regions of one function after the other."""

    def __init__(self, unit: TranslationUnit, mentions: Mentions, after: After) -> None:
        self._unit, self._mentions, self._after = unit, mentions, after
        self._others = frozenset[int | None]()

    def value(
        self, function: Cursor, region: Cursor, declaration: int | None, others: frozenset[int | None]
    ) -> int | None:
        """The value of a local variable where a region starts; `others` are changed by more than
        statements that name them, or have copies on the device.
        """
        if declaration in others:
            return None
        self._others = others
        path = self._after.path(function, region) or ()
        switched = any(node.kind == _SWITCH for node in path)  # to statements after those that set it
        return self._at(list(pairwise(path)), declaration, 0) if not switched else None

    def _at(self, path: Path, declaration: int | None, depth: int) -> int | None:
        """The value that the variable has at a place: that of the last statement to set it."""
        for level in range(len(path) - 1, -1, -1):
            parent, child = path[level]
            if parent.kind != COMPOUND:
                if self._sets_elsewhere(parent, child, declaration):
                    return None
                continue
            for one in self._before(parent, child):
                if self._mentions.count(one, declaration) and self._sets(one, declaration):
                    value = self._given(one, declaration)
                    return self._evaluated(value, [*path[:level], (parent, one)], depth) if value else None
        return None

    def _before(self, parent: Cursor, child: Cursor) -> Iterator[Cursor]:
        children = self._unit.children(parent)
        at = next(i for i, c in enumerate(children) if c.stmt == child.stmt)
        return reversed(children[:at])

    def _sets_elsewhere(self, parent: Cursor, child: Cursor, declaration: int | None) -> bool:
        """Whether parts of a statement that are executed before one in it may set the variable."""
        if parent.kind == WHILE and self._after.is_shadow(parent):
            return self._sets(self._unit.children(parent)[0], declaration, directive=True)
        if parent.kind == IF:
            others = (c for c in self._unit.children(parent) if c.stmt != child.stmt)
            return any(self._sets(one, declaration) for one in others)
        return self._sets(parent, declaration)

    def _sets(self, node: Cursor, declaration: int | None, *, directive: bool = False) -> bool:
        """Whether a statement may set the variable: what clauses of directives name counts as well."""
        unit, found = self._unit, directive and bool(self._mentions.count(node, declaration))

        def visit(cursor: Cursor, _parent: Cursor, _data: object) -> int:
            nonlocal found
            found = found or self._changes(cursor, declaration)
            return CONTINUE if found else RECURSE

        if not found and not self._changes(node, declaration):
            unit.lib.visitChildren(node, Visitor(visit), None)
            return found
        return True

    def _changes(self, node: Cursor, declaration: int | None) -> bool:
        unit, kind = self._unit, node.kind
        if kind == VARIABLE:
            return node.decl == declaration
        if kind == WHILE and self._after.is_shadow(node):
            return bool(self._mentions.count(unit.children(node)[0], declaration))
        if kind == BINARY:
            assigns = unit.lib.getCursorBinaryOperatorKind(node) == ASSIGN
        elif kind == _UNARY:
            assigns = unit.lib.getCursorUnaryOperatorKind(node) in _STEPS
        else:
            assigns = kind == COMPOUND_ASSIGN
        return assigns and names(unit, unit.core(unit.children(node)[0]), declaration)

    def _given(self, statement: Cursor, declaration: int | None) -> Cursor | None:
        """The expression that a statement sets the variable to, if it does that alone."""
        unit, children = self._unit, self._unit.children(statement)
        if statement.kind == _DECLARATIONS:
            own = next((c for c in children if c.kind == VARIABLE and c.decl == declaration), None)
            initial = unit.children(own) if own is not None else []
            return initial[-1] if initial else None
        if statement.kind != BINARY or not names(unit, unit.core(children[0]), declaration):
            return None
        assigns = unit.lib.getCursorBinaryOperatorKind(statement) == ASSIGN
        return children[1] if assigns and not self._sets(children[1], declaration) else None

    def _evaluated(self, node: Cursor, path: Path, depth: int) -> int | None:
        """The value of an expression at a place; None where it is none of an `int`."""
        unit, node = self._unit, self._unit.core(node)
        found = unit.integer(node)
        if found is None and depth < _MOST:
            signed = unit.lib.getCanonicalType(unit.lib.getCursorType(node)).kind in _SIGNED
            if node.kind == _REFERENCE and signed:
                found = self._of_variable(unit.lib.getCursorReferenced(node), path, depth)
            elif node.kind == BINARY and signed:
                found = self._combined(node, path, depth)
        return found if found is not None and -_LIMIT <= found < _LIMIT else None

    def _of_variable(self, variable: Cursor, path: Path, depth: int) -> int | None:
        storage = self._unit.lib.Cursor_getStorageClass(variable)
        if variable.kind != VARIABLE or storage not in _AUTOMATIC or variable.decl in self._others:
            return None
        statement = path[-1][1]
        if statement.kind == _DECLARATIONS:  # it may declare both
            value = self._given(statement, variable.decl)
            if value is not None:
                return self._evaluated(value, path, depth + 1)
        return self._at(path, variable.decl, depth + 1)

    def _combined(self, node: Cursor, path: Path, depth: int) -> int | None:
        operator = _ARITHMETIC.get(self._unit.lib.getCursorBinaryOperatorKind(node))
        left, right = (self._evaluated(c, path, depth + 1) for c in self._unit.children(node))
        if left is None or right is None or operator is None:
            return None
        return left * right if operator == "*" else left + right if operator == "+" else left - right
