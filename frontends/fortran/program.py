"""A Fortran file with what is known of its names, and the files of procedures that its regions call."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable

from accomp.diagnostics import Sink
from accomp.frontends.fortran.bodies import Bodies
from accomp.frontends.fortran.declaration_records import FileDeclarations, Homes
from accomp.frontends.fortran.directives import Placed, place
from accomp.frontends.fortran.entities import Entity, Role
from accomp.frontends.fortran.region_uses import Regions
from accomp.frontends.fortran.scopes import Scope, Scopes
from accomp.frontends.fortran.structure import Block, Structure
from accomp.frontends.fortran.symbols import symbol
from accomp.frontends.fortran.typed_calls import Facts
from accomp.host import nodes as host
from accomp.host.declarations import DataObject, DerivedType, Subprogram
from accomp.host.fortran_types import Kinded
from accomp.ir.nodes import Construct
from accomp.records import dataclass, field, replace
from accomp.source import SourceFile, Span
from accomp.syntax.nodes import Symbol


@dataclass(slots=True, eq=False)
class Program:
    """One file with its scopes; `regions` tells what statements refer to."""

    scopes: Scopes
    regions: Regions
    flang: bool = False
    """Whether the file is compiled by flang."""
    begins: list[int] = field(default_factory=list[int])
    placed: list[Placed] | None = None
    """The outermost directives of the file."""
    facts: Facts | None = None
    homes: Homes = field(default_factory=dict[str, list[Scope]])
    files: dict[str, Program] = field(default_factory=dict[str, "Program"])
    """The files of procedures that are called, by their paths."""
    declared: FileDeclarations | None = None

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

    def at(self, span: Span) -> ScopeDeclarations:
        """What is declared where a statement stands."""
        return self.of(self.scope_of(span) or self.scopes.of(self.structure.root))

    def scope_of(self, span: Span | None) -> Scope | None:
        """The scope of a place, if that is in the file."""
        if span is None or span.file is not self.structure.scan.source:
            return None
        if not self.begins:
            self.begins.extend(s.begin for s in self.structure.statements)
        return self.scopes.at(bisect_right(self.begins, span.start) - 1)

    def of(self, scope: Scope) -> ScopeDeclarations:
        """What is declared as a scope sees it."""
        return ScopeDeclarations(self, self.declarations(), scope)

    def file_of(self, scope: Scope) -> Program:
        """The file that a procedure stands in."""
        structure = scope.structure
        if structure is self.structure:
            return self
        known = self.files.get(scope.path)
        if known is None or known.structure is not structure:
            scopes = Scopes(structure, scope.library)
            known = Program(scopes, Regions(scopes), self.flang, homes=self.homes, files=self.files)
            self.files[scope.path] = known
        return known

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


class ScopeDeclarations:
    """The declarations of a file as one of its scopes sees them; see accomp.host.declarations."""

    __slots__ = ("_file", "_program", "_scope", "defaults", "unit")

    def __init__(self, program: Program, file: FileDeclarations, scope: Scope) -> None:
        self._program, self._file, self._scope = program, file, scope
        self.unit, self.defaults = scope.name, scope.defaults

    def variable(self, symbol: str) -> DataObject:
        """A variable or named constant."""
        return self._file.variable(symbol, self._scope)

    def named(self, name: str) -> DataObject | None:
        """What a name means in the scope: a variable, or the name of an ASSOCIATE construct."""
        found = self._scope.find(name)
        wanted = found is not None and found.role in (Role.VARIABLE, Role.ALIAS)
        return self._file.named(self._scope, name) if wanted else None

    def expression(self, text: str, span: Span | None = None) -> host.Expression:
        """An expression that stands in the scope, or in that of another place of the file."""
        scope = self._program.scope_of(span) or self._scope
        return self._file.within(scope).declaration(text).node

    def component(self, symbol: str) -> DataObject | None:
        """A component, by the symbol of a Member."""
        return self._file.component(symbol)

    def derived(self, type_: Kinded) -> DerivedType:
        """A derived type. Raises RefusedError where it is not known."""
        return self._file.derived(type_)

    def subprogram(self, symbol: str) -> Subprogram:
        """A procedure that is called."""
        return self._file.subprogram(symbol)

    def inside(self, symbol: str, types: dict[str, Kinded]) -> ScopeDeclarations:
        """What the body of a procedure sees; `types` are those of polymorphic arguments, by their names."""
        body = self._file.facts.bodies[symbol]
        program = self._program.file_of(body)
        own = program.scopes.of(body.block) if program is not self._program else body
        file = program.declarations().dynamic({f"{own.name}:{name}": type_ for name, type_ in types.items()})
        file.facts.bodies[symbol] = own
        return ScopeDeclarations(program, file, own)

    def locals(self) -> tuple[DataObject, ...]:
        """The variables of the procedure but for its dummies and result."""
        return self._file.locals(self._scope)

    def body(self, constructs: tuple[Construct, ...]) -> tuple[host.Block, tuple[Construct, ...]]:
        """The statements of the procedure, with the directives in it; `constructs` are those known."""
        return self._program.procedure(self._file.facts, self._scope, constructs)


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
