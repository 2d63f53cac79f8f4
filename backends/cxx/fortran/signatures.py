"""What procedures are, which kernels call: their dummy arguments and results."""

from __future__ import annotations

from math import prod

from accomp.backends.cxx.fortran.cpp_types import cpp_type
from accomp.backends.cxx.fortran.objects import Object
from accomp.host.declarations import DataObject
from accomp.host.fortran_types import Kinded
from accomp.ir.kernel import Level
from accomp.records import dataclass


@dataclass(frozen=True, slots=True)
class Dummy:
    """A dummy argument: how its actual argument is passed.

    `passing` is "value", "reference", "pointer" (optional scalars), "text" (strings), "memory"
    (explicit shape and assumed size: the address of the first element) or "view".
    """

    declared: DataObject
    type: Kinded
    passing: str
    written: bool
    elemental: bool = False

    @property
    def name(self) -> str:
        """The name."""
        return self.declared.name

    @property
    def rank(self) -> int:
        """The number of dimensions."""
        return self.declared.rank


@dataclass(frozen=True, slots=True)
class Result:
    """What a function gives: `extents` are those of an array of constant shape, fastest first."""

    type: Kinded
    rank: int = 0
    extents: tuple[int, ...] = ()

    @property
    def cpp(self) -> str:
        """What the C++ function returns."""
        if not self.rank:
            return cpp_type(self.type)
        if self.extents:
            return f"fortran::array<{cpp_type(self.type)}, {max(prod(self.extents), 1)}>"
        return f"fortran::returned<{cpp_type(self.type)}, {self.rank}>"


@dataclass(frozen=True, slots=True)
class Procedure:
    """A translated procedure. `free` are the variables that it uses and is given after its arguments."""

    name: str
    dummies: tuple[Dummy, ...]
    result: Result | None
    level: Level
    free: tuple[tuple[DataObject, Object], ...]
    effects: bool
    reads: bool
