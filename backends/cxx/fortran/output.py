"""List-directed output in kernels (Fortran 2018 13.10.4), on standard output or standard error."""

from __future__ import annotations

from typing import cast

from accomp.backends.cxx.fortran.assignments import heads_over, nested
from accomp.backends.cxx.fortran.enclosing import Place
from accomp.backends.cxx.fortran.expressions import Expressions
from accomp.backends.cxx.fortran.lines import braced
from accomp.backends.cxx.fortran.values import Value
from accomp.host import nodes as host
from accomp.host.fortran_types import RefusedError

_STANDARD = {0: "true", 6: "false"}
"""The units that are connected before a program begins, and whether they are standard error."""


def printed(place: Place, within: Expressions, node: host.Opaque) -> list[str]:
    """The lines of PRINT or WRITE, one record. Raises RefusedError for other units and for derived types."""
    unit, *items = (within.value(part) for part in cast("tuple[host.Expression, ...]", node.parts))
    if unit.type.base != "integer" or unit.constant not in _STANDARD:
        raise RefusedError("output in kernels goes to standard output or error, the units *, 6 and 0")
    within.notes.effects = True
    name = place.fresh("_line")
    lines = [f"fortran::line {name}({_STANDARD[unit.constant]});"]
    for item in items:
        counters = tuple(place.fresh("_k") for _ in item.shape)
        lines += nested(heads_over(counters, item.shape), [_put(name, item.at(counters))])
    return braced("", lines)


def _put(line: str, value: Value) -> str:
    """The statement that adds a value to a line."""
    if value.type.base == "type":
        raise RefusedError("an object of a derived type is an item of output")
    if value.type.base == "logical":
        return f"{line}.put_logical({value.text});"
    return f"{line}.put({value.text});"
