"""What operations of the `acc` dialect say: variables, constants, values for device types, levels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast

from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, IntegerAttr, StringAttr, UnregisteredOp
from xdsl.ir import Operation, OpResult, SSAValue

if TYPE_CHECKING:
    from xdsl.ir import Attribute

COMPUTE = ("acc.parallel", "acc.serial", "acc.kernels")
ENTRIES = frozenset(
    f"acc.{name}"
    for name in (
        *("copyin", "create", "present", "nocreate", "attach", "deviceptr", "getdeviceptr", "use_device"),
        *("cache", "private", "firstprivate", "firstprivate_map", "reduction", "update_device"),
        *("declare_device_resident", "declare_link"),
    )
)
EXITS = frozenset(("acc.copyout", "acc.delete", "acc.detach", "acc.update_host"))


def name_of(op: Operation) -> str:
    """The name of an operation, also of one that no dialect knows."""
    return op.op_name.data if isinstance(op, UnregisteredOp) else op.name


def operands(op: Operation, name: str) -> Sequence[SSAValue]:
    """The operands of a group, by its name in xdsl; none where the operation has no such group."""
    found = getattr(op, name, ())
    if isinstance(found, SSAValue):
        return (cast("SSAValue", found),)
    return tuple(found or ())


def word(attribute: Attribute | None) -> str:
    """The one word that an attribute of an enumeration holds, or a string."""
    if isinstance(attribute, StringAttr):
        return attribute.data
    return str(getattr(getattr(attribute, "data", None), "value", ""))


def clause_of(op: Operation) -> str:
    """The data clause an operation comes from, without `acc_`, `copyin_readonly` as it stands."""
    given = op.properties.get("dataClause")
    own = name_of(op).removeprefix("acc.")
    return word(given).removeprefix("acc_") if given is not None else _OWN_CLAUSE.get(own, own)


_OWN_CLAUSE = {"nocreate": "no_create", "firstprivate_map": "firstprivate"}


def var_of(op: Operation) -> SSAValue | None:
    """The variable that a data operation is of; of an exit without one, that of its entry."""
    own = operands(op, "var")
    if own:
        return own[0]
    accelerator = operands(op, "acc_var") if name_of(op) in EXITS else ()
    entry = accelerator[0].owner if accelerator else None
    return var_of(entry) if isinstance(entry, Operation) and name_of(entry) in ENTRIES else None


def root(value: SSAValue) -> SSAValue:
    """The variable behind a value: through data operations, casts and declarations of Fortran's variables."""
    while isinstance(value, OpResult):
        op = value.op
        name = name_of(op)
        if name in ENTRIES:
            value = operands(op, "var")[0]
        elif name in _CASTS and op.operands:
            value = op.operands[0]
        else:
            return op.results[0] if name == "hlfir.declare" else value
    return value


_CASTS = frozenset(("memref.cast", "fir.convert", "builtin.unrealized_conversion_cast"))


def entry_of(value: SSAValue) -> Operation | None:
    """The data operation that makes a value."""
    owner = value.owner
    return owner if isinstance(owner, Operation) and name_of(owner) in ENTRIES else None


def exits_of(entry: Operation) -> list[Operation]:
    """The operations at the exit that belong to a data operation."""
    return [use.operation for use in entry.results[0].uses if name_of(use.operation) in EXITS]


def constant(value: SSAValue) -> int | None:
    """The integer that a value is known to be."""
    while isinstance(value, OpResult) and name_of(value.op) in _CONVERSIONS:
        value = value.op.operands[0]
    if not isinstance(value, OpResult) or not name_of(value.op).endswith((".constant", "mlir.constant")):
        return None
    held = value.op.properties.get("value", value.op.attributes.get("value"))
    return held.value.data if isinstance(held, IntegerAttr) else None


_CONVERSIONS = frozenset(
    ("arith.index_cast", "arith.index_castui", "arith.extsi", "arith.extui", "arith.trunci", "fir.convert")
)


def device_types(attribute: Attribute | None) -> tuple[str, ...]:
    """The device types of a list, `none` standing for what holds without `device_type`."""
    return words(attribute)


def words(attribute: Attribute | None) -> tuple[str, ...]:
    """The words of a list of attributes of an enumeration."""
    return tuple(word(one) for one in elements(attribute))


def elements(attribute: Attribute | None) -> tuple[Attribute, ...]:
    """What a list of attributes holds; nothing where there is none."""
    return tuple(cast("ArrayAttr[Attribute]", attribute)) if isinstance(attribute, ArrayAttr) else ()


def segments(op: Operation, name: str, count: int) -> tuple[int, ...]:
    """The sizes of the groups of operands, one for each device type."""
    held = op.properties.get(name)
    if isinstance(held, DenseArrayBase):
        return tuple(int(size) for size in held.get_values())
    return (1,) * count


def var_name(op: Operation) -> str:
    """The variable of a data operation as the user wrote it, or as the text names its value."""
    given = word(op.properties.get("name"))
    if given:
        return given
    var = var_of(op)
    return (var and var.name_hint) or "a variable"


def ancestors(op: Operation) -> Iterator[Operation]:
    """The operations around one, innermost first."""
    parent = op.parent_op()
    while parent is not None:
        yield parent
        parent = parent.parent_op()


def levels(loop: Operation, device: str = "none") -> frozenset[str]:
    """The levels that an acc.loop asks for on a device type."""
    return frozenset(
        level
        for level, given in _LEVELS.items()
        if device in device_types(loop.properties.get(level)) + device_types(loop.properties.get(given))
    )


_LEVELS = {
    "gang": "gangOperandsDeviceType",
    "worker": "workerNumOperandsDeviceType",
    "vector": "vectorOperandsDeviceType",
}
