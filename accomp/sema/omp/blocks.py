"""Structured blocks and loop nests: one entry, one exit, loops of canonical form (OpenMP 5.2, 4.3, 4.4)."""

from __future__ import annotations

from itertools import pairwise

from accomp.codes import openmp_regions as codes
from accomp.codes.openmp_clauses import NON_RECTANGULAR
from accomp.codes.openmp_structure import UNROLLED
from accomp.diagnostics import Note, Sink
from accomp.ir.openmp import AssociatedLoop, Group, Name, OmpConstruct, Statement, loop_count
from accomp.sema.omp.sites import LOOPS, Site, here, words
from accomp.spec.openmp_groups import TRANSFORMATIONS
from accomp.spec.openmp_routines import ROUTINES
from accomp.syntax.nodes import Clause

_MANY = 99
_RECTANGULAR = ("schedule", "ordered", "dist_schedule", "grainsize", "num_tasks")
_FORMS = {"while": "DO WHILE", "concurrent": "DO CONCURRENT", "forever": "DO without loop control"}


def check(site: Site, sink: Sink) -> None:
    """Report branches across the boundary of a region, and loops that a directive cannot be about."""
    _branches(site, sink)
    if site.construct.group is Group.LOOP:
        _nest(site, sink)


def _branches(site: Site, sink: Sink) -> None:
    """Branches out of a structured block and into it; of the innermost construct that they cross."""
    within = {b.span for child in site.construct.children for b in child.branches if not b.ends}
    for branch in site.construct.branches:
        if branch.ends:
            if site.construct.group is Group.LOOP:
                sink.report(
                    codes.LOOP_EXIT,
                    branch.span,
                    notes=(site.note(),),
                    keyword=branch.keyword,
                    directive=site.title,
                )
        elif branch.span not in within:
            code = codes.BRANCH_IN if branch.enters else codes.BRANCH_OUT
            sink.report(code, branch.span, notes=(site.note(),), keyword=branch.keyword, directive=site.title)


def _nest(site: Site, sink: Sink) -> None:
    """The loops that a directive is about: form, depth, variables and bounds."""
    loops, count = site.construct.loops, loop_count(site.directive)
    if not loops:
        _unrolled(site, sink)
        _generated(site, count, sink)
        return
    for loop in loops[:count]:
        if loop.form != "counted":
            if loop.form != "concurrent" or site.name != "loop":
                form = _FORMS.get(loop.form, loop.form)
                sink.report(codes.LOOP_FORM, loop.span, notes=(site.note(),), directive=site.title, form=form)
            return
        _index(site, loop, sink)
    _depth(site, count, sink)
    _kept(site, loops[:count], sink)
    _bounds(site, loops[:count], sink)
    _rectangular(site, loops[:count], sink)
    _intervening(site, loops[:count], sink)
    for loop in loops[1:count]:
        if loop.odd:
            notes = (site.note(),)
            sink.report(codes.LOOP_LINEAR, loop.span, notes=notes, directive=site.title, name=loop.odd)


def _intervening(site: Site, loops: tuple[AssociatedLoop, ...], sink: Sink) -> None:
    """Nothing between the loops of a nest calls the run-time library, or goes to another part (4.4.1)."""
    notes = (site.note(),)
    for branch in site.construct.between:
        what = f"'{branch.keyword}' to another part"
        sink.report(codes.BETWEEN_LOOPS, branch.span, notes=notes, what=what, directive=site.title)
    for part in site.construct.body:
        if not isinstance(part, Statement) or not any(name in ROUTINES for name in part.calls):
            continue
        at = part.span.start
        if any(o.span.end <= at < i.span.start or i.end <= at < o.end for o, i in pairwise(loops)):
            name = next(name for name in part.calls if name in ROUTINES)
            sink.report(codes.BETWEEN_LOOPS, part.span, notes=notes, what=f"'{name}'", directive=site.title)


def _unrolled(site: Site, sink: Sink) -> None:
    """What `unroll` leaves no loop of, unless it is partial (9.2)."""
    inner = site.construct.children[0] if site.construct.children else None
    if inner is not None and inner.name == "unroll" and not inner.directive.has("partial"):
        notes = here("'unroll'", inner.word)
        where = site.construct.word
        sink.report(UNROLLED, where, notes=notes, directive=site.title, inner="unroll")


def _generated(site: Site, count: int, sink: Sink) -> None:
    """`tile` makes as many loops for another directive as it has sizes, and `unroll` one (9.1, 9.2)."""
    inner = site.construct.children[0] if site.construct.children else None
    if inner is None or inner.name not in ("tile", "unroll") or count <= loop_count(inner.directive):
        return
    clause = _deepest(site)
    made = loop_count(inner.directive)
    found = f"is {made}" if made == 1 else f"are {made}"
    notes = here(f"'{inner.name}'", inner.word)
    sink.report(codes.LOOP_DEPTH, clause.span, notes=notes, clause=clause.name, count=count, found=found)


def _deepest(site: Site) -> Clause:
    """The clause that asks for the most loops."""
    return max(
        (c for c in site.directive.all("collapse", "ordered", "sizes")),
        key=lambda c: c.expr.value or 0 if c.expr is not None else 0,
    )


def _rectangular(site: Site, loops: tuple[AssociatedLoop, ...], sink: Sink) -> None:
    """Clauses for iterations in a row exclude bounds that depend on outer loops (11.5, 11.6 and 12.6)."""
    for at, loop in enumerate(loops):
        outer = next((one for one in loops[:at] if one.index in loop.bounds), None)
        if outer is None:
            continue
        for clause in site.directive.all(*_RECTANGULAR, *(("sizes",) if site.name == "tile" else ())):
            if clause.name != "ordered" or clause.expr is None:
                notes = here("the loop", loop.span)
                sink.report(NON_RECTANGULAR, clause.span, notes=notes, clause=clause.name)
        return


def _depth(site: Site, count: int, sink: Sink) -> None:
    """As many loops, without statements between them, as clauses ask for."""
    loops = site.construct.loops
    scanned = any("inscan" in words(clause) for clause in site.directive.all("reduction"))
    whole = site.directive.has("sizes", "ordered") or scanned or site.version < "5.0"
    loose = (at + 1 for at, loop in enumerate(loops) if loop.between is not None and whole)
    tight = min(next(loose, len(loops)), _unbroken(site.construct))
    if count <= tight:
        return
    clause = _deepest(site)
    found = f"is {tight}" if tight == 1 else f"are {tight}"
    notes = (Note("the loop that stands alone is here", loops[tight - 1].span),)
    sink.report(codes.LOOP_DEPTH, clause.span, notes=notes, clause=clause.name, count=count, found=found)


def _unbroken(construct: OmpConstruct) -> int:
    """How many loops stand within each other without directives or jumps out of one between (4.4.1).

    A directive that makes loops of the next ones gives these in their place.
    """
    loops = construct.loops
    jumps = [branch.span.start for branch in construct.branches if branch.ends]
    for at, (outer, inner) in enumerate(pairwise(loops)):
        between = range(outer.span.end, inner.span.start)
        found = [child for child in construct.children if child.word.start in between]
        if any(start in between for start in jumps) or len(found) > 1:
            return at + 1
        if found:
            return at + 1 + (_given(found[0]) if found[0].name in TRANSFORMATIONS else 0)
    return len(loops)


def _given(made: OmpConstruct) -> int:
    """How many loops a loop transformation makes that others can be about (9); of some no bound is known."""
    if made.name == "unroll":
        return 1 if made.directive.has("partial") else 0
    if made.name not in ("tile", "stripe"):
        return _MANY
    count = loop_count(made.directive)
    inner = made.children[0] if made.children and not made.loops else None
    offered = _unbroken(made) if inner is None else _given(inner)
    return count if offered >= count else 0


def _index(site: Site, loop: AssociatedLoop, sink: Sink) -> None:
    """Loop variables are integers, and no pointers, allocatables or components (4.4.1)."""
    index = loop.index
    if index is None:
        return
    what = ""
    if index.type and index.type not in ("integer", "byte"):
        what = "an integer"
    elif index.has("threadprivate") and site.has("for", "distribute", "taskloop", "loop"):
        what = "none that is threadprivate"
    if what:
        sink.report(codes.LOOP_INDEX, loop.span, notes=(site.note(),), directive=site.title, what=what)


def _kept(site: Site, loops: tuple[AssociatedLoop, ...], sink: Sink) -> None:
    """Variables of loops are not set in the loops, not even by loops within (Fortran 2018 11.1.7.4.3)."""
    own = {loop.index: loop.span for loop in loops if loop.index is not None}
    heads = {loop.span for loop in loops}
    for at, loop in enumerate(loops):
        if loop.index is not None and any(one.index == loop.index for one in loops[:at]):
            outer = next(one for one in loops[:at] if one.index == loop.index)
            notes = (Note("the loop is here", outer.span),)
            sink.report(codes.INDEX_SET, loop.span, notes=notes, name=loop.index.name)
    for part in _statements(site.construct):
        if part.span in heads:
            continue
        for mention in part.mentions:
            if mention.written and mention.name in own and not mention.bound:
                notes = (Note("the loop is here", own[mention.name]),)
                sink.report(codes.INDEX_SET, mention.span, notes=notes, name=mention.name.name)


def _bounds(site: Site, loops: tuple[AssociatedLoop, ...], sink: Sink) -> None:
    """Bounds do not change in the nest, but for variables of outer loops in linear forms (4.4.2)."""
    inner = loops[1:]
    if not inner:
        return
    own = {loop.index for loop in loops if loop.index is not None}
    named = {name: loop for loop in inner for name in loop.bounds if name not in own and name.scalar}
    if not named:
        return
    for part in _statements(site.construct):
        for mention in part.mentions:
            if mention.written and mention.name in named and part.index != mention.name:
                notes = (Note("the loop is here", named[mention.name].span), site.note())
                sink.report(
                    codes.LOOP_BOUNDS,
                    mention.span,
                    notes=notes,
                    directive=site.title,
                    name=mention.name.name,
                    where="the nest",
                )


def _statements(construct: OmpConstruct) -> list[Statement]:
    """The statements of a region, and of those within it."""
    found: list[Statement] = []
    for part in construct.body:
        found += [part] if isinstance(part, Statement) else _statements(part)
    return found


def indices(site: Site) -> tuple[Name, ...]:
    """The variables of the loops that a directive is about."""
    if not site.has(*LOOPS):
        return ()
    loops = site.construct.loops[: loop_count(site.directive)]
    return tuple([loop.index for loop in loops if loop.index is not None])
