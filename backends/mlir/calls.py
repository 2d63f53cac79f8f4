"""Calls of functions of the program and of the C library."""

from __future__ import annotations

from collections.abc import Callable

from accomp.backends.mlir import memory
from accomp.backends.mlir.context import Context, Signature
from accomp.backends.mlir.conversions import convert
from accomp.backends.mlir.memory import Value
from accomp.backends.mlir.types import (
    DOUBLE,
    FLOAT,
    Array,
    Complex,
    Float,
    Int,
    NoLoweringError,
    Pointer,
    Record,
    Type,
    llvm_type,
    of_c,
    passed_type,
    value_type,
)
from accomp.host import nodes as host
from accomp.syntax.nodes import TypeInfo, TypeKind

Values = Callable[[Context, host.Expression], Value]

_MATH = {
    name: f"math.{name}"
    for name in (
        "acos acosh asin asinh atan atanh cbrt ceil cos cosh erf exp exp2 expm1 floor log log10 log1p log2 "
        "round sin sinh sqrt tan tanh trunc"
    ).split()
} | {"fabs": "math.absf", "rint": "math.roundeven", "nearbyint": "math.roundeven"}
_TWO = {
    "atan2": "math.atan2",
    "pow": "math.powf",
    "copysign": "math.copysign",
    "fmax": "arith.maxnumf",
    "fmin": "arith.minnumf",
    "fmod": "arith.remf",
}
_ABSOLUTE = ("abs", "labs", "llabs")
_VARIADIC = {"printf": 1, "fprintf": 2, "sprintf": 2, "snprintf": 3, "scanf": 1, "sscanf": 2, "fscanf": 2}
"""Functions with arguments of any number, and how many they always have."""


def call(ctx: Context, node: host.Call, value: Values) -> Value | None:
    """A call; its result, if it has one."""
    if node.callee is not None or not node.name:
        raise NoLoweringError("which function is called is not known")
    made = _of_language(ctx, node, value)
    if made is not None:
        return made
    if node.name in _VARIADIC:
        return _variadic(ctx, node, value)
    if node.name.startswith("operator") or "::" in node.name or node.symbol:
        raise NoLoweringError(f"calls of '{node.name}' have no form in MLIR")
    given = _parameters(ctx, node)
    arguments = tuple(_argument(ctx, a, value, p) for a, p in zip(node.arguments, given, strict=True))
    arguments = _as_declared(ctx, node.name, arguments)
    result = result_of(node.type)
    arguments = tuple(_passed(ctx, a) for a in arguments)
    signature = Signature(
        tuple(passed_type(a.type) for a in arguments), passed_type(result) if result is not None else ""
    )
    if not ctx.module.declare(node.name, signature):
        raise NoLoweringError(f"'{node.name}' is called with arguments of other types elsewhere")
    names = ", ".join(a.name for a in arguments)
    text = f"func.call @{node.name}({names}) : {signature.type}"
    if result is None:
        ctx.out.op(text)
        return None
    name = ctx.out.value(text)
    if not isinstance(result, Record):
        return Value(name, result)
    made = ctx.allocate(result)
    pointer = memory.address(ctx.out, made)
    ctx.out.op(f"llvm.store {name}, {pointer} : {llvm_type(result)}, !llvm.ptr")
    return Value(pointer, result)


def _parameters(ctx: Context, node: host.Call) -> tuple[host.Local | None, ...]:
    """The parameters of a function of the file, one for each argument."""
    if node.name in ctx.module.ambiguous:
        raise NoLoweringError(f"several functions are called '{node.name}'")
    declared = ctx.module.declarations.get(node.name)
    if declared is not None and (declared.template or declared.member):
        raise NoLoweringError(f"'{node.name}' is a member or a template")
    found = declared.parameters if declared is not None else ()
    return found if len(found) == len(node.arguments) else (None,) * len(node.arguments)


def _passed(ctx: Context, made: Value) -> Value:
    """An argument as it is passed."""
    if not isinstance(made.type, Record):
        return made
    return Value(ctx.out.value(f"llvm.load {made.name} : !llvm.ptr -> {llvm_type(made.type)}"), made.type)


def parameter(local: host.Local) -> Type:
    """The type of a parameter; that of an array is a pointer (C11 6.7.6.3p7)."""
    type_ = of_c(local.type)
    return Pointer(type_.element) if isinstance(type_, Array) else type_


def result_of(info: TypeInfo | None) -> Type | None:
    """The type of a result; None for `void`."""
    if info is None or (info.kind is TypeKind.OTHER and "void" in info.spelling.split()):
        return None
    return of_c(info)


def _argument(ctx: Context, node: host.Expression, value: Values, declared: host.Local | None) -> Value:
    """An argument for a parameter, if that is known."""
    if isinstance(node, host.Address) and node.implicit:
        if declared is None:
            raise NoLoweringError("an argument may be bound to a reference")
        if declared.symbol.has("reference"):
            made = ctx.places[type(node.operand)](ctx, node.operand)
            return Value(memory.address(ctx.out, made), Pointer(made.type))
        node = node.operand
    elif declared is not None and declared.symbol.has("reference"):
        raise NoLoweringError("a reference is bound to a value")
    made = value(ctx, node)
    return Value(made.name, Pointer(made.type.element)) if isinstance(made.type, Array) else made


def _as_declared(ctx: Context, name: str, arguments: tuple[Value, ...]) -> tuple[Value, ...]:
    """Arguments in the types of the parameters of a function of the file."""
    declared = ctx.module.declarations.get(name)
    if declared is None or len(declared.parameters) != len(arguments):
        return arguments
    types = (parameter(p) for p in declared.parameters)
    return tuple(convert(ctx.out, a, t) for a, t in zip(arguments, types, strict=True))


def _of_language(ctx: Context, node: host.Call, value: Values) -> Value | None:
    """A function of the C library for which MLIR has an operation."""
    name = node.name.removeprefix("__builtin_").removeprefix("std::")
    if name in ctx.module.declarations:
        return None
    if name in _ABSOLUTE and len(node.arguments) == 1:
        of = convert(ctx.out, value(ctx, node.arguments[0]), of_c(node.type))
        operation = "math.absi" if isinstance(of.type, Int) else "math.absf"
        return Value(ctx.out.value(f"{operation} {of.name} : {value_type(of.type)}"), of.type)
    single = name[:-1] if name.endswith("f") and name not in _MATH else name
    operation = _MATH.get(single) if len(node.arguments) == 1 else _TWO.get(single)
    count = 1 if single in _MATH else 2
    if (operation is None and single != "fma") or len(node.arguments) not in (count, 3):
        return None
    type_ = result_of(node.type)
    type_ = type_ if isinstance(type_, Float) else FLOAT if single != name else DOUBLE
    made = [convert(ctx.out, value(ctx, a), type_).name for a in node.arguments]
    return Value(ctx.out.value(f"{operation or 'math.fma'} {', '.join(made)} : {value_type(type_)}"), type_)


def _variadic(ctx: Context, node: host.Call, value: Values) -> Value:
    """A call of a function of the C library that takes any number of arguments."""
    fixed = _VARIADIC[node.name]
    arguments = [_promoted(ctx, value(ctx, a)) for a in node.arguments]
    if any(isinstance(a.type, Record | Complex) for a in arguments):
        raise NoLoweringError("records are passed by value")
    types = [value_type(a.type) for a in arguments]
    of = f"i32 ({', '.join((*(t.removeprefix('!llvm.') for t in types[:fixed]), '...'))})"
    declared = f"({', '.join((*types[:fixed], '...'))}) -> i32"
    ctx.module.parts.setdefault(node.name, f"  llvm.func @{node.name}{declared} loc(unknown)")
    names = ", ".join(a.name for a in arguments)
    call_ = f"llvm.call @{node.name}({names}) vararg(!llvm.func<{of}>) : ({', '.join(types)}) -> i32"
    return Value(ctx.out.value(call_), Int(32))


def _promoted(ctx: Context, made: Value) -> Value:
    """An argument by the default promotions (C11 6.5.2.2p6)."""
    type_ = made.type
    if isinstance(type_, Float) and type_.bits < 64:
        return convert(ctx.out, made, DOUBLE)
    if not isinstance(type_, Pointer | Array | Float | Complex | Record) and value_type(type_) not in (
        "i32",
        "i64",
    ):
        return convert(ctx.out, made, Int(32))
    return made
