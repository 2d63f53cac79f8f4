"""Questions about integers that isl answers; it is loaded when the first is asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from accomp.analysis.accesses import Counted
from accomp.analysis.terms import (
    All,
    Atom,
    Compare,
    Formula,
    Monomial,
    Poly,
    Relation,
    Some,
    Unknown,
    add,
    negated,
    number,
    single,
)
from accomp.records import dataclass, field


@dataclass(slots=True)
class System:
    """Conditions over values that are parameters, and over values of one or two iterations.

    A value that may differ in iterations of one of the loops is one for each copy, named by a suffix.
    """

    loops: frozenset[int]
    dims: dict[str, None] = field(default_factory=dict[str, None])
    parameters: dict[str, None] = field(default_factory=dict[str, None])
    texts: list[str] = field(default_factory=list[str])
    told: set[str] = field(default_factory=set[str])
    large: bool = False
    """Whether the ranges of types are told, for values that wrap."""

    def require(self, formula: Formula, copy: str = "") -> None:
        """Add a condition on the values of a copy."""
        text = self._formula(formula, copy)
        if text:
            self.texts.append(text)

    def equal(self, one: Poly, first: str, other: Poly, second: str, bits: int) -> None:
        """Add that two values are equal, up to a multiple of two to the power of some bits."""
        left, right = self.poly(one, first), self.poly(other, second)
        self.texts.append(f"({left} - ({right})) mod {2**bits} = 0" if bits else f"{left} = {right}")

    def text(self) -> str:
        """The set in isl's language."""
        parameters, dims = ", ".join(self.parameters), ", ".join(self.dims)
        conditions = " and ".join(self.texts)
        return f"[{parameters}] -> {{ [{dims}] : {conditions} }}" if conditions else f"{{ [{dims}] }}"

    def image(self, polys: Iterable[Poly], copy: str) -> Any:
        """The values that polynomials of a copy have together."""
        import islpy

        values = [self.poly(poly, copy) for poly in polys]
        names = [f"e{at}" for at in range(len(values))]
        equal = [f"{name} = {value}" for name, value in zip(names, values, strict=True)]
        inner = " and ".join([*self.texts, *equal]) or "0 = 0"
        held = f"exists ({', '.join(self.dims)} : {inner})" if self.dims else inner
        return islpy.Set(f"[{', '.join(self.parameters)}] -> {{ [{', '.join(names)}] : {held} }}")

    def set(self) -> Any:
        """The set."""
        import islpy

        return islpy.Set(self.text())

    def empty(self) -> bool:
        """Whether no values satisfy the conditions."""
        return bool(self.set().is_empty())

    def poly(self, poly: Poly, copy: str) -> str:
        """The text of a polynomial."""
        parts = [f"{factor}{self._monomial(monomial, copy)}" for monomial, factor in poly.terms]
        return "(" + " + ".join(parts) + ")" if parts else "0"

    def _monomial(self, monomial: Monomial, copy: str) -> str:
        if not monomial:
            return ""
        if len(monomial) == 1:
            return "*" + self._atom(monomial[0], copy)
        varies = any(not self.loops.isdisjoint(atom.loops) for atom in monomial)
        return "*" + self._named("m" + "_".join(str(a.number) for a in monomial), varies, copy)

    def _named(self, name: str, varies: bool, copy: str) -> str:
        name = name + copy if varies else name
        (self.dims if varies else self.parameters)[name] = None
        return name

    def _atom(self, atom: Atom, copy: str) -> str:
        name = self._named(f"v{atom.number}", not self.loops.isdisjoint(atom.loops), copy)
        if name not in self.told:
            self.told.add(name)
            self._tell(atom, name, copy)
        return name

    def _tell(self, atom: Atom, name: str, copy: str) -> None:
        """What is known of an atom itself."""
        if atom.floor is not None:
            dividend, divisor = self.poly(atom.floor[0], copy), atom.floor[1]
            self.texts.append(f"{name} = floor({dividend} / {divisor})")
        if atom.equal is not None:
            self.texts.append(f"{name} = {self.poly(atom.equal, copy)}")
        if atom.low == 0 or (self.large and atom.low is not None):
            self.texts.append(f"{name} >= {atom.low}")
        if self.large and atom.high is not None:
            self.texts.append(f"{name} <= {atom.high}")

    def _formula(self, formula: Formula, copy: str) -> str:
        if isinstance(formula, Unknown):
            return ""
        if isinstance(formula, Compare):
            text = self.poly(formula.poly, copy)
            if formula.modulus:
                text = f"{text} mod {formula.modulus}"
            return f"{text} {formula.relation.value} 0"
        texts = [self._formula(part, copy) for part in formula.parts]
        if isinstance(formula, Some):
            return "(" + " or ".join(texts) + ")" if texts and all(texts) else ("1 = 0" if not texts else "")
        return "(" + " and ".join(filter(None, texts)) + ")" if any(texts) else ""


def moduli(formulas: Iterable[Formula]) -> bool:
    """Whether conditions have large moduli, which need the ranges of types."""
    for one in formulas:
        if isinstance(one, All | Some):
            if moduli(one.parts):
                return True
        elif isinstance(one, Compare) and one.modulus >= 256:
            return True
    return False


def domain(system: System, loops: Iterable[Counted | int], conditions: Iterable[Formula], copy: str) -> None:
    """Add the iterations in which something happens."""
    for loop in loops:
        if isinstance(loop, Counted):
            system.require(loop.range, copy)
    for condition in conditions:
        system.require(condition, copy)


def proves(loops: Iterable[Counted | int], conditions: Iterable[Formula], wanted: Formula) -> bool:
    """Whether something holds wherever the ranges of loops and conditions do."""
    loops, conditions = tuple(loops), tuple(conditions)
    ranges = [loop for loop in loops if isinstance(loop, Counted)]
    if isinstance(wanted, Compare) and wanted.relation is Relation.GE and not wanted.modulus:
        if _follows(wanted.poly, ranges):
            return True
        if _is_open(wanted.poly, [*(loop.range for loop in ranges), *conditions]):
            return False
    system = System(frozenset())
    system.large = moduli((*(loop.range for loop in ranges), *conditions))
    domain(system, loops, conditions, "")
    system.require(negated(wanted))
    return system.empty()


def _follows(poly: Poly, ranges: list[Counted]) -> bool:
    """Whether a sum is at least zero by the bounds of loops, which have at least one iteration there."""
    for loop in reversed(ranges):
        factor = dict(poly.terms).get((loop.index,), 0)
        bound = loop.lower if factor > 0 else loop.upper
        if factor and bound is not None:
            poly = add(add(poly, single(loop.index), -factor), bound, factor)
    if _is_plain(poly, ranges):
        return True
    spans_ = (add(x.upper, x.lower, -1) for x in ranges if x.lower is not None and x.upper is not None)
    return any(_is_plain(add(poly, span, -1), ranges) for span in spans_)


def _is_plain(poly: Poly, ranges: list[Counted]) -> bool:
    """Whether a sum is at least zero because its parts are."""
    lows = {loop.index.number: loop.lower for loop in ranges}
    for monomial, factor in poly.terms:
        if factor < 0:
            return False
        for atom in monomial:
            low = lows.get(atom.number)
            least = low.constant if low is not None else None
            if not ((atom.low is not None and atom.low >= 0) or (least is not None and least >= 0)):
                return False
    return True


def _is_open(poly: Poly, formulas: list[Formula]) -> bool:
    """Whether a sum may be any number, as nothing is said of one of its parts."""
    told = {monomial for one in _compared(formulas) for monomial, _ in one.terms}
    return any(m and m not in told and not _is_told(m) for m, _ in poly.terms)


def _is_told(monomial: Monomial) -> bool:
    """Whether something is known of a value by itself."""
    known = all(a.floor is not None or a.equal is not None or a.low == 0 for a in monomial)
    return known and len(monomial) == 1


def _compared(formulas: Iterable[Formula]) -> Iterator[Poly]:
    """The polynomials in conditions, and those that their atoms stand for."""
    for one in formulas:
        if isinstance(one, All | Some):
            yield from _compared(one.parts)
        elif isinstance(one, Compare):
            yield from _with_meanings(one.poly)


def _with_meanings(poly: Poly) -> Iterator[Poly]:
    yield poly
    for atom in poly.atoms():
        meaning = atom.equal if atom.equal is not None else atom.floor[0] if atom.floor is not None else None
        if meaning is not None:
            yield from _with_meanings(meaning)


def nonnegative(loops: Iterable[Counted | int], conditions: Iterable[Formula], poly: Poly) -> bool:
    """Whether a polynomial is not negative there; a number that is negative counts as one everywhere."""
    if poly.constant is not None:
        return poly.constant >= 0
    return proves(loops, conditions, Compare(poly, Relation.GE))


def spans(loop: Counted, poly: Poly, extent: Poly) -> bool:
    """Whether a value is the index of a loop from 0 up to an extent."""
    if loop.lower is None or loop.upper is None or poly != single(loop.index):
        return False
    return loop.lower.constant == 0 and loop.upper == add(extent, number(1), -1)
