"""Functions of C++ for hosts and for devices: what CUDA's compilers want written in front of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from accomp.frontends.clang.enclosing_function import FUNCTIONS
from accomp.frontends.clang.libclang import Cursor
from accomp.frontends.clang.symbols import CLASSES
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.source import Edit, Span

_FRIEND = 603
_MARK = b"__host__ __device__ "


def device_edits(
    unit: TranslationUnit, cursor: Cursor, span_of: Callable[[Cursor], Span | None]
) -> Iterator[Edit]:
    """What a function, or those of a class, get for devices; nothing where a macro made them."""
    if cursor.kind in FUNCTIONS:
        span = span_of(cursor)
        if span is not None:
            at = _after_template_parameters(span.file.data, span.start)
            yield Edit(Span(span.file, at, at), _MARK)
    elif cursor.kind in CLASSES or cursor.kind == _FRIEND:
        for child in unit.children(cursor):
            yield from device_edits(unit, child, span_of)


def _after_template_parameters(data: bytes, at: int) -> int:
    """The offset after the parameters of templates."""
    while data.startswith(b"template", at):
        depth, end = 0, data.find(b"<", at)
        while end >= 0:
            depth += {b"<": 1, b">": -1}.get(data[end : end + 1], 0)
            end += 1
            if not depth:
                break
        at = end
        while data[at : at + 1].isspace():
            at += 1
        if data[at : at + 1] == b"#":
            return end  # a directive of the preprocessor has a line of its own
    return at
