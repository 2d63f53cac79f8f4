"""The clauses of one device type alone (OpenACC 3.3 2.4).

Of each clause that operations have for several types, the one that counts for a type is kept: its own, else
that of `device_type(*)`, else the one without.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, cast

from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, i32

from accomp.backends.mlir.dialect.acc import DeviceType, DeviceTypeAttr
from accomp.backends.mlir.dialect.facts import ancestors, elements, operands, segments, words
from accomp.backends.mlir.passes.record import Change, Pass
from accomp.records import dataclass

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp
    from xdsl.ir import Attribute, Operation
    from xdsl.irdl import IRDLOperation


@dataclass(frozen=True, slots=True)
class Typed:
    """A clause with values: its operands, their types and sizes, the types for which it has none.

    `groups`: lists with one item for each group of operands; `each`: those with one for each operand.
    """

    clause: str
    operands: str
    types: str
    sizes: str = ""
    alone: str = ""
    groups: tuple[str, ...] = ()
    each: tuple[str, ...] = ()


_TYPED = (
    Typed("async", "async_operands", "asyncOperandsDeviceType", alone="asyncOnly"),
    Typed(
        "wait",
        "wait_operands",
        "waitOperandsDeviceType",
        "waitOperandsSegments",
        "waitOnly",
        ("hasWaitDevnum",),
    ),
    Typed("num_gangs", "num_gangs", "numGangsDeviceType", "numGangsSegments"),
    Typed("num_workers", "num_workers", "numWorkersDeviceType"),
    Typed("vector_length", "vector_length", "vectorLengthDeviceType"),
    Typed(
        "gang",
        "gang_operands",
        "gangOperandsDeviceType",
        "gangOperandsSegments",
        "gang",
        each=("gangOperandsArgType",),
    ),
    Typed("worker", "worker_num_operands", "workerNumOperandsDeviceType", alone="worker"),
    Typed("vector", "vector_operands", "vectorOperandsDeviceType", alone="vector"),
    Typed("tile", "tile_operands", "tileOperandsDeviceType", "tileOperandsSegments"),
)
_LISTS = (
    ("collapse", "collapseDeviceType"),
    ("gangDim", "gangDimDeviceType"),
    ("bindIdName", "bindIdNameDeviceType"),
    ("bindStrName", "bindStrNameDeviceType"),
)
"""Attributes with one value for each device type."""
_EXCLUSIVE = {
    "acc.loop": (("seq", "independent", "auto_"),),
    "acc.routine": (("gang", "worker", "vector", "seq", "gangDimDeviceType"),),
}
"""Lists of types of clauses of which one counts for a type."""


def _known(op: Operation, *names: str) -> list[str]:
    """The types that lists of an operation name."""
    return [type_ for name in names for type_ in words(op.properties.get(name))]


def _chosen(types: list[str], wanted: str) -> str:
    """The type whose clause counts; empty where none does."""
    return next((type_ for type_ in (wanted, "star", "none") if type_ in types), "")


def _lists(op: Operation) -> Iterator[tuple[str, ...]]:
    for one in _TYPED:
        yield tuple(name for name in (one.types, one.alone) if name)
    yield from ((types,) for _, types in _LISTS)
    yield from _EXCLUSIVE.get(op.name, ())


def _find(wanted: str, module: ModuleOp) -> Iterator[Change]:
    for op in module.walk():
        if op.name.startswith("acc.") and any(set(_known(op, *names)) - {"none"} for names in _lists(op)):
            what = f"'{op.name}' has the clauses for '{wanted}' alone"
            yield Change(op, what, "those for other device types do not count there (2.4)")


def _apply(wanted: str, change: Change) -> None:
    op = change.op
    _settle(op, wanted)
    for names in _EXCLUSIVE.get(op.name, ()):
        chosen = _chosen(_known(op, *names), wanted)
        for name in names:
            _put(op, name, chosen in _known(op, name))
    for one in _TYPED:
        if op.name != "acc.routine":
            _select(op, one, _chosen(_known(op, *filter(None, (one.types, one.alone))), wanted))
    for values, types in _LISTS:
        known = _known(op, types)
        chosen = _chosen(known, wanted)
        if known:
            at = known.index(chosen) if chosen else 0
            _keep(op, values, at, at + bool(chosen))
            _put(op, types, bool(chosen))


def _settle(op: Operation, wanted: str) -> None:
    """Of `seq` and levels, which a loop cannot have both (2.9), keep what is for the closer device type."""
    if op.name != "acc.loop":
        return
    levels = [one for one in _TYPED if one.clause in _LEVELS]
    seq = _closeness(_known(op, "seq"), wanted)
    level = min(_closeness(_known(op, one.types, one.alone), wanted) for one in levels)
    if seq < level:
        for one in levels:
            _select(op, one, "")
    elif level < seq < _FAR:
        op.properties.pop("seq")
        if not _chosen(_known(op, "independent", "auto_"), wanted):
            around = {one.name for one in ancestors(op)}
            _put(op, "auto_" if "acc.kernels" in around else "independent", True)


_LEVELS = ("gang", "worker", "vector")
_FAR = 3


def _closeness(types: list[str], wanted: str) -> int:
    """How far the clause that counts is from being for a type alone."""
    return next((n for n, type_ in enumerate((wanted, "star", "none")) if type_ in types), _FAR)


_NONE = ArrayAttr((DeviceTypeAttr(DeviceType.NONE),))


def _put(op: Operation, name: str, there: bool) -> None:
    """Have a list name no device type, or take it away."""
    op.properties.pop(name, None)
    if there:
        op.properties[name] = _NONE


def _select(op: Operation, one: Typed, chosen: str) -> None:
    if not _known(op, *filter(None, (one.types, one.alone))):
        return
    known = words(op.properties.get(one.types))
    sizes = segments(op, one.sizes, len(known)) if one.sizes else (1,) * len(known)
    if one.alone:
        _put(op, one.alone, chosen in _known(op, one.alone))
    at = known.index(chosen) if chosen in known else -1
    first = sum(sizes[:at]) if at >= 0 else 0
    last = first + sizes[at] if at >= 0 else 0
    for names, start, end in ((one.groups, max(at, 0), at + 1), (one.each, first, last)):
        for name in names:
            _keep(op, name, start, end)
    _keep_operands(op, one.operands, first, last)
    _put(op, one.types, at >= 0)
    if one.sizes:
        op.properties.pop(one.sizes, None)
        if at >= 0:
            op.properties[one.sizes] = DenseArrayBase.from_list(i32, [sizes[at]])


def _keep(op: Operation, name: str, start: int, end: int) -> None:
    """Keep a part of a list."""
    kept: tuple[Attribute, ...] = elements(op.properties.get(name))[start:end]
    op.properties.pop(name, None)
    if kept:
        op.properties[name] = ArrayAttr(kept)


def _keep_operands(op: Operation, group: str, start: int, end: int) -> None:
    """Keep a part of a group of operands."""
    groups = [name for name, _ in cast("IRDLOperation", op).get_irdl_definition().operands]
    if group not in groups:
        return
    held = [list(operands(op, name)) for name in groups]
    at = groups.index(group)
    held[at] = held[at][start:end]
    op.operands = [value for values in held for value in values]
    op.properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, [len(values) for values in held])


def _pass(wanted: str) -> Pass:
    title = f"operations have the clauses for device type '{wanted}' alone"
    return Pass(f"device-{wanted}", title, partial(_find, wanted), partial(_apply, wanted))


PASSES = tuple(map(_pass, ("host", "multicore", "nvidia", "radeon")))
