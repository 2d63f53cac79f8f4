"""References of intrinsic functions with their types (Fortran 2018 clause 16)."""

from __future__ import annotations

from accomp.frontends.fortran.intrinsic_results import GENERIC, Class, Function, Given, function, limits
from accomp.frontends.fortran.scopes import Scope
from accomp.frontends.fortran.syntax import Argument, Part, Slice
from accomp.frontends.fortran.typed import Typed
from accomp.frontends.fortran.types import constant_value
from accomp.host import nodes as host
from accomp.host.fortran_types import Kinded, RefusedError, type_info
from accomp.source import Span

Named = dict[str, tuple[Argument, Typed]]
"""Arguments by the names of their dummies, in the order of these."""


def reference(scope: Scope, part: Part, values: tuple[Typed, ...], span: Span) -> Typed:
    """A reference of an intrinsic function; one that is not in the table has no type that is known."""
    plain, generic = tuple(v.node for v in values), GENERIC.get(part.name, part.name)
    found = function(generic)
    if found is None:
        return Typed(host.Call(generic, plain, span, pure=True, intrinsic=True))
    try:
        named = _named(part, values, found)
    except RefusedError as error:
        return Typed(host.Call(generic, plain, span, pure=True, intrinsic=True, problem=str(error)))
    given = _given(scope, named)
    try:
        type_: Kinded | None = found.type(scope.defaults, given)
        rank = max(given.ranks, default=0) if found.form is Class.ELEMENTAL else found.rank(given)
    except (RefusedError, IndexError, KeyError):
        type_, rank = None, 0
    nodes = tuple(_node(name, value.node, found) for name, (_, value) in named.items())
    made = host.Call(generic, nodes, span, type_info(type_, rank), pure=True, intrinsic=True)
    return Typed(made, type_, rank)


def _named(part: Part, values: tuple[Typed, ...], found: Function) -> Named:
    """Raises RefusedError where arguments are too few or too many, have other names, or are sections."""
    given: Named = {}
    arguments, dummies = part.arguments or (), found.dummies
    single = not dummies and (len(arguments) == 1 or part.name.startswith("selected_"))
    for place, (argument, value) in enumerate(zip(arguments, values, strict=True)):
        if isinstance(argument.value, Slice):
            raise RefusedError(f"an array section is an argument of '{part.name}'")
        key = argument.key
        if key and not (single or key in dummies or key == "kind"):
            raise RefusedError(f"'{part.name}' is given an argument '{key}' by its name")
        key = key or (dummies[place] if place < len(dummies) else f"#{place}")
        if key == "dim" != argument.key and "mask" in dummies and (value.type or _INTEGER).base == "logical":
            key = "mask"
        if key in given:
            raise RefusedError(f"'{part.name}' is given argument '{key}' twice")
        given[key] = argument, value
    least, most = limits(part.name, found)
    if (
        len(given.keys() - {"kind"}) < least
        or len(given) > most
        or any(d not in given for d in dummies[:least])
    ):
        raise RefusedError(f"'{part.name}' does not have these arguments")
    return {d: given[d] for d in dummies if d in given} | given


_INTEGER = Kinded("integer")


def _node(name: str, node: host.Expression, found: Function) -> host.Expression:
    """An argument: an optional one by its name."""
    plain = node.value if isinstance(node, host.Keyword) else node
    if name in found.dummies[: found.least] or name.startswith("#"):
        return plain
    return host.Keyword(name, plain, node.span, node.type)


def _given(scope: Scope, named: Named) -> Given:
    """The arguments without that of the kind, whose value is asked for."""
    types: list[Kinded | None] = []
    ranks: list[int] = []
    names: dict[str, int] = {}
    kind, size = 0, None
    for name, (argument, value) in named.items():
        if name == "kind" and not isinstance(argument.value, Slice):
            kind = constant_value(scope, argument.value) or 0
            continue
        node = value.node.value if isinstance(value.node, host.Keyword) else value.node
        if name == "shape" and isinstance(node, host.Array):
            size = len(node.items)
        names[name] = len(types)
        types.append(value.type)
        ranks.append(value.rank)
    return Given(tuple(types), tuple(ranks), names, kind, size)
