"""Which elements of arrays loads and stores are of: subscripts as sums of indices and of what is fixed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import DenseArrayBase
from xdsl.ir import BlockArgument, Operation, OpResult

from accomp.backends.mlir.dialect.facts import ancestors, constant, entry_of, name_of, operands, root
from accomp.backends.mlir.passes.objects import LOADS, STORES, is_within, unchanged
from accomp.records import dataclass

if TYPE_CHECKING:
    from xdsl.ir import Attribute, SSAValue

_SHARED = frozenset(("acc.copyin", "acc.create", "acc.present"))
"""Data operations of arrays that all threads share, which private copies are not."""
_CASTS = frozenset(("arith.index_cast", "arith.extsi"))


@dataclass(frozen=True, slots=True)
class Sum:
    """A sum of values, each some times, and a number. A value is itself, or what a variable holds."""

    terms: Mapping[SSAValue, int]
    number: int

    def plus(self, other: Sum, times: int = 1) -> Sum:
        """The sum of this and another one, which is taken some times."""
        terms: Counter[SSAValue] = Counter(self.terms)
        for term, count in other.terms.items():
            terms[term] += times * count
        kept = {term: count for term, count in terms.items() if count}
        return Sum(kept, self.number + times * other.number)


@dataclass(frozen=True, slots=True)
class Range:
    """The values that an index takes one after the other; `upper` is not among them."""

    lower: Sum
    upper: Sum


@dataclass(frozen=True, slots=True)
class Element:
    """What an access is of: an array, the types on the way to the element, a subscript for each dimension."""

    array: SSAValue
    types: tuple[Attribute, ...]
    subscripts: tuple[Sum, ...]


def sum_of(value: SSAValue, ops: Sequence[Operation]) -> Sum:
    """A value as a sum. Integers of programs do not overflow, so casts to wider types keep it."""
    found = constant(value)
    if found is not None:
        return Sum({}, found)
    if not isinstance(value, OpResult):
        return Sum({value: 1}, 0)
    name, given = value.op.name, value.op.operands
    if name in _CASTS:
        return sum_of(given[0], ops)
    if name in ("arith.addi", "arith.subi"):
        return sum_of(given[0], ops).plus(sum_of(given[1], ops), 1 if name == "arith.addi" else -1)
    if name in LOADS and len(given) == 1:
        index = _index_in(value.op)
        if index is not None:
            return Sum({index: 1}, 0)
    return Sum({fixed(value, ops): 1}, 0)


def fixed(value: SSAValue, ops: Sequence[Operation]) -> SSAValue:
    """A value; that of all loads there of a variable that nothing there sets is the variable."""
    owner = value.owner
    loaded = isinstance(owner, Operation) and owner.name in LOADS and len(owner.operands) == 1
    if isinstance(owner, Operation) and loaded and is_within(owner, ops) and unchanged(value, ops):
        return owner.operands[0]
    return value


def _index_in(load: Operation) -> BlockArgument | None:
    """The index of a loop that a variable holds where it is loaded: nothing but the loop sets it."""
    slot = load.operands[0]
    if not isinstance(slot, OpResult) or any(not _is_plain(u.operation, u.index) for u in slot.uses):
        return None
    stores = [use.operation for use in slot.uses if use.operation.name in STORES]
    around = list(ancestors(load))
    for loop in around:
        own = [one for one in stores if loop in set(ancestors(one))]
        if own:
            index = own[0].operands[0]
            alone = len(own) == 1 and own[0].parent_op() is loop and comes_before(own[0], load)
            if not alone or not isinstance(index, BlockArgument):
                return None
            return index if index.block is own[0].parent_block() else None
    return None


def _is_plain(user: Operation, index: int) -> bool:
    """Whether a variable is loaded, set, or the original of private copies there."""
    if user.name in LOADS or name_of(user) in ("acc.private", "acc.loop", *_CONSTRUCTS):
        return True
    return user.name in STORES and index == 1


_CONSTRUCTS = ("acc.parallel", "acc.serial", "acc.kernels")


def comes_before(one: Operation, other: Operation) -> bool:
    """Whether an operation is carried out before another one whenever this one is reached."""
    block = one.parent_block()
    after = next((o for o in (other, *ancestors(other)) if o.parent_block() is block), None)
    if block is None or after is None:
        return False
    return block.get_operation_index(one) < block.get_operation_index(after)


def element_of(access: Operation, ops: Sequence[Operation]) -> Element | None:
    """The element that a load or a store is of; None where it is not told by subscripts of a whole array."""
    pointer = access.operands[1 if access.name in STORES else 0]
    if access.name.startswith("memref."):
        given = access.operands[2 if access.name in STORES else 1 :]
        return _element(pointer, (), [sum_of(one, ops) for one in given], ops)
    types: list[Attribute] = []
    subscripts: list[Sum] = []
    while isinstance(pointer, OpResult) and pointer.op.name == "llvm.getelementptr":
        if len(pointer.op.operands) != 2 or not _is_plain_step(pointer.op):
            return None
        types.append(pointer.op.properties["elem_type"])
        subscripts.append(sum_of(pointer.op.operands[1], ops))
        pointer = pointer.op.operands[0]
    return _element(pointer, tuple(types), subscripts, ops)


def _is_plain_step(step: Operation) -> bool:
    """Whether an address is that of an element of a pointer: by one subscript, which is a value."""
    held = step.properties.get("rawConstantIndices")
    return isinstance(held, DenseArrayBase) and len(held.get_values()) == 1


def _element(
    pointer: SSAValue, types: tuple[Attribute, ...], subscripts: Sequence[Sum], ops: Sequence[Operation]
) -> Element | None:
    entry = entry_of(pointer)
    while entry is not None:
        if entry.name not in _SHARED:
            return None
        var = operands(entry, "var")[0]
        entry = entry_of(var)
        if entry is None:
            break
    else:
        return None
    return Element(fixed(root(pointer), ops), (pointer.type, *types), tuple(subscripts))


def ranges(access: Operation, construct: Operation, ops: Sequence[Operation]) -> dict[SSAValue, Range] | None:
    """The indices of the loops around an access in a construct; None where more than loops is around it."""
    found: dict[SSAValue, Range] = {}
    for around in ancestors(access):
        if around is construct:
            return found
        if len(around.regions) != 1 or len(around.regions[0].blocks) != 1:
            return None
        made = dict(ranges_of(around, ops))
        if len(made) != (1 if around.name == "scf.for" else len(around.regions[0].block.args)) or not made:
            return None
        found.update(made)
    return None


def ranges_of(op: Operation, ops: Sequence[Operation]) -> Iterator[tuple[SSAValue, Range]]:
    """The indices of a loop whose steps are one."""
    if op.name == "scf.for":
        limits, flags, count = [[one] for one in op.operands[:3]], [False], 1
    elif op.name == "acc.loop":
        limits = [list(operands(op, name)) for name in ("lowerbound", "upperbound", "step")]
        held = op.properties.get("inclusiveUpperbound")
        count = len(op.regions[0].block.args)
        flags = [bool(v) for v in held.get_values()] if isinstance(held, DenseArrayBase) else [False] * count
    else:
        return
    for number, index in enumerate(op.regions[0].block.args[:count]):
        if any(len(one) <= number for one in limits) or constant(limits[2][number]) != 1:
            return
        lower, upper = (sum_of(one[number], ops) for one in limits[:2])
        yield index, Range(lower, upper.plus(Sum({}, int(flags[number]))))


def extent(subscript: Sum, known: Mapping[SSAValue, Range]) -> Range | None:
    """The values that a subscript takes: those of one index, moved, or one value."""
    indices = [term for term in subscript.terms if term in known]
    if not indices:
        return Range(subscript, subscript.plus(Sum({}, 1)))
    index = indices[0]
    if len(indices) != 1 or subscript.terms[index] != 1:
        return None
    rest = subscript.plus(Sum({index: 1}, 0), -1)
    return Range(known[index].lower.plus(rest), known[index].upper.plus(rest))


def at_most(one: Sum, other: Sum) -> bool:
    """Whether a sum is known to be no more than another one."""
    apart = other.plus(one, -1)
    return not apart.terms and apart.number >= 0
