"""Which objects may share memory: what pointers of C and C++ point to, and Fortran's pointers and targets."""

from __future__ import annotations

from accomp.analysis.accesses import Base
from accomp.source import Language


def may_overlap(one: Base, other: Base, loop: int, language: Language) -> bool:
    """Whether two bases may share memory in iterations of a loop."""
    if one.key == other.key:
        return False
    if _is_fresh(one, loop) is not _is_fresh(other, loop) and not (one.loops or other.loops):
        return False  # an object that came to be in the iteration
    if language is Language.FORTRAN:
        return one.pointer and other.pointer
    if one.symbol is not None and other.symbol is not None and (one.restrict or other.restrict):
        return False  # C17 6.7.3.1: what is changed through one is not accessed through others
    return one.pointer or other.pointer


def _is_fresh(one: Base, loop: int) -> bool:
    return loop in one.own
