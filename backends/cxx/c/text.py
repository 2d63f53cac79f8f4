"""Text of regions as C++ for the device: edits applied to parts, names that C++ reserves replaced."""

from __future__ import annotations

from collections.abc import Iterable

from accomp.host import nodes as host
from accomp.host.effects import KnownEffects
from accomp.host.nodes import Local
from accomp.host.program import DECIDED, Body
from accomp.host.walk import core, is_lambda
from accomp.ir.kernel import Code, Expr, Level, Routine
from accomp.ir.line_directives import marked
from accomp.records import replace
from accomp.source import Edit, Language, Span, as_bytes, edited
from accomp.syntax.keywords import alone, cxx_name
from accomp.syntax.nodes import Expr as ClauseExpr
from accomp.syntax.nodes import TypeInfo, TypeKind


class Writer:
    """Makes expressions and statements of nodes; `objects` are variables in memory that others see."""

    def __init__(
        self,
        edits: Iterable[Edit],
        language: Language,
        objects: frozenset[str],
        arguments: dict[str, str] | None = None,
        lines: bool = False,
    ) -> None:
        """`arguments` are the types that template parameters stand for.

        `lines`: statements tell where they come from.
        """
        self._lines = lines
        self.edits, self.language, self.objects = list(edits), language, objects
        self._arguments = arguments or {}
        self.effects = KnownEffects()
        self.closures: frozenset[str] = frozenset()
        """Variables that hold lambdas: each thread has its own, or one that others change is an object."""
        self.changing: dict[str, Level] = {}
        """Lambdas that change, by the ids of variables and by types: who shares one, VECTOR for none."""
        self.static_objects: frozenset[str] = frozenset()
        """Variables of static storage that are references in a kernel: no lambda copies these."""
        self.lambdas: list[Routine] = []
        """Lambdas with parallelism, whose names stand for their bodies in the text."""

    def within(self, objects: frozenset[str]) -> Writer:
        """A writer of what stands within, where variables around are objects in memory."""
        made = Writer(self.edits, self.language, objects, self._arguments, self._lines)
        made.static_objects = self.static_objects
        return made

    def text(self, span: Span) -> str:
        """The C++ text of a span."""
        return edited(span, self.edits)

    def type(self, info: TypeInfo) -> str:
        """A type as a type-id; empty where it cannot be written down."""
        return type_id(_instantiated(info, self._arguments) if self._arguments else info)

    def copied(self, info: TypeInfo | None, name: str) -> str:
        """The type of a copy of a variable, which tells it where it depends on template parameters."""
        text = self.type(info.unqualified) if info is not None else ""
        if info is not None and not self._arguments and any(w.startswith(DECIDED) for w in info.words):
            return f"std::remove_cv_t<std::remove_reference_t<decltype({self.name(name)})>>"
        return text

    def name(self, name: str) -> str:
        """A variable's name in kernels."""
        return cxx_name(alone(name), self.language)

    def given(self, expr: ClauseExpr) -> Expr:
        """An expression of a clause."""
        return Expr(expr.cxx or expr.text, self.names(s.name for s in expr.symbols))

    def names(self, names: Iterable[str]) -> frozenset[str]:
        """Variables' names in C++."""
        return frozenset(self.name(n) for n in names)

    def expression(self, node: host.Expression) -> Expr:
        """An expression."""
        made = self.effects.of(node)
        text, uses = self.text(node.span).strip(), self.names(made.names)
        memory = made.memory or bool(made.reads & self.objects)
        return Expr(text, uses, made.effects or bool(made.writes), memory, not made.calls)

    def code(self, node: host.Node, text: str = "") -> Code:
        """A statement that is not taken apart."""
        made = self.effects.of(node)
        shared, closures = made.writes & self.objects, self.closures
        text = text or self.text(node.span)
        return Code(
            marked(text, node.span) if self._lines else text,
            self.names(made.names),
            self.names(made.writes - self.objects - closures),
            made.effects or bool(shared),
            made.memory or bool(made.reads & self.objects),
            node.span.position()[0],
        )


def stand_ins(body: Body, names: dict[str, str]) -> list[Edit]:
    """Functions and variables under the names of what stands for them on devices (sections 2.13, 2.15.1)."""
    return [Edit(r.span, as_bytes(names[r.name])) for r in body.references if r.name in names]


def _instantiated(info: TypeInfo, arguments: dict[str, str]) -> TypeInfo:
    """A type made of a template parameter as one of its argument, where that is no compound type."""
    inner = info
    while inner.element is not None:
        inner = inner.element
    qualifiers, _, name = inner.prefix.strip().rpartition(" ")
    argument = arguments.get(name, "") if info.prefix.startswith(inner.prefix) else ""
    if not argument or not argument.replace(" ", "").replace("_", "").isalnum():
        return info
    return replace(info, prefix=f"{qualifiers} {argument} ".lstrip() + info.prefix[len(inner.prefix) :])


def closure_type(local: Local) -> str:
    """How the type of a variable is declared that holds a lambda, or refers to one; empty for others."""
    info, reference = local.type, local.type.kind is TypeKind.REFERENCE
    held = info.element if reference and info.element is not None else info
    made = local.initial is not None and is_lambda(core(local.initial))  # templates may decide its type
    if not made and not held.spelling.removeprefix("const ").startswith("(lambda at"):
        return ""
    return "const auto &" if reference else "const auto"


def declaration(info: TypeInfo, name: str) -> str:
    """A declaration of a name in C++."""
    prefix, suffix = info.cxx or (info.prefix, info.suffix)
    return f"{prefix}{name}{suffix}" if prefix else info.declare(name)


def type_id(info: TypeInfo) -> str:
    """The type as a type-id of C++; empty where it cannot be written down."""
    return declaration(info, "").strip() if info.prefix or info.cxx else ""


def plain_name(symbol: str) -> str:
    """The name of the function that a symbol is of (Itanium C++ ABI 5.1), or that is in front of the place
    of a template; others as they are.
    """
    symbol = symbol.partition("@")[0]
    name, rest = symbol, symbol.removeprefix("_Z") if symbol.startswith("_Z") else ""
    while True:
        rest = rest.lstrip("NKVrLS").removeprefix("t")
        length = rest[: len(rest) - len(rest.lstrip("0123456789"))]
        if not length:
            return name
        end = len(length) + int(length)
        name, rest = rest[len(length) : end], rest[end:]
