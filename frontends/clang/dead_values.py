"""Variables of C whose values no code reads after a `kernels` construct, and what they are before it."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.frontends.clang.earlier_values import EarlierValues
from accomp.frontends.clang.enclosing_function import Functions
from accomp.frontends.clang.libclang import CONTINUE, RECURSE, Cursor, Visitor
from accomp.frontends.clang.live_out import WHILE, After, Mentions
from accomp.frontends.clang.loops import FOR
from accomp.frontends.clang.region_boundary import GOTO
from accomp.frontends.clang.region_references import Level
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.ir.nodes import Construct, Use
from accomp.records import dataclass, replace
from accomp.syntax.nodes import TypeKind

_UNARY, _REFERENCE, _DO, _CONTINUE, _BREAK = 112, 101, 208, 212, 213
_ADDRESS_OF = 5
_LOCAL = frozenset(("auto", "register", "parameter"))


@dataclass(frozen=True, slots=True)
class _Function:
    """Variables whose addresses a function takes, those that clauses name, and whether its flow is more than
    `After` follows.
    """

    addressed: frozenset[int | None]
    listed: frozenset[int | None]
    jumps: bool


class DeadValues:
    """Tells which scalars are dead after regions; each function is looked through once."""

    def __init__(self, unit: TranslationUnit, functions: Functions, mentions: Mentions, after: After) -> None:
        self._unit, self._functions, self._after = unit, functions, after
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
            if not use.symbol.type.scalar or use.symbol.storage not in _LOCAL:
                return use
            if use.symbol.file_scope or declaration in addressed:
                return use
            if use.symbol.type.kind is TypeKind.INTEGER:
                value = self._earlier.value(around, shadow, declaration, addressed | listed)
                use = replace(use, before="" if value is None else str(value))
            if not use.written:
                return use
            met = self._after.met(around, shadow, declaration, use.symbol.name)
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

        def visit(cursor: Cursor, _parent: Cursor, _data: object) -> int:
            kinds.add(cursor.kind)
            if cursor.kind == WHILE and self._after.is_shadow(cursor):
                listed.update(self._named(unit.children(cursor)[0]))
            if cursor.kind == _UNARY and unit.lib.getCursorUnaryOperatorKind(cursor) == _ADDRESS_OF:
                addressed.update(self._named(cursor))
            return RECURSE

        unit.lib.visitChildren(function, Visitor(visit), None)
        jumps = GOTO in kinds or (not kinds.isdisjoint((_BREAK, _CONTINUE)) and self._is_left(function))
        return _Function(frozenset(addressed), frozenset(listed), jumps)

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
