"""Random loops whose iterations may depend on each other, and which are left to accomp to partition.

A program has regions of `kernels`, or of `loop auto`, over a few arrays with S elements in each dimension.
They have to compute what their loops compute in order (OpenACC 3.3, 2.5.3, 2.9.7), partitioned or not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Protocol

S = 24
"""The size of each dimension."""
MODULUS = 1009
RANKS = {"a": 1, "b": 1, "c": 1, "m": 2, "q": 2}
"""The arrays that loops compute with; `l` has S * S elements in one dimension."""
INDEX = ("x", "y")
"""A permutation of the subscripts, and a map with equal values."""
SCALARS = ("s", "t", "u")
INDICES = ("i", "j", "k")
FULL, SHORT = (4, 19), (0, 11)
"""Ranges of control variables: with FULL subscripts may be 4 less or more, with SHORT twice as large."""


class Spelling(Protocol):
    """How a language spells what loops are made of; statements are lines without indentation."""

    def mod(self, value: str, by: int) -> str:
        """The remainder of a division of a value."""
        ...

    def wrapped(self, index: str, by: int) -> str:
        """The remainder of a division of an index."""
        ...

    def element(self, array: str, subscripts: list[str]) -> str:
        """An element of an array."""
        ...

    def assign(self, target: str, value: str) -> Iterator[str]:
        """An assignment."""
        ...

    def loop(self, index: str, first: str, last: str, step: int, body: list[str]) -> Iterator[str]:
        """A loop to its last value, which it reaches."""
        ...

    def condition(self, condition: str, body: list[str], other: list[str]) -> Iterator[str]:
        """A conditional statement."""
        ...

    def equal(self, one: str, other: str) -> str:
        """Whether two values are equal."""
        ...

    def both(self, one: str, other: str) -> str:
        """Whether two conditions hold."""
        ...

    def larger(self, one: str, other: str) -> str:
        """The larger of two values."""
        ...

    def call(self, target: str, value: str) -> Iterator[str]:
        """A call that adds a value to an element."""
        ...

    def leave(self) -> Iterator[str]:
        """Going on with the next iteration."""
        ...


@dataclass(frozen=True, slots=True)
class Nested:
    """A loop around a statement."""

    index: str
    kind: str
    """"full", "short", or "inner" where its range depends on another index."""


@dataclass(frozen=True, slots=True)
class Region:
    """A region of a routine of its own."""

    directive: str
    body: list[str]
    combined: bool
    """The directive belongs to a loop."""
    pointers: bool
    """The routine has pointers to `a`, `b` and `c`, which are present."""
    overlap: bool
    """Two of them point to elements of one array."""


class Maker:
    """Makes the regions of one program, in a language."""

    def __init__(self, number: int, spelling: Spelling) -> None:
        self.random = Random(number)
        self.spelling = spelling
        self.loops: list[Nested] = []
        self.written, self.read, self.scalars = list(RANKS), list(RANKS), list(SCALARS)

    def regions(self) -> list[Region]:
        """The regions of the program."""
        return [self._region() for _ in range(self.random.randint(4, 7))]

    def _region(self) -> Region:
        pick = self.random.choice
        self._choose()
        pointers, overlap = self.random.random() < 0.3, self.random.random() < 0.4
        construct = pick(("kernels", "kernels", "kernels", "parallel num_gangs(1)", "serial"))
        if construct != "kernels":
            head, _, sizes = construct.partition(" ")
            loop = pick(("loop auto", "loop auto gang", "loop auto vector"))
            loop = loop if head != "serial" else "loop auto"
            clauses = f"{sizes} copy({', '.join(SCALARS)})".strip()
            return Region(f"{head} {loop} {clauses}", self._nest(), True, pointers, overlap)
        loop = pick(("", "", "", "loop", "loop", "loop gang", "loop vector", "loop gang vector", "loop auto"))
        if loop:
            return Region(f"{construct} {loop}", self._nest(), True, pointers, overlap)
        nests = [line for _ in range(self.random.randint(1, 3)) for line in self._outer()]
        return Region(construct, nests, False, pointers, overlap)

    def _choose(self) -> None:
        """The variables of a region: in half of them none that it sets is read elsewhere."""
        self.written, self.read, self.scalars = list(RANKS), list(RANKS), list(SCALARS)
        if self.random.random() < 0.5:
            self.written = self.random.sample(self.written, self.random.randint(1, 3))
            self.read = [name for name in RANKS if name not in self.written]
        if self.random.random() < 0.6:
            self.scalars = self.random.sample(SCALARS, self.random.randint(0, 1))

    def _outer(self) -> list[str]:
        """What stands in a region of `kernels`: a nest, or an assignment beside nests."""
        if self.scalars and self.random.random() < 0.15:
            return list(self._scalar())
        return self._nest()

    def _nest(self) -> list[str]:
        """A nest of loops, perfect or not."""
        if len(self.loops) == len(INDICES):
            return self._body()
        index = INDICES[len(self.loops)]
        first, last, step, kind = self._range()
        self.loops.append(Nested(index, kind))
        deeper = self.random.random() < (0.5 if len(self.loops) == 1 else 0.25)
        body = [] if deeper and self.random.random() < 0.6 else self._body()
        if deeper:
            body = [*body, *self._nest(), *(self._body() if self.random.random() < 0.2 else [])]
        self.loops.pop()
        return list(self.spelling.loop(index, first, last, step, body))

    def _range(self) -> tuple[str, str, int, str]:
        """The first and last value of a loop, its step and what is known of its index."""
        pick = self.random.choice
        outer = [x.index for x in self.loops if x.kind != "short"]
        if outer and self.random.random() < 0.3:
            index = pick(outer)
            return (str(FULL[0]), index, 1, "inner") if pick((True, False)) else (index, "last", 1, "inner")
        if pick((True, False, False)):
            return str(SHORT[0]), str(SHORT[1]), 1, "short"
        last = pick((str(FULL[1]), "last"))
        step = pick((1, 1, 1, 1, -1, 2, 3))
        if step < 0:
            return last, str(FULL[0]), step, "full"
        return str(FULL[0]) if step != 2 else str(FULL[0] + 1), last, step, "full"

    def _body(self) -> list[str]:
        return [line for _ in range(self.random.choice((1, 1, 2, 3))) for line in self._statement(2)]

    def _statement(self, depth: int) -> list[str]:
        which = self.random.random()
        spelling = self.spelling
        if which < 0.5 or not depth or (which < 0.7 and not self.scalars):
            target = self._set()
            return list(spelling.assign(target, spelling.mod(self._sum(target), MODULUS)))
        if which < 0.7:
            return list(self._scalar())
        if which < 0.78:
            return list(spelling.call(self._set(), self._sum("")))
        if which < 0.82 and self.loops:
            return list(spelling.condition(self._condition(), list(spelling.leave()), []))
        other = self._statement(depth - 1) if self.random.random() < 0.3 else []
        return list(spelling.condition(self._condition(), self._statement(depth - 1), other))

    def _scalar(self) -> Iterator[str]:
        """What is done to a scalar: it is set, added to, or the largest of what it is compared with."""
        name, spelling = self.random.choice(self.scalars), self.spelling
        how = self.random.choice(("set", "set", "add", "add", "largest", "mixed"))
        if how == "set":
            return spelling.assign(name, spelling.mod(self._sum(""), MODULUS))
        if how == "add":
            return spelling.assign(name, f"{name} + {self._element(self.read)}")
        if how == "largest":
            return spelling.assign(name, spelling.larger(name, self._read()))
        return spelling.assign(name, spelling.mod(f"{name} * 3 + {self._read()}", MODULUS))

    def _condition(self) -> str:
        spelling, pick = self.spelling, self.random.choice
        one = spelling.equal(spelling.mod(self._read(), 3), str(pick((0, 1))))
        two = f"{self._read()} > {pick((3, 100, 500))}"
        if self.loops and pick((True, False)):
            two = f"{pick(self.loops).index} > {pick((2, 8, 15))}"
        return pick((one, two, spelling.both(one, two)))

    def _sum(self, target: str) -> str:
        """The sum of what is read; `target`: what is set, which may be read too."""
        terms = [self._read() for _ in range(self.random.randint(1, 3))]
        if target and self.random.random() < 0.3:
            terms[0] = target
        return " + ".join(terms)

    def _read(self) -> str:
        which = self.random.random()
        if which < 0.65:
            return self._element(self.read)
        if which < 0.8:
            return self.random.choice(self.scalars or SCALARS)
        if which < 0.9 and self.loops:
            return self.random.choice(self.loops).index
        return str(self.random.randint(1, 9))

    def _set(self) -> str:
        """An element that is set: mostly another one in each iteration."""
        array = self.random.choice(self.written)
        if RANKS[array] > len(self.loops) or self.random.random() < 0.4:
            return self._element(self.written)
        loops = self.random.sample(self.loops, RANKS[array])
        return self.spelling.element(array, [self._shifted(loop) for loop in loops])

    def _element(self, arrays: list[str]) -> str:
        """An element of one of some arrays, or of `l`."""
        if len(self.loops) > 1 and self.random.random() < 0.2:
            return self.spelling.element("l", [self._linear()])
        array = self.random.choice(arrays)
        return self.spelling.element(array, [self._subscript() for _ in range(RANKS[array])])

    def _linear(self) -> str:
        one, two = self.random.sample(self.loops, 2)
        stride = self.random.choice(("24", "20", "16", "15", "9", "width"))
        return f"{one.index} * {stride} + {two.index}"

    def _subscript(self) -> str:
        if not self.loops or self.random.random() < 0.1:
            return str(self.random.randint(0, S - 1))
        loop, pick = self.random.choice(self.loops), self.random.choice
        index = loop.index
        if self.random.random() < 0.15:
            indirect = self.spelling.element(pick(INDEX), [index])
            return pick((f"{S - 1} - {index}", f"{index} / 2", self.spelling.wrapped(index, 5), indirect))
        return self._shifted(loop)

    def _shifted(self, loop: Nested) -> str:
        """A subscript that differs in each iteration of a loop."""
        index, pick = loop.index, self.random.choice
        if loop.kind == "short":
            return pick((index, index, f"2 * {index}", f"2 * {index} + 1", f"{index} + 12", f"{index} + 1"))
        shift = pick((0, 0, 0, 1, -1, 2, -3, 4, -4))
        if not shift:
            return index
        return f"{index} {'+' if shift > 0 else '-'} {abs(shift)}"
