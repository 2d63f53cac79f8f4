"""Partitioned loops: which threads make which iterations, and what follows from it for their bodies."""

from __future__ import annotations

from collections.abc import Callable

from accomp.backends.hip.context import Context, Group, Path, Piece, Slot, lines_of_pieces
from accomp.backends.hip.cxx_text import braced, declared, folded, fresh
from accomp.backends.hip.hazards import Access
from accomp.backends.hip.loop_reductions import close_reductions, open_reductions
from accomp.ir.kernel import Expr, Level, Loop, Range, Statement, Variable
from accomp.records import dataclass, replace

Declares = Callable[[Context, Variable, Path], list[Piece]]


@dataclass(frozen=True, slots=True)
class _Shared:
    """A loop, the C++ range of a thread's iterations, the counts of its ranges, copies of reductions."""

    loop: Loop
    ranges: str
    counts: list[str]
    copies: tuple[Slot, ...]
    path: Path
    declare: Declares


def lower_loop(context: Context, loop: Loop, path: Path, declare: Declares) -> list[Piece]:
    """A loop with all that belongs to it."""
    if loop.tile:
        return lower_loop(context, tiled(loop, context.taken), path, declare)
    with context.scope():
        bounds, counts = _counts(context, loop)
        spread, ranges = _spread(context, loop, counts)
        opened = open_reductions(context, loop, inner_group(context, loop), path)
        pieces = [*bounds, *spread, *opened.before]
        pieces += _partitioned(context, _Shared(loop, ranges, counts, opened.copies, path, declare))
        pieces += close_reductions(context, loop, opened, inner_group(context, loop))
    if len(pieces) > 1 and (loop.reductions or len(loop.ranges) > 1 or bounds or spread):
        return [Piece(tuple(braced("", lines_of_pieces(pieces, context.group))))]
    return pieces


def levels_of(context: Context, loop: Loop) -> frozenset[Level]:
    """The levels the loop is really partitioned over: none in a serial construct."""
    return frozenset() if context.serial else loop.levels - {Level.SEQ}


def inner_group(context: Context, loop: Loop) -> Group:
    """The threads that make one iteration together."""
    return inner_group_of(levels_of(context, loop), context.group, context.waves)


def inner_group_of(levels: frozenset[Level], group: Group, waves: bool) -> Group:
    """The threads of a group that make one iteration of a loop over these levels together."""
    if Level.VECTOR in levels:
        return Group.THREAD
    if Level.WORKER in levels:
        return Group.WORKER if waves else Group.THREAD
    return group


def _counts(context: Context, loop: Loop) -> tuple[list[Piece], list[str]]:
    """The number of iterations of each associated loop; named where there are several."""
    pieces: list[Piece] = []
    counts: list[str] = []
    for number, item in enumerate(loop.ranges):
        before, text = context.evaluate(item.count, f"count_{number + 1}")
        pieces += before
        if len(loop.ranges) > 1:
            name = context.fresh(f"count_{number + 1}")
            pieces.append(Piece(tuple(folded(f"const long long {name} = {text};"))))
            text = name
        counts.append(text)
    return pieces, counts


def _spread(context: Context, loop: Loop, counts: list[str]) -> tuple[list[Piece], str]:
    """The C++ range of iterations that a thread makes."""
    levels = levels_of(context, loop)
    total = " * ".join(f"({c})" if len(counts) > 1 and " " in c else c for c in counts)
    gang = Level.GANG in levels
    text = f"{_function(context, levels, inner_group(context, loop), loop.gang_dim)}({total})"
    pieces: list[Piece] = []
    limits, before = _limits(context, loop, levels)
    pieces += before
    text += limits
    if gang and loop.gang_static is not None:
        if loop.gang_static.text.strip() == "*":
            return pieces, f"{text}.in_chunks()"
        chunk_pieces, chunk = context.evaluate(loop.gang_static, "chunk")
        return [*pieces, *chunk_pieces], f"{text}.in_chunks({chunk})"
    return pieces, text


def _function(context: Context, levels: frozenset[Level], inner: Group, dim: int) -> str:
    gang = Level.GANG in levels
    if not levels - {Level.GANG}:
        name = "accomp::over_gangs" if gang else "accomp::in_order"
    elif inner is Group.WORKER:
        name = "accomp::over_gangs_and_workers" if gang else "accomp::over_workers"
    elif context.group is Group.WORKER:
        name = "accomp::over_lanes"
    elif context.group is Group.THREAD:
        name = "accomp::over_gangs" if gang else "accomp::in_order"
    else:
        name = "accomp::over_gangs_and_threads" if gang else "accomp::over_threads"
    return f"{name}<{dim}>" if gang and dim != 1 else name


def _limits(context: Context, loop: Loop, levels: frozenset[Level]) -> tuple[str, list[Piece]]:
    """The arguments of gang, worker and vector: no more than so many take part."""
    pieces: list[Piece] = []
    known: dict[Level, str] = {}
    for level, expr in loop.limits:
        if level in levels:
            before, known[level] = context.evaluate(expr, f"most_{level.name.lower()}s")
            pieces += before
    gangs = known.get(Level.GANG)
    units = [f"({u})" if " " in u else u for u in (known.get(Level.WORKER), known.get(Level.VECTOR)) if u]
    text = f".at_most_gangs({gangs})" if gangs else ""
    flat = Level.WORKER in levels and Level.VECTOR in levels
    if flat and Level.WORKER in known and Level.VECTOR not in known:
        units.append("accomp::wave_size()")
    if units and not (flat and Level.WORKER not in known):
        text += f".at_most({' * '.join(units)})"
    return text, pieces


def _partitioned(context: Context, shared: _Shared) -> list[Piece]:
    """The loop itself. Where it ends a mode, its threads must meet what others did before and do after."""
    loop = shared.loop
    inner = inner_group(context, loop)
    outer, pending, touched = context.group, context.pending, context.touched
    bounds = [*_bounds(context, loop)]
    dims = context.gang_dims
    context.gang_dims = dims - {loop.gang_dim} if Level.GANG in levels_of(context, loop) else dims
    if inner is not outer:
        context.group, context.pending, context.touched = inner, Access.NONE, Access.NONE
    lines = context.repeated(
        lambda: _iteration(context, shared),
        independent=bool(levels_of(context, loop)),
    )
    context.gang_dims = dims
    if inner is outer:
        return [*bounds, *lines]
    inside = context.touched
    context.group, context.pending, context.touched = outer, pending, touched
    own = bool(inside & Access.OWN_READ), bool(inside & Access.OWN_WRITE)
    meet = context.before(bool(inside & Access.READ), bool(inside & Access.WRITE), False, own)
    return [*bounds, *meet, *lines]


def _bounds(context: Context, loop: Loop) -> list[Piece]:
    """What the control variables are computed from is read by all threads."""
    pieces: list[Piece] = []
    for item in loop.ranges:
        for expr in (item.first, item.step):
            memory = context.note_read(expr.uses, single=False)
            if not item.inner:
                pieces += context.before(context.reads(expr), False, False, (memory, False))
    return pieces


def _iteration(context: Context, shared: _Shared) -> list[Piece]:
    loop, path = shared.loop, shared.path
    at = context.fresh("at")
    with context.scope():
        context.env.update({slot.name: slot for slot in shared.copies})
        pieces, numbers = _numbers(context, shared, at)
        for number, item in enumerate(loop.ranges):
            pieces += _index(context, item, numbers[number], path)
            pieces += _statements(context, item.inner, (*path, "inner", number))
        for variable in loop.private:
            pieces += shared.declare(context, variable, (*path, "private"))
        pieces += _statements(context, loop.body, (*path, "body"))
        lines = lines_of_pieces(pieces, context.group)
    narrow = _fits_int(loop)
    ranges = f"{shared.ranges}._as_int()" if narrow else shared.ranges
    head = f"for (const {'int' if narrow else 'long long'} {at} : {ranges})"
    return [Piece(tuple(braced(head, lines)))]


def _fits_int(loop: Loop) -> bool:
    """Whether the numbers of iterations are known to fit: an int cannot count further from 0 or above.

    Not all compilers vectorize loops over wider numbers that are made narrower.
    """
    item = loop.ranges[0]
    if len(loop.ranges) > 1 or loop.gang_static is not None:
        return False
    return item.index.type == "int" and item.first.text.strip().isdigit()


def _statements(context: Context, statements: tuple[Statement, ...], path: Path) -> list[Piece]:
    pieces: list[Piece] = []
    for number, statement in enumerate(statements):
        pieces += context.lower(statement, (*path, number))
    return pieces


def _numbers(context: Context, shared: _Shared, at: str) -> tuple[list[Piece], list[str]]:
    """The numbers of the associated loops' iterations in one of the nest, found from the innermost out."""
    pieces: list[Piece] = []
    numbers: list[str] = []
    name = at
    for item, count in zip(shared.loop.ranges[:0:-1], shared.counts[:0:-1], strict=True):
        parts = context.fresh(f"{name}_{len(shared.counts) - len(numbers)}")
        arguments = [at, count, *context.divisor(item.count)]
        pieces.append(Piece((f"const auto {parts} = accomp::divide({', '.join(arguments)});",)))
        numbers.append(f"{parts}.remainder")
        at = f"{parts}.quotient"
    return pieces, [at, *reversed(numbers)]


def _index(context: Context, item: Range, at: str, path: Path) -> list[Piece]:
    index = item.index
    context.env[index.name] = Slot((*path, "index", index.name), index.name, index.type, context.group)
    value = _affine(item.first, item.step, at)
    return [Piece((f"{declared(index.type, index.name)} = {value};",))]


def _affine(first: Expr, step: Expr, at: str) -> str:
    by = step.text.strip()
    scaled = at if by == "1" else f"{at} * ({by})" if not by.isalnum() else f"{at} * {by}"
    start = first.text.strip()
    return scaled if start == "0" else f"{start} + {scaled}" if start.isalnum() else f"({start}) + {scaled}"


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
