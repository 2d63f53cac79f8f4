"""Small constructors of omp clauses and directives, shared by the rules."""

from __future__ import annotations

from collections.abc import Iterable

from accomp.codes.mapping import UNMAPPED_ARGUMENT
from accomp.mapping.rule import AddClause, Say
from accomp.source import Span
from accomp.syntax.nodes import Argument, Clause, Directive, Expr, Model, VarRef, Word


def clause(name: str, args: Iterable[Argument], *modifiers: str, span: Span | None = None) -> AddClause:
    """An omp clause with these arguments; the modifiers stand before its colon."""
    words = tuple(Word(m, span) for m in modifiers)
    return AddClause(Clause(name, span, name, words, tuple(args), parenthesized=True))


def bare(name: str) -> AddClause:
    """An omp clause without parentheses."""
    return AddClause(Clause(name, None, name))


def directive(name: str, *clauses: AddClause, span: Span | None = None) -> Directive:
    """An omp directive with these clauses."""
    return Directive(Model.OMP, name, span, tuple(c.clause for c in clauses))


def expression(text: str, like: Expr | None = None) -> Expr:
    """An expression of the output; symbols are taken from the one it is made of."""
    if like is None:
        return Expr(text)
    return Expr(text, like.span, like.constant, like.value, like.type, like.symbols)


def plain(refs: Iterable[VarRef]) -> tuple[VarRef, ...]:
    """The whole variables of the refs, each once."""
    seen: dict[str, VarRef] = {}
    for ref in refs:
        seen.setdefault(ref.name, VarRef(ref.name, ref.name, ref.span, symbol=ref.symbol, type=ref.type))
    return tuple(seen.values())


def unmapped(what: str, acc: Clause) -> Say:
    """The diagnostic that an argument of a clause cannot be mapped."""
    return Say(UNMAPPED_ARGUMENT, acc.span, {"what": what, "clause": acc.name})
