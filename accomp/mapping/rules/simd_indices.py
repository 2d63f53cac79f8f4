"""Control variables of `simd` loops in routines of Fortran, for flang.

It is linear by rule (OpenMP 5.2, section 5.1.1). flang 22 adds a step of four bytes to it, and compiles no
loop outside of target regions whose control variable has another size, unless a clause says the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.ir.nodes import Loop
from accomp.mapping.attributes import whole
from accomp.mapping.build import clause
from accomp.mapping.levels import levels
from accomp.mapping.rule import Context, Effect, Rule
from accomp.mapping.rules.loop import partitioned

_FOUR_BYTES = ("integer", "integer(4)")


def emit(context: Context) -> Iterator[Effect]:
    """The control variable is linear."""
    index = _loop(context).index
    if index is not None:
        yield clause("linear", (whole(index),))


def _loop(context: Context) -> Loop:
    return context.construct.loops[0]


def _needed(context: Context) -> bool:
    if not (context.fortran and context.target.linear_indices) or context.compute() is not None:
        return False
    alone = partitioned(context) and not context.directive.has("collapse", "tile")
    if not alone or not levels(context.construct).vector or context.attributes.withheld is not None:
        return False
    index = _loop(context).index
    return index is not None and index.type.spelling not in _FOUR_BYTES


RULES = (Rule("simd-indices", ("loop",), "Mappings 3.7", emit, _needed, language="fortran"),)
