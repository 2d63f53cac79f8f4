"""Functions that ask about their argument (Fortran 2018 16.7): shapes, bounds, limits of numbers."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

from accomp.backends.cxx.fortran import strings
from accomp.backends.cxx.fortran.constructors import of_items
from accomp.backends.cxx.fortran.cpp_types import cpp_type
from accomp.backends.cxx.fortran.expressions import DESIGNATORS, Expressions
from accomp.backends.cxx.fortran.intrinsic_arguments import Given
from accomp.backends.cxx.fortran.operators import binary, convert
from accomp.backends.cxx.fortran.values import EQUALITY, Value, section, whole
from accomp.host import nodes as host
from accomp.host.fortran_types import LONG, Kinded, RefusedError, selected_kind
from accomp.host.walk import base

Maker = Callable[[Expressions, Given], Value]


def kind_of(within: Expressions, node: host.Expression | None) -> int:
    """The value of a kind argument; 0 where there is none."""
    if node is None:
        return 0
    found = within.value(node).constant
    if found is None:
        raise RefusedError("a kind is not constant")
    return found


def _integer(within: Expressions, given: Given) -> Kinded:
    return Kinded("integer", kind_of(within, given.get("kind")) or within.region.defaults.integer)


def _asked(within: Expressions, given: Given) -> Value:
    """The argument that is asked about, which is not read."""
    touched, reads = len(within.notes.touched), within.notes.reads
    found = within.value(given[0])
    del within.notes.touched[touched:]
    within.notes.reads = reads
    return found


def _asked_array(within: Expressions, given: Given) -> Value:
    """The argument where it has to be an array (Fortran 2018 16.9.109, 16.9.179, 16.9.196)."""
    found = _asked(within, given)
    if not found.rank:
        raise RefusedError("a scalar has neither a size nor bounds")
    return found


def _dimension(within: Expressions, given: Given, rank: int) -> int:
    """The dimension asked for, counted from 0; -1 for all."""
    node = given.get("dim")
    if node is None:
        return -1
    found = within.value(node).constant
    if found is None or not 1 <= found <= rank:
        raise RefusedError("the argument 'dim' is not constant")
    return found - 1


def _size(within: Expressions, given: Given) -> Value:
    array = _asked_array(within, given)
    dimension, type_ = _dimension(within, given, array.rank), _integer(within, given)
    if dimension >= 0:
        return convert(_long(array.shape[dimension]), type_)
    return convert(_product(*(_long(extent) for extent in array.shape)), type_)


def _product(*factors: Value) -> Value:
    return reduce(lambda left, right: binary("*", left, right), factors)


def _long(text: str) -> Value:
    return whole(int(text), LONG) if text.lstrip("-").isdigit() else Value(text, LONG)


def _shape(within: Expressions, given: Given) -> Value:
    array = _asked(within, given)
    return _listed([_long(e) for e in array.shape], _integer(within, given))


def _listed(items: list[Value], type_: Kinded) -> Value:
    return of_items(items, type_)


def _bounds(upper: bool) -> Maker:
    def make(within: Expressions, given: Given) -> Value:
        array = _asked_array(within, given)
        dimension, type_ = _dimension(within, given, array.rank), _integer(within, given)
        found = [_bound(array, d, upper) for d in range(array.rank)]
        return convert(found[dimension], type_) if dimension >= 0 else _listed(found, type_)

    return make


def _bound(array: Value, dimension: int, upper: bool) -> Value:
    low = array.lowers[dimension].removesuffix("LL") if array.lowers else "1"
    extent = array.shape[dimension]
    if low.lstrip("-").isdigit() and extent.isdigit():
        if extent == "0":
            return whole(0 if upper else 1, LONG)
        return whole(int(low) + (int(extent) - 1 if upper else 0), LONG)
    if low == "1":
        return _long(extent) if upper else whole(1, LONG)
    return Value(f"fortran::{'ubound' if upper else 'lbound'}({low}, {extent})", LONG)


def _kind(within: Expressions, given: Given) -> Value:
    return whole(_asked(within, given).type.kind, Kinded("integer", within.region.defaults.integer))


def _limit(real: dict[int, float], integer: Callable[[int], int] | None) -> Maker:
    """huge, tiny, epsilon."""

    def make(within: Expressions, given: Given) -> Value:
        type_ = _asked(within, given).type
        if type_.base == "integer" and integer is not None:
            return whole(integer(type_.kind), type_)
        if type_.base != "real" or type_.kind not in real:
            raise RefusedError(f"an argument of type {type_.text} is not expected there")
        return Value(f"{real[type_.kind]!r}{'f' if type_.kind == 4 else ''}", type_)

    return make


def _number(table: dict[tuple[str, int], int]) -> Maker:
    """Numbers that follow from the type of the argument."""

    def make(within: Expressions, given: Given) -> Value:
        type_ = _asked(within, given).type
        base = "real" if type_.base == "complex" else type_.base
        if (base, type_.kind) not in table:
            raise RefusedError(f"an argument of type {type_.text} is not expected there")
        return whole(table[base, type_.kind], Kinded("integer", within.region.defaults.integer))

    return make


def _bytes_of_one(array: Value) -> Value:
    """The bytes of an element in memory, with what follows it up to the next one."""
    type_ = array.type
    if type_.polymorphic:
        raise RefusedError("the dynamic type of a polymorphic object is not known in kernels")
    if type_.string:
        return strings.length(array.at(tuple("0" for _ in array.shape)))
    if type_.base == "type":
        return Value(f"sizeof({cpp_type(type_)})", LONG)
    return whole(type_.kind * (2 if type_.base == "complex" else 1), LONG)


def _storage_size(within: Expressions, given: Given) -> Value:
    """The bits of an element (Fortran 2018 16.9.184)."""
    return convert(_product(_bytes_of_one(_asked(within, given)), whole(8, LONG)), _integer(within, given))


def _bytes_of_all(within: Expressions, given: Given) -> Value:
    """C_SIZEOF (Fortran 2018 18.2.3.7), and SIZEOF of compilers: the bytes of all elements."""
    array = _asked(within, given)
    return _product(_bytes_of_one(array), *(_long(extent) for extent in array.shape))


def _selected(name: str) -> Maker:
    def make(within: Expressions, given: Given) -> Value:
        known = {key: within.value(node).constant for key, node in given.items()}
        found = selected_kind(name, known)
        if found is None:
            raise RefusedError(f"the value of '{name}' is not known")
        return whole(found, Kinded("integer", within.region.defaults.integer))

    return make


def _len(within: Expressions, given: Given) -> Value:
    value = _asked(within, given)
    sample = value.at(tuple("0" for _ in value.shape))
    return convert(strings.length(sample), _integer(within, given))


def _rank(within: Expressions, given: Given) -> Value:
    return whole(_asked(within, given).rank, Kinded("integer", within.region.defaults.integer))


def _present(within: Expressions, given: Given) -> Value:
    """Allocated and associated, and present of arguments: an array that is not there has no address."""
    if not isinstance(given[0], DESIGNATORS):
        raise RefusedError("an expression is given where a variable has to be")
    found = _asked(within, given)
    if "target" in given:
        return _associated(found, _asked(within, {0: given["target"]}))
    if found.type.string:
        return Value(f"{found.text}.data != nullptr", Kinded("logical"), EQUALITY, truth=True)
    if found.text.startswith("(*"):
        return Value(f"{found.text[2:-1]} != nullptr", Kinded("logical"), EQUALITY, truth=True)
    if found.section is None or not found.text or found.shape[0].isdigit():
        raise RefusedError(f"whether '{base(given[0])}' is there is not known in kernels")
    return Value(f"{found.text}.data != nullptr", Kinded("logical"), EQUALITY, truth=True)


def _loc(within: Expressions, given: Given) -> Value:
    """The address in the memory of the device, as compilers' LOC gives that of the host."""
    found = _asked(within, given)
    first = found.section.first if found.shape and found.section is not None else found.text
    if found.type.string or not first or not (found.place or found.shape):
        raise RefusedError("LOC is given what has no address in kernels")
    return Value(f"reinterpret_cast<long long>(&{first})", LONG)


def _given(within: Expressions, given: Given) -> Value:
    """present: of optional arguments of the host program a parameter of the kernel tells."""
    node = given[0]
    symbol = node.symbol.id if isinstance(node, host.Variable) else ""
    told = within.region.presence(within.region.variable(symbol)) if symbol else None
    if told is None:
        return _present(within, given)
    within.notes.uses.add(told.text.partition(" ")[0])
    return told


def _associated(found: Value, target: Value) -> Value:
    """Whether a pointer is associated with a target (Fortran 2018 16.9.20)."""
    if not found.shape or not target.shape:
        text = f"&{found.text} == &{target.text}"
        return Value(text, Kinded("logical"), EQUALITY, truth=True)
    texts: list[str] = []
    for one in (found, target):
        if one.section is None:
            raise RefusedError("associated is given a section with vector subscripts")
        texts.append(section(one))
    return Value(f"fortran::same({', '.join(texts)})", Kinded("logical"), truth=True)


_SINGLE, _DOUBLE = ("real", 4), ("real", 8)
_WHOLES = tuple(("integer", k) for k in (1, 2, 4, 8))

TABLE: dict[str, Maker] = {
    "size": _size,
    "shape": _shape,
    "lbound": _bounds(upper=False),
    "ubound": _bounds(upper=True),
    "rank": _rank,
    "len": _len,
    "kind": _kind,
    "huge": _limit({4: 3.4028234663852886e38, 8: 1.7976931348623157e308}, lambda k: (1 << (8 * k - 1)) - 1),
    "tiny": _limit({4: 1.1754943508222875e-38, 8: 2.2250738585072014e-308}, None),
    "epsilon": _limit({4: 1.1920928955078125e-07, 8: 2.220446049250313e-16}, None),
    "bit_size": _number({("integer", k): 8 * k for k in (1, 2, 4, 8)}),
    "storage_size": _storage_size,
    "sizeof": _bytes_of_all,
    "c_sizeof": _bytes_of_all,
    "digits": _number({_SINGLE: 24, _DOUBLE: 53} | {w: 8 * w[1] - 1 for w in _WHOLES}),
    "precision": _number({_SINGLE: 6, _DOUBLE: 15}),
    "range": _number({_SINGLE: 37, _DOUBLE: 307} | dict(zip(_WHOLES, (2, 4, 9, 18), strict=True))),
    "radix": _number({_SINGLE: 2, _DOUBLE: 2} | dict.fromkeys(_WHOLES, 2)),
    "maxexponent": _number({_SINGLE: 128, _DOUBLE: 1024}),
    "minexponent": _number({_SINGLE: -125, _DOUBLE: -1021}),
    "selected_int_kind": _selected("selected_int_kind"),
    "selected_real_kind": _selected("selected_real_kind"),
    "present": _given,
    "allocated": _present,
    "associated": _present,
    "loc": _loc,
}
