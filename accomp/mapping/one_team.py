"""Constructs of Fortran that are executed by one team, whose threads share the iterations of gang loops.

flang 22 compiles no `distribute` with other statements beside it in `teams`, as `kernels` constructs need it.
Its programs wait for ever in a reduction over one team, and lose values in one over several on CPUs.
"""

from __future__ import annotations

from accomp.ir.nodes import Construct
from accomp.mapping.attributes import PRIVATE_CLAUSES, key, named_outside, refs
from accomp.mapping.levels import levels, loops_within
from accomp.mapping.rule import in_fortran
from accomp.records import replace
from accomp.syntax.nodes import Clause, Expr


def gangs_to_workers(construct: Construct) -> Construct:
    """The tree with gang loops of `kernels` as worker loops, but where the construct is one loop."""
    if construct.directive.name == "kernels" and in_fortran(construct):
        alone = len(construct.children) == 1 and _combined(construct, construct.children[0])
        return construct if alone else _converted(construct)
    return replace(construct, children=tuple(gangs_to_workers(c) for c in construct.children))


def _combined(construct: Construct, child: Construct) -> bool:
    return child.directive.span == construct.directive.span and levels(child).gang


def _converted(construct: Construct) -> Construct:
    own, directive = levels(construct), construct.directive
    if own.gang:
        workers = own.worker or any(levels(loop).worker for loop in loops_within(construct))
        clauses = tuple(c for c in directive.clauses if c.name != "gang")
        if not workers:
            clauses += (Clause("worker", directive.span, "worker", implicit=True),)
        elif not own.worker and not own.vector:
            clauses += (Clause("seq", directive.span, "seq", implicit=True),)
        directive = replace(directive, clauses=clauses)
    children = tuple(_converted(c) for c in construct.children)
    return replace(construct, directive=directive, children=children)


def reductions_of_one_team(construct: Construct, every: bool) -> Construct:
    """The tree whose compute constructs with reductions over gangs have one gang (2.5.10 allows fewer).

    `every`: flang 22 makes the private copy of a reduction variable outside of the teams, which all set it.
    Otherwise those of Fortran that reduce a variable of all gangs which they name beside the loop too.
    """
    directive = construct.directive
    if directive.name not in ("parallel", "kernels"):
        children = tuple(reductions_of_one_team(c, every) for c in construct.children)
        return replace(construct, children=children)
    gangs = [c for c in construct.walk() if c is construct or levels(c).gang]
    if not (any(c.directive.has("reduction") for c in gangs) if every else _reduces_beside(construct)):
        return construct
    asked = directive.get("num_gangs")
    if asked is not None and asked.expr is not None and asked.expr.value == 1:
        return construct
    span = asked.span if asked is not None else directive.span
    one = Clause("num_gangs", span, "num_gangs", args=(Expr("1", value=1),), implicit=True)
    kept = tuple(c for c in directive.clauses if c is not asked)
    return replace(construct, directive=replace(directive, clauses=(*kept, one)))


def _reduces_beside(construct: Construct) -> bool:
    """Whether gang loops reduce what the region names outside of them, and gangs have no copies of."""
    if not in_fortran(construct):
        return False
    own = {key(ref) for _, ref in refs(construct, *PRIVATE_CLAUSES)}
    found = dict[str, list[Construct]]()
    names = dict[str, str]()
    for loop in loops_within(construct):
        for _, ref in refs(loop, "reduction") if levels(loop).gang else ():
            if key(ref) not in own and ref.symbol is not None:
                found.setdefault(key(ref), []).append(loop)
                names[key(ref)] = ref.symbol.name
    return any(named_outside(names[id_], construct, tuple(loops)) for id_, loops in found.items())


def lasts_of_one_team(construct: Construct) -> Construct:
    """The tree of Fortran whose loops with such variables are left to the threads of one team.

    flang 22 has no `lastprivate` of `distribute`.
    """
    directive = construct.directive
    if construct.attributes.lastprivate and levels(construct).gang and in_fortran(construct):
        clauses = tuple(c for c in directive.clauses if c.name != "gang")
        if not levels(construct).worker:
            clauses = (*clauses, Clause("worker", None, "worker", implicit=True))
        directive = replace(directive, clauses=clauses)
    return replace(construct, directive=directive, children=tuple(map(lasts_of_one_team, construct.children)))
