"""Bounds of loops that call what the types of objects choose: the host evaluates them before the region.

The loops that a combined construct associates are counted when it is entered (OpenACC 3.3 section 2.9.1); a
device has no procedures of types that are known at run time only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from accomp.frontends.fortran.dynamic_types import DynamicTypes
from accomp.frontends.fortran.loops import DoLoop, Form
from accomp.frontends.fortran.references import Reference, Sense
from accomp.frontends.fortran.region_uses import Regions
from accomp.ir.own_procedures import Evaluated
from accomp.syntax.nodes import Directive


class EvaluatedCalls:
    """Finds such calls in the compute constructs of one file."""

    def __init__(self, regions: Regions, dynamic: DynamicTypes) -> None:
        self.regions, self.dynamic = regions, dynamic
        self.scopes, self.structure = regions.scopes, regions.scopes.structure

    def of(self, directive: Directive, loops: Sequence[DoLoop]) -> tuple[Evaluated, ...]:
        """The calls in the bounds of the loops of a nest that a directive associates."""
        if not directive.name.endswith(" loop"):
            return ()
        nest = loops[: directive.associated]
        indices = frozenset(c.name for loop in nest for c in loop.controls)
        return tuple(made for loop in nest for made in self._of_loop(loop, indices))

    def _of_loop(self, loop: DoLoop, indices: frozenset[str]) -> Iterator[Evaluated]:
        if loop.form is not Form.COUNTED:
            return
        index = loop.block.first
        found, statement = self.regions.statement(index), self.structure.statements[index]
        for reference in found:
            named = statement.text[reference.first : reference.end]
            type_ = self.dynamic.evaluated(named, self.scopes.at(index)) if _calls(reference, named) else ""
            if type_ and all(_steady(r, indices) for r in found if _inside(r, reference)):
                place = self.structure.scan.span(statement, reference.first, reference.end)
                yield Evaluated(named, type_, place)


def _calls(reference: Reference, named: str) -> bool:
    quoted = "'" in named or '"' in named
    return reference.sense is Sense.VARIABLE and named.endswith(")") and "%" in named and not quoted


def _inside(reference: Reference, call: Reference) -> bool:
    return call.first < reference.first and reference.end <= call.end


def _steady(reference: Reference, indices: frozenset[str]) -> bool:
    """Whether an argument of a call is the same for all iterations, and calls nothing."""
    return reference.sense in (Sense.VARIABLE, Sense.INTRINSIC) and reference.name not in indices
