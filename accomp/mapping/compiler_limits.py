"""What compilers do not take of translations: their records say it (accomp/driver/compiler_records.py)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.mapping import COMPILER_LACKS
from accomp.diagnostics import Sink
from accomp.ir.nodes import OmpLine, Unit
from accomp.limits import Limit
from accomp.syntax.nodes import Clause, Directive
from accomp.syntax.printer import print_directive
from accomp.target import Target


def check_limits(unit: Unit, target: Target, sink: Sink) -> None:
    """Report every omp directive of a mapped unit that the compiler does not take as it stands."""
    for construct in unit.walk():
        lowering = construct.omp
        lines = (*lowering.before, *lowering.after) if lowering else ()
        for line in lines:
            if isinstance(line, OmpLine):
                for limit in _reached(line.directive, target.limits):
                    span = line.directive.span or construct.directive.span
                    sink.report(
                        COMPILER_LACKS,
                        span,
                        text=print_directive(line.directive).removeprefix("#pragma "),
                        what=limit.what,
                        compiler=target.compiler,
                        source=limit.source,
                    )


def _reached(directive: Directive, limits: tuple[Limit, ...]) -> Iterator[Limit]:
    return (limit for limit in limits if any(_is_in(clause, limit) for clause in directive.clauses))


def _is_in(clause: Clause, limit: Limit) -> bool:
    if limit.clauses and clause.name not in limit.clauses:
        return False
    words = {getattr(m, "text", "") for m in clause.modifiers}
    if limit.modifier and limit.modifier not in words:
        return False
    if limit.sections and not any(ref.sections for ref in clause.vars):
        return False
    return not limit.dereferenced or any(ref.members.startswith("(") for ref in clause.vars)
