"""What the statement after an `atomic` directive calls: text alone cannot tell calls from uses of macros."""

from __future__ import annotations

from collections.abc import Callable

from accomp.frontends.clang.libclang import RECURSE, Cursor, Visitor
from accomp.frontends.clang.translation_unit import IN_MACRO, TranslationUnit
from accomp.ir.nodes import Call
from accomp.source import Span

_CALL = 103


def calls_in(
    body: Cursor, place: Callable[[int | None, int, int], Span | None], unit: TranslationUnit
) -> tuple[Call, ...]:
    """The calls in a statement, but those that macros make.

    `place` gives the span of a part of a shadow.
    """
    found: list[Call] = []

    def visit(cursor: Cursor, _parent: Cursor, _data: object) -> int:
        if cursor.kind == _CALL and not unit.lib.getCursorLocation(cursor).raw & IN_MACRO:
            note(cursor)
        return RECURSE

    def note(cursor: Cursor) -> None:
        file, begin, end = unit.extent(cursor)
        span = place(file, begin, end)
        if span is not None:
            found.append(Call(unit.name(cursor), span))

    if body.kind == _CALL and not unit.lib.getCursorLocation(body).raw & IN_MACRO:
        note(body)
    unit.lib.visitChildren(body, Visitor(visit), None)
    return tuple(found)
