"""Which `cache` directives become copies in shared memory, and where these are made (OpenACC 3.3, 2.10).

Threads that make an iteration together copy its section. Where each thread makes an iteration alone, the
loop is tiled, and the threads of the group copy what all iterations of a tile refer to.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cached_property

from accomp.backends.base import Hint, Sizes
from accomp.backends.hip.array_references import CannotCopyError, check, flow_of
from accomp.backends.hip.context import MEET, Context, Group, Path, Piece, Slot, lines_of_pieces
from accomp.backends.hip.cxx_text import braced, folded, fresh, identifiers, is_arithmetic, renamed
from accomp.backends.hip.hazards import Access, access
from accomp.backends.hip.partitioned_loops import inner_group_of, tiled
from accomp.backends.hip.shape import Shape, statements
from accomp.ir.kernel import (
    Block,
    Cache,
    Declare,
    Expr,
    Extent,
    If,
    Jump,
    Kernel,
    Level,
    Loop,
    Parameter,
    Passing,
    Range,
    Routine,
    Section,
    Statement,
    Variable,
    While,
)
from accomp.patterns import pattern
from accomp.records import dataclass, replace

Body = tuple[Statement, ...]
LIMIT = 24 * 1024
"""Bytes of shared memory for copies; kernels need some for other objects, too."""
MOST_WORKERS = 32
"""Workers that a gang may have (`most_workers` of the device header): each has copies of its own."""
_BYTES = {
    **dict.fromkeys(("char", "signed char", "unsigned char", "bool", "int8_t", "uint8_t"), 1),
    **dict.fromkeys(("short", "unsigned short", "int16_t", "uint16_t"), 2),
    **dict.fromkeys(("int", "unsigned int", "unsigned", "float", "int32_t", "uint32_t"), 4),
    **dict.fromkeys(("long", "unsigned long", "long long", "unsigned long long", "double", "size_t"), 8),
    **dict.fromkeys(("int64_t", "uint64_t"), 8),
}
_TILES = {2: (8, 32), 3: (4, 8, 8)}
"""Tiles that are chosen for nests of loops; of one loop, a tile is what a block makes at a time."""
_TILES_OF_WORKERS = {1: (64,), 2: (4, 16), 3: (2, 4, 8)}


def has_caches(body: tuple[Statement, ...]) -> bool:
    """Whether there are `cache` directives in statements."""
    return any(isinstance(s, Cache) for s in statements(body))


def placed(kernel: Kernel, shape: Shape, sizes: Sizes) -> tuple[Kernel, tuple[Hint, ...]]:
    """The kernel with copies where they can be made, and what stays a hint."""
    if not has_caches(kernel.body):
        return kernel, ()
    placing = _Placing(kernel, shape, sizes)
    group = Group.THREAD if shape is Shape.SINGLE else Group.GANG
    own = {v.name for v in kernel.private} | {r.name for r in kernel.reductions}
    body = placing.body(kernel.body, group, frozenset(own))
    return replace(kernel, body=body), tuple(placing.hints)


def without_caches(routine: Routine) -> Routine:
    """A routine, in which nothing is copied."""
    return replace(routine, body=_spliced(routine.body)) if has_caches(routine.body) else routine


def _spliced(body: tuple[Statement, ...]) -> tuple[Statement, ...]:
    return tuple(made for statement in body for made in _mapped(statement, _spliced))


def _mapped(statement: Statement, inside: Callable[[Body], Body]) -> tuple[Statement, ...]:
    """A statement with other statements within; of a Cache these alone."""
    match statement:
        case Cache():
            return inside(statement.body)
        case Block():
            return (replace(statement, body=inside(statement.body)),)
        case If():
            return (replace(statement, then=inside(statement.then), orelse=inside(statement.orelse)),)
        case While():
            first, step = inside(statement.first), inside(statement.step)
            return (replace(statement, first=first, step=step, body=inside(statement.body)),)
        case Loop():
            return (replace(statement, body=inside(statement.body)),)
        case _:
            return (statement,)


class _Placing:
    """The walk through a kernel's statements with the group of threads that makes them."""

    def __init__(self, kernel: Kernel, shape: Shape, sizes: Sizes) -> None:
        self.kernel = kernel
        self.parameters = {p.name: p for p in kernel.parameters}
        self.shape, self.sizes, self.serial = shape, sizes, kernel.serial
        lanes = kernel.vector_length or ""
        self.threads = int(lanes) if lanes.isdigit() else sizes.block
        self.hints: list[Hint] = []

    @cached_property
    def taken(self) -> frozenset[str]:
        """The names in the kernel."""
        return frozenset(identifiers(repr(self.kernel)))

    def body(self, body: tuple[Statement, ...], group: Group, own: frozenset[str]) -> tuple[Statement, ...]:
        """Statements that a group makes; `own` are names of variables that are not the program's."""
        own |= {s.variable.name for s in body if isinstance(s, Declare)}
        return tuple(made for statement in body for made in self._statement(statement, group, own))

    def _statement(self, statement: Statement, group: Group, own: frozenset[str]) -> tuple[Statement, ...]:
        if isinstance(statement, Cache):
            return self._cache(statement, group, own)
        if isinstance(statement, Loop):
            return (self._loop(statement, group, own),)
        return _mapped(statement, lambda inside: self.body(inside, group, own))

    def _loop(self, loop: Loop, group: Group, own: frozenset[str]) -> Statement:
        names = {v.name for v in loop.private} | {r.name for r in loop.reductions}
        own |= names | {item.index.name for item in loop.ranges}
        levels = frozenset[Level]() if self.serial else (loop.levels | loop.tile_levels) - {Level.SEQ}
        inner = inner_group_of(levels, group, self.shape is Shape.WAVES)
        first = loop.body[0] if len(loop.body) == 1 else None
        if inner is Group.THREAD is not group and isinstance(first, Cache):
            return self._over_tiles(loop, first, group, own)
        return replace(loop, body=self.body(loop.body, inner, own))

    def _cache(self, cache: Cache, group: Group, own: frozenset[str]) -> tuple[Statement, ...]:
        """Sections of one iteration that a group makes together."""
        alone = "one thread makes the iteration alone" if group is Group.THREAD else ""
        kept = self._cached_sections(
            [replace(s, why=s.why or alone) for s in cache.sections], cache.body, group, own
        )
        inner = self.body(cache.body, group, own)
        return (replace(cache, sections=kept, body=inner),) if kept else inner

    def _cached_sections(
        self, sections: list[Section], body: tuple[Statement, ...], group: Group, own: frozenset[str]
    ) -> tuple[Section, ...]:
        """Sections that can be copied; of the others it is noted why they cannot."""
        flow, left = flow_of(body), LIMIT
        names = [section.name for section in sections]
        several = frozenset(n for n in names if names.count(n) > 1)
        jumps = any(isinstance(s, Jump) for s in statements(body))
        parameters = {n: p for n, p in self.parameters.items() if n not in own}
        kept: list[Section] = []
        for section in sections:
            try:
                _see_named(section, parameters, own, several)
                changed, given = check(section, flow, parameters)
                _see_stays(changed and jumps)
                left -= _fitting(section, changed, group, left)
                kept.append(replace(section, changed=changed, readonly=not (changed or given)))
            except CannotCopyError as error:
                self.hints.append(Hint(section.name, str(error), section.span))
        return tuple(kept)

    def _over_tiles(self, loop: Loop, cache: Cache, group: Group, own: frozenset[str]) -> Statement:
        """A loop whose iterations threads make alone: they copy what a tile of it refers to."""
        nest = loop if loop.tile else self._with_tiles(loop, group)
        together = inner_group_of(nest.levels - {Level.SEQ}, group, self.shape is Shape.WAVES)
        problem = _problem(loop, nest)
        if together is Group.THREAD:
            problem = "one thread makes a tile alone"
        tiles = {} if problem else {t.index: t for t in map(self._tile, nest.ranges, nest.tile)}
        sections = [_widened(s, tiles, problem) for s in cache.sections]
        kept = self._cached_sections(sections, cache.body, together, own)
        inner = self.body(cache.body, Group.THREAD, own)
        if not kept:
            return replace(loop, body=inner)
        outer = tiled(replace(nest, body=inner), self.taken)
        bounds = (x for t in tiles.values() for x in ((t.count, t.counted), (t.low, t.lowest)))
        named = identifiers(repr(kept))
        declared = (Declare(Variable(name, "long long", v)) for name, v in bounds if name in named)
        return replace(outer, body=(*declared, Cache(kept, outer.body, cache.line)))

    def _with_tiles(self, loop: Loop, group: Group) -> Loop:
        """The tiles that are chosen for a loop."""
        chosen = _TILES if group is Group.GANG else _TILES_OF_WORKERS
        sizes = chosen.get(len(loop.ranges), (self.threads,))
        fine = loop.levels - {Level.GANG}
        tile = tuple(Expr(str(size), reads_memory=False) for size in sizes)
        return replace(loop, tile=tile, tile_levels=fine, levels=loop.levels - fine)

    def _tile(self, item: Range, size: Expr | None) -> _Tile:
        assert size is not None
        number = fresh(f"{item.index.name}_tile", self.taken)
        low = fresh(f"{item.index.name}_low", self.taken)
        count = fresh(f"{item.index.name}_count", self.taken)
        counted = Expr(
            f"accomp::count_in_tile({item.count.text}, {size.text}, {number})",
            item.count.uses | {number},
            reads_memory=item.count.reads_memory,
        )
        first, step = f"{item.first.text} + {number} * {size.text}", item.step.text.strip()
        if step == "-1":
            first = f"{item.first.text} - {number} * {size.text} - {count} + 1"
        lowest = Expr(first, item.first.uses | {number, count}, reads_memory=item.first.reads_memory)
        return _Tile(item.index.name, int(size.text), step, low, lowest, count, counted)


@dataclass(frozen=True, slots=True)
class _Tile:
    """A control variable in a tile: its least value, how many it has, and what the two are called."""

    index: str
    size: int
    step: str
    low: str
    lowest: Expr
    count: str
    counted: Expr


def _problem(loop: Loop, nest: Loop) -> str:
    """What keeps the iterations of a tile from sharing copies."""
    if any(size is None or not size.text.isdigit() for size in nest.tile):
        return "the size of the tiles is not known"
    if len(nest.ranges) != len(nest.tile):
        return "more than three loops share work" if not loop.tile else "not all of the loops are tiled"
    if any(item.inner for item in nest.ranges):
        return "there are statements between the loops"
    if not all(is_arithmetic(item.index.type) for item in nest.ranges):
        return "the control variable is a pointer"
    if not loop.tile and loop.gang_static is not None:
        return "'gang(static:)' says which gang makes which iterations"
    return ""


def _widened(section: Section, tiles: dict[str, _Tile], problem: str) -> Section:
    """What all iterations of a tile refer to."""
    if section.why or problem:
        return replace(section, why=section.why or problem)
    extents: list[Extent] = []
    for extent in section.extents:
        named = identifiers(extent.lower.text) & tiles.keys()
        if not named:
            extents.append(extent)
            continue
        tile = tiles[min(named)]
        if len(named) > 1 or not _is_plus_constant(extent.lower.text, tile.index):
            return replace(section, why=f"'{extent.lower.text}' is not a control variable plus a constant")
        if tile.step not in ("1", "-1"):
            return replace(section, why="the step of the loop is not 1")
        text = renamed(extent.lower.text, tile.index, tile.low)
        lower = Expr(text, extent.lower.uses - {tile.index} | {tile.low}, False, False)
        more = f" + {extent.length - 1}" if extent.length > 1 else ""
        count = Expr(f"{tile.count}{more}", frozenset((tile.count,)), False, False)
        extents.append(Extent(lower, tile.size - 1 + extent.length, count))
    return replace(section, extents=tuple(extents))


_TERM = pattern(r"[A-Za-z_]\w*|\d\w*|\S")


def _is_plus_constant(text: str, index: str) -> bool:
    """Whether the control variable is a term of a sum, once and with a plus."""
    found = _TERM.findall(text)
    while found and found[0] == "(" and found[-1] == ")" and ")" not in found[1:-1]:
        found = found[1:-1]
    if found.count(index) != 1:
        return False
    at = found.index(index)
    depth = sum((t in "([") - (t in ")]") for t in found[:at])
    before = found[at - 1] if at else "+"
    after = found[at + 1] if at + 1 < len(found) else "+"
    return depth == 0 and before == "+" and after in "+-"


def _see_named(
    section: Section, parameters: dict[str, Parameter], own: frozenset[str], several: frozenset[str]
) -> None:
    """See that a section is of an array of the program that every thread sees."""
    if section.why:
        raise CannotCopyError(section.why)
    if section.name in several:
        raise CannotCopyError("several sections of it are named")
    parameter = parameters.get(section.name)
    if parameter is None or parameter.passing is Passing.VALUE:
        near = section.name in own or parameter is not None
        raise CannotCopyError(
            "it is private, and near by itself" if near else "it is not an array of the program"
        )


def _see_stays(leaves: bool) -> None:
    """See that the statements after a copy that is changed are reached."""
    if leaves:
        raise CannotCopyError("a statement changes it, and another one leaves the iteration")


def _fitting(section: Section, changed: bool, group: Group, left: int) -> int:
    """The bytes of shared memory that a copy takes."""
    size = _BYTES.get(section.type)
    if size is None:
        raise CannotCopyError(f"its elements are of type '{section.type}', no number")
    wanted = size * math.prod(e.length for e in section.extents) * (2 if changed else 1)
    wanted *= MOST_WORKERS if group is Group.WORKER else 1
    if wanted > left:
        raise CannotCopyError(f"the copy would take {wanted} bytes of {left} bytes of shared memory")
    return wanted


Lower = Callable[[Context, tuple[Statement, ...], Path], list[Piece]]

_TURN = {
    Group.GANG: "accomp::thread(), accomp::threads()",
    Group.WORKER: "accomp::lane(), accomp::lanes()",
}


def lower_cache(context: Context, cache: Cache, path: Path, lower: Lower) -> list[Piece]:
    """Statements with copies around them: all threads fetch, meet, and later put back what they changed."""
    changed = any(section.changed for section in cache.sections)
    with context.scope():
        pieces: list[Piece] = []
        fetched: list[Piece] = []
        stored: list[Piece] = []
        for section in cache.sections:
            outside = context.fresh(f"{section.name}_outside")
            pieces += _window(context, section, outside, path)
            given = f"({outside}, {_TURN[context.group]});"
            how = "fetch_to_change" if section.changed else "fetch"
            fetched.append(Piece((f"{section.name}.{how}{given}",)))
            if section.changed:
                stored.append(Piece((f"{section.name}.put_back{given}",)))
        pieces += context.before(True, False, False, own=(False, True))
        pieces += [*fetched, Piece((MEET[context.group],))]
        context.pending = Access.NONE
        if any(isinstance(s, Jump) for s in statements(cache.body)):
            _note_uses(context, changed)  # where a jump leaves the statements, too
        pieces += lower(context, cache.body, (*path, "body"))
        _note_uses(context, changed)
        if changed:
            pieces += context.before(False, True, False, own=(True, False))
        pieces += stored
    return [Piece(tuple(braced("", lines_of_pieces(pieces, context.group))))]


def _note_uses(context: Context, changed: bool) -> None:
    """The copies were read and perhaps written by the statements."""
    made = access(False, False, False, own=(True, changed))
    context.pending |= made
    context.touched |= made


def _window(context: Context, section: Section, outside: str, path: Path) -> list[Piece]:
    """The copy under the name of the array."""
    room = math.prod(extent.length for extent in section.extents)
    slot = Slot(
        (*path, "copy", section.name),
        section.name,
        f"{section.type}[{room * (2 if section.changed else 1)}]",
        context.group,
        True,
    )
    context.env.pop(section.name, None)
    kind = f"const {section.type}" if section.readonly else section.type
    sizes = ", ".join(str(extent.length) for extent in section.extents)
    pieces, low = _corner(context, [extent.lower.text for extent in section.extents], section.extents)
    _, count = _corner(context, [_count(extent) for extent in section.extents], section.extents)
    made = f"accomp::window<{kind}, {sizes}> {section.name}("
    return [
        *pieces,
        Piece((f"auto &{outside} = {section.name};",)),
        Piece((f"const {made}{context.place(slot)},", *folded(f"    {low}, {count});"))),
    ]


def _count(extent: Extent) -> str:
    return extent.count.text if extent.count is not None else str(extent.length)


def _corner(context: Context, texts: list[str], extents: tuple[Extent, ...]) -> tuple[list[Piece], str]:
    """Bounds, which all threads compute."""
    pieces: list[Piece] = []
    for extent in extents:
        exprs = (extent.lower,) if extent.count is None else (extent.lower, extent.count)
        for expr in exprs:
            memory = context.note_read(expr.uses, single=False)
            pieces += context.before(context.reads(expr), False, False, (memory, False))
    return pieces, f"accomp::corner_of({', '.join(texts)})"
