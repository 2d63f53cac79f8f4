"""Tiled loop nests as two nests: over tiles, and over the elements of a tile (OpenACC 3.3, section 2.9.8)."""

from __future__ import annotations

from accomp.backends.hip.cxx_text import fresh
from accomp.ir.kernel import Expr, Level, Loop, Range, Variable
from accomp.records import replace

_CHOSEN = (32, 8, 4)
"""Sizes for tile(*), from the innermost loop out."""


def tiled(loop: Loop, taken: frozenset[str]) -> Loop:
    """The nest over tiles, with the nest over elements in it."""
    sizes = [_size(loop, number) for number in range(len(loop.tile))]
    outer: list[Range] = []
    inner: list[Range] = []
    for item, size in zip(loop.ranges, sizes, strict=False):
        tile = fresh(f"{item.index.name}_tile", taken)
        outer.append(_over_tiles(item, tile, size))
        inner.append(_over_elements(item, tile, size))
    inner += loop.ranges[len(sizes) :]
    elements = replace(
        loop,
        ranges=tuple(inner),
        levels=loop.tile_levels,
        tile=(),
        gang_static=None if Level.GANG not in loop.tile_levels else loop.gang_static,
        limits=tuple(limit for limit in loop.limits if limit[0] in loop.tile_levels),
    )
    limits = tuple(limit for limit in loop.limits if limit[0] not in loop.tile_levels)
    return replace(
        loop,
        ranges=tuple(outer),
        body=(elements,),
        private=(),
        tile=(),
        tile_levels=frozenset(),
        limits=limits,
    )


def _size(loop: Loop, number: int) -> Expr:
    written = loop.tile[number]
    inward = len(loop.tile) - 1 - number
    chosen = _CHOSEN[inward] if inward < len(_CHOSEN) else 1
    return written or Expr(str(chosen), reads_memory=False)


def _over_tiles(item: Range, tile: str, size: Expr) -> Range:
    count = Expr(
        f"accomp::count_tiles({item.count.text}, {size.text})",
        item.count.uses | size.uses,
        item.count.effects or size.effects,
        item.count.reads_memory,
    )
    return Range(Variable(tile, "long long"), Expr("0"), count, Expr("1"))


def _factor(text: str) -> str:
    return text if text.isalnum() else f"({text})"


def _over_elements(item: Range, tile: str, size: Expr) -> Range:
    """Iterations of the loop that are in the tile: fewer in the last one."""
    step = item.step.text.strip()
    first = f"{item.first.text} + {tile} * {_factor(size.text)}"
    first += "" if step == "1" else f" * {_factor(step)}"
    count = f"accomp::count_in_tile({item.count.text}, {size.text}, {tile})"
    return replace(
        item,
        first=Expr(
            first, item.first.uses | item.step.uses | size.uses | {tile}, False, item.first.reads_memory
        ),
        count=Expr(count, item.count.uses | size.uses | {tile}, False, item.count.reads_memory),
    )
