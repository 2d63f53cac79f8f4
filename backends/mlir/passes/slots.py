"""Variables of functions that hold pointers, and those that exchange what they hold."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from xdsl.ir import Operation, OpResult, SSAValue

from accomp.backends.mlir.dialect.facts import ancestors, operands, root
from accomp.backends.mlir.passes.calls import callee

MADE = frozenset(("memref.alloca", "memref.alloc", "llvm.alloca"))
LOADS = frozenset(("memref.load", "llvm.load"))
STORES = frozenset(("memref.store", "llvm.store"))
ALLOCATING = frozenset(("malloc", "calloc", "aligned_alloc"))


def slot_of(value: SSAValue) -> Operation | None:
    """The variable that a pointer is loaded from, where nothing but loads and stores use it."""
    owner = value.owner
    if not isinstance(owner, Operation) or owner.name not in LOADS or len(owner.operands) != 1:
        return None
    slot = owner.operands[0].owner
    return slot if isinstance(slot, Operation) and is_plain(slot) else None


def is_plain(slot: Operation) -> bool:
    """Whether a variable is loaded and set alone: all that it holds is found by its loads."""
    if slot.name not in MADE or len(slot.results) != 1:
        return False
    return all(
        use.operation.name in LOADS or (use.operation.name in STORES and use.index == 1)
        for use in slot.results[0].uses
    )


@lru_cache(maxsize=256)
def exchanging(slot: Operation) -> tuple[SSAValue, ...]:
    """The memory that a variable and those hold which it exchanges pointers with; nothing if not known.

    That is what allocating calls give which nothing but these variables is given.
    """
    known, todo, found = {slot}, [slot], list[SSAValue]()
    while todo:
        one = todo.pop()
        for use in one.results[0].uses:
            user = use.operation
            if user.name in STORES:
                given = user.operands[0]
                other = slot_of(given)
                if other is None and not _is_allocated(given):
                    return ()
                if other is None:
                    found.append(given)
                others = [other]
            else:
                others = [_stored_to(u.operation, u.index) for u in user.results[0].uses]
            for other in others:
                if other is not None and other not in known:
                    known.add(other)
                    todo.append(other)
    order = {value: _place(value) for value in found}
    return tuple(sorted(order, key=lambda value: order[value])) if len(known) > 1 else ()


def _stored_to(user: Operation, index: int) -> Operation | None:
    """The variable that a pointer is stored to."""
    slot = user.operands[1].owner if user.name in STORES and index == 0 else None
    return slot if isinstance(slot, Operation) and is_plain(slot) else None


def _is_allocated(value: SSAValue) -> bool:
    """Whether a pointer is what an allocating call gives, and is stored once and not used otherwise."""
    owner = value.owner
    return isinstance(owner, Operation) and callee(owner) in ALLOCATING and len(tuple(value.uses)) == 1


def _place(value: SSAValue) -> list[int]:
    """Where an operation stands, as positions in the blocks around."""
    found: list[int] = []
    owner = value.owner
    for one in (owner, *ancestors(owner)) if isinstance(owner, Operation) else ():
        block = one.parent_block()
        if block is not None:
            found.insert(0, block.get_operation_index(one))
    return found


def permutes(loop: Operation, entries: Sequence[Operation]) -> bool:
    """Whether data operations in a loop are of the same pointers in each iteration, in whatever order.

    The variables that they load them from are set by the loop's own statements, unconditionally; in front of
    the loop they hold the pointers that they hold between iterations.
    """
    loads = [root(operands(one, "var")[0]) for one in entries]
    slots = {slot for value in loads if (slot := slot_of(value)) is not None}
    if len(slots) < 2 or len(loop.regions) != 1 or len(loop.regions[0].blocks) != 1:
        return False
    held: dict[Operation, Operation | None] = {slot: slot for slot in slots}
    at: dict[SSAValue, Operation | None] = {}
    for one in loop.regions[0].block.ops:
        if one.name in LOADS and (slot := slot_of(one.results[0])) is not None:
            at[one.results[0]] = held.get(slot)
        elif one.name in STORES:
            target = one.operands[1].owner
            if isinstance(target, Operation):
                held[target] = at.get(one.operands[0])
        elif one.regions and any(_sets(inner, held) for inner in one.walk()):
            return False
    return all(at.get(value) is not None for value in loads) and {held[one] for one in slots} == slots


def _sets(one: Operation, held: dict[Operation, Operation | None]) -> bool:
    target = one.operands[1] if one.name in STORES else None
    return isinstance(target, OpResult) and target.op in held
