"""Statements of Fortran: the end of the program, allocation, and choices among ranges."""

from __future__ import annotations

from accomp.backends.mlir import fortran_arrays, fortran_random, memory
from accomp.backends.mlir.context import Context, Flow, Signature
from accomp.backends.mlir.conversions import constant, convert, truth
from accomp.backends.mlir.expressions import value
from accomp.backends.mlir.fortran_allocation import allocate, deallocate, nullify
from accomp.backends.mlir.fortran_calls import called
from accomp.backends.mlir.memory import AtPointer, InMemref, Place, Value
from accomp.backends.mlir.operators import compared
from accomp.backends.mlir.statements import MAKERS as COMMON
from accomp.backends.mlir.statements import any_of, block, cases, leave
from accomp.backends.mlir.text import Writer
from accomp.backends.mlir.types import INT, NoLoweringError, Record, llvm_type, passed_type
from accomp.host import nodes as host


def _evaluate(ctx: Context, node: host.Evaluate) -> None:
    made = node.expression
    if isinstance(made, host.Call) and not made.intrinsic:
        called(ctx, made)
    elif isinstance(made, host.Assign):
        ctx.values[host.Assign](ctx, made)
    elif isinstance(made, host.Call) and made.name.lower() in fortran_random.SUBROUTINES:
        fortran_random.SUBROUTINES[made.name.lower()](ctx, made)
    else:
        raise NoLoweringError("a statement of this kind has no form in MLIR")


def _jump(ctx: Context, node: host.Jump) -> None:
    if node.kind in (host.JumpKind.STOP, host.JumpKind.ERROR):
        _stop(ctx, node)
    elif node.kind is host.JumpKind.RETURN:
        _return(ctx)
    else:
        COMMON[host.Jump](ctx, node)


def _stop(ctx: Context, node: host.Jump) -> None:
    """The end of the program, with a code."""
    if node.value is not None:
        code = convert(ctx.out, value(ctx, node.value), INT)
    else:
        code = constant(ctx.out, 1 if node.kind is host.JumpKind.ERROR else 0, INT)
    ctx.module.declare("exit", Signature(("i32",)))
    ctx.out.op(f"func.call @exit({code.name}) : (i32) -> ()")


def _return(ctx: Context) -> None:
    if not (ctx.flow.returns and ctx.flow.blocks):
        raise NoLoweringError("where a jump leads is not known")
    leave(ctx)
    if ctx.result is None:
        ctx.out.end("func.return")
        return
    bound = ctx.bindings.get(ctx.result_symbol)
    if not isinstance(bound, InMemref | AtPointer):
        raise NoLoweringError("the result of a function is not known")
    made = returned(ctx.out, bound)
    ctx.out.end(f"func.return {made.name} : {passed_type(made.type)}")


def returned(out: Writer, bound: Place) -> Value:
    """The result of a function; a record as a value."""
    made = memory.load(out, bound)
    if not isinstance(made.type, Record):
        return made
    return Value(out.value(f"llvm.load {made.name} : !llvm.ptr -> {llvm_type(made.type)}"), made.type)


def _opaque(ctx: Context, node: host.Opaque) -> None:
    if node.kind is host.OpaqueKind.ALLOCATE:
        for part in node.parts:
            allocate(ctx, part)
    elif node.kind is host.OpaqueKind.DEALLOCATE:
        for part in node.parts:
            deallocate(ctx, part)
    elif node.kind is host.OpaqueKind.NULLIFY:
        for part in node.parts:
            nullify(ctx, part)
    else:
        raise NoLoweringError(node.problem or "a statement of this kind has no form in MLIR")


def _masked(ctx: Context, node: host.Masked) -> None:
    """WHERE with assignments of one kind of shape: each element by its mask."""
    chosen = node.body.body if isinstance(node.body, host.Block) else (node.body,)
    if node.orelse is not None or len(chosen) != 1 or not isinstance(chosen[0], host.Evaluate):
        raise NoLoweringError("a WHERE construct of this form has no form in MLIR")
    made = chosen[0].expression
    if not isinstance(made, host.Assign) or made.value is None:
        raise NoLoweringError("a WHERE construct of this form has no form in MLIR")
    mask, given = fortran_arrays.operand(ctx, node.mask), fortran_arrays.operand(ctx, made.value)
    part = fortran_arrays.shaped(ctx, made.target)

    def one(counters: list[str]) -> None:
        with ctx.out.region(f"scf.if {truth(ctx.out, mask(counters)).name}"):
            target = part.element(ctx, counters)
            memory.store(ctx.out, convert(ctx.out, given(counters), target.type), target)

    fortran_arrays.loops(ctx, part.extents, one)


def _switch(ctx: Context, node: host.Switch) -> None:
    """SELECT CASE, as conditions one within another."""
    selector = value(ctx, node.selector)
    if ctx.module.jumps.leaving(node):
        cases(ctx, node, lambda case: _is_one(ctx, selector, case))
        return
    default = next((c for c in node.cases if not c.values), None)
    _test(ctx.flowing(Flow(blocks=False)), selector, [c for c in node.cases if c.values], default)


def _test(ctx: Context, selector: Value, rest: list[host.Case], default: host.Case | None) -> None:
    if not rest:
        if default is not None:
            block(ctx, default.body)
        return
    with ctx.out.region(f"scf.if {_is_one(ctx, selector, rest[0])}"):
        block(ctx, rest[0].body)
        ctx.out.between("} else {")
        _test(ctx, selector, rest[1:], default)


def _is_one(ctx: Context, selector: Value, case: host.Case) -> str:
    return any_of(ctx.out, [_matches(ctx, selector, v) for v in case.values])


def _matches(ctx: Context, selector: Value, node: host.Expression) -> str:
    if not isinstance(node, host.Triplet):
        return compared(ctx.out, "==", selector, value(ctx, node)).name
    flags = [
        compared(ctx.out, operator, selector, value(ctx, bound)).name
        for operator, bound in ((">=", node.lower), ("<=", node.upper))
        if bound is not None
    ]
    return flags[0] if len(flags) == 1 else ctx.out.value(f"arith.andi {flags[0]}, {flags[1]} : i1")


MAKERS = {
    host.Evaluate: _evaluate,
    host.Jump: _jump,
    host.Opaque: _opaque,
    host.Masked: _masked,
    host.Switch: _switch,
}
"""What writes statements of Fortran that are others than those of C."""
