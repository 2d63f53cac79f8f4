"""Scalars that a worker or vector loop modifies: private copies, where no later code can tell.

By section 2.6 such a scalar, declared outside of the loop and in no clause,
is shared by the workers and vector lanes of its gang, and a loop that
assigns it in each iteration has a race; compilers give each its own copy.
That is done here for the policy `partition`, for scalars that are private to
the gang anyway, are not read after the loop within the compute construct
and take part in no atomic access.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.ir.nodes import Construct, Use, Withheld
from accomp.ir.region_declarations import declares
from accomp.mapping.attributes import (
    DATA_CLAUSES,
    PRIVATE_CLAUSES,
    implicit,
    key,
    named_outside,
    outside_of_blocks,
    refs,
    visible,
    whole,
    without_vars,
)
from accomp.mapping.levels import levels
from accomp.mapping.rule import COMPUTE, in_fortran
from accomp.records import dataclass, replace
from accomp.syntax.nodes import Clause, Symbol, VarRef


def privatize(construct: Construct, enclosing: tuple[Construct, ...] = ()) -> Construct:
    """The tree with implicit `private` and `firstprivate` clauses of loops, and their attributes."""
    if construct.directive.name in COMPUTE:
        construct = own_indices(construct, enclosing)
    if construct.directive.name == "parallel":
        construct = _own_sums(construct, enclosing)
    if construct.directive.name in ("parallel", "kernels"):
        # what a loop within reduces is copied for its result (2.6.2), which loops around set anew
        taken = {key(r) for c, r in refs(construct, "reduction", *DATA_CLAUSES) if not c.implicit}
        if construct.directive.name == "kernels" and in_fortran(construct):
            children = tuple(_of_fortran_kernels(c, enclosing, taken) for c in construct.children)
        else:
            region = _Region(construct, enclosing)
            children = tuple(_loops(c, region, taken) for c in construct.children)
        return replace(construct, children=children)
    if construct.directive.name in COMPUTE:
        return construct
    inner = (*enclosing, construct)
    return replace(construct, children=tuple(privatize(c, inner) for c in construct.children))


def private_indices(construct: Construct, enclosing: tuple[Construct, ...] = ()) -> Construct:
    """The tree with private control variables of sequential `loop` constructs that data clauses name."""
    if construct.directive.name in COMPUTE:
        return own_indices(construct, enclosing)
    inner = (*enclosing, construct)
    return replace(construct, children=tuple(private_indices(c, inner) for c in construct.children))


@dataclass(frozen=True, slots=True)
class _Region:
    """A compute construct, with the constructs around it."""

    compute: Construct
    enclosing: tuple[Construct, ...]

    @property
    def copies(self) -> bool:
        """Whether the host gets the last values of scalars, as it does of `kernels` (section 2.6.2)."""
        return self.compute.directive.name == "kernels"


def own_indices(construct: Construct, enclosing: tuple[Construct, ...]) -> Construct:
    """The compute construct with private control variables of its sequential loops (section 2.6.1).

    Those of `loop` constructs are meant that a data clause names, so that
    they would be shared, and those that later code reads; others are private
    anyway.
    """
    shared = {key(r) for _, r in refs(construct, *DATA_CLAUSES) if not r.members}
    return _own_indices(construct, _Region(construct, enclosing), shared)


def _own_indices(construct: Construct, region: _Region, shared: set[str]) -> Construct:
    directive = construct.directive
    if directive.name == "loop" and not levels(construct):
        named = {key(r) for _, r in refs(construct, *PRIVATE_CLAUSES)}
        found = [x.index for x in construct.loops if x.index is not None and not x.declared]
        found = [
            whole(index)
            for index in found[: directive.associated]
            if index.id not in named
            and (
                index.id in shared
                or visible(index, region.enclosing) is not None
                or _is_live(index, construct)
            )
        ]
        directive = replace(directive, clauses=(*directive.clauses, *implicit("private", found)))
    children = tuple(_own_indices(c, region, shared) for c in construct.children)
    return replace(construct, directive=directive, children=children)


def _loops(construct: Construct, region: _Region, taken: set[str], within: bool = False) -> Construct:
    """Each partitioned loop has copies of its own, also of what is private to a loop around it.

    The gangs of `parallel` have copies of scalars as it is. `within`: a loop around is partitioned.
    """
    own = levels(construct)
    taken = taken | {key(r) for _, r in refs(construct, "reduction")}
    if own:
        of_directive = construct.loops[: construct.directive.associated]
        taken |= {loop.index.id for loop in of_directive if loop.index}
    if own.worker or own.vector or (own and region.copies):
        named = taken | {key(r) for _, r in refs(construct, *PRIVATE_CLAUSES)}
        found = [u for u in _candidates(construct, region) if u.symbol.id not in named]
        construct = _left_to_gangs(construct, found, region)
        construct = _with_results(_with_copies(construct, found, region.copies), found, region, within)
    children = tuple(_loops(c, region, taken, within or bool(own)) for c in construct.children)
    return replace(construct, children=children)


def _left_to_gangs(loop: Construct, found: list[Use], region: _Region) -> Construct:
    """The loop without workers and vector lanes, where OpenMP's `distribute` does not take what it needs.

    That is a firstprivate variable of which each team has a copy, which other statements of the team use.
    """
    own = levels(loop)
    if not own.gang or region.copies or loop.directive.span is region.compute.directive.span:
        return loop
    others = [u for u in found if u.exposed and _named_beside(u.symbol, loop, region.compute)]
    if not others or not own.worker:
        return loop
    clauses = tuple(c for c in loop.directive.clauses if c.name not in ("worker", "vector"))
    return _without_level(replace(loop, directive=replace(loop.directive, clauses=clauses)), "worker", others)


def _named_beside(symbol: Symbol, loop: Construct, compute: Construct) -> bool:
    """Whether a compute construct declares a variable, or names it outside of a loop in it."""
    return declares(compute, symbol) or named_outside(symbol.name, compute, (loop,))


def _is_live(symbol: Symbol, loop: Construct) -> bool:
    return all(use.live for use in loop.uses if use.symbol.id == symbol.id)


def _without_level(loop: Construct, level: str, scalars: list[Use]) -> Construct:
    found = Withheld(level, tuple(whole(u.symbol) for u in scalars))
    return replace(loop, attributes=replace(loop.attributes, withheld=found))


def _with_results(loop: Construct, found: list[Use], region: _Region, within: bool) -> Construct:
    """The loop with `lastprivate` for copies that code after it reads.

    What several gangs set has no value after a loop of `parallel`; and OpenMP's
    `distribute` takes no variable that is both firstprivate and lastprivate.
    """
    own = levels(loop)
    copied_out = region.copies and not within
    if not own or (own.gang and not copied_out):
        return loop
    if own.gang:
        found = [u for u in found if u.redefined]
    read = [u for u in found if copied_out or u.live]
    names = {u.symbol.id for u in read}
    clauses = list[Clause]()
    for clause in loop.directive.clauses:
        left = without_vars(clause, names) if clause.name == "private" and clause.implicit else clause
        clauses += [left] if left.args or not left.parenthesized else []
    attributes = replace(loop.attributes, lastprivate=tuple(whole(u.symbol) for u in read))
    directive = replace(loop.directive, clauses=tuple(clauses))
    return replace(loop, directive=directive, attributes=attributes)


def _of_fortran_kernels(
    construct: Construct, enclosing: tuple[Construct, ...], taken: set[str], inside: bool = False
) -> Construct:
    """Scalars that independent loops set get a copy; what they hold is copied back where it is read later.

    Flags, which some iterations set and none reads, stay shared.
    """
    taken = taken | {key(r) for _, r in refs(construct, *PRIVATE_CLAUSES)}
    own = levels(construct)
    if own:
        taken |= {loop.index.id for loop in construct.loops if loop.index}
        taken |= {u.symbol.id for c in construct.walk() if c.directive.name == "atomic" for u in c.uses}
        taken |= {key(r) for _, r in refs(construct, "reduction")}
        within = {key(r) for c in construct.walk() for _, r in refs(c, "reduction")}
        kept = taken | {u.symbol.id for u in construct.uses if u.symbol.id in within and not u.redefined}
        open_names = outside_of_blocks(construct) - kept
        free = [u for u in construct.uses if u.written and not u.index and u.symbol.id in open_names]
        found = [u for u in free if u.symbol.type.scalar and visible(u.symbol, enclosing) is None]
        found = [u for u in found if u.read or u.redefined]
        taken |= {u.symbol.id for u in found}
        construct = _with_copies(construct, [replace(u, live=u.live or not u.dead) for u in found])
        last = [whole(u.symbol) for u in found if not u.dead and not inside]
        if last and levels(construct):
            construct = _with_last(construct, last)
    inner = inside or bool(own)
    children = tuple(_of_fortran_kernels(c, enclosing, taken, inner) for c in construct.children)
    return replace(construct, children=children)


def _with_last(loop: Construct, last: list[VarRef]) -> Construct:
    """The loop with variables that get the values of its last iteration, in place of those private to it."""
    names = {key(ref) for ref in last}
    clauses = [without_vars(c, names) if c.name == "private" else c for c in loop.directive.clauses]
    kept = tuple(c for c in clauses if c.args or c.name != "private")
    attributes = replace(loop.attributes, lastprivate=tuple(last))
    return replace(loop, directive=replace(loop.directive, clauses=kept), attributes=attributes)


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
    clauses = (without_vars(c, results - kept) if c.implicit else c for c in construct.directive.clauses)
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
        and u.redefined
        and visible(u.symbol, enclosing) is None
        and not u.live
    ]
    clauses = (*loop.directive.clauses, *implicit("private", found))
    return replace(loop, directive=replace(loop.directive, clauses=clauses))


def _candidates(loop: Construct, region: _Region) -> Iterator[Use]:
    """The scalars that a loop gets copies of.

    Scalars that loops reduce into are among them only if each iteration starts by setting them, and those
    that the loop sets without reading them, such as flags, only if nothing else in the region reads them.
    Those of which loops within have private copies, and nothing else the variable, are not.
    """
    named = outside_of_blocks(loop)
    atomic = {u.symbol.id for c in loop.walk() if c.directive.name == "atomic" for u in c.uses}
    within = {key(r) for c in loop.walk() if c is not loop for _, r in refs(c, "reduction")}
    reduced = {key(r) for c in region.compute.walk() for _, r in refs(c, "reduction")} - within
    for use in loop.uses:
        symbol = use.symbol
        if use.index or not (use.written and symbol.type.scalar) or symbol.id in atomic | reduced:
            continue
        if symbol.id not in named:
            continue
        if visible(symbol, region.enclosing) is not None:
            continue
        if symbol.id in within and not use.redefined:
            continue
        shown = not use.read and (region.copies or use.live)
        if use.redefined or not shown:
            yield use


def _with_copies(loop: Construct, found: list[Use], copies: bool = False) -> Construct:
    """The loop with its copies: those certainly set before they are read are private, others firstprivate.

    A `simd` has no firstprivate: a loop that would need one is not
    vector-partitioned. `copies`: the gangs have none that are theirs alone.
    """
    sure = [u for u in found if u.redefined or not (u.exposed or u.live or copies)]
    others = [u for u in found if u not in sure]
    clauses = list(loop.directive.clauses)
    if others and levels(loop).vector:
        clauses = [c for c in clauses if c.name != "vector"]
        loop = _without_level(loop, "vector", others)
        if not levels(loop).worker and not levels(loop).gang:
            clauses.append(Clause("seq", None, "seq", implicit=True))
    still = replace(loop, directive=replace(loop.directive, clauses=tuple(clauses)))
    if levels(still):
        clauses += implicit("private", (whole(u.symbol) for u in sure))
    carried = levels(still).worker or (copies and levels(still).gang)
    if carried:
        clauses += implicit("firstprivate", (whole(u.symbol) for u in others))
    return replace(loop, directive=replace(loop.directive, clauses=tuple(clauses)))
