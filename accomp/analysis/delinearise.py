"""Subscripts of arrays of several dimensions that the program itself writes as one: `a[i*(n + 2) + j]`.

What indices are multiplied by are the strides; each is a multiple of the next smaller one. A subscript is
the sum of positions times strides, and there is one such sum if each position lies between 0 and the extent
of its dimension. So subscripts are equal only where all positions are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import gcd

from accomp.analysis.accesses import Access, Counted
from accomp.analysis.reach import expanded, extreme
from accomp.analysis.sets import proves, spans
from accomp.analysis.terms import (
    Atom,
    Formula,
    Monomial,
    Poly,
    Some,
    add,
    at_least,
    made,
    multiply,
    number,
    scaled,
    single,
)
from accomp.records import dataclass, field

_MOST = 4
"""Arrays of more dimensions are not looked for."""
_STEPS = 64
Pair = tuple[Poly, Poly, int]
Positions = tuple[Poly, ...]


@dataclass(frozen=True, slots=True)
class Split:
    """The positions of a subscript, innermost first, and what must not be negative for them to be these."""

    positions: Positions
    needed: tuple[Poly, ...] = ()


@dataclass(slots=True)
class Splitter:
    """Takes the subscripts of a region apart.

    With `assuming`, conditions on values that variables have when the region starts may be left to be
    `needed`; without, all is proven. `unstable` are variables that may be changed under other names.
    """

    unstable: frozenset[str] = frozenset()
    assuming: bool = False
    needed: dict[Poly, None] = field(default_factory=dict[Poly, None])
    known: dict[object, Split | None] = field(default_factory=dict[object, Split | None])

    def pairs(self, loop: int, one: Access, other: Access, pair: Pair) -> Iterable[Pair]:
        """The pairs of positions of two subscripts of one array; themselves where they are not taken apart.

        `loop` is the number of the loop whose iterations are told apart.
        """
        first, second = expanded(pair[0]), expanded(pair[1])
        for strides in _strides(loop, (one, other), pair[:2]):
            left, right = self._split(one, first, strides), self._split(other, second, strides)
            if left is not None and right is not None:
                self.needed.update(dict.fromkeys((*left.needed, *right.needed)))
                return [(a, b, 0) for a, b in zip(left.positions, right.positions, strict=True)]
        return (pair,)

    def _split(self, access: Access, poly: Poly, strides: Positions) -> Split | None:
        key = (access.order, poly, strides)
        if key not in self.known:
            found = (self._stays(access, strides, positions) for positions in _positions(poly, strides))
            self.known[key] = next((one for one in found if one is not None), None)
        return self.known[key]

    def _stays(self, access: Access, strides: Positions, positions: Positions) -> Split | None:
        """Positions, if all but the outermost lie between 0 and their extent."""
        needed: list[Poly] = []
        for at, position in reversed(tuple(enumerate(positions[:-1]))):
            extent, _ = divided(strides[at + 1], strides[at])
            if any(isinstance(one, Counted) and spans(one, position, extent) for one in access.loops):
                continue
            for wanted in (position, add(add(extent, number(1), -1), position, -1)):
                found = self._holds(access, wanted)
                if found is None:
                    return None
                needed += found
        if needed and proves(access.loops, access.conditions, Some(tuple(map(_negative, needed)))):
            return None
        return Split(positions, tuple(needed))

    def _holds(self, access: Access, wanted: Poly) -> tuple[Poly, ...] | None:
        """What is needed for a value not to be negative: nothing if that is proven, None if it may be."""
        if wanted.constant is not None:
            return () if wanted.constant >= 0 else None
        if proves(access.loops, access.conditions, at_least(wanted, number(0))):
            return ()
        least = extreme(access, wanted, high=False) if self.assuming else None
        if least is None or (least.constant is not None and least.constant < 0):
            return None
        told = all(a.symbol is not None and a.symbol.id not in self.unstable for a in least.atoms())
        return (least,) if told and least.constant is None else () if told else None


def _negative(poly: Poly) -> Formula:
    return at_least(number(-1), poly)


def _strides(loop: int, accesses: Sequence[Access], polys: Sequence[Poly]) -> Iterator[Positions]:
    """What indices are multiplied by, from 1 on, each a multiple of the one before by what is no number.

    A row of which only some are accessed, by no index, is looked for first: its length is a factor of
    what an index is multiplied by, and the range of another.
    """
    found: dict[Poly, int] = {number(1): 1}
    for poly in map(expanded, polys):
        for factor in _factors(loop, poly):
            if factor is None:
                return
            common = gcd(*(value for _, value in factor.terms))
            primitive = Poly(tuple((m, value // common) for m, value in factor.terms))
            primitive = scaled(primitive, -1) if _leading(primitive)[1] < 0 else primitive
            found[primitive] = gcd(common, found.get(primitive, 0))
    strides = [scaled(p, f) for p, f in found.items()]
    sums = dict.fromkeys(a.equal for poly in polys for a in poly.atoms() if a.equal is not None)
    lengths = (extent for extent in sums if extent not in strides and _is_range(accesses, extent))
    for chosen in (*([*strides, extent] for extent in lengths), strides):
        ordered = tuple(sorted(chosen, key=lambda p: len(_leading(p)[0])))
        if 1 < len(ordered) <= _MOST and all(_is_multiple(b, a) for a, b in pairwise(ordered)):
            yield ordered


def _is_range(accesses: Sequence[Access], extent: Poly) -> bool:
    loops = (loop for access in accesses for loop in access.loops if isinstance(loop, Counted))
    return any(spans(loop, single(loop.index), extent) for loop in loops)


def _is_multiple(outer: Poly, inner: Poly) -> bool:
    quotient, rest = divided(outer, inner)
    return not rest.terms and quotient.constant is None


def _factors(loop: int, poly: Poly) -> Iterator[Poly | None]:
    """What each index of a subscript is multiplied by; None where that is not the same in all iterations."""
    factors: dict[Atom, dict[Monomial, int]] = {}
    for monomial, value in poly.terms:
        varying = [a for a in monomial if a.index or a.floor is not None or loop in a.loops]
        if len(varying) > 1:
            yield None
        elif varying:
            rest = tuple(a for a in monomial if a is not varying[0] and a != varying[0])
            terms = factors.setdefault(varying[0], {})
            terms[rest] = terms.get(rest, 0) + value
    yield from map(made, factors.values())


def _leading(poly: Poly) -> tuple[Monomial, int]:
    """The greatest product by its degree and the numbers of its atoms, with its factor."""
    return max(poly.terms, key=lambda t: (len(t[0]), [a.number for a in t[0]]))


def divided(poly: Poly, divisor: Poly) -> tuple[Poly, Poly]:
    """Quotient and remainder, in whose terms the leading product of the divisor is no part."""
    lead, factor = _leading(divisor)
    quotient, rest = Poly(), poly
    for _ in range(_STEPS):
        found = next(((m, left, v // factor) for m, left, v in _containing(rest, lead) if v // factor), None)
        if found is None:
            break
        step = made({found[1]: found[2]})
        quotient, rest = add(quotient, step), add(rest, multiply(step, divisor), -1)
    return quotient, rest


def _containing(poly: Poly, part: Monomial) -> Iterator[tuple[Monomial, Monomial, int]]:
    """The terms that a product is part of, each with what else is in it."""
    for monomial, value in poly.terms:
        left = list(monomial)
        for atom in part:
            if atom not in left:
                break
            left.remove(atom)
        else:
            yield monomial, tuple(left), value


def _positions(poly: Poly, strides: Positions) -> Iterator[Positions]:
    """The ways to write a subscript as positions times strides: what is over may count as a step less."""
    *inner, outer = strides
    if not inner:
        yield (poly,)
        return
    quotient, rest = divided(poly, outer)
    for less in (0, 1):
        for found in _positions(add(rest, scaled(outer, less)), tuple(inner)):
            yield (*found, add(quotient, number(less), -1))
