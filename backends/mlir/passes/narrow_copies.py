"""Copies of compute constructs that move data in one direction alone (OpenACC 3.3 2.7.7 to 2.7.9).

What the region only reads is `copyin`: its memory on the device is what the host has. What it writes whole,
and does not read, is `copyout`, and so is what has no values yet.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import DenseArrayBase, MemRefType
from xdsl.ir import BlockArgument, Operation, OpResult
from xdsl.rewriter import Rewriter

from accomp.backends.mlir.dialect.acc import CreateOp, DataClause, DataClauseAttr, DeleteOp
from accomp.backends.mlir.dialect.facts import (
    COMPUTE,
    ancestors,
    clause_of,
    constant,
    entry_of,
    exits_of,
    name_of,
    operands,
    var_name,
)
from accomp.backends.mlir.passes.calls import CALLS
from accomp.backends.mlir.passes.covered_reads import reads_what_it_writes
from accomp.backends.mlir.passes.host_uses import When, uses_around
from accomp.backends.mlir.passes.moved_data import operations
from accomp.backends.mlir.passes.objects import Access, accesses, base, has_other_name, origin
from accomp.backends.mlir.passes.record import Change, Pass

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp
    from xdsl.ir import SSAValue

_ONLY_READ, _WRITTEN_WHOLE = "copyin", "copyout"


def _find(module: ModuleOp) -> Iterator[Change]:
    for op in module.walk():
        if op.name not in COMPUTE:
            continue
        for value in operands(op, "data_clause_operands"):
            entry = entry_of(value)
            if entry is not None and entry.name == "acc.copyin" and clause_of(entry) == "copy":
                yield from _change(op, entry)


def _change(op: Operation, entry: Operation) -> Iterator[Change]:
    found = list(accesses(op))
    own = origin(entry.results[0])
    mine = [one for one in found if _is_of(one, entry, own)]
    clause, proof = _narrowed(op, entry, mine, own)
    if not clause:
        return
    what = f"'copy' of '{var_name(entry)}' becomes '{clause}'"
    yield Change(entry, what, proof, _objection(op, entry, found, own))


def _is_of(one: Access, entry: Operation, own: SSAValue | str | None) -> bool:
    """Whether an access is of an entry's variable for all that is known."""
    return base(one.pointer) is base(entry.results[0]) or (own is not None and origin(one.pointer) == own)


def _narrowed(
    op: Operation, entry: Operation, mine: list[Access], own: SSAValue | str | None
) -> tuple[str, str]:
    """The clause that is enough, and the proof; empty where it is `copy`."""
    if not any(one.writes for one in mine):
        return _ONLY_READ, "the region only reads it"
    whole = not operands(entry, "bounds") and any(_is_whole(one.op, entry) for one in mine)
    if whole and not any(one.reads for one in mine):
        return _WRITTEN_WHOLE, "the region writes all of it, and reads none"
    if own is None:
        return "", ""
    ops = operations(op, op)
    if whole and reads_what_it_writes(ops, [op], own):
        return _WRITTEN_WHOLE, "the region writes all of it, and reads what it has written"
    if not uses_around(ops, own) & (When.BEFORE | When.AGAIN):
        return _WRITTEN_WHOLE, "the host has not written it before"
    return "", ""


def _objection(op: Operation, entry: Operation, found: list[Access], own: SSAValue | str | None) -> str:
    """Why the clause must stay; empty where it may change."""
    if "modifiers" in entry.properties:
        return "it has a modifier"
    if operands(entry, "var_ptr_ptr"):
        return "a pointer is attached to it"
    if has_other_name(own, op):
        return "the linker may know it by another name"
    for one in op.walk():
        if name_of(one) in CALLS:
            return "the region calls what may write to it"
    if own is None and any(one.writes for one in found):
        return "what the region writes to may be the same memory, as nothing tells what the pointer leads to"
    if any(one.writes and origin(one.pointer) is None and not _is_apart(own, one.pointer) for one in found):
        return "the region writes through a pointer of which nothing tells the object"
    return ""


def _is_apart(own: SSAValue | str | None, pointer: SSAValue) -> bool:
    """Whether a pointer leads elsewhere than to an object that one argument of a function alone leads to."""
    return (
        isinstance(own, BlockArgument)
        and isinstance(base(pointer), BlockArgument)
        and base(pointer) is not own
    )


# Arrays that are written whole.


def _is_whole(store: Operation, entry: Operation) -> bool:
    """Whether a store reaches all elements: its subscripts are indices that count over the extents."""
    kind = entry.results[0].type
    if (
        store.name != "memref.store"
        or not isinstance(kind, MemRefType)
        or store.operands[1] is not entry.results[0]
    ):
        return False
    shape, used = kind.get_shape(), set[BlockArgument]()
    for extent, subscript in zip(shape, store.operands[2:], strict=True):
        index, offset = _index(subscript)
        if index is None or index in used or extent < 0 or not _counts(index, offset, extent):
            return False
        used.add(index)
    return _always_reached(store, used)


def _index(value: SSAValue) -> tuple[BlockArgument | None, int]:
    """A value as a loop's index and what is added to it."""
    if isinstance(value, BlockArgument):
        return value, 0
    assert isinstance(value, OpResult)
    op = value.op
    if op.name in ("arith.index_cast", "arith.extsi"):
        return _index(op.operands[0])
    if op.name in ("arith.addi", "arith.subi"):
        added = constant(op.operands[1])
        index, offset = _index(op.operands[0])
        if added is not None:
            return index, offset + (added if op.name == "arith.addi" else -added)
    return None, 0


def _counts(index: BlockArgument, offset: int, extent: int) -> bool:
    """Whether an index with an offset takes all values from zero to an extent."""
    loop = index.block.parent_op()
    if loop is None or loop.name not in ("acc.loop", "scf.for"):
        return False
    limits = (
        [operands(loop, name) for name in ("lowerbound", "upperbound", "step")]
        if loop.name == "acc.loop"
        else [loop.operands[at : at + 1] for at in range(3)]
    )
    if any(len(group) <= index.index for group in limits):
        return False
    lower, upper, step = (constant(group[index.index]) for group in limits)
    if lower is None or upper is None or step != 1:
        return False
    flags = loop.properties.get("inclusiveUpperbound")
    inclusive = bool(flags.get_values()[index.index]) if isinstance(flags, DenseArrayBase) else False
    return (lower + offset, upper + offset + inclusive) == (0, extent)


def _always_reached(store: Operation, used: set[BlockArgument]) -> bool:
    """Whether nothing but loops of these indices is between a store and its construct, and no jump."""
    for around in ancestors(store):
        if around.name not in ("acc.loop", "scf.for", *COMPUTE) or len(around.regions[0].blocks) != 1:
            return False
        if not set(around.regions[0].block.args) <= used:
            return False
        if around.name in COMPUTE:
            return True
    return False


# The change.


def clause_in(change: Change) -> str:
    """The clause that a change of this pass gives a variable."""
    return _ONLY_READ if change.what.endswith(f"'{_ONLY_READ}'") else _WRITTEN_WHOLE


def _apply(change: Change) -> None:
    entry = change.op
    clause = DataClause(f"acc_{clause_in(change)}")
    given = DataClauseAttr(clause)
    if clause is DataClause.ACC_COPYOUT:
        made = CreateOp.create(
            operands=entry.operands, result_types=[entry.results[0].type], properties={**entry.properties}
        )
        made.location, made.results[0].name_hint = entry.location, entry.results[0].name_hint
        for leaving in exits_of(entry):
            leaving.properties["dataClause"] = given
        made.properties["dataClause"] = given
        Rewriter.replace_op(entry, made)
        return
    entry.properties["dataClause"] = given
    for leaving in exits_of(entry):
        made = DeleteOp(
            acc_var=leaving.operands[0],
            bounds=operands(leaving, "bounds"),
            async_operands=operands(leaving, "async_operands"),
            data_clause=given,
            implicit=False,
        )
        for name in ("asyncOperandsDeviceType", "asyncOnly", "name", "structured", "implicit"):
            if name in leaving.properties:
                made.properties[name] = leaving.properties[name]
        made.location = leaving.location
        Rewriter.replace_op(leaving, made)


PASS = Pass("narrow-copies", "copies move data in one direction where that is enough", _find, _apply)
