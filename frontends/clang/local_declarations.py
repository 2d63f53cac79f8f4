"""What functions declare for themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from accomp.frontends.clang.cursor_kinds import PARAMETER, VARIABLE
from accomp.frontends.clang.libclang import CONTINUE, RECURSE, Cursor, Visitor
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.source import Span

_STATEMENTS = 200


def declared_in(
    unit: TranslationUnit, function: Cursor, kinds: frozenset[int], is_directive: Callable[[Cursor], bool]
) -> list[Cursor]:
    """The declarations of these kinds in a function, but for those in what it declares itself."""
    found: list[Cursor] = []

    def visit(cursor: Cursor, _parent: Cursor, _data: object) -> int:
        if cursor.kind in kinds and not is_directive(cursor):
            found.append(cursor)
        return RECURSE if cursor.kind >= _STATEMENTS else CONTINUE

    unit.lib.visitChildren(function, Visitor(visit), None)
    return found


def without_blocks(
    declared: list[Cursor],
    names: Callable[[Cursor], set[str]],
    place: Callable[[Cursor], Span | None],
    regions: Sequence[Span],
) -> list[Cursor]:
    """The declarations of a function but for those in blocks of regions whose names another one has, too.

    The text of a region has them where they stand.
    """
    times = Counter(name for cursor in declared for name in names(cursor))
    left: list[Cursor] = []
    for cursor in declared:
        span = place(cursor) if any(times[name] > 1 for name in names(cursor)) else None
        if span is None or not any(region.contains(span) for region in regions):
            left.append(cursor)
    return left


def variables_in(
    unit: TranslationUnit, function: Cursor, is_directive: Callable[[Cursor], bool]
) -> frozenset[str]:
    """The names of the variables and parameters of a function."""
    found = declared_in(unit, function, frozenset((VARIABLE, PARAMETER)), is_directive)
    return frozenset(map(unit.name, found))
