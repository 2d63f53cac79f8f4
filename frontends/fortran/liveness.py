"""Variables whose value in one region no other code of their procedure reads."""

from __future__ import annotations

from accomp.frontends.fortran.entities import Entity
from accomp.frontends.fortran.references import Reference, Sense
from accomp.frontends.fortran.region_uses import Regions
from accomp.frontends.fortran.scopes import Scopes
from accomp.frontends.fortran.statement_kinds import UNITS, Kind
from accomp.frontends.fortran.structure import Block
from accomp.patterns import pattern

_SHARED = frozenset(("dummy", "result", "save", "pointer", "target", "allocatable", "volatile"))
_MOVING = frozenset(("update", "data", "declare", "host_data"))
_WORD = pattern(r"[a-z_]\w*")


class Liveness:
    """Tells which local scalars are dead after regions; each program unit is read once."""

    def __init__(self, scopes: Scopes, regions: Regions) -> None:
        self.scopes, self.structure, self.regions = scopes, scopes.structure, regions
        self._known: dict[int, dict[str, list[Reference]]] = {}
        self._reads: dict[int, dict[str, list[Reference]]] = {}
        self._controls: set[tuple[int, str]] = set()
        """DO statements with the variables that they set."""
        self._data: dict[int, set[str]] = {}
        self._uncovered: dict[tuple[int, str], list[Reference]] = {}
        self._first_sets: dict[tuple[int, str], bool] = {}
        self._locals: dict[tuple[int, str, str], bool] = {}

    def dead(self, entity: Entity, block: Block, first: int, last: int) -> bool:
        """Whether what the statements [first, last) give a variable is read nowhere else.

        Loops that start by setting the variable do not see what it was before.
        """
        unit = block.unit
        if not self.is_local(entity, unit):
            return False
        return all(first <= read.statement < last for read in self._open_reads(entity.name, unit))

    def _open_reads(self, name: str, unit: Block) -> list[Reference]:
        """The references that may read a variable as statements before the loops around them left it."""
        key = unit.first, name
        if key not in self._uncovered:
            self.references(unit)
            reads = self._reads[unit.first].get(name, ())
            self._uncovered[key] = [read for read in reads if not self._covered(read, unit)]
        return self._uncovered[key]

    def is_local(self, entity: Entity, unit: Block) -> bool:
        """Whether nothing but the statements of the unit can know the variable."""
        key = unit.first, entity.unit, entity.name
        if key not in self._locals:
            self._locals[key] = self._is_local(entity, unit)
        return self._locals[key]

    def _is_local(self, entity: Entity, unit: Block) -> bool:
        scope = self.scopes.of(unit)
        declared = scope.declared
        if not entity.attributes.isdisjoint(_SHARED):
            return False
        if entity.unit != scope.name or entity.common or entity.value or declared.saved:
            return False
        if any(child.kind in UNITS for child in unit.children) or entity.name == unit.name:
            return False
        together = (*declared.equivalences, *declared.namelists.values())
        if any(entity.name in names for names in together):
            return False
        return entity.name not in self._moved(unit)

    def _moved(self, unit: Block) -> set[str]:
        """The names in directives that move data: a copy on the device may be read by them."""
        found = self._data.get(unit.first)
        if found is None:
            found = self._data[unit.first] = set()
            for index in range(max(unit.first, 0), unit.last + 1):
                if self.structure.shapes[index].kind is Kind.DIRECTIVE:
                    words = _WORD.findall(self.structure.statements[index].text.lower())
                    if not _MOVING.isdisjoint(words):
                        found.update(words)
        return found

    def references(self, unit: Block) -> dict[str, list[Reference]]:
        """What names variables in the statements of a program unit, by the names."""
        found = self._known.get(unit.first)
        if found is None:
            found = self._known[unit.first] = {}
            reads = self._reads[unit.first] = {}
            for reference in self.regions.references(max(unit.first, 0), unit.last + 1):
                if reference.sense is Sense.VARIABLE:
                    found.setdefault(reference.name, []).append(reference)
                    if self._is_control(reference):
                        self._controls.add((reference.statement, reference.name))
                    elif reference.read or reference.unsure:
                        reads.setdefault(reference.name, []).append(reference)
        return found

    def _covered(self, read: Reference, unit: Block) -> bool:
        """Whether a loop around a reference sets the variable before anything else in its body."""
        block: Block | None = self.structure.owners[read.statement]
        while block is not None and block is not unit:
            if block.kind is Kind.DO:
                key = block.first, read.name
                if key not in self._first_sets:
                    self._first_sets[key] = self._sets_first(block, read.name, unit)
                if self._first_sets[key]:
                    return True
            if block.first != read.statement and (block.first, read.name) in self._controls:
                return True
            block = block.parent
        return False

    def _is_control(self, reference: Reference) -> bool:
        """Whether it is to the control variable of a loop, in the DO statement, which sets it."""
        block = self.structure.owners[reference.statement]
        first = block.kind is Kind.DO and block.first == reference.statement
        return first and reference.written and not reference.unsure

    def _sets_first(self, block: Block, name: str, unit: Block) -> bool:
        first, last = block.first, block.last
        inside = [r for r in self.references(unit)[name] if first < r.statement <= last]
        start = min((r.statement for r in inside), default=-1)
        if start < 0 or self.structure.owners[start] is not block:
            return False
        return all(r.written and not r.read for r in inside if r.statement == start)
