"""Derived types as C++ structs of the same layout."""

from __future__ import annotations

from accomp.frontends.fortran.constants import home_of
from accomp.frontends.fortran.entities import Entity
from accomp.frontends.fortran.kernels.cpp_types import cpp_type, struct_name
from accomp.frontends.fortran.kernels.names import cpp_name
from accomp.frontends.fortran.scopes import Scope
from accomp.frontends.fortran.types import Derived, derived_kind, integer_value, of_entity
from accomp.host.declarations import Extent
from accomp.host.fortran_types import Defaults, Kinded, RefusedError


def member_name(name: str) -> str:
    """The name of a component in C++."""
    return cpp_name(name)


def constant_shape(scope: Scope, entity: Entity) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The lower bounds and extents of an array of constant shape; nothing for a scalar."""
    lowers: list[int] = []
    extents: list[int] = []
    scope = home_of(scope, entity)
    for dimension in entity.dimensions:
        lower = integer_value(scope, dimension.lower) if dimension.lower else 1
        upper = integer_value(scope, dimension.upper) if dimension.extent is Extent.EXPLICIT else None
        if lower is None or upper is None:
            raise RefusedError(f"the shape of '{entity.name}' is not constant")
        lowers.append(lower)
        extents.append(max(0, upper - lower + 1))
    return tuple(lowers), tuple(extents)


def array_type(element: str, extents: tuple[int, ...]) -> str:
    """The C++ array type of these extents, the first of which varies fastest."""
    return element + "".join(f"[{max(e, 1)}]" for e in reversed(extents))


def struct(named: Kinded, defaults: Defaults) -> tuple[str, tuple[Kinded, ...]]:
    """The text of the struct of a derived type, and the types of its components that are derived too."""
    scope = named.home if isinstance(named, Derived) else None
    derived = scope.declared.types[named.name] if scope is not None else None
    if scope is None or derived is None or not (derived.components or derived.extends):
        raise RefusedError(f"the components of type '{named.name}' are not known")
    lines = [f"struct {struct_name(named)} {{"]
    inner: list[Kinded] = []
    if derived.extends:
        parent = derived_kind(scope, derived.extends)
        inner.append(parent)
        lines.append(f"  {struct_name(parent)} {member_name(derived.extends)};")
    for component in derived.components:
        if component.dynamic:
            lines.append(f"  {_descriptor(scope, component, defaults)} {member_name(component.name)};")
            continue
        if component.role.value == "procedure":
            lines.append(f"  void *{member_name(component.name)};")
            continue
        type_ = of_entity(scope, component, defaults)
        if type_.base == "type":
            inner.append(type_)
        _, extents = constant_shape(scope, component)
        places = array_type("", extents)
        lines.append(f"  {cpp_type(type_)} {member_name(component.name)}{places};")
    lines.append("};")
    return "\n".join(lines), tuple(inner)


def _descriptor(scope: Scope, component: Entity, defaults: Defaults) -> str:
    """The storage of an allocatable or pointer component, which compilers lay out differently."""
    try:
        derived = of_entity(scope, component, defaults).base == "type"
    except RefusedError as error:
        raise RefusedError(f"component '{component.name}': {error}") from error
    return f"fortran::descriptor<{len(component.dimensions)}, {'true' if derived else 'false'}>"
