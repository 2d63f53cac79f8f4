"""Functions that put elements elsewhere (Fortran 2018 16.9): RESHAPE, shifts, PACK, TRANSFER and the like."""

from __future__ import annotations

from collections.abc import Callable

from accomp.backends.cxx.fortran.assignments import heads_over, linear, nested
from accomp.backends.cxx.fortran.cpp_types import cpp_type
from accomp.backends.cxx.fortran.expressions import Expressions
from accomp.backends.cxx.fortran.intrinsic_arguments import Given
from accomp.backends.cxx.fortran.lines import braced
from accomp.backends.cxx.fortran.memory import kept, size_of
from accomp.backends.cxx.fortran.operators import convert, stored
from accomp.backends.cxx.fortran.transformational import zero
from accomp.backends.cxx.fortran.values import TERM, Value, factor
from accomp.host.fortran_types import RefusedError
from accomp.records import replace

Maker = Callable[[Expressions, Given], Value]


def _transpose(within: Expressions, given: Given) -> Value:
    matrix = within.value(given[0])
    shape = tuple(reversed(matrix.shape))
    return _other(matrix, shape, lambda p: matrix.at(tuple(reversed(p))))


def _other(value: Value, shape: tuple[str, ...], element: Callable[[tuple[str, ...]], Value]) -> Value:
    """Another array of the elements of one."""

    def plain(places: tuple[str, ...]) -> Value:
        return replace(element(places), place=False)

    return Value("", value.type, shape=shape, element=plain)


def _spread(within: Expressions, given: Given) -> Value:
    source = within.value(given[0])
    dimension = within.value(given[1]).constant
    if dimension is None:
        raise RefusedError("the argument 'dim' is not constant")
    copies, at = within.long(given[2]).text, dimension - 1
    shape = (*source.shape[:at], copies, *source.shape[at:])
    return _other(source, shape, lambda p: source.at((*p[:at], *p[at + 1 :])))


def _reshape(within: Expressions, given: Given) -> Value:
    source, shape = within.value(given[0]), within.value(given[1])
    if not shape.shape or not shape.shape[0].isdigit():
        raise RefusedError("reshape is given a shape whose size is not constant")
    extents = tuple(shape.at((str(d),)).text for d in range(int(shape.shape[0])))
    order = _order(within, given, len(extents))
    pad = within.value(given["pad"]) if "pad" in given else None
    sizes = tuple(extents[d] for d in order)

    def element(places: tuple[str, ...]) -> Value:
        number = _linear(tuple(places[d] for d in order), sizes)
        taken = source.at(_places(number, source.shape))
        if pad is None:
            return taken
        count = " * ".join(factor(e) for e in source.shape)
        rest = f"({number} - {count}) % ({' * '.join(factor(e) for e in pad.shape)})"
        other = convert(pad.at(_places(rest, pad.shape)), source.type)
        return Value(f"({number} < {count} ? {taken.text} : {other.text})", source.type)

    return _other(source, extents, element)


def _order(within: Expressions, given: Given, rank: int) -> tuple[int, ...]:
    """The dimensions of the result, fastest first."""
    if "order" not in given:
        return tuple(range(rank))
    order = within.value(given["order"])
    found = [order.at((str(d),)).constant for d in range(rank)]
    known = tuple(d - 1 for d in found if d is not None)
    if sorted(known) != list(range(rank)):
        raise RefusedError("the argument 'order' is not constant")
    return known


def _linear(places: tuple[str, ...], extents: tuple[str, ...]) -> str:
    if all(t.isdigit() for t in (*places, *extents)):
        total, size = 0, 1
        for place, extent in zip(places, extents, strict=True):
            total, size = total + int(place) * size, size * int(extent)
        return str(total)
    text = linear(places, extents)
    return f"({text})" if len(places) > 1 else text


def _places(number: str, extents: tuple[str, ...]) -> tuple[str, ...]:
    """The places that an element number is at in an array."""
    if len(extents) == 1:
        return (number,)
    if number.isdigit() and all(e.isdigit() for e in extents):
        left, found = int(number), list[str]()
        for extent in extents:
            found.append(str(left % int(extent)))
            left //= int(extent)
        return tuple(found)
    out: list[str] = []
    for extent in extents[:-1]:
        out.append(f"({number}) % {factor(extent)}")
        number = f"({number}) / {factor(extent)}"
    return (*out, number)


def _cshift(within: Expressions, given: Given) -> Value:
    array, at, shift = _shifted(within, given)

    def element(places: tuple[str, ...]) -> Value:
        by = shift.at((*places[:at], *places[at + 1 :])).within(TERM + 1)
        moved = f"fortran::modulo({places[at]} + {by}, {array.shape[at]})"
        return array.at((*places[:at], moved, *places[at + 1 :]))

    return _other(array, array.shape, element)


def _shifted(within: Expressions, given: Given) -> tuple[Value, int, Value]:
    array, shift = within.value(given[0]), within.long(given[1])
    dimension = within.value(given["dim"]).constant if "dim" in given else 1
    if dimension is None:
        raise RefusedError("an array is shifted along a dimension that is not constant")
    return array, dimension - 1, shift


def _eoshift(within: Expressions, given: Given) -> Value:
    array, at, shift = _shifted(within, given)
    edge = convert(within.value(given["boundary"]), array.type) if "boundary" in given else None

    def element(places: tuple[str, ...]) -> Value:
        others = (*places[:at], *places[at + 1 :])
        moved = f"{places[at]} + {shift.at(others).within(TERM + 1)}"
        taken = array.at((*places[:at], moved, *places[at + 1 :])).text
        other = edge.at(others).text if edge is not None else zero(array.type)
        return Value(f"(fortran::inside({moved}, {array.shape[at]}) ? {taken} : {other})", array.type)

    return _other(array, array.shape, element)


# What has to be kept in memory: where an element goes to depends on those in front of it.


def _memory(within: Expressions, function: str) -> str:
    if within.bound:
        raise RefusedError(f"the result of {function} would have to be made for each element")
    return within.region.fresh("_t")


def _pack(within: Expressions, given: Given) -> Value:
    """The elements under a mask; those of `vector` after them."""
    name, at = _memory(within, "pack"), within.region.fresh("_n")
    array, mask = within.value(given[0]), within.value(given[1])
    vector = convert(within.value(given["vector"]), array.type) if "vector" in given else None
    if not array.shape or (vector is not None and not vector.shape):
        raise RefusedError("a function of arrays is given a scalar")
    counters = tuple(within.region.fresh("_k") for _ in array.shape)
    heads, cpp = heads_over(counters, array.shape), cpp_type(array.type)
    test, taken = mask.at(counters).text, array.at(counters).text
    size = within.region.fresh("_n")
    count = vector.shape[0] if vector is not None else at
    lines = [f"long long {at} = 0;"]
    if vector is None:
        lines += nested(heads, [f"if ({test})", f"  ++{at};"])
    lines += [
        f"const long long {size} = {count};",
        f"fortran::temporary<{cpp}> {name}({size});",
        f"{at} = 0;",
    ]
    lines += nested(heads, [f"if ({test})", f"  {name}[{at}++] = {taken};"])
    if vector is not None:
        lines += [f"for (; {at} < {size}; ++{at})", f"  {name}[{at}] = {vector.at((at,)).text};"]
    within.notes.before += lines
    return kept(name, array.type, (size,))


def _unpack(within: Expressions, given: Given) -> Value:
    """The elements of a vector where a mask is true, those of a field elsewhere."""
    name, at = _memory(within, "unpack"), within.region.fresh("_n")
    vector, mask = within.value(given[0]), within.value(given[1])
    field, type_ = within.value(given[2]), vector.type
    if not vector.shape or not mask.shape:
        raise RefusedError("a function of arrays is given a scalar")
    counters = tuple(within.region.fresh("_k") for _ in mask.shape)
    place = f"{name}[{linear(counters, mask.shape)}]"
    lines = [
        f"if ({mask.at(counters).text})",
        f"  {place} = {vector.at((f'{at}++',)).text};",
        "else",
        f"  {place} = {stored(field.at(counters), type_)};",
    ]
    size = size_of(mask.shape)
    within.notes.before += [f"long long {at} = 0;", f"fortran::temporary<{cpp_type(type_)}> {name}({size});"]
    within.notes.before += nested(heads_over(counters, mask.shape), braced("", lines))
    return kept(name, type_, mask.shape)


def _transfer(within: Expressions, given: Given) -> Value:
    """The bytes of a value as one of another type."""
    source, touched = within.value(given[0]), len(within.notes.touched)
    mold = within.value(given[1])
    del within.notes.touched[touched:]
    type_, cpp = mold.type, cpp_type(mold.type)
    if not source.shape and not mold.shape and "size" not in given:
        return Value(f"fortran::transferred<{cpp}>({cpp_type(source.type)}({source.text}))", type_)
    if not source.shape:
        source = Value("", source.type, shape=("1",), element=lambda _, s=source: s)
    held, name = _memory(within, "transfer"), within.region.fresh("_t")
    counters = tuple(within.region.fresh("_k") for _ in source.shape)
    size = size_of(source.shape)
    count = f"(({size}) * sizeof({cpp_type(source.type)}) + sizeof({cpp}) - 1) / sizeof({cpp})"
    count = within.long(given["size"]).text if "size" in given else count if mold.shape else "1"
    number = within.region.fresh("_n")
    line = f"{held}[{linear(counters, source.shape)}] = {source.at(counters).text};"
    within.notes.before += [
        f"fortran::temporary<{cpp_type(source.type)}> {held}({size});",
        *nested(heads_over(counters, source.shape), [line]),
        f"const long long {number} = {count};",
        f"fortran::temporary<{cpp}> {name}({number});",
        f"fortran::transfer<{cpp}, {cpp_type(source.type)}>({name}, {number}, {held}, {size});",
    ]
    return kept(name, type_, (number,)) if mold.shape or "size" in given else Value(f"{name}[0]", type_)


TABLE: dict[str, Maker] = {
    "transpose": _transpose,
    "spread": _spread,
    "reshape": _reshape,
    "cshift": _cshift,
    "eoshift": _eoshift,
    "pack": _pack,
    "unpack": _unpack,
    "transfer": _transfer,
}
