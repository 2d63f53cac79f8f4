"""Which objects pointers lead to, as far as a module tells, and what operations do with their memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import DictionaryAttr, MemRefType
from xdsl.ir import Block, BlockArgument, Operation, OpResult

from accomp.backends.mlir.callers import OTHER_NAMES
from accomp.backends.mlir.dialect.acc import is_pointer
from accomp.backends.mlir.dialect.facts import ancestors, elements, name_of, root
from accomp.backends.mlir.passes.calls import CALLS, LIBRARY, actual, callee
from accomp.backends.mlir.passes.slots import ALLOCATING, LOADS, MADE, STORES, exchanging, is_plain
from accomp.backends.mlir.passes.variables import declaration, storage
from accomp.records import dataclass

if TYPE_CHECKING:
    from xdsl.ir import SSAValue

DERIVED = frozenset(
    (
        *("llvm.getelementptr", "llvm.inttoptr", "memref.extract_aligned_pointer_as_index"),
        *("memref.subview", "memref.cast", "memref.reinterpret_cast", "memref.extract_strided_metadata"),
    )
)
"""Operations whose result leads to memory of their first operand, or to a part of it."""
_NONE = frozenset(("memref.dim", "acc.private", "acc.loop", "acc.yield", "acc.terminator", "llvm.icmp"))
POINTER = "pointer"
"""An attribute of what holds the memref of a pointer of Fortran: others may lead to its target too."""


@dataclass(frozen=True, slots=True)
class Access:
    """What an operation does with memory that a pointer leads to."""

    op: Operation
    pointer: SSAValue
    reads: bool
    writes: bool


def base(value: SSAValue) -> SSAValue:
    """The first pointer that a value is derived from."""
    while True:
        value = root(value)
        if not isinstance(value, OpResult) or not value.op.operands:
            return value
        if name_of(value.op) not in DERIVED and name_of(value.op) != "arith.index_cast":
            return value
        value = value.op.operands[0]


def origin(value: SSAValue) -> SSAValue | str | None:
    """The object that a pointer leads to, of which no other origin is a part; None where it is not known."""
    first = base(value)
    if isinstance(first, BlockArgument):
        given = actual(first)
        found = origin(given) if given is not None else None
        return first if found is None and _is_restricted(first) else found
    owner = first.owner
    if not isinstance(owner, Operation):
        return None
    if owner.name in MADE:
        return first
    named = storage(first)
    if isinstance(named, str):
        return named
    if owner.name == "memref.load" and isinstance(first.type, MemRefType):
        return _described(owner.operands[0])
    return _allocated(owner) if owner.name in LOADS else None


def target(value: SSAValue) -> SSAValue | str | None:
    """The object that a pointer leads to; that of an argument also where others may lead to it."""
    first = base(value)
    known = origin(value)
    if known is None and isinstance(first, BlockArgument) and _is_argument(first):
        return first
    return known


def _is_argument(value: BlockArgument) -> bool:
    function = value.block.parent_op()
    return function is not None and function.name == "func.func" and is_pointer(value.type)


def is_shared(own: SSAValue | str) -> bool:
    """Whether an object is that of an argument to which others may lead: no object of the function itself."""
    return isinstance(own, BlockArgument) and not _is_restricted(own)


def has_other_name(own: SSAValue | str | None, op: Operation) -> bool:
    """Whether a variable of the module may be one that another name is of."""
    return isinstance(own, str) and OTHER_NAMES in list(ancestors(op))[-1].attributes


def may_be(pointer: SSAValue, own: SSAValue | str) -> bool:
    """Whether a pointer may lead to an object."""
    found = origin(pointer)
    if not is_shared(own):
        return found in (own, None)
    if isinstance(found, str):
        declared = declaration(base(pointer))
        return declared is None or "constant" not in declared.properties
    return found is None


def _described(slot: SSAValue) -> SSAValue | str | None:
    """The object that a memref in memory leads to: that of an allocatable array, which has no other name."""
    if isinstance(slot, BlockArgument):
        return slot if _is_restricted(slot) else None
    if isinstance(slot.owner, Operation) and POINTER in slot.owner.attributes:
        return None
    return storage(slot)


def _is_restricted(argument: BlockArgument) -> bool:
    """Whether the function says that nothing else leads to what its argument does."""
    function = argument.block.parent_op()
    given = function.properties.get("arg_attrs") if function is not None else None
    own = elements(given)[argument.index : argument.index + 1]
    return any(isinstance(one, DictionaryAttr) and "llvm.noalias" in one.data for one in own)


def _allocated(load: Operation) -> SSAValue | None:
    """The object of a variable that holds a pointer: what the one call that it is set by allocates.

    Variables that exchange their pointers lead to one object, which is all that these calls allocate.
    """
    slot = load.operands[0].owner
    if not isinstance(slot, Operation) or slot.name not in MADE:
        return None
    if is_plain(slot) and (found := exchanging(slot)):
        return found[0]
    stores = [use.operation for use in slot.results[0].uses if use.operation.name not in LOADS]
    if len(stores) != 1 or stores[0].name not in STORES or stores[0].operands[1] is not slot.results[0]:
        return None
    made = stores[0].operands[0].owner
    known = isinstance(made, Operation) and callee(made) in ALLOCATING
    return stores[0].operands[0] if known else None


def accesses(op: Operation) -> Iterator[Access]:
    """What the operations within one do with memory. Calls are not among them."""
    for one in op.walk():
        if one is not op:
            yield from accesses_of(one)


def accesses_of(one: Operation) -> Iterator[Access]:
    """What one operation itself does with memory."""
    name = name_of(one)
    if name in LOADS or name == "acc.firstprivate":
        yield Access(one, one.operands[0], reads=True, writes=False)
    elif name in STORES or name == "acc.atomic.write":
        target = one.operands[0 if name == "acc.atomic.write" else 1]
        yield Access(one, target, reads=False, writes=True)
        if name in STORES and is_pointer(one.operands[0].type) and not _is_followed(target):
            yield Access(one, one.operands[0], reads=True, writes=True)
    elif name not in DERIVED and name not in _NONE and name not in CALLS:
        for operand in one.operands:
            if is_pointer(operand.type):
                yield Access(one, operand, reads=True, writes=True)


def is_within(op: Operation, ops: Sequence[Operation]) -> bool:
    """Whether an operation is one of some, or in one of them."""
    return op in ops or any(around in ops for around in ancestors(op))


def _is_followed(target: SSAValue) -> bool:
    """Whether a pointer is stored where its loads tell who uses it: others may do anything."""
    return isinstance(target.owner, Operation) and is_plain(target.owner)


def unchanged(value: SSAValue, ops: Sequence[Operation]) -> bool:
    """Whether a value is the same wherever it is asked for in a loop or in operations of a block."""
    owner = value.owner
    if not isinstance(owner, Operation):
        return not any(is_within(one, ops) for one in ancestors_of(owner))
    if not is_within(owner, ops):
        return True
    pure = owner.name.startswith("arith.") or owner.name in ("acc.bounds", "llvm.mlir.addressof", *_FETCHED)
    if not pure and not (owner.name in LOADS and _is_set_outside(owner, ops)):
        return False
    return all(unchanged(operand, ops) for operand in owner.operands)


_FETCHED = ("memref.get_global", "memref.cast")


def ancestors_of(block: Block) -> Iterator[Operation]:
    """The operations around a block."""
    parent = block.parent_op()
    if parent is not None:
        yield parent
        yield from ancestors(parent)


def _may_set(ops: Sequence[Operation], named: SSAValue | str) -> bool:
    """Whether what operations do may change a variable of the module."""
    for one in (inner for op in ops for inner in op.walk()):
        if name_of(one) in CALLS and callee(one) not in LIBRARY:
            return True
        if any(access.writes and may_be(access.pointer, named) for access in accesses_of(one)):
            return True
    return False


def _is_set_outside(load: Operation, ops: Sequence[Operation]) -> bool:
    """Whether a load is of a constant, or of a variable of the function, which nothing there can change."""
    declared = declaration(load.operands[0])
    if declared is not None:
        return "constant" in declared.properties or not _may_set(ops, storage(load.operands[0]))
    slot = load.operands[0].owner
    if not isinstance(slot, Operation) or slot.name not in MADE or len(load.operands) != 1:
        return False
    for use in slot.results[0].uses:
        one = use.operation
        sets = one.name in STORES and one.operands[1] is slot.results[0]
        if one.name not in LOADS and not (sets and not is_within(one, ops)):
            return False
    return True
