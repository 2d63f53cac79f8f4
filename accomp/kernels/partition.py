"""How the clauses of a loop directive partition a loop over levels (OpenACC 3.3 section 2.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from accomp.ir.kernel import LEVELS, Expr, Level
from accomp.ir.nodes import Construct
from accomp.mapping.levels import levels
from accomp.records import dataclass
from accomp.syntax.nodes import Clause, Directive, Keyed, Word
from accomp.syntax.nodes import Expr as HostExpr

Given = Callable[[HostExpr], Expr]
"""Spells an expression of a clause for kernels."""


@dataclass(frozen=True, slots=True)
class Partition:
    """What clauses say of a loop, by the names that the fields of accomp.ir.kernel.Loop have."""

    levels: frozenset[Level]
    tile: tuple[Expr | None, ...]
    tile_levels: frozenset[Level]
    gang_static: Expr | None
    gang_dim: int
    limits: tuple[tuple[Level, Expr], ...]


def levels_of(construct: Construct) -> frozenset[Level]:
    """The levels a loop construct is partitioned over; none where it is `seq` or `auto`."""
    own = levels(construct)
    found = (own.gang, Level.GANG), (own.worker, Level.WORKER), (own.vector, Level.VECTOR)
    return frozenset(level for has, level in found if has)


def partition_of(construct: Construct, given: Given) -> Partition:
    """The partition of a loop construct that has levels."""
    directive, own = construct.directive, levels_of(construct)
    gang, tile = directive.get("gang"), directive.get("tile")
    static, dim = (gang.keyed(key) if gang is not None else None for key in ("static", "dim"))
    of_elements = _of_elements(own, directive) if tile is not None else frozenset[Level]()
    return Partition(
        own - of_elements,
        _sizes(tile, given),
        of_elements,
        Expr("*") if isinstance(static, Word) else _given(static, given),
        dim.value or 1 if isinstance(dim, HostExpr) else 1,
        tuple(_limits(directive, given)),
    )


def _given(value: object, given: Given) -> Expr | None:
    return given(value) if isinstance(value, HostExpr) else None


def _of_elements(own: frozenset[Level], directive: Directive) -> frozenset[Level]:
    """The levels of element loops: vector, and worker unless vector is there (section 2.9.8), or unless a
    policy chose the levels: then all threads of a gang make a tile together.
    """
    worker = directive.get("worker")
    if Level.VECTOR in own and not (worker is not None and worker.implicit):
        return frozenset((Level.VECTOR,))
    return own & frozenset((Level.WORKER, Level.VECTOR))


def _sizes(tile: Clause | None, given: Given) -> tuple[Expr | None, ...]:
    """The sizes of tiles, outermost first: the first one of the clause is the innermost loop's (2.9.8)."""
    return tuple(_given(a, given) for a in reversed(tile.args)) if tile is not None else ()


def _limits(directive: Directive, given: Given) -> Iterator[tuple[Level, Expr]]:
    """The arguments of gang, worker and vector."""
    for name, level in LEVELS.items():
        clause = directive.get(name)
        for argument in clause.args if clause is not None else ():
            counts = isinstance(argument, Keyed) and argument.key == ("length" if name == "vector" else "num")
            value = argument.value if counts and isinstance(argument, Keyed) else argument
            if isinstance(value, HostExpr):
                yield level, given(value)
