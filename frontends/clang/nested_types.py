"""Types that structures of C declare: their names are known outside of these (C11 6.2.1), not so in C++."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from accomp.frontends.clang.cursor_kinds import CLASSES
from accomp.frontends.clang.libclang import Cursor
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.records import replace
from accomp.source import Edit, Span, as_bytes, edited

_ENUM = 5


def moved_types(
    unit: TranslationUnit,
    structure: Cursor,
    place: Callable[[Cursor], Span | None],
    edits: Callable[[Cursor, Span], Iterable[Edit]],
) -> Iterator[Edit]:
    """Has them in front of the structure; `edits` tells what else makes C++ of the text of one.

    One without members, as GNU C has it, gets one of no size: in C++ it would have a size without.
    """
    span, members = place(structure), unit.children(structure)
    if not members and span is not None and span.text().endswith("}"):
        yield Edit(Span(span.file, span.end - 1, span.end - 1), b"char accomp_none[0];")
    for member in members:
        named = (member.kind in CLASSES or member.kind == _ENUM) and unit.name(member).isidentifier()
        inner = place(member) if named else None
        if span is None or inner is None or not inner.text().endswith("}"):
            continue
        text = edited(inner, edits(member, inner))
        yield Edit(Span(span.file, span.start, span.start), as_bytes(f"{text};\n"))
        yield Edit(inner, as_bytes(inner.text().partition("{")[0].strip()))


def of_structure(within: Span, edits: Iterable[Edit], span: Span) -> Iterator[Edit]:
    """The edits of a structure in a declaration at `span`, in front of which they have what they move."""
    for edit in edits:
        in_front = edit.span == Span(within.file, within.start, within.start)
        yield replace(edit, span=Span(span.file, span.start, span.start)) if in_front else edit
