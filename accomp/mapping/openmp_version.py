"""The omp tree held against the OpenMP table of the version asked for."""

from __future__ import annotations

from accomp.codes.mapping import NEEDS_NEWER_OPENMP
from accomp.diagnostics import Severity, Sink
from accomp.ir.nodes import OmpLine, Unit
from accomp.source import Language, Span
from accomp.syntax.printer import print_directive
from accomp.syntax.verify import verify_directive, verify_text


def check_version(unit: Unit, version: str, sink: Sink) -> None:
    """Report every omp directive of a mapped unit that the version does not have as it stands."""
    for construct in unit.walk():
        lowering = construct.omp
        lines = (*lowering.before, *lowering.after) if lowering else ()
        for line in lines:
            if isinstance(line, OmpLine):
                _check_line(line, construct.directive.span, version, sink)


def _check_line(line: OmpLine, place: Span | None, version: str, sink: Sink) -> None:
    span = line.directive.span or place
    language = span.file.language if span is not None else Language.C
    problems = verify_directive(line.directive, version) or verify_text(line.directive, version, language)
    for problem in problems:
        if problem.severity >= Severity.WARNING:
            sink.report(
                NEEDS_NEWER_OPENMP,
                span,
                text=print_directive(line.directive),
                version=version,
                problem=problem.message,
            )
