"""Sizes and addresses as arguments of accomp.h, in C and C++: without what compilers warn of."""

from __future__ import annotations

from accomp.syntax.nodes import TypeInfo, TypeKind, VarRef
from accomp.syntax.printer import text_parenthesized

_OWN_KINDS = frozenset(
    (TypeKind.INTEGER, TypeKind.FLOATING, TypeKind.COMPLEX, TypeKind.BOOLEAN, TypeKind.ENUM, TypeKind.RECORD)
)


def null(cxx: bool) -> str:
    """A null pointer: C++ may warn of 0."""
    return "ACCOMP_NULL" if cxx else "0"


def size(text: str, cxx: bool) -> str:
    """A number of any type as one of type size_t."""
    if text.isdigit():
        return text
    return f"accomp_size({text})" if cxx else f"(size_t){text_parenthesized(text)}"


def count(text: str, cxx: bool) -> str:
    """A number of any type as one of type long long."""
    if text.isdigit():
        return text
    return f"accomp_number({text})" if cxx else f"(long long){text_parenthesized(text)}"


def address(text: str, type_: TypeInfo | None) -> str:
    """The address of an object of a type."""
    return f"&{text}" if _converts(type_) else f"ACCOMP_ADDRESS({text})"


def pointer(text: str, pointee: TypeInfo | None) -> str:
    """The value of a pointer to objects of a type."""
    return text if _converts(pointee) else f"ACCOMP_POINTER({text})"


def element(ref: VarRef) -> TypeInfo | None:
    """The type of what a pointer points to, or of an array's elements."""
    return ref.type.element if ref.type is not None else None


def _converts(type_: TypeInfo | None) -> bool:
    """Whether pointers to it convert to `const volatile void *`; those to `restrict` pointers do not."""
    return type_ is not None and type_.innermost.kind in _OWN_KINDS
