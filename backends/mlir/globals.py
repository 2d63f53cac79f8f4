"""Variables: those of functions, and those of static storage as globals of the module."""

from __future__ import annotations

from accomp.backends.mlir.context import Binding, Context, Described, InDescriptor, Module
from accomp.backends.mlir.conversions import float_text, wrapped
from accomp.backends.mlir.literals import number, string
from accomp.backends.mlir.memory import AtPointer, InMemref, Memref
from accomp.backends.mlir.text import Writer, location
from accomp.backends.mlir.types import (
    Array,
    Bool,
    Complex,
    Float,
    Int,
    NoLoweringError,
    Pointer,
    Record,
    Type,
    extents,
    has_fields,
    innermost,
    llvm_type,
    memory_type,
    of_c,
    size_of,
)
from accomp.host import nodes as host
from accomp.syntax.nodes import Symbol

_STATIC = ("static", "extern", "thread_local", "static_member", "constant")


def variable(ctx: Context, symbol: Symbol) -> Binding:
    """What a variable is in a place."""
    bound = ctx.bindings.get(symbol.id)
    if isinstance(bound, Described):
        return described(ctx, bound)
    if isinstance(bound, InDescriptor):
        assert ctx.opened is not None
        return ctx.opened(ctx, bound)
    if bound is not None:
        return bound
    if ctx.outer is not None and ctx.outer(ctx, symbol):
        return variable(ctx, symbol)
    if ctx.module.known is None and (symbol.file_scope or symbol.storage in _STATIC):
        made = fetched(ctx, symbol)
        ctx.bindings[symbol.id] = made
        return made
    if symbol.name == "this" and ctx.this is not None:
        return ctx.this
    why = ctx.module.formless.get(symbol.id, f"'{symbol.name}' is declared where it is not known")
    if ctx.hidden is None:
        raise NoLoweringError(why)
    made = ctx.hidden(ctx, symbol.name, symbol.declared, why, None)
    ctx.bindings.maps[-1][symbol.id] = made
    return made


def described(ctx: Context, bound: Described) -> InMemref:
    """An allocatable array as it is allocated now."""
    of = f"memref<{bound.of.text}>"
    name = ctx.out.value(f"memref.load {bound.slot}[] : {of}")
    lowers = tuple(ctx.out.value(f"memref.load {one}[] : memref<index>") for one in bound.lowers)
    return InMemref(name, bound.of, bound.type, lowers=lowers)


def fetched(ctx: Context, symbol: Symbol) -> Binding:
    """A variable of static storage, in the function that names it."""
    name, of, type_ = of_module(ctx.module, symbol)
    if of is not None:
        text = f"memref.get_global @{name} : {of.text}"
        return InMemref(ctx.out.into(ctx.entry, text), of, type_)
    return AtPointer(ctx.out.into(ctx.entry, f"llvm.mlir.addressof @{name} : !llvm.ptr"), type_)


def of_module(module: Module, symbol: Symbol) -> tuple[str, Memref | None, Type]:
    """The global of a variable: its name, the type of its memref, if it is one, and its own."""
    known = module.globals.get(symbol.id)
    if known is None:
        known = module.globals[symbol.id] = _made(module, symbol)
    return known


def _made(module: Module, symbol: Symbol) -> tuple[str, Memref | None, Type]:
    alone = symbol.file_scope and symbol.name not in module.parts  # classes and namespaces may have one each
    name = symbol.name if alone else f"{symbol.name}_{len(module.globals)}"
    type_ = of_c(symbol.type)
    declared = module.declarations.get(symbol.name) if symbol.file_scope else None
    initial = declared.initial if declared is not None else module.initials.get(symbol.id)
    external = symbol.has("extern") and initial is None
    element, place = innermost(type_), location(symbol.declared)
    if isinstance(element, Record | Pointer) or None in extents(type_):
        module.parts[name] = _llvm(name, type_, initial, external, place)
        return name, None, type_
    of = Memref(element, extents(type_))
    value = "" if external else f" = {dense(type_, initial)}"
    word = " constant" if value and (symbol.storage == "constant" or symbol.type.const) else ""
    module.parts[name] = f'  memref.global "{_visible(symbol)}"{word} @{name} : {of.text}{value} {place}'
    return name, of, type_


def _visible(symbol: Symbol) -> str:
    return (
        "public"
        if symbol.file_scope and symbol.storage == "extern" and not symbol.has("extern")
        else "private"
    )


def _llvm(name: str, type_: Type, initial: host.Expression | None, external: bool, place: str) -> str:
    """A record or a pointer, which starts from zero where nothing else is given."""
    of = llvm_type(type_)
    if external or None in extents(type_):
        return f"  llvm.mlir.global external @{name}() {{addr_space = 0 : i32}} : {of} {place}"
    out = Writer(depth=2)
    whole = out.value(f"llvm.mlir.zero : {of}")
    if initial is not None and not _is_zero(initial):
        whole = _inserted(out, whole, of, type_, initial, ())
    out.op(f"llvm.return {whole} : {of}")
    head = f"  llvm.mlir.global internal @{name}() {{addr_space = 0 : i32}} : {of} {{"
    return f"{head}\n{out.text()}\n  }} {place}"


def _inserted(
    out: Writer, whole: str, of: str, type_: Type, node: host.Expression, path: tuple[int, ...]
) -> str:
    """A value with the parts that an initializer gives; `path` leads to the part that it is of."""
    while isinstance(node, host.Conversion) and isinstance(type_, Array | Record):
        node = node.operand
    if _is_zero(node):
        return whole
    if not isinstance(type_, Array | Record):
        given = memory_type(type_)
        made = out.value(f"llvm.mlir.constant({scalar(type_, node)} : {given}) : {given}")
        return out.value(f"llvm.insertvalue {made}, {whole}[{', '.join(map(str, path))}] : {of}")
    bytes_alone = isinstance(type_, Record) and not has_fields(type_)
    if not isinstance(node, host.Array) or bytes_alone:
        raise NoLoweringError("what a record starts from has no form in MLIR")
    for place, item in enumerate(node.items):
        part = type_.fields[place].type if isinstance(type_, Record) else type_.element
        whole = _inserted(out, whole, of, part, item, (*path, place))
    return whole


def _is_zero(node: host.Expression) -> bool:
    while isinstance(node, host.Conversion):
        node = node.operand
    if isinstance(node, host.Array):
        return all(map(_is_zero, node.items))
    return isinstance(node, host.Literal) and node.text in ("0", "0.0", "NULL", "nullptr")


def dense(type_: Type, initial: host.Expression | None) -> str:
    """The initial value of a memref."""
    element = innermost(type_)
    if initial is None or _is_zero(initial):
        return f"dense<{_zero(element)}>"
    return f"dense<{_value(type_, initial)}>"


def _zero(element: Type) -> str:
    if isinstance(element, Complex):
        return "(0.0,0.0)"
    return "0.0" if isinstance(element, Float) else "0"


def _value(type_: Type, node: host.Expression) -> str:
    while isinstance(node, host.Conversion) and isinstance(type_, Array):
        node = node.operand
    if isinstance(type_, Array) and isinstance(node, host.Array) and len(node.items) == 1:
        inner = node.items[0]
        node = inner if isinstance(inner, host.Literal) and inner.text[:1] == '"' else node
    if isinstance(type_, Array):
        if isinstance(node, host.Literal) and node.text[:1] == '"':
            return _string(string(node.text), type_)
        if not isinstance(node, host.Array) or type_.extent is None:
            raise NoLoweringError("what an array starts from has no form in MLIR")
        items = [_value(type_.element, item) for item in node.items]
        rest = [_filled(type_.element)] * (type_.extent - len(items))
        return f"[{', '.join((*items, *rest))}]"
    return scalar(type_, node)


def _string(text: str, type_: Array) -> str:
    data = text.encode("utf-8", "surrogateescape")[: type_.extent]
    values = [*(str(wrapped(b, 8)) for b in data), *["0"] * ((type_.extent or 0) - len(data))]
    return f"[{', '.join(values)}]"


def _filled(type_: Type) -> str:
    if not isinstance(type_, Array):
        return _zero(type_)
    return f"[{', '.join([_filled(type_.element)] * (type_.extent or 0))}]"


def scalar(type_: Type, node: host.Expression) -> str:
    """A number that a constant expression stands for, as an attribute."""
    value = _constant(node, type_)
    if isinstance(type_, Float):
        return float_text(float(value), type_)
    if isinstance(type_, Int | Bool):
        return str(wrapped(int(value), 8 * size_of(type_)))
    raise NoLoweringError("what a variable starts from has no form in MLIR")


def _constant(node: host.Expression, type_: Type) -> int | float:
    if isinstance(node, host.Literal):
        return number(node.text, of_c(node.type) if node.type is not None else type_)
    if isinstance(node, host.Conversion):
        made = _constant(node.operand, of_c(node.operand.type) if node.operand.type else type_)
        return int(made) if isinstance(of_c(node.type), Int) else made
    if isinstance(node, host.Unary) and node.operator in "+-":
        made = _constant(node.operand, type_)
        return -made if node.operator == "-" else made
    if isinstance(node, host.Binary):
        return _folded(node.operator, _constant(node.left, type_), _constant(node.right, type_))
    raise NoLoweringError("what a variable starts from is no constant that is known")


def _folded(operator: str, left: float, right: float) -> float:
    if operator == "+":
        return left + right
    if operator == "-":
        return left - right
    if operator == "*":
        return left * right
    if operator == "/" and right:
        exact = isinstance(left, float) or isinstance(right, float)
        return left / right if exact else int(left / right)
    raise NoLoweringError("what a variable starts from is no constant that is known")
