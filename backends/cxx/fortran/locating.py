"""Where elements are: MAXLOC, MINLOC, FINDLOC (Fortran 2018 16.9.82, 16.9.128, 16.9.140)."""

from __future__ import annotations

from collections.abc import Callable

from accomp.backends.cxx.fortran.cpp_types import cpp_type
from accomp.backends.cxx.fortran.expressions import Expressions
from accomp.backends.cxx.fortran.inquiries import kind_of
from accomp.backends.cxx.fortran.intrinsic_arguments import Given
from accomp.backends.cxx.fortran.operators import binary
from accomp.backends.cxx.fortran.transformational import arguments, line, loops
from accomp.backends.cxx.fortran.values import OR, Value
from accomp.host.fortran_types import Kinded
from accomp.records import dataclass, replace

Maker = Callable[[Expressions, Given], Value]


@dataclass(frozen=True, slots=True)
class _Search:
    """What is looked for: the greatest or least element, by a comparison, or one that is equal."""

    within: Expressions
    type: Kinded
    comparison: str
    back: str
    wanted: Value | None = None


def _located(search: _Search, array: Value, mask: Value | None) -> str:
    """The places of the element as `fortran::array`, which count from 1; 0 where there is none."""
    within = search.within
    found, best = within.region.fresh("_r"), within.region.fresh("_b")
    heads, names = loops(within, array.shape)
    element = array.at(names)
    first = f"!{found}[0]"
    if search.wanted is not None:
        equal = ".eqv." if element.type.base == "logical" else "=="
        test = f"{binary(equal, element, search.wanted).within(OR + 2)} && ({first} || {search.back})"
    else:
        same = f"{search.back} && {element.text} == {best}"
        test = f"({first} || {element.text} {search.comparison} {best} || ({same}))"
    if mask is not None:
        test = f"{mask.at(names).within(OR + 2)} && {test}"
    cpp, rank = cpp_type(search.type), array.rank
    places = " ".join(f"{found}[{d}] = {cpp}({n} + 1);" for d, n in enumerate(names))
    kept = f"{best} = {element.text}; " if search.wanted is None else ""
    start = f"fortran::array<{cpp}, {rank}> {found}{{}};"
    start += f" {cpp_type(array.type)} {best}{{}};" if search.wanted is None else ""
    return f"[&] {{ {start} {heads} {{ if ({test}) {{ {kept}{places} }} }} return {found}; }}()"


def _places(comparison: str) -> Maker:
    def make(within: Expressions, given: Given) -> Value:
        array, dimension, mask = arguments(within, given)
        kind = kind_of(within, given.get("kind")) or within.region.defaults.integer
        back = within.value(given["back"]).within(OR + 2) if "back" in given else "false"
        wanted = within.value(given[1]) if 1 in given else None
        search = _Search(within, Kinded("integer", kind), comparison, back, wanted)
        return _result(search, array, dimension, mask)

    return make


def _result(search: _Search, array: Value, dimension: int, mask: Value | None) -> Value:
    type_ = search.type
    if dimension < 0:
        made = _located(search, array, mask)
        return Value("", type_, shape=(str(array.rank),), element=lambda p: Value(f"{made}[{p[0]}]", type_))
    if array.rank == 1:
        return Value(f"{_located(search, array, mask)}[0]", type_)
    extents = array.shape[:dimension] + array.shape[dimension + 1 :]

    def element(places: tuple[str, ...]) -> Value:
        part = line(mask, dimension, places) if mask is not None else None
        return Value(f"{_located(search, line(array, dimension, places), part)}[0]", type_)

    return replace(element(tuple("0" for _ in extents)), text="", shape=extents, element=element)


TABLE: dict[str, Maker] = {"maxloc": _places(">"), "minloc": _places("<"), "findloc": _places("")}
