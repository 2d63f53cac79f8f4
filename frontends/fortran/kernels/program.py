"""A Fortran file as kernels are made of it: its statements, scopes, and what is known of its compilation."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable

from accomp.diagnostics import Sink
from accomp.frontends.fortran.bodies import Bodies
from accomp.frontends.fortran.declaration_records import FileDeclarations, Homes
from accomp.frontends.fortran.directives import Placed, place
from accomp.frontends.fortran.entities import Entity
from accomp.frontends.fortran.region_uses import Regions
from accomp.frontends.fortran.scopes import Scope, Scopes
from accomp.frontends.fortran.structure import Block, Structure
from accomp.frontends.fortran.symbols import symbol
from accomp.frontends.fortran.typed_calls import Facts
from accomp.host import nodes as host
from accomp.host.fortran_types import Defaults
from accomp.ir.nodes import Construct
from accomp.records import dataclass, field, replace
from accomp.source import SourceFile, Span
from accomp.syntax.nodes import Symbol


@dataclass(slots=True, eq=False)
class Program:
    """One file with its scopes; `regions` tells what statements refer to."""

    scopes: Scopes
    defaults: Defaults
    regions: Regions
    names: dict[str, int] = field(default_factory=dict[str, int])
    begins: list[int] = field(default_factory=list[int])
    placed: list[Placed] | None = None
    """The outermost directives of the file."""
    facts: Facts | None = None
    homes: Homes = field(default_factory=dict[str, list[Scope]])
    declared: FileDeclarations | None = None

    def typed(self) -> Facts:
        """What is known of the file's names, for expressions with their types."""
        return self.declarations().facts

    def declarations(self) -> FileDeclarations:
        """What the names of the file are declared as."""
        if self.declared is None:
            if self.facts is None:
                symbols = _symbols(self.structure.scan.source)
                self.facts = Facts(self.scopes, symbols, self.regions.statement)
            self.declared = FileDeclarations(self.facts, self.regions, self.homes)
        return self.declared

    @property
    def structure(self) -> Structure:
        """The statements and blocks of the file."""
        return self.scopes.structure

    def text(self, index: int) -> str:
        """The text of a statement in lower case, but for its strings."""
        return self.structure.lowered(index)

    def scope_at(self, offset: int) -> Scope:
        """The scope of the statement at a byte."""
        if not self.begins:
            self.begins.extend(s.begin for s in self.structure.statements)
        return self.scopes.at(bisect_right(self.begins, offset) - 1)

    def scope_of(self, span: Span | None) -> Scope | None:
        """The scope of a place, if that is in the file."""
        known = span is not None and span.file is self.structure.scan.source
        return self.scope_at(span.start) if span is not None and known else None

    def procedure(
        self, facts: Facts, scope: Scope, constructs: tuple[Construct, ...]
    ) -> tuple[host.Block, tuple[Construct, ...]]:
        """The statements of a procedure, with the directives in it; `constructs` are those that are known.

        Of directives in other files only atomic accesses count.
        """
        within = self._placed(scope.block)
        spans = ((c.directive.span, c) for c in constructs)
        known = {s.start: c for s, c in spans if s is not None and s.file is self.structure.scan.source}
        made = tuple(known.get(self.structure.statements[p.statement].begin) or _bare(p) for p in within)
        return Bodies(facts).procedure(scope, within), made

    def _placed(self, block: Block) -> list[Placed]:
        """The outermost directives in a block."""
        if not any(s.sentinel for s in self.structure.statements[block.first + 1 : block.last]):
            return []
        if self.placed is None:
            self.placed = place(self.structure, Sink()).placed
        return [one for one in self.placed if block.first < one.statement < block.last]


def _bare(placed: Placed) -> Construct:
    """A directive without clauses, but for what tells kinds of atomic accesses."""
    directive, children = placed.directive, tuple(map(_bare, placed.children))
    clauses = directive.clauses if directive.name == "atomic" else ()
    return Construct(replace(directive, clauses=clauses), children=children)


def _symbols(source: SourceFile) -> Callable[[Entity], Symbol]:
    known: dict[tuple[str, str], Symbol] = {}

    def made(entity: Entity) -> Symbol:
        key = (entity.unit, entity.name)
        if key not in known:
            known[key] = symbol(entity, source, frozenset())
        return known[key]

    return made
