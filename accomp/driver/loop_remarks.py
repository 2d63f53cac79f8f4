"""Remarks on what loops became, and why others are not parallel (`-fopenacc-explain`, `-Rpass=openacc`)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.analysis.records import LoopResult
from accomp.codes.analysis import NOT_PARALLEL, PARALLEL
from accomp.diagnostics import Sink
from accomp.driver.loop_analysis import Loops, Mapped

_BY_HOST = "; the host counts it, and loops in it are regions of their own"


def report_loops(loops: Loops, sink: Sink) -> None:
    """Say of each loop what it became, or why its iterations stay in order."""
    for one in loops.results:
        mapped = loops.mapped(one)
        if mapped.levels:
            sink.report(PARALLEL, one.span.first_line(), what=", ".join(_became(one, mapped)))
        else:
            sink.report(
                NOT_PARALLEL,
                one.span.first_line(),
                why=_why(one) + (_BY_HOST if loops.is_counted_by_host(one) else ""),
            )


def _became(one: LoopResult, mapped: Mapped) -> Iterator[str]:
    yield " ".join(mapped.levels)
    if mapped.collapse > 1:
        yield f"collapse({mapped.collapse})"
    if one.pieces:
        parallel = sum(piece.parallel for piece in one.pieces)
        yield f"split into {len(one.pieces)} loops, {parallel} of them parallel"
    elif not one.parallel:
        yield f"where {' and '.join(_conditions(one))}" if one.apart else "as the program says"
    yield from _reductions(one)


def _conditions(one: LoopResult) -> Iterator[str]:
    if one.runtime_check:
        yield "pointers do not overlap"
    yield from (condition.words for condition in one.apart if condition.words)


def _why(one: LoopResult) -> str:
    if not one.parallel:
        return one.why
    known = f"combine values by {', '.join(_reductions(one))}" if one.reductions else "are independent"
    return f"it gets no level, though its iterations {known}"


def _reductions(one: LoopResult) -> Iterator[str]:
    return (f"reduction({reduction.operator}: {reduction.name})" for reduction in one.reductions)
