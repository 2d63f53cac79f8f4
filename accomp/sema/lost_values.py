"""Values that are lost: scalars that no clause is about are private to each gang (section 2.6.2)."""

from __future__ import annotations

from accomp.codes.ondevice import INDEPENDENT_VALUE, INDEX_LOST, VALUE_LOST
from accomp.diagnostics import Note, Sink
from accomp.ir.nodes import Use
from accomp.sema.data_attributes import listed
from accomp.sema.scope import Scope, here, key, with_clause
from accomp.source import Span


def check(scope: Scope, sink: Sink) -> None:
    """Report the scalars that a construct sets and the host reads then, with the clause that keeps them."""
    if not scope.compute:
        return
    uses = [u for u in scope.construct.uses if u.read_after is not None or _is_result(u)]
    if not uses or scope.garbled:
        return
    named = listed(scope) | {
        key(ref) for inner in scope.descendants() for clause in inner.directive.clauses for ref in clause.vars
    }
    loops = (loop for inner in (scope, *scope.descendants()) for loop in inner.construct.loops)
    indices = {loop.index.id for loop in loops if loop.index is not None}
    for use in uses:
        if use.symbol.id in named:
            continue
        if scope.compute == "kernels":
            _of_kernels(scope, use, sink)
        elif use.index or use.symbol.id in indices:
            notes = here(f"'{scope.name}' construct is here", scope.directive.span)
            sink.report(INDEX_LOST, use.read_after, notes=notes, name=use.symbol.name, directive=scope.name)
        else:
            _report(scope, use, sink)


def _is_result(use: Use) -> bool:
    """Whether a procedure gives the value to others: what is only set in a global variable may be scratch."""
    given = use.symbol.storage == "parameter" or use.symbol.has("result")
    return use.outlives and not use.index and (bool(use.combined) or given)


def _of_kernels(scope: Scope, use: Use, sink: Sink) -> None:
    """The construct copies the value (section 2.6.2), but loops with `independent` combine none (2.9.6)."""
    places = _around(scope, use.first)
    if not use.combined or _is_atomic(scope, use) or not any(s.directive.has("independent") for s in places):
        return
    name, clause = use.symbol.name, f"reduction({use.combined}:{use.symbol.name})"
    fixits = [edit for place in places for edit in with_clause(place, clause)]
    span = places[0].directive.span
    sink.report(INDEPENDENT_VALUE, span, notes=_places(use), fixits=fixits, name=name, clause=clause)


def _is_atomic(scope: Scope, use: Use) -> bool:
    return any(
        u.symbol.id == use.symbol.id
        for inner in scope.descendants()
        if inner.name == "atomic"
        for u in inner.construct.uses
    )


def _places(use: Use) -> list[Note]:
    """Where the value is given, and where it is read."""
    notes = [Note(f"'{use.symbol.name}' gets its value here", use.first)]
    return [*notes, Note("the value is read here", use.read_after)] if use.read_after is not None else notes


def _report(scope: Scope, use: Use, sink: Sink) -> None:
    name = use.symbol.name
    reduces = bool(use.combined) and not _is_atomic(scope, use) and scope.compute != "serial"
    clause = f"reduction({use.combined}:{name})" if reduces else f"copy({name})"
    places = _around(scope, use.first) if reduces else [scope]
    fixits = [edit for place in places for edit in with_clause(place, clause)]
    sink.report(
        VALUE_LOST,
        places[0].directive.span,
        notes=_places(use),
        fixits=fixits,
        name=name,
        directive=scope.name,
        clause=clause,
    )


def _around(scope: Scope, place: Span) -> list[Scope]:
    """The loop constructs around a place that share iterations, else the compute construct."""
    scopes = (scope, *scope.descendants())
    loops = [s for s in scopes if s.is_loop and not s.directive.has("seq") and _holds(s, place)]
    return loops or [scope]


def _holds(scope: Scope, place: Span) -> bool:
    region = scope.construct.region
    return region is not None and region.span.contains(place)
