"""Where a directive may stand in the host program; what its text alone cannot tell."""

from __future__ import annotations

from accomp.codes.sema import (
    BRANCH_OUT,
    ORPHANED_LOOP,
    ORPHANED_REDUCTION,
    OUTSIDE_FUNCTION,
    ROUTINE_LEVEL,
    STATEMENT_POSITION,
)
from accomp.diagnostics import Note, Sink
from accomp.sema.branches import branches_out
from accomp.sema.scope import LEVELS, Scope, here, level_clauses
from accomp.source import Language

_DECLARATIVE = frozenset({"declare", "routine"})

_KEYWORDS = {"label": "a label"}
"""How to name the statement a directive stands below, where it is not by its keyword."""


def check(scope: Scope, sink: Sink) -> None:
    """Check the place of one directive in its function."""
    construct = scope.construct
    span = construct.directive.span
    if not construct.function and scope.name not in _DECLARATIVE and scope.parent is None:
        sink.report(OUTSIDE_FUNCTION, span, directive=scope.name)
    elif construct.placement:
        keyword = _KEYWORDS.get(construct.placement, f"'{construct.placement}'")
        sink.report(STATEMENT_POSITION, span, directive=scope.name, keyword=keyword)
    if scope.is_loop and not scope.parent_compute():
        _orphaned(scope, sink)
    if scope.facts.unit.source.language is not Language.FORTRAN:
        _branches(scope, sink)


def _orphaned(scope: Scope, sink: Sink) -> None:
    """An orphaned loop: its function must be a routine of at least its level (section 2.15.1)."""
    clauses = level_clauses(scope.directive)
    reduction = scope.directive.get("reduction")
    gang = clauses.get("gang")
    if gang and reduction:
        notes = here("'gang' clause is here", gang.span)
        sink.report(ORPHANED_REDUCTION, reduction.span, notes=notes)
    level = scope.facts.routines.get(scope.construct.function)
    if level is None:
        if scope.construct.function:
            sink.report(ORPHANED_LOOP, scope.directive.span)
        return
    for name, clause in clauses.items():
        if level not in LEVELS or LEVELS.index(name) < LEVELS.index(level):
            sink.report(ROUTINE_LEVEL, clause.span, level=name, routine=level)


def _structured(scope: Scope) -> bool:
    """Whether the region is a structured block, which is entered and left at its ends only."""
    return bool(scope.compute) or scope.is_loop or scope.name in ("data", "host_data")


def _branches(scope: Scope, sink: Sink) -> None:
    """Branches out of a compute or data region, or of an associated loop (sections 2.5.4, 2.9, 6)."""
    region = scope.construct.region
    if region is None or not _structured(scope):
        return
    inner = any(_structured(outer) for outer in scope.ancestors())
    # A sequential loop may end early; a faulty one is reported by its form (loops.py).
    canonical = not any(loop.problem for loop in scope.loops)
    loop = scope.is_loop and canonical and not scope.directive.has("seq")
    for keyword, span in branches_out(region.span, loop):
        if keyword != "break" and inner:
            continue  # said at the outermost construct it leaves
        note = Note(f"'{scope.name}' construct is here", scope.directive.span)
        sink.report(BRANCH_OUT, span, notes=(note,), keyword=keyword, directive=scope.name)
