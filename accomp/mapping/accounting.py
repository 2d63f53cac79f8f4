"""The accounting of clauses: one that no rule accounts for is an error, in every back end."""

from __future__ import annotations

from collections.abc import Iterable

from accomp.codes.mapping import UNMAPPED_CLAUSE
from accomp.diagnostics import Sink
from accomp.mapping.model import Rule
from accomp.syntax.nodes import Directive


def rules_for(rules: Iterable[Rule], directive: str, profile: str, language: str) -> tuple[Rule, ...]:
    """The rules for a directive in one profile and host language ("c", which C++ is too, or "fortran")."""
    named = (r for r in rules if directive in r.on and r.profile in ("", profile))
    return tuple(r for r in named if r.language in ("", language))


def report_unaccounted(directive: Directive, accounted: Iterable[str], output: str, sink: Sink) -> None:
    """Report the clauses of a leaf directive that are not accounted for; `output` is what it is mapped to."""
    known = frozenset(accounted)
    for clause in directive.clauses:
        if clause.name not in known:
            span = clause.span or directive.span
            sink.report(UNMAPPED_CLAUSE, span, clause=clause.name, directive=directive.name, output=output)


def pairs(rules: Iterable[Rule], profile: str) -> frozenset[tuple[str, str]]:
    """The (leaf directive, clause) pairs that rules of a profile account for; "" is the directive itself."""
    found = [(name, rule) for rule in rules if rule.profile in ("", profile) for name in rule.on]
    return frozenset((name, clause) for name, rule in found for clause in ("", *rule.consumes))
