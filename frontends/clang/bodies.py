"""Statement trees of regions and functions (accomp.ir.body), from clang's tree."""

from __future__ import annotations

import os
from collections.abc import Callable

from accomp.frontends.clang.evaluate import Evaluator
from accomp.frontends.clang.lexis import skip_gap
from accomp.frontends.clang.libclang import Cursor, Location
from accomp.frontends.clang.loops import COMPOUND, FOR, NULL, RANGE_FOR, header
from accomp.frontends.clang.symbols import CLASS_TEMPLATE, REFERENCES, VARIABLE, Types, class_name
from accomp.frontends.clang.unit import IN_MACRO, TranslationUnit, use_end
from accomp.ir.body import NOTHING, OBJECT, Body, Facts, Kind, Local, Node
from accomp.records import replace
from accomp.source import Edit, SourceFile, Span
from accomp.syntax.nodes import TypeInfo, TypeKind

_CALL = 103
_IF, _SWITCH, _WHILE, _DO = 205, 206, 207, 208
_CONTINUE, _BREAK, _RETURN, _DECLARATIONS = 212, 213, 214, 231
_TYPEDEF, _CASE, _DEFAULT, _LABEL = 20, 203, 204, 201
_DEPTH, _WITH_CALLS = 4, 24
"""How deep expressions are taken apart: to find what is assigned and compared; to find calls."""
_TYPES = (2, 3, 4, 5, _TYPEDEF, 36)
"""Declarations of types, which the program's include (accomp.frontends.clang.program)."""
_JUMPS = {_CONTINUE: Kind.CONTINUE, _BREAK: Kind.BREAK, NULL: Kind.NULL}

Directive = Callable[[Cursor], int | None]
"""How many directives of the enclosing construct come before the one whose shadow a node is, if it is one."""
Place = Callable[[int | None, int, int], Span | None]


class Bodies:
    """Builds the trees of one translation unit."""

    def __init__(
        self,
        unit: TranslationUnit,
        types: Types,
        place: Place,
        cxx: bool,
        symbols: Callable[[Cursor], str] | None = None,
    ) -> None:
        """`place` gives the span of [begin, end) of a parsed file, `symbols` tells overloads apart."""
        self._unit, self._types, self._place, self._cxx = unit, types, place, cxx
        self.cxx = cxx
        self._is_directive: Callable[[Cursor], bool] = lambda _: False
        self._evaluator = Evaluator(unit, types, self.text_place, cxx)
        self._evaluator.symbols = symbols
        self._count = [0]
        self._disk: dict[int | None, SourceFile] = {}
        self._builders: dict[int, Callable[[Cursor], Node | None]] = {
            COMPOUND: self._compound,
            _IF: self._if,
            FOR: self._for,
            RANGE_FOR: self._range_for,
            _WHILE: self._while,
            _DO: self._do,
            _SWITCH: self._switch,
            _RETURN: self._return,
        }

    def body(
        self, cursor: Cursor, is_directive: Callable[[Cursor], bool], object_: Cursor | None = None
    ) -> Body | None:
        """The tree of a statement; `is_directive` tells shadows of directives. None where it has no place.

        `object_` is the class whose object `this` points to in a region.
        """
        self._is_directive, self._count = is_directive, [0]
        self._evaluator.edits, self._evaluator.object = [], OBJECT if object_ is not None else ""
        root = self._statement(cursor)
        edits = tuple(dict.fromkeys(self._evaluator.edits))
        type_ = self._class(object_) if object_ is not None else None
        return None if root is None else Body(root, edits, type_)

    def _class(self, cursor: Cursor) -> TypeInfo:
        """The type of a class; of a class template with its parameters for arguments."""
        if cursor.kind != CLASS_TEMPLATE:
            return self._types.of_cursor(cursor)
        name = class_name(self._unit, cursor)
        return TypeInfo(TypeKind.RECORD, name, f"{name} ")

    def span(self, cursor: Cursor) -> Span | None:
        """Where a node stands, the semicolon behind a statement not included; uses of macros as a whole."""
        near = self._unit.near(cursor)
        if near is not None:
            return self.text_place(*near)
        lib = self._unit.lib
        extent = lib.getCursorExtent(cursor)
        first, last = lib.getRangeStart(extent), lib.getRangeEnd(extent)
        begin, end = (self._expanded(x) for x in (first, last))
        if begin is None or end is None or begin.file is not end.file:
            return None
        return Span(begin.file, begin.start, max(begin.start, end.end if last.raw & IN_MACRO else end.start))

    def _expanded(self, location: Location) -> Span | None:
        """A place as an empty span; one in a macro as that of the macro's use."""
        file, offset = self._unit.expansion(location)
        place = self.text_place(file, offset, offset)
        if place is None or not location.raw & IN_MACRO:
            return place
        return Span(place.file, place.start, use_end(place.file.data, place.start))

    def edits_of(self, cursor: Cursor) -> tuple[Edit, ...]:
        """What makes C++ of the text of a declaration."""
        self._evaluator.edits = []
        self._evaluator.facts(cursor)
        return tuple(self._evaluator.edits)

    def text_place(self, file: int | None, begin: int, end: int) -> Span | None:
        """A span of a file that is translated, or of another one as it is on disk."""
        span = self._place(file, begin, end)
        if span is not None or file is None:
            return span
        if file not in self._disk:
            self._disk[file] = _read(self._unit.path(file))
        return Span(self._disk[file], begin, end)

    def _statement(self, cursor: Cursor) -> Node | None:
        kind = cursor.kind
        if kind in (_WHILE, _TYPEDEF) and self._is_directive(cursor):
            return self._directive(cursor)
        if kind == _DECLARATIONS:
            children = self._unit.children(cursor)
            if len(children) == 1 and children[0].kind == _TYPEDEF and self._is_directive(children[0]):
                return self._directive(children[0])
            return self._declarations(cursor, children)
        builder = self._builders.get(kind)
        if builder is not None:
            return builder(cursor)
        if kind in _JUMPS:
            return self._made(_JUMPS[kind], cursor, NOTHING)
        if 100 <= kind < 200:
            value = self._expression(cursor)
            return None if value is None else self._made(Kind.PLAIN, cursor, value.facts, (value,))
        return self._verbatim(cursor)

    def _made(
        self,
        kind: Kind,
        cursor: Cursor,
        facts: Facts,
        parts: tuple[Node | None, ...] = (),
        locals_: tuple[Local, ...] = (),
    ) -> Node | None:
        span = self.span(cursor)
        if span is None:
            return None
        for part in parts:
            facts = facts | part.facts if part is not None else facts
        told = not self._unit.lib.getCursorLocation(cursor).raw & IN_MACRO
        return Node(kind, _with_end(span, kind), facts, parts, locals_, told=told)

    def _directive(self, cursor: Cursor) -> Node | None:
        number = self._count[-1]
        self._count[-1] += 1
        location = self._unit.place(self._unit.lib.getCursorLocation(cursor))
        if cursor.kind == _TYPEDEF:
            span = self.span(cursor)
            return None if span is None else Node(Kind.DIRECTIVE, span, child=number)
        self._count.append(0)
        region = self._statement(self._unit.children(cursor)[-1])
        self._count.pop()
        start = self.text_place(*location, location[1])
        if region is None or start is None:
            return None
        span = Span(start.file, start.start, region.span.end)
        return Node(Kind.DIRECTIVE, span, region.facts, (region,), child=number, told=region.told)

    def _compound(self, cursor: Cursor) -> Node | None:
        parts = tuple(self._statement(c) for c in self._unit.children(cursor))
        return self._made(Kind.COMPOUND, cursor, NOTHING, parts)

    def _if(self, cursor: Cursor) -> Node | None:
        children = self._unit.children(cursor)
        if children[0].kind in (_DECLARATIONS, VARIABLE) or len(children) > 3:
            return self._verbatim(cursor)
        condition = self._expression(children[0])
        branches = [self._statement(c) for c in children[1:]]
        return self._made(Kind.IF, cursor, NOTHING, (condition, *branches))

    def _for(self, cursor: Cursor) -> Node | None:
        children = self._unit.children(cursor)
        first, condition, step = header(self._unit, children[:-1])
        parts = (
            self._statement(first) if first is not None else None,
            self._expression(condition) if condition is not None else None,
            self._expression(step) if step is not None else None,
            self._statement(children[-1]),
        )
        return self._made(Kind.FOR, cursor, NOTHING, parts)

    def _range_for(self, cursor: Cursor) -> Node | None:
        variable, elements, *rest = self._unit.children(cursor)
        if variable.kind != VARIABLE or len(rest) != 1:
            return self._verbatim(cursor, Kind.RANGE_FOR)
        parts = (None, self._expression(elements), None, self._statement(rest[0]))
        return self._made(Kind.RANGE_FOR, cursor, NOTHING, parts, (self._local(variable),))

    def _while(self, cursor: Cursor) -> Node | None:
        children = self._unit.children(cursor)
        if len(children) != 2:
            return self._verbatim(cursor)
        parts = (self._expression(children[0]), self._statement(children[1]))
        return self._made(Kind.WHILE, cursor, NOTHING, parts)

    def _do(self, cursor: Cursor) -> Node | None:
        body, condition = self._unit.children(cursor)
        return self._made(Kind.DO, cursor, NOTHING, (self._statement(body), self._expression(condition)))

    def _switch(self, cursor: Cursor) -> Node | None:
        return self._verbatim(cursor, Kind.SWITCH)

    def _return(self, cursor: Cursor) -> Node | None:
        children = self._unit.children(cursor)
        value = self._expression(children[0]) if children else None
        return self._made(Kind.RETURN, cursor, NOTHING, (value,) if value is not None else ())

    def _verbatim(self, cursor: Cursor, kind: Kind = Kind.OTHER) -> Node | None:
        """A statement that is not taken apart; statements in it are parts, for the directives among them."""
        parts = tuple(
            part
            for child in self._unit.children(cursor)
            if child.kind >= 200 and (part := self._statement(child)) is not None
        )
        return self._made(kind, cursor, self._evaluator.facts(cursor), parts)

    def _declarations(self, cursor: Cursor, children: list[Cursor]) -> Node | None:
        if any(child.kind not in (VARIABLE, *_TYPES) for child in children):
            return self._made(Kind.OTHER, cursor, self._evaluator.facts(cursor))
        locals_ = tuple(self._local(child) for child in children if child.kind == VARIABLE)
        facts = NOTHING
        for local in locals_:
            facts = facts | (local.initial.facts if local.initial else NOTHING)
        return self._made(Kind.DECLARATION, cursor, facts, (), locals_)

    def _local(self, cursor: Cursor) -> Local:
        symbol = self._types.symbol(cursor)
        children = self._unit.children(cursor)
        for child in children:
            self._evaluator.qualify(child)
        initial = self._initializer(cursor, children)
        return Local(
            symbol.name,
            self._types.of_cursor(cursor),
            initial,
            self.span(cursor),
            symbol.storage in ("static", "extern", "thread_local"),
            symbol.storage == "constant",
        )

    def _initializer(self, cursor: Cursor, children: list[Cursor]) -> Node | None:
        """The last child that is an expression, if the text shows that it is no extent.

        A call of a constructor is what stands behind the name; there is none where nothing does.
        """
        expressions = [c for c in children if 100 <= c.kind < 200]
        if not expressions:
            return None
        if self._cxx and expressions[-1].kind == _CALL:
            made, known = self._constructed(cursor, expressions[-1])
            if known:
                return made
        if self._cxx and self._unit.lib.getCursorType(cursor).kind in REFERENCES:
            made = self._expression(expressions[-1])
            return replace(made, facts=self._evaluator.bound(expressions[-1])) if made is not None else None
        whole, last = self.span(cursor), self.span(expressions[-1])
        if whole is None or last is None or last.end != whole.end:
            self._evaluator.facts(cursor)
            behind = whole.text().rstrip() if whole is not None else ""
            return self._expression(expressions[-1]) if self._cxx and behind.endswith((")", "}")) else None
        return self._expression(expressions[-1])

    def _constructed(self, variable: Cursor, call: Cursor) -> tuple[Node | None, bool]:
        """The arguments of a constructor behind the name of a variable; whether that is what a call is."""
        span = self.span(call)
        name = self._unit.name(variable)
        place = self._unit.place(self._unit.lib.getCursorLocation(variable))
        begin = self.text_place(*place, place[1])
        if span is None or begin is None or span.start != begin.start or not span.text().startswith(name):
            return None, False
        start = skip_gap(span.file.data, span.start + len(name))
        if start >= span.end:
            return None, True
        facts = self._evaluator.facts(call)
        arguments = Span(span.file, start, span.end)
        return Node(Kind.EXPRESSION, arguments, facts, operator="()"), True

    def _expression(self, cursor: Cursor, depth: int = 0) -> Node | None:
        """An expression, taken apart as far as assignments, comparisons and sums go, if not too far."""
        span = self.span(cursor)
        if span is None:
            return None
        facts = self._evaluator.facts(cursor)
        core = self._unit.core(cursor)
        told = not self._unit.lib.getCursorLocation(core).raw & IN_MACRO
        operator = self._evaluator.operator(core)
        kept, self._evaluator.edits = self._evaluator.edits, []  # those of the whole expression are known
        deep = depth < (_WITH_CALLS if facts.calls else _DEPTH)
        operands = self._unit.children(core) if operator and deep else []
        parts = tuple(self._expression(c, depth + 1) for c in operands)
        self._evaluator.edits = kept
        name = self._evaluator.called(core)
        return Node(Kind.EXPRESSION, span, facts, parts, operator=operator, name=name, told=told)


def _with_end(span: Span, kind: Kind) -> Span:
    """With the semicolon behind a statement."""
    data = span.file.data
    ended = (b";",) if kind is Kind.PLAIN else (b";", b"}")
    if kind is Kind.EXPRESSION or data[span.end - 1 : span.end] in ended:
        return span
    after = skip_gap(data, span.end)
    return Span(span.file, span.start, after + 1) if data[after : after + 1] == b";" else span


def _read(path: str) -> SourceFile:
    try:
        with open(os.fsencode(path), "rb") as file:
            return SourceFile(path, file.read())
    except OSError:
        return SourceFile(path, b"")
