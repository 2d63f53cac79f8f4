"""Threads for vector lanes and gangs: what of a nest of loops becomes `parallel for` besides.

OpenMP leaves it to compilers what `simd` is made of (5.2 section 10.4). On a CPU these are vector
instructions; gcc's code for GPUs has a thread for each lane. That of clang, flang and nvc has one
thread for the loop, so a team whose loops are all `simd` would be of one thread.
"""

from __future__ import annotations

from accomp.ir.nodes import Construct, Loop, Withheld
from accomp.mapping.attributes import PRIVATE_CLAUSES, key, refs
from accomp.mapping.gang_private import GangPrivate, gang_private
from accomp.mapping.levels import Levels, contains_gang_loop, levels, levels_called, loops_within
from accomp.mapping.merged_loops import as_one, is_one_nest
from accomp.mapping.policy import with_clause
from accomp.mapping.rule import COMPUTE, in_fortran
from accomp.mapping.surroundings import NOTHING, Surroundings
from accomp.records import dataclass, replace
from accomp.syntax.nodes import Clause, TypeKind
from accomp.target import Simd, Target


def with_threads(construct: Construct, target: Target, around: Surroundings = NOTHING) -> Construct:
    """The tree with levels of workers for loops that threads of a team are to share.

    Those get them that are partitioned over gangs and lanes, and others over gangs where nothing in them asks
    for workers. Where `simd` gets no threads, lanes have them, in place of workers around them: neighbours in
    memory are then read at once. host_threads.py shares out regions for the threads of the host.
    """
    if target.threads or target.simd is Simd.AS_SAID:
        return construct
    if construct.directive.name == "loop":
        return _Threads(target.simd, around, None).loop(construct)
    if construct.directive.name in COMPUTE:
        threads = _Threads(target.simd, around, gang_private(construct))
        return replace(construct, children=tuple(map(threads.loop, construct.children)))
    return replace(construct, children=tuple(with_threads(c, target, around) for c in construct.children))


@dataclass(frozen=True, slots=True)
class _Threads:
    """`gangs` is what gangs have of their own, None in routines. A loop around is `shared` by the workers, or
    `spread` over gangs.
    """

    simd: Simd
    around: Surroundings
    gangs: GangPrivate | None
    shared: bool = False
    spread: bool = False

    def loop(self, construct: Construct) -> Construct:
        """A construct of a nest with what its loops are given."""
        if self.simd is Simd.ONE_THREAD and _is_one_reduction(construct):
            construct = _as_one(construct)
        own, inner = levels(construct), self._within(construct)
        changeable = not construct.in_macro  # which has one text for all uses
        if changeable and own.worker and inner.vector and self.simd is Simd.ONE_THREAD:
            construct = _without_workers(construct)
        elif changeable and self._lacks(construct, own, inner):
            construct = replace(construct, directive=with_clause(construct.directive, "worker"))
        below = replace(
            self,
            gangs=self.gangs.within(construct) if self.gangs is not None else None,
            shared=self.shared or levels(construct).worker,
            spread=self.spread or own.gang,
        )
        return replace(construct, children=tuple(map(below.loop, construct.children)))

    def _within(self, construct: Construct) -> Levels:
        """The levels of the loops in a loop, and of the routines that it calls."""
        found = [levels(loop) for loop in loops_within(construct)]
        called = levels_called(construct, self.around.levels)
        worker = "worker" in called or any(x.worker for x in found)
        return Levels(worker=worker, vector="vector" in called or any(x.vector for x in found))

    def _lacks(self, loop: Construct, own: Levels, inner: Levels) -> bool:
        """Whether a loop without workers on it, in it and around it is to have some."""
        if not own or own.worker or inner.worker or self.shared:
            return False
        threads = self.simd is Simd.ONE_THREAD
        if own.vector:
            alone = self.simd is Simd.UNKNOWN and not self.spread
            return threads or (self.gangs is not None and (own.gang or alone))
        gang = loop.directive.get("gang")
        if gang is None or self.gangs is None or contains_gang_loop(loop):
            return False
        wanted = not threads if inner.vector else not gang.implicit
        return wanted and not self.gangs.set_by(loop) and not _adds_up(loop)


def _adds_up(loop: Construct) -> bool:
    """Whether loops within reduce into a scalar that goes on from one iteration to the next of its gang."""
    given = {key(ref) for _, ref in refs(loop, *PRIVATE_CLAUSES)}
    within = {key(ref) for inner in loops_within(loop) for _, ref in refs(inner, "reduction")} - given
    return any(use.symbol.id in within and not use.redefined for use in loop.uses)


_LANES = (Levels(vector=True), Levels(worker=True, vector=True))


def _is_one_reduction(loop: Construct) -> bool:
    """Whether gangs and, right within, vector lanes reduce the same variables in a rectangular nest.

    As two loops, clang makes code of generic mode of it for GPUs: one thread goes from region to region.
    """
    if levels(loop) != Levels(gang=True) or not is_one_nest(loop) or loop.children[0].children:
        return False
    plain = all(_is_plain(c) for one in (loop, loop.children[0]) for c in one.directive.clauses)
    return levels(loop.children[0]) in _LANES and plain and loop.directive.has("reduction")


def _is_plain(clause: Clause) -> bool:
    """Whether a clause stays what it is when two loops become one."""
    level = clause.name in ("gang", "worker", "vector") and not clause.args
    return level or clause.name in ("reduction", "independent")


def _as_one(loop: Construct) -> Construct:
    """A nest of two loops as one that gangs and lanes share."""
    return as_one(loop, with_clause(loop.directive, "vector"))


def _without_workers(loop: Construct) -> Construct:
    """The loop without its workers, which is said where the program names them."""
    worker = loop.directive.get("worker")
    directive = replace(loop.directive, clauses=tuple(c for c in loop.directive.clauses if c is not worker))
    directive = directive if levels(loop).gang else with_clause(directive, "seq")
    said = worker is not None and not worker.implicit
    attributes = replace(loop.attributes, withheld=Withheld("worker", ())) if said else loop.attributes
    return replace(loop, directive=directive, attributes=attributes)


def gangs_of_pointers(construct: Construct) -> Construct:
    """The tree with gang loops that count by a pointer, as those over ranges may, spread over gangs alone.

    gcc 12 makes programs of `distribute parallel for` of such a loop that end in a segmentation fault.
    """
    own, loops = levels(construct), construct.loops[: construct.directive.associated]
    if own.gang and own.worker and not in_fortran(construct) and any(map(_counts_by_pointer, loops)):
        clauses = tuple(c for c in construct.directive.clauses if c.name != "worker")
        construct = replace(construct, directive=replace(construct.directive, clauses=clauses))
    return replace(construct, children=tuple(map(gangs_of_pointers, construct.children)))


def _counts_by_pointer(loop: Loop) -> bool:
    """Whether the iterator of a loop is or may be a pointer."""
    return loop.ranged or (loop.index is not None and loop.index.type.kind is TypeKind.POINTER)
