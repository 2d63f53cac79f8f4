"""What combiners and initializers of `declare reduction` may be in Fortran (OpenMP 5.2, 5.5.2).

They are assignments or calls on single elements: their variables are scalars of the type that is declared.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes import openmp_data as codes
from accomp.diagnostics import Sink
from accomp.ir.openmp import Called, Combination, OmpUnit
from accomp.source import Span
from accomp.syntax.reduction_declarations import reduction_parts

_ALLOWED = (frozenset(("omp_out", "omp_in")), frozenset(("omp_priv", "omp_orig")))
_SPECIAL = _ALLOWED[0] | _ALLOWED[1]
_LOGICAL = frozenset((".and.", ".or.", ".eqv.", ".neqv."))
_ARITHMETIC = frozenset(("+", "-", "*", "/", "**"))
_NUMBERS = ("integer", "real", "doubleprecision", "complex")
_Problem = tuple[Span, str]


def check(unit: OmpUnit, sink: Sink) -> None:
    """Report statements of `declare reduction` that cannot combine or initialize one element."""
    for construct in unit.walk():
        types = reduction_parts(construct.directive).types if construct.combinations else ()
        for one in construct.combinations:
            part = "initializer" if one.initializer else "combiner"
            for place, what in _problems(one, types):
                sink.report(codes.REDUCTION_COMBINER, place, part=part, what=what)


def _problems(one: Combination, types: tuple[str, ...]) -> Iterator[_Problem]:
    """The first problem that there is at each place."""
    seen: set[int] = set()
    for place, what in (*_called(one), *_named(one), *_operated(one, types)):
        if place.start not in seen:
            seen.add(place.start)
            yield place, what


def _called(one: Combination) -> Iterator[_Problem]:
    call = one.call
    if one.target is not None:
        if call is not None and call.known and call.rank:
            yield call.span, f"assigns '{call.name}', which is an array, to '{one.target}', one element"
        for called in one.calls:
            yield from _passed(called)
    elif call is None:
        yield one.span, "is neither an assignment nor a call"
    elif not _is_subroutine(call):
        yield call.span, f"calls '{call.name}', which is no subroutine"
    else:
        yield from _passed(call)
        if one.initializer and "omp_priv" not in call.arguments:
            yield call.span, f"does not pass 'omp_priv' to '{call.name}'"


def _is_subroutine(call: Called) -> bool:
    """Whether what is called may be a subroutine, as far as it is known."""
    if call.known:
        return call.rank is None
    if call.name in _SPECIAL:
        return False
    name = call.stands
    return name is None or (name.role in ("procedure", "generic") or (name.implicit and not name.type))


def _passed(call: Called) -> Iterator[_Problem]:
    """Elements are passed to scalars that are neither allocatable nor pointers."""
    for argument, dummy in zip(call.arguments, call.dummies, strict=False):
        if argument not in _SPECIAL:
            continue
        if dummy.rank > 0:
            yield call.span, f"passes '{argument}', one element, to the array '{dummy.name}' of '{call.name}'"
        elif dummy.has("allocatable", "pointer"):
            kind = "allocatable" if dummy.has("allocatable") else "pointer"
            yield (
                call.span,
                f"passes '{argument}', one element, to the {kind} '{dummy.name}' of '{call.name}'",
            )


def _named(one: Combination) -> Iterator[_Problem]:
    """Of variables they name their own only."""
    allowed = _ALLOWED[one.initializer]
    own = " and ".join(f"'{name}'" for name in sorted(allowed, reverse=True))
    for name, place in one.names:
        if name.name not in allowed and name.variable:
            yield place, f"names '{name.name}': it may name no variables but {own}"


def _operated(one: Combination, types: tuple[str, ...]) -> Iterator[_Problem]:
    """Operators of the language fit the types that are declared, where only elements are combined."""
    if not all(name.name in _SPECIAL for name, _ in one.names) or len(one.names) < 3 or one.calls:
        return
    for type_ in types:
        base = type_.partition("(")[0]
        number = base in _NUMBERS
        if (one.operator in _LOGICAL and number) or (one.operator in _ARITHMETIC and base == "logical"):
            yield one.span, f"has '{one.operator}', which does not combine values of type {type_}"
