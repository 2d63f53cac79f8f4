"""The map stage for HIP, for all host languages."""

from __future__ import annotations

from accomp.diagnostics import Sink
from accomp.ir.nodes import Unit
from accomp.mapping.model import MapOptions
from accomp.mapping.policy import Policy
from accomp.source import Language


def map_units(units: tuple[Unit, ...], policy: Policy, options: MapOptions, sink: Sink) -> tuple[Unit, ...]:
    """The units with `omp` of every construct set; the first has the module of their kernels."""
    if units[0].source.language is Language.FORTRAN:
        from accomp.kernels.fortran import map_fortran

        return map_fortran(units, policy, options, sink)
    from accomp.kernels import unit

    return unit.map_units(units, policy, options, sink, options.line_markers)
