"""Definitions of macros around places of C and C++."""

from __future__ import annotations

from accomp.patterns import pattern
from accomp.source import Span
from accomp.syntax.c_lexis import parameters

_DEFINE = pattern(rb"[ \t]*#[ \t]*define[ \t]+(\w+)(?:\(([^()]*)\))?")


def defined_around(span: Span) -> str:
    """The macro in whose definition a span lies; empty for none."""
    return macro_around(span.file.data, span.start)[0]


def macro_around(data: bytes, at: int) -> tuple[str, tuple[str, ...]]:
    """The macro that the logical line which holds an offset defines: its name and its parameters."""
    start = data.rfind(b"\n", 0, at) + 1
    while start > 1:
        previous = data.rfind(b"\n", 0, start - 1) + 1
        if not data[previous:start].rstrip(b"\r\n").endswith(b"\\"):
            break
        start = previous
    define = _DEFINE.match(data, start)
    if define is None:
        return "", ()
    return define.group(1).decode("latin-1"), parameters(define.group(2) or b"")
