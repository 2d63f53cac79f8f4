"""Whether the memory that a data clause names is there in any case, also where no construct is reached."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import MemRefType
from xdsl.dialects.llvm import LLVMArrayType
from xdsl.ir import BlockArgument, OpResult
from xdsl.utils.hints import isa

from accomp.backends.mlir.dialect.facts import constant, name_of, operands, root
from accomp.backends.mlir.passes.calls import actual
from accomp.backends.mlir.passes.objects import is_shared, target
from accomp.backends.mlir.passes.variables import declaration

if TYPE_CHECKING:
    from collections.abc import Sequence

    from xdsl.ir import Attribute, Operation, SSAValue

_SAME = frozenset(("memref.extract_aligned_pointer_as_index", "arith.index_cast", "llvm.inttoptr"))
"""Operations whose result leads to where their operand does."""
_VARIABLES = frozenset(
    ("memref.alloca", "memref.alloc", "llvm.alloca", "memref.get_global", "llvm.mlir.addressof")
)


def is_there(entry: Operation) -> bool:
    """Whether an entry operation is of a variable, or of a part that is known to be in one."""
    own, bounds = target(entry.results[0]), operands(entry, "bounds")
    var = _start(operands(entry, "var")[0])
    if own is None or is_shared(own):
        return False
    made = isinstance(var, OpResult) and var.op.name in _VARIABLES
    if not bounds:
        return made or isa(root(operands(entry, "var")[0]).type, MemRefType)
    return made and _is_inside(entry, bounds, var)


def _start(value: SSAValue) -> SSAValue:
    """The first value that leads to where a pointer does, also that which a call gives an argument."""
    while True:
        value = root(value)
        if isinstance(value, BlockArgument):
            given = actual(value)
            if given is None:
                return value
            value = given
        elif isinstance(value, OpResult) and name_of(value.op) in _SAME:
            value = value.op.operands[0]
        else:
            return value


def _is_inside(entry: Operation, bounds: Sequence[SSAValue], var: SSAValue) -> bool:
    """Whether bounds that are constant are within the array that a variable is."""
    ends = [_end(one) for one in bounds]
    known = [end for end in ends if end is not None]
    kind = var.type if isa(var.type, MemRefType) else _declared(var)
    if len(known) != len(ends) or not isa(kind, MemRefType) or not kind.has_static_shape():
        return False
    shape = kind.get_shape()
    if isa(operands(entry, "var")[0].type, MemRefType):
        return len(shape) == len(known) and all(e <= n for e, n in zip(reversed(known), shape, strict=True))
    held, element = _flat(entry.properties["varType"])
    return len(known) == 1 and element == kind.element_type and known[0] * held <= prod(shape)


def _declared(var: SSAValue) -> Attribute | None:
    declared = declaration(var)
    return declared.properties.get("type") if declared is not None else None


def _end(bounds: SSAValue) -> int | None:
    """Where constant bounds end that start nowhere in front of the array and have no stride."""
    owner = bounds.owner
    numbers = [
        constant(value)
        for name in ("lowerbound", "extent", "stride")
        for value in operands(owner, name)  # type: ignore[arg-type]
    ]
    if len(numbers) != 3:
        return None
    lower, extent, stride = numbers
    if lower is None or extent is None or stride != 1 or lower < 0 or extent < 0:
        return None
    return lower + extent


def _flat(kind: Attribute) -> tuple[int, Attribute]:
    """How many elements an array has, of what type."""
    count = 1
    while isinstance(kind, LLVMArrayType):
        count, kind = count * kind.size.data, kind.type
    return count, kind
