"""What stands around a directive in the text of C: the statement above it, the function below."""

from __future__ import annotations

import re
from functools import cache

from accomp.source import Span

_CONTROL = frozenset({b"if", b"while", b"for", b"switch"})
_BARE = frozenset({b"else", b"do"})


def substatement_of(span: Span) -> str:
    """The keyword of the statement whose immediate substatement begins at a directive.

    if, else, while, do, for, switch, case, default or label; the empty string
    in a compound statement, and where macros hide it.
    """
    data = span.file.data
    at = _code_before(data, span.start)
    if data[at - 1 : at] == b")":
        word = _word_before(data, _code_before(data, _opening(data, at)))
        return word.decode("latin-1") if word in _CONTROL else ""
    if data[at - 1 : at] == b":":
        return _label(data, at - 1)
    word = _word_before(data, at)
    return word.decode("latin-1") if word in _BARE else ""


def _code_before(data: bytes, at: int) -> int:
    """The offset behind the last byte of code before an offset: blanks, comments, `#` lines are skipped."""
    while True:
        while at > 0 and data[at - 1 : at].isspace():
            at -= 1
        if data[at - 2 : at] == b"*/":
            at = max(0, data.rfind(b"/*", 0, at - 2))
            continue
        start = data.rfind(b"\n", 0, at) + 1
        while data[max(0, start - 3) : start].rstrip(b"\r\n").endswith(b"\\"):
            start = data.rfind(b"\n", 0, start - 1) + 1
        line = data[start:at]
        if line.lstrip().startswith(b"#"):
            at = start
        elif b"//" in line and b'"' not in line:
            at = start + line.index(b"//")
        else:
            return at


def _opening(data: bytes, at: int) -> int:
    """The offset of the parenthesis that the one in front of `at` closes."""
    depth = 0
    for index in range(at - 1, -1, -1):
        depth += (data[index] == 0x29) - (data[index] == 0x28)
        if depth == 0:
            return index
    return 0


def _word_before(data: bytes, at: int) -> bytes:
    start = at
    while start > 0 and (data[start - 1 : start].isalnum() or data[start - 1] == 0x5F):
        start -= 1
    return data[start:at]


def _label(data: bytes, colon: int) -> str:
    start = max(data.rfind(mark, 0, colon) for mark in (b";", b"{", b"}", b"\n")) + 1
    words = data[start:colon].split()
    if words and words[0] in (b"case", b"default"):
        return words[0].decode("latin-1")
    return "label" if len(words) == 1 else ""


@cache
def _declarator() -> re.Pattern[bytes]:
    return re.compile(
        rb"//[^\n]*|/\*.*?\*/|\#(?:\\\r?\n|[^\n])*|__attribute__\s*\(\([^;{]*?\)\)"
        rb"|(?P<end>[;{}=])|(?P<name>[A-Za-z_]\w*)\s*\(",
        re.DOTALL,
    )


def function_after(span: Span) -> str:
    """The name of the function that is declared or defined right behind a directive, or the empty string."""
    for match in _declarator().finditer(span.file.data, span.end):
        if match.lastgroup == "name":
            return match.group("name").decode("latin-1")
        if match.lastgroup == "end":
            break
    return ""
