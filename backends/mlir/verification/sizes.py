"""Sizes that are known: those of gangs, workers, lanes, tiles and sections."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import IntegerAttr

from accomp.backends.mlir.dialect.facts import (
    COMPUTE,
    constant,
    device_types,
    elements,
    operands,
    segments,
    words,
)
from accomp.backends.mlir.verification.rule import Finding, Rule
from accomp.codes import mlir as codes

if TYPE_CHECKING:
    from xdsl.ir import Attribute, Operation

STAR = -1
"""What stands for `*` in `tile` and `gang(static:)`."""


def _compute_sizes(op: Operation) -> Iterator[Finding]:
    for group in ("num_gangs", "num_workers", "vector_length"):
        yield from _positive(op, group, group)
    counts = segments(op, "numGangsSegments", len(device_types(op.properties.get("numGangsDeviceType"))))
    most = 1 if op.name == "acc.kernels" else 3
    if any(count > most for count in counts):
        yield Finding(f"'num_gangs' of '{op.name}' takes at most {most} value{'s' if most > 1 else ''}")


def _positive(op: Operation, group: str, clause: str) -> Iterator[Finding]:
    for value in operands(op, group):
        size = constant(value)
        if size is not None and size <= 0:
            yield Finding(f"'{clause}' must be positive, not {size}")


def _loop_sizes(op: Operation) -> Iterator[Finding]:
    yield from _positive(op, "worker_num_operands", "worker")
    yield from _positive(op, "vector_operands", "vector")
    for value in operands(op, "tile_operands"):
        size = constant(value)
        if size is not None and size <= 0 and size != STAR:
            yield Finding(f"a size of 'tile' must be positive or * (-1), not {size}")
    for depth in _integers(op.properties.get("collapse")):
        if depth <= 0:
            yield Finding(f"'collapse' must be positive, not {depth}")
    yield from _gang_arguments(op)


def _gang_arguments(op: Operation) -> Iterator[Finding]:
    kinds = op.properties.get("gangOperandsArgType")
    for value, kind in zip(operands(op, "gang_operands"), words(kinds), strict=False):
        size = constant(value)
        if size is None:
            continue
        if kind == "Dim" and not 1 <= size <= 3:
            yield Finding(f"'dim' of 'gang' must be 1, 2 or 3, not {size}")
        elif kind == "Num" and size <= 0:
            yield Finding(f"'num' of 'gang' must be positive, not {size}")
        elif kind == "Static" and size <= 0 and size != STAR:
            yield Finding(f"'static' of 'gang' must be positive or * (-1), not {size}")


def _routine_sizes(op: Operation) -> Iterator[Finding]:
    for dimension in _integers(op.properties.get("gangDim")):
        if not 1 <= dimension <= 3:
            yield Finding(f"'dim' of 'gang' must be 1, 2 or 3, not {dimension}")


def _bounds(op: Operation) -> Iterator[Finding]:
    for group, least in (("lowerbound", 0), ("extent", 0)):
        for value in operands(op, group):
            size = constant(value)
            if size is not None and size < least:
                yield Finding(
                    f"'{group}' of bounds must not be negative: it counts from the first element, not {size}"
                )


def _integers(attribute: Attribute | None) -> tuple[int, ...]:
    return tuple(one.value.data for one in elements(attribute) if isinstance(one, IntegerAttr))


RULES = (
    Rule("positive-sizes", "2.5.10", codes.MLIR_SIZE, COMPUTE, _compute_sizes),
    Rule("loop-sizes", "2.9", codes.MLIR_SIZE, ("acc.loop",), _loop_sizes),
    Rule("routine-dimensions", "2.15.1", codes.MLIR_SIZE, ("acc.routine",), _routine_sizes),
    Rule("normalized-bounds", "2.7.1", codes.MLIR_SIZE, ("acc.bounds",), _bounds),
)
