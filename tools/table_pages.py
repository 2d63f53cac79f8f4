"""What the pages of docs/reference say of clauses and their arguments, and the page of OpenMP."""

from __future__ import annotations

from collections.abc import Iterable

from accomp.spec.model import Association, ClauseSpec, DirectiveSpec, End, Shape, Table, Use

_ASSOCIATED = {
    Association.NONE: "nothing",
    Association.BLOCK: "a structured block",
    Association.LOOP: "a loop nest",
    Association.STATEMENT: "a statement",
    Association.DECLARATION: "a declaration",
}


def page(table: Table, notice: str) -> str:
    """The page of one model: its directives and its clauses."""
    directives, clauses = table.directives.values(), table.clauses.values()
    pairs = sum(len(table.uses(d)) for d in table.directives)
    lines = [
        f"# {table.title} {table.version} in accomp",
        "",
        notice.strip(),
        "",
        f"{len(directives)} directives, {len(clauses)} clauses, {pairs} pairs of them. The numbers of",
        f"sections are those of {table.title} {table.version} unless another version is named.",
        "",
        "## Directives",
    ]
    for spec in sorted(directives, key=lambda d: d.name):
        lines += _directive(table, spec)
    return "\n".join(lines) + "\n\n" + clauses_section(table)


def clauses_section(table: Table) -> str:
    """The section on all clauses: their arguments, and the words that may stand in them."""
    lines = ["## Clauses", "", "| clause | argument | words | since |", "|---|---|---|---|"]
    lines += [_clause(spec) for spec in sorted(table.clauses.values(), key=lambda c: c.name)]
    return "\n".join(lines) + "\n"


def _directive(table: Table, spec: DirectiveSpec) -> list[str]:
    facts = [f"Section {spec.section}", f"associated with: {_ASSOCIATED[spec.association]}"]
    if spec.leaves:
        facts.append("leaves: " + ", ".join(f"`{leaf}`" for leaf in spec.leaves))
    if spec.argument is not None:
        facts.append(f"argument: {_grammar(spec.argument)}{' (optional)' if spec.argument.optional else ''}")
    if spec.end is not End.NONE:
        facts.append(f"Fortran `end`: {spec.end.value}")
    if spec.fortran:
        facts.append("Fortran only")
    facts += _versions(spec.since, spec.deprecated)
    lines = ["", f"### `{spec.name}`", "", "; ".join(facts) + "."]
    uses = sorted(table.uses(spec.name).values(), key=lambda u: u.clause)
    if uses:
        lines += ["", "Clauses: " + ", ".join(_use(table, u) for u in uses) + "."]
    for names in table.exclusive(spec.name):
        lines.append(f"At most one of {_names(names)}.")
    lines += [f"At least one of {_names(names)}." for names in spec.required]
    return lines


def _use(table: Table, use: Use) -> str:
    notes: list[str] = []
    if use.once:
        notes.append("once for a device type" if use.grouped else "once")
    elif use.apart:
        notes.append("once for the same modifier")
    elif use.grouped:
        notes.append("by device type")
    notes += _versions(max(use.since, table.clauses[use.clause].since), use.deprecated)
    return f"`{use.clause}`" + (f" ({', '.join(notes)})" if notes else "")


def _versions(since: str, deprecated: str) -> list[str]:
    return [f"since {since}"] * bool(since) + [f"deprecated since {deprecated}"] * bool(deprecated)


def _names(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in sorted(names))


def _grammar(spec: ClauseSpec) -> str:
    if spec.shape is Shape.NONE:
        return ""
    head = "".join(f"[{key}: value:] " for key in spec.keys if spec.shape is not Shape.KEYED)
    head += "[modifiers:] " if spec.modifiers or spec.lead else ""
    head += "operator: " if spec.operators else ""
    tail = " [: word]" if spec.has_tail else ""
    return f"{head}{spec.shape.value}{tail}"


def _clause(spec: ClauseSpec) -> str:
    argument = _grammar(spec)
    if argument and (spec.optional or spec.argument_since):
        since = f"since {spec.argument_since}, " if spec.argument_since else ""
        argument += f" ({since}optional)"
    new, old = dict(spec.newer), dict(spec.older)
    words = [
        f"`{word}`".replace("|", "\\|")
        + (
            f" ({', '.join(_versions(new.get(word, ''), old.get(word, '')))})"
            if word in new or word in old
            else ""
        )
        for word in dict.fromkeys((*spec.keys, *spec.modifiers, *spec.operators, *spec.values, *spec.tail))
    ]
    also = [f"also `{a}`" for a in (*spec.aliases, *spec.old_aliases)]
    name = f"`{spec.name}`" + (f" ({', '.join(also)})" if also else "")
    return f"| {name} | {argument} | {', '.join(words)} | {spec.since} |"
