"""Directives that leave it to the compiler which loops are parallel (OpenACC 3.3 2.5.3, 2.9.7)."""

from __future__ import annotations

from accomp.patterns import matches_any, pattern
from accomp.syntax.nodes import Directive

_C = pattern(rb"acc(?<!\wacc)\b(?:[^\n\\]|\\[^\n]|\\\r?\n)*\b(?:kernels|auto)\b")
_FORTRAN = pattern(rb"(?i)[!c*]\$acc\b[^\n]*\b(?:kernels|auto)\b")


def may_be_undecided(data: bytes, *, fortran: bool) -> bool:
    """Whether a file may have directives that leave loops undecided, by the words in their lines."""
    folded = data.lower() if fortran else data
    if b"kernels" not in folded and b"auto" not in folded:
        return False
    return _FORTRAN.search(data) is not None if fortran else matches_any(b"acc", _C, data)


def is_undecided(directive: Directive) -> bool:
    """Whether a directive leaves it to the compiler which loops are parallel."""
    words = directive.name.split()
    if words[0] == "kernels":
        return words[-1] != "loop" or not directive.has("independent", "seq")
    return words[-1] == "loop" and directive.has("auto")
