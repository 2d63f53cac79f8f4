"""Declarative directives after executable statements, in no specification part (OpenACC 3.3 2.13, 2.15.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from accomp.codes import frontend as codes
from accomp.diagnostics import Note, Sink
from accomp.frontends.fortran.branches import Context, excludes
from accomp.frontends.fortran.directives import Placed
from accomp.frontends.fortran.scopes import Scopes
from accomp.frontends.fortran.statement_kinds import BLOCKS, UNITS, Kind
from accomp.frontends.fortran.structure import Block

_DECLARATIVE = ("declare", "routine")
_WHERE = "after executable statements: write it in the specification part"


def report_late(placed: Iterable[Placed], scopes: Scopes, around: Sequence[Context], sink: Sink) -> None:
    """Report the `declare` and `routine` directives that stand after executable statements.

    `around` are the contexts of the statements.
    """
    scan = scopes.structure.scan
    for one in placed:
        report_late(one.children, scopes, around, sink)
        found = _first_executable(one, scopes, around) if one.directive.name in _DECLARATIVE else -1
        if found >= 0:
            notes = [Note("this statement", scan.span(scopes.structure.statements[found]).first_line())]
            name = one.directive.name
            sink.report(codes.MISPLACED, one.directive.span, notes=notes, directive=name, where=_WHERE)


def _first_executable(placed: Placed, scopes: Scopes, around: Sequence[Context]) -> int:
    """The first executable statement in front of a directive in its program unit, procedure or block."""
    structure, block, end = scopes.structure, placed.block, placed.statement
    if block.kind not in UNITS | {Kind.BLOCK}:
        return block.first if block.kind in BLOCKS else -1
    if any(structure.shapes[i].kind is Kind.CONTAINS for i in block.middles if i < end):
        return -1  # it stands between procedures, which is reported
    scope = scopes.of(block)
    for index in range(block.first + 1, end):
        if around and excludes(around[index], placed.given):
            continue
        owner, kind = structure.owners[index], structure.shapes[index].kind
        text = structure.statements[index].text
        if owner is block and kind is Kind.EXECUTABLE and not scope.defines_function(text):
            return index
        if kind in BLOCKS and _opens_in(structure.owners[index], block, index):
            return index
    return -1


def _opens_in(owner: Block, block: Block, index: int) -> bool:
    """Whether a statement opens a construct that stands right in a block."""
    return owner is block or (owner.first == index and owner.parent is block)
