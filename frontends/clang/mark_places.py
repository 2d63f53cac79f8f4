"""Where expressions of marks and compute constructs stand, and words that kernels of these name."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence

from accomp.frontends.clang.shadow import Mark, Piece, Shape
from accomp.ir.nodes import Construct
from accomp.source import Span
from accomp.syntax.nodes import Expr, VarRef, Word

COMPUTE = ("parallel", "kernels", "serial")
_OF_FUNCTIONS = ("routine", "loop", "atomic", "cache")
"""Directives for which kernels have the text of the functions they stand in, or in front of."""


def depth(mark: Mark, piece: Piece) -> int:
    """How far below the cast to void a slot's expression stands: parentheses and address operator between."""
    return 4 if mark.shapes.get(piece.slot) is Shape.ADDRESS else 2


def type_words(constructs: Sequence[Construct]) -> frozenset[str]:
    """The words in the types of variables that regions use."""
    uses = (use.symbol.type.words for c in constructs for inner in c.walk() for use in inner.uses)
    return frozenset[str]().union(*uses)


def computing(constructs: Sequence[Construct]) -> tuple[list[Span], list[Span]]:
    """The places of the compute constructs among these and in them, and their regions."""
    found = (inner for construct in constructs for inner in construct.walk())
    compute = [c for c in found if c.directive.name.partition(" ")[0] in COMPUTE]
    places = [c.directive.span for c in compute if c.directive.span is not None]
    return places, [c.region.span for c in compute if c.region is not None]


def between(places: list[int] | None, begin: int, end: int) -> bool:
    """Whether one of the places, which are sorted, lies in [begin, end); None stands for all places."""
    if places is None:
        return True
    at = bisect_left(places, begin)
    return at < len(places) and places[at] < end


def wanted_names(constructs: Iterable[Construct], whole: bool) -> set[str]:
    """The names that kernels of constructs name; `whole`: or their procedures."""
    wanted = set[str]()
    for construct in constructs:
        wanted.add(construct.function if whole or construct.directive.name == "routine" else "")
        for inner in construct.walk():
            if inner.directive.name != "atomic" and inner.body is not None and inner.region is not None:
                wanted |= inner.body.words
            bind = inner.directive.get("bind")
            bound = (a for a in bind.args if isinstance(a, Word | Expr | VarRef)) if bind else ()
            wanted |= {a.text.strip('"') for a in bound}
    return wanted


def with_directives(constructs: Iterable[Construct]) -> dict[str, bool]:
    """The functions whose text kernels may have, and whether none of them has a level of parallelism."""
    found = dict[str, bool]()
    for construct in constructs:
        if construct.function and construct.directive.name in _OF_FUNCTIONS:
            level = construct.directive.name == "routine" and not construct.directive.has("seq")
            found[construct.function] = found.get(construct.function, True) and not level
    return found
