"""Declarations that stand after executable statements, in regions (Fortran 2018 5.3.2)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes import frontend as codes
from accomp.diagnostics import Note, Sink
from accomp.ir.nodes import Construct, Region
from accomp.source import Span


def report_declared(constructs: tuple[Construct, ...], sink: Sink) -> None:
    """Report the outermost constructs whose regions declare what they use."""
    for construct in constructs:
        found = next(_declared(construct, construct.region), None) if construct.region is not None else None
        if found is not None:
            notes = [Note("this statement", found)]
            place, name = construct.directive.span, construct.directive.name
            sink.report(codes.MISPLACED, place, notes=notes, directive=name, where="before declarations")


def _declared(construct: Construct, region: Region) -> Iterator[Span]:
    """Where a region declares what it uses; variables of its BLOCK constructs are not among that."""
    for symbol in (use.symbol for use in construct.uses if not use.symbol.file_scope):
        at = symbol.declared
        if at is not None and at.file == region.span.file and region.span.start <= at.start < region.span.end:
            yield at
