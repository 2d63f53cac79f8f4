"""What becomes of the values that compute constructs and the loops in them give scalars."""

from __future__ import annotations

from accomp.frontends.fortran.actions import Verb, performed
from accomp.frontends.fortran.directives import Placed
from accomp.frontends.fortran.live_out import After
from accomp.frontends.fortran.loops import DoLoop
from accomp.frontends.fortran.reduction_operators import operator
from accomp.frontends.fortran.region_uses import Regions, Uses, Variable
from accomp.frontends.fortran.scopes import Scopes
from accomp.ir.nodes import Use
from accomp.records import replace


class Values:
    """Follows the values of one file's variables."""

    def __init__(self, scopes: Scopes, regions: Regions) -> None:
        self._scopes, self._structure = scopes, scopes.structure
        self._after = After(scopes, regions)
        self._known: dict[int, bool] = {}

    def lost(self, use: Use, variable: Variable, placed: Placed) -> Use:
        """A scalar that the region sets, with what becomes of its value where no clause is about it."""
        entity, unit = variable.entity, placed.block.unit
        named = variable.entity.name in _named(placed)
        if not use.written or named or not use.symbol.type.scalar:
            return use
        end = max(placed.last, placed.closing + 1)
        met = self._after.met(entity, placed.block, range(placed.first, end))
        read = None
        if met.read is not None:
            statement = self._structure.statements[met.read.statement]
            read = self._structure.scan.span(statement, met.read.first, met.read.last)
        if use.index:
            return replace(use, read_after=read)
        combined = operator(self._structure, variable.references)
        given = entity.dummy and not entity.value and (combined or entity.intent in ("out", "inout"))
        scope = self._scopes.of(unit)
        lasts = given or bool(entity.common) or entity.unit != scope.name or entity.name == unit.name
        return replace(use, read_after=read, outlives=bool(lasts) and not met.set, combined=combined)

    def of_loop(
        self,
        use: Use,
        variable: Variable,
        placed: Placed,
        nest: tuple[DoLoop, ...],
        compute: Placed,
        found: Uses,
    ) -> Use:
        """A scalar that a loop in a compute construct sets, with what becomes of its value there.

        `found` is what the loop uses: procedures that it calls may read variables of modules and hosts.
        """
        if self._has_goto(compute):
            return use
        entity, region = variable.entity, range(placed.first, placed.last)
        if entity.unit != self._scopes.of(placed.block.unit).name or entity.common:
            called = (r.statement for listed in found.calls.values() for r in listed)
            if min(called, default=placed.last) < variable.first.statement:
                return use
        next_ = self._after.met(entity, placed.block, region, range(compute.first, compute.last))
        met = self._after.of_iteration(entity, [loop.block for loop in nest])
        use = replace(use, live=next_.read is not None)
        return use if met is None else replace(use, exposed=met.read is not None, redefined=met.set)

    def _has_goto(self, compute: Placed) -> bool:
        """Whether there are GO TO statements in a construct, whose flow is not followed."""
        if compute.first not in self._known:
            texts = (self._structure.statements[i].text for i in range(compute.first, compute.last))
            found = any(performed(text).verb is Verb.GOTO for text in texts if "go" in text)
            self._known[compute.first] = found
        return self._known[compute.first]


def _named(placed: Placed) -> frozenset[str]:
    """The names of the variables in clauses of a directive and of those within."""
    own = {ref.name.lower() for clause in placed.directive.clauses for ref in clause.vars}
    return frozenset(own).union(*(_named(child) for child in placed.children))
