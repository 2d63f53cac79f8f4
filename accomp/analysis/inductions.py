"""Induction variables: integers to which each iteration of a loop adds the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from accomp.analysis.accesses import Counted
from accomp.analysis.terms import Poly, add, multiply, number, scaled, single
from accomp.analysis.values import Atoms, Known, Value, signed_bits
from accomp.records import dataclass
from accomp.syntax.nodes import Symbol


@dataclass(frozen=True, slots=True)
class Induction:
    """A variable to which each iteration of a loop adds `by`.

    An iteration whose index is by `ahead` from the first one, in the direction of the loop, follows as many
    others as `step` goes into that. `trips` is how many there are, if that is known, where it is positive.
    With `used`, later code may read what the variable is after the loop.
    """

    symbol: Symbol
    by: Poly
    ahead: Poly
    step: int
    trips: Poly | None = None
    used: bool = False

    @property
    def name(self) -> str:
        """The name of the variable."""
        return self.symbol.name


_SHORT = (8, 16)
"""The widths of types of C whose values wrap at what longer ones hold."""
Inductions = dict[str, Induction]
"""By the symbols of the variables."""


def inductions(
    loop: Counted,
    symbols: Iterable[Symbol],
    before: Mapping[str, Known],
    after: Mapping[str, Known],
) -> Inductions:
    """The induction variables of a loop by what variables are at the start and at the end of an iteration."""
    ahead, found = _ahead(loop), Inductions()
    if ahead is None or loop.step is None:
        return found
    for symbol in symbols:
        first, last = before.get(symbol.id), after.get(symbol.id)
        if not isinstance(first, Value) or not isinstance(last, Value) or first.bits or last.bits:
            continue
        by = add(last.poly, first.poly, -1)
        if signed_bits(symbol.type) in _SHORT or by.varies(loop.number):
            continue
        found[symbol.id] = Induction(symbol, by, ahead, abs(loop.step), _count(loop))
    return found


def _ahead(loop: Counted) -> Poly | None:
    """The distance of an iteration's index from the first one."""
    start = loop.lower if (loop.step or 0) > 0 else loop.upper
    if start is None or loop.step is None:
        return None
    return scaled(add(single(loop.index), start, -1), 1 if loop.step > 0 else -1)


def _count(loop: Counted) -> Poly | None:
    """The number of iterations, where it is positive."""
    if loop.lower is None or loop.upper is None or loop.step is None or not loop.exact:
        return None
    last, step = add(loop.upper, loop.lower, -1), abs(loop.step)
    if last.constant is not None:
        return number(last.constant // step + 1)
    return add(last, number(1)) if step == 1 else None


def iteration(one: Induction, atoms: Atoms) -> Poly:
    """How many iterations are in front of one, as a sum with the loop's index."""
    return one.ahead if one.step == 1 else single(atoms.floor(one.ahead, one.step))


def trips(loop: Counted, nonnegative: Callable[[Poly], bool]) -> Poly | None:
    """The number of iterations, if it is known to be a sum."""
    count = _count(loop)
    if count is not None and count.constant is not None:
        return number(max(count.constant, 0))
    return count if count is not None and nonnegative(count) else None


def after(one: Induction, entry: Poly, count: Poly) -> Poly:
    """The value after so many iterations of one that starts with a value."""
    return add(entry, multiply(one.by, count))
