"""Where a directive may stand in the host program; what its text alone cannot tell."""

from __future__ import annotations

from itertools import pairwise

from accomp.codes.ondevice import REDUNDANT
from accomp.codes.sema import (
    AFTER_LABEL,
    BRANCH_OUT,
    ORPHANED_LOOP,
    ORPHANED_REDUCTION,
    ROUTINE_LEVEL,
)
from accomp.diagnostics import Note, Sink
from accomp.sema.c_tokens import tokenize
from accomp.sema.preceding_lines import label_before
from accomp.sema.region_exits import branches_out
from accomp.sema.scope import LEVELS, Scope, here, level_clauses
from accomp.source import Language, Span
from accomp.spec.model import Association
from accomp.spec.openacc import TABLE
from accomp.syntax.directive_lines import is_pragma

_STANDALONE = frozenset(
    spec.name
    for spec in TABLE.directives.values()
    if spec.association is Association.NONE and spec.category == "executable" and spec.name != "cache"
)
"""Executable directives without a region: statements of their own (section 2.14)."""


_ASSIGNING = frozenset("= += -= *= /= |= &= ^= ++ --".split())


def check(scope: Scope, sink: Sink) -> None:
    """Check the place of one directive in its function."""
    if scope.is_loop and not scope.parent_compute():
        _orphaned(scope, sink)
    if scope.name == "parallel":
        _redundant(scope, sink)
    if scope.facts.unit.source.language is Language.FORTRAN:
        return
    if scope.name in _STANDALONE:
        _standalone(scope, sink)
    _branches(scope, sink)


def _standalone(scope: Scope, sink: Sink) -> None:
    span = scope.directive.span
    if span is None or not is_pragma(span):
        return  # a _Pragma, which may stand in the definition of a macro: its place says nothing
    label = label_before(span)
    if label:
        named = "a label" if label == "label" else f"'{label}'"
        sink.report(AFTER_LABEL, span, directive=scope.name, keyword=named)


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
    for name, clause in clauses.items():
        if level not in LEVELS or LEVELS.index(name) < LEVELS.index(level):
            sink.report(ROUTINE_LEVEL, clause.span, level=name, routine=level)


def _redundant(scope: Scope, sink: Sink) -> None:
    """A region of several gangs with loops that no directive shares, unless it calls routines that do."""
    gangs, region = scope.directive.get("num_gangs"), scope.construct.region
    one = gangs is None or (gangs.expr is not None and gangs.expr.value == 1)
    levels = scope.facts.routines.levels.values()
    if one or region is None or any(s.is_loop for s in scope.descendants()) or set(levels) - {"seq"}:
        return
    if _stores_in_loops(scope, region.span):
        sink.report(REDUNDANT, scope.directive.span, directive=scope.name)


def _stores_in_loops(scope: Scope, region: Span) -> bool:
    """Whether a region has loops, and assigns to elements."""
    if region.file.language is Language.FORTRAN:
        uses = scope.construct.uses
        return any(u.index for u in uses) and any(u.written and u.symbol.type.rank for u in uses)
    texts = [token.text for token in tokenize(region) or ()]
    stored = any(one == "]" and other in _ASSIGNING for one, other in pairwise(texts))
    return stored and not {"for", "while"}.isdisjoint(texts)


def _structured(scope: Scope) -> bool:
    """Whether the region is a structured block, which is entered and left at its ends only."""
    return bool(scope.compute) or scope.is_loop or scope.name in ("data", "host_data")


def _branches(scope: Scope, sink: Sink) -> None:
    """Branches out of a compute or data region, or of an associated loop (sections 2.5.4, 2.9, 6)."""
    region = scope.construct.region
    if region is None or not _structured(scope):
        return
    inner = any(_structured(outer) for outer in scope.ancestors())
    may_end = scope.is_loop and scope.directive.has("seq")  # a sequential loop may end early
    for keyword, span in branches_out(region.span, scope.is_loop):
        if keyword == "break" and scope.is_loop:
            if may_end:
                continue
        elif inner:
            continue  # said at the outermost construct it leaves
        note = Note(f"'{scope.name}' construct is here", scope.directive.span)
        sink.report(BRANCH_OUT, span, notes=(note,), keyword=keyword, directive=scope.name)
