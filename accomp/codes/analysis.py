"""Codes of the analysis of loops, which is asked for by options."""

from __future__ import annotations

from accomp.diagnostics import Code, Severity

DEPENDENCE = Code(
    "openacc-dependence",
    Severity.WARNING,
    "iterations are not independent: {why}; mark the loop 'seq', or make each iteration set what it reads",
    "2.9.6",
)
PARALLEL = Code("loop-parallel", Severity.REMARK, "loop is parallel: {what}", "2.9")
NOT_PARALLEL = Code("loop-not-parallel", Severity.REMARK, "loop is not parallel: {why}", "2.9")
DIRECTIVES_LEFT_OUT = Code(
    "added-directives",
    Severity.WARNING,
    "no directives are added to the file for loops that it leaves to the compiler, as one is wrong: {why}; please report"
    " this, and mark loops 'independent' until it is mended",
    "2.5.3",
)
