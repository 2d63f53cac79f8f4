"""Scalars that a worker or vector loop modifies: private copies, where no later code can tell.

By section 2.6 such a scalar, declared outside of the loop and in no clause,
is shared by the workers and vector lanes of its gang, and a loop that
assigns it in each iteration has a race; compilers give each its own copy.
That is done here for the policy `partition`, for scalars that are private to
the gang anyway, are not read behind the loop within the compute construct
and take part in no atomic access.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.ir.nodes import Construct, Use
from accomp.mapping.attributes import (
    DATA_CLAUSES,
    PRIVATE_CLAUSES,
    implicit,
    key,
    refs,
    visible,
    whole,
)
from accomp.mapping.levels import levels
from accomp.mapping.model import COMPUTE, in_fortran
from accomp.records import replace
from accomp.sema.firsts import read_behind, set_first
from accomp.syntax.nodes import Clause, VarRef

UNVECTORIZED = "unvectorized"
"""Pseudo clause: the scalars because of which a loop is not vector-partitioned."""


def privatize(construct: Construct, enclosing: tuple[Construct, ...] = ()) -> Construct:
    """The tree with implicit `private`, `firstprivate`, `lastprivate` clauses of loops."""
    if construct.directive.name in COMPUTE and not in_fortran(construct):
        construct = _own_indices(construct, construct)
    if construct.directive.name == "parallel":
        construct = _own_sums(construct, enclosing)
        taken = {key(r) for _, r in refs(construct, "reduction", *DATA_CLAUSES)}
        return replace(
            construct, children=tuple(_loops(c, construct, enclosing, taken) for c in construct.children)
        )
    if construct.directive.name == "kernels":
        taken = {key(r) for _, r in refs(construct, "reduction", *DATA_CLAUSES)}
        of = _of_fortran_kernels if in_fortran(construct) else _of_kernels
        return replace(construct, children=tuple(of(c, enclosing, taken) for c in construct.children))
    if construct.directive.name in COMPUTE:
        return construct
    inner = (*enclosing, construct)
    return replace(construct, children=tuple(privatize(c, inner) for c in construct.children))


def _own_indices(construct: Construct, compute: Construct) -> Construct:
    """Control variables of sequential loops that later code reads: private to the loop (section 2.6.1)."""
    directive = construct.directive
    if directive.name == "loop" and not levels(construct):
        named = {key(r) for _, r in refs(construct, *PRIVATE_CLAUSES)}
        found = [
            whole(loop.index)
            for loop in construct.loops[:1]
            if loop.index is not None and not loop.declared and loop.index.id not in named
        ]
        found = [ref for ref in found if read_behind(ref.name, construct, compute)]
        directive = replace(directive, clauses=(*directive.clauses, *implicit("private", found)))
    children = tuple(_own_indices(c, compute) for c in construct.children)
    return replace(construct, directive=directive, children=children)


def _loops(
    construct: Construct, compute: Construct, enclosing: tuple[Construct, ...], taken: set[str]
) -> Construct:
    own = levels(construct)
    taken = taken | {key(r) for _, r in refs(construct, *PRIVATE_CLAUSES)}
    taken |= {loop.index.id for loop in construct.loops if loop.index} if own else set()
    if own.worker or own.vector:
        found = [u for u in _candidates(construct, compute, enclosing) if u.symbol.id not in taken]
        taken |= {u.symbol.id for u in found}
        construct = _with_copies(construct, found)
    children = tuple(_loops(c, compute, enclosing, taken) for c in construct.children)
    return replace(construct, children=children)


def _of_kernels(construct: Construct, enclosing: tuple[Construct, ...], taken: set[str]) -> Construct:
    """Scalars that each iteration of an independent loop starts by setting get a copy.

    They are copied back to the host: the value is that of the last iteration.
    """
    own = levels(construct)
    taken = taken | {key(r) for _, r in refs(construct, *PRIVATE_CLAUSES)}
    if own:
        taken |= {loop.index.id for loop in construct.loops if loop.index}
        atomic = {u.symbol.id for c in construct.walk() if c.directive.name == "atomic" for u in c.uses}
        free = [u for u in construct.uses if u.symbol.id not in taken | atomic and not u.index]
        scalars = [u for u in free if u.written and u.symbol.type.scalar and set_first(u, construct)]
        found = [whole(u.symbol) for u in scalars if visible(u.symbol, enclosing) is None]
        taken |= {key(r) for r in found}
        copies = implicit("lastprivate" if own.gang else "private", found)
        directive = construct.directive
        construct = replace(construct, directive=replace(directive, clauses=(*directive.clauses, *copies)))
    children = tuple(_of_kernels(c, enclosing, taken) for c in construct.children)
    return replace(construct, children=children)


def _of_fortran_kernels(
    construct: Construct, enclosing: tuple[Construct, ...], taken: set[str], within: bool = False
) -> Construct:
    """Scalars that independent loops set get a copy; what they hold is copied back where it is read later.

    flang 22 has no `lastprivate` of `distribute`: a loop with one is left to the threads of one team.
    """
    taken = taken | {key(r) for _, r in refs(construct, *PRIVATE_CLAUSES)}
    own = levels(construct)
    if own:
        taken |= {loop.index.id for loop in construct.loops if loop.index}
        taken |= {u.symbol.id for c in construct.walk() if c.directive.name == "atomic" for u in c.uses}
        taken |= {key(r) for c in construct.walk() for _, r in refs(c, "reduction")}
        free = [u for u in construct.uses if u.written and not u.index and u.symbol.id not in taken]
        found = [u for u in free if u.symbol.type.scalar and visible(u.symbol, enclosing) is None]
        taken |= {u.symbol.id for u in found}
        construct = _with_copies(construct, found)
        last = [whole(u.symbol) for u in found if not u.dead and not within]
        if last and levels(construct):
            construct = _with_last(construct, last)
    inner = within or bool(own)
    children = tuple(_of_fortran_kernels(c, enclosing, taken, inner) for c in construct.children)
    return replace(construct, children=children)


def _with_last(loop: Construct, last: list[VarRef]) -> Construct:
    """The loop with variables that get the values of its last iteration, in place of those private to it."""
    names = {key(ref) for ref in last}
    clauses: list[Clause] = []
    for clause in loop.directive.clauses:
        if clause.name == "private":
            args = tuple(a for a in clause.args if not isinstance(a, VarRef) or key(a) not in names)
            clauses += [replace(clause, args=args)] if args else []
        elif clause.name != "gang":
            clauses.append(clause)
    if not levels(loop).worker:
        clauses.append(Clause("worker", None, "worker", implicit=True))
    clauses += implicit("lastprivate", last)
    return replace(loop, directive=replace(loop.directive, clauses=tuple(clauses)))


def _own_sums(construct: Construct, enclosing: tuple[Construct, ...]) -> Construct:
    """Gang loops get copies of scalars that each iteration starts by setting and loops within then reduce.

    Such a variable was made the construct's `copy` for its result (section 2.6.2); the gangs would race.
    """
    results = {key(r) for c, r in refs(construct, "copy") if c.implicit}
    if not results:
        return construct
    children = tuple(_with_sums(c, construct, enclosing, results) for c in construct.children)
    users = [c for c in children if any(u.symbol.id in results for u in c.uses)]
    kept = {
        u.symbol.id
        for c in users
        for u in c.uses
        if not any(key(r) == u.symbol.id for _, r in refs(c, "private"))
    }
    clauses = (_without(c, results - kept) if c.implicit else c for c in construct.directive.clauses)
    directive = replace(
        construct.directive, clauses=tuple(c for c in clauses if c.args or not c.parenthesized)
    )
    return replace(construct, directive=directive, children=children)


def _with_sums(
    loop: Construct, compute: Construct, enclosing: tuple[Construct, ...], results: set[str]
) -> Construct:
    if not levels(loop).gang:
        children = tuple(_with_sums(c, compute, enclosing, results) for c in loop.children)
        return replace(loop, children=children)
    named = {key(r) for _, r in refs(loop, "reduction", *PRIVATE_CLAUSES)}
    found = [
        whole(u.symbol)
        for u in loop.uses
        if u.symbol.id in results - named
        and set_first(u, loop)
        and visible(u.symbol, enclosing) is None
        and not read_behind(u.symbol.name, loop, compute)
    ]
    clauses = (*loop.directive.clauses, *implicit("private", found))
    return replace(loop, directive=replace(loop.directive, clauses=clauses))


def _without(clause: Clause, names: set[str]) -> Clause:
    args = tuple(a for a in clause.args if not isinstance(a, VarRef) or key(a) not in names)
    return replace(clause, args=args)


def _candidates(loop: Construct, compute: Construct, enclosing: tuple[Construct, ...]) -> Iterator[Use]:
    """Scalars that loops reduce into are among them only if each iteration starts by setting them."""
    atomic = {u.symbol.id for c in loop.walk() if c.directive.name == "atomic" for u in c.uses}
    within = {key(r) for c in loop.walk() if c is not loop for _, r in refs(c, "reduction")}
    reduced = {key(r) for c in compute.walk() for _, r in refs(c, "reduction")} - within
    for use in loop.uses:
        symbol = use.symbol
        if use.index or not (use.written and symbol.type.scalar) or symbol.id in atomic | reduced:
            continue
        if symbol.id in within and not set_first(use, loop):
            continue
        if visible(symbol, enclosing) is None and not read_behind(symbol.name, loop, compute):
            yield use


def _with_copies(loop: Construct, found: list[Use]) -> Construct:
    """The loop with its copies: those certainly set before they are read are private, others firstprivate.

    A `simd` has no firstprivate: a loop that would need one is not
    vector-partitioned.
    """
    sure = [u for u in found if set_first(u, loop)]
    others = [u for u in found if u not in sure]
    clauses = list(loop.directive.clauses)
    if others and levels(loop).vector:
        clauses = [c for c in clauses if c.name != "vector"]
        clauses += implicit(UNVECTORIZED, (whole(u.symbol) for u in others))
        if not levels(loop).worker and not levels(loop).gang:
            clauses.append(Clause("seq", None, "seq", implicit=True))
    still = replace(loop, directive=replace(loop.directive, clauses=tuple(clauses)))
    if levels(still):
        clauses += implicit("private", (whole(u.symbol) for u in sure))
    if levels(still).worker:
        clauses += implicit("firstprivate", (whole(u.symbol) for u in others))
    return replace(loop, directive=replace(loop.directive, clauses=tuple(clauses)))
