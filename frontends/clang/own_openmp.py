"""The directives of OpenMP that a program itself has, in C and C++."""

from __future__ import annotations

import re
from collections.abc import Iterator

from accomp.frontends.clang import lexis, pragmas
from accomp.ir.nodes import OwnOpenMP
from accomp.source import SourceFile, Span
from accomp.spec.own_openmp import directive_words

_MARK = rb"|#|%:|(?P<word>(?<![A-Za-z0-9_])_Pragma(?![A-Za-z0-9_]))"
_LINE = rb"(?:#|%:)" + lexis.BLANK + rb"pragma(?![A-Za-z0-9_])" + lexis.BLANK + rb"omp(?![A-Za-z0-9_])"
_HASH = rb"#|%:"
_OMP = re.compile(r"\s*omp(?![A-Za-z0-9_])")
_ASKS = re.compile(rb"(?:#|%:)[ \t]*if(?:def)?\b(?=[^\n]*\b_OPENMP\b)(?![^\n]*\b_OPENACC\b)")
"""A condition that holds for compilers of the output though it did not when the program was read."""


def own_openmp(source: SourceFile, skipped: list[tuple[int, int]]) -> tuple[OwnOpenMP, ...]:
    """The directives of a file, but those in the ranges that the preprocessor skips with OpenMP as well."""
    data = source.data
    if b"omp" not in data:
        return ()
    dead = [(low, high) for low, high in skipped if not _ASKS.match(data, low)]
    found = _directives(source)
    return tuple(d for d in found if not any(low <= d.span.start < high for low, high in dead))


def _directives(source: SourceFile) -> Iterator[OwnOpenMP]:
    """Every directive: `#pragma` lines, and operators with a literal outside of macro definitions."""
    data, at = source.data, 0
    marks, line = lexis.compiled(lexis.SKIPPED + _MARK), lexis.compiled(_LINE)
    while match := marks.search(data, at):
        at = match.end()
        if match.lastgroup == "word":
            made = pragmas.operator(data, match.start())
            at = made.end if made is not None else at
            name = _OMP.match(made.text) if made is not None else None
            if made is not None and name is not None:
                yield _directive(source, match.start(), made.end, made.text[name.end() :])
        elif data[match.start()] in b"#%":
            first = data.rfind(b"\n", 0, match.start()) + 1
            if data[first : match.start()].strip():
                continue
            at = lexis.end_of_line(data, match.start())
            if pragma := line.match(data, match.start()):
                text = lexis.blanked(data[pragma.end() : at]).rstrip()
                yield _directive(source, match.start(), pragma.end() + len(text), text.decode("latin-1"))


def _directive(source: SourceFile, start: int, end: int, text: str) -> OwnOpenMP:
    return OwnOpenMP(directive_words(text), Span(source, start, end), _follows(source.data, end))


def _follows(data: bytes, at: int) -> int:
    """The offset of the first statement after a directive, over other directives and operators."""
    marks = lexis.compiled(_HASH)
    while True:
        at = lexis.skip_gap(data, at)
        if marks.match(data, at):
            at = lexis.end_of_line(data, at)
            continue
        made = pragmas.operator(data, at) if data.startswith(b"_Pragma", at) else None
        if made is None:
            return at
        at = made.end
