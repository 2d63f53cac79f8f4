"""What Fortran names stand for: types, shapes, attributes."""

from __future__ import annotations

from enum import Enum

from accomp.host.fortran_types import Extent
from accomp.records import dataclass, field


class Base(Enum):
    """The intrinsic types, and what else a name may be declared as."""

    __hash__ = object.__hash__  # Enum's is a function of Python, and types are looked up by their bases

    INTEGER = "integer"
    REAL = "real"
    DOUBLE = "double precision"
    COMPLEX = "complex"
    DOUBLE_COMPLEX = "double complex"
    LOGICAL = "logical"
    CHARACTER = "character"
    BYTE = "byte"
    TYPE = "type"
    CLASS = "class"


@dataclass(frozen=True, slots=True)
class Type:
    """A declared type: `kind` and `length` as written ("*8" with its star), `derived` the name of a type.

    `derived` is "*" for CLASS(*) and TYPE(*).
    """

    base: Base
    kind: str = ""
    length: str = ""
    derived: str = ""


@dataclass(frozen=True, slots=True)
class Dimension:
    """One dimension: its bounds as written, empty where there are none."""

    extent: Extent
    lower: str = ""
    upper: str = ""

    @property
    def text(self) -> str:
        """The dimension as it is declared."""
        if self.extent is Extent.RANK:
            return ".."
        end = "" if self.extent is Extent.COLON else "*" if self.extent is Extent.SIZE else self.upper
        if self.extent is Extent.COLON or self.lower:
            return f"{self.lower}:{end}"
        return end


class Role(Enum):
    """What a name stands for."""

    VARIABLE = "variable"
    PROCEDURE = "procedure"
    GENERIC = "generic"
    TYPE = "type"
    MODULE = "module"
    NAMELIST = "namelist"
    COMMON = "common"
    ALIAS = "alias"


@dataclass(frozen=True, slots=True)
class Entity:
    """A name with all that was declared of it.

    `value` is the initial value or that of a constant, and what an ASSOCIATE name stands for, as
    written; `declared` the bytes of the name in the file at `path`, `unit` the name of its scope.
    """

    name: str
    role: Role = Role.VARIABLE
    type: Type | None = None
    dimensions: tuple[Dimension, ...] = ()
    attributes: frozenset[str] = frozenset()
    intent: str = ""
    value: str = ""
    common: str = ""
    path: str = ""
    unit: str = ""
    declared: tuple[int, int] | None = None
    implicit: bool = False
    arguments: tuple[str, ...] = ()
    result: str = ""
    specifics: tuple[str, ...] = ()
    codimensions: str = ""
    address: str = ""
    """The Cray pointer that holds the address of a pointee."""

    @property
    def rank(self) -> int:
        """The number of dimensions; -1 where it is assumed."""
        if self.dimensions and self.dimensions[0].extent is Extent.RANK:
            return -1
        return len(self.dimensions)

    @property
    def constant(self) -> bool:
        """Whether this is a named constant."""
        return "parameter" in self.attributes

    @property
    def allocatable(self) -> bool:
        """Whether it is allocatable."""
        return "allocatable" in self.attributes

    @property
    def dynamic(self) -> bool:
        """Whether its memory comes and goes or changes: allocatables and pointers."""
        return not self.attributes.isdisjoint(("allocatable", "pointer"))

    @property
    def dummy(self) -> bool:
        """Whether this is a dummy argument."""
        return "dummy" in self.attributes


@dataclass(frozen=True, slots=True)
class Binding:
    """A type-bound procedure, or a generic one, whose `procedures` are names of bindings.

    `passed` is the dummy argument that is given the object, the first one if it is empty; with
    `nopass` there is none. One that is deferred has the name of its interface.
    """

    name: str
    procedures: tuple[str, ...]
    passed: str = ""
    nopass: bool = False
    generic: bool = False
    fixed: bool = False
    """Whether extended types cannot override it."""


@dataclass(frozen=True, slots=True)
class DerivedType:
    """A derived type: its components in order, its bindings, the type it extends."""

    name: str
    components: tuple[Entity, ...] = ()
    bindings: tuple[Binding, ...] = ()
    extends: str = ""
    attributes: frozenset[str] = frozenset()
    path: str = ""

    def component(self, name: str) -> Entity | None:
        """A component of the type itself, without those it inherits."""
        return next((c for c in self.components if c.name == name), None)


@dataclass(frozen=True, slots=True)
class Used:
    """A USE statement: pairs of local name and name in the module; `only` tells whether these are all."""

    module: str
    only: bool = False
    names: tuple[tuple[str, str], ...] = ()
    intrinsic: bool = False

    def remote(self, name: str) -> str:
        """The name in the module of what is called `name` here; empty where it does not come from there."""
        renamed = False
        for local, remote in self.names:
            if local == name:
                return remote
            renamed = renamed or remote == name
        return "" if self.only or renamed else name


NONE: dict[str, Type] = {}
DEFAULT: dict[str, Type] = {
    letter: Type(Base.INTEGER if "i" <= letter <= "n" else Base.REAL)
    for letter in "abcdefghijklmnopqrstuvwxyz"
}
"""The implicit types of names by their first letters (Fortran 2018 8.7)."""


@dataclass(slots=True, eq=False)
class Declared:
    """All that the specification part of a scope says, while it is read."""

    entities: dict[str, Entity] = field(default_factory=dict[str, Entity])
    types: dict[str, DerivedType] = field(default_factory=dict[str, DerivedType])
    uses: list[Used] = field(default_factory=list[Used])
    implicit: dict[str, Type] | None = None
    imports: list[str] | None = None
    commons: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    equivalences: list[tuple[str, ...]] = field(default_factory=list[tuple[str, ...]])
    namelists: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    access: dict[str, str] = field(default_factory=dict[str, str])
    """PUBLIC or PRIVATE by name; "" is what holds for all others."""
    saved: bool = False
    uncopied: set[str] = field(default_factory=set[str])
    """Names of variables without private copies in OpenMP, declared or not."""
