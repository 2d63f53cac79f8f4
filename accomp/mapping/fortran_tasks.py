"""Which kernels of Fortran can be tasks that run when the program has gone on.

A deferred kernel of flang's reads the descriptors of its arrays when it runs, in host memory. By then the
procedure whose dummy argument an assumed-shape array is may have returned, and a pointer may be associated
with another target.
"""

from __future__ import annotations

from accomp.ir.nodes import Construct
from accomp.mapping.attributes import refs
from accomp.syntax.nodes import Symbol, TypeInfo, TypeKind, is_record


def deferrable(construct: Construct) -> bool:
    """Whether the region refers to no object with a descriptor, nor to one that may have such components.

    Nor does it have copies of what is larger than a pointer: flang moves the originals to the device and back
    when the kernel runs.
    """
    copied = (ref for inner in construct.walk() for _, ref in refs(inner, "private", "firstprivate"))
    if any(ref.type is None or not _small(ref.type) for ref in copied):
        return False
    return not any(_described(use.symbol) for use in construct.uses)


_LARGE = ("real(16)", "real*16")
_SMALL_COMPLEX = ("complex", "complex(4)", "complex*8")


def _small(type_: TypeInfo) -> bool:
    """Whether values have the size of a pointer at most; of kinds that have names reals do."""
    if type_.kind is TypeKind.COMPLEX:
        return type_.spelling in _SMALL_COMPLEX
    return type_.scalar and type_.spelling not in _LARGE


def _described(symbol: Symbol) -> bool:
    if symbol.has("allocatable") or symbol.has("pointer") or is_record(symbol.type):
        return True
    shape = symbol.type
    if shape.kind is TypeKind.ARRAY and (symbol.has("common") or symbol.has("equivalence")):
        return True  # a pointer in the region: see rules/shared_storage.py
    return shape.kind is TypeKind.ARRAY and shape.complete and shape.extent is None
