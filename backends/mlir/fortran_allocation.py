"""ALLOCATE, DEALLOCATE, NULLIFY and pointer assignment of Fortran."""

from __future__ import annotations

from accomp.backends.mlir import fortran_arrays, fortran_records, memory
from accomp.backends.mlir.context import Context, Described, InDescriptor
from accomp.backends.mlir.expressions import value
from accomp.backends.mlir.memory import InMemref
from accomp.backends.mlir.types import Descriptor, NoLoweringError, memory_type
from accomp.host import nodes as host

Owner = Described | InDescriptor


def _owner(ctx: Context, node: host.Node) -> tuple[Owner, host.Node]:
    """Where the array or the scalar that a statement names is kept, and the name with its subscripts."""
    core = node.operand if isinstance(node, host.Address) else node
    of = core.array if isinstance(core, host.Element) else core
    if isinstance(of, host.Member):
        return _of_component(ctx, of), core
    bound = ctx.bindings.get(of.symbol.id) if isinstance(of, host.Variable) else None
    if (
        bound is None
        and isinstance(of, host.Variable)
        and ctx.outer is not None
        and ctx.outer(ctx, of.symbol)
    ):
        bound = ctx.bindings.get(of.symbol.id)
    if not isinstance(bound, Owner):
        raise NoLoweringError("what is allocated is no variable that is known")
    return bound, core


def _of_component(ctx: Context, node: host.Member) -> InDescriptor:
    declared = fortran_records.declared_as(ctx, node)
    if not declared.rank:
        raise NoLoweringError("a component that is a scalar is allocated or associated")
    made = fortran_records.component(ctx, node)
    if not isinstance(made.type, Descriptor):
        raise NoLoweringError("a component is neither allocatable nor a pointer")
    return InDescriptor(memory.address(ctx.out, made), declared)


def allocate(ctx: Context, node: host.Node) -> None:
    """Memory for an array of some bounds, or for a scalar."""
    bound, core = _owner(ctx, node)
    if isinstance(core, host.Element):
        lowers, sizes = _bounds(ctx, core)
    elif isinstance(bound, InDescriptor) and not bound.declared.rank:
        lowers, sizes = [], []
    else:
        raise NoLoweringError("an array is allocated with the shape of another")
    if isinstance(bound, InDescriptor):
        if bound.declared.rank:
            fortran_records.allocate(ctx, bound.slot, bound.declared, lowers, sizes)
        else:
            fortran_records.allocate_scalar(ctx, bound.slot, bound.declared)
        return
    out = ctx.out
    for low, place in zip(lowers, bound.lowers, strict=True):
        out.op(f"memref.store {low}, {place}[] : memref<index>")
    plain = f"memref<{'?x' * len(sizes)}{memory_type(bound.of.element)}>"
    made = out.value(f"memref.alloc({', '.join(reversed(sizes))}) : {plain}")
    cast = out.value(f"memref.cast {made} : {plain} to {bound.of.text}")
    out.op(f"memref.store {cast}, {bound.slot}[] : memref<{bound.of.text}>")
    _set(ctx, bound, "true")


def _bounds(ctx: Context, core: host.Element) -> tuple[list[str], list[str]]:
    """The lower bounds and the extents, those of the first dimension first."""
    out, lowers, sizes = ctx.out, list[str](), list[str]()
    for subscript in core.subscripts:
        lower = subscript.lower if isinstance(subscript, host.Triplet) else None
        upper = subscript.upper if isinstance(subscript, host.Triplet) else subscript
        if upper is None:
            raise NoLoweringError("the bounds of an array are not known")
        one = out.value("arith.constant 1 : index")
        lowers.append(memory.as_index(out, value(ctx, lower)) if lower is not None else one)
        sizes.append(fortran_arrays.extent(out, lowers[-1], memory.as_index(out, value(ctx, upper))))
    return lowers, sizes


def _set(ctx: Context, bound: Described, flag: str) -> None:
    name = ctx.out.value(f"arith.constant {flag}")
    ctx.out.op(f"memref.store {name}, {bound.allocated}[] : memref<i1>")


def deallocate(ctx: Context, node: host.Node) -> None:
    """End the memory of an array or a scalar."""
    bound, _ = _owner(ctx, node)
    if isinstance(bound, InDescriptor):
        fortran_records.deallocate(ctx, bound.slot)
        return
    made = ctx.out.value(f"memref.load {bound.slot}[] : memref<{bound.of.text}>")
    ctx.out.op(f"memref.dealloc {made} : {bound.of.text}")
    _set(ctx, bound, "false")


def nullify(ctx: Context, node: host.Node) -> None:
    """Associate a pointer with nothing."""
    bound, _ = _owner(ctx, node)
    if isinstance(bound, InDescriptor):
        fortran_records.nullify(ctx, bound.slot)
    else:
        _set(ctx, bound, "false")


def associate(ctx: Context, target: host.Expression, node: host.Expression) -> None:
    """Have a pointer to an array of numbers lead to another array, or to a part of one (10.2.2)."""
    bound, core = _owner(ctx, target)
    node = node.operand if isinstance(node, host.Address) else node
    if isinstance(node, host.Call) and node.name == "null":
        nullify(ctx, target)
        return
    if not isinstance(bound, Described) or isinstance(core, host.Element):
        raise NoLoweringError("a pointer of this kind is associated")
    part = fortran_arrays.shaped(ctx, node)
    source = part.array
    if not isinstance(source, InMemref):
        raise NoLoweringError("a pointer is associated with an array of records")
    rest = list(part.extents)
    extents = [rest.pop(0) if step else "1" for step in part.steps]
    parts = part.starts, extents, [step or "1" for step in part.steps]
    offsets, sizes, steps = (", ".join(reversed(p)) for p in parts)
    text = (
        f"memref.subview {source.memref}[{offsets}] [{sizes}] [{steps}] : {source.of.text} to {bound.of.text}"
    )
    out = ctx.out
    out.op(f"memref.store {out.value(text)}, {bound.slot}[] : memref<{bound.of.text}>")
    whole = isinstance(node, host.Variable | host.Member)
    for number, place in enumerate(bound.lowers):
        low = source.lowers[number] if whole else out.value("arith.constant 1 : index")
        out.op(f"memref.store {low}, {place}[] : memref<index>")
    _set(ctx, bound, "true")
