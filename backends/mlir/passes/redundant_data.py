"""Data clauses of variables that a data construct around holds already: they become `present`.

A variable that is present gets no copy at the entry to a region and none at its exit (OpenACC 3.3, 2.7.7):
its structured reference counter goes up and down again. So the clause moves nothing, and `present` says so.
One with a modifier `always` does move data, and is left alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from xdsl.dialects.builtin import StringAttr
from xdsl.rewriter import Rewriter

from accomp.backends.mlir.dialect.acc import DataClause, DataClauseAttr, DeleteOp, PresentOp
from accomp.backends.mlir.dialect.effects import Resource, effects_of, host_operations
from accomp.backends.mlir.dialect.facts import (
    COMPUTE,
    ancestors,
    clause_of,
    entry_of,
    exits_of,
    name_of,
    operands,
    root,
    var_name,
)
from accomp.backends.mlir.passes.record import Change, Pass

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp
    from xdsl.ir import Operation

_MOVING = frozenset(("acc.copyin", "acc.create"))
_HOLDING = frozenset(("acc.copyin", "acc.create", "acc.present"))
_EXITS = frozenset(("acc.copyout", "acc.delete"))
_ALWAYS = frozenset(("always", "alwaysin", "alwaysout"))


def _find(module: ModuleOp) -> Iterator[Change]:
    for op in module.walk():
        if op.name in COMPUTE or op.name == "acc.data":
            for value in operands(op, "data_clause_operands"):
                entry = entry_of(value)
                if entry is not None and name_of(entry) in _MOVING:
                    yield from _change(op, entry)


def holder_around(op: Operation, entry: Operation) -> tuple[Operation, Operation] | None:
    """The data construct around a construct that holds the variable of one of its entries; its own entry."""
    for construct in ancestors(op):
        if construct.name != "acc.data" or construct not in set(ancestors(entry)):
            continue
        holder = _holder(construct, entry)
        if holder is not None:
            return construct, holder
    return None


def _change(op: Operation, entry: Operation) -> Iterator[Change]:
    found = holder_around(op, entry)
    if found is not None:
        construct, holder = found
        what = f"'{clause_of(entry)}' of '{var_name(entry)}' moves nothing: it becomes 'present'"
        proof = f"a data construct around holds it by '{clause_of(holder)}'"
        yield Change(entry, what, proof, _objection(construct, holder, entry, op))


def _holder(construct: Operation, entry: Operation) -> Operation | None:
    """The entry of a data construct for the variable: of all of it, or of the same section."""
    for value in operands(construct, "data_clause_operands"):
        holder = entry_of(value)
        if holder is None or name_of(holder) not in _HOLDING:
            continue
        sections = operands(holder, "bounds"), operands(entry, "bounds")
        same = root(operands(holder, "var")[0]) is root(operands(entry, "var")[0])
        if same and (not sections[0] or sections[0] == sections[1]):
            return holder
    return None


def _objection(construct: Operation, holder: Operation, entry: Operation, op: Operation) -> str:
    """Why a clause must stay as it is; empty where it may change."""
    if operands(construct, "if_cond"):
        return "the data construct has a condition"
    if _modifiers(entry) & _ALWAYS or any(_modifiers(one) & _ALWAYS for one in exits_of(entry)):
        return "its modifier moves data each time"
    if operands(entry, "var_ptr_ptr") or operands(holder, "var_ptr_ptr"):
        return "a pointer is attached to it"
    if any(
        use.operation is not op and name_of(use.operation) not in _EXITS
        for use in entry.results[0].uses
        if not _inside(use.operation, op)
    ):
        return "the operation is shared with another construct"
    for one in host_operations(construct):
        if Resource.DEVICE in effects_of(one).writes:
            return f"'{name_of(one)}' in the data construct may change the current device"
    return ""


def _inside(one: Operation, op: Operation) -> bool:
    return op in set(ancestors(one))


def _modifiers(op: Operation) -> frozenset[str]:
    held = getattr(op.properties.get("modifiers"), "data", ())
    return frozenset(str(getattr(one, "value", one)) for one in held)


def _apply(change: Change) -> None:
    entry = change.op
    present = DataClauseAttr(DataClause.ACC_PRESENT)
    name = cast("StringAttr | None", entry.properties.get("name"))
    made = PresentOp(
        var=operands(entry, "var")[0],
        bounds=operands(entry, "bounds"),
        data_clause=present,
        var_name=name,
    )
    made.properties["varType"] = entry.properties["varType"]
    made.location = entry.location
    made.results[0].name_hint = entry.results[0].name_hint
    for old in exits_of(entry):
        new = DeleteOp(
            acc_var=old.operands[0], bounds=operands(old, "bounds"), data_clause=present, var_name=name
        )
        new.location = old.location
        Rewriter.replace_op(old, new)
    Rewriter.replace_op(entry, made)


PASS = Pass("redundant-data", "data clauses of variables that are present become 'present'", _find, _apply)
