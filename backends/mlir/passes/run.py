"""The passes by name, and the run of those that are asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from accomp.backends.mlir.passes import (
    device_type,
    hoist_data,
    if_lowering,
    implicit_data,
    join_data,
    merge_data,
    narrow_copies,
    redundant_data,
)
from accomp.codes import mlir as codes

if TYPE_CHECKING:
    from accomp.backends.base import ModuleOptions
    from accomp.backends.mlir.dialect.text import Module
    from accomp.backends.mlir.passes.record import Change, Pass
    from accomp.diagnostics import Sink

PASSES: dict[str, Pass] = {
    one.name: one
    for one in (
        *device_type.PASSES,
        hoist_data.PASS,
        if_lowering.PASS,
        implicit_data.PASS,
        join_data.PASS,
        merge_data.PASS,
        narrow_copies.PASS,
        redundant_data.PASS,
    )
}


def run_passes(module: Module, options: ModuleOptions, sink: Sink) -> None:
    """Run passes over a module, in the order asked for."""
    for name in options.passes:
        one = PASSES[name]
        for change in list(one.find(module.operation)):
            if options.remarks or change.error:
                _tell(change, one, module, sink)
            if not change.refused:
                one.apply(change)


def _tell(change: Change, one: Pass, module: Module, sink: Sink) -> None:
    places = (module.places.get(op) for op in change.op.walk())  # a pass makes operations without any
    span = next((place for place in places if place is not None), None)
    place = span and span.first_line()
    if change.error:
        sink.report(codes.MLIR_NO_ATTRIBUTE, place, what=change.what, why=change.refused)
    elif change.refused:
        sink.report(codes.MLIR_NO_CHANGE, place, what=change.what, name=one.name, why=change.refused)
    else:
        sink.report(codes.MLIR_CHANGE, place, what=change.what, name=one.name, proof=change.proof)
