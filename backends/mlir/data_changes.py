"""Data clauses that can move less, as passes over the module of a program find them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import FileLineColLoc

from accomp.backends.mlir.dialect.text import read_module
from accomp.backends.mlir.passes import narrow_copies
from accomp.ir.data_changes import DataChange
from accomp.source import SourceFile

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

    from accomp.diagnostics import Sink


def data_changes(text: bytes, sink: Sink) -> tuple[DataChange, ...]:
    """The changes that a printed module allows, and those that it does not, by the places of the vars.

    A place that several operations come from, as that of a macro, gets none.
    """
    module = read_module(SourceFile("<module>", text), sink)
    if module is None:
        return ()
    found = list(_found(module.operation))
    count = Counter(one.place for one in found)
    return tuple(one for one in found if count[one.place] == 1)


def _found(module: ModuleOp) -> Iterator[DataChange]:
    for change in narrow_copies.PASS.find(module):
        location = change.op.location
        if isinstance(location, FileLineColLoc):
            place = location.filename.data, location.line.data, location.column.data
            clause = narrow_copies.clause_in(change)
            yield DataChange(place, clause, change.what, change.proof, change.refused)
