"""A module checked: the structure of its operations first, then what OpenACC asks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import FileLineColLoc
from xdsl.utils.exceptions import VerifyException

from accomp.backends.mlir.dialect.facts import name_of
from accomp.backends.mlir.verification import clauses, nesting, recipes, sizes, variables
from accomp.codes import mlir as codes
from accomp.diagnostics import Note

if TYPE_CHECKING:
    from xdsl.ir import Operation

    from accomp.backends.mlir.dialect.text import Module
    from accomp.backends.mlir.verification.rule import Finding, Rule
    from accomp.diagnostics import Sink
    from accomp.source import Span

RULES: tuple[Rule, ...] = (*sizes.RULES, *nesting.RULES, *clauses.RULES, *variables.RULES, *recipes.RULES)


def verify_module(module: Module, sink: Sink) -> None:
    """Report what is wrong with a module."""
    by_name: dict[str, list[Rule]] = {}
    for rule in RULES:
        for name in rule.operations:
            by_name.setdefault(name, []).append(rule)
    for op in module.operation.walk():
        if not _well_formed(op, module, sink):
            continue
        for rule in by_name.get(op.name, ()):
            for finding in rule.check(op):
                sink.report(
                    rule.code, _place(op, module), what=finding.what, notes=_notes(op, finding, module)
                )


def _well_formed(op: Operation, module: Module, sink: Sink) -> bool:
    try:
        op.verify(verify_nested_ops=False)
        for region in op.regions:
            for block in region.blocks:
                _ends(op, block.last_op is None and len(region.blocks) > 1)
    except (VerifyException, ValueError) as error:
        what = str(error).strip().partition("\n")[0]
        notes = tuple(_origin(op))
        sink.report(codes.MLIR_INVALID, _place(op, module), operation=name_of(op), what=what, notes=notes)
        return False
    return True


def _ends(op: Operation, empty: bool) -> None:
    if empty:
        raise VerifyException(f"a block of '{name_of(op)}' has no end")


def _notes(op: Operation, finding: Finding, module: Module) -> tuple[Note, ...]:
    notes = list(_origin(op))
    if finding.other is not None:
        notes.append(Note(finding.why or "this operation", _place(finding.other, module)))
    return tuple(notes)


def _origin(op: Operation) -> Iterator[Note]:
    location = op.location
    if isinstance(location, FileLineColLoc):
        place = f"{location.filename.data}:{location.line.data}:{location.column.data}"
        yield Note(f"the operation comes from {place}")


def _place(op: Operation, module: Module) -> Span | None:
    span = module.places.get(op)
    return span.first_line() if span is not None else None
