"""The motions of an `update`: `target update` directives, in loops over rows where subarrays have gaps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from accomp.ir.nodes import HostLine
from accomp.mapping.build import clause, directive
from accomp.mapping.rule import AddClause, Component, Content, Context, Effect, Enclose, Host, Separate
from accomp.mapping.rules.update_rows import Rows, rows
from accomp.mapping.rules.update_rows_fortran import fortran_rows
from accomp.records import dataclass
from accomp.syntax.nodes import Directive, VarRef

Motion = tuple[str, VarRef]
"""`to` or `from`, and what is moved."""


@dataclass(frozen=True, slots=True)
class _Update:
    """Motions for one directive, and the lines of the loops around it."""

    motions: tuple[Motion, ...]
    opening: tuple[str | Directive, ...] = ()
    closing: tuple[str, ...] = ()


def emit_motions(context: Context, items: Iterable[Motion]) -> Iterator[Effect]:
    """`target update` for each group of motions (OpenACC 3.3 section 2.14.4 permits gaps)."""
    *before, last = _updates(context, items)
    yield Component("target update", 0)
    if any(update.opening for update in (*before, last)):
        lines: list[Content] = []
        for update in before:
            lines += _lines(context, update)
        yield Enclose((*lines, *last.opening), last.closing)
    else:
        yield from (Separate(_directive(context, update)) for update in before)
    yield from _clauses(last)


def updates_before(context: Context, items: Iterable[Motion]) -> Iterator[Separate | Host]:
    """`target update` for each group of motions, before another directive."""
    for update in _updates(context, items):
        for line in _lines(context, update):
            yield Separate(line) if isinstance(line, Directive) else Host(HostLine(line))


def _updates(context: Context, items: Iterable[Motion]) -> list[_Update]:
    """The motions in groups, each for a directive, in their order.

    A `target update` may list a variable once (OpenMP 5.2 section 5.9.3), whatever its sections are. Of items
    that repeat the text of another, one is left.
    """
    updates: list[_Update] = []
    for motion, ref in {(motion, ref.compact): (motion, ref) for motion, ref in items}.values():
        made = fortran_rows(ref) if context.fortran else rows(ref, context)
        opening, part = _opening(context, motion, made), (motion, made.part)
        last = updates[-1] if updates else None
        if last is None or opening or last.opening or any(_share(ref, other) for _, other in last.motions):
            updates.append(_Update((part,), opening, made.closing))
        else:
            updates[-1] = _Update((*last.motions, part))
    return updates


def _opening(context: Context, motion: str, made: Rows) -> tuple[str | Directive, ...]:
    if made.whole is None:
        return made.opening
    return (*made.asked, _directive(context, _Update(((motion, made.whole),))), *made.opening)


def _share(one: VarRef, other: VarRef) -> bool:
    """Whether two items are of one variable or member, or one is a part of the other."""
    return one.name == other.name and (
        one.members.startswith(other.members) or other.members.startswith(one.members)
    )


def _lines(context: Context, update: _Update) -> tuple[str | Directive, ...]:
    return (*update.opening, _directive(context, update), *update.closing)


def _clauses(update: _Update) -> Iterator[AddClause]:
    for motion in ("from", "to"):
        items = [ref for m, ref in update.motions if m == motion]
        if items:
            yield clause(motion, items)


def _directive(context: Context, update: _Update) -> Directive:
    condition = context.directive.get("if")
    extra = [clause("if", condition.args)] if condition else []
    return directive("target update", *extra, *_clauses(update), span=context.directive.span)
