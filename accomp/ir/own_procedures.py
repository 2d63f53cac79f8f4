"""Regions of Fortran in internal procedures of their own."""

from __future__ import annotations

from accomp.records import dataclass
from accomp.source import Span


@dataclass(frozen=True, slots=True)
class Evaluated:
    """A call in a bound of a loop that the host evaluates before the region: its text, type and place."""

    text: str
    type: str
    span: Span


@dataclass(frozen=True, slots=True)
class Passed:
    """A variable of a BLOCK construct, which a procedure outside of it is given by reference."""

    name: str
    type: str


@dataclass(frozen=True, slots=True)
class OwnProcedure:
    """How a region of Fortran may stand in an internal procedure of its own.

    `place` is where those of the program unit may end; `contains`: no CONTAINS stands there yet.
    `heads` are the statements of the SELECT TYPE constructs around the region, each with its guard, and
    `conditions` those of the preprocessor under which the region stands. `arguments` are given to it,
    and the variables that are `passed`.
    """

    place: Span
    contains: bool = False
    heads: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    arguments: tuple[Evaluated, ...] = ()
    passed: tuple[Passed, ...] = ()


@dataclass(frozen=True, slots=True)
class NoProcedure:
    """Why a region cannot stand in a procedure of its own, beside the call of something at a place."""

    call: str
    place: Span
    why: str
