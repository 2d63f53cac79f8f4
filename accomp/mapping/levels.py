"""Which levels of parallelism a loop is partitioned over, and loops without one (section 2.9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from accomp.ir.nodes import Construct, Loop
from accomp.mapping.rule import COMPUTE, Context, in_fortran
from accomp.records import dataclass

LEVELS = ("gang", "worker", "vector")


@dataclass(frozen=True, slots=True)
class Levels:
    """The levels a loop is partitioned over; all false: it runs sequentially."""

    gang: bool = False
    worker: bool = False
    vector: bool = False

    def __bool__(self) -> bool:
        return self.gang or self.worker or self.vector


_BOTH = (False, True)
_KNOWN = {(g, w, v): Levels(g, w, v) for g in _BOTH for w in _BOTH for v in _BOTH}
NO_LEVELS = _KNOWN[False, False, False]


def levels(loop: Construct) -> Levels:
    """The levels of a loop construct of the normalized tree.

    `seq` and `auto` loops (nothing is proven about the latter) are not
    partitioned, whatever levels they name.
    """
    if loop.directive.name != "loop":
        return NO_LEVELS
    names = {clause.name for clause in loop.directive.clauses}
    if "seq" in names or "auto" in names:
        return NO_LEVELS
    return _KNOWN["gang" in names, "worker" in names, "vector" in names]


def is_concurrent(construct: Construct) -> bool:
    """Whether it is a `loop` directive of DO CONCURRENT, the loop of Fortran that declares its index."""
    loop = construct.directive.name == "loop" and in_fortran(construct)
    return loop and bool(construct.loops) and construct.loops[0].declared


def loops_within(construct: Construct) -> Iterator[Construct]:
    """The loop constructs nested in a construct, in source order."""
    todo = list(reversed(construct.children))
    while todo:
        child = todo.pop()
        if child.directive.name == "loop":
            yield child
        if child.directive.name not in COMPUTE:
            todo.extend(reversed(child.children))


def levels_called(loop: Construct, routines: Mapping[str, str]) -> set[str]:
    """The levels of the routines that a loop calls, which are not for the loop itself (section 2.15.1).

    `routines` has those of routines by their names.
    """
    return {routines.get(call.name, "") for call in loop.calls}


def enclosing_levels(context: Context) -> Levels:
    """The union of the levels of the enclosing loops up to the compute construct."""
    outer = [levels(loop) for loop in context.outer_loops()]
    return Levels(any(x.gang for x in outer), any(x.worker for x in outer), any(x.vector for x in outer))


def contains_worker_loop(construct: Construct) -> bool:
    """Whether a worker-partitioned loop is nested in the construct."""
    return any(levels(loop).worker for loop in loops_within(construct))


def contains_gang_loop(construct: Construct) -> bool:
    """Whether a gang-partitioned loop is nested in the construct."""
    return any(levels(loop).gang for loop in loops_within(construct))


def is_parallel_for(context: Context) -> bool:
    """Whether the loop becomes a `parallel for`.

    It does if worker-partitioned, and if vector-partitioned with no gang or
    worker level on it or around it (OpenMP has no `simd` right inside `teams`).
    """
    own, outer = levels(context.construct), enclosing_levels(context)
    if own.worker or context.compute() is None:
        return own.worker
    return bool(own) and not (own.gang or outer.gang or outer.worker)


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


def is_collapsed_with_steps(loops: Sequence[Loop]) -> bool:
    """Whether several loops are associated, one of them with a step other than 1 and -1."""
    return len(loops) > 1 and any(loop.strided for loop in loops)
