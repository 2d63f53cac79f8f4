"""Explicit instantiations of function templates (C++17 17.7.2), for which clang's tree has no nodes.

After the end of a file, pointers to them are declared, so that they show with their arguments.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.patterns import pattern
from accomp.syntax import c_lexis

MARK = "accomp_explicit_"
"""What the names of those pointers begin with."""
_LINE = rb"^[ \t]*(?:#|%:)[^\n\\]*+(?:\\(?:\r\n|.)[^\n\\]*+)*+"
_SCOPES = (
    rb"(?m)"
    + c_lexis.SKIPPED
    + rb"|(?P<line>"
    + _LINE
    + rb")|(?P<namespace>\b(?:inline\s+)?namespace\b[^;{}=()]*\{)|(?P<open>\{)|(?P<close>\})"
    + rb"|(?P<explicit>(?<![.:>\w])template\b(?!\s*<)\s*+(?!struct\b|class\b|union\b)"
    + rb"[^;{}#=]*\)[^;{}#=()]*;)"
)
_DECLARED = (
    rb"(?P<result>.*?[\s*&>])(?P<name>(?:[A-Za-z_]\w*\s*::\s*)*[A-Za-z_]\w*(?P<arguments>\s*<[^()]*>)?)\s*"
    rb"\((?P<parameters>.*)\)\s*(?:noexcept)?\s*;\Z"
)

_CANDIDATE = pattern(rb"template\b(?<![.:>\w]template)(?!\s*<)")
"""It begins with what is fast to find."""
_NEAR = 16


def declared_again(data: bytes) -> bytes:
    """The declarations of what a text of C++ instantiates, to stand after its end."""
    if not any(_is_definition(data, m.start()) for m in _CANDIDATE.finditer(data)):
        return b""
    heads: list[bytes] = []
    found: list[bytes] = []
    for match in c_lexis.compiled(_SCOPES).finditer(data):
        if match.lastgroup in ("namespace", "open"):
            heads.append(match.group() if match.lastgroup == "namespace" else b"")
        elif match.lastgroup == "close" and heads:
            heads.pop()
        elif match.lastgroup == "explicit" and all(heads):
            found += _pointer(match.group("explicit"), heads, len(found))
    return b"\n" + b"\n".join(found) + b"\n" if found else b""


def _is_definition(data: bytes, start: int) -> bool:
    """Whether no `extern` says that another file has what is instantiated, as headers of libraries do."""
    return not data[max(0, start - _NEAR) : start].rstrip().endswith(b"extern")


def _pointer(text: bytes, heads: list[bytes], number: int) -> Iterator[bytes]:
    """A pointer to what is instantiated, in its namespaces."""
    declared = c_lexis.compiled(_DECLARED).match(c_lexis.blanked(text).removeprefix(b"template"))
    if declared is None:
        return
    opened = b" ".join(c_lexis.blanked(head) for head in heads)
    result, parameters, name = (declared.group(part) for part in ("result", "parameters", "name"))
    pointer = f"(*{MARK}{number})(".encode()
    yield opened + b" static " + result + pointer + parameters + b") = &" + name + b";" + b" }" * len(heads)
