"""Subarrays as dimensions, in C expressions: what the run-time library is told of them."""

from __future__ import annotations

from accomp.records import dataclass
from accomp.syntax.nodes import Section, TypeInfo, TypeKind, VarRef
from accomp.syntax.printer import parenthesized


@dataclass(frozen=True, slots=True)
class DimText:
    """One dimension of a subarray as C expressions; see accomp_dim in accomp.h.

    `lower`, `length` and `stride` count elements, `size` is the size of one
    in bytes; `through` tells that the next dimension lies behind the pointers
    that are the elements of this one.
    """

    lower: str
    length: str
    stride: str
    size: str
    through: bool = False


def dimensions(ref: VarRef) -> tuple[DimText, ...]:
    """The dimensions of a subarray, outermost first (OpenACC 3.3 section 2.7.1)."""
    out: list[DimText] = []
    type_, element = ref.type, ref.base
    for index, section in enumerate(ref.sections):
        extent = type_.extent if type_ is not None else None
        type_ = type_.element if type_ is not None else None
        element += "[0]"
        last = index == len(ref.sections) - 1
        out.append(_dimension(section, extent, f"sizeof {element}", not last and _pointer(type_)))
    return tuple(out)


def _pointer(type_: TypeInfo | None) -> bool:
    return type_ is not None and type_.kind is TypeKind.POINTER


def _dimension(section: Section, extent: str | None, size: str, through: bool) -> DimText:
    lower = section.lower.text if section.lower is not None else "0"
    if not section.range:
        return DimText(lower, "1", "1", size, through)
    stride = section.stride.text if section.stride is not None else "1"
    if section.length is not None:
        return DimText(lower, section.length.text, stride, size, through)
    rest = extent or "0"
    if section.lower is not None and section.lower.value != 0:
        rest = f"({rest}) - {parenthesized(section.lower)}"
    if section.stride is not None:
        rest = f"(({rest}) + {parenthesized(section.stride)} - 1) / {parenthesized(section.stride)}"
    return DimText(lower, rest, stride, size, through)
