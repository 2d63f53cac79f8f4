"""A Fortran file as kernels are made of it: its statements, scopes, and what is known of its compilation."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable

from accomp.frontends.fortran.actions import Action, Verb, action, performed
from accomp.frontends.fortran.delimiters import lowered
from accomp.frontends.fortran.entities import Entity
from accomp.frontends.fortran.region_uses import Regions
from accomp.frontends.fortran.scopes import Scopes
from accomp.frontends.fortran.statement import Statement
from accomp.frontends.fortran.structure import Structure
from accomp.frontends.fortran.symbols import symbol
from accomp.frontends.fortran.typed_calls import Facts
from accomp.host.fortran_types import Defaults
from accomp.records import dataclass, field, replace
from accomp.source import SourceFile
from accomp.syntax.nodes import Symbol


@dataclass(slots=True, eq=False)
class Program:
    """One file with its scopes; `regions` tells what statements refer to."""

    scopes: Scopes
    defaults: Defaults
    regions: Regions
    names: dict[str, int] = field(default_factory=dict[str, int])
    begins: list[int] = field(default_factory=list[int])
    actions: dict[int, Action] = field(default_factory=dict[int, Action])

    facts: Facts | None = None
    symbol: Callable[[Entity], Symbol] | None = None
    """Gives the symbols of variables, where others have them already."""

    def typed(self) -> Facts:
        """What is known of the file's names, for expressions with their types."""
        if self.facts is None:
            made = self.symbol or _symbols(self.structure.scan.source)
            self.facts = Facts(self.scopes, made, self.regions.statement)
        return self.facts

    @property
    def structure(self) -> Structure:
        """The statements and blocks of the file."""
        return self.scopes.structure

    def statement(self, index: int) -> Statement:
        """A statement in lower case, but for its strings."""
        found = self.structure.statements[index]
        if "'" not in found.text and '"' not in found.text:
            return found
        return replace(found, text=lowered(self.structure.scan.written(found)))

    def text(self, index: int) -> str:
        """The text of a statement in lower case, but for its strings."""
        return self.statement(index).text

    def action(self, index: int) -> Action:
        """What a statement that opens no block is."""
        found = self.actions.get(index)
        if found is None:
            found = self.actions[index] = action(self.text(index))
        return found

    def performed(self, index: int) -> Action:
        """What a statement does, under whatever condition."""
        found = self.action(index)
        return performed(self.text(index)) if found.verb is Verb.IF else found

    def index(self, offset: int) -> int:
        """The first statement that starts at a byte or behind it."""
        if not self.begins:
            self.begins.extend(s.begin for s in self.structure.statements)
        return bisect_left(self.begins, offset)

    def line(self, index: int) -> int:
        """The line a statement starts at."""
        found = self.structure.statements[index]
        return self.structure.scan.span(found).position()[0]


def _symbols(source: SourceFile) -> Callable[[Entity], Symbol]:
    known: dict[tuple[str, str], Symbol] = {}

    def made(entity: Entity) -> Symbol:
        key = (entity.unit, entity.name)
        if key not in known:
            known[key] = symbol(entity, source, frozenset())
        return known[key]

    return made
