"""OpenMP that a Fortran program has itself: constructs as parents of the statements they are about.

Names, statements and loops are facts of the front end; what follows from them is told by accomp.sema.omp.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

from accomp.host import nodes as host
from accomp.ir.places import Branch
from accomp.records import dataclass, field
from accomp.source import SourceFile, Span
from accomp.syntax.nodes import Directive, Expr, VarRef

DEFINED = "defined assignment"
"""The kind of assignments that the program defines, as far as `workshare` parts them."""


class Group(Enum):
    """Directives that are alike in their parts: what stands between directive and end directive."""

    __hash__ = object.__hash__  # that of Enum is a function of Python

    BLOCK = "block"
    LOOP = "loop"
    SECTIONS = "sections"
    CRITICAL = "critical"
    ATOMIC = "atomic"
    STATEMENT = "statement"
    SIMPLE = "stand-alone"
    FLUSH = "flush"
    CANCEL = "cancel"
    CANCELLATION_POINT = "cancellation point"
    DECLARATIVE = "declarative"
    OTHER = "other"
    """Utility, informational and meta directives, and those that part a region."""


@dataclass(frozen=True, slots=True)
class Name:
    """What a name stands for where an OpenMP directive or region names it. Equal ids mean the same thing.

    `role` is that of the front end ("variable", "procedure", "common", "alias" ...), `type` the base of the
    type ("integer", "type" ...), `spelled` the type as declared, `unit` the scope that declares it.
    """

    id: str
    name: str
    role: str = "variable"
    type: str = ""
    spelled: str = ""
    rank: int = 0
    attributes: frozenset[str] = frozenset()
    intent: str = ""
    unit: str = ""
    common: str = ""
    declared: Span | None = field(default=None, compare=False)
    implicit: bool = False
    bounds: tuple[tuple[int | None, int | None], ...] = field(default=(), compare=False)
    """The lower and upper bounds of an array, where they are constant."""
    address: Name | None = field(default=None, compare=False)
    """The Cray pointer of a pointee."""

    def has(self, *attributes: str) -> bool:
        """Whether it has one of some attributes."""
        return not self.attributes.isdisjoint(attributes)

    @property
    def variable(self) -> bool:
        """Whether it is a variable, no named constant."""
        return self.role in ("variable", "alias") and "parameter" not in self.attributes

    @property
    def scalar(self) -> bool:
        """Whether OpenMP calls it a scalar: one of intrinsic type, no string (5.2, section 1.2).

        Allocatables and pointers are no scalars here: they have rules of their own.
        """
        aggregate = self.rank or self.type in ("type", "class", "character")
        return not aggregate and not self.has("allocatable", "pointer")

    @property
    def lasting(self) -> bool:
        """Whether it is saved or declared in a module or main program (Fortran 2018 8.5.16)."""
        return self.has("save", "module", "program") or bool(self.common)


@dataclass(frozen=True, slots=True)
class Mention:
    """A variable named in a statement; `bound` where it is the index of an implied DO or of FORALL."""

    name: Name
    span: Span
    written: bool = False
    bound: bool = False


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement of a region: its kind in the words of the scanner, and what it names.

    `index` is the variable of a counted DO, `calls` are the procedures that it calls, without those of the
    program that have names of the run-time library.
    """

    kind: str
    span: Span
    mentions: tuple[Mention, ...] = ()
    index: Name | None = None
    calls: tuple[str, ...] = ()
    text: str = ""
    """It in lower case on one line, without its label."""
    functions: tuple[str, ...] = ()
    """The functions that it calls and that are not elemental; told of what `workshare` parts alone."""


@dataclass(frozen=True, slots=True)
class AssociatedLoop:
    """One DO loop of the nest after a loop directive; `form` is that of its loop control.

    `bounds` are the names in bounds and step, `between` a statement that stands between it and the next
    loop within. `shared` tells that the loop ends at the statement of another one, `odd` the variable of a
    loop around that its bounds or step name in no form that nests may have.
    """

    span: Span
    form: str
    index: Name | None = None
    bounds: tuple[Name, ...] = ()
    between: Span | None = None
    shared: bool = False
    step: int | None = None
    odd: str = ""
    end: int = 0
    """The byte after it."""


@dataclass(frozen=True, slots=True)
class Closing:
    """The end directive of a construct."""

    directive: Directive
    span: Span


@dataclass(frozen=True, slots=True)
class Called:
    """A reference to a procedure in a combiner or initializer.

    `stands` is what its name stands for, `arguments` are the variables that are passed as they are (empty for
    others). Where the procedure is `known`, `dummies` are its dummy arguments unless it is elemental, and
    `rank` is that of its result, None of a subroutine.
    """

    name: str
    span: Span
    stands: Name | None = None
    arguments: tuple[str, ...] = ()
    dummies: tuple[Name, ...] = ()
    rank: int | None = None
    known: bool = False


@dataclass(frozen=True, slots=True)
class Combination:
    """The combiner or initializer of `declare reduction`: an assignment, or a call where `target` is None.

    `span` is the place of the value or call, `call` what is called, or the whole value where that is one
    reference; `calls` are all in a value, `names` what is named, and `operator` the outermost of a value.
    """

    span: Span
    initializer: bool
    target: str | None = None
    call: Called | None = None
    calls: tuple[Called, ...] = ()
    names: tuple[tuple[Name, Span], ...] = ()
    operator: str = ""


@dataclass(frozen=True, slots=True)
class OmpConstruct:
    """One directive with what it is about, or a declarative directive.

    `word` is the place of its name, `span` that of all of it from the sentinel on. `body` are the statements
    and constructs of its region in order, `names` what the names in its clauses stand for. `broken`: an
    error kept it from being put around its statements, so that nothing more is to be said of it.
    `declaring` tells whether it stands in a specification part, `unit` the procedure or module around.
    """

    directive: Directive
    group: Group
    word: Span
    span: Span
    closing: Closing | None = None
    body: tuple[Statement | OmpConstruct, ...] = ()
    loops: tuple[AssociatedLoop, ...] = ()
    branches: tuple[Branch, ...] = ()
    names: Mapping[str, Name] = field(default_factory=dict[str, Name], compare=False)
    statements: host.Statement | None = None
    declaring: bool = False
    broken: bool = False
    unit: str = ""
    allocated: tuple[Name, ...] | None = None
    """The variables that the ALLOCATE statement after `allocate` or `allocators` defines, if there is one."""
    conditions: tuple[Expr, ...] = ()
    """The conditions of traits in `match`, with their types where these are known."""
    combinations: tuple[Combination, ...] = ()
    """The combiner and the initializer of `declare reduction`."""

    interfaces: tuple[tuple[Name, ...], tuple[Name, ...]] | None = None
    """The dummy arguments of the base procedure and of the variant, where `declare variant` has both."""
    between: tuple[Branch, ...] = ()
    """Branches out of what stands beside an inner loop of the nest, which end no iteration."""

    @property
    def name(self) -> str:
        """The canonical name of the directive."""
        return self.directive.name

    @property
    def children(self) -> tuple[OmpConstruct, ...]:
        """The constructs right within it."""
        return tuple([part for part in self.body if isinstance(part, OmpConstruct)])

    def walk(self) -> Iterator[OmpConstruct]:
        """It and all constructs within it in source order."""
        todo: list[OmpConstruct] = [self]
        while todo:
            one = todo.pop()
            yield one
            todo += reversed(one.children)

    def named(self, ref: VarRef) -> Name | None:
        """What the name in a clause stands for."""
        name = ref.name.lower()
        return self.names.get(f"/{name}/" if ref.common else name)

    def component(self, ref: VarRef) -> Name | None:
        """The component that an item of a list ends in; None where it has none, and where it is not known."""
        return self.names.get(f"{ref.name}{ref.members}".lower()) if ref.members else None


@dataclass(frozen=True, slots=True)
class OmpProcedure:
    """A program unit or procedure that holds OpenMP directives, without those in it that do."""

    name: str
    kind: str
    span: Span
    constructs: tuple[OmpConstruct, ...] = ()
    dummies: tuple[Name, ...] = ()
    reductions: Mapping[str, str] = field(default_factory=dict[str, str])
    """The identifiers of declared reductions that are known in it, with the scope and name of each."""
    missing: bool = False
    """Whether it or a unit around it uses a module whose source is not at hand."""
    pure: bool = False
    equivalences: frozenset[str] = frozenset()
    commons: Mapping[str, tuple[Name, ...]] = field(default_factory=dict[str, tuple[Name, ...]])

    def walk(self) -> Iterator[OmpConstruct]:
        """All its directives in source order."""
        for one in self.constructs:
            yield from one.walk()


@dataclass(frozen=True, slots=True)
class OmpUnit:
    """The OpenMP of one Fortran file."""

    source: SourceFile
    procedures: tuple[OmpProcedure, ...] = ()

    def walk(self) -> Iterator[OmpConstruct]:
        """All directives in source order, procedure by procedure."""
        for procedure in self.procedures:
            yield from procedure.walk()


def loop_count(directive: Directive) -> int:
    """How many loops a directive is about (OpenMP 5.2, sections 4.4.3 and 4.4.4)."""
    found = 1
    for name in ("collapse", "ordered"):
        clause = directive.get(name)
        if clause is not None and clause.expr is not None and clause.expr.value is not None:
            found = max(found, clause.expr.value)
    sizes = directive.get("sizes")
    return max(found, len(sizes.args) if sizes is not None else 1)
