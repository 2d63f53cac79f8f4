"""The scopes that OpenMP constructs open, and the symbols in them with their attributes (5.2, section 5.1).

A private copy is a symbol of its own, linked to the one that it is a copy of; what is shared is the symbol of
the context around. Symbols are found by name, the innermost scope first, each once in a scope.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.ir.openmp import Name, OmpConstruct
from accomp.records import dataclass, field
from accomp.sema.omp.sites import GENERATING, Site
from accomp.source import Span
from accomp.spec.openmp_sharing import Flag, Rule

OPENING = frozenset(
    "target teams parallel simd task taskloop for sections single workshare distribute loop scope".split()
)
"""Constructs that open a scope."""


@dataclass(slots=True, eq=False)
class ScopedSymbol:
    """What a name is in a construct: its flags and the rule that gives them.

    `copy`: it is a variable of its own, made of `host`, the symbol of the context around (None: that of the
    program). `by` is the clause or directive that says so, `place` where that is or where it is first named.
    """

    name: Name
    flags: tuple[Flag, ...]
    rule: Rule
    copy: bool = False
    host: ScopedSymbol | None = None
    by: str = ""
    place: Span | None = None

    @property
    def private(self) -> bool:
        """Whether each thread, task or the device has its own."""
        return self.copy


@dataclass(slots=True, eq=False)
class Scope:
    """The scope of a construct, or of a procedure where `site` is None."""

    site: Site | None
    parent: Scope | None
    title: str
    span: Span
    symbols: dict[str, ScopedSymbol] = field(default_factory=dict[str, ScopedSymbol])
    passed: dict[str, ScopedSymbol | None] = field(default_factory=dict[str, "ScopedSymbol | None"])
    """Names that refer to the context around, with what they are there."""
    children: list[Scope] = field(default_factory=list["Scope"])
    end: int = 0
    declared: dict[str, ScopedSymbol] = field(default_factory=dict[str, "ScopedSymbol"])
    """Of a procedure the names that directives give flags without a scope of their own."""

    def walk(self) -> Iterator[Scope]:
        """This scope and those within it."""
        yield self
        for child in self.children:
            yield from child.walk()

    def around(self) -> Iterator[Scope]:
        """The scopes around this, the innermost first."""
        scope = self.parent
        while scope is not None:
            yield scope
            scope = scope.parent

    def outside(self, name: str) -> ScopedSymbol | None:
        """The symbol of an id in the innermost scope around that has one."""
        return next((s.symbols[name] for s in self.around() if name in s.symbols), None)

    def has(self, *names: str) -> bool:
        """Whether the directive has one of some constituents."""
        return self.site is not None and self.site.has(*names)

    @property
    def generating(self) -> bool:
        """Whether it is that of a task-generating construct."""
        return self.has(*GENERATING)

    def local(self, name: Name) -> bool:
        """Whether a name is declared within the region."""
        declared = name.declared
        return (
            declared is not None
            and self.site is not None
            and declared.file is self.span.file
            and self.span.end <= declared.start < self.end
        )


def end_of(construct: OmpConstruct) -> int:
    """The byte after the region of a construct."""
    if construct.closing is not None:
        return construct.closing.span.start
    last = construct.body[-1] if construct.body else None
    if isinstance(last, OmpConstruct):
        return max(last.span.end, end_of(last))
    return last.span.end if last is not None else construct.span.end
