"""What standard OpenMP cannot express exactly, over a whole unit (profile `portable`)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.mapping import COUNTER_WITHIN, ONE_COUNTER
from accomp.diagnostics import Note, Sink
from accomp.ir.nodes import Construct, Unit
from accomp.mapping.attributes import key
from accomp.source import Span
from accomp.syntax.nodes import VarRef

_STRUCTURED = ("copy", "copyin", "copyout", "create")
_ENTERING = ("copyin", "create")
_LEAVING = ("copyout", "delete")


def check_counters(unit: Unit, sink: Sink) -> None:
    """Report `exit data` for a variable that data regions of the unit map too.

    OpenMP has one reference counter: within such a region `exit data`
    decrements what section 2.6.7 has as the structured counter. That is an
    error where the region is around the directive and no `enter data` stands
    before it, and a warning else.
    """
    regions = {name: span for c in unit.walk() if c.directive.name == "data" for name, span in _structured(c)}
    entered: set[str] = set()
    for construct, around in _with_regions(unit.constructs, frozenset()):
        if construct.directive.name == "enter data":
            entered |= {_name(ref) for clause in construct.directive.all(*_ENTERING) for ref in clause.vars}
        if construct.directive.name != "exit data":
            continue
        for clause in construct.directive.all(*_LEAVING):
            for ref in clause.vars:
                if _name(ref) in regions:
                    within = _name(ref) in around and _name(ref) not in entered
                    notes = [Note("the data region is here", regions[_name(ref)])]
                    code = COUNTER_WITHIN if within else ONE_COUNTER
                    sink.report(code, ref.span, notes=notes, name=ref.name + ref.members)


def _with_regions(
    constructs: tuple[Construct, ...], around: frozenset[str]
) -> Iterator[tuple[Construct, frozenset[str]]]:
    """All constructs in source order, each with the variables that data regions around it map."""
    for construct in constructs:
        yield construct, around
        own = dict(_structured(construct)) if construct.directive.name == "data" else {}
        yield from _with_regions(construct.children, around | own.keys())


def _structured(construct: Construct) -> Iterator[tuple[str, Span | None]]:
    for clause in construct.directive.all(*_STRUCTURED):
        yield from ((_name(ref), ref.span) for ref in clause.vars)


def _name(ref: VarRef) -> str:
    """What identifies the variable or the member of one."""
    return key(ref) + ref.members
