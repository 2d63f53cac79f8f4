"""Elemental intrinsic functions (Fortran 2018 16.9) and what computes them in C++, as one table."""

from __future__ import annotations

from collections.abc import Callable

from accomp.backends.cxx.fortran import strings
from accomp.backends.cxx.fortran.cpp_types import cpp_type
from accomp.backends.cxx.fortran.operators import convert
from accomp.backends.cxx.fortran.values import CHOICE, OR, PRIMARY, UNARY, Value, call
from accomp.host.fortran_types import CHARACTER, Defaults, Kinded, RefusedError, common

Maker = Callable[[Defaults, tuple[Value, ...], int], Value]
"""Makes the value from those of the arguments; the number is the kind asked for, or 0."""


def _same(values: tuple[Value, ...]) -> tuple[Value, ...]:
    """All as values of the type that arithmetic between them has."""
    sized = [v for v in values if v.type.base != "boz"]
    if not sized:
        raise RefusedError("an argument of BOZ form has no type")
    type_ = sized[0].type
    for value in sized[1:]:
        type_ = common(type_, value.type) if value.type != type_ else type_
    return tuple(convert(v, type_) for v in values)


def _template(type_: Kinded) -> str:
    """The template argument where C++ would take a small integer for an int."""
    return f"<{cpp_type(type_)}>" if type_.base == "integer" and type_.kind < 4 else ""


def _floating(name: str, own: str = "") -> Maker:
    """A function of real arguments, and one of the library's for complex ones."""

    def make(_defaults: Defaults, values: tuple[Value, ...], _kind: int) -> Value:
        values = _same(values)
        type_ = values[0].type
        if type_.base == "complex":
            return Value(call(f"fortran::{name}", *(v.text for v in values)), type_)
        if type_.base != "real":
            raise RefusedError(f"'{name}' is given an argument of type {type_.text}")
        return Value(call(own or name, *(v.text for v in values)), type_)

    return make


def _library(name: str, result: Callable[[Kinded], Kinded] = lambda t: t) -> Maker:
    """A function template of accomp_fortran.h whose arguments are of one type."""

    def make(_defaults: Defaults, values: tuple[Value, ...], _kind: int) -> Value:
        values = _same(values)
        type_ = values[0].type
        return Value(call(f"fortran::{name}{_template(type_)}", *(v.text for v in values)), result(type_))

    return make


def _mixed(name: str, result: Callable[[Kinded], Kinded] = lambda t: t) -> Maker:
    """A function template whose first argument alone has the type."""

    def make(defaults: Defaults, values: tuple[Value, ...], _kind: int) -> Value:
        type_ = values[0].type
        if type_.base == "boz":
            values, type_ = (
                (convert(values[0], Kinded("integer", defaults.integer)), *values[1:]),
                Kinded("integer", defaults.integer),
            )
        return Value(call(f"fortran::{name}{_template(type_)}", *(v.text for v in values)), result(type_))

    return make


def _part(type_: Kinded) -> Kinded:
    """The type of a part of a complex number."""
    return Kinded("real", type_.kind) if type_.base == "complex" else type_


def _logical(_: Kinded) -> Kinded:
    return Kinded("logical")


def _integer(_: Kinded) -> Kinded:
    return Kinded("integer")


def _bits(operator: str) -> Maker:
    def make(_defaults: Defaults, values: tuple[Value, ...], _kind: int) -> Value:
        values = _same(values)
        texts = [v.within(PRIMARY) for v in values]
        return Value(f"({f' {operator} '.join(texts)})", values[0].type)

    return make


def _to_integer(name: str) -> Maker:
    """A function of one argument whose result is an integer of a kind: nint, floor, ceiling, maskl, maskr."""

    def make(defaults: Defaults, values: tuple[Value, ...], kind: int) -> Value:
        type_ = Kinded("integer", kind or defaults.integer)
        return Value(f"fortran::{name}<{cpp_type(type_)}>({values[0].text})", type_)

    return make


def _whole_real(name: str) -> Maker:
    """Aint and anint."""

    def make(_defaults: Defaults, values: tuple[Value, ...], kind: int) -> Value:
        found = Value(call(name, values[0].text), values[0].type)
        return convert(found, Kinded("real", kind)) if kind else found

    return make


def _int(defaults: Defaults, values: tuple[Value, ...], kind: int) -> Value:
    return convert(values[0], Kinded("integer", kind or defaults.integer))


def _real(defaults: Defaults, values: tuple[Value, ...], kind: int) -> Value:
    own = values[0].type.kind if values[0].type.base == "complex" else defaults.real
    return convert(values[0], Kinded("real", kind or own))


def _to(base: str, kind: int) -> Maker:
    def make(_defaults: Defaults, values: tuple[Value, ...], _kind: int) -> Value:
        return convert(values[0], Kinded(base, kind))

    return make


def _imaginary(_defaults: Defaults, values: tuple[Value, ...], _kind: int) -> Value:
    return Value(f"{values[0].within(PRIMARY)}.im", _part(values[0].type))


def _cmplx(defaults: Defaults, values: tuple[Value, ...], kind: int) -> Value:
    type_ = Kinded("complex", kind or defaults.real)
    if len(values) == 1:
        return convert(values[0], type_)
    parts = (convert(v, Kinded("real", type_.kind)).text for v in values)
    return Value(call(cpp_type(type_), *parts), type_)


def _dcmplx(defaults: Defaults, values: tuple[Value, ...], _kind: int) -> Value:
    return _cmplx(defaults, values, defaults.double)


def _mod(_defaults: Defaults, values: tuple[Value, ...], _kind: int) -> Value:
    left, right = _same(values)
    if left.type.base == "integer":
        return Value(f"({left.within(UNARY)} % {right.within(UNARY)})", left.type)
    return Value(call("fmod", left.text, right.text), left.type)


def _merge(_defaults: Defaults, values: tuple[Value, ...], _kind: int) -> Value:
    left, right, mask = values
    if left.type.numeric:
        left, right = _same((left, right))
    text = f"({mask.within(OR)} ? {left.within(CHOICE + 1)} : {right.within(CHOICE + 1)})"
    return Value(text, left.type, truth=left.truth and right.truth)


def _keep_logical(_defaults: Defaults, values: tuple[Value, ...], kind: int) -> Value:
    return convert(values[0], Kinded("logical", kind)) if kind else values[0]


def _atan(defaults: Defaults, values: tuple[Value, ...], kind: int) -> Value:
    return _floating("atan2" if len(values) == 2 else "atan")(defaults, values, kind)


def _code(defaults: Defaults, values: tuple[Value, ...], kind: int) -> Value:
    value = strings.converted(values[0], CHARACTER) if values[0].type.string else values[0]
    return Value(f"int((unsigned char){value.within(UNARY)})", Kinded("integer", kind or defaults.integer))


def _character(_defaults: Defaults, values: tuple[Value, ...], _kind: int) -> Value:
    return Value(f"char({values[0].text})", CHARACTER)


def _place_in(name: str) -> Maker:
    """INDEX, SCAN, VERIFY and LEN_TRIM: numbers of characters."""

    def make(defaults: Defaults, values: tuple[Value, ...], kind: int) -> Value:
        found = Value(call(f"fortran::{name}", *(v.text for v in values)), Kinded("integer", 8))
        return convert(found, Kinded("integer", kind or defaults.integer))

    return make


def _compared(operator: str) -> Maker:
    def make(_defaults: Defaults, values: tuple[Value, ...], _kind: int) -> Value:
        return strings.compared(operator, values[0], values[1])

    return make


def _trim(_defaults: Defaults, values: tuple[Value, ...], _kind: int) -> Value:
    if not values[0].place and values[0].type.string:
        raise RefusedError("trim is given an expression")
    return Value(call("fortran::trim", values[0].text), Kinded("character", 1, length=-1))


def _adjusted(right: str) -> Maker:
    def make(_defaults: Defaults, values: tuple[Value, ...], _kind: int) -> Value:
        type_ = values[0].type
        if type_.length < 0:
            raise RefusedError("a string is adjusted whose length is known at run time only")
        text = f"fortran::adjusted<{type_.length}>({values[0].text}, {right})"
        return Value(text, type_) if type_.string else values[0]

    return make


def _repeat(_defaults: Defaults, values: tuple[Value, ...], _kind: int) -> Value:
    count, size = values[1].constant, values[0].type.length
    if count is None or size < 0:
        raise RefusedError("the length of what repeat gives is known at run time only")
    type_ = Kinded("character", 1, length=max(count, 0) * size)
    text = f"fortran::repeated<{type_.length}>({values[0].text})"
    return Value(text if type_.string else f"{text}.elements[0]", type_)


def _ibits(defaults: Defaults, values: tuple[Value, ...], kind: int) -> Value:
    return _mixed("ibits")(defaults, values, kind)


def _not(_defaults: Defaults, values: tuple[Value, ...], _kind: int) -> Value:
    type_ = values[0].type
    text = f"~{values[0].within(UNARY)}"
    return Value(f"{cpp_type(type_)}({text})" if " " not in cpp_type(type_) else text, type_, UNARY)


def _power_of(name: str) -> Maker:
    """Functions of a real number and an integer: scale, set_exponent, bessel_jn."""

    def make(_defaults: Defaults, values: tuple[Value, ...], _kind: int) -> Value:
        real = next(v for v in values if v.type.base == "real")
        return Value(call(name, *(v.text for v in values)), real.type)

    return make


def _dprod(_defaults: Defaults, values: tuple[Value, ...], _kind: int) -> Value:
    left, right = (convert(v, Kinded("real", 8)) for v in values)
    return Value(f"({left.text} * {right.text})", left.type)


_ONE = "sqrt exp log sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh"

TABLE: dict[str, Maker] = {
    **{name: _floating(name) for name in _ONE.split()},
    **{name: _floating(name) for name in ("log10", "erf", "erfc", "hypot", "atan2")},
    "atan": _atan,
    "gamma": _floating("tgamma"),
    "log_gamma": _floating("lgamma"),
    "erfc_scaled": _library("erfc_scaled"),
    **{f"bessel_{n}": _library(f"bessel_{n}") for n in ("j0", "j1", "y0", "y1")},
    "bessel_jn": _power_of("fortran::bessel_jn"),
    "bessel_yn": _power_of("fortran::bessel_yn"),
    "abs": _library("abs", _part),
    "aimag": _imaginary,
    "imag": _imaginary,
    "conjg": _library("conjg"),
    "aint": _whole_real("trunc"),
    "anint": _whole_real("round"),
    **{name: _to_integer(name) for name in ("nint", "floor", "ceiling")},
    "int": _int,
    "real": _real,
    "dble": _to("real", 8),
    "dfloat": _to("real", 8),
    "float": _to("real", 4),
    "sngl": _to("real", 4),
    "int2": _to("integer", 2),
    "int8": _to("integer", 8),
    "cmplx": _cmplx,
    "dcmplx": _dcmplx,
    "logical": _keep_logical,
    "mod": _mod,
    "modulo": _library("modulo"),
    "sign": _library("sign"),
    "dim": _library("dim"),
    "dprod": _dprod,
    "max": _library("max"),
    "min": _library("min"),
    "merge": _merge,
    "iand": _bits("&"),
    "ior": _bits("|"),
    "ieor": _bits("^"),
    "not": _not,
    **{n: _mixed(n) for n in ("ishft", "ishftc", "shiftl", "shiftr", "shifta", "ibset", "ibclr")},
    "btest": _mixed("btest", _logical),
    "ibits": _ibits,
    **{n: _mixed(n, _integer) for n in ("popcnt", "poppar", "leadz", "trailz")},
    "dshiftl": _mixed("dshiftl"),
    "dshiftr": _mixed("dshiftr"),
    "merge_bits": _library("merge_bits"),
    "maskl": _to_integer("maskl"),
    "maskr": _to_integer("maskr"),
    **{n: _library(n, _logical) for n in ("bge", "bgt", "ble", "blt")},
    "exponent": _mixed("exponent", _integer),
    "fraction": _library("fraction"),
    "scale": _power_of("fortran::scale"),
    "set_exponent": _power_of("fortran::set_exponent"),
    "nearest": _mixed("nearest"),
    "spacing": _library("spacing"),
    "rrspacing": _library("rrspacing"),
    "ieee_is_nan": _library("is_nan", _logical),
    "ieee_is_finite": _library("is_finite", _logical),
    "ichar": _code,
    "iachar": _code,
    "char": _character,
    **{name: _place_in(name) for name in ("index", "scan", "verify", "len_trim")},
    **{name: _compared(sign) for name, sign in (("lge", ">="), ("lgt", ">"), ("lle", "<="), ("llt", "<"))},
    "trim": _trim,
    "adjustl": _adjusted("false"),
    "adjustr": _adjusted("true"),
    "repeat": _repeat,
    "achar": _character,
    "amax0": lambda d, v, k: convert(_library("max")(d, v, k), Kinded("real", d.real)),
    "amin0": lambda d, v, k: convert(_library("min")(d, v, k), Kinded("real", d.real)),
    "max1": lambda d, v, k: convert(_library("max")(d, v, k), Kinded("integer", d.integer)),
    "min1": lambda d, v, k: convert(_library("min")(d, v, k), Kinded("integer", d.integer)),
}
