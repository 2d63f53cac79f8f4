"""Structured bindings of C++ (C++17 11.5): no compiler captures them in regions for the device.

They are no variables, so OpenMP has them neither in regions that it outlines nor in lists of its clauses.
"""

from __future__ import annotations

from accomp.codes.mapping import BINDING
from accomp.diagnostics import Sink
from accomp.ir.nodes import Construct, StructuredBinding, Unit
from accomp.source import Span
from accomp.target import Target

_COMPUTE = frozenset(("parallel", "serial", "kernels"))
_IN_REGION = "which the region of '{directive}' cannot capture; copy it to a variable in front of the region"
_IN_CLAUSE = "which no clause of '{directive}' can name; copy it to a variable in front of the directive"


def check_bindings(unit: Unit, target: Target, sink: Sink) -> None:
    """Report each structured binding that a translation cannot take, at the innermost construct."""
    found: dict[Span, tuple[Construct, StructuredBinding]] = {}
    for construct in unit.walk():
        for binding in construct.bindings:
            if _captures(construct, binding, target):
                found[binding.span] = construct, binding
    for construct, binding in found.values():
        why = (_IN_CLAUSE if binding.clause else _IN_REGION).format(directive=construct.directive.name)
        sink.report(BINDING, binding.span, name=binding.name, why=why)


def _captures(construct: Construct, binding: StructuredBinding, target: Target) -> bool:
    """Whether the translation captures or maps a binding; calls of the run-time library take its address."""
    word = construct.directive.name.partition(" ")[0]
    if word in _COMPUTE:
        return True
    if word in ("loop", "atomic"):
        return binding.clause
    return target.output.openmp and (word == "host_data" or not target.exact)
