"""Nesting of constructs: compute regions, levels of parallelism, loops associated together."""

from __future__ import annotations

from accomp.codes.sema import (
    CACHE_PLACEMENT,
    GANG_DIM_NESTING,
    HOST_ONLY,
    LEVEL_NESTING,
    NESTED_COMPUTE,
)
from accomp.diagnostics import Sink
from accomp.sema.device_routines import dimension
from accomp.sema.scope import LEVELS, Scope, device_names, here, level_clauses
from accomp.syntax.nodes import Clause

_IN_COMPUTE = frozenset({"loop", "atomic", "cache", "declare", "routine"})
"""Directives that may be nested in a compute region."""

_CONSTRUCTS = frozenset({"data", "host_data"})


def check(scope: Scope, sink: Sink) -> None:
    """Check one directive against the constructs around it."""
    _in_compute(scope, sink)
    if scope.is_loop and not _levels(scope, "", sink):
        named = device_names(scope.directive).union(*(device_names(o.directive) for o in scope.outer_loops()))
        any(_levels(scope, device, sink) for device in sorted(named))
    if scope.name == "cache" and not any(outer.is_loop for outer in scope.ancestors()):
        sink.report(CACHE_PLACEMENT, scope.directive.span)


def _in_compute(scope: Scope, sink: Sink) -> None:
    outer = scope.enclosing_compute
    if outer is None or scope.name in _IN_COMPUTE:
        return
    notes = here(f"enclosing '{outer.name}' construct is here", outer.directive.span)
    span = scope.directive.span
    if scope.compute:
        sink.report(NESTED_COMPUTE, span, notes=notes, directive=scope.name, compute=outer.name)
        return
    implied = span is not None and span.start == span.end
    noun = "construct" if scope.name in _CONSTRUCTS else "directive"
    noun = "directive implied by ALLOCATE or DEALLOCATE" if implied else noun
    sink.report(HOST_ONLY, span, notes=notes, directive=scope.name, compute=outer.name, noun=noun)


def _levels(scope: Scope, device: str, sink: Sink) -> bool:
    """A loop may hold only loops of finer levels (sections 2.9.2 to 2.9.4): one error per clause.

    Of every device type, or of one; tells whether there is an error.
    """
    found = False
    for inner, clause in level_clauses(scope.directive, device).items():
        conflicts = (_level_conflict(inner, clause, o, device, sink) for o in scope.outer_loops())
        found = any(conflicts) or found
    return found


def _level_conflict(inner: str, clause: Clause, scope: Scope, device: str, sink: Sink) -> bool:
    for outer, other in reversed(level_clauses(scope.directive, device).items()):
        notes = here(f"enclosing loop with the '{outer}' clause is here", other.span)
        if inner == outer == "gang":
            own, enclosing = dimension(clause), dimension(other)
            if own is None or enclosing is None or own < enclosing:
                continue
            if clause.keyed("dim") or other.keyed("dim"):
                sink.report(GANG_DIM_NESTING, clause.span, notes=notes, inner=own, outer=enclosing)
                return True
        if LEVELS.index(inner) <= LEVELS.index(outer):
            sink.report(LEVEL_NESTING, clause.span, notes=notes, inner=inner, outer=outer)
            return True
    return False
