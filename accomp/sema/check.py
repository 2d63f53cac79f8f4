"""The check stage: runs every rule family over every construct of a unit."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.diagnostics import Sink
from accomp.ir.nodes import Construct, Unit
from accomp.sema import atomic, calls, clauses, data, declare, legality, loops, nesting, reductions, sections
from accomp.sema.scope import LEVELS, Check, Facts, scope_of
from accomp.syntax.nodes import Expr, Model, VarRef, Word

FAMILIES: tuple[Check, ...] = (
    legality.check,
    nesting.check,
    loops.check,
    clauses.check,
    data.check,
    sections.check,
    reductions.check,
    atomic.check,
    calls.check,
)
"""The rule families, in the order their diagnostics of one construct are reported."""


def check_unit(unit: Unit, sink: Sink, units: tuple[Unit, ...] = ()) -> None:
    """Report what is wrong with the OpenACC directives of a bound unit.

    Takes the tree of the bind stage, and all `units` that are compiled with
    it: headers name routines. Raises nothing, all goes to the sink.
    """
    facts = Facts(unit, routine_levels(unit, *units))
    for construct in unit.constructs:
        outermost = scope_of(construct, None, facts)
        for scope in (outermost, *outermost.descendants()):
            if scope.directive.model is Model.ACC:
                for family in FAMILIES:
                    family(scope, sink)
    declare.check_all(unit, sink)


def routine_levels(*units: Unit) -> dict[str, str]:
    """The level of each function a `routine` directive of the units names: gang, worker, vector or seq."""
    levels: dict[str, str] = {}
    for construct in (c for unit in units for c in unit.walk()):
        if construct.directive.name == "routine":
            for name in (_routine_name(construct), *_bound_names(construct)):
                levels.setdefault(name, routine_level(construct))
    return levels


def _routine_name(construct: Construct) -> str:
    for arg in construct.directive.args:
        if isinstance(arg, VarRef):
            return arg.name
        if isinstance(arg, Expr | Word):
            return arg.text
    return construct.function


def _bound_names(construct: Construct) -> Iterator[str]:
    """The names of `bind` clauses: functions that run on the device in place of the routine."""
    for clause in construct.directive.all("bind"):
        yield from (arg.text.strip('"') for arg in clause.args if isinstance(arg, Word | Expr))
        yield from (ref.name for ref in clause.vars)


def routine_level(construct: Construct) -> str:
    """The level that a `routine` directive gives: gang, worker, vector or seq."""
    return next((level for level in (*LEVELS, "seq") if construct.directive.has(level)), "seq")
