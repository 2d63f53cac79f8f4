"""Regions that may stand in internal procedures, beside calls of what is bound to types of objects."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.frontends.fortran.branches import ALWAYS, Context, independent_conditions
from accomp.frontends.fortran.directives import Placed
from accomp.frontends.fortran.dynamic_types import DynamicTypes, selects_type
from accomp.frontends.fortran.entities import Role
from accomp.frontends.fortran.procedures import known_type
from accomp.frontends.fortran.references import Sense
from accomp.frontends.fortran.region_uses import Regions
from accomp.frontends.fortran.scopes import SCOPES, Scope
from accomp.frontends.fortran.specification import selected
from accomp.frontends.fortran.statement_kinds import PROCEDURES, Kind
from accomp.frontends.fortran.structure import Block
from accomp.ir.own_procedures import Evaluated, NoProcedure, OwnProcedure, Passed
from accomp.source import Span
from accomp.syntax.nodes import Directive, Expr, VarRef

_Around = tuple[list[str], list[Passed]]
"""The statements that open constructs around a region, and the variables that they declare."""
_HOLDERS = PROCEDURES | {Kind.PROGRAM}
_INTERNAL = "an internal procedure can have none for it"
_NAMES = "a procedure for it would not have its names"


class OwnProcedures:
    """Finds what internal procedures for the compute constructs of one file need."""

    def __init__(self, regions: Regions, dynamic: DynamicTypes) -> None:
        self.regions, self.dynamic = regions, dynamic
        self.scopes, self.structure = regions.scopes, regions.scopes.structure
        self.around: list[Context] = []
        """The context of each statement; empty without lines of the preprocessor."""
        self._calling: dict[int, bool] = {}

    def of(
        self, placed: Placed, directive: Directive, arguments: tuple[Evaluated, ...]
    ) -> OwnProcedure | NoProcedure | None:
        """The procedure for a construct, in a unit that makes such calls."""
        unit = placed.block.unit
        if unit.kind not in _HOLDERS or not self._calls(unit):
            return None
        place = self._place(unit)
        names = self._names(placed, directive)
        around = self._around(placed, names) if names is not None else None
        if place is None or around is None or not self._whole(placed):
            return self._refused(placed, _NAMES if place is not None else _INTERNAL)
        contains = any(self.structure.shapes[i].kind is Kind.CONTAINS for i in unit.middles)
        given = placed.given - (self.around[unit.last] if self.around else ALWAYS)
        conditions, (heads, passed) = independent_conditions(given), around
        return OwnProcedure(place, not contains, tuple(heads), conditions, arguments, tuple(passed))

    def _place(self, unit: Block) -> Span | None:
        """The END statement of a unit that may have internal procedures, if nothing else is on its line."""
        around = unit.parent.kind if unit.parent is not None else Kind.FILE
        if around in _HOLDERS or around is Kind.INTERFACE or len(unit.lasts) != 1:
            return None
        end, source = self.structure.statements[unit.last], self.structure.scan.source
        lead = source.data[source.data.rfind(b"\n", 0, end.begin) + 1 : end.begin]
        ends = self.structure.shapes[unit.last].kind is Kind.END
        return Span(source, end.begin, end.begin) if ends and not lead.strip() else None

    def _calls(self, unit: Block) -> bool:
        """Whether a statement of a unit calls what is bound to the type of a polymorphic object."""
        if unit.first not in self._calling:
            own = (i for i in range(unit.first + 1, unit.last) if self.structure.owners[i].unit is unit)
            self._calling[unit.first] = any(self._chooses(i) for i in own)
        return self._calling[unit.first]

    def _chooses(self, index: int) -> bool:
        text, scope = self.structure.statements[index].text, self.scopes.at(index)
        if "%" not in text:
            return False
        named = (r for r in self.regions.statement(index) if r.sense is Sense.VARIABLE)
        return any(self.dynamic.calls(text[r.first : r.end], scope) for r in named)

    def _refused(self, placed: Placed, why: str) -> NoProcedure | None:
        """Why there is none, if a call beside the construct is known to be chosen by an object's type."""
        unit = placed.block.unit
        for index in range(unit.first + 1, unit.last):
            own = self.structure.owners[index].unit is unit and not placed.first <= index < placed.last
            given = self.around[index] if self.around else ALWAYS
            if not own or index in self.structure.inactive or not given <= placed.given:
                continue
            statement, scope = self.structure.statements[index], self.scopes.at(index)
            for one in self.regions.statement(index) if "%" in statement.text else ():
                what = self.dynamic.chosen(statement.text[one.first : one.end], scope)
                if what and one.sense is Sense.VARIABLE:
                    place = self.structure.scan.span(statement, one.first, one.end)
                    return NoProcedure(what, place, why)
        return None

    def _whole(self, placed: Placed) -> bool:
        """Whether directive and region are in the same branches of the preprocessor, and no other's."""
        if placed.alternative or placed.exceeded or len(placed.closings) > 1:
            return False
        last = placed.closing if placed.closing >= 0 else placed.last - 1
        return not self.around or self.around[placed.statement] == self.around[last]

    def _names(self, placed: Placed, directive: Directive) -> frozenset[str] | None:
        """What region and clauses name; None where an internal procedure would take it for its own."""
        found = list(self.regions.references(placed.first, placed.last))
        names = {r.name for r in found}.union(_named(directive))
        scope = self.scopes.at(placed.statement)
        implicit = any(r.entity.implicit for r in found)
        implicit = implicit or any(scope.resolve(name).implicit for name in _named(directive))
        return None if implicit or placed.block.unit.name in names else frozenset(names)

    def _around(self, placed: Placed, names: frozenset[str]) -> _Around | None:
        """What gives a region the names of the blocks around it; None where nothing can."""
        heads: list[str] = []
        passed: list[Passed] = []
        block, at = placed.block, placed.statement
        while block.kind not in _HOLDERS and block.parent is not None:
            own = self._head(block, at, names)
            if own is None:
                return None
            heads[:0], at = own[0], block.first
            passed += own[1]
            names -= {one.name for one in own[1]}
            block = block.parent
        return heads, passed

    def _head(self, block: Block, at: int, names: frozenset[str]) -> _Around | None:
        opening = self.structure.statements[block.first]
        if block.kind is Kind.SELECT and selects_type(opening.text):
            name, chosen = selected(opening)
            guard = max((m for m in block.middles if m < at), default=-1)
            if name not in names:
                return [], []
            steady = name.isidentifier() and (not chosen or self._steady(block, chosen))
            if guard < 0 or block.construct or not steady:
                return None
            return [opening.text, self.structure.statements[guard].text], []
        scope = self.scopes.of(block)
        inner = scope.block is block and (block.kind in SCOPES or block.kind is Kind.DO)
        declared = sorted(names.intersection(scope.declared.entities)) if inner else []
        passed = [Passed(name, type_) for name in declared if (type_ := _passed(scope, name))]
        return ([], passed) if len(passed) == len(declared) else None

    def _steady(self, block: Block, chosen: str) -> bool:
        """Whether a selector is the same object at all places of the block."""
        outside = self.scopes.of(block).host
        found = outside.find(chosen) if outside is not None and chosen.isidentifier() else None
        return found is not None and "pointer" not in found.attributes


def _named(directive: Directive) -> Iterator[str]:
    """The variables in the clauses of a directive."""
    for clause in directive.clauses:
        for argument in clause.args:
            if isinstance(argument, VarRef):
                yield argument.name.lower()
                bounds = (b for s in argument.sections for b in (s.lower, s.length, s.stride))
                yield from (x.name.lower() for b in bounds if b is not None for x in b.symbols)
            elif isinstance(argument, Expr):
                yield from (x.name.lower() for x in argument.symbols)


def _passed(scope: Scope, name: str) -> str:
    """The type of a variable of a BLOCK that a procedure may be given by reference; empty for others."""
    entity = scope.declared.entities[name]
    of = known_type(scope, entity) if scope.block.kind is Kind.BLOCK else None
    plain = entity.role is Role.VARIABLE and not (entity.attributes or entity.dimensions)
    return f"{of.base}({of.kind})" if plain and of is not None and of.base in _BASES else ""


_BASES = frozenset(("integer", "real", "complex", "logical"))
