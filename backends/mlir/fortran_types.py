"""Types and memory of Fortran's variables."""

from __future__ import annotations

from accomp.backends.mlir.context import Module
from accomp.backends.mlir.memory import Memref
from accomp.backends.mlir.types import (
    Array,
    Descriptor,
    Field,
    Int,
    NoLoweringError,
    Pointer,
    Record,
    Type,
    alignment,
    of_c,
    size_of,
    value_type,
)
from accomp.host.declarations import DataObject, type_of
from accomp.host.fortran_types import Extent, Kinded, RefusedError, type_info


def element_type(module: Module, declared: DataObject) -> Type:
    """The type of a variable, or of the elements of an array."""
    try:
        made = type_of(declared)
    except RefusedError as error:
        raise NoLoweringError(str(error)) from None
    if made.base == "character":
        raise NoLoweringError(f"'{declared.name}' is a string")
    return record_of(module, made) if made.base == "type" else of_c(type_info(made))


def record_of(module: Module, type_: Kinded) -> Record:
    """A derived type: the components of the type that it extends as one, then its own, aligned as in C."""
    if type_.polymorphic:
        raise NoLoweringError(f"objects of class '{type_.name}' may be of a type that extends it")
    if type_.full not in module.records:
        if type_.full in module.making:
            raise NoLoweringError(f"type '{type_.name}' is part of itself")
        module.making.add(type_.full)
        try:
            module.records[type_.full] = _laid_out(type_.name, _components(module, type_))
        finally:
            module.making.discard(type_.full)
    return module.records[type_.full]


def _components(module: Module, type_: Kinded) -> list[tuple[str, Type]]:
    assert module.known is not None
    try:
        found = module.known.derived(type_)
    except RefusedError as error:
        raise NoLoweringError(str(error)) from None
    if found.problem:
        raise NoLoweringError(found.problem)
    parts: list[tuple[str, Type]] = []
    if found.parent is not None:
        parts.append((found.extends, record_of(module, found.parent)))
    return parts + [(one.name, _component(module, one)) for one in found.components]


def _component(module: Module, one: DataObject) -> Type:
    if one.dynamic or one.procedure:
        return Descriptor(one.rank) if one.rank and not one.procedure else Pointer()
    if one.rank and not one.shape:
        raise NoLoweringError(f"the shape of component '{one.name}' is not constant")
    made = (
        _string(one) if one.type is not None and one.type.base == "character" else element_type(module, one)
    )
    for _, extent in one.shape:
        made = Array(made, extent)
    return made


def _string(one: DataObject) -> Type:
    length = one.type.length if one.type is not None else -1
    if length < 0:
        raise NoLoweringError(f"the length of component '{one.name}' is not constant")
    return Array(Int(8), length)


def _laid_out(name: str, parts: list[tuple[str, Type]]) -> Record:
    fields, at, widest = list[Field](), 0, 1
    for part, type_ in parts:
        step = alignment(type_)
        at, widest = -(-at // step) * step, max(widest, step)
        fields.append(Field(part, type_, at))
        at += size_of(type_)
    return Record(name, -(-at // widest) * widest, tuple(fields))


def array_type(module: Module, declared: DataObject) -> Type:
    """The type of a variable; of an array in as many dimensions as it has."""
    made = element_type(module, declared)
    extents = [e for _, e in declared.shape] or [None] * declared.rank
    for extent in extents:
        made = Array(made, extent)
    return made


def memref_of(module: Module, declared: DataObject, strided: bool = False) -> Memref:
    """The memref of a variable; the last dimension comes first."""
    shape: tuple[int | None, ...] = tuple(e for _, e in reversed(declared.shape))
    if strided or not shape:
        shape = (None,) * declared.rank
    return Memref(element_type(module, declared), shape, strided)


FLAT = "flat"
ASSUMED = "assumed"
HIDDEN = "hidden"
"""By the place of what has no form."""
SCALAR = "scalar"
VALUE = "value"
DESCRIBED = "described"
"""By the places of what an allocatable array is, of its lower bounds and of whether it is allocated."""
RECORD = "record"


def passing(module: Module, declared: DataObject) -> str:
    """How a dummy argument is passed."""
    try:
        element_type(module, declared)
        return _passing(declared)
    except NoLoweringError:
        if module.strict:
            raise
        return HIDDEN


def _passing(declared: DataObject) -> str:
    name = declared.name
    if declared.procedure or declared.coarray or any(d.extent is Extent.RANK for d in declared.dimensions):
        raise NoLoweringError(f"dummy argument '{name}' is a procedure, a coarray or of assumed rank")
    derived = declared.type is not None and declared.type.base == "type"
    if declared.dynamic and (derived or not declared.rank or declared.optional):
        raise NoLoweringError(
            f"dummy argument '{name}' is an optional, scalar or derived pointer or allocatable"
        )
    if declared.dynamic:
        return DESCRIBED
    if derived:
        return _passing_record(declared)
    if declared.rank:
        return ASSUMED if declared.dimensions[0].extent is Extent.COLON else FLAT
    return VALUE if "value" in declared.attributes else SCALAR


def _passing_record(declared: DataObject) -> str:
    if "value" in declared.attributes or any(d.extent is Extent.COLON for d in declared.dimensions):
        kinds = "passed by value or of assumed shape"
        raise NoLoweringError(f"dummy argument '{declared.name}' of a derived type is {kinds}")
    return RECORD


def passed_memref(module: Module, declared: DataObject) -> Memref:
    """The memref that is passed for a dummy argument: explicit shapes in one dimension, by sequence."""
    kind = passing(module, declared)
    rank = {FLAT: 1, ASSUMED: declared.rank, DESCRIBED: declared.rank}.get(kind, 0)
    return Memref(element_type(module, declared), (None,) * rank, strided=True)


def argument_types(module: Module, declared: DataObject) -> tuple[str, ...]:
    """The types of what is passed for a dummy argument; whether an optional one is present comes last."""
    kind, present = passing(module, declared), ("i1",) if declared.optional else ()
    if kind in (RECORD, HIDDEN):
        return ("!llvm.ptr", *present)
    if kind == VALUE:
        return (value_type(element_type(module, declared)), *present)
    of = passed_memref(module, declared)
    if kind == DESCRIBED:
        return (f"memref<{of.text}>", *["memref<index>"] * declared.rank, "memref<i1>")
    return (of.text, *present)
