"""Expressions of Fortran (Fortran 2018 clauses 9 and 10) as trees, before it is asked what names mean.

A node stands at the characters [at, end) of the text that was read; that does not tell nodes apart.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.records import dataclass, field


@dataclass(frozen=True, slots=True)
class Literal:
    """A literal constant: `base` is its type, `kind` what is written after the underscore.

    A number is as written, its exponent letter included; a logical is "true" or "false".
    """

    base: str
    text: str
    kind: str = ""
    at: int = field(default=0, compare=False, repr=False)
    end: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Slice:
    """A subscript triplet `lower : upper : stride`."""

    lower: Node | None = None
    upper: Node | None = None
    stride: Node | None = None
    at: int = field(default=0, compare=False, repr=False)
    end: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Argument:
    """What stands between the commas of parentheses: a subscript, or an argument with its keyword."""

    value: Node | Slice
    key: str = ""
    at: int = field(default=0, compare=False, repr=False)
    end: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Part:
    """A name with its parentheses, if it has some: an array element or section, or a function call."""

    name: str
    arguments: tuple[Argument, ...] | None = None
    substring: Slice | None = None
    at: int = field(default=0, compare=False, repr=False)
    end: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Designator:
    """Names joined by `%`: a variable, a part of one, a function reference, a structure constructor."""

    parts: tuple[Part, ...]
    at: int = field(default=0, compare=False, repr=False)
    end: int = field(default=0, compare=False, repr=False)

    @property
    def first(self) -> Part:
        """The part in front."""
        return self.parts[0]


@dataclass(frozen=True, slots=True)
class Unary:
    """An operator in front of its operand."""

    operator: str
    operand: Node
    at: int = field(default=0, compare=False, repr=False)
    end: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Binary:
    """An operator between its operands; those of relations and logic in their modern spelling."""

    operator: str
    left: Node
    right: Node
    at: int = field(default=0, compare=False, repr=False)
    end: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Parentheses:
    """An expression in parentheses, which keep its evaluation together (10.1.5.2.4)."""

    inner: Node
    at: int = field(default=0, compare=False, repr=False)
    end: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ComplexPair:
    """A complex constant (7.4.3.3)."""

    real: Node
    imaginary: Node
    at: int = field(default=0, compare=False, repr=False)
    end: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ImpliedDo:
    """An implied DO of an array constructor (R774)."""

    items: tuple[Node | ImpliedDo, ...]
    name: str
    first: Node
    last: Node
    step: Node | None = None
    at: int = field(default=0, compare=False, repr=False)
    end: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Constructor:
    """An array constructor; `type` is the type specification in front of its colons."""

    items: tuple[Node | ImpliedDo, ...]
    type: str = ""
    at: int = field(default=0, compare=False, repr=False)
    end: int = field(default=0, compare=False, repr=False)


Node = Literal | Designator | Unary | Binary | Parentheses | ComplexPair | Constructor


def designators(node: Node | Slice | ImpliedDo | None) -> Iterator[Designator]:
    """The designators of an expression, those in subscripts and arguments after the one that has them."""
    if isinstance(node, Designator):
        yield node
    for part in _parts_of(node):
        yield from designators(part)


def _parts_of(node: Node | Slice | ImpliedDo | None) -> tuple[Node | Slice | ImpliedDo | None, ...]:
    match node:
        case Designator():
            arguments = (a.value for part in node.parts for a in part.arguments or ())
            return (*arguments, *(part.substring for part in node.parts))
        case Slice():
            return node.lower, node.upper, node.stride
        case Unary():
            return (node.operand,)
        case Binary():
            return node.left, node.right
        case Parentheses():
            return (node.inner,)
        case ComplexPair():
            return node.real, node.imaginary
        case Constructor():
            return node.items
        case ImpliedDo():
            return (*node.items, node.first, node.last, node.step)
        case _:
            return ()
