"""What texts of declarations have in front of the name that they declare, and kernels do not."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.frontends.clang.libclang import Cursor
from accomp.frontends.clang.symbols import EXTERN, INTERNAL
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.patterns import pattern
from accomp.records import replace
from accomp.source import Edit, Span, as_bytes
from accomp.syntax.nodes import TypeInfo


def declared_alone(
    unit: TranslationUnit, cursor: Cursor, span: Span, info: TypeInfo, edits: tuple[Edit, ...]
) -> tuple[Edit, ...]:
    """The edits of a variable's declaration that stands after others (`long a = 1, b[2] = {3, 4}`).

    It is then a declaration of this one, with its type written anew and its initializer as it is.
    """
    lib = unit.lib
    extern = "extern " if lib.Cursor_getStorageClass(cursor) == EXTERN else ""
    storage = "static " if lib.getCursorLinkage(cursor) == INTERNAL else extern
    text, initializer = (
        f"{storage}{info.declare(unit.name(cursor))}",
        lib.Cursor_getVarDeclInitializer(cursor),
    )
    place = (
        unit.place(lib.getRangeStart(lib.getCursorExtent(initializer)))[1] if initializer.stmt else span.end
    )
    text += " = " if initializer.stmt else ""
    first = Edit(replace(span, end=place), as_bytes(text))
    return (first, *(edit for edit in edits if edit.span.start >= place))


def without_qualifier(unit: TranslationUnit, cursor: Cursor, span: Span) -> Iterator[Edit]:
    """Takes out what a class is qualified with: it gets the namespace that it is a member of."""
    end = unit.place(unit.lib.getCursorLocation(cursor))[1]
    found = _QUALIFIER.search(span.file.data, span.start, end)
    if found is not None:
        yield Edit(Span(span.file, *found.span()), b"")


_QUALIFIER = pattern(rb"(?:::\s*)?(?:[A-Za-z_]\w*\s*::\s*)+\Z")
