"""The check stage: runs every rule family over every construct of a unit."""

from __future__ import annotations

from accomp.diagnostics import Severity, Sink
from accomp.ir.nodes import Unit
from accomp.sema import (
    associated_loops,
    clause_arguments,
    data_attributes,
    declare_directive,
    device_calls,
    fortran_subscripts,
    function_results,
    host_directives,
    legality,
    lost_values,
    nesting,
    reductions,
    routine_directive,
    section_bounds,
)
from accomp.sema.device_routines import host_functions, routines_of
from accomp.sema.scope import Check, Facts, Scope, key, scope_of
from accomp.syntax.nodes import Model


def _atomic(scope: Scope, sink: Sink) -> None:
    if scope.name == "atomic":
        from accomp.sema import atomic

        atomic.check(scope, sink)


FAMILIES: tuple[Check, ...] = (
    legality.check,
    nesting.check,
    host_directives.check,
    associated_loops.check,
    clause_arguments.check,
    data_attributes.check,
    section_bounds.check,
    fortran_subscripts.check,
    function_results.check,
    lost_values.check,
    reductions.check,
    _atomic,
    device_calls.check,
)
"""The rule families, in the order their diagnostics of one construct are reported."""


def check_unit(unit: Unit, sink: Sink, units: tuple[Unit, ...] = ()) -> None:
    """Report what is wrong with the OpenACC directives of a bound unit.

    Takes the tree of the bind stage, and all `units` that are compiled with
    it: headers name routines. Raises nothing, all goes to the sink.
    """
    every = units if unit in units else (unit, *units)
    routines = routines_of(*every)
    faults = tuple(d.span for d in sink if d.severity >= Severity.ERROR and d.span is not None)
    facts = Facts(unit, routines, host_functions(routines, *every), _sectioned(unit), faults)
    for construct in unit.constructs:
        outermost = scope_of(construct, None, facts)
        for scope in (outermost, *outermost.descendants()):
            if scope.directive.model is Model.ACC:
                for family in FAMILIES:
                    family(scope, sink)
    declare_directive.check_all(unit, sink)
    routine_directive.check_all(unit, every, sink)


def _sectioned(unit: Unit) -> frozenset[str]:
    """The variables of which clauses of the unit name elements."""
    clauses = (clause for construct in unit.walk() for clause in construct.directive.clauses)
    return frozenset(key(ref) for clause in clauses for ref in clause.vars if ref.sections)
