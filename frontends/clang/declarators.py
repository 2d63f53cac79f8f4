"""Declarators of C: types as parameters have them, and the extents in brackets (C11 6.7.6)."""

from __future__ import annotations

from accomp.records import replace
from accomp.syntax.nodes import TypeInfo, TypeKind


def decayed(info: TypeInfo) -> TypeInfo:
    """The pointer that a parameter declared as an array or function is (C11 6.7.6.3p7-8)."""
    element = info.element if info.kind is TypeKind.ARRAY else info
    if element is None:
        return info
    wrap = element.kind in (TypeKind.ARRAY, TypeKind.FUNCTION)
    prefix = f"{element.prefix}(*" if wrap else f"{element.prefix}*"
    suffix = f"){element.suffix}" if wrap else element.suffix
    return TypeInfo(
        TypeKind.POINTER,
        f"{prefix}{suffix}".strip() if element.prefix else f"{element.spelling} *",
        prefix if element.prefix else "",
        suffix if element.prefix else "",
        variable=element.variable,
        element=element,
    )


def with_extents(info: TypeInfo, extents: list[str]) -> TypeInfo:
    """The type with the texts of the extents that are not constant, outermost first."""
    if info.element is None:
        return info
    if info.kind is TypeKind.ARRAY and extents:
        extent = extents[0] if info.extent == "" else info.extent
        return replace(info, extent=extent or info.extent, element=with_extents(info.element, extents[1:]))
    return replace(info, element=with_extents(info.element, extents))


def bracketed(text: str) -> list[str]:
    """The texts between the brackets of a declarator."""
    found, depth, start = list[str](), 0, 0
    for at, char in enumerate(text):
        if char == "[":
            start = at + 1 if depth == 0 else start
            depth += 1
        elif char == "]":
            depth -= 1
            if depth == 0:
                found.append(text[start:at].strip())
        elif depth == 0 and char in ",=;{":
            break
    return found


def spaced(words: str) -> str:
    """Words with a blank after them, if there are any."""
    return f"{words} " if words else ""
