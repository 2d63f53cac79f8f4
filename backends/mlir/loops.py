"""Loops: `scf.for` where the iterations are counted, `scf.while` or blocks otherwise."""

from __future__ import annotations

from accomp.backends.mlir import memory
from accomp.backends.mlir.context import Context, Flow
from accomp.backends.mlir.conversions import constant, convert
from accomp.backends.mlir.expressions import condition, converted, discarded
from accomp.backends.mlir.globals import variable
from accomp.backends.mlir.jumps import CONTINUE
from accomp.backends.mlir.memory import Place, Value
from accomp.backends.mlir.ranges import loop_of
from accomp.backends.mlir.statements import block, executed, iteration, statement
from accomp.backends.mlir.types import Hidden, Int, NoLoweringError, Type, is_scalar, of_c, value_type
from accomp.host import nodes as host
from accomp.host.effects import effects
from accomp.host.nodes import Relation
from accomp.host.walk import walk
from accomp.records import dataclass, replace

_UP = (Relation.LT, Relation.LE, Relation.NE)


@dataclass(frozen=True, slots=True)
class Counted:
    """The values of a loop's index, from `lower` by a positive `step` up to `upper`.

    Of one that counts down, or by steps whose sign is not known, these are the numbers of the iterations,
    and `first` and `stride` give the index.
    """

    lower: Value
    upper: Value
    step: Value
    inclusive: bool
    type: Type
    first: Value | None = None
    stride: Value | None = None

    def index(self, ctx: Context, number: str) -> Value:
        """The index in an iteration."""
        if self.first is None or self.stride is None:
            return Value(number, self.type)
        out, of = ctx.out, value_type(self.type)
        product = out.value(f"arith.muli {number}, {self.stride.name} : {of}")
        return Value(out.value(f"arith.addi {self.first.name}, {product} : {of}"), self.type)


def step_of(range_: host.Range) -> int | None:
    """A constant step."""
    node, sign = range_.step, 1
    while True:
        if isinstance(node, host.Unary) and node.operator == "-":
            node, sign = node.operand, -sign
        elif isinstance(node, host.Conversion):
            node = node.operand
        else:
            break
    plain = isinstance(node, host.Literal) and node.text.rstrip("uUlL").isdecimal()
    return sign * int(node.text.rstrip("uUlL")) if plain and isinstance(node, host.Literal) else None


def counting_type(range_: host.Range) -> Int:
    """The type in which a loop counts: a signed one that holds the index."""
    type_ = of_c(range_.type or range_.index.type)
    if not isinstance(type_, Int):
        raise NoLoweringError(f"index '{range_.index.name}' is no integer")
    return Int(64 if type_.unsigned or type_.bits > 32 else 32)


def counted(ctx: Context, range_: host.Range) -> Counted:
    """The bounds of a loop, evaluated once."""
    type_, step = counting_type(range_), step_of(range_)
    lower, upper = converted(ctx, range_.lower, type_), converted(ctx, range_.upper, type_)
    up = range_.relation in _UP or range_.relation is Relation.DO
    if step is not None and step > 0 and up and not (range_.relation is Relation.NE and step != 1):
        inclusive = range_.relation in (Relation.LE, Relation.DO)
        return Counted(lower, upper, constant(ctx.out, step, type_), inclusive, type_)
    stride = converted(ctx, range_.step, type_)
    trips = _trips(ctx, range_.relation, lower, upper, stride)
    zero, one = constant(ctx.out, 0, type_), constant(ctx.out, 1, type_)
    return Counted(zero, trips, one, False, type_, lower, stride)


def _trips(ctx: Context, relation: Relation, lower: Value, upper: Value, stride: Value) -> Value:
    """How many iterations there are: (upper - lower + stride) / stride for bounds that are included."""
    out, of = ctx.out, value_type(lower.type)
    distance = out.value(f"arith.subi {upper.name}, {lower.name} : {of}")
    if relation in (Relation.LT, Relation.GT):
        one = constant(out, 1, lower.type).name
        operator = "subi" if relation is Relation.LT else "addi"
        distance = out.value(f"arith.{operator} {distance}, {one} : {of}")
    if relation is not Relation.NE:
        distance = out.value(f"arith.addi {distance}, {stride.name} : {of}")
    trips = out.value(f"arith.divsi {distance}, {stride.name} : {of}")
    zero = constant(out, 0, lower.type).name
    return Value(out.value(f"arith.maxsi {trips}, {zero} : {of}"), lower.type)


def is_counted(range_: host.Range | None, body: host.Node) -> bool:
    """Whether the bounds keep their values while the loop runs, and the body leaves its index alone."""
    if range_ is None:
        return False
    try:
        counting_type(range_)
    except NoLoweringError:
        return False
    if range_.relation is Relation.DO:
        return True  # the iterations are counted before the first (Fortran 2018 11.1.7.4.1)
    known, bounds = effects(body), effects(range_.upper, range_.step)
    names = bounds.names
    if range_.index.name in known.writes or names & (known.writes | known.shared):
        return False
    changes = known.effects and (bounds.memory or _outside(range_))
    return not bounds.calls and not changes and not bounds.writes


def _outside(range_: host.Range) -> bool:
    """Whether the bounds name variables that functions may change."""
    parts = (*walk(range_.upper), *walk(range_.step))
    return any(isinstance(n, host.Variable) and n.symbol.file_scope for n in parts)


def loop(ctx: Context, node: host.Loop) -> None:
    """A counted loop, or any `for` of C."""
    leaving = ctx.module.jumps.leaving(node.body)
    range_ = node.range
    if range_ is not None and leaving <= {CONTINUE} and is_counted(range_, node.body):
        sequential(ctx, range_, node.body)
        return
    if node.header is None:
        if range_ is None:
            raise NoLoweringError("the iterations of a loop are not counted")
        _jumping(ctx, range_, node.body)
        return
    inner, header = ctx.inner(), node.header
    if header.first is not None:
        statement(inner, header.first)
    ctx.out.at(node.span)
    _repeated(inner, header.condition, node.body, header.step)


def sequential(ctx: Context, range_: host.Range, body: host.Statement) -> None:
    """A loop whose iterations are counted, one after the other."""
    found, out = counted(ctx, range_), ctx.out
    upper, of = exclusive(ctx, found), value_type(found.type)
    target = None if range_.declared else index_place(ctx, range_)
    name = out.name()
    head = f"scf.for {name} = {found.lower.name} to {upper.name} step {found.step.name} : {of}"
    with out.region(head):
        inner = ctx.inner()
        bind_index(inner, range_, found.index(inner, name), target)
        iteration(inner, body)
    if target is not None:
        _final(ctx, found, target)


def _jumping(ctx: Context, range_: host.Range, body: host.Statement) -> None:
    """A loop of Fortran, or over the elements of a range, that jumps leave."""
    if ctx.flow.blocks:
        _numbered(ctx, range_, body)
    else:
        executed(ctx, lambda c: _numbered(c, range_, body))


def _numbered(ctx: Context, range_: host.Range, body: host.Statement) -> None:
    """The iterations of a loop as blocks; the index has the value of the next one when it is left."""
    found, out, of = counted(ctx, range_), ctx.out, value_type(counting_type(range_))
    number = ctx.allocate(found.type)
    memory.store(out, found.lower, number)
    head, start, next_, after = (out.label() for _ in range(4))
    target = None if range_.declared else index_place(ctx, range_)
    out.end(f"cf.br {head}")
    out.block(head)
    now = memory.load(out, number)
    bind_index(ctx, range_, found.index(ctx, now.name), target)
    relation = "sle" if found.inclusive else "slt"
    flag = out.value(f"arith.cmpi {relation}, {now.name}, {found.upper.name} : {of}")
    out.end(f"cf.cond_br {flag}, {start}, {after}")
    out.block(start)
    block(ctx.flowing(Flow(True, next_, after, ctx.flow.labels, ctx.flow.returns, len(ctx.exits))), body)
    if not out.terminated:
        out.end(f"cf.br {next_}")
    out.block(next_)
    now = memory.load(out, number)
    following = out.value(f"arith.addi {now.name}, {found.step.name} : {of}")
    memory.store(out, Value(following, found.type), number)
    out.end(f"cf.br {head}")
    out.block(after)


def exclusive(ctx: Context, found: Counted) -> Value:
    """The first value that is not the index any more."""
    if not found.inclusive:
        return found.upper
    one = constant(ctx.out, 1, found.type).name
    made = ctx.out.value(f"arith.addi {found.upper.name}, {one} : {value_type(found.type)}")
    return Value(made, found.type)


def bind_index(ctx: Context, range_: host.Range, index: Value, target: Place | None) -> None:
    """Tell what the index is in an iteration: a value, or a variable that is set."""
    made = convert(ctx.out, index, of_c(range_.type or range_.index.type))
    if target is None or isinstance(target.type, Hidden):
        ctx.bind(range_.index, made)
    else:
        memory.store(ctx.out, convert(ctx.out, made, target.type), target)


def index_place(ctx: Context, range_: host.Range) -> Place | None:
    """The variable that a loop counts with."""
    bound = variable(ctx, range_.index)
    return None if isinstance(bound, Value) else bound


def _final(ctx: Context, found: Counted, target: Place) -> None:
    """The value of the index after the loop."""
    out, of = ctx.out, value_type(found.type)
    distance = out.value(f"arith.subi {exclusive(ctx, found).name}, {found.lower.name} : {of}")
    trips = out.value(f"arith.ceildivsi {distance}, {found.step.name} : {of}")
    zero = constant(out, 0, found.type).name
    trips = out.value(f"arith.maxsi {trips}, {zero} : {of}")
    first, stride = (found.first or found.lower).name, (found.stride or found.step).name
    total = out.value(f"arith.muli {trips}, {stride} : {of}")
    last = Value(out.value(f"arith.addi {first}, {total} : {of}"), found.type)
    memory.store(out, convert(out, last, target.type), target)


def while_(ctx: Context, node: host.While) -> None:
    """A loop while a condition holds."""
    leaving = ctx.module.jumps.leaving(node.body)
    if not node.last or leaving:
        _repeated(ctx, node.condition, node.body, None, last=node.last)
        return
    out = ctx.out
    with out.region("scf.while : () -> ()"):
        block(ctx.flowing(Flow(blocks=False)), node.body)
        out.op(f"scf.condition({condition(ctx, node.condition).name})")
        out.between("} do {")
        out.op("scf.yield")


def _repeated(
    ctx: Context,
    test: host.Expression | None,
    body: host.Statement,
    step: host.Expression | None,
    last: bool = False,
) -> None:
    if ctx.module.jumps.leaving(body) <= {CONTINUE} and not last:
        _structured(ctx, test, body, step)
    elif ctx.flow.blocks:
        _blocks(ctx, test, body, step, last)
    else:
        executed(ctx, lambda c: _blocks(c, test, body, step, last))


def _structured(
    ctx: Context, test: host.Expression | None, body: host.Statement, step: host.Expression | None
) -> None:
    out = ctx.out
    with out.region("scf.while : () -> ()"):
        flag = condition(ctx, test).name if test is not None else out.value("arith.constant true")
        out.op(f"scf.condition({flag})")
        out.between("} do {")
        iteration(ctx, body)
        if step is not None:
            discarded(ctx.inner(), step)
        out.op("scf.yield")


def _blocks(
    ctx: Context,
    test: host.Expression | None,
    body: host.Statement,
    step: host.Expression | None,
    last: bool,
) -> None:
    out = ctx.out
    head, start, next_, after = (out.label() for _ in range(4))
    out.end(f"cf.br {start if last else head}")
    out.block(head)
    flag = condition(ctx, test).name if test is not None else ""
    out.end(f"cf.cond_br {flag}, {start}, {after}" if flag else f"cf.br {start}")
    out.block(start)
    outer = ctx.flow
    flow = Flow(True, next_, after, outer.labels, outer.returns, len(ctx.exits))
    block(ctx.flowing(flow), body)
    if not out.terminated:
        out.end(f"cf.br {next_}")
    out.block(next_)
    if step is not None:
        discarded(ctx, step)
    out.end(f"cf.br {head}")
    out.block(after)


def nest_of(node: host.Concurrent, *, ordered: bool = False) -> host.Loop:
    """DO CONCURRENT as loops in some order: the outermost. `ordered`: one iteration after the other.

    Raises NoLoweringError where iterations reduce in no order, and where each statement is done for all of
    them before the next.
    """
    if node.assigning or (node.reduced and not ordered):
        raise NoLoweringError("the iterations of a DO CONCURRENT or FORALL construct share or order more")
    body = node.body if node.mask is None else host.If(node.mask, node.body, None, node.span)
    *outer, last = (replace(range_, declared=True) for range_ in node.ranges)
    found = host.Loop(last, body, node.span)
    for range_ in reversed(outer):
        found = host.Loop(range_, found, node.span)
    return found


def own_variables(ctx: Context, node: host.Concurrent) -> None:
    """Bind the variables that iterations have of their own (Fortran 2018 11.1.7.5)."""
    for symbol in (*node.private, *node.initialized):
        known = variable(ctx, symbol)
        if not is_scalar(known.type):
            raise NoLoweringError(f"'{symbol.name}', which iterations have of their own, is no scalar")
        made = ctx.allocate(known.type)
        if symbol in node.initialized:
            value = known if isinstance(known, Value) else memory.load(ctx.out, known)
            memory.store(ctx.out, value, made)
        ctx.bind(symbol, made)


def _concurrent(ctx: Context, node: host.Concurrent) -> None:
    if node.private or node.initialized:
        raise NoLoweringError("iterations of a DO CONCURRENT construct have variables of their own")
    loop(ctx, nest_of(node, ordered=True))


def _iterate(ctx: Context, node: host.Iterate) -> None:
    loop(ctx, loop_of(node))


MAKERS = {host.Loop: loop, host.While: while_, host.Concurrent: _concurrent, host.Iterate: _iterate}
"""What writes loops."""
