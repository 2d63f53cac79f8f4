"""How a loop goes through memory, and how often: what its level of parallelism is chosen by."""

from __future__ import annotations

from collections.abc import Iterable

from accomp.analysis.accesses import Access, Counted, FoundLoop
from accomp.analysis.terms import add
from accomp.source import Language


def is_contiguous(loop: FoundLoop, accesses: Iterable[Access], language: Language) -> bool:
    """Whether more accesses in a loop go to neighbouring elements in turn than to distant ones."""
    if loop.counted is None:
        return False
    return sum(_step(loop.counted, a, language) for a in accesses) > 0


def _step(loop: Counted, access: Access, language: Language) -> int:
    """1 for neighbouring elements, -1 for distant ones, 0 where the element is the same or not known."""
    if not access.subscripts or loop.step is None:
        return 0
    at = 0 if language is Language.FORTRAN else len(access.subscripts) - 1
    distant = False
    for number, poly in enumerate(access.subscripts):
        for monomial, factor in poly.terms:
            if loop.index in monomial:
                near = number == at and len(monomial) == 1 and abs(factor * loop.step) == 1
                distant = distant or not near
    varies = any(loop.index in poly.atoms() for poly in access.subscripts)
    return -1 if distant else int(varies)


def trips(loop: Counted | None) -> int | None:
    """The number of iterations, if it is known."""
    if loop is None or loop.lower is None or loop.upper is None or not loop.step:
        return None
    span = add(loop.upper, loop.lower, -1).constant
    return None if span is None else max(0, span // abs(loop.step) + 1)
