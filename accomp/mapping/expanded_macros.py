"""Files in which uses of macros are read as what they stand for, where definitions cannot be translated."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from accomp.diagnostics import Severity, Sink
from accomp.syntax.c_macros import defined_around

Made = TypeVar("Made")


def with_macros_expanded(sink: Sink, asked: bool, run: Callable[[frozenset[str], Sink], Made]) -> Made:
    """What `run` makes of a file, given the macros in whose definitions errors are, if that is asked for.

    Where these are left then, what is said is about the file as it is.
    """
    if not asked:
        return run(frozenset(), sink)
    first, known = Sink(), frozenset[str]()
    made = run(known, first)
    names = _macros_of_errors(first)
    while names - known:
        known, again = known | names, Sink()
        expanded = run(known, again)
        if not again.errors:
            sink.diagnostics += again
            return expanded
        names = _macros_of_errors(again)
    sink.diagnostics += first
    return made


def _macros_of_errors(sink: Sink) -> frozenset[str]:
    """The macros in whose definitions errors are; others may come of these."""
    errors = [d for d in sink if d.severity >= Severity.ERROR and d.span is not None]
    return frozenset(defined_around(d.span) for d in errors if d.span is not None) - {""}
