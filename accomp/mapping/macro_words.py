"""Words of the output's directives that are macros of the program: compilers expand these in pragmas."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.mapping import WORD_IS_MACRO
from accomp.diagnostics import Note, Sink
from accomp.ir.nodes import OmpLine, Unit
from accomp.source import Span
from accomp.syntax.nodes import Directive, Word
from accomp.syntax.printer import print_directive


def check_words(unit: Unit, sink: Sink) -> None:
    """Report the omp directives of a mapped unit with a word that is a macro (OpenMP 5.2 section 3.1)."""
    for construct in unit.walk():
        lowering, place = construct.omp, construct.directive.span
        lines = (*lowering.before, *lowering.after) if lowering else ()
        for line in lines:
            if isinstance(line, OmpLine):
                _check(line.directive, place, unit, sink)


def _check(directive: Directive, place: Span | None, unit: Unit, sink: Sink) -> None:
    words = dict(_words(directive))
    for macro in unit.macros:
        span = macro.span
        later = place is not None and place.file is span.file and place.start < span.start
        if macro.name in words and words[macro.name] >= macro.takes_arguments and not later:
            notes = (Note(f"'{macro.name}' is defined here", span),)
            text = print_directive(directive)
            sink.report(WORD_IS_MACRO, place, notes=notes, text=text, name=macro.name)


def _words(directive: Directive) -> Iterator[tuple[str, bool]]:
    """The words, each with whether a parenthesis follows."""
    for word in directive.name.split():
        yield word, False
    for clause in directive.clauses:
        for modifier in clause.modifiers:
            if isinstance(modifier, Word):
                yield modifier.text, False
        yield clause.name, bool(clause.args or clause.modifiers)
