"""The map stage for HIP, for all host languages."""

from __future__ import annotations

from accomp.diagnostics import Sink
from accomp.ir.nodes import Unit
from accomp.mapping.policy import Policy
from accomp.source import Language
from accomp.target import Target


def map_units(units: tuple[Unit, ...], policy: Policy, target: Target, sink: Sink) -> tuple[Unit, ...]:
    """The units with `omp` of every construct set; the first has the module of their kernels."""
    if units[0].source.language is Language.FORTRAN:
        from accomp.kernels.fortran import map_fortran

        return map_fortran(units, policy, target, sink)
    from accomp.kernels import unit

    return unit.map_units(units, policy, target, sink)
