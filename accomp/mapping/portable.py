"""What standard OpenMP cannot express exactly, over a whole unit (profile `portable`)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.mapping import ONE_COUNTER
from accomp.diagnostics import Note, Sink
from accomp.ir.nodes import Construct, Unit
from accomp.mapping.attributes import key
from accomp.source import Span
from accomp.syntax.nodes import Clause

_STRUCTURED = ("copy", "copyin", "copyout", "create")
_LEAVING = ("copyout", "delete")


def check_counters(unit: Unit, sink: Sink) -> None:
    """Warn of `exit data` for a variable that data regions of the unit map too.

    OpenMP has one reference counter: within such a region `exit data`
    decrements what section 2.6.7 has as the structured counter.
    """
    regions = dict(_structured(unit))
    for construct in unit.walk():
        if construct.directive.name != "exit data":
            continue
        for clause in construct.directive.all(*_LEAVING):
            for ref in clause.vars:
                around = regions.get(key(ref) + ref.members)
                if around is not None:
                    note = Note("the data region is here", around)
                    sink.report(
                        ONE_COUNTER, ref.span or clause.span, notes=[note], name=ref.name + ref.members
                    )


def _structured(unit: Unit) -> Iterator[tuple[str, Span | None]]:
    for construct in unit.walk():
        if construct.directive.name == "data":
            for clause in _clauses(construct):
                yield from ((key(ref) + ref.members, ref.span or clause.span) for ref in clause.vars)


def _clauses(construct: Construct) -> tuple[Clause, ...]:
    return construct.directive.all(*_STRUCTURED)
