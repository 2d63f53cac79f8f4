"""Macros of the program in what OpenMP compilers read: directives in regions, words of the output."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.mapping import OPERATOR_PARAMETER, WORD_IS_MACRO
from accomp.codes.openmp_directives import OPENMP_UNDECIDED
from accomp.diagnostics import Note, Sink
from accomp.ir.nodes import Construct, OmpLine, OwnOpenMP, Unit
from accomp.source import Span
from accomp.spec import openmp
from accomp.spec.model import Association
from accomp.spec.openacc import REDUCTIONS
from accomp.syntax.nodes import Directive, Word
from accomp.syntax.printer import print_directive

_STRICTLY = "comes of a macro and stands in the 'teams' region of '{acc}' itself, which may not hold it"
_BETWEEN = "comes of a macro and stands between '{acc}' and the loop that it needs"


def check_held(unit: Unit, sink: Sink) -> None:
    """Report directives that `teams` would strictly nest, or that part others from loops (OpenMP 5.2, 10.2).

    Others of such macros are refused before (sema/openmp_directives.py).
    """
    for own in (own for own in unit.openmp if own.held and own.words):
        opened = ""
        inner: Construct | None = None
        for construct in unit.walk():
            if _holds(construct, own) and (name := _innermost(construct)):
                opened, inner = name, construct
        reason = _reason(own, inner, opened) if inner is not None else ""
        if inner is not None and reason:
            why = reason.format(acc=f"acc {inner.directive.name}")
            sink.report(OPENMP_UNDECIDED, own.span, omp=own.name, why=why)


def _reason(own: OwnOpenMP, construct: Construct, opened: str) -> str:
    """What is wrong with a directive in the region that an OpenMP directive opens; empty if nothing is."""
    if opened.endswith("teams"):
        return _STRICTLY
    spec, region = openmp.TABLE.directive(opened), construct.region
    of_loop = spec is not None and spec.association is Association.LOOP
    first = own.leads and region is not None and own.span.start == region.span.start
    return _BETWEEN if of_loop and first else ""


def _holds(construct: Construct, own: OwnOpenMP) -> bool:
    region, place = construct.region, own.span
    return (
        region is not None
        and region.span.file is place.file
        and region.span.start <= place.start < region.span.end
    )


def _innermost(construct: Construct) -> str:
    """The name of the last directive that a construct became and that has a region; empty if none has."""
    lines = construct.omp.before if construct.omp is not None else ()
    names = (line.directive.name for line in lines if isinstance(line, OmpLine) and not line.directive.end)
    return next((n for n in reversed(tuple(names)) if _has_region(n)), "")


def _has_region(name: str) -> bool:
    spec = openmp.TABLE.directive(name)
    return spec is not None and spec.association in (Association.BLOCK, Association.LOOP)


def check_words(unit: Unit, sink: Sink) -> None:
    """Report the omp directives of a mapped unit with a word that is a macro (OpenMP 5.2 section 3.1)."""
    for construct in unit.walk():
        lowering, place = construct.omp, construct.directive.span
        lines = (*lowering.before, *lowering.after) if lowering else ()
        for line in lines:
            if isinstance(line, OmpLine):
                _check(line.directive, place, unit, sink)


def check_operators(unit: Unit, sink: Sink) -> None:
    """Report reductions by a parameter of a macro that the translation puts on a directive outside of it."""
    given = {(o, c.macro) for c in unit.walk() if c.in_macro for o in _parameters(c.directive)}
    for construct in unit.walk() if given else ():
        lines = construct.omp.before if construct.omp is not None else ()
        used = {o for x in lines if isinstance(x, OmpLine) for o in _parameters(x.directive)}
        for operator in sorted(used):
            if (operator, construct.macro) not in given:
                sink.report(OPERATOR_PARAMETER, construct.directive.span, operator=operator)


def _parameters(directive: Directive) -> set[str]:
    """The operators of reductions that none of OpenACC's are: parameters of macros."""
    return {c.operator for c in directive.all("reduction")} - {*REDUCTIONS, ""}


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
