"""The statement of an `atomic` directive (OpenACC 3.3 2.12)."""

from __future__ import annotations

from collections.abc import Callable

from accomp.backends.mlir import clauses, memory
from accomp.backends.mlir.context import Context
from accomp.backends.mlir.conversions import constant, convert
from accomp.backends.mlir.expressions import Known, converted, operands_of, place, value, with_operands
from accomp.backends.mlir.memory import InMemref, Place, Value
from accomp.backends.mlir.operators import combined
from accomp.backends.mlir.types import INT, Bool, NoLoweringError, is_scalar, memory_type, value_type
from accomp.host import nodes as host
from accomp.host.walk import below
from accomp.ir.nodes import Construct

_KINDS = ("read", "write", "update", "capture")


def atomic(ctx: Context, made: Construct, body: host.Statement) -> None:
    """An `atomic` directive with its statement."""
    kind = next((n for n in _KINDS if made.directive.has(n)), "update")
    condition = clauses.condition(ctx, made.directive)
    statements = _statements(body)
    if kind == "capture":
        _capture(ctx, statements, condition)
        return
    node = _assignment(statements[0])
    writer = {"read": _read, "write": _write, "update": _update}[kind]
    writer(ctx, node, condition)


def _statements(body: host.Statement) -> tuple[host.Statement, ...]:
    while isinstance(body, host.Block) and len(body.body) == 1:
        body = body.body[0]
    return body.body if isinstance(body, host.Block) else (body,)


def _assignment(node: host.Statement) -> host.Assign:
    found = node.expression if isinstance(node, host.Evaluate) else None
    while isinstance(found, host.Conversion):
        found = found.operand
    if not isinstance(found, host.Assign):
        raise NoLoweringError("an atomic access is no assignment")
    return found


def _pointer(ctx: Context, made: Place) -> tuple[str, str]:
    """The address of a scalar, with its type."""
    if not is_scalar(made.type):
        raise NoLoweringError("an atomic access is to no scalar")
    if isinstance(made, InMemref) and not made.indices:
        return made.memref, made.of.text
    if isinstance(made, InMemref):
        return memory.part(ctx.out, made)
    return memory.address(ctx.out, made), "!llvm.ptr"


def _core(node: host.Expression | None) -> host.Expression | None:
    while isinstance(node, host.Conversion):
        node = node.operand
    return node


def _read(ctx: Context, node: host.Assign, condition: str) -> None:
    """`v = x`."""
    source = _core(node.value)
    if source is None:
        raise NoLoweringError("an atomic read has no object that it reads")
    _read_into(ctx, node.target, place(ctx, source), condition)


def _read_into(ctx: Context, target: host.Expression, source: Place, condition: str) -> None:
    x, of_x = _pointer(ctx, source)
    made = place(ctx, target)
    if made.type == source.type:
        v, of_v = _pointer(ctx, made)
        ctx.out.op(f"acc.atomic.read{condition} {v} = {x} : {of_v}, {of_x}, {memory_type(source.type)}")
        return
    kept = ctx.allocate(source.type)
    v, of_v = _pointer(ctx, kept)
    ctx.out.op(f"acc.atomic.read{condition} {v} = {x} : {of_v}, {of_x}, {memory_type(source.type)}")
    memory.store(ctx.out, convert(ctx.out, memory.load(ctx.out, kept), made.type), made)


def _write(ctx: Context, node: host.Assign, condition: str) -> None:
    """`x = expression`."""
    if node.value is None or node.operator != "=":
        raise NoLoweringError("an atomic write is no assignment")
    made = place(ctx, node.target)
    given = converted(ctx, node.value, made.type)
    x, of = _pointer(ctx, made)
    ctx.out.op(f"acc.atomic.write{condition} {x} = {given.name} : {of}, {value_type(given.type)}")


Combine = Callable[[Value], Value]


def _combination(ctx: Context, node: host.Assign) -> Combine:
    """What an update makes of the old value; the operand is evaluated before."""
    out = ctx.out
    if node.value is None:
        one, operator = constant(out, 1, INT), node.operator[0]
        return lambda old: combined(out, operator, old, one)
    if node.operator != "=":
        operand, operator = value(ctx, node.value), node.operator[:-1]
        return lambda old: combined(out, operator, old, operand)
    return _of_value(ctx, node)


def _of_value(ctx: Context, node: host.Assign) -> Combine:
    """Of `x = x op expression` and `x = expression op x`."""
    core = _core(node.value)
    if not isinstance(core, host.Binary | host.Call):
        raise NoLoweringError("an atomic update is of a form that is not known")
    parts = operands_of(core)
    at = next((n for n, p in enumerate(parts) if _same(p, node.target)), None)
    if at is None or (isinstance(core, host.Call) and not core.pure):
        raise NoLoweringError("an atomic update does not name its variable on the right")
    rest = [Known(value(ctx, p), p.span, p.type) if n != at else p for n, p in enumerate(parts)]

    def combine(old: Value) -> Value:
        given = [*rest[:at], Known(old, parts[at].span, parts[at].type), *rest[at + 1 :]]
        return value(ctx, with_operands(core, core.type, tuple(given)))

    return combine


def _same(node: host.Expression, target: host.Expression) -> bool:
    """Whether two expressions are written alike, whatever parentheses are around them."""
    one, other = _core(node), _core(target)
    if one is None or other is None or type(one) is not type(other):
        return False
    if isinstance(one, host.Variable) and isinstance(other, host.Variable):
        return one.symbol.id == other.symbol.id
    if isinstance(one, host.Literal) and isinstance(other, host.Literal):
        return one.text == other.text
    if isinstance(one, host.Member) and isinstance(other, host.Member) and one.name != other.name:
        return False
    if isinstance(one, host.Binary) and isinstance(other, host.Binary) and one.operator != other.operator:
        return False
    if isinstance(one, host.Element | host.Member | host.Binary):
        mine, theirs = tuple(below(one)), tuple(below(other))
        return len(mine) == len(theirs) and all(map(_same, mine, theirs))  # type: ignore[arg-type]
    return "".join(one.span.text().split()) == "".join(other.span.text().split())


def _update(ctx: Context, node: host.Assign, condition: str) -> None:
    """`x = x op expression` and the like."""
    made = place(ctx, node.target)
    _updated(ctx, made, _combination(ctx, node), condition)


def _updated(
    ctx: Context, made: Place, combine: Combine, condition: str, pointer: tuple[str, str] | None = None
) -> None:
    x, of = pointer or _pointer(ctx, made)
    out, name = ctx.out, ctx.out.name()
    with out.region(f"acc.atomic.update{condition} {x} : {of}"):
        out.block("^bb0", f"{name}: {memory_type(made.type)}")
        new = convert(out, combine(_loaded(ctx, name, made)), made.type)
        out.op(f"acc.yield {_stored(ctx, new)} : {memory_type(made.type)}")


def _loaded(ctx: Context, name: str, made: Place) -> Value:
    if isinstance(made.type, Bool):
        return Value(ctx.out.value(f"arith.trunci {name} : {memory_type(made.type)} to i1"), made.type)
    return Value(name, made.type)


def _stored(ctx: Context, new: Value) -> str:
    if isinstance(new.type, Bool):
        return ctx.out.value(f"arith.extui {new.name} : i1 to {memory_type(new.type)}")
    return new.name


def _capture(ctx: Context, statements: tuple[host.Statement, ...], condition: str) -> None:
    """A variable that is read, and updated or written, at once."""
    if len(statements) == 1:
        _captured_within(ctx, _assignment(statements[0]), condition)
        return
    first, second = (_assignment(s) for s in statements)
    if _is_read(first, second):
        _captured(ctx, first.target, second, condition, before=True)
    else:
        _captured(ctx, second.target, first, condition, before=False)


def _is_read(first: host.Assign, second: host.Assign) -> bool:
    return first.value is not None and first.operator == "=" and _same(first.value, second.target)


def _writer(ctx: Context, node: host.Assign, target: Place, pointer: tuple[str, str]) -> Callable[[], None]:
    """What updates or writes a variable."""
    try:
        combine = _combination(ctx, node)
    except NoLoweringError:
        if node.value is None or node.operator != "=":
            raise
        given = converted(ctx, node.value, target.type)
        x, of = pointer
        return lambda: ctx.out.op(f"acc.atomic.write {x} = {given.name} : {of}, {value_type(given.type)}")
    return lambda: _updated(ctx, target, combine, "", pointer)


def _captured_within(ctx: Context, node: host.Assign, condition: str) -> None:
    """`v = x++`, `v = x op= expression` and the like."""
    inner = _core(node.value)
    if not isinstance(inner, host.Assign):
        raise NoLoweringError("an atomic capture does not update a variable")
    _captured(ctx, node.target, inner, condition, before=inner.after)


def _captured(ctx: Context, into: host.Expression, node: host.Assign, condition: str, before: bool) -> None:
    target, made = place(ctx, node.target), place(ctx, into)
    kept = made if made.type == target.type else ctx.allocate(target.type)
    (v, of_v), (x, of_x) = _pointer(ctx, kept), _pointer(ctx, target)
    write = _writer(ctx, node, target, (x, of_x))
    read = f"acc.atomic.read {v} = {x} : {of_v}, {of_x}, {memory_type(target.type)}"
    with ctx.out.region(f"acc.atomic.capture{condition}"):
        if before:
            ctx.out.op(read)
        write()
        if not before:
            ctx.out.op(read)
    if kept is not made:
        memory.store(ctx.out, convert(ctx.out, memory.load(ctx.out, kept), made.type), made)
