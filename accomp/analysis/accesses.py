"""What a region does to memory: accesses of arrays with the iterations in which they happen."""

from __future__ import annotations

from accomp.analysis.terms import TRUE, Atom, Formula, Poly
from accomp.host import nodes as host
from accomp.records import dataclass
from accomp.source import Span
from accomp.syntax.nodes import Symbol


@dataclass(frozen=True, slots=True)
class Base:
    """An object, or what a pointer points to, by what names it.

    `pointer`: it may be part of other objects, unless it is `restrict`ed. `loops` are those in whose
    iterations it may be another. `own` are loops of which each iteration has one of its own.
    """

    key: str
    name: str
    symbol: Symbol | None = None
    pointer: bool = False
    restrict: bool = False
    loops: frozenset[int] = frozenset()
    own: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Counted:
    """A loop with a range: `index` takes the values of which `range` holds.

    `step` is the distance of two iterations where it is known, `lower` and `upper` are the least and the
    greatest value of the index. `exact`: the index has all the values that the range allows.
    """

    number: int
    index: Atom
    range: Formula = TRUE
    step: int | None = None
    lower: Poly | None = None
    upper: Poly | None = None
    exact: bool = True


@dataclass(frozen=True, slots=True)
class Part:
    """A member that is named after so many subscripts. Others of the same `owner` share no memory with it;
    without one they may, as members of unions and the components that an extended type inherits do.
    """

    name: str
    subscripts: int
    owner: str = ""

    def apart(self, other: Part) -> bool:
        """Whether the two share no memory in one object."""
        return self.name != other.name and bool(self.owner) and self.owner == other.owner


@dataclass(frozen=True, slots=True)
class Access:
    """A use of an element, or with `whole` of any elements of an object.

    `loops` are those around it, outermost first, `conditions` hold where it happens; `exact`: it happens
    wherever these and the ranges hold. Subscripts are known up to multiples of two to the power of their
    `bits` (0: they are known). `path` are the members that are named. `update` is the operator by which the
    statement combines a value into the element, `atomic` tells that a directive makes it atomic.
    """

    base: Base
    subscripts: tuple[Poly, ...]
    bits: tuple[int, ...]
    write: bool
    loops: tuple[Counted | int, ...]
    conditions: tuple[Formula, ...]
    exact: bool
    order: int
    span: Span
    whole: bool = False
    path: tuple[Part, ...] = ()
    update: str = ""
    atomic: bool = False

    def within(self, loop: int) -> bool:
        """Whether the loop of that number is around it."""
        return any(number_of(one) == loop for one in self.loops)


def number_of(loop: Counted | int) -> int:
    """The number of a loop; one without a range is its number."""
    return loop if isinstance(loop, int) else loop.number


@dataclass(frozen=True, slots=True)
class FoundLoop:
    """A loop statement of a region: `outer` are the loops around it, outermost first."""

    number: int
    node: host.Loop | host.Concurrent
    outer: tuple[int, ...]
    counted: Counted | None
    problem: str = ""
    label: str = ""
