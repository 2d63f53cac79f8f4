"""Arrays of whose memory on the device regions read only what they, or regions in front, have written.

The regions are those of a loop, in whose iteration that is, or of operations that follow one another.

What the host has in such an array never matters to them, so it need not be moved in where it is not moved
out either.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from accomp.backends.mlir.dialect.facts import ancestors
from accomp.backends.mlir.passes.elements import (
    Element,
    Range,
    at_most,
    comes_before,
    element_of,
    extent,
    ranges,
    ranges_of,
)
from accomp.backends.mlir.passes.objects import LOADS, STORES, accesses, may_be
from accomp.records import dataclass

if TYPE_CHECKING:
    from xdsl.ir import Operation, SSAValue


@dataclass(frozen=True, slots=True)
class _Written:
    """A store that each iteration carries out for all values of subscripts."""

    element: Element
    extents: tuple[Range, ...]


def reads_what_it_writes(
    ops: Sequence[Operation], constructs: Sequence[Operation], own: SSAValue | str
) -> bool:
    """Whether all that compute constructs read of an object, an earlier store has written there."""
    written: list[_Written] = []
    for construct in constructs:
        stores = list(_stores(construct, ops, own))
        for access in accesses(construct):
            if not access.reads or not may_be(access.pointer, own):
                continue
            if access.op.name not in LOADS or not _is_covered(access.op, construct, ops, stores, written):
                return False
        if construct in ops or construct.parent_op() in ops:
            written += (w for s, element in stores if (w := _whole(s, element, construct, ops)) is not None)
    return True


def _stores(
    construct: Operation, ops: Sequence[Operation], own: SSAValue | str
) -> Iterator[tuple[Operation, Element]]:
    """The stores of a construct to an object, with their elements."""
    for access in accesses(construct):
        if access.op.name in STORES and access.writes and not access.reads and may_be(access.pointer, own):
            element = element_of(access.op, ops)
            if element is not None:
                yield access.op, element


def _is_covered(
    load: Operation,
    construct: Operation,
    ops: Sequence[Operation],
    stores: Sequence[tuple[Operation, Element]],
    written: Sequence[_Written],
) -> bool:
    element = element_of(load, ops)
    if element is None:
        return False
    if any(other == element and comes_before(store, load) for store, other in stores):
        return True
    known = _indices(load, construct, ops)
    extents = [extent(one, known) for one in element.subscripts]
    for one in written:
        same = (one.element.array, one.element.types) == (element.array, element.types)
        if same and all(
            inner is not None and at_most(outer.lower, inner.lower) and at_most(inner.upper, outer.upper)
            for outer, inner in zip(one.extents, extents, strict=True)
        ):
            return True
    return False


def _indices(access: Operation, construct: Operation, ops: Sequence[Operation]) -> dict[SSAValue, Range]:
    """The indices of the loops around an access, whatever else is around it."""
    found: dict[SSAValue, Range] = {}
    for around in ancestors(access):
        if around is construct:
            break
        if around.name in ("scf.for", "acc.loop"):
            found.update(ranges_of(around, ops))
    return found


def _whole(
    store: Operation, element: Element, construct: Operation, ops: Sequence[Operation]
) -> _Written | None:
    """What a store writes whenever its construct is reached: under no condition, by loops that it counts."""
    known = ranges(store, construct, ops)
    if known is None:
        return None
    used = [[term for term in one.terms if term in known] for one in element.subscripts]
    indices = [term for terms in used for term in terms]
    if sorted(map(id, indices)) != sorted(map(id, known)):
        return None
    extents = [extent(one, known) for one in element.subscripts]
    if any(one is None for one in extents):
        return None
    return _Written(element, tuple(one for one in extents if one is not None))
