"""What the host does with an object around operations of a block, and which calls leave it alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Flag
from typing import TYPE_CHECKING, cast

from xdsl.ir import BlockArgument, Operation, OpResult

from accomp.backends.mlir.callers import NAMED_HERE
from accomp.backends.mlir.dialect.acc import is_pointer
from accomp.backends.mlir.dialect.facts import ENTRIES, EXITS, ancestors, elements, name_of
from accomp.backends.mlir.passes.calls import (
    CALLS,
    LIBRARY,
    called,
    callee,
    function_around,
    has_body,
    only_call,
)
from accomp.backends.mlir.passes.objects import (
    DERIVED,
    LOADS,
    MADE,
    STORES,
    accesses,
    accesses_of,
    base,
    may_be,
    origin,
)
from accomp.backends.mlir.passes.slots import exchanging, is_plain

if TYPE_CHECKING:
    from xdsl.ir import SSAValue

_FREEING = frozenset(("free", "memref.dealloc"))
_KEEPING = frozenset(
    (
        *LOADS,
        *("memref.dim", "memref.dealloc", "memref.copy", "llvm.intr.memset", "llvm.intr.memcpy"),
        *("func.return", "llvm.icmp"),
    )
)
"""Operations that give a pointer to nothing else."""
_LOOPS = frozenset(("scf.for", "scf.while", "scf.execute_region"))


class When(Flag):
    """On which side of some operations the host uses an object."""

    NEVER = 0
    BEFORE = 1
    AFTER = 2
    AGAIN = 4
    """The operations themselves may be carried out again, and find what they have left."""


def is_harmless(call: Operation, own: SSAValue | str, seen: tuple[Operation, ...] = ()) -> bool:
    """Whether a call uses no memory of an object, carries out no directive, and waits for none."""
    if any(is_pointer(one.type) and origin(one) in (own, None) for one in call.operands):
        return False
    if callee(call) in LIBRARY:
        return True
    function = called(call)
    if function is None or function in seen:
        return False
    if not has_body(function):
        return "transfers" in function.attributes
    within = [one for one in function.walk() if one is not function]
    if isinstance(own, str) or any(one.name.startswith("acc.") for one in within):
        return False
    if any(may_be(one.pointer, own) for one in accesses(function)):
        return False
    return all(is_harmless(one, own, (*seen, function)) for one in within if name_of(one) in CALLS)


_BOTH = When.BEFORE | When.AFTER


def uses_around(ops: Sequence[Operation], own: SSAValue | str) -> When:
    """When the host may use an object outside of operations that follow one another in a block, as a loop.

    It is before and after where that is not known.
    The object is of the function that the operations are in, or of one that calls it, or a variable that the
    functions of the module alone name, with `main` among these callers. Such a variable starts from a value.
    """
    chain = _chain(ops, own)
    if not chain:
        return _BOTH
    found = When.BEFORE if _starts_from_value(own) else When.NEVER
    for inner, function in chain:
        if _repeats(inner[0]):
            if found and inner is not ops:
                return _BOTH
            found |= When.AGAIN
        if any(_escapes(one, own) for one in function.walk()):
            return _BOTH
        for one in _outside(function, inner):
            if _uses(one, own):
                found |= _side(one, inner)
    return found


def _starts_from_value(own: SSAValue | str) -> bool:
    return isinstance(own, str) or (isinstance(own, OpResult) and callee(own.op) == "calloc")


def _chain(ops: Sequence[Operation], own: SSAValue | str) -> list[tuple[Sequence[Operation], Operation]]:
    """Operations and the calls that lead to them, with their functions, to that of an object.

    Empty where they are not known.
    """
    found: list[tuple[Sequence[Operation], Operation]] = []
    inner: Sequence[Operation] | None = ops
    home = function_around(own.op) if isinstance(own, OpResult) else None
    if home is not None and cast("OpResult", own).op.name not in (*MADE, "func.call", "llvm.call"):
        return []
    while inner is not None and (function := function_around(inner[0])) is not None:
        found.append((inner, function))
        if function is home or (isinstance(own, str) and _is_main(function)):
            return found if home is not None or _only_in(own, [f for _, f in found]) else []
        call = only_call(function)
        inner = (call,) if call is not None else None
    return []


def _is_main(function: Operation) -> bool:
    return getattr(function.properties.get("sym_name"), "data", "") == "main"


def _only_in(own: SSAValue | str, functions: list[Operation]) -> bool:
    """Whether nothing but some functions uses a variable of the module."""
    module = list(ancestors(functions[0]))[-1]
    named = [getattr(one, "data", "") for one in elements(module.attributes.get(NAMED_HERE))]
    others = [one for one in module.walk() if one.name == "func.func" and one not in functions]
    return own in named and not any(_uses(one, own) for other in others for one in other.walk())


def _repeats(op: Operation) -> bool:
    """Whether an operation may be carried out several times in its function."""
    around = [op, *ancestors(op)]
    regions = (one.parent_region() for one in around)
    several = any(region is not None and len(region.blocks) != 1 for region in regions)
    return several or any(one.name in _LOOPS for one in around[1:])


def _outside(op: Operation, ops: Sequence[Operation]) -> Iterator[Operation]:
    """The operations that are not among some, nor in them: what regions use, they may move from the host."""
    for region in op.regions:
        for block in region.blocks:
            for one in block.ops:
                if one in ops:
                    continue
                yield one
                yield from _outside(one, ops)


def _uses(one: Operation, own: SSAValue | str) -> bool:
    name = name_of(one)
    if name in _FREEING or (name in CALLS and callee(one) in _FREEING):
        return False
    if name in CALLS or name in ENTRIES or name in EXITS:
        return any(is_pointer(v.type) and origin(v) == own for v in one.operands)
    return any(origin(a.pointer) == own and not is_slot(a.pointer, own) for a in accesses_of(one))


def is_slot(pointer: SSAValue, own: SSAValue | str) -> bool:
    """Whether a pointer is where an allocatable array is described, which is no use of the array."""
    return base(pointer) is own and "memref<memref" in str(pointer.type)


def _escapes(one: Operation, own: SSAValue | str, seen: tuple[Operation, ...] = ()) -> bool:
    """Whether an operation may give the address of an object to what is not seen."""
    name = name_of(one)
    given = [at for at, v in enumerate(one.operands) if is_pointer(v.type) and _leads(v, own)]
    if name in CALLS:
        return bool(given) and callee(one) not in _FREEING and not _is_lent(one, given, seen)
    if name == "func.return" and seen:
        return bool(given)
    if name not in STORES:
        known = name in _KEEPING or name in DERIVED or name.startswith("acc.")
        return not known and bool(given)
    if 0 not in given:
        return False
    target = one.operands[1].owner
    if not seen and isinstance(target, Operation) and is_plain(target) and own in exchanging(target):
        return False
    if one.operands[0] is not own or seen or isinstance(own, str):
        return True
    slot = one.operands[1].owner
    return not isinstance(slot, Operation) or slot.name not in MADE or not _is_local(slot)


def _leads(value: SSAValue, own: SSAValue | str) -> bool:
    """Whether a pointer leads to an object, or to what an argument of a function leads to."""
    return base(value) is own or (not isinstance(own, BlockArgument) and origin(value) == own)


def _is_lent(call: Operation, given: list[int], seen: tuple[Operation, ...]) -> bool:
    """Whether a call keeps no pointer of those that it is given by the arguments of these numbers."""
    function = called(call)
    if callee(call) in LIBRARY:  # some give back what they are given
        return not any(is_pointer(one.type) and one.uses for one in call.results)
    if function is not None and "transfers" in function.attributes:
        return True
    if function is None or not has_body(function) or function in seen:
        return False
    arguments = [function.regions[0].blocks[0].args[at] for at in given]
    return not any(
        _escapes(one, argument, (*seen, function)) for argument in arguments for one in function.walk()
    )


def _is_local(slot: Operation) -> bool:
    """Whether a variable that holds a pointer is used for loads and stores alone."""
    return all(
        use.operation.name in LOADS or (use.operation.name in STORES and use.index == 1)
        for use in slot.results[0].uses
    )


def _side(one: Operation, ops: Sequence[Operation]) -> When:
    """Whether an operation comes before some or after; both where a loop is around the two."""
    chain = [ops[0], *ancestors(ops[0])]
    for at, around in enumerate(chain):
        block = around.parent_block()
        other = next((o for o in (one, *ancestors(one)) if o.parent_block() is block), None)
        if block is None or other is None:
            continue
        outer = chain[at + 1 :]
        region = block.parent_region()
        if any(o.name in _LOOPS for o in outer) or (region is not None and len(region.blocks) != 1):
            return When.BEFORE | When.AFTER
        listed = list(block.ops)
        return When.BEFORE if listed.index(other) < listed.index(around) else When.AFTER
    return When.BEFORE | When.AFTER
