"""Calls on the device of functions that may not be called there, or not from where they are.

Routines are called from outside of loops that use their levels of parallelism (section 2.15.1);
functions with directives for the host are not called on the device.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.ondevice import HOST_CALLED
from accomp.codes.sema import ROUTINE_CALL
from accomp.diagnostics import Sink
from accomp.sema.device_routines import dimension
from accomp.sema.scope import LEVELS, Scope, here, level_clauses
from accomp.source import Span


def check(scope: Scope, sink: Sink) -> None:
    """Report the calls in one construct."""
    if scope.compute:
        _of_host(scope, sink)
    _levels(scope, sink)


def _of_host(scope: Scope, sink: Sink) -> None:
    """Report calls of functions that hold directives for the host."""
    of_host = scope.facts.of_host
    names = frozenset(of_host) - {scope.construct.function, *scope.facts.routines.levels}
    for name, span in _calls(scope, names, within=True) if names else ():
        notes = here("the directive is here", of_host[name].span)
        sink.report(HOST_CALLED, span, notes=notes, name=name, directive=of_host[name].name)


def _levels(scope: Scope, sink: Sink) -> None:
    """Report calls in a loop, but for those in loops within it, which are told of there.

    A gang routine is called by all gangs, a worker routine by a gang's one active worker, a vector
    routine by a worker's one active lane: not from a loop partitioned over that level or a finer one.
    """
    if not scope.is_loop:
        return
    routines = {name: level for name, level in scope.facts.routines.levels.items() if level in LEVELS}
    finest = _finest(scope)
    if not routines or finest is None:
        return
    loop, used = finest
    for name, span in _calls(scope, frozenset(routines)):
        if routines[name] == used == "gang" and _is_lower(scope, name, loop):
            continue
        if LEVELS.index(routines[name]) <= LEVELS.index(used):
            notes = here(f"loop with the '{used}' clause is here", loop.directive.span)
            sink.report(ROUTINE_CALL, span, notes=notes, name=name, level=routines[name], used=used)


def _is_lower(scope: Scope, name: str, loop: Scope) -> bool:
    """Whether a routine is for gangs of a lower dimension than a loop is partitioned over."""
    own, used = scope.facts.routines.dimensions.get(name), dimension(loop.directive.get("gang"))
    return own is not None and used is not None and own < used


def _finest(scope: Scope) -> tuple[Scope, str] | None:
    """The finest level that this loop and those around it are partitioned over, with its loop."""
    found: tuple[Scope, str] | None = None
    for loop in (scope, *scope.outer_loops()):
        levels = [] if loop.directive.has("seq", "auto") else list(level_clauses(loop.directive))
        if levels and (found is None or LEVELS.index(levels[-1]) > LEVELS.index(found[1])):
            found = loop, levels[-1]
    return found


def _calls(scope: Scope, names: frozenset[str], within: bool = False) -> Iterator[tuple[str, Span]]:
    """The calls of functions of these names; `within`: those in loops within too."""
    region = scope.construct.region
    if region is None:
        return
    inner = [s.construct.region.span for s in scope.descendants() if s.is_loop and s.construct.region]
    for call in scope.construct.calls:
        known = call.name in names and not call.foreign
        if known and (within or not any(region.contains(call.span) for region in inner)):
            yield call.name, call.span
