"""Loops that the program says are independent, and that are proven not to be (OpenACC 3.3 2.9.6)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.analysis.records import Carried, LoopResult
from accomp.analysis.verdicts import in_words
from accomp.codes.analysis import DEPENDENCE
from accomp.diagnostics import Note, Sink
from accomp.ir.nodes import Construct, Unit

_DONE = {"flow": ("written", "read"), "anti": ("read", "written"), "output": ("written", "written")}


def report_dependences(units: tuple[Unit, ...], results: tuple[LoopResult, ...], sink: Sink) -> None:
    """Warn of loops whose iterations depend on each other, though the program says that they do not."""
    known = {(r.span.file.path, r.span.start): r for r in results}
    for unit in units:
        for construct in _independent(unit.constructs, ""):
            private = {ref.name for c in construct.directive.all("private", "reduction") for ref in c.vars}
            for loop in construct.loops:
                found = known.get((loop.span.file.path, loop.span.start))
                proven = [c for c in found.proven if c.name not in private] if found is not None else []
                if proven:
                    _report(construct, proven[0], sink)


def _independent(constructs: tuple[Construct, ...], compute: str) -> Iterator[Construct]:
    """The loop directives by which iterations are independent: with that clause, or implied by `parallel`."""
    for construct in constructs:
        words = construct.directive.name.split()
        inner = words[0] if words[0] in ("parallel", "kernels", "serial") else compute
        sequential = construct.directive.has("seq", "auto")
        implied = inner == "parallel" or (not inner and bool(construct.function))
        if words[-1] == "loop" and not sequential and (implied or construct.directive.has("independent")):
            yield construct
        yield from _independent(construct.children, inner)


def _report(construct: Construct, one: Carried, sink: Sink) -> None:
    first, second = _DONE[one.kind]
    notes = [
        Note(f"'{one.name}' is {first} here", one.first),
        Note(f"'{one.name}' is {second} here", one.second),
    ]
    sink.report(DEPENDENCE, construct.directive.span, notes=notes, why=in_words(one))
