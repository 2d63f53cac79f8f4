"""Executable directives: data that is moved outside of regions, waiting, and devices."""

from __future__ import annotations

from accomp.backends.mlir import clauses, data
from accomp.backends.mlir.context import Context
from accomp.backends.mlir.types import NoLoweringError
from accomp.ir.nodes import Construct
from accomp.syntax.nodes import Directive, Expr


def _queue(ctx: Context, directive: Directive) -> tuple[str, str]:
    """The operand of `async`, or the attribute where it has no argument."""
    clause = directive.get("async")
    if clause is None:
        return "", ""
    if not clause.args:
        return "", "async"
    return clauses.single(ctx, directive, "async"), ""


def _waits(ctx: Context, directive: Directive) -> tuple[str, str]:
    """The operands of `wait`, or the attribute where it has no argument."""
    clause = directive.get("wait")
    if clause is None:
        return "", ""
    number, queues = clauses.wait_arguments(ctx, clause)
    if not queues:
        return "", "wait"
    text = f" wait_devnum({clauses.typed(number)})" if number is not None else ""
    names, types = (
        ", ".join(q.name for q in queues),
        ", ".join(clauses.typed(q).partition(" : ")[2] for q in queues),
    )
    return f"{text} wait({names} : {types})", ""


def _moving(ctx: Context, directive: Directive, table: dict[str, data.Decomposed], name: str) -> None:
    condition = clauses.condition(ctx, directive)
    queue, asynchronous = _queue(ctx, directive)
    waits, waiting = _waits(ctx, directive)
    moved = data.entries(ctx, directive, table, structured=False)
    ctx.out.at(directive.span)
    finalize = "finalize" if directive.has("finalize") else ""
    attributes = clauses.listed((asynchronous, waiting, finalize))
    ctx.out.op(f"acc.{name}{condition}{queue}{waits}{data.operands(moved)}{attributes}")
    data.exits(ctx, moved if name == "exit_data" else ())


def enter_data(ctx: Context, made: Construct) -> None:
    """An `enter data` directive."""
    _moving(ctx, made.directive, data.ENTERING, "enter_data")


def exit_data(ctx: Context, made: Construct) -> None:
    """An `exit data` directive."""
    _moving(ctx, made.directive, data.EXITING, "exit_data")


def update(ctx: Context, made: Construct) -> None:
    """An `update` directive."""
    directive = made.directive
    condition = clauses.condition(ctx, directive)
    moved = data.entries(ctx, directive, data.UPDATING, structured=False)
    ctx.out.at(directive.span)
    text = f"acc.update{condition}{clauses.single(ctx, directive, 'async')}{clauses.waits(ctx, directive)}"
    attributes = clauses.listed(
        ("ifPresent" if directive.has("if_present") else "", clauses.only(directive, "async", "wait"))
    )
    ctx.out.op(f"{text}{data.operands(moved)}{attributes}")
    data.exits(ctx, moved)


def wait(ctx: Context, made: Construct) -> None:
    """A `wait` directive."""
    directive = made.directive
    number, queues = clauses.wait_arguments(ctx, directive)
    operands = ""
    if queues:
        types = ", ".join(clauses.typed(q).partition(" : ")[2] for q in queues)
        operands = f"({', '.join(q.name for q in queues)} : {types})"
    elif number is not None:
        raise NoLoweringError("a device is named without queues, which the dialect does not have")
    queue, asynchronous = _queue(ctx, directive)
    device = f" wait_devnum({clauses.typed(number)})" if number is not None else ""
    condition = clauses.condition(ctx, directive)
    ctx.out.at(directive.span)
    ctx.out.op(f"acc.wait{operands}{queue}{device}{condition}{clauses.listed((asynchronous,))}")


def _operand(ctx: Context, directive: Directive, name: str) -> str:
    clause = directive.get(name)
    given = [a for a in clause.args if isinstance(a, Expr)] if clause is not None else []
    return f" {name}({clauses.typed(clauses.integer(ctx, given[0]))})" if given else ""


def _types(directive: Directive) -> list[str]:
    return [t for c in directive.all("device_type") for t in clauses.device_types(c)]


def device(ctx: Context, made: Construct) -> None:
    """An `init` or a `shutdown` directive."""
    directive = made.directive
    text = f"acc.{directive.name}{_operand(ctx, directive, 'device_num')}{clauses.condition(ctx, directive)}"
    types = _types(directive)
    attributes = clauses.listed((f"device_types = {clauses.attributes(types)}" if types else "",))
    ctx.out.at(directive.span)
    ctx.out.op(f"{text}{attributes}")


def set_(ctx: Context, made: Construct) -> None:
    """A `set` directive."""
    directive = made.directive
    text = _operand(ctx, directive, "default_async") + _operand(ctx, directive, "device_num")
    condition = clauses.condition(ctx, directive)
    types = _types(directive)
    attributes = clauses.listed((f"device_type = {clauses.attribute(types[0])}" if types else "",))
    ctx.out.at(directive.span)
    ctx.out.op(f"acc.set{text}{condition}{attributes}")
