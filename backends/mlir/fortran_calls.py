"""Calls of procedures of Fortran."""

from __future__ import annotations

from accomp.backends.mlir import fortran_arrays, memory
from accomp.backends.mlir.context import Context, Signature
from accomp.backends.mlir.conversions import convert
from accomp.backends.mlir.expressions import place, value
from accomp.backends.mlir.fortran_types import ASSUMED, FLAT, VALUE, element_type, passed_memref, passing
from accomp.backends.mlir.memory import InMemref, Memref, Value
from accomp.backends.mlir.types import NoLoweringError, innermost, memory_type, value_type
from accomp.host import nodes as host
from accomp.host.declarations import DataObject, Subprogram
from accomp.patterns import pattern

_UNNAMED = pattern(r"\W+")


def linked(symbol: str) -> str:
    """The name of a procedure in the module."""
    return _UNNAMED.sub("_", symbol)


def signature(found: Subprogram) -> Signature:
    """The types of a procedure's arguments and of its result."""
    arguments = tuple(argument_type(d) for d in found.dummies)
    result = found.result
    if result is not None and (result.rank or result.dynamic):
        raise NoLoweringError(f"the result of '{found.name}' is an array")
    return Signature(arguments, value_type(element_type(result)) if result is not None else "")


def argument_type(declared: DataObject) -> str:
    """The type of an argument."""
    if passing(declared) == VALUE:
        return value_type(element_type(declared))
    return passed_memref(declared).text


def called(ctx: Context, node: host.Call) -> Value | None:
    """A call of a procedure; its result, if it has one."""
    known = ctx.module.known
    found = known.procedures.get(node.symbol) if known is not None else None
    if found is None or found.problem or node.problem:
        raise NoLoweringError(f"the arguments of '{node.name}' are not known")
    if found.elemental and any(fortran_arrays.rank_of(a) for a in node.arguments):
        raise NoLoweringError("an elemental procedure is called with arrays")
    given = _ordered(found, node)
    types = signature(found)
    names = [_passed(ctx, d, a) for d, a in zip(found.dummies, given, strict=True)]
    name = linked(node.symbol)
    ctx.module.declare(name, types)
    ctx.module.symbols[name] = node.symbol
    text = f"func.call @{name}({', '.join(names)}) : {types.type}"
    if found.result is None:
        ctx.out.op(text)
        return None
    return Value(ctx.out.value(text), element_type(found.result))


def _ordered(found: Subprogram, node: host.Call) -> list[host.Expression]:
    """The arguments in the order of the dummies."""
    named = {a.name: a.value for a in node.arguments if isinstance(a, host.Keyword)}
    plain = [a for a in node.arguments if not isinstance(a, host.Keyword)]
    rest = [named.get(d.name) for d in found.dummies[len(plain) :]]
    if len(plain) > len(found.dummies) or None in rest:
        raise NoLoweringError(f"arguments of '{node.name}' are absent")
    return [*plain, *(r for r in rest if r is not None)]


def _passed(ctx: Context, declared: DataObject, node: host.Expression) -> str:
    kind = passing(declared)
    core = node.operand if isinstance(node, host.Address) else node
    if kind == VALUE:
        return convert(ctx.out, value(ctx, core), element_type(declared)).name
    if kind == FLAT:
        return _flat(ctx, core)
    if kind == ASSUMED:
        made = fortran_arrays.array(ctx, core)
        return _cast(ctx, made.memref, made.of, passed_memref(declared))
    return _scalar(ctx, core, declared)


def _cast(ctx: Context, name: str, of: Memref, to: Memref) -> str:
    if of.text == to.text:
        return name
    return ctx.out.value(f"memref.cast {name} : {of.text} to {to.text}")


def _scalar(ctx: Context, node: host.Expression, declared: DataObject) -> str:
    """The place of a scalar, or that of a copy of a value."""
    to = passed_memref(declared)
    made = place(ctx, node) if isinstance(node, host.Variable | host.Element) else None
    if made is None:
        made = ctx.allocate(element_type(declared))
        memory.store(ctx.out, convert(ctx.out, value(ctx, node), made.type), made)
    if not isinstance(made, InMemref):
        raise NoLoweringError("an argument is in no memref")
    if made.indices:
        return memory.part(ctx.out, made)[0]
    return _cast(ctx, made.memref, made.of, to)


def _flat(ctx: Context, node: host.Expression) -> str:
    """The elements of an array, from the first that is named, in one dimension."""
    out = ctx.out
    if isinstance(node, host.Variable):
        made = fortran_arrays.array(ctx, node)
        indices: tuple[str, ...] = ()
    elif isinstance(node, host.Element) and not fortran_arrays.rank_of(node):
        found = fortran_arrays.element_place(ctx, node)
        made, indices = found, found.indices
    else:
        raise NoLoweringError("an argument is an expression or a section")
    rank, element = len(made.of.shape), memory_type(innermost(made.type))
    names = [out.name() for _ in range(2 + 2 * rank)]
    types = ", ".join([f"memref<{element}>", *["index"] * (1 + 2 * rank)])
    source = f"{made.memref} : {made.of.text}"
    out.op(f"{', '.join(names)} = memref.extract_strided_metadata {source} -> {types}")
    offset, total = names[1], out.value("arith.constant 1 : index")
    for size in names[2 : 2 + rank]:
        total = out.value(f"arith.muli {total}, {size} : index")
    for index, stride in zip(indices, names[2 + rank :], strict=False):
        product = out.value(f"arith.muli {index}, {stride} : index")
        offset = out.value(f"arith.addi {offset}, {product} : index")
    one = out.value("arith.constant 1 : index")
    to = f"memref<?x{element}, strided<[?], offset: ?>>"
    shape = f"offset: [{offset}], sizes: [{total}], strides: [{one}]"
    return out.value(f"memref.reinterpret_cast {names[0]} to {shape} : memref<{element}> to {to}")
