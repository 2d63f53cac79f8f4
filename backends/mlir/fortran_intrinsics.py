"""Intrinsic functions of Fortran (Fortran 2018 16.9) on scalars, and inquiries about arrays."""

from __future__ import annotations

from collections.abc import Callable

from accomp.backends.mlir import fortran_arrays, fortran_records, memory
from accomp.backends.mlir.context import Context, Described, InDescriptor
from accomp.backends.mlir.conversions import common, constant, convert, created, truth
from accomp.backends.mlir.expressions import value
from accomp.backends.mlir.memory import Value
from accomp.backends.mlir.operators import compared, of_type
from accomp.backends.mlir.types import (
    BOOL,
    Complex,
    Descriptor,
    Float,
    Int,
    NoLoweringError,
    Type,
    of_c,
    value_type,
)
from accomp.host import nodes as host

_MATH = frozenset(
    "acos acosh asin asinh atan atanh cos cosh erf exp log log10 sin sinh sqrt tan tanh".split()
)
_COMPLEX = frozenset("exp log sin cos sqrt tan tanh".split())
_ROUNDED = {"nint": "math.round", "floor": "math.floor", "ceiling": "math.ceil", "int": ""}
_ROUNDED_REAL = {"anint": "math.round", "aint": "math.trunc"}
_CONVERTED = frozenset("real dble float sngl logical".split())
_BITS = {"iand": "&", "ior": "|", "ieor": "^"}


def intrinsic(ctx: Context, node: host.Call) -> Value:
    """The value of an intrinsic function."""
    name = node.name.lower()
    if name in ("size", "lbound", "ubound"):
        return _inquiry(ctx, node, name)
    if name in ("present", "allocated", "associated") and len(node.arguments) == 1:
        return _is_there(ctx, node.arguments[0])
    arguments = [value(ctx, a) for a in node.arguments if not _is_kind(a)]
    type_ = of_c(node.type)
    if len(arguments) == 1:
        return _of_one(ctx, name, arguments[0], type_)
    made = _SEVERAL.get(name)
    if made is None:
        raise NoLoweringError(f"intrinsic function '{name}' has no form in MLIR")
    return made(ctx, name, arguments, type_)


def _is_kind(node: host.Expression) -> bool:
    return isinstance(node, host.Keyword) and node.name == "kind"


def _of_one(ctx: Context, name: str, argument: Value, type_: Type) -> Value:
    out, of = ctx.out, value_type(argument.type)
    if name in _MATH:
        is_complex = isinstance(argument.type, Complex)
        if is_complex and name not in _COMPLEX:
            raise NoLoweringError(f"function '{name}' of a complex number has no form in MLIR")
        return Value(
            out.value(f"{'complex' if is_complex else 'math'}.{name} {argument.name} : {of}"), argument.type
        )
    if name in _CONVERTED or name in ("cmplx", "dcmplx"):
        return convert(out, argument, type_)
    if name == "abs":
        return _absolute(ctx, argument)
    if name in _ROUNDED:
        made = argument
        if _ROUNDED[name] and isinstance(argument.type, Float):
            made = Value(out.value(f"{_ROUNDED[name]} {argument.name} : {of}"), argument.type)
        return convert(out, made, type_)
    if name in _ROUNDED_REAL:
        return convert(
            out, Value(out.value(f"{_ROUNDED_REAL[name]} {argument.name} : {of}"), argument.type), type_
        )
    if name in ("aimag", "imag") and isinstance(argument.type, Complex):
        return Value(out.value(f"complex.im {argument.name} : {of}"), type_)
    if name == "conjg":
        return Value(out.value(f"complex.conj {argument.name} : {of}"), type_)
    if name == "not":
        return of_type(out, "^", argument, constant(out, -1, argument.type))
    return _limit(ctx, name, type_)


def _absolute(ctx: Context, argument: Value) -> Value:
    of = value_type(argument.type)
    if isinstance(argument.type, Complex):
        return Value(ctx.out.value(f"complex.abs {argument.name} : {of}"), Float(argument.type.bits))
    operation = "math.absf" if isinstance(argument.type, Float) else "math.absi"
    return Value(ctx.out.value(f"{operation} {argument.name} : {of}"), argument.type)


_LIMITS = {
    ("huge", 32): 3.4028234663852886e38,
    ("huge", 64): 1.7976931348623157e308,
    ("tiny", 32): 1.1754943508222875e-38,
    ("tiny", 64): 2.2250738585072014e-308,
    ("epsilon", 32): 1.1920928955078125e-07,
    ("epsilon", 64): 2.220446049250313e-16,
}


def _limit(ctx: Context, name: str, type_: Type) -> Value:
    if name == "huge" and isinstance(type_, Int):
        return constant(ctx.out, (1 << (type_.bits - 1)) - 1, type_)
    known = _LIMITS.get((name, type_.bits)) if isinstance(type_, Float) else None
    if known is None:
        raise NoLoweringError(f"intrinsic function '{name}' has no form in MLIR")
    return constant(ctx.out, known, type_)


def _extreme(ctx: Context, name: str, arguments: list[Value], _: Type) -> Value:
    made = arguments[0]
    for one in arguments[1:]:
        type_ = common(made.type, one.type)
        left, right = convert(ctx.out, made, type_), convert(ctx.out, one, type_)
        kind = "numf" if isinstance(type_, Float) else "si"
        text = f"arith.{name[:3]}{kind} {left.name}, {right.name} : {value_type(type_)}"
        made = Value(ctx.out.value(text), type_)
    return made


def _remainder(ctx: Context, name: str, arguments: list[Value], _: Type) -> Value:
    type_ = common(arguments[0].type, arguments[1].type)
    left, right = (convert(ctx.out, a, type_) for a in arguments)
    out, of = ctx.out, value_type(type_)
    operation = "arith.remf" if isinstance(type_, Float) else "arith.remsi"
    made = Value(out.value(f"{operation} {left.name}, {right.name} : {of}"), type_)
    if name == "mod":
        return made
    zero = constant(out, 0, type_)
    differs = compared(out, "!=", made, zero).name
    signs = [compared(out, "<", v, zero).name for v in (made, right)]
    opposite = out.value(f"arith.xori {signs[0]}, {signs[1]} : i1")
    moved = out.value(f"arith.andi {differs}, {opposite} : i1")
    other = of_type(out, "+", made, right)
    return Value(out.value(f"arith.select {moved}, {other.name}, {made.name} : {of}"), type_)


def _sign(ctx: Context, _: str, arguments: list[Value], __: Type) -> Value:
    out, type_ = ctx.out, arguments[0].type
    of = value_type(type_)
    right = convert(out, arguments[1], type_)
    if isinstance(type_, Float):
        return Value(out.value(f"math.copysign {arguments[0].name}, {right.name} : {of}"), type_)
    plain = _absolute(ctx, arguments[0])
    zero = constant(out, 0, type_)
    negative = of_type(out, "-", zero, plain)
    flag = compared(out, "<", right, zero).name
    return Value(out.value(f"arith.select {flag}, {negative.name}, {plain.name} : {of}"), type_)


def _bits(ctx: Context, name: str, arguments: list[Value], _: Type) -> Value:
    type_ = common(arguments[0].type, arguments[1].type)
    left, right = (convert(ctx.out, a, type_) for a in arguments)
    return of_type(ctx.out, _BITS[name], left, right)


def _shift(ctx: Context, name: str, arguments: list[Value], _: Type) -> Value:
    type_ = arguments[0].type
    amount = convert(ctx.out, arguments[1], type_)
    operation = {"shiftl": "shli", "shiftr": "shrui", "shifta": "shrsi"}[name]
    text = f"arith.{operation} {arguments[0].name}, {amount.name} : {value_type(type_)}"
    return Value(ctx.out.value(text), type_)


def _merge(ctx: Context, _: str, arguments: list[Value], __: Type) -> Value:
    flag, type_ = truth(ctx.out, arguments[2]).name, arguments[0].type
    other = convert(ctx.out, arguments[1], type_)
    text = f"arith.select {flag}, {arguments[0].name}, {other.name} : {value_type(type_)}"
    return Value(ctx.out.value(text), type_)


def _parts(ctx: Context, _: str, arguments: list[Value], type_: Type) -> Value:
    if not isinstance(type_, Complex):
        raise NoLoweringError("a complex number is none")
    real, imaginary = (convert(ctx.out, a, Float(type_.bits)) for a in arguments[:2])
    return created(ctx.out, real, imaginary, type_)


def _atan2(ctx: Context, _: str, arguments: list[Value], type_: Type) -> Value:
    left, right = (convert(ctx.out, a, type_) for a in arguments)
    return Value(ctx.out.value(f"math.atan2 {left.name}, {right.name} : {value_type(type_)}"), type_)


_SEVERAL: dict[str, Callable[[Context, str, list[Value], Type], Value]] = {
    "max": _extreme, "min": _extreme, "max0": _extreme, "min0": _extreme, "mod": _remainder,
    "modulo": _remainder, "sign": _sign, **dict.fromkeys(_BITS, _bits),
    **dict.fromkeys(("shiftl", "shiftr", "shifta"), _shift), "merge": _merge, "cmplx": _parts,
    "atan2": _atan2,
}  # fmt: skip


def _is_there(ctx: Context, node: host.Expression) -> Value:
    """Whether an optional argument is present, an allocatable is allocated, or a pointer is associated."""
    core = node.value if isinstance(node, host.Keyword) else node
    core = core.operand if isinstance(core, host.Address) else core
    if isinstance(core, host.Variable):
        bound = ctx.bindings.get(core.symbol.id)
        if isinstance(bound, Described):
            return Value(ctx.out.value(f"memref.load {bound.allocated}[] : memref<i1>"), BOOL)
        if isinstance(bound, InDescriptor):
            return fortran_records.is_allocated(ctx, bound.slot)
        if core.symbol.id in ctx.present:
            return Value(ctx.present[core.symbol.id], BOOL)
    if isinstance(core, host.Member):
        made = fortran_records.component(ctx, core)
        if isinstance(made.type, Descriptor):
            return fortran_records.is_allocated(ctx, memory.address(ctx.out, made))
    raise NoLoweringError("whether a variable is there is not known")


def _inquiry(ctx: Context, node: host.Call, name: str) -> Value:
    """`size`, `lbound` and `ubound` of an array that is a variable."""
    arguments = [a.value if isinstance(a, host.Keyword) else a for a in node.arguments if not _is_kind(a)]
    made = fortran_arrays.array(ctx, arguments[0])
    out, type_ = ctx.out, of_c(node.type)
    if len(arguments) == 1:
        if name != "size":
            raise NoLoweringError(f"function '{name}' gives an array")
        total = memory.extent(ctx.out, made, 0)
        for number in range(1, len(made.lowers)):
            total = out.value(f"arith.muli {total}, {memory.extent(ctx.out, made, number)} : index")
        return _from_index(ctx, total, type_)
    given = arguments[1]
    if not isinstance(given, host.Literal) or not given.text.isdecimal():
        raise NoLoweringError("the dimension is not constant")
    number = int(given.text) - 1
    if name == "lbound":
        return _from_index(ctx, made.lowers[number], type_)
    count = memory.extent(ctx.out, made, number)
    if name == "size":
        return _from_index(ctx, count, type_)
    past = out.value(f"arith.addi {made.lowers[number]}, {count} : index")
    one = out.value("arith.constant 1 : index")
    return _from_index(ctx, out.value(f"arith.subi {past}, {one} : index"), type_)


def _from_index(ctx: Context, name: str, type_: Type) -> Value:
    return Value(ctx.out.value(f"arith.index_cast {name} : index to {value_type(type_)}"), type_)
