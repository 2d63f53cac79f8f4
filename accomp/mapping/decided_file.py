"""A file with the directives that the analysis decides on; messages on it, with places of the user's file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from accomp.analysis.loops import loop_results
from accomp.codes.analysis import DIRECTIVES_LEFT_OUT
from accomp.diagnostics import Diagnostic, Severity
from accomp.ir.nodes import Construct, Unit
from accomp.mapping import concurrent_loops
from accomp.mapping.decided import changes
from accomp.mapping.split_loops import split_loops
from accomp.records import replace
from accomp.source import EditedFile, Language, edited_file, edited_twice
from accomp.syntax.directive_edits import Change, edits
from accomp.syntax.undecided import is_undecided
from accomp.target import Target


def decided_file(
    units: tuple[Unit, ...],
    target: Target,
    again: Callable[[EditedFile], EditedFile | None] | None,
    *,
    undecided: bool,
) -> EditedFile | None:
    """The main file of units with bodies, with DO constructs for DO CONCURRENT; where loops are `undecided`,
    with directives for those that are left to the compiler. `again` makes it of one with loops split.
    """
    constructs, found = units[0].constructs, tuple[Change, ...]()
    if undecided and any(map(_leaves_loops, constructs)):
        results = loop_results(units, _leaves_loops)
        split = split_loops(units[0], results, markers=target.line_markers) if again is not None else ()
        if again is not None and split:
            first = edited_file(units[0].source, split)
            then = again(first)
            if then is not None:
                return edited_twice(first, then)
        found = changes(units, results, target)
    if target.output.openmp and units[0].source.language is Language.FORTRAN:
        found = (*found, *concurrent_loops.changes(constructs))
    if not found:
        return None
    return edited_file(units[0].source, edits(found, markers=target.line_markers))


def _leaves_loops(construct: Construct) -> bool:
    """Whether a construct is undecided or holds one that is."""
    return is_undecided(construct.directive) or any(map(_leaves_loops, construct.children))


def moved(found: Iterable[Diagnostic], decided: EditedFile) -> Iterator[Diagnostic]:
    """Messages on a file with decisions as those on the file without, each once."""
    said: set[tuple[object, ...]] = set()
    for one in (_moved(d, decided) for d in found):
        span = one.span
        key = (one.code, span and (span.file.path, span.start, span.end), one.message)
        if key not in said:
            said.add(key)
            yield one


def left_out(found: Iterable[Diagnostic]) -> Diagnostic:
    """What is said where added directives are left out for what is wrong with them: the first error."""
    first = next(one for one in found if one.severity >= Severity.ERROR)
    message = DIRECTIVES_LEFT_OUT.message.format(why=first.message)
    return Diagnostic(DIRECTIVES_LEFT_OUT, message, first.span, severity=DIRECTIVES_LEFT_OUT.severity)


def _moved(one: Diagnostic, decided: EditedFile) -> Diagnostic:
    notes = (replace(n, span=decided.origin(n.span) if n.span is not None else None) for n in one.notes)
    own = all(not decided.holds(e.span) or decided.keeps(e.span) for e in one.fixits)
    fixits = tuple(replace(e, span=decided.origin(e.span)) for e in one.fixits) if own else ()
    span = decided.origin(one.span) if one.span is not None else None
    return replace(one, span=span, notes=tuple(notes), fixits=fixits)
