"""Lines of the program in kernels: compilers' messages and debug information name them."""

from __future__ import annotations

import os

from accomp.patterns import pattern
from accomp.source import Span

_OPEN, _CLOSE = "/*@", "/*@*/"
_MARK = pattern(r"/\*@(\d+)@(.*?)\*/")


def marked(text: str, span: Span) -> str:
    """A statement that tells where it comes from, for `with_lines`."""
    path, line = span.file.origin(span.position()[0])
    return f"{_OPEN}{line}@{path}*/{text}{_CLOSE}" if "*/" not in path else text


def with_lines(text: str, name: str) -> str:
    """The text of a module with `#line` directives at marked statements, and after them."""
    out: list[str] = []
    for line in text.split("\n"):
        mark = _MARK.search(line)
        if mark:
            path = mark.group(2).replace("\\", "\\\\").replace('"', '\\"')
            out.append(f'#line {mark.group(1)} "{path}"')
        out.append(_MARK.sub("", line).replace(_CLOSE, ""))
        if _CLOSE in line:
            out.append(f'#line {len(out) + 2} "{name}"')
    return "\n".join(out)


def module_name(path: str) -> str:
    """The name of the file of kernels, as messages have it."""
    return f"{os.path.splitext(os.path.basename(path))[0]}.hip.cpp"
