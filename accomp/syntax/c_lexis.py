"""Regular expressions and helpers for the few lexical facts of C that scanning needs.

All work on bytes and never fail: what is not closed on its line is no literal.
"""

from __future__ import annotations

import re
from functools import cache

SPLICE = rb"\\[ \t\f\v]*\r?\n"
"""What joins two lines; compilers allow blanks after the backslash (C11 5.1.1.2, phase 2)."""

BLANK = rb"(?:[ \t\f\v\0]|" + SPLICE + rb"|/\*.*?\*/)*+"
"""White space and comments within one logical line; compilers take a null character as white space."""

GAP = rb"(?:[\s\0]|" + SPLICE + rb"|/\*.*?\*/)*+"
"""White space and comments, line ends included."""

COMMENT = rb"/\*.*?(?:\*/|\Z)|//[^\n\\]*+(?:\\(?:[ \t\f\v]*+\r?\n|.)[^\n\\]*+)*+"
STRING = rb'"[^"\\\n]*+(?:\\(?:\r\n|.)[^"\\\n]*+)*+"'
CHARACTER = rb"'[^'\\\n]*+(?:\\(?:\r\n|.)[^'\\\n]*+)*+'"
SKIPPED = rb"|".join((COMMENT, STRING, CHARACTER))
"""Comments and literals: nothing in them is a directive."""

_LOGICAL_LINE = (
    rb"(?:[^\n\\/\"']++|\\(?:[ \t\f\v]*+\r?\n|.)|/\*.*?\*/|"
    rb"//[^\n\\]*+(?:\\(?:[ \t\f\v]*+\r?\n|.)[^\n\\]*+)*+|" + STRING + rb"|[/\"'\\])*+"
)
_TO_BLANK = STRING + rb"|" + SPLICE + rb"|" + COMMENT + rb"|[\r\n]"
_AFTER = rb"(?:\s|" + SPLICE + rb"|" + COMMENT + rb")*+"
_ARGUMENT = SKIPPED + rb"|[(),]"


def parted(word: bytes) -> bytes:
    """A pattern for a word between whose characters lines may be joined."""
    return (rb"(?:" + SPLICE + rb")*+").join(bytes((c,)) for c in word)


@cache
def compiled(pattern: bytes) -> re.Pattern[bytes]:
    """A pattern compiled when first needed: each costs about half a millisecond."""
    return re.compile(pattern, re.DOTALL)


def end_of_line(data: bytes, at: int) -> int:
    """The end of the logical line from an offset on, over continuations and comments that span lines."""
    end = data.find(b"\n", at)
    end = len(data) if end < 0 else end
    line = data[at:end]
    if b"\\" not in line and b"/" not in line:
        return end
    match = compiled(_LOGICAL_LINE).match(data, at)
    return match.end() if match else at


def _blank(match: re.Match[bytes]) -> bytes:
    text = match.group()
    return text if text.startswith(b'"') else b" " * len(text)


def blanked(text: bytes) -> bytes:
    """The text with continuations, comments and line ends as blanks; of the same length."""
    if b"\\" not in text and b"/" not in text and b"\n" not in text and b"\r" not in text:
        return text
    return compiled(_TO_BLANK).sub(_blank, text)


def parameters(listed: bytes) -> tuple[str, ...]:
    """The parameters of a macro, from the text in parentheses; `...` is `__VA_ARGS__` (C11 6.10.3)."""
    names = (name.strip() for name in blanked(listed).decode("latin-1").split(","))
    return tuple(name.removesuffix("...").strip() or "__VA_ARGS__" for name in names if name)


def skip_gap(data: bytes, at: int) -> int:
    """The offset of the next byte that is neither white space nor comment."""
    if data[at : at + 1] in (b";", b"{", b"}", b")"):
        return at
    match = compiled(_AFTER).match(data, at)
    return match.end() if match else at


def use_end(data: bytes, at: int) -> int:
    """The offset after the arguments of a macro whose name ends at an offset; the same where it has none."""
    after = skip_gap(data, at)
    split = split_arguments(data, after) if data[after : after + 1] == b"(" else None
    return split[1] if split else at


def split_arguments(data: bytes, at: int) -> tuple[list[tuple[int, int]], int] | None:
    """The spans of the macro arguments after the `(` at an offset, and the offset after the `)`.

    None where there is no closing parenthesis.
    """
    spans: list[tuple[int, int]] = []
    depth, start = 0, at + 1
    for match in compiled(_ARGUMENT).finditer(data, at):
        char = match.group()
        if char == b"(":
            depth += 1
        elif char == b")":
            depth -= 1
            if depth == 0:
                spans.append((start, match.start()))
                return spans, match.end()
        elif char == b"," and depth == 1:
            spans.append((start, match.start()))
            start = match.end()
    return None
