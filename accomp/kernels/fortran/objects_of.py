"""Which C++ object a Fortran variable is in a kernel or in a procedure that kernels call."""

from __future__ import annotations

from accomp.host.declarations import DataObject, Extent, constant_shape
from accomp.host.fortran_types import Kinded, RefusedError
from accomp.kernels.fortran.cpp_types import cpp_type
from accomp.kernels.fortran.names import cpp_name
from accomp.kernels.fortran.objects import Object
from accomp.kernels.fortran.structures import array_type
from accomp.kernels.fortran.values import Value

ALIASED = frozenset(("pointer", "target"))


def of_variable(
    declared: DataObject, type_: Kinded, *, local: bool, name: str = "", memory: bool | None = None
) -> Object:
    """The object of a variable under its name in C++: of constant shape a C++ array, else a view."""
    name = name or cpp_name(declared.name)
    memory = not local if memory is None else memory
    aliased = not ALIASED.isdisjoint(declared.attributes)
    dimensions = declared.dimensions
    if dimensions and dimensions[0].extent is Extent.RANK:
        raise RefusedError(f"the rank of '{declared.name}' is assumed")
    if type_.base == "character" and type_.length < 0 and dimensions:
        raise RefusedError(f"'{declared.name}' is an array of strings whose length is assumed")
    if declared.coarray:
        raise RefusedError(f"'{declared.name}' is a coarray")
    if not dimensions:
        return Object(name, type_, local=local, memory=memory, aliased=aliased, first=name)
    if declared.fixed and "pointer" not in declared.attributes:
        lowers, extents = constant_shape(declared)
        return Object(name, type_, len(extents), lowers=lowers, extents=extents, memory=memory, first=name)
    contiguous = "allocatable" in declared.attributes or all(
        d.extent in (Extent.EXPLICIT, Extent.SIZE) for d in dimensions
    )
    return Object(
        name,
        type_,
        len(dimensions),
        view=True,
        memory=True,
        aliased=aliased,
        first=name,
        contiguous=contiguous or "contiguous" in declared.attributes,
    )


def variable_type(found: Object) -> str:
    """The C++ type of an object that is no view."""
    return array_type(cpp_type(found.type), found.extents)


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
