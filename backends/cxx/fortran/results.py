"""Results of functions: scalars, and arrays as values of C++ or with memory of their own."""

from __future__ import annotations

from accomp.backends.cxx.fortran.cpp_types import cpp_type
from accomp.backends.cxx.fortran.enclosing import Place
from accomp.backends.cxx.fortran.expressions import Expressions
from accomp.backends.cxx.fortran.objects import of_variable, variable_type
from accomp.backends.cxx.fortran.signatures import Result
from accomp.backends.cxx.fortran.values import Value, factor
from accomp.host.declarations import DataObject, constant_shape, type_of
from accomp.host.fortran_types import RefusedError

RESULT = "_result"


def result_of(name: str, declared: DataObject) -> Result:
    """The result that a result variable of a function declares."""
    type_ = type_of(declared)
    if declared.dynamic:
        raise RefusedError(
            f"function '{name}' gives an allocatable or a pointer, and device code allocates none"
        )
    if type_.base == "character" and type_.length < 0:
        raise RefusedError(f"function '{name}' gives a string of a length known at run time only")
    extents = constant_shape(declared)[1] if declared.fixed else ()
    return Result(type_, declared.rank, extents)


def declared_result(place: Place, declared: DataObject, result: Result) -> list[str]:
    """The declaration of the result variable of a function that gives an array."""
    found = of_variable(declared, result.type, local=False, memory=False)
    place.known[declared.id] = found
    if result.extents:
        type_ = f"accomp::type<{variable_type(found)}>"
        return [
            f"{result.cpp} {RESULT};",
            f"{type_} &{found.text} = *reinterpret_cast<{type_} *>({RESULT}.elements);",
        ]
    within = Expressions(place)
    texts = [text for dimension in declared.dimensions for text in within.bounds(dimension)]
    return [f"{result.cpp} {RESULT}({', '.join(texts)});", f"const auto {found.text} = {RESULT}.view;"]


def referenced(within: Expressions, result: Result, text: str) -> Value:
    """The value of a function reference, which is evaluated once, in front of the statement, if it can be."""
    if not result.rank:
        if not within.lifting or within.bound:
            return Value(text, result.type)
        name = within.region.fresh("_t")
        within.notes.before.append(f"const {cpp_type(result.type)} {name} = {text};")
        return Value(name, result.type)
    if within.bound:
        if not result.extents:
            raise RefusedError("an array of unknown shape is the result of a function in FORALL")
        return _items(result, text)
    name = within.region.fresh("_f")
    within.notes.before.append(f"const auto {name} = {text};")
    return _items(result, name) if result.extents else _viewed(result, name)


def _items(result: Result, text: str) -> Value:
    """The elements of an array of constant shape, one after the other."""

    def element(places: tuple[str, ...]) -> Value:
        number, size = "", 1
        for place, extent in zip(places, result.extents, strict=True):
            if place != "0":
                number += f"{' + ' if number else ''}{factor(place)}{f' * {size}' if size > 1 else ''}"
            size *= extent
        return Value(f"{text}[{number or '0'}]", result.type)

    return Value("", result.type, shape=tuple(str(e) for e in result.extents), element=element)


def _viewed(result: Result, name: str) -> Value:
    shape = tuple(f"{name}.view.count[{d}]" for d in range(result.rank))

    def element(places: tuple[str, ...]) -> Value:
        indices = (f"{name}.view.low[{d}] + {place}" for d, place in enumerate(places))
        return Value(f"{name}.view({', '.join(indices)})", result.type)

    return Value("", result.type, shape=shape, element=element)
