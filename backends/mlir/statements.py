"""Statements: structured control flow where nothing jumps, else blocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from accomp.backends.mlir import expressions, memory, objects
from accomp.backends.mlir.context import Context, Flow
from accomp.backends.mlir.conversions import constant
from accomp.backends.mlir.expressions import condition, converted, discarded, place, value
from accomp.backends.mlir.jumps import CONTINUE
from accomp.backends.mlir.literals import is_string, string
from accomp.backends.mlir.memory import AtPointer, Place, Value
from accomp.backends.mlir.opaque import opaque_condition, opaque_initial, opaque_statement
from accomp.backends.mlir.operators import compared
from accomp.backends.mlir.text import Writer
from accomp.backends.mlir.types import (
    LONG,
    Array,
    Int,
    NoLoweringError,
    Record,
    Type,
    is_scalar,
    llvm_type,
    of_c,
    passed_type,
    size_of,
)
from accomp.codes.mlir import NO_MLIR
from accomp.host import nodes as host
from accomp.host.walk import below, is_lambda
from accomp.host.walk import statements as parts
from accomp.syntax.nodes import TypeInfo, TypeKind


def block(ctx: Context, node: host.Statement | None) -> None:
    """Statements in a scope of their own."""
    if node is None:
        return
    inner, known = ctx.inner(), len(ctx.exits)
    for one in node.body if isinstance(node, host.Block) else (node,):
        statement(inner, one)
    if len(ctx.exits) > known and not ctx.out.terminated:
        for one_exit in reversed(ctx.exits[known:]):
            one_exit()
    del ctx.exits[known:]


def statement(ctx: Context, node: host.Statement) -> None:
    """A statement; what has no form is a call of a function that has its text."""
    ctx.out.at(node.span)
    mark = ctx.out.mark()
    simple = isinstance(node, host.Evaluate | host.Declare | host.Opaque | host.Jump)
    ctx.module.share.statements += ctx.region and simple
    try:
        ctx.makers.get(type(node), _unknown)(ctx, node)
    except NoLoweringError as error:
        ctx.out.undo(mark)
        ctx.out.at(node.span)
        _as_call(ctx, node, str(error))


def _as_call(ctx: Context, node: host.Statement, why: str) -> None:
    leaves = bool(ctx.module.jumps.leaving(node)) and (ctx.module.strict or not isinstance(node, host.Jump))
    if isinstance(node, host.Opaque | host.Switch) and _holds_directives(node) and not ctx.module.strict:
        _parts_under_calls(ctx, node, why)
    elif leaves or isinstance(node, host.Declare) or _holds_directives(node):
        ctx.module.sink.report(NO_MLIR, node.span, why=why)
    else:
        opaque_statement(ctx, node, why)


def _parts_under_calls(ctx: Context, node: host.Statement, why: str) -> None:
    """The statements within one without a form, each where a call says that it is executed."""
    for part in parts(node):
        with ctx.out.region(f"scf.if {opaque_condition(ctx, node, why)}"):
            iteration(ctx, part)


def _holds_directives(node: host.Node) -> bool:
    """Whether directives are in it; lambdas have functions of their own."""
    todo = [node]
    while todo:
        one = todo.pop()
        if isinstance(one, host.Directive):
            return True
        if not is_lambda(one):
            todo += below(one)
    return False


# Declarations.


def _declare(ctx: Context, node: host.Declare) -> None:
    for local in node.locals:
        if ctx.local is not None and ctx.local(ctx, local):
            continue
        mark = ctx.out.mark()
        try:
            _local(ctx, local)
        except NoLoweringError as error:
            if ctx.hidden is None:
                raise
            ctx.out.undo(mark)
            _hidden(ctx, local, str(error))


def _of_statements(ctx: Context, node: host.Opaque) -> Value:
    """The value of a statement expression, or of another that has no node of its own."""
    parts_ = node.parts[0] if node.kind is host.OpaqueKind.STATEMENTS else None
    if not isinstance(parts_, host.Block) or ctx.module.jumps.leaving(parts_):
        return expressions.VALUES[host.Opaque](ctx, node)
    *before, last = parts_.body
    inner, known = ctx.inner(), len(ctx.exits)
    for one in before:
        statement(inner, one)
    if not isinstance(last, host.Evaluate) or len(ctx.exits) > known:
        raise NoLoweringError("a statement expression ends without a value, or with destructors")
    return value(inner, last.expression)


VALUES = {**expressions.VALUES, host.Opaque: _of_statements}
"""What writes the values of expressions."""


def _hidden(ctx: Context, local: host.Local, why: str) -> None:
    """A variable of which the place is known alone; of a reference a call gives it."""
    given = local.initial
    if local.symbol.has("reference") and given is not None and ctx.hidden is not None:
        why = given.problem or why if isinstance(given, host.Opaque) else why
        ctx.bind(local.symbol, _typed(ctx.hidden(ctx, given.span.text(), given.span, why, given), local))
        return
    ctx.module.formless[local.symbol.id] = why
    if local.initial is not None:
        opaque_initial(ctx, local, local.initial, why)


def _typed(made: AtPointer, local: host.Local) -> AtPointer:
    type_ = local.type.element if local.type.kind is TypeKind.REFERENCE else local.type
    try:
        return AtPointer(made.pointer, of_c(type_))
    except NoLoweringError:
        return made


def _local(ctx: Context, local: host.Local) -> None:
    symbol = local.symbol
    if local.static:
        if local.initial is not None:
            ctx.module.initials[symbol.id] = local.initial
        return
    if symbol.has("reference") and local.initial is not None:
        ctx.bind(symbol, place(ctx, local.initial))
        return
    type_ = of_c(local.type)
    made = ctx.allocate(type_, _sizes(ctx, local, type_), symbol.id)
    ctx.bind(symbol, made)
    if local.initial is not None:
        mark = ctx.out.mark()
        try:
            _initialize(ctx, made, local.initial)
        except NoLoweringError as error:
            ctx.out.undo(mark)
            opaque_initial(ctx, local, local.initial, str(error))
    elif objects.default_of(type_):
        objects.start(ctx, local, made)
    if objects.end_of(type_):
        ctx.exits.append(lambda: objects.end(ctx, local, made))


def _sizes(ctx: Context, local: host.Local, type_: Type) -> tuple[str, ...]:
    """The extents of an array that are not constant."""
    found: list[str] = []
    operands = list(local.operands)
    info: TypeInfo | None = local.type
    while isinstance(type_, Array):
        if type_.extent is None:
            if not operands:
                raise NoLoweringError(f"the extent of '{local.name}' is not known")
            found.append(memory.as_index(ctx.out, value(ctx, operands.pop(0))))
        info, type_ = info.element if info is not None else None, type_.element
    return tuple(found)


def _initialize(ctx: Context, made: Place, node: host.Expression) -> None:
    """Give a variable the value that it starts from."""
    type_ = made.type
    if isinstance(node, host.Opaque) and node.kind is host.OpaqueKind.INITIALIZER:
        objects.construct(ctx, made, node)
        return
    if isinstance(node, host.Array) and not is_scalar(type_):
        _zero(ctx, made)
        _items(ctx, made, node)
    elif is_string(type_) and isinstance(node, host.Literal):
        _zero(ctx, made)
        _characters(ctx, made, node)
    elif isinstance(type_, Array):
        raise NoLoweringError("what an array starts from has no form in MLIR")
    elif isinstance(type_, Record):
        if type_.copy:
            raise NoLoweringError("a constructor is called")
        memory.store(ctx.out, value(ctx, node), made)
    else:
        item = node.items[0] if isinstance(node, host.Array) and node.items else node
        memory.store(ctx.out, converted(ctx, item, type_), made)


def _zero(ctx: Context, made: Place) -> None:
    size = constant(ctx.out, size_of(made.type), LONG)
    zero = ctx.out.value("arith.constant 0 : i8")
    pointer = memory.address(ctx.out, made)
    operands, types = f"{pointer}, {zero}, {size.name}", "(!llvm.ptr, i8, i64) -> ()"
    ctx.out.op(f'"llvm.intr.memset"({operands}) <{{isVolatile = false}}> : {types}')


def _characters(ctx: Context, made: Place, node: host.Literal) -> None:
    """An array of characters that starts from a string."""
    source = value(ctx, node)
    given = len(string(node.text).encode("utf-8", "surrogateescape")) + 1
    size = constant(ctx.out, min(given, size_of(made.type)), LONG)
    operands = f"{memory.address(ctx.out, made)}, {source.name}, {size.name}"
    types = "(!llvm.ptr, !llvm.ptr, i64) -> ()"
    ctx.out.op(f'"llvm.intr.memcpy"({operands}) <{{isVolatile = false}}> : {types}')


def _items(ctx: Context, made: Place, node: host.Array) -> None:
    if isinstance(made.type, Record):
        for one, item in zip(made.type.fields, node.items, strict=False):
            _item(ctx, memory.member(ctx.out, made, one.name), item)
        return
    for number, item in enumerate(node.items):
        _item(ctx, memory.element(ctx.out, made, constant(ctx.out, number, LONG)), item)


def _item(ctx: Context, made: Place, node: host.Expression) -> None:
    if isinstance(node, host.Array) and not is_scalar(made.type):
        _items(ctx, made, node)
    else:
        _initialize(ctx, made, node)


# Conditions.


def _if(ctx: Context, node: host.If) -> None:
    flag = condition(ctx, node.condition)
    out = ctx.out
    if ctx.module.jumps.leaving(node):
        then, orelse, after = out.label(), out.label(), out.label()
        other = orelse if node.orelse is not None else after
        out.end(f"cf.cond_br {flag.name}, {then}, {other}")
        _branch(ctx, then, node.then, after)
        if node.orelse is not None:
            _branch(ctx, orelse, node.orelse, after)
        out.block(after)
        return
    inner = ctx.flowing(Flow(blocks=False))
    with out.region(f"scf.if {flag.name}"):
        block(inner, node.then)
        if node.orelse is not None:
            out.between("} else {")
            block(inner, node.orelse)


def _branch(ctx: Context, label: str, node: host.Statement, after: str) -> None:
    ctx.out.block(label)
    block(ctx, node)
    if not ctx.out.terminated:
        ctx.out.end(f"cf.br {after}")


def _switch(ctx: Context, node: host.Switch) -> None:
    """The cases, one after the other, as conditions."""
    selector = value(ctx, node.selector)
    if isinstance(selector.type, Int) and ctx.module.jumps.leaving(node):
        cases(ctx, node, lambda case: _is_one(ctx, selector, case))
        return
    _tests(ctx, node, selector)


def cases(ctx: Context, node: host.Switch, is_one: Callable[[host.Case], str]) -> None:
    """The cases as blocks, where statements jump out of them."""
    out, after = ctx.out, ctx.out.label()
    labels = [out.label() for _ in node.cases]
    default = after
    for case, label in zip(node.cases, labels, strict=True):
        if not case.values:
            default = label
    for case, label in zip(node.cases, labels, strict=True):
        if case.values:
            following = out.label()
            out.end(f"cf.cond_br {is_one(case)}, {label}, {following}")
            out.block(following)
    out.end(f"cf.br {default}")
    for case, label in zip(node.cases, labels, strict=True):
        _branch(ctx, label, case.body, after)
    out.block(after)


def _is_one(ctx: Context, selector: Value, case: host.Case) -> str:
    return any_of(ctx.out, [compared(ctx.out, "==", selector, value(ctx, v)).name for v in case.values])


def any_of(out: Writer, flags: list[str]) -> str:
    """Whether one of some flags is true."""
    made = flags[0]
    for flag in flags[1:]:
        made = out.value(f"arith.ori {made}, {flag} : i1")
    return made


def _tests(ctx: Context, node: host.Switch, selector: Value) -> None:
    """Conditions within one another."""
    inner = ctx.flowing(Flow(blocks=False))
    default = next((c for c in node.cases if not c.values), None)
    rest = [c for c in node.cases if c.values]
    _test(inner, selector, rest, default)


def _test(ctx: Context, selector: Value, cases: list[host.Case], default: host.Case | None) -> None:
    if not cases:
        if default is not None:
            block(ctx, default.body)
        return
    flag = _is_one(ctx, selector, cases[0])
    with ctx.out.region(f"scf.if {flag}"):
        block(ctx, cases[0].body)
        if cases[1:] or default is not None:
            ctx.out.between("} else {")
            _test(ctx, selector, cases[1:], default)


# Jumps.


def _jump(ctx: Context, node: host.Jump) -> None:
    flow, out = ctx.flow, ctx.out
    if node.kind is host.JumpKind.GOTO and ctx.exits[flow.ends :] and ctx.module.told:
        raise NoLoweringError("which objects end where a jump leads is not known")
    if node.kind in (host.JumpKind.BREAK, host.JumpKind.CONTINUE):
        leave(ctx, flow.ends)
    if node.kind is host.JumpKind.BREAK and flow.leave:
        out.end(f"cf.br {flow.leave}")
    elif node.kind is host.JumpKind.CONTINUE and flow.next:
        out.end(f"cf.br {flow.next}")
    elif node.kind is host.JumpKind.GOTO and len(node.targets) == 1:
        out.end(f"cf.br {_label_of(node.targets[0])}")
    elif node.kind is host.JumpKind.RETURN and flow.returns and flow.blocks:
        _return(ctx, node)
    else:
        raise NoLoweringError("where a jump leads is not known")


def _return(ctx: Context, node: host.Jump) -> None:
    if node.value is None or ctx.result is None:
        if node.value is not None:
            discarded(ctx, node.value)
        leave(ctx)
        ctx.out.end("func.return")
        return
    if ctx.refers:
        leave_with = memory.address(ctx.out, place(ctx, _referred(node.value)))
        leave(ctx)
        ctx.out.end(f"func.return {leave_with} : !llvm.ptr")
        return
    made = converted(ctx, node.value, ctx.result)
    if isinstance(made.type, Record):
        if made.type.copy:
            raise NoLoweringError("a constructor is called")
        made = Value(ctx.out.value(f"llvm.load {made.name} : !llvm.ptr -> {llvm_type(made.type)}"), made.type)
    leave(ctx)
    ctx.out.end(f"func.return {made.name} : {passed_type(made.type)}")


def _referred(node: host.Expression) -> host.Expression:
    """What a reference is bound to."""
    while isinstance(node, host.Conversion) and node.implicit:
        node = node.operand
    return node


def leave(ctx: Context, first: int = 0) -> None:
    """What is done where a function returns, or what is within a loop where that is left."""
    for one in reversed(ctx.exits[first:]):
        one()


def _label_of(name: str) -> str:
    """The block of a label, which is a number in Fortran."""
    return f"^label_{name}"


def _label(ctx: Context, node: host.Label) -> None:
    if not ctx.flow.blocks:
        raise NoLoweringError("a label stands where there are no blocks")
    if not ctx.out.terminated:
        ctx.out.end(f"cf.br {_label_of(node.name)}")
    ctx.out.block(_label_of(node.name))
    if node.statement is not None:
        statement(ctx, node.statement)


def executed(ctx: Context, write: Callable[[Context], None], next_: bool = False) -> None:
    """A region of several blocks among structured control flow; with `next_` jumps to its end go on."""
    out = ctx.out
    with out.region("scf.execute_region"):
        label = out.label() if next_ else ""
        write(ctx.flowing(Flow(next=label, returns=False, ends=len(ctx.exits))))
        if next_:
            if not out.terminated:
                out.end(f"cf.br {label}")
            out.block(label)
        if not out.terminated:
            out.op("scf.yield")


def iteration(ctx: Context, node: host.Statement) -> None:
    """The body of a loop that is structured control flow, or of a region."""
    inner = ctx.flowing(Flow(blocks=False))
    leaving = ctx.module.jumps.leaving(node)
    if leaving:
        executed(inner, lambda c: block(c, node), next_=CONTINUE in leaving)
    else:
        block(inner, node)


def _evaluate(ctx: Context, node: host.Evaluate) -> None:
    discarded(ctx, node.expression)


def _null(_: Context, __: host.Null) -> None:
    return


def _unknown(_: Context, __: host.Statement) -> None:
    raise NoLoweringError("a statement of this kind has no form in MLIR")


def _opaque(_: Context, node: host.Opaque) -> None:
    raise NoLoweringError(node.problem or "a statement of this kind has no form in MLIR")


MAKERS: dict[type[Any], Callable[[Context, Any], None]] = {
    host.Block: block,
    host.Declare: _declare,
    host.Evaluate: _evaluate,
    host.If: _if,
    host.Switch: _switch,
    host.Jump: _jump,
    host.Label: _label,
    host.Null: _null,
    host.Opaque: _opaque,
}
"""What writes statements of a kind; loops and directives have their own."""
