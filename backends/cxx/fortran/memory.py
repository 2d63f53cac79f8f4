"""Arrays that kernels keep in memory of their own."""

from __future__ import annotations

from accomp.backends.cxx.fortran.assignments import heads_over, linear, nested
from accomp.backends.cxx.fortran.operators import stored
from accomp.backends.cxx.fortran.values import Value
from accomp.host.fortran_types import Kinded


def size_of(shape: tuple[str, ...]) -> str:
    """The number of elements."""
    return " * ".join(f"({extent})" for extent in shape)


def kept(name: str, type_: Kinded, shape: tuple[str, ...]) -> Value:
    """The array whose elements are kept in memory, one after the other."""
    return Value("", type_, shape=shape, element=lambda p: Value(f"{name}[{linear(p, shape)}]", type_))


def filled(name: str, counters: tuple[str, ...], value: Value, type_: Kinded) -> list[str]:
    """The lines that put an array's elements there."""
    line = f"{name}[{linear(counters, value.shape)}] = {stored(value.at(counters), type_)};"
    return nested(heads_over(counters, value.shape), [line])
