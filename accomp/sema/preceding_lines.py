"""What stands above a directive in the text of C."""

from __future__ import annotations

from accomp.source import Span


def label_before(span: Span) -> str:
    """The kind of label right above a directive: case, default, label; the empty string if none.

    The front end reports the substatements of other statements; a label may
    in its view be followed by anything (C23 6.8.1).
    """
    data = span.file.data
    at = _code_before(data, span.start)
    return _label(data, at - 1) if data[at - 1 : at] == b":" else ""


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


def _label(data: bytes, colon: int) -> str:
    start = max(data.rfind(mark, 0, colon) for mark in (b";", b"{", b"}", b"\n")) + 1
    words = data[start:colon].split()
    if words and words[0] in (b"case", b"default"):
        return words[0].decode("latin-1")
    return "label" if len(words) == 1 else ""
