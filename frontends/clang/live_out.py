"""Where the value that a region gives a variable is read once it is over: the flow of one function."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator

from accomp.frontends.clang.cursor_kinds import VARIABLE
from accomp.frontends.clang.libclang import CONTINUE, RECURSE, Cursor, Visitor
from accomp.frontends.clang.loops import COMPOUND, FOR, RANGE_FOR, header
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.records import dataclass

_REFERENCE, _UNARY, BINARY, COMPOUND_ASSIGN, CONDITIONAL, _SIZEOF = 101, 112, 114, 115, 116, 136
IF, _SWITCH, WHILE, _DO = 205, 206, 207, 208
_CONTINUE, _BREAK, _RETURN, _TYPEDEF = 212, 213, 214, 20
_LEAVING = frozenset((_CONTINUE, _BREAK))
ASSIGN, _AND, _OR = 22, 20, 21
_STATEMENTS = range(100, 300)
"""CXCursorKind of expressions and statements."""


@dataclass(frozen=True, slots=True)
class Met:
    """What executing a statement meets first: a read of the variable, or on all ways an assignment."""

    read: Cursor | None = None
    set: bool = False


_NOTHING, _SET = Met(), Met(set=True)


class Mentions:
    """How often nodes name variables. What is below a node is visited once, for all variables."""

    def __init__(self, unit: TranslationUnit) -> None:
        self._unit = unit
        self._count = 0
        self._places: dict[int | None, list[int]] = {}
        """The names of each variable, by their numbers in the order of the visits."""
        self._below: dict[int | None, tuple[int, int]] = {}
        """The first number at or below a node, and the one after the last."""

    def count(self, node: Cursor, declaration: int | None) -> int:
        """How often a node and those below it name a variable."""
        if names(self._unit, node, declaration):
            return 1
        first, end = self._below.get(_identity(node)) or self._visited(node)
        places = self._places.get(declaration)
        return bisect_left(places, end) - bisect_left(places, first) if places else 0

    def _visited(self, root: Cursor) -> tuple[int, int]:
        referenced, places, below = self._unit.lib.getCursorReferenced, self._places, self._below
        around = [(_identity(root), self._count)]

        def leave() -> None:
            node, first = around.pop()
            below[node] = first, self._count

        def visit(cursor: Cursor, parent: Cursor, _data: object) -> int:
            kind = cursor.kind
            if kind == _SIZEOF:
                return CONTINUE
            outer = _identity(parent)
            while len(around) > 1 and around[-1][0] != outer:
                leave()
            around.append((_identity(cursor), self._count))
            if kind == _REFERENCE or kind == VARIABLE:
                target = cursor if kind == VARIABLE else referenced(cursor)
                places.setdefault(target.decl, []).append(self._count)
                self._count += 1
            return RECURSE

        self._unit.lib.visitChildren(root, Visitor(visit), None)
        while around:
            leave()
        return below[_identity(root)]


def _identity(node: Cursor) -> int | None:
    """The statement or expression of a node, or its declaration."""
    return node.stmt if node.kind in _STATEMENTS else node.decl


def names(unit: TranslationUnit, node: Cursor, declaration: int | None) -> bool:
    """Whether a node is the name of a variable, or its declaration."""
    if node.kind == VARIABLE:
        return node.decl == declaration
    return node.kind == _REFERENCE and unit.lib.getCursorReferenced(node).decl == declaration


class After:
    """Follows the flow of a function after a region; `is_private` tells of a directive's shadow and a name
    whether the variable is another one in its region.
    """

    def __init__(
        self, unit: TranslationUnit, mentions: Mentions, is_private: Callable[[Cursor, str], bool]
    ) -> None:
        self._unit, self._mentions, self._is_private = unit, mentions, is_private
        self._declaration: int | None = None
        self._name = ""
        self._region: int | None = None

    def met(self, function: Cursor, region: Cursor, declaration: int | None, name: str) -> Met | None:
        """What follows the region: `set` is false where its value may last until the function ends.

        None where the region is not found in the function, as in macros.
        """
        self._declaration, self._name, self._region = declaration, name, region.stmt
        path = self.path(function, region)
        if path is None:
            return None
        for parent, child in zip(reversed(path[:-1]), reversed(path[1:]), strict=True):
            if parent.kind == WHILE and self._is_private(parent, name):
                return _NOTHING
            for part, ends in self._following(parent, child):
                met = self._scan(part)
                if met.read is not None or part.kind == _RETURN:
                    return Met(met.read)
                if met.set and ends:
                    return met
                if met.set or part.kind in _LEAVING:
                    break
        return _NOTHING

    def of_iteration(self, nest: list[list[Cursor]], declaration: int | None, name: str) -> Met | None:
        """What an iteration of a nest meets, of which these are headers and bodies; None if headers do."""
        self._declaration, self._name, self._region = declaration, name, None
        if any(self._mentions.count(part, declaration) for parts in nest for part in parts[:-1]):
            return None
        return self._scan(nest[-1][-1])

    def path(self, function: Cursor, region: Cursor) -> list[Cursor] | None:
        """The nodes from a function down to a directive's shadow."""
        unit = self._unit
        file, place = unit.place(unit.lib.getCursorLocation(region))
        path = [function]
        while path[-1].stmt is None or path[-1].stmt != region.stmt:
            inner = (c for c in unit.children(path[-1]) if c.stmt is not None)
            found = next((c for c in inner if _covers(unit.extent(c), file, place)), None)
            if found is None or len(path) > 500:
                return None
            path.append(found)
        return path

    def _following(self, parent: Cursor, child: Cursor) -> Iterator[tuple[Cursor, bool]]:
        """The statements that follow one in another, each with whether all ways lead there."""
        children = self._unit.children(parent)
        if parent.kind == COMPOUND:
            at = next(i for i, c in enumerate(children) if c.stmt == child.stmt)
            yield from ((c, True) for c in children[at + 1 :])
        elif parent.kind == FOR:
            _, condition, step = header(self._unit, children[:-1])
            parts = (step, condition, children[-1])
            yield from ((p, p is condition) for p in parts if p is not None)
        elif parent.kind == _DO or (parent.kind == WHILE and not self.is_shadow(parent)):
            last = children[-1] if parent.kind == _DO else children[0]
            yield last, True
            yield next(c for c in children if c.stmt != last.stmt), False

    def is_shadow(self, node: Cursor) -> bool:
        """Whether a node is the shadow of a directive."""
        return self._is_private(node, "")

    def _scan(self, node: Cursor) -> Met:
        """What executing a node meets."""
        unit = self._unit
        if node.stmt is not None and node.stmt == self._region:
            return _NOTHING
        if node.kind == _RETURN:
            met = self._sequence(unit.children(node))
            return met if met.read is not None else _SET
        if not self._mentions.count(node, self._declaration):
            return _NOTHING
        if node.kind == _REFERENCE:
            return Met(node)
        if node.kind == WHILE and self.is_shadow(node):
            private = self._is_private(node, self._name)
            return _NOTHING if private else self._scan(unit.children(node)[-1])
        return self._of(node, unit.children(node))

    def _of(self, node: Cursor, children: list[Cursor]) -> Met:
        kind = node.kind
        if kind == BINARY:
            return self._binary(node, children)
        if kind in (IF, CONDITIONAL):
            return self._branches(children)
        if kind == FOR:
            first, condition, step = header(self._unit, children[:-1])
            always = [c for c in (first, condition) if c is not None]
            often = [c for c in (children[-1], step) if c is not None]
            return self._then(self._sequence(always), often)
        if kind == RANGE_FOR or kind == WHILE or kind == _SWITCH:
            return self._then(self._scan(children[0]), children[1:])
        if kind == VARIABLE and node.decl == self._declaration:
            met = self._sequence(children)
            return met if met.read is not None else _SET
        met = self._sequence(children)
        return Met(met.read) if kind == _DO and self._is_left(children[0]) else met

    def _is_left(self, body: Cursor) -> bool:
        """Whether a body has a `break` or a `continue`, after which the rest of it is left out."""
        left = False

        def visit(cursor: Cursor, _parent: Cursor, _data: object) -> int:
            nonlocal left
            left = left or cursor.kind in _LEAVING
            return RECURSE

        self._unit.lib.visitChildren(body, Visitor(visit), None)
        return left

    def _sequence(self, nodes: Iterable[Cursor]) -> Met:
        for node in nodes:
            met = self._scan(node)
            if met.read is not None or met.set:
                return met
            if node.kind in _LEAVING:
                break
        return _NOTHING

    def _then(self, met: Met, perhaps: Iterable[Cursor]) -> Met:
        """What is met first, and else in what may be executed after it."""
        if met.read is not None or met.set:
            return met
        return Met(self._sequence(perhaps).read)

    def _branches(self, children: list[Cursor]) -> Met:
        condition, *branches = children
        met = self._scan(condition)
        if met.read is not None or met.set:
            return met
        found = [self._scan(branch) for branch in branches]
        read = next((m.read for m in found if m.read is not None), None)
        return Met(read, set=read is None and len(found) > 1 and all(m.set for m in found))

    def _binary(self, node: Cursor, children: list[Cursor]) -> Met:
        """An assignment evaluates its right side first; sums of many terms are no recursion."""
        unit = self._unit
        operator = unit.lib.getCursorBinaryOperatorKind(node)
        if operator == ASSIGN:
            left, right = children
            met = self._scan(right)
            if met.read is not None or met.set:
                return met
            return _SET if names(unit, unit.core(left), self._declaration) else self._scan(left)
        terms: list[Cursor] = []
        while node.kind == BINARY and unit.lib.getCursorBinaryOperatorKind(node) == operator:
            left, right = unit.children(node)
            terms.append(right)
            node = unit.core(left)
        met = self._scan(node)
        if operator in (_AND, _OR):
            return self._then(met, reversed(terms))
        return met if met.read is not None or met.set else self._sequence(reversed(terms))


def _covers(extent: tuple[int | None, int, int], file: int | None, place: int) -> bool:
    return extent[0] == file and extent[1] <= place < extent[2]
