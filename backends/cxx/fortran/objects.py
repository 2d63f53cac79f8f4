"""Data objects of a kernel: which variables they are, and how they are indexed and measured in C++."""

from __future__ import annotations

from accomp.backends.cxx.fortran.cpp_types import cpp_name, cpp_type
from accomp.backends.cxx.fortran.derived_types import array_type
from accomp.backends.cxx.fortran.values import Value, whole
from accomp.host.declarations import DataObject, constant_shape
from accomp.host.fortran_types import LONG, Extent, Kinded, RefusedError
from accomp.records import dataclass


@dataclass(frozen=True, slots=True)
class Object:
    """A variable or component in C++.

    Arrays are either views, `name(i, j)` with the bounds of Fortran, or C++ arrays of constant shape,
    `name[j - 1][i - 1]`, whose bounds are `lowers` and `extents`. `local` tells that a scalar is a
    variable of the region, `memory` that other threads may write it; `aliased` that it may be the
    same as others (pointers and targets). `first` is the kernel's variable it is part of.
    """

    text: str
    type: Kinded
    rank: int = 0
    view: bool = False
    lowers: tuple[int, ...] = ()
    extents: tuple[int, ...] = ()
    local: bool = False
    memory: bool = True
    aliased: bool = False
    first: str = ""
    contiguous: bool = False

    def lower(self, dimension: int) -> Value:
        """The lower bound of a dimension, counted from 0."""
        if self.view:
            return Value(f"{self.text}.low[{dimension}]", LONG)
        return whole(self.lowers[dimension], LONG)

    def extent(self, dimension: int) -> Value:
        """The extent of a dimension."""
        if self.view:
            return Value(f"{self.text}.count[{dimension}]", LONG)
        return whole(self.extents[dimension], LONG)

    def step(self, dimension: int) -> str:
        """From one element of a dimension to the next, in elements."""
        if self.view:
            return f"{self.text}.stride[{dimension}]"
        size = 1
        for extent in self.extents[:dimension]:
            size *= extent
        return str(size)

    def indexed(self, indices: tuple[Value, ...]) -> str:
        """The element with these indices."""
        if self.view:
            return f"{self.text}({', '.join(i.plus(0) for i in indices)})"
        places = (f"[{i.plus(-low)}]" for i, low in zip(indices, self.lowers, strict=True))
        return self.text + "".join(reversed(tuple(places)))


ALIASED = frozenset(("pointer", "target"))
_CONTIGUOUS = frozenset(("allocatable", "contiguous"))


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
    if "pointee" in declared.attributes:
        raise RefusedError(f"'{declared.name}' is where a Cray pointer points: make it an argument")
    if not dimensions:
        return Object(name, type_, local=local, memory=memory, aliased=aliased, first=name)
    if declared.fixed and "pointer" not in declared.attributes and not type_.polymorphic:
        lowers, extents = constant_shape(declared)
        return Object(
            name,
            type_,
            len(extents),
            lowers=lowers,
            extents=extents,
            memory=memory,
            aliased=aliased,
            first=name,
        )
    explicit = all(d.extent in (Extent.EXPLICIT, Extent.SIZE) for d in dimensions)
    contiguous = explicit or not _CONTIGUOUS.isdisjoint(declared.attributes)
    return Object(
        name,
        type_,
        len(dimensions),
        view=True,
        memory=True,
        aliased=aliased,
        first=name,
        contiguous=contiguous and not type_.polymorphic,
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
