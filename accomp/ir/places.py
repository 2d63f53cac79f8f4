"""Places of the host program in regions."""

from __future__ import annotations

from accomp.records import dataclass
from accomp.source import Span
from accomp.syntax.nodes import VarRef


@dataclass(frozen=True, slots=True)
class Asked:
    """A place where PRESENT asks whether an argument is there (Fortran 2018 16.9.153)."""

    span: Span


@dataclass(frozen=True, slots=True)
class Branch:
    """A branch that leaves a region, or enters it: its keyword, that of the label for a `switch`.

    `ends`: it ends an associated loop of the region early, and stays in the construct that the loop is in.
    """

    keyword: str
    span: Span
    enters: bool = False
    ends: bool = False


@dataclass(frozen=True, slots=True)
class Cycles:
    """The CYCLE statements of a loop that name no construct (Fortran 2018 11.1.7.4.4).

    `name` is that of the loop and `label` the one that its DO statement names, if there are any; `head` is
    empty, where a name stands in front of DO, `end` the END DO statement and `closing` its text. The lines of
    all have columns for `room` characters more.
    """

    statements: tuple[Span, ...]
    name: str
    label: str
    head: Span
    end: Span
    closing: str
    room: int


@dataclass(frozen=True, slots=True)
class Mention:
    """A place where a region names what a clause lists, a member or an element, or takes an address of it.

    `text` has no blanks. `branches`: lines of the preprocessor may name more. `component`: an allocatable
    one of Fortran that no clause lists; `value`: a scalar read of one with such; `of_part`: in one listed.
    """

    text: str
    span: Span
    branches: bool = False
    component: VarRef | None = None
    value: VarRef | None = None
    of_part: bool = False
