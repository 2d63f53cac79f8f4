"""Types of values and of memory in MLIR, of types of C and C++."""

from __future__ import annotations

from collections.abc import Callable

from accomp.records import dataclass
from accomp.syntax.nodes import TypeInfo, TypeKind


class NoLoweringError(Exception):
    """Something for which MLIR's dialects have no form; the message says what."""


@dataclass(frozen=True, slots=True)
class Int:
    """An integer; `unsigned` decides how it is extended, compared and divided."""

    bits: int
    unsigned: bool = False


@dataclass(frozen=True, slots=True)
class Bool:
    """A truth value: one bit as a value, `bytes` in memory."""

    bytes: int = 1


@dataclass(frozen=True, slots=True)
class Float:
    """A floating-point number."""

    bits: int


@dataclass(frozen=True, slots=True)
class Complex:
    """A complex number with two parts."""

    bits: int


@dataclass(frozen=True, slots=True)
class Pointer:
    """A pointer; of `void`, and to functions, without a type of what it points to."""

    element: Type | None = None


@dataclass(frozen=True, slots=True)
class Array:
    """An array; the extent is None where it is known at run time, or not at all."""

    element: Type
    extent: int | None


@dataclass(frozen=True, slots=True)
class Field:
    """A member of a record: its place in bytes."""

    name: str
    type: Type
    offset: int


@dataclass(frozen=True, slots=True)
class Record:
    """A structure or a class."""

    name: str
    size: int
    fields: tuple[Field, ...] = ()
    special: tuple[str, ...] = ()
    """In C++ the symbols of default and copy constructor and destructor, where these do something."""

    @property
    def default(self) -> str:
        """The default constructor."""
        return self.special[0] if self.special else ""

    @property
    def copy(self) -> str:
        """The copy constructor."""
        return self.special[1] if self.special else ""

    @property
    def end(self) -> str:
        """The destructor."""
        return self.special[2] if self.special else ""

    def field(self, name: str) -> Field:
        """A member. Raises NoLoweringError where its place is not known."""
        for one in self.fields:
            if one.name == name:
                return one
        raise NoLoweringError(f"the place of member '{name}' is not known")


@dataclass(frozen=True, slots=True)
class Descriptor:
    """What an allocatable or pointer array of Fortran has in memory, as a component or where it has records.

    That is the descriptor of a memref (two pointers, the offset, extents and strides) and the lower bounds.
    """

    rank: int


@dataclass(frozen=True, slots=True)
class Hidden:
    """What has no form here, and why: of objects of such types the place is known alone."""

    why: str


Type = Int | Bool | Float | Complex | Pointer | Array | Record | Descriptor | Hidden
Number = Int | Bool | Float | Complex
INT, LONG, BOOL, DOUBLE, FLOAT = Int(32), Int(64), Bool(), Float(64), Float(32)
BYTE = Int(8)


def is_scalar(type_: Type) -> bool:
    """Whether a value of the type is one of MLIR."""
    return not isinstance(type_, Array | Record | Descriptor | Hidden)


def value_type(type_: Type) -> str:
    """How values of a type are typed; of arrays and records their addresses."""
    if isinstance(type_, Int):
        return f"i{type_.bits}"
    if isinstance(type_, Bool):
        return "i1"
    if isinstance(type_, Float):
        return f"f{type_.bits}"
    if isinstance(type_, Complex):
        return f"complex<f{type_.bits}>"
    return "!llvm.ptr"


def passed_type(type_: Type) -> str:
    """How a value is typed where functions take or give it: records are passed as values."""
    return llvm_type(type_) if isinstance(type_, Record) else value_type(type_)


def memory_type(type_: Type) -> str:
    """The type of an element of a memref."""
    return f"i{8 * type_.bytes}" if isinstance(type_, Bool) else value_type(type_)


def llvm_type(type_: Type) -> str:
    """The type in the LLVM dialect."""
    if isinstance(type_, Array):
        return f"!llvm.array<{type_.extent or 0} x {llvm_type(type_.element)}>"
    if isinstance(type_, Record):
        return _struct(type_)
    if isinstance(type_, Complex):
        return f"!llvm.struct<(f{type_.bits}, f{type_.bits})>"
    if isinstance(type_, Descriptor):
        return f"!llvm.struct<(ptr, ptr, i64, {', '.join([f'array<{type_.rank} x i64>'] * 3)})>"
    return "i8" if isinstance(type_, Hidden) else memory_type(type_)


def _struct(type_: Record) -> str:
    """A structure with the fields at their places, or of bytes where LLVM would place them otherwise."""
    at, parts = 0, list[str]()
    for one in type_.fields:
        aligned = _aligned(at, alignment(one.type))
        if aligned != one.offset:
            return _bytes(type_)
        at = aligned + size_of(one.type)
        parts.append(llvm_type(one.type))
    if _aligned(at, alignment(type_)) != type_.size:
        return _bytes(type_)
    return f"!llvm.struct<({', '.join(parts)})>"


def _bytes(type_: Record) -> str:
    return f"!llvm.struct<(array<{type_.size} x i8>)>"


def has_fields(type_: Record) -> bool:
    """Whether the structure of the LLVM dialect has the fields of a record; else it has its bytes."""
    return _struct(type_) != _bytes(type_)


def _aligned(at: int, alignment_: int) -> int:
    return -(-at // alignment_) * alignment_


def alignment(type_: Type) -> int:
    """The alignment of objects in bytes."""
    if isinstance(type_, Array):
        return alignment(type_.element)
    if isinstance(type_, Record):
        return max([1, *(alignment(one.type) for one in type_.fields)])
    if isinstance(type_, Complex):
        return type_.bits // 8
    return 8 if isinstance(type_, Descriptor) else max(1, size_of(type_))


def size_of(type_: Type) -> int:
    """The size of objects in bytes. Raises NoLoweringError where it is not known."""
    if isinstance(type_, Hidden):
        raise NoLoweringError(type_.why)
    if isinstance(type_, Int):
        return type_.bits // 8
    if isinstance(type_, Bool):
        return type_.bytes
    if isinstance(type_, Float):
        return 16 if type_.bits > 64 else type_.bits // 8
    if isinstance(type_, Complex):
        return type_.bits // 4
    if isinstance(type_, Array):
        return size_of(type_.element) * (type_.extent or 0)
    if isinstance(type_, Descriptor):
        return 24 * (1 + type_.rank)
    return type_.size if isinstance(type_, Record) else 8


def innermost(type_: Type) -> Type:
    """What the elements of an array in all its dimensions are; another type as it is."""
    while isinstance(type_, Array):
        type_ = type_.element
    return type_


def extents(type_: Type) -> tuple[int | None, ...]:
    """The extents of an array, the outermost dimension first."""
    found: list[int | None] = []
    while isinstance(type_, Array):
        found.append(type_.extent)
        type_ = type_.element
    return tuple(found)


def of_c(info: TypeInfo | None) -> Type:
    """A type of C or C++. Raises NoLoweringError for one without a form."""
    if info is None:
        raise NoLoweringError("a type is not known")
    made = _MAKERS.get(info.kind)
    if made is None:
        raise NoLoweringError(f"values of type '{info.spelling}' have no form in MLIR")
    return made(info)


def _integer(info: TypeInfo) -> Type:
    words = (info.underlying or info.spelling).split()
    unsigned = "unsigned" in words or any(w in _UNSIGNED for w in words)
    return Int(8 * (info.bytes or 4), unsigned)


_UNSIGNED = ("char8_t", "char16_t", "char32_t")


def _floating(info: TypeInfo) -> Type:
    return Float(80 if info.bytes == 16 else 8 * info.bytes)


def _pointer(info: TypeInfo) -> Type:
    element = info.element
    if element is None or (not element.complete and element.kind is not TypeKind.ARRAY):
        return Pointer()
    if element.kind is TypeKind.FUNCTION:
        return Pointer()
    try:
        return Pointer(of_c(element))
    except NoLoweringError:
        return Pointer()


def _array(info: TypeInfo) -> Type:
    extent = int(info.extent) if info.extent and info.extent.isdecimal() else None
    return Array(of_c(info.element), extent)


def _record(info: TypeInfo) -> Type:
    if not info.complete or (not info.bytes and info.fields):
        raise NoLoweringError(f"the members of '{info.spelling}' are not known")
    fields = tuple(
        Field(f.name, of_c(f.type), f.offset // 8) for f in info.fields if f.offset >= 0 and f.offset % 8 == 0
    )
    return Record(info.spelling, info.bytes, fields, info.special)


def _complex(info: TypeInfo) -> Type:
    return Complex(8 * (info.bytes or 8))


def _boolean(info: TypeInfo) -> Type:
    return Bool(info.bytes or 1)


def _reference(info: TypeInfo) -> Type:
    return _pointer(info)


_MAKERS: dict[TypeKind, Callable[[TypeInfo], Type]] = {
    TypeKind.INTEGER: _integer,
    TypeKind.ENUM: _integer,
    TypeKind.BOOLEAN: _boolean,
    TypeKind.FLOATING: _floating,
    TypeKind.COMPLEX: _complex,
    TypeKind.POINTER: _pointer,
    TypeKind.ARRAY: _array,
    TypeKind.RECORD: _record,
    TypeKind.REFERENCE: _reference,
}
