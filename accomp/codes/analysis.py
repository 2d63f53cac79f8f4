"""Codes of the analysis of loops, which is asked for by options."""

from __future__ import annotations

from accomp.diagnostics import Code, Severity

DEPENDENCE = Code(
    "openacc-dependence",
    Severity.WARNING,
    "iterations are not independent: {why}; mark the loop 'seq', or make each iteration set what it reads",
    "2.9.6",
)
