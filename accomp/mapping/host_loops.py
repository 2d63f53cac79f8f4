"""Loops of `kernels` that keep their order and are counted by the host, with regions for what is in them.

Loops in a region are in order where one gang executes them. If the host counts, the parallel loops within
have all gangs, as constructs of their own, one complete before the next (OpenACC 3.3 2.5.3, 2.9).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from accomp.analysis.array_statements import ArrayNest
from accomp.analysis.records import LoopResult
from accomp.host import nodes as host
from accomp.host.effects import effects
from accomp.host.walk import below, walk
from accomp.ir.nodes import Construct
from accomp.mapping.induction_lines import Surroundings, is_local
from accomp.mapping.nests import SHORT, Known, Nest
from accomp.records import dataclass
from accomp.source import Language
from accomp.syntax.directive_edits import ends_line, may_precede
from accomp.syntax.nodes import Symbol


@dataclass(frozen=True, slots=True)
class HostLoop:
    """A loop that the host counts: the statements in it, each with what becomes of it. `directive` is about
    the loop, and is left out.
    """

    node: host.Loop
    parts: tuple[tuple[host.Statement, Part | None], ...]
    directive: Construct | None = None

    def loops(self) -> Iterator[host.Loop]:
        """The loop, and those in it that the host counts too."""
        yield self.node
        for _, part in self.parts:
            if isinstance(part, HostLoop):
                yield from part.loops()


Part = Nest | ArrayNest | Construct | HostLoop


def host_loops(parts: Iterable[tuple[host.Statement, Part | None]]) -> frozenset[int]:
    """The offsets of the loops among parts that the host counts."""
    return frozenset(n.span.start for _, p in parts if isinstance(p, HostLoop) for n in p.loops())


def may_count(loop: host.Loop, known: Known, counted: frozenset[str]) -> bool:
    """Whether the host has the bounds and the step of a loop, and may set its index.

    `counted` are the indices of loops around it that the host counts.
    """
    range_, around = loop.range, known.around
    if range_ is None or around is None or loop.macro:
        return False
    index = range_.index
    if not range_.declared and (not is_local(index, known.language) or _differs(index, around)):
        return False
    if not index.type.scalar or index.name in effects(loop.body).writes:
        return False
    return all(_is_known(one, around, counted) for one in (range_.lower, range_.upper, range_.step))


def statements_apart(loop: host.Loop, language: Language) -> tuple[host.Statement, ...] | None:
    """The statements of a loop if they can be in constructs of their own."""
    body = loop.body.body if isinstance(loop.body, host.Block) else (loop.body,)
    found = tuple(one for one in body if not isinstance(one, host.Null))
    if any(isinstance(one, host.Declare) or _is_macro(one) or _jumps(one) for one in found):
        return None
    whole = language is not Language.FORTRAN or all(
        may_precede(one.span) and ends_line(one.span) for one in found
    )
    return found if whole else None


def is_worthwhile(parts: Iterable[tuple[host.Statement, Part | None]], known: Known) -> bool:
    """Whether a part has work for all gangs: it is parallel and not known to be of few iterations.

    On CPUs one gang has all threads, so a single loop is left to it.
    """
    return any(part is not None and _is_long(node, part, known) for node, part in parts)


def _is_long(node: host.Statement, part: Part, known: Known) -> bool:
    if isinstance(part, HostLoop):
        return is_worthwhile(part.parts, known)
    if isinstance(part, ArrayNest):
        return known.many_threads or len(part.loops) > 1
    starts = {one.span.start for one in walk(node)}
    nest = [known.results[at] for at in starts & known.results.keys()]
    return _iterations(nest) >= SHORT and (known.many_threads or len(nest) > 1)


def _iterations(nest: Iterable[LoopResult]) -> int:
    """The most iterations that a nest can have at once, as far as numbers are known."""
    trips = 1
    for one in nest:
        if one.trips is None:
            return SHORT
        trips *= one.trips if one.parallel else 1
    return trips


def _differs(symbol: Symbol, around: Surroundings) -> bool:
    """Whether a device may have another value of a variable than the host."""
    return symbol.name in around.listed or symbol.id in around.held


def _is_known(node: host.Expression, around: Surroundings, counted: frozenset[str]) -> bool:
    """Whether an expression has one value in the region, which the host has."""
    for one in walk(node):
        if isinstance(one, host.Variable):
            symbol = one.symbol
            changed = symbol.name in around.written and symbol.name not in counted
            if changed or not symbol.type.scalar or _differs(symbol, around) or symbol.has("volatile"):
                return False
        elif not isinstance(one, _OF_VALUES):
            return False
    return True


_OF_VALUES = (host.Literal, host.Name, host.Unary, host.Binary, host.Conditional, host.Conversion)


def _is_macro(node: host.Statement) -> bool:
    return bool(getattr(node, "macro", False))


def _jumps(node: host.Node, *, within: bool = False) -> bool:
    """Whether a statement may go on elsewhere, or others at it; `within` a loop, jumps may be of that."""
    if isinstance(node, host.Label | host.Opaque):
        return True
    if isinstance(node, host.Jump):
        return not within or node.kind not in _OF_LOOPS or bool(node.targets)
    within = within or isinstance(node, _LOOPS)
    return any(_jumps(one, within=within) for one in below(node))


_OF_LOOPS = (host.JumpKind.BREAK, host.JumpKind.CONTINUE)
_LOOPS = (host.Loop, host.While, host.Iterate)
