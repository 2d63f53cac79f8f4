"""The values that local integers have when a region starts, where the procedure shows them."""

from __future__ import annotations

from accomp.frontends.fortran.actions import Verb, performed
from accomp.frontends.fortran.constants import value_of
from accomp.frontends.fortran.entities import Entity
from accomp.frontends.fortran.liveness import Liveness
from accomp.frontends.fortran.references import Reference
from accomp.frontends.fortran.statement_kinds import Kind
from accomp.frontends.fortran.structure import Block

_LIMIT = 2**31
_MOST = 9
_NAMED = (Verb.EXIT, Verb.CYCLE)


class EarlierValues:
    """Looks for the assignment that a variable has its value of."""

    def __init__(self, liveness: Liveness) -> None:
        self._liveness, self._structure = liveness, liveness.structure
        self._jumping: dict[int, bool] = {}

    def value(self, entity: Entity, block: Block, first: int, depth: int = 0) -> int | None:
        """The value where the statements from `first` on start, in a block; None where it is not told."""
        if depth > _MOST or not self._liveness.is_local(entity, block.unit):
            return None
        sets = [
            r for r in self._liveness.references(block.unit).get(entity.name, ()) if r.written or r.unsure
        ]
        last = max((r.statement for r in sets if r.statement < first), default=-1)
        if last < 0 or not self._leads_to(last, block, first, sets) or self._jumps(block.unit):
            return None
        if any(shape.kind is Kind.PREPROCESSOR for shape in self._structure.shapes[last:first]):
            return None
        target, equals, text = self._structure.statements[last].text.partition("=")
        if not equals or target.strip() != entity.name:
            return None
        found = value_of(text, self._liveness.scopes.at(last), lambda name: self._of(name, last, depth + 1))
        return found if found is not None and -_LIMIT <= found < _LIMIT else None

    def _of(self, name: str, statement: int, depth: int) -> int | None:
        entity = self._liveness.scopes.at(statement).find(name)
        block = self._structure.owners[statement]
        return self.value(entity, block, statement, depth) if entity is not None else None

    def _leads_to(self, last: int, block: Block, first: int, sets: list[Reference]) -> bool:
        """Whether those from `first` on are executed after one that sets the variable, and no other does."""
        around = self._structure.owners[last]
        inner: Block | None = block
        while inner is not None and inner is not around:
            if inner.kind is not Kind.IF and any(inner.first <= r.statement <= inner.last for r in sets):
                return False
            inner = inner.parent
        return inner is not None and not any(last < middle < first for middle in inner.middles)

    def _jumps(self, unit: Block) -> bool:
        """Whether statements of a procedure go to labels."""
        if unit.first not in self._jumping:
            actions = (
                performed(self._structure.statements[i].text) for i in range(unit.first + 1, unit.last)
            )
            found = any((a.targets and a.verb not in _NAMED) or a.specifiers or a.sign for a in actions)
            self._jumping[unit.first] = found
        return self._jumping[unit.first]
