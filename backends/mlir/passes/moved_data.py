"""Data that compute constructs move and that could stay on the device between them: what keeps it from that.

The constructs are those of a loop, or of operations that follow one another in a block.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from xdsl.ir import OpResult

from accomp.backends.mlir.dialect.acc import is_pointer
from accomp.backends.mlir.dialect.effects import Resource, effects_of, host_operations
from accomp.backends.mlir.dialect.facts import (
    COMPUTE,
    ENTRIES,
    EXITS,
    ancestors,
    clause_of,
    entry_of,
    exits_of,
    name_of,
    operands,
)
from accomp.backends.mlir.passes.calls import CALLS
from accomp.backends.mlir.passes.host_uses import is_harmless, is_slot
from accomp.backends.mlir.passes.objects import (
    DERIVED,
    LOADS,
    accesses,
    accesses_of,
    has_other_name,
    is_shared,
    may_be,
    target,
)

if TYPE_CHECKING:
    from xdsl.ir import Operation, SSAValue

OUT = ("copy", "copyout")
"""Clauses that move data to the host at the exit."""
_MOVING = (*OUT, "copyin", "create")
CONSTRUCTS = (*COMPUTE, "acc.data")
_QUIET = frozenset((*ENTRIES, *EXITS, *COMPUTE, "acc.bounds", "acc.terminator"))


def host_within(ops: Sequence[Operation]) -> Iterator[Operation]:
    """Some operations, and those in them that the host runs."""
    for op in ops:
        yield op
        if op.name not in COMPUTE:
            yield from host_operations(op)


def constructs_in(ops: Sequence[Operation]) -> Iterator[Operation]:
    """The compute constructs among some operations and in them."""
    return (op for op in host_within(ops) if op.name in COMPUTE)


def moving_in(ops: Sequence[Operation]) -> Iterator[Operation]:
    """The compute and data constructs among some operations and in them."""
    return (op for op in host_within(ops) if op.name in CONSTRUCTS)


def moved(construct: Operation) -> Iterator[tuple[Operation, SSAValue | str]]:
    """The data operations at the entry of a construct that may move data, with their objects."""
    for value in operands(construct, "data_clause_operands"):
        entry, own = entry_of(value), target(value)
        if entry is not None and own is not None and clause_of(entry) in _MOVING:
            yield entry, own


def needed(entry: Operation) -> list[SSAValue]:
    """The values that a data operation is of: the variable, and the bounds of its section."""
    return [*operands(entry, "var"), *operands(entry, "bounds")]


def is_equal(one: SSAValue, other: SSAValue) -> bool:
    """Whether two values are made in the same way of the same."""
    if one is other:
        return True
    if not isinstance(one, OpResult) or not isinstance(other, OpResult):
        return False
    first, second = one.op, other.op
    if (name_of(first), one.index, first.properties) != (name_of(second), other.index, second.properties):
        return False
    return len(first.operands) == len(second.operands) and all(map(is_equal, first.operands, second.operands))


def operations(first: Operation, last: Operation) -> list[Operation]:
    """The operations from the entries of a construct to the exits of another one of its block, or its own."""
    block = first.parent_block()
    assert block is not None
    own = [e for v in operands(first, "data_clause_operands") if (e := entry_of(v)) is not None]
    left = [one for v in last.operands if (e := entry_of(v)) is not None for one in exits_of(e)]
    found = list(block.ops)
    start = min(found.index(one) for one in (first, *own) if one.parent_block() is block)
    end = max(found.index(one) for one in (last, *left) if one.parent_block() is block)
    return found[start : end + 1]


def clause_for(comes: bool, goes: bool) -> str:
    """The clause that moves data in, out, both or neither."""
    return {(True, True): "copy", (True, False): "copyin", (False, True): "copyout"}.get(
        (comes, goes), "create"
    )


def asynchronous(ops: Sequence[Operation], where: str) -> str:
    """Why a construct may not have ended where the next one starts; empty where it has."""
    for construct in moving_in(ops):
        if "asyncOnly" in construct.properties or operands(construct, "async_operands"):
            return f"a construct {where} is asynchronous"
    return ""


def use_on_host(ops: Sequence[Operation], own: SSAValue | str, where: str) -> str:
    """Why the host needs an object between constructs; empty where it does not."""
    if has_other_name(own, ops[0]):
        return "the linker may know it by another name"
    for one in host_within(ops):
        name = name_of(one)
        if name in CALLS and _leaves_alone(one, own):
            continue
        if name in CALLS or Resource.DEVICE in effects_of(one).writes:
            return f"'{name}' {where} may use it, or change the current device"
        if name == "acc.data":
            continue
        if name.startswith("acc.") and name not in _QUIET:
            return f"'{name}' is {where}"
        if name in _QUIET or (name in LOADS and is_slot(one.operands[0], own)):
            continue
        if any(may_be(a.pointer, own) for a in accesses_of(one)):
            return f"the host uses it {where}"
    return ""


def _leaves_alone(call: Operation, own: SSAValue | str) -> bool:
    """Whether a call uses no memory of an object. What an argument leads to, all functions may know."""
    given = any(is_pointer(v.type) and may_be(v, own) for v in call.operands)
    return not given and is_harmless(call, "" if is_shared(own) else own)


def use_on_device(
    ops: Sequence[Operation], own: SSAValue | str, entries: Sequence[Operation], where: str
) -> str:
    """Why memory on the device may not be what the host would have moved in; empty where it is."""
    for construct in moving_in(ops):
        given = operands(construct, "data_clause_operands")
        mine = [e for e in _around(construct) if e in entries]
        if not mine and is_shared(own) and any(may_be(v, own) for v in given):
            return f"another pointer {where} may lead to a part of it"
        if operands(construct, "if_cond") or operands(construct, "self_cond"):
            return f"a construct {where} has a condition"
        if construct.name not in COMPUTE:
            continue
        if any(name_of(one) in CALLS for one in construct.walk()):
            return f"a region {where} calls what may write to it"
        used = [one for one in accesses(construct) if may_be(one.pointer, own)]
        if not mine and not all(_is_shared_copy(one.pointer) for one in used):
            return f"a region {where} uses it by no data clause"
        if any(one.writes for one in used) and not any(clause_of(e) in OUT for e in mine):
            return f"a region {where} may write to it without copying it out"
    return ""


def _is_shared_copy(pointer: SSAValue) -> bool:
    """Whether a pointer leads to what a data clause names: other variables may have the host's values."""
    while isinstance(pointer, OpResult):
        if name_of(pointer.op) in ENTRIES:
            return name_of(pointer.op) not in _OWN_COPIES
        if name_of(pointer.op) not in DERIVED:
            return False
        pointer = pointer.op.operands[0]
    return False


_OWN_COPIES = frozenset(("acc.private", "acc.firstprivate", "acc.firstprivate_map", "acc.reduction"))


def _around(construct: Operation) -> Iterator[Operation]:
    """The data operations of a construct and of the data constructs around it."""
    for one in (construct, *ancestors(construct)):
        if one.name in CONSTRUCTS:
            yield from (e for v in operands(one, "data_clause_operands") if (e := entry_of(v)) is not None)
