"""Vars of OpenACC as list items of OpenMP."""

from __future__ import annotations

from accomp.mapping.calls import base
from accomp.syntax.nodes import Section, TypeKind, VarRef


def mappable(ref: VarRef) -> VarRef:
    """The ref without the dimensions that lie behind pointers: the library maps and attaches those."""
    type_ = ref.type
    for index in range(len(ref.sections)):
        if index and type_ is not None and type_.kind is TypeKind.POINTER:
            return _shortened(ref, index)
        type_ = type_.element if type_ is not None else None
    return ref


def _shortened(ref: VarRef, count: int) -> VarRef:
    sections = ref.sections[:count]
    text = base(ref) + "".join(_section_text(s) for s in sections)
    return VarRef(text, ref.name, ref.span, ref.members, sections, ref.symbol, ref.type)


def _section_text(section: Section) -> str:
    lower = section.lower.text if section.lower else ""
    return f"[{lower}:{section.length.text if section.length else ''}]" if section.range else f"[{lower}]"


def element(ref: VarRef) -> VarRef:
    """An array element of Fortran as the section that reductions take."""
    if not ref.sections or ref.members or any(s.range or s.lower is None for s in ref.sections):
        return ref
    dims = ", ".join(f"{s.lower.text}:{s.lower.text}" for s in ref.sections if s.lower is not None)
    return VarRef(f"{ref.name}({dims})", ref.name, ref.span, "", ref.sections, ref.symbol, ref.type)
