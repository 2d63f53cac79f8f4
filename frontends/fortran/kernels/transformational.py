"""Functions of whole arrays (Fortran 2018 16.7): reductions, products, and arrays put together otherwise."""

from __future__ import annotations

from collections.abc import Callable

from accomp.frontends.fortran.kernels.expressions import Expressions
from accomp.frontends.fortran.kernels.nodes import Node
from accomp.frontends.fortran.kernels.operators import binary, convert
from accomp.frontends.fortran.kernels.types import INTEGER, LOGICAL, LONG, Kinded, RefusedError
from accomp.frontends.fortran.kernels.values import OR, TERM, Value
from accomp.records import replace

Maker = Callable[[Expressions, dict[str, Node]], Value]
Step = Callable[[str, Value], str]
"""The statement that takes an element into the result of the name given."""


def _loops(within: Expressions, shape: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The heads of loops over places of a shape, the first dimension innermost, and the places' names."""
    names = tuple(within.region.fresh("_k") for _ in shape)
    pairs = zip(reversed(names), reversed(shape), strict=True)
    return " ".join(f"for (long long {n} = 0; {n} < {e}; ++{n})" for n, e in pairs), names


def _reduced(
    within: Expressions, array: Value, mask: Value | None, start: str, type_: Kinded, step: Step
) -> Value:
    """A scalar made from all elements, as a function object that is called at once."""
    result = within.region.fresh("_r")
    heads, names = _loops(within, array.shape)
    taken = step(result, array.at(names))
    if mask is not None:
        taken = f"if ({mask.at(names).text}) {taken}"
    text = f"[&] {{ {type_.cpp} {result} = {start}; {heads} {{ {taken} }} return {result}; }}()"
    return Value(text, type_)


def _along(
    within: Expressions, given: dict[str, Node], make: Callable[[Value, Value | None], Value]
) -> Value:
    """A reduction of a whole array, or along one dimension."""
    array, dimension, mask = _arguments(within, given)
    if dimension < 0 or array.rank == 1:
        return make(array, mask)
    extents = array.shape[:dimension] + array.shape[dimension + 1 :]

    def element(places: tuple[str, ...]) -> Value:
        return make(_line(array, dimension, places), _line(mask, dimension, places) if mask else None)

    sample = element(tuple("0" for _ in extents))
    return replace(sample, text="", shape=extents, element=element)


def _line(array: Value, dimension: int, places: tuple[str, ...]) -> Value:
    """What an array is along one dimension."""
    if not array.shape:
        return array

    def element(own: tuple[str, ...]) -> Value:
        return array.at((*places[:dimension], own[0], *places[dimension:]))

    return replace(array, text="", shape=(array.shape[dimension],), element=element, lowers=(), section=None)


def _arguments(within: Expressions, given: dict[str, Node]) -> tuple[Value, int, Value | None]:
    """The array, the dimension counted from 0 (-1: none), the mask; the second argument may be either."""
    array = within.value(given["array"])
    if not array.shape:
        raise RefusedError("a function of arrays is given a scalar")
    mask = within.value(given["mask"]) if "mask" in given else None
    if "dim" not in given:
        return array, -1, mask
    second = within.value(given["dim"])
    if second.type.base == "logical":
        return array, -1, second
    if second.constant is None or not 1 <= second.constant <= array.rank:
        raise RefusedError("the argument 'dim' is not constant")
    return array, second.constant - 1, mask


def _zero(type_: Kinded) -> str:
    return {"real": "0.0f" if type_.kind == 4 else "0.0", "complex": f"{type_.cpp}()"}.get(type_.base, "0")


def _one(type_: Kinded) -> str:
    return {"real": "1.0f" if type_.kind == 4 else "1.0", "complex": f"{type_.cpp}(1)"}.get(type_.base, "1")


def _folding(start: Callable[[Kinded], str], step: Step) -> Maker:
    """A reduction whose result has the type of the elements."""

    def make(within: Expressions, given: dict[str, Node]) -> Value:
        def one(array: Value, mask: Value | None) -> Value:
            return _reduced(within, array, mask, start(array.type), array.type, step)

        return _along(within, given, one)

    return make


def _lowest(type_: Kinded) -> str:
    return f"fortran::lowest<{type_.cpp}>()"


def _highest(type_: Kinded) -> str:
    return f"fortran::highest<{type_.cpp}>()"


def _logic(start: str, step: Step, type_: Kinded = LOGICAL) -> Maker:
    def make(within: Expressions, given: dict[str, Node]) -> Value:
        def one(array: Value, mask: Value | None) -> Value:
            return _reduced(within, array, mask, start, type_, step)

        return _along(within, given, one)

    return make


def _place_of(comparison: str) -> Maker:
    """Maxloc and minloc: places count from 1; 0 where there is no element."""

    def make(within: Expressions, given: dict[str, Node]) -> Value:
        array, dimension, mask = _arguments(within, given)
        if "back" in given or "kind" in given or (dimension >= 0 and array.rank > 1):
            raise RefusedError("maxloc and minloc have arguments beside the mask")
        found, best = within.region.fresh("_r"), within.region.fresh("_b")
        heads, names = _loops(within, array.shape)
        text = array.at(names).text
        test = f"!{found}[0] || {text} {comparison} {best}"
        if mask is not None:
            test = f"{mask.at(names).within(OR + 1)} && ({test})"
        places = " ".join(f"{found}[{d}] = int({n}) + 1;" for d, n in enumerate(names))
        body = f"if ({test}) {{ {best} = {text}; {places} }}"
        kind = f"fortran::array<int, {array.rank}>"
        start = f"{kind} {found}{{}}; {array.type.cpp} {best}{{}};"
        made = f"[&] {{ {start} {heads} {{ {body} }} return {found}; }}()"
        if dimension >= 0:
            return Value(f"{made}[0]", INTEGER)
        return Value(
            "", INTEGER, shape=(str(array.rank),), element=lambda p: Value(f"{made}[{p[0]}]", INTEGER)
        )

    return make


def _dot_product(within: Expressions, given: dict[str, Node]) -> Value:
    left, right = (within.value(n) for n in given.values())
    return _product(within, left, right)


def _product(within: Expressions, left: Value, right: Value) -> Value:
    """The sum of products of two vectors; a complex one in front is conjugated."""
    if left.type.base == "logical":
        both = binary(".and.", left, right)
        return _reduced(within, both, None, "0", LOGICAL, lambda r, v: f"{r} = {r} || {v.text};")
    if left.type.base == "complex":
        from accomp.frontends.fortran.kernels import elemental
        from accomp.frontends.fortran.kernels.values import mapped

        left = mapped((left,), lambda v: elemental.TABLE["conjg"](within.region.defaults, v, 0))
    both = binary("*", left, right)
    return _reduced(within, both, None, _zero(both.type), both.type, lambda r, v: f"{r} += {v.text};")


def _matmul(within: Expressions, given: dict[str, Node]) -> Value:
    left, right = (within.value(n) for n in given.values())
    rows = left.shape[:-1]
    columns = right.shape[1:]

    def element(places: tuple[str, ...]) -> Value:
        row = _line(left, 1, places[:1]) if left.rank == 2 else left
        column = _line(right, 0, places[-1:]) if right.rank == 2 else right
        both = binary("*", row, column)
        return _reduced(within, both, None, _zero(both.type), both.type, lambda r, v: f"{r} += {v.text};")

    if left.type.base == "logical":
        raise RefusedError("matmul of logical values")
    shape = rows + columns
    return replace(element(tuple("0" for _ in shape)), text="", shape=shape, element=element)


def _norm2(within: Expressions, given: dict[str, Node]) -> Value:
    def one(array: Value, _mask: Value | None) -> Value:
        squares = binary("*", array, array)
        made = _reduced(
            within, squares, None, _zero(array.type), array.type, lambda r, v: f"{r} += {v.text};"
        )
        return replace(made, text=f"sqrt({made.text})")

    return _along(within, given, one)


def _transpose(within: Expressions, given: dict[str, Node]) -> Value:
    matrix = within.value(next(iter(given.values())))
    shape = tuple(reversed(matrix.shape))
    return _other(matrix, shape, lambda p: matrix.at(tuple(reversed(p))))


def _other(value: Value, shape: tuple[str, ...], element: Callable[[tuple[str, ...]], Value]) -> Value:
    """Another array of the elements of one."""

    def plain(places: tuple[str, ...]) -> Value:
        return replace(element(places), place=False)

    return Value("", value.type, shape=shape, element=plain)


def _spread(within: Expressions, given: dict[str, Node]) -> Value:
    source = within.value(given["source"])
    dimension = within.value(given["dim"]).constant
    if dimension is None:
        raise RefusedError("the argument 'dim' is not constant")
    copies, at = within.long(given["ncopies"]).text, dimension - 1
    shape = (*source.shape[:at], copies, *source.shape[at:])
    return _other(source, shape, lambda p: source.at((*p[:at], *p[at + 1 :])))


def _reshape(within: Expressions, given: dict[str, Node]) -> Value:
    source, shape = within.value(given["source"]), within.value(given["shape"])
    if "pad" in given or "order" in given or not shape.shape or not shape.shape[0].isdigit():
        raise RefusedError("reshape has arguments beside a shape of constant size")
    extents = tuple(shape.at((str(d),)).text for d in range(int(shape.shape[0])))

    def element(places: tuple[str, ...]) -> Value:
        return source.at(_places(_linear(places, extents), source.shape))

    return _other(source, extents, element)


def _linear(places: tuple[str, ...], extents: tuple[str, ...]) -> str:
    if all(t.isdigit() for t in (*places, *extents)):
        total, size = 0, 1
        for place, extent in zip(places, extents, strict=True):
            total, size = total + int(place) * size, size * int(extent)
        return str(total)
    text = places[-1]
    for place, extent in zip(reversed(places[:-1]), reversed(extents[:-1]), strict=True):
        text = f"{place} + {_factor(extent)} * {_factor(text)}"
    return text


def _factor(text: str) -> str:
    return text if text.replace("_", "a").isalnum() else f"({text})"


def _places(linear: str, extents: tuple[str, ...]) -> tuple[str, ...]:
    """The places that an element number is at in an array."""
    if len(extents) == 1:
        return (linear,)
    if linear.isdigit() and all(e.isdigit() for e in extents):
        number, found = int(linear), list[str]()
        for extent in extents:
            found.append(str(number % int(extent)))
            number //= int(extent)
        return tuple(found)
    out: list[str] = []
    for extent in extents[:-1]:
        out.append(f"({linear}) % {_factor(extent)}")
        linear = f"({linear}) / {_factor(extent)}"
    return (*out, linear)


def _cshift(within: Expressions, given: dict[str, Node]) -> Value:
    array, at, shift = _shifted(within, given)

    def element(places: tuple[str, ...]) -> Value:
        moved = f"fortran::modulo({places[at]} + {shift.within(TERM + 1)}, {array.shape[at]})"
        return array.at((*places[:at], moved, *places[at + 1 :]))

    return _other(array, array.shape, element)


def _shifted(within: Expressions, given: dict[str, Node]) -> tuple[Value, int, Value]:
    array, shift = within.value(given["array"]), within.long(given["shift"])
    dimension = within.value(given["dim"]).constant if "dim" in given else 1
    if shift.shape or dimension is None:
        raise RefusedError("an array is shifted by an array, or along a dimension that is not constant")
    return array, dimension - 1, shift


def _eoshift(within: Expressions, given: dict[str, Node]) -> Value:
    array, at, shift = _shifted(within, given)
    edge = convert(within.value(given["boundary"]), array.type) if "boundary" in given else None
    other = edge.text if edge is not None else _zero(array.type)
    if edge is not None and edge.shape:
        raise RefusedError("the boundary of eoshift is an array")

    def element(places: tuple[str, ...]) -> Value:
        moved = f"{places[at]} + {shift.within(TERM + 1)}"
        taken = array.at((*places[:at], moved, *places[at + 1 :])).text
        return Value(f"(fortran::inside({moved}, {array.shape[at]}) ? {taken} : {other})", array.type)

    return _other(array, array.shape, element)


def _add(result: str, value: Value) -> str:
    return f"{result} += {value.text};"


_REDUCTION = ("array", "dim", "mask")
TABLE: dict[str, Maker] = {
    "sum": _folding(_zero, _add),
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
    "maxloc": _place_of(">"),
    "minloc": _place_of("<"),
    "dot_product": _dot_product,
    "matmul": _matmul,
    "norm2": _norm2,
    "transpose": _transpose,
    "spread": _spread,
    "reshape": _reshape,
    "cshift": _cshift,
    "eoshift": _eoshift,
}
DUMMIES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(TABLE, _REDUCTION),
    **dict.fromkeys(("any", "all", "parity", "count"), ("array", "dim")),
    "dot_product": ("vector_a", "vector_b"),
    "matmul": ("matrix_a", "matrix_b"),
    "transpose": ("matrix",),
    "spread": ("source", "dim", "ncopies"),
    "reshape": ("source", "shape", "pad", "order"),
    "cshift": ("array", "shift", "dim"),
    "eoshift": ("array", "shift", "boundary", "dim"),
}
__all__ = ["DUMMIES", "LONG", "TABLE"]
