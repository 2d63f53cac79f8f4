"""Derived types as C++ structs of the same layout."""

from __future__ import annotations

from collections.abc import Iterable

from accomp.backends.cxx.fortran.cpp_types import cpp_name, cpp_type, struct_name
from accomp.host.declarations import DataObject, Index, constant_shape
from accomp.host.fortran_types import Kinded, RefusedError


def member_name(name: str) -> str:
    """The name of a component in C++."""
    return cpp_name(name)


def array_type(element: str, extents: tuple[int, ...]) -> str:
    """The C++ array type of these extents, the first of which varies fastest."""
    return element + "".join(f"[{max(e, 1)}]" for e in reversed(extents))


def struct(known: Index, named: Kinded) -> tuple[str, tuple[Kinded, ...]]:
    """The text of the struct of a derived type, and the types of its components that are derived too."""
    derived = known.derived(named)
    if derived.problem:
        raise RefusedError(derived.problem)
    parent = derived.parent
    lines = [f"struct {struct_name(named)} {{"]
    if not derived.components and parent is None:
        lines.append("  unsigned char accomp_none[0];")  # compilers give such objects no storage
    inner: list[Kinded] = []
    if parent is not None:
        inner.append(parent)
        lines.append(f"  {struct_name(parent)} {member_name(derived.extends)};")
    for component in derived.components:
        if component.procedure:
            lines.append(f"  void *{member_name(component.name)};")
            continue
        if component.dynamic:
            lines.append(f"  {_descriptor(component)} {member_name(component.name)};")
            lines += _of_gfortran([f"  void *accomp_type_of_{component.name};"] * _is_class(component))
            continue
        type_ = known_type(component)
        if type_.base == "type":
            inner.append(type_)
        _, extents = constant_shape(component)
        places = array_type("", extents)
        lines.append(f"  {cpp_type(type_)} {member_name(component.name)}{places};")
    lines += [*_lengths(derived.components), "};"]
    return "\n".join(lines), tuple(inner)


def _lengths(components: Iterable[DataObject]) -> list[str]:
    """The lengths of strings of deferred length, which gfortran keeps after all components."""
    strings = [c for c in components if c.dynamic and c.type is not None and c.type.string]
    lines = [f"  long long accomp_length_of_{c.name};" for c in strings if c.type and c.type.length < 0]
    return _of_gfortran(lines)


def _is_class(component: DataObject) -> bool:
    """Whether gfortran keeps the type of what a component refers to after it."""
    return component.type is not None and component.type.polymorphic


def _of_gfortran(lines: list[str]) -> list[str]:
    return ["#ifndef ACCOMP_FLANG", *lines, "#endif"] if lines else []


def known_type(component: DataObject) -> Kinded:
    """The type of a component. Raises RefusedError where it is not known."""
    if component.type is None:
        raise RefusedError(component.problem)
    return component.type


def _descriptor(component: DataObject) -> str:
    """The storage of an allocatable or pointer component, which compilers lay out differently."""
    if component.type is None:
        raise RefusedError(f"component '{component.name}': {component.problem}")
    derived = "true" if component.type.base == "type" else "false"
    return f"fortran::descriptor<{component.rank}, {derived}>"
