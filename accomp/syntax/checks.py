"""What the table says of a directive's clauses together: how often, which exclude and which need others."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from accomp.codes import syntax as codes
from accomp.diagnostics import Note, Sink
from accomp.source import Language
from accomp.spec.model import DirectiveSpec, Table, Use
from accomp.syntax.directive_lines import appended
from accomp.syntax.nodes import Clause, Directive, Word


def _title(directive: Directive, table: Table) -> str:
    """The name of a directive as the language of its file has it."""
    span = directive.span
    return table.spelled(directive.name, span is not None and span.file.language is Language.FORTRAN)


def check_clauses(directive: Directive, table: Table, sink: Sink, named: set[str] | None = None) -> None:
    """Report clauses that appear too often, exclude each other, stand at a wrong place, or are missing.

    `named` are clauses that were written but had a faulty argument.
    """
    uses = table.uses(directive.name)
    names = [c.name for c in directive.clauses]
    if len(set(names)) < len(names) or "device_type" in names:
        _groups(directive, _title(directive, table), uses, sink)
    for exclusive in table.exclusive(directive.name):
        if sum(name in names for name in exclusive) > 1:
            _exclusive(directive, _title(directive, table), exclusive, sink)
    spec = table.directives[directive.name]
    for required in spec.required:
        if required.isdisjoint(names) and not (named and required & named):
            _missing(directive, _title(directive, table), required, spec, sink)


def _missing(
    directive: Directive, title: str, required: frozenset[str], spec: DirectiveSpec, sink: Sink
) -> None:
    listed = " or ".join(f"'{name}'" for name in sorted(required))
    lenient = codes.ASSUMED_CLAUSE if spec.assumed else codes.IDLE_DIRECTIVE if spec.idle else None
    code = lenient or codes.REQUIRED_CLAUSE
    span = directive.span
    fixits = appended(span, f" {spec.assumed}") if spec.assumed and span is not None else ()
    sink.report(code, span, fixits=fixits, directive=title, clauses=listed, assumed=spec.assumed)


def split_groups(clauses: tuple[Clause, ...]) -> list[list[Clause]]:
    """The clauses in front of the first, and those after each `device_type` (section 2.4)."""
    groups: list[list[Clause]] = [[]]
    for clause in clauses:
        if clause.name == "device_type":
            groups.append([])
        else:
            groups[-1].append(clause)
    return groups


def _groups(directive: Directive, title: str, uses: Mapping[str, Use], sink: Sink) -> None:
    """Once-only clauses: per device_type where they may follow one, else on the whole directive."""
    grouping = any(u.grouped for u in uses.values())
    common: dict[str, Clause] = {}
    for number, group in enumerate(split_groups(directive.clauses) if grouping else [directive.clauses]):
        seen: dict[str, Clause] = {}
        for clause in group:
            use = uses.get(clause.name)
            if use is None:
                continue
            if number and not use.grouped:
                _misplaced(directive, clause, uses, sink)
            before = seen if use.grouped else common
            key = _words(clause) if use.apart else clause.name
            if (use.once or use.apart) and key in before:
                where = " after one 'device_type'" if number else ""
                _duplicate(title, before[key], clause, sink, where)
            before.setdefault(key, clause)


def _words(clause: Clause) -> str:
    """The name of a clause with the words in front of and after its argument."""
    words = (w.text for w in (*clause.modifiers, *clause.tail) if isinstance(w, Word))
    return f"{clause.name} {' '.join(words)}"


def _misplaced(directive: Directive, clause: Clause, uses: Mapping[str, Use], sink: Sink) -> None:
    before = next(c for c in directive.clauses if c.name == "device_type")
    sink.report(
        codes.AFTER_DEVICE_TYPE,
        clause.span,
        notes=(Note("'device_type' clause is here", before.span),),
        name=clause.name,
        directive=directive.name,
        allowed=", ".join(sorted(n for n, u in uses.items() if u.grouped)),
    )


def _duplicate(title: str, first: Clause, clause: Clause, sink: Sink, where: str) -> None:
    sink.report(
        codes.DUPLICATE_CLAUSE,
        clause.span,
        notes=(Note(f"first '{clause.name}' clause is here", first.span),),
        name=clause.name,
        directive=title,
        group=where,
    )


def _exclusive(directive: Directive, title: str, names: frozenset[str], sink: Sink) -> None:
    """Clauses that exclude each other for one device; a default gives way to its own name alone (2.4)."""
    defaults, *specific = (_first_of(names, group) for group in split_groups(directive.clauses))
    pairs = list(combinations(defaults, 2))
    for group in specific:
        replaced = {c.name for c in group}
        pairs += combinations(group, 2)
        pairs += [(d, c) for d in defaults if d.name not in replaced for c in group]
    for first, second in pairs:
        sink.report(
            codes.EXCLUSIVE_CLAUSES,
            second.span,
            notes=(Note(f"'{first.name}' clause is here", first.span),),
            first=first.name,
            second=second.name,
            directive=title,
        )


def _first_of(names: frozenset[str], group: list[Clause]) -> list[Clause]:
    """The first clause of each of the names in a group, in their order."""
    present = {c.name: c for c in reversed(group) if c.name in names}
    return sorted(present.values(), key=group.index)
