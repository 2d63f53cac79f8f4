"""What is shown of a directive, a clause or a variable, as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from accomp.editors.records import Variable
from accomp.interface import Directive
from accomp.spec.meanings import CLAUSES, DIRECTIVES
from accomp.spec.openacc import TABLE


def directive_text(name: str, made: Iterable[Directive], language: str) -> str:
    """The meaning of a directive, its section, and what those at its place became by which rules."""
    spec = TABLE.directives[name]
    lines = [f"**{name}** (OpenACC 3.3 {spec.section})", "", DIRECTIVES[name]]
    found = tuple(made)
    return "\n".join((*lines, *_became(found, language), *_rules(found)))


def _became(made: tuple[Directive, ...], language: str) -> Iterator[str]:
    printed = [line for one in made for line in one.printed]
    if printed:
        yield from ("", "In OpenMP:", "", fenced(printed, language))
    elif made:
        yield from ("", "Nothing stands for it in OpenMP.")


def fenced(lines: Iterable[str], language: str) -> str:
    """Lines of code in Markdown."""
    return "\n".join((f"```{'cpp' if language == 'c++' else language}", *lines, "```"))


def _rules(made: tuple[Directive, ...]) -> Iterator[str]:
    rules = dict.fromkeys(rule for one in made for rule in one.rules)
    if rules:
        yield ""
    for rule in rules:
        yield f"- `{rule.name}`: {rule.why}"


def clause_text(name: str, directive: str, made: Iterable[Directive], language: str) -> str:
    """The meaning of a clause, its section and its arguments, and what its directive became."""
    section, meaning = CLAUSES[name]
    lines = [f"**{name}** on {directive} (OpenACC 3.3 {section})", "", meaning]
    clause = TABLE.clause(name, directive)
    if clause is not None and clause.modifiers:
        lines += ["", f"Modifiers: {', '.join(f'`{m}`' for m in clause.modifiers)}."]
    return "\n".join((*lines, *_became(tuple(made), language)))


def variable_text(variable: Variable) -> str:
    """What a variable is at each of the constructs around."""
    lines = [f"**{variable.name}** `{variable.type}`", ""]
    lines += [f"- {one.directive}: {one.what}; {one.why}" for one in variable.attributes]
    if not variable.attributes:
        lines.append("No construct around gives it a data attribute.")
    return "\n".join(lines)
