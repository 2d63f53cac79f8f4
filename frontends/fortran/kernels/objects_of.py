"""Which C++ object a Fortran variable is in a kernel or in a procedure that kernels call."""

from __future__ import annotations

from accomp.frontends.fortran.constants import home_of
from accomp.frontends.fortran.entities import Entity
from accomp.frontends.fortran.kernels.cpp_types import cpp_type
from accomp.frontends.fortran.kernels.names import cpp_name
from accomp.frontends.fortran.kernels.objects import Object
from accomp.frontends.fortran.kernels.structures import array_type, constant_shape
from accomp.frontends.fortran.kernels.values import Value
from accomp.frontends.fortran.scopes import Scope
from accomp.frontends.fortran.types import integer_value, of_entity
from accomp.host.declarations import Extent
from accomp.host.fortran_types import Defaults, Kinded, RefusedError

ALIASED = frozenset(("pointer", "target"))


def key(entity: Entity) -> str:
    """What identifies a variable, as in the symbols of constructs."""
    return f"{entity.unit}:{entity.name}"


def has_constant_shape(scope: Scope, entity: Entity) -> bool:
    """Whether the bounds of an array are constants."""
    scope = home_of(scope, entity)
    for dimension in entity.dimensions:
        if dimension.extent is not Extent.EXPLICIT:
            return False
        if dimension.lower and integer_value(scope, dimension.lower) is None:
            return False
        if integer_value(scope, dimension.upper) is None:
            return False
    return bool(entity.dimensions)


def of_variable(
    scope: Scope, entity: Entity, type_: Kinded, *, local: bool, name: str = "", memory: bool | None = None
) -> Object:
    """The object of a variable under its name in C++: of constant shape a C++ array, else a view."""
    name = name or cpp_name(entity.name)
    memory = not local if memory is None else memory
    aliased = not ALIASED.isdisjoint(entity.attributes)
    if entity.rank < 0:
        raise RefusedError(f"the rank of '{entity.name}' is assumed")
    if type_.base == "character" and type_.length < 0 and entity.dimensions:
        raise RefusedError(f"'{entity.name}' is an array of strings whose length is assumed")
    if entity.codimensions:
        raise RefusedError(f"'{entity.name}' is a coarray")
    if not entity.dimensions:
        return Object(name, type_, local=local, memory=memory, aliased=aliased, first=name)
    if has_constant_shape(scope, entity) and "pointer" not in entity.attributes:
        lowers, extents = constant_shape(scope, entity)
        return Object(name, type_, len(extents), lowers=lowers, extents=extents, memory=memory, first=name)
    contiguous = "allocatable" in entity.attributes or all(
        d.extent in (Extent.EXPLICIT, Extent.SIZE) for d in entity.dimensions
    )
    return Object(
        name,
        type_,
        len(entity.dimensions),
        view=True,
        memory=True,
        aliased=aliased,
        first=name,
        contiguous=contiguous or "contiguous" in entity.attributes,
    )


def variable_type(found: Object) -> str:
    """The C++ type of an object that is no view."""
    return array_type(cpp_type(found.type), found.extents)


def type_of(scope: Scope, entity: Entity, defaults: Defaults) -> Kinded:
    """The type of a variable. Raises RefusedError with its name."""
    try:
        return of_entity(scope, entity, defaults)
    except RefusedError as error:
        raise RefusedError(f"'{entity.name}': {error}") from error


def items_text(items: Value, extents: tuple[int, ...]) -> str:
    """The initializer of an array with the elements that a value has, or of a scalar.

    Raises RefusedError where the value has another rank (Fortran 2018 10.2.1.2).
    """
    if items.rank not in (0, len(extents)):
        raise RefusedError(
            f"an array of rank {items.rank} is the initial value of an object of rank {len(extents)}"
        )
    total = 1
    for extent in extents:
        total *= extent
    texts: list[str] = []
    for element in range(total):
        places, number = list[str](), element
        for extent in extents:
            places.append(str(number % extent))
            number //= extent
        texts.append(items.at(tuple(places)).text)
    for extent in extents[:-1]:
        texts = [
            "{" + ", ".join(texts[at : at + extent]) + "}" for at in range(0, len(texts), max(extent, 1))
        ]
    return "{" + ", ".join(texts) + "}"
