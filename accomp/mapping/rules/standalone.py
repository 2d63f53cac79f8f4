"""Directives that stand alone or before one statement: atomic and wait."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.mapping import SYNCHRONOUS
from accomp.ir.nodes import Construct, RegionKind
from accomp.mapping.build import bare, clause, directive, expression
from accomp.mapping.levels import levels
from accomp.mapping.rule import Change, Component, Context, Discard, Effect, Rule, Say, Separate
from accomp.mapping.rules.compute_constructs import is_one_team
from accomp.records import replace
from accomp.source import Edit
from accomp.syntax.nodes import TypeKind
from accomp.target import PORTABLE

ATOMIC = ("read", "write", "update", "capture")


def emit_atomic(context: Context) -> Iterator[Effect]:
    """The forms of `atomic` are those of OpenMP (section 2.12).

    It may not be strictly nested in `teams`: there it stands in a parallel region of one thread.
    """
    if _in_teams(context):
        one = clause("num_threads", (expression("1"),))
        yield Separate(directive("parallel", one, span=context.directive.span))
    yield Component("atomic", 0)
    for acc in context.directive.all(*ATOMIC):
        yield bare(acc.name)
    if context.directive.has("if"):
        yield Discard("'if': an atomic access is right where a plain one is permitted")
    yield from _without_braces(context.construct)
    yield from _as_lvalue(context.construct)


def _as_lvalue(construct: Construct) -> Iterator[Effect]:
    """What a template calls may give an object or a value: clang 19 takes it for one only below `*&`."""
    if construct.body is None:
        return
    from accomp.host import nodes as host
    from accomp.host.walk import core

    root = construct.body.root
    inner = root.body[0] if isinstance(root, host.Block) and len(root.body) == 1 else root
    value = core(inner.expression) if isinstance(inner, host.Evaluate) and not inner.macro else None
    if not isinstance(value, host.Assign) or value.operator != "=" or value.value is None:
        return
    read, write = (construct.directive.has(kind) for kind in ("read", "write"))
    side = core(value.target if write else value.value)
    if not (read or write) or not isinstance(side, host.Call) or side.prvalue or side.macro:
        return
    if side.type is not None and side.type.kind is TypeKind.OTHER:
        yield Change(Edit(replace(side.span, end=side.span.start), b"*&"))


def _without_braces(construct: Construct) -> Iterator[Effect]:
    """One statement in braces stands without them: compilers of OpenMP take none (5.2, 15.8.4)."""
    body, region = construct.body, construct.region
    if body is None or region is None or region.kind is not RegionKind.COMPOUND:
        return
    from accomp.host import nodes as host

    if isinstance(body.root, host.Block) and len(body.root.body) == 1 and not body.root.macro:
        span = region.span
        yield Change(Edit(replace(span, end=span.start + region.opening), b" "))
        yield Change(Edit(replace(span, start=span.end - region.closing), b" "))


def _in_teams(context: Context) -> bool:
    compute = context.compute()
    if compute is None or any(levels(loop) for loop in context.outer_loops()):
        return False
    return not is_one_team(replace(context, construct=compute))


def emit_wait(context: Context) -> Iterator[Effect]:
    """Nothing is in flight: what `async` clauses queue has completed."""
    yield Say(SYNCHRONOUS, context.directive.span, {"what": "wait"})
    yield Discard("'wait': all operations complete in program order")


RULES = (
    Rule("atomic", ("atomic",), "2.12", emit_atomic, consumes=(*ATOMIC, "if")),
    Rule("wait", ("wait",), "2.16.3", emit_wait, consumes=("async", "if"), profile=PORTABLE),
)
