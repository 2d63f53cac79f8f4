"""A back end in one file: it lists the constructs that it is given, with their clauses."""

from __future__ import annotations

from accomp.backends.base import EmitOptions
from accomp.diagnostics import Sink
from accomp.ir.nodes import Unit
from accomp.spec.model import Coverage
from accomp.spec.openacc import TABLE

_OF_REGIONS = ("num_gangs", "copy", "private", "firstprivate")

RULES = (
    Coverage("list-region", ("parallel", "serial", "kernels"), "2.5", _OF_REGIONS),
    Coverage("list-loop", ("loop",), "2.9", ("gang", "worker", "seq", "auto", "independent", "private")),
    Coverage("list-routine", ("routine",), "2.15.1", ("seq",), language="c"),
)


class Lister:
    """Writes one line for each construct."""

    def emit(self, units: tuple[Unit, ...], options: EmitOptions, sink: Sink) -> tuple[bytes, ...]:
        """The lines of each unit, those of nested constructs indented."""
        _ = options, sink
        return tuple(b"".join(_lines(unit)) for unit in units)


def _lines(unit: Unit) -> list[bytes]:
    lines: list[bytes] = []
    for construct, depth in unit.nested():
        known = (c for c in construct.directive.clauses if c.name in TABLE.clauses)
        clauses = (f"{c.name}({', '.join(v.text for v in c.vars)})" for c in known)
        lines.append(f"{'  ' * depth}{' '.join((construct.directive.name, *clauses))}\n".encode())
    return lines
