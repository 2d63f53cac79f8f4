"""Procedures that run on the device: those of `routine` directives (OpenACC 3.3 section 2.15.1).

What a `data` or `declare` directive says of data that is there already asks for nothing in them.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.ir.nodes import Construct, Unit
from accomp.records import dataclass, field
from accomp.source import Span
from accomp.syntax.nodes import Clause, Directive, Expr, VarRef, Word

LEVELS = ("gang", "worker", "vector")
"""The levels of parallelism, coarsest first (section 2.9)."""

DATA = ("data", "declare")
"""Directives that may be about data which is there already."""
PASSIVE = frozenset(
    (
        "present",
        "no_create",
        "deviceptr",
        "create",
        "device_resident",
        "default",
        "if",
        "async",
        "device_type",
    )
)
"""Clauses of these that move nothing: memory of the device is what the procedure names (section 2.7)."""
ANYWHERE = frozenset(("loop", "atomic", "cache", "routine"))
"""Directives that are for the device too."""
_AUTOMATIC = frozenset(("auto", "register", "parameter"))


@dataclass(frozen=True, slots=True)
class Routines:
    """The functions that `routine` directives are about: the level of each by its name, and their text.

    `dimensions` are those of gang routines, None where they are not constant. `defined` are the definitions
    that directives stand in front of; `named` the functions that are named or declared only, so that their
    name alone tells.
    """

    levels: dict[str, str] = field(default_factory=dict[str, str])
    dimensions: dict[str, int | None] = field(default_factory=dict[str, "int | None"])
    defined: tuple[tuple[Span, Construct], ...] = ()
    named: frozenset[str] = frozenset()

    def around(self, construct: Construct) -> str:
        """The level of the routine that a construct is in: gang, worker, vector, seq or, for none, empty."""
        span = construct.directive.span
        for definition, routine in self.defined:
            if span is not None and definition.contains(span):
                return routine_level(routine)
        return self.levels.get(construct.function, "") if construct.function in self.named else ""

    def dimension(self, construct: Construct) -> int | None:
        """The gang dimension of the routine that a construct is in; None where it is not known."""
        span = construct.directive.span
        for definition, routine in self.defined:
            if span is not None and definition.contains(span):
                return dimension(routine.directive.get("gang"))
        return self.dimensions.get(construct.function)


def routines_of(*units: Unit) -> Routines:
    """The routines of units that are compiled together."""
    found = [c for unit in units for c in unit.walk() if c.directive.name == "routine"]
    defined = tuple((c.region.span, c) for c in found if c.region is not None and c.region.defines)
    in_front = {id(c) for _, c in defined}
    named = (n for c in found for n in (_bound_names(c) if id(c) in in_front else _names(c)))
    dims = {name: dimension(c.directive.get("gang")) for c in reversed(found) for name in _names(c)}
    return Routines(routine_levels(*units), dims, defined, frozenset(named))


def dimension(gang: Clause | None) -> int | None:
    """The dimension of a gang clause, 1 if not written; None if not constant, or without a clause."""
    value = gang.keyed("dim") if gang is not None else None
    return value.value if isinstance(value, Expr) else None if gang is None else 1


def routine_levels(*units: Unit) -> dict[str, str]:
    """The level of each function a `routine` directive of the units names: gang, worker, vector or seq."""
    levels: dict[str, str] = {}
    for construct in (c for unit in units for c in unit.walk()):
        if construct.directive.name == "routine":
            for name in _names(construct):
                levels.setdefault(name, routine_level(construct))
    return levels


def widest_levels(*units: Unit) -> dict[str, str]:
    """As `routine_levels`, of several functions of a name the one with the most parallelism."""
    levels: dict[str, str] = {}
    order = (*LEVELS, "seq")
    for construct in (c for unit in units for c in unit.walk() if c.directive.name == "routine"):
        for name in _names(construct):
            level = routine_level(construct)
            levels[name] = min(level, levels.get(name, level), key=order.index)
    return levels


def routine_level(construct: Construct) -> str:
    """The level that a `routine` directive gives: gang, worker, vector or seq."""
    return next((level for level in (*LEVELS, "seq") if construct.directive.has(level)), "seq")


def _names(construct: Construct) -> Iterator[str]:
    """The function that a `routine` directive is about, and those that run on the device in its place."""
    yield _routine_name(construct)
    yield from _bound_names(construct)


def _bound_names(construct: Construct) -> Iterator[str]:
    for clause in construct.directive.all("bind"):
        yield from (arg.text.strip('"') for arg in clause.args if isinstance(arg, Word | Expr))
        yield from (ref.name for ref in clause.vars)


def _routine_name(construct: Construct) -> str:
    for arg in construct.directive.args:
        if isinstance(arg, VarRef):
            return arg.name
        if isinstance(arg, Expr | Word):
            return arg.text
    return construct.function


def asks_for_nothing(directive: Directive) -> bool:
    """Whether a directive of a routine is about data that its device has: there is nothing to do for it."""
    return directive.name in DATA and not any(_active(clause, directive) for clause in directive.clauses)


def _active(clause: Clause, directive: Directive) -> bool:
    """Whether a clause moves data, initializes it or waits, or says where a static variable is."""
    if clause.name not in PASSIVE or clause.modifiers:
        return True
    static = any(ref.symbol is not None and ref.symbol.storage not in _AUTOMATIC for ref in clause.vars)
    return static and directive.name == "declare" and clause.name != "present"


def host_functions(routines: Routines, *units: Unit) -> dict[str, Directive]:
    """The functions that hold directives for the host, each with the first of them."""
    found: dict[str, Directive] = {}
    for construct in (c for unit in units for c in unit.constructs):
        directive = construct.directive
        passive = directive.name in ANYWHERE or directive.name == "declare" or asks_for_nothing(directive)
        if construct.function and not passive and not routines.around(construct):
            found.setdefault(construct.function, directive)
    return found
