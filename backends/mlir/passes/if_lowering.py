"""Conditions of directives: those that are known go, those of executable directives become `scf.if`.

A directive whose condition is true is one without; an executable directive whose condition is false does
nothing (OpenACC 3.3 2.14). The data operations of a directive go with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from xdsl.dialects.builtin import DenseArrayBase, IntegerAttr, i32
from xdsl.dialects.scf import IfOp
from xdsl.dialects.scf import YieldOp as IfYieldOp
from xdsl.ir import Block, Operation, OpResult, Region

from accomp.backends.mlir.dialect.facts import constant, entry_of, exits_of, operands
from accomp.backends.mlir.passes.record import Change, Pass

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp
    from xdsl.ir import SSAValue
    from xdsl.irdl import IRDLOperation

_EXECUTABLE = frozenset(
    f"acc.{name}" for name in ("enter_data", "exit_data", "update", "wait", "init", "shutdown", "set")
)
_COMPARED = {0: int.__eq__, 1: int.__ne__, 2: int.__lt__, 3: int.__le__, 4: int.__gt__, 5: int.__ge__}
"""The signed predicates of arith.cmpi."""


def _find(module: ModuleOp) -> Iterator[Change]:
    for op in module.walk():
        conditions = operands(op, "if_cond") if op.name.startswith("acc.") else ()
        if conditions:
            yield _change(op, _known(conditions[0]))


def _change(op: Operation, known: bool | None) -> Change:
    if known:
        return Change(op, f"'{op.name}' has no condition", "it is true")
    if op.name not in _EXECUTABLE:
        why = (
            "its region is executed in either case" if known is None else "its region is executed by the host"
        )
        return Change(op, f"'{op.name}' has no condition", "", why)
    if known is None:
        return Change(op, f"'{op.name}' stands in 'scf.if'", "it does nothing where its condition is false")
    return Change(op, f"'{op.name}' goes", "its condition is false")


def _known(value: SSAValue) -> bool | None:
    """The truth value that a condition is known to have."""
    given = constant(value)
    if given is not None:
        return bool(given)
    if not isinstance(value, OpResult) or value.op.name != "arith.cmpi":
        return None
    left, right = (constant(operand) for operand in value.op.operands)
    predicate = value.op.properties.get("predicate")
    compare = _COMPARED.get(predicate.value.data) if isinstance(predicate, IntegerAttr) else None
    return None if compare is None or left is None or right is None else bool(compare(left, right))


def _apply(change: Change) -> None:
    op = change.op
    condition = operands(op, "if_cond")[0]
    known = _known(condition)
    if known:
        _drop_condition(op)
    elif known is None:
        _guard(op, condition)
    else:
        for one in reversed(_with_data(op)):
            one.detach()
            one.erase()


def _drop_condition(op: Operation) -> None:
    groups = [name for name, _ in cast("IRDLOperation", op).get_irdl_definition().operands]
    held = [() if name == "if_cond" else tuple(operands(op, name)) for name in groups]
    op.operands = [value for values in held for value in values]
    if "operandSegmentSizes" in op.properties:
        op.properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, [len(one) for one in held])


def _with_data(op: Operation) -> list[Operation]:
    """A directive with the data operations that are its alone, in their order."""
    entries = [entry for value in op.operands if (entry := entry_of(value)) is not None]
    exits = [one for entry in entries for one in exits_of(entry)]
    return [*entries, op, *exits]


def _guard(op: Operation, condition: SSAValue) -> None:
    """Put a directive under its condition."""
    block = op.parent_block()
    if block is None:
        return
    parts = _with_data(op)
    end = IfYieldOp()
    guard = IfOp(condition, [], Region(Block()), Region())
    block.insert_ops_before([guard], op)
    _drop_condition(op)
    for one in parts:
        one.detach()
    guard.true_region.block.add_ops([*parts, end])
    guard.location = end.location = op.location


_TITLE = "conditions that are known go, those of executable directives become 'scf.if'"
PASS = Pass("if-lowering", _TITLE, _find, _apply)
