"""RANDOM_NUMBER and RANDOM_SEED (Fortran 2018 16.9.155, 16.9.156), by the generator of the C library."""

from __future__ import annotations

from accomp.backends.mlir import fortran_arrays, memory
from accomp.backends.mlir.context import Context, Signature
from accomp.backends.mlir.conversions import constant, convert
from accomp.backends.mlir.expressions import place
from accomp.backends.mlir.memory import Place, Value
from accomp.backends.mlir.types import DOUBLE, INT, Float, NoLoweringError, innermost
from accomp.host import nodes as host

_BITS = 31


def _operand(node: host.Expression) -> host.Expression:
    node = node.value if isinstance(node, host.Keyword) else node
    return node.operand if isinstance(node, host.Address) else node


def _number(ctx: Context, node: host.Call) -> None:
    """A number from zero up to one, which it is not, for each element."""
    target = _operand(node.arguments[0])
    if not fortran_arrays.rank_of(target):
        _store(ctx, place(ctx, target))
        return
    part = fortran_arrays.shaped(ctx, target)
    fortran_arrays.loops(ctx, part.extents, lambda counters: _store(ctx, part.element(ctx, counters)))


def _store(ctx: Context, target: Place) -> None:
    out, type_ = ctx.out, innermost(target.type)
    if not isinstance(type_, Float):
        raise NoLoweringError("a number that is random is no real one")
    ctx.module.declare("rand", Signature((), "i32"))
    made, bits = out.value("func.call @rand() : () -> i32"), _BITS
    if type_.bits < DOUBLE.bits:  # so many that the number is exact
        bits = 23
        made = out.value(f"arith.shrui {made}, {constant(out, _BITS - bits, INT).name} : i32")
    number = convert(out, Value(made, INT), DOUBLE)
    scaled = out.value(f"arith.mulf {number.name}, {constant(out, 2.0**-bits, DOUBLE).name} : f64")
    memory.store(out, convert(out, Value(scaled, DOUBLE), type_), target)


def _seed(ctx: Context, node: host.Call) -> None:
    """The generator starts from the first element of PUT; without arguments it goes on as it is."""
    if any(not isinstance(a, host.Keyword) or a.name != "put" for a in node.arguments):
        raise NoLoweringError("the size or the state of the random numbers is asked for")
    for argument in node.arguments:
        part = fortran_arrays.shaped(ctx, _operand(argument))
        zeros = [ctx.out.value("arith.constant 0 : index") for _ in part.extents]
        first = convert(ctx.out, memory.load(ctx.out, part.element(ctx, zeros)), INT)
        ctx.module.declare("srand", Signature(("i32",)))
        ctx.out.op(f"func.call @srand({first.name}) : (i32) -> ()")


SUBROUTINES = {"random_number": _number, "random_seed": _seed}
"""What writes calls of intrinsic subroutines, by their names."""
