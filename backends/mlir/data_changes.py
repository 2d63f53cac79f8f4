"""Data clauses that can move less, as passes over the module of a program find them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import FileLineColLoc

from accomp.backends.mlir.dialect.facts import entry_of, var_name
from accomp.backends.mlir.dialect.text import read_module
from accomp.backends.mlir.passes import hoist_data, join_data, merge_data, narrow_copies
from accomp.ir.data_changes import DataChange, DataChanges, Hoist, Join, Place
from accomp.source import SourceFile

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp
    from xdsl.ir import Operation

    from accomp.backends.mlir.passes.record import Pass
    from accomp.diagnostics import Sink


def data_changes(text: bytes, sink: Sink) -> DataChanges:
    """The changes that a printed module allows, and those that it does not, by the places of the vars.

    A place that several operations come from, as that of a macro, gets none.
    """
    module = read_module(SourceFile("<module>", text), sink)
    if module is None:
        return DataChanges()
    found = list(_narrowed(module.operation))
    count = Counter(one.place for one in found)
    narrowed = tuple(one for one in found if count[one.place] == 1)
    _apply(narrow_copies.PASS, module.operation)
    hoisted = tuple(_hoisted(module.operation))
    _apply(hoist_data.PASS, module.operation)
    _apply(merge_data.PASS, module.operation)
    return DataChanges(narrowed, hoisted, tuple(_joined(module.operation)))


def _apply(one: Pass, module: ModuleOp) -> None:
    for change in list(one.find(module)):
        if not change.refused:
            one.apply(change)


def _place(op: Operation) -> Place | None:
    location = op.location
    if not isinstance(location, FileLineColLoc):
        return None
    return location.filename.data, location.line.data, location.column.data


def _narrowed(module: ModuleOp) -> Iterator[DataChange]:
    for change in narrow_copies.PASS.find(module):
        place = _place(change.op)
        if place is not None:
            clause = narrow_copies.clause_in(change)
            yield DataChange(place, clause, change.what, change.proof, change.refused)


def _hoisted(module: ModuleOp) -> Iterator[Hoist]:
    """Data that moves around a loop, by the places of loops."""
    for change in hoist_data.PASS.find(module):
        place = _place(change.op)
        entry = entry_of(change.value) if change.value is not None else None
        if place is not None and entry is not None:
            clause, name = hoist_data.clause_in(change), var_name(entry)
            asks = hoist_data.is_conditional(change)
            yield Hoist(place, clause, name, change.what, change.proof, change.refused, asks)


def _joined(module: ModuleOp) -> Iterator[Join]:
    """Data that stays on the device between constructs, by the places of the first and the last."""
    for change in join_data.PASS.find(module):
        place, last = _place(change.op), _place(change.last) if change.last is not None else None
        entry = entry_of(change.value) if change.value is not None else None
        if place is not None and last is not None and entry is not None:
            clause, name = join_data.clause_in(change), var_name(entry)
            yield Join(place, last, clause, name, change.what, change.proof, change.refused)
