"""Copies of variables by their names in C and C++."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.ir.actions import DeclareSection, PrivateCopy
from accomp.syntax.nodes import Section, TypeKind, VarRef
from accomp.syntax.printer import parenthesized


def opening(copies: tuple[PrivateCopy, ...], cxx: bool) -> str:
    """The start of the blocks in which copies are."""
    outer = [_kept(copy, cxx) for copy in copies if _is_kept(copy)]
    inner = [line for copy in copies for line in _declared(copy)]
    return " ".join(("{", *outer, "{", *inner)) if outer else " ".join(("{", *inner))


def closing(copies: tuple[PrivateCopy, ...]) -> str:
    """Their end."""
    return "} }" if any(map(_is_kept, copies)) else "}"


def _is_kept(copy: PrivateCopy) -> bool:
    """Whether the original needs another name."""
    return copy.initial and not _is_section(copy.var)


def _is_section(ref: VarRef) -> bool:
    """Whether a var is a section that is reached through a pointer."""
    pointer = ref.type is not None and ref.type.kind is TypeKind.POINTER
    return bool(ref.sections) and pointer and not ref.members


def _kind(copy: PrivateCopy) -> TypeKind:
    info = copy.var.declared_type
    return info.kind if info is not None else TypeKind.OTHER


def _declarator(ref: VarRef, name: str) -> str:
    info = ref.declared_type
    if info is None or not info.prefix:
        return f"__typeof__({ref.name}) {name}"
    return info.declare(name)


def _kept(copy: PrivateCopy, cxx: bool) -> str:
    """What the variable is in front of the region, by another name."""
    name = copy.var.name
    was = f"accomp_was_{name}"
    if _kind(copy) is TypeKind.ARRAY:
        return f"__typeof__(&{name}) const {was} = &{name};"
    if cxx and _kind(copy) in (TypeKind.DEPENDENT, TypeKind.OTHER, TypeKind.RECORD):
        return f"auto &{was} = {name};"
    return f"{_declarator(copy.var, was)} = {name};"


def _declared(copy: PrivateCopy) -> list[str]:
    if _is_section(copy.var):
        return list(section(DeclareSection(copy.var, copy.initial)))
    name = copy.var.name
    was = f"accomp_was_{name}"
    unused = [] if copy.read else [f"(void){name};"]
    if copy.dependent:
        return [f"typename accomp_own<__typeof__({was})>::_type {name} = {was};", *unused]
    declarator = _declarator(copy.var, name)
    if not copy.initial:
        return [*([f"(void)sizeof {name};"] if copy.alone else []), f"{declarator};", *unused]
    if _kind(copy) is not TypeKind.ARRAY:
        return [f"{declarator} = {was};", *unused]
    return [f"{declarator};", f"__builtin_memcpy(&{name}, {was}, sizeof {name});"]


def section(action: DeclareSection) -> Iterator[str]:
    """Declarations of a local array and of the pointer to it."""
    ref, name = action.var, action.var.name
    array, count = f"accomp_{name}", _length(ref.sections[0])
    rows = "".join(f"[{_length(s)}]" for s in ref.sections[1:])
    yield f"__typeof__({name}{'[0]' * len(ref.sections)}) {array}[{count}]{rows};"
    lower = ref.sections[0].lower
    start = parenthesized(lower) if lower is not None and lower.value != 0 else ""
    if action.copied:
        loop = f"for (accomp_i = 0; accomp_i < (unsigned long)({count}); ++accomp_i)"
        place = "accomp_i" if action.source or not start else f"{start} + accomp_i"
        value = f"{action.source or name}[{place}]"
        yield f"{{ unsigned long accomp_i; {loop} {array}[accomp_i] = {value}; }}"
    yield f"__typeof__(&{array}[0]) {name} = {array}{f' - {start}' if start else ''}; (void){name};"


def _length(section: Section) -> str:
    return section.length.text if section.range and section.length is not None else "1"
