"""Directives that name variables which are declared under conditions of the preprocessor alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from accomp.ir.nodes import Use
from accomp.records import replace
from accomp.syntax.nodes import Argument, Clause, Directive, VarRef

_Given = dict[str, tuple[str, ...]]


def variants(directive: Directive, uses: Sequence[Use]) -> Iterator[tuple[str, Directive | None]]:
    """What stands for a directive in the text: lines of the preprocessor, and directives without text.

    Where a region names a variable under the conditions of its declaration alone, other programs have no such
    variable: their directive does without it.
    """
    given = {use.symbol.name: use.given for use in uses if use.given}
    yield from _variants(directive, given) if given else [("", directive)]


def _variants(directive: Directive, given: _Given) -> Iterator[tuple[str, Directive | None]]:
    named = (given.get(_name(ref)) for clause in directive.clauses for ref in clause.vars)
    conditions = next((found for found in named if found), None)
    if conditions is None:
        yield "", directive
        return
    gone = {name for name, own in given.items() if own == conditions}
    others = {name: own for name, own in given.items() if name not in gone}
    clauses = tuple(_without(clause, gone) for clause in directive.clauses)
    kept = tuple(c for c, own in zip(clauses, directive.clauses, strict=True) if c.args or not own.args)
    yield f"#if {' && '.join(conditions)}", None
    yield from _variants(directive, others)
    yield "#else", None
    yield from _variants(replace(directive, clauses=kept), others)
    yield "#endif", None


def _without(clause: Clause, names: set[str]) -> Clause:
    return replace(clause, args=tuple(a for a in clause.args if not _is_of(a, names)))


def _is_of(argument: Argument, names: set[str]) -> bool:
    return isinstance(argument, VarRef) and _name(argument) in names


def _name(ref: VarRef) -> str:
    return ref.name.lower()
