"""Results of Fortran functions on the device: variables of their own (Fortran 2018 15.6.2.2)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.ondevice import RESULT_PRESENT
from accomp.diagnostics import Sink
from accomp.sema.data_attributes import listed
from accomp.sema.scope import Scope, key, words
from accomp.source import Span
from accomp.syntax.nodes import Symbol


def is_result(symbol: Symbol) -> bool:
    """Whether a variable is the result of a function, of a kind for which the caller has the storage."""
    dynamic = symbol.type.scalar or symbol.has("allocatable") or symbol.has("pointer")
    return symbol.has("result") and not dynamic


def check(scope: Scope, sink: Sink) -> None:
    """Report results that are said to be present where nothing in their functions makes them so."""
    asked = {symbol.id: (symbol, span) for symbol, span in (*_explicit(scope), *_implicit(scope))}
    if not asked or scope.garbled:
        return
    made = _made(scope)
    for symbol, span in asked.values():
        if symbol.id not in made:
            sink.report(RESULT_PRESENT, span, name=symbol.name)


def _explicit(scope: Scope) -> Iterator[tuple[Symbol, Span | None]]:
    for clause in scope.directive.all("present"):
        for ref in clause.vars:
            if ref.symbol is not None and is_result(ref.symbol):
                yield ref.symbol, ref.span


def _implicit(scope: Scope) -> Iterator[tuple[Symbol, Span | None]]:
    """What `default(present)`, also that of a data construct around, is about (section 2.5.16)."""
    results = [use for use in scope.construct.uses if is_result(use.symbol)] if scope.compute else []
    if not results:
        return
    given = (s.directive.get("default") for s in (scope, *scope.ancestors()))
    default = next((clause for clause in given if clause is not None), None)
    if default is None or "present" not in words(default):
        return
    named = listed(scope)
    for use in results:
        if use.symbol.id not in named:
            yield use.symbol, use.first


def _made(scope: Scope) -> set[str]:
    """The variables that data constructs around, `enter data` and `declare` make present."""
    around = [outer.directive for outer in scope.ancestors()]
    placed = (c.directive for c in scope.facts.unit.walk() if c.directive.name in ("enter data", "declare"))
    clauses = (clause for directive in (*around, *placed) for clause in directive.clauses)
    return {key(ref) for clause in clauses if clause.name != "present" for ref in clause.vars}
