"""What a translation unit declares outside of regions, as far as kernels need it."""

from __future__ import annotations

from enum import Enum

from accomp.host.declarations import ClauseArgument
from accomp.host.nodes import Expression, Local, Statement
from accomp.records import dataclass
from accomp.source import Edit, Span
from accomp.syntax.nodes import Symbol, TypeInfo


def undecided(name: str) -> str:
    """What stands for the symbol of a call that may be of several functions of a name, as arguments of
    templates decide.
    """
    return f"{name}@"


@dataclass(frozen=True, slots=True)
class Reference:
    """A place where a text names a function, or a variable of static storage."""

    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Captured:
    """A variable that the function of a lambda finds in a member of its object, or where that refers to."""

    symbol: Symbol
    member: str
    reference: bool = False


@dataclass(frozen=True, slots=True)
class Body:
    """A region, or the body of a function; `edits` make C++ for the device of its text.

    `object` is the class of the object that `this` points to in a region, which is called OBJECT then.
    """

    root: Statement
    edits: tuple[Edit, ...] = ()
    object: TypeInfo | None = None
    template: str | None = None
    """What identifies the template whose parameters it depends on; empty where there are several."""
    around: tuple[str, ...] = ()
    """The heads of the namespaces that a region is in."""
    words: frozenset[str] = frozenset()
    """The identifiers and keywords in its text, without those in comments and literals."""
    rooted: frozenset[str] = frozenset()
    """Those of C++ after a `::` that may have nothing in front of it."""
    references: tuple[Reference, ...] = ()
    """Those in its text, where `bind` or `link` has others stand for some."""
    scope: str = ""
    """The name of the scope that the directive of a region stands in, in Fortran; in C and C++ that of the
    namespace for what its function declares.
    """
    captured: tuple[Captured, ...] = ()
    """Of the function of a lambda, whose `object` is the closure object, where procedures are asked for."""


DECIDED = "accomp_type_"
"""What the names begin with of types that instantiations tell (`Instance.variables`)."""
OBJECT = "accomp_this"
FOR_DEVICES = b"__host__ __device__ "
"""What edits write in front of functions, for compilers that ask for it."""


class Sort(Enum):
    """What a declaration outside of functions declares."""

    TYPE = "type"
    CONSTANT = "constant"
    VARIABLE = "variable"
    FUNCTION = "function"
    MACRO = "macro"
    UNDEFINED = "undefined"
    """Where a macro is undefined."""
    USING = "using"


@dataclass(frozen=True, slots=True)
class Capture:
    """A variable that a closure object holds, or refers to; `this` for the object around.

    `closure` is the qualified name that stands for its type, where that is a closure type itself.
    """

    name: str
    type: TypeInfo
    reference: bool = False
    closure: str = ""


@dataclass(frozen=True, slots=True)
class Closure:
    """What else the closure type of a lambda is: `captures` in the order of its members, `parameters` and
    what stands after them (`tail`) as text, `arguments` of the templates around it.

    `constants` are local ones that it uses, `globals` variables of static storage. Compilers are asked for it
    by its `place` (file:line:column), and by the `symbol` of the function around with its number there, and
    among those with the same parameters.
    """

    captures: tuple[Capture, ...]
    parameters: str | None
    tail: str
    mutable: bool
    arguments: tuple[tuple[str, str, str], ...]
    constants: tuple[str, ...]
    globals: frozenset[str]
    place: str
    symbol: str
    number: int
    alike: int
    problem: str = ""
    """Why kernels cannot be given it."""
    generic: tuple[str, ...] = ()
    """What stands in `parameters` for types that calls decide."""


@dataclass(frozen=True, slots=True)
class Declaration:
    """A declaration of the program outside of functions, or a macro definition.

    `names` are those it declares (tags, type names, enumerators). `around` are the heads of the namespaces
    that it is in. Of functions, `body` is there where they are defined, and `parameters`; `edits` make
    C++ of the text.
    """

    sort: Sort
    names: frozenset[str]
    span: Span
    around: tuple[str, ...] = ()
    body: Body | None = None
    parameters: tuple[Local, ...] = ()
    result: TypeInfo | None = None
    edits: tuple[Edit, ...] = ()
    internal: bool = False
    """Whether it has internal linkage, or is inline."""
    template: bool = False
    member: bool = False
    closure: Closure | None = None
    """Of a lambda, whose body `body` then is."""
    symbol: str = ""
    """What tells a function from others of its name, where there are several of different levels; of a
    variable the `id` of its Symbol.
    """
    words: frozenset[str] = frozenset()
    """The identifiers and keywords in its text, without those in comments and literals."""
    rooted: frozenset[str] = frozenset()
    """Those of C++ after a `::` that may have nothing in front of it."""
    extern: bool = False
    """Whether it is a variable that is declared `extern`."""
    inline: bool = False
    """Whether it is a function that may be defined in several files."""
    tables: bool = False
    """Whether it is a class with virtual functions or bases, whose constructors refer to tables; or a virtual
    function.
    """
    joins: bool = False
    """Whether it is a macro that joins words."""
    specializes: bool = False
    """Whether it is a class that specializes a template of a system header."""
    within: Span | None = None
    """The function that a type is declared in whose template parameters, or those of its class, it names; the
    class of a function that one declares.
    """
    initial: Expression | None = None
    """Of a variable what it starts from, where whole procedures are asked for."""


@dataclass(frozen=True, slots=True)
class ClassPlace:
    """Where the class is defined that a template parameter is: of a template, the specialization taken.

    Of a base it is the template that is named there.
    """

    parameter: str
    place: Span
    base: bool = False


@dataclass(frozen=True, slots=True)
class Instance:
    """An instantiation of a template: names of parameters, what they are, and the arguments.

    They are a "type", a "value", a "closure", a "class" that is not known where the template is, or one that
    is "made" of such types; of a "class" `symbols` has what compilers call it. `types` are the types of
    values, and of objects: a variable is what a reference refers to.
    """

    template: str
    arguments: tuple[tuple[str, str, str], ...]
    symbols: tuple[tuple[str, str], ...] = ()
    types: tuple[tuple[str, str], ...] = ()
    words: frozenset[str] = frozenset()
    """The identifiers and keywords in the arguments."""
    rooted: frozenset[str] = frozenset()
    """Those after a `::` that may have nothing in front of it."""
    function: str = ""
    """What tells the function where arguments are classes made of closure types, or of others that are not
    known: its symbol, with `$number,alike$` where clang has a number of its own for a closure.
    """
    places: str = ""
    """The places of the closures in the arguments then, each with a semicolon; outer templates first."""
    packs: frozenset[str] = frozenset()
    """The parameter packs, which have no declarations in kernels."""
    variables: tuple[tuple[str, str], ...] = ()
    """The names of types that the template does not tell, and what they are here; empty without a name."""
    name: str = ""
    """That of the function."""
    classes: tuple[ClassPlace, ...] = ()
    """Where the classes are defined that parameters and `variables` are, with their bases."""


@dataclass(frozen=True, slots=True)
class Called:
    """What instantiations of templates and of generic lambdas call where arguments decide on one of several
    functions of a name: the symbols of these, and the place after the call.
    """

    place: Span
    symbols: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Program:
    """What a translation unit declares outside of functions, in its order; `includes` of system headers as
    written. `keywords` are identifiers of C that are keywords of C++.
    """

    includes: tuple[str, ...] = ()
    declarations: tuple[Declaration, ...] = ()
    members: tuple[Declaration, ...] = ()
    """Functions that classes declare: those with directives, and others of their names."""
    instances: tuple[Instance, ...] = ()
    unwritten: frozenset[str] = frozenset()
    """The templates of calls whose arguments have no names for kernels (`Instance.template`)."""
    objects: tuple[tuple[str, str], ...] = ()
    """The templates of calls that have an object or a function as an argument, with the parameter."""
    scopes: tuple[tuple[str, str], ...] = ()
    """What functions declare for themselves and has a namespace: `Body.scope`, and the heads of these."""
    libraries: tuple[str, ...] = ()
    """The headers of libraries without directives, as written."""
    configuration: frozenset[str] = frozenset()
    """Names of macros that libraries ask for."""
    arguments: tuple[ClauseArgument, ...] = ()
    """Expressions in clauses, where whole procedures are asked for."""
    templated: tuple[Span, ...] = ()
    """The places of directives in templates, where whole procedures are asked for."""
    called: tuple[Called, ...] = ()
