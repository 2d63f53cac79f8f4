"""Which constructs are bound where those alone are asked for that leave loops to the compiler."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

from accomp.frontends.clang.shadow import Mark, Shadow
from accomp.syntax.undecided import is_undecided


def leave_loops(marks: Iterable[Mark | None]) -> bool:
    """Whether a directive leaves it to the compiler which loops are parallel."""
    return any(mark is not None and is_undecided(mark.directive) for mark in marks)


def passed_over(shadow: Shadow, mark: Mark, end: int) -> bool:
    """Whether the construct of a mark, which ends at a place, leaves no loops to the compiler.

    All of its marks count as bound then. What macros make is never passed over.
    """
    if not mark.region or shadow.sites or mark.found.macro:
        return False
    first = bisect_left(shadow.starts, mark.start)
    within = shadow.marks[first : max(first + 1, bisect_left(shadow.starts, end))]
    if leave_loops(within) or any(m.found.macro for m in within):
        return False
    for one in within:
        one.bound = True
    return True
