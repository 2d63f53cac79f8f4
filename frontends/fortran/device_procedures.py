"""Procedures that regions make ones of the device, and what the device lacks for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from accomp.frontends.fortran.directives import COMPUTE, Placed, Placement
from accomp.frontends.fortran.dynamic_types import DynamicTypes
from accomp.frontends.fortran.entities import Entity
from accomp.frontends.fortran.evaluated_calls import EvaluatedCalls
from accomp.frontends.fortran.loops import DoLoop
from accomp.frontends.fortran.own_procedures import OwnProcedures
from accomp.frontends.fortran.region_uses import Regions, Uses, Variable
from accomp.frontends.fortran.statement_kinds import PROCEDURES
from accomp.frontends.fortran.static_variables import StaticVariables
from accomp.frontends.fortran.structure import Block
from accomp.ir.calls import Undefined
from accomp.ir.nodes import Construct
from accomp.ir.own_procedures import OwnProcedure
from accomp.ir.places import Mention
from accomp.records import replace
from accomp.source import Span
from accomp.syntax.nodes import Symbol


class DeviceProcedures:
    """Finds for compute constructs and `routine` directives which variables and types the device lacks."""

    def __init__(
        self, regions: Regions, symbol: Callable[[Entity], Symbol], first: Callable[[Variable], Span]
    ) -> None:
        """`symbol` gives that of a variable, `first` where it is named first."""
        self.scopes = regions.scopes
        self.static = StaticVariables(regions, symbol, first)
        self.dynamic = DynamicTypes(regions)
        self.own = OwnProcedures(regions, self.dynamic)
        self.evaluated = EvaluatedCalls(regions, self.dynamic)

    def know(self, placement: Placement) -> None:
        """Takes what is known of the directives of the file."""
        placed = placement.placed
        self.static.placed, self.own.around = placed, placement.around
        self.dynamic.names_routines = any(p.directive.name == "routine" and p.directive.args for p in placed)

    def facts(
        self, construct: Construct, placed: Placed, found: Uses | None, nest: Sequence[DoLoop]
    ) -> Construct:
        """The construct with its `statics`, `dynamic` and `procedure`.

        `found` is what its region uses, `nest` are the loops it starts with.
        """
        directive, unit = construct.directive, placed.block.unit
        if found is not None and directive.name.partition(" ")[0] in COMPUTE:
            called = list(self.static.called(found, self.scopes.at(placed.statement)))
            bodies = [(one.calls, one.block) for one in called if one.block is not None]
            statics = tuple(
                replace(use, procedure=block.name, calls=calls)
                for calls, block in bodies
                for use in self.static.of(block)
            )
            undefined = tuple(
                Undefined(one.calls, one.symbol, one.at_hand) for one in called if one.block is None
            )
            evaluated = self.evaluated.of(directive, nest)
            own = self.own.of(placed, directive, evaluated)
            dynamic = self.dynamic.of_region(
                placed.first, placed.last, evaluated if isinstance(own, OwnProcedure) else ()
            )
            dynamic += tuple(mention for _, block in bodies for mention in self._asked(block))
            made = replace(construct, statics=statics, undefined=undefined)
            return replace(made, dynamic=dynamic, procedure=own)
        if directive.name == "routine" and not directive.args and unit.kind in PROCEDURES:
            return replace(construct, statics=self.static.of(unit), dynamic=self._asked(unit))
        return construct

    def _asked(self, unit: Block) -> tuple[Mention, ...]:
        return self.dynamic.of_procedure(unit, self.static.contained(unit))
