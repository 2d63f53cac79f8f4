"""A data construct that holds another one alone has its clauses too.

What both do at the entry happens in the same order, and so does what they do at the exit.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from xdsl.dialects.builtin import DenseArrayBase, i32
from xdsl.irdl import IRDLOperation

from accomp.backends.mlir.dialect.facts import ENTRIES, EXITS, name_of, operands
from accomp.backends.mlir.passes.record import Change, Pass

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp
    from xdsl.ir import Operation

_PLAIN = ("operandSegmentSizes",)


def _find(module: ModuleOp) -> Iterator[Change]:
    """The outer constructs, innermost first, so that several become one."""
    for op in reversed(list(module.walk())):
        inner = _inner(op) if op.name == "acc.data" else None
        if inner is not None:
            what = "a data construct and the one that is all of its region become one"
            yield Change(op, what, "nothing happens between their entries and exits", _objection(op, inner))


def _inner(op: Operation) -> Operation | None:
    """The data construct that is all of the region of another, but for its own data operations."""
    if len(op.regions[0].blocks) != 1:
        return None
    found = [one for one in op.regions[0].block.ops if one.name == "acc.data"]
    rest = (one for one in op.regions[0].block.ops if one.name not in ("acc.data", "acc.terminator"))
    return found[0] if len(found) == 1 and all(map(_is_of_entry, rest)) else None


def _is_of_entry(op: Operation) -> bool:
    """Whether an operation is about data, or does nothing but make a value."""
    name = name_of(op)
    if name in ENTRIES or name in EXITS or name == "acc.bounds" or name.startswith("arith."):
        return True
    return name in ("memref.load", "llvm.load", "memref.get_global", "llvm.mlir.addressof")


def _objection(op: Operation, inner: Operation) -> str:
    for one in (op, inner):
        if operands(one, "if_cond"):
            return "one has a condition"
        if any(name not in _PLAIN for name in one.properties):
            return "one has clauses besides those about data"
    return ""


def _apply(change: Change) -> None:
    outer = change.op
    inner, block = _inner(outer), outer.parent_block()
    if inner is None or block is None:
        return
    before, last = True, outer
    for one in list(outer.regions[0].block.ops):
        if one is inner or one.name == "acc.terminator":
            before = before and one is not inner
            continue
        one.detach()
        if before:
            block.insert_ops_before([one], outer)
        else:
            block.insert_ops_after([one], last)
            last = one
    _take(outer, inner)


def _take(outer: Operation, inner: Operation) -> None:
    """Give a construct the data operands and the region of another."""
    values = [*operands(outer, "data_clause_operands"), *operands(inner, "data_clause_operands")]
    groups = [name for name, _ in cast("IRDLOperation", outer).get_irdl_definition().operands]
    sizes = [len(values) if name == "data_clause_operands" else 0 for name in groups]
    region = inner.regions[0]
    inner.detach_region(region)
    outer.detach_region(outer.regions[0]).drop_all_references()
    outer.add_region(region)
    outer.operands = values
    outer.properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, sizes)


PASS = Pass("merge-data", "data constructs that hold one another alone become one", _find, _apply)
