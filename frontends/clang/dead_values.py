"""Variables whose values no code reads after a `kernels` construct, and what they are before it."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.frontends.clang.earlier_values import EarlierValues
from accomp.frontends.clang.enclosing_function import Functions
from accomp.frontends.clang.libclang import CONTINUE, RECURSE, Cursor, Visitor
from accomp.frontends.clang.live_out import ASSIGN, BINARY, COMPOUND_ASSIGN, WHILE, After, Mentions
from accomp.frontends.clang.loops import FOR
from accomp.frontends.clang.region_boundary import GOTO
from accomp.frontends.clang.region_references import Level
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.ir.nodes import Construct, Use
from accomp.records import dataclass, replace
from accomp.syntax.nodes import Symbol, TypeKind

_UNARY, _REFERENCE, _DO, _CONTINUE, _BREAK = 112, 101, 208, 212, 213
_ADDRESS_OF = 5
_IMPLICIT, _PARENTHESES, _SUBSCRIPT, _LAMBDA, _TRY = 100, 111, 113, 144, 224
_READING = frozenset((_IMPLICIT, _PARENTHESES, _UNARY, COMPOUND_ASSIGN))
"""What a name is read or set by, and no reference bound to it; `&` is looked at besides."""
_ARRAYS = frozenset((112, 114, 115, 116))
"""CXTypeKind."""
_LOCAL = frozenset(("auto", "register", "parameter"))


@dataclass(frozen=True, slots=True)
class _Function:
    """Variables whose addresses a function takes, those that clauses name, and whether its flow is more than
    `After` follows.
    """

    addressed: frozenset[int | None]
    listed: frozenset[int | None]
    jumps: bool


def _is_followed(symbol: Symbol) -> bool:
    """Whether a variable is a scalar or an array that is gone when its function ends."""
    if symbol.storage not in _LOCAL or symbol.has("reference"):
        return False
    whole = symbol.type.kind is TypeKind.ARRAY and symbol.type.complete and not symbol.type.variable
    return symbol.type.scalar or (whole and symbol.storage != "parameter")


class DeadValues:
    """Tells which scalars are dead after regions; each function is looked through once."""

    def __init__(
        self, unit: TranslationUnit, functions: Functions, mentions: Mentions, after: After, *, cxx: bool
    ) -> None:
        self._unit, self._functions, self._after, self._cxx = unit, functions, after, cxx
        self._earlier = EarlierValues(unit, mentions, after)
        self._known: dict[int | None, _Function] = {}

    def noted(self, made: Construct, level: Level, shadow: Cursor) -> Construct:
        """The construct, its uses of local scalars with what is known of their values before and after it."""
        unit = self._unit
        around = self._functions.cursor_of(*unit.place(unit.lib.getCursorLocation(shadow)))
        if around is None or self._function(around).jumps:
            return made
        keys = {seen.symbol.id: declaration for declaration, seen in level.uses.items()}

        def told(use: Use) -> Use:
            declaration = keys.get(use.symbol.id)
            addressed, listed = self._function(around).addressed, self._function(around).listed
            symbol = use.symbol
            if not _is_followed(symbol) or symbol.file_scope or declaration in addressed:
                return use
            if symbol.type.kind is TypeKind.INTEGER:
                value = self._earlier.value(around, shadow, declaration, addressed | listed)
                use = replace(use, before="" if value is None else str(value))
            if not use.written:
                return use
            met = self._after.met(around, shadow, declaration, symbol.name)
            return replace(use, dead=met is not None and met.read is None)

        return replace(made, uses=tuple(map(told, made.uses)))

    def _function(self, function: Cursor) -> _Function:
        known = self._known.get(function.decl)
        if known is None:
            known = self._known[function.decl] = self._looked_through(function)
        return known

    def _looked_through(self, function: Cursor) -> _Function:
        """What is said of a function: jumps count where they may leave out what follows a region."""
        unit, kinds = self._unit, set[int]()
        addressed, listed = set[int | None](), set[int | None]()

        def visit(cursor: Cursor, parent: Cursor, _data: object) -> int:
            kinds.add(cursor.kind)
            if parent.kind == WHILE and self._after.is_shadow(parent):
                clauses = unit.children(parent)[0]
                if clauses.stmt == cursor.stmt:
                    listed.update(self._named_at(clauses))
                    return CONTINUE
            if cursor.kind == _LAMBDA or self._has_other_name(cursor, parent):
                addressed.update(self._named_at(cursor))
            if cursor.kind == _UNARY and unit.lib.getCursorUnaryOperatorKind(cursor) == _ADDRESS_OF:
                addressed.update(self._named(cursor))
            return RECURSE

        unit.lib.visitChildren(function, Visitor(visit), None)
        jumps = not kinds.isdisjoint((GOTO, _TRY)) or (
            not kinds.isdisjoint((_BREAK, _CONTINUE)) and self._is_left(function)
        )
        return _Function(frozenset(addressed), frozenset(listed), jumps)

    def _has_other_name(self, node: Cursor, parent: Cursor) -> bool:
        """Whether the variable that a node names is known as something else from there on.

        That is an array whose first element is pointed to, and in C++ what a reference may be bound to.
        """
        unit = self._unit
        if node.kind == _IMPLICIT and parent.kind != _SUBSCRIPT:
            inner = unit.children(node)
            if not inner or inner[0].kind != _REFERENCE:
                return False
            type_ = unit.lib.getCursorType(node)
            decays = unit.lib.getCanonicalType(unit.lib.getCursorType(inner[0])).kind in _ARRAYS
            return decays or (self._cxx and bool(unit.lib.isConstQualifiedType(type_)))
        if not self._cxx or node.kind != _REFERENCE or parent.kind in _READING:
            return False
        if parent.kind != BINARY:
            return True
        assigns = unit.lib.getCursorBinaryOperatorKind(parent) == ASSIGN
        return not assigns or unit.children(parent)[0].stmt != node.stmt

    def _named_at(self, node: Cursor) -> Iterator[int | None]:
        """The variables that a node and those below it name."""
        if node.kind == _REFERENCE:
            yield self._unit.lib.getCursorReferenced(node).decl
        yield from self._named(node)

    def _named(self, node: Cursor) -> Iterator[int | None]:
        for child in self._unit.children(node):
            if child.kind == _REFERENCE:
                yield self._unit.lib.getCursorReferenced(child).decl
            yield from self._named(child)

    def _is_left(self, function: Cursor) -> bool:
        """Whether a loop that holds a region of a directive may be left early, or continued."""
        found = False

        def visit(cursor: Cursor, _parent: Cursor, _data: object) -> int:
            nonlocal found
            if cursor.kind in (FOR, WHILE, _DO) and not self._after.is_shadow(cursor):
                found = found or (self._holds(cursor, shadows=True) and self._holds(cursor, shadows=False))
            return CONTINUE if self._after.is_shadow(cursor) else RECURSE

        self._unit.lib.visitChildren(function, Visitor(visit), None)
        return found

    def _holds(self, loop: Cursor, *, shadows: bool) -> bool:
        """Whether a loop holds a directive, or else a jump outside of the regions of directives."""
        found = False

        def visit(cursor: Cursor, _parent: Cursor, _data: object) -> int:
            nonlocal found
            shadow = cursor.kind == WHILE and self._after.is_shadow(cursor)
            found = found or (shadow if shadows else cursor.kind in (_BREAK, _CONTINUE))
            return CONTINUE if shadow else RECURSE

        self._unit.lib.visitChildren(loop, Visitor(visit), None)
        return found
