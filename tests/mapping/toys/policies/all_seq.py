"""A policy in one file: every loop runs in order."""

from __future__ import annotations

from accomp.ir.nodes import Construct
from accomp.mapping.policy import Option, Policy, unchanged, with_clause
from accomp.mapping.privatize import private_indices
from accomp.records import replace
from accomp.syntax.nodes import Directive, Expr

_LEVELS = ("gang", "worker", "vector", "independent", "auto", "seq")


def _sequential(construct: Construct, *_: object) -> Construct:
    """Loops lose their levels, and regions have one gang, which runs them once."""
    directive = construct.directive
    if directive.name == "loop":
        directive = with_clause(_without(directive, *_LEVELS), "seq")
    elif directive.name == "parallel":
        one = Expr("1", directive.span, True, 1)
        directive = with_clause(_without(directive, "num_gangs"), "num_gangs", one)
    children = tuple(_sequential(child) for child in construct.children)
    return replace(construct, directive=directive, children=children)


def _without(directive: Directive, *names: str) -> Directive:
    return replace(directive, clauses=tuple(c for c in directive.clauses if c.name not in names))


def _from(policy: Policy, value: str) -> Policy:
    return policy if value == "all" else replace(policy, orphan=unchanged)


POLICY = Policy(
    "all-seq",
    "runs every loop in order",
    "Regions have one gang.",
    partition=_sequential,
    orphan=_sequential,
    refine=private_indices,
    options=(Option("loops", ("all", "of-regions"), "which loops lose their levels", _from),),
)
