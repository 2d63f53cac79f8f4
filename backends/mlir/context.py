"""What is known while a module, a function or a part of it is written."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Mapping
from typing import Any

from accomp.backends.mlir.jumps import Jumps
from accomp.backends.mlir.memory import AtPointer, InMemref, Memref, Place, Value
from accomp.backends.mlir.text import Slot, Writer, quoted
from accomp.backends.mlir.types import (
    Descriptor,
    NoLoweringError,
    Pointer,
    Record,
    Type,
    extents,
    innermost,
    llvm_type,
)
from accomp.codes.mlir import NO_MLIR
from accomp.diagnostics import Sink
from accomp.host import nodes as host
from accomp.host.declarations import DataObject, Index
from accomp.host.program import Declaration
from accomp.ir.nodes import Construct, Instantiated, Unit
from accomp.records import dataclass, field, replace
from accomp.source import Span
from accomp.syntax.nodes import Symbol


@dataclass(frozen=True, slots=True)
class Described:
    """An allocatable array of Fortran: memory for its memref and bounds, and whether it is allocated."""

    slot: str
    of: Memref
    type: Type
    lowers: tuple[str, ...]
    allocated: str


@dataclass(frozen=True, slots=True)
class InDescriptor:
    """A variable of Fortran whose place is kept where `slot` leads: a descriptor, or a pointer."""

    slot: str
    declared: DataObject


Binding = Place | Value
Bound = Binding | Described | InDescriptor
Makers = Mapping[type[Any], Callable[["Context", Any], None]]
"""What writes the statements of each kind."""


@dataclass(frozen=True, slots=True)
class Signature:
    """The types of a function's arguments and of its result."""

    arguments: tuple[str, ...]
    result: str = ""

    @property
    def text(self) -> str:
        """As in declarations."""
        return f"({', '.join(self.arguments)}){f' -> {self.result}' if self.result else ''}"

    @property
    def type(self) -> str:
        """As in calls."""
        return f"({', '.join(self.arguments)}) -> {self.result or '()'}"


@dataclass(slots=True)
class Share:
    """How many statements of regions there are, and how many of them became calls."""

    statements: int = 0
    opaque: int = 0


@dataclass(slots=True, eq=False)
class Module:
    """The parts of a module beside its functions, which these ask for."""

    unit: Unit
    sink: Sink
    declarations: dict[str, Declaration] = field(default_factory=dict[str, Declaration])
    arguments: dict[Span, host.Expression] = field(default_factory=dict[Span, host.Expression])
    signatures: dict[str, Signature] = field(default_factory=dict[str, Signature])
    defined: set[str] = field(default_factory=set[str])
    parts: dict[str, str] = field(default_factory=dict[str, str])
    """Globals, recipes and routines by their names."""
    globals: dict[str, tuple[str, Memref | None, Type]] = field(
        default_factory=dict[str, tuple[str, Memref | None, Type]]
    )
    initials: dict[str, host.Expression] = field(default_factory=dict[str, host.Expression])
    """What variables of functions that have static storage start from."""
    jumps: Jumps = field(default_factory=Jumps)
    share: Share = field(default_factory=Share)
    of_macros: dict[int, str] = field(default_factory=dict[int, str])
    """The functions of directives without a region that macros hold, by their identity."""
    told: dict[str, Declaration] = field(default_factory=dict[str, Declaration])
    """Functions of C++ by their symbols: members, and those that share their names."""
    instantiated: dict[str, Instantiated] = field(default_factory=dict[str, Instantiated])
    """What is made of templates and lambdas of C++, by their symbols."""
    ambiguous: set[str] = field(default_factory=set[str])
    """Names that several functions have."""
    known: Index | None = None
    """What a file of Fortran declares."""
    records: dict[str, Record] = field(default_factory=dict[str, Record])
    """Derived types of Fortran by their full names."""
    making: set[str] = field(default_factory=set[str])
    """Those that are being laid out."""
    symbols: dict[str, str] = field(default_factory=dict[str, str])
    """The procedures of Fortran that names of functions stand for."""
    strict: bool = False
    """Whether what has no form is an error where that is no statement, as passes want it that move data."""
    formless: dict[str, str] = field(default_factory=dict[str, str])
    """Why variables of Fortran have no form, by their symbols."""
    printed: set[Span] = field(default_factory=set[Span])
    """The places of directives that became operations."""
    wanted: list[str] = field(default_factory=list[str])
    """Functions that are called."""

    def declare(self, name: str, signature: Signature) -> bool:
        """Note a function that is called; whether others call it with the same types."""
        known = self.signatures.setdefault(name, signature)
        self.wanted.append(name)
        return known == signature

    def check_printed(self) -> None:
        """Report the directives that stand where nothing is printed."""
        if self.sink.errors:
            return
        for construct in self.unit.walk():
            span = construct.directive.span
            if span is not None and span not in self.printed:
                self.sink.report(NO_MLIR, span, why="the procedure or template around it has none")
                return

    def string(self, text: str) -> tuple[str, int]:
        """A string that ends in a zero: the global with it, and its size."""
        data = text.encode("utf-8", "surrogateescape") + b"\0"
        for name, part in self.parts.items():
            if name.startswith("string_") and part == self._string(name, data):
                return name, len(data)
        name = f"string_{sum(n.startswith('string_') for n in self.parts)}"
        self.parts[name] = self._string(name, data)
        return name, len(data)

    @staticmethod
    def _string(name: str, data: bytes) -> str:
        text = quoted(data.decode("latin-1").encode("latin-1").decode("utf-8", "surrogateescape"))
        return f"  llvm.mlir.global internal constant @{name}({text}) {{addr_space = 0 : i32}} loc(unknown)"


@dataclass(frozen=True, slots=True)
class Flow:
    """Where jumps lead. `blocks`: whether the region around may have several blocks."""

    blocks: bool = True
    next: str = ""
    """The block after an iteration."""
    leave: str = ""
    """The block after the loop."""
    labels: frozenset[str] = frozenset()
    returns: bool = True
    ends: int = 0
    """How many objects and directives end where the loop is left or an iteration ends, but are not within."""


@dataclass(frozen=True, slots=True, eq=False)
class Context:
    """What statements are written with: names and what they stand for, and where variables are made."""

    module: Module
    out: Writer
    entry: Slot
    bindings: ChainMap[str, Bound]
    makers: Makers
    values: Mapping[type[Any], Callable[[Context, Any], Value]]
    places: Mapping[type[Any], Callable[[Context, Any], Place]]
    """What evaluates the expressions of each kind, and finds the objects that they stand for."""
    top: Slot | None = None
    """Where objects without a form are made: at the start of the function."""
    flow: Flow = Flow()
    children: tuple[Construct, ...] = ()
    result: Type | None = None
    refers: bool = False
    """Whether the result is a reference."""
    result_symbol: str = ""
    """The variable of Fortran that holds the result."""
    function: str = ""
    body: host.Node | None = None
    region: bool = False
    """Whether it is the region of a compute construct, or a `routine`."""
    compute: str = ""
    """The compute construct around."""
    outer: Callable[[Context, Symbol], bool] | None = None
    """Binds a variable that is declared outside of the procedure; whether it is one."""
    opened: Callable[[Context, InDescriptor], Place] | None = None
    """What a variable is whose place is kept apart."""
    local: Callable[[Context, host.Local], bool] | None = None
    """Makes a variable of a block; whether it is one that has more to it than its type."""
    hidden: Callable[[Context, str, Span | None, str, host.Node | None], AtPointer] | None = None
    """An object that has no form but its place."""
    this: Value | None = None
    exits: list[Callable[[], None]] = field(default_factory=list[Callable[[], None]])
    """What is done where the function returns."""
    declared: Mapping[str, str] = field(default_factory=dict[str, str])
    """Clauses of `declare` directives about variables, by symbols."""
    present: dict[str, str] = field(default_factory=dict[str, str])
    """Of optional dummy arguments of Fortran, by symbols, whether they are present."""

    def inner(self, **changes: object) -> Context:
        """The same for a part with bindings of its own."""
        made = replace(self, **changes)  # type: ignore[arg-type]
        return replace(made, bindings=made.bindings.new_child())

    def flowing(self, flow: Flow) -> Context:
        """The same where jumps lead elsewhere."""
        return replace(self, flow=flow)

    def bind(self, symbol: Symbol, binding: Bound) -> None:
        """Tell what a variable is."""
        self.bindings[symbol.id] = binding

    def allocate(self, type_: Type, sizes: tuple[str, ...] = (), symbol: str = "") -> Place:
        """Memory for a variable; `sizes` are the extents that are not constant, as values of type index."""
        attribute = declare_attribute(self.declared.get(symbol, ""))
        element, shape = innermost(type_), extents(type_)
        if isinstance(element, Record | Pointer | Descriptor):
            if sizes:
                raise NoLoweringError("an array of records or pointers has extents that are not constant")
            one = self.out.into(self.entry, "arith.constant 1 : i64")
            made = f"llvm.alloca {one} x {llvm_type(type_)}{attribute} : (i64) -> !llvm.ptr"
            return AtPointer(self.out.into(self.entry, made), type_)
        of = Memref(element, shape)
        text = f"memref.alloca({', '.join(sizes)}){attribute} : {of.text}"
        name = self.out.value(text) if sizes else self.out.into(self.entry, text)
        return InMemref(name, of, type_)


def declare_attribute(clause: str) -> str:
    """What tells that a `declare` directive names a variable."""
    return f" {{acc.declare = #acc.declare<dataClause = {clause}>}}" if clause else ""
