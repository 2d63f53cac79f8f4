"""Words of C in programs for C++: identifiers that are keywords there, keywords that it does not have."""

from __future__ import annotations

import re
from collections.abc import Iterator

from accomp.source import Edit, Span
from accomp.syntax.c_lexis import CXX_ALONE

_RESERVED = CXX_ALONE - {"asm", "bool", "false", "thread_local", "true", "wchar_t"}
"""What programs in C use as identifiers; the rest are names that mean the same in C's headers."""
_WORDS = {
    "restrict": "__restrict",
    "_Bool": "bool",
    "register": "",
    "_Static_assert": "static_assert",
    "_Alignas": "alignas",
    "_Alignof": "alignof",
    "typeof": "__typeof__",
    "_Noreturn": "",
} | {word: f"{word}_" for word in _RESERVED}
_TOKEN = re.compile(
    r"//(?:[^\n\\]|\\.)*|/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|[A-Za-z_]\w*|\d[\w.]*",
    re.DOTALL,
)
_DECLTYPE = re.compile(r"\bdecltype\s*\(\s*(\w+)\s*\)")
_ROOTED = re.compile(r"(?<![\w>:])::\s*([A-Za-z_]\w*)|[\w>]\s+::\s*([A-Za-z_]\w*)")


def as_cxx(text: str) -> str:
    """Text of C with identifiers that are keywords of C++ renamed, and words replaced that C++ has not."""
    return _TOKEN.sub(lambda m: _WORDS.get(m[0], m[0]), text)


def cxx_edits(span: Span) -> Iterator[Edit]:
    """What makes the same of a text of C in its place."""
    text = span.file.data[span.start : span.end].decode("latin-1")  # a character for each byte
    for match in _TOKEN.finditer(text):
        word = _WORDS.get(match[0])
        if word is not None:
            start, end = (span.start + at for at in match.span())
            yield Edit(Span(span.file, start, end), word.encode())


def replaced(text: str, words: dict[str, str]) -> str:
    """The text with others in the place of some identifiers."""
    return _TOKEN.sub(lambda m: words.get(m[0], m[0]), text)


def without_references(text: str, names: frozenset[str]) -> str:
    """The text with types that variables of these names refer to, where it asks for their types."""

    def plain(match: re.Match[str]) -> str:
        return f"std::remove_reference_t<{match[0]}>" if match[1] in names else match[0]

    return _DECLTYPE.sub(plain, text)


def identifiers(text: str) -> frozenset[str]:
    """The identifiers and keywords in a text of C or C++, without those in comments and literals."""
    return frozenset([w for w in _TOKEN.findall(text) if w[0].isalpha() or w[0] == "_"])


def rooted(text: str) -> frozenset[str]:
    """The names after a `::` that may have nothing in front of it (C++17 6.4.3)."""
    return frozenset([a or b for a, b in _ROOTED.findall(text)]) if "::" in text else frozenset()
