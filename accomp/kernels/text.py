"""Text of regions as C++ for the device: edits applied to parts, names that C++ reserves replaced."""

from __future__ import annotations

from collections.abc import Iterable

from accomp.host import nodes as host
from accomp.host.effects import KnownEffects
from accomp.ir.kernel import Code, Expr
from accomp.ir.line_directives import marked
from accomp.source import Edit, Language, Span, edited
from accomp.syntax.c_words import as_cxx, identifiers, replaced, without_references
from accomp.syntax.nodes import TypeInfo, TypeKind


def in_cxx(text: str, language: Language) -> str:
    """A name, a type or an expression of a clause in C++."""
    return text if language is Language.CXX else as_cxx(text)


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
        return self.substituted(edited(span, self.edits))

    def type(self, info: TypeInfo) -> str:
        """A type as a type-id; empty where it cannot be written down."""
        return self.substituted(type_id(info, self.language))

    def substituted(self, text: str) -> str:
        """The text with names replaced that others stand for; variables around are references in kernels."""
        if self.around and "decltype" in text:
            text = without_references(text, self.around)
        return replaced(text, self._bound) if self._bound else text

    def name(self, name: str) -> str:
        """A variable's name in C++, without what it is qualified with."""
        return in_cxx(name.rpartition("::")[2], self.language)

    def names(self, names: Iterable[str]) -> frozenset[str]:
        """Variables' names in C++."""
        return frozenset(self.name(n) for n in names)

    def expression(self, node: host.Expression) -> Expr:
        """An expression."""
        made = self.effects.of(node)
        text, uses = self.text(node.span).strip(), self.names(made.names)
        memory = made.memory or bool(made.reads & self.objects)
        constants = frozenset[str]() if made.calls else identifiers(text) - uses
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
    return in_cxx(info.declare("").strip(), language) if info.prefix else ""


def plain_name(symbol: str) -> str:
    """The name of the function that a symbol is of (Itanium C++ ABI 5.1); others as they are."""
    name, rest = symbol, symbol.removeprefix("_Z") if symbol.startswith("_Z") else ""
    while True:
        rest = rest.lstrip("NKVrLS").removeprefix("t")
        length = rest[: len(rest) - len(rest.lstrip("0123456789"))]
        if not length:
            return name
        end = len(length) + int(length)
        name, rest = rest[len(length) : end], rest[end:]
