"""Procedures and main programs of Fortran as `func.func`."""

from __future__ import annotations

from collections import ChainMap

from accomp.backends.mlir import (
    directives,
    fortran_records,
    fortran_statements,
    fortran_variables,
    loops,
    memory,
    statements,
)
from accomp.backends.mlir.context import Context, Described, Makers, Module, Signature
from accomp.backends.mlir.conversions import constant
from accomp.backends.mlir.fortran_calls import linked, result_type, signature
from accomp.backends.mlir.fortran_expressions import FORTRAN_PLACES, FORTRAN_VALUES
from accomp.backends.mlir.fortran_types import (
    ASSUMED,
    DESCRIBED,
    FLAT,
    HIDDEN,
    RECORD,
    VALUE,
    argument_types,
    array_type,
    element_type,
    passed_memref,
    passing,
)
from accomp.backends.mlir.memory import AtPointer, InMemref, Memref, Value
from accomp.backends.mlir.opaque import opaque_object
from accomp.backends.mlir.text import Writer, location, named_location
from accomp.backends.mlir.types import (
    INT,
    Hidden,
    NoLoweringError,
    Record,
    Type,
    llvm_type,
    memory_type,
    passed_type,
)
from accomp.codes.mlir import NO_MLIR
from accomp.host import nodes as host
from accomp.host.declarations import DataObject, ProcedureBody, Subprogram
from accomp.ir.nodes import Construct

MAKERS: Makers = {**statements.MAKERS, **loops.MAKERS, **directives.MAKERS, **fortran_statements.MAKERS}


def procedure(module: Module, body: ProcedureBody, attributes: str) -> str:
    """The text of a procedure; empty where it has no form."""
    known = module.known
    found = known.procedures.get(body.symbol) if known is not None else None
    main = found is None
    name = "main" if main else linked(body.symbol)
    try:
        types = Signature((), "i32") if found is None else signature(module, found)
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
    result = INT if found is None else result_type(module, found)
    hidden = isinstance(result, Hidden)
    ctx = _context(module, body, name, out, None if hidden else result, bool(attributes))
    dummies = found.dummies if found is not None else ()
    _bind(ctx, dummies, body, found.result if found is not None and not hidden else None)
    if found is not None and found.result is not None and isinstance(result, Hidden):
        ctx.bind(found.result.symbol, AtPointer(f"%arg{len(types.arguments) - 1}", result))
    statements.block(ctx, body.root)
    _end(ctx, found.result if found is not None else None)
    names = [
        f"{'' if n else _alone(d)}{named_location(d.symbol.declared or span, d.name)}"
        for d in dummies
        for n in range(len(argument_types(module, d)))
    ]
    names += [named_location(span, "result")] if hidden else []
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
    listed, entry = constructs_in(module, body.root), out.slot()
    return Context(
        module,
        out,
        entry,
        ChainMap(),
        MAKERS,
        FORTRAN_VALUES,
        FORTRAN_PLACES,
        top=entry,
        outer=fortran_variables.outer,
        opened=fortran_records.opened,
        local=fortran_variables.of_block,
        hidden=None if module.strict else opaque_object,
        children=listed,
        declared=directives.declared_symbols(listed),
        result=result,
        function=name,
        body=body.root,
        region=routine,
        result_symbol=symbol,
    )


def _alone(one: DataObject) -> str:
    """What tells that nothing else leads to a dummy argument that is changed (Fortran 2018 15.5.2.13)."""
    apart = one.attributes.isdisjoint(("pointer", "target", "value", "asynchronous", "volatile"))
    return "{llvm.noalias} " if apart else ""


def outside(module: Module, out: Writer) -> Context:
    """What directives of modules are written with."""
    return Context(
        module,
        out,
        out.slot(),
        ChainMap(),
        MAKERS,
        FORTRAN_VALUES,
        FORTRAN_PLACES,
        outer=fortran_variables.outer,
        opened=fortran_records.opened,
        hidden=None if module.strict else opaque_object,
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
    numbers, at = list[int](), 0
    for one in dummies:
        numbers.append(at)
        at += len(argument_types(ctx.module, one))
        if one.optional:
            ctx.present[one.id] = f"%arg{at - 1}"
    for number, one in zip(numbers, dummies, strict=True):
        if passing(ctx.module, one) == HIDDEN:
            ctx.bind(one.symbol, AtPointer(f"%arg{number}", Hidden(f"'{one.name}' has no form in MLIR")))
        elif not one.rank:
            _scalar_dummy(ctx, one, f"%arg{number}")
    for number, one in zip(numbers, dummies, strict=True):
        if one.rank and passing(ctx.module, one) != HIDDEN:
            _array_dummy(ctx, one, number)
    own = (*body.locals, *((result,) if result is not None else ()))
    for one in own:
        fortran_variables.local(ctx, one)


def _scalar_dummy(ctx: Context, one: DataObject, name: str) -> None:
    type_, kind = element_type(ctx.module, one), passing(ctx.module, one)
    if kind == VALUE:
        made = ctx.allocate(type_)
        memory.store(ctx.out, Value(name, type_), made)
        ctx.bind(one.symbol, made)
    elif kind == RECORD:
        ctx.bind(one.symbol, AtPointer(name, type_))
    else:
        ctx.bind(one.symbol, InMemref(name, passed_memref(ctx.module, one), type_))


def _array_dummy(ctx: Context, one: DataObject, number: int) -> None:
    kind, name = passing(ctx.module, one), f"%arg{number}"
    if kind == DESCRIBED:
        names = [f"%arg{number + 1 + n}" for n in range(one.rank + 1)]
        of, type_ = passed_memref(ctx.module, one), array_type(ctx.module, one)
        ctx.bind(one.symbol, Described(name, of, type_, tuple(names[:-1]), names[-1]))
        return
    lowers = fortran_variables.lower_bounds(ctx, one)
    if kind == RECORD:
        sizes = fortran_variables.extents_of(ctx, one, lowers)
        ctx.bind(one.symbol, fortran_records.array_at(ctx, name, one, lowers, sizes))
        return
    of = passed_memref(ctx.module, one)
    if kind == ASSUMED:
        ctx.bind(one.symbol, InMemref(name, of, array_type(ctx.module, one), lowers=lowers))
        return
    assert kind == FLAT
    sizes = fortran_variables.extents_of(ctx, one, lowers, name, of)
    ctx.bind(one.symbol, _reshaped(ctx, one, name, of, sizes, lowers))


def _reshaped(
    ctx: Context, one: DataObject, name: str, of: Memref, sizes: tuple[str, ...], lowers: tuple[str, ...]
) -> InMemref:
    """An array of explicit shape that was passed in one dimension."""
    out, element = ctx.out, memory_type(element_type(ctx.module, one))
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
    return InMemref(out.value(text), made, array_type(ctx.module, one), lowers=lowers)


def _end(ctx: Context, result: DataObject | None) -> None:
    out = ctx.out
    if out.terminated:
        return
    statements.leave(ctx)
    if ctx.result is None:
        out.op("func.return")
        return
    if isinstance(ctx.result, Record):
        made = Value(out.value(f"llvm.mlir.zero : {llvm_type(ctx.result)}"), ctx.result)
    else:
        made = constant(out, 0, ctx.result)
    if result is not None:
        bound = ctx.bindings.get(result.symbol.id)
        if isinstance(bound, InMemref | AtPointer):
            made = fortran_statements.returned(out, bound)
    out.op(f"func.return {made.name} : {passed_type(ctx.result)}")
