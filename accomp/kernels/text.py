"""Text of regions as C++ for the device: edits applied to parts, names that C++ reserves replaced."""

from __future__ import annotations

import re
from collections.abc import Iterable

from accomp.host import nodes as host
from accomp.host.effects import KnownEffects
from accomp.ir.kernel import Code, Expr
from accomp.ir.line_directives import marked
from accomp.source import Edit, Language, Span
from accomp.syntax.c_lexis import CXX_ALONE
from accomp.syntax.nodes import TypeInfo, TypeKind

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
}
_TOKEN = re.compile(
    r"//(?:[^\n\\]|\\.)*|/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|[A-Za-z_]\w*|\d[\w.]*",
    re.DOTALL,
)


def _word(match: re.Match[str]) -> str:
    word = match.group()
    if word in _RESERVED:
        return f"{word}_"
    return _WORDS.get(word, word)


def as_cxx(text: str, language: Language) -> str:
    """The text with C's identifiers that are keywords of C++ renamed, and words replaced that C++ has not."""
    return text if language is Language.CXX else _TOKEN.sub(_word, text)


_DIRECTIVE = re.compile(r"^[ \t]*#[ \t]*pragma[ \t]+acc\b(?:[^\n\\]|\\.)*\n", re.MULTILINE | re.DOTALL)


def without_directives(text: str) -> str:
    """The text of a declaration without the directives in it, which kernels have no use for."""
    return _DIRECTIVE.sub("", text)


def words(text: str) -> set[str]:
    """The identifiers in C++ text, comments and literals left out."""
    return {w for w in _TOKEN.findall(text) if w[0].isalpha() or w[0] == "_"}


def edited(span: Span, edits: Iterable[Edit], language: Language) -> str:
    """The C++ text of a span: edits in it applied, and what is left of the source put into C++."""
    file, at, out = span.file, span.start, list[str]()
    inner = [
        e for e in edits if e.span.file is file and span.start <= e.span.start and e.span.end <= span.end
    ]
    for edit in sorted(inner, key=lambda e: (e.span.start, e.order)):
        if edit.span.start < at:
            continue  # within what another one replaces
        out += (as_cxx(_decoded(file.data[at : edit.span.start]), language), _decoded(edit.text))
        at = edit.span.end
    return "".join((*out, as_cxx(_decoded(file.data[at : span.end]), language)))


def _decoded(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


_DECLTYPE = re.compile(r"\bdecltype\s*\(\s*(\w+)\s*\)")


class Writer:
    """Makes expressions and statements of nodes; `objects` are variables in memory that others see."""

    def __init__(
        self,
        edits: Iterable[Edit],
        language: Language,
        objects: frozenset[str],
        bound: dict[str, str] | None = None,
        lines: bool = False,
    ) -> None:
        """`bound` has functions that others stand for on the device (section 2.15.1).

        `lines`: statements tell where they come from.
        """
        self._lines = lines
        self.edits, self.language, self.objects = list(edits), language, objects
        self._bound = bound or {}
        self.effects = KnownEffects()
        self.around = frozenset[str]()
        """The variables of the program that kernels have in parameters, in C++."""

    def text(self, span: Span) -> str:
        """The C++ text of a span."""
        return self.substituted(edited(span, self.edits, self.language))

    def type(self, info: TypeInfo) -> str:
        """A type as a type-id; empty where it cannot be written down."""
        return self.substituted(type_id(info, self.language))

    def substituted(self, text: str) -> str:
        """The text with names replaced that others stand for; variables around are references in kernels."""
        if self.around and "decltype" in text:
            text = _DECLTYPE.sub(self._declared, text)
        return _TOKEN.sub(lambda m: self._bound.get(m.group(), m.group()), text) if self._bound else text

    def _declared(self, match: re.Match[str]) -> str:
        plain = match.group(1) in self.around
        return f"std::remove_reference_t<{match.group()}>" if plain else match.group()

    def name(self, name: str) -> str:
        """A variable's name in C++, without what it is qualified with."""
        return as_cxx(name.rpartition("::")[2], self.language)

    def names(self, names: Iterable[str]) -> frozenset[str]:
        """Variables' names in C++."""
        return frozenset(self.name(n) for n in names)

    def expression(self, node: host.Expression) -> Expr:
        """An expression."""
        made = self.effects.of(node)
        text, uses = self.text(node.span).strip(), self.names(made.names)
        memory = made.memory or bool(made.reads & self.objects)
        constants = frozenset[str]() if made.calls else frozenset(words(text)) - uses
        return Expr(text, uses, made.effects or bool(made.writes), memory, constants)

    def code(self, node: host.Node, text: str = "") -> Code:
        """A statement that is not taken apart."""
        made = self.effects.of(node)
        shared = made.writes & self.objects
        text = text or self.text(node.span)
        return Code(
            marked(text, node.span) if self._lines else text,
            self.names(made.names),
            self.names(made.writes - self.objects),
            made.effects or bool(shared),
            made.memory or bool(made.reads & self.objects),
            node.span.position()[0],
        )


def type_id(info: TypeInfo, language: Language) -> str:
    """The type as a type-id; empty where it cannot be written down."""
    if info.kind is TypeKind.REFERENCE and not info.prefix:
        return ""
    return as_cxx(info.declare("").strip(), language) if info.prefix else ""


_PART = re.compile(r"[NKVrLS]*(?:St)?(\d+)")


def plain_name(symbol: str) -> str:
    """The name of the function that a symbol is of (Itanium C++ ABI 5.1); others as they are."""
    name, at = symbol, 2
    while symbol.startswith("_Z") and (found := _PART.match(symbol, at)):
        at = found.end() + int(found.group(1))
        name = symbol[found.end() : at]
    return name
