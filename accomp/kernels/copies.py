"""Which variables threads have copies of in a compute or loop construct (OpenACC 3.3 sections 2.5.13 to
2.5.15, 2.9.10, 2.9.11).

What is the same for all host languages is here; how copies are spelled is asked of a Spelling.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.ir.nodes import Construct
from accomp.mapping.attributes import key, named_outside, refs
from accomp.mapping.levels import levels, loops_within
from accomp.mapping.rule import COMPUTE
from accomp.syntax.nodes import Clause, TypeKind, VarRef


def is_region(construct: Construct) -> bool:
    """Whether it is a compute construct, of which gangs have the copies."""
    return construct.directive.name in COMPUTE


def copied_by(construct: Construct) -> Iterator[tuple[Clause, VarRef]]:
    """The clauses and vars of `private` and `firstprivate`.

    Gangs share the initial value of a scalar that a compute construct does not change.
    """
    region, written = is_region(construct), {use.symbol.id for use in construct.uses if use.written}
    for clause, ref in refs(construct, "private", "firstprivate"):
        shared = region and clause.name == "firstprivate" and key(ref) not in written and not _is_array(ref)
        if not shared:
            yield clause, ref


def _is_array(ref: VarRef) -> bool:
    return ref.symbol is not None and ref.symbol.type.kind is TypeKind.ARRAY


def reduced_by(construct: Construct) -> Iterator[tuple[Clause, VarRef]]:
    """The clauses and vars of the reductions that threads complete at the end of a construct.

    Gang loops complete their own at the end of the region. The compute construct around them has a reduction
    of the same variable only where the region names that outside of the loops.
    """
    if not is_region(construct):
        yield from refs(construct, "reduction")
        return
    completed = _of_gang_loops(construct)
    for clause, ref in refs(construct, "reduction"):
        loops = completed.get(key(ref), ())
        if not loops or named_outside(ref.name, construct, loops):
            yield clause, ref


def _of_gang_loops(construct: Construct) -> dict[str, tuple[Construct, ...]]:
    """The loops that complete reductions over gangs, by the ids of the variables."""
    found: dict[str, tuple[Construct, ...]] = {}
    for loop in loops_within(construct):
        for _, ref in refs(loop, "reduction") if levels(loop).gang else ():
            found[key(ref)] = (*found.get(key(ref), ()), loop)
    return found
