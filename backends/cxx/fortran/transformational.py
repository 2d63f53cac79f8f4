"""Functions of whole arrays (Fortran 2018 16.7): reductions, products, and arrays put together otherwise."""

from __future__ import annotations

from collections.abc import Callable

from accomp.backends.cxx.fortran import elemental
from accomp.backends.cxx.fortran.cpp_types import cpp_type
from accomp.backends.cxx.fortran.expressions import Expressions
from accomp.backends.cxx.fortran.intrinsic_arguments import Given
from accomp.backends.cxx.fortran.operators import binary
from accomp.backends.cxx.fortran.values import OR, Value, mapped
from accomp.host.fortran_types import INTEGER, LOGICAL, Kinded, RefusedError
from accomp.records import replace

Maker = Callable[[Expressions, Given], Value]
Step = Callable[[str, Value], str]
"""The statement that takes an element into the result of the name given."""


def loops(within: Expressions, shape: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The heads of loops over places of a shape, the first dimension innermost, and the places' names."""
    names = tuple(within.region.fresh("_k") for _ in shape)
    pairs = zip(reversed(names), reversed(shape), strict=True)
    return " ".join(f"for (long long {n} = 0; {n} < {e}; ++{n})" for n, e in pairs), names


def _reduced(
    within: Expressions, array: Value, mask: Value | None, start: str, type_: Kinded, step: Step
) -> Value:
    """A scalar made from all elements, as a function object that is called at once."""
    result = within.region.fresh("_r")
    heads, names = loops(within, array.shape)
    taken = step(result, array.at(names))
    if mask is not None:
        taken = f"if ({mask.at(names).text}) {taken}"
    text = f"[&] {{ {cpp_type(type_)} {result} = {start}; {heads} {{ {taken} }} return {result}; }}()"
    return Value(text, type_)


def _along(within: Expressions, given: Given, make: Callable[[Value, Value | None], Value]) -> Value:
    """A reduction of a whole array, or along one dimension."""
    array, dimension, mask = arguments(within, given)
    if dimension < 0 or array.rank == 1:
        return make(array, mask)
    extents = array.shape[:dimension] + array.shape[dimension + 1 :]

    def element(places: tuple[str, ...]) -> Value:
        return make(line(array, dimension, places), line(mask, dimension, places) if mask else None)

    sample = element(tuple("0" for _ in extents))
    return replace(sample, text="", shape=extents, element=element)


def line(array: Value, dimension: int, places: tuple[str, ...]) -> Value:
    """What an array is along one dimension."""
    if not array.shape:
        return array

    def element(own: tuple[str, ...]) -> Value:
        return array.at((*places[:dimension], own[0], *places[dimension:]))

    return replace(array, text="", shape=(array.shape[dimension],), element=element, lowers=(), section=None)


def arguments(within: Expressions, given: Given) -> tuple[Value, int, Value | None]:
    """The array, the dimension counted from 0 (-1: none), the mask."""
    array = within.value(given[0])
    if not array.shape:
        raise RefusedError("a function of arrays is given a scalar")
    mask = within.value(given["mask"]) if "mask" in given else None
    if "dim" not in given:
        return array, -1, mask
    dimension = within.value(given["dim"]).constant
    if dimension is None or not 1 <= dimension <= array.rank:
        raise RefusedError("the argument 'dim' is not constant")
    return array, dimension - 1, mask


def zero(type_: Kinded) -> str:
    """The zero of a type."""
    return {"real": "0.0f" if type_.kind == 4 else "0.0", "complex": f"{cpp_type(type_)}()"}.get(
        type_.base, "0"
    )


def _one(type_: Kinded) -> str:
    return {"real": "1.0f" if type_.kind == 4 else "1.0", "complex": f"{cpp_type(type_)}(1)"}.get(
        type_.base, "1"
    )


def _folding(start: Callable[[Kinded], str], step: Step) -> Maker:
    """A reduction whose result has the type of the elements."""

    def make(within: Expressions, given: Given) -> Value:
        def one(array: Value, mask: Value | None) -> Value:
            return _reduced(within, array, mask, start(array.type), array.type, step)

        return _along(within, given, one)

    return make


def _lowest(type_: Kinded) -> str:
    return f"fortran::lowest<{cpp_type(type_)}>()"


def _highest(type_: Kinded) -> str:
    return f"fortran::highest<{cpp_type(type_)}>()"


def _logic(start: str, step: Step, type_: Kinded = LOGICAL) -> Maker:
    def make(within: Expressions, given: Given) -> Value:
        def one(array: Value, mask: Value | None) -> Value:
            return _reduced(within, array, mask, start, type_, step)

        return _along(within, given, one)

    return make


def _dot_product(within: Expressions, given: Given) -> Value:
    left, right = (within.value(n) for n in given.values())
    return _product(within, left, right)


def _product(within: Expressions, left: Value, right: Value) -> Value:
    """The sum of products of two vectors; a complex one in front is conjugated."""
    if left.type.base == "complex":
        left = mapped((left,), lambda v: elemental.TABLE["conjg"](within.region.defaults, v, 0))
    return _summed(within, left, right)


def _summed(within: Expressions, left: Value, right: Value) -> Value:
    """The sum of the products of elements; of logical ones, whether both are true anywhere."""
    if left.type.base == "logical":
        both = binary(".and.", left, right)
        return _reduced(within, both, None, "0", LOGICAL, lambda r, v: f"{r} = {r} || {v.within(OR + 1)};")
    both = binary("*", left, right)
    return _reduced(within, both, None, zero(both.type), both.type, lambda r, v: f"{r} += {v.text};")


def _matmul(within: Expressions, given: Given) -> Value:
    left, right = (within.value(n) for n in given.values())
    rows = left.shape[:-1]
    columns = right.shape[1:]

    def element(places: tuple[str, ...]) -> Value:
        row = line(left, 1, places[:1]) if left.rank == 2 else left
        column = line(right, 0, places[-1:]) if right.rank == 2 else right
        return _summed(within, row, column)

    shape = rows + columns
    return replace(element(tuple("0" for _ in shape)), text="", shape=shape, element=element)


def _norm2(within: Expressions, given: Given) -> Value:
    def one(array: Value, _mask: Value | None) -> Value:
        squares = binary("*", array, array)
        made = _reduced(within, squares, None, zero(array.type), array.type, lambda r, v: f"{r} += {v.text};")
        return replace(made, text=f"sqrt({made.text})")

    return _along(within, given, one)


def _add(result: str, value: Value) -> str:
    return f"{result} += {value.text};"


TABLE: dict[str, Maker] = {
    "sum": _folding(zero, _add),
    "product": _folding(_one, lambda r, v: f"{r} *= {v.text};"),
    "maxval": _folding(_lowest, lambda r, v: f"{r} = fortran::max({r}, {v.text});"),
    "minval": _folding(_highest, lambda r, v: f"{r} = fortran::min({r}, {v.text});"),
    "iall": _folding(lambda _: "-1", lambda r, v: f"{r} &= {v.text};"),
    "iany": _folding(lambda _: "0", lambda r, v: f"{r} |= {v.text};"),
    "iparity": _folding(lambda _: "0", lambda r, v: f"{r} ^= {v.text};"),
    "any": _logic("0", lambda r, v: f"{r} = {r} || {v.within(OR + 1)};"),
    "all": _logic("1", lambda r, v: f"{r} = {r} && {v.within(OR + 2)};"),
    "parity": _logic("0", lambda r, v: f"{r} ^= {v.within(OR)} ? 1 : 0;"),
    "count": _logic("0", lambda r, v: f"{r} += {v.within(OR)} ? 1 : 0;", INTEGER),
    "dot_product": _dot_product,
    "matmul": _matmul,
    "norm2": _norm2,
}
