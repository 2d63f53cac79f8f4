"""Descriptors of subarrays: how their elements are laid out in memory."""

from __future__ import annotations

from accomp.records import dataclass
from accomp.syntax.nodes import TypeInfo, TypeKind, VarRef
from accomp.syntax.subarrays import dimensions


def follows_pointers(ref: VarRef) -> bool:
    """Whether a subarray has rows that lie behind pointers."""
    return any(d.through for d in dimensions(ref))


@dataclass(frozen=True, slots=True)
class Dim:
    """One dimension of a descriptor: offset and count in elements, stride in bytes; or C expressions."""

    offset: int | str
    count: int | str
    stride: int | str


_SIZES = {
    "char": 1,
    "signed char": 1,
    "unsigned char": 1,
    "_Bool": 1,
    "bool": 1,
    "short": 2,
    "unsigned short": 2,
    "int": 4,
    "unsigned int": 4,
    "float": 4,
    "long": 8,
    "unsigned long": 8,
    "long long": 8,
    "unsigned long long": 8,
    "double": 8,
    "long double": 16,
    "_Complex float": 8,
    "_Complex double": 16,
}
"""Sizes in bytes of C's arithmetic types, of which libclang's spellings are the names, on LP64 machines."""


def element_size(of: TypeInfo | None) -> int | str:
    """The size of a type in bytes, or the C expression for it."""
    if of is None:
        return "1"
    if of.kind is TypeKind.POINTER:
        return 8
    if of.kind is TypeKind.ARRAY:
        return _times(_number(of.extent or "0"), element_size(of.element))
    spelling = of.spelling.removeprefix("const ").removeprefix("volatile ")
    return _SIZES.get(spelling, f"sizeof({spelling})")


@dataclass(frozen=True, slots=True)
class _Level:
    """A dimension of a section: bounds in elements, and the size of an element in bytes."""

    lower: int | str
    count: int | str
    step: int | str
    size: int | str


def _levels(ref: VarRef) -> tuple[_Level, ...]:
    """The dimensions of a section, outermost first."""
    extents: list[int | str] = []
    type_ = ref.type
    for _ in ref.sections:
        extents.append(_number(type_.extent) if type_ is not None and type_.extent else 0)
        type_ = type_.element if type_ is not None else None
    size, out = element_size(type_), list[_Level]()
    for text, extent in reversed(tuple(zip(dimensions(ref), extents, strict=True))):
        out.append(_Level(_number(text.lower), _number(text.length), _number(text.stride), size))
        size = _times(size, extent)
    return tuple(reversed(out))


def descriptor(ref: VarRef) -> tuple[Dim, ...]:
    """The descriptor of a non-contiguous item: the unit dimension, then the others from the innermost.

    The stride of a dimension is the unit size times the sizes of all
    dimensions below it times the stride of its section.
    """
    levels = _levels(ref)
    unit = Dim(0, 1, levels[-1].size if levels else 1)
    return (unit, *(Dim(x.lower, x.count, _times(x.size, x.step)) for x in reversed(levels)))


def runs(ref: VarRef) -> list[tuple[int, int]] | None:
    """Offset and length in bytes of each contiguous run, in rising order; None where not all is constant."""
    starts, size = [0], 1
    for level in _levels(ref):
        lower, count, step, size = level.lower, level.count, level.step, level.size
        if isinstance(lower, str) or isinstance(count, str) or isinstance(step, str) or isinstance(size, str):
            return None
        starts = [s + (lower + step * k) * size for s in starts for k in range(count)]
    out: list[tuple[int, int]] = []
    for start in starts:
        if out and sum(out[-1]) == start:
            out[-1] = (out[-1][0], out[-1][1] + size)
        else:
            out.append((start, size))
    return out


def _number(text: str | None) -> int | str:
    text = (text or "0").strip()
    return int(text, 0) if text.isdigit() else text


def _times(left: int | str, right: int | str) -> int | str:
    if isinstance(left, int) and isinstance(right, int):
        return left * right
    if 1 in (left, right):
        return right if left == 1 else left
    return f"{_factor(left)} * {_factor(right)}"


def _factor(value: int | str) -> str:
    text = str(value)
    return text if text.replace("_", "a").isalnum() or text.startswith("sizeof(") else f"({text})"
