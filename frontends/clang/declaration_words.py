"""What the text of a declaration names."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from accomp.frontends.clang.cursor_kinds import ASM_LABEL, ATTRIBUTES, FUNCTIONS, VARIABLE
from accomp.frontends.clang.cxx_words import rooted
from accomp.frontends.clang.libclang import Cursor
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.host.program import Declaration
from accomp.ir.cxx_names import identifiers
from accomp.records import replace
from accomp.source import Span


def with_words(declaration: Declaration) -> Declaration:
    """The declaration with what its text names."""
    text, type_ = declaration.span.text(), declaration.result
    words = identifiers(text)
    words = words if type_ is None else words | type_.words
    return replace(declaration, words=words, rooted=rooted(text))


def attribute_words(
    unit: TranslationUnit, cursor: Cursor, span_of: Callable[[Cursor], Span | None]
) -> Iterator[str]:
    """The identifiers in attributes of a variable or a function, which may stand after its text."""
    if cursor.kind != VARIABLE and cursor.kind not in FUNCTIONS:
        return
    for child in unit.children(cursor):
        span = span_of(child) if child.kind in ATTRIBUTES else None
        yield from identifiers(span.text()) if span is not None else ()
        if child.kind == ASM_LABEL:
            yield "asm"
