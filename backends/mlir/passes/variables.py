"""Variables that a region uses: which they are, and what their type tells of the memory that they have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import AnyFloat, ComplexType, IndexType, IntegerType, MemRefType, SymbolRefAttr
from xdsl.dialects.llvm import LLVMArrayType, LLVMPointerType
from xdsl.ir import Block, Operation
from xdsl.utils.hints import isa

from accomp.backends.mlir.dialect.acc import is_pointer
from accomp.backends.mlir.dialect.facts import constant, name_of, operands, root
from accomp.backends.mlir.verification.recipes import lookup
from accomp.records import dataclass

if TYPE_CHECKING:
    from xdsl.ir import Attribute, SSAValue

_SCALARS = (AnyFloat, IntegerType, IndexType, ComplexType, LLVMPointerType)
_GLOBALS = {"memref.get_global": "name", "llvm.mlir.addressof": "global_name"}
_PARTS = frozenset(("memref.subview", "llvm.getelementptr"))


@dataclass(frozen=True, slots=True)
class Held:
    """The memory of a variable: the type of what it holds, how many of these where no type tells."""

    type: Attribute
    scalar: bool
    count: SSAValue | None = None


def storage(value: SSAValue) -> SSAValue | str:
    """What is one for all values that lead to a variable: its first value, of globals the name."""
    first = root(value)
    owner = first.owner
    name = owner.properties.get(_GLOBALS.get(owner.name, "")) if isinstance(owner, Operation) else None
    return name.root_reference.data if isinstance(name, SymbolRefAttr) else first


def is_of(entry: Operation, value: SSAValue) -> bool:
    """Whether a data operation is of the variable that a value leads to."""
    return storage(operands(entry, "var")[0]) == storage(value)


def declaration(value: SSAValue) -> Operation | None:
    """The operation of the module that declares a global variable."""
    owner = root(value).owner
    name = owner.properties.get(_GLOBALS.get(owner.name, "")) if isinstance(owner, Operation) else None
    return lookup(owner, name) if isinstance(owner, Operation) and isinstance(name, SymbolRefAttr) else None


def live_in(op: Operation) -> Iterator[SSAValue]:
    """The pointers through which the regions of an operation reach what is outside, each variable once.

    Private copies are made by the type of the original alone, which is not used.
    """
    seen: set[SSAValue | str] = set()
    for value in reaching(op):
        used = any(
            name_of(use.operation) != "acc.private" and _within(use.operation, op) for use in value.uses
        )
        if used and storage(value) not in seen:
            seen.add(storage(value))
            yield value


def reaching(op: Operation) -> Iterator[SSAValue]:
    """The values through which the regions of an operation reach variables, globals named within included."""
    for one in list(op.walk()):
        if one is op:
            continue
        for value in one.operands:
            if is_pointer(value.type) and not _within(value.owner, op):
                yield value
        if one.name in _GLOBALS and not _is_constant(declaration(one.results[0])):
            yield one.results[0]


def _is_constant(declared: Operation | None) -> bool:
    """Whether what a global's name stands for is no variable: a procedure, the text of a literal."""
    if declared is None or declared.name not in ("memref.global", "llvm.mlir.global"):
        return declared is not None
    return declared.name == "llvm.mlir.global" and "constant" in declared.properties


def _within(one: Operation | Block, op: Operation) -> bool:
    above = one.parent_op() if isinstance(one, Block) else one
    while above is not None and above is not op:
        above = above.parent_op()
    return above is op and (isinstance(one, Block) or one is not op)


def held_at(value: SSAValue) -> Held | str:
    """The memory of the variable that a value leads to, or why it is not known."""
    first = root(value)
    owner = first.owner
    if isinstance(owner, Operation) and owner.name in _PARTS:
        return f"it is a part of a variable, by '{owner.name}'"
    if isa(first.type, MemRefType):
        held = first.type.element_type
        if isa(held, MemRefType):
            return "what it holds is allocated apart from it"
        return Held(held, first.type.get_num_dims() == 0 and _is_scalar(held))
    if isinstance(owner, Operation) and owner.name == "llvm.alloca":
        held, count = owner.properties["elem_type"], owner.operands[0]
        one = constant(count) == 1
        if one and isinstance(held, LLVMPointerType):  # the type of a variable behind a pointer is no pointer
            return Held(LLVMArrayType(1, held), scalar=True)
        return Held(held, one and _is_scalar(held), None if one else count)
    declared = declaration(value)
    if declared is not None and "global_type" in declared.properties:
        held = declared.properties["global_type"]
        return Held(held, _is_scalar(held))
    return "nothing tells the extent of what it points to"


def _is_scalar(held: Attribute) -> bool:
    return isinstance(held, _SCALARS)
