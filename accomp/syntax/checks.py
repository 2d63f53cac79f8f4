"""What the table says of a directive's clauses together: how often, which exclude and which need others."""

from __future__ import annotations

from itertools import combinations

from accomp.codes import syntax as codes
from accomp.diagnostics import Note, Sink
from accomp.spec.model import Table
from accomp.syntax.nodes import Clause, Directive


def check_clauses(directive: Directive, table: Table, sink: Sink, named: set[str]) -> None:
    """Report clauses that appear too often, exclude each other, or are missing.

    `named` are all clauses that were written, those with a faulty argument too.
    """
    for group in _groups(directive):
        _duplicates(directive, group, table, sink)
        _exclusives(directive, group, table, sink)
    for required in table.directives[directive.name].required:
        if not required & named:
            names = ", ".join(sorted(required))
            sink.report(codes.REQUIRED_CLAUSE, directive.span, directive=directive.name, clauses=names)


def _groups(directive: Directive) -> list[list[Clause]]:
    """The clauses in front of, and behind each, `device_type` (section 2.4)."""
    groups: list[list[Clause]] = [[]]
    for clause in directive.clauses:
        if clause.name == "device_type":
            groups.append([])
        groups[-1].append(clause)
    return groups


def _duplicates(directive: Directive, group: list[Clause], table: Table, sink: Sink) -> None:
    uses = table.uses(directive.name)
    seen: dict[str, Clause] = {}
    for clause in group:
        first = seen.setdefault(clause.name, clause)
        if first is not clause and uses[clause.name].once:
            grouped = " for one device type" if directive.has("device_type") else ""
            sink.report(
                codes.DUPLICATE_CLAUSE,
                clause.span,
                notes=(Note(f"first '{clause.name}' clause is here", first.span),),
                name=clause.name,
                directive=directive.name,
                group=grouped,
            )


def _exclusives(directive: Directive, group: list[Clause], table: Table, sink: Sink) -> None:
    for names in table.exclusive(directive.name):
        present = {c.name: c for c in reversed(group) if c.name in names}
        ordered = sorted(present.values(), key=group.index)
        for first, second in combinations(ordered, 2):
            sink.report(
                codes.EXCLUSIVE_CLAUSES,
                second.span,
                notes=(Note(f"'{first.name}' clause is here", first.span),),
                first=first.name,
                second=second.name,
                directive=directive.name,
            )
