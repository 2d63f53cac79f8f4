"""The threads of a kernel: what its blocks are made of, and how many of them there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any

from accomp.backends.base import Sizes
from accomp.backends.hip.cxx_text import identifiers, is_arithmetic
from accomp.ir.kernel import (
    Block,
    Cache,
    Call,
    Expr,
    If,
    Kernel,
    Level,
    Loop,
    Parameter,
    Passing,
    Statement,
    While,
)


class Shape(Enum):
    """What the threads of a block are."""

    SINGLE = "single"
    """One thread: nothing is partitioned over workers or lanes."""
    THREADS = "threads"
    """Lanes of one worker, workers of one lane, or lanes of all workers where nothing tells them apart."""
    WAVES = "waves"
    """Each wave is a worker and its threads are the lanes."""


def statements(body: tuple[Statement, ...]) -> Iterator[Statement]:
    """All statements, also those within others, in the order of the text."""
    todo = list(reversed(body))
    while todo:
        statement = todo.pop()
        yield statement
        inside = _INSIDE.get(statement.__class__)
        if inside is not None:
            for part in reversed(inside(statement)):
                todo += reversed(part)


_INSIDE: dict[type, Callable[[Any], tuple[tuple[Statement, ...], ...]]] = {
    Block: lambda s: (s.body,),
    Cache: lambda s: (s.body,),
    If: lambda s: (s.then, s.orelse),
    While: lambda s: (s.first, s.body, s.step),
    Loop: lambda s: (*(item.inner for item in s.ranges), s.body),
}
"""The statements within one."""


def loops_of(body: tuple[Statement, ...]) -> tuple[Loop, ...]:
    """All partitioned loops."""
    return tuple(s for s in statements(body) if isinstance(s, Loop))


def all_levels(loop: Loop) -> frozenset[Level]:
    """The levels of a loop, those within tiles included."""
    return loop.levels | loop.tile_levels


def shape_of(kernel: Kernel) -> Shape:
    """What the blocks of a kernel are made of."""
    if kernel.serial:
        return Shape.SINGLE
    found = tuple(statements(kernel.body))
    loops = [s for s in found if isinstance(s, Loop)]
    if any(isinstance(s, Call) for s in found) or any(_tells_workers_apart(loop) for loop in loops):
        return Shape.WAVES
    return Shape.THREADS if any(all_levels(loop) & _FINE for loop in loops) else Shape.SINGLE


_FINE = frozenset((Level.WORKER, Level.VECTOR))


def _tells_workers_apart(loop: Loop) -> bool:
    """Whether lanes of one worker make iterations of a loop in it."""
    if Level.WORKER not in loop.levels or Level.VECTOR in loop.levels:
        return False
    if Level.VECTOR in loop.tile_levels:
        return True
    return any(Level.VECTOR in all_levels(inner) for inner in loops_of(loop.body))


def _has_workers(kernel: Kernel) -> bool:
    """Whether anything is partitioned over workers; else one wave does all."""
    for statement in statements(kernel.body):
        if isinstance(statement, Loop) and Level.WORKER in all_levels(statement):
            return True
        if isinstance(statement, Call) and statement.level < Level.VECTOR:
            return True
    return False


def block_threads(kernel: Kernel, shape: Shape, sizes: Sizes) -> int:
    """The threads of a block that are chosen where the program does not say."""
    if shape is Shape.SINGLE:
        return 1
    if shape is Shape.WAVES:
        return 64 * (sizes.workers if _has_workers(kernel) else 1)
    flat = any(Level.GANG in x.levels and all_levels(x) - {Level.GANG} for x in loops_of(kernel.body))
    return sizes.block if flat else sizes.lanes


def known_to_host(expr: Expr, parameters: tuple[Parameter, ...]) -> bool:
    """Whether a launcher can evaluate an expression: all of it are numbers that it is given."""
    values = {
        p.name for p in parameters if p.passing is Passing.VALUE and is_arithmetic(p.type) and not p.is_class
    }
    if expr.effects or not expr.uses <= values or any(mark in expr.text for mark in "[.{"):
        return False
    return expr.closed or _names_known(expr.text, values)


_PURE = frozenset(
    "accomp count_lt count_le count_gt count_ge count_ne count_do count_tiles int long unsigned signed short"
    " char size_t static_cast min max".split()
)


def _names_known(text: str, values: set[str]) -> bool:
    return all(name in values or name in _PURE for name in identifiers(text) if not _is_suffix(name))


def _is_suffix(name: str) -> bool:
    return name.strip("uUlL") == ""
