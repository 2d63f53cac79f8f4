"""What a program of Fortran declares, as far as regions and procedures they call name it (Fortran 2018 8)."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy

from accomp.host.fortran_types import INTEGER, Defaults, Extent, Kinded, RefusedError, type_info
from accomp.host.nodes import Block, Expression, Literal
from accomp.records import dataclass
from accomp.source import Span
from accomp.syntax.nodes import Directive, Expr, Symbol


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

    `shape` are the lower bound and the extent of each dimension, where all are constant. `initial` is the
    initial value, that of a constant or the selector; `values` are those of a DATA statement, in the order of
    the elements. `problem`: why the type is not known.
    """

    symbol: Symbol
    type: Kinded | None
    scope: str
    """The scope that declares it."""
    dimensions: tuple[Bounds, ...] = ()
    shape: tuple[tuple[int, int], ...] = ()
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
    address: Expression | None = None
    """The Cray pointer that holds the address of a pointee."""
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
    if declared.dimensions and not declared.shape:
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
    problem: str = ""
    """Why its arguments and result are not known."""


@dataclass(frozen=True, slots=True)
class Nested:
    """A directive in a procedure, with those in its region."""

    directive: Directive
    inner: tuple[Nested, ...] = ()


Types = tuple[tuple[str, Kinded], ...]
"""The types of objects for polymorphic dummy arguments, by names, where these are declared otherwise."""


@dataclass(frozen=True, slots=True)
class ProcedureBody:
    """The statements of a procedure for some types of polymorphic arguments, with the directives in it.

    `locals` are its variables but for dummies and result. `objects` are what names mean otherwise than in
    the file where these types decide it: names of ASSOCIATE constructs, bounds and initial values.
    """

    symbol: str
    scope: str
    root: Block
    types: Types = ()
    directives: tuple[Nested, ...] = ()
    locals: tuple[DataObject, ...] = ()
    result: DataObject | None = None
    objects: tuple[DataObject, ...] = ()
    problem: str = ""
    """Why it is not known."""


@dataclass(frozen=True, slots=True)
class Accessible:
    """The variables that a scope with regions knows by their own names, by their symbols."""

    scope: str
    symbols: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Component:
    """A component, by the symbol of the Members that name it."""

    symbol: str
    declared: DataObject


@dataclass(frozen=True, slots=True)
class ClauseArgument:
    """An expression in a clause, or the component that a clause lists, at its place."""

    span: Span
    node: Expression


@dataclass(frozen=True, slots=True)
class Declarations:
    """What a file of Fortran declares, and the procedures that its regions call, those of other files too.

    It is all that regions, these procedures and clauses of their directives name. `flang`: the file is
    compiled by flang, whose names for the linker differ from those of gfortran.
    """

    flang: bool = False
    defaults: Defaults = Defaults()
    objects: tuple[DataObject, ...] = ()
    components: tuple[Component, ...] = ()
    types: tuple[DerivedType, ...] = ()
    procedures: tuple[Subprogram, ...] = ()
    bodies: tuple[ProcedureBody, ...] = ()
    accessible: tuple[Accessible, ...] = ()
    arguments: tuple[ClauseArgument, ...] = ()


Instance = tuple[str, frozenset[tuple[str, str, bool]]]


def instance(symbol: str, types: Types) -> Instance:
    """What tells the bodies of a procedure for different types apart."""
    return symbol, frozenset((name, type_.full, type_.polymorphic) for name, type_ in types)


class Index:
    """Declarations by what identifies them."""

    __slots__ = (
        "_file",
        "accessible",
        "arguments",
        "bodies",
        "components",
        "defaults",
        "objects",
        "procedures",
        "types",
    )

    def __init__(self, data: Declarations) -> None:
        self.defaults = data.defaults
        self._file = {one.id: one for one in data.objects}
        self.objects: Mapping[str, DataObject] = self._file
        self.components = {one.symbol: one.declared for one in data.components}
        self.types = {one.type.full: one for one in data.types}
        self.procedures = {one.symbol: one for one in data.procedures}
        self.bodies = {instance(one.symbol, one.types): one for one in data.bodies}
        self.accessible = {one.scope: one.symbols for one in data.accessible}
        self.arguments = {one.span: one.node for one in data.arguments}

    def inside(self, body: ProcedureBody) -> Index:
        """What the statements of a procedure see."""
        made = copy(self)
        made.objects = self._file | {one.id: one for one in body.objects} if body.objects else self._file
        return made

    def variable(self, symbol: str) -> DataObject:
        """A variable or named constant. Raises RefusedError where nothing declares it."""
        found = self.objects.get(symbol)
        if found is None:
            raise RefusedError(f"what '{symbol.rpartition(':')[2]}' is declared as is not known")
        return found

    def derived(self, type_: Kinded) -> DerivedType:
        """A derived type. Raises RefusedError where it is not known."""
        found = self.types.get(type_.full)
        if found is None:
            raise RefusedError(f"the components of type '{type_.name}' are not known")
        return found

    def subprogram(self, symbol: str) -> Subprogram:
        """A procedure that is called. Raises RefusedError where its arguments are not known."""
        found = self.procedures[symbol]
        if found.problem:
            raise RefusedError(found.problem)
        return found

    def argument(self, span: Span | None) -> Expression | None:
        """The expression or component that a clause has at a place."""
        return self.arguments.get(span) if span is not None else None

    def given(self, value: Expr) -> Expression:
        """The tree of an expression of a clause. Raises RefusedError where there is none."""
        found = self.argument(value.span)
        if found is not None:
            return found
        if value.value is None or value.span is None:
            raise RefusedError(f"what '{value.text}' means in a clause is not known")
        return Literal(str(value.value), value.span, type_info(INTEGER))

    def body(self, symbol: str, types: Types) -> ProcedureBody:
        """The body of a procedure for types of polymorphic arguments. Raises RefusedError."""
        found = self.bodies.get(instance(symbol, types))
        if found is None or found.problem:
            name = symbol.rpartition(":")[2]
            raise RefusedError(found.problem if found else f"the body of procedure '{name}' is not known")
        return found


def ancestors(known: Index, type_: Kinded) -> list[Kinded]:
    """A derived type and those it extends, from the type up. Raises RefusedError where it extends itself."""
    found = [type_]
    while (parent := known.derived(found[-1]).parent) is not None:
        if parent in found:
            raise RefusedError(f"type '{parent.name}' is part of itself")
        found.append(parent)
    return found


def allocates(known: Index, type_: Kinded, within: tuple[Kinded, ...] = ()) -> bool:
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
