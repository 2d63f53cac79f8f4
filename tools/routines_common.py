"""Random programs that call routines of all levels of parallelism, before a language spells them.

A program has three arrays of K blocks of M rows of N elements. What routines and regions do to an element, a
row or a block depends on nothing that others change, so that it has one result.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

LEVELS = ("seq", "vector", "worker", "gang")
SHAPES = {"seq": "element", "vector": "row", "worker": "block", "gang": "all"}
"""What routines of a level work on (OpenACC 3.3, 2.15.1)."""


@dataclass(frozen=True, slots=True)
class Step:
    """What is done to each part of something, with operands that are small numbers.

    `by`: "set" where elements are computed in place, "sum" where a part is summed up first, else the name of
    the routine that is called; `levels`: those of the loop over the parts, none for a sequential one.
    """

    by: str
    levels: str
    factor: int
    offset: int
    inner: str = ""


@dataclass(frozen=True, slots=True)
class Routine:
    """A routine of a level; `gives`: it returns a sum and changes nothing."""

    name: str
    level: str
    steps: tuple[Step, ...]
    gives: bool = False
    uses: str = ""
    """A variable in `declare` that it reads: `weight`, an element of `table`, or none."""


@dataclass(frozen=True, slots=True)
class RegionCall:
    """A compute construct that has an array worked on, by its loop or at once."""

    construct: str
    array: str
    loop: str
    step: Step
    clauses: str = ""


class Maker:
    """Makes the routines of one program, and its regions."""

    def __init__(self, number: int) -> None:
        self.random = Random(number)
        self.routines: list[Routine] = []
        for level in LEVELS:
            for which in range(self.random.randint(1, 2)):
                self._add(level, which)

    def _add(self, level: str, which: int) -> None:
        gives = level in ("seq", "vector", "worker") and self.random.random() < 0.4
        count = 0 if gives or level == "seq" else 1 if level == "gang" else self.random.randint(1, 2)
        steps = tuple(self._step(level) for _ in range(count))
        uses = self.random.choice(("", "weight", "table"))
        self.routines.append(Routine(f"{level}_{which}", level, steps, gives, uses))

    def lower(self, level: str, gives: bool) -> list[str]:
        """The routines of lower levels that work on the parts of what one of a level works on."""
        below = LEVELS[LEVELS.index(level) - 1]
        return [r.name for r in self.routines if r.level == below and r.gives is gives]

    def _step(self, level: str) -> Step:
        """A loop of a routine of a level over the parts, at that level or at none."""
        kinds = ["set", *self.lower(level, False)] + (["sum"] if level != "vector" else [])
        by = self.random.choice(kinds)
        levels = level if level == "gang" or self.random.random() < 0.8 else ""  # gangs would do all alike
        inner = self.random.choice(("vector", "", "")) if level != "vector" and by in ("set", "sum") else ""
        if level == "gang" and by == "set" and inner and self.random.random() < 0.5:
            inner = "worker vector"
        return Step(by, levels, self.random.randint(1, 5), self.random.randint(0, 9), inner)

    def regions(self) -> list[RegionCall]:
        """The regions of the program."""
        return [self._region() for _ in range(self.random.randint(2, 5))]

    def _region(self) -> RegionCall:
        construct = self.random.choice(("parallel", "parallel", "kernels", "serial"))
        level = self.random.choice(("seq", "vector", "worker", "gang"))
        loop = {"seq": "gang vector", "vector": "gang worker", "worker": "gang", "gang": ""}[level]
        if level == "gang" and construct != "parallel":
            level, loop = "worker", "gang"
        some = [r.name for r in self.routines if r.level == level]
        step = Step(self.random.choice(some), "", self.random.randint(1, 5), self.random.randint(0, 9))
        sizes = ("num_gangs(3)", "vector_length(32)", "num_workers(2)", "", "")
        clauses = self.random.choice(sizes) if construct == "parallel" else ""
        return RegionCall(construct, self.random.choice("abc"), loop, step, clauses)

    def routine(self, name: str) -> Routine:
        """The routine of a name."""
        return next(r for r in self.routines if r.name == name)
