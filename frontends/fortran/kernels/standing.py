"""What statements ask of the region or procedure that they stand in."""

from __future__ import annotations

from typing import Protocol

from accomp.frontends.fortran.kernels.expressions import Expressions, Notes, Region
from accomp.frontends.fortran.kernels.jumps import Around
from accomp.frontends.fortran.kernels.objects import Object
from accomp.frontends.fortran.kernels.program import Program
from accomp.frontends.fortran.scopes import Scope
from accomp.frontends.fortran.structure import Block, Structure
from accomp.host import nodes as host
from accomp.records import dataclass


@dataclass(frozen=True, slots=True)
class Capture:
    """A variable that holds a selector: an address, a view, a value, or memory for the elements."""

    type: str
    name: str
    initial: str
    notes: Notes
    filled: tuple[str, ...] = ()

    @property
    def lines(self) -> list[str]:
        """Its declaration."""
        if self.filled:
            return [*self.notes.before, f"{self.type} {self.name}({self.initial});", *self.filled]
        return [*self.notes.before, f"{self.type} {self.name} = {self.initial};"]


class Place(Region, Protocol):
    """The region or procedure that statements stand in."""

    program: Program
    known: dict[str, Object]

    def point(self, within: Expressions, node: host.Assign) -> list[str]:
        """The lines of a pointer assignment."""
        ...

    def nullify(self, within: Expressions, nodes: list[host.Expression]) -> list[str]:
        """The lines of NULLIFY."""
        ...

    def atomic(self, index: int) -> tuple[list[str], Notes, int] | None:
        """The lines of the atomic construct at a directive, and the index behind it; None for others."""
        ...

    def associated(self, block: Block) -> list[Capture]:
        """The variables that keep selectors of an ASSOCIATE construct."""
        ...

    def inner(self, scope: Scope, block: Block) -> list[str]:
        """The declarations of the variables that a BLOCK construct or DO CONCURRENT declares."""
        ...

    def result(self) -> str:
        """What RETURN returns; it is refused in regions."""
        ...

    def own_index(self, scope: Scope, name: str) -> bool:
        """Whether a DO variable is used in its loops alone, so that each may declare it."""
        ...


class Nest(Protocol):
    """What constructs ask of the translation of the statements around and within them."""

    place: Place
    program: Program
    structure: Structure

    def expressions(self, index: int) -> Expressions:
        """For the expressions of a statement."""
        ...

    def sections(self, block: Block) -> list[tuple[int, int, int]]:
        """The parts of a block between its opening, middle and ending statements, each with its head."""
        ...

    def body(self, block: Block, notes: Notes, around: Around) -> list[str]:
        """The statements of a loop, with the labels that CYCLE goes to."""
        ...
