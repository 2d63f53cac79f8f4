"""Types of Fortran with their kinds (Fortran 2018 7.4), as lowering and back ends know them."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache

from accomp.records import dataclass, field
from accomp.source import Span
from accomp.syntax.nodes import TypeInfo, TypeKind


class RefusedError(Exception):
    """Something that is not translated; the message says what and why."""


class RefusedAtError(Exception):
    """A statement that is not translated: its place, and why."""

    def __init__(self, span: Span, reason: str) -> None:
        super().__init__(reason)
        self.span, self.reason = span, reason


class Extent(Enum):
    """How the extent of a dimension is given (Fortran 2018 8.5.8)."""

    EXPLICIT = "explicit"
    COLON = ":"
    """Deferred shape of allocatables and pointers, assumed shape of other dummy arguments."""
    SIZE = "*"
    """Assumed size, or implied by the value of a constant."""
    RANK = ".."


@dataclass(frozen=True, slots=True)
class Defaults:
    """The kinds of default types, and what compilers turn kinds into, named or not (`-freal-4-real-8`)."""

    integer: int = 4
    real: int = 4
    double: int = 8
    promoted: tuple[tuple[str, int, int], ...] = ()

    def effective_kind(self, base: str, kind: int) -> int:
        """The kind that objects of a type have when a declaration, a literal or a function names a kind."""
        base = {"complex": "real", "logical": "integer"}.get(base, base)
        return next((new for of, old, new in self.promoted if (of, old) == (base, kind)), kind)


@dataclass(frozen=True, slots=True)
class Kinded:
    """A type with its kind in bytes (of one part for complex); `name` is that of a derived type.

    A literal of BOZ form has the base "boz"; the unsized result of a mold has none. `polymorphic`
    objects may be of an extension of the type.
    """

    base: str
    kind: int = 4
    name: str = ""
    polymorphic: bool = field(default=False, compare=False)
    length: int = field(default=1, compare=False)
    """Of characters; -1 where it is known at run time only."""
    origin: str = ""
    """The scope that declares a derived type; empty where the types of a name are one type in all scopes."""

    @property
    def numeric(self) -> bool:
        """Whether arithmetic is done with it."""
        return self.base in ("integer", "real", "complex")

    @property
    def string(self) -> bool:
        """Whether it is of characters, but for a single one."""
        return self.base == "character" and self.length != 1

    @property
    def text(self) -> str:
        """The type in Fortran, for messages and interfaces."""
        if self.base == "type":
            return f"type({self.name})"
        return f"{self.base}({self.kind})"

    def tells_more(self, declared: Kinded) -> bool:
        """Whether it tells more of an object than what a polymorphic dummy argument is declared as."""
        return self != declared or (declared.polymorphic and not self.polymorphic)

    @property
    def full(self) -> str:
        """The full name of a derived type: the scope that declares it, and its name there."""
        return f"{self.origin}:{self.name}"

    @property
    def size(self) -> int:
        """How many bytes an object takes; 0 for derived types."""
        if self.base == "type":
            return 0
        if self.base == "character":
            return self.length
        return 2 * self.kind if self.base == "complex" else self.kind


INTEGER, REAL, DOUBLE = Kinded("integer"), Kinded("real"), Kinded("real", 8)
LONG, LOGICAL = Kinded("integer", 8), Kinded("logical")
CHARACTER = Kinded("character", 1)

_KINDS = {
    "integer": TypeKind.INTEGER,
    "real": TypeKind.FLOATING,
    "complex": TypeKind.COMPLEX,
    "logical": TypeKind.BOOLEAN,
    "character": TypeKind.CHARACTER,
    "type": TypeKind.RECORD,
    "boz": TypeKind.INTEGER,
}
_BASES = {kind: base for base, kind in _KINDS.items() if base != "boz"}


def type_info(type_: Kinded | None, rank: int = 0) -> TypeInfo | None:
    """The type of a node."""
    if type_ is None:
        return None
    return _info(type_.base, type_.kind, type_.name, type_.origin, type_.length, type_.polymorphic, rank)


@lru_cache(maxsize=1024)
def _info(
    base: str, kind: int, name: str, origin: str, length: int, polymorphic: bool, rank: int
) -> TypeInfo:
    type_ = Kinded(base, kind, name, polymorphic, length, origin)
    text, is_derived = type_.text, base == "type"
    made = TypeInfo(
        _KINDS[base],
        text,
        f"{text} :: ",
        underlying=type_.full if is_derived else "",
        bytes=0 if is_derived else kind,
        length=length if base == "character" else -1,
        polymorphic=polymorphic,
    )
    for _ in range(rank):
        made = TypeInfo(TypeKind.ARRAY, text, made.prefix, element=made)
    return made


def kinded_of(type_: TypeInfo | None) -> Kinded | None:
    """The type of a node, or of its elements; None where it is not known."""
    while type_ is not None and type_.kind is TypeKind.ARRAY:
        type_ = type_.element
    if type_ is None:
        return None
    if type_.kind is TypeKind.RECORD:
        origin, _, name = type_.underlying.rpartition(":")
        return Kinded("type", 0, name, type_.polymorphic, origin=origin)
    length = type_.length if type_.kind is TypeKind.CHARACTER else 1
    return Kinded(_BASES[type_.kind], type_.bytes, length=length)


def common(left: Kinded, right: Kinded) -> Kinded:
    """The type of an arithmetic operation (Fortran 2018 table 10.2)."""
    if left.base == right.base:
        return left if left.kind >= right.kind else right
    order = ("integer", "real", "complex")
    if left.base not in order or right.base not in order:
        raise RefusedError(f"no operation between {left.text} and {right.text} is known")
    low, high = sorted((left, right), key=lambda t: order.index(t.base))
    if low.base == "integer":
        return high
    return Kinded(high.base, max(low.kind, high.kind))


def selected_kind(name: str, given: dict[int | str, int | None]) -> int | None:
    """SELECTED_INT_KIND and SELECTED_REAL_KIND (Fortran 2018 16.9.169, 16.9.170); arguments by place or name.

    None where compilers differ: flang has reals of two bytes, gfortran on some machines those of ten, and
    neither has a radix but 2.
    """
    names = ("r",) if name == "selected_int_kind" else ("p", "r", "radix")
    named = {names[k] if isinstance(k, int) and k < len(names) else k: v for k, v in given.items()}
    known = {k: v for k, v in named.items() if v is not None and k in names}
    if len(known) < len(given):
        return None
    exponent = known.get("r", 0)
    if name == "selected_int_kind":
        return next((k for k, d in ((1, 2), (2, 4), (4, 9), (8, 18)) if exponent <= d), None)
    digits = known.get("p", 0)
    if known.get("radix", 2) != 2 or (digits <= 3 and exponent <= 37):
        return None
    return next((k for k, p, r in ((4, 6, 37), (8, 15, 307)) if digits <= p and exponent <= r), None)
