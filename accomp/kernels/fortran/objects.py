"""Data objects of a kernel: how they are named, indexed and measured in C++."""

from __future__ import annotations

from accomp.host.fortran_types import LONG, Kinded
from accomp.kernels.fortran.values import Value, whole
from accomp.records import dataclass


@dataclass(frozen=True, slots=True)
class Object:
    """A variable or component in C++.

    Arrays are either views, `name(i, j)` with the bounds of Fortran, or C++ arrays of constant shape,
    `name[j - 1][i - 1]`, whose bounds are `lowers` and `extents`. `local` tells that a scalar is a
    variable of the region, `memory` that other threads may write it; `aliased` that it may be the
    same as others (pointers and targets). `first` is the kernel's variable it is part of.
    """

    text: str
    type: Kinded
    rank: int = 0
    view: bool = False
    lowers: tuple[int, ...] = ()
    extents: tuple[int, ...] = ()
    local: bool = False
    memory: bool = True
    aliased: bool = False
    first: str = ""
    contiguous: bool = False

    def lower(self, dimension: int) -> Value:
        """The lower bound of a dimension, counted from 0."""
        if self.view:
            return Value(f"{self.text}.low[{dimension}]", LONG)
        return whole(self.lowers[dimension], LONG)

    def extent(self, dimension: int) -> Value:
        """The extent of a dimension."""
        if self.view:
            return Value(f"{self.text}.count[{dimension}]", LONG)
        return whole(self.extents[dimension], LONG)

    def step(self, dimension: int) -> str:
        """From one element of a dimension to the next, in elements."""
        if self.view:
            return f"{self.text}.stride[{dimension}]"
        size = 1
        for extent in self.extents[:dimension]:
            size *= extent
        return str(size)

    def indexed(self, indices: tuple[Value, ...]) -> str:
        """The element with these indices."""
        if self.view:
            return f"{self.text}({', '.join(i.plus(0) for i in indices)})"
        places = (f"[{i.plus(-low)}]" for i, low in zip(indices, self.lowers, strict=True))
        return self.text + "".join(reversed(tuple(places)))
