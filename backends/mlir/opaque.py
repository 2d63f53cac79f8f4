"""What has no form in MLIR's dialects: calls of functions that have its text, what it reads and writes."""

from __future__ import annotations

from collections.abc import Sequence

from accomp.backends.mlir import memory
from accomp.backends.mlir.context import Context, Module, Signature
from accomp.backends.mlir.globals import variable
from accomp.backends.mlir.memory import AtPointer, InMemref, Value
from accomp.backends.mlir.text import location, quoted
from accomp.backends.mlir.types import Hidden, NoLoweringError, Record, Type, is_scalar, of_c, value_type
from accomp.host import nodes as host
from accomp.host.effects import Use, accesses, effects
from accomp.source import Span
from accomp.syntax.nodes import Symbol


def opaque_value(ctx: Context, node: host.Expression, why: str, wanted: Type | None = None) -> Value:
    """The value of an expression, from a call. Raises NoLoweringError where its type has no form.

    `wanted` is the type where that of the expression is not known.
    """
    if node.type is None and wanted is None:
        raise NoLoweringError(why)
    type_ = of_c(node.type) if node.type is not None or wanted is None else wanted
    if not is_scalar(type_):
        raise NoLoweringError(why)
    name = ctx.out.name()
    _call(ctx, node, node.span, why, f"{name} = ", value_type(type_))
    return Value(name, type_)


def opaque_statement(ctx: Context, node: host.Statement, why: str) -> None:
    """A statement, as a call."""
    ctx.module.share.opaque += ctx.region
    _call(ctx, node, node.span, why)


def opaque_initial(ctx: Context, local: host.Local, node: host.Expression, why: str) -> None:
    """What a variable starts from, as a call that is given the place of the variable."""
    ctx.module.share.statements += ctx.region
    ctx.module.share.opaque += ctx.region
    _call(ctx, node, node.span, why, written=local.symbol)


def opaque_end(ctx: Context, local: host.Local) -> None:
    """What ends a variable, as a call that is given its place."""
    span = local.span
    if span is None:
        raise NoLoweringError(f"the place of '{local.name}' is not known")
    ctx.module.share.statements += ctx.region
    ctx.module.share.opaque += ctx.region
    node = host.Variable(local.symbol, span, local.type)
    _call(ctx, node, span, "a destructor is called", written=local.symbol)


def opaque_object(ctx: Context, text: str, span: Span | None, why: str, node: host.Node | None) -> AtPointer:
    """An object by its place, from a call that is given what its text names; of a `node` that is not known it
    is a variable, which is one object in all of the function.
    """
    operands, reads, _ = _operands(ctx, node) if node is not None else ([], [], [])
    signature = Signature(tuple(t for _, t in operands), "!llvm.ptr")
    name = declare_opaque(ctx.module, text, span, why, signature, reads)
    call = _text(name, operands, signature)
    top = ctx.top if ctx.top is not None else ctx.entry
    made = ctx.out.into(top, call) if node is None else ctx.out.value(call)
    return AtPointer(made, Hidden(why))


def opaque_start(ctx: Context, text: str, span: Span | None, why: str, pointer: str) -> None:
    """What an object starts from, as a call that is given its place."""
    signature = Signature(("!llvm.ptr",))
    name = declare_opaque(ctx.module, text, span, why, signature, (), (text,))
    ctx.out.op(f"func.call @{name}({pointer}) : {signature.type}")


def opaque_condition(ctx: Context, node: host.Statement, why: str) -> str:
    """Whether a part of a statement is executed, from a call that is given what the statement names."""
    operands, reads, _ = _operands(ctx, node)
    signature = Signature(tuple(t for _, t in operands), "i1")
    name = declare_opaque(ctx.module, node.span.text(), node.span, why, signature, reads)
    return ctx.out.value(_text(name, operands, signature))


def declare_opaque(
    module: Module,
    text: str,
    span: Span | None,
    why: str,
    signature: Signature,
    reads: Sequence[str] = (),
    writes: Sequence[str] = (),
    transfers: bool = False,
) -> str:
    """The name of a new function that has a text as an attribute, and what that reads and writes."""
    name = f"opaque_{sum(n.startswith('opaque_') for n in module.parts)}"
    listed = [f"source = {quoted(text)}", f"reason = {quoted(why)}"]
    listed += [f"{key} = [{', '.join(map(quoted, n))}]" for key, n in (("reads", reads), ("writes", writes))]
    listed += ["transfers"] if transfers else []
    attributes = f" attributes {{{', '.join(listed)}}}"
    module.parts[name] = f"  func.func private @{name}{signature.text}{attributes} {location(span)}"
    return name


def _call(
    ctx: Context,
    node: host.Node,
    span: Span,
    why: str,
    result: str = "",
    type_: str = "",
    written: Symbol | None = None,
) -> None:
    operands, reads, writes = _operands(ctx, node)
    if written is not None and written.name not in writes:
        operands.append(_operand(ctx, written))
        writes.append(written.name)
    signature, text = Signature(tuple(t for _, t in operands), type_), span.text()
    name = declare_opaque(ctx.module, text, span, why, signature, reads, writes, _transfers(node))
    ctx.out.op(f"{result}{_text(name, operands, signature)}")


def _text(name: str, operands: list[tuple[str, str]], signature: Signature) -> str:
    return f"func.call @{name}({', '.join(n for n, _ in operands)}) : {signature.type}"


def _transfers(node: host.Node) -> bool:
    """Whether it is input or output alone, which calls nothing of the program."""
    kinds = (host.OpaqueKind.PRINT, host.OpaqueKind.TRANSFER)
    return isinstance(node, host.Opaque) and node.kind in kinds and not effects(node).calls


def _operands(ctx: Context, node: host.Node) -> tuple[list[tuple[str, str]], list[str], list[str]]:
    """The variables that a node names, each once: names and types of what they are; which it writes."""
    uses: dict[str, tuple[Symbol, int]] = {}
    for access in accesses(node):
        if isinstance(access.node, host.Variable):
            symbol = access.node.symbol
            _, before = uses.get(symbol.id, (symbol, 0))
            uses[symbol.id] = symbol, before | access.use
    operands: list[tuple[str, str]] = []
    named: dict[str, int] = {}
    for symbol, use in uses.values():
        try:
            operands.append(_operand(ctx, symbol))
        except NoLoweringError:
            continue
        named[symbol.name] = use
    reads = [n for n, use in named.items() if use & (Use.READ | Use.ADDRESS)]
    writes = [n for n, use in named.items() if use & (Use.WRITE | Use.ADDRESS)]
    return operands, reads, writes


def _operand(ctx: Context, symbol: Symbol) -> tuple[str, str]:
    bound = variable(ctx, symbol)
    if isinstance(bound, Value):
        return bound.name, value_type(bound.type)
    if isinstance(bound, InMemref) and not bound.indices:
        return bound.memref, bound.of.text
    return memory.address(ctx.out, bound), "!llvm.ptr"


def is_record(place: AtPointer) -> bool:
    """Whether a pointer is that of a record."""
    return isinstance(place.type, Record)
