"""Kernel trees: a compute construct as statements whose expressions are C++ text.

A front end builds them from the bound construct and the host program (C and C++ nearly verbatim, Fortran
translated); the HIP back end places each statement at its level of parallelism and writes the kernel.

Types are type-ids of C++ (`double`, `int[10][20]`, `struct pair`): a variable is declared as
`accomp::type<TYPE> NAME`, so array types need no declarators.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, IntEnum
from functools import cache
from operator import attrgetter
from typing import Any

from accomp.ir.cxx_names import identifiers
from accomp.records import dataclass, field, field_names
from accomp.source import Span


class Level(IntEnum):
    """Levels of parallelism, outermost first (OpenACC 3.3, section 2.9); SEQ is none."""

    SEQ = 0
    GANG = 1
    WORKER = 2
    VECTOR = 3


LEVELS = {level.name.lower(): level for level in Level if level is not Level.SEQ}
"""By the names of their clauses."""
OPERATORS = {
    "+": "plus",
    "*": "times",
    "max": "largest",
    "min": "smallest",
    "&": "bit_and",
    "|": "bit_or",
    "^": "bit_xor",
    "&&": "both",
    "||": "either",
    "eqv": "same",
    "neqv": "different",
}
"""Reduction operators of the languages (section 2.9.11), as accomp_device.h names them."""


class Passing(Enum):
    """How a variable of the host program reaches the kernel."""

    VALUE = "value"
    """By value: each thread has a copy of what the variable held (firstprivate; also loop bounds)."""
    OBJECT = "object"
    """The device address of the variable; the body's name is a reference to it (copy, present,
    reductions ...).
    """
    POINTER = "pointer"
    """The variable is a pointer; the kernel is given the device address of what it points to."""
    VIEW = "view"
    """Device address and bounds of an array whose shape is known at run time only:
    `accomp::view<TYPE, RANK>`, or `accomp::rows` where it is C's.
    """


@dataclass(frozen=True, slots=True)
class Expr:
    """An expression in C++. `uses` are names of kernel variables in it; `effects` whether it may
    write memory or call what may (so that exactly one thread may evaluate it). `reads_memory` is that
    of Code; expressions of scalar variables and literals alone are known not to. `closed`: all other names in
    it, of macros, enumerators and types, mean the same in all of the module.
    """

    text: str
    uses: frozenset[str] = frozenset()
    effects: bool = False
    reads_memory: bool = True
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Parameter:
    """A variable declared outside of the region. `rank` is that of a VIEW.

    The launcher's parameter is `TYPE NAME` by VALUE where TYPE is arithmetic, `const void *NAME`
    where it is a class (copied by the launcher), `void *NAME` else; a VIEW has `const long long
    *NAME_bounds` besides: for each dimension, fastest first, lower bound, extent and stride in
    elements. `extended`: its elements may be larger ones that begin with one of TYPE.
    """

    name: str
    type: str
    passing: Passing
    rank: int = 0
    is_class: bool = False
    extended: bool = False
    rows: bool = False
    """Whether a VIEW is an array of C."""

    @property
    def view(self) -> str:
        """The type of a VIEW."""
        return f"accomp::{'rows' if self.rows else 'view'}<{self.type}, {self.rank}>"


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable local to the region or private in it. `initial` may name the enclosing variable of
    the same name (firstprivate of a loop or region). `is_array` where it must be one object for all
    threads of its level.
    """

    name: str
    type: str
    initial: Expr | None = None
    is_array: bool = False
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Reduction:
    """A reduction variable (scalar, or array element by element); `operator` is one of + * max min &
    | ^ && || and Fortran's eqv, neqv. `name` is the enclosing variable's, and that of the private
    copy.
    """

    operator: str
    name: str
    type: str
    is_array: bool = False


@dataclass(frozen=True, slots=True)
class Code:
    """Statements without a partitioned loop or a call of a parallel routine, as text with `;` or braces.

    `assigns` are variables of the region it assigns to; `effects` whether it may do anything else than that
    (writes through pointers, to elements, to OBJECTs; atomics; calls not known to be pure).
    `reads_memory` whether it reads what another thread could have written.
    """

    text: str
    uses: frozenset[str] = frozenset()
    assigns: frozenset[str] = frozenset()
    effects: bool = True
    reads_memory: bool = True
    line: int = 0


@dataclass(frozen=True, slots=True)
class Declare:
    """The declaration of a local variable."""

    variable: Variable
    line: int = 0


@dataclass(frozen=True, slots=True)
class Block:
    """A compound statement with a scope of its own."""

    body: tuple[Statement, ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class If:
    """A condition around statements that hold a partitioned loop or a parallel call (else it would be
    Code).
    """

    condition: Expr
    then: tuple[Statement, ...]
    orelse: tuple[Statement, ...] = ()
    line: int = 0
    constant: bool = False
    """Whether it is an `if constexpr` of C++."""


@dataclass(frozen=True, slots=True)
class While:
    """A sequential loop around such statements: `first` in front, then `body` and `step` while
    `condition` holds; `check_last` for do-while. `continue` goes to `step`.
    """

    first: tuple[Statement, ...]
    condition: Expr
    step: tuple[Statement, ...]
    body: tuple[Statement, ...]
    check_last: bool = False
    line: int = 0


class JumpKind(Enum):
    """Jumps out of the body of a While, or of the region's routine."""

    BREAK = "break"
    CONTINUE = "continue"
    RETURN = "return"


@dataclass(frozen=True, slots=True)
class Jump:
    """A jump that concerns a While, not a loop within Code. `value` is that of a return."""

    kind: JumpKind
    value: Expr | None = None
    line: int = 0


@dataclass(frozen=True, slots=True)
class Range:
    """One associated loop: its control variable runs from `first` in steps of `step` for `count`
    iterations.

    `count` is an expression of type long long, at least 0 (the header gives accomp::count_lt(first,
    limit, step), count_le, count_gt, count_ge, count_ne, and count_do(first, last, step) of Fortran);
    `step` keeps its sign. For pointers and random-access iterators `index` has their type. `inner`
    are statements between this header and the next loop's (collapse with force, Fortran bounds of
    inner loops), evaluated anew in each iteration.
    """

    index: Variable
    first: Expr
    count: Expr
    step: Expr
    inner: tuple[Statement, ...] = ()


@dataclass(frozen=True, slots=True)
class Loop:
    """A partitioned loop, or an associated loop nest (collapse, tile).

    `ranges` outermost first; `levels` the levels it is partitioned over; `tile` the tile sizes of as
    many ranges (`None` for *), whose element loops have `tile_levels`. `gang_static` is the chunk of
    gang(static:), with text "*" for an asterisk. `limits` are the arguments of gang, worker and
    vector. `gang_dim` is the dimension of gang(dim:).
    """

    ranges: tuple[Range, ...]
    levels: frozenset[Level]
    body: tuple[Statement, ...]
    private: tuple[Variable, ...] = ()
    reductions: tuple[Reduction, ...] = ()
    tile: tuple[Expr | None, ...] = ()
    tile_levels: frozenset[Level] = frozenset()
    gang_static: Expr | None = None
    limits: tuple[tuple[Level, Expr], ...] = ()
    line: int = 0
    gang_dim: int = 1


@dataclass(frozen=True, slots=True)
class Call:
    """A call statement of a routine with a level: all threads of that level (and finer) take part.

    `target`, if any, is a local variable that is given the result. `refers` are variables of the region
    that the routine is given by reference or address.

    `callee`: an object of C++ whose class tells which threads call it, in front of the `text` then.
    """

    text: str
    level: Level
    uses: frozenset[str] = frozenset()
    target: str = ""
    line: int = 0
    refers: frozenset[str] = frozenset()
    callee: str = ""


@dataclass(frozen=True, slots=True)
class Extent:
    """One dimension of a section: its lower bound as the array is indexed in C++, and how many elements it
    has: `length` at most, `count` of them where fewer may be.
    """

    lower: Expr
    length: int
    count: Expr | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A part of an array that a `cache` directive names (OpenACC 3.3, section 2.10).

    `type` is that of the elements; `extents` are in the order of C's subscripts, slowest first. `readonly`:
    the program says that nothing changes it meanwhile; `distinct`: no other name reaches what it names;
    `changed`: the statements change elements. `why` tells what keeps it from being copied; empty for nothing.
    """

    name: str
    type: str
    extents: tuple[Extent, ...] = ()
    readonly: bool = False
    distinct: bool = False
    changed: bool = False
    why: str = ""
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Cache:
    """Statements that refer to no other elements of these arrays than those of the sections."""

    sections: tuple[Section, ...]
    body: tuple[Statement, ...]
    line: int = 0


Statement = Code | Declare | Block | If | While | Jump | Loop | Call | Cache


def is_gang_loop(body: tuple[Statement, ...]) -> bool:
    """Whether it is one loop over gangs, or the call of a gang routine, after declarations.

    Nothing else of a `kernels` construct (OpenACC 3.3 section 2.5.2) may have several gangs: they would
    repeat what stands outside of gang loops, or run ahead of each other from one to the next.
    """
    while len(body) == 1 and isinstance(body[0], Block):
        body = body[0].body
    *before, last = body or (None,)
    plain = all(
        isinstance(s, Declare) and not (s.variable.initial and s.variable.initial.effects) for s in before
    )
    if isinstance(last, Call):
        return plain and last.level is Level.GANG
    return plain and isinstance(last, Loop) and Level.GANG in last.levels


@dataclass(frozen=True, slots=True)
class Kernel:
    """One kernel: a parallel or serial construct, or a part of a kernels construct.

    `private` are gang-private variables (private and firstprivate clauses of the construct, the
    latter with `initial`); `reductions` those of the construct, over gangs: the original is an OBJECT
    parameter. `serial` is one gang of one worker of one lane. Sizes are expressions of the HOST
    language, or None where nothing is asked for.
    """

    name: str
    parameters: tuple[Parameter, ...]
    body: tuple[Statement, ...]
    private: tuple[Variable, ...] = ()
    reductions: tuple[Reduction, ...] = ()
    serial: bool = False
    num_gangs: tuple[str, ...] = ()
    num_workers: str | None = None
    vector_length: str | None = None
    span: Span | None = None
    together: bool = False
    """Whether its lanes wait for each other: each has to be a thread."""
    around: tuple[str, ...] = ()
    """The heads of the namespaces in which its names are looked up."""
    lambdas: tuple[Routine, ...] = ()
    """Those in its text that have parallelism: their names stand there for their bodies."""


@dataclass(frozen=True, slots=True)
class Routine:
    """A procedure that kernels call: `heading` is its C++ heading without `__device__` and body.

    With level SEQ the `body` is one Code. Others are lowered like a kernel's body, from the mode in
    which they are called: gang-partitioned or -redundant, and single in the levels from `level` on.
    `types` declare those that name template parameters.
    """

    name: str
    heading: str
    body: tuple[Statement, ...]
    level: Level = Level.SEQ
    private: tuple[Variable, ...] = ()
    span: Span | None = None
    around: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    declared: bool = False
    """Whether `Module.declarations` have its prototype."""
    lambdas: tuple[Routine, ...] = ()
    """As of a kernel."""

    @property
    def member(self) -> bool:
        """Whether its heading has its parameters alone, as that of a member of a class."""
        return self.heading.startswith("(")


@dataclass(frozen=True, slots=True)
class MemberRoutine:
    """A member of a class with gang, worker or vector parallelism: its heading ends the text in front.

    Its body is the routine's, whose heading has the parameters alone; `after` is the text from there on.
    """

    routine: Routine
    after: str


@dataclass(frozen=True, slots=True)
class Module:
    """All kernels of one source file. `prelude` is C++ text in front of them: includes, types,
    constants, `__device__` variables; `routines` in the order of their definition, prototypes are
    made from the headings.
    """

    path: str
    prelude: str = ""
    routines: tuple[Routine, ...] = ()
    kernels: tuple[Kernel, ...] = field(default_factory=tuple)
    namespace: str = ""
    """The namespace of all after the prelude, so that names of the host program are others."""
    declarations: str = ""
    """C++ text in it, in front of the routines."""
    members: tuple[MemberRoutine, ...] = ()
    """What follows it: bodies of member functions, and the text between them."""
    across_files: bool = False
    """Whether device code of other files calls its routines or names its variables, or may."""


def texts(tree: object) -> str:
    """The texts in a kernel tree or a part of one, each on a line of its own."""
    found: dict[str, None] = {}
    todo: list[Any] = [tree]
    while todo:
        part = todo.pop()
        kind = part.__class__
        if kind is str:
            found[part] = None
        elif kind is tuple or kind is frozenset:
            todo += part
        else:
            todo += _contents(kind)(part)
    return "\n".join(found)


def words(tree: object) -> frozenset[str]:
    """The identifiers and keywords of these texts."""
    return identifiers(texts(tree))


@cache
def _contents(kind: type) -> Callable[[Any], tuple[Any, ...]]:
    """What gives the fields of a record of a kernel tree that may hold text; other objects have none."""
    names = field_names(kind) if kind is not Span else ()
    names = [name for name in names if kind.__annotations__[name] not in _TEXTLESS]
    if len(names) < 2:  # what attrgetter gives of one is no tuple
        return lambda part: tuple([getattr(part, name) for name in names])
    return attrgetter(*names)


_TEXTLESS = frozenset(("bool", "int", "Level", "Passing", "JumpKind", "frozenset[Level]", "Span | None"))
"""The annotations of fields that hold no text."""
