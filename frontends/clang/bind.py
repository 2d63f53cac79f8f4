"""From the directives of shadows and clang's tree to constructs: the bind stage for C."""

from __future__ import annotations

from accomp.codes import frontend as codes
from accomp.diagnostics import Sink
from accomp.frontends.clang import lexis
from accomp.frontends.clang.arguments import Slot, fill
from accomp.frontends.clang.libclang import CONTINUE, RECURSE, Cursor, Visitor
from accomp.frontends.clang.loops import COMPOUND, FOR, NULL, FoundLoop, Loops
from accomp.frontends.clang.shadow import Mark, Piece, Shadow, Shape, literal
from accomp.frontends.clang.types import PARAMETER, TRANSLATION_UNIT, VARIABLE, Types
from accomp.frontends.clang.unit import TranslationUnit
from accomp.frontends.clang.walk import READ, WRITE, Level, Walk
from accomp.ir.nodes import Construct, Loop, Region, RegionKind, Use
from accomp.source import Span
from accomp.syntax.nodes import Directive, TypeInfo, TypeKind

_FUNCTION, _REFERENCE, _BINARY, _CAST, _WHILE, _STATIC_ASSERT = 8, 101, 114, 117, 207, 602
_CONSTANT_KINDS = (TypeKind.INTEGER, TypeKind.ENUM, TypeKind.BOOLEAN)
_EVALUATED_INTEGER = 1
INT = TypeInfo(TypeKind.INTEGER, "int", "int ")


class Binder:
    """Binds the marks of one parsed translation unit."""

    def __init__(self, unit: TranslationUnit, shadows: dict[int | None, Shadow], sink: Sink) -> None:
        """`shadows` by libclang's file handles."""
        self._unit, self._shadows, self._sink = unit, shadows, sink
        self._types = Types(unit, self._span)
        self._loops = Loops(unit, self._types, {f: s.data for f, s in shadows.items()})
        self._walk = Walk(unit, self._types, self._nested)
        self._open: list[list[Construct]] = []
        self._function = ""

    def constructs(self, file: int | None) -> list[Construct]:
        """The outermost constructs of a file, in source order."""
        shadow = self._shadows[file]
        found: list[tuple[int, Construct]] = self._expanded(file, shadow) if shadow.sites else []
        for mark in shadow.marks:
            if not mark.bound and not mark.found.macro:
                cursor = self._unit.at(file, mark.start)
                if self._mark(cursor) is mark:
                    found.append((mark.start, self._outermost(cursor, mark)))
        return [construct for _, construct in sorted(found, key=lambda pair: pair[0])]

    def _expanded(self, file: int | None, shadow: Shadow) -> list[tuple[int, Construct]]:
        """The outermost constructs of the declarations in which macros with directives are used."""
        unit, found = self._unit, list[tuple[int, Construct]]()
        sites = [shadow.shadowed(site) for site in shadow.sites]

        def visit(cursor: Cursor, parent: Cursor, _data: object) -> int:
            if parent.kind == TRANSLATION_UNIT:
                where, begin, end = unit.extent(cursor)
                return RECURSE if where == file and any(begin <= s < end for s in sites) else CONTINUE
            mark = self._mark(cursor)
            if mark is None:
                return RECURSE
            place = unit.place(unit.lib.getCursorLocation(cursor))[1]
            found.append((place, self._outermost(cursor, mark)))
            return CONTINUE

        unit.lib.visitChildren(unit.root, Visitor(visit), None)
        return found

    def _outermost(self, cursor: Cursor, mark: Mark) -> Construct:
        parent = self._unit.lib.getCursorSemanticParent(cursor)
        self._function = self._unit.name(parent) if parent.kind == _FUNCTION else ""
        return self._construct(cursor, mark)

    def _mark(self, cursor: Cursor) -> Mark | None:
        """The mark whose shadow a node is."""
        if cursor.kind not in (_WHILE, _STATIC_ASSERT):
            return None
        location = self._unit.lib.getCursorLocation(cursor)
        for spelling in (False, True):
            file, offset = self._unit.place(location, spelling)
            shadow = self._shadows.get(file)
            mark = shadow.by_start.get(offset) if shadow else None
            if mark is not None:
                return mark
        return None

    def _nested(self, cursor: Cursor) -> bool:
        mark = self._mark(cursor)
        if mark is None:
            return False
        self._open[-1].append(self._construct(cursor, mark))
        return True

    def _construct(self, cursor: Cursor, mark: Mark) -> Construct:
        mark.bound = True
        if not mark.region:
            return Construct(self._directive(cursor, mark), function=self._function)
        children = self._unit.children(cursor)
        directive, body = self._directive(children[0], mark), children[-1]
        nest = self._nest(directive, mark, body)
        self._open.append([])
        level = self._walk.region(body)
        nested = self._open.pop()
        region = self._region(body, directive)
        loops = tuple(self._loop(found, level) for found in nest)
        return Construct(directive, region, loops, tuple(nested), self._uses(level), self._function)

    def _nest(self, directive: Directive, mark: Mark, body: Cursor) -> list[FoundLoop]:
        if not mark.loop:
            return []
        return self._loops.nest(body, _associated(directive), not directive.has("seq"))

    def _directive(self, node: Cursor, mark: Mark) -> Directive:
        """The directive of a mark, its slots bound from the host code of its shadow."""
        if not mark.slots:
            return mark.directive
        for slot in mark.slots:
            slot.symbol, slot.type, slot.constant, slot.value = None, None, False, None
            slot.symbols = {}
            if literal(slot) and not slot.variable:
                slot.type, slot.constant, slot.value = INT, True, int(slot.text)
        if mark.pieces:
            self._bind(node, mark)
        return fill(mark.directive, mark.slots)

    def _bind(self, node: Cursor, mark: Mark) -> None:
        unit, lib = self._unit, self._unit.lib
        spelled = bool(mark.found.macro)
        tops: list[tuple[Piece, Cursor]] = []
        opened = {p.start: p for p in mark.pieces}

        def visit(cursor: Cursor, _parent: Cursor, _data: object) -> int:
            if cursor.kind == _REFERENCE:
                self._reference(cursor, mark, unit.place(lib.getCursorLocation(cursor), spelled))
            elif cursor.kind == _CAST:
                _, offset = unit.place(lib.getCursorLocation(cursor), spelled)
                piece = opened.get(offset)
                if piece is not None and piece.text != piece.start:
                    tops.append((piece, cursor))
            return RECURSE

        lib.visitChildren(node, Visitor(visit), None)
        for piece, cast in tops:
            self._value(mark.slots[piece.slot], cast, mark.shapes.get(piece.slot))

    def _reference(self, cursor: Cursor, mark: Mark, place: tuple[int | None, int]) -> None:
        """Bind a reference in a directive to its slot."""
        piece = mark.piece_at(place[1])
        target = self._unit.lib.getCursorReferenced(cursor)
        if piece is None or target.kind not in (VARIABLE, PARAMETER, _FUNCTION):
            return
        slot, symbol = mark.slots[piece.slot], self._types.symbol(target)
        slot.symbols[symbol.id] = symbol
        if slot.variable and (slot.symbol is None or place[1] == piece.text):
            slot.symbol = symbol
            slot.type = symbol.type if slot.plain else slot.type
        elif target.kind != _FUNCTION:
            self._walk.read(target.decl, symbol, place)

    def _value(self, slot: Slot, cast: Cursor, shape: Shape | None) -> None:
        """Type and value of a slot from the cast to void that holds it."""
        inner = self._only_child(self._only_child(cast))
        if shape is Shape.ADDRESS:
            inner = self._only_child(self._only_child(inner))
        if slot.variable and slot.plain:
            return
        slot.type = self._types.of_cursor(inner)
        if slot.variable or slot.type.kind not in _CONSTANT_KINDS:
            return
        slot.value = self._evaluate(inner)
        slot.constant = slot.value is not None

    def _only_child(self, cursor: Cursor) -> Cursor:
        children = self._unit.children(cursor)
        return children[-1] if children else cursor

    def _evaluate(self, cursor: Cursor) -> int | None:
        """The value of an integer constant expression, else None."""
        lib = self._unit.lib
        result = lib.Cursor_Evaluate(cursor)
        if not result:
            return None
        integer = lib.EvalResult_getKind(result) == _EVALUATED_INTEGER
        value = int(lib.EvalResult_getAsLongLong(result)) if integer else None
        lib.EvalResult_dispose(result)
        return value

    def _uses(self, level: Level) -> tuple[Use, ...]:
        uses: list[Use] = []
        for seen in level.uses.values():
            span = self._name_span(seen.first, seen.symbol.name)
            if span is not None:
                uses.append(Use(seen.symbol, span, bool(seen.done & WRITE), bool(seen.done & READ)))
        return tuple(uses)

    def _name_span(self, place: tuple[int | None, int], name: str) -> Span | None:
        shadow = self._shadows.get(place[0])
        if shadow is None:
            return None
        mark = shadow.mark_at(place[1])
        if mark is not None:
            return mark.place(place[1]) or mark.span
        start = shadow.original(place[1])
        return Span(shadow.source, start, start + len(name.encode("utf-8", "surrogateescape")))

    def _span(self, file: int | None, begin: int, end: int) -> Span | None:
        """The span in the source of [begin, end) of a shadow."""
        shadow = self._shadows.get(file)
        if shadow is None:
            return None
        return Span(shadow.source, shadow.original(begin), shadow.original(end))

    def _region(self, body: Cursor, directive: Directive) -> Region | None:
        file, begin, end = self._unit.extent(body)
        shadow = self._shadows.get(file)
        if shadow is None:
            self._sink.report(codes.REGION_ELSEWHERE, directive.span, directive=directive.name)
            return None
        kind = _REGIONS.get(body.kind, RegionKind.STATEMENT)
        return Region(kind, Span(shadow.source, shadow.original(begin), shadow.original(_behind(shadow.data, end, kind))))

    def _loop(self, found: FoundLoop, level: Level) -> Loop:
        shadow = self._shadows.get(found.file) or next(iter(self._shadows.values()))
        problem = found.problem
        if not problem and found.index is not None and _written(found, level):
            problem = f"its index '{found.index.name}' is modified in its body"
        end = _behind(shadow.data, found.end, RegionKind.LOOP)
        body_end = _behind(shadow.data, found.body_end, RegionKind.STATEMENT)
        return Loop(
            Span(shadow.source, shadow.original(found.begin), shadow.original(end)),
            found.index,
            found.declared,
            Span(shadow.source, shadow.original(found.body_begin), shadow.original(body_end)),
            problem,
        )


_REGIONS = {COMPOUND: RegionKind.COMPOUND, FOR: RegionKind.LOOP, NULL: RegionKind.NULL}


def _written(found: FoundLoop, level: Level) -> bool:
    return any(k == found.key and found.body_begin <= o < found.body_end for k, o in level.writes)


def _associated(directive: Directive) -> int:
    """How many loops the directive associates: collapse's argument, or as many as tile has sizes."""
    collapse, tile = directive.get("collapse"), directive.get("tile")
    count = collapse.expr.value if collapse and collapse.expr else None
    return max(count or 1, len(tile.args) if tile else 1)


def _behind(data: bytes, end: int, kind: RegionKind) -> int:
    """The offset behind the `;` of a statement that ends with an expression."""
    if kind in (RegionKind.COMPOUND, RegionKind.NULL) or data[end - 1 : end] in (b";", b"}"):
        return end
    after = lexis.skip_gap(data, end)
    return after + 1 if data[after : after + 1] == b";" else end


