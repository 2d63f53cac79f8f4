"""References of intrinsic functions with their types (Fortran 2018 clause 16)."""

from __future__ import annotations

from accomp.frontends.fortran.intrinsic_results import Class, Given, function
from accomp.frontends.fortran.scopes import Scope
from accomp.frontends.fortran.syntax import Argument, Constructor, Part, Slice
from accomp.frontends.fortran.typed import Typed, type_info
from accomp.frontends.fortran.types import Kinded, RefusedError, constant_value
from accomp.host import nodes as host
from accomp.source import Span


def reference(scope: Scope, part: Part, values: tuple[Typed, ...], span: Span) -> Typed:
    """A reference of an intrinsic function; one that is not in the table has no type that is known."""
    arguments = part.arguments or ()
    nodes = tuple(v.node for v in values)
    found = function(part.name)
    if found is None:
        return Typed(host.Call(part.name, nodes, span, pure=True, intrinsic=True))
    given = _given(scope, arguments, values, found.dummies)
    try:
        type_: Kinded | None = found.type(scope.defaults, given)
        rank = (
            max((v.rank for v in values), default=0) if found.form is Class.ELEMENTAL else found.rank(given)
        )
    except (RefusedError, IndexError, KeyError):
        type_, rank = None, 0
    made = host.Call(part.name, nodes, span, type_info(type_, rank), pure=True, intrinsic=True)
    return Typed(made, type_, rank)


def _given(
    scope: Scope, arguments: tuple[Argument, ...], values: tuple[Typed, ...], dummies: tuple[str, ...]
) -> Given:
    """The arguments without that of the kind, whose value is asked for."""
    types: list[Kinded | None] = []
    ranks: list[int] = []
    names: dict[str, int] = {}
    kind, size = 0, None
    for place, (argument, value) in enumerate(zip(arguments, values, strict=True)):
        name = argument.key or (dummies[place] if place < len(dummies) else "")
        if name == "kind" and not isinstance(argument.value, Slice):
            kind = constant_value(scope, argument.value) or 0
            continue
        if name == "shape" and isinstance(argument.value, Constructor):
            size = len(argument.value.items)
        if name:
            names[name] = len(types)
        types.append(value.type)
        ranks.append(value.rank)
    return Given(tuple(types), tuple(ranks), names, kind, size)
