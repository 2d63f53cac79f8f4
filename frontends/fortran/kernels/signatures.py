"""What procedures are, which kernels call: their dummy arguments and results."""

from __future__ import annotations

from math import prod

from accomp.frontends.fortran.entities import Entity
from accomp.frontends.fortran.kernels.cpp_types import cpp_type
from accomp.frontends.fortran.kernels.objects import Object
from accomp.frontends.fortran.scopes import Scope
from accomp.host.fortran_types import Kinded
from accomp.ir.kernel import Level
from accomp.records import dataclass


@dataclass(frozen=True, slots=True)
class Dummy:
    """A dummy argument: how its actual argument is passed.

    `passing` is "value", "reference", "pointer" (optional scalars), "text" (strings), "memory"
    (explicit shape and assumed size: the address of the first element) or "view".
    """

    entity: Entity
    type: Kinded
    passing: str
    written: bool
    elemental: bool = False

    @property
    def rank(self) -> int:
        """The number of dimensions."""
        return len(self.entity.dimensions)


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
    """A translated procedure. `free` are the variables that it uses and is given behind its arguments."""

    name: str
    scope: Scope
    dummies: tuple[Dummy, ...]
    result: Result | None
    level: Level
    free: tuple[tuple[Scope, Entity, Object], ...]
    effects: bool
    reads: bool
