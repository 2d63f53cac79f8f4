"""ASSOCIATE constructs (Fortran 2018 11.1.3): their selectors are evaluated once, when they are entered."""

from __future__ import annotations

from accomp.backends.cxx.fortran import memory
from accomp.backends.cxx.fortran.cpp_types import cpp_type
from accomp.backends.cxx.fortran.designators import whole_of
from accomp.backends.cxx.fortran.enclosing import Capture, Place
from accomp.backends.cxx.fortran.expressions import Expressions, designates
from accomp.backends.cxx.fortran.objects import Object
from accomp.backends.cxx.fortran.values import Value, section
from accomp.host import nodes as host
from accomp.host.effects import effects
from accomp.host.fortran_types import RefusedError
from accomp.host.walk import walk


def captures(place: Place, node: host.Block) -> list[Capture]:
    """What has to be kept of the selectors of an ASSOCIATE construct; others are used as they are."""
    declared = node.body[0] if node.body else None
    locals_ = declared.locals if isinstance(declared, host.Declare) else ()
    names = [local for local in locals_ if local.symbol.has("associate")]
    done = effects(*node.body[1:])
    made = (_capture(place, local, done.writes | done.calls) for local in names)
    return [one for one in made if one is not None and one.name]


def _capture(place: Place, local: host.Local, changed: frozenset[str]) -> Capture | None:
    node, symbol = local.initial, local.symbol.id
    if node is None:
        raise RefusedError(f"'{local.name}' stands for an expression that cannot be read")
    place.aliases.pop(symbol, None)
    outer = Expressions(place)
    if designates(node):
        value = outer.designator(node)
        variables = [n.symbol.name for n in walk(node) if isinstance(n, host.Variable)]
        if value.place and changed.isdisjoint(
            variables[1:]
        ):  # but for those in subscripts it is the variable
            return None
        if value.place:
            made, place.aliases[symbol] = _object(place, outer, value)
            return made
    done = effects(node)
    return _value(place, outer, symbol, outer.value(node), not changed.isdisjoint(done.names | done.calls))


def _object(place: Place, outer: Expressions, value: Value) -> tuple[Capture, Value]:
    """A variable, by its address or view."""
    name = place.fresh("_a")
    if value.type.string and not value.shape:
        held = Value(name, value.type, place=True, object=value.object, head="text")
        return Capture("const fortran::text", name, value.text, outer.notes), held
    if not value.shape:
        capture = Capture(f"{cpp_type(value.type)} *", name, f"&{value.text}", outer.notes)
        return capture, Value(f"(*{name})", value.type, place=True, object=value.object)
    if value.section is None:
        raise RefusedError("a section with vector subscripts, which change, has a name in ASSOCIATE")
    type_ = f"accomp::view<{cpp_type(value.type)}, {value.rank}>"
    made = Object(name, value.type, value.rank, view=True, first=value.object)
    return Capture(type_, name, section(value), outer.notes), whole_of(made)


def _value(place: Place, outer: Expressions, symbol: str, value: Value, changes: bool) -> Capture:
    """The value of an expression."""
    if value.shape and not changes:
        return Capture("", "", "", outer.notes)
    name = place.fresh("_a")
    if not value.shape:
        place.aliases[symbol] = Value(name, value.type, truth=value.truth)
        return Capture(f"const {cpp_type(value.type)}", name, value.text, outer.notes)
    counters = tuple(place.fresh("_k") for _ in value.shape)
    lines = memory.filled(name, counters, value, value.type)
    place.aliases[symbol] = memory.kept(name, value.type, value.shape)
    size = memory.size_of(value.shape)
    return Capture(f"fortran::temporary<{cpp_type(value.type)}>", name, size, outer.notes, tuple(lines))
