"""Tiles of loops on CPUs (section 2.9.8): threads share the tiles; each makes the elements of one in order.

OpenMP's `tile` in front of the loops makes loops over tiles of them, which the directive above it shares out
(5.2 section 9.1). Lanes of a GPU want neighbouring elements instead, so there the loops are collapsed.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.mapping import TUNING_IGNORED
from accomp.ir.nodes import Construct
from accomp.mapping.build import clause, directive, expression
from accomp.mapping.levels import levels
from accomp.mapping.rule import Context, Effect, Say, Transform
from accomp.records import replace
from accomp.syntax.nodes import Clause, Expr
from accomp.target import Simd, Target

_CHOSEN = (32, 8, 4)
"""Sizes for `*`, from the innermost loop out."""


def forms_tiles(construct: Construct, target: Target) -> bool:
    """Whether the tiles of a loop of the normalized tree, which threads share, are formed."""
    tile, able = construct.directive.get("tile"), target.tiles and target.openmp >= (5, 1)
    if tile is None or not able or target.simd is not Simd.INSTRUCTIONS or construct.in_macro:
        return False
    loops = construct.loops[: len(tile.args)]
    plain = len(loops) == len(tile.args) and not any(loop.problem for loop in loops)
    return plain and levels(construct).worker and len(_sizes(tile)) == len(tile.args)


def _sizes(tile: Clause) -> tuple[Expr, ...]:
    """The sizes that are known, the outermost loop's first: in the clause, the innermost loop's is."""
    sizes = [a if isinstance(a, Expr) else _chosen(at) for at, a in enumerate(tile.args)]
    return tuple(x for x in reversed(sizes) if x.constant)


def _chosen(at: int) -> Expr:
    """The size for `*` in one place."""
    size = _CHOSEN[min(at, len(_CHOSEN) - 1)]
    return Expr(str(size), constant=True, value=size)


def shared_tiles(construct: Construct, target: Target) -> Construct:
    """The tree with loops whose tiles are formed spread over threads alone: lanes would share tiles."""
    if forms_tiles(construct, target):
        clauses = tuple(c for c in construct.directive.clauses if c.name != "vector")
        construct = replace(construct, directive=replace(construct.directive, clauses=clauses))
    return replace(construct, children=tuple(shared_tiles(c, target) for c in construct.children))


def emit_tiles(context: Context) -> Iterator[Effect]:
    """`tile` -> `collapse` of the loops over tiles, which `tile` below makes."""
    tile = context.directive.get("tile")
    assert tile is not None, "the rule applies to loops with tiles"
    if len(tile.args) > 1:
        yield clause("collapse", (expression(str(len(tile.args))),))
    yield Transform(directive("tile", clause("sizes", _sizes(tile)), span=context.directive.span))


def emit_collapsed(context: Context) -> Iterator[Effect]:
    """The tiled loops are independent: they are collapsed where their tiles are not formed."""
    tile = context.directive.get("tile")
    assert tile is not None, "the rule applies to loops with tiles"
    yield Say(TUNING_IGNORED, tile.span, {"what": "'tile'"})
    if len(tile.args) > 1 and not context.directive.has("collapse"):
        yield clause("collapse", (expression(str(len(tile.args))),))
