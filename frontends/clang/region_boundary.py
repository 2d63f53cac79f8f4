"""What leaves a region or comes from outside of it in ways that other parts do not see.

Branches out of a region, and structured bindings of C++.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from accomp.frontends.clang.libclang import CONTINUE, RECURSE, Cursor, Visitor
from accomp.frontends.clang.symbols import CLASSES
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.ir.nodes import Branch, RegionKind, StructuredBinding
from accomp.source import Span
from accomp.syntax import c_lexis

_LAMBDA, GOTO, _CONTINUE, _BREAK, _RETURN, _LABEL = 144, 210, 212, 213, 214, 48
_FOR, _RANGE_FOR, _WHILE, _DO, _SWITCH = 209, 225, 207, 208, 206
BRANCHES = {GOTO: "goto", _CONTINUE: "continue", _BREAK: "break", _RETURN: "return"}
_OF_LOOPS = frozenset((_CONTINUE, _BREAK))
_ENDED = {**dict.fromkeys((_FOR, _RANGE_FOR, _WHILE, _DO), _OF_LOOPS), _SWITCH: frozenset((_BREAK,))}
"""The branches that end within a statement."""


Names = Callable[[tuple[int | None, int], str], Span | None]
"""Gives the span of a name at a place of a shadow."""


def branches_out(
    body: Cursor, loop: bool, is_directive: Callable[[Cursor], bool], place: Names, unit: TranslationUnit
) -> tuple[Branch, ...]:
    """The branches that leave a region (sections 2.5.4, 2.9, 6).

    `return`, `goto` a label outside, and a `break` or `continue` of a statement around the region; where
    it is an associated loop (`loop`), a `break` of that loop.
    """
    found: list[Branch] = []
    _, begin, end = unit.extent(body)

    def is_inside(cursor: Cursor) -> bool:
        for child in unit.children(cursor):
            label = unit.place(unit.lib.getCursorLocation(unit.lib.getCursorReferenced(child)))
            if child.kind == _LABEL and begin <= label[1] < end:
                return True
        return False

    def look(cursor: Cursor, ended: frozenset[int]) -> int:
        kind = cursor.kind
        if kind == _LAMBDA or kind in CLASSES:
            return CONTINUE
        if kind in BRANCHES and kind not in ended and not (kind == GOTO and is_inside(cursor)):
            span = place(unit.place(unit.lib.getCursorLocation(cursor)), BRANCHES[kind])
            found.extend([Branch(BRANCHES[kind], span)] if span is not None else [])
        if kind in _ENDED and not is_directive(cursor):
            below(cursor, ended | _ENDED[kind])
            return CONTINUE
        return RECURSE

    def below(node: Cursor, ended: frozenset[int]) -> None:
        def visit(cursor: Cursor, _parent: Cursor, _data: object) -> int:
            return look(cursor, ended)

        unit.lib.visitChildren(node, Visitor(visit), None)

    if loop:
        below(body, frozenset((_CONTINUE,)))
    elif look(body, frozenset()) == RECURSE:
        below(body, frozenset())
    return tuple(found)


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


def statement_end(data: bytes, end: int, kind: RegionKind) -> int:
    """The offset after the `;` of a statement that ends with an expression."""
    if kind in (RegionKind.COMPOUND, RegionKind.NULL) or data[end - 1 : end] in (b";", b"}"):
        return end
    after = c_lexis.skip_gap(data, end)
    return after + 1 if data[after : after + 1] == b";" else end
