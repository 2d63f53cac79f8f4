"""Statement trees of regions and routines in the host language, and the declarations around them.

A front end makes them where kernels are to be written. They hold what is needed to take a region apart: which
statement is where, what it refers to, which directive of the region stands in front of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from accomp.records import dataclass
from accomp.source import Edit, Span
from accomp.syntax.nodes import TypeInfo


class Kind(Enum):
    """Kinds of statements; PLAIN is an expression statement."""

    COMPOUND = "compound"
    IF = "if"
    FOR = "for"
    RANGE_FOR = "range-for"
    WHILE = "while"
    DO = "do"
    SWITCH = "switch"
    DECLARATION = "declaration"
    PLAIN = "plain"
    EXPRESSION = "expression"
    BREAK = "break"
    CONTINUE = "continue"
    RETURN = "return"
    NULL = "null"
    DIRECTIVE = "directive"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Facts:
    """What an expression or statement does: names of variables read and assigned to, functions called.

    `effects`: it may write memory through pointers, to elements or members of what they point to, or by
    calls. `memory`: it may read such memory. `shared`: names of variables whose address is taken, or which
    references are bound to.
    """

    reads: frozenset[str] = frozenset()
    writes: frozenset[str] = frozenset()
    effects: bool = False
    memory: bool = False
    calls: frozenset[str] = frozenset()
    shared: frozenset[str] = frozenset()

    def __or__(self, other: Facts) -> Facts:
        return Facts(
            self.reads | other.reads,
            self.writes | other.writes,
            self.effects or other.effects,
            self.memory or other.memory,
            self.calls | other.calls,
            self.shared | other.shared,
        )


NOTHING = Facts()


@dataclass(frozen=True, slots=True)
class Local:
    """A variable declared in a region or a parameter of a routine; `initial` its initializer."""

    name: str
    type: TypeInfo
    initial: Node | None = None
    span: Span | None = None
    static: bool = False
    constant: bool = False
    """Whether it is `constexpr`."""


@dataclass(frozen=True, slots=True)
class Node:
    """A statement, or an expression of one.

    `parts`: of a compound statement its statements; of `if` condition, then, else; of `for` init, condition,
    step, body (None where absent), of a range-based one the range in place of a condition; of `while` and
    `switch` condition, body; of `do` body, condition; of
    `return` the value; of a plain statement its expression; of a directive its region, if it has one.
    `child` counts the directives of the enclosing construct. `operator` is that of an assignment or
    comparison, whose operands then are `parts`. `told` is false where a macro made part of it, so that
    its text cannot be taken apart.
    """

    kind: Kind
    span: Span
    facts: Facts = NOTHING
    parts: tuple[Node | None, ...] = ()
    locals: tuple[Local, ...] = ()
    child: int = -1
    operator: str = ""
    name: str = ""
    """Of an expression: the variable that it is, or the function it calls, by its symbol if that is told."""
    told: bool = True

    def walk(self) -> Iterator[Node]:
        """This node and those below it."""
        yield self
        for part in self.parts:
            if part is not None:
                yield from part.walk()


@dataclass(frozen=True, slots=True)
class Body:
    """A region, or the body of a function; `edits` make C++ for the device of its text.

    `object` is the class of the object that `this` points to in a region, which is called OBJECT then.
    """

    root: Node
    edits: tuple[Edit, ...] = ()
    object: TypeInfo | None = None
    template: str | None = None
    """What identifies the template whose parameters it depends on; empty where there are several."""
    around: tuple[str, ...] = ()
    """The heads of the namespaces that a region is in."""


OBJECT = "accomp_this"


class Sort(Enum):
    """What a declaration outside of functions declares."""

    TYPE = "type"
    CONSTANT = "constant"
    VARIABLE = "variable"
    FUNCTION = "function"
    MACRO = "macro"
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
    what stands behind them (`tail`) as text, `arguments` of the templates around it.

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
    """What tells a function from others of its name, where there are several of different levels."""


@dataclass(frozen=True, slots=True)
class Instance:
    """An instantiation of a template: names of parameters, what they are, and the arguments.

    They are a "type", a "value", a "closure" or a "class" that is not known where the template is; of the
    latter `symbols` has what compilers call them.
    """

    template: str
    arguments: tuple[tuple[str, str, str], ...]
    symbols: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Program:
    """What a translation unit declares outside of functions, in its order; `includes` of system headers as
    written. `keywords` are identifiers of C that are keywords of C++.
    """

    includes: tuple[str, ...] = ()
    declarations: tuple[Declaration, ...] = ()
    instances: tuple[Instance, ...] = ()
    scopes: tuple[tuple[str, str], ...] = ()
    """Functions whose own declarations have a namespace, and the heads of these."""
    libraries: tuple[str, ...] = ()
    """The headers of libraries without directives, as written."""
    configuration: frozenset[str] = frozenset()
    """Names of macros that libraries ask for."""
