"""Derived types: what they inherit, their components and procedures (Fortran 2018 7.5)."""

from __future__ import annotations

from accomp.frontends.fortran.entities import Base, Binding, DerivedType, Entity, Type
from accomp.frontends.fortran.scopes import Scope
from accomp.frontends.fortran.types import Derived, derived_kind
from accomp.host.fortran_types import Kinded, RefusedError


def home(type_: Kinded) -> Scope:
    """The scope that declares a derived type. Raises RefusedError where it is not known."""
    found = _home(type_)
    if found is None:
        raise RefusedError(f"type '{type_.name}' is not known")
    return found


def _home(type_: Kinded) -> Scope | None:
    return type_.home if isinstance(type_, Derived) else None


def type_in(type_: Kinded) -> DerivedType:
    """What a derived type was declared as. Raises RefusedError where it is not known."""
    return home(type_).declared.types[type_.name]


def component(type_: Kinded, name: str) -> tuple[Scope, Entity] | None:
    """A data component of a type, its own, inherited, or the parent, and the scope of its declaration."""
    for one in ancestors(type_):
        scope = _home(one)
        if scope is None:
            return None
        known = type_in(one)
        found = _parent(name) if name == known.extends else known.component(name)
        if found is not None:
            return (scope, found) if found.role.value == "variable" else None
    return None


def _parent(name: str) -> Entity:
    """The component that holds what a type inherits (Fortran 2018 7.5.7.2)."""
    return Entity(name, type=Type(Base.TYPE, derived=name))


def ancestors(type_: Kinded) -> list[Kinded]:
    """A type and those it extends, from the type up.

    Raises RefusedError where it extends itself.
    """
    found = [type_]
    while (scope := _home(found[-1])) is not None:
        extends = type_in(found[-1]).extends
        if not extends:
            break
        parent = derived_kind(scope, extends)
        if parent in found:
            raise RefusedError(f"type '{parent.name}' is part of itself")
        found.append(parent)
    return found


def binding(type_: Kinded, name: str) -> tuple[Scope, Binding] | None:
    """The procedure bound to a type under a name, with the scope of the type that binds it."""
    for one in ancestors(type_):
        for found in type_in(one).bindings if _home(one) is not None else ():
            if found.name == name and (found.generic or found.procedures[0]):
                return home(one), found
    return None
