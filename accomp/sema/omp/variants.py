"""Variants of procedures: the traits that `match` lists (OpenMP 5.2, section 7.2)."""

from __future__ import annotations

from accomp.codes import openmp_clauses as codes
from accomp.diagnostics import Sink
from accomp.sema.omp.sites import Site
from accomp.syntax.context_selectors import selectors
from accomp.syntax.nodes import Clause, TypeKind

_NUMBERS = (TypeKind.INTEGER, TypeKind.FLOATING, TypeKind.COMPLEX)


def check(site: Site, sink: Sink) -> None:
    """Report sets and traits that stand twice in `match`, and conditions that are numbers."""
    for clause in site.directive.all("match"):
        _once(clause, sink)
    for one in site.construct.conditions:
        if one.type is not None and one.type.kind in _NUMBERS:
            sink.report(codes.CONDITION_TYPE, one.span, text=one.text)


def _once(clause: Clause, sink: Sink) -> None:
    sets: set[str] = set()
    for one in selectors(clause):
        if one.name in sets:
            sink.report(codes.TRAIT_TWICE, clause.span, name=one.name, where="match")
        sets.add(one.name)
        traits: set[str] = set()
        for trait in one.traits:
            if trait.name in traits:
                sink.report(codes.TRAIT_TWICE, clause.span, name=trait.name, where=one.name)
            traits.add(trait.name)
