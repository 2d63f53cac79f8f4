"""Where expressions of marks and compute constructs stand, and words in the types that regions use."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from accomp.frontends.clang.shadow import Mark, Piece, Shape
from accomp.ir.nodes import Construct
from accomp.source import Span

COMPUTE = ("parallel", "kernels", "serial")


def depth(mark: Mark, piece: Piece) -> int:
    """How far below the cast to void a slot's expression stands: parentheses and address operator between."""
    return 4 if mark.shapes.get(piece.slot) is Shape.ADDRESS else 2


def type_words(constructs: Sequence[Construct]) -> frozenset[str]:
    """The words in the types of variables that regions use."""
    uses = (use.symbol.type.words for c in constructs for inner in c.walk() for use in inner.uses)
    return frozenset[str]().union(*uses)


def computing(constructs: Sequence[Construct]) -> list[Span]:
    """The places of the compute constructs among these and in them."""
    found = (inner.directive for construct in constructs for inner in construct.walk())
    return [d.span for d in found if d.span is not None and d.name.partition(" ")[0] in COMPUTE]


def between(places: list[int] | None, begin: int, end: int) -> bool:
    """Whether one of the places, which are sorted, lies in [begin, end); None stands for all places."""
    if places is None:
        return True
    at = bisect_left(places, begin)
    return at < len(places) and places[at] < end
