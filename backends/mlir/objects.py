"""Objects of classes of C++: calls of constructors and destructors."""

from __future__ import annotations

from accomp.backends.mlir import memory
from accomp.backends.mlir.calls import call
from accomp.backends.mlir.context import Context, Module, Signature
from accomp.backends.mlir.conversions import constant
from accomp.backends.mlir.expressions import value
from accomp.backends.mlir.memory import Place, Value
from accomp.backends.mlir.opaque import opaque_end, opaque_initial
from accomp.backends.mlir.text import Writer
from accomp.backends.mlir.types import LONG, Array, NoLoweringError, Pointer, Record, Type, innermost
from accomp.host import nodes as host


def default_of(type_: Type) -> str:
    """The default constructor of the class that objects, or elements of arrays, are of."""
    of = innermost(type_)
    return of.default if isinstance(of, Record) else ""


def end_of(type_: Type) -> str:
    """The destructor of that class."""
    of = innermost(type_)
    return of.end if isinstance(of, Record) else ""


def known(module: Module, symbol: str) -> bool:
    """Whether a constructor or a destructor is a function that is told."""
    declared = module.told.get(symbol)
    return declared is not None and not declared.template


def construct(ctx: Context, made: Place, node: host.Opaque) -> None:
    """Start an object by a call of a constructor with arguments."""
    made_by = node.parts[0] if node.parts else None
    if not isinstance(made_by, host.Call) or not known(ctx.module, made_by.symbol):
        raise NoLoweringError("a constructor is called")
    if not isinstance(made.type, Record):
        raise NoLoweringError("the elements of an array are made by constructors")
    call(ctx, made_by, value, Value(memory.address(ctx.out, made), Pointer(made.type)))


def start(ctx: Context, local: host.Local, made: Place) -> None:
    """Start an object by its default constructor."""
    symbol, span = default_of(made.type), local.span
    if known(ctx.module, symbol):
        each(ctx.module, ctx.out, (made,), symbol)
    elif span is not None:
        opaque_initial(ctx, local, host.Variable(local.symbol, span, local.type), "a constructor is called")


def end(ctx: Context, local: host.Local, made: Place) -> None:
    """End an object by its destructor."""
    symbol = end_of(made.type)
    if known(ctx.module, symbol):
        each(ctx.module, ctx.out, (made,), symbol)
    else:
        opaque_end(ctx, local)


def each(module: Module, out: Writer, made: tuple[Place, ...], symbol: str) -> None:
    """Call a function for objects, or for the elements of arrays."""
    type_ = made[0].type
    if isinstance(type_, Array):
        if type_.extent is None:
            raise NoLoweringError("the extent of an array of objects is not known")
        for number in range(type_.extent):
            at = constant(out, number, LONG)
            each(module, out, tuple(memory.element(out, one, at) for one in made), symbol)
        return
    types = ", ".join("!llvm.ptr" for _ in made)
    module.declare(symbol, Signature(("!llvm.ptr",) * len(made)))
    names = ", ".join(memory.address(out, one) for one in made)
    out.op(f"func.call @{symbol}({names}) : ({types}) -> ()")
