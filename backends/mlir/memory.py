"""Places of memory and values: loads, stores, addresses, elements and members."""

from __future__ import annotations

from accomp.backends.mlir.text import Writer
from accomp.backends.mlir.types import (
    LONG,
    Array,
    Bool,
    Complex,
    Descriptor,
    Hidden,
    Int,
    NoLoweringError,
    Pointer,
    Record,
    Type,
    llvm_type,
    memory_type,
    value_type,
)
from accomp.records import dataclass, replace


@dataclass(frozen=True, slots=True)
class Value:
    """A value by its name; of an array or a record the address."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Memref:
    """The type of a memref; extents that are not constant are None. `strided`: nor are strides."""

    element: Type
    shape: tuple[int | None, ...] = ()
    strided: bool = False

    @property
    def text(self) -> str:
        """The type in MLIR."""
        extents = "".join(f"{'?' if e is None else e}x" for e in self.shape)
        return f"memref<{extents}{memory_type(self.element)}{self._layout()}>"

    def _layout(self) -> str:
        if not self.strided:
            return ""
        return f", strided<[{', '.join('?' * len(self.shape))}], offset: ?>"


@dataclass(frozen=True, slots=True)
class InMemref:
    """An object in a memref: all of it, or the part that the indices lead to."""

    memref: str
    of: Memref
    type: Type
    indices: tuple[str, ...] = ()
    lowers: tuple[str, ...] = ()
    """Of an array of Fortran the lower bounds, that of the first dimension first."""


@dataclass(frozen=True, slots=True)
class AtPointer:
    """An object that a pointer points to.

    An array of records of Fortran has the extents, the distances of its elements and the lower bounds in
    each dimension, that of the first dimension first.
    """

    pointer: str
    type: Type
    lowers: tuple[str, ...] = ()
    extents: tuple[str, ...] = ()
    strides: tuple[str, ...] = ()


Place = InMemref | AtPointer


def load(out: Writer, place: Place) -> Value:
    """The value in a place; of arrays and records their address."""
    type_ = place.type
    if isinstance(type_, Hidden):
        raise NoLoweringError(type_.why)
    if isinstance(type_, Array):
        return Value(address(out, place), Pointer(type_.element))
    if isinstance(type_, Record | Descriptor):
        return Value(address(out, place), type_)
    if isinstance(place, InMemref):
        name = out.value(f"memref.load {place.memref}[{', '.join(place.indices)}] : {place.of.text}")
    elif isinstance(type_, Complex):
        return Value(_load_complex(out, place.pointer, type_), type_)
    else:
        name = out.value(f"llvm.load {place.pointer} : !llvm.ptr -> {memory_type(type_)}")
    return Value(_from_memory(out, name, type_), type_)


def store(out: Writer, value: Value, place: Place) -> None:
    """Put a value, which has the type of the place, into it."""
    type_ = place.type
    if isinstance(type_, Hidden):
        raise NoLoweringError(type_.why)
    if isinstance(type_, Array | Descriptor):
        raise NoLoweringError("arrays are not assigned as a whole")
    if isinstance(type_, Record):
        if not isinstance(value.type, Record) or value.type.size != type_.size:
            raise NoLoweringError("a constructor is called")
        _copy(out, value.name, address(out, place), type_)
        return
    name = value.name
    if isinstance(type_, Bool):
        name = out.value(f"arith.extui {name} : i1 to {memory_type(type_)}")
    if isinstance(place, InMemref):
        out.op(f"memref.store {name}, {place.memref}[{', '.join(place.indices)}] : {place.of.text}")
    elif isinstance(type_, Complex):
        _store_complex(out, name, place.pointer, type_)
    else:
        out.op(f"llvm.store {name}, {place.pointer} : {memory_type(type_)}, !llvm.ptr")


def _from_memory(out: Writer, name: str, type_: Type) -> str:
    if not isinstance(type_, Bool):
        return name
    return out.value(f"arith.trunci {name} : {memory_type(type_)} to i1")


def _copy(out: Writer, source: str, target: str, type_: Record) -> None:
    """Copy a record, as a value of the LLVM dialect."""
    made = llvm_type(type_)
    whole = out.value(f"llvm.load {source} : !llvm.ptr -> {made}")
    out.op(f"llvm.store {whole}, {target} : {made}, !llvm.ptr")


def _parts(out: Writer, pointer: str, type_: Complex) -> tuple[str, str]:
    part = f"f{type_.bits}"
    return pointer, out.value(f"llvm.getelementptr {pointer}[1] : (!llvm.ptr) -> !llvm.ptr, {part}")


def _load_complex(out: Writer, pointer: str, type_: Complex) -> str:
    part = f"f{type_.bits}"
    names = [out.value(f"llvm.load {p} : !llvm.ptr -> {part}") for p in _parts(out, pointer, type_)]
    return out.value(f"complex.create {', '.join(names)} : {value_type(type_)}")


def _store_complex(out: Writer, name: str, pointer: str, type_: Complex) -> None:
    part = f"f{type_.bits}"
    for of, place in zip(("re", "im"), _parts(out, pointer, type_), strict=True):
        value = out.value(f"complex.{of} {name} : {value_type(type_)}")
        out.op(f"llvm.store {value}, {place} : {part}, !llvm.ptr")


def address(out: Writer, place: Place) -> str:
    """The address of an object as a pointer of the LLVM dialect."""
    if isinstance(place, AtPointer):
        return place.pointer
    index = out.value(f"memref.extract_aligned_pointer_as_index {place.memref} : {place.of.text} -> index")
    number = out.value(f"arith.index_cast {index} : index to i64")
    pointer = out.value(f"llvm.inttoptr {number} : i64 to !llvm.ptr")
    return _stepped(out, place, pointer) if place.indices else pointer


def _stepped(out: Writer, place: InMemref, pointer: str) -> str:
    """The address of the part that the indices lead to."""
    rank, element_ = len(place.of.shape), memory_type(place.of.element)
    names = [out.name() for _ in range(2 + 2 * rank)]
    types = ", ".join([f"memref<{element_}>", *["index"] * (1 + 2 * rank)])
    source = f"{place.memref} : {place.of.text}"
    out.op(f"{', '.join(names)} = memref.extract_strided_metadata {source} -> {types}")
    strides, total = names[2 + rank :], names[1]
    for index, stride in zip(place.indices, strides, strict=False):
        product = out.value(f"arith.muli {index}, {stride} : index")
        total = out.value(f"arith.addi {total}, {product} : index")
    number = out.value(f"arith.index_cast {total} : index to i64")
    return out.value(f"llvm.getelementptr {pointer}[{number}] : (!llvm.ptr, i64) -> !llvm.ptr, {element_}")


def part(out: Writer, place: InMemref) -> tuple[str, str]:
    """An element of a memref as a memref of its own, with its type."""
    rank = len(place.of.shape)
    ones = ", ".join("1" * rank)
    of = f"memref<{memory_type(place.of.element)}, strided<[], offset: ?>>"
    source = f"{place.memref}[{', '.join(place.indices)}] [{ones}] [{ones}] : {place.of.text}"
    return out.value(f"memref.subview {source} to {of}"), of


def extent(out: Writer, place: Place, dimension: int) -> str:
    """The extent of an array of Fortran in a dimension, from zero, as a value of type index."""
    if isinstance(place, AtPointer):
        return place.extents[dimension]
    at = out.value(f"arith.constant {len(place.lowers) - 1 - dimension} : index")
    return out.value(f"memref.dim {place.memref}, {at} : {place.of.text}")


def as_index(out: Writer, value: Value) -> str:
    """A subscript of a memref."""
    if not isinstance(value.type, Int):
        raise NoLoweringError("a subscript is no integer")
    cast = "index_castui" if value.type.unsigned else "index_cast"
    return out.value(f"arith.{cast} {value.name} : {value_type(value.type)} to index")


def as_long(out: Writer, value: Value) -> str:
    """A number of elements that is added to a pointer."""
    if not isinstance(value.type, Int):
        raise NoLoweringError("a subscript is no integer")
    if value.type.bits == LONG.bits:
        return value.name
    if value.type.bits > LONG.bits:
        return out.value(f"arith.trunci {value.name} : {value_type(value.type)} to i64")
    cast = "extui" if value.type.unsigned else "extsi"
    return out.value(f"arith.{cast} {value.name} : {value_type(value.type)} to i64")


def moved(out: Writer, pointer: str, element: Type, index: Value) -> str:
    """A pointer that is some elements further."""
    offset = as_long(out, index)
    return out.value(
        f"llvm.getelementptr {pointer}[{offset}] : (!llvm.ptr, i64) -> !llvm.ptr, {llvm_type(element)}"
    )


def element(out: Writer, place: Place, index: Value) -> Place:
    """An element of an array in its outermost dimension."""
    type_ = place.type
    assert isinstance(type_, Array)
    if isinstance(place, InMemref):
        return replace(place, type=type_.element, indices=(*place.indices, as_index(out, index)))
    return AtPointer(moved(out, place.pointer, type_.element, index), type_.element)


def member(out: Writer, place: Place, name: str) -> Place:
    """A member of a record."""
    type_ = place.type
    if not isinstance(type_, Record):
        raise NoLoweringError(f"'{name}' is a member of what is no record")
    found, pointer = type_.field(name), address(out, place)
    if found.offset:
        pointer = out.value(f"llvm.getelementptr {pointer}[{found.offset}] : (!llvm.ptr) -> !llvm.ptr, i8")
    return AtPointer(pointer, found.type)
