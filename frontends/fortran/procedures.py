"""Procedures of the program: where their bodies are, and what generic names mean."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.frontends.fortran.entities import Entity, Role
from accomp.frontends.fortran.scopes import Scope, Scopes
from accomp.frontends.fortran.statement_kinds import PROCEDURES, Kind
from accomp.frontends.fortran.types import of_entity
from accomp.host.fortran_types import Kinded, RefusedError
from accomp.records import dataclass, replace


@dataclass(frozen=True, slots=True)
class Dummy:
    """A dummy argument with its type, if that is known."""

    entity: Entity
    type: Kinded | None
    elemental: bool

    @property
    def name(self) -> str:
        """Its name."""
        return self.entity.name

    @property
    def rank(self) -> int:
        """The number of its dimensions."""
        return len(self.entity.dimensions)

    @property
    def optional(self) -> bool:
        """Whether it may be absent."""
        return "optional" in self.entity.attributes

    @property
    def readonly(self) -> bool:
        """Whether the procedure does not define it."""
        return self.entity.intent == "in" or "value" in self.entity.attributes


def body(scopes: Scopes, scope: Scope, entity: Entity) -> Scope | None:
    """The scope of the body of a procedure that is called in a scope; None where its source is not known."""
    found = scope.procedure(entity)
    if found is not None and not is_interface(found):
        return found
    for unit in scopes.structure.root.children:
        if unit.kind in PROCEDURES and unit.name == entity.name:
            return scopes.of(unit)
    return scope.library.external(entity.name) if scope.library is not None else None


def is_interface(scope: Scope) -> bool:
    """Whether a procedure is an interface body."""
    parent = scope.block.parent
    return parent is not None and parent.kind is Kind.INTERFACE


def dummies(scope: Scope) -> tuple[Dummy, ...]:
    """The dummy arguments of a procedure."""
    header = scope.header
    elemental = header is not None and "elemental" in header.attributes
    entities = (scope.resolve(name) for name in header.arguments) if header is not None else ()
    return tuple(Dummy(e, known_type(scope, e), elemental) for e in entities)


def known_type(scope: Scope, entity: Entity) -> Kinded | None:
    """The type of a variable; None where its kind is not known."""
    try:
        return of_entity(scope, entity, scope.defaults)
    except RefusedError:
        return None


def result(scope: Scope) -> Entity | None:
    """The variable that holds a function's result; None of a subroutine, and where it is not known."""
    if scope.block.kind is not Kind.FUNCTION:
        return None
    header = scope.header or Entity(scope.block.name)
    found = scope.find(header.result or scope.block.name)
    if found is None:
        return None
    return replace(found, role=Role.VARIABLE, attributes=found.attributes - {"save"})


def specifics(scope: Scope, name: str) -> Iterator[tuple[Scope, Entity]]:
    """The specific procedures of a generic name, elemental ones last (Fortran 2018 15.5.5.2)."""
    found: dict[str, tuple[Scope, Entity]] = {}
    for home, generic in _generics(scope, name, set()):
        for one in generic.specifics:
            entity = home.find(one) or Entity(one, Role.PROCEDURE)
            found.setdefault(f"{entity.unit}:{one}", (home, entity))
    yield from sorted(found.values(), key=lambda f: "elemental" in f[1].attributes)


def _generics(scope: Scope, name: str, seen: set[str]) -> Iterator[tuple[Scope, Entity]]:
    """The interfaces of a generic name: here, in modules that are used, in the host."""
    own = scope.declared.entities.get(name)
    if own is not None and own.role is Role.GENERIC:
        yield scope, own
    if scope.name not in seen:
        seen.add(scope.name)
        for use in scope.declared.uses:
            remote = next((r for local, r in use.names if local == name), "" if use.only else name)
            module = scope.module(use.module) if remote else None
            if module is not None:
                yield from _generics(module, remote, seen)
    if scope.host is not None:
        yield from _generics(scope.host, name, seen)
