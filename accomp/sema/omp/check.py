"""All checks of the OpenMP that a Fortran file has itself."""

from __future__ import annotations

from accomp.diagnostics import Sink
from accomp.ir.openmp import OmpUnit
from accomp.sema.omp import (
    allocation,
    atomics,
    attributes,
    blocks,
    combiners,
    declarations,
    interop,
    lists,
    pure_procedures,
    reductions,
    regions,
    requirements,
    values,
    variants,
)
from accomp.sema.omp.sharing import Environments, environments
from accomp.sema.omp.sites import Check, sites

CHECKS: tuple[Check, ...] = (
    values.check,
    regions.check,
    blocks.check,
    lists.check,
    declarations.check,
    atomics.check,
    allocation.check,
    variants.check,
    interop.check,
    pure_procedures.check,
)
"""The families of rules, each asked of every construct."""


def check_openmp(unit: OmpUnit, sink: Sink, version: str = "5.2") -> Environments:
    """Report what is wrong with the OpenMP of a unit in a version; the scopes of its constructs.

    Of a construct that could not be put around its statements nothing more is said.
    """
    for site in sites(unit, version):
        if not site.construct.broken:
            for check in CHECKS:
                check(site, sink)
    reductions.check(unit, sink, version)
    combiners.check(unit, sink)
    declarations.check_unit(unit, sink)
    variants.check_unit(unit, sink)
    requirements.check(unit, sink)
    made = environments(unit, version)
    attributes.check(made, sink)
    return made
