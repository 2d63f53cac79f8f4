"""What is said of directives that do not fit the statements around them."""

from __future__ import annotations

from accomp.codes import frontend as codes
from accomp.diagnostics import Code, Note, Severity, Sink
from accomp.frontends.fortran.directives import Fault, Misfit
from accomp.frontends.fortran.structure import Structure

STRAY_END = Code(
    "stray-end-directive",
    Severity.ERROR,
    "'end {directive}' without a '{directive}' directive before it",
    "OpenACC 3.3 2.1",
    "subroutine s\n!$acc end parallel\nend subroutine\n",
)

LOOSE_END = Code(
    "loose-end-directive",
    Severity.WARNING,
    "'end {directive}' ends a '{directive} loop' directive: write 'end {directive} loop'",
    "OpenACC 3.3 2.11",
    "subroutine s\n!$acc kernels loop\ndo i = 1, 2\nend do\n!$acc end kernels\nend subroutine\n",
)

MISSING_END = Code(
    "missing-end-directive",
    Severity.ERROR,
    "the '{directive}' directive has no 'end {directive}'",
    "OpenACC 3.3 2.1",
    "subroutine s\n!$acc parallel\nx = 1\nend subroutine\n",
)

CROSSING = Code(
    "crossing-region",
    Severity.ERROR,
    "the region of the '{directive}' directive does not end in the block it starts in",
    "OpenACC 3.3 1.7",
    "subroutine s\n!$acc parallel\nif (x > 0) then\n!$acc end parallel\nend if\nend subroutine\n",
)

NO_LOOP = Code(
    "no-do-loop",
    Severity.ERROR,
    "the '{directive}' directive must be followed by a DO loop",
    "OpenACC 3.3 2.9",
    "subroutine s\n!$acc parallel loop\nx = 1\nend subroutine\n",
)

_CODES = {
    Misfit.STRAY_END: STRAY_END,
    Misfit.LOOSE_END: LOOSE_END,
    Misfit.MISSING_END: MISSING_END,
    Misfit.CROSSING: CROSSING,
    Misfit.NO_LOOP: NO_LOOP,
    Misfit.NO_STATEMENT: codes.NO_STATEMENT,
    Misfit.NO_PROCEDURE: codes.MISPLACED,
    Misfit.MISPLACED: codes.MISPLACED,
}
_NOTES = {Misfit.CROSSING: "the region ends here", Misfit.NO_LOOP: "this follows it"}


def say(fault: Fault, structure: Structure, sink: Sink) -> None:
    """Report one misfit."""
    statements, scan = structure.statements, structure.scan
    where = "outside of a procedure" if fault.misfit is Misfit.NO_PROCEDURE else "here"
    note = _NOTES.get(fault.misfit)
    notes = [Note(note, scan.span(statements[fault.other]))] if note and fault.other >= 0 else []
    arguments = {"directive": fault.name, "where": where}
    sink.add(_CODES[fault.misfit], scan.span(statements[fault.statement]), arguments, notes)
