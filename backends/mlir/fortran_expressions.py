"""Expressions of Fortran as values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from accomp.backends.mlir import fortran_arrays, fortran_records, memory
from accomp.backends.mlir.context import Context
from accomp.backends.mlir.conversions import common, constant, convert, created, float_text, truth
from accomp.backends.mlir.expressions import PLACES, VALUES, place, value
from accomp.backends.mlir.fortran_allocation import associate
from accomp.backends.mlir.fortran_arrays import element_place, rank_of
from accomp.backends.mlir.fortran_calls import called
from accomp.backends.mlir.fortran_intrinsics import intrinsic
from accomp.backends.mlir.memory import Place, Value
from accomp.backends.mlir.operators import combined, compared, negated
from accomp.backends.mlir.types import (
    Bool,
    Complex,
    Float,
    Int,
    NoLoweringError,
    Type,
    of_c,
    value_type,
)
from accomp.host import nodes as host
from accomp.patterns import pattern

_COMPARED = {"==": "==", "/=": "!=", "<": "<", ">": ">", "<=": "<=", ">=": ">=",
             ".eq.": "==", ".ne.": "!=", ".lt.": "<", ".gt.": ">", ".le.": "<=", ".ge.": ">="}  # fmt: skip
_LOGICAL = {".and.": "andi", ".or.": "ori", ".neqv.": "xori"}
_KIND = pattern(r"_\w+\Z")
_BOZ = {"b": 2, "o": 8, "z": 16}


def literal(ctx: Context, node: host.Literal) -> Value:
    """The value of a literal."""
    type_ = of_c(node.type)
    return constant(ctx.out, number(node.text, type_), type_)


def number(text: str, type_: Type) -> int | float:
    """The number that a literal of Fortran stands for."""
    text = text.lower()
    if text.lstrip(".").startswith("true"):
        return 1
    if text.lstrip(".").startswith("false"):
        return 0
    plain = _KIND.sub("", text)
    if plain[:1] in _BOZ and plain[1:2] in "'\"":
        return int(plain[2:-1], _BOZ[plain[0]])
    try:
        if isinstance(type_, Int):
            return int(plain)
        return float(plain.replace("d", "e").replace("q", "e"))
    except ValueError:
        raise NoLoweringError(f"the value of constant '{text}' is not known") from None


def attribute_of(node: host.Expression, type_: Type) -> str:
    """A number that a constant expression stands for, as an attribute."""
    sign = 1
    while isinstance(node, host.Unary) and node.operator in ("-", "+", "()"):
        sign, node = -sign if node.operator == "-" else sign, node.operand
    if not isinstance(node, host.Literal) or not isinstance(type_, Int | Bool | Float):
        raise NoLoweringError("what a variable starts from has no form in MLIR")
    given = sign * number(node.text, of_c(node.type) if node.type is not None else type_)
    return float_text(given, type_) if isinstance(type_, Float) else str(int(given))


def _binary(ctx: Context, node: host.Binary) -> Value:
    operator = node.operator.lower()
    if operator == "(,)":
        return _complex(ctx, node)
    if operator == "//":
        raise NoLoweringError("strings have no form in MLIR")
    left, right = value(ctx, node.left), value(ctx, node.right)
    if operator in _COMPARED:
        return compared(ctx.out, _COMPARED[operator], left, right)
    if operator in (*_LOGICAL, ".eqv."):
        return _logical(ctx, operator, left, right, of_c(node.type))
    if operator == "**":
        return power(ctx, left, right)
    return combined(ctx.out, operator, left, right)


def _complex(ctx: Context, node: host.Binary) -> Value:
    type_ = of_c(node.type)
    assert isinstance(type_, Complex)
    real, imaginary = (convert(ctx.out, value(ctx, n), Float(type_.bits)) for n in (node.left, node.right))
    return created(ctx.out, real, imaginary, type_)


def _logical(ctx: Context, operator: str, left: Value, right: Value, type_: Type) -> Value:
    out = ctx.out
    first, second = truth(out, left).name, truth(out, right).name
    made = out.value(f"arith.{_LOGICAL.get(operator, 'xori')} {first}, {second} : i1")
    if operator == ".eqv.":
        one = constant(out, 1, Bool()).name
        made = out.value(f"arith.xori {made}, {one} : i1")
    return Value(made, type_)


def power(ctx: Context, left: Value, right: Value) -> Value:
    """A power (Fortran 2018 10.1.5.2)."""
    out = ctx.out
    if isinstance(right.type, Int):
        if isinstance(left.type, Int):
            type_ = common(left.type, right.type)
            names = [convert(out, v, type_).name for v in (left, right)]
            of = value_type(type_)
            return Value(out.value(f"math.ipowi {', '.join(names)} : {of}"), type_)
        if isinstance(left.type, Float):
            of = f"{value_type(left.type)}, {value_type(right.type)}"
            return Value(out.value(f"math.fpowi {left.name}, {right.name} : {of}"), left.type)
    type_ = common(left.type, right.type)
    names = [convert(out, v, type_).name for v in (left, right)]
    operation = "complex.pow" if isinstance(type_, Complex) else "math.powf"
    return Value(out.value(f"{operation} {', '.join(names)} : {value_type(type_)}"), type_)


def _unary(ctx: Context, node: host.Unary) -> Value:
    operator = node.operator.lower()
    operand = value(ctx, node.operand)
    if operator == "()":
        return operand
    if operator == ".not.":
        one = constant(ctx.out, 1, Bool()).name
        made = ctx.out.value(f"arith.xori {truth(ctx.out, operand).name}, {one} : i1")
        return Value(made, operand.type)
    return negated(ctx.out, operator, operand)


def _call(ctx: Context, node: host.Call) -> Value:
    if node.intrinsic:
        if node.symbol:
            return fortran_records.constructed(ctx, node)
        if node.name in fortran_arrays.REDUCED and len(node.arguments) == 1:
            return fortran_arrays.reduced(ctx, node)
        return intrinsic(ctx, node)
    made = called(ctx, node)
    if made is None:
        raise NoLoweringError("a call without a result is a value")
    return made


def _assign(ctx: Context, node: host.Assign) -> Value:
    if node.operator == "=>" and node.value is not None:
        associate(ctx, node.target, node.value)
        return constant(ctx.out, 0, Int(32))
    if node.operator != "=" or node.value is None:
        raise NoLoweringError("an assignment of this kind has no form in MLIR")
    if rank_of(node.target):
        fortran_arrays.assign(ctx, node.target, node.value)
        return constant(ctx.out, 0, Int(32))
    target = place(ctx, node.target)
    made = convert(ctx.out, value(ctx, node.value), target.type)
    memory.store(ctx.out, made, target)
    return made


def _loaded(ctx: Context, node: host.Element | host.Member) -> Value:
    if rank_of(node):
        raise NoLoweringError("an array is no scalar")
    return memory.load(ctx.out, place(ctx, node))


def _variable(ctx: Context, node: host.Variable) -> Value:
    if rank_of(node):
        raise NoLoweringError("an array is no scalar")
    declared = ctx.module.known.objects.get(node.symbol.id) if ctx.module.known is not None else None
    if declared is not None and declared.constant and declared.initial is not None:
        made = value(ctx, declared.initial)
        return convert(ctx.out, made, of_c(node.type)) if node.type is not None else made
    return VALUES[host.Variable](ctx, node)


def _keyword(ctx: Context, node: host.Keyword) -> Value:
    return value(ctx, node.value)


FORTRAN_VALUES: Mapping[type[Any], Callable[[Context, Any], Value]] = {
    **VALUES,
    host.Literal: literal,
    host.Variable: _variable,
    host.Element: _loaded,
    host.Member: _loaded,
    host.Binary: _binary,
    host.Unary: _unary,
    host.Call: _call,
    host.Assign: _assign,
    host.Keyword: _keyword,
}
FORTRAN_PLACES: Mapping[type[Any], Callable[[Context, Any], Place]] = {
    host.Variable: PLACES[host.Variable],
    host.Element: element_place,
    host.Member: fortran_records.component,
    host.Address: PLACES[host.Address],
}
