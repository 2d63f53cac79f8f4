"""Where a directive may stand in the host program; what its text alone cannot tell."""

from __future__ import annotations

from accomp.codes.frontend import NO_STATEMENT
from accomp.codes.ondevice import BRANCH_IN, BRANCH_OUT, REDUNDANT
from accomp.codes.sema import (
    ORPHANED_LOOP,
    ORPHANED_REDUCTION,
    ROUTINE_LEVEL,
)
from accomp.diagnostics import Note, Sink
from accomp.ir.nodes import RegionKind
from accomp.ir.places import Branch
from accomp.sema.device_routines import dimension
from accomp.sema.scope import LEVELS, Scope, device_names, here, level_clauses
from accomp.source import Language
from accomp.syntax.nodes import Clause


def check(scope: Scope, sink: Sink) -> None:
    """Check the place of one directive in its function."""
    if scope.is_loop and not scope.parent_compute():
        _orphaned(scope, sink)
    if scope.name == "parallel":
        _redundant(scope, sink)
    if scope.name not in ("atomic", "routine"):
        _declaration(scope, sink)
    _branches(scope, sink)


def _declaration(scope: Scope, sink: Sink) -> None:
    """A declaration is a statement in C++ alone (C17 6.8, C++17 9.7)."""
    region, language = scope.construct.region, scope.facts.unit.source.language
    if region is not None and region.kind is RegionKind.DECLARATION and language is Language.C:
        notes = here(f"'{scope.name}' directive is here", scope.directive.span)
        sink.report(NO_STATEMENT, region.span.first_line(), notes=notes, directive=scope.name)


def _orphaned(scope: Scope, sink: Sink) -> None:
    """An orphaned loop: its function must be a routine of at least its level (section 2.15.1)."""
    clauses = level_clauses(scope.directive)
    reduction = scope.directive.get("reduction")
    gang = clauses.get("gang")
    if gang and reduction:
        notes = here("'gang' clause is here", gang.span)
        sink.report(ORPHANED_REDUCTION, reduction.span, notes=notes)
    level = scope.facts.routines.around(scope.construct)
    if not level:
        if scope.construct.function:
            sink.report(ORPHANED_LOOP, scope.directive.span)
        return
    known = list[Clause]()
    for device in ("", *sorted(device_names(scope.directive))):
        for name, clause in level_clauses(scope.directive, device).items():
            if not any(clause is other for other in known):
                known.append(clause)
                _within(scope, name, clause, level, sink)


def _within(scope: Scope, name: str, clause: Clause, level: str, sink: Sink) -> None:
    """A loop of a routine of a level may have this clause."""
    if level not in LEVELS or LEVELS.index(name) < LEVELS.index(level):
        sink.report(ROUTINE_LEVEL, clause.span, level=name, routine=level)
    elif name == level == "gang":
        own, most = dimension(clause), scope.facts.routines.dimension(scope.construct)
        if own is not None and most is not None and own > most:
            inner, outer = (f"gang(dim:{number})" for number in (own, most))
            sink.report(ROUTINE_LEVEL, clause.span, level=inner, routine=outer)


def _redundant(scope: Scope, sink: Sink) -> None:
    """A region of several gangs with loops that no directive shares, unless it calls routines that do."""
    gangs, region = scope.directive.get("num_gangs"), scope.construct.region
    one = gangs is None or (gangs.expr is not None and gangs.expr.value == 1)
    levels = scope.facts.routines.levels.values()
    if one or region is None or any(s.is_loop for s in scope.descendants()) or set(levels) - {"seq"}:
        return
    if _stores_in_loops(scope):
        sink.report(REDUNDANT, scope.directive.span, directive=scope.name)


def _stores_in_loops(scope: Scope) -> bool:
    """Whether a region has loops, and assigns to elements."""
    uses, body = scope.construct.uses, scope.construct.body
    if body is None or scope.facts.unit.source.language is Language.FORTRAN:
        return any(u.index for u in uses) and any(u.written and u.symbol.type.rank for u in uses)
    from accomp.host import nodes as host
    from accomp.host.walk import core, walk

    nodes = list(walk(body.root))
    stored = any(isinstance(n, host.Assign) and isinstance(core(n.target), host.Element) for n in nodes)
    return stored and any(isinstance(n, host.Loop | host.While) for n in nodes)


def _structured(scope: Scope) -> bool:
    """Whether the region is a structured block, which is entered and left at its ends only."""
    return bool(scope.compute) or scope.is_loop or scope.name in ("data", "host_data")


def _branches(scope: Scope, sink: Sink) -> None:
    """Branches out of a compute or data region, or of an associated loop, or into them (2.5.4, 2.9, 6).

    A branch is reported at the outermost construct that may not have it.
    """
    undue = _undue(scope)
    if not undue:
        return
    reported = {branch.span for outer in scope.ancestors() for branch in _undue(outer)}
    for branch in undue:
        if branch.span not in reported:
            note = Note(f"'{scope.name}' construct is here", scope.directive.span)
            code = BRANCH_IN if branch.enters else BRANCH_OUT
            sink.report(code, branch.span, notes=(note,), keyword=branch.keyword, directive=scope.name)


def _undue(scope: Scope) -> list[Branch]:
    """The branches across the boundary of a construct that are none of a sequential loop that ends early.

    Exceptions leave data regions, whose end the program does not reach then.
    """
    if not _structured(scope):
        return []
    throws = scope.compute or scope.is_loop
    found = [b for b in scope.construct.branches if throws or b.keyword != "throw"]
    if not scope.is_loop or not scope.directive.has("seq"):
        return found
    return [b for b in found if not b.ends and (b.enters or scope.compute)]
