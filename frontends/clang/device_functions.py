"""Functions of C++ for hosts and for devices: what CUDA's compilers want written in front of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from accomp.frontends.clang.enclosing_function import FUNCTIONS
from accomp.frontends.clang.libclang import Cursor
from accomp.frontends.clang.symbols import CLASSES, TEMPLATE_PARAMETERS
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.source import Edit, Span
from accomp.syntax.c_lexis import skip_gap

_FRIEND = 603
_MARK = b"__host__ __device__ "


def device_edits(
    unit: TranslationUnit, cursor: Cursor, span_of: Callable[[Cursor], Span | None]
) -> Iterator[Edit]:
    """What a function, or those of a class, get for devices; nothing where a macro made them."""
    if cursor.kind in FUNCTIONS:
        span = span_of(cursor)
        if span is not None:
            children = [(c.kind, where) for c in unit.children(cursor) if (where := span_of(c)) is not None]
            at = _after_template_head(span, children)
            yield Edit(Span(span.file, at, at), _MARK)
    elif cursor.kind in CLASSES or cursor.kind == _FRIEND:
        for child in unit.children(cursor):
            yield from device_edits(unit, child, span_of)


def _after_template_head(span: Span, children: list[tuple[int, Span]]) -> int:
    """The offset after the parameters of templates, and what they require (C++20 13.1)."""
    data, at = span.file.data, span.start
    while data.startswith(b"template", at):
        opened = data.find(b"<", at)
        closed = data.find(b">", _last(children, opened))
        if opened < 0 or closed < 0:
            break
        end = closed + 1
        at = skip_gap(data, end)
        if data.startswith(b"requires", at):
            required = skip_gap(data, at + len(b"requires"))
            end = max((where.end for _, where in children if where.start == required), default=end)
            at = skip_gap(data, end)
        if data[at : at + 1] == b"#":
            return end  # a directive of the preprocessor has a line of its own
    return at


def _last(children: list[tuple[int, Span]], opened: int) -> int:
    """The end of the last parameter in the list of them that is opened at an offset."""
    return max(
        (w.end for kind, w in children if kind in TEMPLATE_PARAMETERS and w.start > opened), default=opened
    )
