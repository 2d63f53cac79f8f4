"""Gang loops of Fortran with other statements beside them in their `parallel` construct (section 2.5.1).

flang 22 takes `teams` with one `distribute` for a kernel that is nothing but the loop, and ends in a
segmentation fault where it is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from accomp.ir.nodes import Construct
from accomp.mapping.build import directive
from accomp.mapping.levels import levels, loops_within
from accomp.mapping.rule import Context, Effect, Inner, Rule
from accomp.patterns import pattern
from accomp.source import SourceForm, Span

SECOND_LOOP = "fortran-gangs-beside"
_UNUSED = "accomp_none"
_IGNORED = {
    SourceForm.FREE: pattern(r"\s*(?:[!#].*)?"),
    SourceForm.FIXED: pattern(r"\s*(?:!.*)?|[c*#].*", re.IGNORECASE),
}


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
        and has_statements(context.construct, gangs[0])
    )


def has_statements(construct: Construct, loop: Construct) -> bool:
    """Whether the construct has statements in front of or behind the loop."""
    whole, inner, first = construct.region, loop.region, loop.directive.span
    if whole is None or inner is None or first is None or first is construct.directive.span:
        return False
    file = whole.span.file
    if file is not inner.span.file or file is not first.file:
        return False
    in_front = Span(file, whole.span.start, max(whole.span.start, first.start)).text()
    behind = Span(file, inner.span.end, max(inner.span.end, whole.span.end)).text()
    lines = (*in_front.split("\n"), *behind.split("\n"))
    return not all(_IGNORED[file.form].fullmatch(line) for line in lines)


RULES = (Rule(SECOND_LOOP, ("parallel",), "2.5.1", emit_second_loop, _beside),)
