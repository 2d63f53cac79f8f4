"""Conditions, in C, under which what a region reaches through two pointers does not overlap.

The elements that accesses touch lie between two positions, which are sums of values that variables have
when the region starts. So one comparison of addresses tells two accesses apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from accomp.analysis.accesses import Access, Base, Counted
from accomp.analysis.sets import nonnegative
from accomp.analysis.terms import Monomial, Poly, add, made, multiply, number, scaled, single
from accomp.records import dataclass
from accomp.source import Language
from accomp.syntax.nodes import Symbol, TypeInfo, TypeKind

_MOST = 6
"""So many comparisons are made for two pointers."""
_NUMBERS = (TypeKind.INTEGER, TypeKind.FLOATING, TypeKind.ENUM)


@dataclass(frozen=True, slots=True)
class Apart:
    """A condition, and the variables whose values and addresses it is about; `words` of it if it is short."""

    text: str
    values: tuple[Symbol, ...]
    objects: tuple[Symbol, ...] = ()
    words: str = ""


@dataclass(frozen=True, slots=True)
class Casts:
    """How values are made wide, pointers addresses of bytes, and wide values those of a type."""

    wide: str
    address: str
    typed: str


_CASTS = Casts("(long){}", "(const char *)({})", "({})({})")
_CXX_CASTS = Casts("long({})", "reinterpret_cast<const volatile char *>({})", "static_cast<{}>({})")


def casts(language: Language) -> Casts:
    """Those of a language; in C++ none of which `-Wold-style-cast` warns."""
    return _CXX_CASTS if language is Language.CXX else _CASTS


Loops = tuple[Counted | int, ...]
Subscripts = tuple[Poly, ...]


@dataclass(frozen=True, slots=True)
class Reach:
    """The subscripts of the first and of the last element that may be touched, if values are not negative
    that are `needed`.
    """

    first: Subscripts
    last: Subscripts
    needed: tuple[Poly, ...] = ()


Known = dict[int, Reach | None]
"""What accesses reach, by their order in the region."""


def apart(
    one: Base,
    other: Base,
    accesses: Sequence[Access],
    unstable: frozenset[str],
    known_reaches: Known,
    spelled: Casts,
) -> Apart | None:
    """The condition under which accesses of two bases never touch the same; None where it cannot be told."""
    left, right = _reaches(one, accesses, known_reaches), _reaches(other, accesses, known_reaches)
    if left is None or right is None or one.symbol is None or other.symbol is None:
        return None
    if len(left) * len(right) > _MOST:
        return None
    needed = tuple(p for reach in (*left, *right) for p in reach.needed)
    polys = [p for reach in (*left, *right) for bound in (reach.first, reach.last) for p in bound]
    values = values_of((*polys, *needed), unstable)
    if values is None or not unstable.isdisjoint((one.symbol.id, other.symbol.id)):
        return None
    texts = [_compared(one.name, a, other.name, b, spelled) for a in left for b in right]
    conditions = (x.text for x in conditions_of(needed, unstable, spelled))
    return Apart(" && ".join((*conditions, *texts)), values, (one.symbol, other.symbol))


def values_of(polys: Iterable[Poly], unstable: frozenset[str]) -> tuple[Symbol, ...] | None:
    """The variables whose values sums are made of; None where something else is in them."""
    atoms = [a for p in polys for a in p.atoms()]
    if any(a.symbol is None or a.symbol.id in unstable for a in atoms):
        return None
    return tuple({a.symbol.id: a.symbol for a in atoms if a.symbol is not None}.values())


def conditions_of(needed: Iterable[Poly], unstable: frozenset[str], spelled: Casts) -> tuple[Apart, ...]:
    """The conditions that sums are not negative, of those that differ by a number the strictest."""
    least: dict[tuple[tuple[Monomial, int], ...], Poly] = {}
    for poly in needed:
        key = tuple(t for t in poly.terms if t[0])
        known = least.setdefault(key, poly)
        if dict(poly.terms).get((), 0) < dict(known.terms).get((), 0):
            least[key] = poly
    return tuple(_not_negative(p, unstable, spelled.wide) for p in least.values())


def _not_negative(poly: Poly, unstable: frozenset[str], wide: str) -> Apart:
    constant = dict(poly.terms).get((), 0)
    rest = add(poly, number(constant), -1)
    text, words = (f"{text_of(rest, form)} >= {-constant}" for form in (wide, "{}"))
    return Apart(f"({text})", values_of((poly,), unstable) or (), words=f"'{words}'")


def _reaches(base: Base, accesses: Sequence[Access], known_reaches: Known) -> list[Reach] | None:
    """What is touched of a base, in as few ranges as can be told."""
    if base.loops or base.symbol is None or not _is_numbers(base.symbol.type):
        return None
    found: list[tuple[Reach, Loops]] = []
    for access in accesses:
        if access.base.key != base.key:
            continue
        if access.order not in known_reaches:
            known_reaches[access.order] = _reach(access)
        reach = known_reaches[access.order]
        if reach is None:
            return None
        for at, (known, loops) in enumerate(found):
            joined = _joined(known, reach, loops) if loops == access.loops else None
            if joined is not None:
                found[at] = joined, loops
                break
        else:
            found.append((reach, access.loops))
    return [reach for reach, _ in found] or None


def _is_numbers(type_: TypeInfo) -> bool:
    """Whether it is an array of numbers or a pointer to such."""
    element = type_.element if type_.kind in (TypeKind.ARRAY, TypeKind.POINTER) else None
    return element is not None and element.innermost.kind in _NUMBERS


def _joined(one: Reach, other: Reach, loops: Loops) -> Reach | None:
    """The range of two accesses in the same loops, if the least and greatest of each subscript are known.

    No element lies before the one of all least subscripts, nor after the one of all greatest.
    """
    if one == other:
        return one
    if len(one.first) != len(other.first):
        return None
    first = [_least(a, b, loops) for a, b in zip(one.first, other.first, strict=True)]
    last = [_least(scaled(a, -1), scaled(b, -1), loops) for a, b in zip(one.last, other.last, strict=True)]
    low, high = tuple(p for p in first if p is not None), tuple(scaled(p, -1) for p in last if p is not None)
    needed = tuple(dict.fromkeys((*one.needed, *other.needed)))
    return Reach(low, high, needed) if len(low) == len(first) and len(high) == len(last) else None


def _least(one: Poly, other: Poly, loops: Loops) -> Poly | None:
    """The lesser of two sums wherever the iterations of loops are executed, if that is known."""
    if nonnegative(loops, (), add(other, one, -1)):
        return one
    return other if nonnegative(loops, (), add(one, other, -1)) else None


def _reach(access: Access) -> Reach | None:
    if access.whole or access.path or not access.subscripts or not {0, 64}.issuperset(access.bits):
        return None
    needed: list[Poly] = []
    first = tuple(extreme(access, poly, high=False, needed=needed) for poly in access.subscripts)
    last = tuple(extreme(access, poly, high=True, needed=needed) for poly in access.subscripts)
    low, high = tuple(p for p in first if p is not None), tuple(p for p in last if p is not None)
    if len(low) < len(first) or len(high) < len(last):
        return None
    return Reach(low, high, tuple(dict.fromkeys(needed)))


def extreme(access: Access, poly: Poly, *, high: bool, needed: list[Poly] | None = None) -> Poly | None:
    """The least or greatest value in all iterations, of values that no loop changes.

    To `needed` come sums that must not be negative for it to be that; without, all is proven.
    """
    poly = expanded(poly)
    for loop in reversed(access.loops):
        if not isinstance(loop, Counted):
            continue
        factor, rest = _split(poly, loop)
        if factor is None:
            return None
        if not factor.terms:
            continue
        if loop.lower is None or loop.upper is None:
            return None
        up = _sign(access, factor, needed)
        if up is None:
            return None
        bound = loop.upper if up is high else loop.lower
        poly = add(rest, multiply(factor, expanded(bound)))
    return poly if not any(a.loops or a.index for a in poly.atoms()) else None


def _sign(access: Access, factor: Poly, needed: list[Poly] | None) -> bool | None:
    """Whether a factor is not negative where an access happens; None where it may be either."""
    if factor.constant is not None:
        return factor.constant > 0
    if any(atom.index for atom in factor.atoms()):
        return None
    if nonnegative(access.loops, access.conditions, factor):
        return True
    atoms = tuple(dict.fromkeys(factor.atoms()))
    positive = all(value > 0 for _, value in factor.terms)
    if positive and all(nonnegative(access.loops, access.conditions, single(x)) for x in atoms):
        return True
    if needed is None or not all(value > 0 for monomial, value in factor.terms if monomial):
        return None
    needed.append(factor)
    return True


def _split(poly: Poly, loop: Counted) -> tuple[Poly | None, Poly]:
    """What an index is multiplied by, and what else is in a sum; no factor where that is the index itself."""
    factor: dict[Monomial, int] = {}
    rest: dict[Monomial, int] = {}
    for monomial, value in poly.terms:
        if loop.index not in monomial:
            rest[monomial] = rest.get(monomial, 0) + value
            continue
        others = tuple(a for a in monomial if a != loop.index)
        if len(others) + 1 < len(monomial):
            return None, poly
        factor[others] = factor.get(others, 0) + value
    return made(factor), made(rest)


def expanded(poly: Poly) -> Poly:
    """The sum with the sums that atoms stand for."""
    if not any(atom.equal is not None for atom in poly.atoms()):
        return poly
    total = Poly()
    for monomial, value in poly.terms:
        product = number(value)
        for atom in monomial:
            part = expanded(atom.equal) if atom.equal is not None else Poly((((atom,), 1),))
            product = multiply(product, part)
        total = add(total, product)
    return total


def _compared(name: str, one: Reach, other_name: str, other: Reach, spelled: Casts) -> str:
    """That one range ends before the other starts, or starts after its end."""
    ends = _address(name, one.last, 1, spelled), _address(other_name, other.last, 1, spelled)
    starts = _address(name, one.first, 0, spelled), _address(other_name, other.first, 0, spelled)
    before, after = f"{ends[0]} <= {starts[1]}", f"{ends[1]} <= {starts[0]}"
    return f"({before} || {after})"


def _address(name: str, position: tuple[Poly, ...], beyond: int, spelled: Casts) -> str:
    """The address of an element, or of what is right beyond it."""
    *outer, last = position
    element = name + "".join(f"[{text_of(p, spelled.wide)}]" for p in outer)
    offset = add(last, number(beyond))
    added = f" + {text_of(offset, spelled.wide)}" if offset.terms else ""
    return spelled.address.format(f"{element}{added}")


def text_of(poly: Poly, wide: str) -> str:
    """A sum as text, in a type that is `wide` enough for positions."""
    first, *others = [_term(*term, wide) for term in reversed(poly.terms)] or ["0"]
    rest = "".join(f" - {t[1:]}" if t.startswith("-") else f" + {t}" for t in others)
    return f"({first}{rest})" if rest or first.startswith("-") else first


def _term(monomial: Monomial, factor: int, wide: str) -> str:
    names = [atom.name for atom in monomial]
    names[:1] = [wide.format(name) for name in names[:1]]
    sign = "-" if factor < 0 else ""
    return sign + " * ".join((*((str(abs(factor)),) if abs(factor) != 1 or not names else ()), *names))
