"""What becomes of the values that a compute construct gives scalars that no clause is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from accomp.frontends.clang.dead_values import DeadValues
from accomp.frontends.clang.enclosing_function import Functions
from accomp.frontends.clang.libclang import Cursor
from accomp.frontends.clang.live_out import (
    ASSIGN,
    BINARY,
    COMPOUND_ASSIGN,
    CONDITIONAL,
    IF,
    After,
    Mentions,
    names,
)
from accomp.frontends.clang.loops import COMPOUND, FOR, FoundLoop, header
from accomp.frontends.clang.region_boundary import GOTO
from accomp.frontends.clang.region_references import Level
from accomp.frontends.clang.shadow import Mark
from accomp.frontends.clang.symbols import MEMBER
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.ir.lost_values import may_lose
from accomp.ir.nodes import Construct, Use
from accomp.ir.visitor import transform
from accomp.records import replace
from accomp.source import Span

_LASTING = frozenset(("extern", "static"))


class LostValues:
    """Looks at the scalars of compute constructs; `mark` gives the directive of a shadow, `place` the span of
    a name at a place of it.
    """

    def __init__(
        self,
        unit: TranslationUnit,
        functions: Functions,
        mark: Callable[[Cursor], Mark | None],
        place: Callable[[tuple[int | None, int], str], Span | None],
        *,
        cxx: bool,
    ) -> None:
        self._unit, self._functions, self._mark, self._place = unit, functions, mark, place
        self._mentions = Mentions(unit)
        self._after = After(unit, self._mentions, self._is_private)
        self._dead = DeadValues(unit, functions, self._mentions, self._after, cxx=cxx)
        self.of_kernels = False
        """Whether it is asked for which values are dead after `kernels` constructs."""

    def noted(
        self, made: Construct, level: Level, nest: list[FoundLoop], shadow: Cursor, compute: Cursor | None
    ) -> Construct:
        """The construct, its uses of such scalars with what is known of their values.

        `nest` are its loops, `compute` is the shadow of the compute construct around it.
        """
        if compute is not None and nest:
            made = self._of_loop(made, level, nest, shadow, compute)
        if compute is not None and compute.stmt == shadow.stmt and GOTO in level.jumps:
            made = transform(made, _unfollowed) or made
        name = made.directive.name.partition(" ")[0]
        if self.of_kernels and name == "kernels":
            made = self._dead.noted(made, level, shadow)
        if not may_lose(made.directive, (c.directive for c in made.walk())):
            return made
        indices, taken = _indices(made.walk()), _named(made.walk())
        written = {u.symbol.id: u for u in made.uses if u.written and u.symbol.type.scalar}
        found: dict[str, Use] = {}
        for declaration, seen in level.uses.items():
            use = written.get(seen.symbol.id)
            if use is not None and use.symbol.id not in taken:
                found[use.symbol.id] = self._use(use, declaration, shadow, use.symbol.id in indices)
        if not found:
            return made
        return replace(made, uses=tuple(found.get(u.symbol.id, u) for u in made.uses))

    def _of_loop(
        self, made: Construct, level: Level, nest: list[FoundLoop], shadow: Cursor, compute: Cursor
    ) -> Construct:
        """A loop in a compute construct: what becomes there of scalars that it sets."""
        keys = {seen.symbol.id: declaration for declaration, seen in level.uses.items()}
        parts = [found.parts for found in nest[: made.directive.associated]]
        reductions = made.directive.all("reduction")  # these values are the clause's, whatever statements do
        reduced = {ref.symbol.id for c in reductions for ref in c.vars if ref.symbol is not None}

        def noted(use: Use) -> Use:
            symbol = use.symbol
            if not (use.written and symbol.type.scalar) or symbol.storage == MEMBER or symbol.id in reduced:
                return use
            next_ = self._after.met(compute, shadow, keys[symbol.id], symbol.name)
            live = next_ is None or next_.read is not None
            met = self._after.of_iteration(parts, keys[symbol.id], symbol.name) if parts else None
            if met is None:
                return replace(use, live=live)
            return replace(use, exposed=met.read is not None, redefined=met.set, live=live)

        return replace(made, uses=tuple(map(noted, made.uses)))

    def _use(self, use: Use, declaration: int | None, shadow: Cursor, index: bool) -> Use:
        """The use with what becomes of the value; `index`: an associated loop counts with the variable."""
        unit = self._unit
        around = self._functions.cursor_of(*unit.place(unit.lib.getCursorLocation(shadow)))
        name = use.symbol.name
        met = self._after.met(around, shadow, declaration, name) if around is not None else None
        if met is None:
            return use
        operator = Combining(unit, self._mentions, declaration).operator(unit.children(shadow)[-1])
        if operator == "index" and not index:
            return use
        read = self._place(unit.place(unit.lib.getCursorLocation(met.read)), name) if met.read else None
        if index:
            return replace(use, read_after=read)
        lasts = use.symbol.file_scope or use.symbol.storage in _LASTING or use.symbol.has("reference")
        return replace(use, read_after=read, outlives=lasts and not met.set, combined=operator)

    def _is_private(self, node: Cursor, name: str) -> bool:
        """Whether a node is a directive's shadow; with a name, whether its region has its own variable."""
        mark = self._mark(node)
        if mark is None or not name:
            return mark is not None
        directive = mark.directive
        if any(ref.name == name for clause in directive.all("private") for ref in clause.vars):
            return True
        return "loop" in directive.name.split() and name in self._controls(node, directive.associated)

    def _controls(self, node: Cursor, depth: int) -> Iterator[str]:
        """The control variables of the loops at a directive, which are private to it (section 2.6.1)."""
        unit = self._unit
        for _ in range(depth):
            node = unit.children(node)[-1]
            while node.kind == COMPOUND and len(inner := unit.children(node)) == 1:
                node = inner[0]
            if node.kind != FOR:
                return
            first = header(unit, unit.children(node)[:-1])[0]
            if first is not None and first.kind == BINARY:
                yield unit.name(unit.core(unit.children(first)[0]))


def _unfollowed(construct: Construct) -> Construct:
    """A construct in a region with `goto` statements, whose flow is not followed."""
    uses = (replace(u, exposed=True, redefined=False, live=True) for u in construct.uses)
    return replace(construct, uses=tuple(uses))


def _named(constructs: Iterable[Construct]) -> frozenset[str]:
    """The variables that clauses of the constructs name."""
    found: set[str] = set()
    for construct in constructs:
        for clause in construct.directive.clauses:
            found.update(ref.symbol.id for ref in clause.vars if ref.symbol is not None)
    return frozenset(found)


def _indices(constructs: Iterable[Construct]) -> frozenset[str]:
    """The control variables of the loops that constructs are about."""
    loops = (loop for construct in constructs for loop in construct.loops)
    return frozenset(loop.index.id for loop in loops if loop.index is not None)


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

    def __init__(self, unit: TranslationUnit, mentions: Mentions, declaration: int | None) -> None:
        self._unit, self._mentions, self._declaration = unit, mentions, declaration
        self._operators: set[str] = set()
        self._known = 0

    def operator(self, region: Cursor) -> str:
        """The operator of all that the region does with the variable; empty if it does anything else.

        `index` where it is the control variable of a loop.
        """
        self._statement(region)
        whole = self._known == self._mentions.count(region, self._declaration)
        found = self._operators
        return "index" if "index" in found else next(iter(found)) if whole and len(found) == 1 else ""

    def _is(self, node: Cursor) -> bool:
        return names(self._unit, self._unit.core(node), self._declaration)

    def _note(self, operator: str, count: int) -> None:
        self._operators.add(operator)
        self._known += count

    def _statement(self, node: Cursor) -> None:
        if not self._mentions.count(node, self._declaration):
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
        if not self._is(left) or self._mentions.count(right, self._declaration):
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
