"""What is known of the numbers of iterations, so that kernels count in 31 bits, or with no loop at all.

A launcher proves for each launch that counts fit, or that the grid has a thread for each iteration, where the
program does not. The kernel is compiled for both answers then.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.backends.hip.cxx_text import identifiers
from accomp.backends.hip.shape import all_levels, known_to_host, statements
from accomp.ir.kernel import (
    Call,
    Code,
    Declare,
    Expr,
    If,
    Jump,
    Kernel,
    Level,
    Loop,
    Parameter,
    Statement,
    While,
)
from accomp.records import dataclass, replace

Loops = tuple[Loop, ...]
"""The partitioned loops of a kernel."""
_WORDS = frozenset(("int", "unsigned int", "short", "unsigned short", "signed char", "unsigned char", "char"))
"""Types of at most 32 bits."""
_GANGS, _FINE = frozenset((Level.GANG,)), frozenset((Level.WORKER, Level.VECTOR))


@dataclass(frozen=True, slots=True)
class Counting:
    """How a kernel counts. `way` is the template parameter that the launcher chooses, if it does."""

    way: str = ""
    once: bool = False
    """Whether the grid has a thread for each iteration of loops over gangs: always without a `way`, else if
    the launcher finds so."""
    parameters: tuple[Parameter, ...] = ()
    changed: frozenset[str] = frozenset()
    """Names whose values in the kernel may be others than those the launcher is given."""
    alone: Loop | None = None
    """The loop over gangs that the kernel consists of, where the grid may have a thread for each of its
    iterations."""
    covered: int = 0
    """The threads of a block where there are more iterations of loops within gangs than it could have threads
    for; 0 where neither is known."""

    def proves(self, loop: Loop) -> bool:
        """Whether the launcher's counts of a loop are those of the kernel."""
        exprs = counts_of(loop)
        if not self.changed.isdisjoint(identifiers(" ".join(e.text for e in exprs))):
            return False
        return all(known_to_host(e, self.parameters) for e in exprs)

    def tag(self, loop: Loop, levels: frozenset[Level], count: str) -> str:
        """What the header is told of a loop over `levels` with `count` iterations; empty for nothing."""
        gangs = Level.GANG in levels
        if gangs and loop.gang_static is not None:
            return ""
        if self.covered and not gangs and levels & _FINE:
            more = ", accomp::ints" if is_int(loop) else ""
            return f"accomp::covered_if<{count}, {self.covered}{more}>"
        tag = self._tag(loop, gangs, count)
        return f"accomp::every<{tag}>" if self.is_every(loop) else tag

    def is_every(self, loop: Loop) -> bool:
        """Whether each gang makes an iteration of a loop, where none makes several."""
        return loop is self.alone and loop.levels == _GANGS

    def in_tiles(self, loop: Loop) -> bool:
        """Whether blocks may be tiles of a nest, so that gangs have as many dimensions."""
        several = loop is self.alone and len(loop.ranges) in (2, 3)
        return several and Level.VECTOR in loop.levels and self.nested(loop)

    def _tag(self, loop: Loop, gangs: bool, count: str) -> str:
        if is_int(loop):
            return self._int_tag() if gangs else "accomp::ints"
        if is_constant(loop) and not (gangs and self.way):
            return f"accomp::{'once' if gangs and self.once else 'narrow'}_if<{count}>"
        return self.way if self.way and self.proves(loop) else ""

    def nested(self, loop: Loop) -> bool:
        """Whether the kernel is given the counts of associated loops."""
        several = len(loop.ranges) > 1 or (Level.GANG in loop.levels and not is_int(loop))
        several = several and loop.gang_static is None and not loop.tile
        return bool(self.way) and several and not is_constant(loop) and self.proves(loop)

    def _int_tag(self) -> str:
        if self.way:
            return f"accomp::as_ints<{self.way}>"
        return "accomp::ints_once" if self.once else "accomp::ints"


def counting_of(kernel: Kernel, loops: Loops, way: str, spread: bool, threads: int) -> Counting:
    """How a kernel counts. `spread`: as many gangs are launched as there are iterations for. `threads` are
    those of a block that are chosen, 0 where the program may choose.
    """
    known = Counting("", False, kernel.parameters, _changed(kernel, loops))
    if kernel.serial:
        return known
    known = replace(known, covered=threads if _covers(kernel, loops) else 0)
    over_gangs = [loop for loop in loops if Level.GANG in all_levels(loop)]
    once = spread and bool(over_gangs) and not kernel.num_gangs
    once = once and all(_is_plain(loop) and known.proves(loop) for loop in over_gangs)
    if once:
        known = replace(known, alone=_alone(kernel))
    alone = len(over_gangs) == 1
    sure = [is_int(x) or (is_constant(x) and (alone or Level.GANG not in all_levels(x))) for x in loops]
    if any(known.proves(loop) for loop, fits in zip(loops, sure, strict=True) if not fits):
        return replace(known, once=once, way=way)
    return replace(known, once=once)


def _alone(kernel: Kernel) -> Loop | None:
    """The loop that is all of a kernel."""
    only = kernel.body[0] if len(kernel.body) == 1 else None
    if not isinstance(only, Loop) or only.tile or only.tile_levels or kernel.private or kernel.reductions:
        return None
    return only


def _covers(kernel: Kernel, loops: Loops) -> bool:
    """Whether loops within gangs all have the same number of iterations, which the compiler knows."""
    fine = [loop for loop in loops if all_levels(loop) & _FINE]
    if kernel.num_workers or kernel.vector_length or any(loop.limits for loop in loops):
        return False
    if any(loop.levels - _FINE or not is_constant(loop) for loop in fine):
        return False
    counts = {tuple(e.text for e in counts_of(loop)) for loop in fine}
    local = {item.index.name for loop in loops for item in loop.ranges}
    if any(loop.tile_levels for loop in loops) or not local.isdisjoint(identifiers(str(counts))):
        return False
    return len(counts) == 1


def counts_of(loop: Loop) -> list[Expr]:
    """What tells how many iterations a loop has."""
    return [item.count for item in loop.ranges] + [size for size in loop.tile if size]


def is_int(loop: Loop) -> bool:
    """Whether the numbers of iterations are known to fit: an int cannot count further from 0 or above."""
    first = loop.ranges[0].first.text.strip()
    return _is_word(loop) and loop.ranges[0].index.type == "int" and first.isdigit()


def counts_index(loop: Loop) -> bool:
    """Whether the control variable has 32 bits and steps by 1: threads of a gang compute no other values."""
    return _is_word(loop) and loop.ranges[0].step.text.strip() == "1"


def is_constant(loop: Loop) -> bool:
    """Whether compilers know how many iterations there are."""
    return not loop.tile and all(not x.uses and known_to_host(x, ()) for x in counts_of(loop))


def _is_word(loop: Loop) -> bool:
    """Whether the control variable has 32 bits, and so the number of iterations."""
    return len(loop.ranges) == 1 and not loop.tile and loop.ranges[0].index.type in _WORDS


def _is_plain(loop: Loop) -> bool:
    """Whether all gangs take part in a loop, in the dimension that blocks have."""
    return Level.GANG in loop.levels and loop.gang_static is None and not loop.limits and loop.gang_dim == 1


def _changed(kernel: Kernel, loops: Loops) -> frozenset[str]:
    names = {item.index.name for loop in loops for item in loop.ranges}
    names |= {v.name for loop in loops for v in (*loop.private, *loop.reductions)}
    names |= {v.name for v in (*kernel.private, *kernel.reductions)}
    for statement in statements(kernel.body):
        names |= _changed_by(statement)
    return frozenset(names)


def _changed_by(statement: Statement) -> frozenset[str]:
    """Variables that a statement declares or may assign to, less those of statements in it."""
    evaluated = frozenset[str]().union(*(e.uses for e in _expressions(statement) if e.effects))
    match statement:
        case Code():
            return statement.assigns
        case Declare():
            return evaluated | {statement.variable.name}
        case Call():
            return statement.refers | {statement.target}
        case _:
            return evaluated


def _expressions(statement: Statement) -> Iterator[Expr]:
    """The expressions that a statement evaluates itself."""
    match statement:
        case Declare():
            found = (statement.variable.initial,)
        case If() | While():
            found = (statement.condition,)
        case Jump():
            found = (statement.value,)
        case Loop():
            own = [e for item in statement.ranges for e in (item.first, item.step)]
            found = (*own, *counts_of(statement), statement.gang_static, *(e for _, e in statement.limits))
        case _:
            found = ()
    return (expr for expr in found if expr is not None)
