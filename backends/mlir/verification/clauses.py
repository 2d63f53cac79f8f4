"""Data operations of constructs: the clauses they come from, their modifiers, exits and device types."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from accomp.backends.mlir.dialect.facts import (
    COMPUTE,
    ENTRIES,
    EXITS,
    clause_of,
    constant,
    device_types,
    entry_of,
    name_of,
    operands,
    segments,
)
from accomp.backends.mlir.verification.rule import Finding, Rule
from accomp.codes import mlir as codes
from accomp.spec.openacc import ONE_WAY

if TYPE_CHECKING:
    from xdsl.ir import Operation

_COPIES = frozenset(("copy", "copyin", "copyin_readonly", "copyout", "copyout_zero", "create", "create_zero"))
_REGION = _COPIES | {"present", "no_create", "attach", "deviceptr", "reduction"}

CLAUSES: dict[str, frozenset[str]] = {
    "acc.parallel": _REGION,
    "acc.serial": _REGION,
    "acc.kernels": _REGION,
    "acc.data": _REGION - {"reduction"},
    "acc.host_data": frozenset(("use_device",)),
    "acc.enter_data": frozenset(("copyin", "copyin_readonly", "create", "create_zero", "attach")),
    "acc.exit_data": frozenset(("copyout", "copyout_zero", "delete", "detach")),
    "acc.update": frozenset(("update_device", "update_host", "update_self")),
    "acc.declare": _COPIES | {"present", "deviceptr", "declare_device_resident", "declare_link"},
}
"""The data clauses of each construct (sections 2.5 to 2.14), those of `dataOperands`."""
CLAUSES["acc.declare_enter"] = CLAUSES["acc.declare_exit"] = CLAUSES["acc.declare"]

_GROUPS = {
    "private_operands": "acc.private",
    "firstprivate_operands": "acc.firstprivate",
    "reduction_operands": "acc.reduction",
    "cache_operands": "acc.cache",
}

DECOMPOSED: dict[str, frozenset[str]] = {
    "acc.copyin": frozenset(("copyin", "copyin_readonly", "copy", "reduction")),
    "acc.create": frozenset(("create", "create_zero", "copyout", "copyout_zero")),
    "acc.present": frozenset(("present",)),
    "acc.nocreate": frozenset(("no_create",)),
    "acc.attach": frozenset(("attach",)),
    "acc.deviceptr": frozenset(("deviceptr",)),
    "acc.use_device": frozenset(("use_device",)),
    "acc.cache": frozenset(("cache", "cache_readonly")),
    "acc.private": frozenset(("private",)),
    "acc.firstprivate": frozenset(("firstprivate",)),
    "acc.reduction": frozenset(("reduction",)),
    "acc.update_device": frozenset(("update_device",)),
    "acc.declare_device_resident": frozenset(("declare_device_resident",)),
    "acc.declare_link": frozenset(("declare_link",)),
    "acc.copyout": frozenset(("copyout", "copyout_zero", "copy", "reduction")),
    "acc.update_host": frozenset(("update_host", "update_self")),
    "acc.detach": frozenset(("detach", "attach")),
    "acc.delete": _COPIES - {"copy", "copyout", "copyout_zero"}
    | {"delete", "present", "no_create", "declare_device_resident", "declare_link"},
}
"""The clauses that each data operation is part of."""

MODIFIERS: dict[str, frozenset[str]] = {
    "acc.copyin": frozenset(("readonly", "alwaysin", "alwaysout", "capture")),
    "acc.create": frozenset(("zero", "alwaysin", "alwaysout", "capture")),
    "acc.copyout": frozenset(("zero", "alwaysin", "alwaysout", "capture")),
    "acc.delete": frozenset(("zero", "readonly", "alwaysin", "alwaysout", "capture")),
    "acc.cache": frozenset(("readonly",)),
}
"""The modifiers that a data operation may have; those not named take none."""

_ALWAYS = frozenset(ONE_WAY.values())
_OTHERS: dict[str, frozenset[str]] = {
    "copy": frozenset(("readonly", "zero")),
    "create": _ALWAYS,
    "create_zero": _ALWAYS,
}
"""The modifiers of its operations that a clause does not take (OpenACC 3.4 2.7.3 to 2.7.12)."""


def _allowed(op: Operation) -> Iterator[Finding]:
    for value in operands(op, "data_clause_operands"):
        entry = entry_of(value)
        if entry is None:
            yield Finding(f"a data operand of '{op.name}' is not made by a data operation")
        elif _unknown(entry) and name_of(entry) == "acc.getdeviceptr":
            continue
        elif clause_of(entry) not in CLAUSES[op.name]:
            words = f"'{clause_of(entry)}' is not a data clause of '{op.name}'"
            yield Finding(words, entry, "the operation of that clause")
    for group, wanted in _GROUPS.items():
        for value in operands(op, group):
            entry = entry_of(value)
            if entry is None or name_of(entry) != wanted:
                yield Finding(
                    f"an operand of '{wanted[4:]}' is not made by '{wanted}'", entry, "the operation it is of"
                )
    for group in ("private_operands", "firstprivate_operands", "reduction_operands"):
        if op.name == "acc.kernels" and operands(op, group):
            yield Finding(
                f"'{_GROUPS[group][4:]}' is not a clause of 'acc.kernels': it belongs to a loop in the region"
            )


def _of_loop(op: Operation) -> Iterator[Finding]:
    for group, wanted in _GROUPS.items():
        for value in operands(op, group):
            entry = entry_of(value)
            if entry is None or name_of(entry) != wanted:
                yield Finding(
                    f"an operand of '{wanted[4:]}' is not made by '{wanted}'", entry, "the operation it is of"
                )


def _decomposed(op: Operation) -> Iterator[Finding]:
    allowed = DECOMPOSED.get(op.name)
    clause = clause_of(op)
    if allowed is not None and clause not in allowed:
        yield Finding(f"'{op.name}' is no part of a clause '{clause}'")
    given = {str(getattr(one, "value", one)) for one in getattr(op.properties.get("modifiers"), "data", ())}
    for modifier in sorted(given - MODIFIERS.get(op.name, frozenset())):
        if op.name not in ("acc.getdeviceptr", "acc.firstprivate_map"):
            yield Finding(f"'{op.name}' does not take the modifier '{modifier}'")
    own = ONE_WAY.get(clause.partition("_")[0])
    alone = _ALWAYS - {own} if own and not given >= _ALWAYS else frozenset[str]()
    others = alone | _OTHERS.get(clause, frozenset())
    for modifier in sorted(given & others & MODIFIERS.get(op.name, frozenset())):
        yield Finding(f"a clause '{clause}' does not take the modifier '{modifier}'")


def _paired(op: Operation) -> Iterator[Finding]:
    accelerator = operands(op, "acc_var")
    entry = entry_of(accelerator[0]) if accelerator else None
    if entry is None:
        yield Finding(f"the address of '{op.name}' is not made by a data operation")
        return
    mine, its = clause_of(op), clause_of(entry)
    if is_structured(op) != is_structured(entry) and name_of(entry) != "acc.getdeviceptr":
        yield Finding("one of entry and exit is structured, the other is not", entry, "the entry")
    elif name_of(entry) != "acc.getdeviceptr" and op.name not in _EXITS_OF.get(name_of(entry), ()):
        yield Finding(f"'{op.name}' is no exit of '{name_of(entry)}'", entry, "the entry")
    elif not _unknown(op) and not _unknown(entry) and mine != its:
        yield Finding(f"'{op.name}' ends a clause '{mine}', but its entry begins '{its}'", entry, "the entry")
    elif not _unknown(entry) and op.name not in _ENDS_OF.get(its, (op.name,)):
        yield Finding(f"a clause '{its}' does not end in '{op.name}'", entry, "the entry")


def _unknown(op: Operation) -> bool:
    """Whether an operation says nothing of the clause it comes from."""
    return op.properties.get("dataClause") is None


_EXITS_OF = {
    "acc.copyin": ("acc.copyout", "acc.delete"),
    "acc.create": ("acc.copyout", "acc.delete"),
    "acc.present": ("acc.delete",),
    "acc.nocreate": ("acc.delete",),
    "acc.attach": ("acc.detach",),
    "acc.declare_device_resident": ("acc.delete",),
    "acc.declare_link": ("acc.delete",),
}
_ENDS_OF = {
    "copy": ("acc.copyout",),
    "copyout": ("acc.copyout",),
    "copyout_zero": ("acc.copyout",),
    "copyin": ("acc.delete",),
    "copyin_readonly": ("acc.delete",),
    "create": ("acc.delete",),
    "create_zero": ("acc.delete",),
}
"""What ends a clause, by the document's table of decompositions."""


def is_structured(op: Operation) -> bool:
    """Whether a data operation counts as structured (section 2.6.7)."""
    held = op.properties.get("structured")
    return held is None or bool(getattr(getattr(held, "value", None), "data", True))


_TYPED = (
    ("async", "async_operands", "asyncOperandsDeviceType", ""),
    ("wait", "wait_operands", "waitOperandsDeviceType", "waitOperandsSegments"),
    ("num_gangs", "num_gangs", "numGangsDeviceType", "numGangsSegments"),
    ("num_workers", "num_workers", "numWorkersDeviceType", ""),
    ("vector_length", "vector_length", "vectorLengthDeviceType", ""),
    ("gang", "gang_operands", "gangOperandsDeviceType", "gangOperandsSegments"),
    ("worker", "worker_num_operands", "workerNumOperandsDeviceType", ""),
    ("vector", "vector_operands", "vectorOperandsDeviceType", ""),
    ("tile", "tile_operands", "tileOperandsDeviceType", "tileOperandsSegments"),
)
"""Clauses with values for device types: the group of operands, their device types, the sizes of groups."""
_ALONE = {"async": "asyncOnly", "wait": "waitOnly", "gang": "gang", "worker": "worker", "vector": "vector"}


def _device_types(op: Operation) -> Iterator[Finding]:
    for clause, group, types, sizes in _TYPED:
        values, of = operands(op, group), device_types(op.properties.get(types))
        if not hasattr(op, group):
            continue
        counts = segments(op, sizes, len(of)) if sizes else (1,) * len(of)
        if len(counts) != len(of) or sum(counts) != len(values):
            yield Finding(f"'{clause}' has {len(values)} operands, but device types for {sum(counts)}")
        alone = device_types(op.properties.get(_ALONE.get(clause, "")))
        for one in sorted({one for one in (*of, *alone) if (*of, *alone).count(one) > 1}):
            yield Finding(f"'{clause}' is given twice for device type '{one}'")


def _exclusive(op: Operation) -> Iterator[Finding]:
    if op.properties.get("selfAttr") is not None and operands(op, "self_cond"):
        yield Finding("'self' is given with and without a condition")
    for clause in ("async", "wait"):
        group = "async_operand" if clause == "async" else "wait_operands"
        if op.properties.get(clause) is not None and operands(op, group):
            yield Finding(f"'{clause}' is given with and without an argument")
    if operands(op, "wait_devnum") and not operands(op, "wait_operands"):
        yield Finding("'devnum' needs queues to wait for")
    if op.name in ("acc.enter_data", "acc.exit_data", "acc.update") and not operands(
        op, "data_clause_operands"
    ):
        yield Finding(f"'{op.name}' needs a data clause")
    for value in operands(op, "device_num"):
        number = constant(value)
        if number is not None and number < 0:
            yield Finding(f"a device number must not be negative, as {number} is")


_CONSTRUCTS = (*CLAUSES,)

RULES = (
    Rule("listed-clauses", "2.5 to 2.14", codes.MLIR_CLAUSE, _CONSTRUCTS, _allowed),
    Rule("loop-operands", "2.9", codes.MLIR_CLAUSE, ("acc.loop",), _of_loop),
    Rule(
        "decomposition", "dialect, operation categories", codes.MLIR_CLAUSE, (*ENTRIES, *EXITS), _decomposed
    ),
    Rule("entry-and-exit", "dialect, data clause decomposition", codes.MLIR_CLAUSE, tuple(EXITS), _paired),
    Rule(
        "device-types",
        "2.4",
        codes.MLIR_DEVICE_TYPES,
        (*COMPUTE, "acc.data", "acc.update", "acc.loop", "acc.kernel_environment", *ENTRIES, *EXITS),
        _device_types,
    ),
    Rule(
        "exclusive-clauses",
        "2.5.6, 2.6.6, 2.16.3",
        codes.MLIR_CLAUSE,
        (*COMPUTE, "acc.enter_data", "acc.exit_data", "acc.update", "acc.wait", "acc.init", "acc.shutdown"),
        _exclusive,
    ),
)
