"""What a program of Fortran declares, as far as regions and procedures they call name it (Fortran 2018 8)."""

from __future__ import annotations

from enum import Enum
from typing import Protocol, TypeVar

from accomp.host.fortran_types import Defaults, Kinded, RefusedError
from accomp.host.nodes import Block, Expression
from accomp.records import dataclass
from accomp.source import Span
from accomp.syntax.nodes import Symbol


class Extent(Enum):
    """How the extent of a dimension is given."""

    EXPLICIT = "explicit"
    COLON = ":"
    """Deferred shape of allocatables and pointers, assumed shape of other dummy arguments."""
    SIZE = "*"
    """Assumed size, or implied by the value of a constant."""
    RANK = ".."


@dataclass(frozen=True, slots=True)
class Bounds:
    """One dimension of an array: its bounds as they are declared, None where they are not."""

    extent: Extent
    lower: Expression | None = None
    upper: Expression | None = None


@dataclass(frozen=True, slots=True)
class Storage:
    """Storage that a variable shares (COMMON, EQUIVALENCE): its place there, and the size of all, in bytes.

    `problem`: why these are not known.
    """

    name: str
    offset: int = 0
    size: int = 0
    problem: str = ""


@dataclass(frozen=True, slots=True)
class DataObject:
    """A variable, a named constant, a component, or the name of an ASSOCIATE construct with its selector.

    `shape` are the lower bound and the extent of each dimension, where these are constant. `initial` is the
    initial value, that of a constant or the selector; `values` are those of a DATA statement, in the order of
    the elements. `problem`: why the type is not known.
    """

    symbol: Symbol
    type: Kinded | None
    scope: str
    """The scope that declares it."""
    dimensions: tuple[Bounds, ...] = ()
    shape: tuple[tuple[int, int], ...] | None = ()
    attributes: frozenset[str] = frozenset()
    intent: str = ""
    initial: Expression | None = None
    values: tuple[Expression, ...] = ()
    defined: bool = False
    """Whether a statement of its scope defines it; told of variables that are saved."""
    common: str = ""
    storage: Storage | None = None
    module: str = ""
    """The module that declares it."""
    private: bool = False
    """Whether that module gives it to no others."""
    implicit: bool = False
    coarray: bool = False
    associate: bool = False
    procedure: bool = False
    """Whether it is a procedure: a dummy argument or a procedure pointer."""
    problem: str = ""

    @property
    def name(self) -> str:
        """The name."""
        return self.symbol.name

    @property
    def id(self) -> str:
        """What identifies it, as in the symbols of constructs."""
        return self.symbol.id

    @property
    def constant(self) -> bool:
        """Whether this is a named constant."""
        return "parameter" in self.attributes

    @property
    def dynamic(self) -> bool:
        """Whether its memory comes and goes or changes: allocatables and pointers."""
        return not self.attributes.isdisjoint(("allocatable", "pointer"))

    @property
    def optional(self) -> bool:
        """Whether it may be absent."""
        return "optional" in self.attributes

    @property
    def variable(self) -> bool:
        """Whether it is a variable that has memory of its own."""
        return not (self.constant or self.associate or self.procedure)

    @property
    def rank(self) -> int:
        """The number of dimensions."""
        return len(self.dimensions)

    @property
    def fixed(self) -> bool:
        """Whether it is an array of constant shape."""
        return bool(self.shape)


def type_of(declared: DataObject) -> Kinded:
    """The type of an object. Raises RefusedError with its name."""
    if declared.type is None:
        raise RefusedError(f"'{declared.name}': {declared.problem}")
    return declared.type


def constant_shape(declared: DataObject) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The lower bounds and extents of an array of constant shape; nothing for a scalar."""
    if declared.shape is None:
        raise RefusedError(f"the shape of '{declared.name}' is not constant")
    return tuple(low for low, _ in declared.shape), tuple(extent for _, extent in declared.shape)


@dataclass(frozen=True, slots=True)
class DerivedType:
    """A derived type with the components that it declares itself; `problem`: why these are not known.

    `extends` is the name of the component that holds what it inherits of `parent` (7.5.7.2).
    """

    type: Kinded
    parent: Kinded | None = None
    extends: str = ""
    components: tuple[DataObject, ...] = ()
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Subprogram:
    """A procedure with what it declares. `result` is the variable that holds a function's result.

    `level` is that of its `routine` directive; `interface`: its body is not known.
    """

    symbol: str
    name: str
    dummies: tuple[DataObject, ...] = ()
    function: bool = False
    result: DataObject | None = None
    level: str = ""
    elemental: bool = False
    interface: bool = False


class Declarations(Protocol):
    """What the names of a file are declared as, as one of its scopes sees them."""

    unit: str
    """The name of the scope."""
    defaults: Defaults

    def variable(self, symbol: str) -> DataObject:
        """A variable or named constant."""
        ...

    def named(self, name: str) -> DataObject | None:
        """What a name means in the scope: a variable, or the name of an ASSOCIATE construct."""
        ...

    def expression(self, text: str, span: Span | None = None) -> Expression:
        """An expression that stands in the scope, or in that of another place."""
        ...

    def component(self, symbol: str) -> DataObject | None:
        """A component, by the symbol of a Member."""
        ...

    def derived(self, type_: Kinded) -> DerivedType:
        """A derived type. Raises RefusedError where it is not known."""
        ...

    def subprogram(self, symbol: str) -> Subprogram:
        """A procedure that is called."""
        ...

    def inside(self, symbol: str, types: dict[str, Kinded]) -> Declarations:
        """What the body of a procedure sees; `types` are those of polymorphic arguments, by their names."""
        ...

    def locals(self) -> tuple[DataObject, ...]:
        """The variables of the procedure but for its dummies and result."""
        ...


T = TypeVar("T")
"""What stands for a directive, of which the host tree knows the number alone."""


class ScopeDeclarations(Declarations, Protocol[T]):
    """Declarations, with the statements of procedures."""

    def inside(self, symbol: str, types: dict[str, Kinded]) -> ScopeDeclarations[T]:
        """What the body of a procedure sees; `types` are those of polymorphic arguments, by their names."""
        ...

    def body(self, constructs: tuple[T, ...]) -> tuple[Block, tuple[T, ...]]:
        """The statements of the procedure, with the directives in it; `constructs` are those known."""
        ...


class FileDeclarations(Protocol[T]):
    """What a file of Fortran declares, and the procedures that its regions call."""

    flang: bool
    """Whether it is compiled by flang, whose names for the linker differ from those of gfortran."""

    def at(self, span: Span) -> ScopeDeclarations[T]:
        """What is declared where a statement stands."""
        ...


def ancestors(known: Declarations, type_: Kinded) -> list[Kinded]:
    """A derived type and those it extends, from the type up. Raises RefusedError where it extends itself."""
    found = [type_]
    while (parent := known.derived(found[-1]).parent) is not None:
        if parent in found:
            raise RefusedError(f"type '{parent.name}' is part of itself")
        found.append(parent)
    return found


def allocates(known: Declarations, type_: Kinded, within: tuple[Kinded, ...] = ()) -> bool:
    """Whether the assignment of objects of a type may allocate components (Fortran 2018 10.2.1.3).

    `within` are the types whose components are looked through.
    """
    for one in ancestors(known, type_):
        for part in known.derived(one).components:
            if "allocatable" in part.attributes:
                return True
            inside = part.type if not part.dynamic else None
            if inside is None or inside.base != "type" or inside in (type_, *within):
                continue
            if allocates(known, inside, (type_, *within)):
                return True
    return False
