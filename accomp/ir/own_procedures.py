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
class OwnProcedure:
    """How a region of Fortran may stand in an internal procedure of its own.

    `place` is where those of the program unit may end; `contains`: no CONTAINS stands there yet.
    `heads` are the statements that open what gives the region its names, and `ends` those that close it:
    SELECT TYPE constructs around it, each with its guard, and BLOCK constructs that declare indices of
    its loops. `conditions` are those of the preprocessor under which the region stands.
    `arguments` are given to it.
    """

    place: Span
    contains: bool = False
    heads: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    arguments: tuple[Evaluated, ...] = ()


@dataclass(frozen=True, slots=True)
class NoProcedure:
    """Why a region cannot stand in a procedure of its own, beside the call of something at a place."""

    call: str
    place: Span
    why: str
