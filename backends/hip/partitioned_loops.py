"""Partitioned loops: which threads make which iterations, and what follows from it for their bodies."""

from __future__ import annotations

from collections.abc import Callable

from accomp.backends.hip.context import Context, Group, Path, Piece, Slot, lines_of_pieces
from accomp.backends.hip.counting import counts_index, is_constant, is_int
from accomp.backends.hip.cxx_text import braced, declared, folded, fresh
from accomp.backends.hip.hazards import Access
from accomp.backends.hip.loop_reductions import close_reductions, open_reductions
from accomp.backends.hip.shape import loops_of
from accomp.ir.kernel import Expr, Level, Loop, Range, Statement, Variable
from accomp.records import dataclass, replace

Declares = Callable[[Context, Variable, Path], list[Piece]]


@dataclass(frozen=True, slots=True)
class _Shared:
    """A loop, the C++ range of a thread's iterations, the counts of its ranges, copies of reductions.

    `nest` is the parameter with the counts, if there is one; `tag` what is known of them.
    """

    loop: Loop
    ranges: str
    counts: list[str]
    nest: str
    tag: str
    copies: tuple[Slot, ...]
    path: Path
    declare: Declares


def lower_loop(context: Context, loop: Loop, path: Path, declare: Declares) -> list[Piece]:
    """A loop with all that belongs to it."""
    if loop.tile:
        return _lower_tiled(context, loop, path, declare)
    with context.scope():
        nest = _nest(context, loop)
        bounds, counts = ([], [f"{nest}.all<{context.counting.way}>()"]) if nest else _counts(context, loop)
        total = " * ".join(f"({c})" if len(counts) > 1 and " " in c else c for c in counts)
        tag = _tag(context, loop, total)
        spread, ranges = _spread(context, loop, total, tag)
        opened = open_reductions(context, loop, inner_group(context, loop), path)
        pieces = [*bounds, *spread, *opened.before]
        shared = _Shared(loop, ranges, counts, nest, tag, opened.copies, path, declare)
        pieces += _partitioned(context, shared)
        pieces += close_reductions(context, loop, opened, inner_group(context, loop))
    if len(pieces) > 1 and (loop.reductions or len(loop.ranges) > 1 or bounds or spread):
        return [Piece(tuple(braced("", lines_of_pieces(pieces, context.group))))]
    return pieces


def _lower_tiled(context: Context, loop: Loop, path: Path, declare: Declares) -> list[Piece]:
    tiles = tiled(loop, context.taken)
    elements = tiles.body[0]
    outside = context.elements
    if context.counting.way and context.counting.proves(loop) and isinstance(elements, Loop):
        context.elements = elements
    pieces = lower_loop(context, tiles, path, declare)
    context.elements = outside
    return pieces


def _tag(context: Context, loop: Loop, count: str) -> str:
    """What is known of the number of iterations, as the header calls it."""
    if loop is context.elements and loop.gang_static is None:
        return context.counting.way
    return context.counting.tag(loop, levels_of(context, loop), count)


def _nest(context: Context, loop: Loop) -> str:
    """The parameter that has the counts of associated loops, where the launcher knows them."""
    if loop is context.elements or not context.counting.nested(loop):
        return ""
    return context.nest(tuple(item.count.text.strip() for item in loop.ranges))


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
            how = "constexpr" if is_constant(loop) else "const"
            pieces.append(Piece(tuple(folded(f"{how} long long {name} = {text};"))))
            text = name
        counts.append(text)
    return pieces, counts


def _spread(context: Context, loop: Loop, total: str, tag: str) -> tuple[list[Piece], str]:
    """The C++ range of iterations that a thread makes."""
    levels = levels_of(context, loop)
    gang = Level.GANG in levels
    name = _function(context, levels, inner_group(context, loop))
    dims = [str(loop.gang_dim)] if gang and loop.gang_dim != 1 else []
    arguments = [tag or "accomp::wide", *dims] if tag or dims else []
    text = f"{name}<{', '.join(arguments)}>({total})" if arguments else f"{name}({total})"
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


def _function(context: Context, levels: frozenset[Level], inner: Group) -> str:
    gang = Level.GANG in levels
    if not levels - {Level.GANG}:
        return "accomp::over_gangs" if gang else "accomp::in_order"
    if inner is Group.WORKER:
        return "accomp::over_gangs_and_workers" if gang else "accomp::over_workers"
    if context.group is Group.WORKER:
        return "accomp::over_all_lanes" if context.whole_waves else "accomp::over_lanes"
    if context.group is Group.THREAD:
        return "accomp::over_gangs" if gang else "accomp::in_order"
    return "accomp::over_gangs_and_threads" if gang else "accomp::over_threads"


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
    with context.scope():
        context.env.update({slot.name: slot for slot in shared.copies})
        if not shared.tag and Level.GANG not in levels_of(context, loop) and counts_index(loop):
            head, pieces = _over_values(context, shared)
        else:
            head, pieces = _over_numbers(context, shared)
        for variable in loop.private:
            pieces += shared.declare(context, variable, (*path, "private"))
        pieces += _statements(context, loop.body, (*path, "body"))
        lines = lines_of_pieces(pieces, context.group)
    front = ("ACCOMP_ANY_ORDER",) if _adds_in_any_order(context, loop) else ()
    return [Piece((*front, *braced(head, lines)))]


_FLOATING = frozenset(("float", "double", "long double"))


def _adds_in_any_order(context: Context, loop: Loop) -> bool:
    """Whether iterations without further loops reduce numbers whose order of operations compilers keep."""
    if not levels_of(context, loop) or loops_of((*loop.body, *(s for r in loop.ranges for s in r.inner))):
        return False
    return any(r.operator in ("+", "*") and r.type in _FLOATING for r in loop.reductions)


def _over_numbers(context: Context, shared: _Shared) -> tuple[str, list[Piece]]:
    """A loop over numbers of iterations, of which follow the control variables."""
    loop, path, at = shared.loop, shared.path, context.fresh("at")
    pieces, numbers = _numbers(context, shared, at)
    for number, item in enumerate(loop.ranges):
        pieces += _index(context, item, numbers[number], path)
        pieces += _statements(context, item.inner, (*path, "inner", number))
    kind = "int" if shared.tag and is_int(loop) else "long long"
    kind = "auto" if context.counting.in_tiles(loop) else kind
    return f"for (const {kind} {at} : {shared.ranges})", pieces


def _over_values(context: Context, shared: _Shared) -> tuple[str, list[Piece]]:
    """A loop over the values of the control variable."""
    item = shared.loop.ranges[0]
    index = item.index
    _declare_index(context, item, shared.path)
    values = f"{shared.ranges}.from(static_cast<{index.type}>({item.first.text.strip()}))"
    inner = _statements(context, item.inner, (*shared.path, "inner", 0))
    return f"for ({declared(index.type, index.name)} : {values})", inner


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
    for number in range(len(shared.loop.ranges) - 1, 0, -1):
        parts = context.fresh(f"{name}_{number + 1}")
        pieces.append(Piece((f"const auto {parts} = {_division(context, shared, number, at)};",)))
        numbers.append(f"{parts}.remainder")
        at = f"{parts}.quotient"
    return pieces, [at, *reversed(numbers)]


def _division(context: Context, shared: _Shared, number: int, at: str) -> str:
    """What takes the number of an iteration of a nest apart."""
    if shared.nest:
        return f"accomp::divide<{shared.tag}>({at}, {shared.nest}.inner[{number - 1}])"
    count = shared.counts[number]
    if shared.tag:
        return f"accomp::divide<{shared.tag}>({at}, {count})"
    arguments = [at, count, *context.divisor(shared.loop.ranges[number].count)]
    return f"accomp::divide({', '.join(arguments)})"


def _index(context: Context, item: Range, at: str, path: Path) -> list[Piece]:
    index = item.index
    _declare_index(context, item, path)
    value = _affine(item.first, item.step, at)
    return [Piece((f"{declared(index.type, index.name)} = {value};",))]


def _declare_index(context: Context, item: Range, path: Path) -> None:
    index = item.index
    context.env[index.name] = Slot((*path, "index", index.name), index.name, index.type, context.group)


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
