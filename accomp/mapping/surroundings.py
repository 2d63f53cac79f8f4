"""What stands around an outermost construct: `declare` directives that hold for it, the routine it is in."""

from __future__ import annotations

from collections.abc import Mapping

from accomp.ir.nodes import Construct, Unit
from accomp.mapping.attributes import key
from accomp.mapping.function_results import is_moved
from accomp.records import dataclass, field
from accomp.sema.device_routines import routines_of
from accomp.source import Language


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The declare constructs in force (sections 2.6.2, 2.13), and the level of the routine (2.15.1).

    `routine` is gang, worker, vector or seq; empty outside of routines. `levels` are those of the routines
    that are known, by their names.
    """

    declares: tuple[Construct, ...] = ()
    routine: str = ""
    levels: Mapping[str, str] = field(default_factory=dict[str, str])
    pointers: bool = False
    """Whether local pointers stand for members in data directives: see mapping/member_pointers.py."""
    entered: frozenset[str] = frozenset()
    """The results of functions that `enter data` or `declare` makes present, by their keys."""


NOTHING = Surroundings()


def surroundings(unit: Unit, units: tuple[Unit, ...] = ()) -> dict[int, Surroundings]:
    """What stands around each outermost construct of a unit, by the place of the construct in it.

    A `declare` of a function is in force after it, one at file scope
    everywhere, in all `units` that are compiled together.
    """
    others = [u for u in units if u is not unit]
    shared = [c for u in others for c in u.constructs if c.directive.name == "declare" and not c.function]
    declares = [(i, c) for i, c in enumerate(unit.constructs) if c.directive.name == "declare"]
    routines = routines_of(unit, *others)
    entered = _entered(unit)
    if not declares and not shared and not routines.levels and not entered:
        return {}
    out: dict[int, Surroundings] = {}
    for index, construct in enumerate(unit.constructs):
        inside = construct.function
        force = [c for i, c in declares if not c.function or (c.function == inside and i < index)]
        level = routines.around(construct)
        out[index] = Surroundings((*shared, *force), level, routines.levels, entered=entered)
    return out


def _entered(unit: Unit) -> frozenset[str]:
    if unit.source.language is not Language.FORTRAN:
        return frozenset()
    placed = (c for c in unit.walk() if c.directive.name in ("enter data", "declare"))
    named = (ref for c in placed for clause in c.directive.clauses for ref in clause.vars)
    return frozenset(key(ref) for ref in named if is_moved(ref))
