"""Derived types: where they are declared, what they inherit, their procedures (Fortran 2018 7.5)."""

from __future__ import annotations

from accomp.frontends.fortran.entities import Base, Binding, DerivedType, Entity, Type
from accomp.frontends.fortran.kernels.types import RefusedError
from accomp.frontends.fortran.scopes import Scope


def home(scope: Scope, name: str) -> Scope | None:
    """The scope that declares a derived type, accessible under this name or of variables that are used."""
    return _home(scope, name, frozenset()) or _unnamed(scope, name, set())


def _unnamed(scope: Scope, name: str, seen: set[str]) -> Scope | None:
    """A module that declares a type which is not accessible itself, as objects of it are."""
    for use in scope.declared.uses:
        module = scope.module(use.module)
        if module is None or module.name in seen:
            continue
        seen.add(module.name)
        found = module if name in module.declared.types else _unnamed(module, name, seen)
        if found is not None:
            return found
    return _unnamed(scope.host, name, seen) if scope.host is not None else None


def _home(scope: Scope, name: str, seen: frozenset[str]) -> Scope | None:
    if name in scope.declared.types:
        return scope
    if scope.name not in seen:
        seen |= {scope.name}
        for use in scope.declared.uses:
            module = scope.module(use.module)
            hidden = use.only and all(local != name for local, _ in use.names)
            if module is None or module is scope or hidden or any(r == name != n for n, r in use.names):
                continue
            found = _home(module, name, seen)
            if found is not None:
                return found
    return _home(scope.host, name, seen) if scope.host is not None else None


def type_in(scope: Scope, name: str) -> DerivedType:
    """A derived type that a scope knows. Raises RefusedError."""
    found = scope.derived(name)
    if found is None:
        raise RefusedError(f"type '{name}' is not known")
    return found


def component(scope: Scope, type_: str, name: str) -> Entity | None:
    """A data component of a type, its own, inherited, or the parent."""
    found = scope.component(Type(Base.TYPE, derived=type_), name)
    return found if found is not None and found.role.value == "variable" else None


def allocates(scope: Scope, name: str) -> bool:
    """Whether the assignment of objects of a type may allocate components (Fortran 2018 10.2.1.3)."""
    for one in ancestors(scope, name):
        known = scope.derived(one)
        for part in known.components if known is not None else ():
            inner = part.type.derived if part.type is not None and not part.dynamic else ""
            if "allocatable" in part.attributes or (inner and inner != name and allocates(scope, inner)):
                return True
    return False


def ancestors(scope: Scope, name: str) -> list[str]:
    """A type and those it extends, from the type up."""
    found = [name]
    derived = scope.derived(name)
    while derived is not None and derived.extends:
        found.append(derived.extends)
        derived = scope.derived(derived.extends)
    return found


def binding(scope: Scope, type_: str, name: str) -> tuple[Scope, Binding] | None:
    """The procedure bound to a type under a name, with the scope of the type that binds it."""
    for one in ancestors(scope, type_):
        derived = scope.derived(one)
        for found in derived.bindings if derived is not None else ():
            if found.name == name and (found.generic or found.procedures[0]):
                return home(scope, one) or scope, found
    return None
