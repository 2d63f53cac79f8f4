"""The policy `partition`: loops without a level are spread over gangs and workers."""

from __future__ import annotations

from accomp.ir.nodes import Construct
from accomp.mapping.attributes import DATA_CLAUSES, PRIVATE_CLAUSES, implicit, key, refs
from accomp.mapping.gang_private import GangPrivate, gang_private
from accomp.mapping.levels import contains_gang_loop, levels, levels_called, loops_within
from accomp.mapping.policy import Option, Policy, Routines, with_clause
from accomp.mapping.privatize import privatize
from accomp.records import replace
from accomp.syntax.nodes import Expr, VarRef, Word


def _orphan(construct: Construct, routine: str, routines: Routines) -> Construct:
    """In a gang routine, a loop free of levels becomes a gang loop: else each gang would run it."""
    inner = [levels(loop) for loop in (construct, *loops_within(construct))]
    if routine != "gang" or any(x.gang for x in inner) or construct.directive.has("seq", "auto"):
        return construct
    if "gang" in levels_called(construct, routines):
        return construct
    return replace(construct, directive=with_clause(construct.directive, "gang"))


def _partition(construct: Construct, routines: Routines, workers: bool = True) -> Construct:
    """Outermost loops free of levels become gang loops, worker loops too if no loop within is partitioned.

    Levels of routines that a loop calls are left to these. Reductions are spread over the partitioned loops
    of a nest.

    A `parallel` that then has no gang-partitioned loop and no `num_gangs` is
    given one gang: section 2.5.10 leaves the number to the implementation,
    and one gang never repeats the effects of a loop.
    """
    name = construct.directive.name
    if name == "serial":
        return _keep_results(construct)
    own = {key(ref): (Word(acc.operator), ref) for acc, ref in refs(construct, "reduction")}
    gangs = gang_private(construct)
    children = tuple(_spread(_assign(c, workers, gangs, routines), own) for c in construct.children)
    construct = replace(construct, children=children)
    directive = construct.directive
    if name == "parallel" and not directive.has("num_gangs") and not contains_gang_loop(construct):
        directive = with_clause(directive, "num_gangs", Expr("1", directive.span, True, 1))
    return _keep_results(replace(construct, directive=directive))


def _keep_results(construct: Construct) -> Construct:
    """Scalar variables that loops within one gang reduce, and that no clause lists, are copied.

    Section 2.6.2 requires a clause; without one, the results would be lost with the gang's own copies.
    """
    loops = tuple(loops_within(construct))
    taken = {key(ref) for _, ref in refs(construct, *DATA_CLAUSES, *PRIVATE_CLAUSES)}
    for loop in loops:
        taken |= {key(ref) for _, ref in refs(loop, "private", "firstprivate")}
        if levels(loop).gang:
            taken |= {key(ref) for _, ref in refs(loop, "reduction")}
    outer = {use.symbol.id for use in construct.uses} - taken
    found: dict[str, VarRef] = {}
    for loop in loops:
        for _, ref in refs(loop, "reduction"):
            if ref.type is not None and ref.type.scalar and not ref.members and key(ref) in outer:
                found.setdefault(key(ref), ref)
    directive = construct.directive
    clauses = (*directive.clauses, *implicit("copy", found.values()))
    return replace(construct, directive=replace(directive, clauses=clauses))


def _spread(construct: Construct, around: dict[str, tuple[Word, VarRef]]) -> Construct:
    """Partitioned loops take over the reductions of the loops around them for variables they modify.

    Section 2.9.11 wants the clause on each loop of such a nest; without it the workers would race.
    """
    if levels(construct):
        own = {key(ref): ref for _, ref in refs(construct, "private", "reduction")}
        written = {use.symbol.id for use in construct.uses if use.written}
        missing = [(op, ref) for name, (op, ref) in around.items() if name in written and name not in own]
        directive = construct.directive
        clauses = tuple(c for op, ref in missing for c in implicit("reduction", (ref,), op))
        construct = replace(construct, directive=replace(directive, clauses=(*directive.clauses, *clauses)))
        private = {key(ref) for _, ref in refs(construct, "private")}
        around = {name: v for name, v in around.items() if name not in private}
    for clause, ref in refs(construct, "reduction"):
        around = {**around, key(ref): (Word(clause.operator), ref)}
    return replace(construct, children=tuple(_spread(c, around) for c in construct.children))


def _assign(construct: Construct, workers: bool, gangs: GangPrivate, routines: Routines) -> Construct:
    directive, inner = construct.directive, [levels(loop) for loop in loops_within(construct)]
    if directive.name != "loop" or directive.has("seq", "auto"):
        gangs = gangs.within(construct)
        children = tuple(_assign(c, workers, gangs, routines) for c in construct.children)
        return replace(construct, children=children)
    called = levels_called(construct, routines)
    if levels(construct) or any(x.gang for x in inner) or "gang" in called:
        return construct
    within_gangs, free = gangs.reduced_by(construct), not any(x.worker for x in inner)
    if not within_gangs:
        directive = with_clause(directive, "gang")
        free = workers and not any(inner)
    if free and "worker" not in called and not gangs.set_by(construct):
        directive = with_clause(directive, "worker")
    return replace(construct, directive=directive)


def _with_levels(policy: Policy, value: str) -> Policy:
    return policy if value == "gang+worker" else replace(policy, partition=_gangs_alone)


def _gangs_alone(construct: Construct, routines: Routines) -> Construct:
    return _partition(construct, routines, workers=False)


POLICY = Policy(
    "partition",
    "gives outermost independent loops without a level those of gangs and workers",
    """\
Loops are then mapped as by `documented`, and get [threads of
teams](mappings.md#316-threads-for-gangs-and-lanes). Scalars that iterations set are private to them: workers
and vector lanes would race for them. If code after a worker or vector loop reads one, it gets the value of
the last iteration. A scalar that a loop sets and never reads, such as a flag, stays shared where other code
of the region reads it. A loop that reduces what gangs have copies of is for the workers of each gang.""",
    partition=_partition,
    orphan=_orphan,
    refine=privatize,
    options=(
        Option("levels", ("gang+worker", "gang"), "what loops without a level are spread over", _with_levels),
    ),
)
