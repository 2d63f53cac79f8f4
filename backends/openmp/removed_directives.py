"""OpenMP directives of the program itself that the output leaves out, as comments in their places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from accomp.backends.base import EmitOptions, PrintMode
from accomp.ir.nodes import Unit
from accomp.source import Edit, Language, Span


def left_out(unit: Unit, edits: Sequence[Edit], options: EmitOptions) -> Iterator[Edit]:
    """The edits of a unit's directives, but those in text that other edits replace."""
    if options.mode is PrintMode.ACC_OMP:
        return
    for span in unit.left_out:
        if any(e.span.start < span.end and span.start < e.span.end for e in edits):
            continue
        data = unit.source.data
        lines = data[span.start : span.end].split(b"\n")
        if unit.source.language is Language.FORTRAN:
            texts = [_fortran(line) for line in lines]
        else:
            end = data.find(b"\n", span.end)
            rest = data[span.end : end if end >= 0 else len(data)].strip()
            texts = [_c(line, options.line_comments and not rest) for line in lines]
        yield Edit(Span(unit.source, span.start, span.end), b"\n".join(texts))


def _fortran(line: bytes) -> bytes:
    """A line of a directive; lines of the preprocessor between those of one stay."""
    text = line.lstrip()
    if not text or text.startswith((b"#", b"! ")):
        return line
    return line[: len(line) - len(text)] + b"! " + text


def _c(line: bytes, line_comment: bool) -> bytes:
    """A line of a directive without the mark of its continuation."""
    text = line.rstrip().removesuffix(b"\\").rstrip()
    lead = text[: len(text) - len(text.lstrip())]
    ending = b"\r" if line.endswith(b"\r") else b""
    text = text.lstrip()
    if line_comment:
        return lead + b"// " + text + ending
    return lead + commented(text.decode("latin-1")).encode("latin-1") + ending


def commented(text: str) -> str:
    """A text of C as a comment; comments within it do not end it."""
    return f"/* {text.replace('/*', '/ *').replace('*/', '* /')} */"
