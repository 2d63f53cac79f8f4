"""Codes of accomp-tune."""

from __future__ import annotations

from accomp.diagnostics import Code, Severity

NO_TUNE_LIBRARY = Code(
    "no-tune-library",
    Severity.ERROR,
    "'{name}', by which accomp-tune measures regions, is not beside the run-time library: build that ('make"
    " build'), or install accomp where there is a C compiler",
)
TUNING_FAILED = Code("tuning-failed", Severity.ERROR, "the program cannot be tuned: {why}")
TUNING_OPTION = Code("tuning-option", Severity.ERROR, "{what}; 'accomp-tune --help' shows what there is")
