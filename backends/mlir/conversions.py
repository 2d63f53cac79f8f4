"""Conversions between types of numbers and pointers (C11 6.3, C++17 7)."""

from __future__ import annotations

from accomp.backends.mlir.memory import Value
from accomp.backends.mlir.text import Writer
from accomp.backends.mlir.types import (
    BOOL,
    Array,
    Bool,
    Complex,
    Float,
    Int,
    NoLoweringError,
    Pointer,
    Record,
    Type,
    value_type,
)


def constant(out: Writer, value: float, type_: Type) -> Value:
    """A constant number."""
    if isinstance(type_, Pointer):
        return Value(out.value("llvm.mlir.zero : !llvm.ptr"), type_)
    if isinstance(type_, Complex):
        part = Float(type_.bits)
        return created(out, constant(out, value, part), constant(out, 0, part), type_)
    if isinstance(type_, Bool):
        return Value(out.value(f"arith.constant {'true' if value else 'false'}"), type_)
    if isinstance(type_, Int):
        return Value(
            out.value(f"arith.constant {wrapped(int(value), type_.bits)} : {value_type(type_)}"), type_
        )
    if isinstance(type_, Float):
        return Value(out.value(f"arith.constant {float_text(value, type_)} : {value_type(type_)}"), type_)
    raise NoLoweringError("an array or record has no constant")


def wrapped(value: int, bits: int) -> int:
    """An integer as one of so many bits with a sign."""
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


_SPECIAL = {
    32: {"inf": "0x7F800000", "-inf": "0xFF800000", "nan": "0x7FC00000"},
    64: {"inf": "0x7FF0000000000000", "-inf": "0xFFF0000000000000", "nan": "0x7FF8000000000000"},
}


def float_text(value: float, type_: Float) -> str:
    """A floating-point number; MLIR has hexadecimal digits for what is no finite number."""
    text = repr(float(value))
    if text in ("inf", "-inf", "nan"):
        if type_.bits not in _SPECIAL:
            raise NoLoweringError("infinity has no form in this type")
        return _SPECIAL[type_.bits][text]
    mantissa, mark, exponent = text.partition("e")
    mantissa = mantissa if "." in mantissa else f"{mantissa}.0"
    return f"{mantissa}{mark}{exponent}"


def created(out: Writer, real: Value, imaginary: Value, type_: Complex) -> Value:
    """A complex number of its parts."""
    return Value(out.value(f"complex.create {real.name}, {imaginary.name} : {value_type(type_)}"), type_)


def convert(out: Writer, value: Value, type_: Type) -> Value:
    """A value in another type."""
    was = value.type
    if was == type_ or (value_type(was) == value_type(type_) and not isinstance(was, Record | Array)):
        return Value(value.name, type_)
    if isinstance(was, Record) and isinstance(type_, Record) and was.size == type_.size:
        return Value(value.name, type_)
    if isinstance(type_, Record) or isinstance(was, Record):
        raise NoLoweringError("records are not converted")
    if isinstance(type_, Bool):
        return truth(out, value)
    if isinstance(type_, Pointer):
        return _to_pointer(out, value, type_)
    if isinstance(was, Pointer | Array):
        return _from_pointer(out, value, type_)
    if isinstance(type_, Complex):
        return _to_complex(out, value, type_)
    if isinstance(was, Complex):
        part = Value(out.value(f"complex.re {value.name} : {value_type(was)}"), Float(was.bits))
        return convert(out, part, type_)
    return Value(_number(out, value.name, was, type_), type_)


def _to_pointer(out: Writer, value: Value, type_: Pointer) -> Value:
    if isinstance(value.type, Pointer | Array):
        return Value(value.name, type_)
    if not isinstance(value.type, Int | Bool):
        raise NoLoweringError("a number that is no integer becomes a pointer")
    of = value_type(value.type)
    return Value(out.value(f"llvm.inttoptr {value.name} : {of} to !llvm.ptr"), type_)


def _from_pointer(out: Writer, value: Value, type_: Type) -> Value:
    if not isinstance(type_, Int):
        raise NoLoweringError("a pointer becomes a number that is no integer")
    return Value(out.value(f"llvm.ptrtoint {value.name} : !llvm.ptr to {value_type(type_)}"), type_)


def _to_complex(out: Writer, value: Value, type_: Complex) -> Value:
    part, was = Float(type_.bits), value.type
    if isinstance(was, Complex):
        names = [out.value(f"complex.{p} {value.name} : {value_type(was)}") for p in ("re", "im")]
        real, imaginary = (convert(out, Value(n, Float(was.bits)), part) for n in names)
        return created(out, real, imaginary, type_)
    return created(out, convert(out, value, part), constant(out, 0, part), type_)


def _number(out: Writer, name: str, was: Type, type_: Type) -> str:
    """The conversion of an integer or a floating-point number."""
    source, target = value_type(was), value_type(type_)
    if isinstance(was, Bool):
        cast = "uitofp" if isinstance(type_, Float) else "extui"
    elif isinstance(was, Int) and isinstance(type_, Int):
        cast = "trunci" if type_.bits < was.bits else "extui" if was.unsigned else "extsi"
    elif isinstance(was, Int):
        cast = "uitofp" if was.unsigned else "sitofp"
    elif isinstance(was, Float) and isinstance(type_, Int):
        cast = "fptoui" if type_.unsigned else "fptosi"
    elif isinstance(was, Float) and isinstance(type_, Float):
        cast = "truncf" if type_.bits < was.bits else "extf"
    else:
        raise NoLoweringError("a conversion has no form in MLIR")
    return out.value(f"arith.{cast} {name} : {source} to {target}")


def truth(out: Writer, value: Value) -> Value:
    """Whether a value is not zero."""
    type_ = value.type
    if isinstance(type_, Bool):
        return value
    if isinstance(type_, Pointer | Array):
        zero = out.value("llvm.mlir.zero : !llvm.ptr")
        return Value(out.value(f'llvm.icmp "ne" {value.name}, {zero} : !llvm.ptr'), BOOL)
    zero = constant(out, 0, type_).name
    if isinstance(type_, Complex):
        return Value(out.value(f"complex.neq {value.name}, {zero} : {value_type(type_)}"), BOOL)
    compare = "cmpi ne" if isinstance(type_, Int) else "cmpf une"
    return Value(out.value(f"arith.{compare}, {value.name}, {zero} : {value_type(type_)}"), BOOL)


def common(left: Type, right: Type) -> Type:
    """The type in which two numbers are combined (C11 6.3.1.8)."""
    complexes = [t for t in (left, right) if isinstance(t, Complex)]
    floats = [t for t in (left, right) if isinstance(t, Float)]
    if complexes:
        return Complex(max(t.bits for t in (*complexes, *floats)))
    if floats:
        return Float(max(t.bits for t in floats))
    first, second = promoted(left), promoted(right)
    if first.bits != second.bits:
        return first if first.bits > second.bits else second
    return first if first.unsigned else second


def promoted(type_: Type) -> Int:
    """The type of an integer in expressions."""
    if isinstance(type_, Bool):
        return Int(32)
    if not isinstance(type_, Int):
        raise NoLoweringError("an operand is no number")
    return type_ if type_.bits >= 32 else Int(32)
