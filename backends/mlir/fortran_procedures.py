"""Procedures and main programs of Fortran as `func.func`."""

from __future__ import annotations

from collections import ChainMap

from accomp.backends.mlir import directives, fortran_statements, loops, memory, statements
from accomp.backends.mlir.context import Context, Described, Makers, Module, Signature, declare_attribute
from accomp.backends.mlir.conversions import constant
from accomp.backends.mlir.expressions import value
from accomp.backends.mlir.fortran_calls import linked, signature
from accomp.backends.mlir.fortran_expressions import FORTRAN_PLACES, FORTRAN_VALUES, attribute_of
from accomp.backends.mlir.fortran_types import (
    ASSUMED,
    FLAT,
    VALUE,
    array_type,
    element_type,
    memref_of,
    passed_memref,
    passing,
)
from accomp.backends.mlir.memory import InMemref, Memref, Value
from accomp.backends.mlir.text import Writer, location, named_location
from accomp.backends.mlir.types import INT, NoLoweringError, Type, memory_type, value_type
from accomp.codes.mlir import NO_MLIR
from accomp.host import nodes as host
from accomp.host.declarations import DataObject, ProcedureBody, Subprogram
from accomp.ir.nodes import Construct
from accomp.syntax.nodes import Symbol

MAKERS: Makers = {**statements.MAKERS, **loops.MAKERS, **directives.MAKERS, **fortran_statements.MAKERS}


def procedure(module: Module, body: ProcedureBody, attributes: str) -> str:
    """The text of a procedure; empty where it has no form."""
    known = module.known
    found = known.procedures.get(body.symbol) if known is not None else None
    main = found is None
    name = "main" if main else linked(body.symbol)
    try:
        types = Signature((), "i32") if found is None else signature(found)
        return _written(module, body, name, types, found, attributes)
    except NoLoweringError as error:
        module.sink.report(NO_MLIR, body.root.span.first_line(), why=f"procedure '{body.symbol}': {error}")
        return ""


def _written(
    module: Module,
    body: ProcedureBody,
    name: str,
    types: Signature,
    found: Subprogram | None,
    attributes: str,
) -> str:
    module.signatures[name] = types
    module.defined.add(name)
    out = Writer(depth=2)
    span = body.root.span.first_line()
    out.at(span)
    result = INT if found is None else element_type(found.result) if found.result is not None else None
    ctx = _context(module, body, name, out, result, bool(attributes))
    dummies = found.dummies if found is not None else ()
    _bind(ctx, dummies, body, found.result if found is not None else None)
    statements.block(ctx, body.root)
    _end(ctx, found.result if found is not None else None)
    names = [named_location(d.symbol.declared or span, d.name) for d in dummies]
    arguments = ", ".join(
        f"%arg{i}: {t} {at}" for i, (t, at) in enumerate(zip(types.arguments, names, strict=True))
    )
    tail = f" -> {types.result}" if types.result else ""
    place = location(span)
    return f"  func.func @{name}({arguments}){tail}{attributes} {{\n{out.text()}\n  }} {place}"


def _context(
    module: Module, body: ProcedureBody, name: str, out: Writer, result: Type | None, routine: bool
) -> Context:
    known = module.known.procedures.get(body.symbol) if module.known is not None else None
    symbol = known.result.symbol.id if known is not None and known.result is not None else ""
    listed = constructs_in(module, body.root)
    return Context(
        module,
        out,
        out.slot(),
        ChainMap(),
        MAKERS,
        FORTRAN_VALUES,
        FORTRAN_PLACES,
        outer=outer,
        children=listed,
        declared=directives.declared_symbols(listed),
        result=result,
        function=name,
        body=body.root,
        region=routine,
        result_symbol=symbol,
    )


def constructs_in(module: Module, root: host.Block) -> tuple[Construct, ...]:
    """The outermost directives within a procedure, in the order of the text."""
    found = [c for c in module.unit.constructs if c.directive.span is not None and _is_in(c, root)]
    return tuple(sorted(found, key=lambda c: c.directive.span.start if c.directive.span else 0))


def _is_in(made: Construct, root: host.Block) -> bool:
    span = made.directive.span
    return span is not None and span.file is root.span.file and root.span.contains(span)


def _bind(
    ctx: Context, dummies: tuple[DataObject, ...], body: ProcedureBody, result: DataObject | None
) -> None:
    """Tell what dummy arguments, variables and the result are."""
    for number, one in enumerate(dummies):
        if not one.rank:
            _scalar_dummy(ctx, one, f"%arg{number}")
    for number, one in enumerate(dummies):
        if one.rank:
            _array_dummy(ctx, one, f"%arg{number}")
    own = (*body.locals, *((result,) if result is not None else ()))
    for one in own:
        try:
            local(ctx, one)
        except NoLoweringError:
            continue  # statements that name it are calls


def _scalar_dummy(ctx: Context, one: DataObject, name: str) -> None:
    type_ = element_type(one)
    if passing(one) == VALUE:
        made = ctx.allocate(type_)
        memory.store(ctx.out, Value(name, type_), made)
        ctx.bind(one.symbol, made)
        return
    ctx.bind(one.symbol, InMemref(name, passed_memref(one), type_))


def _array_dummy(ctx: Context, one: DataObject, name: str) -> None:
    of = passed_memref(one)
    lowers = _lowers(ctx, one)
    if passing(one) == ASSUMED:
        ctx.bind(one.symbol, InMemref(name, of, array_type(one), lowers=lowers))
        return
    assert passing(one) == FLAT
    sizes = _sizes(ctx, one, lowers, name, of)
    ctx.bind(one.symbol, _reshaped(ctx, one, name, of, sizes, lowers))


def _lowers(ctx: Context, one: DataObject) -> tuple[str, ...]:
    if one.shape:
        return tuple(ctx.out.value(f"arith.constant {low} : index") for low, _ in one.shape)
    found: list[str] = []
    for dimension in one.dimensions:
        if dimension.lower is None:
            found.append(ctx.out.value("arith.constant 1 : index"))
        else:
            found.append(memory.as_index(ctx.out, value(ctx, dimension.lower)))
    return tuple(found)


def _sizes(
    ctx: Context, one: DataObject, lowers: tuple[str, ...], flat: str = "", of: Memref | None = None
) -> tuple[str, ...]:
    """The extents, that of the first dimension first; of assumed size what the elements are enough for."""
    out = ctx.out
    if one.shape:
        return tuple(out.value(f"arith.constant {extent} : index") for _, extent in one.shape)
    found: list[str] = []
    for dimension, lower in zip(one.dimensions, lowers, strict=True):
        if dimension.upper is None:
            if of is None:
                raise NoLoweringError(f"the extents of '{one.name}' are not known")
            zero = out.value("arith.constant 0 : index")
            total = out.value(f"memref.dim {flat}, {zero} : {of.text}")
            for size in found:
                total = out.value(f"arith.divsi {total}, {size} : index")
            found.append(total)
            continue
        upper = memory.as_index(out, value(ctx, dimension.upper))
        distance = out.value(f"arith.subi {upper}, {lower} : index")
        size = out.value(f"arith.addi {distance}, {out.value('arith.constant 1 : index')} : index")
        found.append(out.value(f"arith.maxsi {size}, {out.value('arith.constant 0 : index')} : index"))
    return tuple(found)


def _reshaped(
    ctx: Context, one: DataObject, name: str, of: Memref, sizes: tuple[str, ...], lowers: tuple[str, ...]
) -> InMemref:
    """An array of explicit shape that was passed in one dimension."""
    out, element = ctx.out, memory_type(element_type(one))
    base, offset, _, _ = names = [out.name() for _ in range(4)]
    types = f"memref<{element}>, index, index, index"
    out.op(f"{', '.join(names)} = memref.extract_strided_metadata {name} : {of.text} -> {types}")
    strides, stride = list[str](), out.value("arith.constant 1 : index")
    for size in sizes:
        strides.append(stride)
        stride = out.value(f"arith.muli {stride}, {size} : index")
    made = Memref(of.element, (None,) * one.rank, strided=True)
    shape = f"sizes: [{', '.join(reversed(sizes))}], strides: [{', '.join(reversed(strides))}]"
    text = f"memref.reinterpret_cast {base} to offset: [{offset}], {shape} : memref<{element}> to {made.text}"
    return InMemref(out.value(text), made, array_type(one), lowers=lowers)


def local(ctx: Context, one: DataObject) -> None:
    """A variable of a procedure."""
    type_ = element_type(one)
    if one.storage is not None or "pointer" in one.attributes or one.coarray or one.procedure:
        raise NoLoweringError(f"'{one.name}' shares its storage, or is a pointer")
    if "allocatable" in one.attributes:
        ctx.bind(one.symbol, allocatable(ctx, one))
        return
    if one.initial is not None or one.values or "save" in one.attributes:
        _saved(ctx, one)
        return
    if not one.rank:
        ctx.bind(one.symbol, ctx.allocate(type_, (), one.symbol.id))
        return
    lowers = _lowers(ctx, one)
    sizes = () if one.shape else tuple(reversed(_sizes(ctx, one, lowers)))
    of = memref_of(one)
    attribute = declare_attribute(ctx.declared.get(one.symbol.id, ""))
    name = ctx.out.value(f"memref.alloca({', '.join(sizes)}){attribute} : {of.text}")
    ctx.bind(one.symbol, InMemref(name, of, array_type(one), lowers=lowers))


def _saved(ctx: Context, one: DataObject) -> None:
    """A variable that keeps its value between calls (Fortran 2018 8.5.16), as a global of the module."""
    if one.values or (one.rank and not one.shape):
        raise NoLoweringError(f"what '{one.name}' starts from has no form in MLIR")
    of, name = memref_of(one), linked(one.id)
    start = attribute_of(one.initial, of.element) if one.initial is not None else None
    text = "uninitialized" if start is None else f"dense<{start}>"
    place = location(one.symbol.declared)
    ctx.module.parts[name] = f'  memref.global "private" @{name} : {of.text} = {text} {place}'
    _fetch(ctx, one, name, of)


def _fetch(ctx: Context, one: DataObject, name: str, of: Memref) -> None:
    """Bind a variable that is a global."""
    declared = declare_attribute(ctx.declared.get(one.symbol.id, ""))
    made = ctx.out.into(ctx.entry, f"memref.get_global @{name}{declared} : {of.text}")
    lowers = tuple(ctx.out.into(ctx.entry, f"arith.constant {low} : index") for low, _ in one.shape)
    ctx.bind(one.symbol, InMemref(made, of, array_type(one), lowers=lowers))


def allocatable(ctx: Context, one: DataObject) -> Described:
    """An allocatable array, which is not allocated yet."""
    out = ctx.out
    of = memref_of(one, strided=True)
    if not one.rank:
        raise NoLoweringError(f"'{one.name}' is an allocatable scalar")
    slot = out.into(ctx.entry, f"memref.alloca() : memref<{of.text}>")
    lowers = tuple(out.into(ctx.entry, "memref.alloca() : memref<index>") for _ in range(one.rank))
    allocated = out.into(ctx.entry, "memref.alloca() : memref<i1>")
    false = out.value("arith.constant false")
    out.op(f"memref.store {false}, {allocated}[] : memref<i1>")
    return Described(slot, of, array_type(one), lowers, allocated)


def outer(ctx: Context, symbol: Symbol) -> bool:
    """Bind a variable of a module; whether it is one."""
    known = ctx.module.known
    one = known.objects.get(symbol.id) if known is not None else None
    if (
        one is None
        or not one.module
        or one.constant
        or one.dynamic
        or one.storage is not None
        or one.procedure
    ):
        return False
    name, of = linked(one.id), memref_of(one)
    if one.rank and not one.shape:
        return False
    if name not in ctx.module.parts:
        if one.initial is not None or one.values:
            return False
        value_ = " = uninitialized" if one.scope else ""
        place = location(symbol.declared)
        ctx.module.parts[name] = f'  memref.global "public" @{name} : {of.text}{value_} {place}'
    _fetch(ctx, one, name, of)
    return True


def _end(ctx: Context, result: DataObject | None) -> None:
    out = ctx.out
    if out.terminated:
        return
    statements.leave(ctx)
    if ctx.result is None:
        out.op("func.return")
        return
    made = constant(out, 0, ctx.result)
    if result is not None:
        bound = ctx.bindings.get(result.symbol.id)
        if isinstance(bound, InMemref):
            made = memory.load(out, bound)
    out.op(f"func.return {made.name} : {value_type(ctx.result)}")
