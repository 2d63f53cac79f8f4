"""The accounting of clauses: one that no rule accounts for is an error, in every back end."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import TypeVar

from accomp.codes.mapping import UNMAPPED_CLAUSE, UNMAPPED_DIRECTIVE
from accomp.diagnostics import Sink
from accomp.ir.nodes import Construct
from accomp.mapping.rule import Rule, in_fortran
from accomp.spec.model import Coverage
from accomp.syntax.nodes import Directive

AnyRule = TypeVar("AnyRule", Rule, Coverage)


def rules_for(rules: Iterable[AnyRule], directive: str, profile: str, language: str) -> tuple[AnyRule, ...]:
    """The rules for a leaf directive in one profile and host language."""
    named = (r for r in rules if directive in r.on and r.profile in ("", profile))
    return tuple(r for r in named if r.language in ("", language))


def pairs(rules: Iterable[Rule | Coverage], profile: str, language: str) -> frozenset[tuple[str, str]]:
    """The (leaf directive, clause) pairs that rules account for; "" is the directive itself."""
    named = (r for r in rules if r.profile in ("", profile) and r.language in ("", language))
    found = [(name, rule) for rule in named for name in rule.on]
    return frozenset((name, clause) for name, rule in found for clause in ("", *rule.consumes))


def report_unaccounted(
    directive: Directive,
    accounted: Iterable[str],
    output: str,
    sink: Sink,
    exact: AbstractSet[str] = frozenset(),
) -> None:
    """Report the clauses of a leaf directive that are not accounted for; `output` is what it is mapped to.

    Rules of the profile `exact` account for the clauses `exact`, where that is another one.
    """
    known = frozenset(accounted)
    for clause in directive.clauses:
        if clause.name not in known:
            span, on = clause.span or directive.span, directive.name
            remedy = "; use '-fopenacc-profile=exact'" if clause.name in exact else ""
            sink.report(UNMAPPED_CLAUSE, span, clause=clause.name, directive=on, output=output, remedy=remedy)


def check_covered(leaf: Construct, rules: Iterable[Coverage], profile: str, output: str, sink: Sink) -> None:
    """Report a normalized construct, or what clauses of it, no rule of a profile accounts for."""
    directive = leaf.directive
    found = rules_for(rules, directive.name, profile, "fortran" if in_fortran(leaf) else "c")
    if not found:
        sink.report(UNMAPPED_DIRECTIVE, directive.span, directive=directive.name, output=output)
        return
    report_unaccounted(directive, (clause for rule in found for clause in rule.consumes), output, sink)
