"""Scalars that a worker or vector loop modifies: private copies, where no later code can tell.

By section 2.6 such a scalar, declared outside of the loop and in no clause,
is shared by the workers and vector lanes of its gang, and a loop that
assigns it in each iteration has a race; compilers give each its own copy.
That is done here for the policy `partition`, for scalars that are private to
the gang anyway, are not read behind the loop within the compute construct
and take part in no atomic access.
"""

from __future__ import annotations

import re
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
from accomp.patterns import pattern
from accomp.records import replace
from accomp.source import Span
from accomp.syntax.nodes import Clause, VarRef

UNVECTORIZED = "unvectorized"
"""Pseudo clause: the scalars because of which a loop is not vector-partitioned."""

_ASSIGNS = pattern(r"\s*=(?!=)")
_IGNORED = pattern(r"//[^\n]*|/\*.*?\*/|\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|#[^\n]*", re.DOTALL)
_FOR_INIT = pattern(r"\bfor\s*\(\s*$")


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
        found = [ref for ref in found if _read_behind(ref.name, construct, compute)]
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
        scalars = [u for u in free if u.written and u.symbol.type.scalar and _set_first(u, construct)]
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
    if not results or in_fortran(construct):
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
        and _set_first(u, loop)
        and visible(u.symbol, enclosing) is None
        and not _read_behind(u.symbol.name, loop, compute)
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
        if symbol.id in within and not _set_first(use, loop):
            continue
        if visible(symbol, enclosing) is None and not _read_behind(symbol.name, loop, compute):
            yield use


def _read_behind(name: str, loop: Construct, compute: Construct) -> bool:
    """Whether the text of the compute construct behind the loop mentions the name other than to set it."""
    if loop.region is None or compute.region is None:
        return True
    end, span = loop.region.span.end, compute.region.span
    text = Span(span.file, end, max(end, span.end)).text()
    mention = re.search(rf"\b{re.escape(name)}\b", text)
    return mention is not None and not _ASSIGNS.match(text, mention.end())


def _with_copies(loop: Construct, found: list[Use]) -> Construct:
    """The loop with its copies: those certainly set before they are read are private, others firstprivate.

    A `simd` has no firstprivate: a loop that would need one is not
    vector-partitioned.
    """
    set_first = [u for u in found if _set_first(u, loop)]
    others = [u for u in found if u not in set_first]
    clauses = list(loop.directive.clauses)
    if others and levels(loop).vector:
        clauses = [c for c in clauses if c.name != "vector"]
        clauses += implicit(UNVECTORIZED, (whole(u.symbol) for u in others))
        if not levels(loop).worker and not levels(loop).gang:
            clauses.append(Clause("seq", None, "seq", implicit=True))
    still = replace(loop, directive=replace(loop.directive, clauses=tuple(clauses)))
    if levels(still):
        clauses += implicit("private", (whole(u.symbol) for u in set_first))
    if levels(still).worker:
        clauses += implicit("firstprivate", (whole(u.symbol) for u in others))
    return replace(loop, directive=replace(loop.directive, clauses=tuple(clauses)))


_BRANCHES = pattern(
    r"^[ \t]*(?:\w+[ \t]*:[ \t]*)?(?:else|if|do|where|select|case|forall|call)\b",
    re.IGNORECASE | re.MULTILINE,
)


def _set_first_in_fortran(use: Use, loop: Construct) -> bool:
    """Whether an assignment is the first mention, and nothing but assignments stand before it."""
    collapse = loop.directive.get("collapse")
    count = collapse.expr.value if collapse is not None and collapse.expr is not None else 1
    body, first = loop.loops[min(count or 1, len(loop.loops)) - 1].body, use.first
    if body.file is not first.file or not body.start <= first.start < body.end:
        return False
    before = Span(body.file, body.start, first.start).text()
    line = before.rpartition("\n")[2]
    behind = Span(body.file, first.end, body.end).text()
    return not line.strip() and _ASSIGNS.match(behind) is not None and not _BRANCHES.search(before)


def _set_first(use: Use, loop: Construct) -> bool:
    """Whether the first mention in the loop is a statement of the body's own that sets the variable.

    Statements of blocks and loops within may be passed over, so they do not
    count; the init of a loop does.
    """
    if not loop.loops:
        return False
    if in_fortran(loop):
        return _set_first_in_fortran(use, loop)
    body, first = loop.loops[0].body, use.first
    if body.file is not first.file or not body.start <= first.start < body.end:
        return False
    before = _IGNORED.sub(" ", Span(body.file, body.start, first.start).text()).rstrip()
    behind = Span(body.file, first.end, body.end).text()
    if _ASSIGNS.match(behind) is None or before.count("{") - before.count("}") > 1:
        return False
    statement = _FOR_INIT.sub("", before).rstrip()
    return not statement or statement[-1] in "{};"
