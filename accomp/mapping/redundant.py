"""Loops that each gang executes whole, as a policy adds no levels (OpenACC 3.3 section 2.9)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.ir.nodes import Construct
from accomp.mapping.levels import contains_gang_loop, is_concurrent, levels
from accomp.mapping.rule import COMPUTE


def is_redundant(
    loop: Construct, compute: Construct | None, outer: tuple[Construct, ...], *, several: bool
) -> bool:
    """Whether all gangs execute all iterations of a loop that the program does not leave to each of them.

    `outer` are the loop constructs around it. `several`: there may be more gangs than one where the program
    gives no number; with a number, levels that leave out gangs are what it asks for.
    """
    if compute is None or compute.directive.name != "parallel" or any(levels(x).gang for x in (*outer, loop)):
        return False
    gangs = compute.directive.get("num_gangs")
    one = gangs is not None and gangs.expr is not None and gangs.expr.value == 1
    if one or (gangs is None and not several) or contains_gang_loop(loop):
        return False
    if levels(loop):
        return gangs is None and not outer
    seq = loop.directive.get("seq")
    concurrent = seq is not None and seq.implicit and is_concurrent(loop)
    return concurrent or (seq is None and loop.directive.has("independent"))


def redundant_loops(
    construct: Construct, compute: Construct | None = None, outer: tuple[Construct, ...] = ()
) -> Iterator[Construct]:
    """Such loops within a construct, where the number of gangs that a program leaves open is one."""
    if construct.directive.name in COMPUTE:
        compute, outer = construct, ()
    elif construct.directive.name == "loop":
        if is_redundant(construct, compute, outer, several=False):
            yield construct
        outer = (*outer, construct)
    for child in construct.children:
        yield from redundant_loops(child, compute, outer)
