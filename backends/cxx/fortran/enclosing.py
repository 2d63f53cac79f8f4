"""What statements ask of the region or procedure that they stand in."""

from __future__ import annotations

from typing import Protocol

from accomp.backends.cxx.fortran.expressions import Expressions, Notes, Region
from accomp.backends.cxx.fortran.objects import Object
from accomp.backends.cxx.fortran.values import Value
from accomp.host import nodes as host
from accomp.host.declarations import DataObject
from accomp.records import dataclass, field
from accomp.syntax.nodes import Symbol


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


@dataclass(frozen=True, slots=True)
class Around:
    """A construct that statements stand in; `labels` are those its EXIT and CYCLE go to, by these words."""

    node: host.Statement
    labels: dict[str, str] = field(default_factory=dict[str, str])


class Place(Region, Protocol):
    """The region or procedure that statements stand in."""

    known: dict[str, Object]
    aliases: dict[str, Value]
    pointers: set[str]
    """Pointers of the region or procedure itself."""
    shared: set[str]
    """Storage of EQUIVALENCE that is declared."""

    def is_pointer(self, name: str) -> bool:
        """Whether a variable is a pointer of the region or procedure itself."""
        ...

    def point(self, within: Expressions, node: host.Assign) -> list[str]:
        """The lines of a pointer assignment."""
        ...

    def nullify(self, within: Expressions, nodes: tuple[host.Node, ...]) -> list[str]:
        """The lines of NULLIFY."""
        ...

    def declare(self, declared: DataObject) -> Object:
        """The object for a variable of the region or procedure itself."""
        ...

    def declared(self, symbol: Symbol) -> str:
        """The declaration of a variable of a BLOCK construct."""
        ...

    def result(self) -> str:
        """What RETURN returns; it is refused in regions."""
        ...

    def own_index(self, symbol: str) -> bool:
        """Whether a DO variable is used in its loops alone, so that each may declare it."""
        ...


class Nest(Protocol):
    """What constructs ask of the translation of the statements around and within them."""

    place: Place

    def writer(self, notes: Notes) -> Expressions:
        """For the expressions of a statement."""
        ...

    def body(self, node: host.Statement, notes: Notes, around: Around) -> list[str]:
        """The statements of a loop, with the labels that CYCLE goes to."""
        ...
