"""Words of C and C++ in text that becomes C++ for devices: what it names, and what C++ has other words for.

Here text is looked at for which clang has no nodes: macros and what they make, types and clauses as they are
printed, `decltype` around its operand. All else is asked of clang's tree.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from accomp.ir.cxx_names import TOKEN, identifiers
from accomp.patterns import pattern
from accomp.records import replace
from accomp.source import Edit, Span
from accomp.syntax.c_lexis import skip_gap
from accomp.syntax.keywords import RESERVED
from accomp.syntax.nodes import TypeInfo

_WORDS = {
    "restrict": "__restrict",
    "_Bool": "bool",
    "register": "",
    "_Static_assert": "static_assert",
    "_Alignas": "alignas",
    "_Alignof": "alignof",
    "typeof": "__typeof__",
    "_Noreturn": "",
} | {word: f"{word}_" for word in RESERVED}
_ROOTED = pattern(r"(?<![\w>:])::\s*([A-Za-z_]\w*)|[\w>]\s+::\s*([A-Za-z_]\w*)")

_BEFORE_OPERAND = pattern(rb"\bdecltype\s*\(\s*\Z")
_AFTER_OPERAND = pattern(rb"\s*\)")


def as_cxx(text: str) -> str:
    """Text of C with identifiers that are keywords of C++ renamed, and words replaced that C++ has not."""
    return TOKEN.sub(lambda m: _WORDS.get(m[0], m[0]), text)


def cxx_edits(span: Span) -> Iterator[Edit]:
    """What makes the same of a text of C in its place."""
    text = span.file.data[span.start : span.end].decode("latin-1")  # a character for each byte
    for match in TOKEN.finditer(text):
        word = _WORDS.get(match[0])
        if word is not None:
            start, end = (span.start + at for at in match.span())
            yield Edit(Span(span.file, start, end), word.encode())


def spelled(info: TypeInfo, cxx: bool) -> TypeInfo:
    """The type with the words it consists of, and as C++ has it where it is one of C."""
    if info.cxx:
        return replace(info, words=identifiers(" ".join(info.cxx)))
    written = (info.prefix, info.suffix)
    other = written if cxx else (as_cxx(info.prefix), as_cxx(info.suffix))
    words = identifiers(f"{info.prefix} {info.suffix}")
    return replace(info, words=words, cxx=other if other != written else ())


def replaced(text: str, words: dict[str, str]) -> str:
    """The text with others in the place of some identifiers."""
    return TOKEN.sub(lambda m: words.get(m[0], m[0]), text)


def rooted(text: str) -> frozenset[str]:
    """The names after a `::` that may have nothing in front of it (C++17 6.4.3)."""
    return frozenset([a or b for a, b in _ROOTED.findall(text)]) if "::" in text else frozenset()


def last_name(member: Span) -> str:
    """The name of the member that an expression is, without arguments of templates."""
    found = _LAST_NAME.search(member.text())
    return found.group(1) if found is not None else ""


def is_constant_if(span: Span) -> bool:
    """Whether an `if` statement is an `if constexpr`."""
    data = span.file.data
    return data.startswith(b"constexpr", skip_gap(data, span.start + len(b"if")))


def operator_function(name: Span | None) -> str:
    """The function of an operator that is written as such; empty for other names."""
    text = name.text() if name is not None else ""
    return f"operator{text}" if text and not (text[0].isalnum() or text[0] in "_$:(") else ""


_LAST_NAME = pattern(r"([A-Za-z_]\w*)\s*(?:<[^.]*>)?\s*\Z")


def decltype_around(operand: Span) -> Span | None:
    """The `decltype` whose operand a name is."""
    data, start, end = operand.file.data, operand.start, operand.end
    first = max(0, start - 80)
    before, after = _BEFORE_OPERAND.search(data[first:start]), _AFTER_OPERAND.match(data, end)
    return Span(operand.file, first + before.start(), after.end()) if before and after else None


def with_objects(info: TypeInfo, variables: Iterable[str]) -> TypeInfo:
    """A type that is spelled by `decltype` of variables, as that of what they refer to."""
    names = "|".join(map(re.escape, variables))
    pattern = re.compile(rf"\bdecltype\s*\(\s*(?:{names})\s*\)")
    prefix = pattern.sub(lambda m: f"std::remove_reference_t<{m[0]}>", info.prefix)
    return replace(info, prefix=prefix, bare=info.bare and with_objects(info.bare, variables))
