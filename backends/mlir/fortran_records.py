"""Objects of derived types of Fortran: components, arrays of them, and descriptors in memory."""

from __future__ import annotations

from accomp.backends.mlir import memory
from accomp.backends.mlir.context import Context, InDescriptor
from accomp.backends.mlir.conversions import convert
from accomp.backends.mlir.expressions import place, value
from accomp.backends.mlir.fortran_types import array_type, element_type, memref_of, record_of
from accomp.backends.mlir.memory import AtPointer, InMemref, Memref, Place, Value
from accomp.backends.mlir.opaque import opaque_start
from accomp.backends.mlir.text import Writer
from accomp.backends.mlir.types import (
    BOOL,
    LONG,
    Array,
    Descriptor,
    NoLoweringError,
    Record,
    innermost,
    llvm_type,
    size_of,
)
from accomp.host import nodes as host
from accomp.host.declarations import DataObject
from accomp.host.fortran_types import Kinded, kinded_of


def component(ctx: Context, node: host.Member) -> Place:
    """The place of a component; of a scalar that is allocatable or a pointer what it leads to."""
    of = node.object.operand if isinstance(node.object, host.Address) else node.object
    if of.type is not None and of.type.rank:
        raise NoLoweringError("a component of several objects at once has no form in MLIR")
    found = _member(ctx.out, place(ctx, of), node.name)
    declared = declared_as(ctx, node)
    if declared.dynamic and not declared.rank:
        return _pointed(ctx, found, declared)
    return found


def _member(out: Writer, made: Place, name: str) -> Place:
    """A component of an object, or of the object of the type that its type extends (Fortran 2018 7.5.7.2)."""
    type_ = made.type
    if isinstance(type_, Record) and all(f.name != name for f in type_.fields) and type_.fields:
        return _member(out, memory.member(out, made, type_.fields[0].name), name)
    return memory.member(out, made, name)


def declared_as(ctx: Context, node: host.Member) -> DataObject:
    """The declaration of a component."""
    found = ctx.module.known.components.get(node.symbol) if ctx.module.known is not None else None
    if found is None:
        raise NoLoweringError(f"what component '{node.name}' is declared as is not known")
    return found


def _pointed(ctx: Context, made: Place, declared: DataObject) -> AtPointer:
    pointer = ctx.out.value(f"llvm.load {memory.address(ctx.out, made)} : !llvm.ptr -> !llvm.ptr")
    return AtPointer(pointer, element_type(ctx.module, declared))


def array_component(ctx: Context, node: host.Member) -> Place:
    """A component that is an array, as a memref where its elements are numbers."""
    found, declared = component(ctx, node), declared_as(ctx, node)
    if isinstance(found.type, Descriptor):
        return loaded(ctx, memory.address(ctx.out, found), declared)
    return fixed(ctx, memory.address(ctx.out, found), declared)


def opened(ctx: Context, bound: InDescriptor) -> Place:
    """What a variable is that is kept in a descriptor, as it is allocated or associated now."""
    if bound.declared.rank:
        return loaded(ctx, bound.slot, bound.declared)
    return _pointed(ctx, AtPointer(bound.slot, LONG), bound.declared)


def fixed(ctx: Context, pointer: str, declared: DataObject) -> Place:
    """An array of constant shape where a pointer leads."""
    out = ctx.out
    lowers = tuple(_constant(out, low) for low, _ in declared.shape)
    extents = tuple(_constant(out, extent) for _, extent in declared.shape)
    if isinstance(element_type(ctx.module, declared), Record):
        return array_at(ctx, pointer, declared, lowers, extents)
    of, stride, strides = memref_of(ctx.module, declared), 1, list[int]()
    for _, extent in declared.shape:
        strides.append(stride)
        stride *= extent
    sizes = [*reversed([extent for _, extent in declared.shape]), *reversed(strides)]
    made = _memref_at(out, pointer, [_number(out, n) for n in sizes], of)
    return InMemref(made, of, array_type(ctx.module, declared), lowers=lowers)


def array_at(
    ctx: Context, pointer: str, declared: DataObject, lowers: tuple[str, ...], extents: tuple[str, ...]
) -> AtPointer:
    """An array of records without gaps."""
    strides, stride = list[str](), _constant(ctx.out, 1)
    for extent in extents:
        strides.append(stride)
        stride = ctx.out.value(f"arith.muli {stride}, {extent} : index")
    return AtPointer(pointer, array_type(ctx.module, declared), lowers, extents, tuple(strides))


def element_at(out: Writer, made: AtPointer, indices: list[str]) -> AtPointer:
    """An element of an array of records by its indices from zero, that of the first dimension first."""
    total = _constant(out, 0)
    for index, stride in zip(indices, made.strides, strict=True):
        product = out.value(f"arith.muli {index}, {stride} : index")
        total = out.value(f"arith.addi {total}, {product} : index")
    number = out.value(f"arith.index_cast {total} : index to i64")
    of = innermost(made.type)
    text = f"llvm.getelementptr {made.pointer}[{number}] : (!llvm.ptr, i64) -> !llvm.ptr, {llvm_type(of)}"
    return AtPointer(out.value(text), of)


def _constant(out: Writer, number: int) -> str:
    return out.value(f"arith.constant {number} : index")


def _number(out: Writer, number: int) -> str:
    return out.value(f"arith.constant {number} : i64")


# Descriptors in memory.


def _of_memref(rank: int) -> str:
    """What the LLVM dialect has for a memref."""
    arrays = f", array<{rank} x i64>, array<{rank} x i64>" if rank else ""
    return f"!llvm.struct<(ptr, ptr, i64{arrays})>"


def _memref_at(out: Writer, pointer: str, sizes: list[str], of: Memref) -> str:
    """A memref of the elements that a pointer leads to; `sizes` are the extents, then the strides."""
    rank = len(of.shape)
    type_ = _of_memref(rank)
    made = out.value(f"llvm.mlir.undef : {type_}")
    zero = _number(out, 0)
    parts = [(pointer, "[0]"), (pointer, "[1]"), (zero, "[2]")]
    parts += [(size, f"[{3 + number // rank}, {number % rank}]") for number, size in enumerate(sizes)]
    for given, at in parts:
        made = out.value(f"llvm.insertvalue {given}, {made}{at} : {type_}")
    return out.value(f"builtin.unrealized_conversion_cast {made} : {type_} to {of.text}")


def loaded(ctx: Context, slot: str, declared: DataObject) -> Place:
    """The array that a descriptor describes."""
    out, rank = ctx.out, declared.rank
    lowers = tuple(_index_at(out, slot, 24 + 16 * rank + 8 * n) for n in range(rank))
    if isinstance(element_type(ctx.module, declared), Record):
        pointer = out.value(f"llvm.load {slot} : !llvm.ptr -> !llvm.ptr")
        parts = [
            [_index_at(out, slot, at + 8 * n) for n in reversed(range(rank))] for at in (24, 24 + 8 * rank)
        ]
        return AtPointer(pointer, array_type(ctx.module, declared), lowers, tuple(parts[0]), tuple(parts[1]))
    whole = out.value(f"llvm.load {slot} : !llvm.ptr -> {_of_memref(rank)}")
    of = memref_of(ctx.module, declared, strided=True)
    made = out.value(f"builtin.unrealized_conversion_cast {whole} : {_of_memref(rank)} to {of.text}")
    return InMemref(made, of, array_type(ctx.module, declared), lowers=lowers)


def _at(out: Writer, slot: str, offset: int) -> str:
    return out.value(f"llvm.getelementptr {slot}[{offset}] : (!llvm.ptr) -> !llvm.ptr, i8")


def _index_at(out: Writer, slot: str, offset: int) -> str:
    number = out.value(f"llvm.load {_at(out, slot, offset)} : !llvm.ptr -> i64")
    return out.value(f"arith.index_cast {number} : i64 to index")


def is_allocated(ctx: Context, slot: str) -> Value:
    """Whether what a descriptor describes is there."""
    pointer = ctx.out.value(f"llvm.load {slot} : !llvm.ptr -> !llvm.ptr")
    null = ctx.out.value("llvm.mlir.zero : !llvm.ptr")
    return Value(ctx.out.value(f'llvm.icmp "ne" {pointer}, {null} : !llvm.ptr'), BOOL)


def allocate(ctx: Context, slot: str, declared: DataObject, lowers: list[str], sizes: list[str]) -> None:
    """Memory for an array; the lower bounds and extents are those of the first dimension first."""
    out, element = ctx.out, element_type(ctx.module, declared)
    strides, total = list[str](), _constant(out, 1)
    for size in sizes:
        strides.append(total)
        total = out.value(f"arith.muli {total}, {size} : index")
    number = out.value(f"arith.index_cast {total} : index to i64")
    bytes_ = out.value(f"arith.muli {number}, {_number(out, size_of(element))} : i64")
    pointer = _malloc(ctx, bytes_)
    if isinstance(element, Record):
        start(ctx, pointer, declared, total)
    out.op(f"llvm.store {pointer}, {slot} : !llvm.ptr, !llvm.ptr")
    out.op(f"llvm.store {pointer}, {_at(out, slot, 8)} : !llvm.ptr, !llvm.ptr")
    zero = _number(out, 0)
    out.op(f"llvm.store {zero}, {_at(out, slot, 16)} : i64, !llvm.ptr")
    for number_, one in enumerate((*reversed(sizes), *reversed(strides), *lowers)):
        long = out.value(f"arith.index_cast {one} : index to i64")
        out.op(f"llvm.store {long}, {_at(out, slot, 24 + 8 * number_)} : i64, !llvm.ptr")


def _malloc(ctx: Context, bytes_: str) -> str:
    """Memory, from the function that the lowering of `memref.alloc` calls too."""
    ctx.module.parts.setdefault("malloc", "  llvm.func @malloc(i64) -> !llvm.ptr loc(unknown)")
    return ctx.out.value(f"llvm.call @malloc({bytes_}) : (i64) -> !llvm.ptr")


def allocate_scalar(ctx: Context, slot: str, declared: DataObject) -> None:
    """Memory for a scalar."""
    type_ = element_type(ctx.module, declared)
    bytes_ = _number(ctx.out, size_of(type_))
    pointer = _malloc(ctx, bytes_)
    if isinstance(type_, Record):
        start(ctx, pointer, declared, _constant(ctx.out, 1))
    ctx.out.op(f"llvm.store {pointer}, {slot} : !llvm.ptr, !llvm.ptr")


def deallocate(ctx: Context, slot: str) -> None:
    """End the memory of what a descriptor describes, or a pointer leads to."""
    pointer = ctx.out.value(f"llvm.load {slot} : !llvm.ptr -> !llvm.ptr")
    ctx.module.parts.setdefault("free", "  llvm.func @free(!llvm.ptr) loc(unknown)")
    ctx.out.op(f"llvm.call @free({pointer}) : (!llvm.ptr) -> ()")
    nullify(ctx, slot)


def nullify(ctx: Context, slot: str) -> None:
    """Have a descriptor or a pointer lead nowhere."""
    null = ctx.out.value("llvm.mlir.zero : !llvm.ptr")
    ctx.out.op(f"llvm.store {null}, {slot} : !llvm.ptr, !llvm.ptr")


def zero_bytes(out: Writer, pointer: str, bytes_: str) -> None:
    """Have bytes be zero."""
    zero = out.value("arith.constant 0 : i8")
    types = "(!llvm.ptr, i8, i64) -> ()"
    out.op(f'"llvm.intr.memset"({pointer}, {zero}, {bytes_}) <{{isVolatile = false}}> : {types}')


# Objects.


def start(ctx: Context, pointer: str, declared: DataObject, count: str) -> None:
    """Give so many objects what their components start from: nothing is allocated (Fortran 2018 7.5.4.6)."""
    out, type_ = ctx.out, element_type(ctx.module, declared)
    number = out.value(f"arith.index_cast {count} : index to i64")
    zero_bytes(out, pointer, out.value(f"arith.muli {number}, {_number(out, size_of(type_))} : i64"))
    if isinstance(type_, Record) and declared.type is not None and _starts(ctx, declared.type):
        zero, one, index = _constant(out, 0), _constant(out, 1), out.name()
        with out.region(f"scf.for {index} = {zero} to {count} step {one}"):
            element = AtPointer(pointer, Array(type_, None), strides=(one,))
            _defaults(ctx, element_at(out, element, [index]), declared.type)


def _starts(ctx: Context, type_: Kinded) -> bool:
    """Whether components of a type have values that they start from."""
    known = ctx.module.known
    if known is None or type_.base != "type":
        return False
    found = known.derived(type_)
    parts = [one for one in found.components if not one.dynamic and one.type is not None]
    inside = any(one.initial is not None or (one.type and _starts(ctx, one.type)) for one in parts)
    return inside or (found.parent is not None and _starts(ctx, found.parent))


def _defaults(ctx: Context, made: Place, type_: Kinded) -> None:
    known = ctx.module.known
    found = known.derived(type_) if known is not None and type_.base == "type" else None
    if found is None:
        return
    if found.parent is not None:
        _defaults(ctx, memory.member(ctx.out, made, found.extends), found.parent)
    for one in found.components:
        if one.dynamic or one.type is None or not (one.initial is not None or _starts(ctx, one.type)):
            continue
        part = memory.member(ctx.out, made, one.name)
        mark = ctx.out.mark()
        try:
            _default(ctx, part, one, one.type)
        except NoLoweringError as error:
            ctx.out.undo(mark)
            pointer, text = memory.address(ctx.out, part), f"{type_.name}%{one.name}"
            opaque_start(ctx, text, one.symbol.declared, str(error), pointer)


def _default(ctx: Context, part: Place, one: DataObject, type_: Kinded) -> None:
    if one.rank:
        raise NoLoweringError(f"what component '{one.name}' starts from has no form in MLIR")
    if one.initial is not None:
        memory.store(ctx.out, convert(ctx.out, value(ctx, one.initial), part.type), part)
    else:
        _defaults(ctx, part, type_)


def constructed(ctx: Context, node: host.Call) -> Value:
    """A value of a derived type by its components (Fortran 2018 7.5.10)."""
    type_ = _type_of(ctx, node)
    made = ctx.allocate(type_)
    assert isinstance(made, AtPointer)
    zero_bytes(ctx.out, made.pointer, _number(ctx.out, size_of(type_)))
    names = [f.name for f in type_.fields]
    for number, argument in enumerate(node.arguments):
        name = argument.name if isinstance(argument, host.Keyword) else names[number]
        given = argument.value if isinstance(argument, host.Keyword) else argument
        part = _member(ctx.out, made, name)
        if isinstance(part.type, Array | Descriptor):
            raise NoLoweringError("a constructor of a record gives an array")
        memory.store(ctx.out, convert(ctx.out, value(ctx, given), part.type), part)
    return Value(made.pointer, type_)


def _type_of(ctx: Context, node: host.Call) -> Record:
    made = kinded_of(node.type)
    if made is None or made.base != "type":
        raise NoLoweringError("the type of a constructor is not known")
    return record_of(ctx.module, made)
