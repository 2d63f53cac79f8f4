"""Where functions of a file may have `routine` directives, by their symbols (OpenACC 3.3 section 2.15.1)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.frontends.base import ParseRequest
from accomp.frontends.clang.cursor_kinds import FUNCTIONS, LINKAGE, NAMESPACE
from accomp.frontends.clang.libclang import Cursor
from accomp.frontends.clang.options import clang_arguments
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.ir.routine_places import RoutinePlace
from accomp.source import Language, SourceFile, Span


def routine_places(
    request: ParseRequest, source: SourceFile, symbols: frozenset[str]
) -> tuple[RoutinePlace, ...]:
    """The definitions in a file of functions with external linkage, by their symbols.

    Raises ParseError, and OSError where there is no libclang.
    """
    arguments = clang_arguments(request.arguments, request.language)
    unit = TranslationUnit(
        source.path, arguments, {source.path: source.data}, lean=request.language is Language.CXX
    )
    try:
        found = _definitions(unit, unit.root, unit.file(source.path), None)
        return tuple(
            RoutinePlace(symbol, unit.name(function), Span(source, start, start))
            for function, start in found
            if (symbol := unit.text(unit.lib.Cursor_getMangling(function))) in symbols
        )
    finally:
        unit.close()


def _definitions(
    unit: TranslationUnit, around: Cursor, file: int | None, start: int | None
) -> Iterator[tuple[Cursor, int]]:
    """The functions that a file defines, and where the declaration of each starts.

    `start` is that of a linkage specification without braces around it.
    """
    for child in unit.children(around):
        own, begin, _ = unit.extent(child)
        if own != file:
            continue
        if child.kind == NAMESPACE:
            yield from _definitions(unit, child, file, None)
        elif child.kind == LINKAGE:
            yield from _definitions(unit, child, file, None if _has_braces(unit, child) else begin)
        elif child.kind in FUNCTIONS and unit.lib.isCursorDefinition(child):
            yield child, begin if start is None else start


def _has_braces(unit: TranslationUnit, linkage: Cursor) -> bool:
    """Whether a linkage specification has more after its declarations (C++17 10.5)."""
    children = unit.children(linkage)
    end = unit.extent(linkage)[2]
    return not children or unit.extent(children[-1])[2] < end
