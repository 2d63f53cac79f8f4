"""Functions of C and C++ as `func.func`."""

from __future__ import annotations

from collections import ChainMap

from accomp.backends.mlir import directives, expressions, loops, memory, statements
from accomp.backends.mlir.calls import parameter, refers, result_of
from accomp.backends.mlir.context import Context, Makers, Module, Signature
from accomp.backends.mlir.conversions import constant
from accomp.backends.mlir.memory import AtPointer, Value
from accomp.backends.mlir.opaque import opaque_object
from accomp.backends.mlir.text import Writer, location, named_location
from accomp.backends.mlir.types import (
    NoLoweringError,
    Pointer,
    Record,
    Type,
    llvm_type,
    of_c,
    passed_type,
)
from accomp.codes.mlir import NO_MLIR
from accomp.host import nodes as host
from accomp.host.effects import effects
from accomp.host.program import Body, Declaration
from accomp.ir.nodes import Construct
from accomp.records import replace
from accomp.source import Span

MAKERS: Makers = {**statements.MAKERS, **loops.MAKERS, **directives.MAKERS}


def function(module: Module, name: str, declared: Declaration, attributes: str) -> str:
    """The text of a function that is defined in the file; empty where it has no form."""
    assert declared.body is not None
    try:
        object_ = declared.body.object
        this = (Pointer(of_c(object_)),) if object_ is not None else ()
        types = (*this, *(parameter(p) for p in declared.parameters))
        result = result_of(declared.result)
    except NoLoweringError as error:
        module.sink.report(NO_MLIR, declared.span, why=f"function '{name}': {error}")
        return ""
    module.signatures[name] = Signature(
        tuple(map(passed_type, types)), passed_type(result) if result is not None else ""
    )
    module.defined.add(name)
    return _written(module, name, declared, attributes, types, result)


def _written(
    module: Module,
    name: str,
    declared: Declaration,
    attributes: str,
    types: tuple[Type, ...],
    result: Type | None,
) -> str:
    assert declared.body is not None
    root, this = declared.body.root, declared.body.object is not None
    out = Writer(depth=2)
    out.at(declared.span)
    entry = out.slot()
    listed = constructs_in(module, root, name)
    ctx = Context(
        module,
        out,
        entry,
        ChainMap(),
        MAKERS,
        statements.VALUES,
        expressions.PLACES,
        children=listed,
        declared=directives.declared_symbols(listed),
        result=result,
        refers=refers(declared.result),
        this=Value("%arg0", types[0]) if this else None,
        function=name,
        body=root,
        region="acc.routine_info" in attributes,
        top=entry,
        hidden=None if module.strict else opaque_object,
    )
    ctx = _with_captured(ctx, declared.body)
    _bind_parameters(ctx, declared, types)
    statements.block(ctx, root)
    _end(ctx)
    place = location(declared.span)
    return _text(declared, name, types, result, f"{attributes} {{\n{out.text()}\n  }} {place}")


def outside(module: Module, out: Writer) -> Context:
    """What directives outside of functions are written with."""
    return Context(module, out, out.slot(), ChainMap(), MAKERS, statements.VALUES, expressions.PLACES)


def _text(declared: Declaration, name: str, types: tuple[Type, ...], result: Type | None, rest: str) -> str:
    """A function with its heading."""
    names = [f"{_alone(p)}{named_location(p.span, p.name)}" for p in declared.parameters]
    if len(names) < len(types):
        names.insert(0, named_location(declared.span, "this"))
    arguments = ", ".join(
        f"%arg{i}: {passed_type(t)} {at}" for i, (t, at) in enumerate(zip(types, names, strict=True))
    )
    head = f"  func.func @{name}({arguments})"
    tail = f" -> {passed_type(result)}" if result is not None else ""
    return f"{head}{tail}{rest}"


def _alone(parameter_: host.Local) -> str:
    """What tells that nothing else leads to what a parameter points to (C11 6.7.3.1)."""
    return (
        "{llvm.noalias} "
        if parameter_.type.spelling.endswith(("restrict", "__restrict__", "__restrict"))
        else ""
    )


def constructs_in(module: Module, root: host.Node, name: str = "") -> tuple[Construct, ...]:
    """The outermost directives in a function, in the order of the text."""
    made = module.instantiated.get(name)
    if made is not None:
        return made.constructs
    found, last = list[tuple[int, Construct]](), 0
    for construct in module.unit.constructs:
        span = used_at(construct)
        if span is not None and span.file is root.span.file and root.span.contains(span):
            last = span.start
        elif module.of_macros.get(id(construct)) != name or not name:
            continue
        found.append((last, construct))
    return tuple(construct for _, construct in sorted(found, key=lambda pair: pair[0]))


def used_at(construct: Construct) -> Span | None:
    """Where a directive is in a function: what a macro holds is where its region is."""
    region = construct.region
    return region.span if construct.in_macro and region is not None else construct.directive.span


def _bind_parameters(ctx: Context, declared: Declaration, types: tuple[Type, ...]) -> None:
    """Parameters are values where nothing changes them, else variables."""
    known = effects(ctx.body)
    first = len(types) - len(declared.parameters)
    for number, (local, type_) in enumerate(zip(declared.parameters, types[first:], strict=True), first):
        name = local.name
        made = Value(f"%arg{number}", type_)
        if local.symbol.has("reference"):
            ctx.bind(local.symbol, AtPointer(made.name, of_c(local.symbol.type)))
        elif isinstance(type_, Record):
            place = ctx.allocate(type_)
            assert isinstance(place, AtPointer)
            ctx.out.op(f"llvm.store {made.name}, {place.pointer} : {llvm_type(type_)}, !llvm.ptr")
            ctx.bind(local.symbol, place)
        elif name in known.writes or name in known.shared:
            place = ctx.allocate(type_)
            memory.store(ctx.out, made, place)
            ctx.bind(local.symbol, place)
        else:
            ctx.bind(local.symbol, made)


def _with_captured(ctx: Context, body: Body) -> Context:
    """The function of a lambda knows what the closure object has."""
    if not body.captured or ctx.this is None:
        return ctx
    type_ = of_c(body.object)
    for one in body.captured:
        place = memory.member(ctx.out, AtPointer("%arg0", type_), one.member)
        if one.symbol.name == "this":
            found = memory.load(ctx.out, place)
            ctx = replace(ctx, this=Value(found.name, of_c(one.symbol.type)))
            continue
        pointer = memory.load(ctx.out, place).name if one.reference else memory.address(ctx.out, place)
        ctx.bind(one.symbol, AtPointer(pointer, of_c(one.symbol.type)))
    return ctx


def _end(ctx: Context) -> None:
    out = ctx.out
    if out.terminated:
        return
    statements.leave(ctx)
    if ctx.result is None:
        out.op("func.return")
        return
    if isinstance(ctx.result, Record):
        zero = Value(out.value(f"llvm.mlir.zero : {llvm_type(ctx.result)}"), ctx.result)
    else:
        zero = constant(out, 0, ctx.result)
    out.op(f"func.return {zero.name} : {passed_type(ctx.result)}")
