"""Directives that stand alone or before one statement: atomic and wait."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.mapping import SYNCHRONOUS
from accomp.mapping.build import bare
from accomp.mapping.model import Component, Context, Discard, Effect, Rule, Say

ATOMIC = ("read", "write", "update", "capture")


def emit_atomic(context: Context) -> Iterator[Effect]:
    """The forms of `atomic` are those of OpenMP (section 2.12)."""
    yield Component("atomic", 0)
    for acc in context.directive.all(*ATOMIC):
        yield bare(acc.name)
    if context.directive.has("if"):
        yield Discard("'if': an atomic access is right where a plain one is permitted")


def emit_wait(context: Context) -> Iterator[Effect]:
    """Nothing is in flight: what `async` clauses queue has completed."""
    yield Say(SYNCHRONOUS, context.directive.span, {"what": "wait"})
    yield Discard("'wait': all operations complete in program order")


RULES = (
    Rule("atomic", ("atomic",), "2.12", emit_atomic, consumes=(*ATOMIC, "if")),
    Rule("wait", ("wait",), "2.16.3", emit_wait, consumes=("async", "if"), profile="portable"),
)
