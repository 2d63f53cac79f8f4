"""The directive IR: acc constructs, and the omp lines each is mapped to, beside them."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING

from accomp.ir.actions import Action, InsertAt
from accomp.ir.calls import Assigned, Call, Undefined
from accomp.ir.own_macros import OwnMacro
from accomp.ir.own_procedures import NoProcedure, OwnProcedure
from accomp.ir.places import Asked, Branch, Cycles, Mention
from accomp.records import dataclass
from accomp.source import Edit, SourceFile, Span
from accomp.syntax.nodes import Directive, Symbol, VarRef

if TYPE_CHECKING:
    from accomp.host.declarations import ClauseArgument, Declarations
    from accomp.host.program import Body, Program
    from accomp.ir.kernel import Module


class RegionKind(Enum):
    """What statement is associated with a directive."""

    COMPOUND = "compound"
    LOOP = "loop"
    STATEMENT = "statement"
    NULL = "null"
    DECLARATION = "declaration"
    DECLARATORS = "declarators"
    """The declaration of a function together with variables."""
    LAMBDA = "lambda"
    """The declaration of a variable that holds a lambda."""


@dataclass(frozen=True, slots=True)
class Region:
    """The statement associated with a directive; the span ends after its `;` or `}`.

    `defines`: a declaration of a function has its body, too; `prototype` is it without, for `bind`.
    `opening` and `closing` are how many bytes the braces of a block have. `block`: the first statement of
    Fortran in it is that of a BLOCK construct. `in_memory`: what iterations have or reduce may stay there.
    """

    kind: RegionKind
    span: Span
    defines: bool = True
    prototype: str = ""
    opening: int = 1
    closing: int = 1
    block: bool = False
    in_memory: bool = False


@dataclass(frozen=True, slots=True)
class Loop:
    """One associated loop. `problem` says why it is not of canonical form ("" if it is).

    `index` is the loop control variable, `declared` whether the init declares it. `outer_indices` are those
    of loops around that its bounds or step name. `directive`: its body begins with a directive. `strided`: in
    Fortran a step other than 1 or -1. `rectangular`: its body is a loop with a directive, whose header
    does not name its index. `ranged`: a range-based loop. `between`: what its body has beside the next loop.
    `cycles`: what goes on with its next iteration, in Fortran and without its name.
    """

    span: Span
    index: Symbol | None
    declared: bool
    body: Span
    problem: str = ""
    outer_indices: tuple[Symbol, ...] = ()
    directive: bool = False
    strided: bool = False
    rectangular: bool = False
    ranged: bool = False
    between: Span | None = None
    cycles: Cycles | None = None


@dataclass(frozen=True, slots=True)
class Use:
    """A variable declared outside the region and referenced in it (nested regions included)."""

    symbol: Symbol
    first: Span
    written: bool = True
    read: bool = True
    index: bool = False
    """Whether it is the control variable of a loop in the region, which Fortran makes private."""
    dead: bool = False
    """Whether no code outside of the region reads the value that it has after it."""
    before: str = ""
    """The integer that is its value where the region starts, if that is known."""
    asked: tuple[Asked, ...] = ()
    read_after: Span | None = None
    """Where the host reads the value that a compute construct gives it, if no clause is about it."""
    outlives: bool = False
    """Whether that value may be read when the procedure has ended."""
    combined: str = ""
    """The operator of a reduction by which that construct combines values into it, doing nothing else."""
    own: bool = True
    """Whether the region names it outside of the regions of directives within, as far as is known."""
    set: bool = True
    """Whether it may be set there."""
    idle: bool = False
    """Whether the preprocessor skips all its references with the macros that are given."""
    given: tuple[str, ...] = ()
    """The conditions under which it is declared and referenced, and the directive is not alone."""
    pointed: bool = False
    """Whether the region asks what a pointer of Fortran is associated with, or sets it."""
    type_name: str = ""
    """How the region can write the derived type of objects with pointer or allocatable components: by its
    name there, or as `module:name` where a USE statement has to make it known; empty where it cannot."""
    exposed: bool = True
    """Of a loop in a compute construct: whether an iteration may read the value from before it."""
    redefined: bool = False
    """Of such a loop: whether each iteration sets it before it may read it."""
    live: bool = True
    """Of such a loop: whether the compute construct may read the value that the loop gives it."""
    parts: tuple[VarRef, ...] = ()
    """Of an object of Fortran with components in clauses: how a compute construct names it."""
    procedure: str = ""
    """Of static variables of procedures that a compute construct calls: the procedure."""
    calls: tuple[Call, ...] = ()
    """Of such variables: the calls that lead to the procedure, that of the region first."""


@dataclass(frozen=True, slots=True)
class Trace:
    """Which rule made a line, and of which paragraph."""

    rule: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class OmpLine:
    """An OpenMP directive of the output, with the rules that made it."""

    directive: Directive
    trace: tuple[Trace, ...] = ()


@dataclass(frozen=True, slots=True)
class HostLine:
    """A line of the host language in the output: a brace, a local copy, a call.

    `needs` names the header that declares what it uses, if any.
    """

    text: str
    trace: tuple[Trace, ...] = ()
    needs: str = ""


@dataclass(frozen=True, slots=True)
class ActionLine:
    """What the run-time library does at a place of the output; back ends have it spelled."""

    action: Action
    trace: tuple[Trace, ...] = ()


Line = OmpLine | HostLine | ActionLine


@dataclass(frozen=True, slots=True)
class Insertion:
    """Lines at a statement of the host program."""

    place: Span
    at: InsertAt
    lines: tuple[HostLine | ActionLine, ...]


@dataclass(frozen=True, slots=True)
class Lowering:
    """What one acc directive became.

    `before` replaces the directive (empty: it is discarded), `after` follows its region, `edits` change text
    inside it, and `insertions` are lines elsewhere. `trace` holds rules that discarded something. All that
    replaces directive and region stands in `procedure`, if that is given, and a call in its place.
    """

    before: tuple[Line, ...] = ()
    after: tuple[Line, ...] = ()
    edits: tuple[Edit, ...] = ()
    trace: tuple[Trace, ...] = ()
    insertions: tuple[Insertion, ...] = ()
    procedure: OwnProcedure | None = None


class ObjectData(Enum):
    """What a region does with the object that `this` points to."""

    COPY = "copy"
    COPYIN = "copyin"
    PRESENT = "present"
    """A data clause lists it."""


@dataclass(frozen=True, slots=True)
class StructuredBinding:
    """A structured binding (C++17 11.5) from outside of a region that the region refers to.

    `clause`: a clause of the directive has it in its list of vars.
    """

    name: str
    span: Span
    clause: bool = False


@dataclass(frozen=True, slots=True)
class FixedAddress:
    """A variable in a region that is set once, to a place in a variable of static storage duration.

    That is a constant of the host program, which compilers may take for one of the device's. `name` is the
    variable that is set, empty for the range of a loop; `of` is the other one, whose symbol has `id`.
    `kind` is "reference" or "pointer" for a variable of the region, "alias" and "use" for the use of one from
    outside of it, "constexpr" for that of a pointer that is a constant of C++. `span` is the initializer's or
    the use's, None where a macro makes it; `place` is where the variable is named.
    """

    name: str
    of: str
    id: str
    place: Span
    kind: str
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Object:
    """The object that `this` points to in a region of a C++ member function."""

    var: VarRef
    data: ObjectData


@dataclass(frozen=True, slots=True)
class Reduced:
    """A variable, and the operator by which loops reduce it."""

    operator: str
    var: VarRef


@dataclass(frozen=True, slots=True)
class Withheld:
    """A level of parallelism that a loop does not get from a policy, because of scalars that it sets."""

    level: str
    vars: tuple[VarRef, ...]


@dataclass(frozen=True, slots=True)
class Attributes:
    """What the normalize stage determines of a construct that no clause of OpenACC says.

    Of compute constructs: `shared` are the variables that all gangs share; `visible` are vars of visible
    data clauses (OpenACC 3.3 section 2.6.2), whose storage the region uses; `translated` are pointers in no
    clause, whose values become device addresses; `initial` are firstprivate sections, which the device copies
    from the values that the encountering thread has; `shadowed` are variables that gang loops reduce and
    other statements of the region use, so that another variable is reduced in place of each; `object` is what
    `this` points to, and `members` are those of its members that the region names.

    Of loops: `lastprivate` are scalars that get the values of the last iteration; a level may be `withheld`.
    Of data directives: `pointers` are members for which local pointers stand.
    Of compute constructs and loops: `reduced_parts` are members of records and array elements that are
    reduced in variables of their own.
    """

    shared: tuple[VarRef, ...] = ()
    visible: tuple[VarRef, ...] = ()
    translated: tuple[VarRef, ...] = ()
    initial: tuple[VarRef, ...] = ()
    shadowed: tuple[Reduced, ...] = ()
    object: Object | None = None
    members: tuple[VarRef, ...] = ()
    lastprivate: tuple[VarRef, ...] = ()
    withheld: Withheld | None = None
    pointers: tuple[VarRef, ...] = ()
    reduced_parts: tuple[VarRef, ...] = ()


@dataclass(frozen=True, slots=True)
class Construct:
    """A directive with its place in the host program.

    `loops` are the associated loops, outermost first, as many as the
    directive associates (collapse, tile) or as were found; `uses` is empty
    for standalone directives. `omp` is None until the map stage.

    In Fortran `closing` is the end directive, and `specification` the place after the first statement of the
    program unit, where USE statements go. `entry` and `exits` are those of the procedure of a `declare`
    directive: the place in front of its first executable statement, its RETURN statements, its last one.

    `closings` are end directives that branches of the preprocessor have beside it; each is its own under the
    conditions (of `#if` lines) `ended`, if any. `given` are those under which it stands, where others exclude
    them and have its region or place; `guard` those of lines after its region, where that ends outside of
    its branch; `apart` those that it has and its region has not.

    `sole`: its region is nothing but one construct; in C and C++, a block that holds nothing but one.
    `statics` are variables that the procedure of a `routine` uses, of which the device has one of its own:
    those of static storage that no `declare` names. Compute constructs have those of procedures
    of the file that they call without a `routine`. `undefined` are the procedures that have no body in the
    file, in C and C++.
    `parted`: lines of the preprocessor stand between the directive and what it is about. `macro` names the
    macro whose definition holds the directive, which is that of all uses.

    `calls` are the calls in the region, nested regions included, `branches` those that leave the region or
    enter it. `mentions` are those of members, elements and addresses that clauses list, nested
    regions included, in C and C++.
    `constants` names the arrays that are named constants of Fortran and have elements in the region.
    `procedure` is for a compute construct of Fortran whose program unit calls procedures that the types of
    polymorphic objects choose.
    `dynamic` are the places in a region or in the procedure of a `routine` of Fortran that ask for the types
    which polymorphic objects of the host have at run time.
    `bindings` are structured bindings of C++ in the region, from outside of it, and in lists of clauses.
    `fixed` are references and constant pointers that a compute construct of C, C++ sets to static variables.

    `subject` tells the function or procedure of a `routine` from others; empty where it is not known.
    `assigned` is for the `update` that an assignment of Fortran implies.
    `arguments` are the expressions in clauses of one use of a macro, where whole procedures are asked for.
    `body` is the statement tree of an `atomic` in C and C++, and of an outermost compute construct
    where kernels are made of it. `attributes` are empty before the normalize stage.
    """

    directive: Directive
    region: Region | None = None
    loops: tuple[Loop, ...] = ()
    children: tuple[Construct, ...] = ()
    uses: tuple[Use, ...] = ()
    function: str = ""
    omp: Lowering | None = None
    closing: Span | None = None
    specification: Span | None = None
    entry: Span | None = None
    exits: tuple[Span, ...] = ()
    body: Body | None = None
    closings: tuple[Span, ...] = ()
    given: tuple[str, ...] = ()
    guard: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()
    ended: tuple[str, ...] = ()
    calls: tuple[Call, ...] = ()
    branches: tuple[Branch, ...] = ()
    mentions: tuple[Mention, ...] = ()
    constants: tuple[str, ...] = ()
    dynamic: tuple[Mention, ...] = ()
    bindings: tuple[StructuredBinding, ...] = ()
    fixed: tuple[FixedAddress, ...] = ()
    attributes: Attributes = Attributes()
    sole: bool = False
    parted: bool = False
    macro: str = ""
    statics: tuple[Use, ...] = ()
    undefined: tuple[Undefined, ...] = ()
    procedure: OwnProcedure | NoProcedure | None = None
    subject: str = ""
    assigned: Assigned | None = None
    arguments: tuple[ClauseArgument, ...] = ()

    @property
    def in_macro(self) -> bool:
        """Whether the definition of a macro holds the directive."""
        return bool(self.macro)

    def walk(self) -> Iterator[Construct]:
        """This construct and all nested in it, in source order."""
        for construct, _ in _nested((self,)):
            yield construct

    @property
    def first(self) -> Span | None:
        """What follows the directive: its statement, or the directive that stands in front of that."""
        region = self.region.span if self.region is not None else None
        inner = self.children[0].directive.span if self.children else None
        if region is None or inner is None or self.region is None:
            return region
        of_loop = self.region.kind is RegionKind.LOOP and inner.start > region.start
        return region if of_loop else inner


@dataclass(frozen=True, slots=True)
class OwnOpenMP:
    """A directive of OpenMP that the program itself has.

    `words` are those of its name, up to its clauses. `follows` is the offset of the host program's first
    statement after it; between the two are directives, comments and lines of the preprocessor alone.
    `apart` are OpenACC directives that stand in no program with it. `closing` is its end
    directive in Fortran, `end` the end of its region where the front end knows it: of those of the device.
    `held`: a macro makes it with more, so it cannot be left out alone; `leads`: it is in front of that.
    `line`: it is a `#pragma` line of C.
    """

    words: tuple[str, ...]
    span: Span
    follows: int
    apart: tuple[Span, ...] = ()
    closing: Span | None = None
    end: int = -1
    held: bool = False
    leads: bool = False
    line: bool = False

    def excludes(self, directive: Span) -> bool:
        """Whether no program has both this and a directive of OpenACC."""
        return any(span.start == directive.start for span in self.apart)

    @property
    def name(self) -> str:
        """The name with its sentinel."""
        return " ".join(("omp", *self.words))


@dataclass(frozen=True, slots=True)
class Instantiated:
    """What a template or a lambda makes: a symbol, its outermost constructs, expressions in their clauses."""

    symbol: str
    constructs: tuple[Construct, ...] = ()
    arguments: tuple[ClauseArgument, ...] = ()


@dataclass(frozen=True, slots=True)
class Unit:
    """One source file with its outermost constructs, in source order.

    `inactive` are directives in code the preprocessor skips: left alone, and
    counted in the report. `program` is what the translation unit of a main file
    declares, where kernels are made of it, `declarations` what one of Fortran does,
    `module` the kernels; `preamble` are lines of the output in front of its text. `openacc`
    is the value of `_OPENACC` (OpenACC 3.3 2.2) for which it was read, where the text asks for it.
    `openmp` are the directives of OpenMP that the program itself has, `left_out` the places of those that
    the output shows as comments. `macros` may be words of directives. `instantiated` are for procedures.
    """

    source: SourceFile
    constructs: tuple[Construct, ...] = ()
    inactive: tuple[Span, ...] = ()
    program: Program | None = None
    module: Module | None = None
    declarations: Declarations | None = None
    preamble: tuple[str, ...] = ()
    openacc: str = ""
    openmp: tuple[OwnOpenMP, ...] = ()
    left_out: tuple[Span, ...] = ()
    macros: tuple[OwnMacro, ...] = ()
    instantiated: tuple[Instantiated, ...] = ()

    def walk(self) -> Iterator[Construct]:
        """All constructs, in source order."""
        for construct, _ in _nested(self.constructs):
            yield construct

    def nested(self) -> Iterator[tuple[Construct, int]]:
        """All constructs in source order, each with the number of those around it."""
        yield from _nested(self.constructs)


def _nested(constructs: tuple[Construct, ...]) -> Iterator[tuple[Construct, int]]:
    todo = [(construct, 0) for construct in reversed(constructs)]
    while todo:
        construct, depth = todo.pop()
        yield construct, depth
        todo += ((child, depth + 1) for child in reversed(construct.children))
