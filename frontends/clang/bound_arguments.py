"""The arguments of directives, bound from the host code of shadows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from accomp.codes.syntax import EXPECTED_VAR
from accomp.diagnostics import Sink
from accomp.frontends.clang.arrays import ArrayParameters
from accomp.frontends.clang.constant_names import is_constant
from accomp.frontends.clang.constructors import missing_constructors
from accomp.frontends.clang.conversions import with_conversions
from accomp.frontends.clang.cursor_kinds import FIELD, PARAMETER, TEMPLATE_VALUE, VARIABLE
from accomp.frontends.clang.declaring_scope import declaring_scope
from accomp.frontends.clang.directive_expressions import Slot, depends, fill
from accomp.frontends.clang.libclang import RECURSE, Cursor, Visitor
from accomp.frontends.clang.mark_places import depth
from accomp.frontends.clang.region_references import Walk, is_binding
from accomp.frontends.clang.shadow import TAG, Mark, Piece, literal
from accomp.frontends.clang.symbols import THIS, Types
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.ir.nodes import StructuredBinding
from accomp.patterns import pattern
from accomp.records import replace
from accomp.source import Span
from accomp.syntax.nodes import Directive, Symbol, TypeInfo, TypeKind

if TYPE_CHECKING:
    from accomp.frontends.clang.bodies import Bodies
    from accomp.host.declarations import ClauseArgument

_FUNCTION, _REFERENCE, _CAST, _STRING = 8, 101, 117, 109
_MEMBER, _THIS = 102, 132
TAGGED = pattern(rf'"{TAG}(\d+):(\d*)"')
_CONSTANT_KINDS = (TypeKind.INTEGER, TypeKind.ENUM, TypeKind.BOOLEAN, TypeKind.DEPENDENT, TypeKind.OTHER)
INT = TypeInfo(TypeKind.INTEGER, "int", "int ")
_LITERALS = (106, 107, 110)
"""Integers, floating-point numbers and characters, which macros may stand for."""
_VALUES = (7, 28)
"""Enumerators, and parameters of templates that are no types."""
_BOUND = frozenset((_REFERENCE, _THIS, *_LITERALS))


class BoundArguments:
    """Binds the arguments of the directives of one translation unit."""

    def __init__(
        self,
        unit: TranslationUnit,
        types: Types,
        walk: Walk,
        bodies: Callable[[], Bodies] | None,
        sink: Sink,
        name_span: Callable[[tuple[int | None, int], str], Span | None],
        is_mark: Callable[[Cursor], bool],
        cxx: bool,
    ) -> None:
        """`bodies` gives what builds trees, where procedures are asked for.

        `name_span` gives the place of a name, `is_mark` tells shadows of directives.
        """
        self._unit, self._types, self._walk, self._bodies = unit, types, walk, bodies
        self.sink, self._name_span, self._cxx = sink, name_span, cxx
        self._arrays = ArrayParameters(unit, is_mark, cxx)
        self.in_template = False
        self.listed: list[StructuredBinding] = []
        """Structured bindings in the lists of the directive that is being bound."""
        self.trees: dict[Span, ClauseArgument] = {}
        """The trees of expressions in clauses, where procedures are asked for."""

    def of_use(self, node: Cursor, mark: Mark) -> tuple[Directive, tuple[ClauseArgument, ...]]:
        """The directive of a mark; of a use of a macro with the trees of its clauses, which each use has."""
        if not mark.found.macro:
            return self.directive(node, mark), ()
        others, self.trees = self.trees, {}
        made, own = self.directive(node, mark), self.trees
        self.trees = others | own
        return made, tuple(own.values())

    def directive(self, node: Cursor, mark: Mark) -> Directive:
        """The directive of a mark, its slots bound from the host code of its shadow."""
        self.listed.clear()
        if not mark.slots:
            return mark.of_use(mark.directive)
        for slot in mark.slots:
            slot.forget()
            if literal(slot) and not slot.variable:
                slot.type, slot.constant, slot.value = INT, True, int(slot.text)
        if mark.pieces:
            self._bind(node, mark)
        return mark.of_use(fill(mark.directive, mark.slots))

    def _bind(self, node: Cursor, mark: Mark) -> None:
        unit, lib = self._unit, self._unit.lib
        opened = {p.start: p for p in mark.pieces if p.text != p.start}
        by_slot = {str(p.slot): p for p in mark.pieces} if mark.found.macro else {}
        current: Piece | None = None
        below = 0

        def visit(cursor: Cursor, _parent: Cursor, _data: object) -> int:
            nonlocal current, below
            kind = cursor.kind
            if below:
                below -= 1
                if not below and current is not None:
                    tops.append((current, cursor))
            own = kind == _MEMBER and self._cxx and not unit.children(cursor)
            if own or kind in _BOUND:
                file, offset = unit.place(lib.getCursorLocation(cursor))
                piece = current if by_slot else mark.piece_at(offset)
                if piece is not None:
                    self._reference(cursor, mark, piece, (file, offset))
            elif kind == _CAST and not by_slot:
                piece = opened.pop(unit.place(lib.getCursorLocation(cursor))[1], None)
                if piece is not None:
                    current, below = piece, depth(mark, piece)
            elif by_slot and kind == _STRING and (tag := TAGGED.fullmatch(unit.name(cursor))):
                current = by_slot.get(tag.group(2))
                below = 1 + depth(mark, current) if current else 0
            return RECURSE

        tops: list[tuple[Piece, Cursor]] = []
        lib.visitChildren(node, Visitor(visit), None)
        for piece, top in tops:
            self._value(mark.slots[piece.slot], top)
        for number, slot in enumerate(mark.slots):
            if slot.plain and len(slot.symbols) > 1:
                mark.expand.add(number)

    def _reference(self, cursor: Cursor, mark: Mark, piece: Piece, place: tuple[int | None, int]) -> None:
        """Bind a reference in a directive to its slot."""
        target = self._unit.lib.getCursorReferenced(cursor)
        refers = self._types.refers(target) and not mark.slots[piece.slot].owned  # clang 19 fails on these
        mark.slots[piece.slot].parameter |= target.kind == TEMPLATE_VALUE
        if cursor.kind in _LITERALS or (target.kind in _VALUES and not refers):
            self._number(mark.slots[piece.slot], place[1] == piece.text)
            return
        if cursor.kind == _THIS:
            self._set_symbol(mark.slots[piece.slot], THIS, place[1] == piece.text)
            return
        if not refers and target.kind not in (VARIABLE, PARAMETER, _FUNCTION, FIELD):
            if is_binding(self._unit, target):
                self._walk.bindings.append((cursor, target))  # for the regions around
                if mark.slots[piece.slot].variable and place[1] == piece.text:
                    self._binding(target, mark.slots[piece.slot], place)
            return
        slot, symbol = mark.slots[piece.slot], self._types.symbol(target, cursor)
        slot.symbols[symbol.id] = symbol
        slot.varies |= self.in_template and not is_constant(self._unit, self._types, target)
        if slot.variable and (slot.symbol is None or place[1] == piece.text):
            self._set_symbol(slot, symbol, first=True)
            slot.scope = declaring_scope(self._unit, target) if mark.directive.name == "declare" else None
            if slot.of_object:
                self._argument(slot, cursor)
            if slot.moved:
                self._arrays.measure(slot, symbol, target)
            if self._cxx and slot.copied and symbol.type.kind in (TypeKind.RECORD, TypeKind.ARRAY):
                missing = tuple(sorted(missing_constructors(self._unit, target)))
                slot.type = replace(symbol.type, missing=missing)
        elif target.kind != _FUNCTION:
            self._walk.read(target.decl, symbol, place)

    def _binding(self, target: Cursor, slot: Slot, place: tuple[int | None, int]) -> None:
        """Note a structured binding as var of a clause."""
        name = self._unit.name(target)
        self.listed.append(StructuredBinding(name, self._name_span(place, name) or slot.span, clause=True))

    def _number(self, slot: Slot, first: bool) -> None:
        """Report a number that a macro or a name stands for where a directive names a var or a routine."""
        if first and slot.variable and slot.plain:
            self.sink.report(EXPECTED_VAR, slot.span, text=slot.text)

    @staticmethod
    def _set_symbol(slot: Slot, symbol: Symbol, first: bool) -> None:
        """The variable that the var of a var-list starts with."""
        slot.symbols[symbol.id] = symbol
        if slot.variable and (slot.symbol is None or first):
            slot.symbol = symbol
            slot.type = symbol.type if slot.plain else slot.type
            slot.dependent = depends(symbol.type)

    def _argument(self, slot: Slot, top: Cursor) -> None:
        """Note the tree of an expression, where procedures are asked for."""
        if self._bodies is None:
            return
        from accomp.host.declarations import ClauseArgument

        self.trees[slot.span] = ClauseArgument(slot.span, self._bodies().expression(top, slot.span))

    def _value(self, slot: Slot, top: Cursor) -> None:
        """Type and value of a slot from its outermost expression."""
        slot.dependent = self._types.depends(top)
        if not (slot.variable and slot.plain):
            self._argument(slot, top)
        if slot.variable and slot.plain:
            return
        slot.type = with_conversions(self._unit, self._types.of_cursor(top), top)
        if slot.variable or slot.type.kind not in _CONSTANT_KINDS:
            return
        may_be = slot.may_be_constant_in_cxx if self._cxx else slot.may_be_constant_in_c
        slot.value = self._unit.integer(top) if may_be and not self.in_template else slot.value
        constants = all(s.storage == "constant" or s.type.const for s in slot.symbols.values())
        depends = self.in_template or slot.dependent or slot.parameter
        slot.constant = slot.value is not None or (depends and constants and not slot.varies)
