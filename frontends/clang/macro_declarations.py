"""Definitions of macros as declarations, of which kernels may need some."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.frontends.clang.cxx_words import cxx_edits
from accomp.frontends.clang.declaration_words import with_words
from accomp.host.program import Declaration, Sort
from accomp.source import COMMAND, SourceFile, Span


def macro_definitions(options: tuple[str, ...], cxx: bool) -> Iterator[Declaration]:
    """The definitions of macros in compile flags, less those that a later flag takes back."""
    found: dict[str, str] = {}
    for at, option in enumerate(options):
        kind, text = option[:2], option[2:] or "".join(options[at + 1 : at + 2])
        head, _, value = text.partition("=")
        name = head.partition("(")[0]
        if kind == "-U":
            found.pop(name, None)
        elif kind == "-D" and "(" not in head:
            found[name] = f"#define {name} {value if '=' in text else 1}"
    for name, text in found.items():
        data = text.encode("utf-8", "surrogateescape")
        span = Span(SourceFile(COMMAND, data), 0, len(data))
        yield macro(name, span, cxx)


def macro(name: str, span: Span, cxx: bool) -> Declaration:
    """The declaration of a macro with its definition."""
    edits = () if cxx else tuple(cxx_edits(span))
    joins = b"##" in span.file.data[span.start : span.end]
    return with_words(Declaration(Sort.MACRO, frozenset((name,)), span, edits=edits, joins=joins))
