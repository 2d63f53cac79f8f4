"""The `routine` directives of one procedure: they give it the same level (section 2.15.1)."""

from __future__ import annotations

from accomp.codes.sema import ROUTINE_CONFLICT
from accomp.diagnostics import Sink
from accomp.ir.conditions import exclude
from accomp.ir.nodes import Construct, Unit
from accomp.sema.device_routines import LEVELS
from accomp.sema.scope import device_names, here, of_device
from accomp.syntax.nodes import Directive


def check_all(unit: Unit, units: tuple[Unit, ...], sink: Sink) -> None:
    """Check the `routine` directives of a unit, each against those before it and those of earlier units."""
    seen: dict[str, list[Construct]] = {}
    for each in units[: units.index(unit)] if unit in units else ():
        for construct in _routines(each):
            seen.setdefault(construct.subject, []).append(construct)
    for construct in _routines(unit):
        before = seen.setdefault(construct.subject, [])
        _compare(construct, before, sink)
        before.append(construct)


def _routines(unit: Unit) -> list[Construct]:
    return [c for c in unit.walk() if c.directive.name == "routine" and c.subject]


def _compare(construct: Construct, before: list[Construct], sink: Sink) -> None:
    mine = _levels(construct.directive)
    for other in before:
        theirs = _levels(other.directive)
        devices = () if exclude(construct.given, other.given) else sorted({*mine, *theirs})
        device = next((d for d in devices if _differ(_of(mine, d), _of(theirs, d))), "")
        if not device:
            continue
        notes = here(f"'routine {_of(theirs, device)}' is here", other.directive.span)
        sink.report(
            ROUTINE_CONFLICT,
            construct.directive.span,
            notes=notes,
            name=construct.function,
            level=_of(mine, device),
            other=_of(theirs, device),
        )
        return


def _of(levels: dict[str, str], device: str) -> str:
    return levels.get(device, levels["*"])


def _differ(one: str, other: str) -> bool:
    """Whether both directives give a level, and not the same."""
    return bool(one and other) and one != other


def _levels(directive: Directive) -> dict[str, str]:
    """The level for each device type that is named, and for the others; `seq` is assumed.

    A directive that gives levels to some device types says nothing of the others.
    """
    found: dict[str, str] = {}
    for device in ("*", *device_names(directive)):
        names = {c.name for c in of_device(directive, device)}
        assumed = "" if device == "*" and device_names(directive) and "seq" not in names else "seq"
        found[device] = next((level for level in LEVELS if level in names), assumed)
    return found
