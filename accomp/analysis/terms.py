"""Integer values of expressions as polynomials over atoms, and conditions on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum

from accomp.records import dataclass, field
from accomp.syntax.nodes import Symbol


@dataclass(frozen=True, slots=True)
class Atom:
    """A value that is not taken apart: of a variable at a place, an index, what memory holds.

    `loops` are the numbers of the loops in whose iterations it may differ. `low` and `high` are what its type
    lets it be, None where it may be anything. `floor`: it is the integer part of a quotient; `equal`: it
    stands for a sum that other values are multiplied by.
    """

    number: int
    name: str = field(compare=False)
    loops: frozenset[int] = field(default=frozenset(), compare=False)
    low: int | None = field(default=None, compare=False)
    high: int | None = field(default=None, compare=False)
    floor: tuple[Poly, int] | None = field(default=None, compare=False)
    equal: Poly | None = field(default=None, compare=False)
    index: bool = field(default=False, compare=False)
    """Whether it is the index of a loop."""
    symbol: Symbol | None = field(default=None, compare=False)
    """The variable whose value at the start of the region it is."""


Monomial = tuple[Atom, ...]


@dataclass(frozen=True, slots=True)
class Poly:
    """A sum of products of atoms with their coefficients, in one order. The empty product is the constant."""

    terms: tuple[tuple[Monomial, int], ...] = ()

    @property
    def constant(self) -> int | None:
        """The value, where no atom is in it."""
        if not self.terms:
            return 0
        monomial, factor = self.terms[0]
        return factor if len(self.terms) == 1 and not monomial else None

    @property
    def linear(self) -> bool:
        """Whether no product of atoms is in it."""
        return all(len(monomial) < 2 for monomial, _ in self.terms)

    def atoms(self) -> Iterator[Atom]:
        """The atoms in it, those of products too."""
        for monomial, _ in self.terms:
            yield from monomial

    def varies(self, loop: int) -> bool:
        """Whether its value may differ in iterations of a loop."""
        return any(loop in atom.loops for atom in self.atoms())


def made(terms: Mapping[Monomial, int]) -> Poly:
    """The polynomial of some terms."""
    kept = [(m, f) for m, f in terms.items() if f]
    if len(kept) > 1:
        kept.sort(key=lambda t: (len(t[0]), [a.number for a in t[0]]))
    return Poly(tuple(kept))


def number(value: int) -> Poly:
    """A constant."""
    return Poly((((), value),)) if value else Poly()


def single(atom: Atom) -> Poly:
    """The value of an atom."""
    return Poly((((atom,), 1),))


def add(one: Poly, other: Poly, factor: int = 1) -> Poly:
    """The sum of one and a multiple of the other."""
    terms = dict(one.terms)
    for monomial, value in other.terms:
        terms[monomial] = terms.get(monomial, 0) + factor * value
    return made(terms)


def scaled(one: Poly, factor: int) -> Poly:
    """A multiple."""
    return Poly(tuple((m, f * factor) for m, f in one.terms)) if factor else Poly()


def multiply(one: Poly, other: Poly) -> Poly:
    """The product."""
    for left, right in ((one, other), (other, one)):
        if left.constant is not None:
            return scaled(right, left.constant)
    terms: dict[Monomial, int] = {}
    for left, first in one.terms:
        for right, second in other.terms:
            monomial = tuple(sorted((*left, *right), key=lambda a: a.number))
            terms[monomial] = terms.get(monomial, 0) + first * second
    return made(terms)


class Relation(Enum):
    """How a polynomial is held against zero."""

    GE = ">="
    EQ = "="
    NE = "!="


@dataclass(frozen=True, slots=True)
class Compare:
    """A polynomial held against zero, or with `modulus` a multiple of it."""

    poly: Poly
    relation: Relation
    modulus: int = 0


@dataclass(frozen=True, slots=True)
class All:
    """What holds where all of its parts do."""

    parts: tuple[Formula, ...] = ()


@dataclass(frozen=True, slots=True)
class Some:
    """What holds where one of its parts does."""

    parts: tuple[Formula, ...] = ()


@dataclass(frozen=True, slots=True)
class Unknown:
    """A condition of which nothing is known."""


Formula = Compare | All | Some | Unknown
TRUE = All()


def at_least(one: Poly, other: Poly) -> Compare:
    """That one is not less than the other."""
    return Compare(add(one, other, -1), Relation.GE)


def equals(one: Poly, other: Poly) -> Compare:
    """That they are equal."""
    return Compare(add(one, other, -1), Relation.EQ)


def negated(one: Formula) -> Formula:
    """What holds where a condition does not."""
    if isinstance(one, Compare):
        if one.relation is Relation.GE:
            return Compare(add(number(-1), one.poly, -1), Relation.GE)
        return Compare(one.poly, Relation.NE if one.relation is Relation.EQ else Relation.EQ)
    if isinstance(one, All):
        return Some(tuple(negated(part) for part in one.parts))
    if isinstance(one, Some):
        return All(tuple(negated(part) for part in one.parts))
    return one


def exact(one: Formula) -> bool:
    """Whether all of a condition is known."""
    if isinstance(one, All | Some):
        return all(exact(part) for part in one.parts)
    return not isinstance(one, Unknown)


def atoms_of(formulas: Iterable[Formula]) -> Iterator[Atom]:
    """The atoms in conditions."""
    for one in formulas:
        if isinstance(one, All | Some):
            yield from atoms_of(one.parts)
        elif isinstance(one, Compare):
            yield from one.poly.atoms()
