"""Subscripts of arrays of several dimensions that the program itself writes as one: `a[i*n + j]`."""

from __future__ import annotations

from itertools import pairwise

from accomp.analysis.accesses import Access, Counted
from accomp.analysis.sets import proves, spans
from accomp.analysis.terms import Atom, Monomial, Poly, add, at_least, made, number, single
from accomp.records import dataclass

Stride = tuple[Atom, ...]


@dataclass(frozen=True, slots=True)
class Dimensions:
    """A subscript taken apart: its positions, each with what one step of it means, innermost first."""

    strides: tuple[Stride, ...]
    positions: tuple[Poly, ...]


def dimensions(access: Access, poly: Poly) -> Dimensions | None:
    """The dimensions of a subscript, where positions are proven to stay within the extents."""
    strides = _strides(poly)
    if strides is None:
        return None
    for low in (False, True):
        found = _split(poly, strides, low=low)
        if found is not None and _stays(access, strides, found):
            return Dimensions(strides, found)
    return None


def _parts(monomial: Monomial) -> tuple[Monomial, Stride]:
    indices = tuple(a for a in monomial if a.index or a.floor is not None)
    return indices, tuple(a for a in monomial if not (a.index or a.floor is not None))


def _strides(poly: Poly) -> tuple[Stride, ...] | None:
    """The products that indices are multiplied by, each part of the next."""
    found: set[Stride] = {()}
    for monomial, _ in poly.terms:
        indices, rest = _parts(monomial)
        if len(indices) > 1:
            return None
        if indices:
            found.add(rest)
    ordered = tuple(sorted(found, key=len))
    for inner, outer in pairwise(ordered):
        if _without(outer, inner) is None or len(outer) != len(inner) + 1:
            return None
    return ordered


def _without(product: Stride, part: Stride) -> Stride | None:
    """The rest of a product without a part of it."""
    left = list(product)
    for atom in part:
        if atom not in left:
            return None
        left.remove(atom)
    return tuple(left)


def _split(poly: Poly, strides: tuple[Stride, ...], *, low: bool) -> tuple[Poly, ...] | None:
    """The positions; terms without an index go to the outermost dimension they fit, or the innermost."""
    terms: list[dict[Monomial, int]] = [{} for _ in strides]
    for monomial, factor in poly.terms:
        indices, rest = _parts(monomial)
        fitting = [at for at, s in enumerate(strides) if _fits(rest, s, exactly=bool(indices))]
        if not fitting:
            return None
        at = fitting[0] if low else fitting[-1]
        left = _without(rest, strides[at]) or ()
        terms[at][(*indices, *left)] = terms[at].get((*indices, *left), 0) + factor
    return tuple(made(t) for t in terms)


def _fits(product: Stride, stride: Stride, *, exactly: bool) -> bool:
    left = _without(product, stride)
    return left is not None and (not left if exactly else len(left) < 2)


def _stays(access: Access, strides: tuple[Stride, ...], positions: tuple[Poly, ...]) -> bool:
    """Whether all positions but the outermost lie between 0 and their extent."""
    for at, position in enumerate(positions[:-1]):
        (extent,) = _without(strides[at + 1], strides[at]) or (None,)
        if extent is None or not _within(access, position, single(extent)):
            return False
    return True


def _within(access: Access, position: Poly, extent: Poly) -> bool:
    if any(isinstance(one, Counted) and spans(one, position, extent) for one in access.loops):
        return True
    least, most = at_least(position, number(0)), at_least(add(extent, number(1), -1), position)
    return all(proves(access.loops, access.conditions, wanted) for wanted in (least, most))
