"""Calls of functions of the program and of the C library."""

from __future__ import annotations

from collections.abc import Callable

from accomp.backends.mlir import memory
from accomp.backends.mlir.context import Context, Signature
from accomp.backends.mlir.conversions import convert
from accomp.backends.mlir.memory import Value
from accomp.backends.mlir.operators import compared
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
    is_scalar,
    llvm_type,
    of_c,
    passed_type,
    value_type,
)
from accomp.host import nodes as host
from accomp.host.program import Declaration
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
_LESSER = ("min", "max")
_ABSOLUTE = ("abs", "labs", "llabs")
_VARIADIC = {"printf": 1, "fprintf": 2, "sprintf": 2, "snprintf": 3, "scanf": 1, "sscanf": 2, "fscanf": 2}
"""Functions with arguments of any number, and how many they always have."""


def call(ctx: Context, node: host.Call, value: Values, this: Value | None = None) -> Value | None:
    """A call; its result: of a reference the address. `this` is the object of a constructor."""
    declared = ctx.module.told.get(node.symbol) if node.symbol else None
    if _copies(node, declared):
        return value(ctx, _plain(node.arguments[0]))
    if (node.callee is not None and declared is None) or not node.name:
        raise NoLoweringError("which function is called is not known")
    if declared is not None:
        return _told(ctx, node, declared, value, this)
    made = _of_language(ctx, node, value)
    if made is not None:
        return made
    if node.name in _VARIADIC:
        return _variadic(ctx, node, value)
    if not node.name.isidentifier() or node.symbol:
        raise NoLoweringError(f"calls of '{node.name}' have no form in MLIR")
    given = _parameters(ctx, node)
    arguments = tuple(_argument(ctx, a, value, p) for a, p in zip(node.arguments, given, strict=True))
    declared = ctx.module.declarations.get(node.name)
    arguments = _as_declared(ctx, declared, arguments)
    result = result_of(declared.result if declared is not None and refers(declared.result) else node.type)
    return _called(ctx, node.name, arguments, result)


def _told(
    ctx: Context, node: host.Call, declared: Declaration, value: Values, this: Value | None
) -> Value | None:
    """A call of a function of C++ that is told from others of its name."""
    if declared.template:
        raise NoLoweringError(f"'{node.name}' is a template")
    arguments, own = node.arguments, ()
    if declared.body is not None and declared.body.object is not None:
        if this is None:
            this, arguments = _object(ctx, node)
        own = (this,)
    elif isinstance(node.callee, host.Member) and declared.body is None:
        raise NoLoweringError(f"'{node.name}' is defined elsewhere")
    if len(arguments) != len(declared.parameters):
        raise NoLoweringError(f"'{node.name}' is called with default arguments")
    found = tuple(_argument(ctx, a, value, p) for a, p in zip(arguments, declared.parameters, strict=True))
    return _called(ctx, node.symbol, (*own, *_as_declared(ctx, declared, found)), result_of(declared.result))


def _copies(node: host.Call, declared: Declaration | None) -> bool:
    """Whether it is a copy of the bytes of an object: a constructor that the compiler makes."""
    if declared is not None or node.type is None or node.type.kind is not TypeKind.RECORD:
        return False
    of = _plain(node.arguments[0]).type if len(node.arguments) == 1 else None
    same = of is not None and of.spelling.removeprefix("const ") == node.type.spelling
    return same and node.name == node.type.spelling and not node.type.special


def _plain(node: host.Expression) -> host.Expression:
    """An argument that is passed by reference."""
    return node.operand if isinstance(node, host.Address) and node.implicit else node


def _object(ctx: Context, node: host.Call) -> tuple[Value, tuple[host.Expression, ...]]:
    """The address of the object that a member function is called for, and the other arguments."""
    if isinstance(node.callee, host.Member):
        of, rest = node.callee.object, node.arguments
    elif node.callee is None and not node.name.isidentifier() and node.arguments:
        of, *others = node.arguments
        rest = tuple(a for a in others if not isinstance(_plain(a), host.Name))
    else:
        raise NoLoweringError(f"the object that '{node.name}' is called for is not known")
    of = _plain(of)
    made = ctx.places[type(of)](ctx, of) if type(of) in ctx.places else None
    if made is None or not isinstance(made.type, Record):
        raise NoLoweringError(f"the object that '{node.name}' is called for is not known")
    return Value(memory.address(ctx.out, made), Pointer(made.type)), rest


def refers(info: TypeInfo | None) -> bool:
    """Whether a result is a reference."""
    return info is not None and info.kind is TypeKind.REFERENCE


def refers_to_object(ctx: Context, node: host.Call) -> bool:
    """Whether a call gives a reference to an object."""
    declared = ctx.module.told.get(node.symbol) if node.symbol else ctx.module.declarations.get(node.name)
    return declared is not None and refers(declared.result)


def _called(ctx: Context, name: str, arguments: tuple[Value, ...], result: Type | None) -> Value | None:
    """A call of a function with its arguments."""
    arguments = tuple(_passed(ctx, a) for a in arguments)
    signature = Signature(
        tuple(passed_type(a.type) for a in arguments), passed_type(result) if result is not None else ""
    )
    if not ctx.module.declare(name, signature):
        raise NoLoweringError(f"'{name}' is called with arguments of other types elsewhere")
    names = ", ".join(a.name for a in arguments)
    text = f"func.call @{name}({names}) : {signature.type}"
    if result is None:
        ctx.out.op(text)
        return None
    given = ctx.out.value(text)
    if not isinstance(result, Record):
        return Value(given, result)
    made = ctx.allocate(result)
    pointer = memory.address(ctx.out, made)
    ctx.out.op(f"llvm.store {given}, {pointer} : {llvm_type(result)}, !llvm.ptr")
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
    if made.type.copy or made.type.end:
        raise NoLoweringError("an object that is passed is made by a constructor")
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
        return _bound(ctx, node, value, of_c(declared.symbol.type))
    made = value(ctx, node)
    return Value(made.name, Pointer(made.type.element)) if isinstance(made.type, Array) else made


def _bound(ctx: Context, node: host.Expression, value: Values, type_: Type) -> Value:
    """What a reference is bound to: an object, or a value that has a place of its own."""
    if isinstance(node, host.Element | host.Member | host.Variable):
        made = ctx.places[type(node)](ctx, node)
        if made.type == type_:
            return Value(memory.address(ctx.out, made), Pointer(type_))
    if not is_scalar(type_):
        raise NoLoweringError("a reference is bound to a value")
    made = ctx.allocate(type_)
    memory.store(ctx.out, convert(ctx.out, value(ctx, node), type_), made)
    return Value(memory.address(ctx.out, made), Pointer(type_))


def _as_declared(
    ctx: Context, declared: Declaration | None, arguments: tuple[Value, ...]
) -> tuple[Value, ...]:
    """Arguments in the types of the parameters of a function of the file."""
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
    if name in _LESSER and node.symbol and len(node.arguments) == 2:
        return _lesser(ctx, node, value)
    single = name[:-1] if name.endswith("f") and name not in _MATH else name
    operation = _MATH.get(single) if len(node.arguments) == 1 else _TWO.get(single)
    count = 1 if single in _MATH else 2
    if (operation is None and single != "fma") or len(node.arguments) not in (count, 3):
        return None
    type_ = result_of(node.type)
    type_ = type_ if isinstance(type_, Float) else FLOAT if single != name else DOUBLE
    made = [convert(ctx.out, value(ctx, a), type_).name for a in node.arguments]
    return Value(ctx.out.value(f"{operation or 'math.fma'} {', '.join(made)} : {value_type(type_)}"), type_)


def _lesser(ctx: Context, node: host.Call, value: Values) -> Value:
    """`std::min` or `std::max` of two numbers (C++17 28.7.7)."""
    type_ = of_c(node.type)
    if not isinstance(type_, Int | Float):
        raise NoLoweringError(f"calls of '{node.name}' have no form in MLIR")
    first, second = (convert(ctx.out, value(ctx, a), type_) for a in node.arguments)
    low, high = (first, second) if node.name == "max" else (second, first)
    flag = compared(ctx.out, "<", low, high).name
    of = value_type(type_)
    return Value(ctx.out.value(f"arith.select {flag}, {second.name}, {first.name} : {of}"), type_)


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
