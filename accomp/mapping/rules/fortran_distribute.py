"""Gang loops of Fortran with other statements beside them in their `parallel` construct (section 2.5.1).

flang 22 takes `teams` with one `distribute` for a kernel that is nothing but the loop, and ends in a
segmentation fault where it is not.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.mapping.build import directive
from accomp.mapping.levels import levels, loops_within
from accomp.mapping.rule import Context, Effect, Inner, Rule

SECOND_LOOP = "fortran-gangs-beside"
_UNUSED = "accomp_none"


def emit_second_loop(context: Context) -> Iterator[Effect]:
    """Another gang loop, without iterations, tells flang that there is more."""
    second = directive("distribute", span=context.directive.span)
    yield Inner((f"integer :: {_UNUSED}", second, f"do {_UNUSED} = 1, 0", "end do"))


def _beside(context: Context) -> bool:
    if not context.fortran or context.directive.name != "parallel":
        return False
    gangs = [loop for loop in loops_within(context.construct) if levels(loop).gang]
    return (
        len(gangs) == 1
        and gangs[0] in context.construct.children
        and gangs[0].directive.span is not context.directive.span
        and not context.construct.sole
    )


RULES = (Rule(SECOND_LOOP, ("parallel",), "2.5.1", emit_second_loop, _beside),)
