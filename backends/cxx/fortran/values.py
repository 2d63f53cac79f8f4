"""Values of expressions in C++: the text of a scalar, or of the element of an array at given places."""

from __future__ import annotations

from collections.abc import Callable

from accomp.host.fortran_types import Kinded, RefusedError
from accomp.records import dataclass, field, replace

PRIMARY, UNARY, FACTOR, TERM, SHIFT, RELATION, EQUALITY, AND, OR, CHOICE = 16, 15, 13, 12, 11, 9, 8, 5, 4, 3
"""How strongly operators of C++ bind."""


@dataclass(frozen=True, slots=True)
class Value:
    """The value of an expression.

    An array has a `shape`, C++ expressions of its extents, and `element` gives the value at places
    counted from 0. `constant` is what an integer is known to be; an integer that is another one plus
    a number is kept in parts as `head` and `offset`, so that places come out short. `truth` says
    that the text is of C++ type bool. `object` is the name of the variable a designator starts
    with; `place` tells that the text names memory (an lvalue).
    """

    text: str
    type: Kinded
    level: int = PRIMARY
    constant: int | None = None
    head: str = ""
    offset: int = 0
    truth: bool = False
    place: bool = False
    object: str = ""
    shape: tuple[str, ...] = ()
    element: Callable[[tuple[str, ...]], Value] | None = field(default=None, compare=False)
    lowers: tuple[str, ...] = ()
    """The lower bounds of a whole array; those of other arrays are 1."""
    section: Section | None = None

    @property
    def rank(self) -> int:
        """The number of dimensions."""
        return len(self.shape)

    def at(self, places: tuple[str, ...]) -> Value:
        """The element at places counted from 0; a scalar is the same everywhere."""
        return self.element(places) if self.element is not None else self

    def within(self, level: int) -> str:
        """The text as an operand of an operator, in parentheses where that binds more strongly."""
        return self.text if self.level >= level else f"({self.text})"

    def plus(self, number: int) -> str:
        """The text of an integer with a number added."""
        if self.constant is not None:
            return str(self.constant + number)
        head = self.head or self.within(TERM)
        total = self.offset + number
        return head if not total else f"{head} {'+' if total > 0 else '-'} {abs(total)}"


@dataclass(frozen=True, slots=True)
class Section:
    """What an array designator is in memory: its first element and, per dimension, the step in elements.

    `contiguous` tells whether its elements are known to follow one another.
    """

    first: str
    steps: tuple[str, ...]
    contiguous: bool


def whole(number: int, type_: Kinded) -> Value:
    """The value of an integer constant."""
    suffix = "LL" if type_.kind == 8 else ""
    if number == -(1 << 63):
        return Value("(-9223372036854775807LL - 1)", type_, constant=number)
    if number == -(1 << 31) and type_.kind == 4:
        return Value("(-2147483647 - 1)", type_, constant=number)
    return Value(f"{number}{suffix}", type_, PRIMARY if number >= 0 else UNARY, constant=number)


def mapped(values: tuple[Value, ...], make: Callable[[tuple[Value, ...]], Value]) -> Value:
    """What an elemental operation makes of its operands: arrays element by element (10.1.4)."""
    shaped = next((v for v in values if v.shape), None)
    if shaped is None:
        return make(values)
    if any(v.rank not in (0, shaped.rank) for v in values):
        raise RefusedError("arrays of different ranks are operands of one operation")
    known: dict[tuple[str, ...], Value] = {}  # else each operation would ask all operations below it anew

    def element(places: tuple[str, ...]) -> Value:
        if places not in known:
            known[places] = make(tuple(v.at(places) for v in values))
        return known[places]

    sample = element(tuple("0" for _ in shaped.shape))
    return replace(sample, text="", shape=shaped.shape, element=element, constant=None, place=False)


def factor(text: str) -> str:
    """A text as an operand of any operator."""
    return text if text.replace("_", "a").isalnum() else f"({text})"


def section(value: Value) -> str:
    """The view of an array that lies in memory, with the steps between its elements."""
    assert value.section is not None
    pairs = (f"{e}, {s}" for e, s in zip(value.shape, value.section.steps, strict=True))
    return f"fortran::section(&{value.section.first}, {', '.join(pairs)})"


def call(name: str, *arguments: str) -> str:
    """The text of a function call."""
    return f"{name}({', '.join(arguments)})"
