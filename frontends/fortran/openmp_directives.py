"""The directives of OpenMP that a Fortran program itself has."""

from __future__ import annotations

from accomp.frontends.fortran.branches import ALWAYS, Context, excludes
from accomp.frontends.fortran.statement_kinds import Kind
from accomp.frontends.fortran.structure import Structure
from accomp.ir.nodes import OwnOpenMP
from accomp.records import replace
from accomp.source import Span
from accomp.spec.openmp_directives import directive_words

_TRANSLATED: Context = frozenset({("defined(_OPENACC)", True), ("defined(_OPENMP)", True)})
"""What holds where the translation is compiled (OpenACC 3.3 2.2, OpenMP 5.2 3.3)."""


def own_openmp(
    made: Structure, around: list[Context], skipped: frozenset[int] = frozenset()
) -> tuple[OwnOpenMP, ...]:
    """The directives that begin something, each with its end directive, but those that no program has.

    `around` are the contexts of all statements where the file has lines of the preprocessor, `skipped` the
    lines that are in no program with the macros given: OpenMP and OpenACC under different conditions, one of
    which does not hold, are taken for alternatives.
    """
    found: list[OwnOpenMP] = []
    open_: list[int] = []
    contexts = around or [ALWAYS] * len(made.statements)
    openacc = [
        (made.scan.span(s), contexts[i])
        for i, s in enumerate(made.statements)
        if s.sentinel == "acc" and contexts[i]
    ]
    unused = {place for place, _ in openacc if place.position()[0] in skipped}
    for index, statement in enumerate(made.statements):
        here = contexts[index]
        if statement.sentinel != "omp" or index in made.inactive or excludes(here, _TRANSLATED):
            continue
        words, span = directive_words(statement.text), made.scan.span(statement)
        if words[:1] == ("end",):
            _close(found, open_, words[1:], span)
            continue
        following = made.next(index)
        at = made.statements[following].begin if following >= 0 else len(made.scan.source.data)
        idle = span.position()[0] in skipped
        apart = tuple(
            place
            for place, other in openacc
            if excludes(here, other) or ((idle or place in unused) and _differ(here, other))
        )
        open_.append(len(found))
        block = made.owners[following] if following >= 0 else None
        loop = block is not None and block.kind is Kind.DO and block.first == following
        end = made.statements[block.last].end if block is not None and loop else -1
        found.append(OwnOpenMP(words, span, at, apart, end=end))
    return tuple(found)


def _differ(one: Context, other: Context) -> bool:
    """Whether neither context follows from the other."""
    return not (one <= other or other <= one)


def _close(found: list[OwnOpenMP], open_: list[int], words: tuple[str, ...], span: Span) -> None:
    """Give an end directive to the last one of its name that has none yet."""
    for place in range(len(open_) - 1, -1, -1):
        if found[open_[place]].words == words:
            found[open_[place]] = replace(found[open_[place]], closing=span, end=span.start)
            del open_[place]
            return
