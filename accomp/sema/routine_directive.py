"""The `routine` directives of one procedure: they give it the same level and name (section 2.15.1)."""

from __future__ import annotations

from accomp.codes.ondevice import BIND_CONFLICT
from accomp.codes.sema import ROUTINE_CONFLICT
from accomp.diagnostics import Sink
from accomp.ir.conditions import exclude
from accomp.ir.nodes import Construct, Unit
from accomp.sema.device_routines import LEVELS
from accomp.sema.scope import device_names, here, of_device
from accomp.source import Language
from accomp.syntax.nodes import Clause, Directive, Expr, VarRef, Word


def check_all(unit: Unit, units: tuple[Unit, ...], sink: Sink) -> None:
    """Check the `routine` directives of a unit, each against those before it and those of earlier units."""
    seen: dict[str, list[Construct]] = {}
    for each in units[: units.index(unit)] if unit in units else ():
        for construct in _routines(each):
            seen.setdefault(construct.subject, []).append(construct)
    for construct in _routines(unit):
        before = seen.setdefault(construct.subject, [])
        _compare(construct, before, sink)
        _compare_names(construct, before, unit.source.language, sink)
        before.append(construct)


def _compare_names(construct: Construct, before: list[Construct], language: Language, sink: Sink) -> None:
    """The `bind` clauses of a procedure give it one name on each device."""
    for other in before:
        devices = {"*", *device_names(construct.directive), *device_names(other.directive)}
        for device in () if exclude(construct.given, other.given) else sorted(devices):
            mine, theirs = (_bind(c.directive, device) for c in (construct, other))
            if mine is None or theirs is None or _name(mine, language) == _name(theirs, language):
                continue
            notes = here(f"'{other.directive.name}' directive is here", theirs.span)
            name, bound, earlier = construct.function, _text(mine), _text(theirs)
            sink.report(BIND_CONFLICT, mine.span, notes=notes, name=name, bound=bound, other=earlier)
            return


def _bind(directive: Directive, device: str) -> Clause | None:
    return next((c for c in of_device(directive, device) if c.name == "bind"), None)


def _name(clause: Clause, language: Language) -> str:
    """The name that a procedure is bound to; C has the same for an identifier and a string."""
    text = _text(clause)
    if language is Language.FORTRAN and text.isidentifier():
        return text.lower()
    return text.strip('"') if language is Language.C else text


def _text(clause: Clause) -> str:
    return next((arg.text for arg in clause.args if isinstance(arg, Word | Expr | VarRef)), "")


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
