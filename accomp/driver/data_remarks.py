"""What each construct moves between the host and the device, and remarks on it (`-fopenacc-explain`)."""

from __future__ import annotations

from accomp.codes.movement import MOVEMENT
from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.mapping.movements import Movement, movements
from accomp.pipeline import Observer, Options, changed, directed, run_later, run_stages
from accomp.records import replace
from accomp.target import MLIR, Target


def report_movements(
    request: ParseRequest, options: Options, sink: Sink, observer: Observer | None = None
) -> None:
    """Say of each compute construct and data directive what it moves."""
    for one in found_movements(request, options, observer):
        sink.report(MOVEMENT, one.place, what=one.what, why=one.why)


def found_movements(
    request: ParseRequest, options: Options, observer: Observer | None = None
) -> tuple[Movement, ...]:
    """What each compute construct and data directive moves, with sizes where they are constant.

    Nothing where there are errors. Trees with whole procedures have the sizes of types.
    """
    steered = directed(request, options, Sink(), observer) if options.entries else None
    first = changed(request, steered.edited) if steered is not None else request
    target = Target(MLIR, MLIR, language=request.language, device_types=options.target.device_types)
    whole, own = replace(options, target=target, entries=()), Sink()
    units = run_stages(first, whole, own, "check", observer)
    leaves = run_later(units, whole, own, "check", "normalize", observer) if not own.errors else ()
    found = (one for unit in leaves for c in unit.walk() for one in movements(c))
    if steered is None:
        return tuple(found)
    return tuple(replace(one, place=steered.edited.origin(one.place)) for one in found)
