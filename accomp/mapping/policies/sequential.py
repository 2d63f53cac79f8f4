"""The policy `sequential`: loops that the program leaves without a level stay in order, in one gang."""

from __future__ import annotations

from accomp.ir.nodes import Construct
from accomp.mapping.levels import contains_gang_loop, levels, loops_within
from accomp.mapping.policies.partition import POLICY as PARTITION
from accomp.mapping.policy import Policy, Routines, with_clause
from accomp.records import replace
from accomp.syntax.nodes import Expr


def _sequential(construct: Construct, routines: Routines) -> Construct:
    """Loops without a level become `seq`, and a region without gang loops gets one gang (2.5.10)."""
    found = replace(construct, children=tuple(map(_in_order, construct.children)))
    directive = found.directive
    if directive.name != "serial" and not directive.has("num_gangs") and not contains_gang_loop(found):
        one = with_clause(directive, "num_gangs", Expr("1", directive.span, True, 1))
        found = replace(found, directive=one)
    return PARTITION.partition(found, routines)


def _in_order(construct: Construct) -> Construct:
    directive = construct.directive
    if directive.name == "loop" and not levels(construct) and not directive.has("seq"):
        kept = tuple(c for c in directive.clauses if c.name not in ("independent", "auto"))
        directive = with_clause(replace(directive, clauses=kept), "seq")
    return replace(construct, directive=directive, children=tuple(map(_in_order, construct.children)))


def _orphan(construct: Construct, routine: str, routines: Routines) -> Construct:
    """In a gang routine each gang would execute a loop without levels whole: one alone may not."""
    inner = (levels(loop) for loop in loops_within(construct))
    if routine == "gang" or levels(construct) or any(inner):
        return PARTITION.orphan(construct, routine, routines)
    return _in_order(construct)


POLICY = Policy(
    "sequential",
    "maps the levels that are written, and keeps all other loops in order within one gang",
    """\
A region without a gang loop is executed by one gang, whatever the compiler could make of its loops: to tell
errors of a program from those of its parallel execution, and to compare times. Scalars that iterations of
loops with levels set are private to them, as by `partition`.""",
    partition=_sequential,
    orphan=_orphan,
    refine=PARTITION.refine,
)
