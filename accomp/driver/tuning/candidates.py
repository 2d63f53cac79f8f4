"""What may be tried for a region: levels, nests, sizes, or no parallelism at all."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.driver.tuning.plan import Candidate, Loop, Place, Region

_CPUS = ("host", "cpu", "hip-cpu")
_LEVELS = (("gang",), ("gang", "worker"), ("gang", "vector"), ("gang", "worker", "vector"))
_LANES = (32, 64, 128, 256, 512)
_TILES = ((32, 4), (16, 16), (64, 2))


def structures(region: Region, target: str) -> Iterator[Candidate]:
    """Other levels and nests of a region's loops; those that OpenACC excludes are left to the translator."""
    outer = [loop for loop in region.loops if loop.depth == 0]
    if outer:
        yield _of("in order", {loop.place: {"levels": []} for loop in outer})
    if target == "host":  # elsewhere data that is present on the device would not be that of the host
        yield _of("on the host", {region.place: {"self": True}})
    if not outer or not all(loop.parallel for loop in outer):
        return
    nests = [tuple(_nest(region, loop)) for loop in outer]
    depth = min(map(len, nests))
    for count in range(2, depth + 1):
        for levels in _LEVELS:
            name = f"{' '.join(levels)} collapse({count})"
            yield _of(name, {o.place: {"levels": list(levels), "collapse": count} for o in outer})
    for levels in _LEVELS:
        yield _of(" ".join(levels), {o.place: {"levels": list(levels)} for o in outer})
    if depth > 1:
        yield _inner(outer, nests, ("gang",), ("vector",))
        yield _inner(outer, nests, ("gang", "worker"), ("vector",))
    if depth > 1 and target not in _CPUS:
        for tile in _TILES:
            name = f"tile({', '.join(map(str, tile))})"
            yield _of(name, {o.place: {"tile": list(tile)} for o in outer})


def _of(name: str, sets: dict[Place, dict[str, object]]) -> Candidate:
    return Candidate(name, tuple((place, tuple(pairs.items())) for place, pairs in sets.items()))


def _inner(
    outer: list[Loop], nests: list[tuple[Loop, ...]], levels: tuple[str, ...], lanes: tuple[str, ...]
) -> Candidate:
    """The outermost loops over some levels, the loops right in them over others."""
    sets: dict[Place, dict[str, object]] = {
        loop.place: {"levels": list(levels), "collapse": 1} for loop in outer
    }
    sets |= {nest[1].place: {"levels": list(lanes)} for nest in nests}
    return _of(f"{' '.join(levels)}, {' '.join(lanes)} within", sets)


def _nest(region: Region, outer: Loop) -> Iterator[Loop]:
    """An outermost loop and those in it that are parallel too, each the only one in the one around."""
    yield outer
    after = [loop for loop in region.loops if loop.place.line > outer.place.line]
    end = next((n for n, loop in enumerate(after) if loop.depth == 0), len(after))
    for depth in range(1, end + 1):
        found = [loop for loop in after[:end] if loop.depth == depth]
        if len(found) != 1 or not found[0].parallel:
            return
        yield found[0]


def sizes(region: Region, target: str, cores: int) -> Iterator[Candidate]:
    """Numbers of gangs, and of lanes where there are some; none where no loop is shared out."""
    if not any(loop.parallel for loop in region.loops):
        return
    if target in _CPUS:
        for gangs in sorted({cores, 4 * cores, 16 * cores}):
            yield _of(f"num_gangs({gangs})", {region.place: {"num_gangs": gangs}})
        return
    for lanes in _LANES:
        yield _of(f"vector_length({lanes})", {region.place: {"vector_length": lanes}})
    for workers in (1, 2, 4, 8):
        yield _of(f"num_workers({workers})", {region.place: {"num_workers": workers}})
