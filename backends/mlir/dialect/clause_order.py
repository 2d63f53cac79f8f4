"""Clauses of operations in any order: xdsl's formats want them in the order that mlir-opt prints."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any, cast

from xdsl.irdl.declarative_assembly_format import (
    FormatDirective,
    FormatProgram,
    OptionalGroupDirective,
    ParsingState,
    PrintingState,
)

if TYPE_CHECKING:
    from xdsl.irdl import IRDLOperation
    from xdsl.parser import Parser
    from xdsl.printer import Printer


@dataclass(frozen=True)
class AnyOrder(FormatDirective):
    """Optional clauses, each at most once: read in any order, printed in that of `clauses`."""

    clauses: tuple[OptionalGroupDirective, ...]

    def parse(self, parser: Parser, state: ParsingState) -> None:
        """Read the clauses that stand here."""
        missing = list(self.clauses)
        while (clause := _parse_one(missing, parser, state)) is not None:
            missing.remove(clause)
        for clause in missing:
            clause.set_empty(state)

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        """Write the clauses that are there."""
        for clause in self.clauses:
            clause.print(printer, state, op)


def _parse_one(
    clauses: list[OptionalGroupDirective], parser: Parser, state: ParsingState
) -> OptionalGroupDirective | None:
    for clause in clauses:
        start = parser.pos
        clause.parse(parser, state)
        if parser.pos != start:
            return clause
    return None


def take_any_order(operation: type[IRDLOperation]) -> None:
    """Let an operation's clauses stand in any order, by the format of its definition.

    Properties that have a place in the format may stand in the dictionary of attributes too.
    """
    definition = operation.get_irdl_definition()
    if definition.assembly_format is None:
        return
    plain = FormatProgram.from_str(definition.assembly_format, definition)
    program = FormatProgram(tuple(_merged(plain.stmts)))

    def read(cls: type[IRDLOperation], parser: Parser) -> IRDLOperation:
        op = program.parse(parser, cls)
        for name in definition.properties:
            if name in op.attributes and name not in op.properties:
                op.properties[name] = op.attributes.pop(name)
        return op

    def write(op: IRDLOperation, printer: Printer) -> None:
        program.print(printer, op)

    changed = cast("Any", operation)
    changed.parse, changed.print = classmethod(read), write


def _merged(directives: tuple[FormatDirective, ...]) -> Iterator[FormatDirective]:
    for optional, group in groupby(directives, lambda d: isinstance(d, OptionalGroupDirective)):
        members = tuple(group)
        if optional and len(members) > 1:
            yield AnyOrder(cast("tuple[OptionalGroupDirective, ...]", members))
        else:
            yield from members
