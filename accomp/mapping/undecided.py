"""Which constructs leave it to the compiler which of their loops are parallel (OpenACC 3.3 2.5.3, 2.9.7)."""

from __future__ import annotations

from accomp.ir.nodes import Construct


def is_undecided(construct: Construct) -> bool:
    """Whether a construct leaves it to the compiler which loops are parallel."""
    words = construct.directive.name.split()
    if words[0] == "kernels":
        return words[-1] != "loop" or not construct.directive.has("independent", "seq")
    return words[-1] == "loop" and construct.directive.has("auto")
