"""Statements and expressions of regions and routines of the host program.

    statement  = Block statement*              { ... }, the statements of a procedure
               | Declare local*                variables of a block, with what they start from
               | Evaluate expression           an assignment, a call, any other expression for its effects
               | If condition then orelse?
               | Loop range body               counted: index, lower, upper, step, relation
               | Iterate local range body      over the elements of a range (C++17 9.5.4)
               | Concurrent range* mask? body  in any order: DO CONCURRENT, FORALL
               | While condition body          with what stands in front of it and after each iteration
               | Switch selector case*         case = Case value* body; without values what is left
               | Masked mask body orelse?      elements of arrays where a mask is true, or is not (WHERE)
               | Jump kind target* value?      break, continue, return, to labels, the end of the program
               | Label name statement?         a label, or the name of a construct
               | Null
               | Directive number body?        the number-th directive within the construct around
               | Opaque kind part*             what the grammar does not have
    expression = Literal | Variable symbol | Name     a constant, a variable, any other name
               | Element array subscript*      of an array in all dimensions; of a pointer what it points to;
                                               sections and substrings, which have Triplets or arrays for some
               | Triplet lower? upper? step?   a range of subscripts
               | Array item* | Implied range item*    constructors of arrays, implied DO in them
               | Keyword name value            an actual argument by the name of its dummy
               | Member object name
               | Call function argument*
               | Unary operator operand | Binary operator left right | Conditional condition then orelse
               | Conversion operand            to the type of the node
               | Address operand               taken by an operator, or because it is passed by reference
               | Assign target operator value? also within expressions; without a value it is a step by one
               | Opaque kind part*

Every node has its span. An expression has its type where that is known. `macro` tells that a macro makes part
of a node, so that its text cannot be taken apart. What a node reads, writes, calls and may do besides is
computed (accomp.host.effects); an Opaque node does what its parts do.
"""

from __future__ import annotations

from enum import Enum

from accomp.records import dataclass
from accomp.source import Span
from accomp.syntax.nodes import Symbol, TypeInfo

PARENTHESES, COMPLEX = "()", "(,)"
"""Operators of Fortran's parentheses, and of the two parts of a complex constant."""


@dataclass(frozen=True, slots=True)
class Literal:
    """A literal constant, as written; an empty text is that of a value the language implies.

    `value` is that of an integer of which a macro or the name of an enumerator is the text.
    """

    text: str
    span: Span
    type: TypeInfo | None = None
    macro: bool = False
    value: str = ""


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable by its name."""

    symbol: Symbol
    span: Span
    type: TypeInfo | None = None
    macro: bool = False


@dataclass(frozen=True, slots=True)
class Name:
    """A name of a constant, a function or a template parameter, as a value."""

    name: str
    span: Span
    type: TypeInfo | None = None
    macro: bool = False


@dataclass(frozen=True, slots=True)
class Element:
    """An element of an array, or of what a pointer points to: in C as many subscripts as the array has.

    With a Triplet or an array for a subscript it is a section; the Triplet of a string names a substring.
    """

    array: Expression
    subscripts: tuple[Expression, ...]
    span: Span
    type: TypeInfo | None = None
    macro: bool = False


@dataclass(frozen=True, slots=True)
class Triplet:
    """Subscripts `lower`, `lower + step` ... up to `upper`; without them the bounds of the array."""

    lower: Expression | None
    upper: Expression | None
    step: Expression | None
    span: Span
    type: TypeInfo | None = None
    macro: bool = False


@dataclass(frozen=True, slots=True)
class Array:
    """An array made of its elements; items that are arrays give theirs (Fortran 2018 7.8)."""

    items: tuple[Expression, ...]
    span: Span
    type: TypeInfo | None = None
    macro: bool = False


@dataclass(frozen=True, slots=True)
class Implied:
    """Items for each value of an index, in a constructor of an array."""

    range: Range
    items: tuple[Expression, ...]
    span: Span
    type: TypeInfo | None = None
    macro: bool = False


@dataclass(frozen=True, slots=True)
class Keyword:
    """An actual argument that is given by the name of the dummy argument, a component by its name."""

    name: str
    value: Expression
    span: Span
    type: TypeInfo | None = None
    macro: bool = False


@dataclass(frozen=True, slots=True)
class Member:
    """A member of an object. `->` is the member of an Element.

    `symbol` tells components of Fortran apart, by the type that is asked for them.
    """

    object: Expression
    name: str
    span: Span
    type: TypeInfo | None = None
    macro: bool = False
    symbol: str = ""


@dataclass(frozen=True, slots=True)
class Call:
    """A call. `symbol` tells overloads apart where that is asked for, `callee` is an expression called; of a
    statement function of Fortran it is the expression that it stands for.

    `pure`: its result depends on its arguments alone, and it does nothing else. `intrinsic`: of the language,
    a function or the constructor of a record, whose type `symbol` then names. Intrinsic functions of Fortran
    have optional arguments as Keywords, in the order of the dummy arguments; `elemental` ones are of each
    element of their arguments. `problem`: why it is not known which procedure is called. `prvalue`: in C and
    C++, its result is a value, no reference to an object.
    `evaluated`: the text of a call that the host evaluates before the region, or the head of SELECT TYPE
    and its guards in lines, of which it finds the block to execute. `member`: the declaration of the member
    function of C++ that is called, where there are routines.
    """

    name: str
    arguments: tuple[Expression, ...]
    span: Span
    type: TypeInfo | None = None
    macro: bool = False
    symbol: str = ""
    callee: Expression | None = None
    pure: bool = False
    intrinsic: bool = False
    problem: str = ""
    prvalue: bool = False
    evaluated: str = ""
    member: Span | None = None
    elemental: bool = False


@dataclass(frozen=True, slots=True)
class Unary:
    """An operator in front of its operand."""

    operator: str
    operand: Expression
    span: Span
    type: TypeInfo | None = None
    macro: bool = False


@dataclass(frozen=True, slots=True)
class Binary:
    """An operator between its operands, neither of which it changes."""

    operator: str
    left: Expression
    right: Expression
    span: Span
    type: TypeInfo | None = None
    macro: bool = False


@dataclass(frozen=True, slots=True)
class Conditional:
    """One of two values."""

    condition: Expression
    then: Expression
    orelse: Expression
    span: Span
    type: TypeInfo | None = None
    macro: bool = False


@dataclass(frozen=True, slots=True)
class Conversion:
    """The operand's value in the node's type. `implicit`: the text does not show it."""

    operand: Expression
    span: Span
    type: TypeInfo | None = None
    macro: bool = False
    implicit: bool = False


@dataclass(frozen=True, slots=True)
class Address:
    """The place of an operand, which may be changed through it. `implicit`: it is passed by reference."""

    operand: Expression
    span: Span
    type: TypeInfo | None = None
    macro: bool = False
    implicit: bool = False


@dataclass(frozen=True, slots=True)
class Assign:
    """`target operator value`: "=", "+=" and the like; "++" or "--" without a value; "=>" of pointers.

    `after`: the expression's value is that from before the step.
    """

    operator: str
    target: Expression
    value: Expression | None
    span: Span
    type: TypeInfo | None = None
    macro: bool = False
    after: bool = False


class OpaqueKind(Enum):
    """What an Opaque node is, where that makes a difference."""

    OTHER = "other"
    PRINT = "print"
    """List-directed output: the unit, then the items."""
    TRANSFER = "transfer"
    """Other input and output."""
    ALLOCATE = "allocate"
    DEALLOCATE = "deallocate"
    NULLIFY = "nullify"
    """Pointers that are associated with nothing after it."""
    REFUSED = "refused"
    """What could not be read."""
    SWITCH = "switch"
    INITIALIZER = "initializer"
    """The arguments of a constructor, after the name of a variable."""
    ITERATE = "iterate"
    """A loop over the elements of a range whose parts do not show."""
    CLOSURE = "closure"
    """A lambda, which may change what it names."""
    MUTABLE_CLOSURE = "mutable_closure"
    """One that may change its copies of what it captures."""
    STATEMENTS = "statements"
    """A statement expression of GNU C: a block, whose last expression is the value."""


REFERS = "it captures by reference"
"""What `Opaque.problem` says of a lambda that does and is mutable."""


@dataclass(frozen=True, slots=True)
class Opaque:
    """A statement or an expression that is known by its parts alone."""

    kind: OpaqueKind
    parts: tuple[Node, ...]
    span: Span
    type: TypeInfo | None = None
    macro: bool = False
    statement: bool = False
    """Whether it is a statement."""
    problem: str = ""
    """Why it is not read."""
    captures: Span | None = None
    """What a lambda lists as captures, where others may be added; None where it refers to all."""


@dataclass(frozen=True, slots=True)
class Local:
    """A variable declared in a region or a parameter of a routine; `initial` what it starts from.

    `operands` are expressions in its type: extents that are no literals, operands of `decltype`, arguments of
    templates.
    """

    symbol: Symbol
    type: TypeInfo
    initial: Expression | None = None
    span: Span | None = None
    operands: tuple[Expression, ...] = ()

    @property
    def name(self) -> str:
        """The name."""
        return self.symbol.name

    @property
    def static(self) -> bool:
        """Whether there is one object for the whole run of the program, or of a thread."""
        return self.symbol.storage in ("static", "extern", "thread_local")

    @property
    def constant(self) -> bool:
        """Whether it is `constexpr`."""
        return self.symbol.storage == "constant"


@dataclass(frozen=True, slots=True)
class Block:
    """Statements in a scope of their own."""

    body: tuple[Statement, ...]
    span: Span
    macro: bool = False


@dataclass(frozen=True, slots=True)
class Declare:
    """The declaration of variables; of none where it declares types alone."""

    locals: tuple[Local, ...]
    span: Span
    macro: bool = False


@dataclass(frozen=True, slots=True)
class Evaluate:
    """An expression as a statement."""

    expression: Expression
    span: Span
    macro: bool = False


@dataclass(frozen=True, slots=True)
class If:
    """A condition around statements."""

    condition: Expression
    then: Statement
    orelse: Statement | None
    span: Span
    macro: bool = False
    constant: bool = False
    """Whether it is an `if constexpr` of C++."""


class Relation(Enum):
    """How an index is held against the last argument of its range; all but `<`, `>`, `!=` include it."""

    LT = "<"
    LE = "<="
    GT = ">"
    GE = ">="
    NE = "!="
    DO = "do"
    """Up or down to it by the step's sign (Fortran 2018 11.1.7.4)."""


@dataclass(frozen=True, slots=True)
class Range:
    """The values of a counted loop's index: `lower`, `lower + step` ... while `relation` holds with `upper`.

    `declared`: the loop declares the index. A step that is subtracted is a Unary "-".
    """

    index: Symbol
    lower: Expression
    upper: Expression
    step: Expression
    relation: Relation
    declared: bool = False
    type: TypeInfo | None = None


@dataclass(frozen=True, slots=True)
class Header:
    """Init, condition and increment of C's `for`, as written."""

    first: Statement | None = None
    condition: Expression | None = None
    step: Expression | None = None


@dataclass(frozen=True, slots=True)
class NoRange:
    """What keeps a header from being a range, and where."""

    problem: str
    span: Span


@dataclass(frozen=True, slots=True)
class Loop:
    """A counted loop, or a `for` of C whose header shows no range: then `problem` tells why."""

    range: Range | None
    body: Statement
    span: Span
    macro: bool = False
    header: Header | None = None
    problem: NoRange | None = None


@dataclass(frozen=True, slots=True)
class Iterate:
    """A loop over the elements of a range, each in turn in the variable."""

    local: Local
    range: Expression
    body: Statement
    span: Span
    macro: bool = False


@dataclass(frozen=True, slots=True)
class While:
    """A loop while a condition holds, which is asked in front of each iteration, or after (`last`)."""

    condition: Expression
    body: Statement
    span: Span
    macro: bool = False
    last: bool = False


class JumpKind(Enum):
    """Jumps out of a loop, an iteration or a procedure, to labels, and the end of the program."""

    BREAK = "break"
    CONTINUE = "continue"
    RETURN = "return"
    GOTO = "goto"
    CHOICE = "choice"
    """To the first label if the value is 1, to the second if it is 2, and so on (computed GO TO)."""
    SIGN = "sign"
    """To the first label if the value is negative, to the second if it is zero, else to the third."""
    STOP = "stop"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Jump:
    """A jump. `value` is that of a return, or what chooses a target; targets are labels and constructs."""

    kind: JumpKind
    value: Expression | None
    span: Span
    macro: bool = False
    targets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Label:
    """A label in front of a statement, if one follows, or the name of a construct."""

    name: str
    statement: Statement | None
    span: Span
    macro: bool = False


@dataclass(frozen=True, slots=True)
class Case:
    """Statements for some values of a selector; without values for those that no other case has."""

    values: tuple[Expression, ...]
    body: Statement
    span: Span


@dataclass(frozen=True, slots=True)
class Switch:
    """The one of some cases whose values a selector has."""

    selector: Expression
    cases: tuple[Case, ...]
    span: Span
    macro: bool = False


@dataclass(frozen=True, slots=True)
class Masked:
    """Assignments of elements for which a mask is true; the others are those of `orelse`."""

    mask: Expression
    body: Statement
    orelse: Statement | None
    span: Span
    macro: bool = False


@dataclass(frozen=True, slots=True)
class Concurrent:
    """Iterations for all values of indices that a mask lets through, in any order.

    `assigning`: each statement is done for all of them before the next (FORALL). `private` are copies of
    variables that iterations have, those in `initialized` with their value, `reduced` what all combine.
    `typed`: it says the type of its indices; `labelled`: it ends at a label. `name` is that of the construct.
    """

    ranges: tuple[Range, ...]
    mask: Expression | None
    body: Statement
    span: Span
    macro: bool = False
    assigning: bool = False
    private: tuple[Symbol, ...] = ()
    initialized: tuple[Symbol, ...] = ()
    reduced: tuple[Symbol, ...] = ()
    typed: bool = False
    labelled: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class Null:
    """An empty statement."""

    span: Span
    macro: bool = False


@dataclass(frozen=True, slots=True)
class Directive:
    """A directive by its number among those right within the construct around, with its region."""

    number: int
    body: Statement | None
    span: Span
    macro: bool = False


Expression = (
    Literal
    | Variable
    | Name
    | Element
    | Triplet
    | Array
    | Implied
    | Keyword
    | Member
    | Call
    | Unary
    | Binary
    | Conditional
    | Conversion
    | Address
    | Assign
    | Opaque
)
Statement = (
    Block
    | Declare
    | Evaluate
    | If
    | Loop
    | Iterate
    | Concurrent
    | While
    | Switch
    | Masked
    | Jump
    | Label
    | Null
    | Directive
    | Opaque
)
Node = Statement | Expression
