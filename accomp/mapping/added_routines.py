"""A file with `routine` directives for procedures that others call on the device (OpenACC 3.3 2.15.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from accomp.ir.nodes import Construct, Unit
from accomp.ir.routine_places import RoutinePlace
from accomp.source import EditedFile, edited_file
from accomp.syntax.directive_edits import Change, Where, edits
from accomp.syntax.nodes import Clause, Directive, Model

_ROUTINE = Directive(Model.ACC, "routine", clauses=(Clause("seq"),))


def with_routines(
    units: tuple[Unit, ...], places: Iterable[RoutinePlace], *, markers: bool
) -> EditedFile | None:
    """The main file with a directive at each place, but for procedures that have one; None if all have."""
    known = [c for unit in units for c in unit.walk() if c.directive.name == "routine"]
    found = list(_changes(places, known))
    return edited_file(units[0].source, edits(found, markers=markers)) if found else None


def _changes(places: Iterable[RoutinePlace], known: list[Construct]) -> Iterator[Change]:
    for one in places:
        if not any(_is_about(construct, one) for construct in known):
            yield Change(one.place, Where.BEFORE, _ROUTINE)


def _is_about(routine: Construct, one: RoutinePlace) -> bool:
    region = routine.region
    if region is not None:
        return region.span.file == one.place.file and region.span.contains(one.place)
    return routine.function == one.name
