"""What crosses the boundary of a region in ways that other parts do not see.

Branches out of it and into it, and structured bindings of C++.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from accomp.frontends.clang.cursor_kinds import CLASSES
from accomp.frontends.clang.libclang import CONTINUE, RECURSE, Cursor, Visitor
from accomp.frontends.clang.shadow import Shadow
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.ir.nodes import Region, RegionKind, StructuredBinding
from accomp.ir.places import Branch
from accomp.records import dataclass, field
from accomp.source import Span
from accomp.syntax import c_lexis

_LAMBDA, GOTO, _CONTINUE, _BREAK, _RETURN, _LABEL = 144, 210, 212, 213, 214, 48
_THROW, _CATCH, _TRY = 133, 223, 224
COMPUTED, _ADDRESS = 211, 120
"""`goto *p`, and `&&label` (a GNU extension: GCC manual, "Labels as Values")."""
_FOR, _RANGE_FOR, _WHILE, _DO, _SWITCH = 209, 225, 207, 208, 206
BRANCHES = {GOTO: "goto", _CONTINUE: "continue", _BREAK: "break", _RETURN: "return", _THROW: "throw"}
_LABELED, _CASE, _DEFAULT = 201, 203, 204
LABELS = {_LABELED: "", _CASE: "case", _DEFAULT: "default"}
"""Statements that branches go to: with the keyword, those of a `switch`."""
_OF_LOOPS = frozenset((_CONTINUE, _BREAK))
_OF_SWITCHES = frozenset((_BREAK, _CASE, _DEFAULT))
_ENDED = {**dict.fromkeys((_FOR, _RANGE_FOR, _WHILE, _DO), _OF_LOOPS), _SWITCH: _OF_SWITCHES}
"""The branches that end within a statement, and the labels that are its own."""


Names = Callable[[tuple[int | None, int], str], Span | None]
"""Gives the span of a name at a place of a shadow."""


@dataclass(frozen=True, slots=True)
class RegionBody:
    """A region's statement, the function it stands in, and whether it is an associated loop."""

    statement: Cursor
    function: Cursor | None
    loop: bool

    def branches(
        self, is_directive: Callable[[Cursor], bool], place: Names, unit: TranslationUnit
    ) -> tuple[Branch, ...]:
        """The branches that leave or enter the region (sections 2.5.4, 2.9, 6).

        `return`, `throw` that no `try` of the region catches, `goto` a label outside, and a `break` or
        `continue` of a statement around the region; where it is an associated loop, a `break` of that loop. A
        `goto` from outside, and the labels of a `switch` outside. A computed `goto` may go to each label of
        which the function takes the address.
        """
        _, begin, end = unit.extent(self.statement)
        crossing = _Crossing(unit, is_directive, place, begin, end, self.loop)
        if self.loop:
            crossing.below(self.statement, frozenset((_CONTINUE,)))
        elif crossing.look(self.statement, frozenset()) == RECURSE:
            crossing.below(self.statement, frozenset())
        if (crossing.labeled or crossing.computed) and self.function is not None:
            crossing.entered(self.function)
        return tuple(crossing.found)


@dataclass(slots=True)
class _Crossing:
    """Finds the branches across the boundary of the statement at [begin, end) of a shadow.

    `loop`: it is an associated loop, the only one that a `break` among them ends. `computed` are its `goto`
    statements of computed targets.
    """

    unit: TranslationUnit
    is_directive: Callable[[Cursor], bool]
    place: Names
    begin: int
    end: int
    loop: bool
    labeled: bool = False
    computed: list[Cursor] = field(default_factory=list[Cursor])
    found: list[Branch] = field(default_factory=list[Branch])

    def look(self, cursor: Cursor, ended: frozenset[int]) -> int:
        """Note what a node of the region is; what stands below it is visited, or is to be by the caller."""
        kind = cursor.kind
        if kind == _LAMBDA or kind in CLASSES:
            return CONTINUE
        self.labeled |= kind == _LABELED
        if kind == COMPUTED:
            self.computed.append(cursor)
        if kind in BRANCHES and kind not in ended and not (kind == GOTO and self._goes_inside(cursor)):
            self._note(cursor, BRANCHES[kind])
        elif LABELS.get(kind) and kind not in ended:
            self._note(cursor, LABELS[kind], enters=True)
        if kind == _TRY:
            return self._attempt(cursor, ended)
        if kind in _ENDED and not self.is_directive(cursor):
            self.below(cursor, ended | _ENDED[kind])
            return CONTINUE
        return RECURSE

    def below(self, node: Cursor, ended: frozenset[int]) -> None:
        """Note what is below a node; the kinds in `ended` belong to statements of the region."""

        def visit(cursor: Cursor, _parent: Cursor, _data: object) -> int:
            return self.look(cursor, ended)

        self.unit.lib.visitChildren(node, Visitor(visit), None)

    def _attempt(self, attempt: Cursor, ended: frozenset[int]) -> int:
        """Look at a `try`; what its block throws is taken to end in one of its handlers."""
        for part in self.unit.children(attempt):
            within = ended if part.kind == _CATCH else ended | {_THROW}
            if self.look(part, within) == RECURSE:
                self.below(part, within)
        return CONTINUE

    def entered(self, function: Cursor) -> None:
        """Note each `goto` of a function that goes in from outside, and the computed ones that go out."""
        outside, targets = list[Cursor](), set[bool]()

        def visit(cursor: Cursor, _parent: Cursor, _data: object) -> int:
            if cursor.kind == GOTO and self._goes_inside(cursor) and not self._is_inside(cursor):
                self._note(cursor, BRANCHES[GOTO], enters=True)
            elif cursor.kind == COMPUTED and not self._is_inside(cursor):
                outside.append(cursor)
            elif cursor.kind == _ADDRESS:
                targets.add(self._goes_inside(cursor))
            return RECURSE

        self.unit.lib.visitChildren(function, Visitor(visit), None)
        for computed in outside if True in targets else ():
            self._note(computed, BRANCHES[GOTO], enters=True)
        for computed in self.computed if False in targets else ():
            self._note(computed, BRANCHES[GOTO])

    def _is_inside(self, cursor: Cursor) -> bool:
        return self.begin <= self.unit.place(self.unit.lib.getCursorLocation(cursor))[1] < self.end

    def _goes_inside(self, cursor: Cursor) -> bool:
        labels = (c for c in self.unit.children(cursor) if c.kind == _LABEL)
        return any(self._is_inside(self.unit.lib.getCursorReferenced(label)) for label in labels)

    def _note(self, cursor: Cursor, keyword: str, *, enters: bool = False) -> None:
        span = self.place(self.unit.place(self.unit.lib.getCursorLocation(cursor)), keyword)
        ends = self.loop and keyword == BRANCHES[_BREAK]
        self.found.extend([Branch(keyword, span, enters, ends)] if span is not None else [])


def bindings_outside(
    body: Cursor, references: Sequence[tuple[Cursor, Cursor]], place: Names, unit: TranslationUnit
) -> tuple[StructuredBinding, ...]:
    """The structured bindings from outside of a region that it refers to.

    `references` are those of bindings in the region, each with what it refers to.
    """
    found: list[StructuredBinding] = []
    file, begin, end = unit.extent(body)
    for cursor, target in references:
        at, declared = (unit.place(unit.lib.getCursorLocation(c)) for c in (cursor, target))
        name = unit.name(target)
        span = place(at, name)
        if span is not None and (declared[0] != file or not begin <= declared[1] < end):
            found.append(StructuredBinding(name, span))
    return tuple(found)


def region_at(shadow: Shadow, begin: int, end: int, kind: RegionKind) -> Region:
    """The region that a statement at [begin, end) is; its braces may be digraphs (C11 6.4.6)."""
    data, end = shadow.data, statement_end(shadow.data, end, kind)
    opening, closing = 1 + data.startswith(b"<%", begin), 1 + data.endswith(b"%>", begin, end)
    span = Span(shadow.source, shadow.original(begin), shadow.original(end))
    return Region(kind, span, opening=opening, closing=closing)


def statement_end(data: bytes, end: int, kind: RegionKind) -> int:
    """The offset after the `;` of a statement that ends with an expression."""
    if kind in (RegionKind.COMPOUND, RegionKind.NULL) or data[end - 1 : end] in (b";", b"}"):
        return end
    after = c_lexis.skip_gap(data, end)
    return after + 1 if data[after : after + 1] == b";" else end
