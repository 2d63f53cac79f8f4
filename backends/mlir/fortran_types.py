"""Types and memory of Fortran's variables."""

from __future__ import annotations

from accomp.backends.mlir.memory import Memref
from accomp.backends.mlir.types import Array, NoLoweringError, Type, of_c
from accomp.host.declarations import DataObject, type_of
from accomp.host.fortran_types import Extent, RefusedError, type_info


def element_type(declared: DataObject) -> Type:
    """The type of a variable, or of the elements of an array."""
    try:
        made = type_of(declared)
    except RefusedError as error:
        raise NoLoweringError(str(error)) from None
    if made.base in ("character", "type"):
        raise NoLoweringError(f"'{declared.name}' is a string or of a derived type")
    return of_c(type_info(made))


def array_type(declared: DataObject) -> Type:
    """The type of a variable; of an array in as many dimensions as it has."""
    made = element_type(declared)
    extents = [e for _, e in declared.shape] or [None] * declared.rank
    for extent in extents:
        made = Array(made, extent)
    return made


def memref_of(declared: DataObject, strided: bool = False) -> Memref:
    """The memref of a variable; the last dimension comes first."""
    shape: tuple[int | None, ...] = tuple(e for _, e in reversed(declared.shape))
    if strided or not shape:
        shape = (None,) * declared.rank
    return Memref(element_type(declared), shape, strided)


FLAT = "flat"
ASSUMED = "assumed"
SCALAR = "scalar"
VALUE = "value"


def passing(declared: DataObject) -> str:
    """How a dummy argument is passed. Raises NoLoweringError where it has no form."""
    if declared.dynamic or declared.optional or declared.procedure or declared.coarray:
        kinds = "allocatable, a pointer, optional or a procedure"
        raise NoLoweringError(f"dummy argument '{declared.name}' is {kinds}")
    if declared.rank:
        if any(d.extent is Extent.RANK for d in declared.dimensions):
            raise NoLoweringError(f"dummy argument '{declared.name}' is of assumed rank")
        return ASSUMED if declared.dimensions[0].extent is Extent.COLON else FLAT
    return VALUE if "value" in declared.attributes else SCALAR


def passed_memref(declared: DataObject) -> Memref:
    """The memref that is passed for a dummy argument: explicit shapes in one dimension, by sequence."""
    kind = passing(declared)
    rank = {FLAT: 1, ASSUMED: declared.rank}.get(kind, 0)
    return Memref(element_type(declared), (None,) * rank, strided=True)
