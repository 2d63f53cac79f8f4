"""The text of one directive as the scanner of a front end found it."""

from __future__ import annotations

from accomp.records import dataclass, field
from accomp.source import Span
from accomp.syntax.nodes import Model


@dataclass(frozen=True, slots=True)
class RawDirective:
    """One directive before parsing.

    `text` is what follows the sentinel (`acc`, `omp`), continuations joined
    and comments blanked; one character stands for one byte (latin-1).
    `span` covers the whole of it in the file (`#pragma` ... last byte before
    the line end, or `_Pragma(...)`). Character i of the text stands at byte
    `base + i`, or at `offsets[i]` where these are given (after macro
    expansion and in `_Pragma` strings; one entry more than characters).
    """

    model: Model
    text: str
    span: Span
    base: int = 0
    offsets: tuple[int, ...] = field(default=(), repr=False)

    def place(self, start: int, end: int) -> Span:
        """The span in the file of the characters [start, end) of the text."""
        if not self.offsets:
            return Span(self.span.file, self.base + start, self.base + end)
        first = self.offsets[start]
        last = self.offsets[end - 1] + 1 if end > start else first
        return Span(self.span.file, first, max(first, last))
