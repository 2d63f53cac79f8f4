"""Whether two accesses may touch one element in different iterations of a loop."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from accomp.analysis.accesses import Access, Counted, Part
from accomp.analysis.delinearise import Splitter
from accomp.analysis.sets import System, domain, moduli
from accomp.analysis.terms import Poly, add, atoms_of
from accomp.records import dataclass

_MANY = 64
"""What happens in every loop of so many iterations is said to happen."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two accesses that may touch one element in different iterations; without `pairs` whatever they name."""

    first: Access
    second: Access
    pairs: tuple[tuple[Poly, Poly, int], ...] | None = None


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two accesses that may touch one element; `proven` where they do in every loop with enough iterations.

    `distance` is how many iterations later the second does, if that is one number; `forward` and `backward`
    tell whether it may be later or earlier.
    """

    first: Access
    second: Access
    proven: bool = False
    distance: int | None = None
    forward: bool = True
    backward: bool = True


Pair = tuple[Poly, Poly, int]


def meeting(loop: Counted, one: Access, other: Access, splitter: Splitter) -> Meeting | None:
    """Where two accesses of one base may meet; nothing where they never do."""
    pairs = _pairs(loop, one, other)
    if loop.number not in one.base.loops and _are_apart(one.path, other.path):
        return None
    if pairs is None:
        return Meeting(one, other)
    taken = tuple(taken for pair in pairs for taken in _taken_apart(loop, one, other, pair, splitter))
    if any(_apart(loop, *pair) for pair in taken) or _system(loop, one, other, taken, "<>").empty():
        return None
    return Meeting(one, other, taken)


def meets_in_one(loop: Counted, one: Access, other: Access, splitter: Splitter) -> bool:
    """Whether two accesses of one base may touch one element in the same iteration."""
    pairs = _pairs(loop, one, other)
    if pairs is None:
        return not _are_apart(one.path, other.path)
    taken = tuple(taken for pair in pairs for taken in _taken_apart(loop, one, other, pair, splitter))
    return not _system(loop, one, other, taken, "=").empty()


def never_meet(loop: Counted, accesses: Sequence[Access]) -> bool:
    """Whether one subscript is the same in all accesses of a base, and the index alone makes it differ."""
    first = accesses[0]
    if loop.number in first.base.loops or first.whole:
        return False
    count = len(first.subscripts)
    if any(a.whole or a.path != first.path or len(a.subscripts) != count for a in accesses):
        return False
    return any(
        all(a.subscripts[at] == poly and a.bits[at] == first.bits[at] for a in accesses)
        for at, poly in enumerate(first.subscripts)
        if _apart(loop, poly, poly, first.bits[at])
    )


def conflict(loop: Counted, met: Meeting) -> Conflict:
    """What two accesses that meet have to do with each other."""
    if met.pairs is None:
        return Conflict(met.first, met.second)
    return _told(loop, met.first, met.second, met.pairs)


def _pairs(loop: Counted, one: Access, other: Access) -> list[Pair] | None:
    """The subscripts to compare; nothing where elements cannot be told apart by them."""
    if one.whole or other.whole or loop.number in one.base.loops:
        return None
    count = len(one.subscripts)
    if one.path != other.path:
        count = _common(one.path, other.path)
    elif len(other.subscripts) != count:
        return None
    count = min(count, len(one.subscripts), len(other.subscripts))
    bits = [min(filter(None, both), default=0) for both in zip(one.bits, other.bits, strict=False)]
    return list(zip(one.subscripts[:count], other.subscripts[:count], bits[:count], strict=True))


def _common(one: tuple[Part, ...], other: tuple[Part, ...]) -> int:
    """How many subscripts stand in front of where two paths part."""
    for left, right in zip(one, other, strict=False):
        if left != right:
            return min(left.subscripts, right.subscripts)
    longer = one if len(one) > len(other) else other
    return longer[min(len(one), len(other))].subscripts


def _are_apart(one: tuple[Part, ...], other: tuple[Part, ...]) -> bool:
    """Whether two paths name members that share no memory in any object."""
    pairs = ((left, right) for left, right in zip(one, other, strict=False) if left.name != right.name)
    first = next(pairs, None)
    return first is not None and first[0].apart(first[1])


def _taken_apart(loop: Counted, one: Access, other: Access, pair: Pair, splitter: Splitter) -> Iterable[Pair]:
    """The pairs of dimensions of linearised subscripts. Sizes of 64 bits are taken not to wrap."""
    first, second, bits = pair
    if (first.linear and second.linear) or bits not in (0, 64):
        return (pair,)
    return splitter.pairs(loop.number, one, other, pair)


def _apart(loop: Counted, one: Poly, other: Poly, bits: int) -> bool:
    """Whether subscripts differ in different iterations because the index alone makes them differ."""
    key = (loop.index,)
    first, second = dict(one.terms), dict(other.terms)
    factor = first.pop(key, 0)
    if not factor or factor != second.pop(key, 0) or first != second:
        return False
    if any(loop.number in atom.loops for monomial in first for atom in monomial):
        return False
    if not bits:
        return True
    low, high = loop.index.low, loop.index.high
    return abs(factor) == 1 and low is not None and high is not None and high - low < 2**bits


def _system(loop: Counted, one: Access, other: Access, pairs: tuple[Pair, ...], order: str) -> System:
    """The iterations in which both touch one element, in an order ("<", ">", "<>" for both, "=")."""
    system = System(frozenset((loop.number,)))
    ranges = (x.range for a in (one, other) for x in a.loops if isinstance(x, Counted))
    conditions = (*one.conditions, *other.conditions)
    system.large = any(bits for _, _, bits in pairs) or moduli((*ranges, *conditions))
    domain(system, one.loops, one.conditions, "a")
    domain(system, other.loops, other.conditions, "b")
    for name in "ab":
        system.poly(_index(loop), name)
    for left, right, bits in pairs:
        system.equal(left, "a", right, "b", bits)
    name = f"v{loop.index.number}"
    system.texts.append("(" + " or ".join(f"{name}a {sign} {name}b" for sign in order) + ")")
    return system


def _index(loop: Counted) -> Poly:
    return Poly((((loop.index,), 1),))


def _told(loop: Counted, one: Access, other: Access, pairs: tuple[Pair, ...]) -> Conflict:
    """The conflict with its distance and direction, and whether it is proven."""
    later, earlier = ("<", ">") if (loop.step or 1) > 0 else (">", "<")
    orders = later if one is other else "<>"
    found = _system(loop, one, other, pairs, orders).set()
    forward = not _system(loop, one, other, pairs, later).empty()
    backward = one is not other and not _system(loop, one, other, pairs, earlier).empty()
    ordered = one.exact and other.exact and not any(bits for _, _, bits in pairs)
    known = (
        ordered and one.path == other.path and _is_known(one) and _is_known(other) and loop.step is not None
    )
    proven = known and _proven(loop, one, other, found)
    return Conflict(one, other, proven, _distance(loop, found), forward, backward)


def _is_known(access: Access) -> bool:
    """Whether all values that decide where and when it happens are exactly known."""
    ranges = [x for x in access.loops if isinstance(x, Counted)]
    if len(ranges) != len(access.loops) or not all(x.exact for x in ranges):
        return False
    atoms = [a for poly in access.subscripts for a in poly.atoms()]
    atoms += atoms_of((*access.conditions, *(x.range for x in ranges)))
    return all(a.index or not a.loops or a.floor is not None for a in atoms) and all(
        poly.linear for poly in access.subscripts
    )


def _distance(loop: Counted, found: Any) -> int | None:
    """How many iterations lie between the two, if that is one number."""
    import islpy

    names = [found.get_dim_name(islpy.dim_type.set, at) for at in range(found.dim(islpy.dim_type.set))]
    name = f"v{loop.index.number}"
    if loop.step is None or f"{name}a" not in names or f"{name}b" not in names:
        return None
    space = found.get_space()
    first = islpy.Aff.var_on_domain(
        islpy.LocalSpace.from_space(space), islpy.dim_type.set, names.index(f"{name}a")
    )
    second = islpy.Aff.var_on_domain(
        islpy.LocalSpace.from_space(space), islpy.dim_type.set, names.index(f"{name}b")
    )
    moved = found.apply(islpy.Map.from_aff(second.sub(first))).project_out(
        islpy.dim_type.param, 0, found.dim(islpy.dim_type.param)
    )
    if not moved.is_singleton():
        return None
    value = moved.sample_point().get_coordinate_val(islpy.dim_type.set, 0).to_python()
    return int(value) // loop.step


def _proven(loop: Counted, one: Access, other: Access, found: Any) -> bool:
    """Whether the two meet whatever the parameters are, if the loop has enough iterations."""
    for least in (_MANY, 2):
        executed = _executed(loop, one, least).intersect(_executed(loop, other, least))
        if not executed.is_empty():
            return bool(executed.is_subset(found.params()))
    return False


def _executed(loop: Counted, access: Access, least: int) -> Any:
    """The parameters with which an access happens in a loop of so many iterations."""
    system = System(frozenset((loop.number,)))
    domain(system, access.loops, access.conditions, "a")
    if loop.lower is None or loop.upper is None or loop.step is None:
        system.texts.append("1 = 0")
    else:
        trips = add(loop.upper, loop.lower, -1)
        system.texts.append(f"{system.poly(trips, 'a')} >= {(least - 1) * abs(loop.step)}")
    return system.set().params()
