"""The values of named constants of Fortran (Fortran 2018 8.5.13)."""

from __future__ import annotations

from collections.abc import Mapping

from accomp.analysis.terms import number
from accomp.analysis.values import Atoms, Evaluator, Pointer, Value
from accomp.host import nodes as host
from accomp.host.walk import walk
from accomp.ir.nodes import Unit
from accomp.source import Language


def named_constants(units: tuple[Unit, ...]) -> dict[str, int]:
    """The values of Fortran's integer constants, by their symbols."""
    objects = [o for u in units if u.declarations is not None for o in u.declarations.objects]
    initial = {o.symbol.id: o.initial for o in objects if "parameter" in o.attributes and not o.dimensions}
    found = dict[str, int]()
    for symbol in initial:
        _integer(symbol, initial, found)
    return found


def _integer(
    symbol: str, initial: Mapping[str, host.Expression | None], found: dict[str, int], depth: int = 9
) -> int | None:
    """The value of a constant, which goes into `found` with those that it is made of."""
    node = initial.get(symbol)
    if symbol in found or node is None or not depth:
        return found.get(symbol)
    env = dict[str, Value | Pointer]()
    for inner in walk(node):
        if isinstance(inner, host.Variable):
            value = _integer(inner.symbol.id, initial, found, depth - 1)
            if value is not None:
                env[inner.symbol.id] = Value(number(value))
    known = Evaluator(Atoms(), Language.FORTRAN, env, lambda _: False).known(node)
    if known is not None and known.constant is not None:
        found[symbol] = known.constant
    return found.get(symbol)
