"""Directives that were built, not parsed, held against the table of a version."""

from __future__ import annotations

from accomp.codes import syntax as codes
from accomp.diagnostics import Diagnostic, Sink
from accomp.source import Language, SourceFile, Span
from accomp.spec.model import Table
from accomp.syntax.checks import check_clauses
from accomp.syntax.nodes import Directive, RawDirective
from accomp.syntax.parser import parse, table
from accomp.syntax.printer import name_and_clauses


def verify_directive(directive: Directive, version: str = "") -> tuple[Diagnostic, ...]:
    """What is wrong with a directive in a version of its model: names, places and numbers of its clauses.

    An empty tuple says that the table allows it. Arguments are not looked
    into; `verify_text` does that.
    """
    sink, known = Sink(), table(directive.model)
    asked = version or known.version
    spec = known.directive(directive.name)
    if spec is None:
        sink.report(codes.UNKNOWN_DIRECTIVE, directive.span, name=directive.name, hint="")
        return tuple(sink)
    if spec.since > asked:
        _missing(directive, f"directive '{spec.name}'", spec.since, known, asked, sink)
    for clause in directive.clauses:
        use = known.uses(spec.name).get(clause.name)
        if use is None:
            allowed = f"allowed are {', '.join(known.allowed(spec.name, asked))}"
            sink.report(
                codes.CLAUSE_NOT_ALLOWED, clause.span, name=clause.name, directive=spec.name, allowed=allowed
            )
        elif not known.available(use, asked):
            since = max(use.since, known.clauses[use.clause].since)
            _missing(directive, f"clause '{clause.name}'", since, known, asked, sink)
    if not directive.end:
        check_clauses(directive, known, sink)
    return tuple(sink)


def _missing(directive: Directive, what: str, since: str, known: Table, asked: str, sink: Sink) -> None:
    title = f"{known.title} {asked}"
    sink.report(codes.NOT_IN_VERSION, directive.span, what=what, title=title, change=f"new in {since}")


def verify_text(
    directive: Directive, version: str = "", language: Language = Language.C
) -> tuple[Diagnostic, ...]:
    """What parsing the printed directive says: its arguments, modifiers and versions too."""
    text = " ".join(name_and_clauses(directive, language is Language.FORTRAN))
    text = text.encode("utf-8", "surrogateescape").decode("latin-1")
    file = SourceFile("<printed>", text.encode("latin-1"), language)
    sink = Sink()
    parse(RawDirective(directive.model, text, Span(file, 0, len(text))), sink, version)
    return tuple(sink)
