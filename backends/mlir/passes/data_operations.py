"""Data operations made for a construct: at its entry, at its exit, and the recipes that they need."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from itertools import count
from typing import TYPE_CHECKING, Any, cast

from xdsl.dialects.builtin import DenseArrayBase, MemRefType, ModuleOp, StringAttr, SymbolRefAttr, i32
from xdsl.ir import Operation
from xdsl.irdl import IRDLOperation

from accomp.backends.mlir.dialect.acc import (
    CopyinOp,
    CopyoutOp,
    DataBoundsOp,
    DataClause,
    DeleteOp,
    DevicePtrOp,
    FirstprivateOp,
    NoCreateOp,
    PresentOp,
)
from accomp.backends.mlir.dialect.facts import ancestors, operands, root, word
from accomp.backends.mlir.dialect.text import parse_operation
from accomp.backends.mlir.passes.variables import Held, reaching, storage
from accomp.backends.mlir.verification.recipes import lookup
from accomp.patterns import pattern

if TYPE_CHECKING:
    from xdsl.ir import SSAValue

_NO_NAME = pattern(r"\W+|_+")


class Attribute(Enum):
    """A data attribute, by its clause."""

    COPY = "copy"
    PRESENT = "present"
    NO_CREATE = "no_create"
    DEVICEPTR = "deviceptr"
    FIRSTPRIVATE = "firstprivate"


_ENTRIES: dict[Attribute, Any] = {
    Attribute.COPY: CopyinOp,
    Attribute.PRESENT: PresentOp,
    Attribute.NO_CREATE: NoCreateOp,
    Attribute.DEVICEPTR: DevicePtrOp,
    Attribute.FIRSTPRIVATE: FirstprivateOp,
}
_NO_EXIT = (Attribute.DEVICEPTR, Attribute.FIRSTPRIVATE)


def name_for(value: SSAValue, holder: Operation | None) -> str:
    """What a variable is called: as the data clause that is visible has it, or the text of the module."""
    name = storage(value)
    given = word(holder.properties.get("name")) if holder is not None else ""
    return given or (name if isinstance(name, str) else name.name_hint or value.name_hint or "")


def give(
    construct: Operation, value: SSAValue, held: Held, attribute: Attribute, holder: Operation | None
) -> None:
    """Give a variable of a construct a data attribute: its operations, and their result used in the region.

    What is visible by `holder`, the entry of a data clause around, is what that has: the same section.
    """
    var = _before(construct, value)
    made = _common(construct, attribute, name_for(value, holder))
    made["bounds"] = operands(holder, "bounds") if holder is not None else _bounds(construct, held)
    recipe = _recipe(construct, var, held) if attribute is Attribute.FIRSTPRIVATE else None
    entry = _ENTRIES[attribute](var=var, recipe=recipe, var_type=cast("Any", held.type), **made)
    _put(construct, entry)
    if attribute not in _NO_EXIT:
        leaving = {**made, "acc_var": entry.results[0]}
        end = (
            CopyoutOp(var=var, var_type=cast("Any", held.type), **leaving)
            if attribute is Attribute.COPY
            else DeleteOp(**leaving)
        )
        end.location = construct.location
        _block(construct).insert_ops_after([end], _last_exit(construct))
    _use(construct, value, entry.results[0])
    group = "firstprivate_operands" if attribute is Attribute.FIRSTPRIVATE else "data_clause_operands"
    _append(construct, group, entry.results[0])


def _common(construct: Operation, attribute: Attribute, name: str) -> dict[str, Any]:
    """What the operations at entry and exit have alike; the queue is the construct's (2.16.1)."""
    made: dict[str, Any] = {
        "data_clause": DataClause(f"acc_{attribute.value}"),
        "implicit": True,
        "var_name": StringAttr(name) if name else None,
    }
    if attribute is not Attribute.FIRSTPRIVATE:
        made["async_operands"] = operands(construct, "async_operands")
        made["async_operands_device_type"] = construct.properties.get("asyncOperandsDeviceType")
        made["async_only"] = construct.properties.get("asyncOnly")
    return made


def _before(construct: Operation, value: SSAValue) -> SSAValue:
    """The variable as a value in front of a construct: a global that is named within is named there too."""
    first = root(value)
    if isinstance(first.owner, Operation) and construct in set(ancestors(first.owner)):
        named = first.owner.clone()
        _put(construct, named)
        return named.results[0]
    return first


def _put(construct: Operation, op: Operation) -> None:
    op.location = construct.location
    _block(construct).insert_ops_before([op], construct)


def _block(construct: Operation) -> Any:
    return cast("Any", construct.parent_block())


def _last_exit(construct: Operation) -> Operation:
    """The last of the operations at a construct's exit."""
    last = construct
    while last.next_op is not None and isinstance(last.next_op, (CopyoutOp, DeleteOp)):
        if cast("Any", last.next_op).acc_var not in construct.operands:
            break
        last = last.next_op
    return last


def _bounds(construct: Operation, held: Held) -> Sequence[SSAValue]:
    if held.count is None:
        return ()
    made = DataBoundsOp(extent=held.count)
    _put(construct, made)
    return made.results


def _use(construct: Operation, value: SSAValue, result: SSAValue) -> None:
    """Have the region use a result in place of all values that lead to the variable."""
    wanted = storage(value)
    inner = construct.regions[0].blocks[0]
    for other in dict.fromkeys(reaching(construct)):
        if storage(other) != wanted:
            continue
        stands = result
        for cast_ in _casts(other):
            copied = cast_.clone({cast_.operands[0]: stands})
            inner.insert_ops_before([copied], cast("Operation", inner.first_op))
            stands = copied.results[0]
        for use in list(other.uses):
            if construct in set(ancestors(use.operation)) and not _makes(use.operation, stands):
                use.operation.operands[use.index] = stands


def _makes(op: Operation, value: SSAValue) -> bool:
    return value.owner is op


def _casts(value: SSAValue) -> list[Operation]:
    """The casts between the first value of a variable and another, in their order."""
    found: list[Operation] = []
    while value is not root(value):
        owner = cast("Operation", value.owner)
        found.insert(0, owner)
        value = owner.operands[0]
    return found


def _append(op: Operation, group: str, value: SSAValue) -> None:
    """Append an operand to a group."""
    groups = [name for name, _ in cast("IRDLOperation", op).get_irdl_definition().operands]
    sizes = [len(operands(op, name)) for name in groups]
    at = groups.index(group)
    place = sum(sizes[: at + 1])
    sizes[at] += 1
    op.operands = [*op.operands[:place], value, *op.operands[place:]]
    op.properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, sizes)


def _recipe(construct: Operation, var: SSAValue, held: Held) -> SymbolRefAttr:
    """The recipe of a private copy that starts from the original; made where the module has none."""
    module = cast("ModuleOp", list(ancestors(construct))[-1])
    memref = isinstance(var.type, MemRefType)
    kind = str(var.type) if memref else f"ptr {held.type}"
    base = "firstprivatization_" + "_".join(_NO_NAME.sub(" ", kind).split())
    name, numbers = base, count(1)
    while True:
        text = _of_memref(name, cast("Any", var.type)) if memref else _of_pointer(name, held)
        made, there = parse_operation(text), lookup(module, SymbolRefAttr(name))
        if there is None:
            made.location = construct.location
            module.body.block.insert_op_before(made, cast("Operation", module.body.block.first_op))
        if there is None or there.is_structurally_equivalent(made):
            return SymbolRefAttr(name)
        name = f"{base}_{next(numbers)}"


def _of_memref(name: str, kind: MemRefType[Any]) -> str:
    plain = MemRefType(kind.element_type, (), memory_space=kind.memory_space)
    cast_ = "" if plain == kind else f"%1 = memref.cast %0 : {plain} to {kind}"
    return f"""
acc.firstprivate.recipe @{name} : {kind} attributes {{sym_visibility = "private"}} init {{
^bb0(%arg0: {kind}):
  %0 = memref.alloca() : {plain}
  {cast_}
  acc.yield {"%1" if cast_ else "%0"} : {kind}
}} copy {{
^bb0(%arg0: {kind}, %arg1: {kind}):
  memref.copy %arg0, %arg1 : {kind} to {kind}
  acc.terminator
}}
"""


def _of_pointer(name: str, held: Held) -> str:
    return f"""
acc.firstprivate.recipe @{name} : !llvm.ptr attributes {{sym_visibility = "private"}} init {{
^bb0(%arg0: !llvm.ptr):
  %0 = arith.constant 1 : i64
  %1 = llvm.alloca %0 x {held.type} : (i64) -> !llvm.ptr
  acc.yield %1 : !llvm.ptr
}} copy {{
^bb0(%arg0: !llvm.ptr, %arg1: !llvm.ptr):
  %0 = llvm.load %arg0 : !llvm.ptr -> {held.type}
  llvm.store %0, %arg1 : {held.type}, !llvm.ptr
  acc.terminator
}}
"""
