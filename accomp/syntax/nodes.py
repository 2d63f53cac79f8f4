"""What the text of one directive says: `Directive`, `Clause` and their arguments.

The same nodes serve OpenACC and OpenMP. Symbols are filled in by the bind
stage (None before it).
"""

from __future__ import annotations

from enum import Enum

from accomp.records import dataclass, field
from accomp.source import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Model(Enum):
    """The programming model a directive belongs to."""

    ACC = "acc"
    OMP = "omp"


class TypeKind(Enum):
    """What the mapping has to know of a type."""

    __hash__ = object.__hash__  # Enum's is a function of Python, and types are looked up by their kinds

    INTEGER = "integer"
    FLOATING = "floating"
    COMPLEX = "complex"
    BOOLEAN = "boolean"
    ENUM = "enum"
    POINTER = "pointer"
    ARRAY = "array"
    CHARACTER = "character"
    RECORD = "record"
    REFERENCE = "reference"
    FUNCTION = "function"
    DEPENDENT = "dependent"
    OTHER = "other"


UNKNOWN_KINDS = (TypeKind.OTHER, TypeKind.DEPENDENT)
"""Those of types that depend on template parameters."""


_NOT_SCALAR = (TypeKind.ARRAY, TypeKind.CHARACTER, TypeKind.RECORD, TypeKind.FUNCTION, TypeKind.OTHER)


@dataclass(frozen=True, slots=True)
class TypeInfo:
    """A host type. `declare` prints a declaration of a variable of it.

    `prefix`/`suffix` surround the declared name ("int (*", ")[4]"); both are
    empty where the type cannot be written down (an anonymous struct, a VLA).
    `element` is the pointee or array element; `extent` the text of an array's
    extent, None for an incomplete array or a pointer. `fields` are those of
    a record, where a unit has reductions; `missing` the constructors (copy,
    default) that a class has not, where a clause needs one.
    """

    kind: TypeKind
    spelling: str
    prefix: str = ""
    suffix: str = ""
    const: bool = False
    complete: bool = True
    variable: bool = False
    element: TypeInfo | None = None
    extent: str | None = None
    lower: str = "1"
    """Of an array of Fortran its lower bound, as written."""
    fields: tuple[TypeField, ...] = ()
    missing: tuple[str, ...] = ()
    converts: tuple[str, ...] = ()
    """Of a class of C++ in a clause, those of "integer" and "condition" that its values convert to."""
    underlying: str = ""
    """Of a name for an arithmetic type that type, where it is asked for; of a record its full name."""
    bytes: int = 0
    """Of a number or record its size, of a complex one that of a part; 0 where that is not known."""
    length: int = -1
    """Of a string, if it is known."""
    polymorphic: bool = False
    """Whether objects may be of an extension of the type (Fortran 2018 7.3.2.3)."""
    bare: TypeInfo | None = None
    """The type without `const` and `volatile` of its own, where it has them and kernels are made."""
    cxx: tuple[str, ...] = ()
    """Prefix and suffix in C++ of a type of C, where kernels are made and the words are others there."""
    words: frozenset[str] = frozenset()
    """The identifiers and keywords in prefix and suffix, where kernels are made."""
    special: tuple[str, ...] = ()
    """Of a class of C++ the symbols of its default and copy constructor and of its destructor, where whole
    procedures are asked for and one of them does something; "?" of those that the compiler makes.
    """

    @property
    def unqualified(self) -> TypeInfo:
        """The type without qualifiers of its own, as far as that is asked for."""
        return self.bare or self

    @property
    def scalar(self) -> bool:
        """Whether OpenACC 3.3 section 5 (Glossary) calls a variable of this type scalar."""
        return self.kind not in _NOT_SCALAR

    @property
    def rank(self) -> int:
        """The number of dimensions of an array."""
        if self.kind is not TypeKind.ARRAY:
            return 0
        return 1 + (self.element.rank if self.element is not None else 0)

    @property
    def innermost(self) -> TypeInfo:
        """The type of an array's elements, whatever its rank; of others the type itself."""
        of = self
        while of.kind is TypeKind.ARRAY and of.element is not None:
            of = of.element
        return of

    def declare(self, name: str) -> str:
        """A declaration of `name`, without the semicolon; `__typeof__` where the type has no name."""
        if not self.prefix:
            return f"__typeof__({name}) {name}"
        return f"{self.prefix}{name}{self.suffix}"


@dataclass(frozen=True, slots=True)
class TypeField:
    """A field of a record."""

    name: str
    type: TypeInfo
    hidden: bool = False
    """Whether it is a private or protected member of a class."""
    offset: int = -1
    """Where it is in the record, in bits; -1 where that is not asked for."""


def is_record(type_: TypeInfo | None) -> bool:
    """Whether it is a record (in Fortran a derived type), or an array of one."""
    return type_ is not None and type_.innermost.kind is TypeKind.RECORD


@dataclass(frozen=True, slots=True)
class Symbol:
    """A host variable. Equal ids mean the same variable."""

    id: str
    name: str
    type: TypeInfo
    declared: Span | None = None
    file_scope: bool = False
    storage: str = "auto"
    """auto, register, static, extern, parameter, thread_local; static_member or member of a class."""
    attributes: str = ""
    """Attributes of Fortran, separated by blanks: allocatable, optional, contiguous ..., `constant` of a
    named constant, `allocatables` of an object of a derived type that has allocatable components, with
    `inherited` where one is of the type it extends;
    /name/ of a common block. In C and C++, `array` of a parameter that is declared as one, `reference` of
    what is one, `extern` of what is declared so, `block` where that is in a function, `closure` of a lambda's
    object, with `addresses` where it captured pointers or by reference.
    """
    value: str = ""
    """Of a constant of C++ its value: a literal, or else an expression without calls, as written."""

    def has(self, attribute: str) -> bool:
        """Whether it was declared with an attribute."""
        return attribute in self.attributes.split()


@dataclass(frozen=True, slots=True)
class Expr:
    """An expression of the host language: its text as written, value where constant."""

    text: str
    span: Span | None = None
    constant: bool = False
    value: int | None = None
    type: TypeInfo | None = None
    symbols: tuple[Symbol, ...] = ()
    cxx: str = ""
    """The text in C++, where it names what is a keyword there."""


@dataclass(frozen=True, slots=True)
class Section:
    """One dimension of a subarray: `[lower:length]` (C), `[index]` where `range` is false."""

    lower: Expr | None = None
    length: Expr | None = None
    stride: Expr | None = None
    range: bool = True


@dataclass(frozen=True, slots=True)
class Component:
    """A name within a designator of Fortran, with its subscripts."""

    name: str
    subscripts: tuple[Section, ...] = ()
    rank: int = 0


@dataclass(frozen=True, slots=True)
class VarRef:
    """A var of a var-list: `name` is the base identifier, `text` the whole as written.

    `members` holds the member accesses between the name and the last
    sections as text ("->grid.cell"); empty for a plain variable or array. It
    starts with the parentheses and `*` that stand before the name, if any.
    `common` marks a Fortran common block name between slashes. `through` is
    the last component of Fortran that is allocatable or a pointer, with all in
    front of it: what the var is reached through. `components` are the names up to the last in Fortran, that
    of the variable first, where there are several.
    """

    text: str
    name: str
    span: Span | None = None
    members: str = ""
    sections: tuple[Section, ...] = ()
    symbol: Symbol | None = None
    type: TypeInfo | None = None
    common: bool = False
    through: str = ""
    allocated: str = ""
    """Of a local pointer that is named alone the number of elements it is allocated with, if that shows."""
    components: tuple[Component, ...] = ()
    allocatable: bool = False
    """Whether it is an allocatable component of Fortran, or a section of one."""
    holds: bool = False
    """Whether it is a component of Fortran whose type has allocatable components."""
    scattered: bool = False
    """Whether it is a component of several elements of an array of Fortran, which have others as well."""

    @property
    def compact(self) -> str:
        """The text without blanks, by which items as written are told apart."""
        return "".join(self.text.split())

    @property
    def plain(self) -> bool:
        """Whether this is the whole variable, without member or section."""
        return not self.members and not self.sections

    @property
    def declared_type(self) -> TypeInfo | None:
        """The type of the variable that the name is of, if it is known, else that of the var."""
        return self.symbol.type if self.symbol is not None else self.type

    @property
    def of_object(self) -> bool:
        """Whether the name is that of a member of the object that C++'s `this` points to."""
        return self.symbol is not None and self.symbol.storage == "member"

    @property
    def base(self) -> str:
        """The text without the last sections: the name within its dereferences, and the members."""
        accesses = self.members.lstrip("(* \t\n")
        if accesses and accesses[0] not in ").-[":  # subscripts of Fortran
            return self.name + self.members
        before = self.members[: len(self.members) - len(accesses)]
        return before + self.name + accesses


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the directive language: a modifier, operator, device type, `*`, a kind."""

    text: str
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Keyed:
    """A `key: value` argument, such as `num:` of gang; the key is canonical even if not written."""

    key: str
    value: Expr | Word
    span: Span | None = None
    written: bool = True


Argument = VarRef | Expr | Word | Keyed


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause. `name` is canonical (`copy` for `pcopy`), `spelling` as written.

    `modifiers` stand before the colon (`readonly`, a reduction operator,
    `devnum:`; one with an argument of its own is one word, "mapper(m)");
    `args` after it, and `tail` after a colon after the args (the step of
    `linear(x: 2)`). `parenthesized` tells `vector()` from `vector`.
    """

    name: str
    span: Span | None = None
    spelling: str = ""
    modifiers: tuple[Word | Keyed, ...] = ()
    args: tuple[Argument, ...] = ()
    parenthesized: bool = False
    implicit: bool = False
    tail: tuple[Word | Keyed, ...] = ()

    @property
    def vars(self) -> tuple[VarRef, ...]:
        """The arguments that are vars."""
        args: tuple[Any, ...] = self.args
        for arg in args:
            if not isinstance(arg, VarRef):
                return tuple([a for a in args if isinstance(a, VarRef)])
        return args

    @property
    def operator(self) -> str:
        """The reduction operator, or the empty string."""
        return self.modifiers[-1].text if self.modifiers and isinstance(self.modifiers[-1], Word) else ""

    @property
    def expr(self) -> Expr | None:
        """The first argument that is an expression."""
        for arg in self.args:
            if isinstance(arg, Expr):
                return arg
            if isinstance(arg, Keyed) and isinstance(arg.value, Expr):
                return arg.value
        return None

    def keyed(self, key: str) -> Expr | Word | None:
        """The value of the argument or modifier with that key."""
        for arg in (*self.modifiers, *self.args):
            if isinstance(arg, Keyed) and arg.key == key:
                return arg.value
        return None


@dataclass(frozen=True, slots=True)
class Directive:
    """One directive. `name` is canonical, words separated by one blank ("parallel loop").

    `args` are arguments of the directive itself: the queues of `wait(...)`,
    the vars of `cache(...)`, the name of `routine(f)`; `modifiers` likewise.
    """

    model: Model
    name: str
    span: Span | None = None
    clauses: tuple[Clause, ...] = ()
    modifiers: tuple[Word | Keyed, ...] = ()
    args: tuple[Argument, ...] = ()
    end: bool = False

    @property
    def associated(self) -> int:
        """How many loops it associates at most: collapse's argument, or as many as tile has sizes."""
        counts = [c.expr.value or 1 for c in self.all("collapse") if c.expr is not None]
        return max([1, *counts, *(len(tile.args) for tile in self.all("tile"))])

    def all(self, *names: str) -> tuple[Clause, ...]:
        """The clauses of those names, in the order written."""
        return tuple([c for c in self.clauses if c.name in names])

    def get(self, name: str) -> Clause | None:
        """The first clause of that name."""
        for clause in self.clauses:
            if clause.name == name:
                return clause
        return None

    def has(self, *names: str) -> bool:
        """Whether a clause of one of those names is there."""
        return bool([c for c in self.clauses if c.name in names])


@dataclass(frozen=True, slots=True)
class RawDirective:
    """One directive before parsing.

    `text` is what follows the sentinel (`acc`, `omp`), continuations joined
    and comments blanked; one character stands for one byte (latin-1).
    `span` covers the whole of it in the file (`#pragma` ... last byte before
    the line end, or `_Pragma(...)`). Character i of the text stands at byte
    `base + i`, or at `offsets[i]` where these are given (after macro
    expansion and in `_Pragma` strings; one entry more than characters).
    `parameters` are those of the macro whose definition holds the directive,
    where it replaces them in the text.
    """

    model: Model
    text: str
    span: Span
    base: int = 0
    offsets: tuple[int, ...] = field(default=(), repr=False)
    parameters: tuple[str, ...] = ()

    def place(self, start: int, end: int) -> Span:
        """The span in the file of the characters [start, end) of the text."""
        if not self.offsets:
            return Span(self.span.file, self.base + start, self.base + end)
        first = self.offsets[start]
        last = self.offsets[end - 1] + 1 if end > start else first
        return Span(self.span.file, first, max(first, last))
