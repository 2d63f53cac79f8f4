"""Abstract programs with regions whose iterations do not race; `random_make.py` makes them at random.

They compute with integers. Arrays `a`, `b`, `c` have one dimension, `m` and `q` two, `t` three, each of the
program's size; `w` is a small array for private copies, `o` a record with one, `e` one that iterations
declare, `f` one for `firstprivate`; `h` is for atomic updates.
"""

from __future__ import annotations

from dataclasses import dataclass

RANKS = {"a": 1, "b": 1, "c": 1, "m": 2, "q": 2, "t": 3}
"""The arrays and their ranks."""
INDICES = ("i", "j", "k")
"""Control variables of loops, from the outermost."""
ROW, RECORD, OWN, GIVEN = "w", "o", "e", "f"
SUMS = "r"
COUNT = 4
"""The elements of the arrays that are private, and reduced."""
FUNCTIONS = ("mixed", "turned", "unmarked")
"""Functions that regions call: `turned` and `unmarked` have local arrays, and the last has no directive."""
ARITHMETIC = ("+", "*", "max", "min", "&", "|", "^")
LOGICAL = ("&&", "||")
OPERATORS = (*ARITHMETIC, *LOGICAL)
"""Those of reductions, as C spells them."""
START = {"+": 0, "*": 1, "max": -99999, "min": 99999, "&": -1, "|": 0, "^": 0, "&&": 1, "||": 0}
"""What does not change the other operand."""


@dataclass(frozen=True, slots=True)
class Number:
    """A constant."""

    value: int


@dataclass(frozen=True, slots=True)
class Variable:
    """A scalar or a control variable."""

    name: str


@dataclass(frozen=True, slots=True)
class Element:
    """An element; the subscripts are control variables, outermost first.

    Of an array statement, "" stands for the dimension that it is about, "-" for that in reverse order.
    """

    array: str
    subscripts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OfRow:
    """An element of the private array, from 0."""

    at: int


@dataclass(frozen=True, slots=True)
class Picked:
    """An element of a small array at the value of a control variable plus a number, modulo its extent."""

    array: str
    index: str
    shift: int = 0


@dataclass(frozen=True, slots=True)
class Sums:
    """One or several elements of the array that is reduced, from 0."""

    first: int
    count: int = 1


@dataclass(frozen=True, slots=True)
class Binary:
    """An operation: + - * max min, or a call of a function. Results stay small."""

    operator: str
    left: Expression
    right: Expression


Expression = Number | Variable | Element | OfRow | Picked | Sums | Binary
Reduction = tuple[str, str | Element | Sums]
"""An operator, and what is reduced: a variable, elements of the array of sums, or one element of an array."""


@dataclass(frozen=True, slots=True)
class Set:
    """A scalar gets a value."""

    name: str
    value: Expression


@dataclass(frozen=True, slots=True)
class Store:
    """An element gets a value."""

    target: Element
    value: Expression


@dataclass(frozen=True, slots=True)
class FillRow:
    """A loop over the private array, in order."""

    index: str
    value: Expression


@dataclass(frozen=True, slots=True)
class Scratch:
    """A scalar gets the difference of two elements of a small array, which the iteration sets before.

    `kind`: ROW is a private array, RECORD a private record that has one, OWN is declared by the iteration.
    Subscripts depend on the control variable. `whole`: a loop sets all elements.
    """

    name: str
    kind: str
    index: str
    shift: int
    left: Expression
    right: Expression
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Passed:
    """A scalar gets a value by a function that is given its address."""

    name: str
    value: Expression


@dataclass(frozen=True, slots=True)
class Along:
    """An array statement on the innermost dimension; elements that `where` is less than get `value` alone."""

    target: Element
    value: Expression
    where: tuple[Expression, Expression] | None = None


@dataclass(frozen=True, slots=True)
class Summed:
    """A scalar gets the sum over an array of one dimension times a value, by a routine of a level."""

    name: str
    level: str
    array: str
    value: Expression


@dataclass(frozen=True, slots=True)
class Spread:
    """A routine of a level gives the elements of a row values; the last subscript is ""."""

    level: str
    target: Element
    value: Expression


@dataclass(frozen=True, slots=True)
class Plain:
    """A loop without a directive."""

    index: str
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Fold:
    """A value is combined into what is reduced; the control variable chooses among several elements."""

    operator: str
    name: str | Element | Sums
    value: Expression
    index: str = "i"


@dataclass(frozen=True, slots=True)
class If:
    """Statements under the condition that one value is less than another."""

    left: Expression
    right: Expression
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Atomic:
    """A value is added to an element of `h`."""

    value: Expression


@dataclass(frozen=True, slots=True)
class Loop:
    """A loop with a directive: the clauses without those of data, the private variables, and the reductions.

    `count` loops are associated, with `collapse`, or with `tile` where there are sizes. `down`: from the end.
    """

    index: str
    clauses: tuple[str, ...]
    body: tuple[Statement, ...]
    private: tuple[str, ...] = ()
    reductions: tuple[Reduction, ...] = ()
    count: int = 1
    tile: tuple[int, ...] = ()
    down: bool = False

    @property
    def indices(self) -> tuple[str, ...]:
        """Those of the associated loops."""
        first = INDICES.index(self.index)
        return INDICES[first : first + self.count]


@dataclass(frozen=True, slots=True)
class Compute:
    """A compute construct. `off`: its `if` is false, so the host executes the region.

    `listed` is the clause that names all arrays: "copy", "present" where they are, or "" for none.
    """

    kind: str
    clauses: tuple[tuple[str, str], ...]
    loops: tuple[Loop, ...]
    combined: bool
    reductions: tuple[Reduction, ...] = ()
    queue: int = 0
    off: bool = False
    listed: str = "copy"


@dataclass(frozen=True, slots=True)
class Data:
    """A data construct about all arrays, or what enters and exits them."""

    body: tuple[Statement, ...]
    entered: bool = False


Part = tuple[tuple[int, int, int], ...]
"""Of each dimension the first and last element, counted from 0, and the step, which C does not have."""


@dataclass(frozen=True, slots=True)
class Update:
    """The host gets an array or a part of it, and adds it to the checksum."""

    clause: str
    array: str
    part: Part = ()


@dataclass(frozen=True, slots=True)
class HostSet:
    """The host sets an element, and the device gets the array, or that element `alone`."""

    array: str
    value: int
    alone: bool = False


Statement = (
    Set
    | Store
    | FillRow
    | Scratch
    | Passed
    | Along
    | Summed
    | Spread
    | Plain
    | Fold
    | If
    | Atomic
    | Loop
    | Compute
    | Data
    | Update
    | HostSet
)


@dataclass(frozen=True, slots=True)
class Storage:
    """What an array is in Fortran.

    `kind`: "static", "allocatable", "pointer", "dummy" (assumed shape) or "component"; `type` its type;
    `lower` the lower bound of each dimension; `section`: data clauses give its bounds.
    """

    kind: str = "static"
    type: str = "integer(8)"
    lower: int = 1
    section: bool = False


@dataclass(frozen=True, slots=True)
class Program:
    """A program, the number of elements in each dimension of its arrays, and what these are in Fortran."""

    size: int
    body: tuple[Statement, ...]
    storage: dict[str, Storage]
