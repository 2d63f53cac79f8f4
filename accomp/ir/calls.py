"""Calls of the program's procedures in regions and routines."""

from __future__ import annotations

from accomp.records import dataclass
from accomp.source import Span


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a procedure of the program; the span is that of the name. `name` is as written with what
    qualifies it, in C and C++ ".name" for members.

    `foreign`: the procedure is one of another file of Fortran, a dummy argument, or type-bound. `macro`: a
    macro names it, at the span.
    """

    name: str
    span: Span
    foreign: bool = False
    macro: bool = False


@dataclass(frozen=True, slots=True)
class Undefined:
    """A procedure of the device of which the file has no body: the calls that lead to it, its own last.

    `symbol` is its name for linkers, where that is known. `at_hand`: its body is in another
    file that was read.
    """

    calls: tuple[Call, ...]
    symbol: str = ""
    at_hand: bool = False


@dataclass(frozen=True, slots=True)
class Assigned:
    """The reference of a function that an assignment has on its right, and whether an IF is around that."""

    value: Span
    conditional: bool = False
