"""What becomes of the values that compute constructs and the loops in them give scalars."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from accomp.frontends.fortran.actions import Verb, performed
from accomp.frontends.fortran.directives import Placed
from accomp.frontends.fortran.entities import Entity
from accomp.frontends.fortran.loops import DoLoop
from accomp.frontends.fortran.reduction_operators import operator
from accomp.frontends.fortran.references import Reference, Sense
from accomp.frontends.fortran.region_uses import Regions, Uses, Variable
from accomp.frontends.fortran.scopes import Scopes
from accomp.frontends.fortran.statement import tokens
from accomp.frontends.fortran.statement_kinds import UNITS, Kind
from accomp.frontends.fortran.structure import Block
from accomp.records import dataclass

_ENDING = frozenset(("return", "stop", "error"))
_LEAVING = frozenset(("exit", "cycle", "goto", "go"))
_SEQUENCES = frozenset((Kind.BLOCK, Kind.ASSOCIATE, Kind.CRITICAL))


@dataclass(frozen=True, slots=True)
class Met:
    """What is met first: a read of the variable, or on all ways an assignment; `ends`: the procedure ends."""

    read: Reference | None = None
    set: bool = False
    ends: bool = False


_NOTHING, _SET = Met(), Met(set=True)


class After:
    """Follows the flow of a program unit after a region."""

    def __init__(self, scopes: Scopes, regions: Regions) -> None:
        self._structure, self._regions = scopes.structure, regions
        self._name = self._unit = ""
        self._region = range(0)

    def met(self, entity: Entity, block: Block, region: range, within: range | None = None) -> Met:
        """What follows the statements of a region in a block, for a variable: up to the end of the procedure,
        or of the statements `within` which the region stands.
        """
        self._name, self._unit, self._region = entity.name, entity.unit, region
        at, first = region.stop, region.start
        while True:
            end = block.last + 1 if within is None else min(block.last + 1, within.stop)
            met = self._sequence(block, at, end)
            if met is not _NOTHING:
                return Met(met.read, met.set)
            inside = within is None or block.first in within
            if not inside or block.kind in UNITS or block.parent is None:
                return _NOTHING
            if block.kind is Kind.DO:
                met = self._statement(block.first)
                met = met if met is not _NOTHING else self._sequence(block, block.first + 1, first)
                if met.read is not None:
                    return met
            at, block = block.last + 1, block.parent

    def of_iteration(self, entity: Entity, nest: list[Block]) -> Met | None:
        """What an iteration of nested loops meets, for a variable; None if a DO statement names it."""
        self._name, self._unit, self._region = entity.name, entity.unit, range(0)
        if any(self._references(block.first) for block in nest):
            return None
        return self._sequence(nest[-1], nest[-1].first + 1, nest[-1].last)

    def _references(self, index: int) -> list[Reference]:
        if index in self._region:
            return []
        named = [r for r in self._regions.statement(index) if r.name == self._name]
        if not named:
            return named
        return [r for r in named if r.sense is Sense.VARIABLE and r.entity.unit == self._unit]

    def _statement(self, index: int) -> Met:
        """What one statement meets; of an IF statement the assignment is none on all ways."""
        found = self._references(index)
        if not found:
            return _NOTHING
        text = self._structure.statements[index].text
        if self._structure.shapes[index].kind is not Kind.DO and any(_implied(r, text) for r in found):
            return _NOTHING
        read = next((r for r in found if (r.read or r.unsure) and not r.inquired), None)
        controls = self._structure.shapes[index].kind is Kind.DO and any(r.written for r in found)
        if read is not None and not controls:
            return Met(read)
        sure = controls or tokens(text).texts[:1] != ["if"]
        return _SET if sure and any(r.written for r in found) else _NOTHING

    def _sequence(self, block: Block, at: int, end: int) -> Met:
        """What statements of a block meet, up to its next ELSE or CASE statement."""
        children = {child.first: child for child in block.children}
        while at < end and at not in block.middles:
            child = children.get(at)
            met = self._block(child) if child is not None and at != block.first else self._statement(at)
            if met is not _NOTHING:
                return met
            word = tokens(self._structure.statements[at].text).texts[:1] if child is None else []
            if not _ENDING.isdisjoint(word):
                return Met(ends=True)
            if not _LEAVING.isdisjoint(word):
                break
            at = child.last + 1 if child is not None else at + 1
        return _NOTHING

    def _block(self, block: Block) -> Met:
        """What executing a block meets."""
        if block.kind in UNITS:
            return _NOTHING
        met = self._statement(block.first)
        if met is not _NOTHING:
            return met
        found = [self._sequence(block, first, block.last) for first in self._branches(block)]
        conditions = (self._statement(middle) for middle in block.middles)
        read = next((m.read for m in (*found, *conditions) if m.read is not None), None)
        if read is not None:
            return Met(read)
        sure = block.kind in _SEQUENCES or (block.kind is Kind.IF and self._has_else(block))
        return _SET if sure and all(m.set or m.ends for m in found) else _NOTHING

    def _branches(self, block: Block) -> Iterator[int]:
        yield block.first + 1
        yield from (middle + 1 for middle in block.middles)

    def _has_else(self, block: Block) -> bool:
        texts = (tokens(self._structure.statements[i].text).texts for i in block.middles)
        return any(t[:1] == ["else"] and t[1:2] != ["if"] for t in texts)


def _implied(reference: Reference, text: str) -> bool:
    """Whether a reference is to the control variable of an implied DO, which sets it."""
    sets = reference.read and reference.written and not reference.unsure
    return sets and text[reference.end :].lstrip().startswith("=")


class Values:
    """Follows the values of one file's variables."""

    def __init__(self, scopes: Scopes, regions: Regions) -> None:
        self._scopes, self._structure = scopes, scopes.structure
        self._after = After(scopes, regions)
        self._known: dict[int, bool] = {}
        self._names: dict[Placed, frozenset[str]] = {}

    def lost(self, variable: Variable, placed: Placed, index: bool) -> dict[str, Any]:
        """What becomes of the value of a scalar that the region sets, where no clause is about it.

        Fields of its use, as of_loop gives them; `index` says whether it controls a loop.
        """
        entity, unit = variable.entity, placed.block.unit
        if entity.name in self._named(placed):
            return {}
        end = max(placed.last, placed.closing + 1)
        met = self._after.met(entity, placed.block, range(placed.first, end))
        read = None
        if met.read is not None:
            statement = self._structure.statements[met.read.statement]
            read = self._structure.scan.span(statement, met.read.first, met.read.last)
        combined = "" if index else operator(self._structure, variable.references)
        given = index or combined or entity.intent in ("out", "inout")
        result = "result" in entity.attributes
        lasts = (entity.dummy and not entity.value and given) or result or entity.common
        lasts = lasts or entity.unit != self._scopes.of(unit).name
        return {"read_after": read, "outlives": bool(lasts) and not met.set, "combined": combined}

    def of_loop(
        self,
        variable: Variable,
        placed: Placed,
        nest: tuple[DoLoop, ...],
        compute: Placed,
        found: Uses,
    ) -> dict[str, Any]:
        """What becomes of the value of a scalar that a loop in a compute construct sets, there.

        `found` is what the loop uses: procedures that it calls may read variables of modules and hosts.
        """
        if self._has_goto(compute):
            return {}
        entity, region = variable.entity, range(placed.first, placed.last)
        if entity.unit != self._scopes.of(placed.block.unit).name or entity.common:
            called = (r.statement for listed in found.calls.values() for r in listed)
            if min(called, default=placed.last) < variable.first.statement:
                return {}
        next_ = self._after.met(entity, placed.block, region, range(compute.first, compute.last))
        met = self._after.of_iteration(entity, [loop.block for loop in nest])
        live = {"live": next_.read is not None}
        return live if met is None else live | {"exposed": met.read is not None, "redefined": met.set}

    def _has_goto(self, compute: Placed) -> bool:
        """Whether there are GO TO statements in a construct, whose flow is not followed."""
        if compute.first not in self._known:
            texts = (self._structure.statements[i].text for i in range(compute.first, compute.last))
            found = any(performed(text).verb is Verb.GOTO for text in texts if "go" in text)
            self._known[compute.first] = found
        return self._known[compute.first]

    def _named(self, placed: Placed) -> frozenset[str]:
        """The names of the variables in clauses of a directive and of those within."""
        known = self._names.get(placed)
        if known is None:
            own = {ref.name.lower() for clause in placed.directive.clauses for ref in clause.vars}
            known = self._names[placed] = frozenset(own).union(*map(self._named, placed.children))
        return known
